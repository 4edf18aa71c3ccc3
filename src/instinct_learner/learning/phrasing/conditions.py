"""When a rule applies, in its own words: its condition clause, or the thing that it says something about."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.values import NamedTuple


class Condition(NamedTuple):
    """A rule's own *when*.

    Attributes:
        text: As it would stand in a trigger: "Before modifying any existing file", 「引用文献时」.
        subject: True where the rule names a thing ("all output files") and not an occasion.
    """

    text: str
    subject: bool = False

    @property
    def thing(self) -> str:
        """The thing a rule names, without the words around it; "" for an occasion."""
        if not self.subject:
            return ""
        return re.sub(r"^(?:For|In|On|With) |^涉及\s?|时$", "", self.text)


_EN_LEADING = r"^(?P<c>(?:when|whenever|if|before|after|once|while|unless|until|every time|each time|any ?time|next time|as soon as|in case)\b[^,;:]{3,120}?)(?:\s*[,:]\s*|\s+(?=please\b))(?P<rest>\S.{2,})"
#: Without a comma only the participle form is safe to read: "when writing Go tests use tables".
_EN_LEADING_BARE = r"^(?P<c>(?:when|before|after|while)\s+\w+ing\b(?:\s+(?:a|an|the|any|new|all)?\s*[\w.+#-]+){1,4}?)\s+(?P<rest>(?:use|do|don't|always|never|run|add|put|write|make|keep|start|include|ask|check)\b.+)"
_EN_PLACE = r"^(?P<c>(?:for|in|on|with)\s+(?:all|any|every|each|the|this|our|my|new|[a-z]+)?\s*[^,;:]{2,60}?)\s*[,:]\s*(?P<rest>\S.{2,})"
_EN_TRAILING = r"\b(?P<c>(?:when|whenever|if|before|after|once|while|unless|every time|each time|any ?time)\s+(?:you\s+|i\s+|we\s+|the\s+|any\s+|each\s+|a\s+|an\s+)?\w[^.;:!?]{3,110})"
_EN_SUBJECT = (
    r"^(?P<s>(?:the |all |every |each |any |our |my |your |new |no )?(?:[\w./+#`'-]+\s+){0,6}?[\w./+#`'-]+)\s+"
    r"(?:(?:must|should|shall|needs?|has to|have to|ought to|may only|can only|is to|are to)\b|(?:always|never)\s+\w+)"
)
_EN_POSSESSED = r"^(?:we |our team )?(?:require|want|need|expect)s?\s+(?P<s>(?:all|every|each|any)\s+(?:[\w./+#-]+\s+){0,4}?[\w./+#-]+)\s+(?:to|use|be)\b"
_EN_GENERAL_NOUN = r"\b(?P<s>(?:all|every|each|any)\s+(?:[\w-]+\s+){0,3}?(?:file types?|field types?|files?|fields?|reports?|documents?|scripts?|messages?|replies|answers|tests?|functions?|classes|commits?|names?|tables?|queries|records?|outputs?|types?|tasks?|changes?))\b"

_ZH_LEADING = r"^(?P<c>(?:当|在|如果|若|要是|每次|每当|每回|只要|凡是?|遇到|碰到|一旦|一到|有|写|做|改|引用|处理|回答|生成|提交)?[^，。；：！？,;:!?]{1,40}?(?:的时候|的時候|时候|之前|以前|之后|以后|的话|的情况下|时|時|前|后|後))(?:[，,：:]|(?=都|要|得|必须|一律|永远|先|请|只|就|别|不))\s*(?P<rest>\S.{1,})"
_ZH_IF = r"^(?P<c>(?:如果|若是?|要是|只要|凡是?|遇到|碰到|每当|每次|一旦|无论|不管|当)[^，。；：！？,;:!?]{1,40}?)(?:[，,：:]|(?=先|就|都|必须|一定要|别|不要|请))\s*(?P<rest>\S.{1,})"
_ZH_SUBJECT = r"^(?P<s>[^，。；：！？,;:!?\s][^，。；：！？,;:!?]{0,29}?)\s*(?:必须|必須|應該|应该|应当|一律|一概|全部|统统|统一|都(?=要|得|用|应|必|是|写|放|叫|不)|不准|不许|不得|禁止|只能|只许|永远|尽量|默认|得(?=写|用|有|带|先)|要(?=用|写|有|带|加|放|先|以|按|能)|需要)"
_ZH_GENERAL_NOUN = r"(?P<s>(?:所有|任何|每个|每一个|每份|每条)(?:的)?[^，。；：！？,;:!?\s]{1,12}?(?:文件|字段|报告|文档|脚本|消息|回复|回答|测试|函数|提交|命名|表格?|查询|记录|输出|任务|改动|接口|页面))"

#: Words that make a run of words a clause and no thing.
_NO_THING = lazy(
    r"\b(?:to|if|we|i|you|they|he|she|is|are|was|were|be|that|this|which|who|yes|when|because|not|don't|doesn't|didn't|can|will|would|let|take|make|and then|there)\b",
    re.IGNORECASE,
)
#: A subject that only points, or that is the agent itself, is no occasion.
_POINTERS = lazy(
    r"^(?:it|this|that|these|those|they|you|we|i|he|she|there|one|which|what|who|and|but|so|please|always|never|not|also|just|file naming|the (?:rule|format|following))$|^(?:you|we|i|it|they|which|that|who|there)\b"
    r"|^(?:这|那|它|你|您|我|我们|他|她|这样|那样|这个|那个|这些|那些|这里|也|都|就|请|但|而|所以|还|另外|一定|以后|今后|每次|不|别|先)",
    re.IGNORECASE,
)


_PATTERNS = {
    "en_leading": lazy(_EN_LEADING, re.IGNORECASE),
    "en_bare": lazy(_EN_LEADING_BARE, re.IGNORECASE),
    "en_place": lazy(_EN_PLACE, re.IGNORECASE),
    "en_trailing": lazy(_EN_TRAILING, re.IGNORECASE),
    "en_subject": lazy(_EN_SUBJECT, re.IGNORECASE),
    "en_wanted": lazy(_EN_POSSESSED, re.IGNORECASE),
    "en_noun": lazy(_EN_GENERAL_NOUN, re.IGNORECASE),
    "zh_leading": lazy(_ZH_LEADING, re.IGNORECASE),
    "zh_if": lazy(_ZH_IF, re.IGNORECASE),
    "zh_subject": lazy(_ZH_SUBJECT, re.IGNORECASE),
    "zh_noun": lazy(_ZH_GENERAL_NOUN, re.IGNORECASE),
}


def condition_in(sentence: str, language: str) -> Condition | None:
    """The occasion or the thing that one sentence states its rule for, `None` where it states neither."""
    text = sentence[:400]
    if language == "zh" or "\u4e00" <= text[:1] <= "\u9fff":
        return _chinese(text)
    return _english(text)


def _english(text: str) -> Condition | None:
    found = _PATTERNS
    for name in ("en_leading", "en_bare"):
        match = found[name].match(text)
        if match:
            return Condition(text=_capital(match.group("c")))
    place = found["en_place"].match(text)
    if place and not re.search(
        r"\b(?:now|example|instance|short|general|future|addition|particular|case)\b", place.group("c"), re.IGNORECASE
    ):
        return Condition(text=_capital(place.group("c")), subject=True)
    for name in ("en_wanted", "en_subject"):
        match = found[name].match(text)
        if match and _is_thing(match.group("s").strip()):
            return Condition(text=f"For {_lower(match.group('s').strip())}", subject=True)
    trailing = found["en_trailing"].search(text)
    if trailing and trailing.start() > 0:
        return Condition(text=_capital(_until_clause(trailing.group("c"))))
    noun = found["en_noun"].search(text)
    if noun:
        return Condition(text=f"For {_lower(noun.group('s').strip())}", subject=True)
    return None


def _chinese(text: str) -> Condition | None:
    found = _PATTERNS
    for name in ("zh_leading", "zh_if"):
        match = found[name].match(text)
        if match and not re.match(r"(?:以后|今后|之后|然后|最后|前|后|时|平时|同时|有时)$", match.group("c")):
            return Condition(text=match.group("c").strip())
    subject = found["zh_subject"].match(text)
    if subject and not _POINTERS.search(subject.group("s").strip()) and len(subject.group("s").strip()) >= 2:
        thing = re.sub(r"(?:要么|的|都|也|就|还|又|请)$", "", subject.group("s").strip())
        if re.fullmatch(_NO_THING_ZH, thing):
            return None
        return Condition(text=f"涉及{' ' if thing[:1].isascii() else ''}{thing}时", subject=True)
    noun = found["zh_noun"].search(text)
    if noun:
        return Condition(text=f"涉及{noun.group('s').strip()}时", subject=True)
    return None


#: Adverbs before a "要" or "用" are no thing that a rule is about ("永远不要用 force push").
_NO_THING_ZH = (
    r"(?:永远|永遠|始终|始終|一律|一概|统统|一定|务必|務必|必须|必須|绝对|絕對|千万|千萬|从来|從來|以后|以後|今后|今後"
    r"|每次|默认|默認|平时|尽量|優先|优先|不|别|別|再|只|先|都)+"
)


def _is_thing(subject: str) -> bool:
    return not (_POINTERS.search(subject) or _NO_THING.search(subject)) and len(subject) <= 70


def _until_clause(text: str) -> str:
    """A trailing condition ends at the comma that opens another thought."""
    return re.split(r",\s+(?:so|and|but|because|which|not|e\.g\.|including|please)\b", text)[0].strip(" ,")


def _capital(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    """Lower the first letter of an ordinary word, never of a name such as `JSON` or `README`."""
    return (
        text[:1].lower() + text[1:]
        if re.match(r"[A-Z][a-z]+(?:\s|$)", text)
        and not re.match(r"(?:Python|Markdown|Java|Go|Rust|Docker|React|Vue)\b", text)
        else text
    )
