"""How well corrections and preferences are told from everything else: `python -m benchmarks.detection --data DIR`.

Reads `learning/detect_en.jsonl`, `learning/detect_zh.jsonl` and, kept apart, `learning/detect_extra_prefeval.jsonl`
under the data folder, and prints precision, recall and F1 by language, kind and split, strong rows alone and weak
rows included, beside the plain keyword lists that this replaces. `--half A` is the part that rules were first tuned
on, `--half B` the other (ADR 0030 says which of it was read when); a row's half is decided by a hash of its id.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.evaluation.detection import holds, said
from instinct_learner.learning.detection.engine import detect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from instinct_learner.model.signal import Verdict

Row = dict[str, Any]
KINDS = ("correction", "preference")

#: The keyword lists of the data's own baseline.
KEYWORDS = {
    ("en", "preference"): re.compile(
        r"\b(always|never|from now on|remember|don'?t|do not|every time|whenever|in (the )?future|going forward|"
        r"next time|i prefer)\b",
        re.IGNORECASE,
    ),
    ("en", "correction"): re.compile(
        r"(^\s*(no|nope|wrong|actually|sorry|wait)\b)|\b(that'?s (not|wrong)|not (right|correct|what)|wrong|incorrect|"
        r"instead|i (meant|said|asked)|mistake|you (forgot|missed|didn'?t)|should be)\b",
        re.IGNORECASE,
    ),
    ("zh", "preference"): re.compile(
        r"以后|永远|每次|必须|记住|下次|别再|不要再|今后|从现在|始终|一律|默认|我(更)?喜欢|我习惯"
    ),
    ("zh", "correction"): re.compile(
        r"^(不|错)|不对|错了|错误|不是.{0,15}而是|应该(是|用)|我(要|说|指|问)的是|我的意思|搞错|弄错|你(忘|没|漏)"
    ),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    """Counts of one question asked of many rows."""

    hits: int
    false: int
    missed: int

    @property
    def precision(self) -> float:
        """Of what was said to be it, how much is."""
        return self.hits / (self.hits + self.false) if self.hits + self.false else 0.0

    @property
    def recall(self) -> float:
        """Of what is it, how much was found."""
        return self.hits / (self.hits + self.missed) if self.hits + self.missed else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def __str__(self) -> str:
        return (
            f"P {self.precision:.3f}  R {self.recall:.3f}  F1 {self.f1:.3f}  "
            f"(hit {self.hits}, false {self.false}, missed {self.missed})"
        )


def half(row: Row) -> str:
    """A or B, by a hash of the row's id."""
    return "A" if hashlib.sha256(row["id"].encode()).digest()[0] % 2 == 0 else "B"


def read_rows(folder: Path, name: str, wanted_half: str | None) -> list[Row]:
    """The rows of one file, or of one half of it."""
    lines = (folder / "learning" / name).read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return [row for row in rows if wanted_half is None or half(row) == wanted_half]


def score(rows: Iterable[Row], answer: Callable[[Row], bool], truth: Callable[[Row], bool]) -> Score:
    """Count."""
    pairs = [(answer(row), truth(row)) for row in rows]
    return Score(
        hits=sum(yes and true for yes, true in pairs),
        false=sum(yes and not true for yes, true in pairs),
        missed=sum(true and not yes for yes, true in pairs),
    )


def _holds(row: Row, *, kind: str) -> bool:
    return holds(row, kind)


def _said(row: Row, *, verdicts: dict[str, Verdict], kind: str) -> bool:
    return said(verdicts[row["id"]], kind)


def _worded(row: Row, *, keyword: re.Pattern[str]) -> bool:
    return keyword.search(row["text"]) is not None


def _fired(row: Row, *, verdicts: dict[str, Verdict]) -> bool:
    return verdicts[row["id"]].tier == "learn"


def _positive(row: Row) -> bool:
    return bool(row["label"] != "none")


def _groups(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    strong = [row for row in rows if row.get("strength") != "weak"]
    return [
        ("unbiased turns, strong", [row for row in strong if row["split"] in {"random", "exhaustive"}]),
        ("unbiased turns, weak too", [row for row in rows if row["split"] in {"random", "exhaustive"}]),
        ("random, strong", [row for row in strong if row["split"] == "random"]),
        ("mined, strong", [row for row in strong if row["split"] == "mined"]),
        ("all, strong", strong),
        ("all, weak too", rows),
    ]


def _table(language: str, rows: list[Row], verdicts: dict[str, Verdict]) -> None:
    for name, group in _groups(rows):
        labels = {kind: sum(holds(row, kind) for row in group) for kind in KINDS}
        print(f"[{language}] {name}: n={len(group)} {labels}")
        for kind in KINDS:
            truth = partial(_holds, kind=kind)
            ours = score(group, partial(_said, verdicts=verdicts, kind=kind), truth)
            theirs = score(group, partial(_worded, keyword=KEYWORDS[language, kind]), truth)
            print(f"    {kind:<11} {ours}")
            print(f"    {'keywords':<11} {theirs}")
        either = score(group, partial(_fired, verdicts=verdicts), _positive)
        print(f"    {'any':<11} {either}")
    for split in ("handwritten", "mined"):
        hard = [row for row in rows if row["label"] == "none" and row["split"] == split]
        fired = sum(verdicts[row["id"]].tier == "learn" for row in hard)
        lists = sum(any(KEYWORDS[language, kind].search(row["text"]) for kind in KINDS) for row in hard)
        if hard:
            print(
                f"[{language}] fired on {split} negatives: {fired}/{len(hard)} = {fired / len(hard):.1%} "
                f"(keywords {lists / len(hard):.1%})"
            )


def _errors(rows: list[Row], verdicts: dict[str, Verdict], count: int) -> None:
    shown = 0
    for row in rows:
        verdict = verdicts[row["id"]]
        wrong = [kind for kind in KINDS if said(verdict, kind) != holds(row, kind)]
        if not wrong or shown >= count:
            continue
        shown += 1
        found = ", ".join(f"{reason.rule}{reason.weight:+.1f} {reason.quote[:40]!r}" for reason in verdict.reasons)
        print(
            f"--- {row['id']} {row['split']} is {row['label']} {row.get('strength', '')}, also {row.get('also')}; "
            f"said {verdict.tier} {verdict.kind}, also {verdict.also}\n"
            f"    before: …{row.get('context', '')[-150:]!r}\n    text: {row['text'][:400]!r}\n    rules: {found}"
        )


def main(arguments: list[str]) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.detection", description=__doc__)
    default = os.environ.get("INSTINCT_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data"
    parser.add_argument("--data", type=Path, default=Path(default), help="folder that holds learning/")
    parser.add_argument("--half", choices=("A", "B"), help="only the tuned part or only the checking part")
    parser.add_argument("--language", choices=("en", "zh"), help="only this language")
    parser.add_argument("--errors", type=int, default=0, metavar="N", help="also show the first N wrong rows")
    chosen = parser.parse_args(arguments)
    started = time.perf_counter()
    for language in (chosen.language,) if chosen.language else ("en", "zh"):
        rows = read_rows(chosen.data, f"detect_{language}.jsonl", chosen.half)
        verdicts = {row["id"]: detect(row["text"], previous_reply=row.get("context", "")) for row in rows}
        _table(language, rows, verdicts)
        extra = [
            row for row in read_rows(chosen.data, "detect_extra_prefeval.jsonl", chosen.half) if row["lang"] == language
        ]
        found = {row["id"]: detect(row["text"], previous_reply=row.get("context", "")) for row in extra}
        personal = score(extra, partial(_fired, verdicts=found), _positive)
        print(f"[{language}] personal preference statements (synthetic) against questions: {personal}")
        _errors(rows, verdicts, chosen.errors)
    print(f"{time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
