"""Sentences as things to do: cleaned of what opens them, complaints turned round, subjects put in."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing import complaints
from instinct_learner.learning.phrasing.openers import strip_openers
from instinct_learner.learning.phrasing.sentences import NO_SUBJECT, Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from instinct_learner.learning.phrasing.conditions import Condition

_EVERY_CASE = lazy(r"\b(?:all|every|each|any)\b", re.IGNORECASE)
_EVERY_CASE_ZH = lazy(r"所有|任何(?!时候)|每[个次份条一]|一律|一概|凡|全部|统统|只要是?")


def for_all(sentences: tuple[Sentence, ...], condition: Condition | None) -> bool:
    """Was the rule stated for every case of a kind? "Never push to main" is strict, and still about one thing."""
    stated = " ".join(s.text for s in sentences if s.role == "general")
    if condition is not None and _EVERY_CASE.search(condition.text) and stated:
        return True
    return bool(_EVERY_CASE_ZH.search(stated))


def to_do(sentences: tuple[Sentence, ...], tongue: Literal["zh", "en"]) -> tuple[Sentence, ...]:
    """The sentences as things to do: openers gone, complaints turned, questions left out where more is said."""
    done: list[Sentence] = []
    for i, sentence in enumerate(sentences):
        text = _with_subject(_clean(sentence.text, tongue), sentences[i - 1].text if i else "")
        turned = complaints.turned(text, tongue)
        text = _without_question(turned)
        if text:
            # A turned complaint now says what to do.
            role = "rule" if turned != _clean(sentence.text, tongue) else sentence.role
            done.append(Sentence(text=text, role=role))
    return tuple(s for s in done if not s.text.endswith(("?", "？"))) or tuple(done)


_COMPLAINED = lazy(
    r"^(?:the |your )?(?P<thing>[\w ./`-]{3,60}?)\s+(?:does not|doesn't|do not|don't|is|are|has|have|was|were)\b",
    re.IGNORECASE,
)


def _with_subject(text: str, before: str) -> str:
    """The subject put in: "Should use `x.md`" leans on the complaint before it, which named the thing."""
    found = _COMPLAINED.match(before) if NO_SUBJECT.match(text) else None
    return (
        f"{found.group('thing')[:1].upper()}{found.group('thing')[1:]} {text[:1].lower()}{text[1:]}" if found else text
    )


_AGAIN = lazy(r"(?<=[，,；])\s*(?:以后|今后|下次)(?:也|都|就|记住|记得|请)*|(?<=[,;] )from now on,?\s*", re.IGNORECASE)
_ASKED_TOO = lazy(r"[，,]\s*[^，,。]{0,40}(?:是多少|是什么|怎么样|怎么办|多少钱|是谁|在哪里?|吗|呢)[？?]?$")


def _without_question(text: str) -> str:
    """The rule alone: in "以后都用英文回答，招商银行的ROE是多少" what is asked after it is no part of it."""
    return _ASKED_TOO.sub("", text) or text


#: What makes a sentence an order for other times. A plain "doesn't" or "not" only says what is.
_ORDERS = lazy(
    r"\b(?:must|should|shall|needs? to|has to|have to|requires?|required|prefers?|never|always|only|keep|avoid|stop|instead|rather than|make sure|remember|wants?|would like"
    r"|don't (?!think|know|see|understand|believe|get|like|remember|seem)|do not (?!think|know|see|understand|believe|seem)|no need to|not (?:the |in |an? |just )?[\w.`-]+$|, not )"
    r"|(?:^|[,;:] )(?:please |then |and |also |just )*(?:use|put|write|add|append|include|run|call|name|format|set|make|move|change|remove|delete|rename|replace|convert|show|list|give|start|end"
    r"|begin|leave|check|test|update|create|return|print|log|sort|group|split|merge|wrap|move|import|install|commit|push|ask|reply|answer|explain|summari[sz]e|translate|round"
    r"|save|store|open|close|skip|ignore|treat|follow|provide|send|post|build|deploy|revert|undo|no|all|every)\b"
    r"|必须|应该|应当|要(?=[用写改有带加放按把先在给保遵走])|得(?=[用写有带先])|不要|(?<![特区差个级分])别(?![的人])|不用|不准|不许|禁止|只能|用(?![户于来了得])|改用|改成|改为|换成|先(?=[给写问做跑测看查说确备拉更同清停读打关开建加删改选想列算])|请(?![问教])|记得|尽量|优先|避免|一律|按(?=[照金时日北字])|保持|保留(?!意见|了)|精确到|四舍五入|统一|叫用户",
    re.IGNORECASE,
)


def orders(text: str) -> bool:
    """Does a text say what to do another time, and not only what is or was wrong?"""
    return bool(_ORDERS.search(text))


def by_rank(sentences: tuple[Sentence, ...]) -> list[Sentence]:
    """The sentences, those that state a general rule first."""
    order = {"general": 0, "rule": 1, "other": 2, "example": 3, "reason": 4, "complaint": 5}
    return sorted(sentences, key=lambda s: order[s.role])


def _clean(text: str, tongue: Literal["zh", "en"]) -> str:
    cleaned = _AGAIN.sub("", strip_openers(text.lstrip(" ,，;；:：.。、-—…"), tongue))
    cleaned = re.sub(r"^(?:\(?\d{1,2}[)、）]|\d{1,2}\.(?=\s))\s*", "", cleaned)
    if tongue == "zh":
        return re.sub(r"^([\u4e00-\u9fff]{2,4})请(?=先|用|给|把|按|只|直接|不)", r"\1", cleaned)
    return cleaned[:1].upper() + cleaned[1:] if re.match(r"[a-z]+(?:\s|$|')", cleaned) else cleaned
