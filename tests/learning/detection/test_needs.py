"""What a text must hold before a pattern is compiled: no rule is kept from matching by it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from benchmarks.make_needs import grammar_patterns, needs, table

from instinct_learner.lazy import key_of
from instinct_learner.learning.detection import engine
from instinct_learner.learning.detection.chinese import CHINESE
from instinct_learner.learning.detection.english import ENGLISH

if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Grammar

GRAMMARS = pytest.mark.parametrize("grammar", [ENGLISH, CHINESE], ids=lambda grammar: grammar.name)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        pytest.param(r"never (?:use|run)", (("never run", "never use"),), id="alternatives are spelt out"),
        pytest.param(r"\bno+\b,? use", ((" use",), (" no",)), id="a repeat counts once"),
        pytest.param(r"\bhe\b|\bshe\b", ((" he ", " she "),), id="whole words keep their edges"),
        pytest.param(r"^wait", (("\x02wait",),), id="the start of a text is part of the word"),
        pytest.param(r"(?:always )?\w+", (), id="what may be left out is not needed"),
        pytest.param(r"(?i:never)", (), id="a pattern that ignores case is left alone"),
        pytest.param(r"不要[^,]{0,9}注释", (("不要",), ("注释",)), id="both ends of a gap are needed"),
        pytest.param(r"\bdon't\b", ((" don t ",),), id="an apostrophe parts words"),
    ],
)
def test_what_every_match_holds_is_read_off_the_pattern(pattern: str, expected: tuple[tuple[str, ...], ...]) -> None:
    assert needs(pattern) == expected


@GRAMMARS
def test_no_message_of_the_tables_loses_a_rule(grammar: Grammar, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [(text, rule.reply) for rule in grammar.rules for text in (rule.example, rule.near_miss)]
    guarded = [engine.detect(text, previous_reply=reply) for text, reply in texts]
    monkeypatch.setattr(engine, "_within", lambda _, pattern, text: re.compile(pattern))  # noqa: ARG005 - as of `_within`
    assert guarded == [engine.detect(text, previous_reply=reply) for text, reply in texts]


@GRAMMARS
def test_a_row_is_what_its_pattern_needs_today(grammar: Grammar) -> None:
    rows = table(grammar)
    assert {key: row for key, row in grammar.needs.items() if key in rows} == {
        key: row for key, row in rows.items() if key in grammar.needs
    }
    known = sum(key in grammar.needs for key in rows)
    assert known >= 0.8 * len(rows), "patterns changed: run `python -m benchmarks.make_needs`"


@GRAMMARS
def test_no_two_patterns_share_a_checksum(grammar: Grammar) -> None:
    patterns = grammar_patterns(grammar)
    assert len({key_of(pattern, 0) for pattern in patterns}) == len(patterns)
