"""Paths: what is not plainly inside is refused, whatever it looks like."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.errors import SandboxError, SecurityError
from instinct_learner.governance.sandbox import Sandbox, sandbox_path_check

if TYPE_CHECKING:
    from collections.abc import Callable

_CASES = Path(__file__).parent.parent / "data" / "threats" / "paths.jsonl"


def _cases() -> list[Any]:
    lines = map(json.loads, _CASES.read_text(encoding="utf-8").strip().split("\n"))
    # Cases that aren't strict are recommended policy; all but one are ours too. A link inside the sandbox is refused.
    return [
        pytest.param(case, id=case["id"])
        for case in lines
        if (case["strict"] or case["id"] != "path-029") and (case["platform"] == "any" or os.name == "posix")
    ]


_TYPES: dict[str, Callable[[Any], object]] = {
    "null": lambda _: None,
    "int": int,
    "bytes": lambda text: str(text).encode(),
    "list": list,
    "bool": bool,
}


def _value(value: Any, root: Path, out: Path) -> object:
    if isinstance(value, str):
        return value.replace("{ROOT}", str(root)).replace("{OUT}", str(out))
    if "$concat" in value:
        return "".join(text * count for text, count in value["$concat"])
    if "$hex" in value:
        return bytes.fromhex(value["$hex"])
    return _TYPES[value["$type"]](value.get("value"))


def _set_up(steps: list[dict[str, Any]], root: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def at(text: str) -> Path:
        return root / str(_value(text, root, out))

    make: dict[str, Callable[[Path, dict[str, Any]], object]] = {
        "mkdir": lambda path, _: path.mkdir(parents=True, exist_ok=True),
        "file": lambda path, step: path.write_text(step["text"], encoding="utf-8"),
        "symlink": lambda path, step: path.symlink_to(str(_value(step["to"], root, out))),
        "hardlink": lambda path, step: path.hardlink_to(at(step["to"])),
        "fifo": lambda path, _: os.mkfifo(path),
        "socket": lambda path, _: socket.socket(socket.AF_UNIX).bind(str(path)),
        "rmdir": lambda path, _: path.rmdir(),
        "rename": lambda path, step: path.rename(at(step["to"])),
        "chdir": lambda path, _: monkeypatch.chdir(path),
    }
    for step in steps:
        path = at(step["path"])
        path.parent.mkdir(parents=True, exist_ok=True)
        make[step["op"]](path, step)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    (folder / "_core_files" / "memory").mkdir(parents=True)
    (folder / "_core_files" / "skills").mkdir()
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("INSTINCT_HOME", str(folder / "_core_files"))
    return folder


@pytest.mark.parametrize("case", _cases())
def test_every_labelled_case_is_judged_as_labelled(
    case: dict[str, Any], root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    sandbox = Sandbox(root / "_core_files")
    _set_up(case.get("setup", []), root, out, monkeypatch)
    path = _value(case["input"], root, out)
    if case["category"] == "cwd":
        # The other folder's file is not what is meant: the path means ours, wherever the process stands.
        assert sandbox.relative(path) == "memory/a.md"
        return
    if case["expected"] == "allow":
        sandbox_path_check(path, sandbox=sandbox)
        sandbox_path_check(path)
    else:
        with pytest.raises(SecurityError):
            sandbox_path_check(path, sandbox=sandbox)
        with pytest.raises(SandboxError):
            sandbox_path_check(path)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        pytest.param(None, "非法路径类型（需要文本）", id="none"),
        pytest.param(b"_core_files/memory/a.md", "非法路径类型（需要文本）", id="bytes"),
        pytest.param(Path("_core_files/memory/a.md"), "非法路径类型（需要文本）", id="a path object"),
        pytest.param("_core_files/memory/a\0.md", "非法路径序列（NUL 或反斜杠）", id="NUL"),
        pytest.param("_core_files/memory/\ud800.md", "非法路径序列（不是 UTF-8 文本）", id="surrogate"),
        pytest.param("_core_files/../_core_files/memory/x.md", "非法路径序列（..）", id="dots"),
        pytest.param("_core_files/memory/" + "a/" * 15 + "x.md", "目录过深", id="deep"),
        pytest.param("_core_files/instincts/x.txt", "instincts/ 下只可写 .md 文件", id="not Markdown"),
        pytest.param("_core_files/skills/x/conftest.py", "会被自动执行的文件名", id="run by name"),
        pytest.param("_core_files/skills/x/a.pth", "会被自动执行的文件名", id="path hook"),
        pytest.param("_core_files/memory/nul.md", "设备名", id="device"),
        pytest.param("_core_files/skills/com1", "设备名", id="device without extension"),
        pytest.param("_core_files/memory/-x.md", "文件名的开头或结尾不允许", id="option"),
        pytest.param("_core_files/memory/x /a.md", "文件名的开头或结尾不允许", id="a trailing space"),
        pytest.param("_core_files/memory/" + "a" * 253 + ".md", "文件名过长", id="256 bytes"),
        pytest.param("//_core_files/memory/a.md", "路径穿越检测失败（网络路径）", id="network path"),
        pytest.param("_core_files/x.md", "路径穿越检测失败（只可写 memory、skills、instincts 下的文件）", id="no root"),
        pytest.param("other/memory/x.md", "路径穿越检测失败（不在沙盒内）", id="another folder"),
    ],
)
def test_a_refusal_says_why(path: object, reason: str, root: Path) -> None:
    with pytest.raises(SandboxError) as refusal:
        sandbox_path_check(path)
    assert refusal.value.reason == reason
    assert root.is_dir()


@pytest.mark.parametrize(
    ("path", "relative"),
    [
        pytest.param("_core_files/memory/" + "a" * 252 + ".md", "memory/" + "a" * 252 + ".md", id="255 bytes"),
        pytest.param("_core_files/memory/" + "a/" * 14 + "x.md", "memory/" + "a/" * 14 + "x.md", id="16 deep"),
        pytest.param("_core_files/memory/v1..2.md", "memory/v1..2.md", id="two dots in a name"),
        pytest.param("./_core_files/memory/a.md", "memory/a.md", id="from here"),
        pytest.param("_core_files/skills/x/run.sh", "skills/x/run.sh", id="a skill's script"),
        pytest.param("_core_files/instincts/archived/x.md", "instincts/archived/x.md", id="an instinct"),
        pytest.param("_core_files/memory/characters/张三（项目）.md", "memory/characters/张三（项目）.md", id="中文"),
        pytest.param("_core_files/skills/com1x/SKILL.md", "skills/com1x/SKILL.md", id="no device"),
    ],
)
def test_a_plain_path_inside_is_given_back_below_home(path: str, relative: str, root: Path) -> None:
    assert Sandbox(root / "_core_files").relative(path) == relative


def test_a_path_of_4096_bytes_is_the_longest(root: Path) -> None:
    sandbox = Sandbox(root / "_core_files")
    with pytest.raises(SandboxError, match="目录过深"):
        sandbox.relative(("_core_files/memory/" + "a/" * 3000)[:4093] + "/.a")
    with pytest.raises(SandboxError, match="路径过长"):
        sandbox.relative(("_core_files/memory/" + "a/" * 3000)[:4094] + "/.a")


def test_a_file_in_the_place_of_a_folder_is_no_way(root: Path) -> None:
    (root / "_core_files" / "memory" / "a.md").write_text("x")
    with pytest.raises(SandboxError, match="路径中间不是目录"):
        sandbox_path_check("_core_files/memory/a.md/b.md")


def test_a_folder_is_no_file(root: Path) -> None:
    (root / "_core_files" / "memory" / "a.md").mkdir()
    with pytest.raises(SandboxError, match="不是普通文件"):
        sandbox_path_check("_core_files/memory/a.md")


def test_a_root_that_is_a_link_is_refused(root: Path, tmp_path: Path) -> None:
    (root / "_core_files" / "memory").rmdir()
    (root / "_core_files" / "memory").symlink_to(tmp_path / "out")
    with pytest.raises(SandboxError, match="符号链接穿越"):
        sandbox_path_check("_core_files/memory/a.md")


def test_a_home_that_can_not_be_looked_into_refuses_everything(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("x")
    with pytest.raises(SandboxError, match="路径不可用"):
        Sandbox(tmp_path / "home").require("memory/a.md")


@pytest.mark.parametrize("home", ["", "_core_files"])
def test_without_a_fixed_home_nothing_may_be_written(home: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSTINCT_HOME", home)
    with pytest.raises(SandboxError, match="没有沙盒"):
        sandbox_path_check("_core_files/memory/a.md")
    assert root.is_dir()


def test_require_takes_a_path_below_home(root: Path) -> None:
    sandbox = Sandbox(root / "_core_files")
    sandbox.require("memory/a.md")
    with pytest.raises(SandboxError):
        sandbox.require("memory/../a.md")


@given(st.one_of(st.text(max_size=60), st.binary(max_size=10), st.integers(), st.none()))
def test_any_value_is_allowed_or_refused_and_what_is_allowed_is_inside(path: object) -> None:
    sandbox = Sandbox("/nowhere/_core_files")
    try:
        relative = sandbox.relative(path)
    except SandboxError:
        return
    assert relative.split("/")[0] in {"memory", "skills", "instincts"}
