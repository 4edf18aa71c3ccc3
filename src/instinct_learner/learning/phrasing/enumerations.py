"""A message that numbers its rules: "(1) … (2) …" says two, under one lead that each of them needs."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

_MARK = lazy(
    r"(?:(?<=^)|(?<=[\s:：;；,，。]))(?:\((?P<a>[1-9])\)|（(?P<b>[1-9])）|(?P<c>[1-9])[.、)）](?=\s|[\u4e00-\u9fff])|(?P<d>[①②③④⑤⑥⑦⑧⑨]))\s*"
)
#: How the first of them is written: without it nothing is numbered.
_FIRST = ("1)", "1）", "1.", "1、", "①")
#: A lead that only announces: nothing of it belongs to the rules.
_ANNOUNCES = lazy(
    r"\b(?:issues?|problems?|notes?|points?|things?|following|reminders?|rules?|corrections?|changes?)\b[^:：]{0,20}[:：]?\s*$|(?:问题|如下|以下|[几两二三四五六][点条]|[几两二三四]件事|注意|规则|修改|要求)[^:：]{0,6}[:：]?\s*$",
    re.IGNORECASE,
)
_THING = lazy(
    r"^(?:the |this |that |your )?(?P<thing>(?:[\w./-]+ ){0,4}?(?:files?|reports?|documents?|scripts?|summary|records?|fields?|pages?|tests?|functions?|guides?|notes|output(?! files?)|api))\b",
    re.IGNORECASE,
)
_DIGITS = {mark: number for number, mark in enumerate("①②③④⑤⑥⑦⑧⑨", start=1)}


def split_enumeration(text: str) -> tuple[str, ...]:
    """The numbered rules of a text, each with what its lead says it is about; the text alone where it numbers nothing.

    Only marks that count up from 1 are an enumeration: "(2)" alone may be anything.
    """
    if not any(first in text for first in _FIRST):
        return (text,)
    marks = []
    expected = 1
    for match in _MARK.finditer(text):
        number = int(match.group("a") or match.group("b") or match.group("c") or _DIGITS[match.group("d")])
        if number == expected:
            marks.append(match)
            expected += 1
    if len(marks) < 2:
        return (text,)
    lead = text[: marks[0].start()].strip(" -—")
    items = [
        re.sub(
            r"(?:[,;，；]\s*(?:and|or|以及|或者?|并且?)?\s*)$",
            "",
            text[mark.end() : marks[i + 1].start() if i + 1 < len(marks) else len(text)].strip(),
        ).strip()
        for i, mark in enumerate(marks)
    ]
    subject = _lead_subject(lead)
    return tuple(f"{subject}{item}" for item in items if item)


def _lead_subject(lead: str) -> str:
    if not lead:
        return ""
    if _ANNOUNCES.search(lead):
        thing = _THING.match(lead)
        if not thing or re.match(
            r"(?:the |one or more )?(?:issues?|problems?|output(?: files?)?$)", thing.group("thing"), re.IGNORECASE
        ):
            return ""
        return f"{thing.group('thing')}: "
    return f"{lead.rstrip(':： ')}: " if len(lead) <= 60 and lead.rstrip()[-1:] in ":：" else ""
