"""What speaks against a correction: an English turn that goes about its work, in words that corrections use too.

Most turns answer what the agent asked, report what a program printed, tell what was found out elsewhere or set new
work. They deny and contrast as corrections do, but not what the agent did. ADR 0121 says how often that is.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.english_answers import ANSWERS_QUESTION, FORWARDS, ORDINARY, RESTATES
from instinct_learner.learning.detection.rule import Mark
from instinct_learner.learning.detection.turn import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.rule import Rule
    from instinct_learner.learning.detection.turn import TurnText

_OPENERS = r"^(?:(?:ok(?:ay)?|so|hm+|ah|oh|and|well|yes|right|now|mhm|update|fyi)[,.: ]+){0,3}"
ORDINARY_MARKS: tuple[Mark, ...] = (
    Mark(
        name="ordinary",
        pattern=(
            r"\b(?:console|terminal|logs?|browser|shell|ci|pip|npm|compiler|linter|mypy|tsc|network tab|output|"
            r"server) "
            r"(?:now |also |just |still |only )?(?:shows?|says?|prints?|printed|gives?|reports?|reads?|complains?)\b|"
            r"\b(?:warnings?|errors?|exceptions?|traceback|logs?|stack ?trace)(?: \w+){0,2} ?:\s*$"
        ),
        reach="message",
        cues=(
            *(
                "console",
                "terminal",
                "log",
                "browser",
                "shell",
                "ci ",
                "pip",
                "npm",
                "compiler",
                "linter",
                "mypy",
                "tsc",
            ),
            *("network", "output", "server", "warning", "error", "exception", "trace"),
        ),
    ),
    Mark(
        name="ordinary",
        pattern=(
            _OPENERS + r"(?:here'?s what i (?:found|know|learned)|i (?:read up|did some|talked to|talked with|"
            r"spoke (?:to|with)|asked (?!you\b|for\b|to\b|that\b|about\b|it\b)\w+ (?:and|she|he|they)|dug)|"
            r"(?:just )?thinking (?:out loud|aloud)|"
            r"i(?:'?m| was| am) (?:just )?wondering|i wonder|apparently|(?:it )?turns out|"
            r"the way i (?:understand|see) it|that means|the thing is|i (?:get|see) it now|if i understand|part of me|"
            r"that explains|that'?s why (?:it|we)|[\w`'-]+(?: [\w`'-]+){0,2} (?:means|stands for) (?!that|you|it|we|"
            r"i\b)|"
            r"what bothers me)\b"
        ),
        reach="message",
        cues=(
            *("found", "know", "learned", "read up", "did some", "talked", "spoke", "asked", "dug", "loud", "wonder"),
            *(
                "apparently",
                "turns out",
                "that means",
                "the thing",
                "understand",
                "see it",
                "part of me",
                "explains",
                "why",
                "bothers",
                "means",
                "stands for",
            ),
        ),
    ),
    Mark(
        name="ordinary",
        pattern=(
            r"\b(?:users?|customers?|visitors?) (?:report|see|get|complain|can'?t)s?\b|\bthey (?:only )?see\b|"
            r"\bfor (?!all|any|every|the|our|these|those)\w+ (?:users|customers|visitors)\b|\bin (?:safari|"
            r"chrome|firefox|edge)\b|"
            r"\b(?:in (?:dark|light) mode|on (?:mobile|production|staging)|since (?:yesterday|the "
            r"(?:last )?(?:deploy|update|upgrade|merge|release)))\b|\b(?:is|are) (?:wrong|off|missing|"
            r"empty) (?:when|if|"
            r"after|since|for)\b"
        ),
        reach="message",
        cues=(
            *("user", "customer", "visitor", "they ", "safari", "chrome", "firefox", "edge", "mode", "on ", "since "),
            *("wrong ", "off ", "missing ", "empty "),
        ),
    ),
    Mark(
        name="new_work",
        pattern=(
            _OPENERS + r"(?:i(?: want|'d like| would like| need)(?: you)? to|we (?:need|want|have) to|"
            r"we(?:'re| are) going to|let'?s (?:add|build|make|work on|write|start|create|move|do)|"
            r"new (?:command|feature)|"
            r"task\b|the feature|(?:please )?(?:add|build|create|implement|read through|go through|continue working)|"
            r"before we start|here is how)\b"
        ),
        cues=(
            *("want", "like", "need", "have to", "going to", "let", "new ", "task", "feature", "add", "build"),
            *("create", "implement", "through", "continue", "before we", "here is"),
        ),
    ),
    Mark(
        name="ordinary",
        pattern=(
            r"^(?:(?:hm+|oh|ah|ok(?:ay)?|yes|wow|ha)[,. ]+)*(?:super|great|nice|perfect|cool|excellent|"
            r"awesome|good|thanks|"
            r"thank you|(?:that|it)(?:'s| is) (?:ok|okay|fine|good|great)|makes sense|"
            r"works)\b(?![^.?!]*\b(?:but|except|"
            r"however|though|if|only|not|too)\b)|^(?:good|great|nice|fine|makes sense)\W*$|\bsounds (?:good|best)\b|"
            r"^(?:ok(?:ay)?[, ]+)?now (?:i need|i want|we (?:can|need)|let'?s)\b|\bstill (?:red|hangs|"
            r"times out|no luck)\b"
        ),
        reach="message",
        cues=(
            *("super", "great", "nice", "perfect", "cool", "excellent", "awesome", "good", "thank", "'s ok", "fine"),
            *("is ok", "sense", "works", "sounds", "now ", "still "),
        ),
    ),
    Mark(
        name="chooses",
        pattern=(
            r"^(?:(?:ok(?:ay)?|yes|please|then|let'?s)[, ]+)*(?:(?:fix|do|take|go (?:with|for)|start with|only|just|"
            r"apply) )?"
            r"(?:number |no\.? ?|option |point |#)?\d(?:(?:,| and| or|&) ?(?:number |#)?\d)*(?=[.,;!]|$| (?:please|"
            r"first|is|are|"
            r"for now))"
        ),
        reach="message",
        cues=("1", "2", "3", "4", "5", "6"),
    ),
    Mark(
        name="forwarded",
        pattern=(
            r"^(?:from (?:their|the|our|a|my)\b|[^.?!:]{0,30}\bcame (?:back|in) from\b|"
            r"(?:feedback|comments?|e?-?mail|message|reply|"
            r"ticket) from\b)[^.?!:]{0,40}:"
            r"\s*$|\b(?:wrote|writes|left these|left this|sent (?:me |us )?this)[^.?!:]{0,20}:\s*$"
        ),
        reach="message",
        cues=(":",),
    ),
    Mark(
        name="forwarded",
        pattern=r"^(?:dear (?!god|lord|me\b)\w+|to whom it may concern)\b",
        reach="message",
        cues=("dear ", "to whom"),
    ),
    Mark(
        name="going_on",
        pattern=_OPENERS + r"(?:please )?(?:continue|proceed|go on|carry on|keep going|resume|finish)\b",
        cues=("continue", "proceed", "go on", "carry on", "going", "resume", "finish"),
    ),
    Mark(
        name="withdrawn",
        pattern=r"\b(?:either (?:works|is fine|is ok)|your call|up to you|you (?:pick|choose|decide))\b",
        reach="message",
        cues=("either", "your call", "up to you", "you "),
    ),
)
#: How a question begins whose answer can deny and contrast without rejecting anything.
_OPEN = (
    *("which", "where", "when", "who", "how many", "how much", "how large", "how long", "how often", "how do you"),
    *("do you have", "do you use", "do you need", "have you", "did you", "does ", "did the", "was the", "is the"),
    *("is there", "are the", "are there", "has the", "could the", "can the", "what's your", "what is your"),
    *("what does ", "what kind", "what is the", "what's the", "what are the"),
)
#: A reply that names two ways without asking.
_OFFERS = ("i can ", "we can ", "i could ", "we could ", "either ", "options:", "there are two ", "it can ")
#: A reply that proposes, one that did something, and how a proposal is declined.
_PROPOSES = (
    *(
        "you can ",
        "you could ",
        "i suggest",
        "i'd suggest",
        "i recommend",
        "i'd recommend",
        "would help",
        "options",
        "either ",
    ),
    *(
        "you need ",
        "it's worth",
        "one way",
        "another way",
        "an option",
        "alternativ",
        "i'd use",
        "by hand",
        " or use ",
        "best ",
    ),
    *("common way", "usual way", "protects", "we could", "might want", "consider", "supports"),
)
_DID = (
    *("i added", "i've", "i changed", "i moved", "i wrote", "i created", "i replaced", "i use ", "i used", "i set "),
    *("i removed", "i put", "i made", "i installed", "i switched", "i turned", "i wrapped"),
)
_CHOOSES = (
    *("i'd rather", "i would rather", "i don't want", "i do not want", "overkill", "too much", "let's not", "lets not"),
    *("i don't need", "not worth", "too complicated", "too complex", "we don't need", "rather not", "i prefer not"),
    *(
        "ok i will ",
        "ok i'll ",
        "ok, i'll",
        "ok, i will",
        "then i'll",
        "i'll take",
        "i will take",
        "i'll use",
        "i will use",
    ),
)
#: How one opens that says back what the reply explained; what ought to be is no such thing.
_CONCLUDES = lazy(
    r"^(?:(?:ah|oh|ok(?:ay)?|hm+),? )?so (?!please|not?\b|why|don|make|use|put|let|can|could|now|go|i\b|we\b|what|how)"
    r"[^.?!]{2,60}?\b(?:is|are|'s|has|have|means|gets?|goes|runs?|does|will)\b(?![^.?!]*\b(?:should|must|needs?|has "
    r"to|have "
    r"to)\b)"
)
#: How a message opens that agrees, and what in it would object after all.
_AGREES = (
    *("right, ", "right. ", "ah, ", "ah ok", "ah right", "ah yes", "exactly, ", "exactly. ", "true, ", "indeed"),
    *("good catch", "good idea", "good point", "confirmed", "i see", "oh right", "oh wow", "as i thought", "agreed"),
    *("makes sense", "yep, ", "yes, that", "yes that", "found it", "got it", "ok, that", "ok that", "thought so"),
)
_OBJECTS = (
    *(" but ", "however", "except", "though", " only ", "wrong", "instead", "still ", "not what", "not quite", "don't"),
    "dont",
)
_DECLINES = ("not need", "no need", "not nec", "not requ")
#: What is recalled or called wrong isn't only answered.
_REJECTS = ("wrong", "incorrect", "not right", "isn't right", "not correct")
_RECALLED = ("i wanted", "we wanted", "i asked for", "i said", "we agreed", "i told")
#: "Don't run it" and "this won't work" are no symptoms.
_NO_SYMPTOM = (
    "don't",
    "dont",
    "won't",
    "wont",
    "again",
    "work with",
    "work in",
    "work on",
    "work for",
    "run in",
    "be used",
)
_UNWANTED = ("don't want", "dont want", "do not want")
_ADDRESSES = frozenset(["you", "your", "you're", "youre", "you've", "youve", "u"])
#: Sentences of a message that are looked at.
_SENTENCES = 8
#: Longer messages do more than answer.
_ANSWER_CHARACTERS = 140
#: An offer between two ways ("…, or …?") is answered by naming one.
_CHOICE = " or "


def _asked_openly(turn: TurnText) -> bool:
    """Whether the reply ends with a question of fact or choice, and the message is short enough to only answer."""
    reply = turn.reply.rstrip(' \n*_)"')
    if len(turn.masked) > _ANSWER_CHARACTERS:
        return False
    if not reply.endswith("?"):
        last = reply[max(reply.rfind(stop) for stop in (". ", "! ", "? ", "\n")) + 1 :].lstrip(" *_-#")
        return last.startswith(_OFFERS) and _CHOICE in last and not any(word in turn.masked for word in _REJECTS)
    if any(rejecting in turn.masked for rejecting in _REJECTS):
        return False
    if turn.masked.lstrip().startswith(_DECLINES):
        return True
    question = reply[max(reply.rfind(stop, 0, -1) for stop in (". ", "! ", "? ", "\n", ": ")) + 1 :].lstrip(" *_-#")
    return question.startswith(_OPEN) or (_CHOICE in question and not question.startswith(("how should", "what if")))


def _declines_proposal(turn: TurnText) -> bool:
    """Whether the reply only proposes, and the message chooses or declines."""
    if not any(word in turn.reply for word in _PROPOSES) or any(word in turn.reply for word in _DID):
        return False
    return turn.masked.lstrip().startswith(_CHOOSES)


def _goes_along(turn: TurnText) -> bool:
    """Whether the message opens by agreeing with what the reply found, and objects to nothing."""
    text = turn.masked.lstrip()
    return text.startswith(_AGREES) and not any(word in text for word in _OBJECTS)


def ordinary(turn: TurnText) -> list[Hit]:
    """Speak against each sentence of a message that goes about its work and doesn't address the agent's doing."""
    if turn.marked("forwarded", 0, len(turn.masked)):
        return _against(turn, FORWARDS)
    if not turn.sentences or any(recalled in turn.masked for recalled in _RECALLED):
        return []
    if any(word.strip(".,;:!?()\"'") in _ADDRESSES for word in turn.masked.replace("thank you", "").split()):
        return []
    rule = _told(turn)
    return [] if rule is None else _against(turn, rule)


def _told(turn: TurnText) -> Rule | None:
    """What a message does that doesn't address the agent's doing."""
    end = len(turn.masked)
    if _asked_openly(turn) or _declines_proposal(turn) or (turn.marked("chooses", 0, end) and "1" in turn.reply):
        return ANSWERS_QUESTION
    if _CONCLUDES.match(turn.masked.lstrip()) and not any(word in turn.masked for word in _OBJECTS):
        return RESTATES
    lengthy = turn.marked("lengthy", 0, end) and turn.marked("new_work", *turn.sentences[0])
    fails = turn.marked("trouble", 0, end) and not any(word in turn.masked for word in _NO_SYMPTOM)
    reports = turn.marked("ordinary", 0, end) and not any(word in turn.masked for word in _UNWANTED)
    return ORDINARY if _goes_along(turn) or lengthy or fails or reports else None


def _against(turn: TurnText, rule: Rule) -> list[Hit]:
    return [
        Hit(rule=rule, start=one.start, end=one.end, sentence=number)
        for number, one in enumerate(turn.sentences[:_SENTENCES])
    ]
