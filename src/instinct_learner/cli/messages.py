"""What the command line says, in English and Chinese. A `Text` always holds both, so neither can be forgotten."""

from __future__ import annotations

Text = tuple[str, str]

USAGE_WORD: Text = ("usage:", "用法：")
OPTIONS: Text = ("options", "选项")
ARGUMENTS: Text = ("arguments", "参数")
EXAMPLES: Text = ("examples:", "示例：")
HELP: Text = ("show this help and stop", "显示帮助并退出")
HOME: Text = (
    "the bank's folder (default: INSTINCT_HOME, else as set up)",
    "数据目录（默认：INSTINCT_HOME，否则按安装时的设置）",
)
JSON: Text = ("print JSON instead of text", "输出 JSON 而不是文字")
PLAIN: Text = ("plain lines: no colour, no pager, no progress bar", "只输出纯文本：无颜色、无分页、无进度条")
LANGUAGE: Text = ("language of messages", "提示信息的语言")

ABOUT: Text = (
    "Instincts: what your agent learned from being corrected, and what you can do about it.",
    "本能：agent 从你的纠正里学到的东西，都可以在这里查看和修改。",
)
COMMANDS: Text = ("commands", "命令")
MORE: Text = (
    "`instinct COMMAND --help` shows a command's options and examples.",
    "`instinct 命令 --help` 显示该命令的选项和示例。",
)
EXIT_CODES: Text = (
    "exit codes: 0 done; 1 refused or nothing found; 2 wrong usage; 3 broken data or environment",
    "退出码：0 完成；1 被拒绝或没有找到；2 用法错误；3 数据或环境损坏",
)
UNKNOWN_COMMAND: Text = ("there is no command {name!r}", "没有命令 {name!r}")
DID_YOU_MEAN: Text = ("did you mean {names}?", "您是想用 {names} 吗？")
NO_COMMAND: Text = ("name a command; `instinct --help` lists them", "请给出命令；`instinct --help` 列出全部命令")
NOT_BUILT: Text = ("{name} is not part of this installation: {why}", "此安装不包含 {name}：{why}")

NO_SUCH_ID: Text = ("no instinct {wanted!r}", "没有本能 {wanted!r}")
SEE_LIST: Text = ("`instinct list --all` shows every id", "`instinct list --all` 列出所有编号")
NOTHING_FOUND: Text = ("nothing found", "没有找到")
EMPTY_BANK: Text = (
    'Nothing learned yet. Correct your agent once, or try: instinct learn "…" --when "…"',
    '还没有学到东西。纠正 agent 一次，或试试：instinct learn "…" --when "…"',
)
CONFIG_BROKEN: Text = ("a settings file is wrong; nothing was done:", "配置文件有误，没有执行任何操作：")
CONFIG_HOOKS: Text = ("(hooks go on with the defaults for these keys)", "（hook 对这些键使用默认值继续运行）")
DATA_BROKEN: Text = ("this file can't be used and was left as it is:", "该文件无法使用，已原样保留：")
BUSY: Text = ("another process holds the bank ({file}); try again", "另一个进程正在使用数据（{file}）；请重试")
REFUSED: Text = ("refused: {why}", "被拒绝：{why}")
WORLD_BROKEN: Text = ("could not do it: {why}", "无法完成：{why}")
BUG: Text = (
    "unexpected: {why}. Set INSTINCT_DEBUG=1 to see where",
    "意外错误：{why}。设置 INSTINCT_DEBUG=1 可查看位置",
)
BROKEN_FILES: Text = (
    "{n} file(s) can't be read; `instinct status` names them",
    "有 {n} 个文件无法读取；`instinct status` 会列出它们",
)

LEARNED: Text = ("learned {id}: {title}", "已学会 {id}：{title}")
REINFORCED: Text = (
    "already known as {id}; repeated: confidence {confidence:.2f}, said {seen} times",
    "已有 {id}；再次强调：置信度 {confidence:.2f}，说过 {seen} 次",
)
SUPERSEDED: Text = ("{id} now says this instead", "{id} 已改为这条")
FORGOT: Text = (
    "forgot {id}: {title} (`instinct undo {id}` brings it back)",
    "已忘掉 {id}：{title}（`instinct undo {id}` 可恢复）",
)
UNDID: Text = ("{id} is back: {title}", "已恢复 {id}：{title}")
UNLEARNED: Text = (
    "took back {id}: {title} (`instinct undo {id}` brings it back)",
    "已撤销 {id}：{title}（`instinct undo {id}` 可恢复）",
)
NOTHING_TO_UNDO: Text = ("nothing to undo", "没有可撤销的操作")
EDITED: Text = ("changed {id}: {title}", "已修改 {id}：{title}")
UNCHANGED: Text = ("{id} is unchanged", "{id} 没有变化")
EDIT_KEPT: Text = ("your text is kept in {file}", "您的文本保存在 {file}")
NO_EDITOR: Text = (
    "no editor: set EDITOR, or use --action, --trigger, --title, --confidence, --tag",
    "没有编辑器：请设置 EDITOR，或使用 --action、--trigger、--title、--confidence、--tag",
)
EDITOR_FAILED: Text = ("the editor {editor!r} failed; nothing was changed", "编辑器 {editor!r} 出错；没有做任何修改")
PINNED: Text = ("pinned {id}: time alone never retires it", "已固定 {id}：不会仅因时间而休眠")
UNPINNED: Text = ("unpinned {id}", "已取消固定 {id}")
EMPTY_TEXT: Text = (
    'say what to do, for example: instinct learn "use pnpm, not npm"',
    '请写出要做什么，例如：instinct learn "用 pnpm，不用 npm"',
)

PRUNE_NOTHING: Text = ("nothing to prune", "没有需要清理的")
PRUNE_CLOCK: Text = (
    "the clock went back since the last run; nothing was pruned",
    "时钟比上次运行时更早；没有清理任何东西",
)
PRUNE_WOULD: Text = ("would change (dry run):", "将会变化（演练）：")
PRUNE_DID: Text = ("changed:", "已变化：")
PRUNE_WHY: dict[str, Text] = {
    "unused": ("unused for {days} days", "{days} 天未使用"),
    "doubted": ("confidence {confidence:.2f} after repeated corrections", "多次被纠正，置信度 {confidence:.2f}"),
    "crowded": ("more active ones than max_active_instincts", "活跃本能超过 max_active_instincts"),
    "expired_by_hand": ("marked expired in its file", "文件里已标为 expired"),
}
STATUS_NAMES: dict[str, Text] = {
    "active": ("active", "活跃"),
    "dormant": ("dormant", "休眠"),
    "expired": ("expired", "过期"),
    "archived": ("archived", "归档"),
    "pending": ("pending", "待接受"),
}
KIND_NAMES: dict[str, Text] = {
    "correction": ("correction", "纠正"),
    "preference": ("preference", "偏好"),
    "recovery": ("recovery", "补救"),
    "pattern": ("pattern", "模式"),
    "manual": ("by hand", "手动"),
    "none": ("nothing to learn", "没有可学的"),
}

CONFIG_FINE: Text = ("every setting is fine", "所有配置都正确")
CONFIG_DEFAULT: Text = ("default", "默认")
SEMANTIC_MISSING: Text = (
    "semantic search needs the extra: pip install 'instinct-learner[semantic]'",
    "语义检索需要额外组件：pip install 'instinct-learner[semantic]'",
)
BAD_LINE: Text = ("not a JSON object with an id and {needs}: {why}", "不是含有 id 和 {needs} 的 JSON 对象：{why}")
