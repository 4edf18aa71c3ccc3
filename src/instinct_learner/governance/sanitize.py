"""One safe line out of any text: what is stored and injected can't open a block, close one, or speak in a role.

Source: THREATS "invisible Unicode, HTML comments, headings, closing tags, role tokens".
"""

from __future__ import annotations

import re
import unicodedata

from instinct_learner.lazy import lazy

#: Categories that never carry words: control, format, surrogate, private use, unassigned, separators of lines.
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Seen as nothing although their category says letter or mark.
_BLANK = lazy("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef\u2800]")
#: Marks piled on a letter beyond what any script needs; they spill over the lines around them.
_PILE = lazy(
    "([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{2})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
#: What opens a block when it starts a line: heading, quotation, list, rule, fence, table, directive.
_OPENING = lazy(r"^(?:#{1,6}(?=\s|\Z)|[>|]+|[*+\-](?=\s|\Z)|`{3,}|~{3,}|:{3,}|={3,}|-{3,}|\*{3,}|_{3,})\s*")
#: Chat-template and instruction markers, also in their full-width spelling.
_ROLE_TOKEN = lazy(
    r"(?i)<[|｜][^<>\n]{0,64}[|｜]>|\[/?(?:INST|SYS|SYSTEM|USER|ASSISTANT|TOOL)\]|<<\s*/?SYS\s*>>|</?s>|⟦[^⟦⟧\n]{0,64}⟧|\b(?:end|begin)_of_(?:turn|text)\b"
)
_ROLE_START = lazy(r"(?i)^(?:\W{0,3})(?:system|assistant|user|human|developer|tool|function)(?:\W{0,3})[:：]\s*")
_COMMENT = lazy(r"<!--|--!?>|<!\[CDATA\[|\]\]>|<!DOCTYPE|<\?|\?>", re.IGNORECASE)
_TAG = lazy(r"<(?=[A-Za-z/!?|])([^<>]{0,200})(>?)")
_FENCE = lazy(r"`{3,}")


def visible(text: str) -> str:
    """Drops every character that nobody sees; line breaks and tabs become spaces, wide spaces too."""
    if text.isascii() and text.isprintable():
        return re.sub(" +", " ", text) if "  " in text else text
    spaced = re.sub(r"[\s\u0085\u2028\u2029\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+", " ", text)
    if spaced.isascii():
        return re.sub(r"[\x00-\x1f\x7f]", "", spaced)
    kept = "".join(char for char in spaced if unicodedata.category(char) not in _DROPPED)
    return _PILE.sub(r"\1", _BLANK.sub("", kept))


def one_line(text: str, *, limit: int) -> str:
    """One line of visible text that stays inside the line, the list item and the block that it is put into.

    Comments, role tokens and what would open a heading, a fence or a quotation go; the brackets of a tag and the ticks
    of a fence are shown by look-alikes that no parser takes for markup. Doing it twice changes nothing.

    Args:
        text: Anything.
        limit: The most characters; a longer line is cut and ends with `…`.

    Source: THREATS, SPEC §2.2.
    """
    line = visible(text)
    previous = None
    # What is left when one marker goes may be another marker, so this goes on until nothing changes.
    while line != previous:
        previous = line
        line = _ROLE_TOKEN.sub(" ", _COMMENT.sub(" ", line))
        line = _OPENING.sub("", line.strip())
        line = _ROLE_START.sub("", line)
    line = _TAG.sub(lambda tag: f"‹{tag[1]}" + "›" * bool(tag[2]), line)
    line = _FENCE.sub("'", line)
    line = (re.sub(r" {2,}", " ", line) if "  " in line else line).strip()
    return line if len(line) <= limit else line[: max(limit - 1, 0)].rstrip() + "…" * (limit > 0)
