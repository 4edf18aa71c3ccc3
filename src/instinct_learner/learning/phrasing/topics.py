"""What a rule is about: the kinds of work that a text speaks of.

A topic gives a rule without a condition of its own its *when*, and gives every rule tags in both languages, so that a
lesson taught in Chinese is found by an English request and the other way round.
"""

from __future__ import annotations

import re
from functools import lru_cache

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.topic_table import TOPICS, Topic

#: What a rule is about is said early, and the work stays bounded.
_READ_CHARS = 2_000
_GROUP = lazy(r"\((?:[^()\\]|\\.)*\)[?*+]?")


@lru_cache(maxsize=1)
def _rows() -> tuple[tuple[Topic, re.Pattern[str], tuple[str, ...]], ...]:
    return tuple((topic, lazy(topic.cues), _needed(topic.cues)) for topic in TOPICS)


def _needed(cues: str) -> tuple[str, ...]:
    """Literals of which a text must hold one for the pattern to match; none where that can't be told.

    Compiling a pattern costs a hundred times as much as looking for a word, and few topics are in any one text.
    """
    flat, before = cues, ""
    while flat != before:
        flat, before = _GROUP.sub("\x00", flat), flat
    words: list[str] = []
    for alternative in flat.split("|"):
        plain = re.sub(r"\[[^\]]*\][?*+]?(?:\{[^}]*\})?", "\x00", re.sub(r"\\[^.]", "\x00", alternative))
        plain = re.sub(r"\\\.", ".", re.sub(r"(?:[a-z ]|[^\x00-\x7f])[?*]", "\x00", plain))
        runs = re.findall(r"[a-z.]{2,}|[^\x00-\x7f]+", plain)
        if not runs:
            return ()
        words.append(max(runs, key=len))
    return tuple(dict.fromkeys(words))


@lru_cache(maxsize=256)
def topics_in(text: str) -> tuple[Topic, ...]:
    """The topics a text speaks of, the most spoken of first; a weak one only after every other."""
    lowered = text[:_READ_CHARS].lower()
    found: list[tuple[bool, int, int, Topic]] = []
    for place, (topic, pattern, needed) in enumerate(_rows()):
        if needed and not any(word in lowered for word in needed):
            continue
        count = sum(1 for _ in pattern.finditer(lowered))
        if count:
            found.append((topic.weak, -count, place, topic))
    return tuple(topic for *_, topic in sorted(found, key=lambda row: row[:3]))
