"""Flags, spans and limits of Chinese messages."""

from __future__ import annotations

import time

import pytest

from instinct_learner.learning.detection.chinese_fold import fold
from instinct_learner.learning.detection.engine import detect


def taught(message: str) -> list[str]:
    return [message[one.start : one.end] for one in detect(message).teachings]


@pytest.mark.parametrize(
    ("message", "flag"),
    [
        ("以后回答先给结论", "urgent"),
        ("禁止使用 any", "urgent"),
        ("永远不要直接 push 到 main", "permanent"),
        ("下次记得先查文档", "standard"),
        ("别再用 npm 了", "standard"),
        ("我习惯看表格", "mild"),
        ("我更喜欢用 TypeScript", "mild"),
        ("这次先用 npm", "one_off"),
        ("烦死了，以后别再给我发这么长的东西", "emotional"),
        ("少说点开心的", "vague"),
        ("记录这个经验", "record"),
        ("记下来以后用", "record"),
        ("忘掉", "undo"),
        ("是不是应该一直用 npm？", "question"),
        ("以後專案都用 pnpm", "urgent"),
    ],
    ids=str,
)
def test_a_message_carries_its_flag(message: str, flag: str) -> None:
    assert flag in detect(message).flags


@pytest.mark.parametrize(
    ("message", "flag"),
    [
        ("“以后”用英语怎么说", "urgent"),
        ("要不要每次都确认？", "urgent"),
        ("同事说必须用 Go", "urgent"),
        ("不一定要用 Go", "urgent"),
        ("你能记住我是谁吗？", "standard"),
        ("不用记", "record"),
    ],
    ids=str,
)
def test_quotes_questions_reports_and_negations_do_not_raise_a_flag(message: str, flag: str) -> None:
    assert flag not in detect(message).flags


@pytest.mark.parametrize(
    ("message", "spans"),
    [
        ("以后不要用 var，下次记住别再用 any", ["以后不要用 var", "下次记住别再用 any"]),
        ("以后都用 pnpm，提交信息一律用英文", ["以后都用 pnpm", "提交信息一律用英文"]),
        (
            "凡是删除操作都要先问我；文档一律放 docs 目录；每次提交前先跑测试",
            ["凡是删除操作都要先问我", "文档一律放 docs 目录", "每次提交前先跑测试"],
        ),
        ("我习惯先写测试再写代码，以后都这样", ["我习惯先写测试再写代码，以后都这样"]),
        ("以後專案都用 pnpm，不要再用 npm", ["以後專案都用 pnpm，不要再用 npm"]),
        ("以后：\n1. 用 tab\n2. 不写注释\n3. 提交前跑测试", ["用 tab", "不写注释", "提交前跑测试"]),
        ("不对。应该用 pnpm。", ["不对。应该用 pnpm。"]),
        ("忽略 node_modules 目录，每次搜索都这样", ["忽略 node_modules 目录，每次搜索都这样"]),
    ],
    ids=[
        "two_rules",
        "topic_before_the_word",
        "three_rules",
        "habit",
        "replacement",
        "list",
        "remedy",
        "so_every_time",
    ],
)
def test_each_thing_taught_has_its_words(message: str, spans: list[str]) -> None:
    assert taught(message) == spans


def test_a_correction_that_also_states_a_rule_is_both() -> None:
    verdict = detect("不是 Python，以后都用 TypeScript")
    assert {verdict.kind, verdict.also} == {"correction", "preference"}


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("預設用專案的設定", "预设用专案的设定"),
        ("不對，應該是這個！", "不对,应该是这个!"),
        ("特别好", "特別好"),
        ("不错", "不錯"),
        ("看《不要再问》", "看《qqqq》"),
    ],
    ids=["traditional", "punctuation", "not_a_prohibition", "not_a_complaint", "title"],
)
def test_folding_keeps_every_position(written: str, plain: str) -> None:
    assert fold(written) == plain
    assert len(fold(written)) == len(written)


@pytest.mark.parametrize(
    "unit",
    ["不是这样不是那样", "以后每次都要", "你刚刚刚刚", "如果我说", "没有没有", "，", "我不喜欢你又", "“", "《", "不"],
    ids=str,
)
def test_a_hostile_message_is_read_in_time(unit: str) -> None:
    message = (unit * 65536)[:65536]
    started = time.process_time()
    detect(message, previous_reply=message)
    assert time.process_time() - started < 1.5  # 0.6 s on an idle machine
