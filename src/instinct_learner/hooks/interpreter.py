"""Finding a Python that has what we need, when a host started us with one that doesn't."""

from __future__ import annotations

import os
import sys

from instinct_learner.hooks import home as homes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: What the after-response hooks import, by import name. Loading imports none of them.
DEPENDENCIES = ("filelock", "frontmatter", "rapidfuzz", "yaml")
#: Set in the environment of the second start, so that there is never a third.
ALREADY_RESTARTED = "INSTINCT_RESTARTED"


def missing_dependencies() -> tuple[str, ...]:
    """Which of our dependencies this interpreter can't import."""
    # What knows for certain costs most of an interpreter's start; a look into the folders nearly always does.
    missing = tuple(name for name in DEPENDENCIES if not _lies_on_path(name))
    if missing:
        from importlib.util import find_spec

        missing = tuple(name for name in missing if find_spec(name) is None)
    return missing


def _lies_on_path(name: str) -> bool:
    return any(os.path.exists(os.path.join(folder, name)) for folder in sys.path if folder)


def set_up_interpreter(environ: Mapping[str, str] | None = None) -> str:
    """The Python that set-up prepared, absolute: the checkout's own environment, else the recorded one; "" if neither.

    This very interpreter is never the answer.
    """
    environment = os.environ if environ is None else environ
    candidates = []
    root = homes.package_dir()
    if root:
        folder, file = ("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")
        candidates.append(os.path.join(root, ".venv", folder, file))
    candidates.append(homes.setup_record(environment).get("interpreter", ""))
    for candidate in candidates:
        # Compared without resolving links: a virtual environment's python is a link to the very one it extends.
        if (
            os.path.isabs(candidate)
            and os.access(candidate, os.X_OK)
            and os.path.normpath(candidate) != os.path.normpath(sys.executable or "")
        ):
            return candidate
    return ""


def restart_if_needed(environ: Mapping[str, str] | None = None) -> None:
    """Start this script again, once, with the prepared Python, if this one lacks our dependencies.

    Returns if nothing is missing, if there is no other interpreter, or if this already is the second start. Must run
    before stdin is read: the new interpreter inherits it.
    """
    environment = os.environ if environ is None else environ
    if environment.get(ALREADY_RESTARTED) or not missing_dependencies():
        return
    interpreter = set_up_interpreter(environment)
    if not interpreter:
        return
    changed = {**environment, ALREADY_RESTARTED: "1"}
    command = [interpreter, *sys.argv]
    if sys.platform == "win32":
        # There exec returns to the caller at once and the host would read an answer that isn't there yet.
        import subprocess

        raise SystemExit(subprocess.call(command, env=changed))  # noqa: S603 - the interpreter that set-up recorded
    os.execve(interpreter, command, changed)  # noqa: S606 - the interpreter that set-up recorded
