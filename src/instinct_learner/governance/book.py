"""What the pipeline must remember between writes: what each turn has changed, what is half done, what was begun last.

One JSON text in `.state/`, replaced whole before each write. It is derived: without it a turn's budget begins anew, a
change on its way is lost, and an event that a kill kept from the log stays missing; knowledge is not touched.

Source: SPEC §3 "Amplitude" (the queue survives restarts), §7.2; ADR 0052.
"""

from __future__ import annotations

import json

from instinct_learner.governance.batches import Batch
from instinct_learner.values import asdict, dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

BOOK_PATH = ".state/writing.json"
#: Files whose budgets are remembered, and turns a file; older ones can't come back.
FILES_KEPT, TURNS_KEPT = 200, 8
#: Changes on their way; more would be somebody filling the disk.
BATCHES_LIMIT, BATCHES_LIMIT_BYTES = 64, 4 * 1024 * 1024


@dataclass(frozen=True, kw_only=True, slots=True)
class Intent:
    """A write that was begun: enough to tell afterwards whether it was done, and to log it then.

    Attributes:
        id: Its event carries it.
        event_type: Of the event.
        path: Of the file, below home.
        sha256: Of the file once it is done; "" for a file that goes.
        details: The event's.
    """

    id: str
    event_type: str
    path: str
    sha256: str
    details: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Book:
    """The pipeline's memory.

    Attributes:
        turns: For a file and a turn: the size when the turn first wrote it, and how many bytes it changed since.
        batches: Changes on their way, oldest first.
        intent: The latest write.
    """

    turns: Mapping[str, Mapping[str, tuple[int, int]]]
    batches: tuple[Batch, ...] = ()
    intent: Intent | None = None

    def spent(self, path: str, turn: str) -> tuple[int, int] | None:
        """Base size and changed bytes of a file in a turn, `None` where the turn hasn't written it."""
        return self.turns.get(path, {}).get(turn)

    def files_of(self, turn: str) -> frozenset[str]:
        """Files that a turn has written."""
        return frozenset(path for path, turns in self.turns.items() if turn in turns)

    def counted(self, path: str, turn: str, *, base_bytes: int, change: int) -> Book:
        """With so much more change in a file by a turn."""
        base, used = self.spent(path, turn) or (base_bytes, 0)
        others = {key: value for key, value in self.turns.get(path, {}).items() if key != turn}
        own = dict(list({**others, turn: (base, used + change)}.items())[-TURNS_KEPT:])
        rest = {key: value for key, value in self.turns.items() if key != path}
        return replace(self, turns=dict(list({**rest, path: own}.items())[-FILES_KEPT:]))

    def batch_of(self, path: str) -> Batch | None:
        """The change of a file that is on its way."""
        return next((batch for batch in self.batches if batch.path == path), None)

    def with_batch(self, batch: Batch) -> Book:
        """With a change on its way, in the place of the one of the same id."""
        others = tuple(one for one in self.batches if one.id != batch.id)
        return replace(self, batches=(*others, batch))

    def without_batch(self, batch_id: str) -> Book:
        """Without a change."""
        return replace(self, batches=tuple(one for one in self.batches if one.id != batch_id))

    def has_room_for(self, goal: str) -> bool:
        """Whether one more change may wait."""
        size = sum(len(one.goal.encode("utf-8")) for one in self.batches) + len(goal.encode("utf-8"))
        return len(self.batches) < BATCHES_LIMIT and size <= BATCHES_LIMIT_BYTES


def parse_book(data: bytes) -> Book:
    """The book; an empty one where the text can't be read."""
    try:
        value = json.loads(data)
        return Book(
            turns={
                str(path): {str(turn): (int(base), int(used)) for turn, (base, used) in turns.items()}
                for path, turns in value["turns"].items()
            },
            batches=tuple(Batch(**{name: str(one[name]) for name in Batch._fields}) for one in value["batches"]),
            intent=_intent(value["intent"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Book(turns={})


def render_book(book: Book) -> bytes:
    """The book's text."""
    value = {
        "turns": book.turns,
        "batches": [batch._asdict() for batch in book.batches],
        "intent": asdict(book.intent) if book.intent else None,
    }
    return json.dumps(value, ensure_ascii=True).encode("ascii")


def _intent(value: Any) -> Intent | None:
    if value is None:
        return None
    texts = {name: str(value[name]) for name in ("id", "event_type", "path", "sha256")}
    return Intent(**texts, details=dict(value["details"]))
