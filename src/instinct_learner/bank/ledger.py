"""What is in flight between two hook runs: who was shown what, which turns were read, what waits to be said or learned.

One SQLite file, `.state/ledger.sqlite`. Deleting it loses no knowledge: open verdicts stay open, queued rules of the
last
message are lost, and an instinct may be acknowledged twice. The load hook imports it, so `json` waits until a payload
is read or written.

Every time is an ISO 8601 text that the caller gives; a payload is any JSON value.
"""

from __future__ import annotations

import os

from instinct_learner.bank import layout
from instinct_learner.bank.database import WRITE_BUSY_SECONDS, connect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

VERSION = 3
#: Facts of this many recent rows are kept a table; older ones can't matter to a turn any more.
KEPT_ROWS = 5_000

#: A longer notice is cut.
NOTICE_CHARACTERS = 300
#: A longer card is cut too.
CARD_LINES = 16

_SCHEMA = """
CREATE TABLE injections(at TEXT, session TEXT, prompt_hash TEXT, ids TEXT, row INTEGER PRIMARY KEY);
CREATE INDEX injections_session ON injections(session, row);
CREATE TABLE turns(session TEXT, turn TEXT, hook TEXT, PRIMARY KEY(session, turn, hook)) WITHOUT ROWID;
CREATE TABLE signals(row INTEGER PRIMARY KEY, session TEXT, payload TEXT);
CREATE TABLE uses(session TEXT, id TEXT, turn TEXT, at TEXT, PRIMARY KEY(session, id)) WITHOUT ROWID;
CREATE TABLE notices(row INTEGER PRIMARY KEY, session TEXT, text TEXT, kind TEXT, ref TEXT, at TEXT, taken TEXT,
tokens INTEGER);
CREATE INDEX notices_session ON notices(session, row);
CREATE TABLE candidates(hash TEXT PRIMARY KEY, payload TEXT, count INTEGER, first TEXT, last TEXT);
CREATE TABLE facts(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID
"""


class Ledger:
    """The open ledger of one home. Each call is one transaction, safe beside other processes."""

    def __init__(self, path: str, *, busy_seconds: float = WRITE_BUSY_SECONDS) -> None:
        self._db, _ = connect(path, version=VERSION, schema=_SCHEMA, busy_seconds=busy_seconds)

    @classmethod
    def open(cls, home: str | os.PathLike[str], *, busy_seconds: float = WRITE_BUSY_SECONDS) -> Ledger:
        """Opens the ledger of a home, making it where it is missing or damaged."""
        return cls(layout.ledger_path(home), busy_seconds=busy_seconds)

    def close(self) -> None:
        """Closes it; further calls fail."""
        self._db.close()

    def __enter__(self) -> Ledger:  # typing.Self is too dear here  # noqa: PYI034
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What was shown.

    def record_injection(self, session: str, prompt_hash: str, ids: Sequence[str], now_iso: str) -> None:
        """Notes which instincts a prompt was given, in the order shown."""
        cursor = self._db.execute(
            "INSERT INTO injections(at, session, prompt_hash, ids) VALUES(?,?,?,?)",
            (now_iso, session, prompt_hash, "\n".join(ids)),
        )
        self._trim("injections", cursor.lastrowid)

    def injections(self, session: str | None = None, *, limit: int = 50) -> list[tuple[list[str], str, str]]:
        """Gives `(ids, prompt_hash, at)`, latest first, of one session or of all."""
        rows = self._db.execute(
            "SELECT ids, prompt_hash, at FROM injections WHERE ?1 IS NULL OR session=?1 ORDER BY row DESC LIMIT ?2",
            (session, limit),
        )
        return [(ids.split("\n") if ids else [], prompt_hash, at) for ids, prompt_hash, at in rows]

    # Which turns were read.

    def mark_turn(self, session: str, turn_key: str, hook: str) -> bool:
        """Claims a turn for a hook. True for the first caller, False if that hook has already had it."""
        cursor = self._db.execute("INSERT OR IGNORE INTO turns VALUES(?,?,?)", (session, turn_key, hook))
        return cursor.rowcount == 1

    def unmark_turn(self, session: str, turn_key: str, hook: str) -> None:
        """Gives a claimed turn back, for a hook that failed before it did its work."""
        self._db.execute("DELETE FROM turns WHERE session=? AND turn=? AND hook=?", (session, turn_key, hook))

    def turn_keys(self, session: str, hook: str) -> list[str]:
        """Gives the turns that a hook has had, in no order; `learning.event.same_turn` compares them."""
        return [
            row[0] for row in self._db.execute("SELECT turn FROM turns WHERE session=? AND hook=?", (session, hook))
        ]

    # What waits to be learned.

    def queue_signal(self, session: str, payload: dict[str, object]) -> None:
        """Queues a rule that its message taught beside the one already written."""
        self._db.execute("INSERT INTO signals(session, payload) VALUES(?,?)", (session, _text(payload)))

    def take_signal(self, session: str | None = None) -> dict[str, object] | None:
        """Takes the oldest queued rule, of one session or of all; `None` when nothing waits."""
        row = self._db.execute(
            "DELETE FROM signals WHERE row=(SELECT min(row) FROM signals WHERE ?1 IS NULL OR session=?1) RETURNING payload",  # noqa: E501
            (session,),
        ).fetchone()
        return _value(row[0]) if row else None

    def has_signals(self) -> bool:
        """Whether any queued rule waits, of whichever session."""
        return self._db.execute("SELECT 1 FROM signals LIMIT 1").fetchone() is not None

    def add_candidate(self, candidate_hash: str, payload: dict[str, object], at: str) -> int:
        """Counts something heard that is not yet worth an instinct. Returns how often it has now been heard."""
        row = self._db.execute(
            "INSERT INTO candidates VALUES(?1,?2,1,?3,?3)"
            " ON CONFLICT(hash) DO UPDATE SET count=count+1, payload=excluded.payload, last=excluded.last RETURNING count",  # noqa: E501
            (candidate_hash, _text(payload), at),
        ).fetchone()
        return int(row[0])

    def candidates(self) -> list[dict[str, object]]:
        """Gives `{"hash", "payload", "count", "first", "last"}`, the most often heard first."""
        rows = self._db.execute(
            "SELECT hash, payload, count, first, last FROM candidates ORDER BY count DESC, last DESC, hash",
        )
        return [
            {"hash": key, "payload": _value(payload), "count": count, "first": first, "last": last}
            for key, payload, count, first, last in rows
        ]

    def drop_candidate(self, candidate_hash: str) -> None:
        """Forgets a candidate, because it became an instinct or the owner said no."""
        self._db.execute("DELETE FROM candidates WHERE hash=?", (candidate_hash,))

    # Uses whose verdict is still open.

    def open_use(self, session: str, instinct_id: str, turn_key: str, at: str) -> bool:
        """Opens a use. False if one of this instinct is already open in the session; that one stays."""
        cursor = self._db.execute("INSERT OR IGNORE INTO uses VALUES(?,?,?,?)", (session, instinct_id, turn_key, at))
        return cursor.rowcount == 1

    def close_use(self, session: str, instinct_id: str) -> bool:
        """Closes a use. True for the one caller that may now judge it."""
        return self._db.execute("DELETE FROM uses WHERE session=? AND id=?", (session, instinct_id)).rowcount == 1

    def open_uses(self, session: str | None = None) -> list[tuple[str, str, str, str]]:
        """Gives `(session, instinct_id, turn_key, at)`, oldest first, of one session or of all."""
        return self._db.execute(
            "SELECT session, id, turn, at FROM uses WHERE ?1 IS NULL OR session=?1 ORDER BY at, session, id",
            (session,),
        ).fetchall()

    # What is to be said at the next prompt.

    def add_notice(self, session: str, text: str, kind: str, ref: str, at: str) -> None:
        """Queues one line for the session's next block.

        Args:
            session: Whose; "" for whichever prompt comes first.
            text: One line, of a card several; what could act on its surroundings is taken out here.
            kind: `learned`, `question`, `card`, `notice`…; `learned` is what `undoable` looks at.
            ref: The id that it is about, or "".
            at: When.
        """
        from instinct_learner.bank.line import one_line
        from instinct_learner.bank.tokens import estimate_tokens

        # A card is the one notice of several lines; each of them is as safe as any other.
        lines = text.split("\n")[:CARD_LINES] if kind == "card" else [text]
        line = "\n".join(one_line(part, limit=NOTICE_CHARACTERS) for part in lines)
        cursor = self._db.execute(
            "INSERT INTO notices(session, text, kind, ref, at, tokens) VALUES(?,?,?,?,?,?)",
            (session, line, kind, ref, at, estimate_tokens(line)),
        )
        self._trim("notices", cursor.lastrowid)

    def waiting_notices(self, session: str) -> list[dict[str, object]]:
        """Gives what waits, oldest first, without taking it: `{"row", "text", "kind", "ref", "at", "tokens"}`."""
        rows = self._db.execute(
            "SELECT row, text, kind, ref, at, tokens FROM notices WHERE session IN (?, '') AND taken IS NULL ORDER BY row",  # noqa: E501
            (session,),
        )
        names = ("row", "text", "kind", "ref", "at", "tokens")
        return [dict(zip(names, row, strict=True)) for row in rows]

    def take_notices(
        self, session: str, *, rows: Sequence[object] | None = None, at: str = ""
    ) -> list[dict[str, object]]:
        """Takes what waits (or of that only `rows`), so that it is shown once."""
        taken = [notice for notice in self.waiting_notices(session) if rows is None or notice["row"] in rows]
        for notice in taken:
            # A card that any session might have shown was shown by this one: here it can be answered now.
            self._db.execute(
                "UPDATE notices SET taken=?1, session=CASE kind WHEN 'card' THEN ?2 ELSE session END WHERE row=?3",
                (at, session, notice["row"]),
            )
        return taken

    def cards_shown(self, session: str | None = None) -> list[tuple[str, str, str]]:
        """Gives `(ref, session, at)` of the cards that a session, or any, was shown, the latest last."""
        return self._db.execute(
            "SELECT ref, session, taken FROM notices WHERE kind='card' AND taken IS NOT NULL"
            " AND (?1 IS NULL OR session=?1) ORDER BY taken, row",
            (session,),
        ).fetchall()

    def note_card_shown(self, session: str, ref: str, at: str) -> None:
        """Notes that a session was shown a card in another way than by its block."""
        cursor = self._db.execute(
            "INSERT INTO notices(session, text, kind, ref, at, taken, tokens) VALUES(?,'','card',?,?,?,0)",
            (session, ref, at, at),
        )
        self._trim("notices", cursor.lastrowid)

    def cards_waiting(self) -> list[tuple[str, str, str]]:
        """Gives `(ref, session, at)` of the cards that wait to be shown, oldest first."""
        return self._db.execute(
            "SELECT ref, session, at FROM notices WHERE kind='card' AND taken IS NULL ORDER BY row"
        ).fetchall()

    def drop_card(self, ref_start: str) -> None:
        """Forgets what waits to be shown of a card: its ref begins so."""
        self._db.execute(
            "DELETE FROM notices WHERE kind='card' AND taken IS NULL AND substr(ref, 1, ?1)=?2",
            (len(ref_start), ref_start),
        )

    def undoable(self, session: str) -> str | None:
        """Gives the id of the last instinct that was acknowledged or is about to be in a session, not yet undone."""
        row = self._db.execute(
            "SELECT ref FROM notices WHERE session IN (?, '') AND kind='learned' AND ref<>'' ORDER BY row DESC LIMIT 1",
            (session,),
        ).fetchone()
        return row[0] if row else None

    def learned_at(self, session: str) -> str:
        """Gives when the last instinct that can be undone was acknowledged in a session, "" where there is none."""
        row = self._db.execute(
            "SELECT at FROM notices WHERE session IN (?, '') AND kind='learned' AND ref<>'' ORDER BY row DESC LIMIT 1",
            (session,),
        ).fetchone()
        return row[0] if row else ""

    def mark_undone(self, session: str, ref: str) -> None:
        """Makes an undone instinct no longer undoable, and drops its acknowledgement if that was still waiting."""
        self._db.execute("DELETE FROM notices WHERE session IN (?, '') AND kind='learned' AND ref=?", (session, ref))

    # Single facts.

    def secret(self) -> bytes:
        """Gives 16 bytes that only this home knows, made at the first call.

        Marks of the injected block are derived from it.
        """
        row = self._db.execute("SELECT value FROM facts WHERE key='secret'").fetchone()
        if row is None:
            self._db.execute("INSERT OR IGNORE INTO facts VALUES('secret', ?)", (os.urandom(16).hex(),))
            row = self._db.execute("SELECT value FROM facts WHERE key='secret'").fetchone()
        return bytes.fromhex(row[0])

    def fact(self, key: str) -> object:
        """Gives a stored JSON value, or `None`."""
        row = self._db.execute("SELECT value FROM facts WHERE key=?", (key,)).fetchone()
        return _value(row[0]) if row else None

    def set_fact(self, key: str, value: object) -> None:
        """Stores a JSON value under a key of the caller's own choosing."""
        self._db.execute("INSERT OR REPLACE INTO facts VALUES(?,?)", (key, _text(value)))

    def mark(self, key: str) -> str:
        """Gives a text that `set_mark` stored, "" where there is none: a fact without the cost of JSON."""
        row = self._db.execute("SELECT value FROM facts WHERE key=?", ("mark:" + key,)).fetchone()
        return row[0] if row else ""

    def set_mark(self, key: str, text: str) -> None:
        """Stores a text under a key."""
        self._db.execute("INSERT OR REPLACE INTO facts VALUES(?,?)", ("mark:" + key, text))

    def count_up(self, key: str, by: int = 1) -> int:
        """Adds to a fact that is a whole number, in one statement, so that two processes lose nothing.

        Returns the sum.
        """
        row = self._db.execute(
            "INSERT INTO facts VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value=CAST(value AS INTEGER)+?2"
            " RETURNING value",
            (key, by),
        ).fetchone()
        return int(row[0])

    def waiting_kinds(self) -> list[str]:
        """Gives the kind of every notice that waits, whichever session it is for."""
        return [row[0] for row in self._db.execute("SELECT kind FROM notices WHERE taken IS NULL ORDER BY row")]

    def _trim(self, table: str, newest: int | None) -> None:
        """Drops what is too old to matter, once in 256 rows, so that the file stays small."""
        if newest and newest % 256 == 0:
            self._db.execute(f"DELETE FROM {table} WHERE row<=?", (newest - KEPT_ROWS,))  # our own names


def _value(text: str) -> Any:
    import json  # not at the top: the load hook never needs it

    return json.loads(text)


def _text(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
