"""What time it is: `INSTINCT_NOW` where it is set, else the machine's clock; always with an offset."""

from __future__ import annotations

import os
from datetime import datetime, timezone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def current_time(environ: Mapping[str, str] | None = None) -> datetime:
    """The time, aware.

    `INSTINCT_NOW` is ISO 8601 with an offset (`2026-05-08T13:00:00+08:00`, or ending in `Z`); one without an offset is
    read as UTC. A text that is no time is passed over: a hook must not stop because of a typing error.

    Source: SPEC §8.
    """
    text = (os.environ if environ is None else environ).get("INSTINCT_NOW", "").strip()
    if text:
        # Python 3.10 doesn't read the final Z.
        if text[-1] in "zZ":
            text = text[:-1] + "+00:00"
        try:
            parsed = datetime.fromisoformat(text)
        except ValueError:
            pass
        else:
            return parsed if parsed.utcoffset() is not None else parsed.replace(tzinfo=timezone.utc)
    return datetime.now(timezone.utc).astimezone()
