"""What limits the meaning of a Chinese clause: questions, conditions, reports, stories, one-off words, moods.

Patterns read folded text: simplified characters, plain `,!?:;()`, quoted words replaced by `q`; `。` and `、` stay.
"""

from __future__ import annotations

from instinct_learner.learning.detection.rule import Mark

#: What separates clauses, in text that isn't folded yet; Chinese typed in a hurry has blanks in place of commas.
CLAUSE_BREAK = r"[，；：,;:（）()~～]|——|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])"

#: The start of a clause: the first letter, or something that ends the clause before.
BEGIN = r"(?<![^\s,。;:!?、~…()\"\-—>*])"
#: The end of a clause.
END = r"(?=[\s,。;:!?、~…()\"]|$)"
#: What comes before a directive and changes nothing.
PLEASE = (
    r"(?:(?:请|麻烦|拜托|希望|我希望|那|那么|就|所以|另外|还有|对了|嗯+|好的?|行|ok|okay|咱们?|我们|你|您|总之|反正|唉|哎|喂|"
    r"不对|不是|错了|no|记住|记得|注意)[\s,:!。]{0,3}){0,4}"
)

_ASKED_BY_WORD = (
    r"是不是|(?<!检查)(?<!判断)(?<!确认)(?<!看看)(?<!验证)(?<!确定)(?<!考虑)(?<!想想)是否|要不要|能不能|有没有|可不可以|对不对|该不该|需不需要|会不会|应不应该|好不好|行不行|能否|可否|算不算|"
    r"为什么|为何|为啥|凭什么|怎样|咋(?!又|还)|"
    r"(?:怎么(?!又|还|老|总|样都)|什么|啥|哪|谁(?!让|叫)|多少)(?![^,。?]{0,8}(?:就|都|也|便|只|全))|"
    r"如何|吗(?=[\s,。;!?~…)]|$)|呢(?=[\s。;!?~]|$)|么(?=[?]|$)"
)

#: A request in the form of a question isn't a question.
_POLITE = frozenset({"polite"})

MARKS: tuple[Mark, ...] = (
    Mark(
        name="polite",
        pattern=(
            r"(?:以后|今后|下次|下回|每次|从现在|往后|将来)[^。;!?\n]{0,16}(?:能不能|可不可以|能否|可否|可以|能|麻烦|请)[^。;!?\n]*|"
            r"(?:能不能|可不可以|能否|可否|可以|能|麻烦)(?:请)?(?:你|您)?[^。;!?\n]{0,4}(?:别再|不要再|别总|别老|不要总|不要老|每次都|以后都|都用)[^。;!?\n]*|"
            r"(?:能否|能不能|可否|可不可以)请(?:你|您)?[^。;!?\n]*|(?:好吗|行吗|可以吗|好不好|行不行|好么|行么|(?:明白|知道|懂|清楚|听懂|听到|记住|了解)(?:了)?(?:吗|没|没有)?|ok)[?]+$"
        ),
        reach="hit",
        cues=("能", "可", "麻烦", "请", "?"),
        unless=frozenset(),
    ),
    Mark(
        name="reproach",
        pattern=r"(?:为什么|为啥|干嘛|干吗|凭什么)[^。!?\n]{0,12}(?:我的|直接|明明|不是说|又|还在)|(?:为什么|为啥|干嘛|干吗)(?:要|又)?(?:删|改|动|换|加|移)(?:掉|了)?我",
        cues=("为什么", "为啥", "干嘛", "干吗", "凭什么"),
    ),
    Mark(
        name="question",
        pattern=r"[,\s](?:你|您)?(?:对吗|是吗|对吧|对不对|是不是|真的吗|没錯吧|是真的吗|是这样吗|同意吗|可能吗|是吧|觉得呢|怎么看)[\s??!。]*$",
        cues=("吗", "吧", "不对", "不是", "呢", "看"),
        unless=_POLITE,
        flag="question",
    ),
    Mark(
        name="question",
        pattern=_ASKED_BY_WORD,
        reach="clause",
        cues=("不", "否", "没有", "为", "凭", "怎", "咋", "什么", "啥", "哪", "谁", "多少", "如何", "吗", "呢", "么"),
        unless=_POLITE,
        flag="question",
    ),
    Mark(name="question", pattern=r"\?[\s\"')]*$", reach="clause", cues=("?",), unless=_POLITE, flag="question"),
    Mark(
        name="hypothetical",
        pattern=r"(?:如果|假如|要是|假设|倘若|万一|若)[^。!?\n]{0,120}?(?:\?|怎么办|会怎|会如何|怎么样|会发生什么|吗$)",
        cues=("如果", "假如", "要是", "假设", "倘若", "万一", "若"),
    ),
    Mark(
        name="hypothetical",
        pattern=r"(?<!起)(?<!始)假设|假如|打个比方|想象一下|设想",
        reach="clause",
        cues=("假设", "假如", "打个比方", "想象", "设想"),
    ),
    Mark(
        name="condition",
        pattern=r"如果|要是|倘若|万一|若是|的话(?=[,\s])|即使|即便|除非|哪怕|只要",
        reach="clause",
        cues=("如果", "要是", "倘若", "万一", "若是", "的话", "即", "除非", "哪怕", "只要"),
    ),
    Mark(
        name="reported",
        pattern=(
            r"(?:同事|同学|老板|领导|经理|上司|主管|组长|朋友|他们?|她们?|人家|別人|有人|大家|网友|老师|医生|专家|作者|妈妈?|爸爸?|"
            r"网上|书上|书里|文章里?|文档里?|官网|新闻|博客|教程|视频里?)(?:也|都|们|还|又|总|老|经常|跟我|和我|对我|那边|自己){0,3}"
            r"(?:说|讲|认为|觉得|建议|写道|写着|写的|提到|声称|告诉|问)"
        ),
        reach="after",
        cues=("说", "讲", "认为", "觉得", "建议", "写", "提到", "声称", "告诉", "问"),
    ),
    Mark(name="reported", pattern=r"据说|听说|据称|相传", reach="after", cues=("据", "听说", "相传")),
    Mark(
        name="mention",
        pattern=(
            r"(?:翻译|翻成|译成|润色|改写|造句|重复|朗读|复述|续写|总结|概括|分析|校对|解释一?下|念|扮演|提取|填空|阅读)[^,。!?\n:]{0,24}:(?!\))|"
            r"(?:这个|下面|以下|上面|上述)(?:词|句|段|话|这段|的?文字|的?文章|的?文本|的?对话|的?内容)[^,。!?\n:]{0,16}:(?!\))|"
            r"^\s*[\"“][^\n]{0,400}[\"”]\s*$"
        ),
        reach="message",
        cues=(":", '"'),
    ),
    Mark(
        name="mention",
        pattern=r"(?:标题[是为]|题目[是为]|意思是什么|的歌词?|歌词|台词)",
        reach="clause",
        cues=("标题", "题目", "意思", "歌", "台词"),
    ),
    Mark(name="met", pattern=r"遇到|碰到|看到|收到|发现", reach="clause", cues=("遇到", "碰到", "看到", "收到", "发现")),
    Mark(
        name="one_off",
        pattern=(
            r"这一?[次回](?!对话|会话|的?经验|聊天|开始|起)|本次(?!对话|会话|聊天)|暂时|临时|今天(?!起|开始|以后)|今晚|眼下|仅此一次|下不为例|"
            r"(?<![再首优])先(?:不|别|这样|就这样|放着|放一放|跳过|凑合|将就)|先用[^,。!?\n]{1,20}(?:吧|,|顶|凑|试)|再说[吧。!\s]*$"
        ),
        cues=("这", "本次", "暂时", "临时", "今", "眼下", "仅此", "下不为例", "先", "再说"),
        unless=frozenset({"met"}),
        flag="one_off",
    ),
    Mark(
        name="story",
        pattern=(
            r"(?:^|[,。;\s我他她])以前|曾经|小时候|当时|那时|去年|昨[天晚日]|前几天|前阵子|有一次|从前|年轻时|上学[时那]|读书时|大学时|"
            r"我(?:的)?(?:朋友|同事|妈|爸|老公|老婆|女朋友|男朋友|儿子|女儿|孩子|弟|哥|姐|妹)|(?:父亲|母亲|父母|妻子|丈夫|闺蜜|室友|邻居)"
        ),
        cues=(
            "以前", "曾", "小时候", "时", "去年", "昨", "前", "有一次", "年轻", "上学", "我", "父", "母", "妻子", "丈夫", "闺蜜", "室友", "邻居",
        ),
    ),
    Mark(
        name="third",
        pattern=r"他们?|她们?|人们|客人|主角|主人公|法律|宪法|国家|政府|公司规定|孩子|学生|员工|患者|病人",
        reach="clause",
        cues=("他", "她", "人", "角", "法", "国家", "政府", "公司", "孩子", "学生", "员工", "患者"),
    ),
    Mark(
        name="negated",
        pattern=(
            r"(?:没有?说|不是说(?!过|好|了)|并非(?!如此)|并不是说|不一定|未必|不见得|谈不上|算不上|倒也没有?|也没有?什么|没什么|不是不)"
        ),
        reach="after",
        cues=("没", "不", "未必", "并非"),
    ),
    Mark(
        name="complaint",
        pattern=(
            r"(?<!对)不对|错(?!过)|不是|没有?(?!问题)|太(?!好|棒)[\u4e00-\u9fff]{1,5}了|不够|不(?:太|是很|怎么)?(?:喜欢|满意|好|行|想要?|合适|清楚|自然|准确|正确|工作|起作用|"
            r"符合|真实|需要)|乱|问题|缺|漏|(?:打|跑|点|用|看|连|编译|运行|装|过)不(?:开|了|起来|通|过|成|上|去)|无法|不能|仍然?|依然|还是|只有|多余|重复|失败|虽然|但|有误|不存在|坏"
        ),
        reach="message",
        cues=(
            "不", "错", "没", "太", "乱", "问题", "缺", "漏", "无法", "仍", "依然", "还是", "只有", "多余", "重复", "失败", "虽然", "但",
            "有误", "坏",
        ),
        unless=frozenset({"question", "hypothetical", "condition", "reported", "mention", "story", "third"}),
    ),
    Mark(
        name="question",
        pattern=(
            r"^(?:那么?|所以|但是?|请问|可|你好[,!\s]*)?(?:为什么|为何|为啥|如何|怎样|难道|是否|什么是|解释一?下?|怎么(?!又|还|老|总|会|把|就|能|没|连))[^。!]{0,200}"
        ),
        cues=("为", "如何", "怎", "难道", "是否", "什么是", "解释"),
        unless=_POLITE | {"reproach"},
        flag="question",
    ),
    Mark(
        name="self_blame",
        pattern=(
            r"(?:不是|不怪|不关|不赖)你的?(?:错|问题|事)|我(?:自己)?(?:给|说|写|弄|搞|看|记|打|传|发|理解|用|填|搞)(?:的)?[^,。;!?\n你]{0,8}(?:错了|错字|有问题|有误)|"
            r"(?:都?是|怪)我(?:的)?(?:错|问题|弄|搞|没|不好|疏忽)"
        ),
        reach="message",
        cues=("你", "我"),
    ),
    Mark(name="asks", pattern=r"[?]\s*$|吗[。\s]*$", reach="message", cues=("?", "吗"), unless=_POLITE),
    Mark(
        name="request",
        pattern=(
            r"帮我|帮忙|请你?帮|请问|(?:写|做|画|来|找|起|编|列|出|讲|说|举|设计|开发|创建|制定|拟|生成|推荐|实现|建)(?:一|两|三|几|[\d])?(?:个|封|篇|段|首|份|张|条|款|种|句|套|本|部|下|些)|"
            r"生成|翻译|推荐|总结一?下|列出|介绍|告诉我|分析一?下|查一?下|看一?下|改一?下|续写|扮演|假装|给我(?:一|写|讲|推荐|[\d])"
        ),
        reach="message",
        cues=(
            "帮", "请", "写", "做", "画", "来", "找", "起", "编", "列", "出", "讲", "说", "举", "设计", "开发", "创建", "制定", "拟", "生成",
            "推荐", "实现", "建", "翻译", "总结", "介绍", "告诉我", "分析", "查", "看", "改", "续写", "扮演", "假装", "给我",
        ),
    ),
    Mark(
        name="interface",
        pattern=r"按钮|页面|弹窗|窗口|视窗|图标|icon|界面|菜单|角色|背景色?|首页|布局|导航|侧边栏|点击|跳转",
        reach="message",
        cues=(
            "按钮", "页面", "弹窗", "窗口", "视窗", "图标", "icon", "界面", "菜单", "角色", "背景", "首页", "布局", "导航", "侧边栏", "点击",
            "跳转",
        ),
    ),
    Mark(name="self", pattern=r"^我(?!们?的)", reach="clause", cues=("我",)),
    Mark(name="we", pattern=r"^(?:大家|我们?|他们|人们|人|別人)", reach="clause", cues=("大家", "我", "他", "人")),
    Mark(
        name="praise",
        pattern=r"谢谢|感谢|太好了|很好|不錯|真棒|很棒|厉害|完美|辛苦|(?:说|答|猜|做|改)对了",
        reach="message",
        cues=("谢", "好", "不錯", "棒", "厉害", "完美", "辛苦", "对了"),
    ),
    Mark(
        name="complaint_fix",
        pattern=r"只(?:是|想|要|需)|把|用|直接|改|去掉|删|而是|请|给我",
        reach="message",
        cues=("只", "把", "用", "直接", "改", "去掉", "删", "而是", "请", "给我"),
    ),
    Mark(
        name="mood",
        pattern=(
            r"烦死|气死|受不了了|无语|崩溃|心累|火大|气人|抓狂|累死|郁闷|难过|伤心|不开心|真烦|好烦|烦人|烦透|要疯|疯了|妈的|他妈|卧槽|我靠|"
            r"滚(?=[,!。\s]|$)|去死|傻逼|废物|垃圾"
        ),
        reach="message",
        cues=(
            "烦", "气", "受不了", "无语", "崩溃", "累", "火大", "抓狂", "郁闷", "难过", "伤心", "不开心", "疯", "妈", "卧槽", "我靠", "滚",
            "去死", "傻逼", "废物", "垃圾",
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
