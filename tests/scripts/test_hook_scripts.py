from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks.log import read_log

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
HOOKS = ("load_instincts", "extract_instinct", "validate_instinct", "prune_instincts", "instinct_status")
WITH_INPUT = HOOKS[:3]
AT = "2026-05-08T13:00:00+08:00"

HOSTILE = {
    "nothing": b"",
    "newline": b"\n",
    "nul": b"\0" * 100,
    "not utf-8": b"\xff\xfe\xfd{\x80",
    "half json": b'{"prompt": "x',
    "null": b"null",
    "number": b"1e999",
    "list": b"[[[[1]]]]",
    "deep": b"[" * 200_000,
    "deep object": b'{"a":' * 50_000,
    "lone surrogate": b'{"prompt": "\\ud800", "messages": [{"role": "user", "content": "\\udfff"}]}',
    "wrong types": b'{"prompt": 7, "messages": {"role": []}, "sessionId": [], "workspaceDir": 5, "event": "x"}',
    "messages of anything": b'{"messages": [null, 1, "x", [], {"role": 5}, {"role": "user"}, {"content": {}}]}',
    "parts of anything": b'{"messages": [{"role": "user", "content": [[], {"type": []}, {"type": {}, "text": 1}]}]}',
    "nul in a path": b'{"workspaceDir": "/tmp/\\u0000x", "prompt": "x"}',
    "long digits": b'{"messages": ' + b"9" * 10_000 + b"}",
    "long line": b'{"prompt": "' + "不对，".encode() * 20_000 + b'"}',
    "control characters": b'{"prompt": "\\u001b[2J\\u0007\\u202e"}',
    "yaml": b"---\nid: [\n",
}  # fmt: skip


@pytest.mark.parametrize("raw", [pytest.param(raw, id=name) for name, raw in HOSTILE.items()])
@pytest.mark.parametrize("name", WITH_INPUT)
def test_any_bytes_on_stdin_exit_0_with_empty_or_valid_output(script: Run, name: str, raw: bytes) -> None:
    done = script(name, "--json", stdin=raw)
    assert done.code == 0
    assert done.out.strip() == b"" or isinstance(json.loads(done.out), dict)
    assert b"Traceback" not in done.err


@pytest.mark.parametrize("name", HOOKS)
def test_help_says_what_the_script_reads_and_returns(script: Run, name: str) -> None:
    done = script(name, "--help", stdin=b"")
    assert done.code == 0
    assert done.out.decode().startswith(f"usage: {name}.py")
    assert b"Exit code: always 0" in done.out


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_script_is_thin(name: str) -> None:
    assert len((ROOT / "scripts" / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 20


def turn(*messages: tuple[str, str], session: str = "s") -> bytes:
    rows = [{"role": role, "content": text} for role, text in messages]
    return json.dumps({"messages": rows, "sessionId": session, "trigger": "user"}, ensure_ascii=False).encode()


ASK = ("user", "帮我安装 lodash 依赖")
WRONG = ("assistant", "已用 npm install lodash 装好了")
CORRECT = ("user", "不对，这个项目用 pnpm，不要用 npm")


def test_corrected_once_and_recalled_the_next_time(script: Run, home: Path) -> None:
    learned = json.loads(
        script(
            "extract_instinct", "--json", stdin=turn(ASK, WRONG, CORRECT, ("assistant", "好的")), INSTINCT_NOW=AT
        ).out
    )["learned"]
    assert "pnpm" in learned["action"]
    assert (home / "instincts" / "2026-05-08-001.md").exists()
    done = script("load_instincts", stdin="再安装一个 axios 依赖".encode(), INSTINCT_NOW=AT)
    assert "pnpm" in done.out.decode()
    again = script("load_instincts", stdin="今天天气如何".encode(), INSTINCT_NOW=AT)
    assert "pnpm" not in again.out.decode()


def test_the_workspace_of_a_host_event_names_home(home: Path, tmp_path: Path) -> None:
    event = {
        "event": json.loads(turn(ASK, WRONG, CORRECT)),
        "ctx": {"workspaceDir": str(tmp_path / "ws"), "trigger": "user"},
    }
    subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "extract_instinct.py")],
        input=json.dumps(event).encode(),
        env={},
        timeout=60,
        check=True,
    )
    assert len(read_bank(tmp_path / "ws" / "_core_files").instincts) == 1
    assert not home.exists()


@pytest.mark.parametrize("name", HOOKS)
def test_a_broken_config_leaves_hooks_on_the_defaults_and_is_told_in_the_log(
    script: Run, home: Path, name: str
) -> None:
    script("extract_instinct", stdin=turn(ASK, WRONG, CORRECT))
    (home / "config.json").write_text('{"max_instinct_load": 3}')
    assert script(name, "--json", stdin=turn(ASK, WRONG)).code == 0
    # Validating reads no setting where nothing was shown.
    if name != "validate_instinct":
        assert "did you mean max_instincts_load?" in " ".join(read_log(str(home)))


def test_a_held_lock_loses_nothing_and_the_next_call_learns_it(script: Run, home: Path) -> None:
    home.mkdir(parents=True)
    code = (
        "import sys; from instinct_learner.bank.files import bank_lock\n"
        "with bank_lock(sys.argv[1]):\n    print('held', flush=True); sys.stdin.read()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    try:
        assert script("extract_instinct", "--json", stdin=turn(ASK, WRONG, CORRECT)).code == 0
        assert "BankBusyError" in read_log(str(home))[-1]
    finally:
        child.communicate()
    for _ in range(2):
        script("extract_instinct", stdin=turn(ASK, WRONG, CORRECT))
    assert len(read_bank(home).instincts) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere; the full-disk test covers refusal")
def test_a_home_that_cannot_be_written_is_no_failure(script: Run, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    for name in HOOKS:
        assert script(name, "--json", stdin=turn(ASK, WRONG, CORRECT), INSTINCT_HOME=str(locked / "x")).code == 0


@pytest.mark.parametrize("name", HOOKS)
def test_a_home_that_is_a_file_is_no_failure(script: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("mine")
    assert script(name, "--json", stdin=turn(ASK, WRONG, CORRECT), INSTINCT_HOME=str(tmp_path / "file")).code == 0
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(not os.access("/dev/full", os.W_OK), reason="this system has no /dev/full")
def test_a_full_stdout_is_no_failure(script: Run, home: Path) -> None:
    script("extract_instinct", stdin=turn(ASK, WRONG, CORRECT))
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "load_instincts.py")],
            input="安装依赖".encode(),
            stdout=full,
            env={"INSTINCT_HOME": str(home)},
            timeout=60,
            check=False,
        )
    assert done.returncode == 0


def test_a_reader_that_went_away_is_no_failure(script: Run, home: Path) -> None:
    script("extract_instinct", stdin=turn(ASK, WRONG, CORRECT))
    read, write = os.pipe()
    os.close(read)
    child = subprocess.Popen(
        [sys.executable, str(ROOT / "scripts" / "load_instincts.py")],
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=subprocess.PIPE,
        env={"INSTINCT_HOME": str(home)},
    )
    os.close(write)
    _, err = child.communicate("安装依赖".encode(), timeout=60)
    assert (child.returncode, err) == (0, b"")


def test_closed_streams_are_no_failure(home: Path) -> None:
    for closing in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        line = f"exec {sys.executable} {ROOT / 'scripts' / 'load_instincts.py'} {closing}"
        done = subprocess.run(["sh", "-c", line], env={"INSTINCT_HOME": str(home)}, timeout=60, check=False)
        assert done.returncode == 0


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Any:
    """A file system of 1 MiB, where mounting is allowed."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mount.returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_keeps_every_file_whole_and_every_hook_quiet(script: Run, tiny_disk: Path) -> None:
    home = str(tiny_disk / "_core_files")
    script("extract_instinct", stdin=turn(ASK, WRONG, CORRECT), INSTINCT_HOME=home)
    before = {path: path.read_bytes() for path in sorted(tiny_disk.rglob("instincts/*.md"))}
    assert len(before) == 1
    with open(tiny_disk / "filler", "wb", buffering=0) as filler, pytest.raises(OSError, match="No space left"):  # noqa: PT012
        while True:
            filler.write(b"x" * 512)
    for name in HOOKS:
        done = script(
            name,
            "--json",
            stdin=turn(
                ("user", "Always answer in English, never in French"),
            ),
            INSTINCT_HOME=home,
        )
        assert done.code == 0
        assert done.out.strip() == b"" or json.loads(done.out) is not None
    assert {path: path.read_bytes() for path in sorted(tiny_disk.rglob("instincts/*.md"))} == before
    (tiny_disk / "filler").unlink()
    assert b"pnpm" in script("load_instincts", stdin="安装依赖".encode(), INSTINCT_HOME=home).out


def test_a_python_without_our_dependencies_hands_over_to_the_one_that_set_up_recorded(
    home: Path, tmp_path: Path
) -> None:
    config = tmp_path / "config"
    (config / "instinct-learner").mkdir(parents=True)
    (config / "instinct-learner" / "setup.json").write_text(json.dumps({"interpreter": sys.executable}))
    package = tmp_path / "package"
    package.mkdir()
    for name in ("src", "scripts", "memory", "config.json", "SKILL.md"):
        (package / name).symlink_to(ROOT / name)
    copied = package / "extract.py"
    copied.write_text((ROOT / "scripts" / "extract_instinct.py").read_text(encoding="utf-8"), encoding="utf-8")
    bare = Path(sys.base_prefix) / "bin" / "python3"
    if (
        not bare.exists()
        or subprocess.run([bare, "-c", "import frontmatter"], capture_output=True, check=False).returncode == 0
    ):
        pytest.skip("there is no Python without our dependencies here")
    done = subprocess.run(
        [bare, "-S", str(ROOT / "scripts" / "extract_instinct.py"), "--json"],
        input=turn(ASK, WRONG, CORRECT),
        capture_output=True,
        env={"INSTINCT_HOME": str(home), "XDG_CONFIG_HOME": str(config)},
        timeout=60,
        check=True,
    )
    assert "pnpm" in json.loads(done.stdout)["learned"]["action"]


#: Written by hand, in more of YAML than we write ourselves.
BY_HAND = "---\nid: by-hand\nconfidence: 0.9\ntags:\n  - npm\n---\n## Trigger\nAlways\n## Action\nUse pnpm.\n"


def test_what_we_wrote_ourselves_is_read_without_any_of_our_dependencies(home: Path) -> None:
    for number in range(2):
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(ROOT / "scripts" / "extract_instinct.py"), "--json"],
            input=turn(ASK, WRONG, CORRECT, session=f"s-{number}"),
            env={"INSTINCT_HOME": str(home), "INSTINCT_RESTARTED": "1"},
            capture_output=True,
            timeout=60,
            check=True,
        )
        assert "pnpm" in json.loads(done.stdout)["learned"]["action"]


def test_without_any_other_python_it_says_so_in_the_log_and_exits_0(home: Path) -> None:
    (home / "instincts").mkdir(parents=True)
    (home / "instincts" / "by-hand.md").write_text(BY_HAND, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "scripts" / "extract_instinct.py")],
        input=turn(ASK, WRONG, CORRECT),
        env={"INSTINCT_HOME": str(home), "INSTINCT_RESTARTED": "1"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "ModuleNotFoundError" in read_log(str(home))[-1]


def test_overlapping_hooks_count_one_use_and_one_verdict(script: Run, home: Path, tmp_path: Path) -> None:
    script("extract_instinct", stdin=turn(ASK, WRONG, CORRECT, ("assistant", "好的"), session="a"), INSTINCT_NOW=AT)
    script(
        "load_instincts",
        stdin=json.dumps({"prompt": "再安装一个 axios 依赖", "sessionId": "b"}).encode(),
        INSTINCT_NOW=AT,
    )
    asked = (("user", "再安装一个 axios 依赖"), ("assistant", "已用 pnpm add axios 装好了"))
    command = [sys.executable, str(ROOT / "scripts" / "validate_instinct.py"), "--json"]
    environ = {"INSTINCT_HOME": str(home), "INSTINCT_NOW": AT}
    for rows in (asked, (*asked, ("user", "好的，谢谢"), ("assistant", "不客气"))):
        event = tmp_path / "event.json"
        event.write_bytes(turn(*rows, session="b"))
        children = []
        for _ in range(6):
            with event.open("rb") as stdin:
                children.append(subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, env=environ))
        answers = [json.loads(child.communicate(timeout=60)[0]) for child in children]
        assert sum(len(answer["used"]) + len(answer["validated"]) for answer in answers) == 1
    (stored,) = read_bank(home).instincts
    assert (stored.instinct.times_used, stored.instinct.times_validated) == (1, 1)
