from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from instinct_learner.bank import indexing
from instinct_learner.bank.index import Index
from instinct_learner.hooks import resident
from instinct_learner.learning import semantic
from instinct_learner.learning.retrieve import query_weights
from instinct_learner.model.instinct import Instinct

Make = Callable[..., Instinct]

pytestmark = pytest.mark.skipif(not semantic.available(), reason="the extra [semantic] is not installed")

RULES = (
    ("安装依赖时", "用 pnpm，不用 npm"),
    ("When suggesting food", "The owner is vegetarian: no meat, no fish"),
    ("When writing log lines", "Times carry a zone, as in 2026-01-05T10:00:00+08:00"),
)


@pytest.fixture
def index(home: Path, make_instinct: Make) -> Iterator[Index]:
    """An index of `RULES`, by position."""
    home.mkdir(parents=True)
    with Index.open(home) as opened:
        put(opened, make_instinct, RULES)
        yield opened


def put(index: Index, make: Make, rules: tuple[tuple[str, str], ...]) -> None:
    for number, (trigger, action) in enumerate(rules, 1):
        made = make(id=f"instinct-20260508-{number:03}", trigger=trigger, action=action, title="", tags=(), evidence=())
        path = f"instincts/2026-05-08-{number:03}.md"
        index.replace(path, [indexing.document(made, path, (1, 1, number, 1))])


def test_a_lesson_is_recalled_by_meaning_where_no_word_is_shared(index: Index) -> None:
    encoder = semantic.Semantic(index.home)
    assert encoder.update(index, seconds=600)
    for question, wanted in (("晚饭做点什么", "002"), ("install the react dependency", "001")):
        hits = encoder.search(index, question, query_weights(question), limit=3, deadline_seconds=None)
        assert hits[0].id.endswith(wanted)
        near = encoder.cosines(question, deadline_seconds=None)
        assert hits[0].near == near[hits[0].doc] == max(near.values())
    assert encoder.cosines("Why is the sky blue?", deadline_seconds=0.0) == {}, "too late: the words answer"
    # Nothing in common by words or meaning: nothing to show.
    for question in ("Why is the sky blue?", "李白是哪个朝代的？"):
        near = encoder.cosines(question, deadline_seconds=None)
        assert max(near.values()) < semantic.NEAR


def test_vectors_are_kept_and_only_new_texts_are_encoded(index: Index, make_instinct: Make) -> None:
    encoder = semantic.Semantic(index.home)
    assert encoder.update(index, seconds=600)
    with_three = encoder.cosines("recipe", deadline_seconds=None)
    put(index, make_instinct, (*RULES, ("Naming branches", "Prefix them with feat/")))
    another = semantic.Semantic(index.home)
    assert not another.update(index, seconds=0.0), "no time: the new one has no vector yet"
    assert len(another.cosines("recipe", deadline_seconds=None)) == len(with_three) == 3
    assert another.update(index, seconds=600)
    assert len(another.cosines("recipe", deadline_seconds=None)) == 4


def test_an_empty_bank_is_answered_with_nothing(home: Path) -> None:
    home.mkdir(parents=True)
    with Index.open(home) as index:
        encoder = semantic.Semantic(home)
        assert encoder.update(index)
        assert encoder.recall(index, "dinner", query_weights("dinner"), limit=5) == []


def test_words_answer_until_the_encoder_is_there(index: Index) -> None:
    question = "suggesting vegetarian food without meat or fish"
    weights = query_weights(question)
    hits = resident.by_meaning(index, question, weights, 5, "")
    assert [hit.id[-3:] for hit in hits] == ["002"]


def test_all_homes_of_a_process_share_one_encoder(tmp_path: Path) -> None:
    one, other = semantic.Semantic(tmp_path / "a"), semantic.Semantic(tmp_path / "b")
    assert one._encoder is other._encoder
    assert one._english is other._english


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted in /proc")
def test_one_thread_is_one_thread() -> None:
    code = (
        "import os, sys\nfrom instinct_learner.learning.semantic import Semantic\n"
        "encoder = Semantic(sys.argv[1])\nencoder._encoder.encode(['one thread'])\n"
        "print(len(os.listdir('/proc/self/task')))"
    )
    environ = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS")}
    done = subprocess.run(
        [sys.executable, "-c", code, "nowhere"], env=environ, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) <= 2, (
        "our own, and one of onnxruntime's; OpenBLAS would wait for its at the end of the process"
    )


def test_a_bank_whose_vectors_would_not_fit_is_recalled_by_words(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: str) -> object:
        raise AssertionError("its vectors were made")

    monkeypatch.setattr(resident, "MEANING_DOCUMENTS", 0)
    monkeypatch.setattr(resident, "_vectors", refuse)
    assert isinstance(resident.by_meaning(index, "x", {"x": 1.0}, 5, ""), list)
