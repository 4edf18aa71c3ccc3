"""The experience banks are read and written in the seed's format."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.model.experience import Experience, Promotion
from instinct_learner.sediment.banks import (
    parse_promotions,
    parse_reflections,
    render_experience,
    render_promotion,
    without_entries,
)

SEED = """\
# 经验银行 - 待处理

## [2026-07-24] 部署前先备份
**上下文**：上线时数据库没有备份
**做法**：补做了快照
**结果**：坏
**有效性自评分**：5
**可复用点**：部署前先备份
**标签**：#经验 #错误

---

## [2026-07-25] 周报
**结果**：好：一次通过
**有效性自评分**：9
**标签**：#经验 #流程
**备注**：手写的一行
随手写的

---
"""
PROMOTED = """\
# 晋升记录

## 系统元数据
**当前晋升阈值**：15

---

## [2026-07-25] 部署前先备份
**晋升优先级得分**：5 × 2.0 + 10 = 20
**触发条件**：优先级 ≥ 15
**原始**：reflections.md [2026-07-24]
**现状**：写入 MEMORY.md §部署

---
"""


def test_the_seeds_reflections_are_read() -> None:
    first, second = parse_reflections(SEED)
    assert first == Experience(
        date="2026-07-24", topic="部署前先备份", context="上线时数据库没有备份", action="补做了快照", outcome="坏",
        rating=5, reusable="部署前先备份", tags=("经验", "错误"),
    )  # fmt: skip
    assert (second.outcome, second.result, second.rating) == ("好", "一次通过", 3)
    assert second.rest == ("**备注**：手写的一行", "随手写的")


def test_the_seeds_promotions_are_read_and_its_head_is_no_entry() -> None:
    (found,) = parse_promotions(PROMOTED)
    assert found == Promotion(
        date="2026-07-25", topic="部署前先备份", arithmetic="5 × 2.0 + 10 = 20", condition="优先级 ≥ 15",
        origin="reflections.md [2026-07-24]", state="写入 MEMORY.md §部署",
    )  # fmt: skip


@pytest.mark.parametrize("text", ["", "# 经验银行\n", "散文\n", "<!-- ## [x] y -->\n", "<!-- ## [x] y"])
def test_an_absent_or_empty_bank_is_empty(text: str) -> None:
    assert parse_reflections(text) == ()
    assert parse_promotions(text) == ()


def test_an_outcome_nobody_knows_is_neutral_and_its_words_stay() -> None:
    (found,) = parse_reflections("## [d] t\n**结果**：还行：凑合\n")
    assert (found.outcome, found.result) == ("中性", "还行：凑合")


_LINE = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="*#<>[]-："), min_size=1, max_size=20
)
_MAYBE = st.just("") | _LINE


@given(
    st.builds(
        Experience,
        date=_LINE, topic=_LINE, context=_MAYBE, action=_MAYBE, outcome=st.sampled_from(["好", "坏", "中性"]),
        result=_MAYBE, rating=st.integers(1, 5), reusable=_MAYBE, tags=st.lists(_LINE, max_size=3).map(tuple),
        id=_MAYBE, source=_MAYBE, rest=st.lists(_LINE, max_size=2).map(tuple),
    )
)  # fmt: skip
def test_an_experience_reads_back_as_it_was(experience: Experience) -> None:
    assert parse_reflections(SEED + "\n" + render_experience(experience))[-1] == experience


@given(
    st.builds(
        Promotion,
        date=_LINE, topic=_LINE, arithmetic=_MAYBE, condition=_MAYBE, origin=_MAYBE, state=_MAYBE, id=_MAYBE,
        details=st.just(()) | st.just((("当时阈值", "15"), ("文件", "memory/MEMORY.md"))),
        rest=st.lists(_LINE, max_size=2).map(tuple),
    )
)  # fmt: skip
def test_a_promotion_reads_back_as_it_was(promotion: Promotion) -> None:
    assert parse_promotions(PROMOTED + "\n" + render_promotion(promotion))[-1] == promotion


def test_a_key_given_twice_keeps_its_first_and_the_second_as_it_stands() -> None:
    (found,) = parse_reflections("## [d] t\n**做法**：一\n**做法**：二\n")
    assert (found.action, found.rest) == ("一", ("**做法**：二",))


def test_entries_are_cut_out_and_the_rest_stays_byte_for_byte() -> None:
    text = SEED + "\n## 手写的一节\n不动\n\n" + render_experience(replace(parse_reflections(SEED)[0], topic="第三"))
    cut = without_entries(text, lambda entry: "部署前先备份\n**上下文" in entry)
    assert [one.topic for one in parse_reflections(cut)] == ["周报", "第三"]
    assert "## 手写的一节\n不动\n\n" in cut
    assert without_entries(text, lambda _: False) == text
    everything = without_entries(text, lambda _: True)
    assert everything == "# 经验银行 - 待处理\n\n## 手写的一节\n不动\n\n"
    assert without_entries("", lambda _: True) == ""
