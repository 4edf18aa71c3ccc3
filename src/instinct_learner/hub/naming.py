"""A name for a theme: the words that its lessons share.

Source: `hub/ultron-algorithms.md` "Slug".
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from instinct_learner.bank.terms import terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.memories import Memory

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9+#]{1,24}")
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
#: Characters that begin or end no name of a subject.
_EDGE = frozenset(
    "的了是在和与把被给对向从到为以于或而但就也都不没要会能可再先后前时请用让使出上下里中个这那我你他它前后并还又"
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
    texts = [f"{one.content} {one.context}" for one in memories]
    chosen = _shared_han(texts) if language_of(memories) == "zh" else []
    latin = _shared_words(texts)
    if chosen:
        latin = [word for word in latin if word not in chosen][:1]
        return " ".join([*latin, *chosen[:2]])
    if latin:
        return " ".join(latin[:3])
    found = terms(memories[0].content)[:3] if memories else []
    return " ".join(found)


def _shared_words(texts: Sequence[str]) -> list[str]:
    counts: Counter[str] = Counter()
    spelled: dict[str, Counter[str]] = {}
    order: dict[str, list[int]] = {}
    for text in texts:
        seen = set()
        for place, word in enumerate(_WORD.findall(text)):
            stem = next(iter(terms(word)), "")
            if not stem or word.lower() in _PLAIN or len(word) < 3 or stem in seen:
                continue
            seen.add(stem)
            spelled.setdefault(stem, Counter())[word.lower()] += 1
            order.setdefault(stem, []).append(place)
        counts.update(seen)
    need = max(2, round(len(texts) * 0.3))
    best = [stem for stem, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])) if count >= need][:3]
    best.sort(key=lambda stem: sum(order[stem]) / len(order[stem]))
    return [spelled[stem].most_common(1)[0][0] for stem in best]


def _shared_han(texts: Sequence[str]) -> list[str]:
    counts: Counter[str] = Counter()
    for text in texts:
        grams: set[str] = set()
        for run in _HAN.findall(text):
            for size in range(2, 7):
                grams.update(run[at : at + size] for at in range(len(run) - size + 1))
        counts.update(gram for gram in grams if gram[0] not in _EDGE and gram[-1] not in _EDGE)
    need = max(2, round(len(texts) * 0.4))
    good = [(gram, count) for gram, count in counts.items() if count >= need and gram not in _PLAIN_HAN]
    # How many lessons say it counts for more than how long it is: a long run that two lessons share is a phrase of theirs.
    good.sort(key=lambda one: (-(one[1] ** 1.5 * (len(one[0]) - 1) ** 0.5), one[0]))
    chosen: list[str] = []
    for gram, _ in good:
        if not any(set(gram) & set(other) for other in chosen):
            chosen.append(gram)
    whole = "\n".join(texts)
    return sorted(chosen[:2], key=whole.find)


def slug_of(name: str) -> str:
    """Lower case, hyphens between words, at most 50 characters; "" where nothing is left."""
    return _SLUG.sub("-", name.lower()).strip("-")[:_SLUG_CHARACTERS].strip("-")


def is_slug(text: str) -> bool:
    """Whether a text is exactly a slug: no path, no dot, nothing that needs escaping."""
    return bool(text) and slug_of(text) == text
