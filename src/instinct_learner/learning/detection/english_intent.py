"""How people restate, in English, what they had wanted, agreed or already said."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
#: What describes rather than points out is not believed beside a question or a new task.
_DESCRIBED = _AFTER_REPLY | {"conditional", "asks", "orders", "narrative", "setup", "lengthy"}

INTENT: tuple[Rule, ...] = (
    Rule(
        id="en.correct.as_i_said",
        kind="correction",
        pattern=(
            r"\b(?:as|like) (?:i|we) (?:already |just |previously )?(?:said|mentioned|told|explained|asked|wrote|"
            r"specified|discussed|agreed|described)\b|\b(?:i|we) (?:have )?(?:already|just) (?:said|mentioned|told|"
            r"explained|asked|covered|discussed|agreed|decided|answered|gave|provided|showed|went over|"
            r"talked about)\b|\bi (?:thought|believe) (?:we|i|you) (?:\w+ )?(?:agreed|decided|said|were|had|wanted|"
            r"told|would|already|did)\b|\bwe (?:\w+ly )?(?:agreed|decided|settled|planned|talked about|discussed|"
            r"went with|chose|picked)\b"
        ),
        cues=(
            "said",
            "mentioned",
            "told",
            "explained",
            "asked",
            "wrote",
            "specified",
            "discussed",
            "agreed",
            "described",
            "covered",
            "decided",
            "answered",
            "gave",
            "provided",
            "showed",
            "went over",
            "talked",
            "thought",
            "settled",
            "planned",
            "went with",
            "chose",
            "picked",
        ),
        weight=1,
        why="Recalls what was already said or agreed.",
        example="We agreed on the short names",
        near_miss="As the docs said, restart it",
        unless=_AFTER_REPLY | {"conditional"},
        group="asked",
    ),
    Rule(
        id="en.correct.the_point_is",
        kind="correction",
        start=(
            r"(?:the |my |our |this )?(?:whole |main |actual |real |original )?(?:point|goal|idea|intent(?:ion)?|"
            r"purpose|question|problem|issue|requirement|task|ask|request|bug|thing) (?:here |of (?:this|"
            r"the \w+) )?(?:is|was|isn'?t|wasn'?t)\b (?!(?:to|there|what|how|can|that we|with)\b[^.!]{0,120}\?)"
        ),
        cues=(
            "point",
            "goal",
            "idea",
            "intent",
            "purpose",
            "question",
            "problem",
            "issue",
            "requirement",
            "task",
            "ask",
            "request",
            "bug",
            "thing",
        ),
        weight=0.6,
        why="Restates what it is about.",
        example="The whole point is that nobody has to log in",
        near_miss="What is the point of this?",
        unless=_DESCRIBED | {"conditional", "trouble"},
        group="point",
    ),
    Rule(
        id="en.correct.i_wanted_contrast",
        kind="correction",
        pattern=(
            r"\b(?:i|we) (?:just |only |actually |really |still )?(?:want(?:ed)?|need(?:ed)?|would like|'d like|"
            r"am looking for|'m looking for|am after|'m after|expect(?:ed)?)\b[^.?!]{1,120}(?:\bnot\b|\binstead\b|"
            r"\brather than\b|\bno (?:other|more)\b|\bwithout\b|\bonly\b|\bspecifically\b)|\b(?:i|we) (?:just|only|"
            r"specifically|actually) (?:want(?:ed)?|need(?:ed)?|meant?|care)\b|\bi(?:'m| am) (?:specifically|only|"
            r"just) (?:looking|asking|interested|talking|trying)\b"
        ),
        cues=(
            "want",
            "need",
            "would like",
            "'d like",
            "looking for",
            "after",
            "expect",
            "only",
            "just",
            "specifically",
        ),
        weight=0.5,
        why="Restates what was wanted, against what was made.",
        example="I just wanted the header, without the table",
        near_miss="I want a page with a table",
        unless=_DESCRIBED,
        group="wanted",
    ),
    Rule(
        id="en.correct.leave_alone",
        kind="correction",
        start=(
            r"(?:leave|keep) (?:it|that|this|them|those|the|my|everything|all|these)\b[^.?!]{0,60}\b(?:alone|as (?:it|"
            r"they) (?:is|was|are|were)|as[- ]is|where (?:it|they)|in place|unchanged|untouched|there|the same|intact|"
            r"out of)\b"
        ),
        pattern=r"\b(?:should|must|has to|needs to|needs) (?:stay|remain|be kept|be left)\b",
        cues=("leave", "keep", "stay", "remain", "kept", "left"),
        weight=0.6,
        why="Wants left alone what was changed.",
        example="Leave the headings as they were",
        near_miss="Keep up the good work",
        unless=_AFTER_REPLY | {"conditional"},
        group="leave",
    ),
    Rule(
        id="en.correct.just_do",
        kind="correction",
        clause=(
            r"(?:you (?:can|could|should|need to|must|have to) )?(?:just|simply|only) (?:use|do|follow|delete|say|put|"
            r"add|name|call|update|fix|make|run|list|show|keep|give|write|change|remove|copy|return|answer|include|go|"
            r"set|edit|read|look|check|take|have|ignore|skip|need|leave)\b"
        ),
        cues=("just ", "simply", "only "),
        weight=0.4,
        why="Asks for something simpler than what was done.",
        example="You can just follow the pattern in the other file",
        near_miss="It just works",
        unless=_AFTER_REPLY | {"conditional"},
        group="just",
    ),
    Rule(
        id="en.correct.no_need",
        kind="correction",
        pattern=(
            r"\b(?:no need (?:to|for)|no (?!changes?|further|more|action|other|sign|card|update)\w+(?: \w+)? (?:needed|"
            r"required|necessary)|there(?:'s| is) no (?:need|reason) (?:to|for)|you (?:don'?t|do not) (?:have|"
            r"need) (?:to(?! (?:do|change|add|send|say) (?:anything|more))|any|a|"
            r"the)|(?:isn'?t|not) (?:really )?(?:necessary|needed|required|relevant|related)|(?:is|"
            r"are|'s) (?:unnecessary|irrelevant|unrelated|overkill|pointless|useless|redundant(?!,? but))|"
            r"nothing to do with|"
            r"defeats? the (?:purpose|point)|misses the point|has no place|out of scope|beside the point|"
            r"off[- ]topic)\b"
        ),
        cues=(
            "need",
            "reason",
            "have to",
            "necessary",
            "required",
            "relevant",
            "related",
            "overkill",
            "pointless",
            "useless",
            "redundant",
            "nothing to do",
            "defeat",
            "misses",
            "no place",
            "scope",
            "beside",
            "topic",
        ),
        weight=1,
        why="Says that it is not needed or not what it's about.",
        example="You don't need to do any research on this",
        near_miss="Do you need a token for this?",
        unless=_DESCRIBED,
        group="dislike",
    ),
    Rule(
        id="en.correct.cannot_be",
        kind="correction",
        pattern=(
            r"\b(?:that|this|it|which|these|those|they|there) (?:can'?t|cannot|can not|couldn'?t|won'?t|will not|"
            r"would not|wouldn'?t|must not|may not|is never|was never|will never|never) (?:be|have|exist|happen|"
            r"work (?:because|since|as|for|with|on|if|like|in)|do|teach|compile because|make|return|help|change|fit|"
            r"match|apply|support|know|use)\b"
        ),
        cues=(
            "can't",
            "cannot",
            "can not",
            "couldn't",
            "won't",
            "will not",
            "wouldn't",
            "would not",
            "must not",
            "may not",
            "never",
            "cant",
            "wont",
        ),
        weight=0.9,
        why="Says that it can't be so.",
        example="That can't be right, the table has no such column",
        near_miss="Why can't this be shorter?",
        unless=_DESCRIBED | {"conditional", "own_story"},
        group="cannot",
    ),
    Rule(
        id="en.correct.is_called",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?|\b(?:but|because|no|and) )(?:it'?s|it is|that'?s|they'?re|he'?s|she'?s|(?:that|"
            r"this) [\w-]+(?: [\w-]+)? (?:is|was)|the (?:name|word|"
            r"command|flag|file|method|function|path|port|branch|version|correct \w+|right \w+|actual \w+) (?:is|was|"
            r"are)) (?:actually |really |still |only |just )?(?:called|spelled|spelt|named|pronounced|at|in|on|under|"
            r"from|for|by|the other|another|a different)\b"
        ),
        cues=("called", "spel", "named", "pronounced", "'s", " is ", " was ", " are ", "its "),
        weight=0.6,
        why="Gives the right name or place.",
        example="It's called get_sheet and it's in the other module",
        near_miss="What is it called?",
        unless=_DESCRIBED | {"conditional", "thanks"},
        group="fact",
    ),
    Rule(
        id="en.correct.the_other",
        kind="correction",
        pattern=(
            r"^(?:no,? |nope,? |not (?:this|that),? |i mean(?:t)? |use |in |on |from |it'?s )*the (?:other|first|"
            r"second|third|last|previous|original|old|new|real|actual|right|left|correct|current|local|remote|outer|"
            r"inner|main) (?:one(?! (?:looks|is|sounds|seems) (?:better|good|fine|nice|best))|file|branch|repo|"
            r"folder|version|test|function|project|method|directory|tab|column|"
            r"page)\b[^?]{0,30}$"
        ),
        cues=(
            "the other",
            "the first",
            "the second",
            "the third",
            "the last",
            "the previous",
            "the original",
            "the old",
            "the new",
            "the real",
            "the actual",
            "the right",
            "the left",
            "the correct",
            "the current",
            "the local",
            "the remote",
            "the outer",
            "the inner",
            "the main",
        ),
        weight=1,
        why="Tersely points at another one.",
        example="No, the other file",
        near_miss="Is the other file in use?",
        needs=frozenset({"short"}),
        unless=_AFTER_REPLY | {"asked"} | {"thanks"},
        opening=True,
        group="terse",
    ),
    Rule(
        id="en.correct.see_the_source",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?)(?:please )?(?:see|check|read|look at|refer to|follow|consult|go read) (?:the |our |my |"
            r"your )?(?:docs?|documentation|spec|readme|guide|rules?|instructions|pattern|manual|code|source|"
            r"claude\.md|@[\w./-]+|original|existing \w+)\b"
        ),
        cues=("see ", "check", "read", "look at", "refer to", "follow", "consult"),
        weight=0.25,
        why="Points at the source that says otherwise.",
        example="It should stay open, see the docs",
        near_miss="Where can I see the docs?",
        teaches=False,
        unless=_AFTER_REPLY,
        group="source",
    ),
    Rule(
        id="en.correct.fix_it",
        kind="correction",
        pattern=(
            r"\b(?:please |now |so |and |,)? ?(?:fix|correct|redo|rewrite|change) (?:it|that|this|them|those|"
            r"your (?:answer|code|mistake)|accordingly)\b(?!\?)"
        ),
        cues=("fix", "correct", "redo", "rewrite", "change"),
        weight=0.4,
        why="Asks to correct it.",
        example="The total is missing, fix it",
        near_miss="Can it be fixed?",
        teaches=False,
        unless=_AFTER_REPLY | {"trouble"},
        group="again",
    ),
    Rule(
        id="en.correct.sorry_but",
        kind="correction",
        pattern=(
            r"^(?:i'?m )?sorry,? (?:but|that|this|you|it|i (?:mean|wasn'?t|didn'?t|should))|^(?:please|"
            r"excuse me),? (?:but|that)|^(?:hold on|hang on|wait|stop)\b"
        ),
        cues=("sorry", "excuse", "please", "hold on", "hang on", "wait", "stop"),
        weight=0.5,
        why="Objects politely, or halts the agent.",
        example="I'm sorry, but that move needs a queen",
        near_miss="Sorry to hear that",
        teaches=False,
        opening=True,
        unless=_AFTER_REPLY,
        group="doubt",
    ),
    Rule(
        id="en.correct.the_plan_was",
        kind="correction",
        pattern=(
            r"\b(?:the|my|our) (?:whole |original )?(?:plan|idea|point|goal|intent|intention|task|request|question|"
            r"agreement|ask|requirement) (?:was|wasn'?t|were)\b(?! (?:good|great|accepted|approved))"
        ),
        cues=(
            "plan",
            "idea",
            "point",
            "goal",
            "intent",
            "task",
            "request",
            "question",
            "agreement",
            "ask",
            "requirement",
        ),
        weight=0.9,
        why="Recalls what the plan was.",
        example="Merging was not it, the plan was to rebase",
        near_miss="The plan was great, thanks",
        unless=_DESCRIBED | {"asked", "story"},
        group="point",
    ),
)
