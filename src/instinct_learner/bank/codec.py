"""An instinct as Markdown, and back: pure, strict, and lossless for whatever a person wrote into the file.

A file that reads exactly as we would write it is its values alone. Any other accepted file travels along in
`Instinct.rest` as the single pair `("text", <the whole file>)`, and rendering *edits* that text: only the values that
differ are replaced, every other byte stays. So comments, key order, quoting, CRLF, a byte order mark, a missing last
line end, unknown keys and sections all survive (ADR 0011).

* `parse_instinct(render_instinct(i)) == i` for an instinct without `rest`;
* `render_instinct(parse_instinct(text, file=…)) == text` for every accepted text;
* after a change, the file parsed again has the changed values, and equal ones otherwise.
"""

from __future__ import annotations

import hashlib
import unicodedata
from datetime import datetime, timezone

from instinct_learner.bank import body, fields
from instinct_learner.bank.plain import BOM, Entry, plain_entries, split
from instinct_learner.bank.scalar import flow
from instinct_learner.errors import RecordError
from instinct_learner.lazy import lazy
from instinct_learner.model.instinct import Instinct, InstinctId
from instinct_learner.values import NamedTuple, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


#: More than any lesson needs; a longer file isn't one of ours, and reading it would stall a turn.
RECORD_LIMIT_BYTES = 64 * 1024
EPOCH = datetime.fromtimestamp(0, timezone.utc)
_DAY_IN_NAME = lazy(r"(?:^|[^0-9])([0-9]{4})-?([0-9]{2})-?([0-9]{2})-[0-9]{3,}(?:\.md)?$")
_HASH_DIGITS = 16
_REQUIRED = ("id", "confidence")
#: Front-matter keys that stand in for a section that the body doesn't have, as other tools' instincts are written.
_SECTION_KEYS = ("trigger", "action")


class Document(NamedTuple):
    """A record's text taken apart, with the place of everything.

    Attributes:
        bom: The byte order mark, or "".
        newline: The file's line end.
        opening: The first fence, with its line end.
        front: Lines of the front matter, with line ends.
        closing: The second fence, with its line end if it has one.
        entries: The keys, in file order.
        lines: Lines of the body, with line ends.
        read: The same lines as prose.
        sections: The body's sections.
    """

    bom: str
    newline: str
    opening: str
    front: list[str]
    closing: str
    entries: list[Entry]
    lines: list[str]
    read: list[body.Line]
    sections: list[body.Section]

    def section(self, name: str) -> body.Section | None:
        """The section of ours with this name."""
        return next((section for section in self.sections if section.name == name), None)

    def entry(self, key: str) -> Entry | None:
        """The key's entry."""
        return next((entry for entry in self.entries if entry.key == key), None)


def decode_record(data: bytes, *, file: str) -> str:
    """The file's bytes as text, line ends and byte order mark kept.

    Raises:
        RecordError: It is too long, or not UTF-8.
    """
    if len(data) > RECORD_LIMIT_BYTES:
        raise RecordError(file=file, problems=(f"file: longer than {RECORD_LIMIT_BYTES} bytes",))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reason = f"file: not UTF-8 (byte 0x{data[error.start]:02x} on line {line})"
        raise RecordError(file=file, problems=(reason,), line=line) from None


def parse_instinct(text: str, *, file: str, undated: datetime | None = None) -> Instinct:
    """The instinct that a file's text holds.

    `id`, `confidence` and a trigger are needed; everything else has a default, so a file dropped in by hand needs no
    more than `id`, `confidence`, `status` and its sections. A missing `created` comes from the date in the id or the
    file's name, else from `undated`.

    Args:
        text: The whole file, line ends as they are.
        file: What errors call it, and the file's name.
        undated: When it was created if nothing says so; aware. 1970 if `None`.

    Raises:
        RecordError: With every problem found and the line of the first.
    """
    return interpret(take_apart(text, file=file), text, file=file, undated=undated)


def render_instinct(instinct: Instinct) -> str:
    """The text of the instinct's file. Equal records give equal text.

    Raises:
        RecordError: A value can't be written on one line.
    """
    _require_lines(instinct)
    source = dict(instinct.rest).get("text")
    if source is None:
        return _fresh(instinct)
    from instinct_learner.bank.rewrite import rewrite

    return rewrite(source, instinct)


def instinct_hash(trigger: str, action: str) -> str:
    """16 hexadecimal digits that two instincts share when they say the same but for width, case, blanks and stops."""
    normal = "\n".join(_normal(text) for text in (trigger, action))
    return hashlib.sha256(normal.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]


def take_apart(text: str, *, file: str) -> Document:
    """The text's parts.

    Raises:
        RecordError: It isn't front matter and a body.
    """
    if len(text) > RECORD_LIMIT_BYTES:
        raise RecordError(file=file, problems=(f"file: longer than {RECORD_LIMIT_BYTES} bytes",))
    front, tail = split(text, file=file)
    bom = BOM if text.startswith(BOM) else ""
    opening = text[len(bom) :].split("\n", 1)[0] + "\n"
    closing = text[len(bom) + len(opening) + len(front) : len(text) - len(tail)]
    lines = body.lines_of(tail)
    read = body.prose(lines)
    return Document(
        bom=bom,
        newline="\r\n" if opening.endswith("\r\n") else "\n",
        opening=opening,
        front=body.lines_of(front),
        closing=closing,
        entries=_entries(front, file=file),
        lines=lines,
        read=read,
        sections=body.sections(lines, read),
    )


def _entries(front: str, *, file: str) -> list[Entry]:
    found = plain_entries(front)
    if found is None:
        # Written by hand or by another tool, or broken: only such a record pays for a YAML library.
        from instinct_learner.bank.front import StrictHandler

        found = StrictHandler(file=file).entries(front)
    return found


def interpret(document: Document, text: str, *, file: str, undated: datetime | None = None) -> Instinct:
    """The instinct that a document says.

    Raises:
        RecordError: With every problem found.
    """
    problems: list[tuple[int, str]] = []
    values = _read_fields(document, problems)
    trigger, action = _read_sections(document, problems)
    evidence = document.section("evidence")
    if problems:
        problems.sort(key=lambda problem: problem[0])
        listed = tuple(f"{reason} (line {line})" for line, reason in problems)
        raise RecordError(file=file, problems=listed, line=problems[0][0])
    languages = [section.language for section in document.sections if section.language]
    created = values.pop("created", None) or _named_day(values["id"]) or _named_day(file) or undated or EPOCH
    values["hash"] = instinct_hash(trigger, action)
    values["title"] = values.get("title") or _heading(document)
    instinct = Instinct(
        **{**values, "id": InstinctId(values["id"])},
        created=created,
        trigger=trigger,
        action=action,
        evidence=body.bullets(document.read[evidence.first : evidence.end]) if evidence else (),
        language=languages[0] if languages else ("zh" if body.is_wide(text) else "en"),
        extra=tuple((entry.key, entry.value) for entry in document.entries if _is_extra(entry.key, document)),
    )
    try:
        ours = _fresh(instinct) == text
    except RecordError:
        ours = False
    return instinct if ours else replace(instinct, rest=(("text", text),))


def _read_fields(document: Document, problems: list[tuple[int, str]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for entry in document.entries:
        reader = fields.READERS.get(entry.key)
        if reader is None:
            continue
        try:
            values[entry.key] = reader(entry)
        except fields.FieldError as error:
            problems.append((entry.line, f"{entry.key}: {error}"))
    present = {entry.key for entry in document.entries}
    problems.extend((1, f"{key}: missing") for key in _REQUIRED if key not in present)
    return values


def _read_sections(document: Document, problems: list[tuple[int, str]]) -> tuple[str, str]:
    top = len(document.front) + 3
    seen: dict[str, int] = {}
    for section in document.sections:
        if section.name is None:
            continue
        line = top + section.start
        if section.name in seen:
            problems.append((line, f"{section.name}: a second section; the first is on line {seen[section.name]}"))
        seen.setdefault(section.name, line)
    said = {name: _section_or_key(document, name, problems) for name in _SECTION_KEYS}
    if not said["trigger"] and not any(reason.startswith("trigger:") for _, reason in problems):
        where = document.section("trigger")
        reason = "trigger: missing; write it under `## 触发条件` or `## Trigger`"
        problems.append((top + where.start if where else 1, reason))
    if not said["action"] and document.section("action") is None:
        said["action"] = body.sentence(_prose_outside(document))
    return said["trigger"], said["action"]


def _section_or_key(document: Document, name: str, problems: list[tuple[int, str]]) -> str:
    section = document.section(name)
    if section is not None:
        return body.sentence(document.read[section.first : section.end])
    entry = document.entry(name)
    if entry is None:
        return ""
    try:
        return fields.read_line(entry)
    except fields.FieldError as error:
        problems.append((entry.line, f"{name}: {error}"))
        return ""


def _prose_outside(document: Document) -> list[body.Line]:
    """What the body says outside sections: its text before any heading and under a `#` heading."""
    return [line for part in document.sections if part.level <= 1 for line in document.read[part.first : part.end]]


def _heading(document: Document) -> str:
    return next((section.title for section in document.sections if section.level == 1), "")


def _is_extra(key: str, document: Document) -> bool:
    return key not in fields.READERS and not (key in _SECTION_KEYS and document.section(key) is None)


def _named_day(name: str) -> datetime | None:
    found = _DAY_IN_NAME.search(name)
    if found is None:
        return None
    try:
        return datetime(int(found[1]), int(found[2]), int(found[3]), tzinfo=timezone.utc)
    except ValueError:
        return None


def _fresh(instinct: Instinct) -> str:
    front = [f"{key}: {fields.write(key, getattr(instinct, key))}\n" for key in fields.READERS if key != "hash"]
    digest = instinct_hash(instinct.trigger, instinct.action)
    front.insert(list(fields.READERS).index("hash"), f"hash: {flow(digest)}\n")
    front += [f"{flow(key)}: {flow(value)}\n" for key, value in instinct.extra]
    names = body.HEADINGS[instinct.language]
    parts = [f"## {names['trigger']}\n", f"\n{body.escape(instinct.trigger)}\n\n"]
    parts += [f"## {names['action']}\n", f"\n{body.escape(instinct.action)}\n\n" if instinct.action else "\n"]
    parts += [f"## {names['evidence']}\n", "\n" if instinct.evidence else ""]
    parts += [f"- {body.escape(item)}\n" for item in instinct.evidence]
    return "---\n" + "".join(front) + "---\n\n" + "".join(parts)


def _require_lines(instinct: Instinct) -> None:
    named = [("trigger", instinct.trigger), ("action", instinct.action), ("title", instinct.title)]
    named += [("evidence", item) for item in instinct.evidence]
    problems = tuple(
        f"{name}: must be one line without blanks at its ends"
        for name, text in named
        if "\n" in text or "\r" in text or text != text.strip(" \t") or (name == "evidence" and not text)
    )
    if problems:
        raise RecordError(file=str(instinct.id), problems=problems)


def _normal(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).strip(" .,;:!?。，；：！？、")
