from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.layout import ensure_home
from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks import extract, heartbeat, transcripts
from instinct_learner.hooks.call import HookCall

if TYPE_CHECKING:
    from pathlib import Path

OWNER = {"senderIsOwner": True}


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "openclaw"
    (folder / "agents" / "main" / "agent").mkdir(parents=True)
    return folder


def call(state: Path, **context: object) -> HookCall:
    environ = {**os.environ, "OPENCLAW_STATE_DIR": str(state)}
    return HookCall(name="heartbeat", argv=("--json",), payload={"event": {}, "ctx": context}, environ=environ)


def said(text: str, **over: object) -> dict[str, Any]:
    return {"type": "message", "message": {"role": "user", "content": text, "__openclaw": OWNER, **over}}


AGENT = {"type": "message", "message": {"role": "assistant", "content": [{"type": "text", "text": "好"}]}}


def store(state: Path, session: str, *events: object, key: str = "agent:main:main") -> Path:
    """Rows as the real host stores them (its own table and column names)."""
    file = state / "agents" / "main" / "agent" / "openclaw-agent.sqlite"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS session_windows(session_id TEXT PRIMARY KEY, session_key TEXT)")
        db.execute(
            "CREATE TABLE IF NOT EXISTS transcript_events"
            "(session_id TEXT, seq INTEGER, event_json TEXT, created_at INTEGER)"
        )
        db.execute("INSERT OR IGNORE INTO session_windows VALUES(?,?)", (session, key))
        (newest,) = db.execute("SELECT ifnull(max(seq),0) FROM transcript_events").fetchone()
        for at, event in enumerate(events, newest + 1):
            text = event if isinstance(event, str) else json.dumps(event)
            db.execute("INSERT INTO transcript_events VALUES(?,?,?,?)", (session, at, text, at))
    return file


def actions(home: Path) -> list[str]:
    return sorted(stored.instinct.action for stored in read_bank(home).instincts)


def test_what_the_after_response_hook_missed_is_learned_from_what_the_host_stored(home: Path, state: Path) -> None:
    ensure_home(home)
    file = store(state, "s-1", said("以后给客户的邮件一律署名 LYRA-6"), AGENT)
    before = file.read_bytes()
    found = heartbeat.maintain(call(state))
    assert found["failed"] == []
    assert found["steps"]["transcripts"]["sessions"] == 1
    assert "LYRA-6" in actions(home)[0]
    assert file.read_bytes() == before, "the host's file is only read"


def test_the_heartbeat_that_reads_a_turn_does_not_make_it_its_own(home: Path, state: Path) -> None:
    """Source: a real heartbeat's context, whose trigger, provenance and channel are the machine's."""
    ensure_home(home)
    store(state, "s-1", said("以后给客户的邮件一律署名 LYRA-6"), AGENT)
    heartbeat.maintain(
        call(
            state,
            trigger="heartbeat",
            inputProvenance={"kind": "internal_system"},
            senderId="heartbeat",
            ownerId="owner",
            channelId="heartbeat",
            chatId="heartbeat",
            chatType="group",
            sessionId="other",
            sessionKey="agent:main:main:heartbeat",
        )
    )
    assert "LYRA-6" in actions(home)[0]


def test_only_what_is_new_since_the_last_look_is_read(home: Path, state: Path) -> None:
    ensure_home(home)
    store(state, "s-1", said("以后给客户的邮件一律署名 LYRA-6"), AGENT)
    heartbeat.maintain(call(state))
    assert heartbeat.maintain(call(state))["steps"]["transcripts"]["sessions"] == 0
    store(state, "s-1", said("以后提交一律签名 BLUE-7"), AGENT)
    assert heartbeat.maintain(call(state))["steps"]["transcripts"]["sessions"] == 1
    assert len(actions(home)) == 2


def test_a_turn_that_the_hook_has_read_is_not_learned_twice(home: Path, state: Path) -> None:
    ensure_home(home)
    row = said("以后给客户的邮件一律署名 LYRA-6")
    event = {"messages": [row["message"], AGENT["message"]]}
    payload = {"event": event, "ctx": {"sessionId": "s-1", "trigger": "user"}}
    extract.answer(HookCall(name="extract", payload=payload))
    store(state, "s-1", row, AGENT)
    heartbeat.maintain(call(state))
    (stored,) = read_bank(home).instincts
    assert stored.instinct.seen == 1


@pytest.mark.parametrize(
    ("key", "mark"),
    [
        ("agent:main:cron:nightly", OWNER),
        ("agent:main:subagent:1", OWNER),
        ("agent:main:main", {"senderIsOwner": False}),
        ("agent:main:main", {}),
        ("agent:main:telegram:group:1", {}),
    ],
    ids=["cron", "sub-agent", "not the owner", "nobody vouches", "a group"],
)
def test_nobody_but_the_owner_teaches_through_the_back_door(
    home: Path, state: Path, key: str, mark: dict[str, bool]
) -> None:
    ensure_home(home)
    store(state, "s-1", said("以后给客户的邮件一律署名 LYRA-6", __openclaw=mark), AGENT, key=key)
    heartbeat.maintain(call(state))
    assert actions(home) == []


def test_archives_are_read_where_the_host_has_no_database(home: Path, state: Path) -> None:
    ensure_home(home)
    folder = state / "agents" / "main" / "sessions"
    folder.mkdir()
    rows = [said("以后给客户的邮件一律署名 LYRA-6"), AGENT]
    file = folder / "s-1.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows) + "{broken\n", encoding="utf-8")
    heartbeat.maintain(call(state))
    assert len(actions(home)) == 1
    assert heartbeat.maintain(call(state))["steps"]["transcripts"]["sessions"] == 0


def test_another_agents_transcripts_are_its_own(home: Path, state: Path) -> None:
    ensure_home(home)
    store(state, "s-1", said("以后给客户的邮件一律署名 LYRA-6"), AGENT)
    heartbeat.maintain(call(state, agentId="second"))
    assert actions(home) == []


def test_rows_that_cannot_be_read_are_passed_over(home: Path, state: Path) -> None:
    ensure_home(home)
    store(state, "s-1", "{", "[]", '{"type":"message"}', said("以后给客户的邮件一律署名 LYRA-6"), AGENT)
    assert heartbeat.maintain(call(state))["failed"] == []
    assert len(actions(home)) == 1


def test_a_database_that_is_none_fails_alone_and_the_other_steps_run(home: Path, state: Path) -> None:
    ensure_home(home)
    file = state / "agents" / "main" / "agent" / "openclaw-agent.sqlite"
    file.write_bytes(b"no database at all, but long enough" * 9)
    found = heartbeat.maintain(call(state))
    assert found["failed"] == ["transcripts"]
    assert "index" in found["steps"]
    assert "transcripts" in (home / ".state" / "hooks.log").read_text(encoding="utf-8")


def test_a_session_that_was_cut_by_a_kill_is_read_again(home: Path, state: Path) -> None:
    ensure_home(home)
    store(state, "s-1", said("以后给客户的邮件一律署名 LYRA-6"), AGENT)
    heartbeat.maintain(call(state))
    with Ledger.open(home) as ledger:
        ledger.set_fact("transcripts:s-1", 0)
    heartbeat.maintain(call(state))
    (stored,) = read_bank(home).instincts
    assert stored.instinct.seen == 1


def test_without_a_home_nothing_is_made(home: Path, state: Path) -> None:
    assert heartbeat.maintain(call(state)) == {"steps": {}, "failed": []}
    assert not home.exists()


def test_the_last_messages_of_a_session_are_at_hand_for_an_answer(state: Path) -> None:
    store(state, "s-1", *[said(f"message {number}") for number in range(200)])
    environ = {"OPENCLAW_STATE_DIR": str(state)}
    found = transcripts.recent_messages(environ, agent="main", session="s-1")
    assert (len(found), found[-1]["content"]) == (120, "message 199")
    assert transcripts.recent_messages(environ, agent="main", session="other") == []
    assert transcripts.recent_messages(environ, agent="../main", session="s-1")[-1] == found[-1]
    assert transcripts.recent_messages({"HOME": str(state)}, agent="main", session="s-1") == []
