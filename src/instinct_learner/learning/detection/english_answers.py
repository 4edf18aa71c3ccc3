"""What a short English message can say about the reply that it answers.

`english_context` decides which of these a message says; they have no patterns of their own.
"""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Rule

DENIES = Rule(
    id="en.correct.denies_reply",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Denies something that the agent just named.",
    example="Kotlin doesn't have a ternary operator",
    near_miss="Ruby isn't compiled",
    reply="In Kotlin, write a ternary: a > b ? a : b",
    group="denies",
)
DENIES_THAT = Rule(
    id="en.correct.denies_that",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Denies it.",
    example="It doesn't rhyme",
    near_miss="It rhymes",
    reply="Roses are red, violets are blue.",
    group="denies",
)
CONTRADICTS = Rule(
    id="en.correct.states_otherwise",
    kind="correction",
    cues=(),
    weight=0.6,
    why="States a fact about something that the agent just named.",
    example="Column B holds the price",
    near_miss="The weather is nice",
    reply="I summed column C to get the price.",
    group="denies",
)
CONTRASTS = Rule(
    id="en.correct.sets_against_reply",
    kind="correction",
    cues=(),
    weight=0.7,
    why="States a fact against something that the agent just named.",
    example="The tests already cover this parser",
    near_miss="The tests pass",
    reply="I wrote a parser and its tests.",
    group="denies",
)
OTHER_VALUE = Rule(
    id="en.correct.other_value",
    kind="correction",
    cues=(),
    weight=0.9,
    why="Gives another number than the agent did.",
    example="It was 1969",
    near_miss="Tell me more about 1969",
    reply="The landing took place in 1968.",
    group="value",
)
OUGHT_NAMED = Rule(
    id="en.correct.ought_by_name",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Says what something that the agent just named, by its very name, ought to be.",
    example="The use of last_hit should be in the FeedCache class",
    near_miss="The use of hits should be in the cache class",
    reply="I moved get_feed_name and its use of last_hit.",
    group="should",
)
OUGHT = Rule(
    id="en.correct.ought",
    kind="correction",
    cues=(),
    weight=0.7,
    why="Says what something that the agent just named ought to be.",
    example="The branch should be based on develop",
    near_miss="Everyone should sleep more",
    reply="I created the branch from main.",
    group="should",
)
DENIES_OWN = Rule(
    id="en.correct.denies_about_self",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Denies what the agent said about the owner.",
    example="I never worked at Google",
    near_miss="I worked at Google",
    reply="You worked at Google for five years.",
    group="denies",
)
ENVIRONMENT = Rule(
    id="en.correct.our_situation",
    kind="correction",
    cues=(),
    weight=0.5,
    why="States how it is on the owner's side, which the agent didn't reckon with.",
    example="We deploy with Helm",
    near_miss="We like it",
    reply="Deploy it with `helm install`.",
    group="dislike",
)
PLATFORM = Rule(
    id="en.correct.our_platform",
    kind="correction",
    cues=(),
    weight=1.0,
    why="States which system it is about, which the agent didn't reckon with.",
    example="I'm on a Mac",
    near_miss="I'm on it",
    reply="Run `apt-get install jq`.",
    group="dislike",
)
REDIRECTS = Rule(
    id="en.correct.questioned_then_told",
    kind="correction",
    cues=(),
    weight=0.8,
    why="Asks why the agent did that, and says what to do.",
    example="Why is there a new file? Put it in the existing one",
    near_miss="Why is there a new file? I don't remember it",
    reply="Created search_view_helpers.go.",
    group="redirects",
)
LACKS = Rule(
    id="en.correct.we_lack",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Says that what the agent named isn't there or isn't done on the owner's side.",
    example="We don't have a lint target",
    near_miss="We don't have much time",
    reply="Let me run the lint target.",
    group="dislike",
)
EXISTING = Rule(
    id="en.correct.use_existing",
    kind="correction",
    cues=(),
    weight=0.7,
    why="Points at what exists already.",
    example="Use the existing helper in dates.py",
    near_miss="Use the red one",
    reply="I wrote a new function to parse dates.",
    group="existing",
)
FORBIDS_NAMED = Rule(
    id="en.correct.forbids_named",
    kind="correction",
    cues=(),
    weight=0.5,
    why="Forbids what the agent just did, by its name.",
    example="Don't create a new file for this",
    near_miss="Don't worry about it",
    reply="I created utils/paths.ts.",
    group="forbids_named",
)
REPLACES = Rule(
    id="en.correct.replaces_named",
    kind="correction",
    cues=(),
    weight=0.6,
    why="Asks for something in place of what the agent named.",
    example="Call it retry_policy.py instead of utils2.py",
    near_miss="Call it retry_policy.py instead of tools.py",
    reply="I split the helpers into utils2.py.",
    group="replaces",
)
REVERSES = Rule(
    id="en.correct.reverses_what_was_done",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Wants kept what the agent took away, or out what it brought in.",
    example="The job needs to keep that retry, upstream drops connections",
    near_miss="The job needs another name",
    reply="I removed the retry loop. The job is shorter now.",
    group="reverses",
)
SETS_APART = Rule(
    id="en.correct.sets_apart",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Says that it is not what the agent named.",
    example="Seeds are loaded with make, never by psql",
    near_miss="Seeds are loaded with make, never by hand",
    reply="Loading it: psql -f dump.sql",
    group="denies",
)
ECHO = Rule(
    id="en.correct.asks_back",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Asks back what the agent said, and says what should be.",
    example="Strings? For timestamps? Use real datetimes",
    near_miss="Ready? Use real datetimes",
    reply="The timestamps are strings.",
    group="echo",
)
SIGNS = Rule(
    id="en.correct.many_signs",
    kind="correction",
    cues=(),
    weight=0.9,
    why="Many small signs together say that it isn't what was wanted.",
    example="uh that's the customer's server, leave it alone",
    near_miss="Ok, so that's the customer's server",
    reply="Connected to the server 10.0.3.7.",
    group="signs",
)
HALF_SIGNS = Rule(
    id="en.correct.some_signs",
    kind="correction",
    cues=(),
    weight=0.25,
    why="Some small signs together say that it may not be what was wanted.",
    example="I'd asked for yaml, make it yaml with comments",
    near_miss="Ok, make it yaml",
    reply='{ "name": "acme" }',
    group="signs",
)
ORDINARY = Rule(
    id="en.correct.ordinary_turn",
    kind="correction",
    cues=(),
    weight=-0.8,
    why="Reports what a program printed, tells what was found out, or sets new work.",
    example="Turns out the vendor's limit is per account, not per user",
    near_miss="The limit is per account, not per user",
    reply="I set the limit per user.",
    teaches=False,
    group="ordinary",
)
ANSWERS_QUESTION = Rule(
    id="en.correct.answers_question",
    kind="correction",
    cues=(),
    weight=-1.5,
    why="Answers what the agent asked.",
    example="the one in apps/web, not the storybook one",
    near_miss="no, you edited the storybook one",
    reply="There are two Button components. Which one do you mean?",
    teaches=False,
    group="ordinary",
)

FORWARDS = Rule(
    id="en.correct.forwards",
    kind="correction",
    cues=(),
    weight=-4.0,
    why="Passes on what somebody else wrote.",
    example="From their support:\n\nYou are using the wrong endpoint, use /v2 instead",
    near_miss="You are using the wrong endpoint, use /v2 instead",
    reply="The uploader posts to /v1.",
    teaches=False,
    group="ordinary",
)

YOU_DO_NAMED = Rule(
    id="en.correct.you_do_named",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Names what the agent does, of something that it just named.",
    example="You log the whole config!",
    near_miss="You may log the whole config",
    reply="I added a line that logs the config.",
    group="you_did",
)
NOT_THERE = Rule(
    id="en.correct.not_there",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Says that what the agent used does not work there.",
    example="concurrently can't run inside a transaction",
    near_miss="parallel can't run inside a transaction",
    reply="The index is created concurrently in the upgrade.",
    group="denies",
)
OUGHT_NOT = Rule(
    id="en.correct.ought_not_named",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Says that it must not be as the agent just made it.",
    example="staged files should not be cached",
    near_miss="Staged rows should not be sorted",
    reply="Staged files are cached with the rest.",
    group="should",
)
DENIES_QUOTED = Rule(
    id="en.correct.denies_quoted",
    kind="correction",
    cues=(),
    weight=1.0,
    why="Quotes what the agent wrote, and rejects it.",
    example="no `image of` in alt texts",
    near_miss="no `photo of` in alt texts",
    reply="The alt text is now: Image of the dashboard.",
    group="denies",
)
NEXT_ORDER = Rule(
    id="en.correct.next_order",
    kind="correction",
    cues=(),
    weight=-2.0,
    why="Says what the program is to do next, and nothing shows that the agent did otherwise.",
    example="catch ConfigMissing not KeyError",
    near_miss="catch ConfigMissing not ValueError",
    reply="I added the class. The loader now catches ValueError where the settings are read.",
    teaches=False,
    group="ordinary",
)
PASTED = Rule(
    id="en.correct.pasted",
    kind="correction",
    cues=(),
    weight=-4.0,
    why="Stands in a document that was put into the message.",
    example="What is this?\n<doc>\nThis is wrong, use the other one.\n</doc>",
    near_miss="This is wrong, use the other one.",
    teaches=False,
    group="ordinary",
)
PASTED_RULE = Rule(
    id="en.prefer.pasted",
    kind="preference",
    cues=(),
    weight=-4.0,
    why="Stands in a document that was put into the message.",
    example="What is this?\n<doc>\nAlways use the other one.\n</doc>",
    near_miss="Always use the other one.",
    teaches=False,
    group="ordinary",
)

#: All of them, for whoever walks the rules.
ANSWERS = (
    FORBIDS_NAMED,
    DENIES,
    DENIES_THAT,
    CONTRADICTS,
    CONTRASTS,
    OTHER_VALUE,
    OUGHT_NAMED,
    OUGHT,
    DENIES_OWN,
    ENVIRONMENT,
    PLATFORM,
    LACKS,
    REDIRECTS,
    EXISTING,
    REPLACES,
    REVERSES,
    SETS_APART,
    ECHO,
    SIGNS,
    HALF_SIGNS,
    ORDINARY,
    ANSWERS_QUESTION,
    FORWARDS,
    YOU_DO_NAMED,
    NOT_THERE,
    OUGHT_NOT,
    DENIES_QUOTED,
    NEXT_ORDER,
    PASTED,
    PASTED_RULE,
)
