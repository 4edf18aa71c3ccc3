"""The after-response step on a real home, with the hook's own functions."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.files import bank_lock
from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import read_bank, read_instinct
from instinct_learner.errors import BankBusyError
from instinct_learner.governance.writer import Writer
from instinct_learner.hooks import extract
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.door import turn_of
from instinct_learner.learning.event import read_event

if TYPE_CHECKING:
    from pathlib import Path

NOW = "2026-05-08T13:00:00+08:00"


def user(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


def agent(text: str = "好的") -> dict[str, str]:
    return {"role": "assistant", "content": text}


NPM = [user("帮我安装一下 axios 依赖"), agent("我运行了 npm install axios，已完成。"), user("不对，用 pnpm"), agent()]
THREE = [user("以后回答先给结论。另外，提交信息一律用英文写。还有，图片一概压到 200KB 以内再提交。"), agent()]


def run(home: Path, messages: list[dict[str, Any]], session: str = "s-1", **more: object) -> dict[str, Any]:
    payload = {"messages": messages, "sessionId": session, **more}
    environ = {"INSTINCT_HOME": str(home), "INSTINCT_NOW": NOW}
    answered: dict[str, Any] = json.loads(
        extract.answer(HookCall(name="extract", argv=("--json",), payload=payload, environ=environ))
    )
    return answered


def actions(home: Path) -> list[str]:
    return sorted(one.instinct.action for one in read_bank(home).instincts if "forgotten" not in one.path)


def notices(home: Path, session: str = "s-1") -> list[str]:
    with Ledger.open(home) as ledger:
        return [str(notice["text"]) for notice in ledger.waiting_notices(session)]


def test_a_correction_is_written_told_and_acknowledged(home: Path) -> None:
    learned = run(home, NPM)["learned"]
    assert learned["action"] == "用 pnpm，不用 npm"
    assert learned["kind"] == "correction"
    assert learned["confidence"] == 0.6
    stored = read_instinct(home, learned["id"])
    assert stored.evidence == ("2026-05-08: 用户说：“不对，用 pnpm”",)
    assert notices(home) == ["📌 记住了：用 pnpm，不用 npm；回复「忘掉」撤销"]


def test_the_databases_are_kept_open_through_a_call_and_closed_at_its_end(home: Path) -> None:
    payload = {"messages": NPM, "sessionId": "s-1", "trigger": "user"}
    call = HookCall(name="extract", argv=("--json", "--home", str(home)), payload=payload)
    event = read_event(payload)
    assert extract.extract(call, event)["learned"] is not None
    # SQLite takes its log away when the last one closes a database.
    assert sorted(path.name for path in (home / ".state").glob("*-wal")) == ["index.sqlite-wal", "ledger.sqlite-wal"]
    call.close()
    assert list((home / ".state").glob("*-wal")) == []
    run(home, [*NPM, user("不对，提交信息要用英文")])
    assert list((home / ".state").glob("*-wal")) == []


def test_the_same_turn_given_again_changes_nothing(home: Path) -> None:
    first = run(home, NPM)["learned"]["id"]
    before = read_instinct(home, first)
    assert run(home, NPM)["learned"] is None
    assert run(home, [*NPM, user("谢谢"), agent("不客气")])["learned"] is None
    assert read_instinct(home, first) == before
    assert actions(home) == ["用 pnpm，不用 npm"]


def test_a_message_that_teaches_three_rules_loses_none_and_each_call_writes_one(home: Path) -> None:
    told = [run(home, THREE)["learned"] for _ in range(4)]
    assert [one["action"] if one else None for one in told[3:]] == [None]
    assert actions(home) == ["回答先给结论", "图片一概压到 200KB 以内再提交", "提交信息一律用英文写"]
    assert len(notices(home)) == 3


def test_nothing_taught_writes_nothing(home: Path) -> None:
    assert run(home, [user("今天天气怎么样？"), agent("晴。")])["learned"] is None
    assert not (home / "instincts").exists()


def test_forget_takes_back_the_last_acknowledged_and_replaying_does_not_bring_it_back(home: Path) -> None:
    learned = run(home, NPM)["learned"]["id"]
    assert run(home, [*NPM, user("忘掉"), agent()])["learned"] is None
    assert actions(home) == []
    assert (home / ".state" / "forgotten").is_dir()
    assert run(home, NPM)["learned"] is None
    assert actions(home) == []
    assert (
        Writer(home, now=lambda: datetime.fromisoformat(NOW)).undelete_instinct(learned).action == "用 pnpm，不用 npm"
    )


def test_forget_after_a_repetition_takes_back_the_repetition_only(home: Path) -> None:
    run(home, [user("以后都用 pnpm 装依赖"), agent()], "s-1")
    again = run(home, [user("我说过了，以后都用 pnpm 装依赖"), agent()], "s-2")["learned"]
    assert (again["confidence"], read_instinct(home, again["id"]).seen) == (0.8, 2)
    run(home, [user("我说过了，以后都用 pnpm 装依赖"), agent(), user("忘掉"), agent()], "s-2")
    stored = read_instinct(home, again["id"])
    assert (stored.confidence, stored.seen, len(stored.evidence)) == (0.7, 1, 1)


def test_forget_with_nothing_learned_says_so(home: Path) -> None:
    result = run(home, [user("hello"), agent("hi"), user("forget that"), agent("ok")])
    assert result["skipped"][-1] == "nothing to take back"
    assert notices(home) == ["There is nothing learned in this session to take back"]


def test_a_contradiction_rewrites_the_same_file_and_shows_the_old_rule(home: Path) -> None:
    first = run(home, [user("以后装依赖都用 npm"), agent()], "s-1")["learned"]["id"]
    second = run(home, [user("以后装依赖都用 pnpm，不要用 npm"), agent()], "s-2")["learned"]
    assert second["id"] == first
    stored = read_instinct(home, first)
    assert stored.action == "装依赖都用 pnpm，不要用 npm"
    assert stored.evidence[1] == "2026-05-08: 取代旧做法：“装依赖都用 npm”"
    assert notices(home, "s-2")[-1].startswith("📌 已改记：")


def test_forget_after_a_contradiction_brings_the_old_rule_back(home: Path) -> None:
    run(home, [user("以后装依赖都用 npm"), agent()], "s-1")
    second = [user("以后装依赖都用 pnpm，不要用 npm"), agent()]
    run(home, second, "s-2")
    run(home, [*second, user("撤销"), agent()], "s-2")
    assert actions(home) == ["装依赖都用 npm"]


def test_an_archived_one_that_is_said_again_comes_back(home: Path) -> None:
    first = run(home, [user("以后回答先给结论"), agent()], "s-1")["learned"]["id"]
    Writer(home, now=lambda: datetime.fromisoformat(NOW)).archive_instinct(first, why="test")
    again = run(home, [user("以后回答先给结论"), agent()], "s-2")["learned"]
    assert again["id"] == first
    assert read_instinct(home, first).status == "active"
    assert (home / "instincts" / "2026-05-08-001.md").is_file()


def test_what_was_said_in_anger_waits_until_it_is_said_again(home: Path) -> None:
    angry = "气死我了！！！以后别再自作主张改配置！！！"
    assert run(home, [user(angry), agent()], "s-1")["learned"] is None
    assert actions(home) == []
    learned = run(home, [user("以后别再自作主张改配置"), agent()], "s-2")["learned"]
    assert learned["action"] == "别再自作主张改配置"


def test_a_secret_reaches_no_file(home: Path) -> None:
    secret = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    run(home, [user(f"以后部署都用 token {secret} 登录镜像仓库。另外，提交信息一律用英文写。"), agent()])
    for path in home.rglob("*"):
        if path.is_file():
            assert secret.encode() not in path.read_bytes()


def test_a_busy_bank_loses_nothing(home: Path) -> None:
    run(home, [user("以后回答先给结论"), agent()], "s-0")
    taken, done = threading.Event(), threading.Event()

    def hold() -> None:
        with bank_lock(home):
            taken.set()
            done.wait(120)

    with ThreadPoolExecutor(1) as other:
        held = other.submit(hold)
        taken.wait(60)
        try:
            with pytest.raises(BankBusyError):
                run(home, NPM)
        finally:
            done.set()
        held.result()
    assert run(home, NPM)["learned"]["action"] == "用 pnpm，不用 npm"
    assert actions(home) == ["回答先给结论", "用 pnpm，不用 npm"]


def test_overlapping_calls_with_one_turn_teach_it_once(home: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        told = list(pool.map(lambda _: run(home, NPM)["learned"], range(6)))
    assert sum(one is not None for one in told) == 1
    assert actions(home) == ["用 pnpm，不用 npm"]
    assert [one.instinct.seen for one in read_bank(home).instincts] == [1]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        pytest.param("以后少说点开心的", "❓ 用户说“以后少说点开心的”，但没说清具体怎么做", id="zh"),
        pytest.param("From now on, try harder.", '❓ The owner said "From now on, try harder."', id="en"),
    ],
)
def test_a_vague_wish_becomes_one_question_and_no_rule(said: str, asked: str, home: Path) -> None:
    assert run(home, [user(said), agent()])["learned"] is None
    assert actions(home) == []
    [question] = notices(home)
    assert question.startswith(asked)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"sessionKind": "cron"}, id="cron"),
        pytest.param({"sessionKind": "subagent"}, id="sub-agent"),
        pytest.param({"trigger": "heartbeat"}, id="heartbeat"),
        pytest.param({"chatType": "group"}, id="group, unlisted sender"),
    ],
)
def test_only_the_owner_in_an_interactive_turn_teaches(more: dict[str, str], home: Path) -> None:
    messages = [{**message, "senderId": "u-9"} if message["role"] == "user" else message for message in NPM]
    assert run(home, messages, **more)["learned"] is None
    assert actions(home) == []


def test_a_broken_ledger_payload_is_passed_over(home: Path) -> None:
    run(home, NPM)
    with Ledger.open(home) as ledger:
        ledger.queue_signal("s-1", {"kind": 7, "quote": ["x"]})
    assert run(home, [user("hello"), agent("hi")])["learned"] is None


def spend(home: Path, instinct_id: str, messages: list[dict[str, Any]], session: str) -> None:
    """Changes an instinct by most of what the turn of these messages may change."""
    turn = turn_of(read_event({"messages": messages, "sessionId": session}))
    assert turn
    writer = Writer(home, now=lambda: datetime.fromisoformat(NOW), turn=f"{session}\0{turn}")
    writer.update_instinct(instinct_id, lambda one: replace(one, evidence=(*one.evidence, "满" * 235)), why="x")


def test_what_this_turn_may_not_write_any_more_waits_and_says_so(home: Path) -> None:
    first = run(home, [user("以后装依赖都用 npm"), agent()], "s-1")["learned"]["id"]
    turn = [user("以后装依赖都用 pnpm，不要用 npm"), agent()]
    spend(home, first, turn, "s-2")
    found = run(home, turn, "s-2")
    assert found["learned"] is None
    assert any(reason.startswith("waits for the next turn: 幅度") for reason in found["skipped"])
    assert notices(home, "s-2") == ["⏳ 这一轮的改动已满，下一轮再记：装依赖都用 pnpm，不要用 npm"]
    assert read_instinct(home, first).action == "装依赖都用 npm"
    assert run(home, turn, "s-2")["learned"] is None, "the same turn given again is the same turn"
    later = run(home, [*turn, user("好的，继续"), agent()], "s-2")["learned"]
    assert (later["id"], later["action"]) == (first, "装依赖都用 pnpm，不要用 npm")
    assert run(home, [*turn, user("好的，继续"), agent()], "s-2")["learned"] is None


def test_what_no_turn_may_change_is_archived_and_the_new_rule_begins_its_own_file(home: Path) -> None:
    first = run(home, [user("以后装依赖都用 npm"), agent()], "s-1")["learned"]["id"]
    (home / "config.json").write_text(json.dumps({"amplitude_floor_bytes": 1024}), encoding="utf-8")
    second = run(home, [user("以后装依赖都用 pnpm，不要用 npm"), agent()], "s-2")["learned"]
    assert second["id"] != first
    assert read_instinct(home, second["id"]).status == "active"
    assert read_instinct(home, first).status == "expired"


def test_a_repetition_that_no_turn_may_count_is_said_and_loses_nothing(home: Path) -> None:
    first = run(home, [user("以后装依赖都用 pnpm"), agent()], "s-1")["learned"]["id"]
    (home / "config.json").write_text(json.dumps({"amplitude_floor_bytes": 1024}), encoding="utf-8")
    before = read_instinct(home, first)
    found = run(home, [user("以后装依赖都用 pnpm"), agent()], "s-2")
    assert found["learned"] is None
    assert any(reason.startswith("not counted: 幅度") for reason in found["skipped"])
    assert read_instinct(home, first) == before
    assert run(home, [user("你好"), agent()], "s-2")["skipped"] != found["skipped"], "it blocks no queue"


@pytest.mark.parametrize(
    "said", ["No, don't use npm. Always use pnpm.", "What is in this folder?", "看看这个目录里有什么"]
)
def test_the_ledger_is_closed_once_a_call(home: Path, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever closes a database last writes its log back and waits for the disk.
    Ledger.open(home).close()
    opened, waits = [0], [0]
    whole = Ledger.__init__, Ledger.close

    def begin(self: Ledger, path: str, *, busy_seconds: float = 5.0) -> None:
        whole[0](self, path, busy_seconds=busy_seconds)
        opened[0] += 1

    def end(self: Ledger) -> None:
        whole[1](self)
        opened[0] -= 1
        waits[0] += not opened[0]

    monkeypatch.setattr(Ledger, "__init__", begin)
    monkeypatch.setattr(Ledger, "close", end)
    run(home, [user(said), agent()])
    assert (opened, waits) == ([0], [1])
