"""Trigger A: words by which an owner says that something is meant for good, and how strongly.

A keyword alone is no intent. One in a quotation is somebody else's; one that is denied ("not always", 不一定) says the
opposite; a question asks. Such words don't fire, or fire one level lower (`_judged` says which). Whether a rule is
taught at all is `learning.detection`'s to say; what is found here says how strongly.

Source: seed self-evolve "触发器A：关键词识别"; SPEC §4; ADR 0095.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.turn import read_turn
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from instinct_learner.learning.detection.turn import Sentence
    from instinct_learner.model.card import Caution, Level
    from instinct_learner.model.signal import Flag

#: The levels, weakest first.
LEVELS: tuple[Level, ...] = ("mild", "standard", "urgent")
#: Keywords that are looked at in one message: nobody says more, a paste may.
_MOST = 24
#: How far before a keyword a denial is looked for, in characters.
_BEFORE = 48

#: After a noun or a verb 以后 says "after that"; only where a clause begins, or after who it is said to, is it a
#: keyword, and where what follows makes it a rule.
_FROM_NOW_ZH = (
    r"(?:(?:^|(?<=[\s，。！？；：、,.!?;:~（(…]))|(?<=[你您我们們咱请請那今从從但且家外])|(?<=从今)|(?<=麻烦))(?:以后|以後)"
    r"(?!再说|再說|再看|再议|再議|再聊|再谈|有空|有机会|有機會|的事|的话|的話|会不会|會不會)"
    r"|(?:以后|以後)(?=[^，。！？,.!?\n]{0,8}(?:都|一律|统一|統一|全部|别|別|不要|不准|不许|不許|务必|務必))"
)
#: Each level's keywords, simplified and traditional, and English. Source: seed self-evolve "触发器A".
_URGENT = lazy(
    rf"{_FROM_NOW_ZH}|永远(?!的神)|永遠(?!的神)|每次|必须|必須|一定(?!程度|的|量|范围|範圍|会|會|是|能|有)|禁止"
    r"|(?<!as )(?<!has )(?<!have )(?<!had )\balways\b|\bnever\b(?! mind| heard| seen| knew| tried| thought)"
    r"|\bfrom now on\b|\bmust\b(?! have been| have \w+ed\b)|\bevery time\b"
)
_STANDARD = lazy(
    r"记住|記住|(?<![上这這那])下次(?!吧|再说|再說|见|見|会|會)|(?:别|別)再|不要再|(?<![还還不])(?<!你)记得(?!吗|么)|(?<![还還不])(?<!你)記得(?!嗎)"
    r"|(?<!do you )(?<!did you )(?<!can you )(?<!i )(?<!can't )(?<!cannot )(?<!i'll )\bremember\b(?! when\b)|\bnext time\b(?! i\b)"
    r"|\b(?:don't|do not|please don't)\b[^.!?\n]{1,80}?\bagain\b"
)
_MILD = lazy(
    r"倾向|傾向|偏好|不?(?:喜欢|喜歡)|习惯|習慣|\bprefer\b|\busually\b"
    r"|\bi(?: really| also| would| do|'d| don't| do not| don't really)? like\b(?! you to| to (?:know|see|ask))"
)
_PATTERNS: tuple[tuple[Level, re.Pattern[str]], ...] = (("urgent", _URGENT), ("standard", _STANDARD), ("mild", _MILD))
#: Without one of these a message holds no keyword: looked for in its lower case before anything is imported.
CUES = (
    *("以后", "以後", "永远", "永遠", "每次", "必须", "必須", "一定", "禁止", "记住", "記住", "下次", "别再", "別再"),
    *("不要再", "记得", "記得", "倾向", "傾向", "偏好", "喜欢", "喜歡", "习惯", "習慣"),
    *("always", "never", "from now on", "must", "every time", "remember", "next time", "again", "prefer", "like"),
    "usually",
)

#: Right before a keyword: it need not be. Then nothing is wanted for good.
_DENIED = lazy(
    r"(?:不用|不必|不需要|无需|無需|无须|没必要|沒必要|用不着|不是|并非|並非|不要求|未必|不見得|不见得|没说|沒說|没让|沒讓)(?:[^，。！？,.!?\n]{0,4})$"
    r"|(?:不|没|沒|说不|說不)$"
    r"|\b(?:not|isn't|aren't|wasn't|needn't|no need to|(?:don't|doesn't|do not|does not|didn't|won't) (?:have|need) to"
    r"|not necessarily|i didn't say(?: to)?|no longer)(?: \w+){0,2} $"
)
#: Right before a keyword: what always happened shall stop. A rule, and a weaker one than its keyword says.
_NEGATED = lazy(
    r"(?:不要|别|別|不准|不许|不許|停止|少)(?:再)?$|\b(?:don't|do not|stop|please don't|quit|avoid)(?: \w+){0,1} $"
)
#: The owner passes on what somebody else said.
_REPORTED = lazy(
    r"(?:他|她|它|他们|她们|他們|小[\u4e00-\u9fff]|老[王李张张刘陈板闆师師]|同事|老板|老闆|客户|客戶|领导|領導|文档|文檔|文章|网上|網上|手册|手冊|官方|教程|有人|别人|別人)"
    r"[^，。！？,.!?\n]{0,6}(?:说|說|写着|寫著|写道|提到|要求|讲|講|觉得|認為|认为|建议|建議)[^。！？.!?\n]{0,20}$"
    r"|\b(?:he|she|they|someone|somebody|everyone|people|(?:the |my |our )?(?:docs?|documentation|manual|article|blog|"
    r"tutorial|readme|boss|manager|colleague|teammate|friend|client|customer))\b[^.!?\n]{0,16}?\b(?:says?|said|told|wrote|"
    r"writes|claims?|claimed|thinks?|recommends?|suggests?|suggested)\b[^.!?\n]{0,40}$"
)
_SUPPOSED = lazy(r"(?:如果|要是|假如|万一|萬一|倘若)$|\b(?:if (?:i|we|you|it)|what if|suppose)(?: \w+){0,2} $")
_IMAGINED = lazy(
    r"if (?:we|i|you|they|it) ever\b|suppose\b|imagine\b|假如|假设|假設|(?:如果|要是)(?:哪天|有一天|将来|將來)"
)
#: A question that asks for something to be done, in a question's clothes.
_ASKS_FOR = lazy(
    r"能不能|可不可以|可以[^。！？!?\n]{0,40}[吗嗎]|能[^。！？!?\n]{0,40}[吗嗎]|(?:好|行|可以|成)(?:吗|嗎|不好|不行|么)|"
    r"\b(?:can|could|would|will) you\b|, ?(?:ok(?:ay)?|alright|right|please)\s*\?"
)
_ASKING = (
    lazy(r"能不能|可不可以|能否|可否|请问", 0),
    lazy(r"(?<=[后後，, ])(?:可以|能)(?=[都一总總])", 0),
    lazy(r"[，,]?(?:好|行|可以|成)?(?:吗|嗎|不好|不行|么)$", 0),
    lazy(r"\b(?:can|could|would|will) you(?: please)?\b", re.IGNORECASE),
    lazy(r", ?(?:ok(?:ay)?|alright|right|please)$", re.IGNORECASE),
)
_QUESTION_END = lazy(r"[?？][\s)\"'”」]*$|[吗嗎][\s。.!！~…]*$")
_MOODS = lazy(
    r"烦死|煩死|气死|氣死|累死|烦透|煩透|受够了|受夠了|火大|心情[^，。！？,.!?\n]{0,4}(?:差|不好|糟|很烂|低落)|(?:好|很|太|真)(?:烦|煩|累|郁闷|鬱悶|生气|生氣|崩溃|崩潰)|郁闷|鬱悶|崩溃|崩潰"
    r"|\b(?:i'm|i am|feeling) (?:so |really |too |very )?(?:tired|angry|frustrated|annoyed|upset|exhausted|fed up|sick of|"
    r"in a bad mood|pissed|stressed)\b|\bugh+\b|\bfed up\b|\bsick of\b|\bi'm in a (?:bad|terrible|foul) mood\b"
)


class Trigger(NamedTuple):
    """One sentence of the owner's that means something for good.

    Attributes:
        level: How strongly, after the rules that lower it.
        said: How strongly by its keyword alone.
        keyword: As it was typed.
        quote: The sentence, verbatim; of one that a mood opens, what comes after the mood.
        start: Where the sentence starts in the message, in characters.
        end: Where it ends, exclusive.
        caution: What the owner should know.
        why: What lowered it, one short reason each; empty where nothing did.
    """

    level: Level
    said: Level
    keyword: str
    quote: str
    start: int
    end: int
    caution: tuple[Caution, ...] = ()
    why: tuple[str, ...] = ()


class _Found(NamedTuple):
    level: Level
    start: int
    end: int


def may_trigger(text: str) -> bool:
    """Whether a message holds any keyword at all: cheap, and true too often."""
    lowered_text = text.lower()
    # Full-width letters are folded by whoever reads the message in earnest.
    return any(cue in lowered_text for cue in CUES) or any("\uff21" <= char <= "\uff5a" for char in text)


def triggers_in(text: str, *, flags: Iterable[Flag] = ()) -> tuple[Trigger, ...]:
    """The sentences of a message that mean something for good, in the order in which they were said.

    Args:
        text: The owner's own words (`Message.text` of a message whose origin is `owner`): envelopes, pastes and
            reported speech are out already. Other quotations and code are passed over here.
        flags: Of the message's verdict, where one is known.

    Returns:
        At most one a sentence, of its strongest keyword that holds.
    """
    flags = frozenset(flags)
    turn = read_turn(text)
    mood = bool("emotional" in flags or _MOODS.search(turn.masked))
    found: list[Trigger] = []
    for sentence in turn.sentences:
        best: Trigger | None = None
        for keyword in _keywords(turn.masked, sentence)[:_MOST]:
            one = _judged(turn.text, turn.masked, sentence, keyword, mood=mood, vague="vague" in flags)
            if one is not None and (best is None or _rank(one) > _rank(best)):
                best = one
        if best is not None:
            found.append(best)
    return tuple(found)


def strongest(triggers: Iterable[Trigger]) -> Trigger | None:
    """The strongest trigger, the first of equals; `None` of none."""
    return max(triggers, key=_rank, default=None)


def lowered(level: Level, by: int = 1) -> Level:
    """The level so many below, `mild` at the least."""
    return LEVELS[max(0, LEVELS.index(level) - by)]


def for_quote(triggers: Iterable[Trigger], text: str, quote: str) -> Trigger | None:
    """The trigger of the sentence that a quote stands in; of a message with one trigger sentence that one.

    Args:
        triggers: Of the message.
        text: The message.
        quote: What of it taught something, verbatim.
    """
    known = tuple(triggers)
    at = text.find(quote) if quote else -1
    if at < 0:
        return strongest(known)
    touching = [one for one in known if one.start < at + len(quote) and at < one.end]
    # "From now on: …" and 「以后注意：…」 stand in a sentence of their own, before what they are about.
    before = [one for one in known if one.end <= at and text[one.start : one.end].rstrip().endswith((":", "："))]
    return strongest(touching) or strongest(before)


def _rank(trigger: Trigger) -> tuple[int, int]:
    return LEVELS.index(trigger.level), LEVELS.index(trigger.said)


def _keywords(masked: str, sentence: Sentence) -> list[_Found]:
    found: list[_Found] = []
    for level, pattern in _PATTERNS:
        found += [
            _Found(level, match.start(), match.end())
            for match in pattern.finditer(masked, sentence.start, sentence.end)
            # `finditer` with bounds still lets `^` match only at the text's start: a clause may start at the sentence.
        ]
        if level == "urgent":
            head = masked[sentence.start : sentence.start + 2]
            if head in ("以后", "以後") and not any(one.start == sentence.start for one in found):
                opening = pattern.match(masked[sentence.start : sentence.end])
                found += [_Found(level, sentence.start, sentence.start + 2)] if opening else []
    return found


def _judged(  # noqa: PLR0913 - each is a fact about one keyword
    text: str, masked: str, sentence: Sentence, keyword: _Found, *, mood: bool, vague: bool
) -> Trigger | None:
    """The trigger that a keyword is; `None` where it doesn't hold."""
    before = masked[max(sentence.start, keyword.start - _BEFORE) : keyword.start]
    whole = masked[sentence.start : sentence.end]
    if _DENIED.search(before) or _SUPPOSED.search(before) or _IMAGINED.match(whole.strip()):
        return None
    why: list[str] = []
    if _QUESTION_END.search(whole):
        if not _ASKS_FOR.search(whole):
            return None
        why.append("question")
    if _NEGATED.search(before):
        why.append("negation")
    if _REPORTED.search(before):
        why.append("reported")
    caution: list[Caution] = []
    if mood:
        why.append("mood")
        caution.append("mood")
    if vague:
        why.append("vague")
        caution.append("vague")
    return Trigger(
        level=lowered(keyword.level) if why else keyword.level,
        said=keyword.level,
        keyword=text[keyword.start : keyword.end],
        quote=text[_clause_start(masked, sentence, keyword) if mood else sentence.start : sentence.end].strip(),
        start=sentence.start,
        end=sentence.end,
        caution=tuple(caution),
        why=tuple(why),
    )


def _clause_start(masked: str, sentence: Sentence, keyword: _Found) -> int:
    """Where the keyword's own clause starts, if what stands before it in the sentence is the mood."""
    cut = max(masked.rfind(mark, sentence.start, keyword.start) for mark in ("，", ",", "；", ";", " - "))
    return cut + 1 if cut >= 0 and _MOODS.search(masked[sentence.start : cut]) else sentence.start


def as_order(quote: str) -> str:
    """A request that stands in a question's clothes, without them: 能不能都用中文回复我？ asks for 都用中文回复我."""
    bare = quote.strip().rstrip("?？!！。. ")
    for pattern in _ASKING:
        bare = pattern.sub("", bare).strip(" ，,")
    return bare or quote


#: How strongly something was said, for a person. Source: the seed's card.
NAMES: dict[Level, tuple[Literal["紧急", "标准", "温和"], str]] = {
    "urgent": ("紧急", "urgent"),
    "standard": ("标准", "standard"),
    "mild": ("温和", "mild"),
}
