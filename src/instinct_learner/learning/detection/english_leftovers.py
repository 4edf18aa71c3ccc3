"""What people find, in English, in what was handed over: what is gone, left, unused, garbled, more than was wanted."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

#: A result is there, nothing is taken back, no new task is set, and no program's fault is reported.
_RESULT = SILENCING | {
    *("no_reply", "withdrawn", "asked_fact", "conditional", "orders", "narrative", "story", "setup", "trouble"),
    *("asks", "own_story", "thanks", "long"),
}
#: A thing that lies before both, as a subject.
_THING = (
    r"(?:it|that|this|they|these|those|(?:half|some|most|part|parts|all|one|two|many|lots|\d+|none|"
    r"both)(?: of)? (?:the|"
    r"these|those|your|my|our|them)(?: [\w`'./-]+){0,3}|(?:the|your|my|our|line|step|row|column|page|section|figure|"
    r"chapter|slide|question)(?: (?!(?:should|must|will|would|can|could|may|might|to|be|is|are|was|needs?)\b)"
    r"[\w`'./#-]+){1,4})"
)

LEFTOVERS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.is_gone",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:and|but|so|because|also) )(?!(?:the |my |our )?(?:\w+ )?(?:errors?|warnings?|"
            r"problems?|"
            r"bugs?|issues?|failures?|lag|pain|noise)\b)"
            + _THING
            + r"(?:'s| is| are| got| has| have|'ve)?(?: now| all| been| also| just)* (?:gone|lost|disappeared|vanished|"
            r"wiped(?: out)?|erased)\b(?! (?:wrong|well|through|into|to|up|down|on|for|from|by|off|with|viral|live|"
            r"live))"
        ),
        cues=("gone", "lost", "disappeared", "vanished", "wiped", "erased"),
        weight=1.0,
        why="Misses what was there before.",
        example="And the intro paragraph is gone now",
        near_miss="Great, the error is gone now",
        unless=_RESULT - {"narrative"},
        group="breaks",
    ),
    Rule(
        id="en.correct.now_there_is_none",
        kind="correction",
        start=(
            r"(?:now|then|with (?:this|that)|this way|like (?:this|that)|at the moment|right now|currently)\b,? "
            r"(?:there(?:'s| is| are)? (?:no|not)|(?:we|i|it|they|you|nobody|no one|the \w+(?: \w+)?) (?:don'?t|dont|"
            r"do "
            r"not|doesn'?t|does not|no longer|can'?t|cannot|has no|have no|lost|loses|lacks?|misses|only|first|comes?|"
            r"starts?|runs?|goes|depends?|ends? up|need))\b(?! (?:problems?|errors?|idea|need|doubt|worry))"
        ),
        cues=("now", "then", "this", "that", "like", "moment", "currently"),
        weight=1.0,
        why="Says what follows from the change.",
        example="But now there is no 12 any more",
        near_miss="Now there is no problem",
        needs=frozenset({"short"}),
        unless=_RESULT,
        group="breaks",
    ),
    Rule(
        id="en.correct.is_garbled",
        kind="correction",
        pattern=(
            r"\b(?:is|are|was|were|'s|got|gets?|came out|comes out|ended up|ends up|turned out|looks?|seems?|"
            r"has been|have been)(?: \w+)? (?:garbled|mangled|scrambled|jumbled|malformed|corrupted|mixed up|messed "
            r"up|"
            r"muddled|truncated|clipped|distorted|squashed|swapped(?: around)?|misplaced|misnamed|mistyped|miscounted|"
            r"misquoted|mistranslated|mislabell?ed|misaligned|not (?:properly|correctly) \w+|badly \w+ed|poorly \w+ed|"
            r"wrongly \w+ed|incorrectly \w+ed)\b"
        ),
        cues=(
            *("garbl", "mangl", "scrambl", "jumbl", "malform", "corrupt", "mixed", "messed", "muddl", "trunc", "clip"),
            *("distort", "squash", "swapped", "mis", "properly", "correctly", "badly", "poorly", "wrongly"),
        ),
        weight=1.0,
        why="Says in what state it came out.",
        example="The last table got garbled",
        near_miss="Why is the table garbled?",
        unless=_RESULT | {"lengthy"},
        group="wrong",
    ),
    Rule(
        id="en.correct.never_used",
        kind="correction",
        pattern=(
            r"(?<!that )(?<!if )(?<!sure )\b(?:nothing|nobody|no one) (?:ever |actually |else )?(?:uses|"
            r"calls|reads|sets|checks|consumes|imports|"
            r"references|closes|returns|awaits|needs) (?:it|that|this|them|those|these|the)\b|"
            r"\b(?:is|are|gets?|it'?s|was|were) (?:\w+ )?(?:(?:and|but|yet|then|,) )*(?:never|nowhere|not|isn'?t|"
            r"aren'?t) (?:actually |really |ever |even )?(?:used|called|read|referenced|returned|awaited|closed|"
            r"checked|"
            r"passed|applied|imported|invoked|freed|released|handled|reached|tested|loaded|assigned|initiali[sz]ed|"
            r"persisted|validated|escaped)\b"
        ),
        cues=("nothing", "nobody", "no one", "never", "nowhere", "not ", "n't"),
        weight=0.8,
        why="Says that it is made and not used.",
        example="nextToken gets built and then nothing uses it",
        near_miss="Is it true that nothing uses it?",
        needs=frozenset({"short"}),
        unless=_RESULT - {"narrative"},
        group="fault",
    ),
    Rule(
        id="en.correct.more_than_wanted",
        kind="correction",
        pattern=(
            r"\b(?:more|less|fewer|\w{3,}er|further|bigger|longer)(?: [\w-]+){0,3} than (?:what )?(?:i|we)(?:'m|'re|"
            r" am|"
            r" are| was| were|'d| had)? ?(?:really |actually |ever )?(?:need|needed|want|wanted|ask|asked|after|"
            r"expect|"
            r"expected|bargained|looking|had in mind|meant|care|can (?:use|handle|read))\b|\b(?:one|two|three|four|"
            r"five|"
            r"half|a (?:couple|few|third|single \w+)|\d+)(?: \w+){0,2} (?:would|will|'d|should|is|are) (?:do|be "
            r"enough|"
            r"be plenty|suffice|enough|plenty)\b"
        ),
        cues=("than ", "do", "enough", "plenty", "suffice"),
        weight=1.0,
        why="Says that it is more than was wanted.",
        example="Hmm, that's more than I'm after",
        near_miss="Is it more than I need?",
        unless=_RESULT | {"lengthy", "asked"},
        opening=True,
        group="too",
    ),
    Rule(
        id="en.correct.still_does",
        kind="correction",
        pattern=(
            r"(?:^|[,.;:] ?|\b(?:and|but|that|because|as|no) )"
            + _THING
            + r"(?:'s|'re| is| are)? still (?!fail|crash|error|break|throw|hang|happen|occur|work|run|pass|load|"
            r"exist|slow|time|get|"
            r"persist|"
            r"need|go|on(?! (?:the|top|line|page)\b)|in progress|open|to do|pending|there for|build|compile|"
            r"\w+ing\b)(?:[\w`]+(?:s|ed)|[\"'`]|"
            r"a|an|the|in|"
            r"under|at|on|has|have|not)\b|\bthere(?:'s| is| are|s) still (?!time|hope|work|much|more|a (?:lot|chance|"
            r"way|few)|"
            r"room|an? (?:error|bug|issue|problem)|no |some |nothing|errors|issues|problems)[\"'`\w]|"
            r"\b(?:you|we|they)(?:'ve|'re| have| are)? still (?:have|has|got|talk|mention|refer|list|describe|treat|"
            r"call|"
            r"use|say|show|keep|include|think|expect|import|with)\w*\b"
        ),
        cues=("still",),
        weight=1.0,
        why="Says what is still as it was.",
        example="Half the page still talks about removing them",
        near_miss="The build still fails",
        unless=_RESULT - {"mention"},
        group="still",
    ),
    Rule(
        id="en.correct.belongs_there",
        kind="correction",
        clause=(
            r"(?:(?:i think|so|then|and|also|because|since) )*(?:it|they|that|this|these|those|(?:the|"
            r"your) \w+(?: \w+){0,3}|"
            r"\w+(?: \w+)?)(?: (?:all|really|actually|clearly|rather))? (?:belong(?:s|ed)?|should (?:go|live|sit|"
            r"have gone|"
            r"have been|stay)|(?:is|was|were|are) (?:meant|supposed) to (?:go|be|live)) (?:in|on|at|under|inside|into|"
            r"next to|beside|below|above|before|after|with the|there|elsewhere|outside|somewhere|"
            r"to the (?:\w+ )?(?:class|"
            r"module|file|page|section|branch|folder|service|layer|chapter|end|top|bottom))\b"
        ),
        cues=("belong", "should", "meant", "supposed"),
        weight=1.0,
        why="Says where it belongs.",
        example="Your commit landed on the release branch, it belonged on the feature branch",
        near_miss="Who does it belong to?",
        unless=_RESULT | {"lengthy"},
        group="fit",
    ),
    Rule(
        id="en.correct.cleft",
        kind="correction",
        clause=(
            r"(?:it|that|this)(?:'?s| is| was) (?:(?:just|only|actually|really|not) )?(?:the|my|your|our|a|an) "
            r"(?!best|"
            r"only|first|last|least|most|thing|reason|question|one thing|case|fact|same|way|idea|kind|sort|type|lot|"
            r"\w+est\b)[^.?!,;]{2,40}?(?: that| which)? (?:(?:is|are|was|has|does|needs?|should|must|breaks|causes) "
            r"(?!you\b)[\w`]|you(?:'re|re| are| were|'ve| have)? (?:just |now )?(?!looking|asking|seeing|getting|"
            r"welcome|need|want|can|know|like|see)(?:\w+ing|\w+ed|put|took|read|ran|wrote|cut|set|chose)\b)"
        ),
        cues=("it", "that", "this"),
        weight=1.0,
        why="Singles out which one it is.",
        example="That's the prod config you're changing",
        near_miss="Is that the file you're changing?",
        needs=frozenset({"short"}),
        unless=_RESULT | {"laugh"},
        group="cleft",
    ),
    Rule(
        id="en.correct.the_thing_you_made",
        kind="correction",
        start=(
            r"the (?:\w+ ){1,3}?(?:that )?you(?:'ve| have| just)? (?!need|want|can|know|like|see|asked|mention|are|"
            r"should|"
            r"must|will|may)(?:\w+ed|put|gave|wrote|made|chose|took|set|sent|built|have|found|got|picked|drew|did|"
            r"left)"
            r"(?: (?:in|up|there|here|out|down))? (?:is|are|was|were|does|doesn'?t|isn'?t|has|goes|belongs|needs|"
            r"should|"
            r"points?|uses?|comes|only|still)\b(?! (?:great|good|fine|perfect|nice|ok|okay|awesome|working|exactly))"
        ),
        cues=("you",),
        weight=1.0,
        why="Finds fault with one part of what was made.",
        example="The weight you put in is the one for the loss function",
        near_miss="The file you made is great",
        unless=_RESULT,
        group="notice",
    ),
    Rule(
        id="en.correct.what_it_should_give",
        kind="correction",
        clause=(
            r"(?:(?:this|that|here) is )?what (?:you|it|we|i)(?:'re| are)? (?:\w+ )?(?:should|ought to|must|have to|"
            r"need "
            r"to) (?:be |have )?\w+|(?:what you(?:'ve)?(?: got| have| made| wrote)?|your \w+) (?:should|must|"
            r"needs? to|ought to|has to) \w+"
        ),
        cues=("what ", "your "),
        weight=1.0,
        why="Says what it should give.",
        example="What you have should spell LANTERN",
        near_miss="What should it be?",
        needs=frozenset({"short"}),
        unless=_RESULT - {"question"},
        group="should",
    ),
    Rule(
        id="en.correct.of_little_taste",
        kind="correction",
        start=(
            r"(?:i'?m |i am |im )?not (?:a |really |a (?:big|huge) |too |that |so |very )*(?:fan of|happy with|"
            r"convinced "
            r"(?:by|of)|keen on|crazy about|thrilled (?:with|by|about)|sold on|fond of|impressed (?:with|by)|loving|"
            r"feeling) (?:the|this|that|these|those|your|how|it|all)\b|i (?:really |kind of |kinda |just )?(?:hate|"
            r"dislike|"
            r"can'?t stand) (?:the|this|that|these|those|your|how) (?!(?:\w+ )?(?:bugs?|errors?|job|weather|song|film|"
            r"movie|game|part of)\b)[^.?!]{2,60}|(?:don'?t|do not|not) (?:really )?"
            r"(?:care for|like|love) (?:the|this|that|these|those|your|how) [^.?!]{2,60}"
        ),
        pattern=(
            r"\b(?:sounds?|feels?|reads?|looks?|comes? (?:across|off)(?: as)?|seems?) (?:a bit |too |so |very |"
            r"rather |quite "
            r"|kind of |kinda )?(?!good|great|fine|right|reasonable|ok|okay|clear|nice|fair|perfect|plausible|legit|"
            r"correct|"
            r"solid|alike|same|similar|familiar|useful|new|interesting|fun|sensible|sane|doable|easy|like|as|that|"
            r"it)[a-z-]+ to me\b|\b(?:bothers|annoys|"
            r"confuses|irritates|bugs) me\b"
        ),
        cues=("not ", "n't", "hate", "dislike", "stand", "like", "love", "care", " me"),
        weight=0.8,
        why="Doesn't like it.",
        example="Not a fan of the burger menu, make it tabs",
        near_miss="Not a fan of bananas",
        unless=_RESULT | {"laugh"},
        group="dislike",
    ),
    Rule(
        id="en.correct.why_still",
        kind="correction",
        start=(
            r"why (?:is|are|do|does|did|was|were|has|have|am) [^?.!]{1,60} still (?!fail|slow|tak|crash|error|break|"
            r"happen|"
            r"get|not work|run|pending|throw|hang|loading|there when|popular|relevant|important|considered)\w+"
        ),
        cues=("why ",),
        weight=0.6,
        why="Asks why it is still as it was.",
        example="Why are A and B still listed, they're done",
        near_miss="Why is it still failing?",
        opening=True,
        unless=(_RESULT | {"laugh"}) - {"question", "asks"},
        group="still",
    ),
    Rule(
        id="en.correct.is_plainly_off",
        kind="correction",
        pattern=(
            r"^(?:the|that|this|your|these|those) [\w' -]{2,40}? (?:is|are|looks?|seems?|feels?|sounds?|reads?|was|"
            r"came out)"
            r"(?: \w+)? (?:off|odd|weird|ugly|messy|wonky|clunky|flat|dull|boring|awkward|stiff|cheesy|confusing|"
            r"unclear|"
            r"hard to read|unreadable|crooked|uneven|inconsistent|incomplete|cluttered)[.!]*$|\bcould be (?:better|"
            r"clearer|"
            r"nicer|shorter|cleaner|simpler|tighter|sharper)[.!]*$"
        ),
        cues=(
            *("off", "odd", "weird", "ugly", "mess", "wonky", "clunky", "flat", "dull", "boring", "awkward", "stiff"),
            *(
                "chees",
                "confus",
                "unclear",
                "read",
                "crooked",
                "uneven",
                "inconsist",
                "incomplete",
                "clutter",
                "could be",
            ),
        ),
        weight=1.0,
        why="Tersely finds it bad.",
        example="The layout is off.",
        near_miss="Is the layout off?",
        needs=frozenset({"short"}),
        unless=_RESULT,
        opening=True,
        group="fault",
    ),
    Rule(
        id="en.correct.reads_too",
        kind="correction",
        pattern=(
            r"\b(?:reads?|got|gets|came out|comes (?:out|across|off)|turned out|ended up|becomes?|became|goes|went)"
            r"(?: \w+){0,2} too (?!bad|late|many times|much trouble)[a-z-]+\b|\bso (?:many|much) [^.?!]{3,40}!|"
            r"\btakes? (?:up )?(?:half|most of|all|too much|the whole|a lot of) (?:the |of the )?(?:screen|page|"
            r"space|room|"
            r"width|line)\b|\b(?:a bit|bit|a little|little) (?:much|long|heavy|over the top|dry|stiff|thin|short|"
            r"vague|dull)\b"
        ),
        cues=("too ", "so m", "take", "bit", "little"),
        weight=1.0,
        why="Says that it is too much.",
        example="That got too long for a toddler",
        near_miss="Is it going too far?",
        needs=frozenset({"short"}),
        unless=_RESULT,
        group="too",
    ),
    Rule(
        id="en.correct.leads_to_doubt",
        kind="correction",
        pattern=(
            r"^(?:(?:hm+|but|wait|um+|uh+|ok|so|err*|dude|man|no)\b[,.! ]*)+(?:isn'?t|aren'?t|doesn'?t|wasn'?t|"
            r"shouldn'?t|"
            r"wouldn'?t|won'?t|don'?t|didn'?t|weren'?t|can'?t) (?:this|that|it|these|those|they|there|you|we|the|"
            r"your)\b"
            r"[^?]{3,}\?|\bby my (?:count|calculation|reckoning|math)\b|\bthere (?:might|must|should|could|has to|"
            r"may) "
            r"(?:well )?be (?:a|an|some) (?:\w+ly )?(?:better|nicer|simpler|cleaner|easier|shorter|more fitting)\b"
        ),
        cues=("n't", "nt ", "by my", "there "),
        weight=1.0,
        why="Doubts it by a question that expects yes.",
        example="Hmm isn't this testing the opposite?",
        near_miss="Isn't this a nice day?",
        unless=(_RESULT | {"laugh"}) - {"question", "asks", "trouble"},
        opening=True,
        group="doubt",
    ),
)
