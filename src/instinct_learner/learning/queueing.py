"""A signal as JSON, for the ledger: rules that wait for their turn, and candidates that wait to be said again."""

from __future__ import annotations

from instinct_learner.model.signal import Reason, Signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: Of the turn before, this much is kept: enough to resolve a reference, not a copy of the conversation.
_BEFORE_CHARS = 1_500
_TEXTS = (
    "quote",
    "message",
    "previous_request",
    "previous_reply",
    "failed",
    "worked",
    "symptom",
    "project",
    "trigger",
    "action",
)


def to_payload(signal: Signal, *, redact: Callable[[str], str]) -> dict[str, object]:
    """A signal as plain JSON values, every text redacted and cut."""
    payload: dict[str, object] = {
        name: redact(str(getattr(signal, name))[:_BEFORE_CHARS]) for name in _TEXTS if getattr(signal, name)
    }
    return payload | {
        "kind": signal.kind,
        "confidence": signal.confidence,
        "tier": signal.tier,
        "flags": sorted(signal.flags),
        "reasons": [[reason.rule, redact(reason.quote[:200]), reason.weight] for reason in signal.reasons[:6]],
        "session_id": signal.session_id,
        "turn_key": signal.turn_key,
        "language": signal.language,
    }


def from_payload(payload: Mapping[str, object]) -> Signal | None:
    """The signal of a payload, `None` for one that isn't ours: the ledger is a file that anybody may have edited."""
    known = set(Signal._fields)
    values = {name: value for name, value in payload.items() if name in known}
    try:
        reasons = tuple(
            Reason(rule=str(rule), quote=str(quote), weight=float(weight))
            for rule, quote, weight in values.pop("reasons", ())  # type: ignore[attr-defined]
        )
        flags = frozenset(values.pop("flags", ()))  # type: ignore[call-overload]
        signal = Signal(**values, flags=flags, reasons=reasons)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    texts = (getattr(signal, name) for name in (*_TEXTS, "session_id", "turn_key", "kind", "language", "tier"))
    return signal if all(isinstance(text, str) for text in texts) and signal.quote else None
