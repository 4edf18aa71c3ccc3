"""What is a tool call after? Two calls that are after the same thing in different ways make a recovery.

A shell line is cut into its commands; programs that do one another's work share a family (npm, pnpm, yarn; grep, rg); what is left
are operands: paths, names, numbers. A function tool is its name and its arguments.

Source: SPEC.md §2.1 (c); ADR 0043.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from instinct_learner.learning.lazy import lazy

if TYPE_CHECKING:
    from instinct_learner.model.event import ToolUse

Kind = Literal["shell", "edit", "read", "list", "call"]

_SHELL = lazy(r"bash|shell|exec|terminal|powershell|pwsh|cmd|command|run_code|execute", re.IGNORECASE)
_EDIT = lazy(r"edit|str_?replace|apply_?patch|patch|write|create_?file|insert|notebook", re.IGNORECASE)
_READ = lazy(r"^(?:read|view|open|cat|get)_?(?:file)?s?$|read_?file|view_?file|file_?read", re.IGNORECASE)
_LIST = lazy(
    r"^(?:glob|grep|ls|list|find|search)(?:_?(?:files?|dir(?:ectory)?|code|text|in_files))?$|list_dir|file_search|codebase_search",
    re.IGNORECASE,
)
#: Tools that talk, think or keep lists: they reach no goal.
_IDLE = lazy(
    r"^(?:think|todo\w*|task\w*|agent|ask\w*|plan|exit_?plan\w*|note|memory\w*|toolsearch|skill|calculate|calculator|wait|sleep|message|reply)$",
    re.IGNORECASE,
)

_FAMILIES = {
    name: family
    for family, names in {
        "python-packages": "pip pip3 uv pipx poetry conda mamba pdm easy_install",
        "node-packages": "npm pnpm yarn bun cnpm",
        "node-run": "npx bunx pnpx",
        "system-packages": "apt apt-get dnf yum brew apk pacman choco winget scoop snap zypper",
        "python": "python python2 python3 py pypy",
        "node": "node nodejs deno ts-node tsx",
        "search": "grep rg ag ack findstr select-string egrep fgrep zgrep",
        "list": "ls dir find fd tree get-childitem gci bfs",
        "read": "cat type head tail less more bat get-content gc sed awk",
        "fetch": "curl wget http https httpie invoke-webrequest iwr invoke-restmethod irm",
        "docker": "docker podman nerdctl",
        "compose": "docker-compose podman-compose",
        "copy": "cp copy xcopy robocopy rsync scp copy-item",
        "remove": "rm del rmdir rd remove-item trash unlink",
        "move": "mv move ren rename move-item",
        "editor": "vim vi nano ed ex",
        "archive": "tar unzip zip 7z gunzip gzip expand-archive compress-archive",
        "make": "make gmake ninja cmake mingw32-make nmake just",
        "sql": "sqlite3 psql mysql mariadb duckdb",
    }.items()
    for name in names.split()
}
_WITH_SUBCOMMAND = frozenset(
    "git gh glab go cargo npm pnpm yarn bun pip pip3 uv poetry conda docker podman kubectl helm terraform aws gcloud az brew apt apt-get systemctl "
    "dotnet mvn gradle rustup composer bundle gem rails flutter swift hg svn openclaw clawhub docker-compose".split()
)
_INSTALLS = {"add": "install", "i": "install", "ci": "install", "sync": "install"}
_SKIPPED = frozenset(
    "cd pushd popd export set source . echo printf true : sleep env sudo time nohup exec command builtin unset alias local then do fi done else if for while doas chcp".split()
)
#: Commands that only look, so that their success reaches nothing but knowledge.
_LOOKS = frozenset(
    "ls dir pwd which where whereis type stat file readlink cat head tail less wc tree env printenv whoami id uname date df du ps top man help info "
    "get-command get-childitem gci get-location echo history jobs free lsof realpath basename dirname".split()
)
_LOOKS_SUB = frozenset(
    {
        ("git", one)
        for one in "status log diff show branch remote blame describe reflog rev-parse config ls-files".split()
    }
    | {("docker", one) for one in "ps images inspect logs version info".split()}
    | {("kubectl", one) for one in "get describe logs".split()}
    | {("npm", one) for one in "ls list view outdated config".split()}
    | {("pip", one) for one in "list show freeze config".split()}
    | {
        ("go", "env"),
        ("go", "version"),
        ("go", "list"),
        ("brew", "list"),
        ("brew", "info"),
        ("apt", "list"),
        ("gh", "status"),
    }
)
_FIXES = lazy(
    r"\b(?:gofmt -w|goimports -w|prettier\b.*--write|eslint\b.*--fix|ruff (?:format|check --fix)|black|isort|rustfmt|cargo fmt|dos2unix|"
    r"(?:npm|pnpm|yarn|bun|cnpm) (?:i|install|add|ci|rebuild|approve-builds)|pip3? install|uv (?:add|sync|pip install)|poetry (?:add|install)|conda install|"
    r"(?:apt|apt-get|brew|dnf|yum|apk|pacman|choco|winget|scoop) (?:-\S+ )*(?:install|add|-S)|go (?:mod (?:tidy|download|vendor)|get|work|generate)|cargo add|"
    r"bundle install|composer install|mkdir|touch|chmod|chown|ln -s|git (?:init|fetch|pull|stash|add|config|remote|submodule|lfs|worktree|switch|checkout|rebase --abort|merge --abort)|"
    r"docker (?:start|compose up|pull|login|network create|volume create)|systemctl (?:start|restart)|service \S+ (?:start|restart)|"
    r"(?:gh|aws|gcloud|az|npm|docker) (?:auth )?login|createdb|alembic upgrade|prisma (?:generate|migrate)|playwright install|rustup|nvm (?:use|install)|"
    r"export \w+=|source \S+activate|\. \S+activate|kill(?:all)?|rm -(?:r|f|rf) \S*(?:lock|cache|node_modules)|New-Item|Set-ExecutionPolicy|Install-Module)",
    re.IGNORECASE,
)
_HEREDOC = lazy(r"<<-?\s*['\"]?(\w+)['\"]?[^\n]*\n.*?\n\s*\1\b", re.DOTALL)
_SPLIT = lazy(r"\s*(?:&&|\|\||[;\n|])\s*")
_WORD = lazy(r"\"[^\"]*\"|'[^']*'|[^\s\"']+")
_OPERAND = lazy(r"[A-Za-z0-9_\u3400-\u9fff][\w.@:+\u3400-\u9fff-]*")
_PLAIN_WORDS = frozenset(
    "the and for with from this that null true false head tail dev tmp usr bin home users src main test tests import print json type name path file files "
    "self none open read write select where limit order by data list".split()
)
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


def goal_of(use: ToolUse) -> Goal:
    """What a call is after, read from its name and its command."""
    command = squeezed(use.command[:_MAX_TEXT])
    name = use.name.rsplit(".", 1)[-1].rsplit("__", 1)[-1]
    text = " ".join(command.split())
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
        family = _FAMILIES.get(name, name)
        if name in _FAMILIES and family.endswith("-packages"):
            sub = _INSTALLS.get(sub, sub)
        programs.append((family, sub if name in _WITH_SUBCOMMAND else ""))
        looks = looks and (
            name in _LOOKS
            or (name, sub) in _LOOKS_SUB
            or family in {"search", "list", "read"}
            or sub in {"--version", "--help", "help"}
        )
    return Goal(
        "shell",
        tuple(programs),
        frozenset(_operands(command) - {word for program in programs for word in program}),
        looks=looks and bool(programs),
        fixes=bool(_FIXES.search(bare)),
        idle=not programs,
        text=text,
    )


def _program(piece: str) -> tuple[str, str] | None:
    """A command's program and first word after it, without `sudo`, assignments and folders."""
    words = [word for word in _WORD.findall(piece.strip().lstrip("({!"))[:12]]
    while words and (words[0].lower() in _SKIPPED or re.match(r"\w+=", words[0])):
        if words[0].lower() in {
            "cd",
            "pushd",
            "echo",
            "printf",
            "export",
            "source",
            ".",
            "set",
            "sleep",
            ":",
            "true",
            "for",
            "if",
            "while",
        }:
            return None
        words = words[1:]
    if not words:
        return None
    name = re.split(r"[\\/]", words[0].strip("\"'"))[-1].lower()
    name = re.sub(r"\.(?:exe|cmd|bat|ps1)$", "", name)
    name = re.sub(r"^(python|pip|node|ruby|php|gcc|clang)[\d.]+$", r"\1", name)
    if not re.match(r"[a-z_][\w.+-]*$", name):
        return None
    rest = [word for word in words[1:] if not word.startswith("-")]
    if name in {"python", "python3", "py"} and "-m" in words[:3]:
        at = words.index("-m")
        if len(words) > at + 1:
            name, rest = words[at + 1].lower(), rest[1:]
    if name == "docker" and rest[:1] == ["compose"]:
        name, rest = "docker-compose", rest[1:]
    if name == "uv" and rest[:1] == ["pip"]:
        rest = rest[1:]
    if name in {"sed", "awk", "perl"} and any(word.startswith("-i") for word in words):
        name = "rewrite"
    if name == "git" and "-C" in words[:3]:
        rest = rest[1:]
    return name, (rest[0].strip("\"'").lower() if rest else "")


def _operands(command: str) -> set[str]:
    found: set[str] = set()
    command = re.sub(r"\d?>(?:&\d|\s*/dev/null)", " ", command)
    for word in re.findall(r"[^\s\"'`=,;|&<>(){}\[\]$]+", command):
        if word.startswith("-") and not re.match(r"-{1,2}\w[\w-]*=", word):
            continue
        for part in re.split(r"[\\/]", word)[-2:]:
            for name in _OPERAND.findall(part):
                name = name.strip(".:-").lower()
                if (
                    (len(name) >= 3 or name.isdigit())
                    and name not in _PLAIN_WORDS
                    and name not in _FAMILIES
                    and name not in _SKIPPED
                ):
                    found.add(name)
    return found


#: Programs of different families that do the same kind of thing.
_ACTIONS = {
    "check": "golangci-lint eslint tsc pytest jest vitest mocha ruff mypy flake8 pylint pyright make go:build go:test go:vet cargo:build cargo:check "
    "cargo:test cargo:clippy mvn gradle gradlew dotnet:build dotnet:test npm:test node-packages:test node-packages:run tox nox staticcheck shellcheck",
    "install": "python-packages:install python-packages:add python-packages:sync node-packages:install node-packages:add node-packages:i "
    "node-packages:ci system-packages:install cargo:add cargo:install go:get go:install gem:install",
    "fetch": "fetch gh:api git:clone",
    "run": "python node ruby php perl sh bash zsh pwsh powershell java deno npx node-run",
    "look": "read list search stat file wc jq",
    "send": "copy git:push scp",
    "compose": "compose docker",
}


def actions_of(goal: Goal) -> set[str]:
    """The kinds of thing that a shell line does, by its programs."""
    named = {name for family, sub in goal.programs for name in (family, f"{family}:{sub}")}
    return {action for action, names in _ACTIONS.items() if named & set(names.split())}


_KEYED = lazy(
    r"\"(?:file_?path|path|file|filename|dir|directory|target_file|notebook_path|pattern|old_path|uri)\"\s*:\s*\"([^\"\n]{1,300})\"",
    re.IGNORECASE,
)
_SHOWN = lazy(
    r"^\s*`([^`\n]{2,300})`|\bpath `([^`\n]{1,300})`|\bfile (\S{3,300}) has been |successfully at: (\S{3,300})|^\*\*\* (?:Update|Add) File: (.{1,300})$",
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
                stack += [(str(key), inner, depth + 1) for key, inner in list(one.items())[:40]]
        elif isinstance(one, list):
            if depth < 6:
                stack += [(name, inner, depth + 1) for inner in one[:40]]
        else:
            found.add(f"{name}={str(one).strip().lower()[:200]}")
    return found
