"""For any assistant: `mcp`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.cli.context import BROKEN, DONE, Refusal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser

_EXAMPLES = (
    "  instinct mcp\n"
    "  claude mcp add instincts -- instinct mcp\n"
    '  {"mcpServers": {"instincts": {"command": "instinct", "args": ["mcp", "--home", "/path/to/_core_files"]}}}'
)


def configure_mcp(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `mcp`."""
    del say
    parser.describe(
        (
            "Serve what was taught over the Model Context Protocol on standard input and output, till it ends:\n"
            "search, learn (it waits for you), status, review (it lists; only you answer), and the active instincts.\n"
            "Needs the extra [mcp]. A client starts this by itself; the examples are what it is told.",
            "通过标准输入输出提供 MCP 服务，直到客户端退出：search、learn（等待你确认）、status、review（只列出，\n"
            "只有你能答复），以及活跃的本能。需要附加组件 [mcp]。由客户端自行启动，示例是它的配置。",
        ),
        (_EXAMPLES, _EXAMPLES),
    )


def run_mcp(arguments: argparse.Namespace, context: Context) -> int:
    """Serve until standard input ends."""
    del arguments
    try:
        from instinct_learner.mcp_server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mcp", "pydantic", "anyio"):
            raise
        text = (
            "the extra [mcp] is missing: pip install 'instinct-learner[mcp]'",
            "缺少附加组件 [mcp]：pip install 'instinct-learner[mcp]'",
        )
        raise Refusal(context.say(text), code=BROKEN) from None
    from instinct_learner.cli.main import VERSION

    make_server(context.home, environ=context.environ, version=VERSION).run("stdio")
    return DONE
