"""Changing one instinct in an editor or by options: `edit`."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from instinct_learner.cli import messages
from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal, record_as_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.model.instinct import Instinct

    Say = Callable[..., str]


def configure_edit(parser: Parser, say: Say) -> None:
    """Options of `edit`."""
    parser.describe(
        (
            "Change an instinct: in your editor ($VISUAL or $EDITOR), or by options. A text that can't be read is\n"
            "refused with every problem named, and kept for you. Remarks and keys of your own survive.",
            "修改一条本能：用编辑器（$VISUAL 或 $EDITOR），或用选项。\n"
            "无法读取的文本会被拒绝并列出全部问题，原文为您保留。",
        ),
        (
            '  instinct edit 20260508-001\n  instinct edit 20260508-001 --action "use pnpm" --confidence 0.9',
            '  instinct edit 20260508-001\n  instinct edit 20260508-001 --action "用 pnpm" --confidence 0.9',
        ),
    )
    parser.add_argument("id", metavar="ID", help=say(("which", "哪一条")))
    parser.add_argument("--action", metavar="TEXT", help=say(("what to do", "该做什么")))
    parser.add_argument("--when", metavar="TEXT", help=say(("when it applies", "何时适用")))
    parser.add_argument("--title", metavar="TEXT", help=say(("a few words for lists", "列表里显示的几个字")))
    parser.add_argument("--confidence", type=float, metavar="X", help=say(("0 to 1", "0 到 1")))
    parser.add_argument(
        "--tag", action="append", metavar="WORD", help=say(("the tags; may be repeated", "标签，可重复"))
    )
    parser.add_argument("--status", choices=("active", "dormant"), help=say(("wake it or let it rest", "唤醒或休眠")))


def run_edit(arguments: argparse.Namespace, context: Context) -> int:
    """Edit by options, else in an editor."""
    instinct_id = context.find_id(arguments.id)
    given: dict[str, Any] = {
        name: value
        for name, value in (
            ("action", arguments.action),
            ("trigger", arguments.when),
            ("title", arguments.title),
            ("confidence", arguments.confidence),
            ("tags", None if arguments.tag is None else tuple(dict.fromkeys(tag.lower() for tag in arguments.tag))),
            ("status", arguments.status),
        )
        if value is not None
    }
    if arguments.confidence is not None and not 0 <= arguments.confidence <= 1:
        raise Refusal(context.say(("--confidence must be from 0 to 1", "--confidence 应在 0 到 1 之间")), code=USAGE)
    for option, words in (("--action", arguments.action), ("--when", arguments.when)):
        if words is not None and not words.strip():
            raise Refusal(context.say(("{option} needs words", "{option} 不能为空"), option=option), code=USAGE)
    changes = given or None
    if changes is None:
        edited = _in_editor(instinct_id, context)
        change: Callable[[Instinct], Instinct] = lambda _: edited  # noqa: E731 - one of two changes of the same shape
    else:
        change = lambda one: replace(one, **changes)  # noqa: E731
    return change_record(instinct_id, change, "edited", context, messages.EDITED)


def _in_editor(instinct_id: str, context: Context) -> Instinct:
    import shlex
    import subprocess
    import tempfile

    from instinct_learner.bank.codec import decode_record, parse_instinct
    from instinct_learner.bank.reader import find_instinct
    from instinct_learner.errors import RecordError

    editor = context.environ.get("VISUAL") or context.environ.get("EDITOR") or ""
    if not editor:
        raise Refusal(context.say(messages.NO_EDITOR), code=BROKEN)
    stored = find_instinct(context.home, instinct_id)
    with open(stored.path, "rb") as file:
        before = file.read()
    descriptor, copy = tempfile.mkstemp(prefix=f"{instinct_id}-", suffix=".md")
    with os.fdopen(descriptor, "wb") as file:
        file.write(before)
    # A shell-like split, since EDITOR may hold options (`code --wait`); no shell ever sees it.
    if subprocess.call([*shlex.split(editor), copy]) != 0:  # noqa: S603 - the person's own editor
        os.unlink(copy)
        raise Refusal(context.say(messages.EDITOR_FAILED, editor=editor), code=BROKEN)
    with open(copy, "rb") as file:
        after = file.read()
    try:
        edited = parse_instinct(decode_record(after, file=copy), file=copy)
    except RecordError as error:
        where = copy if error.line is None else f"{copy}:{error.line}"
        lines = [where, *(f"  {one}" for one in error.problems), context.say(messages.EDIT_KEPT, file=copy)]
        raise Refusal("\n".join(lines), code=BROKEN, file=copy, problems=list(error.problems)) from error
    if edited.id != instinct_id:
        line = context.say(("id: must stay {id}", "id：必须仍是 {id}"), id=instinct_id)
        raise Refusal(f"{line}\n{context.say(messages.EDIT_KEPT, file=copy)}", code=REFUSED, file=copy)
    os.unlink(copy)
    return edited


def change_record(
    instinct_id: str, change: Callable[[Instinct], Instinct], why: str, context: Context, text: messages.Text
) -> int:
    """Apply one change and say whether anything changed."""
    seen: list[Instinct] = []

    def noted(before: Instinct) -> Instinct:
        seen.append(before)
        return change(before)

    from instinct_learner.bank.reader import find_instinct

    writer = context.writer()
    path = find_instinct(context.home, instinct_id).path
    text_before = _text_of(path)
    after = writer.update_instinct(instinct_id, noted, why=f"{why} on the command line")
    if (text_after := _text_of(path)) != text_before:
        from instinct_learner.cli.evolving import record_edit

        record_edit(
            os.path.relpath(path, context.home).replace(os.sep, "/"), text_before, text_after, after.title, context
        )
    for line in writer.warnings:
        context.warn(f"instinct: {line}")
    same = bool(seen) and seen[-1] == after
    shown = messages.UNCHANGED if same else text
    context.show({"changed": not same, **record_as_json(after)}, context.say(shown, id=after.id, title=after.title))
    return DONE


def _text_of(path: str) -> str:
    with open(path, "rb") as file:
        return file.read().decode("utf-8", "surrogateescape")
