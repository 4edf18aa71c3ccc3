"""The server, over a real socket: Ultron's recorded exchanges, and what it refuses."""

from __future__ import annotations

import base64
import json
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.crystallize import BuiltInSynthesizer, NoDraft, SkillDraft
from instinct_learner.hub.sdk import SkillHub, Ultron
from instinct_learner.hub.server.run import rules_for
from instinct_learner.hub.settings import HubSettings

sys.path.insert(0, os.path.dirname(__file__))
from good import GOOD_SKILL  # type: ignore[import-not-found]
from server import Client, serving  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from instinct_learner.hub.clusters import Cluster
    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.memories import Memory

RECORDED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "hub", "recorded")
SKILL = GOOD_SKILL
READ, WRITE, ADMIN = "read-token-0123456789", "write-token-0123456789", "admin-token-0123456789"

#: What Ultron's client sends for an action. Source: http-spec §1.
ACTIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "search_skills": ("POST", "/skills/search", {"query": "", "limit": 5}),
    "install_skill": ("POST", "/skills/install", {"full_name": "", "target_dir": ""}),
    "upload_skill": ("POST", "/skills/upload", {"paths": []}),
    "get_stats": ("GET", "/stats", {}),
    "list_skills": ("GET", "/skills", {}),
    "upload_memory": ("POST", "/memory/upload", {"content": "", "context": "", "resolution": "", "tags": []}),
    "search_memory": ("POST", "/memory/search", {"query": "", "tier": None, "limit": 10, "detail_level": "l0"}),
    "get_memory_details": ("POST", "/memory/details", {"memory_ids": []}),
    "memory_stats": ("GET", "/memory/stats", {}),
    "ingest": ("POST", "/ingest", {"paths": [], "agent_id": ""}),
    "ingest_text": ("POST", "/ingest/text", {"text": ""}),
}


@pytest.fixture
def hub(home: Path, make_hub: Callable[..., Hub]) -> Hub:
    """A hub with one skill's folder and one session under its home."""
    (home / "in" / "demo").mkdir(parents=True)
    (home / "in" / "demo" / "SKILL.md").write_text(SKILL)
    turns = [{"role": "user", "content": "别用 npm 安装依赖，以后都用 pnpm"}, {"role": "assistant", "content": "好的"}]
    (home / "in" / "session.jsonl").write_text("\n".join(json.dumps(one) for one in turns))
    return make_hub(str(home), settings=HubSettings(join_cosine=0.2))


@pytest.fixture
def client(hub: Hub) -> Iterator[Client]:
    """A client of a server of that hub."""
    with serving(hub) as made:
        yield made


def recorded(name: str) -> dict[str, Any]:
    """An exchange as Ultron's client saw it."""
    with open(os.path.join(RECORDED, f"client_{name}.json"), encoding="utf-8") as file:
        value: dict[str, Any] = json.load(file)
    return value


def act(client: Client, payload: dict[str, Any]) -> Any:
    """Sends what Ultron's client sends for an action."""
    method, path, defaults = ACTIONS[payload["action"]]
    body = {key: payload.get(key, value) for key, value in defaults.items()}
    return client.ask(method, path, body if method == "POST" else None)[1]


def holds_keys(ours: Any, theirs: Any, where: str = "") -> None:
    """Ours has every key of theirs, with a value of the same kind; lists by their first element."""
    if isinstance(theirs, dict) and where.rsplit(".", 1)[-1] not in {
        "dimension_stats",
        "by_tier",
        "by_type",
        "by_status",
    }:
        assert isinstance(ours, dict), where
        for key, value in theirs.items():
            assert key in ours, f"{where}.{key}"
            holds_keys(ours[key], value, f"{where}.{key}")
    elif isinstance(theirs, list):
        assert isinstance(ours, list), where
        if theirs and ours:
            holds_keys(ours[0], theirs[0], f"{where}[]")
    elif theirs is not None and ours is not None:
        number = (int, float)
        assert isinstance(ours, number if isinstance(theirs, number) else type(theirs)), where


def test_ultrons_client_gets_what_it_knows_from_all_eleven_actions(client: Client, home: Path) -> None:
    ids: list[str] = []
    order: list[tuple[str, dict[str, Any]]] = [
        ("upload_memory", {}), ("upload_memory_dup", {}), ("search_memory_l0", {}), ("search_memory_l1", {}),
        ("get_memory_details", {"memory_ids": ids}), ("memory_stats", {}), ("ingest_text", {}),
        ("ingest", {"paths": [str(home / "in" / "session.jsonl")]}), ("upload_skill", {"paths": [str(home / "in" / "demo")]}),
        ("upload_skill_fail", {"paths": [str(home / "nope")]}), ("search_skills", {}), ("list_skills", {}),
        ("install_skill", {"target_dir": str(home / "skills")}), ("install_skill_missing", {"target_dir": str(home / "skills")}),
        ("get_stats", {}),
    ]  # fmt: skip
    done = set()
    for name, here in order:
        exchange = recorded(name)
        answer = act(client, {**exchange["client_payload"], **here})
        if name == "upload_memory":
            ids[:] = [answer["data"]["id"], "nope"]
        if name == "upload_memory_dup":
            assert (answer["data"]["id"], answer["data"]["hit_count"]) == (ids[0], 2)
        holds_keys(answer, exchange["output"], name)
        fails = name in {"upload_skill_fail", "install_skill_missing"}
        assert answer["success"] is not fails, name
        done.add(exchange["client_payload"]["action"])
    assert done == set(ACTIONS)
    assert (home / "skills" / "demo-skill" / "SKILL.md").read_text() == SKILL


@pytest.mark.parametrize(
    "name",
    [
        "health",
        "stats",
        "skills",
        "skills_search_missing",
        "memory_details_empty",
        "memory_upload_nocontent",
        "badjson",
    ],
)
def test_each_exchange_recorded_without_the_client_has_its_status_its_keys_and_a_trace(
    name: str, client: Client, home: Path
) -> None:
    """Those in which Ultron is wrong (no clusters, no history, an empty query that breaks it) are departures: HUB.md."""
    with open(os.path.join(RECORDED, f"raw_{name}.json"), encoding="utf-8") as file:
        exchange = json.load(file)
    client.post("/skills/upload", {"paths": [str(home / "in" / "demo")]})
    asked = exchange["request"]
    raw = b"{bad" if name == "badjson" else None
    status, answer, told = client.ask(asked["method"], asked["path"], asked["json"], raw=raw)
    assert status == exchange["status"]
    holds_keys(answer, exchange["body"], name)
    assert told["content-type"] == exchange["headers"]["content-type"]
    assert len(told["x-trace-id"]) == len(exchange["headers"]["x-trace-id"]) == 12
    if status == 422:
        assert {one["type"]: one["loc"] for one in answer["detail"]} == {
            one["type"]: one["loc"] for one in exchange["body"]["detail"]
        }


def test_a_skill_that_is_not_there_is_missed_in_the_wire_formats_words(client: Client) -> None:
    status, answer, _ = client.ask("GET", "/dashboard/skills/internal/none-such/skill-md")
    assert (status, answer) == (404, {"detail": "Skill not found or SKILL.md missing on server"})


@pytest.mark.parametrize(
    ("path", "body", "kind", "field"),
    [
        pytest.param("/memory/upload", {}, "missing", "content", id="no content"),
        pytest.param("/skills/search", {}, "missing", "query", id="no query"),
        pytest.param(
            "/memory/search",
            {"query": "x", "detail_level": "full"},
            "literal_error",
            "detail_level",
            id="a level that isn't",
        ),
    ],
)
def test_a_wrong_body_is_answered_as_ultron_answers_it(
    client: Client, path: str, body: Any, kind: str, field: str
) -> None:
    status, answer, _ = client.ask("POST", path, body)
    assert status == 422
    assert (answer["detail"][0]["type"], answer["detail"][0]["loc"]) == (kind, ["body", field])


@pytest.mark.parametrize(
    ("path", "raw", "status"),
    [
        pytest.param("/memory/upload", b"{", 422, id="broken JSON"),
        pytest.param("/memory/upload", b"\xff\xfe", 422, id="no text"),
        pytest.param("/memory/upload", b'{"content": "\\ud800 half a character"}', 422, id="half a character"),
        pytest.param("/skills/search", b'{"query": ""}', 200, id="an empty query"),
        pytest.param("/memory/search", b'{"query": "  ", "limit": -5}', 200, id="a query of nothing"),
        pytest.param("/skills/upload", b'{"files": {"SKILL.md": 7}}', 200, id="a file that is a number"),
        pytest.param("/skills/upload", b'{"zip": "%%%"}', 200, id="a zip that is none"),
        pytest.param("/skills/none-such/rollback", b"{}", 404, id="no such skill"),
        pytest.param("/nowhere", b"{}", 404, id="no such route"),
    ],
)
def test_nothing_that_is_sent_makes_it_fall_over(client: Client, path: str, raw: bytes, status: int) -> None:
    found, answer, headers = client.ask("POST", path, raw=raw)
    assert found == status, answer
    assert isinstance(answer, dict)
    assert len(headers["X-Trace-Id"]) == 12


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param({"Origin": "https://evil.example"}, 403, id="another site's page"),
        pytest.param({"Origin": "null"}, 403, id="a page of nowhere"),
        pytest.param({"Host": "evil.example"}, 403, id="a name that was bound to us"),
        pytest.param({"Host": "localhost"}, 200, id="our name"),
    ],
)
def test_requests_of_other_sites_are_refused(client: Client, headers: dict[str, str], status: int) -> None:
    found, _, told = client.ask("GET", "/memory/stats", **headers)
    assert found == status
    assert "Access-Control-Allow-Origin" not in told


def test_a_body_that_is_too_long_is_refused_before_it_is_read(client: Client) -> None:
    assert client.ask("POST", "/memory/upload", raw=b"x", Content_Length=str(10**9))[0] == 413


@pytest.mark.parametrize(
    ("method", "path", "token", "status"),
    [
        pytest.param("GET", "/health", "", 200, id="health is open"),
        pytest.param("GET", "/memory/stats", "", 401, id="no token"),
        pytest.param("GET", "/memory/stats", "wrong-token-0123456789", 401, id="a wrong token"),
        pytest.param("GET", "/memory/stats", READ, 200, id="read may read"),
        pytest.param("POST", "/memory/upload", READ, 403, id="read may not write"),
        pytest.param("POST", "/memory/upload", WRITE, 200, id="write may write"),
        pytest.param("POST", "/evolution/run", WRITE, 403, id="write may not run evolution"),
        pytest.param("POST", "/evolution/run", ADMIN, 200, id="admin may"),
        pytest.param("GET", "/openapi.json", "", 401, id="the description needs a token too"),
    ],
)
def test_a_token_opens_what_its_scope_says(hub: Hub, method: str, path: str, token: str, status: int) -> None:
    environ = {"INSTINCT_HUB_TOKENS": f"read:{READ},write:{WRITE},admin:{ADMIN}"}
    with serving(hub, environ, host="0.0.0.0") as client:  # noqa: S104 - the rules of a server that others reach; it listens on loopback
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = {"content": "x"} if method == "POST" else None
        assert client.ask(method, path, body, **headers)[0] == status


@pytest.mark.parametrize("tokens", ["", "short:x", "read:short"])
def test_a_server_that_others_reach_does_not_start_without_tokens(tokens: str) -> None:
    with pytest.raises(HubUnavailableError, match="INSTINCT_HUB_TOKENS"):
        rules_for("0.0.0.0", {"INSTINCT_HUB_TOKENS": tokens})  # noqa: S104


def test_too_many_requests_are_told_to_wait(hub: Hub) -> None:
    with serving(hub, {"INSTINCT_HUB_REQUESTS_PER_MINUTE": "3"}) as client:
        assert [client.ask("GET", "/health")[0] for _ in range(4)] == [200, 200, 200, 429]


class _Slow(BuiltInSynthesizer):
    """A model that takes its time."""

    def __init__(self) -> None:
        self.asked = threading.Event()

    def crystallize(self, cluster: Cluster, memories: Sequence[Memory]) -> SkillDraft | NoDraft:
        self.asked.set()
        time.sleep(2)
        return super().crystallize(cluster, memories)


def test_health_answers_at_once_while_evolution_waits_for_a_model(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, list[dict[str, Any]]]
) -> None:
    slow = _Slow()
    hub = make_hub(str(home), settings=HubSettings(join_cosine=0.2), synthesizer=slow)
    with serving(hub) as client:
        for row in themes["git-rebase"]:
            client.post("/memory/upload", {key: row[key] for key in ("content", "context", "resolution")})
        answers: list[Any] = []
        run = threading.Thread(target=lambda: answers.append(client.post("/evolution/run", {})))
        run.start()
        assert slow.asked.wait(20)
        times = []
        for _ in range(5):
            start = time.monotonic()
            client.get("/health")
            times.append(time.monotonic() - start)
        assert run.is_alive(), "all of that while the model was still at it"
        assert sorted(times)[2] < 1.0
        run.join()
        assert answers[0]["data"]["crystallized"] == 1
        slug = answers[0]["data"]["records"][0]["skill_slug"]
        assert client.get("/skills/clusters")["data"][0]["skill_slug"] == slug
        assert client.get(f"/skills/evolution-history?skill_slug={slug}")["count"] == 1
        assert client.get(f"/skills/{slug}/versions")["current"] == "1.0.0"


def test_the_page_has_nothing_from_elsewhere_and_puts_no_markup_in(client: Client) -> None:
    page, script = client.get("/dashboard"), client.get("/dashboard/page.js")
    assert "http://" not in page + script.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page + script
    assert "innerHTML" not in script
    for path in (
        "/dashboard/overview",
        "/dashboard/memories",
        "/dashboard/skills",
        "/dashboard/leaderboard",
        "/openapi.json",
    ):
        assert isinstance(client.get(path), dict)
    assert "hub_requests_total" in client.get("/metrics")


@pytest.mark.parametrize("remote", [True, False], ids=["over HTTP", "in this process"])
def test_the_seeds_calls_work_in_both_ways(
    hub: Hub, client: Client, home: Path, tmp_path: Path, *, remote: bool
) -> None:
    sdk = Ultron(environ={"ULTRON_API_URL": client.url}) if remote else SkillHub(hub=hub)
    (home / "in" / "demo" / "data.bin").write_bytes(bytes(range(256)))
    result = sdk.upload_skills(paths=[str(home / "in")])
    assert (result["success"], result["results"][0]["slug"]) == (True, "demo-skill")
    for r in sdk.search_skills(query="pip in docker", limit=5):
        assert (r.skill.name, r.source) == ("demo-skill", "internal")
        assert r.skill.description.startswith("Fix: pip install failing in docker. Use when")
        assert r.similarity_score > 0.3
    # A server's skill is installed on the machine that asks, which needs no root there.
    target = tmp_path / "elsewhere" if remote else home / "skills"
    installed = sdk.install_skill_to(full_name="demo-skill", target_dir=str(target))
    assert (installed["success"], installed["source"]) == (True, "internal")
    assert (target / "demo-skill" / "data.bin").read_bytes() == bytes(range(256))
    assert not sdk.install_skill_to(full_name="none-such", target_dir=str(target))["success"]
    kept = sdk.upload_memory("pip fails in docker", resolution="set the proxy")
    assert sdk.search_memories("docker pip")[0]["id"] == kept["id"]
    assert sdk.get_memory_details([kept["id"]])[0]["resolution"] == "set the proxy"
    assert sdk.ingest_text("- Activate the virtualenv before pip install\n- Run pip check after it") == 2
    assert len(sdk.clusters()) >= 1
    assert sdk.run_evolution_cycle()["crystallized"] == 0
    assert sdk.evolution_history() == []
    assert [one["version"] for one in sdk.list_skills()] == ["1.0.0"]


def test_a_package_comes_as_a_zip_too(client: Client) -> None:
    import io
    import zipfile

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("demo/SKILL.md", SKILL)
    answer = client.post("/skills/upload", {"zip": base64.b64encode(held.getvalue()).decode()})
    assert answer["data"]["results"][0]["slug"] == "demo-skill"


def test_each_request_leaves_one_line_of_json_that_its_answer_names(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="instinct_learner.hub")
    status, _, headers = client.ask("POST", "/memory/search", {"query": "a secret question"})
    mine: list[dict[str, object]] = []
    # The line is written once the answer has left: who reads the answer first may be a moment early.
    for _ in range(100):
        lines = [json.loads(one.message) for one in list(caplog.records) if one.message.startswith("{")]
        mine = [one for one in lines if one["trace"] == headers["X-Trace-Id"]]
        if mine:
            break
        time.sleep(0.05)
    (line,) = mine
    assert (line["method"], line["route"], line["status"]) == ("POST", "/memory/search", status)
    assert "secret question" not in caplog.text, "what people ask stays out of the log"
    told = client.get("/metrics")
    assert 'hub_requests_total{route="/memory/search",status="200"} 1' in told
    assert "hub_memories 0" in told
