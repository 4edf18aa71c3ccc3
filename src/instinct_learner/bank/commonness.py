"""How common a word is in everyday requests, known before the bank holds a single instinct. Not on the load path.

The table is read when an instinct is written; what it says is stored beside each term. `benchmarks/make_commonness.py`
makes it and says from what. Without it a young bank takes 问题 and `good` for telling words, because it has met them
once.
"""

from __future__ import annotations

import os
from functools import cache

from instinct_learner.bank.terms import terms

#: What requests are made of, whatever they are about. Texts that word frequencies are counted in hold few requests.
_ASKING = (
    "recommend recommendation suggest suggestion advice advise help idea tip look find plan consider explore interest"
    " think try start learn choose option suitable good great best new popular favorite kind type share offer provide"
    " enjoy visit attend read watch wonder"
    " 推荐 建议 打算 准备 帮忙 适合 比较 觉得 介绍 不错 好的 选择 计划 最近 方法 方面 需要 如何 喜欢"
)
#: In so many of 1,000 everyday requests each of them stands at least.
_ASKED = 100


#: A fresh process that writes one instinct asks for some dozen terms: looking for each costs it less than reading all.
_LOOKED_FOR = 100


def commonness(term: str) -> int:
    """Gives in how many of 1,000 everyday texts a term stands, 0 for a word that is rarer than that."""
    return _table().share(term)


class _Table:
    """Terms by how common they are: lines of a share and its terms, in UTF-8 as they are read."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._left = _LOOKED_FOR
        self._asking = frozenset(terms(_ASKING))
        self._shares: dict[str, int] = {}

    def share(self, term: str) -> int:
        """Gives a term's share of 1,000."""
        if not self._shares and not self._left:
            self._shares = self._read()
        if self._shares:
            found = self._shares.get(term, 0)
        else:
            self._left -= 1
            found = self._looked_for(term)
        return max(found, _ASKED) if term in self._asking else found

    def _looked_for(self, term: str) -> int:
        word = b" " + term.encode("utf-8", "surrogatepass")
        at = self._raw.find(word)
        while at >= 0 and self._raw[at + len(word)] not in b" \n":
            at = self._raw.find(word, at + 1)
        if at < 0 or not term or " " in term:
            return 0
        start = self._raw.rfind(b"\n", 0, at) + 1
        return int(self._raw[start : self._raw.index(b" ", start)])

    def _read(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for line in self._raw.decode().splitlines():
            share, *same = line.split()
            found.update(dict.fromkeys(same, int(share)))
        return found


@cache
def _table() -> _Table:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "commonness.txt")
    with open(path, "rb") as file:
        return _Table(file.read())
