"""What would be learned from a message, and why: `explain`. Writes nothing."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from instinct_learner.cli import messages
from instinct_learner.cli.context import DONE, REFUSED, USAGE, Refusal
from instinct_learner.cli.searching import parse_line
from instinct_learner.learning.columns import wrap

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from datetime import datetime

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.messages import Text
    from instinct_learner.cli.parser import Parser
    from instinct_learner.model.instinct import Instinct
    from instinct_learner.model.signal import Reason, Signal

#: Which of several signals a window is known by, and what a reader of the contract calls it: what the owner asked to
#: record is a pattern to keep. A recovery is proven by the window itself, so it goes before any wording.
#: Source: SPEC §8.
_RANK = ("recovery", "correction", "preference", "manual", "pattern")
_CONTRACT_KINDS = {"manual": "pattern"}


#: Why what was heard becomes no instinct, as `learning.extract` says it.
_DECLINED: dict[str, Text] = {
    english: (english, chinese)
    for english, chinese in (
        ("it was said for this once", "只说了这一次"),
        ("too vague to act on", "太笼统，无法照做"),
        ("it asks to record something, and the turn before doesn't say what", "要求记录，但上一轮没有说明记录什么"),
        ("nothing in it says what to do", "没有说要怎么做"),
        ("nothing is left of it once the secret is taken out", "去掉密钥之后什么也没剩下"),
        ("it names a rule by its number, and not what the rule says", "只提到规则的编号，没有说内容"),
        ("it corrects this one answer; it doesn't say what to do another time", "只纠正这一次的回答，没有说以后怎么做"),
        ("what failed or what worked isn't known", "不知道失败的是什么、成功的是什么"),
    )
}


def configure_explain(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `explain`."""
    parser.describe(
        (
            "Judge a message as the after-response hook would: is it a correction, a lasting preference, or nothing\n"
            "to learn from? Names the rules that spoke and the words they matched. Writes nothing.",
            "像回复后的 hook 那样判断一句话：是纠正、长期偏好，还是没有可学的？列出命中的规则与原文。不写入任何东西。",
        ),
        (
            '  instinct explain "no, use pnpm instead of npm"\n'
            '  instinct explain "用 pnpm" --context "我用 npm 装好了"\n'
            '  echo \'{"id": 1, "text": "always answer in Chinese"}\' | instinct explain --jsonl\n'
            '  echo \'{"id": 2, "messages": [{"role": "user", "content": "…"}]}\' | instinct explain --jsonl',
            '  instinct explain "不对，用 pnpm，别用 npm"\n'
            '  instinct explain "用 pnpm" --context "我用 npm 装好了"\n'
            '  echo \'{"id": 1, "text": "以后都用中文回答"}\' | instinct explain --jsonl\n'
            '  echo \'{"id": 2, "messages": [{"role": "user", "content": "…"}]}\' | instinct explain --jsonl',
        ),
    )
    parser.add_argument("text", nargs="*", metavar="TEXT", help=say(("the owner's message", "主人的一句话")))
    parser.add_argument(
        "--context", default="", metavar="TEXT", help=say(("what the agent said just before", "agent 之前说的话"))
    )
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help=say(
            (
                'read {"id", "text", "context"?} or {"id", "messages"} lines, write one verdict a line',
                '逐行读 {"id", "text", "context"?} 或 {"id", "messages"}，每行输出一个判断',
            )
        ),
    )


def run_explain(arguments: argparse.Namespace, context: Context) -> int:
    """Explain one message, or one a line."""
    if arguments.jsonl:
        for raw in sys.stdin.buffer:
            if raw.strip():
                sys.stdout.write(json.dumps(_line(raw, context), ensure_ascii=False) + "\n")
        return DONE
    text = " ".join(arguments.text)
    if not text.strip():
        raise Refusal(context.say(("say which message", "请给出一句话")), code=USAGE)
    found = explain_text(text, context=arguments.context, now=context.now())
    context.show(found, *_lines(found, context))
    return DONE if found["kind"] != "none" else REFUSED


def explain_text(text: str, *, context: str, now: datetime) -> dict[str, Any]:
    """The verdict on one message.

    Args:
        text: The owner's message.
        context: What the agent said just before, "" if unknown.
        now: The time, for the draft.
    """
    from instinct_learner.learning.detection.engine import detect

    verdict = detect(text, previous_reply=context)
    kind = verdict.kind if verdict.tier == "learn" else "none"
    found: dict[str, Any] = {
        "kind": kind,
        "confidence": verdict.confidence,
        "reasons": [_reason(one) for one in verdict.reasons],
        "tier": verdict.tier,
    }
    if kind != "none":
        before = [{"role": "assistant", "content": context}] if context else []
        found.update(_drafted(_signals([*before, {"role": "user", "content": text}]), now))
    return found


def explain_messages(payload: dict[str, Any], *, now: datetime) -> dict[str, Any]:
    """The verdict on a window of messages, in any of the shapes that hooks accept."""
    heard = [one for one in _signals(payload) if one.tier == "learn"]
    skipped: tuple[str, ...] = ()
    if not heard:
        skipped = _captured(payload).skipped
        return {"kind": "none", "confidence": 0.0, "reasons": [{"why": why} for why in skipped]}
    chosen = min(heard, key=lambda one: _RANK.index(one.kind))
    return {
        "kind": _CONTRACT_KINDS.get(chosen.kind, chosen.kind),
        "confidence": chosen.confidence,
        "reasons": [_reason(one) for one in chosen.reasons],
        "tier": chosen.tier,
        **_drafted([chosen], now),
    }


def _line(raw: bytes, context: Context) -> dict[str, Any]:
    request = parse_line(raw, needs=("text", "messages"), context=context)
    if "error" in request:
        return {"id": request["id"], "error": request["error"]}
    try:
        if isinstance(request.get("messages"), list):
            found = explain_messages(request, now=context.now())
        else:
            before = request.get("context")
            found = explain_text(
                str(request["text"]), context=before if isinstance(before, str) else "", now=context.now()
            )
    except Exception as error:  # noqa: BLE001 - one odd line must not cost the answers to all others
        return {"id": request["id"], "error": f"{type(error).__name__}: {error}"}
    return {"id": request["id"], **found}


def _captured(payload: object) -> Any:
    from instinct_learner.learning.capture import captured
    from instinct_learner.learning.event import read_event

    return captured(read_event(payload))


def _signals(payload: object) -> list[Signal]:
    return list(_captured({"messages": payload} if isinstance(payload, list) else payload).signals)


def _drafted(heard: list[Signal], now: datetime) -> dict[str, Any]:
    """Title, trigger and action of what would be learned first; empty where nothing would."""
    from instinct_learner.learning.extract import Refusal as Declined
    from instinct_learner.learning.extract import draft
    from instinct_learner.learning.phrasing.spans import rules_of

    declined: dict[str, Any] = {}
    for signal in rules_of(heard):
        made: Instinct | Declined = draft(signal, now=now)
        if not isinstance(made, Declined):
            return {"title": made.title, "trigger": made.trigger, "action": made.action}
        declined = {"not_drafted": made.reason}
    return declined


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "rule": reason.rule,
        "quote": reason.quote,
        "start": reason.start,
        "end": reason.end,
        "weight": reason.weight,
        "why": reason.why,
    }


def _lines(found: dict[str, Any], context: Context) -> list[str]:
    say = context.say
    name = say(messages.KIND_NAMES[found["kind"]])
    lines = [f"{name}  ({say(('confidence {c:.2f}', '置信度 {c:.2f}'), c=found['confidence'])})"]
    labels = (("title", ("Title", "标题")), ("trigger", ("When", "触发条件")), ("action", ("Do", "行动建议")))
    for key, label in labels:
        if found.get(key):
            lines += [say(label), *wrap(found[key], 80, indent="  ")]
    if found.get("not_drafted"):
        why = found["not_drafted"]
        lines += wrap(say(("Nothing is written: ", "不会写入：")) + say(_DECLINED.get(why, (why, why))), 80)
    if found["reasons"]:
        lines.append(say(("Because", "依据")))
        for one in found["reasons"][:8]:
            lines += wrap(f"{one['weight']:+.2f}  {one['rule']}  “{one['quote']}”  {one['why']}", 80, indent="  ")
    elif found["kind"] == "none":
        lines.append("  " + say(("no rule spoke", "没有规则命中")))
    return lines
