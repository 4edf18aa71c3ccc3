"""How English corrections open, and how they come when they are terse."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
_STATED = _AFTER_REPLY | {"conditional"}
OPENINGS: tuple[Rule, ...] = (
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
            r"adding|commit|committing|install|installing|insert|store|save|load|read|parse|sleep|wait|fetch|open|"
            r"create|catch|wrap|"
            r"pass|set|log|print|copy|build|start|touch|change|modify|replace) [^.?!;]{1,60}[,.;:-]+ ?(?:please |"
            r"just |instead,? |but |"
            r"rather )?(?:use|do|call|name|write|say|run|import|mock|put|return|edit|go|take|keep|read|stick|make|"
            r"let|pass|set|wait|it'?s|"
            r"always)\b"
        ),
        cues=(" not ", "don't", "dont", "do not", "never", "stop"),
        weight=0.8,
        why="Forbids one thing and asks for another.",
        example="Don't use requests, use httpx",
        near_miss="Use requests or httpx",
        unless=SILENCING | {"withdrawn", "story", "asked", "content", "one_off"},
        group="contrast",
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
        weight=1,
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
            r"same (?:problem|mistake|issue|thing)|off by|scope creep|stop(?=[.!,])|oh no\b)"
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
        weight=0.8,
        why="Opens with a warning.",
        example="Careful, that table is used by billing too",
        near_miss="Can you do it again?",
        opening=True,
        unless=_AFTER_REPLY | {"trouble"},
        group="warning",
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
            r"forget)(?![^,]*\b(?:yet|now|anything)\b)\w+(?: [\w.`'/_-]+){0,4}, (?:just |please )?(?!and|but|or|so|"
            r"then|it'?s|i|thanks|"
            r"please\W*$)[a-z]+\b[^?]*$|^(?!when|if|while|once|unless|until)[a-z]+(?: [\w.`'/_-]+){0,8}, (?:but "
            r")?(?:don'?t|do not|never) (?!worry|mind|"
            r"bother|panic|rush|know)\w+\b[^?]*$"
        ),
        cues=("don't", "dont", "do not", "never"),
        weight=1.0,
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
            r"much\b to)[a-z]+\b(?! (?:to|for (?:today|now|me)) )(?! for (?:today|now)\b)"
        ),
        cues=("too ",),
        weight=1,
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
    Rule(
        id="en.correct.opens_ought",
        kind="correction",
        start=(
            r"(?:this|that|these|those) (?:(?:really|actually|just|probably|definitely) )?(?:should(?:n'?t)?|"
            r"needs? to|has to|have to|must(?:n'?t)?|ought to|belongs?)\b (?!be noted|(?:be|have) (?:fine|ok|okay|"
            r"good|enough|possible|easy|done|there|ready|great|helpful|worked)|(?:work|do|suffice|also|include|"
            r"support|contain|cover|help|feature|allow|let|look like|take)\b)\w"
        ),
        cues=("should", "need", "has to", "have to", "must", "ought", "belong"),
        weight=1.0,
        why="Opens by saying what it ought to be.",
        example="This should throw an error",
        near_miss="It should work now",
        opening=True,
        needs=frozenset({"short"}),
        unless=_STATED | {"asked", "request", "thanks"},
        group="should",
    ),
    Rule(
        id="en.correct.it_ought",
        kind="correction",
        start=(
            r"(?:it|they) (?:(?:really|actually|just|probably|definitely) )?(?:should(?:n'?t)?|"
            r"needs? to|has to|have to|must(?:n'?t)?|ought to|belongs?)\b (?!be noted|(?:be|have) (?:fine|ok|okay|"
            r"good|enough|possible|easy|done|there|ready|great|helpful|worked)|(?:work|do|suffice|also|include|"
            r"support|contain|cover|help|feature|allow|let|look like|take)\b)\w|(?:should|must|needs to|"
            r"has to) (?:not )?"
            r"(?:be|have|return|use|say|read|go|come|throw|start|end|point|match|live|sit)\b (?!fine|ok|okay|good|"
            r"enough|possible|easy|done|there|ready|great|helpful|noted|able|back|that hard)[\w`'\"]"
        ),
        cues=("should", "need", "has to", "have to", "must", "ought", "belong"),
        weight=0.7,
        why="Opens by saying what it ought to be, which may only be the next wish.",
        example="It should throw an error",
        near_miss="It should work now",
        opening=True,
        needs=frozenset({"short"}),
        unless=_STATED | {"asked", "request", "thanks"},
        group="should",
    ),
    Rule(
        id="en.correct.where_it_belongs",
        kind="correction",
        pattern=(
            r"\bwhere (?:it|they|that) belongs?\b|\b(?:leave|keep) (?:it|that|this|them) out\b|"
            r"\bmatch the (?:existing|current|rest|other|style|template|spec|format|pattern)\b|\b(?:we|"
            r"i) still (?:need|use|want)\b|\bused to (?:work|handle|return|show|include|support|pass|be there)\b"
        ),
        cues=("belong", "leave ", "keep ", "match the", "still ", "used to"),
        weight=0.9,
        why="Points at how it was or how it must fit.",
        example="Put it in the domain module where it belongs",
        near_miss="Where does it belong?",
        unless=_STATED | {"asked", "asks", "orders", "lengthy", "story"},
        group="fit",
    ),
    Rule(
        id="en.correct.i_said_not",
        kind="correction",
        start=(
            r"i (?:said|asked for|wanted|meant|told you) (?!it would|that it|it will|"
            r"it might)[^.?!,]{1,60},? (?:and )?not [\w`]"
        ),
        cues=(" not ",),
        weight=1.0,
        why="Recalls what was asked for, against what came.",
        example="I said postgres, not mysql",
        near_miss="I said it would not rain",
        unless=SILENCING | {"withdrawn", "story", "laugh"},
        opening=True,
        group="asked",
    ),
    Rule(
        id="en.correct.you_should_instead",
        kind="correction",
        start=(
            r"you (?:should|need to|must|have to) (?:use|do|call|write|put|say|run|return|take|try|make|read|check|"
            r"go) [^.?!]{1,60}\binstead\b"
        ),
        cues=("instead",),
        weight=1.0,
        why="Says what the agent should do instead.",
        example="You should use httpx instead",
        near_miss="You should use httpx",
        unless=SILENCING | {"withdrawn", "story", "setup"},
        group="instead",
    ),
    Rule(
        id="en.correct.gives_instead",
        kind="correction",
        pattern=(
            r"\b(?:it|this|that|which|the \w+|\w+\(\)) (?:\w+ )?(?:prints?|returns?|shows?|says?|gives?|outputs?|"
            r"displays?|uses?|writes?|creates?|calls?|opens?|sends?|has|is|goes) [^.?!]{1,50}\binstead of\b|"
            r"\b(?:should|needs? to|must) be -?\d|\b(?:the )?expected (?:output|result|value|answer|behaviou?r) (?:is|"
            r"was|would be)\b"
        ),
        cues=("instead of", "should be", "to be", "must be", "expected"),
        weight=0.9,
        why="Says what comes instead of what is expected.",
        example="It prints 6 instead of 7",
        near_miss="Use 6 instead of 7",
        unless=_STATED | {"asked", "asks", "orders", "story", "lengthy"},
        group="should",
    ),
    Rule(
        id="en.correct.opens_not",
        kind="correction",
        pattern=(
            r"^not [\"'`][\w ]+[\"'`],? (?:but )?[\"'`]\w|^not (?!sure|yet|bad|really|now|much|necessarily|today|"
            r"again|too|only|at all|a |an |me|everyone|all|"
            r"always|here|worth|needed|necessary|important|urgent|relevant)[\w.'`-]+(?: [\w.'`-]+)?[.!]"
        ),
        cues=("not ",),
        weight=1.0,
        why="Opens by saying which one it is not.",
        example="Not CSV. XLSX.",
        near_miss="Not yet. Soon.",
        opening=True,
        needs=frozenset({"short"}),
        unless=_STATED | {"asked_fact", "offered"},
        group="wrong",
    ),
    Rule(
        id="en.correct.have_our_own",
        kind="correction",
        pattern=(
            r"\b(?:we|i)(?:'ve| have)(?: got)? (?:our|my) own\b|\bi (?:don'?t|do not|dont|can'?t) see (?:any|the|it|"
            r"that|your|a) [^.?!]{2,60}\b(?:in|for|anywhere|at all|there|here|of)\b"
        ),
        cues=(" own", " see "),
        weight=0.9,
        why="Points at what there is, or at what is not there.",
        example="We have our own color helper, use that",
        near_miss="I don't see why",
        unless=_STATED | {"asked", "asks", "orders", "lengthy", "story", "trouble"},
        group="already",
    ),
    Rule(
        id="en.correct.i_want_instead",
        kind="correction",
        start=(
            r"i(?:'d| would)? (?:want|need|like|rather have|prefer)(?:ed)? [^.?!]{2,60}\binstead\b(?! of)|(?:it'?s|"
            r"that'?s|he'?s|she'?s|my name(?:'s| is)) (?:actually )?(?:spelled|spelt|pronounced|called|"
            r"written) (?!out|in\b|"
            r"by\b)[\w`\"']"
        ),
        cues=("instead", "spel", "pronounced", "called", "written"),
        weight=1.0,
        why="Says which one is wanted, or how it is spelled.",
        example="I want one file per user instead",
        near_miss="I want one file per user",
        opening=True,
        unless=_STATED | {"asked", "asks", "orders", "story"},
        group="wanted",
    ),
)
