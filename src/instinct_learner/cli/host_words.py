"""What the room `host` says, in Chinese: its sentences are English, and this is where they meet a person.

A row is the sentence with `{}` where it names something, and the same in Chinese. A test reads every sentence of the
room and holds it against this table, so none can be forgotten.
"""

from __future__ import annotations

import re
from functools import lru_cache

_AGAIN = "然后重新运行本命令"
#: English, Chinese. `{}` stands for whatever is named; `{0}`, `{1}` in Chinese where the order differs.
SENTENCES: tuple[tuple[str, str], ...] = (
    # The doctor's findings.
    ("Python {} at {}", "Python {}，位于 {}"),
    ("{} MB free", "剩余 {} MB"),
    ("{} instincts", "{} 条本能"),
    ("valid", "正确"),
    ("empty", "空"),
    ("not sent", "没有发送"),
    ("answered in {} ms", "{} 毫秒内应答"),
    ("started and answered in {} ms", "启动并在 {} 毫秒内应答"),
    ("no failure in the last day", "最近一天没有故障"),
    ("granted; hooks run {}", "已授权；hook 使用 {}"),
    ("{} lacks {}", "{} 缺少 {}"),
    ("the recorded Python {} is gone", "记录的 Python {} 已不存在"),
    ("installed as a wheel; set-up gives a host its skill folder", "以 wheel 安装；接入时会为宿主建立技能目录"),
    ("{} broken file(s), first {}: {}", "{} 个文件损坏，第一个是 {}：{}"),
    ("it is {}, but a file was written at {}", "现在是 {}，但有文件写于 {}"),
    ("no skill folder yet", "还没有技能目录"),
    ("exit {}: {}", "退出码 {}：{}"),
    ("{} line(s) in the last day, last: {}", "最近一天 {} 行，最后一行：{}"),
    ("OpenClaw {} at {}", "OpenClaw {}，位于 {}"),
    ("loaded from {}", "从 {} 加载"),
    ("not granted: {}", "未授权：{}"),
    ("the plugin's Python {} can't be started", "插件所用的 Python {} 无法启动"),
    ("the plugin's Python does not work: {}", "插件所用的 Python 不能用：{}"),
    ("{} took longer than {} s", "{} 超过 {} 秒没有结束"),
    ("the host does not know it", "宿主不认识这个插件"),
    ("status {}", "状态 {}"),
    ("not registered: {} ({})", "未注册：{}（{}）"),
    ("not registered: {}", "未注册：{}"),
    ("{} canary instinct(s) removed", "已移除 {} 条金丝雀本能"),
    ("the host answered in {} s", "宿主在 {} 秒内应答"),
    ("written as {} after {} s", "已写为 {}，用时 {} 秒"),
    ("hit {} of {}", "{1} 条结果中的第 {0} 条"),
    ("seen in the prompt that the host built", "已出现在宿主构建的提示里"),
    ("no instinct about {} in {} {} s after the reply", "回复后 {2} 秒，{1} 里没有关于 {0} 的本能"),
    ("{} is not found", "找不到 {}"),
    ("the prompt that the host built does not hold it", "宿主构建的提示里没有它"),
    # What to do.
    ("run `python3 scripts/setup.py` in the skill folder", "在技能目录运行 `python3 scripts/setup.py`"),
    ("run `python3 scripts/setup.py` in the skill folder again", "在技能目录重新运行 `python3 scripts/setup.py`"),
    ("run `python3 scripts/setup.py` again", "重新运行 `python3 scripts/setup.py`"),
    ("run `instinct setup openclaw` again", "重新运行 `instinct setup openclaw`"),
    ("run `instinct setup openclaw`", "运行 `instinct setup openclaw`"),
    ("make room: below 50 MB nothing but memory is written", "腾出空间：不足 50 MB 时只写记忆"),
    ("mend them in an editor; they were left as they are", "请用编辑器修好；它们已原样保留"),
    ("set the clock", "校准时钟"),
    ("see .state/hooks.log", "查看 .state/hooks.log"),
    (
        "scripts serve meanwhile; run `python3 scripts/setup.py` in the skill folder again",
        "其间由脚本代劳；在技能目录重新运行 `python3 scripts/setup.py`",
    ),
    ("read {}", "查看 {}"),
    ("report this line; the check did not expect it", "请反馈这一行；检查没有料到它"),
    (
        "`instinct config check` lists every key; hooks run on the defaults until it is mended",
        "`instinct config check` 列出每一项；修好之前 hook 使用默认值",
    ),
    (
        "give this user the right to write {}, or name another with --home",
        "让当前用户可以写 {}，或用 --home 指定其他目录",
    ),
    ("remove it: it is derived, and made anew from the files", "删除它：它由文件得出，会自动重建"),
    (
        "run `instinct setup openclaw`; `openclaw plugins doctor` says more",
        "运行 `instinct setup openclaw`；`openclaw plugins doctor` 有更多说明",
    ),
    (
        "a permission is missing: run `instinct setup openclaw`, which shows and sets them",
        "缺少权限：运行 `instinct setup openclaw`，它会列出并设置",
    ),
    (
        "the hooks may write to another home, or fail: see `openclaw config get "
        "plugins.entries.instinct-learner.config`, the gateway's log, and .state/hooks.log",
        "hook 可能写到了别的目录，或失败了：查看 `openclaw config get plugins.entries.instinct-learner.config`、"
        "网关日志和 .state/hooks.log",
    ),
    ("run `instinct status --sync`, then this again", "运行 `instinct status --sync`，" + _AGAIN),
    (
        "see that the plugin's allowPromptInjection is true: `instinct setup openclaw`",
        "确认插件的 allowPromptInjection 为 true：`instinct setup openclaw`",
    ),
    # What a host lacks.
    ("OpenClaw needs Node {} or newer; {}", "OpenClaw 需要 Node {} 或更新版本；{}"),
    ("OpenClaw needs Node {} or newer; none was found", "OpenClaw 需要 Node {} 或更新版本；没有找到"),
    (
        "install it (`npm install -g node@24`, or from nodejs.org), or say where it is: `--node PATH`",
        "请安装（`npm install -g node@24`，或从 nodejs.org），或用 `--node 路径` 指明位置",
    ),
    ("no OpenClaw at {}", "{} 处没有 OpenClaw"),
    (
        "OpenClaw was not found on PATH nor in npm's usual folders",
        "PATH 和 npm 的常用目录里都没有找到 OpenClaw",
    ),
    (
        "install it with `npm install -g openclaw`, or say where it is: `instinct setup openclaw --openclaw PATH`",
        "用 `npm install -g openclaw` 安装，或指明位置：`instinct setup openclaw --openclaw 路径`",
    ),
    ("{} does not say its version: {}", "{} 没有给出版本：{}"),
    (
        "see that `openclaw --version` works in this terminal, then run this again",
        "确认 `openclaw --version` 在此终端可用，" + _AGAIN,
    ),
    ("OpenClaw {} is too old: {} brought the hooks", "OpenClaw {} 太旧：{} 才有所需的 hook"),
    (
        "update it with `npm install -g openclaw@latest`, then run this again",
        "用 `npm install -g openclaw@latest` 更新，" + _AGAIN,
    ),
    (
        "run that command yourself to see all of it; `openclaw doctor` may help",
        "请自己运行该命令查看全部输出；`openclaw doctor` 也许有帮助",
    ),
    ("`openclaw {}` failed (exit {}): {}", "`openclaw {}` 失败（退出码 {}）：{}"),
    ("`{}` gave no answer in {} s", "`{}` 在 {} 秒内没有应答"),
    ("see that `openclaw status` answers, then run this again", "确认 `openclaw status` 有应答，" + _AGAIN),
    ("{} can't be started: {}", "{} 无法启动：{}"),
    ("check the path and its rights", "检查路径及其权限"),
    (
        "`openclaw agents list` shows the agents and their workspaces",
        "`openclaw agents list` 列出各 agent 及其工作区",
    ),
    ("{} lies inside {}", "{} 位于 {} 之内"),
    ("move the bank out of the skill folder first", "请先把数据目录移出技能目录"),
    ("{} holds no JSON object", "{} 里不是 JSON 对象"),
    ("{} can't be read: {}", "{} 无法读取：{}"),
    ("mend that file, then run this again", "修好该文件，" + _AGAIN),
    # Steps, and what was done.
    ("planting a correction about {}", "种下一条关于 {} 的纠正"),
    ("asking in a fresh session", "在新会话里提问"),
    ("asking the host what is live", "询问宿主哪些已生效"),
    ("installing the skill into {}", "正在把技能安装到 {}"),
    ("skill installed in {}", "技能已安装到 {}"),
    ("linking the plugin", "正在链接插件"),
    ("plugin linked from {}", "插件已从 {} 链接"),
    ("setting permissions", "正在设置权限"),
    ("letting the gateway take it", "等待网关载入"),
    ("removing the plugin", "正在移除插件"),
    ("plugin removed", "插件已移除"),
    ("taking the permissions back", "正在收回权限"),
    ("removing {}", "正在移除 {}"),
    ("skill removed from {}", "技能已从 {} 移除"),
    # Why a setting is changed.
    ("the plugin runs", "让插件运行"),
    ("each agent's workspace holds its own", "每个 agent 的工作区各有自己的数据"),
    ("your list of plugins names it", "你的插件清单里列出它"),
    ("skills that grew from lessons, and that you approved, are listed", "由经验长成、经你同意的技能会被列出"),
    (
        "the heartbeat reaches the plugin; a poll with nothing to do is answered without the model",
        "心跳会到达插件；没有事做的轮询不经过模型即可应答",
    ),
    (
        "it reads a finished turn, to learn from what you correct, and answers 「忘掉」",
        "读取完成的一轮，从你的纠正中学习，并回应「忘掉」",
    ),
    (
        "it adds at most 500 tokens of what you taught to your own message",
        "把你教过的内容附在你的消息后，最多 500 token",
    ),
    ("a hook never goes through a version manager's shim", "hook 不经过版本管理器的转接"),
    ("what is learned lies there", "学到的内容放在那里"),
    ("ours", "是我们的"),
    ("set-up had set it", "它是接入时设置的"),
)


def in_language(text: str, language: str) -> str:
    """A sentence of the room `host` in the person's language; what isn't known stays as it is.

    Args:
        text: English.
        language: zh or en.
    """
    if language != "zh":
        return text
    for pattern, chinese in _patterns():
        found = pattern.fullmatch(text)
        if found:
            return chinese.format(*found.groups())
    return text


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The table as patterns, those that say most first, so that `{} lacks {}` can't take what another row knows."""
    rows = sorted(SENTENCES, key=lambda row: (row[0].count("{}") > 0, -len(row[0].replace("{}", ""))))
    return tuple(
        (re.compile("(.+?)".join(map(re.escape, english.split("{}"))), re.DOTALL), chinese) for english, chinese in rows
    )
