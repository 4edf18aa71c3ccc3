"""Chinese sentences that correct by how they are built: you + what you failed to do, a part of the reply + its lack.

Other tables know words of complaint; a frame takes any verb, noun or quality in its place, and so mostly asks for a
reply that it can be about.
"""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import (
    ASKING,
    END,
    FINE,
    FIRM,
    IN,
    LIGHT,
    PIECE,
)
from instinct_learner.learning.detection.rule import Rule

#: About the reply, and no story.
_REPLY = FIRM | {"no_reply", "third", "story", "prose"}
_REPLY_ASKING = ASKING | {"no_reply", "third", "story", "prose"}
#: What an agent is by nature without.
_NATURE = r"(?:能力|意识|感情|情感|情绪|感觉|直觉|身体|灵魂|生命|偏见|权限|选择|朋友|父母|家人|名字|经验|关系|问题|必要|义务|资格|听说|听过|用过|见过|去过|吃过|玩过|想过|没关系|智能|智慧|自我|人格|办法|错(?!误))"

FRAMES: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.you_failed_to",
        kind="correction",
        pattern=r"你"
        + LIGHT
        + r"{0,4}(?:在"
        + IN
        + r"{1,12}[里中上时]|把"
        + IN
        + r"{1,12})?"
        + LIGHT
        + r"{0,2}(?:不记得|记不得|(?:没有?(?!事|错)|没能|未能?|未曾|并未|不曾|不懂)(?!"
        + IN
        + r"{0,12}"
        + _NATURE
        + r")"
        + IN
        + r"{2,})",
        cues=("你",),
        weight=1.0,
        why="说你没有做到什么。",
        example="您没有领会我的意图",
        near_miss="您没有自己的直觉",
        reply="老师：什么是光合作用？",
        unless=_REPLY | {"conclusion", "praise"},
        group="fault",
    ),
    Rule(
        id="zh.correct.you_spoilt",
        kind="correction",
        pattern=r"(?<!希望)(?<!想让)(?<!请)(?<!要)你(?!別|别)(?:(?!别|不|可能|会|想|要|猜|能|帮)"
        + IN
        + r"){0,14}?(?:[\u4e00-\u9fff](?:错|反|颠倒|混淆|混|串|漏|偏|岔|拧|歪)(?:了|啦|咯|咗|掉|成)|落下了|落了|把[^,。;!?\n]{1,8}当(?:成|作|做)?[^,。;!?\n]{1,8}了(?=[,。!~\s]|$)|(?<![变长养当])[\u4e00-\u9fff]成(?:了)?[^,。;!?\n]{1,12}了(?=[,。!~\s]|$))(?!吗|吧|么|就|也|没)",
        cues=("错", "反", "颠倒", "混", "串", "漏", "落", "偏", "岔", "拧", "歪", "成", "当"),
        weight=1.0,
        why="说你把什么做错、弄反或落下了。",
        example="你弄颠倒了，是父组件传给子组件",
        near_miss="你可别弄混了",
        unless=FIRM | {"third", "story", "prose"},
        group="fault",
    ),
    Rule(
        id="zh.correct.piece_lacks",
        kind="correction",
        pattern=r"(?:^|[,。:!\s])(?:但是?|可是?|不过|而且|你|你的|该|这|那|此|上面|从|在){0,3}(?:个|些|份|篇|段|张|首|条|则|版|次)?(?:你)?(?:的|给的?|写的?|做的?|最后|最后一|上一?|第"
        + IN
        + r"{1,2}){0,2}(?:个|条|段|句|行|版)?"
        + PIECE
        + r"(?:里面?|中|内|当中|上|本身|来看,?)?的?"
        + IN
        + r"{0,10}?(?:找不到|看不到|看不出|见不到|不见|缺少?|少了|漏了?|多了|并未|未(?!来)|没有?(?!问题|关系|错|什么问题|收到|看到|显示|加载|打开|反应)|站不住)"
        + IN
        + r"{1,}",
        cues=("找不到", "看不", "见不到", "不见", "缺", "少了", "漏", "多了", "未", "没", "站不住"),
        weight=1.0,
        why="说其中缺了或多了什么。",
        example="该答复里找不到任何可以核实的出处",
        near_miss="问题没有那么简单吧？",
        reply="根据一项调查，72% 的人喜欢远程办公。",
        needs=frozenset({"short"}),
        unless=_REPLY | {"praise", "request", "self"},
        group="fault",
    ),
    Rule(
        id="zh.correct.piece_is_over",
        kind="correction",
        pattern=r"(?:^|[,。!\s])(?:但是?|可是?|不过|感觉|觉得|我觉得|我感觉|你|该|这|那|此|整个|整体){0,3}(?:个|些|份|篇|段|张|首|条|则|版|次)?(?:你)?(?:的|给的?|写的?|排的?|做的?|出的?)?"
        + IN
        + r"{0,4}"
        + PIECE
        + IN
        + r"{0,12}?(?:太|过于|过分|过度|未免|略显|稍显|显得|有些过|稍嫌)(?!"
        + FINE
        + r")[\u4e00-\u9fff]{1,6}",
        cues=("太", "过", "未免", "显", "稍嫌"),
        weight=1.0,
        why="说其中什么过了头。",
        example="这些题目对五年级的学生来说过于艰深了",
        near_miss="这个故事太有意思了",
        reply="1. 求函数的导数。",
        needs=frozenset({"short"}),
        unless=(_REPLY - {"third"}) | {"praise"},
        group="poor",
    ),
    Rule(
        id="zh.correct.unrelated_to",
        kind="correction",
        pattern=r"(?:与|跟|和|同)(?!你)"
        + IN
        + r"{1,20}?(?:毫无关系|毫不相干|毫不相关|不相干|不沾边|不搭边|不符|不一致|不吻合|不匹配|不对应|相悖|相反|背道而驰|脱节|对不上|有出入|出入很?[大多]|两码事|两回事|不是一回事)",
        cues=("毫", "不", "相悖", "相反", "背道", "脱节", "出入", "两码事", "两回事"),
        weight=1.0,
        why="说它和什么对不上。",
        example="您说的与我们讨论的毫不相干",
        near_miss="这和我想的不一致吗？",
        reply="这部纪录片的导演还拍了别的作品。",
        needs=frozenset({"short"}),
        unless=_REPLY | {"self"},
        group="fault",
    ),
    Rule(
        id="zh.correct.half_right",
        kind="correction",
        pattern=r"^(?:嗯+|好吧?|是的?)?[,\s]?(?:你|这|那|它|该|"
        + PIECE
        + r"|听|看|读|说|写|算|做|改|意思|意境|方向|大意|大体|大致|总体|整体|前面|前半)"
        + IN
        + r"{0,14}(?:倒|挺|蛮|还算|还行|还可以|没错|对的?|好的?|不錯|有道理|像那么回事|像样|好看|可以|"
        + r"[对好到改修写]了[^,。;!?\n]{0,8})"
        + IN
        + r"{0,6}[,。]\s?(?:(?:但是?|可是?|可|不过|只是|就是|然而|却|同时|结果|反而)"
        + IN
        + r"{0,14}(?:不(?!知道|懂|明白|确定)|没(?!问题)|错|太|差(?!不多)|多|少|漏|忘|缺|假|编|抄|乱|又|还(?!有(?:个|一个)?问题|想|要|能|可以)|只|应该|要(?!怎)|别)|"
        + r"(?:过程|步骤|结论|内容|格式|结果|答案|细节|后面|后半|其他|别的)[^,。;!?\n]{0,6}(?:不|没|错|全是|都是|太|乱|编))",
        cues=(",", "。"),
        weight=1.0,
        why="先认可一半，再指出另一半不对。",
        example="答案倒是对，过程全是编的",
        near_miss="写得挺好，不过我还有个问题",
        reply="由 (1) 可得 x=3，因此……",
        unless=_REPLY,
        group="fault",
    ),
    Rule(
        id="zh.correct.promised_yet",
        kind="correction",
        pattern=r"(?<![求让请要望照按像如听据])你"
        + LIGHT
        + r"{0,4}(?:说|讲|提到|承诺|答应|保证|声称|宣称|自称|表示|指出|强调|告诉我|同意)"
        + IN
        + r"{1,30}[,。]?\s?(?:但|可是?|然而|却|结果|现在|而|怎么|实际|事实|其实|为什么(?:又|还|却))",
        cues=("你",),
        weight=1.0,
        why="拿你说过的和你做的对比。",
        example="您刚才明明承诺会给出十二个例子，却只列出了七个",
        near_miss="您说得对，谢谢",
        reply="以下是十二个例子：",
        unless=ASKING | {"no_reply", "third", "story", "prose", "conclusion"},
        group="deny",
    ),
    Rule(
        id="zh.correct.plainly",
        kind="correction",
        pattern=r"(?<![聪透精简阐])(?:明明|分明)(?!白|是(?:我|谁)|知道|很|可以)" + IN + r"{2,}",
        cues=("明明", "分明"),
        weight=1.0,
        why="用「明明」来反驳。",
        example="接口返回的明明是字符串，你按数字去比较",
        near_miss="我明明很努力了",
        reply="已加上判断。",
        needs=frozenset({"short"}),
        unless=_REPLY_ASKING | {"asks"},
        group="deny",
    ),
    Rule(
        id="zh.correct.enough_without",
        kind="correction",
        pattern=r"^(?:请|你)?(?:不需要|不用|不要|别|勿|无需|无须|毋须|不必|没有?必要|用不着)(?!管|理|急|担心|客气)"
        + IN
        + r"{2,16},(?!"
        + IN
        + r"{0,8}(?:一声|告诉我|叫我|喊我|通知我|跟我说|这样|忽略))"
        + IN
        + r"{1,10}(?:就够|就行|就好|就可以|即可|足矣|足够)(?:了)?"
        + END,
        cues=("够", "行", "就好", "可以", "即可", "足"),
        weight=1.0,
        why="说不用那样，有什么就够了。",
        example="无需赘述，代码就够了",
        near_miss="不必每一步都说，做完告诉我就行",
        reply="当然！首先让我解释一下思路。",
        unless=_REPLY | {"asked", "one_off"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.without_even",
        kind="correction",
        pattern=r"你(?:就|只|才|光)(?!能|会|要|是|有)[\u4e00-\u9fff]{1,3}了[^,。;!?\n吗]{1,}|你[^,。;!?\n]{0,4}(?:一半|一点|几行|两下|个开头|一部分)就(?:跑|停|没|不|完|走|结束|收工)|(?:那块儿?|那里|部分|里面?|那处|那边|那段|开头|结尾)[^,。;!?\n]{0,3}(?:还是|仍是|依然是)(?:老|旧|原|之前|默认|错|空)|你(?:都|还|连"
        + IN
        + r"{1,6}都|也|根本)没(?:有)?"
        + IN
        + r"{1,14},?(?:怎么)?(?:就|便)"
        + IN
        + r"{2,}|[说讲写改答聊][了](?:半天|这么[多久]|那么[多久]|一大?堆|一通|好久)"
        + IN
        + r"{0,6}(?:等于|还是|也|却|没|不|都|一)",
        cues=("没", "半天", "么", "堆", "一通", "好久", "就", "还是", "仍是", "依然是"),
        weight=1.0,
        why="说你还没做到什么就给了结果。",
        example="你都没问我预算多少，就推荐这么贵的",
        near_miss="你还没睡吗",
        reply="推荐您购买 MacBook Pro。",
        needs=frozenset({"short"}),
        unless=_REPLY_ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.why_else_ask_you",
        kind="correction",
        pattern=r"(?:还|哪|何必|何苦|犯得着|用得着|干嘛还?|就不会|就不用|哪会)(?:用|需要|会|能)?(?:得着|得了|着)?(?:来|再|专门|特意|跑来)?(?:问|找|求|请教|麻烦)你"
        r"|(?:所以|因为|正因|就是)"
        + IN
        + r"{1,12}才(?:来|会|要|想|特意|专门)?(?:问|贴|发|找|让|叫|求|请|用|给|把"
        + IN
        + r"{1,6}给)(?:给)?你(?!帮|写|做|翻)",
        cues=(
            "问你",
            "找你",
            "求你",
            "教你",
            "烦你",
            "贴给你",
            "发给你",
            "让你",
            "叫你",
            "请你",
            "用你",
            "给你",
            "贴你",
        ),
        weight=1.0,
        why="反问为何把问题推回来。",
        example="我要是看得懂报错还用来问你？",
        near_miss="所以才来找你帮忙写一个",
        reply="请问您觉得这个报错是什么意思呢？",
        unless=(ASKING - {"condition", "hypothetical"}) | {"no_reply", "third", "prose"},
        group="rhetorical",
    ),
    Rule(
        id="zh.correct.how_should_i_know",
        kind="correction",
        pattern=r"我[^,。;!?\n]{0,8}(?:哪|怎么|咋)(?:里|儿)?(?:可能|会)?(?:知道|懂|看得懂|听得懂|认得|用得了|有(?!空|时间))",
        cues=("哪", "怎么", "咋"),
        weight=1.0,
        why="反问自己怎么会知道，是说没讲清楚或用不了。",
        example="我一个南方人哪知道什么叫腊八蒜，你先解释啊",
        near_miss="我怎么知道他在不在？他又没说",
        reply="接下来把腊八蒜切碎。",
        needs=frozenset({"short"}),
        unless=_REPLY_ASKING | {"asks"},
        group="rhetorical",
    ),
    Rule(
        id="zh.correct.in_your_hands",
        kind="correction",
        pattern=r"(?<!我)又(?:变|改|换|回|跳|弄|搞|成)[^,。;!?\n]{0,6}了(?=[,。!~\s]|$)|怎么(?:也|都|连|把|给)(?!没|不|报|崩|挂|卡|失败|打)"
        + IN
        + r"{1,12}(?:了|上来|出来|进去)(?=[,。!?~\s]|$)|到(?:了)?你(?:这儿|这里|这|那儿|嘴里|手里|手上|笔下)?"
        + IN
        + r"{0,4}(?:就|却|怎么|都)?(?:成|变|叫|没)"
        + r"|(?:怎么|咋|为什么|为啥)(?:又|就|都|给|会|突然|忽然)?(?:成|变|[\u4e00-\u9fff]成)了?"
        + IN
        + r"{1,10}(?:了|的)"
        + END,
        cues=("到你", "到了你", "成", "变", "怎么", "又"),
        weight=1.0,
        why="质问怎么变成了别的。",
        example="《静夜思》是李白的，怎么到你这儿成王维了",
        near_miss="轮到你了",
        reply="《静夜思》是王维的代表作。",
        needs=frozenset({"short"}),
        unless=_REPLY_ASKING,
        group="fault",
    ),
    Rule(
        id="zh.correct.is_it_not_wrong",
        kind="correction",
        pattern=r"^(?!我)(?:你|这|那|该|上面|第)?"
        + IN
        + r"{0,14}?(?:不对|不太对|不准(?!备)|有误|(?<!没)(?<!没有)有问题|搞错|弄错|算错|写错|记错|看错|反了|错了|多了|少了|漏了|忘了)(?:吧|了吧)[?。!,~\s]"
        + r"|怎么(?:会|可能|能)(?:才|只|就)?(?:是|等于|有|变成|出现|在|叫)(?!这样|那样|什么|这么|那么|没|人)"
        + IN
        + r"{1,}",
        cues=("吧", "怎么"),
        weight=1.0,
        why="用反问说那不对。",
        example="你算的不对吧？一斤五块六",
        near_miss="我没记错吧？",
        reply="3.5 斤 × 5.6 元 = 21 元",
        needs=frozenset({"short"}),
        unless=_REPLY_ASKING,
        opening=True,
        group="doubt",
    ),
    Rule(
        id="zh.correct.once_too_often",
        kind="correction",
        pattern=r"(?:同样|同一个|同一种|一样|老)的?(?:坑|错误?|毛病|问题|地方|低级错误)"
        + IN
        + r"{0,8}(?:又|再|还|第[二两三四五六七八九十\d]+|[两三四五六七八九十几好多\d]+)(?:次|遍|回|犯|出|踩|掉|错)"
        + r"|(?:都|已经|这|你|我说)"
        + IN
        + r"{0,6}第[二三四五六七八九十\d]+(?:次|遍|回)(?:了|犯|错|说|提醒|告诉)",
        cues=("同", "一样", "老", "第"),
        weight=1.0,
        why="说同样的错又来了。",
        example="同一个坑你踩了第三遍了",
        near_miss="这是我第二次来北京",
        unless=ASKING | {"third", "prose"},
        group="told",
    ),
    Rule(
        id="zh.correct.had_been_said",
        kind="correction",
        pattern=r"(?:^|[,。!\s])(?:我)?(?:不是)?(?:都|早就?|明明|已经?|之前就?|一开始就?|前面就?|刚才就?|上面就?)(?:都|就|已经?)?(?:跟|和|对|给|同)?你?(?:说|讲|强调|交代|提醒|约|定|声明|写明|注明|要求)(?:了|过|好|明|得)(?!吗)"
        + IN
        + r"{2,}",
        cues=("都", "早", "明明", "已", "之前", "一开始", "前面", "刚才", "上面"),
        weight=1.0,
        why="说早就讲过了。",
        example="都说了先出方案再动手",
        near_miss="老板都说了要加班",
        reply="已修改 14 个文件。",
        needs=frozenset({"short"}),
        unless=_REPLY_ASKING | {"praise"},
        group="told",
    ),
    Rule(
        id="zh.correct.i_must_object",
        kind="correction",
        pattern=r"我(?:不得不|必须|得|需要|要|想)(?:先|再|再次|首先|特別)?(?:指出|提醒你|提醒一下|纠正|更正|澄清|重申|反驳|声明)",
        cues=("我",),
        weight=1.0,
        why="要指出不对的地方。",
        example="不过我得先指出，这些数字是去年的",
        near_miss="我想指出一条路给他",
        reply="今年的销售额为 300 万。",
        unless=FIRM | {"no_reply", "third", "prose"},
        group="meant",
    ),
    Rule(
        id="zh.correct.call_it_bad",
        kind="correction",
        pattern=r"^(?:但|可|不过|嗯|老实说|说实话|恐怕)?[,\s]?(?:我觉得|我认为|我看)?(?:这|那|它|你)(?:些|个|种|段|句|首|篇|份|样|条|的)?(?:"
        + PIECE
        + r")?"
        + IN
        + r"{0,8}?(?:糟糕|糟透|差劲|很差|太差|不堪|难看|难听|难读|难懂|离谱|荒谬|荒唐|可笑|乏味|平庸|肤浅|空洞|俗气|做作|矫情|站不住脚|说不过去|讲不过去|无法接受|不可接受|不能接受|毫无用处|"
        + r"毫无帮助|没有帮助|没什么用|派不上用场|经不起推敲|过不了关|不合格|不及格|没有说服力|不能令人信服|难以信服|令人失望|让人失望|很失望)",
        cues=(
            *("糟", "差", "不堪", "难看", "难听", "难读", "难懂", "离谱", "荒", "可笑", "乏味", "平庸", "肤浅", "空洞"),
            *("俗气", "做作", "矫情", "站不住", "不过去", "接受", "用", "帮助", "推敲", "过不了", "格", "信服", "失望"),
        ),
        weight=1.0,
        why="说那不好。",
        example="这些口号都很糟糕",
        near_miss="那部电影很糟糕吗？",
        reply="1. 活力迸发！\n2. 炫动未来！",
        needs=frozenset({"short"}),
        unless=_REPLY | {"asks"},
        opening=True,
        group="poor",
    ),
    Rule(
        id="zh.correct.will_fail",
        kind="correction",
        pattern=r"(?:^|[,。!\s])(?!我|如果|要是)"
        + IN
        + r"{0,20}?(?:会|将会?|必然|一定会|肯定会?|总是?|永远)(?:抛出?|报错|导致|造成|引发|陷入|丢失?|溢出|越界|崩溃?|失败|出错|死锁|死循环|卡死|过不了|通不过|编译不过|跑不[了通]|返回(?:空|错|none|null|undefined)|为空|不相等|不成立)"
        + IN
        + r"{0,30}[,。\s]{1,2}(?:因为"
        + IN
        + r"{1,24}[,。]\s?)?(?:所以|因此|你|请|你能|能否|能不能)?(?:请|能否|把|将|应该?|得|要)?"
        + r"(?:改|换|加|用|先|判|去掉|删|修|捕获|处理|避免)",
        cues=("会", "将", "必然", "肯定", "总", "永远"),
        weight=1.0,
        why="说那样会出什么问题，并说了怎么改。",
        example="第 12 行会抛出异常，改成先判空",
        near_miss="程序会抛出异常，怎么改？",
        reply="这个函数会先读取 user.name。",
        unless=_REPLY | {"wonders", "supplied"},
        group="deny",
    ),
)
