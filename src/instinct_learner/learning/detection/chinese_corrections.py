"""How people reject, contradict or point out an error in Chinese."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_marks import BEGIN, END
from instinct_learner.learning.detection.rule import SILENCING, Rule

#: A correction isn't made under a condition, nor where the fault is denied.
_FIRM = SILENCING | {"condition", "negated"}
#: Reproaches are questions in form only.
_ASKING = (SILENCING | {"condition", "negated"}) - {"question"}
#: Inside one clause.
_IN = r"[^,。;!?\n]"

CORRECTIONS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.reject",
        kind="correction",
        pattern=(
            r"^(?:(?:呃|额|哎呀?|唉|喂|啊|嗯|哦|等等|等下|等一下|慢着|停|抱歉|对不起|不好意思|可是|但是?|sorry|no|不)[\s,。.!~…]{0,3}){0,3}"
            r"(?:不对(?!称|应|等|齐|外|内)|不是(?:这样|这个|那个|这意思|这个意思|这些|那样|的|吧|啊|呀|哦|喔){0,2}" + END + r"|错了|错啦|错误" + END + r"|"
            r"不正确|不准确|不行" + END + r"|不够" + END + r"|不是真的|不系|唔系|唔对|搞错|弄错|no(?=[,\s]))"
        ),
        cues=("不", "错", "唔", "no", "弄错"),
        weight=1.0,
        why="开头就否定了上一条回复。",
        example="不对，用 pnpm",
        near_miss="不是所有人都喜欢下雨天",
        unless=_FIRM,
        opening=True,
        group="reject",
    ),
    Rule(
        id="zh.correct.no",
        kind="correction",
        pattern=r"^不[,。!\s]{1,3}(?!谢谢|没问题|没事|没有|我没有|不用|不需要|客气|好意思|必|不知道|不确定)(?=\S{2})",
        cues=("不",),
        weight=1.0,
        why="以「不」开头并给出了别的说法。",
        example="不，那个是 17.70 欧元",
        near_miss="不，谢谢，没有别的问题了",
        unless=_FIRM,
        opening=True,
        group="reject",
    ),
    Rule(
        id="zh.correct.wrong",
        kind="correction",
        pattern=(
            r"(?<!对)(?<!没什么)(?<!没有)(?<!倒也没)(?:不对(?!称|应|等|齐|外|内|劲)|(?<![不没写说打我])错了|错啦|是错的|有误|不正确|不准确|是错误的|错得|大错特错|搞反|弄反|反了)"
            r"(?:的|啊|呀|了|吧|哦|喔)*" + END
        ),
        cues=("不对", "错", "有误", "不正确", "不准确", "反了", "弄反", "搞反"),
        weight=1.0,
        why="指出前面的内容是错的。",
        example="第二个问题是错误的。",
        near_miss="看下这个点表对不对。",
        unless=_FIRM | {"story", "third", "sorry", "prose"},
        group="wrong",
    ),
    Rule(
        id="zh.correct.has_error",
        kind="correction",
        pattern=(
            r"(?:你|您|这|那|该|上面|第.{1,4}|代码|回答|回复|答案|示例|例子|结果|句|段|公式|步骤|里面?|中)" + _IN + r"{0,20}(?:存在|犯了?|出了)"
            + _IN + r"{0,24}(?:错误|问题|毛病|漏洞|偏差|误导|错)|(?:你|您|这)" + _IN + r"{0,16}(?<!没)有(?:一个|一些|几个|个|几处|一处|点|明显的?|很大的?|大)*(?:错误|问题|毛病|漏洞|偏差|bug)"
        ),
        cues=("存在", "犯", "出了", "有"),
        weight=1.0,
        why="指出回复里有错误。",
        example="你给的代码里存在一个错误，请改一下",
        near_miss="我的代码运行时出现了一个错误",
        unless=_FIRM | {"prose", "third", "story"},
        group="wrong",
    ),
    Rule(
        id="zh.correct.you_missed",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:们|刚才|刚刚|这里|又|还是?|好像|似乎|可能|完全|根本|都|总|老|一直|漏|仍然?|依然|却|在" + _IN + r"{1,10}|把" + _IN + r"{1,10}|"
            r"的" + _IN + r"{1,10})*"
            r"(?:忘(?:了|记|加|掉|写|改|带)|漏(?:了|掉|写|加|看)?|忽略|遗漏|误解|误会|搞错|弄错|写错|做错|记错|改错|理解错|理解反|想错|用错|"
            r"看错|算错|搞混|搞反|弄反|混淆|答非所问|跑题|少了|多了|"
            r"(?:没|没有|未)(?:能|完全|真正|正确|仔细|认真)?(?:考虑|按|照|用|回答|理解|看|提到|改|加|写|包括|包含|遵|完成|做|注意|听|明白|搞|弄|"
            r"解释|处理|保存|提交|更新|删|读|列|使用|提供|说明|满足|跟|把|给|get|回应|检查|意识))"
        ),
        cues=("你", "您"),
        weight=1.0,
        why="指出你漏了、误解了或没有照做。",
        example="你漏掉了异常处理那一段",
        near_miss="你忘记我是谁了吗？",
        unless=_FIRM,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_missed_asking",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:这里|刚才|刚刚)?(?:是不是|是否|难道)(?:又|把" + _IN + r"{1,10})?(?:忘|漏|搞错|弄错|写错|理解错|误解|误会|看错|算错|搞反|弄反|搞混|没看|没懂|没明白)"
        ),
        cues=("是不是", "是否", "难道"),
        weight=1.0,
        why="用问句客气地指出漏了或错了。",
        example="你是不是漏了错误处理？",
        near_miss="是不是都叫我老王。",
        unless=_ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_did_harm",
        kind="correction",
        pattern=(
            r"(?:你|您)(?:刚才|刚刚)?(?:又|怎么|怎么又|都|却|还|居然|竟然)?把" + _IN + r"{1,20}(?:去掉|删|改|弄|搞|写成|写到|写死|当成|漏|丢|覆盖|换|放到|放在|搞没|清)"
            r"(?:了|掉|没|坏|乱|错)?|(?:你|您)(?:怎么)?(?:又|擅自|自作主张|私自|乱|偷偷|自己|白|光|净|尽|老是?|总是?|一直|还在|还是)" + _IN + r"{1,16}"
        ),
        cues=("把", "又", "擅自", "自作主张", "私自", "乱", "偷偷", "自己", "白", "光", "净", "尽", "老", "总", "一直", "还"),
        weight=0.7,
        why="责备你做了不该做的事。",
        example="你把缓存整个去掉了",
        near_miss="你把缓存的原理讲讲",
        unless=_ASKING | {"prose"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.not_what_i_asked",
        kind="correction",
        pattern=(
            r"(?:不是|并非|不符合|没有?符合|不满足|没达到|达不到|不合)" + _IN + r"{0,6}(?:我们?" + _IN + r"{0,6}(?:要|想|说|问|让|需|期|指|谈|讨论|聊)" + _IN + r"{0,4}的|要求|需求|预期|期望|题意|想要的)"
        ),
        cues=("不是", "并非", "符合", "不满足", "没达到", "达不到", "不合"),
        weight=1.0,
        why="说结果不是所要的。",
        example="这不是我要的效果",
        near_miss="如果不符合要求会怎么样？",
        unless=_FIRM | {"third"},
        group="fault",
    ),
    Rule(
        id="zh.correct.missing",
        kind="correction",
        pattern=(
            r"(?:回答|回复|代码|答案|里面?|中|结果|表|文件|报告|计划|列表|图|那个|这个|你)" + _IN + r"{0,12}(?<!有)(?:没有|没|未|缺少?|少了)"
            r"(?:提供|提到|列出|回答|给出|说明|解释|包含|包括|体现|处理|考虑|加上|写|了)"
        ),
        cues=("没", "未", "缺", "少"),
        weight=0.8,
        why="指出回复里缺了东西。",
        example="那个回答没有给出参考文献，请补上",
        near_miss="我的文件里没有内容怎么办？",
        unless=_FIRM | {"third", "story", "prose"},
        group="fault",
    ),
    Rule(
        id="zh.correct.i_meant",
        kind="correction",
        pattern=(
            r"我(?:刚才|刚刚|之前|本来|其实|真正|原来|一开始)?(?:是)?(?:要|想要|说|指|问|想问|想说|需要|要求|让你|叫你|请你|想让你|希望)" + _IN + r"{0,10}的"
            r"(?:并|其实|就|可|都|意思)?(?:不)?是(?!什么|不是|否)|我的意思(?:其实|并|就)?(?:不)?是|我的意思[,:]|我(?:其实)?(?:是|系)(?:说|指|想说|想问|问|让你|叫你|讲)|"
            r"我(?:可|并|又|也)?(?:不是|没有?|唔系)(?:在)?(?:说|要|让|叫|问|指|要求|这个意思|那个意思|这意思|讲)"
        ),
        cues=("我",),
        weight=1.0,
        why="澄清自己真正要的是什么。",
        example="我的意思是把两个列表合并去重，不是拼接",
        near_miss="我需要一份周报模板",
        unless=(SILENCING | {"condition", "story"}),
        group="meant",
    ),
    Rule(
        id="zh.correct.told_you",
        kind="correction",
        pattern=(
            r"我(?:不是|已经|早就|早|明明|都|之前不是|刚才不是|上次不是|刚刚不是)+(?:就|都|已经|跟你|和你|对你)*(?:说|讲|告诉|提|强调|交代|要求|问)(?:过|了|得|的)?|"
            r"我(?:之前|刚才|刚刚|前面|上面|上次)?(?:就|也)?(?:跟你|和你|对你)?(?:说|讲|告诉|提醒|强调|交代)你?过|(?:说|讲|强调|提醒)(?:过|了)?(?:多少|好几|好多|几|很多|无数|[一二两三四五\d]+)[次遍]|"
            r"不是(?:说|讲)(?:过|好|了)|(?:谁|没人)(?:让|叫|要)你"
        ),
        cues=("我", "遍", "次", "不是说", "不是讲", "谁", "没人"),
        weight=1.0,
        why="提醒你这件事已经说过。",
        example="我不是说过用 tab 缩进吗",
        near_miss="我说说我的想法",
        unless=_ASKING - {"negated"},
        group="meant",
    ),
    Rule(
        id="zh.correct.let_you",
        kind="correction",
        pattern=r"(?:我|是)(?:只是?|就是)?(?:让|叫|要|请)你" + _IN + r"{1,20},?(?:你|不是|没)" + _IN + r"{0,12}(?:干嘛|干吗|干什么|做什么|怎么|却|倒|动|去|改|删|让你|叫你)",
        cues=("让你", "叫你", "要你", "请你"),
        weight=1.0,
        why="说你做的和要求的不一样。",
        example="我让你改的是登录页，你动注册页干嘛",
        near_miss="我想让你帮我写一个登录页",
        unless=_ASKING - {"negated"},
        group="meant",
    ),
    Rule(
        id="zh.correct.not_x_but_y",
        kind="correction",
        pattern=(
            BEGIN + r"(?:我(?:说|要|指|问)的|我是说|这里?|那里?|它|应该|这个|那个|[a-z0-9_.\-]{1,20} ?)?不是(?!不|很|特别|说)[^。;!?\n]{1,24}?[,\s]{0,2}"
            r"(?:而是|要的是|应该是|得是|(?<=[,\s])(?:就)?是(?!不是|否|因为))|"
            r"(?:应该|得|要|就|明明|其实)?(?:是|在|叫|放)[^。;!?\n不]{1,24},(?:不是|不在|不叫)"
        ),
        cues=("不是", "不在", "不用", "不叫", "不要"),
        weight=1.0,
        why="用「不是…是…」把一个说法换成另一个。",
        example="不是让你解释，是让你直接改代码",
        near_miss="不是很难，是吧？",
        unless=_FIRM | {"third", "story", "prose", "mention"},
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
        unless=_FIRM | {"third", "story"},
        needs=frozenset({"short"}),
        opening=True,
        group="replace",
    ),
    Rule(
        id="zh.correct.rather_than",
        kind="correction",
        pattern=r"(?:用|要|给|改|写|输出|放|选|做|是|走|按)" + _IN + r"{1,24},?(?:而不是|而非|代替|别用|不要用|别写|不是)" + _IN + r"{1,24}",
        cues=("而不是", "而非", "代替", "别", "不要用", "不是"),
        weight=0.6,
        why="要一个，不要另一个。",
        example="输出原始 Markdown，而不是生成的 HTML",
        near_miss="他选择用电话而不是微信，对吗？",
        unless=_FIRM | {"third", "story", "one_off", "prose", "no_reply"},
        needs=frozenset({"short"}),
        group="replace",
    ),
    Rule(
        id="zh.correct.should_be",
        kind="correction",
        pattern=r"(?<!不)(?:应该|本该|本应|理应|应当|须得)(?:是|用|放|在|写|改|为|先|叫|按|走|返回|输出|显示|使用|去|能|有|把)(?!不是)",
        cues=("应", "本该", "须得"),
        weight=0.5,
        why="说本来应该怎样。",
        example="返回值应该是列表",
        near_miss="我应该怎么学英语？",
        unless=_FIRM | {"third", "story", "prose", "no_reply"},
        group="should",
    ),
    Rule(
        id="zh.correct.dont_just",
        kind="correction",
        pattern=(
            r"(?:不需要|不用|不要|别|无需|不必|唔好|唔使)" + _IN + r"{0,16}[,\s](?:你)?(?:只|直接|就|改|要|用|而是|请|去|应该)" + _IN + r"{1,}"
        ),
        cues=("不需要", "不用", "不要", "别", "无需", "不必", "唔"),
        weight=0.8,
        why="叫停一种做法，并说了改成怎样。",
        example="不需要解释，只要给出代码",
        near_miss="不用客气",
        unless=_FIRM | {"third", "story", "one_off", "prose"},
        needs=frozenset({"short"}),
        group="stop",
    ),
    Rule(
        id="zh.correct.dont",
        kind="correction",
        pattern=BEGIN + r"(?:请|你|您|就|都)*(?:不要|别|停止|不准|唔好|不需要|不用)(?!客气|谢|担心|紧张|急|着急|介意|忘|闹|吵|了)" + _IN + r"{2,}",
        cues=("不要", "别", "停止", "不准", "唔好", "不需要", "不用"),
        weight=0.5,
        why="叫停刚才的做法。",
        example="不要写成列表",
        near_miss="不用客气",
        unless=_FIRM | {"third", "story", "one_off", "prose", "no_reply"},
        group="stop",
    ),
    Rule(
        id="zh.correct.i_dislike_it",
        kind="correction",
        pattern=r"我(?:还是|真的|其实|并|都|可|也)?不(?:太|是很|怎么)?(?:喜欢|满意|想要|要|希望|想让|想用|想看)(?:" + END + r"|你|这|那|它|他们|让)",
        cues=("不",),
        weight=1.0,
        why="不喜欢刚给的结果。",
        example="我不喜欢，换一个",
        near_miss="我不喜欢下雨天",
        unless=_FIRM | {"story", "no_reply"},
        group="dislike",
    ),
    Rule(
        id="zh.correct.poor_result",
        kind="correction",
        pattern=(
            r"太(?!好了|棒|感谢|谢谢|厉害|牛|赞|美了|强了|有用|精彩|可爱|有意思|有趣)[\u4e00-\u9fff]{1,5}了|"
            r"(?<!能)不够(?!用)[\u4e00-\u9fff]{0,5}|不(?:太|是很|怎么)?(?:满意|理想|好看|合适|自然|通顺|对劲|押韵|像样)|(?:读起来|看起来|听起来)(?:很|太|有点|像)"
        ),
        cues=("太", "不够", "不", "起来"),
        weight=0.6,
        why="说结果不够好。",
        example="太长了，短一点",
        near_miss="太好了，谢谢",
        unless=_FIRM | {"third", "story", "prose", "no_reply"},
        group="poor",
    ),
    Rule(
        id="zh.correct.poor_your_result",
        kind="correction",
        pattern=r"(?:你|您|这|那|上面|刚才)" + _IN + r"{0,12}(?:太(?!好|棒|感谢|厉害)[\u4e00-\u9fff]{1,5}了?|不够[\u4e00-\u9fff]{0,5}|(?:很|有点|比较)(?:乱|生硬|啰嗦|假|短|长|敷衍|模糊))",
        cues=("太", "不够", "乱", "生硬", "啰嗦", "假", "短", "长", "敷衍", "模糊"),
        weight=0.6,
        why="说你给的结果不够好。",
        example="你的计划太紧凑了",
        near_miss="你太厉害了，谢谢",
        unless=_FIRM | {"third", "story", "prose"},
        group="poor",
    ),
    Rule(
        id="zh.correct.redo",
        kind="correction",
        pattern=r"(?:请|能|可以|麻烦|再|给|你|您)?" + _IN + r"{0,10}(?:再试|重新|重写|重来|重做|改正|纠正|更正|修正|修好|换一?个|改一下|修改|再来|再写|再想|再检查)",
        cues=("再", "重", "正", "修", "换", "改一下"),
        weight=0.4,
        why="要求重做。",
        example="请重新写一遍",
        near_miss="请写一篇文章",
        unless=SILENCING - {"question"} | {"third", "no_reply"},
        group="redo",
    ),
    Rule(
        id="zh.correct.not_so",
        kind="correction",
        pattern=(
            r"(?:似乎|好像|并|根本|完全|明显|显然|其实|实际上|压根|从来|当然|这|那|它|都)(?:也|就|可|都)?(?:不是|不存在|没有这|没这|不叫|不算)(?!说|我)|"
            r"不是这(?:样|么回事)|不是那(?:样|么回事)|(?:这|那)(?:也)?(?:叫|算)什么|并不(?:是|正确|准确|成立|存在|对)|根本(?:没|不)"
        ),
        cues=("不", "没", "叫什么", "算什么"),
        weight=0.7,
        why="反驳了前面的说法。",
        example="这不叫优化",
        near_miss="这不是很好吗？",
        unless=_FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.disagree",
        kind="correction",
        pattern=(
            r"我(?:不(?:同意|赞同|认同|这么认为|这么觉得|认为|觉得))|我(?:认为|觉得|感觉|想|怀疑)(?:你|您|这|那|上面)" + _IN + r"{0,24}"
            r"(?:不(?!错)|错|没|太|有误|误|问题|漏|忘)"
        ),
        cues=("我",),
        weight=1.0,
        why="不同意你说的或做的。",
        example="我觉得这样做不会起作用",
        near_miss="我觉得这个不错",
        unless=_FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.fails_because",
        kind="correction",
        pattern=r"(?:不(?:会)?(?:起作用|工作|生效|管用|能用|可行|行)|行不通|没(?:有)?(?:用|效果)|无效|失败了?)" + _IN + r"{0,10}[,。]?\s*(?:因为|应该|得|要|改)",
        cues=("不", "没", "无效", "失败"),
        weight=0.8,
        why="说这样行不通，并给出原因或做法。",
        example="这样不会起作用，因为没有加锁",
        near_miss="还是不行",
        unless=_FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.you_said_but",
        kind="correction",
        pattern=r"(?:你|您)(?:刚才|刚刚|之前|上面|前面|自己)*(?:说|提到|写|给|告诉我|引用|认为)[^。!?\n]{1,60}[,。]?(?:但|可是|然而|其实|实际上|不过|却|完全不|明显)",
        cues=("你", "您"),
        weight=0.8,
        why="拿你说过的话来反驳。",
        example="你说它是单线程的，但其实不是",
        near_miss="你说得很好，谢谢",
        unless=_FIRM | {"third", "story", "prose"},
        group="deny",
    ),
    Rule(
        id="zh.correct.fabricated",
        kind="correction",
        pattern=r"(?:胡说|瞎编|瞎说|乱编|乱写|编造|捏造|胡扯|胡编|复制粘贴|敷衍|糊弄|不懂装懂|答非所问|跑题|牛头不对马嘴|驴唇不对马嘴|文不对题|扯淡|误导我)",
        cues=("胡", "瞎", "乱", "编造", "捏造", "复制粘贴", "敷衍", "糊弄", "不懂装懂", "答非所问", "跑题", "不对", "扯淡", "误导"),
        weight=1.0,
        why="说回复是编的、敷衍的或跑题的。",
        example="你这是瞎编的吧",
        near_miss="帮我编一个故事",
        unless=_ASKING | {"third", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.sarcasm",
        kind="correction",
        pattern=r"(?:你)?(?:可)?真(?:行|有你的|会(?!议)|是个?人才)" + END + r"|可真会|真有你的|(?:我)?(?:真|也是|算是)?服了(?:你|u|呀|啊)?" + END + r"|我谢谢你" + END + r"|逗我(?:呢|玩)?|搞笑呢|开玩笑吧|你管这叫|这就是你说的",
        cues=("真", "服了", "谢谢你", "逗我", "搞笑", "开玩笑", "你管这叫", "这就是"),
        weight=0.7,
        why="反话。",
        example="你可真会改，把接口全改没了",
        near_miss="你真的很厉害",
        unless=_ASKING | {"third", "story"},
        group="sarcasm",
    ),
    Rule(
        id="zh.correct.again",
        kind="correction",
        pattern=r"怎么(?:又|还|老|总)|(?:又|还)(?:错|忘|犯|漏|搞错|弄错)|还是(?:不对|错|没改|原来|老样子|没有?按)",
        cues=("怎么", "又", "还"),
        weight=0.7,
        why="抱怨同样的事又发生了。",
        example="怎么又用 npm 了",
        near_miss="怎么用 npm 安装？",
        unless=_ASKING | {"third", "story", "prose"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.fix_it",
        kind="correction",
        pattern=(
            r"(?:再(?:试|来|写|做|改|想|算|检查|生成|给我?一)|重新|重写|重来|重做|修改|改一下|改改|改过来|改正|纠正|更正|修正|修好|修复|换一?[个种]|改成|改为|改用|换成|"
            r"请给我|把它?改|调整)"
        ),
        cues=("再", "重", "改", "正", "修", "换", "请给我", "调整"),
        weight=1.0,
        why="说了哪里不好，并要求改。",
        example="缩进是乱的，你能修好吗？",
        near_miss="请重新概括一遍",
        reply="代码如下。",
        needs=frozenset({"complaint"}),
        unless=(SILENCING - {"question"}) | {"third", "no_reply", "prose", "story"},
        group="redo",
    ),
    Rule(
        id="zh.correct.although",
        kind="correction",
        pattern=r"(?:你|您)(?:虽然|是)" + _IN + r"{1,24}[,\s]{0,2}(?:但|可|却|不过)" + _IN + r"{1,}",
        cues=("你", "您"),
        weight=1.0,
        why="承认一半，指出另一半不对。",
        example="你虽然改了一处，但又多了两处错",
        near_miss="虽然下雨，但我还是出门了",
        unless=_FIRM,
        group="fault",
    ),
    Rule(
        id="zh.correct.i_noticed",
        kind="correction",
        pattern=r"(?:我)?(?:注意到|发现|看到|看出)(?:了)?(?:你|您)" + _IN + r"{0,12}(?:不|没|只|总|又|还|错|漏|忘|把)",
        cues=("注意到", "发现", "看到", "看出"),
        weight=1.0,
        why="指出你的做法不妥。",
        example="我注意到你没有写单元测试",
        near_miss="我发现你很聪明",
        unless=_FIRM,
        group="fault",
    ),
    Rule(
        id="zh.correct.you_erred",
        kind="correction",
        pattern=r"(?:你|您)" + _IN + r"{0,10}(?:犯了?|出了)" + _IN + r"{0,12}(?:错|失误)",
        cues=("犯", "出了"),
        weight=1.0,
        why="说你犯了错。",
        example="你知道你为什么犯了这个错误吗？",
        near_miss="人都会犯错误",
        unless=_ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.only_said",
        kind="correction",
        pattern=r"我(?:就|只)是(?:告诉|说|问|想|要|让|叫|不)|(?:才|所以)(?:问|让|叫|找)你的?(?:啊|呀|嘛)|还用(?:得着)?(?:你|问)",
        cues=("我就是", "我只是", "问你", "让你", "叫你", "找你", "还用"),
        weight=0.7,
        why="说明自己并没有要那个。",
        example="我只是问一下，没让你改",
        near_miss="我就是老王",
        unless=_ASKING | {"story", "third"},
        group="meant",
    ),
)
