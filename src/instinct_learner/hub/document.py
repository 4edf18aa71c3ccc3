"""A SKILL.md as text: its front matter, and its sections with their lines.

Front matter is YAML, with the metadata as one line of JSON or as a block; a description with a colon in it, which YAML
refuses and Ultron's client writes, is read line by line.

Source: seed ultron-skill-hub "SKILL.md 格式"; THREATS "YAML"; HUB.md row 8.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import yaml

from instinct_learner.errors import PackageError

if TYPE_CHECKING:
    from collections.abc import Sequence

_FRONT_LIMIT_BYTES = 8_192
_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"([A-Za-z_][\w-]*):[ \t]*(.*)")
_ITEM = re.compile(r"\s*(?:\d+[.)]|[-*])\s+(?P<text>.+)")
_CITED = re.compile(r"\[\^([0-9a-f][0-9a-f-]{3,35})\]")
_HEADING = re.compile(r"##\s+(?P<title>.+?)\s*$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Front:
    """What a SKILL.md says of itself.

    Attributes:
        name: Its name, "" where it has none.
        description: One sentence, "" where it has none.
        metadata: The nested table under `metadata`, {} where it has none.
        body: What follows.
    """

    name: str
    description: str
    metadata: dict[str, Any]
    body: str

    @property
    def categories(self) -> tuple[str, ...]:
        """`metadata.ultron.categories`, the words among them."""
        ultron = self.metadata.get("ultron")
        found = ultron.get("categories") if isinstance(ultron, dict) else None
        return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()


def read_front(text: str, *, path: str = "SKILL.md") -> Front:
    """The front matter and the body.

    Raises:
        PackageError: There is no front matter, or it is too long, hides something (anchors, tags), or can't be read.
    """
    found = _FRONT.match(text)
    if found is None:
        raise PackageError(path=path, reason="it has no front matter (a block between two lines of ---)")
    if len(found[1].encode("utf-8", "replace")) > _FRONT_LIMIT_BYTES:
        raise PackageError(path=path, reason=f"its front matter is over {_FRONT_LIMIT_BYTES} bytes")
    values = _yaml(found[1], path)
    metadata = values.get("metadata")
    if isinstance(metadata, str):
        metadata = _json(metadata)
    return Front(
        name=_text(values.get("name")),
        description=_text(values.get("description")),
        metadata=metadata if isinstance(metadata, dict) else {},
        body=text[found.end() :],
    )


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, (dict, list)) else " ".join(str(value).split())


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _yaml(front: str, path: str) -> dict[str, Any]:
    try:
        for token in yaml.scan(front, Loader=yaml.SafeLoader):
            if isinstance(token, (yaml.AnchorToken, yaml.AliasToken, yaml.TagToken)):
                raise PackageError(path=path, reason="its front matter has anchors or tags")
        values = yaml.safe_load(front)
    except (yaml.YAMLError, ValueError, RecursionError):
        values = None
    if isinstance(values, dict):
        return {str(key): value for key, value in values.items()}
    lines: dict[str, str] = {
        found[1]: found[2] for line in front.splitlines() if (found := _LINE.fullmatch(line.rstrip()))
    }
    if "name" not in lines:
        raise PackageError(path=path, reason="its front matter can't be read")
    return {key: value.strip("\"'") if value[:1] != "{" else value for key, value in lines.items()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """One line of a list.

    Attributes:
        text: Without its mark and its citations.
        cites: Short ids of the lessons that it names.
    """

    text: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """A heading of the second level and what stands below it.

    Attributes:
        title: The heading.
        lines: The lines below, verbatim.
    """

    title: str
    lines: tuple[str, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """The lines that are list items; what stands in a code fence is none."""
        return tuple(item_of(line) for line in outside_fences(self.lines) if _ITEM.fullmatch(line))


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A body: what stands before the first section, and the sections."""

    head: tuple[str, ...]
    sections: tuple[Section, ...]

    def section(self, *titles: str) -> Section | None:
        """The first section with one of these titles."""
        return next((one for one in self.sections if one.title in titles), None)

    def with_section(self, section: Section, *, before: tuple[str, ...] = ()) -> Document:
        """With this section in the place of the one with its title, or put in before one of those named, or last."""
        if self.section(section.title) is not None:
            made = tuple(section if one.title == section.title else one for one in self.sections)
            return replace(self, sections=made)
        at = next((n for n, one in enumerate(self.sections) if one.title in before), len(self.sections))
        return replace(self, sections=(*self.sections[:at], section, *self.sections[at:]))

    def text(self) -> str:
        """As it is written."""
        parts = ["\n".join(self.head).strip()]
        parts += [f"## {one.title}\n\n" + "\n".join(one.lines).strip("\n") for one in self.sections]
        return "\n\n".join(part for part in parts if part) + "\n"


def outside_fences(lines: Sequence[str]) -> list[str]:
    """The lines that stand in no code fence."""
    kept, fence = [], ""
    for line in lines:
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark and (not fence or line.strip().startswith(fence)):
            fence = "" if fence else mark[1]
        elif not fence:
            kept.append(line)
    return kept


def read_body(body: str) -> Document:
    """The body taken apart. A heading inside a code fence is text."""
    head: list[str] = []
    sections: list[tuple[str, list[str]]] = []
    fence = ""
    for line in body.splitlines():
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark and (not fence or line.strip().startswith(fence)):
            fence = "" if fence else mark[1]
        heading = None if fence else _HEADING.fullmatch(line)
        if heading:
            sections.append((heading["title"], []))
        else:
            (sections[-1][1] if sections else head).append(line)
    made = tuple(Section(title=title, lines=tuple(_trimmed(lines))) for title, lines in sections)
    return Document(head=tuple(_trimmed(head)), sections=made)


def _trimmed(lines: list[str]) -> list[str]:
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def item_of(line: str) -> Item:
    """A list line taken apart."""
    found = _ITEM.fullmatch(line)
    text = found["text"] if found else line
    return Item(text=_CITED.sub("", text).strip(), cites=tuple(_CITED.findall(text)))


def is_item(line: str) -> bool:
    """Whether a line is a list item."""
    return _ITEM.fullmatch(line) is not None
