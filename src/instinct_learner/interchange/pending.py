"""Imports that wait for the owner: written, listed, accepted, turned down.

Writing goes on where it was broken off: what is pending already is a duplicate of itself, so the same import again
writes the rest and nothing twice.

Source: SPEC §6, §1 (`instincts/pending/`); ADR 0100.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from instinct_learner.bank import layout
from instinct_learner.bank.reader import read_bank
from instinct_learner.interchange.screen import worries
from instinct_learner.learning.overview import refresh

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from instinct_learner.governance.writer import Writer
    from instinct_learner.interchange.judge import Judged
    from instinct_learner.interchange.record import Text
    from instinct_learner.model.instinct import Instinct

#: Written under one lock, so that other writers get their turn in between.
BATCH = 50
#: So many may wait. Source: THREATS "full disk": quotas on pending.
LIMIT = 20_000
_PLACE = "instincts/pending"


def admit(drafts: Sequence[Instinct], writer: Writer, *, why: str, step: Callable[[int], None]) -> list[Instinct]:
    """Writes drafts where they wait.

    Args:
        drafts: Judged, and made safe.
        writer: The door to disk.
        why: For the log.
        step: Told how many are written, after each batch.

    Raises:
        As `Writer.create_instincts`; what was written before stays.
    """
    written: list[Instinct] = []
    for start in range(0, len(drafts), BATCH):
        written += writer.create_instincts(drafts[start : start + BATCH], pending=True, why=why)
        step(len(written))
    return written


def marked(judged: Judged) -> Instinct:
    """The draft of a judged rule; one that conflicts says with what, so that accepting all leaves it.

    Raises:
        ValueError: It has none.
    """
    if judged.draft is None:
        raise ValueError("a rule that can't be written")
    if judged.verdict != "conflict":
        return judged.draft
    return replace(judged.draft, source=(*judged.draft.source, ("conflicts_with", judged.other)))


def room(home: str) -> int:
    """How many more may wait."""
    folder = layout.pending_dir(home)
    return max(0, LIMIT - (len(os.listdir(folder)) if os.path.isdir(folder) else 0))


def needs_a_look(instinct: Instinct) -> bool:
    """Whether a waiting one is only accepted by name."""
    return bool(dict(instinct.source).get("conflicts_with")) or bool(worries_about(instinct))


def waiting(home: str) -> list[Instinct]:
    """What waits, by file name."""
    return [stored.instinct for stored in read_bank(home, folders=(_PLACE,)).instincts]


def worries_about(instinct: Instinct) -> tuple[Text, ...]:
    """What a person should look at before accepting a waiting one."""
    return worries(instinct.action, instinct.trigger, instinct.title)


def refused_hashes(home: str) -> tuple[str, ...]:
    """Hashes of imports that the owner turned down and that are still kept aside."""
    aside = layout.forgotten_dir(home)
    return tuple(stored.instinct.hash for stored in read_bank(aside, folders=(_PLACE,)).instincts)


def accept(ids: Iterable[str], writer: Writer) -> Iterator[Instinct]:
    """Makes waiting ones active, one by one."""
    for one in ids:
        yield writer.restore_instinct(one, why="import accepted")


def refuse(ids: Iterable[str], writer: Writer) -> Iterator[Instinct]:
    """Turns waiting ones down, one by one; each is kept aside and can be brought back by undo."""
    for one in ids:
        yield writer.delete_instinct(one, why="import turned down")


def is_waiting(home: str, instinct_id: str) -> bool:
    """Whether this id waits and is nothing else."""
    from instinct_learner.bank.index import Index

    refresh(home)
    with Index.open(home) as index:
        row = index.row(instinct_id, "place")
    return row is not None and row[0] == "pending"
