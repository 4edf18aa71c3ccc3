"""What a short Chinese message means beside the reply that it answers: a denial or another fact about what was named.

"杜甫不是宋朝人" holds no word of correction; it is one because the agent had just said the contrary. A name counts as
shared when two characters in a row, or a Latin word, of the sentence stand in the reply as well.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.rule import Rule
from instinct_learner.learning.detection.turn import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.detection.turn import TurnText

#: Longer messages are stories, pasted texts and new tasks.
MESSAGE_CHARACTERS = 60
SENTENCES = 3
#: Marks that keep a sentence from being read this way.
_BLOCKING = (
    "hypothetical",
    "condition",
    "reported",
    "mention",
    "story",
    "self_blame",
    "praise",
    "negated",
    "request",
    "question",
)
#: Asks for something new.
_WANTS = lazy(r"请(?!注意|仔细|重新|改|再|核|检查)|让我们|让咱|你能|能不能|能否|可以|帮|解释|想要|希望")
#: Nothing about the agent's statement: feelings, the owner's own affairs, orders, thanks.
_ELSEWHERE = lazy(
    r"^(?:学到了|涨知识|长知识|长见识|受教|难怪|怪不得|原来|不(?:聊|谈|提|玩)[^,。]{0,6}了|让|我(?!国)|我们|咱|你|请|帮|把|给|再|继续|然后|那就|那么|好|行|可以|谢|嗯|哦|ok|如果|要是|怎么|如何|为什么|什么|哪|谁|多少|用|写|改|换|"
    r"加|删|列|说|讲|不用|不要|别|不知道|不确定|不太懂|没有?(?:[,。!]|报错|错误[,。])|没问题|没事|没关系)"
)
_DENIES = lazy(
    r"(?:(?:明明|根本|好像|似乎|应该|并|其实|实际上|从来|早就|压根|都|也|可|才|又|已经)?(?:不是|没有|没(?!问题|事|关系|错|有?收到|反应|有?听懂|有?看懂|有?明白)|不在|不叫|不属于|并非|不存在|"
    r"不支持|不需要|不会|不能|不可能|不包括|不包含|不等于|不押韵|不算|不准(?!确)|无法|不再))"
)
_STATES = lazy(
    r"(?:明明|其实|实际上|事实上|应该)(?:就)?(?:是|在|叫|有|属于|来自|出自|写|由)|(?:是|由)[^,。;!?]{1,14}(?:写|画|发明|提出|导演|主演|建|唱|创立|发现|设计|作)的"
)
#: So long may a message be that faults the reply in other words.
FAULT_CHARACTERS = 90
#: Keeps a sentence from being a fault found with the reply.
_FAULT_BLOCKING = (
    *_BLOCKING[:6],
    "praise",
    "negated",
    "third",
    "ordered",
    "prose",
    "wish",
    "supplied",
    "conclusion",
    "one_off",
)
#: A word that denies, limits or contrasts.
_FAULTY = lazy(
    r"(?<!差)不(?!錯|知道|仅|但|客气|用谢|如说|同|断|少[人的]|着急|急|难(?:吧|理解|看出)|奇怪|稀奇|意外|足为奇|出所料|重要|要紧|影响|清楚|明白|懂|太[懂会明]|超过|少于)|"
    r"没(?!有?(?:问题|什么|事|关系|[错錯]|收到|想到|[听看搞弄学]?太?[懂会明清]))|未(?!来|被)|无(?!论|人机)|(?<!报)错|误(?!差)|缺(?!点)|漏|少了|(?<![好明便快强易楚慢近大小高低单服顺亮畅然害看松懂])多了|"
    r"太(?!好|棒|阳|平|空|太|极|逗|有|美|赞|强|对|牛|厉害|可爱|搞笑|神|酷)|过于|过分|糟|烂|编的|乱|反了|颠倒|矛盾|重复|却|居然|竟然|压根|根本|只有|只是|仍|依然|还是(?:不|没|太|原|老|那|这|错|超|旧|之前|上)|怎么(?!样|办)|哪来|而非|而是|差了|多余|超过|超出|偏[离了题]|早就|废|作废|失效|过时|张口就来"
)
#: Names the reply, its maker or a part of it.
_ABOUT = lazy(r"你(?!好|能|可以|们)|(?:^|,)(?:但|可是?|不过)?(?:这(?!么)|那(?!么)|它|该|上面|前面|其中|此|第)")
#: Not about the reply: the owner's feelings, a request, thanks, what a program or a superior says.
ABOUT_OTHERS = lazy(
    r"^(?:这|那|它)(?:只|仅仅|不过|就)?是(?:一)?个?(?:例子|示例|假设|玩笑|比喻|开始|猜测|草稿|测试|练习)|^(?:学到了|涨知识|长知识|长见识|受教|难怪|怪不得|原来|不(?:聊|谈|提|玩)[^,。]{0,6}了|接下来|下面|现在|然后|最后|我(?!要|说|让|问|指|叫|需要的|想要的)|谢|好的|可以|请(?!不要|别|重)|帮|写|把|给|用(?!的)|继续|让|能|先|你(?:说得?|是|说的是?|的)?(?:很|完全)?对的?[,。]|算了|不会吧|你(?:喜欢|觉得|认为|想|会)|(?:这|那|它)是一[个种段部篇场件]|领导|老板|客户|甲方|同事|老师|用户|产品|没有?(?:[,。]|报错|错误[,。])|"
    r"(?:页面|测试|程序|服务|构建|编译|部署|网站|网页|app|系统|服务器|网络|端口|进程|容器|数据库|电脑|手机|浏览器|运行|启动|安装|打开|点击|登录|图片|文件|附件|链接)[^,。]{0,14}"
    r"(?:不[了上开出全动通]|没反应|没收到|没显示|失败|无法|报错|挂|崩|卡))|没有?问题|我(?:还是|仍然?|依然|依旧|也|真的|还)*(?:不(?:太|是很|大)?(?:确定|明白|清楚|理解|懂|知道|了解|会)|没(?:太|有)?(?:看|听|搞|弄)?(?:懂|明白))|我[^,。]{0,4}(?:复现|重现|登录|登|装|连|进)不(?:了|到|上|出|进)|(?:提示|显示)[^,。]{0,8}(?:不足|拒绝|失败|找不到|不存在|超时)|[吧哈][。!~]*$"
)
#: Asks for an explanation: what it denies is said on the way there.
_ASKS_FOR_WORDS = lazy(r"请(?:你|您)?(?:再|先|详细)?(?:解释|解釋|说明|說明|告诉|告訴|介绍|介紹|谈谈|談談|分析)")
#: The reply tells a game in which the owner moves.
TELLS_A_GAME = lazy(r"你(?:看到|看见|注意到|走进|来到|站在|身处|面前|进入)|往[东西南北左右前]走")
#: Says which value it is.
_VALUE = lazy(
    r"^(?!打印|输出|运行|执行|返回|结果)(?:这|那|它|他|她|图|表|文|题|书|上面|原文|应该|其实|实际上?|后面|前面|第)?[^,。;!?]{0,12}"
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
FAULTS_REPLY = Rule(
    id="zh.correct.faults_reply",
    kind="correction",
    cues=(),
    weight=1.0,
    why="对你刚给的东西提出了异议。",
    example="您所说的年份差了整整一百年。",
    near_miss="不着急，你慢慢查",
    reply="莫扎特出生于 1856 年。",
    group="deny",
)
#: All of them, for whoever walks the rules.
ANSWERS = (DENIES, STATES, OTHER_VALUE, FAULTS_REPLY)


def names(text: str) -> set[str]:
    """Pairs of Chinese characters and Latin words that may name something."""
    found = set(re.findall(r"[a-z][a-z0-9_.+#-]{2,}", text))
    for run in re.findall(r"[^\x00-\x7f，。！？、；：「」『』《》（）\s]{2,}", text):
        found |= {run[place : place + 2] for place in range(len(run) - 1)}
    return found - _STOP


def _other_value(body: str, reply: str) -> bool:
    """Whether the sentence only gives a value, of a sort of which the reply gave another."""
    match = _VALUE.match(body.strip()) if len(body.strip()) <= VALUE_CHARACTERS else None
    if match is None or match[1] in reply:
        return False
    return re.search(r"\d" if match[1].isdigit() else r"[a-z]{2,}", reply) is not None


def faults_reply(turn: TurnText) -> list[Hit]:
    """Read one of the first sentences as a fault found with the reply: it denies, and it is about the reply."""
    if not turn.reply.strip() or len(turn.masked.strip()) > FAULT_CHARACTERS or turn.marked("asked", 0, 1):
        return []
    if turn.marked("asks", 0, 1) or TELLS_A_GAME.search(turn.reply[-400:]) or _ASKS_FOR_WORDS.search(turn.masked):
        return []
    from instinct_learner.learning.detection.chinese_fold import fold

    for number, bounds in enumerate(turn.sentences[:2]):
        body = fold(turn.masked[bounds.start : bounds.end])
        if ABOUT_OTHERS.search(body) or any(turn.marked(name, bounds.start, bounds.end) for name in _FAULT_BLOCKING):
            continue
        words = [
            match
            for match in _FAULTY.finditer(body)
            if not turn.marked("question", bounds.start + match.start(), bounds.start + match.end())
        ]
        if words and (
            _ABOUT.search(body) or names(fold(turn.folded[bounds.start : bounds.end])) & names(fold(turn.reply))
        ):
            return [Hit(rule=FAULTS_REPLY, start=bounds.start, end=bounds.end, sentence=number)]
    return []


def beside_reply(turn: TurnText) -> list[Hit]:
    """Read a short message as an answer to the agent's reply."""
    if not turn.reply.strip() or len(turn.masked.strip()) > MESSAGE_CHARACTERS or turn.marked("asked", 0, 1):
        return []
    if any(turn.marked(name, 0, len(turn.masked)) for name in ("asks", "wonders")) or _WANTS.search(turn.masked):
        return []
    from instinct_learner.learning.detection.chinese_fold import fold

    reply = names(fold(turn.reply))
    found: list[Hit] = []
    for number, bounds in enumerate(turn.sentences[:SENTENCES]):
        if any(turn.marked(name, bounds.start, bounds.end) for name in _BLOCKING):
            continue
        body = fold(turn.masked[bounds.start : bounds.end])
        if _ELSEWHERE.match(body):
            continue
        if _other_value(body, fold(turn.reply)):
            found.append(Hit(rule=OTHER_VALUE, start=bounds.start, end=bounds.end, sentence=number))
            continue
        rule = DENIES if _DENIES.search(body) else STATES if _STATES.search(body) else None
        if rule is not None and names(fold(turn.folded[bounds.start : bounds.end])) & reply:
            found.append(Hit(rule=rule, start=bounds.start, end=bounds.end, sentence=number))
    return found
