"""Where knowledge lies, as the pipeline sees it: paths below home, bytes, and one lock.

The disk is one such place (`governance.writer`), the memory of a test another; the same tests pass on both.

Source: seed skill-sedimentation "内存沙盒适配器"; SPEC §3 "Test seam".
"""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager


class Storage(Protocol):
    """Files by their path below home, such as `memory/reflections.md`."""

    def exists(self, path: str) -> bool:
        """Whether there is a file."""
        ...

    def read(self, path: str) -> bytes:
        """The file's bytes, b"" where there is none."""
        ...

    def getsize(self, path: str) -> int:
        """The file's size, 0 where there is none."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Makes the file hold exactly this, at once or not at all."""
        ...

    def locked(self) -> AbstractContextManager[None]:
        """Keeps every other writer out. Whoever holds it may take it again."""
        ...


class InMemorySandbox:
    """A storage in memory, for tests and dry runs.

    Attributes:
        files: Path to bytes.

    Source: seed "InMemorySandbox".
    """

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self._lock = threading.RLock()

    def exists(self, path: str) -> bool:
        """Whether there is a file."""
        return path in self.files

    def read(self, path: str) -> bytes:
        """The file's bytes, b"" where there is none."""
        return self.files.get(path, b"")

    def getsize(self, path: str) -> int:
        """The file's size, 0 where there is none."""
        return len(self.read(path))

    def write(self, path: str, data: bytes) -> None:
        """Makes the file hold exactly this."""
        self.files[path] = bytes(data)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other threads out."""
        with self._lock:
            yield
