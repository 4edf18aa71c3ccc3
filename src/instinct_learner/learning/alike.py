"""How alike two short texts are: two of rapidfuzz's ratios, to the same number.

Importing the library costs a fresh process three interpreter starts, which is more than comparing a draft with a dozen
neighbours. Where many texts are compared, as in the hub, the library is the better choice.

Source: ADR 0046, 0119.
"""

from __future__ import annotations


def ratio(one: str, two: str) -> float:
    """The share of both texts that stays, in percent, when one is turned into the other by taking out and putting in.

    As `rapidfuzz.fuzz.ratio`.
    """
    return _percent(_distance(one, two), len(one) + len(two))


def token_set_ratio(one: str, two: str) -> float:
    """The same for two texts as sets of words: 100 where one set holds the other.

    As `rapidfuzz.fuzz.token_set_ratio`.
    """
    mine, theirs = set(one.split()), set(two.split())
    if not mine or not theirs:
        return 0.0
    shared = mine & theirs
    own, other = " ".join(sorted(mine - theirs)), " ".join(sorted(theirs - mine))
    if shared and not (own and other):
        return 100.0
    both = len(" ".join(shared))
    gap = bool(both)
    lengths = both + gap + len(own), both + gap + len(other)
    best = _percent(_distance(own, other), sum(lengths))
    if not both:
        return best
    return max(best, _percent(gap + len(own), both + lengths[0]), _percent(gap + len(other), both + lengths[1]))


def _percent(distance: int, whole: int) -> float:
    return (1.0 - distance / whole) * 100 if whole else 100.0


def _distance(one: str, two: str) -> int:
    """How many characters must be taken out and put in: all but twice the longest common subsequence.

    Bit by bit in one number, as Hyyrö does it: a step a character of the second text.
    """
    places: dict[str, int] = {}
    for at, char in enumerate(one):
        places[char] = places.get(char, 0) | 1 << at
    every = (1 << len(one)) - 1
    row = every
    for char in two:
        met = row & places.get(char, 0)
        row = (row + met) | (row - met)
    common = len(one) - (row & every).bit_count()
    return len(one) + len(two) - 2 * common
