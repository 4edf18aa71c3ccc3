"""An event cut into turns: what the owner said, what led up to it, what followed.

Source: SPEC.md §2.1; ADR 0042.
"""

from __future__ import annotations

from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from instinct_learner.model.event import HookEvent, Message

_REPLY_CHARS = 6_000
_COMMANDS_CHARS = 1_500


class Turn(NamedTuple):
    """What the owner said, and what led up to it and followed.

    Attributes:
        said: The owner's message; `None` where the window begins in the middle of a turn.
        before: What the agent said and did just before, oldest first.
        request: What the owner had said before that, "" if unknown.
        after: What the agent then said and did.
    """

    said: Message | None
    before: tuple[Message, ...] = ()
    request: str = ""
    after: tuple[Message, ...] = ()


def turns_of(event: HookEvent) -> tuple[Turn, ...]:
    """The event cut at every user message, automatic ones included, oldest first."""
    turns: list[Turn] = []
    said: Message | None = None
    request = ""
    before: list[Message] = []
    after: list[Message] = []
    for message in event.messages:
        if message.role != "user":
            after.append(message)
            continue
        if said is not None or after:
            turns.append(Turn(said=said, before=tuple(before), request=request, after=tuple(after)))
        if said is not None and said.origin == "owner":
            request = said.text
        # A turn without a reply leaves the reply before it as what the next one answers.
        if after:
            before = after
        said, after = message, []
    if said is not None or after:
        turns.append(Turn(said=said, before=tuple(before), request=request, after=tuple(after)))
    return tuple(turns)


def key_of(turn: Turn) -> str:
    """The turn's key; of one whose beginning the window doesn't show, by what is left of it."""
    if turn.said is not None:
        return turn.said.key
    return f"start.{turn.after[0].key}" if turn.after else "start"


def reply_text(messages: Iterable[Message]) -> str:
    """What the agent said and which tools it called, as one text; replies that broke off are left out."""
    texts: list[str] = []
    commands: list[str] = []
    for message in messages:
        if message.role != "assistant" or message.stop_reason in {"error", "aborted"}:
            continue
        if message.text.strip():
            texts.append(message.text.strip())
        commands += [f"[{tool.name}] {tool.command}"[:300] for tool in message.tools]
    said = "\n".join(texts)[-_REPLY_CHARS:]
    return f"{said}\n{chr(10).join(commands)[-_COMMANDS_CHARS:]}".strip() if commands else said


def language_of(text: str) -> Literal["zh", "en"]:
    """The language that a text mostly is; a Chinese sentence with English names in it is Chinese."""
    chinese = sum("\u3400" <= char <= "\u9fff" for char in text[:4000])
    words = sum(word[:1].isascii() and word[:1].isalpha() for word in text[:4000].split())
    return "zh" if chinese and chinese >= words else "en"
