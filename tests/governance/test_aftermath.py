"""What follows a write can fail and undoes nothing: it says so instead."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.index import Index
from instinct_learner.bank.sync import sync
from instinct_learner.governance.aftermath import Aftermath
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct


@pytest.fixture
def after(home: Path, now: datetime) -> Aftermath:
    return Aftermath(home=str(home), now=lambda: now, session_id="s", operator="agent")


def test_an_event_says_on_whose_word_and_in_which_session(home: Path, after: Aftermath) -> None:
    after.event("x.y", {"why": "z", "session_id": "t"})
    after.event("x.y", {})
    first, second = read_events(home)
    assert (first["event_type"], first["why"], first["session_id"]) == ("x.y", "z", "t")
    assert (second["session_id"], second["audit"]) == ("s", {"operator": "agent", "operator_id": "agent_main_001"})
    assert after.warnings == []


def test_an_event_that_can_not_be_written_is_a_warning(home: Path, after: Aftermath, tmp_path: Path) -> None:
    home.mkdir(parents=True)
    (home / ".state").symlink_to(tmp_path)
    after.event("x.y", {})
    assert after.warnings[0].startswith("events: x.y is not in the log (")


def test_an_index_that_can_not_be_told_is_a_warning_each_time(
    home: Path, after: Aftermath, make_instinct: Callable[..., Instinct]
) -> None:
    (home / ".state" / "index.sqlite").mkdir(parents=True)
    (home / "memory").mkdir()
    (home / "memory" / "MEMORY.md").write_text("- x\n")
    after.index(make_instinct(), "instincts/a.md", os.stat(home))
    after.unindex("instinct-20260508-001", "instincts/a.md")
    after.promoted("memory/MEMORY.md")
    after.promoted("memory/reflections.md")
    assert [one.split(" (")[0] for one in after.warnings] == [
        "index: instinct-20260508-001 will be indexed at the next look",
        "index: instinct-20260508-001 will be dropped at the next look",
        "index: memory/MEMORY.md will be read at the next look",
    ]


def test_what_the_pipeline_writes_to_a_promoted_file_is_found_at_once(home: Path, now: datetime) -> None:
    sync(home)
    writer = Writer(home, now=lambda: now)
    writer.append_entry("memory/MEMORY.md", "## 提交信息用英文写", why="x")
    writer.append_entry("memory/2026-05-08.md", "- 提交信息用英文写", why="x")
    with Index.open(home) as index:
        assert [hit.path for hit in index.search("提交信息", limit=9)] == ["memory/MEMORY.md"]
    assert writer.warnings == []


def test_an_index_that_was_never_made_is_left_to_the_next_look(home: Path, now: datetime) -> None:
    writer = Writer(home, now=lambda: now)
    writer.append_entry("memory/MEMORY.md", "## 提交信息用英文写", why="x")
    with Index.open(home) as index:
        assert index.meta("complete") is None
        assert index.search("提交信息", limit=9) == []
    assert writer.warnings == []
