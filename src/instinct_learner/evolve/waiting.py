"""The cards of a home that wait for an answer, for whoever only looks: `status`, the report, an assistant."""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING

from instinct_learner.evolve.desk import CARDS_PATH
from instinct_learner.evolve.keeping import parse_kept
from instinct_learner.model.card import OPEN_STATES

if TYPE_CHECKING:
    from instinct_learner.model.card import EvolutionCard


def open_cards(home: str, now: datetime) -> tuple[EvolutionCard, ...]:
    """Every card that can still be answered, oldest first; none where the desk can't be read. Writes nothing."""
    try:
        with open(os.path.join(home, *CARDS_PATH.split("/")), "rb") as file:
            kept = parse_kept(file.read())
    except OSError:
        return ()
    return tuple(
        card
        for card in kept.cards
        if card.state in OPEN_STATES and (not card.expires or now < datetime.fromisoformat(card.expires))
    )
