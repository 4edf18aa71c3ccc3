"""Carrying what was learned to another agent: `export`."""

from __future__ import annotations

import os
import sys
import tempfile
from typing import TYPE_CHECKING

from instinct_learner.cli.context import DONE, REFUSED, USAGE, Refusal
from instinct_learner.interchange.record import FORMATS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.messages import Text
    from instinct_learner.cli.parser import Parser

    Say = Callable[..., str]

_KINDS = ("correction", "preference", "recovery", "pattern", "manual")
#: What a format can't say of an instinct.
_LOST: dict[str, Text] = {
    "ecc": (
        "that form has no place for: tags beyond the first, counts of use, pins",
        "该格式无法表达：第一个以外的标签、使用次数、固定状态",
    ),
    "learnings": ("that form has no place for: counts of use, pins", "该格式无法表达：使用次数、固定状态"),
    "openclaw": (
        "that form keeps the action, the trigger and an importance of 1–10; nothing else",
        "该格式只保留行动、触发条件和 1–10 的重要度",
    ),
    "claude-md": (
        "that form keeps the trigger, the action and the scope; nothing else",
        "该格式只保留触发条件、行动和范围",
    ),
    "markdown": ("that form keeps the trigger and the action; nothing else", "该格式只保留触发条件和行动"),
}


def configure_export(parser: Parser, say: Say) -> None:
    """Options of `export`."""
    examples = (
        "  instinct export -o mine.md\n"
        "  instinct export --tag git --min-confidence 0.7 --redact -o git-rules.md\n"
        "  instinct export --format ecc -o instincts.yaml\n"
        "  instinct export --format openclaw >> ~/.openclaw/workspace/MEMORY.md"
    )
    parser.describe(
        (
            "Write instincts as one readable file that `instinct import` takes, here or elsewhere; or in another tool's form.\n"
            "Without -o it is printed. With several conditions all must hold.",
            "把本能写成一个可读的文件，供 instinct import 导入；也可写成其他工具的格式。\n"
            "不给 -o 则直接输出。多个条件须同时满足。",
        ),
        (examples, examples),
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help=say(("only these", "只导出这些")))
    parser.add_argument("-o", "--output", default="", metavar="FILE", help=say(("where to", "写到哪个文件")))
    parser.add_argument("--force", action="store_true", help=say(("replace that file", "覆盖已有文件")))
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="instincts",
        help=say(("which form (default: instincts)", "格式（默认 instincts）")),
    )
    parser.add_argument(
        "--tag", action="append", default=[], metavar="WORD", help=say(("with one of these tags", "带有其中一个标签"))
    )
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        choices=_KINDS,
        help=say(("learned in one of these ways", "以其中一种方式学到")),
    )
    parser.add_argument(
        "--scope",
        action="append",
        default=[],
        metavar="SCOPE",
        help=say(("global, project:NAME, or project for any", "global、project:名称，或 project 表示任何项目")),
    )
    parser.add_argument(
        "--min-confidence",
        type=float,
        default=0.0,
        metavar="X",
        help=say(("at least so trusted, 0 to 1", "置信度至少为此值（0–1）")),
    )
    parser.add_argument("--archived", action="store_true", help=say(("the archive too", "包括已归档的")))
    parser.add_argument(
        "--redact",
        action="store_true",
        help=say(
            (
                "leave out whose words and which session taught it, hide secrets and personal data once more",
                "略去原话与会话来源，并再次隐去密钥和个人信息",
            )
        ),
    )


def run_export(arguments: argparse.Namespace, context: Context) -> int:
    """Write what was asked for."""
    from instinct_learner.interchange.outgoing import Choice, chosen, without_persons
    from instinct_learner.interchange.record import Stamp
    from instinct_learner.interchange.sources import WRITERS

    if not 0 <= arguments.min_confidence <= 1:
        raise Refusal(
            context.say(("--min-confidence is a number from 0 to 1", "--min-confidence 应在 0 到 1 之间")), code=USAGE
        )
    choice = Choice(
        tags=tuple(tag.lower() for tag in arguments.tag),
        kinds=tuple(arguments.kind),
        scopes=tuple(arguments.scope),
        confidence=arguments.min_confidence,
        archived=arguments.archived,
        ids=tuple(context.find_id(one) for one in arguments.ids),
    )
    instincts, broken = chosen(context.home, choice)
    for one in broken:
        where = one.path if one.line is None else f"{one.path}:{one.line}"
        context.warn(
            context.say(
                ("left out, can't be read: {where}: {why}", "未导出，无法读取：{where}：{why}"),
                where=where,
                why="; ".join(one.problems),
            )
        )
    if not instincts:
        raise Refusal(context.say(("no instinct is like that", "没有符合条件的本能")), code=REFUSED)
    if arguments.redact:
        instincts = [without_persons(one) for one in instincts]
    pieces = WRITERS[arguments.format](instincts, Stamp(now=context.now(), redacted=arguments.redact))
    facts = {"format": arguments.format, "count": len(instincts), "broken": [one.path for one in broken]}
    if not arguments.output:
        if context.as_json:
            context.show({**facts, "text": "".join(pieces)})
        else:
            sys.stdout.writelines(pieces)
    else:
        _write(arguments.output, pieces, context, force=arguments.force)
        context.show(
            {**facts, "file": os.path.abspath(arguments.output)},
            context.say(
                ("{n} instincts in {file}", "已将 {n} 条本能写入 {file}"), n=len(instincts), file=arguments.output
            ),
        )
    if arguments.format in _LOST and not context.as_json:
        context.warn(context.say(_LOST[arguments.format]))
    return DONE


def _write(path: str, pieces: Iterable[str], context: Context, *, force: bool) -> None:
    """Write the file whole or not at all."""
    if os.path.lexists(path) and not force:
        raise Refusal(
            context.say(("{file} is there already; --force replaces it", "{file} 已存在；加 --force 覆盖"), file=path),
            code=REFUSED,
        )
    folder = os.path.dirname(os.path.abspath(path))
    with tempfile.NamedTemporaryFile(
        "w", dir=folder, encoding="utf-8", newline="", delete=False, suffix=".tmp"
    ) as file:
        try:
            file.writelines(pieces)
        except BaseException:
            os.unlink(file.name)
            raise
    os.chmod(file.name, 0o600)
    os.replace(file.name, path)
