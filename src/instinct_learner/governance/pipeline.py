"""The two steps before every write, in the one order: may this path be written, may it change by this much.

Source: SPEC §3 "Write pipeline", "Amplitude".
"""

from __future__ import annotations

import os
import re

from instinct_learner.errors import SandboxError
from instinct_learner.governance.decision import Decision

#: Source: SPEC §3 "Write pipeline".
ROOTS = ("memory", "skills", "instincts")
#: Growth that one write may add to a file. Source: SPEC §3 "Amplitude".
GROWTH_LIMIT = 0.05
#: A smaller file is reckoned as this long, or a young one could not take one sentence. Source: SPEC §3 "Amplitude".
FLOOR_BYTES = 16_384

#: One component: no separators, controls, invisible characters, or leading dot.
_COMPONENT = re.compile(r"(?![.\s-])[\w .()@+,-]{1,200}(?<![.\s])")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


def require_in_sandbox(home: str, relative_path: str) -> None:
    """Passes where the path, below home, may be written.

    Whether a component is a link is found when it is opened (`bank.files`), because looking first proves nothing.

    Raises:
        SandboxError: It may not be written.
    """
    parts = relative_path.split("/")
    reason = ""
    if len(parts) < 2 or parts[0] not in ROOTS:
        reason = f"not below {', '.join(ROOTS)}"
    elif not all(_COMPONENT.fullmatch(part) and not _DEVICE.fullmatch(part) for part in parts):
        reason = "has a component that no file of ours has"
    elif parts[0] != "skills" and not parts[-1].endswith(".md"):
        reason = "only .md files lie here"
    else:
        status = _status(os.path.join(home, *parts))
        if status is not None and status.st_nlink > 1:
            reason = "has a second name (hard link)"
    if reason:
        raise SandboxError(path=relative_path, reason=reason)


def may_grow(relative_path: str, *, old_bytes: int, new_bytes: int) -> Decision:
    """Whether a write may make the file this much longer."""
    growth = new_bytes - old_bytes
    limit = int(max(old_bytes, FLOOR_BYTES) * GROWTH_LIMIT)
    if growth <= limit:
        return Decision(allowed=True)
    return Decision(
        allowed=False,
        reasons=(f"{relative_path} would grow by {growth} bytes in one write; {limit} are allowed (5 %)",),
    )


def _status(path: str) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except OSError:
        return None
