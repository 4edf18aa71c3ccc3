"""How people name, in Chinese, what the agent did wrong."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, END, FIRM, IN
from instinct_learner.learning.detection.rule import Rule

FAULTS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.you_missed",
        kind="correction",
        pattern=(
            r"你(?:们|刚才|刚刚|这里|又|还是?|好像|似乎|可能|完全|根本|都|总|老|一直|漏|仍然?|依然|却){0,3}(?:(?:在|把|的)"
            + IN
            + r"{1,10})?(?:又|都|也|还|没有?完全){0,2}"
            r"(?:不懂|没懂|没有懂|错过|什么都没|一[个点]都没|忘(?:了|记|加|掉|写|改|带)|漏(?:了|掉|写|加|看)?|忽略|误读|错把|忽视|遗漏|说错|答错|讲错|误解|误会|搞错|弄错|写错|[动跑走来放加删发选贴填传画译翻查标抄念读排引]错|翻译错|做错|记错|改错|理解错|理解反|想错|用错|"
            r"看错|算错|搞混|弄混|混淆了|搞反|弄反|混淆|答非所问|跑题|少了|多了|"
            r"(?:没|没有|未)(?:能|完全|真正|正确|仔细|认真)?(?:考虑|按|照|只|懂|用|回答|理解|看|提到|改|加|写|包括|包含|遵|完成|做|注意|听|明白|搞|弄|"
            r"解释|处理|保存|提交|更新|删|读|列|使用|提供|说明|满足|跟|把|给|get|回应|检查|意识))"
        ),
        cues=("你",),
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
            r"你没有?(?:看到|看见|注意到|发现|听到?|读|看)我"
            + IN
            + r"{1,}(?:吗|嘛)|你(?:这里|刚才|刚刚)?(?:是不是|是否|难道)(?:又|把"
            + IN
            + r"{1,10})?(?:忘|漏|搞错|弄错|写错|理解错|误解|误会|看错|算错|搞反|弄反|搞混|没看|没懂|没明白)"
        ),
        cues=("吗", "嘛", "是不是", "是否", "难道"),
        weight=1.0,
        why="用问句客气地指出漏了或错了。",
        example="你是不是漏了错误处理？",
        near_miss="是不是都叫我老王。",
        unless=ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.fabricated",
        kind="correction",
        pattern=r"(?:你(?:自己)?(?:瞎|胡|乱)?编(?:的|出来)(?!故事)|胡说|瞎编|瞎说|乱编|乱写|编造|捏造|胡扯|胡编|复制粘贴|敷衍|糊弄|不懂装懂|答非所问|跑题|牛头不对马嘴|驴唇不对马嘴|文不对题|兜圈子|绕圈子|打太极|车轱辘话|自相矛盾|前后矛盾|断章取义|偷换概念|以偏概全|张冠李戴|没(?:说|答|讲|写)到点子上|没抓住重点|隔靴搔痒|混为一谈|坚持主题|回到主题|假的吧|别编|别瞎|不要编|别乱|乱来|闭嘴|白痴|张口就来|张嘴就来|信口开河|想当然|睁眼说瞎话|绕来绕去|颠来倒去|翻来覆去|一本正经地?胡|等于没说|等于白说|扯远了|回到(?:正题|原题|刚才的|[^,。;!?\n]{1,10}上来)|别扯|扯淡|误导我)",
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
            "编的",
            "编出来",
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
            "就来",
            "信口",
            "想当然",
            "睁眼",
            "来",
            "正经",
            "等于",
            "回到",
        ),
        weight=1.0,
        why="说回复是编的、敷衍的或跑题的。",
        example="你这是瞎编的吧",
        near_miss="帮我编一个故事",
        unless=ASKING | {"third", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.although",
        kind="correction",
        pattern=r"你(?:虽然|是)" + IN + r"{1,24}[,\s]{0,2}(?:但|可|却|不过)" + IN + r"{1,}",
        cues=("你",),
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
        pattern=r"(?:我)?(?:注意到|发现|看到|看出)(?:了)?你" + IN + r"{0,12}(?:不|没|只|总|又|还|错|漏|忘|把)",
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
        pattern=r"你(?:(?!觉得|认为|人|者|手|学生|公司)" + IN + r"){0,10}(?:犯了?|出了)" + IN + r"{0,12}(?:错|失误)",
        cues=("犯", "出了"),
        weight=1.0,
        why="说你犯了错。",
        example="你知道你为什么犯了这个错误吗？",
        near_miss="人都会犯错误",
        unless=ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.your_output",
        kind="correction",
        pattern=(
            r"你(?:刚才|刚刚|上面|这里|之前|方才|先前)?所?(?:给|写|改|做|说|用|加|删|生成|画|列|选|推荐|引用|提到|提供|算|发|举|翻译|起|取)(?:出|出来|到|我)?的"
            + IN
            + r"{0,20}(?:不(?!錯|仅|但)|没(?!问题)|错|太(?!好|棒)|打不开|差了|偏[高低大小离]|只是|仅仅|只能|是假|假的|重复|一样|有出入|有误|多余|过时|老|只有|都是|还是)"
        ),
        cues=("你",),
        weight=1.0,
        why="说你给的东西不行。",
        example="你给的链接打不开，换一个",
        near_miss="你写的不错",
        unless=FIRM | {"third", "story", "prose", "praise"},
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
            + r"{0,8})[,。!\s]{0,2}(?:谢谢[,。]?)?(?:但是?|不过|只是|可是|然而|除了|就是)(?!请?(?:你)?(?:能|可以)?(?:请|让|使|把|将|再)?[^,。;!?\n]{0,4}更)"
            + IN
            + r"{0,16}(?:不(?!知道|太明白|懂|确定)|没|太|应该|要|改|别|只|指|还|请|用|忘|漏|少)"
        ),
        cues=("但", "不过", "只是", "可是", "然而", "除了", "就是"),
        weight=1.0,
        why="肯定一半，纠正另一半。",
        example="很好，但是不要检查内置管理员",
        near_miss="好的，但我有个问题",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "asked", "third", "prose", "story"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.needless",
        kind="correction",
        pattern=(
            r"(?:没有?必要(?!今天|现在|马上|立刻|一直|担心|急|盯|等|纠结|跟|告诉)|多此一举|画蛇添足|过度设计|多余|不必要)(?:的|了|吧|再|"
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
        id="zh.correct.lie",
        kind="correction",
        pattern=(r"你(?:在|又|是在|刚才)?(?:骗|撒谎|说谎|忽悠|误导|胡说|敷衍)"),
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
            + r"{1,8}呢|你这(?:是|不是|写|做|改|算|什么|都|给)"
            + IN
            + r"{1,}"
        ),
        cues=("说好的", "呢", "你这"),
        weight=1.0,
        why="质问没有照做。",
        example="说好的三段呢",
        near_miss="你这几天好吗",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.you_used",
        kind="correction",
        pattern=(r"^你(?:刚才|刚刚)?(?:是|又是)?(?:用|以)" + IN + r"{1,10}(?:回答|回复|写|说|翻译|做|算)的"),
        cues=("你",),
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
        id="zh.correct.you_took",
        kind="correction",
        pattern=(
            r"你"
            + IN
            + r"{0,6}把"
            + IN
            + r"{1,14}(?:混为一谈|搞混|弄混|当成|说成|算成|看成|理解成|翻成|翻译成|误认为|弄反|搞反|写反|搞错|弄错|写错)(?!吧)|你(?:却|给|都|又|就)?当(?:成|作|做)?[^,。;!?\n]{1,10}(?:来|去)(?:算|用|处理|看|写|做|说|讲)"
        ),
        cues=("把", "当"),
        weight=1.0,
        why="说你把两样东西弄混了。",
        example="你把两个概念混为一谈了",
        near_miss="你把两段话合起来",
        reply="好的，内容如下。",
        unless=FIRM | {"prose", "story"} | {"no_reply"},
        group="fault",
    ),
    Rule(
        id="zh.correct.you_already_said",
        kind="correction",
        pattern=(
            r"你(?:已经|刚才|刚刚|刚|前面|上面|之前|早就|才|不久前){0,3}(?:都|就)?(?:说|讲|提|写|列|问|回答|介绍|推荐|给)过(?:了|这|那|一遍|的(?!话)|(?=[,。!~]|$))"
        ),
        cues=("过",),
        weight=1.0,
        why="说你在重复。",
        example="你已经说过这一点了",
        near_miss="你说过的话还算数吗？",
        reply="好的，内容如下。",
        unless=FIRM | {"no_reply", "third", "prose", "story"},
        group="fault",
    ),
    Rule(
        id="zh.correct.still_contains",
        kind="correction",
        pattern=(
            BEGIN
            + r"(?:它|这|那|里面?|代码|结果|答案|你)?(?:里面?)?(?:还|仍然?|依然|依旧|又)(?:是)?(?:包含|有(?!一个|问题|什么)|出现|存在|显示|使用|带着?|缺|叫)"
            + IN
            + r"{1,}"
        ),
        cues=("又", "还", "仍", "依"),
        weight=1.0,
        why="说问题还在。",
        example="它仍然包含那个词",
        near_miss="还有一个问题想问",
        reply="好的，内容如下。",
        needs=frozenset({"short", "complaint"}),
        unless=FIRM | {"no_reply", "third", "prose", "story"} | {"asks"},
        group="fault",
    ),
    Rule(
        id="zh.correct.v_wrong",
        kind="correction",
        pattern=(
            r"^(?!我|咱)"
            + IN
            + r"{0,12}(?:[点导填改选调看算配引接插转存取读发收放传抄贴拼译标搞弄用找理解会]错|[弄搞排接写放装连画填配理算传贴](?:反|颠倒|拧|混|串|岔|重|乱)(?!序)|[删加改写调给放缩排留切裁设配定报算画扣减标](?:多|少|高|低|早|晚|大|小|长|短|深|浅|宽|窄|偏|歪|漏)(?=了))(?:了|成|到|"
            + IN
            + r"{1,6}了|[,。!]|$)|^(?!我|咱)"
            + IN
            + r"{0,8}(?:导|传|发|抄|贴|选|拿)错了?,"
        ),
        cues=(
            *("错", "反", "颠倒", "拧", "混", "串", "岔", "重", "乱", "多", "少", "高", "低", "早", "晚", "大", "小"),
            *("长", "短", "深", "浅", "宽", "窄", "偏", "歪", "漏"),
        ),
        weight=1.0,
        why="指出弄错了什么。",
        example="你点错按钮了",
        near_miss="我点错按钮了",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.not_by",
        kind="correction",
        pattern=(
            r"(?:^|[,。])(?:还是|又|都|根本|完全){0,2}没有?(?:按|照|遵|依)" + IN + r"{1,12}(?:来|做|写|走|执行|办|改)"
        ),
        cues=("没",),
        weight=1.0,
        why="说没有照着做。",
        example="没按规约来",
        near_miss="我没按时吃饭",
        needs=frozenset({"short"}),
        unless=FIRM | {"third", "prose", "story"},
        group="fault",
    ),
)
