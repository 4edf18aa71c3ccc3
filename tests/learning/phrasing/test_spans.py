from __future__ import annotations

import pytest

from instinct_learner.learning.phrasing import enumerations
from instinct_learner.learning.phrasing.enumerations import split_enumeration
from instinct_learner.learning.phrasing.spans import rules_of, whole_rule
from instinct_learner.model.signal import Signal


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param(
            "Issues: (1) file must be named 20260415_*.json; (2) append a done.log entry; (3) use ISO 8601.",
            ("file must be named 20260415_*.json", "append a done.log entry", "use ISO 8601."),
            id="a lead that only announces",
        ),
        pytest.param(
            "The CSV file requires: (1) a header row, (2) UTF-8.",
            ("The CSV file requires: a header row", "The CSV file requires: UTF-8."),
            id="a lead that each part needs",
        ),
        pytest.param("有两点：1. 先给结论 2. 不要用表格", ("先给结论", "不要用表格"), id="zh"),
        pytest.param("① 用 pnpm；② 用 vitest", ("用 pnpm", "用 vitest"), id="circled"),
        pytest.param(
            "Use version (2) of the API", ("Use version (2) of the API",), id="a lone number is no enumeration"
        ),
        pytest.param("Python 3.11, not 3.9", ("Python 3.11, not 3.9",), id="versions are none either"),
    ],
)
def test_numbered_rules_are_told_apart(text: str, parts: tuple[str, ...]) -> None:
    assert split_enumeration(text) == parts


@pytest.mark.parametrize(
    ("quote", "message", "whole"),
    [
        pytest.param(
            "All output files must be named `YYYYMMDD_x.md`.",
            "All output files must be named `YYYYMMDD_x.md`. For example: `20260323_a.md`. Can you also fix the typo?",
            "All output files must be named `YYYYMMDD_x.md`. For example: `20260323_a.md`.",
            id="its example, not the question after it",
        ),
        pytest.param(
            "Reply in English.",
            "Reply in English. Deploy on Fridays only.",
            "Reply in English.",
            id="not the next rule",
        ),
        pytest.param(
            "You must back up docs/a.md as docs/a.md.bak.",
            "You must back up docs/a.md as docs/a.md.bak. We always create a .bak copy before changing a file.",
            "You must back up docs/a.md as docs/a.md.bak. We always create a .bak copy before changing a file.",
            id="the general rule behind it",
        ),
    ],
)
def test_a_rule_reaches_as_far_as_its_subject(quote: str, message: str, whole: str) -> None:
    assert whole_rule(quote, message) == whole


def test_sentences_of_one_rule_are_one_signal() -> None:
    message = "File naming does not meet standards. Should use `20260323_<x>.md`."
    heard = [
        Signal(kind="correction", quote=quote, message=message, turn_key="t")
        for quote in ("File naming does not meet standards.", "Should use `20260323_<x>.md`.")
    ]
    assert [one.quote for one in rules_of(heard)] == [message]


@pytest.mark.parametrize(
    ("heard", "message", "rules"),
    [
        pytest.param(
            ("回答都用中文。", "提交信息用英文写，以后都这样。", "永远不要直接推到 main 分支。"),
            "回答都用中文。提交信息用英文写，以后都这样。永远不要直接推到 main 分支。",
            ("回答都用中文。", "提交信息用英文写，以后都这样。", "永远不要直接推到 main 分支。"),
            id="sentences whose subjects touch",
        ),
        pytest.param(
            ("Always answer in English.", "Never push answers to main."),
            "Always answer in English. Never push answers to main.",
            ("Always answer in English.", "Never push answers to main."),
            id="in English",
        ),
        pytest.param(
            ("以后都用 pnpm；提交信息用英文；别用 emoji",),
            "以后都用 pnpm；提交信息用英文；别用 emoji",
            ("以后都用 pnpm；", "提交信息用英文；", "别用 emoji"),
            id="semicolons",
        ),
        pytest.param(
            ("这个项目用 pnpm", "以后别用 npm"),
            "这个项目用 pnpm，以后别用 npm",
            ("这个项目用 pnpm，以后别用 npm",),
            id="one rule in two clauses keeps its comma",
        ),
    ],
)
def test_several_rules_in_one_message_are_all_kept_and_quoted_as_they_stand(
    heard: tuple[str, ...], message: str, rules: tuple[str, ...]
) -> None:
    signals = [Signal(kind="preference", quote=quote, message=message, turn_key="t", language="zh") for quote in heard]
    assert tuple(one.quote for one in rules_of(signals)) == rules


def test_a_text_that_numbers_nothing_is_not_searched_for_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumerations, "_MARK", None)
    for text in ("Always use port 8080, not 3 of them.", "图片压到 200KB 以内再提交，不超过 3 张"):
        assert enumerations.split_enumeration(text) == (text,)


@pytest.mark.parametrize("first", ["(1) ", "（1）", "1. ", "1、", "1) ", "1）", "①"])
def test_every_way_to_begin_a_list_is_seen(first: str) -> None:
    second = first.replace("1", "2").replace("①", "②")
    found = enumerations.split_enumeration(f"{first}用 pnpm {second}先跑测试")
    assert found == ("用 pnpm", "先跑测试")
