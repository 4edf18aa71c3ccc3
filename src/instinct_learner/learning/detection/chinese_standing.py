"""How people state a standing rule in Chinese without a word that says it lasts, and with no reply to answer."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, IN, PLEASE, RULE_UNLESS, WORK
from instinct_learner.learning.detection.rule import Rule

STANDING: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.procedure",
        kind="preference",
        pattern=(
            r"(?:时|时候|之前|以前|前|之后|(?<!以)(?<!今)(?<!往)后)[,\s]?(?:要|先|请|都|记得|必须|一定|务必|别|不要|永远|始终|只|得|需要|应该|一律)"
            + IN
            + r"{2,}"
        ),
        cues=("时", "前", "后"),
        weight=0.5,
        why="说了什么时候该怎么做。",
        example="提交前先跑测试",
        near_miss="吃饭前要不要洗手？",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        group="procedure",
    ),
    Rule(
        id="zh.prefer.must",
        kind="preference",
        pattern=r"(?:必须|务必|一定要|一定得|都要|都得|得写|优先(?:用|使用|考虑|选|走|给)?|首选|尽量(?:用|不|别|少|避免)?|宁可|能"
        + IN
        + r"{1,6}就(?:别|不))"
        + IN
        + r"{2,}",
        cues=("必须", "务必", "一定", "都要", "都得", "得写", "优先", "首选", "尽量", "宁可", "就"),
        weight=0.5,
        why="提出了要求。",
        example="PR 描述必须写清楚动机",
        near_miss="我是不是必须先登录？",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        group="must",
    ),
    Rule(
        id="zh.prefer.procedure_standing",
        kind="preference",
        pattern=(
            r"(?:时|时候|之前|以前|前|之后|(?<!以)(?<!今)(?<!往)后|完(?:了|"
            + IN
            + r"{1,4})?)[,\s]?(?:要|先|请|都|记得|必须|一定|务必|别|不要|得|一律)(?!了|求)"
            + IN
            + r"{2,}"
        ),
        cues=("时", "前", "后", "完"),
        weight=1.0,
        why="不针对眼前的事，说了什么时候该怎么做。",
        example="改完要跑测试",
        near_miss="吃饭前要不要洗手？",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS,
        group="procedure",
    ),
    Rule(
        id="zh.prefer.must_standing",
        kind="preference",
        pattern=(
            r"(?:^(?!我|你|他|她|它|这|那|谁|大家|老板|有|但|只要)[\w\u4e00-\u9fff ]{2,8}(?:请|都|也)?(?=务必|尽量(?!不)|一定要|一定得)|"
            + BEGIN
            + PLEASE
            + r")(?:一定要|一定得|务必|必须|优先(?:用|使用|考虑|选|走|给)?|首选|尽量(?:用|不|别|少|避免|多|写|保持|控制|简|短|说|给|放|按|走|做|减|压)|宁可)(?!承认|说|指出|强调|再|要说|得说|提一下|幸福|加油|开心|快乐|好好|保重|成功|努力|坚持|小心|平安|健康|会)"
            + IN
            + r"{2,}|^(?!我|你|他|她|它|这|那)[\w\u4e00-\u9fff ]{2,8}尽量(?:写|说|讲|做|保持|控制|压)得?[\u4e00-\u9fff]{1,3}(?=[,。!~\s]|$)|能"
            + IN
            + r"{1,12}(?:的)?就(?:别|不|不要)"
            + IN
            + r"{1,}"
        ),
        cues=("一定", "务必", "必须", "优先", "首选", "尽量", "宁可", "能"),
        weight=1.0,
        why="不针对眼前的事，提出了要求。",
        example="能用标准库就别引第三方",
        near_miss="必须登录才能用吗",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        group="must",
    ),
    Rule(
        id="zh.prefer.convention",
        kind="preference",
        pattern=(
            r"^(?:我们)?(?:团队|项目)?(?:的)?(?:变量名?|函数名|类名|文件名|分支名?|提交信息|commit(?: message)?|注释|缩进|日期|时间|金额|价格|单位|货币|编码|命名|测试(?:数据|用例)?|文档|日志|标点|汇报|周报|日报|邮件|代码|接口|字段|pr(?: ?描述)?|标签|版本号|引号|路径|图表|表格|字体|报价|合同|会议纪要|称呼|页眉|落款|文件)"
            r"(?:格式|风格|缩进|名称?|里|字段|描述)?\s?(?:都|统一|一律|全部|只|要|得|必须|请){0,3}(?:用(?![例户了的到过])|使用(?![了的过])|保留|不准(?!确)|不许|别用|别写|不要用|不要写|不超过|控制在|以|按照?|写清|带上|标注|精确到)"
            + IN
            + r"{1,}"
        ),
        cues=("用", "保留", "不准", "不许", "别", "不要", "不超过", "控制", "以", "按", "写清", "带上", "标注", "精确"),
        weight=1.0,
        why="定了一条写法。",
        example="变量名用驼峰",
        near_miss="代码用什么写的？",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS,
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.norm",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|下[列面]|以下|判断|我(?!们?的)|你|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有)"
            + IN
            + r"{2,14}?(?:(?<![错特级性区分告类识个离])别(?![人的处墅名称字])|不要|不许|不准(?!确)|不能|不得|不可以?|必须|只能|不留|不得超过|不低于|不超过)(?!再|忘|客气|是|会|理解|没有|说|确定|错过)"
            + IN
            + r"{1,}"
        ),
        cues=("别", "不", "必须", "只能"),
        weight=1.0,
        why="不针对眼前的事，立了一条规范。",
        example="锁文件别提交",
        near_miss="人不能没有水吗",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface", "asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.norm_spelt_out",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我|你|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有|用|写)[\w\u4e00-\u9fff ]{2,16}?(?:要|得|必须|须|应当?|应该)"
            r"(?:写|标|加|注|带|附|列|说|讲|留|补)(?:全|明|上|清|出|齐|满|好|够)[\w\u4e00-\u9fff ]{1,}[。!~\s]*$"
        ),
        cues=("要", "得", "须", "应"),
        weight=1.0,
        why="不针对眼前的事，说了一类东西要写全。",
        example="英文缩写头一次出现要写全称",
        near_miss="报告要写明什么",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface", "asks"},
        opening=True,
        group="norm_soft",
    ),
    Rule(
        id="zh.prefer.norm_soft",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我|你|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有|用|写)[\w\u4e00-\u9fff ]{2,10}?(?:得|要|应|须|都|只|遵循|参照|依照|以|按照?|用|写|放|走)(?:要|得)?(?:先|有|写|加|带|用|保留|单独|注明|说明|标|跟|经过|通过|做|跑|测|问|按|附|放|走)?[\w\u4e00-\u9fff ]{2,}(?<![了吗呢啊吧么。!~\s])[。!~\s]*$"
        ),
        cues=("得", "要", "应", "须", "都", "只", "遵循", "参照", "依照", "以", "按", "用", "写", "放", "走"),
        weight=0.6,
        why="像是一条规范。",
        example="依赖升级要单独提 PR",
        near_miss="要多久才能学会",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="norm_soft",
    ),
    Rule(
        id="zh.prefer.convention_more",
        kind="preference",
        pattern=(
            r"^(?:注释|缩进|函数|文件|标题|摘要|回复|回答|分支名?|变量名?|提交说明|提交信息|版本号|依赖|字符串|引号|配色|图表|每个?(?: ?pr|提交|函数|文件|接口|类|页面|章节|改动|处))"
            + IN
            + r"{0,6}?(?:写中文|写英文|遵循|以|单独|只(?:做|写|放|改|用)|带上|用|都|[\d一二两三四五六七八九十]+ ?(?:个|字|行|页|列))"
            + IN
            + r"{0,}"
        ),
        cues=(
            "注释",
            "缩进",
            "函数",
            "文件",
            "标题",
            "摘要",
            "回复",
            "回答",
            "分支",
            "变量",
            "提交",
            "版本号",
            "依赖",
            "字符串",
            "引号",
            "配色",
            "图表",
            "每",
        ),
        weight=1.0,
        why="定了一条写法。",
        example="缩进四个空格",
        near_miss="函数用来做什么",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.hands_off",
        kind="preference",
        pattern=(
            r"^(?:请|你){0,2}(?:别|不要|不准(?!确)|不许|永远别)(?:动|碰|改|删|修改|提交|上传|访问|推送|升级)(?!了|这|那|它|我(?!的))"
            + IN
            + r"{2,}"
        ),
        cues=("别", "不要", "不准", "不许"),
        weight=1.0,
        why="划出了不许碰的东西。",
        example="不要动 legacy 目录",
        near_miss="别动，警察",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.norm_value",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我(?!们?的)|你|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有|用|写|给|老师|每次)(?=[\w\u4e00-\u9fff .]{0,12}"
            + WORK
            + r")[\w\u4e00-\u9fff .]{2,12}?(?:里的?|前面|后面|中的?)?[\w\u4e00-\u9fff]{0,4}(?:要|得|都|就|应该)?(?:用|放在?|写在|标在|按照?|跟着|遵循|保留|不写|不用|不加|只读|加上|带上|写(?=全|中|英|人话|短|清|明|上)|带(?=单号|编号|上|链接|时间|日期|单位)|(?:左|右|居)(?=中|对齐)|给(?=[中英日繁简]文))(?![到了过的完户例几]|还是|多少)\s?[\w\u4e00-\u9fff ._\-/]{0,20}(?<![了吗呢啊吧么的])[。!]?$"
        ),
        cues=(
            "写",
            "标在",
            "用",
            "放",
            "按",
            "跟着",
            "遵循",
            "保留",
            "不加",
            "只读",
            "加上",
            "带",
            "对齐",
            "居中",
            "给",
        ),
        weight=1.0,
        why="不针对眼前的事，定了一条写法。",
        example="PR 标题用英文",
        near_miss="这次用英文",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.when_doing",
        kind="preference",
        pattern=(
            r"^(?:给|写给|面向|针对)(?!我)[^,。;!?\n]{1,10}(?:的|看的|用的)[^,。;!?\n]{0,6},[^,。;!?\n]{0,8}(?:不要|别|不能|得|必须|一律|尽量|都要|要用)[^,。;!?\n]{1,}|^你?(?:给我|跟我|对我|和我)?(?:解释|回答|回复|讲|说|评审|审|写|推荐|总结|翻译|汇报|改|提交|部署|命名|生成|画|举例)"
            + IN
            + r"{0,8}(?:的时候|时候|时(?![候间代尚期常刻光空区髦装事而差长针钟髮])|的话,),?(?!我|你|会|为什么|怎|应该|需要|的)"
            + IN
            + r"{2,}"
        ),
        cues=("时", "的话", "给", "面向", "针对"),
        weight=1.0,
        why="说了做某件事时该怎样。",
        example="写邮件的时候语气正式些",
        near_miss="写的时候会紧张",
        needs=frozenset({"short", "no_reply"}),
        unless=(RULE_UNLESS - {"exercise", "question"}) | {"interface", "asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.never_in",
        kind="preference",
        pattern=(
            r"^(?:请|你){0,2}(?:别|不要|不准(?!确)|不许)(?:在|往|给|跟|对|把|替|帮)(?!这|那|它|我(?:添|增))"
            + IN
            + r"{2,}|^谁"
            + IN
            + r"{0,3}都(?:别|不要|不许|不准(?!确))"
            + IN
            + r"{1,}"
        ),
        cues=("别", "不要", "不准", "不许"),
        weight=1.0,
        why="划了一条禁令。",
        example="不要在结尾问我还需要什么",
        near_miss="别在这里停车",
        needs=frozenset({"short", "no_reply"}),
        unless=(RULE_UNLESS - {"question"}) | {"interface", "asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.here_we_use",
        kind="preference",
        pattern=(
            r"^在?(?:这个|该|本|我们?的?|咱们?的?)?(?:项目|仓库|代码库|工程|团队|公司)(?:里面?|中|内|上)?[\s,]?"
            r"(?:我们|咱们?)?(?:都|一般|一直|平时|只|统一){0,2}(?![^。;!?\n]{0,40}[的了过][。!]?$)(?:用(?!户|了|过|的|不)|使用(?!了|的)|采用(?!了|的)|不用)(?![^。;!?\n]{1,8}(?:打卡|签到|开会|发工资))"
            + IN
            + r"{2,}"
        ),
        cues=("项目", "仓库", "代码库", "工程", "团队", "公司"),
        weight=1.0,
        why="说了这个项目的惯例。",
        example="在这个项目里我们用 pnpm",
        near_miss="这个项目用了三天时间",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"request", "interface", "gripe", "asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.we_use",
        kind="preference",
        pattern=(
            r"^我们(?:都|一般|一直|平时|只|统一){0,2}(?:用(?!户|了|过)|使用(?!了)|采用|走|不用)"
            + IN
            + r"{1,}|^我们[\w\u4e00-\u9fff ]{2,8}(?:不用|只用|都用|统一用|一律用)(?!了|过)"
            + IN
            + r"{1,}|^我们的[\w\u4e00-\u9fff ]{1,10}(?:统一|一律|必须|一概|全部)(?!的|了|都|是)"
            + IN
            + r"{1,}|^我们(?:这边|这里|这儿|组|团队|公司)?(?:从不|从来不|向来不?|一向不?|历来不?|绝不|概不)(?!知道|觉得|认为|想|喜欢)"
            + IN
            + r"{2,}"
        ),
        cues=("我们",),
        weight=1.0,
        why="说了我们的惯例。",
        example="我们用 pnpm",
        near_miss="我们用了三天时间",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface", "gripe", "asks"},
        opening=True,
        group="lasting",
    ),
)
