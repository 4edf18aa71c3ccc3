"""From bytes to what they say: which text, which format, which reader.

Source: SPEC §6 "Import/export"; ADR 0100.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from instinct_learner.interchange import bullets, bundle, ecc, learnings
from instinct_learner.interchange.record import Format, Reading, SourceError, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from instinct_learner.interchange.record import Stamp
    from instinct_learner.model.instinct import Instinct

#: A source longer than this isn't a collection of rules.
SOURCE_LIMIT_BYTES = 64 * 1024 * 1024
_CLAUDE_NAMES = frozenset({"claude.md", "claude.local.md", "agents.md", "gemini.md"})
_OPENCLAW_NAMES = frozenset({"memory.md", "user.md"})

READERS: dict[Format, Callable[[str], Reading]] = {
    "instincts": bundle.read,
    "ecc": ecc.read,
    "learnings": learnings.read,
    "openclaw": bullets.reader("openclaw"),
    "claude-md": bullets.reader("claude-md"),
    "markdown": bullets.reader("markdown"),
}
WRITERS: dict[Format, Callable[[Iterable[Instinct], Stamp], Iterator[str]]] = {
    "instincts": bundle.render,
    "ecc": ecc.render,
    "learnings": learnings.render,
    "openclaw": bullets.render_openclaw,
    "claude-md": bullets.render_claude,
    "markdown": bullets.render_markdown,
}


def decode(data: bytes, *, source: str) -> tuple[str, tuple[Text, ...]]:
    """The text of a source, and a remark where it isn't UTF-8.

    Raises:
        SourceError: It is too long, or no text.
    """
    if len(data) > SOURCE_LIMIT_BYTES:
        why = (f"longer than {SOURCE_LIMIT_BYTES >> 20} MiB; split it", f"超过 {SOURCE_LIMIT_BYTES >> 20} MiB，请拆分")
        raise SourceError(source=source, why=why)
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data and not wide:
        raise SourceError(source=source, why=("no text: it holds NUL bytes", "不是文本：含有 NUL 字节"))
    encodings = ("utf-16",) if wide else ("utf-8-sig", "gb18030")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        named = encoding.upper()
        remark = () if encoding == "utf-8-sig" else ((f"read as {named}", f"按 {named} 编码读取"),)
        return text.removeprefix("\ufeff"), remark
    line = _first_bad_line(data)
    raise SourceError(source=source, why=(f"not UTF-8 (line {line})", f"不是 UTF-8（第 {line} 行）"))


def detect(text: str, *, name: str = "") -> Format | None:
    """The format of a text, `None` where it holds nothing that could be a rule.

    Args:
        text: The whole text.
        name: The file's name, if it has one.
    """
    if bundle.is_bundle(text):
        return "instincts"
    blocks = ecc.starts(text.replace("\r\n", "\n").split("\n"))
    if len(blocks) == 1 and {"created", "times_used"} & blocks[0].values.keys() and not blocks[0].values.get("trigger"):
        return "instincts"
    if blocks or ecc.is_listing(text):
        return "ecc"
    if learnings.is_log(text):
        return "learnings"
    base = os.path.basename(name).lower()
    if bullets.has_triggers(text) or (base in _OPENCLAW_NAMES and bullets.has_items(text)):
        return "openclaw"
    if bullets.has_items(text):
        return "claude-md" if base in _CLAUDE_NAMES else "markdown"
    return None


def read(text: str, *, source: str, form: Format | None = None) -> Reading:
    """What a text says.

    Args:
        text: The whole text.
        source: What errors call it; its last part helps to tell the format.
        form: The format, if somebody named it.

    Raises:
        SourceError: No format fits, or the text can't be read as that one.
    """
    chosen = form or detect(text, name=source)
    if chosen is None:
        why = (
            "nothing in it reads as a rule: no front matter with an id or trigger, no log entry, no list item",
            "其中没有可读作规则的内容：没有带 id 或 trigger 的 front matter、日志条目或列表项",
        )
        raise SourceError(source=source, why=why)
    try:
        return READERS[chosen](text)
    except SourceError as error:
        raise SourceError(source=source, why=error.why) from None


def _first_bad_line(data: bytes) -> int:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    return 1
