"""Two processes that hear the same word do it once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.evolve.chat import AGENT, SESSION, TAUGHT, card, owner, prompt, turn

if TYPE_CHECKING:
    from pathlib import Path

_ASK = """\
import sys
from instinct_learner.hooks import answer
from instinct_learner.hooks.call import HookCall
import json
print(answer.answer(HookCall(name="answer", payload=json.loads(sys.argv[1]))))
"""


def test_two_processes_that_answer_at_once_write_once(home: Path) -> None:
    turn(owner(TAUGHT), AGENT)
    prompt("讲个笑话")
    payload = json.dumps({"event": {"text": "进化 1"}, "ctx": SESSION})
    running = [
        subprocess.Popen(
            [sys.executable, "-c", _ASK, payload], stdout=subprocess.PIPE, encoding="utf-8", env=dict(os.environ)
        )
        for _ in range(4)
    ]
    said = [json.loads(process.communicate()[0])["text"] for process in running]
    assert sum("已进化 #1" in text for text in said) == 1
    assert sum("已经处理过" in text for text in said) == 3
    memory = (home / "memory" / "MEMORY.md").read_text(encoding="utf-8")
    log = (home / "memory" / "evolution-log.md").read_text(encoding="utf-8")
    assert memory.count("🧬 自进化") == 1
    assert log.count("## #1 ") == 1
    assert "**进化计数**：1" in log
    assert card(1).state == "accepted"
