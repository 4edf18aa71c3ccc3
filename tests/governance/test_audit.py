"""The audit log: every line whole, redacted, and never too many of them."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.governance.audit import (
    LINE_LIMIT_BYTES,
    LOG_LIMIT_BYTES,
    LOGS_KEPT,
    emit,
    is_told,
    read_events,
    safe,
)

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


def test_the_limits_are_what_the_documents_say() -> None:
    assert (LOG_LIMIT_BYTES, LOGS_KEPT, LINE_LIMIT_BYTES) == (1_048_576, 3, 8_192)


@pytest.mark.parametrize(("others", "kept"), [(0, 2000), (4, 500), (20, 100)])
def test_texts_are_cut_as_short_as_the_line_needs(home: Path, now: datetime, others: int, kept: int) -> None:
    emit(home, "x", {"text": "x" * 2001, **{f"o{n}": "y" * 2000 for n in range(others)}}, now=now)
    assert read_events(home)[0]["text"] == "x" * kept


def test_a_line_of_exactly_the_limit_is_kept_whole(home: Path, now: datetime) -> None:
    texts = {**dict.fromkeys("abc", "x" * 2000), "d": "x" * 1900}
    emit(home, "x", {**texts, "e": ""}, now=now)
    room = LINE_LIMIT_BYTES - len(lines(home)[0])
    for more in (0, 1):
        emit(home, "x", {**texts, "e": "y" * (room + more)}, now=now)
    assert [len(event["a"]) for event in read_events(home)] == [2000, 2000, 500]
    assert len(lines(home)[1]) == LINE_LIMIT_BYTES


def test_an_event_that_no_cut_makes_short_enough_keeps_its_head(home: Path, now: datetime) -> None:
    emit(home, "x", {"session_id": "s" * 150, **{f"k{n}": {"a": ["z" * 90] * 9} for n in range(20)}}, now=now)
    assert read_events(home)[0] == {
        "event_type": "x",
        "timestamp": now.isoformat(),
        "session_id": "s" * 100,
        "skill_name": "instinct-learner",
        "shortened": True,
    }


def test_nesting_and_lists_have_an_end(home: Path, now: datetime) -> None:
    deep: Any = "end"
    for _ in range(6):
        deep = {"d": [deep]}
    emit(home, "x", {"deep": deep, "list": list(range(201)), "map": {f"k{n}": n for n in range(201)}}, now=now)
    event = read_events(home)[0]
    assert event["deep"] == {"d": [{"d": [{"d": "[{'d': [{'d': [{'d': ['end']}]}]}]"}]}]}
    assert event["list"] == list(range(200))
    assert list(event["map"]) == [f"k{n}" for n in range(200)]
    assert safe({"inf": float("inf"), "half": 0.5, "key with blank": 1, "K" * 2001: 2}) == {
        "inf": None,
        "half": 0.5,
        "key with blank": 1,
        "K" * 2000: 2,
    }


def test_a_log_turns_over_when_the_next_line_would_be_too_much(home: Path, now: datetime) -> None:
    state = home / ".state"
    emit(home, "x", {}, now=now)
    length = (state / "events.jsonl").stat().st_size - 1
    for over, names in ((0, ["events.jsonl"]), (1, ["events.1.jsonl", "events.jsonl"])):
        (state / "events.jsonl").write_bytes(b" " * (LOG_LIMIT_BYTES - length + over - 1) + b"\n")
        emit(home, "x", {}, now=now)
        assert sorted(path.name for path in state.glob("*.jsonl")) == names


def test_only_the_end_of_the_log_is_asked_for_a_write(home: Path, now: datetime) -> None:
    emit(home, "x", {"write_id": "abc"}, now=now)
    log = home / ".state" / "events.jsonl"
    before = log.read_bytes()
    log.write_bytes(before + b" " * (65_536 - len(before)))
    assert is_told(home, "abc")
    log.write_bytes(before + b" " * 65_536)
    assert not is_told(home, "abc")


def test_as_many_events_are_read_as_are_asked_for(home: Path, now: datetime) -> None:
    state = home / ".state"
    state.mkdir(parents=True)
    (state / "events.1.jsonl").write_text('{"event_type": "older"}\n' * 3)
    for number in range(101):
        emit(home, f"e{number}", {}, now=now)
    assert [event["event_type"] for event in read_events(home)] == [f"e{number}" for number in range(1, 101)]
    assert read_events(home, limit=101)[0]["event_type"] == "e0"
    assert [event["event_type"] for event in read_events(home, limit=102)][:2] == ["older", "e0"]
    assert [event["event_type"] for event in read_events(home, limit=1)] == ["e100"]


def test_of_a_log_larger_than_any_of_ours_the_beginning_is_read(home: Path, now: datetime) -> None:
    emit(home, "x", {}, now=now)
    older, event = home / ".state" / "events.1.jsonl", b'{"event_type": "y"}\n'
    for more, kinds in ((0, ["y", "x"]), (2, ["x"])):
        older.write_bytes(b" " * (2 * LOG_LIMIT_BYTES + 1 - len(event) + more) + event)
        assert [event["event_type"] for event in read_events(home)] == kinds


def test_details_for_the_log_nest_as_deep_as_those_in_it() -> None:
    maps: Any = "end"
    lists: Any = "end"
    for _ in range(8):
        maps, lists = {"d": maps}, [lists]
    found = safe({"maps": maps, "lists": lists})
    assert found["maps"] == {"d": {"d": {"d": {"d": {"d": "{'d': {'d': {'d': 'end'}}}"}}}}}
    assert found["lists"] == [[[[["[[['end']]]"]]]]]


def test_a_shortened_event_is_plain_ascii_too(home: Path, now: datetime) -> None:
    emit(home, "x", {"session_id": "会话", **{f"k{n}": {"a": ["z" * 90] * 9} for n in range(20)}}, now=now)
    assert lines(home)[0].isascii()
    assert read_events(home)[0]["session_id"] == "会话"


def test_asking_the_log_makes_no_home(home: Path) -> None:
    assert not is_told(home, "abc")
    assert not home.exists()


@pytest.mark.parametrize("older", ["events.1.jsonl", "events.2.jsonl"])
def test_a_log_turns_over_whichever_older_ones_there_are(home: Path, now: datetime, older: str) -> None:
    state = home / ".state"
    state.mkdir(parents=True)
    (state / older).write_text('{"event_type": "old"}\n')
    (state / "events.jsonl").write_bytes(b'{"event_type": "full"}\n' + b" " * LOG_LIMIT_BYTES)
    emit(home, "new", {}, now=now)
    kinds = [event["event_type"] for event in read_events(home)]
    assert kinds == (["old", "full", "new"] if older == "events.1.jsonl" else ["full", "new"])
