"""What a reader finds in another tool's file: rules with their lines, and what was left out and why.

Nothing here is trusted yet. `interchange.judge` makes drafts of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from instinct_learner.errors import InstinctLearnerError
from instinct_learner.interchange.fences import code_lines

if TYPE_CHECKING:
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct
    from instinct_learner.model.signal import Kind

#: English and Chinese.
Text = tuple[str, str]
Format = Literal["instincts", "ecc", "learnings", "openclaw", "claude-md", "markdown"]
FORMATS: tuple[Format, ...] = ("instincts", "ecc", "learnings", "openclaw", "claude-md", "markdown")

#: How much of a line a message shows.
_SHOWN = 60
_MARK = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_LINE = re.compile(r"(?:-\s*){3,}|(?:\*\s*){3,}|(?:`{3,}|~{3,})\S*")


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A rule as its source states it.

    Attributes:
        line: Where it begins in the source, from 1.
        action: What to do; may be several lines.
        trigger: When; "" where the source doesn't say.
        title: A few words, or "".
        kind: How the source says it came about.
        scope: `global` or `project:<name>`.
        tags: Words.
        evidence: What it rests on, a line each.
        claimed_id: Its name in the source, or "".
        language: Of the headings, where the source shows it; "" to go by the words.
        kept: What else the source says, by name, so that it can be written back: not used for anything else.
        remarks: What was odd about it and how it was read.
    """

    line: int
    action: str
    trigger: str = ""
    title: str = ""
    kind: Kind = "pattern"
    scope: str = "global"
    tags: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    claimed_id: str = ""
    language: Literal["", "zh", "en"] = ""
    kept: tuple[tuple[str, str], ...] = ()
    remarks: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOut:
    """Lines of the source that became no rule.

    Attributes:
        line: The first, from 1.
        end: The last.
        shown: How they begin.
        why: The reason.
        rule: Whether a rule was meant: its loss is worth more attention than a heading's.
    """

    line: int
    end: int
    shown: str
    why: Text
    rule: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """All that a reader found.

    Attributes:
        format: As which format it was read.
        found: In the source's order.
        left_out: In the source's order.
        instincts: Of our own bundle, the records as they were, one for each of `found`.
    """

    format: Format
    found: tuple[Found, ...]
    left_out: tuple[LeftOut, ...] = ()
    instincts: tuple[Instinct, ...] = field(default=())


@dataclass(frozen=True, kw_only=True, slots=True)
class Stamp:
    """What an export says about itself.

    Attributes:
        now: When; aware.
        redacted: Whether quotations and secrets were taken out.
    """

    now: datetime
    redacted: bool = False


class SourceError(InstinctLearnerError):
    """A source that can't be read at all.

    Attributes:
        source: The file, address or `-`.
        why: The reason and what to do.
    """

    def __init__(self, *, source: str, why: Text) -> None:
        self.source = source
        self.why = why
        super().__init__(f"{source}: {why[0]}")


def shown(text: str) -> str:
    """How a text begins, on one line, for a message."""
    from instinct_learner.governance.cleaning import clean_line

    return clean_line(text, limit=_SHOWN)


def left_out(lines: list[str], first: int, last: int, why: Text, *, rule: bool = False) -> LeftOut:
    """The lines with these indexes (from 0, both included) as left out."""
    begin = next((line for line in lines[first : last + 1] if line.strip()), "")
    return LeftOut(line=first + 1, end=last + 1, shown=shown(begin), why=why, rule=rule)


def joined(lines: list[str]) -> str:
    """The lines as one text without blank lines at its ends."""
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def sentence(text: str) -> str:
    """A text of several lines as one line."""
    return " ".join(text.split())


def spoken(text: str) -> str:
    """A text of several lines as one sentence: list items one after the other, rules and fences away.

    Code is left out where there are words beside it.
    """
    lines = text.split("\n")
    inside = code_lines(lines)
    words_only = [line for line, code in zip(lines, inside, strict=True) if not code]
    if any(line.strip() for line in words_only):
        lines = words_only
    said = ""
    for line in lines:
        words = _MARK.sub("", line, count=1).strip()
        if not words or _LINE.fullmatch(words):
            continue
        listed = _MARK.match(line) is not None and said and said[-1] not in ".。;；:：,，!！?？"
        said += ("; " if listed else " " if said else "") + words
    return sentence(said)
