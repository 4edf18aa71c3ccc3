"""A home on disk as the storage of the pipeline. The writer's hands: whoever wants to write asks the writer.

Source: SPEC §3 "Test seam"; THREATS "paths, links, races"; ADR 0050.
"""

from __future__ import annotations

import contextlib
import itertools
import os

from instinct_learner.bank import layout
from instinct_learner.bank.files import LOCK_TIMEOUT_SECONDS, Folder, bank_lock, open_folder
from instinct_learner.errors import RecordError
from instinct_learner.governance.knowledge import KNOWLEDGE_LIMIT_BYTES
from instinct_learner.governance.sandbox import Sandbox

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: The pipeline's own notes may grow with what waits in them.
_STATE_LIMIT_BYTES = 16 * 1024 * 1024
#: Where a folder is put together before it takes its name, and where the one before it is kept.
_ASIDE = ".state/installing"


class DiskSandbox:
    """The storage that is a home on disk (`governance.storage.Storage`).

    Every file is opened relative to its folder, and its folder component by component, following no link.

    Args:
        home: The home folder, made if missing.
        lock_timeout_seconds: How long to wait for other writers.
    """

    def __init__(self, home: str | os.PathLike[str], *, lock_timeout_seconds: float = LOCK_TIMEOUT_SECONDS) -> None:
        self.home = os.path.abspath(os.fspath(home))
        self._sandbox = Sandbox(self.home)
        self._timeout_seconds = lock_timeout_seconds
        self._swept: set[str] = set()
        self._home_made = False

    def exists(self, path: str) -> bool:
        """Whether there is a file."""
        place, _, name = path.rpartition("/")
        try:
            with open_folder(self.home, place, make=False) as folder:
                return folder.status(name) is not None
        except FileNotFoundError:
            return False

    def read(self, path: str) -> bytes:
        """The file's bytes, b"" where there is none.

        Raises:
            SandboxError: It is a link or no plain file.
            RecordError: It is longer than knowledge may be. Half of it must not be taken for the whole.
        """
        place, _, name = path.rpartition("/")
        limit = _STATE_LIMIT_BYTES if path.startswith(".state/") else KNOWLEDGE_LIMIT_BYTES
        try:
            with open_folder(self.home, place, make=False) as folder:
                data = folder.read(name, limit_bytes=limit)
        except FileNotFoundError:
            return b""
        if len(data) > limit and not path.startswith(".state/"):
            raise RecordError(file=path, problems=(f"file: longer than {limit} bytes; it is left as it is",))
        return data

    def getsize(self, path: str) -> int:
        """The file's size, 0 where there is none."""
        return len(self.read(path))

    def write(self, path: str, data: bytes) -> None:
        """Makes the file hold exactly this, at once or not at all.

        Raises:
            SandboxError: It may not be written.
            OSError: The old file is whole.
        """
        if not path.startswith(".state/"):
            self.require(path)
        place, _, name = path.rpartition("/")
        with open_folder(self.home, place) as folder:
            self.sweep(folder)
            # Notes in `.state` itself are derived: a power cut may take them back, a kill can't tear them.
            folder.replace(name, data, durable=place != ".state")

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps every other writer out.

        Raises:
            BankBusyError: The lock could not be had.
        """
        if not self._home_made:
            layout.ensure_home(self.home)
            self._home_made = True
        with bank_lock(self.home, timeout_seconds=self._timeout_seconds):
            yield

    def require(self, path: str) -> None:
        """Passes where a path below home may be written.

        Raises:
            SandboxError: It may not.
        """
        self._sandbox.require(path)

    def put_folder(self, path: str, files: Mapping[str, bytes]) -> str:
        """Makes a folder hold exactly these files, at once or not at all. Call it under the lock.

        The files are written aside first; then the new folder takes the name, in one step that also takes the old one
        away where the system knows such a step.

        Args:
            path: Below home, such as `skills/x`.
            files: Paths below it, with `/`.

        Returns:
            Where the folder that was there before is kept, "" where there was none.

        Raises:
            SandboxError: One of the files may not be written. Nothing was.
            OSError: What was there is whole.
        """
        for name in files:
            self.require(f"{path}/{name}")
        place, _, folder_name = path.rpartition("/")
        made = f"{folder_name}.{os.getpid()}-{os.urandom(4).hex()}"
        try:
            for name, data in files.items():
                inner, _, file_name = name.rpartition("/")
                with open_folder(self.home, "/".join(filter(None, (_ASIDE, made, inner)))) as folder:
                    folder.create(file_name, data)
            with open_folder(self.home, _ASIDE) as aside, open_folder(self.home, place) as target:
                if target.status(folder_name) is None:
                    aside.move(made, target, folder_name)
                    return ""
                kept = f"{folder_name}.replaced"
                _delete_tree(os.path.join(aside.path, kept))
                if aside.swap(made, target, folder_name):
                    aside.move(made, aside, kept)
                else:
                    target.move(folder_name, aside, kept)
                    try:
                        aside.move(made, target, folder_name)
                    except OSError:
                        aside.move(kept, target, folder_name)
                        raise
                target.sync()
                return f"{_ASIDE}/{kept}"
        finally:
            _delete_tree(os.path.join(self.home, *_ASIDE.split("/"), made))

    def sweep(self, folder: Folder) -> None:
        """Deletes what killed writers left in a folder, once a folder."""
        if folder.path not in self._swept:
            self._swept.add(folder.path)
            folder.sweep()


def _delete_tree(path: str) -> None:
    import shutil  # not at the top: only a whole skill needs it

    shutil.rmtree(path, ignore_errors=True)


def free_name(folder: Folder, name: str) -> str:
    """The name, or the next like it that nothing in the folder has."""
    stem = name.removesuffix(".md")
    # Without an end: what was set aside under one name for years must not keep the next from going aside.
    further = (f"{stem}-{number}.md" for number in itertools.count(2))
    return next(candidate for candidate in itertools.chain([name], further) if folder.status(candidate) is None)
