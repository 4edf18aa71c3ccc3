"""The kinds of work that a rule can be about, each with the words that give it away in both languages.

Ordinary kinds of work, not the content of any task. `topics` reads them.
"""

from __future__ import annotations

from instinct_learner.values import NamedTuple


class Topic(NamedTuple):
    """One kind of work.

    Attributes:
        name: Tag, lower case, hyphens.
        label_en: A few words for a title.
        label_zh: The same in Chinese.
        when_en: Completes "When …".
        when_zh: Stands before 时.
        hint_en: Words that requests of this kind use, for a trigger whose condition is the rule's own.
        hint_zh: The same in Chinese.
        cues: Regular expression over the lower-cased text; Chinese words stand beside English ones because owners mix them.
        tags: Further tags.
        weak: A topic so wide that any other one is preferred.
    """

    name: str
    label_en: str
    label_zh: str
    when_en: str
    when_zh: str
    hint_en: str
    hint_zh: str
    cues: str
    tags: tuple[str, ...] = ()
    weak: bool = False


#: Ordered from the particular to the general: of two that match equally often the first is meant.
TOPICS: tuple[Topic, ...] = (
    Topic(
        name="backup",
        label_en="Backups",
        label_zh="备份",
        when_en="changing an existing file",
        when_zh="修改已有文件",
        hint_en="update, edit, modify, refactor, fix or overwrite an existing file",
        hint_zh="修改、更新、重构、覆盖已有文件",
        cues=r"\bback(?:s|ed|ing)?[- ]?(?:it |them )?up\b|\bbackups?\b|\.bak\b|备份",
        tags=("backup", "备份", "edit"),
    ),
    Topic(
        name="file-name",
        label_en="File names",
        label_zh="文件命名",
        when_en="naming or saving a file",
        when_zh="命名或保存文件",
        hint_en="create, write, generate or save a file, report, document or script",
        hint_zh="新建、生成、保存文件、报告、文档、脚本",
        cues=r"\bfile ?-?nam\w*|\bnam\w* (?:of|for) (?:the |all |every |output )*files?\b|\boutput files?\b|\b(?:document|report|file) nam\w+"
        r"|\bname (?:the |every |each |your )?(?:files?|reports?|documents?|scripts?)\b|\b(?:named|naming|convention)\b[^.;]{0,60}\.(?:json|md|py|csv|txt|ya?ml|docx?|xlsx?|pdf|html|ts|js|log)\b|文件名|文件命名|命名文件|输出文件|产出文件|檔名|输出的文件",
        tags=("file", "filename", "文件名"),
    ),
    Topic(
        name="file-header",
        label_en="File headers",
        label_zh="文件头",
        when_en="creating a file",
        when_zh="新建文件",
        hint_en="create, write, generate or save a file, report, document or script",
        hint_zh="新建、生成、保存文件、报告、文档、脚本",
        cues=r"\bfront ?-?matter\b|\bfile headers?\b|\bheader (?:block|comment)\b|\bmeta(?:data)? (?:object|block|section|comment|header)s?\b"
        r"|\blicen[cs]e header|文件头|元数据|元信息",
        tags=("file", "metadata", "文件头"),
    ),
    Topic(
        name="task-log",
        label_en="Task log",
        label_zh="任务记录",
        when_en="finishing any task",
        when_zh="完成任务",
        hint_en="any task: create, write, update, generate, fix, analyze",
        hint_zh="任何任务：新建、编写、更新、生成、修复、分析",
        cues=r"\b(?:after|once|when|on) (?:complet|finish)\w+|\bappend\w*\b[^.;]{0,40}\b(?:entry|line)\b|\b\w+\.log entr(?:y|ies)\b|\b(?:task|work|change) ?log\b|\bafter (?:each|every|any) (?:task|change|step)\b"
        r"|\bwhen (?:you are|you're|a task is) (?:done|finished)|(?:完成|做完|干完|收工)[^，。,]{0,8}(?:后|之后|时|都|要)|工作日志|任务日志",
        tags=("task", "完成"),
    ),
    Topic(
        name="dates",
        label_en="Dates and times",
        label_zh="日期时间",
        when_en="writing dates or times",
        when_zh="写日期或时间",
        hint_en="date, time, deadline, schedule, timestamp, created_at, due_date, start and end times",
        hint_zh="日期、时间、截止时间、时间戳、created_at、日程",
        cues=r"\b(?:date ?-?|time ?-?)?times?(?:[- ](?:related|zone|stamp|field|format|value)s?)+\b|\btimestamps?\b|\bdatetimes?\b|\btime ?zones?\b"
        r"|\bdate (?:field|format|value)s?\b|\bdates\b|\biso ?-?8601\b|\butc\b|\b24-hour\b|\d{4}-\d\d-\d\dt\d\d:|时间格式|时间字段|日期格式|日期字段"
        r"|时间戳|时区|日期|24 ?小时制|\bdue_date\b|\b\w+_at\b",
        tags=("date", "time", "日期", "时间", "deadline", "timestamp"),
    ),
    Topic(
        name="js-packages",
        label_en="Package manager",
        label_zh="包管理器",
        when_en="installing JavaScript packages or running package scripts",
        when_zh="安装 JS 依赖包或运行包脚本",
        hint_en="install, add or run packages with npm, pnpm, yarn, bun",
        hint_zh="安装依赖、装个包、装一个、加包、npm、pnpm、yarn、bun",
        cues=r"(?<![\w-])(?:p?npm|yarn|bun|npx|pnpx|bunx|cnpm)(?![\w-])|\bnode_modules\b|package\.json",
        tags=("package-manager", "install", "安装依赖", "javascript"),
    ),
    Topic(
        name="py-packages",
        label_en="Python packages",
        label_zh="Python 依赖",
        when_en="installing Python packages or making environments",
        when_zh="安装 Python 依赖包或建虚拟环境",
        hint_en="install or add Python packages with pip, uv, poetry, conda, venv",
        hint_zh="安装 Python 依赖、pip、uv、poetry、conda、虚拟环境",
        cues=r"(?<![\w-])(?:pip3?|uv|uvx|poetry|pipenv|conda|mamba|pdm|virtualenv|venv)(?![\w-])|requirements\.txt|虚拟环境",
        tags=("package-manager", "install", "安装依赖", "python"),
    ),
    Topic(
        name="system-packages",
        label_en="System packages",
        label_zh="系统软件包",
        when_en="installing system packages",
        when_zh="安装系统软件包",
        hint_en="install tools with apt, brew, dnf, pacman",
        hint_zh="安装软件、apt、brew",
        cues=r"(?<![\w-])(?:apt(?:-get)?|brew|homebrew|dnf|yum|pacman|apk)(?![\w-])",
        tags=("install", "安装"),
    ),
    Topic(
        name="commits",
        label_en="Commits",
        label_zh="提交",
        when_en="committing, pushing or opening a pull request",
        when_zh="提交代码、推送或提 PR",
        hint_en="git commit, push, branch, merge, rebase, pull request",
        hint_zh="git 提交、推送、分支、合并、PR",
        cues=r"\bcommits?\b|\bcommitt\w+|\bpull requests?\b|\bprs?\b|\bmrs?\b|\bgit\b|\brebas\w+|\bforce[- ]push\w*|\bbranch(?:es)?\b|\bpush(?:es|ed|ing)? to\b"
        r"|提交信息|提交说明|提交代码|提交记录|推送|分支|合并请求|变基",
        tags=("git", "commit", "提交"),
    ),
    Topic(
        name="deploys",
        label_en="Deployment",
        label_zh="部署发布",
        when_en="deploying or releasing",
        when_zh="部署或发布",
        hint_en="deploy, release, roll out, publish, ship, rollback",
        hint_zh="部署、发布、上线、发版、回滚",
        cues=r"\bdeploy\w*|\breleas(?:e|es|ed|ing)\b|\brollouts?\b|\brollback\b|\bship(?:ping)? to prod|部署|发布|上线|发版|回滚|灰度",
        tags=("deploy", "release", "部署", "发布"),
    ),
    Topic(
        name="tests",
        label_en="Tests",
        label_zh="测试",
        when_en="writing or running tests",
        when_zh="写测试或跑测试",
        hint_en="write, run or fix unit and integration tests",
        hint_zh="写单测、跑测试、修测试",
        cues=r"\b(?:unit |integration |e2e )?tests?\b|\btest(?:ing|ed)\b|\bpytest\b|\bunittest\b|\bjest\b|\bvitest\b|\bmocha\b|\btdd\b|\bmocks?\b|\bfixtures?\b|单测|测试|用例",
        tags=("test", "测试"),
    ),
    Topic(
        name="databases",
        label_en="Database",
        label_zh="数据库",
        when_en="working with the database",
        when_zh="操作数据库",
        hint_en="SQL, query, table, schema, migration",
        hint_zh="SQL、查询、表、迁移",
        cues=r"\bdatabases?\b|\bsql\b|\bmysql\b|\bpostgres(?:ql)?\b|\bsqlite\b|\bmongo(?:db)?\b|\bmigrations?\b|\bdb\b|数据库|生产库|线上库|建表|表结构|迁移脚本",
        tags=("database", "sql", "数据库"),
    ),
    Topic(
        name="comments",
        label_en="Code comments",
        label_zh="代码注释",
        when_en="writing code comments",
        when_zh="写代码注释",
        hint_en="write, edit or review code, functions, docstrings",
        hint_zh="写代码、改代码、函数、文档字符串",
        cues=r"\b(?:code |inline )?comments?\b|\bdocstrings?\b|\bjsdoc\b|注释|註解",
        tags=("comment", "code", "注释", "代码"),
    ),
    Topic(
        name="logging",
        label_en="Logging",
        label_zh="日志",
        when_en="adding logs to code",
        when_zh="在代码里打日志",
        hint_en="log, print, console.log, logger, debug output",
        hint_zh="日志、打印、console.log",
        cues=r"\bconsole\.log\b|\bloggers?\b|\blogging\b|\bprint statements?\b|\blog (?:lines?|levels?|messages?)\b|打日志|日志级别|日志",
        tags=("logging", "code", "日志"),
    ),
    Topic(
        name="naming",
        label_en="Naming",
        label_zh="命名",
        when_en="naming things in code",
        when_zh="给变量、函数、类命名",
        hint_en="name or rename variables, functions, classes, fields",
        hint_zh="变量名、函数名、字段名、类名",
        cues=r"\bnaming\b|\b(?:variable|function|class|column|field|branch|method) names?\b|\bcamel ?-?case\b|\bsnake_?-? ?case\b|\bkebab-?case\b|\bpascal ?-?case\b"
        r"|命名|变量名|函数名|字段名|类名|驼峰|蛇形",
        tags=("naming", "code", "命名"),
    ),
    Topic(
        name="money",
        label_en="Money amounts",
        label_zh="金额",
        when_en="handling money amounts",
        when_zh="处理金额",
        hint_en="price, amount, currency, cents, total, payment",
        hint_zh="价格、金额、货币、分、支付、总价",
        cues=r"\bmoney\b|\bamounts?\b|\bcurrenc(?:y|ies)\b|\bprices?\b|\bcents\b|\busd\b|\bcny\b|金额|价格|货币|人民币|钱的",
        tags=("money", "金额"),
    ),
    Topic(
        name="errors",
        label_en="Error handling",
        label_zh="错误处理",
        when_en="handling errors in code",
        when_zh="处理代码里的异常",
        hint_en="exception, try, catch, raise, retry, failure",
        hint_zh="异常、报错、捕获、重试",
        cues=r"\bexceptions?\b|\berror handling\b|\btry/except\b|\bbare except\b|\bcatch(?:es|ing)?\b|\bretr(?:y|ies)\b|异常|捕获|重试|错误处理",
        tags=("error", "code", "异常"),
    ),
    Topic(
        name="code-style",
        label_en="Code style",
        label_zh="代码风格",
        when_en="writing code",
        when_zh="写代码",
        hint_en="write, edit, refactor or review code, functions, modules",
        hint_zh="写代码、改代码、重构、函数、模块",
        cues=r"\bindent\w*|\btabs\b|(?:用|type) any\b|\bsemicolons?\b|\blint\w*|\bformatter\b|\bprettier\b|\beslint\b|\bruff\b|\bblack\b|\btype hints?\b|\bimports?\b"
        r"|\b(?:async|await|const|var|class(?:es)?|functions?|dataclass(?:es)?|f-strings?|lambda|variables?|enum|interface|hooks?)\b|缩进|分号|类型注解|变量|函数|代码风格|代码"
        r"|\bcode\b|重构|\brefactor\w*|\bcss\b|\breact\b|\bvue\b",
        tags=("code", "代码"),
        weak=True,
    ),
    Topic(
        name="programming-language",
        label_en="Programming language",
        label_zh="编程语言",
        when_en="choosing a programming language or writing code",
        when_zh="选编程语言或写代码",
        hint_en="write code, scripts, examples",
        hint_zh="写代码、脚本、示例",
        cues=r"\b(?:typescript|javascript|python|golang|rust|java|kotlin|ruby|php)\b",
        tags=("code", "代码"),
        weak=True,
    ),
    Topic(
        name="language",
        label_en="Reply language",
        label_zh="回复语言",
        when_en="replying",
        when_zh="回复",
        hint_en="answer, reply, explain, write",
        hint_zh="回答、回复、解释、撰写",
        cues=r"\b(?:in|to|into|speak|use|with) (?:english|chinese|mandarin|japanese|french|german|spanish)\b|用(?:中文|英文|英语|日文|普通话|繁体|简体)|(?:中文|英文|英语)回",
        tags=("language", "reply", "语言", "回复"),
    ),
    Topic(
        name="address",
        label_en="How to address the owner",
        label_zh="称呼",
        when_en="addressing the owner",
        when_zh="称呼用户",
        hint_en="greet, talk to the owner, sign",
        hint_zh="打招呼、对话、落款",
        cues=r"\b(?:call|address) me\b|\bmy name is\b|\bcall the owner\b|叫我|称呼我|我叫|喊我|叫用户|称呼用户",
        tags=("name", "称呼"),
    ),
    Topic(
        name="contact",
        label_en="Contacting the owner",
        label_zh="联系方式",
        when_en="contacting the owner or others",
        when_zh="联系用户或他人",
        hint_en="message, call, notify, mail, meeting invitation",
        hint_zh="通知、联系、电话、微信、邮件、开会",
        cues=r"\bemails?\b|\bphone\b|\bslack\b|\bwechat\b|\bnotif(?:y|ications?)\b|\bmeetings?\b|\bcalendar\b|\binvit\w+|邮件|电话|微信|短信|会议|通知我|联系我|日历|打我手机",
        tags=("contact", "联系"),
    ),
    Topic(
        name="tables",
        label_en="Tables and lists",
        label_zh="表格与列表",
        when_en="laying out an answer",
        when_zh="排版回答",
        hint_en="table, list, bullet, markdown, layout of a reply",
        hint_zh="表格、列表、分点、Markdown、排版",
        cues=r"\btables?\b|\bbullet(?:s| points?| lists?)?\b|\bmarkdown\b|\bnumbered lists?\b|\bemojis?\b|\bbold\b|\bheadings?\b|表格|列表|分点|排版|表情|加粗|标题",
        tags=("format", "reply", "排版"),
    ),
    Topic(
        name="sources",
        label_en="Sources",
        label_zh="引用来源",
        when_en="citing or looking something up",
        when_zh="引用或查资料",
        hint_en="cite, source, reference, search, look up, research",
        hint_zh="引用、出处、文献、检索、查资料",
        cues=r"\bcit(?:e|es|ing|ations?)\b|\bsources?\b(?! code)|\breferences?\b|\blook(?:ing)? (?:it )?up\b|\bsearch\w*|引用|出处|文献|来源|检索|查文档|查资料",
        tags=("source", "引用"),
    ),
    Topic(
        name="asking",
        label_en="Asking first",
        label_zh="先问再做",
        when_en="something is unclear or risky",
        when_zh="遇到不确定或有风险的事",
        hint_en="ask, confirm, check with the owner, unclear requirement, approval",
        hint_zh="先问、确认、拿不准、需求不清",
        cues=r"\bask (?:me |the owner )?(?:first|before)\b|\bconfirm (?:with me|first|before)\b|\bcheck with me\b|先问|先确认|先跟我确认|先问我|别自己猜|拿不准",
        tags=("confirm", "确认"),
    ),
    Topic(
        name="documents",
        label_en="Documents",
        label_zh="文档报告",
        when_en="writing a report or document",
        when_zh="写报告或文档",
        hint_en="write, draft or update a report, document, summary, notes, slides",
        hint_zh="写报告、文档、总结、纪要、周报、PPT",
        cues=r"\breports?\b|\bdocuments?\b|\bdocs?\b|\bdocumentation\b|\bslides?\b|\breadme\b|\bchangelogs?\b|\bspecs?\b|报告|文档|汇报|周报|日报|纪要|教案|幻灯片|ppt|方案",
        tags=("document", "文档"),
    ),
    Topic(
        name="images",
        label_en="Pictures",
        label_zh="图片",
        when_en="working with pictures",
        when_zh="处理图片",
        hint_en="image, screenshot, icon, chart, svg, png",
        hint_zh="图片、截图、图标、图表",
        cues=r"\bimages?\b|\bpictures?\b|\bscreenshots?\b|\bicons?\b|\bsvg\b|\bpng\b|\bcharts?\b|图片|截图|图标|图表",
        tags=("image", "图片"),
    ),
    Topic(
        name="translation",
        label_en="Translation",
        label_zh="翻译",
        when_en="translating",
        when_zh="翻译",
        hint_en="translate, wording, terms",
        hint_zh="翻译、译文、术语",
        cues=r"\btranslat\w+|翻译|译文|译成",
        tags=("translation", "翻译"),
    ),
    Topic(
        name="food",
        label_en="Food",
        label_zh="饮食",
        when_en="suggesting food or restaurants",
        when_zh="推荐饮食",
        hint_en="food, meal, recipe, restaurant, dinner, cook, snack",
        hint_zh="吃饭、菜谱、餐厅、做菜、零食",
        cues=r"\bfoods?\b|\bmeals?\b|\brecipes?\b|\bdish(?:es)?\b|\brestaurants?\b|\ballerg\w+|\bvegetarian\b|\bvegan\b|\beat(?:ing)?\b|吃|过敏|菜|餐|口味|素食|辣",
        tags=("food", "饮食"),
    ),
    Topic(
        name="travel",
        label_en="Travel",
        label_zh="出行",
        when_en="planning travel",
        when_zh="安排出行",
        hint_en="flight, hotel, trip, train, seat, booking",
        hint_zh="机票、酒店、旅行、高铁、座位、订票",
        cues=r"\btravel\w*|\bflights?\b|\bhotels?\b|\btrips?\b|\bseats?\b|\bluggage\b|旅行|出差|机票|酒店|高铁|座位",
        tags=("travel", "出行"),
    ),
    Topic(
        name="replies",
        label_en="Replies",
        label_zh="回复方式",
        when_en="answering the owner",
        when_zh="回答用户",
        hint_en="answer, explain, reply, summarize, tell",
        hint_zh="回答、解释、总结、说明",
        cues=r"\banswers?\b|\brepl(?:y|ies|ying)\b|\brespon(?:d|se|ses)\b|\bexplain\w*|\bexplanations?\b|\bsummar\w+|\bconcise\b|\bbrief\b|\bverbose\b|\bapologi\w+|\btone\b|\bconclusions?\b"
        r"|回答|回复|解释|总结|摘要|结论|说话|客套|简洁|啰嗦|长篇|道歉|语气|废话|铺垫",
        tags=("reply", "回复"),
        weak=True,
    ),
)
