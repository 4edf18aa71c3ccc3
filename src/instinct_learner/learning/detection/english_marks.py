"""What limits the meaning of English words: questions, conditions, stories, reported speech, one-off words."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

CLAUSE_BREAK = r"[,;:()]| - | -- |\.\.+|\b(?:but|and then|because|so that|however|although|though)\b"

#: One word that opens a sentence without changing what it says.
OPENER = (
    r"(?:(?:ok(?:ay)?|k|m+h*m*|er+m?|yes|yeah|yep|yup|sure|right|alright|also|and|so|but|well|now|hmm+|uh+|umm*|ah+|"
    r"oh+|hey|hi|"
    r"hello|please|pls|plz|thanks|thank you|great|good|perfect|nice|cool|actually|btw|by the way|fyi|again|lastly|"
    r"finally|then|plus|just|still|sorry|i'?m sorry|wait|dude|man|bro|no+|nope|nah|(?:note|notice|see)(?: that| how)?|"
    r"important|reminder|one more thing|one thing|first|second|third|i think|i guess|i believe|i feel like|"
    r"it seems(?: like| that)?|seems(?: like)?|looks like|it looks like|(?:as|like) i said|however|yet|jeez|ugh+|e+h+|"
    r"meh|i (?:can )?see(?: that)?)\b|[a-z]{3,12},)[\s,.:;!-]*"
)
#: What comes right before a clause.
CLAUSE_OPENER = r"[,.;:!?)(]+[\"')* ]*|[\"'] | -+ |\b(?:and|so|but|because|since|now|then|think|must|need to|let'?s) "

#: Verbs that open an order to an agent.
ORDER = (
    r"(?:use|do|add|run|ask|answer|reply|respond|give|show|tell|write|make|list|include|keep|provide|put|format|check|"
    r"prefer|avoid|commit|test|start|end|first|let|stop|create|read|name|call|set|verify|confirm|update|explain|"
    r"mention|follow|don'?t|do not|never|always|only|just|please|fix|choose|pick|take|leave|skip|wait|try|"
    r"double[- ]?check|look|log|send|say|speak|treat|interpret|assume|remind|return|build|deploy|push|pull|open|close|"
    r"bump|regenerate|rerun|rebuild|restart|notify|flag|mark|tag|sign|round|squash|rebase|link|attach|record|document|"
    r"validate|convert|ping|warn|save|store|cite|quote|translate|summari[sz]e|suggest|wrap|sort|refer|stick|go|be)"
)

_TAG = (
    r"(?:no|right|yeah|yes|ok|okay|understood|got it|get it|clear|agreed|deal|correct|please|alright|eh|huh|man|wth|"
    r"wtf|bro|dude|is it|isn'?t it|aren'?t they|don'?t you think|remember)"
)

MARKS: tuple[Mark, ...] = (
    Mark(
        name="request",
        pattern=(
            r"^(?:[^?]{0,60}[,.] |(?:from now on|going forward|next time|in (?:the )?future|"
            r"for the rest of [\w ]{2,20}) |"
            r"(?=(?:can|could) (?:all|every|each|your)\b))?(?:(?:ok(?:ay)?|so|and|but|also|now|yes|"
            r"thanks),? )?(?:can|could|would|"
            r"will) (?:you|we|all|every|each|your)\b(?! (?:think|say|recommend|agree|happen|explain|tell|describe|"
            r"give me|break if))|"
            r"\b(?:can|could|would|will) you please\b|\bplease\b"
        ),
        cues=("can ", "could ", "would ", "will ", "please"),
    ),
    Mark(name="tag_question", pattern=(r"[,.] ?" + _TAG + r" ?\?+\W*$|^" + _TAG + r"\?"), cues=("?",)),
    Mark(
        name="question",
        pattern=r"\?\W*$",
        cues=("?",),
        unless=frozenset({"request", "tag_question"}),
        flag="question",
    ),
    Mark(
        name="question",
        pattern=(
            r"^(?:(?:ok|okay|so|and|but|also|now|hey|hi),? )?(?:what(?! (?:i|we) (?:\w+ )?(?:want|need|mean|meant|"
            r"asked|wanted|needed|said|am|was)\b)|how|why|when should|where|which|who|is there|are there|do you|does|"
            r"did|should (?:i|we)|can i|is it|are you)\b[^,.:;]{0,200}$"
        ),
        cues=(
            "what",
            "how",
            "why",
            "when",
            "where",
            "which",
            "who",
            "is ",
            "are ",
            "do ",
            "does",
            "did",
            "should",
            "can ",
        ),
        unless=frozenset({"request", "tag_question"}),
        flag="question",
    ),
    Mark(
        name="asks",
        pattern=(
            r"^(?:(?:ok|okay|so|and|but|also|now|hey|hi),? )*(?:what|how|why|when|where|which|who|is there|are there|"
            r"can i|would it|could it|any)\b(?! (?:the hell|are you doing|do we have|did you|is it still|"
            r"are we|is (?:all )?(?:this|that) (?:all )?for|is all (?:this|that)))[^?]{8,}\?\W*$"
        ),
        cues=("?",),
        unless=frozenset({"tag_question"}),
        reach="message",
    ),
    Mark(
        name="orders",
        pattern=(
            r"^(?:(?:ok|okay|now|so|and|also|then|please|great|thanks|cool|next),? )*(?:(?:can|could|"
            r"would) you )?(?:please )?(?:write (?!it|that|this|them)|create an?|generate (?!it|that|this)|"
            r"provide (?:me|an?)|give me (?!the (?:same|correct|full|whole)|answer|a better)|draft|compose|"
            r"translate|describe|design|build me|make me|help me|come up with|suggest|recommend|"
            r"let'?s write|i want you to (?:write|create|generate|make|act)|act as|elaborate|expand)\b|"
            r"\blet'?s write (?:that|this|the)\b"
        ),
        cues=(
            "writ",
            "creat",
            "generat",
            "provid",
            "list",
            "give",
            "draft",
            "compos",
            "summar",
            "translat",
            "explain",
            "describ",
            "tell",
            "design",
            "build",
            "make",
            "help",
            "come up",
            "suggest",
            "recommend",
            "act as",
            "elaborat",
            "expand",
        ),
        reach="message",
    ),
    Mark(
        name="narrative",
        pattern=(
            r"\b[a-z]+ (?:says|tells|asks|explains|tries|gets|sees|wakes|reali[sz]es|decides|pulls|runs|walks|"
            r"looks at|smiles|hurries|views|feels|knows that|wants to|pass;|removes)\b"
        ),
        cues=(
            "says",
            "tells",
            "asks",
            "explains",
            "tries",
            "gets",
            "sees",
            "wakes",
            "reali",
            "decides",
            "pulls",
            "runs",
            "walks",
            "looks at",
            "smiles",
            "hurries",
            "views",
            "feels",
            "knows that",
            "wants to",
            "pass",
            "removes",
        ),
    ),
    Mark(
        name="hypothetical",
        pattern=(
            r"\b(?:what if|suppose|supposing|let'?s (?:say|imagine)|imagine|pretend(?! (?:the (?:last|previous)|"
            r"i (?:never|didn)|that (?:never|didn)))|(?:just )?assume (?:that )?i)\b|"
            r"(?<!as )\bif (?:i (?:told|said|were|was|had|ever|wanted)|we (?:ever|stopped|were|had|wanted|used|moved)|"
            r"you were|he|she|they|someone|somebody|there were|it were|that were)\b|\b(?:would|might|could) (?:have|"
            r"be|break|work|happen)\b[^.]{0,60}\bif\b"
        ),
        cues=("what if", "suppos", "let's", "lets", "imagin", "assum", "pretend", " if ", "if "),
    ),
    Mark(
        name="conditional",
        pattern=r"(?<!as )\b(?:if|unless|in case|otherwise)\b[^,;.]*",
        cues=("if ", "unless", "in case", "otherwise"),
        reach="hit",
    ),
    Mark(
        name="reported",
        pattern=(
            r"\b(?:he|she|they|someone|somebody|people|everyone|everybody|(?:my|our|his|her|their) (?:boss|manager|"
            r"teacher|friends?|wife|husband|colleagues?|coworkers?|mom|dad|mother|father|professor|lead|reviewer|"
            r"client)|the (?:docs?|documentation|readme|page|article|book|author|linter|guide|website|error|message|"
            r"log|output|reviewer|comment|spec|teacher|code|paper|text|professor|doctor|lawyer|client|customer|boss|"
            r"manager|judge|interviewer)) (?:also |always |often |just |once |keeps? )?(?:says?|said|claims?|claimed|"
            r"told|tells|thinks?|thought|wants?|wanted|suggests?|suggested|recommends?|recommended|insists?|insisted|"
            r"asks?|asked|saying|telling|argues?|states?|stated|mentions?|mentioned|reads?)\b|\b[a-z]+ (?:tells|"
            r"told) [a-z]+ that\b|\b(?:customers|users|people|clients|students|employees|patients|readers|"
            r"reviewers) (?:complain|say|report|tell|think|claim|want)(?:ed|s)?\b"
        ),
        reach="after",
        cues=(
            "say",
            "said",
            "claim",
            "told",
            "tell",
            "think",
            "thought",
            " want",
            "suggest",
            "recommend",
            "insist",
            " ask",
            "argue",
            "state",
            "mention",
            " reads",
        ),
    ),
    Mark(
        name="mention",
        pattern=(
            r"\b(?:says?|saying|that reads?|titled|entitled|the (?:word|words|phrase|sentence|text|string|title|"
            r"heading|headline|slogan|lyrics?|line|rule about|rule that says))\b ?[:,\"]"
        ),
        reach="after",
        cues=("say", "read", "titled", "the "),
    ),
    Mark(
        name="mention",
        pattern=(
            r"\b(?:write|draft|compose|create|generate|add|make)\b[^.:]{0,80}\b(?:says?|saying|reads|that tells|"
            r"telling|called|about (?:how|why|a|the|an)|explaining)\b"
        ),
        reach="after",
        cues=("write", "draft", "compose", "create", "generate", "add", "make"),
    ),
    Mark(
        name="mention",
        pattern=(
            r"\b(?:rephrase|translate|proofread|correct|fix|rewrite|paraphrase|explain|summari[sz]e|continue|finish|"
            r"complete|improve|grade|spell|pronounce|analy[sz]e|edit|(?:write|draft|compose) (?:me )?(?:an?|the) "
            r"(?:\w+ )?(?:e?mail|letter|notice|sign|message|note|(?:[\w-]+ )?list|announcement|post|tweet|poster|text|"
            r"reply|memo|"
            r"reminder))\b"
            r"[^.:?!]{0,60}:"
        ),
        reach="after",
        cues=(":",),
    ),
    Mark(
        name="story",
        pattern=r"\b(?:he|she|him|his|hers?|herself|himself|once upon)\b",
        cues=("he", "hi", "once"),
    ),
    Mark(
        name="content",
        pattern=(
            r"\b(?<!sure )(?<!remember )(?<!note )(?<!forget )(?<!mind )(?:that|which|who|whose|where|so(?: that)?|"
            r"because|since)\b (?!you\b|i\b|we\b|is\b|is,)"
        ),
        reach="after",
        cues=("that", "which", "who", "where", "so ", "because", "since"),
    ),
    Mark(
        name="one_off",
        pattern=(
            r"\b(?:this time|just (?:this|the) once|(?:just |only )?for (?:now|today|this (?:one|task|file|pr|case|"
            r"time|question|message|commit|exercise|example))|(?:in|on) this (?:one|file|test|case|script|page|"
            r"function|line|branch|essay|story|text|letter|email|post|article|chapter|scene|game|poem|answer|book|"
            r"report|section|exercise)\b|only this once|one[- ]?off|temporarily|in this (?:one )?case|for the moment|"
            r"until (?:tomorrow|later|then)|right now|today only|tonight)\b|^today,? (?:i|we)\b"
        ),
        cues=("this", "the once", "for now", "today", "one", "temporarily", "for the moment", "until", "right now"),
        flag="one_off",
    ),
    Mark(
        name="negated_rule",
        pattern=r"\b(?:not|n'?t|no need|needn'?t)\b[^.,;]{0,30}\b(?:always|never|every time|remember)\b",
        reach="before",
        cues=("not ", "n't", "nt ", "no need"),
    ),
    Mark(
        name="own_story",
        pattern=(
            r"\bi(?:'ve| have)? (?:was|were|used to|had|went|did|tried|ran|got|made|always (?:thought|knew|wanted|"
            r"loved|felt|had|hated)|never (?:knew|thought|heard|had|got|saw|seen|built|been|used|understood|tried|"
            r"learned|studied|worked))\b"
        ),
        cues=("i ", "i'"),
    ),
    Mark(
        name="setup",
        pattern=(
            r"\bignore (?:all|any|the) (?:previous |prior |other )?(?:instructions|prompts)|^you are (?:now )?(?:an?|"
            r"the) (?!bit|little|star|genius|liar)\w+|\byou are (?:an?|the) (?:expert|professional|experienced|world|"
            r"highly|senior|helpful|very)\b|\bi want you to act\b|^act as\b|\byou (?:will|are going to) (?:play|"
            r"act)\b"
        ),
        reach="message",
        cues=("ignore", "you are", "act", "play"),
    ),
    Mark(
        name="setup",
        pattern=(
            r"^(?:please )?(?:implement|execute|review|summari[sz]e|translate|check|proofread|rewrite|explain|improve|"
            r"edit|analy[sz]e|read|here(?:'s| is| are)) (?:the|this|these|my|a|our) (?:following )?[\w ]{2,40}:\W*$"
        ),
        cues=(":",),
        reach="message",
    ),
    Mark(
        name="setup",
        pattern=(
            r"^(?:here (?:are|is) )?(?:the |some |my )?(?:requirements?|acceptance criteria|spec(?:ification)?s?|"
            r"user stor(?:y|ies)|business rules|validation rules|game rules|rules of the game|features?|functional \w+|"
            r"problem statement|task description|out of scope|use cases?)\W*:\W*$|^(?:please )?(?:implement|build|"
            r"create|develop|code|make|write|add|design) (?:the following|this|these|an? [\w -]{3,60}?)"
            r"(?: (?:with|that|where|such that|according to|based on|following|meeting)[\w ,-]{0,60})?:\W*$"
        ),
        cues=(":",),
        reach="message",
    ),
    Mark(
        name="actor",
        pattern=(
            r"\b(?:when(?:ever)?|if|once|after|before|until|as soon as|each time|every time) (?:the|an?|any|each|every|"
            r"some|no) (?:\w+ )?(?:users?|customers?|players?|visitors?|clients?|admins?|callers?|readers?|students?|"
            r"employees?|guests?|members?|buttons?|requests?|servers?|jobs?|tokens?|fields?|forms?|pages?|sensors?|"
            r"devices?|threads?|connections?|sessions?|enem(?:y|ies)|items?|orders?)\b|\b(?:the|a|each|every) "
            r"(?:users?|customers?|players?|visitors?) (?:clicks?|types?|opens?|logs?|presses|selects?|enters|enter|"
            r"submits?|scrolls?|hovers?|taps?|drags?|must|should|can|may)\b"
        ),
        cues=("when", "if ", "once", "after", "before", "until", "as soon", "time", "the ", "a ", "each", "every"),
    ),
    Mark(
        name="ticket",
        pattern=(
            r"^(?:now |also |please |ok,? |then )*(?:go ahead and )?(?:create|make|add|file|open|write|implement|"
            r"build) (?:a|an|the|another) (?:new )?(?:\w+ )?(?:task|issue|ticket|story|todo|feature|function|command|"
            r"page|component|button|script|app|test|class|endpoint|method|cron job|job|migration|spec)\b"
        ),
        cues=("create", "make", "add", "file", "open", "write", "implement", "build"),
    ),
)
