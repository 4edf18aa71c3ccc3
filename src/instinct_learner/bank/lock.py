"""One reader of changed files at a time. The kernel frees the lock when its holder dies."""

from __future__ import annotations

import os
from time import monotonic, sleep

_NAME = "sync.lock"
#: What the holder writes into the lock file while it reads so many files that nobody should wait for it.
_BUILDING = b"building"


class SyncLock:
    """The lock of one home, as a context manager.

    Attributes:
        held: Whether it was had in time.
    """

    def __init__(self, home: str, *, wait_seconds: float) -> None:
        self.held = False
        self._wait_seconds = wait_seconds
        folder = os.path.join(home, ".state")
        os.makedirs(folder, exist_ok=True)
        self._file = os.open(os.path.join(folder, _NAME), os.O_RDWR | os.O_CREAT, 0o600)

    def __enter__(self) -> SyncLock:  # typing.Self is too dear here  # noqa: PYI034
        until = monotonic() + self._wait_seconds
        while not (held := _try_lock(self._file)) and monotonic() < until:
            sleep(0.01)
        self.held = held
        return self

    def __exit__(self, *_: object) -> None:
        if self.held:
            self.say_building(building=False)
        os.close(self._file)

    def say_building(self, *, building: bool) -> None:
        """Tells others whether the holder will take long."""
        os.ftruncate(self._file, 0)
        if building:
            os.pwrite(self._file, _BUILDING, 0)


def is_building(home: str) -> bool:
    """Tells whether another process is reading a whole large bank right now."""
    try:
        file = os.open(os.path.join(home, ".state", _NAME), os.O_RDONLY)
    except OSError:
        return False
    try:
        # The word alone may be left by a holder that died; the lock can't be.
        return os.read(file, len(_BUILDING)) == _BUILDING and not _try_lock(file)
    except OSError:
        return False
    finally:
        os.close(file)


def _try_lock(file: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return True  # no such locks here: SQLite still keeps two readers from mixing their rows
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
