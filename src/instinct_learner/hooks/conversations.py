"""Trigger B: a conversation's turns are counted while it runs, and looked at as a whole once it is over.

Over it is when the host says so, when another one begins, when it was quiet for half an hour at a heartbeat, or when
the owner asks for a review.

Source: SPEC §4 "Trigger B"; ADR 0097.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.evolve.pitfalls import Tally
    from instinct_learner.hooks.evolving import Step
    from instinct_learner.model.event import HookEvent

#: Under these names the ledger keeps which turns were settled, which conversations are open, which have begun.
COUNTED, OPEN, SESSIONS = "pitfalls", "pitfalls.open", "pitfalls.begun"
#: The ledger's facts of a conversation: its turns that count, and keys of those that don't.
TALLIES = "pitfalls.tallies:"
PLAIN = "pitfalls.plain:"
#: Turns of one conversation that are counted; a longer one is long over its thresholds.
TURNS_COUNTED = 60


class Conversations:
    """The conversations of one ledger.

    Args:
        step: With its ledger and desk; its session is the conversation at hand.
    """

    def __init__(self, step: Step) -> None:
        self._step = step

    def count(self, event: HookEvent) -> None:
        """Counts the turns of a conversation, and settles others where a new one begins."""
        from instinct_learner.evolve.pitfalls import tally, to_json
        from instinct_learner.learning.event import same_turn
        from instinct_learner.learning.turns import key_of, turns_of

        self._settle_others()
        turns = [turn for turn in turns_of(event) if turn.said is not None and turn.said.origin == "owner"]
        done = [*self._step.ledger.turn_keys(self._step.session, COUNTED), *self._plain(self._step.session)]
        kept = self._tallies(self._step.session)
        before = dict(kept)
        plain: list[str] = []
        for number, turn in enumerate(turns):
            key = key_of(turn)
            if any(same_turn(key, one) for one in done):
                continue
            known = next((one for one in kept if same_turn(key, one)), "")
            # Only the last turn may have grown since it was counted.
            if known and number < len(turns) - 1:
                continue
            one = tally(turn)
            if not one.empty():
                kept[known or key] = to_json(one)
            elif number < len(turns) - 1:
                plain.append(key)
        if kept != before:
            kept = dict(list(kept.items())[-TURNS_COUNTED:])
            self._step.ledger.mark_turn("", self._step.session, OPEN)
            self._step.ledger.set_fact(TALLIES + self._step.session, {"at": self._step.at, "turns": kept})
        if plain:
            seen = [*self._plain(self._step.session), *plain][-TURNS_COUNTED:]
            self._step.ledger.set_fact(PLAIN + self._step.session, seen)

    def _settle_others(self) -> None:
        """Where this conversation begins, the others are over."""
        if self._step.ledger.mark_turn("", self._step.session, SESSIONS):
            for other in self._step.ledger.turn_keys("", OPEN):
                if other != self._step.session:
                    self.settle(other)

    def settle(self, session: str) -> list[int]:
        """A conversation is over: its pitfall, if it has one, becomes a proposal. Returns the card's number."""
        from instinct_learner.evolve.pitfalls import from_json, pitfall_of

        if session not in self._step.ledger.turn_keys("", OPEN):
            return []
        kept = self._tallies(session)
        tallies: list[Tally] = [one for one in map(from_json, kept.values()) if one is not None]
        pitfall = pitfall_of(tallies)
        made: list[int] = []
        if pitfall is not None:
            from instinct_learner.evolve.lessons import proposal

            draft = proposal(self._step.call.home(), pitfall, session=session, now=self._step.call.now())
            card = self._step.propose(draft, session="")
            made = [card.number] if card is not None else []
        # Only now: a call that was killed before settles the conversation again, and the desk knows the card.
        for key in kept:
            self._step.ledger.mark_turn(session, key, COUNTED)
        self._step.ledger.set_fact(TALLIES + session, None)
        self._step.ledger.unmark_turn("", session, OPEN)
        return made

    def settle_all(self) -> list[int]:
        """Settles every open conversation. Returns the cards' numbers."""
        return [number for session in self._step.ledger.turn_keys("", OPEN) for number in self.settle(session)]

    def settle_quiet(self) -> list[int]:
        """Settles the conversations that went quiet."""
        from datetime import datetime

        from instinct_learner.learning.validate import is_quiet

        made: list[int] = []
        for session in self._step.ledger.turn_keys("", OPEN):
            fact = self._step.ledger.fact(TALLIES + session)
            at = str(fact.get("at") or "") if isinstance(fact, dict) else ""
            if not at or is_quiet(datetime.fromisoformat(at), now=self._step.call.now()):
                made += self.settle(session)
        return made

    def _plain(self, session: str) -> list[str]:
        """Turns in which nothing counts: they needn't be looked at again."""
        fact = self._step.ledger.fact(PLAIN + session)
        return [str(key) for key in fact] if isinstance(fact, list) else []

    def _tallies(self, session: str) -> dict[str, object]:
        fact = self._step.ledger.fact(TALLIES + session)
        turns = fact.get("turns") if isinstance(fact, dict) else None
        return dict(turns) if isinstance(turns, dict) else {}
