"""What is written outside home, and only these: files that the owner granted by name, and a line in a peer's mailbox.

A granted file passes what a file in home passes: the exact path, no link, the growth limit, the anchors, redaction, one
atomic write, one event. It has no batches: what is more than a turn may change is refused.

Source: SPEC §4 "Layers" (Decision), §9; ADR 0092.
"""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING

from instinct_learner.bank.files import bank_lock, open_folder
from instinct_learner.errors import RecordError, SandboxError, StaleVersionError
from instinct_learner.governance.amplitude import FLOOR_BYTES, allowance, change_bytes
from instinct_learner.governance.anchors import AnchorError, code_hashes, keeps_anchors, require_unchanged
from instinct_learner.governance.cleaning import redacted_change
from instinct_learner.governance.decision import Decision
from instinct_learner.governance.knowledge import KNOWLEDGE_LIMIT_BYTES, text_hash
from instinct_learner.governance.redact import redact
from instinct_learner.governance.sanitize import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: A peer's mailbox, below its home.
NOTICES = "notices.jsonl"
#: A mailbox that nobody reads stops growing.
_MAILBOX_LIMIT_BYTES = 64 * 1024
_LINE_CHARACTERS = 240


class GrantedFiles:
    """The files outside home that the owner named in `granted_targets`.

    Args:
        home: Whose lock keeps writers apart.
        granted: Absolute paths; a path is compared as it is spelled.
        tell: Logs an event.
        limited: Whether the growth limit holds; what the owner does by command has none.
        floor_bytes: A smaller file is reckoned as this long.
    """

    def __init__(
        self,
        home: str,
        granted: Sequence[str],
        *,
        tell: Callable[[str, Mapping[str, object]], None],
        limited: bool = True,
        floor_bytes: int = FLOOR_BYTES,
    ) -> None:
        self._home = home
        self.granted = tuple(granted)
        self._tell = tell
        self._limited = limited
        self._floor_bytes = floor_bytes

    def exists(self, path: str) -> bool:
        """Whether the file is there."""
        self._require(path)
        return os.path.lexists(path)

    def text(self, path: str) -> str:
        """What the file says, "" where there is none.

        Raises:
            SandboxError: It isn't granted, or is a link or no plain file.
            RecordError: It isn't text, or longer than knowledge may be.
        """
        self._require(path)
        try:
            with open_folder(os.path.dirname(path), make=False) as folder:
                data = folder.read(os.path.basename(path), limit_bytes=KNOWLEDGE_LIMIT_BYTES)
        except FileNotFoundError:
            return ""
        if len(data) > KNOWLEDGE_LIMIT_BYTES:
            raise RecordError(
                file=path, problems=(f"file: longer than {KNOWLEDGE_LIMIT_BYTES} bytes; it stays as it is",)
            )
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(file=path, problems=("file: not UTF-8; it is left as it is",)) from None

    def replace_text(  # noqa: PLR0913 - the event belongs to a change
        self,
        path: str,
        new_text: str,
        *,
        base_hash: str,
        why: str,
        event: Mapping[str, object] | None = None,
        as_it_was: bool = False,
    ) -> Decision:
        """Puts a whole new text in the place of the one that a change was made against.

        Args:
            path: Which.
            new_text: The whole new file.
            base_hash: `text_hash` of the text that the change was made against, "" for a file that isn't there.
            why: The event's type.
            event: More for the event.
            as_it_was: These very bytes stood there before: nothing is redacted.

        Raises:
            StaleVersionError: The file holds another text by now.
            SandboxError, RecordError, OSError: Nothing was written.
        """
        with bank_lock(self._home):
            old = self.text(path)
            if base_hash != (text_hash(old) if old else ""):
                raise StaleVersionError(file=path)
            new = new_text if as_it_was else redacted_change(old, new_text)
            before, after = old.encode("utf-8"), new.encode("utf-8")
            reasons = list(keeps_anchors(path, old, new).reasons)
            limit = allowance(len(before), floor_bytes=self._floor_bytes)
            if self._limited and change_bytes(before, after) > limit:
                reasons.append(f"幅度：{path} 一次最多改 {limit} 字节")
            if len(after) > KNOWLEDGE_LIMIT_BYTES:
                reasons.append(f"{path} would be longer than {KNOWLEDGE_LIMIT_BYTES} bytes")
            details = {"path": path, "size_bytes": len(after), **(event or {})}
            if reasons:
                self._tell("sedimentation.guard_triggered", {**details, "why": why, "reasons": reasons})
                return Decision(allowed=False, reasons=tuple(reasons))
            self._write(path, before, after)
            self._tell(why, details)
            return Decision(allowed=True)

    def _write(self, path: str, before: bytes, after: bytes) -> None:
        code = code_hashes()
        name = os.path.basename(path)
        with open_folder(os.path.dirname(path), make=False) as folder:
            existed = folder.status(name) is not None
            folder.replace(name, after)
            try:
                require_unchanged(code, code_hashes())
            except AnchorError:
                if existed:
                    folder.replace(name, before)
                else:
                    folder.remove(name)
                raise

    def _require(self, path: str) -> None:
        """Passes for a granted path that is no link and has no second name.

        Raises:
            SandboxError: It isn't.
        """
        if path not in self.granted or not os.path.isabs(path) or "\0" in path or os.path.normpath(path) != path:
            raise SandboxError(path=path, reason="不在 granted_targets 里")
        try:
            status = os.lstat(path)
        except FileNotFoundError:
            return
        if not stat.S_ISREG(status.st_mode):
            raise SandboxError(path=path, reason="是链接或不是普通文件")
        if status.st_nlink > 1:
            raise SandboxError(path=path, reason="硬链接：文件另有名字")


def tell_peer(peer_home: str, line: str, *, at: str, sender: str) -> bool:
    """Puts one line into a peer's mailbox, which its next turn shows once.

    Args:
        peer_home: A home; one that isn't there is not made.
        line: What to say; one safe line of it is kept.
        at: ISO 8601.
        sender: Whose home says it.

    Returns:
        Whether it was written; not where there is no such home or its mailbox is full.

    Raises:
        OSError, SandboxError, BankBusyError: It could not be written.
    """
    if not os.path.isdir(os.path.join(peer_home, ".state")):
        return False
    text = redact(one_line(line, limit=_LINE_CHARACTERS))
    record = json.dumps({"at": at, "kind": "rules", "from": sender, "text": text}, ensure_ascii=True)
    with bank_lock(peer_home), open_folder(peer_home, ".state", make=False) as folder:
        status = folder.status(NOTICES)
        if status is not None and status.st_size > _MAILBOX_LIMIT_BYTES:
            return False
        folder.append_line(NOTICES, record.encode("ascii"))
    return True
