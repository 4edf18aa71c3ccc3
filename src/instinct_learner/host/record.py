"""What set-up remembers: home, interpreter, host. So a bare `instinct` finds them, and removal undoes only ours."""

from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING

from instinct_learner.hooks.home import setup_record, setup_record_path

if TYPE_CHECKING:
    from collections.abc import Mapping


def remember(environ: Mapping[str, str], **facts: str) -> str:
    """Add facts to the record, "" forgetting one; atomically. Returns the record's path."""
    kept = {**setup_record(environ), **facts}
    return _write(environ, {key: value for key, value in kept.items() if value})


def forget(environ: Mapping[str, str], *names: str) -> None:
    """Drop facts from the record; the file goes with the last one."""
    kept = {key: value for key, value in setup_record(environ).items() if key not in names}
    if kept:
        _write(environ, kept)
        return
    path = setup_record_path(environ)
    if os.path.exists(path):
        os.unlink(path)


def _write(environ: Mapping[str, str], facts: Mapping[str, str]) -> str:
    path = setup_record_path(environ)
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=folder, encoding="utf-8", delete=False, suffix=".tmp") as file:
        json.dump(dict(sorted(facts.items())), file, ensure_ascii=False, indent=2)
        file.write("\n")
    os.replace(file.name, path)
    return path
