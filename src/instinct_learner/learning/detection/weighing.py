"""From what the rules found to a verdict: what the evidence weighs together, and which words teach what."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.model.signal import Flag, Reason, Teaching, Verdict, VerdictKind
from instinct_learner.values import Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from instinct_learner.learning.detection.turn import Hit, Sentence, TurnText
    from instinct_learner.model.signal import Tier

TaughtKind = Literal["correction", "preference"]

#: Summed weight from which a kind is learned.
LEARN: dict[TaughtKind, float] = {"correction": 1.0, "preference": 1.0}
#: Summed weight from which it is kept for recurrence, not shown.
CANDIDATE: dict[TaughtKind, float] = {"correction": 0.5, "preference": 0.5}
#: How much of the other sentences' scores counts beside the best sentence's: people often reject in one sentence and
#: redirect in the next. Source: ADR 0030.
SHARE = 0.5
#: A correction's sentence shorter than this ("No.", "That's wrong.") says what to do in the next one.
BARE_CHARACTERS = 40

_KINDS: tuple[TaughtKind, ...] = ("correction", "preference")
_ITEM = lazy(
    r"(?:(?:^|\n)[ \t]*(?:[-*•·]+|\(?\d{1,2}[.)、]|[一二三四五六七八九]、)"
    r"|(?:^|[\s:：;,.。；，、])(?:\(?[1-9][.)、]|[①②③④⑤⑥⑦⑧⑨]|[一二三四五六七八九]、))[ \t]*$"
)
_EPSILON = 1e-9
#: Opens another thing than what was said before.
_ALSO = lazy(
    r"(?:and )?(?:also|besides|additionally|furthermore|another thing|one more thing|plus)\b"
    r"|另外|此外|还有(?!没|什么|谁|人|问题)|還有(?!沒|什麼|誰|人|問題)|再有|再者|其次"
)
#: What joins a clause to the one before it, and what of it stands at a stretch's beginning or end.
_JOINT = lazy(r"([,;，；。] ?(?:and |but |并且|而且)?| and | but | - )[^,;，；]{0,12}$")
_LEADS = lazy(r"[\s,;:，；]*(?:(?:and|but|also|then|并且|而且)\b ?)?", re.IGNORECASE)
_TRAILS = lazy(r"[\s,;，；]*(?:\b(?:and|but))?[\s,;，；]*$", re.IGNORECASE)
#: What a sentence that adds something must not be, to teach.
_NO_LESSON = ("question", "thanks", "trouble", "one_off", "hypothetical", "reported")


def weigh(turn: TurnText, hits: list[Hit]) -> Verdict:
    """Decide.

    Args:
        turn: The message, with its marks.
        hits: Every rule that matched, in any order.

    Returns:
        The verdict, its teachings in the order in which they were said.
    """
    by_kind = {kind: _by_sentence([hit for hit in hits if hit.rule.kind == kind]) for kind in _KINDS}
    ratios = {kind: _message_score(by_kind[kind].values()) / LEARN[kind] for kind in _KINDS}
    first, second = sorted(_KINDS, key=lambda kind: -ratios[kind])
    kind: VerdictKind = "none"
    also: VerdictKind = "none"
    tier: Tier = "none"
    teachings: list[Teaching] = []
    if ratios[first] >= 1 - _EPSILON:
        kind, tier = first, "learn"
        also = second if ratios[second] >= 1 - _EPSILON else "none"
        for learned in (first, second) if also != "none" else (first,):
            teachings += _teachings(turn, learned, by_kind[learned], hits)
        teachings += _further(turn, teachings)
    elif ratios[first] * LEARN[first] >= CANDIDATE[first] - _EPSILON:
        kind, tier = first, "candidate"
    return Verdict(
        kind=kind,
        confidence=_confidence(ratios[first]) if kind != "none" else 0.0,
        tier=tier,
        also=also,
        reasons=_reasons(turn, hits),
        teachings=tuple(sorted(_distinct(teachings), key=lambda one: (one.start, one.end))),
        flags=_flags(turn, hits, 0, len(turn.masked) + 1),
    )


def _strongest(hits: Iterable[Hit]) -> list[Hit]:
    """Of the hits in one sentence, one a rule and one a group: the strongest."""
    best: dict[str, Hit] = {}
    for hit in hits:
        key = hit.rule.group or hit.rule.id
        if key not in best or abs(hit.rule.weight) > abs(best[key].rule.weight):
            best[key] = hit
    return list(best.values())


def _by_sentence(hits: list[Hit]) -> dict[int, float]:
    """Each sentence's score."""
    numbers = sorted({hit.sentence for hit in hits})
    return {
        number: sum(hit.rule.weight for hit in _strongest(hit for hit in hits if hit.sentence == number))
        for number in numbers
    }


def _message_score(sentence_scores: Iterable[float]) -> float:
    """The best sentence, and a share of what the others add."""
    ranked = sorted(sentence_scores, reverse=True)
    return ranked[0] + SHARE * sum(ranked[1:]) if ranked else 0.0


def _confidence(ratio: float) -> float:
    """Where the ratio is 1 (just learned) 0.5, from there towards 0.99; below 1 less, in proportion."""
    return round(min(0.99, 0.5 * ratio if ratio < 1 else 1 - 0.5 / ratio**1.5), 3)


def _reasons(turn: TurnText, hits: list[Hit]) -> tuple[Reason, ...]:
    reasons = []
    for hit in sorted(hits, key=lambda hit: -abs(hit.rule.weight)):
        start, end = _whole_words(turn.text, hit.start, hit.end)
        reasons.append(
            Reason(
                rule=hit.rule.id,
                quote=turn.text[start:end],
                start=start,
                end=end,
                weight=hit.rule.weight,
                why=hit.rule.why,
            )
        )
    return tuple(reasons)


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without blanks around it and without a Latin word cut in two."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    while 0 < start < end and _latin(text[start]) and _latin(text[start - 1]):
        start -= 1
    while start < end < len(text) and _latin(text[end - 1]) and _latin(text[end]):
        end += 1
    return start, end


def _latin(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char == "_")


def _flags(turn: TurnText, hits: Iterable[Hit], start: int, end: int) -> frozenset[Flag]:
    """The flags of all marks and hits that touch a stretch."""
    flags: set[Flag] = {
        span.mark.flag for span in turn.spans if span.mark.flag is not None and span.start < end and start < span.end
    }
    for hit in hits:
        if hit.start < end and start < hit.end:
            flags |= set(hit.rule.flags)
    return frozenset(flags)


def _trimmed(turn: TurnText, start: int, end: int) -> tuple[int, int]:
    """The stretch without blanks around it."""
    raw = turn.text[start:end]
    return start + len(raw) - len(raw.lstrip()), start + len(raw.rstrip())


def _teachings(turn: TurnText, kind: TaughtKind, scores: dict[int, float], hits: list[Hit]) -> list[Teaching]:
    """One teaching for each thing that the message teaches of this kind."""
    mine = [hit for hit in hits if hit.rule.kind == kind and hit.rule.weight > 0]
    taught = {hit.sentence for hit in mine if hit.rule.teaches}
    numbers = [number for number, score in scores.items() if score >= LEARN[kind] - _EPSILON and number in taught]
    if not numbers and taught:
        numbers = [max(sorted(taught), key=lambda number: scores[number])]
    found: list[Teaching] = []
    for number in numbers:
        spans = _items(turn, number) or _clauses(turn, number, mine)
        if kind == "correction":
            spans = [_with_remedy(turn, number, span, set(numbers)) for span in spans]
        ratio = max(scores[number] / LEARN[kind], 1.0)
        for start, end in spans:
            found.append(
                Teaching(
                    kind=kind,
                    start=start,
                    end=end,
                    confidence=_confidence(ratio),
                    flags=_flags(turn, hits, start, end)
                    | _flags(turn, mine, turn.sentences[number].start, turn.sentences[number].end),
                )
            )
    return found


def _further(turn: TurnText, teachings: list[Teaching]) -> list[Teaching]:
    """What stands after a lesson as another one ("… Also the log goes to done.log"), where no rule of its own spoke."""
    found: list[Teaching] = []
    for before, sentence in zip(turn.sentences, turn.sentences[1:], strict=False):
        if not _ALSO.match(turn.folded[sentence.start : sentence.end]):
            continue
        if any(one.start < sentence.end and sentence.start < one.end for one in teachings):
            continue
        lesson = next((one for one in (*teachings, *found) if one.start < before.end and before.start < one.end), None)
        if lesson is None or any(turn.marked(name, sentence.start, sentence.end) for name in _NO_LESSON):
            continue
        start, end = _trimmed(turn, sentence.start, sentence.end)
        found.append(lesson._replace(start=start, end=end))
    return found


def _distinct(teachings: list[Teaching]) -> list[Teaching]:
    """Without the second of two that teach the same kind with the same words, and without what others take apart."""
    kept: dict[tuple[str, int, int], Teaching] = {}
    for teaching in teachings:
        inside = [
            one
            for one in teachings
            if one.kind != teaching.kind and teaching.start <= one.start and one.end <= teaching.end
        ]
        if len({(one.start, one.end) for one in inside}) > 1:
            # Taken apart already ("always use tabs, always run the tests, never push to main").
            continue
        kept.setdefault((teaching.kind, teaching.start, teaching.end), teaching)
    return list(kept.values())


def _items(turn: TurnText, number: int) -> list[tuple[int, int]]:
    """The list that follows a sentence which ends in a colon: every item is taught."""
    head = turn.sentences[number]
    if not turn.masked[head.start : head.end].rstrip().endswith((":", "：")):
        return []
    found: list[tuple[int, int]] = []
    for sentence in turn.sentences[number + 1 :]:
        before = turn.folded[max(0, sentence.start - 40) : sentence.start]
        if not _ITEM.search(before):
            break
        found.append(_trimmed_joint(turn, sentence.start, sentence.end))
    return found


def _clauses(turn: TurnText, number: int, hits: list[Hit]) -> list[tuple[int, int]]:
    """The sentence, cut where a second order of the same kind begins ("always use tabs, never push to main")."""
    bounds: Sentence = turn.sentences[number]
    cuts = [bounds.start]
    for hit in sorted(hits, key=lambda hit: hit.start):
        if hit.sentence == number and hit.rule.group in {"always", "stop", "contrast_order", "lasting"}:
            before = turn.masked[cuts[-1] : hit.start + 1]
            joint = _JOINT.search(before)
            if hit.start - cuts[-1] > 8 and joint is not None and _is_order(hits, cuts[-1], hit.start):
                # What it is about may stand before the word that matched ("…，提交信息一律用英文").
                cuts.append(cuts[-1] + joint.end(1))
    return [_trimmed_joint(turn, start, end) for start, end in zip(cuts, [*cuts[1:], bounds.end], strict=True)]


def _is_order(hits: list[Hit], start: int, end: int) -> bool:
    """Whether an order of its own stands in the stretch, so that cutting it off loses nothing."""
    return any(hit.rule.teaches and start <= hit.start < end for hit in hits)


def _trimmed_joint(turn: TurnText, start: int, end: int) -> tuple[int, int]:
    """The stretch without the words that join it to its neighbours."""
    raw = turn.text[start:end]
    lead = _LEADS.match(raw)
    tail = _TRAILS.search(raw)
    first = lead.end() if lead else 0
    last = tail.start() if tail else len(raw)
    return (start + first, start + last) if last > first else _trimmed(turn, start, end)


def _with_remedy(turn: TurnText, number: int, span: tuple[int, int], taken: set[int]) -> tuple[int, int]:
    """A bare rejection together with the sentence after it, which says what to do instead."""
    start, end = span
    after = number + 1
    if end - start > BARE_CHARACTERS or after >= len(turn.sentences) or after in taken:
        return span
    following = turn.sentences[after]
    if _ALSO.match(turn.folded[following.start : following.end]):
        return span
    blocked = any(turn.marked(name, following.start, following.end) for name in ("question", "thanks", "trouble"))
    paragraph = "\n\n" in turn.text[end : following.start]
    return span if blocked or paragraph else (start, max(end, _trimmed(turn, following.start, following.end)[1]))
