"""Patterns that are compiled when a text first holds what every match of theirs holds.

A hook is a fresh process: compiling every pattern at import would cost each turn more than all the rest of its work,
and most turns hold nothing that most patterns look for. What a match must hold stands in `needs`, read off the
patterns by `benchmarks.make_needs`; a pattern without a row is compiled at its first use.

Source: PERFORMANCE.md; ADR 0044, 0080, 0119.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: A longer text is not looked at: making its view would cost what compiling costs.
VIEWED_CHARACTERS = 4000
#: More than a turn has texts.
VIEWS_KEPT = 400
#: A pattern that was asked so often in vain is compiled after all: by then that is cheaper.
PATIENCE = 400
#: Stands in a view for the text's start.
START = "\x02"
#: With a number of two figures behind: the text has a stretch of so many digits, apart by no more than `BETWEEN`, or so
#: many characters of ASCII without a blank between them.
DIGITS, LONG = "\x03", "\x04"
BETWEEN = " -.()+"
#: Begins the row of a pattern that ignores case; part its sets, and the words of a set.
FOLDED, SET_END, WORD_END = "\x05", "\x1e", "\x1f"
#: Which numbers are marked.
DIGIT_MARKS = (1, 4, 6, 8, 9, 10, 11, 13, 17)
LONG_MARKS = (16, 20, 28, 32, 40, 64)
#: Letters beyond ASCII that equal one of ASCII where case doesn't count: ı, İ, ſ and the sign of Kelvin.
_FOLDED_ELSEWHERE = "\u0131\u0130\u017f\u212a"

_views: dict[str, tuple[str, str]] = {}
_parts: dict[str, re.Pattern[str]] = {}


class Lazy:
    """Stands in for a compiled pattern until somebody needs it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.asked = flags
        self.is_made = False
        self._ruled_out = 0
        self._needs: tuple[tuple[str, ...], ...] | None = None
        self._folded = False

    def search(self, text: str, *where: int) -> re.Match[str] | None:
        """As of a pattern."""
        return self.made().search(text, *where) if self.may_match(text) else None

    def match(self, text: str, *where: int) -> re.Match[str] | None:
        """As of a pattern."""
        return self.made().match(text, *where) if self.may_match(text) else None

    def fullmatch(self, text: str, *where: int) -> re.Match[str] | None:
        """As of a pattern."""
        return self.made().fullmatch(text, *where) if self.may_match(text) else None

    def finditer(self, text: str, *where: int) -> Iterator[re.Match[str]]:
        """As of a pattern."""
        return self.made().finditer(text, *where) if self.may_match(text) else iter(())

    def findall(self, text: str, *where: int) -> list[str]:
        """As of a pattern."""
        return self.made().findall(text, *where) if self.may_match(text) else []

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """As of a pattern."""
        return self.made().sub(new, text, count) if self.may_match(text) else text

    def subn(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> tuple[str, int]:
        """As of a pattern."""
        return self.made().subn(new, text, count) if self.may_match(text) else (text, 0)

    def split(self, text: str, maxsplit: int = 0) -> list[str | None]:
        """As of a pattern."""
        return self.made().split(text, maxsplit) if self.may_match(text) else [text]

    def __getattr__(self, name: str) -> object:
        # What else a pattern has: its flags and groups.
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.made(), name)

    def made(self) -> re.Pattern[str]:
        """The pattern, compiled. From then on its own methods are called."""
        made = re.compile(self.pattern, self.asked)
        self.is_made = True
        for name in ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split"):
            setattr(self, name, getattr(made, name))
        self.made = lambda: made  # type: ignore[method-assign]
        return made

    def may_match(self, text: str) -> bool:
        """Whether a text holds what every match holds. Only that can't be ruled out where this says yes."""
        needs = self._needs
        if needs is None:
            from instinct_learner.needs import NEEDS

            row = NEEDS.get(key_of(self.pattern, self.asked), "")
            self._folded = row.startswith(FOLDED)
            sets = row.removeprefix(FOLDED).split(SET_END) if row else ()
            needs = self._needs = tuple(tuple(words.split(WORD_END)) for words in sets)
        if not needs or len(text) > VIEWED_CHARACTERS:
            return True
        if self._ruled_out == PATIENCE:
            return True
        view = _view(text)[self._folded]
        if not view:
            return True
        for words in needs:
            for word in words:  # thousands of times a turn: `any` would make a generator each time
                if word in view:
                    break
            else:
                self._ruled_out += 1
                return False
        return True


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, to be used as `re.compile` would give it."""
    return Lazy(pattern, flags)  # type: ignore[return-value]


def key_of(pattern: str, flags: int) -> int:
    """Under which number `needs` holds a pattern."""
    import zlib

    return zlib.crc32(f"{int(flags)} {pattern}".encode("utf-8", "surrogatepass"))


def _view(text: str) -> tuple[str, str]:
    """A text as `needs` are looked up in it: with its start marked, and once more as bare words between blanks.

    The second one is for patterns that ignore case; "" where lower case isn't all that they ignore.
    """
    view = _views.get(text)
    if view is None:
        if len(_views) > VIEWS_KEPT:
            _views.clear()
        digits, long = _stretches(text)
        marks = "".join(f"{DIGITS}{mark:02}" for mark in DIGIT_MARKS if mark <= digits)
        marks += "".join(f"{LONG}{mark:02}" for mark in LONG_MARKS if mark <= long)
        words = " ".join(_part(r"\W+").split(text))
        seen = f"{START}{text}\0 {words} {marks}"
        odd = not text.isascii() and any(letter in text for letter in _FOLDED_ELSEWHERE)
        view = _views[text] = seen, "" if odd else seen.lower()
    return view


def _stretches(text: str) -> tuple[int, int]:
    """How many digits the longest stretch of digits has, and how long the longest run of ASCII without a blank is."""
    digits = 0
    if any(map(str.isdecimal, text)):
        for stretch in _part(rf"\d[\d{re.escape(BETWEEN)}]*").findall(text):
            digits = max(digits, sum(map(str.isdecimal, stretch)))
    runs = text.split() if text.isascii() else _part("[!-~]+").findall(text)
    return digits, max(map(len, runs), default=0)


def _part(pattern: str) -> re.Pattern[str]:
    found = _parts.get(pattern)
    if found is None:
        found = _parts[pattern] = re.compile(pattern)
    return found
