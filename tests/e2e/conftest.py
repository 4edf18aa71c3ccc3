"""One real host for the whole suite: installed once, set up by our own command, its gateway running."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest


from tests.e2e.install_host import cache_folder
from tests.e2e.live_host import LiveHost
from tests.e2e.scripted_model import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def model() -> Iterator[ScriptedModel]:
    """The scripted model, which keeps what the host asked it."""
    with ScriptedModel() as running:
        yield running


@pytest.fixture(scope="session")
def installed_skill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a person has after the host's own install command: the skill's files as git holds them, and nothing else."""
    folder = tmp_path_factory.mktemp("download") / "instinct-learner"
    folder.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=CHECKOUT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    return folder


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory, model: ScriptedModel, installed_skill: Path) -> Iterator[LiveHost]:
    """A host into which the skill was installed as the README says, with its gateway running."""
    cache = cache_folder()
    if not (cache / "node_modules" / "openclaw" / "openclaw.mjs").exists():
        pytest.fail(f"no OpenClaw in {cache}; run `make test-host`, which installs it")
    live = LiveHost(tmp_path_factory.mktemp("host"), cache, model.port, python=sys.executable)
    live.environ["INSTINCT_VENV"] = str(cache / "skill-venv")
    live.environ.pop("VIRTUAL_ENV", None)
    live.command("openclaw", "skills", "install", "--agent", "main", str(installed_skill))
    live.setup_output = live.command(
        "python3", str(live.workspace / "skills" / "instinct-learner" / "scripts" / "setup.py"), "--yes", timeout=600
    )
    live.instinct = str(cache / "skill-venv" / "bin" / "instinct")
    live.start_gateway()
    try:
        yield live
    finally:
        live.stop_gateway()


@pytest.fixture
def bank(host: LiveHost) -> Path:
    """The default agent's instincts."""
    return host.workspace / "_core_files" / "instincts"


os.environ.setdefault("NO_PROXY", "*")
