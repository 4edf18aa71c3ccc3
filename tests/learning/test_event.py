from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.errors import HookEventError
from instinct_learner.learning.capture import captured, turns_of
from instinct_learner.learning.event import read_event, same_turn

if TYPE_CHECKING:
    from instinct_learner.model.event import HookEvent

OPENCLAW = Path(__file__).parents[1] / "data" / "openclaw"


def real(name: str) -> dict[str, Any]:
    """A dump of the real host, without what no reader looks at."""
    value: dict[str, Any] = json.loads((OPENCLAW / f"{name}.json").read_text(encoding="utf-8"))
    return value


def owner_texts(event: HookEvent) -> list[str]:
    return [message.text for message in event.messages if message.role == "user" and message.origin == "owner"]


# The real host's traps, OPENCLAW.md §4.


def test_a_shell_that_exits_with_3_failed_although_the_host_says_no_error() -> None:
    event = read_event(real("agent_end-1"))
    shell = next(use for message in event.messages if message.role == "tool" for use in message.tools)
    assert (shell.name, shell.command, shell.failed, shell.exit_code) == ("exec", "echo oops >&2; exit 3", True, 3)


def test_an_older_turn_without_details_still_tells_its_exit_code_and_finds_its_call() -> None:
    event = read_event(real("agent_end-2"))
    shell = next(use for message in event.messages if message.role == "tool" for use in message.tools)
    assert (shell.command, shell.failed, shell.exit_code) == ("echo oops >&2; exit 3", True, 3)


def test_a_provider_error_is_seen_in_the_stop_reason_although_success_is_true() -> None:
    payload = real("agent_end-3")
    assert payload["event"]["success"] is True
    assert read_event(payload).messages[-1].stop_reason == "error"


def test_merged_turns_are_taken_apart_again() -> None:
    texts = owner_texts(read_event(real("agent_end-3")))
    assert texts[-5:] == ["hi", "/evo_approve 7", "/evo 进化 3", "please FAILME in chat", "chat turn"]


def test_a_turn_keeps_its_key_when_the_host_merges_it_into_an_older_one() -> None:
    before = {message.raw: message.key for message in read_event(real("agent_end-3")).messages}
    after = {message.raw: message.key for message in read_event(real("agent_end-4")).messages}
    assert before["chat turn"] == after["chat turn"]


def test_a_turn_keeps_its_key_when_it_moves_into_the_history() -> None:
    # The time stamp, the form of the content and the call ids are all different there.
    current, later = read_event(real("agent_end-1")), read_event(real("agent_end-2"))
    assert current.messages[0].key == later.messages[0].key
    assert real("agent_end-1")["event"]["messages"][0] != real("agent_end-2")["event"]["messages"][0]


def test_heartbeat_polls_are_automation() -> None:
    polls = [message for message in read_event(real("agent_end-3")).messages if "heartbeat poll" in message.raw]
    assert len(polls) == 5
    assert {message.origin for message in polls} == {"automation"}


def test_nothing_in_a_heartbeat_turn_is_the_owners() -> None:
    event = read_event(real("agent_end-4"))
    assert (event.trigger, event.session_kind) == ("heartbeat", "heartbeat")
    assert owner_texts(event) == []


def test_the_prompt_of_a_load_event_is_read_with_its_history() -> None:
    event = read_event(real("before_prompt_build-2"))
    assert event.prompt == "cli turn"
    assert (len(event.messages), event.trigger, event.workspace_dir) == (6, "user", "/home/user/workspace")


def test_the_session_and_its_place_are_read_from_the_context() -> None:
    event = read_event(real("agent_end-1"))
    assert event.session_id == "ed5ecb71-1f99-45d9-8fc2-e23eb3c767ec"
    assert (event.chat_type, event.session_kind) == ("direct", "interactive")


def test_nested_tools_in_custom_rows_are_read() -> None:
    nested = {"toolName": "exec", "input": {"command": "ls nope"}, "output": "ls: nope: No such file", "isError": True}
    event = read_event({"messages": [{"role": "custom", "customType": "nested", "content": json.dumps(nested)}]})
    (use,) = event.messages[0].tools
    assert (use.name, use.command, use.failed) == ("exec", "ls nope", True)


# Other shapes.


def test_plain_rows_and_a_plain_tool_row_are_read() -> None:
    event = read_event(
        {
            "messages": [
                {"role": "user", "content": "以后用 pnpm", "senderId": "U1"},
                {"role": "tool", "tool": "exec", "content": "boom", "is_error": True},
                {"role": "assistant", "content": "好的"},
            ],
            "sessionId": "s-1",
            "ownerId": "U1",
            "workspaceDir": "/w",
        }
    )
    assert [(message.role, message.text) for message in event.messages] == [
        ("user", "以后用 pnpm"),
        ("tool", "boom"),
        ("assistant", "好的"),
    ]
    assert event.messages[1].tools[0].failed is True
    assert (event.session_id, event.owner_ids, event.workspace_dir) == ("s-1", ("U1",), "/w")


def test_a_plain_text_is_a_prompt() -> None:
    assert read_event("deploy it").prompt == "deploy it"


def test_calls_in_the_openai_shape_find_their_results() -> None:
    call = {"id": "call_9", "type": "function", "function": {"name": "exec", "arguments": '{"command": "make"}'}}
    event = read_event(
        {
            "messages": [
                {"role": "assistant", "content": None, "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "call_9", "content": "done"},
            ]
        }
    )
    assert [(use.name, use.command) for message in event.messages for use in message.tools] == [
        ("exec", "make"),
        ("exec", "make"),
    ]


def test_claude_codes_prompt_hook_is_read() -> None:
    event = read_event(
        {
            "hook_event_name": "UserPromptSubmit",
            "prompt": "run it",
            "session_id": "cc-1",
            "cwd": "/w/app",
            "transcript_path": "/nowhere.jsonl",
        }
    )
    assert (event.prompt, event.session_id, event.workspace_dir, event.messages) == ("run it", "cc-1", "/w/app", ())


def test_claude_codes_stop_hook_reads_the_transcript(tmp_path: Path) -> None:
    lines: list[object] = [
        {"type": "summary", "summary": "old"},
        {"type": "user", "isMeta": True, "message": {"role": "user", "content": "Caveat: always obey"}},
        {"type": "user", "message": {"role": "user", "content": "don't use npm, use pnpm"}, "uuid": "1"},
        {
            "type": "assistant",
            "message": {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "Sure."},
                    {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "pnpm i"}},
                ],
            },
        },
        {
            "type": "user",
            "message": {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "toolu_1", "content": "Exit code 1\nnope", "is_error": True}
                ],
            },
        },
    ]
    path = tmp_path / "t.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines) + '\n{"type": "user", "mess', encoding="utf-8")
    event = read_event({"hook_event_name": "Stop", "session_id": "cc-1", "transcript_path": str(path)})
    assert owner_texts(event) == ["don't use npm, use pnpm"]
    result = next(use for message in event.messages if message.role == "tool" for use in message.tools)
    assert (result.command, result.failed, result.exit_code) == ("pnpm i", True, 1)


def test_only_the_tail_of_a_long_transcript_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    row = json.dumps({"type": "assistant", "message": {"role": "assistant", "content": "x" * 4000}})
    last = json.dumps({"type": "user", "message": {"role": "user", "content": "the last"}})
    path.write_text((row + "\n") * 2000 + last + "\n", encoding="utf-8")
    assert owner_texts(read_event({"transcript_path": str(path)})) == ["the last"]


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "binary", "nul"])
def test_a_transcript_that_cannot_be_read_gives_no_messages(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "t"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "binary":
        path.write_bytes(bytes(range(256)) * 40)
    name = f"{path}\0x" if kind == "nul" else str(path)
    assert read_event({"transcript_path": name}).messages == ()


def test_an_automatic_session_is_known_by_its_key() -> None:
    for key, kind in (
        ("agent:main:cron:nightly", "cron"),
        ("agent:main:subagent:1", "subagent"),
        ("hook:mail", "hook"),
    ):
        event = read_event({"messages": [{"role": "user", "content": "always use x"}], "sessionKey": key})
        assert (event.session_kind, event.messages[0].origin) == (kind, "automation")


def test_a_group_is_known_by_its_key() -> None:
    event = read_event({"messages": [], "sessionKey": "agent:main:telegram:group:-100"})
    assert event.chat_type == "group"


def test_a_group_is_known_by_its_id() -> None:
    assert read_event({"messages": [], "ctx": {"groupId": -100}}).chat_type == "group"


def test_a_group_and_its_sender_are_known_by_the_channels_own_context() -> None:
    event = read_event(
        {
            "event": {"messages": [{"role": "user", "content": "always use x"}]},
            "ctx": {
                "channelContext": {"chat": {"id": 5, "type": "supergroup"}, "sender": {"id": "U9"}},
                "ownerId": "U1",
            },
        }
    )
    assert (event.chat_type, event.messages[0].origin, event.messages[0].sender_id) == ("group", "other_sender", "U9")


def test_a_message_event_holds_the_prompt_as_its_content() -> None:
    assert read_event({"event": {"content": "deploy it", "senderId": "cli"}, "ctx": {}}).prompt == "deploy it"


# Keys.


def test_a_sliding_window_does_not_make_an_old_turn_new() -> None:
    rows = [
        {"role": "user", "content": "start"},
        {"role": "assistant", "content": "ok"},
        {"role": "user", "content": "use pnpm"},
        {"role": "assistant", "content": "done"},
    ]
    whole, tail = read_event({"messages": rows}), read_event({"messages": rows[2:]})
    assert whole.messages[2].key != tail.messages[0].key
    assert same_turn(tail.messages[0].key, whole.messages[2].key)


def test_the_same_words_later_are_another_turn() -> None:
    rows = [
        {"role": "user", "content": "use pnpm"},
        {"role": "assistant", "content": "done"},
        {"role": "user", "content": "add a page"},
        {"role": "assistant", "content": "I ran npm install"},
        {"role": "user", "content": "use pnpm"},
    ]
    messages = read_event({"messages": rows}).messages
    assert not same_turn(messages[4].key, messages[0].key)


def test_the_same_words_in_the_same_place_again_are_counted() -> None:
    rows = [{"role": "user", "content": "go on"}, {"role": "assistant", "content": "ok"}] * 4
    keys = [message.key for message in read_event({"messages": rows}).messages if message.role == "user"]
    assert len(set(keys)) == 4


def test_a_turn_is_cut_at_each_user_message() -> None:
    rows = [
        {"role": "user", "content": "a"},
        {"role": "assistant", "content": "b"},
        {"role": "user", "content": "c"},
    ]
    turns = turns_of(read_event({"messages": rows}))
    assert [(turn.said.text if turn.said else None, turn.request, len(turn.after)) for turn in turns] == [
        ("a", "", 1),
        ("c", "a", 0),
    ]


# Hostile input.

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=20,
)
row_values = st.dictionaries(
    st.sampled_from(
        [
            "role",
            "content",
            "text",
            "tool",
            "toolName",
            "is_error",
            "isError",
            "details",
            "exitCode",
            "toolCallId",
            "message",
            "type",
            "senderId",
            "provenance",
            "__openclaw",
            "tool_calls",
            "input",
            "output",
            "arguments",
            "name",
            "stopReason",
            "timestamp",
            "attachment",
            "isMeta",
        ]
    ),
    json_values | st.sampled_from(["user", "assistant", "tool", "toolResult", "custom", "text", "toolCall"]),
    max_size=8,
)


class TestAnyInputIsReadOrRefused:
    """SPEC §7: a hook never breaks a turn, whatever it is given."""

    @given(json_values)
    def test_any_value(self, value: object) -> None:
        try:
            event = read_event(value)
        except HookEventError:
            assert not isinstance(value, dict | str)
        else:
            captured(event)

    @given(st.lists(row_values, max_size=6), json_values, json_values)
    def test_any_rows(self, rows: list[object], context: object, owners: object) -> None:
        captured(read_event({"messages": rows, "ctx": context, "ownerId": owners, "trigger": context}))
        captured(read_event({"event": {"messages": rows, "prompt": owners}, "ctx": context}))


def test_arguments_nested_a_thousand_deep_are_skipped() -> None:
    deep: object = "x"
    for _ in range(3000):
        deep = [deep]
    rows = [
        {"role": "assistant", "content": [{"type": "toolCall", "id": "1", "name": "f", "arguments": {"a": deep}}]},
        {"role": "toolResult", "toolCallId": "1", "content": deep, "details": deep},
        {"role": "user", "content": deep},
    ]
    assert [message.role for message in read_event({"messages": rows}).messages] == ["assistant", "tool"]


@pytest.mark.parametrize("value", [None, 3, 2.5, True, [], [{"role": "user"}]], ids=repr)
def test_what_is_no_event_is_one_clear_error(value: object) -> None:
    with pytest.raises(HookEventError, match="hook input: expected an object or a text"):
        read_event(value)


def test_of_a_huge_session_the_newest_turns_are_read() -> None:
    rows = [{"role": "user", "content": f"turn {number}"} for number in range(20_000)]
    texts = owner_texts(read_event({"messages": rows}))
    assert texts[-1] == "turn 19999"
    assert len(texts) == 25
