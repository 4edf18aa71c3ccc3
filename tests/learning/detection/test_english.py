"""English detection: every rule fires on its example and not on its near miss; invented messages are judged right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from instinct_learner.learning.detection.engine import detect
from instinct_learner.learning.detection.english import ENGLISH
from instinct_learner.learning.detection.english_answers import ANSWERS

if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule

CASES = Path(__file__).parents[2] / "data" / "detection"
RULES = (*ENGLISH.rules, *ANSWERS)
#: Before an example whose rule names no reply of its own.
REPLY = "Done. I updated it."


def read_cases(name: str) -> list[tuple[str, str]]:
    r"""Lines `message|reply before it`; `\n` in a message is a line break."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    split = [line.partition("|") for line in lines if line.strip() and not line.startswith("# ")]
    return [(message.replace("\\n", "\n"), reply) for message, _, reply in split]


def fired(message: str, rule: Rule) -> bool:
    return rule.id in {reason.rule for reason in detect(message, previous_reply=rule.reply or REPLY).reasons}


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_a_rule_fires_on_its_example(rule: Rule) -> None:
    assert fired(rule.example, rule)


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_a_rule_does_not_fire_on_its_near_miss(rule: Rule) -> None:
    assert not fired(rule.near_miss, rule)


def test_every_rule_has_an_id_of_its_own() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", ENGLISH.rules, ids=[rule.id for rule in ENGLISH.rules])
def test_a_rule_has_a_pattern_that_compiles_and_a_cue(rule: Rule) -> None:
    patterns = [pattern for pattern in (rule.start, rule.clause, rule.pattern) if pattern]
    assert patterns
    assert rule.cues
    for pattern in patterns:
        re.compile(pattern)
        assert ".*" not in pattern


@pytest.mark.parametrize(("message", "reply"), read_cases("english_corrections.txt"))
def test_a_correction_is_learned(message: str, reply: str) -> None:
    verdict = detect(message, previous_reply=reply)
    assert verdict.tier == "learn"
    assert "correction" in {verdict.kind, verdict.also}


@pytest.mark.parametrize(("message", "reply"), read_cases("english_preferences.txt"))
def test_a_preference_is_learned(message: str, reply: str) -> None:
    verdict = detect(message, previous_reply=reply)
    assert verdict.tier == "learn"
    assert "preference" in {verdict.kind, verdict.also}
    assert verdict.teachings


@pytest.mark.parametrize(("message", "reply"), read_cases("english_nothing.txt"))
def test_nothing_is_learned(message: str, reply: str) -> None:
    assert detect(message, previous_reply=reply).tier != "learn"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("english_corrections_missed.txt", "correction"), ("english_preferences_missed.txt", "preference")],
    ids=["corrections", "preferences"],
)
def test_a_known_miss_that_is_learned_by_now_moves_to_the_other_file(name: str, kind: str) -> None:
    learned = [
        message
        for message, reply in read_cases(name)
        if (verdict := detect(message, previous_reply=reply)).tier == "learn" and kind in {verdict.kind, verdict.also}
    ]
    assert learned == []
