from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from instinct_learner.interchange import ecc
from instinct_learner.interchange.record import SourceError, Stamp, spoken

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from instinct_learner.interchange.record import Found

EXPORT = (Path(__file__).parents[1] / "data" / "interchange" / "ecc-export.yaml").read_text(encoding="utf-8")


def by_id(text: str = EXPORT) -> dict[str, Found]:
    return {found.claimed_id: found for found in ecc.read(text).found}


def test_every_block_of_an_export_is_a_rule_or_is_named() -> None:
    reading = ecc.read(EXPORT)
    assert [found.claimed_id for found in reading.found] == [
        "shop-small-functions",
        "setext-and-rules",
        "",
        "unquoted-colon",
        "badly-quoted",
        "never-closed",
        "no",
        "folded",
        "中文-规则",
        "prose-only",
    ]
    assert [(left.line, left.end, left.rule) for left in reading.left_out] == [(1, 4, False), (99, 102, True)]
    assert "says nothing to do" in reading.left_out[1].why[0]


def test_every_line_of_the_source_belongs_to_something() -> None:
    reading = ecc.read(EXPORT)
    lines = EXPORT.split("\n")
    covered = "".join(dict(found.kept)["body"] for found in reading.found)
    covered += "".join("\n".join(lines[left.line - 1 : left.end]) for left in reading.left_out)
    for line in lines:
        if line.strip() and ":" not in line and line.strip() != "---":
            assert line.strip() in covered or any(
                line.strip(" -") in dict(f.kept).get("tags", "") or line.strip() in f.trigger for f in reading.found
            )


def test_a_body_that_holds_rules_and_code_stays_one_record() -> None:
    found = by_id()["shop-small-functions"]
    assert spoken(found.action) == "Keep a function under thirty lines. Split it along its nouns."
    assert "shown-in-a-code-block" in dict(found.kept)["body"]
    assert "| 80 lines | 3 × 25 |" in dict(found.kept)["body"]
    assert found.evidence == ("12 functions were split in review", 'Corrected on 2026-02-01: "太长了"')
    assert found.scope == "project:shop"
    assert found.title == "Shop: small functions"
    assert found.tags == ("code-style",)


def test_a_dashed_line_over_prose_begins_nothing() -> None:
    action = spoken(by_id()["setext-and-rules"].action)
    assert (
        action == "Title underlined Write headings with hashes. Note: this paragraph has a colon And the text goes on."
    )


@pytest.mark.parametrize(
    ("name", "trigger"),
    [
        ("unquoted-colon", "when: two colons stand in a trigger"),
        ("badly-quoted", 'when somebody says "ship it" aloud'),
        ("never-closed", "it's open to the end"),
        ("folded", "when a value goes on below"),
        ("no", ""),
        ("中文-规则", "提交代码之前"),
    ],
)
def test_values_are_read_as_they_stand(name: str, trigger: str) -> None:
    assert by_id()[name].trigger == trigger


def test_what_was_odd_is_said() -> None:
    found = by_id()
    assert found[""].remarks == (("has no id", "没有 id"),)
    assert "isn't closed" in found["never-closed"].remarks[0][0]
    assert "no trigger" in found["no"].remarks[0][0]


def test_list_items_become_one_sentence() -> None:
    found = by_id()["badly-quoted"]
    assert spoken(found.action) == "Run the checks; Tag the commit; Tell the channel"
    assert found.tags == ("release", "talk")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n---\n", "\n--- \t\n"),
        lambda text: text.rstrip("\n"),
    ],
    ids=["crlf", "bom", "blanks after a fence", "no last line end"],
)
def test_how_the_file_was_saved_changes_nothing(change: Callable[[str], str]) -> None:
    def said(text: str) -> list[tuple[str, str, str]]:
        return [(one.claimed_id, one.trigger, spoken(one.action)) for one in ecc.read(text).found]

    assert said(change(EXPORT)) == said(EXPORT)


def test_a_code_block_that_nobody_closes_swallows_no_record() -> None:
    text = "---\nid: a\ntrigger: t\n---\n```bash\nmake\n---\nid: b\ntrigger: u\n---\nDo b.\n```python\nx\n```\n"
    assert [found.claimed_id for found in ecc.read(text).found] == ["a", "b"]


def test_the_older_yaml_list_is_read_with_its_lines() -> None:
    text = (
        'version: "2.0"\nexported_by: somebody\ninstincts:\n'
        "  - id: no\n    trigger: when asked\n    action: |\n      Say no.\n      Or yes.\n    confidence: 0.8\n"
        "    evidence:\n      - twice\n  - just text\n  - id: empty\n    trigger: t\n"
    )
    reading = ecc.read(text)
    assert [(one.claimed_id, one.trigger, spoken(one.action), one.line) for one in reading.found] == [
        ("no", "when asked", "Say no. Or yes.", 4)
    ]
    assert reading.found[0].evidence == ("twice",)
    assert [(left.line, left.rule) for left in reading.left_out] == [(1, False), (2, False), (12, True), (13, True)]


@pytest.mark.parametrize(
    "text", ["instincts:\n  - &a {id: x, action: y}\n  - *a\n", "instincts:\n - [\n"], ids=["anchors", "broken"]
)
def test_yaml_that_is_broken_or_expands_is_refused(text: str) -> None:
    with pytest.raises(SourceError):
        ecc.read(text)


def test_what_came_from_there_goes_back_as_it_came(now: datetime) -> None:
    from instinct_learner.interchange.judge import draft_of

    found = ecc.read(EXPORT).found
    drafts = [draft for one in found if (draft := draft_of(one, form="ecc", source="x.yaml", now=now))]
    back = ecc.read("".join(ecc.render(drafts, Stamp(now=now)))).found
    assert [
        (one.claimed_id, one.trigger, one.title) for one in back if one.claimed_id in by_id() and one.claimed_id
    ] == [(one.claimed_id, one.trigger or "Always", one.title) for one in found if one.claimed_id]
    bodies = {dict(one.kept)["body"] for one in back}
    assert {dict(one.kept)["body"] for one in found} <= bodies


def test_what_was_changed_here_goes_back_changed(now: datetime) -> None:
    from dataclasses import replace

    from instinct_learner.bank.codec import instinct_hash
    from instinct_learner.interchange.judge import draft_of

    draft = draft_of(ecc.read(EXPORT).found[0], form="ecc", source="x.yaml", now=now)
    assert draft is not None
    changed = replace(draft, action="Twenty lines at most", hash=instinct_hash(draft.trigger, "Twenty lines at most"))
    text = "".join(ecc.render([changed], Stamp(now=now)))
    assert "Twenty lines at most" in text
    assert "under thirty lines" not in text
    assert "id: shop-small-functions" in text
