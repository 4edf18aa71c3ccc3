"""How people say, in English, what to do whenever something comes up: each time, in every reply, unless asked."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "exercise", "story", "negated_rule"}

WHENEVER: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.whenever_i",
        kind="preference",
        start=(
            r"(?:whenever|every time|each time|any ?time|everytime) (?:that )?(?:i|you|we)"
            r"\b(?!(?: \w+){1,8}, (?:i|he|she|it|they|we|the|there|"
            r"my)\b)[^.?!]{1,120}(?:\b(?:you(?:'ll)?|please|i want|i need|i mean|is a command|means|update|fix|use|do|"
            r"add|run|ask|answer|reply|respond|give|show|tell|write|make|list|include|keep|provide|always|never|"
            r"don'?t|start|end|put|format|check|best to|should|must|first|stop|say|mention|remind|follow|treat|"
            r"interpret)\b)"
        ),
        clause=(
            r"(?:whenever|every time|each time|any ?time|everytime) (?:that )?(?:i|we)"
            r"\b(?!(?: \w+){1,8}, (?:i|he|she|it|they|we|the|there|"
            r"my)\b)[^.?!]{1,120}(?:\b(?:you(?:'ll)?|please|i want|i need|i mean|is a command|means|update|fix|use|do|"
            r"add|run|ask|answer|reply|respond|give|show|tell|write|make|list|include|keep|provide|always|never|"
            r"don'?t|start|end|put|format|check|best to|should|must|first|stop|say|mention|remind|follow|treat|"
            r"interpret)\b)"
        ),
        cues=("whenever", "every time", "each time", "anytime", "any time", "everytime", "for every"),
        weight=1.0,
        why="Says what to do whenever something happens.",
        example="Every time I ask for a summary, do it in this style",
        near_miss="Write a script that runs every time I log in",
        unless=_LASTING - {"mention"} | {"symptom"},
        flags=("permanent",),
        group="whenever",
    ),
    Rule(
        id="en.prefer.when_you",
        kind="preference",
        start=(
            r"(?:when|before|after|while|if) (?:you(?:'re| are)?|writing|creating|committing|editing|running|working|"
            r"answering|generating|naming|adding|reviewing|testing|coding|debugging|deploying|"
            r"you ever) [^.?!]{2,100}[,:] ?(?:please |then |also |make sure |be sure |you (?:should|must|need to|"
            r"have to) )?(?:always |never |don'?t |do not |only )?" + ORDER + r"\b"
        ),
        cues=("when ", "before ", "after ", "while ", "if "),
        weight=1.0,
        why="Says what the agent must do whenever it does something.",
        example="When you write a migration, add the down step too",
        near_miss="When you ran it, it crashed",
        unless=_LASTING,
        group="whenever",
    ),
    Rule(
        id="en.prefer.if_i_ask",
        kind="preference",
        start=(
            r"(?:if|when) i (?:ever )?(?:ask|make|forget|misspell|say|type|write|send|mention|tell you|give you|paste|"
            r"use|request|post|want|call|start)\b[^.?!]{1,100}(?:,|\byou (?:should|must|will|need|have)\b|\bjust\b|"
            r"\bi mean\b|\bplease\b|\bdon'?t\b|\balways\b)"
        ),
        cues=("if i ", "when i "),
        weight=1.0,
        why="Says what to do when the owner says something.",
        example="When I say deploy, I mean the staging server, and please ask first",
        near_miss="When I say hello to her, she says nothing",
        unless=SILENCING - {"mention"} | {"story", "own_story", "symptom"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.post_bits",
        kind="preference",
        pattern=(
            r"\bi(?:'ll| will|'m going to| am going to) (?:\w+ ){0,4}(?:post|send|give|paste|write|use|be \w+ing|"
            r"provide|share|ask|type|refer to)\b[^.?!]{3,120}\b(?:you(?:'ll| will| should| must| are to| have to|"
            r" need to| can)|i (?:just |only )?want you to|your job|reply|respond|answer with|and you (?:give|tell|"
            r"say|answer|send|write|name|make|list|"
            r"translate|explain|guess|rate))\b|\bi(?:'ll|"
            r" will) (?:call|refer to)\b[^.?!]{3,80}\bas\b|"
            r"\bi (?:just|only) want you to (?:reply|respond|answer|say|output)\b"
        ),
        cues=("i will", "i'll", "i'm going", "i am going", "i just want", "i only want"),
        weight=1.0,
        why="Sets up how the coming messages are to be handled.",
        example="I will paste stack traces and you will name the file to look at",
        near_miss="I will send you the report tomorrow",
        unless=SILENCING | {"story", "setup"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.unless_asked",
        kind="preference",
        pattern=(
            r"\b(?:unless|until|without) (?:i |we |me |you (?:are|were|have been) )?(?:explicitly |specifically |"
            r"clearly |first |expressly )?(?:ask(?:ed|ing)?|tell|told|say|said|request(?:ed)?|approv\w+|confirm\w*|"
            r"instruct\w*|permission|necessary|absolutely|want)(?: (?:you|me|for|to|so|otherwise|first|necessary)\b)*"
        ),
        cues=("unless", "until", "without"),
        weight=0.6,
        why="Sets a standing exception, so the rest is a standing order.",
        example="Don't add comments unless I ask for them",
        near_miss="It won't start unless the port is free",
        unless=SILENCING | {"story", "one_off"},
        group="unless_asked",
    ),
    Rule(
        id="en.prefer.prohibition_with_exception",
        kind="preference",
        pattern=(
            r"\b(?:don'?t|do not|never|no|stop|avoid|leave|keep|only|not to)\b[^.?!;]{2,100}\b(?:unless|until|"
            r"without) (?:i|we|asking|my|explicitly|checking|being|permission|telling|approval|confirm\w+)\b"
        ),
        cues=("unless", "until", "without"),
        weight=0.6,
        why="Forbids something with a standing exception.",
        example="Don't push without asking me",
        near_miss="Keep going until it is done",
        unless=SILENCING | {"story", "one_off"},
        group="prohibition",
    ),
    Rule(
        id="en.prefer.every_reply",
        kind="preference",
        pattern=(
            r"(?<!not )\b(?:(?:start|begin|end|finish|open|close|prefix|preface|sign|tag|mark|add|include|put|append|"
            r"prepend|"
            r"write|use|give|show|list|run|ask|check|update|commit|format|always|after|before|at the (?:end|start|"
            r"beginning|top|bottom) of|in|with|for|on|to) (?:\w+ ){0,6}?(?:each|every|all (?:of )?your|all (?:future|"
            r"the following)|any of your) (?:(?:single|one|of|your|my|new|the|git|code) ){0,3}(?:repl(?:y|ies)|"
            r"responses?|answers?|messages?|prompts?|turns?|commits?|commit messages?|prs?|pull requests?|summar(?:y|"
            r"ies)|conversations?|sessions?)\b|(?:^|[,.;:] |\b(?:your|all|my|our|any|future|such|git|and) "
            r")(?:replies|responses|answers|commits?|"
            r"commit messages|prs|"
            r"pull requests|summaries|emails) (?:must|should|need to|have to|are to|always|never))\b"
        ),
        cues=(
            "each",
            "every",
            "all your",
            "all of your",
            "all future",
            "all the following",
            "any of your",
            "must",
            "should",
            "need to",
            "have to",
            "are to",
            "always",
            "never",
        ),
        weight=1.0,
        why="Names every reply, commit or the like as where it holds.",
        example="End every reply with a one-line summary",
        near_miss="Does every message need an id?",
        unless=SILENCING | {"one_off", "story", "setup", "content"},
        flags=("permanent",),
        group="every",
    ),
    Rule(
        id="en.prefer.in_your_replies",
        kind="preference",
        start=(
            r"(?:[^.?!]{1,100}, ?)?(?:please )?(?:(?:can|could) you )?(?:do not|don'?t|never|avoid|stop|only|always|"
            r"use|include|keep|no|skip|refrain from|make|write|put|add|leave|"
            r"i (?:don'?t )?want)\b[^.?!]{1,100}\b(?:in|from|out of|with|to) (?:your (?:\w+ )?|(?:the |"
            r"all )?)(?<!the )(?:repl(?:y|ies)|responses?|answers|messages|outputs|explanations|commit messages|"
            r"code reviews|summaries)\b"
        ),
        cues=("repl", "response", "answers", "messages", "outputs", "explanations", "commits", "reviews", "summaries"),
        weight=1.0,
        why="Says how the agent's replies are to be.",
        example="Please do not repeat the schema in your responses",
        near_miss="Is the date in your response right?",
        unless=SILENCING | {"one_off", "story", "setup", "content"},
        group="every",
    ),
    Rule(
        id="en.prefer.until_i_say",
        kind="preference",
        pattern=(
            r"\b(?:you|only|always|just|don'?t|do not|never|keep|stay|answer|reply|respond|continue|wait|"
            r"assume)\b[^.?!]{2,120}\b(?:until|till|unless) i (?:say|tell|ask|give|explicitly|specif|type|write|"
            r"request|instruct)"
        ),
        cues=("until i", "till i", "unless i"),
        weight=1.0,
        why="Holds until the owner says otherwise.",
        example="You have to answer in French until I say the code word",
        near_miss="I'll wait until I say goodbye to her",
        unless=SILENCING | {"one_off", "story"},
        group="duration",
    ),
    Rule(
        id="en.prefer.before_each",
        kind="preference",
        start=(
            r"(?:before|after|on|upon) (?:each|every|any|all) [^.?!,]{2,50},? (?:you (?:should|must|have to|need to) |"
            r"please )?"
            + ORDER
            + r"\b|(?:if|when|once) (?:a|an|any|the|some|one of the|your) (?:test|tests|build|ci|pipeline|command|tool|"
            r"install|lint|linter|"
            r"requirement|instruction|answer|reply|response|output|text|message)\b[^.?!,]{2,50}, (?:please |just )?(?:"
            + ORDER
            + r"|continue|carry on|resume|split)\b"
        ),
        cues=("before", "after", "on ", "upon", "if ", "when ", "once "),
        weight=1.0,
        why="Says what to do each time.",
        example="After each change run the tests",
        near_miss="After each chapter there is a quiz",
        unless=SILENCING | {"one_off", "story", "setup", "symptom", "content"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.ask_before",
        kind="preference",
        start=r"unless i [^.?!,]{2,40}, \w|treat (?:every|all|any)\b",
        pattern=(
            r"\b(?:ask|check with|confirm with|consult|warn|tell|get (?:my|an?|the) (?:ok|okay|approval|permission|"
            r"confirmation)) ?(?:me |us )?(?:first )?before (?:you |any|every|each|the )?\w+|"
            r"\bonly [^.?!]{2,60} (?:when|if|once) i (?:ask|say|tell|request|approve|confirm)\b|\byou (?:don'?t|"
            r"do not|never) (?:need|have) to (?:explain|ask|apologi[sz]e|tell|repeat|show|summari[sz]e|confirm|remind|"
            r"mention|justify|thank|warn)\b|\bmake (?:it|this|that) (?:a |the |your )?(?:\w+ )?(?:rule|habit|practice|"
            r"policy|standard|default|custom)\b"
        ),
        cues=("before ", "only ", "unless i", "you don't", "you dont", "you do not", "you never", "treat ", "make "),
        weight=1.0,
        why="Sets when to ask, and when not to bother.",
        example="Ask me before you delete anything",
        near_miss="Ask the user before the upload starts?",
        unless=SILENCING | {"one_off", "story", "setup", "content"},
        group="unless_asked",
    ),
)
