"""The loop against a model: whatever happens, in whatever order, with kills and clocks that jump.

What must hold: nothing is promoted without the owner's word for it, nothing twice; the threshold is what the rules say;
no turn changes a file by more than its allowance; every experience is kept; the log tells of every write.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.sediment.world import KEPT, World, memory_world

from instinct_learner.governance.amplitude import allowance, change_bytes
from instinct_learner.governance.batches import without_hidden
from instinct_learner.governance.book import BOOK_PATH, parse_book
from instinct_learner.governance.storage import InMemorySandbox
from instinct_learner.sediment.banks import parse_promotions, parse_reflections
from instinct_learner.sediment.operations import update_threshold

HOUR, LOCK = timedelta(hours=1), timedelta(seconds=60)


class Killed(BaseException):
    """The process is gone."""


class Watched(InMemorySandbox):
    """Counts what each turn changes, and kills when it is told to."""

    def __init__(self, files: dict[str, bytes]) -> None:
        super().__init__()
        self.files = dict(files)
        self.turn = ""
        self.limited = True
        self.spent: dict[tuple[str, str], tuple[int, int]] = {}
        self.left: int | None = None
        self.after = False

    def write(self, path: str, data: bytes) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0 and not self.after:
                raise Killed
        old = self.files.get(path)
        if self.limited and old is not None and not path.startswith(".state/"):
            base, used = self.spent.get((path, self.turn), (len(old), 0))
            used += change_bytes(old, data)
            assert used <= allowance(base), f"{path} grew by {used} in one turn"
            self.spent[path, self.turn] = (base, used)
        super().write(path, data)
        if self.left is not None and self.left < 0:
            raise Killed


class Model:
    """What the rules say, in other words."""

    def __init__(self) -> None:
        self.value = 15
        self.vetoes = self.promotions = 0
        self.times: list[Any] = []
        self.lock: Any = None
        self.waiting: dict[str, str] = {}
        self.promoted: dict[str, str] = {}
        self.experiences = 0

    def is_locked(self, now: Any) -> bool:
        return self.lock is not None and timedelta(0) < self.lock - now <= LOCK

    def threshold(self, now: Any) -> int:
        recent = [time for time in self.times if timedelta(0) <= now - time < HOUR]
        return self.value if self.is_locked(now) or len(recent) < 3 else max(self.value, 20)

    def promote(self, now: Any) -> None:
        self.times = [time for time in self.times if time <= now] + [now]
        self.promotions, self.vetoes = self.promotions + 1, 0
        if self.promotions >= 10 and not self.is_locked(now):
            self.value, self.promotions = max(10, self.value - 2), 0

    def veto(self, now: Any) -> None:
        self.vetoes, self.promotions = self.vetoes + 1, 0
        if self.vetoes >= 3 and not self.is_locked(now):
            self.value, self.vetoes = min(30, self.value + 2), 0


class Loop(RuleBasedStateMachine):
    """Turns, answers, kills and clocks."""

    def __init__(self) -> None:
        super().__init__()
        world = memory_world()
        assert isinstance(world.storage, InMemorySandbox)
        self.storage = Watched(world.storage.files)
        self.world = World(storage=self.storage)
        self.model = Model()
        self.number = 0

    def _turn(self) -> None:
        self.number += 1
        self.world.turns = self.number * 10
        self.storage.turn = f"turn-{self.world.turns + 1}"

    def _lesson(self) -> str:
        # Words that share nothing with one another.
        return "".join(chr(0x4E00 + self.number * 31 + step * 5) for step in range(6))

    def _settle(self) -> None:
        """Turns in which nothing is said, until nothing is on its way."""
        for _ in range(30):
            self._turn()
            self.world.loop().heartbeat()
            if not parse_book(self.storage.read(BOOK_PATH)).batches:
                return
        raise AssertionError("a change never came to its end")

    @rule(asked=st.booleans())
    def learn(self, *, asked: bool) -> None:
        self._turn()
        lesson = self._lesson()
        ready = asked or self.model.threshold(self.world.now) <= 15
        result = self.world.live(KEPT, turn=f"t{self.number}", request=lesson, lesson=lesson, asked=asked)
        assert result["reflected"]
        assert (result["proposed"] is not None) is ready
        self.model.experiences += 1
        if ready:
            self.model.waiting[result["proposed"]] = lesson

    @rule()
    def trivial(self) -> None:
        self._turn()
        result = self.world.live(KEPT, turn=f"t{self.number}", recorded=False, liked=False, preference=False)
        assert result["skipped"] == "trivial"

    @precondition(lambda self: self.model.waiting)
    @rule(data=st.data(), session=st.sampled_from(["S1", "S2"]))
    def allow(self, data: Any, session: str) -> None:
        self._turn()
        request = data.draw(st.sampled_from(sorted(self.model.waiting)))
        answered = self.world.say(f"允许这次晋升 {request}", session=session)
        assert answered is not None
        if not answered["promoted"]:
            return  # the turn has no room for it, and it may be allowed again
        self.model.promoted[request] = self.model.waiting.pop(request)
        self.model.promote(self.world.now)

    @precondition(lambda self: self.model.promoted)
    @rule(data=st.data())
    def allow_again(self, data: Any) -> None:
        self._turn()
        request = data.draw(st.sampled_from(sorted(self.model.promoted)))
        assert self.world.say(f"允许这次晋升 {request}") is None

    @precondition(lambda self: self.model.waiting)
    @rule(
        data=st.data(),
        text=st.sampled_from(["好", "yes", "允许", "👍", "“允许这次晋升”", "允许这次晋升？"]),
        owner=st.booleans(),
    )
    def say_something_else(self, data: Any, text: str, *, owner: bool) -> None:
        self._turn()
        request = data.draw(st.sampled_from(sorted(self.model.waiting)))
        assert self.world.say(text, owner=True) is None
        assert self.world.say(f"允许这次晋升 {request}", owner=False) is None
        del owner

    @precondition(lambda self: self.model.waiting)
    @rule(data=st.data())
    def veto(self, data: Any) -> None:
        self._turn()
        request = data.draw(st.sampled_from(sorted(self.model.waiting)))
        assert self.world.say(f"不允许 {request}") == {"vetoed": request, "id": request}
        del self.model.waiting[request]
        self.model.veto(self.world.now)

    @rule(value=st.integers(8, 32))
    def override(self, value: int) -> None:
        self._turn()
        self.storage.limited = False
        answer = update_threshold(value, within=self.world.loop(operator="user"))
        self.storage.limited = True
        assert answer["success"] is (10 <= value <= 30)
        if answer["success"]:
            self.model.value, self.model.lock = value, self.world.now + LOCK
            self.model.vetoes = self.model.promotions = 0

    @rule(seconds=st.sampled_from([1, 59, 60, 700, 3600, 90_000]))
    def wait(self, seconds: int) -> None:
        self.world.wait(seconds)
        self._settle()

    @rule(days=st.sampled_from([-365, -1, 1, 365]))
    def clock_jumps(self, days: int) -> None:
        self.world.now += timedelta(days=days)

    @rule(number=st.integers(0, 9), after=st.booleans())
    def a_kill_while_learning(self, number: int, *, after: bool) -> None:
        self._turn()
        lesson = self._lesson()
        before = self._experiences()
        self.storage.left, self.storage.after = number, after
        try:
            self.world.live(KEPT, turn=f"t{self.number}", request=lesson, lesson=lesson)
        except Killed:
            pass
        finally:
            self.storage.left = None
        self._settle()
        assert self._experiences() in {before, before + 1}
        # The host gives the turn again, and it counts once.
        self._turn()
        self.world.live(KEPT, turn=f"t{self.number - 1}", request=lesson, lesson=lesson)
        self._settle()
        assert self._experiences() <= before + 1
        self.model.experiences = self._experiences()
        for one in self.world.loop().notes().pending:
            if one.request.state == "waiting":
                self.model.waiting.setdefault(one.request.id, one.proposal.experience.reusable)

    @precondition(lambda self: self.model.waiting)
    @rule(data=st.data(), number=st.integers(0, 9), after=st.booleans())
    def a_kill_while_allowing(self, data: Any, number: int, *, after: bool) -> None:
        self._settle()
        self._turn()
        request = data.draw(st.sampled_from(sorted(self.model.waiting)))
        self.storage.left, self.storage.after = number, after
        try:
            self.world.say(f"允许这次晋升 {request}")
        except Killed:
            pass
        finally:
            self.storage.left = None
        at = self.world.now
        self._settle()
        if any(one.id == request for one in parse_promotions(self.world.text("memory/promotions.md"))):
            self.model.promoted[request] = self.model.waiting.pop(request)
            self.model.promote(at)

    def _experiences(self) -> int:
        return len(self.world.loop().experiences())

    @invariant()
    def what_is_promoted_is_what_was_allowed(self) -> None:
        loop = self.world.loop()
        memory = loop._latest("memory/MEMORY.md")
        for request, lesson in self.model.promoted.items():
            assert memory.count(f"## {lesson}\n**来源**：{request}") == 1
        assert memory.count("**来源**：P-") == len(self.model.promoted)
        recorded = [one.id for one in parse_promotions(loop._latest("memory/promotions.md"))]
        assert sorted(recorded) == sorted(self.model.promoted)

    @invariant()
    def the_threshold_is_what_the_rules_say(self) -> None:
        state = self.world.loop().threshold()
        assert (state.value, state.vetoes, state.promotions) == (
            self.model.value,
            self.model.vetoes,
            self.model.promotions,
        )

    @invariant()
    def every_experience_is_kept(self) -> None:
        assert self._experiences() == self.model.experiences

    @invariant()
    def readers_see_whole_entries(self) -> None:
        for one in parse_reflections(without_hidden(self.world.text("memory/reflections.md"))):
            assert one.id
            assert one.source

    @invariant()
    def the_log_tells_of_every_write(self) -> None:
        intent = parse_book(self.storage.read(BOOK_PATH)).intent
        if intent is not None and self.storage.left is None and not self.world.told(intent.id):
            assert self.world.loop().knowledge.recover() in {True, False}


TestLoop = Loop.TestCase
TestLoop.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)


def test_a_small_life() -> None:
    world = memory_world()
    assert world.live(KEPT)["proposed"]
    assert world.live(KEPT)["skipped"] == "seen"
    assert world.live(KEPT._replace(turn="other"))["reflected"] is None
