"""A Markdown body cut at its headings, code blocks left whole. Shared by the readers of other tools' files."""

from __future__ import annotations

import re
from dataclasses import dataclass

from instinct_learner.interchange.fences import code_lines

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A heading and what follows it.

    Attributes:
        level: 1–6; 0 for what stands before the first heading.
        title: The heading's words.
        first: Index of the first line below the heading.
        lines: Those lines.
    """

    level: int
    title: str
    first: int
    lines: tuple[str, ...]


def parts_of(lines: list[str]) -> list[Part]:
    """The parts, in order; the first has level 0 and may be empty."""
    code = code_lines(lines)
    starts = [(index, found) for index, line in enumerate(lines) if not code[index] and (found := _HEADING.match(line))]
    ends = [index for index, _ in starts[1:]] + [len(lines)]
    parts = [Part(level=0, title="", first=0, lines=tuple(lines[: starts[0][0] if starts else len(lines)]))]
    parts += [
        Part(level=len(found[1]), title=(found[2] or "").strip(), first=index + 1, lines=tuple(lines[index + 1 : end]))
        for (index, found), end in zip(starts, ends, strict=False)
    ]
    return parts


def bullet_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    """A section as one text a bullet; prose between them counts as one too."""
    items: list[str] = []
    fresh = True
    for line in lines:
        text = line.strip()
        if not text:
            fresh = True
        elif _BULLET.match(line):
            items.append(_BULLET.sub("", line, count=1).strip())
            fresh = False
        elif items and not fresh:
            items[-1] += " " + text
        else:
            items.append(text)
            fresh = False
    return tuple(item for item in items if item)
