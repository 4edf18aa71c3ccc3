"""What an English text is about: the stems of its words, its numbers, a sentence without the words that open it."""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_marks import OPENER

#: So many opening words are looked past.
OPENERS = 4

#: Words that say nothing about what a sentence is about.
_STOP = (
    "the and for you your yours that this these those they them their its it's is are was were has have "
    "had does did done not but with from into onto out off all any some one ones two can could should "
    "would will must may might just only also very too more most less than then there here what which who "
    "how when where why because been being use used using make made get got want need like what's that's "
    "let let's please file code new old way thing things now still already after before about over under "
    "again same other another each every no yes ok okay don't doesn't isn't didn't can't won't i'm i've "
    "we're we've you're you've dont doesnt isnt first second last user says said say see look looks add "
    "added test set put run end start i'll we'll it'll our mine his her him she he we me my i a an in on "
    "at to of or by as so if do be am up "
)
_WORD = lazy(r"[a-z_][\w+#.-]*[\w+#]|\d[\d.,:]*")
_JOINT = lazy(r"[._/#+-]")
_OPENER = lazy(OPENER)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            stem = word[: -len(ending)].rstrip("e")
            return stem[:-1] if ending in {"ing", "ed"} and stem[-2:-1] == stem[-1:] else stem
    return word.rstrip("e")


def content(text: str) -> set[str]:
    """The stems of the words that say what a text is about."""
    stop = frozenset(_STOP.split())
    words = [word for word in _WORD.findall(text.replace("\\_", "_")) if not word[0].isdigit()]
    words += [part for word in words for part in _JOINT.split(word)]
    return {_stem(word) for word in words if len(word) > 2 and word not in stop}


def numbers_in(text: str) -> set[str]:
    """The numbers that a text names, without punctuation at their ends."""
    return {word.strip(".,:") for word in _WORD.findall(text) if word[0].isdigit()}


def without_openers(text: str) -> str:
    """The sentence without the words that only open it."""
    position = 0
    for _ in range(OPENERS):
        match = _OPENER.match(text, position)
        if match is None:
            break
        position = match.end()
    return text[position:].strip()
