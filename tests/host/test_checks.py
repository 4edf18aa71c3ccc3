from __future__ import annotations

import json
import time
from datetime import timedelta
from typing import TYPE_CHECKING

from tests.host.stand_in import make_host, set_state, state_of

from instinct_learner.bank.layout import ensure_home
from instinct_learner.host import checks
from instinct_learner.host.install import carry_out, make_plan
from instinct_learner.host.openclaw import find_openclaw

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    import pytest


def states(found: object) -> dict[str, str]:
    return {check.stage: check.state for check in found}  # type: ignore[attr-defined]


def test_a_fresh_home_passes_every_local_check(home: Path, now: datetime) -> None:
    found = states(checks.local_checks(str(home), now=now))
    assert set(found.values()) == {"ok"}, found
    assert list(found) == [
        *("interpreter", "package", "config", "home", "space", "bank", "index", "clock", "hook", "worker", "log"),
    ]


def test_a_home_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    found = checks.check_home(str(blocked / "home"))
    assert found.state == "failed"
    assert "the right to write" in found.fix


def test_a_recorded_python_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "config" / "instinct-learner" / "setup.json"
    record.parent.mkdir(parents=True)
    record.write_text(json.dumps({"interpreter": str(tmp_path / "venv" / "bin" / "python")}), encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    found = checks.check_interpreter()
    assert found.state == "failed"
    assert "scripts/setup.py" in found.fix


def test_a_package_folder_that_lost_its_scripts_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "config" / "instinct-learner" / "setup.json"
    record.parent.mkdir(parents=True)
    record.write_text(json.dumps({"package": str(tmp_path)}), encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert "lacks SKILL.md" in checks.check_package().detail


def test_a_broken_file_is_a_warning_that_names_it(home: Path) -> None:
    ensure_home(home)
    (home / "instincts" / "2026-05-01-001.md").write_text("---\nid: [\n---\n", encoding="utf-8")
    found = checks.check_bank(str(home))
    assert (found.state, "2026-05-01-001.md" in found.detail) == ("warning", True)


def test_a_broken_setting_is_named_by_its_key(home: Path) -> None:
    ensure_home(home)
    (home / "config.json").write_text('{"token_budgett": 400}', encoding="utf-8")
    found = checks.check_config(str(home))
    assert found.state == "failed"
    assert "token_budgett" in found.detail


def test_a_clock_before_the_newest_file_is_a_warning(home: Path, now: datetime) -> None:
    ensure_home(home)
    (home / "instincts" / "2026-05-01-001.md").write_text("x", encoding="utf-8")
    assert checks.check_clock(str(home), now=now - timedelta(days=4000)).state == "warning"


def test_yesterdays_failures_are_shown_and_older_ones_are_not(home: Path, now: datetime) -> None:
    log = home / ".state" / "hooks.log"
    log.parent.mkdir(parents=True)
    log.write_text(f"{(now - timedelta(days=3)).isoformat()} load: OSError: disk\n", encoding="utf-8")
    assert checks.check_log(str(home), now=now).state == "ok"
    log.write_text(f"{(now - timedelta(hours=3)).isoformat()} load: OSError: disk\n", encoding="utf-8")
    assert "OSError: disk" in checks.check_log(str(home), now=now).detail


def test_without_a_host_that_is_the_broken_stage(tmp_path: Path) -> None:
    found = list(checks.host_checks(path=str(tmp_path / "openclaw")))
    assert [(one.stage, one.state) for one in found] == [("host", "failed")]


def test_a_host_without_the_plugin_is_told_to_set_up(tmp_path: Path) -> None:
    found = list(checks.host_checks(path=str(make_host(tmp_path))))
    broken = next(one for one in found if one.state == "failed")
    assert (broken.stage, "instinct setup openclaw" in broken.fix) == ("plugin", True)


def test_a_host_that_was_set_up_passes_and_a_permission_taken_back_is_named(tmp_path: Path) -> None:
    launcher = make_host(tmp_path)
    host = find_openclaw(path=str(launcher))
    carry_out(host, make_plan(host), say=lambda _: None)
    assert states(checks.host_checks(path=str(launcher))) == {
        "host": "ok",
        "plugin": "ok",
        "hooks": "ok",
        "permissions": "ok",
    }
    config = state_of(launcher)["config"]
    config["plugins"]["entries"]["instinct-learner"]["hooks"]["allowConversationAccess"] = False
    set_state(launcher, config=config)
    found = {one.stage: one for one in checks.host_checks(path=str(launcher))}
    assert found["hooks"].state == "failed"
    assert "agent_end" in found["hooks"].detail
    assert "needs allowConversationAccess" in found["hooks"].detail


def test_a_plugin_whose_python_does_not_work_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    launcher = make_host(tmp_path)
    host = find_openclaw(path=str(launcher))
    carry_out(host, make_plan(host), say=lambda _: None)
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho no such module >&2\nexit 9\n", encoding="utf-8")
    broken.chmod(0o755)
    config = state_of(launcher)["config"]
    config["plugins"]["entries"]["instinct-learner"]["config"]["python"] = str(broken)
    set_state(launcher, config=config)
    found = list(checks.host_checks(path=str(launcher)))[-1]
    assert (found.stage, found.state) == ("interpreter", "failed")
    assert "ended with 9: no such module" in found.detail
    assert "scripts/setup.py" in found.fix
    # One that hangs is ended, with what it started.
    broken.write_text(f"#!/bin/sh\nsleep 600 &\necho $! > {tmp_path}/child\nwait\n", encoding="utf-8")
    monkeypatch.setattr(checks, "WORKER_SECONDS", 1.0)
    found = list(checks.host_checks(path=str(launcher)))[-1]
    assert "no answer in 1 s" in found.detail
    child = int((tmp_path / "child").read_text(encoding="utf-8"))
    # It was killed; the system may take a moment to bury it.
    for _ in range(100):
        if not alive(child):
            break
        time.sleep(0.05)
    assert not alive(child)


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as file:
            return "State:\tZ" not in file.read()
    except FileNotFoundError:
        return False


def test_an_index_that_cannot_be_opened_is_named_with_what_helps(home: Path) -> None:
    ensure_home(home)
    index = home / ".state" / "index.sqlite"
    index.mkdir(parents=True)
    found = checks.check_index(str(home))
    assert (found.stage, found.state) == ("index", "failed")
    assert "index.sqlite" in found.detail
    assert "made anew" in found.fix


def test_a_check_that_falls_over_is_a_failed_check_of_its_stage(
    home: Path, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(_: str) -> checks.Check:
        raise RuntimeError("boom")

    monkeypatch.setattr(checks, "check_bank", fall)
    found = {one.stage: one for one in checks.local_checks(str(home), now=now)}
    assert (found["bank"].state, found["bank"].detail) == ("failed", "RuntimeError: boom")
    assert found["log"].state == "ok"
