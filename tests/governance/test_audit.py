"""The audit log: every line whole, redacted, and never too many of them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.governance.audit import LINE_LIMIT_BYTES, LOG_LIMIT_BYTES, emit, read_events

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


def lines(home: Path) -> list[bytes]:
    return (home / ".state" / "events.jsonl").read_bytes().split(b"\n")[:-1]


def test_an_event_is_one_line_in_the_seeds_shape(home: Path, now: datetime) -> None:
    emit(home, "sedimentation.promote", {"session_id": "s", "promotion": {"priority_score": 18.5}}, now=now)
    assert json.loads(lines(home)[0]) == {
        "event_type": "sedimentation.promote",
        "timestamp": "2026-05-08T13:00:00+08:00",
        "session_id": "s",
        "skill_name": "instinct-learner",
        "promotion": {"priority_score": 18.5},
    }


@pytest.mark.parametrize(
    "text",
    ["a\nb", "a\r\nb", "\u2028\u2029\x85", "\x1b[2J", "中文", "\ud800", '"}\n{"event_type": "forged"}'],
    ids=["newline", "crlf", "separators", "escape", "chinese", "half-a-pair", "forgery"],
)
def test_no_text_can_end_the_line_or_forge_another(text: str, home: Path, now: datetime) -> None:
    emit(home, "x", {"words": text}, now=now)
    (line,) = lines(home)
    assert line.isascii()
    assert len(line.splitlines()) == 1
    assert [event["event_type"] for event in read_events(home)] == ["x"]


def test_secrets_are_redacted_wherever_they_stand(home: Path, now: datetime) -> None:
    secret = "sk-ant-api03-" + "aB3" * 31 + "AA"
    emit(home, "x", {"a": {"b": [secret]}, secret: f"key {secret} end"}, now=now)
    assert secret.encode() not in lines(home)[0]
    assert b"[redacted:" in lines(home)[0]


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param({"text": "x" * 100_000}, id="one-long-text"),
        pytest.param({"list": ["y" * 300] * 10_000}, id="long-list"),
        pytest.param({str(number): "z" * 5_000 for number in range(500)}, id="many-keys"),
        pytest.param({"text": "汉" * 5_000}, id="six-bytes-a-character"),
    ],
)
def test_a_line_is_bounded(payload: dict[str, Any], home: Path, now: datetime) -> None:
    emit(home, "x", payload, now=now)
    assert len(lines(home)[0]) <= LINE_LIMIT_BYTES
    assert read_events(home)[0]["event_type"] == "x"


def test_what_json_has_no_word_for_is_written_all_the_same(home: Path, now: datetime) -> None:
    emit(home, "x", {"nan": float("nan"), "set": {"b", "a"}, "object": now, "tuple": (1, None, True)}, now=now)
    event = read_events(home)[0]
    assert (event["nan"], event["set"], event["object"], event["tuple"]) == (
        None,
        ["a", "b"],
        "2026-05-08 13:00:00+08:00",
        [1, None, True],
    )


def test_a_torn_line_hides_no_other(home: Path, now: datetime) -> None:
    emit(home, "one", {}, now=now)
    with (home / ".state" / "events.jsonl").open("ab") as log:
        log.write(b'{"event_type": "torn", "x')
    emit(home, "two", {}, now=now)
    assert [event["event_type"] for event in read_events(home)] == ["one", "two"]


def test_the_log_is_rotated_and_bounded(home: Path, now: datetime) -> None:
    state = home / ".state"
    state.mkdir(parents=True)
    for name, mark in (("events.jsonl", "c"), ("events.1.jsonl", "b"), ("events.2.jsonl", "a")):
        filler = json.dumps({"event_type": mark, "x": "y" * 1000})
        (state / name).write_text(f"{filler}\n" * (LOG_LIMIT_BYTES // (len(filler) + 1)), encoding="ascii")
    emit(home, "new", {"x": "z" * 1500}, now=now)
    assert sorted(name for name in os.listdir(state) if name.startswith("events")) == [
        "events.1.jsonl",
        "events.2.jsonl",
        "events.jsonl",
    ]
    assert [event["event_type"] for event in read_events(home, limit=2)] == ["c", "new"]
    assert {event["event_type"] for event in read_events(home, limit=100_000)} == {"b", "c", "new"}


def test_events_of_one_kind_are_found(home: Path, now: datetime) -> None:
    for kind in ("instinct.created", "sedimentation.reflect", "instinct.updated", "instincts"):
        emit(home, kind, {}, now=now)
    found = read_events(home, event_type="instinct")
    assert [event["event_type"] for event in found] == ["instinct.created", "instinct.updated"]
    assert read_events(home, limit=0) == []


def test_a_home_without_a_log_has_no_events(home: Path) -> None:
    assert read_events(home) == []
    assert not home.exists()
