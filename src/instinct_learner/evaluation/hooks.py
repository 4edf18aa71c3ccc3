"""The package's own hooks, called as the worker calls them, on a home that is thrown away."""

from __future__ import annotations

import json
import os
from typing import Any

from instinct_learner.hooks import extract, load, validate
from instinct_learner.hooks.call import HookCall

_HOOKS = {"load": load.answer, "extract": extract.answer, "validate": validate.answer}


def call(name: str, home: str, payload: dict[str, Any]) -> dict[str, Any]:
    """What one hook answers with `--json`. Returns an empty object where it answers nothing.

    Args:
        name: load, extract or validate.
        home: The bank's folder.
        payload: The event.
    """
    # Neither the caller's own home nor their clock may leak into a measurement.
    environ = {"PATH": os.environ.get("PATH", ""), "INSTINCT_HOME": home}
    said = _HOOKS[name](HookCall(name=name, argv=("--json", "--home", home), environ=environ, payload=payload))
    found: dict[str, Any] = json.loads(said) if said else {}
    return found
