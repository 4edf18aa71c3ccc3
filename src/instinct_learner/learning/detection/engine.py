"""Judge one owner message: is it a correction, a lasting preference, or nothing to learn from?

The same engine serves every language. A grammar (`english.py`, `chinese.py`) is data: marks that limit what a clause can
mean, rules that cite the words they matched, and a few judges for what no single pattern can say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from instinct_learner.learning.detection.turn import Hit, MarkSpan, TurnText, languages, read_turn
from instinct_learner.model.signal import Flag, Reason, Teaching, Verdict, VerdictKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from instinct_learner.learning.detection.rule import Grammar, Mark, Rule
    from instinct_learner.learning.detection.turn import Sentence
    from instinct_learner.model.signal import Tier

#: Summed weight from which a kind is learned.
LEARN = {"correction": 1.0, "preference": 1.0}
#: Summed weight from which it is kept for recurrence, not shown.
CANDIDATE = {"correction": 0.5, "preference": 0.5}

#: How much of the other sentences' scores counts beside the best sentence's.
SHARE = 0.5

_KINDS: tuple[Literal["correction", "preference"], ...] = ("correction", "preference")
_compiled: dict[str, re.Pattern[str]] = {}


def detect(text: str, *, previous_reply: str = "", previous_request: str = "") -> Verdict:
    """Judge one message.

    Args:
        text: The owner's words, freed of the host's envelopes. Quotations, code and pasted output may still be inside.
        previous_reply: What the agent said or did just before, "" if unknown.
        previous_request: What the owner had asked for before that, "" if unknown.

    Returns:
        The verdict, with every rule that spoke and one teaching for each thing taught.
    """
    turn = read_turn(text, previous_reply=previous_reply, previous_request=previous_request)
    hits: list[Hit] = []
    for name in languages(turn.masked):
        hits += _read(turn, _grammar(name))
    return _weigh(turn, hits)


def _grammar(name: str) -> Grammar:
    """The grammar of a language, imported only when a text needs it."""
    if name == "zh":
        from instinct_learner.learning.detection.chinese import CHINESE

        return CHINESE
    from instinct_learner.learning.detection.english import ENGLISH

    return ENGLISH


def _pattern(pattern: str) -> re.Pattern[str]:
    found = _compiled.get(pattern)
    if found is None:
        found = _compiled[pattern] = re.compile(pattern)
    return found


def _cued(cues: tuple[str, ...], text: str) -> bool:
    return not cues or any(cue in text for cue in cues)


def _reach(turn: TurnText, mark: Mark, where: tuple[int, int], bounds: Sentence, clause_break: str) -> tuple[int, int]:
    """How far a mark holds."""
    start, end = where
    if mark.reach == "hit":
        return where
    if mark.reach == "before":
        return bounds.start, end
    if mark.reach == "after":
        return start, bounds.end
    if mark.reach == "message":
        return 0, len(turn.masked)
    if mark.reach == "sentence":
        return bounds.start, bounds.end
    first, last = bounds.start, bounds.end
    for gap in _pattern(clause_break).finditer(turn.masked, bounds.start, bounds.end):
        if gap.end() <= start:
            first = gap.end()
        elif gap.start() >= end:
            last = gap.start()
            break
    return first, last


def _mark(turn: TurnText, grammar: Grammar, texts: list[str], whole: str) -> None:
    """Find every mark of the grammar; they are added to the turn."""
    for mark in grammar.marks:
        if not _cued(mark.cues, whole):
            continue
        pattern = _pattern(mark.pattern)
        for sentence, text in zip(turn.sentences, texts, strict=True):
            if not _cued(mark.cues, text):
                continue
            for match in pattern.finditer(text):
                where = sentence.start + match.start(), sentence.start + match.end()
                if any(turn.marked(name, *where) for name in mark.unless):
                    continue
                start, end = _reach(turn, mark, where, sentence, grammar.clause_break)
                turn.spans.append(MarkSpan(mark=mark, start=start, end=end))
                if mark.reach in {"sentence", "message"}:
                    break


def _find(turn: TurnText, rule: Rule, texts: list[str]) -> Iterator[Hit]:
    """Every sentence's first match of a rule that its marks allow."""
    pattern = _pattern(rule.pattern)
    for number, text in enumerate(texts[:1] if rule.opening else texts):
        if not _cued(rule.cues, text):
            continue
        offset = turn.sentences[number].start
        for match in pattern.finditer(text):
            start, end = offset + match.start(), offset + match.end()
            if all(turn.marked(name, start, end) for name in rule.needs) and not any(
                turn.marked(name, start, end) for name in rule.unless
            ):
                yield Hit(rule=rule, start=start, end=end, sentence=number)
                break


def _read(turn: TurnText, grammar: Grammar) -> list[Hit]:
    """All hits of one grammar."""
    whole = turn.masked if grammar.fold is None else grammar.fold(turn.masked)
    texts = [whole[sentence.start : sentence.end] for sentence in turn.sentences]
    _mark(turn, grammar, texts, whole)
    hits = [hit for rule in grammar.rules if _cued(rule.cues, whole) for hit in _find(turn, rule, texts)]
    for judge in grammar.judges:
        hits += judge(turn)
    return hits


def _strongest(hits: Iterable[Hit]) -> list[Hit]:
    """One hit a rule, one a group: the strongest."""
    best: dict[str, Hit] = {}
    for hit in hits:
        key = hit.rule.group or hit.rule.id
        if key not in best or abs(hit.rule.weight) > abs(best[key].rule.weight):
            best[key] = hit
    return list(best.values())


def _message_score(sentence_scores: Iterable[float]) -> float:
    """The best sentence, and a share of what the others add: people often reject in one sentence and redirect in the next."""
    ranked = sorted(sentence_scores, reverse=True)
    return ranked[0] + SHARE * sum(ranked[1:]) if ranked else 0.0


def _weigh(turn: TurnText, hits: list[Hit]) -> Verdict:
    scores: dict[str, float] = {}
    teachings: list[Teaching] = []
    for kind in _KINDS:
        sentence_scores: dict[int, float] = {}
        for number in {hit.sentence for hit in hits}:
            mine = _strongest(hit for hit in hits if hit.rule.kind == kind and hit.sentence == number)
            sentence_scores[number] = sum(hit.rule.weight for hit in mine)
            if sentence_scores[number] >= LEARN[kind] and any(hit.rule.teaches for hit in mine):
                teachings.append(_teaching(turn, kind, number, sentence_scores[number], mine))
        scores[kind] = _message_score(sentence_scores.values())
    kind_: VerdictKind = "none"
    tier: Tier = "none"
    also: VerdictKind = "none"
    ranked = sorted(_KINDS, key=lambda kind: -scores[kind] / LEARN[kind])
    first, second = ranked
    if scores[first] >= LEARN[first]:
        kind_, tier = first, "learn"
        also = second if scores[second] >= LEARN[second] else "none"
    elif scores[first] >= CANDIDATE[first]:
        kind_, tier = first, "candidate"
    reasons = tuple(
        Reason(
            rule=hit.rule.id,
            quote=turn.text[hit.start : hit.end].strip(),
            start=hit.start,
            end=hit.end,
            weight=hit.rule.weight,
            why=hit.rule.why,
        )
        for hit in sorted(hits, key=lambda hit: -abs(hit.rule.weight))
    )
    flags: set[Flag] = {span.mark.flag for span in turn.spans if span.mark.flag is not None}
    for hit in hits:
        flags |= set(hit.rule.flags)
    return Verdict(
        kind=kind_,
        confidence=_confidence(scores[first] / LEARN[first]) if kind_ != "none" else 0.0,
        tier=tier,
        also=also,
        reasons=reasons,
        teachings=tuple(sorted(teachings, key=lambda one: one.start)),
        flags=frozenset(flags),
    )


def _confidence(ratio: float) -> float:
    """From 0.5 at the threshold towards 0.99; below it, less."""
    return round(min(0.99, 0.5 * ratio if ratio < 1 else 1 - 0.5 / ratio**1.5), 3)


def _teaching(
    turn: TurnText, kind: Literal["correction", "preference"], sentence: int, score: float, hits: list[Hit]
) -> Teaching:
    bounds = turn.sentences[sentence]
    raw = turn.text[bounds.start : bounds.end]
    start = bounds.start + len(raw) - len(raw.lstrip())
    end = bounds.start + len(raw.rstrip())
    flags: set[Flag] = {
        span.mark.flag
        for span in turn.spans
        if span.mark.flag is not None and span.start < bounds.end and bounds.start < span.end
    }
    for hit in hits:
        flags |= set(hit.rule.flags)
    return Teaching(
        kind=kind, start=start, end=end, confidence=_confidence(score / LEARN[kind]), flags=frozenset(flags)
    )
