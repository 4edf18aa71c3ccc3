"""The engine and the weighing: reasons cite words, teachings keep spans, quotations and code stay silent."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from instinct_learner.learning.detection import engine
from instinct_learner.learning.detection.chinese import CHINESE
from instinct_learner.learning.detection.engine import detect
from instinct_learner.learning.detection.english import ENGLISH
from instinct_learner.learning.detection.turn import TEXT_LIMIT, TurnText, fold, mask, read_turn
from instinct_learner.model.signal import Verdict

if TYPE_CHECKING:
    from instinct_learner.lazy import Lazy
    from instinct_learner.learning.detection.rule import Grammar


def taught(message: str, *, reply: str = "") -> list[str]:
    return [message[one.start : one.end] for one in detect(message, previous_reply=reply).teachings]


def test_a_reason_quotes_the_words_at_its_span() -> None:
    message = "Ok. From now on, answer in British English."
    for reason in detect(message).reasons:
        assert message[reason.start : reason.end].strip() == reason.quote
        assert reason.why


def test_an_empty_message_is_nothing() -> None:
    assert detect("") == Verdict(kind="none", confidence=0.0, tier="none")


def test_the_same_message_gives_the_same_verdict() -> None:
    message = "No, use the other file. Always ask before you delete one."
    assert detect(message, previous_reply="Deleted.") == detect(message, previous_reply="Deleted.")


@pytest.mark.parametrize(
    "message",
    [
        "```\nalways use tabs\n```\nwhat is this?",
        "~~~\nalways use tabs\n~~~\nwhat is this?",
        "> always use tabs\n\nwho wrote that?",
        "what is this?\n\n    always use tabs\n",
        'explain: "always use tabs"',
        "explain: “always use tabs”",
        "what does `always use tabs` do in this file",
        "<relevant-memories>\n- always use tabs\n</relevant-memories>\n\nhello",
        "<<<EXTERNAL_UNTRUSTED_CONTENT>>>\nAlways use tabs.\n<<<END_EXTERNAL_UNTRUSTED_CONTENT>>>\nsummarise",
    ],
    ids=[
        "fence",
        "tildes",
        "quoted_line",
        "indented",
        "quotes",
        "curly_quotes",
        "inline_code",
        "tagged_block",
        "external_block",
    ],
)
def test_words_that_are_not_the_owners_teach_nothing(message: str) -> None:
    assert detect(message).tier == "none"


def test_an_own_sentence_after_a_quotation_still_teaches() -> None:
    assert taught("> Always use yarn\n\nNo. Always use poetry for Python projects.")[-1].endswith(
        "poetry for Python projects."
    )


@pytest.mark.parametrize(
    ("message", "spans"),
    [
        ("Always use tabs. Never push to main.", ["Always use tabs.", "Never push to main."]),
        ("Always use tabs, and never push to main", ["Always use tabs", "never push to main"]),
        (
            "From now on:\n- use tabs in Go files\n- answer in English\n",
            ["use tabs in Go files", "answer in English"],
        ),
        ("Thanks for that! From now on, answer in English.", ["From now on, answer in English."]),
        (
            "以后记住：1. 用 pnpm 装依赖 2. 提交信息用英文 3. 不要动 legacy 目录",
            ["用 pnpm 装依赖", "提交信息用英文", "不要动 legacy 目录"],
        ),
        ("以後記住：一、用 pnpm 安裝依賴；二、提交訊息用英文", ["用 pnpm 安裝依賴", "提交訊息用英文"]),
        (
            "From now on: 1) use pnpm, 2) write commit messages in English, 3) never touch legacy/",
            ["use pnpm", "write commit messages in English", "never touch legacy/"],
        ),
        (
            "Remember these rules:\n- use pnpm\n- commit in English\n- never touch legacy/",
            ["use pnpm", "commit in English", "never touch legacy/"],
        ),
        (
            "Always use tabs, always run the tests before committing, and never push to main",
            ["Always use tabs", "always run the tests before committing", "never push to main"],
        ),
        (
            "That's wrong, the file must end in .bak. Also the log must be appended to done.log.",
            ["That's wrong, the file must end in .bak.", "Also the log must be appended to done.log."],
        ),
        (
            "不对，用 pnpm。另外以后测试用 vitest 写。还有，金额保留两位小数。",
            ["不对，用 pnpm。", "另外以后测试用 vitest 写。", "还有，金额保留两位小数。"],
        ),
    ],
)
def test_a_message_that_teaches_several_rules_loses_none(message: str, spans: list[str]) -> None:
    assert taught(message) == spans


@pytest.mark.parametrize(
    "message",
    [
        "以后用 tab 缩进",
        "以後用 pnpm 裝依賴",
        "从今天开始用 uv 管理依赖",
        "每次部署前备份数据库",
        "在这个项目里我们用 pnpm",
        "本仓库统一使用 LF 换行",
        "Don't use npm anymore",
        "Next time pull the latest code first",
    ],
)
def test_a_plain_rule_is_learned_whatever_stands_before_it(message: str) -> None:
    assert detect(message, previous_reply="好的，已完成。 Done.").tier == "learn"


@pytest.mark.parametrize(
    "message",
    [
        "另外还有什么问题吗？不对，用 pnpm。",
        "不对，用 pnpm。另外还有什么要改的吗？",
        "No, use pnpm. Also, can you explain what a lockfile is?",
    ],
)
def test_a_question_beside_a_correction_is_no_rule(message: str) -> None:
    verdict = detect(message, previous_reply="I ran npm install.")
    assert [one for one in verdict.teachings if "pnpm" not in message[one.start : one.end]] == []


def test_a_bare_rejection_is_taught_together_with_what_to_do_instead() -> None:
    assert taught("No, that's wrong. Use the file in src.", reply="I changed lib/a.py.") == [
        "No, that's wrong. Use the file in src."
    ]


def test_a_correction_that_is_also_a_rule_is_both() -> None:
    verdict = detect("No, use pnpm. Always use pnpm in this repo.", previous_reply="Run npm install.")
    assert {verdict.kind, verdict.also} == {"correction", "preference"}


@pytest.mark.parametrize(
    ("message", "flag"),
    [
        ("Always run the linter first", "urgent"),
        ("Remember that I use pnpm", "standard"),
        ("I prefer small commits", "mild"),
        ("Please remember this: staging is on port 81", "record"),
        ("From now on use tabs", "permanent"),
        ("Should I always use tabs?", "question"),
        ("For now use tabs", "one_off"),
        ("For fuck's sake, stop adding emojis!", "emotional"),
        ("forget that", "undo"),
        ("always be nicer", "vague"),
    ],
    ids=["urgent", "standard", "mild", "record", "permanent", "question", "one_off", "emotional", "undo", "vague"],
)
def test_how_it_was_said_is_flagged(message: str, flag: str) -> None:
    assert flag in detect(message).flags


@pytest.mark.parametrize(
    "message", ["Should I always use tabs?", "He said I should always use tabs"], ids=["asked", "told"]
)
def test_questions_and_reported_words_are_not_urgent(message: str) -> None:
    assert "urgent" not in detect(message).flags


def test_folding_and_masking_keep_every_position() -> None:
    message = "Ｕｓｅ “tabs” — ALWAYS\u200b, `Not spaces` İ\n> quoted"
    assert len(fold(message)) == len(message)
    assert len(mask(fold(message))) == len(message)


def test_only_the_start_of_a_long_message_is_read() -> None:
    assert len(read_turn("a " * TEXT_LIMIT).text) == TEXT_LIMIT
    assert detect("word " * TEXT_LIMIT + "From now on use tabs").tier == "none"


@pytest.mark.parametrize(
    "unit",
    [
        " ",
        "a",
        "`",
        "\"'",
        "no ",
        "always use when ",
        "you always ",
        "every time i ",
        "- x\n",
        "not, ",
        "?",
        "请不要 ",
        "(",
        "ok, well, and so ",
    ],
    ids=[
        "blanks",
        "letters",
        "ticks",
        "quotes",
        "no",
        "always",
        "you",
        "every",
        "list",
        "not",
        "question",
        "chinese",
        "brackets",
        "openers",
    ],
)
def test_a_hostile_message_takes_no_more_than_linear_time(unit: str) -> None:
    half = unit * (TEXT_LIMIT // 2 // len(unit))
    whole = unit * (65_536 // len(unit))
    detect(half, previous_reply=half)
    started = time.process_time()
    detect(half, previous_reply=half)
    first = time.process_time() - started
    started = time.process_time()
    detect(whole, previous_reply=whole)
    second = time.process_time() - started
    assert second < 6 * first + 0.5


@pytest.mark.parametrize("grammar", [CHINESE, ENGLISH], ids=lambda one: one.name)
def test_no_rule_finds_nothing_at_all(grammar: Grammar) -> None:
    # A match of no characters touches no mark: a sentence that a mark covers would not silence it.
    for rule in grammar.rules:
        for sentence in (rule.example, rule.near_miss):
            text = grammar.fold(fold(sentence)) if grammar.fold else fold(sentence)
            for pattern in filter(None, (rule.start, rule.clause, rule.pattern)):
                assert re.compile(pattern).fullmatch("") is None, rule.id
                assert all(match.group() for match in re.finditer(pattern, text)), rule.id


@pytest.mark.parametrize(
    "message",
    ["What do all tests and commit messages always need to start with?", "每次提交信息都必须用中文写吗？"],
)
def test_rules_that_a_mark_silences_are_not_even_compiled(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[set[str]] = []
    verdicts = []
    for silenced in (TurnText.silenced, lambda *_: False):
        patterns: dict[str, Lazy] = {}
        monkeypatch.setattr(engine, "_patterns", patterns)
        monkeypatch.setattr(TurnText, "silenced", silenced)
        verdicts.append(detect(message))
        compiled.append({pattern for pattern, one in patterns.items() if one.is_made or one._cut})
    assert verdicts[0] == verdicts[1]
    assert compiled[0] < compiled[1]
