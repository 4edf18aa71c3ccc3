"""First person to third: the agent that reads "I like short answers" must not take the owner's taste for its own."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

_VERBS = {
    "am": "is",
    "'m": "is",
    "have": "has",
    "'ve": "has",
    "do": "does",
    "don't": "doesn't",
    "dont": "doesn't",
    "haven't": "hasn't",
    "was": "was",
    "go": "goes",
    "'d": "would",
    "'ll": "will",
}
_MODALS = frozenset(
    "can could will would should may might must can't won't couldn't wouldn't shouldn't never had was were did didn't".split()
)
_ADVERBS = frozenset(
    "always already usually often currently sometimes rarely really generally normally typically mostly also just only still never much personally mainly strongly".split()
)
_I = lazy(
    r"\b(?:I|i(?!\.))(?P<short>'m|'ve|'d|'ll)?\b(?P<adverb>(?:\s+(?:"
    + "|".join(sorted(_ADVERBS))
    + r"))*)(?:\s+(?P<verb>[a-z']+))?"
)


def third_person(text: str) -> str:
    """English: I, me, my, mine → the owner. Quoted and inline code stay as they are."""
    parts = re.split(r"(`[^`]*`|\"[^\"]*\")", text)
    for i in range(0, len(parts), 2):
        piece = _I.sub(_conjugate, parts[i])
        piece = re.sub(r"\bmy\b", "the owner's", piece)
        piece = re.sub(r"\bMy\b", "The owner's", piece)
        piece = re.sub(r"\bmine\b", "the owner's", piece)
        parts[i] = re.sub(r"\b(?:me|myself)\b", "the owner", piece)
    done = re.sub(r"(?<=[.!?] )the owner\b", "The owner", "".join(parts))
    return re.sub(r"^the owner\b", "The owner", done)


def _conjugate(match: re.Match[str]) -> str:
    adverb = match.group("adverb") or ""
    verb = match.group("verb") or ""
    short = match.group("short")
    if short:
        return f"the owner {_VERBS[short]}{adverb}{' ' + verb if verb else ''}"
    if not verb or verb in _MODALS:
        return f"the owner{adverb}{' ' + verb if verb else ''}"
    return f"the owner{adverb} {_VERBS.get(verb) or _with_s(verb)}"


def _with_s(verb: str) -> str:
    if verb.endswith("ed") and verb not in {"need", "feed", "speed", "exceed", "proceed", "succeed", "embed"}:
        return verb
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def third_person_zh(text: str) -> str:
    """Chinese: 我 → 用户, but 我们 stays (the team's rule), and so do 自我, 我国 and the like."""
    return re.sub(r"(?<![自忘你])我(?!们|們|国|國|行我素)", "用户", text)
