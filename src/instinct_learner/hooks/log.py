"""The hooks' log: one redacted line a failure, bounded, and never a reason to fail."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

#: Over this the older half is dropped, so that a hook failing every turn can't fill a disk.
LOG_LIMIT_BYTES = 256 * 1024
LINE_LIMIT_CHARACTERS = 500


def log_path(home: str) -> str:
    """The log's file."""
    return os.path.join(home, ".state", "hooks.log")


def append_log(home: str, line: str, *, now: datetime) -> bool:
    """Append one line, redacted, with the time before it. False where it couldn't be written.

    The file is written by one call with a newline on both sides, so that a line torn by a full disk never swallows the
    next one.
    """
    try:
        record = f"\n{now.isoformat(timespec='seconds')} {_safe(line)}\n".encode("utf-8", "replace")
        path = log_path(home)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        _keep_bounded(path)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            os.write(descriptor, record)
        finally:
            os.close(descriptor)
    except (OSError, ValueError):
        return False
    return True


def read_log(home: str, *, limit: int = 20) -> tuple[str, ...]:
    """The last lines, oldest first; empty where there is no log."""
    try:
        with open(log_path(home), "rb") as file:
            raw = file.read(LOG_LIMIT_BYTES * 2)
    except OSError:
        return ()
    lines = [line for line in raw.decode("utf-8", "replace").splitlines() if line.strip()]
    return tuple(lines[-limit:])


def _safe(line: str) -> str:
    flat = " ".join("".join(mark if mark.isprintable() else " " for mark in line[: LINE_LIMIT_CHARACTERS * 4]).split())
    try:
        from instinct_learner.governance.redact import redact

        flat = redact(flat)
    except Exception:  # noqa: BLE001 - without the redactor nothing that could hold a secret may be written
        flat = flat.split(":", 1)[0] + ": (details withheld: the redactor could not be loaded)"
    return flat[:LINE_LIMIT_CHARACTERS]


def _keep_bounded(path: str) -> None:
    try:
        if os.stat(path).st_size <= LOG_LIMIT_BYTES:
            return
        with open(path, "rb") as file:
            file.seek(-LOG_LIMIT_BYTES // 2, os.SEEK_END)
            tail = file.read()
        temporary = f"{path}.{os.getpid()}.tmp"
        with open(temporary, "wb") as file:
            file.write(tail[tail.find(b"\n") + 1 :])
        os.replace(temporary, path)
    except OSError:
        return
