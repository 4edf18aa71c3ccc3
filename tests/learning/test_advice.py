"""Which messages ask for advice, and which for what was said."""

from __future__ import annotations

import pytest

from instinct_learner.learning.advice import asks_for_advice
from instinct_learner.learning.retrieve import ADVICE_LEAD, lead_for


@pytest.mark.parametrize(
    "message",
    [
        "Which bike should I buy?",
        "Can you recommend a hotel in Porto?",
        "I'm looking for a quiet café near the station",
        "What are good first novels for a ten-year-old?",
        "help me plan the weekend",
        "explain closures to me",
        "I'd like to learn to swim",
        "推荐几本适合睡前看的书",
        "周末去哪儿玩比较好，给我个建议",
        "怎麼挑一台筆電",
        "想买个新手机，帮我看看",
        "帮我 plan 一下下周的 trip",
    ],
)
def test_a_message_that_asks_for_advice(message: str) -> None:
    assert asks_for_advice(message)
    assert lead_for(message, 0.25) == 0.25 + ADVICE_LEAD


@pytest.mark.parametrize(
    "message",
    [
        "Where did Mara buy her bike?",
        "What was the idea behind the new logo?",
        "When has he been to Porto?",
        "The tests fail on Windows",
        "Add react to the project",
        "她上次推荐的是哪家店？",
        "你们什么时候打算搬的家",
        "把按钮改成蓝色",
        "",
        "🙂",
    ],
)
def test_a_message_that_asks_for_none(message: str) -> None:
    assert not asks_for_advice(message)
    assert lead_for(message, 0.25) == 0.25
