"""What the relevance floor lets through: `python -m benchmarks.floor [--data DIR]`.

Each bank is one pool of `learning/retrieve_pools.json`. Asked are the questions that need one of its lessons, and 150 messages of
the same language that teach nothing (`learning/detect_*.jsonl`) and have little to do with it. For words alone, words with topics
and, where it is installed, meaning: the share of questions that are given their lesson among the first five, and the
share of the other messages that are given anything.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.index import Index
from instinct_learner.evaluation.recall import index_pool
from instinct_learner.learning import semantic
from instinct_learner.learning.retrieve import query_weights, recall

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.bank.postings import Hit

ROOT = Path(__file__).resolve().parent.parent
#: The bank's questions, and where the other messages come from.
BANKS = {
    "prefeval-store": "detect_en.jsonl",
    "prefeval-persona": "detect_en.jsonl",
    "prefeval-zh": "detect_zh.jsonl",
    "prefeval-zh-persona": "detect_zh.jsonl",
}
MESSAGES, POOLS, FIRST = 150, 2, 5


def messages(path: Path) -> list[str]:
    """Real messages of an ordinary length that teach nothing, always the same."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kept = [
        row["text"]
        for row in rows
        if row["label"] == "none"
        and 15 < len(row["text"]) < 300
        and row.get("split") not in {"thirdparty", "handwritten"}
    ]
    random.Random(1).shuffle(kept)
    return kept[:MESSAGES]


def by_words(index: Index, prompt: str) -> list[Hit]:
    return recall(index, query_weights(prompt), limit=FIRST)


def by_topics(index: Index, prompt: str) -> list[Hit]:
    return recall(index, query_weights(prompt), limit=FIRST, prompt=prompt)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("INSTINCT_DATA", ROOT.parent / "shared" / "data"))
    )
    folder = parser.parse_args().data / "learning"
    if not (folder / "retrieve.jsonl").is_file() or not semantic.available():
        print(f"needs {folder}/retrieve.jsonl (give --data DIR) and the extra [semantic]", file=sys.stderr)
        return 1
    pools = json.loads((folder / "retrieve_pools.json").read_text(encoding="utf-8"))
    asked: dict[str, dict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for line in (folder / "retrieve.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        asked[row["set"]][row["pool"]].append(row)
    print(f"{'bank':22} {'recall by':10} {'questions given their lesson':>30} {'other messages given anything':>32}")
    for name, source in BANKS.items():
        given: dict[str, list[bool]] = defaultdict(list)
        others: dict[str, list[bool]] = defaultdict(list)
        for pool, rows in list(asked[name].items())[:POOLS]:
            with tempfile.TemporaryDirectory() as home, Index.open(home) as index:
                ids = index_pool(index, pools[pool])
                Path(home, ".state").mkdir(exist_ok=True)
                encoder = semantic.Semantic(home, threads=2)
                encoder.update(index, seconds=float("inf"))
                ways: dict[str, Callable[[str], list[Hit]]] = {
                    "words": partial(by_words, index),
                    "topics": partial(by_topics, index),
                    "meaning": lambda prompt, index=index, encoder=encoder: encoder.recall(  # type: ignore[misc]
                        index, prompt, query_weights(prompt), limit=FIRST, deadline_seconds=None
                    ),
                }
                for way, ask in ways.items():
                    given[way] += [any(ids[hit.id] in row["relevant"] for hit in ask(row["query"])) for row in rows]
                    others[way] += [bool(ask(text)) for text in messages(folder / source)]
        for way, some in given.items():
            none = others[way]
            print(
                f"{name:22} {way:10} {sum(some):>17} of {len(some):<4} {sum(some) / len(some):.2f}"
                f" {sum(none):>20} of {len(none):<4} {sum(none) / len(none):.2f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
