"""The threshold adapts, and its record is the seed's."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.governance.threshold import (
    Adjustment,
    Threshold,
    after_override,
    after_promotion,
    after_veto,
    is_locked,
    parse_threshold,
    recent_promotions,
    render_threshold,
    threshold_now,
)

NOW = datetime(2026, 5, 8, 13, 0, tzinfo=timezone(timedelta(hours=8)))
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
SEED_HEAD = """\
# 晋升记录

## 系统元数据
**当前晋升阈值**：15（默认值，可配置）
**最近1小时晋升次数**：0
**阈值手动覆盖锁定到期**：null（时间戳或null）
**阈值调整历史**：[{"date":"","from":15,"to":17,"reason":"连续3次否决"}]

---

## [2026-05-01] 先跑测试
**晋升优先级得分**：4 × 2.0 + 10 = 18
"""


def test_the_seeds_head_is_read() -> None:
    state = parse_threshold(SEED_HEAD)
    assert state == Threshold(value=15, history=(Adjustment(date="", before=15, after=17, reason="连续3次否决"),))


def test_a_head_that_is_written_again_changes_only_what_changed() -> None:
    text = render_threshold(SEED_HEAD, parse_threshold(SEED_HEAD), NOW)
    assert "**当前晋升阈值**：15（默认值，可配置）\n" in text
    assert "**阈值手动覆盖锁定到期**：null（时间戳或null）\n" in text
    assert text.endswith("## [2026-05-01] 先跑测试\n**晋升优先级得分**：4 × 2.0 + 10 = 18\n")
    assert render_threshold(text, parse_threshold(text), NOW) == text


def test_new_lines_go_behind_ours_and_unknown_ones_stay() -> None:
    text = "# 晋升记录\n\n## 系统元数据\n我的备注\n**当前晋升阈值**：15\n**备注**：手写\n\n---\n"
    assert render_threshold(text, Threshold(value=17), NOW) == (
        "# 晋升记录\n\n## 系统元数据\n我的备注\n**当前晋升阈值**：17\n**备注**：手写\n**最近1小时晋升次数**：0\n"
        "**阈值手动覆盖锁定到期**：null\n**阈值调整历史**：[]\n**连续否决次数**：0\n**连续晋升次数**：0\n"
        "**最近晋升时间**：[]\n\n---\n"
    )


@pytest.mark.parametrize(
    ("text", "start"),
    [
        pytest.param("", "# 晋升记录\n\n## 系统元数据\n**当前晋升阈值**：15\n", id="empty"),
        pytest.param("# 我的\n\n## [x] y\n", "# 我的\n\n## 系统元数据\n**当前晋升阈值**：15\n", id="no head"),
        pytest.param("没有标题\n", "# 晋升记录\n\n## 系统元数据\n**当前晋升阈值**：15\n", id="no title"),
        pytest.param("# 只有标题", "# 只有标题\n\n## 系统元数据\n**当前晋升阈值**：15\n", id="title only"),
    ],
)
def test_a_missing_head_is_made_and_the_rest_stays(text: str, start: str) -> None:
    rendered = render_threshold(text, Threshold(), NOW)
    assert rendered.startswith(start)
    assert parse_threshold(rendered) == Threshold()
    assert all(line in rendered for line in text.splitlines())


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("**当前晋升阈值**：18", 18), ("**当前晋升阈值**: 18 我改的", 18), ("**当前晋升阈值**：99", 30),
        ("**当前晋升阈值**：3", 10), ("**当前晋升阈值**：十五", 15), ("**当前晋升阈值**：12.5", 15),
        ("**当前晋升阈值**：-20", 15), ("", 15),
    ],
)  # fmt: skip
def test_a_hand_edited_threshold_is_read_and_kept_in_range(line: str, value: int) -> None:
    assert parse_threshold(f"## 系统元数据\n{line}\n").value == value


@pytest.mark.parametrize(
    "line",
    [
        "**阈值调整历史**：[{", "**阈值调整历史**：{}", '**阈值调整历史**：[1, {"from": "a", "to": 2}]',
        '**阈值调整历史**：[{"from": true, "to": 2}]', "**阈值调整历史**：" + "[" * 5000,
        "**阈值手动覆盖锁定到期**：明天", "**阈值手动覆盖锁定到期**：2026-13-99T00:00:00+08:00",
        '**最近晋升时间**：["x", 3]', "**连续否决次数**：很多",
    ],
)  # fmt: skip
def test_a_line_that_can_not_be_read_counts_as_its_default(line: str) -> None:
    assert parse_threshold(f"## 系统元数据\n{line}\n") == Threshold()


def test_every_value_comes_back() -> None:
    state = Threshold(
        value=21, locked_until=NOW + MINUTE, vetoes=2, promotions=7, times=(NOW - MINUTE, NOW),
        history=(Adjustment(date="2026-05-08", before=15, after=21, reason="手动覆盖（user）"),),
    )  # fmt: skip
    assert parse_threshold(render_threshold(SEED_HEAD, state, NOW)) == state
    assert "**最近1小时晋升次数**：2\n" in render_threshold(SEED_HEAD, state, NOW)


def test_a_lock_in_zulu_time_is_read() -> None:
    text = "## 系统元数据\n**阈值手动覆盖锁定到期**：2026-05-08T05:00:30Z\n"
    assert is_locked(parse_threshold(text), NOW)


@pytest.mark.parametrize(
    ("ages", "expected"),
    [
        pytest.param([0, 10, 59], 20, id="three within the hour"),
        pytest.param([0, 10], 15, id="two"),
        pytest.param([0, 10, 60], 15, id="the third an hour ago"),
        pytest.param([0, 10, -5], 15, id="one in the future"),
        pytest.param([0, 0, 0], 20, id="at once"),
    ],
)
def test_three_promotions_in_the_last_hour_lift_the_threshold_while_that_holds(ages: list[int], expected: int) -> None:
    state = Threshold(times=tuple(NOW - age * MINUTE for age in ages))
    assert threshold_now(state, NOW) == expected
    assert threshold_now(state, NOW + 61 * MINUTE) == 15


def test_a_threshold_above_twenty_is_not_lowered_by_the_frequency_rule() -> None:
    assert threshold_now(Threshold(value=26, times=(NOW, NOW, NOW)), NOW) == 26


def test_three_vetoes_in_a_row_add_two_for_good() -> None:
    state = after_veto(after_veto(Threshold(), NOW), NOW)
    assert state == Threshold(vetoes=2)
    state = after_veto(state, NOW)
    assert state == Threshold(
        value=17, history=(Adjustment(date=NOW.isoformat(), before=15, after=17, reason="连续3次否决"),)
    )
    assert threshold_now(state, NOW + timedelta(days=400)) == 17


def test_a_promotion_between_two_vetoes_breaks_the_row() -> None:
    state = after_veto(after_veto(after_promotion(after_veto(Threshold(), NOW), NOW), NOW), NOW)
    assert (state.value, state.vetoes, state.promotions) == (15, 2, 0)


def test_ten_promotions_without_a_veto_take_two_off() -> None:
    state = Threshold()
    for _ in range(9):
        state = after_promotion(state, NOW)
    assert (state.value, state.promotions) == (15, 9)
    state = after_promotion(state, NOW)
    assert (state.value, state.promotions) == (13, 0)
    assert state.history[-1].reason == "连续10次无否决"


@pytest.mark.parametrize(("value", "vetoes", "expected"), [(29, 3, 30), (30, 3, 30), (28, 3, 30)])
def test_the_threshold_stays_in_range_upwards(value: int, vetoes: int, expected: int) -> None:
    state = Threshold(value=value)
    for _ in range(vetoes):
        state = after_veto(state, NOW)
    assert state.value == expected
    assert len(state.history) == (0 if value == expected else 1)


def test_the_threshold_stays_in_range_downwards() -> None:
    assert after_promotion(Threshold(value=11, promotions=9), NOW).value == 10
    assert after_promotion(Threshold(value=10, promotions=9), NOW).history == ()


def test_an_override_beats_everything_for_sixty_seconds() -> None:
    state = after_override(Threshold(value=18, times=(NOW, NOW, NOW), vetoes=2, promotions=9), 12, NOW)
    assert (state.value, state.vetoes, state.promotions) == (12, 0, 0)
    assert state.history[-1] == Adjustment(date=NOW.isoformat(), before=18, after=12, reason="手动覆盖（user）")
    assert threshold_now(state, NOW + 59 * SECOND) == 12
    assert threshold_now(state, NOW + 60 * SECOND) == 20
    for _ in range(4):
        state = after_veto(state, NOW + 59 * SECOND)
    assert (state.value, state.vetoes) == (12, 4)
    assert after_veto(state, NOW + 60 * SECOND).value == 14
    for _ in range(11):
        state = after_promotion(state, NOW + SECOND)
    assert state.value == 12


def test_an_override_to_the_same_value_locks_too() -> None:
    state = after_override(Threshold(), 15, NOW)
    assert is_locked(state, NOW)
    assert state.history == ()


@pytest.mark.parametrize(
    ("shift", "expected"),
    [(timedelta(0), True), (59 * SECOND, True), (60 * SECOND, False), (-SECOND, False), (-timedelta(days=365), False)],
)
def test_a_clock_that_goes_back_never_makes_a_lock_longer(shift: timedelta, *, expected: bool) -> None:
    assert is_locked(after_override(Threshold(), 15, NOW), NOW + shift) is expected


def test_what_is_kept_is_bounded() -> None:
    state = Threshold()
    for index in range(200):
        state = after_promotion(after_override(state, 10 + index % 20, NOW), NOW)
    assert len(state.history) == 50
    assert len(state.times) == 20


def test_times_of_the_future_are_dropped_at_the_next_promotion() -> None:
    state = after_promotion(Threshold(times=(NOW + MINUTE, NOW - MINUTE)), NOW)
    assert state.times == (NOW - MINUTE, NOW)
    assert recent_promotions(state, NOW) == 2


@given(st.lists(st.sampled_from(["veto", "promote", "override", "wait"]), max_size=60), st.integers(10, 30))
def test_whatever_happens_the_threshold_stays_in_range_and_survives_its_file(steps: list[str], value: int) -> None:
    state, now = Threshold(), NOW
    for step in steps:
        now += 20 * SECOND
        if step == "veto":
            state = after_veto(state, now)
        elif step == "promote":
            state = after_promotion(state, now)
        elif step == "override":
            state = after_override(state, value, now)
        assert 10 <= state.value <= 30
        assert threshold_now(state, now) >= state.value
    assert parse_threshold(render_threshold(SEED_HEAD, state, now)) == state
