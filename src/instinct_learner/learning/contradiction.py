"""Does a rule contradict another: another tool, the opposite, another value, on the same subject?

Works across languages, on concepts: "add comments" is contradicted by 「不用再加注释了」.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.alike import ratio
from instinct_learner.learning.concepts import NEGATIONS, OPPOSITES, concepts_in, overlap, plain_letters
from instinct_learner.learning.phrasing.conditions import condition_in
from instinct_learner.learning.phrasing.tools import family_of, plain, tools_in
from instinct_learner.learning.phrasing.topics import topics_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.model.instinct import Instinct

#: Opposites speak of the same things: this share of the smaller set's concepts, and of both sets'. Source: ADR 0046.
OPPOSITE_SHARE, OPPOSITE_JACCARD = 0.75, 0.4
#: With their values masked, two rules of one subject are this alike. Source: ADR 0046.
MASKED_RATIO = 86.0

_VALUE = lazy(
    r"(?<![\w./<*-])v?\d{1,5}(?:\.\d+)*(?:\s?(?:px|ms|kb|mb|gb|%|s|min|秒|分钟|小时|天|字|行|个|条|句|次))?(?![\w/-]|\.\w|[:：]\d)",
    re.IGNORECASE,
)
_CLAUSE = lazy(r"[，。；！？;!?]|,\s|\.\s|\bbut\b|\binstead\b(?! of)|而(?!不是)")


def contradiction(draft: Instinct, known: Instinct) -> str:
    """Why a draft contradicts a known instinct, "" if it doesn't: another tool, the opposite, another value."""
    if draft.kind in {"recovery", "pattern"} or known.kind == "recovery":
        return ""
    if draft.scope != known.scope:
        return ""  # A project's exception stands beside the general rule.
    return (
        _other_tool(draft.action, known.action)
        or _opposite(draft.action, known.action)
        or _other_value(draft.action, known.action)
    )


def polarity(text: str) -> int:
    """1 where a rule says what to do, -1 where it says what not to do; its first clause decides."""
    first = next((part for part in _CLAUSE.split(text) if part and part.strip()), text)
    return -1 if NEGATIONS.search(first) else 1


def stances(text: str) -> dict[str, int]:
    """Each tool a rule names: 1 chosen, -1 rejected."""
    found: dict[str, int] = {}
    for word, place in tools_in(text):
        start = max((m.end() for m in _CLAUSE.finditer(text[:place])), default=0)
        before = text[start:place]
        swapped = re.search(r"(?:代替|取代|替换|换掉)\s*$|\b(?:over|than)\s*$", before, re.IGNORECASE)
        found[plain(word)] = -1 if NEGATIONS.search(before) or swapped else 1
    return found


def _other_tool(new: str, old: str) -> str:
    mine, theirs = stances(new), stances(old)
    for tool, stance in mine.items():
        family = family_of(tool) or tool
        if stance == -theirs.get(tool, stance):
            return (
                f"{tool} was {'chosen' if stance < 0 else 'rejected'} before"
                if _subjects_meet(new, old, explicit=True)
                else ""
            )
        rivals = [
            t
            for t, s in theirs.items()
            if s > 0 and t != tool and (family_of(t) or t) == family and mine.get(t, -1) < 0
        ]
        if (
            stance > 0
            and rivals
            and theirs.get(tool, -1) < 0
            and _subjects_meet(new, old, explicit=mine.get(rivals[0]) == -1)
        ):
            return f"{tool} instead of {rivals[0]}"
    return ""


def _subjects_meet(new: str, old: str, *, explicit: bool) -> bool:
    """Are two rules about the same occasion? "Deploys use bun" isn't, unless it names pnpm to reject it."""
    rest = [
        frozenset(c for c in concepts_in(text) if not c.startswith("tool:") and c not in {"install", "run"})
        for text in (new, old)
    ]
    if not rest[0] and not rest[1]:
        return True
    if not rest[0] or not rest[1]:
        return explicit and not (condition_in(new, "zh") or condition_in(new, "en"))
    return overlap(rest[0], rest[1])[0] >= 0.5


def _opposite(new: str, old: str) -> str:
    mine, theirs = concepts_in(new), concepts_in(old)
    if polarity(new) == polarity(old):
        turned = {(one, two) for one in mine - theirs for two in theirs - mine} & OPPOSITES
        if not turned:
            return ""
        mine = (mine - {one for one, _ in turned}) | {two for _, two in turned}
    share, jaccard = overlap(mine, theirs)
    if share >= OPPOSITE_SHARE and jaccard >= OPPOSITE_JACCARD:
        return "the opposite of what was said before"
    return ""


def values_differ(new: str, old: str) -> bool:
    """Do two rules name values of which neither set holds the other?"""
    mine, theirs = set(_VALUE.findall(_chosen(new))), set(_VALUE.findall(_chosen(old)))
    return bool(mine and theirs and mine != theirs and not (mine <= theirs or theirs <= mine))


def _chosen(text: str) -> str:
    """A rule without the value that it rejects."""
    return re.split(r"[，,；;]?\s*(?:不是|\bnot\b|而不是|\binstead of\b|\brather than\b|，别|，不用)", text)[0] or text


def _other_value(new: str, old: str) -> str:
    topics = [found[0].name if found else "" for found in (topics_in(new), topics_in(old))]
    if topics == ["address", "address"] and polarity(new) == polarity(old) and len(new) < 60 and len(old) < 60:
        return "another name"
    if not values_differ(new, old):
        return ""
    # "Class 2 goes to shelf 2" beside "class 1 goes to shelf 1" is another case; only a last value alone is replaced.
    values = [_VALUE.findall(_chosen(text)) for text in (new, old)]
    if len(values[0]) != len(values[1]) or values[0][:-1] != values[1][:-1]:
        return ""
    masked = [_VALUE.sub("#", _chosen(text)) for text in (new, old)]
    if ratio(plain_letters(masked[0].replace("#", "值")), plain_letters(masked[1].replace("#", "值"))) >= MASKED_RATIO:
        return "another value"
    return ""
