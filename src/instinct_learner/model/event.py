"""What a host tells us: an event, its messages, who spoke and whether that speaker may teach.

Named tuples, always made with keywords: every cold hook makes these types, and a dataclass costs ten times as much
(ADR 0080).
"""

from __future__ import annotations

from instinct_learner.values import Literal, NamedTuple

Role = Literal["user", "assistant", "tool"]
#: Where a text came from. Only `owner` may teach; everything else is evidence at most.
Origin = Literal["owner", "agent", "tool", "other_sender", "automation", "external", "injected", "unknown"]


class ToolUse(NamedTuple):
    """One tool call and, where known, its result.

    Attributes:
        name: The tool's name.
        command: The command or arguments, as one text.
        output: What it printed, capped.
        failed: True or False where the result says so, `None` while no result is known.
        exit_code: Where the host gives one.
    """

    name: str
    command: str = ""
    output: str = ""
    failed: bool | None = None
    exit_code: int | None = None


class Message(NamedTuple):
    """One message, cleaned.

    Attributes:
        role: Who.
        text: The words, without host envelopes, quotations of others, fences or our own block.
        raw: The words as they came, capped.
        origin: May it teach?
        key: Stable fingerprint: the same message replayed has the same key.
        tools: Tool calls that an assistant message makes, or the one result that a tool message carries.
        sender_id: Where given.
        stop_reason: Of an assistant message, where given.
        timestamp_ms: Where given.
    """

    role: Role
    text: str
    raw: str = ""
    origin: Origin = "unknown"
    key: str = ""
    tools: tuple[ToolUse, ...] = ()
    sender_id: str = ""
    stop_reason: str = ""
    timestamp_ms: int | None = None


class HookEvent(NamedTuple):
    """One call of a hook.

    Attributes:
        messages: Oldest first; for the host's `agent_end` the whole session.
        prompt: The message about to be answered (load only), cleaned.
        session_id: The host's session id or key, "" if none.
        workspace_dir: Absolute, or "".
        trigger: user, heartbeat, cron, manual, memory, overflow, or "" where the host gives none.
        session_kind: interactive, cron, heartbeat, subagent, hook…; "interactive" where none is given.
        chat_type: direct or group; "direct" where none is given.
        owner_ids: Who is the owner; empty means the person in a direct chat.
    """

    messages: tuple[Message, ...] = ()
    prompt: str = ""
    session_id: str = ""
    workspace_dir: str = ""
    trigger: str = ""
    session_kind: str = "interactive"
    chat_type: str = "direct"
    owner_ids: tuple[str, ...] = ()
