"""Reads what a host hands to a hook, whichever host it is, into one value.

Hosts differ and drift, and a hook must not fall over either: what has the wrong shape is skipped, what is no event at
all is one `HookEventError`, and no size or depth of input changes that.

Source: SPEC.md §8; OPENCLAW.md §4; ADR 0041.
"""

from __future__ import annotations

from instinct_learner.errors import HookEventError
from instinct_learner.learning.provenance import (
    Circumstances,
    chat_type_of,
    is_automatic,
    origin_of_user_row,
    session_kind_of,
)
from instinct_learner.learning.rows import Row, read_rows, text_of
from instinct_learner.model.event import HookEvent, Message, ToolUse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: Owner messages that are looked at; what is older was looked at when it was new.
OWNER_TURNS = 24
_RAW_CHARS = 65_536
_MAX_TURN_ID = 200


def read_event(payload: object, *, owner_ids: Iterable[str] = ()) -> HookEvent:
    """One call of a hook, from any host.

    Args:
        payload: The parsed JSON of the hook's input, or its plain text.
        owner_ids: Who the owner is, by config; the event may name more.

    Returns:
        The event. Messages are oldest first and cleaned; a user message of several text parts is one message a part,
        since hosts merge turns that got no reply. Of a long session the newest turns are there.

    Raises:
        HookEventError: The payload is neither an object nor a text.
    """
    from instinct_learner.learning.cleaning import without_envelopes

    if isinstance(payload, str):
        return HookEvent(prompt=without_envelopes(payload))
    if not isinstance(payload, dict):
        raise HookEventError(reason=f"expected an object or a text, got {type(payload).__name__}")
    event, ctx = _parts(payload)
    places = (event, ctx, payload)
    session_key = _find(places, "sessionKey", "session_key")
    provenance = _mapping(_first(places, "inputProvenance", "provenance"))
    trigger = _find(places, "trigger").strip().lower()
    session_kind = session_kind_of(
        stated=_find(places, "sessionKind", "session_kind"),
        session_key=session_key,
        trigger=trigger,
        provenance=_find((provenance,), "kind"),
    )
    about = _mapping(_first(places, "channelContext", "channel_context"))
    chat, speaker = _mapping(about.get("chat")), _mapping(about.get("sender"))
    stated = _find(places, "chatType", "chat_type", "conversationType") or _find((chat,), "type", "chatType", "kind")
    chat_type = chat_type_of(stated=stated, session_key=session_key)
    if _find(places, "groupId", "group_id") or _first(places, "isGroup", "is_group") is True:
        chat_type = "group"
    owners = tuple(dict.fromkeys([*(one for one in owner_ids if isinstance(one, str) and one), *_owners(places)]))
    rows = read_rows(_rows_of(event, payload))
    where = Circumstances(session_kind, chat_type, owners, _find(places, "channel", "messageProvider"))
    prompt = _first(places, "prompt", "user_prompt", "cleanedBody") or ("" if rows else _first((event,), "content"))
    return HookEvent(
        messages=_messages(rows, where, sender=_find(places, "senderId", "sender_id") or _find((speaker,), "id")),
        prompt=without_envelopes(text_of(prompt)),
        session_id=(_find(places, "sessionId", "session_id") or session_key)[:_MAX_TURN_ID],
        workspace_dir=_find(places, "workspaceDir", "workspace_dir", "cwd").replace("\0", ""),
        trigger=trigger,
        session_kind=session_kind,
        chat_type=chat_type,
        owner_ids=owners,
    )


def _parts(payload: Mapping[str, object]) -> tuple[Mapping[str, object], Mapping[str, object]]:
    """The event and its context, in whichever way they were wrapped."""
    event = payload.get("event")
    return (event if isinstance(event, dict) else payload), _mapping(payload.get("ctx") or payload.get("context"))


def _rows_of(event: Mapping[str, object], payload: Mapping[str, object]) -> object:
    rows = event.get("messages", payload.get("messages"))
    # At `UserPromptSubmit` the prompt is all that is new, and reading the transcript would cost the turn time.
    if rows is None and isinstance(payload.get("transcript_path"), str) and not payload.get("prompt"):
        from instinct_learner.learning.transcript import read_transcript

        return read_transcript(str(payload["transcript_path"]))
    return rows


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _first(places: Iterable[Mapping[str, object]], *names: str) -> object:
    for place in places:
        for name in names:
            if place.get(name) not in (None, ""):
                return place[name]
    return None


def _find(places: Iterable[Mapping[str, object]], *names: str) -> str:
    """The first of these that is a text or a whole number, "" if none is."""
    for place in places:
        for name in names:
            value = place.get(name)
            if isinstance(value, str) and value:
                return value
            if isinstance(value, int) and not isinstance(value, bool):
                return str(value)
    return ""


def _owners(places: Iterable[Mapping[str, object]]) -> list[str]:
    found: list[str] = []
    for place in places:
        for name in ("ownerId", "owner_id", "ownerIds", "owner_ids"):
            value = place.get(name)
            found += [
                str(one)
                for one in (value if isinstance(value, list) else [value])
                if isinstance(one, str | int) and not isinstance(one, bool) and str(one)
            ]
    return found


def _messages(rows: list[Row], where: Circumstances, *, sender: str) -> tuple[Message, ...]:
    """The messages, oldest first, from the oldest owner turn that still counts."""
    user_rows = [at for at, row in enumerate(rows) if row.role == "user"]
    # One turn more than is judged, so that the oldest judged one has what came before it.
    start = user_rows[-OWNER_TURNS - 1] if len(user_rows) > OWNER_TURNS else 0
    newest = user_rows[-1] if user_rows else -1
    found: list[Message] = []
    for at in range(start, len(rows)):
        row = rows[at]
        if row.role == "user":
            found += _said(row, where, sender=sender if at == newest else "")
            continue
        text = "\n".join(row.texts)
        found.append(
            Message(
                role=row.role,
                text=text,
                raw=text,
                origin="agent" if row.role == "assistant" else "tool",
                tools=row.tools,
                stop_reason=row.stop_reason,
                timestamp_ms=row.timestamp_ms,
            )
        )
    return _keyed(found)


def _said(row: Row, where: Circumstances, *, sender: str) -> list[Message]:
    """A user row, one message a text part. `sender` is whom the context names for it, "" if nobody."""
    from instinct_learner.learning.cleaning import own_words

    found: list[Message] = []
    stated = row.source.get("senderId") or row.source.get("sender_id")
    for at, text in enumerate(row.texts):
        source = dict(row.source)
        # In a group, parts that were merged before the one which the context speaks of may be anybody's.
        if sender and not stated and (where.chat_type == "direct" or at == len(row.texts) - 1):
            source["senderId"] = sender
        origin = origin_of_user_row(source, text, where)
        found.append(
            Message(
                role="user",
                text=own_words(text) if origin == "owner" else "",
                raw=text[:_RAW_CHARS],
                origin=origin,
                sender_id=str(source.get("senderId") or source.get("sender_id") or "")[:_MAX_TURN_ID],
                timestamp_ms=row.timestamp_ms,
            )
        )
    return found


def _keyed(messages: list[Message]) -> tuple[Message, ...]:
    """The messages with their keys: of the words, and of what came before them.

    Time stamps and call ids change between the turn itself and its later place in the history, and merging moves row
    bounds, so neither is part of a key. The second half is `-` where nothing came before (`same_turn` says what
    follows).
    """
    found: list[Message] = []
    seen: dict[str, int] = {}
    request = reply = ""
    for message in messages:
        words = message.raw if message.role == "user" else message.text or _calls(message.tools)
        before = _digest(request, reply)[:8] if request or reply else "-"
        base = f"{_digest(message.role, words)}.{before}"
        # The same words after the same words again, as in "continue", "continue": count them.
        times = seen[base] = seen.get(base, 0) + 1
        key = base if times == 1 else f"{base}.{times}"
        found.append(
            Message(
                role=message.role,
                text=message.text,
                raw=message.raw,
                origin=message.origin,
                key=key,
                tools=message.tools,
                sender_id=message.sender_id,
                stop_reason=message.stop_reason,
                timestamp_ms=message.timestamp_ms,
            )
        )
        if message.role == "user" and not is_automatic(words):
            request = words
        elif message.role == "assistant" and message.text.strip():
            reply = message.text
    return tuple(found)


def _calls(tools: tuple[ToolUse, ...]) -> str:
    return "\n".join(f"{tool.name} {tool.command} {tool.output}" for tool in tools)


def _digest(*texts: str) -> str:
    # One whole number modulo a Mersenne prime: a fingerprint, no secret, and importing a hash module costs more than
    # the turn.
    joined = "\0".join(" ".join(text.split()) for text in texts).encode("utf-8", "surrogatepass")
    return f"{int.from_bytes(b'1' + joined, 'big') % (2**61 - 1):016x}"


def same_turn(key: str, known: str) -> bool:
    """Whether a turn is one that is known already, by their keys.

    A window that slides, or a host that compacts, cuts off what came before its first message. The key of that
    message then has `-` for its context and matches every known key of the same words: better one repetition missed
    than one invented.
    """
    if key == known:
        return True
    words, _, context = key.partition(".")
    return context == "-" and words == known.partition(".")[0]
