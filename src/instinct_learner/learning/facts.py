"""Names of the ledger's facts that count over all sessions; `hooks.validate` adds to them."""

from __future__ import annotations

SHOWN_FACT = "count:shown"
CORRECTED_AGAIN_FACT = "count:corrected_again"
