"""What the report is made of: plain values, gathered once, which the page and `--json` both show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One instinct, as the index has it.

    Attributes:
        id: Its id.
        title: A few words; what to do where there are none.
        trigger: When.
        action: What to do.
        kind: How it was learned.
        status: active, dormant, expired, archived or pending.
        scope: global, or project:NAME.
        confidence: 0–1.
        times_used: How often a reply followed it.
        times_validated: How often that went uncorrected.
        seen: How often the owner said it.
        shown: How often it was put before a prompt.
        corrected_again: How often the owner then had to correct that very thing.
        created: ISO 8601.
        pinned: Never retired by time.
        promoted_to: The file that now carries it, or "".
        tags: Words.
    """

    id: str
    title: str
    trigger: str
    action: str
    kind: str
    status: str
    scope: str
    confidence: float
    times_used: int
    times_validated: int
    seen: int
    shown: int
    corrected_again: int
    created: str
    pinned: bool
    promoted_to: str
    tags: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """One instinct with the words that taught it.

    Attributes:
        row: The instinct.
        evidence: Dated lines, oldest first.
        times_corrected: Uses that the owner corrected.
        confidences: What its confidence was after each change that the log knows, oldest first: (ISO 8601, 0–1).
    """

    row: Row
    evidence: tuple[str, ...]
    times_corrected: int
    confidences: tuple[tuple[str, float], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved:
    """An instinct that rested, went or came back.

    Attributes:
        at: ISO 8601.
        id: Which.
        title: As the index knows it; "" once forgotten.
        what: What happened.
        why: A reason of `learning.prune`, or the words that the log holds.
        idle_days: For `unused`; -1 where it isn't known.
    """

    at: str
    id: str
    title: str
    what: Literal["rested", "archived", "restored", "forgotten", "unforgotten"]
    why: str = ""
    idle_days: int = -1


@dataclass(frozen=True, kw_only=True, slots=True)
class Raised:
    """A lesson that is kept for good.

    Attributes:
        date: As it stands in the bank.
        topic: Its words.
        where: The file that carries it, or what the bank says about it.
        id: `P-…`, an instinct's id, or "".
    """

    date: str
    topic: str
    where: str
    id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """Something that waits for the owner's word.

    Attributes:
        id: `#3` of a card, `P-…` of a promotion, an instinct's id of an import.
        kind: What waits.
        words: What would be kept.
        where: The file it would be written to, or "".
        since: ISO 8601, or "".
    """

    id: str
    kind: Literal["card", "promotion", "import"]
    words: str
    where: str = ""
    since: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Day:
    """What happened on one day. Counts; `tokens` is an estimate from the lines as they are now."""

    day: str
    learned: int = 0
    prompts: int = 0
    shown: int = 0
    tokens: int = 0
    used: int = 0
    helped: int = 0
    corrected: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """Everything on the page.

    Attributes:
        made: When, ISO 8601.
        home: The bank's folder.
        version: Of this package.
        counts: `active`, `dormant`, `archived`, `pending`, `broken`.
        rows: Every instinct, the most trusted first.
        told: Those that are told at length, the newest first.
        days: Days on which something happened, oldest first.
        confidence: Mean confidence of what was known on a day, oldest first: (day, 0–1).
        moved: Latest first.
        raised: Latest first.
        asked: What waits, oldest first.
        shown: How often an instinct was put before a prompt, since counting began.
        corrected_again: How often the owner then had to correct that very thing.
        open_uses: Uses that wait for the owner's next message.
        model_calls: Whether a model may be asked (`extraction_mode`).
        broken: Files that can't be read: (path, problems).
        failures: The last lines of the hooks' log.
    """

    made: str
    home: str
    version: str
    counts: dict[str, int]
    rows: tuple[Row, ...] = ()
    told: tuple[Told, ...] = ()
    days: tuple[Day, ...] = ()
    confidence: tuple[tuple[str, float], ...] = ()
    moved: tuple[Moved, ...] = ()
    raised: tuple[Raised, ...] = ()
    asked: tuple[Asked, ...] = ()
    shown: int = 0
    corrected_again: int = 0
    open_uses: int = 0
    model_calls: bool = False
    broken: tuple[tuple[str, str], ...] = ()
    failures: tuple[str, ...] = ()
