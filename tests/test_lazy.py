"""Patterns that are compiled when they are needed: they find what they would find, and nothing is ruled out wrongly."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.alternatives import alternatives
from benchmarks.make_needs import grammar_patterns, lazies, lazy_needs, lazy_table, needs, row_of
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


def same(one: Lazy, text: str, fresh: Lazy | None = None) -> bool:
    """Whether a pattern finds in a text what `re` finds with it: the same places and groups; also in a part of it."""
    plain = re.compile(one.pattern, one.asked)

    def found(pattern: Any, *where: int) -> list[Any]:
        return [(match.span(), match.groups(), match.lastindex) for match in pattern.finditer(text, *where)]

    half = len(text) // 2
    return all(
        found(plain, *where) == found(fresh or Lazy(one.pattern, one.asked, one.rows), *where)
        for where in ((), (half,), (0, half), (half, len(text) - 1))
    )


def detection_texts() -> list[str]:
    """Messages that the tests of detection know, as its rules see them."""
    found = [path.read_text(encoding="utf-8").lower() for path in sorted((DATA / "detection").glob("*.txt"))]
    return list(dict.fromkeys(line for text in found for line in text.splitlines() if line))


def detection_patterns() -> list[Lazy]:
    """The patterns of the grammars with their tables."""
    return [Lazy(pattern, 0, grammar.needs) for grammar in (ENGLISH, CHINESE) for pattern in grammar_patterns(grammar)]


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
        assert [text for text in known if plain.search(text) and fresh.within(text) is None] == []


@pytest.mark.parametrize("patterns", [PATTERNS, detection_patterns()], ids=["rooms", "grammars"])
def test_it_finds_in_messages_what_the_pattern_itself_finds(patterns: list[Lazy]) -> None:
    texts = detection_texts()
    assert len(texts) > 5000
    compared = 0
    for number, one in enumerate(patterns):
        plain = re.compile(one.pattern, one.asked)
        some = texts[number % 8 :: 8]
        matching = [text for text in some if plain.search(text)][:6]
        # One that was asked of other texts before keeps what these need.
        asked = Lazy(one.pattern, one.asked, one.rows)
        for text in (*matching, *some[:2]):
            assert same(one, text), (one.pattern, text)
            assert same(one, text, asked), (one.pattern, text)
            compared += 1
    assert compared > 3 * len(patterns)


def test_only_alternatives_that_the_text_holds_are_compiled() -> None:
    pattern = r"(?:always|never|on no account) (use|run) (?:the )?(?:\w+(?:ly|ing) )?(?:spaces|tabs)"
    rows = {key_of(pattern, 0): row_of(pattern, 0, needs(pattern))}
    made = Lazy(pattern, 0, rows)
    compiled = made.within("never use tabs")
    assert compiled is not None
    assert compiled.pattern == "(?:never) (use) (?:tabs)"
    assert made.within("tabs never use") is compiled
    wider = made.within("always run the really big tabs")
    assert wider is not None
    assert wider.pattern == r"(?:always|never) (use|run) (?:the )?(?:\w+(?:ly) )?(?:tabs)"
    assert not made.is_made
    assert made.within("on no account use spaces")
    assert made.is_made


def test_a_pattern_of_which_no_alternative_is_left_is_not_compiled() -> None:
    pattern = r"\b(?:never|always)\b.*\buse\b|\b(?:stop|quit)\b.*\busing\b"
    rows = {key_of(pattern, 0): row_of(pattern, 0, ())}
    assert Lazy(pattern, 0, rows).within("never stop") is None
    assert Lazy(pattern, 0, rows).within("never stop using") is not None


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        pytest.param(r"ab|c(d|e)", ["ab", "d", "e"], id="a group that is counted stays, what is in it need not"),
        pytest.param(r"(?:x|y[|)]|\|z)", ["x", "y[|)]", r"\|z"], id="bars and brackets that are characters"),
        pytest.param(r"(?:x )?y", ["x "], id="what need not be there"),
        pytest.param(r"(?:x )y", [], id="what must be there"),
        pytest.param(r"(?:x|y)??z", [], id="what would leave two repeats behind each other"),
        pytest.param(r"(?<=a|b)c(?!d|e)", ["d", "e"], id="what stands before, of one length, stays"),
        pytest.param(r"(?i:a|(?:b|c))", [], id="what applies inside isn't known"),
        pytest.param(r"(?P<n>a|b)(?:\1|c)", ["a", "b", "c"], id="what names a group can't be read alone"),
        pytest.param(r"(?:a|(?:bc|d)e)", ["a", "(?:bc|d)e", "bc", "d"], id="an inner one behind the one that it is in"),
        pytest.param("a|\0", [], id="the mark of what is left out"),
    ],
)
def test_alternatives_are_found_in_a_pattern(pattern: str, expected: list[str]) -> None:
    found = alternatives(pattern)
    assert [pattern[one.start : one.end] for one in found] == expected


def test_an_alternative_is_read_with_the_edges_beside_it() -> None:
    assert [one.text for one in alternatives(r"\b(?:he|it)\b|(?:^|x)y")][1:3] == [r"\b(?:he)\b", r"\b(?:it)\b"]
    assert [one.text for one in alternatives(r"^(?:no|so)*")] == ["(?:no)", "(?:so)"]
    assert [one.text for one in alternatives(r"^(?:no|so)")] == ["^(?:no)", "^(?:so)"]
    assert [one.text for one in alternatives(r"\\b(?:no|so)")] == ["(?:no)", "(?:so)"]


@pytest.mark.parametrize("part", range(0, len(GUARDED), 30))
@given(data=st.data())
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
def test_nothing_that_matches_is_ruled_out(part: int, data: st.DataObject) -> None:
    for one in GUARDED[part : part + 30]:
        text = data.draw(st.from_regex(re.compile(one.pattern, one.asked)))
        assert same(one, text), one.pattern


def test_letters_are_equal_in_lower_case_or_beyond_the_look() -> None:
    pattern = re.compile("[a-z]", re.IGNORECASE)
    beyond = {char for char in map(chr, range(sys.maxunicode + 1)) if pattern.fullmatch(char) and not char.isascii()}
    assert beyond
    known = (one for one in GUARDED if one.asked == re.IGNORECASE)
    folded = next(one for one in known if NEEDS[key_of(one.pattern, one.asked)].isascii())
    assert all(guarded(folded.pattern, folded.asked).within(f"不{char}") for char in beyond)
    assert guarded(folded.pattern, folded.asked).within("不é") is None


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
