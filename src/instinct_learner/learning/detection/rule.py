"""What detection knows, as data: marks that limit what words can mean, rules that cite words, one grammar a language.

A rule is a row that a person can read: which words, what they speak for, how strongly, why, with a message that fires
it and a look-alike that must not. A test walks every row and checks both.

Rows are named tuples, always written with keywords: making a dataclass costs a cold process 3 ms, a named tuple a tenth
of that.
"""

from __future__ import annotations

from instinct_learner.values import Literal, NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from instinct_learner.learning.detection.turn import Hit, TurnText
    from instinct_learner.model.signal import Flag

#: How far a mark reaches from the words that matched: just them, their clause, their sentence, from the sentence's
#: start to them, from them to the sentence's end, or the whole message.
Reach = Literal["hit", "clause", "sentence", "before", "after", "message"]

#: Marks that silence every rule that does not say otherwise.
SILENCING = frozenset({"question", "hypothetical", "reported", "mention"})


class Mark(NamedTuple):
    """A property of a stretch of text: that it is a question, a condition, a story, about this one time.

    Attributes:
        name: What other rows call it. Several rows may share a name.
        pattern: Regular expression over one folded, masked sentence: `^` is its first letter, code and quotations are
            blanked. Linear time: no nested and no chained `.*`.
        reach: How far from the match the property holds.
        cues: The pattern is compiled and tried only if one of these occurs in the text; empty means always.
        unless: Marks of rows further up of which none may touch the match.
        flag: A flag that the verdict, and the teachings inside the reach, carry.
    """

    name: str
    pattern: str
    reach: Reach = "sentence"
    cues: tuple[str, ...] = ()
    unless: frozenset[str] = frozenset()
    flag: Flag | None = None


class Rule(NamedTuple):
    """One thing that people say when they correct, or when they state something lasting.

    Attributes:
        id: `<language>.<kind>.<name>`, unique.
        kind: What the words speak for (or, with a negative weight, against).
        start: Regular expression for the start of a sentence, after words that open it without changing what it says
            ("ok, so please"), as the grammar's `opener` knows them.
        clause: The same for the start of any clause, as the grammar's `clause_opener` knows them.
        pattern: Regular expression, searched anywhere in each sentence, as for a mark. A rule needs one of the three.
        cues: Literal lower-case strings of which one must occur in the folded text, or the pattern isn't even compiled.
        weight: 1.0 alone is enough to learn.
        why: One sentence for the person who asks why.
        example: A message that fires this rule.
        near_miss: A message that looks alike and does not fire it.
        reply: The agent's reply before `example` and `near_miss`, where the rule needs one.
        needs: Marks of which every one must touch the match.
        unless: Marks of which none may touch the match.
        opening: Only the first sentence of the message is searched.
        teaches: The sentence states something to do, so that it is worth a teaching of its own.
        flags: Flags that the verdict and the teaching carry where this fired.
        group: Of the rules of one group only the strongest counts in a sentence; "" means the rule is alone.
    """

    id: str
    kind: Literal["correction", "preference"]
    cues: tuple[str, ...]
    weight: float
    why: str
    example: str
    near_miss: str
    start: str = ""
    clause: str = ""
    pattern: str = ""
    reply: str = ""
    needs: frozenset[str] = frozenset()
    unless: frozenset[str] = SILENCING
    opening: bool = False
    teaches: bool = True
    flags: tuple[Flag, ...] = ()
    group: str = ""


class Grammar(NamedTuple):
    """All that is known of one language.

    Attributes:
        name: `en` or `zh`.
        rules: Its rules.
        marks: Its marks, in the order in which they are looked for.
        clause_break: Regular expression for what separates clauses inside a sentence.
        fold: Extra folding of the lower-case text; must keep every character's position. `None` for none.
        opener: Regular expression for one word that opens a sentence without changing what it says.
        clause_opener: Regular expression for what comes right before a clause.
        needs: By a pattern's checksum, what its matches hold (`lazy`, `english_needs`); one that isn't there is tried.
        judges: Reasoning that no single pattern can say, such as comparing the message with the agent's reply.
    """

    name: str
    rules: tuple[Rule, ...]
    marks: tuple[Mark, ...]
    clause_break: str
    fold: Callable[[str], str] | None = None
    opener: str = ""
    clause_opener: str = ""
    needs: Mapping[int, str] = {}
    judges: tuple[Callable[[TurnText], list[Hit]], ...] = ()
