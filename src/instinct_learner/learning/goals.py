"""What is a tool call after? Two calls that are after the same thing in different ways make a recovery.

A shell line is cut into its commands; programs that do one another's work share a family (npm, pnpm, yarn; grep, rg);
what is left are operands: paths, names, numbers. A function tool is its name and its arguments.

Source: SPEC.md §2.1 (c); ADR 0043.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from instinct_learner.lazy import lazy
from instinct_learner.learning.programs import (
    ACTIONS,
    FAMILIES,
    FIXES,
    LOOKS,
    LOOKS_SUB,
    PLAIN_WORDS,
    RUNNERS,
    SAME_SUBCOMMAND,
    SILENT,
    SKIPPED,
    WITH_SUBCOMMAND,
)

if TYPE_CHECKING:
    from instinct_learner.model.event import ToolUse

Kind = Literal["shell", "edit", "read", "list", "call"]

_SHELL = lazy(r"bash|shell|exec|terminal|powershell|pwsh|cmd|command|run_code|execute", re.IGNORECASE)
_EDIT = lazy(r"edit|str_?replace|apply_?patch|patch|write|create_?file|insert|notebook", re.IGNORECASE)
_READ = lazy(r"^(?:read|view|open|cat|get)_?(?:file)?s?$|read_?file|view_?file|file_?read", re.IGNORECASE)
_LIST = lazy(
    r"^(?:glob|grep|ls|list|find|search)(?:_?(?:files?|dir(?:ectory)?|code|text|in_files))?$|list_dir|"
    r"file_search|codebase_search",
    re.IGNORECASE,
)
#: Tools that look something up: what they ask for is in their words, so a search by another tool is after the same.
_FIND = lazy(r"(?:^|_)(?:search|query|recall|retrieve)(?:_|$)", re.IGNORECASE)
_ASKED_FOR = frozenset({"query", "q", "text", "question", "keywords", "keyword", "input"})
#: Tools that talk, think or keep lists: they reach no goal.
_IDLE = lazy(
    r"^(?:think|todo\w*|task\w*|agent|ask\w*|plan|exit_?plan\w*|note|memory\w*|toolsearch|skill|calculate|"
    r"calculator|wait|sleep|message|reply)$",
    re.IGNORECASE,
)

_HEREDOC = lazy(r"<<-?\s*['\"]?(\w+)['\"]?[^\n]*\n.*?\n\s*\1\b", re.DOTALL)
_SPLIT = lazy(r"\s*(?:&&|\|\||[;\n|])\s*")
_WORD = lazy(r"\"[^\"]*\"|'[^']*'|[^\s\"']+")
_OPERAND = lazy(r"[A-Za-z0-9_\u3400-\u9fff][\w.@:+\u3400-\u9fff-]*")
_MAX_TEXT = 4_000


class Goal(NamedTuple):
    """What a call is after.

    Attributes:
        kind: Of tool.
        programs: For a shell line, each command's family and subcommand, in order.
        operands: Names, paths' last parts, numbers: what it is about.
        looks: It only looks.
        fixes: It sets something up: installs, formats, creates, starts.
        idle: It reaches nothing by design.
        text: The command, normalised for comparison.
    """

    kind: Kind
    programs: tuple[tuple[str, str], ...]
    operands: frozenset[str]
    looks: bool
    fixes: bool
    idle: bool
    text: str


def squeezed(text: str) -> str:
    """The text without blank lines and with single blanks: long runs of them make patterns slow and say nothing."""
    return "\n".join(line for line in re.sub(r"[^\S\n]+", " ", text).split("\n") if line.strip())


def goal_of(use: ToolUse) -> Goal:  # noqa: PLR0911 - one return a kind of tool
    """What a call is after, read from its name and its command."""
    command = squeezed(use.command[:_MAX_TEXT])
    name = use.name.rsplit(".", 1)[-1].rsplit("__", 1)[-1]
    text = " ".join(command.split())
    if _FIND.search(name) and not _LIST.search(name) and (asked := _asked(command)):
        words = frozenset(_name(word) for word in _OPERAND.findall(asked) if _tells(_name(word), meant=False))
        return Goal("list", ((name.lower(), ""),), words, looks=True, fixes=False, idle=not words, text=text)
    if _IDLE.match(name):
        return Goal("call", (), frozenset(), looks=True, fixes=False, idle=True, text=text)
    if _SHELL.search(name) or (not name and command[:1] not in "{["):
        return _shell(command, text)
    # A file tool's command may be its result, as in recorded sessions: only what names a file counts.
    if _READ.search(name):
        return Goal("read", (("read", ""),), _paths(command), looks=True, fixes=False, idle=False, text=text)
    if _LIST.search(name):
        return Goal(
            "list",
            (("list", ""),),
            _paths(command) | _patterns(command),
            looks=True,
            fixes=False,
            idle=False,
            text=text,
        )
    if _EDIT.search(name):
        return Goal("edit", (("edit", ""),), _paths(command), looks=False, fixes=False, idle=False, text=text)
    return Goal(
        "call", ((name.lower(), ""),), frozenset(_leaves(command)), looks=False, fixes=False, idle=False, text=text
    )


def _shell(command: str, text: str) -> Goal:
    bare = _HEREDOC.sub(" ", command)
    programs: list[tuple[str, str]] = []
    looks = True
    for piece in _SPLIT.split(bare)[:40]:
        found = _program(piece)
        if found is None:
            continue
        name, sub = found
        family = FAMILIES.get(name, name)
        if family.endswith("-packages"):
            sub = SAME_SUBCOMMAND.get(sub, sub)
        programs.append((family, sub if name in WITH_SUBCOMMAND else ""))
        looks = looks and (
            name in LOOKS
            or (name, sub) in LOOKS_SUB
            or family in {"search", "list", "read"}
            or sub in {"--version", "--help", "help"}
        )
    return Goal(
        "shell",
        tuple(programs),
        frozenset(_operands(command) - {word for program in programs for word in program}),
        looks=looks and bool(programs),
        fixes=bool(FIXES.search(bare)),
        idle=not programs,
        text=text,
    )


def _program(piece: str) -> tuple[str, str] | None:
    """A command's program and first word after it, without `sudo`, assignments and folders."""
    words = _WORD.findall(piece.strip().lstrip("({!"))[:12]
    while words and (words[0].lower() in SKIPPED or re.match(r"\w+=|-?\d+[smh]?$", words[0])):
        if words[0].lower() in SILENT:
            return None
        words = words[1:]
    if not words:
        return None
    name = re.split(r"[\\/]", words[0].strip("\"'"))[-1].lower()
    name = re.sub(r"\.(?:exe|cmd|bat|ps1)$", "", name)
    name = re.sub(r"^(python|pip|node|ruby|php|gcc|clang)[\d.]+$", r"\1", name)
    if not re.match(r"[a-z_][\w.+-]*$", name):
        return None
    name, rest = _really(name, words)
    return name, (rest[0].strip("\"'").lower() if rest else "")


def _really(name: str, words: list[str]) -> tuple[str, list[str]]:
    """What a program is when it stands for another (`python -m pip`, `npx tsc`), and its words but options."""
    rest = [word for word in words[1:] if not word.startswith("-")]
    first = rest[0].lower() if rest else ""
    if first and (FAMILIES.get(name) == "node-run" or (name in {"python", "python3", "py"} and "-m" in words[:3])):
        return first, rest[1:]
    if (name, first) in RUNNERS and len(rest) > 1:
        return rest[1].lower(), rest[2:]
    if (name, first) == ("docker", "compose"):
        return "docker-compose", rest[1:]
    if (name, first) == ("uv", "pip") or (name == "git" and "-C" in words[:3]):
        return name, rest[1:]
    rewrites = name in {"sed", "awk", "perl"} and any(word.startswith("-i") for word in words)
    return ("rewrite" if rewrites else name), rest


def _operands(command: str) -> set[str]:
    """The names, numbers and last parts of paths in a command, without options and what every command holds."""
    found: set[str] = set()
    command = re.sub(r"\d?>(?:&\d|\s*/dev/null)", " ", command)
    for word in re.findall(r"[^\s\"'`=,;|&<>(){}\[\]$]+", command):
        if word.startswith("-") and not re.match(r"-{1,2}\w[\w-]*=", word):
            continue
        parts = re.split(r"[\\/]", word.rstrip("\\/"))
        for at, part in enumerate(parts[-2:]):
            # What a path ends with is meant, be it as plain a word as `src`.
            meant = len(parts) > 1 and at == len(parts[-2:]) - 1
            found |= {name for name in map(_name, _OPERAND.findall(part)) if _tells(name, meant=meant)}
    return found


def _name(written: str) -> str:
    return written.strip(".:-").lower()


def _tells(name: str, *, meant: bool) -> bool:
    """Whether a word tells something about what a command is about."""
    if not (len(name) >= 3 or name.isdigit() or (len(name) == 2 and name[0] >= "\u3400")):
        return False
    return meant or not (name in PLAIN_WORDS or name in FAMILIES or name in SKIPPED)


def actions_of(goal: Goal) -> set[str]:
    """The kinds of thing that a shell line does, by its programs."""
    named = {name for family, sub in goal.programs for name in (family, f"{family}:{sub}")}
    return {action for action, names in ACTIONS.items() if named & set(names.split())}


_KEYED = lazy(
    r"\"(?:file_?path|path|file|filename|dir|directory|target_file|notebook_path|pattern|old_path|"
    r"uri)\"\s*:\s*\"([^\"\n]{1,300})\"",
    re.IGNORECASE,
)
_SHOWN = lazy(
    r"^\s*`([^`\n]{2,300})`|\bpath `([^`\n]{1,300})`|\bfile (\S{3,300}) has been |successfully at: (\S{3,300})|"
    r"^\*\*\* (?:Update|Add) File: (.{1,300})$",
    re.MULTILINE,
)


def _paths(command: str) -> frozenset[str]:
    """The last parts of the paths that a file tool's command names.

    The command is JSON, a bare path, a patch, or in recorded sessions the result itself; text that is being written or
    replaced must not be taken for a path.
    """
    head = command[:2000]
    names = [next(filter(None, groups)) for groups in _SHOWN.findall(head)]
    if head[:1] == "{":
        names += _KEYED.findall(head)
    elif not names and "\n" not in head and len(head) <= 300 and " " not in head.strip():
        names = [head.strip()]
    return frozenset(
        re.split(r"[\\/]", name.rstrip("\\/").replace("\\\\", "\\"))[-1].lower() for name in names[:4] if name.strip()
    )


def _asked(command: str) -> str:
    """The free text that a search tool is given, "" where it is given fields instead."""
    leaves = dict(leaf.partition("=")[::2] for leaf in _leaves(command) if "=" in leaf)
    return next((leaves[name] for name in sorted(leaves) if name in _ASKED_FOR), "")


def _patterns(command: str) -> frozenset[str]:
    head = command[:300]
    named = re.findall(r"`([^`\n]{2,300})`", head) + _KEYED.findall(head)
    found = re.findall(r"[\w.-]{3,}", " ".join(named))
    return frozenset(word.lower() for word in found)


def _leaves(command: str) -> set[str]:
    """The values of a call's arguments, each with the name it stands under."""
    try:
        value: object = json.loads(command)
    except (ValueError, RecursionError):
        return {f"word:{word.lower()}" for word in re.findall(r"[\w.@-]{2,}", command)[:60]}
    found: set[str] = set()
    stack: list[tuple[str, object, int]] = [("", value, 0)]
    while stack and len(found) < 80:
        name, one, depth = stack.pop()
        if isinstance(one, dict):
            if depth < 6:
                stack += [
                    (f"{name}.{key}" if name else str(key), inner, depth + 1) for key, inner in [*one.items()][:40]
                ]
        elif isinstance(one, list):
            if depth < 6:
                stack += [(name, inner, depth + 1) for inner in one[:40]]
        else:
            found.add(f"{name}={str(one).strip().lower()[:200]}")
    return found
