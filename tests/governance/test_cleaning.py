"""What is new in a record is made safe; what the owner wrote stays, letter for letter."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from instinct_learner.governance.cleaning import clean_line, cleaned, redacted_change

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct

KEY = "ghp_" + "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"
HIDDEN = "[redacted:github-token]"


def test_a_secret_hides_neither_among_invisible_characters_nor_behind_a_cut() -> None:
    assert clean_line(f"a {KEY} b", limit=400) == f"a {HIDDEN} b"
    assert clean_line(KEY[:20] + "\u200b" + KEY[20:], limit=400) == HIDDEN
    assert KEY[:12] not in clean_line("x" * 20 + " " + KEY, limit=40)
    assert clean_line("pass\nword: hunter2hunter2", limit=400) == "pass word: hunter2hunter2"


@pytest.mark.parametrize(("name", "limit"), [("trigger", 400), ("action", 400), ("title", 60)])
def test_each_text_has_its_length(make_instinct: Callable[..., Instinct], name: str, limit: int) -> None:
    whole = cleaned(make_instinct(**{name: "字" * limit}))
    assert getattr(whole, name) == "字" * limit
    cut = cleaned(make_instinct(**{name: "字" * (limit + 1)}))
    assert getattr(cut, name) == "字" * (limit - 1) + "…"


def test_evidence_tags_and_source_are_lines_too(make_instinct: Callable[..., Instinct]) -> None:
    made = cleaned(
        make_instinct(
            evidence=("a\nb", "", "字" * 241), tags=("字" * 121, "", KEY), source=(("字" * 121, KEY), ("turn", "t"))
        )
    )
    assert made.evidence == ("a b", "字" * 239 + "…")
    assert made.tags == ("字" * 119 + "…", HIDDEN)
    assert made.source == (("字" * 119 + "…", HIDDEN), ("turn", "t"))


@pytest.mark.parametrize(
    ("given", "kept"), [(0.6 + 0.1, 0.7), (1.5, 1.0), (-0.2, 0.0), (0.12345, 0.1235), (0.12344, 0.1234)]
)
def test_a_confidence_is_a_short_number_between_0_and_1(
    make_instinct: Callable[..., Instinct], given: float, kept: float
) -> None:
    assert cleaned(make_instinct(confidence=given)).confidence == kept


def test_what_was_there_stays_as_the_owner_wrote_it(make_instinct: Callable[..., Instinct]) -> None:
    before = make_instinct(
        action=f"use {KEY}", evidence=(f"old {KEY}",), tags=(KEY,), title="字" * 99, confidence=0.123456
    )
    assert cleaned(before, before=before) == before
    after = cleaned(replace(before, evidence=(*before.evidence, f"new {KEY}")), before=before)
    assert after.evidence == (f"old {KEY}", f"new {HIDDEN}")
    assert after.action == before.action


def test_of_much_evidence_the_first_and_the_last_half_stay(make_instinct: Callable[..., Instinct]) -> None:
    fifty = tuple(str(number) for number in range(50))
    assert cleaned(make_instinct(evidence=fifty)).evidence == fifty
    for count in (51, 53):
        many = tuple(str(number) for number in range(count))
        assert cleaned(make_instinct(evidence=many)).evidence == (*many[:25], *many[-25:])


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        pytest.param(f"{KEY}\n", f"{KEY}\nb\n", f"{KEY}\nb\n", id="the line before stays"),
        pytest.param(f"a\n{KEY}\n", f"b\n{KEY}\n", f"b\n{KEY}\n", id="the line after stays"),
        pytest.param("a\n", f"a\n{KEY}\n", f"a\n{HIDDEN}\n", id="what comes is hidden"),
        pytest.param(f"a\n{KEY}\nc\n", f"A\n{KEY}\nC\n", f"A\n{HIDDEN}\nC\n", id="what stands between two changes too"),
        pytest.param(f"a\n{KEY}\n", "a\n", "a\n", id="what goes is gone"),
        pytest.param(f"{KEY}\n{KEY}\n", f"{KEY}\n", f"{KEY}\n", id="one of two equal lines"),
        pytest.param(f"{KEY}\n", f"{KEY}\n{KEY}\n", f"{KEY}\n{HIDDEN}\n", id="an equal line is new"),
        pytest.param("", KEY, HIDDEN, id="a new file"),
        pytest.param("a", "a", "a", id="nothing changes"),
        pytest.param("a\nb", "", "", id="all goes"),
    ],
)
def test_only_what_a_change_brings_is_redacted(old: str, new: str, shown: str) -> None:
    assert redacted_change(old, new) == shown
