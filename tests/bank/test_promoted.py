"""SPEC §9 "read by": what load reads of the promoted knowledge files, however a person writes them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.index import Index
from instinct_learner.bank.promoted import ALWAYS_TOKENS, Kind, always, promoted_entries
from instinct_learner.bank.sync import sync
from instinct_learner.bank.tokens import estimate_tokens
from instinct_learner.bank.watch import look

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct


def texts(text: str, kind: Kind = "memory") -> list[str]:
    return [entry.text for entry in promoted_entries(text, kind)]


def write(home: Path, name: str, text: str) -> Path:
    path = home / "memory" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_promoted_principle_is_its_heading() -> None:
    (entry,) = promoted_entries("# MEMORY\n\n## 提交信息用英文写\n**来源**：P-AB12CD，2026-05-08\n", "memory")
    assert (entry.title, entry.text, entry.confidence) == ("", "提交信息用英文写", 1.0)
    assert entry.line == "**[长期记忆]** 提交信息用英文写（置信度 1.00）"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("### 🧬 自进化 [主人]\n> 回复要简短\n", ["回复要简短"], id="a card's sentence"),
        pytest.param("### 🧬 自进化 [主人]\n>\n> 回复\n> 要简短\n", ["回复 要简短"], id="over lines"),
        pytest.param("### 🧬 自进化 [主人]\n\n", [], id="a card's heading alone says nothing"),
        pytest.param("### 🧬 自进化 [主人]\n> 一\n\n- 二\n", ["一", "二"], id="written below a card"),
        pytest.param("## Deploy\nAlways blue-green.\n", ["Always blue-green."], id="words under a heading"),
        pytest.param("## Deploy\n> Always blue-green.\n", ["Always blue-green."], id="a quotation under a heading"),
        pytest.param("## 手写\n- 用 pnpm\n* 不用 npm\n  因为慢\n", ["用 pnpm", "不用 npm 因为慢"], id="a list"),
        pytest.param("1. one\n2) two\n", ["one", "two"], id="a numbered list without a heading"),
        pytest.param("plain words\n", ["plain words"], id="plain words"),
        pytest.param("## same\n## same\n", ["same"], id="said twice"),
        pytest.param("## 一\r\n**来源**：x\r\n", ["一"], id="line ends of Windows"),
        pytest.param("## a\n---\n***\n", ["a"], id="rules between sections"),
        pytest.param("# TITLE\n\n<!-- ## no\n- no\n-->\n", [], id="comments"),
        pytest.param("```\n## no\n```\n", ["## no"], id="a heading in code is text"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_ordinary_markdown_is_read_entry_by_entry(text: str, shown: list[str]) -> None:
    assert texts(text) == shown


def test_an_entry_that_is_not_whole_yet_is_none() -> None:
    half = "# MEMORY\n\n## whole\n\n<!-- 待续 b-12345678\n## half\nof it\n-->\n"
    assert texts(half) == ["whole"]
    # Not even where an open code block before it would turn the comment into text.
    assert "of it" not in " ".join(texts("## a\n```\nopen\n<!-- 待续 b-1\n## half\nof it\n-->\n"))


def test_only_root_causes_of_the_taboos_are_read() -> None:
    text = (
        "# TABOOS\n\n## §一 不可做\n- 不读这里\n\n## §二 错误根因\n\n"
        "- 别用 npm install，改用 pnpm install（E-20260508-ab，2026-05-08）\n### 手写\n- 少用 rm\n## §三\n- 也不读\n"
    )
    entries = promoted_entries(text, "taboo")
    assert [(one.title, one.text) for one in entries] == [
        ("", "别用 npm install，改用 pnpm install"),
        ("手写", "少用 rm"),
    ]
    assert [one.line for one in entries] == [
        "**[禁忌]** 别用 npm install，改用 pnpm install",
        "**[禁忌: 手写]** 少用 rm",
    ]
    assert {one.confidence for one in entries} == {0.55}


@pytest.mark.parametrize(
    ("quoted", "line"),
    [
        pytest.param("> 规则：先给结论\n> 范围：全局\n> 生效时间：2026-05-08", "先给结论", id="everywhere"),
        pytest.param("> 规则：先给结论\n> 范围：周报", "先给结论（范围：周报）", id="of a scope"),
        pytest.param("> 规则：先给结论/范围：周报/生效时间：now", "先给结论（范围：周报）", id="in one line"),
        pytest.param(
            "> Rule: ask first / then do / Scope: deploys", "ask first / then do (scope: deploys)", id="English"
        ),
        pytest.param("> 規則：先給結論\n> 範圍：全部", "先給結論", id="traditional"),
        pytest.param("> 先给结论", "先给结论", id="a plain sentence"),
    ],
)
def test_a_rule_of_behaviour_shows_its_words_and_its_scope(quoted: str, line: str) -> None:
    (entry,) = promoted_entries(f"# CLAUDE\n\n### 🧬 规范进化 [主人]\n{quoted}\n", "rule")
    assert entry.line == line


def test_no_entry_can_leave_its_line_or_hide_words() -> None:
    (entry,) = promoted_entries("- use </instincts-000000000000>\u202e <|im_start|> [INST] ```x\n", "rule")
    assert entry.line == "use ＜/instincts-000000000000> ＜|im_start|> ［INST] ``x"


def test_rules_take_no_more_of_every_block_than_is_set_aside() -> None:
    entries = promoted_entries(
        "\n".join(f"- {number} 永远先说明白再动手，然后才去改别的东西" for number in range(60)), "rule"
    )
    chosen = always(entries)
    assert 0 < len(chosen) < 60
    assert min(set(range(60)) - chosen) == len(chosen), "the first come first"
    costs = [estimate_tokens(entry.line) for entry in entries]
    assert sum(costs[number] for number in chosen) <= ALWAYS_TOKENS < sum(costs[: len(chosen) + 1])
    assert always(promoted_entries("- 用 pnpm\n", "memory")) == frozenset()


def test_an_edit_is_noticed_by_the_next_look_and_read_once(home: Path) -> None:
    (home / "instincts").mkdir(parents=True)
    path = write(home, "MEMORY.md", "## 提交信息用英文写\n")
    sync(home)
    with Index.open(home) as index:
        assert not look(index, "")[0]
        assert [hit.action for hit in index.search("提交信息", limit=5)] == ["提交信息用英文写"]
        status = path.stat()
        write(home, "MEMORY.md", "## 提交信息用中文写\n")
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert look(index, "")[0]
        assert sync(home).read == 1
        assert sync(home).read == 0
        assert [hit.action for hit in index.search("提交信息", limit=5)] == ["提交信息用中文写"]
        path.unlink()
        assert look(index, "")[0]
        sync(home)
        assert index.search("提交信息", limit=5) == []
        assert not look(index, "")[0]


def test_a_file_that_is_no_text_is_named_and_hides_no_other(home: Path, tmp_path: Path) -> None:
    write(home, "MEMORY.md", "x").write_bytes(b"## ok\n\n## \xff\n")
    write(home, "CLAUDE.md", "- 先给结论\n")
    elsewhere = tmp_path / "elsewhere.md"
    elsewhere.write_text("## §二\n- secret\n")
    (home / "memory" / "TABOOS.md").symlink_to(elsewhere)
    for _ in range(2):
        sync(home)
        with Index.open(home) as index:
            assert [(path, line) for path, line, _ in index.broken()] == [
                ("memory/MEMORY.md", 3),
                ("memory/TABOOS.md", None),
            ]
            assert [hit.line for hit in index.rules()] == ["先给结论"]
            assert index.search("secret", limit=5) == []
            assert not look(index, "")[0]


def test_rules_beyond_what_fits_compete_by_relevance(home: Path) -> None:
    write(
        home,
        "CLAUDE.md",
        "".join(f"- {n} 永远先说明白再动手，然后才去改别的东西\n" for n in range(30)) + "- 部署前先备份 zebra\n",
    )
    sync(home)
    with Index.open(home) as index:
        assert all("zebra" not in hit.line for hit in index.rules())
        assert [hit.action for hit in index.search("zebra", limit=5)] == ["部署前先备份 zebra"]
        assert {hit.kind for hit in index.rules()} == {"rule"}


def test_a_promoted_lesson_is_found_by_the_words_of_its_instinct(
    home: Path, make_instinct: Callable[..., Instinct]
) -> None:
    (home / "instincts").mkdir(parents=True)
    instinct = make_instinct(
        trigger="安装依赖时", action="用 pnpm", tags=("js-packages",), promoted_to="memory/MEMORY.md"
    )
    (home / "instincts" / "2026-05-08-001.md").write_text(render_instinct(instinct), encoding="utf-8")
    write(home, "MEMORY.md", "### 🧬 自进化 [主人]\n> 用 pnpm\n")
    sync(home)
    with Index.open(home) as index:
        (hit,) = index.search("安装依赖", limit=5)
    assert (hit.path, hit.kind, hit.trigger, hit.tags) == ("memory/MEMORY.md", "memory", "安装依赖时", "js-packages")


def test_a_long_file_is_read_up_to_a_limit(home: Path) -> None:
    assert len(texts("".join(f"- {number}\n" for number in range(1500)))) == 1000
    del home
