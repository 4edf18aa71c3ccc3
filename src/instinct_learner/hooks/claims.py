"""Messages that were answered without the model: a host keeps them, and merges them into the next turn.

What was answered must not be learned from again when it comes back as a part of the owner's next message. Turn keys
can't tell, since at the answer what went before isn't at hand; so the words are remembered until they were met.

Source: OPENCLAW.md §4, trap 4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.model.event import HookEvent

#: Where a session's answered messages wait in the ledger.
KEY = "answered:"
#: Answers that nothing came back of: the host forgot them.
KEPT = 20


def note(ledger: Ledger, session: str, text: str) -> None:
    """Remember that this message of a session was answered."""
    ledger.set_fact(KEY + session, [*_known(ledger, session), fingerprint(text)][-KEPT:])


def settle(ledger: Ledger, event: HookEvent, *, hook: str) -> tuple[str, ...]:
    """Mark the turns of an event that were answered as read by `hook`. Returns their keys."""
    left = _known(ledger, event.session_id)
    if not left:
        return ()
    found: list[str] = []
    # The newest first: the same words further back were met before.
    for message in reversed(event.messages):
        if message.role != "user" or not message.text:
            continue
        mark = fingerprint(message.text)
        if mark in left:
            left.remove(mark)
            ledger.mark_turn(event.session_id, message.key, hook)
            found.append(message.key)
    if found:
        ledger.set_fact(KEY + event.session_id, left)
    return tuple(found)


def fingerprint(text: str) -> str:
    """What stays of a message's words whatever its spaces and letter case."""
    from hashlib import blake2b

    plain = " ".join(text.casefold().split())
    return blake2b(plain.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _known(ledger: Ledger, session: str) -> list[str]:
    kept: object = ledger.fact(KEY + session)
    rows: Sequence[object] = kept if isinstance(kept, list) else ()
    return [row for row in rows if isinstance(row, str)]
