"""Golden cases of the rubric (docs/rubric.md): a signal in, the instinct's words out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.learning.extract import EMOTIONAL_MARK, Refusal, draft
from instinct_learner.learning.phrasing.spans import rules_of
from instinct_learner.model.instinct import Instinct
from instinct_learner.model.signal import Signal

if TYPE_CHECKING:
    from datetime import datetime


GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "phrasing"
CASES = sorted(GOLDEN.glob("*.json"))


def signal_of(values: dict[str, Any]) -> Signal:
    given = {"message": values["quote"], "turn_key": "t-1", "session_id": "s-1", **values}
    return Signal(**{**given, "flags": frozenset(given.get("flags", ()))})


def words_of(drafted: Instinct | Refusal) -> dict[str, Any]:
    if isinstance(drafted, Refusal):
        return {"refused": drafted.reason, **({"question": drafted.question} if drafted.question else {})}
    return {
        "title": drafted.title,
        "trigger": drafted.trigger,
        "action": drafted.action,
        "scope": drafted.scope,
        "confidence": drafted.confidence,
        "tags": list(drafted.tags),
    }


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_signal_becomes_the_words_that_the_rubric_asks_for(
    path: Path, now: datetime, request: pytest.FixtureRequest
) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    got = words_of(draft(rules_of([signal_of(case["signal"])])[0], now=now))
    if request.config.getoption("--update-golden"):
        path.write_text(
            json.dumps({"signal": case["signal"], "expected": got}, ensure_ascii=False, indent=2) + "\n",
            encoding="utf-8",
        )
    else:
        assert got == case["expected"]


def test_there_are_sixty_cases_and_both_languages_have_a_third() -> None:
    languages = [json.loads(path.read_text(encoding="utf-8"))["signal"]["language"] for path in CASES]
    assert len(languages) >= 60
    assert min(languages.count("zh"), languages.count("en")) >= 20


@pytest.mark.parametrize(
    ("kind", "flags", "confidence"),
    [
        pytest.param("preference", ["record"], 0.80, id="asked to record"),
        pytest.param("preference", [], 0.70, id="lasting rule"),
        pytest.param("correction", ["permanent"], 0.70, id="correction said to last"),
        pytest.param("correction", [], 0.60, id="correction"),
        pytest.param("pattern", [], 0.50, id="pattern"),
    ],
)
def test_first_confidence_follows_how_it_was_said(
    kind: str, flags: list[str], confidence: float, now: datetime
) -> None:
    drafted = draft(
        signal_of({"quote": "always use tabs in Makefiles", "language": "en", "kind": kind, "flags": flags}), now=now
    )
    assert not isinstance(drafted, Refusal)
    assert drafted.confidence == confidence


def test_what_was_said_in_anger_is_flagged_in_the_evidence(now: datetime) -> None:
    drafted = draft(
        signal_of(
            {"quote": "烦死了，以后别再自作主张改配置", "language": "zh", "kind": "preference", "flags": ["emotional"]}
        ),
        now=now,
    )
    assert not isinstance(drafted, Refusal)
    assert drafted.evidence[-1] == f"2026-05-08: {EMOTIONAL_MARK}"


def test_the_verbatim_quote_is_the_evidence(now: datetime) -> None:
    drafted = draft(signal_of({"quote": "no, use pnpm", "language": "en", "kind": "correction"}), now=now)
    assert not isinstance(drafted, Refusal)
    assert drafted.evidence == ('2026-05-08: the owner said: "no, use pnpm"',)


def test_an_action_is_one_line_and_no_longer_than_three_hundred_characters(now: datetime) -> None:
    long = (
        "Always "
        + ", ".join(f"check item number {n} of the list" for n in range(60))
        + ".\nAnd always say so.\n\nThen stop."
    )
    drafted = draft(signal_of({"quote": long, "language": "en", "kind": "preference"}), now=now)
    assert not isinstance(drafted, Refusal)
    assert "\n" not in drafted.action
    assert len(drafted.action) <= 300


@pytest.mark.parametrize(
    "literal",
    [
        "2026-03-16T09:30:00+08:00",
        "`YYYYMMDD_<description>.ext`",
        "done.log",
        "config.py.bak",
        "--no-verify",
        "v2.3.0",
        "created_at",
    ],
)
def test_the_concrete_part_of_a_rule_is_never_lost(literal: str, now: datetime) -> None:
    quote = (
        f"The file is wrong. All output files must carry {literal}, "
        "because our readers rely on it and nobody wants to repair them."
    )
    drafted = draft(signal_of({"quote": quote, "language": "en", "kind": "correction"}), now=now)
    assert not isinstance(drafted, Refusal)
    assert literal in drafted.action


def test_a_hostile_quote_of_sixty_four_kibibytes_takes_less_than_a_second(now: datetime) -> None:
    import time

    started = time.perf_counter()
    for text in (
        "a " * 32768,
        "when when when " * 4096,
        "(1) (2) (3) " * 5000,
        "`" * 65536,
        "必须" * 32768,
        "不对，" * 20000,
    ):
        draft(
            signal_of(
                {
                    "quote": text,
                    "message": text * 2,
                    "previous_reply": text,
                    "previous_request": text,
                    "language": "zh",
                    "kind": "correction",
                }
            ),
            now=now,
        )
        draft(
            signal_of(
                {
                    "quote": text,
                    "message": text * 2,
                    "previous_reply": text,
                    "previous_request": text,
                    "language": "en",
                    "kind": "correction",
                }
            ),
            now=now,
        )
    assert time.perf_counter() - started < 12


@pytest.mark.parametrize(
    ("quote", "action"),
    [
        pytest.param("我们全部迁移到 bun 了：以后装依赖都用 bun", "装依赖都用 bun", id="what has happened"),
        pytest.param("我有三个要求：以后回答简短一点", "回答简短一点", id="that rules follow"),
        pytest.param("用 tab 缩进，以后都这样", "用 tab 缩进", id="that it lasts"),
        pytest.param("金额：一律用分", "金额：一律用分", id="a subject stays"),
        pytest.param("We've moved to bun: from now on install with bun", "Install with bun", id="in English"),
    ],
)
def test_what_only_leads_to_a_rule_is_no_part_of_it(quote: str, action: str, now: datetime) -> None:
    language = "en" if quote.isascii() else "zh"
    drafted = draft(signal_of({"quote": quote, "language": language, "kind": "preference"}), now=now)
    assert isinstance(drafted, Instinct)
    assert drafted.action == action


@pytest.mark.parametrize(
    ("quote", "permanent"),
    [
        pytest.param("以后都用 pytest 跑测试", True, id="以后都"),
        pytest.param("永远不要删日志文件", True, id="永远"),
        pytest.param("从现在起不要用 emoji", True, id="从现在起"),
        pytest.param("from now on use uv for environments", True, id="from now on"),
        pytest.param("always run black before committing", True, id="always"),
        pytest.param("I prefer short answers", False, id="a taste"),
        pytest.param("写完以后跑一遍测试", False, id="after that"),
        pytest.param("下班以后不要发消息", False, id="after an hour"),
    ],
)
def test_a_rule_said_for_good_carries_permanent(quote: str, *, permanent: bool, now: datetime) -> None:
    language = "en" if quote.isascii() else "zh"
    drafted = draft(signal_of({"quote": quote, "language": language, "kind": "preference"}), now=now)
    assert isinstance(drafted, Instinct)
    assert (dict(drafted.source).get("permanent") == "true") is permanent


@pytest.mark.parametrize(
    "quote",
    [
        "记录这个经验：大表导出用 COPY 命令，不要用 INSERT",
        "把这个经验记下来：大表导出用 COPY 命令，不要用 INSERT",
        "大表导出用 COPY 命令，不要用 INSERT，记录这个经验",
    ],
)
def test_the_request_to_record_is_no_part_of_what_is_recorded(quote: str, now: datetime) -> None:
    drafted = draft(signal_of({"quote": quote, "language": "zh", "kind": "preference", "flags": ("record",)}), now=now)
    assert isinstance(drafted, Instinct)
    assert drafted.action == "大表导出用 COPY 命令，不要用 INSERT"
    assert "记录" not in drafted.title
    assert drafted.confidence == 0.8


def test_a_title_names_nothing_of_a_redacted_address(now: datetime) -> None:
    quote = "以后部署完发邮件给 bob@example.com"
    drafted = draft(signal_of({"quote": quote, "language": "zh", "kind": "preference"}), now=now)
    assert isinstance(drafted, Instinct)
    assert "example.com" not in drafted.title
