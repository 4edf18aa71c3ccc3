"""Which lines of a Markdown text stand inside code blocks.

A block that nobody closes would swallow the rest of a file. So a fence with an info string, met inside an open block,
says that the open one was never closed: it is then read as a line of text.

Source: CommonMark "Fenced code blocks".
"""

from __future__ import annotations

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$")


def code_lines(lines: list[str]) -> list[bool]:
    """For each line whether it belongs to a code block, its fences included."""
    inside = [False] * len(lines)
    at = 0
    while at < len(lines):
        opening = _FENCE.match(lines[at])
        end = _closing(lines, at, opening) if opening else None
        if end is None:
            at += 1
            continue
        inside[at : end + 1] = [True] * (end + 1 - at)
        at = end + 1
    return inside


def _closing(lines: list[str], start: int, opening: re.Match[str]) -> int | None:
    marker = opening[1]
    for at in range(start + 1, len(lines)):
        fence = _FENCE.match(lines[at])
        if fence is None or fence[1][0] != marker[0] or len(fence[1]) < len(marker):
            continue
        if not fence[2].strip():
            return at
        if len(fence[1]) == len(marker):
            return None  # another block opens: this one was never closed
    return None
