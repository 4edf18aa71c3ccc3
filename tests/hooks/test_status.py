from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.ledger import Ledger
from instinct_learner.governance.writer import Writer
from instinct_learner.hooks import status
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.log import append_log
from instinct_learner.learning.columns import width
from instinct_learner.learning.facts import CORRECTED_AGAIN_FACT, SHOWN_FACT

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]


def shown(home: Path, *argv: str, language: str = "zh") -> str:
    environ = {"INSTINCT_LANGUAGE": language}
    return status.answer(HookCall(name="status", argv=("--home", str(home), *argv), environ=environ))


def test_an_empty_home_is_an_overview_of_nothing_and_is_not_made(home: Path) -> None:
    assert shown(home).startswith(
        "Instinct 状态概览\n=================\n总计: 0 条 active, 0 条 dormant, 0 条 archived\n"
    )
    assert not home.exists()


def test_the_overview_has_the_seeds_lines(home: Path, make_instinct: Make, now: datetime) -> None:
    writer = Writer(home, now=lambda: now)
    writer.create_instinct(make_instinct(title="memory-search 降级", confidence=0.95, times_used=12))
    writer.create_instinct(make_instinct(title="Link Archivist 完整性", confidence=0.9, action="同步到 Obsidian"))
    lines = shown(home).splitlines()
    assert lines[2] == "总计: 2 条 active, 0 条 dormant, 0 条 archived"
    assert lines[4:7] == [
        "Top 5 高置信度:",
        "1. [memory-search 降级]                     置信度 0.95 (使用 12 次)",
        "2. [Link Archivist 完整性]                  置信度 0.90 (使用 0 次)",
    ]
    assert lines[8] == "最近 5 条:"
    assert lines[9].startswith("1. [Link Archivist 完整性]")
    assert "2026-05-08 置信度 0.90" in lines[9]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_line_is_wider_than_a_terminal(home: Path, make_instinct: Make, now: datetime, language: str) -> None:
    Writer(home, now=lambda: now).create_instinct(make_instinct(title="很长的标题" * 20))
    (home / "instincts" / "broken.md").write_text("---\nid: [\n---\n" + "中" * 200)
    append_log(str(home), "x" * 400, now=now)
    assert max(width(line) for line in shown(home, language=language).splitlines()) <= 80


def test_a_broken_file_is_named_with_line_and_reason_and_left_alone(home: Path) -> None:
    folder = home / "instincts"
    folder.mkdir(parents=True)
    text = "---\nid: a\nconfidence: 7\nstatus: active\n---\n## Trigger\n\nt\n\n## Action\n\na\n\n## Evidence\n\n- e\n"
    (folder / "2026-05-08-001.md").write_text(text)
    found = json.loads(shown(home, "--json"))["broken"][0]
    assert found["path"] == "instincts/2026-05-08-001.md"
    assert found["line"] == 3
    assert any("confidence" in problem for problem in found["problems"])
    assert (folder / "2026-05-08-001.md").read_text() == text


def test_json_holds_what_the_text_says(home: Path, make_instinct: Make, now: datetime) -> None:
    instinct = Writer(home, now=lambda: now).create_instinct(make_instinct())
    with Ledger.open(home) as ledger:
        ledger.record_injection("s", "h", [instinct.id], now.isoformat())
        ledger.count_up(SHOWN_FACT, 8)
        ledger.count_up(CORRECTED_AGAIN_FACT)
        ledger.add_notice("s", "📌 …", "learned", instinct.id, now.isoformat())
    found = json.loads(shown(home, "--json"))
    assert (found["counts"]["active"], found["correction_rate"], found["waiting"]) == (1, 0.125, 1)
    assert found["last_injected"] == [[instinct.id, "pnpm 而非 npm"]]
    assert "重复纠正率: 12.5%（展示 8 次，其中 1 次仍被纠正）" in shown(home)


def test_an_edit_by_hand_is_seen_at_once(home: Path, make_instinct: Make, now: datetime) -> None:
    Writer(home, now=lambda: now).create_instinct(make_instinct(title="旧标题"))
    shown(home)
    path = home / "instincts" / "2026-05-08-001.md"
    path.write_text(path.read_text(encoding="utf-8").replace("旧标题", "新的标题"), encoding="utf-8")
    assert "新的标题" in shown(home)


@pytest.mark.parametrize(("language", "said"), [("zh", "以"), ("en", "counts")])
def test_two_files_of_one_id_are_named_and_the_one_that_counts_is_first(
    home: Path, make_instinct: Make, now: datetime, language: str, said: str
) -> None:
    stored = Writer(home, now=lambda: now).create_instinct(make_instinct())
    assert json.loads(shown(home, "--json"))["shared"] == []
    text = (home / "instincts" / "2026-05-08-001.md").read_text(encoding="utf-8")
    (home / "instincts" / "2026-05-07-copy.md").write_text(text, encoding="utf-8")
    found = json.loads(shown(home, "--json"))["shared"]
    assert found == [[stored.id, ["instincts/2026-05-08-001.md", "instincts/2026-05-07-copy.md"]]]
    lines = shown(home, language=language)
    assert said in lines
    assert "2026-05-07-copy.md" in lines
    assert max(width(line) for line in lines.splitlines()) <= 80
