"""Reads the tail of a Claude Code transcript, which its `Stop` hook names by path.

Source: SPEC.md §8, last paragraph.
"""

from __future__ import annotations

import json
import os
import stat

#: Read from the end; a long session's beginning was read when it was new.
TAIL_BYTES = 1_048_576
_LINE_BYTES = 524_288


def read_transcript(path: str) -> list[object]:
    """The rows of a JSONL transcript, oldest first.

    A file that is missing, unreadable or no regular file gives no rows: a hook has nothing better to do about it.
    Lines that aren't JSON are skipped, as the last one may still be in the writing.
    """
    try:
        # O_NONBLOCK, so that a pipe in its place can't hold the hook.
        descriptor = os.open(os.path.expanduser(path), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):
        return []
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return []
        start = max(0, status.st_size - TAIL_BYTES)
        os.lseek(descriptor, start, os.SEEK_SET)
        raw = b""
        while len(raw) < TAIL_BYTES and (piece := os.read(descriptor, TAIL_BYTES - len(raw))):
            raw += piece
    except OSError:
        return []
    finally:
        os.close(descriptor)
    lines = raw.split(b"\n")
    rows: list[object] = []
    for line in lines[1:] if start else lines:
        if not line.strip() or len(line) > _LINE_BYTES:
            continue
        try:
            rows.append(json.loads(line))
        except (ValueError, RecursionError):
            continue
    return rows
