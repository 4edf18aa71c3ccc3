"""How people measure, in English, what the agent did: by what was agreed, by a source, by what follows from it."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_AFTER_REPLY = SILENCING | {"no_reply", "withdrawn"}
_STATED = _AFTER_REPLY | {"conditional", "setup"}
#: What describes rather than points out is not believed beside a real question or a new task.
_DESCRIBED = _STATED | {"orders", "narrative", "story", "trouble"}
#: What people hold an agent's work against.
_SOURCE = (
    r"(?:the |my |our |this |your own )?(?:[\w-]+ )?(?:spec|specs|specification|docs?|documentation|design|"
    r"mock-?ups?|ticket|issue|readme|plan|template|brief|prompt|requirements?|instructions?|contract|schema|"
    r"assignment|rubric|guide(?:lines?)?|convention|example|screenshot|diagram|figma|rfc|changelog|recipe|original|"
    r"source|article|text|question|task)"
)

STANDARDS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.not_as_source",
        kind="correction",
        pattern=(
            r"\b(?:this|that|it|which|thats|your \w+|the \w+)(?:'s| is| are| was)?(?:n'?t| not|"
            r" nothing)? (?:(?:really|quite|even|at all|exactly) )?(?:what|how|like|as|in line with|according to|"
            r"in keeping with) " + _SOURCE + r" (?:says?|said|asks?|asked|shows?|showed|describes?|wants?|wanted|"
            r"requires?|specif\w+|looks?|has|had|calls)\b(?<=\w)(?<!is what the \w{4} says)|\bnot (?:in|part of|"
            r"covered by|mentioned in|allowed by|as per|per) " + _SOURCE + r"\b"
        ),
        cues=("what", "how ", "like", "as ", "in line", "according", "keeping", "not "),
        weight=1.0,
        why="Holds it against a source, and finds it otherwise.",
        example="This isn't what the spec says",
        near_miss="Is this what the spec says?",
        unless=(_STATED | {"asks", "story"}) - {"reported"},
        group="source",
    ),
    Rule(
        id="en.correct.we_agreed",
        kind="correction",
        pattern=(
            r"(?<!what )(?<!how )(?<!that )(?<!which )\bwe (?:(?:had |have |already |just |explicitly |specifically |"
            r"all |literally |clearly |both )*)(?:agreed|decided|settled|said|discussed|talked about|went over|"
            r"established|ruled)\b(?=[^.?!]{0,80}(?:,? not\b|\bwhy\b|yesterday|earlier|already|last (?:time|week)|"
            r"before|against|remember|wth|wtf|\?))|\bwe (?:said|agreed on|decided on|agreed to) (?:no|not|only|max|"
            r"at most|never|just)\b|\bwe (?:already|explicitly|specifically|just|literally) (?:agreed|decided|"
            r"settled|said|discussed|talked about|went over|established|ruled)\b"
        ),
        cues=("we ",),
        weight=1.0,
        why="Recalls what was agreed.",
        example="We agreed on camelCase yesterday, why snake?",
        near_miss="We decided to go with postgres",
        unless=(_STATED | {"story", "orders", "request"}) - {"question"},
        group="agreed",
    ),
    Rule(
        id="en.correct.has_it_backwards",
        kind="correction",
        pattern=(
            r"\byou(?:'ve| have)?(?: still)? (?:got |had |have |put |set |did |made |wrote |read |took )?(?:it|this|"
            r"that|them|these|those|the \w+(?: \w+){0,2}|my \w+|everything) (?:all |completely |exactly |"
            r"a bit )?(?:backwards?|reversed|inverted|swapped|mixed up|the wrong way|upside down|wrong|confused|"
            r"flipped|twisted|the other way (?:a)?round|too (?:literally|far))\b"
        ),
        cues=("you",),
        weight=1.1,
        why="Says that the agent has it the wrong way round.",
        example="You have the condition backwards, it should skip when the flag is set",
        near_miss="Can you read the file backwards?",
        unless=_STATED | {"thanks", "request"},
        group="you_did",
    ),
    Rule(
        id="en.correct.so_it_fails",
        kind="correction",
        pattern=(
            r"^(?!(?:also |please |now |then |just |ok |and )*" + ORDER + r"\b)[^.?!]{8,}(?:\bso|\bhence|\btherefore|"
            r",? which means|\bmeaning) (?:this|that|it|you|we|they) (?:(?:won'?t|wont|will not|can'?t|cannot|cant|"
            r"doesn'?t|doesnt|would ?n'?t) (?:work|be|apply|help|match|make sense|compile|fit|exist|ever|happen|"
            r"matter|count|use|see|find|get|just|simply)|is(?:n'?t|nt| not) (?:true|right|possible|needed|going|the|"
            r"a|an)|will (?:break|fail|never|always|crash|return|still|be wrong)|breaks|fails|makes no)\b"
        ),
        cues=("so ", "hence", "therefore", "mean"),
        weight=1.0,
        why="Draws from a fact that it cannot work.",
        example="The ids are uuids not ints so this won't work",
        near_miss="I'm tired so I won't finish today",
        unless=(_STATED | {"asked", "asks", "orders", "narrative", "story", "own_story", "lengthy", "request"}),
        group="follows",
    ),
    Rule(
        id="en.correct.but_it_is",
        kind="correction",
        start=(
            r"but (?:it|this|that|these|those|there|they|he|she|we|the \w+(?: \w+)?) (?:(?:really|already|clearly|"
            r"actually) )?(?:does|do|did|is|are|was|were|has|have|had|exists?|works?|already)\b(?! (?:it|that|this|"
            r"he|she|they) )[^?]{2,}"
        ),
        cues=("but ",),
        weight=1.0,
        why="Objects with how it is.",
        example="But it does exist, in the factory package",
        near_miss="But is it safe?",
        opening=True,
        needs=frozenset({"short"}),
        unless=(_DESCRIBED | {"asks", "thanks"}) - {"question"},
        group="but",
    ),
    Rule(
        id="en.correct.where_from",
        kind="correction",
        start=(
            r"where (?:did|do|are|have) you (?:even )?(?:get|got|getting|see|seen|seeing|find|found|read|take|taken|"
            r"taking)\b|what makes you think\b|how did you (?:come up with|arrive at|get from)\b|says who\b|"
            r"why (?:two|three|four|so many|so much|such|both|another|a second)\b|why (?:on earth |in the world |"
            r"the hell )?(?:are you|did you|do you|would you|have you|is (?:it|this|that|there|the)|are (?:there|"
            r"these|those|the|they))\b(?=[^?]*\?+ *(?:$|[^\s\w]))(?! (?:so|important|necessary|called|no) )"
        ),
        cues=("where", "what makes", "how did", "says who", "why "),
        weight=0.6,
        why="Calls in question where that came from, or what it is for.",
        example="Where did you get 3000 from? It's 8080 in the compose file.",
        near_miss="Where do people get this from?",
        unless=frozenset({"hypothetical", "reported", "mention", "no_reply", "withdrawn", "thanks", "laugh"}),
        teaches=False,
        group="questioned",
    ),
    Rule(
        id="en.correct.is_not_so_mend_it",
        kind="correction",
        pattern=(
            r"(?:\b(?:is|are|was|were|does|do|did|has|have|can|should)(?:n'?t| not)|\b(?:isnt|arent|doesnt|dont)|"
            r"\bcannot|\bno longer|\bnever)\b[^.?!,;]{2,60}[,;-]+ ?(?:so |and |please |just |then )*(?:remove|drop|"
            r"delete|take (?:it|that|them) out|change|rename|use|fix|move|put|replace|make|revert|undo|keep|leave|"
            r"add|call|set|rewrite|redo|correct|skip|cut|check|look|try)\b"
        ),
        cues=("n't", "not ", "isnt", "arent", "doesnt", "dont", "cannot", "no longer", "never"),
        weight=1.0,
        why="Denies something and says how to mend it.",
        example="Kiro isn't supported, remove it from the list",
        near_miss="The button doesn't work, fix it",
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"asked", "asks", "one_off", "own_story"},
        group="contrast",
    ),
    Rule(
        id="en.correct.that_is_for",
        kind="correction",
        pattern=(
            r"\b(?:that'?s|thats|that was|this (?:is|was)|those (?:are|were)|these are|it'?s) (?:only |just |still |"
            r"also )?(?:for|the|an?|from|how|in) [^.?!]{2,40}[,;-] ?(?:but |and |while )?(?:(?:here|in here|"
            r"in this \w+|on this \w+),? )?(?:i'?m|im|we'?re|i|we|this is|mine is|ours is|it'?s|the \w+ is|"
            r"this \w+) (?:(?:on|using|in|at|talking about|asking (?:for|about)|looking for|working (?:on|with)|use|"
            r"uses|run|have|need|want|mean|meant|asked)\b|v?\d)"
        ),
        cues=("that's", "thats", "that was", "this ", "those were", "those are", "these are", "it's", "its"),
        weight=0.8,
        why="Says that it is for something else than what is at hand.",
        example="That's for v1, we're on v2 of the API",
        near_miss="That's the spirit, thanks",
        unless=_DESCRIBED | {"asks", "thanks", "laugh"},
        group="wrong",
    ),
    Rule(
        id="en.correct.narrows",
        kind="correction",
        start=(r"(?:just|only) (?:the|one|a|two|three|my|your|that|this|those) [\w' -]{2,30}(?:[.,;!]|\W*$)"),
        cues=("just ", "only "),
        weight=0.8,
        why="Says that only a part was wanted.",
        example="Only the names. No explanations.",
        near_miss="Just the tests?",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"asked", "asks", "one_off", "thanks", "conditional", "request"},
        group="narrows",
    ),
    Rule(
        id="en.correct.did_we_not",
        kind="correction",
        pattern=(
            r"^(?:(?:wait|hm+|but|uh+|no|um+),? )*(?:is|was)n'?t it (?:the other way|the opposite|rather|actually|"
            r"supposed to)\b|\b(?:did|have|had|are|were)(?:n'?t| not) we (?:already |just |all )?(?:have|write|make|"
            r"build|create|add|put|plan|choose|pick|agree|decide|rule|fix|remove|say|change|settle|cover|use|talk|"
            r"drop|move|switch|solve|do|going|doing|using|supposed|ruled|agreed|decided|fixed|removed|said)\w*\b"
        ),
        cues=(" we ", "it the", "it rather", "it actually", "it supposed"),
        weight=1.0,
        why="Recalls what was settled before.",
        example="Wait, didn't we already rule out option C?",
        near_miss="Why didn't we use option C?",
        unless=frozenset({"hypothetical", "reported", "mention", "no_reply", "withdrawn", "story", "asks"}),
        group="agreed",
    ),
    Rule(
        id="en.correct.brings_back",
        kind="correction",
        pattern=(
            r"\bi(?:'d| would)(?: rather)? (?:keep|leave|have kept|have left) (?:the|it|that|this)\b|\b(?:i(?:'d|"
            r" would)? (?:\w+ )?(?:want|like|need|prefer)|give me|bring|put|get|can i have) (?:me )?(?:the |my |"
            r"that )?(?:original|old|previous|first|earlier|former)\b[^.?!]{0,40}\bback\b|\b(?:leave|keep|put|"
            r"restore|set) [^.?!]{2,40} (?:as|the way|where|how) (?:it|they|that|those|things) (?:was|were|"
            r"had been)\b|\bgo back to (?:(?:the|my|our) (?:original|old|previous|first|earlier|former)|what (?:it|"
            r"we|you|i)|how (?:it|we|you))\b|\b(?:original|previous|old|first|earlier) (?:version|one|text|wording|"
            r"title|layout|code|draft|name|design|approach) (?:was|is|worked|looked|read|sounded) (?:much |way |"
            r"a lot )?(?:better|fine|nicer|right|good|clearer)"
        ),
        cues=("back", "better", "was", "were", "had been", "fine", "nicer", "right", "good", "clearer"),
        weight=1.0,
        why="Wants back what there was.",
        example="I'd like the original text back, please",
        near_miss="How do I get my money back?",
        unless=_STATED | {"asks", "story", "asked"},
        group="restore",
    ),
    Rule(
        id="en.correct.recheck",
        kind="correction",
        start=(
            r"(?:re-?check|double[- ]?check|re-?do|re-?count|re-?calculate|re-?read|look again at|check again|check|"
            r"redo) [^.?!,;]{2,40}[,:;-]+ ?(?:i (?:get|got|count|see|only|think|calculated|have)|it'?s|it (?:is|was|"
            r"should|says)|that'?s|there (?:is|are)|mine|the (?:answer|result|sum|total|correct))\b"
        ),
        cues=("check", "do ", "count", "calculate", "read", "look again"),
        weight=1.0,
        why="Sends the agent back with another result.",
        example="Recheck question 4, I get 12.5",
        near_miss="Check the logs, then restart",
        unless=_STATED | {"asks", "story", "asked"},
        group="again",
    ),
    Rule(
        id="en.correct.like_the_others",
        kind="correction",
        pattern=(
            r"\b(?:like|as|same as|just as) (?:in|on|for|with|we do in|everywhere else|all the)? ?(?:the |all the |"
            r"every |our |all )?(?:other|others|rest|existing|remaining|everywhere)\b(?! (?:day|words|hand))|"
            r"\beverywhere else\b"
        ),
        cues=("other", "rest", "existing", "remaining", "everywhere"),
        weight=0.4,
        why="Wants it as it is elsewhere.",
        example="The logo goes in the top left corner like on the other pages",
        near_miss="Is it like the others?",
        teaches=False,
        unless=_DESCRIBED | {"asks", "asked", "request"},
        group="fit",
    ),
    Rule(
        id="en.correct.yes_but",
        kind="correction",
        start=(
            r"(?:true|fine|fair)?,? ?but (?!(?:can|could|how|what|why|is|are|do|does|would|should|where|when|who|if|"
            r"please|let|i'd|first|then|now)\b)[^?]{3,}\b(?:only|not|no|never|still|already|too|n'?t|nothing|just|"
            r"isnt|doesnt|dont|wont|cant)\b[^?]*$"
        ),
        cues=("but ",),
        weight=1.0,
        why="Grants it and objects.",
        example="Yes but the discount only applies to new customers",
        near_miss="Yes but can you do it later",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"asked", "asks", "request", "own_story"},
        group="but",
    ),
    Rule(
        id="en.correct.we_are_not_going_to",
        kind="correction",
        clause=(
            r"(?:we|i)(?:'re|'m| are| am) (?:really |definitely |certainly |just )?not (?:going to|gonna|doing|using|"
            r"planning|supporting|shipping|allowed|supposed|adding|changing|touching|rewriting|migrating|paying|"
            r"bumping|about to|looking for|asking|interested in)\b(?! (?:sure|well|bad))|(?:we|i) (?:won'?t|ain'?t|"
            r"aren'?t) (?:be )?(?:going to|doing|using|supporting|shipping|adding|changing|needing)\b|(?:we|"
            r"i) (?:don'?t|do not|dont) (?:want|need|like) [^.?!]{2,40} (?:in there|in it|in here|on there|on it|"
            r"in that \w+|anywhere)\W*$"
        ),
        cues=("not ", "n't", "wont", "aint"),
        weight=1.0,
        why="Says that it won't be done so.",
        example="We're not going to bump the major version for this",
        near_miss="We're not sure about it",
        unless=_DESCRIBED | {"asked", "asks", "own_story", "thanks", "lengthy"},
        group="dislike",
    ),
    Rule(
        id="en.correct.has_a_slip",
        kind="correction",
        pattern=(
            r"\bthere(?:'s| is| are|'re|s) (?:still |also )?(?:a|an|one|some|two|three|another|several|"
            r"\d+) (?:\w+ )?(?:typos?|(?:spelling|grammar|grammatical|punctuation|factual|logic(?:al)?|rounding|"
            r"formatting|indentation|copy-?paste) (?:mistakes?|errors?|slips?|issues?|problems?))\b"
        ),
        cues=("there",),
        weight=1.0,
        why="Points out a slip.",
        example='There\'s a typo in the heading: "Instalation"',
        near_miss="Are there any typos?",
        unless=_STATED - {"mention", "setup"} | {"asks", "own_story"},
        group="fault",
    ),
    Rule(
        id="en.correct.is_the_old",
        kind="correction",
        pattern=(
            r"^(?:(?:hmm+|but|wait|no|ugh|uh|ok),? )?(?:this|that|it|these|those|thats|its)(?:'s| is| are| was|"
            r" were)? (?:still |all |only |just |the )*(?:old|older|outdated|previous|legacy|ancient|python ?2|es5|"
            r"last (?:year|month|week)'?s|yesterday'?s|wrong|v?\d\.\w+) [\w ]{2,24}\W*$"
        ),
        cues=("old", "outdated", "previous", "legacy", "ancient", "python", "es5", "last ", "yesterday", ".", "wrong"),
        weight=1.0,
        why="Says that it is an old one.",
        example="This is Python 2 syntax",
        near_miss="Is this the old version?",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"asked", "asks", "thanks", "story"},
        group="wrong",
    ),
    Rule(
        id="en.correct.as_i_gave",
        kind="correction",
        pattern=(
            r"\b(?:follow|use|stick to|respect|keep to|match|read|go by|obey) (?:the |my |"
            r"exactly )*(?:\w+ )?(?:format|style|template|structure|instructions?|examples?|rules|order|wording|"
            r"prompt|question|guidelines|layout|outline) (?:that )?i (?:gave|sent|provided|showed|asked|wrote|"
            r"specified|described|pasted|mentioned|told|set)\b|\byou (?:also )?(?:need to|should|must|have to|"
            r"ought to) (?:also )?(?:consider|account for|take into account|factor in|bear in mind)\b|"
            r"^[\"'`]\w+[\w ]*[\"'`]? ?(?:--?|:|,) ?(?:it'?s|that'?s|no|but|not|really|there) |(?:this is|that'?s|"
            r"it'?s|these are|you gave me|gave me) (?:exactly |just |still )?the (?:exact )?same (?!error|result|"
            r"problem|issue|time|as (?:me|mine|us))\w+"
        ),
        cues=(
            "i gave",
            "i sent",
            "i provided",
            "i showed",
            "i asked",
            "i wrote",
            "i spec",
            "i desc",
            "i pasted",
            "i mentioned",
            "i told",
            "i set",
            "consider",
            "account",
            "factor in",
            "bear in mind",
            "'",
            '"',
            "`",
            "same",
        ),
        weight=1.0,
        why="Holds it against what was given before.",
        example="Please follow the format I gave you",
        near_miss="Is it the same as before?",
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"asked", "asks", "asks_whether", "thanks", "conditional"},
        group="source",
    ),
    Rule(
        id="en.correct.has_a_bug",
        kind="correction",
        start=(
            r"(?:that|this|your|the) (?:code|answer|query|function|formula|solution|proof|regex|script|sentence|"
            r"translation|plan|list|table|example|snippet|test|fix|patch|argument|reasoning|logic|calculation|"
            r"math)?\b ?(?:still |also )?(?:has|have|contains?) (?:a|an|some|two|several|one) (?:\w+ )?(?:bug|error|"
            r"mistake|flaw|typo|hole|gap|leak|race)s?\b"
        ),
        pattern=(
            r"^not (?:a|an) (?!(?:problem|chance|big|bad|fan|clue|lot|thing|bit|word|single|good|bot|member|native|"
            r"lawyer|developer)\b)[\w-]+(?: [\w-]+)?[!.]*$"
        ),
        cues=("bug", "error", "mistake", "flaw", "typo", "hole", "gap", "leak", "race", "not a"),
        weight=1.0,
        why="Says that it has a fault, or is not the kind of thing that was wanted.",
        example="That code has a bug: if n is 0 it divides by zero",
        near_miss="Does this code have a bug?",
        opening=True,
        needs=frozenset({"short"}),
        unless=_DESCRIBED | {"asked", "asks", "asks_whether", "thanks", "offered"},
        group="fault",
    ),
)
