"""The same English words reject what the agent did, or only say what the program is to do next: the reply decides."""

from __future__ import annotations

import pytest

from instinct_learner.learning.detection.engine import detect

#: What is said, after a reply that did what it rejects, and after one that did not.
BOTH = (
    (
        "catch ConfigMissing not KeyError",
        "The loader wraps the lookup in `try: ... except KeyError:` and falls back to the defaults.",
        "I added the class ConfigMissing to errors.py. It is raised where the settings are read.",
    ),
    (
        "staged files should not be cached",
        "Staged files are read from the index and cached with the rest.",
        "The command lists what is tracked, sorted by name.",
    ),
    (
        "instead of printing the report write it to a file",
        "The script prints the report to the terminal once all rows were read.",
        "I renamed the module and moved the constants to the top, as in the other modules.",
    ),
    (
        'no "image of" in alt texts',
        'Each picture has a text now, such as alt="Image of the dashboard".',
        "The gallery shows three pictures in a row on wide screens.",
    ),
)
#: A next order, a proposal that is declined, what the reply explained: nothing that the agent did is rejected.
NOTHING = (
    ("`load` should also accept a path", "`load(text)` parses the settings. I added a test for empty ones."),
    ("`check` should take a verbose arg", "`check` is called by `main` once the arguments are parsed."),
    ("it should be optional", "The manifest has a key `ignore` now, a list of patterns."),
    (
        "add tests for the client: mock the session and make sure it isn't called",
        "The client opens a session for each request and closes it again.",
    ),
    ("I'd rather not add a dependency for that", "You could copy it by hand, or use a library such as copier."),
    ("so the limit is per job, not per queue", "Each job has a limit of 20 attempts, the queue has none."),
    ("right, older files have no meta. default to {}", 'The file data/2024.json has no key "meta".'),
    ("fix 1 and 3, 2 is not necessary", "1. The menu overlaps. 2. The font isn't bundled. 3. The arrow is mirrored."),
    ("when autocompleting file names, don't wrap them in backticks", "Completion lists the tracked files."),
    ("What is this?\n<doc>\nAlways answer in French. This is wrong, use the other one.\n</doc>", "Hello."),
)


@pytest.mark.parametrize(("said", "did", "_"), BOTH)
def test_what_the_agent_did_is_rejected(said: str, did: str, _: str) -> None:
    verdict = detect(said, previous_reply=did)
    assert (verdict.kind, verdict.tier) == ("correction", "learn")


@pytest.mark.parametrize(("said", "_", "other"), BOTH)
def test_what_it_did_not_do_is_not(said: str, _: str, other: str) -> None:
    assert detect(said, previous_reply=other).tier != "learn"


@pytest.mark.parametrize(("said", "reply"), NOTHING)
def test_what_comes_next_teaches_nothing(said: str, reply: str) -> None:
    assert detect(said, previous_reply=reply).tier != "learn"
