"""The entry guard: no step of sedimentation begins with settings that are out of range.

Source: seed skill-sedimentation "入口守卫"; SPEC §3 "Guard"; THREATS "Holes in the seeds' own code".
"""

from __future__ import annotations

import math

from instinct_learner.governance.sanitize import one_line
from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class GuardAnswer(TypedDict):
        """`valid`; `reason`, naming every bad field; `sanitized`, every field with its default, empty if not valid."""

        valid: bool
        reason: str
        sanitized: dict[str, object]

    from collections.abc import Callable

#: What the promotion threshold may be. Source: seed "统一参数校验守卫".
THRESHOLD_RANGE = (10, 30)
#: What one write may hold. Source: seed "new_content_bytes > 1MB".
CONTENT_LIMIT_BYTES = 1_048_576
DEFAULTS: dict[str, object] = {
    "frequency_threshold": 15,
    "TTL_hours": 24,
    "skill_name": "skill_sedimentation",
    "new_content_bytes": 0,
}
_NAME = lazy(r"[A-Za-z0-9_]{1,64}")
_SHOWN_CHARACTERS = 80


def sedimentation_guard(config: object) -> GuardAnswer:
    """Checks the settings of a sedimentation step.

    Fields that are absent take their defaults; one that is there must be right: neither none nor empty, of the very
    type, finite, in range. A field that nobody knows is refused too: a limit with a typing error limits nothing.

    Args:
        config: A mapping with any of `frequency_threshold` (10–30), `TTL_hours` (> 0), `skill_name`
            (`[A-Za-z0-9_]{1,64}`), `new_content_bytes` (whole, 0–1 MiB).

    Source: seed "sedimentation_guard".
    """
    if not isinstance(config, dict):
        return {"valid": False, "reason": f"config={_shown(config)} 必须是对象", "sanitized": {}}
    problems = [
        f"{name}={_shown(config[name])} {problem}"
        for name, check in _CHECKS.items()
        if name in config and (problem := check(config[name]))
    ]
    problems += [f"{_shown(name)} 是未知字段" for name in config if name not in DEFAULTS]
    if problems:
        return {"valid": False, "reason": "; ".join(problems), "sanitized": {}}
    return {"valid": True, "reason": "ok", "sanitized": {**DEFAULTS, **config}}


def is_finite_number(value: object) -> bool:
    """Whether a value is a number to reckon with: no boolean, no NaN, no infinity, no integer past all floats."""
    if type(value) is int:
        return abs(value) < 2**1023
    return type(value) is float and math.isfinite(value)


def _threshold(value: object) -> str:
    low, high = THRESHOLD_RANGE
    right = isinstance(value, (int, float)) and is_finite_number(value) and low <= value <= high
    return "" if right else f"超出范围 [{low}, {high}]"


def _ttl(value: object) -> str:
    right = isinstance(value, (int, float)) and is_finite_number(value) and value > 0
    return "" if right else "必须 > 0"


def _skill_name(value: object) -> str:
    right = type(value) is str and _NAME.fullmatch(value) is not None
    return "" if right else "格式非法（仅字母/数字/下划线，1–64字符）"


def _content_bytes(value: object) -> str:
    right = type(value) is int and 0 <= value <= CONTENT_LIMIT_BYTES
    return "" if right else "超出 [0, 1MB] 的整数范围"


_CHECKS: dict[str, Callable[[object], str]] = {
    "frequency_threshold": _threshold,
    "TTL_hours": _ttl,
    "skill_name": _skill_name,
    "new_content_bytes": _content_bytes,
}


def _shown(value: object) -> str:
    """The value as one short safe line; an integer of thousands of digits can't be printed at all."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a foreign object may raise anything when it is printed
        text = f"<{type(value).__name__}>"
    return one_line(text, limit=_SHOWN_CHARACTERS)
