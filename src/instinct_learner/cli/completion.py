"""Completion for bash, zsh and fish: `completion`.

The script that a shell reads once holds every command, option and choice, so completing them starts nothing. Only ids
are asked for when they are wanted, by `instinct completion ids`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from instinct_learner.cli.context import DONE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from instinct_learner.cli.context import Context
    from instinct_learner.cli.parser import Parser

SHELLS = ("bash", "zsh", "fish")
#: Options before the command.
_OVERALL = ("--home", "--json", "--plain", "--language", "--help", "--version")
_TAKE_FILE = frozenset({"FILE", "PATH", "DIR"})


def configure_completion(parser: Parser, say: Callable[..., str]) -> None:
    """Options of `completion`."""
    parser.describe(
        (
            "Print the script that makes your shell complete commands, options and ids.\n"
            "ids prints the id of every instinct, for that script.",
            "输出补全脚本，让 shell 自动补全命令、选项和编号。ids 输出所有本能的编号，供脚本使用。",
        ),
        (
            "  bash:  echo 'source <(instinct completion bash)' >> ~/.bashrc\n"
            "  zsh:   instinct completion zsh > ~/.zfunc/_instinct     # a folder of your fpath, before compinit\n"
            "  fish:  instinct completion fish > ~/.config/fish/completions/instinct.fish",
            "  bash:  echo 'source <(instinct completion bash)' >> ~/.bashrc\n"
            "  zsh:   instinct completion zsh > ~/.zfunc/_instinct     # fpath 中的目录，须在 compinit 之前\n"
            "  fish:  instinct completion fish > ~/.config/fish/completions/instinct.fish",
        ),
    )
    parser.add_argument("shell", choices=(*SHELLS, "ids"), help=say(("which shell", "哪种 shell")))


def run_completion(arguments: argparse.Namespace, context: Context) -> int:
    """Print the script, or the ids."""
    if arguments.shell == "ids":
        for one in context.ids():
            print(one.removeprefix("instinct-"))
        return DONE
    print(script(arguments.shell, context), end="")
    return DONE


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """An option of a command.

    Attributes:
        names: `-o`, `--output`.
        help: One line.
        takes: Whether a value follows.
        choices: What the value may be; empty for anything.
        is_file: Whether the value is a file or folder.
    """

    names: tuple[str, ...]
    help: str
    takes: bool
    choices: tuple[str, ...]
    is_file: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """What a command takes.

    Attributes:
        name: The command.
        help: One line.
        options: In order.
        choices: What its first word may be.
        ids: Whether its words are ids.
        files: Whether its words may be files.
    """

    name: str
    help: str
    options: tuple[Option, ...]
    choices: tuple[str, ...]
    ids: bool
    files: bool


def shapes(context: Context) -> tuple[Shape, ...]:
    """Every command as its own parser knows it."""
    from instinct_learner.cli.main import build_parser
    from instinct_learner.cli.table import COMMANDS

    return tuple(_shape(name, context.say(summary), build_parser(name, context)) for name, _, summary in COMMANDS)


def _shape(name: str, summary: str, parser: Parser) -> Shape:
    options, positionals = [], []
    for action in parser._actions:  # noqa: SLF001 - argparse has no public list of what a parser takes
        if not action.option_strings:
            positionals.append(action)
            continue
        metavar = action.metavar if isinstance(action.metavar, str) else ""
        options.append(
            Option(
                names=tuple(action.option_strings),
                help=" ".join((action.help or "").split()),
                takes=action.nargs != 0,
                choices=tuple(str(one) for one in action.choices or ()),
                is_file=metavar in _TAKE_FILE,
            )
        )
    first = positionals[0] if positionals else None
    metavars = {str(one.metavar or "") for one in positionals}
    return Shape(
        name=name,
        help=summary,
        options=tuple(options),
        choices=tuple(str(one) for one in (first.choices or ())) if first else (),
        ids="ID" in metavars,
        files=bool(metavars & {"FILE", "PATH", "DIR", "WORD"}) or any("FILE" in one for one in metavars),
    )


def script(shell: str, context: Context) -> str:
    """The completion script of a shell, one of `SHELLS`."""
    made = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    return made(shapes(context))


def _quoted(text: str) -> str:
    """A text in single quotes, as bash and zsh read it."""
    return "'" + text.replace("'", "'\\''") + "'"


def _bash(commands: tuple[Shape, ...]) -> str:
    cases = []
    for one in commands:
        flags = " ".join(name for option in one.options for name in option.names)
        words = " ".join(one.choices)
        cases.append(
            f"    {one.name}) flags={_quoted(flags)}; words={_quoted(words)}; ids={int(one.ids)}; files={int(one.files)} ;;"
        )
    values, taking = {}, {"--home", "--language"}
    for one in commands:
        for option in one.options:
            for name in option.names:
                if option.takes:
                    taking.add(name)
                if option.choices:
                    values[f"{one.name}:{name}"] = " ".join(option.choices)
                elif option.takes:
                    values[f"{one.name}:{name}"] = "@files" if option.is_file else "@none"
    value_cases = "\n".join(f"    {key}) values={_quoted(said)} ;;" for key, said in values.items())
    return f"""\
# bash completion of instinct; made by `instinct completion bash`
_instinct() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command= at=1 word
  local flags= words= ids=0 files=0 values= home=
  COMPREPLY=()
  while (( at < COMP_CWORD )); do
    word=${{COMP_WORDS[at]}}
    case $word in
      --home) home=${{COMP_WORDS[at+1]}}; (( at++ )) ;;
      --language) (( at++ )) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=$word; fi ;;
    esac
    (( at++ ))
  done
  case $prev in
    --home) COMPREPLY=( $(compgen -d -- "$cur") ); return ;;
    --language) COMPREPLY=( $(compgen -W 'zh en' -- "$cur") ); return ;;
  esac
  if [[ -z $command ]]; then
    if [[ $cur == -* ]]; then COMPREPLY=( $(compgen -W {_quoted(" ".join(_OVERALL))} -- "$cur") ); return; fi
    COMPREPLY=( $(compgen -W {_quoted(" ".join(one.name for one in commands))} -- "$cur") ); return
  fi
  case $command:$prev in
{value_cases}
  esac
  case $values in
    '') ;;
    @files) COMPREPLY=( $(compgen -f -- "$cur") ); compopt -o filenames 2>/dev/null; return ;;
    @none) return ;;
    *) COMPREPLY=( $(compgen -W "$values" -- "$cur") ); return ;;
  esac
  case $command in
{chr(10).join(cases)}
    *) return ;;
  esac
  if [[ $cur == -* ]]; then COMPREPLY=( $(compgen -W "$flags" -- "$cur") ); return; fi
  if (( ids )); then words+=" $(instinct ${{home:+--home "$home"}} completion ids 2>/dev/null)"; fi
  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
  if (( files )) && [[ ${{#COMPREPLY[@]}} -eq 0 ]]; then
    COMPREPLY=( $(compgen -f -- "$cur") ); compopt -o filenames 2>/dev/null
  fi
}}
complete -F _instinct instinct
"""


def _zsh(commands: tuple[Shape, ...]) -> str:
    described = "\n".join(f"    {_quoted(one.name + ':' + _plain(one.help))}" for one in commands)
    cases = []
    for one in commands:
        lines = [f"        {_quoted(_zsh_option(option, name))}" for option in one.options for name in option.names]
        if one.choices:
            lines.append(f"        '1:word:({' '.join(one.choices)})'")
        if one.ids:
            lines.append("        '*:id:_instinct_ids'")
        elif one.files:
            lines.append("        '*:file:_files'")
        joined = " \\\n".join(lines)
        cases.append(f"      {one.name})\n        _arguments -s \\\n{joined} ;;")
    return f"""\
#compdef instinct
# zsh completion of instinct; made by `instinct completion zsh`
_instinct_ids() {{
  local -a ids
  ids=(${{(f)"$(instinct completion ids 2>/dev/null)"}})
  compadd -a ids
}}
_instinct() {{
  local -a commands
  commands=(
{described}
  )
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
    '--home[DIR]:folder:_files -/' '--json[JSON]' '--plain[plain]' '--language[zh, en]:language:(zh en)' \\
    '(- *)--help[help]' '(- *)--version[version]' '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe -t commands 'instinct' commands ;;
    argument)
      case $words[1] in
{chr(10).join(cases)}
      esac ;;
  esac
}}
if [ "$funcstack[1]" = _instinct ]; then _instinct "$@"; else compdef _instinct instinct; fi
"""


def _zsh_option(option: Option, name: str) -> str:
    text = f"{name}[{_plain(option.help)}]"
    if option.choices:
        return f"{text}:value:({' '.join(option.choices)})"
    if option.takes:
        return f"{text}:value:{'_files' if option.is_file else ' '}"
    return text


def _fish(commands: tuple[Shape, ...]) -> str:
    names = " ".join(one.name for one in commands)
    lines = [
        "# fish completion of instinct; made by `instinct completion fish`",
        "complete -c instinct -f",
        "complete -c instinct -l home -x -a '(__fish_complete_directories)'",
        "complete -c instinct -l language -x -a 'zh en'",
        "complete -c instinct -l json",
        "complete -c instinct -l plain",
        "complete -c instinct -s h -l help",
    ]
    for one in commands:
        lines.append(
            f"complete -c instinct -n 'not __fish_seen_subcommand_from {names}' -a {one.name} -d {_fish_text(one.help)}"
        )
        here = f"-n '__fish_seen_subcommand_from {one.name}'"
        if one.choices:
            unseen = f"-n '__fish_seen_subcommand_from {one.name}; and not __fish_seen_subcommand_from {' '.join(one.choices)}'"
            lines.append(f"complete -c instinct {unseen} -a {_fish_text(' '.join(one.choices))}")
        if one.ids:
            lines.append(f"complete -c instinct {here} -a '(instinct completion ids 2>/dev/null)'")
        if one.files:
            lines.append(f"complete -c instinct {here} -F")
        for option in one.options:
            if "--home" in option.names or "--help" in option.names:
                continue
            spelled = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            value = ""
            if option.choices:
                value = f" -x -a {_fish_text(' '.join(option.choices))}"
            elif option.takes:
                value = " -r -F" if option.is_file else " -x"
            lines.append(f"complete -c instinct {here} {spelled}{value} -d {_fish_text(option.help)}")
    return "\n".join(lines) + "\n"


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _plain(text: str) -> str:
    """A description without what zsh would read as part of its own notation."""
    return " ".join(text.translate(str.maketrans("[]:\\", "()  ")).split())
