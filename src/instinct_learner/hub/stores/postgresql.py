"""The store in PostgreSQL with pgvector: for a team, any number of servers and workers on any number of machines.

A thread that is inside a unit of work holds one connection of the pool; every other question takes one for itself.

Source: SPEC §5 "Storage"; ADR 0070, 0076, 0077.
"""

from __future__ import annotations

import contextlib
import functools
import struct
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import psycopg
from psycopg import pq
from psycopg.adapt import Dumper, Loader
from psycopg.types import TypeInfo
from psycopg_pool import ConnectionPool, PoolTimeout

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.stores.schema import KINDS, STEPS, climb, statements
from instinct_learner.hub.stores.sql_store import SqlStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.stores.schema import Kind

#: How long to wait for a connection, for a lock, for the other end of a unit of work.
_CONNECT_SECONDS, _LOCK_SECONDS, _IDLE_SECONDS = 10, 30, 60
#: Sizes that pgvector's index takes: of float32, and of half as many bytes. Source: pgvector's README "HNSW".
_INDEX_WHOLE, _INDEX_HALF = 2_000, 4_000
#: A vector of so many numbers at most lies in its row's own page; in a page of its own it costs one more read and one more write.
_IN_ROW = 1_800
#: Rows that a search looks at before it answers; measured in `benchmarks.hub`: ADR 0077.
_SEARCH_WIDTH = 80
#: What an index keeps of each row's neighbours. People search skills, and rarely is one published; lessons come all the time, and
#: each moves its theme: a smaller index takes half as long to write and finds the nearest theme 993 times of 1,000 (ADR 0077).
_INDEX: dict[Kind, str] = {
    "memory": "m=12, ef_construction=48",
    "cluster": "m=12, ef_construction=48",
    "skill": "m=16, ef_construction=64",
}
#: For making an index; 80,000 vectors of 512 float32 need a third of it.
_BUILD_MEMORY = "768MB"
_LINES = 64
#: Any number does that nobody else uses for a lock of this database.
_SCHEMA_LOCK = 7_220_260_508
#: The C collation sorts as SQLite does: by bytes, the same on every machine.
_SPELLED = {
    "text": 'TEXT COLLATE "C"',
    "blob": "BYTEA",
    "serial": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
}
_OWN = """
CREATE TABLE IF NOT EXISTS turns(name {text} PRIMARY KEY);
CREATE TABLE IF NOT EXISTS memory_vectors(id {text} PRIMARY KEY, vector vector({dimension}) NOT NULL);
CREATE TABLE IF NOT EXISTS cluster_vectors(id {text} PRIMARY KEY, vector vector({dimension}) NOT NULL);
CREATE TABLE IF NOT EXISTS skill_vectors(id {text} PRIMARY KEY, vector vector({dimension}) NOT NULL);
"""


class _ToVector(Dumper):
    """float32 as pgvector's own bytes: two lengths, then the numbers, the highest byte first."""

    format = pq.Format.BINARY

    def dump(self, obj: Any) -> bytes:
        numbers: bytes = obj.astype(">f4").tobytes()
        return struct.pack(">HH", obj.shape[0], 0) + numbers


class _FromVector(Loader):
    format = pq.Format.BINARY

    def load(self, data: Any) -> Any:
        return np.frombuffer(data, dtype=">f4", offset=4).astype(np.float32)


@functools.lru_cache(maxsize=512)
def _spelled(sql: str) -> str:
    """Psycopg's marks in the place of ours."""
    return sql.replace("%", "%%").replace("?", "%s")


def _value(value: Any) -> Any:
    # PostgreSQL's text holds every character but this one.
    return value.replace("\x00", "\ufffd") if isinstance(value, str) and "\x00" in value else value


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What the database says becomes what the hub says; connection strings, and with them passwords, stay out of it."""
    try:
        yield
    except PoolTimeout as error:
        raise HubUnavailableError(
            reason=f"no connection to the database within {_CONNECT_SECONDS} s: it is down, or hub.database_connections is too few"
        ) from error
    except psycopg.errors.DeadlockDetected as error:
        raise HubUnavailableError(reason="the database asks to try again (two writers in each other's way)") from error
    except psycopg.errors.SerializationFailure as error:
        raise HubUnavailableError(reason="the database asks to try again (another writer came first)") from error
    except psycopg.ProgrammingError as error:
        if error.sqlstate is not None:
            raise
        # What libpq says of it repeats a part of it.
        raise HubUnavailableError(
            reason="hub.database_url is no address that libpq reads; what is special in a password is written %XX"
        ) from error
    except psycopg.OperationalError as error:
        said = str(error).strip().splitlines()
        raise HubUnavailableError(reason=f"the database gave no answer: {said[0] if said else error!r}") from error


class PostgresStore(SqlStore):
    """The store in one database (`stores.protocol.Store` says what each method does).

    Args:
        url: `postgresql://…`, as libpq reads it; it may leave out what PG* variables and ~/.pgpass say.
        dimension: How long a vector is.
        connections: Of this process, at most.

    Raises:
        HubUnavailableError: No such database, no pgvector in it, or it was written by a newer version.
    """

    SKIP_LOCKED = " FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str, *, dimension: int, connections: int = 10) -> None:
        self.dimension = dimension
        self._local = threading.local()
        self._lines = [threading.Lock() for _ in range(_LINES)]
        with _told():
            # One attempt first: its error says more than a pool that found nobody.
            with psycopg.connect(url, autocommit=True, connect_timeout=_CONNECT_SECONDS) as connection:
                self._climb(connection)
            self._pool = ConnectionPool(
                url,
                min_size=1,
                max_size=max(1, connections),
                timeout=_CONNECT_SECONDS,
                kwargs={"autocommit": True, "connect_timeout": _CONNECT_SECONDS},
                configure=_configure,
                check=ConnectionPool.check_connection,
                open=True,
            )

    def _climb(self, connection: psycopg.Connection[Any]) -> None:
        with connection.transaction():
            # Whoever comes second finds the work done.
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_SCHEMA_LOCK,))
            try:
                with connection.transaction():
                    connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
            except psycopg.Error as error:
                raise HubUnavailableError(
                    reason=f"this database has no pgvector ({str(error).splitlines()[0]}); let its owner run CREATE EXTENSION vector"
                ) from error
            there = connection.execute("SELECT to_regclass('facts')").fetchone()
            have = 0
            if there is not None and there[0] is not None:
                row = connection.execute("SELECT value FROM facts WHERE name='schema'").fetchone()
                have = int(row[0]) if row else 0
            if have > len(STEPS):
                raise HubUnavailableError(
                    reason=f"the database has layout {have}; this version knows {len(STEPS)}: update it"
                )
            if have < len(STEPS):
                own = _OWN.format(dimension=self.dimension, **_SPELLED) + self._storage_script() + self._index_script()
                reached = climb(connection.execute, have=have, spelled=_SPELLED, own=(own,))
                connection.execute(
                    "INSERT INTO facts(name,value) VALUES('schema',%s) ON CONFLICT(name) DO UPDATE SET value=excluded.value",
                    (str(reached),),
                )

    def _storage_script(self) -> str:
        if self.dimension > _IN_ROW:
            return ""
        return "".join(f"ALTER TABLE {kind}_vectors ALTER COLUMN vector SET STORAGE PLAIN;" for kind in KINDS)

    def _index_script(self) -> str:
        """The nearest-neighbour indexes; vectors that are too long for one are compared one by one."""
        if self.dimension > _INDEX_HALF:
            return ""
        return "".join(
            f"CREATE INDEX IF NOT EXISTS {kind}_nearest ON {kind}_vectors USING hnsw ({self._indexed()})"
            f" WITH ({_INDEX[kind]});"
            for kind in KINDS
        )

    def _indexed(self) -> str:
        # The inner product: all vectors are of length one, and a row of zeros, which has no angle, is found too.
        if self.dimension <= _INDEX_WHOLE:
            return "vector vector_ip_ops"
        return f"(vector::halfvec({self.dimension})) halfvec_ip_ops"

    def close(self) -> None:
        """Closes the pool."""
        self._pool.close()

    # -- units of work --
    @contextlib.contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        held: psycopg.Connection[Any] | None = getattr(self._local, "connection", None)
        if held is not None:
            yield held
            return
        with self._pool.connection() as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self, *, turn: str = "") -> Iterator[None]:
        """One unit of work; the outermost one begins and ends it."""
        if getattr(self._local, "connection", None) is not None:
            self._take_turn(turn)
            yield
            return
        # Threads of one process wait here and not in the database: there each would hold a connection that searches need.
        line = self._lines[hash(turn) % _LINES] if turn else contextlib.nullcontext()
        with line, _told(), self._pool.connection() as connection, connection.transaction():
            self._local.connection = connection
            try:
                self._take_turn(turn)
                yield
            finally:
                self._local.connection = None

    def _take_turn(self, turn: str) -> None:
        if not turn:
            return
        # A row and no advisory lock: distributed engines that speak PostgreSQL keep rows' locks and skip the others.
        if not self.ask("SELECT name FROM turns WHERE name=? FOR UPDATE", (turn,)):
            self.do("INSERT INTO turns(name) VALUES(?) ON CONFLICT(name) DO NOTHING", (turn,))
            self.ask("SELECT name FROM turns WHERE name=? FOR UPDATE", (turn,))

    # -- statements --
    def ask(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a question."""
        with _told(), self._connection() as connection:
            return connection.execute(_spelled(sql), [_value(one) for one in values]).fetchall()

    def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """How many rows a statement changed."""
        with _told(), self._connection() as connection:
            return connection.execute(_spelled(sql), [_value(one) for one in values]).rowcount

    def do_many(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        """One statement for each of the rows."""
        held = [[_value(one) for one in row] for row in values]
        if held:
            with _told(), self._connection() as connection, connection.cursor() as cursor:
                cursor.executemany(_spelled(sql), held)

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Sends what is done inside at once, and waits once."""
        with _told(), self._connection() as connection, connection.pipeline():
            yield

    # -- vectors --
    def put_vectors(self, kind: Kind, ids: Sequence[str], vectors: Vector) -> None:
        """Keeps vectors, one a row."""
        if vectors.shape != (len(ids), self.dimension):
            raise HubUnavailableError(reason=f"vectors of {vectors.shape}, not {(len(ids), self.dimension)}")
        sql = f"INSERT INTO {kind}_vectors(id,vector) VALUES(?,?) ON CONFLICT(id) DO UPDATE SET vector=excluded.vector"
        with self.writing():
            if len(ids) == 1:
                # A batch of one would wait for the database once more.
                self.do(sql, (ids[0], vectors[0]))
            else:
                self.do_many(sql, zip(ids, vectors, strict=True))

    def vectors_of(self, kind: Kind, ids: Sequence[str]) -> Vector:
        """The vectors of those that are known, one a row."""
        sql = f"SELECT id, vector FROM {kind}_vectors WHERE id = ANY(%s)"
        with _told(), self._connection() as connection:
            known = dict(connection.execute(sql, (list(ids),), binary=True).fetchall())
        rows = [known[one] for one in ids if one in known]
        return np.stack(rows) if rows else np.zeros((0, self.dimension), dtype=np.float32)

    def member_vectors(self, cluster_id: str) -> Vector:
        """One row an active member, asked for at once: a lesson that arrives waits for it."""
        sql = (
            "SELECT v.vector FROM memories m JOIN memory_vectors v ON v.id=m.id"
            " WHERE m.cluster_id=%s AND m.status='active' ORDER BY m.joined_at, m.id"
        )
        with _told(), self._connection() as connection:
            found = connection.execute(sql, (cluster_id,), binary=True).fetchall()
        return np.stack([row[0] for row in found]) if found else np.zeros((0, self.dimension), dtype=np.float32)

    def nearest(self, kind: Kind, vector: Vector, limit: int) -> list[tuple[str, float]]:
        """Ids with their cosine, nearest first; equal ones by id."""
        if limit <= 0:
            return []
        whole = np.asarray(vector, dtype=np.float32)
        cast = f"::halfvec({self.dimension})" if _INDEX_WHOLE < self.dimension <= _INDEX_HALF else ""
        # The limit stands in the statement: a plan for any limit might not use the index.
        sql = (
            f"SELECT id, vector <#> %(to)s FROM {kind}_vectors"
            f" ORDER BY vector{cast} <#> %(to)s{cast} LIMIT {int(limit)}"
        )
        with _told(), self._connection() as connection:
            found = connection.execute(sql, {"to": whole}, binary=True).fetchall()
        return sorted(((one, -float(product)) for one, product in found), key=lambda one: (-one[1], one[0]))

    # -- moving house --
    def vector_page(self, kind: Kind, *, after: str, limit: int) -> tuple[list[str], Vector]:
        """Ids behind one, in order, and their vectors, one a row."""
        sql = f"SELECT id, vector FROM {kind}_vectors WHERE id > %s ORDER BY id LIMIT %s"
        with _told(), self._connection() as connection:
            found = connection.execute(sql, (after, limit), binary=True).fetchall()
        vectors = np.stack([row[1] for row in found]) if found else np.zeros((0, self.dimension), dtype=np.float32)
        return [row[0] for row in found], vectors

    def vector_count(self, kind: Kind) -> int:
        """How many vectors there are."""
        return int(self.ask(f"SELECT COUNT(*) FROM {kind}_vectors")[0][0])

    def drop_vectors(self, kind: Kind) -> None:
        """Takes all of them away."""
        self.do(f"DELETE FROM {kind}_vectors")

    def bulk_begins(self) -> None:
        """An index is made several times faster when all rows are there."""
        for kind in KINDS:
            self.do(f"DROP INDEX IF EXISTS {kind}_nearest")

    def bulk_ends(self) -> None:
        """Makes the indexes."""
        with self.writing():
            # Of this unit of work only: an index that doesn't fit is made many times slower.
            self.do(f"SET LOCAL maintenance_work_mem='{_BUILD_MEMORY}'")
            for statement in statements(self._index_script()):
                self.do(statement)


def _configure(connection: psycopg.Connection[Any]) -> None:
    """Makes a new connection know vectors and give up on what nobody will answer."""
    connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
    kind = TypeInfo.fetch(connection, "vector")
    if kind is None:
        raise HubUnavailableError(reason="this database has no pgvector; let its owner run CREATE EXTENSION vector")
    to_vector = type("ToVector", (_ToVector,), {"oid": kind.oid})
    connection.adapters.register_dumper(np.ndarray, to_vector)
    connection.adapters.register_loader(kind.oid, _FromVector)
    connection.execute(
        "SELECT set_config('lock_timeout',%s,false), set_config('idle_in_transaction_session_timeout',%s,false),"
        " set_config('hnsw.ef_search',%s,false), set_config('hnsw.iterative_scan','relaxed_order',false)",
        (f"{_LOCK_SECONDS}s", f"{_IDLE_SECONDS}s", str(_SEARCH_WIDTH)),
    )
