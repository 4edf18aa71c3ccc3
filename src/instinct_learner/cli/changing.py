"""Changing the bank by hand: `learn`, `pin`, `forget`, `undo`. What a person does here is on their own word."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from instinct_learner.cli import messages
from instinct_learner.cli.context import DONE, USAGE, Refusal, record_as_json
from instinct_learner.cli.editing import change_record

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.model.instinct import Instinct

    Say = Callable[..., str]

#: First confidence of what the owner asks to record. Source: SPEC §2.1.
BY_HAND = 0.80
#: Changes that are recorded with a number, by their event: where it says the number.
_RECORDED = {"evolution.accepted": "card", "evolution.edited": "number", "evolution.undone": "as"}
#: A longer number is the beginning of an instinct's id.
_SHORTEST_DATE = 8
#: What undoes what.
_OPPOSITE = {
    "instinct.created": "delete",
    "instinct.unforgotten": "delete",
    "instinct.forgotten": "undelete",
    "instinct.archived": "restore",
    "instinct.restored": "archive",
}


def configure_learn(parser: Parser, say: Say) -> None:
    """Options of `learn`."""
    parser.describe(
        (
            "Teach an instinct in your own words. What is already known is repeated instead of written twice.",
            "用自己的话教一条本能。已经知道的只会被再次强调，不会写两份。",
        ),
        (
            '  instinct learn "use pnpm, not npm" --when "installing dependencies"\n'
            '  instinct learn "answer in Chinese" --pin\n'
            '  instinct learn "run the tests first" --when "before committing" --tag git --scope project:shop',
            '  instinct learn "用 pnpm，不用 npm" --when "安装依赖时"\n'
            '  instinct learn "用中文回答" --pin\n'
            '  instinct learn "先跑测试" --when "提交代码前" --tag git --scope project:shop',
        ),
    )
    parser.add_argument("action", nargs="+", metavar="ACTION", help=say(("what to do", "该做什么")))
    parser.add_argument(
        "--when", default="", metavar="TEXT", help=say(("when it applies (default: always)", "何时适用（默认总是）"))
    )
    parser.add_argument(
        "--title", default="", metavar="TEXT", help=say(("a few words for lists", "列表里显示的几个字"))
    )
    parser.add_argument(
        "--tag", action="append", default=[], metavar="WORD", help=say(("a tag; may be repeated", "标签，可重复"))
    )
    parser.add_argument(
        "--scope", default="global", metavar="SCOPE", help=say(("global or project:NAME", "global 或 project:名称"))
    )
    parser.add_argument("--pin", action="store_true", help=say(("never retire it by time", "不因时间休眠")))


def run_learn(arguments: argparse.Namespace, context: Context) -> int:
    """Write an instinct, or repeat the one that says the same."""
    from instinct_learner.learning.capture import language_of
    from instinct_learner.learning.extract import only_a_secret
    from instinct_learner.model.instinct import Instinct, InstinctId

    action = " ".join(" ".join(arguments.action).split())
    if not action:
        raise Refusal(context.say(messages.EMPTY_TEXT), code=USAGE)
    if only_a_secret(action):
        raise Refusal(
            context.say(
                (
                    "that is a secret and nothing else, and secrets are never written. Say what to do instead",
                    "这只是一个密钥：密钥从不写入。请写要怎么做，不要写密钥本身",
                )
            )
        )
    if arguments.scope != "global" and not arguments.scope.removeprefix("project:").strip():
        raise Refusal(
            context.say(("--scope is global or project:NAME", "--scope 应为 global 或 project:名称")), code=USAGE
        )
    language = language_of(action)
    day = context.now().date().isoformat()
    draft = Instinct(
        id=InstinctId(""),
        created=context.now(),
        confidence=BY_HAND,
        trigger=arguments.when or ("任何时候" if language == "zh" else "Always"),
        action=action,
        evidence=(f"{day}：手动添加「{action}」" if language == "zh" else f'{day}: added by hand: "{action}"',),
        title=arguments.title or action[:40],
        kind="manual",
        scope=arguments.scope,
        tags=tuple(dict.fromkeys(tag.lower() for tag in arguments.tag)),
        source=(("origin", "owner"), ("by", "command line")),
        pinned=arguments.pin,
        language=language,
    )
    return _keep(draft, context)


def _keep(draft: Instinct, context: Context) -> int:
    from instinct_learner.bank.codec import instinct_hash
    from instinct_learner.learning.merge import Create, Reinforce, merge

    writer = context.writer()
    draft = replace(draft, hash=instinct_hash(draft.trigger, draft.action))
    decision = merge(draft, _neighbours(draft, context), context.now())
    if isinstance(decision, Create):
        stored = writer.create_instinct(draft, why="taught on the command line")
        done = "created"
        line = context.say(messages.LEARNED, id=stored.id, title=stored.title)
    else:
        stored = writer.update_instinct(decision.instinct_id, decision.change, why=decision.why)
        if stored.status != "active" or "archived" in _path_of(stored.id, context):
            stored = writer.restore_instinct(stored.id, why="said again")
        if draft.pinned and not stored.pinned:
            stored = writer.update_instinct(stored.id, lambda one: replace(one, pinned=True), why="pinned")
        done = "reinforced" if isinstance(decision, Reinforce) else "superseded"
        text = messages.REINFORCED if done == "reinforced" else messages.SUPERSEDED
        line = context.say(text, id=stored.id, confidence=stored.confidence, seen=stored.seen)
    _warn(writer, context)
    context.show({"done": done, **record_as_json(stored)}, line)
    return DONE


def _neighbours(draft: Instinct, context: Context) -> list[Instinct]:
    if not os.path.isdir(context.home):
        return []
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.reader import read_instinct
    from instinct_learner.errors import RecordError, RecordNotFoundError
    from instinct_learner.learning.overview import refresh

    refresh(context.home)
    with Index.open(context.home) as index:
        ids = [*index.by_hash(draft.hash), *(hit.id for hit in index.near(f"{draft.trigger} {draft.action}"))]
    found = []
    for one in dict.fromkeys(ids):
        try:
            found.append(read_instinct(context.home, one, folders=("instincts", "instincts/archived")))
        except (RecordNotFoundError, RecordError):  # noqa: PERF203 - pending, promoted or broken: not one to merge with
            continue
    return found


def configure_pin(parser: Parser, say: Say) -> None:
    """Options of `pin`."""
    parser.describe(
        (
            "A pinned instinct never goes dormant or expires because it wasn't used.",
            "固定的本能不会因为没有使用而休眠或过期。",
        ),
        (
            "  instinct pin 20260508-001\n  instinct pin 20260508-001 --off",
            "  instinct pin 20260508-001\n  instinct pin 20260508-001 --off",
        ),
    )
    parser.add_argument("id", metavar="ID", help=say(("which", "哪一条")))
    parser.add_argument("--off", action="store_true", help=say(("unpin it", "取消固定")))


def run_pin(arguments: argparse.Namespace, context: Context) -> int:
    """Pin or unpin."""
    text = messages.UNPINNED if arguments.off else messages.PINNED
    return change_record(
        context.find_id(arguments.id), lambda one: replace(one, pinned=not arguments.off), "pinned", context, text
    )


def configure_forget(parser: Parser, say: Say) -> None:
    """Options of `forget`."""
    parser.describe(
        (
            "Forget instincts. Each can be brought back with `instinct undo`.",
            "忘掉本能。每一条都可以用 instinct undo 恢复。",
        ),
        (
            "  instinct forget 20260508-001\n  instinct forget 20260508-001 20260508-002",
            "  instinct forget 20260508-001\n  instinct forget 20260508-001 20260508-002",
        ),
    )
    parser.add_argument("id", nargs="+", metavar="ID", help=say(("which", "哪几条")))


def run_forget(arguments: argparse.Namespace, context: Context) -> int:
    """Forget; all ids are looked up before the first is forgotten."""
    ids = [context.find_id(one) for one in arguments.id]
    writer = context.writer()
    gone = [writer.delete_instinct(one, why="forgotten on the command line") for one in dict.fromkeys(ids)]
    _warn(writer, context)
    context.show(
        {"forgotten": [str(one.id) for one in gone]},
        *(context.say(messages.FORGOT, id=one.id, title=one.title) for one in gone),
    )
    return DONE


def configure_undo(parser: Parser, say: Say) -> None:
    """Options of `undo`."""
    parser.describe(
        (
            "Take back the last change: what was forgotten or archived comes back, what was learned goes, what was\n"
            "edited or written for good is as it was, byte for byte, whatever came since. With a number, that change\n"
            "(`instinct history`); with an id, the last thing that happened to that instinct. Undo again to redo.",
            "撤销最近一次变更：被忘掉或归档的会恢复，刚学到的会撤回，修改过或写入的会逐字节还原，即使之后又有别的变更。\n"
            "给出编号则撤销那一次变更（见 instinct history）；给出本能编号则针对那一条。再撤销一次即重做。",
        ),
        (
            "  instinct undo\n  instinct undo 12\n  instinct undo 20260508-001",
            "  instinct undo\n  instinct undo 12\n  instinct undo 20260508-001",
        ),
    )
    parser.add_argument(
        "id", nargs="?", metavar="ID", help=say(("which (default: the last one)", "哪一条（默认最近一次）"))
    )


def run_undo(arguments: argparse.Namespace, context: Context) -> int:
    """Do the opposite of the last event."""
    from instinct_learner.governance.audit import read_events

    number = (arguments.id or "").lstrip("#")
    if number.isdigit() and len(number) < _SHORTEST_DATE:
        from instinct_learner.cli.evolving import undo_change

        return undo_change(int(number), context)
    wanted = _spelled(arguments.id) if arguments.id else ""
    for event in reversed(read_events(context.home, limit=2_000)):
        change = _standing_change(event, wanted, context)
        if change:
            from instinct_learner.cli.evolving import undo_change

            return undo_change(change, context)
        opposite = _OPPOSITE.get(str(event.get("event_type")))
        subject = event.get("instinct")
        instinct_id = str(subject.get("id", "")) if isinstance(subject, dict) else ""
        if opposite and instinct_id and wanted in ("", instinct_id):
            return _undone(opposite, instinct_id, context)
    raise Refusal(context.say(messages.NOTHING_TO_UNDO))


def _standing_change(event: dict[str, Any], wanted: str, context: Context) -> int:
    """The number of the change that an event tells of, where that is what is to be taken back; else 0."""
    key = _RECORDED.get(str(event.get("event_type")))
    number = event.get(key) if key else None
    if not isinstance(number, int):
        return 0
    from instinct_learner.cli.evolving import find_change

    change = find_change(number, context)
    if change is None or change.undone_by:
        return 0
    name = wanted.removeprefix("instinct-")
    stem = f"{name[:4]}-{name[4:6]}-{name[6:]}"
    meant = not wanted or any(file.path.endswith(f"/{stem}.md") for file in change.files)
    return number if meant else 0


def _undone(opposite: str, instinct_id: str, context: Context) -> int:
    writer = context.writer()
    act = getattr(writer, f"{opposite}_instinct")
    instinct: Instinct = act(instinct_id, why="undo")
    _warn(writer, context)
    text = messages.UNLEARNED if opposite in ("delete", "archive") else messages.UNDID
    context.show({"undone": opposite, "id": instinct_id}, context.say(text, id=instinct_id, title=instinct.title))
    return DONE


def _spelled(wanted: str) -> str:
    return wanted if wanted.startswith("instinct-") else f"instinct-{wanted}"


def _path_of(instinct_id: str, context: Context) -> str:
    from instinct_learner.bank.reader import find_instinct

    return os.path.dirname(find_instinct(context.home, instinct_id).path)


def _warn(writer: Any, context: Context) -> None:
    for line in writer.warnings:
        context.warn(f"instinct: {line}")
