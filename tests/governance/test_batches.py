"""More than a turn may bring comes in steps, and no reader ever sees half an entry."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instinct_learner.governance.amplitude import change_bytes
from instinct_learner.governance.batches import entries, is_reachable, next_step, without_hidden


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("# T\n\n- a\n- b\n", ["# T\n", "\n- a\n", "- b\n"], id="list"),
        pytest.param(
            "# T\n## [d] x\n\n**k**：v\n- in\n\n---\n## y\n",
            ["# T\n", "## [d] x\n\n**k**：v\n- in\n\n---\n", "## y\n"],
            id="dated",
        ),
        pytest.param("\n\n", ["\n\n"], id="blank"),
        pytest.param("- a\n\n", ["- a\n\n"], id="blank at the end"),
        pytest.param("\n- a\n \n\n- b\n", ["\n- a\n", " \n\n- b\n"], id="blank belongs to what is below"),
        pytest.param("intro\nmore\n* a", ["intro\nmore\n", "* a"], id="no heading"),
        pytest.param("#no heading\n-no item\n", ["#no heading\n-no item\n"], id="look-alikes"),
    ],
)
def test_a_heading_or_an_item_begins_an_entry(text: str, expected: list[str]) -> None:
    assert entries(text) == expected
    assert "".join(entries(text)) == text


def _steps(current: str, goal: str, room: int) -> list[str]:
    found = []
    while current != goal:
        step = next_step(current, goal, room_bytes=room, batch_id="b1")
        assert step is not None
        assert step != current
        assert change_bytes(current.encode(), step.encode()) <= room
        found.append(step)
        current = step
    return found


def test_what_fits_comes_at_once() -> None:
    assert next_step("- a\n", "- a\n- b\n", room_bytes=4, batch_id="b1") == "- a\n- b\n"


def test_entries_come_one_after_the_other() -> None:
    assert _steps("- a\n", "- a\n- b\n- c\n", 4) == ["- a\n- b\n", "- a\n- b\n- c\n"]
    assert _steps("- a\n", "- a\n- b\n- c\n- d\n", 8) == ["- a\n- b\n- c\n", "- a\n- b\n- c\n- d\n"]


def test_replaced_and_removed_entries_count_too() -> None:
    steps = _steps("- a\n- b\n- c\n- d\n", "- A\n- B\n- d\n", 4)
    assert steps == ["- A\n- B\n- c\n- d\n", "- A\n- B\n- d\n"]


def test_a_large_entry_is_hidden_until_its_last_line_lands() -> None:
    entry = "## [d] big\n" + "".join(f"line {n}\n" for n in range(6))
    steps = _steps("# T\n", "# T\n" + entry, 45)
    assert len(steps) > 1
    for step in steps[:-1]:
        assert without_hidden(step) == "# T\n"
        assert "<!-- 待续 b1\n" in step
    assert steps[-1] == "# T\n" + entry


def test_a_large_replacement_keeps_the_old_entry_until_then() -> None:
    old = "## [d] x\nold\n"
    goal = "## [d] x\n" + "".join(f"new {n}\n" for n in range(8))
    for step in _steps(old, goal, 48)[:-1]:
        assert without_hidden(step) == old


def test_hidden_lines_that_the_goal_no_longer_wants_go_at_once() -> None:
    hidden = "<!-- 待续 b1\n" + "line\n" * 50 + "-->\n"
    assert next_step("- a\n" + hidden, "- a\n", room_bytes=10, batch_id="b1") == "- a\n"
    assert next_step("- a\n" + hidden, "- a\n", room_bytes=10, batch_id="b2") is None


def test_two_batches_do_not_see_each_others_hidden_lines() -> None:
    text = "<!-- 待续 b1\nx\n-->\n<!-- 待续 b2\ny\n-->\n- a\n"
    assert without_hidden(text, batch_id="b1") == "<!-- 待续 b2\ny\n-->\n- a\n"
    assert without_hidden(text) == "- a\n"


def test_a_goal_is_reachable_or_not() -> None:
    assert is_reachable("# T\n", "# T\n\n" + "- line\n" * 500, batch_id="b1")
    assert not is_reachable("# T\n", "# T\n\n- ok\n- " + "x" * 900, batch_id="b1")
    assert is_reachable("", "", batch_id="b1")


def test_an_ordinary_comment_is_not_hidden() -> None:
    assert without_hidden("<!-- 待续 b1 -->\n<!-- x\n-->\n") == "<!-- 待续 b1 -->\n<!-- x\n-->\n"


def test_an_old_entry_larger_than_the_room_can_not_go() -> None:
    assert next_step("## [d] e\n" + "line\n" * 20, "", room_bytes=50, batch_id="b1") is None


@pytest.mark.parametrize(
    ("goal", "room"),
    [
        pytest.param("- " + "a" * 100 + "\n", 50, id="one line larger than the room"),
        pytest.param("- a\n" * 1 + "  x --> y\n" * 9, 50, id="a comment's end inside"),
        pytest.param("- a\n" * 1 + "  <!-- y\n" * 9, 50, id="a comment's start inside"),
        pytest.param("- a\n  b\n", 5, id="no room for the comment itself"),
        pytest.param("- a\n", 0, id="no room at all"),
    ],
)
def test_what_can_not_come_in_steps_is_refused(goal: str, room: int) -> None:
    assert next_step("", goal, room_bytes=room, batch_id="b1") is None


_LINES = st.lists(st.sampled_from(["# h\n", "- item\n", "- other item\n", "text\n", "## e\n", "\n"]), max_size=10)


@given(_LINES, _LINES, st.integers(50, 120))
@settings(max_examples=200, deadline=None)
def test_any_change_reaches_its_goal_within_the_room_and_shows_whole_entries_only(
    old: list[str], new: list[str], room: int
) -> None:
    current, goal = "".join(old), "".join(new)
    # An old entry that is larger than the room can't go: that it is refused is tested above.
    assume(all(len(entry.encode()) <= room - 30 for entry in entries(current)))
    known = {entry.strip() for entry in (*entries(current), *entries(goal))}
    for step in _steps(current, goal, room):
        assert {entry.strip() for entry in entries(without_hidden(step))} <= known


def test_an_entry_in_parts_begins_as_soon_as_one_line_fits_exactly() -> None:
    goal = "## entry\nline one\nline two\nline three\n" + "line of an entry\n" * 20
    begun = "<!-- 待续 b\n## entry\n-->\n"
    size = len(begun.encode("utf-8"))
    assert next_step("", goal, room_bytes=size, batch_id="b") == begun
    assert next_step("", goal, room_bytes=size - 1, batch_id="b") is None
    two = "<!-- 待续 b\n## entry\nline one\n-->\n"
    assert next_step("", goal, room_bytes=len(two.encode("utf-8")), batch_id="b") == two
    assert next_step("", goal, room_bytes=len(two.encode("utf-8")) - 1, batch_id="b") == begun
