"""What a card makes of its target's text: added at the end, merged into what says the same, in place of what it beats.

Pure.

Source: seed self-evolve "冲突检测与解决"; SPEC §4 "Conflicts"; ADR 0091.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from instinct_learner.governance.batches import entries
from instinct_learner.lazy import lazy
from instinct_learner.learning.concepts import plain_letters

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from instinct_learner.model.card import Conflict, Draft

_INSTINCTS = "instincts/"
#: What stands before a rule on its line: list mark, quotation mark, label.
_LEAD = lazy(r"^\s*(?:>\s*)?(?:[-*+•]\s+|\d{1,3}[.)、]\s*)?(?:(?:规则|規則|做法|方案|Rule|Way out)\s*[：:]\s*)?")
#: Lines of an entry that say nothing without its rule.
_BESIDE = lazy(
    r"^\s*(?:#{1,6}\s.*|>?\s*\**(?:来源|來源|范围|範圍|生效时间|生效時間|From|Scope|Since)\**\s*[：:].*|>?\s*)$"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What is to be done for a card.

    Attributes:
        files: For each file its text before (`None`: not there) and after.
        appended: The entry where the target only grows by it, "" otherwise.
        archived: Files of instincts that what is written beats.
        joined: Files of instincts that say the same: they rest too.
        merged: Where it stands already, "" where it is written.
        promoted: The sedimentation writes it, in its own form and with its own record.
    """

    files: tuple[tuple[str, str | None, str], ...]
    appended: str = ""
    archived: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    merged: str = ""
    promoted: bool = False


def planned(draft: Draft, entry: str, conflicts: Sequence[Conflict], texts: Mapping[str, str | None]) -> Plan:
    """What writing a draft changes.

    Args:
        draft: What is written.
        entry: How it reads (`layers.entry_of`).
        conflicts: What stands already. Contradictions are settled: the new one was chosen.
        texts: What the target and every file that a conflict names say now, `None` where there is no file.
    """
    beaten = [one for one in conflicts if one.kind == "contradiction"]
    same = [one for one in conflicts if one.kind == "duplicate"]
    archived = tuple(one.where for one in beaten if one.where.startswith(_INSTINCTS))
    joined = tuple(one.where for one in same if one.where.startswith(_INSTINCTS))
    after = dict(texts)
    for one in beaten:
        _take_out(after, one)
    standing = next((one for one in same if _is_home_of(one.where, draft)), None)
    for one in same:
        # Raised to a rule for everything, it needs no second place.
        if draft.layer == "L3" and one.where == "memory/MEMORY.md":
            _take_out(after, one)
    appended, target = "", after.get(draft.target)
    if standing is None:
        appended = "" if target != texts.get(draft.target) or target is None else entry
        after[draft.target] = grown(target or "", entry)
    elif standing.where == draft.target and plain_letters(_bare(standing.text)) != plain_letters(draft.memory):
        # The owner's newest words for it, in its place.
        after[draft.target] = _with_line(target or "", standing.text, draft.memory)
    files = tuple(
        (path, texts.get(path), text)
        for path, text in after.items()
        if text is not None and text != texts.get(path) and not path.startswith(_INSTINCTS)
    )
    merged = standing.where if standing is not None else ""
    return Plan(files=files, appended=appended, archived=archived, joined=joined, merged=merged)


def grown(text: str, entry: str) -> str:
    """A text with an entry at its end, on lines of its own, as the pipeline adds it."""
    gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}{entry.strip()}\n"


def _is_home_of(where: str, draft: Draft) -> bool:
    """Whether what stands there needs no second place in the draft's layer."""
    if draft.layer == "L2":
        return False
    return where == draft.target or (draft.layer == "L1" and where == "memory/CLAUDE.md")


def _take_out(texts: dict[str, str | None], conflict: Conflict) -> None:
    text = texts.get(conflict.where)
    if text is not None and not conflict.where.startswith(_INSTINCTS):
        texts[conflict.where] = without_rule(text, conflict.text)


def without_rule(text: str, line: str) -> str:
    """A text without the rule that stands on a line: with its whole entry where that says nothing else.

    Args:
        text: The whole file.
        line: The rule's line, without the blanks at its ends.
    """
    blocks = entries(text)
    for at, block in enumerate(blocks):
        lines = block.splitlines(keepends=True)
        found = next((index for index, one in enumerate(lines) if one.strip() == line.strip()), None)
        if found is None:
            continue
        rest = [one for index, one in enumerate(lines) if index != found]
        if all(_BESIDE.match(one.rstrip("\n")) for one in rest):
            rest = []
        return "".join([*blocks[:at], *rest, *blocks[at + 1 :]])
    return text


def _with_line(text: str, line: str, memory: str) -> str:
    lines = text.splitlines(keepends=True)
    for at, one in enumerate(lines):
        if one.strip() == line.strip():
            lead = _LEAD.match(one)
            end = "\n" if one.endswith("\n") else ""
            lines[at] = f"{lead[0] if lead else ''}{memory}{end}"
            break
    return "".join(lines)


def _bare(line: str) -> str:
    return _LEAD.sub("", line, count=1)
