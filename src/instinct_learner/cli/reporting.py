"""The report as a page: `report`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Refusal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser
    from instinct_learner.report.model import Report

DEFAULT_NAME = "instinct-report.html"
#: How we know that a file of our default name is ours to write over.
_OURS = b'<meta name="generator" content="instinct-learner '
_HEAD_BYTES = 2_000


def configure_report(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `report`."""
    parser.describe(
        (
            "One page to look at: what was learned and from which words, how confidence moved, what was injected and\n"
            "what helped, what had to be corrected again, what was let go or kept for good, and what waits for you.\n"
            "A single file that needs no network and no server; light and dark, English and Chinese.",
            "生成一个网页：学到了什么、出自哪句话，置信度的变化，注入了什么、哪些有效，哪些又被纠正，\n"
            "哪些被休眠或长期保留，哪些在等您答复。单个文件，不联网、不需要服务器；支持深浅色和中英文。",
        ),
        (
            "  instinct report --open\n  instinct report -o ~/report.html\n  instinct report --json",
            "  instinct report --open\n  instinct report -o ~/report.html\n  instinct report --json",
        ),
    )
    parser.add_argument(
        "-o",
        "--output",
        default="",
        metavar="FILE",
        help=say(
            (
                f"where to (default: {DEFAULT_NAME} here; - prints it)",
                f"写到哪里（默认当前目录的 {DEFAULT_NAME}；- 为输出到屏幕）",
            )
        ),
    )
    parser.add_argument("--open", action="store_true", help=say(("show it in the browser", "在浏览器中打开")))


def run_report(arguments: argparse.Namespace, context: Context) -> int:
    """Make the page, or print what it would show as JSON."""
    from instinct_learner.report.charts import NoChartsError
    from instinct_learner.report.page import render

    if arguments.output == "-" and (arguments.open or context.as_json):
        raise Refusal(
            context.say(("-o - goes with neither --open nor --json", "-o - 不能与 --open 或 --json 同用")), code=USAGE
        )
    report = _gathered(context)
    language: Any = context.language
    if context.as_json and not (arguments.output or arguments.open):
        context.show(_as_json(report))
        return DONE
    try:
        page = render(report, language=language)
    except NoChartsError:
        from instinct_learner.report import words

        context.warn(f"instinct: {context.say(words.NO_CHARTS)}")
        page = render(report, language=language, with_charts=False)
    if arguments.output == "-":
        sys.stdout.write(page)
        return DONE
    path = _write(page, arguments.output, context)
    context.show(
        {**_as_json(report), "path": path},
        context.say(("wrote {path}", "已写入 {path}"), path=path),
    )
    if arguments.open and not _opened(path):
        context.warn(
            context.say(("no browser could be opened; open the file yourself", "无法打开浏览器，请自行打开该文件"))
        )
        return REFUSED
    return DONE


def _gathered(context: Context) -> Report:
    from instinct_learner.cli.main import VERSION
    from instinct_learner.hooks.log import read_log
    from instinct_learner.report.gather import gather

    with context.progress(("reading instincts", "读取本能")) as progress:
        return gather(
            context.home,
            now=context.now(),
            version=VERSION,
            failures=read_log(context.home, limit=3),
            model_calls=context.config.extraction_mode == "llm",
            progress=progress,
        )


def _write(page: str, wanted: str, context: Context) -> str:
    """Writes the page whole or not at all, for the owner's eyes only: it quotes what they said."""
    from tempfile import mkstemp

    path = os.path.abspath(os.path.expanduser(wanted or DEFAULT_NAME))
    if os.path.isdir(path):
        path = os.path.join(path, DEFAULT_NAME)
    if not wanted and os.path.lexists(path) and not _is_ours(path):
        raise Refusal(
            context.say(
                (
                    "{path} is not one of our reports; name another with -o",
                    "{path} 不是本工具生成的报告；请用 -o 指定其他文件",
                ),
                path=path,
            )
        )
    try:
        descriptor, temporary = mkstemp(prefix=".instinct-report-", dir=os.path.dirname(path))
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
                file.write(page)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise Refusal(
            context.say(
                ("can't write {path}: {why}", "无法写入 {path}：{why}"), path=path, why=error.strerror or error
            ),
            code=BROKEN,
        ) from error
    return path


def _is_ours(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return _OURS in file.read(_HEAD_BYTES)
    except OSError:
        return False


def _opened(path: str) -> bool:
    import webbrowser
    from pathlib import Path

    return webbrowser.open(Path(path).as_uri())


def _as_json(report: Report) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(report)
