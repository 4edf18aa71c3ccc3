"""Where Ultron is wrong, and we aren't: a test a row of the table in the hub's requirements."""

from __future__ import annotations

import inspect
import json
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instinct_learner.errors import SynthesisError
from instinct_learner.hub.crystallize import BuiltInSynthesizer
from instinct_learner.hub.document import read_body
from instinct_learner.hub.gate import BuiltInJudge, Claim, Judgement, Scores
from instinct_learner.hub.settings import HubSettings
from instinct_learner.hub.stores.sqlite import SqliteStore
from instinct_learner.hub.vectors import VectorTable

sys.path.insert(0, os.path.dirname(__file__))
from server import serving  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.memories import Memory

Rows = list[dict[str, Any]]
EASY = HubSettings(join_cosine=0.2)


def tell(hub: Hub, rows: Rows) -> None:
    for row in rows:
        hub.lessons.upload(
            row["content"], context=row["context"], resolution=row["resolution"], memory_type=row["memory_type"]
        )


def skill(name: str, version: str = "1.0.0") -> dict[str, Any]:
    front = f"---\nname: {name}\ndescription: What {name} is for\n---\n\n# {name}\n"
    return {"SKILL.md": front, "_meta.json": json.dumps({"slug": name, "version": version})}


class _Judge(BuiltInJudge):
    """A judge that says what it was told to say, and notes what it was shown."""

    name = "told"

    def __init__(self, answer: Judgement | Exception) -> None:
        self.answer = answer
        self.shown: list[str | None] = []

    def judge(self, content: str, memories: Sequence[Memory], *, old: str | None) -> Judgement:  # noqa: ARG002
        self.shown.append(old)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


GOOD = Scores(clarity=1.0, specificity=1.0)


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        pytest.param(SynthesisError(reason="no JSON"), "failed", id="unparsable"),
        pytest.param(Judgement(claims=(), new=GOOD), "constraint_failed", id="no claims"),
        pytest.param(
            Judgement(
                claims=(*[Claim(text="x", status="grounded")] * 9, Claim(text="y", status="contradicted")), new=GOOD
            ),
            "constraint_failed",
            id="a contradicted claim under perfect scores",
        ),
    ],
)
def test_row_1_a_judge_that_cannot_be_read_or_contradicts_publishes_nothing(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows], answer: Any, status: str
) -> None:
    hub = make_hub(str(home), settings=EASY, judge=_Judge(answer))
    tell(hub, themes["git-rebase"])
    assert [one.status for one in hub.evolve()["records"]] == [status]
    assert hub.store.skill_rows() == []


def test_row_2_the_judge_is_another_sees_the_old_version_and_scores_what_applies(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    assert BuiltInSynthesizer.name != BuiltInJudge.name
    # A first version with a half in both parts that apply scores a half, not 0.35 + 0.30.
    assert Scores(clarity=0.5, specificity=0.5).structure == 0.5
    judge = _Judge(Judgement(claims=(Claim(text="x", status="grounded"),), new=Scores(clarity=0.5, specificity=0.5)))
    hub = make_hub(str(home), settings=EASY, judge=judge)
    rows = themes["docker-pip"] + themes["镜像构建"]
    tell(hub, rows[:5])
    hub.evolve()
    old = Scores(clarity=0.5, specificity=0.5, preserved=1.0)
    assert isinstance(judge.answer, Judgement)
    judge.answer = replace(judge.answer, new=replace(old, clarity=0.6), old=old)
    tell(hub, rows[5:9])
    assert hub.evolve()["recrystallized"] == 1
    assert judge.shown[0] is None
    assert judge.shown[1] is not None
    assert rows[1]["resolution"] in judge.shown[1]


def test_row_3_a_text_that_holds_code_fences_is_read_whole() -> None:
    body = "# T\n\n## Steps\n\n1. Run:\n\n````md\n```sh\n## no heading\n```\n## none either\n````\n\n2. Next\n\n## If it goes wrong\n\n- x\n"
    document = read_body(body)
    assert [one.title for one in document.sections] == ["Steps", "If it goes wrong"]
    assert [item.text for item in document.sections[0].items] == ["Run:", "Next"]
    assert document.text() == body


def test_row_4_bad_themes_cool_down_and_never_starve_a_good_one(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=HubSettings(join_cosine=0.6, batch_limit=3))
    # Three themes with more evidence than the good one, and nothing to do in any lesson.
    for subject in ("kittens in the garden", "the price of tea", "trains to the sea"):
        for _ in range(9):
            hub.lessons.upload(f"An error about {subject}", memory_type="error")
    good = themes["git-rebase"]
    kept = [
        hub.lessons.upload(row["content"], context=row["context"], resolution=row["resolution"], memory_type="pattern")
        for row in good
    ]
    home_of_good = kept[0].cluster_id
    assert home_of_good is not None
    for one in kept[1:]:
        hub.store.join(one.memory.id, home_of_good, now=hub.now())
    hub.store.recount(home_of_good, now=hub.now())
    first, second = hub.evolve(), hub.evolve()
    assert [one.status for one in first["records"]] == ["insufficient"] * 3
    assert [one.status for one in second["records"]] == ["crystallized"]
    assert hub.evolve()["attempted"] == 0


def test_row_5_eight_identical_reports_count_eight_times(home: Path, make_hub: Callable[..., Hub]) -> None:
    hub = make_hub(str(home))
    for _ in range(8):
        hub.lessons.upload("pip fails in docker", resolution="set the proxy")
    cluster = hub.store.clusters()[0]
    assert (cluster.size, cluster.evidence) == (1, 8)
    # Ready, tried, and honestly answered: one thing to do, however often it is said, is no workflow.
    assert [one.status for one in hub.evolve()["records"]] == ["insufficient"]


def test_row_6_every_attempt_leaves_a_record(home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]) -> None:
    hub = make_hub(str(home), settings=EASY)
    tell(hub, themes["git-rebase"])
    hub.evolve()
    for _ in range(3):
        tell(hub, themes["git-rebase"][:1])
    hub.evolve()
    assert [(one.status, one.new_version) for one in hub.store.records()] == [
        ("unnecessary", ""),
        ("crystallized", "1.0.0"),
    ]
    assert hub.store.records()[0].old_version == "1.0.0"


def test_row_7_names_are_exact_versions_semantic_and_a_skill_is_one_hit(
    home: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    for version in ("1.9.0", "1.10.0", "1.2.0"):
        assert hub.upload_files("x", skill("demo-skill", version))["version"] == version
    assert hub.releases.find("demo-skill").version == "1.10.0"
    assert [hit.skill.version for hit in hub.search("demo skill")] == ["1.10.0"]  # type: ignore[union-attr]
    answer = hub.install("demo", str(home / "skills"))
    assert not answer["success"]
    assert not (home / "skills" / "demo").exists()


def test_row_8_every_file_is_kept_byte_for_byte_and_errors_are_json(home: Path, make_hub: Callable[..., Hub]) -> None:
    hub = make_hub(str(home))
    files: dict[str, Any] = {
        "SKILL.md": "---\nname: demo\ndescription: d\nmetadata:\n  ultron:\n    categories:\n      - debugging\n---\n",
        "_meta.json": '{"slug": "demo", "version": "1.0.0", "unknown": [1]}',
        "references/a.md": "a\r\n",
        "scripts/deep/b.bin": {"base64": "AP/+gA=="},
    }
    with serving(hub) as client:
        assert client.post("/skills/upload", {"files": files})["success"]
        for bad in ({"SKILL.md": files["SKILL.md"], "_meta.json": "{"}, {"SKILL.md": {"base64": "//8="}}):
            status, answer, _ = client.ask("POST", "/skills/upload", {"files": bad})
            assert (status, answer["success"]) == (200, False)
    kept = hub.store.files("demo", "1.0.0")
    assert kept["scripts/deep/b.bin"] == b"\x00\xff\xfe\x80"
    assert kept["_meta.json"] == files["_meta.json"].encode()
    assert hub.releases.find("demo").categories == ("debugging",)


def test_row_9_nothing_is_written_or_read_outside_the_roots(
    home: Path, tmp_path: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    outside = tmp_path / "outside"
    (outside / "skill").mkdir(parents=True)
    (outside / "skill" / "SKILL.md").write_text(skill("x")["SKILL.md"])
    (outside / "s.jsonl").write_text('{"role": "user", "content": "always use pnpm"}')
    home.mkdir(exist_ok=True)
    os.symlink(outside, home / "way-out")
    assert not hub.upload_files("x", {**skill("x"), "_meta.json": '{"slug": "../../x"}'})["success"]
    hub.upload_files("x", skill("ours"))
    for place in (str(outside), str(home / "way-out"), f"{home}/../../outside"):
        assert not hub.install("ours", place)["success"]
        assert not hub.upload_paths([f"{place}/skill"])[0]["success"]
        assert hub.ingest([f"{place}/s.jsonl"], "a")["successful"] == 0
    assert sorted(os.listdir(outside)) == ["s.jsonl", "skill"]
    named = make_hub(str(tmp_path / "other"), settings=HubSettings(roots=(str(outside),)))
    assert named.upload_paths([str(outside / "skill")])[0]["success"]


def test_row_10_the_nearest_of_many_are_found_by_a_coarse_look_first() -> None:
    """Milliseconds at 80,000 are measured by benchmarks/hub.py; here: what is found is what a full comparison finds."""
    rng = np.random.default_rng(7)
    centres = rng.standard_normal((200, 512))
    rows = (centres[rng.integers(0, 200, 12_000)] + rng.standard_normal((12_000, 512))).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    table = VectorTable(512)
    table.put([str(n) for n in range(12_000)], rows)
    found = wanted = 0
    for query in rows[:50] + rng.standard_normal((50, 512)).astype(np.float32) * 0.02:
        unit = query / np.linalg.norm(query)
        exact = {str(n) for n in np.argsort(-(rows @ unit))[:5]}
        found += len(exact & {one for one, _ in table.nearest(unit, 5)})
        wanted += 5
    assert found / wanted >= 0.98


def test_row_11_no_route_but_health_runs_in_the_loop(home: Path, make_hub: Callable[..., Hub]) -> None:
    from fastapi.routing import APIRoute

    from instinct_learner.hub.server.app import make_app
    from instinct_learner.hub.server.run import rules_for

    app = make_app(make_hub(str(home)), rules_for("127.0.0.1", {}))
    ours = [route for route in app.routes if isinstance(route, APIRoute)]
    assert len(ours) > 20
    assert [route.path for route in ours if inspect.iscoroutinefunction(route.endpoint)] == ["/health"]


def test_row_12_vectors_on_disk_are_plain_numbers(home: Path, make_hub: Callable[..., Hub]) -> None:
    """Tokens, hosts and origins: tests/hub/test_server.py."""
    import sqlite3

    hub = make_hub(str(home), store=SqliteStore(str(home / "hub" / "hub.sqlite"), dimension=512))
    hub.lessons.upload("pip fails in docker")
    hub.close()
    with sqlite3.connect(home / "hub" / "hub.sqlite") as database:
        raw = database.execute("SELECT vector FROM vectors").fetchone()[0]
    database.close()
    vector = np.frombuffer(raw, dtype="<f4")
    assert vector.shape == (512,)
    assert float(vector @ vector) == pytest.approx(1.0, abs=1e-5)


def test_row_13_results_say_their_source_and_every_documented_route_answers(
    home: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    hub.upload_files("x", skill("demo-skill"))
    with serving(hub) as client:
        hit = client.post("/skills/search", {"query": "demo"})["data"][0]
        assert (hit["source"], hit["full_name"]) == ("internal", None)
        assert client.get("/skills/clusters")["success"]
        assert client.get("/skills/evolution-history")["success"]
        stats = client.get("/stats")
        assert (stats["success"], stats["status"]) == (True, "ok")


def test_row_14_a_remote_agent_uploads_files_that_the_server_has_not(home: Path, make_hub: Callable[..., Hub]) -> None:
    with serving(make_hub(str(home))) as client:
        answer = client.post("/skills/upload", {"files": skill("from-afar")})
        assert answer["data"]["results"][0]["slug"] == "from-afar"
