"""Moves everything from one store into another, whatever the two are; interrupted, it goes on where it was.

Rows are walked by their key, a part at a time; each part and how far it came are written as one unit of work. In the end
both stores are read once more and compared, rows and counts.

Source: SPEC §5 "Storage"; ADR 0078.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.embed import to_bytes
from instinct_learner.hub.stores.opening import MOVING
from instinct_learner.hub.stores.schema import KINDS, TABLES, Table
from instinct_learner.hub.stores.sql import marks, upsert

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.stores.schema import Kind
    from instinct_learner.hub.stores.sql_store import SqlStore

_ROWS = 1_000
#: Files may be large: fewer of them in memory at once.
_FILES = 20
_DONE, _AT = "moved", "moved up to "


def _part_size(table: Table) -> int:
    return _FILES if table.name == "files" else _ROWS


def _pages(store: SqlStore, table: Table, after: Sequence[Any] | None) -> Iterator[list[tuple[Any, ...]]]:
    """A table's rows behind a key, a part at a time, by key."""
    names, order = ",".join(table.columns), ",".join(table.key)
    limit = _part_size(table)
    while True:
        # A row comparison walks the key's index; both stores know it.
        where = f"WHERE ({order}) > ({marks(table.key)})" if after is not None else ""
        sql = f"SELECT {names} FROM {table.name} {where} ORDER BY {order} LIMIT {limit}"
        page = store.ask(sql, after or ())
        if page:
            yield page
        if len(page) < limit:
            return
        after = page[-1][: len(table.key)]


def _vector_pages(store: SqlStore, kind: Kind, after: str) -> Iterator[tuple[list[str], Vector]]:
    while True:
        ids, vectors = store.vector_page(kind, after=after, limit=_ROWS)
        if ids:
            yield ids, vectors
        if len(ids) < _ROWS:
            return
        after = ids[-1]


def _digest(store: SqlStore, table: Table) -> tuple[int, str]:
    """How many rows there are, and a digest over all of them, without the number that each store counts by itself."""
    whole, count = hashlib.sha256(), 0
    skipped = 1 if table.key == ("number",) else 0
    for page in _pages(store, table, None):
        for row in page:
            count += 1
            plain = [bytes(one) if isinstance(one, (bytes, memoryview)) else one for one in row[skipped:]]
            whole.update(repr(plain).encode("utf-8", "surrogatepass") + b"\n")
    return count, whole.hexdigest()


def _vector_digest(store: SqlStore, kind: Kind) -> tuple[int, str]:
    whole, count = hashlib.sha256(), 0
    for ids, vectors in _vector_pages(store, kind, ""):
        count += len(ids)
        whole.update("\n".join(ids).encode("utf-8", "surrogatepass") + to_bytes(vectors))
    return count, whole.hexdigest()


def move(
    source: SqlStore, target: SqlStore, *, name: str, progress: Callable[[str, int, int], None] = lambda *_: None
) -> dict[str, int]:
    """Copies all that the source has into an empty target, or goes on with what was begun. The source stays as it is.

    Args:
        source: Where from. Nobody should write to it meanwhile; if somebody did, the comparison finds it.
        target: Where to.
        name: Names the source, without its password; another source isn't mixed into a move that was begun.
        progress: Told what is being moved, how many rows of it came, and how many there are.

    Returns:
        Rows by table and vectors by kind (`memory_vectors`, …), as compared in both.

    Raises:
        HubUnavailableError: The target holds things of its own, a move from elsewhere was begun into it, or the two
            differ in the end.
    """
    space = source.fact("space")
    if space is None:
        raise HubUnavailableError(reason=f"{name} is empty: there is nothing to move")
    if not space.endswith(f"/{target.dimension}"):
        raise HubUnavailableError(
            reason=f"its vectors are of {space}, the target's of {target.dimension}; set hub.embedding_url as it was"
        )
    begun = target.fact(MOVING)
    if begun is None:
        held = [table.name for table in TABLES if target.ask(f"SELECT COUNT(*) FROM {table.name}")[0][0]]
        if held:
            raise HubUnavailableError(
                reason=f"the target isn't empty ({', '.join(held)}): things of two stores aren't mixed; name an empty one"
            )
        with target.writing():
            target.note_fact("space", space)
            target.note_fact(MOVING, name)
        target.bulk_begins()
    elif begun != name:
        raise HubUnavailableError(reason=f"a move from {begun} into the target was begun; finish that one first")
    for table in TABLES:
        _move_table(source, target, table, progress)
    for kind in KINDS:
        _move_vectors(source, target, kind, progress)
    target.bulk_ends()
    counts = _compared(source, target, progress)
    with target.writing():
        target.do("DELETE FROM facts WHERE name=? OR name LIKE ?", (MOVING, f"{_AT}%"))
        target.note_fact(_DONE, name)
    return counts


def _move_table(source: SqlStore, target: SqlStore, table: Table, progress: Callable[[str, int, int], None]) -> None:
    total = int(source.ask(f"SELECT COUNT(*) FROM {table.name}")[0][0])
    at = target.fact(_AT + table.name)
    after = json.loads(at) if at else None
    done = int(target.ask(f"SELECT COUNT(*) FROM {table.name}")[0][0])
    # What a store numbers by itself is numbered anew, in the same order.
    skipped = 1 if table.key == ("number",) else 0
    key = ("id",) if skipped else table.key
    sql = upsert(table.name, table.columns[skipped:], key)
    for page in _pages(source, table, after):
        with target.writing():
            target.do_many(sql, [row[skipped:] for row in page])
            target.note_fact(_AT + table.name, json.dumps(page[-1][: len(table.key)], ensure_ascii=False))
        done += len(page)
        progress(table.name, done, total)


def _move_vectors(source: SqlStore, target: SqlStore, kind: Kind, progress: Callable[[str, int, int], None]) -> None:
    name = f"{kind}_vectors"
    total = source.vector_count(kind)
    done = target.vector_count(kind)
    for ids, vectors in _vector_pages(source, kind, target.fact(_AT + name) or ""):
        with target.writing():
            target.put_vectors(kind, ids, vectors)
            target.note_fact(_AT + name, ids[-1])
        done += len(ids)
        progress(name, done, total)


def _compared(source: SqlStore, target: SqlStore, progress: Callable[[str, int, int], None]) -> dict[str, int]:
    counts: dict[str, int] = {}
    wrong: dict[str, str] = {}
    asked: list[tuple[str, Callable[[SqlStore], tuple[int, str]]]] = [
        (table.name, lambda store, table=table: _digest(store, table))  # type: ignore[misc]
        for table in TABLES
    ]
    asked += [(f"{kind}_vectors", lambda store, kind=kind: _vector_digest(store, kind)) for kind in KINDS]  # type: ignore[misc]
    for name, digest in asked:
        ours, theirs = digest(source), digest(target)
        counts[name] = theirs[0]
        progress(f"compare {name}", theirs[0], ours[0])
        if ours != theirs:
            wrong[name] = f"{name}: {ours[0]} rows here, {theirs[0]} there" + (
                ", not the same" * (ours[0] == theirs[0])
            )
    if wrong:
        # Those are copied whole the next time; what is gone from the source must go from the target too.
        with target.writing():
            for kind in KINDS:
                if f"{kind}_vectors" in wrong:
                    target.drop_vectors(kind)
            for table in TABLES:
                if table.name in wrong:
                    target.do(f"DELETE FROM {table.name}")
            for name in wrong:
                target.do("DELETE FROM facts WHERE name=?", (_AT + name,))
        raise HubUnavailableError(
            reason="the two differ, somebody wrote meanwhile: "
            + "; ".join(wrong.values())
            + ". Stop the servers of the source and run this again; only those are copied anew"
        )
    return counts
