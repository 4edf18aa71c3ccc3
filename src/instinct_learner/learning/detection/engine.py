"""Judge one owner message: is it a correction, a lasting preference, or nothing to learn from?

The same engine serves every language. A grammar (`english.py`, `chinese.py`) is data: marks that limit what a
clause can mean, rules that cite the words they matched, and a few judges for what no single pattern can say.
`weighing` turns what the rules found into a verdict.
"""

from __future__ import annotations

from instinct_learner.lazy import Lazy
from instinct_learner.learning.detection.turn import CIRCUMSTANCES, Hit, MarkSpan, TurnText, languages, read_turn
from instinct_learner.learning.detection.weighing import weigh

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from instinct_learner.learning.detection.rule import Grammar, Mark, Rule
    from instinct_learner.learning.detection.turn import Sentence
    from instinct_learner.model.signal import Verdict

#: In one sentence a mark is looked for this often, a rule reported this often, and this many clauses are told apart:
#: real sentences have fewer, hostile ones may have thousands.
MARKS_PER_SENTENCE = 12
HITS_PER_SENTENCE = 6
CLAUSES_PER_SENTENCE = 40
#: So many opening words are looked past ("ok, so please just").
OPENERS = 4

_patterns: dict[str, Lazy] = {}


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
    return weigh(turn, hits)


def _grammar(name: str) -> Grammar:
    """The grammar of a language, imported only when a text needs it."""
    if name == "zh":
        from instinct_learner.learning.detection.chinese import CHINESE

        return CHINESE
    from instinct_learner.learning.detection.english import ENGLISH

    return ENGLISH


def _within(grammar: Grammar, pattern: str, text: str) -> re.Pattern[str] | None:
    """What finds in a text what the pattern would find there; `None` where that is nothing."""
    found = _patterns.get(pattern)
    if found is None:
        # Never compiled whole for being looked at often: there are a thousand, and most speak of nothing in a text.
        found = _patterns[pattern] = Lazy(pattern, 0, grammar.needs, patience=None)
    return found.within(text)


def _cued(cues: tuple[str, ...], text: str) -> bool:
    return not cues or any(cue in text for cue in cues)


def _reach(turn: TurnText, mark: Mark, where: tuple[int, int], bounds: Sentence, grammar: Grammar) -> tuple[int, int]:
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
    gaps = _within(grammar, grammar.clause_break, turn.masked[: bounds.end])
    for gap in gaps.finditer(turn.masked, bounds.start, bounds.end) if gaps else ():
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
        for sentence, text in zip(turn.sentences, texts, strict=True):
            pattern = _within(grammar, mark.pattern, text) if _cued(mark.cues, text) else None
            if pattern is None:
                continue
            for count, match in enumerate(pattern.finditer(text)):
                if count == MARKS_PER_SENTENCE:
                    break
                where = sentence.start + match.start(), sentence.start + match.end()
                if any(turn.marked(name, *where) for name in mark.unless):
                    continue
                start, end = _reach(turn, mark, where, sentence, grammar)
                turn.spans.append(MarkSpan(mark=mark, start=start, end=end))
                if mark.reach in {"sentence", "message"}:
                    break


def _openings(grammar: Grammar, text: str, position: int) -> list[int]:
    """Where a sentence or clause may be said to start: at its first word, and after each word that only opens it."""
    found = [position]
    opener = _within(grammar, grammar.opener, text) if grammar.opener else None
    if opener:
        for _ in range(OPENERS):
            match = opener.match(text, position)
            if match is None or match.end() == position:
                break
            position = match.end()
            found.append(position)
    return found


class _Starts:
    """Where the sentences and clauses of a turn start, found when the first rule asks."""

    def __init__(self, grammar: Grammar, texts: list[str]) -> None:
        self.grammar = grammar
        self._texts = texts
        self._sentences: dict[int, list[int]] = {}
        self._clauses: dict[int, list[int]] = {}

    def sentence(self, number: int) -> list[int]:
        """Positions in the sentence at which it may be said to start."""
        if number not in self._sentences:
            self._sentences[number] = _openings(self.grammar, self._texts[number], 0)
        return self._sentences[number]

    def clauses(self, number: int) -> list[int]:
        """Positions in the sentence at which a clause may be said to start."""
        if number not in self._clauses:
            text = self._texts[number]
            found = list(self.sentence(number))
            opener = _within(self.grammar, self.grammar.clause_opener, text) if self.grammar.clause_opener else None
            if opener:
                for count, match in enumerate(opener.finditer(text)):
                    if count == CLAUSES_PER_SENTENCE:
                        break
                    found += _openings(self.grammar, text, match.end())
            self._clauses[number] = list(dict.fromkeys(found))
        return self._clauses[number]


def _matches(rule: Rule, text: str, number: int, starts: _Starts) -> Iterator[re.Match[str]]:
    """All matches of a rule in one sentence."""
    for pattern, positions in ((rule.start, starts.sentence), (rule.clause, starts.clauses)):
        compiled = _within(starts.grammar, pattern, text) if pattern else None
        if compiled:
            for position in positions(number):
                match = compiled.match(text, position)
                if match is not None:
                    yield match
    compiled = _within(starts.grammar, rule.pattern, text) if rule.pattern else None
    if compiled:
        yield from compiled.finditer(text)


def _find(turn: TurnText, rule: Rule, texts: list[str], starts: _Starts) -> Iterator[Hit]:
    """Every match of a rule that its marks allow."""
    for number, text in enumerate(texts[:1] if rule.opening else texts):
        if not _cued(rule.cues, text) or turn.silenced(rule.needs, rule.unless, turn.sentences[number]):
            continue
        offset = turn.sentences[number].start
        ends: set[int] = set()
        for count, match in enumerate(_matches(rule, text, number, starts)):
            if count == MARKS_PER_SENTENCE or len(ends) == HITS_PER_SENTENCE:
                break
            start, end = offset + match.start(), offset + match.end()
            if (
                end not in ends
                and all(turn.marked(name, start, end) for name in rule.needs)
                and not any(turn.marked(name, start, end) for name in rule.unless)
            ):
                ends.add(end)
                yield Hit(rule=rule, start=start, end=end, sentence=number)


def _possible(turn: TurnText, rule: Rule) -> bool:
    """Whether the situation lets the rule speak at all; if not, its pattern need not even be compiled."""
    holds = {span.mark.name for span in turn.spans if span.mark.reach == "message"}
    return not rule.unless & holds and all(name in holds for name in rule.needs if name in CIRCUMSTANCES)


def _read(turn: TurnText, grammar: Grammar) -> list[Hit]:
    """All hits of one grammar."""
    whole = turn.masked if grammar.fold is None else grammar.fold(turn.masked)
    texts = [whole[sentence.start : sentence.end] for sentence in turn.sentences]
    _mark(turn, grammar, texts, whole)
    starts = _Starts(grammar, texts)
    hits = [
        hit
        for rule in grammar.rules
        if _cued(rule.cues, whole) and _possible(turn, rule)
        for hit in _find(turn, rule, texts, starts)
    ]
    for judge in grammar.judges:
        hits += judge(turn)
    return hits
