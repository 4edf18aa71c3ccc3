"""SPEC §7.2: after a kill at any instant every file is wholly old or wholly new, and an acknowledged write is there.

No lost update with 10 threads or 50 processes. Everything here is real: processes, kills, full disks.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from dataclasses import replace
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.reader import read_bank, read_instinct
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

#: A child that creates and updates, saying what was acknowledged: `home id creates updates [marker]`.
CHILD = """
import sys
from dataclasses import replace
from datetime import datetime, timezone
from instinct_learner.governance.writer import Writer
from instinct_learner.bank.reader import read_instinct
home, shared, creates, updates, marker = sys.argv[1:]
now = datetime(2026, 5, 8, 13, tzinfo=timezone.utc)
writer = Writer(home, now=lambda: now, session_id=marker, lock_timeout_seconds=60)
base = read_instinct(home, shared)
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(creates)):
    made = writer.create_instinct(replace(base, evidence=(f"{marker} {number}",)))
    print("made", made.id, flush=True)
for number in range(int(updates)):
    writer.update_instinct(shared, lambda old: replace(old, times_used=old.times_used + 1), why=marker)
    print("used", flush=True)
if writer.warnings:
    print("warnings", writer.warnings, file=sys.stderr)
"""


@pytest.fixture
def shared(home: Path, now: datetime, make_instinct: Callable[..., Instinct]) -> Instinct:
    return Writer(home, now=lambda: now).create_instinct(make_instinct())


def start(home: Path, shared: Instinct, creates: int, updates: int, marker: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", CHILD, str(home), str(shared.id), str(creates), str(updates), marker]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


def go(child: subprocess.Popen[str]) -> None:
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.stdin.write("\n")
    child.stdin.flush()


def log_lines(home: Path) -> Iterator[bytes]:
    for name in ("events.jsonl", "events.1.jsonl", "events.2.jsonl"):
        if (home / ".state" / name).exists():
            yield from (home / ".state" / name).read_bytes().split(b"\n")[:-1]


def test_ten_threads_lose_no_update(home: Path, now: datetime, shared: Instinct) -> None:
    errors: list[BaseException] = []

    def work(marker: int) -> None:
        try:
            writer = Writer(home, now=lambda: now, lock_timeout_seconds=60)
            for number in range(5):
                writer.create_instinct(replace(shared, evidence=(f"{marker} {number}",)))
                writer.update_instinct(shared.id, lambda old: replace(old, times_used=old.times_used + 1), why="t")
        except BaseException as error:  # noqa: BLE001 - told by the test itself
            errors.append(error)

    threads = [threading.Thread(target=work, args=(marker,)) for marker in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    contents = read_bank(home)
    assert contents.broken == ()
    assert read_instinct(home, shared.id).times_used == 50
    said = {stored.instinct.evidence for stored in contents.instincts} - {shared.evidence}
    assert said == {(f"{marker} {number}",) for marker in range(10) for number in range(5)}
    assert len({stored.instinct.id for stored in contents.instincts}) == 51


def test_fifty_processes_lose_no_update_and_tear_no_line(home: Path, shared: Instinct) -> None:
    children = [start(home, shared, 2, 3, f"p{number}") for number in range(50)]
    for child in children:
        go(child)
    made: list[str] = []
    for child in children:
        output, problems = child.communicate(timeout=900)
        assert problems == ""
        assert child.returncode == 0
        made += [line.split()[1] for line in output.splitlines() if line.startswith("made")]
    contents = read_bank(home)
    assert contents.broken == ()
    assert len(made) == len(set(made)) == 100
    assert {stored.instinct.id for stored in contents.instincts} == {*made, shared.id}
    assert read_instinct(home, shared.id).times_used == 150
    events = [json.loads(line) for line in log_lines(home)]
    assert len(events) == 1 + 100 + 150
    assert [name for name in os.listdir(home / "instincts") if name.endswith(".tmp")] == []


def kill_at_a_random_instant(home: Path, shared: Instinct, chance: random.Random, marker: str) -> None:
    before = read_instinct(home, shared.id).times_used
    known = {stored.instinct.id for stored in read_bank(home).instincts}
    child = start(home, shared, 3, 200, marker)
    go(child)
    sleep(chance.uniform(0.0, 0.12))
    child.kill()
    output, _ = child.communicate(timeout=60)
    # The last line may be torn: only a whole one acknowledges.
    lines = output.split("\n")[:-1]
    contents = read_bank(home)
    assert contents.broken == ()
    found = {stored.instinct.id: stored.instinct for stored in contents.instincts}
    made = [line.split()[1] for line in lines if line.startswith("made")]
    assert set(made) <= set(found)
    assert len(set(found) - known - set(made)) <= 1
    used = lines.count("used")
    assert before + used <= found[shared.id].times_used <= before + used + 1
    assert replace(found[shared.id], times_used=0) == replace(shared, times_used=0)


def recovers(home: Path, now: datetime, shared: Instinct) -> None:
    """The next writer finds the lock free, sweeps what was left, and its line is whole in the log."""
    writer = Writer(home, now=lambda: now, lock_timeout_seconds=5)
    writer.update_instinct(shared.id, lambda old: replace(old, times_used=old.times_used + 1), why="recovered")
    assert writer.warnings == []
    assert [name for name in os.listdir(home / "instincts") if name.endswith(".tmp")] == []
    assert read_events(home)[-1]["why"] == "recovered"


def test_a_kill_at_a_random_instant_leaves_old_or_new(home: Path, now: datetime, shared: Instinct) -> None:
    chance = random.Random(20260508)  # noqa: S311 - instants, not secrets
    for number in range(10):
        kill_at_a_random_instant(home, shared, chance, f"k{number}")
    recovers(home, now, shared)


@pytest.mark.slow
def test_three_hundred_kills_leave_old_or_new(home: Path, now: datetime, shared: Instinct) -> None:
    chance = random.Random(8)  # noqa: S311 - instants, not secrets
    for number in range(300):
        kill_at_a_random_instant(home, shared, chance, f"k{number}")
        recovers(home, now, shared)
        for stored in read_bank(home).instincts[50:]:
            os.unlink(stored.path)


@pytest.fixture
def small_home(tmp_path: Path) -> Iterator[Path]:
    """A home on a file system of 512 KiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("no right to mount a file system; test_files covers this with a resource limit")
    yield folder / "_core_files"
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_loses_nothing(small_home: Path, now: datetime, make_instinct: Callable[..., Instinct]) -> None:
    writer = Writer(small_home, now=lambda: now)
    stored = writer.create_instinct(make_instinct())
    ballast = small_home / "ballast"
    with pytest.raises(OSError, match="No space left"), ballast.open("wb", buffering=0) as file:  # noqa: PT012
        while True:
            file.write(b"x" * 1024)
    until = monotonic() + 30
    with pytest.raises(OSError, match="No space left"):  # noqa: PT012 - the block that is left takes some writes
        while monotonic() < until:
            writer.create_instinct(make_instinct())
    with pytest.raises(OSError, match="No space left"):
        writer.update_instinct(stored.id, lambda old: replace(old, times_used=1), why="x")
    contents = read_bank(small_home)
    assert contents.broken == ()
    assert read_instinct(small_home, stored.id) == stored
    assert [name for name in os.listdir(small_home / "instincts") if name.endswith(".tmp")] == []
    ballast.unlink()
    assert writer.update_instinct(stored.id, lambda old: replace(old, times_used=1), why="x").times_used == 1
