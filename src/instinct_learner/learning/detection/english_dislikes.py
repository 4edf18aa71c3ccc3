"""How people show, in English, that they don't like or want what was made, and how they show that they do."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

DISLIKES: tuple[Rule, ...] = (
    Rule(
        id="en.correct.is_no_good",
        kind="correction",
        pattern=(
            r"(?:\b(?:is|are|was|looks?|works?|does|do|reads?)(?:n'?t| not)|(?:'s|thats|is|are) (?:no|"
            r"not)) (?!(?:know|have|get|sleep|earn|understand|eat|drink|do) )(?:\w+ )?(?:good|great|ideal|enough|"
            r"helpful|useful|nice|pretty|readable|consistent|idiomatic|"
            r"acceptable|ok|okay|appropriate|specific enough|detailed enough|funny|interesting|creative|realistic|"
            r"natural|what we)\b"
        ),
        cues=(
            "good",
            "great",
            "ideal",
            "enough",
            "helpful",
            "useful",
            "nice",
            "pretty",
            "readable",
            "consistent",
            "idiomatic",
            "acceptable",
            "ok",
            "appropriate",
            "funny",
            "interesting",
            "creative",
            "realistic",
            "natural",
            "what we",
        ),
        weight=0.8,
        why="Says that it isn't good enough.",
        example="The output on this line isn't good",
        near_miss="Is that good?",
        unless=SILENCING
        | {"asks", "orders", "narrative", "setup", "long", "conditional", "no_reply", "withdrawn", "story"},
        group="wrong",
    ),
    Rule(
        id="en.correct.exasperated",
        kind="correction",
        pattern=(
            r"(?:^|[.!?,] ?)(?:dude|man|bro|wth|smh|seriously|jee+z|geez|gee+z|come on|for god'?s sake|sigh|omg|jesus|"
            r"christ|good grief|ffs|facepalm|really)\b[\s.,!?]"
        ),
        cues=(
            "dude",
            "man",
            "bro",
            "wth",
            "smh",
            "seriously",
            "jeez",
            "geez",
            "come on",
            "god",
            "sigh",
            "omg",
            "jesus",
            "christ",
            "grief",
            "ffs",
            "facepalm",
            "really",
        ),
        weight=0.6,
        why="Sounds exasperated.",
        example="Dude, we have this somewhere already",
        near_miss="The man in the story, is he real?",
        teaches=False,
        unless=frozenset({"hypothetical", "reported", "mention", "no_reply", "withdrawn"}),
        group="exasperated",
    ),
    Rule(
        id="en.correct.too_much",
        kind="correction",
        pattern=(
            r"\b(?:is|are|was|'s|thats|its|looks?|seems?|sounds?|feels?|getting|still|way|wrote|you (?:\w+)|used|made|"
            r"'re|far) (?:\w+ ){0,3}too (?:many|much|long|short|verbose|complex|complicated|broad|vague|generic|"
            r"formal|wordy|big|small|large|good|simple|detailed|technical|basic|similar|slow|fast|dark|bright|narrow|"
            r"strict|loose|clever|general|abstract|heavy|dense|early|late|high|low|soft|harsh|aggressive|casual|"
            r"salesy|flowery|repetitive|robotic|long-winded|cluttered|specific|far|close)\b(?! to \w)|"
            r"\b(?:way|far|a bit|a little|much) too (?!bad|late|funny|cute|kind|tired|busy|old|young|lazy|shy|scared|"
            r"much|many|often|soon|"
            r"long ago)[a-z]{3,}\b(?! to\b)|"
            r"\b(?:over[- ]?(?:commented|engineered|complicated|kill|complex)|(?<!less )redundant(?!,? but)|"
            r"(?<!less )unnecessary|file sprawl|copy[- /]*past\w+|not (?:so |very )?dry|overly \w+)\b"
        ),
        cues=("too ", "over", "redundant", "unnecessary", "sprawl", "copy", "dry"),
        weight=1,
        why="Says that it is too much, or too little.",
        example="That summary is way too long",
        near_miss="It shouldn't be too hard to imply",
        unless=SILENCING
        | {
            "asks",
            "orders",
            "narrative",
            "setup",
            "long",
            "conditional",
            "story",
            "no_reply",
            "withdrawn",
            "own_story",
        },
        group="too",
    ),
    Rule(
        id="en.correct.does_not_like",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|and|ok|no|hmm|sorry) )i (?:really |still )?(?:don'?t|do not|dont) (?:really |"
            r"quite |particularly )?(?:like|love) (?:the|this|that|these|those|your|how|any|it|what)\b"
            r"(?! (?:weather|rain|cold|heat|city|season|time of year|food|movie|song|news|job|neighbou?rhood)\b)"
        ),
        cues=("like", "love"),
        weight=1.0,
        why="Doesn't like what was made.",
        example="I don't like the cross icon, use an arrow",
        near_miss="I don't like bananas",
        unless=SILENCING | {"conditional", "story", "no_reply", "withdrawn", "laugh"},
        group="dislike",
    ),
    Rule(
        id="en.correct.want_and_do_not_want",
        kind="correction",
        pattern=(
            r"\b(?:want|wanted|need|needed|meant|let'?s (?:have|see|do)|give me)\b[^.?!]{3,120}(?:,|;|\bbut|"
            r"\band) ?(?:and )?(?:i|we) (?:do not|"
            r"don'?t|dont) (?:want|need)\b|\b(?:don'?t|do not|dont) (?:want|need)\b[^.?!]{3,100}(?:,|;|\bbut) ?(?:i|"
            r"we) (?:just |only )?(?:want|need)\b"
        ),
        cues=("want", "need", "meant", "let", "give me"),
        weight=1.0,
        why="Sets what is wanted against what is not.",
        example="I want defaults in the class, I don't want a function for them",
        near_miss="I want the defaults in the class",
        unless=SILENCING | {"conditional", "no_reply", "withdrawn", "asked"},
        group="dislike",
    ),
    Rule(
        id="en.correct.dislike_output",
        kind="correction",
        pattern=(
            r"\bi (?:really |still )?(?:don'?t|do not|dont) (?:really |quite )?(?:want|need|see|get)\b (?:the|this|"
            r"that|these|those|your|how|any|it|to (?!know)\w+|a|an)\b"
        ),
        cues=("want", "need", "see", "get"),
        weight=0.75,
        why="Doesn't like or want what was made.",
        example="I don't see the change in the file",
        near_miss="I don't understand this one",
        unless=SILENCING | {"conditional", "story", "no_reply", "withdrawn"},
        group="dislike",
    ),
    Rule(
        id="en.correct.not_wanted_so",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|and|because|since|so) )(?:i|we) (?:(?:really|definitely|still|actually|just) "
            r")?(?:don'?t|"
            r"do not|dont|didn'?t|did not|didnt) want (?:you to|it|this|that|them|these|those|to (?:mess|touch|"
            r"change|modify|"
            r"break|lose|alter|depend|rely|replace|rewrite|introduce|pull|drag|mock|fork|patch|hard-?code|maintain|"
            r"duplicate|install|have to)|(?:the|our|my|your) [\w-]+ (?:to\b|\w+ed\b))"
        ),
        cues=("want",),
        weight=1.0,
        why="Says what is not wanted of what was made.",
        example="I don't want to touch the config",
        near_miss="I don't want to go home",
        unless=SILENCING
        | {
            "asks",
            "narrative",
            "setup",
            "lengthy",
            "conditional",
            "story",
            "no_reply",
            "withdrawn",
            "trouble",
            "asked",
            "thanks",
        },
        group="dislike",
    ),
    Rule(
        id="en.correct.we_do_not_want",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|and|because|plus|also|since|so|that) )(?:we|i) (?:(?:really|definitely|just|also|"
            r"still) )?(?:don'?t|do not|dont|won'?t|will not|never|shouldn'?t|should not|can'?t|cannot) (?:want|need|"
            r"use|have|do|support|fetch|add|put|store|ship|run|allow|call|write|keep|care)\b"
        ),
        cues=("we ", "i "),
        weight=0.75,
        why="Says what is not wanted or not done here.",
        example="We don't want a new file for this, put it beside the others",
        near_miss="I don't understand why we need it",
        unless=SILENCING
        | {"asks", "orders", "narrative", "setup", "long", "conditional", "story", "no_reply", "withdrawn", "trouble"},
        group="dislike",
    ),
    Rule(
        id="en.correct.not_needed",
        kind="correction",
        pattern=(
            r"\b(?:should ?n'?t|should not|does ?n'?t|does not|do ?n'?t|do not|need ?n'?t|must ?n'?t|must not|"
            r"ought not|is ?n'?t|aren'?t|are not|is not) (?:even |really |actually )?(?:need(?:ed)?|necessary|"
            r"required|there|here|be (?:needed|there|here|in|on|marked|used|necessary|required|\w+ed))\b"
        ),
        cues=("should", "need", "necessary", "required", "must", "ought", "there", "here"),
        weight=0.6,
        why="Says that it shouldn't be there.",
        example="This file should not be needed",
        near_miss="What should not be in a README?",
        unless=SILENCING
        | {"asks", "orders", "narrative", "setup", "lengthy", "conditional", "story", "no_reply", "withdrawn"},
        group="dislike",
    ),
    Rule(
        id="en.correct.reproach_words",
        kind="correction",
        pattern=(
            r"\b(?:(?<![\w ])seriously(?=[?!])|(?:slipped|escaped) your (?:mind|notice|attention)|"
            r"what (?:the (?:hell|heck|fuck)|on earth|are you (?:doing|talking about|smoking|on about|thinking|"
            r"saying))|in what world|are you (?:kidding|serious|blind|joking)|how many times (?:do|did|have|must|"
            r"should) i|i (?:keep|kept) (?:telling|asking|saying)|wtf|(?:did|do|have) you even|(?:don'?t|didn'?t|"
            r"can'?t) you (?:read|listen|see|remember|check|look|understand)|didn'?t i (?:say|tell|ask|just)|"
            r"did i (?:not )?(?:say|ask|tell)|(?:how come|why (?:do|did|must|should)) i (?:have|had|need|must|should|"
            r"always|even|still) ?(?:to )?(?:tell|point|ask|remind|repeat|explain|say)|who (?:asked|told) you|"
            r"^who said|come on,|"
            r"since when|you were (?:told|asked|instructed)|you always (?:forget|mess|miss|break|ignore|get)|"
            r"you keep \w+ing|i (?:already|literally|just|specifically|clearly|explicitly) (?:told|said|asked|gave|"
            r"wrote|"
            r"mentioned|stated|specified|listed|requested|explained|answered))\b"
        ),
        cues=(
            "even",
            "seriously",
            "your ",
            "what ",
            "are you",
            "how many",
            "keep",
            "kept",
            "wtf",
            "you ",
            " i ",
            "come on",
            "since when",
            "how come",
            "why d",
            "why m",
            "why s",
            "i already",
            "i literally",
            "i just",
            "i spec",
            "i clear",
            "i expl",
            "did i",
        ),
        weight=1.1,
        why="Reproaches the agent.",
        example="What are you doing? Follow the pattern in the other repo",
        near_miss="What are you able to do?",
        unless=frozenset({"hypothetical", "reported", "mention", "no_reply", "withdrawn"}),
        group="reproach",
    ),
    Rule(
        id="en.correct.opens_with_doubt",
        kind="correction",
        pattern=(
            r"^(?:hmm+|uh+|um+|wait|eh+|er+|huh|whoa|hold on|hang on|hey|ugh+|oops|k, well|ok, well|"
            r"well)\b[\s,.!-]*(?!can|could|also|what if|how about|let me|let'?s|i have|tell|give|sorry)\w"
        ),
        cues=("hm", "uh", "um", "wait", "eh", "er", "huh", "whoa", "hold", "hang", "hey", "ugh", "oops", "well"),
        weight=0.4,
        why="Opens with doubt.",
        example="Hmm, the second test covers the same thing",
        near_miss="Wait, can you also show me the diff?",
        opening=True,
        teaches=False,
        unless=SILENCING | {"no_reply", "withdrawn"},
        group="doubt",
    ),
    Rule(
        id="en.correct.laughs",
        kind="correction",
        pattern=r"\b(?:(?:ha){2,}h?|lol|lmao|rofl|hehe|jk|just kidding)\b",
        cues=("haha", "lol", "lmao", "rofl", "hehe", "jk", "kidding"),
        weight=-0.6,
        why="Laughs.",
        example="You can't be serious haha",
        near_miss="You can't be serious",
        teaches=False,
        unless=frozenset(),
        group="praise",
    ),
    Rule(
        id="en.correct.praise",
        kind="correction",
        pattern=(
            r"^(?:(?:ok(?:ay)?|yes|oh|wow),? )?(?:thanks|thank you|perfect|great|awesome|excellent|amazing|nice work|"
            r"well done|good job|looks good|works|love it|sounds good)\b(?!.{0,60}\b(?:but|however|except|wrong|not|"
            r"instead)\b)"
        ),
        cues=(
            "thank",
            "perfect",
            "great",
            "awesome",
            "excellent",
            "amazing",
            "nice",
            "well done",
            "good",
            "works",
            "love it",
        ),
        weight=-0.4,
        why="Opens by approving.",
        example="Perfect, now write the tests",
        near_miss="Great, but the year is wrong",
        opening=True,
        teaches=False,
        unless=frozenset(),
        group="praise",
    ),
    Rule(
        id="en.correct.not_that_just_this",
        kind="correction",
        clause=(
            r"(?:i|we) (?:don'?t|do not|dont|did ?n'?t) (?:want|need|mean|ask for) [^.?!]{3,100}, (?:i |we )?(?:just|"
            r"only|rather)\b"
        ),
        cues=("don't", "do not", "dont", "didn't", "did not"),
        weight=1.0,
        why="Says that it is not this that is wanted, just that.",
        example="We don't want to cut costs, just waste less energy",
        near_miss="We don't want to cut costs",
        unless=SILENCING | {"conditional", "story", "no_reply", "withdrawn"},
        group="dislike",
    ),
)
