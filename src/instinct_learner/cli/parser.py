"""argparse, speaking both languages and giving examples."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from instinct_learner.cli import messages
from instinct_learner.cli.terminal import safe

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.cli.messages import Text

    Say = Callable[..., str]

#: What argparse itself says, in Chinese. What isn't here stays English, so nothing is ever lost.
_CHINESE_ERRORS = (
    ("the following arguments are required: ", "缺少参数："),
    ("unrecognized arguments: ", "无法识别的参数："),
    ("expected one argument", "需要一个值"),
    ("expected at least one argument", "至少需要一个值"),
    ("invalid choice: ", "无效的选项："),
    (" (choose from ", "，可选："),
    ("invalid int value: ", "不是整数："),
    ("invalid float value: ", "不是数字："),
    ("not allowed with argument ", "不能同时使用 "),
    ("argument ", "参数 "),
)


class Parser(argparse.ArgumentParser):
    """A parser for one command."""

    def __init__(self, *, say: Say, examples: Text | None = None, about: Text | None = None, **rest: Any) -> None:
        """Make a parser whose help ends with examples."""
        self._say = say
        epilog = f"{say(messages.EXAMPLES)}\n{say(examples)}" if examples else None
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=_Formatter,
            description=say(about) if about else None,
            epilog=epilog,
            **rest,
        )
        # argparse's own titles and help option are English only; these are ours. The groups are its documented lists.
        self._positionals.title = say(messages.ARGUMENTS)
        self._optionals.title = say(messages.OPTIONS)
        self.add_argument("-h", "--help", action="help", help=say(messages.HELP))
        self.add_argument("--home", metavar="DIR", default=argparse.SUPPRESS, help=say(messages.HOME))
        self.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=say(messages.JSON))
        self.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help=say(messages.PLAIN))
        self.add_argument("--language", choices=("zh", "en"), default=argparse.SUPPRESS, help=say(messages.LANGUAGE))

    def describe(self, about: Text, examples: Text) -> None:
        """Say what the command does and how it is used."""
        self.description = self._say(about)
        self.epilog = f"{self._say(messages.EXAMPLES)}\n{self._say(examples)}"

    def format_help(self) -> str:
        """The help in the language of the person."""
        return super().format_help().replace("usage:", self._say(messages.USAGE_WORD), 1)

    def print_help(self, file: Any = None) -> None:
        """Show the help, as far as the console has its characters."""
        print(safe(self.format_help(), file), end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the call, and stop with code 2."""
        if self._say(("en", "zh")) == "zh":
            for english, chinese in _CHINESE_ERRORS:
                message = message.replace(english, chinese)
            if "，可选：" in message:
                message = message.removesuffix(")")
        usage = self.format_usage().replace("usage:", self._say(messages.USAGE_WORD), 1).rstrip()
        print(f"{self.prog}: {message}\n{usage}", file=sys.stderr)
        raise SystemExit(2)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps our line breaks, and always the same width, so that the reference is the same everywhere."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=96)


def nearest(wanted: str, known: list[str], *, count: int = 3) -> list[str]:
    """The known names that a mistyped one may have meant, nearest first."""
    import difflib

    lower = {name.lower(): name for name in known}
    return [lower[one] for one in difflib.get_close_matches(wanted.lower(), list(lower), n=count, cutoff=0.6)]
