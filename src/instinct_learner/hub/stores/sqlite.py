"""The store in one SQLite file: for one machine, any number of processes.

Vectors lie as plain float32 in a table; each process keeps them in memory and reads only what changed since.

Source: SPEC §1 (`hub/hub.sqlite`), §5; ADR 0070.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.embed import to_bytes
from instinct_learner.hub.stores.schema import STEPS, climb
from instinct_learner.hub.stores.sql_store import SqlStore
from instinct_learner.hub.vectors import VectorTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.stores.schema import Kind

_BUSY_SECONDS = 30.0
_KINDS: dict[Kind, int] = {"memory": 1, "cluster": 2, "skill": 3}
_VECTORS = """
CREATE TABLE IF NOT EXISTS vectors(kind INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, vector BLOB NOT NULL,
  PRIMARY KEY(kind, id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS vectors_seq ON vectors(kind, seq);
CREATE TABLE IF NOT EXISTS counter(value INTEGER NOT NULL);
INSERT INTO counter SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM counter);
"""
_SPELLED = {"text": "TEXT", "blob": "BLOB", "serial": "INTEGER PRIMARY KEY AUTOINCREMENT"}


class SqliteStore(SqlStore):
    """The store in one file (`stores.protocol.Store` says what each method does).

    Args:
        path: The file; its folder is made.
        dimension: How long a vector is.

    Raises:
        HubUnavailableError: The file was written by a newer version.
    """

    def __init__(self, path: str, *, dimension: int) -> None:
        self._path = path
        self.dimension = dimension
        self._local = threading.local()
        self._lock = threading.Lock()
        # SQLite makes writers that meet sleep and try again; threads of one process wait in line instead.
        self._line = threading.Lock()
        self._open: list[sqlite3.Connection] = []
        self._tables: dict[Kind, VectorTable] = {kind: VectorTable(dimension) for kind in _KINDS}
        self._seen: dict[Kind, int] = dict.fromkeys(_KINDS, 0)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with self.writing():
            version = self.ask("PRAGMA user_version")[0][0]
            if version > len(STEPS):
                raise HubUnavailableError(
                    reason=f"{path} has layout {version}; this version knows {len(STEPS)}: update it"
                )
            if version < len(STEPS):
                reached = climb(self.do, have=version, spelled=_SPELLED, own=(_VECTORS,))
                self.do(f"PRAGMA user_version={reached}")

    def close(self) -> None:
        """Closes every thread's connection."""
        with self._lock:
            for connection in self._open:
                connection.close()
            self._open.clear()
            self._local = threading.local()

    def _connection(self) -> sqlite3.Connection:
        held: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if held is None:
            # Each thread uses its own; closing happens from the thread that closes the store.
            held = sqlite3.connect(self._path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
            held.execute("PRAGMA journal_mode=WAL")
            # Acknowledged means kept, also after the power went: WAL alone would only promise whole, not last.
            held.execute("PRAGMA synchronous=FULL")
            self._local.connection = held
            self._local.depth = 0
            with self._lock:
                self._open.append(held)
        return held

    @contextlib.contextmanager
    def writing(self, *, turn: str = "") -> Iterator[None]:  # noqa: ARG002 - here every unit takes its turn with all others
        """One unit of work; the outermost one begins and ends it."""
        connection = self._connection()
        if self._local.depth:
            self._local.depth += 1
            try:
                yield
            finally:
                self._local.depth -= 1
            return
        with self._line:
            connection.execute("BEGIN IMMEDIATE")
            self._local.depth = 1
            self._local.wrote_vectors = False
            try:
                yield
            except BaseException:
                connection.execute("ROLLBACK")
                # What was read inside may never have happened.
                with self._lock:
                    self._forget()
                raise
            else:
                connection.execute("COMMIT")
            finally:
                self._local.depth = 0

    def _forget(self) -> None:
        if getattr(self._local, "wrote_vectors", False):
            self._tables = {kind: VectorTable(self.dimension) for kind in _KINDS}
            self._seen = dict.fromkeys(_KINDS, 0)
        self._local.wrote_vectors = False

    def ask(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a question."""
        return self._connection().execute(sql, tuple(values)).fetchall()

    def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """How many rows a statement changed."""
        return self._connection().execute(sql, tuple(values)).rowcount

    def do_many(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        """One statement for each of the rows."""
        self._connection().executemany(sql, values)

    def put_vectors(self, kind: Kind, ids: Sequence[str], vectors: Vector) -> None:
        """Keeps vectors, one a row."""
        if vectors.shape != (len(ids), self.dimension):
            raise HubUnavailableError(reason=f"vectors of {vectors.shape}, not {(len(ids), self.dimension)}")
        with self.writing():
            self._local.wrote_vectors = True
            self.do("UPDATE counter SET value=value+1")
            seq = self.ask("SELECT value FROM counter")[0][0]
            self.do_many(
                "INSERT INTO vectors(kind,id,seq,vector) VALUES(?,?,?,?)"
                " ON CONFLICT(kind,id) DO UPDATE SET seq=excluded.seq, vector=excluded.vector",
                [(_KINDS[kind], one, seq, to_bytes(vector)) for one, vector in zip(ids, vectors, strict=True)],
            )

    def vectors_of(self, kind: Kind, ids: Sequence[str]) -> Vector:
        """The vectors of those that are known, one a row."""
        with self._lock:
            self._catch_up(kind)
            return self._tables[kind].get(ids)

    def nearest(self, kind: Kind, vector: Vector, limit: int) -> list[tuple[str, float]]:
        """Ids with their cosine, nearest first; equal ones by id."""
        with self._lock:
            self._catch_up(kind)
            return self._tables[kind].nearest(vector, limit)

    def vector_page(self, kind: Kind, *, after: str, limit: int) -> tuple[list[str], Vector]:
        """Ids behind one, in order, and their vectors, one a row."""
        found = self.ask(
            "SELECT id, vector FROM vectors WHERE kind=? AND id>? ORDER BY id LIMIT ?", (_KINDS[kind], after, limit)
        )
        raw = np.frombuffer(b"".join(row[1] for row in found), dtype="<f4")
        return [row[0] for row in found], raw.reshape(len(found), self.dimension).astype(np.float32)

    def vector_count(self, kind: Kind) -> int:
        """How many vectors there are."""
        return int(self.ask("SELECT COUNT(*) FROM vectors WHERE kind=?", (_KINDS[kind],))[0][0])

    def drop_vectors(self, kind: Kind) -> None:
        """Takes all of them away; this process forgets them too, others must be started anew."""
        self.do("DELETE FROM vectors WHERE kind=?", (_KINDS[kind],))
        with self._lock:
            self._tables[kind] = VectorTable(self.dimension)
            self._seen[kind] = 0

    def _catch_up(self, kind: Kind) -> None:
        """Reads what was written since the last look, by this process or another."""
        connection = self._connection_unlocked()
        found = connection.execute(
            "SELECT id, seq, vector FROM vectors WHERE kind=? AND seq>? ORDER BY seq", (_KINDS[kind], self._seen[kind])
        )
        while part := found.fetchmany(4096):
            raw = np.frombuffer(b"".join(row[2] for row in part), dtype="<f4").reshape(len(part), self.dimension)
            self._tables[kind].put([row[0] for row in part], raw)
            self._seen[kind] = part[-1][1]

    def _connection_unlocked(self) -> sqlite3.Connection:
        # The lock is held already: a connection made here may not ask for it again.
        held: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if held is not None:
            return held
        self._lock.release()
        try:
            return self._connection()
        finally:
            self._lock.acquire()
