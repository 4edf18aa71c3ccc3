#!/usr/bin/env python3
"""For a skill folder that came alone: make a Python environment, install the package into it, wire it into the host.

    python3 scripts/setup.py [openclaw | claude-code] [--yes] [--extras semantic,report] [options of `instinct setup`]

Standard library only. The environment lies outside this folder, because an update of the skill replaces the folder.
Running it again mends what is missing: an environment that was moved or deleted, an older package, a permission.
Exit code 0 when all is done, else the number of the step that failed, with what to do.
"""

import os
import subprocess
import sys
import sysconfig
from typing import List, NoReturn  # noqa: UP035 - an older Python must get as far as the message that says so

OLDEST = (3, 10)
EXTRAS = "semantic,report"
#: A slow disk may take this long to start an interpreter; a broken one hangs for ever.
PATIENCE_SECONDS = 120
FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def environment_folder() -> str:
    """Where the environment goes: the platform's place for a user's data."""
    named = os.environ.get("INSTINCT_VENV", "")
    if named:
        return os.path.abspath(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(os.path.expanduser("~"), "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(os.path.expanduser("~"), "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(base, "instinct-learner", "venv")


def python_of(folder: str) -> str:
    """The environment's interpreter."""
    return os.path.join(folder, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))


def works(python: str) -> bool:
    """Whether an interpreter starts: a moved environment, or one whose Python was removed, doesn't."""
    if not os.path.exists(python):
        return False
    try:
        tried = subprocess.run([python, "-c", "import pip"], capture_output=True, timeout=PATIENCE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


def stop(code: int, what: str, fix: str) -> NoReturn:
    """Say what failed and what helps, and end."""
    print(f"setup: {what}\n  → {fix}", file=sys.stderr)
    sys.exit(code)


def main(arguments: List[str]) -> int:  # noqa: UP006 - as above
    """Make, install, wire."""
    if "-h" in arguments or "--help" in arguments:
        print(__doc__)
        return 0
    if sys.version_info < OLDEST:
        stop(
            1,
            f"Python {sys.version.split()[0]} is too old",
            "run this with Python 3.10 or newer: python3.11 scripts/setup.py",
        )
    extras = EXTRAS
    if "--extras" in arguments:
        at = arguments.index("--extras")
        extras = arguments[at + 1] if at + 1 < len(arguments) else ""
        del arguments[at : at + 2]
    folder = environment_folder()
    python = python_of(folder)
    if not works(python):
        print(f"making a Python environment in {folder}", flush=True)
        # --clear: what is left of a broken one would keep the new one from working.
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=False)
        if made.returncode or not works(python):
            version = sysconfig.get_python_version()
            stop(
                2,
                "the environment could not be made",
                f"on Debian and Ubuntu: sudo apt install python{version}-venv, then run this again",
            )
    print("installing the package", flush=True)
    wanted = f"{FOLDER}[{extras}]" if extras else FOLDER
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade"]
    if subprocess.run([*pip, wanted], check=False).returncode:
        if extras and subprocess.run([*pip, FOLDER], check=False).returncode == 0:
            print(
                f"note: without the extra [{extras}], which could not be installed: recall goes by words alone, "
                "and the report has no charts",
                file=sys.stderr,
            )
        else:
            stop(
                3,
                "the package could not be installed",
                "see pip's message above; behind a proxy, set PIP_INDEX_URL or PIP_PROXY",
            )
    if not arguments or arguments[0].startswith("-"):
        arguments = ["openclaw", *arguments]
    # The source of this very folder, so that set-up finds the skill folder that it came with.
    source = {**os.environ, "PYTHONPATH": os.path.join(FOLDER, "src")}
    wire = [python, "-m", "instinct_learner.cli.main", "setup", *arguments]
    done = subprocess.run(wire, env=source, check=False)
    if done.returncode:
        return 4
    command = f"the command line is {os.path.join(os.path.dirname(python), 'instinct')}"
    kept = f"kept: the Python environment {folder}; delete it if no other host uses it"
    print(kept if "--remove" in arguments else command)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
