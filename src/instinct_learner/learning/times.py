"""Whether a question asks for a time, and whether a lesson names one.

Of the lessons that bear on "When did we move the servers?", 「咱们什么时候换的机房？」, the one with a day in it is the
likelier answer. Read on the load path: sets of words and substrings, no patterns.

Source: ADR 0122.
"""

from __future__ import annotations

from instinct_learner.bank.terms import fold

#: What follows `when` where it asks; where it only opens a condition ("when you commit, …") something else does.
_ASKING = frozenset(
    ["did", "do", "does", "was", "were", "is", "are", "will", "would", "has", "have", "had", "should", "can", "could"]
)
#: What `what` and `which` ask for.
_UNITS = frozenset(["date", "day", "week", "month", "year", "weekend", "time", "hour", "quarter", "season"])
_ASKED_CHINESE = (
    *("什么时候", "啥时候", "甚么时候", "什么时间", "何时", "几时", "多久", "多长时间"),
    *("哪天", "哪一天", "哪年", "哪一年", "哪月", "哪个月", "哪周", "哪个周", "哪个星期", "哪个季度"),
    *("几号", "几月", "几点", "周几", "星期几", "礼拜几"),
)

_TIMES = frozenset(
    "yesterday today tonight tomorrow ago weekend fortnight monday tuesday wednesday thursday friday saturday sunday"
    " january february march april june july august september october november december jan feb mar apr jun jul aug sep"
    " sept oct nov dec midnight noon o'clock recently soon lately christmas easter thanksgiving halloween".split()
)
#: What a word such as `last` or a number makes a time of.
_SPANS = frozenset(
    "second minute hour day night morning afternoon evening week weekend month quarter year decade summer winter spring"
    " autumn fall season mon tue tues wed thu thur thurs fri sat sun".split()
)
_POINTING = frozenset(
    "last next this past previous coming every each other few several couple one two three four five six seven eight"
    " nine ten eleven twelve thirty sixty ninety".split()
)
_TIMES_CHINESE = (
    *("昨天", "昨晚", "今天", "今晚", "今早", "明天", "明晚", "前天", "后天", "大前天", "刚刚", "刚才", "最近", "周末"),
    *(
        "上周",
        "下周",
        "这周",
        "本周",
        "每周",
        "上个月",
        "下个月",
        "这个月",
        "本月",
        "每月",
        "上季度",
        "下季度",
        "本季度",
    ),
    *(
        "去年",
        "今年",
        "明年",
        "前年",
        "后年",
        "年前",
        "年后",
        "月前",
        "天前",
        "周前",
        "小时前",
        "分钟前",
        "星期",
        "礼拜",
    ),
    *(
        "春节",
        "国庆",
        "中秋",
        "元旦",
        "圣诞",
        "除夕",
        "月底",
        "月初",
        "年底",
        "年初",
        "凌晨",
        "早上",
        "中午",
        "下午",
        "晚上",
    ),
)
_FIGURES = "0123456789〇零一二三四五六七八九十两几半"
#: A figure before one of these is a time: 3月, 五号, 八点, 2019年, 两周.
_COUNTED_CHINESE = "年月日号点周天"
#: A little.
_NO_TIME = frozenset({"一点", "半点"})
_GAPS = str.maketrans(dict.fromkeys('\t\n\r!"#$%&()*,.;<>?[]^`{|}~=+_', " ")) | {0x2019: "'", 0xFF1A: " "}
#: So much of a question, and of a lesson, is looked at.
_READ = 600


def asks_when(question: str) -> bool:
    """Tells whether a question asks for a time."""
    text, words = words_of(question)
    if not text.isascii() and any(word in text for word in _ASKED_CHINESE):
        return True
    return any(
        (one == "when" and other in _ASKING)
        or one == "when's"
        or (one == "how" and other == "long")
        or (one in {"what", "which"} and other in _UNITS)
        for one, other in zip(words, words[1:] + [""], strict=False)  # noqa: RUF005 - one more than there are words
    )


def names_time(text: str) -> bool:
    """Tells whether a text names a time: a day, a month, a year, "last week", 「上周五」."""
    text, words = words_of(text)
    return _names_in_english(words) or (not text.isascii() and _names_in_chinese(text))


def words_of(text: str) -> tuple[str, list[str]]:
    """Gives the beginning of a text, folded, and the words between its marks in lower case, none left out."""
    text = fold(text[:_READ])
    return text, text.lower().translate(_GAPS).split()


def _names_in_english(words: list[str]) -> bool:
    if not _TIMES.isdisjoint(words):
        return True
    for at, word in enumerate(words):
        if _is_date(word):
            return True
        span = word.removesuffix("'s").removesuffix("s")
        before = words[at - 1] if at else ""
        if span in _SPANS and (before in _POINTING or before.isdecimal()):
            return True
        if word == "may" and (
            before in {"in", "on", "since", "by", "of", "last", "next", "until"} or before.isdecimal()
        ):
            return True
    return False


def _is_date(word: str) -> bool:
    """Tells whether a word is a year or a date: 2019, 2019-05-03, 2019/5, 1990s, 90s."""
    year, rest = word[:4], word[4:]
    if not (year.isascii() and year.isdigit() and "1900" <= year <= "2100"):
        return len(word) == 3 and word.endswith("0s") and word[0].isdigit()
    return not rest or rest == "s" or (rest[0] in "-/" and rest[1:2].isdigit())


def _names_in_chinese(text: str) -> bool:
    if any(word in text for word in _TIMES_CHINESE):
        return True
    return any(
        (mark in _COUNTED_CHINESE and before in _FIGURES and before + mark not in _NO_TIME)
        or (before == "周" and mark in "一二三四五六日")
        for before, mark in zip(text, text[1:], strict=False)  # noqa: RUF007 - itertools would be one more import
    )
