"""Rules that stand in lists: OpenClaw's `MEMORY.md` and `USER.md`, Claude Code's `CLAUDE.md`, any Markdown.

OpenClaw: `- what to do <!-- trigger: when, or when --> <!-- importance: 7 -->`. Elsewhere `- **when**: what to do`, or the
heading above says when. What is no list item (prose, code, tables) is named and left out: a paragraph isn't one rule.

Source: OPENCLAW.md §7; the host's docs/concepts/memory-architecture.md; ADR 0102.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from instinct_learner.interchange.fences import code_lines
from instinct_learner.interchange.record import Format, Found, LeftOut, Reading, Stamp, Text, left_out, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from instinct_learner.model.instinct import Instinct

_BULLET = re.compile(r"([ \t]*)([-*+]|\d{1,9}[.)])(?:([ \t]+)(.*)|[ \t]*)$")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_TRIGGER = re.compile(r"\s*trigger\s*[:：]\s*(.*?)\s*", re.DOTALL | re.IGNORECASE)
_IMPORTANCE = re.compile(r"\s*importance\s*[:：]\s*(\d{1,3})\s*", re.IGNORECASE)
_LEAD = re.compile(r"\*\*((?:[^*\\]|\\.){1,400}?)\*\*[ \t]*[:：][ \t]*(.+)", re.DOTALL)
_LEAD_INSIDE = re.compile(r"\*\*((?:[^*\\]|\\.){1,400}?)[:：]\*\*[ \t]*(.+)", re.DOTALL)
_TASK = re.compile(r"\[([ xX])\](?:[ \t]+|$)")
_STRUCK = re.compile(r"~~.*~~[.。]?", re.DOTALL)
_LINK = re.compile(r"(?:\[[^\]]*\]\([^)]*\)|<?https?://\S+>?)[.。]?")
#: Headings that name a list, not an occasion.
_GENERAL = re.compile(
    r"(?i)(?:my |the |general |project |coding |user )*(?:rules?|guidelines?|instructions?|preferences?|conventions?|notes?|"
    r"memor(?:y|ies)|lessons?(?: learned)?|important|always|claude(?:\.md)?|agents?(?:\.md)?|user(?:\.md)?|overview|"
    r"long-term memory|core rules|what you taught)|规则|规范|偏好|约定|注意(?:事项)?|记忆|经验|通用|总则|说明|要求"
)
_PROSE: Text = ("prose, no list item", "普通段落，不是列表项")
_CODE: Text = ("a code block", "代码块")
_TABLE: Text = ("a table", "表格")
_HIDDEN: Text = ("a comment that no reader sees", "看不见的注释")
_EMPTY: Text = ("an empty list item", "空的列表项")
_OPEN: Text = ("an open task, not a rule", "未完成的任务，不是规则")
_GONE: Text = ("struck through", "已被划掉")
_ONLY_LINK: Text = ("only a link", "只有链接")
_INCLUDE: Text = ("includes another file; import that one by itself", "引用了另一个文件；请单独导入那个文件")
_FRONT: Text = ("front matter", "front matter")


@dataclass(kw_only=True, slots=True)
class _Item:
    line: int
    indent: int
    text: list[str]
    heading: str
    parents: list[_Item] = field(default_factory=list)
    children: bool = False


def has_items(text: str) -> bool:
    """Whether a text has any list item."""
    return any(_BULLET.match(line.rstrip("\r")) for line in text.split("\n"))


def has_triggers(text: str) -> bool:
    """Whether a list item of a text carries OpenClaw's trigger comment."""
    return re.search(r"(?m)^[ \t]*[-*+][ \t].*<!--\s*trigger\s*[:：]", text) is not None


def reader(name: Format) -> Callable[[str], Reading]:
    """The reader of one of the three formats; they differ in name and in what is written."""

    def read(text: str) -> Reading:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        items, missed = _items(lines)
        found: list[Found] = []
        for item in items:
            one = _found(item)
            if isinstance(one, Found):
                found.append(one)
            elif one is not None:
                missed.append(left_out(lines, item.line - 1, item.line - 1, one, rule=one != _EMPTY))
        missed.sort(key=lambda left: left.line)
        return Reading(format=name, found=tuple(found), left_out=tuple(missed))

    return read


def render_openclaw(instincts: Iterable[Instinct], stamp: Stamp) -> Iterator[str]:
    """Lines for a `MEMORY.md`."""
    yield f"# Memory\n\n<!-- exported from instinct-learner on {stamp.now.date()} -->\n\n"
    for instinct in instincts:
        trigger = re.sub(r"-{2,}>?", "-", sentence(instinct.trigger))
        importance = max(1, min(10, round(instinct.confidence * 10)))
        yield f"- {_escaped(instinct.action)} <!-- trigger: {trigger} --> <!-- importance: {importance} -->\n"


def render_claude(instincts: Iterable[Instinct], stamp: Stamp) -> Iterator[str]:
    """Bullets for a `CLAUDE.md`, by scope."""
    yield f"# What you taught\n\n<!-- exported from instinct-learner on {stamp.now.date()} -->\n"
    scopes: dict[str, list[Instinct]] = {}
    for instinct in instincts:
        scopes.setdefault(instinct.scope, []).append(instinct)
    for scope, members in scopes.items():
        yield f"\n## {'Rules' if scope == 'global' else scope}\n\n"
        yield from (_lead(instinct) for instinct in members)


def render_markdown(instincts: Iterable[Instinct], stamp: Stamp) -> Iterator[str]:
    """One plain list."""
    yield f"# Instincts\n\n<!-- exported from instinct-learner on {stamp.now.date()} -->\n\n"
    yield from (_lead(instinct) for instinct in instincts)


def _lead(instinct: Instinct) -> str:
    if instinct.trigger in ("", "Always", "任何时候"):
        return f"- {_escaped(instinct.action)}\n"
    colon = "：" if instinct.language == "zh" else ": "
    return f"- **{_escaped(instinct.trigger)}**{colon}{_escaped(instinct.action)}\n"


def _escaped(text: str) -> str:
    """A line whose own marks stay text for `_plain`."""
    return re.sub(r"([\\*<~\[])", r"\\\1", sentence(text))


def _plain(text: str) -> str:
    return re.sub(r"\\([\\*<~\[])", r"\1", text)


def _items(lines: list[str]) -> tuple[list[_Item], list[LeftOut]]:
    items: list[_Item] = []
    missed: list[LeftOut] = []
    code = code_lines(lines)
    heading = ""
    open_items: list[_Item] = []
    blank = True
    at = _front(lines, missed)
    while at < len(lines):
        line = lines[at]
        if code[at]:
            end = at
            while end + 1 < len(lines) and code[end + 1]:
                end += 1
            missed.append(left_out(lines, at, end, _CODE))
            at, blank = end + 1, True
            continue
        title = _HEADING.match(line)
        bullet = None if _RULE.match(line) else _BULLET.match(line)
        if not line.strip() or _RULE.match(line):
            blank = True
        elif title:
            heading, open_items = (title[2] or "").strip(), []
        elif bullet:
            indent = len(bullet[1].expandtabs(4))
            open_items = [one for one in open_items if one.indent < indent]
            item = _Item(line=at + 1, indent=indent, text=[bullet[4] or ""], heading=heading, parents=list(open_items))
            if open_items:
                open_items[-1].children = True
            items.append(item)
            open_items.append(item)
            blank = False
        elif open_items and (not blank or line[0] in " \t") and not _is_table(line):
            open_items[-1].text.append(line.strip())
            blank = False
        else:
            end = _prose_end(lines, code, at)
            missed.append(left_out(lines, at, end, _why(line)))
            at, open_items, blank = end, [], True
        at += 1
    return items, missed


def _front(lines: list[str], missed: list[LeftOut]) -> int:
    """Where the text begins behind front matter."""
    if lines[0].strip() == "---":
        end = next((at for at in range(1, min(len(lines), 100)) if lines[at].strip() == "---"), 0)
        if end and all(re.match(r"\s*(?:#|-\s|[\w-]+\s*:|$)", line) for line in lines[1:end]):
            missed.append(left_out(lines, 0, end, _FRONT))
            return end + 1
    return 0


def _prose_end(lines: list[str], code: list[bool], at: int) -> int:
    """The last line of the paragraph, comment or table that begins here."""
    if lines[at].lstrip().startswith("<!--"):
        return next((end for end in range(at, len(lines)) if "-->" in lines[end]), len(lines) - 1)
    end = at
    while end + 1 < len(lines):
        following = lines[end + 1]
        if code[end + 1] or not following.strip() or _HEADING.match(following) or _BULLET.match(following):
            break
        end += 1
    return end


def _why(line: str) -> Text:
    text = line.strip()
    if text.startswith("<!--"):
        return _HIDDEN
    if text.startswith("@"):
        return _INCLUDE
    return _TABLE if _is_table(line) else _PROSE


def _is_table(line: str) -> bool:
    return line.lstrip().startswith("|")


def _found(item: _Item) -> Found | Text | None:
    raw = "\n".join(item.text)
    told = [comment[1] for comment in _COMMENT.finditer(raw)]
    text = _COMMENT.sub(" ", raw).strip()
    task = _TASK.match(text)
    if task:
        if task[1] == " ":
            return _OPEN
        text = text[task.end() :]
    if not text:
        return _EMPTY
    if _STRUCK.fullmatch(text):
        return _GONE
    if _LINK.fullmatch(text):
        return _ONLY_LINK
    if item.children and text.endswith((":", "：")):
        return None  # the children say what to do, under these words
    triggers = [match[1] for comment in told if (match := _TRIGGER.fullmatch(comment))]
    importance = [match[1] for comment in told if (match := _IMPORTANCE.fullmatch(comment))]
    hidden = [comment for comment in told if not _TRIGGER.fullmatch(comment) and not _IMPORTANCE.fullmatch(comment)]
    lead = None if triggers else _LEAD.fullmatch(text) or _LEAD_INSIDE.fullmatch(text)
    trigger = sentence(triggers[0]) if triggers else _plain(lead[1]) if lead else _context(item)
    scope = item.heading if re.fullmatch(r"project:\S.*", item.heading) else "global"
    remarks: list[Text] = []
    if hidden:
        remarks.append(("a comment in it that no reader sees was left out", "其中看不见的注释已略去"))
    return Found(
        line=item.line,
        action=_plain(lead[2] if lead else text),
        trigger=trigger,
        scope=scope,
        kept=tuple(("importance", value) for value in importance[:1]),
        remarks=tuple(remarks),
    )


def _context(item: _Item) -> str:
    """When an item applies, by what stands above it."""
    above = [parent.text[0].strip().rstrip(":：") for parent in item.parents[-1:]]
    heading = "" if _GENERAL.fullmatch(item.heading) or item.heading.startswith("project:") else item.heading
    return sentence(_COMMENT.sub(" ", " / ".join(part for part in (heading, *above) if part))).replace("**", "")
