"""The server, asked by the SDK's own client over standard input and output of a real process."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.governance.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

mcp = pytest.importorskip("mcp", reason="the extra [mcp] isn't installed")


@pytest.fixture
def taught(home: Path, make_instinct: Callable[..., Instinct], now: datetime) -> Instinct:
    return Writer(home, now=lambda: now).create_instinct(make_instinct())


def talk(home: Path, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """Each call's answer, in order, from one server."""

    async def session() -> list[Any]:
        server = mcp.StdioServerParameters(
            command=sys.executable,
            args=["-m", "instinct_learner.cli.main", "mcp", "--home", str(home)],
            env={name: os.environ[name] for name in ("PATH", "INSTINCT_NOW", "XDG_CONFIG_HOME") if name in os.environ},
        )
        async with mcp.Client(server) as client:
            answers: list[Any] = []
            for name, arguments in calls:
                if name == "tools":
                    answers.append((await client.list_tools()).tools)
                elif name == "read":
                    try:
                        answers.append((await client.read_resource(arguments["uri"])).contents[0].text)
                    except mcp.MCPError as error:
                        answers.append(error)
                else:
                    answers.append(await client.call_tool(name, arguments))
            return answers

    return asyncio.run(session())


def said(answer: Any) -> dict[str, Any]:
    assert not answer.is_error, answer
    content: dict[str, Any] = answer.structured_content
    return content


def test_its_tools_are_four_and_say_what_they_change(home: Path) -> None:
    (tools,) = talk(home, ("tools", {}))
    assert {tool.name: tool.annotations.read_only_hint for tool in tools} == {
        "search": True,
        "learn": False,
        "status": True,
        "review": True,
    }
    assert all(tool.description for tool in tools)


def test_what_was_taught_is_found_listed_and_shown(home: Path, taught: Instinct) -> None:
    found, status, listed, one, none = talk(
        home,
        ("search", {"query": "安装依赖"}),
        ("status", {}),
        ("read", {"uri": "instincts://active"}),
        ("read", {"uri": f"instincts://instinct/{taught.id}"}),
        ("read", {"uri": "instincts://instinct/instinct-20260508-999"}),
    )
    assert [hit["id"] for hit in said(found)["hits"]] == [taught.id]
    assert "1 条 active" in said(status)["text"]
    assert "用 pnpm，不用 npm" in listed
    assert taught.id in listed
    assert "## 证据" in one
    assert "no record" in str(none)


def test_what_an_assistant_hands_in_waits_and_is_neither_found_nor_listed(home: Path, taught: Instinct) -> None:
    handed, found, listed, waiting = talk(
        home,
        ("learn", {"action": "Use tabs", "trigger": "in makefiles", "quote": "always use tabs in makefiles"}),
        ("search", {"query": "tabs in makefiles"}),
        ("read", {"uri": "instincts://active"}),
        ("review", {}),
    )
    assert said(handed)["waits"] is True
    assert "Use tabs" not in str(said(found))
    assert "Use tabs" not in listed
    assert [row["action"] for row in said(waiting)["imports"]] == ["Use tabs"]
    live = read_bank(home, folders=("instincts",)).instincts
    assert [stored.instinct.id for stored in live] == [taught.id]
    (pending,) = read_bank(home, folders=("instincts/pending",)).instincts
    assert dict(pending.instinct.source)["origin"] == "import"


def test_it_never_answers_for_the_owner(home: Path) -> None:
    handed, answered, waiting = talk(
        home,
        ("learn", {"action": "Use tabs", "quote": "always use tabs"}),
        ("review", {"action": "answer", "ids": ["instinct-20260508-001"]}),
        ("review", {}),
    )
    assert said(answered)["refused"] is True
    assert "instinct import --accept instinct-20260508-001" in said(answered)["text"]
    assert [row["id"] for row in said(waiting)["imports"]] == [said(handed)["id"]]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"action": "Use tabs", "quote": "ok"}, "the owner's own words"),
        ({"action": "用 pnpm，不用 npm", "trigger": "安装依赖时", "quote": "以后都用 pnpm"}, "known already"),
    ],
    ids=["no quote", "known"],
)
def test_what_is_not_written_says_why(home: Path, taught: Instinct, arguments: dict[str, str], why: str) -> None:
    del taught
    (answer,) = talk(home, ("learn", arguments))
    assert why in said(answer)["text"]
    assert read_bank(home, folders=("instincts/pending",)).instincts == ()


def test_a_wrong_call_is_an_error_and_the_server_lives_on(home: Path, taught: Instinct) -> None:
    wrong, right = talk(home, ("search", {"query": "x", "limit": 99}), ("search", {"query": "安装依赖"}))
    assert wrong.is_error
    assert [hit["id"] for hit in said(right)["hits"]] == [taught.id]
