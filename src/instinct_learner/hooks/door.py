"""The writer as a hook uses it: on the agent's word, within the turn that is served, with the owner's growth limit.

The hooks of one turn name it alike, so that together they change no more of a file than the turn may.

Source: SPEC §3 "Amplitude" (per write, per file, per session turn).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from instinct_learner.governance.writer import Writer
    from instinct_learner.hooks.call import HookCall
    from instinct_learner.model.event import HookEvent


def writer_of(call: HookCall, *, session: str, turn: str = "", operator: Literal["agent", "user"] = "agent") -> Writer:
    """Gives the writer of a call.

    Args:
        call: For home, time and settings.
        session: The host's session.
        turn: The key of the turn's own message (`turn_of`); "" for a turn of this call's own.
        operator: On whose word.
    """
    from instinct_learner.governance.amplitude import FLOOR_BYTES
    from instinct_learner.governance.writer import Writer

    floor = call.settings()["amplitude_floor_bytes"]
    return Writer(
        call.home(),
        now=call.now,
        session_id=session,
        operator=operator,
        turn=f"{session}\0{turn}" if turn else "",
        floor_bytes=floor if isinstance(floor, int) else FLOOR_BYTES,
    )


def turn_of(event: HookEvent) -> str:
    """Gives the key of the latest message that somebody sent: what this turn is about. "" where there is none."""
    return next((message.key for message in reversed(event.messages) if message.role == "user"), "")
