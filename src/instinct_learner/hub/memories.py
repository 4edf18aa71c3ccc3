"""A memory: one lesson that an agent reported, and the rules by which it is named, ranked, merged and let go.

Everything here is pure; the stores keep what these functions decide.

Source: HUB.md, `hub/ultron-algorithms.md` "Memory"; ADR 0071.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NewType

from rapidfuzz import fuzz

from instinct_learner.bank.terms import terms
from instinct_learner.learning.contradiction import polarity, values_differ

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

MemoryId = NewType("MemoryId", str)
MemoryType = Literal["error", "security", "correction", "pattern", "preference", "life"]
Tier = Literal["hot", "warm", "cold"]
MemoryStatus = Literal["active", "archived"]

TYPES: tuple[MemoryType, ...] = ("error", "security", "correction", "pattern", "preference", "life")
TIERS: tuple[Tier, ...] = ("hot", "warm", "cold")
#: Source: ultron-algorithms "Search score": what a tier is worth, and how age weighs.
_BOOST: dict[Tier, float] = {"hot": 1.2, "warm": 1.0, "cold": 0.8}
_AGE_WEIGHT, _AGE_RATE = 0.1, 0.05
#: Source: ultron-algorithms "Rebalance".
_HOT_SHARE, _WARM_SHARE, ARCHIVE_DAYS = 0.10, 0.40, 30
#: Source: ultron-algorithms "Memory": hits that each kind of use counts for.
HITS_SEARCH, HITS_DETAILS, HITS_MERGE = 1, 2, 1
_TAGS = 10
_L0_CHARACTERS, _L1_CHARACTERS = 160, 700
#: Two texts are one lesson from this cosine on, if their words agree too. Calibrated for the bundled encoder: ADR 0071.
DUPLICATE_COSINE, DUPLICATE_WORDS = 0.80, 0.78

_SECURITY = re.compile(
    r"(?i)\b(?:vulnerab|CVE-|injection|XSS|CSRF|leaked|credential|exploit|malware|secret)|漏洞|注入|泄露|密钥|越权|攻击"
)
_ERROR = re.compile(
    r"(?i)(?:\w*(?:error|exception)\b|fail(?:s|ed|ure|ing)?\b|crash|traceback|timed? ?out|refused|not found|denied)"
    r"|报错|失败|异常|错误|超时|崩溃|找不到|无法"
)
_CORRECTION = re.compile(
    r"(?i)(?:^|\W)(?:don'?t|do not|never|instead of|should not|must not)\b|不要|别再?用|不能|不该|禁止|而不是|应该用"
)
_PREFERENCE = re.compile(r"(?i)\b(?:prefer|always|likes?|favou?rite|keep\b)|偏好|喜欢|习惯|统一|总是|一律")
_SENTENCE_END = re.compile(r"(?<=[。！？!?；;\n])|(?<=\.)\s")


@dataclass(frozen=True, kw_only=True, slots=True)
class Memory:
    """One lesson.

    Attributes:
        id: A UUID in text.
        memory_type: What sort of lesson.
        content: What happened or holds.
        context: Where, when.
        resolution: What to do.
        created_at: Aware.
        last_hit_at: Aware; when it was last merged into or read.
        tier: How near at hand it is kept.
        hit_count: Reports and reads, weighed as Ultron weighs them.
        reports: How often it was reported; repetition is evidence.
        status: Archived ones are found by id only.
        tags: At most ten, without repeats in another case.
        summary_l0: One line.
        overview_l1: A few sentences.
        generated_skill_slug: The skill that it went into, or `None`.
        agent_id: Who reported it first, or "".
    """

    id: MemoryId
    memory_type: MemoryType
    content: str
    context: str
    resolution: str
    created_at: datetime
    last_hit_at: datetime
    tier: Tier = "warm"
    hit_count: int = 1
    reports: int = 1
    status: MemoryStatus = "active"
    tags: tuple[str, ...] = ()
    summary_l0: str = ""
    overview_l1: str = ""
    generated_skill_slug: str | None = None
    agent_id: str = ""


def classify(content: str, context: str = "", resolution: str = "") -> MemoryType:
    """What sort of lesson a text is, by its words.

    A correction or preference is known by what the lesson itself says; security and errors also by where it happened.
    """
    whole = f"{content}\n{context}"
    if _SECURITY.search(whole):
        return "security"
    if _CORRECTION.search(content):
        return "correction"
    if _ERROR.search(whole):
        return "error"
    if _PREFERENCE.search(content) or _PREFERENCE.search(resolution):
        return "preference"
    return "pattern"


def embedding_text(content: str, context: str, resolution: str) -> str:
    """What of a memory is encoded: what it is about, which is what lessons of one theme share, then what to do.

    The remedy stands only where nothing else does: remedies of one theme differ, and with them in the text the pairs
    of one theme lie less far from the others (ADR 0071).
    """
    about = "\n".join(part for part in (content[:300], context[:200]) if part.strip())
    return about or resolution[:200]


def tags_merged(*groups: Iterable[str]) -> tuple[str, ...]:
    """The tags of all groups, the first spelling of each, at most ten."""
    kept: dict[str, str] = {}
    for group in groups:
        for tag in group:
            name = tag.strip()
            if name:
                kept.setdefault(name.casefold(), name[:64])
    return tuple(kept.values())[:_TAGS]


def _first_sentences(text: str, limit: int) -> str:
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    kept = ""
    for part in _SENTENCE_END.split(flat):
        if len(kept) + len(part) > limit - 1:
            break
        kept += part if not kept or kept[-1] in "。！？；" else f" {part}"
    return (kept.rstrip() or flat[: limit - 1].rstrip()) + "…"


def summaries(content: str, context: str, resolution: str) -> tuple[str, str]:
    """L0, one line; and L1, what happened, where, and what to do, cut between sentences."""
    first = next((text for text in (content, resolution, context) if text.strip()), "")
    parts = (
        _first_sentences(content, round(_L1_CHARACTERS * 0.6)),
        _first_sentences(context, round(_L1_CHARACTERS * 0.15)),
        _first_sentences(resolution, round(_L1_CHARACTERS * 0.25)),
    )
    return _first_sentences(first, _L0_CHARACTERS), "\n".join(part for part in parts if part)


def _words(memory: Memory) -> str:
    return " ".join(dict.fromkeys(terms(f"{memory.content} {memory.resolution}")))


def same_lesson(new: Memory, known: Memory, cosine: float) -> bool:
    """Whether two memories report the same thing.

    Near in meaning isn't enough: "use npm" and "don't use npm" are near, and so are two ports or two versions.
    """
    if new.memory_type != known.memory_type or cosine < DUPLICATE_COSINE:
        return False
    if (new.content, new.resolution) == (known.content, known.resolution):
        return True
    mine, theirs = f"{new.content} {new.resolution}", f"{known.content} {known.resolution}"
    if polarity(mine) != polarity(theirs) or values_differ(mine, theirs):
        return False
    return fuzz.token_sort_ratio(_words(new), _words(known)) / 100 >= DUPLICATE_WORDS


def merge(known: Memory, new: Memory, *, now: datetime) -> Memory:
    """The known memory after one more report: nothing that it says is lost, and what only the new one says is added."""
    context = known.context or new.context
    resolution = known.resolution or new.resolution
    l0, l1 = summaries(known.content, context, resolution)
    return replace(
        known,
        context=context,
        resolution=resolution,
        hit_count=known.hit_count + HITS_MERGE,
        reports=known.reports + 1,
        last_hit_at=now,
        status="active",
        tags=tags_merged(known.tags, new.tags),
        summary_l0=l0,
        overview_l1=l1,
    )


def boosted(cosine: float, memory: Memory, *, now: datetime) -> float:
    """The score that a search sorts by: nearness, by tier and age."""
    days = max((now - memory.last_hit_at).total_seconds(), 0.0) / 86_400
    return cosine * _BOOST[memory.tier] * (1 - _AGE_WEIGHT + _AGE_WEIGHT * math.exp(-_AGE_RATE * days))


def rebalanced(memories: Sequence[Memory], *, now: datetime) -> tuple[Memory, ...]:
    """Those active memories whose tier or status changes: a tenth hot, four tenths warm, the rest cold; old cold ones rest."""
    order = sorted(memories, key=lambda one: (-one.hit_count, -one.last_hit_at.timestamp(), one.id))
    hot = math.ceil(len(order) * _HOT_SHARE)
    warm = math.ceil(len(order) * _WARM_SHARE)
    changed = []
    for place, memory in enumerate(order):
        tier: Tier = "hot" if place < hot else "warm" if place < hot + warm else "cold"
        idle = (now - memory.last_hit_at).total_seconds() / 86_400
        status: MemoryStatus = "archived" if tier == "cold" and idle > ARCHIVE_DAYS else "active"
        if (tier, status) != (memory.tier, memory.status):
            changed.append(replace(memory, tier=tier, status=status))
    return tuple(changed)
