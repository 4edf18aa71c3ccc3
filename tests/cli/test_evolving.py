"""Cards, history and undo on the command line."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import NOW
from tests.evolve.chat import begin, card, propose

from instinct_learner.cli.main import main
from instinct_learner.evolve.desk import EXPIRES_DAYS
from instinct_learner.governance.writer import Writer
from instinct_learner.hooks.call import HookCall

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct


@pytest.fixture(autouse=True)
def bank(home: Path) -> Path:
    """A home with one card."""
    begin()
    propose()
    return home


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """A command's code and all that it printed."""
    capsys.readouterr()
    code = main([*words, "--language", "zh"])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    main([*words, "--json"])
    return json.loads(capsys.readouterr().out)


def test_review_lists_what_waits(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "review")
    assert code == 0
    assert "#1  L1  H" in said
    assert "装依赖一律用 pnpm" in said
    assert as_json(capsys, "review", "--list")[0]["number"] == 1


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("zh", "1 条导入待确认：instinct import --review", "2 条导入待确认：instinct import --review"),
        ("en", "1 import waits: instinct import --review", "2 imports wait: instinct import --review"),
    ],
)
def test_review_says_that_imports_wait_too(
    capsys: pytest.CaptureFixture[str], make_instinct: Callable[..., Instinct], language: str, one: str, two: str
) -> None:
    def said(*words: str) -> str:
        capsys.readouterr()
        main([*words, "--language", language])
        return capsys.readouterr().out

    assert "import --review" not in said("review")
    writer = Writer(Path(HookCall(name="test").home()), now=lambda: NOW)
    for action, answer, count in (("用 pnpm", one, 1), ("日期写 ISO 8601", two, 2)):
        writer.create_instincts([make_instinct(action=action)], pending=True, why="import")
        assert answer in said("review")
        assert answer in said("review", "--list")
        assert f"{count}" in next(line for line in said("status").splitlines() if "instinct import --review" in line)


@pytest.mark.parametrize("words", [("status",), ("status", "--json")])
def test_status_counts_every_open_card_whether_it_was_shown_or_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def count() -> int:
        code, said = run(capsys, *words)
        assert code == 0
        if "--json" in words:
            return int(json.loads(said)["cards"])
        return next((int(line.split()[1]) for line in said.splitlines() if line.startswith("待处理的进化卡片")), 0)

    propose(memory="回答一律用中文", sources=())
    assert count() == 2
    run(capsys, "defer", "1")
    assert count() == 2
    run(capsys, "ignore", "2")
    assert count() == 1
    monkeypatch.setenv("INSTINCT_NOW", (NOW + timedelta(days=EXPIRES_DAYS)).isoformat())
    assert count() == 0


@pytest.mark.parametrize("words", [("review", "1"), ("show", "#1")])
def test_one_card_in_full_has_its_evidence_and_its_diff(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    _, said = run(capsys, *words)
    for part in (
        "🧬 进化请求 #1",
        "「以后装依赖一律用 pnpm」",
        "tokens",
        "状态：等待",
        "+### 🧬 自进化",
        "+> 装依赖一律用 pnpm",
    ):
        assert part in said


def test_approve_writes_once_and_in_the_named_layer(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "approve", "1")[0] == 0
    assert "> 装依赖一律用 pnpm" in (bank / "memory" / "MEMORY.md").read_text(encoding="utf-8")
    code, said = run(capsys, "approve", "1")
    assert (code, "已经处理过" in said) == (1, True)


def test_a_rule_is_approved_twice(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = bank / "memory" / "CLAUDE.md"
    before = rules.read_bytes()
    assert "第一次确认" in run(capsys, "approve", "1", "--layer", "L3")[1]
    assert rules.read_bytes() == before
    assert "✅" in run(capsys, "approve", "1")[1]
    assert "> 规则：装依赖一律用 pnpm" in rules.read_text(encoding="utf-8")


def test_the_other_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "defer", "1")[0] == 0
    assert card(1).state == "deferred"
    assert "进化请求 #2" in run(capsys, "amend", "1", "装依赖", "只用 pnpm")[1]
    assert card(2).draft.memory == "装依赖 只用 pnpm"
    assert run(capsys, "ignore", "2")[0] == 0
    assert card(2).state == "ignored"
    assert run(capsys, "choose", "2", "new")[0] == 1


def test_a_cause_is_confirmed_or_given(capsys: pytest.CaptureFixture[str]) -> None:
    propose(memory="缓存出错时先清缓存", caution=("cause",), cause="缓存没清", sources=())
    assert "根因" in run(capsys, "approve", "2")[1]
    assert run(capsys, "cause", "2", "磁盘满了")[0] == 0
    assert (card(2).draft.cause, card(2).draft.cause_confirmed) == ("磁盘满了", True)


def test_a_number_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "approve", "99")
    assert (code, "没有卡片 99" in said) == (1, True)


@pytest.mark.parametrize(("name", "value"), [("OPENCLAW_SHELL", "exec"), ("CLAUDECODE", "1")])
def test_an_agents_own_shell_answers_nothing(
    bank: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    code, said = run(capsys, "approve", "1")
    assert (code, "Agent 不能替主人" in said) == (1, True)
    assert "🧬" not in (bank / "memory" / "MEMORY.md").read_text(encoding="utf-8")


def test_history_and_undo_by_number_after_later_changes(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    memory = bank / "memory" / "MEMORY.md"
    before = memory.read_text(encoding="utf-8")
    run(capsys, "approve", "1")
    propose(memory="回答一律用中文", sources=())
    run(capsys, "approve", "2")
    memory.write_text(memory.read_text(encoding="utf-8") + "\n- 我写的\n", encoding="utf-8")
    assert [one["number"] for one in as_json(capsys, "history")] == [1, 2]
    assert run(capsys, "undo", "1")[0] == 0
    # What was taken back keeps its place in time.
    assert [one["number"] for one in as_json(capsys, "history")] == [1, 2, 3]
    assert [one["number"] for one in as_json(capsys, "history", "--limit", "1")] == [3]
    assert as_json(capsys, "history", "--limit", "0") == []
    text = memory.read_text(encoding="utf-8")
    assert "pnpm" not in text
    assert "回答一律用中文" in text
    assert text.endswith("\n- 我写的\n")
    assert text.startswith(before.rstrip("\n"))
    code, said = run(capsys, "undo", "1")
    assert (code, "已经撤销过" in said) == (1, True)
    code, said = run(capsys, "undo", "77")
    assert (code, "没有这个编号" in said) == (1, True)


def test_undo_refuses_what_was_edited_since_and_says_where(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    memory = bank / "memory" / "MEMORY.md"
    run(capsys, "approve", "1")
    edited = memory.read_text(encoding="utf-8").replace("> 装依赖一律用 pnpm", "> 装依赖一律用 bun")
    memory.write_text(edited, encoding="utf-8")
    code, said = run(capsys, "undo", "1")
    assert (code, "memory/MEMORY.md" in said) == (1, True)
    assert memory.read_text(encoding="utf-8") == edited


def test_undo_alone_takes_back_the_last_thing_and_again_brings_it_back(
    bank: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    memory = bank / "memory" / "MEMORY.md"
    run(capsys, "approve", "1")
    after = memory.read_bytes()
    assert "已撤销 #1" in run(capsys, "undo")[1]
    assert memory.read_bytes() != after
    run(capsys, "undo")
    assert memory.read_bytes() == after


def test_an_edit_by_command_is_undone_byte_for_byte(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "learn", "用 pnpm", "--when", "装依赖时")
    (file,) = (bank / "instincts").glob("*.md")
    text = file.read_text(encoding="utf-8") + "\n<!-- 我的注释 -->\n"
    file.write_text(text, encoding="utf-8")
    before = file.read_bytes()
    name = file.name.removesuffix(".md")
    run(capsys, "edit", name, "--action", "用 yarn")
    run(capsys, "pin", name)
    assert file.read_bytes() != before
    run(capsys, "undo")
    assert "pinned: true" not in file.read_text(encoding="utf-8")
    numbers = [one["number"] for one in as_json(capsys, "history") if one["kind"] == "edit" and not one["undone_by"]]
    assert run(capsys, "undo", str(numbers[0]))[0] == 0
    assert file.read_bytes() == before


def test_an_instinct_becomes_a_card_on_request_and_waits_for_a_yes(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "learn", "提交信息一律写英文", "--when", "提交代码时")
    wanted = next(one["id"] for one in as_json(capsys, "list") if "提交信息" in one["action"])
    code, said = run(capsys, "evolve", wanted)
    assert code == 0
    assert "提交信息一律写英文" in said
    number = max(one["number"] for one in as_json(capsys, "review", "--list"))
    assert f"instinct approve {number}" in said
    memory = home / "memory" / "MEMORY.md"
    assert "提交信息一律写英文" not in memory.read_text(encoding="utf-8")
    code, said = run(capsys, "evolve", str(number), "--layer", "L1")
    assert code == 0, said
    assert "提交信息一律写英文" in memory.read_text(encoding="utf-8")
    # What is kept already is not proposed again, and says why.
    code, said = run(capsys, "evolve", wanted)
    assert code == 1
    assert "不能长期保留" in said


def test_an_agent_may_not_ask_to_keep_anything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "learn", "提交信息一律写英文")
    wanted = as_json(capsys, "list")[0]["id"]
    monkeypatch.setenv("CLAUDECODE", "1")
    assert run(capsys, "evolve", wanted)[0] == 1


def test_a_skill_is_shown_by_its_name(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / "skills" / "周报"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: 周报\n---\n\n# 周报\n\n先写结论。\n", encoding="utf-8")
    code, said = run(capsys, "show", "周报")
    assert code == 0
    assert "先写结论。" in said
    assert as_json(capsys, "show", "skills/周报")["path"] == "skills/周报/SKILL.md"
    assert run(capsys, "show", "..")[0] == 1
