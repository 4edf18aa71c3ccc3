from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.bank import indexing, topics
from instinct_learner.bank.index import Index
from instinct_learner.bank.postings import CHAMPIONS
from instinct_learner.bank.search import MAX_TOPIC_POSTINGS
from instinct_learner.bank.terms import terms
from instinct_learner.model.instinct import Instinct

if TYPE_CHECKING:
    from pathlib import Path

Make = Callable[..., Instinct]


def put(index: Index, make: Make, number: int, action: str = "Use uv.") -> int:
    made = make(id=f"instinct-20260508-{number:03}", action=action, title="", tags=(), evidence=())
    path = f"instincts/2026-05-08-{number:03}.md"
    index.replace(path, [indexing.document(made, path, (1, 1, number, 1))])
    return max(index.unenriched())


def about(**weights: float) -> dict[str, float]:
    return {topics.term(int(name[1:])): weight for name, weight in weights.items()}


def test_words_are_found_wherever_they_stand() -> None:
    found = topics.words_of("去曼谷吃泰国菜, with running shoes")
    assert {"曼谷", "泰国菜", "泰国", "菜", "sho", "run"} <= set(found)
    assert topics.words_of("臺灣的餐廳") == topics.words_of("台湾的餐厅")
    assert topics.words_of("") == topics.words_of("👍 ，。") == []
    assert topics.words_of("泰国菜", {"泰国"}) == ["泰", "泰国", "国", "菜"]


@pytest.mark.parametrize(
    "text", ["下个月去曼谷玩，有什么好吃的？", "Which restaurants in Bangkok are good?", "给我的 project 写个 README"]
)
def test_a_question_is_about_a_few_topics(text: str) -> None:
    asked = topics.asked(text)
    assert 0 < len(asked) <= topics.MOST
    assert sum(weight * weight for weight in asked.values()) == pytest.approx(1)
    assert all(0 < weight <= 1 for weight in asked.values())


def test_questions_on_one_matter_are_nearer_than_others_in_both_languages() -> None:
    def near(one: str, other: str) -> float:
        first, second = topics.asked(one), topics.asked(other)
        return sum(weight * second.get(name, 0.0) for name, weight in first.items())

    groups = [
        ["好吃的餐厅", "附近哪里吃晚饭", "a nice restaurant", "What should we cook for dinner?"],
        ["订机票", "坐火车还是坐飞机", "cheap flights", "Which airline should I take?"],
        ["数据库的索引", "优化查询语句", "a slow database query", "Add an index to the table"],
    ]
    for own in groups:
        for text in own:
            inside = [near(text, other) for other in own if other != text]
            outside = [near(text, other) for others in groups if others is not own for other in others]
            assert sum(inside) / len(inside) > sum(outside) / len(outside), text


def test_nothing_known_is_about_nothing() -> None:
    assert topics.asked("") == topics.asked("zzqx 👍") == {}


def test_only_the_head_of_a_long_message_is_read() -> None:
    head = "给我推荐一家酒店。" * 40
    assert topics.asked(head + "数据库 index" * 10_000) == topics.asked(head)


@given(st.text())
def test_no_text_names_a_topic(text: str) -> None:
    assert not any(term.startswith("<") for term in terms(f"{text} {topics.term(17)}"))


@pytest.mark.parametrize("damage", ["missing", "torn"])
def test_without_its_table_a_search_goes_by_words(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "100% #1?" / "topics.sqlite"
    monkeypatch.setattr(topics, "TABLE", str(table))
    if damage == "torn":
        table.parent.mkdir()
        table.write_bytes(b"SQLite format 3\0 and nothing else")
    assert topics.asked("好吃的餐厅") == {}
    assert table.exists() == (damage == "torn"), "nothing is made"


def test_the_table_is_read_under_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "100% #1?" / "topics.sqlite"
    table.parent.mkdir()
    with sqlite3.connect(table) as db:
        db.execute("CREATE TABLE words(word TEXT PRIMARY KEY, topics BLOB) WITHOUT ROWID")
        db.execute("INSERT INTO words VALUES(?,?)", ("yoga", topics.pack([3, 1000], [4, 3])))
    db.close()
    monkeypatch.setattr(topics, "TABLE", str(table))
    assert topics.asked("yoga") == pytest.approx({"<3>": 0.8, "<1000>": 0.6})


def test_lessons_are_near_what_a_question_is_about(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    with Index.open(home) as index:
        first, second, third = (put(index, make_instinct, number) for number in (1, 2, 3))
        assert not index.has_topics()
        index.enrich({first: ({}, about(t1=1.0)), second: ({"uvw": 0.5}, about(t1=0.6, t2=0.8)), third: ({}, {})})
        assert index.has_topics()
        near = index.about(about(t1=0.8, t2=0.6, t99=0.1))
        assert near == pytest.approx({first: 0.8, second: 0.96}, abs=0.01)
        assert index.about(about(t99=1.0)) == index.about({}) == {}
        put(index, make_instinct, 2, "Use pnpm.")
        assert index.about(about(t1=1.0)) == pytest.approx({first: 1.0}), "of a text that is gone nothing stays"


def test_in_a_large_bank_lists_are_cut_and_the_nearest_reckoned_in_full(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    depth = MAX_TOPIC_POSTINGS // 41
    assert depth < CHAMPIONS
    asked = {topics.term(number): 48**-0.5 for number in range(48)}
    with Index.open(home) as index:
        best = put(index, make_instinct, 1)
        index.enrich({best: ({}, {topics.term(number): 40**-0.5 for number in range(40)})})
        many = []
        files = []
        for number in range(2, depth + 10):
            made = make_instinct(id=f"instinct-20260508-{number:03}", title="", tags=(), evidence=())
            path = f"instincts/2026-05-08-{number:03}.md"
            files.append((path, [indexing.document(made, path, (1, 1, number, 1))]))
        index.replace_many(files)
        many = sorted(index.unenriched())
        index.enrich({doc: ({}, {topics.term(0): 0.9, topics.term(100): 0.4}) for doc in many})
        near = index.about(asked, [many[-1]])
        assert max(near, key=lambda doc: near[doc]) == best
        assert near[best] == pytest.approx(40**0.5 / 48**0.5, abs=0.02), "over all of its topics"
        assert near[many[-1]] == pytest.approx(0.9 * 48**-0.5, abs=0.01), "one that was asked for is there"
        assert len(near) < len(many)
