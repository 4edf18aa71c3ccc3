"""Skills and the catalog in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.errors import StaleVersionError
from instinct_learner.hub.stores import rows
from instinct_learner.hub.stores.sql import PART, Statements, like, marks, upsert

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.stores.protocol import CatalogEntry, SkillRow

_SKILL, _CATALOG = ",".join(rows.SKILL), ",".join(rows.CATALOG)
_HEAD = ",".join(f"s.{name}" for name in rows.SKILL)


class SqlSkills(Statements):
    """Skills of both sources (`stores.protocol.Store` says what each method does)."""

    def counts(self) -> dict[str, int]:
        """How many there are."""
        counted = {
            name: int(self.ask(f"SELECT COUNT(*) FROM {table}")[0][0])
            for name, table in (
                ("clusters", "clusters"),
                ("skills", "heads"),
                ("versions", "skills"),
                ("catalog", "catalog"),
                ("records", "records"),
            )
        }
        counted["size_bytes"] = int(self.ask("SELECT COALESCE(SUM(size_bytes),0) FROM skills")[0][0])
        return counted

    def put_skill(self, row: SkillRow, files: Mapping[str, bytes], vector: Vector | None) -> None:
        """Keeps a version."""
        sql = f"INSERT INTO skills({_SKILL}) VALUES({marks(rows.SKILL)}) ON CONFLICT(slug,version) DO NOTHING"
        with self.writing():
            if self.do(sql, rows.skill_to_row(row)) == 0:
                raise StaleVersionError(file=f"{row.slug}-{row.version}")
            held = [(row.slug, row.version, path, content) for path, content in files.items()]
            self.do_many("INSERT INTO files(slug,version,path,content) VALUES(?,?,?,?)", held)
            if vector is not None:
                self.set_current(row.slug, row.version, vector)

    def set_current(self, slug: str, version: str, vector: Vector) -> None:
        """Makes another version the current one."""
        with self.writing():
            self.do(upsert("heads", ["slug", "version"], ["slug"]), (slug, version))
            self.put_vectors("skill", [f"internal:{slug}"], vector[None])

    def current(self, slug: str) -> SkillRow | None:
        """The current version of exactly this slug."""
        return self._heads([slug]).get(slug)

    def _heads(self, slugs: Sequence[str]) -> dict[str, SkillRow]:
        found: dict[str, SkillRow] = {}
        for start in range(0, len(slugs), PART):
            part = slugs[start : start + PART]
            sql = f"SELECT {_HEAD} FROM skills s JOIN heads h ON h.slug=s.slug AND h.version=s.version WHERE h.slug IN ({marks(part)})"
            for row in self.ask(sql, part):
                found[row[0]] = rows.skill_of(row)
        return found

    def versions(self, slug: str) -> list[SkillRow]:
        """Every version."""
        return [rows.skill_of(row) for row in self.ask(f"SELECT {_SKILL} FROM skills WHERE slug=?", (slug,))]

    def skill_rows(self, *, current_only: bool = False) -> list[SkillRow]:
        """Every version of every skill."""
        heads = "JOIN heads h ON h.slug=s.slug AND h.version=s.version" if current_only else ""
        sql = f"SELECT {_HEAD} FROM skills s {heads} ORDER BY s.slug, s.published_at, s.version"
        return [rows.skill_of(row) for row in self.ask(sql)]

    def files(self, slug: str, version: str) -> dict[str, bytes]:
        """The files of a version."""
        found = self.ask("SELECT path, content FROM files WHERE slug=? AND version=? ORDER BY path", (slug, version))
        return {path: bytes(content) for path, content in found}

    # -- catalog --
    def put_catalog(self, entries: Iterable[CatalogEntry], vectors: Vector) -> None:
        """Keeps entries."""
        held = list(entries)
        # In one order, so that two importers of one file can't wait for each other.
        order = sorted(range(len(held)), key=lambda place: held[place].full_name)
        held = [held[place] for place in order]
        with self.writing():
            self.do_many(upsert("catalog", rows.CATALOG, ["full_name"]), [rows.catalog_to_row(one) for one in held])
            self.put_vectors("skill", [f"catalog:{one.full_name}" for one in held], vectors[order])

    def catalog_known(self, full_names: Sequence[str]) -> dict[str, CatalogEntry]:
        """Those of the names that are known."""
        known: dict[str, CatalogEntry] = {}
        for start in range(0, len(full_names), PART):
            part = full_names[start : start + PART]
            for row in self.ask(f"SELECT {_CATALOG} FROM catalog WHERE full_name IN ({marks(part)})", part):
                known[row[0]] = rows.catalog_of(row)
        return known

    def page_catalog(self, *, query: str, category: str, limit: int, offset: int) -> tuple[list[CatalogEntry], int]:
        """A page of entries."""
        where, values = ["1=1"], []
        if query:
            where.append(
                "LOWER(full_name || ' ' || display_name || ' ' || description || ' ' || description_en) LIKE ? ESCAPE '\\'"
            )
            values.append(like(query))
        if category:
            where.append("category_id=?")
            values.append(category)
        said = " AND ".join(where)
        total = self.ask(f"SELECT COUNT(*) FROM catalog WHERE {said}", values)[0][0]
        sql = f"SELECT {_CATALOG} FROM catalog WHERE {said} ORDER BY full_name LIMIT ? OFFSET ?"
        return [rows.catalog_of(row) for row in self.ask(sql, [*values, limit, offset])], int(total)

    def nearest_skills(self, vector: Vector, *, limit: int) -> list[tuple[SkillRow | CatalogEntry, float]]:
        """Skills of both sources."""
        near = [(*one.partition(":")[::2], cosine) for one, cosine in self.nearest("skill", vector, limit)]
        theirs = self.catalog_known([name for source, name, _ in near if source == "catalog"])
        ours = self._heads([name for source, name, _ in near if source != "catalog"])
        hits: list[tuple[SkillRow | CatalogEntry, float]] = []
        for source, name, cosine in near:
            row = theirs.get(name) if source == "catalog" else ours.get(name)
            if row is not None:
                hits.append((row, cosine))
        return hits
