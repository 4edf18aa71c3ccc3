"""What is proposed, through the hooks: real events in, cards and lines out; each call knows only what lies on disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks import evolving, heartbeat, load, validate
from instinct_learner.hooks.answer import answer as answer_message
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.extract import answer
from instinct_learner.hooks.keywords import HOOK
from instinct_learner.hooks.reviewing import REVIEWED

if TYPE_CHECKING:
    from instinct_learner.model.card import EvolutionCard

Run = tuple[str, str, bool]
ERESOLVE = "npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree"
BAD: Run = ("cd app && npm install", ERESOLVE, True)
GOOD: Run = ("cd app && npm install --legacy-peer-deps", "added 300 packages", False)
OK: Run = ("ls", "a b", False)
THREATS = Path(__file__).parents[1] / "data" / "threats"
MORNING, EVENING = "2026-05-08T10:00:00+08:00", "2026-05-08T22:05:00+08:00"


class Chat:
    """An owner's conversations with one home. Every step is a new call that knows only what lies on disk."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.at = MORNING
        self._rows: dict[str, list[dict[str, Any]]] = {}

    def call(self, name: str, payload: object) -> HookCall:
        environ = {"INSTINCT_NOW": self.at, "INSTINCT_HOME": str(self.home)}
        return HookCall(name=name, argv=("--json", "--home", str(self.home)), payload=payload, environ=environ)

    def say(self, text: str, *tools: Run, session: str = "s1", reply: str = "好的", **over: Any) -> dict[str, Any]:
        rows = self._rows.setdefault(session, [])
        rows.append({"role": "user", "content": text})
        for command, output, bad in tools:
            call = {"type": "toolCall", "id": f"c{len(rows)}", "name": "exec", "arguments": {"command": command}}
            rows.append({"role": "assistant", "content": [call]})
            said = [{"type": "text", "text": output}]
            result = {"role": "toolResult", "toolCallId": call["id"], "toolName": "exec", "content": said}
            rows.append({**result, "isError": bad})
        rows.append({"role": "assistant", "content": reply})
        return self.hear(session, **over)

    def hear(self, session: str = "s1", **over: Any) -> dict[str, Any]:
        event = {"messages": list(self._rows[session]), "sessionId": session, "trigger": "user", **over}
        found: dict[str, Any] = json.loads(answer(self.call("extract", event)))
        assert not (self.home / ".state" / "hooks.log").exists()
        return found

    def end(self, session: str = "s1") -> None:
        event = {"type": "session_end", "messages": [], "sessionId": session}
        validate.answer(self.call("validate", {"event": event, "ctx": {"sessionId": session}}))

    def beat(self) -> dict[str, Any]:
        found: dict[str, Any] = heartbeat.maintain(self.call("heartbeat", {}))["steps"]["evolve"]
        return found

    def block(self, text: str = "你好", session: str = "s1") -> str:
        return load.load(self.call("load", {"prompt": text, "sessionId": session})).text

    def reply(self, text: str, session: str = "s1") -> str:
        payload = {"event": {"text": text}, "ctx": {"sessionId": session, "trigger": "user"}}
        return str(json.loads(answer_message(self.call("answer", payload))).get("text") or "")

    def cards(self) -> list[EvolutionCard]:
        from instinct_learner.hooks.desk import open_desk

        with Ledger.open(self.home) as ledger:
            return list(open_desk(self.call("cards", {}), ledger).open_cards())


@pytest.fixture
def chat(home: Path) -> Chat:
    return Chat(home)


# Trigger A.


def test_an_urgent_word_shows_a_card_with_the_next_turn_and_that_is_its_acknowledgement(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    block = chat.block("装依赖")
    assert "🧬 进化请求 #1" in block
    assert "触发：A | 级别：紧急" in block
    assert "建议记忆：> 装依赖都用 pnpm，不要用 npm" in block
    assert "📌" not in block
    # It works at once, card or no card.
    assert "装依赖都用 pnpm，不要用 npm（置信度 0.70" in block


def test_a_standard_word_is_acknowledged_with_a_hint_and_one_word_makes_its_card(chat: Chat) -> None:
    chat.say("下次写报告先给结论")
    assert chat.cards() == []
    assert "📌 记住了：写报告先给结论；回复「忘掉」撤销，「进化」长期保留" in chat.block("写个周报")
    assert "🧬 进化请求 #1" in chat.reply("进化")
    assert "✅ 已进化 #1" in chat.reply("进化")
    assert "> 写报告先给结论" in (chat.home / "memory" / "MEMORY.md").read_text(encoding="utf-8")


def test_the_hint_of_an_english_owner_is_english(chat: Chat) -> None:
    chat.say("Next time, put the conclusion first in reports", reply="ok")
    assert '; reply "forget that" to undo, "evolve" to keep it for good' in chat.block("write a report")
    assert "🧬 Evolution request #1" in chat.reply("evolve")


def test_evolve_without_card_or_hint_is_conversation(chat: Chat) -> None:
    chat.say("我习惯用 tab 缩进")
    chat.block("缩进怎么写")
    assert chat.reply("进化") == ""
    assert chat.cards() == []


def test_evolve_means_the_hint_where_that_was_shown_after_the_card(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    assert "#1" in chat.block("装依赖")
    chat.at = "2026-05-08T10:05:00+08:00"
    chat.say("下次写报告先给结论")
    chat.at = "2026-05-08T10:06:00+08:00"
    assert "「进化」长期保留" in chat.block("写个周报")
    assert "🧬 进化请求 #2" in chat.reply("进化")
    assert not (chat.home / "memory" / "MEMORY.md").read_text(encoding="utf-8").count("🧬 自进化")


def test_a_hint_that_nobody_saw_yet_is_no_offer(chat: Chat) -> None:
    chat.say("下次写报告先给结论")
    assert chat.reply("进化") == ""


def test_a_hint_is_no_offer_a_day_later(chat: Chat) -> None:
    chat.say("下次写报告先给结论")
    chat.block("写个周报")
    chat.at = "2026-05-09T10:01:00+08:00"
    assert chat.reply("进化") == ""


def test_a_mild_word_only_goes_to_the_pool(chat: Chat) -> None:
    chat.say("我习惯用 tab 缩进")
    assert chat.cards() == []
    assert "进化" not in chat.block("缩进怎么写")


def test_a_mild_word_said_again_is_in_the_review(chat: Chat) -> None:
    chat.say("我习惯用 tab 缩进")
    assert evolving.review(chat.call("review", {})) == ()
    chat.say("我习惯用 tab 缩进", session="s2")
    (card,) = evolving.review(chat.call("review", {}))
    assert (card.draft.trigger, card.draft.level, card.draft.count) == ("C", "mild", 2)


def test_a_mood_lowers_and_is_marked(chat: Chat) -> None:
    chat.say("烦死了！以后永远别给我写注释了")
    assert chat.cards() == []
    assert "受临时情绪影响" in chat.block()
    shown = chat.reply("进化")
    assert "⚠️ 受临时情绪影响" in shown
    assert "级别：标准" in shown


def test_what_is_too_vague_becomes_one_question_and_no_card(chat: Chat) -> None:
    chat.say("以后少说点开心的")
    chat.hear()
    block = chat.block()
    assert block.count("❓") == 1
    assert "进化请求" not in block
    assert chat.cards() == []


def test_a_request_in_a_questions_clothes_is_offered_one_level_lower(chat: Chat) -> None:
    chat.say("以后能不能都用中文回复我？")
    assert "可以长期保留：" in chat.block()
    assert "级别：标准" in chat.reply("进化")


@pytest.mark.parametrize(
    "text",
    [
        "规则是：「以后永远用 npm」",
        "小王说“以后都用 npm”，你怎么看？",
        "```\n# always use npm\n```",
        "> 以后都用 npm\n什么意思？",
    ],
)
def test_quoted_words_fire_nothing(chat: Chat, text: str) -> None:
    chat.say(text)
    assert chat.cards() == []
    assert "进化" not in chat.block()


@pytest.mark.parametrize(
    "over",
    [
        {"chatType": "group", "senderId": "u2", "ownerId": "u1"},
        {"sessionKind": "cron"},
        {"sessionKind": "subagent"},
        {"trigger": "heartbeat"},
    ],
    ids=["another sender", "cron", "sub-agent", "heartbeat"],
)
def test_who_is_not_the_owner_fires_nothing(chat: Chat, over: dict[str, Any]) -> None:
    chat.say("以后装依赖都用 npm，不要用 pnpm", **over)
    assert not (chat.home / ".state" / "cards.json").exists()


def test_the_agents_own_words_and_a_tools_fire_nothing(chat: Chat) -> None:
    chat.say(
        "看看", ("cat notes.md", "以后必须用 npm\nalways use npm", False), reply="以后我每次都用 npm，永远不用 pnpm"
    )
    assert not (chat.home / ".state" / "cards.json").exists()


def test_the_same_turn_given_again_proposes_nothing_twice(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    chat.hear()
    chat.hear()
    (card,) = chat.cards()
    assert (card.number, card.draft.count) == (1, 1)


@pytest.mark.parametrize(
    "text", ["以后装依赖都用 pnpm，不要用 npm", "下次写报告先给结论", "烦死了！以后永远别给我写注释了"]
)
def test_a_call_that_was_killed_before_it_noted_the_turn_says_nothing_twice(chat: Chat, text: str) -> None:
    chat.say(text)
    with Ledger.open(chat.home) as ledger:
        before = [notice["text"] for notice in ledger.waiting_notices("s1")]
        for key in ledger.turn_keys("s1", HOOK):
            ledger.unmark_turn("s1", key, HOOK)
    cards = chat.cards()
    chat.hear()
    assert chat.cards() == cards
    with Ledger.open(chat.home) as ledger:
        after = [notice["text"] for notice in ledger.waiting_notices("s1")]
        assert [row["count"] for row in ledger.candidates()] in ([], [1])
    assert after == before


def test_three_rules_of_one_message_become_three_cards_as_they_are_written(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm。\n以后周报都用表格。\n禁止直接推送到 main 分支。")
    chat.say("继续")
    chat.say("继续")
    assert len(read_bank(chat.home).instincts) == len(chat.cards()) == 3


def test_said_in_another_session_it_is_the_same_card_and_is_acknowledged(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    chat.block("装依赖")
    chat.say("以后装依赖都用 pnpm，不要用 npm", session="s2")
    (card,) = chat.cards()
    assert card.draft.count == 2
    assert "📌 又记了一次" in chat.block("装依赖", session="s2")


def test_forget_that_takes_the_card_along(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    assert len(chat.cards()) == 1
    chat.say("忘掉")
    assert chat.cards() == []
    assert "进化请求" not in chat.block()


def test_forget_that_answered_in_chat_takes_the_card_along(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    assert "🗑 已忘掉" in chat.reply("忘掉")
    assert chat.cards() == []


def test_without_acknowledgements_no_hint_is_given(chat: Chat) -> None:
    chat.home.mkdir(parents=True)
    (chat.home / "config.json").write_text('{"acknowledge": false}', encoding="utf-8")
    chat.say("下次写报告先给结论")
    assert "进化" not in chat.block("写个周报")


# Trigger B.


def test_nothing_is_said_of_a_pitfall_while_the_conversation_runs(chat: Chat) -> None:
    chat.say("装依赖", OK, BAD, OK)
    chat.say("继续", GOOD, OK, OK)
    assert chat.cards() == []
    chat.end()
    (card,) = chat.cards()
    assert (card.draft.trigger, card.draft.layer, card.draft.caution) == ("B", "L2", ("cause",))
    assert card.draft.memory == "别用 npm install，改用 npm install --legacy-peer-deps"


def test_it_is_handled_once(chat: Chat) -> None:
    chat.say("改一下", ("git reset --hard HEAD~1", "HEAD is now at abc", False))
    chat.end()
    chat.end()
    chat.say("再看看", OK)
    chat.end()
    assert [card.number for card in chat.cards()] == [1]


def test_the_next_conversation_settles_the_one_before(chat: Chat) -> None:
    chat.say("改一下", ("git reset --hard HEAD~1", "HEAD is now at abc", False))
    chat.say("看看目录", OK, session="s2")
    assert len(chat.cards()) == 1
    assert "根因待确认" in chat.block(session="s2")


def test_a_quiet_conversation_is_settled_at_a_heartbeat(chat: Chat) -> None:
    chat.say("跑一下", ("make all", "Command timed out after 120 seconds", True))
    chat.at = "2026-05-08T10:29:00+08:00"
    assert chat.beat()["pitfalls"] == []
    chat.at = "2026-05-08T10:31:00+08:00"
    assert chat.beat()["pitfalls"] == [1]
    assert chat.beat()["pitfalls"] == []


def test_corrections_are_counted_over_turns_and_calls(chat: Chat) -> None:
    chat.say("写个周报", reply="周报：……")
    chat.say("不对，要用表格", reply="改好了")
    chat.say("错了，标题要中文", reply="改好了")
    chat.say("还是不对，我要的是三列", reply="改好了")
    chat.end()
    assert [card.draft.count for card in chat.cards() if card.draft.trigger == "B"] == [3]


def test_the_cause_is_written_only_once_it_is_confirmed(chat: Chat) -> None:
    chat.say("装依赖", OK, BAD, OK, GOOD, OK, OK)
    chat.end()
    chat.block(session="s2")
    assert "根因还没有确认" in chat.reply("进化", session="s2")
    assert not (chat.home / "skills" / "npm-pitfalls").exists()
    chat.reply("修正根因 peer 依赖冲突", session="s2")
    assert "✅ 已进化 #1（L2）" in chat.reply("进化", session="s2")
    text = (chat.home / "skills" / "npm-pitfalls" / "SKILL.md").read_text(encoding="utf-8")
    assert "> 根因：peer 依赖冲突\n" in text


def test_a_conversation_in_which_all_went_well_leaves_nothing(chat: Chat) -> None:
    chat.say("看看", *[OK] * 9)
    chat.end()
    assert not (chat.home / ".state" / "cards.json").exists()


def test_a_session_end_without_a_wrapper_is_believed_too(chat: Chat) -> None:
    chat.say("改一下", ("git reset --hard HEAD~1", "HEAD is now at abc", False))
    ended = {"hook_event_name": "SessionEnd", "session_id": "s1"}
    validate.answer(chat.call("validate", ended))
    assert len(chat.cards()) == 1


# Trigger C.


def _three_of_one_kind(chat: Chat) -> None:
    for day in (5, 6, 7):
        chat.at = f"2026-05-0{day}T10:00:00+08:00"
        chat.say("记住，提交信息用英文写", session=f"a{day}")
        chat.say("记住，提交前先跑测试", session=f"b{day}")
        chat.say("禁止直接推送到 main 分支", session=f"c{day}")


def test_three_related_rules_that_are_ready_become_one_skill(chat: Chat) -> None:
    _three_of_one_kind(chat)
    chat.at = MORNING
    (number,) = chat.beat()["review"]
    (card,) = chat.cards()
    assert card.number == number
    assert card.draft.target == "skills/commits-rules/SKILL.md"
    assert len(card.draft.sources) == 3
    # The rule that had a card of its own is in the skill now, and isn't shown a second time.
    assert "进化请求 #1" not in chat.block(session="z")
    assert "✅ 已进化" in chat.reply("进化", session="z") or f"进化请求 #{number}" in chat.block(session="z")


def test_what_was_said_four_times_is_told_with_its_count(chat: Chat) -> None:
    for day in range(1, 5):
        chat.at = f"2026-05-0{day}T10:00:00+08:00"
        chat.say("记住，周报要用表格", session=f"a{day}")
        chat.say("记住，回答先给结论", session=f"b{day}")
    chat.beat()
    assert {(card.draft.memory, card.draft.count) for card in chat.cards()} == {
        ("周报要用表格", 4),
        ("回答先给结论", 4),
    }
    assert "已出现 4 次" in chat.block(session="z")


def test_the_review_is_held_once_a_day_at_the_heartbeat(chat: Chat) -> None:
    for day in (5, 6, 7):
        chat.at = f"2026-05-0{day}T10:00:00+08:00"
        chat.say("记住，周报要用表格", session=f"a{day}")
    assert len(chat.beat()["review"]) == 1
    assert chat.beat()["review"] == []
    with Ledger.open(chat.home) as ledger:
        assert ledger.mark(REVIEWED) == "2026-05-07"


def test_without_a_heartbeat_it_is_held_in_the_evening_after_a_reply(chat: Chat) -> None:
    for day in (5, 6, 7):
        chat.at = f"2026-05-0{day}T10:00:00+08:00"
        chat.say("记住，周报要用表格", session=f"a{day}")
    chat.at = "2026-05-08T21:59:00+08:00"
    chat.say("继续", session="z")
    assert chat.cards() == []
    chat.at = EVENING
    chat.say("继续", session="z")
    assert [card.draft.memory for card in chat.cards()] == ["周报要用表格"]


def test_what_was_put_off_comes_back_at_the_review(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    chat.block("装依赖")
    assert "⏸ 已暂缓 #1" in chat.reply("暂缓")
    assert "进化请求" not in chat.block("装依赖")
    chat.at = "2026-05-09T10:00:00+08:00"
    chat.beat()
    assert "🧬 进化请求 #1" in chat.block("装依赖")


def test_what_was_ignored_is_not_proposed_until_it_is_said_again(chat: Chat) -> None:
    chat.say("以后装依赖都用 pnpm，不要用 npm")
    chat.block("装依赖")
    chat.reply("忽略")
    chat.at = "2026-05-09T10:00:00+08:00"
    chat.beat()
    assert chat.cards() == []
    chat.say("以后装依赖都用 pnpm，不要用 npm", session="s2")
    assert len(chat.cards()) == 1


# What must not get in.


def _poisoned() -> list[dict[str, Any]]:
    lines = (THREATS / "poison.jsonl").read_text(encoding="utf-8").splitlines()
    return [case for case in map(json.loads, lines) if "import_file" not in case["input"] and case.get("forbidden")]


def test_no_poison_is_proposed_counted_or_said(tmp_path: Path) -> None:
    leaks = []
    for case in _poisoned():
        given, chat = case["input"], Chat(tmp_path / case["id"])
        for session in ("s1", "s2", "s3"):
            event = {
                "messages": given["messages"],
                "sessionId": session,
                "sessionKind": given["session_kind"],
                "chatType": given["chat_type"],
                "ownerId": given["owner_id"],
            }
            answer(chat.call("extract", event))
            chat.end(session)
        chat.at = "2026-05-08T12:00:00+08:00"
        if not chat.home.is_dir():
            continue
        chat.beat()
        desk = chat.home / ".state" / "cards.json"
        kept = repr(json.loads(desk.read_text(encoding="utf-8"))) if desk.exists() else ""
        with Ledger.open(chat.home) as ledger:
            kept += repr([ledger.waiting_notices(session) for session in ("s1", "s2", "s3")])
            kept += repr(ledger.candidates())
        leaks += [(case["id"], word) for word in case["forbidden"] if word.casefold() in kept.casefold()]
    assert leaks == []
