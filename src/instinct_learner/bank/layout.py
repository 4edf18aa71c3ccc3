"""Where things lie inside home. Plain functions from text to text, importing next to nothing: the load path uses them.

Source: SPEC §1.
"""

from __future__ import annotations

import os
from time import time

#: Name of the lock file in `.state/`. It is made once and never deleted: a deleted lock file is two locks.
LOCK_NAME = "bank.lock"
#: Folders whose files are knowledge, in the order in which a record is looked for.
RECORD_FOLDERS = ("instincts", "instincts/archived", "instincts/pending")
#: Promoted knowledge that load reads beside the instincts, in the order in which it reads them. Source: SPEC §9.
PROMOTED_FILES = ("memory/CLAUDE.md", "memory/MEMORY.md", "memory/TABOOS.md")
_FOLDERS = (*RECORD_FOLDERS, "memory", "memory/characters", "skills", ".state")


def instincts_dir(home: str | os.PathLike[str]) -> str:
    """The folder of the live instincts."""
    return os.path.join(os.fspath(home), "instincts")


def archived_dir(home: str | os.PathLike[str]) -> str:
    """The folder of expired instincts."""
    return os.path.join(os.fspath(home), "instincts", "archived")


def pending_dir(home: str | os.PathLike[str]) -> str:
    """The folder of imported instincts that nobody accepted yet."""
    return os.path.join(os.fspath(home), "instincts", "pending")


def memory_dir(home: str | os.PathLike[str]) -> str:
    """The folder of experience banks and promoted knowledge."""
    return os.path.join(os.fspath(home), "memory")


def skills_dir(home: str | os.PathLike[str]) -> str:
    """The folder of promoted and installed skills."""
    return os.path.join(os.fspath(home), "skills")


def state_dir(home: str | os.PathLike[str]) -> str:
    """The folder of everything derived or in flight. Deleting it loses no knowledge."""
    return os.path.join(os.fspath(home), ".state")


def forgotten_dir(home: str | os.PathLike[str]) -> str:
    """The folder to which forgotten instincts move, so that forgetting can be undone."""
    return os.path.join(os.fspath(home), ".state", "forgotten")


def lock_path(home: str | os.PathLike[str]) -> str:
    """The one lock of the bank."""
    return os.path.join(os.fspath(home), ".state", LOCK_NAME)


def events_path(home: str | os.PathLike[str]) -> str:
    """The audit log."""
    return os.path.join(os.fspath(home), ".state", "events.jsonl")


def index_path(home: str | os.PathLike[str]) -> str:
    """The derived index."""
    return os.path.join(os.fspath(home), ".state", "index.sqlite")


def ledger_path(home: str | os.PathLike[str]) -> str:
    """What is in flight between two hook calls."""
    return os.path.join(os.fspath(home), ".state", "ledger.sqlite")


def templates_dir() -> str:
    """The folder of the bank templates: inside an installed wheel, else beside SKILL.md in the package's own folder."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "_templates", "memory")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(os.path.dirname(package)), "memory")


_COPY_ENDING = ".new"
_COPY_SECONDS = 60.0


def ensure_home(home: str | os.PathLike[str]) -> None:
    """Makes the folders of home and copies each bank template that isn't there.

    A file that is there is never touched, also one that a person emptied. Cheap when nothing is missing: one stat a
    folder and a template.

    Raises:
        OSError: A folder or file can't be made.
    """
    root = os.fspath(home)
    for folder in _FOLDERS:
        os.makedirs(os.path.join(root, *folder.split("/")), exist_ok=True)
    source = templates_dir()
    for name in sorted(os.listdir(source)):
        target = os.path.join(root, "memory", name)
        if name.endswith(".md") and not os.path.lexists(target):
            _copy_new(os.path.join(source, name), target)


def _copy_new(source: str, target: str) -> None:
    """Copies a template to where nothing is, whole or not at all.

    Home may not have been made yet, so this runs without the bank's lock. The temporary file therefore has an ending of
    its own: a writer that holds the lock sweeps away what killed writers left, and this must not look like that.
    """
    with open(source, "rb") as file:
        content = file.read()
    _sweep_old_copies(os.path.dirname(target))
    temporary = f"{os.path.dirname(target)}{os.sep}.{os.path.basename(target)}.{os.urandom(6).hex()}{_COPY_ENDING}"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _place_new(temporary, target)
    finally:
        if os.path.lexists(temporary):
            os.unlink(temporary)


def _sweep_old_copies(folder: str) -> None:
    """Deletes copies that a kill left half made, once no living process can still be at them."""
    with os.scandir(folder) as entries:
        old = [entry for entry in entries if entry.name.endswith(_COPY_ENDING)]
    for entry in old:
        try:
            if time() - entry.stat(follow_symlinks=False).st_mtime > _COPY_SECONDS:
                os.unlink(entry.path)
        except FileNotFoundError:
            continue


def _place_new(temporary: str, target: str) -> None:
    try:
        # A link fails where the target appeared meanwhile: a template must never replace what somebody just wrote.
        os.link(temporary, target)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        if not os.path.lexists(target):
            os.rename(temporary, target)
