"""A model that says what its script says: an OpenAI-compatible server on loopback, for driving a real host.

It keeps every request body. What it says to which words is told beforehand (`will_say`), so that no stage direction
stands in a message that the host or we read; to everything else it says DEFAULT_REPLY.
"""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULT_REPLY = "SCRIPTED-REPLY"


class ScriptedModel:
    """The running server.

    Attributes:
        port: Where it listens, on 127.0.0.1.
        requests: Every request body, oldest first.
    """

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        self._script: list[tuple[str, str, Sequence[dict[str, Any]]]] = []
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
                pass

            def do_GET(self) -> None:
                _send(self, {"object": "list", "data": [{"id": "scripted", "object": "model"}]})

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
                with model._lock:
                    model.requests.append(body)
                    message = model._decide(body)
                _answer(self, body, message)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> ScriptedModel:  # noqa: PYI034 - typing.Self is not in Python 3.10
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def will_say(self, words: str, reply: str = DEFAULT_REPLY, *, calls: Sequence[dict[str, Any]] = ()) -> None:
        """To a turn that holds `words`, call these tools in turn (`{"name", "arguments"}`), then say `reply`."""
        with self._lock:
            self._script.append((words, reply, calls))

    def last_prompt(self) -> str:
        """What the last request asked: all text after the last finished reply, as the host built it."""
        with self._lock:
            return _asked(_turn(self.requests[-1]))

    def last_history(self) -> str:
        """Everything before that."""
        with self._lock:
            body = self.requests[-1]
            earlier = body.get("messages", [])[: -len(_turn(body))]
        return json.dumps(earlier, ensure_ascii=False)

    def last_results(self) -> list[str]:
        """What the tools of the last turn gave."""
        with self._lock:
            return [_text(message.get("content")) for message in _turn(self.requests[-1]) if message["role"] == "tool"]

    def count(self) -> int:
        """How often the model was asked."""
        with self._lock:
            return len(self.requests)

    def _decide(self, body: dict[str, Any]) -> dict[str, Any]:
        turn = _turn(body)
        asked = _asked(turn)
        found = next((one for one in reversed(self._script) if one[0] in asked), ("", DEFAULT_REPLY, ()))
        _, reply, calls = found
        done = sum(message["role"] == "tool" for message in turn)
        if done < len(calls):
            function = {"name": calls[done]["name"], "arguments": json.dumps(calls[done].get("arguments", {}))}
            call = {"id": f"call_{time.time_ns() % 10**10}", "type": "function", "function": function}
            return {"role": "assistant", "content": None, "tool_calls": [call]}
        return {"role": "assistant", "content": reply}


def _turn(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages after the last finished reply: what the owner said now, and what tools have given since."""
    turn: list[dict[str, Any]] = []
    for message in reversed(body.get("messages", [])):
        if message.get("role") == "system" or (message.get("role") == "assistant" and not message.get("tool_calls")):
            break
        turn.insert(0, message)
    return turn


def _asked(turn: list[dict[str, Any]]) -> str:
    return "\n".join(_text(message.get("content")) for message in turn if message["role"] == "user")


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return ""


def _answer(handler: BaseHTTPRequestHandler, body: dict[str, Any], message: dict[str, Any]) -> None:
    base = {"id": f"chatcmpl-{time.time_ns()}", "created": int(time.time()), "model": body.get("model", "scripted")}
    finish = "tool_calls" if message.get("tool_calls") else "stop"
    usage = {"prompt_tokens": 100, "completion_tokens": 5, "total_tokens": 105}
    if not body.get("stream"):
        choice = {"index": 0, "message": message, "finish_reason": finish}
        _send(handler, {**base, "object": "chat.completion", "choices": [choice], "usage": usage})
        return
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.close_connection = True
    delta = dict(message)
    if message.get("tool_calls"):
        delta["tool_calls"] = [{**message["tool_calls"][0], "index": 0}]
    for choices, extra in (
        ([{"index": 0, "delta": delta, "finish_reason": None}], {}),
        ([{"index": 0, "delta": {}, "finish_reason": finish}], {}),
        ([], {"usage": usage}),
    ):
        chunk = {**base, "object": "chat.completion.chunk", "choices": choices, **extra}
        handler.wfile.write(b"data: " + json.dumps(chunk, ensure_ascii=False).encode() + b"\n\n")
    handler.wfile.write(b"data: [DONE]\n\n")


def _send(handler: BaseHTTPRequestHandler, value: dict[str, Any]) -> None:
    raw = json.dumps(value, ensure_ascii=False).encode()
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(raw)))
    handler.end_headers()
    handler.wfile.write(raw)
