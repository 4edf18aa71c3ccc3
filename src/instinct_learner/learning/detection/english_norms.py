"""How people lay down, in English, how things are done: what comes first, what the rule is, what a kind takes."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "exercise", "story", "own_story", "negated_rule", "ticket", "setup", "actor"}
#: Kinds of things, named without an article: none in particular is meant.
_KIND = (
    r"(?:new |public |long |short |all |my |our |your )?(?:commit messages?|commits|branch(?:es| names)|prs|"
    r"pull requests|(?:unit |integration |e2e )?tests|functions|methods|classes|components|modules|file ?names|names|"
    r"naming|variables|variable names|imports|errors|error handling|logging|logs|comments|docstrings|docs|"
    r"documentation|migrations|dependencies|packages|configs?|scripts|queries|endpoints|dates|times|timestamps|"
    r"prices|numbers|units|measurements|emails|letters|replies|answers|responses|summaries|reports|explanations|"
    r"examples|translations|recipes|charts|tables|diagrams|headings|titles|lists|code(?: examples| samples| blocks)?|"
    r"python|javascript|typescript|css|html|sql|bash|styling|styles|formatting|indentation|deployments?|releases?|"
    r"secrets|money|ids|icons|colou?rs)"
)

NORMS: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.must_before",
        kind="preference",
        start=(
            r"(?:you|we|agents?) (?:must|have to|need to|should|are (?:required|expected|supposed) to|ought to) "
            r"(?:first |please |also )?" + ORDER + r"\b[^.?!]{0,50}\b(?:before|prior to|ahead of|without|until) "
            r"(?:any|each|every|all|you|writing|code|coding|committing|implement\w*|implementation|push\w*|merg\w*|"
            r"releas\w*|deploy\w*|ask\w*|edit\w*|chang\w*|delet\w*|start\w*|production code)\b|"
            r"(?:you|we|agents?) (?:must|may|should|can|are|shall)(?: ?n'?t| not) (?:allowed to |to |ever )?"
            + ORDER
            + r"\b[^.?!]{0,50}"
            r"\b(?:without|before|unless|until|except)\b"
        ),
        cues=("before", "prior to", "ahead of", "without", "until"),
        weight=1.0,
        why="Says what must come before what.",
        example="You must write tests before code.",
        near_miss="You must register before June",
        unless=_LASTING | {"asked", "asks"},
        group="order",
    ),
    Rule(
        id="en.prefer.first_then",
        kind="preference",
        start=(
            r"(?:tests?|plan|design|docs?|spec|types?|schema|lint|conclusion|summary|answer|tl;?dr|code|diff|review|"
            r"explanation) (?:comes? |goes )?first\b,? ?(?:(?:and )?then|before|always|code|implementation|details?|"
            r"please\W*$|\W*$)"
        ),
        cues=("first",),
        weight=0.8,
        why="Says what comes first.",
        example="Tests first, then the implementation",
        near_miss="First things first",
        needs=frozenset({"short"}),
        unless=_LASTING | {"asked", "asks"},
        group="order",
    ),
    Rule(
        id="en.prefer.how_we_work",
        kind="preference",
        pattern=(
            r"\b(?:that'?s|thats|this is|it'?s) (?:just )?(?:how|the way) (?:we|i|things|it|everything) (?:\w+ )?"
            r"(?:work|do|like|want|prefer|are done|is done|handle|write|name|ship|operate|roll)s?\b|"
            r"\b(?:how|the way) we (?:do (?:it|things|this)|work) (?:here|around here|on this)\b|"
            r"\b(?:that'?s|thats|it'?s|this is) (?:the|our|my|a|just a) (?:house |team |company |hard |firm |"
            r"standing |golden )?(?:rule|policy|law|convention|standard|custom|habit)\b(?: here| now| for us)?\W*$|"
            r"\b(?:let it|let that|let this) be (?:a |our |the |your )?(?:\w+ )?(?:rule|policy|law|standard|habit)\b|"
            r"\b(?:that'?s|this is|it'?s) (?:just )?(?:a|my|one of my) (?:\w+ )?(?:preference|habit|quirk|pet peeve|"
            r"rule)s?(?: of mine)?"
            r"(?:\W*$|[,:])|\bmake it (?:a |our |your |the )(?:\w+ )?(?:rule|policy|habit|standard|practice)\b"
        ),
        cues=("that's", "thats", "this is", "it's", "the way", "how we", "let it", "let that", "let this", "make it"),
        weight=1.0,
        why="Says that this is how it is done.",
        example="Tests first. That's how we work here",
        near_miss="Is that how we do it here?",
        unless=_LASTING | {"asks", "thanks"},
        group="custom",
    ),
    Rule(
        id="en.prefer.for_kind",
        kind="preference",
        start=(
            r"(?:for|in|with|on|when it comes to|as for|regarding) " + _KIND + r"(?: (?:in|of) (?:this|our|my) \w+)?,? "
            r"(?:please |always |you (?:should |can |must )?|we |i )?(?:stick (?:to|with)|use|follow|prefer|"
            r"keep(?: to)?|"
            r"go with|write|avoid|don'?t|do not|never|only|spell|put|start|stay with|be|like|want)\b"
        ),
        clause=r"(?:stick|keep|hold|adhere|conform|stay) (?:to|with) (?:it|that|this|these|those|them)\W*$",
        cues=("for ", "in ", "with ", "on ", "to ", "regarding"),
        weight=1.0,
        why="Says how a kind of thing is to be.",
        example="For commit messages, stick to conventional commits",
        near_miss="For the tests in this branch, which runner is it?",
        unless=_LASTING - {"own_story"} | {"asked", "asks"},
        group="scope",
    ),
    Rule(
        id="en.prefer.ask_me_first",
        kind="preference",
        pattern=(
            r"\b(?:check|confirm|clear (?:it|that)|talk|verify|consult|run (?:it|that|them)) (?:it |that )?(?:with|by|"
            r"past) me (?:first|before(?:hand)?)\b|\b(?:ask|tell|warn|ping|notify|show|let) (?:me|us)(?: know| see it|"
            r" it)? "
            r"(?:first|beforehand)\b|\b(?:ask|check with|confirm with|warn) (?:me|us) (?:if|when|whenever) (?:you|"
            r"anything|something|it|a|in)\b|\b(?:needs?|requires?|takes?) my (?:ok|okay|approval|sign-?off|permission|"
            r"consent|go-?ahead)\b"
        ),
        cues=("me ", "me\n", "us ", "my "),
        weight=1.0,
        why="Wants to be asked first.",
        example="If you're about to delete something check with me first",
        near_miss="Did you ask me first?",
        unless=_LASTING | {"asked", "asks", "reported"},
        group="unless_asked",
    ),
    Rule(
        id="en.prefer.likes_things",
        kind="preference",
        start=(
            r"i (?:really |generally |usually |do )?(?:like|prefer|want|need|expect) (?:my|our|your|all) (?:[\w-]+ )?"
            r"(?:functions?|methods?|classes|components?|files?|modules?|tests?|commits?|prs|answers?|replies|"
            r"responses?|summaries|explanations?|examples?|code|comments?|emails?|reports?|charts?|tables?|names?|"
            r"variable names|docs?|lists?|steak|coffee|tea|eggs|recipes|food) (?:to be |as |in |with |without |kept |"
            r"very |really |quite |a bit |on )?[\w-]+(?: (?:and|but|,) [\w-]+)?\W*$"
        ),
        cues=("my", "our", "your", "all"),
        weight=1.0,
        why="Says how a kind of thing is liked.",
        example="I like my functions small",
        near_miss="I like my job a lot",
        unless=_LASTING | {"asked", "asks"},
        group="likes",
    ),
    Rule(
        id="en.prefer.all_go",
        kind="preference",
        start=(
            r"(?:all|any|every) (?!\w+ (?:we|i|you|he|she|they|people)\b)[\w -]{3,40} (?:goes?|go|must go|should go|"
            r"has to go|have to go|live|lives|belongs?|"
            r"sits?|"
            r"runs?|gets?) (?:through|via|into|in|behind|under|to|on|at)\b[^.?!]{3,}|(?:in|on) (?:this|our|all our|"
            r"all of "
            r"our|my) (?:repos?|repositor(?:y|ies)|projects?|codebases?|team|company|shop|department),? (?!there|"
            r"i (?:want|need|"
            r"have|found|see)|it\b|that|which|what|you)[\w' -]{3,40} (?:lives?|goes?|go|belongs?|sits?|uses?|has|have|"
            r"starts?|ends?|must|should|is always|are always|is never|are never|needs?|is named|are named|is called|"
            r"are called|is written|are written|is kept|are kept)\b"
        ),
        cues=("all ", "any ", "every ", "in this", "in our", "in my", "on this", "on our", "in all", "on my"),
        weight=1.0,
        why="Says how it is done for all of a kind, or in the owner's place.",
        example="All database access goes through the repository layer",
        near_miss="All requests go through the gateway, so where do I put the auth?",
        unless=_LASTING | {"asked", "asks", "asks_whether", "orders", "trouble", "symptom"},
        group="scope",
    ),
    Rule(
        id="en.prefer.no_such_in_kind",
        kind="preference",
        start=(
            r"(?:do not|don'?t|dont|no|never|avoid) (?:adding |add |put |putting |use |using |write |writing |include |"
            r"including |mention |mentioning |commit |leave )?[\w' -]{2,40} (?:to|in|into|on|from|with|for|inside) "
            r"(?:"
            + _KIND
            + r"|(?:my|our) (?:\w+ )?(?:articles|posts|texts|essays|emails|letters|reports|slides|docs|files|repos|"
            r"projects|code|blog)" + r")" + r"(?:,? please)?\W*$"
        ),
        cues=("not ", "n't", "dont", "no ", "never", "avoid"),
        weight=1.0,
        why="Bans something from a kind of thing.",
        example="Do not add Co-Authored-By lines to commits",
        near_miss="Do not add it to the commit",
        needs=frozenset({"short"}),
        unless=_LASTING | {"asks", "asked"},
        group="scope",
    ),
    Rule(
        id="en.prefer.likes_to_see_first",
        kind="preference",
        start=(
            r"i (?:generally |usually |always |really |do )?(?:like|prefer|love|tend) to (?:see|review|know|read|check|"
            r"approve|have|get|start|work|write|keep) [^.?!]{3,60}"
        ),
        cues=("like to", "prefer to", "love to", "tend to"),
        weight=0.5,
        why="Says how the owner likes to work.",
        example="I like to see the failing test first",
        near_miss="I'd like to see the code",
        unless=_LASTING | {"asked", "asks", "lengthy"},
        group="habit",
    ),
    Rule(
        id="en.prefer.always_so",
        kind="preference",
        start=(
            r"(?!(?:it|he|she|they|this|that|i|you|we|is|are|was|there|what|why|how|nearly|"
            r"almost)\b)[\w-]+(?: [\w-]+){0,2} "
            r"(?:always|never) (?:in|with|without|as|at|on|under|above|below|before|after|to|by|first|last|lower ?case|"
            r"upper ?case|capitali[sz]ed|sorted)\b|(?!(?:it|there|is|are|was|what|why|how|i|we|you|they|replace|"
            r"search)\b)"
            r"[\w-]+(?: [\w-]+){0,2} (?:throughout|across the board|everywhere)(?:,? please)?\W*$"
        ),
        cues=("always", "never", "throughout", "across the board", "everywhere"),
        weight=1.0,
        why="Says tersely how a thing is always to be.",
        example="Prices always in euros, please",
        near_miss="Why are prices always in euros?",
        needs=frozenset({"short"}),
        unless=_LASTING | {"asked", "asks", "asks_whether", "trouble", "symptom", "content"},
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.please_remember",
        kind="preference",
        pattern=(
            r"[,.;-] ?(?:so )?(?:please |kindly |do )+(?:remember|note|memori[sz]e|keep in mind)"
            r"(?: (?:that|this|it))?\W*$"
        ),
        cues=("remember", "note", "memori", "in mind"),
        weight=1.0,
        why="Asks to keep what was just said.",
        example="We squash merge here, please remember",
        near_miss="Can you please remember?",
        unless=_LASTING | {"asks"},
        flags=("standard",),
        group="remember",
    ),
    Rule(
        id="en.prefer.whenever_things",
        kind="preference",
        start=(
            r"(?:whenever|each time|every time|any ?time) (?!i\b|you\b|we\b)[^.?!,]{3,60}, (?:please |then |always |"
            r"just |you "
            r"(?:should |must |need to )?)*(?:" + ORDER + r"\b|[a-z]{3,} (?:it|them|me|that|those)\b)(?! (?:it|"
            r"this) (?:again )?\?)"
        ),
        cues=("whenever", "time "),
        weight=1.0,
        why="Says what to do whenever something is so.",
        example="Whenever the tests are slow, tell me which ones",
        near_miss="Whenever he sings, dogs howl",
        unless=_LASTING | {"asked", "asks"},
        flags=("permanent",),
        group="whenever",
    ),
    Rule(
        id="en.prefer.my_language",
        kind="preference",
        start=(
            r"(?:answer|reply|respond|write|speak|talk|explain)(?: to me)?(?: only| always)? in (?:the|whatever|"
            r"whichever|the same|"
            r"my own|my) (?:\w+ )?language(?: (?:that )?(?:i|of my|as (?:i|my))\b|\W*$)|(?:use|speak|be|keep|stay|"
            r"stick|go)\b"
            r"[^.?!]{2,40} with (?:me|us)\W*$|(?:no need to|you (?:don'?t|needn'?t|do not)(?: (?:need|have) to)?|"
            r"don'?t) "
            r"(?:explain|introduce|teach|remind|define|spell out) [^.?!]{2,50} to me\b"
        ),
        cues=("language", "with me", "with us", "to me"),
        weight=1.0,
        why="Says how to deal with the owner.",
        example="Answer in the language I write in",
        near_miss="Answer in one sentence",
        unless=_LASTING - {"own_story"} | {"asked", "asks"},
        group="manner",
    ),
)
