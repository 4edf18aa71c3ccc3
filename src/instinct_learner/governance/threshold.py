"""When an experience is ready: the threshold that adapts, and its record in the head of `promotions.md`.

Deciding is pure: a state and a time in, a state out. The record is the seed's, with Chinese keys, and may be edited by
hand: what can't be read counts as its default, and lines that we don't know stay where they are.

Source: seed skill-sedimentation "晋升频率监控与自动阈值调整", "promotions.md"; SPEC §3 "Promote"; ADR 0053.
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta

from instinct_learner.governance.guard import THRESHOLD_RANGE
from instinct_learner.lazy import lazy
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULT_THRESHOLD = 15
#: Source: seed "最近 1 小时内晋升次数 ≥ 3 → 阈值临时提升至 20".
FREQUENT_COUNT, FREQUENT_THRESHOLD, FREQUENT_WINDOW = 3, 20, timedelta(hours=1)
#: Source: seed "连续 3 次晋升被人类否决 → 阈值永久 +2", "连续 10 次晋升无否决 → 阈值永久 -2".
VETOES_IN_ROW, PROMOTIONS_IN_ROW, STEP = 3, 10, 2
#: Source: seed "手动覆盖后锁定 60 秒".
OVERRIDE_LOCK = timedelta(seconds=60)
HISTORY_KEPT = 50
#: Times of promotions that are kept; more than ever fit into an hour's rule.
_TIMES_KEPT = 20

HEADING = "## 系统元数据"
_VALUE = "当前晋升阈值"
_RECENT = "最近1小时晋升次数"
_LOCK = "阈值手动覆盖锁定到期"
_HISTORY = "阈值调整历史"
_VETOES = "连续否决次数"
_PROMOTIONS = "连续晋升次数"
_TIMES = "最近晋升时间"
_LINE = lazy(r"\*\*(?P<key>[^*\n]{1,40})\*\*[：:][ \t]*(?P<value>[^\n]*)")


class Adjustment(NamedTuple):
    """One change of the threshold. `date` is ISO 8601; `reason` is one line."""

    date: str
    before: int
    after: int
    reason: str


class Threshold(NamedTuple):
    """The threshold and what moves it.

    Attributes:
        value: The permanent one, 10–30.
        locked_until: Until then nothing changes it by itself; `None` for no lock.
        vetoes: How many promotions a person refused in a row.
        promotions: How many went through in a row without a veto.
        times: When the latest promotions were, oldest first.
        history: Its changes, oldest first.
    """

    value: int = DEFAULT_THRESHOLD
    locked_until: datetime | None = None
    vetoes: int = 0
    promotions: int = 0
    times: tuple[datetime, ...] = ()
    history: tuple[Adjustment, ...] = ()


def is_locked(state: Threshold, now: datetime) -> bool:
    """Whether a manual override still keeps automatic changes away.

    A lock that ends later than a lock can last was set by a clock that has gone back since; it doesn't count.
    """
    return state.locked_until is not None and timedelta(0) < state.locked_until - now <= OVERRIDE_LOCK


def recent_promotions(state: Threshold, now: datetime) -> int:
    """Promotions of the last hour; times in the future don't count."""
    return sum(1 for time in state.times if timedelta(0) <= now - time < FREQUENT_WINDOW)


def threshold_now(state: Threshold, now: datetime) -> int:
    """What a score must reach now: lifted while promotions are frequent, unless a person just said what it is."""
    if is_locked(state, now) or recent_promotions(state, now) < FREQUENT_COUNT:
        return state.value
    return max(state.value, FREQUENT_THRESHOLD)


def after_promotion(state: Threshold, now: datetime) -> Threshold:
    """A promotion went through."""
    times = (*(time for time in state.times if time <= now), now)[-_TIMES_KEPT:]
    state = state._replace(times=times, promotions=state.promotions + 1, vetoes=0)
    if state.promotions >= PROMOTIONS_IN_ROW and not is_locked(state, now):
        state = _moved(state._replace(promotions=0), -STEP, now, f"连续{PROMOTIONS_IN_ROW}次无否决")
    return state


def after_veto(state: Threshold, now: datetime) -> Threshold:
    """A person refused a promotion. Silence is no veto."""
    state = state._replace(vetoes=state.vetoes + 1, promotions=0)
    if state.vetoes >= VETOES_IN_ROW and not is_locked(state, now):
        state = _moved(state._replace(vetoes=0), STEP, now, f"连续{VETOES_IN_ROW}次否决")
    return state


def after_override(state: Threshold, value: int, now: datetime, *, operator: str = "user") -> Threshold:
    """A person set the threshold; `value` must be in range. What was counted before counts no more."""
    state = state._replace(locked_until=now + OVERRIDE_LOCK, vetoes=0, promotions=0)
    return _moved(state, value - state.value, now, f"手动覆盖（{operator}）")


def _moved(state: Threshold, step: int, now: datetime, reason: str) -> Threshold:
    low, high = THRESHOLD_RANGE
    value = min(max(state.value + step, low), high)
    if value == state.value:
        return state
    change = Adjustment(date=now.isoformat(), before=state.value, after=value, reason=reason)
    return state._replace(value=value, history=(*state.history, change)[-HISTORY_KEPT:])


def parse_threshold(text: str) -> Threshold:
    """The state that the head of a `promotions.md` records."""
    found = {match["key"]: match["value"].strip() for match in _LINE.finditer(_section(text)[1])}
    low, high = THRESHOLD_RANGE
    times = (_time(item) for item in _listed(found.get(_TIMES, "")))
    return Threshold(
        value=min(max(_whole(found.get(_VALUE, ""), DEFAULT_THRESHOLD), low), high),
        locked_until=_time(found.get(_LOCK, "")),
        vetoes=_whole(found.get(_VETOES, ""), 0),
        promotions=_whole(found.get(_PROMOTIONS, ""), 0),
        times=tuple(time for time in times if time is not None)[-_TIMES_KEPT:],
        history=tuple(filter(None, map(_adjustment, _listed(found.get(_HISTORY, "")))))[-HISTORY_KEPT:],
    )


def render_threshold(text: str, state: Threshold, now: datetime) -> str:
    """The text of a `promotions.md` with the state in its head; lines whose value stays are left as they are."""
    history = [{"date": one.date, "from": one.before, "to": one.after, "reason": one.reason} for one in state.history]
    lock = state.locked_until.isoformat() if state.locked_until else "null"
    values = {
        _VALUE: str(state.value),
        _RECENT: str(recent_promotions(state, now)),
        _LOCK: lock,
        _HISTORY: json.dumps(history, ensure_ascii=False),
        _VETOES: str(state.vetoes),
        _PROMOTIONS: str(state.promotions),
        _TIMES: json.dumps([time.isoformat() for time in state.times]),
    }
    before, section, after = _section(text)
    if not section:
        first, newline, rest = text.partition("\n") if text.startswith("# ") else ("# 晋升记录", "\n", text)
        before, section, after = f"{first}{newline or chr(10)}\n", f"{HEADING}\n\n---\n", rest
    for key, value in values.items():
        section = _with_line(section, key, value)
    return before + section + after


def _section(text: str) -> tuple[str, str, str]:
    """What stands before the head, the head up to the next heading, and the rest."""
    lines = text.splitlines(keepends=True)
    start = next((index for index, line in enumerate(lines) if line.strip() == HEADING), None)
    if start is None:
        return text, "", ""
    stop = next((i for i, line in enumerate(lines) if i > start and line.startswith("## ")), len(lines))
    return "".join(lines[:start]), "".join(lines[start:stop]), "".join(lines[stop:])


def _with_line(section: str, key: str, value: str) -> str:
    known = [match for match in _LINE.finditer(section) if match["key"] == key]
    if not known:
        # Behind the last line of ours, so that a rule or a comment below stays below.
        last = max((match.end() for match in _LINE.finditer(section)), default=len(HEADING))
        return f"{section[:last]}\n**{key}**：{value}{section[last:]}"
    match = known[-1]
    same = re.match(re.escape(value) + r"(?![\w.:+-])", match["value"])
    return section if same else section[: match.start("value")] + value + section[match.end("value") :]


def _whole(text: str, default: int) -> int:
    match = re.match(r"\d{1,9}(?![\d.])", text)
    return int(match[0]) if match else default


def _time(text: object) -> datetime | None:
    match = re.match(r"\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})", str(text))
    try:
        # An end in Z is read by newer interpreters only.
        return datetime.fromisoformat(match[0].replace("Z", "+00:00")) if match else None
    except ValueError:
        return None


def _listed(text: str) -> Sequence[object]:
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return []
    return value if isinstance(value, list) else []


def _adjustment(item: object) -> Adjustment | None:
    if not isinstance(item, dict) or type(item.get("from")) is not int or type(item.get("to")) is not int:
        return None
    reason = str(item.get("reason", "")).replace("\n", " ")[:200]
    return Adjustment(date=str(item.get("date", ""))[:40], before=item["from"], after=item["to"], reason=reason)
