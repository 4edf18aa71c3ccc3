"""Markdown's code fences, for whoever cuts a text at them."""

from __future__ import annotations


def fence_of(line: str) -> str:
    """The fence that a line opens, such as three backticks, or "" where it opens none."""
    bare = line.strip()
    for mark in ("`", "~"):
        if bare.startswith(mark * 3):
            length = len(bare) - len(bare.lstrip(mark))
            # Backticks again on the same line are inline code, not a fence.
            return "" if mark == "`" and mark in bare[length:] else mark * length
    return ""


def closes(line: str, fence: str) -> bool:
    """Whether a line closes the fence that this mark opened."""
    bare = line.strip()
    return len(bare) >= len(fence) and not bare.strip(fence[0])
