"""The body of a record: which lines belong to which section, and what they say.

Headings in fenced code and in HTML comments are text. Everything here works on the lines of the body with their line
ends, so that whoever edits a section puts every other byte back where it was.

Source: SPEC §2, ADR 0011.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.values import Literal, NamedTuple

Name = Literal["trigger", "action", "evidence"]
Language = Literal["zh", "en"]

#: What we write. Source: SPEC §2.
HEADINGS: dict[Language, dict[Name, str]] = {
    "zh": {"trigger": "触发条件", "action": "行动建议", "evidence": "证据"},
    "en": {"trigger": "Trigger", "action": "Action", "evidence": "Evidence"},
}
#: What we read, case folded; the traditional forms are equal too.
_KNOWN: dict[str, tuple[Name, Language]] = {
    "触发条件": ("trigger", "zh"),
    "觸發條件": ("trigger", "zh"),
    "行动建议": ("action", "zh"),
    "行動建議": ("action", "zh"),
    "证据": ("evidence", "zh"),
    "證據": ("evidence", "zh"),
    "trigger": ("trigger", "en"),
    "action": ("action", "en"),
    "evidence": ("evidence", "en"),
}
_SECTION_LEVEL = 2
_BLANK = " \t\r\n"
#: Text that Markdown, or we, would read as something else when it starts a line.
_ESCAPE = lazy(r"#|[-*+](?:[ \t]|$)|```|~~~|\\|[0-9]{1,9}[.)](?:[ \t]|$)")
_COMMENT_OPEN = lazy(r"<(\\*)!--")
_COMMENT_ESCAPED = lazy(r"<\\(\\*)!--")
_BULLET = lazy(r"(?:[-*+]|[0-9]{1,9}[.)])(?:[ \t]+|$)")


class Section(NamedTuple):
    """A heading and the lines up to the next one, of whatever level.

    Attributes:
        name: Which of ours it is, `None` for a heading that isn't, or for the text before the first.
        language: Of the heading, where it is ours.
        level: 1–6; 0 for the text before the first heading.
        title: The heading's words.
        start: Index of the heading's line, or 0.
        first: Index of the first line below the heading.
        end: Index after the last line.
    """

    name: Name | None
    language: Language | None
    level: int
    title: str
    start: int
    first: int
    end: int


class Line(NamedTuple):
    """One line as prose.

    Attributes:
        text: Without comments, fence markers and blanks at the ends.
        indent: How many blanks it starts with.
        comment: The HTML comment on this line, or the part of one, verbatim.
        fenced: It is a line of a code block, or one of its fences.
    """

    text: str
    indent: int
    comment: str
    fenced: bool = False


def lines_of(body: str) -> list[str]:
    """The lines with their line ends. Only a line feed ends a line; joined again they are the body."""
    lines = [f"{line}\n" for line in body.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def prose(lines: list[str]) -> list[Line]:
    """Each line as prose, with the state of comments and code fences followed through all of them."""
    read = []
    fence = ""
    in_comment = False
    last_close = _last_close(lines)
    for index, raw in enumerate(lines):
        stripped = raw.strip(_BLANK)
        indent = len(raw) - len(raw.lstrip(" \t"))
        if fence:
            fence = "" if _closes(stripped, fence) else fence
            read.append(Line(text=stripped if fence else "", indent=indent, comment="", fenced=True))
        elif not in_comment and (mark := _fence_mark(stripped)):
            fence = mark
            read.append(Line(text="", indent=indent, comment="", fenced=True))
        else:
            text, comment, in_comment = _without_comments(stripped, open_=in_comment, closable=index < last_close)
            read.append(Line(text=text.strip(_BLANK), indent=indent, comment=comment))
    return read


def sections(lines: list[str], read: list[Line]) -> list[Section]:
    """All sections, in file order; the first is the text before any heading, perhaps of no lines."""
    heads: list[tuple[int, int, str]] = []
    for index, line in enumerate(read):
        # A heading inside a comment has no text left. One indented by four is code.
        level = _heading_level(line.text) if line.indent <= 3 and not line.fenced else 0
        if level:
            heads.append((index, level, line.text[level:].strip(" \t").rstrip("#").strip(" \t")))
    bounds = [index for index, _, _ in heads] + [len(lines)]
    found = [Section(name=None, language=None, level=0, title="", start=0, first=0, end=bounds[0])]
    for (index, level, title), end in zip(heads, bounds[1:], strict=True):
        known = _KNOWN.get(title.rstrip(":： \t").casefold()) if level == _SECTION_LEVEL else None
        name, language = known or (None, None)
        found.append(
            Section(name=name, language=language, level=level, title=title, start=index, first=index + 1, end=end)
        )
    return found


def sentence(read: list[Line]) -> str:
    """The lines as one: bullets joined by semicolons, broken lines joined as their script joins them."""
    joined = ""
    for line in read:
        if not line.text:
            continue
        bullet = None if line.fenced else _BULLET.match(line.text)
        text = line.text if line.fenced else unescape(line.text[bullet.end() :] if bullet else line.text)
        if joined and bullet:
            joined += ("；" if _is_wide(joined[-1]) else "; ") + text
        else:
            joined = _join(joined, text)
    return joined


def bullets(read: list[Line]) -> tuple[str, ...]:
    """The bullets, each as one line; a paragraph that isn't one counts as one."""
    items: list[str] = []
    open_ = False
    for line in read:
        if not line.text:
            open_ = open_ and bool(line.comment)
            continue
        bullet = _BULLET.match(line.text) if line.indent <= 1 and not line.fenced else None
        text = line.text if line.fenced else unescape(line.text[bullet.end() :] if bullet else line.text)
        if bullet or not open_:
            items.append(text)
            open_ = True
        else:
            items[-1] = _join(items[-1], text)
    return tuple(item for item in items if item)


def escape(text: str) -> str:
    """One line of ours, so written that it is read back as this very line."""
    text = _COMMENT_OPEN.sub(r"<\\\1!--", text)
    return f"\\{text}" if _ESCAPE.match(text) else text


def unescape(text: str) -> str:
    """What `escape` was given."""
    if text.startswith("\\") and _ESCAPE.match(text, 1):
        text = text[1:]
    return _COMMENT_ESCAPED.sub(r"<\1!--", text)


def _join(before: str, after: str) -> str:
    if not before or not after:
        return before or after
    glued = _is_wide(before[-1]) and _is_wide(after[0])
    return before + after if glued else f"{before} {after}"


def _heading_level(text: str) -> int:
    level = len(text) - len(text.lstrip("#"))
    return level if 1 <= level <= 6 and text[level : level + 1] in ("", " ", "\t") else 0


def _fence_mark(stripped: str) -> str:
    for character in "`~":
        run = len(stripped) - len(stripped.lstrip(character))
        if run >= 3 and not (character == "`" and "`" in stripped[run:]):
            return character * run
    return ""


def _closes(stripped: str, fence: str) -> bool:
    return len(stripped) >= len(fence) and not stripped.strip(fence[0])


def _last_close(lines: list[str]) -> int:
    """Index of the last line that ends a comment: an opening mark below it is only text, not a lid on the rest."""
    return max((index for index, line in enumerate(lines) if "-->" in line), default=-1)


def _without_comments(text: str, *, open_: bool, closable: bool) -> tuple[str, str, bool]:
    kept: list[str] = []
    dropped: list[str] = []
    at = 0
    while at < len(text):
        if open_:
            close = text.find("-->", at)
            end = len(text) if close < 0 else close + 3
            dropped.append(text[at:end])
            open_, at = close < 0, end
            continue
        start = text.find("<!--", at)
        if start < 0 or (not closable and text.find("-->", start + 4) < 0):
            kept.append(text[at:])
            break
        kept.append(text[at:start])
        dropped.append("<!--")
        open_, at = True, start + 4
    return "".join(kept), "".join(dropped), open_


def _is_wide(char: str) -> bool:
    # No class of characters: compiling one of 30,000 costs more than all the rest of a record.
    return "\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\uff00" <= char <= "\uff60"


def is_wide(text: str) -> bool:
    """Whether Chinese, or anything else of full width, is written in it."""
    return not text.isascii() and any(map(_is_wide, text))
