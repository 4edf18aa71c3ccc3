"""What the index holds: its tables, what one document contributes to them, and what a search gives back.

A document's weight for a term is its *impact*, 1 to 255: a BM25 term frequency over weighted fields, without rarity,
which
changes with every document and is reckoned by the search. The average length is a constant, not a statistic, so that an
index made in any order holds the same rows.
"""

from __future__ import annotations

from instinct_learner.bank.terms import characters, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: Of the tables below. Another number on disk means: make the index anew from the files.
VERSION = 7
#: So many postings of one term are read at most, the strongest ones. Source: PERFORMANCE.md, recall@5 0.991 of exact
#: BM25.
CHAMPIONS = 256
#: Shelves: what may be injected, and what rests (dormant, archived, pending, promoted) but is still found by `near`.
LIVE, RESTING = 0, 1

SCHEMA = """
CREATE TABLE docs(
  doc INTEGER PRIMARY KEY, id TEXT, path TEXT, part INTEGER, place TEXT, shelf INTEGER, kind TEXT, status TEXT, scope
  TEXT,
  confidence REAL, times_used INTEGER, times_validated INTEGER, seen INTEGER, pinned INTEGER, title TEXT, trigger TEXT,
  action TEXT, tags TEXT, created TEXT, last_used TEXT, hash TEXT, promoted_to TEXT, line TEXT, digest BLOB, tokens
  INTEGER,
  mtime_ns INTEGER, size INTEGER, ino INTEGER, ctime_ns INTEGER);
CREATE UNIQUE INDEX docs_path ON docs(path, part);
CREATE INDEX docs_id ON docs(id);
CREATE INDEX docs_place ON docs(place, status, confidence);
CREATE INDEX docs_hash ON docs(hash);
CREATE INDEX docs_created ON docs(place, created, id);
CREATE TABLE doc_terms(doc INTEGER PRIMARY KEY, entries BLOB);
CREATE TABLE enriched(doc INTEGER PRIMARY KEY, entries BLOB, topics BLOB);
CREATE TABLE terms(id INTEGER PRIMARY KEY, term TEXT UNIQUE, live INTEGER, resting INTEGER, common INTEGER);
CREATE TABLE postings(
  term INTEGER, shelf INTEGER, impact INTEGER, doc INTEGER, PRIMARY KEY(term, shelf, impact DESC, doc)) WITHOUT ROWID;
CREATE TABLE broken(
  path TEXT PRIMARY KEY, line INTEGER, problems TEXT, mtime_ns INTEGER, size INTEGER, ino INTEGER, ctime_ns INTEGER);
CREATE TABLE shelf_sizes(shelf INTEGER PRIMARY KEY, n INTEGER);
INSERT INTO shelf_sizes VALUES(0, 0), (1, 0);
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID
"""

#: The columns of `docs` that a writer fills, in order.
COLUMNS = (
    "id", "path", "part", "place", "shelf", "kind", "status", "scope", "confidence", "times_used", "times_validated", "seen",  # noqa: E501
    "pinned", "title", "trigger", "action", "tags", "created", "last_used", "hash", "promoted_to", "line", "digest", "tokens",  # noqa: E501
    "mtime_ns", "size", "ino", "ctime_ns",
)  # fmt: skip

#: How much a word counts by where it stands, and the constants of BM25.
FIELD_WEIGHTS = {"title": 1.0, "trigger": 1.0, "action": 1.0, "tags": 1.0, "evidence": 0.25}
#: A single CJK character counts so much of a pair, in documents and in queries (ADR 0023).
CHARACTER_WEIGHT = 0.5
SATURATION = 1.2
LENGTH_EFFECT = 0.4
USUAL_LENGTH = 16.0
_SCALE = 100.0


class Hit:
    """One document that a search found.

    Attributes:
        doc: Its row.
        id: The instinct's id, or the entry's.
        path: Its file, relative to home, with forward slashes.
        part: Which entry of the file; 0 for an instinct.
        kind: `correction`, `preference`, `recovery`, `pattern`, `manual`; `rule`, `memory`, `taboo` for promoted
        entries.
        status: `active`, `dormant` or `expired`.
        scope: `global` or `project:<name>`.
        confidence: 0 to 1.
        times_used: How often it was followed.
        title: A few words, maybe "".
        trigger: When it applies.
        action: What to do.
        tags: Separated by spaces.
        line: Its line in the block, ready to show, without a number.
        digest: Of that line, 8 bytes.
        tokens: Of that line, an upper bound.
        entries: The numbers of its terms.
        stamp: `(mtime_ns, size, ino, ctime_ns)` of its file when it was read.
        score: Lexical relevance, from 0; comparable within one query only.
        matched: `(term, rarity, share of the score)`, the strongest first.
        near: How near it is to what the query is about, as a cosine; 0 where that was not asked.
    """

    #: The columns that make one, in the order of the arguments.
    FIELDS = (
        "doc", "id", "path", "part", "kind", "status", "scope", "confidence", "times_used", "title", "trigger", "action",  # noqa: E501
        "tags", "line", "digest", "tokens", "mtime_ns", "size", "ino", "ctime_ns",
    )  # fmt: skip
    __slots__ = (
        "action", "confidence", "digest", "doc", "entries", "id", "kind", "line", "matched", "near", "part", "path", "scope",  # noqa: E501
        "score",
        "stamp", "status", "tags", "times_used", "title", "tokens", "trigger",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913, PLR0917 - one row, spread in the order of FIELDS
        self,
        doc: int,
        id: str,  # noqa: A002 - the column's own name
        path: str,
        part: int,
        kind: str,
        status: str,
        scope: str,
        confidence: float,
        times_used: int,
        title: str,
        trigger: str,
        action: str,
        tags: str,
        line: str,
        digest: bytes,
        tokens: int,
        *stamp: int,
    ) -> None:
        self.doc, self.id, self.path, self.part, self.kind = doc, id, path, part, kind
        self.status, self.scope, self.confidence, self.times_used = status, scope, confidence, times_used
        self.title, self.trigger, self.action, self.tags = title, trigger, action, tags
        self.line, self.digest, self.tokens, self.stamp = line, digest, tokens, stamp
        self.entries: frozenset[int] = frozenset()
        self.score = self.near = 0.0
        self.matched: list[tuple[str, float, float]] = []

    def __repr__(self) -> str:
        return f"Hit({self.id!r}, score={self.score:.3f})"


def impacts(fields: Mapping[str, Iterable[str]], related: Mapping[str, float] | None = None) -> dict[str, int]:
    """Gives each term's impact in a document.

    Args:
        fields: The text of each field of `FIELD_WEIGHTS`, in pieces.
        related: Words that the document does not say but is about, each with a weight below 1.

    Returns:
        Term to impact, 1 to 255.
    """
    weights: dict[str, float] = {}
    length = 0.0
    for field, texts in fields.items():
        weight = FIELD_WEIGHTS[field]
        for text in texts:
            for term in terms(text):
                weights[term] = weights.get(term, 0.0) + weight
                length += weight
    norm = _norm(length)
    for field, texts in fields.items():
        for text in texts:
            for character in characters(text):
                weights.setdefault(character, CHARACTER_WEIGHT * FIELD_WEIGHTS[field])
    found = {term: weight * (SATURATION + 1) / (weight + norm) for term, weight in weights.items()}
    for term, weight in (related or {}).items():
        found.setdefault(term, weight * (SATURATION + 1) / (1 + norm))
    return {term: _impact(value) for term, value in found.items()}


def related_impacts(length: int, related: Mapping[str, float]) -> dict[str, int]:
    """Gives the impacts of words that a document does not say, as `impacts` does for `related`.

    Args:
        length: How many terms the document says.
        related: Each with a weight below 1.
    """
    norm = _norm(length)
    return {term: _impact(weight * (SATURATION + 1) / (1 + norm)) for term, weight in related.items()}


def _norm(length: float) -> float:
    return SATURATION * (1 - LENGTH_EFFECT + LENGTH_EFFECT * length / USUAL_LENGTH)


def _impact(value: float) -> int:
    return max(1, min(255, round(value * _SCALE)))


def relevance(impact: int, rarity: float) -> float:
    """Gives the part of a score that one term brings."""
    return impact * rarity / _SCALE
