"""Opening the SQLite files of `.state/`: derived or in flight, shared by several processes, never the only copy."""

from __future__ import annotations

import os
import sqlite3
import time

#: How long a reader waits for a lock before it answers without. Source: hooks must be fast (SPEC §7.1).
READ_BUSY_SECONDS = 0.2
#: How long a writer waits.
WRITE_BUSY_SECONDS = 5.0
#: How long to wait before looking again whether another process is done.
_LOOK_AGAIN_SECONDS = 0.005


def connect(path: str, *, version: int, schema: str, busy_seconds: float) -> tuple[sqlite3.Connection, bool]:
    """Opens a database, making it where it is missing, of another version, or damaged.

    Args:
        path: The file. Its folder must exist or be makeable.
        version: The schema's number, kept in `user_version`.
        schema: Statements that make an empty database.
        busy_seconds: How long to wait for another process.

    Returns:
        The connection in autocommit mode, and whether the database was made just now and is therefore empty.

    Raises:
        sqlite3.OperationalError: The file can't be opened, or stayed locked.
        OSError: The folder can't be made.
    """
    for last in (False, True):
        try:
            return _open(path, version, schema, busy_seconds)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            if last:
                raise
            discard(path)
    raise AssertionError  # the loop returns or raises


def discard(path: str) -> None:
    """Removes a database and its side files.

    A process that has it open goes on with the removed one and harms nothing.
    """
    for name in (path, path + "-wal", path + "-shm"):
        try:
            os.unlink(name)
        except FileNotFoundError:
            pass


def _open(path: str, version: int, schema: str, busy_seconds: float) -> tuple[sqlite3.Connection, bool]:
    try:
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    except sqlite3.OperationalError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    try:
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        # A reader that also notes something in passing doesn't wait for the disk: a power cut may cost it, and no
        # knowledge.
        connection.execute(f"PRAGMA synchronous={'OFF' if busy_seconds <= READ_BUSY_SECONDS else 'NORMAL'}")
        if busy_seconds > READ_BUSY_SECONDS:
            connection.execute("PRAGMA cache_size=-16000")  # a first indexing inserts all over the tree
        if found == version:
            return connection, False
        if found:
            raise sqlite3.DatabaseError("made by another version")  # derived data: made anew by the caller  # noqa: TRY301
        _to_wal(connection, busy_seconds)
        connection.executescript(f"BEGIN IMMEDIATE;{schema};PRAGMA user_version={version};COMMIT;")
    except sqlite3.OperationalError as error:
        if "already exists" in str(error):  # another process made it between our look and our lock
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return connection, False
        connection.close()
        raise
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection, True


def _to_wal(connection: sqlite3.Connection, busy_seconds: float) -> None:
    """Switches to write-ahead logging. SQLite doesn't wait here by itself: while another process does the same, it says at once that the file is locked."""  # noqa: E501
    until = time.monotonic() + busy_seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(_LOOK_AGAIN_SECONDS)
        else:
            return
