"""What an English message takes up of the reply to reject it: its words in quotes, its verb after "you", its means.

People seldom say that something is wrong; they name what the agent did and let that speak ("you log the whole config!",
"`parseInt` doesn't work with floats", "files shouldn't be cached"). What makes it a rejection is that the reply names
the same thing.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_answers import DENIES_QUOTED, LACKS, NOT_THERE, OUGHT_NOT, YOU_DO_NAMED
from instinct_learner.learning.detection.english_words import content, without_openers
from instinct_learner.learning.detection.turn import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule
    from instinct_learner.learning.detection.turn import TurnText

#: Longer messages and sentences do more than reject.
_MESSAGE_CHARACTERS = 240
_SENTENCE_CHARACTERS = 120
_SENTENCES = 4
_BLOCKING = ("hypothetical", "reported", "thanks", "laugh", "setup", "story", "narrative", "conditional", "withdrawn")
#: "You" and what it does, not what it may do, said or wants.
_YOU_DO = lazy(
    r"(?:^|[,;] |\b(?:but|and|that) )you (?:(?:still|just|only|now|also|even|always) )?(?!can|could|should|shouldn|"
    r"may|might|"
    r"must|will|would|won|need|want|know|mean|see|said|say|told|think|like|are|were|do\b|did|don|didn|have|had|get|"
    r"got|"
    r"mentioned|suggested|convinced|recommend|suggest|ask|find|guess|agree|decide|choose|pick|prefer)[a-z]{3,}\b"
)
_NOT_THERE = lazy(
    r"^([\w`'./()-]+(?: [\w`'./()-]+){0,2}?) (?:doesn'?t|does not|don'?t|do not|can'?t|cannot|can not|won'?t|will not|"
    r"wouldn'?t|couldn'?t)(?: really| even| actually)? (?:works?|run|be (?:used|called|combined|nested)|help|apply|"
    r"support|handle|"
    r"fit|exist|allow|take|return|accept|guarantee)\b(?! (?:any ?more|since|for me|yet|now|today)\b)"
)
_LACKING = lazy(
    r"(?:[,;:.] | - |\b(?:since|because|but|and|as) )((?:i|we) (?:(?:really|actually|just|also|still) )?(?:do not|"
    r"don'?t|dont|no "
    r"longer|never|stopped) (?:have|use|using|support|write|writing|run|ship|store|deploy|do|want|allow|"
    r"commit)\b[^.?!]{2,60})"
)
_OUGHT_NOT = lazy(
    r"^(?!an? (?:invalid|unknown|missing))[\w`'./ -]{2,60}? (?:should ?n'?t|should not|must ?n'?t|must not|ought not "
    r"to|"
    r"should never|must never)\b"
)
_QUOTED = lazy(r"[\"`]([^\"`\n]{3,60})[\"`]")
_DENIED_BEFORE = lazy(
    r"(?:^|[,;:.] )(?:please |and |also )?(?:no|without|drop|not|remove|never)(?: (?:the|an?|more))? $"
)
_DENIED_AFTER = lazy(
    r"^ (?:isn'?t|is not|aren'?t|are not|is no|is wrong|is never|sounds|reads|doesn'?t belong|makes no)\b"
)
_ADDS = lazy(r"\b(?:too|also|as well|make sure|ensure|assert|check that|test|when|if|unless)\b")
_HEDGED = lazy(r"\b(?:i guess|i think|i suppose|maybe|perhaps|probably|it seems|apparently|turns out)\b")
_ANY_YOU = lazy(r"\b(?:if|when|once|as|so that) you\b")


def _quotes(body: str, folded: str, reply: str) -> bool:
    """Whether the sentence quotes words of the reply and denies them."""
    for quoted in _QUOTED.finditer(folded):
        denied = _DENIED_BEFORE.search(folded[: quoted.start()]) or _DENIED_AFTER.match(folded[quoted.end() :])
        if denied and quoted[1].strip() in reply and not _ADDS.search(body):
            return True
    return False


def _rejects(body: str, folded: str, turn: TurnText, reply_words: set[str]) -> Rule | None:
    """What the sentence rejects of the reply."""
    shared = content(folded) & reply_words
    brief = len(body) <= _SENTENCE_CHARACTERS
    lacking = _LACKING.search(body) if brief else None
    there = _NOT_THERE.match(body) if brief and shared else None
    found: Rule | None = None
    if "you " in body and shared and _YOU_DO.search(body) and not _ANY_YOU.search(body):
        found = YOU_DO_NAMED
    elif lacking and content(lacking[1]) & reply_words:
        found = LACKS
    elif brief and len(shared) > 1 and _OUGHT_NOT.match(body) and not _ADDS.search(body):
        found = OUGHT_NOT
    elif there and content(there[1]) & reply_words:
        found = NOT_THERE
    elif brief and _quotes(body, folded, turn.reply):
        found = DENIES_QUOTED
    return found


def takes_up(turn: TurnText) -> list[Hit]:
    """Read a short message as one that names what the reply did, and rejects it."""
    text = turn.masked.strip()
    if (
        not turn.sentences
        or len(text) > _MESSAGE_CHARACTERS
        or len(turn.reply.strip()) < 20
        or turn.marked("asked", 0, 1)
    ):
        return []
    reply_words = content(turn.reply)
    found: list[Hit] = []
    for number, one in enumerate(turn.sentences[:_SENTENCES]):
        said = turn.masked[one.start : one.end]
        if "?" in said or _HEDGED.search(said) or any(turn.marked(name, one.start, one.end) for name in _BLOCKING):
            continue
        rule = _rejects(without_openers(said), turn.folded[one.start : one.end], turn, reply_words)
        if rule is not None:
            found.append(Hit(rule=rule, start=one.start, end=one.end, sentence=number))
    return found
