"""From the audit log to what a person wants to see of it: how confidence moved, what helped, what went.

Pure: events in, values out. The log is bounded, so an old bank's first weeks may be missing; what an instinct's
confidence was before the first event that names it is taken to be what that event, or else its file, says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from instinct_learner.report.model import Moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal

    What = Literal["rested", "archived", "restored", "forgotten", "unforgotten"]

_WHAT: dict[str, What] = {
    "instinct.archived": "archived",
    "instinct.restored": "restored",
    "instinct.forgotten": "forgotten",
    "instinct.unforgotten": "unforgotten",
}
#: What `hooks.prune` writes into the log, and what `hooks.verdicts` does.
_PRUNED = re.compile(r"(unused|doubted|crowded|expired_by_hand)(?:, idle (\d+) days)?")
_VERDICTS = {"use helped": "helped", "use corrected": "corrected"}


def instinct_events(events: Iterable[Mapping[str, Any]]) -> list[tuple[str, str, str, float | None, str]]:
    """What the log says about instincts, oldest first: (ISO 8601, event type, id, confidence, why)."""
    found = []
    for event in events:
        subject = event.get("instinct")
        at, kind = str(event.get("timestamp", "")), str(event.get("event_type", ""))
        if not (isinstance(subject, dict) and kind.startswith("instinct.") and len(at) >= 10):
            continue
        sure = subject.get("confidence")
        known = float(sure) if isinstance(sure, (int, float)) and not isinstance(sure, bool) else None
        found.append((at, kind, str(subject.get("id", "")), known, str(event.get("why", ""))))
    return found


def confidences(events: Sequence[tuple[str, str, str, float | None, str]]) -> dict[str, list[tuple[str, float]]]:
    """Each instinct's confidence after each event that changed it."""
    found: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for at, _, one, sure, _ in events:
        if sure is not None and (not found[one] or found[one][-1][1] != sure):
            found[one].append((at, sure))
    return dict(found)


def uses(events: Sequence[tuple[str, str, str, float | None, str]]) -> dict[str, dict[str, int]]:
    """A day to how many uses were seen, helped and were corrected on it."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: {"used": 0, "helped": 0, "corrected": 0})
    for at, kind, _, _, why in events:
        if kind != "instinct.updated":
            continue
        name = _VERDICTS.get(why) or ("used" if why.startswith("used: ") else "")
        if name:
            found[at[:10]][name] += 1
    return dict(found)


def moves(
    events: Sequence[tuple[str, str, str, float | None, str]], titles: Mapping[str, str], *, limit: int
) -> tuple[Moved, ...]:
    """What rested, went or came back, the latest first."""
    found: list[Moved] = []
    for at, kind, one, _, why in reversed(events):
        pruned = _PRUNED.fullmatch(why)
        what = _WHAT.get(kind)
        if what is None and kind == "instinct.updated" and pruned and pruned[2] is not None:
            what = "rested"
        # One that expires is told twice, as a change of its file and as its move; the move says it all.
        if what is None or (what == "rested" and any(old.id == one and old.at[:16] == at[:16] for old in found[-3:])):
            continue
        reason = pruned[1] if pruned else why
        idle = int(pruned[2]) if pruned and pruned[2] else -1
        found.append(Moved(at=at, id=one, title=titles.get(one, ""), what=what, why=reason, idle_days=idle))
        if len(found) >= limit:
            break
    return tuple(found)


def mean_confidence(
    born: Mapping[str, tuple[str, float]],
    known: Mapping[str, Sequence[tuple[str, float]]],
) -> tuple[tuple[str, float], ...]:
    """The mean confidence of everything known at the end of each day on which it moved.

    Args:
        born: Id to the day it was learned and the confidence in its file now.
        known: Id to its confidences as the log has them.
    """
    changes: list[tuple[str, str, float]] = []
    for one, (day, now) in born.items():
        points = known.get(one, ())
        changes.append((day, one, points[0][1] if points else now))
        changes += [(at[:10], one, sure) for at, sure in points if at[:10] >= day]
    changes.sort(key=lambda change: change[0])
    latest: dict[str, float] = {}
    total = 0.0
    found: dict[str, float] = {}
    for day, one, sure in changes:
        total += sure - latest.get(one, 0.0)
        latest[one] = sure
        found[day] = total / len(latest)
    return tuple(found.items())
