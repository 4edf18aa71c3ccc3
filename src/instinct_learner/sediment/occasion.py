"""What happened in one finished turn, as far as an experience depends on it.

Only the owner's own words and the agent's own commands enter. What tools printed and what the agent said are counted,
never quoted: an experience is read back into later prompts.

Source: SPEC §3 "Trigger"; THREATS "poisoning".
"""

from __future__ import annotations

import re

from instinct_learner.governance.cleaning import clean_line
from instinct_learner.lazy import lazy
from instinct_learner.learning.capture import captured
from instinct_learner.learning.phrases import record_request
from instinct_learner.learning.turns import key_of, language_of, turns_of
from instinct_learner.sediment.score import is_asked, is_like, without_praise
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from instinct_learner.model.event import HookEvent, Message, ToolUse
    from instinct_learner.model.signal import Signal

#: Tools that change something by their very name, and commands that do.
_CHANGING_TOOL = lazy(r"(?i)write|edit|patch|create|delete|remove|move|rename|insert|update|commit|deploy|send|upload")
_CHANGING_COMMAND = lazy(
    r"(?i)(?:^|[;&|]\s*|\s)(?:git (?:commit|push|merge|rebase|tag|reset|checkout -b|apply)|rm|mv|cp|mkdir|touch|tee|sed -i|chmod"
    r"|(?:npm|pnpm|yarn|pip3?|uv|poetry|cargo|apt(?:-get)?|brew|go|gem|bundle) (?:install|add|remove|uninstall|get|i|ci)"
    r"|docker (?:build|push|run|compose)|kubectl (?:apply|delete|rollout)|terraform (?:apply|destroy)|make|dd|ln)\b|>{1,2}\s*[^&\s]"
)
_WORD = lazy(r"[A-Za-z][A-Za-z0-9_.+-]{1,23}")
_SHELLS = frozenset({"exec", "bash", "shell", "sh", "run", "terminal", "command", "process", "powershell"})
_PREFIXES = frozenset({"sudo", "env", "time", "nohup", "then", "do"})
_REQUEST_LIMIT = 60
_TEACHING = frozenset({"correction", "preference"})


class Occasion(NamedTuple):
    """One turn.

    Attributes:
        request: The owner's words, one line.
        tools: What the agent ran, in order, as far as results are known.
        fixed: Something failed and another way then worked, proven by results.
        corrected: The owner corrected the agent.
        preference: The owner stated a lasting preference.
        recorded: The owner asked to record.
        liked: The owner said that it is worth keeping.
        asked: The owner asked to make it permanent.
        failed_last: The last thing run failed.
        failures: How many runs failed.
        changed: A tool changed something.
        empty: Nothing came out: no text, no tool.
        external: Text from outside was read, so commands aren't quoted either.
        way: What failed and what worked, for a proven recovery.
        lesson: The owner's words that teach, one line.
        domain: The program or tool that it was about, lower-case.
        session: The host's session.
        turn: The turn's key.
        language: Of the owner.
    """

    request: str = ""
    tools: tuple[tuple[str, bool | None], ...] = ()
    fixed: bool = False
    corrected: bool = False
    preference: bool = False
    recorded: bool = False
    liked: bool = False
    asked: bool = False
    failed_last: bool = False
    failures: int = 0
    changed: bool = False
    empty: bool = False
    external: bool = False
    way: tuple[str, str] = ("", "")
    lesson: str = ""
    domain: str = ""
    session: str = ""
    turn: str = ""
    language: str = "zh"


def occasion_of(event: HookEvent) -> Occasion | None:
    """The latest turn of an event; `None` where the owner didn't speak in it, or an automatic run did."""
    turns = turns_of(event)
    if not turns or event.session_kind != "interactive" or event.trigger not in {"", "user", "manual"}:
        return None
    turn = turns[-1]
    if turn.said is None or turn.said.origin != "owner":
        return None
    said = turn.said.text.strip()
    uses = list(_uses(turn.after))
    failed = [_failed(use) for use in uses]
    heard = [one for one in captured(event).signals if one.turn_key == key_of(turn)]
    ways: tuple[Signal, ...] = ()
    external = False
    if any(message.tools or message.role == "tool" for message in turn.after):
        from instinct_learner.learning.recovery import find_recoveries, read_external

        ways, external = find_recoveries(turn.after), read_external(turn.after)
    return Occasion(
        request=clean_line(said, limit=_REQUEST_LIMIT),
        tools=tuple((_shown(use, external=external), not bad) for use, bad in zip(uses, failed, strict=True)),
        fixed=bool(ways),
        corrected=any(one.kind == "correction" for one in heard),
        preference=any(one.kind == "preference" for one in heard),
        recorded=record_request(said) is not None,
        liked=is_like(said),
        asked=is_asked(said),
        failed_last=bool(failed) and failed[-1],
        failures=sum(failed),
        changed=any(map(_changes, uses)),
        empty=not uses and not any(message.text.strip() for message in turn.after if message.role == "assistant"),
        external=external,
        way=_way(ways) if not external else ("", ""),
        lesson=clean_line(without_praise(next((one.quote for one in heard if one.kind in _TEACHING), "")), limit=80),
        domain=_domain(uses) or _first_word(said),
        session=event.session_id,
        turn=key_of(turn),
        language=language_of(said),
    )


def is_trivial(occasion: Occasion) -> bool:
    """Whether nothing in a turn is worth an experience. Source: SPEC §3 "Trigger"."""
    return not (
        occasion.changed
        or len(occasion.tools) >= 3
        or occasion.fixed
        or occasion.corrected
        or occasion.recorded
        or occasion.liked
        or occasion.asked
    )


def _uses(messages: Iterable[Message]) -> Iterable[ToolUse]:
    for message in messages:
        if message.role == "tool":
            yield from message.tools


def _failed(use: ToolUse) -> bool:
    from instinct_learner.learning.outcome import failure_of

    return use.failed is True or failure_of(use) != "none"


def _changes(use: ToolUse) -> bool:
    return bool(_CHANGING_TOOL.search(use.name) or _CHANGING_COMMAND.search(use.command))


def _shown(use: ToolUse, *, external: bool) -> str:
    command = "" if external else use.command
    return clean_line(f"{use.name}：{command}" if command else use.name, limit=40)


def _way(ways: tuple[Signal, ...]) -> tuple[str, str]:
    """What failed and what worked, as commands. What the failure printed is a tool's text and isn't quoted."""
    if not ways:
        return ("", "")
    failed, worked = (re.sub(r"^\w{2,12}: ", "", text) for text in (ways[-1].failed, ways[-1].worked))
    return (clean_line(failed, limit=60), clean_line(worked, limit=60))


def _domain(uses: list[ToolUse]) -> str:
    """The program that was run most lately, or the tool."""
    for use in reversed(uses):
        if use.name.lower() not in _SHELLS:
            return _first_word(use.name)
        for part in re.split(r"[;&|\n]+", use.command):
            words = [word for word in part.split() if word not in _PREFIXES and "=" not in word]
            if words and part.split()[0] != "cd" and (program := _first_word(words[0].rpartition("/")[2])):
                return program
    return ""


def _first_word(text: str) -> str:
    match = _WORD.search(text)
    return match[0].lower() if match else ""
