"""Makes `learning/detection/english_needs.py` and `chinese_needs.py`: what a text must hold before a pattern can match.

A development tool, run after patterns were changed; nobody needs it to use the package. It reads each pattern's parse
tree and notes up to three sets of words of which every match holds one each. A pattern that changed since is not in
the tables, so that nothing is wrong with it: it is only compiled more often than it needs to be.

    python -m benchmarks.make_needs

Source: ADR 0080.
"""

from __future__ import annotations

import re
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

from instinct_learner.learning.detection.chinese import CHINESE
from instinct_learner.learning.detection.english import ENGLISH

#: No stable interface, and has no types; nothing of the package touches it.
codes: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

ROOM = Path(__file__).resolve().parent.parent / "src" / "instinct_learner" / "learning" / "detection"
#: More words than this are no sharper than none: for what is spelt out, and for what is gathered from alternatives.
MOST_WORDS, MOST_GATHERED = 80, 160
#: Stand for a word's edge and for the text's start while words are put together.
EDGE, START = "\b", "\x02"
#: At most this many sets of words a pattern.
SETS = 3
#: A set that this share of texts is guessed to meet is not worth the look.
WORTHLESS = 0.7

#: Words of which one is in every match.
Words = frozenset[str]


def needs(pattern: str) -> tuple[tuple[str, ...], ...]:
    """Sets of words of which every match of the pattern holds one each, the rarest set first."""
    tree = parser.parse(pattern)
    if tree.state.flags & ~32:  # anything but plain Unicode text
        return ()
    found = {words for words in _of(tree) if _chance(words) < WORTHLESS}
    ranked = sorted(found, key=lambda words: (_chance(words), sorted(words)))
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
    plain = word.strip(f" {START}")
    if not plain.isascii():
        return (0.12, 0.008, 0.002)[min(len([char for char in plain if not char.isascii()]), 3) - 1]
    edges = len(word) - len(word.strip(f" {START}"))
    return (1.0, 0.6, 0.25, 0.1, 0.04, 0.02)[min(len(plain), 5)] * (1, 0.7, 0.2)[min(edges, 2)]


def _of(tree: Any) -> list[Words]:
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
        if code is codes.ASSERT_NOT or (code is codes.AT and _edge(value) == ""):
            continue
        if code is codes.ASSERT:
            found += _of(value[1]) if value[0] > 0 else []
            continue
        exact = _exact(code, value)
        if exact is None:
            if code in _REPEATS and value[0] > 0 and (inner := _exact_sequence(value[2])) is not None:
                # "no+" is at least "no".
                run = frozenset(head + tail for head in run for tail in inner)
                close()
                continue
            close()
            found += _inside(code, value)
            continue
        joined = frozenset(head + tail for head in run for tail in exact)
        if len(joined) > MOST_WORDS:
            close()
            joined = exact
        run = joined
    close()
    return found


_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


def _edge(value: Any) -> str:
    return {codes.AT_BOUNDARY: EDGE, codes.AT_BEGINNING: START}.get(value, "")


def _least(words: set[str]) -> Words:
    """Without words that hold another of them."""
    return frozenset(word for word in words if not any(other in word for other in words if other != word))


def _inside(code: Any, value: Any) -> list[Words]:
    """The sets of a part that more than a few words can match."""
    if code is codes.SUBPATTERN:
        return [] if value[1] or value[2] else _of(value[3])
    if code in _REPEATS:
        return _of(value[2]) if value[0] > 0 else []
    if code is codes.ATOMIC_GROUP:
        return _of(value)
    if code is codes.BRANCH:
        sides = [sorted(_of(side), key=_chance) for side in value[1]]
        # One set of each side; the second choices too, where each side has one.
        unions = [
            _least(set().union(*(side[number] for side in sides)))
            for number in range(2)
            if all(len(side) > number for side in sides)
        ]
        return [union for union in unions if len(union) <= MOST_GATHERED]
    return []


def _exact(code: Any, value: Any) -> frozenset[str] | None:  # noqa: PLR0911 - one return a kind of part
    """All texts that a part can match, where they are few."""
    if code is codes.LITERAL:
        return frozenset({chr(value)})
    if code is codes.AT and _edge(value):
        return frozenset({_edge(value)})
    if code is codes.IN:
        if all(kind is codes.LITERAL for kind, _ in value) and len(value) <= 8:
            return frozenset(chr(char) for _, char in value)
        return None
    if code is codes.SUBPATTERN:
        return None if value[1] or value[2] else _exact_sequence(value[3])
    if code is codes.BRANCH:
        sides = [_exact_sequence(side) for side in value[1]]
        if any(side is None for side in sides):
            return None
        union = frozenset().union(*(side for side in sides if side is not None))
        return union if len(union) <= MOST_WORDS else None
    if code in {codes.MAX_REPEAT, codes.MIN_REPEAT} and value[1] == 1:
        inner = _exact_sequence(value[2])
        return None if inner is None else inner | ({""} if value[0] == 0 else set())
    return None


def _exact_sequence(tree: Any) -> frozenset[str] | None:
    found = frozenset({""})
    for code, value in tree:
        if code in {codes.ASSERT_NOT, codes.ASSERT} or (code is codes.AT and not _edge(value)):
            continue  # these narrow what matches; a set that is too wide is still right
        exact = _exact(code, value)
        if exact is None:
            return None
        found = frozenset(head + tail for head in found for tail in exact)
        if len(found) > MOST_WORDS:
            return None
    return found


def table(grammar: Any) -> dict[int, tuple[tuple[str, ...], ...]]:
    """The needs of every pattern of a grammar, by the pattern's checksum."""
    patterns = [mark.pattern for mark in grammar.marks]
    patterns += [text for rule in grammar.rules for text in (rule.start, rule.clause, rule.pattern)]
    return {zlib.crc32(one.encode()): found for one in dict.fromkeys(patterns) if one and (found := needs(one))}


def render(language: str, rows: dict[int, tuple[tuple[str, ...], ...]]) -> str:
    """The module's text: a row a pattern, its sets apart by a tab, their words by a bar."""
    lines = [
        f'"""What a text must hold before a pattern of the {language} grammar can match. Made by `benchmarks.make_needs`.',
        "",
        "By the pattern's CRC-32: sets apart by a tab, of each of which one word must occur, words apart by a line feed.",
        '"""',
        "",
        *(["# ruff: noqa: E501"] if language == "English" else []),
        "NEEDS = {",
    ]
    for key in sorted(rows):
        text = "\t".join("\n".join(words) for words in rows[key])
        escaped = (
            text.replace("\\", "\\\\")
            .replace('"', '\\"')
            .replace("\n", "\\n")
            .replace("\t", "\\t")
            .replace(START, "\\x02")
        )
        quoted = (
            f"'{escaped.replace(chr(92) + chr(34), chr(34))}'" if '"' in text and "'" not in text else f'"{escaped}"'
        )
        lines.append(f"    0x{key:08X}: {quoted},")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """Write both tables."""
    for language, grammar in (("English", ENGLISH), ("Chinese", CHINESE)):
        rows = table(grammar)
        (ROOM / f"{language.lower()}_needs.py").write_text(render(language, rows), encoding="utf-8")
        print(f"{language}: {len(rows)} patterns")


if __name__ == "__main__":
    main()
