"""What the agent itself may ask: search what was taught, hand in a rule that the owner just stated, see the overview.

An agent is no owner: a web page may have told it what to record. So a rule that it hands in is a proposal, kept only if
the owner's words that it names are found in a message of the owner's once the turn ends (`hooks.proposals`).

Source: SPEC §2.1 "Provenance decides", §6.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.hooks.call import HookCall

USAGE = """\
usage: tool.py [--home DIR] [--json] < request.json

Serves the agent's tools: {"event": {"tool": "instinct_search", "params": {"query": "…"}}, "ctx": {…}}.
Tools: instinct_search, instinct_learn, instinct_status. Prints {"text", …}.

  --home DIR   the bank's folder

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

#: Longer ones are no rules.
TEXT_CHARACTERS = 600
#: Proposals of one session that wait for its turn to end.
PROPOSALS_KEPT = 5


def answer(call: HookCall) -> str:
    """Serve one tool call, as JSON."""
    payload = call.payload()
    event = payload.get("event") if isinstance(payload, dict) else None
    context = payload.get("ctx") if isinstance(payload, dict) else None
    event = event if isinstance(event, dict) else {}
    given = event.get("params")
    params = given if isinstance(given, dict) else {}
    tools = {"instinct_search": _search, "instinct_learn": _propose, "instinct_status": _status}
    serve = tools.get(str(event.get("tool")))
    found = serve(call, params, context if isinstance(context, dict) else {}) if serve else {"text": "no such tool"}
    return json.dumps(found, ensure_ascii=False)


def _search(call: HookCall, params: Mapping[str, Any], _context: Mapping[str, Any]) -> dict[str, Any]:
    from instinct_learner.bank.index import Index
    from instinct_learner.learning.retrieve import search

    query = str(params.get("query") or "")[:TEXT_CHARACTERS]
    limit = params.get("limit") if isinstance(params.get("limit"), int) else 5
    if not query.strip() or not os.path.isdir(call.home()):
        return {"text": "nothing was taught about that", "hits": []}
    hits = []
    found = search(call.home(), query, limit=max(1, min(10, int(limit or 5))))
    with Index.open(call.home()) as index:
        for hit in found:
            row = index.row(hit.id, "title", "line", "confidence", "status")
            if row is not None and row[3] == "active":
                hits.append({"id": hit.id, "title": row[0], "line": row[1], "confidence": row[2]})
    lines = [f"- {hit['line']} ({hit['id']})" for hit in hits]
    return {"text": "\n".join(lines) or "nothing was taught about that", "hits": hits}


def _status(call: HookCall, _params: Mapping[str, Any], _context: Mapping[str, Any]) -> dict[str, Any]:
    from instinct_learner.hooks import status
    from instinct_learner.hooks.call import HookCall as Call

    if not os.path.isdir(call.home()):
        return {"text": "nothing was taught yet"}
    return {"text": status.answer(Call(name="status", argv=("--home", call.home()), environ=call.environ))}


def _propose(call: HookCall, params: Mapping[str, Any], context: Mapping[str, Any]) -> dict[str, Any]:
    from instinct_learner.bank.layout import ensure_home
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.governance.redact import redact
    from instinct_learner.governance.sanitize import one_line
    from instinct_learner.hooks.proposals import KEY

    texts = {name: str(params.get(name) or "").strip() for name in ("trigger", "action", "quote")}
    if not texts["action"] or not texts["quote"]:
        return {"text": "refused: a rule needs an action and the owner's own words as quote", "refused": True}
    proposal = {name: redact(one_line(text, limit=TEXT_CHARACTERS)) for name, text in texts.items()}
    ensure_home(call.home())
    session = session_of(context)
    with Ledger.open(call.home()) as ledger:
        known = ledger.fact(KEY + session)
        kept = [row for row in known if isinstance(row, dict)] if isinstance(known, list) else []
        ledger.set_fact(KEY + session, [*kept, proposal][-PROPOSALS_KEPT:])
    return {"text": "noted; it is kept once the turn ends, if the owner said these very words"}


def session_of(context: Mapping[str, Any]) -> str:
    """The session that a tool's context names."""
    return str(context.get("sessionId") or context.get("sessionKey") or "")
