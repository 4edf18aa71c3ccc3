"""`threshold`, `clear`, `events`, and the story that `show` tells of a promotion."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.cli.main import main
from instinct_learner.governance.audit import read_events
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.extract import answer
from instinct_learner.sediment.banks import parse_promotions, parse_reflections

if TYPE_CHECKING:
    from pathlib import Path


def _run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str]:
    code = main(["--language", "zh", *argv])
    return code, capsys.readouterr().out


def _said(home: Path, text: str) -> None:
    messages = [{"role": "user", "content": text}, {"role": "assistant", "content": "好的"}]
    payload = json.dumps({"sessionId": "s1", "messages": messages}).encode()
    answer(HookCall(name="extract", argv=("--home", str(home)), raw=payload))


@pytest.fixture
def promoted(home: Path) -> str:
    """The id of a promotion that went the whole way."""
    _said(home, "以后提交前都先跑 make lint，记下来以后用")
    _said(home, "允许这次晋升")
    (record,) = parse_promotions((home / "memory" / "promotions.md").read_text(encoding="utf-8"))
    return record.id


def test_the_threshold_is_shown_and_set(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(capsys, "threshold")[1].startswith("阈值 15（长期 15）")
    assert _run(capsys, "threshold", "20") == (0, "阈值：15 → 20\n")
    code, out = _run(capsys, "threshold", "--json")
    facts = json.loads(out)
    assert (code, facts["threshold"], facts["locked"]) == (0, 20, True)
    assert facts["history"][0]["reason"] == "手动覆盖（user）"
    assert _run(capsys, "threshold", "31")[0] == 1
    assert _run(capsys, "threshold", "many")[0] == 2
    assert "**当前晋升阈值**：20" in (home / "memory" / "promotions.md").read_text(encoding="utf-8")


def test_a_promotions_whole_story_is_one_command(home: Path, promoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = _run(capsys, "show", promoted, "--json")
    story: dict[str, Any] = json.loads(out)
    assert code == 0
    assert story["words"] == "以后提交前都先跑 make lint，记下来以后用"
    assert story["turn"].startswith("会话 s1 · 轮次 ")
    assert story["arithmetic"] == "5 × 1.0 + 1 × 10 + 0 × 5 = 15"
    assert story["threshold"] == "15"
    assert story["approval"] == "主人允许（会话 s1）"
    assert int(story["bytes"]) > 0
    assert story["file"] == "memory/MEMORY.md"
    assert [event["event_type"] for event in story["events"]] == ["sedimentation.proposed", "sedimentation.promote"]
    assert story["stands"] is True
    assert len(story["instincts"]) == 1
    code, out = _run(capsys, "show", promoted)
    assert "× 5): 5 × 1.0 + 1 × 10 + 0 × 5 = 15" in out or "× 5）: 5 × 1.0 + 1 × 10 + 0 × 5 = 15" in out
    assert "('" not in out, "no Python in what a person reads"
    (home / ".state" / "sediment.json").unlink()
    (home / "memory" / "MEMORY.md").write_text("# MEMORY\n", encoding="utf-8")
    again: dict[str, Any] = json.loads(_run(capsys, "show", promoted, "--json")[1])
    assert again["experience"] == story["experience"], "the banks alone tell it"
    assert again["stands"] is False
    experience = story["experience"]["id"]
    assert json.loads(_run(capsys, "show", experience, "--json")[1])["rating"] == 5
    assert _run(capsys, "show", "P-000000")[0] == 1
    assert _run(capsys, "show", "E-00000000")[0] == 1


def test_clearing_asks_clears_and_can_be_taken_back(
    home: Path, promoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bank = home / "memory" / "reflections.md"
    before = bank.read_text(encoding="utf-8")
    assert _run(capsys, "clear")[0] == 1
    assert bank.read_text(encoding="utf-8") == before
    code, out = _run(capsys, "clear", "--skill", "make", "--cascade", "--confirm", "--json")
    answer_given = json.loads(out)
    assert (code, answer_given["experiences"], answer_given["promotions"]) == (0, 1, 1)
    assert parse_reflections(bank.read_text(encoding="utf-8")) == ()
    assert _run(capsys, "clear", "--restore", answer_given["snapshot"])[0] == 0
    assert bank.read_text(encoding="utf-8") == before
    assert _run(capsys, "clear", "--restore", "nothing")[0] == 1
    assert promoted in (home / "memory" / "promotions.md").read_text(encoding="utf-8")


def test_events_are_shown_by_type(home: Path, promoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = _run(capsys, "events", "--type", "sedimentation.promote")
    assert code == 0
    assert promoted in out
    lines = _run(capsys, "events", "--json", "--limit", "2")[1].splitlines()
    assert [json.loads(line) for line in lines] == read_events(home, limit=2)


def test_events_are_followed_as_they_come(home: Path) -> None:
    _said(home, "谢谢")
    child = subprocess.Popen(
        [sys.executable, "-m", "instinct_learner.cli.main", "events", "--follow", "--json", "--home", str(home)],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ},
    )
    try:
        _said(home, "以后提交前都先跑 make lint，记下来以后用")
        assert child.stdout is not None
        kinds = {json.loads(child.stdout.readline())["event_type"] for _ in range(3)}
        assert kinds == {"instinct.created", "sedimentation.reflect", "sedimentation.proposed"}
    finally:
        child.send_signal(signal.SIGINT)
        child.wait(10)
        child.stdout.close()  # type: ignore[union-attr]
