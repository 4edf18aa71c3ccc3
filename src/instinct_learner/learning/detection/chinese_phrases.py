"""Pieces that Chinese patterns share, and the marks that silence whole families of rules."""

from __future__ import annotations

from instinct_learner.learning.detection.rule import SILENCING

#: The start of a clause: the first letter, or something that ends the clause before.
BEGIN = r"(?<![^\s,。;:!?、~…()\"\-—>*])"
#: The end of a clause.
END = r"(?=[\s,。;:!?、~…()\"]|$)"
#: What comes before a directive and changes nothing.
PLEASE = (
    r"(?:(?:请|麻烦|拜托|希望|我希望|那|那么|就|所以|另外|还有|对了|嗯+|好的?|行|ok|okay|咱们?|我们|你|总之|反正|唉|哎|喂|"
    r"不对|不是|错了|no|记住|记得|注意)[\s,:!。]{0,3}){0,4}"
)
#: Inside one clause.
IN = r"[^,。;!?\n]"
#: What an agent hands over.
OUTPUT = (
    r"(?:定义|例子|示例|标题|段落?|句子?|名字|版本|答案|回答|回复|解释|翻译|计划|方案|故事|结尾|开头|文章|诗|代码|函数|列表|表格|措辞|语气|描述|总结|建议|比喻|"
    r"说法|结论|理由|结果|步骤|简历|邮件|文案|格式|写法|做法)"
)
#: What a result is made of.
FIELD = (
    r"(?:价格|日期|单位|金额|顺序|标题|颜色|字号|尺寸|时间|地址|端口|名称|参数|字段|变量|返回值|类型|格式|长度|默认值|编号|年份|数量|总数|比例|公式|结果|答案|键名?|"
    r"文件名|路径|版本|分支|表头|列名|货币|税率|人名|地名|主语)"
)
#: How what is handed over can be wanting.
WANTING = (
    r"(?:长|短|简单|复杂|多|少|啰嗦|冗长|笼统|抽象|宽泛|正式|官方|口语|普通|平淡|生硬|死板|技术|学术|书面|花哨|夸张|浅|深奥|模糊|泛|直白|字面|敷衍|机械|老套|空洞|罗嗦|"
    r"紧凑|紧|松|大|小|快|慢|高|低|宽|窄|粗|细|密|挤|严肃|幼稚|专业|难懂|俗|乱|像|绕|干|碎|满|暗|亮|重|轻|偏|贵|狭|主观|绝对|片面|刻板|硬|暴力|露骨|老气|含糊|随意|早|晚|绝)"
)
#: What makes a clause a directive.
DO = (
    r"(?:请|都|要|得|先|别|不要|不用|不准(?!确)|不许|必须|一律|默认|统一|记得|记住|只|用|写|给|给我|直接|加|带|按|走|叫|发|放|保持|使用|回答|回复|"
    r"优先|尽量|改|输出|避免|检查|跑|提醒|汇报|可以|就|唔好|问)"
)

#: A correction isn't made under a condition, nor where the fault is denied or taken on oneself.
FIRM = SILENCING | {"condition", "negated", "self_blame"}
#: Reproaches are questions in form only.
ASKING = FIRM - {"question"}
#: What is meant to last isn't about this one time, nor a story.
LASTING_UNLESS = SILENCING | {"one_off", "undo", "story"}
#: A rule that is not said to be lasting isn't about others either, nor a piece of prose.
RULE_UNLESS = LASTING_UNLESS | {"third", "prose", "wonders", "ordered", "exercise"}
