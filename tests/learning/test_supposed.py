from __future__ import annotations

import pytest

from instinct_learner.learning.supposed import supposed_lesson


@pytest.mark.parametrize(
    ("request_text", "lesson"),
    [
        pytest.param("Can you recommend some books on calculus?", "I don't like books on calculus", id="English"),
        pytest.param("What are some good places for lunch?", "I don't like places for lunch", id="what are"),
        pytest.param("推荐几个周末爬山路线吧", "我不喜欢周末爬山路线吧", id="Chinese"),
        pytest.param("refactor the parser", "I don't like refactor the parser", id="an order"),
        pytest.param("可以吗？", "", id="nothing but the frame"),
        pytest.param("log " * 101, "", id="long"),
    ],
)
def test_a_request_supposes_a_lesson_about_its_matter(request_text: str, lesson: str) -> None:
    assert supposed_lesson(request_text) == lesson
