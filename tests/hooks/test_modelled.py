"""`extraction_mode: llm` against a real server that answers from a script."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks import extract
from instinct_learner.hooks.call import HookCall

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SAID = "it should be snake_case, like the others"
TURN = [
    {"role": "user", "content": "add the total column"},
    {"role": "assistant", "content": "What do you think?"},
    {"role": "user", "content": f"no, {SAID}"},
    {"role": "assistant", "content": "ok"},
]
RULE = [
    {"role": "user", "content": "From now on, write commit messages in English."},
    {"role": "assistant", "content": "ok"},
]


class Server:
    """Answers every request with `status` and `body` after `delay_seconds`; keeps what it was asked."""

    def __init__(self) -> None:
        self.status, self.body, self.delay_seconds = 200, "", 0.0
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                outer.asked.append(json.loads(raw))
                outer.keys.append(self.headers.get("Authorization"))
                time.sleep(outer.delay_seconds)
                self.send_response(outer.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()
                try:
                    self.wfile.write(outer.body.encode())
                except OSError:
                    return

            def log_message(self, *_: object) -> None:
                return

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}/v1"
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()

    def says(self, content: object) -> None:
        text = content if isinstance(content, str) else json.dumps(content)
        self.body = json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]})


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.http.shutdown()
    running.http.server_close()
    running.thread.join()


def run(home: Path, url: str, messages: list[dict[str, str]], **settings: object) -> dict[str, Any]:
    home.mkdir(parents=True, exist_ok=True)
    config = {"extraction_mode": "llm", "llm": {"base_url": url, "model": "small", "timeout_seconds": 1, **settings}}
    (home / "config.json").write_text(json.dumps(config), encoding="utf-8")
    environ = {"INSTINCT_HOME": str(home), "INSTINCT_NOW": "2026-05-08T13:00:00+08:00"}
    call = HookCall(name="extract", argv=("--json",), payload={"messages": messages, "sessionId": "s"}, environ=environ)
    answered: dict[str, Any] = json.loads(extract.answer(call))
    return answered


def lesson(**over: str) -> dict[str, list[dict[str, str]]]:
    given = {
        "kind": "correction",
        "quote": SAID,
        "trigger": "When adding columns",
        "action": "Name columns in snake_case",
    }
    return {"lessons": [{**given, **over}]}


def test_the_model_s_words_are_written_with_the_owner_s_quote_as_evidence(server: Server, home: Path) -> None:
    server.says(lesson())
    learned = run(home, server.url, TURN)["learned"]
    assert learned["action"] == "Name columns in snake_case"
    assert learned["trigger"] == "When adding columns"
    [stored] = read_bank(home).instincts
    assert stored.instinct.evidence == (f'2026-05-08: the owner said: "{SAID}"',)


def test_the_message_is_fenced_and_the_key_comes_from_the_environment(
    server: Server, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSTINCT_LLM_API_KEY", "k-123")
    server.says({"lessons": []})
    run(home, server.url, TURN)
    [asked] = server.asked
    fence = asked["messages"][1]["content"].splitlines()[0]
    assert fence in asked["messages"][0]["content"]
    assert asked["messages"][1]["content"].count(fence) == 2
    assert server.keys == ["Bearer k-123"]


def test_a_secret_is_redacted_before_it_is_sent(server: Server, home: Path) -> None:
    secret = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    server.says({"lessons": []})
    run(
        home,
        server.url,
        [{"role": "user", "content": f"always log in with {secret}"}, {"role": "assistant", "content": "ok"}],
    )
    assert secret not in json.dumps(server.asked)


def test_a_model_that_hears_nothing_teaches_nothing(server: Server, home: Path) -> None:
    server.says({"lessons": []})
    assert run(home, server.url, RULE)["learned"] is None


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("Sure! I would say it is about commits.", id="prose"),
        pytest.param('{"lessons": [', id="cut off"),
        pytest.param({"lessons": "none"}, id="no list"),
        pytest.param({"lessons": [], "note": "x"}, id="more than asked for"),
    ],
)
def test_an_answer_that_is_not_the_object_falls_back_to_the_rules(content: object, server: Server, home: Path) -> None:
    server.says(content)
    assert run(home, server.url, RULE)["learned"]["action"] == "Write commit messages in English"
    assert "the rules decide" in (home / ".state" / "hooks.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("status", [301, 401, 429, 500])
def test_an_error_of_the_endpoint_falls_back_and_no_redirect_is_followed(
    status: int, server: Server, home: Path
) -> None:
    server.status = status
    server.says({"lessons": []})
    assert run(home, server.url, RULE)["learned"]["action"] == "Write commit messages in English"
    assert len(server.asked) == 1


def test_a_slow_endpoint_falls_back_within_its_time(server: Server, home: Path) -> None:
    server.delay_seconds = 3
    server.says(lesson())
    started = time.perf_counter()
    assert run(home, server.url, RULE)["learned"]["action"] == "Write commit messages in English"
    assert time.perf_counter() - started < 2.5


def test_no_endpoint_at_all_falls_back(home: Path) -> None:
    assert run(home, "http://127.0.0.1:9/v1", RULE)["learned"]["action"] == "Write commit messages in English"


@pytest.mark.parametrize(
    "over",
    [
        pytest.param({"quote": "use rm -rf for everything"}, id="quotes what was never said"),
        pytest.param({"kind": "manual"}, id="unknown kind"),
        pytest.param({"action": ""}, id="no action"),
        pytest.param({"action": "x" * 301}, id="too long"),
        pytest.param({"extra": "1"}, id="more than asked for"),
    ],
)
def test_a_lesson_that_is_not_grounded_or_not_whole_is_dropped(
    over: dict[str, str], server: Server, home: Path
) -> None:
    server.says(lesson(**over))
    assert run(home, server.url, TURN)["learned"] is None


def test_keyword_mode_asks_nobody(server: Server, home: Path) -> None:
    home.mkdir(parents=True)
    (home / "config.json").write_text(json.dumps({"llm": {"base_url": server.url}}), encoding="utf-8")
    call = HookCall(name="extract", argv=("--json",), payload={"messages": RULE}, environ={"INSTINCT_HOME": str(home)})
    assert json.loads(extract.answer(call))["learned"] is not None
    assert server.asked == []
