"""What each imported rule is beside the bank: new, known already, in conflict with what the owner taught, or unusable.

Nothing is written here. What a source claims for itself (its id, its confidence, that it was validated) is noted and
counts for nothing.

Source: SPEC §6 "Imports arrive pending, never active, and never overwrite"; THREATS "imports"; ADR 0100.
"""

from __future__ import annotations

import contextlib
import os
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from instinct_learner.bank.codec import instinct_hash
from instinct_learner.evolve.conflicts import why_in_chinese
from instinct_learner.governance.cleaning import SENTENCE_LIMIT, clean_line, cleaned
from instinct_learner.governance.redact import redact
from instinct_learner.interchange.record import sentence, spoken
from instinct_learner.interchange.screen import worries
from instinct_learner.learning.merge import Create, Supersede, merge
from instinct_learner.learning.turns import language_of
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from instinct_learner.bank.index import Index
    from instinct_learner.interchange.record import Found, Reading, Text

Verdict = Literal["new", "duplicate", "conflict", "rejected"]
VERDICTS: tuple[Verdict, ...] = ("new", "duplicate", "conflict", "rejected")
#: What an import is worth until it proves itself here: less than anything that was learned here (SPEC §2.1 begins at
#: 0.50), and above the 0.30 under which the unhelpful expire.
IMPORTED_CONFIDENCE = 0.40
#: What is kept of a source's own words for the way back; a record's front matter holds 8 KiB in all.
KEPT_BYTES = 4_000
#: Instincts that may say the same, looked at for each imported rule.
_NEIGHBOURS = 6
_TITLE_CHARACTERS = 40
_LIVE = ("instincts", "instincts/archived")
_UNSEEN_KEPT = frozenset("\n\t")
_NOTHING: Text = ("nothing is left of its action once it is made safe", "净化之后没有剩下任何可执行的内容")


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """One imported rule and what becomes of it.

    Attributes:
        found: As the source states it.
        verdict: What it is.
        why: The reason, "" for a new one.
        draft: What would be written, `None` for one that can't be.
        other: The instinct that it repeats or contradicts, "" if none; for one that repeats a line of the same source
            that line is in `why`.
        worries: What a person should look at before accepting it.
    """

    found: Found
    verdict: Verdict
    why: Text = ("", "")
    draft: Instinct | None = None
    other: str = ""
    worries: tuple[Text, ...] = ()


class Bank:
    """The bank as judging sees it. Each file is read once, and only where words are alike.

    Args:
        home: The home folder; an absent one is an empty bank.
    """

    def __init__(self, home: str) -> None:
        self._home = home
        self._index: Index | None = None
        self._read: dict[str, Instinct | None] = {}
        if os.path.isdir(home):
            from instinct_learner.bank.index import Index
            from instinct_learner.learning.overview import refresh

            refresh(home)
            self._index = Index.open(home)

    def close(self) -> None:
        """Lets go of the index."""
        if self._index is not None:
            self._index.close()

    def same(self, instinct: Instinct) -> tuple[str, str] | None:
        """The id and place of an instinct that says exactly the same, wherever it lies."""
        ids = self._index.by_hash(instinct.hash) if self._index else []
        for one in ids:
            row = self._index.row(one, "place", "scope") if self._index else None
            if row is not None and (row[1] in (instinct.scope, "global")):
                return one, str(row[0])
        return None

    def holds(self, instinct_id: str) -> bool:
        """Whether there is an instinct with this id."""
        return self._index is not None and self._index.row(instinct_id, "id") is not None

    def neighbours(self, instinct: Instinct) -> list[Instinct]:
        """Instincts of the owner's that may say the same or the opposite, likeliest first."""
        if self._index is None:
            return []
        hits = self._index.near(f"{instinct.trigger} {instinct.action}", limit=_NEIGHBOURS)
        found = [self._instinct(hit.id) for hit in hits]
        return [one for one in found if one is not None]

    def _instinct(self, instinct_id: str) -> Instinct | None:
        from instinct_learner.bank.reader import read_instinct
        from instinct_learner.errors import RecordError, RecordNotFoundError

        if instinct_id not in self._read:
            self._read[instinct_id] = None
            row = self._index.row(instinct_id, "place") if self._index else None
            if row is not None and row[0] in ("bank", "archived"):
                with contextlib.suppress(RecordError, RecordNotFoundError):
                    self._read[instinct_id] = read_instinct(self._home, instinct_id, folders=_LIVE)
        return self._read[instinct_id]


def judge(reading: Reading, *, bank: Bank, source: str, now: datetime, refused: Sequence[str] = ()) -> Iterator[Judged]:
    """A judgement on each rule, in the source's order.

    Args:
        reading: What the source says.
        bank: What is known.
        source: Its file or address, for the record.
        now: Aware.
        refused: Hashes of imports that the owner turned down before.
    """
    lines: dict[str, int] = {}
    turned_down = frozenset(refused)
    for found in reading.found:
        draft = draft_of(found, form=reading.format, source=source, now=now)
        if draft is None:
            yield Judged(found=found, verdict="rejected", why=_NOTHING)
            continue
        raised = worries(found.action, found.trigger, found.title)
        one = _judged(found, draft, bank, now)
        key = f"{draft.scope}\n{draft.hash}"
        if key in lines:
            line = lines[key]
            one = replace(one, verdict="duplicate", why=(f"says the same as line {line}", f"与第 {line} 行相同"))
        elif one.verdict == "new" and draft.hash in turned_down:
            why = ("was turned down before; --again brings it back", "之前已被拒绝；加 --again 可重新导入")
            one = replace(one, verdict="duplicate", why=why)
        lines.setdefault(key, found.line)
        yield replace(one, worries=raised)


def draft_of(found: Found, *, form: str, source: str, now: datetime) -> Instinct | None:
    """A found rule as it would be written, made safe; `None` where nothing to do is left of it."""
    action = clean_line(spoken(found.action), limit=SENTENCE_LIMIT)
    if not action:
        return None
    language = found.language or language_of(action)
    anytime = "任何时候" if language == "zh" else "Always"
    day = now.date().isoformat()
    name = os.path.basename(source.rstrip("/")) or source
    told = (
        f"{day}：从 {name} 第 {found.line} 行导入"
        if language == "zh"
        else f"{day}: imported from {name}, line {found.line}"
    )
    draft = Instinct(
        id=InstinctId(""),
        created=now,
        confidence=IMPORTED_CONFIDENCE,
        trigger=clean_line(sentence(found.trigger), limit=SENTENCE_LIMIT) or anytime,
        action=action,
        evidence=(*found.evidence, told),
        title=clean_line(sentence(found.title), limit=_TITLE_CHARACTERS) or action[:_TITLE_CHARACTERS].strip(),
        kind=found.kind,
        scope=_scope(found.scope),
        tags=tuple(dict.fromkeys(tag.lower() for tag in found.tags)),
        source=(("origin", "import"), ("format", form), ("from", name), ("line", str(found.line))),
        language=language,
    )
    safe = cleaned(draft)
    hashed = replace(safe, hash=instinct_hash(safe.trigger, safe.action))
    kept = _kept(found)
    more = {"format": form, "hash": hashed.hash, **kept}
    return replace(hashed, extra=(("imported", more),)) if kept else hashed


def _judged(found: Found, draft: Instinct, bank: Bank, now: datetime) -> Judged:
    same = bank.same(draft)
    if same is not None:
        other, place = same
        why = {
            "pending": ("waits for your answer already", "已在等待你的答复"),
            "archived": ("was known and is archived", "曾经学过，已归档"),
        }.get(place, ("is known already", "已经知道"))
        return Judged(found=found, verdict="duplicate", why=why, draft=draft, other=other)
    if found.claimed_id and bank.holds(found.claimed_id):
        why = ("bears the id of an instinct of yours that says something else", "与你的一条本能同号，但内容不同")
        return Judged(found=found, verdict="conflict", why=why, draft=draft, other=found.claimed_id)
    neighbours = bank.neighbours(draft)
    # A pattern never overrules what was said, so learning doesn't ask whether it contradicts; here that is the question.
    asked = replace(draft, kind="preference") if draft.kind == "pattern" else draft
    decision = merge(asked, neighbours, now) if neighbours else Create()
    if isinstance(decision, Create):
        return Judged(found=found, verdict="new", draft=draft)
    other = str(decision.instinct_id)
    if isinstance(decision, Supersede):
        why = (f"contradicts what you taught: {decision.why}", f"与你教过的相矛盾：{why_in_chinese(decision.why)}")
        return Judged(found=found, verdict="conflict", why=why, draft=draft, other=other)
    why = ("says in other words what is known", "换了说法，内容已知")
    return Judged(found=found, verdict="duplicate", why=why, draft=draft, other=other)


def _scope(scope: str) -> str:
    if not scope.startswith("project:"):
        return "global"
    name = clean_line(scope.removeprefix("project:"), limit=80)
    return f"project:{name}" if name else "global"


def _kept(found: Found) -> dict[str, str]:
    """What the source says beyond the rule, made safe line by line, in at most `KEPT_BYTES`."""
    kept: dict[str, str] = {}
    room = KEPT_BYTES
    for name, value in (("id", found.claimed_id), *found.kept):
        text = redact("".join(char for char in value if char in _UNSEEN_KEPT or _seen(char)))
        data = text.encode("utf-8", "replace")
        if len(data) > room:
            text = data[: max(0, room - 3)].decode("utf-8", "ignore") + "…"
        if text and room > 3:
            kept[name[:60]] = text
            room -= len(text.encode("utf-8", "replace"))
    return kept


def _seen(char: str) -> bool:
    if char.isascii():
        return char.isprintable()
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def is_shortened(found: Found) -> bool:
    """Whether the rule's sentence is longer than an instinct's may be; the whole is kept beside it where it fits."""
    return len(spoken(found.action)) > SENTENCE_LIMIT
