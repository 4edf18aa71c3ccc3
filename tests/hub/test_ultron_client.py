"""All eleven actions, each a process of its own against a running server, as an agent calls them: exit 0 each.

The published client itself is run where it lies (`INSTINCT_ULTRON_CLIENT`, or beside the wire format's recordings in
`../shared/hub`); a client written from those recordings is run always.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.hub.settings import HubSettings

sys.path.insert(0, os.path.dirname(__file__))
from good import GOOD_SKILL  # type: ignore[import-not-found]
from server import serving  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.hub.desk import Hub

OURS = Path(__file__).parent / "ultron_client.py"
SHARED = Path(__file__).parents[3] / "shared" / "hub"
ACTIONS = {
    "upload_memory", "search_memory", "get_memory_details", "memory_stats", "ingest", "ingest_text", "upload_skill",
    "search_skills", "list_skills", "install_skill", "get_stats",
}  # fmt: skip


def published() -> Path | None:
    """The published client, unchanged, where somebody put it."""
    named = os.environ.get("INSTINCT_ULTRON_CLIENT")
    places = [Path(named)] if named else sorted(SHARED.rglob("ultron_client.py")) if SHARED.is_dir() else []
    return next((one for one in places if one.is_file()), None)


@pytest.mark.parametrize(
    "client",
    [
        pytest.param(OURS, id="written from the recordings"),
        pytest.param(
            published(),
            id="published",
            marks=pytest.mark.skipif(
                published() is None,
                reason="the published client isn't here: set INSTINCT_ULTRON_CLIENT, or put it into ../shared/hub",
            ),
        ),
    ],
)
def test_all_eleven_actions_end_well(client: Path, home: Path, make_hub: Callable[..., Hub]) -> None:
    (home / "in" / "demo").mkdir(parents=True)
    (home / "in" / "demo" / "SKILL.md").write_text(GOOD_SKILL)
    turns = [{"role": "user", "content": "别用 npm 安装依赖，以后都用 pnpm"}, {"role": "assistant", "content": "好的"}]
    (home / "in" / "session.jsonl").write_text("\n".join(json.dumps(one) for one in turns), encoding="utf-8")
    hub = make_hub(str(home), settings=HubSettings(join_cosine=0.2))
    done: set[str] = set()
    with serving(hub) as server:
        environ = {**os.environ, "ULTRON_API_URL": server.url, "NO_PROXY": "*"}

        def act(action: str, *, code: int = 0, **fields: Any) -> Any:
            ran = subprocess.run(
                [sys.executable, str(client), json.dumps({"action": action, **fields}, ensure_ascii=False)],
                env=environ, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
            )  # fmt: skip
            assert ran.returncode == code, f"{action}: {ran.stdout}{ran.stderr}"
            done.add(action)
            return json.loads(ran.stdout)

        told = act("upload_memory", content="pip times out in docker", resolution="set the proxy", tags=["docker"])
        act("search_memory", query="pip docker", detail_level="l1")
        found = act("get_memory_details", memory_ids=[told["data"]["id"]])
        assert found["data"][0]["resolution"] == "set the proxy"
        act("memory_stats")
        act("ingest", paths=[str(home / "in" / "session.jsonl")], agent_id="agent-1")
        act("ingest_text", text="Always run pip check after building an image")
        act("upload_skill", paths=[str(home / "in" / "demo")])
        assert act("search_skills", query="pip docker")["data"][0]["slug"] == "demo-skill"
        assert act("list_skills")["count"] == 1
        act("install_skill", full_name="demo-skill", target_dir=str(home / "skills"))
        act("get_stats")
        act("install_skill", full_name="none-such", target_dir=str(home / "skills"), code=1)
    assert done == ACTIONS
    assert (home / "skills" / "demo-skill" / "SKILL.md").is_file()
