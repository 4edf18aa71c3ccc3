"""Which questions ask for a time, and which texts name one."""

from __future__ import annotations

import pytest

from instinct_learner.learning.times import asks_when, names_time


@pytest.mark.parametrize(
    "question",
    [
        "When did we move the servers?",
        "so when’s the next release",
        "WHEN IS the freeze",
        "what day does the cleaner come?",
        "Which month was the audit?",
        "How long has Mara been on the team?",
        "Remind me: in what year did we sign?",
        "咱们什么时候换的机房？",
        "甚麼時候交報告",
        "下次聚餐是哪天",
        "她搬过来多久了",
        "deadline 是几号",
        "週幾開例會？",
    ],
)
def test_a_question_that_asks_for_a_time(question: str) -> None:
    assert asks_when(question)


@pytest.mark.parametrize(
    "message",
    [
        "When you commit, sign it",
        "when tests fail tell me",
        "what did we decide about the logo?",
        "How should long names be cut?",
        "每天跑一遍测试",
        "哪个服务器坏了",
        "",
        "🙂",
    ],
)
def test_a_message_that_asks_for_none(message: str) -> None:
    assert not asks_when(message)


@pytest.mark.parametrize(
    "text",
    [
        "We moved the servers last Friday.",
        "I signed it two weeks ago",
        "The audit was in March.",
        "since 2019 we have used Postgres",
        "Released on 2024-05-03",
        "the 90s music evening",
        "I might visit in May",
        "every other Tuesday",
        "上周五换的机房",
        "去年入职的",
        "3月交报告",
        "會議在十二號",
        "周三开例会",
        "三天前刚修好",
    ],
)
def test_a_text_that_names_a_time(text: str) -> None:
    assert names_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "Use pnpm, not npm.",
        "You may cut long names.",
        "error 2500 means that the disk is full",
        "port 1900x is taken",
        "用 pnpm 装依赖",
        "周到一点",
        "这个号不对",
        "",
    ],
)
def test_a_text_that_names_none(text: str) -> None:
    assert not names_time(text)
