"""Noticing what a person changed by hand, cheaply enough for every prompt, and having it read by another process.

A change of names shows in the folder's stamp; an edit in place shows in the file's own. So a look costs one stat of the
folder and, for a small bank, one a file; of a large bank a slice that moves on with every look (ADR 0022). Reading the
files needs a YAML parser, which would cost the load hook more than all its other work: a child of ours does it, once,
and stays alive when the hook's time is over.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from time import monotonic, sleep, time_ns

from instinct_learner.bank.index import PLACES, Index, stamp
from instinct_learner.bank.layout import PROMOTED_FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: The index's own note of what the promoted knowledge files looked like when they were read.
PROMOTED = "promoted"
#: Up to so many files all are looked at, else a slice. Source: PERFORMANCE.md "Noticing edits by hand".
FULL_SWEEP_FILES = 500
SLICE_FILES = 256
#: Up to so many names the folder is listed here; beyond that the child does it.
LISTED_FILES = 10_000
#: How long a prompt waits for the child. Source: the host stops a hook after 5 s.
WAIT_SECONDS = 3.0
#: A folder changed so lately may change again within the file system's clock tick: its stamp proves nothing yet.
RACY_NS = 50_000_000


def look(index: Index, after: str) -> tuple[bool, str]:
    """Tells whether the files differ from what the index holds, as far as one cheap look can tell.

    Args:
        index: The open index.
        after: Where the last look's slice ended, "" for the start; what this look returns is for the next one.

    Returns:
        Whether anything differs, and where this look's slice ended.
    """
    if _names_differ(index):
        return True, after
    return (differing(index, index.stamps()), "") if is_small(index) else sweep(index, after)


def glance(index: Index) -> bool:
    """Tells the same without a slice of a large bank, for a process that sweeps between two prompts."""
    return _names_differ(index) or (is_small(index) and differing(index, index.stamps()))


def is_small(index: Index) -> bool:
    """Tells whether a bank is so small that every look looks at all of its files."""
    return index.size() <= FULL_SWEEP_FILES


def sweep(index: Index, after: str) -> tuple[bool, str]:
    """Tells whether any file of the next slice differs, and where that slice ended."""
    part = index.stamps(after=after, limit=SLICE_FILES)
    return differing(index, part), part[-1][0] if len(part) == SLICE_FILES else ""


def differing(index: Index, stamps: Sequence[tuple[str, tuple[int, int, int, int]]]) -> bool:
    """Tells whether any of these files no longer looks as it did when it was read."""
    root = index.home + "/"
    lstat = os.lstat
    try:
        for path, known in stamps:
            now = lstat(root + path)
            if (now.st_mtime_ns, now.st_size, now.st_ino, now.st_ctime_ns) != known:
                return True
    except (OSError, ValueError):
        return True
    return False


def current_stamp(home: str, path: str) -> tuple[int, int, int, int] | None:
    """Gives a file's stamp as it is now; `None` where there is no file."""
    try:
        return stamp(os.lstat(os.path.join(home, path)))
    except (OSError, ValueError):
        return None


def folder_stamp(home: str, folder: str) -> str:
    """Gives a folder's stamp as text, "" where there is none."""
    try:
        status = os.stat(os.path.join(home, folder))
    except OSError:
        return ""
    return f"{status.st_mtime_ns} {status.st_ino} {status.st_ctime_ns}"


def promoted_stamp(home: str) -> str:
    """Gives the stamps of the promoted knowledge files as one text."""
    return stamps_text([current_stamp(home, path) for path in PROMOTED_FILES])


def stamps_text(stamps: Sequence[tuple[int, int, int, int] | None]) -> str:
    """Gives stamps, `None` for a file that isn't there, as one text to compare."""
    return repr(list(stamps))


def is_record_name(name: str) -> bool:
    """Tells whether a file of this name may hold an instinct: Markdown, and not hidden or a temporary."""
    return name.endswith(".md") and not name.startswith(".")


def settle(index: Index, folder: str, seen: str) -> None:
    """Remembers a folder's stamp, taken before its names were listed, once it is old enough to prove something."""
    if seen and time_ns() - int(seen.split(" ", 1)[0]) > RACY_NS:
        _note(index, "folder:" + folder, seen)


def _names_differ(index: Index) -> bool:
    return (
        index.fresh
        or index.meta("complete") != 1
        or _folder_changed(index)
        or index.meta(PROMOTED) != promoted_stamp(index.home)
    )


def _folder_changed(index: Index) -> bool:
    """Tells whether names came or went. Our own writes change the stamp too; then listing shows that nothing did."""
    folder = "instincts"
    now = folder_stamp(index.home, folder)
    if now == (index.meta("folder:" + folder) or ""):
        return False
    if index.size() > LISTED_FILES:
        return True
    try:
        names = os.listdir(os.path.join(index.home, folder))
    except OSError:
        names = []
    if {f"{folder}/{name}" for name in names if is_record_name(name)} != index.paths(PLACES[folder]):
        return True
    settle(index, folder, now)
    return False


def _note(index: Index, key: str, value: str) -> None:
    try:
        index.set_meta(key, value)
    except sqlite3.OperationalError:
        return  # busy: the next look does the same again


def refresh(home: str, *, interpreter: str = "", wait_seconds: float = WAIT_SECONDS) -> bool:
    """Has a child read what changed, and waits for it a while. The child goes on when the wait is over.

    Args:
        home: The home folder.
        interpreter: A Python with our dependencies; this one if "".
        wait_seconds: How long at most.

    Returns:
        Whether the index is known to be up to date.
    """
    from instinct_learner.bank.lock import is_building

    if is_building(home):
        return False  # a first indexing of a large bank is under way: it must neither be waited for nor started again
    source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    known = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": source + os.pathsep + known if known else source}
    command = [interpreter or sys.executable, "-m", "instinct_learner.bank.sync", home]
    if not hasattr(os, "posix_spawn"):
        return _refresh_elsewhere(command, environment, wait_seconds)
    nothing = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    child = os.posix_spawn(command[0], command, environment, file_actions=nothing)
    until = monotonic() + wait_seconds
    while monotonic() < until:
        pid, code = os.waitpid(child, os.WNOHANG)
        if pid:
            return code == 0
        sleep(0.003)
    return False


def _refresh_elsewhere(command: list[str], environment: dict[str, str], wait_seconds: float) -> bool:
    import subprocess

    quiet = subprocess.DEVNULL
    child = subprocess.Popen(command, env=environment, stdin=quiet, stdout=quiet, stderr=quiet)  # our own  # noqa: S603
    try:
        return child.wait(wait_seconds) == 0
    except subprocess.TimeoutExpired:
        return False
