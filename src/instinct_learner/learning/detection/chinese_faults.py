"""How people name, in Chinese, what the agent did wrong or left out."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, END, FIRM, IN
from instinct_learner.learning.detection.rule import Rule

FAULTS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.you_missed",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:们|刚才|刚刚|这里|又|还是?|好像|似乎|可能|完全|根本|都|总|老|一直|漏|仍然?|依然|却){0,3}(?:(?:在|把|的)"
            + IN
            + r"{1,10})?(?:又|都|也|还|没有?完全){0,2}"
            r"(?:不懂|没懂|没有懂|错过|什么都没|一[个点]都没|忘(?:了|记|加|掉|写|改|带)|漏(?:了|掉|写|加|看)?|忽略|忽视|遗漏|说错|答错|讲错|猜错|误解|误会|搞错|弄错|写错|[动跑走来放加删发选贴填传画译翻查标抄念读排引]错|翻译错|做错|记错|改错|理解错|理解反|想错|用错|"
            r"看错|算错|搞混|弄混|混淆了|搞反|弄反|混淆|答非所问|跑题|少了|多了|"
            r"(?:没|没有|未)(?:能|完全|真正|正确|仔细|认真)?(?:考虑|按|照|只|懂|用|回答|理解|看|提到|改|加|写|包括|包含|遵|完成|做|注意|听|明白|搞|弄|"
            r"解释|处理|保存|提交|更新|删|读|列|使用|提供|说明|满足|跟|把|给|get|回应|检查|意识))"
        ),
        cues=("你", "您"),
        weight=1.0,
        why="指出你漏了、误解了或没有照做。",
        example="你漏掉了异常处理那一段",
        near_miss="你忘记我是谁了吗？",
        unless=FIRM,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_missed_asking",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:这里|刚才|刚刚)?(?:是不是|是否|难道)(?:又|把"
            + IN
            + r"{1,10})?(?:忘|漏|搞错|弄错|写错|理解错|误解|误会|看错|算错|搞反|弄反|搞混|没看|没懂|没明白)"
        ),
        cues=("是不是", "是否", "难道"),
        weight=1.0,
        why="用问句客气地指出漏了或错了。",
        example="你是不是漏了错误处理？",
        near_miss="是不是都叫我老王。",
        unless=ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_did_harm",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:刚才|刚刚)?(?:又|怎么|怎么又|都|却|还|居然|竟然)?把"
            + IN
            + r"{1,20}(?:去掉|删|改|弄|搞|写成|写到|写死|当成|漏|丢|覆盖|换|放到|放在|搞没|清)"
            r"(?:了|掉|没|坏|乱|错)?|(?:你|您)(?:怎么)?(?:又|擅自|自作主张|私自|乱|偷偷|自己|白|光|净|尽|老是?|总是?|一直|还在|还是)"
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
        id="zh.correct.not_what_i_asked",
        kind="correction",
        pattern=(
            r"(?:不是|并非|不符合|没有?符合|不满足|没达到|达不到|不合)"
            + IN
            + r"{0,6}(?:我们?"
            + IN
            + r"{0,6}(?:要|想|说|问|让|需|期|指|谈|讨论|聊)"
            + IN
            + r"{0,4}的|要求|需求|预期|期望|题意|想要的)"
        ),
        cues=("不是", "并非", "符合", "不满足", "没达到", "达不到", "不合"),
        weight=1.0,
        why="说结果不是所要的。",
        example="这不是我要的效果",
        near_miss="如果不符合要求会怎么样？",
        unless=FIRM | {"third"},
        group="fault",
    ),
    Rule(
        id="zh.correct.missing",
        kind="correction",
        pattern=(
            r"(?:回答|回复|代码|答案|里面?|中|结果|表|文件|报告|计划|列表|图|那个|这个|你)"
            + IN
            + r"{0,12}(?<!有)(?:没有|没|未|缺少?|少了)"
            r"(?:提供|提到|列出|回答|给出|说明|解释|包含|包括|体现|处理|考虑|加上|写|了)"
        ),
        cues=("没", "未", "缺", "少"),
        weight=1.0,
        why="指出回复里缺了东西。",
        example="那个回答没有给出参考文献，请补上",
        near_miss="我的文件里没有内容怎么办？",
        unless=FIRM | {"third", "story", "prose"},
        group="fault",
    ),
    Rule(
        id="zh.correct.fabricated",
        kind="correction",
        pattern=r"(?:胡说|瞎编|瞎说|乱编|乱写|编造|捏造|胡扯|胡编|复制粘贴|敷衍|糊弄|不懂装懂|答非所问|跑题|牛头不对马嘴|驴唇不对马嘴|文不对题|兜圈子|绕圈子|打太极|车轱辘话|自相矛盾|前后矛盾|断章取义|偷换概念|以偏概全|张冠李戴|没(?:说|答|讲|写)到点子上|没抓住重点|隔靴搔痒|混为一谈|坚持主题|回到主题|假的吧|别编|别瞎|不要编|别乱|乱来|闭嘴|白痴|扯远了|回到正题|别扯|扯淡|误导我)",
        cues=(
            "点子",
            "抓住",
            "隔靴",
            "混为一谈",
            "圈子",
            "太极",
            "车轱辘",
            "矛盾",
            "断章取义",
            "偷换",
            "以偏概全",
            "张冠李戴",
            "主题",
            "胡",
            "瞎",
            "乱",
            "编造",
            "捏造",
            "复制粘贴",
            "敷衍",
            "糊弄",
            "不懂装懂",
            "答非所问",
            "跑题",
            "不对",
            "扯淡",
            "误导",
            "假的",
            "别编",
            "文不对题",
            "闭嘴",
            "白痴",
            "扯",
        ),
        weight=1.0,
        why="说回复是编的、敷衍的或跑题的。",
        example="你这是瞎编的吧",
        near_miss="帮我编一个故事",
        unless=ASKING | {"third", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.sarcasm",
        kind="correction",
        pattern=r"(?:你|您)(?:可)?真会(?:找|挑|改|写|玩|搞|省|编)|(?:你)?(?:可)?真(?:行|有你的|会(?!议)|是个?人才)"
        + END
        + r"|可真会|真有你的|(?:我)?(?:真|也是|算是)?服了(?:你|u|呀|啊)?"
        + END
        + r"|我谢谢你"
        + END
        + r"|逗我(?:呢|玩)?|搞笑呢|开玩笑吧|你管这叫|这就是你说的",
        cues=("真", "服了", "谢谢你", "逗我", "搞笑", "开玩笑", "你管这叫", "这就是"),
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
        pattern=r"(?:你|您)怎么(?:又|还|老|总)|怎么(?:又|还|老|总)(?!没有?人|有|报错|失败|连不上|崩|挂|卡|不行|打不开|会)|(?:又|还)(?:错|忘|犯|漏|搞错|弄错)|还是(?:不对|错|没改|原来|老样子|没有?按)",
        cues=("怎么", "又", "还"),
        weight=1.0,
        why="抱怨同样的事又发生了。",
        example="怎么又用 npm 了",
        near_miss="怎么用 npm 安装？",
        unless=ASKING | {"third", "story", "prose"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.although",
        kind="correction",
        pattern=r"(?:你|您)(?:虽然|是)" + IN + r"{1,24}[,\s]{0,2}(?:但|可|却|不过)" + IN + r"{1,}",
        cues=("你", "您"),
        weight=1.0,
        why="承认一半，指出另一半不对。",
        example="你虽然改了一处，但又多了两处错",
        near_miss="虽然下雨，但我还是出门了",
        unless=FIRM,
        group="fault",
    ),
    Rule(
        id="zh.correct.i_noticed",
        kind="correction",
        pattern=r"(?:我)?(?:注意到|发现|看到|看出)(?:了)?(?:你|您)" + IN + r"{0,12}(?:不|没|只|总|又|还|错|漏|忘|把)",
        cues=("注意到", "发现", "看到", "看出"),
        weight=1.0,
        why="指出你的做法不妥。",
        example="我注意到你没有写单元测试",
        near_miss="我发现你很聪明",
        unless=FIRM,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_erred",
        kind="correction",
        pattern=r"(?:你|您)" + IN + r"{0,10}(?:犯了?|出了)" + IN + r"{0,12}(?:错|失误)",
        cues=("犯", "出了"),
        weight=1.0,
        why="说你犯了错。",
        example="你知道你为什么犯了这个错误吗？",
        near_miss="人都会犯错误",
        unless=ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_did",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:但|但是|可|可是|其实|不过|怎么|为什么|哦|嘿|伙计|似乎|好像|看来|我?(?:想|觉得|认为|看)){0,3}(?:你|您)(?:们|刚才|刚刚|刚|又|只|只是|却|还|仍|仍然|依然|在|正在|似乎|好像|已经|总是|什么都|直接|根本|并){0,3}(?:(?:把|从)"
            + IN
            + r"{1,12})?(?:更新|修改|添加|改|写|删|删除|用|使用|给|做|列|列出|引用|重复|错过|跳过|省略|加|放|生成|创建|返回|回答|解释|"
            r"混淆|遗漏|改变|删掉|去掉|漏掉|打乱|破坏|忽视|误用|颠倒|混用|夸大|曲解|歪曲|换|动|提交|运行|选|翻译|输出|设置|多写|少写|漏写|编辑|没改|误|错|丢|略)(?:了|成|的是|到|错)(?!很好|不錯|很对|对|我很多|很棒|我(?:灵感|启发|帮助))"
            + IN
            + r"{1,}"
        ),
        cues=("你", "您"),
        weight=1.0,
        why="陈述你刚做了什么，是在指出问题。",
        example="你更新了主工作区的文件，而不是会话仓库的",
        near_miss="你写得很好，谢谢",
        reply="已更新。",
        unless=FIRM | {"no_reply", "third", "prose", "story", "praise"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.output_lacks",
        kind="correction",
        pattern=BEGIN
        + r"(?:但|但是|还|仍然?|可是|里面?|这里){0,3}(?:"
        + IN
        + r"{1,10}(?:里面?|中|上))?(?:还|也|都|又)?(?:没有?(?:被|能|用|按|体现|说|写|提|包含|包括|遵|满足|处理|看到|回答|加|考虑|照)|少了?|缺了?|多了|漏了?|缺少)"
        + IN
        + r"{1,}",
        cues=("没", "少", "缺", "多了", "漏"),
        weight=1.0,
        why="指出结果里缺了或没做到。",
        example="没有用到我给的关键词",
        near_miss="我没有别的问题了",
        reply="好的，如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.your_output",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:刚才|刚刚|上面|这里|之前)?(?:给|写|改|做|说|用|加|删|生成|画|列|选|推荐|引用|提到|提供|算|发|举|翻译|起|取)(?:出|出来|到|我)?的"
            + IN
            + r"{0,20}(?:不(?!錯|仅|但)|没(?!问题)|错|太(?!好|棒)|打不开|只是|仅仅|只能|是假|假的|重复|一样|有出入|有误|多余|过时|老|只有|都是|还是)"
        ),
        cues=("你", "您"),
        weight=1.0,
        why="说你给的东西不行。",
        example="你给的链接打不开，换一个",
        near_miss="你写的不错",
        unless=FIRM | {"third", "story", "prose", "praise"},
        group="fault",
    ),
    Rule(
        id="zh.correct.unlike_mine",
        kind="correction",
        pattern=(
            r"(?:跟|和|与|同)我们?"
            + IN
            + r"{0,10}(?:不一样|不符|不同|不一致|相反|冲突|矛盾|不吻合|有出入|对不上)|(?:有出入|对不上|不一致)"
            + END
        ),
        cues=("冲突", "矛盾", "不", "相反", "有出入"),
        weight=1.0,
        why="说和自己要的不一样。",
        example="跟我说的不一样",
        near_miss="我和我哥不同",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "story", "prose"},
        group="fault",
    ),
    Rule(
        id="zh.correct.still_is",
        kind="correction",
        pattern=(
            BEGIN + r"(?:怎么)?(?:还是|仍然?是?|依然是?|又是|还)" + IN + r"{1,12}[,。](?:我)?(?:要|应该|改|请|不是|说)"
        ),
        cues=("还", "仍", "依然", "又是"),
        weight=1.0,
        why="说问题还在，并说要什么。",
        example="还是英文的，要中文",
        near_miss="还是你厉害，谢谢",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.yes_but",
        kind="correction",
        pattern=(
            r"^(?:嗯+|是的?|对的?|好的?|很好|可以|不錯|谢谢|好多了|差不多了?|(?:非常|很|更|越来越|已经|比较)?接近了?|还行|喜欢|我喜欢"
            + IN
            + r"{0,8})[,。!\s]{0,2}(?:谢谢[,。]?)?(?:但是?|不过|只是|可是|然而|除了|就是)"
            + IN
            + r"{0,16}(?:不(?!知道|太明白|懂|确定)|没|太|应该|要|改|别|只|指|还|请|用|忘|漏|少)"
        ),
        cues=("但", "不过", "只是", "可是", "然而", "除了", "就是"),
        weight=1.0,
        why="肯定一半，纠正另一半。",
        example="很好，但是不要检查内置管理员",
        near_miss="好的，但我有个问题",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_again",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:怎么|咋){0,1}(?:又|还在|仍在|依然在|怎么还|怎么老|怎么总|老是|总是|一直|居然|竟然)(?!帮|救|进步|赢|对了|很好)"
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
        id="zh.correct.needless",
        kind="correction",
        pattern=(
            r"(?:没有?必要(?!一直|担心|急|盯|等|纠结|跟|告诉)|多此一举|画蛇添足|过度设计|多余|不必要)(?:的|了|吧|再|"
            + END
            + r"|"
            + IN
            + r"{1,})"
        ),
        cues=("必要", "多此一举", "画蛇添足", "过度设计", "多余"),
        weight=1.0,
        why="说做得多余。",
        example="没必要新建文件",
        near_miss="有没有必要学英语？",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.why_rather",
        kind="correction",
        pattern=(
            r"(?:为什么|为啥|干嘛|干吗)(?:你)?(?:要|又|不|非要|非得)"
            + IN
            + r"{1,20}[,?。]\s?(?:直接|应该|不是|用|改|我说|明明|我要|不要|别)|(?:你|您)"
            + IN
            + r"{1,16}(?:干嘛|干吗|干什么)(?:啊|呀|呢)?[?!。]*$"
        ),
        cues=("为什么", "为啥", "干嘛", "干吗", "干什么", "做什么"),
        weight=1.0,
        why="反问，并说了该怎么做。",
        example="为啥要新建文件，直接改原来的",
        near_miss="为什么要用 Redis？",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.lie",
        kind="correction",
        pattern=(r"(?:你|您)(?:在|又|是在|刚才)?(?:骗|撒谎|说谎|忽悠|误导|胡说|敷衍)"),
        cues=("骗", "谎", "忽悠", "误导", "胡说", "敷衍"),
        weight=1.0,
        why="说你没说实话。",
        example="你在骗我",
        near_miss="你会撒谎吗？",
        unless=FIRM | {"third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.where_is",
        kind="correction",
        pattern=(
            r"说好的"
            + IN
            + r"{1,12}呢|我(?:要|说|给)的"
            + IN
            + r"{1,8}呢|(?:你|您)这(?:是|不是|写|做|改|算|什么|都|给)"
            + IN
            + r"{1,}"
        ),
        cues=("说好的", "我", "你这", "您这"),
        weight=1.0,
        why="质问没有照做。",
        example="说好的三段呢",
        near_miss="你这几天好吗",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.why_touch",
        kind="correction",
        pattern=(
            r"(?:为什么|为啥|干嘛|干吗|怎么|凭什么)(?:你)?(?:要|又|把|给)?(?:"
            + IN
            + r"{1,6})?(?:删|改|动|换|移|挪|升级|覆盖|去)(?:掉|了|走)?(?:我|这|那|原|了$)|(?:你|您)怎么(?:把|就|又|没|连|能|给)"
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
        id="zh.correct.you_used",
        kind="correction",
        pattern=(r"^(?:你|您)(?:刚才|刚刚)?(?:是|又是)?(?:用|以)" + IN + r"{1,10}(?:回答|回复|写|说|翻译|做|算)的"),
        cues=("你", "您"),
        weight=1.0,
        why="指出你用错了。",
        example="你是用英语回答的，请用中文",
        near_miss="你是用什么写的？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.still_unsolved",
        kind="correction",
        pattern=(
            r"(?:还是|仍然?|依旧|依然|并|根本|完全)没有?(?:真正)?(?:解决|回答|解释|改|修|变|满足|达到|说明|体现|提到|考虑)"
            + IN
            + r"{0,}"
        ),
        cues=("没",),
        weight=1.0,
        why="说仍没有做到。",
        example="还是没有解决我的问题",
        near_miss="他还是没有回答",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.you_took",
        kind="correction",
        pattern=(
            r"(?:你|您)"
            + IN
            + r"{0,6}把"
            + IN
            + r"{1,14}(?:混为一谈|搞混|弄混|当成|说成|算成|看成|理解成|翻成|翻译成|误认为|弄反|搞反|写反|搞错|弄错|写错)(?!吧)"
        ),
        cues=("把",),
        weight=1.0,
        why="说你把两样东西弄混了。",
        example="你把两个概念混为一谈了",
        near_miss="你把两段话合起来",
        reply="好的，内容如下。",
        unless=FIRM | {"prose", "story"} | {"no_reply"},
        group="fault",
    ),
    Rule(
        id="zh.correct.your_thing",
        kind="correction",
        pattern=(
            r"^(?:但|可|可是|不过)?(?:你|您)的"
            + IN
            + r"{1,12}(?:并|也|都|还|根本)?(?:不是|不对|不(?!錯|仅|但)|没有?|有误|有问题|有错|缺|漏|太(?!好|棒|美|厉害))"
            + IN
            + r"{1,}"
        ),
        cues=("你", "您"),
        weight=1.0,
        why="说你的东西哪里不对。",
        example="你的算法复杂度不是 O(n)",
        near_miss="你的名字不是小明吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"praise"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.code_lacks",
        kind="correction",
        pattern=(
            r"(?<!报错)(?<!有)没(?:有)?(?:定义|导入|声明|初始化|关闭|释放|加锁|校验|转义|判空|引入|导出|返回值|缩进)|(?:语句|括号|逗号|分号|引号|参数|字段|文件|那行|那段)(?:丢|漏|少|没)了"
        ),
        cues=("没", "丢了", "漏了", "少了"),
        weight=1.0,
        why="指出代码里缺了什么。",
        example="变量没定义就用了",
        near_miss="这个变量有没有定义过",
        reply="好的，内容如下。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.you_already_said",
        kind="correction",
        pattern=(r"(?:你|您)(?:已经|刚才|前面|上面|之前){0,2}(?:都)?(?:说|讲|提|写|列|问|回答)过(?:了|这|那|一遍|的)"),
        cues=("过",),
        weight=1.0,
        why="说你在重复。",
        example="你已经说过这一点了",
        near_miss="你说过的话还算数吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
)
