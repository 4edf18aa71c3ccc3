"""Where the bank lies: the order in which home is looked for, the package's own folder, and what set-up recorded.

Imports `os` and `sys` alone until a file is read, because the load path passes through here (ADR 0001).
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: The folder that holds the bank inside a workspace or a checkout. Source: SPEC §1.
CORE_FILES = "_core_files"
#: The name of our folder in the platform's own places.
APPLICATION = "instinct-learner"


def package_dir() -> str:
    """The folder that holds SKILL.md and config.json, or "" for an installed wheel, which has neither."""
    here = os.path.dirname(os.path.abspath(__file__))
    root = os.path.dirname(os.path.dirname(os.path.dirname(here)))
    return root if os.path.isfile(os.path.join(root, "SKILL.md")) else ""


def resolve_home(  # noqa: PLR0911 - one return a step of the order that SPEC §1 fixes
    *,
    argument: str = "",
    environ: Mapping[str, str] | None = None,
    workspace_dir: str = "",
    package: str | None = None,
    for_command_line: bool = False,
) -> str:
    """The bank's folder, absolute. It need not exist.

    Args:
        argument: What `--home` said, "" if nothing.
        environ: The environment; the real one if `None`.
        workspace_dir: The hook event's `workspaceDir`, "" if it has none. One that isn't absolute is passed over: the
            folder a hook happens to be started in must never decide where memory lies.
        package: The package's folder, found by itself if `None`; "" means there is none.
        for_command_line: Whether the home that set-up recorded counts.

    Source: SPEC §1. A record that set-up made for this very checkout beats the checkout's default folder (ADR 0002).
    """
    environment = os.environ if environ is None else environ
    root = package_dir() if package is None else package
    named = argument or environment.get("INSTINCT_HOME", "")
    if named:
        return _absolute(named, base="")
    configured = _home_of_config(root)
    if configured:
        return _absolute(configured, base=root)
    if workspace_dir and os.path.isabs(workspace_dir):
        return os.path.join(os.path.normpath(workspace_dir), CORE_FILES)
    skills = os.path.dirname(root)
    if root and os.path.basename(skills) == "skills":
        return os.path.join(os.path.dirname(skills), CORE_FILES)
    recorded = setup_record(environment) if for_command_line else {}
    if recorded.get("home") and recorded.get("package", "") == root:
        return _absolute(recorded["home"], base=root)
    if root and os.path.isfile(os.path.join(root, "pyproject.toml")):
        return os.path.join(root, CORE_FILES)
    if recorded.get("home"):
        return _absolute(recorded["home"], base=root)
    return user_data_dir(environment)


def user_data_dir(environ: Mapping[str, str]) -> str:
    """The platform's folder for a user's data, with our name at its end."""
    if sys.platform == "win32":
        base = environ.get("LOCALAPPDATA", "") or os.path.join(_user_home(environ), "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(_user_home(environ), "Library", "Application Support")
    else:
        base = environ.get("XDG_DATA_HOME", "")
        if not os.path.isabs(base):
            base = os.path.join(_user_home(environ), ".local", "share")
    return os.path.join(base, APPLICATION)


def setup_record_path(environ: Mapping[str, str]) -> str:
    """The file in which set-up keeps `home`, `interpreter` and `package`, so that a bare command finds them."""
    if sys.platform == "win32":
        base = environ.get("APPDATA", "") or os.path.join(_user_home(environ), "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(_user_home(environ), "Library", "Application Support")
    else:
        base = environ.get("XDG_CONFIG_HOME", "")
        if not os.path.isabs(base):
            base = os.path.join(_user_home(environ), ".config")
    return os.path.join(base, APPLICATION, "setup.json")


def setup_record(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """What set-up recorded; empty where it never ran or its file can't be read."""
    return _texts(setup_record_path(os.environ if environ is None else environ))


def _home_of_config(root: str) -> str:
    return _texts(os.path.join(root, "config.json")).get("home", "") if root else ""


def _texts(path: str) -> dict[str, str]:
    try:
        with open(path, "rb") as file:
            raw = file.read(1 << 20)
    except OSError:
        return {}
    from instinct_learner.bank.jsontext import small_object

    text = raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    loaded = small_object(text)
    if loaded is None:
        import json

        try:
            loaded = json.loads(text)
        except (ValueError, RecursionError):
            return {}
    if not isinstance(loaded, dict):
        return {}
    return {key: value for key, value in loaded.items() if isinstance(value, str)}


def _absolute(path: str, *, base: str) -> str:
    return os.path.normpath(os.path.join(base or os.getcwd(), os.path.expanduser(path)))


def _user_home(environ: Mapping[str, str]) -> str:
    return environ.get("HOME", "") or os.path.expanduser("~")
