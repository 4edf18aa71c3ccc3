"""The card: a proposed change of what is kept for good, which a person reads and answers.

Source: seed self-evolve; SPEC §4.
"""

from __future__ import annotations

from instinct_learner.values import Literal, dataclass

Layer = Literal["L1", "L2", "L3"]
#: A keyword, a pitfall, the review.
Trigger = Literal["A", "B", "C"]
Level = Literal["urgent", "standard", "mild"]
Weight = Literal["H", "M", "L"]
Risk = Literal["none", "low", "medium"]
#: Said in a mood; too vague to act on; a root cause that nobody confirmed.
Caution = Literal["mood", "vague", "cause"]
#: Where a card stands. The first four can still be answered, `layer-confirmed` and `conflict` by their next word.
CardState = Literal[
    "waiting",  # not yet shown to anybody
    "shown",
    "layer-confirmed",  # of two words that L3 needs, the first was said
    "conflict",  # the owner must choose what stays
    "deferred",  # until the next review
    "accepted",
    "ignored",
    "replaced",  # by the card that its own change or another's made
    "expired",
    "undone",
]
OPEN_STATES: frozenset[CardState] = frozenset({"waiting", "shown", "layer-confirmed", "conflict", "deferred"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """One time that the owner, or what happened, spoke for a change.

    Attributes:
        quote: The owner's words, or what a tool reported, verbatim and redacted, one line.
        session: The host's session, "" if unknown.
        turn: Key of the turn, "" if unknown.
        at: When, ISO 8601, or as it stands in the instinct's evidence.
    """

    quote: str
    session: str = ""
    turn: str = ""
    at: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """What is proposed, before it has a number.

    Attributes:
        layer: L1 memory, L2 skill, L3 rule.
        target: Below home (`memory/MEMORY.md`, `skills/<slug>/SKILL.md`, `memory/CLAUDE.md`), or one of
            `granted_targets`, absolute.
        memory: The one sentence that is to be kept, one line, at most 100 characters.
        body: For L2 the whole entry, or the whole text of a new SKILL.md; "" otherwise.
        trigger: What made it come up.
        level: How strongly it was said.
        importance: Computed by documented rules.
        reuse: Likewise.
        risk: Likewise.
        caution: What the owner should know before saying yes.
        evidence: Oldest first.
        count: How often it was said or happened.
        sources: Ids of the instincts that it rests on; they rest once it is written.
        cause: Root cause of a pitfall; "" where there is none.
        cause_confirmed: Whether the owner confirmed it.
        language: Of the owner's words.
    """

    layer: Layer
    target: str
    memory: str
    body: str = ""
    trigger: Trigger = "A"
    level: Level = "standard"
    importance: Weight = "M"
    reuse: Weight = "M"
    risk: Risk = "none"
    caution: tuple[Caution, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    count: int = 1
    sources: tuple[str, ...] = ()
    cause: str = ""
    cause_confirmed: bool = False
    language: Literal["zh", "en"] = "zh"


@dataclass(frozen=True, kw_only=True, slots=True)
class EvolutionCard:
    """A draft with a number, as it waits for its answer.

    Attributes:
        number: Counted up for the home's life; never used twice.
        draft: What is proposed.
        session: Where it is to be shown; "" for whichever session of the owner's speaks next.
        created: ISO 8601.
        expires: ISO 8601; an open card is over then.
        state: Where it stands.
        content_sha256: Of what would be written where; an answer is bound to it.
        base_sha256: Of the target file when the card was made; "" where there was no file.
        shown_in: Sessions that saw it, the latest last.
        shown_at: ISO 8601, "" if never.
        reference: `P-…` of the sedimentation's own proposal that this card stands for, "" otherwise.
        answered_at: ISO 8601, "" while open.
        conflicts: What the owner must choose between, one line each; empty where nothing conflicts.
        note: What is to be said with it, one line: why it was shown again, for instance.
        advised: Whether another layer was suggested once; it isn't twice.
        resolved: What the owner chose where something conflicts: `new`, or "" before that.
        raised: When it was put before the owner, ISO 8601; "" while the limits hold it back.
        deferred: When the owner put it off, ISO 8601; "" if never.
        replaces: Number of the card that this one took the place of, 0 for none.
    """

    number: int
    draft: Draft
    session: str = ""
    created: str = ""
    expires: str = ""
    state: CardState = "waiting"
    content_sha256: str = ""
    base_sha256: str = ""
    shown_in: tuple[str, ...] = ()
    shown_at: str = ""
    reference: str = ""
    answered_at: str = ""
    conflicts: tuple[str, ...] = ()
    note: str = ""
    advised: bool = False
    resolved: str = ""
    raised: str = ""
    deferred: str = ""
    replaces: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Quality:
    """How good a skill's text is.

    Attributes:
        value: 0–100.
        dimensions: Name, points, and why, each.
        source: What judged: our own dimensions, the rubric of an installed darwin-skill, or three dry-run prompts.
        passed: Whether it reaches what its source asks for: 70, and 75 for the dry run.
    """

    value: int
    dimensions: tuple[tuple[str, int, str], ...]
    source: Literal["computed", "darwin-skill", "dry-run"]
    passed: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Conflict:
    """Something that stands already and bears on what is to be written.

    Attributes:
        kind: It says the opposite; it says the same; it would be at home in another layer.
        where: The file, below home or absolute.
        text: The entry that stands there, verbatim; "" for `layer`.
        suggestion: What could be done, one line for a person. For `layer` it begins with the layer's name.
    """

    kind: Literal["contradiction", "duplicate", "layer"]
    where: str
    text: str
    suggestion: str
