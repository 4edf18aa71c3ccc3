"""How many tokens a text costs at most, without a tokenizer."""

from __future__ import annotations


def estimate_tokens(text: str) -> int:
    """Gives an upper bound of the tokens of a text under cl100k and o200k."""
    return len(text.encode("utf-8", "surrogatepass"))
