"""Where things lie, and what first use makes."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

from instinct_learner.bank.files import open_folder
from instinct_learner.bank.layout import ensure_home, templates_dir


def test_first_use_makes_the_folders_and_copies_the_templates(home: Path) -> None:
    ensure_home(home)
    assert sorted(os.listdir(home)) == [".state", "instincts", "memory", "skills"]
    assert sorted(os.listdir(home / "instincts")) == ["archived", "pending"]
    assert sorted(os.listdir(home / "memory")) == [
        "CLAUDE.md",
        "MEMORY.md",
        "TABOOS.md",
        "characters",
        "evolution-log.md",
        "promotions.md",
        "reflections.md",
    ]
    taboos = (home / "memory" / "TABOOS.md").read_text(encoding="utf-8")
    assert "## §一" in taboos
    assert "## §二" in taboos
    assert "**当前晋升阈值**：15" in (home / "memory" / "promotions.md").read_text(encoding="utf-8")


def test_a_file_that_is_there_is_never_touched(home: Path) -> None:
    (home / "memory").mkdir(parents=True)
    (home / "memory" / "MEMORY.md").write_bytes(b"")
    (home / "memory" / "TABOOS.md").write_bytes(b"mine")
    ensure_home(home)
    ensure_home(home)
    assert (home / "memory" / "MEMORY.md").read_bytes() == b""
    assert (home / "memory" / "TABOOS.md").read_bytes() == b"mine"
    assert [name for name in os.listdir(home / "memory") if name.endswith(".tmp")] == []


def test_the_templates_are_found_from_any_working_directory(tmp_path: Path) -> None:
    child = "from instinct_learner.bank.layout import templates_dir; print(templates_dir())"
    done = subprocess.run([sys.executable, "-c", child], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == templates_dir()
    assert Path(templates_dir(), "reflections.md").is_file()


def test_paths_cost_no_import() -> None:
    child = (
        "import sys; before = set(sys.modules); import instinct_learner.bank.layout; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-I", "-c", child], capture_output=True, text=True, check=True)
    loaded = [name for name in done.stdout.split() if not name.startswith("instinct_learner")]
    assert loaded == ["__future__"]


def test_first_use_beside_a_writer_that_sweeps_still_copies_every_template(tmp_path: Path) -> None:
    over = threading.Event()
    current: list[Path] = []

    def sweep() -> None:
        while not over.is_set():
            with (
                contextlib.suppress(FileNotFoundError, IndexError),
                open_folder(current[-1], "memory", make=False) as folder,
            ):
                folder.sweep()

    sweeper = threading.Thread(target=sweep)
    sweeper.start()
    try:
        for number in range(40):
            current.append(tmp_path / str(number))
            ensure_home(current[-1])
            assert len(list((current[-1] / "memory").glob("*.md"))) == 6
    finally:
        over.set()
        sweeper.join()


def test_a_copy_that_a_kill_left_is_swept_once_it_is_old(home: Path) -> None:
    (home / "memory").mkdir(parents=True)
    old, young = home / "memory" / ".MEMORY.md.0102.new", home / "memory" / ".TABOOS.md.0304.new"
    for file in (old, young):
        file.write_text("half")
    os.utime(old, (0, 0))
    ensure_home(home)
    assert not old.exists()
    assert young.exists()
