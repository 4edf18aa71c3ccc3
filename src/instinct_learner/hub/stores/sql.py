"""What statements of both stores need: one connection's calls, and SQL that SQLite and PostgreSQL both understand.

Source: SPEC §5 "Storage"; ADR 0070.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractContextManager

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.stores.schema import Kind

#: Names in one question, at most.
PART = 500
_UPPER = str.maketrans({chr(code): chr(code + 32) for code in range(ord("A"), ord("Z") + 1)})


def upsert(table: str, names: Sequence[str], key: Sequence[str], *, keep: Sequence[str] = ()) -> str:
    """Puts a row in the place of the one with its key; `keep` names columns that stay as they are then."""
    changed = [name for name in names if name not in key and name not in keep]
    values = ",".join(f"{name}=excluded.{name}" for name in changed)
    then = f"UPDATE SET {values}" if changed else "NOTHING"
    return f"INSERT INTO {table}({','.join(names)}) VALUES({marks(names)}) ON CONFLICT({','.join(key)}) DO {then}"


def marks(values: Sequence[Any]) -> str:
    """As many question marks."""
    return ",".join("?" * len(values))


def like(text: str) -> str:
    """A pattern for texts that hold this one. Only A to Z change their case: that is what LOWER does in both stores."""
    escaped = text.translate(_UPPER).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


class Statements(ABC):
    """The calls that differ between the stores. Those that change something belong into a unit of work.

    Attributes:
        dimension: How long a vector is.
    """

    dimension: int
    #: Ends the question for a row that a worker takes.
    SKIP_LOCKED = ""

    @abstractmethod
    def ask(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a question."""

    @abstractmethod
    def do(self, sql: str, values: Sequence[Any] = ()) -> int:
        """How many rows a statement changed."""

    @abstractmethod
    def do_many(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        """One statement for each of the rows."""

    @abstractmethod
    def close(self) -> None:
        """Gives back what it holds."""

    @abstractmethod
    def writing(self, *, turn: str = "") -> AbstractContextManager[None]:
        """One unit of work."""

    def together(self) -> AbstractContextManager[None]:
        """Statements whose answers nobody reads before the block ends; a database that is far away hears them at once."""
        return nullcontext()

    @abstractmethod
    def put_vectors(self, kind: Kind, ids: Sequence[str], vectors: Vector) -> None:
        """Keeps vectors, one a row."""

    @abstractmethod
    def vectors_of(self, kind: Kind, ids: Sequence[str]) -> Vector:
        """The vectors of those that are known, one a row."""

    @abstractmethod
    def nearest(self, kind: Kind, vector: Vector, limit: int) -> list[tuple[str, float]]:
        """Ids with their cosine, nearest first; equal ones by id."""

    # -- moving house --
    @abstractmethod
    def vector_page(self, kind: Kind, *, after: str, limit: int) -> tuple[list[str], Vector]:
        """Ids behind one, in order, and their vectors, one a row."""

    @abstractmethod
    def vector_count(self, kind: Kind) -> int:
        """How many vectors there are."""

    @abstractmethod
    def drop_vectors(self, kind: Kind) -> None:
        """Takes all of them away."""

    def bulk_begins(self) -> None:  # noqa: B027 - a store that has nothing to get ready needs nothing
        """Much is going to be written and nothing searched."""

    def bulk_ends(self) -> None:  # noqa: B027
        """All of it is there; it is going to be searched."""

    # -- facts --
    def fact(self, name: str) -> str | None:
        """What is noted under a name."""
        found = self.ask("SELECT value FROM facts WHERE name=?", (name,))
        return str(found[0][0]) if found else None

    def note_fact(self, name: str, value: str) -> None:
        """Notes something under a name."""
        self.do(upsert("facts", ["name", "value"], ["name"]), (name, value))

    def space(self, name: str, dimension: int) -> bool:
        """Says which vector space the vectors are of."""
        wanted = f"{name}/{dimension}"
        known = self.fact("space")
        if known is None:
            with self.writing():
                self.do("INSERT INTO facts(name,value) VALUES('space',?) ON CONFLICT(name) DO NOTHING", (wanted,))
            known = self.fact("space")
        return known == wanted
