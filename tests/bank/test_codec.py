"""Records as text and back: what a person wrote stays, what is wrong is named."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.codec import decode_record, instinct_hash, parse_instinct, render_instinct
from instinct_learner.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct

SHANGHAI = timezone(timedelta(hours=8))

CANONICAL = """---
id: instinct-20260508-001
created: 2026-05-08T13:00:00+08:00
confidence: 0.6
times_used: 0
times_validated: 0
last_used: null
tags: [pnpm, npm]
status: active
title: pnpm 而非 npm
kind: correction
scope: global
seen: 1
source: {session: s-1, turn: t-1, origin: owner}
hash: "2cbe4ef23ccb3ae1"
pinned: false
promoted_to: ""
---

## 触发条件

安装依赖时

## 行动建议

用 pnpm，不用 npm

## 证据

- 2026-05-08：「别用 npm，用 pnpm」
"""

BY_HAND = """---
# written in Obsidian
id: use-grep   # my own name
confidence: 0.85       # 0-1
status: "active"
tags:   # what for
  - memory-search
  # 中文注释
  - embedding # model
reviewed: yes
due: 2026-06-01
nested:
  deep: [1, 2.50]
---
A line before any heading.

## 触发条件
当 memory_search 失败
（embedding 服务不可用）时

## 行动建议
回退到 grep，
不要直接告诉用户"记忆不可用"

<!-- why: it annoyed me -->
## 我的笔记

| a | b |
|---|---|
## 证据
- 2026-05-08: 挂了
  用 grep 找到
- 2026-05-07: 类似
"""


def test_an_instinct_is_rendered_in_the_order_of_the_specification(make_instinct: Callable[..., Instinct]) -> None:
    digest = instinct_hash("安装依赖时", "用 pnpm，不用 npm")
    assert render_instinct(make_instinct()) == CANONICAL.replace("2cbe4ef23ccb3ae1", digest)


def test_our_own_text_is_read_as_values_alone(make_instinct: Callable[..., Instinct]) -> None:
    instinct = make_instinct()
    assert parse_instinct(render_instinct(instinct), file="2026-05-08-001.md") == instinct


def test_english_headings_are_equal_to_chinese_ones(make_instinct: Callable[..., Instinct]) -> None:
    english = render_instinct(make_instinct(language="en"))
    assert "## Trigger\n" in english
    assert "## Action\n" in english
    assert "## Evidence\n" in english
    assert replace(parse_instinct(english, file="x.md"), language="zh") == make_instinct()


def test_traditional_headings_are_read(make_instinct: Callable[..., Instinct]) -> None:
    text = render_instinct(make_instinct())
    for simplified, traditional in (("触发条件", "觸發條件"), ("行动建议", "行動建議"), ("证据", "證據")):
        text = text.replace(simplified, traditional)
    read = parse_instinct(text, file="x.md")
    assert (read.trigger, read.action, read.evidence) == (
        "安装依赖时",
        "用 pnpm，不用 npm",
        ("2026-05-08：「别用 npm，用 pnpm」",),
    )


def test_a_file_with_the_least_a_person_needs_is_a_full_instinct() -> None:
    text = (
        "---\nid: mine\nconfidence: 0.9\nstatus: active\n---\n## Trigger\nshell\n## Action\nuse rg\n## Evidence\n- me\n"
    )
    read = parse_instinct(text, file="mine.md")
    assert (read.id, read.confidence, read.status, read.trigger, read.action, read.evidence, read.language) == (
        "mine",
        0.9,
        "active",
        "shell",
        "use rg",
        ("me",),
        "en",
    )
    assert (read.kind, read.scope, read.seen, read.times_used, read.last_used) == ("manual", "global", 1, 0, None)


@pytest.mark.parametrize(
    ("file", "record_id", "created"),
    [
        pytest.param("notes.md", "instinct-20260203-004", datetime(2026, 2, 3, tzinfo=timezone.utc), id="from-id"),
        pytest.param("2026-03-04-001.md", "mine", datetime(2026, 3, 4, tzinfo=timezone.utc), id="from-file-name"),
        pytest.param("notes.md", "mine", datetime(2026, 1, 1, tzinfo=timezone.utc), id="from-the-caller"),
    ],
)
def test_a_missing_creation_date_is_found_elsewhere(file: str, record_id: str, created: datetime) -> None:
    text = f"---\nid: {record_id}\nconfidence: 1\n---\n## Trigger\na\n## Action\nb\n"
    assert parse_instinct(text, file=file, undated=datetime(2026, 1, 1, tzinfo=timezone.utc)).created == created


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(BY_HAND, id="unix"),
        pytest.param(BY_HAND.replace("\n", "\r\n"), id="crlf"),
        pytest.param("\ufeff" + BY_HAND, id="byte-order-mark"),
        pytest.param(BY_HAND.rstrip("\n"), id="no-final-newline"),
        pytest.param(BY_HAND + "\n\n\n", id="blank-lines-at-the-end"),
        pytest.param(BY_HAND.replace("- 2026-05-07: 类似\n", ""), id="one-bullet"),
        pytest.param(BY_HAND[: BY_HAND.index("## 证据")], id="no-evidence"),
        pytest.param("---\nid: x\nconfidence: 1\ntrigger: when\n---", id="front-matter-alone"),
        pytest.param(BY_HAND.replace("confidence: 0.85 ", "confidence: 0.850"), id="odd-number"),
    ],
)
class TestAFileWrittenByHand:
    def test_unchanged_keeps_every_byte(self, text: str) -> None:
        assert render_instinct(parse_instinct(text, file="x.md")) == text

    def test_changed_holds_the_new_values_and_all_else(self, text: str) -> None:
        read = parse_instinct(text, file="2026-05-01-001.md")
        wanted = replace(
            read,
            confidence=0.9,
            last_used=datetime(2026, 6, 1, 8, 0, tzinfo=SHANGHAI),
            times_used=3,
            evidence=(*read.evidence, "2026-06-01：again"),
            tags=("a", "b: c"),
        )
        written = render_instinct(wanted)
        again = parse_instinct(written, file="2026-05-01-001.md")
        assert replace(again, rest=()) == replace(wanted, rest=())
        for kept in ("# written in Obsidian", "# my own name", "# 0-1", "# what for", "# 中文注释", "# model"):
            assert (kept in text) == (kept in written)
        for kept in ("reviewed: yes", "deep: [1, 2.50]", "A line before any heading.", "<!-- why", "| a | b |"):
            assert (kept in text) == (kept in written)
        assert ("\r\n" in text) == ("\r\n" in written)
        assert not ("\r\n" in written and "\n" in written.replace("\r\n", ""))
        assert written.startswith("\ufeff") == text.startswith("\ufeff")


def test_a_changed_confidence_changes_one_line_only() -> None:
    read = parse_instinct(BY_HAND, file="2026-05-01-001.md")
    written = render_instinct(replace(read, confidence=0.9)).split("\n")
    changed = [line for line in written if line not in BY_HAND.split("\n")]
    # `created` joins the file with its first change: a date taken from elsewhere would move.
    assert changed == ["created: 2026-05-01T00:00:00+00:00", "confidence: 0.9       # 0-1"]


def test_a_changed_action_replaces_its_lines_and_no_other_section() -> None:
    read = parse_instinct(BY_HAND, file="x.md")
    written = render_instinct(replace(read, action="用 rg"))
    before, after = BY_HAND.split("## 行动建议\n")
    assert written.split("## 行动建议\n")[1] == "用 rg\n\n" + after[after.index("<!-- why") :]
    assert before[before.index("A line") :] in written


def test_new_evidence_is_added_below_the_old() -> None:
    read = parse_instinct(BY_HAND, file="x.md")
    assert render_instinct(replace(read, evidence=(*read.evidence, "new"))).endswith("- 2026-05-07: 类似\n- new\n")


def test_a_value_with_lines_of_its_own_is_replaced_whole() -> None:
    read = parse_instinct(BY_HAND, file="x.md")
    written = render_instinct(replace(read, tags=("grep",)))
    assert "tags: [grep]  # what for\n# 中文注释\n# model\nreviewed: yes\n" in written


def test_a_removed_unknown_key_goes_and_a_new_one_comes_last() -> None:
    read = parse_instinct(BY_HAND, file="x.md")
    extra = tuple(pair for pair in read.extra if pair[0] != "due")
    written = render_instinct(replace(read, extra=(*extra, ("mood", "no"))))
    assert "due:" not in written
    assert '  deep: [1, 2.50]\nmood: "no"\n---\n' in written


def test_another_tools_instinct_keeps_its_trigger_in_the_front_matter() -> None:
    text = "---\nid: prefer-rg\ntrigger: when searching  # ecc\nconfidence: 0.7\n---\n# Prefer rg\n\nUse rg.\n"
    read = parse_instinct(text, file="x.md")
    assert (read.trigger, read.action, read.title) == ("when searching", "Use rg.", "Prefer rg")
    written = render_instinct(replace(read, trigger="in code"))
    assert "trigger: in code  # ecc\n" in written
    assert parse_instinct(written, file="x.md").trigger == "in code"


def test_headings_inside_code_and_comments_are_text() -> None:
    text = (
        "---\nid: x\nconfidence: 1\n---\n## Trigger\nwhen\n```\n## Action\nnot this\n```\n"
        "<!--\n## Action\nnor this\n-->\n## Action\nthis\n"
    )
    assert parse_instinct(text, file="x.md").action == "this"


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("## Action", id="heading"),
        pytest.param("- dash", id="bullet"),
        pytest.param("1. one", id="number"),
        pytest.param("```sh", id="fence"),
        pytest.param("---", id="front-matter-fence"),
        pytest.param("<!-- hidden -->", id="comment"),
        pytest.param("a <!-- open", id="open-comment"),
        pytest.param("\\d+ matches digits", id="backslash"),
        pytest.param("\\\\server\\share", id="two-backslashes"),
        pytest.param("<\\!-- x", id="escaped-comment"),
        pytest.param("null", id="null"),
        pytest.param("a  b", id="two-blanks"),
        pytest.param("🧠 用 `pnpm i`，\u3000别用 npm", id="wide"),
    ],
)
def test_words_that_look_like_markup_are_read_back_as_words(words: str, make_instinct: Callable[..., Instinct]) -> None:
    instinct = make_instinct(trigger=words, action=words, title=words, evidence=(words, "x", words), tags=(words,))
    assert parse_instinct(render_instinct(instinct), file="x.md") == instinct


@pytest.mark.parametrize(
    ("front", "value"),
    [
        pytest.param("id: no", "no", id="no-is-a-word"),
        pytest.param("id: On", "On", id="on-is-a-word"),
        pytest.param("id: true", "true", id="true-is-a-word-as-an-id"),
        pytest.param("id: 'quoted'", "quoted", id="quoted"),
        pytest.param("id: e12", "e12", id="nearly-a-number"),
    ],
)
def test_an_id_is_text_whatever_yaml_calls_it(front: str, value: str) -> None:
    assert parse_instinct(f"---\n{front}\nconfidence: 1\ntrigger: t\n---\n", file="x.md").id == value


@pytest.mark.parametrize(
    ("front", "problem"),
    [
        pytest.param("id: ~", "id: is empty", id="null-id"),
        pytest.param("id: 017", "id: must start with a letter", id="octal-id"),
        pytest.param("id: a/../b", "id: must start with a letter", id="path-id"),
        pytest.param("id: a..b", "id: must start with a letter", id="dots-id"),
        pytest.param("id: [a]", "id: must be one line of text", id="list-id"),
        pytest.param("confidence: 1.01", "confidence: must be a number from 0 to 1", id="too-sure"),
        pytest.param("confidence: -0.1", "confidence: must be a number from 0 to 1", id="negative"),
        pytest.param("confidence: .nan", "confidence: must be a number from 0 to 1", id="nan"),
        pytest.param("confidence: true", "confidence: must be a number from 0 to 1", id="boolean"),
        pytest.param("confidence:", "confidence: must be a number from 0 to 1", id="nothing"),
        pytest.param("times_used: -1", "times_used: must be a whole number", id="negative-count"),
        pytest.param("times_used: 1.5", "times_used: must be a whole number", id="half-a-time"),
        pytest.param("status: live", "status: must be one of active, dormant, expired", id="unknown-status"),
        pytest.param("kind: rule", "kind: must be one of correction", id="unknown-kind"),
        pytest.param("scope: team", "scope: must be `global` or", id="unknown-scope"),
        pytest.param("created: 2026-02-30", "created: is no date that exists", id="no-such-day"),
        pytest.param("created: tomorrow", "created: must be a date", id="word-for-a-date"),
        pytest.param("created: 0001-01-01T00:00:00+14:00", "created: is no date that exists", id="before-all-time"),
        pytest.param("pinned: maybe", "pinned: must be true or false", id="maybe"),
        pytest.param("source: user", "source: must be a mapping", id="source-word"),
        pytest.param("tags: [[a]]", "tags: must hold plain words only", id="nested-tags"),
        pytest.param('title: "a\\nb"', "title: must be one line", id="title-of-two-lines"),
        pytest.param("<<: {a: 1}", "front matter: merge key", id="merge-key"),
        pytest.param("a: {b: 1, b: 2}", "b: stands twice", id="inner-duplicate"),
        pytest.param("a: [[[[1]]]]", "front matter: nested more than 4 levels", id="five-levels"),
        pytest.param("? a\n: b", "front matter: a key with `?`", id="explicit-key"),
        pytest.param("a: b\x85c: d", "front matter: an invisible character (U+0085)", id="hidden-line-end"),
    ],
)
def test_a_wrong_value_is_named_with_its_line_and_reason(front: str, problem: str) -> None:
    given = dict(line.split(":", 1) for line in ("id: x", "confidence: 0.5", "trigger: t"))
    given.pop(front.split(":", maxsplit=1)[0], None)
    text = "---\n" + "".join(f"{key}:{value}\n" for key, value in given.items()) + front + "\n---\n"
    with pytest.raises(RecordError) as caught:
        parse_instinct(text, file="x.md")
    assert caught.value.problems[0].startswith(problem)
    assert caught.value.line == 2 + len(given)


def test_four_levels_are_allowed() -> None:
    read = parse_instinct("---\nid: x\nconfidence: 1\ntrigger: t\na: [[[1]]]\n---\n", file="x.md")
    assert read.extra == (("a", [[[1]]]),)


def test_every_problem_of_a_file_is_reported_at_once() -> None:
    text = "---\nid: x y\nconfidence: 2\nstatus: live\n---\n## Action\na\n## Action\nb\n"
    with pytest.raises(RecordError) as caught:
        parse_instinct(text, file="bad.md")
    assert [problem.split(":")[0] for problem in caught.value.problems] == [
        "trigger",
        "id",
        "confidence",
        "status",
        "action",
    ]
    assert str(caught.value).startswith("bad.md:1: trigger: missing")


def test_a_value_of_two_lines_is_never_rendered(make_instinct: Callable[..., Instinct]) -> None:
    with pytest.raises(RecordError, match="action: must be one line"):
        render_instinct(make_instinct(action="a\n## Trigger\nb", hash="x"))


def test_the_hash_ignores_width_case_blanks_and_stops() -> None:
    assert instinct_hash("When installing", "Use pnpm.") == instinct_hash("when  installing", "ｕｓｅ ｐｎｐｍ")
    assert instinct_hash("a", "b c") != instinct_hash("a b", "c")


def _threats() -> list[Any]:
    path = Path(__file__).parent.parent / "data" / "threats" / "yaml_bad.jsonl"
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=f"{case['id']}-{case['category']}") for case in cases]


def _bytes(given: Any) -> bytes:
    if isinstance(given, str):
        return given.encode("utf-8", "surrogatepass")
    if "$hex" in given:
        return bytes.fromhex(given["$hex"])
    return "".join(text * count for text, count in given["$concat"]).encode()


@pytest.mark.parametrize("case", _threats())
def test_threat(case: dict[str, Any]) -> None:
    """THREATS: no anchors, tags, duplicate keys or depth > 4; any exception is one clear error."""
    begun = monotonic()
    data = _bytes(case["input"])
    expected = case["expected"]
    if expected["verdict"] == "reject":
        with pytest.raises(RecordError) as caught:
            parse_instinct(decode_record(data, file="x.md"), file="x.md")
        assert caught.value.problems
        assert "x.md" in str(caught.value)
    else:
        read = parse_instinct(decode_record(data, file="x.md"), file="x.md")
        assert {name: getattr(read, name) for name in expected.get("fields", {})} == expected.get("fields", {})
    assert monotonic() - begun < 1.0
