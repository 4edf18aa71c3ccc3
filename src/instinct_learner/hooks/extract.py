"""After a reply: what did the owner teach in this turn, is it new, and where is it kept?

The deciding is done elsewhere (`learning.capture`, `learning.extract`, `learning.merge`), on values; here things are
read, written and said. Whatever isn't needed to find that nothing was taught is imported only when something was.

Source: SPEC §2.1, §8.
"""

from __future__ import annotations

import json
import os

from instinct_learner.learning.capture import captured
from instinct_learner.learning.event import read_event
from instinct_learner.learning.phrases import is_command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.learning.capture import Captured
    from instinct_learner.model.event import HookEvent

USAGE = """\
usage: extract_instinct.py [--home DIR] [--json] < event.json

Run after each reply, with the turn (or the whole session) as JSON on stdin:
  {"messages": [{"role": "user", "content": "…"}, {"role": "assistant", "content": "…"}], "sessionId": "s-1"}

Writes at most one instinct a call; further rules of the same message are written by the next calls. The same turn given
again changes nothing. "忘掉" or "forget that" takes back what was acknowledged last.

  --home DIR   the bank's folder
  --json       print {"learned": null or {"id", "kind", "title", "trigger", "action", "confidence", "reasons"},
  "skipped": [reasons]}

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

#: Under this name the ledger keeps which turns this hook has read.
HOOK = "extract"
#: In `.state/`: the mark that stands in every message of the last canary.
CANARY_FILE = "canary-planted"


def answer(call: HookCall) -> str:
    """Learn from one event. Returns the JSON result with `--json`, else nothing."""
    settings = call.settings()
    owner_ids = settings["owner_ids"]
    event = read_event(call.payload(), owner_ids=owner_ids if isinstance(owner_ids, tuple) else ())
    _cards(call, event)
    try:
        result = extract(call, event)
        if not _is_canary(call, event):
            _sediment(call, event)
            _evolve(call, event, result)
    finally:
        call.close()
    return json.dumps(result, ensure_ascii=False) if call.has("--json") else ""


def extract(call: HookCall, event: HookEvent) -> dict[str, object]:
    """Learn from one event: `{"learned", "skipped"}` as SPEC §8 fixes it."""
    known, waiting = _state(call, event)
    heard = captured(event, known=known)
    if heard.signals or waiting or _asks_model(call, heard, known):
        from instinct_learner.hooks.learning import Learning

        return Learning(call, event, heard).run()
    fresh = [key for key in heard.turn_keys if key not in known]
    if fresh and os.path.isdir(call.home()):
        from instinct_learner.bank.ledger import Ledger

        with Ledger.open(call.home()) as ledger:
            for key in fresh:
                ledger.mark_turn(event.session_id, key, HOOK)
    return {"learned": None, "skipped": list(heard.skipped)}


def _is_canary(call: HookCall, event: HookEvent) -> bool:
    """Whether the doctor speaks: its lesson proves the way to a prompt, and nothing else may come of it."""
    try:
        with open(os.path.join(call.home(), ".state", CANARY_FILE), encoding="utf-8") as file:
            mark = file.read(64)
    except (OSError, ValueError):
        return False
    return bool(mark) and any(mark in message.text for message in event.messages)


def _cards(call: HookCall, event: HookEvent) -> None:
    """Carry out the owner's answer to a card, before anything else is heard in it."""
    said = next((one for one in reversed(event.messages) if one.role == "user"), None)
    if said is None or said.origin != "owner" or not is_command(said.text):
        return
    from instinct_learner.hooks.cards import after_response

    try:
        after_response(call, event)
    except Exception as error:  # noqa: BLE001 - logged, and the same turn is looked at again by the next call
        call.log(f"cards: {type(error).__name__}: {error}")


def _sediment(call: HookCall, event: HookEvent) -> None:
    """Take the turn through the loop of experiences too; its trouble is no trouble of what was learned."""
    from instinct_learner.hooks.sediment import after_response

    try:
        after_response(call, event)
    except Exception as error:  # noqa: BLE001 - logged, and the same turn is looked at again by the next call
        call.log(f"sediment: {type(error).__name__}: {error}")


def _evolve(call: HookCall, event: HookEvent, result: dict[str, object]) -> None:
    """Look at the turn for what should be kept for good; trouble here is no trouble of what was learned either."""
    from instinct_learner.hooks.evolving import after_response

    try:
        after_response(call, event, result)
    except Exception as error:  # noqa: BLE001 - logged, and the same turn is looked at again by the next call
        call.log(f"evolve: {type(error).__name__}: {error}")


def _state(call: HookCall, event: HookEvent) -> tuple[list[str], bool]:
    """Which turns were read before, and whether a rule waits to be written."""
    if not os.path.isfile(os.path.join(call.home(), ".state", "ledger.sqlite")):
        return [], False
    from instinct_learner.bank.ledger import Ledger

    ledger = Ledger.open(call.home())
    call.keep_open(ledger)
    if ledger.fact(f"proposals:{event.session_id}"):
        from instinct_learner.hooks.proposals import settle

        for line in settle(ledger, event):
            call.log(line)
    if ledger.fact(f"answered:{event.session_id}"):
        from instinct_learner.hooks.claims import settle as settle_answered

        settle_answered(ledger, event, hook=HOOK)
    return ledger.turn_keys(event.session_id, HOOK), ledger.has_signals()


def _asks_model(call: HookCall, heard: Captured, known: list[str]) -> bool:
    """Whether a model is configured and a turn is there that it hasn't seen."""
    settings = call.settings()
    return bool(settings["extraction_mode"] == "llm" and settings["llm.base_url"] and set(heard.turn_keys) - set(known))
