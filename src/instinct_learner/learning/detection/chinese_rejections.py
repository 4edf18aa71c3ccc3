"""How people reject, in Chinese, what the agent just said, or call it wrong."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import END, FIRM, IN
from instinct_learner.learning.detection.rule import Rule

REJECTIONS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.reject",
        kind="correction",
        pattern=(
            r"^(?:(?:e+m+|h+m+|呃|额|哎呀?|唉|喂|啊|嗯|哦|等等|等下|等一下|慢着|停|抱歉|对不起|不好意思|可是|但是?|sorry|no|不)[\s,。.!~…]{0,3}){0,3}"
            r"(?:不对(?!称|应|等|齐|外|内)|不是(?:这样|这个|那个|这意思|这个意思|这些|那样|的|啊|呀|哦|喔){1,2}"
            + END
            + r"|不是(?=[,。!…]|$|\s+[用改要]|\s?[a-z0-9_.+#\-]{1,20}[,。!])|错了|错啦|错误"
            + END
            + r"|"
            r"错[,。!](?=\S)|不正确|不准确|不完全(?:是|正确|准确|对)|不全对|不太对|不太准确|不太行|不太好|不太合适|不(?:是很|是太|算|怎么|是特別)(?:好|行|对|准确|合适|满意|理想|像|自然|贴切|恰当)"
            + END
            + r"|感觉不对|不够好|不尽然|恰恰相反|正好相反|并非如此|事实并非如此|不行"
            + END
            + r"|不够"
            + END
            + r"|不是真的|不系|唔系|唔对|不对(?:吧|啊|呀)?[?]|搞错|弄错|no(?=[,\s]))"
        ),
        cues=(
            "不对",
            "不是",
            "不行",
            "不够",
            "不正确",
            "不准确",
            "不完全",
            "不全对",
            "不太",
            "不尽然",
            "错",
            "唔",
            "no",
            "弄错",
            "相反",
            "并非",
            "不系",
        ),
        weight=1.0,
        why="开头就否定了上一条回复。",
        example="不对，用 pnpm",
        near_miss="不是所有人都喜欢下雨天",
        unless=FIRM | {"asked_fact"},
        opening=True,
        group="reject",
    ),
    Rule(
        id="zh.correct.no",
        kind="correction",
        pattern=r"^不[,。!\s…]{1,4}(?!谢谢|这就|够了|就这样|挺好|可以了|没问题|没事|没有|我没有|不用|不需要|客气|好意思|必|不知道|不确定)(?=\S{2}|$)",
        cues=("不",),
        weight=1.0,
        why="以「不」开头并给出了别的说法。",
        example="不，那个是 17.70 欧元",
        near_miss="不，谢谢，没有别的问题了",
        unless=FIRM | {"asked"},
        opening=True,
        group="reject",
    ),
    Rule(
        id="zh.correct.wrong",
        kind="correction",
        pattern=(
            r"(?<!对)(?<!没什么)(?<!没有)(?<!倒也没)(?:不对(?!称|应|等|齐|外|内|劲)|(?<![不没说打我报出])错了|错啦|是错的|有误|不正确|不准确|是错误的|错得|大错特错|搞反|弄反|反了)"
            r"(?:的|啊|呀|了|吧|哦|喔){0,3}" + END
        ),
        cues=("不对", "错", "有误", "不正确", "不准确", "反了", "弄反", "搞反"),
        weight=1.0,
        why="指出前面的内容是错的。",
        example="第二个问题是错误的。",
        near_miss="看下这个点表对不对。",
        unless=FIRM | {"story", "third", "sorry", "prose"},
        group="wrong",
    ),
    Rule(
        id="zh.correct.has_error",
        kind="correction",
        pattern=(
            r"(?:你|这|那|该|上面|第.{1,4}|代码|回答|回复|答案|示例|例子|结果|句|段|公式|步骤|里面?|中)"
            + IN
            + r"{0,20}(?:存在|犯了?|出了)"
            + IN
            + r"{0,24}(?:错误|问题|毛病|漏洞|偏差|误导|错)|(?:这里|里面?|中|上|第[^,。]{1,4}|标题|逻辑|推导|计算|流程|设计|代码|答案|句子?|段)(?<!没)有"
            + IN
            + r"{0,8}(?:有歧义|错别字|错字|错误|拼写|笔误|语病|歧义|漏洞|bug|问题)|我对"
            + IN
            + r"{1,14}有"
            + IN
            + r"{0,4}(?:问题|意见|异议|疑问)|(?:你|这)"
            + IN
            + r"{0,16}(?<!没)有(?:一个|一些|几个|个|几处|一处|点|明显的?|很大的?|大){0,3}(?:错误|问题|毛病|漏洞|偏差|bug)"
        ),
        cues=("存在", "犯", "出了", "有"),
        weight=1.0,
        why="指出回复里有错误。",
        example="你给的代码里存在一个错误，请改一下",
        near_miss="我的代码运行时出现了一个错误",
        unless=FIRM | {"prose", "third", "story"},
        group="wrong",
    ),
    Rule(
        id="zh.correct.terse_error",
        kind="correction",
        pattern=(
            r"^(?:(?:又|还|都|全|这里|那里|"
            + IN
            + r"{1,8}?)?(?:改|写|弄|搞|放|算|用|传|填|选|发|找|拼|看|抄|贴|删|加|做|说|答|讲|记|读|念|听|理解|命名|翻译|弄)错(?!误(?![,。!]|$))|没有?(?:按|照)(?:我|要求|之前|约定|说好)|(?:多|少|缺|漏)(?:了|写了|打了|出了?|出来了?)(?:一|两|几|个)|漏了|少了|反了|方向反了|(?!我|他|她|今|上|这个月)[\w\u4e00-\u9fff]{1,6}(?:里面?|中|上)?(?<![不多减没])(?:少|缺|漏|多)(?:了|写了|出了?)(?:一|两|三|几|\d)?(?:个|条|列|行|项|步|句|段|处|位|字))"
        ),
        cues=("多", "少", "缺", "错", "没", "漏了", "少了", "反了"),
        weight=1.0,
        why="一句话指出错处。",
        example="路径写错了",
        near_miss="我打错字了",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "story", "prose", "self"},
        opening=True,
        group="wrong",
    ),
    Rule(
        id="zh.correct.stop",
        kind="correction",
        pattern=(
            r"^(?:停|打住|住手|慢着|等等|等一下|stop)[,!。\s]{1,2}"
            + IN
            + r"{0,6}(?:别|不|错|我(?!确认|看|想|查|去|先|再|找|回))|^不要(?:啊|呀)"
            + END
        ),
        cues=("停", "打住", "住手", "慢着", "等", "stop", "不要"),
        weight=1.0,
        why="叫停。",
        example="停，别改了",
        near_miss="停车场在哪里",
        unless=FIRM | {"third", "story", "prose"},
        opening=True,
        group="reject",
    ),
    Rule(
        id="zh.correct.not_that_one",
        kind="correction",
        pattern=(r"^不是(?:这|那|上面|刚才|第)(?!样吗|么)" + IN + r"{1,10}(?:[,。\s]" + IN + r"{0,16})?[。!~\s]*$"),
        cues=("不是",),
        weight=1.0,
        why="说不是那一个。",
        example="不是那个文件",
        near_miss="不是这样吗？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="reject",
    ),
    Rule(
        id="zh.correct.this_way_no",
        kind="correction",
        pattern=(
            r"(?:这|那)(?:版|张|条|段|份|套|样|个|么|种)?(?:做|写|说|改|回答|弄|搞|设计|安排|翻译|方案|方法|逻辑|思路)?(?:也|就|可|还|肯定|显然|明显)?(?:是)?(?:不行|不好(?!说|意思)|不可以|不合适|不能用|没用|不管用|不妥|不合理|有问题|不太对|不太好|不太行|不像|行不通)"
        ),
        cues=("不", "没用", "有问题"),
        weight=1.0,
        why="说这样不行。",
        example="这样不行，会死锁",
        near_miss="这样行不行？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        group="wrong",
    ),
    Rule(
        id="zh.correct.unfit_take_other",
        kind="correction",
        pattern=(
            r"^(?!我|他|她|今天|天气|心情|身体)"
            + IN
            + r"{2,24}(?:不(?:太|够|怎么)?(?:安全|合适|可靠|稳定?|准确?|规范|合规|支持|兼容|推荐|方便|优雅|直观|友好|好看|好用|好|行|对|现实|划算|健康|卫生|严谨|专业|通用|合理|自然|地道|美观|清晰|精确|灵活|必要|押韵)|"
            r"(?:太|过于)[\u4e00-\u9fff]{1,3}了?),\s?(?:请|你|就|还是|应该|最好|建议|直接|统一)?(?:换|改|用|放|走|拿|写|加|去掉|删|选|采用|使用|存|挪|拆|合)"
            + IN
            + r"{1,}"
        ),
        cues=("不", "太", "过于"),
        weight=1.0,
        why="说那不合适，并说了换成什么。",
        example="登录态放 localStorage 不安全，换 httpOnly cookie",
        near_miss="我身体不太好，用什么药",
        reply="token 已保存到 localStorage。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story", "asks", "wonders"},
        opening=True,
        group="wrong",
    ),
    Rule(
        id="zh.correct.this_way_will",
        kind="correction",
        pattern=(
            r"^(?:但|可是|不过)?你?(?:这|那)(?:样|么)(?:写|做|改|搞|弄|用|设计|处理)?"
            + IN
            + r"{1,24},(?:拿|包|套|挪|提|抽|请|用|改|应|换|得|要|直接|不如|最好|加|不能(?:这么|这样)|别(?:这么|这样))"
        ),
        cues=("照", "按", "这样", "这么", "那样", "那么"),
        weight=1.0,
        why="说这样会出问题，并说了改法。",
        example="这样写会内存泄漏，用 with",
        near_miss="这样写对吗，用什么好",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="wrong",
    ),
)
