"""A changed instinct written into the text that a person wrote: only what changed is touched.

Source: SPEC §1 ("survive every rewrite"), ADR 0011.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from instinct_learner.bank import body, fields
from instinct_learner.bank.codec import Document, instinct_hash, interpret, take_apart
from instinct_learner.bank.scalar import flow
from instinct_learner.lazy import lazy

if TYPE_CHECKING:
    from instinct_learner.bank.plain import Entry
    from instinct_learner.model.instinct import Instinct

_EMPTY_VALUE = lazy(r"\s*:\s*(#.*)?")
_ORDER = tuple(fields.READERS)


@dataclass(kw_only=True, slots=True)
class _Edits:
    """What is to happen to a list of lines: spans replaced, and lines put before an index. Spans don't overlap."""

    spans: dict[tuple[int, int], list[str]] = field(default_factory=dict)

    def put(self, first: int, end: int, lines: list[str]) -> None:
        self.spans[(first, end)] = self.spans.get((first, end), []) + lines

    def apply(self, lines: list[str]) -> list[str]:
        edited = list(lines)
        # From the bottom up, so that indices above stay true. At one place an insertion sorts behind a replacement.
        for (first, end), new in sorted(self.spans.items(), reverse=True):
            edited[first:end] = new
        return edited


def rewrite(source: str, instinct: Instinct) -> str:
    """The source with the instinct's values, all else as it was.

    A key that the source lacks is added only when its value isn't the one that its absence meant; `created` is added
    with the first change, because the file's own date moves with it.

    Raises:
        RecordError: The source isn't a record.
    """
    file = str(instinct.id)
    document = take_apart(source, file=file)
    before = interpret(document, source, file=file, undated=instinct.created)
    front = _front_values(document, before, instinct)
    lines = _body(document, before, instinct, front)
    if not front and lines == document.lines:
        return source
    if document.entry("created") is None:
        front["created"] = fields.write("created", instinct.created)
    digest = instinct_hash(instinct.trigger, instinct.action)
    if (entry := document.entry("hash")) is not None and entry.text != digest:
        front["hash"] = flow(digest)
    closing = document.closing if document.closing.endswith("\n") or not lines else document.closing + document.newline
    return document.bom + document.opening + "".join(_front(document, front)) + closing + "".join(lines)


def _front_values(document: Document, before: Instinct, after: Instinct) -> dict[str, str | None]:
    """Each front-matter key that changes, with its new text; `None` for one that goes."""
    changed: dict[str, str | None] = {}
    for key in _ORDER:
        value = getattr(after, key)
        if key != "hash" and value != getattr(before, key):
            changed[key] = fields.write(key, value)
    old, new = dict(before.extra), dict(after.extra)
    changed.update({key: flow(value) for key, value in new.items() if key not in old or not _same(old[key], value)})
    changed.update({key: None for key in old if key not in new})
    for name in ("trigger", "action"):
        if getattr(after, name) != getattr(before, name) and _stands_in(document, name):
            changed[name] = flow(getattr(after, name))
    return changed


def _same(left: Any, right: Any) -> bool:
    """Equality that tells 1 from 1.0 and from True, as a file does."""
    return type(left) is type(right) and bool(left == right)


def _stands_in(document: Document, name: str) -> bool:
    return document.section(name) is None and document.entry(name) is not None


def _front(document: Document, changed: dict[str, str | None]) -> list[str]:
    edits = _Edits()
    first = document.front[document.entries[0].first]
    indent = first[: len(first) - len(first.lstrip(" "))]
    for key, value in changed.items():
        entry = document.entry(key)
        if entry is None:
            at = _place(document, key)
            edits.put(at, at, [f"{indent}{flow(key)}: {value}{document.newline}"])
        elif value is None:
            edits.put(entry.first, entry.last + 1, [])
        else:
            edits.put(entry.first, entry.last + 1, _with_value(document, entry, value))
    return edits.apply(document.front)


def _with_value(document: Document, entry: Entry, value: str) -> list[str]:
    line = document.front[entry.first].rstrip("\r\n")
    tail = ""
    if entry.value_end >= 0:
        tail = line[entry.value_end :]
    elif found := _EMPTY_VALUE.fullmatch(line, entry.key_end):
        tail = f"  {found[1]}" if found[1] else ""
    comments = [f"{comment}{document.newline}" for comment in entry.comments]
    return [f"{line[: entry.key_end]}: {value}{tail}{document.newline}", *comments]


def _place(document: Document, key: str) -> int:
    """Where a new key goes: behind the nearest key that ours put before it, else to the end."""
    if key not in _ORDER:
        return len(document.front)
    earlier = _ORDER[: _ORDER.index(key)]
    ends = [entry.last + 1 for name in earlier if (entry := document.entry(name)) is not None]
    return ends[-1] if ends else document.entries[0].first


def _body(document: Document, before: Instinct, after: Instinct, front: dict[str, str | None]) -> list[str]:
    edits = _Edits()
    missing: list[str] = []
    names = body.HEADINGS[after.language]
    for name in ("trigger", "action"):
        text = getattr(after, name)
        if text == getattr(before, name) or name in front:
            continue
        section = document.section(name)
        if section is None:
            missing += [f"## {names[name]}", "", body.escape(text), ""]
        else:
            _set(document, edits, section, [body.escape(text)] if text else [])
    if after.evidence != before.evidence and (new := _evidence(document, edits, before.evidence, after.evidence)):
        missing += [f"## {names['evidence']}", "", *new, ""]
    if after.language != before.language:
        for section in document.sections:
            if section.name is not None:
                edits.put(section.start, section.start + 1, [f"## {names[section.name]}{document.newline}"])
    lines = edits.apply(document.lines)
    if missing:
        lines = [*_ended(lines, document.newline), *(f"{line}{document.newline}" for line in ["", *missing[:-1]])]
    return lines


def _evidence(document: Document, edits: _Edits, before: tuple[str, ...], after: tuple[str, ...]) -> list[str]:
    """Edits the section of evidence; gives the bullets back where the file has no such section."""
    items = [f"- {body.escape(item)}" for item in after]
    section = document.section("evidence")
    if section is None:
        return items
    if before and after[: len(before)] == before:
        _add(document, edits, section, items[len(before) :])
    else:
        _set(document, edits, section, items)
    return []


def _content(document: Document, section: body.Section) -> list[int]:
    """Indices of the section's lines that say something: not the blank ones, not those of comments alone."""
    span = range(section.first, section.end)
    return [index for index in span if document.read[index].text or document.read[index].fenced]


def _set(document: Document, edits: _Edits, section: body.Section, new: list[str]) -> None:
    """Puts new lines where the section's content was; comments inside that content move below it."""
    lines = [f"{line}{document.newline}" for line in new]
    content = _content(document, section)
    if not content:
        edits.put(section.first, section.first, [document.newline, *lines])
        _end_line(document, edits, section.start)
        return
    first, end = content[0], content[-1] + 1
    comments = [document.read[index].comment for index in range(first, end) if document.read[index].comment]
    edits.put(first, end, lines + [f"{comment}{document.newline}" for comment in comments])


def _add(document: Document, edits: _Edits, section: body.Section, new: list[str]) -> None:
    last = _content(document, section)[-1]
    edits.put(last + 1, last + 1, [f"{line}{document.newline}" for line in new])
    _end_line(document, edits, last)


def _end_line(document: Document, edits: _Edits, index: int) -> None:
    """Gives the line a line end if the file stops without one."""
    if not document.lines[index].endswith("\n"):
        edits.put(index, index + 1, [document.lines[index] + document.newline])


def _ended(lines: list[str], newline: str) -> list[str]:
    if lines and not lines[-1].endswith("\n"):
        return [*lines[:-1], lines[-1] + newline]
    return lines
