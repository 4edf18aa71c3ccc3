"""How people lay down, in Chinese, an order of work, a ban on a habit, or what they keep to themselves."""

from __future__ import annotations

from instinct_learner.learning.detection.chinese_phrases import BEGIN, IN, LASTING_UNLESS, PLEASE, RULE_UNLESS
from instinct_learner.learning.detection.rule import Rule

NORMS: tuple[Rule, ...] = (
    Rule(
        id="zh.prefer.first_then",
        kind="preference",
        pattern=(
            r"^先(?!生|前|后|不|別|别)[^,。;!?\n]{1,10}再[^,。;!?\n]{1,10},(?:别|不要|不许|不准)[^,。;!?\n]{2,}|"
            + BEGIN
            + PLEASE
            + r"(?:你|我们|咱们?)?(?:都|一律|永远|一直)?(?:必须|务必|一定要|一定得|都要|都得|应该|应当|要|得)(?:都|是)?先(?!生|前|后|不|别)"
            + IN
            + r"{1,10}?,?(?:然后)?(?:再|才能?|后)(?!说|见|来|试|聊|议)"
            + IN
            + r"{2,}"
        ),
        cues=("先",),
        weight=1.0,
        why="立了先后次序。",
        example="必须先写测试再写实现",
        near_miss="要先看看再说",
        needs=frozenset({"short"}),
        unless=RULE_UNLESS | {"request", "asks", "asked"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.not_in_each",
        kind="preference",
        pattern=(
            r"(?:不要|别|请勿|停止|不用|不必|无需|不准(?!确)|不许)(?:再)?(?:在|给|对|把|于)?(?:你的?)?(?:每(?:一)?|任何|所有)(?:一)?(?:个|条|次|句|段|篇|封|份)?(?:你的?)?"
            r"(?:话|回答|回复|消息|句子?|段落?|答案|输出|邮件|代码|函数|文件|文章|标题|结尾|开头|提交)" + IN + r"{1,}"
        ),
        cues=("每", "任何", "所有"),
        weight=1.0,
        why="不要每一个都这样。",
        example="请不要在每个回答的结尾问我还有没有别的问题",
        near_miss="不要每个人都来",
        unless=LASTING_UNLESS - {"question"} | {"third", "prose"},
        group="each",
    ),
    Rule(
        id="zh.prefer.leave_to_me",
        kind="preference",
        pattern=(
            r"(?:别|不要|不用|不准(?!确)|不许|无需)(?:自动|主动|擅自|替我|帮我|私自|直接|自己)"
            + IN
            + r"{1,10},"
            + IN
            + r"{0,8}(?:我(?:自己|亲自)?(?:来|会|做|弄|提|跑|发|改|决定|处理|确认)|由我|留给我|交给我)"
        ),
        cues=("我",),
        weight=1.0,
        why="说了什么要留给自己做。",
        example="不要自动提交，提交我自己来",
        near_miss="不用帮我买饭，我自己出去吃",
        unless=LASTING_UNLESS | {"third", "prose", "asks"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.is_the_rule",
        kind="preference",
        pattern=(
            r"[,。](?:这|那|以上|上面)(?:是|就是|都是|算是|也是)(?:我们?(?:一贯|这边|这儿|这里)?的?|公司的?|组里的?|团队的?|硬性?|死|铁)?(?:规定|制度|要求|规矩|规则|纪律|流程|传统|标准|习惯|原则|底线|惯例|偏好|风格|铁律|红线)"
            r"(?=[,。!~\s]|$)|,(?:这个|这点|这条|这事)?(?:没得商量|没商量|雷打不动|不容商量|不接受反驳|没有例外|无一例外|不许破例|零容忍|概不例外|(?:哪|一)(?:个|条|样|项)?(?:都|也)(?:不(?:能|许|准|可)|别)(?:少|缺|漏|落)下?)|^(?:我们|咱们?|公司|组里|团队|项目)(?:的)?(?:规定|制度|规矩|流程|规则|纪律|传统)(?:是|:|就是)"
            + IN
            + r"{3,}"
        ),
        cues=(
            *(
                "规定",
                "制度",
                "要求",
                "规矩",
                "规则",
                "纪律",
                "流程",
                "传统",
                "标准",
                "习惯",
                "原则",
                "底线",
                "惯例",
                "偏好",
            ),
            *("风格", "铁律", "红线", "商量", "雷打", "反驳", "例外", "破例", "容忍", "少", "缺", "漏", "落"),
        ),
        weight=1.0,
        why="说这是规定。",
        example="接口文档要跟代码一起更新，这是规定",
        near_miss="这是什么规定",
        unless=LASTING_UNLESS | {"third", "prose", "asks", "wonders"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.keep_it_so",
        kind="preference",
        pattern=(
            r"^[\w\u4e00-\u9fff /]{2,10}?(?:保留|写成?|用|放|按|标|控制在|统一|加)[\w\u4e00-\u9fff ._/\-]{1,16},"
            r"(?:不用|不要|别|不准|不许|不必|无需|而不是|不是)[\w\u4e00-\u9fff ._/\-]{1,12}[。!]?$"
        ),
        cues=("不", "别", "无需"),
        weight=1.0,
        why="定了该怎样、不该怎样。",
        example="技术名词保留英文，不用翻译",
        near_miss="我用左手写字，不用右手",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"interface", "self", "we", "new_work"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.such_words",
        kind="preference",
        pattern=(
            r"(?:别|不要|禁止|少|不准(?!确)|不许)(?:再)?(?:对我|跟我|给我|在[^,。;!?\n]{1,8}里)?(?:用|说|写|出现|讲|加|来)[^。;!?\n]{0,30}?(?:这类|这种|之类的?|这些|那种|那些|等)的?(?:词|词语|话|字眼|表达|说法|套话|句子|句式|语气|格式)"
        ),
        cues=("词", "话", "字眼", "表达", "说法", "句", "语气", "格式"),
        weight=1.0,
        why="不要这一类说法。",
        example="别用“赋能”“抓手”这类词",
        near_miss="这类词怎么用",
        unless=LASTING_UNLESS | {"third", "prose", "asks"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.kind_is_done_so",
        kind="preference",
        pattern=(
            r"^(?!我|你|他|她|这|那|请|帮|把|再|先|今|明)[\u4e00-\u9fff]{2,10}(?:要|得|都|必须)?(?:分开|单独|分别|及时|按时|提前|逐个|逐条)(?:要)?"
            r"(?:提交|写|放|存|做|更新|处理|发|测|部署|列|标|说明|记录)[^,。;!?\n]{0,10}[。!]?$"
        ),
        cues=("分开", "单独", "分别", "及时", "按时", "提前", "逐"),
        weight=1.0,
        why="说一类事该怎么做。",
        example="重要的改动分开提交",
        near_miss="我单独写了一份",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface", "asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.day_to_day",
        kind="preference",
        pattern=(
            r"^(?:平时|平常|日常|一般|通常)(?:情况下)?(?:都|就|也|里)?(?:用|写|按|走|说|发|看|叫)[^,。;!?\n]{2,}|,每次都(?:是|要|得|这样)(?:这样|如此)?[。!]?$|"
            r"^(?:长|短|每篇|每个)?(?:回答|回复|文章|报告|邮件|文档|方案|总结|解释|代码)(?:的话)?(?:都|要|得)?(?:先|最后|开头|结尾|末尾|前面|后面)(?:给|写|放|加|列|附|说|有|带)[^,。;!?\n]{1,}"
        ),
        cues=("平时", "平常", "日常", "一般", "通常", "每次都", "先", "最后", "开头", "结尾", "末尾", "前面", "后面"),
        weight=1.0,
        why="说了平时怎样。",
        example="平时用中文就行，代码注释用英文",
        near_miss="平时用什么编辑器",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface", "asks", "gripe"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.do_not_want_to_see",
        kind="preference",
        pattern=r"我(?:再也)?(?:不想|不希望|不愿意?)(?:再)?(?:在[^,。;!?\n]{1,10}[里中上])?(?:看到|看见|收到|听到)[^,。;!?\n]{2,}",
        cues=("看到", "看见", "收到", "听到"),
        weight=1.0,
        why="不想再看到。",
        example="我不想再看到任何表情符号。",
        near_miss="我不想看到他",
        unless=RULE_UNLESS | {"asks"},
        group="lasting",
    ),
    Rule(
        id="zh.prefer.all_that_follow",
        kind="preference",
        pattern=(
            r"(?:之后|以后|接下来|后面|后续|今后|往后)的?(?:所有|每一?个?|全部|任何)的?(?:问题|请求|消息|输入|提问|对话|回答|回复|内容|代码)|"
            r"(?:请|你|要)?在你?的?(?:回答|回复|解释|写作|翻译)(?:问题)?(?:中|里|时|的时候)[,]?(?:请|都|要|也)?(?:使用|用|不要|避免|保持|加|以|只|别|多|少|尽量)[^,。;!?\n]{1,}"
        ),
        cues=("之后", "以后", "接下来", "后面", "后续", "今后", "往后", "在"),
        weight=1.0,
        why="为之后的一切定下要求。",
        example="请用不超过50个字回答我之后的所有问题。",
        near_miss="之后的所有问题都解决了吗？",
        unless=LASTING_UNLESS | {"third", "prose", "asks"},
        group="scope",
    ),
    Rule(
        id="zh.prefer.on_failure",
        kind="preference",
        pattern=(
            r"^[\w\u4e00-\u9fff ]{0,8}(?:出错|失败|报错|超时|为空|异常|冲突|过期|断网|重名|缺失)(?:时|的话|了|的时候)?,?(?:都|就)?(?:要|得|必须|一律|应该?|统一)"
            r"(?:返回|提示|重试|记|打|抛|报|用|显示|写|给|发|退|停)[^,。;!?\n]{1,}"
        ),
        cues=("出错", "失败", "报错", "超时", "为空", "异常", "冲突", "过期", "断网", "重名", "缺失"),
        weight=1.0,
        why="说了出错时一律怎么办。",
        example="接口出错要返回中文提示",
        near_miss="接口出错了怎么办",
        needs=frozenset({"short", "no_reply"}),
        unless=RULE_UNLESS | {"request", "interface", "asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.hope_your",
        kind="preference",
        pattern=(
            r"希望你的?(?:所有|每个|每次)?的?(?:回答|回复|解释|代码|翻译|建议|总结|语气|文章)(?:都|能|可以|尽量|不|更|要|保持|控制)[^,。;!?\n]{1,}"
        ),
        cues=("希望你",),
        weight=1.0,
        why="说了希望回答怎样。",
        example="我希望你的回答都不超过两句话。",
        near_miss="我希望你能来",
        unless=LASTING_UNLESS | {"third", "prose", "asks"},
        group="manner",
    ),
    Rule(
        id="zh.prefer.follow_that",
        kind="preference",
        pattern=(
            r"^[^。;!?\n]{4,},(?:你)?(?:[^,。;!?\n]{0,8}(?:时候?|的话))?(?:就|都|也)?(?:照着|照这个|按这个|照此|跟着|按这套|照这套)(?:来|做|办|写|走|办理|处理|执行)(?:就行|就好|即可)?[。!~]*$"
        ),
        cues=("照", "按", "跟着"),
        weight=1.0,
        why="说了惯例，要你照着来。",
        example="接口返回统一包一层 data，你生成的时候照着来",
        near_miss="方案在附件里，你看一下",
        needs=frozenset({"no_reply", "short"}),
        unless=RULE_UNLESS | {"asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.on_meeting",
        kind="preference",
        pattern=(
            r"^(?:要是|如果)?你?(?:碰到|遇到|遇上|碰上|看到|见到|用到|提到|涉及到?)(?!这|那)[^,。;!?\n]{2,24}(?:的时候|时|的话|的)?,?(?:就|都|直接|一律|先|要|请|记得)"
            r"(?:绕开|绕过|避开|跳过|停|问|先|直接|换成?|改成?|记|标|提醒|告诉|忽略|别|不要|用|附|加|列|留|写|转|报|翻译|解释|注明|保留)[^。;!?\n]{0,}"
        ),
        cues=("到", "上"),
        weight=1.0,
        why="说了遇到什么该怎么做。",
        example="碰到 deprecated 的 API 就绕开，找新的替代",
        near_miss="遇到这个报错就卡住了",
        needs=frozenset({"no_reply", "short"}),
        unless=(RULE_UNLESS - {"exercise"}) | {"asks", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.not_mixed",
        kind="preference",
        pattern=r"^[^,。;!?\n]{2,14},(?:[^,。;!?\n]{2,14},)?(?:别|不要|不许|不能|不准)(?:混着?|掺着?|交叉|搞混|混在一起)(?:来|用|写|放|在一起)?[。!~]*$",
        cues=("混", "掺", "交叉"),
        weight=1.0,
        why="说了哪个用哪个，不许混。",
        example="测试名用英文，描述用中文，别混着来",
        near_miss="这两种药能混着吃吗",
        needs=frozenset({"no_reply", "short"}),
        unless=RULE_UNLESS | {"asks"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.bear_it_in_mind",
        kind="preference",
        pattern=r"^[^。;!?\n]{4,},(?:你|请)?[^,。;!?\n]{0,8}(?:记着|记牢|心里有数|留意着?|留心|当心着?|注意着?)(?:点|些|一点|一下)?[。!~]*$",
        cues=("记着", "记牢", "有数", "留意", "留心", "当心", "注意"),
        weight=1.0,
        why="说了一件事，要你记着。",
        example="外发的附件都得加密，你写脚本记着点",
        near_miss="路滑，你走路的时候一定要当心呀",
        needs=frozenset({"no_reply", "short"}),
        unless=RULE_UNLESS | {"asks", "interface"},
        opening=True,
        group="lasting",
    ),
    Rule(
        id="zh.prefer.for_each_only",
        kind="preference",
        pattern=(
            r"对于?(?:其中)?每(?:一)?(?:条|个|段|句|项|份|次|篇|张|封)[^,。;!?\n]{0,8},?(?:你|请)?(?:都)?(?:只|仅)(?:需要?|用|要|能|可以?)?(?:回答|回复|返回|输出|给出|写)[^。;!?\n]{1,}"
        ),
        cues=("每",),
        weight=1.0,
        why="说了每一个都只要怎样回。",
        example="我将粘贴一系列评论。对于每一条，仅回答正面或负面。",
        near_miss="对于每一项，请给出估计的时间。",
        unless=LASTING_UNLESS | {"third", "prose", "asks"},
        group="each",
    ),
    Rule(
        id="zh.prefer.my_weak_spot",
        kind="preference",
        pattern=r"^我(?:的)?[\u4e00-\u9fff]{1,4}(?:不好|不行|很?差|弱|敏感|不耐受|过敏),[^。;!?\n]{0,16}(?:的时候|时|的话)?[^。;!?\n]{0,10}(?:别|不要|少|避开|注意|照顾)[^。;!?\n]{0,}",
        cues=("不好", "不行", "差", "弱", "敏感", "不耐受", "过敏"),
        weight=1.0,
        why="说了自己的难处，要你照顾。",
        example="我胃不好，推荐菜的时候辣的就别提了",
        near_miss="我胃不好，吃什么好",
        needs=frozenset({"short"}),
        unless=LASTING_UNLESS - {"story"} | {"asks", "wonders", "asked"},
        opening=True,
        group="fact",
    ),
)
