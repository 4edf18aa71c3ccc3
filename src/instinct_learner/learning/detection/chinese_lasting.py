"""How people say in Chinese that something holds from now on, every time, or without exception."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, DO, END, IN, LASTING_UNLESS, PLEASE, RULE_UNLESS
from instinct_learner.learning.detection.rule import Rule

LASTING: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.from_now_on",
        kind="preference",
        pattern=(
            BEGIN
            + PLEASE
            + r"(?:以后|今后|往后|日后|将来[,\s]?(?=请|你|把)|(?:对于?|在|为)?(?:以后|将来|后续|接下来|今后|未来|之后)的(?:所有|每一?个?|任何|全部)?(?:请求|问题|任务|回答|回复|对话|消息|信息|邮件|代码|输出|例子|示例|例句|文章|图|表|练习|题|段落|章节|翻译|解释|内容)|(?<!我)从(?:下周|下个?月|明天|明年|这周|本周|周[一二三四五六日天]|\d{1,2}[月号])(?:起|开始)|从(?:现在|这里|此刻|此|这一刻|这|[这下]一?[条句个次封轮](?:消息|信息|问题|回答|回复|对话)?)(?:起|开始|往后)|从今(?:天起|往后|以后|天开始|起)|打今儿起|自此|此后|接下来都|后续都)"
            r"(?!都?这样|都?这么|都?如此|也要?这样|就这样|照此|再(?:联系|见|约|谈|来|说|聊|看|议|讨论|决定|修|做|改|弄|加|处理|优化|补|考虑|写|上|搞|测|部署|更新)|有机会|有空|都?(?:不想|不敢|不会了|不了|再也|没机会|没人)|会不会|怎么|可能|的事|[\s,:]?你?(?:将|要|就)?(?:扮演|充当)|[\s,:]?你(?:将|要|就)?是一?[个名位家只]|[^,。;!?\n]{0,8}(?:翻[一两二三四五六七八九十几\d]?倍|翻番|涨|增长|增加到|变大|变多|上来|扩容|多了|大了)|我(?:想|会|要|打算|能|可以)|想)"
            + r"[\s,:]{0,2}"
            + r"\S ?\S"
        ),
        cues=("接下来", "后续", "后", "从", "打今儿", "自此", "接下来都", "将来"),
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
        pattern=r"(?:以后|今后|往后)(?:我们|咱们?|你)?(?:都(?!这样|这么|如此|不想|不敢|没)|请|别|不要|一律|默认|统一|全|记得|只|必须|就用|就按|就都|一定|也|务必)",
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
            r"每次[^。;!?,\n我他她]{1,12}(?:之?前|之?后)[,\s]?(?:备份|测试|检查|确认|运行|同步|更新|清理|格式化|重启|提交|通知|拉|跑|写|加|打|问)(?!不)|"
            r"(?<![我他她们总器脑机统序件页车库站店务家户])(?:每次|每回|每一次|每当|每逢|每[个条段份篇](?!人)(?=.{0,6}都))[^。;!?\n]{0,24}?"
            r"(?:请|都要|都得|都用|都给|都加|都写|都先|都必须|都应|都带|都这样|都要|得|先(?!前|后|生|进)|必须|记得|别|不要|只能|只|你就|回复|回答|加上|附上|用(?!户|于|途)|检查|跑|更新|确认|提醒|给我|发我|告诉我|输出|放(?!弃|松)|[,](?:添加|加|写|给|列|说|显示|把|再|做|使用|生成))"
        ),
        cues=("每", "一次只"),
        weight=1.0,
        why="每一次都这样。",
        example="每次提交前都先跑一遍测试",
        near_miss="我以前每次面试都紧张",
        unless=RULE_UNLESS | {"interface", "gripe"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.always_so",
        kind="preference",
        pattern=r"(?:每次|每回|一贯|一直|一向|向来|从来|历来|永远|以后|往后|今后|始终)(?:都|也|就)?(?:要|是)?(?:这样|这么|如此|照此|按这个)|(?:以后|往后|今后|规矩)[^,。]{0,4}(?:就这么|就这样)定|(?:都|一直)要?这样(?:做|写|来)?"
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
            r"(?![^,。;!?\n]{1,14}一下)(?:一律|一概|(?:统统|通通)(?!都?是)|统一(?:叫|打|发|称|命名|存|加|带|标|显示|保留|返回|处理|单|双|大写|小写|为|以|缩进|用|使用|改|写|按|走|成|放|采用)|全部(?:用|使用|写|走|按|放|改|采用)|全都(?:用|要|写)|全用|"
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
            + r"{1,12}(?:都|一律|必须|统一)(?:要|得|必须|应|用|加|先|放|写|带|走|按|以|不要|别|不准(?!确)|不得|给|使用|统一)|(?:凡是|但凡|凡|涉及(?:到)?|只要(?:是|涉及|碰到|遇到|有|跟)?)[^。;!?\n]{1,30}?(?:都|统统|一律|必须|一概|全|(?<![重主需必])要|先|请|别|不要|得)(?!会|是|有|在|很|死|能|可以)"
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
        pattern=r"(?:出现|发生|遇到|碰到|看到|收到|一旦|凡遇)[^。;!?\n]{1,24}?(?:先|就先|要|请|别|不要|记得|必须|直接)(?!会)",
        cues=("出现", "发生", "遇到", "碰到", "看到", "收到", "一旦", "凡遇"),
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
            r"(?:当|如果|要是|每当|只要)我的(?:问题|要求|话|消息|输入|说法|描述|指令|需求|回答)[^,。;!?\n]{1,14},?(?:请|你)(?:你)?(?:先|就|直接|都|不要|只|务必|应|要|可以)|(?:当|每当|如果|要是|等|只要|以后|在)我(?:再)?(?:说|问|发|输入|提到|要求|叫你|让你|给你|打|喊)[^。;!?\n]{0,24}?(?:时|的话|,|之后|就)[^。;!?\n]{0,6}?(?:你|请|就|只|回复|回答|给我|问我|停|列|总是|都)|"
            r"(?:当|每当|每次|一旦)我[^,。;!?\n]{1,16}(?:时|的时候|后|之后),?(?:请)?你?(?:应该|应|要|必须|就|都|需要|得|请|只)|"
            r"(?:仅当|只有|除非)我(?:要求|问|说|需要|让|提)[^。;!?\n]{0,12}(?:时|才|再|,)|我(?:一)?(?:说|喊|发)[^。;!?\n]{1,16}(?:的时候|时)[,]?你|(?:叫|让|要|请)你[^,。;!?\n]{1,6}(?:哪|什么|谁|几)[^,。;!?\n]{0,4}就"
        ),
        cues=(
            "我的",
            "当我",
            "每次我",
            "一旦我",
            "我说",
            "我问",
            "我发",
            "我输入",
            "我提到",
            "我提",
            "我要",
            "叫你",
            "让你",
            "要你",
            "请你",
            "我让",
            "我给你",
            "我打",
            "我喊",
            "我再",
            "我一",
            "我需要",
        ),
        weight=1.0,
        why="和你约定一种触发方式。",
        example="当我说开工的时候，你就列出今天的任务",
        near_miss="我说了很多，你懂的",
        unless=RULE_UNLESS,
        group="agreed",
    ),
    Rule(
        id="zh.prefer.next_time",
        kind="preference",
        pattern=(
            r"(?:下次|下回|下一次)(?!见|来|到|再说|再聊|会议|发版|开会|是|的|不用|不必|更新|去|我(?:想|会|要|们去))[^。;!?\n]{0,14}?"
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
        id="zh.prefer.default",
        kind="preference",
        pattern=r"(?:默认|预设|缺省)(?:情况下)?(?:都|要|应该|就|请|是|为)?(?:只)?(?:改|动|看|读|查|保存|导出|存|返回|发|用|使用|走|选|按|给|不|输出|采用|放|写|[\d一二三四五六七八九十])"
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
            r"(?:(?:这个|本|我们的?|咱们?的?|我的?|该)(?:项目|仓库|repo|团队|公司|组里?|专案|代码库|前端|后端)|我们(?:这边|这里|这儿|家|组))(?:里|内|中|这边)?(?:(?:的| )"
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
        unless=RULE_UNLESS | {"gripe"},
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
            + r"|(?:直到|除非)我(?:明确|特別|专门|另外|亲自|先)?(?:问|主动|提|说|喊|让|叫|要求|另行)|在我"
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
        id="zh.prefer.whatever_comes",
        kind="preference",
        pattern=(
            r"(?:无论|不管|不论)(?!如何|怎样)[^。;!?\n]{1,16},?(?:你|请)?(?:都|也|一律)(?:只|要|得|必须|应|请|用|不要|别|不许|不准(?!确)|给|先|以|按)"
        ),
        cues=("无论", "不管", "不论"),
        weight=1.0,
        why="说无论如何都要怎样。",
        example="无论我说什么，您都只能用“是”来回应",
        near_miss="无论怎样都要加油",
        unless=(RULE_UNLESS - {"question", "wonders"}) | {"asks", "request"},
        group="lasting",
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
        id="zh.prefer.all_use",
        kind="preference",
        pattern=(
            r"^[\u4e00-\u9fff]{1,10}都(?:发|抄送|存|返回(?! ?(?:\d{3}|null|空|undefined|错|none|nan|0))|带|标|用|按|写成?|放|以|走|转成|保留|改用)"
            + IN
            + r"{1,}"
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
        unless=LASTING_UNLESS | {"wonders"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.always_short",
        kind="preference",
        pattern=(
            r"(?:无论(?:何时|什么时候|如何)都?|不管(?:什么时候|怎样|啥时候)都?|永远(?:都)?(?:记住|不超过|不得|不应|要|别|不要|用|给|使用|只|先|不许|不准(?!确)|写)|"
            + BEGIN
            + r"(?:请|你)?(?:永远|始终|总是)(?!有|是|在|会|不够|那么|这么|没|觉得|爱|报|失|出错|卡|崩|迟到|弹)"
            + IN
            + r"{2,}|"
            r"始终(?:用|使用|保持|以|要|坚持|给|写)|一直(?:用(?!户)|使用|采用|以(?!为|来)|说|讲|保持|按|写)|总是(?:用|使用|先|要|给|附上|提供|保持|以))"
            + IN
            + r"{1,}"
        ),
        cues=("一直", "无论", "不管", "永远", "始终", "总是"),
        weight=1.0,
        why="一直如此。",
        example="引用文献时永远给出处链接",
        near_miss="他总是先走",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"asks", "gripe"},
        group="lasting",
    ),
)
