"""The name of the project that a turn was about, from the folder the agent works in and the paths it touched.

Source: SPEC.md §2 `scope`.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from instinct_learner.model.event import Message

#: Folders that hold projects or belong to the host; their own name names no project.
_NOT_A_PROJECT = frozenset(
    (
        *("workspace", "workspaces", "work", "home", "root", "tmp", "temp", "desktop", "documents", "downloads", "src"),
        *("source", "code", "dev", "develop", "development", "projects", "project", "repos", "repo", "git", "github"),
        *("gitlab", "openclaw", ".openclaw", ".claude", "users", "user", "var", "opt", "srv", "app", "apps", "data"),
        *("skills", "main"),
    )
)
_HOLDERS = (
    r"(?:src|source|code|dev|develop|development|projects?|repos?|git|github|work|workspaces?|sites|"
    r"go/src/[\w.-]+/[\w.-]+)"
)
_PATH = lazy(
    rf"(?:(?:/home|/Users)/[\w.-]{{1,40}}|~|\$HOME|"
    rf"[A-Za-z]:[\\/]Users[\\/][\w .-]{{1,40}})[\\/](?:Documents[\\/])?{_HOLDERS}[\\/]"
    rf"([\w][\w.-]{{0,60}})",
    re.IGNORECASE,
)


def project_of(workspace_dir: str, messages: Iterable[Message]) -> str:
    """The project's name, "" where none is known or several are touched.

    Args:
        workspace_dir: Where the agent works, absolute, or "".
        messages: What the agent did; the paths in its tool calls count.
    """
    name = _last_part(workspace_dir)
    if name:
        return name
    found = {
        match[1]
        for message in messages
        for tool in message.tools
        for match in _PATH.finditer(tool.command[:4000])
        if match[1].lower() not in _NOT_A_PROJECT
    }
    return found.pop() if len(found) == 1 else ""


def _last_part(path: str) -> str:
    parts = [part for part in re.split(r"[\\/]+", path) if part]
    if not parts:
        return ""
    last = parts[-1]
    # A home folder itself is nobody's project.
    if len(parts) <= 2 and parts[0].lower() in {"home", "users", "c:"}:
        return ""
    return (
        "" if last.lower() in _NOT_A_PROJECT or last.startswith(".") or last.lower().startswith("workspace") else last
    )
