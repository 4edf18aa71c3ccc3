"""How people state, in English, a standing rule without "always" or "from now on".

A quantifier over all things of a kind, a standing scope, an event that comes again.
"""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {
    "one_off",
    "exercise",
    "story",
    "own_story",
    "negated_rule",
    "orders",
    "ticket",
    "setup",
    "actor",
}

#: Things that a person asks an agent for again and again.
_OUTPUT = (
    r"(?:repl(?:y|ies)|responses?|answers?|messages?|examples?|explanations?|summar(?:y|ies)|reports?|emails?|mails?|"
    r"letters?|drafts?|texts?|lists?|tables?|charts?|commits?|prs?|pull requests?|branch(?:es)?|functions?|"
    r"methods?|class(?:es)?|components?|hooks?|files?|modules?|tests?|endpoints?|queries|scripts?|migrations?|"
    r"comments?|docs?|snippets?|code(?: examples?| samples?| blocks?)?|recipes?|plans?|schedules?|translations?|"
    r"quotes?|citations?|dates?|prices?|amounts?|numbers?|units?|names?|titles?|headings?|sections?|chapters?|"
    r"scenes?|bullets?|sentences?|paragraphs?|invoices?|tickets?|bugs?|features?|changes?|edits?|tasks?)"
)
_AGENT_VERB = (
    r"(?:touch|finish|make|change|edit|add|write|create|commit|complete|use|answer|give|show|send|push|refactor|"
    r"update|modify|delete|remove|rename|suggest|propose|generate|build|quote|mention|summari[sz]e|review|deploy|"
    r"fix|solve|explain|translate|cite|introduce|implement|draft|produce|recommend|plan|design|reply|respond|list|"
    r"calculate|convert|describe|offer|prepare|present|publish|merge|release|run|start|format|put)"
)

HABITS: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.throughout",
        kind="preference",
        start=(
            r"(?:use|keep|stick (?:to|with)|write|spell|show|give|quote|express|prefer|only use|avoid|go with) "
            r"[^.?!]{1,60}\b(?:throughout|everywhere|across the board|at all times|without exception|"
            r"wherever you can)\b"
        ),
        cues=("throughout", "everywhere", "across the board", "at all times", "without exception", "wherever"),
        weight=1.0,
        why="Asks for something in all places.",
        example="Use £ for prices throughout",
        near_miss="Replace foo with bar everywhere",
        unless=_LASTING,
        group="scope",
    ),
    Rule(
        id="en.prefer.no_exceptions",
        kind="preference",
        pattern=(
            r"\b(?:(?:that|this|it)'s for (?:everything|all of|every|any|the rest)|(?:that|this|it|same) (?:goes|"
            r"applies|holds|counts|is(?: true)?) for (?:everything|all|every|any|each|"
            r"both|the rest)|"
            r"no exceptions|without exception|until further notice|under no circumstances|in no case|"
            r"on no account|by no means|as a (?:general |standing )?(?:rule|habit|default|principle|"
            r"matter of (?:course|"
            r"principle|policy))|standing (?:rule|order|"
            r"instruction)|across all "
            r"(?:my|our)|no matter what(?: i| we|,|$)|whatever (?:language )?i (?:ask|write|type|say|send|paste))\b"
        ),
        cues=(
            "exception",
            " for ",
            "notice",
            "circumstances",
            "in no case",
            "on no account",
            "no means",
            "rule",
            "as a ",
            "standing",
            "across all",
            "no matter",
            "whatever",
        ),
        weight=1.0,
        why="Says that it holds without exception, or until revoked.",
        example="Until further notice do not touch the payments module",
        near_miss="There are no known circumstances",
        unless=_LASTING,
        flags=("permanent",),
        group="scope",
    ),
    Rule(
        id="en.prefer.all_things",
        kind="preference",
        start=(
            r"(?:all|every|any|each)(?: of)?(?: (?:my|our|your|the|new|future))*(?: [\w-]+){0,2}? "
            + _OUTPUT
            + r"\b(?<!chapter)(?<!scene)(?<!chapters)(?<!scenes)(?! (?:are|is|were|was|have|has|that|which|"
            r"i|we)\b)(?: [\w-]+){0,3}? "
            r"(?:(?:in|as|with|without|under|at|on|to) [^.?!]{2,60}(?: please)?\W*$|"
            r"(?:should|must|need|needs|have to|has to|gets?|goes?|is to|are to|end|ends|start|starts)\b)"
        ),
        cues=("all ", "every", "any ", "each"),
        weight=1.0,
        why="States what holds for all things of a kind.",
        example="All dates in ISO format please",
        near_miss="All dates are null, can you check",
        unless=_LASTING | {"trouble", "symptom", "asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.anything_must",
        kind="preference",
        start=(
            r"(?:anything|everything|nothing|whatever|any \w+|no \w+)\b(?![^.?!,]{0,60}\b(?:right away|right now|yet|"
            r"today|immediately|at once)\b)[^.?!,]{0,50}\b(?:stays?|goes|"
            r"gets?|needs?|must|"
            r"has to|should|may|is to)(?: be| never| always| not)? (?:out of|in|into|through|by|past|behind|my|to|"
            r"deployed|merged|committed|pushed|shipped|released|written|translated|tested|reviewed|documented|logged|"
            r"changed|touched|sent|deleted)\b"
        ),
        cues=("anything", "everything", "nothing", "whatever", "any ", "no "),
        weight=1.0,
        why="States what holds for all things of a kind.",
        example="Anything with customers' names stays out of the logs",
        near_miss="Everything looks good to me",
        unless=_LASTING | {"trouble", "symptom", "asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.one_per",
        kind="preference",
        start=(
            r"(?:only |at most |max(?:imum)? |no more than )?(?:one|two|three|a single|1|2|3)(?: [\w-]+){1,3} "
            r"(?:per|for each|for every|in each|in every) [\w -]{2,24}(?:[,.;!]|$)"
        ),
        cues=("per ", "each", "every"),
        weight=1.0,
        why="Says how many of a thing there may be in each.",
        example="one file per component. same goes for hooks",
        near_miss="How is one file per component enforced?",
        unless=_LASTING | {"asked_fact"},
        group="scope",
    ),
    Rule(
        id="en.prefer.in_every",
        kind="preference",
        pattern=(
            r"(?:^|[,;] ?)(?:no |only )?(?:[\w'#-]+ ){1,5}(?:in|on|for|at the (?:start|end|top|bottom) "
            r"of) (?:each|every|all(?: of)? "
            r"(?:the|my|your|our)) (?:(?:new|single|one|of|code|git) ){0,2}" + _OUTPUT + r"(?: please)?\W*$"
        ),
        cues=("each", "every", "all "),
        weight=0.7,
        why="Names every thing of a kind as the place.",
        example="No tabs in every file please",
        near_miss="I see the same error in every file, why is that?",
        unless=_LASTING | {"trouble", "symptom", "asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.want_all",
        kind="preference",
        pattern=(
            r"\bi (?:want|need|expect|like|'d like|would like) (?:all|every|any) (?:of )?(?:(?:my|"
            r"our|your|the|new) )?"
            r"(?:(?!from|of|on|at|for|guest|person)[\w-]+ ){1,3}?(?:to|in|with|without|as|sorted|"
            r"formatted|written|typed|documented|tested|on|under)\b|"
            r"\bi (?:want|need|expect) (?:my|your) (?:[\w-]+ )?(?:repl|respons|answer|messag|exampl|email|summar|"
            r"function|test|commit|report|letter)\w* (?:to|in|with|without|short|brief|long|concise)\b"
        ),
        cues=("i want", "i need", "i expect", "i like", "i'd like", "i would like"),
        weight=1.0,
        why="Says how all things of a kind are wanted.",
        example="I want all my functions to have type hints",
        near_miss="I want all the money back",
        unless=_LASTING | {"asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.any_you_make",
        kind="preference",
        pattern=(
            r"\b(?:any|every|each|all(?: of)?(?: the| your)?|anything|everything)(?: [\w-]+){0,3}?(?: that)? you "
            r"(?:ever )?(?:propose|make|write|give|suggest|create|generate|send|show|produce|add|design|plan|offer|"
            r"recommend|draft|prepare)\b(?! (?:me )?(?:a|an|the)\b)"
        ),
        cues=("you ",),
        weight=1.0,
        why="Says what holds for everything the agent makes.",
        example="Leave nuts out of any recipe you propose",
        near_miss="List all the files you changed",
        unless=_LASTING - {"orders", "story", "mention"} | {"asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.whenever_you",
        kind="preference",
        start=(
            r"(?:whenever|each time|every time|any ?time|once) you(?:'ve|'re| have| are)? (?:about to |"
            r"done |finish(?:ed)? )?"
            + _AGENT_VERB
            + r"\w*\b(?![^.?!]*\b(?:it|app|page|server|system|screen|browser|code) (?:\w+s|doesn'?t|"
            r"won'?t)\b)[^.?!]{6,}"
        ),
        clause=(
            r"(?:any ?time|whenever) (?:something|anything|things?|it)(?:'s| is| are) (?:unclear|ambiguous|"
            r"not clear|missing|unsure)"
        ),
        cues=("whenever", "each time", "every time", "any time", "anytime", "once you"),
        weight=1.0,
        why="Says what to do whenever the agent does something.",
        example="Each time you finish a task play back what changed in one line",
        near_miss="Each time you save the page, it crashes",
        unless=_LASTING | {"trouble", "symptom"},
        flags=("permanent",),
        group="whenever",
    ),
    Rule(
        id="en.prefer.for_each_i_send",
        kind="preference",
        start=(
            r"(?:for|with|on|in|to|after|before) (?:each|every|all|any)(?: of)?(?: the| my)?(?: "
            r"[\w-]+){1,3}? (?:(?:that )?(?:i|you|we) "
            r"(?:send|paste|give|post|upload|share|show|ask|write|fix|make|add|change|create|finish|touch|"
            r"edit|propose|"
            r"suggest|submit|name|mention)|(?=" + ORDER + r"\b))[^.?!]{3,}"
        ),
        cues=("each", "every", "all ", "any "),
        weight=1.0,
        why="Says what to do with each thing of a kind.",
        example="For each chapter I send, answer with three strengths",
        near_miss="For every bug there is a story",
        unless=_LASTING - {"orders"} | {"asked"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.while_we",
        kind="preference",
        start=(
            r"(?:while|as long as|so long as|for as long as) (?:we|i|you)(?:'m|'re| are| am)? (?:still "
            r")?(?:work|working|talk|talking|"
            r"chat|chatting|on|in|at|write|writing|discuss|discussing|play|playing|use|using|edit|editing|"
            r"do|doing)\b[^.?!]{2,60},? [^.?!]{4,}"
        ),
        cues=("while", "as long as", "so long as"),
        weight=1.0,
        why="Sets something for as long as something goes on.",
        example="While we work on this novel, the tense is present",
        near_miss="While the build ran I had lunch",
        needs=frozenset(),
        unless=_LASTING | {"trouble", "symptom", "asked", "narrative"},
        group="scope",
    ),
    Rule(
        id="en.prefer.so_never",
        kind="preference",
        pattern=(
            r"(?:\bso|;|, and|\band|-) (?:please )?(?:never|always|don'?t ever|do not ever|only ever) (?:\w+ly )?"
            + ORDER
            + r"\b|"
            r"^only ever " + ORDER
        ),
        cues=("never", "always", "ever "),
        weight=1.0,
        why="Draws a standing order from a fact.",
        example="The api keys live in vault, so never put them in .env",
        near_miss="It was dark, so never mind",
        unless=_LASTING,
        flags=("permanent",),
    ),
    Rule(
        id="en.prefer.same_for_rest",
        kind="preference",
        pattern=(
            r"\b(?:same (?:format|style|tone|layout|structure|length|approach)|(?:keep using|keep|keep to|"
            r"stay with|stick (?:to|with)|use|follow) "
            r"(?:this|that|the same)(?! (?:again|file|for loop))) "
            r"(?:[\w-]+ ){0,3}?(?:for|with|in|on) (?:all |any |each of )?(?:of )?(?:the (?:rest|remaining|"
            r"next|following|"
            r"coming|upcoming)|future|everything else)\b"
        ),
        cues=("same", "keep", "stay", "stick", "use", "apply", "do ", "follow"),
        weight=1.0,
        why="Wants the same for all that follows.",
        example="Keep using this format for the rest",
        near_miss="Is this format for the next release?",
        unless=_LASTING - {"one_off"} | {"asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.in_this_chat",
        kind="preference",
        pattern=(
            r"\b(?:in|for|during|throughout|over) (?:this|our|the (?:whole|entire|rest of (?:this|the|our))) "
            r"(?:chat|conversation|discussion|session|dialogue|thread)s?\b"
        ),
        cues=("chat", "conversation", "discussion", "session", "dialogue", "thread"),
        weight=1.0,
        why="Sets something for the whole conversation.",
        example="In this chat you are my Italian tutor",
        near_miss="What did we say in this chat?",
        unless=_LASTING | {"trouble", "symptom", "asks", "own_story", "setup"} - {"orders"},
        group="scope",
    ),
)
