"""Distill: where what was learned goes, and whether it still is what the turn was about.

Distilling only adds, and only to files that are there; the day's note is the one file that it begins. What would go to
`MEMORY.md` is never distilled: a person decides that (`promote`).

Source: seed skill-sedimentation "Step 4 — Distill", "逆向自我检查"; SPEC §3, §9.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from instinct_learner.sediment.reflect import overlap
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.experience import Experience
    from instinct_learner.sediment.occasion import Occasion

TABOOS = "memory/TABOOS.md"
#: Source: seed "追加到 TABOOS.md §二".
TABOO_SECTION = "## §二"
#: Below this much in common with the turn, a principle has drifted from it.
_ON_TOPIC = 0.05


class Note(NamedTuple):
    """What is to be added where.

    Attributes:
        path: Below home.
        line: One list item without its dash.
        section: Start of the heading under which it belongs, "" for the end of the file.
        title: First line of the file where it must be begun, "" where it must exist.
    """

    path: str
    line: str
    section: str = ""
    title: str = ""


def distilled(occasion: Occasion, experience: Experience, *, exists: Callable[[str], bool]) -> Note | None:
    """What a turn adds to structured files; `None` where nothing is to be kept there.

    A correction or a preference is an instinct already, and isn't kept twice.

    Args:
        occasion: The turn.
        experience: What was reflected.
        exists: Whether a file is there.
    """
    day = experience.date[:10]
    mark = f"（{experience.id}，{day}）"
    if occasion.fixed and all(occasion.way):
        failed, worked = occasion.way
        return Note(path=TABOOS, line=f"别用 {failed}，改用 {worked}{mark}", section=TABOO_SECTION)
    if occasion.corrected or occasion.preference or not experience.reusable:
        return None
    if "流程" in experience.tags:
        skill = f"skills/{slug(occasion.domain)}/SKILL.md"
        if occasion.domain and exists(skill):
            return Note(path=skill, line=f"{experience.reusable}{mark}")
        line = f"{experience.topic}：{experience.action}{mark}"
        return Note(path=f"memory/{day}.md", line=line, title=f"# {day}")
    return None


def slug(name: str) -> str:
    """The published name: lower case, `_` as `-`. Source: SPEC §3 "Guard"."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


def added(text: str, note: Note) -> str:
    """The file's text with the note in it: as the last item of its section, or at the end."""
    item = f"- {note.line}\n"
    if not text.strip():
        return f"{note.title}\n\n{item}" if note.title else item
    lines = text.splitlines(keepends=True)
    start = next((i for i, line in enumerate(lines) if note.section and line.startswith(note.section)), None)
    if start is None:
        gap = "" if text.endswith("\n") else "\n"
        heading = f"\n{note.section} 错误根因\n\n" if note.section else ""
        return f"{text}{gap}{heading}{item}"
    level = note.section.split(" ")[0] + " "
    stop = next((i for i in range(start + 1, len(lines)) if lines[i].startswith((level, "# "))), len(lines))
    body = stop
    while body > start + 1 and not lines[body - 1].strip():
        body -= 1
    last = lines[body - 1] if lines[body - 1].endswith("\n") else f"{lines[body - 1]}\n"
    gap = "\n" if body - 1 == start or not last.startswith("- ") else ""
    return "".join([*lines[: body - 1], last, gap, item, *lines[body:]])


def has_drifted(occasion: Occasion, note: Note) -> bool:
    """The reverse check: does what was distilled still have anything to do with the turn?"""
    about = " ".join([occasion.request, occasion.lesson, occasion.domain, *(shown for shown, _ in occasion.tools)])
    return overlap(about, note.line) < _ON_TOPIC


def may_note_drift(last: datetime | None, now: datetime, *, ttl_hours: float) -> bool:
    """Whether a drift may be noted again. A time in the future, by a clock that went back, counts as none.

    Source: seed "24 小时内不重复写入（TTL 保护）".
    """
    ttl = timedelta(hours=min(ttl_hours, 24 * 366 * 100))
    return last is None or not timedelta(0) <= now - last < ttl
