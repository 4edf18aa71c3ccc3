"""The loop of an experience: Trigger → Retrieve → Reflect → Distill → Promote, and the owner's word on what is ready.

Deciding is done elsewhere in this room, on values; here things are read and written, under one lock from the first look
to the last write. Nothing here reads a setting, a clock or a socket by itself.

Source: seed skill-sedimentation; SPEC §3; ADR 0057.
"""

from __future__ import annotations

from datetime import datetime

from instinct_learner.bank.body import is_wide
from instinct_learner.governance.guard import sedimentation_guard
from instinct_learner.governance.threshold import (
    after_promotion,
    after_veto,
    parse_threshold,
    render_threshold,
)
from instinct_learner.sediment.banks import (
    PROMOTIONS,
    REFLECTIONS,
    parse_reflections,
    render_experience,
    render_promotion,
)
from instinct_learner.sediment.distill import added, distilled, has_drifted, may_note_drift
from instinct_learner.sediment.notes import NOTES_PATH, Notes, Pending, parse_notes, render_notes
from instinct_learner.sediment.promote import MEMORY, content_hash, needs_person, proposed, recorded
from instinct_learner.sediment.reflect import is_repeated, reflected, trigger
from instinct_learner.values import NamedTuple, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from instinct_learner.governance.approval import Answer, Stamp
    from instinct_learner.governance.knowledge import Knowledge
    from instinct_learner.governance.threshold import Threshold
    from instinct_learner.model.experience import Experience
    from instinct_learner.sediment.occasion import Occasion
    from instinct_learner.sediment.promote import Proposal


class Terms(NamedTuple):
    """On what terms the loop runs.

    Attributes:
        frequency_threshold: The threshold of a home that records none yet.
        ttl_hours: A drift is noted at most once in this time.
        auto_promote_l1: Whether low-risk principles are written without asking.
        degraded: Whether the disk is nearly full: then nothing new is made.
    """

    frequency_threshold: float = 15
    ttl_hours: float = 24
    auto_promote_l1: bool = False
    degraded: bool = False


class Sedimentation:
    """The loop over one storage.

    Args:
        knowledge: The door to knowledge files.
        now: What time it is, aware.
        tell: Logs an event.
        notify: Says something to a session's next turn: session, text, id.
        terms: On what terms.
        moment: The monotonic clock, for approvals; this machine's where not given.
    """

    def __init__(  # noqa: PLR0913 - each is one of the world's sides
        self,
        knowledge: Knowledge,
        *,
        now: Callable[[], datetime],
        tell: Callable[[str, Mapping[str, object]], None],
        notify: Callable[[str, str, str], None],
        terms: Terms | None = None,
        moment: Callable[[], Stamp] | None = None,
    ) -> None:
        self.knowledge = knowledge
        self.now = now
        self.tell = tell
        self._notify = notify
        self._terms = terms or Terms()
        self._moment = moment

    def after_response(self, occasion: Occasion) -> dict[str, Any]:
        """Goes through the loop once for a turn; the same turn given again changes nothing.

        Returns:
            `{"reflected": id or None, "distilled": path or None, "proposed": id or None, "promoted": id or None,
            "skipped": reason or None}`.
        """
        result: dict[str, Any] = dict.fromkeys(("reflected", "distilled", "proposed", "promoted", "skipped"))
        if not self._guarded():
            return {**result, "skipped": "guard"}
        with self.knowledge.storage.locked():
            key = f"{occasion.session}\0{occasion.turn}"
            notes = self.notes()
            if key in notes.turns:
                return {**result, "skipped": "seen"}
            self.knowledge.continue_batches()
            bank = parse_reflections(self._latest(REFLECTIONS))
            what = trigger(occasion, bank, self.now())
            if what == "skip_all":
                return {**result, "skipped": "trivial"}
            experience = reflected(occasion, self.now())
            if what == "reflect" and self._reflect(experience):
                result["reflected"] = experience.id
            result["distilled"] = self._distill(occasion, experience)
            if result["reflected"]:
                result.update(self._promote(occasion, experience, bank))
            self._save(self.notes().with_turn(key))
        return result

    def heartbeat(self) -> dict[str, Any]:
        """Takes changes on their way a step further, and settles what silence denied."""
        from instinct_learner.governance.approval import is_silent

        if not self._guarded():
            return {"continued": [], "silent": []}
        with self.knowledge.storage.locked():
            continued = self.knowledge.continue_batches()
            self._finish()
            notes = self.notes()
            silent = [
                one
                for one in notes.pending
                if one.request.state == "waiting" and not one.silent and is_silent(one.request, self._this_moment())
            ]
            for one in silent:
                notes = notes.with_pending(replace(one, silent=True))
                self.tell(
                    "sedimentation.guard_triggered",
                    {
                        "promotion": {"id": one.request.id},
                        "reasons": ["10 分钟无响应，默认拒绝；可回复「允许这次晋升」"],
                    },
                )
            if silent:
                self._save(notes)
        return {"continued": list(continued), "silent": [one.request.id for one in silent]}

    def answer(self, answer: Answer) -> dict[str, Any] | None:
        """Carries out the owner's word on a proposal; `None` where the message is no such word."""
        from instinct_learner.governance.approval import may_use, read_answer

        with self.knowledge.storage.locked():
            self._finish()
            notes = self.notes()
            reading = read_answer(answer, [one.request for one in notes.pending])
            pending = notes.find(reading.request_id)
            if reading.means == "nothing" or pending is None:
                return None
            if reading.means == "refuse":
                return self._veto(pending, answer.session)
            proposal = pending.proposal
            decision = may_use(
                pending.request,
                current_sha256=content_hash(proposal.target, proposal.entry),
                target_unchanged=self._is_plain(proposal.target),
            )
            if not decision:
                self.tell(
                    "sedimentation.guard_triggered",
                    {"promotion": {"id": proposal.id}, "reasons": list(decision.reasons)},
                )
                return {"refused": list(decision.reasons), "id": proposal.id}
            approval = f"主人允许（会话 {answer.session or '-'}）"
            written = self._write(proposal, approval=approval, request_id=proposal.id)
            if written:
                self._use(pending)
            return {"promoted": proposal.id if written else None, "id": proposal.id, "experience": proposal.experience}

    def settle(self, request_id: str) -> None:
        """Closes a proposal that was written by another way: by a card in other words, or in another layer."""
        with self.knowledge.storage.locked():
            pending = self.notes().find(request_id)
            if pending is not None and pending.request.state == "waiting":
                self._use(pending)

    def notes(self) -> Notes:
        """What the loop remembers."""
        return parse_notes(self.knowledge.storage.read(NOTES_PATH))

    def threshold(self) -> Threshold:
        """The threshold's state, as recorded."""
        return parse_threshold(self._latest(PROMOTIONS))

    def experiences(self) -> tuple[Experience, ...]:
        """Every experience, oldest first."""
        return parse_reflections(self._latest(REFLECTIONS))

    def _guarded(self) -> bool:
        answer = sedimentation_guard(
            {"frequency_threshold": self._terms.frequency_threshold, "TTL_hours": self._terms.ttl_hours}
        )
        if not answer["valid"]:
            self.tell("sedimentation.guard_triggered", {"reasons": [answer["reason"]]})
        return answer["valid"]

    def _reflect(self, experience: Experience) -> bool:
        event = {"experience": {"id": experience.id, "rating": experience.rating, "outcome": experience.outcome}}
        entry = render_experience(experience)
        return self.knowledge.append_entry(REFLECTIONS, entry, why="sedimentation.reflect", event=event).allowed

    def _distill(self, occasion: Occasion, experience: Experience) -> str | None:
        exists = self.knowledge.storage.exists
        note = distilled(occasion, experience, exists=exists)
        if note is None or (not exists(note.path) and (self._terms.degraded or not note.title)):
            return None
        if experience.id in self._latest(note.path):
            return None
        if has_drifted(occasion, note):
            self._note_drift(occasion, experience)
            return None
        event = {"experience": {"id": experience.id}}
        decision = self.knowledge.edit(
            note.path, lambda text: added(text, note), why="sedimentation.distill", event=event
        )
        return note.path if decision else None

    def _note_drift(self, occasion: Occasion, experience: Experience) -> None:
        """One experience a drift and TTL, so that the check can't feed itself."""
        notes, now = self.notes(), self.now()
        key = f"{occasion.domain}:{experience.topic}"
        last = notes.drifts.get(key)
        if not may_note_drift(datetime.fromisoformat(last) if last else None, now, ttl_hours=self._terms.ttl_hours):
            return
        drift = replace(
            experience,
            id=f"{experience.id}-d",
            topic=f"偏离检测：{experience.topic}",
            outcome="坏",
            result="提炼的内容与这次任务无关，没有写入",
            tags=("经验", "偏离"),
            rating=1,
        )
        if self._reflect(drift):
            self._save(notes.with_drift(key, now.isoformat()))

    def _promote(self, occasion: Occasion, experience: Experience, bank: tuple[Experience, ...]) -> dict[str, Any]:
        proposal = proposed(
            experience,
            self.threshold(),
            self.now(),
            liked=occasion.liked,
            repeated=is_repeated(experience, bank),
            asked=occasion.asked,
        )
        if proposal is None or self._terms.degraded or self.notes().find(proposal.id) is not None:
            return {}
        known = [tag for one in bank for tag in one.tags]
        asking = needs_person(proposal, known=known, rules=self._latest(MEMORY).splitlines())
        if self._terms.auto_promote_l1 and asking:
            written = self._write(proposal, approval="自动写入（auto_promote_l1）", request_id="")
            return {"promoted": proposal.id} if written else {}
        self._ask(proposal, occasion.session, asking.reasons)
        return {"proposed": proposal.id}

    def _ask(self, proposal: Proposal, session: str, reasons: tuple[str, ...]) -> None:
        from instinct_learner.governance.approval import Request

        requested = self._this_moment()
        request = Request(id=proposal.id, session=session, content_sha256=proposal.sha256, requested=requested)
        self._save(self.notes().with_pending(Pending(proposal=proposal, request=request)))
        principle = proposal.entry.partition("\n")[0].removeprefix("## ")
        text = _asking(proposal, principle, reasons)
        self.tell("sedimentation.proposed", {"promotion": self._facts(proposal), "reasons": list(reasons)})
        self._notify(session, text, proposal.id)

    def _this_moment(self) -> Stamp:
        if self._moment is None:
            from instinct_learner.governance.approval import stamp

            self._moment = stamp
        return self._moment()

    def _use(self, pending: Pending) -> None:
        used = replace(pending, request=replace(pending.request, state="used"))
        self._save(self.notes().with_pending(used))

    def _finish(self) -> None:
        """Records what an allowed promotion wrote before a kill kept it from being recorded."""
        for one in self.notes().pending:
            if one.request.state == "waiting" and one.proposal.entry in self._latest(one.proposal.target):
                self._write(one.proposal, approval="主人允许（中断后补记）", request_id=one.request.id)
                self._use(one)

    def _veto(self, pending: Pending, session: str) -> dict[str, Any]:
        now = self.now()
        refused = replace(pending, request=replace(pending.request, state="refused"))
        self._save(self.notes().with_pending(refused))
        before = self.threshold()

        def counted(text: str) -> str:
            return render_threshold(text, after_veto(parse_threshold(text), now), now)

        self.knowledge.edit(PROMOTIONS, counted, why="sedimentation.recorded")
        self.tell(
            "sedimentation.veto",
            {"promotion": self._facts(pending.proposal), "guard": {"human_veto": True}, "session": session},
        )
        self._tell_threshold(before, "veto")
        return {"vetoed": pending.request.id, "id": pending.request.id}

    def _write(self, proposal: Proposal, *, approval: str, request_id: str) -> bool:
        now, before = self.now(), self.threshold()
        size = len(proposal.entry.encode("utf-8"))
        event = {
            "promotion": self._facts(proposal),
            "guard": {
                "path_check_passed": True,
                "amplitude_check_passed": True,
                "human_veto": False,
                "sandbox_path": f"_core_files/{proposal.target}",
            },
            "performance": {"duration_ms": 0, "bytes_written": size},  # the write itself says how long it took
        }
        # What is there already was written by an allowance that a kill interrupted.
        if proposal.entry not in self._latest(proposal.target):
            decision = self.knowledge.append_entry(
                proposal.target, proposal.entry, why="sedimentation.promote", event=event, request_id=request_id
            )
            if not decision:
                return False
        entry = render_promotion(recorded(proposal, now, approval=approval, size_bytes=size))

        def counted(text: str) -> str:
            if f"**编号**：{proposal.id}\n" in text:
                return text
            return render_threshold(f"{text.rstrip()}\n\n{entry}", after_promotion(parse_threshold(text), now), now)

        self.knowledge.edit(PROMOTIONS, counted, why="sedimentation.recorded")
        self._tell_threshold(before, "promotions")
        return True

    def _tell_threshold(self, before: Threshold, cause: str) -> None:
        after = self.threshold()
        if after.value != before.value:
            self.tell("sedimentation.threshold_update", {"old": before.value, "new": after.value, "cause": cause})

    def _facts(self, proposal: Proposal) -> dict[str, object]:
        return {
            "id": proposal.id,
            "experience": proposal.experience.id,
            "priority_score": proposal.score.value,
            "trigger": "priority_threshold" if proposal.score.value >= proposal.threshold else "explicit_request",
            "threshold_at_time": proposal.threshold,
            "output_type": "rule",
            "output_target": proposal.target,
        }

    def _is_plain(self, path: str) -> bool:
        """Whether the target still is a file that may be written; a link in its place is found by looking."""
        from instinct_learner.errors import SandboxError

        try:
            self.knowledge.storage.read(path)
        except SandboxError:
            return False
        return True

    def _latest(self, path: str) -> str:
        """A file as it will be once what is on its way has come."""
        waiting = self.knowledge.book().batch_of(path)
        return waiting.goal if waiting else self.knowledge.text(path)

    def _save(self, notes: Notes) -> None:
        self.knowledge.storage.write(NOTES_PATH, render_notes(notes))


def _asking(proposal: Proposal, principle: str, reasons: tuple[str, ...]) -> str:
    """The one line by which the owner is asked, in the language of the principle."""
    if is_wide(principle):
        why = f"（{'；'.join(reasons)}）" if reasons else ""
        return (
            f"🧬 可晋升 {proposal.id}：「{principle}」{proposal.condition}{why}"
            f" → MEMORY.md；回复「允许这次晋升 {proposal.id}」写入"
        )
    reached = f"priority {proposal.score.value:g}, threshold {proposal.threshold}"
    return (
        f'🧬 Ready to promote {proposal.id}: "{principle}" ({reached}) → MEMORY.md; '
        f'reply "allow this promotion {proposal.id}" to write it'
    )
