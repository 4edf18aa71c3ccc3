"""The Chinese grammar, put together from its tables."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Grammar

CHINESE = Grammar(name="zh", rules=(), marks=(), clause_break=r"[，、；：,;:]")
