"""Marks of how an English sentence is meant: trouble, thanks, laughter, anger, and how lasting it sounds."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

MOODS: tuple[Mark, ...] = (
    Mark(
        name="withdrawn",
        pattern=(
            r"^(?:yes,? |yeah,? |oh,? |ok,? |ah,? )?(?:that'?s|that is|you'?re|you are|you were) (?:absolutely |"
            r"totally |so )?(?:right|correct|true)\b(?![^.?!]*\bbut\b)"
        ),
        cues=("right", "correct", "true"),
    ),
    Mark(
        name="withdrawn",
        pattern=(
            r"^(?:oh,? |ok,? |ah,? )?(?:never ?mind(?! (?:about )?(?:the|that|those|your) \w)|nvm|my (?:bad|mistake|"
            r"fault)|i (?:was wrong|forgot to|"
            r"made a mistake|messed up)|sorry,? (?:i was|my|i forgot|i mis|i (?:pasted|sent|gave|clicked|copied|"
            r"uploaded|typed|hit|pressed))|oops,? (?:i|my))\b"
        ),
        reach="message",
        cues=("mind", "nvm", "my ", "i was", "i forgot", "i made", "i messed", "sorry", "oops"),
    ),
    Mark(
        name="withdrawn",
        pattern=(
            r"^(?:(?:oh|ah|oops|sorry|ugh+|whoops|my bad|ok)[,.!]* ){0,2}(?:that was |i meant the )?(?:the )?wrong "
            r"(?:window|chat|tab|terminal|thread|channel|session|paste|person|button|project|conversation)\b|"
            r"^(?:(?:oh|ah|oops|sorry|please|ok|just)[,.!]* ){0,3}(?:ignore|disregard|scratch) (?:that|this|it|my "
            r"(?:last|previous)(?: \w+)?|the (?:last|previous)(?: \w+)?)\W*$"
        ),
        reach="message",
        cues=("wrong", "ignore", "disregard", "scratch"),
    ),
    Mark(
        name="withdrawn",
        pattern=r"^(?:i see|ah+|oh+|ok(?:ay)?|got it|makes sense|understood|right)[,.]* so\b",
        cues=(" so",),
    ),
    Mark(
        name="withdrawn",
        pattern=r"\b(?:need|have) to (?:worry|care|bother)\b",
        cues=("worry", "care", "bother"),
    ),
    Mark(
        name="trouble",
        pattern=(
            r"(?:n'?t|\bnot|\bnever|\bno longer|\bnothing|\bdoesnt|\bisnt|\bwont|\bcant)(?: (?:even|really|fully|"
            r"always|seem to|get|getting|be|being|been))? (?:sav(?:e|es|ing|ed)|submit(?:s|ting)?|updat(?:e|es|ing)|"
            r"refresh(?:es|ing)?|clos(?:e|es|ing)|open(?:s|ing)?|show(?:s|ing|n)?|appear(?:s|ing)?|load(?:s|ing|ed)?|"
            r"appl(?:y|ies|ied|ying)|returns?|returning|deploy(?:s|ing)?|pass(?:es|ing)?|scroll(?:s|ing)?|"
            r"click(?:able)?|toggl(?:e|es|ing)|display(?:s|ing|ed)?|render(?:s|ing|ed)?|respond(?:s|ing)?|fir(?:e|es|"
            r"ing)|trigger(?:s|ing|ed)?|connect(?:s|ing|ed)?|log(?:ging)? in|sync(?:s|ing)?|play(?:s|ing)?|print(?:s|"
            r"ing)?|mov(?:e|es|ing)|react(?:s|ing)?|reload(?:s|ing)?|redirect(?:s|ing)?|install(?:s|ing)?|stop(?:s|"
            r"ping)?|finish(?:es|ing)?|complet(?:e|es|ing)|persist(?:s|ing)?|resiz(?:e|es|ing)|regist(?:er|ers|ering)|"
            r"send(?:s|ing)?|sent|upload(?:s|ing)?|download(?:s|ing)?|found|find|recogni[sz]ed?|happen(?:s|ing)?|"
            r"do(?:es)? anything|detected|picked up|come up|change)\b|\bdoes nothing\b|\bnothing (?:changed|changes|"
            r"shows|happens|works|happened)\b"
        ),
        cues=("n't", "not ", "never", "no longer", "nothing", "doesnt", "isnt", "wont", "cant"),
    ),
    Mark(
        name="trouble",
        pattern=(
            r"(?:(?:\bnot|n'?t|\bnever) (?:even |really |fully |seem to )?(?:work|working|run|running|compile|"
            r"compiling|build|load|loading|start|starting|show up|respond|responding|render|open|install|connect|"
            r"deploy|execute)\b|\bstill (?:fails?|failing|broken|errors?|crash(?:es|ing)?|gett?ing|gives?|the same)|"
            r"(?:got|get|getting|gives?|throws?|gave|generated) (?:me )?(?:this|an?|the|following|same|"
            r"another) ?(?:\w+ )?(?:error|exception|warning|traceback))\b"
        ),
        cues=("work", "run", "compile", "load", "start", "show", "respond", "still", "error", "exception", "warning"),
    ),
    Mark(
        name="symptom",
        pattern=(
            r"\b(?:i (?:always |just |still )?(?:(?:get|got|see) (?:an?|this|the|these|some|no|weird|strange|only)|"
            r"lose|end up|feel)\b|it (?:always |just |still )?(?:crash\w*|fail\w*|says|throws|gives|shows|stops|"
            r"breaks|hangs|freezes|does ?n'?t|does not)|nothing happens)\b|"
            r"\b(?:whenever|every time|each time|when|if) i [^.?!]{2,80}? i (?:always |just |still )?(?:get|got|see|"
            r"end up|lose|have to|receive|cannot|can'?t|am stuck)\b"
        ),
        cues=("i ", "it ", "nothing", "when", "time", "if "),
    ),
    Mark(
        name="laugh",
        pattern=r"\b(?:(?:ha){2,}h?|lol|lmao|rofl|hehe|jk|just kidding)\b|[:;]-?\)",
        cues=("haha", "lol", "lmao", "rofl", "hehe", "jk", "kidding", ")"),
    ),
    Mark(
        name="repeats",
        pattern=r"\b(?:each|every) time\b|\bwhenever\b",
        cues=("each time", "every time", "whenever"),
    ),
    Mark(
        name="thanks",
        pattern=r"\b(?:thanks|thank you|thx|great job|good job|well done|nice work|awesome|perfect)\b",
        cues=("thank", "thx", "job", "done", "nice", "awesome", "perfect"),
    ),
    Mark(
        name="mood",
        pattern=(
            r"\b(?:wtf|what the (?:hell|heck|fuck)|for fuck'?s sake|damn(?:it)?|fuck(?:ing)?|shit|bullshit|crap|ugh+|"
            r"argh+|i'?m (?:so |really |getting |very )?(?:sick|tired|fed up|annoyed|angry|frustrated|furious|pissed)|"
            r"fed up|sick of|driving me)\b|!{3,}"
        ),
        reach="message",
        cues=(
            "wtf",
            "hell",
            "heck",
            "fuck",
            "damn",
            "shit",
            "crap",
            "ugh",
            "argh",
            "sick",
            "tired",
            "fed up",
            "annoy",
            "angry",
            "frustrat",
            "furious",
            "piss",
            "driving me",
            "!!!",
        ),
        flag="emotional",
    ),
    Mark(
        name="vague",
        pattern=(
            r"^(?:please |just |always |never |from now on,? |try to |can you |could you )*(?:be|act|sound|feel|"
            r"do) (?:a (?:bit|little) |more |less |much |so |too )*(?:better|nicer|careful|smart|smarter|good|normal|"
            r"human|quick|faster|positive|cheerful|happy|happier|serious|fun|funny|cool|creative|helpful|yourself|"
            r"kind|kinder|nice)\W*$|^(?:please )?(?:less|more) (?:happy|fun|cheerful|positive|negative|serious|nice|"
            r"of (?:that|this)|like (?:that|this))\W*$"
        ),
        cues=("be ", "act ", "sound ", "feel ", "do ", "less ", "more "),
        unless=frozenset({"question"}),
        flag="vague",
    ),
    Mark(
        name="undo",
        pattern=(
            r"^(?:please |ok |okay |no,? )?(?:forget (?:that|it|this|what i (?:just )?said|the (?:last )?(?:rule|"
            r"instinct|preference))|undo (?:that|it|this)|unlearn\b|never ?mind (?:that|what i said|the rule))"
        ),
        cues=("forget", "undo", "unlearn", "never"),
        flag="undo",
    ),
    Mark(
        name="urgent",
        pattern=r"\b(?:always|never|from now on|must|every time)\b",
        reach="clause",
        cues=("always", "never", "from now on", "must", "every time"),
        unless=frozenset({"question", "hypothetical", "reported", "mention", "negated_rule"}),
        flag="urgent",
    ),
    Mark(
        name="standard",
        pattern=r"\b(?:remember|next time|(?:don'?t|do not) [^.]{0,60} again)\b",
        reach="clause",
        cues=("remember", "next time", "again"),
        unless=frozenset({"question", "hypothetical", "reported", "mention"}),
        flag="standard",
    ),
    Mark(
        name="mild",
        pattern=r"\b(?:prefer|like|usually)\b",
        reach="clause",
        cues=("prefer", "like", "usually"),
        unless=frozenset({"question", "hypothetical", "reported", "mention"}),
        flag="mild",
    ),
)
