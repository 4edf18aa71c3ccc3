from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.config.check import check, check_together
from instinct_learner.config.keys import KEYS, defaults
from instinct_learner.config.problems import TEXTS, describe

ROOT = Path(__file__).parents[2]


def problems_of(loaded: object, *, is_package: bool = False) -> list[str]:
    return [describe(one) for one in check(loaded, is_package=is_package)[1]]


def test_every_default_passes_its_own_check() -> None:
    nested: dict[str, Any] = {}
    for name, value in defaults().items():
        table, _, inner = name.rpartition(".")
        place = nested.setdefault(table, {}) if table else nested
        place[inner or name] = list(value) if isinstance(value, tuple) else value
    assert check(nested, is_package=True) == (defaults(), [])


@pytest.mark.parametrize(
    ("loaded", "said"),
    [
        pytest.param(
            {"max_instinct_load": 3}, "max_instinct_load is not a setting; did you mean max_instincts_load?", id="typo"
        ),
        pytest.param(
            {"Max-Instincts-Load": 3},
            "Max-Instincts-Load is not a setting; did you mean max_instincts_load?",
            id="case",
        ),
        pytest.param(
            {"timeout_seconds": 3}, "timeout_seconds is not a setting; did you mean llm.timeout_seconds?", id="table"
        ),
        pytest.param({"xyzzy": 3}, "xyzzy is not a setting; remove it", id="nothing near"),
        pytest.param(
            {"llm": {"modle": "x"}}, "llm.modle is not a setting; did you mean llm.model?", id="inside a table"
        ),
        pytest.param({"llm": "x"}, "llm must be a table such as {…}, found text", id="table as text"),
        pytest.param(
            {"token_budget": 501}, "token_budget is 501, outside 60 to 500; choose a value in between", id="over"
        ),
        pytest.param(
            {"token_budget": 59}, "token_budget is 59, outside 60 to 500; choose a value in between", id="under"
        ),
        pytest.param(
            {"token_budget": True},
            "token_budget must be a whole number, found true/false; write it without quotes or a fraction",
            id="true is no number",
        ),
        pytest.param(
            {"dormant_days": 2.5},
            "dormant_days must be a whole number, found number; write it without quotes or a fraction",
            id="fraction",
        ),
        pytest.param({"acknowledge": "yes"}, "acknowledge must be true or false, found text", id="switch as text"),
        pytest.param({"language": "fr"}, "language is 'fr'; choose one of auto, zh, en", id="choice"),
        pytest.param(
            {"peers": ["x/y"]}, "peers holds 'x/y', which is not an absolute path; write it from / or ~", id="path"
        ),
        pytest.param(
            {"home": "/x"},
            "home can't be set inside home itself; set INSTINCT_HOME or the package's config.json",
            id="home",
        ),
        pytest.param([1], "must hold one JSON object, found list", id="list"),
    ],
)
def test_a_problem_names_its_key_and_what_to_do(loaded: object, said: str) -> None:
    assert problems_of(loaded) == [said]


def test_not_a_number_and_infinity_are_out_of_range() -> None:
    loaded = {"TTL_hours": float("nan"), "confidence_threshold": float("inf")}
    assert [one[1] for one in check(loaded, is_package=False)[1]] == ["out_of_range", "out_of_range"]


def test_all_problems_are_reported_and_the_good_values_kept() -> None:
    values, problems = check({"token_budget": "x", "language": "zh", "nonsense": 1}, is_package=False)
    assert values == {"language": "zh"}
    assert len(problems) == 2


def test_a_remark_is_no_setting() -> None:
    assert check({"$comment": "mine", "llm": {"$comment": "too"}}, is_package=False) == ({}, [])


def test_expired_days_must_come_after_dormant_days() -> None:
    values = {**defaults(), "dormant_days": 60}
    assert [describe(one) for one in check_together(values)] == [
        "expired_days is 60, not more than dormant_days (60); raise it or lower the other"
    ]


def test_a_model_without_an_endpoint_is_a_problem() -> None:
    assert [one[0] for one in check_together({**defaults(), "extraction_mode": "llm"})] == ["extraction_mode"]


def test_every_problem_is_said_in_both_languages() -> None:
    for english, chinese in TEXTS.values():
        assert english
        assert any("\u4e00" <= mark <= "\u9fff" for mark in chinese)
    assert describe(("x", "unknown", {"nearest": "y"}), language="zh") == "x 不是已知的配置项；您是想写 y 吗？"


def test_the_packages_own_file_holds_every_key_with_its_default() -> None:
    loaded = json.loads((ROOT / "config.json").read_text(encoding="utf-8"))
    assert check(loaded, is_package=True) == (defaults(), [])


def test_every_key_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "config.md").read_text(encoding="utf-8")
    missing = [key[0] for key in KEYS if f"`{key[0]}`" not in page]
    assert missing == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from([*(key[0] for key in KEYS), "llm", "x"]), inner, max_size=6)
        ),
        max_leaves=12,
    )
)
def test_no_json_value_breaks_the_check(loaded: object) -> None:
    values, problems = check(loaded, is_package=False)
    assert set(values) <= set(defaults())
    assert all(describe(one) and describe(one, language="zh") for one in problems)
