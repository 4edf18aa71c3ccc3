"""`instinct setup --remove` without a host's name: whatever was set up goes, and what was learned stays."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.host.stand_in import make_host, state_of

if TYPE_CHECKING:
    from pathlib import Path


def instinct(*words: str, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "instinct_learner.cli.main", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environ, check=False)


def test_it_undoes_each_host_that_was_set_up(tmp_path: Path) -> None:
    launcher = make_host(tmp_path / "host")
    environ = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "INSTINCT_OPENCLAW": str(launcher), "LANG": "C.UTF-8"}
    settings = tmp_path / ".claude" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"theme": "dark"}', encoding="utf-8")
    for host in ("openclaw", "claude-code"):
        done = instinct("setup", host, "--yes", environ=environ)
        assert done.returncode == 0, done
    bank = tmp_path / "host" / "ws" / "_core_files"
    assert bank.is_dir()
    assert "hooks" in json.loads(settings.read_text(encoding="utf-8"))

    done = instinct("setup", "--remove", "--yes", environ=environ)
    assert done.returncode == 0, done
    assert json.loads(settings.read_text(encoding="utf-8")) == {"theme": "dark"}
    assert "instinct-learner" not in json.dumps(state_of(launcher)["config"])
    assert bank.is_dir()


def test_it_needs_no_openclaw_where_none_was_set_up(tmp_path: Path) -> None:
    environ = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    assert instinct("setup", "claude-code", "--yes", environ=environ).returncode == 0
    done = instinct("setup", "--remove", "--yes", environ=environ)
    assert done.returncode == 0, done
    assert "UserPromptSubmit" not in (tmp_path / ".claude" / "settings.json").read_text(encoding="utf-8")
    # Nothing is left that tells: then OpenClaw is meant, and its absence is said.
    done = instinct("setup", "--remove", "--yes", environ=environ)
    assert done.returncode == 3
    assert "npm install -g openclaw" in done.stderr
