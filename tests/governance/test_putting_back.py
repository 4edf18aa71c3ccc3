"""A change taken back leaves the very bytes that were there before; a file that a change made goes aside."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.files import Folder
from instinct_learner.bank.index import Index
from instinct_learner.bank.sync import sync
from instinct_learner.errors import RecordError, RecordNotFoundError, SandboxError, StaleVersionError
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.disk import DiskSandbox
from instinct_learner.governance.writer import Writer, text_hash

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

KEY = "ghp_" + "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"
PATH = "instincts/2026-05-08-001.md"


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def writer(home: Path, now: datetime) -> Writer:
    return Writer(home, now=lambda: now, operator="user")


def test_a_knowledge_file_gets_its_text_back_secrets_and_all(home: Path, writer: Writer) -> None:
    path = home / "memory" / "MEMORY.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"# MEMORY\n- {KEY}\n", encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    writer.replace_text("memory/MEMORY.md", "# MEMORY\n", base_hash=text_hash(before), why="x")
    after = path.read_text(encoding="utf-8")
    with pytest.raises(StaleVersionError):
        writer.knowledge.put_back("memory/MEMORY.md", before, base_hash=text_hash("y"), why="x")
    with pytest.raises(StaleVersionError):
        writer.knowledge.put_back("memory/MEMORY.md", before, base_hash="", why="x")
    assert writer.knowledge.put_back(
        "memory/MEMORY.md", before, base_hash=text_hash(after), why="evolution.undone", event={"card": 1}
    )
    assert path.read_text(encoding="utf-8") == before
    (event,) = read_events(home, event_type="evolution.undone")
    assert event["card"] == 1


def test_a_file_that_is_not_there_is_put_back_against_nothing(home: Path, writer: Writer) -> None:
    assert writer.knowledge.put_back("memory/a.md", "x\n", base_hash="", why="x")
    assert (home / "memory" / "a.md").read_text() == "x\n"


def test_an_instincts_file_gets_its_bytes_back(
    home: Path, writer: Writer, make_instinct: Callable[..., Instinct]
) -> None:
    stored = writer.create_instinct(make_instinct())
    sync(home)
    old = (home / PATH).read_bytes()
    writer.update_instinct(stored.id, lambda one: replace(one, action="用 yarn"), why="x")
    new = (home / PATH).read_bytes()
    with pytest.raises(StaleVersionError):
        writer.put_back_instinct(PATH, old, base_sha256=sha(old), why="x")
    with pytest.raises(RecordError):
        writer.put_back_instinct(PATH, b"no record", base_sha256=sha(new), why="x")
    assert (home / PATH).read_bytes() == new
    assert writer.put_back_instinct(PATH, old, base_sha256=sha(new), why="undo").action == stored.action
    assert (home / PATH).read_bytes() == old
    assert read_events(home)[-1]["why"] == "undo"
    with Index.open(home) as index:
        assert [hit.action for hit in index.search("pnpm npm", limit=5)] == [stored.action]
    (home / PATH).unlink()
    with pytest.raises(RecordNotFoundError):
        writer.put_back_instinct(PATH, old, base_sha256=sha(old), why="x")
    with pytest.raises(SandboxError):
        writer.put_back_instinct("instincts/a.txt", old, base_sha256=sha(old), why="x")


def test_a_file_that_a_change_made_goes_aside(home: Path, writer: Writer) -> None:
    writer.append_entry("skills/demo/SKILL.md", "# demo", why="x")
    data = (home / "skills" / "demo" / "SKILL.md").read_bytes()
    with pytest.raises(StaleVersionError):
        writer.retire_file("skills/demo/SKILL.md", base_sha256=sha(b"y"), why="x")
    writer.retire_file("skills/demo/SKILL.md", base_sha256=sha(data), why="evolution.undone")
    assert not (home / "skills" / "demo" / "SKILL.md").exists()
    assert (home / ".state" / "forgotten" / "skills" / "demo" / "SKILL.md").read_bytes() == data
    (event,) = read_events(home, event_type="evolution.undone")
    assert event["path"] == "skills/demo/SKILL.md"
    with pytest.raises(RecordNotFoundError):
        writer.retire_file("skills/demo/SKILL.md", base_sha256=sha(data), why="x")
    with pytest.raises(SandboxError):
        writer.retire_file("memory/.hidden.md", base_sha256=sha(data), why="x")


def test_without_a_swap_in_one_step_a_folder_that_can_not_come_leaves_the_old_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = DiskSandbox(home)
    disk.put_folder("skills/demo", {"SKILL.md": b"old"})
    monkeypatch.setattr(Folder, "swap", lambda *_: False)  # a file system that has no such call
    assert disk.put_folder("skills/demo", {"SKILL.md": b"new"}) != ""
    assert (home / "skills" / "demo" / "SKILL.md").read_bytes() == b"new"
    moved = Folder.move
    calls = []

    def failing(self: Folder, name: str, target: Folder, new: str) -> object:
        calls.append(name)
        if len(calls) == 2:
            raise OSError(5, "Input/output error")
        return moved(self, name, target, new)

    monkeypatch.setattr(Folder, "move", failing)
    with pytest.raises(OSError, match="Input/output error"):
        disk.put_folder("skills/demo", {"SKILL.md": b"newer"})
    assert (home / "skills" / "demo" / "SKILL.md").read_bytes() == b"new"
