"""Patterns that are compiled when they are needed: they find what they would find, and nothing is ruled out wrongly."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.make_needs import lazies, lazy_needs, lazy_table
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from instinct_learner.lazy import PATIENCE, VIEWED_CHARACTERS, Lazy, key_of
from instinct_learner.learning.detection.chinese import CHINESE
from instinct_learner.learning.detection.english import ENGLISH
from instinct_learner.needs import NEEDS

DATA = Path(__file__).parent / "data"
#: In the same order in every run, whatever was imported first.
PATTERNS = sorted(lazies(), key=lambda one: (one.pattern, one.asked))
GUARDED = [one for one in PATTERNS if key_of(one.pattern, one.asked) in NEEDS]
MESSAGES = ("", "No, don't use npm. Always use pnpm 10.2 from now on!", "不对，以后都用 pnpm，别再用 npm 了。")


def guarded(pattern: str, flags: int = 0) -> Lazy:
    return Lazy(pattern, flags)


def known_texts() -> list[str]:
    """Messages, records and secrets of every kind that the tests know."""
    rules = (*ENGLISH.rules, *CHINESE.rules)
    found = [text for rule in rules for text in (rule.example, rule.near_miss)]
    for path in sorted(DATA.rglob("*.txt")):
        found += path.read_text(encoding="utf-8").splitlines()
    for path in sorted((DATA / "threats").glob("*.jsonl")):
        found += [
            text for line in path.read_text(encoding="utf-8").split("\n") if line for text in _strings(json.loads(line))
        ]
    for folder in ("instincts", "memory"):
        found += [path.read_text(encoding="utf-8") for path in (DATA.parent.parent / folder).glob("*.md")]
    return list(dict.fromkeys(text[:VIEWED_CHARACTERS] for text in found))


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in _strings(inner)]
    return [value] if isinstance(value, str) else []


def test_what_a_text_cannot_hold_is_answered_without_compiling() -> None:
    known = (one for one in GUARDED if NEEDS[key_of(one.pattern, one.asked)].isascii() and not one.asked)
    made = guarded(next(known).pattern)
    text = "无关"
    assert made.search(text) is None
    assert made.match(text) is None
    assert made.fullmatch(text) is None
    assert list(made.finditer(text)) == []
    assert made.findall(text) == []
    assert made.split(text) == [text]
    assert made.sub("x", text) == text
    assert made.subn("x", text) == (text, 0)
    assert not made.is_made


def test_a_pattern_without_a_row_is_compiled_at_its_first_use() -> None:
    made = guarded(r"(q)(?P<z>zz+)-never-in-the-table")
    assert made.search("q") is None
    assert made.is_made
    found = made.search("qzzz-never-in-the-table")
    assert found is not None
    assert found["z"] == "zzz"
    assert (made.groups, made.groupindex) == (2, {"z": 2})


def test_a_pattern_that_was_asked_in_vain_often_enough_is_compiled() -> None:
    known = (one for one in GUARDED if NEEDS[key_of(one.pattern, one.asked)].isascii() and not one.asked)
    made = guarded(next(known).pattern)
    asked = 0
    while not made.is_made:
        assert made.search("无关") is None
        asked += 1
    assert asked == PATIENCE + 1


def test_it_finds_what_the_pattern_itself_finds() -> None:
    for one in PATTERNS:
        plain = re.compile(one.pattern, one.asked)
        for text in MESSAGES:
            fresh = guarded(one.pattern, one.asked)
            assert [match.span() for match in fresh.finditer(text)] == [match.span() for match in plain.finditer(text)]
            fresh = guarded(one.pattern, one.asked)
            assert fresh.split(text) == plain.split(text)
            fresh = guarded(one.pattern, one.asked)
            assert fresh.sub("-", text) == plain.sub("-", text)


def test_no_text_that_we_know_is_ruled_out_wrongly() -> None:
    known = known_texts()
    assert len(known) > 1000
    for one in GUARDED:
        plain = re.compile(one.pattern, one.asked)
        fresh = guarded(one.pattern, one.asked)
        assert [text for text in known if plain.search(text) and not fresh.may_match(text)] == []


@pytest.mark.parametrize("part", range(0, len(GUARDED), 30))
@given(data=st.data())
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
def test_nothing_that_matches_is_ruled_out(part: int, data: st.DataObject) -> None:
    for one in GUARDED[part : part + 30]:
        text = data.draw(st.from_regex(re.compile(one.pattern, one.asked)))
        assert guarded(one.pattern, one.asked).may_match(text), one.pattern


def test_letters_are_equal_in_lower_case_or_beyond_the_look() -> None:
    pattern = re.compile("[a-z]", re.IGNORECASE)
    beyond = {char for char in map(chr, range(sys.maxunicode + 1)) if pattern.fullmatch(char) and not char.isascii()}
    assert beyond
    known = (one for one in GUARDED if one.asked == re.IGNORECASE)
    folded = next(one for one in known if NEEDS[key_of(one.pattern, one.asked)].isascii())
    assert all(guarded(folded.pattern, folded.asked).may_match(f"不{char}") for char in beyond)
    assert not guarded(folded.pattern, folded.asked).may_match("不é")


def test_a_row_is_what_its_pattern_needs_today() -> None:
    rows = lazy_table()
    assert {key: row for key, row in NEEDS.items() if key in rows} == {key: rows[key] for key in NEEDS if key in rows}
    known = sum(key in NEEDS for key in rows)
    assert known >= 0.9 * len(rows), "patterns changed: run `python -m benchmarks.make_needs`"


def test_no_two_patterns_share_a_checksum() -> None:
    patterns = {(one.pattern, int(one.asked)) for one in PATTERNS}
    assert len({key_of(*one) for one in patterns}) == len(patterns)


@pytest.mark.parametrize(
    ("pattern", "flags", "expected"),
    [
        pytest.param(r"\bNever\b", re.IGNORECASE, ((" never ",),), id="in lower case where case doesn't count"),
        pytest.param(r"^wait", re.MULTILINE, (("wait",),), id="the start of a line is not the text's"),
        pytest.param(r"\d{4}x\d{2}", 0, (("\x0304",), ("\x0301",), ("x",)), id="a digit"),
        pytest.param(r"[A-Za-z0-9]{20,}", 0, (("\x0420",),), id="a long run"),
        pytest.param(
            r"(?:[ -]?\d){12,18}|\d{9}", 0, (("\x0309",), ("\x0301",)), id="a stretch of digits, in either of two ways"
        ),
        pytest.param(r"[\w ]{20,}", 0, (), id="a run that may hold blanks is none"),
        pytest.param(r"Été", re.IGNORECASE, (), id="letters beyond ASCII may have other twins"),
    ],
)
def test_what_a_match_holds_is_read_off(pattern: str, flags: int, expected: tuple[tuple[str, ...], ...]) -> None:
    assert lazy_needs(pattern, flags) == expected
