"""Which instincts an export takes, and what `--redact` takes out of them.

Source: SPEC §6 "Import/export".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from instinct_learner.bank.reader import read_bank
from instinct_learner.governance.cleaning import EVIDENCE_LIMIT, SENTENCE_LIMIT, TITLE_LIMIT, WORD_LIMIT, clean_line

if TYPE_CHECKING:
    from instinct_learner.bank.reader import BrokenFile
    from instinct_learner.model.instinct import Instinct

_FOLDERS = {"live": ("instincts",), "archived": ("instincts/archived",), "pending": ("instincts/pending",)}


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """What to take. Every condition that is set must hold.

    Attributes:
        tags: One of these.
        kinds: One of these.
        scopes: One of these; `project` for any project.
        confidence: At least this.
        statuses: One of these.
        archived: The archive too.
        ids: Only these.
    """

    tags: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    confidence: float = 0.0
    statuses: tuple[str, ...] = ()
    archived: bool = False
    ids: tuple[str, ...] = ()

    def takes(self, instinct: Instinct) -> bool:
        """Whether an instinct is one of those."""
        scope = instinct.scope in self.scopes or ("project" in self.scopes and instinct.scope != "global")
        return (
            instinct.confidence >= self.confidence
            and (not self.tags or bool(set(self.tags) & set(instinct.tags)))
            and (not self.kinds or instinct.kind in self.kinds)
            and (not self.scopes or scope)
            and (not self.statuses or instinct.status in self.statuses)
            and (not self.ids or instinct.id in self.ids)
        )


def chosen(home: str, choice: Choice) -> tuple[list[Instinct], tuple[BrokenFile, ...]]:
    """The instincts that an export takes, by file name, and the files that can't be read."""
    folders = _FOLDERS["live"] + (_FOLDERS["archived"] if choice.archived else ())
    contents = read_bank(home, folders=folders)
    return [stored.instinct for stored in contents.instincts if choice.takes(stored.instinct)], contents.broken


def without_persons(instinct: Instinct) -> Instinct:
    """The rule without whose words and which session taught it, and with secrets and personal data hidden once more.

    What was redacted when it was learned stays so; this also reaches what a person wrote into the file since.
    """
    return replace(
        instinct,
        trigger=clean_line(instinct.trigger, limit=SENTENCE_LIMIT),
        action=clean_line(instinct.action, limit=SENTENCE_LIMIT),
        title=clean_line(instinct.title, limit=TITLE_LIMIT),
        tags=tuple(filter(None, (clean_line(tag, limit=WORD_LIMIT) for tag in instinct.tags))),
        scope=clean_line(instinct.scope, limit=EVIDENCE_LIMIT),
        evidence=(),
        source=tuple(pair for pair in instinct.source if pair[0] == "origin"),
        extra=(),
        rest=(),
        hash="",
    )
