"""Quotation marks: somebody's reported words, or a term that the owner sets?

Source: SPEC.md §2.1 "Provenance decides"; ADR 0040.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

_REPORTS = lazy(
    r"(?:\b(?:says?|said|saying|wrote|writes|asked|asks|told (?:me|us|him|her|them|you)|replied|replies|"
    r"claims?|claimed|reads?|states?|"
    r"stated|tweeted|posted|quote[sd]?|quoting|mentions?|mentioned|explain|translate|summari[sz]e|interpret|"
    r"parse|analy[sz]e|"
    r"proofread|rewrite|rephrase|what does|what is|what's|meaning of|mean by|sentence|phrase|message|comment|"
    r"quote|tweet|email|mail|"
    r"page|doc|article|readme|website|site|prompt)\b"
    r"|说过?|說過?|讲过?|講過?|写道|寫道|写着|寫著|写的|寫的|提到|表示|声称|聲稱|问|問|回复|回覆|留言|原话|"
    r"原話|原文|翻译|翻譯|解释|解釋|总结|總結|改写|"
    r"潤色|润色|这句|這句|这段|這段|那句|那段|网页|網頁|文章|邮件|郵件|消息|文档里|文檔裡)[^.!?。！？\n]{0,16}$",
    re.IGNORECASE,
)
_THIRD_PERSON = lazy(
    r"(?:\b(?:he|she|they|someone|somebody|people|colleague|boss|coworker|friend|docs?|page|article|site|it)\b|"
    r"他|她|它|他们|同事|老板|老闆|"
    r"朋友|有人|别人|別人|网页|網頁|文章|文档|文檔)[^.!?。！？\n]{0,24}$",
    re.IGNORECASE,
)
#: Right before the mark, these make the quotation a term that the owner sets ("start with …", 开头写…).
_SETS_TERM = lazy(
    r"(?:\b(?:use|using|call(?:ed)?(?: \w+)?|name[d]?|start(?:s|ing)?(?: \w+)? with|begin(?:s|"
    r"ning)?(?: \w+)? with|end(?:s|ing)?(?: \w+)? with|"
    r"reply(?: with)?|respond(?: with)?|answer(?: with)?|prefix(?:ed)?(?: \w+)? with|suffix(?: with)?|with|to|"
    r"as|not|instead of|than|add|"
    r"append|sign(?: off)?(?: with| as)?|rule(?: is)?|remember|remember this|the word|term|avoid|never say|"
    r"don't say|stop saying|always say)"
    r"|用|使用|写成|寫成|叫做?|称为?|稱為?|回复|回覆|回答|开头(?:写|是|加)?|開頭(?:寫|是|加)?|结尾(?:写|是|"
    r"加)?|結尾(?:寫|是|加)?|加上?|改成|改为|改為|换成|換成|"
    r"命名为?|命名為?|标注|標註|注明|不要说|不要說|别说|別說|不是|而是|记住|記住|规则是|規則是|以|为|為|成|"
    r"前缀|前綴|后缀|後綴|统一用|一律用)\s*[:：]?\s*$",
    re.IGNORECASE,
)
#: Saying, as something that the owner orders or forbids.
_SETS_SPEECH = lazy(
    r"(?:\b(?:stop|always|never|don't|do not|should|must|please|just|instead of|rather than|simply|"
    r"only)\s+(?:say|saying|write|writing|reply)"
    r"|\bshould (?:be|read|say)|(?:停止|不要|别|別|不准|不许|只要?|就|应该|應該|必须|必須|请|請|改口|换成|換成|"
    r"不再)再?(?:说|說|讲|講|写|寫|回复|回覆)"
    r"|(?:应该|應該|应当|應當|正确的|正確的)?(?:是|为|為|写作|寫作))\s*[:：]?\s*$",
    re.IGNORECASE,
)
_ASKS_ABOUT = lazy(
    r"^\s*[,，]?\s*(?:是什么意思|是什麼意思|什么意思|什麼意思|是啥意思|怎么翻译|怎麼翻譯|你怎么看|你怎麼看|"
    r"对吗|對嗎|对不对|這樣|mean(?:s|ing)?\b|"
    r"— what|what does|is that right|do you agree|thoughts)",
    re.IGNORECASE,
)
QUOTATION_MARKS = {
    "“": "”",
    "「": "」",
    "『": "』",
    "«": "»",
    "《": "》",
    "„": "“",
    "〝": "〞",
    "｢": "｣",
    "‘": "’",
    '"': '"',
    "＂": "＂",
}
_OPENING = lazy("[" + "".join(QUOTATION_MARKS) + "]")
_WORD = lazy(r"[A-Za-z0-9_'’-]+|[\u3400-\u9fff]")
_QUOTE_CHARS = 2_000
#: Nobody types more quotations than this; what follows them is a paste.
_MAX_QUOTES = 120
INSTRUCTION = lazy(
    r"\b(?:always|never|must|should|prefer|remember|from now on|every time|do not|don't|use|only|instead)\b"
    r"|以后|以後|永远|永遠|每次|必须|必須|务必|務必|记住|記住|总是|總是|一律|禁止|不要|不准|应该|應該|优先|"
    r"優先|都用|都要|使用",
    re.IGNORECASE,
)


def without_reported(text: str) -> str:
    """Reported speech becomes `…` inside its own marks."""
    kept: list[str] = []
    at = seen = 0
    while found := _OPENING.search(text, at):
        start = found.start()
        seen += 1
        if seen > _MAX_QUOTES:
            return "".join(kept)
        mark = found[0]
        if mark == "‘" and start and text[start - 1].isascii() and text[start - 1].isalnum():
            kept.append(text[at : start + 1])
            at = start + 1
            continue
        paragraph = text.find("\n\n", start)
        limit = min(start + _QUOTE_CHARS, len(text) if paragraph < 0 else paragraph)
        end = text.find(QUOTATION_MARKS[mark], start + 1, limit)
        if end < 0:
            kept.append(text[at : start + 1])
            at = start + 1
            continue
        line_start = text.rfind("\n", 0, start) + 1
        before = text[max(line_start, start - 80) : start]
        after = text[end + 1 : end + 40]
        if _reported(before, text[start + 1 : end], after):
            kept.append(text[at : start + 1] + "…" + text[end])
        else:
            kept.append(text[at : end + 1])
        at = end + 1
    kept.append(text[at:])
    return "".join(kept)


def _reported(before: str, inside: str, after: str) -> bool:
    """Whether a quotation reports somebody's words rather than names a term that the owner sets."""
    if _ASKS_ABOUT.match(after):
        return True
    words = len(_WORD.findall(inside))
    orders = bool(INSTRUCTION.search(inside))
    if _SETS_SPEECH.search(before):
        return False
    if _REPORTS.search(before):
        return words > 5 or orders or bool(_THIRD_PERSON.search(before))
    if _SETS_TERM.search(before):
        return False
    return orders and words > 2
