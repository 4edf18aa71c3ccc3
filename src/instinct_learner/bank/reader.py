"""Reading the bank: every record, and every file that isn't one, by name and with the reason.

One broken file never hides the others, and reading never changes a file.

Source: SPEC §1.
"""

from __future__ import annotations

import os
import re
import stat
from datetime import datetime, timezone

from instinct_learner.bank import layout
from instinct_learner.bank.codec import RECORD_LIMIT_BYTES, decode_record, parse_instinct
from instinct_learner.errors import RecordError, RecordNotFoundError
from instinct_learner.lazy import lazy
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

_OWN_ID = lazy(r"instinct-([0-9]{4})([0-9]{2})([0-9]{2})-([0-9]{3,})")
_RECORD_NAME = lazy(r"[^.].*\.md", re.DOTALL)


class StoredInstinct(NamedTuple):
    """An instinct and its file.

    Attributes:
        instinct: What the file holds.
        path: The file, absolute.
    """

    instinct: Instinct
    path: str


class BrokenFile(NamedTuple):
    """A file that can't be read as an instinct. It is left as it is.

    Attributes:
        path: The file, absolute.
        line: Of the first problem, `None` where no line can be named.
        problems: All of them.
    """

    path: str
    line: int | None
    problems: tuple[str, ...]


class BankContents(NamedTuple):
    """What a look at the bank's files found, both in the order of their names.

    Attributes:
        instincts: The readable ones.
        broken: The others.
    """

    instincts: tuple[StoredInstinct, ...]
    broken: tuple[BrokenFile, ...]


def read_bank(home: str | os.PathLike[str], *, folders: Sequence[str] = layout.RECORD_FOLDERS) -> BankContents:
    """Everything in the bank.

    Two files with the same id are both given: which one counts is for whoever asked to decide.

    Args:
        home: The home folder; an absent one is an empty bank.
        folders: Which of `layout.RECORD_FOLDERS`.
    """
    instincts: list[StoredInstinct] = []
    broken: list[BrokenFile] = []
    for folder in folders:
        for path in _paths(os.path.join(os.fspath(home), *folder.split("/"))):
            try:
                instincts.append(StoredInstinct(instinct=read_file(path), path=path))
            except RecordError as error:
                broken.append(BrokenFile(path=path, line=error.line, problems=error.problems))
            except FileNotFoundError:
                continue  # deleted between listing and reading
    return BankContents(instincts=tuple(instincts), broken=tuple(broken))


def read_instinct(
    home: str | os.PathLike[str] | Path, instinct_id: str, *, folders: Sequence[str] = layout.RECORD_FOLDERS
) -> Instinct:
    """The instinct with this id, live before archived before pending.

    Raises:
        RecordNotFoundError: There is none.
        RecordError: Its own file is broken.
    """
    return find_instinct(home, instinct_id, folders=folders).instinct


def find_instinct(
    home: str | os.PathLike[str], instinct_id: str, *, folders: Sequence[str] = layout.RECORD_FOLDERS
) -> StoredInstinct:
    """The instinct with this id and its file. Files named after their id are found without looking at others.

    Raises:
        RecordNotFoundError: There is none.
        RecordError: The file that is named after this id is broken.
    """
    places = [os.path.join(os.fspath(home), *folder.split("/")) for folder in folders]
    if (name := file_name_of(instinct_id)) is not None:
        for place in places:
            path = os.path.join(place, name)
            if os.path.lexists(path) and (found := read_file(path)).id == instinct_id:
                return StoredInstinct(instinct=found, path=path)
    needle = instinct_id.encode("utf-8", "surrogatepass")
    for place in places:
        for path in _paths(place):
            try:
                data = read_bytes(path)
                if needle in data and (found := _parsed(data, path)).id == instinct_id:
                    return StoredInstinct(instinct=found, path=path)
            except (RecordError, FileNotFoundError):
                continue
    raise RecordNotFoundError(record_id=instinct_id)


def file_name_of(instinct_id: str) -> str | None:
    """The name under which we keep this id, `None` for an id that isn't of our making."""
    found = _OWN_ID.fullmatch(instinct_id)
    return f"{found[1]}-{found[2]}-{found[3]}-{found[4]}.md" if found else None


def read_file(path: str) -> Instinct:
    """The instinct in a file.

    Raises:
        RecordError: It can't be read as one.
        FileNotFoundError: It is gone.
    """
    return _parsed(read_bytes(path), path)


def read_bytes(path: str) -> bytes:
    """A record's bytes, at most one more than a record may have.

    Raises:
        RecordError: It is a link, a folder, a pipe or a device, or the system won't give it.
        FileNotFoundError: It is gone.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags | getattr(os, "O_CLOEXEC", 0))
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise RecordError(file=path, problems=("file: no plain file",))
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                return file.read(RECORD_LIMIT_BYTES + 1)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise
    except OSError as error:
        reason = "a link; put the file itself here" if os.path.islink(path) else str(error.strerror)
        raise RecordError(file=path, problems=(f"file: {reason}",)) from None


def _parsed(data: bytes, path: str) -> Instinct:
    text = decode_record(data, file=path)
    return parse_instinct(text, file=path, undated=_changed(path))


def _changed(path: str) -> datetime | None:
    try:
        return datetime.fromtimestamp(int(os.lstat(path).st_mtime), timezone.utc)
    except (OSError, ValueError, OverflowError):
        return None


def _paths(folder: str) -> Iterator[str]:
    """Files that may be records, by name. Hidden files are an editor's or ours in the making."""
    try:
        entries = sorted(entry.name for entry in os.scandir(folder) if not entry.is_dir(follow_symlinks=False))
    except (FileNotFoundError, NotADirectoryError):
        return
    for name in entries:
        if _RECORD_NAME.fullmatch(name):
            yield os.path.join(folder, name)
