"""How people say, in Chinese, in what manner they want to be answered."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, IN, LASTING_UNLESS, RULE_UNLESS
from instinct_learner.learning.detection.rule import Rule

MANNERS: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.manner",
        kind="preference",
        pattern=(
            BEGIN
            + r"(?:你|请|希望你?|以后|麻烦|要|那|就){0,3}(?:跟我|给我|对我|和我)?(?:的)?(?:回答|回复|答复|说话|讲话|汇报|聊天)(?:我|时|的时候|要|请|能不能|可不可以|能|可以|都|尽量|问题|还是|也|太|应该){0,3}"
            r"(?:[\u4e00-\u9fff]{0,4}(?<!第.)(?<!一下第.)(?<![几这那哪有早晚快])(?:一?点儿?|一?些)(?=[,。!~\s]|$)|简短|简洁|精简|精炼|简明|简练|直接|不超过|控制在|[^,。;!?\n]{1,8}以内|先|用|别|不要)"
            + IN
            + r"{0,}|"
            r"(?:别|不要|少|不用)(?:太|这么|那么)?(?:客气|啰嗦|废话|绕弯|铺垫|长篇|拍马屁|恭维|道歉|表情|emoji|敬语|卖萌|打官腔|套话|官方)|"
            r"(?:别|不要|不用|少|禁|去掉)(?:再)?(?:用|加|带|写|发|说)?\s?(?:emoji|表情|感叹号|颜文字|敬语|波浪号|废话|套话|客套话|英文缩写|术语|火星文|网络用语)|^(?:用|全部|都|统一){0,2}(?:中文|英文|日文|繁体|简体|粤语)(?:回答|回复|交流|输出|对话)(?=[,。!\s]|$)|说人话|(?<![用成为结到括])三句话(?!总结|概括|介绍|描述)|有话直说|别绕|说重点|讲重点|只说结论|(?<!可以)(?<!能)(?<!会)用(?:简体|繁体)?(?:中文|英文|英语|日语|粤语|普通话)(?:回|跟|和|说|讲|交流)|先(?:说|给|讲|列|写|上)(?:结论|重点|要点|思路|计划)"
        ),
        cues=(
            "表情",
            "答复",
            "先",
            "英语",
            "日语",
            "普通话",
            "中文",
            "英文",
            "日文",
            "繁体",
            "简体",
            "粤语",
            "回答",
            "回复",
            "说话",
            "讲话",
            "语气",
            "措辞",
            "输出",
            "汇报",
            "解释",
            "聊天",
            "客气",
            "啰嗦",
            "废话",
            "绕",
            "铺垫",
            "长篇",
            "恭维",
            "道歉",
            "表情",
            "emoji",
            "敬语",
            "卖萌",
            "官",
            "套话",
            "三句话",
            "直说",
            "重点",
            "只说结论",
            "用中文",
            "拍马屁",
            "感叹号",
            "颜文字",
            "波浪号",
            "术语",
            "用语",
            "说人话",
        ),
        weight=1.0,
        why="说了回答该是什么样子。",
        example="说话直接点",
        near_miss="请写一段对话",
        unless=RULE_UNLESS | {"request"},
        needs=frozenset({"short"}),
        group="manner",
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
        unless=LASTING_UNLESS,
        needs=frozenset({"short", "vague"}),
        flags=("vague",),
        group="manner",
    ),
    Rule(
        id="zh.prefer.as_possible",
        kind="preference",
        pattern=(
            r"^(?:回答|回复|"
            + IN
            + r"{0,4})?(?:越"
            + IN
            + r"{1,3}越好|能([\u4e00-\u9fff]{1,3})就\1|能"
            + IN
            + r"{1,4}(?:尽量|就)"
            + IN
            + r"{1,4})[。!~\s]*$|"
            + BEGIN
            + r"(?:"
            + IN
            + r"{0,6})少(?:用|写|说|发|讲)(?!点|一点|些)"
            + IN
            + r"{1,}"
        ),
        cues=("越", "能", "少"),
        weight=1.0,
        why="说了一贯的取向。",
        example="能简短就简短",
        near_miss="越来越好了",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        group="manner",
    ),
    Rule(
        id="zh.prefer.enough",
        kind="preference",
        pattern=(
            r"(?:我)?(?:只要(?!听我|陪|你在)|只给|只看|给我?)"
            + IN
            + r"{1,8}(?:就够|就行|就好|即可|,不要|,别|,省)|(?:^|,)别给我"
            + IN
            + r"{2,}|(?:^|[,。!\s])(?:请|你)?(?:别|不要|少)(?:跟|和|对|给)我(?:讲|说|谈|扯|来|提|发|推|聊|整|搞)(?!了|这些)"
            + IN
            + r"{2,}"
        ),
        cues=("只要", "只给", "只看", "给", "跟我", "和我", "对我"),
        weight=1.0,
        why="说了只要什么。",
        example="我只要结果，不要过程",
        near_miss="只要努力就行吗",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS,
        group="manner",
    ),
    Rule(
        id="zh.prefer.your_things",
        kind="preference",
        pattern=(
            r"^你(?:给我|写|发|回)?的(?:代码|注释|回答|回复|邮件|消息|解释|说明|总结|报告|输出|语气|测试|提交)"
            + IN
            + r"{0,4}(?:尽量|要|别|不要|少|都|统一|必须|得|只|控制|不超过|用)(?!吗|是|不)"
            + IN
            + r"{1,}"
        ),
        cues=("你给我的", "你写的", "你发的", "你回的", "你的"),
        weight=1.0,
        why="说了你的东西该是什么样。",
        example="你给我的代码注释尽量少",
        near_miss="你的代码是怎么跑的",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"interface"},
        opening=True,
        group="manner",
    ),
    Rule(
        id="zh.prefer.treat_me",
        kind="preference",
        pattern=(r"我(?:需要|要|希望|想)你(?:能|可以)?" + IN + r"{0,12}(?:对我|跟我|和我|给我|陪我)" + IN + r"{0,}"),
        cues=("我",),
        weight=1.0,
        why="说了希望你怎样对你。",
        example="我需要你百分之百坦诚地对我",
        near_miss="我需要你的地址",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"request", "asks"},
        group="manner",
    ),
    Rule(
        id="zh.prefer.like_you_to",
        kind="preference",
        pattern=(
            r"我(?:更)?(?:喜欢|希望|想要|不喜欢|讨厌)你(?:能|可以)?(?:用|说|写|叫|回答|回复|给|直接|先|把|别|不要|主动|多|少|老|总|每)"
            + IN
            + r"{1,}"
        ),
        cues=("我",),
        weight=1.0,
        why="说了喜欢你怎样做。",
        example="我喜欢你用表格回答",
        near_miss="我希望你能来",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "asks"},
        flags=("mild",),
        group="manner",
    ),
    Rule(
        id="zh.prefer.tone",
        kind="preference",
        pattern=(
            r"^(?:语气|措辞|输出|解释|说明|文风|风格)"
            + IN
            + r"{0,8}(?:一?点儿?|一?些|简短|简洁|直接|控制在|以内)(?=[,。!~\s]|$)"
        ),
        cues=("语气", "措辞", "输出", "解释", "说明", "文风", "风格"),
        weight=1.0,
        why="说了语气该是什么样子。",
        example="语气温柔一点",
        near_miss="语气是什么意思",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface"},
        opening=True,
        group="manner",
    ),
)
