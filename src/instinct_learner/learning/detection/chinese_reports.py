"""What, in Chinese, others said, and how much something is so: words that teach nothing, looked for before the other marks."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

REPORTS: tuple[Mark, ...] = (
    Mark(
        name="reported",
        pattern=(
            r"(?:面试官|考官|客人|顾客|房东|教授|导师|医生|大夫|评委|裁判|教练|亲戚|婆婆|岳母|奶奶|爷爷|"
            r"姥姥|外婆|阿妈|阿爸|老妈|老爸|妈妈|爸爸|老婆|老公|"
            r"男友|女友|男朋友|女朋友|邻居|室友|家长|主任|校长|老板|经理|同事|同学|老师|领导|朋友|上司|"
            r"他们?|她们?|人家)"
            r"(?:也|都|们|还|又|总是?|老是?|经常|成日|每次|跟我|和我|对我|刚刚?|昨天|今天|一直|却|就|"
            r"不停){0,3}(?:说|讲|话(?!题|语|音)|叫我|让我|要求我|嫌|骂|批评|抱怨|劝|逼|不让|不准)"
        ),
        reach="after",
        cues=("说", "讲", "话", "叫", "让", "要求", "嫌", "骂", "批评", "抱怨", "劝", "逼", "不"),
    ),
    Mark(
        name="mention",
        pattern=r"得(?:离谱|不得了|要命|不行|过分|出奇|惊人|吓人|可怕|要死|一塌糊涂|不像话)",
        reach="hit",
        cues=("得",),
    ),
    Mark(
        name="reported",
        pattern=r"(?:客户|用户|顾客|客人|买家|对方|甲方)(?:来)?(?:投诉|反映|反馈|抱怨|退货)",
        reach="after",
        cues=("投诉", "反映", "反馈", "抱怨", "退货"),
    ),
    Mark(
        name="mention",
        pattern=r"(?:^|[,。!\s])(?:[别別]|不用|不必|不要)(?:这么)?客气(?=[,。!~\s]|$)",
        reach="hit",
        cues=("客气",),
    ),
    Mark(
        name="wonders",
        pattern=(
            r"(?:怎么(?!又|还|老|总|都)|如何|(?<![写说讲释问明])为什么|为啥|(?<!还)有什么(?!都|也)|是什么|哪(?!怕)|多少|帮我(?:写|做|找|想|起|拟|列|推荐|查)|"
            r"推荐(?:一|个|几)|给(?:点|些)建议)"
        ),
        reach="message",
        cues=("怎么", "如何", "为什么", "为啥", "什么", "哪", "多少", "帮我", "推荐", "建议"),
    ),
)
