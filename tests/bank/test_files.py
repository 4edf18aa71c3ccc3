"""Files: whole or not at all, never through a link, one writer at a time."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.files import bank_lock, open_folder
from instinct_learner.errors import BankBusyError, SandboxError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 KiB; without the right to mount one, a plain folder whose files can't grow."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = (
        sys.platform == "linux"
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], check=False, capture_output=True
        ).returncode
    )
    if not mounted:
        pytest.skip("no right to mount a file system; the test with a resource limit covers this")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_replaced_file_holds_exactly_the_new_bytes(root: Path) -> None:
    with open_folder(root) as folder:
        folder.replace("a.md", b"old and longer")
        status = folder.replace("a.md", b"new")
    assert (root / "a.md").read_bytes() == b"new"
    assert os.listdir(root) == ["a.md"]
    found = (root / "a.md").stat()
    assert (status.st_ino, status.st_mtime_ns, status.st_ctime_ns) == (
        found.st_ino,
        found.st_mtime_ns,
        found.st_ctime_ns,
    )


def test_a_replaced_file_keeps_its_permissions(root: Path) -> None:
    (root / "a.md").write_bytes(b"old")
    (root / "a.md").chmod(0o640)
    with open_folder(root) as folder:
        folder.replace("a.md", b"new")
    assert stat.S_IMODE((root / "a.md").stat().st_mode) == 0o640


def test_replacing_one_of_two_names_leaves_the_other_alone(root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"theirs")
    os.link(outside, root / "a.md")
    with open_folder(root) as folder:
        folder.replace("a.md", b"ours")
    assert outside.read_bytes() == b"theirs"


def test_creating_never_takes_a_name_that_is_there(root: Path) -> None:
    (root / "a.md").write_bytes(b"theirs")
    (root / "link.md").symlink_to(root / "nowhere")
    with open_folder(root) as folder:
        for name in ("a.md", "link.md"):
            with pytest.raises(FileExistsError):
                folder.create(name, b"ours")
        assert folder.create("b.md", b"ours").st_size == 4
    assert (root / "a.md").read_bytes() == b"theirs"
    assert sorted(os.listdir(root)) == ["a.md", "b.md", "link.md"]


def test_moving_never_takes_a_name_that_is_there(root: Path) -> None:
    (root / "a.md").write_bytes(b"a")
    (root / "inner").mkdir()
    (root / "inner" / "a.md").write_bytes(b"theirs")
    with open_folder(root) as source, open_folder(root, "inner") as target:
        with pytest.raises(FileExistsError):
            source.move("a.md", target, "a.md")
        source.move("a.md", target, "b.md")
    assert (root / "inner" / "a.md").read_bytes() == b"theirs"
    assert (root / "inner" / "b.md").read_bytes() == b"a"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\0b", "/etc/passwd"])
def test_only_names_in_the_folder_are_files_of_it(name: str, root: Path) -> None:
    with open_folder(root) as folder, pytest.raises(SandboxError):
        folder.replace(name, b"x")


@pytest.mark.parametrize("relative", ["..", "a/../..", "a//b", "/etc", "link", "link/deeper", "file"])
def test_a_folder_is_never_opened_through_a_link_or_upwards(relative: str, root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere" / "deeper").mkdir(parents=True)
    (root / "link").symlink_to(tmp_path / "elsewhere")
    (root / "file").write_bytes(b"")
    with pytest.raises(SandboxError):
        open_folder(root, relative)
    assert os.listdir(tmp_path / "elsewhere" / "deeper") == []


def test_an_open_folder_stays_itself_when_its_name_is_swapped_for_a_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    with open_folder(root, "inner") as folder:
        (root / "inner").rename(root / "moved")
        (root / "inner").symlink_to(tmp_path / "elsewhere")
        folder.replace("a.md", b"x")
    assert os.listdir(tmp_path / "elsewhere") == []
    assert (root / "moved" / "a.md").read_bytes() == b"x"


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_only_plain_files_are_read_and_nothing_blocks(kind: str, root: Path) -> None:
    if kind == "link":
        (root / "x").symlink_to("/etc/hostname")
    elif kind == "pipe":
        os.mkfifo(root / "x")
    else:
        (root / "x").mkdir()
    with open_folder(root) as folder, pytest.raises(SandboxError):
        folder.read("x", limit_bytes=10)


def test_appended_lines_follow_each_other(root: Path) -> None:
    with open_folder(root) as folder:
        assert folder.append_line("log", b"one") == 4
        assert folder.append_line("log", b"two") == 8
    assert (root / "log").read_bytes() == b"one\ntwo\n"


def test_a_torn_tail_is_closed_before_the_next_line(root: Path) -> None:
    (root / "log").write_bytes(b'{"whole": 1}\n{"torn')
    with open_folder(root) as folder:
        folder.append_line("log", b'{"next": 2}')
    assert (root / "log").read_bytes() == b'{"whole": 1}\n{"torn\n{"next": 2}\n'


def test_nothing_is_appended_to_a_file_with_a_second_name(root: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"theirs\n")
    os.link(tmp_path / "outside", root / "log")
    with open_folder(root) as folder, pytest.raises(SandboxError):
        folder.append_line("log", b"ours")
    assert (tmp_path / "outside").read_bytes() == b"theirs\n"


def test_only_our_own_leftovers_are_swept(root: Path) -> None:
    for name in (".a.md.123-0011aaff.tmp", ".a.md.swp", "a.md", ".b.tmp", "b.md.123-0011aaff.tmp"):
        (root / name).write_bytes(b"x")
    with open_folder(root) as folder:
        assert folder.sweep() == 1
    assert sorted(os.listdir(root)) == [".a.md.swp", ".b.tmp", "a.md", "b.md.123-0011aaff.tmp"]


def test_a_full_disk_leaves_the_old_file_and_no_leftover(small_disk: Path) -> None:
    with open_folder(small_disk) as folder:
        folder.replace("a.md", b"old")
        (small_disk / "ballast").write_bytes(b"x" * 200_000)
        with pytest.raises(OSError, match="No space left"):
            folder.replace("a.md", b"n" * 200_000)
        with pytest.raises(OSError, match="No space left"):
            folder.create("b.md", b"n" * 200_000)
        folder.append_line("log", b"kept")
        with pytest.raises(OSError, match="No space left"):
            folder.append_line("log", b"n" * 200_000)
    assert (small_disk / "a.md").read_bytes() == b"old"
    assert (small_disk / "log").read_bytes() == b"kept\n"
    assert sorted(os.listdir(small_disk)) == ["a.md", "ballast", "log"]


def test_a_limit_on_file_size_leaves_the_old_file_and_no_leftover(root: Path) -> None:
    """The same on every machine: the kernel refuses to let a file grow beyond 4 KiB."""
    child = (
        "import resource, signal, sys\n"
        "from instinct_learner.bank.files import open_folder\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "folder = open_folder(sys.argv[1])\n"
        "for call in (folder.replace, folder.create, folder.append_line):\n"
        "    try:\n"
        "        call({'replace': 'a.md', 'create': 'b.md', 'append_line': 'log'}[call.__name__], b'n' * 5000)\n"
        "    except OSError as error:\n"
        "        print(call.__name__, error.errno)\n"
    )
    (root / "a.md").write_bytes(b"old")
    (root / "log").write_bytes(b"kept\n")
    done = subprocess.run([sys.executable, "-c", child, str(root)], capture_output=True, text=True, check=True)
    assert done.stdout == "replace 27\ncreate 27\nappend_line 27\n"
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 4096
    assert (root / "a.md").read_bytes() == b"old"
    assert (root / "log").read_bytes() == b"kept\n"
    assert sorted(os.listdir(root)) == ["a.md", "log"]


def test_the_lock_may_be_taken_again_by_its_holder(home: Path) -> None:
    with bank_lock(home), bank_lock(home):
        pass
    with bank_lock(home, timeout_seconds=0.1):
        pass


def test_the_lock_file_is_permanent(home: Path) -> None:
    with bank_lock(home):
        first = (home / ".state" / "bank.lock").stat().st_ino
    assert (home / ".state" / "bank.lock").stat().st_ino == first


def test_another_thread_waits_and_says_how_long_it_did(home: Path) -> None:
    caught: list[BankBusyError] = []

    def wait() -> None:
        try:
            with bank_lock(home, timeout_seconds=0.05):
                pass
        except BankBusyError as error:
            caught.append(error)

    with bank_lock(home):
        thread = threading.Thread(target=wait)
        thread.start()
        thread.join()
    assert [error.timeout_seconds for error in caught] == [0.05]
    assert caught[0].lock_file.endswith("bank.lock")


def test_the_lock_of_a_killed_process_is_free(home: Path) -> None:
    child = (
        "import sys, time\n"
        "from instinct_learner.bank.files import bank_lock\n"
        "with bank_lock(sys.argv[1]):\n    print('held', flush=True)\n    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", child, str(home)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(BankBusyError), bank_lock(home, timeout_seconds=0.05):
            pass
        process.kill()
        process.wait()
    with bank_lock(home, timeout_seconds=2):
        pass
