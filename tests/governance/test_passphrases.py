"""A row of plain words behind a label is a passphrase; where it begins, where it ends, and what is talk."""

from __future__ import annotations

import pytest

from instinct_learner.governance.passphrases import find_passphrases

_WORDS = ("lunar", "gravel", "pickle", "sandwich", "tundra", "violin", "marble", "octopus")


def hidden(text: str) -> list[str]:
    return [text[start:end] for start, end, kind in find_passphrases(text) if kind == "password"]


@pytest.mark.parametrize("count", [4, 5, 23, 24])
def test_four_to_twenty_four_words_are_hidden_whole(count: int) -> None:
    phrase = " ".join((_WORDS * 3)[:count])
    assert hidden(f"the password is {phrase}, ok") == [phrase]


def test_three_words_are_talk() -> None:
    assert hidden("the password is lunar gravel pickle, ok") == []
    # The fourth is a word of grammar.
    assert hidden("the password is lunar gravel pickle the") == []
    assert hidden("the password is lunar gravel pickle sandwich the violin") == ["lunar gravel pickle sandwich"]


def test_what_is_done_with_a_password_is_talk_only_in_the_first_place() -> None:
    assert hidden("the password is crafted gravel pickle sandwich") == []
    assert hidden("the password is being lunar gravel pickle sandwich") == []
    assert hidden("the password is lunar crafted pickle running") == ["lunar crafted pickle running"]


@pytest.mark.parametrize("change", ["Chang", "reset", "updat", "rotat"])
def test_a_password_is_changed_to_a_phrase_where_the_change_is_near(change: str) -> None:
    # The change begins forty characters before the label, and the text begins before it.
    gap = "." * (40 - len(change))
    rest = "password to lunar gravel pickle sandwich"
    assert hidden(f"so {change}{gap}{rest}") == ["lunar gravel pickle sandwich"]
    assert hidden(f"so {change}.{gap}{rest}") == []
    assert hidden(f"{change} {rest}") == ["lunar gravel pickle sandwich"]
    assert hidden(f"{rest}; {change}") == []


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("口令:天王盖地虎", ["天王盖地虎"]),
        ("口令:请联系管理员", []),
        ("口令是「请开门吧」", ["请开门吧"]),  # quotes say where it begins and ends, whatever it says
        ("暗号:天王盖地虎, 口令:宝塔镇河妖", ["天王盖地虎", "宝塔镇河妖"]),
        ("口令:请稍等一下, 口令:宝塔镇河妖", ["宝塔镇河妖"]),
        (
            "the passphrase is stored away; the passphrase is lunar gravel pickle sandwich",
            ["lunar gravel pickle sandwich"],
        ),
    ],
)
def test_each_phrase_of_a_text_is_judged_by_itself(text: str, phrases: list[str]) -> None:
    assert hidden(text) == phrases
