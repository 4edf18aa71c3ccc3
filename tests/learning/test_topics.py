from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from instinct_learner.bank import indexing
from instinct_learner.bank.index import Index
from instinct_learner.bank.topics import asked
from instinct_learner.learning import semantic
from instinct_learner.learning.retrieve import FLOOR, TOGETHER, candidates, query_weights, recall, words_of
from instinct_learner.learning.topics import MOST, topics_of
from instinct_learner.model.instinct import Instinct

Make = Callable[..., Instinct]

ROOT = Path(__file__).parents[2]
LESSONS = (
    "花生会让我过敏，沾一点都不行。",
    "我晕船，水上的交通都受不了。",
    "I can't stand horror and anything scary.",
    "回答前先给结论。",
    "Run the linter before every commit.",
    "My left knee hurts, so nothing with jumping.",
    "写周报时按项目分段。",
    "Keep functions under forty lines.",
)
#: Each shares no word with the lesson that it needs.
QUESTIONS = {
    "海岛之间怎么过去比较快？": 2,
    "海島之間怎麼過去比較快？": 2,
    "给我找几部鬼片": 3,
    "Which film should we watch on Halloween night?": 3,
    "Is a trampoline class a good workout?": 6,
}

with_encoder = pytest.mark.skipif(not semantic.available(), reason="the extra [semantic] is not installed")


def put(index: Index, make: Make, number: int, action: str) -> int:
    made = make(
        id=f"instinct-20260508-{number:03}", trigger="When it applies", action=action, title="", tags=(), evidence=()
    )
    path = f"instincts/2026-05-08-{number:03}.md"
    index.replace(path, [indexing.document(made, path, (1, 1, number, 1))])
    return max(index.unenriched())


@with_encoder
def test_lessons_have_topics_of_norm_one() -> None:
    import numpy as np

    encoder = semantic.Semantic("nowhere")._encoder
    found = topics_of(encoder.encode(list(LESSONS)), np.array([not text.isascii() for text in LESSONS]))
    for topics in found:
        assert 0 < len(topics) <= MOST
        assert sum(weight * weight for weight in topics.values()) == pytest.approx(1, abs=0.01)


@with_encoder
def test_a_question_finds_what_shares_no_word_with_it(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    with Index.open(home) as index:
        for number, action in enumerate(LESSONS, 1):
            put(index, make_instinct, number, action)
        assert semantic.Semantic(home).enrich(index, seconds=600)
        for question, number in QUESTIONS.items():
            first = candidates(index, question, query_weights(question), limit=5)[0]
            assert first.id.endswith(f"{number:03}"), question
            assert first.near > 0


def test_words_and_topics_together_are_enough_and_neither_alone(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    prompt = "Please book a table at a restaurant for dinner with our guests"
    weights = query_weights(prompt)
    with Index.open(home) as index:
        alike, apart = (put(index, make_instinct, number, f"A guest gets a name tag {number}.") for number in (1, 2))
        silent = put(index, make_instinct, 3, "Name files in lower case.")
        for lesson in index.search(weights, limit=5):
            assert 0 < words_of(lesson) < FLOOR, "too little by itself"
        assert recall(index, weights, limit=5, prompt=prompt) == []
        topics = asked(prompt)
        half = {name: weight / 2 for name, weight in topics.items()}
        index.enrich({alike: ({}, topics), apart: ({}, {"<1025>": 1.0}), silent: ({}, half)})
        (shown,) = recall(index, weights, limit=5, prompt=prompt)
        assert shown.doc == alike
        assert words_of(shown) + 12 * shown.near >= TOGETHER
        assert recall(index, weights, limit=5) == [], "who gives no message goes by the words"


def test_where_words_explain_a_question_they_lead(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    prompt = "Which restaurant did Ulrike book?"
    with Index.open(home) as index:
        named = put(index, make_instinct, 1, "Ulrike books the restaurant.")
        other = put(index, make_instinct, 2, "Nothing in common.")
        index.enrich({named: ({}, {}), other: ({}, asked(prompt))})
        hits = candidates(index, prompt, query_weights(prompt), limit=5)
        assert [hit.doc for hit in hits] == [named, other]
        assert hits[1].matched == [], "topics are no words of the message"


def test_a_bank_without_topics_never_opens_their_table(home: Path, make_instinct: Make) -> None:
    """In a process of its own: a home that has no encoder pays nothing."""
    home.mkdir(parents=True)
    with Index.open(home) as index:
        put(index, make_instinct, 1, "Use pnpm to install packages.")
    program = (
        "import sys; sys.path.insert(0, 'src'); opened = []\n"
        "sys.addaudithook(lambda name, given: opened.append(str(given[0])) if name == 'sqlite3.connect' else None)\n"
        "from instinct_learner.bank.index import Index\n"
        "from instinct_learner.learning.retrieve import query_weights, recall\n"
        f"with Index.open({str(home)!r}) as index:\n"
        "    prompt = 'pnpm install packages for the restaurant'\n"
        "    assert recall(index, query_weights(prompt), limit=5, prompt=prompt)\n"
        "opens = sum('topics.sqlite' in name for name in opened)\n"
        "print(opens, 'numpy' in sys.modules, 'instinct_learner.bank.topics' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["0", "False", "False"]


def test_what_is_hardly_near_is_no_candidate(home: Path, make_instinct: Make) -> None:
    home.mkdir(parents=True)
    prompt = "Which restaurant is good?"
    with Index.open(home) as index:
        near, far = (put(index, make_instinct, number, f"Nothing in common, {number}.") for number in (1, 2))
        share = {name: weight * 0.1 for name, weight in asked(prompt).items()}
        index.enrich({near: ({}, asked(prompt)), far: ({}, share)})
        assert [hit.doc for hit in candidates(index, prompt, query_weights(prompt), limit=5)] == [near]
