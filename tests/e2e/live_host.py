"""A real OpenClaw in folders of its own, driven as a person and a channel would drive it."""

from __future__ import annotations

import json
import os
import pty
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tests.e2e.documents import install_commands

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

#: How long anything of the host's may take before it counts as broken; it is never waited for as such.
COMMAND_SECONDS = 300.0
TURN_SECONDS = 180.0
#: What the gateway's log says of new settings.
TAKEN, REFUSED = "config hot reload applied", "config reload failed"
TOKEN = "test-token"  # noqa: S105 - of a gateway on loopback that lives for one test


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LiveHost:
    """One isolated installation of the host.

    Attributes:
        root: Holds its home, state and workspace.
        workspace: The default agent's workspace.
        environ: What every command of it runs with.
        setup_output: What our set-up said.
        instinct: Our command line, absolute.
        skill: The installed skill folder.
    """

    def __init__(self, root: Path, cache: Path, model_port: int, *, python: str) -> None:
        self.root = root
        self.workspace = root / "ws"
        self.port = free_port()
        self.log = root / "gateway.log"
        self.setup_output = ""
        self.instinct = ""
        self.skill = Path()
        self._places: dict[str, str] = {}
        self._gateway: subprocess.Popen[bytes] | None = None
        for name in ("home", "state", "ws", "ws2"):
            (root / name).mkdir(parents=True, exist_ok=True)
        modules = cache / "node_modules"
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith(("INSTINCT_", "OPENCLAW_", "NODE_"))
        }
        self.environ = {
            **kept,
            "PATH": os.pathsep.join(
                [str(modules / "node" / "bin"), str(modules / ".bin"), str(Path(python).parent), os.environ["PATH"]]
            ),
            "HOME": str(root / "home"),
            "XDG_CONFIG_HOME": str(root / "home" / ".config"),
            "XDG_DATA_HOME": str(root / "home" / ".local" / "share"),
            "OPENCLAW_STATE_DIR": str(root / "state"),
            "OPENCLAW_CONFIG_PATH": str(root / "state" / "openclaw.json"),
            "OPENCLAW_SKIP_CHANNELS": "1",
            "OPENCLAW_NO_AUTO_UPDATE": "1",
            "OPENCLAW_SKIP_STARTUP_MODEL_PREWARM": "1",
            "OPENCLAW_DISABLE_BONJOUR": "1",
            "NO_PROXY": "*",
        }
        cost = {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0}
        provider = {
            "baseUrl": f"http://127.0.0.1:{model_port}/v1",
            "apiKey": "x",
            "api": "openai-completions",
            "models": [
                {"id": "scripted", "name": "Scripted", "reasoning": False, "input": ["text"], "cost": cost,
                 "contextWindow": 128000, "maxTokens": 4096}
            ],
        }  # fmt: skip
        config = {
            "gateway": {
                "mode": "local", "port": self.port, "bind": "loopback", "auth": {"mode": "token", "token": TOKEN},
                "http": {"endpoints": {"chatCompletions": {"enabled": True}}},
            },
            "models": {"mode": "replace", "providers": {"scripted": provider}},
            "plugins": {"slots": {"memory": "none"}},
            "agents": {
                "ownership": "explicit",
                "defaults": {
                    "systemAgent": {"agentId": "main"}, "workspace": str(self.workspace), "skipBootstrap": True,
                    "model": {"primary": "scripted/scripted"},
                },
                "entries": {"main": {"workspace": str(self.workspace)}, "second": {"workspace": str(root / "ws2")}},
            },
        }  # fmt: skip
        Path(self.environ["OPENCLAW_CONFIG_PATH"]).write_text(json.dumps(config, indent=2), encoding="utf-8")

    def command(self, *arguments: str, text: str = "", timeout: float = COMMAND_SECONDS, check: bool = True) -> str:
        """Run a command in the host's environment; returns its output, and fails with it if it failed."""
        done = subprocess.run(
            list(arguments), input=text, capture_output=True, encoding="utf-8", errors="replace", timeout=timeout,
            env=self.environ, cwd=self.root, check=False,
        )  # fmt: skip
        if check and done.returncode:
            raise AssertionError(f"{' '.join(arguments)} exited {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def in_terminal(self, line: str, *, answer: str, timeout: float = COMMAND_SECONDS) -> str:
        """Type a line into a shell, as a person does who agrees when asked; returns its output, and fails with it."""
        ours, theirs = pty.openpty()
        try:
            os.write(ours, f"{answer}\n".encode())
            done = subprocess.run(
                ["bash", "-c", line], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                encoding="utf-8", errors="replace", timeout=timeout, env=self.environ, cwd=self.root, check=False,
            )  # fmt: skip
        finally:
            os.close(ours)
            os.close(theirs)
        if done.returncode:
            raise AssertionError(f"{line} exited {done.returncode}\n{done.stdout}")
        return done.stdout

    def install_and_set_up(self, skill: Path) -> None:
        """What README's install section says, typed as it stands there: the host's own install, then our set-up."""
        # pip of the set-up must not find the test's own environment, and may use the machine's cache of packages.
        self.environ.pop("VIRTUAL_ENV", None)
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        self.environ.setdefault("PIP_CACHE_DIR", str(cache / "pip"))
        self.skill = self.workspace / "skills" / "instinct-learner"
        # Where these folders are is the person's; everything else is README's.
        self._places = {"<this folder>": str(skill), "~/.openclaw/workspace": str(self.workspace)}
        install, set_up, _ = install_commands("README.md")
        self.type_from_readme(install)
        self.setup_output = self.type_from_readme(set_up)
        self.instinct = self.setup_output.rsplit("the command line is ", 1)[1].strip()

    def type_from_readme(self, line: str) -> str:
        """Type a command of README's, agreeing when it asks."""
        for written, real in self._places.items():
            line = line.replace(written, real)
        return self.in_terminal(line, answer="y", timeout=900)

    def start_gateway(self) -> None:
        """Start the gateway and wait until it is healthy."""
        with self.log.open("ab") as log:
            self._gateway = subprocess.Popen(
                ["openclaw", "gateway", "run", "--port", str(self.port), "--bind", "loopback"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environ,
                cwd=self.root,
                start_new_session=True,
            )
        until = time.monotonic() + COMMAND_SECONDS
        while time.monotonic() < until:
            if self._gateway.poll() is not None:
                raise AssertionError(f"the gateway ended:\n{self.log.read_text(errors='replace')[-4000:]}")
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.3)
        raise AssertionError(f"the gateway is not healthy:\n{self.log.read_text(errors='replace')[-4000:]}")

    def stop_gateway(self) -> None:
        """End the gateway and what it started, by their process group."""
        if self._gateway is None:
            return
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._gateway.pid, number)
                self._gateway.wait(timeout=20)
                break
            except ProcessLookupError:
                break
            except subprocess.TimeoutExpired:
                continue
        self._gateway = None

    def restart_gateway(self) -> None:
        """As after a crash of the machine or an update: down, and up again."""
        self.stop_gateway()
        self.start_gateway()

    def call(self, method: str, **params: object) -> str:
        """Call a method of the running gateway, as the host's own clients do. Returns what it printed."""
        limit = str(int(COMMAND_SECONDS * 1000))
        return self.command(
            "openclaw", "gateway", "call", method, "--json", "--timeout", limit, "--params", json.dumps(params)
        )

    def patch(self, **change: object) -> None:
        """Merge into the host's configuration, and wait until a running gateway has taken it.

        It takes nothing while a turn of the agent is under way, and does not try again by itself.
        """
        seen = self.log.stat().st_size if self.log.exists() else 0
        self.command("openclaw", "config", "patch", "--stdin", text=json.dumps(change))
        if self._gateway is None:
            return

        def outcome() -> str:
            with self.log.open("rb") as log:
                log.seek(seen)
                said = log.read().decode("utf-8", "replace")
            return next((mark for mark in (TAKEN, REFUSED) if mark in said), "")

        if eventually(outcome) == REFUSED:
            assert eventually(self._reloads), self.complaints()

    def _reloads(self) -> bool:
        done = subprocess.run(
            ["openclaw", "plugins", "reload", "instinct-learner"], capture_output=True, timeout=COMMAND_SECONDS,
            env=self.environ, cwd=self.root, check=False,
        )  # fmt: skip
        return done.returncode == 0

    def set_plugin(self, **config: object) -> None:
        """Change the plugin's own settings; `None` takes one back."""
        self.patch(plugins={"entries": {"instinct-learner": {"config": config}}})

    def complaints(self) -> str:
        """What to look at when something did not happen: the gateway's log and ours, their ends."""
        ours = self.workspace / "_core_files" / ".state" / "hooks.log"
        lines = ours.read_text(encoding="utf-8")[-2000:] if ours.exists() else "(none)"
        return f"hooks.log:\n{lines}\ngateway:\n{self.log.read_text(encoding='utf-8', errors='replace')[-3000:]}"

    def say(self, words: str, *, session: str, agent: str = "main") -> str:
        """One message of the owner's, as the chat completions endpoint takes it. Returns the reply."""
        body = {
            "model": f"openclaw/{agent}",
            "messages": [{"role": "user", "content": words}],
        }
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/v1/chat/completions",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {TOKEN}",
                "Content-Type": "application/json",
                "x-openclaw-session-key": f"agent:{agent}:{session}",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=TURN_SECONDS) as answer:  # noqa: S310 - loopback
                reply: dict[str, Any] = json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            raise AssertionError(f"the gateway refused a turn: {refused} {refused.read()[:2000]!r}") from None
        return str(reply["choices"][0]["message"]["content"])


def eventually(check: Callable[[], T], *, within_seconds: float = 90.0) -> T:
    """The first truthy value of `check()`; its last value once time is up."""
    until = time.monotonic() + within_seconds
    value = check()
    while not value and time.monotonic() < until:
        time.sleep(0.1)
        value = check()
    return value
