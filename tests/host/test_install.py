from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.host.stand_in import make_host, set_state, state_of

from instinct_learner.host import install, skill_folder
from instinct_learner.host.openclaw import HostError, OpenClaw, find_openclaw

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = "plugins.entries.instinct-learner"


@pytest.fixture
def launcher(tmp_path: Path) -> Path:
    return make_host(tmp_path / "host")


@pytest.fixture
def host(launcher: Path, tmp_path: Path) -> OpenClaw:
    environ = {key: value for key, value in os.environ.items() if key != "INSTINCT_HOME"}
    return find_openclaw(path=str(launcher), environ={**environ, "HOME": str(tmp_path)})


def set_up(host: OpenClaw, **options: str) -> install.Outcome:
    return install.carry_out(host, install.make_plan(host, **options), say=lambda _: None)


def test_the_first_set_up_installs_links_and_grants_exactly_what_is_needed(host: OpenClaw, launcher: Path) -> None:
    outcome = set_up(host)
    config = state_of(launcher)["config"]
    workspace = launcher.parent / "ws"
    entry = config["plugins"]["entries"]["instinct-learner"]
    assert entry["hooks"] == {"allowConversationAccess": True, "allowPromptInjection": True}
    assert os.path.isabs(entry["config"]["python"])
    assert "allow" not in config["plugins"], "a list where there was none would lock other plugins out"
    assert config["agents"]["defaults"]["heartbeat"]["target"] == "none"
    assert config["skills"]["load"]["extraDirs"] == [str(workspace / "_core_files" / "skills")]
    assert (workspace / "skills" / "instinct-learner" / "SKILL.md").is_file()
    assert outcome.problems == ()
    assert set(outcome.hooks) == {
        "agent_end",
        "before_agent_reply",
        "before_prompt_build",
        "heartbeat_prompt_contribution",
    }


def test_a_second_set_up_finds_nothing_to_do(host: OpenClaw, launcher: Path) -> None:
    set_up(host)
    before = state_of(launcher)["config"]
    plan = install.make_plan(host)
    assert (plan.install_skill, plan.link_plugin, plan.changes) == (False, False, ())
    assert set_up(host).done == ()
    assert state_of(launcher)["config"] == before


def test_looking_writes_nothing(host: OpenClaw, launcher: Path) -> None:
    install.make_plan(host)
    assert state_of(launcher)["config"] == {}
    assert not (launcher.parent / "ws" / "skills").exists()


def test_what_the_owner_had_set_stays(host: OpenClaw, launcher: Path) -> None:
    theirs = {
        "plugins": {"allow": ["weather"], "entries": {"weather": {"enabled": True}}},
        "skills": {"load": {"extraDirs": ["/mine"]}},
        "agents": {"defaults": {"heartbeat": {"target": "last"}}},
    }
    set_state(launcher, config=theirs)
    set_up(host)
    config = state_of(launcher)["config"]
    assert config["plugins"]["allow"] == ["weather", "instinct-learner"]
    assert config["skills"]["load"]["extraDirs"][0] == "/mine"
    assert config["agents"]["defaults"]["heartbeat"]["target"] == "last"
    install.remove(host, say=lambda _: None)
    after = state_of(launcher)["config"]
    assert after["plugins"]["allow"] == ["weather"]
    assert after["plugins"]["entries"] == {"weather": {"enabled": True}}
    assert after["skills"]["load"]["extraDirs"] == ["/mine"]
    assert after["agents"]["defaults"]["heartbeat"]["target"] == "last"


def test_removal_takes_back_what_set_up_did_and_keeps_the_bank(host: OpenClaw, launcher: Path) -> None:
    set_up(host)
    bank = launcher.parent / "ws" / "_core_files"
    (bank / "instincts").mkdir(parents=True)
    (bank / "instincts" / "2026-01-01-001.md").write_text("kept", encoding="utf-8")
    install.remove(host, say=lambda _: None)
    config = state_of(launcher)["config"]
    assert "instinct-learner" not in str(config)
    assert "target" not in config["agents"]["defaults"]["heartbeat"]
    assert not (launcher.parent / "ws" / "skills" / "instinct-learner").exists()
    assert (bank / "instincts" / "2026-01-01-001.md").read_text(encoding="utf-8") == "kept"


def test_a_bank_inside_the_skill_folder_stops_the_removal(host: OpenClaw, launcher: Path) -> None:
    inside = launcher.parent / "ws" / "skills" / "instinct-learner" / "_core_files"
    set_up(host, home=str(inside))
    with pytest.raises(HostError, match="lies inside"):
        install.remove(host, say=lambda _: None)
    assert inside.parent.is_dir()


def test_a_folder_that_someone_works_in_is_not_deleted(host: OpenClaw, launcher: Path) -> None:
    set_up(host)
    skill = launcher.parent / "ws" / "skills" / "instinct-learner"
    (skill / ".git").mkdir()
    install.remove(host, say=lambda _: None)
    assert (skill / "SKILL.md").is_file()


def test_a_permission_that_the_host_did_not_take_is_a_problem_with_its_words(host: OpenClaw, launcher: Path) -> None:
    plan = install.make_plan(host)
    kept = tuple(change for change in plan.changes if "allowConversationAccess" not in change.path)
    from dataclasses import replace

    outcome = install.carry_out(host, replace(plan, changes=kept), say=lambda _: None)
    assert "the hook agent_end is not registered" in outcome.problems
    assert "needs allowConversationAccess" in outcome.problems
    assert state_of(launcher)["calls"][-1][:2] == ["plugins", "reload"]


def test_a_gateway_that_is_busy_is_asked_again_until_it_takes_the_settings(
    host: OpenClaw, launcher: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    set_state(launcher, busy=3)
    assert set_up(host).problems == ()
    assert state_of(launcher)["busy"] == 0


def test_a_gateway_that_stays_busy_is_a_problem_that_says_what_helps(host: OpenClaw, launcher: Path) -> None:
    set_state(launcher, busy=99)
    (problem,) = install.reload_plugin(host, patience_seconds=0.0)
    assert "openclaw plugins reload instinct-learner" in problem


def test_a_changed_skill_folder_is_installed_anew(host: OpenClaw, launcher: Path) -> None:
    set_up(host)
    (launcher.parent / "ws" / "skills" / "instinct-learner" / "SKILL.md").write_text("old", encoding="utf-8")
    assert install.make_plan(host).install_skill
    set_up(host)
    assert not install.make_plan(host).install_skill


def test_another_agents_workspace_is_found_by_its_folder(tmp_path: Path) -> None:
    agents = {"work": str(tmp_path / "work"), "main": str(tmp_path / "host" / "ws")}
    launcher = make_host(tmp_path / "host", agents=agents)
    host = find_openclaw(path=str(launcher))
    assert install.make_plan(host).agent == "main"
    assert install.make_plan(host, workspace=str(tmp_path / "work")).agent == "work"
    with pytest.raises(HostError, match="no agent of the host works in"):
        install.make_plan(host, workspace=str(tmp_path / "nowhere"))


def test_a_configuration_that_the_host_refuses_is_told_in_its_words(host: OpenClaw, launcher: Path) -> None:
    set_state(launcher, refused=True)
    with pytest.raises(HostError, match="the configuration is invalid"):
        set_up(host)


def test_a_staged_skill_is_current_and_one_changed_byte_is_not(tmp_path: Path) -> None:
    staged = skill_folder.stage(tmp_path)
    source = skill_folder.source_folder()
    assert skill_folder.is_current(source, staged)
    assert not (staged / "plugin" / "test").exists()
    assert (staged / "src" / "instinct_learner" / "worker.py").is_file()
    (staged / "config.json").write_bytes((staged / "config.json").read_bytes() + b"\n")
    assert not skill_folder.is_current(source, staged)
