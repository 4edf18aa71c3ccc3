"""Rules that the agent handed in through its tool: kept only where the owner really said the words that they name.

What is learned is drafted from the owner's words, never from the agent's: the tool call says that a message was worth
recording, and nothing more. A page that told the agent what to hand in gains nothing.

Source: SPEC §2.1 "Provenance decides".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.governance.redact import redact
from instinct_learner.learning.queueing import to_payload
from instinct_learner.model.signal import Signal

if TYPE_CHECKING:
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.model.event import HookEvent

#: Where a session's proposals wait in the ledger.
KEY = "proposals:"
#: Shorter quotes are found in anything.
SHORTEST_QUOTE = 6


def settle(ledger: Ledger, event: HookEvent) -> tuple[str, ...]:
    """Queue the proposals of this session that the owner's words bear out; the others are dropped.

    Returns:
        One line for each that was dropped, saying why.
    """
    known = ledger.fact(KEY + event.session_id)
    if not isinstance(known, list) or not known:
        return ()
    ledger.set_fact(KEY + event.session_id, [])
    said = [message.text for message in event.messages if message.role == "user" and message.origin == "owner"]
    dropped: list[str] = []
    for row in known:
        quote = str(row.get("quote") or "") if isinstance(row, dict) else ""
        source = next((text for text in reversed(said) if _plain(quote) in redact(_plain(text))), "")
        if len(_plain(quote)) < SHORTEST_QUOTE or not source:
            dropped.append("the agent proposed a rule that the owner did not state")
            continue
        signal = Signal(
            kind="manual",
            quote=quote,
            message=source,
            session_id=event.session_id,
            turn_key=f"proposal.{hash_of(quote)}",
            language="zh" if any("\u4e00" <= mark <= "\u9fff" for mark in quote) else "en",
        )
        ledger.queue_signal(event.session_id, to_payload(signal, redact=redact))
    return tuple(dropped)


def hash_of(text: str) -> str:
    """A short fingerprint of a text."""
    from hashlib import blake2b

    return blake2b(_plain(text).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
