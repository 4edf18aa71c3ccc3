"""What a person expects of a bank that holds a handful of rules: recalled where they bear, silent where they don't."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.index import Index
from instinct_learner.bank.sync import sync
from instinct_learner.governance.writer import Writer
from instinct_learner.learning.extract import draft
from instinct_learner.learning.retrieve import query_weights, recall
from instinct_learner.model.instinct import Instinct
from instinct_learner.model.signal import Signal

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

RULES = (
    ("zh", "这个项目用 pnpm，以后别用 npm"),
    ("zh", "以后提交信息用英文写"),
    ("en", "from now on run the smoke suite before deploying"),
    ("zh", "以后周报先写结论"),
)


@pytest.fixture
def taught(home: Path, now: datetime) -> Path:
    writer = Writer(home, now=lambda: now)
    for language, quote in RULES:
        drafted = draft(
            Signal(kind="preference", quote=quote, message=quote, language="zh" if language == "zh" else "en"), now=now
        )
        assert isinstance(drafted, Instinct)
        writer.create_instinct(drafted, why="taught")
    sync(home)
    return home


def recalled(home: Path, prompt: str) -> list[str]:
    with Index.open(home) as index:
        return [hit.action for hit in recall(index, query_weights(prompt), limit=5)]


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        pytest.param("install lodash please", "pnpm", id="English prompt, Chinese rule"),
        pytest.param("下午再装个 dayjs", "pnpm", id="Chinese prompt"),
        pytest.param("add react", "pnpm", id="add a package"),
        pytest.param("commit this", "英文", id="commit"),
        pytest.param("部署一下", "smoke", id="Chinese prompt, English rule"),
        pytest.param("帮我写周报", "结论", id="weekly report"),
    ],
)
def test_a_rule_is_recalled_across_languages(taught: Path, prompt: str, word: str) -> None:
    assert word in " ".join(recalled(taught, prompt))


@pytest.mark.parametrize(
    "prompt",
    [
        "讲个笑话",
        "tell me a joke",
        "今天天气怎么样？",
        "what is the weather in Paris?",
        "写一首关于海的诗",
        "good morning",
        "谢谢",
    ],
)
def test_small_talk_recalls_nothing(taught: Path, prompt: str) -> None:
    assert recalled(taught, prompt) == []
