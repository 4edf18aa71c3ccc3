"""How people say, in English, what should have been instead."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_SPEECH = SILENCING
_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
#: What describes rather than points out is not believed beside a question or a new task.
_DESCRIBED = _AFTER_REPLY | {"conditional", "asks", "orders", "narrative", "setup", "lengthy"}

REDIRECTIONS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.i_meant",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|no|what|yes|sorry) )i (?:actually |really |only |just |"
            r"obviously )?meant\b(?! (?:to (?:say thank|thank|send|press|hit)|no))"
        ),
        cues=("meant",),
        weight=1.25,
        why="Says what was meant.",
        example="I meant the calendar, not the task list",
        near_miss="It was meant for the other team",
        unless=_SPEECH,
        group="meant",
    ),
    Rule(
        id="en.correct.i_mean",
        kind="correction",
        pattern=(
            r"^(?:(?:yes|yeah|no|ok|but|sorry|well),? )*i mean\b,? (?!i\b|i'?m|it'?s (?:fine|ok)|sure|yes|what do you|"
            r"it\b)\w"
        ),
        cues=("i mean",),
        weight=1.25,
        why="Says what was meant.",
        example="Yes, but I mean in the SQL tree",
        near_miss="I mean, it's fine",
        unless=_AFTER_REPLY,
        group="meant",
    ),
    Rule(
        id="en.correct.i_asked",
        kind="correction",
        clause=(
            r"i (?:(?:specifically|already|just|clearly|explicitly|only|originally|literally|"
            r"actually) )*(?:asked (?:you |for |about |to |if |how )|said (?!that i|i (?:am|will|would)|goodbye|hello|"
            r"hi|yes)|told you|was asking|'?m asking|am asking|was talking about|'?m talking about|was referring|"
            r"'?m referring|requested|specified|wanted|was hoping|need it|need them|expected|suggested|proposed|"
            r"picked|chose)\b"
        ),
        pattern=r"\bi'm (?:asking|talking|referring) (?:about|for|to)\b",
        cues=("i ", "i'm"),
        weight=1,
        why="Recalls what was asked for.",
        example="I asked for the totals, in euros",
        near_miss="I said hello to her",
        unless=_AFTER_REPLY,
        group="asked",
    ),
    Rule(
        id="en.correct.i_did_not",
        kind="correction",
        pattern=(
            r"\bi (?:never|did ?n'?t|didnt|did not|have ?n'?t|have not) (?:even |actually |ever )?(?:ask(?:ed)?|"
            r"sa(?:y|id)|mean|meant|want(?:ed)?|t(?:ell|old)|request(?:ed)?|mention(?:ed)?|approved?|authori[sz]ed?|"
            r"add(?:ed)?|writ(?:e|ten)|wrote|include[d]?)\b"
        ),
        cues=("i never", "i did", "i have"),
        weight=1.25,
        why="Says that this was never asked for.",
        example="I didn't ask you to refactor that",
        near_miss="I never knew that",
        unless=_AFTER_REPLY | {"conditional"},
        group="asked",
    ),
    Rule(
        id="en.correct.clarify",
        kind="correction",
        start=(
            r"(?:(?:i(?:'d| would)? (?:like|want|need) to|let me|allow me to|i should|i have to|i must) (?:clarify|"
            r"correct|rephrase|reiterate|point out|restate)|to (?:clarify|be clear|be more specific|be specific|"
            r"be precise)|for clarity|correction|clarification|small correction|minor correction)\b(?!.{0,80}\?)"
        ),
        cues=(
            "clarif",
            "correct",
            "rephrase",
            "reiterate",
            "point out",
            "restate",
            "be clear",
            "be more",
            "be specific",
            "be precise",
            "clarity",
        ),
        weight=1.1,
        why="Sets out to clarify.",
        example="I would like to clarify that this brand is for indoor people",
        near_miss="Can you clarify the second step?",
        unless=_SPEECH,
        group="clarify",
    ),
    Rule(
        id="en.correct.instead_of_then",
        kind="correction",
        start=(
            r"(?:instead of|rather than) [^?!]{2,160}?(?:,|\s-)? ?(?:please |you (?:should|could|can|must) |just |"
            r"we (?:should|could|want|need)|let'?s |it should |i (?:want|need|would like|'d like) (?:it|you|the|them|"
            r"this)(?: to)? |simply )?\b(?:use|do|try|name|put|call|make|have|say|write|go|return|add|set|show|create|"
            r"keep|give|take|read|be|pass|run|send|only|store|get|in|on|as|with|for)\b"
        ),
        cues=("instead of", "rather than"),
        weight=1.1,
        why="Replaces one thing by another.",
        example="Instead of session_helpers name it stats_helpers",
        near_miss="Instead of going home, Anna went to the sea",
        unless=_AFTER_REPLY,
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
        weight=1,
        why="Asks for something else instead.",
        example="Use the session command instead",
        near_miss="He read a book instead",
        unless=_AFTER_REPLY,
        group="instead",
    ),
    Rule(
        id="en.correct.should_be_but",
        kind="correction",
        pattern=(
            r"(?:\bbut|,|;|\bwhich) ?(?:it |that |this |they |these |you |should actually |which |"
            r"actually )?(?:should(?: have| actually| really| only| rather)*|ought to|must|need(?:s|ed)? to|"
            r"was supposed to|is supposed to|supposed to) (?:be(?:en)?|have|use|used|say|said|read|return|go|gone|"
            r"show|come|using|point|look|start|match)\b"
        ),
        cues=("should", "ought to", "must", "need", "supposed"),
        weight=0.75,
        why="Says what it should be, against what it is.",
        example="The output is 10, but it should be 12",
        near_miss="The page must be green",
        unless=_DESCRIBED,
        group="should",
    ),
    Rule(
        id="en.correct.but_it_should",
        kind="correction",
        pattern=(
            r"\b(?:but|whereas|while|although) (?:it|that|this|they|there|these|the \w+(?: \w+)?) (?:should|must|"
            r"needs? to|has to|have to|ought to|was supposed to|is supposed to|were supposed to)\b"
        ),
        cues=("should", "must", "need", "has to", "have to", "ought to", "supposed to"),
        weight=1.0,
        why="Sets what it should be against what it is.",
        example="The output is 10 but it should be 12",
        near_miss="The page should be blue",
        unless=_AFTER_REPLY,
        group="should",
    ),
    Rule(
        id="en.correct.should_be",
        kind="correction",
        start=(
            r"(?:it|that|this|these|they|those|there|which|he|she|the [\w`'./\\-]+(?: [\w`'./\\-]+){0,6}|"
            r"[\w`'./\\-]+(?: [\w`'./\\-]+){0,2}) (?:should|shouldn'?t|needs? to|has to|have to|must)(?: really|"
            r" actually| only| just| instead| not| rather| still| all)* (?:be|have|use|go|come|return|point|say|read|"
            r"show|include|live|contain|start|match|stay|belong|look|mean|take|happen)\b"
        ),
        cues=("should", "need", "has to", "have to", "must"),
        weight=0.5,
        why="Says what it should be.",
        example="It should be in the cache class",
        near_miss="What should be in the cache class?",
        unless=_DESCRIBED,
        group="should",
    ),
    Rule(
        id="en.correct.you_should_have",
        kind="correction",
        pattern=(
            r"\byou (?:should(?:n'?t| not)? (?:have|be (?:using|getting|doing|able|looking|working|in))|shouldn'?t|"
            r"should not|should know|were (?:supposed|meant) to|are (?:not )?supposed to|'re (?:not )?supposed to|"
            r"need(?:ed)? to (?:actually|first|switch|look|check|read|stop|go back|fix)|can'?t just|cannot just|"
            r"should only|must not|can'?t use|cannot use)\b"
        ),
        cues=("you should", "you were", "you are", "you're", "you need", "you can", "you must"),
        weight=1,
        why="Says what the agent should have done.",
        example="You should have used the other format",
        near_miss="What do you think you should have for lunch?",
        unless=_AFTER_REPLY | {"conditional", "setup"},
        group="should",
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
            r"^[^?]{16,60}(?:[,;]|\s-+|\band) ?not (?!(?:sure|only|just|really|necessarily|too|be |have |"
            r"to (?:mention|be)|yet|even|so|if|that (?:it|i|you) |because|able|a fan|familiar|working|running|found|"
            r"what|allowed|possible)\b)(?:the |a |an |in |on |at |with |for |from |to |by |as |my |"
            r"our )?[\w`'\".@/_-]+(?: [\w`'\".@/_-]+){0,3}\W*$"
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
            r"^(?!explain|assume|suppose|why|how|what|write|tell|show|if|that'?s|it'?s|you|i\b|we\b|this|"
            r"they)(?:no,? |nope,? |it'?s |that'?s |use |with |in |on |the |actually,? |"
            r"sorry,? )*[\w`\".@/#+-]+(?: [\w`\".@/#+-]+){0,3},? (?:and |is |are )?not (?!(?:sure|only|really|working|"
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
            r"\b(?:it'?s|this is|that'?s|that is|it is|they'?re|they are|i'?m|we'?re|he'?s|she'?s) not (?:a |an |the |"
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
        id="en.correct.remove_it",
        kind="correction",
        start=(
            r"(?:get rid of|remove|delete|drop|restore) (?:that|it|this|those|them)\b(?! (?:too|as well|line|from|"
            r"file|folder))"
        ),
        cues=("get rid", "remove", "delete", "drop", "restore"),
        weight=0.5,
        why="Asks to remove what was just made.",
        example="Get rid of that, the function is enough",
        near_miss="Remove the second column",
        unless=_AFTER_REPLY | {"asked"},
        group="undo",
    ),
    Rule(
        id="en.correct.undo",
        kind="correction",
        clause=(
            r"(?:undo (?:that|it|this|the|your|those)|undo\W*$|revert (?:that|it|this|your|those|back|the last)|"
            r"revert\W*$|roll ?back (?:that|it|this|your)|roll (?:it|that|this|them) back|put (?:it|that|them|this|"
            r"those|(?:the|my) \w+(?: \w+)?) back|bring (?:the \w+|it|them) back|change (?:it|that|them) back|"
            r"take (?:that|it|them|this) (?:back )?out)\b"
        ),
        cues=("undo", "revert", "roll", "back", "take"),
        weight=1,
        why="Asks to undo what was just done.",
        example="Revert that, the old layout was deliberate",
        near_miss="How do I undo a commit?",
        unless=_AFTER_REPLY,
        group="undo",
    ),
    Rule(
        id="en.correct.stop_doing",
        kind="correction",
        start=(
            r"(?:stop|quit|enough with(?: the)?|cut out(?: the)?) (?!(?:work|runn|listen|record|stream|play|watch|"
            r"track|serv|shopp|trad|process)ing\b|(?:the|it|this) (?:server|process|container|job|timer|service|"
            r"recording|watcher)\b)(?:\w+ing\b|with the|being|it\b|apologies|emojis)"
        ),
        cues=("stop", "quit", "enough with", "cut out"),
        weight=1.25,
        why="Tells the agent to stop a habit.",
        example="Stop adding comments to everything",
        near_miss="Stop the server",
        unless=SILENCING | {"story", "content"},
        group="stop",
    ),
    Rule(
        id="en.correct.do_not_do",
        kind="correction",
        start=(
            r"(?:you )?(?:don'?t|do not|dont) (?:(?:just|ever|try to|go|also|even) )?(?:do|use|add|put|make|change|"
            r"touch|remove|delete|clean|create|edit|commit|push|run|write|rename|move|modify|mock|hard-?code|include|"
            r"call|assume|guess|skip|say|answer|apologi[sz]e|explain|repeat|rewrite|refactor|copy|invent|tell|give|"
            r"worry about|overwrite|set|mix|list|build|mention|ask|start|try|merge|need)\b(?![^.]{0,60}\b(?:yet|until|"
            r"anything with|too much about)\b)"
        ),
        cues=("don't", "do not", "dont"),
        weight=0.6,
        why="Forbids something.",
        example="Don't mock the clock in these tests",
        near_miss="I don't know",
        unless=_AFTER_REPLY,
        group="forbid",
    ),
    Rule(
        id="en.correct.do_not_do_this",
        kind="correction",
        pattern=(
            r"\b(?:don'?t|do not|dont) (?:just )?(?:do|use|put|add|change|touch|remove|delete|clean|make|say|call|"
            r"name|run|edit) (?:this|that|it|these|those|like that|so)\b(?! (?:yet|until|now|anymore))"
        ),
        cues=("don't", "do not", "dont"),
        weight=0.5,
        why="Forbids what was just done.",
        example="Don't do this in the ignore file, delete the artifact",
        near_miss="Don't do it yet",
        unless=_AFTER_REPLY | {"conditional"},
        group="forbid_this",
    ),
    Rule(
        id="en.correct.opens_actually",
        kind="correction",
        pattern=(
            r"^(?:(?:ok|no|well|hmm+|but|and|wait|oh),? )*actually\b,? (?!can|could|would|will|let'?s|let me|"
            r"i think we|i'?d|never ?mind|yes|do|please|forget|how|what|i (?:want|need|have|like|love)|nvm|make|write|"
            r"add)\w"
        ),
        cues=("actually",),
        weight=1,
        why="Opens with a contrary fact.",
        example="Actually, the method is called get_sheet",
        near_miss="Actually, can you make it blue?",
        needs=frozenset({"short"}),
        unless=_AFTER_REPLY,
        opening=True,
        group="actually",
    ),
    Rule(
        id="en.correct.opens_actually_long",
        kind="correction",
        pattern=(
            r"^(?:(?:ok|no|well|hmm+|but|and|wait|oh),? )*actually\b,? (?!can|could|would|will|let'?s|let me|"
            r"i think we|i'?d|never ?mind|yes|do|please|forget|how|what|i (?:want|need|have|like|love)|nvm|make|write|"
            r"add)\w"
        ),
        cues=("actually",),
        weight=0.7,
        why="Opens with what may be a contrary fact.",
        example="Actually, in our latest contract the company accepts such changes within ninety days of the first delivery",
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
    Rule(
        id="en.correct.but_statement",
        kind="correction",
        pattern=(
            r"^(?:(?:ok(?:ay)?|yes|yeah|right|sure|well),? )?but\b,? (?!can|could|what|how|why|if|is|are|do|does|did|"
            r"would|should|wait|where|who|when|isn'?t|aren'?t|won'?t|let'?s|first|now|please|then)\w"
        ),
        cues=("but ",),
        weight=0.6,
        why="Objects.",
        example="But the tests live in another folder",
        near_miss="But how do I run it?",
        opening=True,
        teaches=False,
        unless=_AFTER_REPLY,
        group="but",
    ),
    Rule(
        id="en.correct.already",
        kind="correction",
        pattern=(
            r"\b(?:(?:we|i|it|there|that|they|you)(?:'ve|'s|'re| have| has| is| was| are| were)? already\b|"
            r"already (?:made|have|has|exists?|did|done|there|told|wrapped|had|was|is)|there(?:'s| is|"
            r" was) (?:already )?an existing)\b"
        ),
        cues=("already", "existing"),
        weight=0.7,
        why="Says that it was there already.",
        example="That was already wrapped in quotes",
        near_miss="Did you already push?",
        unless=_DESCRIBED,
        group="already",
    ),
    Rule(
        id="en.correct.try_again",
        kind="correction",
        pattern=(
            r"\b(?:try (?:that |it |this |once )?again|(?:have|give it) another (?:go|try|shot)|do (?:it|that|"
            r"this) (?:over|again)|redo (?:it|this|that)|start over|look again|check again|re-?read|read (?:it|that|"
            r"my \w+) again|think again|second look)\b"
        ),
        cues=("again", "another", "over", "redo", "re-read", "reread", "second look"),
        weight=0.5,
        why="Asks for another attempt.",
        example="There are more than two. Try again",
        near_miss="How can I try again after the limit?",
        teaches=False,
        unless=_AFTER_REPLY,
        group="again",
    ),
)
