"""Trigger C: a look at everything that was learned, for what keeps coming back; one batch of proposals, the best first.

Ready is what the owner asked for, said three times, or what proved itself; of what was only ever said mildly, what came
up twice. Everything else is noise until it comes again. Three and more that are about the same work become one skill.

Source: seed self-evolve "触发器C：定期复盘"; SPEC §4; ADR 0096.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from instinct_learner.evolve import skills
from instinct_learner.evolve.assess import READY_SEEN, drafted, importance, is_ready, memory_of, reuse, risk
from instinct_learner.evolve.layers import MEMORY
from instinct_learner.learning.merge import likeness
from instinct_learner.model.card import Draft, Evidence
from instinct_learner.sediment.banks import parse_reflections
from instinct_learner.sediment.reflect import overlap

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from instinct_learner.model.card import Caution, Level
    from instinct_learner.model.experience import Experience
    from instinct_learner.model.instinct import Instinct

#: A day's batch is no longer; the rest comes the next day.
BATCH = 10
#: How often something must have been said that was only ever said mildly. Source: ADR 0096.
POOLED_SEEN = 2
#: From this hour on, local time, a day without a heartbeat is reviewed after a reply. Source: seed "22:00任务后".
EVENING_HOUR = 22
#: Two experiences that share so much of their terms are about the same. Source: SPEC §3 "Trigger".
SAME_EXPERIENCE = 0.8
_EXPERIENCES_READ = 200
_WEIGHT = {"H": 0, "M": 1, "L": 2}


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """How an instinct was last said, as the after-response step heard it.

    Attributes:
        level: How strongly.
        caution: What the owner should know.
        asked: The owner asked to make it permanent.
    """

    level: Level = "standard"
    caution: tuple[Caution, ...] = ()
    asked: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Known:
    """Everything that a review reads.

    Attributes:
        instincts: Of the live bank.
        heard: By instinct, as far as it is known.
        corrected_again: By instinct: how often it had to be said although it had been recalled.
        candidates: What was heard and is no instinct yet, as an instinct without an id; `seen` says how often.
        reflections: The text of `reflections.md`.
    """

    instincts: tuple[Instinct, ...] = ()
    heard: Mapping[str, Heard] = field(default_factory=dict)
    corrected_again: Mapping[str, int] = field(default_factory=dict)
    candidates: tuple[Instinct, ...] = ()
    reflections: str = ""


def is_due(last: str, now: datetime, *, heartbeat: bool) -> bool:
    """Whether the day's review is still to be done.

    Args:
        last: Local date of the last one, ISO 8601, "" where there was none. One from the future, by a clock that went
            back, doesn't count.
        now: Aware, local.
        heartbeat: Whether this is a heartbeat; elsewhere the evening is waited for.
    """
    return last != now.date().isoformat() and (heartbeat or now.hour >= EVENING_HOUR)


def batch(known: Known, home: str | os.PathLike[str], *, now: datetime) -> tuple[Draft, ...]:
    """The day's proposals, best first: the important ones, then those that came up most often.

    Args:
        known: What is to be looked at.
        home: The home folder; its skills are read.
        now: Aware, local; dates entries.
    """
    instincts, candidates = _counted_together(known)
    ready = [one for one in instincts if _is_ready(one, known)]
    groups = skills.grouped(ready)
    together = {one.id for group in groups for one in group}
    drafts = [skills.proposal(home, group, today=now.date()) for group in groups]
    singles = [_single(one, known, home, now=now) for one in ready if one.id not in together]
    heard = [_candidate(one) for one in candidates if one.seen >= READY_SEEN]
    found = [one for one in (*drafts, *singles, *heard, *_experiences(known)) if one is not None and _is_worth_it(one)]
    found.sort(key=lambda one: (_WEIGHT[one.importance], -one.count, one.memory))
    return tuple(_distinct(found)[:BATCH])


def _counted_together(known: Known) -> tuple[list[Instinct], list[Instinct]]:
    """The instincts, each said as often as it and the candidates like it, and the candidates that are like none."""
    counted = {one.id: one for one in known.instincts}
    rest = []
    for candidate in known.candidates:
        same = next((one for one in counted.values() if likeness(candidate, one)), None)
        if same is None:
            rest.append(candidate)
        else:
            counted[same.id] = replace(same, seen=same.seen + candidate.seen)
    return list(counted.values()), rest


def _is_ready(instinct: Instinct, known: Known) -> bool:
    if instinct.status != "active" or instinct.promoted_to:
        return False
    heard = known.heard.get(instinct.id)
    if heard is not None and heard.asked:
        return True
    if is_ready(instinct):
        return True
    return heard is not None and heard.level == "mild" and instinct.seen >= POOLED_SEEN


def _single(instinct: Instinct, known: Known, home: str | os.PathLike[str], *, now: datetime) -> Draft | None:
    heard = known.heard.get(instinct.id, Heard(level="standard" if is_ready(instinct) else "mild"))
    slug = skills.bearing_on(home, f"{instinct.trigger} {instinct.action}")
    draft = drafted(
        instinct,
        trigger="C",
        level=heard.level,
        caution=heard.caution,
        skill=slug,
        corrected_again=known.corrected_again.get(instinct.id, 0),
        asked=heard.asked,
    )
    if draft is None or draft.layer != "L2":
        return draft
    body = skills.entry_for([instinct], today=now.date(), language=instinct.language)
    return replace(draft, body=body)


def _candidate(instinct: Instinct) -> Draft | None:
    """What was said again and again and never became an instinct."""
    return drafted(instinct, trigger="C", level="mild")


def _experiences(known: Known) -> list[Draft]:
    """Principles that the same kind of experience led to again and again."""
    rest = list(parse_reflections(known.reflections)[-_EXPERIENCES_READ:])
    found: list[Draft] = []
    while rest:
        first = rest.pop(0)
        same = [first, *(one for one in rest if overlap(_said(first), _said(one)) > SAME_EXPERIENCE)]
        rest = [one for one in rest if one not in same]
        memory = memory_of(same[-1].reusable)
        # What the owner taught is an instinct already, and is counted there.
        if len(same) < READY_SEEN or not memory or "偏好" in first.tags:
            continue
        found.append(
            Draft(
                layer="L1",
                target=MEMORY,
                memory=memory,
                trigger="C",
                level="mild",
                importance=importance("mild", count=len(same), corrects=any(one.outcome == "坏" for one in same)),
                reuse=reuse(memory, occasions=len(same)),
                risk=risk(memory, "L1"),
                evidence=tuple(Evidence(quote=one.context or one.topic, at=one.date) for one in same[-6:]),
                count=len(same),
                language="zh" if any("\u4e00" <= char <= "\u9fff" for char in memory) else "en",
            )
        )
    return found


def _said(experience: Experience) -> str:
    return experience.reusable or experience.topic


def _is_worth_it(draft: Draft) -> bool:
    """Whether a proposal is no noise: it matters, and will be of use beyond the day it was said on."""
    if draft.layer != "L2" and draft.importance == "L":
        return False
    return draft.reuse != "L" or draft.count > READY_SEEN


def _distinct(drafts: Sequence[Draft]) -> list[Draft]:
    kept: list[Draft] = []
    for draft in drafts:
        if not any(set(draft.sources) & set(one.sources) or draft.memory == one.memory for one in kept):
            kept.append(draft)
    return kept


def told(drafts: Sequence[tuple[int, Draft]], *, language: Any = "zh") -> str:
    """One line that says what the review found: how often each was said, and its card's number.

    Args:
        drafts: Card number and proposal, each.
        language: Of the line.
    """
    chinese = language == "zh"
    parts = []
    for number, draft in drafts[:3]:
        if draft.count > 1:
            parts.append(
                f"「{draft.memory[:24]}」已出现 {draft.count} 次（#{number}）"
                if chinese
                else f'"{draft.memory[:32]}" came up {draft.count} times (#{number})'
            )
        else:
            parts.append(f"「{draft.memory[:24]}」（#{number}）" if chinese else f'"{draft.memory[:32]}" (#{number})')
    more = len(drafts) - len(parts)
    tail = (f"，另有 {more} 条" if chinese else f", and {more} more") if more > 0 else ""
    return ("🧬 复盘：" if chinese else "🧬 Review: ") + ("；" if chinese else "; ").join(parts) + tail
