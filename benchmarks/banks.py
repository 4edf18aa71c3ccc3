"""Made-up banks of any size, always the same: bilingual, over words as unevenly frequent as real ones."""

from __future__ import annotations

import random
from pathlib import Path

#: Prompts that bear on something in such a bank, and that nothing in it can answer.
PROMPTS = (
    "Please add a retry to the upload step and write the tests for it",
    "帮我把部署脚本改一下，顺便更新文档",
    "fix the failing build in src/api/user_service.py, then commit",
    "把登录页面的错误提示改成中文",
)

_VERBS = "use avoid prefer run write check keep split rename cache log format pin update deploy merge review squash mock seed".split()
_NOUNS = (
    "pnpm pytest docker snake_case commit branch migration endpoint timeout retry upload schema fixture token cookie header logger "
    "changelog release linter formatter index query cache queue worker cron bucket region cluster node service client server "
    "dashboard chart report invoice calendar meeting email template folder archive backup restore password secret key login"
).split()
_ZH_VERBS = "使用 避免 优先 运行 编写 检查 保留 拆分 重命名 缓存 记录 格式化 固定 更新 部署 合并 审查 压缩 模拟".split()
_ZH_NOUNS = "依赖 测试 镜像 命名 提交 分支 迁移 接口 超时 重试 上传 表结构 夹具 令牌 日志 发布 文档 索引 查询 队列 任务 集群 节点 报表 发票 日历 会议 邮件 模板 目录 备份 密码 登录 页面".split()

#: What the records of such a bank are about.
SUBJECTS = (*_NOUNS, *_ZH_NOUNS)


def make_bank(home: Path, size: int) -> None:
    """Writes `size` instinct files under a home, unless they are there already."""
    folder = home / "instincts"
    folder.mkdir(parents=True, exist_ok=True)
    marker = home / f"bank-{size}.done"
    if marker.exists():
        return
    dice = random.Random(20260508)
    rare = [f"{a}{b}" for a in _NOUNS for b in ("_id", "-cli", "Kit", "db", "ops")]
    for number in range(size):
        day, counter = divmod(number, 400)
        stamp = f"2025-{day // 28 % 12 + 1:02}-{day % 28 + 1:02}"
        name = f"{stamp}-{counter + 400 * (day // 336):03}"
        text = _record(dice, rare, number, name)
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    marker.touch()


def _record(dice: random.Random, rare: list[str], number: int, name: str) -> str:
    def pick(words: list[str]) -> str:
        return words[
            min(int(dice.paretovariate(0.9)) - 1, len(words) - 1) if dice.random() < 0.5 else dice.randrange(len(words))
        ]

    own = f"{pick(rare)}{dice.randrange(40_000)}"
    if number % 2:
        trigger, action = (
            f"{pick(_ZH_VERBS)}{pick(_ZH_NOUNS)}和{pick(_ZH_NOUNS)}时",
            f"先{pick(_ZH_VERBS)}{pick(_ZH_NOUNS)}，再用 {own} {pick(_ZH_VERBS)}{pick(_ZH_NOUNS)}，不要直接{pick(_ZH_VERBS)}{pick(_ZH_NOUNS)}",
        )
        headings = ("触发条件", "行动建议", "证据")
    else:
        trigger = f"When you {pick(_VERBS)} the {pick(_NOUNS)} of the {pick(_NOUNS)}"
        action = f"{pick(_VERBS)} the {pick(_NOUNS)} with {own} before you {pick(_VERBS)} the {pick(_NOUNS)}"
        headings = ("Trigger", "Action", "Evidence")
    identifier = f"instinct-{name[:10].replace('-', '')}-{name[11:]}"
    return (
        f"---\nid: {identifier}\ncreated: {name[:10]}T09:00:00+08:00\nconfidence: {0.5 + number % 45 / 100:.2f}\n"
        f"times_used: {number % 7}\ntimes_validated: {number % 5}\nlast_used: null\ntags: [{pick(_NOUNS)}]\nstatus: active\n"
        f"title: {pick(_NOUNS)} {number}\nkind: correction\nscope: global\n---\n\n## {headings[0]}\n{trigger}\n\n"
        f"## {headings[1]}\n{action}\n\n## {headings[2]}\n- {name[:10]}: {action[:20]}\n"
    )
