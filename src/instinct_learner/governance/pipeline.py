"""The two steps before every write, in the one order: may this path be written, may it change by this much.

Source: SPEC §3 "Write pipeline", "Amplitude".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.governance.amplitude import change_bytes, turn_check
from instinct_learner.governance.decision import Decision
from instinct_learner.governance.sandbox import Sandbox

if TYPE_CHECKING:
    from typing import Literal


class Pipeline:
    """The checks of one home for one turn. What the turn has changed so far is counted file by file.

    Args:
        home: The home folder.
        operator: On whose word. What the owner does by hand or by command has no growth limit.
    """

    def __init__(self, home: str, *, operator: Literal["agent", "user"]) -> None:
        self._sandbox = Sandbox(home)
        self._limited = operator == "agent"
        #: Size when the turn first wrote the file, and how much it has changed in it since.
        self._spent: dict[str, tuple[int, int]] = {}

    def require_path(self, relative_path: str) -> None:
        """Passes where a path below home may be written.

        Raises:
            SandboxError: It may not.
        """
        self._sandbox.require(relative_path)

    def may_change(self, relative_path: str, before: bytes | None, after: bytes) -> Decision:
        """Whether a write may change the file this much; to be followed by `changed` once it is done.

        Args:
            relative_path: Below home; it has passed `require_path`.
            before: The file's bytes, `None` where there is no file: a new one has no limit.
            after: Its bytes to be.
        """
        if before is None or not self._limited:
            return Decision(allowed=True)
        base, used = self._spent.get(relative_path, (len(before), 0))
        return turn_check(base, used, change_bytes(before, after))

    def changed(self, relative_path: str, before: bytes | None, after: bytes) -> None:
        """Counts a write that was done."""
        # What a turn wrote into a file that it made itself counts too: many small writes are one large one.
        base, used = self._spent.get(relative_path, (len(before or b""), 0))
        self._spent[relative_path] = (base, used + (change_bytes(before, after) if before is not None else 0))
