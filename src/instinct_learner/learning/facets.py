"""What a request asks for without naming it: "save the report to out/" asks for a file, and making one is a task.

A rule about every file, or about every task, shares no word of its own with most of the requests that it is for. So
the query gets the word for the kind of thing that is asked for, and rules that were stated for all of a kind carry
the tag `standing`, by which the ranking puts them before rules that only happen to share words. Read on the load
path: set operations on terms, no patterns.

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


def facets_of(terms: object) -> tuple[str, ...]:
    """Gives the terms to add to a query, none where it orders nothing.

    Args:
        terms: The query's terms, as any container that a set can be compared with.
    """
    asked = set(terms)  # type: ignore[call-overload]
    return FACETS if asked & _MAKING and asked & _FILES else ()
