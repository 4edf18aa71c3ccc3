"""The keys of an instinct's front matter: their order, how each is read and how each is written.

Source: SPEC §2.
"""

from __future__ import annotations

import re
from datetime import datetime, timezone

from instinct_learner.bank.scalar import flow
from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from instinct_learner.bank.plain import Entry

#: Ids stand in commands, file names and log lines, so they are plain: a letter, then letters, digits and `_.-`.
ID_PATTERN = lazy(r"[A-Za-z](?:[A-Za-z0-9_-]|\.(?!\.)){0,127}")
KINDS = ("correction", "preference", "recovery", "pattern", "manual")
STATUSES = ("active", "dormant", "expired")
_SCOPE = lazy(r"global|project:\S(?:[^\x00-\x1f\x7f]*\S)?")
_DATE = lazy(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})"
    r"(?:[Tt ][ ]*(?P<time>[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?)"
    r"[ ]*(?P<zone>[Zz]|[-+][0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2}(?:\.[0-9]{1,6})?)?)?)?)?"
)
#: Line ends and controls: a value of one line holds none of them.
_BREAK = lazy("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_COUNT_LIMIT = 10**9
_YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "": False}


class FieldError(ValueError):
    """A value that its key doesn't take; the message says what it takes."""


def read_id(entry: Entry) -> str:
    """An id: text as it was written, never a truth value or a number."""
    text = read_line(entry)
    if not text:
        raise FieldError("is empty; a record needs an id")
    if not ID_PATTERN.fullmatch(text):
        raise FieldError("must start with a letter and hold only letters, digits and `_`, `-`, `.`, at most 128")
    return text


def read_line(entry: Entry) -> str:
    """One line of text; nothing reads as ""."""
    if entry.value is None:
        return ""
    if entry.text is None:
        raise FieldError("must be one line of text")
    if found := _BREAK.search(entry.text):
        raise FieldError(f"must be one line, without U+{ord(found[0]):04X}")
    return entry.text.strip(" ")


def read_confidence(entry: Entry) -> float:
    """A number from 0 to 1."""
    if isinstance(entry.value, bool) or not isinstance(entry.value, (int, float)) or not 0 <= entry.value <= 1:
        raise FieldError("must be a number from 0 to 1")
    return float(entry.value)


def read_count(entry: Entry) -> int:
    """A whole number from 0."""
    if isinstance(entry.value, bool) or not isinstance(entry.value, int) or not 0 <= entry.value <= _COUNT_LIMIT:
        raise FieldError("must be a whole number from 0")
    return entry.value


def read_moment(entry: Entry) -> datetime | None:
    """A date or an instant; nothing reads as `None`, and what names no zone is UTC."""
    if entry.value is None:
        return None
    return parse_moment(read_line(entry))


def parse_moment(text: str) -> datetime:
    """The instant that a text names, aware.

    Raises:
        FieldError: It isn't `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS+HH:MM`, or no such day exists.
    """
    found = _DATE.fullmatch(text)
    if found is None:
        raise FieldError("must be a date such as 2026-05-08 or 2026-05-08T13:00:00+08:00")
    clock, zone = found["time"] or "00:00", found["zone"] or "+00:00"
    if "." in clock:
        whole, fraction = clock.split(".")
        clock = f"{whole}.{fraction:0<6}"
    zone = "+00:00" if zone in "Zz" else zone
    if ":" not in zone:
        zone = ":".join(part for part in (zone[:3], zone[3:5] or "00", zone[5:]) if part)
    try:
        moment = datetime.fromisoformat(f"{found['day']}T{clock}{zone}")
        moment.astimezone(timezone.utc)
    except (ValueError, OverflowError) as error:
        raise FieldError(f"is no date that exists: {error}") from None
    return moment


def read_words(entry: Entry) -> tuple[str, ...]:
    """A list of words; one text with commas counts as a list too, as note-taking programs write it."""
    if entry.value is None:
        return ()
    items = entry.value
    if isinstance(entry.value, (str, bool, int, float)):
        items = [word for word in re.split(r"[,，]", entry.text or "") if word.strip()]
    if not isinstance(items, list):
        raise FieldError("must be a list of words")
    return tuple(_word(item) for item in items)


def read_pairs(entry: Entry) -> tuple[tuple[str, str], ...]:
    """A mapping of texts, in file order."""
    if entry.value is None:
        return ()
    if not isinstance(entry.value, dict):
        raise FieldError("must be a mapping, such as {session: …, turn: …}")
    return tuple((str(key), _word(value)) for key, value in entry.value.items())


def read_flag(entry: Entry) -> bool:
    """True or false; yes and no are taken from a person too."""
    word = "" if entry.value is None else str(entry.text).lower()
    if word not in _YES:
        raise FieldError("must be true or false")
    return _YES[word]


def read_choice(*choices: str) -> Callable[[Entry], str]:
    """A reader of one word out of these."""

    def read(entry: Entry) -> str:
        text = read_line(entry)
        if text not in choices:
            raise FieldError(f"must be one of {', '.join(choices)}")
        return text

    return read


def read_scope(entry: Entry) -> str:
    """`global` or `project:<name>`."""
    text = read_line(entry) or "global"
    if not _SCOPE.fullmatch(text):
        raise FieldError("must be `global` or `project:<name>`")
    return text


#: In the order in which they are written. `Instinct` has an attribute of each name.
READERS: dict[str, Callable[[Entry], Any]] = {
    "id": read_id,
    "created": read_moment,
    "confidence": read_confidence,
    "times_used": read_count,
    "times_validated": read_count,
    "last_used": read_moment,
    "tags": read_words,
    "status": read_choice(*STATUSES),
    "title": read_line,
    "kind": read_choice(*KINDS),
    "scope": read_scope,
    "seen": read_count,
    "source": read_pairs,
    "hash": read_line,
    "pinned": read_flag,
    "promoted_to": read_line,
}


def write(key: str, value: Any) -> str:
    """The value of a key of ours as it stands behind `key: `."""
    if key == "source":
        return flow(dict(value))
    return flow(value)


def _word(item: Any) -> str:
    if isinstance(item, (list, dict)):
        raise FieldError("must hold plain words only")
    if item is None:
        return ""
    text = str(item).lower() if isinstance(item, bool) else str(item)
    if found := _BREAK.search(text):
        raise FieldError(f"must hold words of one line, without U+{ord(found[0]):04X}")
    return text.strip(" ")
