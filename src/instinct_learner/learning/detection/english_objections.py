"""How people object, in English, by what they expected, by what it broke, by what they are sure of."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
#: What describes rather than points out is not believed beside a real question or a new task.
_DESCRIBED = _AFTER_REPLY | {"setup", "orders", "narrative", "story", "asked", "asks", "asks_whether", "thanks"}

OBJECTIONS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.nth_time",
        kind="correction",
        pattern=(
            r"\b(?:that'?s|this is|thats) (?:now )?(?:the|like the) (?:second|third|fourth|fifth|sixth|tenth|nth|"
            r"umpteenth|"
            r"hundredth|\d+(?:st|nd|rd|th)) time (?:that )?(?:you|i|we)\b|\byou(?:'ve| have)? (?:told me|said|claimed|"
            r"say|keep "
            r"saying|promised) (?:that )?(?:it|this|that|they|everything)\b[^.?!]{2,40}\b(?:but|and|yet|"
            r"though) (?:it |they |that "
            r"|this )?(?:still|doesn'?t|isn'?t|don'?t|does not|is not|never|aren'?t|didn'?t|wasn'?t)\b"
        ),
        cues=(" time ", "told me", "said", "claimed", "say", "promised"),
        weight=1.1,
        why="Counts how often it went wrong.",
        example="That's the third time you've told me it works",
        near_miss="When was the third time we met?",
        unless=_AFTER_REPLY | {"thanks", "laugh", "story", "asks"},
        group="reproach",
    ),
    Rule(
        id="en.correct.pretty_sure",
        kind="correction",
        start=(
            r"(?:i'?m |i am |im )?(?:pretty|fairly|quite|almost|absolutely|very|rather|damn|99%|100%|"
            r"reasonably)(?: \w+)? (?:sure|"
            r"certain|positive|confident) (?:that )?(?!i\b|about (?:it|that)\W*$)[\w`'\"][^?]{4,}"
        ),
        cues=("sure", "certain", "positive", "confident"),
        weight=1.0,
        why="Is sure of the contrary.",
        example="Pretty sure `Contains` is case sensitive",
        near_miss="I'm pretty sure I left it at home",
        opening=True,
        unless=_DESCRIBED | {"conditional"},
        group="disagree",
    ),
    Rule(
        id="en.correct.now_it_loses",
        kind="correction",
        start=(
            r"(?:we|it|this|that|the \w+|your \w+)(?:'re|'s| is| are)(?: still| now| also| just)? (?:losing|missing|"
            r"dropping|breaking|"
            r"leaking|skipping|overwriting|duplicating|swallowing|ignoring|shadowing|mutating|blocking|fetching|"
            r"loading|calling|"
            r"sending|returning|counting|mixing|hiding|hard-?coding|reading|writing|storing|showing|"
            r"double-\w+) [^?]{3,}"
        ),
        clause=(
            r"(?:that|this|it|which) (?:just |also |completely |already )?(?:overwrote|deleted|removed|broke|wiped|"
            r"killed|reverted|undid|"
            r"dropped|messed|clobbered|reset|ruined|destroyed|erased|corrupted|cut off|lost)\b"
        ),
        cues=(
            *("ing ", "overwrote", "deleted", "removed", "broke", "wiped", "killed", "reverted", "undid", "dropped"),
            *("messed", "clobbered", "reset", "ruined", "destroyed", "erased", "corrupted", "cut off", "lost"),
        ),
        weight=1.0,
        why="Says what goes or went wrong by it.",
        example="We're losing the order here",
        near_miss="Are we losing the order here?",
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"trouble", "own_story", "conditional"},
        group="breaks",
    ),
    Rule(
        id="en.correct.use_what_is_there",
        kind="correction",
        clause=(
            r"(?:use|take|reuse|call|extend|go with|work with|stick with|build on) (?:what(?:'s| is)?|the ones?|"
            r"the stuff|the thing|those|"
            r"whatever)(?: that)? (?:we(?:'ve| have)?|(?:is|are) (?:there|already)|there|already|i (?:gave|sent|have|"
            r"pasted|wrote)|"
            r"i'?ve|exists?)\b"
        ),
        cues=("use ", "take ", "call ", "extend ", "go with", "work with", "stick with", "build on"),
        weight=1.0,
        why="Points at what is there already.",
        example="Use what we have. There's a date helper in lib/time.ts.",
        near_miss="Can we use what is in there?",
        unless=_DESCRIBED | {"conditional"},
        group="existing",
    ),
    Rule(
        id="en.correct.was_expecting",
        kind="correction",
        start=(
            r"i(?:'d| had| was)(?: really| actually| just| more)? (?:been )?(?:expect(?:ing|ed)|hop(?:ing|ed) (?:for|"
            r"to)|looking for|"
            r"thinking (?:of|more of)|asking (?:about|for)|talking about|referring to|after)\b[^?]{3,}"
        ),
        cues=("expect", "hop", "looking for", "thinking", "asking", "talking about", "referring", "after"),
        weight=1.0,
        why="Says what was expected.",
        example="I was expecting a step-by-step solution, not just the result",
        near_miss="I was thinking, could we meet on Monday?",
        opening=True,
        unless=_DESCRIBED | {"conditional", "lengthy"},
        group="wanted",
    ),
    Rule(
        id="en.correct.makes_it_worse",
        kind="correction",
        pattern=(
            r"\b(?:makes?|made|making|got|gets?|is|looks?|reads?|sounds?)(?: it| this| that| things|"
            r" everything)? (?:even |much |now |far |"
            r"a lot )?(?:worse(?! than i)|unreadable|unusable|less readable|harder to (?:read|follow|use)|"
            r"more confusing)\b|"
            r"\b(?:one|two|that|half|a single \w+) (?:is|would be|was|should be) (?:enough|plenty|sufficient|"
            r"too (?:much|many))\b"
        ),
        cues=(
            "worse",
            "unreadable",
            "unusable",
            "readable",
            "harder",
            "confusing",
            "enough",
            "plenty",
            "sufficient",
            "too m",
        ),
        weight=0.8,
        why="Says that it made things worse, or that less is enough.",
        example='The "fix" makes it worse, now nothing renders',
        near_miss="Does it make things worse?",
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"conditional", "own_story"},
        group="fault",
    ),
    Rule(
        id="en.correct.there_is_none",
        kind="correction",
        start=(
            r"(?:(?:in|on|with|for|under) (?:my|our|this|that|the) [\w. ]{2,30}?,? )(?:there(?:'s| is| are) no|"
            r"it (?:does ?n'?t|isn'?t|has no)|"
            r"(?:that|this) (?:does ?n'?t|isn'?t)|we (?:don'?t|have no))\b (?!(?:problem|rush|hurry|need|doubt|"
            r"hard feelings|pressure)\b)"
        ),
        cues=("my ", "our ", "this ", "that ", "the "),
        weight=1.0,
        why="Says that it isn't there in the owner's case.",
        example="In my version of excel there's no XLOOKUP",
        near_miss="In my version there's no problem",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"conditional", "own_story", "trouble"},
        group="exist",
    ),
    Rule(
        id="en.correct.only_does",
        kind="correction",
        start=(
            r"(?:this|that|it) (?:only|just|merely|barely|hardly|basically) (?!happens|occurs|works|affects|fails|"
            r"crashes|"
            r"breaks|shows up|appears|means|says|needs|takes|occurred|happened|came|got|started)(?:\w+[^s\W]s|hides|"
            r"is|does)\b|"
            r"(?:nobody|no one|noone) (?:\w+ )?(?:uses?|needs?|wants?|calls?|reads?|asked|said|cares|told)\b|"
            r"(?:this|that|it|the \w+|your \w+|they) (?:does|is|do|are|did|was|has|have|will|wo|would|could|"
            r"can)(?:n'?t| not) "
            r"even \w+"
        ),
        cues=("only", "just", "merely", "barely", "hardly", "basically", "nobody", "no one", "noone", "even"),
        weight=1.0,
        why="Says how little it does.",
        example="That only fixes the symptom",
        near_miss="It only happens when the VPN is on",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"conditional"},
        group="little",
    ),
    Rule(
        id="en.correct.or_it_breaks",
        kind="correction",
        clause=(
            r"(?:you|it|this|that|the [\w ]{2,30}?) (?:really |still |also |first )?(?:need to|needs to|has to|"
            r"have to|must|should|gotta|"
            r"ought to) [^.?!]{3,70}(?:,? (?:or|"
            r"otherwise|or else) (?:it|they|the|you|we|this|that|nothing)\b|[,;-]+ ?(?:because|since|as) )"
        ),
        cues=("or ", "otherwise", "because", "since", " as "),
        weight=1.0,
        why="Says what must be done, and what happens otherwise.",
        example="You need to escape the quotes or it breaks",
        near_miss="Do you need to restart or is it live?",
        unless=_DESCRIBED - {"asks_whether"},
        group="should",
    ),
    Rule(
        id="en.correct.because_you",
        kind="correction",
        start=(
            r"(?:(?:this|that|these|those)(?: \w+)?|it|the \w+(?: \w+){0,2}) (?:is|are|was|were|isn'?t|aren'?t|fails?|"
            r"breaks?|crash\w*|"
            r"doesn'?t|won'?t|can'?t|only|still)\b[^.?!]{2,60}\b(?:because|since|cause|as) you(?:'re|'ve| are| have)? "
            r"(?!(?:said|asked|told|mentioned|know|can|want|need|like|love|guys|see)\b)\w+"
        ),
        cues=("because you", "since you", "cause you", "as you"),
        weight=1.0,
        why="Lays a fault at the agent's door.",
        example="This test is flaky because you rely on the map order",
        near_miss="This is fun because you know so much",
        unless=_DESCRIBED - {"asks_whether"} | {"conditional", "laugh"},
        group="you_did",
    ),
    Rule(
        id="en.correct.that_is_a_fault",
        kind="correction",
        pattern=(
            r"^(?:(?:hmm+|but|wait|no|ugh|uh|ok|sorry)[,.!]* )*(?:that'?s|thats|that is|this is|it'?s|"
            r"those are) (?:just |also |"
            r"actually |still |really )?(?:a|an) (?:\w+ )?(?:hole|vulnerability|security (?:risk|issue|bug)|"
            r"memory leak|leak|"
            r"regression|anti-?pattern|code smell|smell|no-?no|deal-?breaker|breaking change|race(?: condition)?|lie|"
            r"myth|"
            r"misconception|stretch|non-?starter|footgun|fallacy|contradiction|tautology|duplicate|mismatch|n\+1)\b|"
            r"\bi (?:think|believe|'m (?:pretty )?sure) (?:that )?(?:the|its?|her|his|their) (?:correct|right|actual|"
            r"real|proper|"
            r"true|usual) [\w ]{2,24} (?:is|was|are|were|would be|should be)\b"
        ),
        cues=(
            *("hole", "vulnerab", "security", "leak", "regression", "pattern", "smell", "no-no", "nono", "breaker"),
            *(
                "breaking",
                "race",
                "lie",
                "myth",
                "misconcept",
                "stretch",
                "starter",
                "footgun",
                "fallacy",
                "contradict",
            ),
            *(
                "tautology",
                "duplicate",
                "mismatch",
                "n+1",
                "correct",
                "right",
                "actual",
                "real",
                "proper",
                "true",
                "usual",
            ),
        ),
        weight=1.0,
        why="Names it as a fault.",
        example="That's a security hole, anyone can read the orders",
        near_miss="Is that a security hole?",
        opening=True,
        unless=_DESCRIBED | {"conditional", "lengthy", "trouble"},
        group="fault",
    ),
    Rule(
        id="en.correct.would_not_call",
        kind="correction",
        pattern=(
            r"\bi (?:would ?n'?t|would not|wouldnt) (?:call|say|consider|count|describe) (?:that|this|it)\b|"
            r"\b(?:that'?s|thats|this is|"
            r"it'?s|these are|those are) (?:a (?:straight |plain |near |exact )?copy of|(?:just|still|basically|"
            r"exactly|"
            r"literally|pretty much|essentially) (?:the same\b|a copy|my own|"
            r"my original|the old|the opposite|another|a list|(?:what|the \w+) i (?:already )?(?:had|gave|sent|wrote|"
            r"pasted|started with)))|(?:^|[.;,] ?)(?:please |just )?(?:stop|"
            r"quit) (?:guessing|assuming|"
            r"adding|changing|doing|making|trying|asking|repeating|inventing|ignoring|using|writing|touching)\b"
        ),
        cues=(
            "would",
            "copy",
            "just",
            "still",
            "basically",
            "exactly",
            "literally",
            "pretty",
            "essentially",
            "stop ",
            "quit ",
        ),
        weight=1.0,
        why="Doesn't accept it as that.",
        example='I wouldn\'t call that "done"',
        near_miss="How would you call that?",
        unless=_DESCRIBED | {"conditional", "own_story", "one_off"},
        group="disagree",
    ),
    Rule(
        id="en.correct.order_and_reason",
        kind="correction",
        start=(
            r"(?:remove|drop|delete|take out|undo|get rid of|lose|keep|leave|put|move|use|make) [^.?!,;]{2,40}(?:[,;]|"
            r" -|\.) ?(?:because |"
            r"since )?(?:i|we) (?:really |just |actually |still )?(?:want|don'?t|do not|never|prefer|only|asked|said|"
            r"need it|agreed|use|"
            r"decided)\b"
        ),
        clause=(r"(?:please )?(?:read|check|look at|see|follow|consult) [^.?!,]{2,40} before (?:you|\w+ing)\b"),
        cues=(
            "remove",
            "drop",
            "delete",
            "take out",
            "undo",
            "get rid",
            "lose ",
            "keep",
            "leave",
            "put ",
            "move ",
            "use ",
            "make ",
            " before ",
        ),
        weight=1.0,
        why="Orders a change and says what is wanted instead.",
        example="Remove the try/except, I want it to crash",
        near_miss="Remove the debug prints please",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"conditional", "one_off"},
        group="wanted",
    ),
    Rule(
        id="en.correct.fact_yet_you",
        kind="correction",
        pattern=(
            r"^(?!if|when|once|after|before|since|because|as|thanks)[^?]{6,80}(?:[,;]|\bbut|\band|\byet|\bwhile) you "
            r"(?:still |just |also )?(?:treat|assume|use|read|call|wrote|have|put|return|count|say|said|made|set|"
            r"parse|store|took|pass|"
            r"compare|multiply|divide|hard[- ]?coded|used|gave|chose|picked|only)\b"
        ),
        cues=(" you ",),
        weight=1.0,
        why="Sets a fact against what the agent did.",
        example="The API returns seconds, you treat it as milliseconds",
        near_miss="Thanks, you made my day",
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"conditional", "own_story", "laugh"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_past",
        kind="correction",
        start=(
            r"(?:you|u)(?:'ve| have)? (?:(?:just|only|also|completely|totally|again|still|even|somehow|simply|"
            r"entirely|partly) )*(?!helped|"
            r"nailed|saved|rocked|convinced|mentioned|wanted|asked|liked|needed|looked|explained|suggested|said|"
            r"promised|seemed|used to|"
            r"wanted|worked)[a-z]{2,}(?<!ne)(?<!fe)(?<!spe)ed\b (?!my day|it\W*$)[^?]{3,}"
        ),
        cues=("you", "u "),
        weight=1.0,
        why="Points out what the agent did.",
        example="You completely ignored the second constraint",
        near_miss="You helped me a lot",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"conditional", "laugh"},
        group="you_did",
    ),
    Rule(
        id="en.correct.why_when",
        kind="correction",
        start=(
            r"why (?:would (?:you|we|i) )?(?:even )?(?:use|add|create|make|write|have|bother|do|import|put|keep|"
            r"introduce|invent|call|load|"
            r"need) [^?]{3,60} (?:when|if|instead of|rather than|just to)\b [^?]{3,}"
        ),
        cues=("why ",),
        weight=1.0,
        why="Asks why do it so when it can be had otherwise.",
        example="Why use a regex when str.split does it",
        near_miss="Why use a regex?",
        opening=True,
        needs=frozenset({"short"}),
        unless=frozenset({"hypothetical", "reported", "mention", "no_reply", "withdrawn", "asked", "thanks"}),
        group="questioned",
    ),
)
