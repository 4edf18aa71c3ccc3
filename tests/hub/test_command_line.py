"""`instinct hub`, as a person calls it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.cli.main import main
from instinct_learner.governance.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

RULES = [
    ("用 pip 安装依赖时", "先升级 pip，再安装依赖", "先升级 pip"),
    ("用 pip 安装依赖时", "用国内镜像安装依赖", "国内镜像安装依赖"),
    ("用 pip 安装依赖失败时", "清空 pip 缓存后重新安装依赖", "清空 pip 缓存"),
    ("用 pip 安装依赖之后", "运行 pip check 检查依赖冲突", "检查依赖冲突"),
    ("用 pip 安装依赖时", "在虚拟环境里安装依赖，不装到系统 Python", "虚拟环境安装依赖"),
]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, Any]]:
    """Runs a command; gives its code, and its JSON."""
    monkeypatch.setenv("INSTINCT_LANGUAGE", "en")
    monkeypatch.setenv("ULTRON_CLUSTER_SIMILARITY_THRESHOLD", "0.35")

    def call(*words: str) -> tuple[int, Any]:
        code = main(["hub", *words, "--json"])
        return code, json.loads(capsys.readouterr().out)

    return call


def test_what_an_agent_learned_becomes_a_skill_that_it_can_install(
    run: Callable[..., tuple[int, Any]], home: Path, make_instinct: Callable[..., Instinct], now: datetime
) -> None:
    writer = Writer(home, now=lambda: now)
    for trigger, action, title in RULES:
        writer.create_instinct(
            replace(make_instinct(trigger=trigger, action=action, title=title, kind="preference", tags=()), id="")  # type: ignore[arg-type]
        )
    code, done = run("evolve")
    assert code == 0
    assert (done["lessons"], done["crystallized"]) == (5, 1)
    slug = done["records"][0]["skill_slug"]
    assert run("evolve")[1]["lessons"] == 0, "what was taken is not taken again"
    assert [one["slug"] for one in run("skills")[1]] == [slug]
    assert run("search", "pip", "安装依赖")[1][0]["slug"] == slug
    assert run("clusters")[1][0]["size"] == 5
    assert [one["status"] for one in run("history", slug)[1]] == ["crystallized"]
    code, answer = run("install", slug)
    assert code == 0
    text = (home / "skills" / slug / "SKILL.md").read_text(encoding="utf-8").replace("`", "")
    assert answer["installed_path"] == str(home / "skills" / slug)
    assert all(action in text for _, action, _ in RULES)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        pytest.param(["search", "anything"], 1, id="nothing found"),
        pytest.param(["install", "none-such"], 1, id="no such skill"),
        pytest.param(["install", "../../x"], 1, id="a path"),
        pytest.param(["diff", "none-such"], 1, id="no such version"),
        pytest.param(["search"], 2, id="nothing to look for"),
        pytest.param(["evolve", "--limit", "0"], 2, id="a limit of none"),
        pytest.param(["import", "/none/such.json"], 3, id="no file"),
        pytest.param(["upload", "/etc"], 1, id="no skill there"),
        pytest.param(["skills", "none-such"], 1, id="versions of no skill"),
        pytest.param(["rollback", "none-such"], 1, id="back from nothing"),
        pytest.param(["evolve"], 0, id="nothing to do is done"),
    ],
)
def test_the_exit_code_says_what_happened(run: Callable[..., tuple[int, Any]], words: list[str], code: int) -> None:
    assert run(*words)[0] == code


def test_what_the_owner_says_again_counts_again_and_once(
    run: Callable[..., tuple[int, Any]], home: Path, make_instinct: Callable[..., Instinct], now: datetime
) -> None:
    writer = Writer(home, now=lambda: now)
    draft = make_instinct(trigger=RULES[0][0], action=RULES[0][1], title=RULES[0][2], kind="preference", tags=())
    stored = writer.create_instinct(replace(draft, id="", seen=1))  # type: ignore[arg-type]
    assert run("evolve")[1]["lessons"] == 1
    writer.update_instinct(stored.id, lambda one: replace(one, seen=3), why="said again")
    assert [run("evolve")[1]["lessons"] for _ in range(2)] == [1, 0]
    assert run("clusters")[1][0]["evidence"] == 3


def test_what_the_owner_types_is_not_bound_by_the_roots_of_the_wire(
    run: Callable[..., tuple[int, Any]], tmp_path: Path, home: Path
) -> None:
    folder = tmp_path / "elsewhere" / "demo"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: demo\ndescription: d\n---\n\n1. x\n", encoding="utf-8")
    assert run("upload", str(folder)) == (
        0,
        [{"path": str(folder), "success": True, "slug": "demo", "version": "1.0.0", "name": "demo"}],
    )
    assert run("install", "demo", str(tmp_path / "other"))[0] == 0
    assert (tmp_path / "other" / "demo" / "SKILL.md").is_file()
    with open(home / ".state" / "events.jsonl", encoding="utf-8") as file:
        assert "hub.installed" in file.read()


@pytest.mark.parametrize(
    ("words", "english", "chinese"),
    [
        (("install", "none-such"), "no skill is called 'none-such'", "没有名为 none-such 的技能"),
        (("upload", "/none/such"), "path not found", "没有这个路径"),
        (("import", "/none/such.json"), "there is no file /none/such.json", "没有文件 /none/such.json"),
    ],
)
def test_what_is_not_there_is_said_in_the_language_of_the_person(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], english: str, chinese: str
) -> None:
    for language, said in (("en", english), ("zh", chinese)):
        assert main(["hub", *words, "--language", language]) in {1, 3}
        assert said in "".join(capsys.readouterr())
