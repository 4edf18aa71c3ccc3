"""`instinct`: finds the command, opens what it needs, calls it, and translates what goes wrong into words and a code.

Source: SPEC §6, §8.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from instinct_learner.cli import messages
from instinct_learner.cli.context import BROKEN, DONE, REFUSED, USAGE, Context, Refusal
from instinct_learner.cli.table import COMMANDS, WITHOUT_SETTINGS
from instinct_learner.cli.terminal import can_say, make_speakable, safe

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from instinct_learner.cli.parser import Parser

VERSION = "0.1.0"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0 done, 1 refused or nothing found, 2 wrong usage, 3 broken data or environment."""
    arguments = [_typed(one) for one in (sys.argv[1:] if argv is None else argv)]
    # A console that says it is ASCII, or GBK, must not keep an instinct from being shown.
    make_speakable(sys.stdout, sys.stderr)
    try:
        code = _run(arguments, os.environ)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader had enough (`instinct list | head`). What is left must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130
    return code


def _typed(argument: str) -> str:
    """What was typed, where Python read it in a locale (`LC_ALL=C`) that isn't the terminal's UTF-8."""
    if argument.isascii() or not any("\udc80" <= mark <= "\udcff" for mark in argument):
        return argument
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:  # the name of a file that is no text
        return argument


def _run(arguments: list[str], environ: Mapping[str, str]) -> int:
    name, given = _split(arguments)
    context = _context(given, environ)
    if name is None:
        return _without_command(arguments, context)
    rows = {row[0]: row for row in COMMANDS}
    if name not in rows:
        from instinct_learner.cli.parser import nearest

        near = nearest(name, list(rows))
        hint = context.say(messages.DID_YOU_MEAN, names=", ".join(near)) if near else context.say(messages.NO_COMMAND)
        context.warn(f"instinct: {context.joined(context.say(messages.UNKNOWN_COMMAND, name=name), hint)}")
        return USAGE
    module = import_module(rows[name][1])
    parser = build_parser(name, context)
    rest = list(arguments)
    rest.remove(name)
    try:
        parsed = parser.parse_args(rest)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE
    return _guarded(name, lambda: int(getattr(module, "run_" + name.replace("-", "_"))(parsed, context)), context)


def build_parser(name: str, context: Context) -> Parser:
    """The parser of a command: its own options beside those that every command has."""
    from instinct_learner.cli.parser import Parser

    module = import_module({row[0]: row[1] for row in COMMANDS}[name])
    parser = Parser(say=context.say, prog=f"instinct {name}")
    getattr(module, "configure_" + name.replace("-", "_"))(parser, context.say)
    return parser


def _guarded(name: str, run: Callable[[], int], context: Context) -> int:
    from instinct_learner.errors import ConfigError

    try:
        if name not in WITHOUT_SETTINGS:
            context.config  # noqa: B018 - reading it is the check: a broken file stops the command before it acts
        return run()
    except Refusal as refusal:
        return _stop(context, refusal.text, refusal.code, **refusal.facts)
    except ConfigError:
        return _stop(context, "\n".join([context.say(messages.CONFIG_BROKEN), *config_problems(context)]), BROKEN)
    except BrokenPipeError:
        raise
    except Exception as error:
        if context.environ.get("INSTINCT_DEBUG"):
            raise
        text, code, facts = _told(error, context)
        return _stop(context, text, code, **facts)


def _told(error: Exception, context: Context) -> tuple[str, int, dict[str, object]]:
    """What an exception means to a person: the words, the code, and the facts for `--json`."""
    import sqlite3

    from instinct_learner.errors import BankBusyError, InstinctLearnerError, RecordError, RecordNotFoundError

    if isinstance(error, RecordNotFoundError):
        no_such = context.say(messages.NO_SUCH_ID, wanted=error.record_id)
        text = context.joined(no_such, context.say(messages.SEE_LIST))
        return text, REFUSED, {"wanted": error.record_id}
    if isinstance(error, RecordError):
        where = error.file if error.line is None else f"{error.file}:{error.line}"
        lines = [context.say(messages.DATA_BROKEN), where, *(f"  {one}" for one in error.problems)]
        facts: dict[str, object] = {"file": error.file, "line": error.line, "problems": list(error.problems)}
        return "\n".join(lines), BROKEN, facts
    if isinstance(error, BankBusyError):
        return context.say(messages.BUSY, file=error.lock_file), BROKEN, {}
    if isinstance(error, InstinctLearnerError):
        # What is left of ours says no: the sandbox, a growth limit, a stale text.
        return context.say(messages.REFUSED, why=str(error)), REFUSED, {}
    if isinstance(error, (OSError, sqlite3.Error)):
        return context.say(messages.WORLD_BROKEN, why=str(error)), BROKEN, {}
    return context.say(messages.BUG, why=f"{type(error).__name__}: {error}"), BROKEN, {}


def config_problems(context: Context) -> list[str]:
    """Every problem of both settings files, one line each, in the person's language."""
    from instinct_learner.config.light import load_config_lightly
    from instinct_learner.config.problems import describe
    from instinct_learner.hooks.home import package_dir

    _, problems = load_config_lightly(package_dir(), context.home)
    return [f"  {file}: {describe(problem, language=context.language)}" for file, problem in problems]


def _stop(context: Context, text: str, code: int, **facts: object) -> int:
    if context.as_json:
        context.show({"error": {"message": text, **facts}})
    context.warn(f"instinct: {text}")
    return code


def _split(arguments: list[str]) -> tuple[str | None, dict[str, str]]:
    """The command's name, and the options that say who we are talking to, wherever they stand."""
    given: dict[str, str] = {}
    name: str | None = None
    at = 0
    while at < len(arguments):
        argument = arguments[at]
        option, equals, value = argument.partition("=")
        if argument == "--":
            break
        if option in ("--home", "--language"):
            if not equals:
                at += 1
                value = arguments[at] if at < len(arguments) else ""
            given[option] = value
        elif argument in ("--json", "--plain"):
            given[argument] = "1"
        elif name is None and not argument.startswith("-"):
            name = argument
        at += 1
    return name, given


def _context(given: Mapping[str, str], environ: Mapping[str, str]) -> Context:
    from instinct_learner.config.language import message_language
    from instinct_learner.config.light import load_config_lightly
    from instinct_learner.hooks.home import package_dir, resolve_home

    home = resolve_home(argument=given.get("--home", ""), environ=environ, for_command_line=True)
    settings, _ = load_config_lightly(package_dir(), home)
    chosen = given.get("--language", "")
    language = chosen if chosen in ("zh", "en") else message_language(settings["language"], environ)
    if not chosen and not can_say("中文"):
        language = "en"  # a console without Chinese characters would show their numbers
    return Context(home=home, language=language, as_json="--json" in given, environ=environ, plain="--plain" in given)


def _without_command(arguments: list[str], context: Context) -> int:
    if "--version" in arguments:
        print(f"instinct {VERSION}")
        return DONE
    asked = "--help" in arguments or "-h" in arguments
    if asked or not arguments:
        print(safe(overall_help(context)))
        return DONE if asked else USAGE
    context.warn(f"instinct: {context.say(messages.NO_COMMAND)}")
    return USAGE


def overall_help(context: Context) -> str:
    """What `instinct --help` prints."""
    from instinct_learner.learning.columns import pad, width

    usage = f"{context.say(messages.USAGE_WORD)} instinct [--home DIR] [--json] [--plain] [--language zh|en] COMMAND …"
    usage += f"\n{' ' * width(context.say(messages.USAGE_WORD))} instinct --version"
    lines = [usage, "", context.say(messages.ABOUT), "", f"{context.say(messages.COMMANDS)}:"]
    lines += [f"  {pad(name, 12)} {context.say(summary)}" for name, _, summary in COMMANDS]
    return "\n".join([*lines, "", context.say(messages.MORE), context.say(messages.EXIT_CODES)])


if __name__ == "__main__":
    sys.exit(main())
