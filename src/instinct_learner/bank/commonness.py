"""How common a word is in everyday requests, known before the bank holds a single instinct. Not on the load path."""

from __future__ import annotations


def commonness(term: str) -> int:
    """Gives in how many of 1,000 everyday texts a term stands, 0 for a word that is rarer than that."""
    del term
    return 0
