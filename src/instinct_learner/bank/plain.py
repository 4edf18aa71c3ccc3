"""Front matter as we write it ourselves, read without a YAML library: a plain `key: value` a line, values on one line.

Importing PyYAML and having it read a record costs a fresh process more than all the rest of a turn's work, and nearly
every record is of this kind. What isn't, down to a blank too many, is given to `bank.front`, which reads real YAML;
both give the same entries for whatever is read here.

Source: ADR 0010, 0119.
"""

from __future__ import annotations

import json
import math

from instinct_learner.bank.scalar import is_plain
from instinct_learner.errors import RecordError
from instinct_learner.lazy import lazy
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


#: Source: THREATS "YAML".
FRONT_LIMIT_BYTES = 8 * 1024
FENCE = "---"
BOM = "\ufeff"
#: A longer key is left to whoever reads real YAML, and says what is wrong with it.
_KEY_CHARACTERS = 64
_KEY_FIRST = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
_KEY_REST = _KEY_FIRST | frozenset("0123456789-")
#: Of numbers, dates and times. A colon is one of a time's only where no blank follows and no bracket is open.
_DIGITS = frozenset("0123456789")
_NUMBER = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+_-")
_TIME = _NUMBER | {":"}
_OF_NUMBERS = frozenset("0123456789.+-eE")
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = lazy(r"-?(?:0|[1-9][0-9]{0,17})")
_FLOAT = lazy(r"[-+]?(?:[0-9]{1,24}\.[0-9]{0,24}|\.[0-9]{1,24}|[0-9]{1,24}(?=[eE]))(?:[eE][-+]?[0-9]{1,3})?")


class Entry(NamedTuple):
    """One key of the front matter, and where it stands.

    Attributes:
        key: The key.
        value: None, bool, int, float, str, list or dict, by YAML 1.2's core rules.
        text: The scalar as it was written, before any rule; `None` for a list or a mapping.
        first: Index of its line among the front matter's lines.
        last: Index of the last line of its value, comments below it excluded.
        key_end: Column after the key.
        value_end: Column after the value where key and value stand on one line, else -1.
        comments: The comments inside a value of several lines, each with its `#`.
    """

    key: str
    value: Any
    text: str | None
    first: int
    last: int
    key_end: int
    value_end: int
    comments: tuple[str, ...]

    @property
    def line(self) -> int:
        """The line in the file, from 1. The fence is line 1."""
        return self.first + 2


class _OtherwiseError(Exception):
    """It isn't of this kind."""


def split(text: str, *, file: str) -> tuple[str, str]:
    """The front matter without its fences, and the body: everything after the line of the second fence, verbatim.

    Raises:
        RecordError: A fence is missing.
    """
    lines = text.removeprefix(BOM).split("\n")
    if bare(lines[0]) != FENCE:
        reason = "front matter: the first line must be exactly `---`"
        raise RecordError(file=file, problems=(reason,), line=1)
    for index in range(1, len(lines)):
        if bare(lines[index]) == FENCE:
            return "".join(f"{line}\n" for line in lines[1:index]), "\n".join(lines[index + 1 :])
    reason = "front matter: never closed; a second line of exactly `---` is missing"
    raise RecordError(file=file, problems=(reason,), line=len(lines))


def bare(line: str) -> str:
    """A line without the carriage return at its end."""
    return line.removesuffix("\r")


def plain_entries(front: str) -> list[Entry] | None:
    """Every key with its place, in file order; `None` where that takes YAML, or somebody to say what is wrong."""
    if not front.endswith("\n") or len(front.encode("utf-8", "surrogatepass")) > FRONT_LIMIT_BYTES:
        return None
    lines = front[:-1].split("\n")
    # Whatever is hidden, or blank without being a space, takes a closer look.
    if not all(map(str.isprintable, lines)):
        return None
    try:
        found = [_entry(line, number) for number, line in enumerate(lines)]
    except _OtherwiseError:
        return None
    return found if len({entry.key for entry in found}) == len(found) else None


def resolve(text: str) -> bool | int | float | str | None:
    """What a plain scalar means.

    YAML 1.2's core rules, with two limits: numbers that no float or 64-bit integer holds stay text, and so do `.inf`
    and `.nan`, because nothing that we keep can be either.
    """
    if text in _NULLS:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    number = _number(text) if text[0] in "+-.0123456789" else None
    return text if number is None else number


def _number(text: str) -> int | float | None:
    """The number that a text is; what most numbers look like is told without compiling a pattern."""
    if text.isascii() and text.isdecimal():
        return int(text) if text == "0" or (text[0] != "0" and len(text) <= 18) else None
    whole, dot, rest = text.partition(".")
    if dot and text.isascii() and f"0{whole}{rest}".isdecimal() and 0 < len(whole) <= 24 and len(rest) <= 24:
        return float(text)
    if not _OF_NUMBERS.issuperset(text):
        return None  # a date, mostly
    if _INTEGER.fullmatch(text):
        return int(text)
    return number if _FLOAT.fullmatch(text) and math.isfinite(number := float(text)) else None


def _entry(line: str, number: int) -> Entry:
    key, colon, value = line.partition(": ")
    if not colon or len(key) > _KEY_CHARACTERS or key[:1] not in _KEY_FIRST or not _KEY_REST.issuperset(key):
        raise _OtherwiseError
    read, text = _flow(value)
    return Entry(
        key=key,
        value=read,
        text=text,
        first=number,
        last=number,
        key_end=len(key),
        value_end=len(line),
        comments=(),
    )


def _flow(value: str) -> tuple[Any, str | None]:
    """A value on one line, and its text where it is a scalar."""
    if value[:1] == "[" and value[-1] == "]":
        return [_scalar(item, inside=True)[0] for item in _items(value[1:-1])], None
    if value[:1] == "{" and value[-1] == "}":
        pairs = [item.partition(": ") for item in _items(value[1:-1])]
        if len({key for key, _, _ in pairs}) < len(pairs) or not all(is_plain(key) for key, _, _ in pairs):
            raise _OtherwiseError
        return {key: _scalar(item, inside=True)[0] for key, _, item in pairs}, None
    return _scalar(value, inside=False)


def _scalar(text: str, *, inside: bool) -> tuple[Any, str]:
    """What a scalar means, and its text; `inside` a list or mapping."""
    if text[:1] == '"':
        # Half a pair of surrogates reads differently here and there, and YAML may not know `\/`.
        if len(text) < 2 or text[-1] != '"' or "\\/" in text or "\\ud" in text.lower():
            raise _OtherwiseError
        try:
            said = json.loads(text)
        except ValueError:
            raise _OtherwiseError from None
        return said, said
    digits = text[1:2] if text[:1] == "-" else text[:1]
    if digits in _DIGITS and (_NUMBER if inside else _TIME).issuperset(text) and text[-1] != ":":
        return resolve(text), text
    if not is_plain(text):
        raise _OtherwiseError
    return resolve(text), text


def _items(inner: str) -> list[str]:
    """The items between two brackets, apart by a comma and a blank."""
    if '"' not in inner:
        return inner.split(", ") if inner else []
    found, start, at, quoted = [], 0, 0, False
    while at < len(inner):
        if quoted and inner[at] == "\\":
            at += 1
        elif inner[at] == '"':
            quoted = not quoted
        elif not quoted and inner.startswith(", ", at):
            found.append(inner[start:at])
            start, at = at + 2, at + 1
        at += 1
    return [*found, inner[start:]]
