"""Is a lesson new, said again, or the opposite of what was said before?

Pure: a draft and its neighbours in, an outcome out. The outcome carries the change as a function, because the writer
applies it to the file as it is then, under the lock, and not to what was read before.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.alike import ratio, token_set_ratio
from instinct_learner.learning.concepts import concepts_in, overlap, plain_letters
from instinct_learner.learning.contradiction import contradiction, polarity, stances, values_differ
from instinct_learner.learning.phrasing.sentences import cut, forms_of, literals_in
from instinct_learner.learning.phrasing.topics import topics_in
from instinct_learner.values import NamedTuple, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct, InstinctId

#: What one repetition by the owner adds, and where that stops. Source: SPEC §2.1.
REPEAT_STEP, REPEAT_CEILING = 0.10, 0.95
#: Two actions this alike (rapidfuzz ratio of their normal forms) are one sentence with other commas. Source: ADR 0046.
SAME_RATIO = 92.0
#: A near-duplicate needs both: rapidfuzz token-set ratio over concepts, and this Jaccard share. Source: ADR 0046.
NEAR_RATIO, NEAR_JACCARD = 84.0, 0.5
#: A trigger remembers this many occasions beyond the first, and no more characters than this.
OCCASIONS, TRIGGER_LIMIT = 4, 480
#: Evidence keeps the first bullet and the newest ones.
EVIDENCE_LIMIT = 24
_TAG_LIMIT = 18


class Create(NamedTuple):
    """Nothing like it is known."""


class Reinforce(NamedTuple):
    """The owner said it again.

    Attributes:
        instinct_id: What was said again.
        change: Applied to the file as it is.
        why: One sentence.
        turns: Session and key of the turns that taught it, as far as they are noted: the first and the last.
    """

    instinct_id: InstinctId
    change: Callable[[Instinct], Instinct]
    why: str
    turns: tuple[tuple[str, str], ...] = ()


class Supersede(NamedTuple):
    """The owner now says otherwise.

    Attributes:
        instinct_id: What no longer holds.
        change: Applied to the file as it is: the new rule, with the old one in the evidence.
        why: One sentence.
    """

    instinct_id: InstinctId
    change: Callable[[Instinct], Instinct]
    why: str


def merge(draft: Instinct, neighbours: Sequence[Instinct], now: datetime) -> Create | Reinforce | Supersede:
    """What a draft is beside its neighbours.

    Args:
        draft: Not yet written.
        neighbours: Instincts that may say the same, likeliest first; of any status, imported ones that nobody
        accepted left out.
        now: Aware; dates the evidence.
    """
    # A contradiction is looked for before likeness: "use npm, not pnpm" and "use pnpm, not npm" are the most alike of
    # all.
    for known in neighbours:
        if _same(draft, known):
            return _reinforce(draft, known, "the same words")
    for known in neighbours:
        why = contradiction(draft, known)
        if why:
            return Supersede(instinct_id=known.id, change=lambda old: superseded(old, draft, now), why=why)
    for known in neighbours:
        why = likeness(draft, known)
        if why:
            return _reinforce(draft, known, why)
    return Create()


def _with_turn(old: tuple[tuple[str, str], ...], new: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    given = dict(new)
    added = (
        ("last_session", given.get("session", "")),
        ("last_turn", given.get("turn", "")),
        # Said once as a taste and then as a rule for good, it is a rule for good. Source: SPEC §2.4.
        ("permanent", given.get("permanent", "") or dict(old).get("permanent", "")),
    )
    names = {name for name, _ in added}
    return (*(pair for pair in old if pair[0] not in names), *(pair for pair in added if pair[1]))


def _reinforce(draft: Instinct, known: Instinct, why: str) -> Reinforce:
    source = dict(known.source)
    turns = (
        (source.get("session", ""), source.get("turn", "")),
        (source.get("last_session", ""), source.get("last_turn", "")),
    )
    return Reinforce(instinct_id=known.id, change=lambda old: reinforced(old, draft), why=why, turns=turns)


def reinforced(old: Instinct, draft: Instinct) -> Instinct:
    """The known instinct, said once more: evidence, `seen`, confidence, the new occasion; awake if it slept.

    A confidence that is already above the ceiling stays.
    """
    confidence = max(old.confidence, min(REPEAT_CEILING, round(old.confidence + REPEAT_STEP, 4)))
    return replace(
        old,
        confidence=max(confidence, draft.confidence),
        seen=old.seen + 1,
        evidence=_evidence(old.evidence, draft.evidence),
        status="active",
        trigger=_with_occasion(old.trigger, draft.trigger),
        tags=tuple(dict.fromkeys((*old.tags, *draft.tags)))[:_TAG_LIMIT],
        source=_with_turn(old.source, draft.source),
        hash="",
    )


def superseded(old: Instinct, draft: Instinct, now: datetime) -> Instinct:
    """The same file with the new rule; what it said before stands in its evidence, its counts begin again."""
    said = cut(old.action, 200)
    line = f"{now:%Y-%m-%d}: " + (
        f"取代旧做法：“{said}”" if draft.language == "zh" else f'replaces the earlier rule: "{said}"'
    )
    return replace(
        old,
        title=draft.title,
        trigger=draft.trigger,
        action=draft.action,
        evidence=_evidence(old.evidence, (line, *draft.evidence)),
        confidence=draft.confidence,
        kind=draft.kind,
        scope=draft.scope,
        tags=draft.tags,
        status="active",
        seen=1,
        times_used=0,
        times_validated=0,
        last_used=None,
        promoted_to="",
        source=draft.source,
        language=draft.language,
        hash="",
    )


def before_lesson(now: Instinct, before: Instinct, operation: str) -> Instinct:
    """The instinct without its last repetition or replacement; what else happened to it since stays.

    Args:
        now: As the file is.
        before: As it was when the lesson was written.
        operation: `reinforce` or `supersede`.
    """
    if operation == "reinforce":
        added = set(now.evidence) - set(before.evidence)
        gone = [line for line in now.evidence if line in added][:1]
        return replace(
            now,
            seen=max(1, now.seen - 1),
            confidence=round(
                max(0.0, now.confidence - min(REPEAT_STEP, max(0.0, now.confidence - before.confidence))), 4
            ),
            evidence=tuple(line for line in now.evidence if line not in gone),
            trigger=before.trigger,
            tags=before.tags,
            status=before.status,
            source=before.source,
            hash="",
        )
    kept = (now.id, now.extra, now.rest, now.pinned)
    return replace(before, id=kept[0], extra=kept[1], rest=kept[2], pinned=kept[3])


def subject_of(instinct: Instinct) -> str:
    """The kind of work that a rule is about, "" for none that we have a name for."""
    found = topics_in(instinct.action)
    return found[0].name if found else ""


def _evidence(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    lines = (*old, *new)
    return lines if len(lines) <= EVIDENCE_LIMIT else (lines[0], *lines[-(EVIDENCE_LIMIT - 1) :])


_OCCASION = lazy(r"(?:; e\.g\. asked to |；例如：)")


def _with_occasion(trigger: str, again: str) -> str:
    """The trigger with the occasion on which the rule was needed again: recall reads it (ADR 0047)."""
    match = _OCCASION.search(again)
    fresh = again[match.start() :] if match else ""
    if not fresh or fresh in trigger or len(_OCCASION.findall(trigger)) > OCCASIONS:
        return trigger
    joined = trigger + fresh
    return joined if len(joined) <= TRIGGER_LIMIT else trigger


def _same(draft: Instinct, known: Instinct) -> bool:
    if draft.scope != known.scope and "global" not in {draft.scope, known.scope}:
        return False
    if draft.hash and draft.hash == known.hash:
        return True
    return plain_letters(draft.action) == plain_letters(known.action)


def likeness(draft: Instinct, known: Instinct) -> str:  # noqa: PLR0911 - one return a reason
    """Why two instincts say the same, "" if they don't.

    Rapidfuzz's token-set ratio alone calls a rule and the same rule with one more condition equal; shared concepts
    alone call two rules of one topic equal. Both together, at the same polarity and for scopes that meet, found the
    repeats in ADR 0046's pairs.
    """
    if draft.scope != known.scope or (draft.kind == "recovery") != (known.kind == "recovery"):
        return ""
    mine, theirs = concepts_in(draft.action), concepts_in(known.action)
    if draft.kind != "recovery" and polarity(draft.action) == polarity(known.action):
        instance = "" if values_differ(draft.action, known.action) else _instance(draft, known, mine - theirs)
        if instance:
            return instance
    if not mine & theirs:
        return ""
    if _only_the_choice(draft.action, known.action, mine):
        return "the same choice"
    if ratio(plain_letters(draft.action), plain_letters(known.action)) >= SAME_RATIO and not values_differ(
        draft.action, known.action
    ):
        return "nearly the same words"
    if draft.kind == "recovery":
        return ""
    if polarity(draft.action) != polarity(known.action) or values_differ(draft.action, known.action):
        return ""
    share, jaccard = overlap(mine, theirs)
    if jaccard >= NEAR_JACCARD and token_set_ratio(" ".join(sorted(mine)), " ".join(sorted(theirs))) >= NEAR_RATIO:
        return f"the same subject and words ({share:.0%} of them)"
    return ""


def _only_the_choice(new: str, old: str, concepts: frozenset[str]) -> bool:
    """Does a rule only name the tool that a known one chose? "Always use bun", after "install with bun, not pnpm"."""
    if not all(one.startswith("tool:") for one in concepts):
        return False
    mine, theirs = stances(new), stances(old)
    return bool(mine) and 1 in mine.values() and all(theirs.get(tool) == stance for tool, stance in mine.items())


def _instance(draft: Instinct, known: Instinct, fresh: frozenset[str]) -> str:
    """Why a draft only applies a known rule once more, "" if it may say more than that.

    "The file must be named 20260413_*.md" adds nothing to "all files are named YYYYMMDD_<description>.ext": one
    subject, one form. Of rules that share a name (`done.log`) the draft must also bring no tool, no value and hardly
    a word of its own.
    """
    subject = subject_of(draft)
    if not subject or subject != subject_of(known):
        return ""
    forms, known_forms = forms_of(draft.action), forms_of(known.action)
    if forms and forms <= known_forms:
        return "one more case of the same form"
    names = set(literals_in(draft.action)) - forms
    own = {
        word
        for word in fresh
        if not re.fullmatch(r"[a-z]\d+|\d+(?:st|nd|rd|th)?|must|new|entry|entries|complet\w*|finish\w*", word)
    }
    if (
        names
        and names <= set(literals_in(known.action))
        and len(own) <= 1
        and not any(word.startswith("tool:") for word in own)
    ):
        return "one more case of the same rule"
    return ""
