"""How people recall, in English, what they said, wanted or settled before, and explain what they meant by it."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

#: A result is there, nothing is taken back, and no new task is set.
_RESULT = SILENCING | {"no_reply", "withdrawn", "conditional", "orders", "narrative", "story", "setup"}
#: What a person does who wants something.
_WISH = (
    r"(?:want|need|mean|meant|wanted|needed|propose|proposed|suggest|suggested|describe|described|sent|wrote|pasted|"
    r"said|asked(?: for)?|(?:had|have) in mind|(?:'m|am|was|'ve been) (?:after|asking (?:about|for)|"
    r"talking about|looking for|referring to|interested in|hoping for|thinking of)|care about|expected|hoped for)"
)

RECALLS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.by_that_i_mean",
        kind="correction",
        pattern=(
            r"\b(?:by|with) [^.?!,;]{1,40},? (?:i|we) (?:only |just |really |actually )?(?:mean|meant)\b|"
            r"(?<!what )(?<!how )(?<!that )(?<!which )(?<!where )(?<!as )\bi (?:mean|meant)[.! ]*$"
        ),
        cues=("i mean", "we mean", " mean"),
        weight=1.1,
        why="Explains what was meant by a word.",
        example="Yes but on the server side I mean",
        near_miss="That is exactly what I mean",
        unless=_RESULT | {"thanks", "laugh"},
        group="meant",
    ),
    Rule(
        id="en.correct.the_one_i_meant",
        kind="correction",
        clause=(
            r"(?:what|all|(?:the|that) (?:one|ones|thing|part|bit|[\w-]+(?: [\w-]+){0,2}?)(?: that| which)?) (?:i|we)"
            r" ?(?:really |actually |just |only |originally )?"
            + _WISH
            + r"(?: [\w`'-]+){0,4}? (?:is|are|was|were|isn'?t|"
            r"wasn'?t|has|goes|should)\b(?! (?:how|what|why|whether|when|if|fine|good|great|ok|a question|to know|"
            r"to ask)\b)"
        ),
        cues=("i", "we"),
        weight=1.0,
        why="Says which one was meant, or what was wanted.",
        example="The title I was talking about is the one in the front matter",
        near_miss="What I need is how to do it",
        unless=_RESULT | {"asked", "asks", "lengthy", "thanks"},
        group="wanted",
    ),
    Rule(
        id="en.correct.what_i_had_said",
        kind="correction",
        clause=(
            r"(?:what|all|the (?:one|ones|thing|part|bit|[\w-]+)(?: that)?) (?:i|we) (?:\w+ )?(?:proposed|suggested|"
            r"described|said|meant|asked(?: for)?|had in mind|(?:was|were) (?:after|asking for|talking about))(?: "
            r"[\w`'-]+){0,3}? (?:is|was|were)(?: not|n'?t)?\b(?! (?:how|why|whether|good|fine|great)\b)"
        ),
        cues=("i", "we"),
        weight=1.0,
        why="Says what had been proposed.",
        example="What I proposed was skipping the hook on rebase",
        near_miss="What I said was good, right?",
        reply="We can cache it for every commit. What do you think?",
        unless=_RESULT | {"asked_fact", "asks", "thanks"},
        group="wanted",
    ),
    Rule(
        id="en.correct.point_is_not_so",
        kind="correction",
        start=(
            r"(?:re|about|regarding|on|as for|to|for) ?:? ?(?:your |the )?(?:#?\d+|point|item|step|number|finding|"
            r"comment|"
            r"question|q\d)[^:,.?]{0,20}[:,-] ?(?:not so\b|not true|not quite|not right|wrong|no\b|nope|incorrect|"
            r"i don'?t "
            r"(?:think|agree|see)|i disagree|that'?s not|this isn'?t|it'?s not|that isn'?t|it isn'?t)"
        ),
        cues=("re", "about", "regarding", "on ", "as for", "to ", "for "),
        weight=1.1,
        why="Denies one of several points.",
        example="About point 2: not so, the reviewer had the old branch",
        near_miss="About point 2: fine with me",
        unless=(SILENCING - {"reported"}) | {"no_reply", "withdrawn", "laugh"},
        group="wrong",
    ),
    Rule(
        id="en.correct.in_what_i_sent",
        kind="correction",
        pattern=(
            r"\b(?:there (?:was|were|is|are|'s)|it (?:was|is|said)|(?:it|that|this)'s)\b[^.?!]{0,50} (?:in|of|to|from) "
            r"(?:what i (?:\w+ )?(?:sent|wrote|said|asked|gave|pasted|posted|described|listed)|my (?:\w+ )?(?:message|"
            r"prompt|mail|request|instructions?|question|description|brief|list|spec))\b|\b(?:my (?:last |first |"
            r"previous |original |initial )?(?:message|prompt|request|instructions?|description|brief)) (?:clearly "
            r"|also |explicitly )?(?:said|says|had|asked|mentioned|listed|specified|contained|included|stated|was "
            r"(?:fine|clear|right|about|for))\b"
        ),
        cues=("what i ", "my "),
        weight=1.0,
        why="Points back at the owner's own words.",
        example="There was a second part in what I sent",
        near_miss="Is there an error in what I sent?",
        unless=(_RESULT | {"asked_fact", "asks", "own_story", "thanks"}) - {"reported"},
        group="asked",
    ),
    Rule(
        id="en.correct.that_was_the_task",
        kind="correction",
        pattern=(
            r"\b(?:that|it|this|those|they)(?:'s| was| were| is)(?: not| n'?t)? (?:exactly |literally |"
            r"kind of )?(?:the|"
            r"my|our) (?:whole |entire |actual |original |only )?(?:instructions?|request|ask|task|order|agreement|"
            r"deal|"
            r"assignment|requirement|brief)[.!]*(?:$|[,;] )|\b(?:that|it|this) (?:was|wasn'?t) (?:the|my|"
            r"our) (?:whole |"
            r"entire |actual |original )?(?:point|idea|plan|goal|question|intention|intent)\b|\byou (?:were|had been|"
            r"have been|got) (?:\w+ )?(?:told|asked|instructed|given|supposed)\b"
        ),
        cues=("the ", "my ", "our ", "you "),
        weight=1.0,
        why="Recalls what the task was.",
        example="Follow the style guide, that was the instruction",
        near_miss="What was the instruction?",
        unless=_RESULT | {"asked_fact", "asks", "own_story", "thanks"},
        group="asked",
    ),
    Rule(
        id="en.correct.been_over_this",
        kind="correction",
        pattern=(
            r"\b(?:we|i)(?:'ve| have|'d| had)?(?: (?!never|not|ever)\w+)? (?:been (?:over|through)|gone (?:over|"
            r"through)|had|talked (?:about|"
            r"through)|discussed|covered|settled|sorted|solved|fixed|done|dealt with) (?:this|that|it)(?: \w+)?"
            r"(?: (?:already|before|earlier|twice|yesterday|last (?:time|week)|a (?:hundred|thousand) times|many times|"
            r"\w+ times))\b|\b(?:we|i)(?:'ve| have) (?:\w+ )?(?:been|gone) (?:over|through) (?:this|that|it)\b|"
            r"\b(?:the )?same (?!errors?|exception|result|output|issue|crash|warning)\w+ (?:over and over|"
            r"again and again|"
            r"every (?:single )?time|once more|yet again)|\bover and over(?: again)?\b|\btime and (?:time )?again\b|"
            r"\b(?:yet again|once again|again) you\b|\byou(?:'ve| have)? again \w+ed\b"
        ),
        cues=("over", "through", "before", "already", "again", "time", "same ", "earlier", "yesterday", "keep "),
        weight=1.0,
        why="Says that this came up before.",
        example="Hey, no semicolons, we've been over this",
        near_miss="I see the same error over and over",
        unless=(_RESULT | {"asks", "own_story", "thanks", "trouble", "symptom"}) - {"story"},
        group="again",
    ),
    Rule(
        id="en.correct.know_i_had_it",
        kind="correction",
        pattern=(
            r"\bi(?:'m (?:pretty |quite |very )?(?:sure|certain|positive)| know| swear| remember|"
            r" could swear)(?: that)? "
            r"(?:i|we|it|there)(?:'ve|'d|'s)? (?:\w+ )?(?:wrote|made|did|built|had|have|added|put|fixed|solved|done|"
            r"saw|"
            r"written|said|told|sent|was|is|used|decided|agreed|already)\b"
        ),
        cues=("sure", "certain", "positive", "know", "swear", "remember"),
        weight=0.8,
        why="Is sure that it was there before.",
        example="It must be in the admin app, I know I wrote it",
        near_miss="Do you know if I wrote it?",
        unless=_RESULT | {"asked", "asks", "own_story", "thanks", "trouble"},
        group="already",
    ),
)
