"""What an owner says about learning itself: record this, forget that. Whole short sentences, not words in passing.

Source: SPEC.md §2.1 (e) and "Said at once"; the PRD's trigger words.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

#: "记录这个经验", "remember this". What it points at stands in the same message or just before it.
_RECORD = lazy(
    r"(?:请|請|帮我|幫我|麻烦|麻煩|你)?(?:把|将|將)?(?:这个|這個|这条|這條|这次的?|這次的?|这些|這些|刚才的?|"
    r"剛才的?|上面的?|此)?"
    r"(?:经验|經驗|教训|教訓|做法|方法|习惯|習慣|规则|規則|踩坑|坑|规律|規律)?(?:都|也|给我|給我)?"
    r"(?:记录|記錄|记|記|存|保存|沉淀|收藏)(?:一下|下来|下來|下|住|起来|起來)?"
    r"(?:这个|這個|这条|這條|这次的?|這次的?|这些|這些|刚才的?|剛才的?|上面的?)"
    r"(?:经验|經驗|教训|教訓|做法|方法|习惯|習慣|规则|規則|踩坑|坑|规律|規律|点|點)?(?:吧|哦|喔|啊)?"
    r"|(?:把|将|將)(?:这|這|那|刚才|剛才|上面)[^，。！？,.!?\n]{0,12}?(?:记录|記錄|记|記|存|保存|沉淀)(?:一下|"
    r"下来|下來|下|住|起来|起來)(?:以后用|以後用)?(?:吧|哦|喔)?"
    r"|(?:请|請|帮我|幫我|你)?(?:记下来|記下來|记下|記下|记录下来|記錄下來|记录一下|記錄一下|记一下|記一下|"
    r"存下来|存下來|记住了?|記住了?)"
    r"(?:[，, ]?(?:以后|以後|下次)(?:还|還)?(?:能|会|會|要|再)?用(?:得上|到|它)?)?(?:吧|哦|喔|"
    r"啊)?(?=[，。！？,.!?:：\s]|$)"
    r"|\b(?:(?:please|can you|could you|and|also|now|ok(?:ay)?,?|so) ){0,3}"
    # "Note that this is new" opens a remark, and "save it to out/" or "record this morning's figures" is the task
    # itself.
    r"(?!note\s+that\s+\w)(?:remember|record|save|store|memori[sz]e|note|write|jot|log|keep)\s+"
    r"(?:this|that|it|these|the (?:lesson|experience|fix|trick|solution|above))"
    r"(?:\s+(?:down|lesson|experience|fix|trick|solution|one|rule|tip|preference|as (?:a|an) (?:lesson|"
    r"experience|rule|instinct)))?"
    r"(?:\s+(?:for (?:later|next time|the future|future use)|in mind|in (?:your )?memory|to memory))?"
    r"(?=\s*(?:[,.!;:—-]|$)|[ \t]*\n|\s+(?:please|for|and|so|because|then|now|ok|thanks|thank|next|when|forever)\b)"
    r"|\b(?:make|take) a note(?: of (?:this|that|it))?\b|\bkeep (?:this|that) in mind\b|\blearn (?:from )?this\b",
    re.IGNORECASE,
)
#: Without one of these there is no need to look closer.
_RECORD_CUES = (
    *("记", "記", "存", "沉淀", "收藏"),
    *("remember", "record", "save", "store", "memori", "note", "write", "jot", "log", "keep", "learn"),
)
_UNDO_CUES = (
    *("忘", "撤", "取消", "删", "刪", "作废", "作廢", "记", "記", "不算"),
    *("forget", "undo", "unlearn", "scratch", "discard", "drop", "delete", "remove", "revert", "erase", "remember"),
)
_CARD_CUES = frozenset(
    (
        "进化",
        "進化",
        "忽略",
        "暂缓",
        "暫緩",
        "允许",
        "允許",
        "确认",
        "確認",
        "修改",
        "修正",
        "ev",
        "ig",
        "la",
        "al",
        "co",
        "ed",
        "de",
        "ta",
        "ke",
        "采用",
        "採用",
        "用新",
        "保留",
    )
)
#: Right before it, these make it no request: it is refused, or somebody else's doing.
_NOT_ASKED = lazy(
    r"(?:\b(?:no need to|(?:don't|do not|doesn't|didn't|won't|can't|cannot|couldn't|needn't|never|not)(?: need to)?|"
    r"she|he|they|we|i|who|that|"
    r"(?!(?:Hey|Hi|Please|Thanks|Great|Good|Ok|Okay|Yes|So|Then|Now|And|Also|Just|Always|Must|You|Remember)\b)[A-Z][a-z]+)|不用|不要|不必|別|别|无需|無需|没|沒|她|他|谁|誰)\s+$|(?:不用|"
    r"不要|不必|別|别|无需|無需|没|沒)$"
)
#: A request stands early in a message or is short; further in, the words are part of something else.
_LOOKED_AT = 4_000
_POINTED_ZH = (
    r"(?:它|这个|這個|那个|那個|这条|這條|那条|那條|刚才(?:那|的)?[个条]?|剛才(?:那|的)?[個條]?|刚刚(?:那|"
    r"的)?[个条]?|"
    r"上一条|上一條|最后一条|最後一條|这|這|那|本能|规则|規則|记忆|記憶|记录|記錄|经验|經驗|学到的|學到的|"
    r"记住的|記住的)"
)
_POINTED_EN = (
    r"(?:that|it|this|(?:what|everything|the thing) you (?:just )?(?:learned|learnt|remembered|saved|noted)|"
    r"the last (?:one|rule|instinct|memory|lesson)|(?:that|this|your last) (?:rule|instinct|memory|lesson|one|note))"
)
_UNDO = lazy(
    r"(?:(?:请|請|帮我|幫我|麻烦|你|那|算了|不|不对|不對|不是|哎|啊|嗯|把)[，, ]*)*"
    r"(?:(?:忘掉|忘了|忘记|忘記|撤销|撤銷|别记|別記|不用记|不用記|不要记|不要記)(?:吧|了|掉|一下)?"
    rf"(?:{_POINTED_ZH}|的|吧|了){{0,4}}"
    rf"|(?:撤回|取消|删掉|刪掉|删除|刪除|作废|作廢)(?:{_POINTED_ZH}|的){{1,4}}(?:吧|了)?"
    rf"|{_POINTED_ZH}{{1,2}}(?:规则|規則|记忆|記憶|本能)?(?:忘掉|忘了|撤销|撤銷|删掉|刪掉|删除|刪除|作废|作廢|"
    rf"不算)(?:吧|了)?)"
    r"|(?:(?:please|ok(?:ay)?|no|nah|wait|actually|hmm|sorry|oops|just)[, ]+)*"
    rf"(?:(?:forget|undo|unlearn)(?: about)?(?: {_POINTED_EN})?"
    rf"|(?:scratch|discard|drop|delete|remove|revert|erase) {_POINTED_EN}"
    rf"|(?:don't|do not|no need to) remember {_POINTED_EN})"
    r"(?:,? please)?",
    re.IGNORECASE,
)
_ENDS = " \t\n.!?。！？,，~～…;；:：、-—\"'“”「」()（）"
#: Answers to a card. They are about the card, so they teach nothing by themselves. Source: SPEC.md §4, commands.
_CARD_ANSWER = lazy(
    r"(?:进化|進化|忽略|暂缓|暫緩|允许这次晋升|允許這次晉升|确认根因|確認根因|采用新的?|採用新的?|用新的|保留旧的?|保留舊的?"
    r"|evolve|ignore|later|defer|allow(?: this promotion)?|confirm (?:the )?(?:root )?cause|take (?:the )?new(?: one)?"
    r"|keep (?:the )?old(?: one)?)"
    r"(?:\s*(?:L[123１２３]|[#＃]?[\d０-９]{1,9}|P-[A-Z0-9]{4,12})){0,2}"
    r"|(?:修改(?:成|为|為)?|修正根因|edit|correct (?:the )?(?:root )?cause)(?:\s|[:：#＃]).{1,300}",
    re.IGNORECASE | re.DOTALL,
)


def undo_request(text: str) -> bool:
    """Whether the whole message asks to take back what was just learned: 忘掉, forget that, 撤销."""
    lowered = text.lower()
    return len(text) <= 80 and any(cue in lowered for cue in _UNDO_CUES) and bool(_UNDO.fullmatch(text.strip(_ENDS)))


def record_request(text: str) -> tuple[int, int] | None:
    """Where a message asks to record something, as a span, or `None`. A question doesn't ask."""
    lowered = text[:_LOOKED_AT].lower()
    if not any(cue in lowered for cue in _RECORD_CUES):
        return None
    found = _RECORD.search(text, 0, _LOOKED_AT)
    if found is None or _NOT_ASKED.search(text, max(0, found.start() - 40), found.start()):
        return None
    tail = text[found.end() : found.end() + 2]
    return None if tail[:1] in {"?", "？", "吗", "嗎", "么"} else found.span()


def without_request(text: str, span: tuple[int, int]) -> str:
    """What a message says besides its request to record, trimmed."""
    return "\n".join(side for side in beside_request(text, span) if side)


def beside_request(text: str, span: tuple[int, int]) -> tuple[str, str]:
    """What a message says before its request to record and after it, each trimmed and verbatim."""
    return text[: span[0]].strip(_ENDS), text[span[1] :].strip(_ENDS)


def is_command(text: str) -> bool:
    """Whether the whole message is a host's command or the answer to a card."""
    bare = text.strip()
    if bare.startswith("/") and len(bare) > 1 and (bare[1].isalpha()):
        return "/" not in bare[1:].split()[0]
    bare = bare.strip(_ENDS)
    return bare[:2].lower() in _CARD_CUES and bool(_CARD_ANSWER.fullmatch(bare))


#: 「好，再看看 README」, "thanks, now look at the docs": the work is taken, the next thing is asked for.
_TAKEN = lazy(
    r"^\s*(?:好的?|好嘞|好滴|没问题|沒問題|可以了?|不错|不錯|很好|太好了|完美|行|嗯+|对了|谢谢|謝謝|多谢|辛苦了|搞定|收到|ok(?:ay)?|great"
    r"|thanks|thank you|thx|perfect|nice|good"
    r"|cool|awesome|lgtm|looks good|works|yes|yep|yeah)(?:啦|了|呀|啊|哈)?(?:[，,。.！!；;~～\s]|$)",
    re.IGNORECASE,
)
#: What turns an acceptance round.
_AGAINST = lazy(
    r"[不没別别错錯漏]|但|可是|只是|应该|應該|怎么|為什麼|为什么|重新|重做|又"
    r"|\b(?:but|however|though|except|not|no|never|wrong|instead|rather|should|must|still|again|missing|forgot)\b|n't\b",
    re.IGNORECASE,
)


def takes_it_and_goes_on(text: str) -> bool:
    """Does a message accept what was done, and speak against nothing of it?"""
    taken = _TAKEN.match(text)
    return taken is not None and not _AGAINST.search(text[taken.end() :])
