"""Completion as the shells themselves do it: each test asks a real bash, zsh or fish what it would offer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from instinct_learner.cli.completion import SHELLS, shapes
from instinct_learner.cli.context import Context
from instinct_learner.cli.table import COMMANDS
from instinct_learner.governance.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

_BASH = """
source "$SCRIPT"
COMP_WORDS=("${@}"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
_instinct 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""
_FISH = 'source "$SCRIPT"; complete -C "$LINE"'
#: zsh completes only in its line editor, so one is driven through a pseudo-terminal of zsh's own, and asked to list.
_ZSH = r"""
zmodload zsh/zpty
zpty -b z zsh -f -i
zpty -w z "PROMPT=; stty columns 200 rows 60 2>/dev/null; autoload -Uz compinit; compinit -D -u; source $SCRIPT"
zpty -w z "zstyle ':completion:*' list-prompt ''; zstyle ':completion:*' menu no; LISTMAX=1000"
zpty -w z "bindkey '^I' list-choices; print -r READY"
until [[ $seen == *READY*READY* ]]; do
  zpty -r -t z piece 2>/dev/null && seen+=$piece || sleep 0.05
  (( tries++ > 200 )) && exit 9
done
seen=
zpty -w -n z "$LINE"$'\t'
for try in {1..60}; do while zpty -r -t z piece 2>/dev/null; do seen+=$piece; done; sleep 0.05; done
print -r -- "$seen"
zpty -d z
"""


@pytest.fixture
def ask(home: Path, tmp_path: Path, make_instinct: Callable[..., Instinct], now: datetime) -> Callable[[str, str], str]:
    """Gives what a shell offers for a line; the command it finds is this checkout's."""
    Writer(home, now=lambda: now).create_instinct(make_instinct())
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "instinct"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m instinct_learner.cli.main "$@"\n')
    command.chmod(0o755)

    def asked(shell: str, line: str) -> str:
        program = shutil.which(shell)
        if program is None:
            pytest.skip(f"{shell} is not installed here")
        environ = {
            "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "INSTINCT_HOME": str(home),
            "LANG": "C.UTF-8",
            "TERM": "xterm",
            "LINE": line,
            "SCRIPT": str(tmp_path / "script"),
        }
        script = subprocess.run([str(command), "completion", shell], capture_output=True, env=environ, check=True)
        (tmp_path / "script").write_bytes(script.stdout)
        words = line.split(" ")
        call = {
            "bash": [program, "-c", _BASH, "bash", *words],
            "zsh": [program, "-f", "-c", _ZSH],
            "fish": [program, "-N", "-c", _FISH],
        }[shell]
        done = subprocess.run(call, capture_output=True, env=environ, check=False, timeout=60, cwd=tmp_path)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode("utf-8", "replace")

    return asked


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        pytest.param("instinct st", ["status"], ["list"], id="a command"),
        pytest.param("instinct list --st", ["--status"], ["--kind"], id="an option"),
        pytest.param("instinct list --kind ", ["correction", "preference", "recovery"], ["--status"], id="a choice"),
        pytest.param("instinct config ", ["check", "path", "show"], ["status"], id="a word"),
        pytest.param("instinct show 2026", ["20260508-001"], ["status"], id="an id"),
    ],
)
def test_a_real_shell_offers_what_fits(
    ask: Callable[[str, str], str], shell: str, line: str, offered: list[str], not_offered: list[str]
) -> None:
    said = ask(shell, line)
    if shell == "zsh" and len(offered) == 1:
        # A single match is put into the line rather than listed.
        assert offered[0] in said.replace("\x1b[K", "")
    else:
        assert [word for word in offered if word not in said] == []
    if shell != "zsh":  # whose screen holds the prompt and the line too
        assert [word for word in not_offered if word in said.split()] == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_that_the_shell_can_read(ask: Callable[[str, str], str], shell: str, tmp_path: Path) -> None:
    ask(shell, "instinct ")
    check = [str(shutil.which(shell)), "-n", str(tmp_path / "script")]
    done = subprocess.run(check, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_command_and_option_is_known(language: str) -> None:
    found = shapes(Context(home="", language=language, as_json=False, environ={}))
    assert [one.name for one in found] == [row[0] for row in COMMANDS]
    assert all(
        {"--help", "--json", "--plain"} <= {name for option in one.options for name in option.names} for one in found
    )
    assert all(option.help for one in found for option in one.options)
