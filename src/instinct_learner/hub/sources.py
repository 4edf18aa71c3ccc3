"""Where lessons come from: this agent's instincts and experiences, other agents' sessions, plain text.

Provenance decides here too: of a session only what its owner typed may teach (SPEC §2.1).

Source: SPEC §5 "Memories"; http-spec §4.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.reader import read_bank
from instinct_learner.errors import HookEventError
from instinct_learner.learning.capture import signals
from instinct_learner.learning.event import read_event
from instinct_learner.learning.extract import draft
from instinct_learner.learning.phrasing.spans import rules_of
from instinct_learner.model.instinct import Instinct
from instinct_learner.sediment.banks import REFLECTIONS, parse_reflections

if TYPE_CHECKING:
    from datetime import datetime

    from instinct_learner.hub.intake import Kept, Lessons
    from instinct_learner.hub.memories import MemoryType
    from instinct_learner.hub.stores.protocol import Store

#: Source: http-spec §4 "≤10_000_000 bytes".
SESSION_BYTES = 10_000_000
_FILES = 10_000
_TURNS = 64
_TYPES: dict[str, MemoryType] = {
    "correction": "correction", "preference": "preference", "recovery": "error", "pattern": "pattern", "manual": "pattern",
}  # fmt: skip
_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)、])\s+")
_PARTS = 50


def take_instincts(home: str, store: Store, lessons: Lessons, *, agent_id: str) -> int:
    """This agent's instincts and experiences become lessons, each once and once more a repetition. Gives how many came.

    What was taken is noted in the unit of work that keeps it: whoever is killed in between, or runs beside another, takes
    nothing twice.
    """
    count = 0
    source = f"instincts:{agent_id}"
    known = store.ingested(source)
    for stored in read_bank(home, folders=("instincts",)).instincts:
        one = stored.instinct
        name = one.hash or one.id
        key = f"{name}:{one.seen}"
        if one.status == "expired" or key in known:
            continue
        with store.writing(turn=f"{source}:{name}"):
            seen = [int(old.rpartition(":")[2]) for old in store.ingested(source) if old.rpartition(":")[0] == name]
            if one.seen in seen:
                continue
            lessons.upload(
                one.title or one.action,
                context=one.trigger,
                resolution=one.action,
                tags=one.tags,
                memory_type=_TYPES[one.kind],
                agent_id=agent_id,
                reports=max(one.seen - max(seen, default=0), 1),
            )
            store.note_ingested(source, [key])
        count += 1
    return count + _take_experiences(home, store, lessons, agent_id=agent_id)


def _take_experiences(home: str, store: Store, lessons: Lessons, *, agent_id: str) -> int:
    try:
        with open(os.path.join(home, REFLECTIONS), encoding="utf-8", errors="replace") as file:
            text = file.read()
    except FileNotFoundError:
        return 0
    count = 0
    source = f"experiences:{agent_id}"
    known = store.ingested(source)
    for one in parse_reflections(text):
        key = one.id or hashlib.sha256(f"{one.date}{one.topic}{one.action}".encode()).hexdigest()[:16]
        if key in known or not (one.reusable or one.action):
            continue
        with store.writing(turn=f"{source}:{key}"):
            if key in store.ingested(source):
                continue
            lessons.upload(
                one.topic if one.outcome != "坏" else f"{one.topic}：{one.result}",
                context=one.context,
                resolution=one.reusable or one.action,
                tags=one.tags,
                memory_type="error" if one.outcome == "坏" else "pattern",
                agent_id=agent_id,
            )
            store.note_ingested(source, [key])
        count += 1
    return count


def _learned(event: dict[str, Any], *, now: datetime) -> list[Instinct]:
    try:
        heard = signals(read_event(event))
    except HookEventError:
        return []
    made = (draft(signal, now=now) for signal in rules_of(heard))
    return [one for one in made if isinstance(one, Instinct)]


def _upload(one: Instinct, lessons: Lessons, agent_id: str) -> Kept:
    return lessons.upload(
        one.title or one.action, context=one.trigger, resolution=one.action, tags=one.tags, memory_type=_TYPES[one.kind],
        agent_id=agent_id,
    )  # fmt: skip


def session_files(path: str) -> list[str]:
    """The sessions that a path means: itself, or every `*.jsonl` below it, hidden ones and links left out."""
    if not os.path.isdir(path):
        return [path]
    found = []
    for place, names, files in os.walk(path):
        names[:] = sorted(
            name for name in names if not name.startswith(".") and not os.path.islink(os.path.join(place, name))
        )
        found += [
            os.path.join(place, name)
            for name in sorted(files)
            if name.endswith(".jsonl") and not name.startswith(".") and not os.path.islink(os.path.join(place, name))
        ]
    return found[:_FILES]


def take_session(path: str, store: Store, lessons: Lessons, *, agent_id: str, now: datetime) -> dict[str, Any]:
    """The lessons of one session file, each of its lines once. The answer is as the wire format has it."""
    answer: dict[str, Any] = {
        "success": False, "session_file": path, "new_trajectory_count": 0, "file_path": path, "error": None,
    }  # fmt: skip
    if not os.path.isfile(path):
        return {**answer, "error": f"Not a file: {path}"}
    if os.path.getsize(path) > SESSION_BYTES:
        return {**answer, "error": f"File too large: {path}"}
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            rows = file.read(SESSION_BYTES).splitlines()
    except OSError as error:
        return {**answer, "error": f"Cannot read file: {error.strerror}"}
    source = f"session:{agent_id}"[:200]
    keys = [
        hashlib.sha256(f"{path}\n{number}\n{row}".encode("utf-8", "surrogatepass")).hexdigest()[:24]
        for number, row in enumerate(rows)
    ]
    known = store.ingested(source)
    fresh = [place for place, key in enumerate(keys) if key not in known and rows[place].strip()]
    messages = [message for row in rows if (message := _message(row)) is not None]
    if fresh and messages:
        for start in range(0, len(messages), _TURNS):
            for one in _learned(
                {"messages": messages[start : start + _TURNS], "sessionId": os.path.basename(path)}, now=now
            ):
                _upload(one, lessons, agent_id)
    store.note_ingested(source, [keys[place] for place in fresh])
    # Rows of the wire format are sessions with something new in them, not lessons.
    return {**answer, "success": True, "new_trajectory_count": 1 if fresh else 0}


def _message(row: str) -> dict[str, Any] | None:
    try:
        value = json.loads(row)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    inner = value.get("message")
    message = inner if isinstance(inner, dict) else value
    return message if isinstance(message.get("role"), str) and "content" in message else None


def take_text(text: str, lessons: Lessons, *, now: datetime, agent_id: str = "") -> list[Kept]:
    """The lessons of a plain text that somebody hands in as such: a lesson a list item or paragraph.

    A part that the detector hears a rule in is kept as that rule, another one in its own words.
    """
    kept = []
    for part in _parts(text):
        learned = _learned({"messages": [{"role": "user", "content": part}]}, now=now)
        kept += [_upload(one, lessons, agent_id) for one in learned] or [lessons.upload(part, agent_id=agent_id)]
    return kept


def _parts(text: str) -> list[str]:
    parts: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line for line in paragraph.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        if any(_BULLET.match(line) for line in lines):
            parts += [_BULLET.sub("", line).strip() for line in lines]
        elif lines:
            parts.append(" ".join(line.strip() for line in lines))
    return [part for part in parts if len(part) >= 4][:_PARTS]
