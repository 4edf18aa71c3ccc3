"""The Chinese grammar, put together from its tables."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_context import beside_reply, faults_reply
from instinct_learner.learning.detection.chinese_contrasts import CONTRASTS
from instinct_learner.learning.detection.chinese_denials import DENIALS
from instinct_learner.learning.detection.chinese_faults import FAULTS
from instinct_learner.learning.detection.chinese_fold import fold
from instinct_learner.learning.detection.chinese_frames import FRAMES
from instinct_learner.learning.detection.chinese_intent import INTENT
from instinct_learner.learning.detection.chinese_lasting import LASTING
from instinct_learner.learning.detection.chinese_limits import LIMITS
from instinct_learner.learning.detection.chinese_manners import MANNERS
from instinct_learner.learning.detection.chinese_marks import CLAUSE_BREAK, MARKS
from instinct_learner.learning.detection.chinese_memory import MEMORY
from instinct_learner.learning.detection.chinese_moods import MOODS
from instinct_learner.learning.detection.chinese_needs import NEEDS
from instinct_learner.learning.detection.chinese_norms import NORMS
from instinct_learner.learning.detection.chinese_objections import OBJECTIONS
from instinct_learner.learning.detection.chinese_outcomes import OUTCOMES
from instinct_learner.learning.detection.chinese_rejections import REJECTIONS
from instinct_learner.learning.detection.chinese_remedies import REMEDIES
from instinct_learner.learning.detection.chinese_reports import REPORTS
from instinct_learner.learning.detection.chinese_reproaches import REPROACHES
from instinct_learner.learning.detection.chinese_reviews import REVIEWS
from instinct_learner.learning.detection.chinese_scope import SCOPE
from instinct_learner.learning.detection.chinese_shortfalls import SHORTFALLS
from instinct_learner.learning.detection.chinese_signs import signs
from instinct_learner.learning.detection.chinese_slips import SLIPS
from instinct_learner.learning.detection.chinese_standing import STANDING
from instinct_learner.learning.detection.chinese_stops import STOPS
from instinct_learner.learning.detection.chinese_tastes import TASTES
from instinct_learner.learning.detection.rule import Grammar

CHINESE = Grammar(
    name="zh",
    rules=(
        *REJECTIONS,
        *DENIALS,
        *FAULTS,
        *SHORTFALLS,
        *OUTCOMES,
        *SLIPS,
        *OBJECTIONS,
        *REPROACHES,
        *REVIEWS,
        *REMEDIES,
        *FRAMES,
        *INTENT,
        *CONTRASTS,
        *STOPS,
        *MEMORY,
        *STANDING,
        *SCOPE,
        *LASTING,
        *LIMITS,
        *TASTES,
        *MANNERS,
        *NORMS,
    ),
    marks=(*REPORTS, *MARKS, *MOODS),
    clause_break=CLAUSE_BREAK,
    needs=NEEDS,
    fold=fold,
    judges=(beside_reply, faults_reply, signs),
)
