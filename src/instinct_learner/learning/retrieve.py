"""From a message to the few instincts that bear on it: the query, the ranking, the floor, and no two that say the same.

One ranking for the cold hook and the worker. The lexical part works on index rows and plain values; a worker may pass a
`semantic` score for each document, which is fused with it (ADR 0023).

Source: SPEC §2.2.
"""

from __future__ import annotations

from math import exp

from instinct_learner.bank.index import Index
from instinct_learner.bank.postings import CHARACTER_WEIGHT
from instinct_learner.bank.terms import characters, terms
from instinct_learner.learning.advice import asks_for_advice
from instinct_learner.learning.facets import KIND_WEIGHT, STANDING, WEIGHT, facets_of, kinds_of
from instinct_learner.learning.times import asks_when, names_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from instinct_learner.bank.postings import Hit

#: Hits below this are noise: about one rare word, or two ordinary ones, in common with the message.
FLOOR = 5.0
#: What a cosine of 1 between topics adds to a lexical score where the words explain nothing of the query, and where
#: they explain all of it; the share of it from which on they lead, and how softly (ADR 0120).
STRENGTH, LEAST_STRENGTH, WORDS_LEAD, SOFTNESS = 20.0, 3.0, 0.25, 0.03
#: So much more of a request for advice must be explained before words lead (ADR 0123).
ADVICE_LEAD = 0.2
#: What shares no word with a message is no candidate below this cosine of topics.
LEAST_NEAR = 0.12
#: What its words alone would leave out is shown where they and so much of its cosine come to this together.
TOPICS_SHARE, TOGETHER = 12.0, 7.5
#: Candidates that are ranked by more than words, for each that may be shown.
CANDIDATES = 4
#: What a lesson that names a time gains where a message asks for one, and how many are looked at for it (ADR 0122).
TIMELY, TIMELY_LOOKED_AT = 3.0, 64
#: Two hits that share so much of their terms say the same.
SAME = 0.7
#: What an entry of a promoted knowledge file is called (`bank.promoted`).
PROMOTED_KINDS = frozenset({"rule", "memory", "taboo"})
#: Confidence moves a score between this share of it and all of it: it decides between equals, and never drowns
#: relevance.
CONFIDENCE_BASE = 0.6
#: An instinct of the project at hand before a global one; one whose project can't be told after it.
IN_PROJECT, UNKNOWN_PROJECT = 1.2, 0.8
#: A rule stated for every case of its kind, before one that only shares words (ADR 0047).
STANDING_FIT = 1.6
#: Words that only surround the message (file names, the pending command) count less than the message itself.
AROUND = 0.6
#: So long a person's search may see to what the index still lacks.
ENRICHING_SECONDS = 20.0


def query_weights(prompt: str, around: Iterable[str] = ()) -> dict[str, float]:
    """Gives the query's terms and their weights.

    Args:
        prompt: The message, cleaned of envelopes.
        around: Texts that come with it: file names, a pending tool command.
    """
    weights: dict[str, float] = {}
    for term in terms(prompt):
        known = weights.get(term)
        # A word said twice counts a little more; a log pasted with a word a hundred times must not drown the question.
        weights[term] = 1.0 if known is None else min(1.5, known + 0.25)
    asked = tuple(weights)
    for facet in facets_of(asked):
        weights.setdefault(facet, WEIGHT)
    for kind in kinds_of(asked):
        weights[kind] = max(weights.get(kind, 0.0), KIND_WEIGHT)
    for character in characters(prompt):
        weights.setdefault(character, CHARACTER_WEIGHT)
    for text in around:
        for term in terms(text):
            weights.setdefault(term, AROUND)
    return weights


def recall(index: Index, weights: dict[str, float], *, limit: int, prompt: str = "", project: str = "") -> list[Hit]:
    """Gives the hits worth showing, best first, with `score` as the final score.

    Args:
        index: The open index.
        weights: Of `query_weights`.
        limit: How many at most.
        prompt: The message itself, for what it is about; "" to go by the words alone.
        project: The project at hand; "" where it can't be told.
    """
    hits = candidates(index, prompt, weights, limit=CANDIDATES * limit)
    telling = [hit for hit in hits if (said := words_of(hit)) >= FLOOR or said + TOPICS_SHARE * hit.near >= TOGETHER]
    return distinct(ranked(telling, project=project, floor=0.0), limit=limit)


def candidates(index: Index, prompt: str, weights: dict[str, float], *, limit: int) -> list[Hit]:
    """Gives the hits of a message by its words and by what it is about, best first."""
    when = asks_when(prompt)
    wanted = max(limit, TIMELY_LOOKED_AT) if when else limit
    hits = index.search(weights, limit=wanted)
    if prompt and index.has_topics():
        from instinct_learner.bank.topics import asked

        known = {hit.doc for hit in hits}
        near = index.about(asked(prompt), known)
        near = {doc: cosine for doc, cosine in near.items() if cosine >= LEAST_NEAR or doc in known}
        strengths = (STRENGTH, LEAST_STRENGTH)
        lead = lead_for(prompt, WORDS_LEAD)
        hits = fused(index, weights, hits, near, strengths=strengths, lead=lead, nearest=limit, limit=wanted)
    return timely(hits, limit) if when else hits


def lead_for(prompt: str, lead: float) -> float:
    """Gives the share of a message that words must explain to lead: more where it asks for advice, which its answer's lessons share few words with."""  # noqa: E501
    return lead + ADVICE_LEAD if asks_for_advice(prompt) else lead


def timely(hits: list[Hit], limit: int) -> list[Hit]:
    """Gives the best hits for a message that asks for a time: of two that bear on it, the one that names a time first."""  # noqa: E501
    for hit in hits:
        # A time alone answers nothing: something that was asked must be in it too.
        if hit.matched and names_time(f"{hit.title} {hit.trigger} {hit.action}"):
            hit.score += TIMELY
    hits.sort(key=lambda hit: (-hit.score, hit.id, hit.path, hit.part))
    return hits[:limit]


def fused(  # noqa: PLR0913 - what is fused, and how
    index: Index,
    weights: dict[str, float],
    lexical: list[Hit],
    near: Mapping[int, float],
    *,
    strengths: tuple[float, float],
    lead: float,
    nearest: int,
    limit: int,
) -> list[Hit]:
    """Adds to hits by words what is near in meaning, with the fused score, best first.

    The less of a query the best words explain, the more its meaning counts: a question with a name in it is answered
    by the name, one that shares no word with its answer by its meaning.

    Args:
        index: The open index, whose last search found `lexical`.
        weights: Of `query_weights`.
        lexical: Hits by words, best first.
        near: Cosines by document.
        strengths: What a cosine of 1 adds to a lexical score where the words explain nothing of the query, and where
            they explain all of it.
        lead: Where the share that the best words explain passes this, they lead.
        nearest: So many of the nearest documents are looked at beside the hits.
        limit: How many to give at most.
    """
    explained = min(1.0, lexical[0].score / (1.1 * index.mass)) if lexical and index.mass else 0.0
    meaning = 1 / (1 + exp((explained - lead) / SOFTNESS))
    strength = strengths[0] * meaning + strengths[1] * (1 - meaning)
    best = sorted(near, key=lambda doc: (-near[doc], doc))[:nearest]
    known = {hit.doc for hit in lexical}
    hits = lexical + index.scored([doc for doc in best if doc not in known], weights)
    for hit in hits:
        hit.near = near.get(hit.doc, 0.0)
        hit.score += strength * max(0.0, hit.near)
    hits.sort(key=lambda hit: (-hit.score, hit.id, hit.path, hit.part))
    return hits[:limit]


def words_of(hit: Hit) -> float:
    """Gives what the words of the query alone say for a hit, whatever else its score holds."""
    return sum(share for *_, share in hit.matched)


def ranked(hits: Iterable[Hit], *, project: str, floor: float) -> list[Hit]:
    """Ranks hits by relevance, confidence and scope; drops what is below the floor or of another project."""
    kept = []
    for hit in hits:
        fit = scope_fit(hit.scope, project)
        if hit.score < floor or not fit:
            continue
        if STANDING in hit.tags.split():
            # Such a rule carries the broad words of its kind, of which one alone says nothing.
            if len(hit.matched) < 2:
                continue
            fit *= STANDING_FIT
        hit.score *= fit * (CONFIDENCE_BASE + (1 - CONFIDENCE_BASE) * hit.confidence)
        kept.append(hit)
    kept.sort(key=lambda hit: (-hit.score, hit.id, hit.path, hit.part))
    return kept


def scope_fit(scope: str, project: str) -> float:
    """Gives how well an instinct's scope fits the project at hand: 0 means that it is for another one."""
    if not scope.startswith("project:"):
        return 1.0
    if not project:
        return UNKNOWN_PROJECT
    return IN_PROJECT if scope[8:].casefold() == project.casefold() else 0.0


def distinct(hits: Sequence[Hit], *, limit: int) -> list[Hit]:
    """Gives the first `limit` hits, leaving out what says the same as one before it."""
    kept: list[Hit] = []
    for hit in hits:
        if len(kept) == limit:
            break
        if not any(says_same(hit, other) for other in kept):
            kept.append(hit)
    return kept


def says_same(one: Hit, other: Hit) -> bool:
    """Tells whether two hits say the same.

    A promoted entry is a lesson in fewer words than the instinct that it came from: there the shorter of the two is
    what must be held in common.
    """
    promoted = one.kind in PROMOTED_KINDS or other.kind in PROMOTED_KINDS
    whole = min(len(one.entries), len(other.entries)) if promoted else len(one.entries | other.entries)
    return bool(one.entries) and len(one.entries & other.entries) >= SAME * whole


def search(home: str | os.PathLike[str], query: str, *, limit: int = 5, mode: str = "lexical") -> list[Hit]:
    """Gives what the bank knows about a query, best first, however weak: a person asked for it, so there is no floor.

    Args:
        home: The home folder; its index is brought up to date first.
        query: A message.
        limit: How many at most.
        mode: `lexical` or `semantic`; the latter is the former where its extra isn't installed.
    """
    return next(search_many(home, [query], limit=limit, mode=mode))


def search_many(
    home: str | os.PathLike[str], queries: Iterable[str], *, limit: int = 5, mode: str = "lexical"
) -> Iterator[list[Hit]]:
    """Gives the hits of each query; the index is brought up to date once."""
    import sqlite3
    from contextlib import suppress

    from instinct_learner.bank.sync import sync

    if mode not in {"lexical", "semantic"}:
        raise ValueError(f"no recall mode {mode!r}; there are lexical and semantic")
    sync(home)
    with Index.open(home) as index:
        from instinct_learner.learning import semantic

        if semantic.available():
            if mode == "semantic":
                encoder = semantic.Semantic(home)
                for query in queries:
                    yield semantic.search_by_meaning(encoder, index, [query], limit=limit)[0]
                return
            if index.unenriched():
                # What the worker does beside the turns, for a home that has none; a large bank takes several searches.
                # While another process writes, what is there is searched.
                with suppress(sqlite3.Error):
                    semantic.Semantic(home).enrich(index, seconds=ENRICHING_SECONDS)
        for query in queries:
            hits = candidates(index, query, query_weights(query), limit=CANDIDATES * limit)
            yield ranked(hits, project="", floor=0.0)[:limit]
