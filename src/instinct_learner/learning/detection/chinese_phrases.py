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
#: What an agent makes or handles, so that a sentence on how it is made lays down a rule.
WORK = (
    r"(?:标题|题目|注释|变量|函数|类名|方法|常量|文件|分支|提交|文档|日志|测试|用例|配置|依赖|接口|字段|日期|时间|金额|价格|单位|数字|小数|数值|百分比|术语|名词|人名|地名|专名|摘要|结论|依据|引用|出处|"
    r"文献|脚注|图表|图|表格|表头|表名|列名|正文|附件|落款|签名档|邮件|周报|日报|月报|报告|报表|纪要|方案|译文|翻译|文案|回复|回答|答案|代码|缩进|引号|标点|括号|命名|错误|报错|异常|密钥|密码|环境变量|样式|颜色|配色|字体|字号|"
    r"图片|链接|路径|版本|编码|格式|排版|序号|编号|货币|公式|页码|段落|列表|例子|示例|教案|课件|讲义|脚本|镜像|部署|发版|发布|迁移|备份|快捷键|命令|查询|主键|索引|状态码|返回值|请求|前端|后端|数据|目录|称呼|语气|工单|需求|规约|协议|消息|沟通|汇报|感叹号|表情|真名|姓名|名字|"
    r"\b(?:pr|mr|sql|json|yaml|md|markdown|readme|changelog|api|id|url|css|html|key|token|log|issue|tag|commit|ui|excel|ppt|word|pdf|todo|docker|git|prompt|schema|ts|js|python|go)\b)"
)
#: How what is handed over can be wanting.
WANTING = (
    r"(?:长|短|简单|复杂|多|少|啰嗦|冗长|笼统|抽象|宽泛|正式|官方|口语|普通|平淡|生硬|死板|技术|学术|书面|花哨|夸张|浅|深奥|模糊|泛|直白|字面|敷衍|机械|老套|空洞|罗嗦|"
    r"紧凑|紧|松|大|小|快|慢|高|低|宽|窄|粗|细|密|挤|严肃|幼稚|专业|难懂|俗|乱|像|绕|干|碎|满|暗|亮|重|轻|偏|贵|狭|主观|绝对|片面|刻板|硬|暴力|露骨|老气|含糊|随意|早|晚|绝)"
)
#: How a reply, or a part of it, is named.
PIECE = (
    r"(?:回答|回复|答复|回应|答案|解答|说明|解释|描述|说法|表述|陈述|论述|结论|推导|过程|论证|建议|方案|计划|安排|行程|课表|日程|菜单|清单|名单|列表|表格|图表?|大纲|提纲|目录|"
    r"标题|题目|问题|习题|例子|示例|例句|选项|口号|标语|名字|名称|昵称|命名|台词|对白|对话|歌词|旋律|文章|文案|文本|段落?|句子?|开头|结尾|结局|情节|故事|角色|人物|诗|词|信|邮件|简历|"
    r"译文|翻译|摘要|总结|概括|版本|代码|脚本|程序|函数|公式|算法|查询|命令|正则|接口|配置|测试|注释|数据|程式|函式|变数|注解|档案|栏位|字串|资料|画面|影片|简报|连结|选单|报表|报告|论文|周报|数字|日期|价格|金额|步骤|做法|方法|方式|思路|风格|语气|口吻|措辞|用词|用语|"
    r"格式|排版|布局|配色|设计|界面|页面|效果|图片|链接|引用|来源|出处|内容|信息|部分|版)"
)
#: Words that a speaker puts between "you" and what you did, and that change nothing.
LIGHT = (
    r"(?:们|这次|上次|这里|这边|刚才|刚刚|方才|刚|先前|之前|前面|上面|一直|又|还是?|再次|仍然?|依然|依旧|好像|似乎|看来|显然|明显|可能|恐怕|大概|完全|根本|压根|其实|实际上?|都|总是?|"
    r"老是?|却|也|并|就|只是?|竟然?|居然|真的|怎么|明明|分明|反而|倒|自己|全|已经)"
)
#: What follows 太 or 真 when it praises.
FINE = (
    r"(?:好[了用看听吃玩]?(?=[,。!~了啦]|$)|棒|感谢|谢|厉害|牛|赞|美|强了|强大|有用|有意思|有趣|有才|有道理|精彩|可爱|妙|对了|準|准了|准确了|像了|真实|完美|贴心|喜欢|感动|聪明|酷|及时|逗|搞笑|好笑|神|爽|香|甜|"
    r"幸福|开心|高兴|激动|震撼|治愈|难得|到位|惊喜|温暖|浪漫)"
)
#: What ought to be.
OUGHT = r"(?:应该|应当|应|本该|本应|理应|须|必须|需要|需|该|得)"
#: What it is, on the other hand, not.
RATHER = r"(?:而非|而不是|而不应该?|而不该|而不能|而不|不是|并非|不应该?|不该|不能)"
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
