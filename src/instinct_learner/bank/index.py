"""The index over the bank: rows and postings in `.state/index.sqlite`, derived from the files and disposable.

A document is an instinct's file, or one entry of a promoted knowledge file. Each term's postings lie ordered by
impact, so the
best 256 documents of a term are its first rows: a search reads those and nothing else, however large the bank. What a
term
is worth (its rarity) is reckoned at query time, so one new document changes one document's rows only.

The load hook imports this module: nothing here imports `model`, dataclasses or any third party (ADR 0020).
"""

from __future__ import annotations

import os
import sqlite3  # noqa: TC003 - imported at run time by everything it calls, and its types are named here

from instinct_learner.bank import layout
from instinct_learner.bank.database import WRITE_BUSY_SECONDS, connect, discard
from instinct_learner.bank.postings import LIVE, RESTING, SCHEMA, VERSION, Hit
from instinct_learner.bank.search import KeptPostings, about, rarities, scored, search, unpack
from instinct_learner.bank.terms import terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from instinct_learner.model.instinct import Instinct

    Stamp = tuple[int, int, int, int]
    Document = Mapping[str, object]

#: The folders that hold instincts, relative to home, and what a file there is called in `place`.
PLACES = {"instincts": "bank", "instincts/archived": "archived", "instincts/pending": "pending"}


class Index:
    """The open index of one home.

    Attributes:
        home: As text, absolute.
        fresh: It was made just now, because it was missing, damaged or of another version: it holds nothing until
        `sync`.
        postings_read: By the last search.
        mass: What a document that says all of the last query once would score.
    """

    def __init__(self, home: str, db: sqlite3.Connection, *, fresh: bool) -> None:
        self.home = home
        self.fresh = fresh
        self.postings_read = 0
        self.mass = 0.0
        self._db = db
        self._kept: KeptPostings | None = None

    @classmethod
    def open(cls, home: str | os.PathLike[str], *, busy_seconds: float = WRITE_BUSY_SECONDS) -> Index:
        """Opens the index of a home, making an empty one where there is none that can be used.

        Args:
            home: The home folder.
            busy_seconds: How long to wait for other processes; a hook on the critical path gives
            `database.READ_BUSY_SECONDS`.

        Raises:
            sqlite3.OperationalError: It can't be opened or stayed locked.
        """
        home = os.path.abspath(os.fspath(home))
        db, fresh = connect(layout.index_path(home), version=VERSION, schema=SCHEMA, busy_seconds=busy_seconds)
        return cls(home, db, fresh=fresh)

    def close(self) -> None:
        """Closes it; further calls fail."""
        self._db.close()

    def keep(self, kib: int) -> None:
        """Lets this connection keep what it has read, for a process that asks again and again.

        Args:
            kib: Of the file's pages. Postings come on top, at most 3 MiB.
        """
        self._db.execute(f"PRAGMA cache_size=-{kib}")
        self._kept = KeptPostings()

    def __enter__(self) -> Index:  # typing.Self is too dear here  # noqa: PYI034
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing. `governance.writer` calls these after it wrote a file; `bank.sync` for what changed by hand.

    def upsert(self, instinct: Instinct, path: str | os.PathLike[str], stat: os.stat_result | None = None) -> None:
        """Records an instinct as its file now says it.

        Args:
            instinct: What the file holds.
            path: The file, absolute or relative to home.
            stat: Of the file as written; looked up where not given.
        """
        from instinct_learner.bank import indexing

        where = self._relative(path)
        status = stat or os.lstat(os.path.join(self.home, where))
        self.replace(where, [indexing.document(instinct, where, stamp(status))])

    def remove(self, instinct_id: str, path: str | os.PathLike[str] | None = None) -> None:
        """Forgets the documents of this id (of all files, or of this one). Its file is not touched."""
        rows = self._db.execute("SELECT DISTINCT path FROM docs WHERE id=?", (instinct_id,)).fetchall()
        only = None if path is None else self._relative(path)
        for (found,) in rows:
            if only in (None, found):
                self.replace(found, [])

    def replace(self, path: str, documents: Sequence[Document]) -> None:
        """Puts documents in the place of all that this file (relative to home) held; an empty list forgets the file."""
        self.replace_many([(path, documents)])

    def replace_many(self, files: Sequence[tuple[str, Sequence[Document]]]) -> None:
        """The same for many files in one transaction."""
        from instinct_learner.bank import indexing

        indexing.replace_many(self._db, files)
        if self._kept is not None:
            self._kept.clear()

    def unenriched(self) -> set[int]:
        """Gives the documents that may be injected and that `enrich` has not seen as they now are."""
        rows = self._db.execute("SELECT doc FROM docs WHERE shelf=? AND doc NOT IN (SELECT doc FROM enriched)", (LIVE,))
        return {row[0] for row in rows}

    def enrich(self, found: Mapping[int, tuple[Mapping[str, float], Mapping[str, float]]]) -> None:
        """Puts words and topics that documents are about beside their own words, in one transaction.

        What a document says stays what tells whether two say the same; when its file changes, it is enriched anew.
        """
        from instinct_learner.bank import indexing

        indexing.enrich(self._db, found)
        if self._kept is not None:
            self._kept.clear()

    def mark_broken(self, path: str, at: Stamp, *, line: int | None, problems: Sequence[str]) -> None:
        """Records that a file can't be read, and why; what it held before is forgotten."""
        import json  # not at the top: the load hook never needs it

        self.replace(path, [])
        self._db.execute(
            "INSERT OR REPLACE INTO broken VALUES(?,?,?,?,?,?,?)",
            (path, line, json.dumps(list(problems), ensure_ascii=False), *at),
        )

    # Searching.

    def search(self, query: str | Mapping[str, float], *, limit: int, shelves: Sequence[int] = (LIVE,)) -> list[Hit]:
        """Finds documents by words, best first; equals by id.

        Args:
            query: A text, or terms with weights.
            limit: How many at most.
            shelves: `LIVE` holds what may be injected; `RESTING` dormant, archived, pending and promoted instincts.
        """
        weights = dict.fromkeys(terms(query), 1.0) if isinstance(query, str) else query
        if self._kept is not None:
            self._kept.refresh(self._db)
        hits, self.postings_read, self.mass = search(self._db, weights, limit=limit, shelves=shelves, kept=self._kept)
        return hits

    def scored(self, docs: Sequence[int], weights: Mapping[str, float]) -> list[Hit]:
        """Gives these documents with their lexical score for a query, however low."""
        return scored(self._db, docs, rarities(self._db, weights, (LIVE,)))

    def has_topics(self) -> bool:
        """Tells whether any document was enriched, so that asking what a query is about is worth its time."""
        return self._db.execute("SELECT 1 FROM enriched LIMIT 1").fetchone() is not None

    def about(self, topics: Mapping[str, float], docs: Iterable[int] = ()) -> dict[int, float]:
        """Gives how near documents are to what a query is about, as cosines: the nearest ones, and those named.

        Args:
            topics: Of `bank.topics.asked`.
            docs: Documents that are wanted whether they are among the nearest or not.
        """
        return about(self._db, topics, docs)

    def rules(self) -> list[Hit]:
        """Gives what stands first in every block, in the order of its file."""
        rows = self._db.execute(
            f"SELECT {','.join(Hit.FIELDS)} FROM docs WHERE place='rules' ORDER BY path, part"
        ).fetchall()
        hits = [Hit(*row) for row in rows]
        for hit in hits:
            entries = self._db.execute("SELECT entries FROM doc_terms WHERE doc=?", (hit.doc,)).fetchone()[0]
            hit.entries = frozenset(unpack(entries)[0])
        return hits

    def texts(self) -> Iterator[tuple[int, tuple[str, str]]]:
        """Gives `(doc, texts)` of everything that may be injected, in the order of rows.

        The two texts are what sentence vectors are made of: the action after its trigger, and the action alone.
        """
        rows = self._db.execute("SELECT doc, trigger, action FROM docs WHERE shelf=? ORDER BY doc", (LIVE,))
        return ((doc, (f"{trigger}\n{action}" if trigger else action, action)) for doc, trigger, action in rows)

    def version(self) -> int:
        """Gives a number that grows whenever documents change: for caches of a process that stays."""
        found = self.meta("changes")
        return found if isinstance(found, int) else 0

    def near(self, text: str, limit: int = 10) -> list[Hit]:
        """Finds documents on any shelf that may say the same as a text: neighbours to compare, not a verdict."""
        return self.search(text, limit=limit, shelves=(LIVE, RESTING))

    def by_hash(self, instinct_hash: str) -> list[str]:
        """Gives the ids of the instincts with this hash, of any shelf."""
        return [row[0] for row in self._db.execute("SELECT id FROM docs WHERE hash=? ORDER BY id", (instinct_hash,))]

    def path_of(self, instinct_id: str) -> str | None:
        """Gives the file of an id, relative to home; that in `instincts/` before one in a subfolder."""
        row = self._db.execute(
            "SELECT path FROM docs WHERE id=? ORDER BY place<>'bank', path LIMIT 1", (instinct_id,)
        ).fetchone()
        return row[0] if row else None

    def row(self, instinct_id: str, *columns: str) -> tuple[object, ...] | None:
        """Gives the named columns of an id, that in `instincts/` before one in a subfolder; `None` if there is none."""
        found = self._db.execute(
            f"SELECT {','.join(columns)} FROM docs WHERE id=? ORDER BY place<>'bank', path LIMIT 1", (instinct_id,)
        ).fetchone()
        return tuple(found) if found else None

    # Overviews.

    def counts(self) -> dict[str, int]:
        """Counts instincts: `active`, `dormant` and `expired` in `instincts/`, `archived`, `pending`; and `broken` files."""  # noqa: E501
        found = dict.fromkeys(("active", "dormant", "expired", "archived", "pending", "broken"), 0)
        for place, status, count in self._db.execute("SELECT place, status, count(*) FROM docs GROUP BY place, status"):
            key = status if place == "bank" else place
            if key in found:
                found[key] += count
        found["broken"] = self._db.execute("SELECT count(*) FROM broken").fetchone()[0]
        return found

    def broken(self) -> list[tuple[str, int | None, list[str]]]:
        """Gives `(path, line, problems)` of every file that can't be read, by path."""
        import json

        rows = self._db.execute("SELECT path, line, problems FROM broken ORDER BY path")
        return [(path, line, json.loads(problems)) for path, line, problems in rows]

    def shared_ids(self) -> list[tuple[str, list[str]]]:
        """Gives every id that several files claim, with those files; the first of them is the one that counts."""
        rows = self._db.execute(
            "SELECT id, path FROM docs WHERE part=0 AND id IN"
            " (SELECT id FROM docs WHERE part=0 GROUP BY id HAVING count(*)>1) ORDER BY id, place<>'bank', path"
        )
        found: dict[str, list[str]] = {}
        for name, path in rows:
            found.setdefault(name, []).append(path)
        return list(found.items())

    def rows(
        self, *columns: str, place: str = "bank", status: str = "", order: str = "id", limit: int = -1
    ) -> Iterator[tuple[object, ...]]:
        """Gives the named columns of `docs` for every instinct of a place.

        Args:
            columns: Of `postings.COLUMNS`.
            place: `bank`, `archived` or `pending`.
            status: Only these; "" for all.
            order: `id`, `confidence` (highest first) or `created` (latest first).
            limit: How many; all where negative.
        """
        by = {"id": "id", "confidence": "confidence DESC, times_used DESC, id", "created": "created DESC, id DESC"}[
            order
        ]
        # Spelled out, so that SQLite walks `docs_place` or `docs_created` and stops after a few rows of ten thousand.
        where = "place=?1 AND status=?2" if status else "place=?1 AND ?2=''"
        return self._db.execute(
            f"SELECT {','.join(columns)} FROM docs WHERE {where} ORDER BY {by} LIMIT ?3", (place, status, limit)
        )

    # Stamps: what the files looked like when they were read.

    def stamps(self, *, after: str = "", limit: int = -1) -> list[tuple[str, Stamp]]:
        """Gives `(path, stamp)` of readable and broken files by path, those after a path."""
        rows = self._db.execute(
            "SELECT path, mtime_ns, size, ino, ctime_ns FROM docs WHERE path>?1 AND part=0"
            " UNION ALL SELECT path, mtime_ns, size, ino, ctime_ns FROM broken WHERE path>?1 ORDER BY path LIMIT ?2",
            (after, limit),
        )
        return [(row[0], row[1:]) for row in rows]

    def known(self) -> list[tuple[str, int, int, int, int]]:
        """Gives the path and the stamp of all files, in no order: four times as fast as `stamps`."""
        columns = "path, mtime_ns, size, ino, ctime_ns"
        return self._db.execute(
            f"SELECT {columns} FROM docs WHERE part=0 UNION ALL SELECT {columns} FROM broken"
        ).fetchall()

    def paths(self, place: str) -> set[str]:
        """Gives the paths of all known files of a place, the broken included."""
        folder = next(name for name, known in PLACES.items() if known == place)
        found = {row[0] for row in self._db.execute("SELECT path FROM docs WHERE place=?", (place,))}
        broken = (row[0] for row in self._db.execute("SELECT path FROM broken"))
        return found.union(path for path in broken if path.rpartition("/")[0] == folder)

    def size(self) -> int:
        """Gives the number of documents on all shelves."""
        return int(self._db.execute("SELECT sum(n) FROM shelf_sizes").fetchone()[0])

    def meta(self, key: str) -> object:
        """Gives a value that `set_meta` stored, or `None`."""
        row = self._db.execute("SELECT value FROM meta WHERE key=?", (key,)).fetchone()
        return row[0] if row else None

    def set_meta(self, key: str, value: str | int) -> None:
        """Stores a value about the index itself."""
        self._db.execute("INSERT OR REPLACE INTO meta VALUES(?,?)", (key, value))

    def _relative(self, path: str | os.PathLike[str]) -> str:
        text = os.fspath(path)
        return (os.path.relpath(text, self.home) if os.path.isabs(text) else text).replace(os.sep, "/")


def stamp(status: os.stat_result) -> Stamp:
    """Gives what tells one state of a file from another. Compare with `!=`: an edit may set the clock back."""
    return (status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)


def drop(home: str) -> None:
    """Throws the index away; the next `sync` makes it from the files."""
    discard(layout.index_path(home))
