"""Someone swaps a folder for a link, over and over, while knowledge is written: nothing may land outside.

Source: THREATS "paths, links, races": of 3,394 racing writes the seed's check let 265 escape.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from instinct_learner.errors import InstinctLearnerError
from instinct_learner.governance.disk import DiskSandbox

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="exchanges names with renameat2")

#: Exchanges a folder and a link in one step, so that there always is one of them.
SWAPPER = """
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
folder, link = (os.fsencode(path) for path in sys.argv[1:])
print("ready", flush=True)
while True:
    if libc.renameat2(-100, folder, -100, link, 2):
        sys.exit(os.strerror(ctypes.get_errno()))
"""


def _race(home: Path, tmp_path: Path, tries: int, *, swapped: str = "memory/sub", least: int = 1) -> tuple[int, int]:
    """Writes while a folder on the way is swapped; gives how many went through and how many were refused.

    Goes on until there were so many tries, and of both ends so many at least: which of them is frequent depends on how
    the machine shares its time.
    """
    disk = DiskSandbox(home)
    (home / "memory" / "sub").mkdir(parents=True)
    outside = tmp_path / "outside"
    (outside / "sub").mkdir(parents=True)
    (outside / "victim.md").write_bytes(b"untouched")
    link = tmp_path / "link"
    link.symlink_to(outside)
    swapper = subprocess.Popen(
        [sys.executable, "-c", SWAPPER, str(home / swapped), str(link)],
        stdout=subprocess.PIPE,
    )
    written = refused = 0
    try:
        assert swapper.stdout is not None
        swapper.stdout.readline()
        number = 0
        while number < tries or (min(written, refused) < least and number < 60 * tries):
            number += 1
            name = "victim.md" if number % 2 else f"n{number % 50}.md"
            try:
                disk.write(f"memory/sub/{name}", b"%d" % number)
                written += 1
            except (InstinctLearnerError, OSError):
                refused += 1
            if number % 500 == 0:
                assert sorted(os.listdir(outside)) == ["sub", "victim.md"]
    finally:
        swapper.kill()
        swapper.wait()
        swapper.stdout.close()  # type: ignore[union-attr]
    assert sorted(os.listdir(outside)) == ["sub", "victim.md"]
    assert os.listdir(outside / "sub") == []
    assert (outside / "victim.md").read_bytes() == b"untouched"
    return written, refused


def test_no_racing_write_escapes(home: Path, tmp_path: Path) -> None:
    written, refused = _race(home, tmp_path, 1500)
    assert written > 0
    assert refused > 0


@pytest.mark.slow
@pytest.mark.parametrize("swapped", ["memory/sub", "memory"])
def test_no_write_of_ten_thousand_escapes(home: Path, tmp_path: Path, swapped: str) -> None:
    written, refused = _race(home, tmp_path, 12_000, swapped=swapped, least=100)
    assert written + refused >= 12_000
    assert min(written, refused) >= 100
