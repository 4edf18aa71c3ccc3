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
            r"just|only|would|will|might|could|completely))? (?:breaks?|defeats?|repeats?|deletes?|creates? an?|"
            r"causes?|"
            r"ignores?|loses|drops?|overwrites?|locks?|leaks?|blocks?|duplicates?|hides?|swallows?|assumes?|matches|"
            r"contradicts?|violates?|ruins?|removes?|misses|lacks?|double\w*|fails to|goes against|clashes|"
            r"conflicts)\b"
        ),
        cues=(
            "break",
            "repeat",
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
        unless=_STATED | {"setup", "thanks", "request"},
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
            r"deleted|broke|dropped|renamed|hard[- ]?coded|duplicated|skipped|ignored|committed|pushed|overwrote|"
            r"overwritten|reverted|swapped|cut off|changed the|lost|left out|left (?:\w+ ){1,3}out|mislabel\w+|"
            r"misplaced|inverted|reversed|deployed to|shortened|truncated|repeated)\b"
        ),
        cues=("you",),
        weight=1.0,
        why="Points out the damage that the agent did.",
        example="You removed the licence header",
        near_miss="Which tests have you skipped?",
        unless=(_STATED | {"thanks"}) - {"no_reply"},
        group="you_did",
    ),
    Rule(
        id="en.correct.there_is_already",
        kind="correction",
        pattern=(
            r"\b(?:there(?:'s| is| was| are)|we|it|that) (?:already|have already|has already|'ve already)(?: (?:a|an|"
            r"the|have|has|had|exists?|is|do|did|got|made|built|wrote|use)\b)|\b(?:we|i) have (?:a|an|this|that|"
            r"the) [^.?!]{2,50}\balready\b|\bthere'?(?:s| is| are) (?:a|an|some|our own) [\w-]+(?: [\w-]+)? for "
            r"(?:(?:precisely|exactly|just|all) )?(?:that|this|it|those|these|exactly)\b"
        ),
        cues=(
            "already",
            "for that",
            "for this",
            "for it",
            "for those",
            "for these",
            "for exactly",
            "for precisely",
            "for just",
            "for all",
        ),
        weight=1.0,
        why="Says that it exists already.",
        example="There's already a helper for that in dates.py",
        near_miss="Is there already a helper for that?",
        unless=_STATED | {"asked"},
        group="already",
    ),
    Rule(
        id="en.correct.is_x_not_y",
        kind="correction",
        start=(
            r"(?!i\b|we\b|my\b|use\b|do\b|make\b|add\b|create\b|write\b|give\b|i (?:want|need)|we (?:want|need)|"
            r"let'?s|can|could|please|should|option|why|how|what|remember|a\b|"
            r"b\b)[\w`'\"./_-]+(?: [\w`'\"./_+-]+){0,6} ?(?:'s|\bis|\bare|\bwas|\bwere|\btakes?|\breturns?|\bmeans?|"
            r"\bneeds?|\bgoes|\blives|\bbelongs|\bshould be|\bhas|\bhave|\buses?|\bexpects?|\bholds?|"
            r"\bcontains?)\b [^.?!]{1,70}(?:,|;| -| and)?(?<!\bto)(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bdo)(?<!\bdoes)(?<"
            r"!\bshould)(?<!\bwould)(?<!\bcan)(?<!\bwill)(?<!\bmust)(?<!\bor)(?<!\bif)(?<!\bplease)(?<!\bwhy)(?<!\bcou"
            r"ld)(?<!\bmay)(?<!\bmight) not (?!(?:sure|only|just|yet|necessarily|because|that|be|to|have|do|type|use|"
            r"include|add)\b)[\w`'\"./_-]"
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
        id="en.correct.different",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|no) )(?:that'?s|that is|this is|those are|you(?:'re| are)[^.?!]{1,40}) (?:(?:a|an|"
            r"two|another|completely|totally|the) )*(?:different|another|opposite|unrelated|separate)\b(?! (?:way to|"
            r"idea|approach to|question:))|\bi (?:want|wanted|need|meant|said) the opposite\b|^(?!(?:we|you|"
            r"i) (?:could|can|might)\b|could|can|maybe|"
            r"what if|let'?s)[^.?!]{0,80}\b(?:other|wrong) way (?:a)?round\b|\bvice versa\b"
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
            r"changed since|since changed|shut down|retired|renamed to|superseded|taken down|sunset|reserved|swapped|"
            r"inverted|transposed|mixed up|"
            r"duplicated?|misordered|out of (?:date|order|place|"
            r"character|scope)|unchanged|a (?:bad|terrible|horrible) idea|a lie|not true|hallucinat\w+|made[- ]up|"
            r"fictional|dangerous|insecure|unsafe)\b"
        ),
        cues=(
            "since",
            "shut down",
            "retired",
            "renamed",
            "supersed",
            "taken down",
            "sunset",
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
        id="en.correct.should_not",
        kind="correction",
        clause=(
            r"(?:it|that|this|they|these|those|there|the \w+(?: \w+){0,3}) (?:should ?n'?t|should not|must ?n'?t|"
            r"must not|need ?n'?t|ought not to) \w+|(?:it|that|this|they|and) (?:should|must|do|does)(?: ?n'?t|"
            r" not)\W*$"
        ),
        cues=("should", "must", "need", "ought"),
        weight=0.7,
        why="Says what it must not do.",
        example="It shouldn't panic when the file is absent",
        near_miss="It should work",
        unless=_DESCRIBED,
        group="should",
    ),
    Rule(
        id="en.correct.looks_bad",
        kind="correction",
        pattern=(
            r"\b(?:is|are|'s|looks?|seems?|sounds?|feels?|reads?|was|were)(?: \w+){0,2} (?:off|odd|weird|strange|ugly|"
            r"(?<!not )bad|terrible|awful|horrible|messy|sloppy|lazy|confusing|bogus|suspicious|fishy|awkward|clunky|"
            r"stilted|inconsistent|ambiguous|hacky|cheesy|bland|boring|unreadable|unclear|ridiculous|silly|stupid|"
            r"wasteful|dangerous|brittle|fragile)\b(?! (?:request|question))|\bit'?s (?:a bit )?(?:weird|odd|"
            r"strange) that\b|\b(?:reads|sounds|looks|feels) (?:\w+ )?like (?:a|an|it)\b"
        ),
        cues=(
            "off",
            "odd",
            "weird",
            "strange",
            "ugly",
            "bad",
            "terrible",
            "awful",
            "horrible",
            "mess",
            "sloppy",
            "lazy",
            "confus",
            "bogus",
            "suspicious",
            "fishy",
            "awkward",
            "clunky",
            "stilted",
            "inconsist",
            "ambig",
            "hacky",
            "chees",
            "bland",
            "boring",
            "unread",
            "unclear",
            "ridic",
            "silly",
            "stupid",
            "wasteful",
            "danger",
            "brittle",
            "fragile",
            " like ",
        ),
        weight=0.6,
        why="Finds it bad.",
        example="The second heading looks off",
        near_miss="How do I turn it off?",
        unless=_DESCRIBED | {"conditional", "trouble", "story", "own_story"},
        group="fault",
    ),
)
