"""Our values are what `typing` and `dataclasses` would have made of the same class, without those two."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
import typing
from pathlib import Path

import pytest

from instinct_learner import values
from instinct_learner.model.instinct import Instinct, Status

FROZEN = {"frozen": True, "kw_only": True, "slots": True}


class Point(values.NamedTuple):
    """A point."""

    x: int
    y: int = 2

    @property
    def both(self) -> int:
        """Both."""
        return self.x + self.y


class Original(typing.NamedTuple):
    """A point."""

    x: int
    y: int = 2

    @property
    def both(self) -> int:
        """Both."""
        return self.x + self.y


@values.dataclass(frozen=True, kw_only=True, slots=True)
class Inner:
    """A part."""

    name: str
    point: Point = Point(1)


@values.dataclass(frozen=True, kw_only=True, slots=True)
class Lesson:
    """A lesson."""

    name: str
    parts: tuple[Inner, ...] = ()
    seen: dict[str, int] = values.field(default_factory=dict)
    count: int = values.field(default=1)

    def said(self) -> str:
        """What it says."""
        return f"{self.name} {self.count}"


@dataclasses.dataclass(frozen=True, kw_only=True, slots=True)
class Like:
    """A lesson."""

    name: str
    parts: tuple[Inner, ...] = ()
    seen: dict[str, int] = dataclasses.field(default_factory=dict)
    count: int = dataclasses.field(default=1)


def test_a_named_tuple_is_one() -> None:
    ours, other = Point(3), Original(3)
    assert repr(ours) == repr(other).replace("Original", "Point")
    for name in ("_fields", "_field_defaults", "__doc__", "__module__"):
        assert getattr(Point, name) == getattr(Original, name)
    assert typing.get_type_hints(Point) == typing.get_type_hints(Original)
    assert Point.__mro__[1:] == Original.__mro__[1:]
    assert (ours.both, ours._asdict(), ours._replace(y=5), tuple(ours)) == (
        5,
        {"x": 3, "y": 2},
        Point(x=3, y=5),
        (3, 2),
    )
    assert Point._make([1, 2]) == Point(1) == (1, 2)
    assert pickle.loads(pickle.dumps(ours)) == ours  # noqa: S301 - our own bytes
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        ours.x = 4  # type: ignore[misc]


def test_a_field_without_a_default_may_not_follow_one_with_a_default() -> None:
    with pytest.raises(TypeError):

        class Odd(values.NamedTuple):
            x: int = 1
            y: int  # type: ignore[misc]


def test_a_value_is_equal_by_what_it_holds_and_cannot_change() -> None:
    one = Lesson(name="用 pnpm", parts=(Inner(name="a"),))
    assert one == Lesson(name="用 pnpm", parts=(Inner(name="a"),))
    assert one != Lesson(name="用 npm", parts=(Inner(name="a"),))
    assert one != Like(name="用 pnpm", parts=(Inner(name="a"),))  # type: ignore[comparison-overlap]
    assert Lesson.__qualname__ == "Lesson"
    assert repr(one) == repr(Like(name="用 pnpm", parts=(Inner(name="a"),))).replace("Like", "Lesson")
    assert (one.said(), one.seen, one.count) == ("用 pnpm 1", {}, 1)
    assert one.seen is not Lesson(name="x").seen
    assert len({Inner(name="a"), Inner(name="a"), Inner(name="b")}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.count = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.count
    with pytest.raises(AttributeError):
        object.__setattr__(one, "other", 1)
    assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes


@pytest.mark.parametrize("given", [{}, {"name": "x", "color": "red"}])
def test_what_is_missing_or_unknown_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(TypeError):
        Lesson(**given)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        values.replace(Lesson(name="x"), color="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Lesson("x")  # type: ignore[call-arg]


def test_a_value_is_taken_apart_as_dataclasses_would() -> None:
    one, like = (kind(name="x", parts=(Inner(name="a", point=Point(7)),), seen={"b": 2}) for kind in (Lesson, Like))
    assert values.asdict(one) == dataclasses.asdict(like) == dataclasses.asdict(one)
    assert type(values.asdict(one)["parts"][0]["point"]) is Point
    assert [each.name for each in values.fields(Lesson)] == [each.name for each in dataclasses.fields(Like)]
    assert values.replace(one, count=4) == dataclasses.replace(one, count=4) != one


def test_a_real_dataclass_is_looked_after_too() -> None:
    like = Like(name="x", parts=(Inner(name="a"),))
    assert values.replace(like, count=4) == dataclasses.replace(like, count=4)
    assert values.fields(like) == values.fields(Like) == dataclasses.fields(Like)
    assert values.asdict(like) == dataclasses.asdict(like)


def test_dataclasses_itself_knows_our_values() -> None:
    assert dataclasses.is_dataclass(Lesson)
    told = [
        [(each.name, each.type, each.default, each.default_factory) for each in dataclasses.fields(kind)]
        for kind in (Lesson, Like)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("left_out", FROZEN)
def test_only_what_is_offered_may_be_asked_for(left_out: str) -> None:
    with pytest.raises(TypeError):
        values.dataclass(**{**FROZEN, left_out: False})


def test_the_words_of_a_literal_are_told_to_both() -> None:
    assert values.get_args(Status) == typing.get_args(Status) == ("active", "dormant", "expired")


def test_declaring_the_records_of_a_bank_imports_neither() -> None:
    code = (
        "import sys; before = set(sys.modules); import instinct_learner.model.instinct, instinct_learner.model.card;"
        "print(*sorted({'typing', 'dataclasses', 'inspect'} & (set(sys.modules) - before)))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, 'src'); {code}"],
        capture_output=True,
        cwd=Path(__file__).parents[1],
        check=True,
        timeout=60,
    )
    assert done.stdout.split() == []
    assert Instinct.__slots__[0] == "id"


def test_a_field_may_be_called_value() -> None:
    @values.dataclass(frozen=True, kw_only=True, slots=True)
    class Weighed:
        value: int
        other: int = 2

    assert values.replace(Weighed(value=1), value=3) == Weighed(value=3)
