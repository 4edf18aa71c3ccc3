"""Where in a pattern's text its alternatives stand.

Python's own parse tree doesn't say, so the text is read here as far as brackets and bars go.

Source: ADR 0119.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from instinct_learner.lazy import LEFT_OUT

_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?(?:[:=!>]|<[=!]|P<\w+>)|\(\?|[()|]", re.DOTALL)
#: Behind a group: it need not be there.
_OPTIONAL = re.compile(r"[?*]|\{0")
#: Behind a group: what would be out of place without it.
_TWICE = re.compile(r"(?:[?*+]|\{[\d,]*\})[?+]")
_REPEATED = re.compile("[?*+{]")
#: Before and behind a group: what holds for each of its alternatives too.
_BEFORE, _BEHIND = re.compile(r"(?<!\\)(?:\\\\)*(\\b|\^)$"), re.compile(r"\\b")


class Place(NamedTuple):
    """Where an alternative begins and ends, and it with the edges of words beside its group."""

    start: int
    end: int
    text: str


class _Group:
    def __init__(self, opening: str, before: str, start: int, *, closed: bool) -> None:
        self.opening = opening
        self.before = before
        self.starts = [start]
        #: Nothing of it may be left out: what applies in it isn't known, or its alternatives must be of one length.
        self.closed = closed or opening in {"(?", "(?<=", "(?<!"}
        #: Where something begins by which the groups of a pattern are counted, or that can't be read without these.
        self.fixed: list[int] = []

    def places(self, pattern: str, end: int) -> list[Place]:
        """Its alternatives that may be left out."""
        behind = pattern[end + 1 :]
        several = len(self.starts) > 1
        usable = not self.closed and not _TWICE.match(behind)
        if self.opening != "(?!":
            usable = usable and (several or bool(self.opening and _OPTIONAL.match(behind)))
        elif _REPEATED.match(behind):
            usable = False
        before, after = "", ""
        if self.opening in {"(?:", "("} and not _REPEATED.match(behind):
            edge = _BEFORE.search(self.before)
            before, after = edge[1] if edge else "", r"\b" if _BEHIND.match(behind) else ""
        ends = [start - 1 for start in self.starts[1:]] + [end]
        return [
            Place(start, stop, f"{before}(?:{pattern[start:stop]}){after}")
            for start, stop in zip(self.starts, ends, strict=True)
            if usable and start < stop and not any(start <= place < stop for place in self.fixed)
        ]


def alternatives(pattern: str) -> list[Place]:
    """The alternatives of a pattern that may be left out of it, in its order, an inner one behind the one it is in.

    Without one the pattern finds all that it would find otherwise where that alternative can't match. None holds a
    group that is counted.
    """
    if LEFT_OUT in pattern:
        return []
    found: list[Place] = []
    groups = [_Group("", "", 0, closed=False)]
    for token in _TOKEN.finditer(pattern):
        text, start = token[0], token.start()
        if text == "|":
            groups[-1].starts.append(token.end())
        elif text == ")":
            found += groups.pop().places(pattern, start)
        elif text[0] == "(" or text[1:].isdigit():
            if text in {"(", "(?"} or text.startswith(("(?P<", "\\")):
                for group in groups:
                    group.fixed.append(start)
            if text[0] == "(":
                groups.append(_Group(text, pattern[:start], token.end(), closed=groups[-1].closed))
    found += groups.pop().places(pattern, len(pattern))
    return sorted(found, key=lambda place: (place.start, -place.end))
