"""Makes `needs.py` and detection's `english_needs.py` and `chinese_needs.py`: what a match of a pattern must hold.

A development tool, run after patterns were changed; nobody needs it to use the package. It reads each pattern's parse
tree and notes up to three sets of words of which every match holds one each, and the same for each alternative that may
be left out. A pattern that changed since is not in the tables, so that nothing is wrong with it: it is only compiled
more often, and more of it, than it needs to be.

    python -m benchmarks.make_needs

Source: ADR 0080, 0119.
"""

from __future__ import annotations

import gc
import pkgutil
import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import instinct_learner
from benchmarks.alternatives import alternatives
from instinct_learner.governance.credentials import find_tokens
from instinct_learner.lazy import (
    ALTERNATIVE_END,
    BETWEEN,
    DIGIT_MARKS,
    DIGITS,
    FOLDED,
    LONG,
    LONG_MARKS,
    PART_END,
    SET_END,
    SHIFT,
    WORD_END,
    Lazy,
    key_of,
)
from instinct_learner.learning.concepts import concepts_in
from instinct_learner.learning.detection.chinese import CHINESE
from instinct_learner.learning.detection.english import ENGLISH
from instinct_learner.learning.phrasing.sentences import role_of
from instinct_learner.learning.phrasing.topics import topics_in
from instinct_learner.needs import NEEDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.learning.detection.rule import Grammar

#: No stable interface, and has no types; nothing of the package touches it.
codes: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "instinct_learner"
ROOM = PACKAGE / "learning" / "detection"
#: Rooms of which no hook compiles a pattern.
ELSEWHERE = ("cli", "hub", "report", "evaluation", "interchange", "mcp_server", "host")
#: More words than this are no sharper than none: for what is spelt out, and for what is gathered from alternatives.
MOST_WORDS, MOST_GATHERED = 80, 160
#: Stand for a word's edge and for the text's start while words are put together.
EDGE, START = "\b", "\x02"
#: At most this many sets of words a pattern.
SETS = 3
#: A set that this share of texts is guessed to meet is not worth the look.
WORTHLESS = 0.7
#: The same for a pattern made by `lazy`, which is rarely asked of many texts.
WORTHLESS_LAZY = 2.0

#: The same for an alternative, of which so many sets are kept, of so many words for one in another; and patterns so short
#: are compiled whole.
WORTHLESS_PART, PART_SETS, PART_WORDS, SHORT = 0.6, 2, 16, 40

#: Words of which one is in every match.
Words = frozenset[str]


class View(NamedTuple):
    """What the texts in which the words are looked up show.

    Attributes:
        marks: Whether they have marks for stretches of digits and for long runs (`lazy.DIGITS`, `lazy.LONG`).
        lines: Whether `^` stands for any line's start, which nothing marks.
    """

    marks: bool
    lines: bool


DETECTION = View(marks=False, lines=False)


def needs(pattern: str) -> tuple[tuple[str, ...], ...]:
    """Sets of words of which every match of the pattern holds one each, the rarest set first."""
    tree = parser.parse(pattern)
    if tree.state.flags & ~32:  # anything but plain Unicode text
        return ()
    return _ranked(_of(tree, DETECTION))


def lazy_needs(pattern: str, flags: int = 0) -> tuple[tuple[str, ...], ...]:
    """The same for a pattern made by `lazy`; the words in lower case where it ignores case."""
    return _ranked(_lazy_sets(pattern, flags), WORTHLESS_LAZY)


def _lazy_sets(pattern: str, flags: int) -> list[Words]:
    tree = parser.parse(pattern, flags)
    found = _of(tree, View(marks=True, lines=bool(tree.state.flags & re.MULTILINE)))
    if digits := max((mark for mark in DIGIT_MARKS if mark <= _most_digits(tree)), default=0):
        found.append(frozenset({f"{DIGITS}{digits:02}"}))
    if tree.state.flags & re.IGNORECASE:
        # Beyond ASCII, letters may be equal that no lower case makes equal.
        found = [
            frozenset(word.lower() for word in words)
            for words in found
            if not any(not char.isascii() and char.lower() != char.upper() for word in words for char in word)
        ]
    return found


def part_needs(pattern: str, flags: int = 0) -> list[tuple[int, int, tuple[tuple[str, ...], ...]]]:
    """Where each alternative that may be left out begins and ends, and what a text must hold that it matches in."""
    state = parser.parse(pattern, flags).state.flags
    if len(pattern) <= SHORT or state & re.VERBOSE:
        return []
    found: list[tuple[int, int, tuple[tuple[str, ...], ...]]] = []
    past = 0
    for start, end, text in alternatives(pattern):
        most = PART_WORDS if start < past else MOST_GATHERED
        sets = _ranked([words for words in _lazy_sets(text, state) if len(words) <= most], WORTHLESS_PART)[:PART_SETS]
        if sets:
            found.append((start, end, sets))
            past = max(past, end)
    return found


def ignores_case(pattern: str, flags: int) -> bool:
    """Whether a pattern as a whole ignores case."""
    return bool(parser.parse(pattern, flags).state.flags & re.IGNORECASE)


def _ranked(found: list[Words], worthless: float = WORTHLESS) -> tuple[tuple[str, ...], ...]:
    kept = {words for words in found if _chance(words) < worthless and START not in words}
    ranked = sorted(kept, key=_rank)
    return tuple(tuple(sorted(words)) for words in ranked[:SETS])


def _seen(word: str) -> str:
    """The word as the engine's view of a text shows it (`engine.view`): edges are blanks there."""
    if word.startswith(START):
        return word.replace(EDGE, "")
    inner = word.replace(EDGE, "")
    if not word.startswith(EDGE) and not word.endswith(EDGE):
        return inner
    plain = re.sub(r"\W+", " ", inner)
    left = " " if word.startswith(EDGE) else ""
    right = " " if word.endswith(EDGE) else ""
    return re.sub(" +", " ", f"{left}{plain}{right}")


def _chance(words: Words) -> float:
    """A guess of how many texts hold one of the words; enough to rank by."""
    return sum(_rarity(word) for word in words)


def _rarity(word: str) -> float:
    if word[0] in {DIGITS, LONG}:
        return 0.3 / int(word[1:]) if word[0] == DIGITS else 6.0 / int(word[1:])
    plain = word.strip(f" {START}")
    if not plain.isascii():
        return (0.12, 0.008, 0.002)[min(len([char for char in plain if not char.isascii()]), 3) - 1]
    edges = len(word) - len(word.strip(f" {START}"))
    return (1.0, 0.6, 0.25, 0.1, 0.04, 0.02)[min(len(plain), 5)] * (1, 0.7, 0.2)[min(edges, 2)]


def _of(tree: Any, view: View) -> list[Words]:
    """All sets found in a sequence."""
    found: list[Words] = []
    run: frozenset[str] = frozenset({""})

    def close() -> None:
        nonlocal run
        words = {_seen(word) for word in run}
        if all(word.strip() for word in words):
            found.append(_least(words))
        run = frozenset({""})

    for code, value in tree:
        if code is codes.ASSERT_NOT or (code is codes.AT and _edge(value, view) == ""):
            continue
        if code is codes.ASSERT:
            found += _of(value[1], view) if value[0] > 0 else []
            continue
        exact = _exact(code, value, view)
        if exact is None:
            if code in _REPEATS and value[0] > 0 and (inner := _exact_sequence(value[2], view)) is not None:
                # "no+" is at least "no".
                run = frozenset(head + tail for head in run for tail in inner)
                close()
                continue
            close()
            found += _inside(code, value, view)
            continue
        joined = frozenset(head + tail for head in run for tail in exact)
        if len(joined) > MOST_WORDS:
            close()
            joined = exact
        run = joined
    close()
    return found


_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


def _rank(words: Words) -> tuple[float, list[str]]:
    """How good a set is, the same in every run: sums of a set's chances differ in the last digit."""
    return round(_chance(words), 12), sorted(words)


def _edge(value: Any, view: View) -> str:
    if value is codes.AT_BEGINNING:
        return "" if view.lines else START
    return EDGE if value is codes.AT_BOUNDARY else ""


def _least(words: set[str]) -> Words:
    """Without words that hold another of them."""
    return frozenset(word for word in words if not any(other in word for other in words if other != word))


def _inside(code: Any, value: Any, view: View) -> list[Words]:
    """The sets of a part that more than a few words can match."""
    if code is codes.SUBPATTERN:
        return [] if value[1] or value[2] else _of(value[3], view)
    if code is codes.IN:
        return [frozenset({f"{DIGITS}01"})] if view.marks and _only(value, _is_digits) else []
    if code in _REPEATS:
        part = value[2]
        solid = len(part) == 1 and part[0][0] is codes.IN and _only(part[0][1], _is_solid)
        long = max((mark for mark in LONG_MARKS if mark <= value[0]), default=0) if view.marks and solid else 0
        return [frozenset({f"{LONG}{long:02}"})] * bool(long) + (_of(part, view) if value[0] > 0 else [])
    if code is codes.ATOMIC_GROUP:
        return _of(value, view)
    if code is codes.BRANCH:
        sides = [sorted(_of(side, view), key=_rank) for side in value[1]]
        # One set of each side; the second choices too, where each side has one.
        unions = [
            _least(set().union(*(side[number] for side in sides)))
            for number in range(2)
            if all(len(side) > number for side in sides)
        ]
        return [union for union in unions if len(union) <= MOST_GATHERED]
    return []


def _most_digits(tree: Any) -> int:
    """How many digits the longest stretch of digits in every match has at least."""
    most = length = 0
    for kind, count in _stretch(tree):
        length = length + count if kind != "other" else 0
        most = max(most, length)
    return most


def _stretch(tree: Any) -> list[tuple[str, int]]:
    """A sequence as digits (with the least number), what may stand between them, and other things."""
    found: list[tuple[str, int]] = []
    for code, value in tree:
        if code in {codes.ASSERT, codes.ASSERT_NOT, codes.AT}:
            continue
        if code is codes.LITERAL:
            found.append(_kind_of([(codes.LITERAL, value)]))
        elif code is codes.IN:
            found.append(_kind_of(value))
        elif code is codes.SUBPATTERN and not value[1] and not value[2]:
            found += _stretch(value[3])
        elif code in _REPEATS:
            inner = _stretch(value[2])
            plain = all(kind != "other" for kind, _ in inner)
            # Something else that is there at least once parts what stands before it from what stands behind.
            found.append(("digits", value[0] * sum(count for _, count in inner)) if plain else ("other", 0))
        elif code is codes.BRANCH:
            sides = [_stretch(side) for side in value[1]]
            plain = all(kind != "other" for side in sides for kind, _ in side)
            found.append(("digits", min(sum(n for _, n in side) for side in sides)) if plain else ("other", 0))
        else:
            found.append(("other", 0))
    return found


def _kind_of(members: Any) -> tuple[str, int]:
    if _only(members, _is_digits):
        return "digits", 1
    if all(kind is codes.LITERAL and chr(value) in BETWEEN for kind, value in members):
        return "between", 0
    return "other", 0


def _only(members: Any, allowed: Callable[[int, int], bool]) -> bool:
    """Whether a set of characters holds only such from one character to another."""
    for kind, value in members:
        if kind is codes.LITERAL and allowed(value, value):
            continue
        if kind is codes.RANGE and allowed(*value):
            continue
        if kind is codes.CATEGORY and value is codes.CATEGORY_DIGIT and allowed is _is_digits:
            continue
        return False
    return True


def _is_digits(first: int, last: int) -> bool:
    return ord("0") <= first and last <= ord("9")


def _is_solid(first: int, last: int) -> bool:
    return ord("!") <= first and last <= ord("~")


def _exact(code: Any, value: Any, view: View) -> frozenset[str] | None:  # noqa: PLR0911 - one return a kind of part
    """All texts that a part can match, where they are few."""
    if code is codes.LITERAL:
        return frozenset({chr(value)})
    if code is codes.AT and _edge(value, view):
        return frozenset({_edge(value, view)})
    if code is codes.IN:
        if all(kind is codes.LITERAL for kind, _ in value) and len(value) <= 8:
            return frozenset(chr(char) for _, char in value)
        return None
    if code is codes.SUBPATTERN:
        return None if value[1] or value[2] else _exact_sequence(value[3], view)
    if code is codes.BRANCH:
        sides = [_exact_sequence(side, view) for side in value[1]]
        if any(side is None for side in sides):
            return None
        union = frozenset().union(*(side for side in sides if side is not None))
        return union if len(union) <= MOST_WORDS else None
    if code in {codes.MAX_REPEAT, codes.MIN_REPEAT} and value[1] == 1:
        inner = _exact_sequence(value[2], view)
        return None if inner is None else inner | ({""} if value[0] == 0 else set())
    return None


def _exact_sequence(tree: Any, view: View) -> frozenset[str] | None:
    found = frozenset({""})
    for code, value in tree:
        if code in {codes.ASSERT_NOT, codes.ASSERT} or (code is codes.AT and not _edge(value, view)):
            continue  # these narrow what matches; a set that is too wide is still right
        exact = _exact(code, value, view)
        if exact is None:
            return None
        found = frozenset(head + tail for head in found for tail in exact)
        if len(found) > MOST_WORDS:
            return None
    return found


def row_of(pattern: str, flags: int, sets: tuple[tuple[str, ...], ...]) -> str:
    """The row of a pattern that needs these sets, "" where it needs nothing."""
    row = _joined(sets)
    if parts := part_needs(pattern, flags):
        row += PART_END + ALTERNATIVE_END.join(_joined(part) for _, _, part in parts)
        starts = [0, *(start for start, _, _ in parts)]
        row += PART_END + "".join(chr(SHIFT + behind - before) for before, behind in pairwise(starts))
        row += "".join(chr(SHIFT + end - start) for start, end, _ in parts)
    if not row or row.encode("utf-8", "ignore").decode() != row:
        return ""
    return (FOLDED if ignores_case(pattern, flags) else "") + row


def _joined(sets: tuple[tuple[str, ...], ...]) -> str:
    return SET_END.join(WORD_END.join(words) for words in sets)


def grammar_patterns(grammar: Grammar) -> list[str]:
    """Every pattern of a grammar."""
    patterns = [mark.pattern for mark in grammar.marks]
    patterns += [text for rule in grammar.rules for text in (rule.start, rule.clause, rule.pattern)]
    patterns += [grammar.clause_break, grammar.opener, grammar.clause_opener]
    return [one for one in dict.fromkeys(patterns) if one]


def table(grammar: Grammar) -> dict[int, str]:
    """The rows of every pattern of a grammar, by `lazy.key_of`."""
    rows = {key_of(one, 0): row_of(one, 0, needs(one)) for one in grammar_patterns(grammar)}
    return {key: row for key, row in rows.items() if row}


def lazies() -> list[Lazy]:
    """Every pattern of the package that is compiled when it is needed, but those of rooms that no hook enters."""
    for module in pkgutil.walk_packages(instinct_learner.__path__, "instinct_learner."):
        if module.name.split(".")[1] not in ELSEWHERE and not module.name.endswith("__main__"):
            import_module(module.name)
    for function in (topics_in, concepts_in, role_of, find_tokens):
        function("ya29. token")  # makes its patterns when it is first asked
    return [one for one in gc.get_objects() if isinstance(one, Lazy) and one.rows is None]


def lazy_table() -> dict[int, str]:
    """The rows of `needs.py`, by `lazy.key_of`."""
    rows: dict[int, str] = {}
    for one in lazies():
        flags = int(one.asked)
        if row := row_of(one.pattern, flags, lazy_needs(one.pattern, flags)):
            rows[key_of(one.pattern, flags)] = row
    return rows


def render(title: str, rows: dict[int, str], *, wide: bool = True) -> str:
    """The module's text: a row a pattern."""
    lines = [
        f'"""{title} Made by `benchmarks.make_needs`.',
        "",
        "By the pattern's checksum (`lazy.key_of`): sets apart by U+001E, of each of which one word must occur, words apart by",
        "U+001F. Behind a U+001C the same for each alternative that may be left out, apart by U+001D; behind another, how far",
        "behind the one before each begins, and how long each is, as characters from the blank on.",
        '"""',
        "",
        *(["# ruff: noqa: E501"] if wide else []),
        "NEEDS: dict[int, str] = {",
    ]
    for key in sorted(rows):
        escaped = rows[key].replace("\\", "\\\\").replace('"', '\\"')
        escaped = re.sub(r"[\x00-\x1f\x7f-\xa0\u2000-\u206f\u3000]", lambda found: _escape(found[0]), escaped)
        quoted = (
            f"'{escaped.replace(chr(92) + chr(34), chr(34))}'"
            if '"' in escaped and "'" not in escaped
            else f'"{escaped}"'
        )
        lines.append(f"    0x{key:08X}: {quoted},")
    return "\n".join([*lines, "}", ""])


def _escape(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"


def main() -> None:
    """Write the tables."""
    NEEDS.clear()  # what stands there is of other patterns, and perhaps of another form
    for language, grammar in (("English", ENGLISH), ("Chinese", CHINESE)):
        rows = table(grammar)
        title = f"What a text must hold before a pattern of the {language} grammar can match."
        text = render(title, rows, wide=language == "English")
        (ROOM / f"{language.lower()}_needs.py").write_text(text, encoding="utf-8")
        print(f"{language}: {len(rows)} patterns")
    rows = lazy_table()
    title = "What a text must hold before a pattern made by `lazy` can match."
    (PACKAGE / "needs.py").write_text(render(title, rows), encoding="utf-8")
    print(f"lazy: {len(rows)} of {len(lazies())} patterns")


if __name__ == "__main__":
    main()
