"""The overview as a person reads it at 80 columns, and as JSON.

Source: SPEC §2.5; the layout is the seed's F5.
"""

from __future__ import annotations

from instinct_learner.learning.columns import fit, pad, wrap
from instinct_learner.learning.overview import LISTED, read_overview

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

    from instinct_learner.hooks.call import HookCall
    from instinct_learner.learning.overview import Listed, Overview

USAGE = """\
usage: instinct_status.py [--home DIR] [--json] [--sync]

How many instincts there are, the most trusted and the newest, what was injected last, how often the owner had to
correct the same thing again, files that can't be read, and what went wrong in hooks.

  --home DIR   the bank's folder
  --json       the same as one JSON object
  --sync       look at every file first, however many there are

Exit code: always 0.
"""

COLUMNS = 80
_TITLE_COLUMNS = 40

_TEXTS: dict[str, tuple[str, str]] = {
    "heading": ("Instincts at a glance", "Instinct 状态概览"),
    "total": (
        "Total: {active} active, {dormant} dormant, {archived} archived",
        "总计: {active} 条 active, {dormant} 条 dormant, {archived} 条 archived",
    ),
    "pending": (", {pending} pending", ", {pending} 条 pending"),
    "home": ("Home: {home}", "数据目录: {home}"),
    "top": ("Top {n} by confidence:", "Top {n} 高置信度:"),
    "latest": ("Latest {n}:", "最近 {n} 条:"),
    "none": ("(none yet)", "（还没有）"),
    "trusted": ("confidence {confidence:.2f} (used {times}×)", "置信度 {confidence:.2f} (使用 {times} 次)"),
    "created": ("{day} confidence {confidence:.2f}", "{day} 置信度 {confidence:.2f}"),
    "rate": (
        "Re-correction rate: {rate} ({again} of {shown} showings)",
        "重复纠正率: {rate}（展示 {shown} 次，其中 {again} 次仍被纠正）",
    ),
    "no_rate": ("Re-correction rate: nothing shown yet", "重复纠正率: 还没有展示过"),
    "open": ("Awaiting the owner's next message: {n}", "等待下一条消息判定: {n} 次使用"),
    "waiting": ("To be said at the next prompt: {n}", "下一轮要说的话: {n} 条"),
    "cards": ("Cards waiting for an answer: {n} (instinct review)", "待处理的进化卡片: {n} 张（instinct review）"),
    "imports": ("Imports waiting: {n} (instinct import --review)", "待确认的导入: {n} 条（instinct import --review）"),
    "injected": ("Last injected ({at}):", "最近一次注入（{at}）:"),
    "shared": (
        "Ids that several files claim (give the others a free number):",
        "多个文件用了同一个编号（请给其余文件换一个没用过的编号）:",
    ),
    "claimed": ("- {id}: {first} counts, not {others}", "- {id}：以 {first} 为准，而非 {others}"),
    "broken": ("Files that can't be read (left as they are):", "无法读取的文件（原样保留，未改动）:"),
    "line": ("line {line}: ", "第 {line} 行: "),
    "failures": ("Recent problems in hooks ({log}):", "hook 最近的问题（{log}）:"),
}


def answer(call: HookCall) -> str:
    """The overview, as JSON with `--json`."""
    from instinct_learner.config.language import message_language
    from instinct_learner.hooks.log import read_log

    # First: what is wrong with the settings is told in the log, whose end the overview shows.
    language = message_language(call.settings()["language"], call.environ, otherwise="zh")
    overview = read_overview(
        call.home(),
        sync=call.has("--sync"),
        failures=read_log(call.home(), limit=3),
        cards=count_open_cards(call.home(), call.now()),
    )
    if call.has("--json"):
        import json

        return json.dumps(as_json(overview), ensure_ascii=False)
    return render(overview, language=language)


def count_open_cards(home: str, now: datetime) -> int:
    """How many cards the owner can answer now."""
    import os

    if not os.path.exists(os.path.join(home, ".state", "cards.json")):
        return 0  # most homes: nothing of the cards' room is imported
    from instinct_learner.evolve.waiting import open_cards

    return len(open_cards(home, now))


def as_json(overview: Overview) -> dict[str, Any]:
    """The overview with plain values, its rate included."""
    plain = {name: _plain(value) for name, value in overview._asdict().items()}
    return {**plain, "correction_rate": overview.correction_rate}


def _plain(value: Any) -> Any:
    """Named tuples become tables, here and inside others."""
    if isinstance(value, tuple):
        return value._asdict() if hasattr(value, "_asdict") else tuple(map(_plain, value))
    return value


def render(overview: Overview, *, language: str) -> str:
    """The overview in lines of at most 80 columns."""

    def say(key: str, **facts: object) -> str:
        return _TEXTS[key][0 if language == "en" else 1].format(**facts)

    heading = say("heading")
    counts = overview.counts
    lines = [heading, "=" * 17]
    lines.append(say("total", **counts) + (say("pending", **counts) if counts["pending"] else ""))
    lines += ["", say("top", n=LISTED)]
    lines += _numbered(overview.top, say("none"), lambda one: say("trusted", **_facts(one)))
    lines += ["", say("latest", n=LISTED)]
    lines += _numbered(overview.latest, say("none"), lambda one: say("created", **_facts(one)))
    lines += ["", *_working(overview, say)]
    if overview.last_injected:
        lines += ["", say("injected", at=overview.last_injected_at[:16].replace("T", " "))]
        lines += [fit(f"- {title}  {one}", COLUMNS) for one, title in overview.last_injected]
    if overview.broken:
        lines += ["", say("broken")]
        for file in overview.broken:
            where = "" if file.line is None else say("line", line=file.line)
            lines += wrap(f"- {file.path}: {where}{'; '.join(file.problems)}", COLUMNS)
    if overview.shared:
        lines += ["", say("shared")]
        for name, (first, *others) in overview.shared:
            lines += wrap(say("claimed", id=name, first=first, others=", ".join(others)), COLUMNS)
    if overview.failures:
        lines += ["", say("failures", log=".state/hooks.log")]
        lines += [fit("- " + line, COLUMNS) for line in overview.failures]
    return "\n".join([*lines, "", fit(say("home", home=overview.home), COLUMNS)])


def _working(overview: Overview, say: Any) -> list[str]:
    rate = overview.correction_rate
    lines = [say("no_rate")]
    if rate is not None:
        lines = [say("rate", rate=f"{rate:.1%}", again=overview.corrected_again, shown=overview.shown)]
    if overview.cards:
        lines.append(say("cards", n=overview.cards))
    if overview.counts["pending"]:
        lines.append(say("imports", n=overview.counts["pending"]))
    if overview.open_uses:
        lines.append(say("open", n=overview.open_uses))
    if overview.waiting:
        lines.append(say("waiting", n=overview.waiting))
    return lines


def _facts(one: Listed) -> dict[str, object]:
    return {"confidence": one.confidence, "times": one.times_used, "day": one.created[:10]}


def _numbered(listed: tuple[Listed, ...], none: str, say: Any) -> list[str]:
    if not listed:
        return [none]
    return [
        fit(f"{number}. {pad(f'[{fit(one.title, _TITLE_COLUMNS - 2)}]', _TITLE_COLUMNS)} {say(one)}", COLUMNS)
        for number, one in enumerate(listed, 1)
    ]
