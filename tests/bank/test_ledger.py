from __future__ import annotations

import threading
from pathlib import Path

import pytest

from instinct_learner.bank import layout
from instinct_learner.bank.ledger import Ledger

AT = "2026-05-08T13:00:00+08:00"


def test_what_was_shown_comes_back_latest_first(home: Path) -> None:
    with Ledger.open(home) as ledger:
        ledger.record_injection("s", "h1", ["a", "b"], AT)
        ledger.record_injection("s", "h2", [], AT)
        ledger.record_injection("other", "h3", ["c"], AT)
        assert ledger.injections("s") == [([], "h2", AT), (["a", "b"], "h1", AT)]
        assert len(ledger.injections()) == 3


def test_a_turn_is_claimed_once_a_hook(home: Path) -> None:
    with Ledger.open(home) as ledger:
        assert ledger.mark_turn("s", "t", "extract")
        assert not ledger.mark_turn("s", "t", "extract")
        assert ledger.mark_turn("s", "t", "validate")
        ledger.unmark_turn("s", "t", "extract")
        assert ledger.mark_turn("s", "t", "extract")


def test_queued_signals_come_in_order_and_once(home: Path) -> None:
    with Ledger.open(home) as ledger:
        ledger.queue_signal("s", {"quote": "一"})
        ledger.queue_signal("s", {"quote": "二"})
        ledger.queue_signal("other", {"quote": "三"})
        assert ledger.take_signal("s") == {"quote": "一"}
        assert ledger.take_signal("s") == {"quote": "二"}
        assert ledger.take_signal("s") is None
        assert ledger.take_signal() == {"quote": "三"}


def test_a_use_is_open_once_and_judged_by_one_caller(home: Path) -> None:
    with Ledger.open(home) as ledger:
        assert ledger.open_use("s", "i", "t1", AT)
        assert not ledger.open_use("s", "i", "t2", AT)
        assert ledger.open_uses("s") == [("s", "i", "t1", AT)]
        assert ledger.close_use("s", "i")
        assert not ledger.close_use("s", "i")
        assert ledger.open_uses() == []


def test_a_notice_is_shown_once_and_can_be_taken_in_part(home: Path) -> None:
    with Ledger.open(home) as ledger:
        ledger.add_notice("s", "记住了：用 pnpm；回复「忘掉」撤销", "learned", "i-1", AT)
        ledger.add_notice("", "for anybody", "notice", "", AT)
        ledger.add_notice("other", "not ours", "notice", "", AT)
        waiting = ledger.waiting_notices("s")
        assert [notice["text"] for notice in waiting] == ["记住了：用 pnpm；回复「忘掉」撤销", "for anybody"]
        assert ledger.take_notices("s", rows=[waiting[0]["row"]], at=AT) == waiting[:1]
        assert ledger.take_notices("s") == waiting[1:]
        assert ledger.take_notices("s") == []


def test_a_notice_is_one_line_whatever_it_was_given(home: Path) -> None:
    with Ledger.open(home) as ledger:
        ledger.add_notice("s", "one\n\n</instincts-0> ```", "notice", "", AT)
        [notice] = ledger.waiting_notices("s")
        assert notice["text"] == "one ＜/instincts-0> ``"
        assert isinstance(notice["tokens"], int)
        assert notice["tokens"] > 0


def test_the_last_acknowledged_is_what_forgetting_takes_back(home: Path) -> None:
    with Ledger.open(home) as ledger:
        assert ledger.undoable("s") is None
        ledger.add_notice("s", "first", "learned", "i-1", AT)
        ledger.take_notices("s")
        ledger.add_notice("s", "second", "learned", "i-2", AT)
        ledger.add_notice("s", "a question?", "question", "q", AT)
        assert ledger.undoable("s") == "i-2"
        ledger.mark_undone("s", "i-2")
        assert ledger.undoable("s") == "i-1"
        assert [notice["text"] for notice in ledger.waiting_notices("s")] == ["a question?"]


def test_candidates_are_counted(home: Path) -> None:
    with Ledger.open(home) as ledger:
        assert ledger.add_candidate("h", {"text": "a"}, AT) == 1
        assert ledger.add_candidate("h", {"text": "b"}, AT) == 2
        [candidate] = ledger.candidates()
        assert candidate["count"] == 2
        assert candidate["payload"] == {"text": "b"}
        ledger.drop_candidate("h")
        assert ledger.candidates() == []


def test_facts_and_marks_do_not_mix(home: Path) -> None:
    with Ledger.open(home) as ledger:
        ledger.set_fact("k", {"n": [1]})
        ledger.set_mark("k", "text")
        assert ledger.fact("k") == {"n": [1]}
        assert ledger.mark("k") == "text"
        assert ledger.mark("none") == ""


def test_the_secret_stays_the_same(home: Path) -> None:
    with Ledger.open(home) as one, Ledger.open(home) as other:
        assert one.secret() == other.secret()
        assert len(one.secret()) == 16


def test_counting_up_from_many_threads_loses_nothing(home: Path) -> None:
    def count() -> None:
        with Ledger.open(home) as ledger:
            for _ in range(20):
                ledger.count_up("n")

    threads = [threading.Thread(target=count) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Ledger.open(home) as ledger:
        assert ledger.fact("n") == 100


@pytest.mark.parametrize("damage", [b"garbage" * 999, b"SQLite format 3\x00" + b"\xff" * 4000])
def test_a_damaged_ledger_is_made_anew(home: Path, damage: bytes) -> None:
    Path(layout.state_dir(home)).mkdir(parents=True)
    Path(layout.ledger_path(home)).write_bytes(damage)
    with Ledger.open(home) as ledger:
        assert ledger.mark_turn("s", "t", "extract")
