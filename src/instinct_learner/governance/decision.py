"""The answer of a limit, a gate or a person: yes, or no with its reasons."""

from __future__ import annotations

from instinct_learner.values import NamedTuple


class Decision(NamedTuple):
    """Whether something may be done. A refusal is a value, never an exception.

    Attributes:
        allowed: May it be done?
        reasons: One sentence a reason, every one that spoke, not just the first. A refusal has at least one.

    Source: DESIGN §4.1.
    """

    allowed: bool
    reasons: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """A decision reads as its answer."""
        return self.allowed
