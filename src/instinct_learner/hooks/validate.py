"""After a reply: which shown instincts did it follow, and what does the owner's next message say about those before?

Most turns have nothing to do with any instinct; for these, this module looks into the ledger and stops.

Source: SPEC §2.3, §8.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from instinct_learner.hooks.call import HookCall

USAGE = """\
usage: validate_instinct.py [--home DIR] [--json] < event.json

Run after each reply, with the turn (or the whole session) as JSON on stdin:
  {"messages": [{"role": "user", "content": "…"}, {"role": "assistant", "content": "…"}], "sessionId": "s-1"}

An instinct that was shown for a turn counts as used where the reply follows it. Whether it helped is decided by the
owner's next message: a correction lowers its confidence by 0.1, anything else raises it by 0.05.

  --home DIR   the bank's folder
  --json       print {"used": [ids], "validated": [ids], "corrected": [ids], "open": [ids]}

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

_ENDINGS = frozenset({"session_end", "sessionend", "session.end"})


def answer(call: HookCall) -> str:
    """Validate one turn. Returns the JSON result with `--json`, else nothing."""
    found: dict[str, list[str]] = {"used": [], "validated": [], "corrected": [], "open": []}
    # Without a ledger nothing was ever shown.
    if os.path.isfile(os.path.join(call.home(), ".state", "ledger.sqlite")):
        from instinct_learner.bank.ledger import Ledger

        with Ledger.open(call.home()) as ledger:
            sessions = _sessions(call.payload())
            if ledger.open_uses() or any(ledger.injections(session, limit=1) for session in sessions):
                from instinct_learner.hooks.verdicts import Validation
                from instinct_learner.learning.event import read_event

                owner_ids = call.settings()["owner_ids"]
                event = read_event(call.payload(), owner_ids=owner_ids if isinstance(owner_ids, tuple) else ())
                found = Validation(call, ledger, event.session_id).run(event, ended=_ended(call.payload()))
        if _ended(call.payload()):
            _settle(call)
    return json.dumps(found, ensure_ascii=False) if call.has("--json") else ""


def _settle(call: HookCall) -> None:
    """The conversation is over: what went wrong in it is proposed now."""
    from instinct_learner.hooks.evolving import ended

    try:
        for session in filter(None, _sessions(call.payload())):
            ended(call, session)
    except Exception as error:  # noqa: BLE001 - logged; the conversation is settled when the next one begins
        call.log(f"evolve: {type(error).__name__}: {error}")


def _sessions(payload: object) -> list[str]:
    """Every text that could be the event's session, "" among them: nothing shown in any of these is nothing shown."""
    found = [""]
    if isinstance(payload, dict):
        for part in (payload, payload.get("event"), payload.get("ctx"), payload.get("context")):
            if isinstance(part, dict):
                names = ("sessionId", "session_id", "sessionKey", "session_key")
                found += [str(part[name])[:200] for name in names if isinstance(part.get(name), (str, int))]
    return list(dict.fromkeys(found))


def _ended(payload: object) -> bool:
    """Whether the host says that the session is over; it may say so in the event that it wraps."""
    if not isinstance(payload, dict):
        return False
    for part in (payload, payload.get("event")):
        if isinstance(part, dict):
            names = (part.get(name) for name in ("hook", "hook_event_name", "hookEventName", "type", "event"))
            if any(isinstance(name, str) and name.lower() in _ENDINGS for name in names):
                return True
    return False
