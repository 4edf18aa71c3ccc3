from __future__ import annotations

import pytest

from instinct_learner.bank.terms import terms
from instinct_learner.learning.facets import FACETS, facets_of, kinds_of
from instinct_learner.learning.phrasing.topic_table import TOPICS


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


@pytest.mark.parametrize(
    ("prompt", "kinds"),
    [
        pytest.param("install lodash please", ("js-packages",), id="a package of one world"),
        pytest.param("下午再装个 dayjs", ("js-packages",), id="zh"),
        pytest.param("add react", ("js-packages",), id="add with a package's name"),
        pytest.param("pip install numpy", ("py-packages",), id="the other world"),
        pytest.param("install the dependencies", ("js-packages", "py-packages"), id="either"),
        pytest.param("提交一下", ("commit",), id="commits"),
        pytest.param("add a dark mode toggle", (), id="add alone"),
        pytest.param("how does react render?", (), id="a name alone"),
        pytest.param("讲个笑话", (), id="a joke"),
        pytest.param("今天天气怎么样？", (), id="weather"),
        pytest.param("What is the weather in Paris?", (), id="weather in English"),
    ],
)
def test_a_request_is_told_what_kind_of_work_it_is(prompt: str, kinds: tuple[str, ...]) -> None:
    assert kinds_of(terms(prompt)) == kinds


def test_every_kind_is_a_term_that_the_index_holds() -> None:
    names = {term for topic in TOPICS for term in terms(topic.name)}
    prompts = ("install", "commit", "deploy", "测试", "sql", "翻译", "周报", "函数", "晚饭", "机票")
    for kind in {kind for prompt in prompts for kind in kinds_of(terms(prompt))}:
        assert kind in names
