"""Patterns that are compiled when a text first holds what every match of theirs holds, and only as far as it holds it.

A hook is a fresh process: compiling every pattern at import would cost each turn more than all the rest of its work,
and most turns hold nothing that most patterns look for. What a match must hold stands in `needs`, read off the
patterns by `benchmarks.make_needs`, and what each alternative must; alternatives that a text can't hold are left out.
A pattern without a row is compiled whole at its first use.

Source: PERFORMANCE.md; ADR 0044, 0080, 0119.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

#: A longer text is not looked at: making its view would cost what compiling costs.
VIEWED_CHARACTERS = 4000
#: More than a turn has texts.
VIEWS_KEPT = 400
#: A pattern that was looked at so often is compiled whole after all: by then that is cheaper.
PATIENCE = 400
#: How often a pattern is compiled in part; then whole.
MOST_CUTS = 2
#: Stands in a view for the text's start.
START = "\x02"
#: With a number of two figures behind: the text has a stretch of so many digits, apart by no more than `BETWEEN`, or so
#: many characters of ASCII without a blank between them.
DIGITS, LONG = "\x03", "\x04"
BETWEEN = " -.()+"
#: Begins the row of a pattern that ignores case; part the sets of the pattern from those of its alternatives and from
#: where these begin and end; the alternatives; the sets; the words of a set.
FOLDED, PART_END, ALTERNATIVE_END, SET_END, WORD_END = "\x05", "\x1c", "\x1d", "\x1e", "\x1f"
#: From which character on a row counts.
SHIFT = 0x20
#: Stands for an alternative that is left out, and what never matches.
LEFT_OUT, NEVER = "\0", "(?!)"
#: Which numbers are marked.
DIGIT_MARKS = (1, 4, 6, 8, 9, 10, 11, 13, 17)
LONG_MARKS = (16, 20, 28, 32, 40, 64)
#: Letters beyond ASCII that equal one of ASCII where case doesn't count: ı, İ, ſ and the sign of Kelvin.
_FOLDED_ELSEWHERE = "\u0131\u0130\u017f\u212a"

_views: dict[str, tuple[str, str]] = {}
_parts: dict[str, re.Pattern[str]] = {}


#: Of each of which one word must occur.
Sets = tuple[tuple[str, ...], ...]


class Lazy:
    """Stands in for a compiled pattern until somebody needs it."""

    def __init__(
        self, pattern: str, flags: int, rows: Mapping[int, str] | None = None, *, patience: int | None = PATIENCE
    ) -> None:
        self.pattern = pattern
        self.asked = flags
        self.is_made = False
        self.rows = rows
        self._patience = patience
        self._looks = 0
        self._needs: Sets | None = None
        self._folded = False
        #: What each alternative needs, where it begins and where it ends; an inner one behind the one that holds it.
        #: Read off `_unread` when somebody asks.
        self._alternatives: tuple[list[str], list[int], list[int]] | None = None
        self._unread = ""
        self._cuts = 0
        #: Which alternatives are kept, a bit each, and the rest compiled; `None` where nothing is left.
        self._cut: tuple[int, re.Pattern[str] | None] | None = None

    def search(self, text: str, *where: int) -> re.Match[str] | None:
        """As of a pattern."""
        found = self.within(text, *where)
        return found.search(text, *where) if found else None

    def match(self, text: str, *where: int) -> re.Match[str] | None:
        """As of a pattern."""
        found = self.within(text, *where)
        return found.match(text, *where) if found else None

    def fullmatch(self, text: str, *where: int) -> re.Match[str] | None:
        """As of a pattern."""
        found = self.within(text, *where)
        return found.fullmatch(text, *where) if found else None

    def finditer(self, text: str, *where: int) -> Iterator[re.Match[str]]:
        """As of a pattern."""
        found = self.within(text, *where)
        return found.finditer(text, *where) if found else iter(())

    def findall(self, text: str, *where: int) -> list[str]:
        """As of a pattern."""
        found = self.within(text, *where)
        return found.findall(text, *where) if found else []

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """As of a pattern."""
        found = self.within(text)
        return found.sub(new, text, count) if found else text

    def subn(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> tuple[str, int]:
        """As of a pattern."""
        found = self.within(text)
        return found.subn(new, text, count) if found else (text, 0)

    def split(self, text: str, maxsplit: int = 0) -> list[str | None]:
        """As of a pattern."""
        found = self.within(text)
        return found.split(text, maxsplit) if found else [text]

    def __getattr__(self, name: str) -> object:
        # What else a pattern has: its flags and groups.
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.made(), name)

    def made(self) -> re.Pattern[str]:
        """The pattern, compiled whole. From then on its own methods are called."""
        made = re.compile(self.pattern, self.asked)
        self.is_made = True
        for name in ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split"):
            setattr(self, name, getattr(made, name))
        self.made = lambda: made  # type: ignore[method-assign]
        self.within = lambda *_: made  # type: ignore[method-assign]
        return made

    def within(self, text: str, start: int = 0, *end: int) -> re.Pattern[str] | None:  # noqa: ARG002 - as of `search`
        """What finds in a text what the pattern would find there; `None` where it would find nothing."""
        needs = self._needs
        if needs is None:
            needs = self._read()
        if not (needs or self._unread) or len(text) > VIEWED_CHARACTERS or self._looks == self._patience:
            return self.made()
        # Behind the end is nothing: a word may end there that goes on in the text.
        view = _view(text[: end[0]] if end else text)[self._folded]
        if not view:
            return self.made()
        for words in needs:
            for word in words:  # thousands of times a turn: `any` would make a generator each time
                if word in view:
                    break
            else:
                self._looks += 1
                return None
        return self._cut_for(view) if self._unread else self.made()

    def _read(self) -> Sets:
        """Look up what the pattern needs."""
        rows = self.rows
        if rows is None:
            from instinct_learner.needs import NEEDS

            rows = NEEDS
        row = rows.get(key_of(self.pattern, self.asked), "")
        self._folded = row.startswith(FOLDED)
        sets, _, self._unread = row.removeprefix(FOLDED).partition(PART_END)
        self._needs = tuple(tuple(words.split(WORD_END)) for words in sets.split(SET_END)) if sets else ()
        return self._needs

    def _places(self) -> tuple[list[str], list[int], list[int]]:
        if self._alternatives is None:
            words, _, places = self._unread.partition(PART_END)
            start, starts, ends = 0, [], []
            half = len(places) // 2
            for gap, length in zip(places[:half], places[half:]):  # noqa: B905 - of one length
                start += ord(gap) - SHIFT
                starts.append(start)
                ends.append(start + ord(length) - SHIFT)
            self._alternatives = words.split(ALTERNATIVE_END), starts, ends
        return self._alternatives

    def _cut_for(self, view: str) -> re.Pattern[str] | None:
        """The pattern without the alternatives that neither this text can hold nor those that were asked of before."""
        self._looks += 1
        kept = self._kept(view)
        before = self._cut
        if before is None or kept & ~before[0]:
            if self._cuts == MOST_CUTS:
                return self.made()
            self._cuts += 1
            kept |= before[0] if before else 0
            source = self._without(kept)
            before = self._cut = kept, None if source == NEVER else re.compile(source, self.asked)
        return before[1]

    def _kept(self, view: str) -> int:
        """Which alternatives a text may hold, a bit each."""
        kept, number, past = 0, 1, 0
        for sets, start, end in zip(*self._places()):  # noqa: B905 - of one length
            if start >= past:
                for words in sets.split(SET_END):
                    if words not in view and not (WORD_END in words and _one_of(words.split(WORD_END), view)):
                        past = end
                        break
                else:
                    kept |= number
            number += number
        return kept

    def _without(self, kept: int) -> str:
        """The pattern's text without the other alternatives."""
        pieces: list[str] = []
        past = 0
        for _, start, end in zip(*self._places()):  # noqa: B905 - as there
            if start >= past and not kept & 1:
                pieces += self.pattern[past:start], LEFT_OUT
                past = end
            kept >>= 1
        left = "".join((*pieces, self.pattern[past:]))
        # Without the bars beside them, and without groups that needn't be there.
        left = left.replace(f"{LEFT_OUT}|", "").replace(f"|{LEFT_OUT}", "").replace(f"(?:{LEFT_OUT})?", "")
        return left.replace(LEFT_OUT, NEVER)


def _one_of(words: list[str], view: str) -> bool:
    return any(word in view for word in words)


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
