"""`python -m benchmarks.tokens --data DIR`: is the token estimate an upper bound, and how tight?

The real counts come from npm's `gpt-tokenizer`, whose vocabularies ship in the package; it is installed into a cache
folder at the
first run, and nothing else touches the network. Needs `node` and `npm`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.speed import cache_dir
from instinct_learner.bank.terms import is_cjk
from instinct_learner.bank.tokens import estimate_tokens

_COUNT = """
import * as cl from 'gpt-tokenizer/encoding/cl100k_base'
import * as o2 from 'gpt-tokenizer/encoding/o200k_base'
import readline from 'node:readline'
const plain = {allowedSpecial: new Set(), disallowedSpecial: new Set()}
for await (const line of readline.createInterface({input: process.stdin})) {
  const text = JSON.parse(line)
  console.log(Math.max(cl.encode(text, plain).length, o2.encode(text, plain).length))
}
"""


def lines_of(data: Path) -> list[str]:
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, str):
            found.update(line[:1500] for line in value.split("\n") if line.strip())
        elif isinstance(value, dict | list):
            for part in value.values() if isinstance(value, dict) else value:
                walk(part)

    for path in sorted(data.glob("*/*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line:
                walk(json.loads(line))
    return sorted(found)


def made_up(count: int) -> Iterator[str]:
    """Texts that nobody writes: random letters, emoji, rare characters, mixtures of all."""
    dice = random.Random(7)
    alphabets = (
        "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789abcdef", "aB3_-/.", " !#$%&()*+,-./:;<=>?@[]^_`{|}~",
        "".join(map(chr, range(0x4E00, 0x9FFF, 7))), "".join(map(chr, range(0x1F300, 0x1FAFF))), "".join(map(chr, range(0xA1, 0x2FFF, 3))),
    )  # fmt: skip
    for number in range(count):
        alphabet = (
            alphabets[number % len(alphabets)]
            if number % 3
            else "".join(dice.choice(part) for part in alphabets for _ in "12345678")
        )
        words = [
            "".join(dice.choice(alphabet) for _ in range(dice.randrange(1, 14))) for _ in range(dice.randrange(1, 12))
        ]
        yield dice.choice((" ", " ", "", "\n", "  ")).join(words)


def count(texts: list[str]) -> list[int]:
    folder = cache_dir() / "tokenizer"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules" / "gpt-tokenizer").exists():
        subprocess.run(["npm", "install", "--silent", "gpt-tokenizer@4"], cwd=folder, check=True)
    (folder / "count.mjs").write_text(_COUNT, encoding="utf-8")
    stdin = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(["node", "count.mjs"], cwd=folder, input=stdin, capture_output=True, text=True, check=True)
    return [int(line) for line in done.stdout.split()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tokens", description=__doc__)
    beside = Path(__file__).resolve().parents[1].parent / "shared" / "data"
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("INSTINCT_DATA") or beside))
    chosen = parser.parse_args()
    if not (shutil.which("node") and shutil.which("npm")):
        print("skipped: tokens: node and npm are not installed")
        return 0
    real = lines_of(chosen.data) if chosen.data.exists() else []
    chinese = [text for text in real if sum(map(is_cjk, text)) * 5 > len(text)]
    known = set(chinese)
    groups = {
        "Chinese": chinese,
        "English and code": [text for text in real if text not in known],
        "made up": list(made_up(4000)),
    }
    worst = 0
    for name, texts in groups.items():
        true = count(texts)
        guessed = [estimate_tokens(text) for text in texts]
        short = [(need - have, text) for need, have, text in zip(true, guessed, texts, strict=True) if have < need]
        worst = max([worst, *(gap for gap, _ in short)])
        print(
            f"{name:18} {len(texts):6} lines  estimate / true {sum(guessed) / max(1, sum(true)):.3f}  below the true count: {len(short)}"
        )
        for gap, text in sorted(short, reverse=True)[:5]:
            print(f"    {gap} too few: {text[:120]!r}")
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
