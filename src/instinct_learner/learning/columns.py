"""Text in columns of a terminal, where a Chinese character takes two and an accent none."""

from __future__ import annotations

import unicodedata

_WIDE = frozenset("WF")


def width(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(_width_of(mark) for mark in text)


def fit(text: str, columns: int) -> str:
    """The text on one line, cut with an ellipsis where it takes more columns."""
    line = text.replace("\n", " ").strip()
    if width(line) <= columns:
        return line
    kept: list[str] = []
    left = columns - 1
    for mark in line:
        left -= _width_of(mark)
        if left < 0:
            break
        kept.append(mark)
    return "".join(kept).rstrip() + "…"


def pad(text: str, columns: int) -> str:
    """The text cut or filled with spaces to exactly so many columns."""
    line = fit(text, columns)
    return line + " " * (columns - width(line))


def wrap(text: str, columns: int, *, indent: str = "") -> list[str]:
    """The text on as many lines as it needs, broken at spaces and between Chinese characters."""
    room = max(8, columns - width(indent))
    lines: list[str] = []
    line = ""
    for piece in _pieces(" ".join(text.split())):
        if line and width(line + piece) > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
        while width(line) > room:
            head = line
            while width(head) > room:
                head = head[:-1]
            lines.append(head)
            line = line[len(head) :]
    if line.strip():
        lines.append(line.rstrip())
    return [indent + one for one in lines] or [indent.rstrip()]


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    word = ""
    for mark in text:
        if mark == " " or _width_of(mark) == 2:
            # A line never begins with a closing mark: it stays with the character before it.
            if mark in "，。、；：？！）」』”’》" and (word or pieces):
                if word:
                    word += mark
                else:
                    pieces[-1] += mark
                continue
            pieces.append(word)
            pieces.append(mark)
            word = ""
        else:
            word += mark
    pieces.append(word)
    return [piece for piece in pieces if piece]


def _width_of(mark: str) -> int:
    if unicodedata.combining(mark) or unicodedata.category(mark) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(mark) in _WIDE else 1
