"""A home on disk as the pipeline's storage, and the writer's own use of it."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.files import open_folder
from instinct_learner.errors import RecordError, SandboxError
from instinct_learner.governance.anchors import AnchorError
from instinct_learner.governance.audit import emit, is_told, read_events
from instinct_learner.governance.disk import DiskSandbox, free_name
from instinct_learner.governance.knowledge import KNOWLEDGE_LIMIT_BYTES, Door, Knowledge
from instinct_learner.governance.proof import proven
from instinct_learner.governance.writer import RefusedWriteError, Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct


def test_what_is_not_there_is_empty(home: Path) -> None:
    disk = DiskSandbox(home)
    assert (disk.exists("memory/a/b.md"), disk.read("memory/a/b.md"), disk.getsize("memory/a/b.md")) == (False, b"", 0)
    assert not home.exists()


def test_the_first_lock_makes_home_with_its_templates_and_later_ones_leave_it(home: Path) -> None:
    disk = DiskSandbox(home)
    with disk.locked():
        assert sorted(path.name for path in (home / "memory").glob("*.md")) != []
        assert (home / "instincts").is_dir()
    (home / "memory" / "MEMORY.md").unlink()  # the owner's decision, as long as this turn lasts
    with disk.locked():
        assert not (home / "memory" / "MEMORY.md").exists()


def test_links_are_neither_read_nor_written(home: Path, tmp_path: Path) -> None:
    (home / "memory").mkdir(parents=True)
    (tmp_path / "outside.md").write_text("x")
    (home / "memory" / "a.md").symlink_to(tmp_path / "outside.md")
    disk = DiskSandbox(home)
    with pytest.raises(SandboxError):
        disk.read("memory/a.md")
    with pytest.raises(SandboxError):
        disk.write("memory/a.md", b"y")
    assert (tmp_path / "outside.md").read_text() == "x"


def test_temporaries_of_killed_writers_are_swept_at_the_next_write(home: Path) -> None:
    (home / "memory").mkdir(parents=True)
    left = home / "memory" / ".a.md.123-0123abcd.tmp"
    left.write_text("half")
    DiskSandbox(home).write("memory/b.md", b"x")
    assert not left.exists()


def test_the_log_is_asked_whether_it_tells_of_a_write(home: Path, now: datetime) -> None:
    assert not is_told(home, "abc")
    emit(home, "x", {"write_id": "abc"}, now=now)
    assert is_told(home, "abc")
    assert not is_told(home, "abd")


def test_an_event_that_a_kill_kept_from_the_log_comes_with_the_next_write(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    stored = Writer(home, now=lambda: now).create_instinct(make_instinct())
    log = home / ".state" / "events.jsonl"
    log.write_text("")
    Writer(home, now=lambda: now).update_instinct(stored.id, lambda one: replace(one, times_used=1), why="x")
    first, second = read_events(home)
    assert (first["event_type"], first["recovered"]) == ("instinct.created", True)
    assert (second["event_type"], second.get("recovered")) == ("instinct.updated", None)


def test_two_writers_of_one_turn_share_its_budget(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    stored = Writer(home, now=lambda: now).create_instinct(make_instinct())

    def said(number: int) -> Callable[[Instinct], Instinct]:
        return lambda one: replace(one, evidence=(*one.evidence, f"{number} " + "证" * 200))

    Writer(home, now=lambda: now, turn="t").update_instinct(stored.id, said(1), why="x")
    with pytest.raises(RefusedWriteError):
        Writer(home, now=lambda: now, turn="t").update_instinct(stored.id, said(2), why="x")
    Writer(home, now=lambda: now, turn="u").update_instinct(stored.id, said(2), why="x")
    Writer(home, now=lambda: now, turn="u", floor_bytes=1_000_000).update_instinct(stored.id, said(3), why="x")


@pytest.mark.parametrize("kind", ["create", "update"])
def test_code_that_changes_during_a_write_takes_the_write_back(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct], kind: str
) -> None:
    writer = Writer(home, now=lambda: now)
    stored = writer.create_instinct(make_instinct())
    before = {path.name: path.read_bytes() for path in (home / "instincts").glob("*.md")}
    hashes = iter([{"guard.py": "1"}, {"guard.py": "2"}])
    door = Door(tell=lambda *_: None, told=lambda _: True, code=lambda: next(hashes))
    writer.knowledge = Knowledge(DiskSandbox(home), door)
    writes: dict[str, Callable[[], object]] = {
        "create": lambda: writer.create_instinct(make_instinct(trigger="别的")),
        "update": lambda: writer.update_instinct(stored.id, lambda one: replace(one, times_used=1), why="x"),
    }
    with pytest.raises(AnchorError):
        writes[kind]()
    assert {path.name: path.read_bytes() for path in (home / "instincts").glob("*.md")} == before


class Blind(Writer):
    """Sees no names, as if a person made every file since it looked."""

    def _names_in_use(self) -> list[str]:
        return []


def test_a_number_that_somebody_took_meanwhile_is_passed_over(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    first = Blind(home, now=lambda: now).create_instinct(make_instinct())
    second = Blind(home, now=lambda: now).create_instinct(make_instinct())
    assert (first.id, second.id) == ("instinct-20260508-001", "instinct-20260508-002")
    for number in range(3, 101):
        (home / "instincts" / f"2026-05-08-{number:03}.md").touch()
    with pytest.raises(FileExistsError, match="no free number"):
        Blind(home, now=lambda: now).create_instinct(make_instinct())


def test_archiving_what_is_archived_leaves_it_there(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    writer = Writer(home, now=lambda: now)
    stored = writer.create_instinct(make_instinct())
    assert writer.archive_instinct(stored.id, why="x") == writer.archive_instinct(stored.id, why="x")
    assert [event["event_type"] for event in read_events(home)] == ["instinct.created", "instinct.archived"]


def test_of_much_evidence_the_oldest_and_the_newest_stay(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    stored = Writer(home, now=lambda: now).create_instinct(make_instinct(evidence=tuple(f"e{n}" for n in range(60))))
    assert len(stored.evidence) == 50
    assert (stored.evidence[0], stored.evidence[24], stored.evidence[25], stored.evidence[-1]) == (
        "e0", "e24", "e35", "e59",
    )  # fmt: skip


def test_what_would_not_read_back_as_it_was_wanted_is_not_written(make_instinct: Callable[..., Instinct]) -> None:
    wanted = make_instinct()
    with pytest.raises(RecordError, match="confidence: would not be read back"):
        proven(render_instinct(replace(wanted, confidence=0.9)), wanted, "a.md")


def test_a_log_that_is_full_for_the_first_time_is_turned_over(home: Path, now: datetime) -> None:
    (home / ".state").mkdir(parents=True)
    (home / ".state" / "events.jsonl").write_text("[1]\n" + '{"event_type": "old"}\n' * 50_000)
    emit(home, "new", {}, now=now)
    assert sorted(path.name for path in (home / ".state").glob("*.jsonl")) == ["events.1.jsonl", "events.jsonl"]
    assert [event["event_type"] for event in read_events(home, limit=2)] == ["old", "new"]


def test_a_line_of_the_log_that_is_no_event_is_passed_over(home: Path, now: datetime) -> None:
    emit(home, "a", {}, now=now)
    with (home / ".state" / "events.jsonl").open("a", encoding="ascii") as log:
        log.write("[1]\n")
    emit(home, "b", {}, now=now)
    assert [event["event_type"] for event in read_events(home)] == ["a", "b"]


def test_an_index_that_can_not_be_told_of_a_forgotten_record_is_a_warning(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    writer = Writer(home, now=lambda: now)
    stored = writer.create_instinct(make_instinct())
    for path in (home / ".state").glob("index.sqlite*"):
        path.unlink()
    (home / ".state" / "index.sqlite").mkdir()
    (home / ".state" / "index.sqlite" / "x").touch()
    writer.delete_instinct(stored.id, why="x")
    assert any("will be dropped at the next look" in warning for warning in writer.warnings)


def test_the_events_have_the_seeds_shape(home: Path, now: datetime) -> None:
    Writer(home, now=lambda: now, session_id="s-9").append_entry("memory/MEMORY.md", "- a", why="sedimentation.distill")
    (line,) = (home / ".state" / "events.jsonl").read_text().splitlines()
    event: dict[str, Any] = json.loads(line)
    assert list(event)[:4] == ["event_type", "timestamp", "session_id", "skill_name"]
    assert event["session_id"] == "s-9"
    assert event["audit"] == {"operator": "agent", "operator_id": "agent_main_001"}


def test_a_file_longer_than_knowledge_may_be_is_named_and_never_taken_for_its_beginning(
    home: Path, now: datetime
) -> None:
    (home / "memory").mkdir(parents=True)
    path = home / "memory" / "reflections.md"
    path.write_bytes(b"x" * (KNOWLEDGE_LIMIT_BYTES - 1) + b"\n")
    assert DiskSandbox(home).getsize("memory/reflections.md") == KNOWLEDGE_LIMIT_BYTES
    path.write_bytes(b"x" * KNOWLEDGE_LIMIT_BYTES + b"\n")
    writer = Writer(home, now=lambda: now, operator="user")
    with pytest.raises(RecordError, match="longer than 4194304 bytes"):
        writer.knowledge.edit("memory/reflections.md", lambda _: "short\n", why="x")
    assert path.stat().st_size == KNOWLEDGE_LIMIT_BYTES + 1
    (home / ".state" / "x.json").write_bytes(b"x" * (KNOWLEDGE_LIMIT_BYTES + 1))
    assert len(DiskSandbox(home).read(".state/x.json")) == KNOWLEDGE_LIMIT_BYTES + 1
    with (home / ".state" / "x.json").open("ab") as file:
        file.truncate(16 * 1024 * 1024 + 9)
    assert len(DiskSandbox(home).read(".state/x.json")) == 16 * 1024 * 1024 + 1, "as much as tells it from a whole one"


def test_a_name_is_free_however_many_are_taken(home: Path) -> None:
    with open_folder(home, "aside") as folder:
        assert free_name(folder, "a.md") == "a.md"
        folder.create("a.md", b"")
        assert free_name(folder, "a.md") == "a-2.md"
        for number in range(2, 1001):
            (home / "aside" / f"a-{number}.md").touch()
        assert free_name(folder, "a.md") == "a-1001.md"
        assert free_name(folder, "b.md") == "b.md"


def test_knowledge_outlives_a_power_cut_and_notes_need_not(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = DiskSandbox(home)
    for path in ("memory/a.md", ".state/a.json"):
        disk.write(path, b"x")
    waits: list[None] = []
    flush = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: waits.append(flush(descriptor)))
    disk.write(".state/a.json", b"y")
    assert waits == []
    disk.write("memory/a.md", b"y")
    assert waits != []
