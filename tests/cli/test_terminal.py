"""What a person's terminal gets: real processes in several encodings, and on a real pseudo-terminal."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from instinct_learner.cli import terminal as terminals
from instinct_learner.governance.writer import Writer
from instinct_learner.learning.columns import fit, width

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]

COMMAND = [sys.executable, "-m", "instinct_learner.cli.main"]
#: A title of every kind of width: Chinese, an accent of its own, a family, a flag, a keycap, Korean in letters.
TITLES = ("包管理器：pnpm", "cafe\u0301", "👩‍👩‍👧 家庭", "🇨🇳 🇩🇪", "1️⃣ 👍🏽", "\u1112\u1161\u11ab", "plain")


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "SYSTEMROOT", "PYTHONPATH")}
    return {**kept, "INSTINCT_HOME": str(home), **more}


def run(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, env=environment(home, **more), check=False)


@pytest.fixture
def bank(home: Path, make_instinct: Make, now: datetime) -> Path:
    writer = Writer(home, now=lambda: now)
    for number, title in enumerate(TITLES):
        writer.create_instinct(
            make_instinct(title="here", action=f"做第 {number} 件事 🧠", confidence=0.3 + number / 10)
        )
        # As a person may type it: the writer would leave joiners out.
        path = home / "instincts" / f"2026-05-08-00{number + 1}.md"
        path.write_text(path.read_text(encoding="utf-8").replace("title: here", f"title: {title}"), encoding="utf-8")
    return home


CONSOLES = [
    pytest.param({"PYTHONIOENCODING": "ascii"}, id="ascii"),
    pytest.param({"PYTHONIOENCODING": "cp936"}, id="Chinese Windows"),
    pytest.param({"PYTHONIOENCODING": "cp1252"}, id="Western Windows"),
    pytest.param({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, id="C locale, no coercion"),
    pytest.param({"LANG": "C"}, id="LANG=C"),
    pytest.param({}, id="nothing set"),
]


@pytest.mark.parametrize("console", CONSOLES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_console_stops_a_command(bank: Path, console: dict[str, str], language: str) -> None:
    for arguments in (
        ["status"], ["list"], ["show", "20260508-001"], ["search", "第"], ["explain", "不对，用 pnpm"], ["--help"],
        ["learn", "--help"], ["config", "show"], ["events"], ["show", "nothing"], ["nonsense"],
    ):  # fmt: skip
        done = run(bank, *arguments, "--language", language, **console)
        assert b"Traceback" not in done.stderr + done.stdout, arguments
        assert b"UnicodeEncodeError" not in done.stderr + done.stdout, arguments
        assert done.stdout or done.stderr


@pytest.mark.parametrize("console", CONSOLES)
def test_json_says_the_same_on_every_console(bank: Path, console: dict[str, str]) -> None:
    encoding = console.get("PYTHONIOENCODING", "utf-8")
    found = json.loads(run(bank, "list", "--json", **console).stdout.decode(encoding))
    assert {row["title"] for row in found} == set(TITLES)
    events = run(bank, "events", "--json", "--limit", "3", **console).stdout.decode(encoding).splitlines()
    assert [json.loads(line)["event_type"] for line in events] == ["instinct.created"] * 3


def test_a_console_without_chinese_is_spoken_to_in_english_unless_it_asks(bank: Path) -> None:
    console = {"PYTHONIOENCODING": "cp1252", "LANG": "zh_CN.UTF-8"}
    assert b"Instincts at a glance" in run(bank, "status", **console).stdout
    assert "状态概览".encode("cp936") in run(bank, "status", PYTHONIOENCODING="cp936", LANG="zh_CN.GBK").stdout


def test_a_table_stays_aligned_whatever_its_cells_hold(bank: Path) -> None:
    for language in ("zh", "en"):
        lines = run(bank, "list", "--language", language, PYTHONIOENCODING="utf-8").stdout.decode().splitlines()
        starts = {width(line[: line.index("×")]) for line in lines}
        assert len(lines) == len(TITLES)
        assert len(starts) == 1


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        pytest.param("👩‍👩‍👧", 2, id="joined"),
        pytest.param("🇨🇳", 2, id="flag"),
        pytest.param("🇨🇳🇩🇪", 4, id="two flags"),
        pytest.param("1️⃣", 2, id="keycap"),
        pytest.param("👍🏽", 2, id="skin tone"),
        pytest.param("\u1112\u1161\u11ab", 2, id="Korean letters"),
        pytest.param("a\x1b[2Jb", 5, id="controls take nothing"),
    ],
)
def test_what_is_drawn_as_one_is_counted_as_one(text: str, columns: int) -> None:
    assert width(text) == columns


def test_a_cut_never_splits_what_is_drawn_as_one() -> None:
    assert fit("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 5) == "👩‍👩‍👧👩‍👩‍👧…"


def test_a_record_cannot_steer_the_terminal(home: Path, make_instinct: Make, now: datetime) -> None:
    Writer(home, now=lambda: now).create_instinct(make_instinct(title="harmless"))
    path = next((home / "instincts").glob("*.md"))
    hostile = "\x1b]0;owned\x07\x1b[2Jgone\u202etxt.exe"
    text = path.read_text(encoding="utf-8").replace("title: harmless", "title: ''")
    path.write_text(text.replace("用 pnpm", hostile).replace("安装依赖时", hostile), encoding="utf-8")
    for arguments in (["list"], ["show", "20260508-001"], ["status", "--sync"]):
        out = run(home, *arguments, PYTHONIOENCODING="utf-8").stdout.decode()
        assert "gone" in out
        assert not {"\x1b", "\x07", "\u202e"} & set(out)


# A real terminal.

pty = pytest.importorskip("pty", reason="pseudo-terminals need a POSIX system")


def on_a_terminal(home: Path, *arguments: str, keys: bytes = b"", rows: int = 24, **more: str) -> str:
    """What a command writes to a pseudo-terminal of 80 columns."""
    import fcntl
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    environ = environment(home, TERM="xterm", PYTHONIOENCODING="utf-8", **more)
    process = subprocess.Popen([*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environ)
    os.close(slave)
    if keys:
        os.write(master, keys)
    seen = b""
    while True:
        try:
            piece = os.read(master, 65_536)
        except OSError:  # Linux says so at the end
            break
        if not piece:
            break
        seen += piece
    process.wait()
    os.close(master)
    return seen.decode("utf-8", "replace").replace("\r\n", "\n")


def test_colour_is_for_a_terminal_and_can_be_refused(bank: Path) -> None:
    assert "\x1b[" in on_a_terminal(bank, "list")
    assert "\x1b[" not in on_a_terminal(bank, "list", NO_COLOR="1")
    assert "\x1b[" not in on_a_terminal(bank, "list", "--plain")
    assert b"\x1b[" not in run(bank, "list").stdout


def test_the_pager_is_used_where_the_screen_is_too_small_and_only_there(bank: Path, tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\ncat\n")
    pager.chmod(0o755)
    assert "PAGED" in on_a_terminal(bank, "list", rows=5, PAGER=str(pager))
    assert "PAGED" not in on_a_terminal(bank, "list", rows=24, PAGER=str(pager))
    assert "PAGED" not in on_a_terminal(bank, "list", "--plain", rows=5, PAGER=str(pager))
    assert b"PAGED" not in run(bank, "list", PAGER=str(pager)).stdout


def test_a_pager_that_is_missing_or_left_early_loses_nothing_but_itself(bank: Path, tmp_path: Path) -> None:
    leaves = tmp_path / "leaves"
    leaves.write_text("#!/bin/sh\nexit 0\n")
    leaves.chmod(0o755)
    assert "plain" in on_a_terminal(bank, "list", rows=5, PAGER="/nowhere/pager")
    assert "Traceback" not in on_a_terminal(bank, "list", rows=5, PAGER=str(leaves))


# Progress.


def test_a_bar_says_how_far_a_task_is() -> None:
    assert terminals.progress_line("reading", 1_200, 4_800) == f"reading {'█' * 6}{'░' * 18}  25%  1,200 / 4,800"
    assert terminals.progress_line("reading", 7, None) == "reading 7"
    assert terminals.progress_line("reading", 9, 3).endswith("100%  9 / 3")


def test_a_bar_is_drawn_for_long_tasks_and_cleared_at_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    stream = io.StringIO()
    with terminals.Progress("导入", stream, shown=True) as progress:
        progress(1, 4)
        assert stream.getvalue() == ""
        now[0] = 1.0
        progress(2, 4)
        assert "导入" in stream.getvalue()
        assert "50%" in stream.getvalue()
    assert stream.getvalue().endswith(" \r")
    quiet = io.StringIO()
    with terminals.Progress("导入", quiet, shown=False) as progress:
        now[0] = 9.0
        progress(3, 4)
    assert quiet.getvalue() == ""
