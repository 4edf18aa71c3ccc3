"""What people say before a rule, and what is no part of it: "no,", "please", "from now on", 「不对，」「记住」「以后」."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

#: Each entry may stand at the start and is taken away, again and again, until none matches.
ENGLISH: tuple[str, ...] = (
    (
        r"(?:no+|nope|nah|wrong|incorrect|not (?:quite|right|correct|that)|yes|yeah|yep|ok(?:ay)?|hmm+|uh+|um+|oh|ah|hey|hi|well|right|sorry|great|good|nice|thanks|thank you"
        r"|cool|perfect|dude|man|bro|mate|stop|ugh+|argh+|damn(?: it)?|seriously|come on|for (?:god|fuck|heaven)'s sake)(?: (?:man|dude|no))?[,.!;:—-]+\s*"
    ),
    # A bare "no" is an answer only before a word that can start a sentence: "no emojis" is a rule.
    r"(?:no|nope|nah)\s+(?=(?:use(?! of\b)|i|you|it|it's|its|that|this|the|we|they|don't|do|not|please|put|make|write|just|always|never|keep|call|run|only|but|actually)\b)",
    r"(?:yes|yeah|ok|okay)\s+(?=(?:always|never|please|but|and|from|use|remember)\b)",
    r"always remember (?:that |to )?",
    r"(?:actually|again|also|and|but|so|btw|by the way|fyi|one more thing|listen|look|besides)[,:]?\s+(?=\S)",
    r"(?:that(?:'s| is)|this is|it(?:'s| is)) (?:not (?:right|correct|what i (?:asked|wanted|meant)(?: for)?)|wrong|incorrect)[,.!;:—-]*\s*(?:actually[, ]*)?",
    r"(?:please|pls|plz|kindly|just)[,]?\s+",
    r"(?:from now on|from here on(?: out)?|going forward|moving forward|in (?:the )?future(?! (?:answers|replies|responses|messages|versions|conversations|reports))|for (?:the )?future(?: reference)?|henceforth|next time(?! (?:i|you|we|the|someone)\b)|in general|as a (?:general )?rule)[,:]?\s+",
    r"(?:please )?(?:remember|note|keep in mind|bear in mind|don't forget|do not forget)(?: (?:that|this|to))?[,:—-]*\s+",
    # What has happened: "we've moved to bun: from now on …".
    (
        r"(?:we|i|the (?:team|project|repo|company))(?:'ve| have| has|'re| are| just)? (?!prefer|like|want|need|always|never|use)[^,;:.!?]{2,60}(?:[,;:]| [—–-])\s*(?:so,?\s+)?"
        r"(?=(?:from now on|from here on|going forward)\b)"
    ),
    r"(?:make|be) sure (?:that you |you |to |that )?",
    r"(?:can|could|would|will) you (?:please )?",
    r"i (?:already |just )?(?:told|asked|said to) you (?:to |that |about )?",
    r"i(?:'ve| have) (?:already |just )?(?:told|asked) you (?:to |that )?",
    r"i (?:said|meant)[,:]?\s+(?:that )?",
    r"i (?:want|need|would like|'d like) you to ",
    r"you (?:should|must|need to|have to|ought to|are supposed to|'re supposed to) (?:really )?(?!not\b|never\b)",
    r"we (?:should|need to|have to) (?!not\b|never\b)",
    r"(?:new |standing |one )?(?:rule|preference|convention|correction|reminder|note)(?: (?:of mine|here|for you))?\s*[:：]\s*",
    r"(?:the )?(?:rule|convention) is (?:that |to )?",
    r"let's (?!not\b)",
)

CHINESE: tuple[str, ...] = (
    r"(?:不对|不對|错了|錯了|错啦|不是这样|不是[这那]个|烦死(?:我|了)+|气死(?:我|了)+|受够了|够了|真是的|服了|无语|不是這樣|不是|不行|不可以|不|不要|哎呀?|唉|喂|嗯+|哦|噢|好的?|对了?|行|可以|谢谢|多谢|辛苦了|拜托|抱歉|不好意思|停)(?:啊|呀|吧|啦|哦|的)?[，,。.！!；;：:、…]+\s*",
    r"(?:另外|还有|還有|而且|同时|对了|然后|那么?|顺便说一下|补充一下|其实|总之)[，,：:]?\s*",
    # What has happened, or that rules follow: 「我们全部迁移到 bun 了：」「我有三个要求：」. A subject before a colon stays.
    (
        r"(?:我|我们|咱们|團隊|团队|项目|公司)[^：:，,。！？；]{1,40}了[：:，,]\s*(?=(?:所以)?(?:以后|以後|今后|今後|从现在|從現在|从今|往后|往後))"
        r"|(?:我|我们|咱们)?(?:还|先|再)?(?:有|提|说|定|讲|强调)[^：:，,。！？；]{0,6}(?:要求|规矩|规则|约定|习惯|偏好|[点條条]|件事)[^：:，,。！？；]{0,4}[：:]\s*"
    ),
    r"(?:请|請|麻烦|麻煩|劳驾|拜托)(?:你|您)?(?:再)?[，,]?\s*",
    r"(?:你|您|给我|帮我)?(?:务必|千万|一定要|必须)?(?:要)?(?:记住|記住|记着点?|记得|記得|记牢|牢记|注意|记好|记一下|记下来?)(?:了|啊|哦|点|一点|这条|这点|一条|一件事|一个规则|这个规则|一下)?[，,：:。！!]*\s*",
    r"(?:在)?(?:将来|以后|今后|之后|接下来)的?(?:所有)?(?:信息|消息|回复|回答|对话|交流)(?:中|里)[，,]?\s*",
    r"(?:从今以后|从今往后|從今以後|从今天(?:起|开始)|從今天(?:起|開始)|从现在起|从现在开始|從現在起|今后|今後|以后|以後|往后|往後|将来|未来|日后|(?:下次|下回)(?![我你您遇碰有再])|之后的?(?:回答|回复|对话)(?:中|里)?)(?:请|請|都|就|也|一律)?[，,：:]?\s*(?!的|来)",
    r"(?:我)?(?:都|已经|早就|跟你|和你|不是|刚刚?|之前|反复)*(?:说过|講過|讲过|说了|强调过|提醒过)(?:你)?(?:很?多次|几次|好几遍|多少次|多少遍)?(?:了)?[，,：:]?\s*",
    r"(?:我)?(?:再)?(?:说|強調|强调|提醒)(?:一遍|一次|一下|你一下)?[：:，,]\s*",
    r"(?:我)?(?:希望|想让|要求|需要|想要)(?:你|您)(?:以后|今后|能|可以|能够)?\s*",
    r"(?:你|您)(?:应该|應該|应当|应|得|要(?!是|不)|必须|需要|最好)(?!不)\s*",
    r"(?:应该|應該|应当)(?=[用写寫改叫放先按走把])",
    r"(?:规则|規則|规矩|偏好|约定|要求|更正|纠正)(?:是)?[：:]\s*",
    r"(?:我们(?:组|团队|公司|项目)?的?(?:规矩|约定|习惯|规范|惯例|要求)是)[，,：:]?\s*",
    r"(?:我(?:的)?(?:偏好|习惯|要求)是)[，,：:]?\s*",
)

ENGLISH_CLOSERS: tuple[str, ...] = (
    (
        r"[\s,;:—-]+(?:please|pls|thanks|thank you|thx|ok(?:ay)?|got it|understood|alright|from now on|going forward|in (?:the )?future"
        r"|as i (?:said|told you)|remember(?: that| this)?|won't you)\s*[.!?]*$"
    ),
    r"[.!;,:\s]+$",
)
CHINESE_CLOSERS: tuple[str, ...] = (
    # 「用 tab 缩进，以后都这样」: that it lasts is no part of what to do.
    (
        r"[，,]\s*(?:以后|以後|今后|今後|从现在起|從現在起)?(?:也|都|就|一律|一直)*(?:按|照)?(?:这样|這樣|这么|這麼|如此)(?:子|做|写|寫|办|辦|来|來)?(?:吧|啊|了)?[。.！!]*$"
    ),
    r"[，,。.！!；;\s]*(?:谢谢|多谢|拜托了?|好吗|好不好|行吗|可以吗|知道了?吗|明白了?吗|懂了?吗|听到没有?|记住了?没?|记住这一?点|别忘了|一贯如此|辛苦了)[啊呀吧吗么。.！!？?]*$",
    r"[。．.！!；;，,、：:\s]+$",
    r"(?<=[\u4e00-\u9fff])(?:就行|就好|就可以|即可)了?$",
    r"(?<=[\u4e00-\u9fff\w])(?:哈|哦|噢|啦|呀|哟|(?<!干)嘛)$",
)


def _openers(entries: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    # Each by itself, and tied to the start: so a text that begins with nothing of the kind compiles none.
    return tuple(lazy(f"^(?:{entry})", re.IGNORECASE) for entry in entries)


def _closers(entries: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(lazy(entry, re.IGNORECASE) for entry in entries)


_OPENERS = {"zh": _openers(CHINESE), "en": _openers(ENGLISH)}
_CLOSERS = {"zh": _closers(CHINESE_CLOSERS), "en": _closers(ENGLISH_CLOSERS)}


def _start(text: str, tongue: str) -> int:
    """Where the first entry that a text begins with ends; 0 where it begins with none."""
    return next((match.end() for one in _OPENERS[tongue] if (match := one.match(text))), 0)


def _end(text: str, tongue: str) -> int:
    """Where what closes a text begins, of several the longest; its length where nothing does."""
    return min((match.start() for one in _CLOSERS[tongue] if (match := one.search(text))), default=len(text))


def _tongues(text: str, language: str) -> tuple[str, ...]:
    """The languages whose openers can stand in a text, its own first; a grammar that can't is never compiled."""
    chinese = any("\u4e00" <= char <= "\u9fff" for char in text)
    english = bool(re.search(r"[A-Za-z]", text[:40] + text[-40:]))
    both = ("zh", "en") if language == "zh" else ("en", "zh")
    return tuple(tongue for tongue in both if (chinese if tongue == "zh" else english))


def strip_openers(text: str, language: str) -> str:
    """`text` from the first word that belongs to the rule.

    Both languages' openers are tried, because mixed messages open in either; the message's own comes first. What would leave
    nothing is not taken away: "以后不要" must not become "".
    """
    order = _tongues(text, language)
    rest = text.strip()
    for _ in range(8):
        for tongue in order:
            end = _start(rest, tongue)
            shorter = rest[end:].lstrip(" ，,：:、—-") if end else rest
            if shorter and shorter != rest:
                rest = shorter
                break
        else:
            return rest
    return rest


def strip_closers(text: str, language: str) -> str:
    """`text` without thanks, tags and final punctuation."""
    order = _tongues(text, language)
    rest = text.strip()
    for _ in range(6):
        for tongue in order:
            tail = rest[-60:]
            shorter = rest[: len(rest) - len(tail) + _end(tail, tongue)].rstrip()
            if shorter and shorter != rest:
                rest = shorter
                break
        else:
            return rest
    return rest
