"""How people point out, in English, what the agent did, missed or claimed."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn", "conditional"}
_DONE = (
    r"(?:added|removed|deleted|changed|modified|put|made|used|wrote|renamed|moved|replaced|created|committed|pushed|"
    r"ran|hard[- ]?coded|duplicated|edited|merged|broke|copied|dropped|cut|forgot|set|left|took|gave|included|listed|"
    r"wrapped|switched|converted|called|named|assumed|placed|picked|chose|mixed|swapped|rewrote|got rid of|reverted|"
    r"skipped|ignored|marked|turned|translated|repeated|answered|calculated|counted|fixed|implemented|introduced|"
    r"applied|started|went|lost|said|did|generated|defined|declared|imported|exported|returned|passed|mocked|"
    r"stubbed|logged|printed|sorted|filtered|parsed|formatted|styled|rounded|quoted|cited|truncated|compressed|"
    r"combined|split|nested|inlined|extracted|refactored|cached|escaped|encoded|averaged|summed|misplaced|linked|"
    r"attached|uploaded|installed|upgraded|downgraded|disabled|enabled|commented out|glossed over)"
)

REPROACHES: tuple[Rule, ...] = (
    Rule(
        id="en.correct.you_missed",
        kind="correction",
        pattern=(
            r"\b(?:you|u)(?:'ve| have| also| just| still| completely| totally| clearly| seem to(?: have)?| may have|"
            r" might have| must have|'re| are)* (?:misunderst\w+|misread|misinterpret\w*|misquot\w+|mistook|"
            r"misspell\w*|misspelt|got (?:it|that|this|the \w+|them|me|my \w+) (?:all )?(?:wrong|backwards|mixed up)|"
            r"mixed? (?:up|them|it)|confus(?:ed|ing)|miss(?:ed|ing)|forgot|forgotten|overlook\w*|left out|omitted|"
            r"lost (?:the|my|track)|messed|screwed|broke|duplicated|made (?:a|an|the|another|some|the same|two|"
            r"several) (?:\w+ )?(?:mistakes?|errors?|typo|slip)|made (?:it|that|this|them) up|hallucinat\w+|invented|"
            r"fabricated|contradict\w+|wrong\b|mistaken|incorrect\b|not (?:listening|following|understanding|getting|"
            r"answering|reading))"
        ),
        cues=("you", "u "),
        weight=1.25,
        why="Points out what the agent got wrong or missed.",
        example="I think you misunderstood the question",
        near_miss="Did you miss anything?",
        unless=(_AFTER_REPLY) - {"no_reply"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_did_not",
        kind="correction",
        pattern=(
            r"(?<!haven't )(?<!if )(?<!when )(?<!why )(?<!that )(?<!thing )(?<!which )(?<!like )(?<!what )(?<!where "
            r")(?<!who )\b(?:you|u) (?:still |also |just |even )?(?:did ?n'?t|didnt|did not|have ?n'?t|havent|have not|"
            r"never|failed to|neglected to|were ?n'?t|only) (?!(?:have to|need|know|mind|allowed|the only|alone|want|"
            r"kidding|supposed|bound|limited)\b)\w+"
        ),
        cues=("you", "u "),
        weight=1.1,
        why="Points out what the agent did not do.",
        example="You haven't changed anything",
        near_miss="You never know",
        unless=(_AFTER_REPLY | {"setup"}) - {"no_reply"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_are_not",
        kind="correction",
        pattern=(
            r"(?<!if )(?<!when )(?<!why )(?<!that )(?<!since )\b(?:you(?:'re| are)(?: still| really| just)? not|"
            r"you aren'?t|your not) (?:\w+ing\b|in the|on the|supposed)(?<!going)"
        ),
        cues=("you",),
        weight=1.0,
        why="Points out what the agent is not doing.",
        example="You're not using the session workspace",
        near_miss="You are not alone",
        unless=(_AFTER_REPLY | {"setup"}) - {"no_reply"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_did",
        kind="correction",
        clause=(
            r"you(?:'ve| have)? (?:(?:just|also|only|still|accidentally|apparently|somehow|again|even|actually|"
            r"mistakenly|incorrectly|wrongly) )*" + _DONE + r"\b"
        ),
        cues=("you",),
        weight=0.8,
        why="Points out what the agent did.",
        example="You removed the licence header",
        near_miss="Which files have you changed?",
        unless=_AFTER_REPLY | {"thanks"},
        group="you_did",
    ),
    Rule(
        id="en.correct.you_did_contrast",
        kind="correction",
        pattern=(
            r"\byou(?:'ve| have)? (?:(?:just|also|only|still|accidentally|even|again|actually|then) )*"
            r"(?:"
            + _DONE
            + r"|(?!need|feed|speed|used to)[a-z]{2,}ed)"
            + r"\b[^.?!]{1,140}(?:\bbut\b|, not\b|\bnot the\b|\bnot in\b|\binstead\b|\btoo (?:much|many)\b|\bwrong\b|"
            r"\bwithout\b|\bthough\b|\beven though\b|\bwhen (?:it|the|i|you) (?:should|said|asked)|\bentire\b|"
            r"\bagain\b|\btwice\b|\b(?:should|shouldn'?t)\b|\bfor no reason\b|\bhowever\b)"
        ),
        cues=("you",),
        weight=0.8,
        why="Sets what the agent did against what was wanted.",
        example="You changed the main workspace, not the session workspace",
        near_miss="You changed the colours",
        unless=_AFTER_REPLY - {"question"},
        group="contrast",
    ),
    Rule(
        id="en.correct.you_seem_to",
        kind="correction",
        pattern=(
            r"\byou (?:seem to be|appear to be|'re (?:still |just |also )?(?:using|doing|putting|mixing|assuming|"
            r"treating|making|adding|still|missing|repeating|looking at|giving|overthinking|overcomplicating|"
            r"ignoring)|are (?:still |just |also )?(?:using|doing|putting|mixing|assuming|treating|making|adding|"
            r"still|missing|repeating|looking at|overthinking|ignoring|trying)|have (?:the wrong|it backwards|"
            r"references)|still (?:have|use|put|did|say|include|do|haven)|again (?:used|put|added))\b"
        ),
        cues=("you",),
        weight=1,
        why="Points out what the agent is doing.",
        example="You are still missing the point",
        near_miss="What are you doing next?",
        unless=_AFTER_REPLY,
        group="you_did",
    ),
    Rule(
        id="en.correct.you_say_but",
        kind="correction",
        start=(
            r"(?:(?:in|on|for) [^,.]{2,30}[,.] ?)?you(?:'ve| have)? (?:just |also )?(?:say|said|saying|mention(?:ed)?|"
            r"claim(?:ed)?|state[d]?|wrote|listed|told me|put|answered|suggested|recommended|used|gave)\b"
        ),
        cues=("you",),
        weight=0.7,
        why="Cites the agent's own words.",
        example="You say the sum is zero. That is not what the book says",
        near_miss="You said it so well, thank you",
        unless=_AFTER_REPLY | {"thanks"},
        group="you_did",
    ),
    Rule(
        id="en.correct.however",
        kind="correction",
        pattern=(
            r"(?:^|[,.;] ?)(?:however|but|yet)\b[^.?!]{2,160}\b(?:not|n'?t|wrong|incorrect|only|still|never|no|"
            r"different|then say|recommend)\b"
        ),
        cues=("however", "but ", "yet"),
        weight=0.5,
        why="Objects.",
        example="Nice list, but it is not sorted",
        near_miss="However you like",
        unless=_AFTER_REPLY | {"trouble"},
        teaches=False,
        group="but",
    ),
    Rule(
        id="en.correct.your_answer",
        kind="correction",
        pattern=(
            r"\b(?:there(?:'s| is| are| was)|(?:i|we) (?:have|see|found|spotted|noticed?)|you(?:'ve)? (?:have|got|"
            r"made)|it has|some) (?:\w+ ){0,3}(?:problems?|issues?|mistakes?|errors?|bugs?|flaws?|typos?|"
            r"inconsistenc\w+) (?:with|in) (?:that|your|this|the|line|step|question)\b[^?]*$|"
            r"\byour (?:\w+ ){1,3}(?:is|are|was|does|has|have|still|contains?|misses|lacks?|ignores?|leaves out|omits|"
            r"skips|overlooks|assumes?)(?:n'?t| not)?\b [^?]{0,80}\b(?:not|wrong|n'?t|missing|incomplete|incorrect|"
            r"too|mistake|no longer|only|invalid|off)\b"
        ),
        cues=("problem", "issue", "mistake", "error", "bug", "flaw", "typo", "inconsist", "your "),
        weight=1,
        why="Finds fault with the answer.",
        example="I have some problems with that answer",
        near_miss="There are no problems with this?",
        unless=_AFTER_REPLY | {"trouble"},
        group="fault",
    ),
    Rule(
        id="en.correct.still_has",
        kind="correction",
        pattern=(
            r"\b(?:it|that'?s|this|that|they|the \w+(?: \w+){0,2}|there'?s|there (?:is|are)) (?:still|"
            r"again) (?:prints?|renders?|displays?|opens?|goes|reads?|sends?|writes?|calls?|adds?|links?|loads?|asks?|"
            r"allows?|"
            r"takes?|appears?|counts?|matches|lists?|starts?|ends?|imports?|contains?|has|have|says?|shows?|uses?|"
            r"missing|is|are|wrong|not|lacks?|points?|refers?|"
            r"includes?|mentions?|too|looks?|\d+)\b|\bstill (?:not (?:what|right|correct|quite|the|addressing|"
            r"answering)|missing the|wrong|too|references?|contains?)\b"
        ),
        cues=("still", "again"),
        weight=1,
        why="Says that it is still not as asked.",
        example="It still contains the first commit",
        near_miss="It still fails with the same error",
        unless=(_AFTER_REPLY - {"mention"}) | {"trouble"},
        group="still",
    ),
    Rule(
        id="en.correct.missing",
        kind="correction",
        pattern=(
            r"\b(?:is|are|'s|was|were) (?:still |completely |also |now |entirely )?(?:missing|not (?:there|included|"
            r"mentioned|listed|in the (?:list|doc|readme|table|output)|part of))\b(?![^?]*\?)"
        ),
        cues=("missing", "not "),
        weight=0.7,
        why="Says what is missing.",
        example="The provider commands are missing from the table",
        near_miss="Is anything missing?",
        unless=_AFTER_REPLY | {"trouble"},
        group="missing",
    ),
    Rule(
        id="en.correct.almost",
        kind="correction",
        pattern=(
            r"^(?:(?:that'?s|it'?s|this is|you'?re|much|getting|a bit|yes,?|ok(?:ay)?,?) )*(?:almost|closer|close|"
            r"better|not bad|nearly|good|nice|great)\b[^.?!]{0,60}(?:[,.]| -)? ?\b(?:but|except|only|however|"
            r"still)\b(?! (?:can|could|how|what|is there|why))"
        ),
        cues=("almost", "close", "better", "not bad", "nearly", "good", "nice", "great"),
        weight=1,
        why="Grants part and objects to the rest.",
        example="Closer, but the indices are still off by one",
        near_miss="Good, but how do I run it?",
        opening=True,
        unless=_AFTER_REPLY,
        group="almost",
    ),
    Rule(
        id="en.correct.notice",
        kind="correction",
        start=(
            r"(?:(?:also )?(?:note|notice|see) (?:that |how )?you\b|that (?:file|function|test|class|one|line|move|"
            r"part|step|method|option) (?:is|was|does|has|isn'?t|wasn'?t|doesn'?t)\b|the (?:\w+ ){1,2}(?:you|"
            r"that you) (?:mentioned|gave|used|wrote|listed|added|suggested|provided|created|made|chose) (?:is|are|"
            r"was|does|do|has|isn'?t|doesn'?t|don'?t|aren'?t)\b)"
        ),
        cues=("note", "notice", "see ", "that ", "you "),
        weight=0.6,
        why="Points at one part of what was done.",
        example="The file you mentioned is the old one",
        near_miss="The file you mentioned, where is it?",
        unless=_AFTER_REPLY | {"trouble", "thanks"},
        group="notice",
    ),
)
