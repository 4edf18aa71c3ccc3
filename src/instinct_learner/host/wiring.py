"""What must stand in the host's configuration, and the smallest change that brings it there. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

PLUGIN_ID = "instinct-learner"
#: The hooks that must be live after set-up; each is silently missing when its permission is. Source: OPENCLAW.md §1.
NEEDED_HOOKS = ("agent_end", "before_agent_reply", "before_prompt_build", "heartbeat_prompt_contribution")
#: The plugin's two permissions: to see the conversation, and to add to the prompt.
PERMISSIONS = {"allowConversationAccess": True, "allowPromptInjection": True}


@dataclass(frozen=True, kw_only=True, slots=True)
class HostSettings:
    """What the host's configuration says today, `None` where it says nothing.

    Attributes:
        entry: `plugins.entries.instinct-learner`.
        plugin_folders: `plugins.load.paths`.
        allow: `plugins.allow`.
        extra_skill_folders: `skills.load.extraDirs`.
        heartbeat_target: `agents.defaults.heartbeat.target`.
    """

    entry: dict[str, Any] | None = None
    plugin_folders: tuple[str, ...] = ()
    allow: list[str] | None = None
    extra_skill_folders: list[str] | None = None
    heartbeat_target: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One setting that set-up wants to change, and why.

    Attributes:
        path: Its dotted path.
        before: Its value today.
        after: The value wanted.
        why: One sentence for the owner.
    """

    path: str
    before: Any
    after: Any
    why: str


def wanted_changes(today: HostSettings, *, python: str, home: str, skills_folder: str) -> tuple[Change, ...]:
    """What must change, and nothing that need not.

    Args:
        today: The configuration as it is.
        python: The interpreter, absolute.
        home: The bank, where it isn't the workspace's own; else "".
        skills_folder: Where promoted and installed skills go.
    """
    entry = today.entry or {}
    prefix = f"plugins.entries.{PLUGIN_ID}"
    changes = []
    if entry.get("enabled") is not True:
        changes.append(Change(path=f"{prefix}.enabled", before=entry.get("enabled"), after=True, why="the plugin runs"))
    granted = entry.get("hooks") or {}
    reasons = {
        "allowConversationAccess": "it reads a finished turn, to learn from what you correct, and answers 「忘掉」",
        "allowPromptInjection": "it adds at most 500 tokens of what you taught to your own message",
    }
    for name, value in PERMISSIONS.items():
        if granted.get(name) is not value:
            path = f"{prefix}.hooks.{name}"
            changes.append(Change(path=path, before=granted.get(name), after=value, why=reasons[name]))
    settings = entry.get("config") or {}
    for name, text, why in (
        ("python", python, "a hook never goes through a version manager's shim"),
        ("home", home, "what is learned lies there"),
    ):
        if text and settings.get(name) != text:
            changes.append(Change(path=f"{prefix}.config.{name}", before=settings.get(name), after=text, why=why))
    if not home and settings.get("home"):
        changes.append(
            Change(
                path=f"{prefix}.config.home",
                before=settings["home"],
                after=None,
                why="each agent's workspace holds its own",
            )
        )
    # Without a list every plugin is allowed; making one would lock the others out.
    if today.allow is not None and PLUGIN_ID not in today.allow:
        allowed = [*today.allow, PLUGIN_ID]
        changes.append(
            Change(path="plugins.allow", before=today.allow, after=allowed, why="your list of plugins names it")
        )
    folders = today.extra_skill_folders or []
    if skills_folder not in folders:
        changes.append(
            Change(
                path="skills.load.extraDirs",
                before=today.extra_skill_folders,
                after=[*folders, skills_folder],
                why="skills that grew from lessons, and that you approved, are listed",
            )
        )
    if today.heartbeat_target is None:
        changes.append(
            Change(
                path="agents.defaults.heartbeat.target",
                before=None,
                after="none",
                why="the heartbeat reaches the plugin; a poll with nothing to do is answered without the model",
            )
        )
    return tuple(changes)


def removal_changes(today: HostSettings, *, skills_folder: str, we_set_heartbeat: bool) -> tuple[Change, ...]:
    """What takes our settings away again. Nothing that the owner set is touched."""
    changes = []
    if today.entry is not None:
        changes.append(Change(path=f"plugins.entries.{PLUGIN_ID}", before=today.entry, after=None, why="ours"))
    if today.allow is not None and PLUGIN_ID in today.allow:
        left = [name for name in today.allow if name != PLUGIN_ID]
        changes.append(Change(path="plugins.allow", before=today.allow, after=left, why="ours"))
    folders = today.extra_skill_folders or []
    if skills_folder in folders:
        left = [folder for folder in folders if folder != skills_folder]
        changes.append(Change(path="skills.load.extraDirs", before=folders, after=left or None, why="ours"))
    if we_set_heartbeat and today.heartbeat_target == "none":
        changes.append(
            Change(path="agents.defaults.heartbeat.target", before="none", after=None, why="set-up had set it")
        )
    return tuple(changes)


def as_patch(changes: tuple[Change, ...]) -> dict[str, Any]:
    """The changes as one nested object for the host's `config patch`; `None` deletes a key."""
    patch: dict[str, Any] = {}
    for change in changes:
        place = patch
        *folders, last = _parts(change.path)
        for part in folders:
            place = place.setdefault(part, {})
        place[last] = change.after
    return patch


def missing_hooks(inspected: dict[str, Any]) -> tuple[str, ...]:
    """Which needed hooks the host did not register, by what `plugins inspect --runtime` says."""
    live = {hook.get("name") for hook in inspected.get("typedHooks") or [] if isinstance(hook, dict)}
    return tuple(name for name in NEEDED_HOOKS if name not in live)


def _parts(path: str) -> list[str]:
    return path.split(".")
