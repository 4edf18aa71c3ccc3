"""How people fault, in Chinese, what they just got, without 不对 or 错: it is worse, put it back, where is that from."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, END, FINE, FIRM, IN
from instinct_learner.learning.detection.rule import Rule

#: Something was handed over, the agent did not ask, and the message is no story.
_RESULT = FIRM | {"no_reply", "asked", "third", "story", "prose"}
_RESULT_ASKING = ASKING | {"no_reply", "asked", "third", "story", "prose"}
_SOME = r"(?:[一两三四五六七八九几半]|\d+)"
_COUNTED = r"(?:个|条|步|行|篇|项|句|段|份|张|种|道|题|首|字|章|页|次|位)"

OUTCOMES: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.worse_than_before",
        kind="correction",
        pattern=(
            r"越(?:改|写|弄|调|搞|修|说|讲|画|翻|算|解释|缩|听|看)越(?!好|清|明白|像|准|喜欢|有|快|棒|开心|觉得)|(?:反而|这版|这下|现在|变得|却)"
            + IN
            + r"{0,3}更(?!好|清楚|棒|喜欢|像样)|还?不如(?:之前|原来|上一?[版次个]|刚才|原版|第一)|"
            r"(?:跟|和|与)(?:原来|之前|刚才|上次|没改|原版|上一?版)(?:的)?(?:那个|那版)?(?:一样|一个样|"
            r"没区别|差不多|没两样|没变)|(?:没|没有)(?:什么|任何)?(?:变化|改变|区别)" + END
        ),
        cues=("越", "更", "不如", "一样", "没区别", "差不多", "变化", "改变", "区别", "没变"),
        weight=1.0,
        why="说结果不比之前好。",
        example="还不如之前那版",
        near_miss="看看有什么变化",
        reply="已优化。",
        unless=_RESULT - {"question"} | {"praise"},
        group="fault",
    ),
    Rule(
        id="zh.correct.back_to_before",
        kind="correction",
        pattern=BEGIN
        + r"(?:请|都|先|麻烦|帮我|给我|全部|把"
        + IN
        + r"{1,8}|还是|那就|快){0,2}(?:回滚|退回|恢复(?:原样|原状|成|到|上一?版|之前)|撤回|还原|[复復]原|"
        r"改回|换回|倒回|用回|搬回)(?![^,。;!?\n]{0,12}(?:试试|看看|试一下|试一试))",
        cues=("回滚", "退回", "恢复", "撤回", "还原", "复原", "復原", "改回", "换回", "倒回", "用回", "搬回"),
        weight=1.0,
        why="要求恢复到改之前。",
        example="退回上一版吧",
        near_miss="怎么回滚到上一版",
        reply="已经重构成六个模块",
        needs=frozenset({"short"}),
        unless=_RESULT | {"praise"},
        group="remedy",
    ),
    Rule(
        id="zh.correct.not_the_place",
        kind="correction",
        pattern=(
            r"不(?:是|该|应该|应|要|能)?(?:放|写|加|装|连|挂|存|传|填|画|贴)(?:在|到|进)?(?:这|那|里面|外面|"
            r"一起|同一)"
        ),
        cues=("不",),
        weight=1.0,
        why="指出放错了地方。",
        example="测试文件不是放那儿的",
        near_miss="放那儿吧",
        reply="已创建 src/test_user.py",
        unless=_RESULT,
        group="fault",
    ),
    Rule(
        id="zh.correct.from_where",
        kind="correction",
        pattern=(
            r"(?:这|那|你)?"
            + IN
            + r"{0,8}(?:(?<!从)(?:哪来|哪儿来|哪里来)的?|哪有(?:这|那|什么|"
            + IN
            + r"{1,6}"
            + END
            + r")|(?<!是)从哪(?:里|儿)?(?:看|找|抄|来|冒|弄|得|听|编))|"
            r"(?:压根|根本|完全|实际上|其实)(?:就)?(?:没有?|不存在|没这|不是|不会|不能)"
        ),
        cues=("哪", "压根", "根本", "完全", "实际上", "其实"),
        weight=1.0,
        why="质疑凭空而来的东西。",
        example="用的是 gradle，哪来的 pom.xml",
        near_miss="票在哪里买",
        reply="请在 pom.xml 里加入以下依赖",
        needs=frozenset({"short"}),
        unless=_RESULT_ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.said_it_was_done",
        kind="correction",
        pattern=(
            r"(?:跟我|和我|就|还|却|竟然?|居然|也敢)说(?:已经|都|是|它)?(?:搞定|完成|好了|没问题|通过|"
            r"修好|pass|过了|成功|可以了|测过)|"
            r"(?:你)?(?:真的|到底|根本|压根)?(?:跑过|测过|试过|看过|读过)(?:了)?(?:吗|没|没有|么)[?]?"
            + END
            + r"|说好的?"
            + IN
            + r"{1,10}呢"
        ),
        cues=("说", "过"),
        weight=1.0,
        why="指出说的和做的不符。",
        example="编译都过不了你跟我说搞定了",
        near_miss="他说搞定了",
        reply="全部完成。",
        unless=_RESULT_ASKING,
        group="reproach",
    ),
    Rule(
        id="zh.correct.done_wrongly",
        kind="correction",
        pattern=(
            r"(?<!我)(?<!没)(?<!不)(?:弄|搞|写|排|放|拼|打|译|翻|算|记|传|连|指|选|标|贴|引|装|填|整|认|"
            r"看|读|说|理解|target|merge|commit|顺序|左右|上下|前后|方向|对象|日期|地址)"
            r"(?:给|都|得|全)?(?:错|反|颠倒|混|串|漏|岔|拧)(?:了|啦|咗|囉|掉|过来|的|吧|个|两|到|成)?|"
            r"颠倒(?:了|过来)?|错别字|张冠李戴|target 错"
        ),
        cues=("错", "反", "颠倒", "混", "串", "漏", "岔", "拧", "张冠李戴"),
        weight=1.0,
        why="指出做错、弄反或漏掉了。",
        example="你把第二个和第三个步骤的顺序弄颠倒了。",
        near_miss="怎样才不会弄颠倒？",
        reply="2. 烤\n3. 发酵",
        unless=_RESULT - {"third"},
        group="fault",
    ),
    Rule(
        id="zh.correct.still_so",
        kind="correction",
        pattern=BEGIN
        + r"(?!(?:虽然|但是?|可是?|不过|所以)?(?:我|他|她|如果))"
        + IN
        + r"{0,10}(?:还是|仍然?|依然|依旧|还)(?:太|超|不到|少于|多于|高于|低于|大于|小于|在(?!想|考虑|等)|很|有点|偏|不(?!錯|错|赖)|没|显得|显示|挤|"
        r"歪|乱|那么|这么|停留|老样子|原样|旧|报)",
        cues=("还", "仍", "依"),
        weight=1.0,
        why="指出改后仍不如意。",
        example="它仍然太长了。",
        near_miss="我还在考虑",
        reply="以下是修改后的介绍",
        needs=frozenset({"short"}),
        unless=_RESULT,
        group="fault",
    ),
    Rule(
        id="zh.correct.doubts_it",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:但|可|不过)?我?(?:很|有点|非常|表示)?怀疑(?:这|那|你|您|它)|"
            + BEGIN
            + r"(?:这)?(?:不太可能|怎么可能|不可能吧|绝对不可能|没这么|哪有那么)|"
            r"(?:你|您)(?:真的|真)?(?:确定|肯定)(?:吗|么)?[?,!]+ ?[^?。\s][^?。]{3,}"
        ),
        cues=("怀疑", "可能", "没这么", "哪有", "确定", "肯定"),
        weight=1.0,
        why="怀疑回答。",
        example="我怀疑这个数字",
        near_miss="这可能吗？",
        reply="增长率为 6.8%",
        needs=frozenset({"short"}),
        unless=_RESULT_ASKING | {"praise"},
        group="doubt",
    ),
    Rule(
        id="zh.correct.became",
        kind="correction",
        pattern=(
            r"(?:为什么|怎么|咋|为啥|就|全|都)(?:又|都|会|给)?(?:变成|成了|变|改成了|写成|换成了|"
            r"做成)(?:了)?(?:第|另|别的|"
        )
        + IN
        + r"{1,8}了?)?"
        + END
        + r"|(?:写|改|做|弄|画|译|翻)成"
        + IN
        + r"{1,6}了"
        + END,
        cues=("变", "成"),
        weight=1.0,
        why="指出变成了别的。",
        example="我让你用第一人称写，为什么变成了第三人称？",
        near_miss="天气变成晴天",
        reply="他醒来时，天还没亮。",
        needs=frozenset({"short"}),
        unless=_RESULT_ASKING | {"praise"},
        group="fault",
    ),
    Rule(
        id="zh.correct.the_source_says",
        kind="correction",
        pattern=(
            r"(?:题目?|题干|原文|文章|合同|手册|文档|说明书|规格|官网|文件|书|表)(?:里|上|中|"
            r"里面)?(?:明明|分明|就)?(?:写|说|问|讲|要求|标|规定|显示)(?:的是|的|着|明)|"
            r"(?:跟|和|与)(?:文档|手册|合同|原文|题目?|要求|说明书?|图|表|数据)(?:里|上)?(?:写|"
            r"说)?(?:的)?(?:不一样|不一致|不符|对不上|不同|有出入)"
        ),
        cues=(
            "题",
            "原文",
            "文章",
            "合同",
            "手册",
            "文档",
            "说明",
            "规格",
            "官网",
            "文件",
            "书",
            "表",
            "要求",
            "图",
            "数据",
        ),
        weight=1.0,
        why="拿出处来反驳。",
        example="題目問的是「不」屬於哺乳類",
        near_miss="文档写的是什么？",
        reply="答案是B",
        needs=frozenset({"short"}),
        unless=_RESULT - {"reported", "mention"} | {"praise"},
        group="contrast",
    ),
    Rule(
        id="zh.correct.false_in_tone",
        kind="correction",
        pattern=(
            r"(?:读|听|看|念|感觉|读着|看着|闻)(?:起来|上去)?(?:怪怪|有点怪|别扭|生硬|很假|太假|像(?!样)|"
            r"太(?!"
            + FINE
            + r")|不太?(?![错錯])像?|不自然|不通)|像是?在(?:念|背|打官腔|写论文|做报告|说教|讲课|写公文|推销)|一股"
            + IN
            + r"{0,5}味|(?:语气|风格|口吻|措辞|节奏|味道|口气|调子|画风)"
            r"(?:还是)?(?:不太?对|不太?行|变了|怪|太|不合|不搭|差)|(?:人物|角色|性格|人设)"
            + IN
            + r"{0,6}(?:变了|走样|崩|不符|不一样)|"
            r"(?:不会|不可能|不该|从不)(?:这样|这么|那样)(?:说|讲|做|想|写|用)|都?(?:一个样|千篇一律|"
            r"大同小异)|(?:不像|哪像)(?:他|她|我|是|一个|个|人)" + IN + r"{0,8}(?:说|话|人|样|写)"
        ),
        cues=(
            "读",
            "听",
            "看",
            "念",
            "像",
            "感觉",
            "闻",
            "味",
            "语气",
            "风格",
            "口吻",
            "措辞",
            "节奏",
            "口气",
            "调子",
            "画风",
            "人物",
            "角色",
            "性格",
            "人设",
            "不会",
            "不可能",
            "不该",
            "从不",
            "一个样",
            "千篇一律",
            "大同小异",
            "像",
        ),
        weight=1.0,
        why="说语气或人物不对。",
        example="这段对话里的人物说话都一个样，老人不会这样讲话。",
        near_miss="哪个角色最像他？",
        reply="“哇塞，太酷了吧！”爷爷说道。",
        needs=frozenset({"short"}),
        unless=_RESULT - {"third"} | {"praise"},
        group="dislike",
    ),
    Rule(
        id="zh.correct.beyond_limit",
        kind="correction",
        pattern=(
            r"(?:超出?|超过|不够|不到|不足)了?(?:字数|预算|篇幅|时间|范围|限制|规定)|(?:字数|预算|篇幅|"
            r"时长|长度|分量|数量)(?:不够|超|不足|太|少)|"
            + BEGIN
            + r"(?:还|又|总共|这里|你)?(?:差|缺|少|多)(?:出来?|写|打|列|算|掉)?了?"
            + _SOME
            + _COUNTED
            + IN
            + r"{0,4}"
            + END
            + r"|(?:怎么|才|就)?只(?:有|给|写|列)了?(?![^。!]{1,24}(?:吗|可以|能不能|怎么办|够不够))"
            + _SOME
            + _COUNTED
            + r"|(?:都|全|全都|全部|统统)(?:没了|乱了|丢了|不见了|错了|挂了|跑了|散了|空了)"
        ),
        cues=(
            "超",
            "不够",
            "不到",
            "不足",
            "字数",
            "预算",
            "篇幅",
            "时长",
            "长度",
            "分量",
            "数量",
            "差",
            "缺",
            "少",
            "多",
            "只",
            "都",
            "全",
            "统统",
        ),
        weight=1.0,
        why="说超出或不足。",
        example="超出预算了",
        near_miss="我只有两个苹果，怎么分？",
        reply="总价 20,000 元",
        needs=frozenset({"short"}),
        unless=_RESULT_ASKING | {"praise", "self"},
        group="fault",
    ),
    Rule(
        id="zh.correct.look_closer",
        kind="correction",
        pattern=BEGIN + r"(?:请|你|麻烦){0,2}(?:仔细|重新|认真|好好|再){1,3}(?:看|读|数|审|审题|核对|听)(?:一遍|一下|"
        r"一看|清楚|看|题)?" + IN + r"{0,12}",
        cues=("看", "读", "数", "审", "核对", "听"),
        weight=1.0,
        why="要求重新看清楚。",
        example="请重新看一下第三段",
        near_miss="看一下第三段",
        reply="第三段说的是工业革命",
        needs=frozenset({"short"}),
        unless=_RESULT | {"praise", "supplied"},
        group="again",
    ),
    Rule(
        id="zh.correct.no_i_hope",
        kind="correction",
        pattern=(
            r"^(?:不|不是|不不|不对|唔|no)(?:的)?[,!。 ]+(?:我(?:希望|要|想|是说|是想|的意思|指)|你(?:来|先|"
            r"应该|要)|请(?!问)|应该|而是|改|把)"
        ),
        cues=("不", "唔", "no"),
        weight=1.0,
        why="先否定再说要什么。",
        example="不，我希望你扮演顾客，我来扮演售货员。",
        near_miss="不，谢谢",
        reply="您好，欢迎光临！请问您需要什么？",
        opening=True,
        unless=FIRM | {"no_reply", "praise"},
        group="reject",
    ),
    Rule(
        id="zh.correct.for_whom",
        kind="correction",
        pattern=BEGIN
        + r"(?:这|这个|这篇|它)(?:可)?(?:是|要)(?:给|写给|为|讲给|面向)"
        + IN
        + r"{1,10}(?:看|用|听|的|写)"
        + END
        + r"|"
        + BEGIN
        + r"(?:我的)?(?:读者|学生|听众|客户|用户|观众)(?:只有|才|都是|是)",
        cues=("这", "它", "读者", "学生", "听众", "客户", "用户", "观众"),
        weight=1.0,
        why="指出是给谁的，做得不合适。",
        example="这是给孩子看的",
        near_miss="这是给谁看的？",
        reply="血溅了一地",
        needs=frozenset({"short"}),
        unless=_RESULT - {"third"} | {"praise"},
        group="contrast",
    ),
    Rule(
        id="zh.correct.we_lack_it",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:可是?|但是?|不过)?(?:我|我们|咱们?|我家|我这|我的"
            + IN
            + r"{1,4}|这边|内网|这台机器|公司|服务器)(?:里|上|这边|这里|机器)?(?:可|根本|又|都)?(?:没有|没(?!有)|"
            r"用不了|装不了|上不了|连不上|做不到|买不到|不支持|不能用|不用|不吃|进不去)(?!说|关系|问题|想|[那这]么多|太多|[用学做玩去吃碰接]|"
            r"时间|事|想法|意见|办法|听|注意|发现|看|意识|料)" + IN + r"{0,14}" + END
        ),
        cues=("没", "不"),
        weight=1.0,
        why="说自己这边用不了。",
        example="可是我的房子没有地下室啊。",
        near_miss="我没问题",
        reply="您可以把酒存放在地下室里",
        needs=frozenset({"short"}),
        unless=_RESULT | {"praise", "trouble", "request", "asks"},
        opening=True,
        group="unusable",
    ),
)
