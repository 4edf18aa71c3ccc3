"""The half of a correction that wasn't said: "no, use pnpm" means *pnpm, not npm*, because npm is what was just run."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.tools import alternative_in, family_of, plain, tools_in

_SAID = lazy(
    r"\bnot\b|\binstead of\b|\brather than\b|\bover\b|\bdon't\b|\bdo not\b|\bnever\b|\bstop\b|\bno longer\b|\bexcept\b|\bavoid\b"
    r"|不用|不要|不是|而非|别用|别再|别|代替|替换|取代|不准|不许|禁止|不再|换掉",
    re.IGNORECASE,
)
#: A bare pair of values: "3.11 不是 3.9", "3.11, not 3.9", "not 3.9 but 3.11".
_VALUE = r"(?:v?\d+(?:\.\d+)*[a-z%]{0,3}|`[^`]{1,40}`|[A-Za-z][\w.-]*\d[\w.-]*)"
_PAIR = lazy(
    rf"^(?:(?:it'?s|it is|should be|use|是|用)\s*)?(?P<right>{_VALUE})\s*(?:,|，)?\s*(?:and )?(?:not|rather than|instead of|不是|而不是|别用|不用|不要)\s*(?:用)?\s*(?P<wrong>{_VALUE})$"
    rf"|^(?:not|不是|别用|不用)\s*(?P<wrong2>{_VALUE})\s*(?:,|，|but|而?是)+\s*(?:use |it's |是|用|but )?\s*(?P<right2>{_VALUE})$",
    re.IGNORECASE,
)
_LONE = lazy(
    rf"^(?:use|should be|it'?s|make it|set it to|用|改成|改为|换成|是|应该是)?\s*(?P<value>{_VALUE})$", re.IGNORECASE
)
_NOUN_BEFORE = r"(?P<noun>[A-Za-z][\w+#-]*(?: [A-Za-z][\w+#-]*)?|[\u4e00-\u9fff]{2,6})\s*(?:版本|version|=|==|is|to|为|是|:|：|,)?\s*"
_NO_NOUNS = frozenset(
    "use used using with to on in is at the a an set version i it for of and as from installed run ran by you your python3".split()
)


def complete(text: str, *, previous_request: str, previous_reply: str, language: str) -> str:
    """The rule with the rejected half put in where the turn before names it; otherwise as it is.

    Args:
        text: One rule, references resolved.
        previous_request: What was asked before, read only where the reply says nothing.
        previous_reply: What the agent did.
        language: Of the rule.
    """
    before = f"{previous_reply}\n{previous_request}"
    pair = _PAIR.match(text.strip(" .。!！"))
    if pair:
        right, wrong = pair.group("right") or pair.group("right2"), pair.group("wrong") or pair.group("wrong2")
        noun = _noun_of(wrong, before) or _noun_of(right, before)
        return _pair(noun, right, wrong, language)
    if _SAID.search(text):
        return text
    lone = _LONE.match(text.strip(" .。!！"))
    if lone:
        value = lone.group("value")
        wrong = _same_shape(value, previous_reply)
        if wrong:
            return _pair(_noun_of(wrong, before), value, wrong, language)
    if len(text) > 120:
        return text
    named = tools_in(text)
    if len({plain(word) for word, _ in named}) != 1:
        return text
    chosen = named[0][0]
    rejected = alternative_in(chosen, previous_reply) or alternative_in(chosen, previous_request)
    if not rejected or (
        family_of(chosen) in {"formats", "documents", "languages"}
        and not re.search(rf"(?:用|use|in|写成|as)\s*{re.escape(chosen)}", text, re.IGNORECASE)
    ):
        return text
    core = text.rstrip(" .。!！")
    if language == "zh":
        return f"{core}，不用{' ' if rejected.isascii() else ''}{rejected}"
    return f"{core}, not {rejected}"


def _pair(noun: str, right: str, wrong: str, language: str) -> str:
    if language == "zh":
        lead = f"{noun} " if noun and noun.isascii() else noun
        return f"{lead}用 {right}，不是 {wrong}"
    return f"Use {noun + ' ' if noun else ''}{right}, not {wrong}"


def _noun_of(value: str, text: str) -> str:
    """The word before a value in the turn before: "Python" for 3.9 in "I set up Python 3.9"."""
    for match in re.finditer(_NOUN_BEFORE + re.escape(value.strip("`")), text[:4000]):
        last = match.group("noun").split()[-1]
        if last.lower() not in _NO_NOUNS:
            return last
    return ""


def _same_shape(value: str, reply: str) -> str:
    """A value in the reply that differs from `value` only in its digits, "" if there is none or more than one."""
    shape = re.escape(re.split(r"\d", value.strip("`"), maxsplit=1)[0])
    body = r"\d+(?:\.\d+)+" if re.fullmatch(r"v?\d+(?:\.\d+)+", value) else r"\d[\w.-]*\w|\d"
    if not shape and "." not in value:
        return ""
    found = {m.group() for m in re.finditer(rf"(?<![\w.]){shape}(?:{body})(?![\w])", reply[:4000])} - {value}
    return found.pop() if len(found) == 1 else ""
