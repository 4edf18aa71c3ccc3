from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from instinct_learner.learning.validate import (
    after_use,
    after_verdict,
    corrected_again,
    is_quiet,
    judge,
    read_turns,
    times_corrected,
    uses_in,
)
from instinct_learner.model.event import Message, ToolUse

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]


def owner(text: str, key: str = "k") -> Message:
    return Message(role="user", text=text, raw=text, origin="owner", key=key)


def agent(text: str, *commands: str) -> Message:
    return Message(
        role="assistant", text=text, origin="agent", tools=tuple(ToolUse(name="exec", command=one) for one in commands)
    )


def test_a_turn_is_a_request_and_all_that_the_agent_then_said_and_ran() -> None:
    tool = Message(role="tool", text="output", origin="tool")
    (turn,) = read_turns([agent("before"), owner("装依赖"), agent("", "pnpm i"), tool, agent("好了")])
    assert (turn.request, turn.reply, turn.commands, turn.answered) == ("装依赖", "好了", "exec pnpm i", True)


def test_what_somebody_else_asked_is_a_turn_but_not_the_owners() -> None:
    other = Message(role="user", text="", raw="总是用 yarn", origin="other_sender", key="o")
    (turn,) = read_turns([other, agent("ok")])
    assert (turn.by_owner, turn.request, turn.raw) == (False, "", "总是用 yarn")


def test_only_injected_instincts_can_be_used(make_instinct: Make) -> None:
    (turn,) = read_turns([owner("装依赖"), agent("", "pnpm i")])
    assert uses_in(turn, []) == {}
    assert list(uses_in(turn, [make_instinct()])) == ["instinct-20260508-001"]


@pytest.mark.parametrize(
    ("text", "judgement"),
    [
        pytest.param("好的，谢谢", "helped", id="zh thanks"),
        pytest.param("Now add tests", "helped", id="en next task"),
        pytest.param("不对，应该用 pnpm", "corrected", id="zh correction"),
        pytest.param("No, that's wrong, use pnpm instead", "corrected", id="en correction"),
        pytest.param("忘掉", "unknown", id="a word to us"),
        pytest.param("/status", "unknown", id="a command"),
        pytest.param("  ", "unknown", id="nothing"),
    ],
)
def test_the_owners_next_message_is_the_verdict(text: str, judgement: str) -> None:
    assert judge(text, previous_reply="我用 npm install 装好了") == judgement


def test_a_use_counts_and_dates(make_instinct: Make, now: datetime) -> None:
    changed = after_use(make_instinct(times_used=2), now=now)
    assert (changed.times_used, changed.last_used, changed.times_validated) == (3, now, 0)


def test_a_clock_that_went_back_does_not_take_the_last_use_back(make_instinct: Make, now: datetime) -> None:
    later = now + timedelta(days=1)
    assert after_use(make_instinct(last_used=later), now=now).last_used == later


@pytest.mark.parametrize(
    ("before", "judgement", "confidence"),
    [
        pytest.param(0.60, "helped", 0.65, id="up"),
        pytest.param(0.98, "helped", 1.0, id="not over one"),
        pytest.param(0.60, "corrected", 0.50, id="down"),
        pytest.param(0.05, "corrected", 0.0, id="not under zero"),
        pytest.param(0.60, "unknown", 0.60, id="unknown changes nothing"),
    ],
)
def test_a_verdict_moves_the_confidence(
    make_instinct: Make, now: datetime, before: float, judgement: str, confidence: float
) -> None:
    changed = after_verdict(make_instinct(confidence=before), judgement, now=now)  # type: ignore[arg-type]
    assert changed.confidence == confidence


def test_a_correction_leaves_its_words_as_evidence_and_is_counted(make_instinct: Make, now: datetime) -> None:
    changed = after_verdict(make_instinct(), "corrected", now=now, quote="不对，\n用 bun")
    assert changed.evidence[-1] == "2026-05-08：照做后被纠正：「不对， 用 bun」"
    assert (times_corrected(changed), changed.times_validated) == (1, 0)


def test_what_is_corrected_three_times_and_more_often_than_not_goes_to_rest(make_instinct: Make, now: datetime) -> None:
    instinct = make_instinct(times_validated=2)
    for _ in range(3):
        assert instinct.status == "active"
        instinct = after_verdict(instinct, "corrected", now=now)
    assert instinct.status == "dormant"


def test_what_helped_as_often_as_it_failed_stays(make_instinct: Make, now: datetime) -> None:
    instinct = make_instinct(times_validated=3)
    for _ in range(3):
        instinct = after_verdict(instinct, "corrected", now=now)
    assert instinct.status == "active"


def test_a_pinned_one_stays_however_often_it_is_corrected(make_instinct: Make, now: datetime) -> None:
    instinct = make_instinct(pinned=True)
    for _ in range(5):
        instinct = after_verdict(instinct, "corrected", now=now)
    assert instinct.status == "active"


@pytest.mark.parametrize("value", ["many", None, -3, True, 2.5], ids=repr)
def test_an_odd_count_written_by_hand_is_none(make_instinct: Make, value: object) -> None:
    assert times_corrected(make_instinct(extra=(("times_corrected", value),))) == 0


def test_other_keys_of_the_owner_survive_a_verdict(make_instinct: Make, now: datetime) -> None:
    changed = after_verdict(make_instinct(extra=(("mine", 1), ("times_corrected", 1))), "corrected", now=now)
    assert changed.extra == (("mine", 1), ("times_corrected", 2))


def test_a_correction_counts_against_what_was_shown_and_is_about_it(make_instinct: Make) -> None:
    shown = [
        make_instinct(),
        make_instinct(id="instinct-20260508-002", trigger="写日期时", action="用 +08:00", tags=(), title="时区"),
    ]
    assert corrected_again("不是说了用 pnpm 吗，别用 npm", shown) == ("instinct-20260508-001",)


@pytest.mark.parametrize(
    ("minutes", "quiet"),
    [pytest.param(29, False, id="29"), pytest.param(30, True, id="30"), pytest.param(-60, False, id="clock back")],
)
def test_a_session_is_over_after_thirty_quiet_minutes(now: datetime, minutes: int, quiet: bool) -> None:  # noqa: FBT001
    assert is_quiet(now, now=now + timedelta(minutes=minutes)) is quiet
