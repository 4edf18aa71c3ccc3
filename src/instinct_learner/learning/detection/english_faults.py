"""How people name, in English, what is at fault with what was made, and what there is already."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
_STATED = _AFTER_REPLY | {"conditional"}
#: What describes rather than points out is not believed beside a question or a new task.
_DESCRIBED = _STATED | {"asks", "orders", "narrative", "setup", "lengthy"}
FAULTS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.it_breaks",
        kind="correction",
        clause=(
            r"(?:this|that|it|which|these|those|your \w+|the (?:new |second |first |last )?\w+)(?: (?:now|also|still|"
            r"just|only|would|will|might|could|completely))? (?:breaks?|defeats?|deletes?|creates? an?|causes?|"
            r"ignores?|loses|drops?|overwrites?|locks?|leaks?|blocks?|duplicates?|hides?|swallows?|assumes?|matches|"
            r"contradicts?|violates?|ruins?|removes?|misses|lacks?|double\w*|fails to|goes against|clashes|"
            r"conflicts)\b"
        ),
        cues=(
            "break",
            "defeat",
            "delete",
            "create",
            "cause",
            "ignore",
            "lose",
            "drop",
            "overwrit",
            "lock",
            "leak",
            "block",
            "duplicat",
            "hide",
            "swallow",
            "assume",
            "match",
            "contradict",
            "violat",
            "ruin",
            "remove",
            "miss",
            "lack",
            "double",
            "fails to",
            "against",
            "clash",
            "conflict",
        ),
        weight=1,
        why="Says what it breaks.",
        example="That deletes the user's own files too",
        near_miss="That could be nice",
        unless=_DESCRIBED | {"trouble", "story"},
        group="breaks",
    ),
    Rule(
        id="en.correct.you_cannot",
        kind="correction",
        clause=(
            r"(?:you|we) (?:can'?t|cannot|can not|must ?n'?t|may not|should ?n'?t|should not) (?:just |simply |"
            r"also )?(?!(?:make this up|be serious|blame|win|wait|tell me)\b)\w+"
        ),
        cues=("can't", "cannot", "can not", "must", "may not", "should", "cant"),
        weight=0.9,
        why="Says that it can't be done that way.",
        example="You can't import that there, it creates a cycle",
        near_miss="You can do it",
        unless=_STATED | {"trouble"},
        group="cannot",
    ),
    Rule(
        id="en.correct.you_are_doing",
        kind="correction",
        clause=(
            r"you(?:'re| are(?= (?:still|just|now|again|always|only|really|clearly|using|editing|missing|ignoring|"
            r"mixing|confusing|repeating|assuming|overcomplicating|overthinking|contradicting|hallucinating|making|"
            r"looking at|doing it|forgetting|skipping))) (?:(?:still|just|now|again|always|only|really|"
            r"clearly) )?(?!(?:welcome|doing (?:great|well|fine|good|a|an|it right)|going to|being (?:so|very)|"
            r"willing|allowed|kidding|looking for|amazing|interesting|talking to)\b)\w{2,}ing\b"
        ),
        cues=("you're", "you are"),
        weight=1,
        why="Points out what the agent is doing.",
        example="You're editing the sample, not the real file",
        near_miss="You're going to love it",
        unless=_STATED | {"setup", "thanks"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_do",
        kind="correction",
        clause=(
            r"you (?:(?:still|just|only|again|now) )?(?:treat|assume|hard-?code|ignore|mix|confuse|swallow|duplicate|"
            r"forget|skip|miss|misread|contradict|repeat|overwrite|double|keep|call it|say it|mutate|shadow|leak|"
            r"return|compare|divide|multiply|count|sort)\b"
        ),
        cues=("you",),
        weight=0.7,
        why="Points out what the agent does.",
        example="Dates are in UTC, you treat them as local",
        near_miss="Do you treat them as local?",
        unless=_STATED | {"setup", "thanks"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_broke",
        kind="correction",
        pattern=(
            r"(?<!which )(?<!that )(?<!what )(?<!changes )(?<!files )(?<!if )(?<!when )\byou(?:'ve| have)? (?:(?:just|"
            r"also|only|still|accidentally|apparently|somehow|again|even|actually|mistakenly|silently) )*(?:removed|"
            r"deleted|broke|dropped|renamed|hard-?coded|duplicated|skipped|ignored|committed|pushed|overwrote|"
            r"overwritten|reverted|swapped|cut off|changed the|lost|left out|left (?:\w+ ){1,3}out|mislabel\w+|"
            r"misplaced|inverted|reversed|deployed to|shortened|truncated|repeated)\b"
        ),
        cues=("you",),
        weight=1.0,
        why="Points out the damage that the agent did.",
        example="You removed the licence header",
        near_miss="Which tests have you skipped?",
        unless=_STATED | {"thanks"},
        group="you_did",
    ),
    Rule(
        id="en.correct.there_is_already",
        kind="correction",
        pattern=(
            r"\b(?:there(?:'s| is| was| are)|we|it|that) (?:already|have already|has already|'ve already)(?: (?:a|an|"
            r"the|have|has|had|exists?|is|do|did|got|made|built|wrote|use)\b)|\b(?:we|i) have (?:a|an|this|that|"
            r"the) [^.?!]{2,50}\balready\b"
        ),
        cues=("already",),
        weight=1.0,
        why="Says that it exists already.",
        example="There's already a helper for that in dates.py",
        near_miss="Is there already a helper for that?",
        unless=_STATED,
        group="already",
    ),
    Rule(
        id="en.correct.is_x_not_y",
        kind="correction",
        start=(
            r"(?!use\b|do\b|make\b|add\b|create\b|write\b|give\b|i (?:want|need)|we (?:want|need)|let'?s|can|could|"
            r"please|should|option|why|how|what|remember|a\b|b\b)[\w`'\"./_-]+(?: [\w`'\"./_+-]+){0,6} ?(?:'s|\bis|"
            r"\bare|\bwas|\bwere|\btakes?|\breturns?|\bmeans?|\bneeds?|\bgoes|\blives|\bbelongs|\bshould be|\bhas|"
            r"\bhave|\buses?|\bexpects?|\bholds?|\bcontains?)\b [^.?!]{1,70}(?:,|;| -|"
            r" and)?(?<!\bto)(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bdo)(?<!\bdoes)(?<!\bshould)(?<!\bwould)(?<!\bcan)(?<!\b"
            r"will)(?<!\bmust)(?<!\bor)(?<!\bif)(?<!\bplease)(?<!\bwhy)(?<!\bcould)(?<!\bmay)(?<!\bmight) not "
            r"(?!(?:sure|only|just|yet|necessarily|because|that|be|to|have|do|type|use|include|add)\b)[\w`'\"./_-]"
        ),
        cues=(" not ",),
        weight=1.0,
        why="States what it is, against what it was taken for.",
        example="The user id is a string, not an int",
        near_miss="Use a string, not an int",
        unless=_DESCRIBED | {"trouble", "story"},
        group="contrast",
    ),
    Rule(
        id="en.correct.use_not",
        kind="correction",
        clause=(
            r"(?:it'?s |you should |always |we )?(?:use|do|call|name|write|say|run|import|return|put it in|go with|"
            r"take|pick|install|target) [\w`'\"./_#@+-]+(?: [\w`'\"./_#@+-]+){0,3},? (?:and )?not [\w`'\"./_#@+-]+"
        ),
        pattern=(
            r"(?:don'?t|do not|never|stop) (?:use|using|call|calling|write|writing|say|saying|run|running|import|"
            r"importing|mock|mocking|name|naming|put|putting|return|returning|edit|editing|hard-?code|do|doing|add|"
            r"adding|commit|committing|install|installing) [^.?!;]{1,60}[,.;:-]+ ?(?:please |just |instead,? |but |"
            r"rather )?(?:use|do|call|name|write|say|run|import|mock|put|return|edit|go|take|keep|read|stick|it'?s|"
            r"always)\b"
        ),
        cues=(" not ", "don't", "dont", "do not", "never", "stop"),
        weight=1.0,
        why="Forbids one thing and asks for another.",
        example="Don't use requests, use httpx",
        near_miss="Use requests or httpx",
        unless=SILENCING | {"withdrawn", "story", "asked", "content", "one_off"},
        group="contrast",
    ),
    Rule(
        id="en.correct.different",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|no) )(?:that'?s|that is|this is|those are|you(?:'re| are)[^.?!]{1,40}) (?:(?:a|an|"
            r"two|another|completely|totally|the) )*(?:different|another|opposite|unrelated|separate)\b(?! (?:way to|"
            r"idea|approach to|question:))|\bi (?:want|wanted|need|meant|said) the opposite\b|\b(?:the )?(?:other|"
            r"wrong) way (?:a)?round\b|\bvice versa\b"
        ),
        cues=("different", "another", "opposite", "unrelated", "separate", "way round", "way around", "vice versa"),
        weight=1,
        why="Says that it is another thing.",
        example="That's a different error than the one I posted",
        near_miss="Show me a different error",
        unless=_DESCRIBED,
        group="wrong",
    ),
    Rule(
        id="en.correct.is_obsolete",
        kind="correction",
        pattern=(
            r"\b(?:is|are|was|were|'s|thats|its|has been|have been) (?:(?:long|already|now|all|auto-?|"
            r"officially) ?)?(?:deprecated|obsolete|generated|read-?only|legacy|archived|discontinued|unmaintained|"
            r"reserved|swapped|inverted|transposed|mixed up|duplicated?|misordered|out of (?:date|order|place|"
            r"character|scope)|unchanged|a (?:bad|terrible|horrible) idea|a lie|not true|hallucinat\w+|made[- ]up|"
            r"fictional|dangerous|insecure|unsafe)\b"
        ),
        cues=(
            "deprecat",
            "obsolet",
            "generated",
            "read-only",
            "readonly",
            "legacy",
            "archiv",
            "discontinu",
            "unmaintain",
            "reserved",
            "swapped",
            "inverted",
            "transpos",
            "mixed up",
            "duplicat",
            "misorder",
            "out of",
            "unchanged",
            "idea",
            "lie",
            "hallucinat",
            "made up",
            "made-up",
            "fictional",
            "dangerous",
            "insecure",
            "unsafe",
        ),
        weight=1,
        why="Says what is the matter with it.",
        example="That package is deprecated, use httpx",
        near_miss="Which packages are deprecated?",
        unless=_DESCRIBED | {"story"},
        group="wrong",
    ),
    Rule(
        id="en.correct.source_says",
        kind="correction",
        pattern=(
            r"\baccording to (?!you\b)\w+|\b(?:the (?:docs?|documentation|spec|readme|manual|error(?: message)?|log|"
            r"ticket|issue|api|changelog|task|assignment|instructions?)|it) (?:clearly |explicitly |also )?(?:says?|"
            r"states?|specif\w+) (?!(?:that )?(?:error|module|cannot|permission|no such|file not))\w+"
        ),
        cues=("according to", "say", "state", "specif"),
        weight=0.9,
        why="Cites a source against what was said.",
        example="According to the docs the limit is 500",
        near_miss="What do the docs say?",
        unless=frozenset({"question", "hypothetical", "no_reply", "withdrawn", "request", "asked", "trouble"}),
        group="source",
    ),
    Rule(
        id="en.correct.what_i_want",
        kind="correction",
        start=(
            r"(?:what|all) i (?:really |actually |just |originally )?(?:want(?:ed)?|need(?:ed)?|mean|meant|"
            r"asked(?: for)?|said|am asking(?: for)?|was after) (?:is|was)\b(?!,)"
        ),
        pattern=(
            r"\bmy (?:question|request|point|concern|ask) (?:was|is)(?:n'?t| not)?\b|\blet me be (?:more |"
            r"very )?(?:clear|specific|precise)(?:er)?\b|\bi(?:'d| would) rather (?:have|not|it|keep|you|we|see)\b"
        ),
        cues=(
            "what i",
            "all i",
            "my question",
            "my request",
            "my point",
            "my concern",
            "my ask",
            "let me be",
            "rather",
        ),
        weight=1.0,
        why="Restates what was wanted.",
        example="What I want is one file per user",
        near_miss="What I want to know: how fast is it?",
        unless=_STATED,
        group="wanted",
    ),
    Rule(
        id="en.correct.opens_partly",
        kind="correction",
        pattern=(
            r"^(?:(?:that'?s|it'?s|this is|very|pretty|so|much|getting|yes,?|ok(?:ay)?,?) )*(?:almost|closer|close|"
            r"nearly|not quite|not bad|(?:looks |sounds |is )?(?:good|great|fine|ok|okay|nice|better)(?: start| work|"
            r" job)?)\b(?: there)?(?:[.!]+\s*$|[,.!;]? ?(?:except|apart from|other than|but (?!can|could|how|what|why|"
            r"is|are|do|does|would|should|where|when|who|if|please|now|first|then|let)))"
        ),
        cues=("almost", "close", "nearly", "not quite", "not bad", "except", "apart from", "other than", "but "),
        weight=0.9,
        why="Grants part of it.",
        example="Looks good except for the header",
        near_miss="Looks good, ship it",
        opening=True,
        unless=_AFTER_REPLY,
        group="almost",
    ),
    Rule(
        id="en.correct.opens_warning",
        kind="correction",
        pattern=(
            r"^(?:careful|beware|watch out|(?:once )?again[,:]|once more[,:]|enough (?:with )?(?:the |of )?\w+|"
            r"same (?:problem|mistake|issue|thing)|off by|scope creep|stop(?=[.!,])|whoa|oh no\b)"
        ),
        cues=(
            "careful",
            "beware",
            "watch out",
            "again",
            "once more",
            "enough",
            "same",
            "off by",
            "scope",
            "wrong",
            "stop",
            "whoa",
            "oh no",
        ),
        weight=0.9,
        why="Opens with a warning.",
        example="Careful, that table is used by billing too",
        near_miss="Can you do it again?",
        opening=True,
        unless=_AFTER_REPLY | {"trouble"},
        group="warning",
    ),
    Rule(
        id="en.correct.should_not",
        kind="correction",
        clause=(
            r"(?:it|that|this|they|these|those|there|the \w+(?: \w+){0,3}) (?:should ?n'?t|should not|must ?n'?t|"
            r"must not|need ?n'?t|ought not to) \w+"
        ),
        cues=("should", "must", "need", "ought"),
        weight=0.9,
        why="Says what it must not do.",
        example="It shouldn't panic when the file is absent",
        near_miss="It should work",
        unless=_DESCRIBED,
        group="should",
    ),
    Rule(
        id="en.correct.read_again",
        kind="correction",
        pattern=(
            r"\b(?:read|look at|check|see|go (?:over|through)|re-?check|count) [^.?!]{2,50}\b(?:again|once more|"
            r"more (?:carefully|closely)|properly)\b|\b(?:did you even|do you even|have you even|are you even)\b|"
            r"^are you (?:really |absolutely |quite )?(?:sure|certain)\b"
        ),
        cues=("again", "once more", "carefully", "closely", "properly", "even", "are you"),
        weight=0.7,
        why="Sends the agent back to look.",
        example="Read the error message again, it's about permissions",
        near_miss="Run it again",
        teaches=False,
        unless=frozenset({"hypothetical", "no_reply", "withdrawn"}),
        group="again",
    ),
    Rule(
        id="en.correct.order_and_contrary",
        kind="correction",
        pattern=(
            r"^(?:no,? |please )?(?:don'?t|do not|never) (?!worry|mind|bother|panic|rush|know|have|think|understand|"
            r"forget)\w+(?: [\w.`'/_-]+){0,4}, (?:just |please )?(?!and|but|or|so|then|it'?s|i|thanks|"
            r"please\W*$)[a-z]+\b[^?]*$|^[a-z]+(?: [\w.`'/_-]+){0,4}, (?:but )?(?:don'?t|do not|never) (?!worry|mind|"
            r"bother|panic|rush|know)\w+\b[^?]*$"
        ),
        cues=("don't", "dont", "do not", "never"),
        weight=0.9,
        why="Tersely orders one thing and forbids the other.",
        example="Don't restart it, reload it",
        near_miss="Don't worry, go on",
        needs=frozenset({"short"}),
        unless=_STATED | {"asked", "orders", "one_off"},
        opening=True,
        group="contrast",
    ),
    Rule(
        id="en.correct.opens_too",
        kind="correction",
        pattern=(
            r"^(?:hmm+,? |still |way |far |much |a bit |a little |that'?s |it'?s )*too (?!bad|late|funny|cute|kind|"
            r"much\b to)[a-z]+\b(?! to )"
        ),
        cues=("too ",),
        weight=0.8,
        why="Opens by calling it too much.",
        example="Too stiff, we are a punk band",
        near_miss="Too bad, thanks",
        needs=frozenset({"short"}),
        unless=_STATED | {"thanks", "laugh"},
        opening=True,
        group="too",
    ),
    Rule(
        id="en.correct.fact_actually",
        kind="correction",
        pattern=(
            r"^(?!can|could|would|what|how|why|does|did|do|is|are|i\b|this|that|so|"
            r"it was)[\w'`_-]+(?: [\w'`_-]+){0,4} actually \w+"
        ),
        cues=("actually",),
        weight=0.9,
        why="Says how it actually is.",
        example="Profits actually fell by 3%",
        near_miss="Can you actually run it?",
        needs=frozenset({"short"}),
        unless=_STATED | {"laugh", "thanks"},
        opening=True,
        group="actually",
    ),
)
