"""A kill, a full disk and a broken disk at every system call of every kind of write.

The real writer, under strace, which injects the fault into one call on a file of home after the other. A process that
has everything imported makes a child for each fault, so that a fault costs a tenth of a second and all of them minutes.

Source: THREATS "Crash points"; SPEC §7.2.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.batches import without_hidden
from instinct_learner.governance.book import BOOK_PATH, parse_book

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")

#: Reads `home kind turn`, forks, and has the child make that write once its pid was read and a line came back. The
#: child lets any process trace it, says DONE or REFUSED, and its parent says how it ended.
ZYGOTE = r"""
import ctypes, os, select, sys
from dataclasses import replace
from datetime import datetime, timezone
from instinct_learner.errors import InstinctLearnerError
from instinct_learner.governance.writer import Writer
from instinct_learner.model.instinct import Instinct
import instinct_learner.bank.codec, instinct_learner.bank.index, instinct_learner.bank.sync, filelock

now = datetime(2026, 5, 8, 13, tzinfo=timezone.utc)
first = "instinct-20260508-001"

def write(home, kind, turn):
    writer = Writer(home, now=lambda: now, session_id="s", turn=turn)
    draft = Instinct(id="", created=now, confidence=0.6, trigger="when", action="do", evidence=("new",), language="en")
    if kind == "create": writer.create_instinct(draft)
    if kind == "update": writer.update_instinct(first, lambda old: replace(old, times_used=7), why="x")
    if kind == "archive": writer.archive_instinct(first, why="x")
    if kind == "restore": writer.restore_instinct("instinct-20260508-002", why="x")
    if kind == "forget": writer.delete_instinct(first, why="x")
    if kind == "unforget": writer.undelete_instinct("instinct-20260508-003")
    if kind == "append": writer.append_entry("memory/MEMORY.md", "- appended", why="x")
    if kind == "new file": writer.append_entry("memory/2026-05-08.md", "- appended", why="x")
    if kind == "batch": writer.append_entry("memory/MEMORY.md", "## [d] big\n" + "line of an entry\n" * 90, why="x")
    if kind == "next batch": writer.knowledge.continue_batches()

def prepare(home):
    for kind in ("create", "create", "create", "append"):
        write(home, kind, "t0")
    writer = Writer(home, now=lambda: now)
    writer.archive_instinct("instinct-20260508-002", why="x")
    writer.delete_instinct("instinct-20260508-003", why="x")
    writer.append_entry("memory/TABOOS.md", "## [d] big\n" + "line of an entry\n" * 90, why="x")

for order in sys.stdin:
    home, kind, turn = order.rstrip("\n").split("\t")
    if kind == "prepare":
        prepare(home)
        print("READY", flush=True)
        continue
    child = os.fork()
    if child == 0:
        ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)
        os.write(1, b"%d\n" % os.getpid())
        select.select([0], [], [])  # no call that is counted: the tracer comes in the middle of it
        os.read(0, 1)
        said = b"DONE\n"
        try:
            write(home, kind, turn)
        except (OSError, InstinctLearnerError):
            said = b"REFUSED\n"
        except BaseException as error:
            said = repr(error).encode() + b"\n"
        os.write(1, said)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    os.write(1, b"ENDED %d\n" % os.waitstatus_to_exitcode(status))
"""
KINDS = (
    "create", "update", "archive", "restore", "forget", "unforget", "append", "new file", "batch", "next batch",
)  # fmt: skip
#: Calls that can change something on the disk, and those that only look: those can fail, but neither a kill nor a full
#: disk makes another end of them.
CHANGING = "openat,write,fsync,fchmod,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,ftruncate"
LOOKING = "read,pread64,getdents64,newfstatat,fstat,flock,lseek"
FAULTS = ("signal=KILL", "error=ENOSPC", "error=EIO")


class Zygote:
    """The process that makes the writes."""

    def __init__(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", ZYGOTE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._to, self._from = self._child.stdin, self._child.stdout

    def prepare(self, home: Path) -> None:
        self._to.write(f"{home}\tprepare\tt0\n".encode())
        assert self._line() == "READY"

    def write(self, home: Path, kind: str, *options: str, turn: str = "t2") -> tuple[str, str]:
        """Makes one write, traced where options are given. Gives what it said ("" when killed) and the trace."""
        self._to.write(f"{home}\t{kind}\t{turn}\n".encode())
        pid = self._line()
        trace = home.parent / "trace"
        if not options:
            self._to.write(b"\n")
            said = self._line()
            assert self._line() == "ENDED 0"
            return said, ""
        tracer = subprocess.Popen(
            ["strace", "-y", "-o", str(trace), *options, "-p", pid], stderr=subprocess.PIPE, bufsize=0
        )
        assert tracer.stderr is not None
        assert b"attached" in tracer.stderr.readline()
        self._to.write(b"\n")
        said = self._line()
        ended = said if said.startswith("ENDED") else self._line()
        assert ended in {"ENDED 0", "ENDED -9"}
        tracer.wait()
        tracer.stderr.close()
        return "" if said == ended else said, trace.read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        self._to.close()
        self._child.wait()
        self._from.close()

    def _line(self) -> str:
        line = b""
        while not line.endswith(b"\n"):
            byte = self._from.read(1)
            assert byte, "the process that makes the writes is gone"
            line += byte
        return line.decode().strip()


class Point(NamedTuple):
    """One call to fail: its name, which call of its name it is, and the line of the trace."""

    call: str
    nth: int
    line: str


@pytest.fixture
def zygote() -> Iterator[Zygote]:
    found = Zygote()
    yield found
    found.close()


@pytest.fixture
def prepared(zygote: Zygote, tmp_path: Path) -> Path:
    """A home with a live, an archived and a forgotten instinct, a knowledge file, and one with a change on its way."""
    home = tmp_path / "prepared" / "_core_files"
    zygote.prepare(home)
    return home


def _points(trace: str, home: Path) -> list[Point]:
    """Each call on a file of home."""
    counts: dict[str, int] = {}
    found = []
    for line in trace.splitlines():
        match = re.match(r"(\w+)\(", line)
        if match is None:
            continue
        counts[match[1]] = counts.get(match[1], 0) + 1
        # The index is SQLite's own affair, and made anew when it is damaged.
        if str(home) in line and "sqlite" not in line:
            found.append(Point(match[1], counts[match[1]], line))
    return found


def _contents(home: Path) -> dict[str, str]:
    """What readers see of every file of knowledge."""
    files = [path for root in ("instincts", "memory") for path in (home / root).rglob("*") if path.is_file()]
    return {
        str(path.relative_to(home)): without_hidden(path.read_text(encoding="utf-8")).rstrip()
        for path in files
        if not path.name.endswith(".tmp")
    }


def _check(zygote: Zygote, home: Path, before: dict[str, str], after: dict[str, str], said: str, *, where: str) -> None:
    now = _contents(home)
    for path in {*before, *after, *now}:
        # A move in two steps rewrites the file where it stands first.
        texts = {before.get(path), after.get(path), *after.values()} if path in before else {None, *after.values()}
        assert now.get(path) in texts, f"{where}: {path} is neither old nor new"
    ids = re.findall(r"(?m)^id: (\S+)", "\n".join(text for path, text in now.items() if path.startswith("instincts/")))
    assert len(ids) == len(set(ids)), f"{where}: an instinct is there twice"
    if said == "DONE":
        assert now == after, f"{where}: acknowledged and not there"
    # The next writer sweeps what is left, and brings log and state together.
    for another in ("append", "create"):
        assert zygote.write(home, another, turn="t9") == ("DONE", ""), where
    left = [path.relative_to(home) for path in home.rglob("*.tmp")]
    assert [path for path in left if path.parent.name in {"instincts", "memory", ".state"}] == [], where
    assert read_bank(home).broken == ()
    intent = parse_book((home / BOOK_PATH).read_bytes()).intent
    events = read_events(home, limit=1000)
    assert intent is None or any(event.get("write_id") == intent.id for event in events), where
    told = [event["write_id"] for event in events if "write_id" in event]
    assert len(told) == len(set(told)), where


def _every(zygote: Zygote, prepared: Path, tmp_path: Path, kind: str, fault: str, *, step: int) -> int:
    whole = tmp_path / "whole" / "_core_files"
    shutil.copytree(prepared, whole)
    before = _contents(whole)
    calls = f"{CHANGING},{LOOKING}" if fault == "error=EIO" else CHANGING
    said, trace = zygote.write(whole, kind, "-e", f"trace={calls}")
    assert said == "DONE"
    after = _contents(whole)
    points = _points(trace, whole)
    assert len(points) > 10
    for number, point in enumerate(points[::step]):
        home = tmp_path / f"run{number}" / "_core_files"
        shutil.copytree(prepared, home)
        where = f"{kind} {fault} at {point.call} {point.nth}: {point.line}"
        injected = f"inject={point.call}:{fault}:when={point.nth}"
        said, trace = zygote.write(home, kind, "-e", f"trace={point.call}", "-e", injected)
        assert "INJECTED" in trace or "killed by SIGKILL" in trace, f"{where}: the fault never came"
        assert said in {"DONE", "REFUSED", ""}, f"{where}: {said}"
        assert said != "" or fault == "signal=KILL", where
        _check(zygote, home, before, after, said, where=where)
        shutil.rmtree(home.parent)
    return len(points)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_some_calls_of_an_append_leaves_old_or_new(
    zygote: Zygote, prepared: Path, tmp_path: Path, fault: str
) -> None:
    _every(zygote, prepared, tmp_path, "append", fault, step=11)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_at_every_call_of_every_write_leaves_old_or_new(
    zygote: Zygote, prepared: Path, tmp_path: Path, kind: str, fault: str
) -> None:
    assert _every(zygote, prepared, tmp_path, kind, fault, step=1) > 10
    assert os.path.isdir(prepared)
