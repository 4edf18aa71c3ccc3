"""One real host for the whole suite: installed once, set up by our own command, its gateway running."""

from __future__ import annotations

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

#: What this suite can't reach, said at its end.
NOT_COVERED = (
    "real channels (their envelopes are tested on recorded events), sandboxed agents, sub-agents, "
    "other harnesses, Windows"
)


@pytest.fixture(scope="session")
def model() -> Iterator[ScriptedModel]:
    """The scripted model, which keeps what the host asked it."""
    with ScriptedModel() as running:
        yield running


@pytest.fixture(scope="session")
def downloaded_skill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a person downloads: the files as git holds them, and nothing else."""
    folder = tmp_path_factory.mktemp("download") / "instinct-learner"
    folder.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=CHECKOUT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    return folder


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory, model: ScriptedModel, downloaded_skill: Path) -> Iterator[LiveHost]:
    """A host into which the skill was installed as docs/how-to/openclaw.md says, with its gateway running."""
    cache = cache_folder()
    if not (cache / "node_modules" / "openclaw" / "openclaw.mjs").exists():
        pytest.fail(f"no OpenClaw in {cache}; run `make test-host`, which installs it")
    live = LiveHost(tmp_path_factory.mktemp("host"), cache, model.port, python=sys.executable)
    live.install_and_set_up(downloaded_skill)
    live.start_gateway()
    try:
        yield live
    finally:
        live.stop_gateway()


@pytest.fixture
def bank(host: LiveHost) -> Path:
    """The default agent's instincts."""
    return host.workspace / "_core_files" / "instincts"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped, and why, and what no test here reaches."""
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.write_line(f"skipped: {report.nodeid}: {reason}")
    if any("e2e" in report.nodeid for report in terminalreporter.stats.get("passed", [])):
        terminalreporter.write_line(f"not covered by the real-host suite: {NOT_COVERED}")
