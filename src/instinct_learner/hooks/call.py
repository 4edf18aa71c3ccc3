"""One call of a hook: its arguments and input as they came, and what follows from them, worked out when asked for.

A plain class without dataclasses or typing, because the load path passes through here (ADR 0001). The worker makes the
same value from a request, so that a cold script and the worker run the same functions.
"""

from __future__ import annotations

import os

from instinct_learner.hooks import home as homes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from typing import Protocol

    class Closable(Protocol):
        """What can be kept open."""

        def close(self) -> None:
            """Closes it."""


class HookCall:
    """What an entry is given.

    Attributes:
        name: The hook's name, such as `load`.
        argv: The arguments after the script's name.
        raw: All of stdin, capped; b"" for hooks that read none.
        environ: The environment.
    """

    __slots__ = ("_home", "_kept", "_payload", "_settings", "argv", "environ", "name", "raw")

    def __init__(
        self,
        *,
        name: str,
        argv: Sequence[str] = (),
        raw: bytes = b"",
        environ: Mapping[str, str] | None = None,
        payload: object = None,
    ) -> None:
        """Keep what came in; `payload` is for callers that have the parsed input already."""
        self.name = name
        self.argv = tuple(argv)
        self.raw = raw
        self.environ: Mapping[str, str] = os.environ if environ is None else environ
        self._payload = payload
        self._home = ""
        self._settings: dict[str, object] = {}
        self._kept: list[Closable] = []

    def has(self, flag: str) -> bool:
        """Whether a bare flag such as `--json` was given."""
        return flag in self.argv

    def value(self, option: str) -> str:
        """The value of `--option value` or `--option=value`, "" where it wasn't given."""
        for position, argument in enumerate(self.argv):
            if argument == option and position + 1 < len(self.argv):
                return self.argv[position + 1]
            if argument.startswith(option + "="):
                return argument[len(option) + 1 :]
        return ""

    def payload(self) -> object:
        """The input as JSON, or as plain text where it isn't JSON. "" for empty input."""
        if self._payload is None:
            text = self.raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").strip()
            self._payload = text
            if text[:1] in ("{", "[", '"'):
                import json

                try:
                    self._payload = json.loads(text)
                except (ValueError, RecursionError):
                    self._payload = text
        return self._payload

    def take(self, payload: object) -> None:
        """Take this for the input's meaning, for a hook that needs only some of it and read that more cheaply."""
        self._payload = payload

    def home(self) -> str:
        """The bank's folder, by the arguments, the environment and the event. Source: SPEC §1."""
        if not self._home:
            self._home = homes.resolve_home(
                argument=self.value("--home"), environ=self.environ, workspace_dir=workspace_of(self.payload())
            )
        return self._home

    def settings(self) -> dict[str, object]:
        """Every setting, flat; a bad value is replaced by the one below it and named in the log."""
        if not self._settings:
            from instinct_learner.config.light import load_config_lightly

            self._settings, problems = load_config_lightly(homes.package_dir(), self.home())
            if problems:
                from instinct_learner.config.problems import describe

                for file, problem in problems:
                    self.log(f"{file}: {describe(problem)} (the default is used)")
        return self._settings

    def keep_open(self, *opened: Closable) -> None:
        """Keeps databases open until `close`, beside whoever opens and closes them meanwhile.

        The last one that closes a database writes its log back into the file and waits for the disk: once a call is
        enough.
        """
        self._kept += opened

    def close(self) -> None:
        """Closes what was kept open."""
        while self._kept:
            self._kept.pop().close()

    def now(self) -> datetime:
        """The time, aware."""
        from instinct_learner.hooks.clock import current_time

        return current_time(self.environ)

    def log(self, line: str) -> None:
        """Append one redacted line to home's hook log."""
        from instinct_learner.hooks.log import append_log

        append_log(self.home(), f"{self.name}: {line}", now=self.now())


def workspace_of(payload: object) -> str:
    """The event's `workspaceDir`, wherever the host put it; "" where there is none.

    Claude Code's `cwd` doesn't count: it is where the person works, and the bank isn't per project.
    """
    if not isinstance(payload, dict):
        return ""
    for holder in (payload, payload.get("ctx"), payload.get("event"), payload.get("context")):
        if isinstance(holder, dict):
            named = holder.get("workspaceDir") or holder.get("workspace_dir")
            if isinstance(named, str) and named and "\0" not in named:
                return named
    return ""
