"""What the report says, in English and Chinese: (English, Chinese) each, so that neither can be forgotten."""

from __future__ import annotations

Text = tuple[str, str]

TITLE: Text = ("What your agent learned", "你的 agent 学到了什么")
MADE: Text = ("{made} · {home} · instinct-learner {version}", "{made} · {home} · instinct-learner {version}")
LEAD_EMPTY: Text = (
    "Nothing learned yet. Correct your agent once, in your own words; come back and see what it made of it.",
    "还没有学到东西。用自己的话纠正 agent 一次，再回来看看它记下了什么。",
)
LEAD: Text = (
    "{active} instincts are at work, taught by your own words. {rate}",
    "{active} 条本能正在生效，全部来自你的原话。{rate}",
)
LEAD_ONE: Text = (
    "One instinct is at work, taught by your own words. {rate}",
    "有 1 条本能正在生效，来自你的原话。{rate}",
)
RATE_NONE: Text = ("None has been shown to a prompt yet.", "还没有任何一条在对话前展示过。")
RATE: Text = (
    "Of {shown} times that one was shown, you had to correct the same thing again {again} times.",
    "共展示 {shown} 次，其中 {again} 次你仍需再次纠正同一件事。",
)
RATE_GOOD: Text = (
    "They were shown {shown} times, and you never had to correct the same thing again.",
    "共展示 {shown} 次，你没有再为同一件事纠正过。",
)

TILE_ACTIVE: Text = ("active", "活跃")
TILE_RESTING: Text = ("resting", "休眠")
TILE_ARCHIVED: Text = ("archived", "归档")
TILE_SHOWN: Text = ("shown to prompts", "注入次数")
TILE_HELPED: Text = ("uses that helped", "有效使用")
TILE_RATE: Text = ("corrected again", "重复纠正率")
TILE_TOKENS: Text = ("tokens a prompt", "每轮 token")
TILE_WAITING: Text = ("waiting for you", "等你答复")
TILE_UNDECIDED: Text = ("{n} more await your next message", "另有 {n} 次待下一条消息判定")
TILE_OF_BUDGET: Text = ("about; never over 500", "约；不超过 500")
TILE_OF_ALL: Text = ("{n} in all", "共 {n} 条")
TILE_OF_USES: Text = ("of {n} uses judged", "共判定 {n} 次使用")
TILE_OF_SHOWN: Text = ("{again} of {shown} showings", "展示 {shown} 次中 {again} 次")
TILE_PROMPTS: Text = ("in {n} prompts", "共 {n} 轮对话")

CHART_LEARNED: Text = ("Known instincts", "已学到的本能")
CHART_CONFIDENCE: Text = ("Mean confidence over time", "平均置信度的变化")
CHART_OUTCOME: Text = ("Helped or corrected", "有效与被纠正")
CHART_SHOWN: Text = ("Injected into prompts", "注入到对话中的条数")
CHART_TOKENS: Text = ("Tokens added to prompts (about)", "注入的 token（约）")
CHART_DISTRIBUTION: Text = ("How sure: instincts by confidence", "置信度分布")
LEGEND_HELPED: Text = ("helped", "有效")
LEGEND_CORRECTED: Text = ("corrected", "被纠正")
NO_DATA: Text = ("Nothing yet.", "还没有数据。")
NO_CHARTS: Text = (
    "The charts need one more package: pip install 'instinct-learner[report]'",
    "显示图表需要额外组件：pip install 'instinct-learner[report]'",
)

ASKED: Text = ("Waiting for your word", "等你答复")
ASKED_LEAD: Text = (
    "Nothing of this is kept for good until you say so.",
    "在你同意之前，下面这些都不会被长期保留。",
)
ASKED_KIND: dict[str, Text] = {
    "card": ("card", "进化卡片"),
    "promotion": ("promotion", "晋升提案"),
    "import": ("import", "导入"),
}
TOLD: Text = ("What was learned, and from which words", "学到了什么，出自哪句话")
TOLD_LEAD: Text = ("The newest and the most used, {n} of {all}.", "最新与最常用的 {n} 条，共 {all} 条。")
MORE: Text = ("show {n} more", "再显示 {n} 条")
WHEN: Text = ("When", "何时")
BECAUSE: Text = ("Because", "依据")
HELP: Text = ("What helped most", "最有用的")
AGAIN: Text = ("Corrected again although it was shown", "展示过却仍被再次纠正")
AGAIN_NONE: Text = ("Nothing. That is the point of all this.", "没有。这正是它存在的意义。")
MOVED: Text = ("Let go, and brought back", "休眠、归档与恢复")
MOVED_WHAT: dict[str, Text] = {
    "rested": ("rests", "休眠"),
    "archived": ("archived", "归档"),
    "restored": ("is back", "恢复"),
    "forgotten": ("forgotten", "忘掉"),
    "unforgotten": ("is back", "恢复"),
}
MOVED_WHY: dict[str, Text] = {
    "unused": ("unused for {days} days", "{days} 天未使用"),
    "unused_": ("unused for long", "长期未使用"),
    "doubted": ("corrected again and again", "多次被纠正"),
    "crowded": ("too many active ones", "活跃本能过多"),
    "the owner took it back": ("you took it back", "你撤回了"),
    "forgotten on the command line": ("on the command line", "在命令行里"),
    "undo": ("undone", "撤销"),
    "said again": ("said again", "又说了一次"),
    "expired_by_hand": ("marked expired in its file", "文件里已标为 expired"),
}
RAISED: Text = ("Kept for good", "已晋升，长期保留")
ALL: Text = ("Every instinct", "全部本能")
FILTER: Text = ("filter by words, id, kind", "按文字、编号、类型筛选")
COLUMNS: dict[str, Text] = {
    "id": ("Id", "编号"),
    "title": ("Lesson", "内容"),
    "status": ("Status", "状态"),
    "confidence": ("Sure", "置信度"),
    "used": ("Used", "使用"),
    "helped": ("Helped", "有效"),
    "shown": ("Shown", "展示"),
    "again": ("Corrected again", "再次纠正"),
    "when": ("When", "时间"),
    "what": ("What", "变化"),
    "why": ("Why", "原因"),
    "where": ("Where", "位置"),
}
NOT_ALL: Text = ("{n} more: `instinct list --all`", "另有 {n} 条：instinct list --all")
KINDS: dict[str, Text] = {
    "correction": ("correction", "纠正"),
    "preference": ("preference", "偏好"),
    "recovery": ("recovery", "补救"),
    "pattern": ("pattern", "模式"),
    "manual": ("by hand", "手动"),
}
STATUSES: dict[str, Text] = {
    "active": ("active", "活跃"),
    "dormant": ("dormant", "休眠"),
    "expired": ("expired", "过期"),
    "archived": ("archived", "归档"),
    "pending": ("pending", "待接受"),
}
FACT_CONFIDENCE: Text = ("confidence", "置信度")
FACT_USED: Text = ("used {n}×", "使用 {n} 次")
FACT_HELPED: Text = ("helped {n}×", "有效 {n} 次")
FACT_CORRECTED: Text = ("corrected {n}×", "被纠正 {n} 次")
FACT_SAID: Text = ("said {n}×", "说过 {n} 次")
FACT_PINNED: Text = ("pinned", "已固定")
TROUBLE: Text = ("Needs a look", "需要处理")
BROKEN: Text = ("can't be read, and was left as it is", "无法读取，已原样保留")
MODEL: Text = (
    "Learning asked no model: everything here came from rules on your own words.",
    "学习过程没有调用任何模型：这里的一切都由规则从你的原话得出。",
)
MODEL_ASKED: Text = (
    "A model you configured may have put lessons into words (extraction_mode: llm).",
    "部分内容可能由你配置的模型提取（extraction_mode: llm）。",
)
TOKENS_NOTE: Text = (
    "Tokens are estimated from the lines as they are now; counts begin with this bank, the log keeps the latest events.",
    "token 按现在的文本估算；次数从建立数据目录起累计，日志只保留最近的事件。",
)
LIGHT_DARK: Text = ("Light or dark", "浅色或深色")
OTHER_LANGUAGE: Text = ("中文", "English")
