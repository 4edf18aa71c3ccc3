"""How people point, in Chinese, at a slip: put in the wrong place, left undone, not to be touched, no longer so."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import ASKING, BEGIN, FIELD, FIRM, IN, OUTPUT
from instinct_learner.learning.detection.rule import Rule

_RESULT = FIRM | {"no_reply", "asked", "third", "story", "prose", "praise", "request"}

SLIPS: tuple[Rule, ...] = (
    Rule(
        id="zh.correct.got_in_there",
        kind="correction",
        pattern=(
            r"(?:里面?|中|上|后面|前面|末尾|开头)[^,。;!?\n]{0,4}?(?:混进|混入|混着|夹带|夹杂|夹着|掺了|掺进|多出|残留|遗留|留着|残存|冒出)了?[^,。;!?\n]{1,}|"
            r"^(?!我|他|她|手机|车|钱)[\w\u4e00-\u9fff ]{2,16}被[^,。;!?\n你我]{1,6}了,\s?[^,。;!?\n]{0,10}(?:得|要|应|该|别|不能|换|改|拆|放|加|补|还原|恢复)"
        ),
        cues=("混", "夹", "掺", "多出", "残", "遗留", "留着", "冒出", "被"),
        weight=1.0,
        why="说里面进了不该有的，或哪样遭了殃，并说了怎么办。",
        example="error 被吞了，catch 里得往上抛",
        near_miss="我被骗了，要报警吗",
        reply="catch (e) {}",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks", "wonders"},
        group="fault",
    ),
    Rule(
        id="zh.correct.you_put_it",
        kind="correction",
        pattern=(
            r"(?<!想让)(?<!希望)(?<!要)(?<!请)你(?:刚才|刚刚|却|又|给|直接|怎么|怎么给|还|都)?[\u4e00-\u9fff]{1,2}(?:到|成|进|在|错|漏|反|掉|丢|多|少|重)"
            + IN
            + r"{0,16}?(?:了|去了|里了)(?=[,。!~\s]|$)|你(?:这|那)(?:个|段|种|样|里|句|条|张|份|篇)[^,。;!?\n]{1,12}(?:不到|不了|不上|不出|不着|不起来|不住|不全|不对|有问题|没用|跑不|太|漏了?|错了?|少了?|多了?)"
        ),
        cues=("你",),
        weight=1.0,
        why="指出你放错、做错了地方。",
        example="这个依赖是 devDependencies，你装到 dependencies 了",
        near_miss="你做到了，太好了",
        reply="npm install eslint 已完成。",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks"},
        group="fault_done",
    ),
    Rule(
        id="zh.correct.thing_undone",
        kind="correction",
        pattern=(
            r"(?<!想让)(?<!要)你(?:又|还|并|根本|压根|好像)?没(?:有)?(?:算|看(?!到|过)|加|减|管|用|按|照|写|改|处理|考虑|包括|包含|列|检查|跑|测|保存|关|删|换)[^,。;!?\n吗]{0,12}(?=[,。!~\s]|$)|"
            r"^(?:但|可是?|不过|还有|另外)?(?!我|他|她|有|还有|如果|你|谁|客户|用户)[\w\u4e00-\u9fff ]{1,10}?(?:还|也|都|根本|完全|又|并)?没(?:有)?(?:被)?"
            r"(?:处理|考虑|判断|校验|转义|加|改|换|翻译|写|列|算|标|对齐|排序|去重|分页|封装|遵守|按|用|体现|提到|包括|区分|说明|解释|更新成|统一|引用|注明)"
        ),
        cues=("没",),
        weight=1.0,
        why="指出哪样没做。",
        example="时区没处理，存进去的全是 UTC",
        near_miss="我没处理过时区",
        reply="已将时间写入数据库。",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks"},
        opening=True,
        group="fault",
    ),
    Rule(
        id="zh.correct.is_but_should",
        kind="correction",
        pattern=(
            r"(?:是|用的|写的|成了|返回的?|显示的?|给的?|放在?|写成)[^,。;!?\n]{1,16},(?:其实|这里|那里|按理)?(?:应该|应当|本该|得|要)(?:是|用|写|返回|改|放|显示|为|叫|在)(?!什么|哪|多少)"
            r"|(?:用|读|写|改|跑|看|查|取|拿|引|连)的(?:还)?是[^,。;!?\n]{0,6}(?:旧|老|错|另|別的|测试|本地|线上|默认|上一)"
            r"|应该[^,。;!?\n]{1,20},?(?:而不是|而非)[^,。;!?\n]{1,}"
        ),
        cues=("的是", "的还是", "应", "本该", ",得", ",要", "得", "要"),
        weight=1.0,
        why="说它是什么、应该是什么。",
        example="标题用的是二级，应该是一级",
        near_miss="这是我第一次用，应该是什么样？",
        reply="## 项目说明",
        needs=frozenset({"short"}),
        unless=(_RESULT - {"no_reply"}) | {"asks"},
        group="should",
    ),
    Rule(
        id="zh.correct.hands_off_mine",
        kind="correction",
        pattern=(
            r"^(?:你|请|千万|都说了){0,2}(?:别|不要|不许|不准(?!确)|不能)(?:再|随便|去)?(?:动|碰|改|删|覆盖|提交|移|替换|格式化|重启|推|合并)(?:到)?(?:我|我们|这|那|线上|生产|主|原)"
            + IN
            + r"{0,}|^(?:"
            + FIELD
            + "|"
            + OUTPUT
            + r"|(?:版本|编|序|型|页|行)号|注释|正文|表格|图|图片|代码块?|变量名|函数名|文件)(?:里面?|上|前面?|后面?|中)?(?:都)?(?:别|不要|不用|不该|不准(?!确))(?:带|加|写|用|有|放|出现|超过|显示|包含|换行|翻译|动)"
            + IN
            + r"{0,}"
        ),
        cues=("别", "不"),
        weight=1.0,
        why="说什么不许碰、不该带。",
        example="别动我的 .env",
        near_miss="别动，我来看看",
        reply="我更新了 .env 里的配置。",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks", "one_off"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.dont_rush_first",
        kind="correction",
        pattern=(
            r"^(?:你|请|先){0,2}(?:别|不要|不许|不准(?!确))(?!急|着急|慌|担心|怕|客气|谢|忘|走)(?:一)?(?:上来|马上|直接|就|急着|动不动|老是?|又)[^,。;!?\n]{1,16},(?:你)?(?:先|得先|应该先|要先)"
            + IN
            + r"{2,}"
        ),
        cues=("先",),
        weight=1.0,
        why="叫停，并说了先做什么。",
        example="不要上来就改代码，先告诉我原因",
        near_miss="别急，先喝口水",
        reply="我修改了三个文件。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "third", "story", "prose"},
        opening=True,
        group="stop",
    ),
    Rule(
        id="zh.correct.covers_it",
        kind="correction",
        pattern=(
            r"(?:盖住|挡住|遮住|遮挡|压住|重叠|错位|歪|挤在?一起|溢出|超出|截断|串行|串列|错行|粘在?一起|跑偏|走样|变形)[^,。;!?\n]{0,6}了?[,，\s](?:要|得|应该|请|都|再|往)?(?:挪|移|改|换|调|放|缩|拉|去掉|删|加|拆|分开|重)"
        ),
        cues=("住", "挡", "叠", "位", "歪", "挤", "出", "截断", "串", "行", "粘", "偏", "样", "形"),
        weight=1.0,
        why="指出结果的毛病，并说了怎么改。",
        example="图例盖住曲线了，挪到外面",
        near_miss="云盖住了太阳",
        reply="已生成折线图。",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks"},
        group="fault",
    ),
    Rule(
        id="zh.correct.long_changed",
        kind="correction",
        pattern=(
            r"(?:早就?|老早|早已|已经)(?:改|换|变|停|撤|删|下线|废|关|没|取消|不用|不是|搬|合并|升级)(?:了|掉|成|这|那|到)|"
            r"^(?:呃|额|嗯|啊|可是?|但)?[,\s]?(?:这|那|它|你"
            + IN
            + r"{0,3}[给贴用发列查引写提供]出?的"
            + IN
            + r"{0,6}?)(?:个|些|都|份|已经|还)?(?:是|用的是)(?:旧|老|[一两三四五六七八九十几多\d]+年前|去年|前年|上(?:个|一)?(?:月|周|季度|学期|版|代|任|届)|以前|过时|过期|早期|废弃)的?"
            + IN
            + r"{0,10}"
        ),
        cues=("早", "已", "旧", "老", "去年", "年前", "前年", "上", "以前", "过", "废弃"),
        weight=1.0,
        why="说那早就变了，是旧的。",
        example="这个是前年的政策，早改了",
        near_miss="我已经换了一份工作",
        reply="根据规定，可以享受该补贴。",
        needs=frozenset({"short"}),
        unless=(_RESULT - {"story", "no_reply"}) | {"asks", "self", "supplied"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.mine_differs",
        kind="correction",
        pattern=(
            r"^(?:可是?|但是?|不过|啊|呃)?[,\s]?我(?:们)?(?:这边|这里|这|的|用)?(?:电脑|系统|环境|服务器|机器|手机|本地|项目|版本)?(?:用的?|装的?)?(?:是|用|在|跑的是) ?[a-z][\w .+#]{0,16},\s?"
            r"(?:可)?(?:没有(?!问题|关系|意见)|不支持|用不了|没法用|装不了|跑不了|不认|不能|不是|没这个|不用)"
        ),
        cues=("我",),
        weight=1.0,
        why="说自己的环境不同，用不了。",
        example="我电脑是 Windows，没有 grep",
        near_miss="我用 Python，没有问题",
        reply="运行 grep -r foo .",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "prose", "asks"},
        opening=True,
        group="unusable",
    ),
    Rule(
        id="zh.correct.did_you_not_look",
        kind="correction",
        pattern=(
            r"(?:^|[,。!\s])你?(?:是不是|是)?(?:根本|压根|到底)?(?:没有?|不)(?:好好|认真|仔细)?(?:看|读|听|注意|理解|看到|看见|看清|听懂|读懂)(?:到|见|清|懂|完)?(?!过)[^,。?!]{0,12}(?:吗|么|吧|啊)[?]|"
            r"(?:上面|里面?|文档|题目|附件|图上|邮件|前面|要求里?|代码里?)[^,。;!?\n]{0,4}(?:写|说|标|讲)得?(?:很清楚|清清楚楚|明明白白|清楚|明白)|你(?:到底)?有没有(?:好好|认真|仔细)?(?:看|读|听)"
        ),
        cues=("看", "读", "听", "注意", "理解", "写", "说", "标", "讲"),
        weight=1.0,
        why="责怪没有看清楚。",
        example="你没看到附件吗？上面写得很清楚是五月",
        near_miss="你没看过这部电影吗？",
        reply="活动时间为四月。",
        needs=frozenset({"short"}),
        unless=ASKING | {"no_reply", "third", "story", "praise"},
        group="told",
    ),
    Rule(
        id="zh.correct.beside_the_point",
        kind="correction",
        pattern=(
            r"(?:与|跟|和|同)(?:我|这|题目|主题|问题|要求|本题|上下文|标题)[^,。;!?\n]{0,8}(?:无关|没有?(?:多大|太大|什么|任何|半点|一点)?(?:关系|联系|关联)|不相关|不搭|毫不相干|不沾边)|"
            + BEGIN
            + r"(?:这|那)(?:个|些)?(?:根本|完全|并|都)?(?:没有?|不)(?:回答|解决|满足|符合|切|扣|针对)(?:我|题|要求|问题|主题)"
        ),
        cues=("关", "搭", "相干", "沾边", "没", "不"),
        weight=1.0,
        why="说与所问无关。",
        example="这与我的问题无关。",
        near_miss="这与我无关，对吗？",
        reply="光合作用是植物的过程。",
        unless=FIRM | {"no_reply", "third", "story", "prose", "asks"},
        group="fault",
    ),
    Rule(
        id="zh.correct.not_in_source",
        kind="correction",
        pattern=(
            r"^(?:但|可是?|可)?(?:需求|要求|原文|题目|文档|设计稿|合同|代码|表|图|文件|附件|数据|列表|项目|库)(?:里面?|中|上)(?:面)?(?:根本|并|可|压根|好像)?(?:没有|没提|没写|没说|不是)[^?吗]{1,}$|"
            r"^(?:根本|并|可)?没有 ?[-\w.`\"']{1,24} ?(?:这|那)(?:个|种|条|项|回)|还是(?:旧|老|原来|之前|上次|上一)的?|还是[^,。;!?\n]{0,10}(?:那个|那版|那张)[。!]?$|^[^,。;!?\n我]{1,10}还是[^,。;!?\n吗]{1,8}的[。!]?$"
        ),
        cues=("没", "不是", "还是"),
        weight=1.0,
        why="说里面没有，或还是老样子。",
        example="需求里没有这一条，你自己加的吧",
        near_miss="表里没有数据吗？",
        reply="我增加了短信通知功能。",
        needs=frozenset({"short"}),
        unless=_RESULT | {"asks"},
        opening=True,
        group="deny",
    ),
    Rule(
        id="zh.correct.yours_is",
        kind="correction",
        pattern=(
            r"[^,。;!?\n]{2,},(?:但|可|结果|而)?你(?:这)?(?!说)[\u4e00-\u9fff]{1,4}的(?:却|就)?(?:是|都是)[^,。;!?\n吗]{1,}|不是(?:应该|该|要|得)[^,。;!?\n]{2,}(?:吗|么)(?=[?。]|$)|"
            r"(?:(?<![只主重需必还想])要|得|应该?|应当|说了?(?:的)?是|说好了?是?)[^,。;!?\n你]{1,16},(?:但|可是?|结果|而)?你(?!先|就|来|再|会|能)[^,。;!?\n吗]{1,14}(?:了|成[^,。]{1,8})(?=[,。!~\s]|$)"
        ),
        cues=("你", "不是"),
        weight=1.0,
        why="拿要求和你做的对比。",
        example="题目让求面积，你求的是周长",
        near_miss="真好，你说的是对的吗？",
        reply="周长等于 20。",
        needs=frozenset({"short"}),
        unless=ASKING | {"third", "story", "prose", "praise"},
        group="replace",
    ),
    Rule(
        id="zh.correct.redo_with",
        kind="correction",
        pattern=(
            r"^(?:请|你|那)?(?:重新|再)(?:算|数|查|生成|写|做|来|画|翻译|回答|创建|整理|排|试)(?:一?[遍次个下])?[,。 ]\s?[^?]{0,12}(?:不要|别|不能|避免|去掉|是|没|不|应该|要|得)[^?]{1,}"
        ),
        cues=("重新", "再"),
        weight=1.0,
        why="要求重做，并说了哪里要改。",
        example="重新算，利率是年利率",
        near_miss="再来一次，谢谢",
        reply="按月利率 3% 计算。",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "story", "praise"},
        opening=True,
        group="redo",
    ),
    Rule(
        id="zh.correct.bare_dont",
        kind="correction",
        pattern=r"^(?:不要|别要|不用|别写|别用|别放|去掉|删掉)(?!急|客气|谢|了|担心|紧张|着急|怕|吵|闹|说|管|再)[^,。;!?\n]{1,6}[。!~]*$",
        cues=("不要", "别", "不用", "去掉", "删掉"),
        weight=0.8,
        why="只一句不要。",
        example="不要繁体",
        near_miss="不用客气",
        reply="以下是說明：",
        needs=frozenset({"short"}),
        unless=FIRM | {"no_reply", "asked", "third", "story", "praise", "one_off"},
        opening=True,
        group="stop",
    ),
)
