"""Bringing in what another tool or agent learned: `import`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal
from instinct_learner.cli.import_preview import as_json, preview, progress
from instinct_learner.interchange.record import FORMATS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.interchange.intake import Source
    from instinct_learner.interchange.judge import Judged
    from instinct_learner.model.instinct import Instinct

    Say = Callable[..., str]

_NOTHING_WAITS = ("Nothing waits.", "没有待确认的。")


def configure_import(parser: Parser, say: Say) -> None:
    """Options of `import`."""
    examples = (
        "  instinct import mine.md --dry-run\n"
        "  instinct import ~/.claude/homunculus/instincts/personal\n"
        "  instinct import .learnings/LEARNINGS.md\n"
        "  instinct import https://example.com/instincts.yaml\n"
        "  instinct import --review\n"
        "  instinct import --accept 20260508-001 20260508-002\n"
        "  instinct import --accept all"
    )
    parser.describe(
        (
            "Bring in rules from a file, a folder, an address or standard input (-). First shows what is new, known, conflicting\n"
            "or unusable, and what was left out; then puts what is new where it waits. Nothing is used before you accept it.\n"
            "Broken off, the same command goes on where it was. Forms: instincts (ours), ecc (Everything Claude Code),\n"
            "learnings (.learnings logs), openclaw (MEMORY.md), claude-md, markdown (any list).",
            "从文件、文件夹、网址或标准输入（-）导入规则。先列出新的、已知的、冲突的、不可用的以及略去的内容，\n"
            "再把新的放到待确认处；在你接受之前不会生效。中断后重复同一命令即可继续。格式：instincts（自有）、\n"
            "ecc（Everything Claude Code）、learnings（.learnings 日志）、openclaw（MEMORY.md）、claude-md、markdown（普通列表）。",
        ),
        (examples, examples),
    )
    parser.add_argument(
        "source",
        nargs="?",
        default="",
        metavar="SOURCE",
        help=say(("file, folder, address or -", "文件、文件夹、网址或 -")),
    )
    parser.add_argument(
        "--from",
        dest="form",
        choices=FORMATS,
        help=say(("the form, where it is not found out rightly", "指定格式（默认自动识别）")),
    )
    parser.add_argument("--dry-run", action="store_true", help=say(("only show", "只预览，不写入")))
    parser.add_argument(
        "--conflicts",
        action="store_true",
        help=say(("let what contradicts you wait too", "与你教过的相冲突的也放入待确认")),
    )
    parser.add_argument(
        "--again", action="store_true", help=say(("also what you turned down before", "包括以前拒绝过的"))
    )
    parser.add_argument("--review", action="store_true", help=say(("list what waits", "列出待确认的")))
    parser.add_argument(
        "--accept",
        nargs="+",
        default=[],
        metavar="ID",
        help=say(("make these active; `all` for all without a warning", "接受这些；all 表示全部没有警告的")),
    )
    parser.add_argument(
        "--reject",
        nargs="+",
        default=[],
        metavar="ID",
        help=say(("turn these down; `all` for all", "拒绝这些；all 表示全部")),
    )
    parser.add_argument("--verbose", action="store_true", help=say(("list every line", "列出每一行")))


def run_import(arguments: argparse.Namespace, context: Context) -> int:
    """Bring in, list, accept or turn down."""
    acts = [bool(arguments.source), arguments.review, bool(arguments.accept), bool(arguments.reject)]
    if sum(acts) != 1:
        text = (
            "name a source, or one of --review, --accept, --reject",
            "请给出来源，或 --review、--accept、--reject 之一",
        )
        raise Refusal(context.say(text), code=USAGE)
    if arguments.review:
        return _review(context)
    if arguments.accept:
        return _answer(arguments.accept, context, accepted=True)
    if arguments.reject:
        return _answer(arguments.reject, context, accepted=False)
    return _bring_in(arguments, context)


def _bring_in(arguments: argparse.Namespace, context: Context) -> int:
    from instinct_learner.interchange import fetch
    from instinct_learner.interchange.intake import open_sources
    from instinct_learner.interchange.record import SourceError

    reports: list[dict[str, Any]] = []
    problems: list[str] = []
    try:
        sources = list(open_sources(arguments.source, stdin=sys.stdin.buffer))
    except SourceError as error:
        code = REFUSED if fetch.is_address(arguments.source) else BROKEN
        raise Refusal(f"{error.source}: {context.say(error.why)}", code=code) from None
    for source in sources:
        try:
            reports.append(_one_source(source, arguments, context))
        except SourceError as error:  # noqa: PERF203 - one unreadable file of a folder hides no other
            problems.append(f"{error.source}: {context.say(error.why)}")
            context.warn(f"× {problems[-1]}")
    written = sum(len(report["written"]) for report in reports)
    context.show({"sources": reports, "problems": problems, "written": written, "dry_run": arguments.dry_run})
    if arguments.dry_run:
        context.tell(("Nothing was written.", "没有写入任何内容。"))
    elif written:
        context.tell(
            (
                "{n} wait for you; none is used yet. `instinct import --review` lists them, `--accept ID` or `--accept all` "
                "makes them active, `--reject` turns them down.",
                "{n} 条等待确认，尚未生效。instinct import --review 查看，--accept 编号 或 --accept all 接受，--reject 拒绝。",
            ),
            n=written,
        )
    if problems and not reports:
        return BROKEN
    return DONE if any(report["counts"]["rules"] for report in reports) else REFUSED


def _one_source(source: Source, arguments: argparse.Namespace, context: Context) -> dict[str, Any]:
    from instinct_learner.interchange import pending
    from instinct_learner.interchange.judge import Bank, judge
    from instinct_learner.interchange.sources import read

    reading = read(source.text, source=source.name, form=arguments.form)
    refused = () if arguments.again else pending.refused_hashes(context.home)
    bank = Bank(context.home)
    judged: list[Judged] = []
    try:
        for one in judge(reading, bank=bank, source=source.name, now=context.now(), refused=refused):
            judged.append(one)
            progress(context, ("looking", "正在检查"), len(judged), len(reading.found))
    finally:
        bank.close()
    preview(source, reading, judged, context, arguments)
    wanted = [
        one
        for one in judged
        if one.draft and (one.verdict == "new" or (arguments.conflicts and one.verdict == "conflict"))
    ]
    ids: list[str] = []
    if wanted and not arguments.dry_run:
        ids = _put(wanted, context)
    return as_json(source, reading, judged, ids)


def _put(wanted: list[Judged], context: Context) -> list[str]:
    from instinct_learner.interchange import pending

    drafts = [pending.marked(one) for one in wanted]
    room = pending.room(context.home)
    if len(drafts) > room:
        text = (
            "{n} would wait, and only {room} more may; answer some first (--review)",
            "待确认的将多出 {n} 条，只能再放 {room} 条；请先处理一些（--review）",
        )
        raise Refusal(context.say(text, n=len(drafts), room=room), code=REFUSED)
    writer = context.writer()
    try:
        stored = pending.admit(
            drafts,
            writer,
            why="import",
            step=lambda done: progress(context, ("writing", "正在写入"), done, len(drafts)),
        )
    except KeyboardInterrupt:
        context.warn(
            context.say(("\nbroken off; the same command goes on from here", "\n已中断；重复同一命令即可继续"))
        )
        raise
    for line in writer.warnings:
        context.warn(f"instinct: {line}")
    return [str(one.id) for one in stored]


def _review(context: Context) -> int:
    from instinct_learner.interchange import pending
    from instinct_learner.learning.columns import fit

    found = pending.waiting(context.home)
    told = [(one, pending.worries_about(one)) for one in found]
    context.show(
        [
            {
                "id": one.id,
                "title": one.title,
                "trigger": one.trigger,
                "action": one.action,
                "source": dict(one.source),
                "worries": [worry[0] for worry in worries],
            }
            for one, worries in told
        ]
    )
    if context.as_json:
        return DONE
    if not found:
        context.tell(_NOTHING_WAITS)
    for one, worries in told:
        came = dict(one.source)
        print(f"{one.id}  {fit(f'{one.trigger} → {one.action}', 90)}")
        print(f"    {came.get('format', '')} · {came.get('from', '')}:{came.get('line', '')}")
        if came.get("conflicts_with"):
            print("    " + context.say(("! conflicts with {id}", "! 与 {id} 冲突"), id=came["conflicts_with"]))
        for worry in worries:
            print(f"    ⚠ {context.say(worry)}")
    return DONE


def _answer(named: list[str], context: Context, *, accepted: bool) -> int:
    from instinct_learner.interchange import pending

    waiting = {str(one.id): one for one in pending.waiting(context.home)}
    left: list[Instinct] = []
    if named == ["all"]:
        chosen = list(waiting)
        if accepted:
            left = [one for one in waiting.values() if pending.needs_a_look(one)]
            chosen = [one for one in chosen if one not in {str(other.id) for other in left}]
    else:
        chosen = list(dict.fromkeys(context.find_id(one) for one in named))
        for one in chosen:
            if one not in waiting:
                raise Refusal(
                    context.say(
                        (
                            "{id} doesn't wait; `instinct import --review` lists what does",
                            "{id} 不在待确认之列；instinct import --review 可查看",
                        ),
                        id=one,
                    ),
                    code=REFUSED,
                )
    if not chosen and not left:
        context.show({"done": [], "left": []}, context.say(_NOTHING_WAITS))
        return REFUSED
    act = pending.accept if accepted else pending.refuse
    writer = context.writer()
    done: list[str] = []
    for stored in act(chosen, writer):
        done.append(str(stored.id))
        progress(context, ("answering", "正在处理"), len(done), len(chosen))
    for line in writer.warnings:
        context.warn(f"instinct: {line}")
    text = (
        ("{n} accepted; they are active now", "已接受 {n} 条，现已生效")
        if accepted
        else (
            "{n} turned down; `instinct undo` brings the last one back",
            "已拒绝 {n} 条；instinct undo 可恢复最后一条",
        )
    )
    context.show({"done": done, "left": [str(one.id) for one in left]}, context.say(text, n=len(done)))
    for kept in left:
        context.tell(
            ("left: {id} needs your own look; accept it by its id", "未处理：{id} 需要你亲自看一眼，请按编号接受"),
            id=kept.id,
        )
    return DONE if done else REFUSED
