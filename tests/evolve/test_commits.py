"""Commits in real repositories, friendly and hostile: only our change, and nothing is run."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.evolve.chat import AGENT, TAUGHT, ask, begin, owner, prompt, propose, turn

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("home")
MESSAGE = "🧬 L1进化: 装依赖一律用 pnpm"


def git(folder: Path, *words: str, check: bool = True) -> str:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environ |= {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
    names = (
        "-c",
        "user.name=o",
        "-c",
        "user.email=o@x",
        "-c",
        "commit.gpgSign=false",
        "-c",
        "core.hooksPath=/dev/null",
    )
    done = subprocess.run(
        ["git", *names, "-C", str(folder), *words], capture_output=True, encoding="utf-8", check=False, env=environ
    )
    if check and done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout


@pytest.fixture
def repository(home: Path) -> Path:
    """A repository of the owner's that holds home, its files committed."""
    begin()
    propose()
    root = home.parent
    git(root, "init", "-q", "-b", "main")
    (root / ".gitignore").write_text(".state/\n", encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "mine")
    return root


def evolve() -> str:
    prompt("讲个笑话")
    said = str(ask("进化")["text"])
    assert "已进化 #1" in said
    return said


def test_one_commit_a_change_with_the_seeds_message_and_only_our_files(repository: Path) -> None:
    evolve()
    assert git(repository, "log", "-1", "--format=%s").strip() == MESSAGE
    names = git(repository, "-c", "core.quotePath=false", "show", "--name-only", "--format=", "HEAD").split()
    assert names == ["_core_files/memory/MEMORY.md", "_core_files/memory/evolution-log.md"]
    assert git(repository, "status", "--short") == ""
    assert git(repository, "fsck", "--strict").strip() == ""


def test_undo_is_a_commit_too_and_gives_the_tree_back(repository: Path) -> None:
    before = git(repository, "rev-parse", "HEAD:_core_files/memory/MEMORY.md")
    evolve()
    ask("撤销")
    assert git(repository, "log", "-1", "--format=%s").startswith("🧬 撤销 #1")
    assert git(repository, "rev-parse", "HEAD:_core_files/memory/MEMORY.md") == before
    assert git(repository, "status", "--short") == ""


def test_the_owners_own_work_is_not_swept_in(repository: Path) -> None:
    file = repository / "_core_files" / "memory" / "MEMORY.md"
    file.write_text("owner's line, not committed\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    (repository / "staged.txt").write_text("staged\n", encoding="utf-8")
    git(repository, "add", "staged.txt")
    prompt("讲个笑话")
    ask("进化")
    ask("进化")
    shown = git(repository, "show", "HEAD", "--format=%s")
    assert shown.startswith(MESSAGE)
    assert "owner's line" not in shown
    assert "staged" not in git(repository, "show", "--name-only", "--format=", "HEAD")
    status = git(repository, "status", "--short")
    assert "A  staged.txt" in status
    assert " M _core_files/memory/MEMORY.md" in status
    assert git(repository, "diff", "--", "_core_files/memory/MEMORY.md").count("\n+") == 2


def test_what_the_owner_staged_of_the_same_file_stays_staged(repository: Path) -> None:
    file = repository / "_core_files" / "memory" / "MEMORY.md"
    file.write_text("staged line\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    git(repository, "add", "-A")
    prompt("讲个笑话")
    ask("进化")
    ask("进化")
    assert "staged line" not in git(repository, "show", "HEAD", "--format=%s")
    staged = git(repository, "diff", "--cached")
    assert "+staged line" in staged
    assert "自进化" not in staged


def test_nothing_of_a_hostile_configuration_is_run(repository: Path, tmp_path: Path) -> None:
    alarm = tmp_path / "alarm"
    script = tmp_path / "evil.sh"
    script.write_text(f'#!/bin/sh\necho "$0 $*" >> {alarm}\ncat\n', encoding="utf-8")
    script.chmod(0o755)
    for name in ("pre-commit", "commit-msg", "post-commit", "reference-transaction", "post-index-change"):
        hook = repository / ".git" / "hooks" / name
        hook.write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
        hook.chmod(0o755)
    for key, value in (
        ("core.fsmonitor", str(script)), ("filter.evil.clean", str(script)), ("filter.evil.smudge", str(script)),
        ("commit.gpgSign", "true"), ("gpg.program", str(script)), ("core.pager", str(script)),
        ("core.editor", str(script)), ("diff.external", str(script)), ("core.sshCommand", str(script)),
        ("credential.helper", str(script)), ("core.attributesFile", str(tmp_path / "attributes")),
    ):  # fmt: skip
        git(repository, "config", key, value)
    (repository / ".git" / "info" / "attributes").write_text("* filter=evil\n", encoding="utf-8")
    (repository / ".gitattributes").write_text("* filter=evil diff=evil\n", encoding="utf-8")
    evolve()
    assert git(repository, "log", "-1", "--format=%s").strip() == MESSAGE
    assert not alarm.exists(), alarm.read_text(encoding="utf-8")


def test_names_that_look_like_patterns_are_names(repository: Path) -> None:
    (repository / "_core_files" / "memory" / "other.md").write_text("x\n", encoding="utf-8")
    evolve()
    assert "other.md" in git(repository, "status", "--short")


def test_the_environment_of_another_git_is_no_matter(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"):
        monkeypatch.setenv(name, "/nowhere")
    evolve()
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"):
        monkeypatch.delenv(name)
    assert git(repository, "log", "-1", "--format=%s").strip() == MESSAGE


def test_ignored_files_stay_ignored(home: Path) -> None:
    begin()
    propose()
    root = home.parent
    git(root, "init", "-q")
    (root / ".gitignore").write_text("_core_files/\n", encoding="utf-8")
    git(root, "add", ".gitignore")
    git(root, "commit", "-q", "-m", "mine")
    evolve()
    assert git(root, "log", "--format=%s").strip() == "mine"


def test_a_repository_without_a_commit_gets_its_first(home: Path) -> None:
    begin()
    propose()
    git(home.parent, "init", "-q")
    evolve()
    assert git(home.parent, "log", "--format=%s").strip() == MESSAGE


def test_a_merge_that_waits_for_the_owner_is_not_ended(repository: Path) -> None:
    lock = repository / ".git" / "index.lock"
    lock.write_text("", encoding="utf-8")
    evolve()
    lock.unlink()
    assert git(repository, "log", "-1", "--format=%s").strip() == MESSAGE


def test_without_git_everything_else_works(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    propose()
    monkeypatch.setenv("PATH", "/nowhere")
    before = (home / "memory" / "MEMORY.md").read_bytes()
    evolve()
    ask("撤销")
    assert (home / "memory" / "MEMORY.md").read_bytes() == before


def test_secrets_of_the_evidence_are_in_no_commit(repository: Path) -> None:
    from instinct_learner.model.card import Evidence

    secret = "ghp_" + "a1B2" * 9
    propose(
        memory="回答一律用中文", sources=(), evidence=(Evidence(quote=f"用中文，token 是 {secret}", session="s-1"),)
    )
    prompt("讲个笑话")
    ask("进化 2")
    assert secret not in git(repository, "log", "-p", "--all")


def test_the_instinct_that_rests_and_wakes_is_committed_with_its_change(home: Path) -> None:
    turn(owner(TAUGHT), AGENT)
    root = home.parent
    git(root, "init", "-q", "-b", "main")
    (root / ".gitignore").write_text(".state/\n", encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "mine")
    prompt("讲个笑话")
    ask("进化")
    assert git(root, "status", "--porcelain") == ""
    ask("撤销")
    assert git(root, "status", "--porcelain") == ""


def test_while_another_git_moves_the_branch_the_commit_waits(repository: Path) -> None:
    path = repository / ".git" / "HEAD.lock"
    path.write_text("", encoding="utf-8")
    evolve()
    assert git(repository, "log", "--format=%s").split("\n")[0] == "mine"
    path.unlink()
    ask("进化 1")
    assert git(repository, "log", "--format=%s").split("\n")[0] == MESSAGE
    assert "MEMORY.md" not in git(repository, "status", "--porcelain")


def test_what_was_undone_while_its_commit_waited_is_looked_at_no_more(home: Path, repository: Path) -> None:
    path = repository / ".git" / "HEAD.lock"
    path.write_text("", encoding="utf-8")
    evolve()
    ask("撤销")
    path.unlink()
    ask("进化 1")
    ask("进化 1")
    assert '"waits"' not in (home / ".state" / "history.json").read_text(encoding="ascii")
    assert "MEMORY.md" not in git(repository, "status", "--porcelain")
