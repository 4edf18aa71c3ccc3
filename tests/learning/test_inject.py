from __future__ import annotations

import pytest

from instinct_learner.bank.postings import Hit
from instinct_learner.bank.siphash import siphash
from instinct_learner.bank.tokens import estimate_tokens
from instinct_learner.learning.inject import (
    FRAME_TOKENS,
    RULES_TOKENS,
    build_block,
    is_own_block,
    prompt_hash,
    without_own_blocks,
)

SECRET = bytes(range(16))


def notice(row: int, text: str) -> dict[str, object]:
    return {"row": row, "text": text, "tokens": estimate_tokens(text)}


def test_the_digest_is_siphash_as_published() -> None:
    assert siphash(SECRET, bytes(range(15))) == 0xA129CA6149BE45E5


def test_nothing_to_say_is_no_block() -> None:
    assert build_block((), (), budget=500, secret=SECRET).text == ""


def test_the_marker_follows_content_and_secret() -> None:
    one = build_block((), [notice(1, "记住了：用 pnpm")], budget=500, secret=SECRET).text
    assert one == build_block((), [notice(1, "记住了：用 pnpm")], budget=500, secret=SECRET).text
    assert one != build_block((), [notice(1, "记住了：用 yarn")], budget=500, secret=SECRET).text
    assert (
        one.split(" ")[0]
        != build_block((), [notice(1, "记住了：用 pnpm")], budget=500, secret=bytes(16)).text.split(" ")[0]
    )


def test_what_does_not_fit_keeps_waiting() -> None:
    block = build_block((), [notice(1, "短"), notice(2, "很长" * 300), notice(3, "也短")], budget=200, secret=SECRET)
    assert block.notices == [1, 3]
    assert estimate_tokens(block.text) <= block.tokens <= 200


def test_the_frame_costs_no_more_than_is_set_aside() -> None:
    frame = '<instincts-0123456789ab note="learned data">\n## 🧠 Active Instincts (相关度最高的 10 条)\n\n\n</instincts-0123456789ab>\n'  # noqa: E501
    assert estimate_tokens(frame) <= FRAME_TOKENS


@pytest.mark.parametrize("text", ["before\n{}after", "{}", "{}{}"])
def test_our_block_is_known_and_taken_out(text: str) -> None:
    block = build_block((), [notice(1, "记住了：用 pnpm")], budget=500, secret=SECRET).text
    assert is_own_block(text.replace("{}", block))
    assert without_own_blocks(text.replace("{}", block)) == text.replace("{}", "")


def test_a_block_that_nothing_closes_reaches_to_the_end() -> None:
    assert without_own_blocks('a <instincts-0123456789ab note="x">\nUse npm') == "a "


def test_white_space_does_not_change_a_prompts_fingerprint() -> None:
    assert prompt_hash(" Use  pnpm\n") == prompt_hash("use pnpm")
    assert prompt_hash("use pnpm") != prompt_hash("use npm")


def test_the_frame_never_costs_more_than_is_reckoned_whatever_the_marker() -> None:
    for number in range(2000):
        text = build_block(
            [], [{"row": 1, "text": "记住了", "tokens": 9}], budget=500, secret=number.to_bytes(16, "big")
        ).text
        frame = text.replace("记住了\n", "## 🧠 Active Instincts (相关度最高的 10 条)\n\n")
        assert estimate_tokens(frame) <= FRAME_TOKENS


def rule(number: int, line: str) -> Hit:
    return Hit(
        number, f"CLAUDE.md#{number}", "memory/CLAUDE.md", number, "rule", "active", "global", 1.0, 0, "", "", line, "",
        line, bytes([number] * 8), estimate_tokens(line), 0, 0, 0, 0,
    )  # fmt: skip


def test_rules_stand_first_with_or_without_anything_else() -> None:
    rules = [rule(1, "先给结论"), rule(2, "ask before deleting")]
    alone = build_block((), (), budget=500, secret=SECRET, rules=rules)
    assert alone.text.splitlines()[1:-1] == ["## 📜 Rules (行为规范)", "", "- 先给结论", "- ask before deleting"]
    both = build_block([rule(3, "x")], [notice(1, "记住了")], budget=500, secret=SECRET, rules=rules)
    assert both.text.splitlines()[1:-1] == [
        "## 📜 Rules (行为规范)", "", "- 先给结论", "- ask before deleting", "",
        "## 🧠 Active Instincts (相关度最高的 1 条)", "", "1. x", "", "记住了",
    ]  # fmt: skip
    assert [hit.id for hit in both.hits] == ["CLAUDE.md#1", "CLAUDE.md#2", "CLAUDE.md#3"]
    assert alone.text.split(" ")[0] != both.text.split(" ")[0]


@pytest.mark.parametrize("budget", [60, 100, 140, 200, 500])
def test_rules_are_inside_the_budget(budget: int) -> None:
    rules = [rule(number, f"{number}：永远先说明白再动手，然后才去改别的东西") for number in range(1, 20)]
    block = build_block([rule(30, "x" * 200)], [notice(1, "记住了")], budget=budget, secret=SECRET, rules=rules)
    assert estimate_tokens(block.text) <= block.tokens <= budget or (block.text, block.tokens) == ("", 0)


def test_a_rule_that_does_not_fit_takes_no_room_for_its_heading() -> None:
    long = rule(1, "很长" * 400)
    without = build_block((), [notice(1, "短")], budget=200, secret=SECRET)
    assert build_block((), [notice(1, "短")], budget=200, secret=SECRET, rules=[long]).tokens == without.tokens


def test_the_heading_of_the_rules_costs_no_more_than_is_set_aside() -> None:
    assert estimate_tokens("## 📜 Rules (行为规范)\n\n\n") <= RULES_TOKENS
