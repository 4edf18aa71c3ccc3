"""Do two rules contradict each other? What `learning.contradiction` says, with both made comparable first.

A lesson is compared with what it supersedes when it is learned; there a missed contradiction only makes a second file.
Before something is written for good more is at stake, so wordings that say the same are brought together here, and
rules that hold in different places, or for a part of the other's subject, are kept apart.

Source: SPEC §4 "Conflicts"; ADR 0099.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from instinct_learner.lazy import lazy
from instinct_learner.learning.concepts import concepts_in
from instinct_learner.learning.contradiction import contradiction, polarity
from instinct_learner.learning.detection.chinese_fold import fold

if TYPE_CHECKING:
    from instinct_learner.model.instinct import Instinct

#: Wordings, and the one that `learning.concepts` knows.
_WORDINGS = (
    (lazy(r"详细|详尽|(?:写|说|写得|说得)?长(?:一?[点些])|展开(?:写|讲|说)"), "冗长"),
    (lazy(r"\b(?:detailed|thorough(?:ly)?|in (?:full )?detail|at length|longer)\b", re.IGNORECASE), "long"),
    (lazy(r"精简|(?:写|说)?短(?:一?[点些])"), "简短"),
    (lazy(r"\b(?:packages?|dependenc(?:y|ies)|deps|libraries)\b", re.IGNORECASE), "依赖"),
    (lazy(r"软件包|套件"), "依赖"),
    (lazy(r"注解|备注"), "注释"),
    (lazy(r"回覆"), "回复"),
    (lazy(r"\bdelet\w+", re.IGNORECASE), "delete"),
    (lazy(r"\bremov\w+", re.IGNORECASE), "remove"),
    (lazy(r"删(?![除掉])"), "删除"),
)
_DIGITS = str.maketrans("一二两三四五六七八九", "122345678" + "9")
_COUNTED = lazy(r"[一二两三四五六七八九](?=[ ]?(?:位|个|行|条|句|次|天|小时|分钟|空格|点|页|段))")
#: What code is made of, where one rule speaks of all of it and the other of a part.
_PARTS_OF_CODE = lazy(
    r"(?:每个)?(?:函数|方法|类)(?:里|中)?|\b(?:every |each |all )?(?:functions?|methods?|class(?:es)?)\b", re.IGNORECASE
)
#: Where a rule holds; right after "use" it is what is chosen.
_PLACES = lazy(
    r"(?<!用 )(?<!用)(?<!选 )(?<!选)(?<!use )(?<!using )(?<!with )(?<!prefer )(?<!not )"
    r"(?:前端|后端|移动端|服务端|客户端|测试环境|生产环境|预发|本地|线上"
    r"|(?<![A-Za-z])(?:python|golang|go|rust|java(?!script)|javascript|typescript|ruby|php|kotlin|swift|sql|html|css|"
    r"frontend|front-end|backend|back-end|mobile|staging|production|windows|linux|macos)(?![A-Za-z]))",
    re.IGNORECASE,
)
#: "The terms in a report" is narrower than "a report": such a rule is an exception to the other.
_PART = lazy(r"(?:里|中|内)(?:的|面的)|\bin(?:side)? (?:the |its |their )|\bof the\b", re.IGNORECASE)
#: Concepts that are things: two rules that each name such things and share none are about different things.
_THINGS = frozenset(
    (
        *("comment", "test", "table", "list", "reply", "conclusion", "summary", "emoji", "commit", "message", "branch"),
        *(
            "file",
            "log",
            "variable",
            "function",
            "document",
            "report",
            "email",
            "meeting",
            "image",
            "database",
            "query",
        ),
        *("page", "button", "link", "source", "title", "indent", "semicolon", "weekly", "refactor", "import"),
    )
)
#: 「别用 A，改用 B」, as pitfalls and taboos put it. A and B may be one program called in two ways.
_WAY_OUT = lazy(r"(?:别用|Don't use) (.{2,80}?)(?:，改用|; use) (.{2,80}?)(?:（E-[0-9A-Fa-f]{8}.*)?$")
_WHERE = lazy(r"^cd \S+ && ")
#: A prohibition of one or two things is one for every occasion.
_BLANKET = 2


def clash(mine: Instinct, theirs: Instinct) -> str:
    """Why two rules contradict each other, "" where they don't, or where each holds in a place of its own."""
    if holds_elsewhere(mine.action, theirs.action):
        return ""
    ways = [way_out_in(each.action) for each in (mine, theirs)]
    if all(map(any, ways)):
        return f"{ways[0][1]} instead of {ways[1][1]}" if ways[0][0] == ways[1][0] and ways[0] != ways[1] else ""
    one, two = (replace(each, action=plainly(each.action)) for each in (mine, theirs))
    why = contradiction(one, two)
    if why and not why.startswith("the opposite"):
        return "" if _is_exception(one.action, two.action) else why
    if (
        why
        or polarity(one.action) == polarity(two.action)
        or one.scope != two.scope
        or "recovery" in (one.kind, two.kind)
    ):
        return why
    if _is_blanket(one.action, two.action):
        return "the opposite of what was said before"
    return contradiction(*(replace(each, action=_PARTS_OF_CODE.sub("代码", each.action)) for each in (one, two)))


def way_out_in(text: str) -> tuple[str, str]:
    """What failed and what works instead, of a rule that names both commands; "" each of any other."""
    match = _WAY_OUT.match(text.replace("`", ""))
    failed, worked = (_WHERE.sub("", part).strip() for part in match.groups()) if match else ("", "")
    return failed, worked


def holds_elsewhere(one: str, two: str) -> bool:
    """Whether two rules name the place where they hold, and none in common."""
    mine, theirs = ({place.lower() for place in _PLACES.findall(simplified(text))} for text in (one, two))
    return bool(mine and theirs and not mine & theirs)


def plainly(text: str) -> str:
    """A rule in the words that rules are compared by; never shown to anybody."""
    plain = simplified(text)
    for pattern, word in _WORDINGS:
        plain = pattern.sub(word, plain)
    # With blanks around it, as `learning.contradiction` finds a value only where it stands by itself.
    return _COUNTED.sub(lambda match: f" {match[0].translate(_DIGITS)} ", plain)


def simplified(text: str) -> str:
    """Traditional characters as simplified ones; punctuation and all else stays."""
    if text.isascii():
        return text
    return "".join(fold(char) if "\u4e00" <= char <= "\u9fff" else char for char in text)


def _is_exception(one: str, two: str) -> bool:
    """Whether one of two rules is about a part of the other's subject, or each about a thing of its own."""
    if bool(_PART.search(one)) != bool(_PART.search(two)):
        return True
    mine, theirs = (concepts_in(text) & _THINGS for text in (one, two))
    return bool(mine and theirs and not mine & theirs)


def _is_blanket(one: str, two: str) -> bool:
    """Whether one rule forbids for every occasion what the other asks for on some."""
    forbids, asks = (one, two) if polarity(one) < 0 else (two, one)
    banned, wanted = concepts_in(forbids), concepts_in(asks)
    return 0 < len(banned) <= _BLANKET and bool(banned & _THINGS) and banned <= wanted
