"""An OpenAI-compatible endpoint on loopback that answers from a script, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class ScriptedEndpoint:
    """Answers every chat with what `answers` gives next, the last one for ever.

    Attributes:
        answers: An object or text that the model says; or a status as a number.
        asked: The bodies that came.
        keys: Their Authorization headers.
        delay_seconds: Before each answer.
    """

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.delay_seconds = 0.0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                outer.keys.append(self.headers.get("Authorization"))
                answer = outer.answers[min(len(outer.asked), len(outer.answers)) - 1]
                if callable(answer):
                    answer = answer(outer.asked[-1])
                time.sleep(outer.delay_seconds)
                status = answer if isinstance(answer, int) else 200
                text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
                self.send_response(status)
                self.end_headers()
                body = {"choices": [{"message": {"role": "assistant", "content": text}}]}
                try:
                    self.wfile.write(json.dumps(body).encode())
                except OSError:
                    return

            def log_message(self, *_: object) -> None:
                return

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def __enter__(self) -> ScriptedEndpoint:  # noqa: PYI034 - typing.Self needs Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
