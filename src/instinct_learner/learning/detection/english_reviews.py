"""How people review delivered work in English: what it breaks, and what every such thing must be.

A review doesn't open with "no" and often names no agent: "File naming does not meet standards. Output files must be
named …". It is told from a specification of new work by what came before (something was delivered) and by its
standing subject: all files of a kind, a convention, a standard.
"""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING, Rule

_DELIVERED = SILENCING | {"no_reply", "withdrawn", "long"}
_THINGS = (
    r"(?:files?|fields?|filenames?|names?|documents?|docs?|reports?|scripts?|tests?|functions?|messages?|commits?|"
    r"timestamps?|times?|dates?|records?|entries|entry|columns?|outputs?|guides?|logs?|headers?|types?|tables?|"
    r"queries|endpoints?|classes|modules?|docstrings?|summary|summaries|configs?|changelogs?|branches|values?|naming|"
    r"formats?|object|section|metadata|frontmatter|prefix)"
)
_MUST = r"(?:must|should|needs? to|ha(?:s|ve) to)"

REVIEWS: tuple[Rule, ...] = (
    Rule(
        id="en.correct.breaks_standard",
        kind="correction",
        pattern=(
            r"\b(?:does ?n'?t|does not|do not|don'?t|did ?n'?t|did not|fails? to) (?:have \w+ \w+ in the correct|meet|"
            r"conform|comply|adhere|match|follow|use)\b[^.;]{0,40}\b(?:standards?|conventions?|formats?|requirements?|"
            r"required|polic(?:y|ies)|rules?|guidelines?|naming|specs?|style)"
        ),
        cues=("standard", "convention", "format", "require", "polic", "rule", "guideline", "naming", "spec", "style"),
        weight=1.0,
        why="Says that what was delivered breaks a standard.",
        example="The output file naming does not meet our standards.",
        near_miss="Does not matter which format you pick.",
        reply="Done. I saved the report.",
        unless=_DELIVERED,
    ),
    Rule(
        id="en.correct.issues_found",
        kind="correction",
        pattern=(
            r"^(?:some |several |two |three |the |a few |a couple (?:of )?|many |a number of |\d+ )?(?:more |small |"
            r"minor )?"
            r"(?:issues?|problems?|corrections?|mistakes?|errors?|fixes)(?: found| here| with (?:this|that|it))?"
            r" ?:(?: ?\S|\W*$)|\b(?:has|have) (?:one or more|"
            r"the following|some|several|two|a few) (?:issues?|problems?)\b|^one or more (?:issues?|problems?)|"
            r"^there(?:'s| is| are) (?:an?|some|several) (?:issues?|problems?) with\b"
        ),
        cues=("issue", "problem"),
        weight=1.0,
        why="Opens a list of what is wrong with what was delivered.",
        example="The JSON output file has the following issues: (1) no meta object",
        near_miss="Show me the issues: list them by date",
        reply="Done. I saved the report.",
        unless=_DELIVERED | {"trouble"},
    ),
    Rule(
        id="en.correct.missing_part",
        kind="correction",
        pattern=(
            r"\b(?:is|are) (?:incorrectly formatted|not correctly formatted|not formatted correctly|"
            r"in the wrong format|named incorrectly|malformed)\b|\bmissing (?:or (?:has|have) )?(?:an? |"
            r"the )?(?:[\w.`-]+ ){0,3}(?:entry|field|fields|section|header|block|prefix|object|docstring|backup)\b"
        ),
        cues=("missing", "format", "incorrectly", "malformed"),
        weight=0.8,
        why="Names a part that what was delivered lacks or has in the wrong form.",
        example="Time fields in perf_metrics.json are not correctly formatted.",
        near_miss="Add the missing piece of the puzzle",
        reply="Done. I saved the report.",
        unless=_DELIVERED | {"trouble"},
    ),
    Rule(
        id="en.correct.universal_requirement",
        kind="correction",
        pattern=rf"\b(?:all|every|each|any)\s+(?:[\w-]+\s){{0,4}}?{_THINGS}\s+{_MUST}\b|\b(?:applies|apply) to (?:all|every|any)\b",
        cues=("all ", "every ", "each ", "any "),
        weight=1.0,
        why="States what every thing of a kind must be.",
        example="All time-related fields must use a full datetime format.",
        near_miss="All of this must be hard for you",
        reply="Done. I saved the report.",
        unless=_DELIVERED,
    ),
    Rule(
        id="en.correct.convention",
        kind="correction",
        pattern=rf"\b{_MUST} (?:also )?(?:follow|use|meet|match|respect|conform to|comply with)\b[^.;]{{0,60}}\b(?:conventions?|naming|standards?|formats?|polic(?:y|ies)|style|iso 8601)\b|\b(?:our|the team'?s?|operational|naming|house) (?:\w+ )?(?:standards?|conventions?|polic(?:y|ies)|rules?) (?:requires?|is|are|says?)\b",
        cues=("convention", "naming", "standard", "format", "polic", "style", "iso 8601", "rule"),
        weight=0.9,
        why="Holds what was delivered against a convention.",
        example="The new document must follow the naming convention (20260406_*.md).",
        near_miss="What standards do you follow?",
        reply="Done. I saved the report.",
        unless=_DELIVERED,
    ),
    Rule(
        id="en.correct.should_be_like",
        kind="correction",
        pattern=rf"\b(?:{_MUST}(?: instead)? (?:be|use|look|read|be named|be recorded|be written)(?: like| as| named)?|must have|^use|required?s?:?|requires?|naming)\b[^.;]{{0,60}}(?:`q+|\d{{8}}_|\b\d{{4}}-\d\d-\d\dt|\(\d{{8}}_)",
        cues=("should", "must", "need", "ha", "use", "require", "naming"),
        weight=0.8,
        why="Gives the form that it should have had, literally.",
        example="The changelog should be named like `20260323_v230_changelog.json`.",
        near_miss="It should be fun",
        reply="Done. I saved the report.",
        unless=_DELIVERED,
    ),
    Rule(
        id="en.correct.must_first",
        kind="correction",
        pattern=rf"^before (?:you )?(?:\w+ing|modify|chang|edit|delet|mov|push|merg|deploy|releas|commit)\w*\b[^.;?]{{0,80}}\b(?:{_MUST}|first|always)\b|\byou (?:must|should|need to) first\b",
        cues=("before", "first"),
        weight=1.0,
        why="Says what must come first, after it didn't.",
        example="Before modifying config.py, you must first create config.py.bak.",
        near_miss="Before the war they were happy",
        reply="Done. I changed the two values.",
        unless=_DELIVERED,
    ),
    Rule(
        id="en.correct.after_each",
        kind="correction",
        pattern=(
            r"\bafter (?:completing|finishing|each|every|any)\b[^.;?]{0,60}, (?:please |always |also )?(?:append|add|"
            r"write|run|log|update|record|commit|push|send|note|post|create)\b|\b(?:append|add) (?:an?|one|the|"
            r"\d\w+)? ?(?:[\w.]+ ){0,2}(?:entry|line)\b[^.;?]{0,40}\b(?:to|with|after)\b"
        ),
        cues=("after ", "entry", "line"),
        weight=0.8,
        why="Says what every finished task must be followed by.",
        example="After completing each task, append one line to done.log.",
        near_miss="After each meal, we walked",
        reply="Done. I saved the report.",
        unless=_DELIVERED,
    ),
)
