"""A card's plan carried out: files changed, instincts put to rest, the log, the record, the commit, the peers told.

A step that was done before a kill is found done; so a plan is carried out again until it is whole.

Source: SPEC §4; seed self-evolve "回答工作流" steps 5–7; ADR 0090.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import InstinctLearnerError, RecordError, RecordNotFoundError, StaleVersionError
from instinct_learner.evolve import layers
from instinct_learner.evolve.commits import commit_change
from instinct_learner.evolve.desk import LOG_PATH
from instinct_learner.evolve.history import Change, file_change
from instinct_learner.evolve.merging import Plan
from instinct_learner.evolve.replies import say
from instinct_learner.governance.approval import Answer, stamp
from instinct_learner.governance.outside import tell_peer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from instinct_learner.evolve.desk import Desk
    from instinct_learner.evolve.history import FileChange, History
    from instinct_learner.governance.writer import Writer
    from instinct_learner.model.card import EvolutionCard as Card
    from instinct_learner.model.instinct import Instinct
    from instinct_learner.sediment.loop import Sedimentation

PROMOTIONS = "memory/promotions.md"
#: In the place of a commit: its change isn't whole yet.
WAITS = "waits"
#: Why there is no commit, where there never will be one.
_NO_COMMIT = frozenset({"no-git", "no-repository", "nothing", "ignored"})


@dataclass(frozen=True, kw_only=True, slots=True)
class World:
    """What carrying out a word needs besides the desk.

    Attributes:
        home: The home folder.
        writer: The door to disk; its operator and turn are those of the answer.
        loop: The sedimentation, whose promotions cards stand for.
        peers: Homes of other agents.
        session: Where the word was said; "" for the terminal.
        now: What time it is, aware.
        tell: Logs an event.
    """

    home: str
    writer: Writer
    loop: Sedimentation
    peers: tuple[str, ...]
    session: str
    now: Callable[[], datetime]
    tell: Callable[[str, Mapping[str, object]], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Written:
    """What became of a plan.

    Attributes:
        why: Why it was refused; empty where it was carried out.
        told: How many peers were told.
        in_steps: Whether some of it comes in later turns.
    """

    why: tuple[str, ...] = ()
    told: int = 0
    in_steps: bool = False


class Writing:
    """Carries out plans.

    Args:
        desk: The cards.
        history: The changes.
        world: The rest.
    """

    def __init__(self, desk: Desk, history: History, world: World) -> None:
        self._desk = desk
        self._history = history
        self._world = world

    # One plan.

    def write(self, card: Card, plan: Plan) -> Written:
        """Carries out a plan. What it is stands on the desk before the first file is touched.

        Raises:
            StaleVersionError: A file is neither as the plan found it nor as it leaves it; nothing was written.
        """
        row = {**plan_to_json(plan), "session": self._world.session}
        self._desk.change(lambda kept: kept.with_card(card).with_plan(card.number, row))
        record = self.text(PROMOTIONS)
        try:
            why, in_steps = self._do(card, plan)
        except StaleVersionError:
            self._drop_plan(card)
            raise
        except BaseException:
            # A plan of which nothing was done is forgotten; of another, the next look finishes it.
            if all(self.text(path) == before for path, before, _ in plan.files):
                self._drop_plan(card)
            raise
        if why:
            self._drop_plan(card)
            return Written(why=why)
        told = self._finish(card, plan, record, session=self._world.session)
        return Written(told=told, in_steps=in_steps)

    def finish_interrupted(self) -> tuple[int, ...]:
        """Finishes what a kill interrupted, and commits what waited for its last step; gives the cards' numbers."""
        kept = self._desk.kept()
        done = []
        for number, row in kept.plans.items():
            card = kept.find(number)
            plan = readable_plan(row)
            if card is None or plan is None or self._is_lost(card, plan):
                self._desk.change(lambda kept, number=number: kept.with_plan(number, None))  # type: ignore[misc]
                continue
            # Whoever finishes it, it was said where it was said: "undo that" is heard there.
            self._finish(card, plan, self.text(PROMOTIONS), session=str(row.get("session") or ""))
            done.append(number)
        for change in self._history.changes():
            if change.commit == WAITS:
                self.commit(change, self._log_of(change))
        return tuple(done)

    def _is_lost(self, card: Card, plan: Plan) -> bool:
        """Whether a plan can't be carried out any more; else it is."""
        try:
            return bool(self._do(card, plan)[0])
        except InstinctLearnerError:
            return True

    def _drop_plan(self, card: Card) -> None:
        self._desk.change(lambda kept: kept.with_plan(card.number, None))

    def _do(self, card: Card, plan: Plan) -> tuple[tuple[str, ...], bool]:
        """Changes the files of a plan; gives why not, and whether some of it comes in steps.

        Raises:
            StaleVersionError: A file is neither as the plan found it nor as it leaves it.
        """
        in_steps = False
        rules: dict[str, Any] = {
            "why": "evolution.written",
            "event": {"card": card.number, "layer": card.draft.layer},
            "request_id": f"#{card.number}",
        }
        for path, before, after in plan.files:
            now = self.text(path)
            if now == after:
                continue
            if plan.promoted and path == card.draft.target:
                if not self._is_promoted(card) and not (self.word_on(card, "允许这次晋升") or {}).get("promoted"):
                    return (f"{card.reference}",), False
                continue
            if now != before:
                raise StaleVersionError(file=path)
            if path == card.draft.target and plan.appended:
                decision = self._desk.targets.append(path, plan.appended, **rules)
            else:
                base = _sha(before) if before else ""
                decision = self._desk.targets.replace(path, after, base_hash=base, **rules)
            if not decision:
                return decision.reasons, False
            in_steps = in_steps or bool(decision.reasons)
        return (), in_steps

    def _is_promoted(self, card: Card) -> bool:
        pending = self._world.loop.notes().find(card.reference)
        return pending is None or pending.request.state == "used"

    def word_on(self, card: Card, phrase: str) -> dict[str, Any] | None:
        """The owner's word, passed on to the promotion that a card stands for."""
        answer = Answer(text=f"{phrase} {card.reference}", from_owner=True, session=self._world.session, at=stamp())
        return self._world.loop.answer(answer)

    def _finish(self, card: Card, plan: Plan, record: str | None, *, session: str) -> int:
        """Everything that follows a write, each step fit to be done twice; gives how many peers were told."""
        draft = card.draft
        if card.reference:
            self._world.loop.settle(card.reference)
        where = plan.merged or draft.target
        joined = tuple(filter(None, map(self._instinct_at, plan.joined)))
        sources = tuple(dict.fromkeys((*draft.sources, *joined)))
        beside = [
            change
            for source in sources
            # What is written for good rests as an instinct: nothing is shown twice.
            for change in self.update_source(source, lambda one: replace(one, promoted_to=where), why="promoted")
        ]
        archived = self._archived(plan.archived)
        files = tuple(file_change(path, before, self.text(path)) for path, before, _ in plan.files)
        self._follow_base(card, plan)
        logged = self._history.log(
            card.number, heading=self._heading(card), lines=self._log_lines(card, plan, sources, session), counted=True
        )
        change = Change(
            number=card.number,
            kind="evolution",
            what=layers.summary_of(draft),
            at=self.at(),
            session=session,
            files=files,
            sources=sources,
            archived=archived,
            message=layers.commit_message(draft),
        )
        self._history.record(change)
        self._desk.put(card, state="accepted", answered_at=self.at(), note="", conflicts=())
        self._world.tell("evolution.accepted", {"card": card.number, "layer": draft.layer, "path": where})
        told = self._tell_peers(card) if draft.layer == "L3" else 0
        if record != self.text(PROMOTIONS):
            beside.append(file_change(PROMOTIONS, record, self.text(PROMOTIONS)))
        self.commit(change, [*beside, *([logged] if logged else [])])
        self._drop_plan(card)
        return told

    def _heading(self, card: Card) -> str:
        return f"🧬 {card.draft.layer}进化 [{self._world.now().isoformat(timespec='seconds')}]"

    def _log_lines(self, card: Card, plan: Plan, sources: tuple[str, ...], session: str) -> tuple[tuple[str, str], ...]:
        draft = card.draft
        risk = {"none": "无", "low": "低", "medium": "中"}[draft.risk]
        where = f"会话 {session}" if session else "终端"
        return (
            ("内容", draft.memory),
            ("目标", f"{draft.layer} → {draft.target}" + (f"（合并到 {plan.merged}）" if plan.merged else "")),
            ("评估", f"触发 {draft.trigger} | 重要性{draft.importance} 复用性{draft.reuse} 风险{risk}"),
            ("批准", f"进化（{where}）"),
            ("来源", ", ".join(sources)),
            ("晋升", card.reference),
            ("取代", "；".join([*card.conflicts, *plan.archived])),
            ("原话", "；".join(f"「{one.quote}」" for one in draft.evidence[-2:])),
        )

    def commit(self, change: Change, beside: list[FileChange]) -> None:
        """Commits a change and what belongs to it; one that is still on its way is committed once it is whole."""
        files = [*change.files, *beside]
        book = self._desk.knowledge.book()
        if any(book.batch_of(file.path) for file in files):
            self._history.record(replace(change, commit=WAITS))
            return
        done = commit_change(self._world.home, change.message, files, {one.path: self.text(one.path) for one in files})
        if done.commit:
            self._history.record(replace(self._history.find(change.number) or change, commit=done.commit))
        elif done.why_not == "locked":
            # Another git is at work: the next look commits it.
            self._history.record(replace(self._history.find(change.number) or change, commit=WAITS))
        elif change.commit == WAITS:
            self._history.record(replace(self._history.find(change.number) or change, commit=""))
        elif done.why_not not in _NO_COMMIT:
            self._world.tell("evolution.not_committed", {"number": change.number, "reason": done.why_not})

    def _follow_base(self, card: Card, plan: Plan) -> None:
        """Other cards for the same files were made against what stood there; our own change makes none stale."""
        moved = {path: (_sha(before) if before else "", self.text(path)) for path, before, _ in plan.files}
        for other in self._desk.open_cards():
            base, text = moved.get(other.draft.target, ("?", None))
            if other.number != card.number and other.base_sha256 == base and text is not None:
                self._desk.put(other, base_sha256=_sha(text))

    def _archived(self, paths: tuple[str, ...]) -> tuple[str, ...]:
        """Instincts that the new rule beats go to the archive; gives their ids."""
        found = tuple(filter(None, map(self._instinct_at, paths)))
        for instinct_id in found:
            self._world.writer.archive_instinct(instinct_id, why="the owner chose the new rule")
        return found

    def update_source(self, instinct_id: str, change: Callable[[Instinct], Instinct], *, why: str) -> list[FileChange]:
        """Changes an instinct that a card rests on; one that is gone or broken is passed over, and logged."""
        from instinct_learner.bank.reader import find_instinct

        try:
            path = os.path.relpath(find_instinct(self._world.home, instinct_id).path, self._world.home)
            path = path.replace(os.sep, "/")
            before = self.text(path)
            self._world.writer.update_instinct(instinct_id, change, why=why)
        except (RecordNotFoundError, RecordError) as error:
            # Deleted or broken by hand meanwhile: the card is the owner's word all the same.
            self._world.tell("evolution.source_missing", {"instinct": instinct_id, "reason": str(error)})
            return []
        return [file_change(path, before, self.text(path))]

    def _instinct_at(self, path: str) -> str:
        from instinct_learner.bank.codec import parse_instinct

        try:
            return str(parse_instinct(self._bytes(path) or "", file=path).id)
        except RecordError:
            return ""

    def _tell_peers(self, card: Card) -> int:
        told = 0
        name = os.path.basename(os.path.dirname(self._world.home)) or self._world.home
        what = layers.summary_of(card.draft)
        for peer in self._world.peers:
            language = card.draft.language
            try:
                told += tell_peer(peer, say("peers", language, name=name, what=what), at=self.at(), sender=name)
            except (OSError, InstinctLearnerError) as error:
                self._world.tell("evolution.peer_not_told", {"peer": peer, "reason": str(error)})
        return told

    def _log_of(self, change: Change) -> list[FileChange]:
        """The log's part in a commit that comes later: whatever of it isn't committed yet goes with it."""
        text = self.text(LOG_PATH) or ""
        start = text.find(f"## #{change.number} ")
        return [] if start < 0 else [file_change(LOG_PATH, text[:start].rstrip() + "\n", text)]

    def text(self, path: str) -> str | None:
        """What a file says, `None` where it isn't there; of an instinct the very bytes."""
        if path.startswith("instincts/"):
            return self._bytes(path)
        return self._desk.targets.text(path) if self._desk.targets.exists(path) else None

    def _bytes(self, path: str) -> str | None:
        storage = self._desk.knowledge.storage
        return storage.read(path).decode("utf-8") if storage.exists(path) else None

    def at(self) -> str:
        """This moment, ISO 8601."""
        return self._world.now().isoformat()


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """JSON values; `plan_from_json` gives the plan back."""
    return asdict(plan)


def plan_from_json(row: Mapping[str, Any]) -> Plan:
    """The plan of JSON values."""
    files = tuple((str(path), before, str(after)) for path, before, after in row["files"])
    names = ("archived", "joined")
    rest: dict[str, Any] = {name: tuple(row[name]) for name in names}
    return Plan(
        files=files, appended=str(row["appended"]), merged=str(row["merged"]), promoted=bool(row["promoted"]), **rest
    )


def readable_plan(row: Mapping[str, Any]) -> Plan | None:
    """The plan of JSON values, `None` where they are none."""
    try:
        return plan_from_json(row)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
