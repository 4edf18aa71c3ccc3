"""Text in columns of a terminal, where a Chinese character takes two, an accent none, and an emoji of several two."""

from __future__ import annotations

import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDE = frozenset("WF")
_JOINER, _AS_EMOJI, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_CLOSING = frozenset("，。、；：？！）」』”’》】…")


def width(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(columns for _, columns in _clusters(text))


def fit(text: str, columns: int) -> str:
    """The text on one line, cut with an ellipsis where it takes more columns. What acts on a terminal is left out."""
    line = _printable(text.replace("\n", " ")).strip()
    if width(line) <= columns:
        return line
    kept: list[str] = []
    left = columns - 1
    for cluster, taken in _clusters(line):
        left -= taken
        if left < 0:
            break
        kept.append(cluster)
    return "".join(kept).rstrip() + "…"


def pad(text: str, columns: int) -> str:
    """The text cut or filled with spaces to exactly so many columns."""
    line = fit(text, columns)
    return line + " " * (columns - width(line))


def wrap(text: str, columns: int, *, indent: str = "") -> list[str]:
    """The text on as many lines as it needs, broken at spaces and between Chinese characters."""
    room = max(8, columns - width(indent))
    lines: list[str] = []
    line, taken = "", 0
    for piece in _pieces(_printable(" ".join(text.split()))):
        needed = width(piece)
        if line and taken + needed > room:
            lines.append(line.rstrip())
            line, taken = "", 0
            piece = piece.lstrip()  # noqa: PLW2901 - a line doesn't begin with a space
            needed = width(piece)
        if needed <= room:
            line, taken = line + piece, taken + needed
            continue
        for cluster, columns_taken in _clusters(piece):  # one word longer than a line
            if taken + columns_taken > room:
                lines.append(line)
                line, taken = "", 0
            line, taken = line + cluster, taken + columns_taken
    if line.strip():
        lines.append(line.rstrip())
    return [indent + one for one in lines] or [indent.rstrip()]


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    word = ""
    for cluster, columns in _clusters(text):
        if cluster == " " or columns == 2:
            # A line never begins with a closing mark: it stays with the character before it.
            if cluster in _CLOSING and (word or pieces):
                if word:
                    word += cluster
                else:
                    pieces[-1] += cluster
                continue
            pieces.append(word)
            pieces.append(cluster)
            word = ""
        else:
            word += cluster
    pieces.append(word)
    return [piece for piece in pieces if piece]


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    """The characters as a terminal draws them, with their columns: a letter with its accents, a joined emoji, a flag.

    The parts of Unicode's grapheme clusters that change a width; everything else is one character by itself.
    """
    cluster, columns, joined = "", 0, False
    for mark in text:
        own = _width_of(mark)
        flag = _is_flag_half(mark) and len(cluster) == 1 and _is_flag_half(cluster)
        if cluster and (own == 0 or joined or flag or (_is_skin_tone(mark) and columns == 2)):
            cluster += mark
            if mark in (_AS_EMOJI, _KEYCAP) or flag:
                columns = max(columns, 2)
            joined = mark == _JOINER
            continue
        if cluster:
            yield cluster, columns
        cluster, columns, joined = mark, own, False
    if cluster:
        yield cluster, columns


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(mark for mark in text if unicodedata.category(mark) not in ("Cc", "Cs") and mark not in _TURNING)


#: What turns the order in which a line is read.
_TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _width_of(mark: str) -> int:
    if unicodedata.combining(mark) or unicodedata.category(mark) in ("Cf", "Mn", "Me", "Cc", "Cs"):
        return 0
    if "\u1160" <= mark <= "\u11ff":  # Korean vowels and finals, drawn in their syllable
        return 0
    return 2 if unicodedata.east_asian_width(mark) in _WIDE else 1


def _is_flag_half(mark: str) -> bool:
    return "\U0001f1e6" <= mark <= "\U0001f1ff"


def _is_skin_tone(mark: str) -> bool:
    return "\U0001f3fb" <= mark <= "\U0001f3ff"
