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
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "*.egg-info", "node_modules", "test", ".*")


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
    source = source_folder()
    staged = target / SKILL_NAME
    staged.mkdir(parents=True)
    for name in MEMBERS:
        member = source / name
        if name == "src" and not member.is_dir():
            # A wheel's package lies beside its bundle, not inside it.
            package = Path(__file__).resolve().parents[1]
            shutil.copytree(package, staged / "src" / package.name, ignore=_and_bundle, symlinks=False)
        elif name == "memory" and not member.is_dir():
            # In a wheel the bank's templates lie where first use looks for them.
            shutil.copytree(source.parent / "_templates" / "memory", staged / name)
        elif member.is_dir():
            shutil.copytree(member, staged / name, ignore=_LEFT_OUT, symlinks=False)
        elif member.is_file():
            shutil.copyfile(member, staged / name)
    return staged


def same_content(left: Path, right: Path) -> bool:
    """Whether two skill folders hold the same members with the same bytes."""
    return _digest(left) == _digest(right)


def _and_bundle(folder: str, names: list[str]) -> set[str]:
    return set(_LEFT_OUT(folder, names)) | ({"_bundle"} & set(names))


def _digest(folder: Path) -> dict[str, bytes]:
    """Every member's file and its digest. Only our own members count: the host adds files of its own."""
    import hashlib

    found: dict[str, bytes] = {}
    for name in MEMBERS:
        member = folder / name
        files = [member] if member.is_file() else sorted(path for path in member.rglob("*") if path.is_file())
        for path in files:
            relative = path.relative_to(folder)
            if any(part in {"__pycache__", "node_modules", "test"} or part.startswith(".") for part in relative.parts):
                continue
            if path.suffix != ".pyc" and not any(part.endswith(".egg-info") for part in relative.parts):
                found[relative.as_posix()] = hashlib.sha256(path.read_bytes()).digest()
    return found


def is_inside(path: Path, folder: Path) -> bool:
    """Whether `path` is `folder` or lies in it, links resolved."""
    resolved = os.path.realpath(path)
    root = os.path.realpath(folder)
    return resolved == root or resolved.startswith(root + os.sep)
