"""Tools that can stand in for one another: naming one rejects the others that were just used.

"No, use pnpm", said after the agent ran `npm install`, means *pnpm, not npm*. Nothing in the sentence says npm; that the two are
alternatives is knowledge about tools, and it is kept here as plain lists.
"""

from __future__ import annotations

from functools import lru_cache

#: Family → members. A word may belong to one family only.
FAMILIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("js-packages", ("npm", "pnpm", "yarn", "bun", "cnpm")),
    ("py-packages", ("pip", "pip3", "uv", "poetry", "pipenv", "conda", "mamba", "pdm")),
    ("system-packages", ("apt", "apt-get", "brew", "homebrew", "dnf", "yum", "pacman")),
    ("py-tests", ("pytest", "unittest", "nose")),
    ("js-tests", ("jest", "vitest", "mocha", "jasmine", "ava")),
    ("e2e-tests", ("playwright", "cypress", "selenium", "puppeteer")),
    ("py-lint", ("ruff", "flake8", "pylint", "black", "yapf")),
    ("js-lint", ("eslint", "biome", "prettier", "tslint")),
    ("types", ("mypy", "pyright", "pytype")),
    ("bundlers", ("webpack", "vite", "rollup", "esbuild", "parcel", "turbopack")),
    ("js-frameworks", ("react", "vue", "svelte", "angular", "solid")),
    ("py-web", ("flask", "django", "fastapi", "tornado")),
    ("sql-databases", ("mysql", "postgres", "postgresql", "sqlite", "mariadb", "oracle")),
    ("containers", ("docker", "podman", "nerdctl")),
    ("http-clients", ("requests", "httpx", "aiohttp", "urllib3")),
    ("js-http", ("axios", "fetch", "superagent")),
    ("frames", ("pandas", "polars", "dask")),
    ("search-tools", ("grep", "rg", "ripgrep", "ag", "ack")),
    ("downloaders", ("curl", "wget")),
    ("languages", ("python", "typescript", "javascript", "golang", "rust", "java", "kotlin", "ruby", "php")),
    ("js-declarations", ("var", "let", "const")),
    ("styles", ("tailwind", "bootstrap", "sass", "scss", "less")),
    ("editors", ("vim", "nvim", "emacs", "nano", "vscode")),
    ("shells", ("bash", "zsh", "fish", "powershell")),
    ("formats", ("json", "yaml", "toml", "xml", "csv")),
    ("documents", ("markdown", "html", "latex", "docx", "pdf")),
    ("chats", ("slack", "discord", "wechat", "telegram", "微信", "钉钉", "飞书")),
    (
        "spoken",
        ("english", "chinese", "japanese", "中文", "英文", "英语", "日文", "汉语", "简体中文", "繁体中文", "繁體中文"),
    ),
    ("case-styles", ("camelcase", "snake_case", "kebab-case", "pascalcase", "驼峰", "下划线命名")),
    ("indentation", ("tabs", "tab", "spaces", "制表符", "空格")),
    ("quotes", ("单引号", "双引号")),
    ("merge-ways", ("rebase", "merge", "squash")),
)

#: Tools that are plain words, too: in a reply they are no mention of the tool.
PLAIN_WORDS = frozenset(
    "less solid ava ag ack nose fish requests fetch parcel let var const black merge squash oracle spaces tabs tab ruby java".split()
)

#: Different words for one thing: a conflict between them is none.
SAME: dict[str, str] = {
    "pip3": "pip",
    "homebrew": "brew",
    "apt-get": "apt",
    "postgresql": "postgres",
    "ripgrep": "rg",
    "nvim": "vim",
    "scss": "sass",
    "英语": "英文",
    "english": "英文",
    "chinese": "中文",
    "汉语": "中文",
    "繁體中文": "繁体中文",
    "japanese": "日文",
    "wechat": "微信",
    "tabs": "制表符",
    "tab": "制表符",
    "spaces": "空格",
    "camelcase": "驼峰",
    "snake_case": "下划线命名",
}


@lru_cache(maxsize=1)
def _families() -> dict[str, str]:
    return {word: family for family, words in FAMILIES for word in words}


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a word is one: a dot or slash beside it makes it a path or a call (`json.loads`, `src/vue`)."""
    if start and (text[start - 1] in "./@-_" or _is_plain(text[start - 1])):
        return False
    after = text[end : end + 2]
    if not after or after[0] != ".":
        return not after or not (after[0] in "/-_" or _is_plain(after[0]))
    return len(after) < 2 or not (after[1] == "_" or after[1].isalnum())


def _is_plain(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _lower(text: str) -> str:
    """The text in lower case, every letter where it was."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def family_of(word: str) -> str:
    """The family a word belongs to, "" for none."""
    return _families().get(word.lower(), "")


def plain(word: str) -> str:
    """One spelling for words that mean the same tool."""
    lowered = word.lower()
    return SAME.get(lowered, lowered)


@lru_cache(maxsize=256)
def tools_in(text: str) -> tuple[tuple[str, int], ...]:
    """Every tool a text names, as written, with its place; in order, the longest of those that begin together."""
    head = text[:4000]
    lowered = _lower(head)
    # Looked for one by one: a pattern of all of them costs a cold hook more than a dozen texts.
    spans: list[tuple[int, int]] = []
    for word in _families():
        at = lowered.find(word)
        while at >= 0:
            if not word.isascii() or _stands_alone(head, at, at + len(word)):
                spans.append((at, -at - len(word)))
            at = lowered.find(word, at + 1)
    found: list[tuple[str, int]] = []
    reached = 0
    for start, end in sorted(spans):
        if start >= reached:
            reached = -end
            found.append((head[start:reached], start))
    return tuple(found)


def alternative_in(chosen: str, text: str) -> str:
    """The last tool of the same family as `chosen` that `text` names, "" if none or only `chosen` itself."""
    family, own = family_of(chosen), plain(chosen)
    if not family:
        return ""
    others = [
        word
        for word, _ in tools_in(text)
        if family_of(word) == family and plain(word) != own and word.lower() not in PLAIN_WORDS
    ]
    return others[-1] if others else ""
