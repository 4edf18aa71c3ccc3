from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.host.stand_in import make_host, set_state

from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import read_bank
from instinct_learner.host import canary
from instinct_learner.host.openclaw import find_openclaw

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.host.checks import Check


def follow(launcher: Path, home: Path, now: datetime) -> dict[str, Check]:
    host = find_openclaw(path=str(launcher), environ=os.environ)
    found = canary.follow(host, str(home), now=lambda: now, say=lambda _: None, patience_seconds=1.0)
    return {check.stage: check for check in found}


def test_a_healthy_loop_is_followed_from_end_to_end_and_left_clean(tmp_path: Path, home: Path, now: datetime) -> None:
    found = follow(make_host(tmp_path / "host"), home, now)
    assert [(stage, check.state) for stage, check in found.items()] == [
        ("captured", "ok"),
        ("stored", "ok"),
        ("retrieved", "ok"),
        ("asked", "ok"),
        ("injected", "ok"),
        ("removed", "ok"),
    ]
    assert read_bank(home).instincts == ()
    assert not (home / ".state" / "canary.json").exists()
    # No card, no experience, no note: what the owner could meet again never heard of it.
    mark = (home / ".state" / "canary-planted").read_text(encoding="utf-8")
    speaking = [
        file.relative_to(home).as_posix()
        for file in home.rglob("*")
        if file.is_file() and file.suffix != ".sqlite" and mark.encode() in file.read_bytes()
    ]
    # What was done stands in the audit log, and can be undone for a while, as ever.
    assert [name for name in speaking if not name.startswith((".state/forgotten/", ".state/events.jsonl"))] == [
        ".state/canary-planted"
    ]
    with Ledger.open(home) as ledger:
        assert [kind for kind in ledger.waiting_kinds() if kind not in {"learned", "notice"}] == []


@pytest.mark.parametrize(
    ("deaf", "stage"),
    [("reply", "host"), ("learn", "stored"), ("inject", "injected")],
    ids=["reply", "learn", "inject"],
)
def test_a_broken_link_is_named_with_what_to_do(
    tmp_path: Path, home: Path, now: datetime, deaf: str, stage: str
) -> None:
    launcher = make_host(tmp_path / "host")
    set_state(launcher, deaf=[deaf])
    found = follow(launcher, home, now)
    assert [name for name, check in found.items() if check.state == "failed"] == [stage]
    assert found[stage].fix
    assert found["removed"].state == "ok"
    assert read_bank(home).instincts == ()
