"""The OpenClaw that is installed here: where it is, which Node runs it, what it says when asked.

Everything goes through the host's own command line; its files are never edited behind its back.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import InstinctLearnerError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: The oldest host whose hooks are the ones that the plugin uses. Source: the plugin's own `compat.pluginApi`.
OLDEST_VERSION = (2026, 9, 0)
#: Source: OPENCLAW.md §2.
OLDEST_NODE = (24, 16)
#: The host's slowest command takes about twenty seconds on two cores.
COMMAND_TIMEOUT_SECONDS = 180.0


class HostError(InstinctLearnerError):
    """The host is missing, too old, or refused a command.

    Attributes:
        reason: What is wrong.
        fix: The command or act that helps.
    """

    def __init__(self, *, reason: str, fix: str) -> None:
        self.reason = reason
        self.fix = fix
        super().__init__(f"{reason}\n  → {fix}")


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenClaw:
    """A host that can be asked.

    Attributes:
        command: How it is started: Node and the host's own script, both absolute, or its launcher alone.
        version: As it prints it, such as `2026.9.6`.
        environ: What it is started with.
    """

    command: tuple[str, ...]
    version: str
    environ: Mapping[str, str]

    def run(self, arguments: Sequence[str], *, text: str | None = None, check: bool = True) -> str:
        """Run one command of the host. Returns what it printed.

        Raises:
            HostError: It failed, with its last words, unless `check` is False.
        """
        done = _run([*self.command, *arguments], environ=self.environ, text=text)
        if check and done.returncode:
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-6:]
            raise HostError(
                reason=f"`openclaw {' '.join(arguments[:3])}` failed (exit {done.returncode}): " + " / ".join(said),
                fix="run that command yourself to see all of it; `openclaw doctor` may help",
            )
        return done.stdout

    def attempt(self, arguments: Sequence[str]) -> tuple[bool, str]:
        """Run one command that may fail. Returns whether it succeeded, and all that it printed."""
        done = _run([*self.command, *arguments], environ=self.environ, text=None)
        return done.returncode == 0, done.stdout + done.stderr

    def setting(self, path: str) -> Any:
        """A value of the host's configuration, `None` where it is unset."""
        done = _run([*self.command, "config", "get", path, "--json"], environ=self.environ, text=None)
        answer = _json_of(done.stdout)
        if isinstance(answer, dict) and answer.get("ok") is False and "error" in answer:
            return None
        return answer

    def patch(self, change: Mapping[str, Any]) -> None:
        """Merge `change` into the host's configuration, in one write that the host validates.

        Raises:
            HostError: The host refused it.
        """
        self.run(["config", "patch", "--stdin"], text=json.dumps(change))

    def agents(self) -> list[dict[str, Any]]:
        """The host's agents, each with `id`, `workspace`, `isDefault`."""
        answer = _json_of(self.run(["agents", "list", "--json"]))
        return [agent for agent in answer if isinstance(agent, dict)] if isinstance(answer, list) else []

    def inspect(self, plugin_id: str) -> dict[str, Any]:
        """What the host says of a plugin at run time: its hooks, commands, diagnostics; empty if it isn't there."""
        done = _run(
            [*self.command, "plugins", "inspect", plugin_id, "--runtime", "--json"], environ=self.environ, text=None
        )
        answer = _json_of(done.stdout)
        return answer if isinstance(answer, dict) and answer.get("ok") is not False else {}


def find_openclaw(*, path: str = "", node: str = "", environ: Mapping[str, str] | None = None) -> OpenClaw:
    """The installed host.

    Args:
        path: Where its launcher is, "" to look: `$INSTINCT_OPENCLAW`, then PATH, then the usual folders of npm.
        node: Which Node runs it, "" to look.
        environ: The environment; the real one if `None`.

    Raises:
        HostError: It isn't there, or it or its Node is too old.
    """
    environment = dict(os.environ if environ is None else environ)
    launcher = path or environment.get("INSTINCT_OPENCLAW", "") or _look_for("openclaw", environment)
    if not launcher or not os.path.exists(launcher):
        raise HostError(
            reason=f"no OpenClaw at {launcher}"
            if launcher
            else "OpenClaw was not found on PATH nor in npm's usual folders",
            fix="install it with `npm install -g openclaw`, or say where it is: "
            "`instinct setup openclaw --openclaw PATH`",
        )
    script = os.path.realpath(launcher)
    command: tuple[str, ...] = (launcher,)
    if script.endswith((".mjs", ".js", ".cjs")):
        command = (_node_for(script, node, environment), script)
    done = _run([*command, "--version"], environ=environment, text=None)
    found = re.search(r"(\d{4})\.(\d+)\.(\d+)", done.stdout + done.stderr)
    if done.returncode or not found:
        raise HostError(
            reason=f"{launcher} does not say its version: {(done.stderr or done.stdout).strip()[:300]}",
            fix="see that `openclaw --version` works in this terminal, then run this again",
        )
    version = tuple(int(part) for part in found.groups())
    if version < OLDEST_VERSION:
        raise HostError(
            reason=f"OpenClaw {found.group()} is too old: {'.'.join(map(str, OLDEST_VERSION))} brought the hooks",
            fix="update it with `npm install -g openclaw@latest`, then run this again",
        )
    return OpenClaw(command=command, version=found.group(), environ=environment)


def _node_for(script: str, node: str, environ: Mapping[str, str]) -> str:
    """A Node that is new enough, absolute: the one named, one beside the host, else the one on PATH."""
    beside = _node_beside(script)
    candidates = [node] if node else [*beside, _look_for("node", environ)]
    seen = []
    for candidate in candidates:
        if not candidate or not os.path.exists(candidate):
            continue
        said = _run([candidate, "--version"], environ=environ, text=None).stdout.strip()
        found = re.match(r"v?(\d+)\.(\d+)", said)
        if found and (int(found.group(1)), int(found.group(2))) >= OLDEST_NODE:
            return candidate
        seen.append(f"{candidate} is {said or 'not Node'}")
    wanted = ".".join(map(str, OLDEST_NODE))
    raise HostError(
        reason=f"OpenClaw needs Node {wanted} or newer" + (f"; {'; '.join(seen)}" if seen else "; none was found"),
        fix="install it (`npm install -g node@24`, or from nodejs.org), or say where it is: `--node PATH`",
    )


def _node_beside(script: str) -> list[str]:
    folders = []
    folder = os.path.dirname(script)
    while folder != os.path.dirname(folder):
        if os.path.basename(folder) == "node_modules":
            folders.append(os.path.join(folder, "node", "bin", "node"))
        folder = os.path.dirname(folder)
    return folders


def _look_for(name: str, environ: Mapping[str, str]) -> str:
    found = shutil.which(name, path=environ.get("PATH"))
    if found:
        return os.path.abspath(found)
    home = environ.get("HOME", "") or os.path.expanduser("~")
    for folder in (".npm-global/bin", ".local/bin", ".npm/bin", ".openclaw/bin"):
        candidate = os.path.join(home, folder, name)
        if os.access(candidate, os.X_OK):
            return candidate
    return next(
        (path for path in (f"/usr/local/bin/{name}", f"/opt/homebrew/bin/{name}") if os.access(path, os.X_OK)), ""
    )


def _run(command: Sequence[str], *, environ: Mapping[str, str], text: str | None) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - the host that the owner installed
            list(command),
            input=text if text is not None else "",
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=COMMAND_TIMEOUT_SECONDS,
            env=dict(environ),
            check=False,
        )
    except subprocess.TimeoutExpired:
        said = f"{os.path.basename(command[0])} {' '.join(command[1:4])}"
        raise HostError(
            reason=f"`{said}` gave no answer in {COMMAND_TIMEOUT_SECONDS:.0f} s",
            fix="see that `openclaw status` answers, then run this again",
        ) from None
    except OSError as error:
        raise HostError(
            reason=f"{command[0]} can't be started: {error.strerror}", fix="check the path and its rights"
        ) from None


def _json_of(text: str) -> Any:
    """The JSON value in what a command printed: some put a line of news before it."""
    for position, mark in enumerate(text):
        if mark in "{[" and (position == 0 or text[position - 1] == "\n"):
            try:
                return json.JSONDecoder().raw_decode(text[position:])[0]
            except ValueError:
                continue
    stripped = text.strip()
    try:
        return json.loads(stripped) if stripped else None
    except ValueError:
        return None
