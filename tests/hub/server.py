"""A real server on a free port of loopback, and a client that speaks as Ultron's does: standard library, no more."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from instinct_learner.hub.server.app import make_app
from instinct_learner.hub.server.run import rules_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from instinct_learner.hub.desk import Hub


class Client:
    """Asks a server.

    Attributes:
        url: Up to and without the path.
    """

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(
        self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str
    ) -> tuple[int, Any, Any]:
        """Status, body, headers; a body that is no JSON is text."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        named = {
            "Content-Type": "application/json",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        request = urllib.request.Request(self.url + path, data=data, method=method, headers=named)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, text, told = answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            with error:
                status, text, told = error.code, error.read(), error.headers
        try:
            return status, json.loads(text), told
        except ValueError:
            return status, text.decode("utf-8", "replace"), told

    def get(self, path: str, **headers: Any) -> Any:
        """The body of an answer that must be 200."""
        status, value, _ = self.ask("GET", path, **headers)
        assert status == 200, value
        return value

    def post(self, path: str, body: Any, **headers: Any) -> Any:
        """The body of an answer that must be 200."""
        status, value, _ = self.ask("POST", path, body, **headers)
        assert status == 200, value
        return value


@contextmanager
def serving(hub: Hub, environ: Mapping[str, str] | None = None, *, host: str = "127.0.0.1") -> Iterator[Client]:
    """Serves a hub until the block ends."""
    app = make_app(hub, rules_for(host, environ or {}))
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", access_log=False, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until = time.monotonic() + 20
        while not server.started and time.monotonic() < until:
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Client(f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join(timeout=20)
