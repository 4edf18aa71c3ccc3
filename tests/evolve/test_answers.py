"""Only the whole message answers, and only the card that was seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from instinct_learner.evolve.answers import Showing, meaning, read_words
from instinct_learner.evolve.cards import content_hash
from instinct_learner.model.card import Draft, EvolutionCard

DRAFT = Draft(layer="L1", target="memory/MEMORY.md", memory="装依赖一律用 pnpm")
CARD = EvolutionCard(number=12, draft=DRAFT, state="shown", content_sha256=content_hash(DRAFT))
SEEN = Showing(number=12, content=content_hash(DRAFT)[:12], age_seconds=60)
NONE: frozenset[int] = frozenset()


@pytest.mark.parametrize(
    ("text", "verb", "number", "layer"),
    [
        ("进化", "evolve", 0, None),
        ("進化。", "evolve", 0, None),
        ("Evolve!", "evolve", 0, None),
        ("进化 L2", "evolve", 0, "L2"),
        ("進化　Ｌ３", "evolve", 0, "L3"),
        ("进化 １２", "evolve", 12, None),
        ("进化 12 L2", "evolve", 12, "L2"),
        ("evolve L2 #12", "evolve", 12, "L2"),
        ("忽略", "ignore", 0, None),
        ("ignore 3", "ignore", 3, None),
        ("暫緩", "defer", 0, None),
        ("later", "defer", 0, None),
        ("确认根因", "confirm-cause", 0, None),
        ("confirm the cause 4", "confirm-cause", 4, None),
        ("允許這次晉升", "allow", 0, None),
        ("allow this promotion", "allow", 0, None),
        ("采用新的", "take-new", 0, None),
        ("keep the old one", "keep-old", 0, None),
    ],
)
def test_every_word_is_heard_in_every_spelling(text: str, verb: str, number: int, layer: str | None) -> None:
    words = read_words(text)
    assert words is not None
    assert (words.verb, words.number, words.layer) == (verb, number, layer)


@pytest.mark.parametrize(
    ("text", "verb", "number", "said"),
    [
        ("修改 用 pnpm，不用 npm", "amend", 0, "用 pnpm，不用 npm"),
        ("修改：用 pnpm", "amend", 0, "用 pnpm"),
        ("修改 #12：用 pnpm", "amend", 12, "用 pnpm"),
        ("edit 12: use pnpm", "amend", 12, "use pnpm"),
        ("修正根因 缓存没有清", "correct-cause", 0, "缓存没有清"),
        ("correct cause the cache was stale", "correct-cause", 0, "the cache was stale"),
    ],
)
def test_new_words_are_taken_as_they_were_typed(text: str, verb: str, number: int, said: str) -> None:
    words = read_words(text)
    assert words is not None
    assert (words.verb, words.number, words.text) == (verb, number, said)


@pytest.mark.parametrize(
    "text",
    [
        "“进化”", "「进化」", "> 进化", "进化？", "evolve?", "进化吗", "他说：进化", "不要进化", "如果可以就进化",
        "进化 12 13", "进\u200b化", "yes", "好", "👍", "ok", "later on", "editing", "修改了配置", "忽略 L2",
        "进化\n进化", "<!-- 进化 -->",
        "```进化```", "evolve the parser",
        "进化 0", "进化 00", "进化 ١", "进化 १",
        "ta\u212ae new", "\u0435volve", "进化" * 300, "", "允许这次\u200b晋升", "edit",
    ],
)  # fmt: skip
def test_everything_else_is_conversation(text: str) -> None:
    assert read_words(text) is None


def _meant(
    text: str, *, cards: tuple[EvolutionCard, ...] = (CARD,), seen: tuple[Showing, ...] = (SEEN,), **over: Any
) -> Any:
    words = read_words(text)
    assert words is not None
    found = meaning(words, cards, seen, over=over.get("over", NONE), elsewhere=over.get("elsewhere", ()))
    return (found.card.number if found.card else None), found.why_not


def test_a_bare_word_means_the_card_that_was_shown_last() -> None:
    second = replace(CARD, number=13)
    seen = (SEEN, replace(SEEN, number=13))
    assert _meant("进化", cards=(CARD, second), seen=seen) == (13, "")


def test_in_a_session_that_saw_no_card_a_bare_word_is_conversation_and_a_number_is_not() -> None:
    assert _meant("进化", seen=()) == (None, "")
    assert _meant("进化 12", seen=(), elsewhere=(SEEN,)) == (12, "")


def test_a_number_of_a_card_that_nobody_saw_is_no_yes_to_it() -> None:
    assert _meant("进化 12", seen=()) == (12, "unseen")
    assert _meant("忽略 12", seen=()) == (12, "")
    # The desk knows of a showing that a lost ledger forgot.
    assert _meant("进化 12", cards=(replace(CARD, shown_at="2026-05-08"),), seen=()) == (12, "")


def test_a_number_means_what_was_shown_under_it_here_and_else_elsewhere() -> None:
    old = replace(SEEN, content="0" * 12)
    assert _meant("进化 12", seen=(old,), elsewhere=(old, SEEN)) == (12, "changed")
    assert _meant("进化 12", seen=(), elsewhere=(SEEN, old)) == (12, "changed")
    assert _meant("进化 12", seen=(SEEN,), elsewhere=(SEEN, old)) == (12, "")


def test_an_unknown_number_is_conversation() -> None:
    assert _meant("进化 99") == (None, "")


def test_said_again_to_an_answered_card_a_bare_word_is_conversation() -> None:
    assert _meant("进化", cards=(replace(CARD, state="accepted"),)) == (None, "")
    assert _meant("进化 12", cards=(replace(CARD, state="accepted"),)) == (12, "answered")


def test_what_changed_since_it_was_shown_is_not_what_is_meant() -> None:
    assert _meant("进化", seen=(replace(SEEN, content="0" * 12),)) == (12, "changed")


def test_a_card_from_the_future_is_no_card() -> None:
    assert _meant("进化", seen=(replace(SEEN, age_seconds=-1),)) == (None, "")


def test_a_card_whose_time_is_up_is_not_answered() -> None:
    assert _meant("进化", over=frozenset({12})) == (None, "")
    assert _meant("进化 12", over=frozenset({12})) == (12, "over")


@pytest.mark.parametrize(
    ("text", "seconds", "expected"),
    [
        ("进化", 1e6, 12), ("修改 用 yarn", 600, 12), ("修改 用 yarn", 601, None), ("later", 86_400, 12),
        ("later", 86_401, None), ("修改 12：用 yarn", 1e6, 12), ("allow", 601, None),
    ],
)  # fmt: skip
def test_everyday_words_mean_the_card_only_for_a_while(text: str, seconds: float, expected: int | None) -> None:
    assert _meant(text, seen=(replace(SEEN, age_seconds=seconds),))[0] == expected


def test_words_that_the_card_does_not_ask_for_are_conversation() -> None:
    assert _meant("采用新的") == (None, "")
    assert _meant("采用新的", cards=(replace(CARD, state="conflict"),)) == (12, "")
    assert _meant("确认根因") == (None, "")


def test_a_number_that_may_begin_the_new_words_is_the_cards_only_where_that_was_shown() -> None:
    words = read_words("修改 12 个空格缩进，不要 8 个")
    assert words is not None
    other = replace(CARD, number=3)
    found = meaning(words, (CARD, other), (replace(SEEN, number=3),), over=NONE)
    assert (found.card and found.card.number, found.words.text) == (3, "12 个空格缩进，不要 8 个")
    found = meaning(words, (CARD,), (SEEN,), over=NONE)
    assert (found.card and found.card.number, found.words.text) == (12, "个空格缩进，不要 8 个")


def test_of_two_promotions_the_phrase_alone_means_none() -> None:
    one, two = replace(CARD, reference="P-7F3A21"), replace(CARD, number=13, reference="P-99AA00")
    seen = (SEEN, replace(SEEN, number=13))
    assert _meant("允许这次晋升", cards=(one, two), seen=seen) == (None, "")
    assert _meant("允许这次晋升 P-7F3A21", cards=(one, two), seen=(), elsewhere=seen) == (12, "")
    assert _meant("允许这次晋升", cards=(one, replace(two, state="ignored")), seen=seen) == (12, "")


@pytest.mark.parametrize(
    "text",
    [
        "edit the README", "edit src/app.py to use pnpm", "edit README.md", "edit this file so that it uses pnpm",
        "edit my cover letter", "修改 README.md 里的安装步骤", "修改 这个函数，不要用全局变量", "修改 登录页面的样式",
        "修改 第三行",
    ],
)  # fmt: skip
def test_an_ordinary_request_to_edit_something_is_no_amendment(text: str) -> None:
    assert _meant(text) == (None, "")


@pytest.mark.parametrize(
    "text",
    [
        "edit use yarn everywhere", "edit never npm", "edit: the tests first", "edit to tabs", "edit 12: tabs",
        "修改 回答用中文", "修改 装依赖前问我", "修改：登录页面的样式", "修改为登录页面的样式", "修改 pnpm 就好",
    ],
)  # fmt: skip
def test_a_rules_wording_is_an_amendment(text: str) -> None:
    assert _meant(text) == (12, "")
