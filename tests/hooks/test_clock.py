from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from instinct_learner.hooks.clock import current_time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2026-05-08T13:00:00+08:00", datetime(2026, 5, 8, 5, tzinfo=timezone.utc), id="offset"),
        pytest.param("2026-05-08T05:00:00Z", datetime(2026, 5, 8, 5, tzinfo=timezone.utc), id="zulu"),
        pytest.param(" 2026-05-08T05:00:00 ", datetime(2026, 5, 8, 5, tzinfo=timezone.utc), id="no offset is UTC"),
    ],
)
def test_the_environment_sets_the_clock(text: str, expected: datetime) -> None:
    assert current_time({"INSTINCT_NOW": text}) == expected


@pytest.mark.parametrize("text", ["", "tomorrow", "2026-13-01T00:00:00Z", "Z"], ids=repr)
def test_what_is_no_time_leaves_the_real_clock(text: str) -> None:
    found = current_time({"INSTINCT_NOW": text})
    assert abs(found - datetime.now(timezone.utc)) < timedelta(minutes=1)
    assert found.utcoffset() is not None
