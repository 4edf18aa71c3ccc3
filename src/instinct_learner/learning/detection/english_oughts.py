"""What an English message says of what ought to be: that a thing be otherwise, or only that it do more than it does."""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_answers import OUGHT, OUGHT_NAMED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule

_OUGHT = lazy(
    r"\b(?:should(?:n'?t)?|needs? to|has to|have to|must(?:n'?t)?|ought to|supposed to|belongs?|goes? (?:in|to|under|"
    r"before|after|into)|comes? (?:before|after|first|last)|needs?)\b"
)
#: What a thing ought to be, or where, or which one alone: that it ought to do more is only the next wish.
_PLACES = lazy(
    r"\b(?:should(?:n'?t)?|needs? to|has to|have to|must(?:n'?t)?|ought to)(?: (?:really|actually|just|only|still|all|"
    r"instead|probably|not|never|already))* (?:be (?:in|inside|under|on|at|below|above|before|after|beside|next to|"
    r"within|"
    r"outside|private|part of|where|with the|based|called|named|from|the|a method|a function|a property)|live|stay|"
    r"remain|"
    r"belong|go|come|point|match|sit|stand|keep|equal|follow)\b|\bbelongs?\b|\b(?:goes|comes)\b|\b(?:only|just|not|"
    r"never|\w+n't|instead|still)\b"
)
_MORE = lazy(
    r"\b(?:should|needs? to|has to|have to|must|ought to|needs?)(?: (?:also|optionally|additionally|now|always))* "
    r"(?:take|"
    r"accept|support|include|have|allow|print|show|log|display|offer|expose|provide|handle|be (?:able|possible|"
    r"configurable|optional|allowed|supported|sortable|clickable|searchable|async|typed|translated|cached)|an?|"
    r"another|its own|more|some|tests?)\b"
)
_OUGHT_NUMBER = lazy(
    r"\b(?:be|have|take|last|start at|end at|return) (?:at (?:least|most) |around |about |"
    r"exactly )?[\d$€£]"
)


def obliges(body: str, *, shared: bool) -> bool:
    """Whether the sentence says what ought to be, and not just which number."""
    return _OUGHT.search(body) is not None and (shared or _OUGHT_NUMBER.search(body) is None)


def ought(body: str, *, named: bool) -> Rule | None:
    """What it means that something ought to be so, beside a reply that names it."""
    if _MORE.search(body):
        return None
    return OUGHT_NAMED if named and _PLACES.search(body) else OUGHT
