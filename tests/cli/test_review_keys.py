"""`instinct review` on a real terminal: one key a card, and nothing that was no key."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.evolve.chat import begin, card, propose

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

pty = pytest.importorskip("pty", reason="terminals of Unix")
pytestmark = pytest.mark.usefixtures("home")
_PROMPT = "[q] 退出".encode()


def _review(keys: Sequence[bytes]) -> str:
    """What the terminal shows when each key is pressed at the next question."""
    main, other = pty.openpty()
    words = [sys.executable, "-m", "instinct_learner.cli.main", "review", "--language", "zh"]
    agents = {"OPENCLAW_SHELL", "CLAUDECODE"}
    environ = {key: value for key, value in os.environ.items() if key not in agents}
    process = subprocess.Popen(words, stdin=other, stdout=other, stderr=other, env=environ, start_new_session=True)
    os.close(other)
    shown, waiting = b"", list(keys)
    read = 0
    while True:
        try:
            data = os.read(main, 65_536)
        except OSError:  # it has ended
            break
        if not data:
            break
        shown += data
        if waiting and shown.find(_PROMPT, read) >= 0:
            read = shown.find(_PROMPT, read) + len(_PROMPT)
            _await_keys(main)
            os.write(main, waiting.pop(0))
    os.close(main)
    assert process.wait() == 0
    return shown.decode("utf-8")


def _await_keys(descriptor: int) -> None:
    """Until the terminal takes single keys: what is typed before is dropped."""
    import termios

    while termios.tcgetattr(descriptor)[3] & termios.ICANON:
        pass


def _memory(home: Path) -> str:
    return (home / "memory" / "MEMORY.md").read_text(encoding="utf-8")


def test_one_key_writes(home: Path) -> None:
    begin()
    propose(sources=())
    shown = _review([b"e"])
    assert "已进化 #1" in shown
    assert "没有等待回复的卡片" in shown
    assert "装依赖一律用 pnpm" in _memory(home)


@pytest.mark.parametrize("keys", [b"\x1b[A", b"\x1b[1;2A", "进".encode(), b"eee", b"z", b" "], ids=repr)
def test_what_is_no_key_answers_nothing_and_skips_nothing(home: Path, keys: bytes) -> None:
    begin()
    before = _memory(home)
    propose(sources=())
    shown = _review([keys, keys, keys, b"q"])
    assert "还有 1 张卡片等待回复" in shown
    assert _memory(home) == before
    assert card(1).state == "waiting"


def test_what_was_put_off_does_not_come_again_at_once() -> None:
    begin()
    propose(sources=())
    propose(memory="回答一律用中文", sources=())
    shown = _review([b"d", b"s"])
    assert "已暂缓 #1" in shown
    assert "还有 2 张卡片等待回复" in shown
    assert (card(1).state, card(2).state) == ("deferred", "waiting")
