"""What the loop remembers between turns: proposals that wait for a word, drifts noted, failures in a row.

One JSON text in `.state/`; without it a proposal is raised again and a drift noted again, nothing else.
"""

from __future__ import annotations

import json
from types import MappingProxyType

from instinct_learner.model.experience import Experience
from instinct_learner.sediment.promote import Proposal
from instinct_learner.sediment.score import Score
from instinct_learner.values import NamedTuple, asdict, dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from instinct_learner.governance.approval import Request

NOTES_PATH = ".state/sediment.json"
PENDING_KEPT, DRIFTS_KEPT, SEEN_KEPT = 100, 200, 500


@dataclass(frozen=True, kw_only=True, slots=True)
class Pending:
    """A proposal and the request for its approval. `silent` once the log says that silence denied it."""

    proposal: Proposal
    request: Request
    silent: bool = False


class Notes(NamedTuple):
    """The loop's memory.

    Attributes:
        pending: Proposals, oldest first; those that were used or refused too.
        drifts: When each drift was noted last, ISO 8601.
        turns: Turns that the loop has been through.
    """

    pending: tuple[Pending, ...] = ()
    drifts: Mapping[str, str] = MappingProxyType({})
    turns: tuple[str, ...] = ()

    def with_pending(self, one: Pending) -> Notes:
        """With a proposal, in the place of the one of the same id."""
        others = tuple(old for old in self.pending if old.request.id != one.request.id)
        return self._replace(pending=(*others, one)[-PENDING_KEPT:])

    def with_drift(self, key: str, at: str) -> Notes:
        """With a drift noted."""
        others = {old: time for old, time in self.drifts.items() if old != key}
        return self._replace(drifts=dict(list({**others, key: at}.items())[-DRIFTS_KEPT:]))

    def with_turn(self, turn: str) -> Notes:
        """With a turn done."""
        return self._replace(turns=(*self.turns, turn)[-SEEN_KEPT:])

    def find(self, request_id: str) -> Pending | None:
        """The proposal of this id."""
        return next((one for one in self.pending if one.request.id == request_id), None)


def parse_notes(data: bytes) -> Notes:
    """The notes; none where the text can't be read."""
    try:
        value = json.loads(data)
        return Notes(
            pending=tuple(map(_pending, value["pending"])),
            drifts={str(key): str(at) for key, at in value["drifts"].items()},
            turns=tuple(map(str, value["turns"])),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Notes()


def render_notes(notes: Notes) -> bytes:
    """The notes' text."""
    value = {"pending": [asdict(one) for one in notes.pending], "drifts": dict(notes.drifts), "turns": notes.turns}
    return json.dumps(value, ensure_ascii=True).encode("ascii")


def _pending(value: Any) -> Pending:
    from instinct_learner.governance.approval import Request, Stamp

    proposal, request = dict(value["proposal"]), dict(value["request"])
    experience = dict(proposal.pop("experience"))
    for name in ("tags", "rest"):
        experience[name] = tuple(experience[name])
    return Pending(
        proposal=Proposal(experience=Experience(**experience), score=Score(**proposal.pop("score")), **proposal),
        request=Request(requested=Stamp(**request.pop("requested")), **request),
        silent=bool(value["silent"]),
    )
