"""Words of both languages for one thing, so that "add comments" and 「别加注释」 are seen to speak of the same.

Used to compare rules, never to rewrite them: an instinct keeps its owner's words. Plain pairs of everyday working
words; a word that isn't here stands for itself.
"""

from __future__ import annotations

import re
from functools import lru_cache

from instinct_learner.bank.terms import stem, terms
from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.tools import plain, tools_in

#: concept: English words (as lower-case stems that a word starts with) | Chinese words.
PAIRS = """
comment: comment docstring | 注释
add: add append insert | 添加 增加 加上 加
remove: remove delete drop erase | 删除 删掉 去掉 移除 删
write: write written | 撰写 写
test: test | 单元测试 单测 测试
table: table | 表格
list: bullet list | 列表 分点
reply: reply replies answer respond response | 回答 回复 答复
explain: explain explanation | 解释 说明
conclusion: conclusion bottom-line | 结论
summary: summar | 总结 摘要 概要
first: first | 首先 先
short: short brief concise terse | 简短 简洁 简要 短
long: long verbose lengthy | 冗长 啰嗦 长篇大论 长篇
emoji: emoji emoticon | 表情符号 表情
apology: apolog sorry | 道歉 抱歉
polite: polite pleasant courte | 客套 客气 礼貌
commit: commit | 提交
message: message | 消息 信息
branch: branch | 分支
push: push | 推送
merge: merg | 合并
file: file | 文件
name: nam | 命名 名称 名字
log: log | 日志
print: print | 打印
error: error exception | 异常 错误 报错
variable: variable | 变量
function: function | 函数
code: code | 代码
document: document docs | 文档
report: report | 报告 汇报
email: email mail | 邮件
meeting: meeting call | 会议 开会
date: date | 日期
time: time | 时间
price: price amount | 金额 价格
image: image picture screenshot | 图片 截图
install: install | 安装 装
run: run | 运行 跑
deploy: deploy release | 部署 发布 上线
backup: backup bak | 备份
ask: ask confirm | 询问 确认 问
format: format | 格式化 格式
type: type annotation | 类型注解 类型
database: database | 数据库
query: quer | 查询
page: page | 页面
button: button | 按钮
link: link url | 链接
source: source citation cite reference | 出处 引用 来源 文献
translate: translat | 翻译
title: title heading | 标题
color: colou | 颜色
dark: dark | 深色 暗色
indent: indent | 缩进
semicolon: semicolon | 分号
space: space | 空格
line: line | 行
word: word | 字 词
sentence: sentence | 句子 句话
language: language | 语言
weekly: weekly week | 每周 周报
refactor: refactor | 重构
rename: renam | 重命名 改名
import: import | 导入
"""

#: Words that only say how firmly, how, or to whom.
_EMPTY_EN = frozenset(
    "use using used do does did doing please always must should shall need needs have has had be is are was were it its that this these those the a an to of in on at for with and or"
    " so as by from you your we our i me my owner owner's when whenever before after while if then just only all every each any more less again anymore longer will would can could"
    " may make sure keep put let want wants prefer prefers like likes there here also very really still now new".split()
)
_EMPTY_ZH = lazy(
    r"用户|永远|永遠|始终|一直|总是|以后|今后|一律|统一|必须|应该|应当|可以|需要|记得|每次|所有|任何|时候|的话|一下|全部|都|要|得|请|就|也|再|了|的|地|得|吧|啊|呢|吗|把|将|给|对|在|时|和|与|或|用|使用|改用|采用|我|你|它|这|那|个|是|有|会|能|让|很|更|还|又|只"
)
#: What turns a clause round.
NEGATIONS = lazy(
    r"\b(?:don't|do not|doesn't|does not|didn't|never|no longer|not|no|stop|avoid|without|skip|quit|cannot|can't|shouldn't|mustn't|no need to|instead of|rather than)\b"
    r"|不要再|不需要|不用再|别再|不要|不用|不必|不准|不许|不能|不得|不再|不写|不加|不喜欢|不想|禁止|避免|无需|无须|停止|而不是|不是|代替|别|勿|不(?=(?-i:[\u4e00-\u9fff]))|没必要|少(?=[写说用加])",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _lexicon() -> tuple[tuple[tuple[str, str], ...], re.Pattern[str], dict[str, str]]:
    english: list[tuple[str, str]] = []
    chinese: dict[str, str] = {}
    for line in PAIRS.strip().splitlines():
        concept, words = line.split(": ", 1)
        left, right = words.split(" | ")
        english += [(stem, concept) for stem in left.split()]
        chinese |= dict.fromkeys(right.split(), concept)
    pattern = lazy("|".join(sorted(map(re.escape, chinese), key=len, reverse=True)))
    return tuple(sorted(english, key=lambda pair: -len(pair[0]))), pattern, chinese


@lru_cache(maxsize=256)  # a draft is compared with each of its neighbours in several ways
def concepts_in(text: str) -> frozenset[str]:
    """What a rule speaks of, language set aside, without negations, tools' spellings and empty words."""
    english, pattern, chinese = _lexicon()
    bare = NEGATIONS.sub(" ", text[:1000])
    found = {f"tool:{plain(word)}" for word, _ in tools_in(bare)}
    for word, _ in tools_in(bare):
        bare = bare.replace(word, " ")
    found |= {chinese[match.group()] for match in pattern.finditer(bare)}
    bare = _EMPTY_ZH.sub(" ", pattern.sub(" ", bare))
    for word in re.findall(r"[a-z][\w.+#'-]*|\d[\w.:+-]*", bare.lower()):
        clean = word.strip(".-'")
        if clean not in _EMPTY_EN and len(clean) > 1:
            known = (concept for start, concept in english if clean.startswith(start) and len(clean) <= len(start) + 4)
            found.add(next(known, stem(clean) if clean.isalpha() else clean))
    found |= {term for term in terms(bare) if not term.isascii() and len(term) > 1}
    return frozenset(found)


#: Concepts that say the opposite of each other.
OPPOSITES = frozenset({("short", "long"), ("long", "short"), ("add", "remove"), ("remove", "add")})


def plain_letters(text: str) -> str:
    """A text without case, blanks and punctuation, to compare wordings by."""
    return re.sub(r"[\W_]+", "", text.casefold())


def overlap(one: frozenset[str], two: frozenset[str]) -> tuple[float, float]:
    """Two shares of what both speak of: of the smaller set, and of both together (Jaccard)."""
    if not one or not two:
        return 0.0, 0.0
    both = len(one & two)
    return both / min(len(one), len(two)), both / len(one | two)
