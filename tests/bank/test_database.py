"""Two processes that make the same database at the same time."""

from __future__ import annotations

import sqlite3
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.database import _to_wal, connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCHEMA = "CREATE TABLE t(a)"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another process that is about to make the database, and holds its lock."""
    connection = sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    yield connection
    connection.close()


def test_who_comes_second_waits_until_the_first_is_done(tmp_path: Path, other: sqlite3.Connection) -> None:
    release = Timer(0.2, other.execute, ["COMMIT"])
    release.start()
    connection, made = connect(f"{tmp_path}/x.sqlite", version=1, schema=SCHEMA, busy_seconds=30.0)
    release.join()
    assert made
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("SELECT count(*) FROM t").fetchone() == (0,)
    connection.close()


def test_nobody_waits_longer_than_asked(tmp_path: Path, other: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        connect(f"{tmp_path}/x.sqlite", version=1, schema=SCHEMA, busy_seconds=0.05)
    assert other.in_transaction


def test_nobody_waits_for_what_waiting_does_not_mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    made = sqlite3.connect(tmp_path / "x.sqlite")
    made.execute(SCHEMA)
    made.close()
    readonly = sqlite3.connect(f"file:{tmp_path}/x.sqlite?mode=ro", uri=True)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        _to_wal(readonly, 30.0)
    readonly.close()
    assert slept == []
