"""The English grammar, put together from its tables."""

from __future__ import annotations

from instinct_learner.learning.detection.english_asides import ASIDES
from instinct_learner.learning.detection.english_bounds import BOUNDS
from instinct_learner.learning.detection.english_context import beside_reply
from instinct_learner.learning.detection.english_contrasts import CONTRASTS
from instinct_learner.learning.detection.english_counters import COUNTERS
from instinct_learner.learning.detection.english_dislikes import DISLIKES
from instinct_learner.learning.detection.english_echoes import takes_up
from instinct_learner.learning.detection.english_faults import FAULTS
from instinct_learner.learning.detection.english_habits import HABITS
from instinct_learner.learning.detection.english_heeded import HEEDED
from instinct_learner.learning.detection.english_intent import INTENT
from instinct_learner.learning.detection.english_leftovers import LEFTOVERS
from instinct_learner.learning.detection.english_marks import CLAUSE_BREAK, CLAUSE_OPENER, MARKS, OPENER
from instinct_learner.learning.detection.english_memory import MEMORY
from instinct_learner.learning.detection.english_moods import MOODS
from instinct_learner.learning.detection.english_needs import NEEDS
from instinct_learner.learning.detection.english_norms import NORMS
from instinct_learner.learning.detection.english_objections import OBJECTIONS
from instinct_learner.learning.detection.english_openings import OPENINGS
from instinct_learner.learning.detection.english_orders import orders
from instinct_learner.learning.detection.english_ordinary import ORDINARY_MARKS, ordinary
from instinct_learner.learning.detection.english_preferences import PREFERENCES
from instinct_learner.learning.detection.english_recalls import RECALLS
from instinct_learner.learning.detection.english_redirections import REDIRECTIONS
from instinct_learner.learning.detection.english_rejections import REJECTIONS
from instinct_learner.learning.detection.english_reproaches import REPROACHES
from instinct_learner.learning.detection.english_results import RESULTS
from instinct_learner.learning.detection.english_reviews import REVIEWS
from instinct_learner.learning.detection.english_scopes import SCOPES
from instinct_learner.learning.detection.english_signs import signs
from instinct_learner.learning.detection.english_standards import STANDARDS
from instinct_learner.learning.detection.english_tastes import TASTES
from instinct_learner.learning.detection.english_terms import TERMS
from instinct_learner.learning.detection.english_uses import USES
from instinct_learner.learning.detection.english_whenever import WHENEVER
from instinct_learner.learning.detection.rule import Grammar

ENGLISH = Grammar(
    name="en",
    rules=(
        *REJECTIONS,
        *DISLIKES,
        *REDIRECTIONS,
        *CONTRASTS,
        *REPROACHES,
        *FAULTS,
        *OPENINGS,
        *INTENT,
        *REVIEWS,
        *RESULTS,
        *STANDARDS,
        *OBJECTIONS,
        *RECALLS,
        *LEFTOVERS,
        *COUNTERS,
        *PREFERENCES,
        *MEMORY,
        *WHENEVER,
        *HABITS,
        *HEEDED,
        *ASIDES,
        *TASTES,
        *NORMS,
        *BOUNDS,
        *SCOPES,
        *TERMS,
    ),
    marks=(*MARKS, *MOODS, *USES, *ORDINARY_MARKS),
    clause_break=CLAUSE_BREAK,
    needs=NEEDS,
    opener=OPENER,
    clause_opener=CLAUSE_OPENER,
    judges=(beside_reply, takes_up, signs, ordinary, orders),
)
