"""One instinct as one line of the injected block: it can't end, open anything, or pass for anybody else's words.

Made when the file is read into the index, so that the load hook only copies it. A person may have typed anything into
the file, so nothing here relies on what `governance` did when we wrote it.

Source: THREATS "invisible Unicode, HTML comments, headings, closing tags, role tokens".
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

#: Longer words are cut: an action is one line that stands alone, and five of them share 500 tokens.
ACTION_CHARACTERS = 600
TITLE_CHARACTERS = 60

#: Format, tag, variation, filler, private and control characters: nobody types them, and they hide words from readers.
_INVISIBLE = lazy(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
    "\U000f0000-\U0010ffff]",
)
#: Those of them that some version of Unicode may call printable, up to the planes that are theirs altogether.
_UNSEEN = frozenset("\u034f\u061c\u115f\u1160\u17b4\u17b5\u3164\ufeff\uffa0").union(
    *(map(chr, range(first, last + 1)) for first, last in ((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E))),
    *(map(chr, range(first, last + 1)) for first, last in ((0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFFF0, 0xFFFB))),
)
_UNSEEN_PLANES = "\U000e0000"
#: What could open or close a block: closing tags, comments, chat tokens, and an opening tag that is not `List<int>`.
_TAG = lazy(r"<(?=[/!|?<])|(?<![\w.])<(?=[A-Za-z])|<(?=[\w-]+>)(?<![\w.]<)")
_FENCE = lazy(r"`{3,}|~{3,}")
_INSTRUCTION = lazy(r"\[(?=/?INST\])", re.IGNORECASE)


def render_line(title: str, action: str, trigger: str, confidence: float, times_used: int) -> str:
    """Gives an instinct's line without its number.

    Source: the seed's output format, `**[title]** action（置信度 0.85，使用 5 次）`.
    """
    words = one_line(action, limit=ACTION_CHARACTERS) or one_line(trigger, limit=ACTION_CHARACTERS)
    name = title_of(title, trigger, words)
    return f"**[{name}]** {words}（置信度 {confidence:.2f}，使用 {times_used} 次）"


def title_of(title: str, trigger: str, action: str) -> str:
    """Gives the title, or where there is none the first words of the trigger or the action."""
    name = one_line(title, limit=TITLE_CHARACTERS) or one_line(trigger, limit=30) or one_line(action, limit=30)
    return name.replace("*", "").replace("[", "(").replace("]", ")") or "…"


def one_line(text: str, *, limit: int) -> str:
    """Gives a text in one line of at most `limit` characters, without anything that could act on its surroundings.

    The words stay as they are: `created_at`, `+08:00`, `List<int>` and single backticks come through unchanged.
    """
    text = " ".join(text[: 4 * limit].split())
    if not (text.isprintable() and (text.isascii() or (max(text) < _UNSEEN_PLANES and _UNSEEN.isdisjoint(text)))):
        text = _INVISIBLE.sub("", text)
    text = _FENCE.sub(lambda match: match.group()[:2], text)
    text = _INSTRUCTION.sub("［", _TAG.sub("＜", text)).replace("⟦", "［").replace("⟧", "］")
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
