from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "setup.py"


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environ},
        check=False,
    )


def test_help_says_what_it_does_and_does_nothing(tmp_path: Path) -> None:
    done = run("--help", INSTINCT_VENV=str(tmp_path / "venv"))
    assert done.returncode == 0
    assert "lies outside this folder" in done.stdout
    assert not (tmp_path / "venv").exists()


def test_an_environment_that_cannot_be_made_is_step_two_with_what_helps(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    done = run("--yes", INSTINCT_VENV=str(blocked / "venv"))
    assert done.returncode == 2
    assert "-venv, then run this again" in done.stderr


def test_it_needs_nothing_but_the_standard_library() -> None:
    listed = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import runpy; runpy.run_path({str(SCRIPT)!r})"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (listed.returncode, listed.stderr) == (0, "")
