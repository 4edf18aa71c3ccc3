"""What an import shows before it is put where it waits, as text and as JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.messages import Text
    from instinct_learner.interchange.intake import Source
    from instinct_learner.interchange.judge import Judged
    from instinct_learner.interchange.record import LeftOut, Reading

#: Lines listed of what is new or known already; what was left out is always told whole.
SHOWN = 20
#: Progress is told after so many.
_STEP = 250
_NAMES: dict[str, Text] = {
    "new": ("new", "新的"),
    "duplicate": ("known already", "已知的"),
    "conflict": ("conflicting", "冲突的"),
    "rejected": ("unusable", "不可用的"),
}
_MARKS = {"new": "+", "duplicate": "=", "conflict": "!", "rejected": "×"}


def preview(
    source: Source, reading: Reading, judged: list[Judged], context: Context, arguments: argparse.Namespace
) -> None:
    """Print what an import would do: each kind of rule, and all that was left out."""
    if context.as_json:
        return
    for remark in source.remarks:
        context.warn(f"! {source.name}: {context.say(remark)}")
    counts = counts_of(judged, reading.left_out)
    named = "  ".join(f"{context.say(_NAMES[name])} {counts[name]}" for name in _NAMES if counts[name])
    text = ("{file} ({format}): {n} rules. {named}", "{file}（{format}）：{n} 条规则。{named}")
    print(context.say(text, file=source.name, format=reading.format, n=counts["rules"], named=named))
    shown = dict.fromkeys(_NAMES, 0)
    for one in judged:
        shown[one.verdict] += 1
        quiet = one.verdict in ("new", "duplicate") and not one.worries
        if quiet and shown[one.verdict] > SHOWN and not arguments.verbose:
            continue
        for line in _lines(one, context, arguments):
            print(line)
    for name in ("new", "duplicate"):
        more = shown[name] - SHOWN
        if more > 0 and not arguments.verbose:
            text = (
                "{mark} … and {n} more that are {name} (--verbose lists all)",
                "{mark} …… 另有 {n} 条{name}（--verbose 全部列出）",
            )
            print(context.say(text, mark=_MARKS[name], n=more, name=context.say(_NAMES[name])))
    for left in reading.left_out:
        mark = "×" if left.rule else "·"
        print(f"{mark} {_where(left.line, left.end, context)}  {left.shown}  ← {context.say(left.why)}")


def _lines(one: Judged, context: Context, arguments: argparse.Namespace) -> list[str]:
    from instinct_learner.interchange.judge import is_shortened
    from instinct_learner.interchange.record import shown
    from instinct_learner.learning.columns import fit

    draft = one.draft
    says = f"{draft.trigger} → {draft.action}" if draft else shown(one.found.action)
    lines = [f"{_MARKS[one.verdict]} {_where(one.found.line, one.found.line, context)}  {fit(says, 90)}"]
    if one.verdict != "new":
        other = f" ({one.other})" if one.other else ""
        lines.append(f"    {context.say(one.why)}{other}")
    if one.verdict == "conflict" and not arguments.conflicts:
        lines.append(
            "    "
            + context.say(
                ("left out; --conflicts lets it wait beside yours", "未导入；加 --conflicts 可放入待确认，不会改动你的")
            )
        )
    if is_shortened(one.found):
        lines.append(
            "    "
            + context.say(
                (
                    "longer than an instinct may be: shortened, the whole is kept beside it as far as it fits",
                    "过长：已缩短，原文尽量保留在旁",
                )
            )
        )
    lines += [f"    {context.say(remark)}" for remark in one.found.remarks]
    lines += [f"    ⚠ {context.say(worry)}" for worry in one.worries]
    return lines


def counts_of(judged: list[Judged], left_out: tuple[LeftOut, ...]) -> dict[str, int]:
    """How many rules there are of each verdict, and parts that are no rules."""
    counts = dict.fromkeys(_NAMES, 0)
    for one in judged:
        counts[one.verdict] += 1
    counts["rejected"] += sum(left.rule for left in left_out)
    return {**counts, "rules": sum(counts.values()), "left_out": sum(not left.rule for left in left_out)}


def as_json(source: Source, reading: Reading, judged: list[Judged], ids: list[str]) -> dict[str, Any]:
    """An import as plain values."""
    return {
        "source": source.name,
        "format": reading.format,
        "counts": counts_of(judged, reading.left_out),
        "remarks": [remark[0] for remark in source.remarks],
        "records": [
            {
                "line": one.found.line,
                "verdict": one.verdict,
                "why": one.why[0],
                "other": one.other,
                "claimed_id": one.found.claimed_id,
                "title": one.draft.title if one.draft else "",
                "trigger": one.draft.trigger if one.draft else "",
                "action": one.draft.action if one.draft else "",
                "remarks": [remark[0] for remark in one.found.remarks],
                "worries": [worry[0] for worry in one.worries],
            }
            for one in judged
        ],
        "left_out": [
            {"line": left.line, "end": left.end, "shown": left.shown, "why": left.why[0], "rule": left.rule}
            for left in reading.left_out
        ],
        "written": ids,
    }


def _where(first: int, last: int, context: Context) -> str:
    lines = f"{first}" if first == last else f"{first}–{last}"
    return context.say(("line {lines}", "第 {lines} 行"), lines=lines)


def progress(context: Context, doing: Text, done: int, total: int) -> None:
    """Tell how far a long one is: in place on a terminal, in lines elsewhere; nothing for a short one."""
    if total <= _STEP or (done % _STEP and done != total):
        return
    if sys.stderr.isatty():
        from instinct_learner.cli.terminal import progress_line, safe

        line = safe(progress_line(context.say(doing), done, total), sys.stderr)
        print(f"\r{line}", end="\n" if done == total else "", file=sys.stderr, flush=True)
    else:
        print(f"{context.say(doing)} {done}/{total}", file=sys.stderr, flush=True)
