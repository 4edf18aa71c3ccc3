from __future__ import annotations

import datetime as dt

import pytest

from instinct_learner.learning.capture import captured
from instinct_learner.learning.event import read_event
from instinct_learner.learning.extract import Refusal, draft
from instinct_learner.learning.phrasing.spans import rules_of


def taught(message: str) -> list[tuple[str, str]]:
    """Title and action of all that a message teaches."""
    event = read_event(
        {
            "messages": [
                {"role": "user", "content": "看一下"},
                {"role": "assistant", "content": "好的，已完成。"},
                {"role": "user", "content": message},
            ],
            "sessionId": "s",
            "trigger": "user",
        }
    )
    now = dt.datetime(2026, 1, 5, tzinfo=dt.timezone.utc)
    drafts = [draft(one, now=now) for one in rules_of([one for one in captured(event).signals if one.tier == "learn"])]
    return [(one.title, one.action) for one in drafts if not isinstance(one, Refusal)]


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("永远不要用 force push", [("提交：永远不要用 force push", "永远不要用 force push")]),
        ("从今天开始用 uv 管理依赖", [("Python 依赖：uv", "用 uv 管理依赖")]),
        ("下次记得先拉最新代码", [("代码风格：先拉最新代码", "先拉最新代码")]),
        ("以后 response 都用 JSON format", [("回复方式：JSON", "response 都用 JSON format")]),
        ("That's wrong, the file must end in .bak.", [("Backups: .bak", "The file must end in .bak")]),
        (
            "No, use pnpm. Also from now on write tests in vitest.",
            [("Package manager: pnpm", "Use pnpm"), ("Tests: vitest", "Write tests in vitest")],
        ),
        (
            "不对，日期要用 ISO 格式。还有，金额保留两位小数。",
            [("日期时间：日期要用 ISO 格式", "日期要用 ISO 格式"), ("金额：金额保留两位小数", "金额保留两位小数")],
        ),
        (
            "以後記住：一、用 pnpm 安裝依賴；二、提交訊息用英文",
            [("包管理器：pnpm", "用 pnpm 安裝依賴"), ("回复语言：英文", "提交訊息用英文")],
        ),
    ],
)
def test_what_a_plain_sentence_teaches_stands_alone(message: str, wanted: list[tuple[str, str]]) -> None:
    assert taught(message) == wanted


@pytest.mark.parametrize(
    "message",
    [
        "From now on my password is hunter2secret9",
        "记住密码是 abc12345xyz",
        "Remember: the api key is sk-abcdefghijklmnopqrstuvwx123456",
    ],
)
def test_a_secret_alone_is_no_lesson(message: str) -> None:
    assert taught(message) == []


def test_a_rule_that_names_a_secret_is_kept_without_it() -> None:
    actions = [action for _, action in taught("以后部署到 staging 用密码 abc12345xyz，不要用 root 账号")]
    assert any("staging" in action for action in actions)
