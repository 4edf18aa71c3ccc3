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
)
