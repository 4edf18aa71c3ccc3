"""A change of a text as the places that it touched, so that it can be taken back after others came.

Pure. A place is known by its own lines and by those around it, as `patch` knows it; it is never guessed: lines that
somebody changed since, or that stand there twice, are a refusal that says so.

Source: SPEC §4 "History": undo reverts any one change exactly; ADR 0093.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.body import lines_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Lines around a place that are remembered with it.
CONTEXT_LINES = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """One place that a change touched. Lines have their line ends.

    Attributes:
        at: Index of its first line in the text after the change.
        old: What stood there before.
        new: What stands there after.
        head: Lines right before it.
        tail: Lines right after it.
    """

    at: int
    old: tuple[str, ...]
    new: tuple[str, ...]
    head: tuple[str, ...]
    tail: tuple[str, ...]


class OverlapError(Exception):
    """A place can't be told any more.

    Attributes:
        line: What should stand there, its first telling line.
        twice: It stands there more than once; otherwise it isn't there as it was.
    """

    def __init__(self, line: str, *, twice: bool) -> None:
        self.line = line
        self.twice = twice
        super().__init__(line)


def places_of(before: str, after: str) -> tuple[Place, ...]:
    """What a change touched, in order."""
    old, new = lines_of(before), lines_of(after)
    found = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            head, tail = tuple(new[max(0, k - CONTEXT_LINES) : k]), tuple(new[m : m + CONTEXT_LINES])
            found.append(Place(at=k, old=tuple(old[i:j]), new=tuple(new[k:m]), head=head, tail=tail))
    return tuple(found)


def reversed_places(places: Sequence[Place]) -> tuple[Place, ...]:
    """The same places, the other way round: applied, they take back what the change did."""
    shift = 0
    turned = []
    for place in places:
        turned.append(Place(at=place.at + shift, old=place.new, new=place.old, head=place.head, tail=place.tail))
        shift += len(place.old) - len(place.new)
    return tuple(turned)


def reverted(text: str, places: Sequence[Place]) -> str:
    """The text before the change, of the very text that the change left: each place is where it was put."""
    lines = lines_of(text)
    for place in reversed(places):
        lines[place.at : place.at + len(place.new)] = place.old
    return "".join(lines)


def taken_back(text: str, places: Sequence[Place]) -> str:
    """The text without the change.

    Args:
        text: As it is now, whatever came since.
        places: Of the change.

    Raises:
        OverlapError: A place isn't there any more as the change left it, or can't be told from another.
    """
    lines = lines_of(text)
    # From the last to the first, so that what was found stays where it was.
    limit = len(lines)
    for place in reversed(places):
        start = _found(lines, place, limit)
        lines[start : start + len(place.new)] = place.old
        limit = start
    return "".join(lines)


def applied(text: str, places: Sequence[Place]) -> str:
    """Another text with the same change, as far as its places are there.

    Raises:
        OverlapError: One isn't.
    """
    return taken_back(text, reversed_places(places))


def _found(lines: Sequence[str], place: Place, limit: int) -> int:
    """Where the place begins now, before `limit`."""
    size = len(place.new)
    telling = next((line.strip() for line in (*place.new, *place.old) if line.strip()), "")
    best: list[int] = []
    best_score = -1
    for start in range(limit - size + 1):
        if tuple(lines[start : start + size]) != place.new:
            continue
        score = _context(lines, start, start + size, place)
        if score > best_score:
            best, best_score = [start], score
        elif score == best_score:
            best.append(start)
    # Blank lines alone say nothing: then what surrounds them must.
    speaks = any(line.strip() for line in place.new)
    if not best or (not speaks and best_score < 1 and bool(place.head or place.tail)):
        raise OverlapError(telling, twice=False)
    if len(best) > 1:
        if place.at in best and not speaks:
            return place.at
        raise OverlapError(telling, twice=True)
    return best[0]


def _context(lines: Sequence[str], start: int, stop: int, place: Place) -> int:
    """How many lines around a place are those that were."""
    score = 0
    for index, line in enumerate(reversed(place.head), start=1):
        if start - index < 0 or lines[start - index] != line:
            break
        score += 1
    for index, line in enumerate(place.tail):
        if stop + index >= len(lines) or lines[stop + index] != line:
            break
        score += 1
    # The text's own ends tell a place too.
    return score + (not place.head and start == 0) + (not place.tail and stop == len(lines))


def places_to_json(places: Sequence[Place]) -> list[dict[str, Any]]:
    """JSON values; `places_from_json` gives them back."""
    return [asdict(place) for place in places]


def places_from_json(rows: Sequence[Mapping[str, Any]]) -> tuple[Place, ...]:
    """The places of JSON values.

    Raises:
        KeyError, TypeError: They aren't.
    """
    texts = ("old", "new", "head", "tail")
    return tuple(Place(at=int(row["at"]), **{name: tuple(map(str, row[name])) for name in texts}) for row in rows)
