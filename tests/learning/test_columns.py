from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.learning.columns import fit, pad, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        pytest.param("abc", 3, id="ascii"),
        pytest.param("中文", 4, id="chinese"),
        pytest.param("ｆｕｌｌ", 8, id="full width"),
        pytest.param("e\u0301", 1, id="combining"),
        pytest.param("🧠", 2, id="emoji"),
        pytest.param("a\u200bb", 2, id="zero width"),
    ],
)
def test_width_is_what_a_terminal_takes(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        pytest.param("中文中文", 5, "中文…", id="cut between characters"),
        pytest.param("中文中文", 4, "中…", id="a wide one has no half"),
        pytest.param("abc", 3, "abc", id="fits"),
        pytest.param("two  spaces", 20, "two  spaces", id="columns stay aligned"),
    ],
)
def test_a_text_that_is_too_long_ends_in_an_ellipsis(text: str, columns: int, shown: str) -> None:
    assert fit(text, columns) == shown


def test_wrapping_keeps_closing_marks_off_the_start_of_a_line() -> None:
    assert wrap("安装依赖时，用它", 10) == ["安装依赖", "时，用它"]


def test_wrapping_breaks_a_word_that_fits_no_line() -> None:
    assert wrap("a" * 20, 8) == ["aaaaaaaa", "aaaaaaaa", "aaaa"]


@given(st.text(max_size=80), st.integers(4, 40))
def test_nothing_is_ever_wider_than_asked(text: str, columns: int) -> None:
    assert width(fit(text, columns)) <= columns
    assert width(pad(text, columns)) == columns
    assert all(width(line) <= max(columns, 8) + 2 for line in wrap(text, columns))
