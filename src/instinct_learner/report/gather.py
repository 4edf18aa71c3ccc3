"""Reads everything that the report shows. Knowledge comes from the index and the files, counts from the ledger and log.

What is told at length is bounded, so that ten thousand instincts cost little more than ten.
"""

from __future__ import annotations

import os
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from instinct_learner.report import history
from instinct_learner.report.model import Asked, Day, Raised, Report, Row, Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from instinct_learner.bank.index import Index
    from instinct_learner.bank.ledger import Ledger

    Progress = Callable[[int, int], None]

#: So many are told at length: the newest, and those that were used or corrected most.
TOLD = 120
LISTED = 60
_EVENTS = 100_000
_INJECTIONS = 5_000
_COLUMNS = (
    "id", "title", "trigger", "action", "kind", "status", "scope", "confidence", "times_used", "times_validated",
    "seen", "created", "pinned", "promoted_to", "tags", "tokens",
)  # fmt: skip
_SHOWN, _AGAIN = "count:shown:", "count:corrected_again:"


def gather(  # noqa: PLR0913 - each is one of the world's sides
    home: str,
    *,
    now: datetime,
    version: str,
    failures: tuple[str, ...] = (),
    model_calls: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Everything that the page shows. A home that isn't there yet is an empty one, and stays not there.

    Args:
        home: The bank's folder.
        now: For the page's date.
        version: Of this package.
        failures: What the hooks' log says; the log belongs to a room above.
        model_calls: Whether a model may be asked.
        progress: Is told how much of how much was read.

    Raises:
        OSError: `.state/` can't be written.
        sqlite3.Error: The index or ledger can't be used.
    """
    made = now.isoformat(timespec="minutes")
    if not os.path.isdir(home):
        none = dict.fromkeys(("active", "dormant", "archived", "pending", "broken"), 0)
        return Report(made=made, home=home, version=version, counts=none, failures=failures, model_calls=model_calls)
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.governance.audit import read_events
    from instinct_learner.learning.facts import CORRECTED_AGAIN_FACT, SHOWN_FACT
    from instinct_learner.learning.overview import refresh

    refresh(home)
    with Index.open(home) as index, Ledger.open(home) as ledger:
        counts = index.counts()
        rows, tokens = _rows(index, ledger)
        events = history.instinct_events(read_events(home, limit=_EVENTS, event_type="instinct"))
        known = history.confidences(events)
        titles = {row.id: row.title for row in rows}
        born = {row.id: (row.created[:10], row.confidence) for row in rows if row.status != "pending"}
        return Report(
            made=made,
            home=home,
            version=version,
            counts={name: counts[name] for name in ("active", "dormant", "archived", "pending", "broken")},
            rows=rows,
            told=_told(home, rows, known, progress),
            days=_days(rows, ledger, tokens, events),
            confidence=history.mean_confidence(born, known),
            moved=history.moves(events, titles, limit=LISTED),
            raised=_raised(home, rows),
            asked=_asked(home, rows, now.isoformat()),
            shown=_whole(ledger.fact(SHOWN_FACT)),
            corrected_again=_whole(ledger.fact(CORRECTED_AGAIN_FACT)),
            open_uses=len(ledger.open_uses()),
            model_calls=model_calls,
            broken=tuple((path, "; ".join(why)) for path, _, why in index.broken()),
            failures=failures,
        )


def _rows(index: Index, ledger: Ledger) -> tuple[tuple[Row, ...], dict[str, int]]:
    rows: list[Row] = []
    tokens: dict[str, int] = {}
    for place in ("bank", "archived", "pending"):
        for found in index.rows(*_COLUMNS, place=place, order="confidence"):
            one: dict[str, Any] = dict(zip(_COLUMNS, found, strict=True))
            name = str(one["id"])
            tokens[name] = _whole(one["tokens"])
            shown = _whole(ledger.fact(_SHOWN + name)) if one["times_used"] or one["status"] == "active" else 0
            rows.append(
                Row(
                    id=name,
                    title=str(one["title"] or one["action"]),
                    trigger=str(one["trigger"]),
                    action=str(one["action"]),
                    kind=str(one["kind"]),
                    status=str(one["status"]) if place == "bank" else place,
                    scope=str(one["scope"]),
                    confidence=float(one["confidence"]),
                    times_used=_whole(one["times_used"]),
                    times_validated=_whole(one["times_validated"]),
                    seen=_whole(one["seen"]),
                    shown=shown,
                    corrected_again=_whole(ledger.fact(_AGAIN + name)) if shown else 0,
                    created=str(one["created"]),
                    pinned=bool(one["pinned"]),
                    promoted_to=str(one["promoted_to"] or ""),
                    tags=tuple(str(one["tags"]).split()),
                )
            )
    return tuple(rows), tokens


def _told(
    home: str, rows: Iterable[Row], known: dict[str, list[tuple[str, float]]], progress: Progress | None
) -> tuple[Told, ...]:
    from instinct_learner.bank.reader import find_instinct
    from instinct_learner.errors import RecordError, RecordNotFoundError
    from instinct_learner.learning.validate import times_corrected

    live = [row for row in rows if row.status != "pending"]
    by_use = sorted(live, key=lambda row: (row.corrected_again, row.times_used, row.confidence), reverse=True)
    newest = sorted(live, key=lambda row: (row.created, row.id), reverse=True)
    chosen = list({row.id: row for row in (*newest[: TOLD // 2], *by_use[: TOLD // 2])}.values())
    chosen.sort(key=lambda row: (row.created, row.id), reverse=True)
    told = []
    for number, row in enumerate(chosen, 1):
        try:
            instinct = find_instinct(home, row.id).instinct
        except (RecordError, RecordNotFoundError):  # changed by hand since the index was read
            continue
        finally:
            if progress:
                progress(number, len(chosen))
        points = tuple(known.get(row.id, ()))
        told.append(
            Told(row=row, evidence=instinct.evidence, times_corrected=times_corrected(instinct), confidences=points)
        )
    return tuple(told)


def _days(
    rows: Iterable[Row],
    ledger: Ledger,
    tokens: dict[str, int],
    events: list[tuple[str, str, str, float | None, str]],
) -> tuple[Day, ...]:
    from instinct_learner.learning.inject import FRAME_TOKENS, LINE_TOKENS

    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in rows:
        if row.status != "pending" and len(row.created) >= 10:
            found[row.created[:10]]["learned"] += 1
    for ids, _, at in ledger.injections(limit=_INJECTIONS):
        day = found[at[:10]]
        day["prompts"] += 1
        day["shown"] += len(ids)
        day["tokens"] += FRAME_TOKENS + sum(tokens.get(one, 0) + LINE_TOKENS for one in ids)
    for name, seen in history.uses(events).items():
        for what, count in seen.items():
            found[name][what] += count
    return tuple(Day(day=day, **found[day]) for day in sorted(found))


def _raised(home: str, rows: Iterable[Row]) -> tuple[Raised, ...]:
    from instinct_learner.sediment.banks import PROMOTIONS, parse_promotions

    try:
        with open(os.path.join(home, PROMOTIONS), encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        text = ""
    found = [
        Raised(date=one.date, topic=one.topic, where=dict(one.details).get("文件", "") or one.state, id=one.id)
        for one in parse_promotions(text)
    ]
    found += [
        Raised(date=row.created[:10], topic=row.action, where=row.promoted_to, id=row.id)
        for row in rows
        if row.promoted_to
    ]
    return tuple(sorted(found, key=lambda one: one.date, reverse=True)[:LISTED])


def _asked(home: str, rows: Iterable[Row], now_iso: str) -> tuple[Asked, ...]:
    return (
        *_cards(home, now_iso),
        *(
            Asked(id=row.id, kind="import", words=row.action, since=row.created)
            for row in rows
            if row.status == "pending"
        ),
    )[:LISTED]


def _cards(home: str, now_iso: str) -> list[Asked]:
    from instinct_learner.evolve.desk import CARDS_PATH
    from instinct_learner.evolve.keeping import parse_kept
    from instinct_learner.model.card import OPEN_STATES
    from instinct_learner.sediment.notes import NOTES_PATH, parse_notes

    found: list[Asked] = []
    answered_by_card: set[str] = set()
    for card in parse_kept(_bytes(home, CARDS_PATH)).cards:
        answered_by_card.add(card.reference)
        if card.state in OPEN_STATES and (not card.expires or card.expires > now_iso):
            draft = card.draft
            found.append(
                Asked(id=f"#{card.number}", kind="card", words=draft.memory, where=draft.target, since=card.created)
            )
    for pending in parse_notes(_bytes(home, NOTES_PATH)).pending:
        # A proposal that a card stands for is answered there, and listed once.
        if pending.request.state == "waiting" and pending.proposal.id not in answered_by_card:
            proposal = pending.proposal
            found.append(Asked(id=proposal.id, kind="promotion", words=proposal.entry, where=proposal.target))
    return found


def _bytes(home: str, path: str) -> bytes:
    try:
        with open(os.path.join(home, *path.split("/")), "rb") as file:
            return file.read()
    except OSError:
        return b""


def _whole(value: object) -> int:
    return int(value) if isinstance(value, (int, float)) else 0
