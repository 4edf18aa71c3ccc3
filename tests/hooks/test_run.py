from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from instinct_learner.hooks.call import HookCall, workspace_of
from instinct_learner.hooks.log import LOG_LIMIT_BYTES, append_log, log_path, read_log
from instinct_learner.hooks.run import STDIN_LIMIT_BYTES, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    Feed = Callable[[bytes], int]


@pytest.fixture
def feed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Feed]:
    """Makes some bytes the standard input, as a real file."""
    path = tmp_path / "stdin"
    path.touch()
    with path.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        yield path.write_bytes


def _raising(error: BaseException) -> Callable[[HookCall], str]:
    def entry(call: HookCall) -> str:
        call.payload()
        raise error

    return entry


def test_the_answer_is_printed_with_one_newline(feed: Feed, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    feed(b'{"prompt": "x"}')
    assert run(lambda call: "回答:" + str(call.payload()), []) == 0
    assert capfdbinary.readouterr().out == "回答:{'prompt': 'x'}\n".encode()


@pytest.mark.parametrize(
    "error",
    [
        ValueError("boom"),
        SystemExit(7),
        MemoryError(),
        RecursionError(),
        KeyboardInterrupt(),
        OSError(28, "No space left on device"),
        BaseException("bare"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_whatever_an_entry_raises_the_code_is_0_and_the_log_names_it(
    feed: Feed, capfdbinary: pytest.CaptureFixture[bytes], home: Path, error: BaseException
) -> None:
    feed(b"{}")
    assert run(_raising(error), []) == 0
    assert capfdbinary.readouterr().out == b""
    assert type(error).__name__ in read_log(str(home))[-1]


def test_what_a_library_prints_does_not_reach_the_host(feed: Feed, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    def entry(call: HookCall) -> str:
        print("noise of", call.name)  # noqa: T201 - the noise under test
        return "answer"

    feed(b"")
    run(entry, [])
    assert capfdbinary.readouterr().out == b"answer\n"


def test_half_a_surrogate_pair_can_still_be_printed(feed: Feed, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    feed(b"")
    assert run(lambda _: "a\ud800b", []) == 0
    assert capfdbinary.readouterr().out == b"a?b\n"


def test_more_than_the_limit_on_stdin_is_not_read_in_part(feed: Feed, home: Path) -> None:
    feed(b"x" * (STDIN_LIMIT_BYTES + 1))
    seen: list[bytes] = []
    assert run(lambda call: seen.append(call.raw) or "", []) == 0  # type: ignore[func-returns-value]
    assert seen == []
    assert "bytes on stdin" in read_log(str(home))[-1]


def test_a_missing_stdin_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    seen: list[bytes] = []
    run(lambda call: seen.append(call.raw) or "", [])  # type: ignore[func-returns-value]
    assert seen == [b""]


def test_a_stdout_that_fails_is_no_failure(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, _: object) -> int:
            raise BrokenPipeError

    feed(b"")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BufferedWriter(Gone()), write_through=True))
    monkeypatch.setattr("os.dup2", lambda *_: None)
    assert run(lambda _: "x", []) == 0


def test_a_hook_that_does_not_exist_is_one_line_in_the_log(feed: Feed, home: Path) -> None:
    feed(b"")
    assert run("no_such_hook", []) == 0
    assert "no_such_hook" in read_log(str(home))[-1]


# The call.


@pytest.mark.parametrize(
    ("raw", "payload"),
    [
        pytest.param(b'{"a": 1}', {"a": 1}, id="object"),
        pytest.param(b"[1]", [1], id="list"),
        pytest.param("你好".encode(), "你好", id="plain text"),
        pytest.param(b'{"a": ', '{"a":', id="half an object is text"),
        pytest.param(b"\xef\xbb\xbf{}", {}, id="byte order mark"),
        pytest.param(b"", "", id="empty"),
        pytest.param(b"[" * 100_000, "[" * 100_000, id="too deep is text"),
    ],
)
def test_the_payload_is_json_where_it_is_json(raw: bytes, payload: object) -> None:
    assert HookCall(name="x", raw=raw).payload() == payload


def test_options_are_read_in_both_spellings() -> None:
    call = HookCall(name="x", argv=("--home", "/a", "--other=/b", "--json"))
    assert (call.value("--home"), call.value("--other"), call.value("--none")) == ("/a", "/b", "")
    assert call.has("--json")


@pytest.mark.parametrize(
    ("payload", "found"),
    [
        pytest.param({"workspaceDir": "/w"}, "/w", id="plain"),
        pytest.param({"event": {}, "ctx": {"workspaceDir": "/w"}}, "/w", id="host event"),
        pytest.param({"cwd": "/project"}, "", id="where a person works is no workspace"),
        pytest.param({"workspaceDir": 3}, "", id="not a text"),
        pytest.param({"workspaceDir": "/w\0"}, "", id="no path"),
        pytest.param("text", "", id="text"),
    ],
)
def test_the_workspace_is_found_wherever_the_host_put_it(payload: object, found: str) -> None:
    assert workspace_of(payload) == found


def test_a_broken_config_is_told_in_the_log_and_the_defaults_hold(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "config.json").write_text('{"token_budgets": 3}')
    assert HookCall(name="load").settings()["token_budget"] == 500
    assert "did you mean token_budget?" in read_log(str(home))[-1]


# The log.


def test_a_log_line_holds_no_secret_and_no_second_line(home: Path, now: datetime) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    append_log(str(home), f"failed with {token}\nand\x1b[31m more", now=now)
    (line,) = read_log(str(home))
    assert token not in line
    assert line.startswith("2026-05-08T13:00:00+08:00 failed with [redacted:")
    assert "\x1b" not in line


def test_the_log_never_grows_past_its_limit(home: Path, now: datetime) -> None:
    path = Path(log_path(str(home)))
    path.parent.mkdir(parents=True)
    path.write_bytes(b"old line\n" * (LOG_LIMIT_BYTES // 9 + 1))
    append_log(str(home), "new", now=now)
    assert path.stat().st_size <= LOG_LIMIT_BYTES
    assert read_log(str(home), limit=2)[0] == "old line"
    assert read_log(str(home))[-1].endswith("new")


def test_a_log_that_is_a_link_is_not_written(home: Path, tmp_path: Path, now: datetime) -> None:
    target = tmp_path / "elsewhere"
    target.write_text("mine")
    path = Path(log_path(str(home)))
    path.parent.mkdir(parents=True)
    os.symlink(target, path)
    assert append_log(str(home), "x", now=now) is False
    assert target.read_text() == "mine"


#: Runs a hook's script, and says on the way out how much of what is there the garbage collector passes over.
LEAVING = (
    "import atexit, gc, runpy, sys; atexit.register(lambda: print(gc.get_freeze_count())); "
    "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
)


@pytest.mark.parametrize(
    "script", ["answer", "extract_instinct", "heartbeat", "instinct_status", "load_instincts", "prune_instincts"]
)
def test_nothing_is_searched_for_garbage_when_a_hook_ends(home: Path, script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEAVING, f"scripts/{script}.py"],
        input=b"{}",
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env={"INSTINCT_HOME": str(home), "PATH": "/usr/bin:/bin"},
        timeout=60,
        check=True,
    )
    assert int(done.stdout.splitlines()[-1]) > 1_000


#: Says how often what a hook holds is searched for garbage while it compares the stamps of ten thousand files.
HOLDING = """
import gc, sys
from instinct_learner.hooks.run import run
seen = []
def hook(call):
    gc.collect()
    gc.callbacks.append(lambda phase, info: seen.append(phase))
    held = [{f"{number}": (number, number + 0.5) for number in range(10_000)} for _ in range(4)]
    gc.callbacks.clear()
    return f"{len(held)} {len(seen)}"
sys.exit(run(hook, []))
"""


def test_ten_thousand_stamps_are_not_searched_for_garbage() -> None:
    done = subprocess.run([sys.executable, "-c", HOLDING], input=b"", capture_output=True, timeout=60, check=True)
    assert done.stdout.split() == [b"4", b"0"]
