"""Every row of the Chinese tables says what it claims to say."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from instinct_learner.learning.detection.chinese import CHINESE
from instinct_learner.learning.detection.chinese_context import ANSWERS
from instinct_learner.learning.detection.chinese_fold import fold
from instinct_learner.learning.detection.chinese_signs import MANY_SIGNS
from instinct_learner.learning.detection.engine import detect

if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule

EVERY = (*CHINESE.rules, *ANSWERS, MANY_SIGNS)
RULES = pytest.mark.parametrize("rule", EVERY, ids=[rule.id for rule in EVERY])
ROWS = pytest.mark.parametrize("rule", CHINESE.rules, ids=[rule.id for rule in CHINESE.rules])


def fired(message: str, reply: str) -> set[str]:
    return {reason.rule for reason in detect(message, previous_reply=reply).reasons}


@RULES
def test_the_example_fires_its_rule(rule: Rule) -> None:
    assert rule.id in fired(rule.example, rule.reply)


@RULES
def test_the_near_miss_does_not(rule: Rule) -> None:
    assert rule.id not in fired(rule.near_miss, rule.reply)


@ROWS
def test_a_rule_is_compiled_only_for_a_cue_written_as_folded_text_is(rule: Rule) -> None:
    assert rule.cues
    assert [cue for cue in rule.cues if fold(cue) != cue and not re.fullmatch(r".*[別錯].*", fold(cue))] == []


def written(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def test_every_simplified_character_of_a_pattern_has_its_traditional_form_folded_to_it() -> None:
    patterns = "".join(rule.pattern + rule.start + rule.clause + "".join(rule.cues) for rule in CHINESE.rules)
    patterns += "".join(mark.pattern + "".join(mark.cues) for mark in CHINESE.marks)
    simplified = {char for char in patterns if written(char, "gb2312") and not written(char, "big5")}
    folded = {fold(chr(code)) for code in range(0x4E00, 0xA000) if fold(chr(code)) != chr(code)}
    assert sorted(simplified - folded) == []


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(rule.id for rule in EVERY).items() if count > 1] == []
