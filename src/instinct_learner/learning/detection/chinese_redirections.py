"""How people say, in Chinese, what they meant, and what to do instead."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, FIRM, IN
from instinct_learner.learning.detection.rule import SILENCING, Rule

REDIRECTIONS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.i_meant",
        kind="correction",
        pattern=(
            r"我(?:刚才|刚刚|之前|本来|其实|真正|原来|一开始)?(?:是)?(?:要|想要|说|指|问|想问|想说|想知道|需要|要求|让你|叫你|请你|想让你|希望)"
            + IN
            + r"{0,10}的"
            r"(?:并|其实|就|可|都|意思)?(?:不)?是(?!什么|不是|否)|我的意思(?:其实|并|就)?(?:不)?是|我(?:想|要|得|再)?(?:重申|强调|再说一[遍次])|我的(?:观点|重点|需求|本意)(?:不)?是|我的(?:问题|要求)(?:并)?不是|我的意思[,:]|我(?:其实)?(?:是|系)(?:说|指|想说|想问|问|让你|叫你|讲)|"
            r"我(?:可|并|又|也)?(?:不是|没有?|唔系)(?:在)?(?:说|要|让|叫|问|指|要求|提|写|做|建议|同意|答应|这个意思|那个意思|这意思|讲)"
        ),
        cues=("我",),
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
            r"我(?:不是|已经|早就|早|明明|都已经|都|之前不是|刚才不是|上次不是|刚刚不是){1,3}(?:就|都|已经|跟你|和你|对你){0,3}(?:说|讲|告诉|提|强调|交代|要求|问)(?:过|了|得|的)?|"
            r"(?:说|讲|强调|提醒)(?:过|了)?(?:多少|好几|好多|几|很多|无数|[一二两三四五\d]+)[次遍]|"
            r"不是(?:说|讲)(?:过|好|了)|(?<!你)不是(?:说|让|叫|要)(?:你)?[^。;!?\n]{1,24}(?:吗|嘛)|(?<!听)我说(?:了|过)?(?:要|别|不要|不是|用|改|只)|(?:跟|和|对)你(?:说|讲|强调|提)过|(?:^|[,。])说(?:了|过|好了?)(?:不|别|要|用)|我刚(?:刚)?说完?了?(?:不|别|要|用)|(?:谁|没人)(?:让|叫|要)你"
        ),
        cues=("你", "说", "我", "遍", "次", "不是", "谁", "没人"),
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
        id="zh.correct.not_x_but_y",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:我(?:说|要|指|问)的|我是说|这里?|那里?|它|应该|这个|那个|[a-z0-9_.\-]{1,20} ?)?不是(?!不|很|特別|说)[^。;!?\n]{1,24}?[,\s]{0,2}"
            r"(?:而是|要的是|应该是|得是|(?<=[,\s])(?:就)?是(?!不是|否|因为))|"
            r"(?:应该|得|要|就|明明|其实)?(?:是|在|叫|放)[^。;!?\n不]{1,24},(?:不是|不在|不叫)"
        ),
        cues=("不是", "不在", "不用", "不叫", "不要"),
        weight=1.0,
        why="用「不是…是…」把一个说法换成另一个。",
        example="不是让你解释，是让你直接改代码",
        near_miss="不是很难，是吧？",
        unless=FIRM | {"story", "prose", "mention"},
        needs=frozenset({"short"}),
        group="replace",
    ),
    Rule(
        id="zh.correct.bare_not",
        kind="correction",
        pattern=r"^(?:是|用|要|选|应该是)?\s*(?:[a-z0-9q\"'`_.\-/+@%]+ ?){1,4}(?:版|号|端口|分支|的)?,?\s?(?:而)?不是\s*(?:[a-z0-9q\"'`_.\-/+@%]+ ?){1,4}(?:版|号|端口|分支|的)?(?:啊|呀|吧)?[。!.\s]*$",
        cues=("不是",),
        weight=1.0,
        why="只用一句「A 不是 B」就纠正了。",
        example="3.11 不是 3.9",
        near_miss="他不是老师吗？",
        unless=FIRM | {"third", "story"},
        needs=frozenset({"short"}),
        opening=True,
        group="replace",
    ),
    Rule(
        id="zh.correct.rather_than",
        kind="correction",
        pattern=BEGIN
        + r"(?:请|你|就|要|应该|直接|和我){0,3}(?:把"
        + IN
        + r"{1,24}|[a-z_.]{1,24})?(?:用|使用|给|改|写|输出|放|选|做|玩|走|按|展示|列|返回)"
        + IN
        + r"{1,24},?(?:而不是|而非|代替|别用|不要用|别写|不是)"
        + IN
        + r"{1,24}",
        cues=("而不是", "而非", "代替", "别", "不要用", "不是"),
        weight=1.0,
        why="要一个，不要另一个。",
        example="输出原始 Markdown，而不是生成的 HTML",
        near_miss="他选择用电话而不是微信，对吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"third", "story", "one_off", "prose", "no_reply"},
        needs=frozenset({"short"}),
        group="replace",
    ),
    Rule(
        id="zh.correct.dont_just",
        kind="correction",
        pattern=(
            r"(?:不需要|不用|不要|别|无需|不必|不应该?|唔好|唔使)"
            + IN
            + r"{0,24}[,\s](?:你)?(?:只|直接|就|改|要|用|使用|而是|请|去|应该|需要|把)"
            + IN
            + r"{1,}"
        ),
        cues=("不需要", "不用", "不要", "别", "无需", "不必", "唔"),
        weight=1.0,
        why="叫停一种做法，并说了改成怎样。",
        example="不需要解释，只要给出代码",
        near_miss="不用客气",
        unless=FIRM | {"third", "story", "one_off", "prose"},
        needs=frozenset({"short"}),
        group="stop",
    ),
    Rule(
        id="zh.correct.dont",
        kind="correction",
        pattern=BEGIN
        + r"(?:请|你|您|就|都){0,3}(?:不要|别|停止|不必|不应该?|不准|唔好|不需要|不用)(?!客气|谢|担心|紧张|急|着急|介意|忘|闹|吵|了)"
        + IN
        + r"{2,}",
        cues=("不", "别", "停止", "唔好"),
        weight=0.6,
        why="叫停刚才的做法。",
        example="不要写成列表",
        near_miss="不用客气",
        reply="好的，内容如下。",
        unless=FIRM | {"third", "story", "one_off", "prose", "no_reply"},
        group="stop",
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
        pattern=r"我(?:特指|指|用|使用|要|问|选|写|说|给|传|发|改|买)的(?:就|都|可|只)?(?:不)?(?:是)|我(?:要|说)的?(?:可)?是[^。;!?\n]{1,16},?你|我(?:说|指|问|要)的"
        + IN
        + r"{1,8}是(?:另|那|这)|(?:你|您)给的是",
        cues=("的", "我说", "我要"),
        weight=1.0,
        why="说明自己给的或要的是什么。",
        example="我用的是 Python 3",
        near_miss="我用的是什么版本？",
        reply="print 'x'",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.token_not_token",
        kind="correction",
        pattern=(
            r"是\s?[a-z0-9_\-./q\"`]{1,24}\s?,?\s?(?:而)?不是\s?[a-z0-9_\-./q\"`]|不是\s?[a-z0-9_\-./q\"`]{1,24}[,\s]{0,2}(?:而)?(?:应该)?是\s?[a-z0-9_\-./q\"`]|用\s?[\w\-./]{1,16}[,\s]{1,2}(?:别|不要)用|(?:只|就)(?:改|动|要|用)"
            + IN
            + r"{1,16},(?:別的|其他的?|其余的?)(?:地方|文件)?(?:都)?(?:别|不要|不用)"
        ),
        cues=("不是", "别", "不要", "不用"),
        weight=1.0,
        why="用一个名字换掉另一个。",
        example="端口不是3000是8080",
        near_miss="他不是 a 也不是 b",
        needs=frozenset({"short"}),
        unless=FIRM | {"story", "prose"},
        group="replace",
    ),
    Rule(
        id="zh.correct.clarify",
        kind="correction",
        pattern=(
            r"我(?:想|要|得|需要|必须)?(?:澄清|更正|纠正)|(?:准确|确切|严格)(?:地)?(?:说|来说)[,是]|(?:你|您)(?:应该得到|应得到)"
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
            + r"{1,10}(?:对|好)的|不用(?:动|改|删|加)(?!我)"
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
        id="zh.correct.don_t_first",
        kind="correction",
        pattern=(
            r"^(?:请|你|您|那|就){0,3}(?:不要|别(?!人|的|急|担心|怕|客气)|不需要|不用(?!了|谢|担心|客气)|停止|不应该?)"
            + IN
            + r"{2,}"
        ),
        cues=("不要", "别", "不需要", "不用", "停止", "不应"),
        weight=1.0,
        why="开头就叫停，并说了改做什么。",
        example="不要在 gitignore 里做这个。直接删掉那个文件",
        near_miss="别担心，慢慢来",
        reply="好的，内容如下。",
        needs=frozenset({"short", "complaint_fix"}),
        unless=FIRM | {"no_reply", "third", "prose", "story", "one_off"},
        opening=True,
        group="stop",
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
        id="zh.correct.is_not_but",
        kind="correction",
        pattern=(
            r"(?:是|代表|表示|等于|来自|在|指|要求|说明|属于|叫|希望|想要|要|想)的?"
            + IN
            + r"{1,16},?(?:而不是|而非)"
            + IN
            + r"{1,16}"
        ),
        cues=("而不是", "而非"),
        weight=1.0,
        why="说是这个而不是那个。",
        example="这里要求说明的是春节假期而不是春节",
        near_miss="学习是为了自己而不是别人吗？",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="replace",
    ),
    Rule(
        id="zh.correct.not_only",
        kind="correction",
        pattern=(
            r"^(?:不(?:只|光|仅仅?|止|单)是?)" + IN + r"{1,16},?" + IN + r"{0,6}(?:也|还|都)(?:要|得|需要|应该|是)"
        ),
        cues=("不只", "不光", "不仅", "不止", "不单"),
        weight=1.0,
        why="说做得不全。",
        example="不只是窗口变大，角色也要变大",
        near_miss="不仅便宜而且好用",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="replace",
    ),
    Rule(
        id="zh.correct.right_answer",
        kind="correction",
        pattern=(
            r"(?:正确|准确|标准)的?(?:答案|结果|写法|做法|说法|拼写|读音|名字|顺序|叫法)?(?:应该?|应当)?(?:是|为|:)|(?:^|[,。])(?:答案|结果)(?:应该)?是(?!什么)|(?:答案|结果)"
            + IN
            + r"{0,4}应该(?:是|为)|(?:实际|事实)上?(?:的)?(?:应该)?是|^(?:更正|修正|勘误)(?:一下)?[:,]"
        ),
        cues=("正确", "准确", "标准", "答案", "结果", "实际", "事实", "更正", "修正", "勘误"),
        weight=1.0,
        why="给出了正确的答案。",
        example="正确答案是 17",
        near_miss="正确的答案是什么？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="replace",
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
        cues=("我",),
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
            r"我(?:更)?(?:希望|想让|想要)(?:你|您|它)(?:能|能够|可以|是|用|把|更|只|不要|别|来|以)?" + IN + r"{2,}"
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
        id="zh.correct.this_need_not",
        kind="correction",
        pattern=(
            r"(?:这|那)(?:里|个|儿|边|些|行|段|样)?(?:就|都|也|其实)?(?:不用|不要|不该|不需要|不必|没必要|别)(?!担心|客气)"
            + IN
            + r"{1,}|^(?:不用|不要|不必|不该|不应该|别)"
            + IN
            + r"{1,10}(?:这|那)(?:里|个|儿|边|些|行|段)?"
        ),
        cues=("不用", "不要", "不该", "不需要", "不必", "没必要", "别", "不应该"),
        weight=1.0,
        why="说这里不用这样。",
        example="这里不用判空",
        near_miss="这个不用改吗？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story", "one_off"},
        group="stop",
    ),
    Rule(
        id="zh.correct.a_not_b",
        kind="correction",
        pattern=(
            r"^(?:我)?(?:是|按照?|要的?是?|用|在|应该|得|给|放|写|选|那是|这是|他是|她是|它是|说的是|问的是)"
            + IN
            + r"{1,14}[,\s]?(?:而)?(?:不是|不按|不在|不要)"
            + IN
            + r"{1,12}[。!~\s]*$"
        ),
        cues=("不是", "不按", "不在", "不要"),
        weight=1.0,
        why="要这个，不要那个。",
        example="按日期排，不是按名字",
        near_miss="你是人不是机器人吗",
        needs=frozenset({"short"}),
        unless=FIRM | {"prose", "story", "mention"},
        opening=True,
        group="replace",
    ),
    Rule(
        id="zh.correct.put_back",
        kind="correction",
        pattern=(
            r"(?:改|换|退|调|恢复|还原|移|放|搬)回(?:去|来|原|到|成)|恢复原样|恢复成?原来|还原成|^(?:回滚|回退|撤回|撤销)[,!。\s]|原来(?:的|那个)?(?:就|更|比较)?(?:好|对|行)"
        ),
        cues=("回", "恢复原", "恢复成", "还原", "撤销", "原来"),
        weight=1.0,
        why="要求恢复原样。",
        example="改回来",
        near_miss="怎么改回去？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        group="stop",
    ),
    Rule(
        id="zh.correct.never_mind_that",
        kind="correction",
        pattern=(r"(?<!先)(?:别|不用|不要)(?:管|扯|理|考虑|纠结|关心)" + IN + r"{1,10},(?:先|只|就|你|直接|把)"),
        cues=("别", "不用", "不要"),
        weight=1.0,
        why="叫你别管那个，做这个。",
        example="不用管样式，先修功能",
        near_miss="别管我",
        needs=frozenset({"short"}),
        unless=SILENCING | {"third", "prose", "story", "one_off"},
        group="stop",
    ),
    Rule(
        id="zh.correct.language",
        kind="correction",
        pattern=(
            r"^(?:请|你)?(?:给我)?(?:说|讲|用|写|回|要)?(?:中文|英文|简体|繁体|普通话|粤语|广东话|日语|英语|人话)(?:回答|回复|说|写|吧|啊|字|版)?[!。~]*$"
        ),
        cues=("中文", "英文", "简体", "繁体", "普通话", "粤语", "广东话", "日语", "英语", "人话"),
        weight=1.0,
        why="要换一种语言。",
        example="说中文",
        near_miss="中文怎么学",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.you_stop",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:你|您)(?:先|就)?(?:别|不要|不用|不准|少|停止)(?:再|来)?(?!客气|谢|担心|紧张|急|介意|走|哭|难过|太累|忘)"
            + IN
            + r"{2,}"
        ),
        cues=("别", "不要", "不用", "不准", "少", "停止"),
        weight=1.0,
        why="叫你别那样。",
        example="你别问我这些了",
        near_miss="你别急",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story", "one_off"},
        group="stop",
    ),
    Rule(
        id="zh.correct.not_v_x_v_y",
        kind="correction",
        pattern=(
            r"不(是|在|叫|用|要|属于|需要|想|使用)[^,。;!?\n]{1,16},(?:而)?(?:我们?|它|他|你|而是)?(?:是)?\1|不在于"
            + IN
            + r"{1,16},?(?:而)?在于"
        ),
        cues=("不",),
        weight=1.0,
        why="不是这样，而是那样。",
        example="我们不在美国，我们在英国",
        near_miss="不在家就算了",
        needs=frozenset({"short"}),
        unless=FIRM | {"prose", "story", "mention"},
        group="replace",
    ),
    Rule(
        id="zh.correct.into_x_not_y",
        kind="correction",
        pattern=(r"(?:成|为|到|用|以|按|说|指|叫)" + IN + r"{1,12},(?:而)?不是" + IN + r"{1,12}[。!~\s]*$"),
        cues=("不是",),
        weight=1.0,
        why="要这个，不要那个。",
        example="把它翻译成法语，不是西班牙语",
        near_miss="他说的是我，不是你吗",
        needs=frozenset({"short"}),
        unless=FIRM | {"prose", "story", "third"},
        group="replace",
    ),
    Rule(
        id="zh.correct.i_lack",
        kind="correction",
        pattern=(
            r"我们?(?:并|又|根本|可)?(?:没有(?!问题|別|别|其他|更多|什么|想)|不能(?!理解|想象)|无法(?!理解|想象)|用不了|装不了)"
            + IN
            + r"{1,}"
        ),
        cues=("我",),
        weight=0.6,
        why="说做不到那样。",
        example="我没有管理员权限",
        near_miss="我没有别的问题了",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="meant",
    ),
    Rule(
        id="zh.correct.stop_doing",
        kind="correction",
        pattern=(r"^(?:请|你|您){0,2}停止(?!的|了)" + IN + r"{2,}"),
        cues=("停止",),
        weight=1.0,
        why="叫停。",
        example="停止说这种客套话",
        near_miss="停止的公交线路有哪些",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.use_not_use",
        kind="correction",
        pattern=(r"^(?:请|你|就){0,2}用" + IN + r"{1,12},(?:不用|别用|不要用|而不用)" + IN + r"{1,}"),
        cues=("用",),
        weight=1.0,
        why="用这个，不用那个。",
        example="用单引号，不用双引号",
        near_miss="用完再还，不急",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story", "one_off"},
        opening=True,
        group="replace",
    ),
    Rule(
        id="zh.correct.only_need",
        kind="correction",
        pattern=(
            r"(?:我)?(?:只|就)(?:需要|要|想要|给|看|留)"
            + IN
            + r"{1,10},(?:不用|不要|不需要|别|无需|其他|其它|别的|剩下)|^(?:请|你)?直接(?:给|说|写|回答|上)(?:出|我)?(?:结果|答案|代码|重点|结论|成品|最终)"
        ),
        cues=("只", "就", "直接"),
        weight=1.0,
        why="说只要什么。",
        example="我只需要代码，不用解释",
        near_miss="只要三天就行",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        group="stop",
    ),
    Rule(
        id="zh.correct.wait_for_me",
        kind="correction",
        pattern=(
            r"等我"
            + IN
            + r"{1,10}(?:你)?再(?:问|说|继续|做|写|开始|回答|给|下一)|一次(?:只)?(?:问|给|提|说|做|发|讲)一"
        ),
        cues=("等我", "一次"),
        weight=1.0,
        why="说了轮流的方式。",
        example="等我回答完你再问下一个问题",
        near_miss="等我一下",
        needs=frozenset({"short"}),
        unless=SILENCING | {"third", "prose", "story"},
        group="stop",
    ),
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
        id="zh.correct.dont_x_do_y",
        kind="correction",
        pattern=(
            r"^(?:别|不要|不用)(?!急|担心|怕|忘|客气|管)"
            + IN
            + r"{1,10},(?:读|改|用|放|写|走|传|加|删|直接|调|取(?!消)|从|按|拿|换|去掉|拆|合并|返回|给|做成|弄成|换成)"
            + IN
            + r"{1,}|^(?:别|不要)用\s?"
            + IN
            + r"{1,16}[。!~\s]*$"
        ),
        cues=("别", "不要", "不用"),
        weight=1.0,
        why="叫停一种做法，换另一种。",
        example="别硬编码，读环境变量",
        near_miss="别急，慢慢来",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"} | {"one_off"},
        opening=True,
        group="stop",
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
        id="zh.correct.not_all_this",
        kind="correction",
        pattern=(
            r"我(?:们)?不(?:需要|想要|要)(?:所有|这|那|太多|任何|这么多)"
            + IN
            + r"{1,}|(?:别|不要)(?:以|用|在)"
            + IN
            + r"{1,10}(?:开头|结尾|开始|结束|开场|收尾)"
        ),
        cues=("不", "别"),
        weight=1.0,
        why="说不要这个。",
        example="我不需要所有这些背景信息",
        near_miss="我不需要任何帮助了，谢谢",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"praise"},
        group="stop",
    ),
)
