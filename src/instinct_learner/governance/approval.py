"""Approvals: what waits for the owner's word, and which words are that word.

A promotion that needs a person is denied until the owner says the phrase: the whole message and nothing else, from
the owner's own keyboard, in the session that saw the card or naming the card, once, for the very content that was
shown. Ten minutes of silence settle it as denied; only the phrase lifts that later. "Yes" and emoji never count.

Source: seed skill-sedimentation "人类在环否决权"; SPEC §3 "Human veto"; THREATS "approval spoofing"; ADR 0054.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from instinct_learner.governance.decision import Decision
from instinct_learner.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Source: seed "用户超过 10 分钟无响应 → 默认拒绝".
TIMEOUT_SECONDS = 600.0
_ALLOW = lazy(r"(?i)(?:允许这次晋升|允許這次晉升|allow(?: this promotion)?)(?:\s+(?P<id>[A-Za-z0-9-]{1,40}))?[。.!！]?")
_REFUSE = lazy(
    r"(?i)(?:不允许(?:这次晋升)?|不允許(?:這次晉升)?|拒绝(?:这次晋升)?|拒絕(?:這次晉升)?|否决(?:这次晋升)?|否決(?:這次晉升)?"
    r"|不要晋升|不行|no|(?:deny|reject|veto|do not allow|don't allow)(?: this promotion)?)"
    r"(?:\s+(?P<id>[A-Za-z0-9-]{1,40}))?[。.!！]?"
)
_ANSWER_LIMIT_CHARACTERS = 80


@dataclass(frozen=True, kw_only=True, slots=True)
class Stamp:
    """A moment that a changed wall clock doesn't move.

    Attributes:
        boot: Which start of the machine; "" where the platform doesn't say.
        monotonic_seconds: Since then.
        wall_seconds: Of the epoch, for after a restart.
    """

    boot: str
    monotonic_seconds: float
    wall_seconds: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """Something that waits for the owner's word.

    Attributes:
        id: Such as `P-7F3A`.
        session: That saw the card.
        content_sha256: Of exactly what was shown.
        requested: When.
        timeout_seconds: Silence that long is denial.
        state: Waiting; refused by a person; used, once.
    """

    id: str
    session: str
    content_sha256: str
    requested: Stamp
    timeout_seconds: float = TIMEOUT_SECONDS
    state: Literal["waiting", "refused", "used"] = "waiting"


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """One message, as far as an approval depends on it.

    Attributes:
        text: Whole and raw.
        from_owner: Typed by the owner in an interactive turn; provenance says so, by the exact sender id.
        session: Where it was said.
        at: When.
    """

    text: str
    from_owner: bool
    session: str
    at: Stamp


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What an answer means: to allow or refuse the request of this id, or nothing, with the reason."""

    means: Literal["allow", "refuse", "nothing"]
    request_id: str = ""
    reason: str = ""


def stamp(wall_seconds: float | None = None) -> Stamp:
    """This moment."""
    return Stamp(
        boot=boot_id(),
        monotonic_seconds=time.monotonic(),
        wall_seconds=time.time() if wall_seconds is None else wall_seconds,
    )


def elapsed_seconds(since: Stamp, now: Stamp) -> float | None:
    """Seconds from one moment to another; `None` where that can't be told or would be negative."""
    same_boot = since.boot == now.boot and since.boot != ""
    passed = now.monotonic_seconds - since.monotonic_seconds if same_boot else now.wall_seconds - since.wall_seconds
    return passed if passed >= 0 else None


def is_silent(request: Request, now: Stamp) -> bool:
    """Whether a request was denied by silence. One from the future, by a clock that moved, is over too."""
    passed = elapsed_seconds(request.requested, now)
    return passed is None or passed >= request.timeout_seconds


def is_owner(sender_id: str, *, role: str, inbound: bool, chat_type: str, owner_ids: Sequence[str]) -> bool:
    """Whether a message comes from the owner's own keyboard. Ids are compared exactly."""
    if role != "user" or not inbound:
        return False
    if owner_ids:
        return sender_id in owner_ids
    return chat_type == "direct" and not sender_id.startswith(("agent:", "cron", "heartbeat", "subagent:", "hook:"))


def read_answer(answer: Answer, requests: Sequence[Request]) -> Reading:
    """What an answer means for the requests that still can be answered.

    A bare answer means the only request of its session; where several wait it means none of them. One with an id means
    that one, from whichever of the owner's sessions.
    """
    text = answer.text.strip()
    if not answer.from_owner or len(text) > _ANSWER_LIMIT_CHARACTERS:
        return Reading(means="nothing", reason="不是主人的整条回复")
    allow, refuse = _ALLOW.fullmatch(text), _REFUSE.fullmatch(text)
    match = allow or refuse
    if match is None:
        return Reading(means="nothing", reason="不是批准用语")
    open_ones = [
        one for one in requests if one.state == "waiting" and elapsed_seconds(one.requested, answer.at) is not None
    ]
    if match["id"]:
        meant = [one for one in open_ones if one.id == match["id"]]
    else:
        meant = [one for one in open_ones if one.session == answer.session]
    if len(meant) != 1:
        return Reading(means="nothing", reason="没有对应的请求" if not meant else "有多个请求在等待，请写明编号")
    return Reading(means="allow" if allow else "refuse", request_id=meant[0].id)


def may_use(request: Request, *, current_sha256: str, target_unchanged: bool) -> Decision:
    """Whether an allowed request may be carried out: the content that was shown, on the very target, once."""
    reasons = []
    if request.state != "waiting":
        reasons.append("这个请求已经处理过")
    if current_sha256 != request.content_sha256:
        reasons.append("内容在展示之后变了，请重新请求")
    if not target_unchanged:
        reasons.append("目标在请求之后变了，请重新请求")
    return Decision(allowed=not reasons, reasons=tuple(reasons))


def boot_id(file_name: str = "/proc/sys/kernel/random/boot_id") -> str:
    """Which start of the machine this is, "" where the platform doesn't say."""
    try:
        with open(file_name, encoding="ascii") as file:
            return file.read().strip()
    except OSError:  # not Linux
        return ""
