"""The terminal that a command speaks to: what its encoding can say, whether it is one, how wide, and in which colours.

Colour, pager and progress are for a person at a terminal: a pipe, `--plain`, `NO_COLOR` (colour only) and `TERM=dumb`
get plain lines. Nothing that a record holds can steer the terminal, and nothing that a console's encoding lacks can
stop a command.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal, TextIO

    Style = Literal["strong", "faint", "good", "warn", "bad", "accent"]

_CODES: dict[str, str] = {"strong": "1", "faint": "2", "good": "32", "warn": "33", "bad": "31", "accent": "36"}
#: What acts on a terminal, and what turns the order in which a line is read; our own colours are let through.
_CONTROLS = re.compile(
    "\x1b(?!\\[(?:0|1|2|31|32|33|36)m)|[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
#: Our own marks in letters, for consoles that lack them.
_IN_LETTERS = {
    "…": "...", "×": "x", "✓": "+", "✗": "x", "→": "->", "–": "-", "—": "-", "·": "-", "“": '"', "”": '"', "‘": "'",
    "’": "'", "─": "-", "█": "#", "░": ".", "📌": "*", "❓": "?", "🧠": "", "🧬": "", "≤": "<=", "≥": ">=", "＜": "<",
    "［": "[", "］": "]",
}  # fmt: skip
_ESCAPES = "instinct-escapes"
#: A task that is over sooner needs no bar.
_PATIENCE_SECONDS = 0.4
_REDRAW_SECONDS = 0.1
_BAR_COLUMNS = 24


def make_speakable(*streams: TextIO) -> None:
    """Lets streams take any text: what their encoding lacks is written as an escape that JSON reads too."""
    codecs.register_error(_ESCAPES, _escaped)
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_ESCAPES)


def can_say(text: str, stream: TextIO | None = None) -> bool:
    """Whether the encoding of a stream (stdout where not given) has these characters."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def safe(text: str, stream: TextIO | None = None) -> str:
    """The text without what would act on a terminal, and with our marks in letters where the console lacks them."""
    text = _CONTROLS.sub("\ufffd", text)
    if text.isascii() or can_say(text, stream):
        return text
    return "".join(_IN_LETTERS.get(one, one) if not can_say(one, stream) else one for one in text)


def columns(limit: int = 120) -> int:
    """How wide the terminal is, between 60 and a limit; 80 where there is none."""
    import shutil

    return min(limit, max(60, shutil.get_terminal_size((80, 24)).columns))


class Terminal:
    """What a run of the command line may do beyond printing lines.

    Args:
        environ: `NO_COLOR`, `TERM`, `PAGER`.
        plain: Lines only, whatever the terminal can do.
    """

    def __init__(self, environ: Mapping[str, str], *, plain: bool) -> None:
        self._environ = environ
        self._lively = not plain and environ.get("TERM") != "dumb"
        self.colours = self._lively and not environ.get("NO_COLOR") and _is_terminal(sys.stdout)

    def paint(self, text: str, style: Style) -> str:
        """The text in a style, where the terminal shows colours."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.colours and text else text

    def page(self, lines: Iterable[str]) -> None:
        """Print lines; through the person's pager where they are more than the screen holds."""
        found = [safe(line) for line in lines]
        pager = self._pager(found)
        if not (pager and self._paged(pager, found)):
            for line in found:
                print(line)

    def progress(self, label: str) -> Progress:
        """A bar on stderr for a long task; nothing where nobody looks."""
        return Progress(label, sys.stderr, shown=self._lively and _is_terminal(sys.stderr))

    def _pager(self, lines: Sequence[str]) -> list[str]:
        if not (self._lively and _is_terminal(sys.stdout) and _is_terminal(sys.stdin)):
            return []
        import shutil

        from instinct_learner.learning.columns import width

        size = shutil.get_terminal_size((80, 24))
        rows = sum(max(1, -(-width(_CONTROLS.sub("", line)) // max(1, size.columns))) for line in lines)
        if rows < size.lines:
            return []
        import shlex

        chosen = self._environ.get("PAGER", "less" if shutil.which("less") else "more")
        try:
            words = shlex.split(chosen)
        except ValueError:
            return []
        return words if words and words != ["cat"] and shutil.which(words[0]) else []

    def _paged(self, pager: list[str], lines: Sequence[str]) -> bool:
        import subprocess

        sys.stdout.flush()
        # F: quit where it fits, R: colours, X: leave the text on the screen. What the person set themselves holds.
        environ = {"LESS": "FRX", **self._environ}
        if (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
            environ.setdefault("LESSCHARSET", "utf-8")
        try:
            process = subprocess.Popen(pager, stdin=subprocess.PIPE, env=environ)  # noqa: S603 - the person's own pager
        except OSError:
            return False
        assert process.stdin is not None  # noqa: S101 - for the type checker: a pipe was asked for
        try:
            process.stdin.write("".join(line + "\n" for line in lines).encode(sys.stdout.encoding or "utf-8", _ESCAPES))
            process.stdin.close()
        except OSError:  # the person left before the end
            pass
        while True:
            try:
                process.wait()
            except KeyboardInterrupt:  # the pager's to handle
                continue
            return True


class Progress:
    """A bar that says how far a task is; use it as a context. `progress(done, total)` moves it.

    Args:
        label: What is being done.
        stream: Where to.
        shown: False where nobody looks: then nothing is written.
    """

    def __init__(self, label: str, stream: TextIO, *, shown: bool) -> None:
        self._label = label
        self._stream = stream
        self._shown = shown
        self._began = self._drawn = time.monotonic()
        self._columns = 0

    def __enter__(self) -> Progress:  # noqa: PYI034 - typing.Self is newer than the oldest Python we run on
        return self

    def __exit__(self, *_: object) -> None:
        if self._columns:
            self._stream.write("\r" + " " * self._columns + "\r")
            self._stream.flush()
            self._columns = 0

    def __call__(self, done: int, total: int | None = None) -> None:
        """Say how much is done; of how much, where that is known."""
        now = time.monotonic()
        if not self._shown or now - self._began < _PATIENCE_SECONDS or now - self._drawn < _REDRAW_SECONDS:
            return
        self._drawn = now
        line = safe(progress_line(self._label, done, total), self._stream)
        from instinct_learner.learning.columns import fit, width

        line = fit(line, columns() - 1)
        taken = width(line)
        self._stream.write("\r" + line + " " * max(0, self._columns - taken))
        self._stream.flush()
        self._columns = taken


def progress_line(label: str, done: int, total: int | None) -> str:
    """What a bar shows: `label ████░░░░  40 %  4,000 / 10,000`."""
    if not total:
        return f"{label} {done:,}"
    share = min(1.0, max(0.0, done / total))
    full = round(share * _BAR_COLUMNS)
    return f"{label} {'█' * full}{'░' * (_BAR_COLUMNS - full)} {share:4.0%}  {done:,} / {total:,}"


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and os.isatty(stream.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or not a file at all
        return False


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    units = lacking.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2)), error.end


def read_key() -> str:
    """One key without waiting for the line's end, where the terminal can do that.

    An arrow key, a character that isn't ASCII and pasted text come as several bytes: no answer, whatever they hold.
    """
    try:
        import termios
        import tty
    except ImportError:  # Windows
        return sys.stdin.readline().strip()[:1]
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        # What was typed before the card stood there is dropped.
        tty.setcbreak(descriptor)
        data = os.read(descriptor, 256)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    return data.decode("ascii", "replace") if len(data) < 2 else "?"
