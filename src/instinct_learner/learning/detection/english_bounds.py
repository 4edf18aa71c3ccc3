"""How people bound, in English, what the agent may do: only such things, whatever it does, ask if in doubt."""

from __future__ import annotations

from instinct_learner.learning.detection.english_marks import ORDER
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {
    "one_off",
    "exercise",
    "story",
    "own_story",
    "negated_rule",
    "ticket",
    "setup",
    "actor",
    "asked",
    "asks",
}

BOUNDS: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.only_such",
        kind="preference",
        start=(
            r"only (?:ever )?(?:use|suggest|recommend|show|give|write|propose|buy|cite|quote|install|import|commit|"
            r"push|deploy|answer|"
            r"reply|read|change|edit|touch|ask|speak) (?:me )?(?!(?:the|this|that|it|these|those|one|a|an|for|in|on|"
            r"to|once|my|your|"
            r"two|three|\d+|if|when)\b)[\w-]+ [^?]{3,}|whatever you do,? (?:please )?(?:don'?t|never|do not|always|"
            r"keep)\b|"
            r"no matter what,? (?:please )?(?:don'?t|never|do not|always|keep|you)\b"
        ),
        cues=("only ", "whatever you do", "no matter what"),
        weight=1.0,
        why="Sets bounds for everything of a kind.",
        example="Only use libraries with an MIT or Apache license",
        near_miss="Only use the second file",
        unless=_LASTING,
        group="scope",
    ),
    Rule(
        id="en.prefer.parts_are_so",
        kind="preference",
        start=(
            r"(?:our |all |my |the )?(?:pr|pull request|commit|branch|test|file|variable|class|function|ticket|"
            r"release|component|column|"
            r"table|env|error|log|email|slide|report|css class|module|package|endpoint|route|event|"
            r"migration) (?:titles|messages|"
            r"names|descriptions|subjects|bodies|keys|codes|vars|headings|files) (?:follow|use|take|have|has|"
            r"are|is|look like|"
            r"start|begin|end|contain|include|go|read|stay|come)s?\b (?!(?:too|wrong|not|missing|broken|still|empty|"
            r"null|bad|off|"
            r"inconsistent|confusing|gone|lost|ok|okay|fine|good|great|done|the same|different|misleading|unclear|now|"
            r"hard|long|short)\b)"
        ),
        cues=("title", "message", "name", "description", "subject", "bodies", "key", "code", "var", "heading", "files"),
        weight=1.0,
        why="Says how a kind of thing is written.",
        example="PR titles follow the pattern area: summary",
        near_miss="Commit messages are too long",
        unless=_LASTING | {"trouble", "symptom", "asks_whether", "orders"},
        group="scope",
    ),
    Rule(
        id="en.prefer.if_unclear_ask",
        kind="preference",
        start=(
            r"(?:if|when|whenever|where|should) (?:something|anything|things|it|a [\w ]{2,20}|the [\w ]{2,20}|"
            r"you(?:'re| are)?|there(?:'s| is)) "
            r"(?:\w+ )?(?:is |are |be |isn'?t |seems? |looks? |feels? )?(?:not )?(?:ambiguous|unclear|unsure|sure|"
            r"in doubt|stuck|missing|vague|"
            r"uncertain|odd|weird|wrong|clear|any doubt|doubt|contradictory|confusing|"
            r"unknown)[^.?!,]{0,30},? (?:just |please |then |you "
            r"(?:should |must )?|always )*(?:ask|tell me|stop|say so|let me know|flag|check|point it out|don'?t guess|"
            r"leave)\b"
        ),
        cues=("if ", "when", "where ", "should "),
        weight=1.0,
        why="Says what to do when in doubt.",
        example="If something is ambiguous, ask.",
        near_miss="If something is missing, the parser stops",
        unless=_LASTING,
        group="when",
    ),
    Rule(
        id="en.prefer.like_you_to",
        kind="preference",
        clause=(
            r"i(?:'d| would) (?:really )?(?:like|prefer|appreciate|love)(?: it)?(?: if)? you (?:to )?(?:please "
            r")?(?:stop|never|always|not|only|"
            r"stopped|did ?n'?t|don'?t|would (?:stop|not|always|never|only))\b|i (?:want|need|expect) you to (?:stop|"
            r"never|always|not|only) \w+"
        ),
        cues=("you ",),
        weight=1.0,
        why="Says how the agent is wanted to behave.",
        example="I'd like you to stop suggesting restarts",
        near_miss="I'd like you to draw a cat",
        unless=_LASTING | {"orders"},
        group="manner",
    ),
    Rule(
        id="en.prefer.whenever_possible",
        kind="preference",
        start=(
            r"(?:whenever|wherever|where|if|as far as|when) (?:possible|you can|applicable|feasible|it makes sense|"
            r"in doubt),? (?:please |"
            r"always |just )?"
            + ORDER
            + r"\b|(?:don'?t|do not|dont|never|stop) ask(?:ing)? (?:me )?(?:for (?:permission|confirmation|my "
            r"ok|approval)|to confirm|if|whether)\b"
        ),
        cues=("possible", "you can", "applicable", "feasible", "makes sense", "in doubt", "ask"),
        weight=1.0,
        why="Says what to do wherever it can be done.",
        example="Whenever possible use the standard library",
        near_miss="Is it possible to use the standard library?",
        unless=_LASTING,
        group="scope",
    ),
    Rule(
        id="en.prefer.helps_me",
        kind="preference",
        pattern=(
            r"(?:^|[,.;] ?|\band )(?:short|long|more|fewer|visual|concrete|clear|code|step-by-step|"
            r"lots of)? ?(?:sentences|examples?|"
            r"diagrams?|lists?|pictures|bullets?|bullet points|tables?|snippets|analogies|summaries|paragraphs|"
            r"explanations|steps|"
            r"headings) (?:helps?|works? best|(?:is|are) (?:easier|better|best|hard|"
            r"difficult)(?: to read)?) (?:for )?me\b|^in (?:this|our|all our) (?:codebase|repo|"
            r"project|code|team|app),? [\w' -]{3,40} (?:is|are) (?!(?:broken|missing|wrong|slow|failing|not|there|"
            r"still|a bug|unused|"
            r"empty)\b)\w+"
        ),
        cues=(" me", "in this", "in our", "in all"),
        weight=1.0,
        why="Says what suits the owner, or what holds in the project.",
        example="I'm dyslexic, short sentences help me",
        near_miss="Can you help me?",
        unless=_LASTING | {"trouble", "symptom", "asks_whether", "orders"},
        group="taste",
    ),
)
