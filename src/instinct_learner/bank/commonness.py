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


def commonness(term: str) -> int:
    """Gives in how many of 1,000 everyday texts a term stands, 0 for a word that is rarer than that."""
    return _table().get(term, 0)


@cache
def _table() -> dict[str, int]:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "commonness.txt")
    found: dict[str, int] = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            share, *same = line.split()
            found.update(dict.fromkeys(same, int(share)))
    for term in terms(_ASKING):
        found[term] = max(found.get(term, 0), _ASKED)
    return found
