"""Which command lives in which module. A new command is one row here and one module beside this one.

A module holds, for a command `name`, `configure_name(parser, say)` and `run_name(arguments, context) -> int` (a hyphen
becomes an underscore). Only the module of the command that was called is imported, so that many commands cost nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.cli.messages import Text

_PACKAGE = "instinct_learner.cli."

#: name, module, what it does. In the order in which help shows them.
COMMANDS: tuple[tuple[str, str, Text], ...] = (
    ("status", _PACKAGE + "looking", ("what was learned, at a glance", "概览：学到了什么")),
    ("list", _PACKAGE + "looking", ("list instincts", "列出本能")),
    ("show", _PACKAGE + "looking", ("show one record with its evidence", "显示一条记录及其证据")),
    ("search", _PACKAGE + "searching", ("find instincts by what they are about", "按内容查找本能")),
    (
        "report",
        _PACKAGE + "reporting",
        ("one page to look at: learned, helped, let go", "生成网页报告：学到、有效与放下的"),
    ),
    ("explain", _PACKAGE + "explaining", ("what would be learned from a message, and why", "一句话会学到什么，为什么")),
    ("learn", _PACKAGE + "changing", ("teach an instinct by hand", "手动教一条本能")),
    ("edit", _PACKAGE + "editing", ("change an instinct", "修改一条本能")),
    ("pin", _PACKAGE + "changing", ("keep an instinct from retiring with time", "固定一条本能，不随时间休眠")),
    ("forget", _PACKAGE + "changing", ("forget instincts (can be undone)", "忘掉本能（可撤销）")),
    (
        "undo",
        _PACKAGE + "changing",
        ("take back the last change, or one by its number", "撤销上一次变更，或按编号撤销"),
    ),
    ("history", _PACKAGE + "evolving", ("what was written for good and edited", "写入与修改的历史")),
    ("review", _PACKAGE + "evolving", ("cards that wait for your word", "等待您回复的进化卡片")),
    ("approve", _PACKAGE + "evolving", ("write what a card proposes", "写入卡片的建议（进化）")),
    ("evolve", _PACKAGE + "proposing", ("ask to keep an instinct for good", "请求把一条本能长期保留")),
    ("ignore", _PACKAGE + "evolving", ("say no to a card", "忽略一张卡片")),
    ("amend", _PACKAGE + "evolving", ("put a card in other words", "修改卡片的内容")),
    ("defer", _PACKAGE + "evolving", ("put a card off until the next review", "暂缓一张卡片")),
    ("cause", _PACKAGE + "evolving", ("confirm or correct a pitfall's root cause", "确认或修正踩坑的根因")),
    ("choose", _PACKAGE + "evolving", ("which of two contradicting rules stays", "两条矛盾的规则保留哪一条")),
    ("prune", _PACKAGE + "pruning", ("let unused instincts rest, archive expired ones", "让未使用的休眠，归档过期的")),
    (
        "import",
        _PACKAGE + "importing",
        ("bring in what another tool or agent learned", "导入其他工具或 agent 学到的规则"),
    ),
    (
        "export",
        _PACKAGE + "exporting",
        ("write instincts as one file, or in another tool's form", "把本能导出为一个文件或其他工具的格式"),
    ),
    (
        "threshold",
        _PACKAGE + "sediment",
        ("see or set from when an experience is promoted", "查看或设置晋升阈值"),
    ),
    ("clear", _PACKAGE + "sediment", ("clear experiences (with a snapshot)", "清空经验（先保存快照）")),
    ("events", _PACKAGE + "sediment", ("what was written, refused and decided", "写入、拒绝与决定的记录")),
    (
        "hub",
        _PACKAGE + "hub",
        ("skills made of lessons: evolve, search, install, share", "技能中心：结晶、检索、安装、共享"),
    ),
    (
        "setup",
        _PACKAGE + "host",
        ("wire into OpenClaw or Claude Code, or take it out", "接入或移出 OpenClaw、Claude Code"),
    ),
    (
        "doctor",
        _PACKAGE + "host",
        ("prove that the whole loop works, or name the broken link", "验证整个回路，或指出断在哪一环"),
    ),
    ("mcp", _PACKAGE + "assistant", ("serve any assistant over the Model Context Protocol", "通过 MCP 服务任意助手")),
    ("worker", _PACKAGE + "host", ("serve a host's plugin over JSON lines", "以 JSON 行为宿主插件提供服务")),
    (
        "eval",
        _PACKAGE + "evaluating",
        ("score learning and recall on labelled cases", "在已标注的用例上给学习与召回打分"),
    ),
    ("completion", _PACKAGE + "completion", ("complete commands and ids in your shell", "让 shell 自动补全命令和编号")),
    ("config", _PACKAGE + "settings", ("check, show or locate the settings", "检查、显示或定位配置")),
)

#: Which module shows a record whose id begins so: it holds `show_record(context, record_id) -> int`.
RECORDS: tuple[tuple[str, str], ...] = (
    ("instinct-", _PACKAGE + "looking"),
    ("#", _PACKAGE + "evolving"),
    ("P-", _PACKAGE + "sediment"),
    ("E-", _PACKAGE + "sediment"),
)

#: Commands that must work while a settings file is broken.
WITHOUT_SETTINGS = frozenset({"config", "status", "doctor", "setup", "worker", "completion"})
