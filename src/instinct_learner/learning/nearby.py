"""The words that lie near what a lesson means, by the encoder: postings that a cold search finds it by (ADR 0118).

A cold process can't ask the encoder what a question means. So when a lesson's vector is made, in a process that stays,
the words nearest to the whole of it are put beside its own in the index, with lower weight. `bank.related` does the
same by single words, without an encoder, when the lesson is written; this adds what only all of its words together say.
`benchmarks/make_nearby.py` makes the table of words and says from what.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from instinct_learner.bank.commonness import commonness
from instinct_learner.bank.related import COMMON
from instinct_learner.bank.terms import is_cjk, terms

#: An English lesson gets so many English words, a Chinese one so many Chinese words: theirs say less, word by word.
ENGLISH_WORDS, CHINESE_WORDS = 96, 48
#: And so many of the other language.
OTHER_LANGUAGE = 8
#: What a word of cosine 1 would count, for an English and for a Chinese lesson.
ENGLISH_STRENGTH, CHINESE_STRENGTH = 1.5, 1.0
#: The most that any counts, and from which cosine on it counts at all.
MOST, LEAST_SIMILAR = 0.9, 0.1


def nearby(texts: list[str], vectors: Any) -> list[dict[str, float]]:
    """Gives the terms near each lesson, with weights below 1.

    Args:
        texts: What each says; tells its language.
        vectors: Of the encoder of all languages, one row a lesson.
    """
    import numpy as np

    table = _table()
    chinese = are_chinese(texts)
    centred = vectors - table.means[chinese.astype(int)]
    turned = centred @ table.basis
    turned /= np.linalg.norm(turned, axis=1, keepdims=True) + 1e-9
    found = []
    for row, is_chinese in zip(turned, chinese, strict=True):
        cosines = table.vectors @ row
        weights: dict[str, float] = {}
        own, strength = (CHINESE_WORDS, CHINESE_STRENGTH) if is_chinese else (ENGLISH_WORDS, ENGLISH_STRENGTH)
        for numbers, count in (
            (table.numbers[bool(is_chinese)], own),
            (table.numbers[not is_chinese], OTHER_LANGUAGE),
        ):
            near = cosines[numbers]
            best = np.argpartition(-near, count)[:count]
            for number, cosine in zip(numbers[best].tolist(), near[best].tolist(), strict=True):
                if cosine >= LEAST_SIMILAR:
                    for term in table.terms[number]:
                        weights[term] = max(weights.get(term, 0.0), min(MOST, strength * cosine))
        found.append(weights)
    return found


def are_chinese(texts: list[str]) -> Any:
    """Tells which texts are Chinese, as an array of bool."""
    import numpy as np

    return np.array([3 * sum(map(is_cjk, text)) > len(text) for text in texts], bool)


class _Table:
    """The words as terms, their vectors, and which of them are of which language: `numbers[True]` the Chinese ones."""

    def __init__(self) -> None:
        import numpy as np

        with np.load(Path(__file__).with_name("nearby.npz"), allow_pickle=False) as stored:
            names = stored["names"].tobytes().decode().split("\n")
            english = int(stored["english"])
            # In the store eight bits a number, 127 for 1.
            self.vectors = stored["vectors"].astype(np.float32) / 127
            self.basis = stored["basis"].astype(np.float32)
            self.means = stored["means"]
        self.terms = [terms(name) if is_cjk(name[0]) else [name] for name in names]
        telling = np.array([commonness(name) <= COMMON for name in names])
        order = np.arange(len(names))
        self.numbers = {False: order[telling & (order < english)], True: order[telling & (order >= english)]}


@cache
def _table() -> _Table:
    return _Table()
