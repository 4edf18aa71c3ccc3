"""How people state, in Chinese, a rule that holds from now on."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, DO, END, IN, LASTING_UNLESS, PLEASE, RULE_UNLESS
from instinct_learner.learning.detection.rule import SILENCING, Rule

LASTING: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.from_now_on",
        kind="preference",
        pattern=(
            BEGIN
            + PLEASE
            + r"(?:以后|今后|往后|日后|将来[,\s]?(?=请|你|把)|在?(?:以后|将来|后续|接下来|今后)的(?:所有)?(?:回答|回复|对话|消息|信息|邮件|代码|输出)|从(?:现在|这里|此刻|此|这一刻|这)(?:起|开始|往后)|从今(?:天起|往后|以后|天开始|起)|打今儿起|自此|此后|接下来都|后续都)"
            r"(?!都?这样|都?这么|都?如此|也要?这样|就这样|照此|再(?:说|聊|看|议|讨论|决定|修|做|改|弄|加|处理|优化|补|考虑|写|上|搞|测|部署|更新)|有机会|有空|会不会|怎么|可能|的事|我(?:想|会|要|打算|能|可以)|想)"
            + r"[\s,:]{0,2}"
            + r"\S{2}"
        ),
        cues=("后", "从", "打今儿", "自此", "接下来都", "将来"),
        weight=1.0,
        why="说的是从今以后。",
        example="以后回答先给结论再给依据",
        near_miss="这个问题以后再说吧",
        unless=LASTING_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.later_always",
        kind="preference",
        pattern=r"(?:以后|今后|往后)(?:我们|咱们?|你|您)?(?:都(?!这样|这么|如此)|请|别|不要|一律|默认|统一|全|记得|只|必须|就用|就按|就都|一定|也|务必)",
        cues=("以后", "今后", "往后"),
        weight=1.0,
        why="说的是从今以后。",
        example="好的以后都用中文",
        near_miss="毕业以后做什么好",
        unless=LASTING_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.every_time",
        kind="preference",
        pattern=(
            r"一次只(?:给|问|提|回答|说|做|能)|每次只|"
            r"(?:每次|每回|每一次|每当|每逢|每[个条段份篇](?=.{0,6}都))[^。;!?\n]{0,24}?"
            r"(?:请|都要|都得|都用|都给|都加|都写|都先|都必须|都应|都带|都这样|都要|得|先|必须|记得|别|不要|只能|只|你就|回复|回答|加上|附上|用|检查|跑|更新|确认|提醒|输出|放|[,](?:添加|加|写|给|列|说|显示|把|再|做|使用|生成))"
        ),
        cues=("每", "一次只"),
        weight=1.0,
        why="每一次都这样。",
        example="每次提交前都先跑一遍测试",
        near_miss="我以前每次面试都紧张",
        unless=RULE_UNLESS | {"interface"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.always_so",
        kind="preference",
        pattern=r"(?:每次|每回|一贯|一直|永远|以后|往后|今后|始终)(?:都|也|就)?(?:要)?(?:这样|这么|如此|照此|按这个)|(?:就这么|就这样)定|(?:都|一直)要?这样(?:做|写|来)?"
        + END
        + r"|每个都要|记住这个习惯",
        cues=("这样", "这么", "如此", "照此", "按这个", "每个都要", "记住这个"),
        weight=1.0,
        why="说明这条一直有效。",
        example="忽略 node_modules 目录，每次搜索都这样",
        near_miss="每次都是这样吗？",
        unless=LASTING_UNLESS | {"third"},
        group="so",
    ),
    Rule(
        id="zh.prefer.without_exception",
        kind="preference",
        pattern=(
            r"(?:一律|一概|统统|通通|统一(?:单|双|大写|小写|为|以|缩进|用|使用|改|写|按|走|成|放|采用)|全部(?:用|使用|写|走|按|放|改|采用)|全都(?:用|要|写)|全用|"
            r"任何时候都?|固定(?:为|用|成|是)|全程(?:用|都|别|不要|说|讲|保持|只)|always\s?|never\s?)" + IN + r"{1,}"
        ),
        cues=(
            "固定",
            "一律",
            "一概",
            "统统",
            "通通",
            "统一",
            "全",
            "任何时候",
            "无论",
            "不管",
            "永远",
            "始终",
            "总是",
            "always",
            "never",
        ),
        weight=1.0,
        why="不留例外。",
        example="图片一律压到 200KB 以内",
        near_miss="文件永远都不会加载完",
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.whatever",
        kind="preference",
        pattern=(
            r"(?:所有|任何)(?!人|时候|事情)(?:的)?"
            + IN
            + r"{1,12}(?:都|一律|必须|统一)(?:要|得|必须|应|用|加|先|放|写|带|走|按|以|不要|别|不准|不得|给|使用|统一)|(?:凡是|但凡|凡|涉及(?:到)?|只要(?:是|涉及|碰到|遇到|有|跟)?)[^。;!?\n]{1,30}?(?:都|统统|一律|必须|一概|全|要|先|请|别|不要|得)(?!会|是|有|在|很|死|能|可以)"
        ),
        cues=("凡", "只要", "涉及", "所有", "任何"),
        weight=1.0,
        why="对一类情况都适用。",
        example="只要是涉及钱的逻辑，统统要写单测",
        near_miss="只要努力，都会成功的，对吗？",
        unless=RULE_UNLESS - {"prose"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.when_met",
        kind="preference",
        pattern=r"(?:遇到|碰到|看到|收到|一旦|凡遇)[^。;!?\n]{1,24}?(?:先|就先|要|请|别|不要|记得|必须|直接)(?!会)",
        cues=("遇到", "碰到", "看到", "收到", "一旦", "凡遇"),
        weight=1.0,
        why="说了遇到什么情况怎么做。",
        example="遇到拿不准的需求先停下来问",
        near_miss="我遇到一个问题，怎么办？",
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.when_i",
        kind="preference",
        pattern=(
            r"(?:当|每当|如果|要是|等|只要|以后|在)我(?:再)?(?:说|问|发|输入|提到|要求|叫你|让你|给你|打|喊)[^。;!?\n]{0,24}?(?:时|的话|,|之后|就)[^。;!?\n]{0,6}?(?:你|请|就|只|回复|回答|给我|问我|停|列|总是|都)|"
            r"(?:仅当|只有|除非)我(?:要求|问|说|需要|让|提)[^。;!?\n]{0,12}(?:时|才|再|,)|我(?:一)?(?:说|喊|发)[^。;!?\n]{1,16}(?:的时候|时)[,]?你|我(?:叫|让|要)你[^。;!?\n]{1,6}(?:哪|什么|谁|几)[^。;!?\n]{0,4}就"
        ),
        cues=("我",),
        weight=1.0,
        why="和你约定一种触发方式。",
        example="当我说开工的时候，你就列出今天的任务",
        near_miss="我说了很多，你懂的",
        unless=RULE_UNLESS,
        group="agreed",
    ),
    Rule(
        id="zh.prefer.remember",
        kind="preference",
        pattern=(
            BEGIN
            + PLEASE
            + r"(?:让我们|我们要|永远|始终|一定|千万|务必|要|也|你要|帮我|给我|得)?(?:记住|记好|记牢|牢记|谨记|记着|请记得|给我记|记清楚)(?:了|啦|哦|一下|下来|这一?[点条]){0,3}"
            r"(?!我是谁|了吗)(?:[\s,:。!]{0,3}\S{2}|)"
        ),
        cues=("记",),
        weight=1.0,
        why="要你记住。",
        example="记住：部署用 bun",
        near_miss="你能记住我是谁吗？",
        unless=LASTING_UNLESS - {"story"},
        flags=("standard",),
        group="remember",
    ),
    Rule(
        id="zh.prefer.remember_this",
        kind="preference",
        pattern=(
            r"[,。!\s](?:你)?(?:要|给我|帮我|请)?记住(?:了|啊|哦|这个|这条|这一点|这点)?[。!~\s]*$|记(?:下来|住)(?:以后|后面|下次)用|"
            r"记录(?:下|一下|下来)?(?:这个|这条|这次|这些|该|一条)?(?:经验|教训|偏好|方法|做法|技巧|规则)|记下来|记录下来|(?<!忘)记一下[,:]|记下这"
        ),
        cues=("记",),
        weight=1.0,
        why="要你把这一条记下来。",
        example="输出表格用 Markdown，记住了",
        near_miss="他记住了所有单词",
        unless=LASTING_UNLESS,
        group="remember",
    ),
    Rule(
        id="zh.prefer.into_rules",
        kind="preference",
        pattern=(
            r"(?:记到|记进|记在|写到|写进|写入|加到|加进|加入到?|存到|存进|保存到|更新到|放到|放进|添加到|定为|列为|作为)"
            + IN
            + r"{0,12}"
            r"(?:规则|记忆|规范|备忘|claude\.md|agents\.md|memory\.md|\.cursorrules|知识库|偏好|习惯|约定|准则|规矩|rules?\b)"
        ),
        cues=("记", "写", "加", "存", "更新", "放", "定为", "列为", "作为"),
        weight=1.0,
        why="要求写进规则。",
        example="把这条记到你的规则里：接口超时默认 3 秒",
        near_miss="把这条数据写到表里",
        unless=LASTING_UNLESS | {"third"},
        flags=("record",),
        group="remember",
    ),
    Rule(
        id="zh.prefer.next_time",
        kind="preference",
        pattern=(
            r"(?:下次|下回|下一次)(?!见|再说|再聊|会议|发版|开会|是|的|不用|不必|更新|去|我(?:想|会|要|们去))[^。;!?\n]{0,14}?"
            + DO
        ),
        cues=("下次", "下回", "下一次"),
        weight=1.0,
        why="说的是下次。",
        example="下次记得先查文档",
        near_miss="下次发版是什么时候？",
        unless=LASTING_UNLESS - {"one_off"} | {"third"},
        flags=("standard",),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.no_more",
        kind="preference",
        pattern=(
            r"(?:请|你|能不能|可不可以|能否|可以)?(?:别再|不要再|不许再|不准再|别总|别老|不要总是?|不要老是?|别每次|不要每次|别动不动|不要动不动|不用每次|不必每次|唔好再)(?!说了"
            + END
            + r"|见)"
            + IN
            + r"{2,}"
        ),
        cues=("别再", "不要再", "不许再", "不准再", "别总", "别老", "不要总", "不要老", "每次", "动不动", "唔好再"),
        weight=1.0,
        why="不许再这样做。",
        example="别再混用中英文标点了",
        near_miss="别忘了带伞",
        unless=(RULE_UNLESS - {"question", "third"}) | {"hypothetical"},
        flags=("standard",),
        group="no_more",
    ),
    Rule(
        id="zh.prefer.forbid",
        kind="preference",
        pattern=(
            r"(?:禁止|严禁|不准|不许|不得|杜绝|切勿|切忌|绝不(?:能|要|可|允许)|绝对(?:不要|不能|不可以?|别|不许)|千万(?:别|不要|不能)|永不|一定(?:不要|别)|永远(?:不要|别))"
            + IN
            + r"{2,}"
        ),
        cues=(
            "禁止",
            "严禁",
            "不准",
            "不许",
            "不得",
            "杜绝",
            "切勿",
            "切忌",
            "绝不",
            "绝对",
            "千万",
            "永不",
            "一定",
            "永远",
        ),
        weight=1.0,
        why="明令禁止。",
        example="金额字段不准用浮点",
        near_miss="法律禁止酒后驾车",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        flags=("urgent",),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.default",
        kind="preference",
        pattern=r"(?:默认|预设|缺省)(?:情况下)?(?:都|要|应该|就|请|是|为)?(?:用|使用|走|选|按|给|不|输出|采用|放|写|[\d一二三四五六七八九十])"
        + IN
        + r"{1,}",
        cues=("默认", "预设", "缺省"),
        weight=1.0,
        why="定了默认做法。",
        example="默认用 TypeScript",
        near_miss="默认用哪份台账。",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.our_project",
        kind="preference",
        pattern=(
            r"(?:(?:这个|本|我们的?|咱们?的?|我的?|该)(?:项目|仓库|repo|团队|公司|组里?|专案|代码库|前端|后端)|我们(?:这边|这里|这儿|家|组)?)(?:里|内|中|这边)?(?:的"
            + IN
            + r"{1,8}?)?(?:都|一律|统一|只|不|全){0,3}"
            r"(?:返回|带|用(?!户)|使用|采用|走|规定|禁止|要求|不用|不写|不加|不放|不允许|不兴)(?:的是)?(?!了)"
            + IN
            + r"{1,}"
        ),
        cues=("项目", "仓库", "repo", "团队", "公司", "组", "专案", "代码库", "我们", "前端", "后端"),
        weight=1.0,
        why="说了这个项目的惯例。",
        example="我们项目用 pnpm",
        near_miss="我们项目用哪个包管理器？",
        unless=RULE_UNLESS,
        needs=frozenset({"short"}),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.whole_talk",
        kind="preference",
        pattern=(
            r"(?:整个|本次|这次|接下来的?|之后的?|后面的?|后续的?|剩下的?)(?:所有)?(?:对话|会话|聊天|回答|回复)"
            + IN
            + r"{0,8}"
            + DO
            + r"|(?:直到|除非)我(?:问|主动|提|说|喊|让|叫|要求|另行)|在我"
            + IN
            + r"{1,12}(?:之前|通知)|(?:在)?(?:你的)?(?:本次|此次|这次|整个|这场|我们的)(?:对话|聊天|会话)(?:的剩余部分|中|里|期间|剩下)"
            + IN
            + r"{0,6}(?:请|你|都|要|能否|用)|不要在你?的?(?:回复|回答|输出)[里中]"
            + r"|你的?(?:所有|全部|每[个条])(?:回答|回复|输出)"
        ),
        cues=("对话", "会话", "聊天", "回答", "回复", "直到", "除非", "之前", "输出"),
        weight=1.0,
        why="对整场对话有效。",
        example="接下来的回答都用文言文",
        near_miss="接下来的对话发生在哪里？",
        unless=RULE_UNLESS - {"one_off"},
        group="lasting",
    ),
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
            BEGIN
            + PLEASE
            + r"(?:一定要|一定得|务必|必须|优先(?:用|使用|考虑|选|走|给)?|首选|尽量(?:用|不|别|少|避免|多)|宁可)"
            + IN
            + r"{2,}|能"
            + IN
            + r"{1,8}就(?:别|不|不要)"
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
        id="zh.prefer.unless_told",
        kind="preference",
        pattern=(
            r"没有?(?:特別|另外|特殊|专门|明确)?(?:说明|说|指定|要求|注明|讲)"
            + IN
            + r"{0,8},?"
            + IN
            + r"{0,6}(?:就|默认|都|按|一律|继续)"
        ),
        cues=("没",),
        weight=1.0,
        why="说了没有特别说明时怎么做。",
        example="没特别说明就用 Python",
        near_miss="他没说就走了",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.time_of_day",
        kind="preference",
        pattern=(
            r"(?<!这个)(?<!今天)(?<!明天)(?:周末|晚上|夜里|深夜|凌晨|早上|中午|下班后?|工作日|节假日|上班时间|半夜)"
            + IN
            + r"{0,8}(?:别|不要|不准|勿)"
            + IN
            + r"{2,}"
        ),
        cues=("周末", "晚上", "夜", "凌晨", "早上", "中午", "下班", "工作日", "节假日", "上班"),
        weight=1.0,
        why="说了什么时段不要做什么。",
        example="周末别给我发工作提醒",
        near_miss="周末别忘了来玩吗？",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.recurring",
        kind="preference",
        pattern=(
            r"每(?:天|周|月|日|晚|早|年|周[一二三四五六日末]|个月|星期.)"
            + IN
            + r"{0,10}(?:给我|提醒我|汇总|发给|汇报|总结|备份|更新)"
        ),
        cues=("每",),
        weight=0.7,
        why="要求定期去做。",
        example="每周一给我汇总上周的 issue",
        near_miss="我每天都喝水",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.convention",
        kind="preference",
        pattern=(
            r"^(?:我们)?(?:团队|项目)?(?:的)?(?:变量名?|函数名|类名|文件名|分支名?|提交信息|commit(?: message)?|注释|缩进|日期|时间|金额|价格|单位|货币|编码|命名|测试(?:数据|用例)?|文档|日志|标点|汇报|周报|日报|邮件|代码|接口|字段|pr(?: ?描述)?|标签|版本号|引号|路径|图表|表格|字体|报价|合同|会议纪要|称呼|页眉|落款|文件)"
            r"(?:格式|风格|缩进|名称?|里|字段|描述)?\s?(?:都|统一|一律|全部|只|要|得|必须|请){0,3}(?:用|使用|保留|不准|不许|别用|别写|不要用|不要写|不超过|控制在|以|按照?|写清|带上|标注|精确到)"
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
        id="zh.prefer.all_use",
        kind="preference",
        pattern=(
            r"^[\u4e00-\u9fff]{1,10}都(?:发|抄送|存|返回|带|标|用|按|写成?|放|以|走|转成|保留|改用)" + IN + r"{1,}"
        ),
        cues=("都",),
        weight=1.0,
        why="对一类东西都这样。",
        example="价格都用人民币显示",
        near_miss="我们都用微信",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"we"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.agreed",
        kind="preference",
        pattern=(
            r"(?:约定|定个规矩|立个规矩|约法三章|规矩是|(?:我司|公司|组里|团队|部门)(?:里)?规定)[:,是\s]?"
            + IN
            + r"{2,}"
        ),
        cues=("约定", "规矩", "约法三章", "规定"),
        weight=1.0,
        why="立了规矩。",
        example="定个规矩，先写测试",
        near_miss="我们约好了时间",
        needs=frozenset({"short"}),
        unless=LASTING_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.norm",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我(?!们?的)|你|您|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有)"
            + IN
            + r"{2,14}?(?:别|不要|不许|不准|不能|不得|不可以?|必须|只能|不留|不得超过|不低于|不超过)(?!再|忘|客气|是|会|理解|没有|说|确定|错过)"
            + IN
            + r"{1,}"
        ),
        cues=("别", "不", "必须", "只能"),
        weight=1.0,
        why="不针对眼前的事，立了一条规范。",
        example="锁文件别提交",
        near_miss="人不能没有水吗",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.norm_soft",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我|你|您|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有|用|写)[\w\u4e00-\u9fff ]{2,10}?(?:得|要|应|须|都|只|遵循|参照|依照|以|按照?|用|写|放|走)(?:要|得)?(?:先|有|写|加|带|用|保留|单独|注明|说明|标|跟|经过|通过|做|跑|测|问|按|附|放|走)?[\w\u4e00-\u9fff ]{2,}[。!~\s]*$"
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
        id="zh.prefer.approval",
        kind="preference",
        pattern=(
            r"(?:前|之前|的事|时|的时候|的话|操作|任何|改动)"
            + IN
            + r"{0,4}(?:先|要|得|都要|必须|一定要)?(?:问我|跟我说|告诉我|让我|通知我|请示|征求|经我|二次确认)|"
            r"(?:没有|没经|不经|未经|没得到|没)(?:过)?(?:我|允许|许可|确认|批准|同意|授权)"
            + IN
            + r"{0,8}(?:别|不要|不得|不准|不许|不能|禁止)|只有我"
            + IN
            + r"{1,12}才|除了我|只听我的?"
        ),
        cues=("我", "二次确认", "请示", "征求", "未经", "不经", "没"),
        weight=1.0,
        why="说了什么事要先经过你。",
        example="花钱的事先问我",
        near_miss="没有我的时候你做什么",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.house_rule",
        kind="preference",
        pattern=(
            r"(?:这是|就是|是我们?的?|老|按)(?:规矩|惯例|原则|底线|铁律|死规定)|(?:有冲突|冲突|矛盾|不一致|分歧)(?:时|的话)?,?(?:以|听|按)"
            + IN
            + r"{1,10}(?:为准|的)|(?:一切|都|凡[^,。]{1,8})以"
            + IN
            + r"{1,8}为准"
        ),
        cues=("规矩", "惯例", "原则", "底线", "铁律", "规定", "冲突", "矛盾", "不一致", "分歧", "为准"),
        weight=1.0,
        why="立了规矩。",
        example="有冲突时以文档为准",
        near_miss="老规矩是什么意思",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.such_cases",
        kind="preference",
        pattern=(
            r"(?:这类|此类|同类|类似|这种|这样)的?(?:的)?(?:问题|情况|错误|事|场景|需求|任务)"
            + IN
            + r"{0,6}(?:直接|都|以后|往后|就|不用|别|不要|一律|一并|先|也要)"
        ),
        cues=("这类", "此类", "同类", "类似", "这种", "这样"),
        weight=1.0,
        why="对这一类事都适用。",
        example="这类问题直接处理",
        near_miss="这类问题怎么处理",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.even_if",
        kind="preference",
        pattern=(
            r"(?:不管|无论|哪怕|即使|即便|就算|再急|再小)[^。;!?\n]{1,20}?(?:都|也)(?:要|不要|别|得|必须|不能|不准|不许|先|应该|一定)"
        ),
        cues=("不管", "无论", "哪怕", "即", "就算", "再"),
        weight=1.0,
        why="无论如何都要这样。",
        example="哪怕很小的改动也要写测试",
        near_miss="不管怎样都会过去的",
        needs=frozenset({"short"}),
        unless=SILENCING | {"one_off", "undo", "story", "prose"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.when_unsure",
        kind="preference",
        pattern=(
            r"(?:不懂|拿不准|不确定|有疑问|不清楚|没把握|有问题|不会)(?:的|时|的时候|的话|的地方)?,?(?:就|先|要|请|得|一定要|都要)问|(?:别|不要|不许)(?:擅自|自作主张|瞎猜|乱猜|猜|自己猜|自说自话|随便(?:改|动|删))"
        ),
        cues=("问", "擅自", "自作主张", "猜", "自说自话", "随便"),
        weight=1.0,
        why="说了拿不准时怎么办。",
        example="拿不准就问",
        near_miss="不懂就问是好习惯吗",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.remember_inverted",
        kind="preference",
        pattern=(
            r"(?:这|那|以上|上面)(?:一?点|条|件事|个|些)?(?:你)?(?:要|请|务必|一定要)?(?:牢记|记住|记好|谨记|记牢)|别忘了我|记到脑子里|写进备忘"
        ),
        cues=("记", "别忘了我", "备忘"),
        weight=1.0,
        why="要你记住。",
        example="这点请牢记",
        near_miss="这个词怎么记住",
        unless=LASTING_UNLESS,
        group="remember",
    ),
    Rule(
        id="zh.prefer.always_short",
        kind="preference",
        pattern=(
            r"(?:无论(?:何时|什么时候|如何)都?|不管(?:什么时候|怎样|啥时候)都?|永远(?:都)?(?:记住|不超过|不得|不应|要|别|不要|用|给|使用|只|先|不许|不准|写)|"
            + BEGIN
            + r"(?:请|你)?(?:永远|始终|总是)(?!有|是|在|会|不够|那么|这么|没|觉得|爱|报|失|出错|卡|崩|迟到|弹)"
            + IN
            + r"{2,}|"
            r"始终(?:用|使用|保持|以|要|坚持|给|写)|总是(?:用|使用|先|要|给))" + IN + r"{1,}"
        ),
        cues=("无论", "不管", "永远", "始终", "总是"),
        weight=1.0,
        why="一直如此。",
        example="引用文献时永远给出处链接",
        near_miss="他总是先走",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.list_head",
        kind="preference",
        pattern=(
            r"^(?:请|你|那)?(?:以后|今后|往后|从现在(?:起|开始)|记住|记好|请?(?:遵守|遵循)(?:以下|下面|这些)?(?:规则|约定|要求)?|规则|我的(?:要求|习惯|偏好|规矩)|约定)(?:都|请|要|如下|有|是|几点|以下|下面|这些|规则|按){0,3}:\s*$"
        ),
        cues=("以后", "今后", "往后", "从现在", "记", "遵", "规则", "我的", "约定"),
        weight=1.0,
        why="起了一张规则清单的头。",
        example="以后：\n1. 用 tab\n2. 不写注释",
        near_miss="规则是什么",
        unless=LASTING_UNLESS,
        group="remember",
    ),
    Rule(
        id="zh.prefer.hands_off",
        kind="preference",
        pattern=(
            r"^(?:请|你){0,2}(?:别|不要|不准|不许|永远别)(?:动|碰|改|删|修改|提交|上传|访问|推送|升级)(?!了|这|那|它|我(?!的))"
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
            r"^(?!这|那|它|他|她|我(?!们?的)|你|您|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有|用|写|老师|每次)[\w\u4e00-\u9fff .]{2,10}?(?:里的?|前面|后面|中的?)?[\w\u4e00-\u9fff]{0,4}(?:要|得|都|就|应该)?(?:用|放在?|按照?|跟着|遵循|保留|不写|不用|不加|只读(?!到|了|过)|加上|带上|给(?=[中英日繁简]文))\s?[\w\u4e00-\u9fff ._\-/]{0,20}[。!]?$"
        ),
        cues=("用", "放", "按", "跟着", "遵循", "保留", "不写", "不加", "只读", "加上", "带上", "给"),
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
            r"^(?:给我)?(?:解释|回答|回复|讲|写|推荐|总结|翻译|汇报|改|提交|部署|命名|生成|画|举例)"
            + IN
            + r"{0,8}(?:的时候|时候|时(?!候)),?(?!我|你|会|为什么|怎|应该|需要|的)"
            + IN
            + r"{2,}"
        ),
        cues=("时",),
        weight=1.0,
        why="说了做某件事时该怎样。",
        example="写邮件的时候语气正式些",
        near_miss="写的时候会紧张",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.never_in",
        kind="preference",
        pattern=(
            r"^(?:请|你){0,2}(?:别|不要|不准|不许)(?:在|往|给|跟|对|把)(?!这|那|它|我(?:添|增))"
            + IN
            + r"{2,}|^谁"
            + IN
            + r"{0,3}都(?:别|不要|不许|不准)"
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
        id="zh.prefer.remember_me",
        kind="preference",
        pattern=(r"^(?:你|请){0,2}(?:要|得)?记得我(?!们?说|吗|昨|上次|的话|刚)" + IN + r"{2,}"),
        cues=("记得我",),
        weight=1.0,
        why="要你记得自己的情况。",
        example="记得我在东京",
        near_miss="记得我昨天说的话吗",
        unless=LASTING_UNLESS,
        opening=True,
        group="remember",
    ),
)
