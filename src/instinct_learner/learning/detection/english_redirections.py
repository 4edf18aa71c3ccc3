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
            r"(?:^|[,.;] ?|(?<!exactly )\b(?:but|no|what|yes|sorry) )i (?:actually |really |only |just |"
            r"obviously )?meant\b(?! (?:to (?:paste|attach|upload|post|share|ask|say thank|thank|send|press|hit)|no))"
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
            r"i(?:'d|'ve| had)? (?:(?:specifically|already|just|clearly|explicitly|only|originally|literally|"
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
        unless=(_AFTER_REPLY | {"conditional"}) - {"no_reply"},
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
            r"revert(?=[,.;!]|\W*$)|roll ?back (?:that|it|this|your)|roll (?:it|that|this|them) back|put (?:it|that|"
            r"them|this|"
            r"those|(?:the|my) \w+(?: \w+)?) back|bring (?:the \w+|it|them) back|change (?:it|that|them) back|"
            r"take (?:that|it|them|this) (?:back )?out)\b"
        ),
        cues=("undo", "revert", "roll", "back", "take"),
        weight=1,
        why="Asks to undo what was just done.",
        example="Revert that, the old layout was deliberate",
        near_miss="How do I undo a commit?",
        unless=(_AFTER_REPLY) - {"no_reply"},
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
            r"worry about|overwrite|set|mix|list|build|mention|ask|start|try|merge|need|"
            r"replace|drop|break|swap|split|inline|wrap|reformat|reorder|bump|install|disable|override|duplicate|"
            r"import|"
            r"squash|force)\b(?![^.]{0,60}\b(?:yet|until|"
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
        id="en.prefer.not_any_more",
        kind="preference",
        start=(
            r"(?:please )?(?:you )?(?:don'?t|do not|dont|never|stop|no) [^.?!;]{2,60}? "
            r"(?:any ?more|any longer|ever again|from now on)[.!]*$"
        ),
        cues=("more", "longer", "ever again", "from now on"),
        weight=1.0,
        why="Forbids something from now on.",
        example="Don't use npm anymore",
        near_miss="I don't use npm anymore",
        unless=SILENCING | {"one_off", "story"},
        flags=("permanent",),
        group="stop",
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
        id="en.correct.but_i_want",
        kind="correction",
        start=(
            r"(?:(?:ok(?:ay)?|yes|yeah|right|sure|well|hm+),? )?but (?:i|we) (?:(?:do|did|still|really|actually|also|"
            r"only|just) )?(?:want|wanted|need|needed|would (?:like|want|prefer)|'?d like|like|prefer|rely|use)\b"
        ),
        pattern=(
            r"^but (?:i|we) (?:(?:do|did|still|really|actually|also|only|just) )?(?:want|wanted|need|needed|would "
            r"(?:like|"
            r"want|prefer)|like|prefer|rely|use)\b"
        ),
        cues=("but ",),
        weight=1.0,
        why="Objects with what is wanted.",
        example="But I want it strict",
        near_miss="I want it strict, but how?",
        opening=True,
        unless=_AFTER_REPLY | {"lengthy", "story"},
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
        unless=_DESCRIBED | {"asked_fact"},
        group="already",
    ),
    Rule(
        id="en.correct.try_again",
        kind="correction",
        pattern=(
            r"\b(?:try (?:that |it |this |once )?again|(?:have|give it) another (?:go|try|shot)|"
            r"(?<!don't )(?<!not )(?<!dont )do (?:it|that|this) (?:over|again)|redo (?:it|this|that)|start over|"
            r"look again|check again|re-?read|read (?:it|that|my \w+) again|think again|second look)\b"
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
    Rule(
        id="en.correct.i_told_you",
        kind="correction",
        clause=(
            r"(?:i (?:already |just |clearly |specifically |have |'ve )*told you|i'?ve (?:already )?told you|"
            r"how (?:many times|often) (?:do|did|have) i)\b"
        ),
        cues=("told you", "how many", "how often"),
        weight=1.0,
        why="Says that the agent was told before.",
        example="I told you to use async",
        near_miss="I told you so, haha",
        unless=frozenset({"hypothetical", "reported", "mention", "withdrawn", "laugh"}),
        group="asked",
    ),
)
