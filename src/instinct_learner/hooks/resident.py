"""What a process that stays does better than a hook that starts anew.

It keeps its connections and its settings, looks for edits by hand between two prompts instead of before one, reads
changed files itself, and recalls by meaning.

The encoder takes seconds to load and vectors take time to make: both happen beside the turn, which is answered by words
until they are there.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections import OrderedDict
from functools import cache
from time import monotonic, time_ns
from typing import TYPE_CHECKING, Generic, TypeVar

from instinct_learner.bank import layout
from instinct_learner.bank.database import READ_BUSY_SECONDS
from instinct_learner.bank.index import Index
from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.watch import RACY_NS, glance, is_small, sweep
from instinct_learner.config.light import load_config_lightly
from instinct_learner.hooks.home import package_dir
from instinct_learner.hooks.load import Access
from instinct_learner.learning.retrieve import recall
from instinct_learner.learning.semantic import Semantic, available

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from instinct_learner.bank.postings import Hit
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.hooks.load import Event

#: A prompt waits so long for another process that reads the same files.
_WAIT_SECONDS = 2.0
_UPDATE_SECONDS = 30.0
#: So many homes are kept open; the one that was asked longest ago makes room.
KEPT_HOMES = 4
#: The pages of an index that are kept, in KiB.
INDEX_CACHE_KIB = 8 * 1024
#: A large bank's next slice is looked at so long after the last one: a turn takes longer, and its after-response step
#: looks at more.
SWEEP_SECONDS = 10.0
#: A larger bank is recalled by words alone: its vectors take 4 KiB a document, and as much again while they are made.
MEANING_DOCUMENTS = 20_000

Opened = TypeVar("Opened", bound=Index | Ledger)


class ResidentAccess(Access):
    """One thread's open homes. A connection is for the thread that made it."""

    def __init__(self) -> None:
        self._homes: OrderedDict[str, _Home] = OrderedDict()

    def ledger(self, home: str) -> AbstractContextManager[Ledger]:
        """Gives the ledger, kept open."""
        return self._home(home).ledger

    def index(self, home: str) -> AbstractContextManager[Index]:
        """Gives the index, kept open."""
        return self._home(home).index

    def settings(self, call: HookCall) -> dict[str, object]:
        """Gives the settings as they were last read, unless a file of them has changed."""
        return self._home(call.home()).settings.of(call)

    def differs(self, index: Index, ledger: Ledger) -> bool:  # noqa: ARG002 - where a sweep stands is remembered here
        """Tells whether a glance or the sweep since the last prompt found a difference."""
        home = self._home(index.home)
        found, home.edited = home.edited, False
        return found or glance(index)

    def update(self, home: str) -> None:
        """Reads what changed, in this process, which has the parser loaded."""
        from instinct_learner.bank.sync import sync

        sync(home, wait_seconds=_WAIT_SECONDS)

    def recall(self, index: Index, event: Event, weights: dict[str, float], limit: int) -> list[Hit]:
        """Recalls by meaning and words."""
        return by_meaning(index, event.prompt, weights, limit, event.project)

    def tidy(self, *, now: Callable[[], float] = monotonic) -> None:
        """Looks at the next slice of the bank that was asked last, when its time has come. Nobody waits for this."""
        if not self._homes:
            return
        home = next(reversed(self._homes.values()))
        if home.edited or now() - home.swept_at < SWEEP_SECONDS:
            return
        home.swept_at = now()
        try:
            with home.index as index:
                if not is_small(index):
                    home.edited, home.swept = sweep(index, home.swept)
        except (sqlite3.Error, OSError):
            return  # the next prompt finds out, and says so

    def close(self) -> None:
        """Lets all homes go; the next call opens them again."""
        while self._homes:
            self._homes.popitem()[1].close()

    def _home(self, path: str) -> _Home:
        path = os.path.abspath(path)
        found = self._homes.get(path)
        if found is None:
            found = self._homes[path] = _Home(path)
            while len(self._homes) > KEPT_HOMES:
                _, oldest = self._homes.popitem(last=False)
                oldest.close()
        self._homes.move_to_end(path)
        return found


class _Home:
    """What is kept of one home.

    Attributes:
        index, ledger: Its files.
        settings: As last read.
        edited: A sweep found a file that differs.
        swept: Where the last sweep's slice ended.
        swept_at: And when it was.
    """

    def __init__(self, path: str) -> None:
        self.index = _Kept[Index](layout.index_path(path), lambda: _open_index(path))
        self.ledger = _Kept[Ledger](layout.ledger_path(path), lambda: _open_ledger(path))
        self.settings = _Settings(path)
        self.edited = False
        self.swept = ""
        self.swept_at = -SWEEP_SECONDS

    def close(self) -> None:
        self.index.close()
        self.ledger.close()


class _Kept(Generic[Opened]):
    """A database that stays open as long as its path leads to the very same file and nothing failed."""

    def __init__(self, path: str, make: Callable[[], Opened]) -> None:
        self._path = path
        self._make: Callable[[], Opened] = make
        self._opened: Opened | None = None
        self._file: tuple[int, int] | None = None

    def __enter__(self) -> Opened:
        # Somebody may have deleted it, as it is derived. As long as it is open, no other file can have its number.
        if self._opened is not None and self._file != _identity(self._path):
            self.close()
        if self._opened is None:
            self._opened = self._make()
            self._file = _identity(self._path)
        return self._opened

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Windows deletes no file that is open: what is damaged there must be let go to be made anew.
        if kind is not None or sys.platform == "win32" or getattr(self._opened, "fresh", False):
            self.close()

    def close(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()


class _Settings:
    """One home's settings, read again when a file of them changes."""

    def __init__(self, home: str) -> None:
        package = package_dir()
        self._folders = (package, home)
        self._files = [os.path.join(folder, "config.json") for folder in self._folders if folder]
        self._seen: list[tuple[int, ...]] | None = None
        self._values: dict[str, object] = {}

    def of(self, call: HookCall) -> dict[str, object]:
        seen = [_state(file) for file in self._files]
        if seen != self._seen:
            values, problems = load_config_lightly(*self._folders)
            if problems:
                return call.settings()  # which says them
            # What was changed this moment may change again within the clock's tick.
            settled = all(not state or time_ns() - max(state[0], state[3]) > RACY_NS for state in seen)
            self._values, self._seen = values, seen if settled else None
        return self._values


def _state(path: str) -> tuple[int, ...]:
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return (status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return (status.st_dev, status.st_ino)


def _open_index(home: str) -> Index:
    index = Index.open(home, busy_seconds=READ_BUSY_SECONDS)
    index.keep(INDEX_CACHE_KIB)
    return index


def _open_ledger(home: str) -> Ledger:
    return Ledger.open(home, busy_seconds=READ_BUSY_SECONDS)


_THREADS = threading.local()


def access() -> ResidentAccess:
    """Gives this thread's."""
    found = getattr(_THREADS, "access", None)
    if found is None:
        found = _THREADS.access = ResidentAccess()
    return found


@cache
def has_encoder() -> bool:
    """Tells whether recall by meaning is installed; looked up once, as a look goes through every folder of packages."""
    return available()


def by_meaning(index: Index, prompt: str, weights: dict[str, float], limit: int, project: str) -> list[Hit]:
    """Recalls by meaning and words, or by words alone while the encoder is absent, loading or slow."""
    if not has_encoder() or index.size() > MEANING_DOCUMENTS:
        return recall(index, weights, limit=limit, prompt=prompt, project=project)
    semantic = _vectors(index.home).ready(index.version())
    if semantic is None:
        return recall(index, weights, limit=limit, prompt=prompt, project=project)
    return semantic.recall(index, prompt, weights, limit=limit, project=project)


class _Vectors:
    """One home's encoder and the thread that keeps its vectors up to date."""

    def __init__(self, home: str) -> None:
        self._home = home
        self._semantic: Semantic | None = None
        self._version = -1
        self._busy = threading.Lock()

    def ready(self, version: int) -> Semantic | None:
        """Gives the encoder if it is loaded, and starts an update where the bank has changed since the last."""
        if version != self._version and self._busy.acquire(blocking=False):
            threading.Thread(target=self._update, args=(version,), daemon=True).start()
        return self._semantic

    def _update(self, version: int) -> None:
        try:
            semantic = self._semantic or Semantic(self._home)
            with Index.open(self._home) as index:
                if semantic.update(index, seconds=_UPDATE_SECONDS):
                    self._version = version
            self._semantic = semantic
        except (sqlite3.Error, OSError, ImportError):
            self._version = version  # the next change tries again; until then words answer
        finally:
            self._busy.release()


@cache
def _vectors(home: str) -> _Vectors:
    return _Vectors(home)
