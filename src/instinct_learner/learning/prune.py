"""Which instincts go to rest or to the archive, and why. Pure: instincts and the time in, retirements out.

Source: SPEC §2.4; the seed's F4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct, InstinctId

#: A low confidence counts only after more uses than this. Source: the seed's F4.
USES_BEFORE_DOUBT = 5
#: How fast the value of an unused instinct fades, in days.
_FADING_DAYS = 30.0

Why = Literal["unused", "doubted", "crowded", "expired_by_hand"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Retirement:
    """One change that pruning makes.

    Attributes:
        id: Of the instinct.
        title: For the person who reads the list.
        to: Its new status; expired ones move to the archive.
        why: Unused for long, failed too often, too many active ones, or marked expired in an editor.
        idle_days: Whole days since it was last used, or else created.
        confidence: When it was decided.
    """

    id: InstinctId
    title: str
    to: Literal["dormant", "expired"]
    why: Why
    idle_days: int
    confidence: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """The settings that pruning follows, by their names in config.json."""

    dormant_days: int = 30
    expired_days: int = 60
    confidence_threshold: float = 0.3
    max_active_instincts: int = 50


def retirements(
    instincts: Iterable[Instinct], *, now: datetime, limits: Limits, last_run: datetime | None = None
) -> tuple[Retirement, ...]:
    """What should be retired now, by id.

    Args:
        instincts: Those in `instincts/`, whatever their status.
        now: The time.
        limits: The settings.
        last_run: When pruning ran before. Later than `now` means that the clock went back: then nothing is retired.
    """
    if last_run is not None and now < last_run:
        return ()
    found: dict[str, Retirement] = {}
    staying: list[Instinct] = []
    for instinct in instincts:
        verdict = _verdict(instinct, now, limits)
        if verdict is not None:
            found[instinct.id] = _retire(instinct, *verdict, now)
        elif instinct.status == "active":
            staying.append(instinct)
    excess = len(staying) - limits.max_active_instincts
    if excess > 0:
        movable = sorted((one for one in staying if not lasts(one)), key=lambda one: (value_of(one, now=now), one.id))
        for instinct in movable[:excess]:
            found[instinct.id] = _retire(instinct, "dormant", "crowded", now)
    return tuple(found[key] for key in sorted(found))


def still_due(instinct: Instinct, due: Retirement, *, now: datetime, limits: Limits) -> bool:
    """Whether a retirement that was planned still holds for the instinct as it is on disk by now."""
    if due.why == "crowded":
        return (
            instinct.status == "active"
            and not lasts(instinct)
            and _idle_seconds(instinct, now) // 86_400 >= due.idle_days
        )
    return _verdict(instinct, now, limits) == (due.to, due.why)


def lasts(instinct: Instinct) -> bool:
    """Whether time alone never retires it: pinned, or stated by the owner as permanent."""
    return instinct.pinned or "permanent" in instinct.tags or dict(instinct.source).get("permanent") == "true"


def value_of(instinct: Instinct, *, now: datetime) -> float:
    """How much is lost if this one rests: its confidence, more for every validated use and repetition, fading unused.

    A use that helped doubles a fresh instinct's weight, the tenth hardly adds: a logarithm.
    """
    proof = 1.0 + math.log1p(max(0, instinct.times_validated)) + math.log1p(max(0, instinct.seen - 1))
    fading: float = 0.5 ** (max(0.0, _idle_seconds(instinct, now)) / 86_400 / _FADING_DAYS)
    return instinct.confidence * proof * fading


def _verdict(instinct: Instinct, now: datetime, limits: Limits) -> tuple[Literal["dormant", "expired"], Why] | None:
    if instinct.status == "expired":
        return "expired", "expired_by_hand"
    if instinct.confidence < limits.confidence_threshold and instinct.times_used > USES_BEFORE_DOUBT:
        return "expired", "doubted"
    # A stamp in the future makes the idle time negative, which is less than any limit: nothing is retired by it.
    idle_days = _idle_seconds(instinct, now) / 86_400
    if lasts(instinct):
        return None
    if idle_days >= limits.expired_days:
        return "expired", "unused"
    if idle_days >= limits.dormant_days and instinct.status == "active":
        return "dormant", "unused"
    return None


def _idle_seconds(instinct: Instinct, now: datetime) -> float:
    return (now - (instinct.last_used or instinct.created)).total_seconds()


def _retire(instinct: Instinct, to: Literal["dormant", "expired"], why: Why, now: datetime) -> Retirement:
    return Retirement(
        id=instinct.id,
        title=instinct.title or instinct.action[:40],
        to=to,
        why=why,
        idle_days=max(0, int(_idle_seconds(instinct, now) // 86_400)),
        confidence=instinct.confidence,
    )
