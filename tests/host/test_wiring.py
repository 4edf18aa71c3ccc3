from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from instinct_learner.hooks.home import setup_record, setup_record_path
from instinct_learner.host import record, wiring

if TYPE_CHECKING:
    from pathlib import Path

GRANTED = {"allowConversationAccess": True, "allowPromptInjection": True}
DONE = wiring.HostSettings(
    entry={"enabled": True, "hooks": GRANTED, "config": {"python": "/venv/bin/python"}},
    extra_skill_folders=["/ws/_core_files/skills"],
    heartbeat_target="none",
)


def wanted(today: wiring.HostSettings, *, home: str = "") -> dict[str, object]:
    changes = wiring.wanted_changes(today, python="/venv/bin/python", home=home, skills_folder="/ws/_core_files/skills")
    assert all(change.why for change in changes)
    return {change.path.removeprefix("plugins.entries.instinct-learner."): change.after for change in changes}


def test_where_all_stands_nothing_is_wanted() -> None:
    assert wanted(DONE) == {}


def test_from_nothing_everything_is_wanted_and_no_list_is_made() -> None:
    assert wanted(wiring.HostSettings()) == {
        "enabled": True,
        "hooks.allowConversationAccess": True,
        "hooks.allowPromptInjection": True,
        "config.python": "/venv/bin/python",
        "skills.load.extraDirs": ["/ws/_core_files/skills"],
        "agents.defaults.heartbeat.target": "none",
    }


def test_an_interpreter_that_moved_is_the_one_change() -> None:
    moved = {"enabled": True, "hooks": GRANTED, "config": {"python": "/gone/python"}}
    today = wiring.HostSettings(entry=moved, extra_skill_folders=["/ws/_core_files/skills"], heartbeat_target="none")
    assert wanted(today) == {"config.python": "/venv/bin/python"}


def test_a_home_of_its_own_is_set_and_taken_back() -> None:
    assert wanted(DONE, home="/elsewhere") == {"config.home": "/elsewhere"}
    entry = {**(DONE.entry or {}), "config": {"python": "/venv/bin/python", "home": "/elsewhere"}}
    today = wiring.HostSettings(entry=entry, extra_skill_folders=["/ws/_core_files/skills"], heartbeat_target="none")
    assert wanted(today) == {"config.home": None}


def test_a_patch_nests_and_a_none_deletes() -> None:
    changes = (
        wiring.Change(path="a.b", before=None, after=1, why="x"),
        wiring.Change(path="a.c.d", before=2, after=None, why="x"),
    )
    assert wiring.as_patch(changes) == {"a": {"b": 1, "c": {"d": None}}}


def test_removal_of_a_heartbeat_that_the_owner_changed_since_leaves_it() -> None:
    today = wiring.HostSettings(heartbeat_target="telegram")
    assert wiring.removal_changes(today, skills_folder="/s", we_set_heartbeat=True) == ()


@pytest.mark.parametrize("inspected", [{}, {"typedHooks": None}, {"typedHooks": ["odd"]}], ids=["empty", "none", "odd"])
def test_hooks_that_nobody_names_are_missing(inspected: dict[str, object]) -> None:
    assert wiring.missing_hooks(inspected) == wiring.NEEDED_HOOKS


def test_the_record_grows_and_goes_with_its_last_fact(tmp_path: Path) -> None:
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    path = record.remember(environ, home="/bank", node="/node")
    record.remember(environ, node="")
    assert setup_record(environ) == {"home": "/bank"}
    assert path == setup_record_path(environ)
    record.forget(environ, "home")
    assert not os.path.exists(setup_record_path(environ))
    record.forget(environ, "home")
