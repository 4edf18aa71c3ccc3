"""Proof, before a write, that what will be written reads back as what was wanted."""

from __future__ import annotations

from instinct_learner.bank.codec import parse_instinct
from instinct_learner.errors import RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.model.instinct import Instinct


def proven(text: str, wanted: Instinct, name: str) -> Instinct:
    """What the text reads as, which is what was wanted.

    Args:
        text: The whole file to be.
        wanted: What it shall say.
        name: The file's name.

    Raises:
        RecordError: It can't be read, or reads as something else.
    """
    read = parse_instinct(text, file=name, undated=wanted.created)
    if changed := changed_names(wanted, read):
        raise RecordError(file=name, problems=(f"{', '.join(changed)}: would not be read back as written",))
    return read


def changed_names(before: Instinct, after: Instinct) -> list[str]:
    """Names of the values that differ. `hash` follows from others, and `rest` is the file's own text."""
    return [
        name
        for name in type(before).__slots__
        if name not in {"rest", "hash"} and getattr(before, name) != getattr(after, name)
    ]
