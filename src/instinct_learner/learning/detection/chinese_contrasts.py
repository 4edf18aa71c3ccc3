"""How people put one thing in the place of another in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, FIRM, IN
from instinct_learner.learning.detection.rule import Rule

CONTRASTS: tuple[Rule, ...] = (
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
        unless=FIRM | {"story", "prose", "mention", "asked_fact"},
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
        id="zh.correct.could_you_rather",
        kind="correction",
        pattern=(
            r"^(?:那|但是?|不过|嗯|请问|请)?[,\s]?(?:你|我们)?(?:能不能|能否|可否|可不可以|可以|能)(?:请)?(?!"
            + IN
            + r"{0,16}(?:解释|说明|告诉|比较|对比|分析|推荐|教))"
            r"[^。;!?\n]{2,30}?,?(?:而不是|而非)[^。;!?\n]{1,24}[?。]?$"
        ),
        cues=("而不是", "而非"),
        weight=1.0,
        why="客气地要这个，不要那个。",
        example="你能不能写成第一人称，而不是第三人称？",
        near_miss="你能解释一下为什么用栈而不是队列吗？",
        reply="约翰走进了那间旧书店。",
        needs=frozenset({"short"}),
        unless=FIRM - {"question"} | {"no_reply", "asked", "third", "prose", "story"},
        group="replace",
    ),
    Rule(
        id="zh.correct.yields_not",
        kind="correction",
        pattern=(
            r"(?:它|代码|函数|程序|脚本|查询|结果|命令|公式|循环|正则|按钮|图)[^,。;!?\n]{0,6}(?:返回|输出|打印|显示|给出|生成|得到|匹配|删除|选中|排序)"
            r"(?:的是|了)?[^,。;!?\n]{1,20},?(?:而不是|而非|不是)[^,。;!?\n]{1,}"
        ),
        cues=("而不是", "而非", "不是"),
        weight=1.0,
        why="说得到的不是该得到的。",
        example="它返回空列表，而不是所有链接。",
        near_miss="它为什么返回列表而不是元组？",
        reply="links = soup.find_all('link')",
        unless=FIRM | {"no_reply", "asked", "third", "prose", "story"},
        group="replace",
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
        unless=FIRM | {"no_reply", "prose", "story"},
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
            r"(?:正确|准确|标准)的?(?:答案|结果|写法|做法|说法|拼写|读音|名字|顺序|叫法)?(?:应该?|应当)?(?:是|为|:)|(?:^|[,。])(?:答案|结果)(?:应该)?是(?!什么|\s?[a-e][。.!]?$)|(?:答案|结果)"
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
        id="zh.correct.a_not_b",
        kind="correction",
        pattern=(
            r"^(?:我)?(?:是|按照?|要的?是?|用|在|应该|得|给|放|写(?!一|个|几|[两三])|选|那是|这是|他是|她是|它是|说的是|问的是)"
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
        unless=FIRM | {"prose", "story", "mention", "exercise", "new_work"},
        opening=True,
        group="replace",
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
        pattern=(
            r"(?:成|(?<![认以因])为|到|用|(?<!所)以|按|说|指|叫)"
            + IN
            + r"{1,12},(?:而)?不是"
            + IN
            + r"{1,12}[。!~\s]*$"
        ),
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
        id="zh.correct.not_x_do_y",
        kind="correction",
        pattern=(r"^不是" + IN + r"{1,12},(?:是|用|走|要|选|按|去|改|而是|我要)(?!吗|不是)" + IN + r"{1,}"),
        cues=("不是",),
        weight=1.0,
        why="不是那个，是这个。",
        example="不是 A 方案，走 B 方案",
        near_miss="不是我，是他吗",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="replace",
    ),
)
