from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.learning.usage import same_subject, split_action, words_of_use

ID = "instinct-20260508-001"


def used(action: str, *, prompt: str = "", reply: str = "", commands: str = "") -> bool:
    return bool(words_of_use(action, ID, prompt=prompt, reply=reply, commands=commands))


@pytest.mark.parametrize(
    ("action", "prompt", "reply", "commands"),
    [
        pytest.param("用 pnpm，不用 npm", "帮我装依赖", "好的", "exec pnpm install", id="zh command"),
        pytest.param("不要用npm 改用 pnpm", "安装", "", "pnpm i", id="zh turned without a comma"),
        pytest.param("Use pnpm instead of npm", "install deps", "done", "pnpm add x", id="en command"),
        pytest.param("never use var but const", "write a loop", "I wrote it with const.", "", id="en turned"),
        pytest.param("时间都用 +08:00", "几点开会", "2026-05-08T13:00:00+08:00", "", id="an offset inside a time"),
        pytest.param("Name files YYYYMMDD_topic", "save", "saved 20261129_x.csv", "", id="a date format followed"),
        pytest.param(
            "先给结论，再展开细节", "讲讲 TCP", "结论：可靠。细节如下：…", "", id="zh clauses put differently"
        ),
        pytest.param(
            "回答技术问题都先给结论，再展开细节", "gRPC 还是 REST", "结论：gRPC。细节：…", "", id="zh long, two clauses"
        ),
        pytest.param("Lead with the conclusion", "explain TCP", "Conclusion: it is reliable.", "", id="en words"),
        pytest.param("Answer in Chinese", "what is DNS", "DNS 是域名系统", "", id="language asked for in English"),
        pytest.param("用中文回答", "what is DNS", "DNS 是域名系统", "", id="language asked for in Chinese"),
        pytest.param("Don't use emoji in commits", "commit", "Committed, without any emoji.", "", id="a refusal said"),
        pytest.param("whatever", "x", f"as {ID} says", "", id="named by id"),
        pytest.param(
            "回退到 grep + 文件时间排序作为降级方案", "找会议记录", "", "grep -r 会议", id="the seed's own example"
        ),
        pytest.param("把 created_at 写成 ISO", "建表", "字段 created_at 已加", "", id="identifier in Chinese"),
    ],
)
def test_a_reply_that_does_what_the_action_says_follows_it(action: str, prompt: str, reply: str, commands: str) -> None:
    assert used(action, prompt=prompt, reply=reply, commands=commands)


@pytest.mark.parametrize(
    ("action", "prompt", "reply", "commands"),
    [
        pytest.param("用 pnpm，不用 npm", "帮我装依赖", "好的", "exec npm install", id="does the forbidden thing"),
        pytest.param("用 pnpm，不用 npm", "用 pnpm 装依赖", "", "pnpm install", id="the prompt had said it"),
        pytest.param("Use pnpm instead of npm", "install", "done", "npm add x", id="en forbidden"),
        pytest.param("Name files YYYYMMDD_topic", "save", "saved report.csv", "", id="date format ignored"),
        pytest.param("先给结论，再展开细节", "讲讲 TCP", "TCP 是一种传输协议，三次握手", "", id="zh ignored"),
        pytest.param("Answer in Chinese", "DNS 是什么", "DNS 是域名系统", "", id="the prompt was Chinese already"),
        pytest.param("Don't use emoji in commits", "commit", "Committed with an emoji 🎉", "", id="forbidden, done"),
        pytest.param("用 pnpm", "装依赖", "", "", id="nothing said or done"),
        pytest.param("use tabs", "fix it", "The stabs were fixed.", "", id="a part of another word"),
    ],
)
def test_a_reply_that_does_not_show_it_does_not_follow_it(action: str, prompt: str, reply: str, commands: str) -> None:
    assert not used(action, prompt=prompt, reply=reply, commands=commands)


@pytest.mark.parametrize(
    ("action", "wanted", "forbidden"),
    [
        pytest.param("别用 npm，用 pnpm", "用 pnpm", "npm", id="zh"),
        pytest.param("Use tabs, not spaces", "Use tabs", "spaces", id="en"),
        pytest.param("use pnpm instead of npm", "use pnpm", "npm", id="instead of"),
        pytest.param("禁止直接推送到 main", "", "直接推送到 main", id="only forbids"),
        pytest.param("Run the tests", "Run the tests", "", id="only wants"),
    ],
)
def test_an_action_splits_into_what_it_wants_and_what_it_forbids(action: str, wanted: str, forbidden: str) -> None:
    assert tuple(part.strip() for part in split_action(action)) == (wanted, forbidden)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        pytest.param("不是说了用 pnpm 吗", True, id="zh"),
        pytest.param("I told you to use pnpm", True, id="en"),
        pytest.param("安装依赖又错了，别用 npm", True, id="by the trigger"),
        pytest.param("use Berlin time", False, id="something else"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_a_correction_is_of_the_same_thing_where_it_shares_its_words(text: str, same: bool) -> None:  # noqa: FBT001
    assert same_subject(text, "安装依赖时", "用 pnpm，不用 npm") is same


@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=200))
def test_no_text_breaks_it_and_what_the_prompt_said_never_counts(action: str, prompt: str, reply: str) -> None:
    words_of_use(action, "", prompt=prompt, reply=reply, commands="")
    assert words_of_use(action, "", prompt=f"{action} {reply}", reply=reply, commands="") == ()
