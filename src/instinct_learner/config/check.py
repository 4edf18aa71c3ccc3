"""Checking one parsed settings file: the usable values, and everything that is wrong with the others."""

from __future__ import annotations

from instinct_learner.config.keys import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.config.keys import Key

    #: key, what is wrong (a name in `problems.TEXTS`), the facts to fill in.
    Problem = tuple[str, str, dict[str, object]]

#: The one key that is never a setting, so that a person may leave a remark in a file that has no comments.
REMARK = "$comment"


def check(loaded: object, *, is_package: bool) -> tuple[dict[str, object], list[Problem]]:
    """The usable settings of one parsed file, flat, and everything that is wrong with the others.

    Args:
        loaded: What the JSON held.
        is_package: Whether it is the package's file, the only one that may say where home is.
    """
    if not isinstance(loaded, dict):
        return {}, [("", "not_an_object", {"found": _name_of(loaded)})]
    known = {key[0]: key for key in KEYS}
    tables = {name.split(".")[0] for name in known if "." in name}
    values: dict[str, object] = {}
    problems: list[Problem] = []
    for name, value in _flat(loaded, tables, problems):
        key = known.get(name)
        if key is None:
            problems.append((name, "unknown", {"nearest": _nearest(name, known)}))
            continue
        if name == "home" and value and not is_package:
            problems.append((name, "home_in_home", {}))
            continue
        wrong = _wrong(key, value)
        if wrong is None:
            values[name] = tuple(value) if isinstance(value, list) else value
        else:
            problems.append(wrong)
    return values, problems


def check_together(values: Mapping[str, object]) -> list[Problem]:
    """What is wrong between settings that are each right alone."""
    dormant, expired = values["dormant_days"], values["expired_days"]
    if isinstance(dormant, int) and isinstance(expired, int) and expired <= dormant:
        return [("expired_days", "not_after_dormant", {"value": expired, "dormant": dormant})]
    if values["extraction_mode"] == "llm" and not (values["llm.base_url"] and values["llm.model"]):
        return [("extraction_mode", "llm_without_endpoint", {})]
    return []


def _flat(loaded: dict[object, object], tables: set[str], problems: list[Problem]) -> list[tuple[str, object]]:
    flat: list[tuple[str, object]] = []
    for name, value in loaded.items():
        if name == REMARK:
            continue
        if name in tables:
            if isinstance(value, dict):
                flat.extend((f"{name}.{inner}", held) for inner, held in value.items() if inner != REMARK)
            else:
                problems.append((str(name), "not_a_table", {"found": _name_of(value)}))
        else:
            flat.append((str(name), value))
    return flat


def _wrong(key: Key, value: object) -> Problem | None:  # noqa: PLR0911 - one return a kind
    name, kind, _, _, high, choices = key[:6]
    if kind in ("number", "whole"):
        return _wrong_number(key, value)
    if kind in ("texts", "paths"):
        return _wrong_list(key, value)
    if kind == "switch":
        return None if isinstance(value, bool) else (name, "not_switch", {"found": _name_of(value)})
    if kind == "choice":
        if isinstance(value, str) and value in choices:
            return None
        return (name, "not_a_choice", {"value": value, "choices": choices})
    if not isinstance(value, str):
        return (name, "not_text", {"found": _name_of(value)})
    return None if len(value) <= high and value.isprintable() else (name, "odd_text", {})


def _wrong_number(key: Key, value: object) -> Problem | None:
    name, kind, _, low, high = key[:5]
    # True is an int to Python; to a person it is no number. NaN and infinity fail the range.
    if isinstance(value, bool) or not isinstance(value, int if kind == "whole" else (int, float)):
        return (name, f"not_{kind}", {"found": _name_of(value)})
    return None if low <= value <= high else (name, "out_of_range", {"value": value, "low": low, "high": high})


def _wrong_list(key: Key, value: object) -> Problem | None:
    name, kind = key[:2]
    if not isinstance(value, list) or not all(isinstance(one, str) and one and one.isprintable() for one in value):
        return (name, "not_texts", {"found": _name_of(value)})
    if kind == "paths":
        import os

        for one in value:
            if not os.path.isabs(os.path.expanduser(one)):
                return (name, "not_absolute", {"value": one})
    return None


def _nearest(name: str, known: Mapping[str, Key]) -> str:
    import difflib

    by_lower = {key.lower(): key for key in known}
    # Somebody who writes "timeout_seconds" at the top means the one inside its table.
    by_lower.update({key.split(".")[-1].lower(): key for key in known if "." in key})
    found = difflib.get_close_matches(name.lower().replace("-", "_"), list(by_lower), n=1, cutoff=0.6)
    return by_lower[found[0]] if found else ""


def _name_of(value: object) -> str:
    if value is None:
        return "null"
    names = {bool: "true/false", int: "number", float: "number", str: "text", list: "list", dict: "table"}
    return names.get(type(value), type(value).__name__)
