"""What the promoted knowledge files say, entry by entry, as the load hook may show it. Not on the load path itself.

A person may write these files in any way, so this reads ordinary Markdown: a list item is an entry under its heading; a
heading without a list is one entry with what stands below it. Comments are none, and neither is an entry that comes in
steps and isn't whole yet.

Source: SPEC §4 "Layers", §9; seed self-evolve "写入格式".
"""

from __future__ import annotations

import re

from instinct_learner.bank.body import bullets, is_wide, lines_of, prose, sections, unescape
from instinct_learner.bank.line import one_line
from instinct_learner.bank.tokens import estimate_tokens
from instinct_learner.lazy import lazy
from instinct_learner.values import Literal, dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from instinct_learner.bank.body import Line

Kind = Literal["rule", "memory", "taboo"]

#: The files that load reads, and what an entry there is. Source: SPEC §9 "read by".
KINDS: Mapping[str, Kind] = {"memory/CLAUDE.md": "rule", "memory/MEMORY.md": "memory", "memory/TABOOS.md": "taboo"}
#: An entry that a change in steps has begun and not ended (`governance.batches`): no entry yet.
UNFINISHED = lazy(r"<!-- 待续 (?P<id>[A-Za-z0-9-]{1,40})\n(?P<lines>(?:(?!-->).*\n)*)-->\n")
#: So many entries of a file are read; nobody keeps more by heart.
ENTRIES_LIMIT = 1_000
#: Rules take at most so many tokens of every block; those after them compete by relevance as everything else does.
ALWAYS_TOKENS = 280
#: What a confidence means that nobody counts: the owner approved it, or a recovery proved it. Source: SPEC §9, §2.1.
_CONFIDENCE: Mapping[Kind, float] = {"rule": 1.0, "memory": 1.0, "taboo": 0.55}
_LABELS: Mapping[Kind, tuple[str, str]] = {
    "rule": ("", ""),
    "memory": ("长期记忆", "Memory"),
    "taboo": ("禁忌", "Taboo"),
}
_TEXT_CHARACTERS, _TITLE_CHARACTERS = 300, 60
_QUOTE = lazy(r">[ \t]?")
_FIELD = lazy(r"\*\*(?P<key>[^*\n]{1,20})\*\*[ \t]*[：:][ \t]*(?P<value>.*)")
_RULE_KEY = r"(?P<key>规则|規則|范围|範圍|生效时间|生效時間|rule|scope|effective)[ \t]*[：:][ \t]*"
_RULE_FIELD = lazy(_RULE_KEY, re.IGNORECASE)
#: Where one line holds several fields.
_RULE_BREAK = lazy(r"[ \t]*[/|；;][ \t]*(?=" + _RULE_KEY + ")", re.IGNORECASE)
_KEYS = {
    "規則": "规则",
    "rule": "规则",
    "範圍": "范围",
    "scope": "范围",
    "生效時間": "生效时间",
    "effective": "生效时间",
}
_EVERYWHERE = frozenset({"", "全局", "全部", "所有", "global", "all", "everywhere"})
_EVOLVED = "🧬"
#: The mark that distilling puts behind a root cause: which experience, which day.
_MARK = lazy(r"（E-[^（）\n]{1,60}）\s*$")
#: The part of TABOOS.md that is read: root causes. Source: SPEC §9.
_TABOO_SECTION = "§二"


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One entry.

    Attributes:
        kind: Of its file.
        title: The heading that it stands under, "" where that says nothing.
        text: What it says, in one line.
        tags: Its own `**标签**`.
        line: As it is shown, without a number.
    """

    kind: Kind
    title: str
    text: str
    tags: tuple[str, ...]
    line: str

    @property
    def confidence(self) -> float:
        """0 to 1."""
        return _CONFIDENCE[self.kind]


def promoted_entries(text: str, kind: Kind) -> tuple[Entry, ...]:
    """Every entry of a promoted knowledge file, in file order.

    Args:
        text: The file's.
        kind: Which file it is.
    """
    lines = lines_of(UNFINISHED.sub("", text).replace("\r\n", "\n"))
    found: dict[tuple[str, str], Entry] = {}
    for title, inner in _parts(lines, kind):
        for entry in _section_entries(title, inner, kind):
            found.setdefault((entry.title, entry.text), entry)
            if len(found) == ENTRIES_LIMIT:
                return tuple(found.values())
    return tuple(found.values())


def always(entries: Sequence[Entry]) -> frozenset[int]:
    """Numbers of the rules that stand in every block: those that fit, from the first on."""
    left = ALWAYS_TOKENS
    chosen = set()
    for number, entry in enumerate(entries):
        cost = estimate_tokens(entry.line)
        if entry.kind == "rule" and cost <= left:
            chosen.add(number)
            left -= cost
    return frozenset(chosen)


def _parts(lines: list[str], kind: Kind) -> Iterator[tuple[str, list[Line]]]:
    """Headings with the lines below them."""
    read = prose(lines)
    inside, depth = kind != "taboo", 0
    for section in sections(lines, read):
        if kind == "taboo" and section.level and (not inside or section.level <= depth):
            inside, depth = section.title.startswith(_TABOO_SECTION), section.level
            title = ""
        else:
            title = section.title if section.level > 1 else ""
        if inside:
            yield title, read[section.first : section.end]


def _section_entries(title: str, lines: list[Line], kind: Kind) -> Iterator[Entry]:
    quoted = [_QUOTE.sub("", line.text, count=1).strip() for line in lines if line.text.startswith(">")]
    quoted = [line for line in quoted if line]
    fields = {match["key"]: match["value"] for line in lines if (match := _FIELD.fullmatch(line.text))}
    tags = tuple(fields.get("标签", "").replace("#", " ").split())
    plain = [line for line in lines if not _FIELD.fullmatch(line.text) and line.text.strip("-*_ ")]
    if title.startswith(_EVOLVED):
        if quoted:
            yield from _evolved(quoted, tags, kind)
        title, quoted = "", []
    items = bullets([line for line in plain if not line.text.startswith(">")]) + tuple(quoted)
    listed = any(line.text[:2] in {"- ", "* ", "+ "} or re.match(r"\d{1,9}[.)] ", line.text) for line in plain)
    if listed or not title:
        for item in items:
            yield from _entry(kind, title, item, tags)
    else:
        # A heading by itself is the principle; with words below it, it says what they are about.
        yield from _entry(kind, title if items else "", " ".join(items) or unescape(title), tags)


def _evolved(quoted: list[str], tags: tuple[str, ...], kind: Kind) -> Iterator[Entry]:
    """What a card wrote: a sentence, or a rule with its scope and since when it holds."""
    fields: dict[str, str] = {}
    words = []
    for line in [part for whole in quoted for part in _broken(whole)]:
        match = _RULE_FIELD.match(line)
        if match:
            key = match["key"].casefold()
            fields.setdefault(_KEYS.get(key, key), line[match.end() :].strip())
        else:
            words.append(line)
    text = fields.get("规则", "") or " ".join(words)
    scope = fields.get("范围", "")
    if scope.casefold() not in _EVERYWHERE:
        text += f"（范围：{scope}）" if is_wide(text) else f" (scope: {scope})"
    yield from _entry(kind, "", text, tags)


def _broken(line: str) -> list[str]:
    """A line that holds several fields, one field each."""
    if not _RULE_FIELD.match(line):
        return [line]
    bounds = [0, *(match.end() for match in _RULE_BREAK.finditer(line))]
    ends = [*(match.start() for match in _RULE_BREAK.finditer(line)), len(line)]
    return [line[start:end] for start, end in zip(bounds, ends, strict=True)]


def _entry(kind: Kind, title: str, text: str, tags: tuple[str, ...]) -> Iterator[Entry]:
    words = one_line(_MARK.sub("", text), limit=_TEXT_CHARACTERS)
    if not words:
        return
    name = one_line(title, limit=_TITLE_CHARACTERS).replace("*", "").replace("[", "(").replace("]", ")")
    label = _LABELS[kind][0 if is_wide(words) else 1]
    if kind == "rule":
        line = f"**[{name}]** {words}" if name else words
    elif kind == "memory":
        line = f"**[{name or label}]** {words}（置信度 {_CONFIDENCE[kind]:.2f}）"
    else:
        line = f"**[{label}: {name}]** {words}" if name else f"**[{label}]** {words}"
    yield Entry(kind=kind, title=name, text=words, tags=tags, line=line)
