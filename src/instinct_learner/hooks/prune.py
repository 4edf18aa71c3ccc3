"""At the heartbeat: let unused instincts rest, move expired ones to the archive, close the uses of ended sessions.

Source: SPEC §2.4, §8.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import read_bank
from instinct_learner.errors import RecordError, RecordNotFoundError
from instinct_learner.governance.writer import Writer
from instinct_learner.hooks.verdicts import settle_quiet
from instinct_learner.learning.prune import Limits, retirements, still_due

if TYPE_CHECKING:
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.learning.prune import Retirement
    from instinct_learner.model.instinct import Instinct

USAGE = """\
usage: prune_instincts.py [--home DIR] [--dry-run] [--json]

Unused for dormant_days (30): dormant, no longer recalled. Unused for expired_days (60): expired, moved to
instincts/archived/. Confidence below confidence_threshold (0.3) after more than 5 uses: expired. More active ones than
max_active_instincts (50): the least valuable go dormant. Pinned and permanent ones never retire by time.

  --home DIR   the bank's folder
  --dry-run    say what would change, and change nothing
  --json       print {"retired": [...], "validated": [ids], "clock_went_back": bool, "dry_run": bool}

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

_LAST_RUN = "prune:last_run"


def answer(call: HookCall) -> str:
    """Prune once. Returns the list of changes, as text or JSON; nothing where there is nothing to say."""
    found = prune(call, dry_run=call.has("--dry-run"))
    if call.has("--json"):
        return json.dumps(found, ensure_ascii=False)
    return "\n".join(f"{one['id']}  {one['to']}  {one['why']}  {one['title']}" for one in found["retired"])


def prune(call: HookCall, *, dry_run: bool = False) -> dict[str, Any]:
    """Prune a home.

    Returns:
        `retired` (each with id, title, to, why, idle_days, confidence), `validated` ids, `clock_went_back`, `dry_run`.
    """
    result: dict[str, Any] = {"retired": [], "validated": [], "clock_went_back": False, "dry_run": dry_run}
    home, now = call.home(), call.now()
    if not os.path.isdir(home):
        return result
    with Ledger.open(home) as ledger:
        if not dry_run:
            # First, so that a use which just proved itself counts before its instinct is judged.
            result["validated"] = settle_quiet(call, ledger)
        stamp = ledger.fact(_LAST_RUN)
        last_run = datetime.fromisoformat(stamp) if isinstance(stamp, str) else None
        bank = [stored.instinct for stored in read_bank(Path(home), folders=("instincts",)).instincts]
        limits = _limits(call)
        due = retirements(bank, now=now, limits=limits, last_run=last_run)
        result["clock_went_back"] = last_run is not None and now < last_run
        if not dry_run:
            due = tuple(one for one in due if _retire(call, one, limits))
            # Also where the clock went back: from here on its new time is the one that counts.
            ledger.set_fact(_LAST_RUN, now.isoformat())
        result["retired"] = [asdict(one) for one in due]
    return result


def _retire(call: HookCall, due: Retirement, limits: Limits) -> bool:
    writer = Writer(Path(call.home()), now=call.now)
    now = call.now()

    def change(instinct: Instinct) -> Instinct:
        # Used, pinned or said again since the list was made: then it stays.
        return replace(instinct, status=due.to) if still_due(instinct, due, now=now, limits=limits) else instinct

    try:
        changed = writer.update_instinct(due.id, change, why=f"{due.why}, idle {due.idle_days} days")
        if changed.status != due.to:
            return False
        if due.to == "expired":
            writer.archive_instinct(due.id, why=due.why)
    except (RecordNotFoundError, RecordError) as error:
        call.log(f"{due.id} stays as it is: {error}")
        return False
    return True


def _limits(call: HookCall) -> Limits:
    settings: dict[str, Any] = call.settings()
    names = ("dormant_days", "expired_days", "confidence_threshold", "max_active_instincts")
    return Limits(**{name: settings[name] for name in names})
