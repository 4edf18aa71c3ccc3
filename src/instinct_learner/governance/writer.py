"""The only door to disk for knowledge.

Every write goes the same way, under the bank's lock: may this path be written (sandbox), may it change by this much
(amplitude), a note of what is about to be written, then the write itself, whole, the anchors looked at again, then the
index, then an event. The index and the log are derived: when one of them fails, the write stands, `Writer.warnings`
says so, the index mends itself at the next look, and the note brings a missing event back at the next write.

What knowledge files say, and how their changes come in steps, is `governance.knowledge`'s.

Source: SPEC §3 "Write pipeline", §7.2; ADR 0013, 0052.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from functools import partial

from instinct_learner.bank import layout
from instinct_learner.bank.codec import RECORD_LIMIT_BYTES, decode_record, parse_instinct, render_instinct
from instinct_learner.bank.files import LOCK_TIMEOUT_SECONDS, Folder, open_folder
from instinct_learner.bank.numbering import file_name, instinct_id, next_number
from instinct_learner.bank.reader import StoredInstinct, find_instinct, read_bank
from instinct_learner.errors import InstinctLearnerError, RecordError, RecordNotFoundError, StaleVersionError
from instinct_learner.governance import audit
from instinct_learner.governance.aftermath import Aftermath
from instinct_learner.governance.amplitude import FLOOR_BYTES
from instinct_learner.governance.cleaning import cleaned
from instinct_learner.governance.disk import DiskSandbox, free_name
from instinct_learner.governance.knowledge import KNOWLEDGE_LIMIT_BYTES, Door, Knowledge, text_hash
from instinct_learner.governance.proof import changed_names, proven
from instinct_learner.values import Literal, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import date, datetime

    from instinct_learner.governance.decision import Decision
    from instinct_learner.model.instinct import Instinct

__all__ = ["RefusedWriteError", "Writer", "text_hash"]

Operator = Literal["agent", "user"]
_LIVE, _ARCHIVED, _PENDING = layout.RECORD_FOLDERS
_FORGOTTEN = ".state/forgotten"
_NAME_TRIES = 100
#: How often a change is made anew because a person saved the file in the middle of it.
_EDIT_TRIES = 3


class RefusedWriteError(InstinctLearnerError):
    """A change of an instinct that a limit refuses. Nothing was written.

    Attributes:
        decision: Which limit, and why.
        for_good: Whether no other turn could make it either: this one had changed nothing of the file yet.
    """

    def __init__(self, *, decision: Decision, for_good: bool = False) -> None:
        self.decision = decision
        self.for_good = for_good
        super().__init__("; ".join(decision.reasons))


class Writer:
    """Writes knowledge of one home.

    Args:
        home: The home folder, made if missing.
        now: What time it is, aware.
        session_id: Of the turn that this serves; for the log.
        operator: On whose word. What the owner does by command is exempt from the growth limit.
        turn: Key of the session turn that this serves; writers of one turn share its growth limit. "" for a turn of
            this writer's own.
        floor_bytes: The growth limit reckons a smaller file as this long (`amplitude_floor_bytes` of the settings).
        lock_timeout_seconds: How long to wait for other writers.

    Attributes:
        knowledge: The pipeline of knowledge files.
        warnings: What went wrong beside writes that stand: one sentence each, for whoever keeps a log.
    """

    def __init__(  # noqa: PLR0913 - each is a fact about the turn that is served
        self,
        home: str | os.PathLike[str],
        *,
        now: Callable[[], datetime],
        session_id: str = "",
        operator: Operator = "agent",
        turn: str = "",
        floor_bytes: int = FLOOR_BYTES,
        lock_timeout_seconds: float = LOCK_TIMEOUT_SECONDS,
    ) -> None:
        self._disk = DiskSandbox(home, lock_timeout_seconds=lock_timeout_seconds)
        self.home = self._disk.home
        self._after = Aftermath(home=self.home, now=now, session_id=session_id, operator=operator)
        self.warnings = self._after.warnings
        told = partial(audit.is_told, self.home)
        door = Door(
            tell=self._after.event,
            told=told,
            wrote=self._after.promoted,
            operator=operator,
            turn=turn,
            floor_bytes=floor_bytes,
        )
        self.knowledge = Knowledge(self._disk, door)

    # Instincts.

    def create_instinct(self, draft: Instinct, *, pending: bool = False, why: str = "") -> Instinct:
        """Writes a new instinct under the next free number of the day it was created.

        Args:
            draft: Its `id` is ignored and allocated here.
            pending: Put it where imports wait for somebody to accept them.
            why: For the log.

        Returns:
            What the file now holds: redacted, in one line each, with its id.

        Raises:
            RecordError: It can't be written as a record.
            SandboxError: The folder is a link or no folder.
            BankBusyError: The lock could not be had.
            OSError: The disk refused; there is no file.
        """
        return self.create_instincts([draft], pending=pending, why=why)[0]

    def create_instincts(self, drafts: Sequence[Instinct], *, pending: bool = False, why: str = "") -> list[Instinct]:
        """Writes new instincts under one lock, each as `create_instinct` writes it.

        Args:
            drafts: In the order in which they get their numbers. Few enough that others can wait for the lock.
            pending: As there.
            why: As there.

        Returns:
            What the files now hold, in the same order.

        Raises:
            As `create_instinct`; what was written before stays.
        """
        place = _PENDING if pending else _LIVE
        with self._locked(place) as folder:
            names = self._names_in_use()
            days = {draft.created.date() for draft in drafts}
            numbers = {day: next_number(names, day) for day in days}
            return [self._created(draft, place, folder, numbers, why=why) for draft in drafts]

    def _created(self, draft: Instinct, place: str, folder: Folder, numbers: dict[date, int], *, why: str) -> Instinct:
        """The write of one new instinct; counts on the numbers that are free from then on, by day."""
        clean = cleaned(draft)
        day = clean.created.date()
        for number_tried in range(numbers[day], numbers[day] + _NAME_TRIES):
            numbers[day] = number_tried + 1
            stored = replace(clean, id=instinct_id(day, number_tried), rest=())
            text = render_instinct(stored)
            name = file_name(day, number_tried)
            stored = proven(text, stored, name)
            path = f"{place}/{name}"
            self._disk.require(path)
            data = text.encode("utf-8")
            about = self._after.about(stored, why=why, path=path, size_bytes=len(data))
            event = self._intended("instinct.created", path, data, about)
            try:
                with self.knowledge.anchored(lambda name=name: folder.remove(name)):  # type: ignore[misc]
                    status = folder.create(name, data)
            except FileExistsError:
                continue  # a person made a file of this name since we looked
            self._after.index(stored, path, status)
            self._after.event("instinct.created", event)
            return stored
        raise FileExistsError(f"no free number for {day.isoformat()} in {folder.path}")

    def update_instinct(self, instinct_id: str, change: Callable[[Instinct], Instinct], *, why: str) -> Instinct:
        """Changes an instinct: reads it again under the lock, so no other writer's change is lost.

        Args:
            instinct_id: Which.
            change: From what the file holds now to what it shall hold. Giving the same back writes nothing.
            why: For the log.

        Returns:
            What the file holds afterwards.

        Raises:
            RecordNotFoundError: There is no such instinct.
            RecordError: Its file is broken, or would be.
            RefusedWriteError: It would change by more than a turn may change it.
            StaleVersionError: A person keeps saving the file meanwhile.
            SandboxError: The path isn't allowed.
            BankBusyError: The lock could not be had.
            OSError: The disk refused; the old file is whole.
        """
        with self._locked():
            tries_left = _EDIT_TRIES
            while True:
                place, name, before = self._find(instinct_id)
                try:
                    return self._rewritten(place, name, before, change(before), event="instinct.updated", why=why)
                except StaleVersionError:
                    tries_left -= 1
                    if not tries_left:
                        raise

    def archive_instinct(self, instinct_id: str, *, why: str) -> Instinct:
        """Marks an instinct as expired and moves it to the archive. One that is there already stays.

        Raises:
            As `update_instinct`.
        """
        return self._moved(instinct_id, _ARCHIVED, "expired", "instinct.archived", why)

    def restore_instinct(self, instinct_id: str, *, why: str) -> Instinct:
        """Brings an archived or pending instinct back as an active one.

        Raises:
            As `update_instinct`.
        """
        return self._moved(instinct_id, _LIVE, "active", "instinct.restored", why)

    def delete_instinct(self, instinct_id: str, *, why: str) -> Instinct:
        """Forgets an instinct. Its file is kept aside, so that `undelete_instinct` brings it back byte for byte.

        Raises:
            As `update_instinct`.
        """
        with self._locked():
            place, name, instinct = self._find(instinct_id)
            path = f"{place}/{name}"
            self._disk.require(path)
            event = self._intended("instinct.forgotten", path, None, self._after.about(instinct, why=why, path=path))
            with open_folder(self.home, place) as source, open_folder(self.home, f"{_FORGOTTEN}/{place}") as target:
                source.move(name, target, free_name(target, name))
            self._after.unindex(instinct_id, path)
            self._after.event("instinct.forgotten", event)
            return instinct

    def undelete_instinct(self, instinct_id: str, *, why: str = "undo") -> Instinct:
        """Brings a forgotten instinct back to where it was.

        Raises:
            RecordNotFoundError: Nothing of this id was forgotten.
            SandboxError, BankBusyError, OSError: As `update_instinct`.
        """
        with self._locked():
            stored = self._find_forgotten(instinct_id)
            name = os.path.basename(stored.path)
            place = os.path.relpath(os.path.dirname(stored.path), os.path.join(self.home, *_FORGOTTEN.split("/")))
            place = place.replace(os.sep, "/")
            with open_folder(self.home, f"{_FORGOTTEN}/{place}") as source, open_folder(self.home, place) as target:
                free = free_name(target, name)
                path = f"{place}/{free}"
                self._disk.require(path)
                data = source.read(name, limit_bytes=RECORD_LIMIT_BYTES)
                about = self._after.about(stored.instinct, why=why, path=path)
                event = self._intended("instinct.unforgotten", path, data, about)
                status = source.move(name, target, free)
            self._after.index(stored.instinct, path, status)
            self._after.event("instinct.unforgotten", event)
            return stored.instinct

    def put_back_instinct(self, path: str, data: bytes, *, base_sha256: str, why: str) -> Instinct:
        """Gives an instinct's file the bytes that it had before a change.

        Args:
            path: Below home.
            data: The whole file as it was.
            base_sha256: Of the bytes that it has now, as whoever asks knows them.
            why: For the log.

        Raises:
            RecordNotFoundError: The file isn't there any more.
            StaleVersionError: It holds other bytes by now.
            RecordError, SandboxError, BankBusyError, OSError: As `update_instinct`.
        """
        place, _, name = path.rpartition("/")
        with self._locked(place) as folder:
            old = self._as_known(folder, path, base_sha256, limit_bytes=RECORD_LIMIT_BYTES)
            instinct = parse_instinct(decode_record(data, file=path), file=path)
            event = self._intended("instinct.updated", path, data, self._after.about(instinct, why=why, path=path))
            with self.knowledge.anchored(lambda: folder.replace(name, old)):
                status = folder.replace(name, data)
            self._after.index(instinct, path, status)
            self._after.event("instinct.updated", event)
            return instinct

    def _as_known(self, folder: Folder, path: str, base_sha256: str, *, limit_bytes: int) -> bytes:
        """The bytes of a file, which must be those that whoever asks knows."""
        self._disk.require(path)
        try:
            old = folder.read(path.rpartition("/")[2], limit_bytes=limit_bytes)
        except FileNotFoundError:
            raise RecordNotFoundError(record_id=path) from None
        if hashlib.sha256(old).hexdigest() != base_sha256:
            raise StaleVersionError(file=path)
        return old

    # Knowledge files.

    def retire_file(self, relative_path: str, *, base_sha256: str, why: str) -> None:
        """Takes a knowledge file that a change made out of its place; it is kept aside.

        Args:
            relative_path: Below home.
            base_sha256: Of the bytes that it has now, as whoever asks knows them.
            why: The event's type.

        Raises:
            RecordNotFoundError: It isn't there any more.
            StaleVersionError: It holds other bytes by now.
            SandboxError, BankBusyError, OSError: It is where it was.
        """
        place, _, name = relative_path.rpartition("/")
        with self._locked(place) as folder:
            self._as_known(folder, relative_path, base_sha256, limit_bytes=KNOWLEDGE_LIMIT_BYTES)
            event = self._intended(why, relative_path, None, {"path": relative_path})
            with open_folder(self.home, f"{_FORGOTTEN}/{place}") as target:
                folder.move(name, target, free_name(target, name))
            self._after.event(why, event)

    def append_entry(
        self, relative_path: str, entry: str, *, why: str, event: Mapping[str, object] | None = None
    ) -> Decision:
        """Adds an entry at the end of a knowledge file; see `Knowledge.append_entry`."""
        return self.knowledge.append_entry(relative_path, entry, why=why, event=event)

    def replace_text(
        self,
        relative_path: str,
        new_text: str,
        *,
        base_hash: str,
        why: str,
        event: Mapping[str, object] | None = None,
    ) -> Decision:
        """Puts a whole new text in the place of the one it was made against; see `Knowledge.replace_text`."""
        return self.knowledge.replace_text(relative_path, new_text, base_hash=base_hash, why=why, event=event)

    # Skills.

    def install_skill(
        self, slug: str, files: Mapping[str, bytes], *, may_replace: Callable[[str], bool], event: Mapping[str, object]
    ) -> Decision:
        """Puts a whole skill package into `skills/<slug>`, at once or not at all. Nothing of it is run.

        Whoever installs gives the word for it, so the growth limit isn't asked; everything else is.

        Args:
            slug: The folder's name.
            files: Paths below it, with `/`.
            may_replace: Whether what lies there, at this path, may make room. It is kept aside.
            event: What the event says.

        Returns:
            Whether it is there; a refusal says why, and an allowed answer where the folder before it is kept.

        Raises:
            SandboxError: One of the files may not be written. Nothing was.
            BankBusyError, OSError: What was there is whole.
        """
        from instinct_learner.governance.installing import Installation, install

        order = Installation(slug=slug, files=files, may_replace=may_replace, event=event)
        return install(order, disk=self._disk, knowledge=self.knowledge, tell=self._after.event)

    # The pipeline.

    @contextlib.contextmanager
    def _locked(self, place: str = _LIVE) -> Iterator[Folder]:
        """The bank's lock together with one of its folders, the leftovers of killed writers swept out of it."""
        with self._disk.locked(), open_folder(self.home, place) as folder:
            self._disk.sweep(folder)
            self.knowledge.recover()
            yield folder

    def _intended(self, event: str, path: str, data: bytes | None, about: Mapping[str, object]) -> dict[str, object]:
        """Notes what is about to be written; gives what its event is to say."""
        write_id = self.knowledge.intend(self.knowledge.book(), event, path, data, about)
        return {**about, "write_id": write_id}

    def _names_in_use(self) -> list[str]:
        names: list[str] = []
        for place in (*layout.RECORD_FOLDERS, *(f"{_FORGOTTEN}/{place}" for place in layout.RECORD_FOLDERS)):
            try:
                with open_folder(self.home, place, make=False) as folder:
                    names += folder.names()
            except FileNotFoundError:  # noqa: PERF203 - most homes lack most of these folders
                continue
        return names

    def _find(self, instinct_id: str) -> tuple[str, str, Instinct]:
        stored = find_instinct(self.home, instinct_id)
        place = os.path.relpath(os.path.dirname(stored.path), self.home).replace(os.sep, "/")
        return place, os.path.basename(stored.path), stored.instinct

    def _find_forgotten(self, instinct_id: str) -> StoredInstinct:
        aside = os.path.join(self.home, *_FORGOTTEN.split("/"))
        found = [stored for stored in read_bank(aside).instincts if stored.instinct.id == instinct_id]
        if not found:
            raise RecordNotFoundError(record_id=instinct_id)
        return max(found, key=lambda stored: os.lstat(stored.path).st_ctime_ns)

    def _rewritten(  # noqa: PLR0913 - one write and its event
        self, place: str, name: str, before: Instinct, wanted: Instinct, *, event: str, why: str, tell: bool = True
    ) -> Instinct:
        """The write of a changed instinct and its event. Gives `before` itself back where nothing changes."""
        if wanted.id != before.id:
            raise RecordError(file=f"{place}/{name}", problems=(f"id: a change can't make it {wanted.id}",))
        after = cleaned(wanted, before=before)
        text = render_instinct(after)
        path = f"{place}/{name}"
        self._disk.require(path)
        with open_folder(self.home, place) as folder:
            old = folder.read(name, limit_bytes=RECORD_LIMIT_BYTES)
            data = text.encode("utf-8")
            if data == old:
                return before
            # Read twice: a person's editor doesn't know our lock, and their newest words must not be overwritten.
            if decode_record(old, file=path) != render_instinct(before):
                raise StaleVersionError(file=path)
            after = proven(text, after, name)
            book = self.knowledge.book()
            _, used = book.spent(path, self.knowledge.turn) or (0, 0)
            decision, book = self.knowledge.spend(book, path, old, data)
            if not decision:
                raise RefusedWriteError(decision=decision, for_good=not used)
            about = self._after.about(after, why=why, path=path, changed=changed_names(before, after))
            write_id = self.knowledge.intend(book, event, path, data, about)
            with self.knowledge.anchored(lambda: folder.replace(name, old)):
                status = folder.replace(name, data)
            self._after.index(after, path, status)
            if tell:
                self._after.event(event, {**about, "write_id": write_id})
        return after

    def _moved(
        self, instinct_id: str, goal: str, status: Literal["active", "expired"], event: str, why: str
    ) -> Instinct:
        with self._locked():
            place, name, before = self._find(instinct_id)
            wanted = replace(before, status=status)
            if place == goal:
                return self._rewritten(place, name, before, wanted, event=event, why=why)
            # Told with the move, or by itself where a kill comes between the two.
            after = self._rewritten(place, name, before, wanted, event="instinct.updated", why=why, tell=False)
            with open_folder(self.home, place) as source, open_folder(self.home, goal) as target:
                free = free_name(target, name)
                path = f"{goal}/{free}"
                self._disk.require(path)
                data = source.read(name, limit_bytes=RECORD_LIMIT_BYTES)
                told = self._intended(event, path, data, self._after.about(after, why=why, path=path))
                moved = source.move(name, target, free)
            self._after.unindex(instinct_id, f"{place}/{name}")
            self._after.index(after, path, moved)
            self._after.event(event, told)
            return after
