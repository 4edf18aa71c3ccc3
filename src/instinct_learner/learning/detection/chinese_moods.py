"""What a Chinese message tells of its speaker's mood and intent: upset, to be undone, to be recorded, lasting, urgent, mild, vague.

Patterns read folded text, as those of `chinese_marks` do, and come after them.
"""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

MOODS: tuple[Mark, ...] = (
    Mark(
        name="mood",
        pattern=(
            r"烦死|气死|受不了了|无语|崩溃|心累|火大|气人|抓狂|累死|郁闷|难过|伤心|不开心|真烦|好烦|烦人|烦透|要疯|疯了|妈的|他妈|卧槽|我靠|"
            r"滚(?=[,!。\s]|$)|去死|傻逼|废物|垃圾"
        ),
        reach="message",
        cues=(
            "烦",
            "气",
            "受不了",
            "无语",
            "崩溃",
            "累",
            "火大",
            "抓狂",
            "郁闷",
            "难过",
            "伤心",
            "不开心",
            "疯",
            "妈",
            "卧槽",
            "我靠",
            "滚",
            "去死",
            "傻逼",
            "废物",
            "垃圾",
        ),
        flag="emotional",
    ),
    Mark(
        name="undo",
        pattern=(
            r"忘掉|忘了(?:这条|这个|它|刚才)|撤销(?:刚才|这条|上一条|上条)|别记(?!错)|不用记|不要记|不必记|(?:删掉|删除|去掉|取消)(?:这|刚才|那|上)一?条"
        ),
        cues=("忘", "撤销", "记", "条"),
        flag="undo",
    ),
    Mark(
        name="record",
        pattern=(
            r"记录(?:下|一下|下来)?(?:这个|这条|这次|这些|该|一条)?(?:经验|教训|偏好|方法|做法|技巧|规则)|记下来|记录下来|(?<!忘)记一下|记下这|"
            r"记下[:,]|存(?:下来|起来)|记在(?:心里|记忆)"
        ),
        cues=("记", "存"),
        unless=frozenset({"question", "undo"}),
        flag="record",
    ),
    Mark(
        name="permanent",
        pattern=r"永远|永久|始终|任何时候|任何情况|从今以后|今后|长期|一辈子|终身|一直(?:都|这样)|一贯|凡是|一律|一概",
        cues=("永", "始终", "任何", "从今", "今后", "长期", "一", "终身", "凡是"),
        unless=frozenset({"question", "hypothetical", "reported", "mention", "story"}),
        flag="permanent",
    ),
    Mark(
        name="urgent",
        pattern=r"以后(?!再)|永远|每次|每回|必须|一定(?!程度|的)|务必|禁止|严禁|always|never|must",
        cues=("以后", "永远", "每", "必须", "一定", "务必", "禁", "always", "never", "must"),
        unless=frozenset({"question", "hypothetical", "reported", "mention", "story", "negated"}),
        flag="urgent",
    ),
    Mark(
        name="standard",
        pattern=r"记住|记好|牢记|下次|下回|别再|不要再|别忘|记得",
        cues=("记", "下次", "下回", "别", "不要再"),
        unless=frozenset({"question", "hypothetical", "reported", "mention", "story", "undo"}),
        flag="standard",
    ),
    Mark(
        name="mild",
        pattern=r"倾向|偏好|偏爱|喜欢|习惯",
        cues=("倾向", "偏", "喜欢", "习惯"),
        unless=frozenset({"question", "hypothetical", "reported", "mention", "story"}),
        flag="mild",
    ),
    Mark(
        name="vague",
        pattern=(
            r"(?:少|多)(?:说|聊|来|讲)一?[点些](?:开心|好听|高兴|有用|好|有意思|有趣|没用|正能量)的|"
            r"(?:认真|用心|走心|靠谱|聪明|机灵|上心|努力|正常|争气|像样|好好|注意)一?点儿?(?=[\s,。!~]|$)|"
            r"好好(?:说话|干|做|写|回答|表现)(?=[\s,。!~]|$)|表现好一?点|像个?人一?样"
        ),
        cues=("的", "点", "好好", "像"),
        unless=frozenset({"question", "reported", "mention"}),
        flag="vague",
    ),
)
