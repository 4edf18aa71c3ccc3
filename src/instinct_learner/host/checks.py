"""The links of the chain from the owner's words to the next prompt, each checked where it really is.

A check never raises: what it finds is a `Check`, with what to do about it. The order is that of the chain, so that
the first one that fails names the broken stage.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from instinct_learner.hooks import home as homes
from instinct_learner.hooks.interpreter import missing_dependencies
from instinct_learner.host import wiring
from instinct_learner.host.openclaw import HostError, OpenClaw, find_openclaw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: A hook that takes longer than this would be killed by the host. Source: the seed's hook timeout.
HOOK_TIMEOUT_SECONDS = 5.0
#: A worker that is not there by then hangs: on two busy cores a start takes a few seconds.
WORKER_SECONDS = 20.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """What one look found.

    Attributes:
        stage: Which link of the chain.
        state: ok, warning (it works, but look), failed (it doesn't), or skipped.
        detail: What was seen.
        fix: The command or act that helps, "" where nothing need be done.
    """

    stage: str
    state: str
    detail: str
    fix: str = ""


def _ok(stage: str, detail: str) -> Check:
    return Check(stage=stage, state="ok", detail=detail)


def _failed(stage: str, detail: str, fix: str) -> Check:
    return Check(stage=stage, state="failed", detail=detail, fix=fix)


def _warning(stage: str, detail: str, fix: str) -> Check:
    return Check(stage=stage, state="warning", detail=detail, fix=fix)


def local_checks(home: str, *, now: datetime) -> Iterator[Check]:
    """Everything that can be known without a host."""
    steps: tuple[tuple[str, Callable[[], Check]], ...] = (
        ("interpreter", check_interpreter),
        ("package", check_package),
        ("config", lambda: check_config(home)),
        ("home", lambda: check_home(home)),
        ("space", lambda: check_space(home)),
        ("bank", lambda: check_bank(home)),
        ("index", lambda: check_index(home)),
        ("clock", lambda: check_clock(home, now=now)),
        ("hook", lambda: check_hook(home)),
        ("worker", lambda: check_worker(home)),
        ("log", lambda: check_log(home, now=now)),
    )
    for stage, step in steps:
        yield _guarded(stage, step)


def _guarded(stage: str, step: Callable[[], Check]) -> Check:
    try:
        return step()
    except Exception as error:  # noqa: BLE001 - the doctor must name every broken link, not stop at the first surprise
        return _failed(stage, f"{type(error).__name__}: {error}", "report this line; the check did not expect it")


def check_interpreter() -> Check:
    """This Python, and the one that set-up recorded for the hooks."""
    missing = missing_dependencies()
    if missing:
        return _failed(
            "interpreter",
            f"{sys.executable} lacks {', '.join(missing)}",
            "run `python3 scripts/setup.py` in the skill folder",
        )
    recorded = homes.setup_record().get("interpreter", "")
    if recorded and not os.access(recorded, os.X_OK):
        return _failed(
            "interpreter",
            f"the recorded Python {recorded} is gone",
            "run `python3 scripts/setup.py` in the skill folder again",
        )
    version = ".".join(map(str, sys.version_info[:3]))
    return _ok("interpreter", f"Python {version} at {recorded or sys.executable}")


def check_package() -> Check:
    """The folder whose scripts the hooks start."""
    recorded = homes.setup_record().get("package", "")
    folder = recorded or homes.package_dir()
    if not folder:
        return _ok("package", "installed as a wheel; set-up gives a host its skill folder")
    absent = [
        name
        for name in ("SKILL.md", "config.json", "scripts/load_instincts.py")
        if not os.path.isfile(os.path.join(folder, name))
    ]
    if absent:
        return _failed("package", f"{folder} lacks {', '.join(absent)}", "run `instinct setup openclaw` again")
    return _ok("package", folder)


def check_config(home: str) -> Check:
    """The settings file, every key of it."""
    from instinct_learner.config.settings import load_config
    from instinct_learner.errors import ConfigError

    try:
        load_config(homes.package_dir(), home)
    except ConfigError as error:
        return _failed(
            "config",
            str(error),
            "`instinct config check` lists every key; hooks run on the defaults until it is mended",
        )
    return _ok("config", "valid")


def check_home(home: str) -> Check:
    """The bank's folder: there, and writable by a real write."""
    probe = os.path.join(home, ".state", f"doctor-{os.getpid()}.tmp")
    try:
        os.makedirs(os.path.dirname(probe), exist_ok=True)
        with open(probe, "wb") as file:
            file.write(b"probe")
            os.fsync(file.fileno())
        os.unlink(probe)
    except OSError as error:
        return _failed(
            "home",
            f"{home}: {error.strerror}",
            f"give this user the right to write {home}, or name another with --home",
        )
    return _ok("home", home)


def check_space(home: str) -> Check:
    """Room to write. Source: the seed's 50 MB."""
    import shutil

    free_mb = shutil.disk_usage(home).free // (1024 * 1024)
    if free_mb < 50:
        return _failed("space", f"{free_mb} MB free", "make room: below 50 MB nothing but memory is written")
    return _ok("space", f"{free_mb} MB free")


def check_bank(home: str) -> Check:
    """Every instinct's file, read."""
    from pathlib import Path

    from instinct_learner.bank.reader import read_bank

    contents = read_bank(Path(home))
    if contents.broken:
        first = contents.broken[0]
        where = f"{first.path}:{first.line}" if first.line else str(first.path)
        problems = "; ".join(first.problems)
        return _warning(
            "bank",
            f"{len(contents.broken)} broken file(s), first {where}: {problems}",
            "mend them in an editor; they were left as they are",
        )
    return _ok("bank", f"{len(contents.instincts)} instincts")


def check_index(home: str) -> Check:
    """The index: can it be opened, and does it hold what the files hold?"""
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.layout import index_path
    from instinct_learner.bank.sync import sync

    try:
        sync(home)
        with Index.open(home) as index:
            counts = index.counts()
    except (sqlite3.Error, OSError) as error:
        return _failed(
            "index", f"{index_path(home)}: {error}", "remove it: it is derived, and made anew from the files"
        )
    listed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return _ok("index", listed or "empty")


def check_clock(home: str, *, now: datetime) -> Check:
    """A clock that went backwards makes instincts look new and windows endless."""
    folder = os.path.join(home, "instincts")
    newest = max(
        (entry.stat().st_mtime for entry in os.scandir(folder) if entry.name.endswith(".md"))
        if os.path.isdir(folder)
        else [],
        default=0.0,
    )
    written = datetime.fromtimestamp(newest, timezone.utc)
    if written - now.astimezone(timezone.utc) > timedelta(minutes=5):
        return _warning(
            "clock",
            f"it is {now.isoformat(timespec='seconds')}, but a file was written at "
            f"{written.isoformat(timespec='seconds')}",
            "set the clock",
        )
    return _ok("clock", now.isoformat(timespec="seconds"))


def check_hook(home: str) -> Check:
    """The load script as a host starts it: a real process, with its limit."""
    package = homes.setup_record().get("package", "") or homes.package_dir()
    script = os.path.join(package, "scripts", "load_instincts.py")
    if not package or not os.path.isfile(script):
        return Check(stage="hook", state="skipped", detail="no skill folder yet", fix="run `instinct setup openclaw`")
    began = time.monotonic()
    try:
        done = subprocess.run(  # noqa: S603 - our own script, by the recorded interpreter
            [homes.setup_record().get("interpreter", "") or sys.executable, script, "--json"],
            input=b'{"prompt": "doctor"}',
            capture_output=True,
            timeout=HOOK_TIMEOUT_SECONDS,
            env={**os.environ, "INSTINCT_HOME": home},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _failed("hook", f"{script} took longer than {HOOK_TIMEOUT_SECONDS:.0f} s", "see .state/hooks.log")
    took = (time.monotonic() - began) * 1000
    if done.returncode or (done.stdout.strip() and not _is_object(done.stdout)):
        return _failed(
            "hook",
            f"exit {done.returncode}: {done.stderr.decode(errors='replace').strip()[-200:]}",
            "see .state/hooks.log",
        )
    return _ok("hook", f"answered in {took:.0f} ms")


def check_worker(home: str) -> Check:
    """The long-lived child as the plugin starts it."""
    began = time.monotonic()
    why = _ping_worker(sys.executable, {**os.environ, "INSTINCT_HOME": home})
    if why:
        return _failed(
            "worker", why, "scripts serve meanwhile; run `python3 scripts/setup.py` in the skill folder again"
        )
    return _ok("worker", f"started and answered in {(time.monotonic() - began) * 1000:.0f} ms")


def _ping_worker(python: str, environ: dict[str, str]) -> str:
    """Start a worker with this Python and ask whether it is there. Returns why it is not, "" where it is."""
    request = json.dumps({"id": 1, "method": "ping", "params": {}}) + "\n"
    command = [python, "-m", "instinct_learner.worker"]
    try:
        # A group of its own, so that what a broken Python started ends with it.
        child = subprocess.Popen(  # noqa: S603 - the Python that set-up recorded
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environ,
            start_new_session=True,
        )
    except OSError as error:
        return f"{python} can't be started: {error.strerror}"
    try:
        out, err = child.communicate(request.encode(), timeout=WORKER_SECONDS)
    except subprocess.TimeoutExpired:
        _end(child)
        return f"{python} gave no answer in {WORKER_SECONDS:.0f} s"
    if _is_object(out):
        return ""
    said = err.decode(errors="replace").strip()[-200:]
    return f"{python} ended with {child.returncode}" + (f": {said}" if said else ", without an answer")


def _end(child: subprocess.Popen[bytes]) -> None:
    try:
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    except ProcessLookupError:
        pass
    child.communicate()


def check_log(home: str, *, now: datetime) -> Check:
    """What failed lately, off stage."""
    from instinct_learner.hooks.log import read_log

    recent = [line for line in read_log(home) if _age_of(line, now) < timedelta(days=1)]
    if recent:
        return _warning(
            "log",
            f"{len(recent)} line(s) in the last day, last: {recent[-1]}",
            f"read {os.path.join(home, '.state', 'hooks.log')}",
        )
    return _ok("log", "no failure in the last day")


def host_checks(*, path: str = "", node: str = "") -> Iterator[Check]:
    """The host: found, new enough, our plugin in it, its hooks live."""
    known = homes.setup_record()
    try:
        host = find_openclaw(path=path or known.get("openclaw", ""), node=node or known.get("node", ""))
    except HostError as error:
        yield _failed("host", error.reason, error.fix)
        return
    yield _ok("host", f"OpenClaw {host.version} at {host.command[-1]}")
    inspected = host.inspect(wiring.PLUGIN_ID)
    yield from plugin_checks(inspected)
    yield _guarded("permissions", lambda: check_plugin_settings(host))


def plugin_checks(inspected: dict[str, Any]) -> Iterator[Check]:
    """What `plugins inspect --runtime` says of us."""
    plugin = inspected.get("plugin") or {}
    if not plugin:
        yield _failed("plugin", "the host does not know it", "run `instinct setup openclaw`")
        return
    if not plugin.get("activated") or plugin.get("status") != "loaded":
        yield _failed(
            "plugin",
            f"status {plugin.get('status')}",
            "run `instinct setup openclaw`; `openclaw plugins doctor` says more",
        )
        return
    yield _ok("plugin", f"loaded from {plugin.get('rootDir')}")
    missing = wiring.missing_hooks(inspected)
    diagnostics = [
        str(entry.get("message", entry)) if isinstance(entry, dict) else str(entry)
        for entry in inspected.get("diagnostics") or []
    ]
    if missing:
        yield _failed(
            "hooks",
            f"not registered: {', '.join(missing)}" + (f" ({'; '.join(diagnostics)})" if diagnostics else ""),
            "a permission is missing: run `instinct setup openclaw`, which shows and sets them",
        )
    else:
        yield _ok("hooks", ", ".join(wiring.NEEDED_HOOKS))


def check_plugin_settings(host: OpenClaw) -> Check:
    """What the plugin was told: above all an interpreter that is still there."""
    entry = host.setting(f"plugins.entries.{wiring.PLUGIN_ID}") or {}
    granted = entry.get("hooks") or {}
    refused = [name for name in wiring.PERMISSIONS if granted.get(name) is not True]
    if refused:
        return _failed("permissions", f"not granted: {', '.join(refused)}", "run `instinct setup openclaw`")
    python = str((entry.get("config") or {}).get("python") or "")
    if not os.path.isabs(python) or not os.access(python, os.X_OK):
        return _failed(
            "permissions",
            f"the plugin's Python {python or '(none)'} can't be started",
            "run `python3 scripts/setup.py` again",
        )
    source = os.path.join(homes.setup_record().get("package", "") or homes.package_dir(), "src")
    path = os.pathsep.join(part for part in (os.environ.get("PYTHONPATH", ""), source) if part)
    why = _ping_worker(python, {**os.environ, "PYTHONPATH": path})
    if why:
        return _failed(
            "interpreter", f"the plugin's Python does not work: {why}", "run `python3 scripts/setup.py` again"
        )
    return _ok("permissions", f"granted; hooks run {python}")


def _is_object(raw: bytes) -> bool:
    try:
        return isinstance(json.loads(raw.decode("utf-8").strip().splitlines()[-1]), dict)
    except (ValueError, IndexError):
        return False


def _age_of(line: str, now: datetime) -> timedelta:
    try:
        return now - datetime.fromisoformat(line.split(" ", 1)[0])
    except (ValueError, TypeError):
        return timedelta(days=365)
