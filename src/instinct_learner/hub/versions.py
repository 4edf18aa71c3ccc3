"""Semantic versions.

Source: semver.org 2.0.0; HUB.md row 7.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_VERSION = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,64}))?")


def is_version(text: str) -> bool:
    """Whether it is one, without build metadata: that orders nothing."""
    return _VERSION.fullmatch(text) is not None


def version_key(text: str) -> tuple[int, int, int, bool, tuple[tuple[bool, int, str], ...]]:
    """Sorts as semver says: 1.10.0 after 1.9.0, 1.0.0-rc.1 before 1.0.0. What is no version sorts first."""
    found = _VERSION.fullmatch(text)
    if found is None:
        return (-1, 0, 0, False, ())
    parts = (found[4] or "").split(".")
    before = tuple((not one.isdigit(), int(one) if one.isdigit() else 0, one) for one in parts if one)
    return (int(found[1]), int(found[2]), int(found[3]), not before, before)


def newest(versions: Iterable[str]) -> str:
    """The highest, "" of none."""
    return max(versions, key=version_key, default="")


def next_minor(version: str) -> str:
    """The next one that adds something."""
    key = version_key(version)
    return f"{key[0]}.{key[1] + 1}.0" if key[0] >= 0 else "1.1.0"


def next_patch(version: str) -> str:
    """The next one."""
    key = version_key(version)
    return f"{key[0]}.{key[1]}.{key[2] + 1}" if key[0] >= 0 else "1.0.1"
