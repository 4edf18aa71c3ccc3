"""Setting up inside Claude Code: two command hooks in its settings, and nothing else of that file touched."""

from __future__ import annotations

import json
import os
import shlex
import tempfile
from typing import TYPE_CHECKING, Any

from instinct_learner.host.openclaw import HostError

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Which of our scripts serves which of its hooks, and for how many seconds at most.
HOOKS = {
    "UserPromptSubmit": (("load_instincts.py", 5),),
    "Stop": (("validate_instinct.py", 25), ("extract_instinct.py", 25)),
}


def settings_path(environ: Mapping[str, str], *, project: str = "") -> str:
    """Claude Code's settings: the user's own, or a project's local ones."""
    if project:
        return os.path.join(os.path.abspath(project), ".claude", "settings.local.json")
    folder = environ.get("CLAUDE_CONFIG_DIR", "")
    return os.path.join(
        folder or os.path.join(environ.get("HOME", "") or os.path.expanduser("~"), ".claude"), "settings.json"
    )


def wanted_hooks(*, python: str, scripts: str) -> dict[str, list[dict[str, Any]]]:
    """The entries that belong in its `hooks`."""
    return {
        event: [
            {"type": "command", "command": shlex.join([python, os.path.join(scripts, name)]), "timeout": seconds}
            for name, seconds in ours
        ]
        for event, ours in HOOKS.items()
    }


def plugin_hooks() -> dict[str, Any]:
    """What `claude-code/hooks/hooks.json`, the plugin's own list, must hold: the same hooks from the same table."""
    launcher = '"${CLAUDE_PLUGIN_ROOT}/hooks/run.py"'
    return {
        "description": "Recalls what you taught before a prompt, learns from your corrections after a reply.",
        "hooks": {
            event: [
                {
                    "hooks": [
                        {"type": "command", "command": f"python3 {launcher} {name}", "timeout": seconds}
                        for name, seconds in ours
                    ]
                }
            ]
            for event, ours in HOOKS.items()
        },
    }


def with_hooks(settings: Mapping[str, Any], wanted: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """The settings with our hooks in them once, whatever older ones of ours stood there; all else as it was."""
    cleared = without_hooks(settings)
    hooks = dict(cleared.get("hooks") or {})
    for event, entries in wanted.items():
        hooks[event] = [*(hooks.get(event) or []), {"hooks": list(entries)}]
    return {**cleared, "hooks": hooks}


def without_hooks(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings without our hooks; groups and events that held only ours go too."""
    left = dict(settings)
    hooks = settings.get("hooks")
    if not isinstance(hooks, dict):
        return left
    kept: dict[str, Any] = {}
    for event, groups in hooks.items():
        if not isinstance(groups, list):
            kept[event] = groups
            continue
        others = []
        for group in groups:
            entries = group.get("hooks") if isinstance(group, dict) else None
            if not isinstance(entries, list):
                others.append(group)
                continue
            foreign = [entry for entry in entries if not _is_ours(entry)]
            if foreign or not entries:
                others.append({**group, "hooks": foreign})
        if others or not groups:
            kept[event] = others
    if kept:
        left["hooks"] = kept
    else:
        left.pop("hooks", None)
    return left


def read(path: str) -> dict[str, Any]:
    """The settings file; empty where there is none.

    Raises:
        HostError: It isn't a JSON object. It is left as it is.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            loaded = json.load(file)
    except FileNotFoundError:
        return {}
    except (ValueError, OSError) as error:
        raise HostError(reason=f"{path} can't be read: {error}", fix="mend that file, then run this again") from None
    if not isinstance(loaded, dict):
        raise HostError(reason=f"{path} holds no JSON object", fix="mend that file, then run this again")
    return loaded


def write(path: str, settings: Mapping[str, Any]) -> None:
    """Replace the settings file atomically, through a link if it is one, with the rights it had."""
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    os.makedirs(folder, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=folder, encoding="utf-8", delete=False, suffix=".tmp") as file:
        json.dump(settings, file, ensure_ascii=False, indent=2)
        file.write("\n")
    if os.path.exists(target):
        os.chmod(file.name, os.stat(target).st_mode & 0o777)
    os.replace(file.name, target)


def _is_ours(entry: object) -> bool:
    command = entry.get("command") if isinstance(entry, dict) else None
    names = [name for ours in HOOKS.values() for name, _ in ours]
    return isinstance(command, str) and any(os.path.join("scripts", name) in command for name in names)
