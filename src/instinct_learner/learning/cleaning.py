"""From a message as a host delivers it to the words that its sender typed.

Two depths. `without_envelopes` takes off what the host and we ourselves put around a message: sender cards, chat
history, time stamps, external content, recalled memories, our own block, invisible characters. `own_words` also takes
out what a person pasted or quoted: fences, block quotes, indented code, logs, dialogues, mail, JSON, reported speech.
What is left stays verbatim and in order, so that a quote of it is a quote of the owner.

Everything here is string work in linear time: blocks are found with `str.find` and lines are looked at once. It imports
nothing but `re` at run time, because the load path cleans its query with it.

Source: SPEC.md §2.1 "Provenance decides"; OPENCLAW.md §4; ADR 0040.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.fences import closes, fence_of

#: Characters looked at. Longer text keeps its head and tail: an instruction stands before or after a paste, not
#: inside it.
MAX_CHARS = 65_536
_HEAD_CHARS = 49_152

#: Format, tag, variation, filler and control characters: nobody types them, and they hide words from readers.
_INVISIBLE = lazy(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
_LINE_BREAK = lazy("\r\n|[\r\v\f\x85\u2028\u2029]")

_EXTERNAL_OPEN, _EXTERNAL_CLOSE = "<<<EXTERNAL_UNTRUSTED_CONTENT", "<<<END_EXTERNAL_UNTRUSTED_CONTENT"
_CONTEXT_MARK = "⟦openclaw:ctx"
_UNTRUSTED = lazy(r"\((?:untrusted|不可信)[^()\n]{0,60}\)\s*:?", re.IGNORECASE)
#: Where a host puts the chat history before the message to answer, the history belongs to others.
_CURRENT_MESSAGE = lazy(r"^\[Current message(?: - [^\]\n]{0,60})?\]", re.MULTILINE)
_STAMP = lazy(
    r"^\s*\[(?:[\w @.+#:/-]{0,80}? )?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?"
    r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?: ?(?:GMT|UTC|[A-Z]{2,5})?(?:[+-]\d{1,2}(?::?\d\d)?)?|Z)?\]\s*"
)
_HOST_LINE = lazy(
    r"^\s*(?:\[(?:media attached|message_id|attachments?|image attached|audio|voice|sticker|file attached|"
    r"replying to|from:)"
    r"[^\]\n]{0,2000}\]|<media:[\w-]{1,40}>|System: \[[^\]\n]{0,60}\].*|\[OpenClaw heartbeat poll\])\s*",
    re.IGNORECASE,
)
#: Block names that hosts, harnesses and we ourselves wrap around text that the sender didn't type.
_BLOCK_NAME = (
    r"(?:[a-z][a-z0-9]{0,30}(?:[-_][a-z0-9]{1,30}){1,5}|memory|memories|context|document|documents|attachment|system|"
    r"instructions?|environment|transcript|quote|blockquote|pre|script|style|html|body|iframe|svg|table)"
)
_BLOCK_OPEN = lazy(rf"<({_BLOCK_NAME})(?:\s[^<>\n]{{0,400}})?>", re.IGNORECASE)
_BLOCK_CLOSE = lazy(rf"</\s*{_BLOCK_NAME}\s*>", re.IGNORECASE)
_CHAT_TOKEN = lazy(
    r"<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text)\|>"
    r"|\[/?INST\]|<</?SYS>>|</?s>|<(?:start|end)_of_turn>",
    re.IGNORECASE,
)
#: How the tag of our own block begins (`learning.inject`); what follows is its marker.
_OWN_TAG = "instincts-"
_OWN_BLOCK = lazy(r"^#{1,4} *(?:🧠 *)?Active Instincts\b.*$", re.MULTILINE)


def visible(text: str) -> str:
    r"""The text without invisible characters, with every kind of line break as `\\n`, capped at `MAX_CHARS`."""
    if len(text) > MAX_CHARS:
        text = text[:_HEAD_CHARS] + "\n\n" + text[_HEAD_CHARS - MAX_CHARS :]
    if text.isascii() and text.isprintable():
        return text
    return _INVISIBLE.sub("", _LINE_BREAK.sub("\n", text))


def without_envelopes(text: str) -> str:
    """The text without what hosts, harnesses and we ourselves wrapped around it; pasted and quoted text stays."""
    text = visible(text)
    text = _cut_between(text, _EXTERNAL_OPEN, _EXTERNAL_CLOSE)
    if "[Current message" in text:
        for mark in [*_CURRENT_MESSAGE.finditer(text)][-1:]:
            text = text[mark.end() :]
    if "untrusted" in text or _CONTEXT_MARK in text or "不可信" in text:
        text = _without_cards(text)
    if "Active Instincts" in text:
        text = _without_own_block(text)
    if "<" in text or "[" in text:
        text = _without_tagged(text)
    lines = [_HOST_LINE.sub("", line) if line.lstrip()[:1] in {"[", "<", "S"} else line for line in text.split("\n")]
    text = "\n".join(lines).strip()
    return _STAMP.sub("", text).strip() if text.startswith("[") else text


def _cut_between(text: str, opening: str, closing: str) -> str:
    """Drops every block from `opening` to the end of the line of its `closing`; an unclosed one swallows the rest."""
    kept: list[str] = []
    at = 0
    while (start := text.find(opening, at)) >= 0:
        kept.append(text[at:start])
        end = text.find(closing, start)
        if end < 0:
            return "".join(kept)
        stop = text.find(">>>", end)
        at = len(text) if stop < 0 else stop + 3
    kept.append(text[at:])
    return "".join(kept)


def _without_cards(text: str) -> str:
    """Drops the cards that a host puts before a message: a marked label line and the fence or lines under it."""
    kept: list[str] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if _CONTEXT_MARK not in line and not _UNTRUSTED.search(line):
            kept.append(line)
            at += 1
            continue
        at += 1
        following = at
        while following < len(lines) and not lines[following].strip():
            following += 1
        fence = fence_of(lines[following]) if following < len(lines) else ""
        if fence:
            at = following + 1
            while at < len(lines) and not closes(lines[at], fence):
                at += 1
            at += 1
        else:
            while at < len(lines) and lines[at].strip():
                at += 1
    return "\n".join(kept)


def _without_own_block(text: str) -> str:
    """Drops our own injected block where it stands without its fence, as after a person copied it."""
    found = _OWN_BLOCK.search(text)
    if not found:
        return text
    kept = text[: found.start()].split("\n")
    inside = True
    for line in text[found.end() :].split("\n"):
        inside = inside and (not line.strip() or bool(re.match(r"\s*(?:\d+[.)]|[-*>✅⚠❓📌💡])\s*", line)))
        if not inside:
            kept.append(line)
    return "\n".join(kept)


def _in_code(text: str, start: int, end: int) -> bool:
    """Whether a stretch stands inside inline code: an odd number of backticks before it on its line, one after it."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    return text.count("`", line, start) % 2 == 1 and "`" in text[end : len(text) if stop < 0 else stop]


def _without_tagged(text: str) -> str:
    """Drops tagged blocks, and what follows a stray closing tag or a chat-template token in its paragraph."""
    kept: list[str] = []
    at = 0
    lowered = text.lower() if len(text.lower()) == len(text) else text
    missing: set[str] = set()
    while found := _BLOCK_OPEN.search(text, at):
        name = found[1].lower()
        kept.append(text[at : found.start()])
        close = -1 if name in missing else lowered.find("</" + name, found.end())
        if close < 0 and not name.startswith(_OWN_TAG) and _in_code(text, found.start(), found.end()):
            # `[DONE] <time> | <task_id>`: a placeholder in a form that the sender spells out, not a block.
            missing.add(name)
            kept.append(found[0])
            at = found.end()
        elif close < 0:
            # An opening tag that nothing closes swallows its paragraph: the sender's next paragraph is their own again.
            # Our own block has blank lines in it and is appended last, so one that was cut off reaches to the end.
            missing.add(name)
            blank = -1 if name.startswith(_OWN_TAG) else text.find("\n\n", found.end())
            at = len(text) if blank < 0 else blank
        else:
            stop = text.find(">", close)
            at = len(text) if stop < 0 else stop + 1
    kept.append(text[at:])
    text = "".join(kept)
    for stray in (_BLOCK_CLOSE, _CHAT_TOKEN):
        kept = []
        at = 0
        while found := stray.search(text, at):
            kept.append(text[at : text.rfind("\n", at, found.start()) + 1 or at])
            blank = text.find("\n\n", found.end())
            at = len(text) if blank < 0 else blank
        kept.append(text[at:])
        text = "".join(kept)
    return text


def own_words(text: str) -> str:
    """What the sender typed: `without_envelopes`, and without what they pasted or quoted.

    Reported speech becomes `…` inside its own quotation marks, so that the sentence around it still reads; whole pasted
    blocks are dropped.
    """
    from instinct_learner.learning.pasted import without_pasted

    return without_pasted(without_envelopes(text))
