"""How people fault, in English, what they just got, without saying wrong or no.

What it was meant to be, the opposite, a count, a doubt, an excess, a reason why it can't be used, an order to undo it.
"""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

#: A result is there, the agent did not ask, and nothing is taken back.
_RESULT = SILENCING | {"no_reply", "withdrawn", "asked", "conditional"}
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half|most|some|many|several|none|both|all)"

RESULTS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.you_did_briefly",
        kind="correction",
        start=(
            r"(?:you|u)(?:'ve| have)? (?:(?:just|also|only|still|accidentally|apparently|somehow|again|"
            r"even|actually) )*"
            r"(?:removed|deleted|changed|modified|put|used|renamed|moved|replaced|committed|pushed|hard-?coded|"
            r"duplicated|copied|dropped|cut|left|took|gave|listed|wrapped|switched|converted|called|named|"
            r"assumed|placed|"
            r"picked|chose|swapped|rewrote|reverted|turned|translated|repeated|calculated|counted|applied|kept|cited|"
            r"quoted|spelled|misspelled|labelled|labeled|treated|averaged|summed|rounded|sorted|merged|"
            r"split|shortened)\b"
            r"(?! (?:me (?:laugh|smile|speechless|confused)|my (?:day|breath)|it well|out|up\b|a (?:lot|great|good)))"
        ),
        cues=("you", "u "),
        weight=1.0,
        why="Points out what the agent did with a result that it just handed over.",
        example="You left the debug print in",
        near_miss="You left me speechless",
        needs=frozenset({"short"}),
        unless=_RESULT | {"thanks"},
        group="you_did",
    ),
    Rule(
        id="en.correct.because_you_did",
        kind="correction",
        pattern=(
            r"\bbecause (?:you|u)(?:'ve| have)? (?:just |only |also )?(?:deleted|removed|changed|"
            r"commented|disabled|skipped|"
            r"mocked|broke|renamed|moved|replaced|hard-?coded|dropped|ignored|assumed|forgot|used|put|"
            r"left|added|didn'?t)\b"
        ),
        cues=("because",),
        weight=1.0,
        why="Names what the agent did as the cause.",
        example="The test passes because you deleted the assertion",
        near_miss="I ask because you seem to know it",
        unless=_RESULT,
        group="you_did",
    ),
    Rule(
        id="en.correct.was_meant",
        kind="correction",
        pattern=(
            r"\byou were (?:to|supposed to|meant to) (?!know\b)\w+|^(?:the|this|that|it|these|those|they|my|he|she|"
            r"both|every|"
            r"each|all|no|neither)\b[^.?!,]{0,40}?\b(?:was|were|is|are) "
            r"(?:only |actually |really )?"
            r"(?:meant|supposed|intended) (?:to|for|as)\b|^(?:the (?:whole )?(?:idea|point|goal|aim|"
            r"purpose|intention|task|assignment|"
            r"question|request))(?: (?:of|behind) [^.?!,]{2,40})? (?:was|is)(?: not| n't|n't)? (?:to|that|"
            r"about|for|only)\b"
        ),
        cues=(
            "you were",
            "meant",
            "supposed",
            "intended",
            "idea",
            "point",
            "goal",
            "aim",
            "purpose",
            "intention",
            "task",
            "question",
            "request",
            "assignment",
        ),
        weight=1.0,
        why="Says what the result was meant to be.",
        example="The poem was meant to rhyme.",
        near_miss="What was it meant to do?",
        unless=_RESULT | {"thanks", "setup", "orders"},
        group="meant",
    ),
    Rule(
        id="en.correct.opposite",
        kind="correction",
        start=(
            r"(?:it'?s |that'?s |it is |that is |should be |other way|way )?(?:quite |exactly |actually |"
            r"rather |just |really )?(?:the |other )?"
            r"(?:opposite|reverse(?!d? proxy)|converse|contrary|other way (?:round|around)|way (?:round|"
            r"around)|vice versa|inverse)"
            r"(?:,? (?:actually|is true|of that|i think))*(?:\W|$)(?! of (?!that|what you))"
        ),
        cues=("opposite", "reverse", "converse", "contrary", "way round", "way around", "vice versa", "inverse"),
        weight=1.0,
        why="Says that the opposite holds.",
        example="Quite the opposite",
        near_miss="Opposite of hot?",
        opening=True,
        unless=_RESULT | {"praise", "thanks"},
        group="opposite",
    ),
    Rule(
        id="en.correct.nothing_says",
        kind="correction",
        pattern=(
            r"\b(?:nothing|nowhere|no ?where|no (?:line|part|section|paragraph|sentence|"
            r"page))\b[^.?!]{0,40}\b(?:says?|said|mentions?|"
            r"mentioned|suggests?|states?|does it say|is it (?:said|stated|mentioned)|about (?:that|it|this))\b|"
            r"\bthere(?:'s| is) (?:nothing|no mention|no such)\b[^.?!]{0,30}\b(?:about|of|in|like)\b|"
            r"\bcontradicts?\b (?:the (?:first|second|other|rest|text|source)|what|your|my|itself|each)"
        ),
        cues=("nothing", "where", "no ", "contradict"),
        weight=1.0,
        why="Says that the source doesn't say it, or that the answer contradicts itself.",
        example="Nothing in the text says that he was drunk.",
        near_miss="Is there nothing about that?",
        unless=(_RESULT | {"thanks"}) - {"reported", "mention"},
        group="denies",
    ),
    Rule(
        id="en.correct.doubts",
        kind="correction",
        start=(
            r"(?:i (?:really |highly |kind of )?doubt (?:that|it|this)\b(?! (?:i|we|my)\b)|(?:that|this|"
            r"it) (?:can'?t|cannot|can not|couldn'?t) "
            r"(?:possibly )?be (?:right|true|it|correct|possible|so)\b|(?:that|this|it) (?:seems|looks|"
            r"sounds|smells) (?:wrong|off|fishy|"
            r"suspicious|unlikely|implausible|too (?:high|low|good|big|small))\b|(?:are you |you )?sure "
            r"(?:about|of) (?:that|this|it)\b|"
            r"i (?:only )?(?:count|counted|see|find|get|got) (?:only )?" + _NUMBER + r"\b)"
        ),
        cues=("doubt", "be ", "seems", "looks", "sounds", "smells", "sure", "count", "see ", "find", "get ", "got "),
        weight=1.0,
        why="Doubts the answer.",
        example="That can't be right",
        near_miss="I doubt that I can come",
        opening=True,
        unless=_RESULT - {"question"} | {"thanks", "trouble"},
        group="doubt",
    ),
    Rule(
        id="en.correct.share_of_them",
        kind="correction",
        start=(
            r"(?:only |just |barely )?"
            + _NUMBER
            + r" (?:of )?(?:these|those|them|the|your)\b[^.?!]{0,40}?\b(?:(?:are|is|were|was)(?: not|n'?t)?|"
            r"don'?t|doesn'?t|do not|does not|exist|have|has|belong|work|cost|start|end|rhyme|match|fit|use)\b"
        ),
        cues=("these", "those", "them", "the ", "your"),
        weight=1.0,
        why="Faults a part of what was handed over.",
        example="Only two of these are real",
        near_miss="Are two of these real?",
        needs=frozenset({"short"}),
        unless=_RESULT | {"thanks", "praise"},
        opening=True,
        group="doubt",
    ),
    Rule(
        id="en.correct.cannot_use",
        kind="correction",
        clause=(
            r"(?:i|we|they)? ?(?:can'?t|cannot|can not|couldn'?t|am not able to|won'?t be able to|am not "
            r"allowed to|are not allowed to) (?:really |just )?"
            r"(?:use|do|run|access|install|afford|eat|show|send|publish|deploy|say|accept|have) (?:that|"
            r"this|it|those|these|any of)\b(?! (?:yet|now|until|today))|"
            r"(?:that|this|it|those|these|the \w+|that \w+|none of \w+) (?:won'?t|doesn'?t|does not|will "
            r"not|wouldn'?t|would not|don'?t|do not) (?:really )?"
            r"(?:work|fly|do|help|fit)(?: (?:for (?:me|us|my|our)|here|in (?:my|our)|on (?:my|our|that|"
            r"this)|at all)|[,;]| because| since| as )|"
            r"(?:doesn'?t|won'?t) (?:really )?work (?:for (?:me|us)|here)"
        ),
        cues=("can", "could", "able", "allowed", "won", "doesn", "does not", "will not", "would", "don"),
        weight=1.0,
        why="Says why the answer can't be used.",
        example="I can't use that, the box has no internet access",
        near_miss="Can I use that?",
        unless=(_RESULT | {"thanks"}),
        group="unusable",
    ),
    Rule(
        id="en.correct.not_ok_there",
        kind="correction",
        pattern=(
            r"\b(?:isn'?t|is not|aren'?t|are not|isnt|arent) (?:ok|okay|allowed|acceptable|an option|"
            r"available|installed|supported|"
            r"permitted|enough|good enough|needed|necessary|appropriate|suitable|safe|valid) (?:here|"
            r"there|on|in|for|inside|at|with)\b"
        ),
        cues=("isn", "is not", "aren", "are not"),
        weight=1.0,
        why="Says that what was used won't do in that place.",
        example="context.Background() isn't ok there",
        near_miss="Is this not allowed here?",
        unless=_RESULT | {"thanks"},
        group="unusable",
    ),
    Rule(
        id="en.correct.excess",
        kind="correction",
        start=(
            r"(?:(?:that|this|it)(?:'?s| is| seems| looks| feels| sounds| was)? )?(?:(?:a (?:bit|little)|"
            r"quite|kind of|kinda|sort of|still|rather|very|pretty) )?"
            r"(?:a lot of (?!fun|help|work|love|progress|sense)[\w ]+|a bit (?:much|over)|too much|way "
            r"(?:too|more|less|longer) \w+|overkill|excessive|overdone|overblown|verbose|wordy|"
            r"repetitive|redundant|clunky|stiff|robotic|generic|bland|cheesy|corny|cliched?|vague|wooden|"
            r"long-?winded|over the top)\b|"
            r"(?:(?:that|this|it) )?(?:reads|sounds|feels) (?:as if|as though|like (?!a (?:good|great|nice|"
            r"plan|deal)|fun|the right))"
        ),
        cues=(
            "lot",
            "much",
            "over",
            "way ",
            "excessive",
            "verbose",
            "wordy",
            "repetitive",
            "redundant",
            "clunky",
            "stiff",
            "robotic",
            "generic",
            "bland",
            "cheesy",
            "corny",
            "clich",
            "vague",
            "wooden",
            "winded",
            "as if",
            "as though",
            "like ",
        ),
        weight=0.8,
        why="Finds the result excessive or false in tone.",
        example="That's a lot of code for what should be a one liner",
        near_miss="That's a lot of fun",
        opening=True,
        unless=_RESULT | {"thanks", "praise", "trouble"},
        group="dislike",
    ),
    Rule(
        id="en.correct.still_the_old",
        kind="correction",
        start=(
            r"(?:it'?s |you'?re |this is |that'?s |you )?still (?:calling|using|importing|referencing|"
            r"referring|pointing|saying|has|have|says|uses|calls|imports|refers|points|there|in there|on the|"
            r"in the|the (?:old|wrong))\b"
        ),
        cues=("still",),
        weight=1.0,
        why="Names what was left as it had been.",
        example="Still calling the old function",
        near_miss="Are you still using it?",
        opening=True,
        unless=_RESULT | {"thanks"},
        group="still",
    ),
    Rule(
        id="en.correct.already_so",
        kind="correction",
        start=(
            r"(?:we|it|this|that|they|there|#?\d+|step \w+|part \w+|those|these)(?:'s| is| was| are| were|"
            r"'ve| have)? (?:already (?:exists?|done|there|have (?!been)|has|in place|covered|fixed|"
            r"merged|handled|got)|(?:done|finished|closed|fixed|merged) (?:already|yesterday|last week|"
            r"ages ago))\b(?! covered)"
        ),
        cues=("already", "done", "finished", "closed", "fixed", "merged"),
        weight=1.0,
        why="Says that it was there already.",
        example="This already exists in utils",
        near_miss="Does this already exist in utils?",
        opening=True,
        unless=_RESULT | {"thanks"},
        group="existing",
    ),
    Rule(
        id="en.correct.look_closer",
        kind="correction",
        start=(
            r"(?:look|read|check|count|see|watch)(?: (?:at|through))? (?:(?:the|my|it|that|this|what i|"
            r"your)\b[^.?!,]{0,40} )?(?:again|once more|"
            r"one more time|more (?:closely|carefully))\b|re-?read\b|reread\b|(?:take )?(?:a|another) "
            r"(?:closer|second|proper) look\b"
        ),
        cues=("again", "once more", "more", "read", "look"),
        weight=1.0,
        why="Sends the agent back to the source.",
        example="Please look again, the third column is the price",
        near_miss="Look at the tests, then run them",
        unless=_RESULT | {"thanks"},
        opening=True,
        group="again",
    ),
    Rule(
        id="en.correct.undo_yours",
        kind="correction",
        start=(
            r"(?:get rid of|remove|delete|take (?:out|off)|drop|undo|revert|roll back|rip out|kill|lose|"
            r"strip out) (?:all (?:of )?)?(?:the|that|this|those|these) "
            r"[^.?!]{1,40}\b(?:that )?you (?:just )?(?:added|made|put|wrote|created|did|changed|inserted|"
            r"introduced|invented|wrote)\b"
        ),
        cues=("you",),
        weight=1.0,
        why="Undoes what the agent did.",
        example="Get rid of the animation you added",
        near_miss="Remove the card after you pay",
        unless=_RESULT - {"no_reply"} | {"thanks"},
        group="undo",
    ),
    Rule(
        id="en.correct.interrupts",
        kind="correction",
        start=(
            r"(?:hold (?:on|up|it)|hang on|whoa+|woah|let me stop you(?: (?:there|right there))?|not so "
            r"fast|easy there|negative|objection|"
            r"wait wait|stop right there|back up|no way|nuh uh|nuh-uh|false|err+|hmm+ no)[,.!;: "
            r"-]+(?!sorry|i forgot|i'?ll|i'?m|let me|my|can|could|what|how|is|are|do|does|before|one "
            r"more|so\b|that'?s (?:great|cool|nice|fast|good|awesome)|nice|great|ok|you'?re (?:good|right))\w"
        ),
        cues=(
            "hold",
            "hang on",
            "who",
            "woah",
            "stop",
            "fast",
            "easy",
            "negative",
            "objection",
            "wait",
            "back up",
            "no way",
            "nuh",
            "false",
            "err",
            "hmm",
        ),
        weight=1.0,
        why="Interrupts.",
        example="Hold on, that's prod",
        near_miss="Hold on, I'll get the logs",
        opening=True,
        unless=(_RESULT | {"thanks"}),
        group="opening",
    ),
    Rule(
        id="en.correct.nobody_asked",
        kind="correction",
        pattern=(
            r"\b(?:no ?one|nobody) (?:asked|told|wanted|said|wants)\b|\bwho (?:asked|told) (?:you|u) (?:to|for)\b|"
            r"\b(?:i|we) (?:never|didn'?t|did not) (?:ask(?:ed)?|give|gave|mention(?:ed)?|approved?|"
            r"agreed?|say|said|request(?:ed)?|wanted) (?:you|for|to|that|any|one|it)\b"
        ),
        cues=("no one", "noone", "nobody", "who ", "never", "didn", "did not"),
        weight=1.0,
        why="Says that nobody asked for it.",
        example="No one asked for a refactor",
        near_miss="Nobody knows",
        unless=_RESULT - {"question", "reported"} | {"thanks", "story"},
        group="unasked",
    ),
    Rule(
        id="en.correct.we_were_at",
        kind="correction",
        pattern=(
            r"\b(?:we|i) (?:were|was|are|am)(?: still)? (?:talking about|discussing|speaking of|asking "
            r"about|on (?:step|#|number|question|chapter|task|item|part) ?#?\w+|"
            r"at (?:step|chapter|question|number))\b|\bwe(?:'re|re| are) (?:talking about|on) "
            r"[^.?!]{2,40}(?: not |, not | since | now\b)"
        ),
        cues=("we", "i was", "i am"),
        weight=1.0,
        why="Says what it is about.",
        example="#2 is done already. we were on #3",
        near_miss="We were on holiday",
        unless=_RESULT | {"thanks"},
        group="about",
    ),
)
