"""The Claude Code plugin: the same hooks as set-up writes, from the same table, over the same scripts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.host import claude_code

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "claude-code"


def loaded(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_its_hooks_are_those_of_set_up() -> None:
    assert loaded(PLUGIN / "hooks" / "hooks.json") == claude_code.plugin_hooks()
    ours = claude_code.wanted_hooks(python="python3", scripts="/s")
    for event, groups in claude_code.plugin_hooks()["hooks"].items():
        entries = [entry for group in groups for entry in group["hooks"]]
        assert [entry["timeout"] for entry in entries] == [entry["timeout"] for entry in ours[event]]


def test_the_marketplace_names_the_plugin_where_it_lies() -> None:
    market = loaded(ROOT / ".claude-plugin" / "marketplace.json")
    manifest = loaded(PLUGIN / ".claude-plugin" / "plugin.json")
    assert [(one["name"], (ROOT / one["source"]).resolve()) for one in market["plugins"]] == [
        (manifest["name"], PLUGIN)
    ]


@pytest.fixture
def recorded(tmp_path: Path) -> dict[str, dict[str, Any]]:
    """The inputs that Claude Code gives its hooks, as recorded, with a transcript beside them."""
    transcript = tmp_path / "transcript.jsonl"
    rows = [
        {"type": "user", "message": {"role": "user", "content": "以后装依赖一律用 pnpm，不要用 npm"}, "uuid": "u1"},
        {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "好的"}]}},
    ]
    transcript.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    shared = {"session_id": "s", "transcript_path": str(transcript), "cwd": str(tmp_path), "permission_mode": "default"}
    return {
        "Stop": {**shared, "hook_event_name": "Stop", "stop_hook_active": False},
        "UserPromptSubmit": {**shared, "hook_event_name": "UserPromptSubmit", "prompt": "装一下 zod 依赖"},
    }


def run(plugin: Path, event: dict[str, Any], environ: dict[str, str], *, python: str = sys.executable) -> str:
    """Runs each command of an event as the host does, in an almost empty environment."""
    said = ""
    for group in loaded(plugin / "hooks" / "hooks.json")["hooks"][event["hook_event_name"]]:
        for entry in group["hooks"]:
            command = entry["command"].replace("python3", python, 1)
            done = subprocess.run(
                ["sh", "-c", command],
                input=json.dumps(event),
                capture_output=True,
                encoding="utf-8",
                check=True,
                env={"PATH": os.environ["PATH"], "CLAUDE_PLUGIN_ROOT": str(plugin), **environ},
            )
            said += done.stdout
    return said


def place_beside_the_package(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    del tmp_path
    return PLUGIN, {}


def place_in_the_cache_with_a_record(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    copy = Path(shutil.copytree(PLUGIN, tmp_path / "cache" / "instinct-learner"))
    config = tmp_path / "record" / "instinct-learner"
    config.mkdir(parents=True)
    (config / "setup.json").write_text(json.dumps({"package": str(ROOT), "interpreter": sys.executable}), "utf-8")
    return copy, {"XDG_CONFIG_HOME": str(tmp_path / "record")}


def place_in_the_cache_alone(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    copy = Path(shutil.copytree(PLUGIN, tmp_path / "cache" / "instinct-learner"))
    return copy, {"XDG_CONFIG_HOME": str(tmp_path / "nothing")}


@pytest.mark.parametrize(
    "place", [place_beside_the_package, place_in_the_cache_with_a_record, place_in_the_cache_alone]
)
def test_it_learns_and_recalls_wherever_it_was_copied(
    place: Callable[[Path], tuple[Path, dict[str, str]]],
    recorded: dict[str, dict[str, Any]],
    tmp_path: Path,
    home: Path,
) -> None:
    plugin, environ = place(tmp_path)
    environ = {**environ, "INSTINCT_HOME": str(home), "HOME": str(tmp_path)}
    assert run(plugin, recorded["Stop"], environ) == ""
    assert len(list((home / "instincts").glob("*.md"))) == 1
    assert "pnpm" in run(plugin, recorded["UserPromptSubmit"], environ)


def test_without_the_package_it_breaks_no_turn_and_says_what_is_missing(
    recorded: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    copy, environ = place_in_the_cache_alone(tmp_path)
    done = subprocess.run(
        [sys.executable, "-S", "-I", str(copy / "hooks" / "run.py"), "load_instincts.py"],
        input=json.dumps(recorded["UserPromptSubmit"]),
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"PATH": os.environ["PATH"], **environ},
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert "pip install instinct-learner" in done.stderr
