"""What "that", "the other file", 「这样」 mean, where the turn before says so.

An instinct is read months later by an agent that never saw the conversation. A word that points into the conversation is replaced
by what it points to, or the rule isn't written at all.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.openers import strip_closers, strip_openers
from instinct_learner.learning.phrasing.sentences import split_sentences
from instinct_learner.learning.phrasing.tools import family_of, plain, tools_in
from instinct_learner.values import NamedTuple


class Resolution(NamedTuple):
    """A rule with its references resolved.

    Attributes:
        text: The rule; empty where a reference stayed open.
        reason: Why it stayed open, "" where it didn't.
    """

    text: str = ""
    reason: str = ""


#: What the agent says when it did something, in its past form → what one tells it to do or not to do.
DEEDS: dict[str, str] = {
    "added": "add", "named": "name", "called": "call", "removed": "remove", "deleted": "delete", "changed": "change", "used": "use", "created": "create", "renamed": "rename", "ran": "run",
    "installed": "install", "wrote": "write", "put": "put", "moved": "move", "committed": "commit", "pushed": "push", "formatted": "format", "updated": "update",
    "replaced": "replace", "converted": "convert", "included": "include", "rewrote": "rewrite", "translated": "translate", "saved": "save", "edited": "edit",
    "generated": "generate", "made": "make", "sent": "send", "set": "set", "refactored": "refactor", "wrapped": "wrap", "merged": "merge", "opened": "open",
    "skipped": "skip", "fixed": "fix", "sorted": "sort", "rounded": "round", "summarized": "summarize", "published": "publish", "posted": "post",
    "deployed": "deploy", "started": "start", "stopped": "stop", "kept": "keep", "left": "leave", "built": "build", "hardcoded": "hardcode",
    "squashed": "squash", "reformatted": "reformat", "imported": "import", "disabled": "disable", "enabled": "enable", "overwrote": "overwrite",
    "inlined": "inline", "bumped": "bump", "force-pushed": "force-push", "combined": "combine", "split": "split", "copied": "copy", "appended": "append",
}  # fmt: skip

_EN_DEED = r"^(?:\W*(?:done|ok|sure|okay|great|all set)\W+)?I(?:'ve| have)?(?: also| just| now| already)? (?P<verb>[a-z]+(?:-[a-z]+)?) (?P<object>(?:[^.!?;\n]|\.(?=\S)){2,140})"
_ZH_DEED = r"^(?:\W*(?:好的|完成|已完成)\W+)?(?:我)?(?:已经|已|刚刚?|刚才)?(?P<deed>(?:把|将|用|在|给|为|删|加|改|写|提交|安装|新建|创建|移|重命名|合并|推送|翻译|替换|更新)[^。！？；\n]{2,80})"

_EN_BARE_DONT = r"^(?:don't|do not|never|stop|avoid|quit|no more)(?: ever)? (?:do(?:ing)?|use|using|say(?:ing)?|writ(?:e|ing)) (?:that|this|it|these|those|so|things like (?:this|that))(?: (?:again|anymore|any more|ever|way|like this|like that))*$"
_ZH_BARE_DONT = r"^(?:请)?(?:不要|别|不准|不许|不能|不可以|禁止|不)(?:再)?(?:这样|那样|这么|那么|如此)(?:做|干|弄|写|搞|来|办|说|改|处理)?(?:了|啦)?$"
_EN_OTHER = r"^(?:(?P<verb>use|take|pick|choose|go with|edit|open|read|change|update|try|run|i (?:want|meant|mean|need)|it's|it is|do) )?(?:the |that )?(?:(?:other|second|latter|that|this|right)(?: (?P<what>one|file|option|tool|branch|folder|version|script|table))?|other(?P<alone>))(?: instead| please)*$"
_EN_BARE_NOT = r"^(?:not|don't use|do not use|stop using|never use|wrong)(?: (?:that|this|it|the))?(?: (?:one|file|tool|branch|folder|version))?(?: again| anymore)?$"
_ZH_OTHER = r"^(?:(?:用|改用|选|改|打开|看|要|换|换成|是|我要|我要的是|我说的是)?(?:另外?(?:一|那)?个?|那个?|后(?:一|者)个?|第二个)(?P<what>文件|工具|方案|分支|版本|目录|脚本|表)?(?:吧|啊|呀|才对|就行)?)$"
_ZH_BARE_NOT = r"^(?:不是|别用|不要用|不用|别再用|不要再用)(?:这个?|那个?|它|这些|那些)(?:文件|工具|分支|版本)?(?:了)?$"

#: Pointing words that carry a rule's subject: "it should be snake_case".
_EN_LEADING_POINTER = lazy(
    r"^(?P<p>it|this|that|these|those|they|the (?:output|result|answer|file|format|name|column|field))\s+(?=(?:should|must|needs?|has|have|is|are|isn't|shouldn't)\b)",
    re.IGNORECASE,
)
#: "This file should not be needed": a thing that only the conversation shows.
_EN_POINTED_THING = lazy(
    r"^(?:this|these|that|those) (?!project|repo|team|app|codebase|workspace|company|machine|time|way|is|are|was|should|must|means|one|month|year|week)[a-z]+ (?:should|must|is|are|was|were|needs?|has|have|doesn't|does|can|will)\b",
    re.IGNORECASE,
)
_ZH_LEADING_POINTER = lazy(
    r"^(?P<p>它|这个|那个|这些|那些|这里|那里|这|那|这儿)(?=(?:应该|应当|必须|要|得|不能|不要|不该|是|不是|用|改|写|放))"
)
_EN_POINTER = lazy(
    r"\b(?:that|this|those|these)(?=\s*(?:one|way|thing|kind|again|anymore|instead|too|$|[.,;!]))|\b(?:it|them)\b|\bthe (?:other|above|previous|same) (?:one|way|thing)?\b|\blike (?:that|this|before)\b",
    re.IGNORECASE,
)
_ZH_POINTER = lazy(
    r"这样|那样|这么|那么(?=[做写改干])|(?:这|那)个(?![项仓工库文字目])(?=[，。,.!！]|$)|它们?|上面(?:那|的)?|刚才(?:那|的)|同样|之前(?:那|的)|另一个"
)

_EN_EMPTY = frozenset(
    "if when whenever a an the it this that these those one ones thing things do does did doing done use using used not no don't never stop please again anymore any more instead just so way like to be is are was were"
    " should must need needs have has had it's that's i you me my your we our and or of in on at for with but too very really still always also can could would will what which wrong right correct"
    " bad good better best other another same different make made fix try change did do it's want wanted mean meant said say think know get got go going there here".split()
)
_ZH_EMPTY = lazy(
    r"[这那它你我您的了吗呢吧啊呀哦嘛就也都还再又不要别请是有个样么做干弄搞来办对错用改换成行可以应该必须得能会说想要一下次以后今后这次每次东西事情点]"
)
_FILE = lazy(r"(?<![\w/])[\w./-]*\w\.[A-Za-z]\w{0,7}(?![\w/])")
_VERSION = lazy(r"(?<![\w.])v?\d+(?:\.\d+)+(?![\w.])")


_PATTERNS = {
    "en_deed": lazy(_EN_DEED, re.IGNORECASE),
    "zh_deed": lazy(_ZH_DEED, re.IGNORECASE),
    "en_dont": lazy(_EN_BARE_DONT, re.IGNORECASE),
    "zh_dont": lazy(_ZH_BARE_DONT, re.IGNORECASE),
    "en_other": lazy(_EN_OTHER, re.IGNORECASE),
    "zh_other": lazy(_ZH_OTHER, re.IGNORECASE),
    "en_not": lazy(_EN_BARE_NOT, re.IGNORECASE),
    "zh_not": lazy(_ZH_BARE_NOT, re.IGNORECASE),
}


def content_words(text: str) -> tuple[str, ...]:
    """The words and Chinese characters of a text that mean something without the conversation."""
    english = [w for w in re.findall(r"[A-Za-z][\w.+#'-]*|\d[\w.:-]*", text) if w.lower() not in _EN_EMPTY]
    chinese = _ZH_EMPTY.sub("", "".join(char for char in text if "\u4e00" <= char <= "\u9fff"))
    return (*english, *chinese)


def names_in(text: str) -> tuple[str, ...]:
    """Tools, file names and versions that a text names, in order, each once."""
    found = [(place, word) for word, place in tools_in(text)]
    found += [(match.start(), match.group()) for match in _FILE.finditer(text[:4000])]
    found += [(match.start(), match.group()) for match in _VERSION.finditer(text[:4000])]
    ordered: list[str] = []
    for _, word in sorted(found):
        if plain(word) not in (plain(known) for known in ordered):
            ordered.append(word)
    return tuple(ordered)


def same_kind(one: str, two: str) -> bool:
    """Could one stand in for the other: tools of a family, two files, two versions?"""
    if family_of(one) or family_of(two):
        return family_of(one) == family_of(two)
    version = bool(_VERSION.fullmatch(one)), bool(_VERSION.fullmatch(two))
    return version[0] == version[1]


def used_and_other(previous_request: str, previous_reply: str) -> tuple[str, str]:
    """What the agent used and the one thing of the same kind that it could have used instead; "" for what can't be told."""
    replied = names_in(previous_reply)
    if not replied:
        return "", ""
    used = replied[0]
    others = [w for w in (*replied[1:], *names_in(previous_request)) if same_kind(w, used) and plain(w) != plain(used)]
    unique = list(dict.fromkeys(others))
    return used, unique[0] if len(unique) == 1 else ""


def deed_in(reply: str, language: str) -> str:
    """What the agent did, as one would tell it to: "remove all comments", 「把注释都删了」; "" if the reply doesn't say."""
    for sentence in split_sentences(reply[:1200]):
        if language == "zh":
            match = _PATTERNS["zh_deed"].match(sentence)
            if match:
                return re.sub(r"(?:了|啦)$", "", strip_closers(match.group("deed"), "zh"))
            continue
        match = _PATTERNS["en_deed"].match(sentence)
        if match and match.group("verb").lower() in DEEDS:
            deed = re.split(r",?\s+(?:so|and (?:also )?(?:then|now|I)|because|since)\b", match.group("object"))[0]
            return f"{DEEDS[match.group('verb').lower()]} {deed.strip(' ,')}"
    return ""


def _thing_in(reply: str, language: str) -> str:
    """The thing the agent worked on, as a noun phrase; "" if the reply doesn't say."""
    deed = deed_in(reply, language)
    if language == "zh":
        match = re.match(
            r"(?:把|将|在|给|为|更新|修改|改|写|新建|创建)了?(?P<thing>[^，,的]{2,16}?)(?=命名|改|设|写|放|删|移|换|成|里|中|为|都|，|,|$)",
            deed,
        )
        return match.group("thing") if match else ""
    match = re.match(
        r"[a-z-]+ (?P<thing>(?:the|a|an|your|all|both|each)\s+(?:[\w./'-]+\s?){1,4}?)(?=\s+(?:to|as|in|with|for|from|of|using|into|on|at|by)\b|[,.;:]|$)",
        deed,
    )
    return re.sub(r"^(?:a|an|your)\b", "the", match.group("thing").strip()) if match else ""


def resolve(  # noqa: C901 - one branch a kind of reference
    text: str, *, message: str, previous_request: str, previous_reply: str, language: str
) -> Resolution:
    """The rule in `text` with what it points to put in, or the reason why that can't be told.

    Args:
        text: One rule, openers already taken away.
        message: The whole message: what stands before the rule may be what it points to.
        previous_request: What was asked before.
        previous_reply: What the agent said it did.
        language: Of the rule.
    """
    bare = strip_closers(text, language)
    found = _PATTERNS
    used, other = used_and_other(previous_request, previous_reply)
    tongue = "zh" if language == "zh" else "en"
    if found[f"{tongue}_dont"].match(bare):
        deed = deed_in(previous_reply, tongue)
        if not deed:
            return Resolution(reason="it forbids what was just done, and the reply doesn't say what that was")
        return Resolution(text=f"不要{deed}" if tongue == "zh" else f"Don't {deed}")
    if found[f"{tongue}_other"].match(bare):
        if not other:
            return Resolution(reason="it points at another choice, and the turn before names none or several")
        if tongue == "zh":
            return Resolution(text=f"用 {other}，不用 {used}")
        return Resolution(text=f"Use {other}, not {used}")
    if found[f"{tongue}_not"].match(bare):
        if not used:
            return Resolution(reason="it rejects something that the turn before doesn't name")
        if other:
            return Resolution(text=f"用 {other}，不用 {used}" if tongue == "zh" else f"Use {other}, not {used}")
        return Resolution(text=f"不要用 {used}" if tongue == "zh" else f"Don't use {used}")
    if not content_words(bare):
        return Resolution(reason="nothing in it means anything without the conversation")
    if tongue == "en" and _EN_POINTED_THING.match(bare) and not _stands_before(text, message):
        return Resolution(reason=f"what {bare.split()[0]!r} points at can't be told from the text")
    pointer = (_ZH_LEADING_POINTER if tongue == "zh" else _EN_LEADING_POINTER).match(bare)
    if pointer:
        return _with_subject(text, pointer, message=message, previous_reply=previous_reply, language=tongue)
    inner = (_ZH_POINTER if tongue == "zh" else _EN_POINTER).search(bare)
    if (
        inner
        and len(content_words(bare[: inner.start()])) < 1
        and len(content_words(bare)) <= 3
        and not _stands_before(text, message)
    ):
        return Resolution(reason=f"what {inner.group()!r} means can't be told from the text")
    return Resolution(text=text)


def _stands_before(text: str, message: str) -> bool:
    """Does the same message say enough before the rule for its pointing words to be read there?"""
    place = message.find(text[:40])
    return place > 0 and len(content_words(strip_openers(message[:place], "en"))) >= 2


def _with_subject(text: str, pointer: re.Match[str], *, message: str, previous_reply: str, language: str) -> Resolution:
    phrase = pointer.group("p")
    if language == "en" and phrase.lower().startswith("the "):
        return Resolution(text=text)
    if _stands_before(text, message):
        before = split_sentences(message[: message.find(text[:40])])
        lead = strip_closers(strip_openers(before[-1], language), language)
        if content_words(lead):
            joined = f"{lead}，{text}" if language == "zh" else f"{lead}: {text}"
            return Resolution(text=joined)
    thing = _thing_in(previous_reply, language)
    if not thing:
        return Resolution(reason=f"what {phrase!r} means can't be told from the turn before")
    rest = text[pointer.end() :].lstrip()
    return Resolution(text=f"{thing}{rest}" if language == "zh" else f"{thing[:1].upper()}{thing[1:]} {rest}")
