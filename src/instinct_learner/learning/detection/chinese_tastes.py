"""How people tell their habits, tastes and circumstances in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import END, IN, RULE_UNLESS
from instinct_learner.learning.detection.rule import SILENCING, Rule

TASTES: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.habit",
        kind="preference",
        pattern=(
            r"我(?:这个?人|这边|本人|个人|自己|们组|们团队|们|家)?(?:一般|通常|平时|平常|一向|从不|向来|一直|从来|更|比较|还是|最|都|特別|非常|很|就|也|真的|不太|"
            r"不怎么|有点|只|基本|尽量|经常|其实|超|是|蛮|挺|更加|绝对|坚决){0,3}"
            r"(?:不(?:太|怎么)?喜欢|(?:更|最|比较|偏|还是|一直|一般|通常|平时|特別|很|也)(?:加)?(?:的)?喜欢|偏好|不?习惯(?!了)|倾向|偏爱|更?爱用|爱看|爱喝|爱吃|爱住|不爱|讨厌|反感|排斥|受不了|看不惯|抵触|最(?:喜欢|爱|讨厌|常用)的[^,。;!?\n]{0,8}是|不吃|不喝|不碰|不用(?!过)|只(?!\w过|[用看听读做学]过)(?:用|吃|看|买|喝|做|认|想要|听|读|穿|住|坐|要|接受|收)|更(?:愿意|想)(?!知道|了解|问)|更?(?:希望|愿意|想)用|宁愿|宁可|"
            r"过敏|避开|恐高|吃素|欣赏不来|吃纯素|(?:最|特別|很|挺|就|超|真的)怕(?:吃|喝|闻|看|听|坐|见|碰|辣|酸|甜|苦|腥|油|冷|热|吵|黑|高|虫|狗|猫|水)|[吃喝闻看听坐穿用住]不(?:了|得|惯|来)|不(?:太|怎么|大|是很)?(?:能|敢)(?:吃|喝|碰|闻|听|坐|晒|熬)|都把|把"
            + IN
            + r"{1,8}放)"
            r"(?![,。;:!?、~…)]|$|你|第|前一|后一|上面|原来|自己|我|人生|生活|世界|活|这|那|它|上(?:了|一)|的(?:人|女|男|歌|电影|那)|吗)"
        ),
        cues=(
            "喜欢",
            "偏好",
            "习惯",
            "倾向",
            "偏爱",
            "爱用",
            "爱看",
            "爱喝",
            "爱吃",
            "爱住",
            "不爱",
            "讨厌",
            "反感",
            "排斥",
            "受不了",
            "看不惯",
            "抵触",
            "不吃",
            "不喝",
            "不碰",
            "不用",
            "只",
            "宁愿",
            "宁可",
            "愿意",
            "更想",
            "希望",
            "过敏",
            "避开",
            "恐高",
            "吃素",
            "欣赏不来",
            "吃纯素",
            "怕",
            "能",
            "敢",
            "不了",
            "不得",
            "不惯",
            "不来",
            "都把",
            "把",
            "最",
            "想用",
        ),
        weight=1.0,
        why="说了自己的习惯或喜好。",
        example="我习惯看表格",
        near_miss="你喜欢看表格吗？",
        unless=RULE_UNLESS | {"asks"},
        flags=("mild",),
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.condition_of_mine",
        kind="preference",
        pattern=r"我(?:对|的?"
        + IN
        + r"{0,6}(?<!没)有)"
        + IN
        + r"{1,14}(?:过敏|不耐受|敏感|不感兴趣|没兴趣|抵触|反感|病(?=[,。]|$)|糖尿病|高血压)|我(?:严格)?(?:吃素|素食|恐高|色盲)|我是(?:一[个名位]|个)?(?:严格的?)?(?:素食|纯素|穆斯林|糖尿病|色盲|过敏)|我严格|我(?:是)?(?:个)?(?:左撇子|色弱|新手|小白|初学者|老年人|盲人|聋人|孕妇|回族|穆斯林|近视)[^,。;!?\n]{0,4},(?!怎么|能|可以|请问|想|有没有|该|如何)",
        cues=("我",),
        weight=1.0,
        why="说了一件关于自己、以后都要顾及的事。",
        example="我对花生严重过敏",
        near_miss="我对这个问题有点疑问",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.object_first",
        kind="preference",
        pattern=(
            r"[\u4e00-\u9fff、]{2,16}(?:的)?"
            + IN
            + r"{0,10}我(?:都|也|一概|一律|一直|从来|实在|就|只|会|很|特別|真的|尽量){0,3}(?:不要|不吃|不喝|不碰|不看|不用|不爱|不喜欢|不感兴趣|不参加|不买|避开|养不了|"
            r"欣赏不来|受不了|接受不了|很抵触|抵触|只用|只要|没兴趣|不行|讨厌|怕|会避开)"
        ),
        cues=(
            "不要",
            "不吃",
            "不喝",
            "不碰",
            "不看",
            "不用",
            "不爱",
            "不喜欢",
            "不感兴趣",
            "不参加",
            "不买",
            "避开",
            "养不了",
            "欣赏不来",
            "受不了",
            "接受不了",
            "抵触",
            "只用",
            "只要",
            "没兴趣",
            "不行",
            "讨厌",
            "怕",
        ),
        weight=1.0,
        why="说了自己不要什么。",
        example="恐怖题材的游戏我都不感兴趣",
        near_miss="这道题我不会",
        unless=RULE_UNLESS | {"condition", "asks"},
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.mine",
        kind="preference",
        pattern=r"(?:我(?:们)?(?:这边|这里|这儿|组|团队|公司|家|部门|项目|店)?|组里|团队|公司|项目|店里)的(?:一贯|个人|编码|代码|写作|命名|工作)?(?:偏好|习惯|风格|口味|要求|规矩|原则|约定|底线|惯例|喜好|做法|传统|老规矩)(?:一直|向来|从来|历来)?(?:是|:|就是|为|一直是|偏|比较|很)"
        + IN
        + r"{1,}",
        cues=("我", "组里", "团队", "公司", "项目", "店里"),
        weight=1.0,
        why="直接说出了自己的偏好。",
        example="我的偏好是简洁风格",
        near_miss="我的问题是怎么安装",
        unless=RULE_UNLESS | {"asks"},
        group="habit",
    ),
    Rule(
        id="zh.prefer.call_me",
        kind="preference",
        pattern=r"(?:叫我|称呼我|喊我|管我叫)(?:为|作|做)?(?!去|来|做|起|吃|帮|回|怎么|什么)[\w\u4e00-\u9fff]{1,10}(?:就行|就好|吧|即可)?"
        + END,
        cues=("叫我", "称呼我", "喊我"),
        weight=1.0,
        why="说了怎么称呼。",
        example="叫我老王就行",
        near_miss="他叫我去开会",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.usual",
        kind="preference",
        pattern=(
            r"我(?:一直|平时|一般|通常|向来|从来|从不|平常|常年)(?:都|也|是|只|不){0,3}(?:(?:早上|晚上|周.|[一二三四五六七八九十\d]{1,2}点半?|下班|睡前|饭后|中午|夜里)(?:后|前|才|[一二三四五六七八九十\d]{1,2}点半?)?)?(?:先|用|吃|喝|看|听|写|回|买|住|睡|起床|点|走)(?!户|不|过|来)"
            + IN
            + r"{1,}"
        ),
        cues=("我一直", "我平时", "我一般", "我通常", "我向来", "我从来", "我从不", "我平常", "我常年"),
        weight=1.0,
        why="说了自己一贯怎样。",
        example="我平时用 vim",
        near_miss="我一般不轻易夸别人",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"asks", "gripe"},
        flags=("mild",),
        group="habit",
    ),
    Rule(
        id="zh.prefer.like",
        kind="preference",
        pattern=(
            r"我(?:这个?人|本人|真的|还是|都|就){0,3}(?:喜欢|怕|害怕)(?![,。;:!?、~…)]|$|你|这|那|它|上(?:了|一)|的|吗)"
            + IN
            + r"{1,}"
        ),
        cues=("我",),
        weight=1.0,
        why="说了自己的喜好。",
        example="我喜欢喝美式咖啡",
        near_miss="我喜欢你",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"asks"},
        flags=("mild",),
        group="habit",
    ),
    Rule(
        id="zh.prefer.fact",
        kind="preference",
        pattern=(
            r"(?:我叫|我姓|我住在?|我在|我是)(?!不|什么|谁|说|想|问|这|那|要)[\w\u4e00-\u9fff]{2,12}[。!~\s]*$|我的(?:时区|电脑|系统|邮箱|手机|名字|生日|公司|职业|城市|工作|编辑器|浏览器)(?:是|叫|在)|我(?:这边)?用的是?(?:mac|win|linux|ubuntu|iphone|安卓|苹果)"
        ),
        cues=("我叫", "我姓", "我住", "我在", "我是", "我的", "我用的", "我这边用"),
        weight=0.6,
        why="说了一件关于自己的事。",
        example="我住在上海",
        near_miss="我在想办法",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        flags=("mild",),
        group="habit",
    ),
    Rule(
        id="zh.prefer.i_value",
        kind="preference",
        pattern=(
            r"我(?:就)?(?:属于|是)(?:那种|这种|一?个)?[^,。;!?\n]{0,12}(?:就|不|最|怕|只|爱|喜欢|讨厌)[^,。;!?\n]{1,12}的(?:那种)?人|我(?:个人|本人|一向|一直|比较|非常|很){0,3}更?(?:看重|在意|关心|注重|重视|偏向|认可|不接受|偏爱)(?!你|他|她)"
            + IN
            + r"{1,}|我对"
            + IN
            + r"{1,10}(?:要求|标准)(?:很|比较|非常|特別)?(?:高|严)|"
            r"(?:比起|相比|相较于?|较之|[和跟]"
            + IN
            + r"{1,12}比)"
            + IN
            + r"{0,12},?"
            + IN
            + r"{0,12},?(?:我)(?:更|偏|还是|宁)"
            + IN
            + r"{1,}"
        ),
        cues=(
            "的人",
            "种人",
            "看重",
            "在意",
            "关心",
            "注重",
            "重视",
            "偏向",
            "认可",
            "不接受",
            "偏爱",
            "要求",
            "标准",
            "比",
        ),
        weight=1.0,
        why="说了自己看重什么。",
        example="我更看重速度",
        near_miss="我更看重你",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        flags=("mild",),
        group="habit",
    ),
    Rule(
        id="zh.prefer.i_dont",
        kind="preference",
        pattern=(
            r"我(?:们)?(?:从来|一向|从)?不(?:接受|开车|喝酒|抽烟|熬夜|加班|收|吃|看|听|读|坐|穿|买|碰|玩|追)"
            + IN
            + r"{0,}|我(?:的)?(?:女儿|儿子|老婆|老公|妈妈?|爸爸?|家人|太太|先生|男友|女友|孩子|家里)"
            + IN
            + r"{0,10}(?:过敏|不吃|吃素|忌口|素食|不能吃)"
        ),
        cues=("我",),
        weight=1.0,
        why="说了自己或家人不做什么。",
        example="我不开车，路线按公交给",
        near_miss="我不吃饭可以吗",
        needs=frozenset({"short", "no_reply"}),
        unless=SILENCING | {"one_off", "undo", "prose", "asks", "wonders"},
        flags=("mild",),
        group="habit",
    ),
    Rule(
        id="zh.prefer.fact_then_do",
        kind="preference",
        pattern=(
            r"^我?[看听读认吃喝]不(?:懂|了|惯|来|清|得)(?!你|这|那)"
            + IN
            + r"{1,10},(?!怎|能|可以|请问|帮我|有)"
            + IN
            + r"{0,8}(?:都|请|给我|别|不要|用|翻|换|避)"
            + IN
            + r"{1,}|^我(?:是|在|不|有|住|晚上|早上|用)"
            + IN
            + r"{1,12},(?!请问|帮|我|想|你能|怎)"
            + IN
            + r"{0,8}(?:按|别(?!担心|急|怕)|不要|避开|都用|都按|用"
            + IN
            + r"{1,8}$)"
        ),
        cues=("我", "不"),
        weight=1.0,
        why="说了自己的情况和相应的要求。",
        example="我是色盲，别用红绿区分",
        near_miss="我在家，别担心我",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="habit",
    ),
    Rule(
        id="zh.prefer.health",
        kind="preference",
        pattern=(
            r"我(?:妈妈?|爸爸?|老婆|老公|太太|先生|女儿|儿子|孩子|奶奶|爷爷|膝盖|腰|胃|牙|眼睛|心脏|关节|皮肤|血压|血糖)"
            + IN
            + r"{0,8}(?:病|不好|疼|过敏|敏感|高|弱),"
            + IN
            + r"{0,8}(?:别|不要|避|少|不能|忌)"
        ),
        cues=("我",),
        weight=1.0,
        why="说了自己或家人的情况和相应的要求。",
        example="我膝盖不好，别推荐跑步",
        near_miss="我妈病了，怎么办",
        needs=frozenset({"short"}),
        unless=SILENCING | {"one_off", "undo", "prose", "asks"},
        flags=("mild",),
        group="habit",
    ),
)
