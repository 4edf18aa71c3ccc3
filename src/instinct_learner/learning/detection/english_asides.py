"""What people say, in English, of a thing at hand or of themselves, and leave the agent to draw the consequence."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_RESULT = SILENCING | {"no_reply", "withdrawn", "asked", "conditional", "thanks", "orders"}
_LASTING = SILENCING | {
    "one_off",
    "exercise",
    "story",
    "own_story",
    "negated_rule",
    "orders",
    "ticket",
    "asked",
    "trouble",
}

#: What an agent does: what a program does while it runs is the program's affair.
_DOING = (
    r"(?:adding|answering|asking|bumping|changing|checking|choosing|citing|coding|committing|copying|creating|"
    r"debugging|deleting|deploying|designing|documenting|doing|drafting|editing|estimating|explaining|fixing|"
    r"generating|"
    r"giving|implementing|installing|introducing|investigating|listing|making|merging|migrating|mocking|modifying|"
    r"moving|"
    r"naming|opening|planning|porting|preparing|proposing|publishing|pushing|quoting|rebasing|recommending|"
    r"refactoring|"
    r"releasing|removing|renaming|replacing|replying|reporting|researching|responding|restarting|reviewing|rewriting|"
    r"running|setting up|shipping|showing|starting|suggesting|summari[sz]ing|switching|talking|tagging|testing|"
    r"touching|"
    r"translating|updating|upgrading|using|working|writing)"
)

ASIDES: tuple[Rule, ...] = (
    Rule(
        id="en.correct.yours_leaves_out",
        kind="correction",
        start=(
            r"your [\w' -]{2,30}? (?:still |also |just |only )?(?:leaves? out|omits?|misses|miss|lacks?|"
            r"skips?|ignores?|"
            r"forgets?|overlooks?|assumes?|repeats?|mixes|confuses?|exaggerates?|drops?|breaks?|contains?|mentions?|"
            r"hides?|covers? only|stops?|ends?|starts? (?:at|with|in))\b"
        ),
        cues=("your ",),
        weight=1.0,
        why="Says what the result leaves out or gets wrong.",
        example="Your summary leaves out the main finding",
        near_miss="Does your summary mention it?",
        opening=True,
        unless=_RESULT,
        group="fault",
    ),
    Rule(
        id="en.correct.will_not_do_there",
        kind="correction",
        clause=(
            r"[\w' ]{2,30} (?:won'?t|can'?t|cannot|wont|cant) (?:work|be used|fit|apply|help|run|compile|"
            r"exist|happen) "
            r"(?:there|here|like that|that way|with that|in that|for that|on that)\b"
        ),
        cues=("won", "can"),
        weight=1.0,
        why="Says that it won't do in that place.",
        example="it's a class component, hooks won't work there",
        near_miss="I hope it will work there",
        unless=_RESULT,
        group="unusable",
    ),
    Rule(
        id="en.correct.has_defect",
        kind="correction",
        start=(
            r"(?:the|that|this|your|line|row|column|step|part|question|chapter|page|it|both|one "
            r"of)\b[^.?!,;]{0,40}? (?:is|are|was|looks?|"
            r"seems?|'s|'re) (?:now |still |also |all |a bit |completely )?(?:unreachable|unused|"
            r"misaligned|outdated|duplicated|"
            r"truncated|cut off|inconsistent|misleading|upside down|backwards|reversed|swapped|misspelled|mis-?spelt|"
            r"incomplete|unrelated|made[- ]up|fictional|a typo|dead code|out of date|out of order|"
            r"redundant|hard-?coded|irrelevant)\b"
        ),
        cues=("is ", "are ", "was ", "look", "seem", "'s ", "'re "),
        weight=1.0,
        why="Names a defect of the result.",
        example="Line 40 is unreachable now",
        near_miss="Which line is unreachable?",
        opening=True,
        unless=_RESULT | {"trouble"},
        group="fault",
    ),
    Rule(
        id="en.correct.that_is_but_we_need",
        kind="correction",
        start=(
            r"(?:that|this|it|those|these)\b(?!'?s (?:fine|good|great|ok|nice|"
            r"perfect))[^,.;?!]{2,50}(?:[,.;]| -+) ?(?:but )?(?:we|i) (?:just |only |really |actually )?(?:need|want|"
            r"use|asked|run|said|wanted|only|meant) (?!to (?:thank|know|ask))"
        ),
        cues=("that", "this", "it", "those", "these"),
        weight=1.0,
        why="Sets what is needed against what was given.",
        example="That key is for the sandbox, we need the live one",
        near_miss="That's great, we need more of it",
        opening=True,
        unless=_RESULT | {"praise", "trouble"},
        group="contrast",
    ),
    Rule(
        id="en.prefer.no_unless",
        kind="preference",
        start=r"no [\w '-]{2,40} (?:unless|except)\b",
        cues=("unless", "except"),
        weight=1.0,
        why="Rules something out but for an exception.",
        example="no comments in the code unless something is really odd",
        near_miss="No idea",
        unless=_LASTING,
        group="scope",
    ),
    Rule(
        id="en.prefer.ours_is_so_use",
        kind="preference",
        start=(
            r"(?:our|my) [\w' ]{2,30} (?:is|are) [^,.;?!]{1,40}[,;] ?(?:so |please )?(?:please |always |"
            r"only )?(?:use|keep|take|go with|stick|"
            r"write|leave|no\b|only|simple|short|spell|treat|make sure|avoid|plan)\b"
        ),
        cues=("our ", "my "),
        weight=1.0,
        why="Gives a fact about the owner, with what follows from it.",
        example="My English is basic, so simple words please",
        near_miss="My train is late, so I'll call you",
        unless=_LASTING,
        group="fact",
    ),
    Rule(
        id="en.prefer.done_so_in_all",
        kind="preference",
        start=(
            r"(?:call|name|write|indent|spell|format|label|prefix|tag|sign|date|keep|use)\b[^.?!,;]{2,60} "
            r"(?:in|for|on|across|with) (?:all|every|each) "
            r"(?:of )?(?:my |our |the )?(?!of |one|the )[\w-]+(?: [\w-]+)?\W*$"
        ),
        cues=("all ", "every ", "each "),
        weight=1.0,
        why="Says how it is done in all things of a kind.",
        example="Call the protagonist Wren in all chapters",
        near_miss="Fix the name in all chapters",
        unless=_LASTING,
        group="scope",
    ),
    Rule(
        id="en.prefer.should_know",
        kind="preference",
        start=(
            r"(?:you should|you need to|you must|you might want to|good to|so you|just so you) "
            r"know\b(?! better)[^.?!]{4,}|(?:don'?t|do not|never) assume (?:i|we|that|the|my)\b|"
            r"[^.?!]{4,60}\bnowhere else\W*$|as (?:my|our) \w+,? you (?:should|must|shouldn'?t|never|"
            r"always|will|don'?t|only)\b"
        ),
        cues=("know", "assume", "nowhere else", "as my", "as our"),
        weight=1.0,
        why="Tells what to reckon with.",
        example="You should know I have ADHD, short paragraphs work best",
        near_miss="You should know better",
        unless=_LASTING | {"mood"},
        group="fact",
    ),
    Rule(
        id="en.correct.forbids_with_reason",
        kind="correction",
        start=(
            r"(?:do not|don'?t|dont|never) (?!worry|mind|know|have|think|forget|bother|see|understand|"
            r"get)[^.?!]{4,80}?(?:,| -|;|"
            r" because| since) ?(?:we|i|it|they|that|this|those|the|our|there|anyone|everyone|nobody|because|"
            r"since)\b (?!want|"
            r"need)\w"
        ),
        cues=("don't", "dont", "do not", "never"),
        weight=0.5,
        why="Forbids something, and says why.",
        example="Don't put the panel into the repository, we keep dashboards elsewhere",
        near_miss="Don't put the panel into the repository",
        unless=_RESULT | {"story", "setup"},
        group="reason",
    ),
    Rule(
        id="en.correct.was_so_before",
        kind="correction",
        pattern=(
            r"\b(?:was|were|had|did|used to)\b[^.?!]{2,50}\bbefore\b ?[,;.-]? ?(?:and |but )?(?:now|and it|you)\b|"
            r"\bbefore (?:it|they|that) (?:was|were|had)\b[^.?!]{2,40}, ?(?:and )?now\b"
        ),
        cues=("before",),
        weight=1.0,
        why="Says how it was before the agent changed it.",
        example="They were sorted by topic before, now it's alphabetical",
        near_miss="Was it sorted before now?",
        opening=True,
        unless=_RESULT | {"story", "trouble", "symptom", "asks"},
        group="lost",
    ),
    Rule(
        id="en.correct.is_banned",
        kind="correction",
        start=(
            r"(?!if|when|what|which|that)[\w`'./()-]+(?: [\w`'./()-]+){0,3} (?:is|are) (?:strictly |generally |"
            r"completely )?"
            r"(?:banned|forbidden|prohibited|disallowed|off[- ]limits|taboo|frowned upon|a no-go|not allowed|"
            r"deprecated)\b"
        ),
        cues=(
            "banned",
            "forbidden",
            "prohibited",
            "disallowed",
            "limits",
            "taboo",
            "frowned",
            "no-go",
            "allowed",
            "deprecated",
        ),
        weight=0.7,
        why="Says that what was used is banned.",
        example="waitForTimeout is banned here, wait for the dot",
        near_miss="What is banned here?",
        unless=_RESULT | {"story", "setup", "trouble"},
        group="unusable",
    ),
    Rule(
        id="en.correct.so_i_said",
        kind="correction",
        start=(
            r"(?!exactly|just (?:what|as)|perfect|great|good|thanks|what|that'?s (?:what|exactly)|as|like|if|when|"
            r"who|how|why|"
            r"yes|everything|all)[\w`'\".-]+(?: [\w`'\".-]+){0,6},? (?:i|we) (?:said|asked for|wanted|meant|told you|"
            r"ordered)"
            r"(?=[,.;!]|$| -)"
        ),
        cues=("said", "asked", "wanted", "meant", "told", "ordered"),
        weight=1.0,
        why="Recalls what was asked for, after naming it.",
        example="To stdout I said, this goes to stderr",
        near_miss="Exactly what I wanted",
        opening=True,
        unless=_RESULT | {"laugh", "story", "reported"},
        group="asked",
    ),
    Rule(
        id="en.prefer.before_doing",
        kind="preference",
        start=(
            r"(?:before|prior to|after|when|while) (?:you'?re |you are )?"
            + _DOING
            + r"\b[^.?!,]{2,50}, ?(?:please |always |first "
            r")?(?:get|ask|check|tell|ping|confirm|run|show|let|make sure|"
            r"wait|warn|don'?t|never|write|add|update|include)\b|(?:ask|check|test|think|measure|plan|"
            r"confirm) first, (?:then )?\w+ (?:later|after|second)\b"
        ),
        cues=("before", "prior", "after", "when", "while", "first"),
        weight=1.0,
        why="Says what comes before or after doing something.",
        example="Before touching production, get my ok",
        near_miss="Before lunch, get me a coffee",
        unless=_LASTING | {"mention"},
        group="whenever",
    ),
)
