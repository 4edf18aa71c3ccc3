"""The owner's word carried out: written, put off, changed, refused; and taken back.

Everything happens under the bank's lock, from what the desk says then, so that two processes that hear the same word do
it once. What is begun stands on the desk as a plan first: after a kill it is finished or it never was.

Source: SPEC §4; seed self-evolve "回答工作流"; ADR 0090, 0091.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from difflib import unified_diff
from functools import partial
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import RecordError, RecordNotFoundError, SandboxError, StaleVersionError
from instinct_learner.evolve import layers
from instinct_learner.evolve.assess import memory_of
from instinct_learner.evolve.cards import content_hash
from instinct_learner.evolve.conflicts import find
from instinct_learner.evolve.history import Change, file_change
from instinct_learner.evolve.merging import grown, planned
from instinct_learner.evolve.replies import Outcome, outcome, problems_text, quality_text, say, state_text
from instinct_learner.evolve.score import quality
from instinct_learner.evolve.writing import Writing
from instinct_learner.model.card import OPEN_STATES

if TYPE_CHECKING:
    from instinct_learner.evolve.answers import Meaning, Words
    from instinct_learner.evolve.desk import Desk
    from instinct_learner.evolve.history import FileChange, History
    from instinct_learner.evolve.merging import Plan
    from instinct_learner.evolve.replies import Language
    from instinct_learner.evolve.writing import World
    from instinct_learner.model.card import Conflict, Draft, Layer
    from instinct_learner.model.card import EvolutionCard as Card
    from instinct_learner.model.instinct import Instinct
    from instinct_learner.sediment.loop import Sedimentation
    from instinct_learner.sediment.notes import Pending

#: Source: SPEC §4 "忽略 is a negative sample".
NEGATIVE = 0.1


class Evolution:
    """Carries out answers.

    Args:
        desk: The cards.
        history: The changes.
        world: The rest.
    """

    def __init__(self, desk: Desk, history: History, world: World) -> None:
        self.desk = desk
        self.history = history
        self._world = world
        self._writing = Writing(desk, history, world)

    @property
    def loop(self) -> Sedimentation:
        """The sedimentation whose proposals cards stand for."""
        return self._world.loop

    def answer(self, meant: Meaning) -> Outcome | None:
        """Carries out an answer; `None` where it is conversation."""
        if meant.card is None:
            return None
        words, number = meant.words, meant.card.number
        with self.desk.knowledge.storage.locked():
            card = self.desk.card(number)
            if card is None:
                return None
            try:
                return self._refused(card, meant.why_not, words.language) or self._carried_out(card, words)
            except (SandboxError, RecordError) as error:
                # The target became a link or no text: said, and nothing is written.
                return outcome("refused", words.language, number=number, done=False, why=str(error))

    def _carried_out(self, card: Card, words: Words) -> Outcome:
        language = words.language
        if words.verb == "ignore":
            return self.ignore(card, language=language)
        if words.verb == "defer":
            self.desk.put(card, state="deferred", deferred=self._writing.at())
            return outcome("deferred", language, number=card.number)
        if words.verb == "amend":
            return self.amend(card, words.text, language=language)
        if words.verb in {"confirm-cause", "correct-cause"}:
            cause = words.text if words.verb == "correct-cause" else card.draft.cause
            return self.confirm_cause(card, cause, language=language)
        if words.verb in {"take-new", "keep-old"}:
            return self.choose(card, new=words.verb == "take-new", language=language)
        return self.accept(card, words.layer, language=language)

    def _refused(self, card: Card, why_not: str, language: Language) -> Outcome | None:
        if card.state not in OPEN_STATES:
            state = state_text(card.state, language)
            return outcome("answered", language, number=card.number, done=False, state=state)
        if why_not == "over" or self.desk.is_over(card):
            return outcome("over", language, number=card.number, done=False)
        if why_not == "unseen":
            return outcome("unseen", language, number=card.number, card=card, done=False)
        if why_not == "changed" or content_hash(card.draft) != card.content_sha256:
            # What was shown isn't what would be written: shown as it is now, and asked again.
            fresh = self.desk.put(card, state="shown", content_sha256=content_hash(card.draft))
            return outcome("changed", language, number=card.number, card=fresh, done=False)
        return None

    # Yes.

    def accept(self, card: Card, layer: Layer | None, *, language: Language) -> Outcome:
        """Writes a card, or says what stands between it and its target.

        Args:
            card: As the desk has it.
            layer: Where the owner named one.
            language: Of the answer.
        """
        if layer is not None and layer != card.draft.layer:
            if layers.is_of_several(card.draft):
                n = len(card.draft.sources)
                return outcome("several", language, number=card.number, done=False, n=n)
            draft = self._retargeted(card.draft, layer)
            changes: dict[str, Any] = {"state": "shown", "conflicts": (), "resolved": "", "advised": True, "note": ""}
            card = self.desk.put(card, draft=draft, base_sha256=self.desk.base_of(draft), **changes)
        elif layer is not None:
            # Named, the layer is the owner's choice: importance follows it, and no other is suggested.
            named = replace(card.draft, importance="H") if layer == "L3" else card.draft
            card = self.desk.put(card, draft=named, advised=True)
        draft = card.draft
        wrong = layers.problems(draft, granted=self.desk.targets.granted)
        if wrong:
            why = problems_text(wrong, language)
            return outcome("refused", language, number=card.number, done=False, why=why)
        if draft.layer == "L3" and draft.importance != "H":
            return outcome("unimportant", language, number=card.number, done=False)
        if self.desk.base_of(draft) != card.base_sha256:
            return self._stale(card, language)
        if draft.layer == "L3" and card.state not in {"layer-confirmed", "conflict"}:
            card = self.desk.put(card, state="layer-confirmed", note="")
            return outcome("layer", language, number=card.number, card=card, done=False)
        return self._checked(card, language)

    def _stale(self, card: Card, language: Language) -> Outcome:
        note = say("stale", language).rstrip("：:").removeprefix("♻️ ")
        card = self.desk.put(card, base_sha256=self.desk.base_of(card.draft), note=note)
        return outcome("stale", language, number=card.number, card=card, done=False)

    def _checked(self, card: Card, language: Language) -> Outcome:
        """Conflicts and quality, then the write."""
        conflicts = find(card.draft, self._world.home)
        beaten = [one for one in conflicts if one.kind == "contradiction"]
        if beaten and card.resolved != "new":
            lines = tuple(f"{one.where}：{one.text}" for one in beaten)
            card = self.desk.put(card, state="conflict", conflicts=lines)
            return outcome("conflict", language, number=card.number, card=card, done=False)
        advice = next((one for one in conflicts if one.kind == "layer"), None)
        if advice is not None and not card.advised:
            card = self.desk.put(card, advised=True, note=advice.suggestion)
            better = advice.suggestion[:2]
            return outcome("advice", language, number=card.number, card=card, done=False, layer=better)
        if card.draft.layer == "L2":
            score = quality(card.draft, self._world.home)
            if not score.passed:
                needed, why = 75 if score.source == "dry-run" else 70, quality_text(score, language)
                return outcome(
                    "quality", language, number=card.number, done=False, value=score.value, needed=needed, why=why
                )
        return self._written(card, conflicts, language)

    def _written(self, card: Card, conflicts: tuple[Conflict, ...], language: Language) -> Outcome:
        draft, text = card.draft, self._writing.text
        entry = layers.entry_of(draft, number=card.number, now=self._world.now())
        paths = {draft.target, *(one.where for one in conflicts if one.kind != "layer" and one.where)}
        plan = planned(draft, entry, conflicts, {path: text(path) for path in sorted(paths)})
        plan = replace(plan, promoted=self._is_promotion(card, plan))
        try:
            done = self._writing.write(card, plan)
        except StaleVersionError:
            return self._stale(card, language)
        if done.why:
            return outcome("refused", language, number=card.number, done=False, why="；".join(done.why))
        if plan.merged and not plan.files:
            return outcome("merged", language, number=card.number, where=plan.merged)
        more = say("told-peers", language, n=done.told) if done.told else ""
        more += say("in-steps", language) if done.in_steps else ""
        return outcome("accepted", language, number=card.number, layer=draft.layer, target=draft.target, more=more)

    def _is_promotion(self, card: Card, plan: Plan) -> bool:
        """Whether the sedimentation writes it: its own proposal, in its own words, at the end of its own file."""
        plain = card.draft.layer == "L1" and card.draft.target == layers.MEMORY and bool(plan.appended)
        pending = self._world.loop.notes().find(card.reference) if card.reference and plain else None
        if pending is None or pending.request.state == "used":
            return False
        # The owner's own words in its place are written as any other card.
        return pending.proposal.entry.startswith(f"## {card.draft.memory}\n")

    # Anything but yes.

    def ignore(self, card: Card, *, language: Language, code: str = "ignored") -> Outcome:
        """The owner's no: a negative sample."""
        if card.reference:
            self._writing.word_on(card, "拒绝")
        self.desk.refuse(card, "ignored")
        for instinct_id in card.draft.sources:
            self._writing.update_source(instinct_id, _less_sure, why="ignored")
        self._world.tell("evolution.ignored", {"card": card.number})
        return outcome(code, language, number=card.number)

    def amend(self, card: Card, text: str, *, language: Language) -> Outcome:
        """Other words of the owner's, on a card of their own, which is asked for again."""
        whole = card.draft
        if layers.is_of_several(whole):
            # One sentence doesn't hold them all: it is kept by itself, and none of them rests for it.
            whole = replace(whole, layer="L1", target=layers.MEMORY, body="", sources=(), importance="M")
        draft = layers.with_memory(whole, " ".join(text.split()))
        if draft.layer == "L2" and not draft.body:
            draft = self._retargeted(replace(draft, layer="L1"), "L2")
        wrong = [one for one in layers.problems(draft, granted=self.desk.targets.granted) if one != "cause"]
        if wrong:
            why = problems_text(wrong, language)
            return outcome("refused", language, number=card.number, done=False, why=why)
        new = self.desk.replaced(card, draft, session=self._world.session)
        return outcome("amended", language, number=new.number, card=new, done=False)

    def confirm_cause(self, card: Card, cause: str, *, language: Language) -> Outcome:
        """The root cause, as the owner confirmed or gave it."""
        if not cause.strip():
            return outcome("no-cause", language, number=card.number, done=False)
        draft = layers.with_cause(card.draft, " ".join(cause.split()))
        wrong = layers.problems(draft, granted=self.desk.targets.granted)
        if wrong:
            why = problems_text(wrong, language)
            return outcome("refused", language, number=card.number, done=False, why=why)
        card = self.desk.put(card, draft=draft, state="shown" if card.state == "waiting" else card.state)
        return outcome("cause", language, number=card.number, card=card, done=False)

    def choose(self, card: Card, *, new: bool, language: Language) -> Outcome:
        """Which of two rules that contradict each other stays."""
        if card.state != "conflict":
            return outcome("no-conflict", language, number=card.number, done=False)
        if not new:
            return self.ignore(card, language=language, code="kept-old")
        if self.desk.base_of(card.draft) != card.base_sha256:
            return self._stale(card, language)
        return self._checked(self.desk.put(card, resolved="new"), language)

    def _retargeted(self, draft: Draft, layer: Layer) -> Draft:
        if layer != "L2":
            return layers.retargeted(draft, layer, exists=self.desk.targets.exists)
        from instinct_learner.bank.reader import read_instinct
        from instinct_learner.evolve import skills

        group = []
        for source in draft.sources:
            try:
                group.append(read_instinct(self._world.home, source))
            except (RecordNotFoundError, RecordError):  # noqa: PERF203 - gone or broken since
                continue
        if not group or draft.memory not in {memory_of(one.action) for one in group}:
            # The owner's own words, or nothing that is still there: made of the sentence alone.
            return layers.retargeted(draft, "L2", exists=self.desk.targets.exists)
        made = skills.proposal(self._world.home, group, today=self._world.now().date())
        return replace(draft, layer="L2", target=made.target, body=made.body)

    # Taking back, and what a kill left.

    def undo(self, number: int, *, language: Language) -> Outcome:
        """Takes back one change.

        Raises:
            UndoRefusedError: It can't be taken back exactly.
        """
        with self.desk.knowledge.storage.locked():
            change = self.history.undo(
                number, as_number=self.take_number(), at=self._writing.at(), session=self._world.session
            )
            beside = self._card_undone(change)
            logged = self.history.log(
                change.number,
                heading=f"↩️ 撤销 #{number} [{self._world.now().isoformat(timespec='seconds')}]",
                lines=(("内容", change.what),),
                counted=False,
            )
            self._world.tell("evolution.undone", {"number": number, "as": change.number})
            self._writing.commit(change, [*beside, *([logged] if logged else [])])
            return outcome("undone", language, number=number, what=change.what)

    def _card_undone(self, undoing: Change) -> list[FileChange]:
        """The instincts of an evolution wake, and it isn't proposed again; undone again, the other way round.

        Returns:
            What that did to the files of those instincts.
        """
        origin, again = self.history.origin_of(undoing)
        if origin is None or origin.kind != "evolution":
            return []
        card = self.desk.card(origin.number)
        where = card.draft.target if card else next((file.path for file in origin.files), "")
        put = where if again else ""
        woken = [
            changed
            for instinct_id in origin.sources
            for changed in self._writing.update_source(instinct_id, partial(_promoted_to, where=put), why="undo")
        ]
        for instinct_id in origin.archived:
            back = self._world.writer.archive_instinct if again else self._world.writer.restore_instinct
            with contextlib.suppress(RecordNotFoundError, RecordError):
                back(instinct_id, why="undo")
        if card is not None and again:
            self.desk.put(card, state="accepted")
        elif card is not None:
            self.desk.refuse(card, "undone")
        return woken

    def record_edit(self, path: str, before: str, after: str, what: str) -> Change:
        """Keeps an edit by command, so that it can be undone by its number."""
        change = Change(
            number=self.take_number(),
            kind="edit",
            what=what,
            at=self._writing.at(),
            session=self._world.session,
            files=(file_change(path, before, after),),
        )
        self.history.record(change)
        self._world.tell("evolution.edited", {"number": change.number, "path": path})
        return change

    def take_number(self) -> int:
        """The next number of cards and changes."""
        with self.desk.knowledge.storage.locked():
            number = self.desk.next_number()
            self.desk.change(lambda kept: replace(kept, following=number + 1))
            return number

    def diff_of(self, card: Card) -> str:
        """What a card would change in its target, as a unified diff; "" of one that is closed."""
        draft = card.draft
        if card.state not in OPEN_STATES:
            return ""
        before = self.desk.targets.text(draft.target)
        after = grown(before, layers.entry_of(draft, number=card.number, now=self._world.now()))
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
        return "".join(unified_diff(old, new, fromfile=draft.target, tofile=draft.target, n=1))

    def pending(self, reference: str) -> Pending | None:
        """The promotion that a card stands for."""
        return self._world.loop.notes().find(reference)

    def follow_promotions(self) -> None:
        """Closes cards whose promotion was answered by its own words."""
        for card in self.desk.open_cards():
            pending = self.pending(card.reference) if card.reference else None
            if pending is not None and pending.request.state == "refused":
                self.desk.refuse(card, "ignored")
            elif pending is not None and pending.request.state == "used":
                self.desk.put(card, state="accepted", answered_at=self._writing.at())

    def recover(self) -> tuple[int, ...]:
        """Finishes what a kill interrupted; gives the numbers of those cards."""
        with self.desk.knowledge.storage.locked():
            return self._writing.finish_interrupted()


def _less_sure(one: Instinct) -> Instinct:
    return replace(one, confidence=max(0.0, round(one.confidence - NEGATIVE, 4)))


def _promoted_to(one: Instinct, *, where: str) -> Instinct:
    return replace(one, promoted_to=where)
