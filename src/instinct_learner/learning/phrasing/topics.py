"""What a rule can be about: the kinds of work an agent does, each with the words that give it away in both languages.

A topic gives a rule without a condition of its own its *when*, and gives every rule tags in both languages, so that a lesson taught
in Chinese is found by an English request and the other way round. Topics are ordinary kinds of work, not the content of any task.
"""

from __future__ import annotations

import re
from functools import lru_cache

from instinct_learner.learning.phrasing.topic_table import TOPICS, Topic


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[Topic, re.Pattern[str]], ...]:
    return tuple((topic, re.compile(topic.cues)) for topic in TOPICS)


def topics_in(text: str) -> tuple[Topic, ...]:
    """The topics a text speaks of, the most spoken of first; a weak one only after every other.

    The first 2,000 characters count: what a rule is about is said early, and the work stays bounded.
    """
    lowered = text[:2000].lower()
    found = [
        (topic.weak, -sum(1 for _ in pattern.finditer(lowered)), place, topic)
        for place, (topic, pattern) in enumerate(_patterns())
        if pattern.search(lowered)
    ]
    return tuple(topic for *_, topic in sorted(found, key=lambda row: row[:3]))
