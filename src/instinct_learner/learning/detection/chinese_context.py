"""What a short Chinese message means beside the reply that it answers: a denial or another fact about what was named.

"杜甫不是宋朝人" holds no word of correction; it is one because the agent had just said the contrary. A name counts as
shared when two characters in a row, or a Latin word, of the sentence stand in the reply as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from instinct_learner.learning.detection.rule import Rule
from instinct_learner.learning.detection.turn import Hit

if TYPE_CHECKING:
    from instinct_learner.learning.detection.turn import TurnText

#: Longer messages are stories, pasted texts and new tasks.
MESSAGE_CHARACTERS = 60
SENTENCES = 3
#: Marks that keep a sentence from being read this way.
_BLOCKING = ("hypothetical", "condition", "reported", "mention", "story", "self_blame", "praise", "negated", "request")
#: Asks for something new.
_WANTS = r"请(?!注意|仔细|重新|改|再|核|检查)|让我们|让咱|你能|能不能|能否|可以|帮|解释|想要|希望"
#: Nothing about the agent's statement: feelings, the owner's own affairs, orders, thanks.
_ELSEWHERE = (
    r"^(?:让|我(?!国)|我们|咱|你|请|帮|把|给|再|继续|然后|那就|那么|好|行|可以|谢|嗯|哦|ok|如果|要是|怎么|如何|为什么|什么|哪|谁|多少|用|写|改|换|"
    r"加|删|列|说|讲|不用|不要|别|不知道|不确定|不太懂|没有?[,。!]|没问题|没事|没关系)"
)
_DENIES = (
    r"(?:(?:明明|根本|好像|似乎|应该|并|其实|实际上|从来|早就|压根|都|也|可|才|又|已经)?(?:不是|没有|没(?!问题|事|关系|错|有?收到|反应|有?听懂|有?看懂|有?明白)|不在|不叫|不属于|并非|不存在|"
    r"不支持|不需要|不会|不能|不可能|不包括|不包含|不等于|不押韵|不算|不准(?!确)|无法|不再))"
)
_STATES = r"(?:明明|其实|实际上|事实上|应该)(?:就)?(?:是|在|叫|有|属于|来自|出自|写|由)|(?:是|由)[^,。;!?]{1,14}(?:写|画|发明|提出|导演|主演|建|唱|创立|发现|设计|作)的"
#: Says which value it is.
_VALUE = (
    r"^(?:这|那|它|他|她|图|表|文|题|书|上面|原文|应该|其实|实际上?|后面|前面|第)?[^,。;!?]{0,12}"
    r"(?:是|叫|为|等于|应为|写的是|用的是|写着|标的是)\s?[\"'`]?([a-z\d][\w.+#-]*)[^,。;!?]{0,6}[。!]?$"
)
#: So long at most is a sentence that only gives a value.
VALUE_CHARACTERS = 24
#: Two characters in a row that say nothing about what a sentence is about.
_STOP = frozenset(
    [
        "不是",
        "没有",
        "应该",
        "其实",
        "实际",
        "际上",
        "明明",
        "这个",
        "那个",
        "一个",
        "可以",
        "已经",
        "因为",
        "所以",
        "但是",
        "就是",
        "还是",
        "什么",
        "怎么",
        "这样",
        "那样",
        "以及",
        "如果",
        "的是",
        "是一",
        "是的",
        "不会",
        "不能",
        "需要",
        "我们",
        "你们",
        "他们",
        "它们",
        "自己",
        "时候",
        "现在",
        "可能",
        "以下",
        "下是",
        "这是",
        "那是",
        "都是",
        "也是",
        "这些",
        "那些",
        "一些",
        "之前",
        "之后",
        "然后",
        "或者",
        "并且",
        "而且",
        "使用",
        "进行",
        "通过",
        "对于",
        "关于",
        "由于",
        "非常",
        "提供",
        "以上",
        "如下",
        "您的",
        "你的",
        "我的",
    ]
)

DENIES = Rule(
    id="zh.correct.denies_reply",
    kind="correction",
    cues=(),
    weight=1.0,
    why="否认了你刚提到的事。",
    example="杜甫不是宋朝人",
    near_miss="苏轼不是唐朝人",
    reply="杜甫是宋朝著名诗人。",
    group="deny",
)
STATES = Rule(
    id="zh.correct.states_otherwise",
    kind="correction",
    cues=(),
    weight=1.0,
    why="对你刚提到的事给出了别的说法。",
    example="这首诗明明是李白写的",
    near_miss="今天明明是星期天",
    reply="这首诗是白居易写的。",
    group="deny",
)
OTHER_VALUE = Rule(
    id="zh.correct.other_value",
    kind="correction",
    cues=(),
    weight=1.0,
    why="给出了和你不同的数字或名字。",
    example="图上写的是 2019 年",
    near_miss="那是 2009 年的事",
    reply="该建筑建于 2009 年。",
    group="deny",
)
#: All of them, for whoever walks the rules.
ANSWERS = (DENIES, STATES, OTHER_VALUE)


def _names(text: str) -> set[str]:
    """Pairs of Chinese characters and Latin words that may name something."""
    found = set(re.findall(r"[a-z][a-z0-9_.+#-]{2,}", text))
    for run in re.findall(r"[^\x00-\x7f，。！？、；：「」『』《》（）\s]{2,}", text):
        found |= {run[place : place + 2] for place in range(len(run) - 1)}
    return found - _STOP


def _other_value(body: str, reply: str) -> bool:
    """Whether the sentence only gives a value, of a sort of which the reply gave another."""
    match = re.match(_VALUE, body.strip()) if len(body.strip()) <= VALUE_CHARACTERS else None
    if match is None or match[1] in reply:
        return False
    return re.search(r"\d" if match[1].isdigit() else r"[a-z]{2,}", reply) is not None


def beside_reply(turn: TurnText) -> list[Hit]:
    """Read a short message as an answer to the agent's reply."""
    if not turn.reply.strip() or len(turn.masked.strip()) > MESSAGE_CHARACTERS or turn.marked("asked", 0, 1):
        return []
    if any(turn.marked(name, 0, len(turn.masked)) for name in ("asks", "wonders")) or re.search(_WANTS, turn.masked):
        return []
    from instinct_learner.learning.detection.chinese_fold import fold

    reply = _names(fold(turn.reply))
    found: list[Hit] = []
    for number, bounds in enumerate(turn.sentences[:SENTENCES]):
        if any(turn.marked(name, bounds.start, bounds.end) for name in _BLOCKING):
            continue
        body = fold(turn.masked[bounds.start : bounds.end])
        if re.match(_ELSEWHERE, body):
            continue
        if _other_value(body, fold(turn.reply)):
            found.append(Hit(rule=OTHER_VALUE, start=bounds.start, end=bounds.end, sentence=number))
            continue
        rule = DENIES if re.search(_DENIES, body) else STATES if re.search(_STATES, body) else None
        if rule is not None and _names(fold(turn.folded[bounds.start : bounds.end])) & reply:
            found.append(Hit(rule=rule, start=bounds.start, end=bounds.end, sentence=number))
    return found
