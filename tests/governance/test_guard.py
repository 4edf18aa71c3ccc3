"""The entry guard lets nothing out of range in, and names all that it refuses."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.governance.guard import is_finite_number, sedimentation_guard

_CASES = Path(__file__).parent.parent / "data" / "threats" / "guard.jsonl"


def _decoded(value: Any) -> Any:
    if isinstance(value, dict) and "$float" in value:
        return float(value["$float"])
    return {key: _decoded(item) for key, item in value.items()} if isinstance(value, dict) else value


def _cases() -> list[Any]:
    lines = map(json.loads, _CASES.read_text(encoding="utf-8").strip().split("\n"))
    return [pytest.param(case, id=case["id"]) for case in lines if case["strict"]]


@pytest.mark.parametrize("case", _cases())
def test_every_labelled_case_is_judged_as_labelled(case: dict[str, Any]) -> None:
    answer = sedimentation_guard(_decoded(case["input"]))
    assert answer["valid"] is (case["expected"] == "valid")
    if case["category"] in {"frequency_threshold", "TTL_hours", "skill_name", "new_content_bytes"}:
        assert answer["valid"] or case["category"] in answer["reason"]
    if case["category"] == "multi":
        assert all(name in answer["reason"] for name in case["input"])


def test_absent_fields_take_their_defaults() -> None:
    assert sedimentation_guard({"frequency_threshold": 20}) == {
        "valid": True,
        "reason": "ok",
        "sanitized": {
            "frequency_threshold": 20,
            "TTL_hours": 24,
            "skill_name": "skill_sedimentation",
            "new_content_bytes": 0,
        },
    }


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        pytest.param({"frequency_threshold": 9}, "frequency_threshold=9 超出范围 [10, 30]", id="below"),
        pytest.param({"frequency_threshold": 31}, "frequency_threshold=31 超出范围 [10, 30]", id="above"),
        pytest.param({"TTL_hours": 0}, "TTL_hours=0 必须 > 0", id="no time"),
        pytest.param(
            {"skill_name": "a" * 65},
            f"skill_name='{'a' * 65}' 格式非法（仅字母/数字/下划线，1–64字符）",
            id="long name",
        ),
        pytest.param(
            {"new_content_bytes": 1_048_577}, "new_content_bytes=1048577 超出 [0, 1MB] 的整数范围", id="too much"
        ),
        pytest.param({"Frequency_threshold": 9}, "'Frequency_threshold' 是未知字段", id="unknown"),
        pytest.param([], "config=[] 必须是对象", id="no object"),
        pytest.param(None, "config=None 必须是对象", id="none"),
        pytest.param(
            {"frequency_threshold": None, "TTL_hours": ""},
            "frequency_threshold=None 超出范围 [10, 30]; TTL_hours='' 必须 > 0",
            id="all that is bad is named",
        ),
    ],
)
def test_a_refusal_says_why(config: object, reason: str) -> None:
    assert sedimentation_guard(config) == {"valid": False, "reason": reason, "sanitized": {}}


@pytest.mark.parametrize(
    "config",
    [
        pytest.param({"new_content_bytes": 1_048_576}, id="exactly one MiB"),
        pytest.param({"skill_name": "a" * 64}, id="longest name"),
        pytest.param({"frequency_threshold": 10.0}, id="lowest, as a float"),
        pytest.param({"frequency_threshold": 30}, id="highest"),
        pytest.param({"TTL_hours": 1e-9}, id="just above zero"),
    ],
)
def test_the_bounds_themselves_are_in_range(config: object) -> None:
    assert sedimentation_guard(config)["valid"] is True


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1, True), (1.5, True), (True, False), (math.nan, False), (math.inf, False), (-math.inf, False),
        (10**400, False), (-(10**400), False), (2**1023 - 1, True), (2**1023, False), ("1", False), (None, False),
    ],
)  # fmt: skip
def test_a_number_is_finite_or_no_number(value: object, *, expected: bool) -> None:
    assert is_finite_number(value) is expected


def test_an_integer_too_long_to_print_is_refused_by_name() -> None:
    assert sedimentation_guard({"TTL_hours": 10**5000})["reason"] == "TTL_hours=‹int› 必须 > 0"


def test_a_reason_can_not_forge_a_line() -> None:
    reason = sedimentation_guard({"skill_name": "a\n\x1b[2J" + "b" * 500})["reason"]
    assert "\n" not in reason
    assert "\x1b" not in reason
    assert len(reason) < 200


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
_NAMES = st.sampled_from(["frequency_threshold", "TTL_hours", "skill_name", "new_content_bytes"])


@given(st.dictionaries(_NAMES | st.text(max_size=5), _JSON, max_size=5) | _JSON)
def test_whatever_comes_in_what_comes_out_is_in_range(config: object) -> None:
    answer = sedimentation_guard(config)
    if answer["valid"]:
        sane: dict[str, Any] = answer["sanitized"]
        assert 10 <= sane["frequency_threshold"] <= 30
        assert sane["TTL_hours"] > 0
        assert 1 <= len(sane["skill_name"]) <= 64
        assert sane["skill_name"].isascii()
        assert 0 <= sane["new_content_bytes"] <= 1_048_576
    else:
        assert answer["reason"]
        assert answer["sanitized"] == {}


def test_what_is_absent_takes_the_seeds_default() -> None:
    assert sedimentation_guard({})["sanitized"] == {
        "frequency_threshold": 15,
        "TTL_hours": 24,
        "skill_name": "skill_sedimentation",
        "new_content_bytes": 0,
    }


def test_a_long_value_is_shown_by_its_beginning() -> None:
    assert f"'{'-' * 78}… " in sedimentation_guard({"skill_name": "-" * 100})["reason"]
    assert "-" * 79 not in sedimentation_guard({"skill_name": "-" * 100})["reason"]
    assert f"'{'-' * 78}' " in sedimentation_guard({"skill_name": "-" * 78})["reason"]
