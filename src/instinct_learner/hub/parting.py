"""A theme that swallowed several subjects is taken apart; which lessons go together is decided by all of them at once.

A lesson that arrives joins the nearest theme, and the first ones decide what a theme is. Seen together its lessons may
be of several subjects: they are joined again by the average nearness of whole groups, and what stays apart there, and
doesn't speak of the others' subject either, is a theme of its own. A part is smaller than its theme, so this ends.

Source: SPEC §5 "Clustering"; ADR 0110 "What would reopen it"; ADR 0116.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from instinct_learner.hub.naming import concepts_of, said_by, speaks_of, topic_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.memories import Memory

#: Of what makes a lesson join a theme: whole groups lie further apart than a lesson from the middle of its own. Subjects that lie
#: near each other come apart by a narrower look only, which must find two whole skills and leave few lessons over.
_SHARES, _COVERED, _LARGE = (0.8, 0.9, 1.0, 1.1), 0.75, 5
#: So many lessons make a subject. Source: seed ultron-skill-hub "步骤序列（≥3 步）".
SUBJECT = 3
#: A lesson further off goes to a subject all the same where it lies twice as near as to any other.
_PLAINLY = 0.5
#: Spoken of in every kind of work.
_PLAIN = frozenset(
    ["install", "write", "add", "first", "line", "error", "use", "run", "test", "order", "update", "file"]
)
#: Lessons that are joined by comparing all groups; further ones go where they are nearest.
_COMPARED = 400


def parts(memories: Sequence[Memory], vectors: Vector, *, join_cosine: float) -> list[list[int]]:
    """The subjects of a theme as places in it, the largest first; a single one where it is of one subject.

    Lessons that belong to no subject of at least three go to the subject that they speak of, or stay alone.

    Args:
        memories: The theme's lessons, in a fixed order.
        vectors: One row each.
        join_cosine: From which cosine a lesson joins a theme, as the encoder has it.
    """
    whole = [list(range(len(memories)))]
    if len(memories) < 2 * SUBJECT:
        return whole
    count = min(len(memories), _COMPARED)
    near = vectors @ vectors[:count].T
    for share in _SHARES:
        groups = joined(near[:count], [1] * count, join_cosine * share)
        subjects = _distinct([one for one in groups if len(one) >= SUBJECT], memories)
        covered = sum(map(len, subjects)) / count
        large = covered >= _COVERED and sum(len(one) >= _LARGE for one in subjects) > 1
        if len(subjects) > 1 and (share == _SHARES[0] or large):
            return _with_rest(subjects, memories, near, join_cosine * share)
    return whole


def _with_rest(subjects: list[list[int]], memories: Sequence[Memory], near: Any, at_least: float) -> list[list[int]]:
    """The subjects and the lessons of none: each goes to the subject that it lies near or speaks of, or stays alone."""
    names = [topic_of([memories[place] for place in one]) for one in subjects]
    cores = [list(one) for one in subjects]
    alone = []
    for place in sorted(set(range(len(memories))) - {place for one in cores for place in one}):
        nearness = [float(near[place, core].mean()) for core in cores]
        best, second = sorted(range(len(cores)), key=lambda n: (-nearness[n], n))[:2]
        plainly = nearness[best] >= at_least * _PLAINLY and nearness[best] >= 2 * nearness[second]
        if nearness[best] >= at_least or plainly or speaks_of(names[best], memories[place]):
            subjects[best].append(place)
        else:
            alone.append([place])
    return sorted((sorted(one) for one in [*subjects, *alone]), key=lambda one: (-len(one), one))


def joined(near: Any, sizes: Sequence[int], at_least: float) -> list[list[int]]:
    """Average linkage: the two nearest groups become one, until no two are near enough. Equal ones by their places.

    Args:
        near: How near each is to each other, on average of their members.
        sizes: How many members each has.
        at_least: How near is near enough.
    """
    groups, weights = [[place] for place in range(len(sizes))], [float(size) for size in sizes]
    means = np.array(near, dtype=np.float64)
    np.fill_diagonal(means, -np.inf)
    while True:
        first, second = sorted(divmod(int(np.argmax(means)), len(sizes)))
        if means[first, second] < at_least:
            return [one for one in groups if one]
        share = weights[first] / (weights[first] + weights[second])
        means[first] = means[first] * share + means[second] * (1 - share)
        means[:, first] = means[first]
        means[first, first] = -np.inf
        means[second] = means[:, second] = -np.inf
        groups[first] += groups[second]
        weights[first] += weights[second]
        groups[second] = []


def _distinct(groups: list[list[int]], memories: Sequence[Memory]) -> list[list[int]]:
    """Those groups of which most lessons speak of one subject made one: near or not, it is the same."""
    kept = [sorted(one) for one in groups]
    while True:
        names = [topic_of([memories[place] for place in one]) for one in kept]
        pairs = [(a, b) for b in range(len(kept)) for a in range(b)]
        same = next((pair for pair in pairs if _of_one_subject(kept, names, memories, *pair)), None)
        if same is None:
            return kept
        first, second = same
        kept[first] = sorted(kept[first] + kept[second])
        del kept[second]


def _of_one_subject(
    groups: Sequence[Sequence[int]], names: Sequence[str], memories: Sequence[Memory], first: int, second: int
) -> bool:
    def share(name: str, group: Sequence[int]) -> float:
        return sum(speaks_of(name, memories[place]) for place in group) / len(group)

    if min(share(names[first], groups[second]), share(names[second], groups[first])) >= 0.5:
        return True
    # In two languages they share no word, but what they speak of.
    common = _spoken_of(groups[first], memories) & _spoken_of(groups[second], memories)
    return bool(common - _PLAIN)


def _spoken_of(group: Sequence[int], memories: Sequence[Memory]) -> set[str]:
    """What at least half of a group's lessons speak of, by whatever words."""
    counts: Counter[str] = Counter()
    for place in group:
        counts.update(concepts_of(said_by(memories[place])))
    return {name for name, count in counts.items() if count * 2 >= len(group)}
