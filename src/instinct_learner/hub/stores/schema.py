"""Tables of both stores, and the steps by which an older database becomes today's.

A step is never edited once it was released: a database that has taken it won't take it again. `{blob}`, `{serial}` and
`{text}` are spelled by each store.

Source: SPEC §5 "Storage"; ADR 0070, 0076.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from instinct_learner.hub.stores import rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: Whose vectors.
Kind = Literal["memory", "cluster", "skill"]
KINDS: tuple[Kind, ...] = ("memory", "cluster", "skill")

_FIRST = """
CREATE TABLE IF NOT EXISTS facts(name {text} PRIMARY KEY, value {text} NOT NULL);
CREATE TABLE IF NOT EXISTS memories(
  id {text} PRIMARY KEY, memory_type {text} NOT NULL, content {text} NOT NULL, context {text} NOT NULL,
  resolution {text} NOT NULL, created_at {text} NOT NULL, last_hit_at {text} NOT NULL, tier {text} NOT NULL,
  hit_count BIGINT NOT NULL, reports BIGINT NOT NULL, status {text} NOT NULL, tags {text} NOT NULL,
  summary_l0 {text} NOT NULL, overview_l1 {text} NOT NULL, generated_skill_slug {text}, agent_id {text} NOT NULL,
  cluster_id {text}, joined_at {text});
CREATE INDEX IF NOT EXISTS memories_cluster ON memories(cluster_id);
CREATE INDEX IF NOT EXISTS memories_status ON memories(status);
CREATE TABLE IF NOT EXISTS clusters(
  cluster_id {text} PRIMARY KEY, created_at {text} NOT NULL, last_updated_at {text} NOT NULL, topic {text} NOT NULL,
  skill_slug {text}, superseded_slugs {text} NOT NULL, size BIGINT NOT NULL, evidence BIGINT NOT NULL,
  published_evidence BIGINT NOT NULL, tried_evidence BIGINT NOT NULL, tried_at {text}, next_try_at {text},
  claimed_by {text}, claimed_until {text});
CREATE INDEX IF NOT EXISTS clusters_ready ON clusters(tried_at, evidence);
CREATE TABLE IF NOT EXISTS records(
  number {serial}, id {text} NOT NULL UNIQUE, skill_slug {text} NOT NULL, cluster_id {text} NOT NULL,
  timestamp {text} NOT NULL, status {text} NOT NULL, trigger {text} NOT NULL, old_version {text},
  new_version {text} NOT NULL, old_score DOUBLE PRECISION, new_score DOUBLE PRECISION NOT NULL,
  memory_count BIGINT NOT NULL, mutation_summary {text} NOT NULL, new_memory_ids {text} NOT NULL,
  superseded_skills {text} NOT NULL);
CREATE INDEX IF NOT EXISTS records_slug ON records(skill_slug);
CREATE TABLE IF NOT EXISTS skills(
  slug {text} NOT NULL, version {text} NOT NULL, name {text} NOT NULL, description {text} NOT NULL,
  published_at {text} NOT NULL, categories {text} NOT NULL, owner {text} NOT NULL, source {text} NOT NULL,
  parent_version {text}, cluster_id {text}, structure_score DOUBLE PRECISION, evolution_count BIGINT NOT NULL,
  size_bytes BIGINT NOT NULL, digest {text} NOT NULL, PRIMARY KEY(slug, version));
CREATE TABLE IF NOT EXISTS heads(slug {text} PRIMARY KEY, version {text} NOT NULL);
CREATE TABLE IF NOT EXISTS files(
  slug {text} NOT NULL, version {text} NOT NULL, path {text} NOT NULL, content {blob} NOT NULL,
  PRIMARY KEY(slug, version, path));
CREATE TABLE IF NOT EXISTS catalog(
  full_name {text} PRIMARY KEY, name {text} NOT NULL, display_name {text} NOT NULL, description {text} NOT NULL,
  description_en {text} NOT NULL, owner {text} NOT NULL, category_id {text} NOT NULL, category_name {text} NOT NULL,
  path {text} NOT NULL);
CREATE TABLE IF NOT EXISTS ingested(source {text} NOT NULL, key {text} NOT NULL, PRIMARY KEY(source, key));
"""

#: Nearly all memories are active: an index by status alone tempts SQLite into walking all of them for one theme's members.
#: A category's page of a catalog of 80,000 needn't read the other categories.
_SECOND = """
CREATE INDEX IF NOT EXISTS memories_members ON memories(cluster_id, status);
DROP INDEX IF EXISTS memories_status;
DROP INDEX IF EXISTS memories_cluster;
CREATE INDEX IF NOT EXISTS catalog_category ON catalog(category_id, full_name);
"""

STEPS: tuple[str, ...] = (_FIRST, _SECOND)


class Table(NamedTuple):
    """What moving a table from store to store needs to know.

    Attributes:
        name: As in the database.
        key: Columns that name a row, in the order in which rows are walked.
        columns: All that are copied; `key` first where it is among them.
    """

    name: str
    key: tuple[str, ...]
    columns: tuple[str, ...]


def _table(name: str, columns: Sequence[str], *key: str, more: Sequence[str] = ()) -> Table:
    return Table(name, key, tuple(dict.fromkeys((*key, *columns, *more))))


#: Every table but the vectors and the facts. Leases aren't copied: nobody works on the copy yet.
TABLES: tuple[Table, ...] = (
    _table("memories", rows.MEMORY, "id", more=("cluster_id", "joined_at")),
    _table("clusters", rows.CLUSTER, "cluster_id"),
    _table("records", rows.RECORD, "number"),
    _table("skills", rows.SKILL, "slug", "version"),
    _table("heads", ("version",), "slug"),
    _table("files", ("content",), "slug", "version", "path"),
    _table("catalog", rows.CATALOG, "full_name"),
    _table("ingested", (), "source", "key"),
)


def statements(script: str) -> list[str]:
    """The single statements of a script; none of ours holds a semicolon inside."""
    return [one.strip() for one in script.split(";") if one.strip()]


def climb(do: Callable[[str], Any], *, have: int, spelled: dict[str, str], own: Sequence[str]) -> int:
    """Takes the steps that a database lacks, the store's own ones beside the shared ones. Gives the version reached.

    Args:
        do: Executes a statement.
        have: The version that the database is at, 0 for an empty one.
        spelled: How this store spells `{blob}`, `{serial}` and `{text}`.
        own: This store's part of each step, "" where it has none.
    """
    for number in range(have, len(STEPS)):
        script = STEPS[number].format(**spelled) + (own[number] if number < len(own) else "")
        for statement in statements(script):
            do(statement)
    return len(STEPS)
