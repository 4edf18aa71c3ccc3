"""The instinct: one trigger, one action, a confidence, its evidence."""

from __future__ import annotations

from instinct_learner.values import Literal, NewType, dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from instinct_learner.model.signal import Kind

InstinctId = NewType("InstinctId", str)
Status = Literal["active", "dormant", "expired"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Instinct:
    """One learned behaviour, as it lies in one file.

    Attributes:
        id: `instinct-YYYYMMDD-NNN`.
        created: Aware.
        confidence: 0–1.
        trigger: When it applies, one line that stands alone.
        action: What to do, one line that stands alone.
        evidence: Dated bullets without the leading dash, oldest first.
        title: A few words for lists and the injected block.
        kind: How it was learned.
        scope: `global` or `project:<name>`.
        status: Active ones are recalled.
        tags: Lower-case words.
        times_used: How often a reply followed it.
        times_validated: How often that went uncorrected.
        last_used: Aware, `None` until used.
        seen: How often the owner said it.
        source: `session`, `turn`, `origin` and what else names where it came from.
        hash: Of the normalised trigger and action.
        pinned: Never retired by time.
        promoted_to: The file that now carries it, or "".
        language: Of the headings.
        extra: Unknown front-matter keys, in file order; they survive every rewrite.
        rest: Body text that belongs to no known section, verbatim, and where it stood (`codec` explains the pairs).
    """

    id: InstinctId
    created: datetime
    confidence: float
    trigger: str
    action: str
    evidence: tuple[str, ...] = ()
    title: str = ""
    kind: Kind = "manual"
    scope: str = "global"
    status: Status = "active"
    tags: tuple[str, ...] = ()
    times_used: int = 0
    times_validated: int = 0
    last_used: datetime | None = None
    seen: int = 1
    source: tuple[tuple[str, str], ...] = ()
    hash: str = ""
    pinned: bool = False
    promoted_to: str = ""
    language: Literal["zh", "en"] = "zh"
    extra: tuple[tuple[str, object], ...] = field(default=())
    rest: tuple[tuple[str, str], ...] = field(default=())
