"""What follows a write: the index is told, the log is told, and neither can undo what is on disk.

Source: SPEC §3 "Write pipeline", §7.1 ("failures are visible, never silent").
"""

from __future__ import annotations

from instinct_learner.errors import InstinctLearnerError
from instinct_learner.governance import audit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct


class Aftermath:
    """Tells the index and the log of one home.

    Attributes:
        home: The home folder.
        now: What time it is, aware.
        session_id: Of the turn that is served.
        operator: On whose word: agent or user.
        warnings: One sentence for each thing that could not be told.
    """

    __slots__ = ("home", "now", "operator", "session_id", "warnings")

    def __init__(self, *, home: str, now: Callable[[], datetime], session_id: str, operator: str) -> None:
        self.home = home
        self.now = now
        self.session_id = session_id
        self.operator = operator
        self.warnings: list[str] = []

    def index(self, instinct: Instinct, path: str, status: os.stat_result) -> None:
        """Puts an instinct into the index as its file now says it; `path` is relative to home."""
        try:
            from instinct_learner.bank.index import Index

            with Index.open(self.home) as index:
                index.upsert(instinct, path, status)
        except Exception as error:  # noqa: BLE001 - the index is derived: whatever ails it, the written file stands
            self.warnings.append(f"index: {instinct.id} will be indexed at the next look ({error})")

    def unindex(self, instinct_id: str, path: str) -> None:
        """Takes an instinct's file out of the index."""
        try:
            from instinct_learner.bank.index import Index

            with Index.open(self.home) as index:
                index.remove(instinct_id, path)
        except Exception as error:  # noqa: BLE001 - as above
            self.warnings.append(f"index: {instinct_id} will be dropped at the next look ({error})")

    def promoted(self, path: str) -> None:
        """Has the index read a promoted knowledge file anew, so that the next prompt needn't wait for it."""
        from instinct_learner.bank.layout import PROMOTED_FILES

        if path not in PROMOTED_FILES:
            return
        try:
            from instinct_learner.bank.index import Index
            from instinct_learner.bank.sync import refresh_promoted

            with Index.open(self.home) as index:
                if not index.fresh:
                    refresh_promoted(index)
        except Exception as error:  # noqa: BLE001 - as above
            self.warnings.append(f"index: {path} will be read at the next look ({error})")

    def about(self, instinct: Instinct, **details: object) -> dict[str, object]:
        """What an event says about an instinct: its id and numbers only.

        What it says itself is in its file, where forgetting it forgets it.
        """
        return {"instinct": {"id": instinct.id, "confidence": instinct.confidence}, **details}

    def event(self, event_type: str, details: Mapping[str, object]) -> None:
        """Logs an event."""
        audit_by = {"operator": self.operator, "operator_id": f"{self.operator}_main_001"}
        payload = {"session_id": self.session_id, **details, "audit": audit_by}
        try:
            audit.emit(self.home, event_type, payload, now=self.now())
        except (OSError, InstinctLearnerError) as error:
            self.warnings.append(f"events: {event_type} is not in the log ({error})")
