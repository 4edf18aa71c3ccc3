from __future__ import annotations

import json
import os
import stat
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.host import claude_code
from instinct_learner.host.openclaw import HostError

if TYPE_CHECKING:
    from pathlib import Path

WANTED = claude_code.wanted_hooks(python="/usr/bin/python3", scripts="/skill/scripts")
THEIRS: dict[str, Any] = {
    "model": "opus",
    "hooks": {"Stop": [{"matcher": "x", "hooks": [{"type": "command", "command": "notify-send done"}]}]},
}


def test_our_hooks_join_theirs_and_leave_again_without_a_trace() -> None:
    with_ours = claude_code.with_hooks(THEIRS, WANTED)
    assert with_ours["hooks"]["Stop"][0] == THEIRS["hooks"]["Stop"][0]
    assert len(with_ours["hooks"]["Stop"]) == 2
    assert claude_code.without_hooks(with_ours) == THEIRS


def test_doing_it_twice_is_doing_it_once() -> None:
    once = claude_code.with_hooks({}, WANTED)
    assert claude_code.with_hooks(once, WANTED) == once
    assert claude_code.without_hooks(once) == {}


def test_an_older_interpreter_of_ours_is_replaced() -> None:
    older = claude_code.with_hooks({}, claude_code.wanted_hooks(python="/old/python", scripts="/old/scripts"))
    assert claude_code.with_hooks(older, WANTED) == claude_code.with_hooks({}, WANTED)


@pytest.mark.parametrize(
    "hooks", [{"Stop": "odd"}, {"Stop": ["odd", {"hooks": "odd"}]}, {"Stop": []}], ids=["text", "rows", "empty"]
)
def test_what_we_do_not_understand_stays(hooks: dict[str, Any]) -> None:
    assert claude_code.without_hooks({"hooks": hooks}) == {"hooks": hooks}


def test_a_file_that_is_no_json_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{ not json", encoding="utf-8")
    with pytest.raises(HostError, match="can't be read"):
        claude_code.read(str(path))
    assert path.read_text(encoding="utf-8") == "{ not json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(HostError, match="holds no JSON object"):
        claude_code.read(str(path))


def test_a_link_is_written_through_and_the_rights_stay(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text("{}", encoding="utf-8")
    real.chmod(0o600)
    link = tmp_path / ".claude" / "settings.json"
    link.parent.mkdir()
    link.symlink_to(real)
    claude_code.write(str(link), THEIRS)
    assert link.is_symlink()
    assert claude_code.read(str(link)) == THEIRS
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_the_settings_are_where_claude_code_keeps_them(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    assert claude_code.settings_path(environ) == str(tmp_path / ".claude" / "settings.json")
    assert claude_code.settings_path({"CLAUDE_CONFIG_DIR": "/c"}) == os.path.join("/c", "settings.json")
    project = claude_code.settings_path(environ, project=str(tmp_path / "p"))
    assert project == str(tmp_path / "p" / ".claude" / "settings.local.json")


def test_the_commands_it_writes_learn_and_recall_on_its_own_hook_inputs(tmp_path: Path, home: Path) -> None:
    import sys
    from pathlib import Path as RealPath

    scripts = str(RealPath(__file__).parents[2] / "scripts")
    hooks = claude_code.wanted_hooks(python=sys.executable, scripts=scripts)
    transcript = tmp_path / "transcript.jsonl"
    rows = [
        {"type": "user", "message": {"role": "user", "content": "以后装依赖一律用 pnpm，不要用 npm"}},
        {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "好的"}]}},
    ]
    transcript.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

    def run(event: str, payload: dict[str, Any]) -> str:
        said = ""
        for entry in hooks[event]:
            done = subprocess.run(
                ["sh", "-c", entry["command"]],
                input=json.dumps({"session_id": "s", "hook_event_name": event, "cwd": str(tmp_path), **payload}),
                capture_output=True,
                encoding="utf-8",
                check=True,
            )
            said += done.stdout
        return said

    assert run("Stop", {"transcript_path": str(transcript)}) == ""
    assert list((home / "instincts").glob("*.md"))
    assert "pnpm" in run("UserPromptSubmit", {"prompt": "装一下 zod 依赖", "transcript_path": str(transcript)})
