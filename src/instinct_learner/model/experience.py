"""Something that happened and is kept, and what became of it."""

from __future__ import annotations

from instinct_learner.values import Literal, dataclass

Outcome = Literal["好", "坏", "中性"]
#: What sort of task it was. Source: seed skill-sedimentation "任务类型权重".
TaskKind = Literal["fix", "process", "preference", "routine"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Experience:
    """One entry of `reflections.md`.

    Attributes:
        date: As it stands in the heading's brackets; ours is ISO 8601.
        topic: A few words.
        context: What led to it, one line.
        action: What was done, one line.
        outcome: Good, bad, neutral.
        result: How it ended, one line.
        rating: 1–5.
        reusable: The principle, one line.
        tags: Without `#`.
        id: `E-` and eight hexadecimal digits; "" for an entry written by hand.
        source: Session and turn, one line.
        rest: Lines that we don't know, verbatim.
    """

    date: str
    topic: str
    context: str = ""
    action: str = ""
    outcome: Outcome = "中性"
    result: str = ""
    rating: int = 3
    reusable: str = ""
    tags: tuple[str, ...] = ()
    id: str = ""
    source: str = ""
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Promotion:
    """One entry of `promotions.md`.

    Attributes:
        date: As it stands in the heading's brackets.
        topic: The principle, a few words.
        arithmetic: How the priority came about.
        condition: Which condition was met, with the threshold then.
        origin: The reflection it comes from.
        state: Where it was written.
        id: `P-` and six hexadecimal digits; "" for an entry written by hand.
        details: More lines of ours, key and value: words, turn, approval, bytes.
        rest: Lines that we don't know, verbatim.
    """

    date: str
    topic: str
    arithmetic: str = ""
    condition: str = ""
    origin: str = ""
    state: str = ""
    id: str = ""
    details: tuple[tuple[str, str], ...] = ()
    rest: tuple[str, ...] = ()
