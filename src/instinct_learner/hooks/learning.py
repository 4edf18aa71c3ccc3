"""The second half of the after-response step: something was taught, or waits to be written.

Imported only then, so that a turn that teaches nothing doesn't pay for writing.

What makes it safe to run twice, to be killed, and to overlap: a turn is claimed in the ledger before it is used and
given back if writing fails; what a call doesn't write waits in the ledger; the writer re-reads a file under its lock
before it changes it.
"""

from __future__ import annotations

import os

from instinct_learner.bank import layout
from instinct_learner.bank.index import Index
from instinct_learner.bank.ledger import Ledger
from instinct_learner.governance.redact import redact
from instinct_learner.hooks.extract import HOOK
from instinct_learner.learning.event import same_turn
from instinct_learner.learning.extract import Refusal, draft
from instinct_learner.learning.merge import Create, Reinforce, Supersede, likeness, merge, subject_of
from instinct_learner.learning.phrasing.sentences import cut
from instinct_learner.learning.phrasing.spans import rules_of
from instinct_learner.learning.queueing import from_payload, to_payload
from instinct_learner.values import NamedTuple, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.governance.writer import RefusedWriteError, Writer
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.learning.capture import Captured
    from instinct_learner.model.event import HookEvent
    from instinct_learner.model.instinct import Instinct
    from instinct_learner.model.signal import Signal

#: Neighbours that a draft is compared with.
NEIGHBOURS = 12
#: Known files that one call looks at for edits by hand. Source: PERFORMANCE.md, "sweeps up to 10k a turn".
SWEPT_FILES = 10_000
#: How often a soft hint must be heard to become an instinct. Source: SPEC §2.1, recurrence separates a rule from a
#: moment.
CANDIDATE_RECURRENCE = 2
#: What "忘掉" can take back: this many acknowledgements of a session, the last first.
UNDO_DEPTH = 5
_COMPARED_CANDIDATES = 200
_NOTICE_CHARS = 72


class Lesson(NamedTuple):
    """A draft with where it came from and what the bank already says of it."""

    signal: Signal
    draft: Instinct
    outcome: Create | Reinforce | Supersede
    known_topic: bool = False


class Learning:
    """One call over one event."""

    def __init__(self, call: HookCall, event: HookEvent, heard: Captured) -> None:
        self._call = call
        self._event = event
        self._heard = heard
        self._session = event.session_id
        self._now = call.now()
        self._at = self._now.isoformat()
        self._skipped = list(heard.skipped)
        self._queued = False

    def run(self) -> dict[str, object]:
        """Learn, or take back. `{"learned", "skipped"}`."""
        from instinct_learner.hooks.door import turn_of, writer_of

        home = self._call.home()
        layout.ensure_home(home)
        self._call.keep_open(Ledger.open(home), Index.open(home))
        self._writer: Writer = writer_of(self._call, session=self._session, turn=turn_of(self._event))
        with Ledger.open(self._call.home()) as ledger:
            self._ledger = ledger
            fresh, claimed = self._claimed()
            try:
                learned = self._learn(fresh)
            except BaseException:
                # Once everything waits in the queue, reading the turn again would teach it twice.
                for key in () if self._queued else claimed:
                    ledger.unmark_turn(self._session, key, HOOK)
                raise
        for warning in self._writer.warnings:
            self._call.log(warning)
        return {"learned": learned, "skipped": self._skipped}

    # Which signals are this call's.

    def _claimed(self) -> tuple[list[Signal], list[str]]:
        """The signals of turns that no call has had yet, and the keys that were claimed for it."""
        known = self._ledger.turn_keys(self._session, HOOK)
        unread = [key for key in self._heard.turn_keys if not any(same_turn(key, one) for one in known)]
        claimed = [key for key in unread if self._ledger.mark_turn(self._session, key, HOOK)]
        fresh: list[Signal] = []
        for signal in self._heard.signals:
            if signal.kind == "recovery":
                # A recovery is proven by what follows the owner's words, so its turn may have been read before it
                # happened.
                key = f"recovery.{_digest(signal.failed, signal.worked)}"
                if not self._ledger.mark_turn(self._session, key, HOOK):
                    continue
                claimed.append(key)
            elif signal.turn_key not in claimed:
                continue
            fresh.append(signal)
        return self._with_model(fresh, claimed), claimed

    def _with_model(self, fresh: list[Signal], claimed: list[str]) -> list[Signal]:
        """What a configured model heard, in place of what the rules heard (SPEC §2.1); the rules' where it fails."""
        settings = self._call.settings()
        if settings["extraction_mode"] != "llm" or not settings["llm.base_url"] or not claimed:
            return fresh
        from instinct_learner.hooks.modelled import heard_by_model

        return heard_by_model(self._call, self._event, fresh, claimed)

    # What becomes of them.

    def _learn(self, fresh: list[Signal]) -> dict[str, object] | None:
        lessons: list[Lesson] = []
        undone = False
        for signal in rules_of(fresh):
            if "undo" in signal.flags:
                self._undo(signal.language)
                lessons.clear()
                undone = True
                continue
            lessons += [one for one in self._lessons(signal) if not _repeats(one, lessons)]
        if undone and not lessons:
            return None
        # What the bank doesn't know yet goes first: of one message's rules the next turn needs that one most.
        lessons.sort(key=_novelty)
        if not lessons:
            lessons = self._waiting()
        if not lessons:
            return None
        for lesson in lessons[1:]:
            self._ledger.queue_signal(self._session, to_payload(lesson.signal, redact=redact))
        try:
            return self._written(lessons[0])
        except BaseException:
            self._ledger.queue_signal(self._session, to_payload(lessons[0].signal, redact=redact))
            self._queued = True
            raise

    def _written(self, lesson: Lesson) -> dict[str, object] | None:
        """Writes a lesson; one that this turn may not write any more waits for the next, and the owner hears of it."""
        from instinct_learner.governance.writer import RefusedWriteError

        try:
            return self._write(lesson)
        except RefusedWriteError as refusal:
            if refusal.for_good:
                return self._written_beside(lesson, refusal)
            self._ledger.queue_signal(self._session, to_payload(lesson.signal, redact=redact))
            self._skipped.append(f"waits for the next turn: {refusal}")
            said = cut(lesson.draft.action, _NOTICE_CHARS)
            text = (
                f"⏳ 这一轮的改动已满，下一轮再记：{redact(said)}"
                if lesson.draft.language == "zh"
                else f"⏳ This turn has changed as much as it may; noted next turn: {redact(said)}"
            )
            self._ledger.add_notice(self._session, text, "notice", "", self._at)
            return None

    def _written_beside(self, lesson: Lesson, refusal: RefusedWriteError) -> dict[str, object] | None:
        """What no turn may change in a file: a replaced rule is archived and the new one begins a file of its own.

        Source: ADR 0013.
        """
        outcome = lesson.outcome
        if not isinstance(outcome, Supersede):
            self._skipped.append(f"not counted: {refusal}")
            self._call.log(f"not counted: {refusal}")
            return None
        self._writer.archive_instinct(str(outcome.instinct_id), why=outcome.why)
        stored = self._writer.create_instinct(lesson.draft, why=outcome.why)
        self._acknowledge(stored, "create", "")
        return self._told(stored, lesson, f"supersede: {outcome.why}")

    def _lessons(self, signal: Signal) -> list[Lesson]:
        drafted = draft(signal, now=self._now)
        if isinstance(drafted, Refusal):
            self._skipped.append(drafted.reason)
            if drafted.question:
                self._ledger.add_notice(self._session, f"❓ {redact(drafted.question)}", "question", "", self._at)
            return []
        neighbours = self._neighbours(drafted)
        outcome = merge(drafted, neighbours, self._now)
        soft = signal.tier == "candidate" or "emotional" in signal.flags
        if soft and not isinstance(outcome, Reinforce):
            promoted = self._candidate(signal, drafted)
            if promoted is None:
                return []
            drafted = promoted
        if not self._counts(signal, outcome):
            return []
        known = any(subject_of(one) == subject_of(drafted) for one in neighbours if one.status == "active")
        return [Lesson(signal=signal._replace(tier="learn"), draft=drafted, outcome=outcome, known_topic=known)]

    def _waiting(self) -> list[Lesson]:
        """The oldest rule that waits, of this session before others; what can't be drafted any more is passed over."""
        for _ in range(8):
            payload = self._ledger.take_signal(self._session) or self._ledger.take_signal()
            if payload is None:
                return []
            signal = from_payload(payload)
            drafted = draft(signal, now=self._now) if signal else Refusal(reason="a queued rule can't be read")
            if isinstance(drafted, Refusal) or signal is None:
                self._skipped.append(drafted.reason if isinstance(drafted, Refusal) else "a queued rule can't be read")
                continue
            outcome = merge(drafted, self._neighbours(drafted), self._now)
            if self._counts(signal, outcome):
                return [Lesson(signal=signal, draft=drafted, outcome=outcome)]
        return []

    def _counts(self, signal: Signal, outcome: Create | Reinforce | Supersede) -> bool:
        """Whether a repetition is one: what one message says twice, the owner has said once."""
        if isinstance(outcome, Reinforce) and signal.turn_key and (signal.session_id, signal.turn_key) in outcome.turns:
            self._skipped.append("the same message taught it already")
            return False
        return True

    def _candidate(self, signal: Signal, drafted: Instinct) -> Instinct | None:
        """Counts a soft hint. The draft with all its evidence once it was heard often enough, else `None`."""
        key = _digest(drafted.scope, drafted.action)
        earlier: tuple[str, ...] = ()
        for row in self._ledger.candidates()[:_COMPARED_CANDIDATES]:
            payload = row["payload"]
            known = from_payload(payload) if isinstance(payload, dict) else None
            before = draft(known, now=self._now) if known else None
            if before is None or isinstance(before, Refusal):
                continue
            if row["hash"] == key or likeness(drafted, before):
                key, earlier = str(row["hash"]), before.evidence
                break
        count = self._ledger.add_candidate(key, to_payload(signal, redact=redact), self._at)
        if count < CANDIDATE_RECURRENCE:
            self._skipped.append("kept as a candidate: it counts once it is said again")
            return None
        self._ledger.drop_candidate(key)
        return replace(drafted, seen=count, evidence=tuple(dict.fromkeys((*earlier, *drafted.evidence))))

    def _neighbours(self, drafted: Instinct) -> list[Instinct]:
        from instinct_learner.bank.reader import find_instinct
        from instinct_learner.bank.sync import sync
        from instinct_learner.errors import RecordError, RecordNotFoundError

        home = self._call.home()
        sync(home, stat_limit=SWEPT_FILES)
        with Index.open(home) as index:
            words = f"{drafted.title} {drafted.action} {' '.join(drafted.tags)}"
            ids = [hit.id for hit in index.near(words, NEIGHBOURS)]
        found: list[Instinct] = []
        for instinct_id in dict.fromkeys(ids):
            try:
                found.append(find_instinct(home, instinct_id, folders=layout.RECORD_FOLDERS[:2]).instinct)
            except (RecordNotFoundError, RecordError):  # noqa: PERF203 - gone or broken since it was indexed, or waiting for acceptance
                continue
        return found

    def _write(self, lesson: Lesson) -> dict[str, object]:
        from instinct_learner.bank.codec import render_instinct
        from instinct_learner.bank.reader import find_instinct

        outcome = lesson.outcome
        if isinstance(outcome, Create):
            stored = self._writer.create_instinct(lesson.draft, why="the owner taught it")
            self._acknowledge(stored, "create", "")
            return self._told(stored, lesson, "new")
        before: list[Instinct] = []

        def change(old: Instinct) -> Instinct:
            before.append(old)
            return outcome.change(old)

        known = str(outcome.instinct_id)
        if os.path.dirname(find_instinct(self._call.home(), known).path).endswith("archived"):
            self._writer.restore_instinct(known, why="the owner said it again")
        stored = self._writer.update_instinct(known, change, why=outcome.why)
        operation = "reinforce" if isinstance(outcome, Reinforce) else "supersede"
        self._acknowledge(stored, operation, render_instinct(before[-1]))
        return self._told(stored, lesson, f"{operation}: {outcome.why}")

    def _told(self, stored: Instinct, lesson: Lesson, how: str) -> dict[str, object]:
        reasons = [how, *(f"{one.rule}: {one.quote}" if one.quote else one.rule for one in lesson.signal.reasons[:5])]
        return {
            "id": stored.id,
            "kind": stored.kind,
            "title": stored.title,
            "trigger": stored.trigger,
            "action": stored.action,
            "confidence": stored.confidence,
            "reasons": [redact(reason) for reason in reasons],
        }

    # Saying it, and taking it back.

    def _acknowledge(self, stored: Instinct, operation: str, before: str) -> None:
        """One short line for the next turn, and what "忘掉" needs to take it back."""
        said = cut(stored.action, _NOTICE_CHARS)
        if stored.language == "zh":
            lead = {"create": "记住了", "reinforce": "又记了一次", "supersede": "已改记"}[operation]
            text = f"📌 {lead}：{said}；回复「忘掉」撤销"
        else:
            lead = {"create": "Learned", "reinforce": "Noted again", "supersede": "Now learned instead"}[operation]
            text = f'📌 {lead}: {said}; reply "forget that" to undo'
        self._ledger.add_notice(self._session, text, "learned", stored.id, self._at)
        key = f"undo:{self._session}"
        rows = self._ledger.fact(key)
        kept = [row for row in rows if isinstance(row, list)] if isinstance(rows, list) else []
        self._ledger.set_fact(key, [*kept, [stored.id, operation, before]][-UNDO_DEPTH:])

    def _undo(self, language: str) -> None:
        """Take back the last acknowledged lesson of this session."""
        from instinct_learner.errors import RecordError, RecordNotFoundError

        instinct_id = self._ledger.undoable(self._session)
        key = f"undo:{self._session}"
        rows = self._ledger.fact(key)
        kept = [row for row in rows if isinstance(row, list) and len(row) == 3] if isinstance(rows, list) else []
        if not instinct_id:
            text = (
                "没有可以撤销的学习记录"
                if language == "zh"
                else "There is nothing learned in this session to take back"
            )
            self._ledger.add_notice(self._session, text, "notice", "", self._at)
            self._skipped.append("nothing to take back")
            return
        row = next((row for row in reversed(kept) if row[0] == instinct_id), [instinct_id, "create", ""])
        try:
            said = self._taken_back(instinct_id, str(row[1]), str(row[2]))
        except (RecordNotFoundError, RecordError) as error:
            self._call.log(f"undo of {instinct_id}: {error}")
            said = instinct_id
        self._ledger.mark_undone(self._session, instinct_id)
        if row in kept:
            kept.remove(row)
        self._ledger.set_fact(key, kept)
        said = cut(said, _NOTICE_CHARS)
        text = f"🗑 已忘掉：{said}" if language == "zh" else f"🗑 Forgotten: {said}"
        self._ledger.add_notice(self._session, text, "notice", "", self._at)
        self._skipped.append(f"taken back: {instinct_id}")

    def _taken_back(self, instinct_id: str, operation: str, before_text: str) -> str:
        from instinct_learner.bank.codec import parse_instinct
        from instinct_learner.bank.reader import read_instinct
        from instinct_learner.learning.merge import before_lesson

        said = read_instinct(self._call.home(), instinct_id).action
        if operation == "create" or not before_text:
            self._writer.delete_instinct(instinct_id, why="the owner took it back")
            return said
        before = parse_instinct(before_text, file=instinct_id)
        self._writer.update_instinct(
            instinct_id, lambda now: before_lesson(now, before, operation), why="the owner took it back"
        )
        if before.status == "expired":
            self._writer.archive_instinct(instinct_id, why="the owner took it back")
        return said


def _novelty(lesson: Lesson) -> tuple[bool, bool, bool, bool]:
    """Sorts the new before the known, a new subject before a known one, the general and the concrete first."""
    from instinct_learner.learning.phrasing.sentences import literals_in, role_of

    action = lesson.draft.action
    known = isinstance(lesson.outcome, Reinforce)
    return known, lesson.known_topic, role_of(action) != "general", not literals_in(action)


def _repeats(lesson: Lesson, before: list[Lesson]) -> bool:
    return any(
        lesson.signal.turn_key == one.signal.turn_key
        and (lesson.draft.action == one.draft.action or likeness(lesson.draft, one.draft))
        for one in before
    )


def _digest(*texts: str) -> str:
    from hashlib import blake2b

    return blake2b("\n".join(texts).casefold().encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
