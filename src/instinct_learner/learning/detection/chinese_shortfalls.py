"""How people name, in Chinese, what a result lacks."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, END, FIRM, IN, OUTPUT
from instinct_learner.learning.detection.rule import Rule

SHORTFALLS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.not_a_single",
        kind="correction",
        pattern=(
            r"(?:^|[,。!\s])(?!我|他|她)(?:"
            + IN
            + r"{0,8})?(?:连)?(?:一(?:个|条|句|点|行|张|处|次|项|例|步)"
            + IN
            + r"{0,6}|半(?:个|句|点)"
            + IN
            + r"{0,6}|(?<=连)"
            + IN
            + r"{1,8})(?:都|也)(?:没有?|不(?!知道|想|敢|喜欢|用|许|准|要|得|能))(?!问题|关系|事)"
        ),
        cues=("一", "半", "连"),
        weight=1.0,
        why="说连一个都没有。",
        example="这算什么单元测试，一个断言都没有",
        near_miss="我一个朋友都没有",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story", "self", "request"},
        group="fault",
    ),
    Rule(
        id="zh.correct.not_what_i_asked",
        kind="correction",
        pattern=(
            r"(?:不是|并非|不符合|没有?符合|不满足|没达到|达不到|不合)"
            + IN
            + r"{0,6}(?:我们?"
            + IN
            + r"{0,6}(?:要|想|说|问|让|需|期|指|谈|讨论|聊)"
            + IN
            + r"{0,4}的|要求|需求|预期|期望|题意|想要的)"
        ),
        cues=("不是", "并非", "符合", "不满足", "没达到", "达不到", "不合"),
        weight=1.0,
        why="说结果不是所要的。",
        example="这不是我要的效果",
        near_miss="如果不符合要求会怎么样？",
        unless=FIRM | {"third"},
        group="fault",
    ),
    Rule(
        id="zh.correct.missing",
        kind="correction",
        pattern=(
            r"(?:回答|回复|代码|答案|里面?|中|结果|表|文件|报告|计划|列表|图|那个|这个|你)"
            + IN
            + r"{0,12}(?<!有)(?:没有|没|未|缺少?|少了)"
            r"(?:提供|提到|列出|回答|给出|说明|解释|包含|包括|体现|处理|考虑|加上|写|了)"
        ),
        cues=("没", "未", "缺", "少"),
        weight=1.0,
        why="指出回复里缺了东西。",
        example="那个回答没有给出参考文献，请补上",
        near_miss="我的文件里没有内容怎么办？",
        unless=FIRM | {"third", "story", "prose"},
        group="fault",
    ),
    Rule(
        id="zh.correct.output_lacks",
        kind="correction",
        pattern=BEGIN
        + r"(?:第[^,。;!?\n]{1,4}[行段句页列题步]|但|但是|还|仍然?|可是|里面?|这里|它|其中|全文|整篇|通篇|你的?|这|那){0,3}(?:"
        + IN
        + r"{1,10}(?:里面?|中|上))?(?:还|也|都|又)?(?:(?:没有?|(?:并|尚)未)(?:被|能|用|按|体现|说|写|提|包含|包括|遵|满足|处理|看到|回答|加|考虑|照|附|给出|列|注|标|举|交代|涉及|引用|解释|论证|证明|区分|解决|触及)|缺乏|少了?|缺了?|多了|漏了?|缺少)"
        + IN
        + r"{1,}",
        cues=("没", "未", "少", "缺", "多了", "漏"),
        weight=1.0,
        why="指出结果里缺了或没做到。",
        example="没有用到我给的关键词",
        near_miss="我没有别的问题了",
        reply="好的，如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.unlike_mine",
        kind="correction",
        pattern=(
            r"(?:跟|和|与|同)我们?"
            + IN
            + r"{0,10}(?:不一样|不符|不同|不一致|相反|冲突|矛盾|不吻合|有出入|对不上)|(?:有出入|对不上|不一致)"
            + END
        ),
        cues=("冲突", "矛盾", "不", "相反", "有出入"),
        weight=1.0,
        why="说和自己要的不一样。",
        example="跟我说的不一样",
        near_miss="我和我哥不同",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "story", "prose"},
        group="fault",
    ),
    Rule(
        id="zh.correct.still_unsolved",
        kind="correction",
        pattern=(
            r"(?:还是|仍然?|依旧|依然|并|根本|完全)没有?(?:真正)?(?:解决|回答|解释|改|修|变|满足|达到|说明|体现|提到|考虑)"
            + IN
            + r"{0,}"
        ),
        cues=("没",),
        weight=1.0,
        why="说仍没有做到。",
        example="还是没有解决我的问题",
        near_miss="他还是没有回答",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.your_thing",
        kind="correction",
        pattern=(
            r"^(?:但|可|可是|不过)?你的"
            + IN
            + r"{1,12}(?:并|也|都|还|根本)?(?:不是|不对|不(?!錯|仅|但)|没有?|有误|有问题|有错|缺|漏|太(?!好|棒|美|厉害))"
            + IN
            + r"{1,}"
        ),
        cues=("你",),
        weight=1.0,
        why="说你的东西哪里不对。",
        example="你的算法复杂度不是 O(n)",
        near_miss="你的名字不是小明吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"praise"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.code_lacks",
        kind="correction",
        pattern=(
            r"(?<!报错)(?<!有)没(?:有)?(?:定义|导入|声明|初始化|关闭|释放|加锁|校验|转义|判空|引入|导出|返回值|缩进)|(?:语句|括号|逗号|分号|引号|参数|字段|文件|那行|那段)(?:丢|漏|少|没)了"
        ),
        cues=("没", "丢了", "漏了", "少了"),
        weight=1.0,
        why="指出代码里缺了什么。",
        example="变量没定义就用了",
        near_miss="这个变量有没有定义过",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.not_done",
        kind="correction",
        pattern=(
            r"^(?!我|他|她|谁|有)"
            + IN
            + r"{1,8}(?:还|都|也)?没(?:有)?(?:处理|加|写|改|做|删|用上?|导|配|测|考虑|更新|同步|保存|生效|对齐|翻译|体现|区分|统一|标注|解释|提到)"
            + IN
            + r"{0,8}[。!]?$|^(?:这里|这儿|那里|里面|后面|前面)(?:还)?(?:少|缺|多|漏)(?:个|了|一)"
        ),
        cues=("没", "少", "缺", "多", "漏"),
        weight=1.0,
        why="说有东西没做。",
        example="换行符没处理",
        near_miss="我还没写作业",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.beyond",
        kind="correction",
        pattern=(
            r"(?:超出|超过|不到|不足|达不到|没达到|不满足|违反|不符)了?"
            + IN
            + r"{0,6}(?:限制|要求|字数|范围|长度|上限|规定)"
        ),
        cues=("超", "不", "没达到", "违反"),
        weight=1.0,
        why="说不合要求。",
        example="答案超出了字数限制",
        near_miss="超过字数限制怎么办？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.result_lacks",
        kind="correction",
        pattern=(
            r"(?:上面|前面|刚才)?(?:的)?"
            + OUTPUT
            + IN
            + r"{0,4}(?:里|中)?(?:少了?|(?<!优)缺(?!点)了?|漏了?|多了|不完整|不全|不通顺|不清楚|不清晰|不合理|不贴切|不自然|不连贯|不一致|不严谨|不具体|不准(?!确))(?!吗|少)|(?:冲突|重名|撞名|越界|溢出|泄漏|死锁|死循环)了"
        ),
        cues=("少", "缺", "漏", "多了", "不", "了"),
        weight=1.0,
        why="说结果不完整。",
        example="答案不完整",
        near_miss="怎样写答案才不少分",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"asks"},
        group="fault",
    ),
    Rule(
        id="zh.correct.repeats",
        kind="correction",
        pattern=(
            r"^"
            + IN
            + r"{2,16}(?:重复|雷同|重合|一样)了[,。!\s]*$|^"
            + IN
            + r"{2,12}(?:和|跟|与)"
            + IN
            + r"{1,10}(?:重复|雷同)了?"
        ),
        cues=("重复", "雷同", "重合", "一样"),
        weight=1.0,
        why="说内容重复。",
        example="第二个例子和第一个重复了",
        near_miss="这两个词重复了几次",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="fault",
    ),
)
