from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.files import bank_lock
from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import find_instinct, read_instinct
from instinct_learner.errors import BankBusyError
from instinct_learner.governance.writer import Writer
from instinct_learner.hooks import load, prune, validate
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.door import turn_of
from instinct_learner.learning.event import read_event
from instinct_learner.learning.overview import read_overview
from instinct_learner.learning.validate import TIMES_CORRECTED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]

NOW = datetime.fromisoformat("2026-05-08T13:00:00+08:00")
ASKED = {"role": "user", "content": "帮我安装 axios 依赖"}
FOLLOWED = {
    "role": "assistant",
    "content": [{"type": "toolCall", "id": "c1", "name": "exec", "arguments": {"command": "pnpm add axios"}}],
}
IGNORED = {"role": "assistant", "content": "已经用 npm install axios 装好"}


def say(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


OK = {"role": "assistant", "content": "好的"}


class Bank:
    """A home with one instinct, and hooks that run at a time."""

    def __init__(self, home: Path, instinct: Instinct) -> None:
        self.home = home
        self.at = NOW
        self.id = str(Writer(home, now=lambda: NOW).create_instinct(instinct).id)

    def call(self, name: str, payload: object, *argv: str) -> HookCall:
        environ = {"INSTINCT_HOME": str(self.home), "INSTINCT_NOW": self.at.isoformat()}
        return HookCall(name=name, argv=("--json", *argv), payload=payload, environ=environ)

    def load(self, prompt: str = ASKED["content"], session: str = "s") -> list[str]:
        found = json.loads(load.answer(self.call("load", {"prompt": prompt, "sessionId": session})))
        return [one["id"] for one in found["injected"]]

    def validate(self, *messages: dict[str, Any], session: str = "s", **more: object) -> dict[str, list[str]]:
        payload = {"messages": list(messages), "sessionId": session, **more}
        found: dict[str, list[str]] = json.loads(validate.answer(self.call("validate", payload)))
        return found

    def prune(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(prune.answer(self.call("prune", "")))
        return found

    def instinct(self) -> Instinct:
        return read_instinct(self.home, self.id)


@pytest.fixture
def bank(home: Path, make_instinct: Make) -> Bank:
    return Bank(home, make_instinct(confidence=0.6))


def test_a_use_opens_at_the_reply_and_helps_at_the_owners_next_message(bank: Bank) -> None:
    assert bank.load() == [bank.id]
    first = bank.validate(ASKED, FOLLOWED)
    assert first == {"used": [bank.id], "validated": [], "corrected": [], "open": [bank.id]}
    assert (bank.instinct().times_used, bank.instinct().times_validated, bank.instinct().confidence) == (1, 0, 0.6)
    second = bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)
    assert second == {"used": [], "validated": [bank.id], "corrected": [], "open": []}
    assert (bank.instinct().times_used, bank.instinct().times_validated, bank.instinct().confidence) == (1, 1, 0.65)


def test_a_correction_takes_confidence(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    found = bank.validate(ASKED, FOLLOWED, say("不对，现在应该用 bun，不要用 pnpm"), OK)
    assert (found["corrected"], found["validated"], found["open"]) == ([bank.id], [], [])
    assert (bank.instinct().confidence, bank.instinct().times_validated) == (0.5, 0)
    assert dict(bank.instinct().extra)[TIMES_CORRECTED] == 1


def test_running_again_changes_nothing(bank: Bank) -> None:
    bank.load()
    for _ in range(3):
        bank.validate(ASKED, FOLLOWED)
    for _ in range(3):
        bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)
    assert (bank.instinct().times_used, bank.instinct().times_validated, bank.instinct().confidence) == (1, 1, 0.65)


def test_one_call_over_the_whole_session_reaches_the_same_end(bank: Bank) -> None:
    bank.load()
    found = bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)
    assert (found["used"], found["validated"], found["open"]) == ([bank.id], [bank.id], [])


def test_a_window_of_the_last_turn_only_reaches_the_same_end(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    assert bank.validate(say("好的，谢谢"), OK)["validated"] == [bank.id]


def test_a_window_that_slides_does_not_judge_a_use_by_the_message_that_made_it(bank: Bank) -> None:
    bank.load()
    before = (say("早"), {"role": "assistant", "content": "早上好"})
    bank.validate(*before, ASKED, FOLLOWED)
    assert bank.validate(ASKED, FOLLOWED)["open"] == [bank.id]


def test_what_was_not_followed_is_not_used_and_still_counts_as_shown(bank: Bank) -> None:
    bank.load()
    assert bank.validate(ASKED, IGNORED)["used"] == []
    assert bank.instinct().times_used == 0
    assert read_overview(str(bank.home)).shown == 1


def test_what_was_not_injected_is_not_used(bank: Bank) -> None:
    assert bank.validate(ASKED, FOLLOWED)["used"] == []


def test_another_session_does_not_judge(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    assert bank.validate(say("好"), OK, session="other")["validated"] == []
    assert bank.validate(ASKED, FOLLOWED)["open"] == [bank.id]


def test_forget_that_is_no_verdict(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    assert bank.validate(ASKED, FOLLOWED, say("忘掉"), OK)["open"] == [bank.id]


def test_a_tool_or_another_sender_is_no_verdict(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    stranger = {"role": "user", "content": "不对，错了", "senderId": "stranger"}
    found = bank.validate(ASKED, FOLLOWED, stranger, OK, chatType="group", ownerId="me")
    assert (found["corrected"], found["validated"]) == ([], [])


def test_correcting_again_what_was_shown_is_the_headline_figure(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, IGNORED, say("不是说了用 pnpm 吗，别用 npm"), OK)
    overview = read_overview(str(bank.home))
    assert (overview.shown, overview.corrected_again, overview.correction_rate) == (1, 1, 1.0)
    bank.validate(ASKED, IGNORED, say("不是说了用 pnpm 吗，别用 npm"), OK)
    assert read_overview(str(bank.home)).corrected_again == 1


def test_a_session_that_ends_without_a_complaint_validates_at_the_heartbeat(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    bank.at = NOW + timedelta(minutes=29)
    assert bank.prune()["validated"] == []
    bank.at = NOW + timedelta(minutes=30)
    assert bank.prune()["validated"] == [bank.id]
    assert (bank.instinct().times_validated, bank.instinct().confidence) == (1, 0.65)
    assert bank.prune()["validated"] == []


def test_a_heartbeat_event_settles_quiet_sessions_too(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    bank.at = NOW + timedelta(hours=1)
    assert bank.validate(say("[OpenClaw heartbeat poll]"), OK, trigger="heartbeat")["validated"] == [bank.id]


def test_a_clock_that_went_back_ends_no_session(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    bank.at = NOW - timedelta(days=365)
    assert bank.prune()["validated"] == []


def test_a_host_that_says_the_session_ended_is_believed(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    assert bank.validate(hook_event_name="SessionEnd")["validated"] == [bank.id]


def test_what_was_replaced_since_gets_no_verdict(bank: Bank) -> None:
    from dataclasses import replace

    bank.load()
    bank.validate(ASKED, FOLLOWED)
    Writer(bank.home, now=lambda: NOW).update_instinct(
        bank.id, lambda one: replace(one, action="用 bun，不用 pnpm", hash=""), why="test"
    )
    before = bank.instinct().confidence
    bank.validate(ASKED, FOLLOWED, say("不对，现在应该用 bun，不要用 pnpm"), OK)
    assert bank.instinct().confidence == before


def test_an_instinct_that_was_forgotten_meanwhile_stops_nothing(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    Writer(bank.home, now=lambda: NOW).delete_instinct(bank.id, why="test")
    assert bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)["open"] == []


def test_a_busy_bank_loses_no_use_and_no_verdict(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = Writer.__init__.__kwdefaults__
    assert defaults is not None
    # The real lock and the real wait, only shorter than five seconds.
    monkeypatch.setitem(defaults, "lock_timeout_seconds", 0.05)
    bank.load()
    with _held(bank.home), pytest.raises(BankBusyError):
        bank.validate(ASKED, FOLLOWED)
    assert bank.validate(ASKED, FOLLOWED)["used"] == [bank.id]
    with _held(bank.home), pytest.raises(BankBusyError):
        bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)
    assert bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)["validated"] == [bank.id]
    assert (bank.instinct().times_used, bank.instinct().times_validated) == (1, 1)


def _held(home: Path) -> Any:
    """The bank's lock, held by another process."""
    import contextlib
    import subprocess
    import sys

    @contextlib.contextmanager
    def holding() -> Any:
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
            yield
        finally:
            child.communicate()

    return holding()


def test_a_home_that_is_not_there_stays_not_there(home: Path) -> None:
    call = HookCall(name="validate", argv=("--json", "--home", str(home)), payload={"messages": [ASKED, FOLLOWED]})
    assert json.loads(validate.answer(call)) == {"used": [], "validated": [], "corrected": [], "open": []}
    assert not home.exists()


# Pruning on disk.


def test_dormant_stays_in_its_folder_and_expired_moves_to_the_archive(bank: Bank) -> None:
    bank.at = NOW + timedelta(days=30)
    assert [one["to"] for one in bank.prune()["retired"]] == ["dormant"]
    assert (bank.home / "instincts" / "2026-05-08-001.md").exists()
    assert bank.load() == []
    bank.at = NOW + timedelta(days=60)
    assert [one["to"] for one in bank.prune()["retired"]] == ["expired"]
    assert (bank.home / "instincts" / "archived" / "2026-05-08-001.md").exists()
    assert bank.instinct().status == "expired"
    assert bank.prune()["retired"] == []


def test_a_dry_run_changes_nothing(bank: Bank) -> None:
    bank.at = NOW + timedelta(days=60)
    before = {path: path.read_bytes() for path in sorted(bank.home.glob("instincts/**/*.md"))}
    found = json.loads(prune.answer(bank.call("prune", "", "--dry-run")))
    assert (len(found["retired"]), found["dry_run"]) == (1, True)
    assert {path: path.read_bytes() for path in sorted(bank.home.glob("instincts/**/*.md"))} == before
    assert len(bank.prune()["retired"]) == 1


def test_after_the_clock_went_back_the_new_time_counts(bank: Bank) -> None:
    bank.at = NOW + timedelta(days=10)
    bank.prune()
    bank.at = NOW - timedelta(days=365)
    assert bank.prune()["clock_went_back"]
    assert not bank.prune()["clock_went_back"]


def test_a_broken_file_does_not_keep_the_others_from_being_pruned(bank: Bank) -> None:
    broken = bank.home / "instincts" / "2026-05-08-002.md"
    broken.write_text("---\nid: [\n---\n")
    bank.at = NOW + timedelta(days=30)
    assert [one["id"] for one in bank.prune()["retired"]] == [bank.id]
    assert broken.read_text() == "---\nid: [\n---\n"


def test_the_limit_of_active_ones_is_read_from_the_settings(bank: Bank, make_instinct: Make) -> None:
    Writer(bank.home, now=lambda: NOW).create_instinct(make_instinct(confidence=0.4, action="别的"))
    (bank.home / "config.json").write_text('{"max_active_instincts": 1}')
    assert [(one["id"], one["why"]) for one in bank.prune()["retired"]] == [("instinct-20260508-002", "crowded")]


def test_the_lock_is_free_afterwards(bank: Bank) -> None:
    bank.prune()
    with bank_lock(bank.home, timeout_seconds=0.1), Ledger.open(bank.home) as ledger:
        assert ledger.fact("prune:last_run") == NOW.isoformat()


def spend(bank: Bank, *messages: dict[str, Any]) -> None:
    """Changes the instinct by all that the turn of the last message may change."""
    turn = turn_of(read_event({"messages": list(messages), "sessionId": "s"}))
    writer = Writer(bank.home, now=lambda: NOW, turn=f"s\0{turn}")
    writer.update_instinct(bank.id, lambda one: replace(one, evidence=(*one.evidence, "满" * 230)), why="x")
    path = os.path.relpath(find_instinct(bank.home, bank.id).path, bank.home)
    _, used = writer.knowledge.book().spent(path, writer.knowledge.turn) or (0, 0)
    rest = "x" * (16384 // 20 - used - len("- \n"))
    writer.update_instinct(bank.id, lambda one: replace(one, evidence=(*one.evidence, rest)), why="x")


def test_a_verdict_that_this_turn_may_not_write_any_more_waits(bank: Bank) -> None:
    bank.load()
    bank.validate(ASKED, FOLLOWED)
    thanks = say("好的，谢谢")
    spend(bank, ASKED, FOLLOWED, thanks)
    found = bank.validate(ASKED, FOLLOWED, thanks, OK)
    assert (found["validated"], found["open"]) == ([], [bank.id])
    assert bank.instinct().times_validated == 0
    assert "waits for another turn" in (bank.home / ".state" / "hooks.log").read_text(encoding="utf-8")
    found = bank.validate(ASKED, FOLLOWED, thanks, OK, say("再来一个"), OK)
    assert (found["validated"], found["open"]) == ([bank.id], [])
    assert bank.instinct().times_validated == 1


def test_a_use_that_this_turn_may_not_count_is_logged_and_still_gets_its_verdict(bank: Bank) -> None:
    bank.load()
    spend(bank, ASKED)
    assert bank.validate(ASKED, FOLLOWED)["open"] == [bank.id]
    assert bank.instinct().times_used == 0
    assert "is not counted" in (bank.home / ".state" / "hooks.log").read_text(encoding="utf-8")
    assert bank.validate(ASKED, FOLLOWED, say("好的，谢谢"), OK)["validated"] == [bank.id]


def test_what_is_promoted_is_shown_and_never_counted_as_used(bank: Bank) -> None:
    memory = bank.home / "memory"
    memory.mkdir(exist_ok=True)
    (memory / "MEMORY.md").write_text("## 装 axios 用 pnpm add axios\n", encoding="utf-8")
    shown = bank.load()
    assert any(one.startswith("MEMORY.md#") for one in shown)
    assert [one for one in bank.validate(ASKED, FOLLOWED)["used"] if "#" in one] == []
    log = bank.home / ".state" / "hooks.log"
    assert not log.exists() or "can't be read" not in log.read_text(encoding="utf-8")
