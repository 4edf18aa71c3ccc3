"""The only door to disk: what goes through it is safe, whole, indexed, logged, and can be taken back."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.codec import parse_instinct, render_instinct
from instinct_learner.bank.files import bank_lock
from instinct_learner.bank.index import Index
from instinct_learner.bank.reader import find_instinct, read_bank, read_instinct
from instinct_learner.errors import BankBusyError, RecordError, RecordNotFoundError, SandboxError, StaleVersionError
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.decision import Decision
from instinct_learner.governance.writer import RefusedWriteError, Writer, text_hash

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

SECRET = "sk-ant-api03-" + "aB3" * 31 + "AA"


@pytest.fixture
def writer(home: Path, now: datetime) -> Writer:
    return Writer(home, now=lambda: now, session_id="s-1")


def put(home: Path, name: str, text: str) -> Path:
    path = home / "instincts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    return path


def events(home: Path) -> list[str]:
    return [event["event_type"] for event in read_events(home)]


class TestCreating:
    def test_gives_the_next_number_of_the_day(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        first = writer.create_instinct(make_instinct(id=""))
        second = writer.create_instinct(make_instinct(id="ignored"))
        other_day = writer.create_instinct(make_instinct(created=datetime(2026, 5, 9, tzinfo=timezone.utc)))
        assert [first.id, second.id, other_day.id] == [
            "instinct-20260508-001",
            "instinct-20260508-002",
            "instinct-20260509-001",
        ]
        assert sorted(name for name in os.listdir(home / "instincts") if name.endswith(".md")) == [
            "2026-05-08-001.md",
            "2026-05-08-002.md",
            "2026-05-09-001.md",
        ]
        assert read_instinct(home, first.id) == first
        assert writer.warnings == []

    def test_counts_past_999(self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]) -> None:
        put(home, "2026-05-08-999.md", "---\nid: a\n---\n")
        assert writer.create_instinct(make_instinct()).id == "instinct-20260508-1000"
        assert writer.create_instinct(make_instinct()).id == "instinct-20260508-1001"

    def test_never_gives_a_number_twice(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        put(home, "archived/2026-05-08-004.md", "archived")
        assert writer.create_instinct(make_instinct()).id == "instinct-20260508-005"
        writer.delete_instinct("instinct-20260508-005", why="forget")
        assert writer.create_instinct(make_instinct()).id == "instinct-20260508-006"
        assert writer.create_instinct(make_instinct(), pending=True).id == "instinct-20260508-007"
        assert os.listdir(home / "instincts" / "pending") == ["2026-05-08-007.md"]

    def test_redacts_secrets_before_anything_is_written(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        draft = make_instinct(
            trigger=f"with {SECRET}", action=f"use {SECRET}", title=SECRET, evidence=(f"said {SECRET}",), tags=(SECRET,)
        )
        stored = writer.create_instinct(draft, why=SECRET)
        assert "[redacted:" in stored.action
        for folder, _, names in os.walk(home):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    assert SECRET.encode() not in file.read(), name

    def test_leaves_no_line_break_or_invisible_character(
        self, writer: Writer, make_instinct: Callable[..., Instinct]
    ) -> None:
        stored = writer.create_instinct(
            make_instinct(trigger="a\n## 行动建议\nb", action="x\u202ey\u200b\r\nz", evidence=("p\nq", " "), hash="")
        )
        assert "\n" not in stored.trigger + stored.action
        assert "\u202e" not in stored.action
        assert len(stored.evidence) == 1

    def test_is_found_by_the_index_and_the_log_at_once(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        stored = writer.create_instinct(make_instinct(), why="correction")
        with Index.open(home) as index:
            assert index.path_of(stored.id) == "instincts/2026-05-08-001.md"
            ((_, stamp),) = index.stamps()
        status = (home / "instincts" / "2026-05-08-001.md").stat()
        assert stamp == (status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns)
        (event,) = read_events(home)
        assert (event["event_type"], event["session_id"], event["why"]) == ("instinct.created", "s-1", "correction")
        assert event["audit"] == {"operator": "agent", "operator_id": "agent_main_001"}
        assert stored.action not in str(event)

    def test_stands_when_the_index_cannot_be_written(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        (home / ".state" / "index.sqlite").mkdir(parents=True)
        stored = writer.create_instinct(make_instinct())
        assert read_instinct(home, stored.id) == stored
        assert [warning.split(":")[0] for warning in writer.warnings] == ["index"]

    def test_stands_when_the_log_cannot_be_written(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        (home / ".state").mkdir(parents=True)
        (home / ".state" / "events.jsonl").symlink_to(home / "elsewhere")
        stored = writer.create_instinct(make_instinct())
        assert read_instinct(home, stored.id) == stored
        assert [warning.split(":")[0] for warning in writer.warnings] == ["events"]
        assert not (home / "elsewhere").exists()

    def test_refuses_a_bank_that_is_a_link_to_elsewhere(
        self, writer: Writer, home: Path, tmp_path: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        (tmp_path / "elsewhere").mkdir()
        home.mkdir(parents=True)
        (home / "instincts").symlink_to(tmp_path / "elsewhere")
        with pytest.raises(SandboxError):
            writer.create_instinct(make_instinct())
        assert [name for name in os.listdir(tmp_path / "elsewhere") if name.endswith(".md")] == []

    def test_rounds_what_arithmetic_leaves_behind(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        stored = writer.create_instinct(make_instinct(confidence=0.1 + 0.2))
        assert stored.confidence == 0.3
        assert "confidence: 0.3\n" in (home / "instincts" / "2026-05-08-001.md").read_text(encoding="utf-8")

    def test_refuses_what_could_not_be_read_back(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        with pytest.raises(RecordError, match="confidence"):
            writer.create_instinct(make_instinct(confidence=float("nan")))
        assert read_bank(home).broken == ()


class TestUpdating:
    def test_keeps_everything_a_person_wrote(self, writer: Writer, home: Path) -> None:
        front = "---\r\n# mine\r\nid: x\r\nconfidence: 0.5  # so so\r\n---\r\n"
        text = front + "hello\r\n## Trigger\r\nt\r\n## Action\r\na\r\n## Notes\r\nn"
        path = put(home, "x.md", text)
        os.utime(path, (1_700_000_000, 1_700_000_000))
        stored = writer.update_instinct("x", lambda old: replace(old, confidence=old.confidence + 0.1), why="good")
        assert stored.confidence == 0.6
        assert path.read_bytes().decode() == text.replace(
            "confidence: 0.5  # so so\r\n", "confidence: 0.6  # so so\r\n"
        ).replace("id: x\r\n", "id: x\r\ncreated: 2023-11-14T22:13:20+00:00\r\n")
        assert read_events(home)[-1]["changed"] == ["confidence"]

    def test_leaves_a_persons_own_words_as_they_are(self, writer: Writer, home: Path) -> None:
        path = put(
            home, "x.md", "---\nid: x\nconfidence: 0.5\n---\n## Trigger\nmail me\n## Action\ntell bob@corp.example\n"
        )
        writer.update_instinct("x", lambda old: replace(old, seen=2), why="again")
        assert "tell bob@corp.example\n" in path.read_text(encoding="utf-8")

    def test_without_a_change_writes_nothing(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        stored = writer.create_instinct(make_instinct())
        before = (home / "instincts" / "2026-05-08-001.md").stat()
        assert writer.update_instinct(stored.id, lambda old: old, why="nothing") == stored
        after = (home / "instincts" / "2026-05-08-001.md").stat()
        assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
        assert events(home) == ["instinct.created"]

    def test_of_an_unknown_id_says_so(self, writer: Writer) -> None:
        with pytest.raises(RecordNotFoundError):
            writer.update_instinct("instinct-20260508-001", lambda old: old, why="x")

    def test_of_a_broken_file_leaves_it_alone(self, writer: Writer, home: Path) -> None:
        path = put(home, "2026-05-08-001.md", "---\nid: instinct-20260508-001\nconfidence: lots\n---\n")
        with pytest.raises(RecordError):
            writer.update_instinct("instinct-20260508-001", lambda old: old, why="x")
        assert path.read_text(encoding="utf-8").endswith("confidence: lots\n---\n")

    def test_cannot_change_the_id(self, writer: Writer, home: Path) -> None:
        put(home, "x.md", "---\nid: x\nconfidence: 0.5\n---\n## Trigger\nt\n## Action\na\n")
        with pytest.raises(RecordError, match="id: a change"):
            writer.update_instinct("x", lambda old: replace(old, id=type(old.id)("y")), why="x")

    def test_is_made_anew_when_a_person_saves_in_the_middle(self, writer: Writer, home: Path) -> None:
        path = put(home, "x.md", "---\nid: x\nconfidence: 0.5\n---\n## Trigger\nt\n## Action\na\n")
        saved: list[str] = []

        def change(old: Instinct) -> Instinct:
            if not saved:
                saved.append(path.read_text(encoding="utf-8").replace("\na\n", "\nnew words\n"))
                path.write_text(saved[0], encoding="utf-8")
            return replace(old, seen=old.seen + 1)

        stored = writer.update_instinct("x", change, why="again")
        assert (stored.action, stored.seen) == ("new words", 2)

    def test_gives_up_when_a_person_never_stops_saving(self, writer: Writer, home: Path) -> None:
        path = put(home, "x.md", "---\nid: x\nconfidence: 0.5\n---\n## Trigger\nt\n## Action\na\n")

        def change(old: Instinct) -> Instinct:
            with path.open("a", encoding="utf-8") as file:
                file.write("more\n")
            return replace(old, seen=9)

        with pytest.raises(StaleVersionError):
            writer.update_instinct("x", change, why="again")
        assert "seen" not in path.read_text(encoding="utf-8")

    def test_by_the_agent_is_limited_and_by_the_owner_is_not(
        self, home: Path, now: datetime, make_instinct: Callable[..., Instinct]
    ) -> None:
        agent = Writer(home, now=lambda: now)
        stored = agent.create_instinct(make_instinct())

        def longer(old: Instinct) -> Instinct:
            return replace(old, evidence=(*old.evidence, *(f"{number}{'e' * 199}" for number in range(5))))

        with pytest.raises(RefusedWriteError, match="5%") as caught:
            agent.update_instinct(stored.id, longer, why="x")
        assert not caught.value.decision
        assert read_instinct(home, stored.id) == stored
        owner = Writer(home, now=lambda: now, operator="user")
        assert len(owner.update_instinct(stored.id, longer, why="x").evidence) == 6

    def test_in_small_steps_is_limited_over_the_turn(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        stored = writer.create_instinct(make_instinct())

        def step(old: Instinct) -> Instinct:
            return replace(old, evidence=(*old.evidence, f"{len(old.evidence)}{'e' * 150}"))

        for _ in range(5):
            writer.update_instinct(stored.id, step, why="x")
        with pytest.raises(RefusedWriteError):
            writer.update_instinct(stored.id, step, why="x")
        assert len(read_instinct(home, stored.id).evidence) == 6

    def test_through_a_hard_link_is_refused(self, writer: Writer, home: Path, tmp_path: Path) -> None:
        path = put(home, "x.md", "---\nid: x\nconfidence: 0.5\n---\n## Trigger\nt\n## Action\na\n")
        os.link(path, tmp_path / "second.md")
        with pytest.raises(SandboxError):
            writer.update_instinct("x", lambda old: replace(old, seen=5), why="x")


class TestMoving:
    def test_archiving_and_restoring(self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]) -> None:
        stored = writer.create_instinct(make_instinct())
        assert writer.archive_instinct(stored.id, why="unused").status == "expired"
        assert find_instinct(home, stored.id).path == str(home / "instincts" / "archived" / "2026-05-08-001.md")
        with Index.open(home) as index:
            assert (index.counts()["archived"], index.counts()["active"]) == (1, 0)
        assert writer.restore_instinct(stored.id, why="said again") == stored
        with Index.open(home) as index:
            assert (index.counts()["archived"], index.counts()["active"]) == (0, 1)
        assert events(home) == ["instinct.created", "instinct.archived", "instinct.restored"]

    def test_a_name_that_is_taken_in_the_archive_is_left_to_its_owner(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        stored = writer.create_instinct(make_instinct())
        theirs = put(home, "archived/2026-05-08-001.md", "theirs")
        writer.archive_instinct(stored.id, why="unused")
        assert theirs.read_text(encoding="utf-8") == "theirs"
        assert (home / "instincts" / "archived" / "2026-05-08-001-2.md").exists()

    def test_forgetting_is_undone_byte_for_byte(self, writer: Writer, home: Path) -> None:
        text = "---\nid: x  # mine\nconfidence: 0.5\n---\n## Trigger\nt\n## Action\na\n"
        path = put(home, "archived/x.md", text)
        writer.delete_instinct("x", why="forget")
        assert not path.exists()
        with pytest.raises(RecordNotFoundError):
            read_instinct(home, "x")
        with Index.open(home) as index:
            assert index.path_of("x") is None
        assert writer.undelete_instinct("x").id == "x"
        assert path.read_text(encoding="utf-8") == text
        with Index.open(home) as index:
            assert index.path_of("x") == "instincts/archived/x.md"
        with pytest.raises(RecordNotFoundError):
            writer.undelete_instinct("x")


class TestKnowledgeFiles:
    def test_an_entry_is_added_on_lines_of_its_own(self, writer: Writer, home: Path) -> None:
        template = None
        for number in (1, 2):
            decision = writer.append_entry(
                "memory/reflections.md", f"## {number}\n**做法**：x", why="sedimentation.reflect"
            )
            assert decision.allowed
            template = template or (home / "memory" / "reflections.md").read_text(encoding="utf-8").split("## 1")[0]
        text = (home / "memory" / "reflections.md").read_text(encoding="utf-8")
        assert text == f"{template}## 1\n**做法**：x\n\n## 2\n**做法**：x\n"
        assert events(home) == ["sedimentation.reflect", "sedimentation.reflect"]

    def test_an_entry_loses_its_secrets(self, writer: Writer, home: Path) -> None:
        writer.append_entry("memory/characters/小明.md", f"key {SECRET}", why="x")
        assert SECRET not in (home / "memory" / "characters" / "小明.md").read_text(encoding="utf-8")

    def test_too_much_at_once_is_a_refusal_that_writes_nothing_and_is_logged(self, writer: Writer, home: Path) -> None:
        writer.append_entry("memory/MEMORY.md", "x", why="x")
        before = (home / "memory" / "MEMORY.md").read_bytes()
        decision = writer.append_entry("memory/MEMORY.md", "y" * 820, why="x")
        assert not decision.allowed
        assert decision.reasons
        assert (home / "memory" / "MEMORY.md").read_bytes() == before
        assert events(home)[-1] == "sedimentation.guard_triggered"

    def test_a_text_is_replaced_only_on_its_base(self, writer: Writer, home: Path) -> None:
        (home / "memory").mkdir(parents=True)
        path = home / "memory" / "MEMORY.md"
        path.write_text("# mine\nwrite to bob@corp.example\n", encoding="utf-8")
        base = text_hash(path.read_text(encoding="utf-8"))
        new = f"# mine\nwrite to bob@corp.example\nkey {SECRET}\n"
        assert writer.replace_text("memory/MEMORY.md", new, base_hash=base, why="x").allowed
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# mine\nwrite to bob@corp.example\nkey [redacted:")
        with pytest.raises(StaleVersionError):
            writer.replace_text("memory/MEMORY.md", "other", base_hash=base, why="x")
        assert path.read_text(encoding="utf-8") == text

    def test_what_is_not_text_is_left_alone(self, writer: Writer, home: Path) -> None:
        (home / "memory").mkdir(parents=True)
        (home / "memory" / "MEMORY.md").write_bytes(b"ok\n\xff\n")
        with pytest.raises(RecordError) as caught:
            writer.append_entry("memory/MEMORY.md", "x", why="x")
        assert caught.value.line == 2
        assert (home / "memory" / "MEMORY.md").read_bytes() == b"ok\n\xff\n"

    @pytest.mark.parametrize(
        "path",
        [
            "memory/../evil.md",
            "../evil.md",
            "/etc/evil.md",
            "memory_evil/x.md",
            "memory",
            "memory/x.txt",
            ".state/x.md",
        ],
    )
    def test_nothing_is_written_outside_the_roots(self, path: str, writer: Writer, tmp_path: Path) -> None:
        with pytest.raises(SandboxError):
            writer.append_entry(path, "x", why="x")
        found = [name for _, _, names in os.walk(tmp_path) for name in names]
        assert [name for name in found if "evil" in name or name in {"x.md", "x.txt"}] == []


class TestTheLock:
    def test_held_by_another_is_said_and_nothing_is_written(
        self, home: Path, now: datetime, make_instinct: Callable[..., Instinct]
    ) -> None:
        import threading

        inside, done = threading.Event(), threading.Event()

        def hold() -> None:
            with bank_lock(home):
                inside.set()
                done.wait(10)

        thread = threading.Thread(target=hold)
        thread.start()
        inside.wait(10)
        with pytest.raises(BankBusyError):
            Writer(home, now=lambda: now, lock_timeout_seconds=0.05).create_instinct(make_instinct())
        done.set()
        thread.join()
        assert read_bank(home).instincts == ()

    def test_a_killed_writers_leftovers_are_swept(
        self, writer: Writer, home: Path, make_instinct: Callable[..., Instinct]
    ) -> None:
        left = put(home, ".2026-05-08-001.md.999-0123abcd.tmp", "half")
        writer.create_instinct(make_instinct())
        assert not left.exists()


def test_a_stored_instinct_equals_its_file(
    writer: Writer, home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    stored = writer.create_instinct(make_instinct(last_used=now + timedelta(days=1), language="en"))
    text = (home / "instincts" / "2026-05-08-001.md").read_text(encoding="utf-8")
    assert render_instinct(stored) == text
    assert parse_instinct(text, file="x.md") == stored


def test_a_refusal_says_whether_another_turn_could(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    assert RefusedWriteError(decision=Decision(allowed=False, reasons=("x",))).for_good is False
    stored = Writer(home, now=lambda: now).create_instinct(make_instinct())
    writer = Writer(home, now=lambda: now, turn="t")

    def longer(size: int) -> None:
        writer.update_instinct(stored.id, lambda one: replace(one, evidence=(*one.evidence, "字" * size)), why="x")

    with pytest.raises(RefusedWriteError) as caught:
        writer.update_instinct(
            stored.id, lambda one: replace(one, evidence=("字" * 200, "词" * 200, *one.evidence)), why="x"
        )
    assert caught.value.for_good
    longer(1)
    with pytest.raises(RefusedWriteError) as caught:
        writer.update_instinct(
            stored.id, lambda one: replace(one, evidence=("字" * 200, "词" * 200, *one.evidence)), why="x"
        )
    assert not caught.value.for_good


def test_several_new_ones_are_numbered_in_order_and_live(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    made = Writer(home, now=lambda: now).create_instincts([make_instinct(action=f"用 {n}") for n in range(3)])
    assert [one.id for one in made] == [f"instinct-20260508-00{n}" for n in (1, 2, 3)]
    assert sorted(path.name for path in (home / "instincts").glob("*.md")) == [
        "2026-05-08-001.md",
        "2026-05-08-002.md",
        "2026-05-08-003.md",
    ]
    assert not (home / ".state" / "forgotten").exists(), "looking for a number makes no folder"


def test_what_comes_back_is_what_was_forgotten(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    writer = Writer(home, now=lambda: now)
    stored = writer.create_instinct(make_instinct())
    assert writer.delete_instinct(stored.id, why="x") == stored
    assert writer.undelete_instinct(stored.id) == stored


def test_a_change_is_made_anew_three_times_at_most(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    writer = Writer(home, now=lambda: now)
    stored = writer.create_instinct(make_instinct())
    path = home / "instincts" / "2026-05-08-001.md"
    tries = []

    def meanwhile(one: Instinct) -> Instinct:
        tries.append(one)
        path.write_text(path.read_text(encoding="utf-8") + "\nnote\n", encoding="utf-8")
        return replace(one, times_used=9)

    with pytest.raises(StaleVersionError):
        writer.update_instinct(stored.id, meanwhile, why="x")
    assert len(tries) == 3
