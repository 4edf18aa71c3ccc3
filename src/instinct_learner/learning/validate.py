"""From "it was shown" to "it helped": turns, uses, verdicts, and what each does to an instinct.

A use stays open until the owner's next message in its session, or until the session has been quiet for 30 minutes:
whether an instinct helped is known only from what the owner says next. Everything here is pure; `hooks.validate` keeps
what is open between two calls.

Source: SPEC §2.3; the seed's F3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from instinct_learner.learning.usage import same_subject, words_of_use

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from instinct_learner.model.event import Message
    from instinct_learner.model.instinct import Instinct

#: What a verdict adds or takes. Source: the seed's F3.
HELPED = 0.05
CORRECTED = 0.1
#: A session that has been silent this long has ended. Source: SPEC §2.3.
QUIET = timedelta(minutes=30)
#: An instinct whose uses were corrected this often, and more often than not, goes to rest before it is asked again.
#: Source: ADR 0005.
CORRECTIONS_TO_REST = 3
#: The front-matter key that counts uses that the owner corrected. A plain extra key, so older versions keep it too.
TIMES_CORRECTED = "times_corrected"

Judgement = Literal["helped", "corrected", "unknown"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnRead:
    """One turn: what was asked, and what the agent then said and ran.

    Attributes:
        key: Of the message that asked.
        request: The owner's words; "" where somebody or something else asked.
        raw: The words as they came, whoever's they are.
        by_owner: Whether the owner asked.
        reply: The agent's words.
        commands: Its tool calls, without their output.
        answered: Whether the agent said or did anything yet.
    """

    key: str
    request: str
    raw: str
    by_owner: bool
    reply: str = ""
    commands: str = ""
    answered: bool = False


def read_turns(messages: Iterable[Message]) -> tuple[TurnRead, ...]:
    """The turns of a conversation, oldest first. What comes before the first request belongs to no turn.

    Requests that got no reply (commands, claimed turns) are turns of their own, without an answer.
    """
    turns: list[TurnRead] = []
    for message in messages:
        if message.role == "user":
            turns.append(
                TurnRead(
                    key=message.key,
                    request=message.text if message.origin == "owner" else "",
                    raw=message.raw or message.text,
                    by_owner=message.origin == "owner",
                )
            )
        elif message.role == "assistant" and turns:
            last = turns[-1]
            calls = "\n".join(f"{tool.name} {tool.command}" for tool in message.tools)
            turns[-1] = replace(
                last,
                reply=f"{last.reply}\n{message.text}".strip(),
                commands=f"{last.commands}\n{calls}".strip(),
                answered=True,
            )
    return tuple(turns)


def uses_in(turn: TurnRead, injected: Iterable[Instinct]) -> dict[str, tuple[str, ...]]:
    """Which injected instincts the turn's reply followed: id to the words that show it."""
    found = {}
    for instinct in injected:
        words = words_of_use(
            instinct.action,
            instinct.id,
            prompt=turn.request or turn.raw,
            reply=turn.reply,
            commands=turn.commands,
        )
        if words:
            found[str(instinct.id)] = words
    return found


def judge(text: str, *, previous_reply: str) -> Judgement:
    """What the owner's next message says about the reply before it.

    `unknown` where it says nothing: an empty message, or a command to us such as 忘掉.
    """
    from instinct_learner.learning.capture import is_complaint
    from instinct_learner.learning.phrases import is_command, undo_request

    if not text.strip() or is_command(text) or undo_request(text):
        return "unknown"
    return "corrected" if is_complaint(text, previous_reply) else "helped"


def corrected_again(text: str, shown: Sequence[Instinct]) -> tuple[str, ...]:
    """Ids of instincts that were in front of the agent when it did what this correction is about."""
    return tuple(
        str(one.id) for one in shown if same_subject(text, one.trigger, one.action, one.title, " ".join(one.tags))
    )


def after_use(instinct: Instinct, *, now: datetime) -> Instinct:
    """The instinct once its use is counted. `last_used` never goes back, whatever the clock does."""
    last = instinct.last_used
    return replace(
        instinct,
        times_used=instinct.times_used + 1,
        last_used=now if last is None or now > last else last,
    )


def after_verdict(instinct: Instinct, judgement: Judgement, *, now: datetime, quote: str = "") -> Instinct:
    """The instinct once the owner's next message is known.

    Args:
        instinct: As it is on disk now.
        judgement: The verdict; `unknown` changes nothing.
        now: For the evidence.
        quote: The owner's words, kept as evidence of a correction.
    """
    if judgement == "unknown":
        return instinct
    if judgement == "helped":
        return replace(
            instinct,
            times_validated=instinct.times_validated + 1,
            confidence=min(1.0, round(instinct.confidence + HELPED, 4)),
        )
    times = times_corrected(instinct) + 1
    changed = replace(
        instinct,
        confidence=max(0.0, round(instinct.confidence - CORRECTED, 4)),
        evidence=(*instinct.evidence, _evidence(instinct, now, quote)),
        extra=(*((key, value) for key, value in instinct.extra if key != TIMES_CORRECTED), (TIMES_CORRECTED, times)),
    )
    if times >= CORRECTIONS_TO_REST and times > instinct.times_validated and not instinct.pinned:
        changed = replace(changed, status="dormant")
    return changed


def times_corrected(instinct: Instinct) -> int:
    """How many uses of this instinct the owner corrected. 0 where a hand edit left something else there."""
    value = dict(instinct.extra).get(TIMES_CORRECTED, 0)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def is_quiet(last_activity: datetime, *, now: datetime) -> bool:
    """Whether a session has ended. A clock that went back says no."""
    return now - last_activity >= QUIET


def _evidence(instinct: Instinct, now: datetime, quote: str) -> str:
    said = " ".join(quote.split())[:120]
    if instinct.language == "zh":
        return f"{now.date().isoformat()}：照做后被纠正" + (f"：「{said}」" if said else "")
    return f"{now.date().isoformat()}: corrected after being followed" + (f': "{said}"' if said else "")
