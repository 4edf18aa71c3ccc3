"""What the bank holds and how well it works, as one value: for `status`, its script, and the report.

Reads the index and the ledger, never the files, so that it costs the same for ten instincts and ten thousand.

Source: SPEC §2.5; the seed's F5.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from instinct_learner.learning.facts import CORRECTED_AGAIN_FACT, SHOWN_FACT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.ledger import Ledger

#: How many the seed's overview lists under each heading.
LISTED = 5

#: Where the last look at a part of a large bank ended, in the index's own notes.
_SWEPT = "swept_by_overview"
_COLUMNS = ("id", "title", "action", "confidence", "times_used", "created")


class Listed(NamedTuple):
    """One line of the overview. `created` is ISO 8601."""

    id: str
    title: str
    confidence: float
    times_used: int
    created: str


class Broken(NamedTuple):
    """A file that can't be read: where, from which line on (`None` where no line can be named), and why."""

    path: str
    line: int | None
    problems: tuple[str, ...]


class Overview(NamedTuple):
    """Everything that `status` shows.

    Attributes:
        home: The bank's folder.
        counts: `active`, `dormant`, `archived`, `pending`, `broken`.
        top: The most trusted active ones.
        latest: The newest, whatever their status.
        last_injected: Titles and ids of what the last prompt was given, in that order, and when; empty if never.
        last_injected_at: ISO 8601, or "".
        shown: How often an instinct was put before a prompt, over all.
        corrected_again: How often the owner then had to correct that very thing.
        open_uses: Uses that wait for the owner's next message.
        waiting: Lines that the next prompt will show, cards aside.
        cards: Cards that can be answered now, whether they were shown yet or not.
        broken: By path.
        shared: Ids that several files claim, with those files; the first of them is the one that counts.
        failures: The last lines of the hooks' log, oldest first.
    """

    home: str
    counts: dict[str, int]
    top: tuple[Listed, ...] = ()
    latest: tuple[Listed, ...] = ()
    last_injected: tuple[tuple[str, str], ...] = ()
    last_injected_at: str = ""
    shown: int = 0
    corrected_again: int = 0
    open_uses: int = 0
    waiting: int = 0
    cards: int = 0
    broken: tuple[Broken, ...] = ()
    shared: tuple[tuple[str, tuple[str, ...]], ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def correction_rate(self) -> float | None:
        """Corrections of what had been shown, a showing; `None` while nothing was shown."""
        return self.corrected_again / self.shown if self.shown else None


def read_overview(home: str, *, sync: bool = False, failures: tuple[str, ...] = (), cards: int = 0) -> Overview:
    """The overview of a home. A home that isn't there yet is an empty one, and stays not there.

    Args:
        home: The bank's folder.
        sync: Look at every file, not only at those that a cheap look says changed.
        failures: What the hooks' log says; the log belongs to a room above.
        cards: How many cards can be answered; so does the desk.

    Raises:
        OSError: `.state/` can't be written.
        sqlite3.Error: The index or ledger can't be used.
    """
    if not os.path.isdir(home):
        return Overview(home=home, counts=dict.fromkeys(("active", "dormant", "archived", "pending", "broken"), 0))
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.ledger import Ledger

    refresh(home, everything=sync)
    with Index.open(home) as index, Ledger.open(home) as ledger:
        counts = index.counts()
        last = ledger.injections(limit=1)
        notices = ledger.waiting_kinds()
        return Overview(
            home=home,
            counts={name: counts[name] for name in ("active", "dormant", "archived", "pending", "broken")},
            top=_listed(index, order="confidence", status="active"),
            latest=_listed(index, order="created"),
            last_injected=tuple((one, _title(index, one)) for one in last[0][0]) if last else (),
            last_injected_at=last[0][2] if last else "",
            shown=_count(ledger, SHOWN_FACT),
            corrected_again=_count(ledger, CORRECTED_AGAIN_FACT),
            open_uses=len(ledger.open_uses()),
            waiting=len(notices) - notices.count("card"),
            cards=cards,
            broken=tuple(Broken(path=path, line=line, problems=tuple(why)) for path, line, why in index.broken()),
            shared=tuple((name, _in_order(name, paths)) for name, paths in index.shared_ids()),
            failures=failures,
        )


def _in_order(instinct_id: str, paths: list[str]) -> tuple[str, ...]:
    """The files that claim an id, the one first that whoever looks for the id finds: that of its name."""
    from instinct_learner.bank.reader import file_name_of

    name = file_name_of(instinct_id)
    return tuple(sorted(paths, key=lambda path: path.rpartition("/")[2] != name))


def refresh(home: str, *, everything: bool = False) -> None:
    """Bring the index up to date where a cheap look says that a file changed, or in any case."""
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.watch import look

    if not everything:
        with Index.open(home) as index:
            after = str(index.meta(_SWEPT) or "")
            everything, reached = look(index, after)
            if reached != after:
                index.set_meta(_SWEPT, reached)
    if everything:
        from instinct_learner.bank.sync import sync

        sync(home)


def _listed(index: Index, *, order: str, status: str = "") -> tuple[Listed, ...]:
    rows = index.rows(*_COLUMNS, order=order, status=status, limit=LISTED)
    return tuple(
        Listed(
            id=str(row[0]),
            title=str(row[1] or row[2]),
            confidence=float(str(row[3])),
            times_used=int(str(row[4])),
            created=str(row[5]),
        )
        for row in rows
    )


def _title(index: Index, instinct_id: str) -> str:
    row = index.row(instinct_id, "title", "action")
    return str(row[0] or row[1]) if row else ""


def _count(ledger: Ledger, key: str) -> int:
    value = ledger.fact(key)
    return value if isinstance(value, int) else 0
