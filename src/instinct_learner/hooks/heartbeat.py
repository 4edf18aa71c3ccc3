"""At the heartbeat, or when the plugin's timer rings: everything that can wait, step by step, without a model call.

A step that fails is logged and the others still run. The steps stand in one list, in the order in which they build on
one another: what the host stored is read before uses are settled, and uses are settled before anything is retired.

Source: SPEC §2.3, §2.4; OPENCLAW.md §6.
"""

from __future__ import annotations

import json
import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from instinct_learner.hooks.call import HookCall

USAGE = """\
usage: heartbeat.py [--home DIR] [--json] < event.json

Maintenance: reads what a host stored where it gives us no after-response hook, settles the uses of ended sessions, lets
unused instincts rest, archives expired ones, and brings the index up to date. Spends no tokens.

  --home DIR   the bank's folder
  --json       print {"steps": {name: result}, "failed": [names]}

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

#: The steps: a name, and the module and function that does it, imported only then.
STEPS: tuple[tuple[str, str, str], ...] = (
    ("transcripts", "instinct_learner.hooks.transcripts", "catch_up"),
    ("prune", "instinct_learner.hooks.prune", "prune"),
    ("sediment", "instinct_learner.hooks.sediment", "heartbeat"),
    ("cards", "instinct_learner.hooks.cards", "heartbeat"),
    ("evolve", "instinct_learner.hooks.evolving", "heartbeat"),
    ("index", "instinct_learner.hooks.heartbeat", "refresh_index"),
    ("hub", "instinct_learner.hooks.skills", "heartbeat"),
)


def answer(call: HookCall) -> str:
    """Run every step. Returns the results with `--json`, else nothing."""
    found = maintain(call)
    return json.dumps(found, ensure_ascii=False, default=str) if call.has("--json") else ""


def maintain(call: HookCall) -> dict[str, Any]:
    """Run every step of a home that exists."""
    results: dict[str, Any] = {}
    failed: list[str] = []
    if not os.path.isdir(call.home()):
        return {"steps": results, "failed": failed}
    for name, module, function in STEPS:
        try:
            results[name] = getattr(import_module(module), function)(call)
        except Exception as error:  # noqa: BLE001, PERF203 - one step's trouble must not keep the others from running
            failed.append(name)
            call.log(f"{name}: {type(error).__name__}: {error}")
    return {"steps": results, "failed": failed}


def refresh_index(call: HookCall) -> dict[str, int]:
    """Take in what was edited by hand since. Returns the index's counts."""
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.sync import sync

    sync(call.home())
    with Index.open(call.home()) as index:
        return index.counts()
