"""A model that says what its script says: an OpenAI-compatible server on loopback, for driving a real host.

It keeps every request body. In the owner's last message `CALLTOOL:{"name":…,"arguments":{…}}` makes it call that tool, and
`SAY:…` makes it answer with those words; else it says DEFAULT_REPLY.
"""

from __future__ import annotations

import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

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
                _answer(self, body)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> ScriptedModel:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def last_text(self) -> str:
        """All the text of the last request, as the host built it."""
        with self._lock:
            return "\n".join(_text(message.get("content")) for message in self.requests[-1].get("messages", []))

    def count(self) -> int:
        """How often the model was asked."""
        with self._lock:
            return len(self.requests)


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return ""


def _decide(body: dict[str, Any]) -> dict[str, Any]:
    tail: list[dict[str, Any]] = []
    for message in reversed(body.get("messages", [])):
        if message.get("role") == "system" or (message.get("role") == "assistant" and not message.get("tool_calls")):
            break
        tail.insert(0, message)
    done = sum(message.get("role") == "tool" for message in tail)
    asked = "\n".join(_text(message.get("content")) for message in tail if message.get("role") == "user")
    calls = [json.JSONDecoder().raw_decode(asked[found.end() :])[0] for found in re.finditer("CALLTOOL:", asked)]
    if done < len(calls):
        function = {"name": calls[done]["name"], "arguments": json.dumps(calls[done].get("arguments", {}))}
        call = {"id": f"call_{time.time_ns() % 10**10}", "type": "function", "function": function}
        return {"role": "assistant", "content": None, "tool_calls": [call]}
    said = re.findall(r"SAY:(.*)", asked)
    return {"role": "assistant", "content": said[-1].strip() if said else DEFAULT_REPLY}


def _answer(handler: BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    message = _decide(body)
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
