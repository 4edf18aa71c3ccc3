"""What many small signs together say in English: a short message that rejects what was done, in no set phrase.

People correct an agent in more ways than any table of phrases holds. What they say then still has signs in common: it
recalls what was wanted, speaks of what "you" did, states something about a thing that the reply named, calls a halt,
finds something lost or off. One sign says little and some speak against it; from a sum on they are believed. The
points are rounded from a fit; ADR 0121 says on what.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_answers import HALF_SIGNS, SIGNS
from instinct_learner.learning.detection.english_context import orders_or_content, states
from instinct_learner.learning.detection.english_words import content, without_openers
from instinct_learner.learning.detection.turn import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from instinct_learner.learning.detection.turn import TurnText

#: Longer messages hold signs of everything.
MESSAGE_CHARACTERS = 200
SENTENCES = 5
#: From this sum on a message is believed to correct, and from that one on it adds to what rules found.
BELIEVED = 29
HALF_BELIEVED = 17
#: Marks under which no sum is taken: another story, new work, a program's fault, thanks.
_SILENT = (
    *("withdrawn", "trouble", "thanks", "laugh", "orders", "ticket", "setup", "reported", "narrative", "symptom"),
    *("asked_fact", "no_reply", "exercise", "undo", "hypothetical", "conditional", "ordinary"),
)


def _kept_as_text(*table: tuple[int, str]) -> tuple[tuple[int, re.Pattern[str]], ...]:
    return tuple((points, lazy(pattern)) for points, pattern in table)


_RECALLS = (
    r"\b(?:i|we)(?:'d|'ve| had| have| was| were|'m| am)? ?(?:\w+ly )?(?:asked|said|told you|wanted|sent|gave|meant|"
    r"mean|agreed|went with|decided|linked|mentioned|discussed|settled|closed|ruled|referring|speaking of|talking "
    r"about|recall|specified|requested|expected|described)\b|\b(?:as|like) (?:discussed|said|agreed|mentioned)\b|"
    r"\bmy (?:first|last|previous|original) (?:message|prompt|mail)\b|\bremember\?"
)
_YOU_DID = (
    r"\byou(?:'ve| have| just)? (?:\w+ly )?(?:\w+ed|put|made|did|took|gave|left|set|wrote|forgot|lost|cut|broke|"
    r"chose|ran|read)\b"
)
_IMPATIENT = (
    r"^(?:dude|ugh+|jesus|oh come on|come on|wtf|wth|what the|what,|err*|uhh*|hm+|mm+|wait|nah|nope|whoa|man|"
    r"seriously|eh|oh no|no+(?! (?:changes?|problem|worries|need|idea|more|that'?s? (?:is )?it|thanks)))\b|!!|"
    r"\b(?:dude|ffs|wtf|man|come on)\b"
)
_HALTS = (
    r"(?:^|[,.;:!] |\b(?:and|so|please|just) )(?:leave(?! the (?:others?|rest))|forget|stop|don'?t|dont|do not|skip|"
    r"drop|undo|revert|restore|put (?:it|that|them|this)|take (?:it|that|them|this) out|remove (?:it|that|them|this)|"
    r"keep|get rid)\b"
)
_FAULTY = (
    r"\b(?:wrong|missing|dead|dull|stiff|silly|off|lost|gone|misses|ugly|odd|weird|over the top|overkill|ignored|"
    r"ignores|useless|nonsense|incorrect|false|swapped|unused|bad|mixed up|too (?!hard|late|old|tired|kind)\w+|a "
    r"novel|"
    r"out of date|outdated|nothing of the sort|past each other)\b"
)
_WANTS = r"\b(?:i|we) ?(?:'m|am|'d|would|do|just|only|really)? ?(?:want|need|after|looking for|prefer)\b"
_MENDS = (
    r"(?:^|[,.;:!?] |\b(?:and|so|please|just|but) )(?:make (?:it|that|them)|use|go (?:for|with|through|back)|change|"
    r"rename|move|replace|call it|fix|clean|read|check|look|test|compare|redo|rework|try|take|pass|align|correct)\b"
)

#: Of these at least one must be there.
_TELLING = _kept_as_text(
    (23, _RECALLS),
    (11, _YOU_DID),
    (13, _IMPATIENT),
    (9, _HALTS),
    (13, _FAULTY),
    (
        9,
        r"\b(?:enough|will do|does the (?:job|trick)|(?:that'?s|thats) (?:it|all)|would do|suffices?|plenty|at most)\b",
    ),
)
#: These support it.
_SUPPORTING = _kept_as_text(
    (4, _WANTS),
    (3, _MENDS),
)
#: These speak against it: a question, approval, additions, conditions, the start of a new task.
_AGAINST = _kept_as_text(
    (-12, r"\b(?:can|could|would|do|does|will|what|where|how)\b[^.!?]*\?\W*$"),
    (
        -14,
        (
            r"^(?:y|yes|yep|yup|yeah|sure|ok|okay|k|right|fair|good|nice|great|cool|perfect|alright|awesome|"
            r"interesting|"
            r"done)\b"
        ),
    ),
    (
        -25,
        (
            r"\bexactly (?:what|as|how|like) (?:i|we)\b|\byou (?:convinced|were right|are right|made my|must be)|"
            r"\bno (?:"
            r"problem|worries)\b|\btoo bad\b|\bnot (?:too |that |at all )?bad\b|\bsorry (?:for|about)\b|"
            r"^(?:no,? )?that(?:'?s| is) (?:it|all)\W*$|^no changes?\b"
        ),
    ),
    (
        -14,
        (
            r"\b(?:show me|tell me|let me know|remind me|(?:can|could|would|do|did|will) you|so (?:that )?i can|"
            r"how (?:do|"
            r"should|does|can|would) (?:i|we|it|that|this)|(?:what|where) (?:would|should|do|does) (?:you|i|we)|"
            r"does (?:"
            r"this|that|it))\b"
        ),
    ),
    (
        -14,
        (
            r"\b(?:other|another|building|coding|second) agent\b|\bclear to me\b|\bdon'?t (?:understand|get it|get "
            r"why|"
            r"follow|know)\b|\bleave the (?:others?|rest)\b|\b(?:others?|rest) (?:stays?|(?:is|are) (?:fine|ok|"
            r"good))\b|"
            r"\bmean to say\b|\byou(?:'ve| have)? (?:said|mentioned|told me)\b|\bwhat you (?:said|told|wrote|"
            r"suggested)\b"
        ),
    ),
    (
        -14,
        (
            r"\bi (?:think|guess|suppose)\W*$|(?:^|[.!?] )(?:i|we)(?: would|'d)? (?:need|want|like) (?:an?|another|"
            r"some|"
            r"two|to (?:add|build|have|move|make|create|write))\b"
        ),
    ),
    (-8, r"\bshould (?!not\b|n't|be\b|have\b|only\b|just\b|still\b|never\b|go\b|come\b|stay\b)\w+"),
    (-12, r"[,;] ?too\W*$|\b(?:also|as well|either|additionally|besides|new requirement|next)\b"),
    (-4, r"\b(?:error|exception|traceback|fails?|failing|crash\w*|failed|bug|broken)\b"),
    (
        -8,
        (
            r"^(?:(?:ok|now|also|please|and|then|so|next|first|great|good|cool|yes)[,.]? )*(?:add|create|make an?|"
            r"write|"
            r"implement|build|give|show|let'?s|let|explain|run|start|continue|update|commit|push|check|do|try|tell|"
            r"can|"
            r"could|would|will|what|how|is|are|does|did|where|which|who|please|have|get|generate|list|find|go ahead|"
            r"proceed|open|set|install|merge|deploy|help|i (?:need|want) you|i'?d like|include|provide|rewrite|"
            r"summari[sz]e|remind|modify|redo|restate|compare|repeat|expand|translate|remember|simplify|dramatically|"
            r"extend|"
            r"feel free|wait for)\b"
        ),
    ),
)
#: The same by single words, which need no pattern: telling, supporting or against, and of the first sentence.
_TELLING_WORDS = (
    (6, frozenset(["but", "though", "although", "however", "while", "whereas", "yet", "except"])),
    (5, frozenset(["instead", "rather", "only", "even", "already", "still", "again", "actually", "too", "otherwise"])),
)
_OTHER_WORDS = (
    (16, frozenset(["you", "your", "u", "youre", "ur", "you're", "you've", "you'd", "you'll"])),
    (-6, frozenset(["when", "whenever", "if", "once", "every", "each"])),
)
_FIRST_WORDS = (
    (7, frozenset(["that", "this", "thats", "it", "it's", "that's", "its", "these", "those", "they", "they're"])),
    (-7, frozenset(["i", "i'm", "i've", "i'll", "i'd", "we", "we're", "we've", "we'll", "my", "our", "let's", "lets"])),
)
#: "You" that is told something, or anybody, is not what the agent did.
_ASIDE_TO_YOU = ("you can ", "ping you", "tell you", "show you", "thank you", "send you", "give you", "let you know")
_NEGATING = frozenset(
    [
        "not",
        "no",
        "never",
        "none",
        "nothing",
        "nobody",
        "nowhere",
        "without",
        "neither",
        "nor",
        "cannot",
        "isnt",
        "doesnt",
        "dont",
        "didnt",
        "cant",
        "wont",
        "arent",
        "wasnt",
        "hasnt",
    ]
)
_DENIES, _CODE, _ASKS = 6, 3, -10
#: What holds for longer is no complaint about this one result.
_LASTING = (
    *(
        "always",
        "from now",
        "in future",
        "in the future",
        "next time",
        "whenever",
        "each time",
        "every time",
        "as a rule",
    ),
    *("in your answer", "in your repl", "in your response", "in your message"),
)
#: What the situation adds.
_SHORT, _ASKED, _CALM, _ONE_OFF, _ORDER_FIRST = 3, -22, -12, -7, -8
_STATES, _SHARES, _SHARES_MORE, _DENIES_SHARED = 10, 3, 3, 8


def _sum(table: tuple[tuple[int, re.Pattern[str]], ...], text: str) -> int:
    return sum(points for points, pattern in table if pattern.search(text))


def _words(text: str) -> list[str]:
    """The words of a text, lower case, freed of what stands around them."""
    return [word.strip(".,;:!?()[]{}\"'`*-") for word in text.split()]


def _sum_words(table: tuple[tuple[int, frozenset[str]], ...], words: set[str]) -> int:
    return sum(points for points, listed in table if listed & words)


def _denies(words: set[str]) -> bool:
    return bool(_NEGATING & words) or any(word.endswith("n't") for word in words)


def _telling(text: str) -> int:
    """The points of the signs of which one must be there."""
    words = set(_words(text))
    return _sum(_TELLING, text) + _sum_words(_TELLING_WORDS, words) + (_DENIES if _denies(words) else 0)


def _around(text: str, first: str) -> int:
    """The points of the other signs: in the whole text, and in its first sentence."""
    points = _sum(_SUPPORTING, text) + _sum(_AGAINST, text) + _sum_words(_OTHER_WORDS, set(_words(text)))
    if any(aside in text for aside in _ASIDE_TO_YOU):
        points -= _OTHER_WORDS[0][0] if _OTHER_WORDS[0][1] & set(_words(text)) else 0
    points += _sum_words(_FIRST_WORDS, set(_words(first)[:1]))
    return points + (_CODE if "`" in text else 0) + (_ASKS if "?" in text else 0)


def _situation(turn: TurnText, bodies: list[str]) -> int:
    """What the reply and the marks add to the sum."""
    shared = content(turn.folded) & content(turn.reply)
    end = len(turn.masked)
    points = _SHORT if turn.marked("short", 0, end) else 0
    points += _ASKED if turn.marked("asked", 0, end) else 0
    points += _ONE_OFF if turn.marked("one_off", 0, end) else 0
    points += _ORDER_FIRST if orders_or_content(bodies[0])[0] else 0
    points += _CALM if any(orders_or_content(body)[1] for body in bodies) else 0
    points += _STATES if any(states(body) for body in bodies) else 0
    if shared:
        points += _SHARES + (_SHARES_MORE if len(shared) > 1 else 0)
        points += _DENIES_SHARED if _denies(set(_words(turn.masked))) else 0
    return points


def signs(turn: TurnText) -> list[Hit]:
    """Sum up the signs of a short message that answers a reply."""
    text = turn.masked.strip()
    if len(text) > MESSAGE_CHARACTERS or not turn.sentences or not turn.reply.strip():
        return []
    if any(word in text for word in _LASTING) or any(turn.marked(name, 0, len(turn.masked)) for name in _SILENT):
        return []
    telling = _telling(text)
    if not telling:
        return []
    bodies = [without_openers(turn.masked[one.start : one.end]) for one in turn.sentences[:SENTENCES]]
    points = telling + _around(text, bodies[0]) + _situation(turn, bodies)
    if points < HALF_BELIEVED:
        return []
    number = next((place for place, body in enumerate(bodies) if _telling(body)), 0)
    where = turn.sentences[number]
    rule = SIGNS if points >= BELIEVED else HALF_SIGNS
    return [Hit(rule=rule, start=where.start, end=where.end, sentence=number)]
