"""Setting up inside OpenClaw, and taking it away again: the steps, in order, each safe to repeat."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from instinct_learner.hooks.home import CORE_FILES, resolve_home, setup_record
from instinct_learner.host import record, skill_folder, wiring
from instinct_learner.host.openclaw import HostError, OpenClaw

if TYPE_CHECKING:
    from collections.abc import Callable

#: How long a turn of the agent may keep the gateway from taking new settings. Source: the plugin's limit for the steps
#: after a reply, 25 s, with room for the turn itself.
RELOAD_SECONDS = 90.0
#: How the host refuses that, for now.
_BUSY = "retry after the work finishes"


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What set-up is about to do.

    Attributes:
        workspace: The agent's workspace, absolute.
        agent: The agent's id.
        skill: Where the skill will lie.
        home: The bank.
        install_skill: Whether the skill folder is missing or not as ours.
        link_plugin: Whether the host doesn't load the plugin from there yet.
        changes: What changes in the host's configuration.
    """

    workspace: str
    agent: str
    skill: str
    home: str
    install_skill: bool
    link_plugin: bool
    changes: tuple[wiring.Change, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What was done.

    Attributes:
        done: One sentence a step that changed something.
        hooks: The hooks that are live.
        problems: What the host complains of; empty is good.
    """

    done: tuple[str, ...]
    hooks: tuple[str, ...] = ()
    problems: tuple[str, ...] = field(default=())


def read_settings(host: OpenClaw) -> wiring.HostSettings:
    """What the host's configuration says about us today."""
    plugins = host.setting("plugins") or {}
    folders = host.setting("skills.load.extraDirs")
    target = host.setting("agents.defaults.heartbeat.target")
    return wiring.HostSettings(
        entry=(plugins.get("entries") or {}).get(wiring.PLUGIN_ID),
        plugin_folders=tuple(path for path in (plugins.get("load") or {}).get("paths") or () if isinstance(path, str)),
        allow=plugins.get("allow"),
        extra_skill_folders=folders if isinstance(folders, list) else None,
        heartbeat_target=target if isinstance(target, str) else None,
    )


def make_plan(host: OpenClaw, *, home: str = "", workspace: str = "", python: str = "") -> Plan:
    """Look, and say what would be done. Writes nothing."""
    chosen, agent = _workspace_and_agent(host, workspace)
    skill = os.path.join(chosen, "skills", skill_folder.SKILL_NAME)
    own = os.path.join(chosen, CORE_FILES)
    bank = os.path.abspath(home) if home else resolve_home(workspace_dir=chosen, environ=host.environ)
    source = skill_folder.source_folder()
    in_place = os.path.realpath(source) == os.path.realpath(skill)
    current = in_place or skill_folder.is_current(source, Path(skill))
    today = read_settings(host)
    plugin = os.path.join(skill, "plugin")
    linked = any(os.path.realpath(folder) == os.path.realpath(plugin) for folder in today.plugin_folders)
    changes = wiring.wanted_changes(
        today,
        python=python or sys.executable,
        home="" if os.path.normpath(bank) == os.path.normpath(own) else bank,
        skills_folder=os.path.join(bank, "skills"),
    )
    return Plan(
        workspace=chosen,
        agent=agent,
        skill=skill,
        home=bank,
        install_skill=not current,
        link_plugin=not linked,
        changes=changes,
    )


def carry_out(host: OpenClaw, plan: Plan, *, say: Callable[[str], None]) -> Outcome:
    """Do what the plan says, then ask the host whether it took.

    Raises:
        HostError: The host refused a step; what was done before stays, and running it again goes on from there.
    """
    done = []
    if plan.install_skill:
        say(f"installing the skill into {plan.skill}")
        with tempfile.TemporaryDirectory(prefix="instinct-skill-") as scratch:
            staged = skill_folder.stage(Path(scratch))
            host.run(
                ["skills", "install", str(staged), "--force", "--as", skill_folder.SKILL_NAME, "--agent", plan.agent]
            )
        done.append(f"skill installed in {plan.skill}")
    if plan.link_plugin:
        plugin = os.path.join(plan.skill, "plugin")
        say("linking the plugin")
        host.run(["plugins", "install", "--link", plugin, "--force", "--accept-capabilities"])
        done.append(f"plugin linked from {plugin}")
    os.makedirs(os.path.join(plan.home, "skills"), exist_ok=True)
    if plan.changes:
        say("setting permissions")
        host.patch(wiring.as_patch(plan.changes))
        done.extend(f"{change.path} = {change.after!r}" for change in plan.changes)
    heartbeat = any(change.path.endswith("heartbeat.target") for change in plan.changes)
    facts = {
        "home": plan.home,
        "interpreter": sys.executable,
        "openclaw": host.command[-1],
        "workspace": plan.workspace,
    }
    if len(host.command) > 1:
        facts["node"] = host.command[0]
    if heartbeat:
        facts["heartbeat_target_set"] = "yes"
    record.remember(host.environ, package=plan.skill, **facts)
    say("asking the host what is live")
    inspected = host.inspect(wiring.PLUGIN_ID)
    missing = wiring.missing_hooks(inspected)
    problems = [f"the hook {name} is not registered" for name in missing]
    problems.extend(
        str(entry.get("message", entry)) if isinstance(entry, dict) else str(entry)
        for entry in inspected.get("diagnostics") or []
    )
    live = tuple(name for name in wiring.NEEDED_HOOKS if name not in missing)
    if done:
        say("letting the gateway take it")
        problems.extend(reload_plugin(host))
    return Outcome(done=tuple(done), hooks=live, problems=tuple(problems))


def reload_plugin(host: OpenClaw, *, patience_seconds: float = RELOAD_SECONDS) -> tuple[str, ...]:
    """Let a running gateway take the new settings; without one there is nothing to reload.

    Returns:
        What keeps it from taking them; empty is good.
    """
    until = time.monotonic() + patience_seconds
    while True:
        done, said = host.attempt(["plugins", "reload", wiring.PLUGIN_ID])
        if done or _BUSY not in said:
            return ()
        if time.monotonic() > until:
            why = "the running gateway still has the old settings, because turns of the agent are under way"
            return (f"{why}: `openclaw plugins reload {wiring.PLUGIN_ID}` later, or restart the gateway",)
        time.sleep(1.0)


def remove(host: OpenClaw, *, workspace: str = "", say: Callable[[str], None]) -> Outcome:
    """Take plugin, permissions and skill away. The bank stays: it is the owner's.

    Raises:
        HostError: The host refused a step.
    """
    known = setup_record(host.environ)
    chosen = workspace or known.get("workspace", "") or _workspace_and_agent(host, "")[0]
    bank = known.get("home", "") or resolve_home(workspace_dir=chosen, environ=host.environ)
    done = []
    if host.inspect(wiring.PLUGIN_ID):
        say("removing the plugin")
        host.run(["plugins", "uninstall", wiring.PLUGIN_ID, "--force", "--keep-files"])
        done.append("plugin removed")
    changes = wiring.removal_changes(
        read_settings(host),
        skills_folder=os.path.join(bank, "skills"),
        we_set_heartbeat=known.get("heartbeat_target_set") == "yes",
    )
    if changes:
        say("taking the permissions back")
        host.patch(wiring.as_patch(changes))
        done.extend(f"{change.path} cleared" for change in changes)
    skill = os.path.join(chosen, "skills", skill_folder.SKILL_NAME)
    # A checkout or a folder that holds data of the owner's is never deleted.
    if os.path.isdir(skill) and not os.path.islink(skill) and not os.path.exists(os.path.join(skill, ".git")):
        if skill_folder.is_inside(Path(bank), Path(skill)):
            raise HostError(reason=f"{bank} lies inside {skill}", fix="move the bank out of the skill folder first")
        say(f"removing {skill}")
        shutil.rmtree(skill)
        done.append(f"skill removed from {skill}")
    record.forget(host.environ, "openclaw", "node", "workspace", "heartbeat_target_set")
    reload_plugin(host)
    return Outcome(done=(*done, f"kept: {bank}"))


def _workspace_and_agent(host: OpenClaw, workspace: str) -> tuple[str, str]:
    """The workspace, absolute, and whose it is: the default agent's where none is named."""
    agents = host.agents()
    if not workspace:
        # With several agents the host may mark none as the default; its first one is called main.
        default = [agent for agent in agents if agent.get("isDefault")]
        first = [agent for agent in agents if agent.get("id") == "main"]
        chosen = (default or first or agents or [{}])[0]
    else:
        wanted = os.path.realpath(workspace)
        chosen = next((agent for agent in agents if os.path.realpath(str(agent.get("workspace"))) == wanted), {})
    folder = str(chosen.get("workspace") or "")
    if not os.path.isabs(folder):
        named = f"no agent of the host works in {workspace}" if workspace else "the host names no workspace"
        raise HostError(reason=named, fix="`openclaw agents list` shows the agents and their workspaces")
    return folder, str(chosen.get("id"))
