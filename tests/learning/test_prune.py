from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.learning.prune import Limits, lasts, retirements, still_due, value_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]

DAY = timedelta(days=1)


def decided(instincts: list[Instinct], now: datetime, **limits: float) -> list[tuple[str, str, str]]:
    found = retirements(instincts, now=now, limits=Limits(**limits))  # type: ignore[arg-type]
    return [(one.id[-3:], one.to, one.why) for one in found]


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        pytest.param(29, [], id="29 days"),
        pytest.param(30, [("001", "dormant", "unused")], id="30 days"),
        pytest.param(59, [("001", "dormant", "unused")], id="59 days"),
        pytest.param(60, [("001", "expired", "unused")], id="60 days"),
    ],
)
def test_what_is_unused_rests_then_expires(
    make_instinct: Make, now: datetime, days: int, expected: list[tuple[str, str, str]]
) -> None:
    assert decided([make_instinct(created=now - days * DAY)], now) == expected


def test_the_last_use_counts_before_the_day_it_was_learned(make_instinct: Make, now: datetime) -> None:
    assert decided([make_instinct(created=now - 400 * DAY, last_used=now - 3 * DAY)], now) == []


def test_a_dormant_one_is_not_put_to_rest_again_but_still_expires(make_instinct: Make, now: datetime) -> None:
    assert decided([make_instinct(status="dormant", created=now - 45 * DAY)], now) == []
    assert decided([make_instinct(status="dormant", created=now - 60 * DAY)], now) == [("001", "expired", "unused")]


@pytest.mark.parametrize(
    ("confidence", "uses", "expires"),
    [
        pytest.param(0.29, 6, True, id="below and often"),
        pytest.param(0.30, 6, False, id="at the threshold"),
        pytest.param(0.29, 5, False, id="not often enough"),
    ],
)
def test_what_keeps_failing_expires(
    make_instinct: Make,
    now: datetime,
    confidence: float,
    uses: int,
    expires: bool,  # noqa: FBT001
) -> None:
    found = decided([make_instinct(confidence=confidence, times_used=uses)], now)
    assert found == ([("001", "expired", "doubted")] if expires else [])


@pytest.mark.parametrize(
    "over",
    [
        pytest.param({"pinned": True}, id="pinned"),
        pytest.param({"source": (("permanent", "true"),)}, id="stated as permanent"),
        pytest.param({"tags": ("permanent",)}, id="tagged by hand"),
    ],
)
def test_time_alone_never_retires_what_lasts(make_instinct: Make, now: datetime, over: dict[str, object]) -> None:
    instinct = make_instinct(created=now - 900 * DAY, **over)
    assert lasts(instinct)
    assert decided([instinct], now) == []


def test_even_what_lasts_expires_when_it_keeps_failing(make_instinct: Make, now: datetime) -> None:
    assert decided([make_instinct(pinned=True, confidence=0.1, times_used=9)], now) == [("001", "expired", "doubted")]


def test_over_the_limit_the_least_valuable_rest(make_instinct: Make, now: datetime) -> None:
    bank = [
        make_instinct(id="instinct-20260508-001", confidence=0.9),
        make_instinct(id="instinct-20260508-002", confidence=0.5),
        make_instinct(id="instinct-20260508-003", confidence=0.5, times_validated=3),
        make_instinct(id="instinct-20260508-004", confidence=0.4, pinned=True),
    ]
    assert decided(bank, now, max_active_instincts=3) == [("002", "dormant", "crowded")]


def test_what_lasts_is_not_crowded_out(make_instinct: Make, now: datetime) -> None:
    bank = [make_instinct(id=f"instinct-20260508-00{n}", pinned=True) for n in range(1, 4)]
    assert decided(bank, now, max_active_instincts=1) == []


def test_one_that_was_set_to_expired_in_an_editor_moves_to_the_archive(make_instinct: Make, now: datetime) -> None:
    assert decided([make_instinct(status="expired")], now) == [("001", "expired", "expired_by_hand")]


def test_a_clock_that_went_back_retires_nothing(make_instinct: Make, now: datetime) -> None:
    bank = [make_instinct(created=now - 900 * DAY)]
    assert retirements(bank, now=now, limits=Limits(), last_run=now + DAY) == ()


def test_a_stamp_in_the_future_retires_nothing(make_instinct: Make, now: datetime) -> None:
    assert decided([make_instinct(created=now + 900 * DAY)], now) == []


def test_value_fades_by_half_in_thirty_days_and_grows_with_proof(make_instinct: Make, now: datetime) -> None:
    assert value_of(make_instinct(confidence=0.8), now=now) == 0.8
    assert value_of(make_instinct(confidence=0.8, created=now - 30 * DAY), now=now) == pytest.approx(0.4)
    assert value_of(make_instinct(confidence=0.8, times_validated=1), now=now) == pytest.approx(0.8 * 1.6931, abs=1e-3)


def test_one_that_was_used_since_the_plan_is_not_due_any_more(make_instinct: Make, now: datetime) -> None:
    old = make_instinct(created=now - 40 * DAY)
    (plan,) = retirements([old], now=now, limits=Limits())
    assert still_due(old, plan, now=now, limits=Limits())
    assert not still_due(make_instinct(created=old.created, last_used=now), plan, now=now, limits=Limits())
    assert not still_due(make_instinct(created=old.created, pinned=True), plan, now=now, limits=Limits())


@given(
    st.lists(st.tuples(st.integers(-100, 400), st.floats(0, 1), st.integers(0, 20), st.booleans()), max_size=20),
    st.integers(1, 10),
)
def test_after_applying_a_plan_nothing_more_is_due_and_the_limit_holds(
    rows: list[tuple[int, float, int, bool]], limit: int
) -> None:
    from dataclasses import replace
    from datetime import timezone

    from instinct_learner.model.instinct import Instinct, InstinctId

    now = datetime(2026, 5, 8, tzinfo=timezone.utc)
    bank = [
        Instinct(
            id=InstinctId(f"instinct-20260508-{number:03d}"),
            created=now - days * DAY,
            confidence=confidence,
            trigger="t",
            action="a",
            times_used=uses,
            pinned=pinned,
        )
        for number, (days, confidence, uses, pinned) in enumerate(rows)
    ]
    limits = Limits(max_active_instincts=limit)
    plan = {one.id: one.to for one in retirements(bank, now=now, limits=limits)}
    after = [replace(one, status=plan.get(one.id, one.status)) for one in bank if plan.get(one.id) != "expired"]
    assert retirements(after, now=now, limits=limits) == ()
    assert sum(one.status == "active" and not one.pinned for one in after) <= limit
