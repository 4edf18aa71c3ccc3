"""The pipeline of knowledge files: path, growth, anchors, then the write, then its event. One order, one place.

What a turn may not change at once waits in the book and comes in steps (`governance.batches`), at least a turn apart.
What the owner does by command has no growth limit; the sandbox and the anchors hold for everyone.

Source: SPEC §3 "Write pipeline", "Amplitude", "Anchors"; ADR 0052.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time

from instinct_learner.errors import RecordError, StaleVersionError
from instinct_learner.governance.amplitude import FLOOR_BYTES, allowance, change_bytes
from instinct_learner.governance.anchors import AnchorError, code_hashes, keeps_anchors, require_unchanged
from instinct_learner.governance.audit import safe
from instinct_learner.governance.batches import Batch, is_reachable, next_step, without_hidden
from instinct_learner.governance.book import BOOK_PATH, Book, Intent, parse_book, render_book
from instinct_learner.governance.cleaning import redacted_change
from instinct_learner.governance.decision import Decision
from instinct_learner.governance.guard import CONTENT_LIMIT_BYTES
from instinct_learner.governance.redact import redact
from instinct_learner.governance.sandbox import refuse_components
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Literal

    from instinct_learner.governance.storage import Storage

#: A knowledge file longer than this is no memory bank any more.
KNOWLEDGE_LIMIT_BYTES = 4 * 1024 * 1024
#: New files that one turn may make.
NEW_FILES_A_TURN = 4


class Order(NamedTuple):
    """A change that is wanted.

    Attributes:
        path: Below home.
        why: The event's type, such as `sedimentation.reflect`.
        event: More for the event.
        request_id: The approval that it rests on, "" if none was due.
        joins: Whether it may join a change of the same file that is still on its way.
    """

    path: str
    why: str
    event: Mapping[str, object]
    request_id: str = ""
    joins: bool = True


class Door(NamedTuple):
    """What the pipeline needs beside the storage.

    Attributes:
        tell: Logs an event: its type, its details.
        told: Whether the log has the event of this id.
        wrote: Hears of each file that was written.
        operator: On whose word.
        turn: Which session turn this serves. Two writers of one turn share its budget.
        floor_bytes: A smaller file is reckoned as this long.
        code: Takes the hashes of the anchored code.
    """

    tell: Callable[[str, Mapping[str, object]], None]
    told: Callable[[str], bool]
    wrote: Callable[[str], object] = str
    operator: Literal["agent", "user"] = "agent"
    turn: str = ""
    floor_bytes: int = FLOOR_BYTES
    code: Callable[[], Mapping[str, str]] = code_hashes


class Knowledge:
    """Writes knowledge files of one storage.

    Args:
        storage: Where they lie.
        door: On whose word, in which turn, and who is told.

    Attributes:
        storage: Where they lie.
        turn: The turn; one of its own where none was given.
    """

    def __init__(self, storage: Storage, door: Door) -> None:
        self.storage = storage
        self.turn = door.turn or f"{os.getpid()}-{os.urandom(6).hex()}"
        self._door = door
        self._limited = door.operator == "agent"
        self._began = 0.0

    def text(self, path: str) -> str:
        """What readers may know of a file: without entries that are still on their way.

        Raises:
            RecordError: The file isn't text.
        """
        return without_hidden(self._whole_text(path))

    def append_entry(
        self, path: str, entry: str, *, why: str, event: Mapping[str, object] | None = None, request_id: str = ""
    ) -> Decision:
        """Adds an entry at the end of a file, on lines of its own; makes the file if it is missing.

        Args:
            path: Below home, such as `memory/reflections.md`.
            entry: Markdown. Secrets are redacted.
            why: The event's type, such as `sedimentation.reflect`.
            event: More for the event.
            request_id: The approval that it rests on.

        Returns:
            Whether it is written or will be: an allowed answer with a reason says that the rest waits for later turns.

        Raises:
            SandboxError, BankBusyError, OSError: Nothing was written.
            RecordError: The file isn't text.
        """

        def grown(old: str) -> str:
            gap = "" if not old or old.endswith("\n\n") else "\n" if old.endswith("\n") else "\n\n"
            return f"{old}{gap}{redact(entry).strip()}\n"

        return self._change(Order(path=path, why=why, event=event or {}, request_id=request_id), grown)

    def replace_text(  # noqa: PLR0913 - the approval and the event belong to a change
        self,
        path: str,
        new_text: str,
        *,
        base_hash: str,
        why: str,
        event: Mapping[str, object] | None = None,
        request_id: str = "",
    ) -> Decision:
        """Puts a whole new text in the place of the one that a change was made against.

        Args:
            path: Below home.
            new_text: The whole new file. Secrets in what it changes are redacted; the rest is the owner's.
            base_hash: `text_hash` of the text that the change was made against, "" for a file that isn't there.
            why: The event's type.
            event: More for the event.
            request_id: The approval that it rests on.

        Raises:
            StaleVersionError: The file holds another text by now.
            RecordError, SandboxError, BankBusyError, OSError: As `append_entry`.
        """

        def replaced(old: str) -> str:
            if base_hash != (text_hash(old) if old else ""):
                raise StaleVersionError(file=path)
            return redacted_change(old, new_text)

        order = Order(path=path, why=why, event=event or {}, request_id=request_id, joins=False)
        return self._change(order, replaced)

    def edit(
        self, path: str, change: Callable[[str], str], *, why: str, event: Mapping[str, object] | None = None
    ) -> Decision:
        """Changes a file from what it says under the lock, so that no other writer's change is lost."""
        return self._change(Order(path=path, why=why, event=event or {}), lambda old: redacted_change(old, change(old)))

    def put_back(
        self, path: str, text: str, *, base_hash: str, why: str, event: Mapping[str, object] | None = None
    ) -> Decision:
        """Gives a file a text that it had before, byte for byte: nothing is redacted, since nothing of it is new.

        Raises:
            As `replace_text`.
        """

        def restored(old: str) -> str:
            if base_hash != (text_hash(old) if old else ""):
                raise StaleVersionError(file=path)
            return text

        return self._change(Order(path=path, why=why, event=event or {}, joins=False), restored)

    def continue_batches(self) -> tuple[str, ...]:
        """Takes every change on its way one step further; gives the paths that moved.

        One whose file is no longer what its last step left was made against another text: it is dropped, and logged.
        """
        with self.storage.locked():
            self.recover()
            waiting = [batch for batch in self.book().batches if batch.turn != self.turn]
            return tuple(batch.path for batch in waiting if self._step(batch))

    def recover(self) -> bool:
        """Logs the write that was done by a process that was killed before it could; whether there was one."""
        book = self.book()
        intent = book.intent
        if intent is None or self._door.told(intent.id):
            return False
        there = self.storage.exists(intent.path)
        done = (
            hashlib.sha256(self.storage.read(intent.path)).hexdigest() == intent.sha256 if there else not intent.sha256
        )
        if done:
            self._door.tell(intent.event_type, {**intent.details, "write_id": intent.id, "recovered": True})
        else:
            self._save(Book(turns=book.turns, batches=book.batches))
        return done

    def book(self) -> Book:
        """What the pipeline remembers."""
        return parse_book(self.storage.read(BOOK_PATH))

    def spend(self, book: Book, path: str, before: bytes | None, after: bytes) -> tuple[Decision, Book]:
        """Whether the turn may change a file so, and the book that counts it.

        This is the growth limit for every write; those that come in steps ask it a step at a time.
        """
        if not self._limited:
            return Decision(allowed=True), book
        change = change_bytes(before or b"", after)
        spent = book.spent(path, self.turn)
        if before is None and spent is None:
            return self._new_file(book, path, after)
        base, used = spent or (len(before or b""), 0)
        limit = allowance(base, floor_bytes=self._door.floor_bytes)
        if used + change > limit:
            reason = f"幅度：{path} 本轮已改 {used} 字节，再改 {change} 字节，超过 5%（{limit} 字节）"
            return Decision(allowed=False, reasons=(reason,)), book
        return Decision(allowed=True), book.counted(path, self.turn, base_bytes=base, change=change)

    def intend(self, book: Book, event_type: str, path: str, after: bytes | None, details: Mapping[str, object]) -> str:
        """Notes in the book what is about to be written; gives the id that its event must carry."""
        write_id = os.urandom(8).hex()
        sha256 = hashlib.sha256(after).hexdigest() if after is not None else ""
        intent = Intent(id=write_id, event_type=event_type, path=path, sha256=sha256, details=safe(details))
        self._save(Book(turns=book.turns, batches=book.batches, intent=intent))
        return write_id

    @contextlib.contextmanager
    def anchored(self, undo: Callable[[], object]) -> Iterator[None]:
        """Around a write: takes it back where an anchor is another afterwards.

        Raises:
            AnchorError: One was.
        """
        code = self._door.code()
        yield
        try:
            require_unchanged(code, self._door.code())
        except AnchorError:
            undo()
            raise

    def _new_file(self, book: Book, path: str, after: bytes) -> tuple[Decision, Book]:
        made = sum(1 for file in book.files_of(self.turn) if book.spent(file, self.turn) == (0, 0))
        if made >= NEW_FILES_A_TURN:
            reason = f"幅度：本轮已新建 {made} 个文件，每轮最多 {NEW_FILES_A_TURN} 个"
            return Decision(allowed=False, reasons=(reason,)), book
        if len(after) > CONTENT_LIMIT_BYTES:
            reason = f"幅度：新文件 {len(after)} 字节，一次最多写 {CONTENT_LIMIT_BYTES} 字节"
            return Decision(allowed=False, reasons=(reason,)), book
        return Decision(allowed=True), book.counted(path, self.turn, base_bytes=0, change=0)

    def _change(self, order: Order, change: Callable[[str], str]) -> Decision:
        path = order.path
        self._began = time.monotonic()
        refuse_components(path, path.split("/"))
        with self.storage.locked():
            self.recover()
            book = self.book()
            old = self.storage.read(path) if self.storage.exists(path) else None
            current = self._whole_text(path)
            waiting = book.batch_of(path) if self._limited else None
            if waiting is not None and not order.joins:
                return self._refused(order, (f"{path} 还有一批改动没有写完，请等它写完",))
            goal = change(waiting.goal if waiting else current)
            if goal == (waiting.goal if waiting else current) and old is not None:
                return Decision(allowed=True)
            reasons = list(keeps_anchors(path, current, goal).reasons)
            if len(goal.encode("utf-8")) > KNOWLEDGE_LIMIT_BYTES:
                reasons.append(f"{path} would be longer than {KNOWLEDGE_LIMIT_BYTES} bytes")
            if reasons:
                return self._refused(order, tuple(reasons))
            decision, counted = self.spend(book, path, old, goal.encode("utf-8"))
            if waiting is None and decision:
                self._put(counted, order, old, goal)
                return decision
            if waiting is None and old is None:
                return self._refused(order, decision.reasons)
            return self._queued(book, order, current, goal, waiting)

    def _queued(self, book: Book, order: Order, current: str, goal: str, waiting: Batch | None) -> Decision:
        """A change that is more than the turn has left: its first step now, the rest in later turns."""
        base = text_hash(current)
        batch = Batch(
            id=waiting.id if waiting else f"b-{os.urandom(4).hex()}",
            path=order.path,
            goal=goal,
            goal_sha256=text_hash(goal),
            base_sha256=waiting.base_sha256 if waiting else base,
            next_sha256=waiting.next_sha256 if waiting else base,
            turn=waiting.turn if waiting else "",
            why=order.why,
            request_id=(waiting.request_id if waiting else "") or order.request_id,
        )
        # Asked of an unspent turn: what no turn can take is refused now and not after a week of waiting.
        possible = is_reachable(current, goal, batch_id=batch.id, floor_bytes=self._door.floor_bytes)
        if not possible or not book.has_room_for(goal):
            reason = "排队的改动太多" if possible else "幅度 > 5%，没有合法的分批方案，请人工确认"
            return self._refused(order, (reason,))
        self._save(book.with_batch(batch))
        if batch.turn != self.turn:
            self._step(batch)
        left = self.book().batch_of(order.path)
        return Decision(allowed=True, reasons=() if left is None else ("幅度 > 5%，分批写入，其余在后续轮次",))

    def _step(self, batch: Batch) -> bool:
        """One step of a change, if there is room; a finished, stale or forged one leaves the book."""
        book = self.book()
        order = Order(path=batch.path, why=batch.why, event={"batch": batch.id, "request": batch.request_id})
        current = self._whole_text(batch.path)
        if current == batch.goal:  # the last step was done, and a kill kept the book from saying so
            self._save(book.without_batch(batch.id))
            return False
        untouched = text_hash(current) in {batch.base_sha256, batch.next_sha256}
        if not untouched or text_hash(batch.goal) != batch.goal_sha256:
            self._save(book.without_batch(batch.id))
            self._refused(order, ("内容或基准在批准之后变了，剩下的批次已取消",))
            shown = without_hidden(current, batch_id=batch.id)
            if shown != current:  # what had come in so far was never an entry; it goes with the rest
                self._put(book.without_batch(batch.id), order, current.encode("utf-8"), shown)
            return False
        old = current.encode("utf-8")
        base, used = book.spent(batch.path, self.turn) or (len(old), 0)
        room = allowance(base, floor_bytes=self._door.floor_bytes) - used
        step = next_step(current, batch.goal, room_bytes=room, batch_id=batch.id)
        if step is None:
            return False
        _, book = self.spend(book, batch.path, old, step.encode("utf-8"))
        moved = batch._replace(base_sha256=text_hash(current), next_sha256=text_hash(step), turn=self.turn)
        self._put(book.with_batch(moved), order, old, step)
        if step == batch.goal:
            self._save(self.book().without_batch(batch.id))
        return True

    def _put(self, book: Book, order: Order, old: bytes | None, text: str) -> None:
        data = text.encode("utf-8")
        details: dict[str, object] = {"path": order.path, "size_bytes": len(data), **order.event}
        write_id = self.intend(book, order.why, order.path, data, details)
        with self.anchored(lambda: self.storage.write(order.path, old or b"")):
            self.storage.write(order.path, data)
        self._door.wrote(order.path)
        if isinstance(timed := details.get("performance"), dict):
            details["performance"] = {**timed, "duration_ms": round((time.monotonic() - self._began) * 1000)}
        self._door.tell(order.why, {**details, "write_id": write_id})

    def _refused(self, order: Order, reasons: tuple[str, ...]) -> Decision:
        details = {"path": order.path, **order.event, "why": order.why, "reasons": list(reasons)}
        self._door.tell("sedimentation.guard_triggered", details)
        return Decision(allowed=False, reasons=reasons)

    def _save(self, book: Book) -> None:
        self.storage.write(BOOK_PATH, render_book(book))

    def _whole_text(self, path: str) -> str:
        data = self.storage.read(path)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise RecordError(file=path, problems=("file: not UTF-8; it is left as it is",), line=line) from None


def text_hash(text: str) -> str:
    """The hash that binds a change to the text it was made against."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
