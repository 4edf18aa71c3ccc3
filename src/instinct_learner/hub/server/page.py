"""The dashboard: one page and one script, nothing from elsewhere, nothing to build.

Source: SPEC §5 "a dashboard page"; ADR 0113.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def page() -> str:
    """The page; its styles stand in it."""
    return _read("page.html")


@cache
def script() -> str:
    """The page's script."""
    return _read("page.js")


def _read(name: str) -> str:
    return files("instinct_learner.hub.server").joinpath("static", name).read_text(encoding="utf-8")
