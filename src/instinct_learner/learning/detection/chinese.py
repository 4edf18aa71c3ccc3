"""The Chinese grammar, put together from its tables."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_faults import FAULTS
from instinct_learner.learning.detection.chinese_fold import fold
from instinct_learner.learning.detection.chinese_marks import CLAUSE_BREAK, MARKS
from instinct_learner.learning.detection.chinese_redirections import REDIRECTIONS
from instinct_learner.learning.detection.chinese_rejections import REJECTIONS
from instinct_learner.learning.detection.chinese_reviews import REVIEWS
from instinct_learner.learning.detection.chinese_rules import LASTING
from instinct_learner.learning.detection.chinese_tastes import TASTES
from instinct_learner.learning.detection.rule import Grammar

CHINESE = Grammar(
    name="zh",
    rules=(*REJECTIONS, *FAULTS, *REVIEWS, *REDIRECTIONS, *LASTING, *TASTES),
    marks=MARKS,
    clause_break=CLAUSE_BREAK,
    fold=fold,
)
