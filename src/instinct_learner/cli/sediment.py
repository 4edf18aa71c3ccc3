"""Experiences and promotions from the command line: `threshold`, `clear`, `events`, and what `show` says of one."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any

from instinct_learner.cli import messages
from instinct_learner.cli.context import DONE, REFUSED, Refusal
from instinct_learner.cli.terminal import safe

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.model.experience import Experience, Promotion
    from instinct_learner.sediment.loop import Sedimentation

    Say = Callable[..., str]

#: How often `events --follow` looks.
_FOLLOW_SECONDS = 0.5


def configure_threshold(parser: Parser, say: Say) -> None:
    """Options of `threshold`."""
    parser.describe(
        (
            "From which priority an experience is ready to be promoted: what it is, what moves it, how it changed.\n"
            "With N it is set by hand (10 to 30); for 60 seconds nothing changes it by itself.",
            "经验可以晋升的优先级阈值：当前值、影响它的因素、变化历史。\n"
            "给出 N（10–30）即手动设置，60 秒内不会被自动调整。",
        ),
        ("  instinct threshold\n  instinct threshold 20", "  instinct threshold\n  instinct threshold 20"),
    )
    parser.add_argument("value", metavar="N", nargs="?", type=int, help=say(("the new threshold", "新的阈值")))


def run_threshold(arguments: argparse.Namespace, context: Context) -> int:
    """Show or set the threshold."""
    from instinct_learner.governance.threshold import is_locked, recent_promotions, threshold_now
    from instinct_learner.sediment.operations import update_threshold

    loop = _loop(context)
    if arguments.value is not None:
        answer = update_threshold(arguments.value, within=loop)
        if not answer["success"]:
            raise Refusal(_why(answer["reason"], context))
        context.show(answer, context.say(("threshold: {old} → {new}", "阈值：{old} → {new}"), **answer))
        return DONE
    state, now = loop.threshold(), context.now()
    facts = {
        "threshold": threshold_now(state, now),
        "permanent": state.value,
        "promotions_last_hour": recent_promotions(state, now),
        "vetoes_in_a_row": state.vetoes,
        "promotions_in_a_row": state.promotions,
        "locked": is_locked(state, now),
        "history": [
            {"date": one.date, "from": one.before, "to": one.after, "reason": one.reason} for one in state.history
        ],
    }
    line = context.say(
        (
            "threshold {threshold} (permanent {permanent}); last hour {promotions_last_hour} promotions; in a row:"
            " {promotions_in_a_row} promotions, {vetoes_in_a_row} vetoes",
            "阈值 {threshold}（长期 {permanent}）；最近 1 小时晋升 {promotions_last_hour} 次；"
            "连续晋升 {promotions_in_a_row} 次，连续否决 {vetoes_in_a_row} 次",
        ),
        **facts,
    )
    context.show(facts, line, *(f"  {one.date}  {one.before} → {one.after}  {one.reason}" for one in state.history))
    return DONE


def configure_clear(parser: Parser, say: Say) -> None:
    """Options of `clear`."""
    parser.describe(
        (
            "Clear experiences: all of them, or those of one skill. A snapshot is kept; `--restore` brings it back.",
            "清空经验：全部，或某个技能的。会先保存快照，可用 --restore 恢复。",
        ),
        (
            "  instinct clear --confirm\n  instinct clear --skill git --cascade --confirm\n"
            "  instinct clear --restore 20260508T130000000000",
            "  instinct clear --confirm\n  instinct clear --skill git --cascade --confirm\n"
            "  instinct clear --restore 20260508T130000000000",
        ),
    )
    parser.add_argument("--skill", metavar="X", help=say(("only experiences with this tag", "只清空带此标签的经验")))
    parser.add_argument(
        "--cascade", action="store_true", help=say(("their records of promotion too", "连同其晋升记录"))
    )
    parser.add_argument("--confirm", action="store_true", help=say(("really do it", "二次确认，真正执行")))
    parser.add_argument("--restore", metavar="SNAPSHOT", help=say(("bring a snapshot back", "恢复一个快照")))


def run_clear(arguments: argparse.Namespace, context: Context) -> int:
    """Clear experiences, or bring them back."""
    from instinct_learner.sediment.operations import clear_experience, restore_experience

    loop = _loop(context)
    if arguments.restore is None and not arguments.confirm:
        raise Refusal(
            context.say(
                (
                    "nothing was cleared: say it twice, with --confirm",
                    "没有清空任何内容：需要二次确认，请加 --confirm",
                )
            )
        )
    if arguments.restore is not None:
        answer = restore_experience(arguments.restore, within=loop)
        told = context.say(("restored {snapshot}", "已恢复 {snapshot}"), snapshot=arguments.restore)
    else:
        answer = clear_experience(arguments.skill, cascade=arguments.cascade, confirm=arguments.confirm, within=loop)
        told = context.say(
            (
                "cleared {experiences} experiences, {promotions} records; undo: instinct clear --restore {snapshot}",
                "已清空 {experiences} 条经验、{promotions} 条晋升记录；撤销：instinct clear --restore {snapshot}",
            ),
            **({"experiences": 0, "promotions": 0, "snapshot": ""} | answer),
        )
    if not answer["success"]:
        raise Refusal(_why(answer["reason"], context))
    context.show(answer, told)
    return DONE


#: What the loop itself says in Chinese, its source's language.
_REASONS = (
    (re.compile(r"frequency_threshold=(.+) 超出范围 \[(\d+), (\d+)\]"), r"the threshold is from \2 to \3, not \1"),
    (re.compile(r"没有快照 (.*)"), r"there is no snapshot \1"),
)


def _why(reason: object, context: Context) -> str:
    """Why the loop refused, in the person's language."""
    text = str(reason)
    if context.language == "en":
        for pattern, said in _REASONS:
            if match := pattern.fullmatch(text):
                return match.expand(said)
    return text


def configure_events(parser: Parser, say: Say) -> None:
    """Options of `events`."""
    parser.describe(
        ("What was written, refused and decided, newest last.", "写入、拒绝与决定的记录，最新的在最后。"),
        (
            "  instinct events --limit 50\n  instinct events --type sedimentation --follow",
            "  instinct events --limit 50\n  instinct events --type sedimentation --follow",
        ),
    )
    parser.add_argument(
        "--type", default="", metavar="TYPE", help=say(("only this type and those below it", "只看此类及其下级"))
    )
    parser.add_argument("--limit", type=int, default=20, metavar="N", help=say(("at most so many", "最多多少条")))
    parser.add_argument(
        "--follow", action="store_true", help=say(("go on as they come (Ctrl-C ends)", "持续显示新事件"))
    )


def run_events(arguments: argparse.Namespace, context: Context) -> int:
    """Show the audit log."""
    from instinct_learner.governance.audit import read_events

    def lines(events: list[dict[str, Any]]) -> list[str]:
        return [json.dumps(event, ensure_ascii=False) if context.as_json else _event_line(event) for event in events]

    shown = read_events(context.home, limit=max(arguments.limit, 0), event_type=arguments.type)
    if arguments.follow:
        for line in lines(shown):
            print(safe(line), flush=True)
    elif shown or context.as_json:
        context.page(lines(shown))
    else:
        context.tell(messages.NOTHING_FOUND)
    while arguments.follow:
        time.sleep(_FOLLOW_SECONDS)
        latest = read_events(context.home, limit=500, event_type=arguments.type)
        known = latest.index(shown[-1]) + 1 if shown and shown[-1] in latest else 0
        for line in lines(latest[known:]):
            print(safe(line), flush=True)
        shown = latest or shown
    return DONE


def show_record(context: Context, record_id: str) -> int:
    """Show an experience or a promotion: its whole story."""
    loop = _loop(context)
    story = _promotion_story(loop, record_id) if record_id.startswith("P-") else _experience_story(loop, record_id)
    if story is None:
        context.warn(context.say(("no record {wanted}", "没有记录 {wanted}"), wanted=record_id))
        return REFUSED
    context.show(story, *_story_lines(story, context.say))
    return DONE


def _promotion_story(loop: Sedimentation, record_id: str) -> dict[str, Any] | None:
    from dataclasses import asdict

    from instinct_learner.governance.audit import read_events
    from instinct_learner.sediment.banks import PROMOTIONS, parse_promotions

    promotions = parse_promotions(loop.knowledge.text(PROMOTIONS))
    record: Promotion | None = next((one for one in promotions if one.id == record_id), None)
    pending = loop.notes().find(record_id)
    if record is None and pending is None:
        return None
    home = getattr(loop.knowledge.storage, "home", "")
    events = [
        {key: event[key] for key in ("event_type", "timestamp", "session_id") if key in event}
        for event in read_events(home, limit=5000)
        if isinstance(event.get("promotion"), dict) and event["promotion"].get("id") == record_id
    ]
    story: dict[str, Any] = {"id": record_id, "events": events}
    if record is not None:
        story |= {
            "principle": record.topic,
            "arithmetic": record.arithmetic,
            "condition": record.condition,
            "origin": record.origin,
            "written": record.state,
            "date": record.date,
            **{_DETAIL_NAMES.get(key, key): value for key, value in record.details},
        }
    if pending is not None:
        proposal = pending.proposal
        story |= {
            "state": pending.request.state,
            "arithmetic": proposal.score.arithmetic,
            "condition": proposal.condition,
            "threshold": str(proposal.threshold),
            "file": proposal.target,
            "entry": proposal.entry,
            "sha256": pending.request.content_sha256,
            "experience": asdict(proposal.experience),
        }
    elif origin := next((one for one in loop.experiences() if one.id and one.id in story["origin"].split()), None):
        story["experience"] = asdict(origin)
    target, principle = story.get("file", ""), story.get("entry", story.get("principle", "")).partition("\n")[0]
    if target:
        story["stands"] = principle.removeprefix("## ") in loop.knowledge.text(target)
    story["instincts"] = _instincts_of(home, story)
    return story


def _instincts_of(home: str, story: dict[str, Any]) -> list[str]:
    """The instincts that the same turn taught."""
    from instinct_learner.bank.reader import read_bank

    turn = (story.get("turn") or story.get("experience", {}).get("source", "")).rpartition("轮次 ")[2]
    if not (home and turn):
        return []
    return [str(one.instinct.id) for one in read_bank(home).instincts if dict(one.instinct.source).get("turn") == turn]


_DETAIL_NAMES = {
    "当时阈值": "threshold",
    "批准": "approval",
    "原话": "words",
    "轮次": "turn",
    "字节": "bytes",
    "文件": "file",
}


def _experience_story(loop: Sedimentation, record_id: str) -> dict[str, Any] | None:
    from dataclasses import asdict

    found: Experience | None = next((one for one in loop.experiences() if one.id == record_id), None)
    return asdict(found) if found else None


#: What a story's parts are called, in the order in which they are told; the rest follows as it is.
_PARTS: dict[str, tuple[str, str]] = {
    "id": ("id", "编号"),
    "principle": ("principle", "原则"),
    "words": ("the owner's words", "主人的原话"),
    "turn": ("turn", "轮次"),
    "experience": ("experience", "经验"),
    "arithmetic": (
        "score (rating × weight + liked × 10 + repeated × 5)",
        "得分（自评 × 权重 + 点赞 × 10 + 同类失败 × 5）",
    ),
    "threshold": ("threshold then", "当时阈值"),
    "condition": ("condition met", "满足的条件"),
    "state": ("request", "审批状态"),
    "approval": ("approval", "批准"),
    "date": ("written at", "写入时间"),
    "file": ("file", "文件"),
    "bytes": ("bytes", "字节"),
    "entry": ("entry", "写入的内容"),
    "sha256": ("sha256 of target and entry", "目标与内容的 sha256"),
    "stands": ("still in the file", "仍在文件里"),
    "instincts": ("instincts of the same turn", "同一轮学到的本能"),
    "origin": ("from", "来自"),
    "written": ("result", "现状"),
    "events": ("events", "事件"),
}
_NESTED = {
    "date": ("date", "日期"),
    "topic": ("topic", "主题"),
    "context": ("context", "上下文"),
    "action": ("what was done", "做法"),
    "outcome": ("outcome", "好坏"),
    "result": ("result", "结果"),
    "rating": ("rating (docs/scoring.md)", "有效性自评分（算法见 docs/scoring.md）"),
    "reusable": ("what can be reused", "可复用点"),
    "tags": ("tags", "标签"),
    "id": ("id", "编号"),
    "source": ("from", "来源"),
}


def _story_lines(story: dict[str, Any], say: Callable[[tuple[str, str]], str]) -> list[str]:
    lines = []
    for key in (*(key for key in _PARTS if key in story), *(key for key in story if key not in _PARTS)):
        value, name = story[key], say(_PARTS.get(key, _NESTED.get(key, (key, key))))
        if isinstance(value, dict):
            parts = [(say(_NESTED.get(part, (part, part))), _plain(item, say)) for part, item in value.items()]
            lines += [f"{name}:", *(f"  {part}: {item}" for part, item in parts if item)]
        elif key == "events":
            lines += [f"{name}:", *(f"  {_event_line(item)}".rstrip() for item in value)]
        elif (shown := _plain(value, say)) != "":
            lines.append(f"{name}: {shown}")
    return lines


def _plain(value: object, say: Callable[[tuple[str, str]], str]) -> str:
    if isinstance(value, bool):
        return say(("yes", "是")) if value else say(("no", "否"))
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return str(value).replace("\n", "\n  ")


def _event_line(event: dict[str, Any]) -> str:
    known = {"event_type", "timestamp", "session_id", "skill_name", "audit", "write_id", "guard", "performance"}
    rest = {key: value for key, value in event.items() if key not in known}
    return f"{event.get('timestamp', '')[:19]}  {event.get('event_type', '')}  " + (
        json.dumps(rest, ensure_ascii=False) if rest else ""
    )


def _loop(context: Context) -> Sedimentation:
    from instinct_learner.hooks.sediment import sedimentation

    return sedimentation(context.call("sediment"), session="", turn="", ledger=None, operator="user")
