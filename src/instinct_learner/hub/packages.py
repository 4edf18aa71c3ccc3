"""A skill package as it arrives: a folder, files in a request, or a zip. Names to bytes; nothing of it is trusted.

Source: THREATS "skill upload and install"; HUB.md rows 8, 9 and 14.
"""

from __future__ import annotations

import base64
import binascii
import io
import os
import stat
import unicodedata
import zipfile
from typing import TYPE_CHECKING

from instinct_learner.errors import PackageError

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES, FILE_BYTES, TOTAL_BYTES = 1_000, 8 * 1024 * 1024, 32 * 1024 * 1024
_RATIO = 100
_DEPTH, _PATH_BYTES, _NAME_BYTES = 12, 1_024, 255
_DEVICES = frozenset({"con", "prn", "aux", "nul"} | {f"{one}{n}" for one in ("com", "lpt") for n in range(1, 10)})
#: What tools leave behind; it is no part of a skill.
_LEFT_OUT = frozenset({".git", ".hg", ".svn", "__pycache__", ".DS_Store", "node_modules", ".venv"})


def checked(files: Mapping[str, bytes], *, where: str) -> dict[str, bytes]:
    """The same files, if every name is one that stays inside its folder on every system, and the sizes are in bounds.

    Raises:
        PackageError: Naming the file and why.
    """
    if len(files) > FILES:
        raise PackageError(path=where, reason=f"{len(files)} files, at most {FILES}")
    spelled: dict[str, str] = {}
    folders: set[str] = set()
    total = 0
    for path, content in files.items():
        parts = check_path(path, where=where)
        folded = unicodedata.normalize("NFC", path).casefold()
        if folded in spelled:
            raise PackageError(
                path=f"{where}/{path}", reason=f"is the same name as {spelled[folded]} where case doesn't count"
            )
        spelled[folded] = path
        folders |= {"/".join(parts[:n]).casefold() for n in range(1, len(parts))}
        if len(content) > FILE_BYTES:
            raise PackageError(path=f"{where}/{path}", reason=f"{len(content)} bytes, at most {FILE_BYTES}")
        total += len(content)
    if total > TOTAL_BYTES:
        raise PackageError(path=where, reason=f"{total} bytes, at most {TOTAL_BYTES}")
    clash = folders & set(spelled)
    if clash:
        raise PackageError(path=f"{where}/{min(clash)}", reason="is a file and a folder")
    return dict(files)


def check_path(path: str, *, where: str) -> list[str]:
    """The components of a name inside a package.

    Raises:
        PackageError: It leads, or could lead, somewhere else.
    """
    parts = path.split("/")
    bad = (
        not path
        or "\\" in path
        or ":" in path
        or not path.isprintable()
        or len(parts) > _DEPTH
        or len(path.encode("utf-8", "replace")) > _PATH_BYTES
        or any(
            part in {"", ".", ".."}
            or part != part.strip()
            or part.endswith(".")
            or len(part.encode("utf-8", "replace")) > _NAME_BYTES
            or part.split(".")[0].casefold() in _DEVICES
            for part in parts
        )
    )
    if bad:
        raise PackageError(path=f"{where}/{path[:120]!r}", reason="isn't a name inside a package")
    return parts


def from_folder(folder: str) -> dict[str, bytes]:
    """Every file of a folder, byte for byte, what version control and caches keep there excepted. No link is followed.

    Raises:
        PackageError: There is a link, or something that is no file, or it is too much.
        OSError: It can't be read.
    """
    files: dict[str, bytes] = {}
    total = 0
    for place, names, found, descriptor in os.fwalk(folder, follow_symlinks=False):
        names[:] = sorted(name for name in names if name not in _LEFT_OUT)
        below = os.path.relpath(place, folder).replace(os.sep, "/")
        for name in [*names, *sorted(found)]:
            if name in _LEFT_OUT:
                continue
            path = name if below == "." else f"{below}/{name}"
            status = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
            if stat.S_ISDIR(status.st_mode):
                continue
            if not stat.S_ISREG(status.st_mode):
                raise PackageError(path=f"{folder}/{path}", reason="is a link or no plain file")
            total += status.st_size
            if status.st_size > FILE_BYTES or total > TOTAL_BYTES or len(files) >= FILES:
                raise PackageError(path=f"{folder}/{path}", reason="is more than a package may hold")
            opened = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=descriptor)
            with os.fdopen(opened, "rb") as file:
                files[path] = file.read(FILE_BYTES + 1)
    return checked(files, where=folder)


def from_inline(files: Mapping[str, object], *, where: str = "files") -> dict[str, bytes]:
    """Files in a request: text, or `{"base64": …}` for bytes.

    Raises:
        PackageError: One is neither.
    """
    read: dict[str, bytes] = {}
    for path, value in files.items():
        check_path(path, where=where)
        if isinstance(value, str):
            read[path] = value.encode("utf-8", "surrogatepass")
            continue
        coded = value.get("base64") if isinstance(value, dict) else None
        if not isinstance(coded, str):
            raise PackageError(path=f"{where}/{path[:120]}", reason='is neither text nor {"base64": …}')
        try:
            read[path] = base64.b64decode(coded, validate=True)
        except (binascii.Error, ValueError) as error:
            raise PackageError(path=f"{where}/{path[:120]}", reason="isn't base64") from error
    return checked(read, where=where)


def from_zip(raw: bytes, *, where: str = "zip") -> dict[str, bytes]:  # noqa: C901 - one check an attack
    """Files of a zip; a single folder at its top is left away.

    Raises:
        PackageError: It is no zip, or holds a link, a slip, a bomb, or two files of one name.
    """
    files: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            if len(entries) > FILES * 2:
                raise PackageError(path=where, reason=f"{len(entries)} entries")
            claimed = sum(entry.file_size for entry in entries)
            if claimed > TOTAL_BYTES or claimed > max(len(raw), 1_024) * _RATIO:
                raise PackageError(path=where, reason=f"{claimed} bytes out of {len(raw)}: a bomb")
            for entry in entries:
                if entry.is_dir():
                    check_path(entry.filename.rstrip("/"), where=where)
                    continue
                kind = stat.S_IFMT(entry.external_attr >> 16)
                if kind not in {0, stat.S_IFREG} or entry.flag_bits & 0x1:
                    raise PackageError(
                        path=f"{where}/{entry.filename[:120]}", reason="is a link, no plain file, or locked"
                    )
                check_path(entry.filename, where=where)
                if entry.filename in files:
                    raise PackageError(path=f"{where}/{entry.filename}", reason="is there twice")
                # What an entry says of its size is its own word: reading stops at the limit.
                with archive.open(entry) as file:
                    content = file.read(min(entry.file_size, FILE_BYTES) + 1)
                if len(content) > entry.file_size:
                    raise PackageError(path=f"{where}/{entry.filename}", reason="is longer than it says")
                files[entry.filename] = content
    except PackageError:
        raise
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise PackageError(path=where, reason=f"can't be read as a zip ({error})") from error
    except Exception as error:  # zlib, lzma and bz2 raise their own kinds on broken streams
        raise PackageError(path=where, reason=f"can't be unpacked ({type(error).__name__})") from error
    tops = {path.split("/")[0] for path in files}
    if len(tops) == 1 and all("/" in path for path in files):
        files = {path.partition("/")[2]: content for path, content in files.items()}
    return checked(files, where=where)


def real_path_under(path: str, roots: tuple[str, ...]) -> str:
    """Where a path that a client named really lies, if that is under one of the roots.

    Raises:
        PackageError: It isn't.
    """
    if "\0" in path or not path.strip():
        raise PackageError(path=path[:120], reason="is no path")
    real = os.path.realpath(os.path.expanduser(path))
    for root in roots:
        top = os.path.realpath(os.path.expanduser(root))
        if real == top or real.startswith(top.rstrip(os.sep) + os.sep):
            return real
    raise PackageError(path=path, reason="lies outside the configured roots (hub.roots, INSTINCT_HUB_ROOTS)")
