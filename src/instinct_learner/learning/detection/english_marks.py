"""What limits the meaning of an English clause: questions, conditions, stories, reported speech, one-off words."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

CLAUSE_BREAK = r"[,;:(){}]| - | -- |\b(?:but|and then|because|so that|however|although)\b"

MARKS: tuple[Mark, ...] = (
    Mark(name="question", pattern=r"\?", cues=("?",), flag="question"),
    Mark(
        name="one_off",
        pattern=r"\b(?:this time|just this once|for now|for today|just for this|only this once)\b",
        cues=("this time", "for now", "for today", "this once", "for this"),
        flag="one_off",
    ),
)
