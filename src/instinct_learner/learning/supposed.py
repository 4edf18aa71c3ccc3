"""The lesson that a request supposes: what its owner might once have said about the same matter.

A question and the lesson that it needs are different kinds of sentences, and a sentence encoder keeps kinds apart. So
a request is also turned into a statement about its matter, and both are looked for. That lessons are mostly about what
somebody doesn't want made the negative form the better one (ADR 0025).
"""

from __future__ import annotations

import re

from instinct_learner.bank.terms import is_cjk
from instinct_learner.lazy import lazy

#: A longer message tells enough of its matter by itself.
MAX_CHARACTERS = 400

_ENGLISH_FRAME = lazy(
    r"\b(?:can|could|would|will) you(?: please)?(?: help me)?"
    r"(?: find| give me| suggest| recommend| provide| share| tell me)?(?: some| any| a few)?\b"
    r"|\b(?:what|which) (?:are|is|would be)(?: some| the| a)?(?: good| best| great)?\b"
    r"|\b(?:do|does) you have any\b"
    r"|\b(?:i'm|i am) (?:looking|planning|interested|thinking|trying|considering|going)(?: for| to| in| about| of)?\b"
    r"|\b(?:any|some) (?:recommendations|suggestions|ideas|tips|advice)(?: for| on| about)?\b"
    r"|\bhow (?:can|should|do) i\b|\b(?:recommend|suggest)(?: me)?(?: some| a few| any)?\b"
    r"|\bi (?:want|need|would like) to\b|\bi'd like to\b|\b(?:please|help me)\b|\?",
    re.IGNORECASE,
)
_CHINESE_FRAME = lazy(
    "有没有|有什么|有哪些|能不能|比较好|你觉得|打算|准备|最近|可以|帮我|给我|什么|怎么|哪些|哪种|推荐|建议|一下|一些"
    "|觉得|好的|介绍|几个|应该|如何|[我想吗呢选好请该，？。]"
)


def supposed_lesson(request: str) -> str:
    """Gives the lesson that a request supposes, in its language; "" where the request is long or says nothing else.

    Args:
        request: A message of the owner.
    """
    if len(request) > MAX_CHARACTERS:
        return ""
    chinese = any(map(is_cjk, request))
    matter = " ".join((_CHINESE_FRAME if chinese else _ENGLISH_FRAME).sub(" ", request).split())
    if not matter:
        return ""
    return f"我不喜欢{matter}" if chinese else f"I don't like {matter}"
