"""A change that is more than a turn may bring, taken towards its goal in steps.

The goal is the whole text as it was approved. Each step moves the file nearer to it by whole entries, no more than the
turn's allowance. An entry that is larger than any turn's allowance goes in by lines inside a comment, which no reader
takes for an entry, and becomes one in the step that brings its last line.

Source: SPEC §3 "Amplitude"; ADR 0052.
"""

from __future__ import annotations

from instinct_learner.governance.amplitude import FLOOR_BYTES, allowance, change_bytes
from instinct_learner.lazy import lazy
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_HIDDEN = lazy(r"<!-- 待续 (?P<id>[A-Za-z0-9-]{1,40})\n(?P<lines>(?:(?!-->).*\n)*)-->\n")
_ENTRY = lazy(r"#{1,6} |[-*] ")


class Batch(NamedTuple):
    """A change on its way.

    Attributes:
        id: Letters, digits, hyphens.
        path: Below home.
        goal: The whole text as approved.
        goal_sha256: Its hash, so that a goal changed on disk is told from the one approved.
        base_sha256: Hash of the text that the latest step began with.
        next_sha256: Hash of the text that it left; the same before the first step. A kill between the book and the file
            leaves the file at the one or the other.
        turn: The turn of the last step; the next one belongs to another.
        why: The event's type.
        request_id: The approval that it rests on, "" if none was due.
    """

    id: str
    path: str
    goal: str
    goal_sha256: str
    base_sha256: str
    next_sha256: str
    turn: str
    why: str
    request_id: str = ""


def entries(text: str) -> list[str]:
    """A text in its entries; put together they are the text. A heading or a list item begins one.

    Blank lines belong to the entry below them, so that adding an entry changes no other.
    """
    found: list[str] = []
    blank = ""
    for line in text.splitlines(keepends=True):
        if not line.strip():
            blank += line
            continue
        starts = _ENTRY.match(line) is not None
        # A list below a dated heading belongs to that entry.
        inside = bool(found) and found[-1].lstrip().startswith("## [") and not line.startswith("#")
        if not found or (starts and not inside):
            found.append(blank + line)
        else:
            found[-1] += blank + line
        blank = ""
    if blank and found:
        found[-1] += blank
    return found or ([blank] if blank else [])


def without_hidden(text: str, *, batch_id: str | None = None) -> str:
    """The text as readers take it: without entries that are still on their way, of one batch or of all."""
    return _HIDDEN.sub(lambda match: "" if batch_id in {None, match["id"]} else match[0], text)


def next_step(current: str, goal: str, *, room_bytes: int, batch_id: str) -> str | None:
    """The text that is nearer to the goal by what may change now.

    Args:
        current: The text now.
        goal: The text in the end.
        room_bytes: How many bytes may change.
        batch_id: Names the hidden part of an entry.

    Returns:
        The next text, the goal itself where all of it fits. `None` where not even one line of the next entry fits.
    """
    shown = without_hidden(current, batch_id=batch_id)
    # To take away lines that never were an entry needs no room.
    if shown == goal or _change(current, goal) <= room_bytes:
        return goal
    old = entries(shown)
    edits = _edits(old, entries(goal))
    best = None
    for count in range(1, len(edits)):
        candidate = _edited(old, edits[:count])
        if _change(current, candidate) > room_bytes:
            break
        best = candidate
    return best if best is not None else _hidden_step(current, old, edits[0], room_bytes, batch_id)


def is_reachable(current: str, goal: str, *, batch_id: str, floor_bytes: int = FLOOR_BYTES) -> bool:
    """Whether turns of which none has written anything yet would reach the goal, one after the other."""
    while current != goal:
        room = allowance(len(current.encode("utf-8")), floor_bytes=floor_bytes)
        step = next_step(current, goal, room_bytes=room, batch_id=batch_id)
        if step is None:
            return False
        current = step
    return True


#: Entries `start` to `stop` of the old text, none or one, give way to this entry, "" for nothing.
_Edit = tuple[int, int, str]


def _edits(old: Sequence[str], new: Sequence[str]) -> list[_Edit]:
    """The way from one list of entries to another, an entry an edit, in order."""
    from difflib import SequenceMatcher  # not at the top: most changes come in one step

    edits: list[_Edit] = []
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        for index in range(max(j - i, m - k)):
            start = min(i + index, j)
            edits.append((start, min(start + 1, j), new[k + index] if k + index < m else ""))
    return edits


def _edited(old: Sequence[str], edits: Sequence[_Edit]) -> str:
    text, at = [], 0
    for start, stop, entry in edits:
        text += [*old[at:start], entry]
        at = max(at, stop)
    return "".join([*text, *old[at:]])


def _hidden_step(current: str, old: Sequence[str], edit: _Edit, room_bytes: int, batch_id: str) -> str | None:
    """Puts as many lines of a large entry into a comment as there is room for, more than are there already."""
    start, _, entry = edit
    if "-->" in entry or "<!--" in entry:
        return None
    best = None
    lines = entry.splitlines(keepends=True)
    for count in range(1, len(lines)):
        part = "".join(lines[:count])
        candidate = "".join([*old[:start], f"<!-- 待续 {batch_id}\n{part}-->\n", *old[start:]])
        if _change(current, candidate) > room_bytes:
            break
        best = candidate
    return best if best != current else None


def _change(before: str, after: str) -> int:
    return change_bytes(before.encode("utf-8"), after.encode("utf-8"))
