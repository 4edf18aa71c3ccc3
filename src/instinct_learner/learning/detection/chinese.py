"""The Chinese grammar, put together from its tables."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_corrections import CORRECTIONS
from instinct_learner.learning.detection.chinese_fold import fold
from instinct_learner.learning.detection.chinese_marks import CLAUSE_BREAK, MARKS
from instinct_learner.learning.detection.chinese_preferences import PREFERENCES
from instinct_learner.learning.detection.rule import Grammar

CHINESE = Grammar(
    name="zh", rules=(*CORRECTIONS, *PREFERENCES), marks=MARKS, clause_break=CLAUSE_BREAK, fold=fold
)
