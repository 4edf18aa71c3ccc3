"""How people ask, in Chinese, that something be remembered or written down."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, IN, LASTING_UNLESS, PLEASE
from instinct_learner.learning.detection.rule import Rule

MEMORY: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.remember",
        kind="preference",
        pattern=(
            BEGIN
            + PLEASE
            + r"(?:让我们|我们要|永远|始终|一定|千万|务必|要|也|你要|帮我|给我|得)?(?:记住|记好|记牢|牢记|谨记|记着|请记得|给我记|记清楚)(?:了|啦|哦|一下|下来|这一?[点条]){0,3}"
            r"(?!我是谁|了吗|(?:这|以下|下面|下列)(?:个|些|组|串|几个)?(?:单词|词|数字|名单|列表|清单|图案|顺序|密码|谜)|[,:。]?\s?(?:我们?(?:还|很快|会|永远|总|一直|爱|都会)|有我))(?:[\s,:。!]{0,3}\S{2}|)"
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
            r"记录(?:下|一下|下来)?(?:这个|这条|这次|这些|该|一条)?(?:经验|教训|偏好|方法|做法|技巧|规则)|(?<!先)记下来|(?<!先)记录下来|(?<!忘)记一下[,:]|记下这"
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
            r"(?:规则|记忆|规范|备忘|claude\.md|agents\.md|memory\.md|\.cursorrules|知识库|偏好|习惯|约定|准则|守则|规矩|须知|提示词|设定里|备注里|rules?\b)|"
            r"把(?:这|那|上面|以下|下面|它)[^,。;!?\n]{0,8}(?:记|写|加|存|放|添|补)(?:到|进|入|在)你的?(?!代码|回答|文章|邮件|函数|脚本|列表)[^,。;!?\n]{1,10}"
        ),
        cues=("记", "写", "加", "存", "更新", "放", "添", "补", "定为", "列为", "作为"),
        weight=1.0,
        why="要求写进规则。",
        example="把这条记到你的规则里：接口超时默认 3 秒",
        near_miss="把这条数据写到表里",
        unless=LASTING_UNLESS | {"third"},
        flags=("record",),
        group="remember",
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
