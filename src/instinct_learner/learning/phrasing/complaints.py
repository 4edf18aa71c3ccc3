"""A complaint about what was done, turned into what to do another time: "you forgot the tests" → "Don't forget the tests"."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.references import DEEDS

_EN_FORGOT = lazy(
    r"^(?:you|why did you) (?:have |'ve |just |again |still |also |already )*(?:forgot(?:ten)?|forget|missed|left out|omitted|skipped|overlooked|ignored)(?P<rest> .{2,})$",
    re.IGNORECASE,
)
_EN_DID = lazy(
    r"^you(?: have|'ve)? (?:just |again |still |also |already |only )*(?P<verb>[a-z]+(?:-[a-z]+)?)(?: again)? (?P<rest>.{2,})$",
    re.IGNORECASE,
)
_EN_WHY = lazy(r"^why (?:did|do|are|would) you (?:keep |still |always )?(?P<rest>.{3,}?)\??$", re.IGNORECASE)
_EN_SHOULD_NOT = lazy(
    r"^(?:you|we) (?:should(?: not|n't)|must(?: not|n't)|ought not to|are not supposed to|aren't supposed to|can(?:not|'t))(?: ever)? (?!be \w+ing\b|have\b)",
    re.IGNORECASE,
)
_EN_NEED_NOT = lazy(r"^you (?:don't|do not|didn't) (?:have|need) to ", re.IGNORECASE)

#: "Document name does not follow the convention (must be 20260413_*.md)": what it must be is the rule.
_EN_MUST_BE = lazy(
    r"^(?P<thing>[^()]{2,60}?) (?:does not|doesn't|do not|don't|did not|didn't) (?:follow|meet|match|conform to|comply with|use|have)\b[^()]{0,60}\((?:it |they |this )?(?P<must>must|should|needs? to|has to) (?P<form>[^()]+)\)(?P<end>.*)$",
    re.IGNORECASE,
)

_ZH_FORGOT = lazy(r"^你?(?:又|怎么|老是|总是)*(?:漏掉?|忘记?|遗漏|忽略|少写|少)了?(?P<rest>[^，。！？了]{2,}.*)$")
_ZH_AGAIN = lazy(
    r"^你?(?:怎么|咋|为什么|为啥)?(?:又|老是|总是|还在|还是|一直)(?:给我)?(?P<rest>(?!错|搞错|弄错|说错|忘|漏)[^，。！？]{2,}?)了?(?P<end>[，。！？?!].*|$)"
)
_ZH_WHY = lazy(
    r"^你?(?:没事)?(?P<verb>[动改删加碰写换])(?P<rest>[^，。！？]{1,20}?)(?:干嘛|干什么|干吗|做什么|干啥)[？?。！!]*$"
)
_ZH_DID = lazy(r"^你(?:又)?(?P<rest>[把将][^，。！？]{2,40}?)了(?P<end>[，。！？].*|$)")


def turned(clause: str, language: str) -> str:
    """The clause as something to do or not to do; as it is where it is no complaint that can be turned."""
    if language != "zh":
        return _turned_en(clause)
    # A Chinese sentence strings its complaints on commas, and each may be one.
    return "".join(_turned_zh(part) if i % 2 == 0 else part for i, part in enumerate(re.split(r"([，；])", clause)))


def _turned_en(clause: str) -> str:
    must_be = _EN_MUST_BE.match(clause)
    if must_be:
        return f"{must_be.group('thing')} {must_be.group('must')} {must_be.group('form')}{must_be.group('end')}"
    forgot = _EN_FORGOT.match(clause)
    if forgot:
        return f"Don't forget{forgot.group('rest')}"
    should_not = _EN_SHOULD_NOT.match(clause)
    if should_not:
        return f"Don't {clause[should_not.end() :]}"
    need_not = _EN_NEED_NOT.match(clause)
    if need_not:
        return f"No need to {clause[need_not.end() :]}"
    why = _EN_WHY.match(clause)
    if why and why.group("rest").split()[0].lower() in DEEDS.values():
        return f"Don't {why.group('rest')}"
    did = _EN_DID.match(clause)
    if did and did.group("verb").lower() in DEEDS:
        return f"Don't {DEEDS[did.group('verb').lower()]} {did.group('rest')}"
    return clause


def _turned_zh(clause: str) -> str:
    forgot = _ZH_FORGOT.match(clause)
    if forgot:
        return f"不要漏掉{forgot.group('rest')}"
    why = _ZH_WHY.match(clause)
    if why:
        return f"不要{why.group('verb')}{why.group('rest')}"
    for pattern, lead in ((_ZH_DID, "不要"), (_ZH_AGAIN, "不要再")):
        found = pattern.match(clause)
        if found:
            return f"{lead}{found.group('rest')}{found.group('end').rstrip('？?！!。')}"
    return clause
