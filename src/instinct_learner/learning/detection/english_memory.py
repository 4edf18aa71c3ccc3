"""How people ask, in English, to have something remembered, written down as a rule, or done whenever it comes up."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "story", "negated_rule"}

MEMORY: tuple[Rule, ...] = (
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
            r"(?:if|when) i (?:ever )?(?:ask|say|type|write|send|mention|tell you|give you|paste|use|request|post|"
            r"want|call|start)\b[^.?!]{1,100}(?:,|\byou (?:should|must|will|need|have)\b|\bjust\b|\bi mean\b|"
            r"\bplease\b|\bdon'?t\b|\balways\b)"
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
            r" need to| can)|i (?:just |only )?want you to|your job|reply|respond|answer with)\b|\bi(?:'ll|"
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
        id="en.prefer.remember_rule",
        kind="preference",
        start=(
            r"(?:(?:can|could|would) you |let'?s )?(?:please )?(?:always )?(?:re?member|memori[sz]e|keep in mind|"
            r"bear in mind|don'?t forget|do not forget|never forget|(?:make|take) (?:a )?note|"
            r"note)(?: down)?(?: for (?:later|next time|the future))?,?:? (?:(?:that )?(?:(?:we|i)(?:'m|'re| am|"
            r" are) \w+|we support\b|(?:we|i)(?:'d)? (?:always |never |only |don'?t |do not |also |usually |really |"
            r"strongly )*(?:use|using|prefer|like|want|hate|dislike|work|run|deploy|write|live|speak|need you|"
            r"allergic|vegan|vegetarian|call|name|commit|test|follow|avoid|refuse|eat|drink|never|always)\b|"
            r"my (?:name|time ?zone|editor|preferred|favou?rite|team|company|project|setup|machine|os|language|"
            r"pronouns|preference)|our (?:convention|team|company|project|repo|standard|policy|style|naming|default|"
            r"api|staging|prod\w*|ci)\b)|(?:that |to )?(?:always|never|not to)\b|to (?:call|use|run|ask|check|add|"
            r"write|answer|keep|avoid|include|test|update|commit|format|refer|address|say|put|pull|push|start|stop|"
            r"follow|respect)\b[^.?!]{2,80}(?:\bwhen(?:ever)?\b|\bevery\b|\beach\b|\balways\b|\bbefore\b|\bafter\b|"
            r"\bin (?:all|future|this (?:repo|project))\b)|to call \w|this (?:\w+ )?(?:\w+ ){0,4}(?:when|whenever|"
            r"for) (?:i|you|future|later|next|all)\b|in this (?:project|repo)|for (?:future|next)|when(?:ever)? (?:i|"
            r"you|we) )"
        ),
        cues=("member", "memori", "in mind", "forget", "note"),
        weight=1.0,
        why="Asks to remember something about the owner or how the work is done.",
        example="Remember that I use pnpm in every repo",
        near_miss="Remember that the target persona is a builder",
        unless=_LASTING - {"story"},
        flags=("record",),
        group="remember",
    ),
    Rule(
        id="en.prefer.remember_this",
        kind="preference",
        pattern=(
            r"\b(?:remember|memori[sz]e|keep in mind|bear in mind|don'?t forget|do not forget|"
            r"make (?:a )?(?:mental )?note(?: of)?|take note(?: of)?|jot|note|record|save|learn) (?:this|that|it|"
            r"these|the (?:rule|lesson|experience|preference|convention)|all (?:of )?(?:this|"
            r"that))(?: \w+)?(?: (?:down|in mind|from now on|for (?:later|next time|the future|future\b[^.]*|good|me|"
            r"all\b[^.]*)|as a (?:\w+ ){0,2}(?:rule|preference|convention|lesson|note|default)|in (?:your |"
            r"the )?(?:memory|notes|rules?)|to (?:your )?(?:memory|notes)|somewhere|please|pls|permanently))+(?:\W|$)|"
            r"\b(?:remember|memori[sz]e) (?:this|that|it)\b(?: (?:please|ok|okay|well))?\W*$|^(?:please )?(?:remember|"
            r"memori[sz]e) this\b ?[:-]|\b(?:keep|bear) (?:this|that|it) in mind\b"
        ),
        cues=("remember", "memori", "in mind", "forget", "note", "jot", "record", "save", "learn"),
        weight=1.0,
        why="Asks to keep what was just said.",
        example="We deploy from the release branch, keep that in mind",
        near_miss="Save this file as a PDF",
        unless=SILENCING | {"story"},
        flags=("record",),
        group="remember",
    ),
    Rule(
        id="en.prefer.record_rule",
        kind="preference",
        pattern=(
            r"\b(?:add|make|create|write|record|save|store|put|define|document|update|log|remember|turn|"
            r"adopt)\b(?![^.?!]{0,60}\b(?:eslint|lint|linter|firewall|css|nginx|routing|route|validation|iptables|"
            r"grammar|makefile|game|html|sql|unit tests?|tests? for|webpack|babel|regex)\b)[^.?!]{0,50}\b(?:a|this|"
            r"that|it|as|the|an|new|into|another|your|to)\b[^.?!]{0,20}\b(?:(?:cursor|global|project|lasting|standing|"
            r"permanent|general|hard|house|style|workspace|team|user|personal|agent|claude|coding) (?:rule|preference|"
            r"instruction|convention|guideline|instinct)s?|rule\b|preference\b|instinct|lesson|standing order|"
            r"(?:claude|agents?|memory|conventions|rules|taboos|soul)\.md|memory file|"
            r"(?:your )?(?:long[- ]term )?memory\b)(?! (?:engine|class|model|table|parser|system|list|set|type|module|"
            r"command|page|component|object|leak|usage|limit)s?\b)(?! (?:for|to|in|of|on) (?:the )?(?:eslint|port|css|"
            r"[\w.]+\.css|nginx|regex|\w+ file|firewall|database|table|app|page|game)\b)"
        ),
        cues=(
            "rule",
            "preference",
            "instruction",
            "convention",
            "guideline",
            "instinct",
            "lesson",
            "standing order",
            "memory",
            "claude",
            "agents.md",
            "agent.md",
            "soul.md",
            "taboos.md",
        ),
        weight=1,
        why="Asks to write a rule down.",
        example="Record this as a global rule, not just for this repo",
        near_miss="Add a page that lists the users",
        unless=SILENCING | {"story", "one_off", "rule_subject"},
        flags=("record",),
        group="rule",
    ),
    Rule(
        id="en.prefer.rule_for",
        kind="preference",
        pattern=(
            r"\b(?:make|add|create|write) (?:a |an |another )?rule (?:for (?:it|this|that)|about (?:this|that|it)|"
            r"so that|to (?:always|never|not)|that you|saying|please)|\brecord(?:ing)? (?:this|that|the|"
            r"my) (?:\w+ )?(?:preference|experience|lesson|rule)\b|\bthink about how you can update the rule\b"
        ),
        cues=("rule", "preference", "experience", "lesson"),
        weight=1.0,
        why="Asks to write a rule down.",
        example="That bit me twice already, make a rule for it",
        near_miss="Make a rule engine for the game",
        unless=SILENCING - {"mention"},
        flags=("record",),
        group="rule",
    ),
    Rule(
        id="en.prefer.rule_head",
        kind="preference",
        start=(
            r"(?:(?:(?:new|house|general|project|my|one|golden|hard|team|our|standing|another|some|a few|these|ground|"
            r"basic|the) )*(?:rules?|preferences?|conventions?|guidelines?|policy|rule of thumb)(?: (?:is|are|"
            r"for (?:you|this|now|the \w+)|to follow|number \w+|#?\d))* ?(?:[:-]|is that|is to|are:)|as a (?:general |"
            r"hard )?(?:rule|matter of policy)\b|(?:our|the (?:company|team|house|project|"
            r"org)'?s?) (?:\w+ )?(?:convention|policy|standard|style|rule)s? (?:here |for [^.?!]{2,30} )?(?:is|are)\b|"
            r"by (?:convention|default),? (?:we|always|never|use|write|answer|reply|respond|put|keep|run|don'?t|"
            r"do not|name|format|make|give|show|assume|i (?:want|like|prefer)|we (?:use|want))\b|the (?:rule|"
            r"convention|policy|standard) (?:here |in this \w+ )?is\b|there(?:'s| is) (?:a|one) rule\b|"
            r"let'?s (?:agree|settle) (?:on|that|to)\b|(?:when|if) in doubt\b|(?:please )?(?:make a note|take note|"
            r"note to self|don'?t forget|remember) ?[:-])"
        ),
        cues=(
            "rule",
            "preference",
            "convention",
            "guideline",
            "policy",
            "policies",
            "standard",
            "style",
            "default",
            "agree",
            "settle",
            "doubt",
            "note",
            "forget",
            "member",
        ),
        weight=1.0,
        why="Announces a rule.",
        example="New rule: no force pushes to main",
        near_miss="Rules engines are slow",
        unless=SILENCING | {"one_off", "story"},
        flags=("permanent",),
        group="rule",
    ),
    Rule(
        id="en.prefer.next_time",
        kind="preference",
        pattern=(
            r"\b(?:next time(?: (?:you(?!'re| are| visit| go| see| come| feel)|around|please|just|could|can|do|don'?t|"
            r"ask|use|run|make|check|this|that|i (?:ask|say|send|give|tell|want|need|paste|request|mention))\b|,|"
            r"\W*$))"
        ),
        cues=("next time",),
        weight=1.0,
        why="Says how to do it the next time.",
        example="Next time, ask me before you delete a branch",
        near_miss="When is the next time the shop opens?",
        unless=SILENCING | {"story", "content"},
        flags=("standard",),
        group="next_time",
    ),
    Rule(
        id="en.prefer.not_again",
        kind="preference",
        pattern=(
            r"\b(?:don'?t|do not|never|please stop|not) (?:\w+ ){0,2}(?:do|make|use|add|touch|run|delete|push|write|"
            r"commit|change|say|send|call|put|let|include|mention|repeat|ask|suggest|create|edit|forget|remove|"
            r"install|try)\b[^.?!,;]{0,80}\b(?:ever )?again\b(?! (?:until|this|today|for now))|"
            r"\bno more \w+(?: \w+){0,4}(?:\W*$|,| please| from| in )"
        ),
        cues=("again", "no more"),
        weight=1.0,
        why="Forbids it for good.",
        example="Don't touch the lock file again",
        near_miss="Don't run it again until I fix the config",
        unless=SILENCING | {"story", "one_off"},
        flags=("standard",),
        group="again",
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
            r"\b(?:(?:start|begin|end|finish|open|close|prefix|preface|sign|tag|mark|add|include|put|append|prepend|"
            r"write|use|give|show|list|run|ask|check|update|commit|format|always|after|before|at the (?:end|start|"
            r"beginning|top|bottom) of|in|with|for|on|to) (?:\w+ ){0,6}?(?:each|every|all (?:of )?your|all (?:future|"
            r"the following)|any of your) (?:(?:single|one|of|your|my|new|the|git|code) ){0,3}(?:repl(?:y|ies)|"
            r"responses?|answers?|messages?|prompts?|turns?|commits?|commit messages?|prs?|pull requests?|summar(?:y|"
            r"ies)|conversations?|sessions?)\b|(?:replies|responses|answers|commits?|commit messages|prs|"
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
        id="en.prefer.strict",
        kind="preference",
        pattern=(
            r"\b(?:(?:is|are) (?:mandatory|forbidden|banned|prohibited|off[- ]limits|a must|a no-?go|non-?negotiable|"
            r"not (?:ever )?(?:allowed|permitted|acceptable|negotiable))|(?:one|two|three|"
            r"\d) \w+ at a time\b(?: (?:please|only|is|always))?|(?:it'?s|this is) (?:mandatory|forbidden) (?:to|"
            r"that))\b"
        ),
        cues=(
            "mandatory",
            "forbidden",
            "banned",
            "prohibited",
            "off-limits",
            "off limits",
            "a must",
            "no-go",
            "nogo",
            "negotiable",
            "allowed",
            "permitted",
            "acceptable",
            "at a time",
        ),
        weight=0.8,
        why="Sets a strict limit.",
        example="Force pushes are forbidden",
        near_miss="Which characters are forbidden in file names?",
        unless=SILENCING | {"one_off", "story", "setup", "content", "trouble"},
        flags=("urgent",),
        group="strict",
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
            r"requirement|instruction)\b[^.?!,]{2,50}, (?:please )?" + ORDER + r"\b"
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
    Rule(
        id="en.prefer.stop_habit",
        kind="preference",
        start=(
            r"(?:stop|quit|enough with) (?:always )?(?:apologi[sz]ing|asking|adding|using|repeating|saying|writing|"
            r"summari[sz]ing|explaining|suggesting|telling|calling|starting|ending|being|putting|making|giving|"
            r"inventing|guessing|assuming|creating|including|mentioning|doing|changing|touching|reformatting|"
            r"the \w+ing)\b"
        ),
        cues=("stop", "quit", "enough with"),
        weight=1.0,
        why="Tells the agent to give up a habit.",
        example="Stop asking for confirmation on every little thing",
        near_miss="Stop the server",
        unless=SILENCING | {"one_off", "story", "content"},
        group="stop",
    ),
    Rule(
        id="en.prefer.only_style",
        kind="preference",
        start=(
            r"(?:short|brief|concise|plain|simple|english|code|metric|bullet|one|two|three|yes|"
            r"no)\b[^.?!]{0,40}\bonly\b(?: please)?\W*$"
        ),
        cues=("only",),
        weight=0.6,
        why="Says which answers are wanted, and no others.",
        example="Short questions only.",
        near_miss="Is it for members only?",
        unless=SILENCING | {"one_off", "story"},
        group="style",
    ),
)
