"""What a command is given: home, settings, the language, and how to speak."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from instinct_learner.cli import messages
from instinct_learner.cli.terminal import Terminal, can_say, safe
from instinct_learner.hooks.call import HookCall

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.cli.messages import Text
    from instinct_learner.cli.terminal import Progress, Style
    from instinct_learner.config.settings import Config
    from instinct_learner.governance.writer import Writer

#: Source: SPEC §8.
DONE, REFUSED, USAGE, BROKEN = 0, 1, 2, 3


class Refusal(Exception):  # noqa: N818 - a no, not an error
    """Ends a command with what to tell the person.

    Attributes:
        text: What to say, already in their language.
        code: The exit code.
        facts: For `--json`.
    """

    def __init__(self, text: str, *, code: int = REFUSED, **facts: object) -> None:
        self.text = text
        self.code = code
        self.facts = facts
        super().__init__(text)


class Context:
    """One run of the command line.

    Attributes:
        home: The bank's folder, as text. It may not exist.
        language: zh or en.
        as_json: Whether to print JSON.
        environ: The environment.
        terminal: What may be done beyond printing lines.
    """

    def __init__(
        self, *, home: str, language: str, as_json: bool, environ: Mapping[str, str], plain: bool = False
    ) -> None:
        self.home = home
        self.language = language
        self.as_json = as_json
        self.environ = environ
        self.terminal = Terminal(environ, plain=plain or as_json)
        self._config: Config | None = None

    def say(self, text: Text, **facts: object) -> str:
        """A text in the person's language with the facts filled in."""
        chosen = text[0 if self.language == "en" else 1]
        return chosen.format(**facts) if facts else chosen

    def joined(self, *parts: str) -> str:
        """Sentences of one message, with the stop of the person's language between them."""
        return ("; " if self.language == "en" else "；").join(parts)

    def tell(self, text: Text, **facts: object) -> None:
        """Print a text, unless JSON was asked for."""
        if not self.as_json:
            print(safe(self.say(text, **facts)))

    def show(self, value: object, *lines: str) -> None:
        """Print the value as JSON, or the lines where text was asked for."""
        if self.as_json:
            # On a console that lacks some characters JSON names them by number, so nothing is lost.
            print(json.dumps(value, ensure_ascii=not can_say("中文 🧠"), indent=2))
        else:
            for line in lines:
                print(safe(line))

    def page(self, lines: Iterable[str]) -> None:
        """Print lines, through the person's pager where the screen doesn't hold them."""
        self.terminal.page(lines)

    def paint(self, text: str, style: Style) -> str:
        """The text in a style where the terminal shows colours, else as it is."""
        return self.terminal.paint(text, style)

    def progress(self, label: Text) -> Progress:
        """A bar on stderr for a long task: `with context.progress(("reading", "读取")) as step: step(done, total)`."""
        return self.terminal.progress(self.say(label))

    def warn(self, line: str) -> None:
        """Print to stderr."""
        print(safe(line, sys.stderr), file=sys.stderr)

    @property
    def config(self) -> Config:
        """The settings. Raises ConfigError naming every problem."""
        if self._config is None:
            from instinct_learner.config.settings import load_config
            from instinct_learner.hooks.home import package_dir

            self._config = load_config(package_dir(), self.home)
        return self._config

    def now(self) -> datetime:
        """The time."""
        from instinct_learner.hooks.clock import current_time

        return current_time(self.environ)

    def writer(self) -> Writer:
        """The door to disk, used by a person."""
        from pathlib import Path

        from instinct_learner.governance.writer import Writer

        return Writer(Path(self.home), now=self.now, operator="user")

    def path(self) -> Path:
        """Home as a path."""
        from pathlib import Path

        return Path(self.home)

    def call(self, name: str, *argv: str) -> HookCall:
        """The call that a hook of this name would get."""
        return HookCall(name=name, argv=("--home", self.home, *argv), environ=self.environ)

    def find_id(self, wanted: str) -> str:
        """The id that a person meant: whole, without its beginning, or its file's name.

        Raises:
            Refusal: There is none; it suggests the nearest.
        """
        from instinct_learner.cli.parser import nearest

        known = self.ids()
        name = os.path.basename(wanted)
        spelled = name.removesuffix(".md")
        tries = [wanted, spelled, f"instinct-{spelled}"]
        if spelled[:4].isdigit() and spelled.count("-") == 3:
            year, month, day, number = spelled.split("-")
            tries.append(f"instinct-{year}{month}{day}-{number}")
        for one in tries:
            if one in known:
                return one
        near = nearest(tries[-1] if spelled[:1].isdigit() else wanted, known)
        hint = self.say(messages.DID_YOU_MEAN, names=", ".join(near)) if near else self.say(messages.SEE_LIST)
        text = self.joined(self.say(messages.NO_SUCH_ID, wanted=wanted), hint)
        raise Refusal(text, wanted=wanted, nearest=near)

    def ids(self) -> list[str]:
        """Every known id, wherever its file lies."""
        if not os.path.isdir(self.home):
            return []
        from instinct_learner.bank.index import Index
        from instinct_learner.learning.overview import refresh

        refresh(self.home)
        with Index.open(self.home) as index:
            return [str(row[0]) for place in ("bank", "archived", "pending") for row in index.rows("id", place=place)]


def record_as_json(record: Any) -> dict[str, Any]:
    """An instinct as plain values: pairs become tables, times become text."""
    from dataclasses import fields

    plain: dict[str, Any] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name in ("source", "extra"):
            value = dict(value)
        elif hasattr(value, "isoformat"):
            value = value.isoformat()
        elif isinstance(value, tuple):
            value = list(value)
        plain[field.name] = value
    return plain
