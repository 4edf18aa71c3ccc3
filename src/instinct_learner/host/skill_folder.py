"""The skill folder as a host receives it: which of our files belong to it, and a clean copy of them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from instinct_learner.errors import InstinctLearnerError
from instinct_learner.hooks.home import package_dir

#: The folder's name, which the agentskills form wants to equal the skill's.
SKILL_NAME = "instinct-learner"
#: What a host receives. The source comes along, so that the hooks run from the folder itself, whatever is installed.
MEMBERS = (
    "SKILL.md",
    "SKILL.zh-CN.md",
    "README.md",
    "README.zh-CN.md",
    "LICENSE",
    "CHANGELOG.md",
    "config.json",
    "pyproject.toml",
    "scripts",
    "plugin",
    "references",
    "instincts",
    "memory",
    "src",
)
_LEFT_OUT = frozenset({"__pycache__", "node_modules", "test", "_bundle", "_templates"})


class PackageMissingError(InstinctLearnerError):
    """There is no skill folder to install from."""


def source_folder() -> Path:
    """Where our own files lie: the checkout or skill folder, or what the wheel carries.

    Raises:
        PackageMissingError: Neither is there.
    """
    root = package_dir()
    if root:
        return Path(root)
    carried = Path(__file__).resolve().parents[1] / "_bundle"
    if (carried / "SKILL.md").is_file():
        return carried
    raise PackageMissingError(
        "this installation carries no skill folder; install the wheel again, or run from a checkout"
    )


def stage(target: Path) -> Path:
    """Copy the skill's members to `target/instinct-learner`, which must not exist. Returns that folder."""
    staged = target / SKILL_NAME
    staged.mkdir(parents=True)
    for place, file in members(source_folder()).items():
        copy = staged / place
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return staged


def members(source: Path) -> dict[str, Path]:
    """Every file that belongs to the skill: its place in the skill folder, and where it lies now."""
    found: dict[str, Path] = {}
    for name in MEMBERS:
        folder = source / name
        if folder.is_file():
            found[name] = folder
            continue
        if name == "src" and not folder.is_dir():
            # A wheel's package lies beside its bundle, not inside it.
            package = Path(__file__).resolve().parents[1]
            found.update(_files(package, place=f"src/{package.name}"))
        elif name == "memory" and not folder.is_dir():
            # In a wheel the bank's templates lie where first use looks for them.
            found.update(_files(source.parent / "_templates" / "memory", place=name))
        else:
            found.update(_files(folder, place=name))
    return found


def is_current(source: Path, skill: Path) -> bool:
    """Whether a skill folder holds every member of `source` with the same bytes.

    It may hold more: the host adds files of its own, and a checkout carries what a wheel leaves out.
    """
    return all(
        (skill / place).is_file() and (skill / place).read_bytes() == file.read_bytes()
        for place, file in members(source).items()
    )


def _files(folder: Path, *, place: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if not any(_left_out(part) for part in relative.parts) and path.is_file():
            found[f"{place}/{relative.as_posix()}"] = path
    return found


def _left_out(name: str) -> bool:
    return name in _LEFT_OUT or name.startswith(".") or name.endswith((".pyc", ".egg-info"))


def is_inside(path: Path, folder: Path) -> bool:
    """Whether `path` is `folder` or lies in it, links resolved."""
    resolved = os.path.realpath(path)
    root = os.path.realpath(folder)
    return resolved == root or resolved.startswith(root + os.sep)
