"""How people call a result poor, or have it done again, in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, END, FIRM, IN, OUTPUT, WANTING
from instinct_learner.learning.detection.rule import SILENCING, Rule

REVIEWS: tuple[Rule, ...] = (
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
        unless=FIRM | {"third", "story", "prose", "no_reply"},
        group="should",
    ),
    Rule(
        id="zh.correct.i_dislike_it",
        kind="correction",
        pattern=r"我(?:还是|真的|其实|并|都|可|也)?不(?:太|是很|怎么)?(?:喜欢|满意|想要|要|希望|想让|想用|想看)(?:"
        + END
        + r"|你|这|那|它|他们|让)",
        cues=("不",),
        weight=1.0,
        why="不喜欢刚给的结果。",
        example="我不喜欢，换一个",
        near_miss="我不喜欢下雨天",
        reply="好的，内容如下。",
        unless=FIRM | {"story", "no_reply"},
        group="dislike",
    ),
    Rule(
        id="zh.correct.poor_result",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:还是|但|也|都|有点|感觉|写得|看起来){0,3}太(?:长|短|简单|复杂|多|少|啰嗦|冗长|笼统|抽象|宽泛|正式|官方|口语|普通|平淡|生硬|死板|技术|学术|书面|花哨|夸张|浅|模糊|泛|"
            r"直白|字面|敷衍|机械|老套|俗|乱|慢|大|小|细|粗|密|挤|难|绕|空洞|罗嗦)[\u4e00-\u9fff]{0,3}|太(?!好了|棒|感谢|谢谢|厉害|牛|赞|美了|强了|有用|精彩|可爱|有意思|有趣)[\u4e00-\u9fff]{1,5}了|"
            r"(?<!能)不够(?!用)[\u4e00-\u9fff]{0,5}|不(?:太|是很|怎么)?(?:满意|理想|好看|合适|自然|通顺|对劲|押韵|像样)|(?:读起来|看起来|听起来)(?:很|太|有点|像|不)"
        ),
        cues=("太", "不够", "不", "起来"),
        weight=0.6,
        why="说结果不够好。",
        example="太长了，短一点",
        near_miss="太好了，谢谢",
        reply="好的，内容如下。",
        unless=FIRM | {"third", "story", "prose", "no_reply"},
        group="poor",
    ),
    Rule(
        id="zh.correct.poor_your_result",
        kind="correction",
        pattern=(
            r"(?:(?:你|您)"
            + IN
            + r"{0,12}|(?:这|那|它)(?:些|也|都|还|就|实在|真的|未免){0,2}|(?:这|那)?(?:个|段|句|首|篇|份|种|些)?"
            + OUTPUT
            + IN
            + r"{0,6})"
            r"(?:太"
            + WANTING
            + r"[\u4e00-\u9fff]{0,4}|不够[\u4e00-\u9fff]{0,5}|(?:很|有点|比较)(?:乱|生硬|啰嗦|假|短|长|敷衍|模糊|奇怪|怪))"
        ),
        cues=("太", "不够", "很", "有点", "比较"),
        weight=1.0,
        why="说你给的结果不够好。",
        example="你的计划太紧凑了",
        near_miss="我觉得这个电影太长了",
        unless=FIRM | {"third", "story", "prose"},
        group="poor",
    ),
    Rule(
        id="zh.correct.redo",
        kind="correction",
        pattern=r"(?:请|能|可以|麻烦|再|给|你|您)?"
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
            r"(?:再(?:试|来|写|做|改|想|算|检查|生成|给我)|(?<!将)(?<!会)(?<!后)重新|重写|重来|重做|修改|改一下|改改|改过来|改正|纠正|更正|修正|修好|修复|换一?[个种]|改成|改为|改用|换成|"
            r"请给我|把它?改|调整)"
        ),
        cues=("再", "重", "改", "正", "修", "换", "请给我", "调整"),
        weight=1.0,
        why="说了哪里不好，并要求改。",
        example="缩进是乱的，你能修好吗？",
        near_miss="请重新概括一遍",
        reply="代码如下。",
        needs=frozenset({"complaint"}),
        unless=(SILENCING - {"question"}) | {"third", "no_reply", "prose", "story"},
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
        id="zh.correct.too_much_fix",
        kind="correction",
        pattern=(
            r"太"
            + IN
            + r"{1,4}了,?"
            + IN
            + r"{0,4}(?:缩|短|简|改|调|减|压|放大|变|再|少|多|移|挪)"
            + IN
            + r"{0,3}一?[点些]|^(?:还是|有点|感觉|这个?|回答|写得){0,3}太"
            + IN
            + r"{1,6}了?,(?:请|你|能)?(?:精简|缩|短|简|改|换|重|再|说|写|用|详细|具体|简化|压缩|去掉|删)"
        ),
        cues=("太",),
        weight=1.0,
        why="嫌结果不好并要求改。",
        example="太啰嗦了，精简一下",
        near_miss="太晚了，我先睡了",
        unless=FIRM | {"third", "story", "prose"},
        group="poor",
    ),
    Rule(
        id="zh.correct.too_output",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:还是|但|也|都|有点|感觉|写得|看起来){0,3}太(?:长|短|简单|复杂|多|少|啰嗦|冗长|笼统|抽象|宽泛|正式|官方|口语|普通|平淡|生硬|死板|技术|学术|书面|花哨|夸张|浅|模糊|泛|直白|字面|敷衍|机械|老套|空洞|罗嗦)[\u4e00-\u9fff]{0,3}|(?:字数|长度|数量|细节|内容|力度)(?:还)?(?:不够|不足|太)"
        ),
        cues=("太", "不够", "不足"),
        weight=1.0,
        why="嫌结果不好。",
        example="太笼统，说具体点",
        near_miss="太好了",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="poor",
    ),
    Rule(
        id="zh.correct.you_should",
        kind="correction",
        pattern=(
            r"(?:我(?:认为|觉得|想|建议)(?:你|您)(?:应该|需要|可以|得)(?!知道|明白|能|会|是|很|懂)|"
            + BEGIN
            + r"(?:但|但是|不|其实)?(?:你|您)(?:应该|需要|必须|不必|不应该?|不需要|不用|不能|不可以|得)(?!先?告诉我什么))"
            + IN
            + r"{2,}"
        ),
        cues=("你", "您"),
        weight=1.0,
        why="告诉你应该怎么做。",
        example="你不必使用 self，直接用名字",
        near_miss="你应该很忙吧？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="should",
    ),
    Rule(
        id="zh.correct.read_carefully",
        kind="correction",
        pattern=(
            r"(?:仔细|认真|好好|再)(?:地)?(?:看看?|读|阅读|想想?|检查|审题|听)(?:一?[下遍]|题目?|清楚|我|你|上面|前面|原文)|请注意"
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
        id="zh.correct.wrong_count",
        kind="correction",
        pattern=(
            r"(?:只有|才|不到|超过|超出|只给了?|只写了?|少于|多于)了?\s?(?:[\d一二两三四五六七八九十百千]{1,6})"
            + IN
            + r"{0,2}(?:个|字|句|条|行|页|段|天|种|张|点|次|项|位|首|集|章)"
        ),
        cues=("只", "才", "不到", "超", "少于", "多于"),
        weight=0.7,
        why="说数目不对。",
        example="才三个，我要五个",
        near_miss="只有三天时间怎么办？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="poor",
    ),
    Rule(
        id="zh.correct.only_general",
        kind="correction",
        pattern=(r"(?:只是|仅仅是|不过是)" + IN + r"{0,10}(?:大概|笼统|泛泛|表面|通用|一般|复制|重复|套话|空话)"),
        cues=("只是", "仅仅是", "不过是"),
        weight=0.7,
        why="嫌给的太泛。",
        example="这只是一些大概的建议",
        near_miss="他只是一般人",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="poor",
    ),
    Rule(
        id="zh.correct.poorly_done",
        kind="correction",
        pattern=(
            r"^(?:你|您|这|那|刚才|"
            + IN
            + r"{0,8})(?:写|答|翻译|算|说|讲|画|做|改|回答|分析|总结|解释|排|理解|搞|弄|译|起|下|跳|走|想|转|结束|进展|排版|处理|安排|设计|推|切|接|收|变)(?:得|的)(?:很|太|有点|还是|并|都|也|真)?(?:不(?!錯)|太(?!好|棒)|差|烂|乱|糟|浅|泛|水|假|生硬|模糊|啰嗦|离谱|什么)"
        ),
        cues=("得", "的"),
        weight=1.0,
        why="说做得不好。",
        example="翻译得不准",
        near_miss="写得不错",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story", "self"},
        opening=True,
        group="poor",
    ),
    Rule(
        id="zh.correct.bad_word",
        kind="correction",
        pattern=(
            r"(?:乱七八糟|离谱|啰嗦死|太啰嗦|废话(?:太多|连篇)|狗屁不通|莫名其妙|一塌糊涂|不恰当|不严谨|不靠谱|不专业|不像话|牵强|跑偏|鸡同鸭讲|什么玩意|(?:链接|图片|网址|文件|地址)"
            + IN
            + r"{0,4}(?:都)?(?:是)?(?:坏的?|失效|打不开|无效|死链|过期)|(?:内容|段落?|句子?|部分|名字|例子|答案)"
            + IN
            + r"{0,2}(?:重复|雷同|多余|冗余)(?!\d|一|几|三|两|遍|说)了?|什么鬼|太长不看|写死了|硬编码了)|^(?:啰嗦|罗嗦|废话|敷衍|垃圾)[!。~]*$|^[字话句词图注]"
            + IN
            + r"{0,4}太(?:多|少|长|短|小|大)了?"
        ),
        cues=(
            "乱七八糟",
            "离谱",
            "啰嗦",
            "罗嗦",
            "废话",
            "狗屁",
            "莫名其妙",
            "一塌糊涂",
            "不恰当",
            "不严谨",
            "不靠谱",
            "不专业",
            "不像话",
            "牵强",
            "跑偏",
            "鸡同",
            "什么玩意",
            "坏",
            "失效",
            "打不开",
            "无效",
            "死链",
            "过期",
            "重复",
            "雷同",
            "多余",
            "冗余",
            "什么鬼",
            "太",
            "写死",
            "硬编码",
            "敷衍",
            "垃圾",
        ),
        weight=1.0,
        why="贬了刚给的结果。",
        example="乱七八糟",
        near_miss="他的房间乱七八糟",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        group="poor",
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
            + r"{0,8}(?:应该|应当|该|得)(?:是|返回|用|放|在|写成?|改成?|为|叫|按|走|译成|输出|使用|显示)"
            + IN
            + r"{1,}[。!~\s]*$"
        ),
        cues=("应", "该", "得"),
        weight=1.0,
        why="说应该怎样。",
        example="单位应该是毫秒",
        near_miss="应该没问题了",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
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
        id="zh.correct.those_not",
        kind="correction",
        pattern=(
            r"^(?:这|那)(?:些|个|几个)?" + IN + r"{0,8}(?:没有?|不)(?:真正|能|够|太|会|怎么|很|让)" + IN + r"{1,}"
        ),
        cues=("没", "不"),
        weight=0.8,
        why="说那些不合意。",
        example="那些没有让我觉得有趣",
        near_miss="那个不会是真的吧？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="poor",
    ),
    Rule(
        id="zh.correct.just_a",
        kind="correction",
        pattern=(
            r"^(?:这|那)"
            + IN
            + r"{0,4}(?:只是|更像(?:是)?|不过是|还是|仍然是|都是|看起来(?:更|很|太)?像|听起来(?:很|太|更)?(?:不)?像)"
            + IN
            + r"{1,20}(?:[,。]\s?(?:我|请|而|不|要|应|能|再)|而不是)"
        ),
        cues=("只是", "更像", "不过是", "还是", "仍然是", "都是", "起来"),
        weight=1.0,
        why="嫌结果不是所要的那种。",
        example="这只是原文的改写，我需要原创内容",
        near_miss="这只是一个例子",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="poor",
    ),
    Rule(
        id="zh.correct.earlier_better",
        kind="correction",
        pattern=(
            r"(?:刚才|之前|上一?[个版次]|原来|前面|第[一二三四五\d]个?)(?:的|那)?"
            + IN
            + r"{0,6}(?:更|比较|就|还是)(?:好|对|合适|自然)|(?:回到|用回|改用|换回)(?:刚才|之前|上一|原来|那个|第)"
        ),
        cues=("刚才", "之前", "上", "原来", "前面", "第", "回", "改用"),
        weight=1.0,
        why="说前一个更好。",
        example="刚才那个版本更好",
        near_miss="哪个版本更好",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="poor",
    ),
    Rule(
        id="zh.correct.not_like_this",
        kind="correction",
        pattern=(r"(?:不能|不可以|不该|不应该|不要|别)(?:这么|这样|那样|那么)(?!说|想|多|快|好)" + IN + r"{0,}"),
        cues=("这么", "这样", "那样", "那么"),
        weight=1.0,
        why="说不能这样做。",
        example="不能这么做",
        near_miss="能不能这样做",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="stop",
    ),
    Rule(
        id="zh.correct.sounds",
        kind="correction",
        pattern=(
            r"^(?:但|可|不过)?(?:这|那|它)(?:个|段|句|些)?"
            + IN
            + r"{0,4}(?:听|看|读)(?:起来|上去)(?:很|太|有点|不|像|更像|还是|仍)(?!好|錯|棒|有趣|有意思|合理|美|酷|有道理)"
            + IN
            + r"{1,}"
        ),
        cues=("起来", "上去"),
        weight=1.0,
        why="说看上去不对味。",
        example="这听起来很奇怪",
        near_miss="这听起来很有趣",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="poor",
    ),
    Rule(
        id="zh.correct.still_contains",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:它|这|那|里面?|代码|结果|答案|你|您)?(?:里面?)?(?:还|仍然?|依然|依旧|又)(?:是)?(?:包含|有(?!一个|问题|什么)|出现|存在|显示|使用|带着?|缺|叫)"
            + IN
            + r"{1,}"
        ),
        cues=("又", "还", "仍", "依"),
        weight=1.0,
        why="说问题还在。",
        example="它仍然包含那个词",
        near_miss="还有一个问题想问",
        reply="好的，内容如下。",
        needs=frozenset({"short", "complaint"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"asks"},
        group="fault",
    ),
)
