"""The English grammar, put together from its tables."""

from __future__ import annotations

from instinct_learner.learning.detection.english_corrections import CORRECTIONS
from instinct_learner.learning.detection.english_marks import CLAUSE_BREAK, MARKS
from instinct_learner.learning.detection.english_preferences import PREFERENCES
from instinct_learner.learning.detection.rule import Grammar

ENGLISH = Grammar(name="en", rules=(*CORRECTIONS, *PREFERENCES), marks=MARKS, clause_break=CLAUSE_BREAK)
