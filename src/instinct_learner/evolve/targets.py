"""What a card may change, wherever it lies: files of home through the pipeline, granted files through theirs.

Source: SPEC §4 "Layers" (Decision); ADR 0092.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from instinct_learner.governance.decision import Decision
    from instinct_learner.governance.knowledge import Knowledge
    from instinct_learner.governance.outside import GrantedFiles


class Targets:
    """The files that cards are about.

    Args:
        knowledge: For paths below home.
        outside: For absolute ones; `None` where none is granted.

    Attributes:
        granted: The absolute ones.
    """

    def __init__(self, knowledge: Knowledge, outside: GrantedFiles | None = None) -> None:
        self._knowledge = knowledge
        self._outside = outside
        self.granted: tuple[str, ...] = outside.granted if outside else ()

    def exists(self, target: str) -> bool:
        """Whether the file is there."""
        if self._outside is not None and target in self.granted:
            return self._outside.exists(target)
        return self._knowledge.storage.exists(target)

    def text(self, target: str) -> str:
        """What it says once everything on its way has come, "" where there is none or it may not be written.

        Raises:
            SandboxError: It is a link or no plain file.
            RecordError: It isn't text.
        """
        if self._outside is not None and target in self.granted:
            return self._outside.text(target)
        if target.startswith("/") or ":" in target[:3]:
            return ""
        waiting = self._knowledge.book().batch_of(target)
        return waiting.goal if waiting else self._knowledge.text(target)

    def replace(  # noqa: PLR0913 - the approval and the event belong to a change
        self, target: str, text: str, *, base_hash: str, why: str, event: Mapping[str, object], request_id: str
    ) -> Decision:
        """Puts a whole text in the place of the one that it was made from.

        Raises:
            StaleVersionError, SandboxError, RecordError, BankBusyError, OSError: Nothing was written.
        """
        if self._outside is not None and target in self.granted:
            return self._outside.replace_text(target, text, base_hash=base_hash, why=why, event=event)
        return self._knowledge.replace_text(
            target, text, base_hash=base_hash, why=why, event=event, request_id=request_id
        )

    def append(self, target: str, entry: str, *, why: str, event: Mapping[str, object], request_id: str) -> Decision:
        """Adds an entry at the end.

        Raises:
            As `replace`.
        """
        if self._outside is None or target not in self.granted:
            return self._knowledge.append_entry(target, entry, why=why, event=event, request_id=request_id)
        from instinct_learner.governance.knowledge import text_hash

        old = self._outside.text(target)
        gap = "" if not old or old.endswith("\n\n") else "\n" if old.endswith("\n") else "\n\n"
        base = text_hash(old) if old else ""
        return self._outside.replace_text(target, f"{old}{gap}{entry.strip()}\n", base_hash=base, why=why, event=event)

    def put_back(self, target: str, text: str, *, base_hash: str, why: str, event: Mapping[str, object]) -> Decision:
        """Gives the file a text that it had before, byte for byte.

        Raises:
            As `replace`.
        """
        if self._outside is not None and target in self.granted:
            return self._outside.replace_text(target, text, base_hash=base_hash, why=why, event=event, as_it_was=True)
        return self._knowledge.put_back(target, text, base_hash=base_hash, why=why, event=event)
