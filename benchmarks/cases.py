"""The speed cases beside loading: what happens after a reply, the overview, and the commands that look at a whole bank.

Each is left out, with the reason, where it can't run.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.speed import ROOT, Case, run_process, usual_environment

#: A command as the installed `instinct` runs it, and its target in F. The page is printed, so that nothing is left behind.
_COMMANDS: tuple[tuple[tuple[str, ...], float | None], ...] = (
    (("status",), 8.0),
    (("list",), None),
    (("report", "-o", "-"), None),
)
_ENTRY = "import re, sys; from instinct_learner.cli.main import main; sys.exit(main())"
_NOTHING = [
    {"role": "user", "content": "What does this function return?"},
    {"role": "assistant", "content": "It returns the number of rows."},
]


def extra_cases(homes: Mapping[int, Path]) -> tuple[list[Case], list[str]]:
    """Gives the cases and, for each that is left out, one line that says why."""
    cases: list[Case] = []
    skipped: list[str] = []
    if 10_000 not in homes:
        return [], ["after-response, status, commands: they are measured at 10,000 instincts, which was not chosen"]
    home = homes[10_000]
    extract, status = ROOT / "scripts" / "extract_instinct.py", ROOT / "scripts" / "instinct_status.py"
    if (ROOT / "src" / "instinct_learner" / "hooks" / "extract.py").exists():
        cases.append(("extract, nothing learned, 10000", 6.0, _extract(extract, home, learned=False)))
        copy = home.parent / "10000-written"
        if not copy.exists():
            shutil.copytree(home, copy, copy_function=shutil.copy2)
        cases.append(("extract, one written, 10000", 20.0, _extract(extract, copy, learned=True)))
    else:
        skipped.append("extract: there is no hooks/extract.py")
    if (ROOT / "src" / "instinct_learner" / "hooks" / "status.py").exists():
        environment = usual_environment(INSTINCT_HOME=str(home))
        cases.append(("status, 10000", 8.0, lambda _: run_process([sys.executable, str(status)], b"", environment)))
    else:
        skipped.append("status: there is no hooks/status.py")
    cases += [(f"instinct {words[0]}, 10000", target, _command(home, *words)) for words, target in _COMMANDS]
    return cases, skipped


def _command(home: Path, *words: str) -> Callable[[int], None]:
    environment = usual_environment(INSTINCT_HOME=str(home))
    return lambda _: run_process([sys.executable, "-c", _ENTRY, *words], b"", environment)


def _extract(script: Path, home: Path, *, learned: bool) -> Callable[[int], None]:
    environment = usual_environment(INSTINCT_HOME=str(home))
    count = itertools.count()
    tools = ("alpha", "beta", "gamma", "delta", "omega", "sigma", "kappa", "lambda")

    def once(number: int) -> None:
        serial = f"{os.getpid()}-{next(count)}"
        messages = _NOTHING
        if learned:
            wanted, unwanted = f"{tools[number % 8]}{serial}", f"{tools[(number + 3) % 8]}old{serial}"
            messages = [
                {"role": "user", "content": "Install the packages"},
                {"role": "assistant", "content": f"I ran {unwanted} install."},
                {
                    "role": "user",
                    "content": f"No, don't use {unwanted}. Always use {wanted} to install packages from now on.",
                },
                {"role": "assistant", "content": "Understood."},
            ]
        event = {"messages": messages, "sessionId": f"bench-{serial}", "trigger": "user"}
        run_process([sys.executable, str(script)], json.dumps(event).encode(), environment)

    return once
