"""What stands behind the lines of a skill: footnotes that name lessons, written and read again.

Source: SPEC §5 "every step cites memory ids"; ADR 0073.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from instinct_learner.governance.sanitize import one_line
from instinct_learner.hub.document import Document, Section, is_item, item_of, read_body
from instinct_learner.hub.lines import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from instinct_learner.hub.memories import Memory

#: zh, en.
WHEN, SOURCES = ("何时使用", "When to use"), ("来源", "Sources")
_SOURCE = re.compile(
    r"\[\^[0-9a-f-]{4,36}\]: `(?P<id>[0-9a-f-]{8,36})` (?P<day>\d{4}-\d\d-\d\d)"
    r"(?:，(?P<zh>\d{1,9}) 次|, reported (?P<en>\d{1,9}) times)?(?:：|: )(?P<said>.*)"
)


class Cited(NamedTuple):
    """A lesson, as the footnote of a skill names it.

    Attributes:
        memory_id: Its id.
        day: When it was first reported, ISO 8601.
        reports: How often it was.
        said: What it says.
    """

    memory_id: str
    day: str
    reports: int
    said: str


def short_ids(memories: Sequence[Memory]) -> dict[str, str]:
    """Memory id → the beginning of it that no other memory's id shares; eight characters where that is enough."""
    size = 8
    while len({one.id[:size] for one in memories}) < len({one.id for one in memories}):
        size += 4
    return {one.id: one.id[:size] for one in memories}


def source_line(memory: Memory, short: Mapping[str, str], *, zh: bool) -> str:
    """The footnote of a lesson: its id, its day, how often it was reported, what it says."""
    day = memory.created_at.date().isoformat()
    times = (f"，{memory.reports} 次" if zh else f", reported {memory.reports} times") if memory.reports > 1 else ""
    said = one_line(plain(memory.content or memory.resolution), limit=160)
    return f"[^{short[memory.id]}]: `{memory.id}` {day}{times}{'：' if zh else ': '}{said}"


def with_sources(
    document: Document, memories: Sequence[Memory], short: Mapping[str, str], *, zh: bool
) -> tuple[Document, dict[str, str]]:
    """The document with a footnote for each lesson that it cites, and how each of them is spelled in it."""
    which = 0 if zh else 1
    cited = {
        cite
        for one in document.sections
        if one.title not in SOURCES
        for line in one.lines
        for cite in item_of(line).cites
    }
    # A version made earlier may have cited with longer or shorter beginnings; those that it used stay.
    spelled: dict[str, str] = {
        one.id: next(cite for cite in sorted(cited) if one.id.startswith(cite))
        for one in memories
        if any(one.id.startswith(cite) for cite in cited)
    }
    known = document.section(*SOURCES)
    # Lessons that rest by now are no longer given to us; what was said of them stays.
    kept = [
        line
        for line in (known.lines if known else ())
        if line.strip() and not any(line.startswith(f"[^{cite}]:") for cite in spelled.values())
    ]
    sources = [source_line(one, {**short, **spelled}, zh=zh) for one in memories if one.id in spelled]
    section = Section(title=known.title if known else SOURCES[which], lines=(*kept, *sources))
    return document.with_section(section), spelled


def sources_in(body: str) -> tuple[Cited, ...]:
    """The lessons that a skill of ours names; empty for one that somebody wrote."""
    section = read_body(body).section(*SOURCES)
    found = [_SOURCE.fullmatch(line.strip()) for line in section.lines] if section else []
    return tuple(
        Cited(one["id"], one["day"], int(one["zh"] or one["en"] or 1), one["said"]) for one in found if one is not None
    )


def rules_only(body: str) -> str:
    """A body without its footnotes, without the marks that lead to them, and of ours without the situations that it is for.

    What somebody wrote stays as it is.
    """
    if not sources_in(body):
        return body
    document = read_body(body)
    kept = [one for one in document.sections if one.title not in SOURCES + WHEN]
    lines = [item_of(line).text for one in kept for line in one.lines if is_item(line)]
    return "\n".join(f"- {line}" for line in lines)
