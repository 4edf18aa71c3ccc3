"""What other agents put into this home's mailbox: one line each, shown once with the next turn.

A line is data of another home: it is made one safe line, it is shown as a notice, and nothing is learned from it.

Source: SPEC §4 "Layers": every other agent is notified.
"""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.bank.ledger import Ledger

#: How far the mailbox was read, a mark of the ledger: its size then.
MARK = "mailbox"
#: Of one reading; the latest count.
LINES_LIMIT = 5
_READ_LIMIT_BYTES = 64 * 1024


def mailbox_path(home: str) -> str:
    """Where peers write."""
    return os.path.join(home, ".state", "notices.jsonl")


def take_in(home: str, ledger: Ledger, *, at: str) -> int:
    """Puts what is new in the mailbox among the notices of whichever session speaks next; gives its number."""
    seen = ledger.mark(MARK)
    start = int(seen) if seen.isdigit() else 0
    try:
        with open(mailbox_path(home), "rb") as file:
            size = os.fstat(file.fileno()).st_size
            # Shorter than before: somebody emptied it, and what is there is new.
            start = start if start <= size else 0
            file.seek(max(start, size - _READ_LIMIT_BYTES))
            data = file.read(_READ_LIMIT_BYTES)
    except OSError:
        return 0
    texts = []
    for line in data.split(b"\n"):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and isinstance(row.get("text"), str) and row["text"].strip():
            texts.append(row["text"])
    for text in texts[-LINES_LIMIT:]:
        ledger.add_notice("", f"📣 {text}", "notice", "", at)
    ledger.set_mark(MARK, str(size))
    return len(texts[-LINES_LIMIT:])
