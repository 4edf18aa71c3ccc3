"""Everything Claude Code's instincts: blocks of front matter and Markdown, one below the other, or a YAML list.

Its files aren't quite YAML: values are taken as they stand behind the first colon, and a line `---` in a body is a rule
or ends nothing. So a `---` begins a record only where the lines behind it read as front matter that names an `id` or a
`trigger`, and doesn't stand in a code block; every other one is text.

Source: references/ecc-instinct-analysis.md; ADR 0101.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from instinct_learner.interchange.fences import code_lines
from instinct_learner.interchange.record import Found, LeftOut, Reading, Stamp, Text, joined, left_out, sentence, spoken
from instinct_learner.interchange.sections import bullet_lines, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from instinct_learner.model.instinct import Instinct

#: Front matter longer than this isn't one.
_FRONT_LINES = 80
_KEY = re.compile(r"([A-Za-z_][A-Za-z0-9_ -]{0,63}?)[ \t]*:(?:[ \t]+(.*)|[ \t]*)$")
_ITEM = re.compile(r"[ \t]*-[ \t]+\S")
_BLOCK = frozenset({"|", ">", "|-", ">-", "|+", ">+"})
_NEEDED = frozenset({"id", "trigger"})
#: Keys in the order in which that tool writes them.
_ORDER = ("id", "trigger", "confidence", "domain", "source", "scope", "project_id", "project_name", "source_repo")
_NO_ID: Text = ("has no id", "没有 id")
_NO_TRIGGER: Text = ("has no trigger: read as for any time", "没有 trigger：按“任何时候”处理")
_UNCLOSED: Text = ("its front matter isn't closed by `---`", "front matter 没有以 --- 结束")
_NOTHING: Text = ("says nothing to do: no Action section and no text", "没有要做的事：既没有 Action 一节，也没有正文")
_HEAD: Text = ("the file's own heading", "文件自身的说明")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Block:
    start: int
    body: int
    values: dict[str, str]
    closed: bool


def starts(lines: list[str]) -> list[_Block]:
    """Every record's front matter."""
    code = code_lines(lines)
    found: list[_Block] = []
    at = 0
    while at < len(lines):
        block = _front(lines, at) if not code[at] and lines[at].strip("\ufeff \t\r") == "---" else None
        if block is None:
            at += 1
        else:
            found.append(block)
            at = block.body
    return found


def is_listing(text: str) -> bool:
    """Whether a text is the older export: a YAML document with a list of `instincts`."""
    return re.search(r"(?m)^instincts:[ \t]*\r?$", text) is not None


def read(text: str) -> Reading:
    """Every instinct of an export, or of one file."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    blocks = starts(lines)
    if not blocks and is_listing(text):
        from instinct_learner.interchange.ecc_listing import read_listing

        return read_listing(text)
    found: list[Found] = []
    missed: list[LeftOut] = []
    top = blocks[0].start if blocks else len(lines)
    if any(line.strip() for line in lines[:top]):
        missed.append(left_out(lines, 0, top - 1, _HEAD))
    ends = [block.start for block in blocks[1:]] + [len(lines)]
    for block, end in zip(blocks, ends, strict=False):
        one = found_in(block.values, lines[block.body : end], line=block.start + 1, closed=block.closed)
        if one is None:
            missed.append(left_out(lines, block.start + 1, end - 1, _NOTHING, rule=True))
        else:
            found.append(one)
    return Reading(format="ecc", found=tuple(found), left_out=tuple(missed))


def found_in(values: dict[str, str], body: list[str], *, line: int, closed: bool = True) -> Found | None:
    """The rule that front matter and body say; `None` where they say nothing to do."""
    parts = parts_of(body)
    named = {part.title.lower().rstrip(":："): part for part in reversed(parts) if part.level >= 2}
    heading = next((part.title for part in parts if part.level == 1), "")
    action_part = next((named[name] for name in ("action", "行动建议", "行動建議") if name in named), None)
    free = [line for part in parts if part.level <= 1 for line in part.lines]
    if action_part is not None:
        action = joined(list(action_part.lines))
    else:
        action = values.get("action", "") or joined(free) or joined(_without_evidence(parts))
    if not spoken(action):
        return None
    evidence = next((named[name] for name in ("evidence", "证据", "證據") if name in named), None)
    trigger = values.get("trigger", "")
    remarks = [why for why, odd in ((_NO_ID, not values.get("id")), (_NO_TRIGGER, not trigger)) if odd]
    remarks += [] if closed else [_UNCLOSED]
    kept = [(key, value) for key, value in values.items() if value and key not in ("id", "trigger")]
    return Found(
        line=line,
        action=action,
        trigger=trigger,
        title=heading or values.get("title", ""),
        scope=_scope(values),
        tags=_tags(values.get("domain", ""), values.get("tags", "")),
        evidence=bullet_lines(evidence.lines) if evidence else (),
        claimed_id=values.get("id", ""),
        kept=(*kept, ("body", joined(body))),
        remarks=tuple(remarks),
    )


def render(instincts: Iterable[Instinct], stamp: Stamp) -> Iterator[str]:
    """That tool's export in pieces: what came from there as it came, unless it was changed here since."""
    known = tuple(instincts)
    yield f"# Instincts export\n# Date: {stamp.now.isoformat(timespec='seconds')}\n# Total: {len(known)}\n"
    for instinct in known:
        values, body = _as_theirs(instinct, redacted=stamp.redacted)
        front = [f"{key}: {_written(key, values[key])}\n" for key in _ORDER if values.get(key)]
        front += [f"{key}: {_quoted(value)}\n" for key, value in values.items() if value and key not in _ORDER]
        yield "\n---\n" + "".join(front) + "---\n\n" + body.strip("\n") + "\n"


def _as_theirs(instinct: Instinct, *, redacted: bool) -> tuple[dict[str, str], str]:
    kept = instinct.extra and dict(instinct.extra).get("imported")
    theirs = kept if isinstance(kept, dict) and kept.get("format") == "ecc" and not redacted else {}
    values = {key: str(value) for key, value in theirs.items() if key not in ("format", "body", "hash", "file")}
    values["id"] = str(theirs.get("id") or instinct.id)
    values["trigger"] = instinct.trigger
    values["confidence"] = f"{instinct.confidence:g}"
    values["domain"] = instinct.tags[0] if instinct.tags else values.get("domain", "general")
    values.setdefault("source", "instinct-learner")
    project = instinct.scope.removeprefix("project:")
    values["scope"] = "global" if instinct.scope == "global" else "project"
    if instinct.scope != "global" and values.get("project_name", values.get("project_id")) != project:
        values["project_name"] = project
    body = str(theirs.get("body", ""))
    if not body or theirs.get("hash") != instinct.hash:
        body = f"# {instinct.title or instinct.id}\n\n## Action\n\n{_text(instinct.action)}\n\n## Evidence\n\n"
        body += "".join(f"- {item}\n" for item in instinct.evidence) or "- (none)\n"
    return values, body


def _text(action: str) -> str:
    # A line of our own never opens a heading, a list or a record of theirs.
    return re.sub(r"^(#|---|```|~~~)", r"\\\1", action)


def _written(key: str, value: str) -> str:
    if key == "trigger":
        return _quoted(value)
    return value if re.fullmatch(r"[A-Za-z0-9_./:@+-]+", value) else _quoted(value)


def _quoted(value: str) -> str:
    """Quoted so that its older reader, which only strips quotes, and YAML both see the value."""
    value = sentence(value)
    if '"' not in value and "\\" not in value:
        return f'"{value}"'
    return f"'{value}'" if "'" not in value else json.dumps(value, ensure_ascii=False)


def _tags(*texts: str) -> tuple[str, ...]:
    words = (word.strip(" \"'").lower() for text in texts for word in re.split(r"[,，]", text.strip("[]")))
    return tuple(dict.fromkeys(word for word in words if word))


def _scope(values: dict[str, str]) -> str:
    name = values.get("project_name") or values.get("project_id") or ""
    return f"project:{sentence(name)}" if values.get("scope", "").lower() == "project" and name.strip() else "global"


def _without_evidence(parts: list) -> list[str]:  # type: ignore[type-arg]
    return [line for part in parts if part.title.lower() not in ("evidence", "证据", "證據") for line in part.lines]


def _front(lines: list[str], fence: int) -> _Block | None:
    """The front matter that a fence opens, `None` where it opens none."""
    values: dict[str, str] = {}
    key = ""
    blank = False
    for at in range(fence + 1, min(len(lines), fence + 1 + _FRONT_LINES)):
        line = lines[at].rstrip("\r")
        if line.strip() == "---":
            return (
                _Block(start=fence, body=at + 1, values=_settled(values), closed=True)
                if _NEEDED & values.keys()
                else None
            )
        if not line.strip():
            blank = True
            continue
        pair = _KEY.match(line)
        if pair and not blank:
            key = pair[1].strip().lower().replace(" ", "_")
            values[key] = (pair[2] or "").strip()
        elif _ITEM.match(line) and key and not blank:
            values[key] = f"{values[key]}, {line.strip(' -')}".strip(", ")
        elif line[0] in " \t" and key and not blank:
            values[key] = f"{values[key]} {line.strip()}".strip()
        elif line.startswith("#") and not blank:
            continue
        elif pair:
            key, blank = pair[1].strip().lower().replace(" ", "_"), False
            values[key] = (pair[2] or "").strip()
        else:
            break
    if not _NEEDED & values.keys():
        return None
    # Never closed: what reads as front matter up to the first blank line or text is it.
    end = fence + 1
    while end < len(lines) and lines[end].strip() and (_KEY.match(lines[end]) or lines[end][0] in " \t#-"):
        end += 1
    kept = {
        pair[1].strip().lower(): (pair[2] or "").strip()
        for line in lines[fence + 1 : end]
        if (pair := _KEY.match(line))
    }
    return _Block(start=fence, body=end, values=_settled(kept), closed=False) if _NEEDED & kept.keys() else None


def _settled(values: dict[str, str]) -> dict[str, str]:
    return {key: plain_value(value) for key, value in values.items()}


def plain_value(value: str) -> str:
    """A value without its quotes, block marks and escapes."""
    first, _, rest = value.partition(" ")
    if first in _BLOCK:
        value = rest.strip()
    if len(value) >= 2 and value[0] == value[-1] == '"':
        try:
            told = json.loads(value)
        except ValueError:
            return value[1:-1]
        return told if isinstance(told, str) else value[1:-1]
    if len(value) >= 2 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    return "" if value in ("null", "~") else value
