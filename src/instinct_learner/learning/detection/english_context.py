"""What an English message means beside the reply that it answers: denials, contradictions, other values, obligations.

Patterns are text until the first short message that answers a reply. A rule's pattern sees one sentence. These judges also see what the agent just said or did: a plain statement about something that
the agent just named is rarely small talk.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from instinct_learner.learning.detection.english_marks import OPENER
from instinct_learner.learning.detection.rule import Rule
from instinct_learner.learning.detection.turn import Hit

if TYPE_CHECKING:
    from instinct_learner.learning.detection.turn import Sentence, TurnText

#: Only short messages are read this way: long ones are stories, pasted texts and new tasks.
MESSAGE_CHARACTERS = 300
SENTENCES = 3
OPENERS = 4
SENTENCE_CHARACTERS = 150
#: A plain statement is read against the reply only if the whole message is no longer than this.
STATEMENT_CHARACTERS = 140
DENIAL_CHARACTERS = 180
_BLOCKING = ("question", "hypothetical", "reported", "mention", "request", "trouble", "thanks", "withdrawn", "setup", "conditional", "asks", "orders", "narrative", "story", "repeats", "laugh")

_STOP = frozenset(
    "the and for you your yours that this these those they them their its it's is are was were has have had does did done not but with from "
    "into onto out off all any some one ones two can could should would will must may might just only also very too more most less than then "
    "there here what which who how when where why because been being use used using make made get got want need like what's that's let let's "
    "please file code new old way thing things now still already after before about over under again same other another each every no yes ok "
    "okay don't doesn't isn't didn't can't won't i'm i've we're we've you're you've dont doesnt isnt first second last user says said say see "
    "look looks add added test set put run end start i'll we'll it'll our mine his her him she he we me my i a an in on at to of or by as so if do be am up".split()
)
_WORD = r"[a-z_][\w+#.-]*[\w+#]|\d[\d.,:]*"
_JOINT = r"[._/#+-]"
_NEGATION = r"\b(?:not|no|never|none|nothing|nobody|nowhere|without|neither|nor|cannot|\w+n't|isnt|doesnt|dont|didnt|cant|wont|arent|wasnt|hasnt|havent|unchanged|nope)\b"
_VERB = (
    r"\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|will|would|should|must|may|might|\w+n't|isnt|doesnt|arent|needs?|takes?|"
    r"holds?|returns?|goes|lives?|belongs?|means?|breaks?|comes?|requires?|uses?|contains?|works?|says?|starts?|ends?|expects?|exists?|refers?|"
    r"depends|supports?|creates?|deletes?|matches|calls?|gives?|sets?|points?|reaches|runs?|changed|moved|wrote|became|became|makes?|shows?|"
    r"accepts?|throws?|reads?|keeps?|stores?|looks?|assumes?|ignores?|treats?|defeats|causes?|doubles|covers?|counts?|lists?|sounds?|feels?)\b|\b\w+'(?:s|re)\b"
)
_OUGHT = r"\b(?:should(?:n'?t)?|needs? to|has to|have to|must(?:n'?t)?|ought to|supposed to|belongs?|goes? (?:in|to|under|before|after|into)|comes? (?:before|after|first|last)|needs?)\b"
_FIRST_PERSON = r"^(?:i|i'm|i've|i'll|i'd|im|ive|we|we're|we've|we'll|my|our|me)\b"
_ENVIRONMENT = (
    r"^(?:i|we)(?:'m|'re| am| are) (?:on|using|running|in|still on|stuck on|limited to)\b|^(?:i|we) (?:do not|don'?t|can'?t|cannot|never|no longer|have no|only)"
    r" (?:have|use|want|need|support|run|allow|access|drop|change|do|install|own|ship|store|keep|call|write|put|edit|touch|deploy|know|eat|speak)\b|^(?:i|we) (?:moved|switched|migrated|dropped|replaced|stopped|removed|renamed|agreed|decided)\b|^(?:i|we) (?:use|have|already have|run|deploy|test|keep|write|call|name|store)\b"
)
_OWN_DENIAL = r"^(?:i|we) (?:never|didn'?t|did not|haven'?t|have not|wasn'?t|weren'?t|was not|were not) (?!know|expect|try|tried|understand|see|get|realize|notice|think)\w+"
_IMPERATIVE = (
    r"^(?:use|do|don'?t|do not|add|put|make|change|remove|delete|write|run|keep|show|give|tell|try|call|name|rename|move|fix|check|read|look|go|let|lets|"
    r"let's|create|update|set|take|return|answer|explain|list|find|open|close|stop|start|include|replace|commit|push|merge|skip|leave|drop|follow|"
    r"continue|proceed|rewrite|generate|translate|summari[sz]e|describe|compare|convert|build|implement|test|have|be|ensure|provide|elaborate|expand|"
    r"suggest|recommend|imagine|assume|act|pretend|consider|refactor|review|verify|install|deploy|restart|undo|revert|repeat|redo|address|complete|get|say|ask|pick|choose|combine|split|sort|format|cut|shorten|divide|hide|show|finish|think|remember|keep|considering|still acting|prepare|once|sometimes|when|whenever|from now|in future|even though|turn|switch|please|can|could|would|will|what|how|why|when|where|which|who|is|are|does|did|do|any|if|maybe|perhaps|great|nice|cool|thanks|perfect|good|awesome|lol|haha|hi|hello|hey)\b"
)
_DEFINITE = r"^(?:the|that|this|these|those|it|it's|that's|they|they're|there|there's|he|she|his|her|its|your|both|all|each|every|none|neither|nothing|no|thats|its)\b"
_EXISTING = r"\b(?:existing|already|original|proper|correct|right|same|standard|actual|real|built-?in|official|native|plain|regular|normal|usual)\b"
_SUBJECT = (
    r"^(?:the|that|this|these|those|it|they|there|he|she|your|both|all|each|every|none|neither|nothing|no)\b(?: [\w`'./_-]+){0,5}?|"
    r"^[\w`'./_#-]+(?: [\w`'./_-]+)? (?=(?:is|are|was|were|isn't|aren't|wasn't|does|doesn't|don't|didn't|has|hasn't|have|had|can't|cannot|won't|should|must|needs?|takes?|already|only|never|returns?|means?|lives?|goes|belongs?|comes?)\b)"
)
_SURPLUS = r"\b(?:only|too|already|actually|instead|otherwise|still|but|also|just|exactly|really|even|twice|again|longer|shorter|bigger|smaller|different|same)\b"
_YOU = r"\byou(?:'re|'ve|r)?\b"
_CALM = r"\b(?:fine|great|good|nice|perfect|works|right|correct|cool|love|amazing|awesome|enough|ready|done|thanks|better|interesting|funny|bad|rush|problem|question|way around|worries|worry|idea|hurry|doubt|clear|surprising|hard|easy|anymore|any more|serious|feelings|sure|matter|care)\b"


def _rule(name: str, weight: float, why: str, example: str, near_miss: str, reply: str, group: str, *, teaches: bool = True) -> Rule:
    return Rule(
        id=f"en.correct.{name}",
        kind="correction",
        pattern="",
        cues=(),
        weight=weight,
        why=why,
        example=example,
        near_miss=near_miss,
        reply=reply,
        group=group,
        teaches=teaches,
    )


DENIES = _rule(
    "denies_reply", 1.0, "Denies something that the agent just named.",
    "Kotlin doesn't have a ternary operator", "Python doesn't have a ternary operator",
    "In Kotlin, write a ternary: a > b ? a : b", "denies",
)
DENIES_THAT = _rule(
    "denies_that", 1.0, "Denies it.", "It doesn't rhyme", "It rhymes", "Roses are red, violets are blue.", "denies",
)
CONTRADICTS = _rule(
    "states_otherwise", 0.6, "States a fact about something that the agent just named.",
    "Column B holds the price", "Prices are going up", "I summed column C to get the price.", "denies",
)
CONTRASTS = _rule(
    "sets_against_reply", 1.0, "States a fact against something that the agent just named.",
    "The tests already cover this parser", "The tests pass", "I wrote a parser and its tests.", "denies",
)
OTHER_VALUE = _rule(
    "other_value", 0.9, "Gives another number than the agent did.",
    "It was 1969", "Tell me more about 1969", "The landing took place in 1968.", "value",
)
OUGHT_NAMED = _rule(
    "ought_by_name", 1.0, "Says what something that the agent just named, by its very name, ought to be.",
    "The use of last_hit should be in the FeedCache class", "The use of hits should be in the cache class",
    "I moved get_feed_name and its use of last_hit.", "should",
)
OUGHT = _rule(
    "ought", 0.7, "Says what something that the agent just named ought to be.",
    "The branch should be based on develop", "The branch should be green", "I created the branch from main.", "should",
)
DENIES_OWN = _rule(
    "denies_about_self", 1.0, "Denies what the agent said about the owner.",
    "I never worked at Google", "I worked at Google", "You worked at Google for five years.", "denies",
)
ENVIRONMENT = _rule(
    "our_situation", 0.5, "States how it is on the owner's side, which the agent didn't reckon with.",
    "I'm on a Mac", "I'm on it", "Run `apt-get install jq`.", "dislike",
)
EXISTING = _rule(
    "use_existing", 0.7, "Points at what exists already.",
    "Use the existing helper in dates.py", "Use the red one", "I wrote a new function to parse dates.", "existing",
)
CONTEXT_RULES = (DENIES, DENIES_THAT, CONTRADICTS, CONTRASTS, OTHER_VALUE, OUGHT, OUGHT_NAMED, DENIES_OWN, ENVIRONMENT, EXISTING)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word


def _content(text: str) -> set[str]:
    words = [word for word in re.findall(_WORD, text) if not word[0].isdigit()]
    words += [part for word in words for part in re.split(_JOINT, word)]
    return {_stem(word) for word in words if len(word) > 2 and word not in _STOP}


def _numbers(text: str) -> set[str]:
    return {word.strip(".,:") for word in re.findall(_WORD, text) if word[0].isdigit()}


def _after_openers(text: str) -> str:
    """The sentence without the words that only open it."""
    opener = re.compile(OPENER)
    position = 0
    for _ in range(OPENERS):
        match = opener.match(text, position)
        if match is None:
            break
        position = match.end()
    return text[position:].strip()


def _judge_sentence(turn: TurnText, bounds: Sentence, reply_words: set[str], reply_numbers: set[str]) -> Rule | None:
    whole = turn.folded[bounds.start : bounds.end]
    text = turn.masked[bounds.start : bounds.end]
    body = _after_openers(text)
    if not body:
        return None
    shared = _content(whole) & reply_words
    size = len(turn.masked.strip())
    if re.match(_IMPERATIVE, body):
        return EXISTING if re.search(_EXISTING, body) and shared and body.startswith(("use", "call", "follow", "extend", "reuse")) else None
    if not re.search(_VERB, body):
        return None
    if len(body) > SENTENCE_CHARACTERS or not (re.match(_SUBJECT, body) or re.match(_DEFINITE, body) or re.match(_FIRST_PERSON, body)):
        return None
    if re.match(_FIRST_PERSON, body):
        if shared and re.match(_OWN_DENIAL, body):
            return DENIES_OWN
        return ENVIRONMENT if re.match(_ENVIRONMENT, body) and (shared or re.search(_NEGATION, body)) else None
    calm = re.search(_CALM, body) is not None
    if re.search(_NEGATION, body) and not calm:
        return DENIES if shared and size <= DENIAL_CHARACTERS else DENIES_THAT if size <= STATEMENT_CHARACTERS else None
    if re.search(_OUGHT, body) and shared:
        return OUGHT_NAMED if any(not word.isalpha() for word in shared) else OUGHT
    mine = _numbers(whole)
    if mine and reply_numbers and not mine & reply_numbers and (shared or re.match(_DEFINITE, body)):
        return OTHER_VALUE
    if calm or not shared or size > STATEMENT_CHARACTERS:
        return None
    return CONTRASTS if re.search(_SURPLUS, body) or re.search(_YOU, body) else CONTRADICTS


def beside_reply(turn: TurnText) -> list[Hit]:
    """Read a short message as an answer to the agent's reply."""
    if not turn.reply.strip() or len(turn.masked.strip()) > MESSAGE_CHARACTERS or turn.marked("asked", 0, 1):
        return []
    reply_words, reply_numbers = _content(turn.reply), _numbers(turn.reply)
    found: list[Hit] = []
    for number, bounds in enumerate(turn.sentences[:SENTENCES]):
        if any(turn.marked(name, bounds.start, bounds.end) for name in _BLOCKING):
            continue
        rule = _judge_sentence(turn, bounds, reply_words, reply_numbers)
        if rule is not None:
            found.append(Hit(rule=rule, start=bounds.start, end=bounds.end, sentence=number))
    return found
