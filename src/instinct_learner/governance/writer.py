"""The only door to disk for knowledge.

Every write goes the same way, under the bank's lock: may this path be written (sandbox), may it change by this much
(amplitude), then the write itself, whole, then the index, then an event. The index and the log are derived: when one of
them fails, the write stands, `Writer.warnings` says so, and the index mends itself at the next look.

Source: SPEC §3 "Write pipeline", §7.2; ADR 0013.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from instinct_learner.bank import layout
from instinct_learner.bank.codec import RECORD_LIMIT_BYTES, decode_record, render_instinct
from instinct_learner.bank.files import LOCK_TIMEOUT_SECONDS, Folder, bank_lock, open_folder
from instinct_learner.bank.numbering import file_name, instinct_id, next_number
from instinct_learner.bank.reader import StoredInstinct, find_instinct, read_bank
from instinct_learner.errors import InstinctLearnerError, RecordError, RecordNotFoundError, StaleVersionError
from instinct_learner.governance.aftermath import Aftermath
from instinct_learner.governance.cleaning import cleaned, redacted_change
from instinct_learner.governance.decision import Decision
from instinct_learner.governance.pipeline import Pipeline
from instinct_learner.governance.proof import changed_names, proven
from instinct_learner.governance.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct

Operator = Literal["agent", "user"]
#: A knowledge file longer than this is no memory bank any more.
KNOWLEDGE_LIMIT_BYTES = 4 * 1024 * 1024
_LIVE, _ARCHIVED, _PENDING = layout.RECORD_FOLDERS
_FORGOTTEN = ".state/forgotten"
_NAME_TRIES = 1000
#: How often a change is made anew because a person saved the file in the middle of it.
_EDIT_TRIES = 3


class RefusedWriteError(InstinctLearnerError):
    """A change of an instinct that a limit refuses. Nothing was written.

    Attributes:
        decision: Which limit, and why.
    """

    def __init__(self, *, decision: Decision) -> None:
        self.decision = decision
        super().__init__("; ".join(decision.reasons))


class Writer:
    """Writes knowledge of one home.

    Args:
        home: The home folder, made if missing.
        now: What time it is, aware.
        session_id: Of the turn that this serves; for the log.
        operator: On whose word. What the owner does by command is exempt from the growth limit.
        lock_timeout_seconds: How long to wait for other writers.

    Attributes:
        warnings: What went wrong beside writes that stand: one sentence each, for whoever keeps a log.
    """

    def __init__(
        self,
        home: str | os.PathLike[str],
        *,
        now: Callable[[], datetime],
        session_id: str = "",
        operator: Operator = "agent",
        lock_timeout_seconds: float = LOCK_TIMEOUT_SECONDS,
    ) -> None:
        self.home = os.path.abspath(os.fspath(home))
        self._after = Aftermath(home=self.home, now=now, session_id=session_id, operator=operator)
        self.warnings = self._after.warnings
        self._pipeline = Pipeline(self.home, operator=operator)
        self._timeout_seconds = lock_timeout_seconds
        self._swept: set[str] = set()
        self._home_made = False

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
        place = _PENDING if pending else _LIVE
        clean = cleaned(draft)
        day = clean.created.date()
        with self._locked(place) as folder:
            number = next_number(self._names_in_use(), day)
            for number_tried in range(number, number + _NAME_TRIES):
                stored = replace(clean, id=instinct_id(day, number_tried), rest=())
                text = render_instinct(stored)
                name = file_name(day, number_tried)
                stored = proven(text, stored, name)
                self._pipeline.require_path(f"{place}/{name}")
                try:
                    status = folder.create(name, text.encode("utf-8"))
                except FileExistsError:
                    continue  # a person made a file of this name since we looked
                self._after.index(stored, f"{place}/{name}", status)
                self._after.note(
                    "instinct.created", stored, why=why, path=f"{place}/{name}", size_bytes=len(text.encode())
                )
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
            for tries_left in reversed(range(_EDIT_TRIES)):
                place, name, before = self._find(instinct_id)
                try:
                    after = self._rewritten(place, name, before, change(before))
                    break
                except StaleVersionError:
                    if not tries_left:
                        raise
            if after is not before:
                self._after.note(
                    "instinct.updated", after, why=why, path=f"{place}/{name}", changed=changed_names(before, after)
                )
            return after

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
            self._pipeline.require_path(f"{place}/{name}")
            with open_folder(self.home, place) as source, open_folder(self.home, f"{_FORGOTTEN}/{place}") as target:
                source.move(name, target, _free_name(target, name))
            self._after.unindex(instinct_id, f"{place}/{name}")
            self._after.note("instinct.forgotten", instinct, why=why, path=f"{place}/{name}")
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
                free = _free_name(target, name)
                self._pipeline.require_path(f"{place}/{free}")
                status = source.move(name, target, free)
            self._after.index(stored.instinct, f"{place}/{free}", status)
            self._after.note("instinct.unforgotten", stored.instinct, why=why, path=f"{place}/{free}")
            return stored.instinct

    # Knowledge files.

    def append_entry(
        self, relative_path: str, entry: str, *, why: str, event: Mapping[str, object] | None = None
    ) -> Decision:
        """Adds an entry at the end of a knowledge file, on lines of its own; makes the file if it is missing.

        Args:
            relative_path: Below home, such as `memory/reflections.md`.
            entry: Markdown. Secrets are redacted.
            why: The event's type, such as `sedimentation.reflect`.
            event: More for the event.

        Returns:
            Whether it was written. A refusal names the limit.

        Raises:
            SandboxError, BankBusyError, OSError: As `update_instinct`.
        """

        def grown(old: str) -> str:
            gap = "" if not old or old.endswith("\n\n") else "\n" if old.endswith("\n") else "\n\n"
            return f"{old}{gap}{redact(entry).strip()}\n"

        return self._knowledge(relative_path, grown, why=why, event=event)

    def replace_text(
        self,
        relative_path: str,
        new_text: str,
        *,
        base_hash: str,
        why: str,
        event: Mapping[str, object] | None = None,
    ) -> Decision:
        """Puts a whole new text in the place of the one that a change was made against.

        Args:
            relative_path: Below home.
            new_text: The whole new file. Secrets in what it changes are redacted; the rest is the owner's.
            base_hash: `text_hash` of the text that the change was made against, "" for a file that isn't there.
            why: The event's type.
            event: More for the event.

        Raises:
            StaleVersionError: The file holds another text by now.
            RecordError: The file isn't text.
            SandboxError, BankBusyError, OSError: As `update_instinct`.
        """

        def replaced(old: str) -> str:
            if base_hash != (text_hash(old) if old else ""):
                raise StaleVersionError(file=relative_path)
            return redacted_change(old, new_text)

        return self._knowledge(relative_path, replaced, why=why, event=event)

    # The pipeline.

    @contextlib.contextmanager
    def _locked(self, place: str = _LIVE) -> Iterator[Folder]:
        """The bank's lock together with one of its folders, the leftovers of killed writers swept out of it."""
        if not self._home_made:
            layout.ensure_home(self.home)
            self._home_made = True
        with bank_lock(self.home, timeout_seconds=self._timeout_seconds), open_folder(self.home, place) as folder:
            self._sweep(folder)
            yield folder

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

    def _rewritten(self, place: str, name: str, before: Instinct, wanted: Instinct) -> Instinct:
        """The write of a changed instinct. Gives `before` itself back where nothing changes."""
        if wanted.id != before.id:
            raise RecordError(file=f"{place}/{name}", problems=(f"id: a change can't make it {wanted.id}",))
        after = cleaned(wanted, before=before)
        text = render_instinct(after)
        path = f"{place}/{name}"
        self._pipeline.require_path(path)
        with open_folder(self.home, place) as folder:
            old = folder.read(name, limit_bytes=RECORD_LIMIT_BYTES)
            data = text.encode("utf-8")
            if data == old:
                return before
            # Read twice: a person's editor doesn't know our lock, and their newest words must not be overwritten.
            if decode_record(old, file=path) != render_instinct(before):
                raise StaleVersionError(file=path)
            after = proven(text, after, name)
            decision = self._pipeline.may_change(path, old, data)
            if not decision:
                raise RefusedWriteError(decision=decision)
            status = folder.replace(name, data)
            self._pipeline.changed(path, old, data)
            self._after.index(after, path, status)
        return after

    def _moved(
        self, instinct_id: str, goal: str, status: Literal["active", "expired"], event: str, why: str
    ) -> Instinct:
        with self._locked():
            place, name, before = self._find(instinct_id)
            after = self._rewritten(place, name, before, replace(before, status=status))
            if place != goal:
                with open_folder(self.home, place) as source, open_folder(self.home, goal) as target:
                    free = _free_name(target, name)
                    self._pipeline.require_path(f"{goal}/{free}")
                    moved = source.move(name, target, free)
                self._after.unindex(instinct_id, f"{place}/{name}")
                self._after.index(after, f"{goal}/{free}", moved)
                place, name = goal, free
            self._after.note(event, after, why=why, path=f"{place}/{name}")
            return after

    def _knowledge(
        self, relative_path: str, change: Callable[[str], str], *, why: str, event: Mapping[str, object] | None
    ) -> Decision:
        place, _, name = relative_path.rpartition("/")
        with self._locked():
            self._pipeline.require_path(relative_path)
            with open_folder(self.home, place) as folder:
                self._sweep(folder)
                there = folder.status(name) is not None
                old = folder.read(name, limit_bytes=KNOWLEDGE_LIMIT_BYTES) if there else None
                data = change(_text(old or b"", relative_path)).encode("utf-8")
                decision = self._pipeline.may_change(relative_path, old, data)
                if len(data) > KNOWLEDGE_LIMIT_BYTES:
                    reason = f"{relative_path} would be longer than {KNOWLEDGE_LIMIT_BYTES} bytes"
                    decision = Decision(allowed=False, reasons=(reason,))
                if decision:
                    folder.replace(name, data)
                    self._pipeline.changed(relative_path, old, data)
            details = {"path": relative_path, "size_bytes": len(data), **(event or {})}
            if decision:
                self._after.event(why, details)
            else:
                self._after.event(
                    "sedimentation.guard_triggered", {**details, "why": why, "reasons": list(decision.reasons)}
                )
            return decision

    def _sweep(self, folder: Folder) -> None:
        if folder.path not in self._swept:
            self._swept.add(folder.path)
            folder.sweep()


def text_hash(text: str) -> str:
    """The hash that binds a change to the text it was made against."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _text(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(file=file, problems=("file: not UTF-8; it is left as it is",), line=line) from None


def _free_name(folder: Folder, name: str) -> str:
    stem = name.removesuffix(".md")
    candidates = [name, *(f"{stem}-{number}.md" for number in range(2, _NAME_TRIES))]
    return next(candidate for candidate in candidates if folder.status(candidate) is None)
