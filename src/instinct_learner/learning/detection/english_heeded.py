"""How people say, in English, what manner of answering tires them, and which facts every later answer must heed."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "exercise", "story", "own_story", "negated_rule", "orders", "ticket"}

#: What agents put into answers that people tire of.
_MANNERISM = (
    r"(?:apolog\w+|pleasantries|small[- ]?talk|disclaimers?|caveats?|warnings?|preambles?|intros?|introductions?|"
    r"recaps?|summar(?:y|ies)|filler|fluff|flattery|compliments?|praise|emojis?|exclamation (?:marks?|points?)|"
    r"bullets?|bullet points?|headings?|headers?|adjectives|adverbs|jargon|buzzwords|hedging|hype|jokes|politeness|"
    r"explanations?|lectur\w+|moraliz\w+|moralis\w+|greetings?|sign-?offs?|em[- ]?dashes|markdown|bold(?: text)?|"
    r"footnotes|metaphors|cliches|clichés|enthusiasm|thanking|thank-yous)"
)

HEEDED: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.tired_of_manner",
        kind="preference",
        start=(
            r"(?:go (?:easy|easier|light) on|ease (?:up|off) on|lay off|tone down|cut (?:down|back|"
            r"out)(?: on)?|hold back(?: on)?|"
            r"hold|skip|drop|spare me|ditch|lose|limit|enough (?:with|of)|no need for|no more|less|fewer|"
            r"leave out|omit|"
            r"no|avoid|don'?t (?:bother with|need)|you can (?:skip|drop|leave out|omit)|i don'?t need) "
            r"(?:with )?(?:all )?(?:of )?"
            r"(?:the |your |any |so many |too many |those |these )?(?:\w+ )?" + _MANNERISM + r"\b"
        ),
        cues=(
            "go ",
            "ease",
            "lay off",
            "tone",
            "cut ",
            "hold",
            "skip",
            "drop",
            "spare",
            "ditch",
            "lose",
            "limit",
            "enough",
            "no ",
            "less",
            "fewer",
            "leave",
            "omit",
            "avoid",
            "don",
            "you can",
        ),
        weight=1.0,
        why="Is tired of a way of answering.",
        example="Spare me the disclaimers",
        near_miss="Drop the table users",
        unless=_LASTING | {"asked"},
        group="manner",
    ),
    Rule(
        id="en.prefer.refrain",
        kind="preference",
        start=r"(?:refrain|abstain|desist) from \w+ing\b|quit \w+ing\b|(?:steer|stay|keep) (?:clear of|away from) \w",
        clause=r"(?:refrain|abstain|desist) from \w+ing\b",
        cues=("refrain", "abstain", "desist", "quit ", "clear of", "away from"),
        weight=1.0,
        why="Asks to leave a habit.",
        example="Please refrain from apologising so much",
        near_miss="He refrained from drinking",
        unless=_LASTING,
        group="manner",
    ),
    Rule(
        id="en.prefer.no_longer_wanted",
        kind="preference",
        pattern=(
            r"\b(?:i (?:don'?t|do not) want you|you (?:don'?t|do not) (?:need|have)) to "
            r"[^.?!]{3,60}\b(?:any ?more|each "
            r"time|every time|all the time|again and again)\b|\bno need to [^.?!]{3,50}\b(?:each|every|"
            r"all the) time\b|"
            r"\b(?:you (?:don'?t|do not) (?:need|have) to|no need to|you needn'?t|stop) (?:greet|thank|"
            r"apologi[sz]e|recap|"
            r"summari[sz]e|explain everything|repeat my|repeat the question|say sorry)\b"
        ),
        cues=("want", "need", "have to", "stop"),
        weight=1.0,
        why="No longer wants something that happens each time.",
        example="You don't need to greet me each time",
        near_miss="You don't need to wait",
        unless=_LASTING | {"asked"} - {"negated_rule"},
        group="manner",
    ),
    Rule(
        id="en.prefer.with_me",
        kind="preference",
        start=(
            r"(?:be|talk|speak|write|treat|address|think of|explain (?:things|everything|stuff)) (?:to me|"
            r"with me|me|[\w ]{2,20} with me)"
            r"(?: (?:like|as|in)\b|\W*$)"
        ),
        cues=("me",),
        weight=1.0,
        why="Says how to talk to the owner.",
        example="Talk to me like a colleague, not a customer",
        near_miss="Talk to me about whales",
        unless=_LASTING | {"asked", "vague"} - {"orders"},
        group="manner",
    ),
    Rule(
        id="en.prefer.goes_by",
        kind="preference",
        pattern=(
            r"\bmy (?:(?:first|last|sur|family) ?)?name is (?:[\w-]+,? (?:and |but )?it(?:'s| is) )?(?:spelled|spelt|"
            r"pronounced|written)\b|\bmy "
            r"pronouns are\b|"
            r"^i (?:go by|answer to) [a-z]+\b|\b(?:hereafter|henceforth|hereinafter|from here on(?: out)?)\b"
        ),
        cues=("name is", "pronouns", "i go by", "i answer to", "here", "henceforth"),
        weight=1.0,
        why="Says how something or someone is called from here on.",
        example="my name is spelled Siobhan, with an h",
        near_miss="my name is Karl, nice to meet you",
        unless=_LASTING,
        group="fact",
    ),
    Rule(
        id="en.prefer.note_fact",
        kind="preference",
        start=r"(?:bear|keep) in mind that (?:i|we|my|our)\b[^.?!]{6,}",
        clause=(
            r"(?:(?:please )?(?:do )?(?:note|take note of|jot down|write down) (?:this|the following|for "
            r"later|for (?:the )?future)\b|note to (?:self|remember|keep)|"
            r"for (?:the record|(?:your|future) (?:reference|information)|later)[,:]|"
            r"just remember\b(?! (?:when|the time|how (?:we|i)))|heads[- ]up[,:](?! i(?:'?ll|'?m| am|"
            r" will)\b)|be aware(?: that|,|:)|"
            r"worth knowing|(?:please )?(?:note|be advised) that (?:all |every |most of )?(?:my|our|we|i)\b)[^.?!]{6,}"
        ),
        cues=(
            "note",
            "jot",
            "write down",
            "for the record",
            "reference",
            "for later",
            "in mind",
            "remember",
            "heads",
            "be aware",
            "worth",
        ),
        weight=1.0,
        why="Gives a fact to be kept.",
        example="Note this: invoices go out on the 5th each month",
        near_miss="Can you note the differences?",
        unless=_LASTING | {"trouble", "symptom"} - {"mention"},
        group="fact",
    ),
    Rule(
        id="en.prefer.kin_cannot",
        kind="preference",
        pattern=(
            r"\b(?:i|we|my (?:wife|husband|partner|son|daughter|kids?|child|children|mother|mom|mum|"
            r"father|dad|girlfriend|"
            r"boyfriend|sister|brother|family|boss|team|client)) ?(?:'m|am|is|are|'s|'re) (?:also |"
            r"severely |very |mildly )?(?:\w+[- ])?(?:allergic|intolerant|"
            r"lactose|coeliac|celiac|vegan|vegetarian|diabetic|colou?r-?blind|dyslexic|left-?handed|deaf|"
            r"blind|pregnant|"
            r"kosher|muslim|halal)\b[^.?!]*(?:\bso\b|[,;.] ?(?:please|keep|leave|don'?t|no|avoid|plan|use|"
            r"only|assume))"
        ),
        cues=(
            "allerg",
            "intoler",
            "lactose",
            "liac",
            "vegan",
            "vegetarian",
            "diabetic",
            "blind",
            "dyslexic",
            "left",
            "deaf",
            "pregnant",
            "kosher",
            "muslim",
            "halal",
        ),
        weight=1.0,
        why="Gives a lasting fact about people, with what follows from it.",
        example="My daughter is allergic to nuts, so leave them out",
        near_miss="My daughter is allergic to nuts",
        unless=_LASTING - {"story", "orders"},
        group="fact",
    ),
    Rule(
        id="en.prefer.circumstance_so",
        kind="preference",
        start=(
            r"(?:(?:i|we)(?:'m|'re| am| are)? (?:live|work|based|used to|tend to|usually|normally|"
            r"generally|mostly|read|only have|have no|"
            r"am|are|teach|study|run|sell|own)\b|my \w+ (?:is|are|has|have)\b)[^.?!]{2,90}?,? so "
            r"(?:please |always |never |just |only )?"
            r"(?:use|keep|stick|give|assume|plan|write|avoid|don'?t|prefer|make sure|convert|schedule|"
            r"price|quote|count|treat|go with)\b"
        ),
        cues=(" so ",),
        weight=1.0,
        why="Gives a lasting circumstance, with what follows from it.",
        example="I live in Norway so use kroner",
        near_miss="I was tired so give me a minute",
        unless=_LASTING - {"orders"} | {"asked"},
        group="fact",
    ),
    Rule(
        id="en.prefer.our_way",
        kind="preference",
        pattern=(
            r"(?<!what )(?<!about )(?<!on )(?<!with )(?<!me )\b(?:(?:our|my) (?:house |team |company |"
            r"coding |naming )?(?:rule|convention|policy|"
            r"standard|style|practice)s?"
            r"|the (?:house |team |company |coding |naming )?(?:rule|convention|policy|standard|style|practice)s? "
            r"(?:here|in this (?:repo|project|codebase|team)|for (?:this|our|my) [\w ]{2,20}))(?: is\b| "
            r"are\b|:)[^.?!]{4,}|"
            r"\bit(?:'s| is) (?:our|my|a|the) (?:\w+ )?(?:convention|policy|rule|practice|standard|"
            r"custom) (?:here )?(?:that|to)\b|"
            r"\bour [\w -]{3,40} (?:are|is) (?:called|named|prefixed|suffixed|written|kept|stored|tagged|"
            r"(?:always )?(?:in )?(?:snake|camel|kebab|pascal|title|sentence|lower|"
            r"upper)[_ -]?case\w*|"
            r"numbered|formatted)\b|"
            r"\byour default (?:[\w-]+ )?(?:should|is|will be)\b|\b(?:around|over) here\W*$|"
            r"\bin (?:our|this) (?:codebase|team|repo|company|shop)\W*$|^we agreed (?:that |on |to )|"
            r"^let'?s agree (?:that|on|to)\b(?! disagree)|\bis (?:off[- ]limits|a no-go|taboo|sacred)\b|"
            r"^hands off\b|\bwe(?:'re| are) an? [\w-]+ (?:shop|house|team|company)\b"
        ),
        cues=(
            "rule",
            "convention",
            "polic",
            "standard",
            "style",
            "practice",
            "default",
            "our ",
            "here",
            "in this",
            "agree",
            "limits",
            "no-go",
            "taboo",
            "sacred",
            "hands off",
            "we're",
            "we are",
        ),
        weight=1.0,
        why="Says how it is done in the owner's place.",
        example="Our convention: feature branches are called wip/<ticket>",
        near_miss="What is the default style?",
        unless=_LASTING | {"trouble", "symptom", "asked", "narrative", "asks_whether"},
        group="fact",
    ),
    Rule(
        id="en.prefer.language_only",
        kind="preference",
        start=(
            r"(?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|"
            r"korean|turkish|arabic|"
            r"plain (?:text|english)|british english|american english|metric(?: units)?|markdown|code|"
            r"json) only(?: please)?(?:\W|$)(?! ?(?:\w+ing|became|started|was|has|had)\b)"
        ),
        cues=("only",),
        weight=1.0,
        why="Wants one language or format only.",
        example="English only please",
        near_miss="English only became common later",
        unless=_LASTING | {"asked", "story"},
        group="manner",
    ),
    Rule(
        id="en.prefer.assume",
        kind="preference",
        start=(
            r"(?:you (?:can|may|should) )?(?:always )?(?:assume|presume|take it as given|take for "
            r"granted) (?:that )?(?:i|we|my|our|the reader|readers|"
            r"everyone|everybody|all)\b(?![^.?!]*\b(?:anymore|find|calculate|what|how|prove|then)\b)[^.?!]{4,90}\W*$"
        ),
        cues=("assum", "presum", "as given", "granted"),
        weight=1.0,
        why="Says what to take for granted.",
        example="Assume I have admin rights on all machines",
        near_miss="Assume x is positive and prove the claim",
        unless=frozenset({"question", "reported", "mention", "one_off", "asked", "orders"}),
        group="fact",
    ),
)
