"""The `.learnings/` logs of self-improvement skills: LEARNINGS.md and ERRORS.md.

```markdown
## [LRN-20260508-001] correction

**Logged**: 2026-05-08T13:00:00+08:00
**Priority**: high
**Status**: pending

### Summary
What was learned, in a line

### Suggested Action
What to do from now on

### Metadata
- Tags: pnpm, install

---
```

An error's entry (`ERR-`) names what failed and has `### Error` and `### Suggested Fix`. A wish (`FEAT-`) is no rule.

Source: ADR 0102.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from instinct_learner.interchange.fences import code_lines
from instinct_learner.interchange.record import Found, LeftOut, Reading, Stamp, Text, joined, left_out, sentence, spoken
from instinct_learner.interchange.sections import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from instinct_learner.model.instinct import Instinct
    from instinct_learner.model.signal import Kind

_ENTRY = re.compile(r" {0,3}##[ \t]+\[((LRN|ERR|FEAT)-[0-9A-Za-z]{1,16}-[0-9A-Za-z]{1,16})\][ \t]*(.*?)[ \t]*$")
_FIELD = re.compile(
    r"\s*(?:[-*+]\s+)?(?:\*\*)?([A-Za-z][A-Za-z _-]{0,31}?)(?:\*\*)?[ \t]*[:：](?:\*\*)?[ \t]*(.*?)[ \t]*$"
)
_RULE = re.compile(r" {0,3}(?:-[ \t]*){3,}$")
_ACTIONS = ("suggested action", "suggested fix", "resolution", "建议", "建议操作", "建议修复")
_SUMMARIES = ("summary", "摘要", "概要")
_HEAD: Text = ("the log's own heading", "日志自身的说明")
_WISH: Text = ("a wish for a feature is no rule for the agent", "功能请求不是给 agent 的规则")
_DECLINED: Text = (
    "its status is `wont_fix`: it was turned down where it comes from",
    "状态为 wont_fix：在来源处已被否决",
)
_NOTHING: Text = (
    "says nothing to do: no Suggested Action, Suggested Fix or Summary",
    "没有可执行的内容：缺少 Suggested Action / Fix 与 Summary",
)
_NO_ACTION: Text = ("suggests no action: its summary is taken for one", "没有建议的做法：以摘要代替")
_KINDS: dict[str, Kind] = {"correction": "correction", "user_feedback": "correction", "preference": "preference"}


def is_log(text: str) -> bool:
    """Whether a text has at least one entry of such a log."""
    return any(_ENTRY.match(line.rstrip("\r")) for line in text.split("\n"))


def read(text: str) -> Reading:
    """Every entry of a log."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    code = code_lines(lines)
    heads = [(at, head) for at, line in enumerate(lines) if not code[at] and (head := _ENTRY.match(line))]
    found: list[Found] = []
    missed: list[LeftOut] = []
    top = heads[0][0] if heads else len(lines)
    if any(line.strip() for line in lines[:top]):
        missed.append(left_out(lines, 0, top - 1, _HEAD))
    ends = [at for at, _ in heads[1:]] + [len(lines)]
    for (at, head), end in zip(heads, ends, strict=False):
        one = _entry(head[1], head[2], head[3], lines[at + 1 : end], line=at + 1)
        if isinstance(one, Found):
            found.append(one)
        else:
            missed.append(left_out(lines, at, end - 1, one, rule=True))
    return Reading(format="learnings", found=tuple(found), left_out=tuple(missed))


def render(instincts: Iterable[Instinct], stamp: Stamp) -> Iterator[str]:
    """A LEARNINGS.md in pieces."""
    yield f"# Learnings\n\nExported from instinct-learner on {stamp.now.date()}.\n"
    numbers: dict[str, int] = {}
    for instinct in instincts:
        day = f"{instinct.created:%Y%m%d}"
        numbers[day] = numbers.get(day, 0) + 1
        category = {"correction": "correction", "preference": "preference"}.get(instinct.kind, "best_practice")
        priority = "high" if instinct.confidence >= 0.8 else "medium" if instinct.confidence >= 0.5 else "low"
        rows = [
            f"\n## [LRN-{day}-{numbers[day]:03d}] {category}\n",
            f"**Logged**: {instinct.created.isoformat(timespec='seconds')}",
            f"**Priority**: {priority}",
            f"**Status**: {'promoted' if instinct.promoted_to else 'pending'}\n",
            f"### Summary\n{_text(instinct.title or instinct.action)}\n",
            f"### Trigger\n{_text(instinct.trigger)}\n",
            f"### Suggested Action\n{_text(instinct.action)}\n",
        ]
        if instinct.evidence:
            rows.append("### Details\n" + "\n".join(f"- {item}" for item in instinct.evidence) + "\n")
        rows.append(f"### Metadata\n- Source: {instinct.id}\n- Scope: {instinct.scope}")
        rows += [f"- Tags: {', '.join(instinct.tags)}"] if instinct.tags else []
        yield "\n".join(rows) + "\n\n---\n"


def _entry(name: str, sort: str, label: str, body: list[str], *, line: int) -> Found | Text:
    if sort == "FEAT":
        return _WISH
    parts = parts_of(body)
    sections = {part.title.lower(): _prose(part.lines) for part in reversed(parts) if part.level >= 3}
    fields = {
        pair[1].strip().lower(): pair[2]
        for part in parts
        if part.level == 0 or part.title.lower() in ("metadata", "元数据")
        for row in part.lines
        if (pair := _FIELD.match(row))
    }
    if fields.get("status", "").lower() == "wont_fix":
        return _DECLINED
    summary = next((sections[name] for name in _SUMMARIES if sections.get(name)), "")
    action = next((sections[name] for name in _ACTIONS if sections.get(name)), "")
    if not spoken(action or summary):
        return _NOTHING
    trigger = sections.get("trigger", "") or sections.get("触发条件", "")
    if not trigger and sort == "ERR":
        trigger = f"{label}: {sentence(summary)}" if label and summary and action else label or summary
    elif not trigger and action:
        trigger = summary
    told = [
        f"{name}: {sentence(text)}"
        for name, text in sections.items()
        if text and name in ("details", "error", "context")
    ]
    scope = fields.get("scope", "global")
    return Found(
        line=line,
        action=action or summary,
        trigger=sentence(trigger),
        title=sentence(summary),
        kind="recovery" if sort == "ERR" else _KINDS.get(label.lower(), "pattern"),
        scope=scope if scope.startswith("project:") else "global",
        tags=_tags(fields.get("tags", ""), fields.get("area", "")),
        evidence=tuple(told),
        claimed_id=name,
        kept=(("body", joined(body)), ("label", label)),
        remarks=() if action else (_NO_ACTION,),
    )


def _prose(lines: tuple[str, ...]) -> str:
    return joined([row for row in lines if not _RULE.match(row)]).strip()


def _tags(*texts: str) -> tuple[str, ...]:
    words = (word.strip().lower() for text in texts for word in re.split(r"[,，、|]", text))
    return tuple(dict.fromkeys(word for word in words if word))


def _text(line: str) -> str:
    """A line that no reader takes for a heading or the end of the entry."""
    return re.sub(r"^(#|-{3,}|`{3,}|~{3,})", r"\\\1", line)
