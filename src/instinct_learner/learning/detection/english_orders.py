"""What speaks against a correction: an English order that says what the program is to do, and rejects nothing.

A developer who is pleased goes on with the next order, and that order contrasts ("catch KeyError, not Exception"),
denies ("mock the client and make sure it isn't called") and says what ought to be ("load() should take a path") as
corrections do. It is one only where something shows that the agent did what is rejected: the reply names it, or the
owner speaks of "you", "still", "again", "that". ADR 0124 says how often that is.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_answers import NEXT_ORDER, PASTED, PASTED_RULE
from instinct_learner.learning.detection.english_words import content, numbers_in, without_openers
from instinct_learner.learning.detection.turn import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule
    from instinct_learner.learning.detection.turn import Sentence, TurnText

#: Sentences of a message that are looked at.
_SENTENCES = 8
#: A shorter reply ("Done.") names nothing, so that what it lacks says nothing.
_REPLY_CHARACTERS = 40
#: Verbs that open an order about a program.
_ORDERS = (
    "use add run make list include keep put format call name set update create write build implement return mock "
    "catch "
    "raise throw wrap cache log print show display render pass parse read load save store send fetch handle ignore "
    "skip "
    "drop remove delete move rename replace change switch convert rewrite refactor extract split merge sort group "
    "filter "
    "count check test verify ensure assert expose emit init initialize initialise define declare extend override "
    "inherit "
    "import export bump pin bind hide disable enable allow support accept take give have let get do go try limit cap "
    "round truncate pad strip escape quote validate reject retry poll throttle debounce stream batch queue schedule "
    "spawn fork kill close open copy clone sync mark tag label draw plot center align look generate introduce "
    "redirect "
    "route map reduce loop iterate compare compute calculate derive infer detect guess treat default fall prefer pick "
    "choose connect attach detach mount serve download upload install configure document describe trigger fire"
)
#: Words that speak of what the agent did.
_REJECTING = (
    "you your you're youre you've u still again wrong wrongly incorrect revert reverted undo undone back broke "
    "broken nope "
    "nah that's thats already unnecessary unneeded meant asked wanted said agreed told overkill pointless supposed "
    "it's "
    "anymore instead actually"
)
#: The same at the start.
_OPENS_REJECTING = "no nope nah not but wait actually hm hmm why oops ugh hey hold stop don't dont never"
_PHRASES = (
    *("i don't", "i dont", "i do not", "we don't", "we dont", "no need"),
    *("i want", "we want", "do that", "do this", "like that", "like this", "i'd rather", "i would rather", "my point"),
    *(
        "name it",
        "call it",
        "put it",
        "move it",
        "rename it",
        "make it",
        "name them",
        "put them",
        "leave it",
        "keep it",
    ),
    *("we have", "we already", "the point", "which is", "too much", "too many"),
    # A list of what was found to be wrong.
    *("issue found", "issues found", "problems found", "issues:", "problems:", "n't follow", "not follow", " missing "),
)
_STATES_IT = lazy(
    r"(?:^|[.,;:!?]\s+|\b(?:but|so|and|because|since) )(?:this|that|it|these|those|they) (?:is|are|was|were|has|"
    r"does)\b"
)
#: "You" that is only asked.
_POLITE = lazy(r"\b(?:can|could|would|will|do|did|if|as|when|once|thank|lets?|how do|for) (?:you|u)\b|\binstead of\b")
#: What gives way.
_GIVES_WAY = lazy(r"\b(?:not|never|no|instead of|rather than|in place of) ([^,.;!?\n]{2,80})")
_OBLIGES = lazy(r"\b(?:should|must|needs? to|has to|have to|ought to)\b")
#: Content of the new work: what is to be seen to.
_ASSURES = lazy(
    r"\b(?:make sure|ensure|verify|confirm|assert|check|guarantee|so that|such that|expect|in case|if|when|unless)\b"
)
_NEW = lazy(
    r"(?:add|implement|create|build|write|introduce|generate|set up)\b(?! (?:it|that|this|them|those|these|back|only|"
    r"just)\b)"
)
_NEGATING = ("not", "n't", " no ", "never", "without", "dont", "instead of", "rather than")
#: A document that was put into the message.
_DOCUMENT = lazy(r"(?:^|\n)[ \t]*<(docs?|documents?|files?|context|articles?|pages?|sources?|content)\b[^>\n]{0,200}>")


_ORDER_WORDS, _REJECTING_WORDS, _OPENS_REJECTING_WORDS = (
    frozenset(words.split()) for words in (_ORDERS, _REJECTING, _OPENS_REJECTING)
)


def _says_agent_did(text: str, words: list[str]) -> bool:
    """Whether the words alone show that the agent did what they reject."""
    opens = not _OPENS_REJECTING_WORDS.isdisjoint(words[:2])
    if opens or any(phrase in text for phrase in _PHRASES) or _STATES_IT.search(text):
        return True
    told = _POLITE.sub(" ", text) if "you" in text or " u " in text or "instead of" in text else text
    return not _REJECTING_WORDS.isdisjoint(word.strip(".,;:!?()\"'") for word in told.split())


def _names_rejected(sentence: str, reply_words: set[str], reply_numbers: set[str]) -> bool | None:
    """Whether the reply names what is to give way; nothing where nothing gives way."""
    found = None
    for match in _GIVES_WAY.finditer(sentence):
        rejected = content(match[1])
        numbers = numbers_in(match[1])
        if rejected & reply_words or numbers & reply_numbers or not (rejected or numbers):
            return True
        found = False
    return found


def _orders(body: str) -> bool:
    """Whether the sentence is an order, maybe after the place or the occasion that it is for."""
    words = re.split(r"[^a-z'-]+", body, maxsplit=1)
    if words[0] in _ORDER_WORDS or body.startswith(("instead of", "rather than")):
        return True
    head, comma, rest = body.partition(", ")
    return (
        bool(comma)
        and len(head) < 80
        and head.startswith(("in ", "if ", "when ", "for ", "on ", "after ", "before "))
        and (re.split(r"[^a-z'-]+", without_openers(rest), maxsplit=1)[0] in _ORDER_WORDS)
    )


def _obliges(body: str, reply_words: set[str]) -> bool:
    """Whether the sentence says what ought to be, of something that the reply didn't name."""
    found = _OBLIGES.search(body)
    return found is not None and not content(body[: found.start()]) & reply_words


def orders(turn: TurnText) -> list[Hit]:
    """Speak against the sentences of a message that sets what comes next and shows nothing that it rejects."""
    return _next_orders(turn) + _pasted(turn)


def _next_orders(turn: TurnText) -> list[Hit]:
    if not turn.sentences or not turn.reply.strip():
        return []
    terse_reply = len(turn.reply.strip()) < _REPLY_CHARACTERS
    text = turn.masked.strip()
    if not any(word in text for word in _NEGATING) and _OBLIGES.search(text) is None:
        return []
    words = text.split()
    if _says_agent_did(text, [word.strip(".,;:!?") for word in words]):
        return []
    reply_words, reply_numbers = content(turn.reply), numbers_in(turn.reply)
    new = _NEW.match(without_openers(turn.masked[turn.sentences[0].start : turn.sentences[0].end])) is not None
    found: list[Hit] = []
    for number, one in enumerate(turn.sentences[:_SENTENCES]):
        body = without_openers(turn.masked[one.start : one.end])
        named = _names_rejected(turn.folded[one.start : one.end], reply_words, reply_numbers)
        if named and not (new and _ASSURES.search(body)):
            return []
        if (
            new
            or (_orders(body) and ((named is False and not terse_reply) or _ASSURES.search(body)))
            or (named is False and _obliges(body, reply_words))
        ):
            found.append(_hit(NEXT_ORDER, one, number))
    return found


def _hit(rule: Rule, one: Sentence, number: int) -> Hit:
    return Hit(rule=rule, start=one.start, end=one.end, sentence=number)


def _pasted(turn: TurnText) -> list[Hit]:
    """Nothing is taught by the sentences of a document that was put into the message."""
    if "\n<" not in turn.folded and not turn.folded.startswith("<"):
        return []
    opens = _DOCUMENT.search(turn.folded)
    if opens is None:
        return []
    ends = turn.folded.rfind(f"</{opens[1]}>")
    end = ends if ends > opens.end() else len(turn.folded)
    inside = [(number, one) for number, one in enumerate(turn.sentences) if opens.end() <= one.start < end]
    return [_hit(rule, one, number) for number, one in inside for rule in (PASTED, PASTED_RULE)]
