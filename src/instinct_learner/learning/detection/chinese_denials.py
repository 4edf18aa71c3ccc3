"""How people contradict a statement or a piece of work in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, FIRM, IN, OUTPUT
from instinct_learner.learning.detection.rule import SILENCING, Rule

DENIALS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.not_so",
        kind="correction",
        pattern=(
            r"(?:似乎|好像|并|根本|完全|明显|显然|其实|实际上|压根|从来|当然|这|那|它|都)(?:也|就|可|都)?(?:不是|不存在|没有这|没这|不叫|不算)(?!说|我|很|吗)|"
            r"不是这(?:样|么回事)|不是那(?:样|么回事)|(?:这|那)(?:也)?(?:叫|算)什么|^这些?不是好|并不(?:是|正确|准确|成立|存在|对)|根本(?:没|不)"
        ),
        cues=("不", "没", "叫什么", "算什么"),
        weight=0.8,
        why="反驳了前面的说法。",
        example="这不叫优化",
        near_miss="这不是很好吗？",
        unless=FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.it_does_not",
        kind="correction",
        pattern=(
            r"(?:^|[,。!\s])(?!我(?!觉得|认为|看|想|记得)|你|他|她|人|大家|没有?,)"
            + IN
            + r"{1,14}?并(?:不(?!奇怪|稀奇|意外|难|重要|复杂|远|贵|介意|反对|知道|清楚|多)|非(?!如此)|未|没有?)(?!什么)"
            + IN
            + r"{2,}"
        ),
        cues=("并不", "并非", "并未", "并没"),
        weight=1.0,
        why="否定了当作事实的说法。",
        example="这并不适用于德国",
        near_miss="我并不介意",
        reply="根据第 230 条，平台无需承担责任。",
        needs=frozenset({"short"}),
        unless=(FIRM | {"no_reply", "prose", "story", "asks", "asked_fact", "conclusion"}),
        group="deny",
    ),
    Rule(
        id="zh.correct.disagree",
        kind="correction",
        pattern=(
            r"我(?:(?:并|完全|绝|实在|恐怕|很难|无法){0,2}不?能?(?<=[不难法能])(?:同意|赞同|认同|苟同|接受)(?=[,。!;\s]|$|你|这|那|上|该|此|前|第|以上|他们的|方案|观点|说法|结论)|不(?:这么认为|这么觉得|认为|觉得))|我(?:认为|觉得|感觉|想|怀疑)(?:你|上面|(?:这|那)(?:样|里|么|步|段|句|首|篇|些|不|是|太|(?:个|种|些)?"
            + OUTPUT
            + r"))"
            + IN
            + r"{0,24}"
            r"(?:不(?!錯|是不)|错|没|太|有误|误|问题|漏|忘)"
        ),
        cues=("我",),
        weight=1.0,
        why="不同意你说的或做的。",
        example="我觉得这样做不会起作用",
        near_miss="我觉得这个不错",
        unless=FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.fails_because",
        kind="correction",
        pattern=r"(?:不(?:会)?(?:起作用|工作|生效|管用|能用|可行|行)|行不通|没(?:有)?(?:用|效果)|无效|失败了?)"
        + IN
        + r"{0,10}[,。]?\s*(?:因为|应该|得|要|改)",
        cues=("不", "没", "无效", "失败"),
        weight=1.0,
        why="说这样行不通，并给出原因或做法。",
        example="这样不会起作用，因为没有加锁",
        near_miss="还是不行",
        unless=FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.you_said_but",
        kind="correction",
        pattern=BEGIN
        + r"(?:但|可|可是|但是)?你(?:刚才|刚刚|之前|上面|前面|自己){0,3}(?:说|提到|写|给|告诉我|引用|认为)[^。!?\n]{1,60}[,。]?(?:但|可是|然而|其实|实际上|不过|却|现在|完全不|明显)|(?:但|可是?|可)你(?:刚才|刚刚|之前|前面)(?:还|明明|不是)?(?:说|讲|写)|你(?:刚才|刚刚|之前|前面)(?:还|明明|不是)(?:说|讲|写)",
        cues=("你",),
        weight=1.0,
        why="拿你说过的话来反驳。",
        example="你说它是单线程的，但其实不是",
        near_miss="你说得很好，谢谢",
        unless=FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.nonexistent",
        kind="correction",
        pattern=r"(?:不(?:应该?|该)(?:存在|有|出现|在|是)|(?<!不)(?<!是否)不存在(?!时|的时候|的话|,?[则就]|的情况)|不(?:会|可能)有|没有这(?:个|种|回事|样)|与"
        + IN
        + r"{1,10}(?:不符|相?矛盾|不一致)|一模一样|(?:跟|和|与)(?:上次|之前|刚才|前面|上一|原来|第)[^,。;!?\n]{0,8}一样|没有(?:任何)?新(?:内容|意|东西)|跟(?:上|之前|刚才)"
        + IN
        + r"{1,6}一样|(?<!我已经)(?<!尝试过了,但)(?<!试过了,但)没有(?:任何)?(?:变化|改变|区別))",
        cues=("不", "没有", "一模一样", "一样", "矛盾"),
        weight=1.0,
        why="说那东西不存在、不该有或没有变。",
        example="你提到的文件不存在",
        near_miss="上帝是否不存在？",
        reply="请看 a.txt。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.invalid",
        kind="correction",
        pattern=(
            r"(?:非法|不合法|(?:是)不可能的|行不通|不成立|说不通|(?:这|那|它|你)[^,。;!?\n]{0,8}(?:没有意义|没意义|没道理)|不合理|不合逻辑|讲不通|不现实|不可行|不严谨|不正确的|错误的(?:信息|说法|答案|做法|结果|代码|格式|文件|部分|地方))"
        ),
        cues=("不", "非法", "没", "错误的"),
        weight=1.0,
        why="说那样不成立。",
        example="那一步是非法的",
        near_miss="这不合理吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.actually",
        kind="correction",
        pattern=(
            r"^(?:但|但是|可|可是|不过)?(?:其实|实际上|事实上|实际|明明|分明)[,\s]?(?!我(?!要|说|想要|们|让|问的))"
            + IN
            + r"{3,}"
        ),
        cues=("其实", "实际", "事实", "明明", "分明"),
        weight=1.0,
        why="用事实反驳。",
        example="实际上 API 里没有这个方法",
        near_miss="其实我也想问这个",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.no_such",
        kind="correction",
        pattern=(
            r"(?:没有|找不到|没找到|不存在)(?:你说|你提到|你写|这样|那样|这个|那个|这种)(?:的)?"
            + IN
            + r"{1,}|里(?:面|边)?(?:根本|并)?没有"
            + IN
            + r"{1,12}(?:方法|函数|选项|按钮|字段|参数|文件|菜单|接口|模块|属性|键)"
        ),
        cues=("没", "找不到", "不存在"),
        weight=1.0,
        why="说没有那样东西。",
        example="菜单里没有你说的选项",
        near_miss="有没有这个选项？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.doubt",
        kind="correction",
        pattern=(r"你(?:真的)?(?:确定|确认)(?:吗|嘛|么|没(?:有)?错|是对的|这是对的|这样对)?|(?:真的|是这样)吗[?]*$"),
        cues=("确定", "确认", "真的", "是这样"),
        weight=0.6,
        why="表示怀疑。",
        example="你确定吗？",
        near_miss="我确定要去",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.no_such_thing",
        kind="correction",
        pattern=(
            r"^(?:但|可|可是|根本|压根|完全|并|其实){0,3}(?<!有)(?:没有|没|哪有|哪来的?|哪儿有|不存在)(?:这|那|啊|呀)(?!么|样的)"
            + IN
            + r"{0,12}[。!~\s]*$|^并没有[。!]*$|(?:早就|早|已经|已)(?:废弃|过时|改名|下线|移除|删除|删|弃用|停用|淘汰|不再|失效|过期|停更|换成|改成|迁移|关闭|取消)(?!的)(?:了|叫)?"
        ),
        cues=("没", "哪", "不存在", "早", "已"),
        weight=1.0,
        why="说没有那样东西，或早已变了。",
        example="没有这个参数",
        near_miss="有没有这个参数",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.how_could",
        kind="correction",
        pattern=(
            r"怎么(?:会|可能)(?!这样|没有?人|有人)"
            + IN
            + r"{1,16}|还是老(?:问题|样子|毛病)|怎么还是|同样的(?:错|问题|毛病)"
        ),
        cues=("怎么", "还是老", "同样的"),
        weight=0.8,
        why="质疑结果不可能对。",
        example="1+1 怎么会等于 3",
        near_miss="怎么会有人不喜欢猫",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.not_true",
        kind="correction",
        pattern=(
            r"(?:不是|并非)(?:真的|真实的|事实|实话)|(?:这|那)(?:些|个|种)?(?:都|也|并|可|才)?不是(?:一个)?(?:好的?|正确的?|合适的?|准确的?|有效的?|合理的?|最佳|完整的?|标准的?)(?!吗)"
        ),
        cues=("不是", "并非"),
        weight=1.0,
        why="说那不是真的或不是好的。",
        example="这些不是好的命名",
        near_miss="这不是真的吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.this_not",
        kind="correction",
        pattern=(
            r"^(?:但|但是|可|可是|不过|嗯)?(?:这|那|它)(?![跟和与]我[^,。]{0,4}(?:学|听|读|了解|理解)的|里|是|就是|不(?:是|就|也|正好|刚好))"
            r"(?:(?!我[也不没])"
            + IN
            + r"){0,8}(?<!是)(?<!我)(?<!我也)(?:不(?!必|一定|难|贵|急|远|麻烦|知道|仅|但|只|重要|要紧|影响|錯|奇怪|稀奇|意外|难理解|足为奇|出所料|用)|没(?!有?问题|有?事|有?关系|有?意见)|并不(?!奇怪|稀奇|意外|难|重要|知道)|毫无)"
            + IN
            + r"{1,}"
        ),
        cues=("不", "没", "毫无"),
        weight=1.0,
        why="说这个不对劲。",
        example="这首诗不押韵",
        near_miss="这不影响我们的友谊吧？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story", "one_off"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.tried",
        kind="correction",
        pattern=(
            r"我们?(?:已经|都|早就|刚才|刚){0,3}(?:试|这样做|这么做|用|装|查|改|做|考虑|看)过?(?:了|过)[,。]?"
            + IN
            + r"{0,4}(?:没|不|还|仍|但|依然|行不通|换)|(?:这|那|推荐的|说的|给的)[^,。;!?\n]{0,8}我(?:们)?(?:都|已经|早就|早|也|全|基本)+(?:试|看|听|读|用|玩|吃|去|知道|见|学|做)(?:过了?|了|完)|这个?(?:方法|办法)?我"
            + IN
            + r"{0,4}试过"
        ),
        cues=("我",),
        weight=1.0,
        why="说已经试过，行不通。",
        example="我们已经试过了，没有用",
        near_miss="我试过一次",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.invalid_because",
        kind="correction",
        pattern=(r"(?:不可能|不行|不对|不成立|不合理|不存在|错)(?:的)?[,。]\s?(?:因为|毕竟|由于)"),
        cues=("因为", "毕竟", "由于"),
        weight=1.0,
        why="说不成立，并给了原因。",
        example="那是不可能的，因为他已经去世了",
        near_miss="不可能，对吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.according_to",
        kind="correction",
        pattern=(
            r"^(?:但|可|不过)?(?:根据|按照?)(?:文档|官方|资料|题目|原文|定义|规定|维基|法律|常识|图)"
            + IN
            + r"{0,10}[,]"
            + IN
            + r"{0,10}(?:是|不|应|需要|没有|并)(?!什么|多少|否)"
        ),
        cues=("根据", "按"),
        weight=1.0,
        why="用依据来反驳。",
        example="根据文档，这个参数是必需的",
        near_miss="根据文档，参数是什么？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.this_is_not",
        kind="correction",
        pattern=(
            r"^(?:但|可是|不|嗯)?[,\s]?(?:这|那|它)(?:些|个|种)?(?:并|可|也|都|根本|完全|显然)?不是(?!吗|很|什么|不)"
            + IN
            + r"{1,}"
        ),
        cues=("不是",),
        weight=1.0,
        why="说这不是。",
        example="那不是问题所在",
        near_miss="这不是很好吗？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="deny",
    ),
    Rule(
        id="zh.correct.if_as_you_say",
        kind="correction",
        pattern=(
            r"^(?:如果|要是|假如|倘若)?我?(?:真的?)?(?:照|按|用|依|听)(?:照|着)?你(?:说的|这么|这样|那样|的(?:建议|指示|方法|写法|做法|说法|思路|方案|逻辑))"
            + IN
            + r"{0,8},?"
            + IN
            + r"{2,}"
        ),
        cues=("照你", "按你", "用你", "着你", "依你", "听你"),
        weight=1.0,
        why="说照你说的做会出问题。",
        example="如果按你说的做，账就不平了",
        near_miss="你的方法是什么",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=(SILENCING - {"hypothetical"}) | {"no_reply", "prose", "story", "asks", "praise"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.yours_in_fact",
        kind="correction",
        pattern=(r"^你" + IN + r"{1,14}(?:其实|实际上|明明|根本|并)(?:是|不|没|都|也|就)" + IN + r"{1,}"),
        cues=("其实", "实际上", "明明", "根本", "并"),
        weight=1.0,
        why="用事实反驳你。",
        example="你列的优点里有两条其实是缺点",
        near_miss="你其实是人类吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"praise"},
        opening=True,
        group="deny",
    ),
)
