"""What a question is about, from a table of words: topics, by which a lesson is found that shares no word with it.

A topic is a place in a sentence encoder's space. The encoder itself tells a lesson's topics when the lesson is written
(`learning.topics`); a cold process can't ask it about a question, so a table says what each word brings, fitted so
that the words of a sentence together come to what the encoder says of the whole. `benchmarks/make_topics.py` makes it
and says from what (ADR 0120). In the index a topic is a term like any other, by a name that no text can hold.

Imported by the load hook: `sqlite3` and nothing else.
"""

from __future__ import annotations

import os
import sqlite3

from instinct_learner.bank.terms import fold, is_cjk, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

#: The table: words, and what they bring.
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "topics.sqlite")
#: A question is about its so many strongest topics.
MOST = 32
#: What a question is about its first characters tell; the time stays bounded.
READ = 240
_LONGEST_WORD = 4
_MOST_WORDS = 900


def asked(text: str) -> dict[str, float]:
    """Gives the topics of a question by the names that they have in the index, with weights of norm 1.

    Args:
        text: The message, cleaned of envelopes.

    Returns:
        At most `MOST`; empty when the table knows no word of it, or can't be read.
    """
    words = list(dict.fromkeys(words_of(text[:READ])))[:_MOST_WORDS]
    if not words:
        return {}
    weights: dict[int, int] = {}
    try:
        # Nobody writes to it, so nothing is locked and no journal is looked for.
        db = sqlite3.connect(f"file:{_quoted(TABLE)}?mode=ro&immutable=1", uri=True)
        try:
            found = db.execute(f"SELECT topics FROM words WHERE word IN ({','.join('?' * len(words))})", words)
            for (packed,) in found:
                for topic, weight in zip(*unpack(packed), strict=True):
                    weights[topic] = weights.get(topic, 0) + weight
        finally:
            db.close()
    except sqlite3.Error:
        return {}
    best = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST]
    norm = sum(weight * weight for _, weight in best) ** 0.5
    return {term(topic): weight / norm for topic, weight in best if weight} if norm else {}


def words_of(text: str, known: Container[str] | None = None) -> list[str]:
    """Gives what the table may know of a text: its English terms, and Chinese words wherever they stand, with single characters.

    Args:
        text: Any text.
        known: Chinese words of two characters and more; any run of characters counts as one where not given.
    """  # noqa: E501 - one line says what a caller gets
    found = [one for one in terms(text) if not is_cjk(one[0])]
    if text.isascii():
        return found
    folded = fold(text)
    for at, character in enumerate(folded):
        if is_cjk(character):
            found.append(character)
            for size in range(2, _LONGEST_WORD + 1):
                word = folded[at : at + size]
                if len(word) < size or not is_cjk(word[-1]):
                    break
                if known is None or word in known:
                    found.append(word)
    return found


def term(topic: int) -> str:
    """Gives the name of a topic in the index."""
    # `<` and `>` stand in no term of a text (`bank.terms`).
    return f"<{topic}>"


def pack(topics: Sequence[int], weights: Sequence[int]) -> bytes:
    """Packs what a word brings: topics of two bytes, then weights of one."""
    return b"".join(topic.to_bytes(2, "little") for topic in topics) + bytes(weights)


def unpack(packed: bytes) -> tuple[list[int], list[int]]:
    """Unpacks what `pack` made."""
    count = len(packed) // 3
    return [packed[at] | packed[at + 1] << 8 for at in range(0, 2 * count, 2)], list(packed[2 * count :])


def _quoted(path: str) -> str:
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
