"""The pipeline's memory: it reads back as what it was, keeps a bounded past, and is empty rather than wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from instinct_learner.governance.batches import Batch
from instinct_learner.governance.book import (
    BATCHES_LIMIT,
    BATCHES_LIMIT_BYTES,
    FILES_KEPT,
    TURNS_KEPT,
    Book,
    Intent,
    parse_book,
    render_book,
)

EMPTY = Book(turns={})


def batch(number: int = 1, **over: str) -> Batch:
    values = {"path": f"memory/{number}.md", "goal": "goal", "goal_sha256": "g", "base_sha256": "b", "next_sha256": "n"}
    return Batch(**{"id": f"b-{number}", **values, "turn": "t", "why": "w", "request_id": "r", **over})


INTENT = Intent(id="i", event_type="e", path="p", sha256="s", details={"a": [1]})
FULL = Book(turns={"a.md": {"t": (5, 3)}}, batches=(batch(1), batch(2)), intent=INTENT)


@pytest.mark.parametrize("book", [EMPTY, FULL], ids=["empty", "full"])
def test_it_reads_back_as_what_it_was(book: Book) -> None:
    assert parse_book(render_book(book)) == book


def test_its_text_is_plain_ascii_json() -> None:
    text = render_book(Book(turns={"记.md": {"t": (1, 2)}}))
    assert text.isascii()
    assert json.loads(text) == {"turns": {"记.md": {"t": [1, 2]}}, "batches": [], "intent": None}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda value: value.pop("turns"), id="no turns"),
        pytest.param(lambda value: value.update(turns=[]), id="turns of another kind"),
        pytest.param(lambda value: value["turns"].update(a=3), id="a turn of another kind"),
        pytest.param(lambda value: value["batches"][0].pop("goal"), id="a batch without a goal"),
        pytest.param(lambda value: value["intent"].pop("sha256"), id="an intent without a hash"),
        pytest.param(lambda value: value["intent"].update(details=3), id="details of another kind"),
    ],
)
def test_a_book_that_is_not_whole_is_an_empty_one(change: Any) -> None:
    value = json.loads(render_book(FULL))
    change(value)
    assert parse_book(json.dumps(value).encode()) == EMPTY


@pytest.mark.parametrize("data", [b"", b"null", b"[]", b"\xff", b"[" * 100_000])
def test_any_other_bytes_are_an_empty_book(data: bytes) -> None:
    assert parse_book(data) == EMPTY


def test_what_a_turn_changes_adds_up_from_the_size_it_found() -> None:
    book = EMPTY.counted("a.md", "t", base_bytes=100, change=3).counted("a.md", "t", base_bytes=103, change=4)
    assert book.spent("a.md", "t") == (100, 7)
    assert book.spent("a.md", "u") is None
    assert book.spent("b.md", "t") is None
    other = book.counted("a.md", "u", base_bytes=107, change=1).counted("b.md", "t", base_bytes=0, change=0)
    assert other.spent("a.md", "t") == (100, 7)
    assert other.spent("a.md", "u") == (107, 1)
    assert other.files_of("t") == {"a.md", "b.md"}
    assert other.files_of("u") == {"a.md"}


def test_only_the_latest_turns_and_files_are_remembered() -> None:
    book = EMPTY
    for number in range(TURNS_KEPT + 1):
        book = book.counted("a.md", f"t{number}", base_bytes=1, change=1)
    assert list(book.turns["a.md"]) == [f"t{number}" for number in range(1, TURNS_KEPT + 1)]
    for number in range(FILES_KEPT):
        book = book.counted(f"{number}.md", "t", base_bytes=1, change=1)
    assert len(book.turns) == FILES_KEPT
    assert book.spent("a.md", f"t{TURNS_KEPT}") is None
    assert book.spent("0.md", "t") == (1, 1)


def test_a_file_that_is_written_again_is_the_latest_one() -> None:
    book = EMPTY
    for number in range(FILES_KEPT):
        book = book.counted(f"{number}.md", "t", base_bytes=1, change=1)
    book = book.counted("0.md", "t", base_bytes=1, change=1).counted("new.md", "t", base_bytes=1, change=1)
    assert book.spent("0.md", "t") == (1, 2)
    assert book.spent("1.md", "t") is None


def test_a_change_is_found_by_its_file_and_replaced_by_its_id() -> None:
    book = EMPTY.with_batch(batch(1)).with_batch(batch(2)).with_batch(batch(1, turn="u"))
    assert book.batches == (batch(2), batch(1, turn="u"))
    assert book.batch_of("memory/2.md") == batch(2)
    assert book.batch_of("memory/3.md") is None
    assert book.without_batch("b-2").batches == (batch(1, turn="u"),)


def test_so_many_changes_wait_and_no_more() -> None:
    book = EMPTY
    for number in range(BATCHES_LIMIT - 1):
        book = book.with_batch(batch(number))
    assert book.has_room_for("x")
    assert not book.with_batch(batch(99)).has_room_for("x")


def test_so_many_bytes_wait_and_no_more() -> None:
    book = EMPTY.with_batch(batch(1, goal="记" * 100))
    rest = BATCHES_LIMIT_BYTES - 300
    assert book.has_room_for("x" * rest)
    assert not book.has_room_for("x" * (rest + 1))
    assert not book.has_room_for("记" * (rest // 3 + 1))


def test_the_limits_are_what_the_documents_say() -> None:
    assert (FILES_KEPT, TURNS_KEPT, BATCHES_LIMIT, BATCHES_LIMIT_BYTES) == (200, 8, 64, 4_194_304)
