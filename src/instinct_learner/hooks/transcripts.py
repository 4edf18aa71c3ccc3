"""Catching up from what a host stored, where its after-response hook is not allowed or was missed.

The host's live transcripts are rows of a SQLite file an agent; its JSONL files are archives. Both are read, never
written, from a watermark on. A turn that the after-response hook has already read changes nothing.

Source: SPEC §2; OPENCLAW.md §7; the seed's fallback (extraction and validation at the heartbeat).
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.ledger import Ledger
from instinct_learner.hooks.call import HookCall
from instinct_learner.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Rows of one session that are read at once: the last turns, as the after-response hook would have seen them.
ROWS_PER_SESSION = 120
#: Sessions that are read in one run; the others wait for the next.
SESSIONS_PER_RUN = 20
#: Bytes from the end of an archive that are read.
ARCHIVE_TAIL_BYTES = 1 << 20
#: Sessions that no person types into. Their key says so after the agent's id.
_AUTOMATIC = lazy(r":(?:cron|subagent|heartbeat|hook|acp)(?::|$)")
_GROUP = lazy(r":(?:group|channel)(?::|$)")
_WATERMARK = "transcripts:"
#: What of the heartbeat's own context is true of every session of its agent.
_CARRIED = ("agentId", "workspaceDir")


def catch_up(call: HookCall) -> dict[str, Any]:
    """Read what is new since the last look, and run the after-response steps over it.

    Returns:
        `sessions` read, `learned` ids, and `source`: the file, or why there is none.
    """
    context = _context(call.payload())
    agent = str(context.get("agentId") or "main")
    folder = os.path.join(state_folder(call.environ), "agents", os.path.basename(agent))
    database = os.path.join(folder, "agent", "openclaw-agent.sqlite")
    result: dict[str, Any] = {"sessions": 0, "learned": [], "source": database}
    with Ledger.open(call.home()) as ledger:
        if os.path.isfile(database):
            sessions = _from_database(database, ledger)
        else:
            archives = os.path.join(folder, "sessions")
            result["source"] = archives if os.path.isdir(archives) else "this host stores no transcripts here"
            sessions = _from_archives(archives, ledger) if os.path.isdir(archives) else iter(())
        for number, (key, session, messages, mark) in enumerate(sessions):
            if number >= SESSIONS_PER_RUN:
                break
            if messages and not _AUTOMATIC.search(key):
                learned = _after_response(call, context, key=key, session=session, messages=messages)
                result["sessions"] += 1
                result["learned"] += learned
            # Only now: a run that was killed reads the session again.
            ledger.set_fact(_WATERMARK + session, mark)
    return result


def recent_messages(environ: Mapping[str, str], *, agent: str, session: str) -> list[dict[str, Any]]:
    """The last messages of one session as the host stored them; empty where it stored none or they can't be read."""
    database = os.path.join(state_folder(environ), "agents", os.path.basename(agent), "agent", "openclaw-agent.sqlite")
    if not os.path.isfile(database):
        return []
    try:
        with closing(sqlite3.connect(f"file:{_quoted(database)}?mode=ro", uri=True, timeout=0.2)) as db:
            rows = db.execute(
                "SELECT event_json FROM transcript_events WHERE session_id=? AND event_json IS NOT NULL"
                " ORDER BY seq DESC LIMIT ?",
                (session, ROWS_PER_SESSION),
            ).fetchall()
    except sqlite3.Error:
        return []
    return _messages(row[0] for row in reversed(rows))


def state_folder(environ: Mapping[str, str]) -> str:
    """Where the host keeps its state."""
    named = environ.get("OPENCLAW_STATE_DIR", "")
    return named or os.path.join(environ.get("HOME", "") or os.path.expanduser("~"), ".openclaw")


def _from_database(path: str, ledger: Ledger) -> Iterator[tuple[str, str, list[dict[str, Any]], int]]:
    """`(key, session id, messages, watermark)` of each session with rows newer than its watermark, oldest first."""
    # Read-only, and without a wait: the host's own writes come first.
    with closing(sqlite3.connect(f"file:{_quoted(path)}?mode=ro", uri=True, timeout=0.2)) as db:
        listed = db.execute(
            "SELECT w.session_id, w.session_key, max(e.seq)"
            " FROM session_windows w JOIN transcript_events e USING(session_id)"
            " GROUP BY w.session_id ORDER BY max(e.created_at)"
        ).fetchall()
        for session, key, newest in listed:
            seen = ledger.fact(_WATERMARK + session)
            if isinstance(seen, int) and newest <= seen:
                continue
            rows = db.execute(
                # The host packs old rows; they were read before they grew old.
                "SELECT event_json FROM transcript_events WHERE session_id=? AND event_json IS NOT NULL"
                " ORDER BY seq DESC LIMIT ?",
                (session, ROWS_PER_SESSION),
            ).fetchall()
            yield str(key), str(session), _messages(row[0] for row in reversed(rows)), int(newest)


def _from_archives(folder: str, ledger: Ledger) -> Iterator[tuple[str, str, list[dict[str, Any]], int]]:
    files = [
        entry for entry in os.scandir(folder) if entry.name.endswith(".jsonl") and entry.is_file(follow_symlinks=False)
    ]
    for entry in sorted(files, key=lambda one: one.stat().st_mtime):
        session, size = entry.name.removesuffix(".jsonl"), entry.stat().st_size
        if ledger.fact(_WATERMARK + session) == size:
            continue
        with open(entry.path, "rb") as file:
            if size > ARCHIVE_TAIL_BYTES:
                file.seek(size - ARCHIVE_TAIL_BYTES)
                file.readline()
            lines = file.read().decode("utf-8", "replace").splitlines()
        yield "", session, _messages(lines), size


def _messages(rows: Any) -> list[dict[str, Any]]:
    found = []
    for row in rows:
        try:
            event = json.loads(row)
        except (ValueError, RecursionError):
            continue
        message = event.get("message") if isinstance(event, dict) and event.get("type") == "message" else None
        if isinstance(message, dict):
            found.append(message)
    # Rows without the hook's own facts: only what the host itself marked as the owner's may teach.
    return [message if message.get("role") != "user" or _of_owner(message) else _unowned(message) for message in found]


def _of_owner(message: Mapping[str, Any]) -> bool:
    marks = message.get("__openclaw")
    return isinstance(marks, dict) and marks.get("senderIsOwner") is True


def _unowned(message: Mapping[str, Any]) -> dict[str, Any]:
    return {**message, "provenance": message.get("provenance") or {"kind": "unknown"}}


def _after_response(
    call: HookCall, context: Mapping[str, Any], *, key: str, session: str, messages: list[dict[str, Any]]
) -> list[str]:
    from instinct_learner.hooks import extract, validate

    payload = {
        "event": {"messages": messages},
        "ctx": {
            # Not the heartbeat's trigger, provenance and sender: the owner's turn isn't the machine's that reads it.
            **{name: context[name] for name in _CARRIED if name in context},
            "sessionId": session,
            "sessionKey": key,
            "trigger": "user",
            "chatType": "group" if _GROUP.search(key) else "direct",
        },
    }
    argv = ("--json", "--home", call.home())
    validate.answer(HookCall(name="validate", argv=argv, payload=payload, environ=call.environ))
    printed = extract.answer(HookCall(name="extract", argv=argv, payload=payload, environ=call.environ))
    learned = json.loads(printed).get("learned") if printed.strip() else None
    return [str(learned["id"])] if isinstance(learned, dict) else []


def _context(payload: object) -> dict[str, Any]:
    context = payload.get("ctx") if isinstance(payload, dict) else None
    return dict(context) if isinstance(context, dict) else {}


def _quoted(path: str) -> str:
    from urllib.parse import quote

    return quote(path)
