"""Puts a real OpenClaw into a cache folder, from npm, once: `python tests/e2e/install_host.py` prints the folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

NODE = "node@24"
OPENCLAW = "openclaw@2026.9.6"
CLAWHUB = "clawhub@0.23.3"


def cache_folder() -> Path:
    """`$INSTINCT_HOST_CACHE`, else a folder of the user's cache."""
    named = os.environ.get("INSTINCT_HOST_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(named) if named else Path(base) / "instinct-learner" / "host"


def install(folder: Path) -> Path:
    """Install what is missing. Returns the folder; its `node_modules` holds Node and the host."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "package.json").exists():
        (folder / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    node = folder / "node_modules" / "node" / "bin" / "node"
    if not node.exists():
        _npm(folder, NODE, os.environ["PATH"])
    # The host's own install script refuses an older Node: the new one must come first on PATH.
    path = f"{node.parent}{os.pathsep}{folder / 'node_modules' / '.bin'}{os.pathsep}{os.environ['PATH']}"
    if not (folder / "node_modules" / "openclaw" / "openclaw.mjs").exists():
        _npm(folder, OPENCLAW, path)
    if not (folder / "node_modules" / "clawhub").exists():
        _npm(folder, CLAWHUB, path)
    return folder


def _npm(folder: Path, package: str, path: str) -> None:
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", package],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    if done.returncode:
        sys.exit(f"npm install {package} failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")


if __name__ == "__main__":
    print(install(cache_folder()))  # noqa: T201 - that is what the command is for
