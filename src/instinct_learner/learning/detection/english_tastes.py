"""How people state, in English, what they like, how they work, who they are, and what to call them."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"asks_whether", "one_off", "exercise", "story", "own_story", "laugh"}
#: Something particular that lies before both speakers: a choice or an opinion about it lasts no longer than the answer.
_PARTICULAR = (
    r"(?!(?:the|this|that|these|those|your|it|how|what|both|option|number|version|a|an|one|first|second|third|last|"
    r"some|all of|#?\d|him|her|you|them|where|when you said)\b)"
)

TASTES: tuple[Rule, ...] = (
    Rule(
        id="en.prefer.i_prefer",
        kind="preference",
        pattern=(
            r"\b(?:i|we)(?: (?:also|really|generally|usually|strongly|much|personally|still|just|actually|always|"
            r"typically|tend to|would|definitely|do))?(?:'d)? prefer(?! not to (?:say|answer|disclose|talk|share|"
            r"comment)\b)(?: not)? "
            + _PARTICULAR
            + r"(?:\w|\"|`)|\bmy (?:strong |personal |general )?preference is\b|\bi(?:'d| would) (?:rather|"
            r"prefer) (?:it )?(?:if )?you\b|\bi have a (?:strong |slight )?preference for\b"
        ),
        cues=("prefer", "rather"),
        weight=1.0,
        why="States a preference in general.",
        example="I prefer small commits with one change each",
        near_miss="I prefer the second one",
        unless=_LASTING | {"orders", "asks"},
        flags=("mild",),
        group="taste",
    ),
    Rule(
        id="en.prefer.prefer_with_contrast",
        kind="preference",
        pattern=(
            r"\bi(?:'d| would)? prefer (?:it|things|them|my \w+|code|the \w+|to)\b[^.?!]{2,80}\b(?:over|rather than|"
            r"instead of|not)\b|\bi prefer (?:it|things|them|my \w+) (?:when|if|with|without|in|short|as|to be)\b"
        ),
        cues=("prefer",),
        weight=1.0,
        why="States a preference with what it is preferred to.",
        example="I prefer it with the pipe operator rather than nested calls",
        near_miss="I prefer it!",
        unless=_LASTING,
        flags=("mild",),
        group="taste",
    ),
    Rule(
        id="en.prefer.prefer_order",
        kind="preference",
        start=(
            r"(?:prefer|favou?r|default to|stick (?:to|with)|opt for)\b (?![^.?!]{0,120}\bif\b)(?!the (?:first|second|"
            r"third|last|other))\w"
        ),
        cues=("prefer", "favor", "favour", "default to", "stick ", "opt for"),
        weight=1,
        why="Orders a default.",
        example="Prefer composition over inheritance in this codebase",
        near_miss="Which one do you prefer?",
        unless=_LASTING | {"conditional"},
        group="taste",
    ),
    Rule(
        id="en.prefer.aversion",
        kind="preference",
        start=(
            r"(?:(?:as|due to|because of|since|for) [^,]{3,80}, )?(?:i|we) (?:(?:adamantly|really|strongly|absolutely|"
            r"generally|usually|personally|also|firmly|always|just|actually|typically|tend to|try to|particularly|"
            r"do not|don'?t|simply|have to|must|only)\s){0,2}(?:dislike|detest|hate|loathe|avoid|refuse to|"
            r"refrain from|can'?t stand|cannot stand|can'?t handle|cannot handle|can'?t tolerate|can'?t eat|"
            r"cannot eat|don'?t eat|do not eat|don'?t drink|do not drink|prioriti[sz]e|follow a|believe in|require|"
            r"insist on|steer clear of|stay away from|stick to|despise|don'?t enjoy|do not enjoy|don'?t believe in|"
            r"won'?t (?:use|eat|buy|watch|stay|fly|book)|only (?:eat|buy|watch|read|drink|wear|use|fly|stay|work|book|"
            r"travel))\s(?!(?:my|the(?! (?:sound|idea|taste|smell|feeling|look|feel)\b)|this|that|these|those|your|it|"
            r"how|when you said|him|her|you|them|to (?:say|admit|be the|break|ask|bother|interrupt|tell))\b)\w"
        ),
        cues=(
            "dislike",
            "detest",
            "hate",
            "loathe",
            "avoid",
            "refuse",
            "refrain",
            "stand",
            "handle",
            "tolerate",
            "eat",
            "drink",
            "prioriti",
            "follow a",
            "believe",
            "require",
            "insist",
            "steer",
            "stay",
            "stick",
            "despise",
            "enjoy",
            "won't",
            "wont",
            "only ",
        ),
        weight=1.0,
        why="States what the owner keeps away from, or insists on, in general.",
        example="I avoid street food due to hygiene concerns",
        near_miss="I hate to be the one to break it to you",
        unless=_LASTING,
        flags=("mild",),
        group="taste",
    ),
    Rule(
        id="en.prefer.does_not_like",
        kind="preference",
        start=(
            r"i (?:(?:really|generally|usually|personally|also|just|particularly|honestly) )?(?:don'?t|"
            r"do not) (?:(?:really|particularly|generally) )?(?:like|love|enjoy|care for|want to see|"
            r"appreciate)\s(?!(?:the|this|that|these|those|your|it|how|any of|him|her|you|them|where|to (?:say|admit|"
            r"be))\b)\w"
        ),
        pattern=(
            r"\bi(?:'m| am) (?:(?:really|strongly|severely|highly) )?(?:not (?:a )?(?:big )?(?:fan of|into|"
            r"comfortable with|fond of)|allergic to|(?:lactose|gluten)[- ]intolerant|(?:a )?(?:strict )?vegan|"
            r"(?:a )?(?:strict )?vegetarian|afraid of|terrified of|sensitive to|averse to|committed to|"
            r"passionate about|colou?r[- ]?blind|diabetic|left[- ]handed)\b|\bi have (?:a |an |severe |"
            r"strong )*(?:phobia|fear|allergy|allergies|intolerance|aversion|dislike|preference|celiac|coeliac|"
            r"diabetes|asthma|\w+ (?:disease|allergy|intolerance|disorder))\b"
        ),
        cues=(
            "like",
            "love",
            "enjoy",
            "care for",
            "want to see",
            "appreciate",
            "fan of",
            "into",
            "comfortable",
            "fond",
            "allerg",
            "intoleran",
            "vegan",
            "vegetarian",
            "afraid",
            "terrified",
            "sensitive",
            "averse",
            "committed",
            "passionate",
            "phobia",
            "fear",
            "aversion",
            "blind",
            "diabetic",
            "left",
        ),
        weight=1.0,
        why="States a lasting taste, need or limit of the owner.",
        example="I don't like laptops with touchscreens",
        near_miss="I don't like this part",
        unless=_LASTING,
        flags=("mild",),
        group="taste",
    ),
    Rule(
        id="en.prefer.likes",
        kind="preference",
        start=(
            r"i (?:(?:really|generally|usually|personally|also|mostly|always) )?(?:like|love|enjoy)\s(?:my (?!wife|"
            r"husband|job|dog|cat|friend|life|family|mom|dad)\w+ |it when|when you|(?:to )?(?:see|have|keep|get|start|"
            r"work|write|use)(?:ing)? |\w+s (?:that|with|in|which|to be) |food|short|clean|plain|simple|code |answers|"
            r"explicit)"
        ),
        cues=("like", "love", "enjoy"),
        weight=0.8,
        why="States a taste.",
        example="I like my answers short and without preamble",
        near_miss="I like the third option",
        unless=_LASTING,
        flags=("mild",),
        group="taste",
    ),
    Rule(
        id="en.prefer.when_you_do",
        kind="preference",
        pattern=(
            r"\bi (?:really )?(?:hate|love|like|can'?t stand|don'?t like|do not like|dislike|prefer|"
            r"appreciate)(?: it)? (?:when|if|that) you\b|\bi(?:'d| would) (?:really )?(?:like|appreciate|"
            r"love) it if you(?:'d\b| (?:always|never|didn'?t|stopped|would|could|did)\b)|\bi (?:don'?t|"
            r"do not) want you to (?:ever|always|keep)\b"
        ),
        cues=("when you", "if you", "that you", "you to"),
        weight=1.0,
        why="States how the agent's habits please or displease.",
        example="I hate it when you apologise in every answer",
        near_miss="I love you",
        unless=SILENCING | {"one_off", "story"},
        flags=("mild",),
        group="taste",
    ),
    Rule(
        id="en.prefer.usual_way",
        kind="preference",
        start=(
            r"(?:i|we) (?:usually|normally|generally|typically|mostly|tend to|always|never|only|exclusively|primarily|"
            r"mainly|don'?t|do not|no longer|stopped|just|all)\s(?:ever )?(?:use|using|write|run|deploy|commit|work|"
            r"test|name|format|push|squash|rebase|merge|develop|build|ship|host|code|log|indent|do|support|allow|"
            r"accept|mock|store|put|keep|follow)\b (?!the (?:same|first|second)|it|this|that|know|any idea|not|have|"
            r"need|these|those)(?![^.?!\n]{0,60}\b(?:after all|this time|today|yet)\b)"
        ),
        cues=(
            "usually",
            "normally",
            "generally",
            "typically",
            "mostly",
            "tend to",
            "always",
            "never",
            "only",
            "exclusively",
            "primarily",
            "mainly",
            "don't",
            "dont",
            "do not",
            "no longer",
            "stopped",
            "just",
            " all ",
        ),
        weight=1,
        why="States how the owner or the team usually works.",
        example="We usually deploy on Tuesdays, from the release branch",
        near_miss="We usually don't know that",
        unless=_LASTING | {"content", "trouble"},
        flags=("mild",),
        group="usual",
    ),
    Rule(
        id="en.prefer.we_use",
        kind="preference",
        start=(
            r"(?:this|the|our) (?:codebase|code base|repo|repository|project|team|company) (?:only |already |"
            r"always )?(?:uses|does ?n'?t use|does not use|follows|targets|runs on|sticks (?:to|with))\b [\w`]|"
            r"(?:in (?:this|our|my|all our|these) [^,]{2,40},? |here,? |on (?:this|my|our) [^,]{2,30},? |"
            r"at [^,]{2,30},? )?(?:i|we|this (?:project|repo|repository|codebase|team)|(?:our|my) (?:team|project|"
            r"company|repo|codebase)) (?:uses?|runs? on|is on|are on|follows?|sticks? (?:to|with)|stand(?:s|"
            r"ardi[sz]ed)? on|writes?|deploys?|targets?)\b(?! (?:it|this|that|them)\b) [^.?!]{2,60}(?:, not\b|\bnot\b|"
            r"instead of|rather than|\bfor (?:all|every|everything)\b|exclusively|everywhere|throughout|\bonly\b|"
            r"for (?:\w+ )?(?:commits?|branch\w*|testing|tests|packages|dependencies|deploy\w*|styling|formatting|"
            r"linting))"
        ),
        cues=("use", "run", "follow", "stick", "stand", "write", "deploy", "target", "is on", "are on"),
        weight=1.0,
        why="States what the team uses, against what it doesn't.",
        example="In this repo we use pnpm, not npm",
        near_miss="We use it for the demo",
        unless=_LASTING,
        group="usual",
    ),
    Rule(
        id="en.prefer.fact_so",
        kind="preference",
        start=(
            r"(?:i|we)(?:'m| am|'re| are)? (?:(?:only|mostly|usually|always|just|mainly) )?(?:use|prefer|live|work|"
            r"speak|read|can'?t (?:eat|see|read|hear|use|install|run|access)|don'?t (?:know|eat|read|speak|use|"
            r"understand)|on (?:a )?(?:mac|windows|linux|macos|ubuntu|arch|wsl)|(?:an? )?(?:\w+ )?(?:beginner|newbie|"
            r"novice|developer|engineer|programmer|expert|student|teacher|doctor|lawyer|designer|dyslexic|blind|deaf|"
            r"native speaker|non-native speaker))\b[^.?!]{0,60}(?:,|;| -|\band|(?= so\b)) ?(?:so|therefore|please|"
            r"skip|explain|"
            r"avoid|don'?t|no need|keep|give|use)\b(?! (?:it|this|that|what|how|why|to me)\b)"
        ),
        cues=("i ", "i'm", "we ", "we're"),
        weight=1.0,
        why="Gives a fact about the owner and what follows from it.",
        example="I use vim, so give me vim commands",
        near_miss="I use vim at home",
        unless=_LASTING | {"conditional", "trouble"},
        flags=("mild",),
        group="usual",
    ),
    Rule(
        id="en.prefer.call_me",
        kind="preference",
        start=(
            r"(?:you (?:can|may|should|must) )?(?:call|address) me (?!(?:back|when|if|at|tomorrow|later|crazy|stupid|"
            r"old|an?)\b)\w"
        ),
        pattern=(
            r"\bmy (?:pronouns are|time ?zone is|native language is|editor is|preferred \w+ is|favou?rite \w+ (?:is|"
            r"are))\b|\brefer to (?:me|him|her|them|it|the \w+|\w+) as\b"
        ),
        cues=("call me", "address me", "my ", "refer to"),
        weight=1,
        why="Says how to address the owner, or a lasting fact about them.",
        example="Call me Sam in your replies",
        near_miss="Call me when it is done",
        unless=SILENCING | {"story", "setup", "mention"},
        group="address",
    ),
    Rule(
        id="en.prefer.answer_style",
        kind="preference",
        start=(
            r"(?:always |just |only |i want you to |you (?:should|must) |(?:can|could) you )?(?:answer|reply|respond|"
            r"speak|talk)(?: to me| back)? (?:only |always |just )?(?:in|with) (?:\w+ ){0,3}(?:english|chinese|german|"
            r"french|spanish|japanese|plain text|markdown|sentences?|bullet points|lowercase|bullets|json|"
            r"yaml)\W*(?:$|,|from|unless|only|please)"
        ),
        pattern=(
            r"\bkeep (?:your |all )?(?:answers|replies|responses|messages|explanations|commits|summaries) (?:short|"
            r"brief|concise|terse|small|under|to)\b|\b(?:no|skip the|drop the|cut the|without) (?:emojis?|preambles?|"
            r"apologies|apologi[sz]ing|filler|disclaimers?|pleasantries|fluff|small talk)(?:\b|s\b)[^?]{0,30}$"
        ),
        cues=(
            "answer",
            "reply",
            "respond",
            "speak",
            "talk",
            "write",
            "keep ",
            "emoji",
            "preamble",
            "apolog",
            "filler",
            "disclaimer",
            "pleasantries",
            "fluff",
            "small talk",
            "replies",
        ),
        weight=1,
        why="Says how answers are to be written.",
        example="Keep your answers short",
        near_miss="Answer with the number of files you changed",
        unless=SILENCING | {"one_off", "story", "setup"},
        group="style",
    ),
)
