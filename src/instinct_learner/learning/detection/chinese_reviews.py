"""How people call a result poor in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, FIELD, FINE, FIRM, IN, OUTPUT, WANTING
from instinct_learner.learning.detection.rule import Rule

REVIEWS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.poor_result",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:还是|但|也|都|有点|感觉|写得|看起来){0,3}太(?:长|短|简单|复杂|多|少|啰嗦|冗长|笼统|抽象|宽泛|正式|官方|口语|普通|平淡|生硬|死板|技术|学术|书面|花哨|夸张|浅|模糊|泛|"
            r"直白|字面|敷衍|机械|老套|俗|乱|慢|大|小|细|粗|密|挤|难|绕|空洞|罗嗦)[\u4e00-\u9fff]{0,3}|太(?!"
            + FINE
            + r")[\u4e00-\u9fff]{1,5}了|"
            r"(?<!能)不够(?!用)[\u4e00-\u9fff]{0,5}|不(?:太|是很|怎么)?(?:满意|理想|好看|合适|自然|通顺|对劲|押韵|像样)|(?:读起来|看起来|听起来)(?:很|太|有点|像|不)(?!吓人|可怕|恐怖|难过|伤心|惨|危险|辛苦|累|疯狂|熟悉|神奇|诱人|浪漫|錯|错)"
        ),
        cues=("太", "不够", "满意", "理想", "好看", "合适", "自然", "通顺", "对劲", "押韵", "像样", "起来"),
        weight=0.6,
        why="说结果不够好。",
        example="太长了，短一点",
        near_miss="太好了，谢谢",
        reply="好的，内容如下。",
        unless=FIRM | {"third", "story", "prose", "no_reply"},
        group="poor",
    ),
    Rule(
        id="zh.correct.part_is_too",
        kind="correction",
        pattern=(
            r"^(?:但|可是?|不过|就是|感觉|觉得|我觉得)?(?:你|这|那)?(?:个|篇|段|首|些|里面?的?)?[^,。;!?\n]{0,6}(?:结尾|开头|主题|结构|节奏|情节|配色|布局|排版|字体|间距|颜色|措辞|用词|"
            + OUTPUT
            + "|"
            + FIELD
            + r")[^,。;!?\n]{0,6}太(?!好|棒|感谢|谢谢|厉害|牛|赞|美|强|有用|精彩|可爱|有意思|有趣|妙)[\u4e00-\u9fff]{1,5}(?:了|吧)?(?=[,。!~\s]|$)"
            r"|[,。]这(?:也|个|样|首|篇|段|些)?太(?!好|棒|感谢|厉害|牛|赞|美|强|有用|精彩|可爱|有意思|有趣|妙|对|贵|惨|难过)[\u4e00-\u9fff]{1,4}(?=[,。!~]|$)"
            r"|^(?!我|他|她|你们|咱|今|天|最近|生活|工作|压力|时间|日子|学习|心|孩子|老板|客户|这也|真是)(?:[\u4e00-\u9fff]{2,5})?太(?!好|棒|感谢|谢谢|厉害|牛|赞|美|强|有用|精彩|可爱|有意思|有趣|妙|对)[\u4e00-\u9fff]{1,5}了(?=[,。!])"
        ),
        cues=("太",),
        weight=1.0,
        why="说其中一处过头了。",
        example="结尾太突然了",
        near_miss="标题太棒了",
        reply="……然后她走了。",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "story", "prose", "no_reply", "asks", "praise"},
        opening=True,
        group="poor",
    ),
    Rule(
        id="zh.correct.poor_your_result",
        kind="correction",
        pattern=(
            r"(?:你"
            + IN
            + r"{0,12}|现在这样|(?:这|那|它)(?:些|也|都|还|就|实在|真的|未免){0,2}|(?:这|那)?(?:个|段|句|首|篇|份|种|些)?"
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
        reply="计划如下：",
        near_miss="我觉得这个电影太长了",
        unless=FIRM | {"third", "story", "prose", "no_reply", "asked"},
        group="poor",
    ),
    Rule(
        id="zh.correct.too_much_fix",
        kind="correction",
        pattern=(
            r"太(?!"
            + FINE
            + r")"
            + IN
            + r"{1,4}了,?"
            + IN
            + r"{0,4}(?:缩|短|简|改|调|减|压|放大|变|再|少|多|移|挪)"
            + IN
            + r"{0,3}一?[点些]|^(?:还是|有点|感觉|这个?|回答|写得){0,3}太(?!"
            + FINE
            + r")"
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
            r"^(?!请|把|帮|让|能|可)(?:你|这|那|刚才|"
            + IN
            + r"{0,8})(?:写|答|翻译|算|说|讲|画|做|改|回答|分析|总结|解释|排|理解|搞|弄|译|起|下|跳|转|结束|进展|排版|处理|安排|设计|推|切|接|收|变)(?:得|的(?!不[^太怎够好对行准像清通到是]))(?:很|太|有点|还是|并|都|也|真)?(?:不(?!錯)|太(?!好|棒)|差|烂|乱|糟|浅|泛|水|假|生硬|模糊|啰嗦|离谱|什么)"
        ),
        cues=("得", "的"),
        weight=1.0,
        why="说做得不好。",
        example="翻译得不准",
        near_miss="写得不错",
        needs=frozenset({"short"}),
        unless=FIRM | {"prose", "story", "self"},
        opening=True,
        group="poor",
    ),
    Rule(
        id="zh.correct.bad_word",
        kind="correction",
        pattern=(
            r"(?:乱七八糟|离谱|啰嗦死|太啰嗦|废话(?:太多|连篇)|狗屁不通|莫名其妙|一塌糊涂|不恰当|不严谨|不靠谱|不专业|不像话|牵强|跑偏|鸡同鸭讲|什么玩意|(?:链接|图片|网址|文件|地址)"
            + IN
            + r"{0,4}(?:都)?(?:是)?(?:坏的?|失效|打不开|无效|死链|过期)|(?:数据|信息|资料|版本|方法|接口|文档)[^,。;!?\n]{0,4}(?:过时|过期|太旧|太老)|(?:读|看|听)起来(?:就|很|太|有点)?像(?:机翻|机器|ai|翻译|广告|论文|流水账|说明书|官话|新闻|教科书|公文)|(?:内容|段落?|句子?|部分|名字|例子|答案)"
            + IN
            + r"{0,2}(?:重复|雷同|多余|冗余)(?!\d|一|几|三|两|遍|说)了?|什么鬼|太长不看|写死了|硬编码了)|^(?:啰嗦|罗嗦|废话|敷衍|垃圾)[!。~]*$|^[字话句词图注]"
            + IN
            + r"{0,4}太(?:多|少|长|短|小|大)了?"
        ),
        cues=(
            "过时",
            "太旧",
            "太老",
            "起来",
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
        id="zh.correct.those_not",
        kind="correction",
        pattern=(
            r"^(?:这|那)(?:些|个|几个)?(?![跟和与]我[^,。]{0,4}(?:学|听|读|了解|理解)的)"
            + IN
            + r"{0,8}(?:没有?|不)(?:真正|能|够|太|会|怎么|很|让)"
            + IN
            + r"{1,}"
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
            r"(?:比(?:这个|那个|现在|刚才)(?:的)?(?:更)?(?:好|强|合适))|(?:刚才|之前|上一?[个版次]|原来|前面|第[一二三四五\d]个?)(?:的|那)?"
            + IN
            + r"{0,6}(?:更|比较|就|还是)(?:好|对|合适|自然)|(?:回到|用回|改用|换回)(?:刚才|之前|上一|原来|那个|第)"
        ),
        cues=("比", "刚才", "之前", "上", "原来", "前面", "第", "回", "改用"),
        weight=1.0,
        why="说前一个更好。",
        example="刚才那个版本更好",
        near_miss="哪个版本更好",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="poor",
    ),
    Rule(
        id="zh.correct.sounds",
        kind="correction",
        pattern=(
            r"^(?:但|可|不过)?(?:这|那|它)(?:个|段|句|些)?"
            + IN
            + r"{0,4}(?:听|看|读)(?:起来|上去)(?:很|太|有点|不|像|更像|还是|仍)(?!好|錯|棒|有趣|有意思|合理|美|酷|有道理|吓人|可怕|恐怖|难过|伤心|惨|危险|辛苦|累|疯狂|熟悉|神奇|诱人|浪漫)"
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
)
