"""What terms, in English, an owner sets: where a rule is kept, who sends what, all that is wanted, who one is."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "exercise", "story", "own_story", "negated_rule", "ticket", "setup", "trouble"}
_GIVES = r"(?:give|tell|say|answer|reply|respond|send|write|name|make|list|translate|explain|guess|rate|keep|show|add)"
_HELD = (
    r"(?:called|named|prefixed|suffixed|tagged|numbered|formatted|signed|sorted|grouped|indented|wrapped|"
    r"capitali[sz]ed|"
    r"squashed|written|spelled|kept|stored|sent|reviewed|documented)"
)

TERMS: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.into_the_rules",
        kind="preference",
        pattern=(
            r"\b(?:add|write|put|note|record|save|document|enter)\b[^.?!]{0,30}\b(?:in|into|to|down in) (?:the|our|"
            r"your|my)"
            r" (?:\w+ )?(?:playbook|guidelines|conventions|handbook|contributing(?: \w+)?|memory|house rules|"
            r"style guide|"
            r"instructions|ground rules)\b(?=(?: that|:|,| as\b|\W*$))|\b(?:save|keep|store|record|note) (?:(?:this|"
            r"that|"
            r"it) )?as (?:a|one of (?:my|our|your)|my|our) (?:\w+ )?(?:lesson|rule|preference|convention|habit)s?\b"
        ),
        cues=(
            "playbook",
            "guideline",
            "convention",
            "handbook",
            "contributing",
            "memory",
            "rule",
            "guide",
            "instruction",
            "lesson",
            "preference",
            "habit",
        ),
        weight=1.0,
        why="Wants it written where rules are kept.",
        example="Add to the playbook that releases only happen on Tuesdays",
        near_miss="Add a link to the handbook page",
        unless=_LASTING - {"mention"} | {"asks"},
        flags=("record",),
        group="rule",
    ),
    Rule(
        id="en.prefer.all_i_want",
        kind="preference",
        pattern=(
            r"(?<!that )(?<!this )(?<!it )\b(?:is|are) all i (?:ever )?(?:want|need|care)(?: to (?:see|read|know|"
            r"hear|get))\b|"
            r"\bi (?:want|need|like|expect) no [\w -]{2,30} (?:longer|more|shorter|over|above|in|on|from|"
            r"with)\b[^.?!]{2,40}|"
            r""
            r"^(?:please )?only (?:short|brief|concise|one-line|plain|simple|full|complete|direct|english|german|"
            r"french)? ?(?:"
            r"answers|replies|responses|sentences|summaries|words)\b"
        ),
        cues=("all i", " no ", "only "),
        weight=1.0,
        why="Says what is wanted of every answer, and no more.",
        example="The changed lines are all I ever want to see",
        near_miss="Thanks, that is all I need",
        unless=_LASTING | {"asks", "thanks", "asked_fact"},
        group="style",
    ),
    Rule(
        id="en.prefer.turn_by_turn",
        kind="preference",
        start=(
            r"(?:i(?:'ll| will)? (?:send|give|post|paste|type|write|say|name|list|tell)|you(?:'ll|"
            r" will)? get) [^.?!,;]{2,50}"
            r"(?:[,;]| and) (?:and |then )?you(?:'ll| will)? " + _GIVES + r"\b|i(?:'ll| will)? (?:say|write|call|"
            r"use) [^.?!]"
            r"{1,40} (?:and|to) mean\b|whatever i (?:type|say|write|send|enter)\b[^.?!]{2,60}\byou\b|(?:you'?re|"
            r"you are|act as|"
            r"be) [^.?!]{2,30}(?:[,.;] |now, )(?:you )?(?:repeat|answer|reply|respond|say|list|add|keep|"
            r"print) [^.?!]{0,20}"
            r"(?:what(?:ever)?|everything|anything) i\b"
        ),
        cues=("you",),
        weight=1.0,
        why="Sets up how the coming messages are to be handled.",
        example="I send you expenses, you keep a running total",
        near_miss="I send you the report and you know what it says",
        unless=_LASTING - {"own_story", "setup", "mention"} | {"asks"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.as_one",
        kind="preference",
        start=(
            r"as an? (?!result|rule|test|first|next|last|consequence|reminder|side|matter|user|admin|customer|"
            r"developer|player|"
            r"visitor|manager|member|guest|follow|start|side|general)\w+(?: \w+){0,2},? i(?:'d|"
            r" would)?(?: \w+ly)? (?:like|prefer|"
            r"need|want|only|don'?t|never|always|can'?t|avoid|eat|use|work)\b|(?:fyi,? |btw,? )?(?:i|we)(?:'m|'re|"
            r" am| are| "
            r"have| live| work)\b(?!(?: \w+){0,3} (?:hurry|late|tired|sorry|busy|"
            r"out))[^.?!]{4,60}[,;] (?:so )?(?:please )?no "
            r"(?!need|worries|problem|idea|rush|luck|one|more|longer|doubt|matter)\w+|(?:my|his|her|its|their|"
            r"(?:the )?[\w-]+'s) "
            r"(?:\w+ )?name(?:'s| is) (?:spelled|spelt|pronounced|written)\b"
        ),
        cues=("as a", " no ", "name"),
        weight=1.0,
        why="Gives a lasting fact about a person, and what follows from it.",
        example="As a vegetarian I'd like recipes without meat",
        near_miss="As a result I'd like a refund",
        unless=_LASTING - {"story"} | {"asks", "asked_fact", "orders"},
        group="fact",
    ),
    Rule(
        id="en.prefer.held_so",
        kind="preference",
        start=(
            r"(?:my|our) [\w-]+s(?: [\w-]+)? (?:are|get) (?:always |never |only )?" + _HELD + r"\b[^.?!]{3,}|"
            r"[\w-]{2,}s (?:are|get) "
            r"(?:always |never |only )?" + _HELD + r"\b[^.?!]{2,50} (?:in our [\w-]+|here|around here|with us|"
            r"in this (?:repo|"
            r"project|codebase|team))\W*$"
        ),
        pattern=(
            r"\bdo (?:that|this|it|so) (?:everywhere|throughout|always|every time|in (?:all|every))\b|"
            r"[,.;-] ?remember[.! ]*$|"
            r"\b(?:assume|may|should|must)\b[^.?!]{2,60},? (?:in|for|with|on) all (?:of )?(?:these|those|my|"
            r"our) [\w-]+|"
            r"^should (?:a|an|any|your) (?:reply|answer|response|message|text|file|"
            r"output)\b[^.?!,]{2,40}, (?:please )?\w+"
        ),
        cues=("are ", "get ", "everywhere", "throughout", "always", "every", "remember", "all ", "should"),
        weight=1.0,
        why="Says how a kind of thing is held.",
        example="My mails are signed with the first name only",
        near_miss="My mails are sent twice, why is that?",
        unless=_LASTING | {"asks", "asked_fact", "orders", "symptom", "actor"},
        group="scope",
    ),
)
