"""How people have a result done again in Chinese, or say how it ought to be."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, END, FIELD, FIRM, IN, OUGHT, RATHER
from instinct_learner.learning.detection.rule import SILENCING, Rule

REMEDIES: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.here_must",
        kind="correction",
        pattern=(
            r"^(?:但|可|不)?(?:这里|这儿|此处|这块|这个地方|那里)(?:就|也)?(?:要|得|需要|必须|只能|不能|不可以|别|不要)(?:先)?(?:用|写|加|是|放|改|传|返回|调|判|填|选|删|走)"
            + IN
            + r"{1,}"
        ),
        cues=("这里", "这儿", "此处", "这块", "这个地方", "那里"),
        weight=1.0,
        why="说这里该怎样。",
        example="这里要用 await",
        near_miss="这里要怎么写",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="should",
    ),
    Rule(
        id="zh.correct.should_be",
        kind="correction",
        pattern=r"(?<!我们)(?<!不)(?<!我)(?:应该|本该|本应|理应|应当|须得)(?:是|用|放|在|写|改|为|先|叫|按|走|返回|输出|显示|使用|去|能|有|把)(?!不是)",
        cues=("应", "本该", "须得"),
        weight=0.7,
        why="说本来应该怎样。",
        example="返回值应该是列表",
        near_miss="我应该怎么学英语？",
        reply="好的，内容如下。",
        unless=FIRM | {"asked", "third", "story", "prose", "no_reply"},
        group="should",
    ),
    Rule(
        id="zh.correct.i_dislike_it",
        kind="correction",
        pattern=r"我对(?:你|这|那|该|上|以上|此)[^,。;!?\n]{0,10}(?:不(?:太|很|怎么)?满意|很?失望|不(?:太)?认可|存疑|有疑问|持保留)|我(?:还是|真的|其实|并|都|可|也)?不(?:太|是很|怎么)?(?:喜欢|满意|想要|要|希望|想让|想用|想看)(?:"
        + END
        + r"|你|[这那](?!种?(?:天气|城市|季节|地方|食物|味道|新闻|电影|工作|学校|老板|人))|它|他们|让)",
        cues=("不",),
        weight=1.0,
        why="不喜欢刚给的结果。",
        example="我不喜欢，换一个",
        near_miss="我不喜欢下雨天",
        reply="好的，内容如下。",
        unless=FIRM | {"story", "no_reply", "asked"},
        group="dislike",
    ),
    Rule(
        id="zh.correct.redo",
        kind="correction",
        pattern=r"(?:请|能|可以|麻烦|再|给|你)?"
        + IN
        + r"{0,10}(?:再试|重新|重写|重来|重做|改正|纠正|更正|修正|修好|换一?个|改一下|修改|再来|再写|再想|再检查)",
        cues=("再", "重", "正", "修", "换", "改一下"),
        weight=0.4,
        why="要求重做。",
        example="请重新写一遍",
        near_miss="请写一篇文章",
        reply="好的，内容如下。",
        unless=SILENCING - {"question"} | {"third", "no_reply"},
        group="redo",
    ),
    Rule(
        id="zh.correct.fix_it",
        kind="correction",
        pattern=(
            r"(?:再(?:试|来|写|做|改|想|算|检查|生成|给我)|(?<!将)(?<!会)(?<!后)重新(?!启动|加载|开始|登录|连接|编译|打包|启用|进入)|重写|重来|重做|修改|改一下|改改|改过来|改正|纠正|更正|修正|修好|修复|换一?[个种]|改成|改为|改用|换成|"
            r"请给我|把它?改|调整)"
        ),
        cues=("再", "重", "改", "正", "修", "换", "请给我", "调整"),
        weight=1.0,
        why="说了哪里不好，并要求改。",
        example="缩进是乱的，你能修好吗？",
        near_miss="请重新概括一遍",
        reply="代码如下。",
        needs=frozenset({"complaint"}),
        unless=(SILENCING - {"question"}) | {"third", "no_reply", "prose", "story", "supplied"},
        group="redo",
    ),
    Rule(
        id="zh.correct.should_tech",
        kind="correction",
        pattern=r"(?:但|而|明明|其实|实际上|[a-z0-9_.]{2,}[^。;!?\n]{0,12})(?<!我)(?:应该|应当|本应)(?:是|用|放|在|写|改|为|先|叫|按|走|返回|输出|使用|有|作为|被)",
        cues=("应",),
        weight=1.0,
        why="指出实际应该怎样。",
        example="last_seen 的用法应该放在 FeedCache 类中",
        near_miss="我应该怎么用 FeedCache？",
        reply="好的。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="should",
    ),
    Rule(
        id="zh.correct.we_dont_want",
        kind="correction",
        pattern=BEGIN + r"(?:我们?)(?:并|可|也|从来)?(?:不(?:想|需要|要|打算|希望)|没有?说)" + IN + r"{2,}",
        cues=("我",),
        weight=1.0,
        why="说并不要这个。",
        example="我们不需要 debug.go 这个文件，直接删掉",
        near_miss="我不想上班",
        reply="好的。",
        needs=frozenset({"complaint_fix"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="dislike",
    ),
    Rule(
        id="zh.correct.this_should",
        kind="correction",
        pattern=(
            r"(?:这|那|该|此)(?:里|个|处|边|些|行)?"
            + IN
            + r"{0,8}(?:不应该?|不该|应该|应当)(?:是|用|放|在|写|改|为|叫|按|走|有|返回)"
        ),
        cues=("应", "不该", "得"),
        weight=1.0,
        why="指出这里应该怎样。",
        example="这个字段应该是 int",
        near_miss="这个应该是什么？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "story", "prose"},
        group="should",
    ),
    Rule(
        id="zh.correct.you_should",
        kind="correction",
        pattern=(
            r"(?![^。!?]{0,30}吧)(?:我(?:认为|觉得|想|建议)你(?:应该|需要|可以|得)(?!知道|明白|清楚|了解|记得|认识|听说|猜|感到|觉得|熟悉|能|会|是|很|懂|有)|"
            + BEGIN
            + r"(?:但|但是|不|其实)?你(?:应该|应当|需要|必须|务必|最好|理应|本该|不必|不应该?|不应当|不该|不宜|不须|无须|无需|不需要|不用|用不着|没必要|没有必要|不能|不可以?|得)(?!先?告诉我什么|知道(?:的是)?|了解(?:的是)?|明白的是))"
            + IN
            + r"{2,}"
        ),
        cues=("你",),
        weight=1.0,
        why="告诉你应该怎么做。",
        example="你不必使用 self，直接用名字",
        near_miss="你应该很忙吧？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "prose", "story"},
        group="should",
    ),
    Rule(
        id="zh.correct.read_carefully",
        kind="correction",
        pattern=(
            r"(?:仔细|认真|好好|再(?:好好|仔细|认真)|(?:你|请)再)(?:地)?(?:看看?|读|阅读|想想?|检查|审题|听)(?:一?[下遍]|题目?|清楚|我|你|上面|前面|原文)|请注意"
            + IN
            + r"{0,10}(?:区別|不同|不要|不是)|(?:看|读|审)清楚?题?|请?(?:直接|先)?回答我的问题"
        ),
        cues=("仔细", "认真", "好好", "再", "请注意", "清", "回答我"),
        weight=1.0,
        why="叫你看清楚。",
        example="请仔细看一下题目",
        near_miss="我会仔细看题",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story", "self"},
        group="redo",
    ),
    Rule(
        id="zh.correct.only_then_right",
        kind="correction",
        pattern=(IN + r"{2,}(?:才(?:对|行|正确|合理|是对的|是正确的))(?:吧|啊|呀|的|嘛)?" + END),
        cues=("才",),
        weight=1.0,
        why="说怎样才对。",
        example="返回空列表才对",
        near_miss="哪个才对",
        needs=frozenset({"short"}),
        unless=FIRM | {"prose", "story", "third"},
        group="should",
    ),
    Rule(
        id="zh.correct.ought",
        kind="correction",
        pattern=(
            r"^(?!我|你|人|他|应该(?:没|可以|会|不|能|够|行|好|是吧|还|很|差不多))"
            + IN
            + r"{0,8}(?:应该|应当|该|得)(?:先|是|返回|用|放|在|写成?|改成?|为|叫|按|走|译成|输出|使用|显示)"
            + IN
            + r"{1,}[。!~\s]*$"
        ),
        cues=("应", "该", "得"),
        weight=1.0,
        why="说应该怎样。",
        example="单位应该是毫秒",
        near_miss="应该没问题了",
        needs=frozenset({"short"}),
        unless=FIRM | {"asked", "third", "prose", "story"},
        opening=True,
        group="should",
    ),
    Rule(
        id="zh.correct.dislike_then_want",
        kind="correction",
        pattern=(
            r"我(?:还是|真的|其实|并|也){0,3}不(?:太)?(?:喜欢|想要?|要|满意)(?!我|他|她|自己|別|工作|生活|上班|上学|学习)"
            + IN
            + r"{1,24}[,。](?:我|请|能|可以|换|要|改|用|给|希望|想)"
        ),
        cues=("不",),
        weight=1.2,
        why="不喜欢刚给的，并说要什么。",
        example="我不喜欢对话的形式，我希望有更多细节",
        near_miss="我不喜欢下雨天",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story", "asks"},
        group="dislike",
    ),
    Rule(
        id="zh.correct.keep_original",
        kind="correction",
        pattern=(
            r"(?:请)?(?:保持|保留|维持|使用|沿用|用|照|按照?)(?:原来|原有|原始|原样|原文|原先|我的原|我原来|我给的?|我提供的?|之前的?|上次的?)"
            + IN
            + r"{1,}|(?:删掉|去掉|删除|移除|省掉|省略)(?:那些|这些|所有|多余|不必要|无关)"
        ),
        cues=("原", "我", "之前", "上次", "那些", "这些", "所有", "多余", "不必要", "无关"),
        weight=1.0,
        why="要求保持原样，或去掉多余的。",
        example="请保持原来的缩进",
        near_miss="原来的价格是多少",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"asks", "request"},
        group="redo",
    ),
    Rule(
        id="zh.correct.be_serious",
        kind="correction",
        pattern=(
            r"^(?:拜托|求你|求求你|麻烦你?|请)?(?:你)?[,!]?(?:能不能)?(?:认真|用心|走心|仔细|靠谱|专业|严谨|动动脑子|上点心|走点心)(?:一?点儿?|些)?(?=[,。!?~\s]|$)"
        ),
        cues=("认真", "用心", "走心", "仔细", "靠谱", "专业", "严谨", "动动脑子", "上点心", "走点心"),
        weight=1.0,
        why="嫌不用心。",
        example="拜托，认真一点",
        near_miss="认真学习",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        flags=("vague",),
        group="redo",
    ),
    Rule(
        id="zh.correct.field_should",
        kind="correction",
        pattern=(r"^" + FIELD + r"(?:那里|这里)?(?:应该|应当|应|该)(?!会|可以|能|没|不是吗|怎|够|行)" + IN + r"{1,}"),
        cues=("应", "该"),
        weight=1.0,
        why="说那一项应该怎样。",
        example="价格应该含税",
        near_miss="价格应该怎么定",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="should",
    ),
    Rule(
        id="zh.correct.ought_rather",
        kind="correction",
        pattern=r"(?:^|[,。!\s])"
        + IN
        + r"{0,12}?"
        + OUGHT
        + r"(?:由|是|用|以|从|按照?|放|写|改|指|为|先|有|把|让|包含|包括|使用|采用|返回|遵循|位于|属于|等于|读|译|叫|算|在|来自|根据|基于)[^。;!?\n]{1,40}?,?"
        + RATHER,
        cues=("而", "不是", "并非", "不应", "不该", "不能"),
        weight=1.0,
        why="说应当怎样而不是怎样。",
        example="应当由学生提问，由老师回答，而非相反",
        near_miss="应该先学 C 而不是 Java 吗？",
        reply="老师：什么是光合作用？",
        unless=FIRM | {"no_reply", "story", "prose", "asks", "wonders"},
        group="should",
    ),
    Rule(
        id="zh.correct.still_it_ought",
        kind="correction",
        pattern=r"^(?:但是?|可是?|不过|只是|然而),?\s?(?!我|你|他|她|请|如果|要是)"
        + IN
        + r"{1,16}?"
        + OUGHT
        + r"(?:是|为|用|在|写|改|以|按|叫|放|包含|有|等于|返回|从)(?!什么|哪|多少|怎)"
        + IN
        + r"{1,}",
        cues=("但", "可", "不过", "只是", "然而"),
        weight=1.0,
        why="认可之后又说了该怎样。",
        example="差不多。不过，日期的格式得是 DD/MM",
        near_miss="不过我应该是不会去了",
        reply="2023-05-17",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "story", "prose", "asks", "wonders"},
        group="should",
    ),
)
