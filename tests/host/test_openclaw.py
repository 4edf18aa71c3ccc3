from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.host.stand_in import make_host

from instinct_learner.host.openclaw import HostError, find_openclaw

if TYPE_CHECKING:
    from pathlib import Path


def command(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_host_on_path_is_found(tmp_path: Path) -> None:
    launcher = make_host(tmp_path)
    host = find_openclaw(environ={**os.environ, "PATH": str(tmp_path), "HOME": str(tmp_path)})
    assert (host.version, host.command) == ("2026.9.6", (str(launcher),))


def test_a_host_in_npms_folder_of_the_home_is_found(tmp_path: Path) -> None:
    launcher = make_host(tmp_path / ".npm-global" / "bin")
    host = find_openclaw(environ={**os.environ, "PATH": "/nowhere", "HOME": str(tmp_path)})
    assert host.command == (str(launcher),)


def test_a_missing_host_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(HostError) as caught:
        find_openclaw(path=str(tmp_path / "openclaw"))
    assert "no OpenClaw at" in caught.value.reason
    assert "npm install -g openclaw" in caught.value.fix


def test_an_old_host_says_how_to_update_it(tmp_path: Path) -> None:
    launcher = make_host(tmp_path, version="2026.4.1")
    with pytest.raises(HostError, match="too old") as caught:
        find_openclaw(path=str(launcher))
    assert "npm install -g openclaw@latest" in caught.value.fix


def test_a_host_that_does_not_say_its_version_is_named(tmp_path: Path) -> None:
    launcher = command(tmp_path / "openclaw", "echo broken >&2; exit 1")
    with pytest.raises(HostError, match="does not say its version: broken"):
        find_openclaw(path=str(launcher))


@pytest.mark.parametrize(
    ("said", "reason"),
    [("v22.1.0", "is v22.1.0"), ("hello", "not Node|is hello")],
    ids=["an older Node", "no Node at all"],
)
def test_a_script_needs_a_node_that_is_new_enough(tmp_path: Path, said: str, reason: str) -> None:
    script = tmp_path / "openclaw.mjs"
    script.write_text("", encoding="utf-8")
    node = command(tmp_path / "node", f"echo {said}")
    with pytest.raises(HostError, match=reason) as caught:
        find_openclaw(path=str(script), node=str(node))
    assert "24.16" in caught.value.reason
    assert "--node PATH" in caught.value.fix


def test_the_node_beside_the_host_runs_it(tmp_path: Path) -> None:
    modules = tmp_path / "node_modules"
    script = modules / "openclaw" / "openclaw.mjs"
    script.parent.mkdir(parents=True)
    script.write_text("", encoding="utf-8")
    says = 'if [ "$1" = --version ]; then echo v24.16.0; else echo "OpenClaw 2026.9.6"; fi'
    node = command(modules / "node" / "bin" / "node", says)
    assert find_openclaw(path=str(script)).command == (str(node), str(script))


def test_a_failed_command_is_told_with_its_last_words(tmp_path: Path) -> None:
    launcher = command(
        tmp_path / "openclaw",
        'if [ "$1" = --version ]; then echo 2026.9.6; else echo "no such thing" >&2; exit 4; fi',
    )
    host = find_openclaw(path=str(launcher))
    with pytest.raises(HostError, match="no such thing"):
        host.run(["skills", "install", "x"])
    assert host.setting("plugins") is None
    assert host.inspect("instinct-learner") == {}


def test_json_after_a_line_of_news_is_read(tmp_path: Path) -> None:
    host = find_openclaw(path=str(make_host(tmp_path)))
    assert [agent["id"] for agent in host.agents()] == ["main"]
