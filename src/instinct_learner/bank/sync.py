"""Making the index agree with the files: what is new, edited, gone or broken.

Parses YAML, so never on the load path itself.

Run as `python -m instinct_learner.bank.sync HOME` by the load hook when it sees a change; called by the after-response
hook and by `status --sync` in their own process.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import sys

from instinct_learner.bank import layout
from instinct_learner.bank.codec import parse_instinct
from instinct_learner.bank.index import PLACES, Index, stamp
from instinct_learner.bank.indexing import document, entry_document
from instinct_learner.bank.lock import SyncLock
from instinct_learner.bank.watch import PROMOTED, folder_stamp, promoted_stamp, settle, stamps_text
from instinct_learner.errors import RecordError
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Stamp = tuple[int, int, int, int]
    Row = tuple[str, int, int, int, int]

#: Files read between two commits: what is read so far can be recalled, and other writers get their turn.
BATCH_FILES = 200
#: From so many files on nobody waits for the end.
BUILDING_FILES = 1_000
#: Whether a folder can be listed by its descriptor. Elsewhere what a listing tells of a file leaves out its number.
_BY_DESCRIPTOR = os.scandir in os.supports_fd
#: A file larger than this is not an instinct.
FILE_LIMIT_BYTES = 256 * 1024
#: The same for a promoted knowledge file. Source: `governance.knowledge`.
PROMOTED_LIMIT_BYTES = 4 * 1024 * 1024
#: Instincts that are compared with a promoted entry.
_LENDERS = 6
#: The after-response hook looks at so many files a turn. Source: PERFORMANCE.md "Noticing edits by hand".
USUAL_STATS = 10_000


class SyncReport(NamedTuple):
    """What a run found.

    Attributes:
        read: Files read because they were new or changed.
        gone: Files forgotten because they are not there any more.
        broken: Of those read, how many can't be understood.
        complete: Every file was looked at, and no other process was at it.
    """

    read: int = 0
    gone: int = 0
    broken: int = 0
    complete: bool = True


def sync(home: str | os.PathLike[str], *, stat_limit: int | None = None, wait_seconds: float = 3.0) -> SyncReport:
    """Brings the index of a home up to date with its files.

    Args:
        home: The home folder.
        stat_limit: Look at no more known files than this, a slice that moves on; names that came or went are always
        seen.
        wait_seconds: How long to wait for another process that does the same.

    Raises:
        OSError: `.state/` can't be written.
        sqlite3.Error: The index can't be written.
    """
    root = os.path.abspath(os.fspath(home))
    with SyncLock(root, wait_seconds=wait_seconds) as lock:
        if not lock.held:
            return SyncReport(complete=False)
        with Index.open(root) as index:
            return _sync(index, lock, stat_limit)


def _sync(index: Index, lock: SyncLock, stat_limit: int | None) -> SyncReport:
    folders = {folder: folder_stamp(index.home, folder) for folder in PLACES}
    # Rows of a path and a stamp, compared whole: reading ten thousand takes half as long as making a mapping of them.
    known = set(index.known())
    untouched: set[str] = set()
    # Choosing a slice costs as much as looking at some more: a bank that is hardly larger is looked at whole.
    if stat_limit is not None and len(known) > stat_limit + stat_limit // 8:
        after = str(index.meta("swept_after_response") or "")
        paths = {row[0] for row in known}
        part = sorted(path for path in paths if path > after and path not in layout.PROMOTED_FILES)[:stat_limit]
        index.set_meta("swept_after_response", part[-1] if len(part) == stat_limit else "")
        untouched = paths - set(part)
    found: list[Row] = []
    unseen: set[str] = set()
    for folder in PLACES:
        _look(index.home, folder, untouched, found, unseen)
    changed = [(row[0], row[1:]) for row in found if row not in known]
    missing = {row[0] for row in known.difference(found)} - unseen - set(layout.PROMOTED_FILES)
    gone = sorted(missing.difference(row[0] for row in found)) if missing else []
    for start in range(0, len(gone), BATCH_FILES):
        index.replace_many([(path, ()) for path in gone[start : start + BATCH_FILES]])
    # The latest first: while a large bank is read for the first time, what a person just wrote is already found.
    changed.sort(key=lambda item: (-item[1][0], item[0]))
    lock.say_building(building=len(changed) > BUILDING_FILES)
    broken = 0
    for start in range(0, len(changed), BATCH_FILES):
        broken += _read_batch(index, changed[start : start + BATCH_FILES])
    read = refresh_promoted(index)
    for folder, seen in folders.items():
        settle(index, folder, seen)
    index.set_meta("complete", 1)
    return SyncReport(read=len(changed) + read, gone=len(gone), broken=broken)


def refresh_promoted(index: Index) -> int:
    """Reads the promoted knowledge files where one of them changed; gives how many of them are there then.

    All of them at once: they are three, and small.

    Raises:
        sqlite3.Error: The index can't be written.
    """
    if index.meta(PROMOTED) == promoted_stamp(index.home):
        return 0
    stamps: list[Stamp | None] = []
    for path in layout.PROMOTED_FILES:
        at = _stamp(index.home, path)
        try:
            text, at = _read(index.home, path, limit_bytes=PROMOTED_LIMIT_BYTES)
        except FileNotFoundError:
            index.replace(path, [])
        except OSError as error:
            index.mark_broken(path, at or (0, 0, 0, 0), line=None, problems=(f"file: {error.strerror or error}",))
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            index.mark_broken(path, at or (0, 0, 0, 0), line=line, problems=("file: not UTF-8 text",))
        else:
            index.replace(path, list(_entries(index, path, text, at)))
        stamps.append(at)
    index.set_meta(PROMOTED, stamps_text(stamps))
    return sum(at is not None for at in stamps)


def _entries(index: Index, path: str, text: str, at: Stamp) -> Iterator[dict[str, object]]:
    from instinct_learner.bank.promoted import KINDS, always, promoted_entries

    found = promoted_entries(text, KINDS[path])
    first = always(found)
    for number, entry in enumerate(found):
        near = (hit for hit in index.near(entry.text, _LENDERS) if hit.path.startswith("instincts/"))
        words = entry.text.casefold()
        lender = next((hit for hit in near if hit.action and _says(words, hit.action.casefold())), None)
        yield entry_document(entry, path, at, number=number + 1, in_every_block=number in first, instinct=lender)


def _says(one: str, other: str) -> bool:
    return one in other or other in one


def _read_batch(index: Index, files: list[tuple[str, Stamp]]) -> int:
    """Reads some files into the index in one transaction; gives how many are broken."""
    good: list[tuple[str, Sequence[dict[str, object]]]] = []
    bad: list[tuple[str, Stamp | None, int | None, tuple[str, ...]]] = []
    for path, _ in files:
        try:
            text, at = _read(index.home, path)
        except FileNotFoundError:
            continue  # gone since it was listed: the next look sees that
        except OSError as error:
            bad.append((path, _stamp(index.home, path), None, (f"file: {error.strerror or error}",)))
            continue
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            bad.append((path, _stamp(index.home, path), line, ("file: not UTF-8 text",)))
            continue
        try:
            good.append((path, [document(parse_instinct(text, file=path), path, at)]))
        except RecordError as error:
            bad.append((path, at, error.line, error.problems))
    index.replace_many(good)
    for path, seen, where, problems in bad:
        index.mark_broken(path, seen or (0, 0, 0, 0), line=where, problems=problems)
    return len(bad)


def _read(home: str, path: str, *, limit_bytes: int = FILE_LIMIT_BYTES) -> tuple[str, Stamp]:
    """Gives a file's text and the stamp that belongs to exactly this text."""
    file = os.open(os.path.join(home, path), os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(file, "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "not a regular file")
        if status.st_size > limit_bytes:
            raise OSError(0, f"larger than {limit_bytes} bytes")
        return opened.read().decode("utf-8-sig"), stamp(status)


def _look(home: str, folder: str, untouched: set[str], found: list[Row], unseen: set[str]) -> None:
    """Adds each file of a folder, its path below home with its stamp; to `unseen` what is gone or not to be looked at.

    Ten thousand names are looked up in an open folder in half the time that as many paths take.
    """
    where = os.path.join(home, folder)
    opened = os.open(where, os.O_RDONLY | os.O_DIRECTORY) if os.path.isdir(where) and _BY_DESCRIPTOR else None
    start = f"{folder}/"
    try:
        with os.scandir(where if opened is None else opened) as entries:
            for entry in entries:
                name = entry.name
                if name[-3:] != ".md" or name[0] == "." or entry.is_dir():  # `is_record_name`, ten thousand times
                    continue
                path = start + name
                if path in untouched:
                    unseen.add(path)
                    continue
                try:
                    now = os.lstat(os.path.join(home, path)) if opened is None else entry.stat(follow_symlinks=False)
                except OSError:
                    unseen.add(path)
                else:
                    found.append((path, now.st_mtime_ns, now.st_size, now.st_ino, now.st_ctime_ns))
    except FileNotFoundError:
        return
    finally:
        if opened is not None:
            os.close(opened)


def _stamp(home: str, path: str) -> Stamp | None:
    try:
        return stamp(os.lstat(os.path.join(home, path)))
    except OSError:
        return None


def main(argv: list[str]) -> int:
    """Runs as the load hook's child. Silent; the exit code tells whether the index is up to date."""
    if len(argv) != 1:
        return 2
    if hasattr(os, "setsid"):
        try:
            os.setsid()  # a host that kills the hook's group must not kill a first indexing half way
        except PermissionError:
            pass
    try:
        return 0 if sync(argv[0]).complete else 1
    except (OSError, sqlite3.Error):
        return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
