"""Writes docs/reference/cli.md and config.md: `python -m instinct_learner.cli.reference [--check]`.

The command line documents itself through `--help` and the settings through their table, so neither page can lag behind.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from instinct_learner.cli.context import Context
from instinct_learner.cli.main import build_parser, overall_help
from instinct_learner.cli.table import COMMANDS
from instinct_learner.config.keys import KEYS

if TYPE_CHECKING:
    from instinct_learner.config.keys import Key

_KINDS = {"number": "number", "whole": "whole number", "switch": "true or false", "text": "text", "choice": "one of"}


def cli_page() -> str:
    """The command-line reference."""
    context = Context(home="", language="en", as_json=False, environ={})
    parts = [
        "# The command line\n",
        "<!-- Made by `python -m instinct_learner.cli.reference` from --help; a test compares. Don't edit. -->\n",
        "Every command takes `--home`, `--json`, `--plain` and `--language`. Messages are English or Chinese: "
        "`--language`, else `INSTINCT_LANGUAGE`, else the setting `language`, else the locale.\n",
        _fenced(overall_help(context)),
    ]
    for name, _, summary in COMMANDS:
        parts += [
            f"## instinct {name}\n",
            f"{summary[0].capitalize()}.\n",
            _fenced(build_parser(name, context).format_help()),
        ]
    return "\n".join(parts).rstrip() + "\n"


def config_page() -> str:
    """The settings reference."""
    parts = [
        "# Settings\n",
        "<!-- Made by `python -m instinct_learner.cli.reference`; a test compares. Don't edit. -->\n",
        "Settings are JSON. The package's own `config.json` holds every key with its default; yours go into "
        "`<home>/config.json` (`instinct config path` says where) and need only name what differs. A key that "
        "doesn't exist is refused with the nearest that does; `instinct config check` names every problem of both "
        "files. While a file is wrong the command line stops, and hooks go on with the value below it and say so in "
        "`.state/hooks.log`. The key `$comment` is ignored.\n",
        "| key | may be | default | meaning |",
        "|---|---|---|---|",
    ]
    parts += [f"| `{key[0]}` | {_allowed(key)} | `{_default(key)}` | {key[6]}<br>{key[7]} |" for key in KEYS]
    parts += [
        "",
        'A dot separates a table from its key: `llm.model` is written `{"llm": {"model": "…"}}`. '
        "`expired_days` must be more than `dormant_days`; `extraction_mode` `llm` needs `llm.base_url` and "
        "`llm.model`.\n",
        "## Environment\n",
        "| variable | meaning |",
        "|---|---|",
        "| `INSTINCT_HOME` | the bank's folder |",
        "| `INSTINCT_NOW` | the time, ISO 8601 with an offset, in place of the clock |",
        "| `INSTINCT_LANGUAGE` | `zh` or `en`, over the setting `language` |",
        "| `NO_COLOR`, `TERM=dumb` | no colour; no colour, pager or progress bar |",
        "| `PAGER`, `LESS` | the pager of `list`, `show`, `events`; its options |",
        "| `INSTINCT_DEBUG` | let the command line show a traceback |",
        "| what `llm.api_key_env` names | the key for that endpoint |",
    ]
    return "\n".join(parts) + "\n"


def main(argv: list[str]) -> int:
    """Write both pages, or with `--check` say whether they are what they should be."""
    folder = Path(__file__).parents[3] / "docs" / "reference"
    stale = []
    for name, text in (("cli.md", cli_page()), ("config.md", config_page())):
        path = folder / name
        if "--check" in argv:
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{os.path.join('docs', 'reference', name)} is stale: python -m instinct_learner.cli.reference")
    return 1 if stale else 0


def _fenced(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```\n"


def _allowed(key: Key) -> str:
    _, kind, _, low, high, choices = key[:6]
    if kind in ("number", "whole"):
        return f"{_KINDS[kind]}, {low} to {high}"
    if kind == "choice":
        return " or ".join(f"`{one}`" for one in choices)
    if kind in ("texts", "paths"):
        return "list of absolute paths" if kind == "paths" else "list of texts"
    return _KINDS[kind]


def _default(key: Key) -> str:
    return json.dumps(list(key[2]) if isinstance(key[2], tuple) else key[2], ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
