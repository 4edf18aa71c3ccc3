"""Reading JSON with SQLite, where `json` is not otherwise needed: on the load path, which has SQLite open anyway.

`json` brings `re` and `enum`, 0.6 interpreter starts together, to read one small object. Whatever SQLite finds odd is
left
to `json`, so that nothing is read in two ways (ADR 0020).
"""

from __future__ import annotations

import sqlite3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

_MEMORY = ":memory:"
#: More nodes than this are not a settings file.
_NODE_LIMIT = 2_000


def small_object(text: str) -> dict[str, object] | None:
    """Gives a small JSON object whole; `None` where it is none, is malformed, large, or names a key twice."""
    rows = _rows("SELECT id, parent, key, type, atom FROM json_tree(?) LIMIT ?", (text, _NODE_LIMIT + 1))
    if not rows or rows[0][3] != "object" or len(rows) > _NODE_LIMIT:
        return None
    made: dict[int, object] = {}
    for number, parent, key, kind, atom in rows:
        value = made[number] = _value(kind, atom)
        holder = made.get(parent)
        if isinstance(holder, dict):
            if key in holder:
                return None
            holder[key] = value
        elif isinstance(holder, list):
            holder.append(value)
    root = made[rows[0][0]]
    return root if isinstance(root, dict) else None


def members(text: str, names: Collection[str], inside: Collection[str]) -> dict[str, object] | None:
    """Gives the named plain members of a JSON object, and of the objects in it that `inside` names.

    Args:
        text: JSON, of any size: what isn't asked for is skipped.
        names: Members to give.
        inside: Members that are objects to look into in the same way.

    Returns:
        The members found, or `None` where this can't tell: malformed, no object, a key named twice, or a named member
        that
        is a list or an object.
    """
    marks = ",".join("?" * (len(names) + len(inside)))
    rows = _rows(
        f"SELECT key, type, value FROM json_each(?1) WHERE json_type(?1)='object' AND key IN ({marks})",
        (text, *names, *inside),
    )
    if rows is None:
        return None
    found: dict[str, object] = {}
    for key, kind, value in rows:
        if key in found:
            return None
        if kind == "object" and key in inside:
            nested = members(value, names, inside)
            if nested is None:
                return None
            found[key] = nested
        elif kind in {"object", "array"} and key in names:
            return None
        else:
            found[key] = _value(kind, value)
    return found


def _value(kind: str, atom: object) -> object:
    if kind == "object":
        return {}
    if kind == "array":
        return []
    if kind in {"true", "false"}:
        return kind == "true"
    return atom


def _rows(sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]] | None:
    """Runs one statement over JSON text; `None` where SQLite can't read the text or knows no JSON."""
    db = sqlite3.connect(_MEMORY)
    # Half of a surrogate pair, which JSON may escape, is no UTF-8.
    db.text_factory = _text
    try:
        return db.execute(sql, values).fetchall()
    except (sqlite3.Error, UnicodeEncodeError):
        return None
    finally:
        db.close()


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
