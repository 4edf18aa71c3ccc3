from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank import indexing
from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.index import Index
from instinct_learner.learning import semantic
from instinct_learner.learning.nearby import ENGLISH_WORDS, OTHER_LANGUAGE, nearby
from instinct_learner.learning.retrieve import query_weights, search
from instinct_learner.model.instinct import Instinct

if TYPE_CHECKING:
    from pathlib import Path

Make = Callable[..., Instinct]

pytestmark = pytest.mark.skipif(not semantic.available(), reason="the extra [semantic] is not installed")

LESSONS = (
    "I have vertigo and stay away from anything high up.",
    "I only travel by train, flying harms the climate.",
    "带恐怖元素、吓人的情节我都会避开。",
    "Run the linter before you say that it is done.",
)


def test_a_lesson_is_near_words_that_it_does_not_say() -> None:
    encoder = semantic.Semantic("nowhere")._encoder
    texts = ["I am a vegetarian.", "我恐高，站在高处就发抖。"]
    english, chinese = nearby(texts, encoder.encode(texts))
    assert {"meal", "beef", "menu", "蔬菜"} <= set(english)
    assert {"恐惧", "vertigo"} <= set(chinese)
    assert all(0 < weight < 1 for weight in (*english.values(), *chinese.values()))
    assert sum(term.isascii() for term in english) <= ENGLISH_WORDS
    assert sum(term.isascii() for term in chinese) <= OTHER_LANGUAGE


def put(index: Index, make: Make, number: int, action: str) -> None:
    made = make(
        id=f"instinct-20260508-{number:03}", trigger="When it applies", action=action, title="", tags=(), evidence=()
    )
    path = f"instincts/2026-05-08-{number:03}.md"
    index.replace(path, [indexing.document(made, path, (1, 1, number, 1))])


def found(index: Index, question: str) -> list[str]:
    return [hit.id[-1] for hit in index.search(query_weights(question), limit=5)]


def test_a_cold_search_finds_what_only_the_meaning_joins(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    with Index.open(home) as index:
        for number, action in enumerate(LESSONS, 1):
            put(index, make_instinct, number, action)
        questions = {
            "Which tower has the better staircase?": "1",
            "Which airport has cheap baggage?": "2",
            "A horror": "3",
        }
        before = [found(index, question)[:1] for question in questions]
        assert semantic.Semantic(home).enrich(index, seconds=600)
        assert not index.unenriched()
        assert [found(index, question)[:1] for question in questions] == [[number] for number in questions.values()]
        assert before.count([]) >= 2, "words alone did not know it"


def test_what_lessons_are_about_does_not_make_them_the_same(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    with Index.open(home) as index:
        put(index, make_instinct, 1, "I avoid peanuts.")
        (before,) = index.search("peanuts", limit=1)
        semantic.Semantic(home).enrich(index, seconds=600)
        (after,) = index.search("peanuts", limit=1)
        assert after.entries == before.entries


def test_a_lesson_that_changed_is_enriched_anew_and_nothing_of_the_old_one_stays(
    home: Path, make_instinct: Make
) -> None:
    home.mkdir(parents=True)
    encoder = semantic.Semantic(home)
    with Index.open(home) as index:
        put(index, make_instinct, 1, LESSONS[0])
        encoder.enrich(index, seconds=600)
        put(index, make_instinct, 1, LESSONS[3])
        assert index.unenriched()
        encoder.enrich(index, seconds=600)
        with Index.open(home.parent / "other") as fresh:
            put(fresh, make_instinct, 1, LESSONS[3])
            encoder.enrich(fresh, seconds=600)
            for question in ("climb a roof", "check the code", "linter"):
                one, other = (opened.search(query_weights(question), limit=5) for opened in (index, fresh))
                assert [(hit.id, hit.score) for hit in one] == [(hit.id, hit.score) for hit in other]


def test_a_search_by_words_sees_to_it_where_no_worker_did(home: Path, make_instinct: Make) -> None:
    (home / "instincts").mkdir(parents=True)
    made = make_instinct(trigger="When planning a trip", action=LESSONS[1], title="", tags=(), evidence=())
    (home / "instincts" / "2026-05-08-001.md").write_text(render_instinct(made), encoding="utf-8")
    assert [hit.id for hit in search(home, "Which airport has cheap baggage?")] == [made.id]
    with Index.open(home) as index:
        assert not index.unenriched()


def test_no_time_is_no_loss(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    with Index.open(home) as index:
        put(index, make_instinct, 1, LESSONS[0])
        encoder = semantic.Semantic(home)
        assert not encoder.enrich(index, seconds=0)
        assert found(index, "vertigo") == ["1"]
        assert encoder.update(index, seconds=600)
        assert encoder.update(index, seconds=0), "nothing is left"
