"""The gates of the write pipeline as commands of their own, for whoever writes files without our writer.

Source: SPEC §8 (`scripts/guard.py`, `scripts/sandbox.py`, `scripts/amplitude.py`).
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from instinct_learner.errors import SecurityError
from instinct_learner.governance.amplitude import amplitude_check
from instinct_learner.governance.guard import sedimentation_guard
from instinct_learner.governance.sandbox import Sandbox, sandbox_path_check
from instinct_learner.hooks.home import resolve_home

if TYPE_CHECKING:
    from collections.abc import Sequence

GUARD_USAGE = """\
usage: guard.py < config.json

Checks the settings of a sedimentation step: {"frequency_threshold" 10-30, "TTL_hours" > 0, "skill_name"
[A-Za-z0-9_]{1,64}, "new_content_bytes" 0-1048576}. Prints {"valid", "reason", "sanitized"}.

Exit code: 0 valid, 1 not, 2 wrong usage.
"""
SANDBOX_USAGE = """\
usage: sandbox.py [--home DIR] PATH

Says whether PATH (absolute, or relative to the folder that holds _core_files) may be written. Prints {"allowed",
"reason", "path"}.

Exit code: 0 allowed, 1 not, 2 wrong usage.
"""
AMPLITUDE_USAGE = """\
usage: amplitude.py FILE SIZE

Says whether FILE may take SIZE more bytes, and in how many batches, a turn apart. Prints {"allowed", "split_count",
"reason"}.

Exit code: 0 allowed, 1 not, 2 wrong usage.
"""
#: More than this is no settings object.
_INPUT_LIMIT_CHARACTERS = 1_048_576


def guard(argv: Sequence[str]) -> int:
    """`scripts/guard.py`."""
    if argv:
        return _usage(GUARD_USAGE, asked="--help" in argv or "-h" in argv)
    text = sys.stdin.buffer.read(_INPUT_LIMIT_CHARACTERS).decode("utf-8", "replace")
    try:
        config = json.loads(text)
    except (ValueError, RecursionError):
        return _say({"valid": False, "reason": "config 不是 JSON 对象", "sanitized": {}}, done=False)
    answer = sedimentation_guard(config)
    return _say(dict(answer), done=answer["valid"])


def sandbox(argv: Sequence[str]) -> int:
    """`scripts/sandbox.py`."""
    arguments = list(argv)
    home = ""
    if arguments[:1] == ["--home"] and len(arguments) > 1:
        home, arguments = arguments[1], arguments[2:]
    if len(arguments) != 1 or arguments[0] in {"--help", "-h"}:
        return _usage(SANDBOX_USAGE, asked=arguments[:1] in (["--help"], ["-h"]))
    roots = Sandbox(resolve_home(argument=home))
    try:
        sandbox_path_check(arguments[0], sandbox=roots)
    except SecurityError as refusal:
        return _say({"allowed": False, "reason": refusal.reason, "path": arguments[0]}, done=False)
    return _say({"allowed": True, "reason": "ok", "path": f"{roots.home}/{roots.relative(arguments[0])}"}, done=True)


def amplitude(argv: Sequence[str]) -> int:
    """`scripts/amplitude.py`."""
    if len(argv) != 2:
        return _usage(AMPLITUDE_USAGE, asked="--help" in argv or "-h" in argv)
    path, size = argv
    whole = int(size) if size.isascii() and size.isdigit() and len(size) <= 20 else size
    allowed, count, reason = amplitude_check(path, whole)
    return _say({"allowed": allowed, "split_count": count, "reason": reason}, done=allowed)


def _say(answer: dict[str, object], *, done: bool) -> int:
    line = json.dumps(answer, ensure_ascii=False) + "\n"
    # A path that is no text at all comes as lone surrogates, which no encoding takes.
    sys.stdout.buffer.write(line.encode("utf-8", "replace"))
    return 0 if done else 1


def _usage(text: str, *, asked: bool) -> int:
    (sys.stdout if asked else sys.stderr).write(text)
    return 0 if asked else 2
