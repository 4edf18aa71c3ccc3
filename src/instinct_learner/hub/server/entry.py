"""What every request passes before a route sees it: from where, by whom, how much, how often.

Pure ASGI, so that a body is counted as it arrives and a refusal costs nothing.

Source: THREATS "hub server"; HUB.md row 12; ADR 0075.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import time
import uuid
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, MutableMapping

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

Scope = Literal["read", "write", "admin"]
_RANK: dict[Scope, int] = {"read": 0, "write": 1, "admin": 2}
BODY_BYTES = 48 * 1024 * 1024
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
#: Open to everyone who may connect: says that we are there and nothing else; the page and its script hold no data.
_OPEN = frozenset({"/health", "/", "/dashboard", "/dashboard/page.js"})
_READS = frozenset({"/skills/search", "/memory/search", "/memory/details"})
_ADMIN = frozenset({"/evolution/run", "/ingest"})
_LOG = logging.getLogger("instinct_learner.hub")
_REMEMBERED = 4_096


def needed(method: str, path: str) -> Scope | None:
    """The scope that a request needs, `None` for those that are open."""
    if path in _OPEN and method in {"GET", "HEAD"}:
        return None
    if path in _ADMIN or path.endswith("/rollback"):
        return "admin"
    if method in {"GET", "HEAD"} or path in _READS:
        return "read"
    return "write"


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryRules:
    """Who may come in.

    Attributes:
        hosts: Names by which the server may be called, without port; a page of another name rebinding to us is refused.
        tokens: SHA-256 of a token → its scope. Empty: no token is asked for, which only loopback may be.
        requests_per_minute: Of one client; 0 for no limit.
        body_bytes: The longest body.
    """

    hosts: frozenset[str]
    tokens: Mapping[bytes, Scope]
    requests_per_minute: int = 0
    body_bytes: int = BODY_BYTES


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def host_of(value: str) -> str:
    """The name in a Host header or an origin, without port, lower case; "" where there is none."""
    try:
        return (urlsplit(value if "//" in value else f"//{value}").hostname or "").lower()
    except ValueError:
        return ""


@dataclass(slots=True)
class Metrics:
    """Counts since the start."""

    started: float = field(default_factory=time.monotonic)
    requests: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)

    def text(self, facts: Mapping[str, int]) -> str:
        """In Prometheus' format."""
        lines = ["# TYPE hub_requests_total counter"]
        lines += [
            f'hub_requests_total{{route="{route}",status="{code}"}} {n}'
            for (route, code), n in sorted(self.requests.items())
        ]
        lines.append("# TYPE hub_request_seconds_total counter")
        lines += [f'hub_request_seconds_total{{route="{route}"}} {n:.6f}' for route, n in sorted(self.seconds.items())]
        lines += ["# TYPE hub_uptime_seconds gauge", f"hub_uptime_seconds {time.monotonic() - self.started:.0f}"]
        for name, count in sorted(facts.items()):
            lines += [f"# TYPE hub_{name} gauge", f"hub_{name} {count}"]
        return "\n".join(lines) + "\n"


class TooLongError(Exception):
    """A body over the limit."""


class Entry:
    """The middleware.

    Args:
        app: What comes behind.
        rules: Who may come in.
        metrics: Where requests are counted.
    """

    def __init__(self, app: App, *, rules: EntryRules, metrics: Metrics) -> None:
        self._app = app
        self._rules = rules
        self._metrics = metrics
        self._recent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Let one request through, or answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trace = uuid.uuid4().hex[:12]
        started = time.monotonic()
        status = 500
        begun = False

        async def answer(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun = True
                status = message["status"]
                message["headers"] = [*message.get("headers", []), (b"x-trace-id", trace.encode()), *_SAFE]
            await send(message)

        try:
            refused = self._refusal(scope)
            if refused is None:
                await self._app(scope, self._counted(receive), answer)
            else:
                await _reply(answer, *refused)
        except TooLongError:
            if not begun:
                await _reply(answer, 413, f"a body has at most {self._rules.body_bytes} bytes")
        finally:
            took = time.monotonic() - started
            route = getattr(scope.get("route"), "path", "other")
            self._metrics.requests[route, status] += 1
            self._metrics.seconds[route] = self._metrics.seconds.get(route, 0.0) + took
            line = {
                "trace": trace,
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(took * 1000, 1),
            }
            _LOG.info(json.dumps(line))

    def _refusal(self, scope: MutableMapping[str, Any]) -> tuple[int, str] | None:  # noqa: PLR0911 - one return a reason
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if host_of(headers.get("host", "")) not in self._rules.hosts:
            return 403, "this server isn't called by that name"
        origin = headers.get("origin")
        if origin is not None and (
            host_of(origin) not in self._rules.hosts or urlsplit(origin).netloc != headers.get("host")
        ):
            return 403, "requests from another site's page are refused"
        length = headers.get("content-length", "")
        if length.isdigit() and int(length) > self._rules.body_bytes:
            return 413, f"a body has at most {self._rules.body_bytes} bytes"
        client = (scope.get("client") or ("",))[0]
        if self._rules.requests_per_minute and not self._may(client):
            return 429, "too many requests; wait a moment"
        wanted = needed(scope["method"], scope["path"])
        if wanted is None or not self._rules.tokens:
            return None
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not token:
            return 401, "Missing or invalid Authorization header"
        mine = hashed(token.strip())
        # Every token is compared, each in constant time: how long it takes says nothing.
        found = [scope_ for known, scope_ in self._rules.tokens.items() if hmac.compare_digest(known, mine)]
        if not found:
            return 401, "Missing or invalid Authorization header"
        if _RANK[found[0]] < _RANK[wanted]:
            return 403, f"this token may {found[0]}; {wanted} is needed"
        return None

    def _may(self, client: str) -> bool:
        """A bucket a client: a minute's worth at once, then as it refills."""
        most = float(self._rules.requests_per_minute)
        now = time.monotonic()
        left, before = self._recent.pop(client, (most, now))
        left = min(most, left + (now - before) * most / 60)
        self._recent[client] = (left - 1 if left >= 1 else left, now)
        if len(self._recent) > _REMEMBERED:
            self._recent.popitem(last=False)
        return left >= 1

    def _counted(self, receive: Receive) -> Receive:
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._rules.body_bytes:
                raise TooLongError
            return message

        return counted


#: No page of another site may frame, sniff or learn from ours.
_SAFE = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (
        b"content-security-policy",
        b"default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:",
    ),
)


async def _reply(send: Send, status: int, detail: str) -> None:
    body = json.dumps({"detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens there."""
    return host in _LOOPBACK


def tokens_of(text: str) -> dict[bytes, Scope]:
    """Tokens as `INSTINCT_HUB_TOKENS` has them: `scope:token`, separated by commas.

    Raises:
        ValueError: One has no scope, or is shorter than 16 characters.
    """
    found: dict[bytes, Scope] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        name, _, token = part.partition(":")
        if name not in _RANK or len(token) < 16:
            raise ValueError("each token is read:…, write:… or admin:… with at least 16 characters behind the colon")
        found[hashed(token)] = name
    return found
