"""How people say, in Chinese, what they meant and what they had asked for."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, FIRM, IN
from instinct_learner.learning.detection.rule import SILENCING, Rule

INTENT: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.i_meant",
        kind="correction",
        pattern=(
            r"(?:^|[,。\s])要的是(?!什么)|我(?:刚才|刚刚|之前|本来|其实|真正|原来|一开始)?(?:是)?(?:要|想要|说|指|问|想问|想说|想知道|需要|要求|让你|叫你|请你|想让你|希望)"
            + IN
            + r"{0,10}的"
            r"(?:并|其实|就|可|都|意思)?(?:不)?是(?!什么|不是|否)|我的意思(?:其实|并|就)?(?:不)?是|我(?:想|要|得|再)?(?:重申|强调|再说一[遍次])|我的(?:观点|重点|需求|本意)(?:不)?是|我的(?:问题|要求)(?:并)?不是|我的意思[,:]|我(?:其实)?(?:是|系)(?:说|指|想说|想问|问|让你|叫你|讲)|"
            r"我(?:可|并|又|也)?(?:不是|没有?|唔系)(?:在)?(?:说|要|让|叫|问|指|要求|提|写|做|建议|同意|答应|这个意思|那个意思|这意思|讲)(?!清楚|明白|完)"
        ),
        cues=("要的是", "我"),
        weight=1.0,
        why="澄清自己真正要的是什么。",
        example="我的意思是把两个列表合并去重，不是拼接",
        near_miss="我需要一份周报模板",
        unless=(SILENCING | {"condition", "story"}) - {"question"},
        group="meant",
    ),
    Rule(
        id="zh.correct.told_you",
        kind="correction",
        pattern=(
            r"我(?:不是|已经|早就|早|明明|都已经|都|之前不是|刚才不是|上次不是|刚刚不是){1,3}(?:就|都|已经|跟你|和你|对你){0,3}(?:说|讲|告诉|提|强调|交代|要求|问|写|标|给|传|发|选)(?:过|了|得|的)?|"
            r"(?:说|讲|强调|提醒)(?:过|了)?(?:多少|好几|好多|几|很多|无数|[二两三四五六七八九十百千万\d]{1,3})[次遍]|"
            r"不是(?:说|讲)(?:过|好|了)|(?<!你)不是(?:说|让|叫|要)(?:你)?[^。;!?\n]{1,24}(?:吗|嘛)|(?<!听)我说(?:了|过)?(?:要|别|不要|不是|用|改|只)|(?:跟|和|对)你(?:说|讲|强调|提)过|(?:^|[,。])(?:都|早就?|不是)?说(?:了|过|好了?)(?:不|别|要|用)|我刚(?:刚)?说完?了?(?:不|别|要|用)|谁(?:说|告诉你)(?:要|用|可以|能|是)|(?:谁|没人)(?:让|叫|要)你"
        ),
        cues=(
            "说",
            "讲",
            "告诉",
            "提",
            "强调",
            "交代",
            "要求",
            "问",
            "写",
            "标",
            "给",
            "传",
            "发",
            "选",
            "让你",
            "叫你",
            "要你",
            "遍",
            "次",
        ),
        weight=1.0,
        why="提醒你这件事已经说过。",
        example="我不是说过用 tab 缩进吗",
        near_miss="我说说我的想法",
        unless=ASKING - {"negated"},
        group="meant",
    ),
    Rule(
        id="zh.correct.let_you",
        kind="correction",
        pattern=r"(?:^|[,。])没(?:让|叫|要|说要)你"
        + IN
        + r"{2,}|^不是(?:让|叫|要)你"
        + IN
        + r"{1,}|(?:我|是)(?:只是?|就是)?(?:让|叫|要|请)你"
        + IN
        + r"{1,20},?(?:你|不是|没)"
        + IN
        + r"{0,12}(?:干嘛|干吗|干什么|做什么|怎么|却|倒|动|去|改|删|让你|叫你)",
        cues=("让你", "叫你", "要你", "请你"),
        weight=1.0,
        why="说你做的和要求的不一样。",
        example="我让你改的是登录页，你动注册页干嘛",
        near_miss="我想让你帮我写一个登录页",
        unless=ASKING - {"negated"},
        group="meant",
    ),
    Rule(
        id="zh.correct.only_said",
        kind="correction",
        pattern=r"我(?:就|只)是(?:告诉|说|问|想|要|让|叫|不)|(?:才|所以)(?:问|让|叫|找)你的?(?:啊|呀|嘛)|还用(?:得着)?(?:你|问)",
        cues=("我就是", "我只是", "问你", "让你", "叫你", "找你", "还用"),
        weight=0.7,
        why="说明自己并没有要那个。",
        example="我只是问一下，没让你改",
        near_miss="我就是老王",
        unless=ASKING | {"story", "third"},
        group="meant",
    ),
    Rule(
        id="zh.correct.mine_is",
        kind="correction",
        pattern=r"我(?:特指|指|用(?!的是[^。!]*(?:吗|怎么|如何|哪|什么|要不要|[?]))|使用(?!的是[^。!]*(?:吗|怎么|如何|哪|什么|要不要|[?]))|要|问|选|写|说|给|传|发|改|买)的(?:就|都|可|只)?(?:不)?(?:是)|我(?:要|说)的?(?:可)?是[^。;!?\n]{1,16},?你|我(?:指|说)的[^,。;!?\n]{1,8}是(?!什么|不是)|我(?:说|指|问|要)的"
        + IN
        + r"{1,8}是(?:另|那|这)|你给的是",
        cues=("的是", "的就", "的都", "的可", "的只", "的不", "我说", "我要", "我指", "我问", "的是另"),
        weight=1.0,
        why="说明自己给的或要的是什么。",
        example="我用的是 Python 3",
        near_miss="我用的是什么版本？",
        reply="print 'x'",
        unless=FIRM | {"no_reply", "asked", "third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.clarify",
        kind="correction",
        pattern=(
            r"我(?:想|要|得|需要|必须)?(?:澄清|更正|纠正)|(?:准确|确切|严格)(?:地)?(?:说|来说)[,是]|你(?:应该得到|应得到)"
        ),
        cues=("澄清", "更正", "纠正", "确切", "准确", "严格", "得到"),
        weight=1.0,
        why="澄清或更正。",
        example="我想澄清一下，它是聚会品牌",
        near_miss="请你澄清一下",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.never_did",
        kind="correction",
        pattern=(
            r"我(?:从来|根本|压根|并)没有?(?:说|提|要|让|写|加|添加|用|做|改|问|同意|选|删|给)"
            + IN
            + r"{1,12}|那?本来(?:就|是)"
            + IN
            + r"{1,10}(?:对|好)的|(?<!没事,)(?<!算了,)(?<!没关系,)(?<!没事)不用(?:动|改|删|加)(?!我|了|,我)"
        ),
        cues=("没", "本来", "不用"),
        weight=1.0,
        why="说自己并没有那样。",
        example="我从来没有添加过那些东西",
        near_miss="我从来没有去过北京吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.but_i_want",
        kind="correction",
        pattern=(
            r"^(?:但是?|可是|可|不过|然而|但其实)[,\s]?我(?:想|要|还没|没|并|需要|说|问|希望|只|们|的是|不)(?!知道|明白|确定|懂|太)"
        ),
        cues=("我",),
        weight=1.0,
        why="说要的是另一个。",
        example="但是我想要一个不会报错的替代方案",
        near_miss="但我有一个问题",
        reply="好的，内容如下。",
        unless=(FIRM - {"question"}) | {"asks"} | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="meant",
    ),
    Rule(
        id="zh.correct.i_asked_for",
        kind="correction",
        pattern=(
            r"我(?:要|要求|想要|需要|让你写|说)(?:的是|了)?\s?(?:[\d一二两三四五六七八九十百千]{1,6})"
            + IN
            + r"{0,2}(?:个|字|句|条|行|页|段|天|种|张|点|次|项)|按照?我"
            + IN
            + r"{0,6}(?:说|给|要求|写)的?"
            + IN
            + r"{0,6}(?:来|做|写|改)"
        ),
        cues=("我要", "我想要", "我需要", "我让你写", "我说", "按我", "按照我", "照我"),
        weight=0.7,
        why="重申要求。",
        example="我要五个",
        near_miss="我只有三天",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.i_hope_you",
        kind="correction",
        pattern=(
            r"我(?:更)?(?:希望|想让|想要)(?:你|它|更)(?:能|能够|可以|是|用|把|更|只|不要|别|来|以)?" + IN + r"{2,}"
        ),
        cues=("我",),
        weight=0.6,
        why="说了希望你怎样。",
        example="我希望你用朋友的口气安慰我",
        near_miss="我希望他能来",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="meant2",
    ),
    Rule(
        id="zh.correct.i_am_not",
        kind="correction",
        pattern=(
            r"^(?:但|可)?我(?:们)?不是(?!很|太|特別|说|不|故意|想|要)"
            + IN
            + r"{1,10}[,。](?:请|我|能|换|用)|我(?:还)?以为(?:你|这|会|是)"
        ),
        cues=("我",),
        weight=1.0,
        why="说你把情况弄错了。",
        example="我不是医生，请用通俗的话",
        near_miss="我不是很懂，请解释",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.said_but_you",
        kind="correction",
        pattern=(
            r"(?:题目?|要求|需求|原文|文档|标准)(?:里|中|上)?(?:说|问|要求|写|讲)的是[^。;!?\n]{1,20}[,。]?(?:你|不是|而)|我问东|这不是我(?!的错|说的算)"
            + IN
            + r"{1,}|(?:前|后|第)[一二两三四五\d]个?(?:不行|不对|不好|不要)"
        ),
        cues=("的是", "我问东", "这不是我", "不行", "不好", "不要", "不对"),
        weight=1.0,
        why="说与要求的不同。",
        example="题目说的是至少，你按正好算了",
        near_miss="题目说的是什么",
        unless=FIRM | {"third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.i_want_you_only",
        kind="correction",
        pattern=(r"我(?:要求|希望|要|想要)你(?:只|不要|别|用|以|像|按)" + IN + r"{2,}"),
        cues=("我",),
        weight=1.0,
        why="重申要你怎样。",
        example="我希望你只回答是或否",
        near_miss="我希望你能来参加婚礼",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"asks"},
        group="meant",
    ),
)
