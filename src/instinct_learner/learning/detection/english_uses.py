"""Marks of what an English message is there for: words to work on, a question and its background, one's own slip."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

USES: tuple[Mark, ...] = (
    Mark(
        name="exercise",
        pattern=(
            r"(?:^|[-,.:;!] ?|\b(?:and|then) )(?:please )?(?:discuss|comment|elaborate|translate|continue|paraphrase|"
            r"rephrase|proofread|formali[sz]e|rhyme|illustrate|recite)(?: (?:it|this|that|on (?:it|this|that)|"
            r"the (?:essay|"
            r"story|poem|text|sentence|tale|scene|diary\w*|letter)(?: entry)?))?(?: (?:in|to|into|with|"
            r"as) [\w ]{2,30})?\W*$|"
            r"\b(?:write|draft|compose|make|create|design) (?:me )?(?:a|an|the|another|some) (?:\w+ ){0,3}(?:poem|"
            r"story|"
            r"essay|notice|sign|poster|letter|reply|answer|response|song|rap|haiku|limerick|scene|speech|slogan|"
            r"tweet|post|"
            r"ad|article|email|mail|message|announcement|policy|contract|joke|dialogue|script|plan|pitch|argument)\b|"
            r"\brules? for (?:my|our|the|a) (?:firewall|linter|nginx|proxy|router|inbox|mail|spam|gateway|bucket|"
            r"cluster|database|"
            r"waf|game|contest|club|house)\b|\b(?:which|what) (?:movie|film|song|book|poem|play|speech) is (?:that|"
            r"this|it)\b|\bwho (?:said|wrote|sang|"
            r"sings) (?:that|this|it)\b|\bwhere (?:is (?:it|that|this)|does (?:it|that|this) come) from\b"
        ),
        reach="message",
        cues=(
            *("discuss", "comment", "elaborat", "translat", "continue", "paraphras", "rephras", "proofread", "formali"),
            *(
                "rhyme",
                "illustrat",
                "recite",
                "write",
                "draft",
                "compose",
                "make",
                "create",
                "design",
                "which ",
                "what ",
            ),
            *("who ", "where ", "rule"),
        ),
    ),
    Mark(
        name="asks_whether",
        pattern=(
            r"^(?:(?:ok|so|and|but|or|hmm+|well),? )*(?:is|are|does|do|did|has|have|was|were|am|isn'?t|aren'?t|"
            r"doesn'?t|"
            r"should|would it|could it|can i|may i|any)\b(?! (?:that|this|it|everything) (?:ok|okay|clear|fine|"
            r"possible|"
            r"understood|alright|good)| you (?:understand|acknowledge|agree|follow|get|got|remember))[^?]{4,}\?\W*$"
        ),
        reach="message",
        cues=("?",),
        unless=frozenset({"tag_question", "request"}),
    ),
    Mark(
        name="trouble",
        pattern=(
            r"\b(?:when|if|as soon as|after|once|every time|each time) (?:i|you|we|a user|the user|users|"
            r"someone) (?:click|type|tap|run|start|call|delete|"
            r"open|press|select|try to|enter|submit|scroll|save|upload|hover|resize|refresh|reload|drag|rotate|launch|"
            r"log (?:in|out)|"
            r"search for)\w*\b"
        ),
        cues=("when ", "if ", "as soon", "after ", "once ", "time "),
    ),
    Mark(
        name="withdrawn",
        pattern=(
            r"\b(?:on|at) my (?:side|end|part)\b|^(?:(?:oh|ah|ok|yes|right|sorry|hmm+|yeah)[,.!]* ){0,3}(?:it was |"
            r"that was |"
            r"that'?s )?(?:just )?(?:my|a) (?:typo|mistake|fault|error|bad|slip|misunderstanding) (?:of mine|on my|"
            r"here|there)\b"
        ),
        reach="message",
        cues=("my ", " mine"),
    ),
)
