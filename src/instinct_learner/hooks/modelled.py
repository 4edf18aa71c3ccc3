"""The edge to a model: one request to the endpoint that the owner configured, and back to the rules on any failure."""

from __future__ import annotations

import json
import os
import secrets
from typing import TYPE_CHECKING

from instinct_learner.governance.redact import redact
from instinct_learner.learning.capture import language_of, reply_text, turns_of
from instinct_learner.learning.event import same_turn
from instinct_learner.learning.llm import lessons_in, question
from instinct_learner.model.signal import Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.hooks.call import HookCall
    from instinct_learner.model.event import HookEvent

_ANSWER_BYTES = 256 * 1024
#: What the rules hear and no model is asked about: requests to record or undo, and proven recoveries.
_NOT_ASKED = frozenset({"manual", "recovery", "pattern"})


def heard_by_model(call: HookCall, event: HookEvent, fresh: list[Signal], claimed: list[str]) -> list[Signal]:
    """What the model hears in the newest claimed owner turn, in place of what the rules heard there.

    Anything that goes wrong is one line in the log, and the rules' signals are given back.
    """
    turn = _newest(event, claimed)
    if turn is None:
        return fresh
    if any(
        one.turn_key == turn.turn_key and (one.kind in _NOT_ASKED or one.flags & {"undo", "record"}) for one in fresh
    ):
        return fresh
    try:
        answer = completer(call)(question(_redacted(turn), fence=f"=====[{secrets.token_hex(8)}]====="))
        lessons = lessons_in(answer, _redacted(turn))
    except (OSError, ValueError, LookupError, TypeError) as error:
        call.log(f"llm: {type(error).__name__}: {redact(str(error))[:200]}; the rules decide")
        return fresh
    return [one for one in fresh if one.turn_key != turn.turn_key] + list(lessons)


def completer(call: HookCall) -> Callable[[list[dict[str, str]]], str]:
    """A function that answers a chat at the configured endpoint."""
    settings = call.settings()
    base = str(settings["llm.base_url"]).rstrip("/")
    if not base.startswith(("http://", "https://")):
        raise ValueError("llm.base_url must begin with http:// or https://")
    key = os.environ.get(str(settings["llm.api_key_env"]), "")
    timeout_seconds = float(str(settings["llm.timeout_seconds"]))
    model = str(settings["llm.model"])

    def complete(messages: list[dict[str, str]]) -> str:
        from urllib.request import HTTPRedirectHandler, Request, build_opener

        class NoRedirect(HTTPRedirectHandler):
            """A redirect would carry the key and the owner's words to a place that nobody configured."""

            def redirect_request(self, *_: object) -> None:
                return None

        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
        body = json.dumps({"model": model, "messages": messages, "temperature": 0, "max_tokens": 800}).encode()
        request = Request(f"{base}/chat/completions", data=body, headers=headers)  # noqa: S310 - http(s) only, checked above
        with build_opener(NoRedirect).open(request, timeout=timeout_seconds) as response:
            answered = json.loads(response.read(_ANSWER_BYTES))
        text = answered["choices"][0]["message"]["content"]
        if not isinstance(text, str):
            raise TypeError("the answer holds no text")
        return text

    return complete


def _newest(event: HookEvent, claimed: list[str]) -> Signal | None:
    """The newest owner turn that this call claimed, as a signal that quotes all of it."""
    if event.session_kind != "interactive":
        return None
    for turn in reversed(turns_of(event)):
        said = turn.said
        if said is None or said.origin != "owner" or not any(same_turn(said.key, key) for key in claimed):
            continue
        text = said.text.strip()
        if len(text) < 2:
            return None
        return Signal(
            kind="correction",
            quote=text,
            message=text,
            previous_request=turn.request,
            previous_reply=reply_text(turn.before),
            session_id=event.session_id,
            turn_key=said.key,
            language=language_of(text),
        )
    return None


def _redacted(signal: Signal) -> Signal:
    return signal._replace(
        quote=redact(signal.quote),
        message=redact(signal.message),
        previous_request=redact(signal.previous_request),
        previous_reply=redact(signal.previous_reply),
    )
