"""Over what, in English, an order stretches: all that follows, later replies, what the agent sends, each occasion."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "exercise", "story", "own_story", "negated_rule", "ticket", "setup", "trouble"}
_REPLIES = (
    r"(?:repl(?:y|ies)|responses?|answers?|messages?|turns?|mails|emails|summaries|reports?|commits?|captions?|posts?|"
    r"texts?|drafts?|chapters?|scenes?|letters?|lists?|tables?|prompts?|questions?|requests?|tasks?|changes|files|prs|"
    r"code|output)"
)

SCOPES: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.all_that_follows",
        kind="preference",
        pattern=(
            r"\b(?:for|in|with|on|to) (?:everything|all|anything|whatever|what)(?: of it|"
            r" of this)? (?:that )?(?:follows|"
            r"comes (?:after|next|now)|of (?:this|it)|after (?:this|that|here)|(?:is|are) to come|from (?:here|"
            r"now)(?: on)?)\b|"
            r"\b(?:for|in) (?:the rest|what remains|the remainder) of (?:this|it|our time|(?:the|my|our|"
            r"this) (?:book|novel|"
            r"story|project|game|course|series|trip|day|way))\b|\bfor (?:good|"
            r"the foreseeable future)\b(?! (?:measure|reason|luck|or))|\bfrom (?:now|here),? (?=(?:i|we|you|all|"
            r"every|each|no|"
            r"please|use|only|never|always|that)\b)(?<!weeks from now )(?<!far from here )|\b(?:should|must|is|are|"
            r"means?|"
            r"given|stick|stay|keep|use|call|write)\b[^.?!\d]{0,40} from here(?: on)?\W*$|\bfrom here (?:should|must|"
            r"needs?|"
            r"has to|have to|on)\b"
        ),
        cues=("for ", "in ", "with ", "on ", "to ", "from "),
        weight=1.0,
        why="Says that it holds for all that follows.",
        example="Use British spelling in everything that follows",
        near_miss="How far is it from here?",
        unless=_LASTING - {"one_off"},
        flags=("permanent",),
        group="duration",
    ),
    Rule(
        id="en.prefer.in_later_ones",
        kind="preference",
        pattern=(
            r"\b(?:in|for|with|to|on|of) (?:the |all |any |our |your |my )*(?:later|coming|upcoming|subsequent|further|"
            r"following|next few|remaining|future|other) (?:\w+ )?"
            + _REPLIES
            + r"\b(?=,| (?:please|skip|use|do|don'?t|"
            r"leave|only|just|no|i|you|never|always|keep|put|write|make|give|add|too|as well)\b|\W*$)"
        ),
        cues=("later", "coming", "subsequent", "further", "following", "next few", "remaining", "future", "other"),
        weight=1.0,
        why="Names the later ones as where it holds.",
        example="In later replies skip the explanation",
        near_miss="Did you find it in the following files?",
        unless=_LASTING | {"asks", "orders", "going_on"},
        flags=("permanent",),
        group="duration",
    ),
    Rule(
        id="en.prefer.in_what_you_send",
        kind="preference",
        start=(
            r"(?:[^.?!]{1,100}, ?)?(?:so |and |please |(?:can|could) you )*(?:do not|don'?t|never|avoid|stop|only|"
            r"always|"
            r"use|include|keep|no|skip|make|write|put|add|leave|spare|drop|mark|"
            r"i (?:don'?t )?want)\b[^.?!]{1,100}\b(?:in|"
            r"from|out of|with|to|of|on) (?:what(?:ever)?|everything|anything|all)(?: that)? you (?:send|write|show|"
            r"give|"
            r"say|post|tell|answer|reply|produce|paste|make|print|output)\b"
        ),
        cues=("you ",),
        weight=1.0,
        why="Says how everything that the agent sends is to be.",
        example="Please leave the table out of what you send me",
        near_miss="Is it in what you sent me?",
        unless=_LASTING | {"asks"},
        group="every",
    ),
    Rule(
        id="en.prefer.what_i_mark",
        kind="preference",
        start=(
            r"(?:(?:text|words|stuff|lines?|anything|everything|whatever) (?:in|between|inside|within|"
            r"after) [^.?!]{1,30} (?:is|are)(?: only)? (?:for (?:you|me)|a (?:note|command|comment)|to be ignored|"
            r"an instruction)|(?:anything|everything|whatever|any \w+|words?|text|all)(?: that)? i (?:put|write|type|"
            r"send|say|"
            r"post|paste|"
            r"mark|quote|enclose|wrap)\b|(?:if|when|whenever) i (?:put|write|type|enclose|wrap|"
            r"mark)\b)[^.?!]{2,80}\b(?:is|"
            r"are|gets?|goes|becomes?|means?|should|must|counts?|don'?t|do not|you|ignore|treat|just|only)\b"
        ),
        cues=(" i ",),
        weight=1.0,
        why="Says how to take what the owner writes in a certain way.",
        example="Anything I put between < > is a note to you",
        near_miss="Everything I write sounds dull",
        unless=_LASTING - {"mention", "own_story"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.tell_me_each",
        kind="preference",
        clause=(
            r"(?:please |always |you (?:should |must |can )?)?(?:(?:warn|tell|remind|ask|show|notify|alert|inform|"
            r"ping) me\b|"
            r"let me know\b|speak up\b|say so\b)[^.?!]{0,60}?\b(?:in|on|for|with|at|after|before|during) (?:each|"
            r"every)\b|(?:please |always |you (?:should |must |can )?)?(?:warn|alert|notify|ping|remind) me (?:if|when|"
            r"whenever|in case|as soon as|before|once) (?!it'?s|it is|this|that|done|ready|finished|the)[^.?!]{3,}"
        ),
        cues=("me", "speak up", "say so"),
        weight=1.0,
        why="Wants to be told on each occasion.",
        example="Warn me in every scene where my character could die",
        near_miss="Tell me about every king of France",
        unless=_LASTING | {"asks", "orders", "asked"},
        group="unless_asked",
    ),
    Rule(
        id="en.prefer.order_each_time",
        kind="preference",
        clause=(
            r"(?:"
            + ORDER
            + r"\b|(?!it|there|he|she|they|i|we|you|this|that|the (?:app|page|server|site|build|test|script|"
            r"code|error|screen|button)\b)[\w-]+(?: [\w-]+){0,3} (?:are|is) (?:\w+ed|\w+en|\w+wn|always|never|to be)\b)"
            r"[^.?!]{3,100},? (?:whenever|every time|each time|any ?time) (?:we|i|you) (?!click|open|run|press|"
            r"reload|load|"
            r"refresh|start|call|log|save|type|tap|scroll|launch|deploy|build|compile|save)\w+"
        ),
        cues=("whenever", "every time", "each time", "any time", "anytime"),
        weight=1.0,
        why="Says what to do each time.",
        example="Rooms are given as a list whenever we go over them",
        near_miss="The page is cleared every time I reload it",
        unless=_LASTING | {"symptom", "asked"},
        flags=("permanent",),
        group="whenever",
    ),
    Rule(
        id="en.prefer.others_come",
        kind="preference",
        start=(
            r"(?:if|when|whenever) (?:people|someone|somebody|anyone|anybody|customers?|clients?|guests?|callers?|"
            r"they|a "
            r"(?:customer|client|caller|guest|recruiter|colleague|user)|you (?:get|"
            r"are) asked)\b[^.?!,]{2,80}, (?:please |"
            r"just |always |then |you (?:can |should |must |will )?)*(?:send|give|tell|point|forward|redirect|direct|"
            r"pass|"
            r"hand|quote|offer|reply|answer|say|ask|use|respond|share|refer|link|it'?s|we(?:'re| are)|i'?m|explain|"
            r"apologi[sz]e|don'?t|do not|"
            r"never)\b"
        ),
        cues=("if ", "when"),
        weight=1.0,
        why="Says what to do when others come with something.",
        example="If people want to book me, send them to my page",
        near_miss="If people want a refund, the page breaks",
        unless=(_LASTING - {"hypothetical", "reported"}) | {"asks", "orders", "narrative"},
        group="whenever",
    ),
    Rule(
        id="en.prefer.none_of_ours",
        kind="preference",
        start=(
            r"(?:no (?!one|body|user|player|customer|more|other|idea|need|test)[\w-]+(?: of (?:my|our|mine|ours|"
            r"yours)| (?:we|"
            r"you|i) (?:send|write|make|ship|publish|post|produce))?|none of (?:my|our|your) [\w-]+|"
            r"no (?:\w+ )?(?:mail|"
            r"email|reply|answer|commit|function|file|post|caption|sentence|paragraph|line|method|page|chapter|slide)) "
            r"(?:of \w+ )?(?:should|must|may|can|is to|are to|shall|ever)(?: ever| be)? \w+"
        ),
        cues=("no ", "none "),
        weight=1.0,
        why="Says what none of a kind may be.",
        example="No mail of ours should run over 120 words",
        near_miss="No user should see it twice, how do I do that?",
        unless=_LASTING | {"asks", "orders", "asked", "actor"},
        group="scope",
    ),
    Rule(
        id="en.prefer.only_on_request",
        kind="preference",
        pattern=(
            r"\bonly (?:when|if|once|after|where) i (?:explicitly |specifically |really )?(?:ask|say|tell|request|"
            r"approve|"
            r"confirm|want|need)\b|\bonly (?:on|upon|by) (?:request|my (?:request|ok|word))\b|\b(?:you|speak|answer|"
            r"reply|"
            r"respond|write|talk)\b[^.?!]{2,60} (?:at all times|without exception)\b"
        ),
        cues=("only ", "at all times", "exception"),
        weight=1.0,
        why="Lets it happen on request only, or asks for it at all times.",
        example="One exercise at a time, and hints only when I ask for one",
        near_miss="It crashes only when I ask for a list",
        unless=_LASTING | {"symptom"},
        group="unless_asked",
    ),
    Rule(
        id="en.prefer.we_do_here",
        kind="preference",
        start=(
            r"(?:we|i) (?!are|have|need|want|can|could|should|were|had|got|did|call|return|check|set|pass|get|may|"
            r"might|"
            r"would|will|see|miss|lose)(?:\w+ly )?(?:[a-z]{2,}(?<!ed))\b[^.?!]{0,60} (?:here|around here|over here|"
            r"in this "
            r"(?:repo|project|codebase|team|company|house|shop)|at (?:work|our place)|in the team),? (?:so|and|which|"
            r"thus|"
            r"hence)\b(?: please)? ?(?:no|don'?t|do not|use|never|always|please|skip|keep|leave|only|" + ORDER + r")\b|"
            r"(?:we|i) (?:eat|drink|use|take|wear|watch|read|speak|keep|write|commit|ship|allow|accept|mock|log) no "
            r"(?!more|less|longer|time|one)\w+"
        ),
        cues=("here", "in this", "at work", "at our", "in the team", " no "),
        weight=1.0,
        why="Says how it is done here, or what is never done.",
        example="We squash on merge here, so no merge commits",
        near_miss="We return early here, so is the lock freed?",
        unless=_LASTING | {"asks", "orders"},
        group="usual",
    ),
    Rule(
        id="en.prefer.rule_that_says",
        kind="preference",
        pattern=(
            r"\b(?:make|add|create|write|adjust|update|change|edit|extend|put in|record) (?:a |an |another |the |"
            r"your |this "
            r"|that )(?:\w+ ){0,2}(?:rules?|skill|instructions?|guidelines?|guide|preference) (?:(?:that|"
            r"which) (?:says?|specif\w+|states?|tells?|makes?|requires?|enforces?|forbids?|ensures?)|such that you|so "
            r"(?:that )?you|to (?:make sure|ensure|say|remind)|saying|about (?:always|never|not|how we|how you))\b"
        ),
        cues=("rule", "skill", "instruction", "guide", "preference"),
        weight=1.0,
        why="Asks to write down a rule.",
        example="Write a skill that says: look at the query plan first",
        near_miss="Write a rule engine that says hello",
        unless=SILENCING - {"mention", "reported"} | {"story", "one_off", "rule_subject"},
        flags=("record",),
        group="rule",
    ),
    Rule(
        id="en.prefer.kept_in_mind",
        kind="preference",
        pattern=(
            r"\b(?:keep|bear|have) (?:this|that|these|those|my|our)(?: [\w-]+){1,3} in mind\b(?=,? (?:for|when|"
            r"whenever|as|"
            r"if|while|from|in|please|ok)\b|\W*$)"
        ),
        cues=("in mind",),
        weight=1.0,
        why="Asks to keep something for later.",
        example="Keep this persona in mind for when we get to the landing page",
        near_miss="Keep the reader in mind",
        unless=_LASTING | {"asks", "orders"},
        flags=("record",),
        group="remember",
    ),
    Rule(
        id="en.prefer.each_time_after_order",
        kind="preference",
        pattern=(
            r"(?:^|[,;] ?|\b(?:and|but|so|please) )(?:please |just |also )*(?:(?:give|tell|show|send|ask|remind|warn|"
            r"let|run|"
            r"do|use|make|write|add|put|check|keep|say|read|start|end|include|format|test|update|pull|push|commit)\b)"
            r"[^.?!]{2,60}\b(?:each|every) (?:single )?time\b(?! (?:it|the|a|an|he|she|they)\b)(?! (?:i|we|"
            r"you) (?:click|open|"
            r"press|reload|load|refresh|log|save|type|tap|scroll|launch|deploy)\b)|\bso (?:that )?(?:this|that|"
            r"it) (?:does "
            r"?n'?t|does not|never|won'?t|will not|can'?t|cannot) (?:ever )?happens? (?:[\w ]{2,20} )?again\b"
        ),
        cues=("each time", "every time", "every single time", "each single time", "happen"),
        weight=1.0,
        why="Orders it each time, or so that something doesn't happen again.",
        example="Run the formatter yourself each time instead of telling me to",
        near_miss="The form is reset each time",
        unless=_LASTING | {"symptom", "asked_fact", "actor"},
        flags=("permanent",),
        group="whenever",
    ),
    Rule(
        id="en.prefer.defines",
        kind="preference",
        pattern=(
            r"(?:shall|should|will|is to|are to) (?:always )?(?:mean|stand for|refer to|be (?:called|known as|"
            r"abbreviated|"
            r"written|spelled))\b[^.?!]{2,60} (?:throughout|everywhere|always|in (?:these|this|my|our|the) (?:notes|"
            r"text|"
            r"letters?|story|docs?|book|report|contract|chat))\b|\b(?:is|are) (?:called|named|known as|short for|"
            r"written|"
            r"spelled) [^.?!]{2,40} in (?:these|this|my|our|all) (?:notes|texts?|letters?|stor(?:y|ies)|docs?|books?|"
            r"reports?|"
            r"chats?|mails?)\b|\b(?:use|treat|avoid|prefer|format|follow|name|spell) (?!the\b|that\b|this\b|it\b|a\b|"
            r"an\b)[^.?!]{2,60} in (?:this|our|my) (?:project|repo|codebase|team)\W*$|\b(?:write|keep|name|format|"
            r"put) all (?:of )?(?:our |my |the )?[\w-]+ in (?:british|american|plain|simple|english|german|french|"
            r"snake|camel|kebab|lower|upper|present|past|title)\b|^(?:please )?(?:no|only|"
            r"always) [^.?!]{2,60},? (?:in|across|throughout) the (?:whole|entire) (?:codebase|project|repo|app|"
            r"site)\b|\b(?:use|keep|call|write|stick|stay|assume)\b[^.?!]{1,50} (?:in|for|through|throughout|"
            r"across) the (?:whole|entire) (?:codebase|story|text|book|document|letter|project|repo|thing|chat|site|"
            r"app|series|"
            r"exercise|course)\b"
        ),
        cues=(
            "shall",
            "should",
            "will",
            "to ",
            "is ",
            "are ",
            "whole",
            "entire",
            "in this",
            "in our",
            "in my",
            " all ",
        ),
        weight=1.0,
        why="Says what something is called, or is to be, throughout.",
        example="The Client shall mean Ms Weber throughout",
        near_miss="What shall it mean in the story?",
        unless=_LASTING - {"exercise", "story"} | {"asks"},
        group="fact",
    ),
    Rule(
        id="en.prefer.ours_are_so",
        kind="preference",
        start=(
            r"(?:new |all |our |the )?[\w-]{2,}s (?:get|need|carry|start|end|have|go|live|use|follow|take|come|"
            r"belong|go)\b"
            r"[^.?!]{2,60} (?:here|around here|in this (?:repo|project|codebase)|with us)\W*$|(?:(?:my|our) [\w-]+|"
            r"[\w-]+s "
            r"(?:of (?:mine|ours)|(?:i|we) (?:write|send|make|post|publish))) (?:always|never) (?:go|have|get|start|"
            r"end|come|"
            r"use|contain|exceed|take|need|carry|include|run|stay|live|mention)\b|(?:sign|start|end|write|keep|"
            r"format|begin|"
            r"open|close|tag|label|prefix|name) (?:all|every|each)(?: of)? (?:(?:my|our) [\w-]+|[\w-]+ (?:of (?:mine|"
            r"ours)|"
            r"from (?:me|us)|(?:i|we) (?:send|write|post|make)))\b|(?:mind (?:you|that)|remember|note|"
            r"bear in mind)\b[^.?!]*"
            r"\b(?:always|never)\b"
        ),
        cues=("here", "in this", "with us", "always", "never", "all ", "every", "each"),
        weight=1.0,
        why="Says how a kind of the owner's things is.",
        example="New files get a licence header here",
        near_miss="Users get a mail here, is that right?",
        unless=_LASTING | {"asks", "orders", "actor", "symptom", "asked_fact"},
        group="scope",
    ),
    Rule(
        id="en.prefer.not_that_word",
        kind="preference",
        start=(
            r"(?:don'?t|do not|never|stop) (?:use|using|say|saying|write|writing) (?:the |any )?(?:words?|phrases?|"
            r"terms?|"
            r"expressions?|emojis?|exclamation marks?|abbreviations?|jargon)\b"
        ),
        cues=("word", "phrase", "term", "expression", "emoji", "exclamation", "abbrev", "jargon"),
        weight=1.0,
        why="Bans a word.",
        example="Please don't use the word delve",
        near_miss="Don't use the word count as a measure, what else is there?",
        unless=_LASTING | {"asks", "orders"},
        group="manner",
    ),
    Rule(
        id="en.prefer.when_they_ask",
        kind="preference",
        pattern=(
            r"\b(?:tell|send|give|offer|refer|point|say|answer|reply|quote|show|explain)\b[^.?!]{2,60} (?:when|if|"
            r"whenever) "
            r"(?:they|people|someone|somebody|anyone|customers?|clients?|guests?|callers?) (?:ask|want|write|call|need|"
            r"complain|inquire|mention)s?\b"
        ),
        cues=("when", "if "),
        weight=1.0,
        why="Says what to tell others when they ask.",
        example="Invoices go to billing@example.com, tell them that when they ask",
        near_miss="What do I say when they ask?",
        unless=(_LASTING - {"hypothetical", "reported"}) | {"asks", "orders", "narrative"},
        group="whenever",
    ),
)
