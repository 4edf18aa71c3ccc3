"""Chinese turns of many kinds, invented before the rules that read them: what is understood, and what isn't yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from instinct_learner.learning.detection.engine import detect

CASES = Path(__file__).parents[2] / "data" / "detection"


def read_cases(name: str) -> list[tuple[str, str]]:
    r"""Lines `message|reply before it`; `\n` in a message is a line break."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    split = [line.partition("|") for line in lines if line.strip() and not line.startswith("# ")]
    return [(message.replace("\\n", "\n"), reply) for message, _, reply in split]


def learned(message: str, reply: str) -> set[str]:
    verdict = detect(message, previous_reply=reply)
    kinds: set[str] = {verdict.kind, verdict.also}
    return kinds - {"none"} if verdict.tier == "learn" else set()


@pytest.mark.parametrize(("message", "reply"), read_cases("chinese_corrections.txt"))
def test_a_correction_is_learned(message: str, reply: str) -> None:
    assert "correction" in learned(message, reply)


@pytest.mark.parametrize(("message", "reply"), read_cases("chinese_preferences.txt"))
def test_a_preference_is_learned(message: str, reply: str) -> None:
    assert "preference" in learned(message, reply)


@pytest.mark.parametrize(("message", "reply"), read_cases("chinese_nothing.txt"))
def test_nothing_is_learned(message: str, reply: str) -> None:
    assert learned(message, reply) == set()


@pytest.mark.parametrize(
    ("name", "kind"),
    [("chinese_corrections_missed.txt", "correction"), ("chinese_preferences_missed.txt", "preference")],
    ids=["corrections", "preferences"],
)
def test_a_known_miss_that_is_learned_by_now_moves_to_the_other_file(name: str, kind: str) -> None:
    assert [message for message, reply in read_cases(name) if kind in learned(message, reply)] == []
