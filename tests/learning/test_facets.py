from __future__ import annotations

import pytest

from instinct_learner.bank.terms import terms
from instinct_learner.learning.facets import FACETS, facets_of


@pytest.mark.parametrize(
    "prompt",
    [
        "Please save the summary to out/",
        "Draft the spec in Markdown",
        "update day07/api_docs.md with the new endpoint",
        "帮我写一份周报，保存成 Markdown 文件",
        "生成一个 JSON 报告",
        "整理會議紀要，存到文件里",
    ],
)
def test_an_order_that_ends_in_a_file_gets_the_words_for_it(prompt: str) -> None:
    assert facets_of(terms(prompt)) == FACETS


@pytest.mark.parametrize(
    "prompt",
    [
        "Why do leaves change colour?",
        "Write me a poem about the sea",
        "What is JSON?",
        "今天天气怎么样？",
        "给我写一首诗",
        "JSON 是什么？",
        "",
    ],
)
def test_what_orders_no_file_gets_none(prompt: str) -> None:
    assert facets_of(terms(prompt)) == ()
