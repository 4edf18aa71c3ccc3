from __future__ import annotations

import pytest

from instinct_learner.bank.commonness import _table, commonness


@pytest.mark.parametrize(
    ("everyday", "telling"),
    [
        pytest.param("world", "vegetarian", id="English"),
        pytest.param("问题", "素食", id="Chinese pairs"),
        pytest.param("人", "葱", id="single characters"),
        pytest.param("recommend", "restaurant", id="what requests are made of"),
        pytest.param("推荐", "餐厅", id="what Chinese requests are made of"),
    ],
)
def test_an_everyday_word_is_commoner_than_a_telling_one(everyday: str, telling: str) -> None:
    assert commonness(everyday) > commonness(telling)


def test_a_word_that_nobody_counted_is_rare() -> None:
    assert commonness("pnpm-workspace.yaml") == 0


def test_looking_for_a_term_gives_what_reading_all_gives() -> None:
    fresh = _table.__wrapped__()
    terms = ["world", "问题", "素食", "人", "zhe", "abdomina", "3", "", "a b", "recommend"]
    looked_for = [fresh.share(term) for term in terms]
    for number in range(1000):  # by then it has read all
        fresh.share(f"nobody-says-{number}")
    assert [fresh.share(term) for term in terms] == looked_for
