"""The two steps before every write, in the one order: may this path be written, may it change by this much.

Source: SPEC §3 "Write pipeline", "Amplitude".
"""

from __future__ import annotations

from instinct_learner.governance.decision import Decision
from instinct_learner.governance.sandbox import Sandbox

#: Growth that one write may add to a file. Source: SPEC §3 "Amplitude".
GROWTH_LIMIT = 0.05
#: A smaller file is reckoned as this long, or a young one could not take one sentence. Source: SPEC §3 "Amplitude".
FLOOR_BYTES = 16_384


def require_in_sandbox(home: str, relative_path: str) -> None:
    """Passes where the path, below home, may be written.

    Whether a component is a link is found when it is opened (`bank.files`), because looking first proves nothing.

    Raises:
        SandboxError: It may not be written.
    """
    Sandbox(home).require(relative_path)


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
