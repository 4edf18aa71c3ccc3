"""Living inside a host: `setup`, `doctor`, `worker`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal
from instinct_learner.cli.terminal import safe

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.host.checks import Check
    from instinct_learner.host.wiring import Change

    Say = Callable[..., str]

_MARKS = {"ok": "✓", "warning": "!", "failed": "✗", "skipped": "–"}


def configure_setup(parser: Parser, say: Say) -> None:
    """Options of `setup`."""
    parser.describe(
        (
            "Wire the package into a host: install skill and plugin, set exactly the permissions they need, and check\n"
            "that the hooks are live. Shows every change first and asks; doing it twice changes nothing.\n"
            "--remove undoes it and keeps what was learned.",
            "接入宿主：安装技能和插件，只设置它们需要的权限，并检查 hook 已生效。先列出每项改动并征求同意；\n"
            "重复执行不会有任何变化。--remove 撤销接入，保留学到的内容。",
        ),
        (
            "  instinct setup openclaw\n"
            "  instinct setup openclaw --yes --openclaw ~/.npm-global/bin/openclaw\n"
            "  instinct setup claude-code\n"
            "  instinct setup --examples\n"
            "  instinct setup openclaw --remove",
            "  instinct setup openclaw\n"
            "  instinct setup openclaw --yes --openclaw ~/.npm-global/bin/openclaw\n"
            "  instinct setup claude-code\n"
            "  instinct setup --examples\n"
            "  instinct setup openclaw --remove",
        ),
    )
    parser.add_argument("host", nargs="?", choices=("openclaw", "claude-code"), help=say(("which host", "哪个宿主")))
    parser.add_argument("--yes", action="store_true", help=say(("do not ask", "不再询问")))
    parser.add_argument(
        "--dry-run", action="store_true", help=say(("show what would change, and stop", "只显示将要做的改动"))
    )
    parser.add_argument(
        "--remove", action="store_true", help=say(("undo it; what was learned stays", "撤销接入；学到的内容保留"))
    )
    parser.add_argument("--openclaw", default="", metavar="PATH", help=say(("the host's launcher", "宿主程序的路径")))
    parser.add_argument("--node", default="", metavar="PATH", help=say(("the Node that runs it", "运行它的 Node")))
    parser.add_argument(
        "--workspace", default="", metavar="DIR", help=say(("an agent's workspace", "某个 agent 的工作区"))
    )
    parser.add_argument(
        "--project",
        default="",
        metavar="DIR",
        help=say(("claude-code: this project only", "claude-code：只用于该项目")),
    )
    parser.add_argument(
        "--examples",
        action="store_true",
        help=say(("copy the example instincts into the bank", "把示例本能复制到数据目录")),
    )


def run_setup(arguments: argparse.Namespace, context: Context) -> int:
    """Set up, or take away, one host."""
    from instinct_learner.host.openclaw import HostError

    try:
        if arguments.examples:
            return _examples(context)
        if arguments.host is None and not arguments.remove:
            raise Refusal(
                context.say(("name the host: openclaw or claude-code", "请指定宿主：openclaw 或 claude-code")),
                code=USAGE,
            )
        if arguments.remove and arguments.host is None:
            return _remove_everywhere(arguments, context)
        if arguments.host == "claude-code":
            return _claude_code(arguments, context)
        return _remove(arguments, context) if arguments.remove else _openclaw(arguments, context)
    except HostError as error:
        told = f"{_local(error.reason, context)}\n  → {_local(error.fix, context)}"
        raise Refusal(told, code=BROKEN, reason=error.reason, fix=error.fix) from None


def _openclaw(arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.host.install import carry_out, make_plan
    from instinct_learner.host.openclaw import find_openclaw

    host = find_openclaw(path=arguments.openclaw, node=arguments.node, environ=context.environ)
    context.tell(
        ("OpenClaw {version} found; looking at its settings…", "找到 OpenClaw {version}，正在读取它的设置……"),
        version=host.version,
    )
    plan = make_plan(host, home=_named_home(context), workspace=arguments.workspace)
    context.tell(
        ("workspace: {place}\nbank:      {home}", "工作区：{place}\n数据：  {home}"),
        place=plan.workspace,
        home=plan.home,
    )
    if plan.install_skill:
        context.tell(("+ install the skill in {place}", "+ 安装技能到 {place}"), place=plan.skill)
    _show_changes(plan.changes, context)
    if plan.link_plugin:
        context.tell(("+ link the plugin in {place}/plugin", "+ 从 {place}/plugin 链接插件"), place=plan.skill)
    as_json = {
        "workspace": plan.workspace,
        "home": plan.home,
        "skill": plan.skill,
        "install_skill": plan.install_skill,
        "link_plugin": plan.link_plugin,
        "changes": [
            {"path": one.path, "before": one.before, "after": one.after, "why": one.why} for one in plan.changes
        ],
    }
    if arguments.dry_run:
        context.show(as_json)
        return DONE
    if (plan.install_skill or plan.link_plugin or plan.changes) and not _agreed(arguments, context):
        return REFUSED
    outcome = carry_out(host, plan, say=lambda step: _tell_step(step, context))
    context.show({**as_json, "done": outcome.done, "hooks": outcome.hooks, "problems": outcome.problems})
    if outcome.problems:
        for problem in outcome.problems:
            context.warn(f"✗ {_local(problem, context)}")
        context.warn(context.say(("`instinct doctor` names the broken link", "`instinct doctor` 会指出哪一环断了")))
        return BROKEN
    if not outcome.done:
        context.tell(("Already set up; nothing to do.", "已经接入，无需改动。"))
    context.tell(
        (
            "Live: {hooks}.\nNow tell your agent once how you want something done. "
            "`instinct doctor` proves the whole loop.",
            "已生效：{hooks}。\n现在告诉 agent 一次你想怎么做。`instinct doctor` 可验证整个回路。",
        ),
        hooks=", ".join(outcome.hooks),
    )
    return DONE


def _remove_everywhere(arguments: argparse.Namespace, context: Context) -> int:
    """Undo set-up in each host where it was done; in OpenClaw where nothing tells."""
    from instinct_learner.hooks.home import setup_record
    from instinct_learner.host import claude_code

    settings = claude_code.read(claude_code.settings_path(context.environ, project=arguments.project))
    in_claude_code = claude_code.without_hooks(settings) != settings
    code = _claude_code(arguments, context) if in_claude_code else DONE
    if code == DONE and (setup_record(context.environ).get("openclaw") or not in_claude_code):
        code = _remove(arguments, context)
    return code


def _remove(arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.host.install import remove
    from instinct_learner.host.openclaw import find_openclaw

    host = find_openclaw(path=arguments.openclaw, node=arguments.node, environ=context.environ)
    context.tell(
        ("This takes the plugin, its permissions and the skill folder away.", "将移除插件、它的权限和技能目录。")
    )
    if not _agreed(arguments, context):
        return REFUSED
    outcome = remove(host, workspace=arguments.workspace, say=lambda step: _tell_step(step, context))
    context.show({"done": outcome.done}, *(f"- {_local(line, context)}" for line in outcome.done))
    return DONE


def _claude_code(arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.host import claude_code, record
    from instinct_learner.host.skill_folder import source_folder

    path = claude_code.settings_path(context.environ, project=arguments.project)
    today = claude_code.read(path)
    source = str(source_folder())
    if arguments.remove:
        wanted = claude_code.without_hooks(today)
    else:
        wanted = claude_code.with_hooks(
            today, claude_code.wanted_hooks(python=sys.executable, scripts=os.path.join(source, "scripts"))
        )
    if wanted == today:
        context.tell(("Nothing to change in {path}.", "{path} 无需改动。"), path=path)
        context.show({"path": path, "changed": False})
        return DONE
    verb = (
        ("take our hooks out of {path}", "从 {path} 移除 hook")
        if arguments.remove
        else ("add three command hooks to {path}", "在 {path} 中加入三个命令 hook")
    )
    context.tell(("+ " + verb[0], "+ " + verb[1]), path=path)
    if arguments.dry_run:
        context.show({"path": path, "changed": False, "hooks": wanted.get("hooks", {})})
        return DONE
    if not _agreed(arguments, context):
        return REFUSED
    claude_code.write(path, wanted)
    if not arguments.remove:
        record.remember(context.environ, interpreter=sys.executable, package=source, home=context.home)
    context.show({"path": path, "changed": True, "hooks": wanted.get("hooks", {})}, context.say(("Done.", "完成。")))
    return DONE


def _examples(context: Context) -> int:
    """Copy the example instincts that aren't there yet."""
    from instinct_learner.bank.codec import parse_instinct
    from instinct_learner.bank.layout import ensure_home
    from instinct_learner.host.skill_folder import source_folder

    ensure_home(context.path())
    known = set(context.ids())
    copied = []
    for file in sorted((source_folder() / "instincts").glob("*.md")):
        example = parse_instinct(file.read_text(encoding="utf-8"), file=str(file))
        if example.id not in known:
            from dataclasses import replace

            written = context.writer().create_instinct(replace(example, id=type(example.id)("")))
            copied.append(str(written.id))
    context.show({"copied": copied}, context.say(("{n} example(s) copied", "已复制 {n} 条示例"), n=len(copied)))
    return DONE


def _tell_step(step: str, context: Context) -> None:
    context.tell(("… {step}", "…… {step}"), step=_local(step, context))


def _local(text: str, context: Context) -> str:
    """What the host's room says, in the person's language."""
    from instinct_learner.cli.host_words import in_language

    return in_language(text, context.language)


def _show_changes(changes: Iterable[Change], context: Context) -> None:
    for change in changes:
        context.tell(
            ("+ {path} = {after!r}\n    {why}", "+ {path} = {after!r}\n    {why}"),
            path=change.path,
            after=change.after,
            why=_local(change.why, context),
        )


def _agreed(arguments: argparse.Namespace, context: Context) -> bool:
    """Whether the person agrees; without a terminal to ask on, only --yes does."""
    if arguments.yes:
        return True
    if context.as_json or not sys.stdin.isatty():
        context.warn(
            context.say(
                ("nothing was changed; --yes agrees to the changes shown", "没有做任何改动；加 --yes 表示同意以上改动")
            )
        )
        return False
    answer = input(context.say(("Go on? [y/N] ", "继续吗？[y/N] "))).strip().lower()
    return answer in ("y", "yes", "是", "好")


def _named_home(context: Context) -> str:
    """A home that the person named just now; the workspace's own where they named none."""
    from instinct_learner.hooks.home import resolve_home

    unnamed = resolve_home(
        environ={key: value for key, value in context.environ.items() if key != "INSTINCT_HOME"}, for_command_line=True
    )
    return context.home if os.path.normpath(context.home) != os.path.normpath(unnamed) else ""


def configure_doctor(parser: Parser, say: Say) -> None:
    """Options of `doctor`."""
    parser.describe(
        (
            "Check every link from your words to the next prompt, on the real installation; then send a canary\n"
            "through all of them. Names the broken stage and what to do. Exit code 3 when a stage is broken.",
            "在真实安装上检查从你的话到下一次提示的每一环，然后让一只金丝雀走完全程。指出断在哪一环、该怎么办。\n"
            "有环节损坏时退出码为 3。",
        ),
        (
            "  instinct doctor\n"
            "  instinct doctor --offline        # no message to the model\n"
            "  instinct doctor --yes --json",
            "  instinct doctor\n  instinct doctor --offline        # 不给模型发消息\n  instinct doctor --yes --json",
        ),
    )
    parser.add_argument(
        "--offline",
        action="store_true",
        help=say(("skip the canary, which may cost model calls", "跳过可能消耗模型调用的金丝雀")),
    )
    parser.add_argument("--local", action="store_true", help=say(("check nothing of a host", "不检查宿主")))
    parser.add_argument("--yes", action="store_true", help=say(("do not ask before the canary", "发送金丝雀前不询问")))
    parser.add_argument("--openclaw", default="", metavar="PATH", help=say(("the host's launcher", "宿主程序的路径")))
    parser.add_argument("--node", default="", metavar="PATH", help=say(("the Node that runs it", "运行它的 Node")))


def run_doctor(arguments: argparse.Namespace, context: Context) -> int:
    """Run the checks in the order of the chain."""
    from instinct_learner.host.checks import host_checks, local_checks

    found: list[Check] = []

    def note(checks: Iterable[Check]) -> None:
        for check in checks:
            found.append(check)
            if not context.as_json:
                print(safe(f"{_MARKS[check.state]} {check.stage:<12} {_local(check.detail, context)}"))
                if check.fix:
                    print(safe(f"    → {_local(check.fix, context)}"))

    note(local_checks(context.home, now=context.now()))
    if not arguments.local:
        note(host_checks(path=arguments.openclaw, node=arguments.node))
        if not arguments.offline and not any(check.state == "failed" for check in found):
            note(_canary(arguments, context))
    broken = [check for check in found if check.state == "failed"]
    context.show(
        {
            "ok": not broken,
            "broken": [check.stage for check in broken],
            "checks": [{"stage": one.stage, "state": one.state, "detail": one.detail, "fix": one.fix} for one in found],
        }
    )
    if broken:
        context.tell(
            ("\nBroken at: {stages}.", "\n断在：{stages}。"), stages=", ".join(check.stage for check in broken)
        )
        return BROKEN
    context.tell(("\nAll well.", "\n一切正常。"))
    return DONE


def _canary(arguments: argparse.Namespace, context: Context) -> Iterable[Check]:
    from instinct_learner.hooks.home import setup_record
    from instinct_learner.host.canary import follow
    from instinct_learner.host.checks import Check
    from instinct_learner.host.openclaw import find_openclaw

    context.tell(
        (
            "The canary sends two short messages through your agent; that may cost two model calls.",
            "金丝雀会通过 agent 发送两条短消息，可能消耗两次模型调用。",
        )
    )
    if not _agreed(arguments, context):
        yield Check(stage="canary", state="skipped", detail="not sent", fix="")
        return
    known = setup_record(context.environ)
    host = find_openclaw(
        path=arguments.openclaw or known.get("openclaw", ""),
        node=arguments.node or known.get("node", ""),
        environ=context.environ,
    )
    yield from follow(host, context.home, now=context.now, say=lambda step: _tell_step(step, context))


def configure_worker(parser: Parser, _say: Say) -> None:
    """Options of `worker`."""
    parser.describe(
        (
            'Serve JSON lines on stdin and stdout: {"id", "method", "params"} → {"id", "result"} or {"id", "error"}.\n'
            "A host's plugin keeps one. Methods: load, extract, validate, heartbeat, prune, status, answer, command,\n"
            "tool, ping.",
            '在标准输入输出上提供 JSON 行服务：{"id", "method", "params"} → {"id", "result"} 或 {"id", "error"}。\n'
            "由宿主插件常驻。方法：load、extract、validate、heartbeat、prune、status、answer、command、tool、ping。",
        ),
        (
            '  echo \'{"id":1,"method":"ping"}\' | instinct worker',
            '  echo \'{"id":1,"method":"ping"}\' | instinct worker',
        ),
    )


def run_worker(_arguments: argparse.Namespace, _context: Context) -> int:
    """Serve until stdin ends."""
    from instinct_learner.worker import main

    return main()
