from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "scripts" / "demo.py"


def steps() -> list[dict[str, object]]:
    return [
        json.loads(line)
        for line in (DEMO.parent / "demo" / "conversation.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def test_the_demos_conversation_is_long_bilingual_and_spans_weeks_and_sessions() -> None:
    spoken = [str(step["owner"]) for step in steps() if "owner" in step]
    assert len(spoken) >= 30
    assert sum(any("\u4e00" <= mark <= "\u9fff" for mark in text) for text in spoken) >= 10
    assert sum(text.isascii() for text in spoken) >= 8
    assert len({step["session"] for step in steps() if "session" in step}) >= 5
    times = [str(step["at"]) for step in steps()]
    assert times == sorted(times)
    assert times[-1] > "2026-06"


@pytest.mark.slow
def test_the_demo_keeps_its_promise_and_leaves_the_tree_clean(tmp_path: Path) -> None:
    before = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=False).stdout
    done = subprocess.run(
        [sys.executable, str(DEMO), "--keep", str(tmp_path / "bank")],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "Every lesson was taught once, and held." in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 100
    # README tells its sums.
    tokens = re.findall(r"at most (\d+) tokens a turn", done.stdout)
    assert re.findall(r"at most (\d+) tokens a turn;", (ROOT / "README.md").read_text(encoding="utf-8")) == tokens
    assert re.findall(r"每轮最多 (\d+) token；", (ROOT / "README.zh-CN.md").read_text(encoding="utf-8")) == tokens
    assert subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=False).stdout == before
