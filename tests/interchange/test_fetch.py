from __future__ import annotations

import http.client
import http.server
import json
import ssl
import subprocess
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.interchange import fetch
from instinct_learner.interchange.record import SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "threats" / "urls.jsonl").read_text(encoding="utf-8").splitlines()
]
PUBLIC = "93.184.216.34"
BODY = b"- use pnpm\n"


class Server:
    """A real server on loopback whose answers a test writes."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[tuple[str, str]] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append((self.headers["Host"], self.path))
                status, headers, body = outer.answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self.httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.httpd.server_address[1]
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.httpd.shutdown()
    made.httpd.server_close()


def resolver(*answers: Sequence[str]) -> Callable[[str, int], Sequence[str]]:
    """Answers one after the other, the last again and again."""
    left = list(answers)

    def resolve(host: str, port: int) -> Sequence[str]:
        del host, port
        return left.pop(0) if len(left) > 1 else left[0]

    return resolve


def reaching(server: Server, reached: list[tuple[str, str]] | None = None) -> Any:
    """Connects every public address to the server on loopback, and notes which address was meant."""

    def connect(place: fetch.Place, address: str, seconds: float) -> http.client.HTTPConnection:
        if reached is not None:
            reached.append((place.host, address))
        return http.client.HTTPConnection("127.0.0.1", server.port, timeout=seconds)

    return connect


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_threat_cases(case: dict[str, Any], server: Server) -> None:
    given = case["input"]
    hops = [given["url"], *given.get("redirects", [])]
    for at, hop in enumerate(hops[1:]):
        server.answers[f"/{at}"] = (302, {"Location": hop}, b"")
    server.answers.update({"/a": (200, {}, BODY), "/a.md": (200, {}, BODY), "/": (200, {}, BODY)})
    if len(hops) > 1:
        server.answers["/a"] = (302, {"Location": hops[1]}, b"")
        if hops[1].endswith("/a"):
            # The same path on another host: only the first answer redirects.
            hops[1] = "https://example.org/b"
            server.answers["/a"] = (302, {"Location": hops[1]}, b"")
            server.answers["/b"] = (200, {}, BODY)
    if "body_bytes" in given:
        server.answers["/a"] = (200, {}, b"x" * given["body_bytes"])
    names = given.get("resolves_set") or [PUBLIC]
    answers = [[one] for one in given["resolves"]] if "resolves" in given else [names]
    reached: list[tuple[str, str]] = []

    def get() -> bytes:
        return fetch.fetch(given["url"], resolver=resolver(*answers), connect=reaching(server, reached)).data

    if "resolves" in given:
        # Resolved once: what was judged is what is connected to, and the second answer is never asked for.
        assert get() == BODY
        assert [address for _, address in reached] == [given["resolves"][0]]
        return
    if case["expected"] == "allow":
        assert get() == BODY
    else:
        with pytest.raises(SourceError):
            get()


@pytest.mark.parametrize(
    "url",
    [
        "https://2130706433/a",
        "https://0x7f.1/a",
        "https://0177.0.0.1/a",
        "https://127.1/a",
        "https://[::1]/a",
        "https://[::127.0.0.1]/a",
        "https://[::ffff:10.0.0.1]/a",
        "https://[64:ff9b::a00:1]/a",
        "https://[fe80::1%25eth0]/a",
        "https://224.0.0.1/a",
        "https://localhost./a",
        "https://printer.local/a",
        "https://exa mple.com/a",
        "https://example.com\\@127.0.0.1/a",
        "https://example.com:99999/a",
        "javascript://example.com/%0aalert(1)",
    ],
)
def test_other_spellings_of_inner_places_are_refused(url: str) -> None:
    with pytest.raises(SourceError):
        fetch.judged(url, resolver=resolver([PUBLIC]))


def test_a_name_with_one_inner_address_is_refused_even_as_the_second() -> None:
    with pytest.raises(SourceError, match=r"leads to 10\.0\.0\.1"):
        fetch.judged("https://example.com/a", resolver=resolver([PUBLIC, "10.0.0.1"]))


def test_every_redirect_is_resolved_and_judged_anew(server: Server) -> None:
    server.answers["/a"] = (302, {"Location": "https://inner.example/b"}, b"")
    with pytest.raises(SourceError, match=r"inner\.example leads to 192\.168\.0\.1"):
        fetch.fetch("https://example.com/a", resolver=resolver([PUBLIC], ["192.168.0.1"]), connect=reaching(server))
    assert [path for _, path in server.asked] == ["/a"]


def test_https_never_falls_back_to_http(server: Server) -> None:
    server.answers["/a"] = (301, {"Location": "http://example.com/b"}, b"")
    with pytest.raises(SourceError, match="something less"):
        fetch.fetch("https://example.com/a", resolver=resolver([PUBLIC]), connect=reaching(server))


def test_redirects_end(server: Server) -> None:
    server.answers["/a"] = (302, {"Location": "/a"}, b"")
    with pytest.raises(SourceError, match="more than 5 times"):
        fetch.fetch("https://example.com/a", resolver=resolver([PUBLIC]), connect=reaching(server))
    assert len(server.asked) == 6


@pytest.mark.parametrize(
    ("headers", "body", "why"),
    [
        ({"Content-Type": "text/html"}, BODY, "text/html"),
        ({"Content-Type": "image/png"}, BODY, "image/png"),
        ({"Content-Encoding": "gzip"}, BODY, "packed"),
        ({"Content-Length": "99999999"}, b"", "longer than 1 MiB"),
        ({}, b"x" * (fetch.BODY_LIMIT_BYTES + 1), "longer than 1 MiB"),
    ],
    ids=["page", "picture", "packed", "says it is long", "is long"],
)
def test_only_a_short_text_is_taken(server: Server, headers: dict[str, str], body: bytes, why: str) -> None:
    server.answers["/a"] = (200, headers, body)
    with pytest.raises(SourceError, match=why):
        fetch.fetch("https://example.com/a", resolver=resolver([PUBLIC]), connect=reaching(server))


def test_one_time_limit_covers_everything(server: Server) -> None:
    server.answers["/a"] = (200, {}, BODY)
    ticks = iter([0.0, 0.0, *[99.0] * 50])
    with pytest.raises(SourceError, match="took longer"):
        fetch.fetch(
            "https://example.com/a", resolver=resolver([PUBLIC]), connect=reaching(server), clock=lambda: next(ticks)
        )


def test_the_noted_address_holds_no_keys(server: Server) -> None:
    server.answers["/a?token=s3cret"] = (200, {}, BODY)
    got = fetch.fetch("https://example.com/a?token=s3cret", resolver=resolver([PUBLIC]), connect=reaching(server))
    assert got.address == "https://example.com/a"
    assert got.remarks == ()


def test_plain_http_is_said(server: Server) -> None:
    server.answers["/a"] = (200, {}, BODY)
    got = fetch.fetch("http://example.com/a", resolver=resolver([PUBLIC]), connect=reaching(server))
    assert "plain http" in got.remarks[0][0]


def test_the_certificate_is_checked_against_the_name_and_not_the_address(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=shop.example -addext subjectAltName=DNS:shop.example"
    command = ["openssl", *words.split(), "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.httpd.socket = context.wrap_socket(server.httpd.socket, server_side=True)
    server.answers["/a"] = (200, {}, BODY)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    def pinned(place: fetch.Place, address: str, seconds: float) -> http.client.HTTPConnection:
        assert address == PUBLIC
        return fetch._Pinned(place.host, "127.0.0.1", server.port, seconds)

    def get(url: str) -> bytes:
        return fetch.fetch(url, resolver=resolver([PUBLIC]), connect=pinned).data

    assert get("https://shop.example/a") == BODY
    assert server.asked[-1][0].startswith("shop.example")
    with pytest.raises(SourceError, match=r"(?i)certificate|hostname"):
        get("https://other.example/a")
