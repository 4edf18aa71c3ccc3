"""Knowledge files: one order of checks, a budget a turn, changes in steps, and nothing lost to a kill."""

from __future__ import annotations

import contextlib
import itertools
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.errors import RecordError, SandboxError, StaleVersionError
from instinct_learner.governance.anchors import AnchorError
from instinct_learner.governance.batches import Batch, without_hidden
from instinct_learner.governance.book import (
    BATCHES_LIMIT,
    BOOK_PATH,
    FILES_KEPT,
    TURNS_KEPT,
    Book,
    Intent,
    parse_book,
    render_book,
)
from instinct_learner.governance.disk import DiskSandbox
from instinct_learner.governance.knowledge import KNOWLEDGE_LIMIT_BYTES, Door, Knowledge, text_hash
from instinct_learner.governance.storage import InMemorySandbox

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from instinct_learner.governance.storage import Storage

M = "memory/MEMORY.md"


class Killed(BaseException):
    """The process is gone."""


class Dying(InMemorySandbox):
    """Dies before, or after, the write of this number."""

    def __init__(self, at: int, *, after: bool) -> None:
        super().__init__()
        self.at, self.after, self.count = at, after, 0

    def write(self, path: str, data: bytes) -> None:
        self.count += 1
        if self.count == self.at and not self.after:
            raise Killed
        super().write(path, data)
        if self.count == self.at:
            raise Killed


class Log:
    """Collects events."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict[str, Any]]] = []

    def tell(self, kind: str, details: Mapping[str, object]) -> None:
        self.events.append((kind, dict(details)))

    def told(self, write_id: str) -> bool:
        return any(details.get("write_id") == write_id for _, details in self.events)

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.events]


@pytest.fixture(params=["memory", "disk"])
def storage(request: pytest.FixtureRequest, home: Path) -> Storage:
    if request.param == "memory":
        return InMemorySandbox()
    disk = DiskSandbox(home)
    with disk.locked():
        (home / "memory" / "MEMORY.md").unlink()
    return disk


@pytest.fixture
def log() -> Log:
    return Log()


def open_knowledge(
    storage: Storage, log: Log, turn: str = "t1", operator: Any = "agent", code: Callable[[], Mapping[str, str]] = dict
) -> Knowledge:
    return Knowledge(storage, Door(tell=log.tell, told=log.told, operator=operator, turn=turn, code=code))


class TestOneWrite:
    def test_a_new_file_is_written_and_told(self, storage: Storage, log: Log) -> None:
        knowledge = open_knowledge(storage, log)
        assert knowledge.append_entry(M, "- a", why="x", event={"n": 1}).allowed
        assert storage.read(M) == b"- a\n"
        ((kind, details),) = log.events
        assert (kind, details["path"], details["size_bytes"], details["n"]) == ("x", M, 4, 1)
        assert knowledge.book().intent is not None
        assert knowledge.book().intent.id == details["write_id"]  # type: ignore[union-attr]

    def test_an_event_that_has_room_for_the_time_taken_says_it(
        self, storage: Storage, log: Log, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = SimpleNamespace(monotonic=itertools.count(7.0, 2.5).__next__)
        monkeypatch.setattr("instinct_learner.governance.knowledge.time", clock)
        knowledge = open_knowledge(storage, log)
        told = {"performance": {"duration_ms": 0, "bytes_written": 4}}
        assert knowledge.append_entry(M, "- a", why="x", event=told).allowed
        assert log.events[0][1]["performance"] == {"duration_ms": 2500, "bytes_written": 4}
        assert told["performance"]["duration_ms"] == 0

    def test_entries_stand_on_lines_of_their_own(self, storage: Storage, log: Log) -> None:
        knowledge = open_knowledge(storage, log)
        for old, expected in ((b"# T", b"# T\n\n- a\n"), (b"# T\n", b"# T\n\n- a\n"), (b"# T\n\n", b"# T\n\n- a\n")):
            storage.write(M, old)
            assert knowledge.append_entry(M, "\n- a\n\n", why="x").allowed
            assert storage.read(M) == expected

    def test_nothing_to_change_writes_nothing(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"- a\n")
        assert open_knowledge(storage, log).edit(M, lambda text: text, why="x").allowed
        assert log.events == []
        assert not storage.exists(BOOK_PATH)

    def test_secrets_go_before_anything_is_written(self, storage: Storage, log: Log) -> None:
        secret = "ghp_" + "aB3d" * 9
        open_knowledge(storage, log).append_entry(M, f"- {secret}", why="x", event={"said": secret})
        assert secret.encode() not in storage.read(M) + storage.read(BOOK_PATH)

    def test_a_replacement_needs_the_text_it_was_made_against(self, storage: Storage, log: Log) -> None:
        knowledge = open_knowledge(storage, log)
        assert knowledge.replace_text(M, "- a\n", base_hash="", why="x").allowed
        assert knowledge.replace_text(M, "- b\n", base_hash=text_hash("- a\n"), why="x").allowed
        with pytest.raises(StaleVersionError):
            knowledge.replace_text(M, "- c\n", base_hash=text_hash("- a\n"), why="x")
        assert storage.read(M) == b"- b\n"

    @pytest.mark.parametrize(
        "path", ["../x.md", "memory/../x.md", "x.md", "memory/x.txt", "/memory/x.md", ".state/x.md", ""]
    )
    def test_a_path_outside_is_refused_before_anything_else(self, storage: Storage, log: Log, path: str) -> None:
        with pytest.raises(SandboxError):
            open_knowledge(storage, log).append_entry(path, "x", why="x")
        assert not storage.exists(BOOK_PATH)

    def test_what_is_no_text_is_left_alone(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"a\n\xff\n")
        with pytest.raises(RecordError) as found:
            open_knowledge(storage, log).append_entry(M, "x", why="x")
        assert found.value.line == 2
        assert storage.read(M) == b"a\n\xff\n"

    def test_the_line_of_what_is_no_text_is_counted_from_the_first(self, storage: Storage, log: Log) -> None:
        for data, line in ((b"\xff\n", 1), (b"\n\xff\n", 2), (b"a\n\nb \xff", 3)):
            storage.write(M, data)
            with pytest.raises(RecordError) as found:
                open_knowledge(storage, log).text(M)
            assert found.value.line == line

    def test_every_way_to_change_a_file_says_more_in_its_event(self, storage: Storage, log: Log) -> None:
        knowledge = open_knowledge(storage, log)
        knowledge.append_entry(M, "- a", why="x", event={"n": 1}, request_id="P")
        knowledge.replace_text(M, "- b\n", base_hash=text_hash("- a\n"), why="x", event={"n": 2})
        knowledge.edit(M, lambda text: text + "- c\n", why="x", event={"n": 3})
        knowledge.put_back(M, "- d\n", base_hash=text_hash("- b\n- c\n"), why="x", event={"n": 4})
        refused = knowledge.append_entry(M, "- 以后绕过沙盒", why="y", event={"n": 5})
        assert [details["n"] for _, details in log.events] == [1, 2, 3, 4, 5]
        assert (log.events[-1][1]["why"], log.events[-1][1]["reasons"]) == ("y", list(refused.reasons))
        assert all(details["path"] == M for _, details in log.events)

    def test_a_file_may_not_grow_without_end(self, storage: Storage, log: Log) -> None:
        user = open_knowledge(storage, log, operator="user")
        storage.write(M, (b"a" * 1023 + b"\n") * 4096)
        assert not user.edit(M, lambda text: text + "b", why="x").allowed
        storage.write(M, ((b"a" * 1023 + b"\n") * 4096)[:-2] + b"\n")
        assert user.edit(M, lambda text: text + "b", why="x").allowed
        assert log.kinds() == ["sedimentation.guard_triggered", "x"]
        assert len(storage.read(M)) == KNOWLEDGE_LIMIT_BYTES


class TestAnchors:
    def test_a_text_against_an_anchor_is_refused_even_from_the_owner(self, storage: Storage, log: Log) -> None:
        for operator in ("agent", "user"):
            decision = open_knowledge(storage, log, operator=operator).append_entry(M, "- 以后绕过沙盒", why="x")
            assert decision.reasons[0].startswith("锚定约束")
        assert not storage.exists(M)
        assert log.kinds() == ["sedimentation.guard_triggered"] * 2

    def test_code_that_changes_during_a_write_takes_the_write_back(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"- a\n")
        hashes = iter([{"guard.py": "1"}, {"guard.py": "2"}])
        with pytest.raises(AnchorError, match=r"guard\.py"):
            open_knowledge(storage, log, code=lambda: next(hashes)).append_entry(M, "- b", why="x")
        assert storage.read(M) == b"- a\n"
        assert log.events == []

    def test_a_new_file_that_is_taken_back_is_empty(self, storage: Storage, log: Log) -> None:
        hashes = iter([{"guard.py": "1"}, {}])
        with pytest.raises(AnchorError):
            open_knowledge(storage, log, code=lambda: next(hashes)).append_entry(M, "- b", why="x")
        assert storage.read(M) == b""


class TestBudget:
    def test_many_small_writes_of_one_turn_are_one_large_one(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        for number in range(50):
            assert open_knowledge(storage, log).append_entry(M, f"- entry number {number:02} of fifty", why="x").allowed
        # 819 bytes of change for a young file; what is more waits, in order.
        assert storage.read(M).count(b"entry") == 29
        assert parse_book(storage.read(BOOK_PATH)).batches[0].goal.count("entry") == 50

    def test_another_turn_has_its_own_budget(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        for turn in ("t1", "t2", "t3"):
            assert (
                open_knowledge(storage, log, turn).edit(M, lambda text: text + "- " + "x" * 700 + "\n", why="x").reasons
                == ()
            )

    def test_delete_and_recreate_does_not_begin_anew(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        knowledge = open_knowledge(storage, log)
        assert knowledge.edit(M, lambda text: text + "- " + "x" * 600 + "\n", why="x").reasons == ()
        memory = InMemorySandbox()
        memory.write(BOOK_PATH, storage.read(BOOK_PATH))
        again = open_knowledge(memory, log)
        decision = again.append_entry(M, "- " + "y" * 600, why="x")
        assert not decision.allowed
        assert not memory.exists(M)

    def test_a_same_size_replacement_counts(self, storage: Storage, log: Log) -> None:
        storage.write(M, ("- " + "a" * 500 + "\n- " + "b" * 500 + "\n").encode())
        knowledge = open_knowledge(storage, log)
        assert knowledge.edit(M, lambda text: text.replace("a", "c").replace("b", "d"), why="x").reasons != ()
        assert storage.read(M) == ("- " + "c" * 500 + "\n- " + "b" * 500 + "\n").encode()

    def test_a_turn_may_not_make_files_without_end(self, storage: Storage, log: Log) -> None:
        knowledge = open_knowledge(storage, log)
        answers = [knowledge.append_entry(f"memory/n{number}.md", "x", why="x") for number in range(6)]
        assert [answer.allowed for answer in answers] == [True] * 4 + [False] * 2
        assert answers[-1].reasons == ("幅度：本轮已新建 4 个文件，每轮最多 4 个",)
        assert open_knowledge(storage, log, "t2").append_entry("memory/n9.md", "x", why="x").allowed

    def test_a_new_file_of_more_than_one_write_may_hold_is_refused(self, storage: Storage, log: Log) -> None:
        knowledge = open_knowledge(storage, log)
        book = Book(turns={})
        assert knowledge.spend(book, M, None, b"x" * 1_048_576)[0].allowed
        decision, same = knowledge.spend(book, M, None, b"x" * 1_048_577)
        assert not decision.allowed
        assert decision.reasons == ("幅度：新文件 1048577 字节，一次最多写 1048576 字节",)
        assert same == book

    @pytest.mark.parametrize(("size", "limit"), [(100, 819), (40_000, 2000)])
    def test_a_turn_may_change_exactly_its_allowance(self, storage: Storage, log: Log, size: int, limit: int) -> None:
        knowledge = open_knowledge(storage, log)
        old, book = b"x" * (size - 1) + b"\n", Book(turns={})
        decision, counted = knowledge.spend(book, M, old, old + b"y" * limit)
        assert decision.allowed
        assert counted.spent(M, "t1") == (size, limit)
        decision, same = knowledge.spend(book, M, old, old + b"y" * (limit + 1))
        assert not decision.allowed
        assert same == book
        # What the turn changed before counts with it.
        for used, allowed in ((9, True), (10, False)):
            begun = book.counted(M, "t1", base_bytes=size, change=used)
            assert knowledge.spend(begun, M, old, old + b"y" * (limit - 9))[0].allowed is allowed

    def test_the_owner_has_no_limit(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        assert open_knowledge(storage, log, operator="user").append_entry(M, "- " + "x" * 5000, why="x").allowed
        assert len(storage.read(M)) > 5000

    def test_a_writer_without_a_turn_has_one_of_its_own(self, storage: Storage, log: Log) -> None:
        assert open_knowledge(storage, log, "").turn != open_knowledge(storage, log, "").turn


ENTRY = "## [d] big\n" + "".join(f"line number {n:03} of a large entry\n" for n in range(60))


class TestSteps:
    def _run(self, storage: Storage, log: Log) -> list[str]:
        seen = []
        for number in range(2, 40):
            open_knowledge(storage, log, f"t{number}").continue_batches()
            seen.append(storage.read(M).decode())
            if not parse_book(storage.read(BOOK_PATH)).batches:
                break
        return seen

    def test_a_large_entry_comes_a_turn_at_a_time_and_is_never_seen_half(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        decision = open_knowledge(storage, log).append_entry(M, ENTRY, why="sedimentation.distill", request_id="P-1")
        assert open_knowledge(storage, log).text(M) == "# T\n"
        assert decision.reasons == ("幅度 > 5%，分批写入，其余在后续轮次",)
        sizes = [len(storage.read(M))]
        for text in self._run(storage, log):
            sizes.append(len(text.encode()))
            assert without_hidden(text) in {"# T\n", "# T\n\n", "# T\n\n" + ENTRY}
        assert storage.read(M).decode() == "# T\n\n" + ENTRY
        assert all(later - earlier <= 819 for earlier, later in pairwise(sizes))
        assert len(sizes) == 3
        assert [kind for kind in log.kinds() if kind != "sedimentation.distill"] == []
        assert log.events[-1][1]["request"] == "P-1"

    def test_one_turn_takes_one_step_only(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        knowledge = open_knowledge(storage, log)
        knowledge.append_entry(M, ENTRY, why="x")
        first = storage.read(M)
        assert knowledge.continue_batches() == ()
        assert open_knowledge(storage, log, "t1").continue_batches() == ()
        assert storage.read(M) == first
        assert open_knowledge(storage, log, "t2").continue_batches() == (M,)

    def test_an_entry_that_joins_in_the_turn_of_a_step_waits_with_it(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        knowledge = open_knowledge(storage, log)
        knowledge.append_entry(M, ENTRY, why="x")
        first = storage.read(M)
        assert knowledge.append_entry(M, "- small", why="x").reasons == ("幅度 > 5%，分批写入，其余在后续轮次",)
        assert storage.read(M) == first

    @pytest.mark.parametrize(
        ("first", "second", "kept"), [("P-1", "P-2", "P-1"), ("", "P-2", "P-2"), ("P-1", "", "P-1"), ("", "", "")]
    )
    def test_what_waits_rests_on_the_first_approval_there_was(
        self, storage: Storage, log: Log, first: str, second: str, kept: str
    ) -> None:
        storage.write(M, b"# T\n")
        knowledge = open_knowledge(storage, log)
        knowledge.append_entry(M, ENTRY, why="x", request_id=first)
        knowledge.append_entry(M, "- small", why="x", request_id=second)
        assert open_knowledge(storage, log, "t2").continue_batches() == (M,)
        assert [details["request"] for _, details in log.events] == [first, kept]
        assert len({details["batch"] for _, details in log.events}) == 1

    def test_a_step_may_take_all_that_a_turn_has(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        first, second = f"- {'a' * 816}\n", f"- {'b' * 816}\n"
        assert open_knowledge(storage, log).edit(M, lambda text: text + first + second, why="x").allowed
        assert storage.read(M).decode() == f"# T\n{first}"
        assert open_knowledge(storage, log, "t2").continue_batches() == (M,)
        assert storage.read(M).decode() == f"# T\n{first}{second}"

    def test_a_turn_without_room_moves_nothing_and_says_so(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        open_knowledge(storage, log).append_entry(M, ENTRY, why="x")
        before = storage.read(M)
        book = parse_book(storage.read(BOOK_PATH))
        storage.write(BOOK_PATH, render_book(book.counted(M, "t2", base_bytes=4, change=819)))
        assert open_knowledge(storage, log, "t2").continue_batches() == ()
        assert storage.read(M) == before
        assert len(parse_book(storage.read(BOOK_PATH)).batches) == 1
        assert open_knowledge(storage, log, "t3").continue_batches() == (M,)

    def test_a_change_that_is_done_leaves_the_book_without_another_step(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        open_knowledge(storage, log).append_entry(M, ENTRY, why="x")
        (batch,) = parse_book(storage.read(BOOK_PATH)).batches
        storage.write(M, batch.goal.encode())  # a kill came between the last step and the book
        told = len(log.events)
        assert open_knowledge(storage, log, "t2").continue_batches() == ()
        assert parse_book(storage.read(BOOK_PATH)).batches == ()
        assert storage.read(M).decode() == batch.goal
        assert len(log.events) == told

    def test_each_step_takes_as_many_lines_as_there_is_room_for(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        open_knowledge(storage, log).append_entry(M, ENTRY, why="x")
        open_knowledge(storage, log, "t2").continue_batches()
        spent = {turn: used for turn, (_, used) in parse_book(storage.read(BOOK_PATH)).turns[M].items()}
        assert set(spent) == {"t1", "t2"}
        line = len(ENTRY.splitlines(keepends=True)[1])
        assert all(819 - line < used <= 819 for used in spent.values())

    def test_an_edit_by_hand_before_the_first_step_ends_the_batch_and_stays(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        knowledge = open_knowledge(storage, log)
        knowledge.append_entry(M, "- " + "x" * 790, why="x")
        knowledge.append_entry(M, "- " + "y" * 100, why="x")
        storage.write(M, "- 我手写的\n".encode())
        assert open_knowledge(storage, log, "t2").continue_batches() == ()
        assert storage.read(M) == "- 我手写的\n".encode()
        assert parse_book(storage.read(BOOK_PATH)).batches == ()

    def test_another_entry_joins_and_a_rewrite_must_wait(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        open_knowledge(storage, log).append_entry(M, ENTRY, why="x")
        assert open_knowledge(storage, log, "t2").append_entry(M, "- small", why="x").allowed
        decision = open_knowledge(storage, log, "t2").replace_text(M, "x", base_hash=text_hash("# T\n"), why="x")
        assert decision.reasons == (f"{M} 还有一批改动没有写完，请等它写完",)
        decision = open_knowledge(storage, log, "t2").put_back(M, "x", base_hash=text_hash("# T\n"), why="x")
        assert decision.reasons == (f"{M} 还有一批改动没有写完，请等它写完",)
        self._run(storage, log)
        assert storage.read(M).decode() == f"# T\n\n{ENTRY}\n- small\n"

    def test_an_edit_by_hand_in_between_ends_the_batch_and_takes_its_hidden_lines_away(
        self, storage: Storage, log: Log
    ) -> None:
        storage.write(M, b"# T\n")
        open_knowledge(storage, log).append_entry(M, ENTRY, why="x")
        storage.write(M, storage.read(M) + "- 我手写的\n".encode())
        assert open_knowledge(storage, log, "t2").continue_batches() == ()
        assert "我手写的" in storage.read(M).decode()
        assert "待续" not in storage.read(M).decode()
        assert parse_book(storage.read(BOOK_PATH)).batches == ()
        assert log.events[-2][1]["reasons"] == ["内容或基准在批准之后变了，剩下的批次已取消"]

    def test_a_goal_that_was_changed_in_the_book_is_not_written(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        open_knowledge(storage, log).append_entry(M, ENTRY, why="x")
        before = storage.read(M)
        storage.write(BOOK_PATH, storage.read(BOOK_PATH).replace(b"line number 059", b"evil number 059"))
        open_knowledge(storage, log, "t2").continue_batches()
        assert b"evil" not in storage.read(M)
        assert without_hidden(before.decode()) == storage.read(M).decode()
        assert parse_book(storage.read(BOOK_PATH)).batches == ()

    def test_what_no_turn_can_take_is_refused_at_once(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        decision = open_knowledge(storage, log).append_entry(M, "- " + "x" * 900, why="x")
        assert decision.reasons == ("幅度 > 5%，没有合法的分批方案，请人工确认",)
        assert storage.read(M) == b"# T\n"
        assert parse_book(storage.read(BOOK_PATH)).batches == ()

    def test_the_queue_has_an_end(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        batch = Batch(
            id="b", path="memory/o.md", goal="x", goal_sha256="", base_sha256="", next_sha256="", turn="", why="x"
        )
        book = Book(turns={})
        for number in range(BATCHES_LIMIT):
            book = book.with_batch(Batch(**{**{f: getattr(batch, f) for f in Batch._fields}, "id": f"b{number}"}))
        storage.write(BOOK_PATH, render_book(book))
        assert open_knowledge(storage, log).append_entry(M, ENTRY, why="x").reasons == ("排队的改动太多",)

    def test_a_full_turn_waits_for_the_next(self, storage: Storage, log: Log) -> None:
        storage.write(M, b"# T\n")
        knowledge = open_knowledge(storage, log)
        assert knowledge.append_entry(M, "- " + "x" * 790, why="x").reasons == ()
        before = storage.read(M)
        assert knowledge.append_entry(M, "- " + "y" * 100, why="x").reasons == ("幅度 > 5%，分批写入，其余在后续轮次",)
        assert storage.read(M) == before
        assert open_knowledge(storage, log, "t2").continue_batches() == (M,)
        assert b"yyy" in storage.read(M)


class TestKills:
    @pytest.mark.parametrize("after", [False, True], ids=["before the write", "after the write"])
    @pytest.mark.parametrize("at", range(2, 14))
    def test_a_kill_at_any_write_leaves_old_or_new_and_the_log_agrees(self, at: int, *, after: bool) -> None:
        storage = Dying(at, after=after)
        log = Log()
        storage.write(M, b"# T\n")
        alive = True
        for turn in range(1, 9):
            try:
                knowledge = open_knowledge(storage, log, f"t{turn}")
                if turn == 1:
                    knowledge.append_entry(M, ENTRY, why="sedimentation.distill")
                else:
                    knowledge.continue_batches()
            except Killed:  # noqa: PERF203 - each turn is a process of its own
                alive = False
                assert without_hidden(storage.read(M).decode()) in {"# T\n", "# T\n\n", "# T\n\n" + ENTRY}
        started = storage.read(M).decode() != "# T\n"
        open_knowledge(storage, log, "last").continue_batches()
        if started:
            assert storage.read(M).decode() == "# T\n\n" + ENTRY
            assert parse_book(storage.read(BOOK_PATH)).batches == ()
        book = parse_book(storage.read(BOOK_PATH))
        assert book.intent is None or log.told(book.intent.id)
        assert not alive or at > 8
        ids = [details["write_id"] for _, details in log.events]
        assert len(ids) == len(set(ids))

    def test_a_write_that_was_not_done_is_not_told(self, log: Log) -> None:
        storage = Dying(2, after=False)
        with pytest.raises(Killed):
            open_knowledge(storage, log).append_entry(M, "- a", why="x")
        assert open_knowledge(storage, log).recover() is False
        assert log.events == []
        assert parse_book(storage.read(BOOK_PATH)).intent is None

    def test_a_write_that_was_done_is_told_once(self, log: Log) -> None:
        storage = Dying(2, after=True)
        with pytest.raises(Killed):
            open_knowledge(storage, log).append_entry(M, "- a", why="x", event={"n": 1})
        assert open_knowledge(storage, log).recover() is True
        assert open_knowledge(storage, log).recover() is False
        ((kind, details),) = log.events
        assert (kind, details["n"], details["recovered"]) == ("x", 1, True)

    def test_a_file_that_was_to_go_and_went_is_told(self, log: Log) -> None:
        storage = InMemorySandbox()
        knowledge = open_knowledge(storage, log)
        knowledge.intend(Book(turns={}), "instinct.forgotten", "instincts/a.md", None, {})
        assert knowledge.recover() is True
        storage.write("instincts/a.md", b"")
        knowledge.intend(Book(turns={}), "instinct.forgotten", "instincts/a.md", None, {})
        assert knowledge.recover() is False


class TestBook:
    def test_it_comes_back_as_it_was(self) -> None:
        batch = Batch(
            id="b-1",
            path=M,
            goal="中\n",
            goal_sha256="g",
            base_sha256="b",
            next_sha256="n",
            turn="t",
            why="x",
            request_id="P",
        )
        intent = Intent(id="1", event_type="x", path=M, sha256="s", details={"n": 1})
        book = Book(turns={M: {"t": (5, 6)}}, batches=(batch,), intent=intent)
        assert parse_book(render_book(book)) == book
        assert parse_book(render_book(Book(turns={}))) == Book(turns={})

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"{",
            b"[]",
            b"null",
            b'{"turns": []}',
            b'{"turns": {}, "batches": [1], "intent": null}',
            b"[" * 9999,
            b"\xff",
            b'{"turns": {"a": {"t": [1]}}, "batches": [], "intent": null}',
            b'{"turns": {}, "batches": [], "intent": {}}',
        ],
    )
    def test_a_broken_one_is_an_empty_one(self, data: bytes) -> None:
        assert parse_book(data) == Book(turns={})

    def test_it_forgets_what_is_old(self) -> None:
        book = Book(turns={})
        for number in range(FILES_KEPT + 5):
            book = book.counted(f"f{number}", "t", base_bytes=1, change=1)
        for number in range(TURNS_KEPT + 3):
            book = book.counted("f204", f"t{number}", base_bytes=1, change=1)
        assert len(book.turns) == FILES_KEPT
        assert book.spent("f4", "t") is None
        assert list(book.turns["f204"]) == [f"t{number}" for number in range(3, TURNS_KEPT + 3)]

    def test_a_turn_keeps_its_first_base(self) -> None:
        book = Book(turns={}).counted("a", "t", base_bytes=10, change=1).counted("a", "t", base_bytes=99, change=2)
        assert book.spent("a", "t") == (10, 3)
        assert book.files_of("t") == {"a"}
        assert book.files_of("u") == frozenset()

    def test_its_room_is_bounded_by_bytes_too(self) -> None:
        assert Book(turns={}).has_room_for("x" * 4 * 1024 * 1024)
        assert not Book(turns={}).has_room_for("x" * (4 * 1024 * 1024 + 1))


def test_reading_a_lock_again_in_the_same_thread_is_no_deadlock(storage: Storage) -> None:
    with storage.locked(), storage.locked():
        storage.write(M, b"x")
    assert (storage.exists(M), storage.getsize(M), storage.getsize("memory/none.md")) == (True, 1, 0)


def test_a_storage_keeps_bytes_and_not_their_number(storage: Storage) -> None:
    storage.write(M, b"abc")
    assert storage.read(M) == b"abc"
    with contextlib.suppress(AttributeError):
        assert storage.files[M] == b"abc"  # type: ignore[attr-defined]
