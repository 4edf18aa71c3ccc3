"""The canary: a correction planted in the real host, and followed until it stands in a prompt that the host built.

It proves what no single check can: that all links hold together. It costs up to two model calls, so the caller asks.
"""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING

from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks.extract import CANARY_FILE
from instinct_learner.host.checks import Check
from instinct_learner.host.openclaw import HostError, OpenClaw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

#: How long the after-response hook may take to write, once the reply is there.
CAPTURE_SECONDS = 40.0


def follow(
    host: OpenClaw,
    home: str,
    *,
    now: Callable[[], datetime],
    say: Callable[[str], None],
    patience_seconds: float = CAPTURE_SECONDS,
) -> Iterator[Check]:
    """Plant, follow, remove. Yields one check a stage and stops at the first that fails; removes whatever was planted.

    Args:
        host: The installed host.
        home: The bank that its hooks should be writing.
        now: The clock.
        say: Told what is happening.
        patience_seconds: How long to wait for what the hooks write after a reply.
    """
    mark = "canary" + secrets.token_hex(4)
    marker = Path(home) / ".state" / "canary.json"
    seen = Path(home) / ".state" / "canary-seen.json"
    marker.parent.mkdir(parents=True, exist_ok=True)
    seen.unlink(missing_ok=True)
    # It stays: a step that comes after the last answer must know it too.
    marker.with_name(CANARY_FILE).write_text(mark, encoding="utf-8")
    try:
        say(f"planting a correction about {mark}")
        began = time.monotonic()
        yield from _turn(
            host, f"不对，以后打包 {mark} 一律用 {mark}-pack，不要用 zip", session=f"{mark}-taught", stage="captured"
        )
        learned = _wait(lambda: _find(home, mark), seconds=patience_seconds)
        if not learned:
            yield Check(
                stage="stored",
                state="failed",
                detail=f"no instinct about {mark} in {home} {time.monotonic() - began:.0f} s after the reply",
                fix="the hooks may write to another home, or fail: see `openclaw config get "
                "plugins.entries.instinct-learner.config`, the gateway's log, and .state/hooks.log",
            )
            return
        yield Check(stage="stored", state="ok", detail=f"written as {learned} after {time.monotonic() - began:.0f} s")
        from instinct_learner.learning.retrieve import search

        hits = [hit.id for hit in search(home, f"打包 {mark}", limit=5)]
        if learned not in hits:
            yield Check(
                stage="retrieved",
                state="failed",
                detail=f"{learned} is not found",
                fix="run `instinct status --sync`, then this again",
            )
            return
        yield Check(stage="retrieved", state="ok", detail=f"hit {hits.index(learned) + 1} of {len(hits)}")
        marker.write_text(json.dumps({"mark": f"{mark}-pack"}), encoding="utf-8")
        say("asking in a fresh session")
        yield from _turn(host, f"怎么打包 {mark}？", session=f"{mark}-asked", stage="asked")
        if not _wait(seen.exists, seconds=patience_seconds):
            yield Check(
                stage="injected",
                state="failed",
                detail="the prompt that the host built does not hold it",
                fix="see that the plugin's allowPromptInjection is true: `instinct setup openclaw`",
            )
            return
        yield Check(stage="injected", state="ok", detail="seen in the prompt that the host built")
    except HostError as error:
        yield Check(stage="host", state="failed", detail=error.reason, fix=error.fix)
    finally:
        marker.unlink(missing_ok=True)
        seen.unlink(missing_ok=True)
        yield _remove(home, mark, now=now)


def _turn(host: OpenClaw, words: str, *, session: str, stage: str) -> Iterator[Check]:
    began = time.monotonic()
    # Through the gateway where one runs; the host starts its own agent where none does.
    host.run(["agent", "--session-id", session, "--message", words, "--json"])
    yield Check(stage=stage, state="ok", detail=f"the host answered in {time.monotonic() - began:.0f} s")


def _find(home: str, mark: str) -> str:
    for stored in read_bank(Path(home)).instincts:
        if mark in stored.instinct.action or mark in stored.instinct.trigger:
            return str(stored.instinct.id)
    return ""


def _remove(home: str, mark: str, *, now: Callable[[], datetime]) -> Check:
    from instinct_learner.governance.writer import Writer

    removed = 0
    while found := _find(home, mark):
        Writer(Path(home), now=now, operator="user").delete_instinct(found, why="the doctor's canary")
        removed += 1
    return Check(stage="removed", state="ok", detail=f"{removed} canary instinct(s) removed")


def _wait(check: Callable[[], object], *, seconds: float) -> str:
    until = time.monotonic() + seconds
    while True:
        value = check()
        if value or time.monotonic() > until:
            return str(value) if value else ""
        time.sleep(0.25)
