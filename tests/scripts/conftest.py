"""Running the real scripts as a host does: a process of its own, in an environment that holds nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = ("load_instincts", "extract_instinct", "validate_instinct", "prune_instincts", "instinct_status")


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """What a script did."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Runner:
    """Starts scripts against one home."""

    home: Path

    def __call__(self, script: str, *arguments: str, stdin: bytes = b"", **environ: str) -> Done:
        """Run a script of the package to its end."""
        done = subprocess.run(
            [sys.executable, str(ROOT / "scripts" / f"{script}.py"), *arguments],
            input=stdin,
            capture_output=True,
            env={"INSTINCT_HOME": str(self.home), "PYTHONDONTWRITEBYTECODE": "1", **environ},
            cwd=os.path.sep,
            timeout=60,
            check=False,
        )
        return Done(code=done.returncode, out=done.stdout, err=done.stderr)


@pytest.fixture
def script(home: Path) -> Runner:
    """The scripts, against this test's home."""
    return Runner(home=home)
