"""Our own form: every instinct's file whole, one below the other, in one Markdown document that a person can read.

````
<!-- instinct-bundle: 1 -->
# Instincts
2 instincts, exported 2026-05-08.

## instinct-20260508-001: pnpm, not npm

```instinct
---
id: instinct-20260508-001
…
```
````

A fence is longer than any run of ticks inside, so a file that holds code blocks, other fences or this very text comes
back byte for byte. A file that doesn't end with a line end is fenced with `instinct open`.

Source: SPEC §6 "our own bundle (one file, human-readable)"; ADR 0100.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from instinct_learner.bank.codec import parse_instinct, render_instinct
from instinct_learner.errors import RecordError
from instinct_learner.interchange.record import Found, LeftOut, Reading, Stamp, Text, left_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from instinct_learner.model.instinct import Instinct

MARK = "<!-- instinct-bundle: "
VERSION = 1
_MARKED = re.compile(r"<!-- instinct-bundle: (\d{1,6}) -->")
_OPENING = re.compile(r"(`{3,})instinct( open)?[ \t]*")
_TICKS = re.compile(r"`{3,}")
_HEADINGS = re.compile(r"\s*(?:#.*|<!-- instinct-bundle: .*|\d+ instincts?\b.*)?")
_LINE = re.compile(r"\(line (\d+)\)")
_BROKEN: Text = ("can't be read: {why}", "无法读取：{why}")


def render(instincts: Iterable[Instinct], stamp: Stamp) -> Iterator[str]:
    """The bundle in pieces, one an instinct after the head.

    Args:
        instincts: In the order wanted.
        stamp: What the head says.
    """
    known = tuple(instincts)
    redacted = ", redacted" if stamp.redacted else ""
    yield f"{MARK}{VERSION} -->\n# Instincts\n\n{len(known)} instincts, exported {stamp.now.date()}{redacted}.\n"
    for instinct in known:
        text = render_instinct(instinct)
        fence = "`" * (max((len(run) for run in _TICKS.findall(text)), default=2) + 1)
        whole = text.endswith("\n")
        title = " ".join(instinct.title.split())
        yield (
            f"\n## {instinct.id}: {title}\n\n{fence}instinct{'' if whole else ' open'}\n"
            f"{text}{'' if whole else chr(10)}{fence}\n"
        )


def is_bundle(text: str) -> bool:
    """Whether a text is a bundle of any version."""
    return _MARKED.match(text.lstrip("\ufeff \t\r\n")) is not None


def read(text: str) -> Reading:
    """The instincts of a bundle, or of one instinct's own file."""
    if not is_bundle(text):
        return _single(text)
    lines = text.split("\n")
    instincts: list[Instinct] = []
    found: list[Found] = []
    missed: list[LeftOut] = []
    for first, last, record in _blocks(lines, missed):
        try:
            instinct = parse_instinct(record, file=f"line {first + 1}")
        except RecordError as error:
            missed.append(left_out(lines, first, last, _broken(error, first), rule=True))
            continue
        instincts.append(instinct)
        found.append(as_found(instinct, line=first + 1))
    missed.sort(key=lambda one: one.line)
    return Reading(format="instincts", found=tuple(found), left_out=tuple(missed), instincts=tuple(instincts))


def as_found(instinct: Instinct, *, line: int) -> Found:
    """An instinct of somebody's as a rule that was found."""
    kept = [("created", instinct.created.isoformat()), ("confidence", f"{instinct.confidence:g}")]
    counts = (("seen", instinct.seen), ("used", instinct.times_used), ("validated", instinct.times_validated))
    kept += [(name, str(count)) for name, count in counts if count]
    kept += [("source", ", ".join(f"{key}: {value}" for key, value in instinct.source))] if instinct.source else []
    kept += [(f"key {key}", str(value)) for key, value in instinct.extra if key != "imported"]
    text = dict(instinct.rest).get("text", "")
    kept += [("text", text)] if text else []
    return Found(
        line=line,
        action=instinct.action,
        trigger=instinct.trigger,
        title=instinct.title,
        kind=instinct.kind,
        scope=instinct.scope,
        tags=instinct.tags,
        evidence=instinct.evidence,
        claimed_id=instinct.id,
        language=instinct.language,
        kept=tuple(kept),
    )


def _blocks(lines: list[str], missed: list[LeftOut]) -> Iterator[tuple[int, int, str]]:
    """Each record's first and last line, from 0, and its text."""
    at = 0
    while at < len(lines):
        opening = _OPENING.fullmatch(lines[at].rstrip("\r"))
        if opening is None:
            if not _HEADINGS.fullmatch(lines[at]):
                reason = ("text between the instincts", "本能之间的文字")
                missed.append(left_out(lines, at, at, reason))
            at += 1
            continue
        end = next(
            (index for index in range(at + 1, len(lines)) if lines[index].rstrip("\r") == opening[1]), len(lines)
        )
        record = "\n".join(lines[at + 1 : end])
        yield at, min(end, len(lines) - 1), record if opening[2] else record + "\n"
        at = end + 1


def _single(text: str) -> Reading:
    try:
        instinct = parse_instinct(text, file="line 1")
    except RecordError as error:
        lines = text.split("\n")
        reason = _broken(error, -1)
        return Reading(format="instincts", found=(), left_out=(left_out(lines, 0, len(lines) - 1, reason, rule=True),))
    return Reading(format="instincts", found=(as_found(instinct, line=1),), instincts=(instinct,))


def _broken(error: RecordError, before: int) -> Text:
    """Why a record is broken, its line counted in the bundle."""
    counted = (_LINE.sub(lambda found: f"(line {before + 1 + int(found[1])})", problem) for problem in error.problems)
    why = "; ".join(counted)
    return _BROKEN[0].replace("{why}", why), _BROKEN[1].replace("{why}", why)
