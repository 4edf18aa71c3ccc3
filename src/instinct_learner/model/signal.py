"""What was heard in a turn: reasons, verdicts on a text, and the signals that may become instincts.

Named tuples, always made with keywords (ADR 0080).
"""

from __future__ import annotations

from instinct_learner.values import Literal, NamedTuple

Kind = Literal["correction", "preference", "recovery", "pattern", "manual"]
VerdictKind = Literal["correction", "preference", "none"]
Tier = Literal["learn", "candidate", "none"]
Flag = Literal["one_off", "emotional", "vague", "permanent", "record", "undo", "question", "urgent", "standard", "mild"]


class Reason(NamedTuple):
    """Why a verdict is what it is: one named rule and the words that it matched.

    Attributes:
        rule: The rule's id, such as `en.correct.no_use`.
        quote: The words that matched, verbatim.
        start: Where they start in the text that was judged, in characters.
        end: Where they end, exclusive.
        weight: What the rule added to the score; negative where it spoke against.
        why: One sentence for a person.
    """

    rule: str
    quote: str = ""
    start: int = 0
    end: int = 0
    weight: float = 0.0
    why: str = ""


class Teaching(NamedTuple):
    """One rule that a message teaches: the span that states it, and how.

    Attributes:
        kind: Correction or preference.
        start: Start of the span in the judged text, in characters.
        end: End, exclusive.
        confidence: How sure the detector is that this teaches something, 0–1.
        flags: How it was said.
    """

    kind: Literal["correction", "preference"]
    start: int
    end: int
    confidence: float
    flags: frozenset[Flag] = frozenset()


class Verdict(NamedTuple):
    """What one owner message is.

    Attributes:
        kind: The stronger of the two kinds, or none.
        confidence: 0–1.
        tier: `learn` above the kind's threshold, `candidate` below it (kept for recurrence, not shown), else `none`.
        also: A second kind, where both hold ("no, use pnpm; always").
        reasons: Every rule that spoke, strongest first.
        teachings: What is taught, in the order it was said. Empty where nothing is, or nothing actionable is said.
        flags: Of the whole message.
    """

    kind: VerdictKind
    confidence: float
    tier: Tier
    also: VerdictKind = "none"
    reasons: tuple[Reason, ...] = ()
    teachings: tuple[Teaching, ...] = ()
    flags: frozenset[Flag] = frozenset()


class Signal(NamedTuple):
    """Something worth learning from, before it is put into words.

    Attributes:
        kind: What sort of lesson.
        quote: The owner's words that teach it, verbatim, or for a recovery the command that worked.
        message: The whole owner message, cleaned of envelopes and quotations.
        previous_request: What the owner asked for before that, "" if unknown.
        previous_reply: What the agent said or did just before, "" if unknown.
        confidence: How sure detection is, 0–1 (not yet the instinct's confidence).
        tier: `learn` or `candidate`.
        flags: How it was said.
        reasons: Why.
        session_id: The host's session, "" if none.
        turn_key: Stable fingerprint of the turn, the same for the same turn replayed.
        language: Of the message.
        project: Name of the project that the turn was about, "" if none is known.
        failed: For a recovery: what failed (tool and command or arguments).
        worked: For a recovery: what then worked.
        symptom: For a recovery: the error's own words, one line.
        trigger: Where a model heard it: its words for when, "" otherwise.
        action: Where a model heard it: its words for what to do, "" otherwise.
    """

    kind: Kind
    quote: str
    message: str = ""
    previous_request: str = ""
    previous_reply: str = ""
    confidence: float = 1.0
    tier: Tier = "learn"
    flags: frozenset[Flag] = frozenset()
    reasons: tuple[Reason, ...] = ()
    session_id: str = ""
    turn_key: str = ""
    language: Literal["zh", "en"] = "en"
    project: str = ""
    failed: str = ""
    worked: str = ""
    symptom: str = ""
    trigger: str = ""
    action: str = ""
