"""Reading the bank: all of it, whatever else lies there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.reader import file_name_of, find_instinct, read_bank, read_instinct
from instinct_learner.errors import RecordError, RecordNotFoundError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

GOOD = "---\nid: {}\nconfidence: 0.5\n---\n## Trigger\nt\n## Action\na\n"


def put(home: Path, name: str, content: str | bytes) -> Path:
    path = home / "instincts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_a_home_that_is_not_there_is_an_empty_bank(home: Path) -> None:
    found = read_bank(home)
    assert (found.instincts, found.broken) == ((), ())


def test_live_archived_and_pending_instincts_are_read(home: Path) -> None:
    put(home, "b.md", GOOD.format("live"))
    put(home, "archived/a.md", GOOD.format("old"))
    put(home, "pending/c.md", GOOD.format("new"))
    assert [stored.instinct.id for stored in read_bank(home).instincts] == ["live", "old", "new"]
    assert [stored.instinct.id for stored in read_bank(home, folders=["instincts/pending"]).instincts] == ["new"]


def test_a_broken_file_is_named_with_line_and_reason_and_hides_no_other(home: Path) -> None:
    put(home, "1.md", GOOD.format("first"))
    broken = put(home, "2.md", "---\nid: x\nconfidence: lots\n---\n## Trigger\nt\n")
    put(home, "3.md", GOOD.format("third"))
    before = broken.read_bytes(), broken.stat().st_mtime_ns
    found = read_bank(home)
    assert [stored.instinct.id for stored in found.instincts] == ["first", "third"]
    assert [(file.path, file.line, file.problems) for file in found.broken] == [
        (str(broken), 3, ("confidence: must be a number from 0 to 1 (line 3)",))
    ]
    assert (broken.read_bytes(), broken.stat().st_mtime_ns) == before


def test_what_is_no_plain_file_is_broken_and_never_blocks(home: Path) -> None:
    put(home, "a.md", GOOD.format("a"))
    os.mkfifo(home / "instincts" / "pipe.md")
    (home / "instincts" / "link.md").symlink_to("/etc/hostname")
    (home / "instincts" / "folder.md").mkdir()
    put(home, "big.md", b"---\n" + b"x" * 70_000)
    found = read_bank(home)
    assert [stored.instinct.id for stored in found.instincts] == ["a"]
    assert [(os.path.basename(file.path), file.problems[0]) for file in found.broken] == [
        ("big.md", "file: longer than 65536 bytes"),
        ("link.md", "file: a link; put the file itself here"),
        ("pipe.md", "file: no plain file"),
    ]


def test_hidden_files_and_other_kinds_are_passed_over(home: Path) -> None:
    for name in (".a.md.1-00000000.tmp", ".hidden.md", "notes.txt", "a.md.bak"):
        put(home, name, "not a record")
    assert read_bank(home).broken == ()


def test_an_instinct_is_found_by_its_id_whatever_its_file_is_called(
    home: Path, make_instinct: Callable[..., Instinct]
) -> None:
    put(home, "2026-05-08-001.md", render_instinct(make_instinct()))
    other = put(home, "archived/my notes.md", GOOD.format("mine"))
    put(home, "0-broken.md", "mine")
    assert read_instinct(home, "instinct-20260508-001").title == "pnpm 而非 npm"
    assert find_instinct(home, "mine").path == str(other)


def test_an_id_that_nothing_has_is_not_found(home: Path) -> None:
    put(home, "2026-05-08-001.md", GOOD.format("another"))
    with pytest.raises(RecordNotFoundError):
        read_instinct(home, "instinct-20260508-001")


def test_asking_for_an_instinct_whose_file_is_broken_says_so(home: Path) -> None:
    put(home, "2026-05-08-001.md", "---\nid: instinct-20260508-001\n---\n")
    with pytest.raises(RecordError, match="confidence: missing"):
        read_instinct(home, "instinct-20260508-001")


@pytest.mark.parametrize(
    ("record_id", "name"),
    [
        pytest.param("instinct-20260508-001", "2026-05-08-001.md", id="three-digits"),
        pytest.param("instinct-20260508-1000", "2026-05-08-1000.md", id="past-999"),
        pytest.param("use-grep", None, id="not-ours"),
        pytest.param("instinct-20260508-001/../x", None, id="not-an-id"),
    ],
)
def test_our_ids_name_their_file(record_id: str, name: str | None) -> None:
    assert file_name_of(record_id) == name
