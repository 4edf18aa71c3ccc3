"""What is written about an instinct, made safe first: secrets out, invisible characters out, one line each.

Source: THREATS "secrets and personal data", "invisible Unicode".
"""

from __future__ import annotations

from instinct_learner.governance.redact import redact
from instinct_learner.governance.sanitize import one_line
from instinct_learner.values import fields, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.model.instinct import Instinct

SENTENCE_LIMIT = 400
EVIDENCE_LIMIT = 240
TITLE_LIMIT = 60
WORD_LIMIT = 120
#: More evidence than anybody reads; the oldest stay, because they say where it came from, and the newest.
EVIDENCE_KEPT = 50
_CONFIDENCE_DIGITS = 4


def clean_line(text: str, *, limit: int) -> str:
    """One safe line.

    Redacted before and after, so that neither hiding a secret among invisible characters nor cutting it in half lets it
    through.
    """
    return redact(one_line(redact(text), limit=limit))


def cleaned(instinct: Instinct, *, before: Instinct | None = None) -> Instinct:
    """The instinct with every text that is new made safe.

    Args:
        instinct: As somebody wants it written.
        before: As it lies on disk. What equals it is the person's own and stays.
    """
    changed = {
        field.name: getattr(instinct, field.name)
        for field in fields(instinct)
        if before is None or getattr(instinct, field.name) != getattr(before, field.name)
    }
    for name, limit in (("trigger", SENTENCE_LIMIT), ("action", SENTENCE_LIMIT), ("title", TITLE_LIMIT)):
        if name in changed:
            changed[name] = clean_line(changed[name], limit=limit)
    if "evidence" in changed:
        old = frozenset(before.evidence) if before else frozenset()
        changed["evidence"] = _kept(
            [item if item in old else clean_line(item, limit=EVIDENCE_LIMIT) for item in changed["evidence"]]
        )
    if "tags" in changed:
        changed["tags"] = tuple(filter(None, (clean_line(tag, limit=WORD_LIMIT) for tag in changed["tags"])))
    if "source" in changed:
        changed["source"] = tuple(
            (clean_line(key, limit=WORD_LIMIT), clean_line(value, limit=WORD_LIMIT)) for key, value in changed["source"]
        )
    if "confidence" in changed:
        # 0.6 + 0.1 is 0.7 to a reader, and so to the file.
        changed["confidence"] = round(min(max(float(changed["confidence"]), 0.0), 1.0), _CONFIDENCE_DIGITS)
    return replace(instinct, **changed)


def redacted_change(old: str, new: str) -> str:
    """The new text with secrets redacted in what it changes; lines at both ends that stay are the owner's own."""
    before, after = old.split("\n"), new.split("\n")
    shorter = min(len(before), len(after))
    head = next((index for index in range(shorter) if before[index] != after[index]), shorter)
    tail = next((index for index in range(shorter - head) if before[-1 - index] != after[-1 - index]), shorter - head)
    end = len(after) - tail
    changed = redact("\n".join(after[head:end])) if end > head else ""
    return "\n".join([*after[:head], *([changed] if end > head else []), *after[end:]])


def _kept(items: list[str]) -> tuple[str, ...]:
    items = [item for item in items if item]
    if len(items) > EVIDENCE_KEPT:
        half = EVIDENCE_KEPT // 2
        items = items[:half] + items[-half:]
    return tuple(items)
