"""The desk of a home as a hook opens it, and how one of its cards is put before the owner.

What carries out an answer (`hooks.cards`) is imported only where there is one: proposing needs neither history nor git.

Source: SPEC §4 "Card"; ADR 0090.
"""

from __future__ import annotations

import os

from instinct_learner.evolve.cards import render_notice
from instinct_learner.evolve.desk import Desk
from instinct_learner.evolve.targets import Targets
from instinct_learner.governance import audit
from instinct_learner.hooks.door import writer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.evolve.cards import Language
    from instinct_learner.governance.writer import Writer
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.model.card import EvolutionCard

#: Of a content hash, enough to tell what was shown from what is.
_SHOWN_DIGITS = 12


def open_desk(call: HookCall, ledger: Ledger, *, session: str = "") -> Desk:
    """The desk of a home: where drafts are proposed.

    Args:
        call: For home, settings and the time.
        ledger: Where what is to be shown waits.
        session: That is served; "" for the terminal and the heartbeat.
    """
    return desk_of(call, ledger, writer_of(call, session=session, turn=f"card {os.urandom(6).hex()}"), session=session)


def desk_of(call: HookCall, ledger: Ledger, writer: Writer, *, session: str, operator: Any = "agent") -> Desk:
    """The same over a writer that is there already.

    Args:
        call: As there.
        ledger: As there.
        writer: Of this home.
        session: As there.
        operator: On whose word files are written.
    """
    home, settings = call.home(), call.settings()
    files = paths_in(settings["granted_targets"])

    def tell(event_type: str, details: Mapping[str, object]) -> None:
        by = {"operator": operator}
        audit.emit(home, event_type, {"session_id": session, **details, "audit": by}, now=call.now())

    def raised(card: EvolutionCard) -> None:
        put_before(call, ledger, card)

    outside = None
    if files:
        from instinct_learner.governance.outside import GrantedFiles

        floor = settings["amplitude_floor_bytes"]
        floor_bytes = floor if isinstance(floor, int) else 16_384
        outside = GrantedFiles(home, files, tell=tell, limited=operator == "agent", floor_bytes=floor_bytes)
    return Desk(writer.knowledge, Targets(writer.knowledge, outside), now=call.now, tell=tell, raised=raised)


def paths_in(value: object) -> tuple[str, ...]:
    """The paths of a setting that lists some."""
    return tuple(str(one) for one in value) if isinstance(value, (list, tuple)) else ()


def language_of(call: HookCall, card: EvolutionCard) -> Language:
    """The language of a card: as configured, else that of the words that it came from."""
    for choice in (call.environ.get("INSTINCT_LANGUAGE"), call.settings()["language"]):
        if choice == "zh" or choice == "en":  # noqa: PLR1714 - so that the type is seen
            return choice
    return card.draft.language


def reference_of(card: EvolutionCard) -> str:
    """What the ledger remembers of a card that is shown: its number, and of which content."""
    return f"{card.number}:{card.content_sha256[:_SHOWN_DIGITS]}"


def put_before(call: HookCall, ledger: Ledger, card: EvolutionCard) -> None:
    """Lets the next turn show a card; it acknowledges its lesson too, so nothing else does."""
    ledger.drop_card(f"{card.number}:")
    at = call.now().isoformat()
    ledger.add_notice(
        card.session, render_notice(card, language=language_of(call, card)), "card", reference_of(card), at
    )
    waiting = ledger.waiting_notices(card.session)
    rows = [one["row"] for one in waiting if one["kind"] == "learned" and one["ref"] in card.draft.sources]
    if rows:
        # Taken, not dropped: "forget that" still finds it.
        ledger.take_notices(card.session, rows=rows, at=at)
