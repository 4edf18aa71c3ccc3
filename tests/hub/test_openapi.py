"""schemathesis against a real server: whatever the description allows, and what it doesn't, no answer is a 500."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from instinct_learner.hub.settings import HubSettings

sys.path.insert(0, os.path.dirname(__file__))
from server import serving  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.hub.desk import Hub

pytestmark = pytest.mark.skipif(find_spec("schemathesis") is None, reason="schemathesis isn't installed")
SKILL = "---\nname: demo-skill\ndescription: Fix pip in docker\n---\n\n# Demo\n\n1. step\n"


def ask_everything(hub: Hub, folder: Path, *, examples: int, seed: int) -> None:
    """Runs the command; a 500, and an answer that isn't JSON where JSON is promised, is a failure."""
    with serving(hub) as client:
        assert client.post("/skills/upload", {"files": {"SKILL.md": SKILL}})["success"]
        assert client.post("/memory/upload", {"content": "pip fails in docker"})["success"]
        ran = subprocess.run(
            [
                sys.executable, "-m", "schemathesis.cli", "run", f"{client.url}/openapi.json",
                "--checks", "not_a_server_error,content_type_conformance", "--mode", "all",
                "--max-examples", str(examples), "--seed", str(seed), "--generation-deterministic",
                "--phases", "examples,coverage,fuzzing", "--workers", "2", "--no-color", "--continue-on-failure",
                "--request-timeout", "60",
            ],
            capture_output=True, text=True, check=False, cwd=folder,
        )  # fmt: skip
        assert ran.returncode == 0, (ran.stdout + ran.stderr)[-6_000:]
        asked = re.findall(r'hub_requests_total\{route="([^"]*)",status="(\d+)"\}', client.get("/metrics"))
        assert [one for one in asked if one[1] == "500"] == []
        assert set(client.get("/openapi.json")["paths"]) <= {route for route, _ in asked}, "every route was asked"
        assert {"200", "404", "422"} <= {status for _, status in asked}


def test_a_bounded_look_finds_no_server_error(home: Path, tmp_path: Path, make_hub: Callable[..., Hub]) -> None:
    ask_everything(make_hub(str(home), settings=HubSettings(join_cosine=0.2)), tmp_path, examples=2, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_a_long_look_finds_no_server_error(home: Path, tmp_path: Path, make_hub: Callable[..., Hub], seed: int) -> None:
    ask_everything(make_hub(str(home), settings=HubSettings(join_cosine=0.2)), tmp_path, examples=60, seed=seed)
