"""Writing the index: from a record to its row, its terms and their postings. Not on the load path."""

from __future__ import annotations

from hashlib import blake2b

from instinct_learner.bank.commonness import commonness
from instinct_learner.bank.line import render_line, title_of
from instinct_learner.bank.postings import COLUMNS, LIVE, RESTING, impacts, related_impacts
from instinct_learner.bank.related import related
from instinct_learner.bank.search import TOPIC_SCALE, pack, unpack
from instinct_learner.bank.terms import terms
from instinct_learner.bank.tokens import estimate_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from instinct_learner.bank.postings import Hit
    from instinct_learner.bank.promoted import Entry
    from instinct_learner.model.instinct import Instinct

    Document = Mapping[str, object]

_PLACES = {"instincts": "bank", "instincts/archived": "archived", "instincts/pending": "pending"}
_INSERT = f"INSERT INTO docs({','.join(COLUMNS)}) VALUES({','.join('?' * len(COLUMNS))})"


def document(instinct: Instinct, path: str, stamp: tuple[int, int, int, int]) -> dict[str, object]:
    """Gives what the index keeps of an instinct: a value for each of `COLUMNS`, and `impacts`.

    Args:
        instinct: What the file holds.
        path: The file, relative to home, with forward slashes.
        stamp: What the file looked like when it was read.
    """
    place = _PLACES.get(path.rpartition("/")[0], "bank")
    live = place == "bank" and instinct.status == "active" and not instinct.promoted_to
    fields = {
        "title": [instinct.title],
        "trigger": [instinct.trigger],
        "action": [instinct.action],
        "tags": instinct.tags,
        "evidence": instinct.evidence[-5:],
    }
    line = render_line(instinct.title, instinct.action, instinct.trigger, instinct.confidence, instinct.times_used)
    values: dict[str, object] = {
        "id": instinct.id,
        "path": path,
        "part": 0,
        "place": place,
        "shelf": LIVE if live else RESTING,
        "kind": instinct.kind,
        "status": instinct.status,
        "scope": instinct.scope,
        "confidence": instinct.confidence,
        "times_used": instinct.times_used,
        "times_validated": instinct.times_validated,
        "seen": instinct.seen,
        "pinned": int(instinct.pinned),
        "title": instinct.title or title_of("", instinct.trigger, instinct.action),
        "trigger": instinct.trigger,
        "action": instinct.action,
        "tags": " ".join(instinct.tags),
        "created": instinct.created.isoformat(),
        "last_used": instinct.last_used.isoformat() if instinct.last_used else "",
        "hash": instinct.hash,
        "promoted_to": instinct.promoted_to,
        "line": line,
        "digest": blake2b(line.encode("utf-8", "surrogatepass"), digest_size=8).digest(),
        "tokens": estimate_tokens(line),
        "impacts": impacts(fields, related([instinct.title, instinct.trigger, instinct.action, *instinct.tags])),
    }
    values.update(zip(("mtime_ns", "size", "ino", "ctime_ns"), stamp, strict=True))
    return values


def entry_document(  # noqa: PLR0913 - where an entry stands, and what an instinct lends it
    entry: Entry,
    path: str,
    stamp: tuple[int, int, int, int],
    *,
    number: int,
    in_every_block: bool,
    instinct: Hit | None = None,
) -> dict[str, object]:
    """Gives what the index keeps of an entry of a promoted knowledge file.

    Args:
        entry: What it says.
        path: The file, relative to home, with forward slashes.
        stamp: What the file looked like when it was read.
        number: Of the entry in its file, from 1: `part` 0 is a file that is one document.
        in_every_block: It stands first in every block, so no search needs to find it.
        instinct: The instinct that says the same. What it lends are the words by which it was found before it was
            promoted, so that a promoted lesson is recalled no worse.
    """
    tags = tuple(dict.fromkeys((*entry.tags, *(instinct.tags.split() if instinct else ()))))
    title = " ".join(filter(None, (entry.title, instinct.title if instinct else "")))
    trigger = instinct.trigger if instinct else ""
    fields = {"title": [title], "trigger": [trigger], "action": [entry.text], "tags": tags}
    digest = blake2b(entry.line.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    values: dict[str, object] = dict.fromkeys(COLUMNS, "")
    values.update(
        id=f"{path.rpartition('/')[2]}#{digest.hex()[:8]}",
        path=path,
        part=number,
        place="rules" if in_every_block else "promoted",
        shelf=RESTING if in_every_block else LIVE,
        kind=entry.kind,
        status="active",
        scope=instinct.scope if instinct else "global",
        confidence=entry.confidence,
        times_used=0,
        times_validated=0,
        seen=0,
        pinned=1,
        title=entry.title or title_of("", "", entry.text),
        trigger=trigger,
        action=entry.text,
        tags=" ".join(tags),
        line=entry.line,
        digest=digest,
        tokens=estimate_tokens(entry.line),
        impacts=impacts(fields, related([title, trigger, entry.text, *tags])),
    )
    values.update(zip(("mtime_ns", "size", "ino", "ctime_ns"), stamp, strict=True))
    return values


def replace_many(db: sqlite3.Connection, files: Sequence[tuple[str, Sequence[Document]]]) -> None:
    """Puts documents in the place of all that each file held, in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        changes: dict[tuple[int, int], int] = {}
        numbers: dict[str, int] = {}
        sizes = {LIVE: 0, RESTING: 0}
        for path, documents in files:
            db.execute("DELETE FROM broken WHERE path=?", (path,))
            _take_out(db, path, changes, sizes)
            for values in documents:
                _put_in(db, values, numbers, changes, sizes)
        _count(db, changes)
        for shelf, change in sizes.items():
            if change:
                db.execute("UPDATE shelf_sizes SET n=n+? WHERE shelf=?", (change, shelf))
        db.execute("INSERT INTO meta VALUES('changes', 1) ON CONFLICT(key) DO UPDATE SET value=value+1")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _take_out(db: sqlite3.Connection, path: str, changes: dict[tuple[int, int], int], sizes: dict[int, int]) -> None:
    rows = db.execute(
        "SELECT d.doc, d.shelf, t.entries, e.entries, e.topics FROM docs d JOIN doc_terms t USING(doc)"
        " LEFT JOIN enriched e USING(doc) WHERE d.path=?",
        (path,),
    ).fetchall()
    for doc, shelf, *several in rows:
        numbers: set[int] = set()
        for entries in filter(None, several):
            some, values = unpack(entries)
            numbers.update(some)
            db.executemany(
                "DELETE FROM postings WHERE term=? AND shelf=? AND impact=? AND doc=?",
                [(number, shelf, impact, doc) for number, impact in zip(some, values, strict=True)],
            )
        db.execute("DELETE FROM doc_terms WHERE doc=?", (doc,))
        db.execute("DELETE FROM enriched WHERE doc=?", (doc,))
        db.execute("DELETE FROM docs WHERE doc=?", (doc,))
        for number in numbers:
            changes[number, shelf] = changes.get((number, shelf), 0) - 1
        sizes[shelf] -= 1


def _put_in(
    db: sqlite3.Connection,
    values: Document,
    numbers: dict[str, int],
    changes: dict[tuple[int, int], int],
    sizes: dict[int, int],
) -> None:
    weights = values["impacts"]
    assert isinstance(weights, dict)  # our own document  # noqa: S101
    shelf = values["shelf"]
    assert isinstance(shelf, int)  # the same  # noqa: S101
    doc = db.execute(_INSERT, [values[name] for name in COLUMNS]).lastrowid
    numbered = sorted((_number(db, term, numbers), impact) for term, impact in weights.items())
    db.executemany(
        "INSERT INTO postings VALUES(?,?,?,?)", [(number, shelf, impact, doc) for number, impact in numbered]
    )
    db.execute(
        "INSERT INTO doc_terms VALUES(?,?)", (doc, pack([pair[0] for pair in numbered], [pair[1] for pair in numbered]))
    )
    for number, _ in numbered:
        changes[number, shelf] = changes.get((number, shelf), 0) + 1
    sizes[shelf] += 1


def enrich(db: sqlite3.Connection, found: Mapping[int, tuple[Mapping[str, float], Mapping[str, float]]]) -> None:
    """Puts words and topics that documents are about beside their own words, in one transaction; each document once.

    A word that a document has already with less weight gets the difference: the two together weigh what it should.

    Args:
        db: The index.
        found: For each document, words with weights below 1 and topics with weights of norm 1. One that is gone, or
            enriched already, is passed over.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        changes: dict[tuple[int, int], int] = {}
        numbers: dict[str, int] = {}
        for doc, (weights, topics) in found.items():
            row = db.execute(
                "SELECT shelf, title, trigger, action, tags, t.entries FROM docs JOIN doc_terms t USING(doc)"
                " WHERE doc=? AND doc NOT IN (SELECT doc FROM enriched)",
                (doc,),
            ).fetchone()
            if row is not None:
                _add(db, doc, row, (weights, topics), numbers, changes)
        _count(db, changes)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _add(  # noqa: PLR0913, PLR0917 - one document, and what the transaction has gathered
    db: sqlite3.Connection,
    doc: int,
    row: Sequence[object],
    found: tuple[Mapping[str, float], Mapping[str, float]],
    numbers: dict[str, int],
    changes: dict[tuple[int, int], int],
) -> None:
    weights, topics = found
    shelf, *texts, own = row
    assert isinstance(own, bytes)  # our own row  # noqa: S101
    assert isinstance(shelf, int)  # the same  # noqa: S101
    known = dict(zip(*unpack(own), strict=True))
    length = sum(len(terms(str(text))) for text in texts)
    added = []
    for term, impact in related_impacts(length, weights).items():
        number = _number(db, term, numbers)
        more = impact - known.get(number, 0)
        if more > 0:
            # Two postings of one word may not weigh the same: they are told apart by their weight.
            added.append((number, more + (more == known.get(number))))
            if number not in known:
                changes[number, shelf] = changes.get((number, shelf), 0) + 1
    about = []
    for topic, weight in topics.items():
        number = _number(db, topic, numbers)
        about.append((number, max(1, min(255, round(weight * TOPIC_SCALE)))))
        changes[number, shelf] = changes.get((number, shelf), 0) + 1
    packed = []
    for pairs in (sorted(added), sorted(about)):
        db.executemany("INSERT INTO postings VALUES(?,?,?,?)", [(number, shelf, more, doc) for number, more in pairs])
        packed.append(pack([number for number, _ in pairs], [more for _, more in pairs]))
    db.execute("INSERT INTO enriched VALUES(?,?,?)", (doc, *packed))


def _number(db: sqlite3.Connection, term: str, numbers: dict[str, int]) -> int:
    """Gives a term's number, with a new row for a new term; `numbers` remembers it for this transaction."""
    number = numbers.get(term)
    if number is None:
        row = db.execute("SELECT id FROM terms WHERE term=?", (term,)).fetchone()
        if row is None:
            row = db.execute(
                "INSERT INTO terms(term, live, resting, common) VALUES(?,0,0,?) RETURNING id", (term, commonness(term))
            ).fetchone()
        number = numbers[term] = int(row[0])
    return number


def _count(db: sqlite3.Connection, changes: Mapping[tuple[int, int], int]) -> None:
    for (number, shelf), change in changes.items():
        if change:
            column = "live" if shelf == LIVE else "resting"
            db.execute(f"UPDATE terms SET {column}={column}+? WHERE id=?", (change, number))
