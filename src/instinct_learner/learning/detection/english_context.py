"""What an English message means beside the reply that it answers: denials, contradictions, other values, obligations.

A rule's pattern sees one sentence. This judge also sees what the agent just said or did: a plain statement about
something that the agent just named is rarely small talk. Patterns are text until the first short message that
answers a reply.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_answers import (
    CONTRADICTS,
    CONTRASTS,
    DENIES,
    DENIES_OWN,
    DENIES_THAT,
    ECHO,
    ENVIRONMENT,
    EXISTING,
    FORBIDS_NAMED,
    LACKS,
    OTHER_VALUE,
    PLATFORM,
    REDIRECTS,
    REPLACES,
    REVERSES,
    SETS_APART,
)
from instinct_learner.learning.detection.english_oughts import obliges, ought
from instinct_learner.learning.detection.english_words import content, numbers_in, without_openers
from instinct_learner.learning.detection.turn import Hit
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule
    from instinct_learner.learning.detection.turn import TurnText

#: Only short messages are read this way: long ones are stories, pasted texts and new tasks.
MESSAGE_CHARACTERS = 300
SENTENCES = 3
SENTENCE_CHARACTERS = 150
#: A plain statement is read against the reply only if the whole message is no longer than this.
STATEMENT_CHARACTERS = 140
#: Not long enough for a story.
BRIEF_CHARACTERS = 60
DENIAL_CHARACTERS = 180
#: Marks that keep a sentence from being read this way.
_BLOCKING = (
    "question",
    "hypothetical",
    "reported",
    "mention",
    "request",
    "trouble",
    "thanks",
    "withdrawn",
    "setup",
    "conditional",
    "asks",
    "orders",
    "narrative",
    "story",
    "repeats",
    "laugh",
)

#: Marks under which no order is heard.
_UNHEARD = ("question", "hypothetical", "reported", "mention", "thanks", "withdrawn", "laugh", "setup")

_NEGATION = (
    r"\b(?:not|no|never|none|nothing|nobody|nowhere|without|neither|nor|cannot|\w+n't|isnt|doesnt|dont|didnt|cant|"
    r"wont|arent|wasnt|hasnt|havent|unchanged|nope)\b"
)
_VERB = lazy(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|will|would|should|must|may|might|\w+n't|isnt|"
    r"doesnt|arent|needs?|takes?|holds?|returns?|goes|lives?|belongs?|means?|breaks?|comes?|requires?|uses?|contains?|"
    r"works?|says?|starts?|ends?|expects?|exists?|refers?|depends|supports?|creates?|deletes?|matches|calls?|gives?|"
    r"sets?|points?|reaches|runs?|changed|moved|wrote|became|became|makes?|shows?|accepts?|throws?|reads?|keeps?|"
    r"stores?|looks?|assumes?|ignores?|treats?|defeats|causes?|doubles|covers?|counts?|guarantees?|fails?|lists?|"
    r"sounds?|feels?)\b|\b\w+'(?:s|re)\b"
)
#: Numbers of another kind than the agent's: of an error, of a run, of a definition.
_REPORTS = lazy(
    r"\b(?:fail(?:s|ed|ing)?|errors?|errno|warnings?|exceptions?|crash\w*|took|means?|passed|passes|exit code)\b"
)
#: The denial is what the sentence says, not something that it adds ("…, without an avatar", "…, which isn't done yet").
_DENIED_FIRST = (
    r"(?:(?![,;:(]|\b(?:and|or|which|where|whose|that is|who|because|since|if|when|while|so|as|but|should|must|may) "
    r").){0,80}?"
)
_NEGATES, _DENIED = lazy(_NEGATION), lazy(_DENIED_FIRST + _NEGATION.replace("|without|neither|nor", ""))
_REPROACHES = lazy(
    r"(?:why (?:on earth |the hell )?(?:are you|did you|do you|would you|have you|is (?:it|this|that|there|the)|"
    r"are (?:there|these|those|the|they|we)|do we|would we|not)|what(?:'?s| is| are) (?:this|that|these|all (?:this|"
    r"that|these))|who (?:asked|told) you|where did you get)\b[^?]*\?"
)
_FIRST_PERSON = lazy(r"^(?:i|i'm|i've|i'll|i'd|im|ive|we|we're|we've|we'll|my|our|me)\b")
_PLATFORM = lazy(
    r"^(?:(?:i|we)(?:'m|'re| am| are)|im|were) (?:still )?(?:on|using|running|(?:stuck|left) (?:on|with)|limited to|"
    r"bound to|pinned (?:to|at)) (?!it\b|the\b|my\b|our\b|this\b|"
    r"that\b)\w"
)
_ENVIRONMENT = lazy(
    r"^(?:(?:i|we)(?:'m|'re| am| are)|im) (?:on|using|running|in|still on|stuck on|limited to)\b|^(?:i|we) (?:do not|"
    r"don'?t|"
    r"can'?t|cannot|never|no longer|have no|only) (?:have|use|want|need|support|run|allow|access|drop|change|do|"
    r"install|own|ship|store|keep|call|write|put|edit|touch|deploy|know|eat|speak)\b|^(?:i|we) (?:moved|switched|"
    r"migrated|dropped|replaced|stopped|removed|renamed|agreed|decided)\b|^(?:i|we) (?:use|have|already have|run|"
    r"deploy|test|keep|write|call|name|store)\b"
)
_LACKS = lazy(
    r"^(?:i|we) (?:(?:really|actually|just|also|still) )?(?:do not|don'?t|dont|no longer|never|can'?t|cannot) (?:have|"
    r"use|support|run|allow|do|ship|store|write|deploy|own|install|speak|eat)\b"
)
_HERE = lazy(r"\b(?:here|on this \w+|on my \w+|on our \w+|installed|access|rights|permissions?|sudo|root|admin)\b")
_OWN_DENIAL = lazy(
    r"^(?:i|we) (?:never|didn'?t|did not|haven'?t|have not|wasn'?t|weren'?t|was not|were not) (?!know|expect|learn|"
    r"try|"
    r"tried|understand|see|get|realize|notice|think)\w+"
)
_IMPERATIVE = lazy(
    r"^(?:use|do|don'?t|do not|add|put|make|change|remove|delete|write|run|keep|show|give|tell|try|call|name|rename|"
    r"move|fix|check|read|look|go|let|lets|let's|create|update|set|take|return|answer|explain|list|find|open|close|"
    r"stop|start|include|replace|commit|push|merge|skip|leave|drop|follow|continue|proceed|rewrite|generate|translate|"
    r"summari[sz]e|describe|compare|convert|build|implement|test|have|be|ensure|provide|elaborate|expand|suggest|"
    r"recommend|imagine|assume|act|pretend|consider|refactor|review|verify|install|deploy|restart|undo|revert|repeat|"
    r"redo|address|complete|get|say|ask|pick|choose|combine|split|sort|format|cut|shorten|divide|hide|show|finish|"
    r"think|remember|keep|considering|still acting|prepare|once|sometimes|when|whenever|from now|in future|"
    r"even though|turn|switch|(?:mock|catch|ensure|assert|pass|wrap|cache|raise|handle|ignore|print|parse|omit|"
    r"inspect|"
    r"confirm|escape|extract|expose|emit|init|allow|treat|disable|enable|populate|log|load|save|send|render|display|"
    r"trim|pad|skip|retry|validate|verify|generate)(?! (?:is|are|was|were|has|have|does|doesn't|isn't|did|didn't|"
    r"should|"
    r"must|can|can't|will|won't|needs?)\b)|please|can|could|would|will|what|how|why|when|where|which|who|is|are|does|"
    r"did|do|any|if|"
    r"maybe|perhaps|great|nice|cool|thanks|perfect|good|awesome|lol|haha|hi|hello|hey)\b"
)
_DEFINITE = lazy(
    r"^(?:the|that|this|these|those|it|it's|that's|they|they're|there|there's|he|she|his|her|its|your|both|all|each|"
    r"every|none|neither|nothing|no|thats|its)\b"
)
#: Forbids, and not just for now.
_FORBIDDING = lazy(
    r"^(?:do not|don'?t|dont) (?!worry|mind|forget|know|think|have|understand|see|get)(?![^.]*\b(?:yet|until|anything|"
    r"now)\b)"
)
_EXISTING = lazy(
    r"\b(?:existing|already|original|proper|correct|right|same|standard|actual|real|built-?in|official|native|plain|"
    r"regular|normal|usual)\b"
)
_SUBJECT = lazy(
    r"^(?:the|that|this|these|those|it|they|there|he|she|your|both|all|each|every|none|neither|nothing|"
    r"no)\b(?: [\w`'./_-]+){0,5}?|^[\w`'./_#-]+(?: (?!(?:that|we|i|you|what|how|if|to|me|"
    r"a)\b)[\w`'./_-]+){0,4}? (?=(?:is|are|was|were|isn't|aren't|wasn't|does|"
    r"doesn't|don't|didn't|has|hasn't|have|had|can't|cannot|won't|wouldn't|couldn't|shouldn't|haven't|weren't|would|"
    r"will|can|should|must|needs?|takes?|already|only|never|"
    r"returns?|means?|lives?|goes|belongs?|comes?|holds?|uses?|expects?|supports?|works?|starts?|ends?|contains?|"
    r"breaks?|fails?|stores?|guarantees?|accepts?)\b)"
)
#: What is to give way, in an order that names what is to come.
_GIVES_WAY = lazy(r"\b(?:instead of|rather than|in place of|not)\b(.{2,80})$")
_APART = lazy(r"(?:,|;| -+|\band|\bbut) ?(?:is |are |it's )?(?:not|never|no) ([^,.;]{2,60})")
#: "Skip isn't the same as next" orders nothing.
_NO_ORDER = lazy(
    r"^(?!(?:what|how|why|which|who|where|when|if|once|any|do|does|did|is|are|can|could|would|will|have|be|please|"
    r"maybe|"
    r"perhaps|great|nice|cool|good|perfect|thanks|let)\b)[a-z]+ (?:is|isn'?t|are|aren'?t|was|wasn'?t|were|weren'?t|"
    r"has|"
    r"hasn'?t|does|doesn'?t|can|can'?t|cannot|will|won'?t|should|shouldn'?t|must|mustn'?t)\b"
)
_OPENS_APART = lazy(
    r"not (?!sure|yet|bad|really|now|much|needed|necessary|only|just|a (?:problem|bug|big|fan|blocker)|that |too|"
    r"today|"
    r"urgent|important|for now|possible|relevant|working|worth)\w"
)
#: A word or two, asked back.
_ECHO = lazy(
    r"(?:what,? )?(?:an? |the |for |with |in |on |by )?(?!what|how|why|where|when|who|which|done|ready|ok|right|any|"
    r"tests?|"
    r"really|sure|all|thoughts|is|are|do|did|can|finished|merged|pushed|anything|"
    r"everything)[a-z-]{3,}(?: [a-z-]+){0,2}\?+$"
)
_IN_ADDITION = lazy(r"\b(?:too|also|as well|additionally|optionally|support|allow|let|besides|not only)\b")
#: The agent took something away, or brought something in; and how an owner wants it undone.
_TOOK_AWAY = lazy(
    r"\b(?:remov(?:ed|ing)|delet(?:ed|ing)|dropped|dropping|stripped|took out|got rid of|cleaned up|left out)\b"
)
_BROUGHT_IN = lazy(
    r"\b(?:add(?:ed|ing)|creat(?:ed|ing)|introduc(?:ed|ing)|includ(?:ed|ing)|wrote|inserted|generated)\b"
)
#: One of these is in a reply that did either.
_DONE = (
    *("remov", "delet", "dropp", "stripp", "took out", "got rid", "cleaned up", "left out", "add", "creat", "introduc"),
    *("includ", "wrote", "insert", "generat"),
)
_WANTS_KEPT = lazy(
    r"\b(?:keep|kept|needs?|needed|restore|leave|left|intentional|deliberate|on purpose|for a reason|required|"
    r"must stay|"
    r"should stay|there for|relies on|depends on|uses it|still used)\b"
)
_WANTS_OUT = lazy(
    r"^(?:take out|get rid of|kill|lose|leave out|rip out|undo|revert|no|we don'?t (?:need|"
    r"want)|"
    r"i don'?t (?:need|want)|nobody needs)\b"
)
_SURPLUS = lazy(
    r"\b(?:only|too|already|actually|instead|otherwise|still|but|also|just|exactly|really|even|twice|again|longer|"
    r"shorter|bigger|smaller|different|same)\b"
)
_TOLD = lazy(r"(?:only|just|not|it should|that should|they should)\b")
_PARTS = lazy(r"[.!?\n;]")
_YOU = lazy(r"\byou(?:'re|'ve|r)?\b")
_CALM = lazy(
    r"\b(?:fine|great|good|nice|perfect|works|right|correct|cool|love|amazing|awesome|enough|ready|done|thanks|better|"
    r"interesting|funny|bad|rush|problem|question|way around|worries|worry|idea|hurry|doubt|clear|surprising|hard|"
    r"easy|anymore|any more|serious|feelings|sure|matter|care|urgent|critical|blocking|a blocker|a priority|"
    r"(?:not|isn't|wasn't) that (?:i|we|they|he|she)|the end of the world|final|set in stone|decided|definitive|known|"
    r"public|live yet)\b"
)


def states(body: str) -> bool:
    """Whether a sentence without its openers states something of a thing."""
    return _SUBJECT.match(body) is not None and _VERB.search(body) is not None


def orders_or_content(body: str) -> tuple[bool, bool]:
    """Whether a sentence without its openers orders, and whether it is content."""
    return _IMPERATIVE.match(body) is not None, _CALM.search(body) is not None


class _Answer(NamedTuple):
    """One sentence of the message, and what it shares with the reply."""

    body: str
    named: bool
    size: int
    shared: set[str]
    other_number: bool
    asks: bool
    reply: str


def _reverses(answer: _Answer) -> bool:
    """Whether the sentence wants kept what the agent took away, or out what it brought in."""
    if not any(word in answer.reply for word in _DONE):
        return False
    if _IN_ADDITION.search(answer.body) or _CALM.search(answer.body):
        return False
    for done, wanted in ((_TOOK_AWAY, _WANTS_KEPT), (_BROUGHT_IN, _WANTS_OUT)):
        if wanted.search(answer.body) and not (done is _TOOK_AWAY and _NEGATES.search(answer.body)):
            parts = _PARTS.split(answer.reply)
            if any(done.search(part) and answer.shared & content(part) for part in parts):
                return True
    return False


def _judge_politely(answer: _Answer) -> Rule | None:
    """A sentence with a "please" corrects only if it names what it sets itself against."""
    if answer.asks or len(answer.body) > SENTENCE_CHARACTERS:
        return None
    if answer.shared and _reverses(answer):
        return REVERSES
    return SETS_APART if _sets_apart(answer) else None


def _judge_sentence(answer: _Answer) -> Rule | None:
    """What the sentence says about the reply."""
    body = answer.body
    if answer.shared and len(body) <= SENTENCE_CHARACTERS and _reverses(answer):
        return REVERSES
    if answer.shared and _OPENS_APART.match(body):
        return SETS_APART
    if _IMPERATIVE.match(body) and not _NO_ORDER.match(body):
        return _judge_order(answer)
    return _judge_told(answer) if len(body) <= SENTENCE_CHARACTERS else None


def _sets_apart(answer: _Answer) -> bool:
    """Whether something that the reply named, or a number of it, is what it is not."""
    if not any(word in answer.body for word in (" not ", " never ", " no ")):
        return False
    apart = _APART.search(answer.body)
    if apart is None:
        return False
    return bool(content(apart[1]) & answer.shared) or bool(numbers_in(apart[1]) & numbers_in(answer.reply))


def _echoes(turn: TurnText) -> bool:
    """Whether the message opens by asking back a word or two, and goes on by telling."""
    first, *others = turn.sentences
    if "?" not in turn.folded[first.start : first.end]:
        return False
    echo = without_openers(turn.folded[first.start : first.end])
    if not others or _ECHO.match(echo) is None:
        return False
    told = turn.masked[others[-1].start : others[-1].end]
    again = _ECHO.match(without_openers(turn.folded[others[0].start : others[0].end]))
    named = content(echo) & content(turn.reply)
    return "?" not in told and bool(named or again) and _CALM.search(told) is None


def _judge_told(answer: _Answer) -> Rule | None:
    """A sentence that orders nothing."""
    body = answer.body
    if _FIRST_PERSON.match(body):
        return _judge_own(answer)
    if not _VERB.search(body) or not (_SUBJECT.match(body) or _DEFINITE.match(body)):
        return None
    calm = _CALM.search(body) is not None
    if not calm and _sets_apart(answer):
        return SETS_APART
    if not calm and _DENIED.match(body):
        return _judge_denial(answer)
    return _judge_statement(answer, calm=calm)


def _judge_order(answer: _Answer) -> Rule | None:
    """An order about something that the agent just named."""
    if not answer.shared:
        return None
    if _FORBIDDING.match(answer.body):
        return FORBIDS_NAMED
    if _sets_apart(answer):
        return SETS_APART
    away = _GIVES_WAY.search(answer.body)
    if away and content(away[1]) & answer.shared and not _IN_ADDITION.search(answer.body):
        return REPLACES
    reuse = answer.body.startswith(("use", "call", "follow", "extend", "reuse")) and _EXISTING.search(answer.body)
    return EXISTING if reuse else None


def _judge_own(answer: _Answer) -> Rule | None:
    """A sentence about the owner or the owner's side."""
    if answer.shared and _OWN_DENIAL.match(answer.body):
        return DENIES_OWN
    if _PLATFORM.match(answer.body):
        # What the reply asked for is no news ("That needs React 18." "I'm on React 18").
        return None if answer.shared and not content(answer.body) - answer.shared else PLATFORM
    if not _ENVIRONMENT.match(answer.body):
        return None
    denies = _NEGATES.search(answer.body) is not None
    if denies and not answer.asks and _LACKS.match(answer.body) and (answer.shared or _HERE.search(answer.body)):
        return LACKS
    return ENVIRONMENT if denies or answer.shared else None


def _judge_denial(answer: _Answer) -> Rule | None:
    if answer.shared and answer.size <= DENIAL_CHARACTERS:
        return DENIES
    return DENIES_THAT if answer.size <= STATEMENT_CHARACTERS else None


def _judge_statement(answer: _Answer, *, calm: bool) -> Rule | None:
    """A sentence that denies nothing."""
    if obliges(answer.body, shared=bool(answer.shared)):
        return (
            ought(answer.body, named=answer.named) if answer.shared and not _IN_ADDITION.search(answer.body) else None
        )
    if answer.other_number and _REPORTS.search(answer.body) is None and (answer.shared or _DEFINITE.match(answer.body)):
        return OTHER_VALUE
    if calm or not answer.shared or answer.size > STATEMENT_CHARACTERS:
        return None
    surplus = _SURPLUS.search(answer.body) or _YOU.search(answer.body)
    return CONTRASTS if surplus else CONTRADICTS


def _after_reproach(turn: TurnText, number: int) -> Rule | None:
    """An order, or a bare "only …", right after asking the agent why it did that."""
    here = turn.sentences[number]
    if not number or any(turn.marked(name, here.start, here.end) for name in _UNHEARD):
        return None
    body = without_openers(turn.masked[here.start : here.end])
    before = turn.sentences[number - 1]
    asked = without_openers(turn.masked[before.start : before.end])
    told = _IMPERATIVE.match(body) or _TOLD.match(body)
    return REDIRECTS if told and _REPROACHES.match(asked) else None


def beside_reply(turn: TurnText) -> list[Hit]:
    """Read a short message as an answer to the agent's reply."""
    if not turn.reply.strip() or len(turn.masked.strip()) > MESSAGE_CHARACTERS or turn.marked("asked", 0, 1):
        return []
    reply_words, reply_numbers = content(turn.reply), numbers_in(turn.reply)
    size = len(turn.masked.strip())
    found: list[Hit] = []
    if turn.sentences and _echoes(turn):
        last = turn.sentences[-1]
        found.append(Hit(rule=ECHO, start=last.start, end=last.end, sentence=len(turn.sentences) - 1))
    for number, bounds in enumerate(turn.sentences[:SENTENCES]):
        blocking = _BLOCKING if size > BRIEF_CHARACTERS else tuple(name for name in _BLOCKING if name != "story")
        told = _after_reproach(turn, number)
        if told is not None:
            found.append(Hit(rule=told, start=bounds.start, end=bounds.end, sentence=number))
        if any(turn.marked(name, bounds.start, bounds.end) for name in blocking if name != "request"):
            continue
        asked_politely = turn.marked("request", bounds.start, bounds.end)
        whole = turn.folded[bounds.start : bounds.end]
        numbers = numbers_in(whole)
        answer = _Answer(
            body=without_openers(turn.masked[bounds.start : bounds.end]),
            named=any(not word.isalpha() for word in content(whole)),
            size=size,
            shared=content(whole) & reply_words,
            other_number=bool(numbers and reply_numbers and not numbers & reply_numbers),
            asks="?" in turn.masked,
            reply=turn.reply,
        )
        rule = _judge_politely(answer) if asked_politely else _judge_sentence(answer)
        if rule is not None:
            found.append(Hit(rule=rule, start=bounds.start, end=bounds.end, sentence=number))
    return found
