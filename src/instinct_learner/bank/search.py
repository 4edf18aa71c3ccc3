"""Searching the postings. Reads at most `CHAMPIONS` postings a term, whatever the size of the bank."""

from __future__ import annotations

from math import log
from sys import byteorder

from instinct_learner.bank.postings import CHAMPIONS, LIVE, RESTING, Hit, relevance

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Mapping, Sequence

#: A query is searched by its so many most telling terms.
MAX_QUERY_TERMS = 32
#: All postings that one query may read; a query of more than 12 terms reads fewer of each.
MAX_POSTINGS = 3072
#: The so many best by champion lists are scored again over all their terms.
RESCORED = 32
#: How many documents of everyday text stand behind the bank, so that a young bank already knows which words are common.
BACKGROUND = 300.0

#: All postings of topics that one query may read, and the so many nearest documents that are reckoned in full.
MAX_TOPIC_POSTINGS, NEAREST = 1024, 32
#: The impact of a topic of weight 1.
TOPIC_SCALE = 255

_HIT_SQL = f"SELECT {','.join(Hit.FIELDS)} FROM docs WHERE doc IN "


def search(
    db: sqlite3.Connection,
    weights: Mapping[str, float],
    *,
    limit: int,
    shelves: Sequence[int] = (LIVE,),
    kept: KeptPostings | None = None,
) -> tuple[list[Hit], int, float]:
    """Finds the documents that say most of what a query says, rare words counting more.

    Args:
        db: The index.
        weights: The query's terms, each with its weight.
        limit: How many to give at most.
        shelves: Where to look.
        kept: Postings that a process which stays has read before.

    Returns:
        The hits, best first, equals by id; how many postings were read; and what a document that says all of the
        query once
        would score.
    """
    known = rarities(db, weights, shelves)
    best = sorted(known.items(), key=lambda item: (-item[1][1], item[1][0]))[:MAX_QUERY_TERMS]
    if not best:
        return [], 0, 0.0
    depth = min(CHAMPIONS, MAX_POSTINGS // len(best))
    scores: dict[int, float] = {}
    count = 0
    cut = False
    for number, (_, rarity) in best:
        for shelf in shelves:
            docs, impacts = (kept or _postings)(db, number, shelf, depth)
            count += len(docs)
            cut = cut or len(docs) == depth
            for doc, impact in zip(docs, impacts, strict=True):
                scores[doc] = scores.get(doc, 0.0) + impact * rarity
    # A document may be missing from a cut list and still stand in another: the likely ones are scored again in full.
    chosen = _best(scores, max(RESCORED, limit) if cut else limit)
    unknown = sum(weights.values()) - sum(weights[term] for term, _ in known.values())
    mass = sum(rarity for _, rarity in known.values()) + unknown * log(BACKGROUND)
    return scored(db, chosen, dict(best), limit=limit), count, mass


def _postings(db: sqlite3.Connection, number: int, shelf: int, depth: int) -> tuple[Sequence[int], Sequence[int]]:
    """Gives the strongest postings of a term: documents, and their impacts."""
    rows = db.execute(
        "SELECT doc, impact FROM postings WHERE term=? AND shelf=? ORDER BY impact DESC, doc LIMIT ?",
        (number, shelf, depth),
    ).fetchall()
    return [doc for doc, _ in rows], [impact for _, impact in rows]


class KeptPostings:
    """The postings of terms that were asked for lately, for a process that stays.

    They are forgotten as soon as any other connection has changed the index.
    """

    #: Lists that are kept; at most 1.3 KiB each.
    LIMIT = 2_048

    def __init__(self) -> None:
        self._version = -1
        self._lists: dict[tuple[int, int], tuple[int, Sequence[int], Sequence[int]]] = {}

    def refresh(self, db: sqlite3.Connection) -> None:
        """Forgets everything if the index changed since the last time; to be called once a search."""
        (version,) = db.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._lists.clear()
            self._version = version

    def clear(self) -> None:
        """Forgets everything, for a change made through this very connection, which it is not told of."""
        self._lists.clear()

    def __call__(
        self, db: sqlite3.Connection, number: int, shelf: int, depth: int
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Gives the strongest postings of a term, as `_postings` does."""
        read, docs, impacts = self._lists.get((number, shelf), (0, (), ()))
        # A list that is shorter than what was asked for then is whole.
        if read < depth and len(docs) == read:
            docs, impacts = _postings(db, number, shelf, depth)
            if len(self._lists) >= self.LIMIT:
                del self._lists[next(iter(self._lists))]
            self._lists[number, shelf] = (depth, _packed(docs), bytes(impacts))
        return docs[:depth], impacts[:depth]


def _packed(docs: Sequence[int]) -> Sequence[int]:
    from array import array  # not at the top: the load hook never needs it

    return array("Q", docs)


def _best(scores: Mapping[int, float], count: int) -> list[int]:
    """Gives the documents that score most, equals by number."""
    if len(scores) > count:
        # Thousands are scored and few chosen: only those are worth a key.
        least = sorted(scores.values())[-count]
        scores = {doc: score for doc, score in scores.items() if score >= least}
    return sorted(scores, key=lambda doc: (-scores[doc], doc))[:count]


def rarities(
    db: sqlite3.Connection, weights: Mapping[str, float], shelves: Sequence[int]
) -> dict[int, tuple[str, float]]:
    """Gives, for each term that the index knows, `(term, weight × rarity)` by its number."""
    totals = dict(db.execute("SELECT shelf, n FROM shelf_sizes"))
    total = BACKGROUND + sum(totals.get(shelf, 0) for shelf in shelves)
    found: dict[int, tuple[str, float]] = {}
    names = list(weights)
    for start in range(0, len(names), 500):
        part = names[start : start + 500]
        for number, term, live, resting, common in db.execute(
            f"SELECT id, term, live, resting, common FROM terms WHERE term IN ({','.join('?' * len(part))})",
            part,
        ):
            count = (live if LIVE in shelves else 0) + (resting if RESTING in shelves else 0)
            if count > 0:
                spread = count + BACKGROUND * common / 1000
                found[number] = (term, weights[term] * log(1 + (total - spread + 0.5) / (spread + 0.5)))
    return found


def scored(
    db: sqlite3.Connection, docs: Sequence[int], table: Mapping[int, tuple[str, float]], *, limit: int | None = None
) -> list[Hit]:
    """Scores documents over all the query's terms, those included whose champion lists they missed; best first.

    Args:
        db: The index.
        docs: Which.
        table: The query's terms, of `rarities`.
        limit: How many to give at most; all where not given. Only those are read whole.
    """
    found: dict[int, tuple[float, list[tuple[str, float, float]], list[int]]] = {}
    for doc, own, more in db.execute(
        "SELECT doc, t.entries, e.entries FROM doc_terms t LEFT JOIN enriched e USING(doc)"
        f" WHERE doc IN {_marks(docs)}",
        docs,
    ):
        numbers, values = unpack(own)
        shares: dict[int, float] = {}
        for some, impacts in ((numbers, values), unpack(more)) if more else ((numbers, values),):
            for number, impact in zip(some, impacts, strict=True):
                if number in table:
                    shares[number] = shares.get(number, 0.0) + relevance(impact, table[number][1])
        matched = [(*table[number], share) for number, share in shares.items()]
        found[doc] = (sum(shares.values()), matched, numbers)
    kept = list(found)
    if limit is not None and len(kept) > limit:
        least = sorted(score for score, _, _ in found.values())[-limit]
        kept = [doc for doc in kept if found[doc][0] >= least]
    hits = []
    for row in db.execute(f"{_HIT_SQL}{_marks(kept)}", kept):
        hit = Hit(*row)
        hit.score, hit.matched, numbers = found[hit.doc]
        hit.entries = frozenset(numbers)
        hit.matched.sort(key=lambda match: (-match[2], match[0]))
        hits.append(hit)
    hits.sort(key=lambda hit: (-hit.score, hit.id, hit.path, hit.part))
    return hits if limit is None else hits[:limit]


def about(db: sqlite3.Connection, topics: Mapping[str, float], docs: Iterable[int] = ()) -> dict[int, float]:
    """Gives how near documents are to what a query is about, as cosines: the nearest, and those named.

    Args:
        db: The index.
        topics: The query's, by the names that they have in the index, with weights of norm 1.
        docs: Documents that are wanted whether they are among the nearest or not.
    """
    names = list(topics)
    weights = {
        number: topics[name]
        for number, name in db.execute(f"SELECT id, term FROM terms WHERE term IN {_marks(names)} AND live>0", names)
    }
    if not weights:
        return {}
    depth = min(CHAMPIONS, MAX_TOPIC_POSTINGS // len(weights))
    near: dict[int, float] = {}
    cut = False
    for number, weight in weights.items():
        found, impacts = _postings(db, number, LIVE, depth)
        cut = cut or len(found) == depth
        for doc, impact in zip(found, impacts, strict=True):
            near[doc] = near.get(doc, 0.0) + impact * weight
    if cut:
        near = _in_full(db, weights, {*_best(near, NEAREST), *docs})
    return {doc: value / TOPIC_SCALE for doc, value in near.items()}


def _in_full(db: sqlite3.Connection, weights: Mapping[int, float], docs: Collection[int]) -> dict[int, float]:
    """Gives the nearness of documents over all of their topics, those included that a cut list missed."""
    found = {}
    for doc, entries in db.execute(f"SELECT doc, topics FROM enriched WHERE doc IN {_marks(docs)}", list(docs)):
        pairs = zip(*unpack(entries), strict=True)
        found[doc] = sum(impact * weights[number] for number, impact in pairs if number in weights)
    return found


def _marks(values: Collection[object]) -> str:
    return f"({','.join('?' * len(values))})"


def pack(numbers: Sequence[int], values: Sequence[int]) -> bytes:
    """Packs a document's terms: all numbers as 32-bit integers of this machine, then all impacts as bytes."""
    return b"".join(number.to_bytes(4, byteorder) for number in numbers) + bytes(values)


def unpack(entries: bytes) -> tuple[list[int], list[int]]:
    """Unpacks what `pack` made."""
    count = len(entries) // 5
    return memoryview(entries)[: 4 * count].cast("I").tolist(), list(entries[4 * count :])
