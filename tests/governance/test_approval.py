"""Only the owner's own phrase approves, once, for what was shown."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from instinct_learner.governance.approval import (
    Answer,
    Reading,
    Request,
    Stamp,
    boot_id,
    elapsed_seconds,
    is_owner,
    is_silent,
    may_use,
    read_answer,
    stamp,
)

_CASES = Path(__file__).parent.parent / "data" / "threats" / "approvals.jsonl"
T0 = Stamp(boot="b", monotonic_seconds=0, wall_seconds=1e9)
REQUEST = Request(id="P-7F3A", session="S1", content_sha256="ab" * 32, requested=T0)


def _cases() -> list[Any]:
    lines = map(json.loads, _CASES.read_text(encoding="utf-8").strip().split("\n"))
    return [pytest.param(case, id=case["id"]) for case in lines]


def _at(seconds: float) -> Stamp:
    return Stamp(boot="b", monotonic_seconds=seconds, wall_seconds=1e9 + seconds)


def _request(pending: dict[str, Any]) -> Request:
    return Request(
        id=pending["id"],
        session=pending["session"],
        content_sha256=pending["content_sha256"],
        requested=_at(pending["requested_at"]),
        timeout_seconds=pending["timeout_s"],
        state="used" if pending.get("consumed") else "waiting",
    )


def _is_approved(given: dict[str, Any]) -> bool:
    pending = given["pending"]
    request = _request(pending)
    others = [_request(other) for other in given.get("also_pending", [])]
    for event in given["events"]:
        owner = is_owner(
            event.get("senderId", ""),
            role=event["role"],
            inbound=event.get("hook", "") != "message:sent",
            chat_type=given["chat_type"],
            owner_ids=[given["owner_id"]],
        )
        session = event.get("session", pending["session"])
        answer = Answer(text=event["content"], from_owner=owner, session=session, at=_at(event["t"]))
        reading = read_answer(answer, [request, *others])
        if reading.means == "refuse":
            request = replace(request, state="refused")
        if reading.means == "allow" and reading.request_id == request.id:
            return bool(
                may_use(
                    request,
                    current_sha256=pending.get("current_sha256", pending["content_sha256"]),
                    target_unchanged=not pending.get("target_changed", False),
                )
            )
    return False


@pytest.mark.parametrize("case", _cases())
def test_every_labelled_case_is_judged_as_labelled(case: dict[str, Any]) -> None:
    assert _is_approved(case["input"]) is (case["expected"] == "approved")


def _read(text: str, *requests: Request, session: str = "S1", seconds: float = 5) -> Reading:
    answer = Answer(text=text, from_owner=True, session=session, at=_at(seconds))
    return read_answer(answer, requests or (REQUEST,))


@pytest.mark.parametrize(
    "text",
    [
        "允许这次晋升",
        " 允许这次晋升。\n",
        "允許這次晉升",
        "allow this promotion",
        "Allow",
        "允许这次晋升 P-7F3A",
        "allow P-7F3A!",
    ],
)
def test_the_phrase_allows(text: str) -> None:
    assert _read(text) == Reading(means="allow", request_id="P-7F3A")


@pytest.mark.parametrize("text", ["不允许这次晋升", "拒绝", "No.", "否决 P-7F3A", "don't allow this promotion", "veto"])
def test_a_plain_no_refuses(text: str) -> None:
    assert _read(text) == Reading(means="refuse", request_id="P-7F3A")


@pytest.mark.parametrize(
    "text",
    [
        "好",
        "yes",
        "👍",
        "允许",
        "允许这次晋升?",
        "允许这次晋升 P-7F3A P-9",
        "请允许这次晋升",
        "allow allow",
        "a" * 90,
        "",
    ],
)
def test_anything_else_means_nothing(text: str) -> None:
    assert _read(text).means == "nothing"


def test_an_answer_of_eighty_characters_is_the_longest() -> None:
    assert _read("允许这次晋升" + " " * 68 + "P-7F3A").means == "allow"
    assert _read("允许这次晋升" + " " * 69 + "P-7F3A").means == "nothing"


def test_an_id_works_from_another_session_and_a_bare_phrase_does_not() -> None:
    assert _read("允许这次晋升 P-7F3A", session="S2").means == "allow"
    assert _read("允许这次晋升", session="S2") == Reading(means="nothing", reason="没有对应的请求")


def test_with_two_waiting_the_id_decides() -> None:
    other = replace(REQUEST, id="P-9999")
    assert _read("允许这次晋升", REQUEST, other).reason == "有多个请求在等待，请写明编号"
    assert _read("允许这次晋升 P-9999", REQUEST, other).request_id == "P-9999"
    assert _read("允许这次晋升", REQUEST, replace(other, state="refused")).request_id == "P-7F3A"


def test_an_answer_from_before_the_request_is_none() -> None:
    assert _read("允许这次晋升", seconds=-1).means == "nothing"


def test_someone_else_means_nothing() -> None:
    answer = Answer(text="允许这次晋升", from_owner=False, session="S1", at=_at(5))
    assert read_answer(answer, [REQUEST]) == Reading(means="nothing", reason="不是主人的整条回复")


@pytest.mark.parametrize(("seconds", "expected"), [(0, False), (599.9, False), (600, True), (1e7, True), (-1, True)])
def test_ten_minutes_of_silence_are_a_denial(seconds: float, *, expected: bool) -> None:
    assert is_silent(REQUEST, _at(seconds)) is expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        pytest.param(Stamp(boot="b", monotonic_seconds=9, wall_seconds=0), 9.0, id="the wall clock went back"),
        pytest.param(Stamp(boot="c", monotonic_seconds=1, wall_seconds=1e9 + 7), 7.0, id="after a restart"),
        pytest.param(Stamp(boot="c", monotonic_seconds=9, wall_seconds=1e9 - 7), None, id="restarted into the past"),
        pytest.param(Stamp(boot="b", monotonic_seconds=0, wall_seconds=0), 0.0, id="at once"),
    ],
)
def test_time_passes_by_the_monotonic_clock_within_one_start(now: Stamp, expected: float | None) -> None:
    assert elapsed_seconds(T0, now) == expected


def test_without_a_boot_id_the_wall_clock_counts() -> None:
    one = Stamp(boot="", monotonic_seconds=100, wall_seconds=50)
    assert elapsed_seconds(one, Stamp(boot="", monotonic_seconds=1, wall_seconds=60)) == 10


def test_a_platform_that_names_no_start_has_an_empty_one() -> None:
    assert boot_id("/nowhere/boot_id") == ""


def test_this_moment_is_stamped() -> None:
    first = stamp(5.0)
    assert first.wall_seconds == 5.0
    assert elapsed_seconds(first, stamp(4.0)) is not None
    assert stamp().wall_seconds > 1.7e9


@pytest.mark.parametrize(
    ("sender", "over", "expected"),
    [
        pytest.param("U1", {"owner_ids": ["U1"]}, True, id="the owner"),
        pytest.param("U1", {"owner_ids": ["U1"], "chat_type": "group"}, True, id="the owner in a group"),
        pytest.param("U2", {"owner_ids": ["U1"]}, False, id="another"),
        pytest.param("U1", {"owner_ids": ["U1"], "role": "assistant"}, False, id="the agent"),
        pytest.param("U1", {"owner_ids": ["U1"], "inbound": False}, False, id="outbound"),
        pytest.param("", {}, True, id="the person in a direct chat"),
        pytest.param("", {"chat_type": "group"}, False, id="nobody in a group"),
        pytest.param("agent:x", {}, False, id="a sub-agent in a direct chat"),
        pytest.param("cron", {}, False, id="cron in a direct chat"),
    ],
)
def test_the_owner_is_told_from_others(sender: str, over: dict[str, Any], *, expected: bool) -> None:
    values: dict[str, Any] = {"role": "user", "inbound": True, "chat_type": "direct", "owner_ids": [], **over}
    assert is_owner(sender, **values) is expected


def test_every_reason_against_using_a_request_is_told() -> None:
    decision = may_use(replace(REQUEST, state="used"), current_sha256="cd", target_unchanged=False)
    assert decision.reasons == (
        "这个请求已经处理过", "内容在展示之后变了，请重新请求", "目标在请求之后变了，请重新请求",
    )  # fmt: skip
    assert may_use(REQUEST, current_sha256="ab" * 32, target_unchanged=True).allowed


def test_after_a_restart_the_wall_clock_tells_how_long_it_was() -> None:
    before = Stamp(boot="a", monotonic_seconds=5000.0, wall_seconds=100.0)
    assert elapsed_seconds(before, Stamp(boot="b", monotonic_seconds=1.0, wall_seconds=160.0)) == 60.0
    assert elapsed_seconds(before, Stamp(boot="a", monotonic_seconds=5007.0, wall_seconds=1.0)) == 7.0
    assert elapsed_seconds(before, Stamp(boot="b", monotonic_seconds=1.0, wall_seconds=99.0)) is None


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's own name of this boot")
def test_a_boot_has_its_name() -> None:
    assert boot_id() == Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
