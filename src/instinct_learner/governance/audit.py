"""The audit log: one line an event in `.state/events.jsonl`, redacted, bounded, never torn.

A line is ASCII JSON, so no character of it can end a line, and it is written in one write under the bank's lock. A tail
that a kill tore off is closed before the next line and passed over by `read_events`.

Source: SPEC §3 "Events", THREATS "log injection".
"""

from __future__ import annotations

import json
import math
import os

from instinct_learner.bank.files import Folder, bank_lock, open_folder
from instinct_learner.bank.layout import events_path
from instinct_learner.errors import InstinctLearnerError
from instinct_learner.governance.redact import redact
from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from typing import Any

#: A log this long becomes `events.1.jsonl`, and so on; the oldest is dropped.
LOG_LIMIT_BYTES = 1024 * 1024
LOGS_KEPT = 3
LINE_LIMIT_BYTES = 8 * 1024
_TEXT_LIMITS = (2_000, 500, 100)
_ITEMS_LIMIT = 200
#: Where an event of the latest write must stand, were it logged.
_TAIL_BYTES = 64 * 1024
_DEPTH_LIMIT = 6
_WORD = lazy("[a-z_]{1,32}")
#: Source: the seed's event format; kept so that its readers find it.
_SKILL_NAME = "instinct-learner"


def emit(home: str | os.PathLike[str], event_type: str, payload: Mapping[str, Any], *, now: datetime) -> None:
    """Appends one event.

    Args:
        home: The home folder.
        event_type: Such as `sedimentation.promote` or `instinct.created`.
        payload: JSON values; what is none becomes text. `session_id`, `skill_name` and `audit` take their places in
            the seed's shape. Long texts are cut so that the line stays within `LINE_LIMIT_BYTES`.
        now: Aware.

    Raises:
        OSError: It could not be written; the log is as it was.
        BankBusyError: The lock could not be had.
        SandboxError: `.state` or the log is a link.
    """
    event = {
        "event_type": event_type,
        "timestamp": now.isoformat(),
        "session_id": "",
        "skill_name": _SKILL_NAME,
        **payload,
    }
    line = _line(event)
    with bank_lock(home), open_folder(home, ".state") as folder:
        name = os.path.basename(events_path(home))
        status = folder.status(name)
        if status is not None and status.st_size + len(line) > LOG_LIMIT_BYTES:
            _rotate(folder, name)
        folder.append_line(name, line)


def read_events(home: str | os.PathLike[str], *, limit: int = 100, event_type: str = "") -> list[dict[str, Any]]:
    """The latest events, oldest first; lines that aren't whole are passed over.

    Args:
        home: The home folder.
        limit: How many at most.
        event_type: Only events of this type, or of any type below it (`sedimentation`); "" for all.
    """
    found: list[dict[str, Any]] = []
    try:
        folder = open_folder(home, ".state", make=False)
    except (OSError, InstinctLearnerError):
        return found
    with folder:
        for name in _names(os.path.basename(events_path(home))):
            if len(found) >= limit:
                break
            found = [event for event in _events(folder, name) if _is_of(event, event_type)] + found
    return found[-limit:] if limit > 0 else []


def safe(details: Mapping[str, Any]) -> dict[str, Any]:
    """The details as the log would have them: JSON values, redacted, cut."""
    plain: dict[str, Any] = _plain(dict(details), _TEXT_LIMITS[0], 0)
    return plain


def is_told(home: str | os.PathLike[str], write_id: str) -> bool:
    """Whether the latest events tell of the write of this id."""
    try:
        with open_folder(home, ".state", make=False) as folder:
            data = folder.read_tail(os.path.basename(events_path(home)), limit_bytes=_TAIL_BYTES)
    except FileNotFoundError:
        return False
    return write_id.encode("ascii") in data


def _line(event: dict[str, Any]) -> bytes:
    for text_limit in _TEXT_LIMITS:
        line = json.dumps(_plain(event, text_limit, 0), ensure_ascii=True, separators=(", ", ": ")).encode("ascii")
        if len(line) <= LINE_LIMIT_BYTES:
            return line
    kept = {key: event[key] for key in ("event_type", "timestamp", "session_id", "skill_name")}
    return json.dumps({**_plain(kept, _TEXT_LIMITS[-1], 0), "shortened": True}, ensure_ascii=True).encode("ascii")


def _plain(value: Any, text_limit: int, depth: int) -> Any:
    """The value as JSON that every reader takes: redacted, cut, without NaN."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if depth < _DEPTH_LIMIT and isinstance(value, dict):
        pairs = list(value.items())[:_ITEMS_LIMIT]
        return {_key(str(key), text_limit): _plain(item, text_limit, depth + 1) for key, item in pairs}
    if depth < _DEPTH_LIMIT and isinstance(value, (list, tuple, set, frozenset)):
        items = sorted(value, key=str) if isinstance(value, (set, frozenset)) else list(value)
        return [_plain(item, text_limit, depth + 1) for item in items[:_ITEMS_LIMIT]]
    # Redacted before it is cut: the first half of a key is still most of a key.
    return redact(str(value))[:text_limit]


def _key(key: str, text_limit: int) -> str:
    # Our own keys are words; redacting costs more than all the rest of an event.
    return key if _WORD.fullmatch(key) else redact(key)[:text_limit]


def _rotate(folder: Folder, name: str) -> None:
    names = _names(name)
    if folder.status(names[-1]) is not None:
        folder.remove(names[-1])
    for older, newer in zip(reversed(names), reversed(names[:-1]), strict=False):
        if folder.status(newer) is not None:
            folder.move(newer, folder, older)


def _names(name: str) -> list[str]:
    """The log's names, newest first."""
    stem = name.removesuffix(".jsonl")
    return [name, *(f"{stem}.{number}.jsonl" for number in range(1, LOGS_KEPT))]


def _events(folder: Folder, name: str) -> list[dict[str, Any]]:
    try:
        data = folder.read(name, limit_bytes=2 * LOG_LIMIT_BYTES)
    except (OSError, InstinctLearnerError):
        return []
    events = []
    for line in data.split(b"\n"):
        try:
            event = json.loads(line)
        except ValueError:  # a torn line, or the end
            continue
        if isinstance(event, dict):
            events.append(event)
    return events


def _is_of(event: dict[str, Any], event_type: str) -> bool:
    kind = str(event.get("event_type", ""))
    return not event_type or kind == event_type or kind.startswith(f"{event_type}.")
