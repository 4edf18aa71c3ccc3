"""What people forbid for good in Chinese, and what needs their word first."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import END, IN, RULE_UNLESS
from instinct_learner.learning.detection.rule import SILENCING, Rule

LIMITS: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.no_more",
        kind="preference",
        pattern=(
            r"(?:请|你|能不能|可不可以|能否|可以)?(?:别再|不要再|不许再|不准(?!确)再|别总|别老|不要总是?|不要老是?|别每|不要每|别动不动|不要动不动|不用每次|不必每次|唔好再)(?!说了"
            + END
            + r"|见|[^,。;!?\n]{1,4}一[个条次遍份张行段层])"
            + IN
            + r"{2,}"
        ),
        cues=("别再", "不要再", "不许再", "不准再", "别总", "别老", "不要总", "不要老", "每次", "动不动", "唔好再"),
        weight=1.0,
        why="不许再这样做。",
        example="别再混用中英文标点了",
        near_miss="别忘了带伞",
        unless=(RULE_UNLESS - {"question", "third"}) | {"hypothetical", "wish"},
        flags=("standard",),
        group="no_more",
    ),
    Rule(
        id="zh.prefer.forbid",
        kind="preference",
        pattern=(
            r"(?:禁止|严禁|不准(?!确)|不许|不得(?!不|了|已)|杜绝|切勿|切忌|绝不(?:能|要|可|允许)|绝对(?:不要|不能|不可以?|别|不许)|千万(?:别|不要|不能)(?!错过|放弃|灰心|害怕|担心|告诉別人)|永不(?!放弃|言)|一定(?:不要|别)|永远(?:不要|别))"
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
        unless=RULE_UNLESS | {"request"},
        needs=frozenset({"short"}),
        flags=("urgent",),
        group="lasting",
    ),
    Rule(
        id="zh.prefer.time_of_day",
        kind="preference",
        pattern=(
            r"(?<!这个)(?<!今天)(?<!明天)(?:周末|晚上|夜里|深夜|凌晨|早上|中午|下班后?|工作日|节假日|上班时间|半夜)"
            + IN
            + r"{0,8}(?:别|不要|不准(?!确)|勿)"
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
        id="zh.prefer.approval",
        kind="preference",
        pattern=(
            r"(?:前|之前|的事|时|的时候|的话|操作|任何|改动)"
            + IN
            + r"{0,4}(?:先|要|得|都要|必须|一定要)?(?:问我|跟我说|告诉我|让我|通知我|请示|征求|经我|二次确认)|"
            r"(?:没有|没经|不经|未经|没得到|没)(?:过)?(?:我|允许|许可|确认|批准|同意|授权)"
            + IN
            + r"{0,8}(?:别|不要|不得|不准(?!确)|不许|不能|禁止)|只有我"
            + IN
            + r"{1,12}才|除了我|只听我的?"
        ),
        cues=(
            "问我",
            "跟我说",
            "告诉我",
            "让我",
            "通知我",
            "请示",
            "征求",
            "经我",
            "二次确认",
            "没",
            "不经",
            "未经",
            "只有我",
            "除了我",
            "只听我",
        ),
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
            r"(?:不管|无论|哪怕|即使|即便|就算|再急|再小)[^。;!?\n]{1,20}?(?:都|也)(?:要|不要|别|得|必须|不能|不准(?!确)|不许|先|应该|一定)"
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
            r"(?:不懂|拿不准(?!确)|不确定|有疑问|不清楚|没把握|有问题|不会)(?:的|时|的时候|的话|的地方)?,?(?:就|先|要|请|得|一定要|都要)(?:问|标|说明|注明|告诉|写)|(?:别|不要|不许)(?:擅自|自作主张|瞎猜|乱猜|猜|自己猜|自说自话|随便(?:改|动|删))"
        ),
        cues=("标", "说明", "注明", "告诉", "写", "问", "擅自", "自作主张", "猜", "自说自话", "随便"),
        weight=1.0,
        why="说了拿不准时怎么办。",
        example="拿不准就问",
        near_miss="不懂就问是好习惯吗",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS,
        group="lasting",
    ),
)
