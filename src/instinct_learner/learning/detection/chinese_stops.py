"""How people stop the agent in Chinese, with or without saying what to do instead."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, FIRM, IN
from instinct_learner.learning.detection.rule import SILENCING, Rule

STOPS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.dont_just",
        kind="correction",
        pattern=(
            r"(?:不需要|不用|不要|别|勿|无需|无须|毋须|不必|不应该?|不应当|不该|没有?必要|用不着|唔好|唔使)"
            + IN
            + r"{0,24}[,\s](?:你)?(?:只|直接|就|改|要|用|使用|而是|请|去|应该|应当|需要|把|(?:说|讲|来|给|写|做|聊)(?:点|些|几|一些|一点))"
            + IN
            + r"{1,}"
        ),
        cues=("不需要", "不用", "不要", "别", "勿", "无", "毋须", "不必", "不应", "不该", "必要", "用不着", "唔"),
        weight=1.0,
        why="叫停一种做法，并说了改成怎样。",
        example="不需要解释，只要给出代码",
        near_miss="不用客气",
        unless=FIRM | {"third", "story", "one_off", "prose", "asks", "asked"},
        needs=frozenset({"short"}),
        group="stop",
    ),
    Rule(
        id="zh.correct.dont",
        kind="correction",
        pattern=BEGIN
        + r"(?:请|你|就|都){0,3}(?:不要|别|停止|不必|不应该?|不准(?!确)|唔好|不需要|不用)(?!客气|谢|担心|紧张|急|着急|介意|忘|闹|吵|了)"
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
        id="zh.correct.don_t_first",
        kind="correction",
        pattern=(
            r"^(?:请|你|那|就){0,3}(?!(?:不要|不必|不需要|不用)(?:担心|着急|急|怕|客气|误会|介意|见怪|难过|紧张))(?:不要|别(?!人|的|急|担心|怕|客气|误会|介意)|不需要|不用(?!了|谢|担心|客气|管它|理它|管这|管那)|停止|不应该?)"
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
        unless=FIRM | {"no_reply", "asked", "request", "third", "prose", "story", "one_off"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.this_need_not",
        kind="correction",
        pattern=(
            r"^(?:这|那)[^,。;!?\n]{1,14}(?:是|有|会|能|已经)[^,。;!?\n]{1,10},(?:所以|因此)?(?:不用|不必|不需要|无需|没必要|用不着)(?!管|担心|急|理|怕|了)[^,。;!?\n]{2,}|(?:这|那)(?:里|个|儿|边|些|行|段|样)?(?:就|都|也|其实)?(?:不用|不要|不该|不需要|不必|没必要|别)(?!担心|客气)"
            + IN
            + r"{1,}|^(?:不用|不要|不必|不该|不应该|别)"
            + IN
            + r"{1,10}(?:这|那)(?:里|个|儿|边|些|行|段)?"
        ),
        cues=("不用", "不要", "不该", "不需要", "不必", "无需", "用不着", "没必要", "别", "不应该"),
        weight=1.0,
        why="说这里不用这样。",
        example="这里不用判空",
        near_miss="这个不用改吗？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story", "one_off"},
        group="stop",
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
            + r"你(?:先|就)?(?:别|不要|不用|不准(?!确)|少|停止)(?:再|来)?(?!客气|谢|担心|紧张|急|介意|走|哭|难过|太累|忘)"
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
        id="zh.correct.stop_doing",
        kind="correction",
        pattern=(r"^(?:请|你){0,2}停止(?!的|了)" + IN + r"{2,}"),
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
        id="zh.correct.only_need",
        kind="correction",
        pattern=(
            r"^(?:请|你)?(?:只|仅)(?!要|有|是|能|会|想)[\u4e00-\u9fff]{1,4}[^,。;!?\n]{1,10},[^,。;!?\n]{0,10}(?:不用|不要|别|无需|不必|不需要)[^,。;!?\n]{1,}|(?:我)?(?:只|就)(?:需要|要|想要|给|看|留)"
            + IN
            + r"{1,10},(?:不用|不要|不需要|别|无需|其他|其它|别的|剩下)|^(?:请|你)?直接(?:给|说|写|回答|上)(?:出|我)?(?:结果|答案|代码|重点|结论|成品|最终)"
        ),
        cues=("只", "仅", "就", "直接"),
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
    Rule(
        id="zh.correct.dont_self",
        kind="correction",
        pattern=(
            r"(?:^|[,。!\s])(?:请|你|可)?(?:别|不要)又(?!不|没)[^,。;!?\n]{2,}|^(?:你|请)?(?:别|不要|不准(?!确))(?:自己(?!吓)|擅自|随便|随意|乱|私自|多|额外|另外)"
            + IN
            + r"{2,}|^又把"
            + IN
            + r"{1,12}(?:了|掉)"
        ),
        cues=("别", "不要", "不准", "又把"),
        weight=1.0,
        why="叫你别自作主张。",
        example="不要自己加字段",
        near_miss="别自己吓自己",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"} | {"one_off"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.not_like_this",
        kind="correction",
        pattern=(
            r"^(?:这样|这么)(?:写|做|改|弄|搞|设计|处理)(?:会|就会|容易)"
            + IN
            + r"{1,}|^(?:但是?|可是|不过)(?:这样|那样|这么做)(?:会|就|不|太|还)"
            + IN
            + r"{1,}|(?:不能|不可以|不该|不应该|不要|别)(?:这么|这样|那样|那么)(?!说|想|多|快|好)"
            + IN
            + r"{0,}"
        ),
        cues=("这么做", "这么", "这样", "那样", "那么"),
        weight=1.0,
        why="说不能这样做。",
        example="不能这么做",
        near_miss="能不能这样做",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="stop",
    ),
    Rule(
        id="zh.correct.not_so_much",
        kind="correction",
        pattern=(
            r"(?:别|不要|不用)(?!想|担心|操心|在意)"
            + IN
            + r"{1,8}(?:那么|这么|太)(?:多|复杂|长|细|啰嗦|快|慢|大|小|花哨|正式|死板)"
        ),
        cues=("别", "不要", "不用"),
        weight=1.0,
        why="嫌过头了。",
        example="就一个文件，别拆那么多",
        near_miss="别想那么多",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"} | {"one_off"},
        group="stop",
    ),
)
