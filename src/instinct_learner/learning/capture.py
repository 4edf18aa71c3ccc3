"""From an event to signals: what in these turns is worth learning, in whose words, and why the rest isn't.

Each owner turn is judged once, with what the agent said and did before it. Nothing here reads a file or a setting.

Source: SPEC.md §2.1; ADR 0042.
"""

from __future__ import annotations

from functools import lru_cache

from instinct_learner.learning.event import same_turn
from instinct_learner.learning.phrases import (
    beside_request,
    is_command,
    record_request,
    takes_it_and_goes_on,
    undo_request,
    without_request,
)
from instinct_learner.learning.turns import Turn, key_of, language_of, reply_text, turns_of
from instinct_learner.model.signal import Reason, Signal
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Literal

    from instinct_learner.model.event import HookEvent, Message
    from instinct_learner.model.signal import Verdict

__all__ = ["Captured", "Turn", "captured", "is_complaint", "language_of", "reply_text", "signals", "turns_of"]

#: Owner turns that are judged, newest last. Source: SPEC.md §2.1, "the last N turns".
WINDOW_TURNS = 10
_QUOTE_CHARS = 400
#: Without one of these in its output and without a flag, no call failed.
_SIGNS = (
    *("error", "exception", "fail", "fatal", "panic", "traceback", "denied", "invalid", "illegal", "unknown", "usage:"),
    *(
        "unrecognized",
        "exit",
        "cannot",
        "can't",
        "could",
        "not ",
        "no ",
        "unable",
        "missing",
        "refus",
        "reject",
        "err!",
    ),
    *("错", "失败", "失敗", "异常", "無", "无", "未", "不", "没", "沒", "拒绝", "缺少", "权限"),
)


class Captured(NamedTuple):
    """What was heard. A named tuple, as making a dataclass costs a cold hook a millisecond (ADR 0044).

    Attributes:
        signals: Oldest turn first, in the order they were said. A request to take something back is a signal that
            carries the flag `undo`.
        skipped: One short reason for each turn that taught nothing, oldest first.
        turn_keys: Of the turns that were looked at, those known before included, oldest first.
    """

    signals: tuple[Signal, ...] = ()
    skipped: tuple[str, ...] = ()
    turn_keys: tuple[str, ...] = ()


def signals(event: HookEvent) -> tuple[Signal, ...]:
    """Everything worth learning in the window, oldest turn first."""
    return captured(event).signals


def captured(event: HookEvent, *, window: int = WINDOW_TURNS, known: Collection[str] = ()) -> Captured:
    """What the window teaches, and why the rest doesn't.

    Args:
        event: The event.
        window: Owner turns that are looked at, from the newest backwards.
        known: Keys of turns that were judged before; they are passed over without a look.
    """
    found: list[Signal] = []
    skipped: list[str] = []
    keys: list[str] = []
    turns = turns_of(event)[-window:]
    proven = _proven(event, turns)
    for number, turn in enumerate(turns):
        key = key_of(turn)
        keys.append(key)
        if any(same_turn(key, one) for one in known):
            continue
        if turn.said is not None:
            taught, reason = _judged(event, turn, turns[:number], [one for at, one in proven if at < number])
            found += taught
            if reason:
                skipped.append(reason)
        found += [one for at, one in proven if at == number]
    return Captured(signals=tuple(found), skipped=tuple(skipped), turn_keys=tuple(keys))


def is_complaint(text: str, previous_reply: str = "") -> bool:
    """Whether the owner's next message speaks against what the agent just did, be it only a suspicion of it.

    Args:
        text: The owner's message, cleaned.
        previous_reply: What it answers.
    """
    if not text.strip() or is_command(text) or takes_it_and_goes_on(text):
        return False
    verdict = verdict_on(text, previous_reply)
    return "correction" in (verdict.kind, verdict.also) and verdict.tier != "none"


@lru_cache(maxsize=8)
def verdict_on(text: str, previous_reply: str = "", previous_request: str = "") -> Verdict:
    """What detection says of a message: a turn is asked about by whoever learns, sediments and looks for keywords.

    Args:
        text: The owner's message, cleaned.
        previous_reply: What it answers, "" if unknown.
        previous_request: What the owner had asked for before that, "" if unknown.
    """
    from instinct_learner.learning.detection.engine import detect

    return detect(text, previous_reply=previous_reply, previous_request=previous_request)


def _judged(
    event: HookEvent, turn: Turn, earlier: Sequence[Turn], proven: Sequence[Signal]
) -> tuple[list[Signal], str]:
    """The signals of one owner message, and why there are none."""
    passed_over = _passed_over(turn)
    if turn.said is None or passed_over:
        return [], passed_over
    text = turn.said.text.strip()
    if undo_request(text):
        return [_signal(event, turn, kind="manual", quote=text, flags=frozenset({"undo"}))], ""
    reply = reply_text(turn.before)
    verdict = verdict_on(text, reply, turn.request)
    taught = _taught(event, turn, verdict, reply)
    span = record_request(text)
    if span is not None and "question" not in verdict.flags:
        recorded = _recorded(event, turn, taught, span) or _pointed_at(event, turn, span, (earlier, proven))
        return recorded, "" if recorded else "asked to record, but nothing before it teaches anything"
    taught = taught or _habit(event, turn)
    return taught, "" if taught else _why_not(verdict)


def _habit(event: HookEvent, turn: Turn) -> list[Signal]:
    """A workflow that the owner asked for and the tools carried out: a hint that counts once it comes again."""
    text = turn.said.text.strip() if turn.said else ""
    if not any(message.role == "tool" for message in turn.after):
        return []
    from instinct_learner.learning.recovery import read_external
    from instinct_learner.learning.workflow import carried_out

    if not carried_out(text, turn.after) or read_external(turn.after):
        return []
    why = Reason(rule="pattern.workflow", quote=text, end=len(text), why="several steps were asked for and carried out")
    signal = _signal(event, turn, kind="pattern", quote=text)
    return [signal._replace(tier="candidate", confidence=0.5, reasons=(why,))]


def _passed_over(turn: Turn) -> str:
    """Why a message isn't even judged, "" if it is."""
    said = turn.said
    if said is None:
        return "nobody said anything"
    if said.origin != "owner":
        return f"{said.origin}: not the owner's own words"
    if not said.text.strip():
        return "nothing of the owner's own: only quoted, pasted or added text"
    return "a command or an answer to a card" if is_command(said.text.strip()) else ""


def _taught(event: HookEvent, turn: Turn, verdict: Verdict, reply: str) -> list[Signal]:
    said = turn.said
    if said is None or verdict.tier == "none":
        return []
    text = said.text.strip()
    flags = verdict.flags & {"emotional", "vague", "record"}
    found = [
        _signal(event, turn, kind=teaching.kind, quote=text[teaching.start : teaching.end].strip())._replace(
            previous_reply=reply,
            confidence=teaching.confidence,
            tier=verdict.tier,
            flags=teaching.flags | flags,
            reasons=_within(verdict.reasons, teaching.start, teaching.end),
        )
        for teaching in verdict.teachings
    ]
    if not found and verdict.kind != "none" and (verdict.tier == "candidate" or "vague" in verdict.flags):
        found = [
            _signal(event, turn, kind=verdict.kind, quote=_sentence(text, verdict))._replace(
                previous_reply=reply,
                confidence=verdict.confidence,
                tier=verdict.tier,
                flags=verdict.flags,
                reasons=verdict.reasons,
            )
        ]
    return found


_RECORD: frozenset[Literal["record"]] = frozenset({"record"})


def _asked(text: str, span: tuple[int, int]) -> Reason:
    quote = text[span[0] : span[1]]
    return Reason(rule="capture.record", quote=quote, start=span[0], end=span[1], why="the owner asked to record it")


def _recorded(event: HookEvent, turn: Turn, taught: list[Signal], span: tuple[int, int]) -> list[Signal]:
    """What a request to record takes from its own message: the rule in it, else what is said beside the request."""
    text = turn.said.text.strip() if turn.said else ""
    taught = [one for one in taught if _substance(without_request(one.quote, record_request(one.quote) or (0, 0)))]
    if taught:
        return [one._replace(flags=one.flags | _RECORD, tier="learn") for one in taught]
    # Verbatim: what stands on one side of the request, or the whole message where both sides say something.
    sides = [side for side in beside_request(text, span) if _substance(side)]
    if not sides:
        return []
    rest = sides[0] if len(sides) == 1 else text
    return [_signal(event, turn, kind="manual", quote=rest)._replace(flags=_RECORD, reasons=(_asked(text, span),))]


def _pointed_at(
    event: HookEvent, turn: Turn, span: tuple[int, int], before: tuple[Sequence[Turn], Sequence[Signal]]
) -> list[Signal]:
    """What a bare request to record plainly points at, just before it: a correction, a rule, a recovery."""
    text = turn.said.text.strip() if turn.said else ""
    return [
        one._replace(
            flags=one.flags | _RECORD,
            tier="learn",
            turn_key=key_of(turn),
            reasons=(*one.reasons, _asked(text, span)),
        )
        for one in _before(event, *before)[-1:]
    ]


def _before(event: HookEvent, earlier: Sequence[Turn], proven: Sequence[Signal]) -> list[Signal]:
    """What the last turns before taught, the likeliest last: the owner's words before what tools proved."""
    said: list[Signal] = []
    for one in earlier[-2:]:
        if one.said is not None and record_request(one.said.text) is None:
            said += [
                signal
                for signal in _judged(event, one, (), ())[0]
                if signal.kind != "manual" and signal.tier == "learn"
            ]
    recent = {one.said.key for one in earlier[-2:] if one.said is not None}
    return [*(one for one in proven if one.turn_key in recent), *said]


def _proven(event: HookEvent, turns: Sequence[Turn]) -> list[tuple[int, Signal]]:
    """What the agent's own tool results prove: recoveries, each with the position of the turn in which it was proven.

    A way out may be found a turn later, on the owner's word; then both turns must be the owner's and free of outside
    text.
    """
    if event.session_kind != "interactive" or not _may_have_failed(turns):
        return []
    from instinct_learner.learning.recovery import read_external, recoveries

    owners: list[int] = []
    messages: list[Message] = []
    clean: list[bool] = []
    for number, turn in enumerate(turns):
        messages += turn.after
        owners += [number] * len(turn.after)
        clean.append((turn.said.origin if turn.said else _opener(event)) == "owner" and not read_external(turn.after))
    found: list[tuple[int, Signal]] = []
    for one in recoveries(messages):
        first, last = owners[one.failed_at], owners[one.worked_at]
        if not all(clean[first : last + 1]):
            continue
        turn = turns[last]
        text = turn.said.text if turn.said else ""
        found.append(
            (
                last,
                one.signal._replace(
                    session_id=event.session_id,
                    turn_key=key_of(turn),
                    language=language_of(text),
                    message=text,
                    previous_request=turn.request,
                    project=_project(event, turn.after),
                ),
            )
        )
    return found


def _may_have_failed(turns: Sequence[Turn]) -> bool:
    """Whether it is worth looking for recoveries: most turns have no tool, or none that shows any sign of failure."""
    uses = [use for turn in turns for message in turn.after if message.role == "tool" for use in message.tools]
    return len(uses) > 1 and any(
        use.failed or any(sign in (use.output[:400] + use.output[-400:]).lower() for sign in _SIGNS) for use in uses
    )


def _project(event: HookEvent, messages: Iterable[Message]) -> str:
    from instinct_learner.learning.project import project_of

    return project_of(event.workspace_dir, messages)


def _opener(event: HookEvent) -> str:
    """Who opened a turn whose beginning the window doesn't show: in a direct chat it is the owner."""
    return "owner" if event.chat_type == "direct" else "unknown"


def _signal(
    event: HookEvent,
    turn: Turn,
    *,
    kind: Literal["correction", "preference", "manual", "pattern"],
    quote: str,
    flags: frozenset[Literal["undo"]] = frozenset(),
) -> Signal:
    text = turn.said.text.strip() if turn.said else ""
    return Signal(
        kind=kind,
        quote=quote[:_QUOTE_CHARS],
        message=text,
        previous_request=turn.request,
        previous_reply=reply_text(turn.before),
        flags=flags,
        session_id=event.session_id,
        turn_key=turn.said.key if turn.said else "",
        language=language_of(text),
        project=_project(event, turn.before),
    )


def _within(reasons: Iterable[Reason], start: int, end: int) -> tuple[Reason, ...]:
    """The reasons that speak of this span or of no span."""
    return tuple(one for one in reasons if one.end == 0 or (one.start < end and start < one.end))


def _sentence(text: str, verdict: Verdict) -> str:
    """The line around the strongest reason, where the whole message is long."""
    if len(text) <= _QUOTE_CHARS or not verdict.reasons:
        return text
    at = verdict.reasons[0].start
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", at)
    return text[start : len(text) if stop < 0 else stop].strip() or text


def _substance(text: str) -> bool:
    """Whether there is enough in a text to be a rule."""
    return sum("\u3400" <= char <= "\u9fff" for char in text) + 2 * len(text.split()) >= 5


def _why_not(verdict: Verdict) -> str:
    against = [one for one in verdict.reasons if one.weight < 0]
    if against:
        return against[0].why or against[0].rule
    marks = sorted(verdict.flags & {"one_off", "question", "emotional", "vague"})
    return f"nothing lasting is said ({', '.join(marks)})" if marks else "nothing lasting is said"
