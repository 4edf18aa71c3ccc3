"""Ids and file names of new instincts.

Source: SPEC §1 and §2: `instinct-YYYYMMDD-NNN` in `YYYY-MM-DD-NNN.md`; NNN grows past 999.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.model.instinct import InstinctId

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

_NAME = lazy(r"([0-9]{4}-[0-9]{2}-[0-9]{2})-([0-9]{3,18})(?:-[0-9]+)?\.md")


def next_number(names: Iterable[str], day: date) -> int:
    """One more than the highest number that any of these file names has for the day; 1 where there is none.

    A gap is never filled: a number that was given away once may still be known to a log or a person.
    """
    prefix = day.isoformat()
    # Of ten thousand names a handful are of one day.
    numbers = [int(found[2]) for name in names if name.startswith(prefix) and (found := _NAME.fullmatch(name))]
    return max(numbers, default=0) + 1


def instinct_id(day: date, number: int) -> InstinctId:
    """The id with this number."""
    return InstinctId(f"instinct-{day:%Y%m%d}-{number:03d}")


def file_name(day: date, number: int) -> str:
    """The file name with this number."""
    return f"{day.isoformat()}-{number:03d}.md"
