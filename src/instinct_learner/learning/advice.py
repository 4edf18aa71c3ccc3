"""Whether a message asks for advice, or for what was said.

"Where did Mara buy her bike?" is answered by the lesson that holds its words. "Which bike should I buy?" is not: what its
answer must respect ("I have no room indoors") mostly shares no word with it, and a lesson that does share some
does so by chance. Read on the load path: sets of words and substrings, no patterns.

Source: ADR 0123.
"""

from __future__ import annotations

from instinct_learner.learning.times import words_of

#: Words that ask for something to be proposed, compared, explained or planned.
_WORDS = frozenset(
    "recommend recommends recommendation recommendations suggest suggestion suggestions advice advise tip tips idea ideas"
    " best plan explain option options worth looking interested planning".split()
)
_PAIRS = frozenset(
    tuple(pair.split("_"))
    for pair in (
        "should_i should_we can_you could_you would_you will_you help_me can_i could_i do_i would_i can_we could_we do_we"
        " i_want i_need i'd_like would_like what_should what_are what's_the what_is where_can where_should any_good give_me"
        " trying_to thinking_of thinking_about"
    ).split()
)
_CHINESE = (
    *(
        "推荐",
        "建议",
        "怎么",
        "如何",
        "怎样",
        "哪些",
        "哪个好",
        "哪款",
        "哪种",
        "有什么",
        "有没有",
        "帮我",
        "给我",
        "适合",
    ),
    *(
        "该选",
        "该不该",
        "要不要",
        "能不能",
        "可以吗",
        "好吗",
        "想买",
        "想去",
        "想学",
        "想找",
        "打算",
        "计划",
        "值得",
        "介绍",
    ),
)
#: A question that opens with one of these and soon goes on with one of those asks for what was.
_OPENINGS = frozenset(["when", "who", "whom", "whose", "where", "what", "which", "why", "how"])
_PAST = frozenset(["did", "was", "were", "had", "has"])
_SOON = 7
_CHINESE_PAST = ("什么时候", "何时", "谁", "上次", "当时", "了吗", "过吗", "了没", "多久了", "几月", "哪天", "哪年")


def asks_for_advice(message: str) -> bool:
    """Tells whether a message asks for advice, a plan or an explanation, and not for what was said or done."""
    text, words = words_of(message)
    if words and words[0] in _OPENINGS and not _PAST.isdisjoint(words[1:_SOON]):
        return False
    if not text.isascii() and any(word in text for word in _CHINESE):
        return not any(word in text for word in _CHINESE_PAST)
    return not _WORDS.isdisjoint(words) or any(pair in _PAIRS for pair in zip(words, words[1:], strict=False))  # noqa: RUF007 - itertools would be one more import
