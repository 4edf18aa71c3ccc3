"""Values as YAML text on one line: the writing half of the front matter, pure and without a YAML library.

A YAML 1.2 double-quoted string is a JSON string, so everything that could be misread is written as JSON.
"""

from __future__ import annotations

import json
from datetime import date, datetime

from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


#: What plain text begins with, and what it goes on with, beside Chinese.
_FIRST = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_\u300c")
_REST = _FIRST | frozenset(
    "0123456789./+() -\u3001\u3002\u300a\u300b\u300d\u300e\u300f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"
)
#: Words that one YAML version or another reads as a truth value or nothing.
_LOADED = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"})
#: What JSON leaves bare, but YAML takes for a line end, refuses, or strips.
_ESCAPED = lazy("[\x7f-\x9f\xa0\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]")


def flow(value: Any) -> str:  # noqa: PLR0911 - one return a type
    """The value on one line, in flow style. The strict handler reads back an equal value.

    Args:
        value: None, bool, int, finite float, str, date, datetime, or a list, tuple or dict of such.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    return str(int(value))


def is_plain(text: str) -> bool:
    """Whether no YAML of any version reads a text as anything but itself or a word, also inside `[]` and `{}`.

    No class of characters: compiling one of 30,000 costs more than all the rest of a record.
    """
    if not text or text[-1] == " " or not (text[0] in _FIRST or "\u3400" <= text[0] <= "\u9fff"):
        return False
    return all("\u3400" <= char <= "\u9fff" for char in set(text) - _REST)


def _text(text: str) -> str:
    if is_plain(text) and text.lower() not in _LOADED:
        return text
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def _float(number: float) -> str:
    text = repr(number)
    # `1e-05` is a number in YAML 1.2 and a word in 1.1; `1.0e-05` is a number in both.
    return text.replace("e", ".0e") if "e" in text and "." not in text else text
