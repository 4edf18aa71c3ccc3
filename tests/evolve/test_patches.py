"""A change is taken back exactly, after whatever came since, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.evolve.patches import (
    OverlapError,
    applied,
    places_from_json,
    places_of,
    places_to_json,
    reverted,
    taken_back,
)

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "\n", "## x\n", "d\r\n", "结尾\n"]), max_size=12)
TEXTS = st.builds(lambda lines, tail: "".join(lines) + tail, LINES, st.sampled_from(["", "e", "没有换行"]))


@given(before=TEXTS, after=TEXTS)
def test_undoing_right_away_gives_the_very_bytes(before: str, after: str) -> None:
    assert reverted(after, places_of(before, after)) == before


@given(before=TEXTS, later=st.lists(st.sampled_from(["x\n", "y\n", "\n"]), max_size=4))
def test_an_entry_goes_whatever_came_after_it(before: str, later: list[str]) -> None:
    gap = "" if not before or before.endswith("\n") else "\n"
    entry = "\n### 🧬 自进化 [#12]\n> 用 pnpm\n"
    after = f"{before}{gap}{entry}"
    assert taken_back(after + "".join(later), places_of(before, after)) in {
        before + "".join(later),
        before + gap + "".join(later),
    }


def test_what_was_edited_since_is_refused_by_its_line() -> None:
    before, after = "a\n", "a\n\n> 用 pnpm\n"
    with pytest.raises(OverlapError) as refused:
        taken_back("a\n\n> 用 yarn\n", places_of(before, after))
    assert (refused.value.line, refused.value.twice) == ("> 用 pnpm", False)


def test_what_stands_twice_in_the_same_surroundings_is_refused() -> None:
    places = places_of("a\nz\n", "a\nx\nz\n")
    with pytest.raises(OverlapError) as refused:
        taken_back("a\nx\nz\na\nx\nz\n", places)
    assert refused.value.twice


def test_surroundings_tell_two_alike_places_apart() -> None:
    places = places_of("a\nq\nb\nz\n", "a\nq\nb\nx\nz\n")
    assert taken_back("c\nx\nd\na\nq\nb\nx\nz\n", places) == "c\nx\nd\na\nq\nb\nz\n"


def test_the_same_change_fits_another_text() -> None:
    assert applied("owner\na\n", places_of("a\n", "a\nb\n")) == "owner\na\nb\n"


@given(before=TEXTS, after=TEXTS)
def test_places_survive_json(before: str, after: str) -> None:
    places = places_of(before, after)
    assert places_from_json(places_to_json(places)) == places
