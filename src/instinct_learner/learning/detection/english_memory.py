"""How people ask, in English, to have something remembered, written down as a rule, or given up for good."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "exercise", "story", "negated_rule"}

MEMORY: tuple[Rule, ...] = (
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
            r"\bin (?:all|future|this (?:repo|project))\b)|to call \w|(?:that )?[^.?!]{2,60}\b(?:should|must|is|are|"
            r"has|have)(?: to)? (?:always|never)\b|this (?:\w+ )?(?:\w+ ){0,4}(?:when|whenever|for) (?:i|you|future|"
            r"later|next|all)\b|in this (?:project|repo)|for (?:future|next)|when(?:ever)? (?:i|you|we) )"
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
            r"all\b[^.]*|(?:the |my |next |our )[^.]{3,40})|as a (?:\w+ ){0,2}(?:rule|preference|convention|lesson|"
            r"note|default)|in (?:your |"
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
            r"instruction|convention|guideline|instinct)s?|rule\b(?!-)|preference\b|instinct|lesson|standing order|"
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
            r"\b(?:i want|i need|give me|let'?s have) (?:a|an|this as a|that as a) (?:\w+ )?(?:rule|memory|"
            r"preference|memory entry) "
            r"(?:for|about|of|entry|that says)\b|\b(?:make|add|create|write) (?:a |an |another )?rule (?:for (?:it|"
            r"this|that)|about (?:this|that|it)|"
            r"so that|to (?:always|never|not)|that you|saying|please)|\brecord(?:ing)? (?:this|that|the|"
            r"my) (?:\w+ )?(?:preference|experience|lesson|rule)\b|\bthink about how you can update the rule\b"
        ),
        cues=("rule", "preference", "experience", "lesson", "memory"),
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
            r"let'?s (?:agree|settle) (?:on|that|to)\b(?! disagree)|(?:when|if) in doubt\b|(?:please )?(?:make a note|"
            r"take note|"
            r"note to self|don'?t forget|remember|note for (?:the future|later|next time)) ?[:-])"
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
        id="en.prefer.list_head",
        kind="preference",
        start=(
            r"(?:(?:from now on|going forward|in (?:the )?future|remember|keep in mind|please note)"
            r"|(?:please )?(?:remember|follow|obey|stick to|respect|note|observe|keep in mind|keep to)"
            r" (?:these|the following|my|our|the)(?: \w+){0,2}"
            r"|(?:(?:here|these|there) are |these are )?(?:(?:some|a few|the|my|our|two|three|four|five|more) )?"
            r"(?:(?:new|house|general|project|ground|team|basic|coding|standing) )*"
            r"(?:rules|preferences|conventions|guidelines)(?: (?:for |in |about |to |i want|"
            r"i(?:'d| would) like|you (?:must|should))[^:?]{0,40})?)"
            r"(?:,? (?:please|these|the following|as follows|always))* ?:\s*$"
        ),
        cues=(":",),
        weight=1.0,
        why="Opens a list of rules.",
        example="Remember these rules:\n- use pnpm\n- commit in English",
        near_miss="These are the rules of chess that I know:",
        unless=SILENCING | {"one_off", "story", "content"},
        flags=("permanent",),
        group="rule",
    ),
    Rule(
        id="en.prefer.next_time",
        kind="preference",
        pattern=(
            r"\b(?:next time(?: (?:you(?!'re| are| visit| go| see| come| feel)|around|please|just|could|can|do|don'?t|"
            r"ask|use|run|make|check|pull|fetch|push|commit|test|write|read|start|keep|put|add|remove|skip|avoid|look|"
            r"back up|open|format|name|answer|reply|include|leave|show|tell me|give me|wait|first|always|never|"
            r"this|that|say|mention|admit|be|think|pick|choose|try|stop|take|bring|send|turn|switch|i (?:ask|say|"
            r"send|give|tell|want|need|paste|request|mention))\b|,|"
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
            r"install|try)\b[^.?!,;]{0,80}\b(?:ever )?again\b(?! (?:until|this|today|for now))|\bno more (?!changes|"
            r"work|need|time|(?:\w+ ){1,3}(?:on|to|in|for) the\b|"
            r"questions|ideas|issues|errors|problems|updates|edits)\w+(?: \w+){0,4}(?:\W*$|,| please| from| in )"
        ),
        cues=("again", "no more"),
        weight=1.0,
        why="Forbids it for good.",
        example="Don't touch the lock file again",
        near_miss="Don't run it again until I fix the config",
        unless=SILENCING - {"mention"} | {"story", "one_off"},
        flags=("standard",),
        group="again",
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
        id="en.prefer.stop_habit",
        kind="preference",
        start=(
            r"(?:stop|quit|enough with) (?:always )?(?:apologi[sz]ing|asking|adding|using|repeating|saying|writing|"
            r"summari[sz]ing|explaining|suggesting|telling|calling|starting|ending|being|putting|making|giving|"
            r"inventing|guessing|assuming|creating|including|mentioning|doing|changing|touching|reformatting|"
            r"the \w+ing|with (?:the|your|these|those|all)|it with)\b"
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
