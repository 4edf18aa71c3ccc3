"""A skill folder that came alone, and a Python environment that breaks later. The real pip, no host."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.host


def test_one_command_sets_up_a_folder_that_came_alone_and_mends_it_later(
    downloaded_skill: Path, tmp_path: Path
) -> None:
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("INSTINCT_", "VIRTUAL_ENV"))}
    environ |= {
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR") or os.path.expanduser("~/.cache/pip"),
    }
    venv = tmp_path / "share" / "instinct-learner" / "venv"

    def set_up() -> str:
        command = ["python3", str(downloaded_skill / "scripts" / "setup.py"), "claude-code", "--yes", "--extras", ""]
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", env=environ, timeout=900, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, (done.stdout, done.stderr)
        return done.stdout

    before = {path for path in downloaded_skill.rglob("*") if "__pycache__" not in path.parts}
    set_up()
    assert {path for path in downloaded_skill.rglob("*") if "__pycache__" not in path.parts} == before
    settings = json.loads((tmp_path / ".claude" / "settings.json").read_text(encoding="utf-8"))
    (recall,) = settings["hooks"]["UserPromptSubmit"][0]["hooks"]
    assert recall["command"].startswith(str(venv / "bin" / "python"))
    instinct = str(venv / "bin" / "instinct")

    def doctor() -> list[str]:
        done = subprocess.run(
            [instinct, "doctor", "--local", "--json"], capture_output=True, encoding="utf-8", env=environ, check=False
        )
        broken: list[str] = json.loads(done.stdout)["broken"]
        assert done.returncode == (3 if broken else 0)
        return broken

    assert doctor() == []
    # An environment is moved: its interpreter is where nobody looks, and doctor, run from elsewhere, says so.
    venv.rename(tmp_path / "moved")
    instinct = str(tmp_path / "moved" / "instinct")
    script = (tmp_path / "moved" / "bin" / "instinct").read_text(encoding="utf-8").splitlines()
    (tmp_path / "moved" / "instinct").write_text(
        "\n".join([f"#!{tmp_path / 'moved' / 'bin' / 'python'}", *script[1:]]) + "\n", encoding="utf-8"
    )
    (tmp_path / "moved" / "instinct").chmod(0o755)
    assert "interpreter" in doctor()
    set_up()
    instinct = str(venv / "bin" / "instinct")
    assert doctor() == []
    done = subprocess.run(
        ["sh", "-c", recall["command"]], input='{"prompt": "hello"}', capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
