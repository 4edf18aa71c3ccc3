"""What we know of command-line programs: which do one another's work, which only look, and which set things up.

Tables, read by `learning.goals`. A program that stands in none of them is judged by its own name alone.

Source: ADR 0043.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


#: Each program's family: those that do one another's work.
FAMILIES = {
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
WITH_SUBCOMMAND = _set(
    "git gh glab go cargo npm pnpm yarn bun pip pip3 uv poetry conda docker podman kubectl helm terraform aws "
    "gcloud az brew apt apt-get systemctl dotnet mvn gradle rustup composer bundle gem rails flutter swift hg svn "
    "openclaw clawhub docker-compose"
)
SAME_SUBCOMMAND = {
    **dict.fromkeys(("add", "i", "ci", "sync"), "install"),
    **dict.fromkeys(("test", "t", "start", "run-script"), "run"),
}
#: A program and its first word that only start another program.
RUNNERS = frozenset(
    (("uv", "run"), ("poetry", "run"), ("pipenv", "run"), ("pdm", "run"), ("bundle", "exec"), ("pnpm", "exec"))
)
SKIPPED = _set(
    "cd pushd popd export set source . echo printf true : sleep timeout env sudo time nohup exec command builtin unset "
    "alias local then do fi done else if for while doas chcp"
)
#: Commands that only look, so that their success reaches nothing but knowledge.
LOOKS = _set(
    "ls dir pwd which where whereis type stat file readlink cat head tail less wc tree env printenv whoami id "
    "uname date df du ps top man help info get-command get-childitem gci get-location echo history jobs free lsof "
    "realpath basename dirname"
)
LOOKS_SUB = frozenset(
    {("git", one) for one in _set("status log diff show branch remote blame describe reflog rev-parse config ls-files")}
    | {("docker", one) for one in _set("ps images inspect logs version info")}
    | {("kubectl", one) for one in _set("get describe logs")}
    | {("npm", one) for one in _set("ls list view outdated config")}
    | {("pip", one) for one in _set("list show freeze config")}
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
#: Words after which nothing is run that reaches a goal.
SILENT = _set("cd pushd echo printf export source . set sleep : true for if while")
#: Programs of different families that do the same kind of thing.
ACTIONS = {
    "check": "golangci-lint eslint tsc pytest jest vitest mocha ruff mypy flake8 pylint pyright make go:build "
    "go:test go:vet cargo:build cargo:check "
    "cargo:test cargo:clippy mvn gradle gradlew dotnet:build dotnet:test npm:test node-packages:test "
    "node-packages:run tox nox staticcheck shellcheck",
    "install": "python-packages:install python-packages:add python-packages:sync node-packages:install "
    "node-packages:add node-packages:i "
    "node-packages:ci system-packages:install cargo:add cargo:install go:get go:install gem:install",
    "fetch": "fetch gh:api git:clone",
    "run": "python node ruby php perl sh bash zsh pwsh powershell java deno npx node-run",
    "look": "read list search stat file wc jq",
    "send": "copy git:push scp",
    "compose": "compose docker",
}
#: Commands that put something in place, so that what failed before can work.
FIXES = lazy(
    r"\b(?:gofmt -w|goimports -w|prettier\b.*--write|eslint\b.*--fix|ruff (?:format|check --fix)|black|isort|"
    r"rustfmt|cargo fmt|dos2unix|"
    r"(?:npm|pnpm|yarn|bun|cnpm) (?:i|install|add|ci|rebuild|approve-builds)|pip3? install|uv (?:add|sync|"
    r"pip install)|poetry (?:add|install)|conda install|"
    r"(?:apt|apt-get|brew|dnf|yum|apk|pacman|choco|winget|scoop) (?:-\S+ )*(?:install|add|-S)|"
    r"go (?:mod (?:tidy|download|vendor)|get|work|generate)|cargo add|"
    r"bundle install|composer install|mkdir|touch|chmod|chown|ln -s|git (?:init|fetch|pull|stash|add|config|"
    r"remote|submodule|lfs|worktree|switch|checkout|rebase --abort|merge --abort)|"
    r"docker (?:start|compose up|pull|login|network create|volume create)|systemctl (?:start|restart)|"
    r"service \S+ (?:start|restart)|"
    r"(?:gh|aws|gcloud|az|npm|docker) (?:auth )?login|createdb|alembic upgrade|prisma (?:generate|migrate)|"
    r"playwright install|rustup|nvm (?:use|install)|"
    r"export \w+=|source \S+activate|\. \S+activate|kill(?:all)?|rm -(?:r|f|rf) \S*(?:lock|cache|node_modules)|"
    r"New-Item|Set-ExecutionPolicy|Install-Module)",
    re.IGNORECASE,
)
#: Words that stand in many commands and say little of what one is about.
PLAIN_WORDS = _set(
    "the and for with from this that null true false head tail dev tmp usr bin home users src main test tests import "
    "print json type name path file files self none open read write select where limit order by data list"
)
