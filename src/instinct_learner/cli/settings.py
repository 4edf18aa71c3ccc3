"""The settings: `config check`, `config path`, `config show`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from instinct_learner.cli import messages
from instinct_learner.cli.context import BROKEN, DONE, Refusal
from instinct_learner.learning.columns import wrap

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser


def configure_config(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `config`."""
    parser.describe(
        (
            "check: name every problem of both settings files, with the fix. path: where they lie.\n"
            "show: every setting with its value and meaning.",
            "check：列出两个配置文件的全部问题及修改办法。path：配置文件的位置。\nshow：每个配置项的值和含义。",
        ),
        (
            '  instinct config check\n  instinct config show --json\n  ${EDITOR:-nano} "$(instinct config path)"',
            '  instinct config check\n  instinct config show --json\n  ${EDITOR:-nano} "$(instinct config path)"',
        ),
    )
    parser.add_argument("what", choices=("check", "path", "show"), help=say(("what to do", "要做什么")))


def run_config(arguments: argparse.Namespace, context: Context) -> int:
    """Check, locate or show the settings."""
    own = os.path.join(context.home, "config.json")
    if arguments.what == "path":
        context.show({"path": own, "exists": os.path.isfile(own)}, own)
        return DONE
    from instinct_learner.cli.main import config_problems

    problems = config_problems(context)
    if arguments.what == "check":
        if problems and not context.as_json:
            raise Refusal("\n".join([context.say(messages.CONFIG_BROKEN), *problems]), code=BROKEN)
        context.show(
            {"ok": not problems, "problems": [line.strip() for line in problems]}, context.say(messages.CONFIG_FINE)
        )
        return BROKEN if problems else DONE
    return _show(context, problems)


def _show(context: Context, problems: list[str]) -> int:
    from instinct_learner.config.keys import KEYS
    from instinct_learner.config.light import load_config_lightly
    from instinct_learner.hooks.home import package_dir

    values, _ = load_config_lightly(package_dir(), context.home)
    if context.as_json:
        context.show(values)
    else:
        for name, _, default, *_, english, chinese in KEYS:
            mark = f"  ({context.say(messages.CONFIG_DEFAULT)})" if values[name] == default else ""
            print(f"{name} = {_spelled(values[name])}{mark}")
            for line in wrap(context.say((english, chinese)), 80, indent="    "):
                print(line)
    for line in problems:
        context.warn(line)
    return BROKEN if problems else DONE


def _spelled(value: object) -> str:
    import json

    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
