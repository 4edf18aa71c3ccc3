"""How many tokens a text costs at most, without a tokenizer.

The estimate follows how both encodings cut text: a word with the space before it, digits by threes, runs of marks,
runs of
white space, then bytes. Within a piece it takes the worst that either vocabulary does to such a piece;
`benchmarks/tokens.py`
compares it with the real ones. Used where records are written; the load hook adds up what is stored.
"""

from __future__ import annotations

import re
from functools import cache

from instinct_learner.lazy import lazy

_PIECE = lazy(r"([A-Za-z]+)|([0-9]+)|([ \t]+)|([\r\n]+)|([!-/:-@\[-`{-~]+)|(.)", re.DOTALL)
_CASE = lazy(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]+")
#: Added to every estimate: neighbours of a word, and of a rare character, now and then merge worse than each by itself.
_SLACK = 1
_CONTRACTIONS = frozenset(("s", "t", "re", "ve", "m", "ll", "d"))


def estimate_tokens(text: str) -> int:
    """Gives an upper bound of the tokens that a text costs under cl100k and o200k.

    Args:
        text: Any text.

    Returns:
        At least the true number on every text of the check (ADR 0024 says how tight); 0 for "".
    """
    total = 0
    before = ""
    for match in _PIECE.finditer(text):
        word, digits, blanks, breaks, marks, other = match.groups()
        if word:
            total += _word(word, before)
        elif digits:
            total += (len(digits) + 2) // 3
        elif blanks:
            # A single space belongs to the word or mark after it; before a digit or at the end it stands alone.
            total += _blanks(blanks, text[match.end() : match.end() + 1])
        elif breaks:
            total += 1
        elif marks:
            total += _marks(marks)
        else:
            total += _character(ord(other))
        before = match.group()[-1]
    return total + _SLACK + total // 64 if total else 0


def _word(word: str, before: str) -> int:
    low = word.lower()
    if before == "'" and low in _CONTRACTIONS:
        return 1
    if word in _words():
        return 1 if before == " " else 2
    if word[1:].islower() and low in _words():
        return 2
    pieces = _CASE.findall(word)
    if len(pieces) > 1:
        return sum(_word(piece, "x") for piece in pieces)
    return _by_length(len(word), upper=len(word) > 1 and word.isupper())


def _by_length(length: int, *, upper: bool) -> int:
    """Gives the tokens of a word that is not in the table: what random letters need, so that no made-up name costs more."""  # noqa: E501
    if length < 3:
        return length
    return (2 * length + 2) // 3 + (upper and length > 4)


def _blanks(blanks: str, following: str) -> int:
    alone = not following or following.isdigit() or not following.isascii()
    if len(blanks) == 1:
        return 1 if alone or blanks == "\t" else 0
    return 1 + (len(blanks) - 1) // 16 + alone


def _marks(marks: str) -> int:
    if len(marks) > 4 and len(set(marks)) == 1:
        return 2 + len(marks) // 4
    return len(marks)


def _character(code: int) -> int:
    if code < 0x3000:
        return 2 if code < 0x0590 else 3
    if code < 0xE000:
        return _wide().get(code) or (2 if code >> 6 in _blocks() else 3)
    if 0xFF00 <= code < 0xFFF0:
        return 2
    return 3 if code < 0x10000 or 0x1F000 <= code < 0x1FB00 else 4


@cache
def _words() -> frozenset[str]:
    from instinct_learner.bank.token_table import WORDS

    return frozenset(WORDS.split())


@cache
def _wide() -> dict[int, int]:
    from instinct_learner.bank.token_table import SINGLE

    return dict.fromkeys(map(ord, SINGLE), 1)


@cache
def _blocks() -> frozenset[int]:
    from instinct_learner.bank.token_table import PAIR_BLOCKS

    return frozenset(block for first, last in PAIR_BLOCKS for block in range(first, last + 1))
