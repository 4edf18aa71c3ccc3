from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from instinct_learner.learning.alike import ratio, token_set_ratio

#: Few letters, so that texts have much in common.
LETTERS = st.text("ab c用不", max_size=30)
WORDS = st.lists(st.sampled_from(["use", "pnpm", "npm", "not", "用", "注释", "install", "tests"]), max_size=8).map(
    " ".join
)


@given(st.one_of(LETTERS, st.text(max_size=90)), st.one_of(LETTERS, st.text(max_size=90)))
def test_the_ratio_is_that_of_the_library(one: str, two: str) -> None:
    assert ratio(one, two) == pytest.approx(fuzz.ratio(one, two), abs=1e-9)


@given(st.one_of(WORDS, LETTERS), st.one_of(WORDS, LETTERS))
def test_the_ratio_of_sets_of_words_is_that_of_the_library(one: str, two: str) -> None:
    assert token_set_ratio(one, two) == pytest.approx(fuzz.token_set_ratio(one, two), abs=1e-9)


def test_a_sentence_with_another_comma_is_nearly_the_same() -> None:
    assert ratio("always use pnpm", "always, use pnpm") > 96
    assert token_set_ratio("pnpm use", "use pnpm always") == 100
