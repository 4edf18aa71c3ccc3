"""How people counter, in English, what was done: by what they checked, by what it leaves out, by what is enough."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

#: A result is there, nothing is taken back, no new task is set, and no program's fault is reported.
_RESULT = SILENCING | {
    *("no_reply", "withdrawn", "asked_fact", "conditional", "orders", "setup", "trouble", "asks", "thanks", "long"),
}

COUNTERS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.checked_myself",
        kind="correction",
        pattern=(
            r"\bi(?:'ve)? (?:just |now )?(?:looked at|checked|opened|looked|counted|read|compared|went through|"
            r"searched)\b"
            r"[^.?!]{0,60}(?:,|\band|\bbut) ?(?:it|there|that|they|the|nothing|still|nope|i|this|those|"
            r"none)\b(?![^.?!]{0,60}"
            r"\b(?:errors?|problems?|issues?|fine|ok|good)\b)[^.?!]{0,80}\b(?:not|no|nothing|\w+n'?t|still|same|old|"
            r"empty|"
            r"missing|different|only|never|none)\b|^(?:(?:just |i )?checked)(?: it| that|"
            r" again)?, [^.?!]{2,60}\b(?:not|no|"
            r"nothing|\w+n'?t|still|same|old|empty|missing|different)\b"
        ),
        cues=("looked", "checked", "opened", "counted", "read", "compared", "went through", "searched"),
        weight=1.0,
        why="Checked it, and finds it otherwise.",
        example="I looked at the dashboard and it shows nothing of the sort",
        near_miss="I checked it and there is no error",
        unless=_RESULT,
        group="checked",
    ),
    Rule(
        id="en.correct.enough_as_it_is",
        kind="correction",
        pattern=(
            r"\b(?:is|are|was|were|'s) (?:all|enough|sufficient|plenty)\b(?! of| to | for )(?: (?:it|we|you|i|"
            r"that) (?:takes?|"
            r"needs?|"
            r"want|asked))?|\w [^.?!]{3,40} (?:will|would|'ll) do\b(?! (?:it|that|this|so|the)\b)|"
            r"\bdo(?:es)? the (?:job|"
            r"trick)\b|\ball (?:it|we|you|this) (?:takes?|needs?)\b|\benough \w+ (?:as it is|already)\b"
        ),
        cues=("all", "enough", "sufficient", "plenty", " do", "does the"),
        weight=0.8,
        why="Says that less is enough.",
        example="Forget the new service, a cron entry is all it takes",
        near_miss="Is that all it takes?",
        unless=_RESULT | {"lengthy", "asked", "story"},
        group="enough",
    ),
    Rule(
        id="en.correct.forget_that",
        kind="correction",
        start=(
            r"(?:(?:please |just |let'?s )*(?:forget|scrap|ditch|never mind|skip) (?:about )?(?:the|that|this|your|"
            r"those|these"
            r"|all)\b[^.?!]{2,60}|(?:leave|keep) [\w' -]{2,40} (?:alone|out|as (?:it|they) (?:is|are|was|"
            r"were)))(?:[,.;!-]|$)"
        ),
        cues=("forget", "scrap", "ditch", "never mind", "skip", "leave", "keep"),
        weight=0.6,
        why="Calls off what was done.",
        example="Forget the new service, a cron entry is all it takes",
        near_miss="Did you forget the new service?",
        unless=_RESULT | {"asked", "story"},
        group="undo",
    ),
    Rule(
        id="en.correct.why_you_and_fact",
        kind="correction",
        start=(
            r"why (?:did|do|would|are|have|were) you (?!think|recommend|say so|suggest|prefer|ask|like|"
            r"believe)\w+[^?.!,;]{0,50}"
            r"(?:,|;|\?| -) ?(?!and\b|or\b|what\b|please\b)\w"
        ),
        pattern=(
            r"^[^.?!]{4,80}[,;.] ?which (?:is it|one is it|of the two is it)(?: now| then)?\b|"
            r"\bmake up your mind\b"
        ),
        cues=("why ", "which ", "make up"),
        weight=1.0,
        why="Asks why the agent did it, and says what speaks against it.",
        example="Why did you close it, nobody has tested it yet",
        near_miss="Why did you choose this?",
        unless=(_RESULT | {"laugh"}) - {"question", "asks"},
        group="questioned",
    ),
    Rule(
        id="en.correct.does_it_wrongly",
        kind="correction",
        start=(
            r"still (?!not sure|working|waiting|thinking|reading|looking|there)[\w' ]{2,30}, (?:the|you|it|there|"
            r"that|your)\b|(?:divides|returns|prints|misses|ignores|drops|loses|skips|overwrites|leaks|gives|assumes|"
            r"duplicates|"
            r"counts|"
            r"matches|lacks|doubles|leaves|deletes|swallows|mutates|omits|forgets|confuses|repeats|mixes|contradicts|"
            r"breaks|"
            r"overlaps|hides|cuts|rounds) (?!me\b|my\b|you\b|the ice)[^?]{3,}"
        ),
        clause=(
            r"(?:this|that|it|your|the)(?: [\w-]+){0,3} (?:leaves?|takes?) (?:\w+ ){1,4}out\b|(?:now )?(?:the|"
            r"your)(?: (?!should|must|can|could|will|would|to|may)[\w-]+){1,3} (?:overlaps?|covers?|hides?|cuts off|"
            r"sticks? out|runs? over|collides?)\b"
        ),
        cues=("s ", " out", "overlap", "cover", "hide", "cut", "stick", "run", "collide"),
        weight=0.8,
        why="Says what it does that it shouldn't.",
        example="Divides by zero if there are no rows",
        near_miss="Is it true that it divides by zero?",
        needs=frozenset({"short"}),
        unless=(_RESULT | {"narrative", "story", "own_story"}) - {"conditional"},
        group="breaks",
    ),
    Rule(
        id="en.correct.fact_and_you",
        kind="correction",
        pattern=(
            r"^(?!if|when|once|after|before|since|because|as|thanks)[^?.!]{6,80}\b(?:has to|have to|must|should|is|"
            r"are|was|"
            r"were|needs to|comes?|goes|belongs?|said|wanted|want)\b[^?.!]{2,80}(?:[,;]| and| but| yet) you(?:'ve|"
            r" just)? "
            r"(?!need|want|can|know|like|see|should|could|asked|said|mentioned|are right|helped)(?:\w+ed|put|made|"
            r"did|took|"
            r"gave|left|set|wrote|chose|ran|cut|got|have|had)\b"
        ),
        cues=(" you",),
        weight=1.0,
        why="Sets how it must be against what the agent did.",
        example="The bump has to come from the release script, you typed it by hand",
        near_miss="It was late and you helped me",
        unless=_RESULT | {"lengthy", "own_story", "laugh", "story"},
        group="you_did",
    ),
    Rule(
        id="en.correct.is_it_should",
        kind="correction",
        pattern=(
            r"\b(?:is|are|was|were|says?|shows?|gives?|reads?|has|have|comes?|goes|uses?)\b[^.?!]{1,60}(?:,|;|\band|"
            r"\bbut) ?"
            r"(?:it|that|this|they|those|these) (?:should|has to|have to|must|needs? to|ought to) (?:be|have|read|"
            r"say|come|go|"
            r"use|give|show)\b|\bin (?:the|your|one) [\w-]+ (?:it|you|there)\b[^.?!]{2,50}(?:,|;|\band|"
            r"\bbut) ?in (?:the|your|another) [\w-]+,? (?:it|you|there)\b"
        ),
        cues=("should", "has to", "have to", "must", "need", "ought", "in the", "in your", "in one"),
        weight=1.0,
        why="Sets what it should be against what it is.",
        example="The status code is given as 500, it has to be 503",
        near_miss="Is it 500, and should it be 503?",
        unless=_RESULT | {"lengthy", "asked", "story", "narrative", "own_story"},
        group="should",
    ),
    Rule(
        id="en.correct.are_not_but_are",
        kind="correction",
        pattern=(
            r"\b(?:we|i|they|it|this|that|these|those)(?:'re|'s| are| is|'m| am)? ?(?:n'?t|not) (?!(?:sure|certain|"
            r"kidding|"
            r"familiar|an expert|able|clear|working|bad|only|just|that|urgent|in a hurry|ready|"
            r"done)\b)[^.?!,;]{3,50}[,;] ?"
            r"(?:it'?s|this is|that'?s|we'?re|i'?m|they'?re|these are|we are|i am|we (?:want|need))\b"
        ),
        cues=("n't", "not ", "nt "),
        weight=1.0,
        why="Denies one thing and states another.",
        example="We aren't trying to sell anything here, it's an apology",
        near_miss="I'm not sure, it's late",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asked", "own_story", "laugh"},
        group="contrast",
    ),
    Rule(
        id="en.correct.cannot_be_right",
        kind="correction",
        pattern=(
            r"\b(?:can'?t|cannot|can not|couldn'?t) (?:possibly )?be (?:right|true|correct|the (?:answer|reason|case|"
            r"cause)|[a-f"
            r"]\b)|\bcan'?t be [a-f]\b|\b(?:can'?t|cannot) say (?:that )?i (?:like|love|agree)\b|"
            r"\bi would ?n'?t (?:put|phrase|"
            r"word|say|write|name|do|call) (?:it|that|this) (?:like (?:that|this)|that way|this way|so)\b|"
            r"\bi (?:don'?t|do "
            r"not) (?:recall|remember) (?:asking|saying|wanting|requesting|telling|agreeing)\b|\byou can (?:skip|spare "
            r"(?:yourself|me)) (?:that|this|it|the)\b"
        ),
        cues=("be ", "say ", "would", "recall", "remember", "skip", "spare"),
        weight=1.0,
        why="Doesn't believe it, or wouldn't have it so.",
        example="The film was shot in Hungary, so Prague can't be right",
        near_miss="Can't it be right?",
        unless=_RESULT | {"own_story", "laugh"},
        group="doubt",
    ),
    Rule(
        id="en.correct.settled_ago",
        kind="correction",
        pattern=(
            r"\bwe(?:'d|'ve| had| have)? (?:\w+ly )?(?:closed|settled|decided|resolved|dropped|removed|fixed|changed|"
            r"renamed|"
            r"moved|answered|agreed on|ruled out) (?:it|that|this|them|those)\b[^.?!]{0,30}\b(?:ago|yesterday|"
            r"already|last|"
            r"before|earlier|this morning)\b|\b(?:we|i) (?:had|have|'ve got|'ve|got) (?:a|an|one|our own|"
            r"some)(?: [\w-]+){0,3}"
            r" for (?:that|this|it|those|these)\b|\b(?:who|some(?:body|one)) (?:else )?(?:did|made|built|wrote|solved) "
            r"(?:this|that|it) (?:before|already)\b"
        ),
        cues=("ago", "yesterday", "already", "last", "before", "earlier", "morning", "for "),
        weight=1.0,
        why="Says that it was settled, or there, before.",
        example="We closed it an hour ago, clean it up",
        near_miss="Did we close it an hour ago?",
        unless=_RESULT | {"own_story", "laugh"},
        group="already",
    ),
    Rule(
        id="en.correct.granted_though",
        kind="correction",
        start=(
            r"(?:now |but |only )?(?:the|it|that|this|they|there|your|its)\b(?![^.?!]{0,80}\b(?:good|fine|nice|"
            r"works?|ok|okay|"
            r"great|cool|love|like|better|right|enough|sure|funny|interesting)\b)[^.?!]{4,80}\b(?:though|tho)\b"
        ),
        cues=("though", " tho"),
        weight=1.0,
        why="Grants the rest and objects.",
        example="Better! Now the labels overlap the bars though",
        near_miss="It works though",
        unless=_RESULT | {"lengthy", "own_story", "laugh", "narrative", "story"},
        group="but",
    ),
)
