"""What a request asks for without naming it: "save the report to out/" asks for a file, and making one is a task.

A rule about every file, or about every task, shares no word of its own with most of the requests that it is for. So
the query gets the word for the kind of thing that is asked for, and rules that were stated for all of a kind carry
the tag `standing`, by which the ranking puts them before rules that only happen to share words. Read on the load
path: set operations on terms, no patterns.

The same way a request is told what kind of work it is: "add react" and 「下午再装个 dayjs」 both ask for packages, and a
rule about them carries the kind's name among its tags, whichever language it was said in.

Source: ADR 0047.
"""

from __future__ import annotations

#: The tag of a rule that its owner stated for every case of a kind ("all output files", 一律, 每次).
STANDING = "standing"
#: What a facet's word counts in a query, beside 1.0 for a word of the request itself.
WEIGHT = 0.8

#: Stems of words that order something to be made, changed or delivered.
_MAKING = frozenset(
    "creat writ generat sav draft compil organiz organis prepar produc updat refactor implement build add export convert fix"
    " modify chang edit renam format summariz summaris process analyz analys design document extend migrat translat merg record"
    " 创建 新建 生成 编写 撰写 保存 写一 写个 写份 写好 整理 起草 输出 导出 更新 修改 重构 实现 添加 修复 转换 汇总 编辑 做一 做个 做份 存到 存为 写入 改成 改一".split()
)
#: Stems of things that are delivered as files.
_FILES = frozenset(
    "fil json markdown md csv python py yaml yml toml txt html sql script report document doc folder directory spreadsheet"
    " slid pdf docx xlsx modul config changelog readm guid note summary dashboard template schema"
    " 文件 报告 文档 脚本 表格 目录 周报 日报 纪要 方案 模块 配置 模板 手册 清单".split()
)
#: The words that stand for a piece of work and for a file in a rule's tags and trigger. Only work that ends in a file
#: counts: "write me a poem" and "why do leaves change colour" order something too, and no rule of the workshop bears
#: on them.
FACETS = ("task", "任务", "fil", "文件")


#: What a kind's name counts in a query: it is one word of evidence that crosses languages.
KIND_WEIGHT = 1.6
#: Kind of work (the term of the name that `learning.phrasing.topic_table` gives it, a tag of its rules), and the stems of
#: words by which a request asks for it; each of them is enough.
_ASKS = {
    "commit": "commit push rebas squash cherry-pick 提交 推送 合并 分支",
    "deploy": "deploy deployment releas rollback rollout 部署 发布 上线 发版 回滚",
    "test": "test unittest pytest vitest jest 测试 单测",
    "databas": "sql databas postgr mysql sqlit migration 数据 库表 建表 查表",
    "translation": "translat translation 翻译 译成",
    "document": "report slid ppt memo minut 周报 日报 月报 报告 纪要 总结 文档",
    "comment": "function refactor implement class method code snippet 函数 代码 重构 脚本",
    "nam": "function refactor implement class method variabl 函数 变量 命名",
    "结论": "么选 该选 选哪 区别 对比 compar choos",
    "conclus": "compar choos 么选 该选 选哪 区别 对比",
    "food": "dinner lunch breakfast restaurant recip meal cook snack 餐厅 晚饭 午饭 晚餐 午餐 菜谱 做菜 吃饭 外卖",
    "travel": "flight hotel trip itinerary 机票 酒店 旅行 行程 订票 高铁 航班",
}
_KINDS: dict[str, tuple[str, ...]] = {}
for _kind, _words in _ASKS.items():
    for _word in _words.split():
        _KINDS[_word] = (*_KINDS.get(_word, ()), _kind)
#: Stems that ask for a package, by themselves or beside the name of one.
_INSTALLING = frozenset(
    "install reinstall uninstall dependency depend 安装 装个 装上 装下 装一 装好 重装 依赖 加包".split()
)
_CHANGING = frozenset(
    "add upgrad bump remov drop updat import includ 加个 加上 添加 引入 升级 移除 卸载 换成 更新 用上".split()
)
_JS = frozenset(
    "npm npx pnpm yarn bun deno node node_modul node_modules package.json javascript typescript lodash react vue dayj dayjs moment express"
    " axio axios eslint prettier vit vite vitest jest webpack rollup esbuild babel tailwind tailwindcss next nuxt svelt angular redux zustand"
    " zod prisma rxj nodemon chalk storybook cypress puppeteer mongoos sequeliz graphql socket.io date-fn date-fns jquery three d3 echart"
    " antd nestj fastify koa hono underscor".split()
)
_PY = frozenset(
    "pip pipx uv poetry conda venv virtualenv python requirements.txt pyproject.toml numpy panda request flask django fastapi"
    " pytest pydantic sqlalchemy scipy matplotlib torch pytorch tensorflow scikit-learn sklearn httpx ruff black mypy celery"
    " pillow beautifulsoup selenium transformer".split()
)


def facets_of(terms: object) -> tuple[str, ...]:
    """Gives the terms to add to a query, none where it orders nothing.

    Args:
        terms: The query's terms, as any container that a set can be compared with.
    """
    asked = set(terms)  # type: ignore[call-overload]
    return FACETS if asked & _MAKING and asked & _FILES else ()


def kinds_of(terms: object) -> tuple[str, ...]:
    """Gives the names of the kinds of work that a query asks for, in a fixed order.

    Args:
        terms: The query's terms, as any container that a set can be compared with.
    """
    asked = set(terms)  # type: ignore[call-overload]
    found = dict.fromkeys(kind for word in asked & _KINDS.keys() for kind in _KINDS[word])
    in_js, in_py = bool(asked & _JS), bool(asked & _PY)
    if asked & _INSTALLING or (asked & _CHANGING and (in_js or in_py)):
        if in_js or not in_py:
            found["js-packages"] = None
        if in_py or not in_js:
            found["py-packages"] = None
    return tuple(sorted(found))
