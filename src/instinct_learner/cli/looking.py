"""Looking at the bank: `status`, `list`, `show`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from instinct_learner.cli import messages
from instinct_learner.cli.context import BROKEN, DONE, record_as_json
from instinct_learner.cli.table import RECORDS
from instinct_learner.cli.terminal import columns
from instinct_learner.learning.columns import fit, pad, width, wrap

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.cli.terminal import Style
    from instinct_learner.model.instinct import Instinct

    Say = Callable[..., str]

_STATUSES = ("active", "dormant", "expired", "archived", "pending")
_SHOW_EXAMPLES = (
    "  instinct show instinct-20260508-001\n  instinct show 20260508-001 --json\n  instinct show 2026-05-08-001.md"
)
_STYLES: dict[str, Style] = {"active": "good", "pending": "warn"}
#: From where a confidence is shown as sure, and below where as doubtful.
_SURE, _UNSURE = 0.75, 0.4
_COLUMNS = ("id", "status", "confidence", "times_used", "kind", "title", "action", "tags", "created", "place")


def configure_status(parser: Parser, say: Say) -> None:
    """Options of `status`."""
    parser.describe(
        (
            "Totals, the most trusted and the newest instincts, how often the same thing had to be corrected\n"
            "again, what was injected last, files that can't be read, and what went wrong in hooks.",
            "总数、最可信与最新的本能、重复纠正率、最近一次注入、无法读取的文件，以及 hook 的问题。",
        ),
        ("  instinct status\n  instinct status --json", "  instinct status\n  instinct status --json"),
    )
    parser.add_argument(
        "--sync", action="store_true", help=say(("look at every file first, however many", "先检查每一个文件"))
    )


def run_status(arguments: argparse.Namespace, context: Context) -> int:
    """Show the overview."""
    from instinct_learner.cli.main import config_problems
    from instinct_learner.hooks.log import read_log
    from instinct_learner.hooks.status import as_json, count_open_cards, render
    from instinct_learner.learning.overview import read_overview

    overview = read_overview(
        context.home,
        sync=arguments.sync,
        failures=read_log(context.home, limit=3),
        cards=count_open_cards(context.home, context.now()),
    )
    problems = [line.strip() for line in config_problems(context)]
    text = render(overview, language=context.language)
    shown = [context.paint(line, "strong") if line.endswith((":", "：")) else line for line in text.splitlines()]
    shown[:1] = [context.paint(text.partition("\n")[0], "accent")]
    context.show({**as_json(overview), "config_problems": problems}, *shown)
    if problems and not context.as_json:
        context.warn("\n".join([context.say(messages.CONFIG_HOOKS), *problems]))
    # The overview is shown all the same, for it may be what the person needs to find the mistake.
    return BROKEN if problems else DONE


def configure_list(parser: Parser, say: Say) -> None:
    """Options of `list`."""
    parser.describe(
        (
            "One line an instinct: id, status, confidence, uses, title. Without options the active ones.",
            "每条本能一行：编号、状态、置信度、使用次数、标题。默认只列活跃的。",
        ),
        (
            "  instinct list\n  instinct list --all --sort created --limit 20\n"
            "  instinct list --kind correction --tag git\n  instinct list --status archived --json",
            "  instinct list\n  instinct list --all --sort created --limit 20\n"
            "  instinct list --kind correction --tag git\n  instinct list --status archived --json",
        ),
    )
    parser.add_argument(
        "--status",
        choices=_STATUSES,
        default="active",
        help=say(("only of this status (default: active)", "只列此状态（默认 active）")),
    )
    parser.add_argument("--all", action="store_true", help=say(("of every status", "列出所有状态")))
    parser.add_argument(
        "--kind",
        choices=("correction", "preference", "recovery", "pattern", "manual"),
        help=say(("only learned in this way", "只列以此方式学到的")),
    )
    parser.add_argument("--tag", metavar="WORD", help=say(("only with this tag", "只列带此标签的")))
    parser.add_argument(
        "--sort",
        choices=("confidence", "created", "id"),
        default="confidence",
        help=say(("order (default: confidence)", "排序（默认 confidence）")),
    )
    parser.add_argument("--limit", type=int, default=0, metavar="N", help=say(("at most so many", "最多多少条")))


def run_list(arguments: argparse.Namespace, context: Context) -> int:
    """List instincts."""
    rows = _rows(context, arguments)
    if arguments.limit > 0:
        rows = rows[: arguments.limit]
    if context.as_json:
        context.show(rows)
        return DONE
    if not rows:
        context.tell(messages.EMPTY_BANK if not os.path.isdir(context.home) else messages.NOTHING_FOUND)
        return DONE
    context.page(_listed(rows, context))
    return DONE


def _listed(rows: list[dict[str, Any]], context: Context) -> Iterator[str]:
    """The rows as a table that stays aligned whatever scripts its cells are in."""
    widest = max(width(row["id"]) for row in rows)
    names = {name: context.say(text) for name, text in messages.STATUS_NAMES.items()}
    status_columns = max(width(names.get(row["status"], row["status"])) for row in rows)
    uses_columns = max(len(str(row["times_used"])) for row in rows)
    room = columns() - widest - status_columns - uses_columns - 13
    for row in rows:
        sure, style = row["confidence"], _STYLES.get(row["status"], "faint")
        yield "  ".join(
            (
                context.paint(pad(row["id"], widest), "faint"),
                context.paint(pad(names.get(row["status"], row["status"]), status_columns), style),
                context.paint(f"{sure:.2f}", "good" if sure >= _SURE else "warn" if sure < _UNSURE else "accent"),
                f"{row['times_used']:>{uses_columns}}×",
                fit(row["title"] or row["action"], room),
            )
        )


def _rows(context: Context, arguments: argparse.Namespace) -> list[dict[str, Any]]:
    if not os.path.isdir(context.home):
        return []
    from instinct_learner.bank.index import Index
    from instinct_learner.learning.overview import refresh

    refresh(context.home)
    wanted = _STATUSES if arguments.all else (arguments.status,)
    found: list[dict[str, Any]] = []
    with Index.open(context.home) as index:
        for place in ("bank", "archived", "pending"):
            for row in index.rows(*_COLUMNS, place=place, order=arguments.sort):
                one: dict[str, Any] = dict(zip(_COLUMNS, row, strict=True))
                one["status"] = one["status"] if place == "bank" else place
                one["tags"] = str(one["tags"]).split()
                del one["place"]
                if (
                    one["status"] in wanted
                    and arguments.kind in (None, one["kind"])
                    and (arguments.tag is None or arguments.tag.lower() in one["tags"])
                ):
                    found.append(one)
    return found


def configure_show(parser: Parser, say: Say) -> None:
    """Options of `show`."""
    parser.describe(
        (
            "Everything about one record: when it applies, what to do, how sure we are, and the words that taught it.",
            "一条记录的全部内容：何时适用、该做什么、置信度，以及当初教会它的原话。",
        ),
        (
            _SHOW_EXAMPLES,
            _SHOW_EXAMPLES,
        ),
    )
    parser.add_argument(
        "id", metavar="ID", help=say(("the id, whole or without `instinct-`", "编号，可省略 instinct-"))
    )


def run_show(arguments: argparse.Namespace, context: Context) -> int:
    """Show one record of any kind."""
    from importlib import import_module

    for beginning, module in RECORDS:
        if arguments.id.startswith(beginning):
            return int(import_module(module).show_record(context, arguments.id))
    name = arguments.id.removeprefix("skills/")
    if name and name == os.path.basename(name) and name not in {".", ".."}:
        skill = os.path.join(context.home, "skills", name, "SKILL.md")
        if os.path.isfile(skill) and not os.path.islink(skill):
            return _show_skill(context, name, skill)
    return show_record(context, arguments.id)


def _show_skill(context: Context, name: str, path: str) -> int:
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if context.as_json:
        context.show({"skill": name, "path": f"skills/{name}/SKILL.md", "text": text})
    else:
        context.page([f"skills/{name}/SKILL.md", "", *text.splitlines()])
    return DONE


def show_record(context: Context, record_id: str) -> int:
    """Show an instinct."""
    from instinct_learner.bank.reader import find_instinct

    stored = find_instinct(context.home, context.find_id(record_id))
    if context.as_json:
        context.show({**record_as_json(stored.instinct), "path": stored.path})
        return DONE
    context.page(_card(stored.instinct, stored.path, context))
    return DONE


def _card(instinct: Instinct, path: str, context: Context) -> list[str]:
    say = context.say
    room = columns()
    place = os.path.basename(os.path.dirname(path))
    status = say(messages.STATUS_NAMES[place if place in ("archived", "pending") else instinct.status])
    facts = [
        status + (say((" · pinned", " · 已固定")) if instinct.pinned else ""),
        say(messages.KIND_NAMES[instinct.kind]),
        say(("confidence {c:.2f}", "置信度 {c:.2f}"), c=instinct.confidence),
        say(
            ("used {u}×, helped {v}×, said {s}×", "使用 {u} 次，有效 {v} 次，说过 {s} 次"),
            u=instinct.times_used,
            v=instinct.times_validated,
            s=instinct.seen,
        ),
    ]
    heading = context.paint(fit(f"{instinct.id}  {instinct.title}", room), "strong")
    lines = [heading, " · ".join(facts), ""]
    for label, text in ((("When", "触发条件"), instinct.trigger), (("Do", "行动建议"), instinct.action)):
        lines += [context.paint(say(label), "accent"), *wrap(text, room, indent="  ")]
    if instinct.evidence:
        lines.append(context.paint(say(("Because", "证据")), "accent"))
        for one in instinct.evidence:
            first, *more = wrap(one, room - 4)
            lines += ["  - " + first, *("    " + line for line in more)]
    used = instinct.last_used.date().isoformat() if instinct.last_used else say(("never", "从未"))
    lines += [
        "",
        say(("learned {d}, last used {u}", "学于 {d}，最近使用 {u}"), d=instinct.created.date().isoformat(), u=used)
        + (f" · {' '.join(instinct.tags)}" if instinct.tags else "")
        + (f" · {instinct.scope}" if instinct.scope != "global" else ""),
    ]
    if instinct.promoted_to:
        lines.append(say(("promoted to {p}", "已晋升到 {p}"), p=instinct.promoted_to))
    return [*lines, path]
