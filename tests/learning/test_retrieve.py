from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank import indexing
from instinct_learner.bank.index import Index
from instinct_learner.learning.retrieve import candidates, distinct, query_weights, ranked, recall, scope_fit
from instinct_learner.model.instinct import Instinct

if TYPE_CHECKING:
    from pathlib import Path

Make = Callable[..., Instinct]


@pytest.fixture
def bank(home: Path, make_instinct: Make) -> Callable[..., Index]:
    """Makes an open index of instincts, each given by what it differs in."""
    opened: list[Index] = []

    def make(*differences: dict[str, object]) -> Index:
        home.mkdir(parents=True, exist_ok=True)
        index = Index.open(home)
        opened.append(index)
        files = []
        for number, over in enumerate(differences, 1):
            made = make_instinct(
                **{"id": f"instinct-20260508-{number:03}", "title": "", "tags": (), "evidence": (), **over}
            )
            path = f"instincts/2026-05-08-{number:03}.md"
            files.append((path, [indexing.document(made, path, (1, 1, number, 1))]))
        index.replace_many(files)
        return index

    return make


def ids(index: Index, message: str, *, project: str = "", limit: int = 5) -> list[str]:
    return [hit.id[-3:] for hit in recall(index, query_weights(message), limit=limit, project=project)]


def test_what_only_surrounds_a_message_counts_less_and_repetition_little_more() -> None:
    weights = query_weights("parser parser parser lexer", ["src/parser.py token"])
    assert (weights["parser"], weights["lexer"], weights["token"]) == (1.5, 1.0, 0.6)


def test_a_message_that_shares_nothing_with_the_bank_recalls_nothing(bank: Callable[..., Index]) -> None:
    index = bank({"trigger": "Installing dependencies", "action": "Use pnpm with the frozen lockfile"})
    assert ids(index, "Why is the sky blue?") == []
    assert ids(index, "installing the dependencies with pnpm") == ["001"]


def test_an_instinct_of_another_project_is_never_recalled(bank: Callable[..., Index]) -> None:
    rule = {"trigger": "Releasing the package", "action": "Tag the release with a signed tag"}
    index = bank({**rule, "scope": "project:alpha"})
    question = "tag the release of the package"
    assert ids(index, question, project="alpha") == ["001"]
    assert ids(index, question, project="beta") == []


def test_two_that_say_the_same_are_shown_once(bank: Callable[..., Index]) -> None:
    rule = {"trigger": "Releasing the package", "action": "Tag the release with a signed tag"}
    index = bank(rule, {**rule, "confidence": 0.9}, {"trigger": "Releasing", "action": "Write the changelog first"})
    assert ids(index, "releasing the package: tag, changelog, signed")[:2] == ["002", "003"]


def test_of_equals_the_more_certain_comes_first(bank: Callable[..., Index]) -> None:
    index = bank(
        {"trigger": "Naming branches", "action": "Prefix features", "confidence": 0.3},
        {"trigger": "Naming branches", "action": "Prefix bugfixes", "confidence": 0.9},
    )
    hits = ranked(index.search("naming branches", limit=5), project="", floor=0.0)
    assert [hit.id[-3:] for hit in distinct(hits, limit=5)] == ["002", "001"]


@pytest.mark.parametrize(
    ("scope", "project", "fit"),
    [
        pytest.param("global", "alpha", 1.0, id="global"),
        pytest.param("project:Alpha", "alpha", 1.2, id="this project"),
        pytest.param("project:alpha", "", 0.8, id="project unknown"),
        pytest.param("project:alpha", "beta", 0.0, id="another project"),
    ],
)
def test_scope_decides_what_an_instinct_is_worth(scope: str, project: str, fit: float) -> None:
    assert scope_fit(scope, project) == fit


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        pytest.param("今晚想找一家餐厅吃饭", "001", id="a word close in meaning"),
        pytest.param("幫我安裝依賴套件", "002", id="traditional for simplified"),
    ],
)
def test_chinese_is_found_past_its_very_words(bank: Callable[..., Index], message: str, wanted: str) -> None:
    index = bank(
        {"trigger": "吃饭时", "action": "只去素食馆子", "language": "zh"},
        {"trigger": "安装依赖时", "action": "用 pnpm", "language": "zh"},
        {"trigger": "写提交说明时", "action": "用祈使句", "language": "zh"},
    )
    assert index.search(query_weights(message), limit=1)[0].id.endswith(wanted)


def test_of_lessons_that_bear_on_it_the_one_with_a_time_comes_first(bank: Callable[..., Index]) -> None:
    said = [
        "The servers in the cellar servers rack hum.",
        "Servers are named after birds.",
        "We moved the servers to Leipzig in March.",
        "Lunch is on Friday.",
        "机房的空调归物业管。",
        "机房的门禁卡在前台领。",
        "上个月机房搬到了三楼。",
    ]
    index = bank(*({"trigger": "", "action": text} for text in said))

    def first(question: str) -> list[str]:
        return [hit.action for hit in candidates(index, question, query_weights(question), limit=3)]

    assert first("When did we get the servers there?")[0] == said[2]
    assert first("When is it that the servers hum?")[:2] != first("Do the servers hum?")[:2]
    assert said[3] not in first("When did we get the servers there?")
    assert first("機房什麼時候搬的？")[0] == said[6]
    assert first("Which servers hum?")[0] == said[0]


@pytest.mark.parametrize("limit", [3, 200])
def test_a_time_that_is_asked_for_counts_however_many_are_wanted(bank: Callable[..., Index], limit: int) -> None:
    index = bank(
        {"trigger": "", "action": "The cellar servers hum, and servers are loud."},
        {"trigger": "", "action": "We moved our old machines and servers to Leipzig in March."},
    )
    question = "When did the servers arrive?"
    assert index.search(query_weights(question), limit=limit)[0].id[-3:] == "001"
    assert candidates(index, question, query_weights(question), limit=limit)[0].id[-3:] == "002"
