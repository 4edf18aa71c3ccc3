"""A name for a theme: the words that its lessons share.

Source: `hub/ultron-algorithms.md` "Slug".
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from instinct_learner.bank.terms import terms
from instinct_learner.learning.concepts import concepts_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.memories import Memory

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9+#]{1,24}")
_TOKEN = re.compile(r"[A-Za-z0-9+#._/-]+")
_HAN = re.compile(r"[\u4e00-\u9fff]{2,}")
_SLUG = re.compile(r"[^a-z0-9\u4e00-\u9fff]+")
_SLUG_CHARACTERS = 50
#: Words of every lesson, whatever its subject.
_PLAIN = frozenset(
    [
        "use",
        "using",
        "used",
        "run",
        "running",
        "ran",
        "add",
        "added",
        "set",
        "setting",
        "fail",
        "fails",
        "failed",
        "failing",
        "failure",
        "error",
        "errors",
        "fix",
        "fixed",
        "wrong",
        "new",
        "old",
        "first",
        "before",
        "after",
        "instead",
        "without",
        "always",
        "never",
        "only",
        "each",
        "every",
        "found",
        "one",
        "two",
        "three",
        "minute",
        "minutes",
        "line",
        "lines",
        "no",
        "not",
        "module",
        "cannot",
        "could",
        "name",
        "named",
        "file",
        "files",
        "command",
        "write",
        "writing",
        "show",
        "make",
        "own",
        "same",
    ]
)
#: What is done, which names no subject alone, but beside what it is done with: "pip install".
_ACTIONS = frozenset(["instal", "install", "build", "updat", "upload", "upgrad", "download", "delet", "creat", "chang"])
#: Characters that begin or end no name of a subject.
_EDGE = frozenset(
    "的了是在和与把被给对向从到为以于或而但就也都不没要会能可再先后前时请用让使出上下里中个这那我你他它前后并还又"
)
#: Names that begin with such a character all the same.
_NAMES = frozenset(
    ["前端", "后端", "前台", "后台", "上线", "上传", "下载", "出差", "中间", "会议", "会员", "出库", "可视"]
)
#: Words that say that something happened, not what it is about.
_PLAIN_HAN = frozenset(
    ["失败", "超时", "报错", "之前", "之后", "一直", "先在", "重新", "直接", "导致", "执行", "提前", "每次", "使用"]
)


def language_of(memories: Sequence[Memory]) -> str:
    """Zh where most lessons are written in Chinese, else en."""
    chinese = sum(bool(_HAN.search(one.content + one.resolution)) for one in memories)
    return "zh" if chinese * 2 > len(memories) else "en"


def topic_of(memories: Sequence[Memory]) -> str:
    """A few words that most lessons share; the first lesson's own where they share none."""
    texts = [f"{one.content}\n{one.context}\n{one.resolution}" for one in memories]
    chosen = _shared_han([f"{one.content} {one.context}" for one in memories]) if language_of(memories) == "zh" else []
    latin = _shared_words(texts, share=0.6 if len("".join(chosen)) > 3 else 0.4)
    if chosen:
        name = "".join(chosen[:2])
        # The same thing in two languages is one word too many.
        said = concepts_of(name)
        latin = [word for word in latin if word not in chosen and not concepts_of(word) & said][:1]
        return " ".join([*latin, name])
    if latin:
        return " / ".join(latin)
    found = terms(memories[0].content)[:3] if memories else []
    return " ".join(found)


def speaks_of(topic: str, memory: Memory) -> bool:
    """Whether a lesson has a word of a topic, or speaks of the same in its own language."""
    said = said_by(memory)
    return bool(set(terms(topic)) & set(terms(said)) or concepts_of(topic) & concepts_of(said))


def said_by(memory: Memory) -> str:
    """All that a lesson says."""
    return f"{memory.content}\n{memory.context}\n{memory.resolution}"


@lru_cache(maxsize=2_048)
def concepts_of(text: str) -> frozenset[str]:
    """What a text speaks of, by whatever words. One theme's lessons are asked many times."""
    return concepts_in(text)


def _shared_words(texts: Sequence[str], *, share: float) -> list[str]:
    """One phrase of one or two words that many texts have, and another one beside it where that is as common."""
    counts: Counter[tuple[str, ...]] = Counter()
    spelled: dict[tuple[str, ...], Counter[str]] = {}
    order: dict[tuple[str, ...], list[int]] = {}
    for text in texts:
        seen: dict[tuple[str, ...], str] = {}
        for line in text.splitlines():
            before: tuple[str, str] | None = None
            for found in _TOKEN.finditer(line):
                word = found[0].rstrip(".-/")
                stem = next(iter(terms(word)), "") if _WORD.fullmatch(word) else ""
                if not stem or word.lower() in _PLAIN or len(word) < 3:
                    before = None
                    continue
                seen.setdefault((stem,), word)
                if before and line[found.start() - 1 : found.start()] == " ":
                    seen.setdefault((before[0], stem), f"{before[1]} {word}")
                before = (stem, word)
        for place, (stems, said) in enumerate(seen.items()):
            counts[stems] += 1
            spelled.setdefault(stems, Counter())[_spelling(said)] += 1
            order.setdefault(stems, []).append(place)
    need = max(2, math.ceil(len(texts) * share))
    good = [stems for stems, count in counts.items() if count >= need and not set(stems) <= _ACTIONS]
    # A phrase says more than a word; ties by the alphabet, so that the same lessons give the same name.
    good.sort(key=lambda stems: (-counts[stems] * len(stems), stems))
    chosen: list[tuple[str, ...]] = []
    for stems in good:
        if not chosen:
            longer = [one for one in good if len(one) > len(stems) and stems[0] in one]
            chosen.append(longer[0] if longer else stems)
        elif len(chosen) < 2 and not set(stems) & set(chosen[0]):
            common = len(stems) > 1 or (len(chosen[0]) == 1 and counts[stems] >= len(texts) * 0.6)
            chosen += [stems] if common else []
    chosen.sort(key=lambda stems: sum(order[stems]) / len(order[stems]))
    return [spelled[stems].most_common(1)[0][0] for stems in chosen]


def _spelling(said: str) -> str:
    """As it is written inside a sentence: a capital that begins one is none of the word's own."""
    return " ".join(word if word.isupper() or word[1:] != word[1:].lower() else word.lower() for word in said.split())


def _shared_han(texts: Sequence[str]) -> list[str]:
    counts: Counter[str] = Counter()
    for text in texts:
        grams: set[str] = set()
        for run in _HAN.findall(text):
            for size in range(2, 7):
                grams.update(run[at : at + size] for at in range(len(run) - size + 1))
        counts.update(
            gram
            for gram in grams
            if (gram[0] not in _EDGE or gram[:2] in _NAMES) and gram[-1] not in _EDGE and "的" not in gram
        )
    need = max(2, round(len(texts) * 0.4))
    good = [(gram, count) for gram, count in counts.items() if count >= need and gram not in _PLAIN_HAN]
    # How many lessons say it counts for more than how long it is: a long run that two lessons share is a phrase of theirs.
    good.sort(key=lambda one: (-(one[1] ** 1.5 * (len(one[0]) - 1) ** 0.5), one[0]))
    chosen: list[str] = []
    for gram, count in good:
        if not chosen:
            chosen.append(gram)
            continue
        if any(set(gram) & set(other) for other in chosen):
            continue
        if count < len(texts) * 0.6:
            break
        whole = "\n".join(texts)
        for joined in (chosen[0] + gram, gram + chosen[0]):
            if joined in whole:
                return [joined]
        return sorted([chosen[0], gram], key=whole.find)
    return chosen


def slug_of(name: str) -> str:
    """Lower case, hyphens between words, at most 50 characters; "" where nothing is left."""
    return _SLUG.sub("-", name.lower()).strip("-")[:_SLUG_CHARACTERS].strip("-")


def is_slug(text: str) -> bool:
    """Whether a text is exactly a slug: no path, no dot, nothing that needs escaping."""
    return bool(text) and slug_of(text) == text
