"""How people reproach the agent in Chinese, in earnest or in mockery."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, END, FIRM, IN
from instinct_learner.learning.detection.rule import Rule

REPROACHES: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.how_come_then",
        kind="correction",
        pattern=(
            r"^(?:诶|咦|啊|哎|嗯|等等|不对)?[,!\s]?怎么(?:是|成了?|变成?|全是?|都是?|又是?|只有?|还是?|给的?是|出来|用的?是?|写的?是?)[^,。?!]{1,12}[,。?!]+ ?"
            r"(?:我|不是|应该|明明|要|说好|让你|换|改|请|给我|用|说|写|这(?:里|个|项目)|不应该)"
        ),
        cues=("怎么",),
        weight=1.0,
        why="质问为何如此，并说了该怎样。",
        example="怎么是英文的，我要中文的",
        near_miss="怎么是这样？能解释一下吗",
        reply="Here is the summary.",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "third", "story"},
        opening=True,
        group="how_come",
    ),
    Rule(
        id="zh.correct.exists_already",
        kind="correction",
        pattern=(
            r"(?:已经|早就|本来就|原本就|明明|一直都?)(?:就)?(?:存在|有)(?:了|这个|那个|一个|现成|的)?[^,。;!?\n]{0,20}(?:[,。]\s?(?:别|不用|不要|不需要|无需|没必要|直接|为什么|为啥|干嘛|怎么)|[。!]?$)"
        ),
        cues=("已经", "早就", "本来", "原本", "明明", "一直"),
        weight=1.0,
        why="说早就有了。",
        example="这个字段已经有了，别再加一个",
        near_miss="我已经有了一个想法，帮我写出来",
        reply="我新增了字段。",
        unless=ASKING | {"no_reply", "third", "story", "self", "request", "asked"},
        group="exists",
    ),
    Rule(
        id="zh.correct.rest_stays",
        kind="correction",
        pattern=(
            r"(?:其他|其它|其余|別的|剩下)(?:的)?(?:地方|部分|内容|文件|代码|都|全)?(?:都|全)?(?:还原|恢复|撤销|撤回|不要动|别动|不要改|别改|不动|保持不变|不变|改回)"
            r"|^(?:请|你|先|都|全)?(?:全部|都)?(?:还原|恢复|撤销|回滚)(?:了|一下|回去|吧|掉)?[,。!]"
        ),
        cues=("其", "別的", "剩下", "还原", "恢复", "撤销", "回滚"),
        weight=1.0,
        why="说别的要照旧。",
        example="只要改这一处，其他的还原",
        near_miss="其他的怎么还原？",
        reply="我统一调整了全部页面。",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "third", "story", "question", "one_off"},
        group="stop",
    ),
    Rule(
        id="zh.correct.you_did_harm",
        kind="correction",
        pattern=(
            r"(?<!想让)(?<!希望)(?<!请)(?<!想要)(?<!麻烦)你(?:刚才|刚刚)?(?:又|怎么|怎么又|都|却|还|居然|竟然)?把"
            + IN
            + r"{1,20}(?:去掉|删|改|弄|搞|写成|写到|写死|当成|漏|丢|覆盖|换|放到|放在|搞没|清)"
            r"(?:了|掉|没|坏|乱|错)?|(?<!是)你(?:怎么)?(?:又|擅自|自作主张|私自|乱|偷偷|自己(?!决定|看着|选|想|判断|定|来|安排|发挥|挑|觉得|先|的)|白|光|净|尽|(?:老是?|总是?)(?!这么[^,。;!?\n]{1,6}吗|那么[^,。;!?\n]{1,6}吗)|一直|还在|还是)"
            + IN
            + r"{1,16}"
        ),
        cues=(
            "把",
            "又",
            "擅自",
            "自作主张",
            "私自",
            "乱",
            "偷偷",
            "自己",
            "白",
            "光",
            "净",
            "尽",
            "老",
            "总",
            "一直",
            "还",
        ),
        weight=0.8,
        why="责备你做了不该做的事。",
        example="你把缓存整个去掉了",
        near_miss="你把缓存的原理讲讲",
        unless=ASKING | {"prose"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.sarcasm",
        kind="correction",
        pattern=r"你(?:可)?真会(?:找|挑|改|写|玩|搞|省|编)|(?:你)?(?:可)?真(?:行|有你的|会(?!议)|是个?人才)"
        + END
        + r"|可真会|真有你的|(?:我)?(?:真|也是|算是)?服了(?:你|u|呀|啊)?"
        + END
        + r"|我谢谢你"
        + END
        + r"|(?:^|[,。!\s])(?:这|那|你这)(?:种|样)?(?:也)(?:能|配|好意思)?(?:叫|算)(?!什么|是|我|你|不)[^,。;!?\n]{1,12}[?!,。~]|([说讲改写做修答画])了?(?:也|就)?(?:跟|和|等于|如同|像)(?:是)?没\1|^白(?:写|做|改|干|忙|费|等|调)了|(?:谁家|哪家|哪门子)的?[^,。;!?\n]{1,12}(?:长这样|这么|这样|会)|逗我(?:呢|玩)?|搞笑呢|开玩笑吧|你管这叫|这就是你说的",
        cues=(
            "也",
            "没",
            "白",
            "谁家",
            "哪家",
            "哪门子",
            "真",
            "服了",
            "谢谢你",
            "逗我",
            "搞笑",
            "开玩笑",
            "你管这叫",
            "这就是",
        ),
        weight=1.0,
        why="反话。",
        example="你可真会改，把接口全改没了",
        near_miss="你真的很厉害",
        unless=ASKING | {"third", "story", "praise"},
        group="sarcasm",
    ),
    Rule(
        id="zh.correct.again",
        kind="correction",
        pattern=r"你怎么(?:又|还|老|总)|(?<!我)(?<!我们)怎么(?:又|还|老|总)(?!没(?:到|来|收|发|下|好|回|开|结束|醒|睡|通)|没有?人|有|报错|失败|连不上|崩|挂|卡|不行|打不开|会)|(?:又|还)(?:错|忘|犯|漏|搞错|弄错)|还是(?:不对|错|没改|原来|老样子|没有?按)",
        cues=("怎么", "又", "还"),
        weight=1.0,
        why="抱怨同样的事又发生了。",
        example="怎么又用 npm 了",
        near_miss="怎么用 npm 安装？",
        unless=ASKING | {"third", "story", "prose"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.you_did",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:但|但是|可|可是|其实|不过|怎么|为什么|哦|嘿|伙计|似乎|好像|看来|我?(?:想|觉得|认为|看)){0,3}你(?:们|刚才|刚刚|刚|又|只|只是|却|还|仍|仍然|依然|在|正在|似乎|好像|已经|总是|什么都|直接|根本|并){0,3}(?:(?:把|从)"
            + IN
            + r"{1,12})?(?:更新|修改|添加|改|写|删|删除|用|使用|给|做|列|列出|引用|重复|错过|跳过|省略|加|放|生成|创建|返回|回答|解释|"
            r"混淆|遗漏|改变|删掉|去掉|漏掉|打乱|破坏|忽视|误用|颠倒|混用|夸大|曲解|歪曲|换|动|提交|运行|选|翻译|输出|设置|多写|少写|漏写|编辑|没改|误|错|丢|略)(?:了|成|的是|到|错)(?!很好|不錯|很对|对|我很多|很棒|我(?:灵感|启发|帮助))"
            + IN
            + r"{1,}"
        ),
        cues=("你",),
        weight=1.0,
        why="陈述你刚做了什么，是在指出问题。",
        example="你更新了主工作区的文件，而不是会话仓库的",
        near_miss="你写得很好，谢谢",
        reply="已更新。",
        unless=FIRM | {"no_reply", "third", "prose", "story", "praise"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.you_again",
        kind="correction",
        pattern=(
            r"你(?:怎么|咋){0,1}(?:又|还在|仍在|依然在|怎么还|怎么老|怎么总|老是|总是|一直|居然|竟然)(?!帮|救|进步|赢|对了|很好|这么[^,。;!?\n]{1,6}吗|那么[^,。;!?\n]{1,6}吗)"
            + IN
            + r"{2,}"
        ),
        cues=("又", "还", "仍在", "依然在", "老", "总", "一直", "居然", "竟然"),
        weight=1.0,
        why="责备你又这样做。",
        example="你怎么又用 npm",
        near_miss="你又说对了，真棒",
        needs=frozenset({"short"}),
        unless=ASKING | {"prose", "story", "praise"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.why_rather",
        kind="correction",
        pattern=(
            r"(?:为什么|为啥|干嘛|干吗)(?:你)?(?:要|又|不|非要|非得|会|还)?"
            + IN
            + r"{1,20}[,?。]\s?(?:直接|应该|不是|用|改|我说|明明|我要|不要|别)|你(?!喜欢|想|会|能|在|要|平时|可以|都|觉得)"
            + IN
            + r"{1,16}(?:干嘛|干吗|干什么|干啥|做啥|做什么)(?:啊|呀|呢)?[?!。]*$"
        ),
        cues=("为什么", "为啥", "干嘛", "干吗", "干什么", "干啥", "做啥", "做什么"),
        weight=1.0,
        why="反问，并说了该怎么做。",
        example="为啥要新建文件，直接改原来的",
        near_miss="为什么要用 Redis？",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.why_touch",
        kind="correction",
        pattern=(
            r"(?:为什么|为啥|干嘛|干吗|怎么|凭什么)(?:你)?(?:要|又|把|给)?(?:"
            + IN
            + r"{1,6})?(?:删|改|动|换|移|挪|升级|覆盖|去)(?:掉|了|走)?(?:我|这|那|原|了$)|你怎么(?:把|就|又|没|连|能|给|光|只|净|直接|老|总|自己|先|随便|擅自|偷偷|不(?!说话|高兴|开心|理我|回|懂))"
            + IN
            + r"{2,}"
        ),
        cues=("为什么", "为啥", "干嘛", "干吗", "怎么", "凭什么"),
        weight=1.0,
        why="质问为什么动了。",
        example="为什么删掉我的注释",
        near_miss="为什么天空是蓝的",
        needs=frozenset({"short"}),
        unless=ASKING | {"prose", "story"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.no_need_of",
        kind="correction",
        pattern=(
            r"我(?:不明白|不理解|不知道|搞不懂)为什么(?:你)?(?:要|会)"
            + IN
            + r"{1,16}[,。]"
            + IN
            + r"{0,8}(?:就够|就行|不需要|应该|明明|可以)"
        ),
        cues=("为什么",),
        weight=1.0,
        why="质疑多余的做法。",
        example="我不明白为什么要用两个循环，一个就够了",
        near_miss="我不明白为什么天是蓝的",
        unless=ASKING | {"third", "prose", "story"},
        group="fault_done",
    ),
)
