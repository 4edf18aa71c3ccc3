"""The gates as real scripts, in real processes, with an empty environment."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

_SCRIPTS = Path(__file__).parents[2] / "scripts"


def _run(
    name: str, *arguments: str, stdin: bytes = b"", home: Path | None = None, cwd: Path | None = None
) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, str(_SCRIPTS / name), *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=cwd,
        env={"INSTINCT_HOME": str(home)} if home else {},
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (b"{}", 0), (b'{"frequency_threshold": 10}', 0), (b'{"frequency_threshold": 9}', 1), (b"[]", 1), (b"", 1),
        (b"\xff\xfe", 1), (b"[" * 100_000, 1), (b'{"TTL_hours": NaN}', 1), (b'{"TTL_hours": 1e999}', 1), (b"null", 1),
    ],
)  # fmt: skip
def test_guard_answers_any_input(stdin: bytes, code: int) -> None:
    got, out = _run("guard.py", stdin=stdin)
    answer = json.loads(out)
    assert got == code
    assert set(answer) == {"valid", "reason", "sanitized"}
    assert answer["valid"] is (code == 0)


def test_sandbox_takes_paths_relative_to_the_folder_that_holds_home_wherever_it_runs(tmp_path: Path) -> None:
    home = tmp_path / "w" / "_core_files"
    (home / "memory").mkdir(parents=True)
    code, out = _run("sandbox.py", "_core_files/memory/a.md", home=home, cwd=tmp_path)
    assert (code, json.loads(out)) == (0, {"allowed": True, "reason": "ok", "path": f"{home}/memory/a.md"})
    code, out = _run("sandbox.py", f"{home}/../x.md", home=home, cwd=tmp_path)
    assert (code, json.loads(out)["allowed"]) == (1, False)
    code, out = _run("sandbox.py", "--home", str(home), "_core_files/memory/中文.md", cwd=tmp_path)
    assert (code, json.loads(out)["path"]) == (0, f"{home}/memory/中文.md")


def test_amplitude_speaks_the_seeds_words(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"x" * 1000)
    code, out = _run("amplitude.py", str(tmp_path / "a.md"), "50")
    assert (code, json.loads(out)) == (0, {"allowed": True, "split_count": 1, "reason": "幅度5.00% <= 5%，直接写入"})
    code, out = _run("amplitude.py", str(tmp_path / "a.md"), "51")
    assert (code, json.loads(out)["split_count"]) == (0, 2)
    for size in ("-1", "nan", "1e3", "5.0", "9" * 30, "٣"):
        code, out = _run("amplitude.py", str(tmp_path / "a.md"), size)
        assert (code, json.loads(out)["allowed"]) == (1, False)


@pytest.mark.parametrize("name", ["guard.py", "sandbox.py", "amplitude.py"])
def test_usage_is_told_and_wrong_usage_is_2(name: str) -> None:
    code, out = _run(name, "--help")
    assert code == 0
    assert out.startswith(f"usage: {name}")
    assert _run(name, "a", "b", "c")[0] == 2


@pytest.mark.parametrize("name", ["guard.py", "sandbox.py", "amplitude.py"])
def test_a_script_is_thin(name: str) -> None:
    assert len((_SCRIPTS / name).read_text(encoding="utf-8").splitlines()) <= 20
