"""Settings for hooks: whatever is wrong with a file, there is always a usable value, and the problem is told.

No dataclasses and no typing: the load path passes through here (ADR 0001).
"""

from __future__ import annotations

import os

from instinct_learner.config.check import check, check_together
from instinct_learner.config.keys import defaults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.config.check import Problem

FILE_LIMIT_BYTES = 256 * 1024


def load_config_lightly(package_dir: str, home: str) -> tuple[dict[str, object], list[tuple[str, Problem]]]:
    """Every setting with a usable value, tables spelled with a dot, and the problems found, each with its file.

    The package's config.json over the defaults, home's over that. A bad value is passed over for the one below it.

    Args:
        package_dir: The package's folder, "" if there is none.
        home: The bank's folder, "" if only the package's settings matter.
    """
    values = defaults()
    problems: list[tuple[str, Problem]] = []
    for folder, is_package in ((package_dir, True), (home, False)):
        if not folder:
            continue
        path = os.path.join(folder, "config.json")
        loaded, wrong = read_settings(path)
        if loaded is not None:
            usable, more = check(loaded, is_package=is_package)
            together = check_together({**values, **usable})
            for problem in together:
                # One of two that don't fit together has to give way, and the pair from below is known to fit.
                for name in ("dormant_days", "expired_days") if problem[0] == "expired_days" else (problem[0],):
                    usable.pop(name, None)
            values.update(usable)
            wrong += more + together
        problems += [(path, problem) for problem in wrong]
    return values, problems


def read_settings(path: str) -> tuple[object | None, list[Problem]]:
    """A settings file as JSON, `None` where there is none or it can't be used, and why."""
    try:
        with open(path, "rb") as file:
            raw = file.read(FILE_LIMIT_BYTES + 1)
    except FileNotFoundError:
        return None, []
    except (OSError, ValueError) as error:
        return None, [("", "unreadable", {"why": getattr(error, "strerror", None) or type(error).__name__})]
    if len(raw) > FILE_LIMIT_BYTES:
        return None, [("", "unreadable", {"why": f"more than {FILE_LIMIT_BYTES} bytes"})]
    return _parsed(raw)


def _parsed(raw: bytes) -> tuple[object | None, list[Problem]]:
    from instinct_learner.bank.jsontext import small_object

    quick = small_object(raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")) if b"\xff" not in raw else None
    if quick is not None:
        return quick, []
    import json

    repeated: list[Problem] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        seen: dict[str, object] = {}
        for name, value in pairs:
            if name in seen:
                repeated.append((name, "repeated", {}))
            else:
                seen[name] = value
        return seen

    try:
        loaded = json.loads(raw.removeprefix(b"\xef\xbb\xbf").decode(), object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        return None, [("", "not_json", {"why": error.msg, "line": error.lineno, "column": error.colno})]
    except UnicodeDecodeError:
        return None, [("", "unreadable", {"why": "not UTF-8"})]
    except (ValueError, RecursionError):
        return None, [("", "unreadable", {"why": "nested too deeply or a number too long"})]
    return loaded, repeated
