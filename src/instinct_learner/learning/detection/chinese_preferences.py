"""How people state a rule, a habit or a fact meant to last in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_marks import BEGIN, END, PLEASE
from instinct_learner.learning.detection.rule import SILENCING, Rule

_LASTING = SILENCING | {"one_off", "undo", "story"}
_RULE = SILENCING | {"one_off", "undo", "story", "third", "prose"}
_IN = r"[^,。;!?\n]"
#: What makes a clause a directive.
_DO = (
    r"(?:请|都|要|得|先|别|不要|不用|不准|不许|必须|一律|默认|统一|记得|记住|只|用|写|给|给我|直接|加|带|按|走|叫|发|放|保持|使用|回答|回复|"
    r"优先|尽量|改|输出|避免|检查|跑|提醒|汇报|可以|就|唔好|问)"
)

PREFERENCES: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.from_now_on",
        kind="preference",
        pattern=(
            BEGIN + PLEASE + r"(?:以后|今后|往后|日后|将来[,\s]?(?=请|你|把)|在?(?:以后|将来|后续|接下来|今后)的(?:所有)?(?:回答|回复|对话|消息|信息|邮件|代码|输出)|从(?:现在|这里|此刻|此|这一刻|这)(?:起|开始|往后)|从今(?:天起|往后|以后|天开始|起)|打今儿起|自此|此后|接下来都|后续都)"
            r"(?!再(?:说|聊|看|议|讨论|决定)|有机会|有空|会不会|怎么|可能|的事|我(?:想|会|要|打算|能|可以)|想)"
            + r"[\s,:]{0,2}" + r"\S{2}"
        ),
        cues=("后", "从", "打今儿", "自此", "接下来都", "将来"),
        weight=1.0,
        why="说的是从今以后。",
        example="以后回答先给结论再给依据",
        near_miss="这个问题以后再说吧",
        unless=_LASTING,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.later_always",
        kind="preference",
        pattern=r"(?:以后|今后|往后)(?:我们|咱们?|你|您)?(?:都|请|别|不要|一律|默认|统一|全|记得|只|必须|就用|就按|就都|一定|也|务必)",
        cues=("以后", "今后", "往后"),
        weight=1.0,
        why="说的是从今以后。",
        example="好的以后都用中文",
        near_miss="毕业以后做什么好",
        unless=_LASTING,
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
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.always_so",
        kind="preference",
        pattern=r"(?:每次|每回|一贯|一直|永远|以后|往后|今后|始终)(?:都|也|就)?(?:要)?(?:这样|这么|如此|照此|按这个)|(?:就这么|就这样)定|(?:都|一直)要?这样(?:做|写|来)?" + END + r"|每个都要|记住这个习惯",
        cues=("这样", "这么", "如此", "照此", "按这个", "每个都要", "记住这个"),
        weight=1.0,
        why="说明这条一直有效。",
        example="忽略 node_modules 目录，每次搜索都这样",
        near_miss="每次都是这样吗？",
        unless=_LASTING | {"third"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.without_exception",
        kind="preference",
        pattern=(
            r"(?:一律|一概|统统|通通|统一(?:单|双|大写|小写|为|以|缩进|用|使用|改|写|按|走|成|放|采用)|全部(?:用|使用|写|走|按|放|改|采用)|全都(?:用|要|写)|全用|"
            r"任何时候都?|全程(?:用|都|别|不要|说|讲|保持|只)|always\s?|never\s?)" + _IN + r"{1,}"
        ),
        cues=("一律", "一概", "统统", "通通", "统一", "全", "任何时候", "无论", "不管", "永远", "始终", "总是", "always", "never"),
        weight=1.0,
        why="不留例外。",
        example="图片一律压到 200KB 以内",
        near_miss="文件永远都不会加载完",
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.whatever",
        kind="preference",
        pattern=(
            r"(?:所有|任何)(?!人|时候|事情)(?:的)?" + _IN + r"{1,12}(?:都|一律|必须|统一)(?:要|得|必须|应|用|加|先|放|写|带|走|按|以|不要|别|不准|不得|给|使用|统一)|(?:凡是|但凡|凡|涉及(?:到)?|只要(?:是|涉及|碰到|遇到|有|跟)?)[^。;!?\n]{1,30}?(?:都|统统|一律|必须|一概|全|要|先|请|别|不要|得)(?!会|是|有|在|很|死|能|可以)"
        ),
        cues=("凡", "只要", "涉及", "所有", "任何"),
        weight=1.0,
        why="对一类情况都适用。",
        example="只要是涉及钱的逻辑，统统要写单测",
        near_miss="只要努力，都会成功的，对吗？",
        unless=_RULE - {"prose"},
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
        unless=_RULE,
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
        weight=0.8,
        why="和你约定一种触发方式。",
        example="当我说「开工」时，你就列出今天的任务",
        near_miss="我说了很多，你懂的",
        unless=_RULE,
        group="agreed",
    ),
    Rule(
        id="zh.prefer.remember",
        kind="preference",
        pattern=(
            BEGIN + PLEASE + r"(?:让我们|我们要|永远|始终|一定|千万|务必|要|也|你要|帮我|给我|得)?(?:记住|记好|记牢|牢记|谨记|记着|请记得|给我记|记清楚)(?:了|啦|哦|一下|下来|这一?[点条]){0,3}"
            r"(?!我是谁|了吗)(?:[\s,:。!]{0,3}\S{2}|)"
        ),
        cues=("记", ),
        weight=1.0,
        why="要你记住。",
        example="记住：部署用 bun",
        near_miss="你能记住我是谁吗？",
        unless=_LASTING - {"story"},
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
        unless=_LASTING,
        group="remember",
    ),
    Rule(
        id="zh.prefer.into_rules",
        kind="preference",
        pattern=(
            r"(?:记到|记进|记在|写到|写进|写入|加到|加进|加入到?|存到|存进|保存到|更新到|放到|放进|添加到|定为|列为|作为)" + _IN + r"{0,12}"
            r"(?:规则|记忆|规范|备忘|claude\.md|agents\.md|memory\.md|\.cursorrules|知识库|偏好|习惯|约定|准则|规矩|rules?\b)"
        ),
        cues=("记", "写", "加", "存", "更新", "放", "定为", "列为", "作为"),
        weight=1.0,
        why="要求写进规则。",
        example="把这条记到你的规则里：接口超时默认 3 秒",
        near_miss="把这条数据写到表里",
        unless=_LASTING | {"third"},
        flags=("record",),
        group="remember",
    ),
    Rule(
        id="zh.prefer.next_time",
        kind="preference",
        pattern=(
            r"(?:下次|下回|下一次)(?!见|再说|再聊|会议|发版|开会|是|的|不用|不必|更新|去|我(?:想|会|要|们去))[^。;!?\n]{0,14}?"
            + _DO
        ),
        cues=("下次", "下回", "下一次"),
        weight=1.0,
        why="说的是下次。",
        example="下次记得先查文档",
        near_miss="下次发版是什么时候？",
        unless=_LASTING - {"one_off"} | {"third"},
        flags=("standard",),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.no_more",
        kind="preference",
        pattern=(
            r"(?:请|你|能不能|可不可以|能否|可以)?(?:别再|不要再|不许再|不准再|别总|别老|不要总是?|不要老是?|别每次|不要每次|别动不动|不要动不动|不用每次|不必每次|唔好再)(?!说了" + END + r"|见)" + _IN + r"{2,}"
        ),
        cues=("别再", "不要再", "不许再", "不准再", "别总", "别老", "不要总", "不要老", "每次", "动不动", "唔好再"),
        weight=1.0,
        why="不许再这样做。",
        example="别再混用中英文标点了",
        near_miss="别忘了带伞",
        unless=(_RULE - {"question", "third"}) | {"hypothetical"},
        flags=("standard",),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.forbid",
        kind="preference",
        pattern=(
            r"(?:禁止|严禁|不准|不许|不得|杜绝|切勿|切忌|绝不(?:能|要|可|允许)|绝对(?:不要|不能|不可以?|别|不许)|千万(?:别|不要|不能)|永不|一定(?:不要|别)|永远(?:不要|别))" + _IN + r"{2,}"
        ),
        cues=("禁止", "严禁", "不准", "不许", "不得", "杜绝", "切勿", "切忌", "绝不", "绝对", "千万", "永不", "一定", "永远"),
        weight=1.0,
        why="明令禁止。",
        example="金额字段不准用浮点",
        near_miss="法律禁止酒后驾车",
        unless=_RULE,
        needs=frozenset({"short"}),
        flags=("urgent",),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.habit",
        kind="preference",
        pattern=(
            r"我(?:这个?人|这边|本人|个人|自己|们组|们团队|们|家)?(?:一般|通常|平时|平常|一向|从不|向来|一直|从来|更|比较|还是|最|都|特別|非常|很|就|也|真的|不太|"
            r"不怎么|有点|只|基本|尽量|经常|其实|超|是|蛮|挺|更加|绝对|坚决){0,3}"
            r"(?:不(?:太|怎么)?喜欢|(?:更|最|比较|偏|还是|一直|一般|通常|平时|特別|很|也)(?:加)?(?:的)?喜欢|偏好|不?习惯|倾向|偏爱|更?爱用|爱看|爱喝|爱吃|爱住|不爱|讨厌|反感|排斥|受不了|看不惯|抵触|最(?:喜欢|爱|讨厌|常用)的[^,。;!?\n]{0,8}是|不吃|不喝|不碰|不用|只(?:用|吃|看|买|喝|做|认|想要|听|读|穿|住|坐|要|接受|收)|更?(?:希望|愿意|想)用|宁愿|宁可|"
            r"过敏|避开|恐高|吃素|欣赏不来|吃纯素|都把|把" + _IN + r"{1,8}放)"
            r"(?![,。;:!?、~…)]|$|你|自己|我|人生|生活|世界|活|这|那|它|上(?:了|一)|的(?:人|女|男|歌|电影|那)|吗)"
        ),
        cues=("我",),
        weight=1.0,
        why="说了自己的习惯或喜好。",
        example="我习惯看表格",
        near_miss="你喜欢看表格吗？",
        unless=_RULE | {"asks"},
        flags=("mild",),
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.condition_of_mine",
        kind="preference",
        pattern=r"我(?:对|的?" + _IN + r"{0,6}(?<!没)有)" + _IN + r"{1,14}(?:过敏|不耐受|敏感|不感兴趣|没兴趣|抵触|反感|病(?=[,。]|$)|糖尿病|高血压)|我(?:严格)?(?:吃素|素食|恐高|色盲|不会游泳)|我严格",
        cues=("我",),
        weight=1.0,
        why="说了一件关于自己、以后都要顾及的事。",
        example="我对花生严重过敏",
        near_miss="我对这个问题有点疑问",
        unless=_RULE,
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.object_first",
        kind="preference",
        pattern=(
            r"[\u4e00-\u9fff、]{2,16}(?:的)?" + _IN + r"{0,10}我(?:都|也|一概|一律|一直|从来|实在|就|只|会|很|特別|真的|尽量){0,3}(?:不要|不吃|不喝|不碰|不看|不用|不爱|不喜欢|不感兴趣|不参加|不买|避开|养不了|"
            r"欣赏不来|受不了|接受不了|很抵触|抵触|只用|只要|没兴趣|不行|讨厌|怕|会避开)"
        ),
        cues=("我",),
        weight=1.0,
        why="说了自己不要什么。",
        example="恐怖题材的游戏我都不感兴趣",
        near_miss="这道题我不会",
        unless=_RULE | {"condition", "asks"},
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.mine",
        kind="preference",
        pattern=r"我(?:们)?的(?:个人|编码|代码|写作|命名|工作)?(?:偏好|习惯|风格|口味|要求|规矩|原则|约定|底线|惯例|喜好)(?:是|:|就是|为|一直是|偏|比较|很)" + _IN + r"{1,}",
        cues=("我",),
        weight=1.0,
        why="直接说出了自己的偏好。",
        example="我的偏好是简洁风格",
        near_miss="我的问题是怎么安装",
        unless=_RULE,
        group="habit",
    ),
    Rule(
        id="zh.prefer.call_me",
        kind="preference",
        pattern=r"(?:叫我|称呼我|喊我|管我叫)(?:为|作|做)?(?!去|来|做|起|吃|帮|回|怎么|什么)[\w\u4e00-\u9fff]{1,10}(?:就行|就好|吧|即可)?" + END,
        cues=("叫我", "称呼我", "喊我"),
        weight=1.0,
        why="说了怎么称呼。",
        example="叫我老王就行",
        near_miss="他叫我去开会",
        unless=_RULE,
        needs=frozenset({"short"}),
        group="habit",
    ),
    Rule(
        id="zh.prefer.default",
        kind="preference",
        pattern=r"(?:默认|预设|缺省)(?:情况下)?(?:都|要|应该|就|请|是|为)?(?:用|使用|走|选|按|给|不|输出|采用|放|写|[\d一二三四五六七八九十])" + _IN + r"{1,}",
        cues=("默认", "预设", "缺省"),
        weight=1.0,
        why="定了默认做法。",
        example="默认用 TypeScript",
        near_miss="默认用哪份台账。",
        unless=_RULE,
        needs=frozenset({"short"}),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.our_project",
        kind="preference",
        pattern=(
            r"(?:(?:这个|本|我们的?|咱们?的?|我的?|该)(?:项目|仓库|repo|团队|公司|组里?|专案|代码库|前端|后端)|我们(?:这边|这里|这儿|家|组)?)(?:里|内|中|这边)?(?:都|一律|统一|只|不|全){0,3}"
            r"(?:用(?!户)|使用|采用|走|规定|禁止|要求|不用|不允许|不兴)(?:的是)?(?!了)" + _IN + r"{1,}"
        ),
        cues=("项目", "仓库", "repo", "团队", "公司", "组", "专案", "代码库", "我们", "前端", "后端"),
        weight=1.0,
        why="说了这个项目的惯例。",
        example="我们项目用 pnpm",
        near_miss="我们项目用哪个包管理器？",
        unless=_RULE,
        needs=frozenset({"short"}),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.whole_talk",
        kind="preference",
        pattern=(
            r"(?:整个|本次|这次|接下来的?|之后的?|后面的?|后续的?|剩下的?)(?:所有)?(?:对话|会话|聊天|回答|回复)" + _IN + r"{0,8}" + _DO
            + r"|(?:直到|除非)我(?:说|喊|让|叫|要求|另行)|在我" + _IN + r"{1,12}(?:之前|通知)|(?:在)?(?:你的)?(?:本次|此次|这次|整个|这场|我们的)(?:对话|聊天|会话)(?:的剩余部分|中|里|期间|剩下)" + _IN + r"{0,6}(?:请|你|都|要|能否|用)|不要在你?的?(?:回复|回答|输出)[里中]" + r"|你的?(?:所有|全部|每[个条])(?:回答|回复|输出)"
        ),
        cues=("对话", "会话", "聊天", "回答", "回复", "直到", "除非", "之前", "输出"),
        weight=1.0,
        why="对整场对话有效。",
        example="接下来的回答都用文言文",
        near_miss="接下来的对话发生在哪里？",
        unless=_RULE - {"one_off"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.manner",
        kind="preference",
        pattern=(
            r"(?:回答|回复|说话|讲话|语气|措辞|输出|汇报|解释|聊天)" + _IN + r"{0,8}(?:点儿?|一些|些|简短|简洁|直接|不超过|控制在|以内|先|用|别|不要)" + _IN + r"{0,}|"
            r"(?:别|不要|少|不用)(?:太|这么|那么)?(?:客气|啰嗦|废话|绕弯|铺垫|长篇|拍马屁|恭维|道歉|表情|emoji|敬语|卖萌|打官腔|套话|官方)|"
            r"(?:别|不要|不用|少|禁)(?:再)?(?:用|加|带|写|发|说)?(?:emoji|表情|感叹号|颜文字|敬语|波浪号|废话|套话|客套话|英文缩写|术语|火星文|网络用语)|说人话|三句话|有话直说|别绕|说重点|讲重点|只说结论|用中文(?:回|跟|和|说|讲|交流)"
        ),
        cues=(
            "回答", "回复", "说话", "讲话", "语气", "措辞", "输出", "汇报", "解释", "聊天", "客气", "啰嗦", "废话", "绕", "铺垫", "长篇",
            "恭维", "道歉", "表情", "emoji", "敬语", "卖萌", "官", "套话", "三句话", "直说", "重点", "只说结论", "用中文", "拍马屁", "感叹号", "颜文字", "波浪号", "术语", "用语", "说人话",
        ),
        weight=1.0,
        why="说了回答该是什么样子。",
        example="说话直接点",
        near_miss="请写一段对话",
        unless=_RULE | {"request"},
        needs=frozenset({"short"}),
        group="manner",
    ),
    Rule(
        id="zh.prefer.procedure",
        kind="preference",
        pattern=(
            r"(?:时|时候|之前|以前|前|之后|以后|后)[,\s]?(?:要|先|请|都|记得|必须|一定|务必|别|不要|永远|始终|只|得|需要|应该|一律)" + _IN + r"{2,}"
        ),
        cues=("时", "前", "后"),
        weight=0.5,
        why="说了什么时候该怎么做。",
        example="提交前先跑测试",
        near_miss="吃饭前要不要洗手？",
        unless=_RULE,
        needs=frozenset({"short"}),
        group="procedure",
    ),
    Rule(
        id="zh.prefer.must",
        kind="preference",
        pattern=r"(?:必须|务必|一定要|一定得|都要|都得|得写|优先(?:用|使用|考虑|选|走|给)?|首选|尽量(?:用|不|别|少|避免)?|宁可|能" + _IN + r"{1,6}就(?:别|不))" + _IN + r"{2,}",
        cues=("必须", "务必", "一定", "都要", "都得", "得写", "优先", "首选", "尽量", "宁可", "就"),
        weight=0.5,
        why="提出了要求。",
        example="PR 描述必须写清楚动机",
        near_miss="我是不是必须先登录？",
        unless=_RULE,
        needs=frozenset({"short"}),
        group="must",
    ),
    Rule(
        id="zh.prefer.vague",
        kind="preference",
        pattern=r"(?:少|多)(?:说|聊|来|讲)一?[点些](?:开心|好听|高兴|有用|好|有意思|有趣|没用|正能量)的",
        cues=("少", "多"),
        weight=1.0,
        why="有个意愿，但没说清该怎么做。",
        example="少说点开心的",
        near_miss="少放点盐",
        unless=_LASTING,
        needs=frozenset({"short", "vague"}),
        flags=("vague",),
        group="manner",
    ),
    Rule(
        id="zh.prefer.procedure_standing",
        kind="preference",
        pattern=(
            r"(?:时|时候|之前|以前|前|之后|后|完(?:了|" + _IN + r"{1,4})?)[,\s]?(?:要|先|请|都|记得|必须|一定|务必|别|不要|得|一律)(?!了|求)" + _IN + r"{2,}"
        ),
        cues=('时', '前', '后', '完'),
        weight=1.0,
        why="不针对眼前的事，说了什么时候该怎么做。",
        example="改完要跑测试",
        near_miss="吃饭前要不要洗手？",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE,
        group="procedure",
    ),
    Rule(
        id="zh.prefer.must_standing",
        kind="preference",
        pattern=(
            BEGIN + PLEASE + r"(?:一定要|一定得|务必|必须|优先(?:用|使用|考虑|选|走|给)?|首选|尽量(?:用|不|别|少|避免|多)|宁可)" + _IN + r"{2,}|能" + _IN + r"{1,8}就(?:别|不|不要)" + _IN + r"{1,}"
        ),
        cues=('一定', '务必', '必须', '优先', '首选', '尽量', '宁可', '能'),
        weight=1.0,
        why="不针对眼前的事，提出了要求。",
        example="能用标准库就别引第三方",
        near_miss="必须登录才能用吗",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE,
        group="must",
    ),
    Rule(
        id="zh.prefer.unless_told",
        kind="preference",
        pattern=(
            r"没有?(?:特別|另外|特殊|专门|明确)?(?:说明|说|指定|要求|注明|讲)" + _IN + r"{0,8},?" + _IN + r"{0,6}(?:就|默认|都|按|一律|继续)"
        ),
        cues=('没',),
        weight=1.0,
        why="说了没有特别说明时怎么做。",
        example="没特别说明就用 Python",
        near_miss="他没说就走了",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.time_of_day",
        kind="preference",
        pattern=(
            r"(?<!这个)(?<!今天)(?<!明天)(?:周末|晚上|夜里|深夜|凌晨|早上|中午|下班后?|工作日|节假日|上班时间|半夜)" + _IN + r"{0,8}(?:别|不要|不准|勿)" + _IN + r"{2,}"
        ),
        cues=('周末', '晚上', '夜', '凌晨', '早上', '中午', '下班', '工作日', '节假日', '上班'),
        weight=1.0,
        why="说了什么时段不要做什么。",
        example="周末别给我发工作提醒",
        near_miss="周末别忘了来玩吗？",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.recurring",
        kind="preference",
        pattern=(
            r"每(?:天|周|月|日|晚|早|年|周[一二三四五六日末]|个月|星期.)" + _IN + r"{0,10}(?:给我|提醒我|汇总|发给|汇报|总结|备份|更新)"
        ),
        cues=('每',),
        weight=0.7,
        why="要求定期去做。",
        example="每周一给我汇总上周的 issue",
        near_miss="我每天都喝水",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.convention",
        kind="preference",
        pattern=(
            r"^(?:我们)?(?:团队|项目)?(?:的)?(?:变量名?|函数名|类名|文件名|分支名?|提交信息|commit(?: message)?|注释|缩进|日期|时间|金额|价格|单位|货币|编码|命名|测试(?:数据|用例)?|文档|日志|标点|汇报|周报|日报|邮件|代码|接口|字段|pr(?: ?描述)?|标签|版本号|引号|路径|图表|表格|字体|报价|合同|会议纪要|称呼|页眉|落款|文件)"
            r"(?:格式|风格|缩进|名称?|里|字段|描述)?(?:都|统一|一律|全部|只|要|得|必须|请){0,3}(?:用|使用|保留|不准|不许|别用|别写|不要用|不要写|不超过|控制在|以|按照?|写清|带上|标注|精确到)" + _IN + r"{1,}"
        ),
        cues=('用', '保留', '不准', '不许', '别', '不要', '不超过', '控制', '以', '按', '写清', '带上', '标注', '精确'),
        weight=1.0,
        why="定了一条写法。",
        example="变量名用驼峰",
        near_miss="代码用什么写的？",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE,
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.all_use",
        kind="preference",
        pattern=(
            r"^[\u4e00-\u9fff]{1,8}都(?:用|按|写成?|放|以|走|转成|保留|改用)" + _IN + r"{1,}"
        ),
        cues=('都',),
        weight=1.0,
        why="对一类东西都这样。",
        example="价格都用人民币显示",
        near_miss="我们都用微信",
        needs=frozenset({'short'}),
        unless=_RULE | {"we"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.agreed",
        kind="preference",
        pattern=(
            r"(?:约定|定个规矩|立个规矩|约法三章|规矩是|(?:我司|公司|组里|团队|部门)(?:里)?规定)[:,是\s]?" + _IN + r"{2,}"
        ),
        cues=('约定', '规矩', '约法三章', '规定'),
        weight=1.0,
        why="立了规矩。",
        example="定个规矩，先写测试",
        near_miss="他们约定了时间",
        needs=frozenset({'short'}),
        unless=_LASTING,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.usual",
        kind="preference",
        pattern=(
            r"我(?:一直|平时|一般|通常|向来|从来|从不|平常|常年)(?:都|也|是|只|不){0,3}(?:用|吃|喝|看|听|写|回|买|住|睡|起床|点|走)(?!户|不|过|来)" + _IN + r"{1,}"
        ),
        cues=('我',),
        weight=1.0,
        why="说了自己一贯怎样。",
        example="我平时用 vim",
        near_miss="我一般不轻易夸别人",
        needs=frozenset({'short'}),
        unless=_RULE,
        flags=('mild',),
        group="habit",
    ),
    Rule(
        id="zh.prefer.like",
        kind="preference",
        pattern=(
            r"我(?:这个?人|本人|真的|还是|都|就){0,3}(?:喜欢|怕|害怕)(?![,。;:!?、~…)]|$|你|这|那|它|上(?:了|一)|的|吗)" + _IN + r"{1,}"
        ),
        cues=('我',),
        weight=1.0,
        why="说了自己的喜好。",
        example="我喜欢喝美式咖啡",
        near_miss="我喜欢你",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE | {"asks"},
        flags=('mild',),
        group="habit",
    ),
    Rule(
        id="zh.prefer.fact",
        kind="preference",
        pattern=(
            r"(?:我叫|我姓|我住在?|我在|我是)(?!不|什么|谁|说|想|问|这|那|要)[\w\u4e00-\u9fff]{2,12}[。!~\s]*$|我的(?:时区|电脑|系统|邮箱|手机|名字|生日|公司|职业|城市|工作|编辑器|浏览器)(?:是|叫|在)|我(?:这边)?用的是?(?:mac|win|linux|ubuntu|iphone|安卓|苹果)"
        ),
        cues=('我',),
        weight=0.6,
        why="说了一件关于自己的事。",
        example="我住在上海",
        near_miss="我在想办法",
        needs=frozenset({'short'}),
        unless=_RULE,
        flags=('mild',),
        group="habit",
    ),
    Rule(
        id="zh.prefer.norm",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我|你|您|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有)" + _IN + r"{2,14}?(?:别|不要|不许|不准|不能|不得|不可以?|必须|只能|不留|不得超过|不低于|不超过)(?!再|忘|客气|是|会|理解|没有|说|确定|错过)" + _IN + r"{1,}"
        ),
        cues=('别', '不', '必须', '只能'),
        weight=1.0,
        why="不针对眼前的事，立了一条规范。",
        example="锁文件别提交",
        near_miss="人不能没有水吗",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE | {"request", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.norm_soft",
        kind="preference",
        pattern=(
            r"^(?!这|那|它|他|她|我|你|您|请|帮|把|再|现在|今|明|第|先|如果|要是|谁|哪|什么|怎|为|有|用|写)[\w\u4e00-\u9fff ]{2,10}?(?:得|要|应|须|都|只|遵循|参照|依照|以|按照?|用|写|放|走)(?:要|得)?(?:先|有|写|加|带|用|保留|单独|注明|说明|标|跟|经过|通过|做|跑|测|问|按|附|放|走)?[\w\u4e00-\u9fff ]{2,}[。!~\s]*$"
        ),
        cues=('得', '要', '应', '须', '都', '只', '遵循', '参照', '依照', '以', '按', '用', '写', '放', '走'),
        weight=0.6,
        why="像是一条规范。",
        example="依赖升级要单独提 PR",
        near_miss="要多久才能学会",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE | {"request", "interface"},
        opening=True,
        group="norm_soft",
    ),
    Rule(
        id="zh.prefer.convention_more",
        kind="preference",
        pattern=(
            r"^(?:注释|缩进|函数|文件|标题|摘要|回复|回答|分支名?|变量名?|提交说明|提交信息|版本号|依赖|字符串|引号|配色|图表|每个?(?: ?pr|提交|函数|文件|接口|类|页面|章节|改动|处))" + _IN + r"{0,6}?(?:写中文|写英文|遵循|以|单独|只(?:做|写|放|改|用)|带上|用|都|[\d一二两三四五六七八九十]+ ?(?:个|字|行|页|列))" + _IN + r"{1,}"
        ),
        cues=('注释', '缩进', '函数', '文件', '标题', '摘要', '回复', '回答', '分支', '变量', '提交', '版本号', '依赖', '字符串', '引号', '配色', '图表', '每'),
        weight=1.0,
        why="定了一条写法。",
        example="缩进四个空格",
        near_miss="函数用来做什么",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE | {"request", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.approval",
        kind="preference",
        pattern=(
            r"(?:前|之前|的事|时|的时候|的话|操作|任何|改动)" + _IN + r"{0,4}(?:先|要|得|都要|必须|一定要)?(?:问我|跟我说|告诉我|让我|通知我|请示|征求|经我|二次确认)|"
            r"(?:没有|没经|不经|未经|没得到|没)(?:过)?(?:我|允许|许可|确认|批准|同意|授权)" + _IN + r"{0,8}(?:别|不要|不得|不准|不许|不能|禁止)|只有我" + _IN + r"{1,12}才|除了我|只听我的?"
        ),
        cues=('我', '二次确认', '请示', '征求', '未经', '不经', '没'),
        weight=1.0,
        why="说了什么事要先经过你。",
        example="花钱的事先问我",
        near_miss="没有我的时候你做什么",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.house_rule",
        kind="preference",
        pattern=(
            r"(?:这是|就是|是我们?的?|老|按)(?:规矩|惯例|原则|底线|铁律|死规定)|(?:有冲突|冲突|矛盾|不一致|分歧)(?:时|的话)?,?(?:以|听|按)" + _IN + r"{1,10}(?:为准|的)|(?:一切|都|凡[^,。]{1,8})以" + _IN + r"{1,8}为准"
        ),
        cues=('规矩', '惯例', '原则', '底线', '铁律', '规定', '冲突', '矛盾', '不一致', '分歧', '为准'),
        weight=1.0,
        why="立了规矩。",
        example="有冲突时以文档为准",
        near_miss="老规矩是什么意思",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.such_cases",
        kind="preference",
        pattern=(
            r"(?:这类|此类|同类|类似|这种|这样)的?(?:的)?(?:问题|情况|错误|事|场景|需求|任务)" + _IN + r"{0,6}(?:直接|都|以后|往后|就|不用|别|不要|一律|一并|先|也要)"
        ),
        cues=('这类', '此类', '同类', '类似', '这种', '这样'),
        weight=1.0,
        why="对这一类事都适用。",
        example="这类问题直接处理",
        near_miss="这类问题怎么处理",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.even_if",
        kind="preference",
        pattern=(
            r"(?:不管|无论|哪怕|即使|即便|就算|再急|再小)[^。;!?\n]{1,20}?(?:都|也)(?:要|不要|别|得|必须|不能|不准|不许|先|应该|一定)"
        ),
        cues=('不管', '无论', '哪怕', '即', '就算', '再'),
        weight=1.0,
        why="无论如何都要这样。",
        example="哪怕很小的改动也要写测试",
        near_miss="不管怎样都会过去的",
        needs=frozenset({'short'}),
        unless=SILENCING | {"one_off", "undo", "story", "prose"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.when_unsure",
        kind="preference",
        pattern=(
            r"(?:不懂|拿不准|不确定|有疑问|不清楚|没把握|有问题|不会)(?:的|时|的时候|的话|的地方)?,?(?:就|先|要|请|得|一定要|都要)问|(?:别|不要|不许)(?:擅自|自作主张|瞎猜|乱猜|猜|自己猜|自说自话|随便(?:改|动|删))"
        ),
        cues=('问', '擅自', '自作主张', '猜', '自说自话', '随便'),
        weight=1.0,
        why="说了拿不准时怎么办。",
        example="拿不准就问",
        near_miss="不懂就问是好习惯吗",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.as_possible",
        kind="preference",
        pattern=(
            r"^(?:回答|回复|" + _IN + r"{0,4})?(?:越" + _IN + r"{1,3}越好|能([\u4e00-\u9fff]{1,3})就\1|能" + _IN + r"{1,4}(?:尽量|就)" + _IN + r"{1,4})[。!~\s]*$|" + BEGIN + r"(?:" + _IN + r"{0,6})少(?:用|写|说|发|讲)(?!点|一点|些)" + _IN + r"{1,}"
        ),
        cues=('越', '能', '少'),
        weight=1.0,
        why="说了一贯的取向。",
        example="能简短就简短",
        near_miss="越南越来越好",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE | {"request", "interface"},
        group="manner",
    ),
    Rule(
        id="zh.prefer.enough",
        kind="preference",
        pattern=(
            r"(?:我)?(?:只要|只给|只看|给我?)" + _IN + r"{1,8}(?:就够|就行|就好|即可|,不要|,别|,省)|^别给我" + _IN + r"{2,}"
        ),
        cues=('只要', '只给', '只看', '给', '别给我'),
        weight=1.0,
        why="说了只要什么。",
        example="我只要结果，不要过程",
        near_miss="只要努力就行吗",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE,
        group="manner",
    ),
    Rule(
        id="zh.prefer.i_value",
        kind="preference",
        pattern=(
            r"我(?:个人|本人|一向|一直|比较|非常|很){0,3}更?(?:看重|在意|关心|注重|重视|偏向|认可|不接受|偏爱)(?!你|他|她)" + _IN + r"{1,}|我对" + _IN + r"{1,10}(?:要求|标准)(?:很|比较|非常|特別)?(?:高|严)|"
            r"(?:比起|相比|相较于?|较之|[和跟]" + _IN + r"{1,12}比)" + _IN + r"{0,12},?" + _IN + r"{0,12},?(?:我)(?:更|偏|还是|宁)" + _IN + r"{1,}"
        ),
        cues=('我',),
        weight=1.0,
        why="说了自己看重什么。",
        example="我更看重速度",
        near_miss="我更看重你",
        needs=frozenset({'short'}),
        unless=_RULE,
        flags=('mild',),
        group="habit",
    ),
    Rule(
        id="zh.prefer.i_dont",
        kind="preference",
        pattern=(
            r"我(?:们)?(?:从来|一向|从)?不(?:接受|开车|喝酒|抽烟|熬夜|加班|收|吃|坐|穿|买|碰|玩|追)" + _IN + r"{0,}|我(?:的)?(?:女儿|儿子|老婆|老公|妈妈?|爸爸?|家人|太太|先生|男友|女友|孩子|家里)" + _IN + r"{0,10}(?:过敏|不吃|吃素|忌口|素食|不能吃)"
        ),
        cues=('我',),
        weight=1.0,
        why="说了自己或家人不做什么。",
        example="我不开车，路线按公交给",
        near_miss="我不吃饭可以吗",
        needs=frozenset({"short", "no_reply"}),
        unless=SILENCING | {"one_off", "undo", "prose", "asks"},
        flags=('mild',),
        group="habit",
    ),
    Rule(
        id="zh.prefer.fact_then_do",
        kind="preference",
        pattern=(
            r"^我(?:是|在|不|有|住|晚上|早上|用)" + _IN + r"{1,12},(?!请问|帮|我|想|你能|怎)" + _IN + r"{0,8}(?:按|别|不要|避开|都用|都按|用" + _IN + r"{1,8}$)"
        ),
        cues=('我',),
        weight=1.0,
        why="说了自己的情况和相应的要求。",
        example="我是色盲，别用红绿区分",
        near_miss="我在家，别担心我",
        needs=frozenset({"short", "no_reply"}),
        unless=_RULE | {"request", "interface"},
        opening=True,
        group="habit",
    ),
    Rule(
        id="zh.prefer.remember_inverted",
        kind="preference",
        pattern=(
            r"(?:这|那|以上|上面)(?:一?点|条|件事|个|些)?(?:你)?(?:要|请|务必|一定要)?(?:牢记|记住|记好|谨记|记牢)|别忘了我|记到脑子里|写进备忘"
        ),
        cues=('记', '别忘了我', '备忘'),
        weight=1.0,
        why="要你记住。",
        example="这点请牢记",
        near_miss="这个词怎么记住",
        unless=_LASTING,
        group="remember",
    ),
    Rule(
        id="zh.prefer.always_short",
        kind="preference",
        pattern=(
            r"(?:无论(?:何时|什么时候|如何)都?|不管(?:什么时候|怎样|啥时候)都?|永远(?:都)?(?:记住|不超过|不得|不应|要|别|不要|用|给|使用|只|先|不许|不准|写)|"
            + BEGIN + r"(?:请|你)?(?:永远|始终|总是)(?!有|是|在|会|不够|那么|这么|没|觉得|爱|报|失|出错|卡|崩|迟到|弹)" + _IN + r"{2,}|" r"始终(?:用|使用|保持|以|要|坚持|给|写)|总是(?:用|使用|先|要|给))" + _IN + r"{1,}"
        ),
        cues=('无论', '不管', '永远', '始终', '总是'),
        weight=1.0,
        why="一直如此。",
        example="引用文献时永远给出处链接",
        near_miss="他总是先走",
        needs=frozenset({'short'}),
        unless=_RULE,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.your_things",
        kind="preference",
        pattern=(
            r"^(?:你|您)(?:给我|写|发|回)?的(?:代码|注释|回答|回复|邮件|消息|解释|说明|总结|报告|输出|语气|测试|提交)" + _IN + r"{0,4}(?:尽量|要|别|不要|少|都|统一|必须|得|只|控制|不超过|用)(?!吗|是|不)" + _IN + r"{1,}"
        ),
        cues=('你', '您'),
        weight=1.0,
        why="说了你的东西该是什么样。",
        example="你给我的代码注释尽量少",
        near_miss="你的代码要跑多久",
        needs=frozenset({'short'}),
        unless=_RULE | {"interface"},
        opening=True,
        group="manner",
    ),
    Rule(
        id="zh.prefer.treat_me",
        kind="preference",
        pattern=(
            r"我(?:需要|要|希望|想)(?:你|您)(?:能|可以)?" + _IN + r"{0,12}(?:对我|跟我|和我|给我|陪我)" + _IN + r"{0,}"
        ),
        cues=('我',),
        weight=0.8,
        why="说了希望你怎样对你。",
        example="我需要你百分之百坦诚地对我",
        near_miss="我需要你的地址",
        needs=frozenset({'short'}),
        unless=_RULE | {"request", "asks"},
        group="manner",
    ),
)
