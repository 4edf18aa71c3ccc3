"""How people reject, in English, what the agent just said or did."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

#: After "no": not a rejection of the answer, but agreement, thanks, or an answer to a question.
_CONTENT = (
    r"(?!fine|thanks|thank|thx|problem|worries|worry|need|idea|one|changes?|more|other|longer|doubt|matter|rush|way|"
    r"big|biggie|i'?m (?:good|fine|ok|done|all)|(?:that|it|this)(?:'?s| is| was| looks| sounds| seems)? (?:fine|ok|"
    r"okay|good|all|it|right|correct|great|perfect|enough|everything|cool)\b|skip|we(?:'ll| will| can|"
    r" should)? (?:skip|leave|drop|abandon)|go ahead|continue|proceed|confusion|offen[sc]e|hurry|questions?\b|"
    r"issues?\b|errors?\b|comment|clue|pressure|nothing(?:\W*$| else| more| to\b| for now| really| special)|"
    r"i think (?:we|that'?s|it'?s) |not (?:yet|really|right now|now|"
    r"at the moment|today)|you'?re (?:right|good|fine)|all good|let'?s (?:continue|move on|proceed)|just kidding|"
    r"never mind|nevermind|i (?:don'?t|do not|haven'?t|have not) (?:have|know|think so|yet)|\W*$)"
)

#: What people say before "no" without changing it.
_LEAD = (
    r"^(?:(?:oh|ok(?:ay)?|hmm+|umm*|uhh*|err*|ehh*|but|well|ah+|aw+|sorry|god|my god|man|dude|lol|ugh+|yeah|wait|"
    r"whoa|jesus|haha|hold on|please|argh+|hey)[,.!]* ){0,3}"
)

REJECTIONS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.no_comma",
        kind="correction",
        pattern=(
            _LEAD + r"(?:no+|nope|nah|nono|no no|"
            r"noo+)(?: \w+,| man| dude| bro)?(?:\s*[,.:;!-]+\s*|\.\.+\s*|\n+)" + _CONTENT + r"[^\s]"
        ),
        cues=("no", "nah"),
        weight=1.25,
        why="Opens by rejecting what was just said, and goes on.",
        example="No, delete that branch and keep the other",
        near_miss="No, that's fine, go ahead.",
        opening=True,
        unless=SILENCING | {"asked"},
        group="no",
    ),
    Rule(
        id="en.correct.no_to_question",
        kind="correction",
        pattern=(
            _LEAD + r"(?:no+|nope|nah|nono|no no|"
            r"noo+)(?: man| dude| bro)?(?:\s*[,.:;!-]+\s*|\.\.+\s*|\n+)" + _CONTENT + r"[^\s]"
        ),
        cues=("no", "nah"),
        weight=1,
        why="Says no to what the agent asked, and goes on.",
        example="No, put it in the config file",
        near_miss="No, that's fine, go ahead.",
        reply="Shall I put it in the code?",
        opening=True,
        needs=frozenset({"asked"}),
        unless=SILENCING | {"asked_fact"},
        group="no",
    ),
    Rule(
        id="en.correct.no_to_fact",
        kind="correction",
        pattern=(
            _LEAD + r"(?:no+|nope|nah|nono|no no|"
            r"noo+)(?: man| dude| bro)?(?:\s*[,.:;!-]+\s*|\.\.+\s*|\n+)" + _CONTENT + r"[^\s]"
        ),
        cues=("no", "nah"),
        weight=0.5,
        why="Answers no to a question of fact, and goes on.",
        example="No, it's a new project",
        near_miss="No, that's fine, go ahead.",
        reply="Is it an existing project?",
        opening=True,
        needs=frozenset({"asked_fact"}),
        group="no",
    ),
    Rule(
        id="en.correct.no_bare_comma",
        kind="correction",
        pattern=(
            r"^(?:oh |but |well,? )?(?:no+|nope|nah) (?=(?:not|every|each|all|both|a|an|from|at|of|as|when|why|how|"
            r"look|see|go|"
            r"does|did|is|are|was|again|also|even|where|without|under|into|they're|we're|he's|she's|let|let's|lets|"
            r"[a-z`]+\\?_\w+|`\w+|i|i'm|you|you're|it|it's|that|that's|"
            r"this|these|those|the|we|they|he|she|there|don'?t|do not|use|in|on|with|just|only|wait|actually|sorry|"
            r"because|please|make|put|keep|instead|what|my|your|its|if|for|by|as|leave|revert|undo|try|go back|should|"
            r"want|be|man|dude|bro)\b)(?!it'?s (?:fine|ok|good)|(?:that|this)(?:'?s| is) (?:fine|ok|all|good|it|"
            r"enough|everything|correct|right|perfect)|i'?m (?:good|fine|ok)|i (?:don'?t|do not) (?:have|know|think)|"
            r"just (?:curious|kidding|asking|wondering))"
        ),
        cues=("no", "nah"),
        weight=1.25,
        why="Opens by rejecting what was just said, and goes on.",
        example="No I want to use it on a node instance",
        near_miss="No changes needed",
        opening=True,
        unless=SILENCING | {"asked"},
        group="no",
    ),
    Rule(
        id="en.correct.bare_no",
        kind="correction",
        pattern=r"^(?:(?:hmm+|uh+|um+|oh|well|ok|sorry),? )?(?:no+|nope|no no+)[\s.!]*$",
        cues=("no",),
        weight=1.0,
        why="Rejects, and says nothing else.",
        example="Nope.",
        near_miss="No, thanks.",
        opening=True,
        teaches=False,
        unless=SILENCING | {"asked"},
        group="no",
    ),
    Rule(
        id="en.correct.is_wrong",
        kind="correction",
        pattern=(
            r"(?<!what )(?<!something )(?<!anything )(?<!nothing )(?<!i )\b(?:is|are|was|were|'s|looks?|seems?|'re|"
            r"thats|its) (?:just |completely |totally |still |all |simply |plain |also |clearly |actually |obviously |"
            r"so |factually |very |kind of |a bit |slightly |literally |not quite |now )*(?:wrong|incorrect|"
            r"inaccurate|(?<!flag is )(?<!value is )(?<!` is )(?<!option is )(?<!default is )(?<!variable is "
            r")(?<!setting is )"
            r"false(?! (?:on|for|when|if|by|in|at|after|until|and|even|everywhere)\b)|untrue|mistaken|backwards?|"
            r"reversed|upside down|flipped|malformed|malformatted|"
            r"misformatted|misspelled|misleading|a regression|cheating|nonsense|nonsensical|illegal|invalid|garbage|"
            r"rubbish|a mistake|a typo|a misreading|a misunderstanding|a misinterpretation|misplaced|mislabel\w+|"
            r"off by)\b(?! with (?:me|my|him|her))"
        ),
        cues=(
            "wrong",
            "incorrect",
            "inaccurate",
            "false",
            "untrue",
            "mistake",
            "backward",
            "reversed",
            "upside",
            "flipped",
            "malform",
            "misformat",
            "misspell",
            "misleading",
            "regression",
            "cheat",
            "nonsens",
            "illegal",
            "invalid",
            "garbage",
            "rubbish",
            "misplaced",
            "mislabel",
            "off by",
        ),
        weight=1.25,
        why="Calls it wrong.",
        example="The cycles are just wrong, use seq 1 5",
        near_miss="Sorry, I was wrong",
        unless=SILENCING | {"conditional"},
        group="wrong",
    ),
    Rule(
        id="en.correct.is_not_right",
        kind="correction",
        pattern=(
            r"(?:\b(?:is|are|was|were|did|does|do|thats|its|whats|heres)|'s)(?:n'?t| not|nt) (?:just |quite |"
            r"entirely |really |exactly |even |actually |completely |at all |all |fully |look |seem |the )*(?:right|"
            r"correct|accurate|true|what i (?:\w+)|how (?:it|that|this|you|we)|valid|the (?:right|correct|best|file|"
            r"one|actual|real)|supposed|my |the \w+ i (?:asked|meant|said|wanted)|like that)|"
            r"\bnot (?:at all )?what i (?:asked|meant|wanted|said|had|was|am|need|requested|expected)"
        ),
        cues=("not ", "n't", "nt "),
        weight=1.25,
        why="Says that it isn't right.",
        example="That's not the file I meant",
        near_miss="I'm not sure if it's right",
        unless=SILENCING | {"conditional"},
        group="wrong",
    ),
    Rule(
        id="en.correct.that_is_not",
        kind="correction",
        clause=(
            r"(?:that(?:'?s| is| was| are)?|this (?:is|was|one is)|these are|those are|they(?:'re| are)|it(?:'?s| is|"
            r" was)) (?:(?:really|actually|just|definitely|certainly|even|still) )?(?:not|isn'?t|ain'?t|"
            r"no) (?!(?:(?:a|an|the|my|our|any) )?(?:problem|bad|necessary|sure|working|possible|issue|worth|big|"
            r"urgent|important|that (?:i|we|they|he|she)\b|only|just|always|too|all|yet|so|longer|doubt|need|clear|"
            r"fair|easy|hard|surprising|"
            r"available|allowed|found|compiling|running|loading|starting|done|finished|ready)\b)[\w`\"']"
        ),
        cues=("not ", "isn't", "isnt", "ain't", " no "),
        weight=1,
        why="Denies what was taken for granted.",
        example="That's not markdown, produce it as markdown",
        near_miss="That's not a problem",
        unless=SILENCING | {"conditional", "no_reply", "withdrawn", "trouble"},
        group="wrong",
    ),
    Rule(
        id="en.correct.opens_wrong",
        kind="correction",
        start=(
            r"(?:(?:about|re|regarding|on|as for)\b:? [^:,.]{1,20}[:,] )?(?:no good(?=[.,!])|"
            r"(?:that'?s )?(?:wrong(?! (?:window|chat|tab|person|channel|thread|button|paste|or))|"
            r"incorrect)(?: again| \w+)?|not (?:(?:entirely|completely|fully|quite|really|strictly|totally|at all|"
            r"even|particularly|very|"
            r"remotely|all) (?:right|correct|accurate|true|precise)|quite|right|correct|accurate|like that|exactly|"
            r"there|in there|what|true|so(?=[.,!])|the case|the \w+|this|that|my|on|at|in))(?:\b|$)(?! (?:sure|yet|"
            r"window|chat|tab|person|channel|thread|button|"
            r"paste|or))|not (?!sure|yet|bad|really|too|much|now|only|needed|necessary|"
            r"required|familiar|interested|working|"
            r"following|found)\w+(?: \w+){0,3}, [\w`]"
        ),
        cues=("wrong", "incorrect", "not ", "no good"),
        weight=1.25,
        why="Opens by calling it wrong.",
        example="Wrong, it listens on 8080",
        near_miss="Not sure about this, go on",
        opening=True,
        unless=SILENCING | {"conditional", "withdrawn"},
        group="wrong",
    ),
    Rule(
        id="en.correct.the_wrong_thing",
        kind="correction",
        pattern=(
            r"\b(?:the|a|in) wrong (?!(?:with|number of friends|about))\w+|\bwrong (?:file|branch|folder|directory|"
            r"repo|version|place|one|way|order|format|function|line|column|table|name|path|command|tool|answer|person|"
            r"date|year)\b"
        ),
        cues=("wrong",),
        weight=1,
        why="Names the wrong thing that was taken.",
        example="You are in the wrong branch",
        near_miss="What is wrong with this code?",
        unless=SILENCING | {"conditional", "story", "own_story", "orders", "asks"},
        group="wrong",
    ),
    Rule(
        id="en.correct.disagree",
        kind="correction",
        pattern=(
            r"\bi (?:(?:really|still|just) )?(?:don'?t|do not|dont) (?:think|believe|see how|agree)\b(?! (?:i|"
            r"it works|anyone|anybody|many|most|people|so\W*$))(?: that| with)? "
            r"\w+|"
            r"\bi (?:strongly |totally |completely |have to )?disagree\b"
        ),
        cues=("think", "believe", "see how", "agree"),
        weight=1,
        why="Disagrees with what was said.",
        example="I don't think that's true, the server does check it",
        near_miss="I don't think I can make it",
        unless=SILENCING | {"conditional"},
        group="disagree",
    ),
    Rule(
        id="en.correct.does_not_exist",
        kind="correction",
        pattern=(
            r"\b(?:does ?n'?t|do ?n'?t|doesnt|dont|does not|do not) (?:even |actually |really )?exist\b(?! (?:before|"
            r"error|yet))|\bthere(?:'s| is| are) no such \w+|\bno such (?:thing|function|method|option|flag|command|"
            r"api|class|parameter)\b"
        ),
        cues=("exist", "there", "no such"),
        weight=1,
        why="Says that what was named does not exist.",
        example="That flag doesn't exist in version 2",
        near_miss="Create the folder if it doesn't exist",
        unless=SILENCING | {"conditional", "story", "no_reply", "withdrawn"},
        group="exist",
    ),
    Rule(
        id="en.correct.makes_no_sense",
        kind="correction",
        pattern=(
            r"\b(?:makes? no sense|(?:does ?n'?t|do ?n'?t|does not|do not|doesnt|didn'?t|wouldn'?t) (?:really |even |"
            r"actually |quite )?(?:make(?: any)? sense|seem (?:right|correct|so)|look right|sound right|belong|add up|"
            r"match (?:the|what|my)|reflect|answer (?:my|the) question|follow (?:the|my|our)))"
        ),
        cues=("sense", "seem", "look right", "sound right", "belong", "add up", "match", "reflect", "answer", "follow"),
        weight=1,
        why="Says that it doesn't fit.",
        example="That doesn't make sense, we have no pasta",
        near_miss="Do your instructions still make sense for this?",
        unless=SILENCING | {"asks", "orders", "conditional", "story"},
        group="sense",
    ),
)
