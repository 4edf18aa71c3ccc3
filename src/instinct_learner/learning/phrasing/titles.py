"""A few words for lists and for the injected block: what it is about and the word that matters."""

from __future__ import annotations

import re

from instinct_learner.learning.phrasing.sentences import literals_in
from instinct_learner.learning.phrasing.tools import tools_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.phrasing.topic_table import Topic

#: Longest titles, in characters; a title is read in a list of five and costs tokens each time.
LIMIT_EN, LIMIT_ZH = 48, 20


def title_for(action: str, topic: Topic | None, language: str, *, subject: str = "") -> str:
    """The thing a rule is about where it names one; else `label: key` where the topic is known; else the action's first words.

    Args:
        action: The rule.
        topic: What kind of work it is about.
        language: `zh` or `en`.
        subject: "all output files", 提交信息; "" where the rule names no thing.
    """
    bare = re.fullmatch(r"(?:the|this|that|your|my|our|all|every) \w+|\w+", subject, re.IGNORECASE) is not None
    if 2 < len(subject) <= (10 if language == "zh" else 32) and not (bare and subject.isascii()):
        return subject[:1].upper() + subject[1:]
    head = _head(action, language)
    if topic is None:
        return head
    label = topic.label_zh if language == "zh" else topic.label_en
    key = _key(action)
    if key and key.lower() not in label.lower():
        return f"{label}：{key}" if language == "zh" else f"{label}: {key}"
    room = (LIMIT_ZH if language == "zh" else LIMIT_EN) - len(label) - 1
    if room < (5 if language == "zh" else 12):
        return label
    short = _head(action, language, limit=room)
    return (
        f"{label}：{short}"
        if language == "zh"
        else f"{label}: {short[:1].lower() + short[1:] if re.match(r'[A-Z][a-z]', short) else short}"
    )


def _key(action: str) -> str:
    tools = tools_in(action[:120])
    if tools:
        return tools[0][0]
    # A stamp or a long pattern stands in the action anyway, and costs a dozen tokens more in the title.
    literals = [
        word
        for word in literals_in(action)
        if 2 < len(word) <= 20 and not re.search(r"\d{3}|[<*]|^\d+(?:\.\d+)?$|^e\.g", word)
    ]
    return literals[0] if literals else ""


def _head(text: str, language: str, *, limit: int = 0) -> str:
    limit = limit or (LIMIT_ZH if language == "zh" else LIMIT_EN)
    first = re.split(r"[，。；：！？]|[,;:!?](?=\s)|\.\s|\s[—–-]\s|（|\s\(", text)[0].strip()
    if len(first) <= limit:
        return first
    cut = first[:limit]
    if language == "en" or re.search(r"[A-Za-z]$", cut):
        space = cut.rfind(" ")
        cut = cut[:space] if space > limit // 2 else cut
    return re.sub(r"\s+(?:a|an|the|of|to|in|and|or|for|with|as|that|by|on)$", "", cut.rstrip(" ,，")) + "…"
