"""What a package must be to become one of this agent's own skills: good enough, and at odds with nothing that stands."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.cli.main import main
from instinct_learner.governance.writer import Writer
from instinct_learner.hub.citations import rules_only, sources_in
from instinct_learner.hub.sdk import SkillHub

sys.path.insert(0, os.path.dirname(__file__))
from good import GOOD_SKILL  # type: ignore[import-not-found]
from server import serving  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.hub.desk import Hub
    from instinct_learner.model.instinct import Instinct

POOR = "---\nname: thing\ndescription: A thing\n---\n\n# Thing\n\n1. x\n"
NPM_EN = """---
name: node-packages
description: Use when installing JavaScript packages, before adding a dependency to the project
---

# Node packages

1. Use npm instead of pnpm to install dependencies
2. Commit package-lock.json together with package.json
3. Never install packages globally on the build machine
"""
NPM_ZH = """---
name: 前端依赖
description: 安装前端依赖包时使用；新增依赖之前也适用
---

# 前端依赖

1. 安装依赖用 npm，不要用 pnpm
2. 把 package-lock.json 和 package.json 一起提交
3. 不要在构建机上全局安装依赖包
"""


@pytest.fixture
def teach(home: Path, make_instinct: Callable[..., Instinct], now: datetime) -> Callable[[str], None]:
    """Makes this agent know a rule."""

    def taught(action: str) -> None:
        draft = make_instinct(trigger=action, action=action, title=action, kind="preference", tags=(), promoted_to="")
        Writer(home, now=lambda: now).create_instinct(replace(draft, id=""))  # type: ignore[arg-type]

    return taught


def skills_in(home: Path) -> list[str]:
    folder = home / "skills"
    return sorted(os.listdir(folder)) if folder.is_dir() else []


def test_a_text_that_nobody_can_act_on_is_not_let_in_and_nothing_is_written(
    home: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    hub.upload_files("x", {"SKILL.md": POOR})
    answer = hub.install("thing", str(home / "skills"))
    assert not answer["success"]
    assert "70 are needed" in answer["error"]
    assert "instinct hub install thing DIR" in answer["error"]
    assert "需要 70" in answer["error_zh"]
    assert "重新上传" in answer["error_zh"]
    assert skills_in(home) == []
    assert not hub.install("thing", str(home / "skills"), operator="user", anyway=True)["success"], (
        "no score is let off"
    )
    assert hub.install("thing", str(home / "elsewhere"))["success"], "another folder is no agent's own skills"


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        pytest.param("Use pnpm instead of npm to install dependencies", NPM_EN, id="en against en"),
        pytest.param("安装依赖用 pnpm，不要用 npm", NPM_ZH, id="zh against zh"),
        pytest.param("安装依赖用 pnpm，不要用 npm", NPM_EN, id="en against zh"),
        pytest.param("Use pnpm instead of npm to install dependencies", NPM_ZH, id="zh against en"),
    ],
)
def test_what_says_the_opposite_of_a_rule_that_stands_is_the_owners_to_choose(
    rule: str, text: str, home: Path, make_hub: Callable[..., Hub], teach: Callable[[str], None]
) -> None:
    teach(rule)
    hub = make_hub(str(home))
    slug = hub.upload_files("x", {"SKILL.md": text})["slug"]
    answer = hub.install(slug, str(home / "skills"), operator="user")
    assert not answer["success"]
    for said in (answer["error"], answer["error_zh"]):
        assert rule in said
        assert "instincts/" in said
        assert f"instinct hub install {slug} --anyway" in said
    assert skills_in(home) == []
    assert hub.install(slug, str(home / "skills"), operator="user", anyway=True)["success"]
    assert skills_in(home) == [slug]


def test_a_newer_version_of_itself_is_no_conflict_whatever_the_older_one_says(
    home: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    hub.upload_files("x", {"SKILL.md": NPM_EN})
    assert hub.install("node-packages", str(home / "skills"))["success"]
    hub.upload_files("x", {"SKILL.md": NPM_EN.replace("Use npm instead of pnpm", "Use pnpm instead of npm")})
    assert hub.install("node-packages", str(home / "skills"))["success"]
    assert "Use pnpm" in (home / "skills" / "node-packages" / "SKILL.md").read_text(encoding="utf-8")


def test_the_same_skill_under_another_name_is_not_let_in_twice(home: Path, make_hub: Callable[..., Hub]) -> None:
    hub = make_hub(str(home))
    hub.upload_files("x", {"SKILL.md": GOOD_SKILL})
    hub.upload_files("x", {"SKILL.md": GOOD_SKILL.replace("demo-skill", "other-name")})
    assert hub.install("demo-skill", str(home / "skills"))["success"]
    answer = hub.install("other-name", str(home / "skills"))
    assert not answer["success"]
    assert "skills/demo-skill/SKILL.md says" in answer["error"]
    assert "skills/demo-skill/SKILL.md 已经包含" in answer["error_zh"]
    assert skills_in(home) == ["demo-skill"]


def test_a_single_line_that_stands_already_is_told_and_no_reason_against_it(
    home: Path, make_hub: Callable[..., Hub], teach: Callable[[str], None]
) -> None:
    teach("Point pip at the internal mirror before installing requirements")
    hub = make_hub(str(home))
    hub.upload_files("x", {"SKILL.md": GOOD_SKILL})
    answer = hub.install("demo-skill", str(home / "skills"))
    assert answer["success"]
    assert [one.partition(": ")[2] for one in answer["says_again"]] == [
        "Point pip at the internal mirror before installing requirements"
    ]


def test_lines_far_down_a_long_text_are_compared_too(
    home: Path, make_hub: Callable[..., Hub], teach: Callable[[str], None]
) -> None:
    teach("Use pnpm instead of npm to install dependencies")
    hub = make_hub(str(home))
    filler = "".join(f"{n}. Check the report number {n} before the meeting begins\n" for n in range(1, 61))
    head, _, rest = NPM_EN.partition("1. ")
    hub.upload_files("x", {"SKILL.md": f"{head}{filler}\n61. {rest}"})
    assert "contradicts" in hub.install("node-packages", str(home / "skills"))["error"]


def test_a_skill_from_a_server_comes_into_this_agents_skills_by_the_same_door(
    home: Path, make_hub: Callable[..., Hub], tmp_path: Path
) -> None:
    hub = make_hub(str(tmp_path / "server"))
    for text in (POOR, GOOD_SKILL):
        hub.upload_files("x", {"SKILL.md": text})
    with serving(hub) as server:
        here = SkillHub(environ={"ULTRON_API_URL": server.url, "INSTINCT_HOME": str(home)})
        assert "70 are needed" in here.install_skill_to("thing", str(home / "skills"))["error"]
        assert here.install_skill_to("thing", str(tmp_path / "out"))["success"]
        assert here.install_skill_to("demo-skill", str(home / "skills"))["success"]
    assert skills_in(home) == ["demo-skill"]
    assert "hub.installed" in (home / ".state" / "events.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "said"), [("en", "70 are needed"), ("zh", "需要 70")])
def test_the_command_line_says_it_in_the_persons_language(
    language: str, said: str, capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "thing"
    folder.mkdir()
    (folder / "SKILL.md").write_text(POOR, encoding="utf-8")
    assert main(["hub", "upload", str(folder)]) == 0
    assert main(["hub", "install", "thing", "--language", language]) == 1
    assert said in "".join(capsys.readouterr())
    assert skills_in(home) == []


def test_what_speaks_for_a_skill_of_ours_is_read_from_its_footnotes(
    make_hub: Callable[..., Hub], home: Path, themes: dict[str, list[dict[str, Any]]]
) -> None:
    hub = make_hub(str(home))
    told = [
        hub.lessons.upload(one["content"], context=one["context"], resolution=one["resolution"], reports=2).memory
        for one in themes["git-rebase"]
    ]
    record = hub.evolve()["records"][0]
    text = hub.releases.skill_text(hub.releases.find(record.skill_slug))
    cited = sources_in(text)
    assert {one.memory_id for one in cited} <= {one.id for one in told}
    assert len(cited) >= 3
    assert {one.reports for one in cited} == {2}
    assert "[^" not in rules_only(text)
    assert hub.install(record.skill_slug, str(home / "skills"))["success"]
