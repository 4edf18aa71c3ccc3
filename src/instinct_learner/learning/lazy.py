"""Patterns that are compiled when they are first used.

A hook is a fresh process: compiling every pattern at import would cost each turn more than all the rest of its work,
and most turns hold nothing that most patterns look for. Source: PERFORMANCE.md; ADR 0044.
"""

from __future__ import annotations

import re


class _Lazy:
    """Stands in for a compiled pattern until somebody uses it."""

    __slots__ = ("_flags", "_made", "_pattern")

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags
        self._made: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> object:
        if self._made is None:
            self._made = re.compile(self._pattern, self._flags)
        return getattr(self._made, name)


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, to be used as `re.compile` would give it."""
    return _Lazy(pattern, flags)  # type: ignore[return-value]
