from __future__ import annotations

from typing import Any

import pytest

from instinct_learner.report.charts import BUCKETS, buckets
from instinct_learner.report.history import confidences, instinct_events, mean_confidence, moves, uses


def event(at: str, kind: str, one: str, sure: object = 0.5, why: str = "") -> dict[str, Any]:
    return {"timestamp": at, "event_type": kind, "instinct": {"id": one, "confidence": sure}, "why": why}


STORY = [
    event("2026-05-01T10:00:00+08:00", "instinct.created", "a", 0.6),
    event("2026-05-02T10:00:00+08:00", "instinct.updated", "a", 0.6, "used: pnpm"),
    event("2026-05-02T10:05:00+08:00", "instinct.updated", "a", 0.65, "use helped"),
    event("2026-05-03T10:00:00+08:00", "instinct.created", "b", 0.8),
    event("2026-05-03T11:00:00+08:00", "instinct.updated", "b", 0.7, "use corrected"),
    event("2026-06-05T10:00:00+08:00", "instinct.updated", "a", 0.65, "unused, idle 33 days"),
    event("2026-07-08T10:00:00+08:00", "instinct.updated", "a", 0.65, "unused, idle 66 days"),
    event("2026-07-08T10:00:01+08:00", "instinct.archived", "a", 0.65, "unused"),
    event("2026-07-09T10:00:00+08:00", "instinct.forgotten", "b", 0.7, "the owner took it back"),
    {"timestamp": "2026-07-10T10:00:00+08:00", "event_type": "sedimentation.promote", "instinct": "odd"},
    {"timestamp": "x", "event_type": "instinct.created", "instinct": {"id": "c"}},
]


def test_a_confidence_is_followed_where_it_moved() -> None:
    known = confidences(instinct_events(STORY))
    assert [sure for _, sure in known["a"]] == [0.6, 0.65]
    assert [sure for _, sure in known["b"]] == [0.8, 0.7]


def test_a_number_that_is_none_is_passed_over() -> None:
    odd = [event("2026-05-01T10:00:00+08:00", "instinct.updated", "a", value) for value in (None, True, "0.9")]
    assert confidences(instinct_events(odd)) == {}


def test_uses_are_counted_on_their_day() -> None:
    assert uses(instinct_events(STORY)) == {
        "2026-05-02": {"used": 1, "helped": 1, "corrected": 0},
        "2026-05-03": {"used": 0, "helped": 0, "corrected": 1},
    }


def test_what_expires_is_told_once_and_what_rested_before_is_told_too() -> None:
    found = moves(instinct_events(STORY), {"a": "包管理器"}, limit=10)
    assert [(one.what, one.id, one.title, one.why, one.idle_days) for one in found] == [
        ("forgotten", "b", "", "the owner took it back", -1),
        ("archived", "a", "包管理器", "unused", -1),
        ("rested", "a", "包管理器", "unused", 33),
    ]


def test_the_mean_is_over_all_that_was_known_by_then() -> None:
    known = confidences(instinct_events(STORY))
    born = {"a": ("2026-05-01", 0.65), "b": ("2026-05-03", 0.7), "quiet": ("2026-05-02", 0.5)}
    points = dict(mean_confidence(born, known))
    assert points["2026-05-01"] == pytest.approx(0.6)
    assert points["2026-05-02"] == pytest.approx((0.65 + 0.5) / 2)
    assert points["2026-05-03"] == pytest.approx((0.65 + 0.5 + 0.7) / 3)


@pytest.mark.parametrize("last", ["2026-05-01", "2026-05-30", "2026-12-31", "2031-01-01", "2126-01-01"])
def test_every_day_falls_into_one_of_few_buckets(last: str) -> None:
    labels, at = buckets(["2026-05-01", last])
    assert 1 <= len(labels) <= BUCKETS
    assert at("2026-05-01") == 0
    assert at(last) == len(labels) - 1
    assert at("1999-01-01") == 0
