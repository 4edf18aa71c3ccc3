"""Scoring on a labelled folder: `eval`. Touches no bank of the person's."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal
from instinct_learner.learning.columns import pad

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.evaluation.measure import Findings, Measure

_PARTS = ("detection", "recovery", "recall", "stream", "poison")
#: A share that fell by less is noise of one case or two.
_TOLERANCE = 0.005


def configure_eval(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `eval`."""
    parser.describe(
        (
            "Score what is learned and recalled on a folder of labelled cases, in one table. Each part runs where its\n"
            "file is there: detect_*.jsonl, recovery.jsonl, retrieve.jsonl with retrieve_pools.json, days*.jsonl,\n"
            "poison.jsonl. Compare with an earlier run by --against. docs/how-to/evaluate.md has the shapes.",
            "在一个已标注的文件夹上给学习与召回打分，一张表看完。有哪个文件就跑哪一部分：detect_*.jsonl、\n"
            "recovery.jsonl、retrieve.jsonl（与 retrieve_pools.json）、days*.jsonl、poison.jsonl。\n"
            "用 --against 与之前的一次比较。文件格式见 docs/how-to/evaluate.md。",
        ),
        (
            "  instinct eval cases/\n  instinct eval cases/ --part detection --wrong\n"
            "  instinct eval cases/ --json > before.json\n  instinct eval cases/ --against before.json",
            "  instinct eval cases/\n  instinct eval cases/ --part detection --wrong\n"
            "  instinct eval cases/ --json > before.json\n  instinct eval cases/ --against before.json",
        ),
    )
    parser.add_argument("folder", metavar="FOLDER", help=say(("the labelled cases", "已标注的用例")))
    parser.add_argument(
        "--part",
        choices=_PARTS,
        action="append",
        help=say(("only this part (may be repeated)", "只跑这一部分（可重复）")),
    )
    parser.add_argument(
        "--against",
        metavar="FILE",
        help=say(
            ("an earlier --json output; exit 1 where a figure got worse", "之前的 --json 输出；有指标变差则退出码为 1")
        ),
    )
    parser.add_argument(
        "--wrong", action="store_true", help=say(("also list the cases judged wrongly", "同时列出判断错误的用例"))
    )


def run_eval(arguments: argparse.Namespace, context: Context) -> int:
    """Evaluate, print the table, compare."""
    folder = Path(arguments.folder)
    if not folder.is_dir():
        raise Refusal(context.say(("{folder} is not a folder", "{folder} 不是文件夹"), folder=folder), code=USAGE)
    before = _before(arguments.against, context) if arguments.against else {}
    from instinct_learner.evaluation.run import evaluate

    progress = _Progress(shown=sys.stderr.isatty())
    found = evaluate(folder, arguments.part or _PARTS, tick=progress.tick)
    progress.done()
    if not found.measures:
        for problem in found.problems:
            context.warn(problem)
        raise Refusal(context.say(("nothing to score in {folder}", "{folder} 中没有可评分的文件"), folder=folder))
    worse = [one.key for one in found.measures if one.key in before and _is_worse(one, before[one.key])]
    context.show(_facts(found, before, worse), *_lines(found, before, context, wrong=arguments.wrong))
    if worse and not context.as_json:
        context.warn(context.say(("worse than before: {names}", "比之前差：{names}"), names="; ".join(worse)))
    return REFUSED if worse else DONE


class _Progress:
    """A line that counts cases, on a terminal only."""

    def __init__(self, *, shown: bool) -> None:
        self._shown = shown
        self._counts: dict[str, int] = {}

    def tick(self, part: str) -> None:
        self._counts[part] = self._counts.get(part, 0) + 1
        if self._shown and self._counts[part] % 25 == 1:
            sys.stderr.write(f"\r\x1b[K{part} {self._counts[part]}")
            sys.stderr.flush()

    def done(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")


def _before(path: str, context: Context) -> dict[str, float]:
    try:
        known = json.loads(Path(path).read_text(encoding="utf-8-sig"))
        return {str(one["key"]): float(one["value"]) for one in known["measures"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        why = f"{type(error).__name__}: {error}"
        text = ("{path} is not an earlier --json output: {why}", "{path} 不是之前的 --json 输出：{why}")
        raise Refusal(context.say(text, path=path, why=why), code=BROKEN) from error


def _is_worse(one: Measure, before: float) -> bool:
    allowed = 0.0 if one.count else _TOLERANCE
    return one.value < before - allowed if one.higher else one.value > before + allowed


def _facts(found: Findings, before: dict[str, float], worse: list[str]) -> dict[str, Any]:
    return {
        "measures": [
            {
                "key": one.key,
                "part": one.part,
                "name": one.name,
                "value": round(one.value, 4),
                "cases": one.cases,
                "bar": one.bar,
                "reached": one.reached,
                **({"before": before[one.key]} if one.key in before else {}),
            }
            for one in found.measures
        ],
        "wrong": found.wrong,
        "problems": found.problems,
        "worse": worse,
    }


def _lines(found: Findings, before: dict[str, float], context: Context, *, wrong: bool) -> list[str]:
    width = max(len(one.name) for one in found.measures) + 2
    lines = []
    part = ""
    for one in found.measures:
        if one.part != part:
            part = one.part
            lines.append(part)
        value = f"{one.value:.0f}" if one.count else f"{one.value:.3f}"
        line = f"  {pad(one.name, width)}{value:>7}  {context.say(('of', '共'))} {one.cases:<6}"
        if one.bar is not None:
            sign = ("≥" if one.higher else "≤") + (f" {one.bar:.0f}" if one.count else f" {one.bar:.2f}")
            reached = ("reached", "达到") if one.reached else ("missed", "未达到")
            line += f"{sign:>8} {context.say(reached)}"
        if one.key in before:
            line += f"  {one.value - before[one.key]:+.3f}"
        lines.append(line.rstrip())
    lines += [f"! {problem}" for problem in found.problems]
    if wrong:
        lines += ["", *found.wrong]
    return lines
