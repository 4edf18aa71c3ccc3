"""What many small signs together say in Chinese: a short statement after a reply that corrects it in no set phrase.

It recalls what was wanted, says what "you" did, denies, finds too much or too little, sets one thing against another,
names how it ought to be. One sign says little, and some speak against it; from a sum on they are believed. The points
are rounded from a fit on invented messages and on read ones under a free licence; ADR 0036 says on which.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.chinese_context import ABOUT_OTHERS, TELLS_A_GAME, names
from instinct_learner.learning.detection.chinese_fold import fold
from instinct_learner.learning.detection.chinese_phrases import FINE, PIECE
from instinct_learner.learning.detection.rule import Rule
from instinct_learner.learning.detection.turn import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.turn import TurnText

#: Longer messages hold signs of everything.
MESSAGE_CHARACTERS = 90
SENTENCES = 4
#: From here on a message is long.
LONG_CHARACTERS = 60
#: From this sum on a message is believed to correct.
BELIEVED = 14
#: So many signs at least must speak for it: one alone is a turn like any other ("你真的帮了我大忙").
SEVERAL = 2
#: Marks under which no sum is taken: a question, another story, new work, thanks, an answer.
_SILENT = (
    *("asks", "asked", "no_reply", "one_off", "hypothetical", "condition", "reported", "mention", "story"),
    *("self_blame", "praise", "negated", "exercise", "ordered", "wish", "supplied", "conclusion", "prose", "undo"),
)
#: Asks for words or work, and so does not correct.
_ASKS = lazy(
    r"什么(?!都|鬼)|如何|为什么|为何|多少|多久|多远|几点|哪(?!来|有)|是否|能不能|有没有|怎样|怎么[做写用办样]|会不会|要不要|有没有|干[什啥嘛]用|啥(?!都|也)"
)
_RHETORICAL = lazy(
    r"怎么(?!样|办|[做写用说去弄处])|哪来|哪有|干[嘛吗啥什](?!用)|谁(?:让|说|家|叫)|凭什么|什么鬼|[也算]叫|这叫|搞什么"
)
#: Comforts, agrees, waves through, tells of a program's fault.
_CALM = lazy(
    r"^哈{2,}|^(?:不管|无论)|(?:不用|不必)(?:回答|回复|找|查|等)了|^(?:学到了|涨知识|长知识|长见识|受教|难怪|怪不得|原来)|(?:不用|不必|别|不要)(?:管|理|担心|急|着急|怕|客气|谢)|不要紧|没啥|没事|有道理|按你说的|照你说的|[吧哈呀][。!~]*$|不会吧|好多了|(?:很|有)帮助|没想到|"
    r"未被识别|内部或外部|exception|traceback|error:|不太懂|没有了|已经自己|还有(?:一)?个?(?:问题|疑问)|懂了|明白了|你(?:会|将)|上显示|一直转圈|没有任何(?:提示|反应)"
)
#: Speaks of the reply, its maker, what was wanted, or what is to be done to it.
_ABOUT = lazy(
    r"你|^(?:但|可是?|不过|嗯)?,?(?:这|那|它|该|此|上面|前面|其中|第)|我(?:说|要|问|让|叫|指|想要)|换|改|去掉|删|还原|重|怎么(?!样|办)|哪来|谁让|"
    + PIECE
)
_NEGATION = r"(?<!差)不(?!錯|知道|仅|客气|用谢|如说|同(?=[\u4e00-\u9fff])(?!于|步)|断|少[人的]|着急|急|清楚|明白|懂|太[懂会明]|超过|少于|好意思|奇怪|变(?=[。,!]|$))|没(?!有?(?:问题|什么|事|关系|[错錯]|收到|想到|[听看搞弄学]?太?[懂会明清]))|未(?!来)|无(?!论|人机)|别(?!的|人)|勿"
#: Points, and what they are given for.
SIGNS: tuple[tuple[int, str], ...] = (
    (
        22,
        r"我(?:都|已经|早就?|明明|刚才?|之前|不是)?(?:说|要|问|让|叫(?![\u4e00-\u9fff]{1,4}(?:[,。!\s]|$))|想要|指|提到|告诉|需要|要求|强调)(?!不|一下|清)|说好|约定|之前说|题目|要求|原文",
    ),
    (
        22,
        r"只(?=[有给写列改说是会])|才(?=[\d一二两三四五六七八九十])|仅|缺|漏|少了|(?<![好明便快强易楚慢近大小高低单服顺亮畅然害看松懂])多了|多出|丢|落下|忘|一个都|一半|重复|多余",
    ),
    (25, r"你[^,。?]{0,14}(?:了|的|成|过|到)(?![^,。]{0,3}[吗么])"),
    (8, r"你把[^,。]{1,10}也[^,。]{1,8}了(?=[,。!]|$)"),
    (4, r"明明|分明|根本|压根|并[不非未没]|完全|显然|明显|居然|竟然?|其实|实际上|事实上|恰恰"),
    (9, r"^(?:唉|哎|喂|拜托|停|等等|等一下|慢着|诶|啊|不是吧|呃|额|哥们|伙计|大哥)|!"),
    (19, r"太(?!" + FINE + r"|阳|平|空|太|极)|过于|过分|过头|不够|啰嗦|生硬|死板|官方|笼统|敷衍|难看|糟|差劲|别扭"),
    (9, r"\d"),
    (17, r"还是|仍|又|依[旧然]|老是|总是|一直|还在|第[二三四五]次"),
    (
        18,
        r"应该?|应当|该(?=[是用放写在叫])|(?<![只主重需必])要(?=[是用写有按分单])|得(?=[是用写有按先加放])|必须|才(?:对|行|是)",
    ),
    (
        14,
        _NEGATION,
    ),
    (
        23,
        r"(?<!报)错(?!误(?:提示|信息|处理|码|日志|页|消息))|误(?!差)|反了|颠倒|混|矛盾|冲突|对不上|偏[离了题]|跑题|编的|胡|瞎|假",
    ),
    (11, r"早就?|已经?(?=[经被不有])|被|过时|旧|废|作废|失效|去年|上一?版|上个"),
    (
        6,
        r"(?:^|[,。;!])[^,。;]{0,4}(?:换|改|去掉|删|撤|还原|恢复|退回|重新|重做|重写|重来|再[写算查看想核检试]|修正|更正|纠正|补上|拆|挪|用(?!户))",
    ),
    (
        -14,
        r"^(?:将|使用|应用|修改|添加|根据|基于|按照?|结合|保留|写|做|画|列|翻译|总结|给|把|用|继续|再|加|添加|生成|解释|描述|创建|告诉|提供|展示|说|讲|查|看|跑|打开|取消|删|去掉|提交|先|下一|重|换|改|扩|缩|概括|编|模仿|假|设|找|检查|介绍|比较|推荐|让)",
    ),
    (-13, r"^(?:好|可以|行|嗯|当然|那)"),
    (-10, r"另外|还有|再加|再来|同时|顺便|接下来|然后|下一步|现在"),
)
_PATTERNS = tuple(lazy(pattern) for _, pattern in SIGNS)
_DENIES = lazy(_NEGATION)
#: What the situation adds: a long message, a denial right at the start, and the sum's start.
LONG, FIRST_DENIES, START = -13, 24, -5

MANY_SIGNS = Rule(
    id="zh.correct.many_signs",
    kind="correction",
    cues=(),
    weight=1.0,
    why="几处迹象合在一起，是在纠正。",
    example="其中有三个词不是以 S 结尾的",
    near_miss="别担心，我会处理的",
    reply="buses, cats, mouse, tree, dogs, fish",
    group="deny",
)


def points_of(turn: TurnText) -> list[int]:
    """Which signs are there, in the order of the table, then of the situation."""
    text = fold(turn.masked).strip()
    first = turn.sentences[0]
    held = [1 if pattern.search(text) else 0 for pattern in _PATTERNS]
    return [
        *held,
        1 if len(text) > LONG_CHARACTERS else 0,
        1 if _DENIES.search(fold(turn.masked[first.start : first.end])) else 0,
        1,
    ]


def readable(turn: TurnText) -> bool:
    """Whether a sum is taken at all."""
    text = fold(turn.masked).strip()
    if not turn.reply.strip() or not turn.sentences or len(text) > MESSAGE_CHARACTERS:
        return False
    if len(turn.sentences) > SENTENCES or any(turn.marked(name, 0, len(turn.masked)) for name in _SILENT):
        return False
    if ABOUT_OTHERS.search(text) or _CALM.search(text) or TELLS_A_GAME.search(turn.reply[-400:]):
        return False
    if turn.marked("third", 0, len(turn.masked)) and "你" not in text:
        return False
    if _ASKS.search(text) and not _RHETORICAL.search(text):
        return False
    return _ABOUT.search(text) is not None or bool(names(fold(turn.folded)) & names(fold(turn.reply)))


def signs(turn: TurnText) -> list[Hit]:
    """Sum up the signs of a short statement that answers a reply."""
    if not readable(turn):
        return []
    weights = [*(points for points, _ in SIGNS), LONG, FIRST_DENIES, START]
    points = points_of(turn)
    if sum(1 for weight, held in zip(weights[:-1], points[:-1], strict=True) if held and weight > 0) < SEVERAL:
        return []
    if sum(weight * held for weight, held in zip(weights, points, strict=True)) < BELIEVED:
        return []
    where = turn.sentences[0]
    return [Hit(rule=MANY_SIGNS, start=where.start, end=where.end, sentence=0)]
