"""What `hooks.validate` does once it knows that something was shown or is open: uses, verdicts, counts.

Kept apart so that a turn which has nothing to do with any instinct doesn't pay for reading and writing them.

Source: SPEC §2.3.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from instinct_learner.bank.reader import read_instinct
from instinct_learner.errors import RecordError, RecordNotFoundError
from instinct_learner.governance.writer import RefusedWriteError
from instinct_learner.hooks.door import turn_of, writer_of
from instinct_learner.learning.event import same_turn
from instinct_learner.learning.facts import CORRECTED_AGAIN_FACT, SHOWN_FACT
from instinct_learner.learning.validate import (
    after_use,
    after_verdict,
    corrected_again,
    is_quiet,
    judge,
    read_turns,
    uses_in,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.learning.validate import Judgement, TurnRead
    from instinct_learner.model.event import HookEvent
    from instinct_learner.model.instinct import Instinct, InstinctId

_READ, _JUDGED = "validate", "judge"
_AUTOMATIC = frozenset({"heartbeat", "cron", "memory", "overflow"})


def settle_quiet(call: HookCall, ledger: Ledger, *, but_session: str | None = None) -> list[str]:
    """Close the uses of sessions that ended without a complaint, as helped. Returns the ids.

    Args:
        call: For home and the time.
        ledger: Open.
        but_session: A session that is going on right now.
    """
    settled: list[str] = []
    for session in dict.fromkeys(use[0] for use in ledger.open_uses()):
        if session == but_session:
            continue
        uses = ledger.open_uses(session)
        stamps = [use[3] for use in uses] + [shown[2] for shown in ledger.injections(session, limit=1)]
        if is_quiet(max(datetime.fromisoformat(stamp) for stamp in stamps), now=call.now()):
            settled += Validation(call, ledger, session).close("helped")
    return settled


class Validation:
    """One run over one session."""

    def __init__(self, call: HookCall, ledger: Ledger, session: str) -> None:
        self._call = call
        self._ledger = ledger
        self._session = session
        self._now = call.now()
        self._writer = writer_of(call, session=session)

    def run(self, event: HookEvent, *, ended: bool = False) -> dict[str, list[str]]:
        """Judge what is open, then look for new uses, turn by turn, oldest first."""
        self._writer = writer_of(self._call, session=self._session, turn=turn_of(event))
        used: list[str] = []
        closed: dict[str, list[str]] = {"helped": [], "corrected": []}
        automatic = event.trigger in _AUTOMATIC or event.session_kind in _AUTOMATIC
        turns = () if automatic else read_turns(event.messages)
        shown = self._shown(turns)
        seen = {hook: self._ledger.turn_keys(self._session, hook) for hook in (_READ, _JUDGED)}
        for at, turn in enumerate(turns):
            before = turns[at - 1] if at else None
            if turn.by_owner and not _known(turn.key, seen[_JUDGED]):
                judgement = judge(turn.request, previous_reply=before.reply if before else "")
                if judgement != "unknown" and self._ledger.mark_turn(self._session, turn.key, _JUDGED):
                    closed[judgement] += self._judge(turn, judgement, shown.get(before.key, ()) if before else ())
            if turn.answered and not _known(turn.key, seen[_READ]):
                used += self._read(turn, shown.get(turn.key, ()))
        if ended:
            closed["helped"] += self.close("helped")
        closed["helped"] += settle_quiet(self._call, self._ledger, but_session=None if automatic else self._session)
        return {
            "used": used,
            "validated": closed["helped"],
            "corrected": closed["corrected"],
            "open": [use[1] for use in self._ledger.open_uses(self._session)],
        }

    def close(self, judgement: Judgement, *, quote: str = "") -> list[str]:
        """Give every open use of the session its verdict. Returns the ids that got it."""
        judged: list[str] = []
        for session, instinct_id, stored, at in self._ledger.open_uses(self._session):
            if not self._ledger.close_use(session, instinct_id):
                continue
            followed = stored.rpartition("#")[2]

            def change(instinct: Instinct, followed: str = followed) -> Instinct:
                # What the owner has reworded or replaced since is not what was followed.
                if instinct.hash != followed:
                    return instinct
                return after_verdict(instinct, judgement, now=self._now, quote=quote)

            try:
                self._writer.update_instinct(instinct_id, change, why=f"use {judgement}")
            except (RecordNotFoundError, RecordError) as error:
                self._call.log(f"no verdict for {instinct_id}: {error}")
            except RefusedWriteError as refusal:
                # This turn has changed the file as much as it may: the verdict waits for another.
                self._ledger.open_use(session, instinct_id, stored, at)
                self._call.log(f"the verdict for {instinct_id} waits for another turn: {refusal}")
            except BaseException:
                # The bank was busy or the disk full: the verdict must wait, not vanish.
                self._ledger.open_use(session, instinct_id, stored, at)
                raise
            else:
                judged.append(instinct_id)
        return judged

    def _judge(self, turn: TurnRead, judgement: Judgement, shown: tuple[str, ...]) -> list[str]:
        try:
            judged = self.close(judgement, quote=turn.request)
        except BaseException:
            self._ledger.unmark_turn(self._session, turn.key, _JUDGED)
            raise
        if judgement == "corrected":
            for instinct_id in corrected_again(turn.request, self._instincts(shown)):
                self._ledger.count_up(CORRECTED_AGAIN_FACT)
                self._ledger.count_up(f"{CORRECTED_AGAIN_FACT}:{instinct_id}")
        return judged

    def _read(self, turn: TurnRead, shown: tuple[str, ...]) -> list[str]:
        if not self._ledger.mark_turn(self._session, turn.key, _READ):
            return []
        try:
            instincts = self._instincts(shown)
            uses = uses_in(turn, instincts)
            for instinct in instincts:
                if instinct.id in uses:
                    self._count_use(instinct.id, uses[instinct.id])
                    self._ledger.open_use(
                        self._session, instinct.id, f"{turn.key}#{instinct.hash}", self._now.isoformat()
                    )
        except BaseException:
            self._ledger.unmark_turn(self._session, turn.key, _READ)
            raise
        if shown:
            self._ledger.count_up(SHOWN_FACT, len(shown))
            for instinct_id in shown:
                self._ledger.count_up(f"{SHOWN_FACT}:{instinct_id}")
        return list(uses)

    def _count_use(self, instinct_id: InstinctId, how: Sequence[str]) -> None:
        try:
            self._writer.update_instinct(
                instinct_id, lambda one: after_use(one, now=self._now), why="used: " + ", ".join(how)
            )
        except RefusedWriteError as refusal:
            # The use stays open all the same, so that its verdict, which counts more, comes with another turn.
            self._call.log(f"a use of {instinct_id} is not counted: {refusal}")

    def _shown(self, turns: tuple[TurnRead, ...]) -> dict[str, tuple[str, ...]]:
        """Which ids each turn's prompt was given: matched by the prompt's words, the newest first."""
        from instinct_learner.learning.cleaning import without_envelopes
        from instinct_learner.learning.inject import prompt_hash

        records = self._ledger.injections(self._session, limit=50)
        found: dict[str, tuple[str, ...]] = {}
        for turn in reversed(turns):
            # Loading saw the prompt as it came but for the host's envelopes, quotations and code included.
            hashes = {prompt_hash(text) for text in (turn.request, turn.raw, without_envelopes(turn.raw)) if text}
            at = next((at for at, record in enumerate(records) if record[1] in hashes), None)
            if at is not None:
                # What was promoted is shown too; no use of it is counted, because it has no confidence that could move.
                found[turn.key] = tuple(one for one in records.pop(at)[0] if ".md#" not in one)
        return found

    def _instincts(self, ids: tuple[str, ...]) -> list[Instinct]:
        return [found for found in map(self._instinct, ids) if found is not None]

    def _instinct(self, instinct_id: str) -> Instinct | None:
        try:
            return read_instinct(Path(self._call.home()), instinct_id)
        except (RecordNotFoundError, RecordError) as error:
            self._call.log(f"{instinct_id} was shown and can't be read now: {error}")
            return None


def _known(key: str, keys: list[str]) -> bool:
    return any(same_turn(key, known) for known in keys)
