"""Words that a document does not say but is about, from a table of words close in meaning. Not on the load path.

The table is read when an instinct is written, never when one is recalled: the related words become postings of lower
weight,
so that a cold search finds a lesson about vegetarian food by a question about restaurants, and a Chinese one by an
English
word. `benchmarks/make_related.py` makes the table and says from what (ADR 0023).
"""

from __future__ import annotations

import mmap
import os
import zlib
from functools import cache

from instinct_learner.bank.commonness import commonness
from instinct_learner.bank.terms import fold, is_cjk, terms

#: A document gets so many related words of its own language and of the other, the ones that most of its words point to.
OWN_LANGUAGE, OTHER_LANGUAGE = 48, 8
#: What a word counts that one neighbour of cosine 1 points to; several together count more, up to `MOST`.
STRENGTH, MOST = 0.5, 0.9
#: A word in more than so many of 1,000 texts points nowhere.
COMMON = 80
_LONGEST_WORD = 3
_MAGIC = b"REL2"
#: A fresh process that writes one instinct asks for some dozen words: looking for each costs it less than reading all.
_LOOKED_FOR = 60


def related(texts: list[str]) -> dict[str, float]:
    """Gives related terms with weights below 1, for the texts of one document.

    Args:
        texts: What the document says.

    Returns:
        The strongest, without words that the texts say themselves.
    """
    table = _table()
    said = {word for text in texts for word in _words(text, table)}
    found: dict[str, float] = {}
    for word in sorted(said):
        if commonness(word) > COMMON:
            continue
        for other, cosine in table.near(word):
            found[other] = found.get(other, 0.0) + STRENGTH * cosine * cosine
    best = sorted((item for item in found.items() if item[0] not in said), key=lambda item: (-item[1], item[0]))
    weights: dict[str, float] = {}
    chinese = sum(is_cjk(word[0]) for word in said) * 2 > len(said)
    own: list[tuple[str, float]] = [item for item in best if is_cjk(item[0][0]) == chinese][:OWN_LANGUAGE]
    foreign = [item for item in best if is_cjk(item[0][0]) != chinese][:OTHER_LANGUAGE]
    for word, weight in own + foreign:
        for term in terms(word) if is_cjk(word[0]) else [word]:
            weights[term] = max(weights.get(term, 0.0), min(MOST, weight))
    return weights


class _Table:
    """The words by number, and for each its neighbours, nearest first, with their cosines in 255ths."""

    def __init__(self, raw: mmap.mmap) -> None:
        if raw[:4] != _MAGIC:
            raise ValueError("related.bin is not a table of related words")
        count, self._width, size = memoryview(raw)[4:16].cast("I").tolist()
        self._list = zlib.decompress(raw[16 : 16 + size])
        self._left = _LOOKED_FOR
        self._numbers: dict[str, int] = {}
        self._all_names: list[bytes] = []
        body = memoryview(raw)[16 + size :]
        self._count = count
        self._near = body[: 2 * count * self._width].cast("H")
        self._cosines = body[2 * count * self._width :]

    def __contains__(self, word: str) -> bool:
        return self._number(word) is not None

    @property
    def _names(self) -> list[bytes]:
        """All words as they are read: most are never asked for."""
        if not self._all_names:
            self._all_names = self._list.split(b"\n")
        return self._all_names

    def _number(self, word: str) -> int | None:
        if not self._numbers and not self._left:
            self._numbers = {name.decode(): number for number, name in enumerate(self._names)}
        if self._numbers:
            return self._numbers.get(word)
        self._left -= 1
        name = word.encode("utf-8", "surrogatepass")
        if self._list.startswith(name + b"\n"):
            return 0
        at = self._list.find(b"\n" + name + b"\n")
        if at < 0 and self._list.endswith(b"\n" + name):
            at = len(self._list) - len(name) - 1
        return self._list.count(b"\n", 0, at) + 1 if at >= 0 else None

    def near(self, word: str) -> list[tuple[str, float]]:
        """Gives a word's neighbours and their cosines; none for an unknown word."""
        number = self._number(word)
        if number is None:
            return []
        places = [number + column * self._count for column in range(self._width)]
        names = self._names
        return [(names[self._near[at]].decode(), self._cosines[at] / 255) for at in places if self._cosines[at]]


def _words(text: str, table: _Table) -> list[str]:
    """Gives the words of a text that the table may know: English terms, and Chinese words wherever they stand."""
    found = [term for term in terms(text) if not is_cjk(term[0])]
    folded = fold(text)
    for at, character in enumerate(folded):
        if is_cjk(character):
            found += [
                word
                for size in range(2, _LONGEST_WORD + 1)
                if (word := folded[at : at + size]) in table and len(word) == size
            ]
    return found


@cache
def _table() -> _Table:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "related.bin")
    # Of two megabytes a lesson touches some pages.
    with open(path, "rb") as file:
        return _Table(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
