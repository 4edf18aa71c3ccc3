"""What lies on the desk, and the text that keeps it: read as far as it can be, and set aside where it can't.

Pure, but for the copy of what can't be read.

Source: SPEC §4 "Card"; ADR 0090.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import datetime

from instinct_learner.evolve.cards import from_json, to_json
from instinct_learner.model.card import OPEN_STATES, CardState
from instinct_learner.model.card import EvolutionCard as Card
from instinct_learner.values import dataclass, field, get_args, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    from instinct_learner.governance.storage import Storage

    _T = TypeVar("_T")

#: Of closed cards so many are kept.
CLOSED_KEPT = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusal:
    """A lesson that the owner said no to.

    Attributes:
        sources: Instincts that it rested on.
        memory: Its sentence.
        count: How often it had been said then; said more often, it may come again.
    """

    sources: tuple[str, ...]
    memory: str
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """What lies on the desk.

    Attributes:
        following: The next number.
        cards: In the order of their numbers.
        refusals: Oldest first.
        plans: Of cards whose writing has begun: what is to be written, by number.
        reviewed: When deferred cards came back last, ISO 8601.
    """

    following: int = 1
    cards: tuple[Card, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    plans: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    reviewed: str = ""

    def find(self, number: int) -> Card | None:
        """The card of this number."""
        return next((card for card in self.cards if card.number == number), None)

    def with_card(self, card: Card) -> Kept:
        """With a card in the place of the one of the same number."""
        others = [one for one in self.cards if one.number != card.number]
        return replace(self, cards=tuple(sorted([*others, card], key=lambda one: one.number)))

    def with_plan(self, number: int, plan: Mapping[str, Any] | None) -> Kept:
        """With what is to be written for a card; `None` once it is."""
        others = {key: value for key, value in self.plans.items() if key != number}
        return replace(self, plans=others if plan is None else {**others, number: plan})


def parse_kept(data: bytes) -> Kept:
    """What the desk's file says; an empty desk where it can't be read."""
    return read_kept(data)[0]


def read_kept(data: bytes) -> tuple[Kept, bool]:
    """What the desk's file says, as far as it can be read, and whether that is all of it."""
    if not data:
        return Kept(), True
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        # No number is given twice, even so.
        numbers = (int(number) for number in re.findall(rb'"(?:following|number)": ?(\d{1,9})\b', data))
        return Kept(following=max(numbers, default=0) + 1), False
    cards, refusals, plans = (_rows(value, name) for name in ("cards", "refusals", "plans"))
    read = [_read(_card, row) for row in cards]
    no = [_read(_refusal, row) for row in refusals]
    begun = [_read(lambda row: (int(row[0]), dict(row[1])), row) for row in plans]
    found = tuple(one for one in read if one is not None)
    following = _read(lambda value: int(value["following"]), value)
    reviewed = _read(lambda value: datetime.fromisoformat(value["reviewed"]).isoformat(), value)
    kept = Kept(
        following=max([following or 1, *(card.number + 1 for card in found)]),
        cards=found,
        refusals=tuple(one for one in no if one is not None),
        plans=dict(one for one in begun if one is not None),
        reviewed=reviewed or "",
    )
    whole = None not in (*read, *no, *begun, following) and (reviewed is not None or value.get("reviewed") == "")
    return kept, whole


def _rows(value: Mapping[str, Any], name: str) -> list[Any]:
    rows = value.get(name)
    if isinstance(rows, dict):
        return list(rows.items())
    return rows if isinstance(rows, list) else [None]


def _read(how: Callable[[Any], _T], row: Any) -> _T | None:
    try:
        return how(row)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        return None


def _card(row: Any) -> Card:
    card = from_json(row)
    for at in (card.created, card.expires, *filter(None, (card.raised, card.deferred, card.shown_at))):
        if datetime.fromisoformat(at).tzinfo is None:
            raise ValueError(at)
    if card.state not in get_args(CardState) or card.number < 1:
        raise ValueError(card.state)
    return card


def _refusal(row: Any) -> Refusal:
    return Refusal(sources=tuple(row["sources"]), memory=str(row["memory"]), count=int(row["count"]))


def set_aside(storage: Storage, path: str, data: bytes) -> str:
    """Keeps a copy of a file of ours that can't be read, for a person to look at, before it is written anew.

    Returns:
        Where; "" where that copy was made before.
    """
    stem, _, ending = path.rpartition(".")
    copy = f"{stem}.broken-{hashlib.sha256(data).hexdigest()[:8]}.{ending}"
    if storage.exists(copy):
        return ""
    storage.write(copy, data)
    return copy


def render_kept(kept: Kept) -> bytes:
    """The desk's file. Of closed cards the latest stay."""
    closed = [card.number for card in kept.cards if card.state not in OPEN_STATES]
    dropped = set(closed[:-CLOSED_KEPT])
    value = {
        "following": kept.following,
        "cards": [to_json(card) for card in kept.cards if card.number not in dropped],
        "refusals": [{"sources": list(one.sources), "memory": one.memory, "count": one.count} for one in kept.refusals],
        "plans": {str(number): plan for number, plan in kept.plans.items()},
        "reviewed": kept.reviewed,
    }
    return json.dumps(value, ensure_ascii=True).encode("ascii")
