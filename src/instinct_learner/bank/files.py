"""Files, written so that a kill at any instant leaves each wholly old or wholly new.

Everything happens relative to an open folder: the folder is opened once, component by component and never through a
link, and a name given to it later can't be swapped for a way out. Where the platform has no such descriptors (Windows),
paths are used after the same look at every component.

Only `governance.writer`, `governance.audit` and `bank.index` may import this module; import-linter checks it.

Source: THREATS "paths, links, races", "log injection", "full disk"; PERFORMANCE "Writing"; ADR 0012.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import threading
from time import monotonic, sleep

from instinct_learner.bank.layout import lock_path
from instinct_learner.errors import BankBusyError, SandboxError
from instinct_learner.lazy import lazy

if sys.platform != "win32":
    import fcntl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

#: Longer than fifty writers at once need on a small machine, and shorter than a host lets an after-response hook run.
LOCK_TIMEOUT_SECONDS = 20.0
_WAIT_SECONDS = 0.01
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_AT_DESCRIPTOR = os.open in os.supports_dir_fd and hasattr(os, "O_DIRECTORY")
_TEMPORARY = lazy(r"\..+\.[0-9]+-[0-9a-f]{8}\.tmp")
_TORN_SCAN_BYTES = 1


class Folder:
    """An open folder: what is read and written in it stays in it, whatever is renamed meanwhile.

    Attributes:
        path: Where it was when it was opened, absolute.
    """

    def __init__(self, path: str, descriptor: int | None) -> None:
        self.path = path
        self._descriptor = descriptor

    def __enter__(self) -> Folder:  # noqa: PYI034 - typing.Self needs Python 3.11
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the descriptor back. Calling it twice is fine."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def names(self) -> list[str]:
        """Names of everything in it, in no order."""
        return os.listdir(self.path if self._descriptor is None else self._descriptor)

    def status(self, name: str) -> os.stat_result | None:
        """The file's own status, a link's and not its target's; `None` where there is nothing."""
        try:
            return os.stat(self._at(name), dir_fd=self._descriptor, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def read(self, name: str, *, limit_bytes: int) -> bytes:
        """The file's bytes, up to one more than the limit so that a longer file can be told.

        Raises:
            FileNotFoundError: No such file.
            SandboxError: It is a link, a folder, a pipe, a device.
        """
        descriptor = self._open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            self._require_regular(descriptor, name)
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                return file.read(limit_bytes + 1)
        finally:
            os.close(descriptor)

    def read_tail(self, name: str, *, limit_bytes: int) -> bytes:
        """The last bytes of the file.

        Raises:
            As `read`.
        """
        descriptor = self._open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            self._require_regular(descriptor, name)
            os.lseek(descriptor, max(os.fstat(descriptor).st_size - limit_bytes, 0), os.SEEK_SET)
            return os.read(descriptor, limit_bytes)
        finally:
            os.close(descriptor)

    def replace(self, name: str, data: bytes, *, durable: bool = True) -> os.stat_result:
        """Makes the file hold exactly this, at once; gives its new status.

        Args:
            name: The file.
            data: What it is to hold.
            durable: Whether it must outlive a power cut too, which costs two waits for the disk. A kill leaves it old
                or new in any case.

        Raises:
            OSError: The old file, or its absence, is untouched.
        """
        old = self.status(name)
        mode = stat.S_IMODE(old.st_mode) if old is not None and stat.S_ISREG(old.st_mode) else None
        with self._temporary(name, data, mode, durable=durable) as (temporary, status):
            os.replace(self._at(temporary), self._at(name), src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor)
        if durable:
            self.sync()
        # Looked up again: taking over the name changes the file's ctime.
        return self.status(name) or status

    def create(self, name: str, data: bytes) -> os.stat_result:
        """Makes a new file; gives its status.

        Raises:
            FileExistsError: The name is taken, by anything at all; it is untouched.
            OSError: There is no file.
        """
        if self.status(name) is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        with self._temporary(name, data, None) as (temporary, status):
            self._link(temporary, name)
        self.sync()
        return self.status(name) or status

    def move(self, name: str, target: Folder, new_name: str) -> os.stat_result:
        """Moves the file into another folder; gives its new status.

        Raises:
            FileExistsError: The name is taken there.
            FileNotFoundError: There is no such file here.
        """
        if target.status(new_name) is not None:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new_name)
        os.rename(self._at(name), target._at(new_name), src_dir_fd=self._descriptor, dst_dir_fd=target._descriptor)
        target.sync()
        self.sync()
        moved = target.status(new_name)
        if moved is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), new_name)
        return moved

    def swap(self, name: str, other: Folder, other_name: str) -> bool:
        """Makes two things change places in one step; false, with nothing done, where this system can't."""
        return _exchange(self._at(name), self._descriptor, other._at(other_name), other._descriptor)

    def remove(self, name: str) -> None:
        """Deletes the file.

        Raises:
            FileNotFoundError: There is no such file.
        """
        os.unlink(self._at(name), dir_fd=self._descriptor)
        self.sync()

    def append_line(self, name: str, record: bytes) -> int:
        """Appends one line, in one write, so that it is there whole or not at all; gives the file's new size.

        A tail that a kill tore off is closed with a line end first, so the new line is never glued to it. A line that
        doesn't fit on the disk is taken back. Call it under the bank's lock: taking back would cut others' lines off.

        Args:
            name: The file, made if missing.
            record: The line without its end, and without any line end inside.

        Raises:
            OSError: Nothing was added.
            SandboxError: The file is a link or has a second name elsewhere.
        """
        descriptor = self._open(name, os.O_RDWR | os.O_APPEND | os.O_CREAT)
        try:
            self._require_regular(descriptor, name)
            status = os.fstat(descriptor)
            if status.st_nlink > 1:
                raise SandboxError(path=os.path.join(self.path, name), reason="has a second name (hard link)")
            size = status.st_size
            torn = size > 0 and _last_byte(descriptor, size) != b"\n"
            data = (b"\n" if torn else b"") + record + b"\n"
            try:
                # Not synced: a log line may be lost to a power cut, and no write waits for it.
                _write_all(descriptor, data)
            except OSError:
                os.ftruncate(descriptor, size)
                raise
            return size + len(data)
        finally:
            os.close(descriptor)

    def sweep(self) -> int:
        """Deletes temporary files that a kill left; gives their number. Call it under the bank's lock."""
        swept = 0
        for name in self.names():
            if name.endswith(".tmp") and _TEMPORARY.fullmatch(name):
                with contextlib.suppress(OSError):
                    os.unlink(self._at(name), dir_fd=self._descriptor)
                    swept += 1
        return swept

    def sync(self) -> None:
        """Makes the names last: without it a power cut may bring an old name back."""
        if self._descriptor is not None:
            os.fsync(self._descriptor)

    def _at(self, name: str) -> str:
        if not name or name in {".", ".."} or "/" in name or os.sep in name or "\0" in name:
            raise SandboxError(path=name, reason="not the name of a file in this folder")
        return os.path.join(self.path, name) if self._descriptor is None else name

    def _open(self, name: str, flags: int, mode: int = 0o666) -> int:
        try:
            return os.open(self._at(name), flags | _NOFOLLOW | _CLOEXEC | _BINARY, mode, dir_fd=self._descriptor)
        except OSError as error:
            if error.errno in {errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO}:
                raise SandboxError(path=os.path.join(self.path, name), reason="is a link or no plain file") from None
            raise

    def _require_regular(self, descriptor: int, name: str) -> None:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise SandboxError(path=os.path.join(self.path, name), reason="is no plain file")

    @contextlib.contextmanager
    def _temporary(
        self, name: str, data: bytes, mode: int | None, *, durable: bool = True
    ) -> Iterator[tuple[str, os.stat_result]]:
        temporary = f".{name[:180]}.{os.getpid()}-{os.urandom(4).hex()}.tmp"
        descriptor = self._open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            try:
                if mode is not None and hasattr(os, "fchmod"):
                    os.fchmod(descriptor, mode)
                _write_all(descriptor, data)
                if durable:
                    os.fsync(descriptor)
                status = os.fstat(descriptor)
            finally:
                os.close(descriptor)
            yield temporary, status
        finally:
            # Gone already where the name was taken over; still there after any failure, a full disk's too.
            with contextlib.suppress(OSError):
                os.unlink(self._at(temporary), dir_fd=self._descriptor)

    def _link(self, temporary: str, name: str) -> None:
        """Gives the temporary file its name, never taking one that somebody has."""
        source, target = self._at(temporary), self._at(name)
        try:
            os.link(source, target, src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor, follow_symlinks=False)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):  # a file system without hard links
            if self.status(name) is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name) from None
            os.rename(source, target, src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor)


def open_folder(root: str | os.PathLike[str], relative: str = "", *, make: bool = True) -> Folder:
    """Opens a folder below a root, component by component, never through a link below the root.

    The root itself may be reached through links: where home lies is the owner's choice.

    Args:
        root: The folder that is trusted, made if missing.
        relative: Components separated by `/`, "" for the root itself.
        make: Make what is missing.

    Raises:
        SandboxError: A component is a link, no folder, or not a name.
        FileNotFoundError: It is missing, and is not to be made.
    """
    path = os.path.abspath(os.fspath(root))
    if make:
        os.makedirs(path, exist_ok=True)
    parts = relative.split("/") if relative else []
    if any(part in {"", ".", ".."} or os.sep in part or "\0" in part for part in parts):
        raise SandboxError(path=relative, reason="not a plain way below its root")
    if not _AT_DESCRIPTOR:
        return _open_by_path(path, parts, make=make)
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _CLOEXEC)
    for part in parts:
        path = os.path.join(path, part)
        try:
            inner = _open_component(descriptor, part, make=make)
        except OSError as error:
            if error.errno in {errno.ELOOP, errno.ENOTDIR, errno.EMLINK}:
                raise SandboxError(path=path, reason="is a link or no folder") from None
            raise
        finally:
            os.close(descriptor)
        descriptor = inner
    return Folder(path, descriptor)


@contextlib.contextmanager
def bank_lock(home: str | os.PathLike[str], *, timeout_seconds: float = LOCK_TIMEOUT_SECONDS) -> Iterator[None]:
    """Holds the bank's one lock. A thread that holds it may take it again; other threads and processes wait.

    The lock file is permanent: were it deleted, two processes could each lock a file of that name.

    Raises:
        BankBusyError: It could not be had in time.
    """
    path = lock_path(os.path.abspath(os.fspath(home)))
    counts = _HELD.counts
    if counts.get(path):
        counts[path] += 1
        try:
            yield
        finally:
            counts[path] -= 1
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with _process_lock(path, timeout_seconds):
        counts[path] = 1
        try:
            yield
        finally:
            del counts[path]


class _Held(threading.local):
    """How often this thread has taken each lock that it holds."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}


#: A thread that writes an instinct inside a larger change takes the lock twice; only it knows that it may.
_HELD = _Held()


@contextlib.contextmanager
def _process_lock(path: str, timeout_seconds: float) -> Iterator[None]:
    """The lock between threads and processes: the kernel frees it when its holder dies."""
    if sys.platform == "win32":
        from filelock import FileLock, Timeout

        try:
            guard = FileLock(path, thread_local=False).acquire(timeout=timeout_seconds)
        except Timeout:
            raise BankBusyError(lock_file=path, timeout_seconds=timeout_seconds) from None
        with guard:
            yield
        return
    # A look costs three microseconds here and a third of a millisecond through a library: fifty waiters that look
    # through a library leave the holder no processor to finish with.
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _CLOEXEC | _NOFOLLOW, 0o600)
    try:
        until = monotonic() + timeout_seconds
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                pass
            left = until - monotonic()
            if left <= 0:
                raise BankBusyError(lock_file=path, timeout_seconds=timeout_seconds)
            # Chance keeps those who began to wait together from looking together.
            sleep(min(_WAIT_SECONDS * (0.5 + os.urandom(1)[0] / 255), left))
        yield
    finally:
        os.close(descriptor)


def _open_component(descriptor: int, part: str, *, make: bool) -> int:
    flags = os.O_RDONLY | os.O_DIRECTORY | _NOFOLLOW | _CLOEXEC
    try:
        return os.open(part, flags, dir_fd=descriptor)
    except FileNotFoundError:
        if not make:
            raise
    with contextlib.suppress(FileExistsError):
        os.mkdir(part, dir_fd=descriptor)
        os.fsync(descriptor)
    return os.open(part, flags, dir_fd=descriptor)


def _open_by_path(path: str, parts: list[str], *, make: bool) -> Folder:
    for part in parts:
        path = os.path.join(path, part)
        if make:
            with contextlib.suppress(FileExistsError):
                os.mkdir(path)
        status = os.lstat(path)
        if not stat.S_ISDIR(status.st_mode):
            raise SandboxError(path=path, reason="is a link or no folder")
    return Folder(path, None)


def _exchange(one: str, at: int | None, other: str, other_at: int | None) -> bool:
    """Linux' renameat2 with RENAME_EXCHANGE; the C library has a wrapper for it, Python has none."""
    if sys.platform != "linux" or at is None or other_at is None:
        return False
    import ctypes

    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is None:
        return False
    if call(at, os.fsencode(one), other_at, os.fsencode(other), 2) == 0:
        return True
    code = ctypes.get_errno()
    if code in {errno.EINVAL, errno.ENOSYS}:  # a file system, or a kernel, without it
        return False
    raise OSError(code, os.strerror(code), one)


def _last_byte(descriptor: int, size: int) -> bytes:
    os.lseek(descriptor, size - _TORN_SCAN_BYTES, os.SEEK_SET)
    return os.read(descriptor, _TORN_SCAN_BYTES)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        # A nearly full disk takes a part first and refuses the rest then.
        rest = rest[os.write(descriptor, rest) :]
