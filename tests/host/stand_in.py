"""A command that answers as the host's does, over one JSON file: for set-up's steps without a real host.

What the real host says to the same commands is proved by tests/e2e; here only what set-up makes of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

PROGRAM = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from stand_in import main
sys.exit(main(sys.argv[1:]))
"""


def make_host(folder: Path, *, version: str = "2026.9.6", agents: dict[str, str] | None = None) -> Path:
    """Put a launcher into `folder` and return it. `agents` are ids and workspaces; by default one called main."""
    folder.mkdir(parents=True, exist_ok=True)
    workspace = folder / "ws"
    workspace.mkdir(exist_ok=True)
    state = {"version": version, "agents": agents or {"main": str(workspace)}, "config": {}, "calls": []}
    (folder / "state.json").write_text(json.dumps(state), encoding="utf-8")
    launcher = folder / "openclaw"
    launcher.write_text(PROGRAM, encoding="utf-8")
    launcher.chmod(0o755)
    return launcher


def state_of(launcher: Path) -> dict[str, Any]:
    """What it holds: `config`, `calls`."""
    loaded: dict[str, Any] = json.loads((launcher.parent / "state.json").read_text(encoding="utf-8"))
    return loaded


def set_state(launcher: Path, **over: object) -> None:
    """Replace what it holds.

    `config`; `deaf`, the steps of a turn that it leaves out; `busy`, how often it refuses a reload.
    """
    state = {**state_of(launcher), **over}
    (launcher.parent / "state.json").write_text(json.dumps(state), encoding="utf-8")


def main(words: list[str]) -> int:
    """One command, as `openclaw …`."""
    file = Path(sys.argv[0]).resolve().parent / "state.json"
    state = json.loads(file.read_text(encoding="utf-8"))
    state["calls"].append(words)
    code, said = _answer(words, state)
    file.write_text(json.dumps(state), encoding="utf-8")
    print(said)  # noqa: T201 - it is a command
    return code


def _answer(words: list[str], state: dict[str, Any]) -> tuple[int, str]:  # noqa: C901, PLR0911 - one return a command
    config = state["config"]
    if words == ["--version"]:
        return 0, f"OpenClaw {state['version']} (abc)"
    if words[:2] == ["agents", "list"]:
        listed = [{"id": name, "workspace": place} for name, place in state["agents"].items()]
        return 0, "a line of news\n" + json.dumps(listed)
    if words[:2] == ["config", "get"]:
        value = _at(config, words[2])
        return (0, json.dumps(value)) if value is not None else (1, json.dumps({"ok": False, "error": {"type": "x"}}))
    if words[:2] == ["config", "patch"]:
        change = json.loads(sys.stdin.read())
        if "refused" in state:
            return 1, "Error: the configuration is invalid"
        _merge(config, change)
        return 0, "ok"
    if words[:2] == ["skills", "install"]:
        import shutil

        target = Path(next(iter(state["agents"].values()))) / "skills" / "instinct-learner"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(words[2], target)
        return 0, "installed"
    if words[:2] == ["plugins", "install"]:
        config.setdefault("plugins", {}).setdefault("load", {})["paths"] = [words[3]]
        return 0, "linked"
    if words[:2] == ["plugins", "inspect"]:
        return 0, json.dumps(_inspected(config))
    if words[0] == "agent":
        return _turn(words[words.index("--session-id") + 1], words[words.index("--message") + 1], state)
    if words[:2] == ["plugins", "reload"] and state.get("busy", 0):
        state["busy"] -= 1
        return 1, "Plugin instinct-learner still has active retained work; retry after the work finishes."
    if words[:2] == ["plugins", "uninstall"]:
        config.get("plugins", {}).get("load", {}).pop("paths", None)
        return 0, "gone"
    return 0, ""


def _turn(session: str, message: str, state: dict[str, Any]) -> tuple[int, str]:
    """One turn with our own scripts around it, as the plugin calls them; `state["deaf"]` leaves steps out."""
    deaf = state.get("deaf", [])
    if "reply" in deaf:
        return 1, "no model is configured"
    context = _script("load_instincts.py", {"prompt": message, "sessionId": session}).get("context", "")
    planted = Path(os.environ["INSTINCT_HOME"]) / ".state" / "canary.json"
    if planted.exists() and "inject" not in deaf and json.loads(planted.read_text())["mark"] in context:
        planted.with_name("canary-seen.json").write_text("{}")
    if "learn" not in deaf:
        said = [{"role": "user", "content": message}, {"role": "assistant", "content": "好"}]
        _script("extract_instinct.py", {"messages": said, "sessionId": session, "trigger": "user"})
    return 0, "{}"


def _script(name: str, request: dict[str, Any]) -> dict[str, Any]:
    script = Path(__file__).parents[2] / "scripts" / name
    done = subprocess.run(
        [sys.executable, str(script), "--json"], input=json.dumps(request), capture_output=True, text=True, check=True
    )
    loaded: dict[str, Any] = json.loads(done.stdout or "{}")
    return loaded


def _inspected(config: dict[str, Any]) -> dict[str, Any]:
    paths = _at(config, "plugins.load.paths")
    if not paths:
        return {"ok": False, "error": {"type": "not_found"}}
    granted = (_at(config, "plugins.entries.instinct-learner.hooks") or {}).get("allowConversationAccess")
    hooks = ["heartbeat_prompt_contribution"]
    hooks += ["agent_end", "before_agent_reply", "before_prompt_build"] if granted else []
    diagnostics = [] if granted else [{"message": "needs allowConversationAccess"}]
    return {
        "plugin": {"id": "instinct-learner", "activated": True, "status": "loaded", "rootDir": paths[0]},
        "typedHooks": [{"name": name} for name in hooks],
        "diagnostics": diagnostics,
    }


def _at(config: dict[str, Any], path: str) -> Any:
    value: Any = config
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _merge(into: dict[str, Any], change: dict[str, Any]) -> None:
    for key, value in change.items():
        if value is None:
            into.pop(key, None)
        elif isinstance(value, dict):
            _merge(into.setdefault(key, {}), value)
        else:
            into[key] = value


if os.name == "nt":
    raise SystemExit("this stand-in is a POSIX command")
