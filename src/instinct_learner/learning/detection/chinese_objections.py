"""How people object, in Chinese, to what was done: said before, not the same as agreed, not consistent, to be put back."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, FIRM
from instinct_learner.learning.detection.rule import Rule

_RESULT = FIRM | {"no_reply", "asked", "third", "story", "prose", "praise", "request"}

OBJECTIONS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.get_to_the_point",
        kind="correction",
        pattern=r"(?:[,。!\s]|^)(?:你|请|就|能不能)?直接(?:说|给|写|上|来|讲)(?:重点|结论|结果|答案|代码|人话|正文|正题|干货)",
        cues=("直接",),
        weight=1.0,
        why="嫌绕，要直接的。",
        example="绕来绕去的，直接说结论",
        near_miss="直接说我爱你",
        reply="首先我们需要考虑多方面的因素",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "story", "prose"},
        group="stop",
    ),
    Rule(
        id="zh.correct.what_you_did_is",
        kind="correction",
        pattern=(
            r"^(?:但|可是?|可|不过)?你(?:刚才|刚刚|上面|之前)?(?:删|改|加|写|换|移|给|用|建|引|装|配|调|列|选|推荐|生成|做|画|翻译|引用|提到|提供|举)(?:的|出的)[^,。;!?\n]{1,14}?"
            r"(?:还(?!不錯|行|可以)|又|根本|已经|早|其实|不(?!錯)|没|太|都(?!对|好|很)|是(?:错|旧|老|假|别的|另)|有(?:问题|误|错)|查不|打不|找不|跑不)"
        ),
        cues=("你",),
        weight=1.0,
        why="说你做的那个有什么不妥。",
        example="你删的那个文件还有别的地方在引用",
        near_miss="你推荐的书很好看",
        reply="我删除了 utils/format.js。",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks"},
        opening=True,
        group="fault_done",
    ),
    Rule(
        id="zh.correct.said_yet_you",
        kind="correction",
        pattern=(
            r"(?:都|早就?|已经|不是|明明)(?:跟你|和你|给你)?(?:说|讲|告诉你|强调|定|约定|写|标)(?:了|过|好|的)[^。!?\n]{0,14},?(?:你)?(?:怎么)?(?:还|又|偏)(?!有|可以|行)"
        ),
        cues=("还", "又", "偏"),
        weight=1.0,
        why="早就说过，却还是那样。",
        example="都说了是只读库，你还写",
        near_miss="他都说了还要来",
        reply="INSERT INTO logs VALUES (1)",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "third", "story", "prose", "praise"},
        group="told",
    ),
    Rule(
        id="zh.correct.unlike_agreed",
        kind="correction",
        pattern=(
            r"第[^,。;!?\n]{1,4}(?:和|跟|与|同)第[^,。;!?\n]{1,5}(?:说的?|讲的?|写的?|其实|基本|几乎|完全|都|是|意思){0,4}(?:一个意思|一回事|一样|相同|重复|差不多|没(?:有)?区別|矛盾)|(?:互相|自相|相互|前后|彼此)(?:矛盾|冲突|重复)|^(?:请|你)?(?!我|让我们|来试)[^,。;!?\n]{1,12},?而(?:不是|非)[^,。;!?\n]{1,12}[。!~]*$|"
            r"(?:跟|和|与|同)(?:昨天|之前|上次|上回|刚才|前面|约定|说好|需求|文档|图|原文|设计|我|预期|题目|合同|样例|示例)[^,。;!?\n]{0,8}(?:不一样|不同|不一致|不符|对不上|矛盾|冲突|有出入)|"
            r"(?:前后|上下文?|中英文?|名字|名称|格式|风格|单位|口径|标题|字体|两处|两边|两段|两者|几处|数据|时间|金额|数量|摘要|图文)[^,。;!?\n]{0,8}(?:不统一|不一致|矛盾|不匹配|不对应|对不上|打架|不配套)"
        ),
        cues=("不", "矛盾", "冲突", "重复", "而非", "有出入", "打架", "第"),
        weight=1.0,
        why="说与约定的不同，或前后不一。",
        example="这跟昨天定的不一样，昨天说的是按周",
        near_miss="我跟他哥不一样",
        reply="我按天做了汇总。",
        needs=frozenset({"short"}),
        unless=(_RESULT - {"story", "request"}) | {"asks"},
        group="fault",
    ),
    Rule(
        id="zh.correct.bring_it_back",
        kind="correction",
        pattern=(
            r"把[^,。;!?\n]{1,14}(?:恢复|还原|加回|放回|改回|补回|找回|复原|弄回|调回|移回|换回)(?:来|去|上|原样|原位|原来的?样子)?(?=[,。!~\s]|$)|"
            r"^你?(?:是不是)?(?:完全|又)?(?:理解|想|看|写|跑|答|扯|做|搞|弄|算|听)(?:偏|岔|反|歪|多|远|漏|串|混)了"
        ),
        cues=("恢复", "还原", "回", "复原", "偏", "岔", "反", "歪", "多", "远", "漏", "串", "混"),
        weight=1.0,
        why="要回原来的，或说偏了。",
        example="把我的注释恢复",
        near_miss="怎么把文件找回来",
        reply="我精简了代码。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "story", "prose", "praise", "asks", "wonders"},
        group="stop",
    ),
    Rule(
        id="zh.correct.went_too_far",
        kind="correction",
        pattern=(
            r"(?:改|做|写|删|弄|加|调|缩|说|讲)(?:过头|过火|过了|过分)了?|谁(?:跟你说|告诉你|说)(?:要|用|过|的|是)?[^,。;!?\n]{1,12}(?:了|的)|(?:搞什么|什么玩意|什么鬼|什么东西啊)|"
            r"你(?:又|怎么|居然|就|却|倒|竟|全|都|直接){0,2}把[^,。;!?\n]{1,16}(?:删|去掉|砍|抹|移除|注释|覆盖|弄丢|搞丢|搞坏|清空|改坏|弄乱|搞乱|弄没|删光|改没|写死)(?:掉)?了"
        ),
        cues=("过头", "过火", "过了", "过分", "谁", "搞什么", "什么玩意", "什么鬼", "什么东西", "把"),
        weight=1.0,
        why="说做过了头，或弄坏了什么。",
        example="改过头了，我只要改颜色",
        near_miss="谁说的你最美",
        reply="我重新设计了整个页面。",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "asked", "third", "story", "prose", "praise"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.look_it_up_again",
        kind="correction",
        pattern=(
            r"(?<!我)(?<!我们)(?:^|[,。!?\s]|你)再(?:好好|仔细|去)?(?:查查|看看|想想|算算|核实|确认|检查|读读|数数|对对)(?:一下|吧|看)?(?=[,。!~\s]|$)|"
            r"^(?:不用|不要|别|不需要|无需)[^,。;!?\n]{1,8}(?:里面?|中|上|后面|前面)的[^,。;!?\n]{1,12}[。!]?$"
        ),
        cues=("再", "的"),
        weight=1.0,
        why="叫你再查，或说里面的哪样不用动。",
        example="牛顿没有发明微积分？你再查查",
        near_miss="我再看看",
        reply="牛顿与微积分没有关系。",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "asked", "third", "story", "prose", "praise", "one_off", "supplied"},
        group="again",
    ),
    Rule(
        id="zh.correct.taken_already",
        kind="correction",
        pattern=(
            r"(?:过时|老套|过气|失效|过期|下线|停用|作废)了[,，。]\s?(?:换|改|用|别|重)|(?:时|的时候|的话|,)[^,。;!?\n]{0,6}会(?:除零|除以零|死循环|溢出|越界|空指针|泄漏|泄露|死锁|误删|被覆盖|重复计算|丢数据)|"
            r"^不(?:需要|必)(?:先|再|把|将|对|在|用)[^,。;!?\n]{2,14}[。!]?$|[^,。;!?\n]{1,6}(?:给我|就行|即可|就好),(?:不要|别给|不用)[^,。;!?\n]{1,8}[。!]?$|"
            r"(?:已经?|早就?)被[^,。;!?\n]{1,6}(?:了|过)[,，]?\s?(?:换|改|用|重|别|不能)|"
            r"^(?:标点|引号|括号|逗号|数字|日期|单位|字体|标题|价格|时间|语气|背景|颜色)(?:符号)?(?:要|得|应该|请)?(?:用|写|换成|改成)(?!什么|哪)[^,。;!?\n吗]{1,8}的[。!]?$"
        ),
        cues=("了", "会", "不需要", "不必", "不要", "别给", "不用", "被", "用", "写", "换成", "改成"),
        weight=1.0,
        why="说那个已经有人用了，或该用哪一种。",
        example="这个变量名已经被占用了，换一个",
        near_miss="手机已经被偷了",
        reply="let name = 'x'",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "story", "prose", "praise", "asks"},
        group="deny",
    ),
    Rule(
        id="zh.correct.yours_is_not",
        kind="correction",
        pattern=(
            r"^你(?:这|那)?(?:里)?(?:给|推荐|列|写|说|选|举|引用|排|安排|算|画|翻译|提供)(?:出|了)?(?:的)?[^。;!?\n]{0,20}?(?:不(?!会|是挺|錯)|没|重复|超|过期|太)"
            r"[^,。;!?\n]{1,14}吧[?。!~]*$"
        ),
        cues=("吧",),
        weight=1.0,
        why="怀疑你给的不合要求。",
        example="你这推荐的三家店有两家都不在杭州吧",
        near_miss="你推荐的这本书不错吧",
        reply="1. 楼外楼 2. 松鹤楼（苏州观前街） 3. 南翔馒头店（上海豫园）",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "asked", "third", "story", "prose", "praise"},
        opening=True,
        group="doubt",
    ),
    Rule(
        id="zh.correct.not_before_me",
        kind="correction",
        pattern=(
            r"^(?:等等|等一下|停|喂|哎)?[,!\s]?你?先(?:不要|别)(?!急|慌|担心|说话|走|告诉|剧透)[^,。;!?\n]{1,12}[,。]\s?(?:我|我们|方案|需求|这个|设计)[^,。;!?\n]{0,6}(?:还|都|又|也)?没(?:有)?[^,。;!?\n]{1,}"
        ),
        cues=("先",),
        weight=1.0,
        why="叫停，因为自己还没点头。",
        example="你先别写代码，我还没确认方案呢",
        near_miss="先别告诉我结局，我还没看完",
        reply="我已创建 src/queue/worker.ts，并开始实现重试逻辑。",
        needs=frozenset({"short"}),
        unless=(ASKING - {"negated"}) | {"no_reply", "asked", "story", "prose"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.i_know_these",
        kind="correction",
        pattern=r"(?:^|[,。!\s])(?:这些|这几[个条种点]|以上|上面(?:这些|的)?|你(?:说|列|给|推荐)的(?:这些)?)[^,。;!?\n]{0,6}我(?:都|早就?|已经|全都?)(?:都)?(?:知道|试过|看过|听过|去过|了解|会|做过|用过|吃过|玩过|读过)",
        cues=("我",),
        weight=1.0,
        why="说你给的自己都知道。",
        example="能否来点不那么老套的？这些我都知道。",
        near_miss="这些我知道了，谢谢",
        reply="1. 保持充足睡眠 2. 多喝水 3. 定期锻炼",
        needs=frozenset({"short"}),
        unless=_RESULT - {"request"},
        group="poor",
    ),
    Rule(
        id="zh.correct.i_seek",
        kind="correction",
        pattern=r"^(?:但|可是?|不过)?我(?:是)?(?:在|正在|要|想)?(?:寻找|找|查|看)的?(?:是)?(?!什么|这|那)[^,。;!?\n]{1,14}的(?:信息|资料|内容|版本)?[。!]?$",
        cues=("我",),
        weight=1.0,
        why="说自己要找的是别的。",
        example="这些都是英国的大学。我在寻找加拿大的。",
        near_miss="我在找工作",
        reply="以下是一些大学：1. 南安普顿大学 2. 普利茅斯大学",
        needs=frozenset({"short"}),
        unless=_RESULT,
        group="meant",
    ),
    Rule(
        id="zh.correct.i_told_you",
        kind="correction",
        pattern=r"^(?:但是?|可是?|不过|等等)?[,\s]?我(?:之前|刚才|已经|早就|前面|明明|上面)?(?:就)?(?:告诉过你|跟你说过|和你说过|对你说过|跟你讲过|提醒过你)(?!吗|没有)",
        cues=("你",),
        weight=1.0,
        why="说早就告诉过你。",
        example="我告诉过你，玛丽在第二章就已经死了。",
        near_miss="我没告诉过你我的名字",
        reply="玛丽穿着黑色的裙子站在墓前。",
        unless=ASKING | {"no_reply", "prose", "praise"},
        group="told",
    ),
    Rule(
        id="zh.correct.who_does_it_so",
        kind="correction",
        pattern=r"(?:哪有|哪能|没见过)你?(?:这么|这样|那么|像你这样)(?!好|巧|容易|简单|便宜|美)[^,。;!?\n]{1,8}的(?:[,!。吗?]|$)",
        cues=("哪有", "哪能", "没见过"),
        weight=1.0,
        why="反问哪有这样做的。",
        example="哪有你这么改的，一个空格的问题重写了整个解析器",
        near_miss="哪有这么好的事",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "story", "prose", "praise"},
        group="rhetorical",
    ),
    Rule(
        id="zh.correct.asks_on",
        kind="correction",
        pattern=(
            r"^(?!(?:为什么|为何|为啥)[?]|你(?:为什么|为何|为啥|凭什么)|[^。]{0,80}(?:改|修|重|再|换|正|补|存在|可以不|能不|[的]有吗|更|一点|一些|关系|错|确定|对吗|不对|漏|忘|难道|凭什么|怎么(?:可能|会|又|还|都|是|这|老|总|一直|就|没|不|只)|你?为什么(?:又|还|你|没|假设|认为|觉得)|哪(?:来|有|里)|谁(?:让|说)|干嘛|证明|出处|引用|来源))"
            r"[^。!]{0,100}(?:吗|什么|多少|怎么|如何|为什么|同意|哪|谁|几|有没有|是否|是不是|看法|办法)[^。!?]{0,30}[?]\s*$"
        ),
        cues=("?",),
        weight=-0.4,
        why="以新的问题收尾，多半是接着聊。",
        example="这种说法不成立，你同意吗？",
        near_miss="这里错了，能改一下吗？",
        reply="时间旅行在理论上是可能的。",
        unless=frozenset({"halt"}),
        teaches=False,
        group="asks_on",
    ),
    Rule(
        id="zh.correct.only_reworded",
        kind="correction",
        pattern=r"(?:这|那|你|它)(?:也|不就|其实)?(?:只是|不过是|无非是|只不过是|就是|仅仅是|等于是?)(?:又)?(?:把|将|在)[^。;!?\n]{1,16}(?:换|重复|改|复述|抄|搬|拼|堆|调|颠倒)(?:了|成)?",
        cues=("把", "将", "在"),
        weight=1.0,
        why="说你只是换了个说法。",
        example="好吧，但这只是把我的句子换了个顺序。",
        near_miss="我只是把顺序换了",
        reply="原文：我昨天去了商店。改写：昨天，我去了商店。",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "third", "story", "prose"},
        group="fault",
    ),
)
