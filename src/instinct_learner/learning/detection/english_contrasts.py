"""How people set, in English, what they want against what they got: not this but that, this instead of that."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
#: What describes rather than points out is not believed beside a question or a new task.
_DESCRIBED = _AFTER_REPLY | {"conditional", "asks", "orders", "narrative", "setup", "lengthy"}

CONTRASTS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.instead_of_then",
        kind="correction",
        start=(
            r"(?:instead of|rather than) [^?!]{2,300}?(?:,|\s-)? ?(?:please |you (?:should|could|can|must) |just |"
            r"we (?:should|could|want|need)|let'?s |it should |i (?:want|need|would like|'d like) (?:it|you|the|them|"
            r"this)(?: to)? |simply )?\b(?:use|do|try|name|put|call|make|have|say|write|go|return|add|set|show|create|"
            r"keep|give|take|read|be|pass|run|send|only|store|get)\b|(?:instead of|"
            r"rather than) [^?!,]{2,80},? i(?:'d| would)? (?:want|need|like|prefer|rather)\b|(?:instead of|"
            r"rather than) [^?!,]{2,120}, (?:in|"
            r"on|as|with|for)\b"
        ),
        cues=("instead of", "rather than"),
        weight=1.1,
        why="Replaces one thing by another.",
        example="Instead of session_helpers name it stats_helpers",
        near_miss="Instead of going home, Anna went to the sea",
        unless=_AFTER_REPLY | {"asks"},
        group="instead",
    ),
    Rule(
        id="en.correct.instead_of_last",
        kind="correction",
        start=(
            r"(?:can you |could you )?(?:use|do|try|make|call|name|put|say|write|return|show|give|output|play|tell|"
            r"list|store|print|keep|set|run|read|send|add|create|generate|have|answer|explain|respond|"
            r"just)\b [^?!]{1,100}\b(?:instead of|rather than)\b"
        ),
        cues=("instead of", "rather than"),
        weight=0.7,
        why="Asks for one thing in place of what was made.",
        example="Please play against me, instead of showing an example",
        near_miss="Why would I use this instead of that?",
        unless=_AFTER_REPLY,
        group="instead",
    ),
    Rule(
        id="en.correct.instead_of_doing",
        kind="correction",
        pattern=(
            r"\b(?:instead of|rather than) (?:just |only |always )?(?:showing|giving|explaining|telling|writing|doing|"
            r"describing|listing|assuming|making|guessing|asking|adding|creating|repeating|summari[sz]ing|copying|"
            r"hard-?coding|answering|returning|printing|running|changing|removing|deleting|mocking|skipping|saying|"
            r"putting|calling|throwing)\b"
        ),
        cues=("instead of", "rather than"),
        weight=0.8,
        why="Asks for one thing in place of what the agent did.",
        example="Please play against me, instead of showing an example",
        near_miss="Why do people play instead of working?",
        unless=_DESCRIBED | {"story"},
        group="instead_doing",
    ),
    Rule(
        id="en.correct.use_instead",
        kind="correction",
        clause=(
            r"(?:use|try|do|make|call|name|put|say|write|go with|switch to|return|replace it with|go for|take|pick|"
            r"read|check|look at|look in|set it to|show|give me|keep|it'?s)\b [^.,;?\n]{1,80}\binstead\b(?! of)"
        ),
        cues=("instead",),
        weight=0.9,
        why="Asks for something else instead.",
        example="Use the session command instead",
        near_miss="He read a book instead",
        unless=_AFTER_REPLY,
        group="instead",
    ),
    Rule(
        id="en.correct.x_not_y",
        kind="correction",
        pattern=(
            r"(?:,|;|\s-+|\band|\bso) ?(?:and )?not (?!(?:sure|only|just|really|necessarily|too|be |have |"
            r"to (?:mention|be)|yet|even|so|if|that (?:it|i|you) |because|able|even|a fan|familiar|counting|including|"
            r"including))[\w`'\".@/-]+(?: [\w`'\".@/-]+){0,5}\W*(?:$|[,.;!]|\bwe\b|\bi\b|\bit\b|\bas\b|\bbecause\b|"
            r"\band\b)"
        ),
        cues=("not ",),
        weight=0.7,
        why="Sets one thing against another.",
        example="The main workspace, not the session one",
        near_miss="Not sure, maybe later",
        unless=_DESCRIBED,
        group="contrast",
    ),
    Rule(
        id="en.correct.short_x_not_y",
        kind="correction",
        pattern=(
            r"^(?!explain|describe|tell me|write|draft|translate|imagine|suppose|think of)[^?]{16,60}(?<!only)(?:[,;]|"
            r"\s-+|\band) ?not (?!(?:sure|only|just|really|necessarily|too|be |have |"
            r"to (?:mention|be)|yet|even|so|if|that (?:it|i|you) |because|able|a fan|familiar|working|running|found|"
            r"what|allowed|possible)\b)(?:the |a |an |in |on |at |with |for |from |to |by |as |my |"
            r"our )?[\w`'\".@/_-]+(?: [\w`'\".@/_-]+){0,3}(?<!yet)(?<!now)(?<!today)\W*$"
        ),
        cues=(" not ",),
        weight=1.0,
        why="Tersely sets one thing against another.",
        example="Put it in the main workspace, not the session one",
        near_miss="I am not sure",
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"offered", "trouble", "own_story"},
        group="contrast",
    ),
    Rule(
        id="en.correct.terse_not",
        kind="correction",
        pattern=(
            r"^(?!do not|does not|did not|explain|assume|suppose|why|how|what|write|tell|show|if|that'?s|it'?s|you|"
            r"i\b|we\b|this|"
            r"they)(?:no,? |nope,? |it'?s |that'?s |use |with |in |on |the |actually,? |"
            r"sorry,? )*[\w`\".@/#+-]+(?: [\w`\".@/#+-]+){0,3}"
            r"(?<!must)(?<!should)(?<!may)(?<!can)(?<!could)(?<!will)(?<!would)(?<!might),? (?:and |is |are )?not "
            r"(?!(?:sure|only|really|working|"
            r"yet|found|possible|bad|available|necessary|so|too|be|have|good|needed|to|allowed|enough|"
            r"a problem)\b)[\w`\".@/#+-]+(?: [\w`\".@/#+-]+){0,3}\W*$"
        ),
        cues=(" not ",),
        weight=1.0,
        why="Tersely puts one thing in place of another.",
        example="pnpm, not npm",
        near_miss="I am not sure",
        needs=frozenset({"short"}),
        unless=SILENCING | {"story", "trouble", "conditional", "offered", "laugh"},
        opening=True,
        group="terse",
    ),
    Rule(
        id="en.correct.not_but",
        kind="correction",
        pattern=(
            r"\b(?:it'?s|this is|that'?s|that is|it is|they'?re|they are|i'?m|we'?re|he'?s|she'?s) not (?!that )(?:a |"
            r"an |the |"
            r"my |our |in |on |for |about )?[\w`'-]+(?: [\w`'-]+){0,4}(?:,| but|;| -) ?(?:but |it'?s |they'?re |"
            r"that'?s |it is |rather )?\w"
        ),
        cues=("not ",),
        weight=0.8,
        why="Denies one thing and states another.",
        example="It's not a bug, it's the cache",
        near_miss="It's not a bug",
        unless=_DESCRIBED,
        group="contrast",
    ),
    Rule(
        id="en.correct.opens_actually",
        kind="correction",
        pattern=(
            r"^(?:(?:ok|no|well|hmm+|but|and|wait|oh),? )*actually\b,? (?![^.?!]{0,40}\b(?:great|good|fine|perfect|"
            r"works|thanks|thank|awesome|nice|cool|love)\b|looks|it looks|that looks|works|it works|that works|"
            r"that'?s (?:fine|good|great|ok|perfect|it|nice|cool|right)|good|great|fine|perfect|nice|i (?:agree|"
            r"am fine)|can|could|would|will|let'?s|let me|i think we|i'?d|never ?mind|yes|do|please|forget|how|what|"
            r"i (?:want|need|have|like|love)|nvm|make|write|add)\w"
        ),
        cues=("actually",),
        weight=1,
        why="Opens with a contrary fact.",
        example="Actually, the method is called get_sheet",
        near_miss="Actually, can you make it blue?",
        needs=frozenset({"short"}),
        unless=(_AFTER_REPLY) - {"no_reply"},
        opening=True,
        group="actually",
    ),
    Rule(
        id="en.correct.opens_actually_long",
        kind="correction",
        pattern=(
            r"^(?:(?:ok|no|well|hmm+|but|and|wait|oh),? )*actually\b,? (?![^.?!]{0,40}\b(?:great|good|fine|perfect|"
            r"works|thanks|thank|awesome|nice|cool|love)\b|looks|it looks|that looks|works|it works|that works|"
            r"that'?s (?:fine|good|great|ok|perfect|it|nice|cool|right)|good|great|fine|perfect|nice|i (?:agree|"
            r"am fine)|can|could|would|will|let'?s|let me|i think we|i'?d|never ?mind|yes|do|please|forget|how|what|"
            r"i (?:want|need|have|like|love)|nvm|make|write|add)\w"
        ),
        cues=("actually",),
        weight=0.7,
        why="Opens with what may be a contrary fact.",
        example="Actually, in our latest contract the company accepts such changes within ninety days",
        near_miss="Actually, can you make it blue?",
        unless=_AFTER_REPLY,
        opening=True,
        group="actually",
    ),
    Rule(
        id="en.correct.actually_is",
        kind="correction",
        pattern=(
            r"(?:\bin fact|\bin reality|\bthe (?:truth|correct \w+|right \w+|actual \w+|real \w+) (?:is|was|are)|"
            r"\bactually,? (?:the|it|there|that|this|they|he|she|we|you|i)\b|\b(?:is|are|was|were|it'?s|has|"
            r"have) actually\b)"
        ),
        cues=("in fact", "in reality", "the truth", "the correct", "the right", "the actual", "the real", "actually"),
        weight=0.8,
        why="States the fact against what was said.",
        example="The port is actually 8080",
        near_miss="Did it actually work?",
        unless=_DESCRIBED,
        group="actually",
    ),
)
