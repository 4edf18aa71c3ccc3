"""How people state, in English, that something holds for longer than one answer."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

#: Words after "always" and "never" that make it a statement about the world, not an order.
_NOT_ORDER = (
    r"(?!\w+(?:ed|en)\b(?<!need)(?<!listen)(?<!open)(?<!shorten)|\w+[^s\W]s\b(?<!focus))(?!(?:a|an|the|been|was|is|"
    r"are|were|had|has|did|in|on|at|so|heard|found|came|took|told|gave|left|lost|met|spoke|understood|began|wrote|"
    r"built|broke|sent|mind|knew|thought|forget what|got|went|saw|felt|wrong|right|true|good|"
    r"have (?:a |the |some )?(?:problem|trouble|issue|difficult|fun|argument|discussion)s?|nice|easy|better|best|"
    r"happy|my|his|her|their|this|that|gonna|going|there|again|say never|change\W*$|and|or|but|"
    r"because|when|to)\b)"
)
_TASK = frozenset({"exercise", "one_off", "content", "story", "negated_rule", "setup", "ticket", "actor"})

PREFERENCES: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.from_now_on",
        kind="preference",
        pattern=(
            r"\b(?:from (?:now|here|this point|today|this moment) (?:on(?:wards?)?|out|forward)|henceforth|(?:going|"
            r"moving) forwards?|starting (?:now|today)|as of (?:now|today)|from this (?:message|point) on|for ever|"
            r"until (?:i|we) say otherwise|till i say otherwise|(?:unless|until) (?:i |we )?(?:\w+ )?(?:say|tell you|"
            r"ask|asked|told|instruct|specif\w+|request\w*|state)(?: you)? (?:otherwise|differently)|"
            r"unless (?:otherwise )?(?:stated|specified|noted|told|asked|instructed|mentioned|"
            r"requested)(?: otherwise)?|for future reference)\b"
        ),
        cues=(
            "from now",
            "from here",
            "from this",
            "from today",
            "henceforth",
            "going forward",
            "moving forward",
            "starting",
            "as of",
            "for ever",
            "until ",
            "unless ",
            "till ",
            "future reference",
        ),
        weight=1.1,
        why="Says that it holds from now on.",
        example="From now on, answer in British English",
        near_miss="What should I expect from now on?",
        flags=("permanent",),
        unless=SILENCING - {"hypothetical"} | {"one_off", "story"},
        group="duration",
    ),
    Rule(
        id="en.prefer.purpose_not_duration",
        kind="preference",
        pattern=(
            r"\b(?:could|can|that|will|to|would|might) (?:\w+ ){0,8}(?:like this|questions|answers?) (?:going|"
            r"moving) forward\b|\b(?:company|strategy|strategies|plans?|roadmap|steps|vision|path|goals?|direction|"
            r"career|life|future|team|market|business|economy|industry|stock|project|he|she|"
            r"they) (?:\w+ ){0,6}(?:going|moving) forward\b"
        ),
        cues=("going forward", "moving forward"),
        weight=-1.2,
        why="“Going forward” is about what will happen, not about how to answer.",
        example="Ask me questions that could help you give better answers to questions like this going forward.",
        near_miss="Going forward, use tabs",
        teaches=False,
        unless=frozenset(),
    ),
    Rule(
        id="en.prefer.turn_of_events",
        kind="preference",
        pattern=(
            r"\bfrom (?:now|here|this point|that point|then|today) (?:on(?:wards?)?|out|forward),? (?:it (?:gets|got|"
            r"becomes|is going|only|was|will)|things? (?:get|gets|will|are|only|become)|everything (?:changes|gets|"
            r"is|will|becomes)|there (?:is|are|will)|life|nothing|nobody|everyone|the (?:story|tale|plot|narrat\w+|"
            r"hero|heroine|protagonist|characters?|game|world|king|queen|"
            r"shop|store|office|city|town|company|school|market|war) (?:is|was|are|were|will|gets?|becomes?)|(?:he|"
            r"she|they)\b)"
        ),
        cues=("from ",),
        weight=-1.2,
        why="Tells how something went on.",
        example="From now on it gets complicated",
        near_miss="From now on it must be in French",
        teaches=False,
        unless=frozenset(),
    ),
    Rule(
        id="en.prefer.in_future",
        kind="preference",
        start=(
            r"(?:in|for) (?:the |all |any |our |your )*future\b(?: (?:answers?|responses?|replies|messages|code|"
            r"commits|files|outputs?|summaries|conversations?|requests?|questions?|sessions?|prs?|"
            r"reference))?,? (?:please|do|don'?t|never|always|you (?:should|must|can|need|have|are to)|could you|"
            r"can you|i'?d (?:like|prefer|rather)|i (?:want|would|prefer|need)|when(?:ever)? (?:i|you)|if (?:i|you)|"
            r"only|just|simply|use|make|keep|avoid|write|refer|ask|answer|call|check|run|tell|show|stick|let'?s|"
            r"try to|give|put|add|include|skip|stop|start|format|be|assume|leave)\b|(?:can you |could you |always |"
            r"never |don'?t |do not |you should |let'?s |i want you to )?(?:no need to|use|do|add|make|keep|write|"
            r"avoid|include|put|call|run|answer|reply|respond|format|check|ask|refer|stick|give|show|tell|be|try|"
            r"mention|stop|start|skip|leave)\b[^.?]{0,120}\bin (?:the |all )?future(?:\W*$| (?:answers?|responses?|"
            r"replies|messages|code|commits|files|outputs?|conversations?|requests?))"
        ),
        cues=("future",),
        weight=1.1,
        why="Says that it holds in future.",
        example="In the future, please refer to the author as Tom",
        near_miss="In the future people will live on Mars and never remember Earth, write about that",
        unless=SILENCING | {"one_off", "story", "content"},
        flags=("permanent",),
        group="duration",
    ),
    Rule(
        id="en.prefer.whole_conversation",
        kind="preference",
        start=(
            r"(?:" + ORDER + r")\b[^.?!]{1,60}\bin (?:this|our) (?:conversation|chat|session|discussion|"
            r"thread)\b(?! ?(?:above|earlier|"
            r"so far))"
        ),
        pattern=(
            r"\b(?:for|in|throughout|during) (?:the (?:rest|remainder|entirety|whole|course) of |all of |the whole |"
            r"the entire |this whole |this entire |the remaining )(?:this |the |our |your )?(?:conversation|chat|"
            r"session|discussion|thread|project|dialogue|prompts|messages|questions)\b|\b(?:for|in|to|with|of) (?:all|"
            r"any|every|each) (?:of )?(?:(?:your|my|our|the|future|subsequent|following|upcoming|other|new|"
            r"further) )+(?:conversations?|answers?|responses?|replies|reply|messages?|code|files?|projects?|prompts?|"
            r"questions?|repos?|repositories|commits?|prs?|requests?|outputs?|tasks?|sessions?|summaries|hashtags)\b|"
            r"\b(?:throughout|during|for) (?:this|our) (?:conversation|chat|session|discussion|thread)\b|\b(?:in|at|"
            r"on) (?:our|my) (?:codebase|team|company|org|organi[sz]ation|shop|repo|repos|repositories|house|office|"
            r"department)\b,? (?!i (?:want|need|have|would)|there|every(?:body|one)|people|nobody|someone|they|he\b|"
            r"she\b|it\b)|\b(?:in|to|for|on|with) (?:everything|anything|"
            r"whatever|all(?: that)?) (?:that )?(?:you|i|we) (?:write|do|say|send|make|produce|generate|ask|code|"
            r"build|create|work on|give|show)\b|\bin (?:this|our|my) (?:project|repo|repository|codebase|workspace|"
            r"chat|conversation),? (?:we|i|always|never|use|do not|don'?t|all|please|you (?:must|should))\b"
        ),
        cues=(
            "conversation",
            "chat",
            "session",
            "discussion",
            "thread",
            "project",
            "dialogue",
            "answers",
            "responses",
            "replies",
            "messages",
            "code",
            "files",
            "prompts",
            "questions",
            "repo",
            "languages",
            "commits",
            "prs",
            "workspace",
            "team",
            "company",
            " org",
            "shop",
            "house",
            "office",
            "department",
            "everything",
            "anything",
            "whatever",
            "all ",
        ),
        weight=1.0,
        why="Names the whole conversation or project as where it holds.",
        example="For the rest of this conversation, please provide estimates in AUD",
        near_miss="Summarise the rest of this conversation",
        unless=SILENCING | {"one_off", "story", "setup", "content"},
        group="duration",
    ),
    Rule(
        id="en.prefer.always_order",
        kind="preference",
        start=(r"(?:you |we )?(?:always|never(?: ever)?|(?:don'?t|do not) ever)\b,? " + _NOT_ORDER + r"(?:\w|\W)"),
        cues=("always", "never", " ever "),
        weight=1.1,
        why="Orders something always, or never.",
        example="Always run the tests before you commit",
        near_miss="Never heard of it",
        unless=SILENCING | _TASK,
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.always_after_clause",
        kind="preference",
        pattern=(
            r"(?:[,;:(]| - | and| but| so| then) ?(?:please |just |also |do |to )?(?:always|never)\b,? "
            + _NOT_ORDER
            + r"\w"
        ),
        cues=("always", "never"),
        weight=1.0,
        why="Orders something always, or never.",
        example="When you run a shell command, always show it to me first",
        near_miss="It was late, never had a chance",
        unless=SILENCING | _TASK,
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.you_must_always",
        kind="preference",
        clause=(
            r"(?:you(?:'ll| will| must| should| need to| have to| are to| can| shall| ought to| may)|we (?:must|"
            r"should|need to|have to|want to|shall)) (?:please )?(?:also )?(?:always|never)\b " + _NOT_ORDER + r"\w"
        ),
        pattern=(
            r"(?:\b(?:want|need|expect|like|prefer) you(?: to)?|\bplease|\bsure (?:that )?you|"
            r"\bremember(?: to)?) (?:please )?(?:also )?(?:always|never)\b " + _NOT_ORDER + r"\w"
        ),
        cues=("always", "never"),
        weight=1.0,
        why="Tells the agent to do it always, or never.",
        example="You must always ask before deleting files",
        near_miss="You always know better, don't you?",
        unless=SILENCING | _TASK | {"own_story"},
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.i_always_want",
        kind="preference",
        pattern=(
            r"\bi(?:'d| would)? (?:always|never(?: ever)?|(?:don'?t|do not) ever) (?:want|need|use|like|prefer|expect|"
            r"write|run|do|name|put|keep|commit|squash|test|format|start|work|eat|drink|buy|fly|travel|wear)\b"
        ),
        cues=("always", "never", " ever "),
        weight=1.0,
        why="Says what the owner always or never wants or does.",
        example="I never want to see emojis in commit messages",
        near_miss="I never knew that was possible",
        unless=SILENCING | {"one_off", "story", "negated_rule"},
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.trailing_always",
        kind="preference",
        start=r"(?:use|write|answer|run|keep|reply|format|put) (?!\d)[^.?!]{4,60} by default\W*$",
        pattern=(
            r"[,;.-] ?(?:and )?(?:please )?(?:always|ever|every (?:single )?time|at all times|without exception|"
            r"no exceptions|each time|as always|by default|permanently)\W*(?:$|,)|\bas a (?:general )?rule\W*$|"
            r"\b(?:should|must|needs? to|has to|have to|use|treat|do)\b[^.?!]{1,80}\bin (?:all|any|every) cases?\b"
        ),
        cues=(
            "always",
            " ever",
            "every",
            "at all times",
            "exception",
            "each time",
            "a rule",
            "general rule",
            "by default",
            "permanently",
            " cases",
        ),
        weight=1.1,
        why="Adds that it holds every time.",
        example="Show me the diff before you write, every time",
        near_miss="Did it fail every time?",
        unless=SILENCING | {"one_off", "story"},
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.things_always",
        kind="preference",
        start=(
            r"(?:all |every |any )?(?:my |our )?(?:new )?(?:commit messages?|commits?|tests?|test names?|"
            r"functions?|methods?|classes|modules?|variables?|variable names|file ?names?|names|branch(?:es| names)|"
            r"prs?|pull requests?|comments?|docstrings?|responses?|answers?|replies|summaries|messages|imports?|logs?|"
            r"errors?|types?|dates?|times?|units?|prices?|amounts?|currency|tables?|headings?|titles?|docs?|"
            r"documentation|migrations?|secrets?|strings?|constants?|configs?|scripts?|queries|endpoints?|code|output|"
            r"emails?|reports?|slides?|notes?|links?|indentation|line length|dependencies|"
            r"packages)\b[^.,;?]{0,40}\b(?:must|should|need to|needs to|has to|have to|go|goes|are|"
            r"is)(?: not)? (?:always|never|only ever|be (?:always|in |written|named|formatted|kept|under|at most|"
            r"lower|upper|snake|camel|kebab|prefixed|sorted|typed|documented))|(?:our |my )?(?:commit messages?|"
            r"commits|branch(?:es| names)|branches|prs|pull requests|test names|file ?names|variable names|"
            r"function names|unit tests|tests|migrations|docstrings|secrets|imports|dependencies|type hints|"
            r"feature flags|error messages|log messages|constants|env vars|environment variables) (?:must|should|"
            r"shouldn'?t|mustn'?t|need|have to|are to|start|begin|end|go|live|are never|are always|never|"
            r"always)\b(?! you)|(?:every|each|all|any) (?:new |public |single )?(?:endpoints?|functions?|methods?|"
            r"class(?:es)?|modules?|components?|prs?|pull requests?|commits?|branch(?:es)?|migrations?|dependenc(?:y|"
            r"ies)|bug ?fix(?:es)?|features?|changes?|tests?) (?:must|needs?|should|has to|have to|gets?|goes|go|"
            r"requires?|require)\b|[\w/-]+\.\w{1,5} (?:must|should) (?:always|never|only)\b"
        ),
        cues=(
            "must",
            "should",
            "need",
            "has to",
            "have to",
            " go",
            "are ",
            "is ",
            "start",
            "begin",
            " end",
            " live",
            "never",
            "always",
            "gets",
            "require",
        ),
        weight=1.0,
        why="States how a whole kind of thing must be.",
        example="Commit messages must always be in English",
        near_miss="The button should always be visible",
        unless=SILENCING | {"one_off", "story", "content", "setup", "actor"},
        flags=("permanent",),
        group="always",
    ),
    Rule(
        id="en.prefer.make_sure_never",
        kind="preference",
        start=(
            r"(?:we |you )?(?:need to |must |should |have to |always )?(?:make sure|ensure|"
            r"see to it) (?:that )?(?:all |any |the |your |my |our )?(?:new )?(?:emails?|responses?|answers?|replies|"
            r"messages?|commits?|commit messages?|tests?|functions?|names?|branches|prs|summaries|posts?|captions?|"
            r"explanations?|comments?|files?|imports?|dependencies|outputs?|titles?)\b[^.?!]{0,20} (?:are|is|have|has|"
            r"do|stay|use|get|go) (?:always|never)\b"
        ),
        cues=("always", "never"),
        weight=1.0,
        why="States how a whole kind of thing must always or never be.",
        example="Make sure that emails are never more than 150 words",
        near_miss="Make sure that the sidebar is always visible",
        unless=SILENCING | {"one_off", "story", "ticket", "setup"},
        flags=("permanent",),
        group="always",
    ),
)
