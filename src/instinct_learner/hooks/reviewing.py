"""Trigger C: the day's review, once a local day at the heartbeat, in the evening after a reply, or on request.

Source: SPEC §4 "Trigger C"; ADR 0096.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from instinct_learner.evolve.review import Heard, Known
    from instinct_learner.hooks.evolving import Step
    from instinct_learner.model.card import Draft, EvolutionCard
    from instinct_learner.model.instinct import Instinct

#: The ledger's mark of the last review's local date.
REVIEWED = "evolve.reviewed"


class Reviewing:
    """The review of one home.

    Args:
        step: With its ledger and desk.
    """

    def __init__(self, step: Step) -> None:
        self._step = step

    def review_if_due(self, *, heartbeat: bool) -> list[int]:
        """Holds the day's review where it wasn't held yet. Returns the numbers of the cards that it made."""
        from instinct_learner.evolve.review import is_due

        if not is_due(self._step.ledger.mark(REVIEWED), self._step.call.now(), heartbeat=heartbeat):
            return []
        return [card.number for card in self.review()[1]]

    def review(self) -> tuple[tuple[EvolutionCard, ...], tuple[EvolutionCard, ...]]:
        """Holds a review: every open card, and those of them that it made."""
        from instinct_learner.evolve.review import batch, told

        now = self._step.call.now()
        before = {card.number for card in self._step.desk.open_cards()}
        self._step.desk.review()
        for draft in batch(self._known(), self._step.call.home(), now=now):
            self._propose(draft)
        self._step.ledger.set_mark(REVIEWED, now.date().isoformat())
        opened = self._step.desk.open_cards()
        new = tuple(card for card in opened if card.number not in before)
        if len(new) > 1:
            language = "zh" if sum(card.draft.language == "zh" for card in new) * 2 >= len(new) else "en"
            text = told([(card.number, card.draft) for card in new], language=language)
            self._step.ledger.add_notice("", text, "review", "", self._step.at)
        return opened, new

    def _propose(self, draft: Draft) -> None:
        """Proposes one; a skill takes the place of the open cards of its single rules."""
        whole = set(draft.sources)
        parts = [one for one in self._step.desk.open_cards() if one.draft.sources and set(one.draft.sources) < whole]
        for part in parts:
            self._step.close(part)
        if self._step.propose(draft, session="") is None:
            for part in parts:
                self._step.desk.put(part)

    def _known(self) -> Known:
        from instinct_learner.bank.reader import read_bank
        from instinct_learner.evolve.review import Known
        from instinct_learner.learning.extract import Refusal, draft
        from instinct_learner.learning.facts import CORRECTED_AGAIN_FACT
        from instinct_learner.learning.queueing import from_payload

        home = self._step.call.home()
        stored = [one.instinct for one in read_bank(home).instincts if one.instinct.status == "active"]
        again = {one.id: self._step.ledger.fact(f"{CORRECTED_AGAIN_FACT}:{one.id}") for one in stored}
        candidates = []
        for row in self._step.ledger.candidates():
            count = row["count"]
            signal = from_payload(row["payload"]) if isinstance(row["payload"], dict) else None
            drafted = draft(signal._replace(tier="learn"), now=self._step.call.now()) if signal else None
            if drafted is not None and not isinstance(drafted, Refusal) and isinstance(count, int):
                candidates.append(_times(drafted, count))
        return Known(
            instincts=tuple(stored),
            heard={one.id: heard for one in stored if (heard := self._heard(one.id)) is not None},
            corrected_again={one: count for one, count in again.items() if isinstance(count, int)},
            candidates=tuple(candidates),
            reflections=self._step.desk.knowledge.text("memory/reflections.md"),
        )

    def _heard(self, instinct_id: str) -> Heard | None:
        from instinct_learner.evolve.review import Heard
        from instinct_learner.evolve.triggers import LEVELS
        from instinct_learner.hooks.keywords import HEARD

        row = self._step.ledger.fact(HEARD + instinct_id)
        if not isinstance(row, list) or len(row) != 3 or row[0] not in LEVELS or not isinstance(row[1], list):
            return None
        return Heard(level=row[0], caution=tuple(row[1]), asked=row[2] is True)


def _times(drafted: Instinct, count: int) -> Instinct:
    from dataclasses import replace

    return replace(drafted, seen=count)
