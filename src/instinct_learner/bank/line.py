"""One instinct as one line of the injected block."""

from __future__ import annotations


def render_line(title: str, action: str, trigger: str, confidence: float, times_used: int) -> str:
    """Gives an instinct's line without its number.

    Source: the seed's output format, `**[title]** action（置信度 0.85，使用 5 次）`.
    """
    words = one_line(action) or one_line(trigger)
    name = one_line(title)
    head = f"**[{name}]** " if name else ""
    return f"{head}{words}（置信度 {confidence:.2f}，使用 {times_used} 次）"


def one_line(text: str) -> str:
    """Gives a text in one line."""
    return " ".join(text.split())
