"""How people state something lasting in English."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Rule

PREFERENCES: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.from_now_on",
        kind="preference",
        pattern=r"\bfrom now on\b",
        cues=("from now on",),
        weight=1.0,
        why="Says that it holds from now on.",
        example="From now on, answer in British English",
        near_miss="What should I expect from now on?",
        flags=("urgent", "permanent"),
    ),
)
