"""A request to record something: what is left of the message without it, or what it points at in the reply before."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.references import content_words
from instinct_learner.learning.phrasing.sentences import flatten, split_sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.model.signal import Signal

_REPLY_CHARS = 4_000
_RECORDING = lazy(
    r"(?:please |can you |could you )?(?:record|remember|save|note|write down|log|keep)(?: down)? (?:this|that|it)(?: (?:experience|lesson|trick|tip|one|down|as a (?:rule|lesson|note)|for (?:next time|later|the future)))*\b[:：,，.!\s]*"
    r"|(?:请|麻烦)?(?:帮我)?把?(?:这个|这条|这次的?|这|刚才的?)(?:经验|教训|做法|方法|技巧|规则|一点|一条)?(?:给我)?"
    r"(?:记|保存|存)(?:录|住)?(?:下来?|一下)?(?:[：:，,。!！]\s*|$)"
    r"|(?:请|麻烦)?(?:帮我)?(?:把)?(?:记录|记住|记下来?|记一下|保存|存)(?:下来?|一下)?(?:这个|这条|这次的?|这|该|一下这个)?(?:经验|教训|做法|方法|技巧|规则|一点|一条)?(?:记(?:下来?|录(?:下来)?|住))?[：:，,。!！\s]*",
    re.IGNORECASE,
)
_TELLING = lazy(
    r"\b(?:because|cause|fix(?:ed)?|works?|worked|solved|turned out|instead|use|must|need)\b|原因|因为|解决|改成|换成|改用|就好|可以了|修复|需要|应该|必须",
    re.IGNORECASE,
)


def without_request(text: str) -> str:
    """What a message says besides its request to record."""
    return _RECORDING.sub("", text, count=1).strip()


def worth_recording(signal: Signal) -> str:
    """What "记录这个经验" points at: the reply's sentence that says what was found or what worked."""
    if signal.worked:
        return signal.worked
    sentences = [
        s for s in split_sentences(flatten(signal.previous_reply[:_REPLY_CHARS])) if len(content_words(s)) >= 3
    ]
    chosen = [s for s in sentences if _TELLING.search(s)] or sentences
    return " ".join(chosen[:2])
