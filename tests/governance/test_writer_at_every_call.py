"""A kill, a full disk and a broken disk at every system call of every kind of write.

The real program, under strace, which injects the fault into one call on a file of home after the other.

Source: THREATS "Crash points"; SPEC §7.2.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.batches import without_hidden
from instinct_learner.governance.book import BOOK_PATH, parse_book

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")

#: One write of each kind; `say` is printed once the write is acknowledged.
CHILD = """
import os, sys
from dataclasses import replace
from datetime import datetime, timezone
from instinct_learner.governance.writer import Writer
from instinct_learner.model.instinct import Instinct
import instinct_learner.bank.index, instinct_learner.bank.codec, filelock
home, kind = sys.argv[1:]
now = datetime(2026, 5, 8, 13, tzinfo=timezone.utc)
writer = Writer(home, now=lambda: now, session_id="s", turn="t2")
first = "instinct-20260508-001"
draft = Instinct(id="", created=now, confidence=0.6, trigger="when", action="do", evidence=("new",), language="en")
os.write(2, b"START\\n")
try:
    if kind == "create": writer.create_instinct(draft)
    if kind == "update": writer.update_instinct(first, lambda old: replace(old, times_used=7), why="x")
    if kind == "archive": writer.archive_instinct(first, why="x")
    if kind == "forget": writer.delete_instinct(first, why="x")
    if kind == "append": writer.append_entry("memory/MEMORY.md", "- appended", why="x")
    if kind == "batch": writer.append_entry("memory/MEMORY.md", "## [d] big\\n" + "line of an entry\\n" * 90, why="x")
except OSError as error:
    os.write(1, b"REFUSED\\n")
    sys.exit(0)
os.write(1, b"DONE\\n")
"""
KINDS = ("create", "update", "archive", "forget", "append", "batch")
#: Calls that can change something on the disk, and what follows them.
CALLS = "openat,write,fsync,fchmod,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,ftruncate"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with one instinct and a knowledge file, made by the real writer."""
    home = tmp_path_factory.mktemp("prepared") / "_core_files"
    program = CHILD.replace('turn="t2"', 'turn="t1"')
    for kind in ("create", "append"):
        subprocess.run([sys.executable, "-c", program, str(home), kind], check=True, capture_output=True)
    return home


def _traced(home: Path, kind: str, *options: str) -> tuple[subprocess.CompletedProcess[bytes], bytes]:
    trace = home.parent / "trace"
    done = subprocess.run(
        ["strace", "-f", "-qq", "-y", "-o", str(trace), *options, sys.executable, "-c", CHILD, str(home), kind],
        capture_output=True,
        check=False,
    )
    return done, trace.read_bytes() if trace.exists() else b""


def _calls(prepared: Path, kind: str, tmp_path: Path) -> list[tuple[str, int]]:
    """For each call on a file of home, once the write has begun: its name, and which call of its name it is."""
    home = tmp_path / "count" / "_core_files"
    shutil.copytree(prepared, home)
    _, trace = _traced(home, kind, "-e", f"trace={CALLS}")
    counts: dict[str, int] = {}
    found = []
    begun = False
    for line in trace.decode("utf-8", "replace").splitlines():
        match = re.match(r"\d+\s+(\w+)\(", line)
        if match is None:
            continue
        counts[match[1]] = counts.get(match[1], 0) + 1
        begun = begun or "START" in line
        if begun and str(home) in line and "sqlite" not in line:
            found.append((match[1], counts[match[1]]))
    return found


def _contents(home: Path) -> dict[str, bytes]:
    files = [path for root in ("instincts", "memory") for path in (home / root).rglob("*") if path.is_file()]
    return {str(path.relative_to(home)): path.read_bytes() for path in files if not path.name.endswith(".tmp")}


def _readable(contents: dict[str, bytes]) -> dict[str, str]:
    shown = {path: without_hidden(data.decode("utf-8")) for path, data in contents.items()}
    return {path: text.rstrip() for path, text in shown.items()}


def _check(home: Path, before: dict[str, str], after: dict[str, str], said: bytes, *, kind: str, where: str) -> None:
    now = _readable(_contents(home))
    known = {path: {before.get(path), after.get(path)} for path in {*before, *after, *now}}
    for path, text in now.items():
        assert text in known[path], f"{where}: {path} is neither old nor new"
    if said == b"DONE\n" and kind != "archive":
        assert now == after, f"{where}: acknowledged and not there"
    # The next writer sweeps what is left, and brings log and state together.
    subprocess.run(
        [sys.executable, "-c", CHILD.replace('"t2"', '"t3"'), str(home), "append"], check=True, capture_output=True
    )
    left = [
        path for path in home.rglob("*.tmp") if "instincts" in path.parts or path.parent.name in {"memory", ".state"}
    ]
    assert [path for path in left if path.parent.name != "archived"] == [], where
    assert read_bank(home).broken == ()
    intent = parse_book((home / BOOK_PATH).read_bytes()).intent
    events = read_events(home, limit=1000)
    assert intent is None or any(event.get("write_id") == intent.id for event in events), where
    ids = [event["write_id"] for event in events if "write_id" in event]
    assert len(ids) == len(set(ids)), where


def _every(prepared: Path, tmp_path: Path, kind: str, fault: str, step: int) -> int:
    whole = tmp_path / "whole" / "_core_files"
    shutil.copytree(prepared, whole)
    before = _readable(_contents(whole))
    done, _ = _traced(whole, kind, "-e", "trace=none")
    assert done.stdout == b"DONE\n", done.stderr
    after = _readable(_contents(whole))
    calls = _calls(prepared, kind, tmp_path)
    assert len(calls) > 10
    for number, (call, nth) in enumerate(calls[::step]):
        home = tmp_path / f"run{number}" / "_core_files"
        shutil.copytree(prepared, home)
        done, _ = _traced(home, kind, "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={nth}")
        _check(home, before, after, done.stdout, kind=kind, where=f"{kind} {fault} at {call} {nth}")
        shutil.rmtree(home.parent)
    return len(calls)


FAULTS = ("signal=KILL", "error=ENOSPC", "error=EIO")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_some_calls_of_an_append_leaves_old_or_new(prepared: Path, tmp_path: Path, fault: str) -> None:
    _every(prepared, tmp_path, "append", fault, step=17)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_every_call_of_every_write_leaves_old_or_new(
    prepared: Path, tmp_path: Path, kind: str, fault: str
) -> None:
    assert _every(prepared, tmp_path, kind, fault, step=1) > 10
    assert os.path.isdir(prepared)
