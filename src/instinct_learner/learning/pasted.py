"""Takes out of a person's message what that person pasted, quoted or handed over, and leaves what they said themselves.

A rule that stands in a paste is somebody else's rule. What an owner puts in quotation marks *as a term* ("call it
`workspace`", 开头写“您好”) stays: only speech that is reported, asked about or handed over for some treatment goes.

Source: SPEC.md §2.1 "Provenance decides"; THREATS.md row 1; ADR 0040.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.fences import closes, fence_of
from instinct_learner.learning.quotations import INSTRUCTION, QUOTATION_MARKS, without_reported

_LIST_ITEM = lazy(r"\s*(?:[-*+•]|\d{1,3}[.)、])\s+")
_SPEAKER = lazy(
    r"^\s*[\[(（*_]{0,3}(?:user|assistant|human|ai|system|bot|model|agent|chatgpt|claude|gpt|developer|tool|"
    r"customer|support|"
    r"用户|用戶|助手|助理|系统|系統|客户|客戶|客服|机器人|機器人|模型|老板|老闆)[\])）*_]{0,3}\s*[:：]",
    re.IGNORECASE,
)
_NAMED_LINE = lazy(
    r"^\s*(?:\[[\d:./ apmAPM-]{4,24}\]\s*)?@?[^\W\d_][\w .·-]{0,24}(?:\s*\(?\d{1,2}:\d\d[^)\n]{0,8}\)?)?\s*[:：]\s+\S"
)
_NOT_A_NAME = lazy(
    r"^\s*(?:note|rule|rules|reminder|remember|important|correction|fix|ps|p\.s|todo|btw|fyi|and|also|but|"
    r"first|second|third|"
    r"finally|preference|preferences|style|format|naming|tests?|docs?|python|javascript|typescript|go|rust|"
    r"java|sql|git|"
    r"commits?|summary|example|eg|e\.g|re|one thing|two things|next time|from now on|注意|记住|規則|规则|要求|"
    r"补充|另外|还有|"
    r"第[一二三四五]|首先|其次|最后|以后|以後|更正|纠正|修正|提醒|重要|格式|风格|命名|例如|比如)\b",
    re.IGNORECASE,
)
_LOG_LINE = lazy(
    r"^\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|"
    r"FATAL|CRITICAL)\b[\]:\s]"
    r"|Traceback \(most recent call last\)|\s+at [\w$.<>]+ ?\(|\s*File \"[^\"]+\", line \d+|E   |>>> |\$ |"
    r"npm ERR!|System: \[|"
    r"commit [0-9a-f]{7,40}\b|diff --git |@@ -\d|\+\+\+ |--- [ab]/|Post-Compaction Audit)"
)
_MAIL_HEADER = lazy(
    r"^\s*(?:subject|from|to|cc|bcc|date|sent|reply-to|主题|主題|发件人|寄件人|收件人|"
    r"抄送|日期|时间)\s*[:：]",
    re.IGNORECASE,
)
_TAIL = lazy(
    r"^\s*(?:-{2,}\s*(?:original message|forwarded message|原始邮件|转发邮件|原始郵件)|begin forwarded message|"
    r"on .{4,80} wrote:\s*$|"
    r"(?:fwd?|转发|轉發|转自|轉自)\s*[:：])",
    re.IGNORECASE,
)
_POLITE = (
    r"(?:(?:please|pls|can you|could you|would you|kindly|now|then|hey|hi|ok|"
    r"请|請|帮我|幫我|麻烦|麻煩|你|给我|先|再)[,，\s]*){0,4}"
)
_TREATED = lazy(
    rf"(?:^|[.!?。！？;；]\s*){_POLITE}(?:(?:translate|summari[sz]e|explain|proofread|rewrite|rephrase|"
    rf"paraphrase|polish|analy[sz]e|"
    r"interpret|classify|decode|parse|shorten|tl;?dr|what(?:'s| is| does| do)|how (?:do|would) you (?:say|translate)|"
    r"翻译|翻譯|总结|總結|解释|解釋|润色|潤色|改写|改寫|校对|校對|分析|概括|归纳|歸納|缩写|解读|解讀|朗读|"
    r"这(?:段|句)话|這(?:段|句)話)[^:：\n]{0,60}"
    r"|(?:write|add|put|insert|draft|compose|create|generate|make|print|echo|post|send|type|写|寫|加|插入|生成|"
    r"打印|发|發)[^:：\n]{0,60}?"
    r"(?:says?|saying|reads?|reading|with the (?:text|line|words)|titled|called|内容(?:是|为)|內容(?:是|為)|"
    r"一(?:句|行|段|条|條)(?:话|話|文字)?))\s*[:：]",
    re.IGNORECASE,
)
_URL = lazy(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s<>\"'，。）)]{1,4000}", re.IGNORECASE)
_ENCODED = lazy(r"[^\s%]{0,200}(?:%[0-9a-fA-F]{2}[^\s%]{0,200}){3,}")
_JSON_START = lazy(r"[{\[]\s*[\"{\[]")
_MAX_JSON_TRIES = 16


#: "… must start with the following frontmatter:" and its fence: the fence is the rule's own form, not a paste.
_DEMANDS_FORM = lazy(
    r"(?:\b(?:must|should|needs? to|has to|have to|use|start with|follow)\b[^\n.!?]{0,80}"
    r"\b(?:format|form|front ?matter|header|template|structure|layout|block|section|prefix|pattern|convention|style)"
    r"|(?:必须|必須|应该|應該|要|用|按|请|請)[^\n。！？]{0,60}(?:格式|模板|模版|结构|結構|头部|写法|寫法|形式))"
    r"[^\n.!?。！？]{0,24}[:：]\s*$",
)
_MAX_FORM_LINES = 12
_MAX_FORM_CHARS = 400


def without_pasted(text: str) -> str:
    """The text without fences, quotes, indented code, mail, logs, dialogues, JSON, encoded text and reported speech.

    A short fence that shows the form which the owner's own sentence demands stays, as inline code.
    """
    forms: list[str] = []
    if "```" in text:
        if "\\n```" in text:
            # Some clients send line breaks as the two characters of their escape.
            text = text.replace("\\n", "\n")
        text = _with_forms(text, forms)
    text = _without_blocks(text)
    return re.sub(r"\0(\d+)\0", lambda found: forms[int(found[1])], text) if forms else text


def _with_forms(text: str, forms: list[str]) -> str:
    """Puts a placeholder for each shown form behind the line that demands it; the forms go into the list."""
    lines = text.split("\n")
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        fence = fence_of(line)
        lead = kept[-1][-300:] if kept else ""
        if not fence:
            kept.append(line)
            continue
        end = next((number for number in range(at, len(lines)) if closes(lines[number], fence)), len(lines))
        form = [one.strip() for one in lines[at:end] if one.strip()]
        # A rule of dashes or quotation marks frames the form; it costs tokens and says nothing.
        shown = "; ".join(line for line in form if re.search(r"[^\s\-=\"'*#]", line))
        if (
            0 < len(form) <= _MAX_FORM_LINES
            and len(shown) <= _MAX_FORM_CHARS
            and _DEMANDS_FORM.search(lead)
            and not INSTRUCTION.search(shown)
        ):
            forms.append("`" + shown.replace("`", "'") + "`")
            kept[-1] += f" \0{len(forms) - 1}\0"
        else:
            kept += lines[at - 1 : end + 1]
        at = end + 1
    return "\n".join(kept)


def _without_blocks(text: str) -> str:
    lines = text.split("\n")
    if "```" in text or "~~~" in text:
        lines = _outside_fences(lines)
    lines = _outside_quotes(lines)
    if len(lines) > 1 or text[:1] in {" ", "\t"}:
        lines = _outside_code(lines)
    # The commonest message is one line without a colon: it has no header, no speaker and nothing handed over.
    labelled = ":" in text or "：" in text
    if labelled or "--" in text:
        lines = _before_mail(lines)
    if labelled or len(lines) > 1:
        lines = _outside_dialogue(lines)
    if labelled:
        lines = _outside_handed_over(lines)
    return _within_lines("\n".join(lines))


def _within_lines(text: str) -> str:
    if "{" in text or "[" in text:
        text = _without_json(text)
    if "://" in text:
        text = _URL.sub(_short_url, text)
    if "%" in text:
        text = _ENCODED.sub("…", text)
    if any(mark in text for mark in QUOTATION_MARKS):
        text = without_reported(text)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip()


def _outside_fences(lines: list[str]) -> list[str]:
    kept: list[str] = []
    fence = ""
    for line in lines:
        if fence:
            if closes(line, fence):
                fence = ""
                kept.append("")
            continue
        fence = fence_of(line)
        if not fence:
            kept.append(line)
    return kept


def _outside_quotes(lines: list[str]) -> list[str]:
    """Drops `>` lines, and a wrapped line right under one that plainly goes on with it."""
    kept: list[str] = []
    quoted = ""
    for line in lines:
        bare = line.strip()
        if bare.startswith((">", "＞", "&gt;", "▎", "┃", "│")):
            quoted = bare.lstrip(">＞▎┃│ ")
            kept.append("")
        elif quoted and bare and _goes_on(quoted, bare):
            quoted = bare
        else:
            quoted = ""
            kept.append(line)
    return kept


def _goes_on(quoted: str, line: str) -> bool:
    """Whether an unmarked line under a quotation is its continuation: the quotation stopped in mid sentence."""
    if re.match(
        r"(?:no|nope|nah|yes|ok|okay|sure|actually|wrong|i|we|why|what|how|is|are|do|does|can|this|that)\b",
        line,
        re.IGNORECASE,
    ):
        return False
    if quoted.endswith((":", "：", ",", "，", "、", "\\", "-")):
        return True
    return len(quoted) >= 60 and line[0].islower() and quoted[-1].isalnum()


def _outside_code(lines: list[str]) -> list[str]:
    """Drops Markdown's indented code: four blanks or a tab, after a blank line, and not inside a list."""
    kept: list[str] = []
    inside = False
    in_list = False
    for at, line in enumerate(lines):
        indented = line.startswith(("    ", "\t"))
        if not line.strip():
            kept.append(line)
            continue
        before_blank = at == 0 or not lines[at - 1].strip()
        if (
            indented
            and not in_list
            and (inside or before_blank or lines[at - 1].rstrip().endswith((":", "：", "?", "？")))
        ):
            inside = True
            continue
        inside = False
        in_list = bool(_LIST_ITEM.match(line)) or (indented and in_list)
        kept.append(line)
    return kept


def _before_mail(lines: list[str]) -> list[str]:
    """Drops forwarded or pasted mail: from its marker, or from two header lines in a row, to the end."""
    for at, line in enumerate(lines):
        if _TAIL.match(line) or (
            _MAIL_HEADER.match(line) and any(_MAIL_HEADER.match(near) for near in lines[at + 1 : at + 3])
        ):
            return lines[:at]
    return lines


def _outside_dialogue(lines: list[str]) -> list[str]:
    """Drops pasted dialogues and logs: a speaker's line with what follows it up to a blank line."""
    named = sum(1 for line in lines if _NAMED_LINE.match(line) and not _NOT_A_NAME.match(line))
    kept: list[str] = []
    inside = False
    for line in lines:
        if not line.strip():
            inside = False
            kept.append(line)
        elif _SPEAKER.match(line) or (named > 1 and _NAMED_LINE.match(line) and not _NOT_A_NAME.match(line)):
            inside = True
        elif _LOG_LINE.match(line):
            inside = inside or line.lstrip().startswith(("Traceback", "commit ", "diff "))
        elif not inside:
            kept.append(line)
    return kept


def _outside_handed_over(lines: list[str]) -> list[str]:
    """Drops the text that a request hands over: "translate this: …", 写一句话：…. What is asked for it stays."""
    kept: list[str] = []
    inside = False
    for line in lines:
        if inside:
            if line.strip():
                continue
            inside = False
        found = _TREATED.search(line[:400])
        if found:
            kept.append(line[: found.end()])
            inside = True
        else:
            kept.append(line)
    return kept


def _without_json(text: str) -> str:
    """Drops JSON objects and lists of objects: a message that is data speaks for nobody."""
    import json

    decoder = json.JSONDecoder()
    kept: list[str] = []
    at = 0
    for _ in range(_MAX_JSON_TRIES):
        found = _JSON_START.search(text, at)
        if not found:
            break
        try:
            value, end = decoder.raw_decode(text, found.start())
        except (ValueError, RecursionError):
            kept.append(text[at : found.start() + 1])
            at = found.start() + 1
            continue
        keep = isinstance(value, list) and not any(isinstance(item, dict | list) for item in value)
        kept.append(text[at : end if keep else found.start()])
        at = end
    kept.append(text[at:])
    return "".join(kept)


def _short_url(found: re.Match[str]) -> str:
    """An address without a long or encoded query: what an attacker hides there isn't the owner's."""
    url = found[0]
    for mark in ("?", "#"):
        start = url.find(mark)
        if start >= 0 and (len(url) - start > 80 or "%" in url[start:] or "+" in url[start:]):
            url = url[:start]
    return url
