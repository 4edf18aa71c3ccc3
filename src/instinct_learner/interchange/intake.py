"""Where an import comes from: a file, a folder of them, an address, standard input.

Source: SPEC §6 "Import/export".
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, NamedTuple

from instinct_learner.interchange.record import SourceError
from instinct_learner.interchange.sources import SOURCE_LIMIT_BYTES, decode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from instinct_learner.interchange.record import Text

_ENDINGS = (".md", ".markdown", ".yaml", ".yml", ".txt")
_CHINESE_ERRORS: dict[type[OSError], str] = {FileNotFoundError: "没有这个文件", PermissionError: "没有权限"}
#: A folder with more files than this is not a collection of rules.
_FILES = 20_000


class Source(NamedTuple):
    """One text to import.

    Attributes:
        name: The file, address or `-`.
        text: All of it.
        remarks: What is worth knowing about how it came.
    """

    name: str
    text: str
    remarks: tuple[Text, ...] = ()


def open_sources(named: str, *, stdin: BinaryIO) -> Iterator[Source]:
    """Every text that a word on the command line means, in the order of their names.

    Raises:
        SourceError: It isn't there, may not be fetched, or is no text.
    """
    from instinct_learner.interchange import fetch

    if named == "-":
        yield _decoded("-", stdin.read(SOURCE_LIMIT_BYTES + 1))
    elif fetch.is_address(named):
        got = fetch.fetch(named)
        source = _decoded(got.address, got.data)
        yield source._replace(remarks=(*got.remarks, *source.remarks))
    elif os.path.isdir(named):
        names = sorted(name for name in os.listdir(named) if name.lower().endswith(_ENDINGS) and name[:1] != ".")
        if not names:
            why = (f"holds no file that ends in {', '.join(_ENDINGS)}", f"其中没有以 {'、'.join(_ENDINGS)} 结尾的文件")
            raise SourceError(source=named, why=why)
        for name in names[:_FILES]:
            yield _decoded(os.path.join(named, name), _bytes(os.path.join(named, name)))
    else:
        yield _decoded(named, _bytes(named))


def _bytes(path: str) -> bytes:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise SourceError(source=path, why=("no plain file", "不是普通文件"))
        with open(path, "rb") as file:
            return file.read(SOURCE_LIMIT_BYTES + 1)
    except OSError as error:
        chinese = _CHINESE_ERRORS.get(type(error), error.strerror)
        raise SourceError(source=path, why=(f"can't be read: {error.strerror}", f"无法读取：{chinese}")) from None


def _decoded(name: str, data: bytes) -> Source:
    text, remarks = decode(data, source=name)
    return Source(name=name, text=text, remarks=remarks)
