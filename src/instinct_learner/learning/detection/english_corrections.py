"""How people correct an agent in English."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Rule

CORRECTIONS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.no_use",
        kind="correction",
        pattern=r"^\W*(?:no|nope)\b[,.!: -]+(?=\w)",
        cues=("no",),
        weight=1.0,
        why="Opens by rejecting what was just said.",
        example="No, use the other file",
        near_miss="No problem at all",
        opening=True,
    ),
)
