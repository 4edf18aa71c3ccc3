"""Front matter: the lines between two fences, read strictly and with the place of every value kept.

python-frontmatter supplies the seam (a handler that splits, loads and exports); this handler replaces what is too
forgiving for a file whose words end up in a prompt. A fence is a line that is exactly `---`; anchors, aliases, tags,
merge keys, duplicate keys, documents and deep nesting are refused; plain scalars mean what YAML 1.2 says, so `no` is a
word and not False.

Source: THREATS "YAML", DESIGN §5.5, ADR 0010.
"""

from __future__ import annotations

from typing import Any

import yaml
from frontmatter.default_handlers import YAMLHandler

from instinct_learner.bank.plain import BOM, FENCE, FRONT_LIMIT_BYTES, Entry, bare, resolve, split
from instinct_learner.bank.scalar import flow
from instinct_learner.errors import RecordError
from instinct_learner.lazy import lazy

#: Source: THREATS "YAML". The mapping of the keys is the first level.
DEPTH_LIMIT = 4

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Control characters, and what YAML 1.1 takes for line ends and no editor shows as such: line numbers would lie.
_HIDDEN = lazy("\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]")
_SURROGATE = lazy("[\ud800-\udfff]")
_KEY_LIMIT = 128


class StrictHandler(YAMLHandler):
    """Splits and loads front matter by our rules; usable as `frontmatter.loads(text, handler=StrictHandler())`.

    Args:
        file: What errors call the file.
    """

    def __init__(self, *, file: str = "<text>") -> None:
        super().__init__()
        self.file = file

    def detect(self, text: str) -> bool:
        """Whether the first line is a fence."""
        return bare(text.removeprefix(BOM).split("\n", 1)[0]) == FENCE

    def split(self, text: str) -> tuple[str, str]:
        """The front matter without its fences, and the body: everything after the line of the second fence, verbatim.

        Raises:
            RecordError: A fence is missing.
        """
        return split(text, file=self.file)

    def load(self, fm: str, **_kwargs: object) -> dict[str, Any]:
        """The values by key.

        Raises:
            RecordError: See `entries`.
        """
        return {entry.key: entry.value for entry in self.entries(fm)}

    def export(self, metadata: dict[str, object], **_kwargs: object) -> str:
        """The values as YAML, one line a key, in the given order."""
        return "\n".join(f"{flow(key)}: {flow(value)}" for key, value in metadata.items())

    def entries(self, front: str) -> list[Entry]:
        """Every key with its place, in file order.

        Raises:
            RecordError: The text isn't YAML, or is YAML of a kind that we refuse.
        """
        size = len(front.encode("utf-8", "surrogatepass"))
        if size > FRONT_LIMIT_BYTES:
            raise self._error(1, f"front matter: {size} bytes, at most {FRONT_LIMIT_BYTES} are read")
        if hidden := _HIDDEN.search(front):
            at = front.count("\n", 0, hidden.start()) + 2
            raise self._error(at, f"front matter: an invisible character (U+{ord(hidden[0]):04X}); delete it")
        plain = front.replace("\r\n", "\n")
        try:
            self._refuse_constructs(plain)
            root = _compose(plain)
        except RecordError:
            raise
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            near = None if mark is None else min(mark.line, max(plain.count("\n") - 1, 0)) + 2
            raise self._error(near, f"front matter: {error.problem or error.context}") from None
        except Exception as error:  # noqa: BLE001 - PyYAML lets KeyError, ValueError and RecursionError out
            reason = " ".join(str(error).split())[:200]
            raise self._error(None, f"front matter: {reason or type(error).__name__}") from None
        return self._read_root(root, plain)

    def _refuse_constructs(self, front: str) -> None:
        depth = 0
        for event in yaml.parse(front, Loader=_LOADER):
            reason = ""
            if isinstance(event, yaml.AliasEvent):
                reason = f"alias *{event.anchor}: write the value out"
            elif isinstance(event, yaml.NodeEvent) and event.anchor is not None:
                reason = f"anchor &{event.anchor}: write the value out"
            elif (tag := getattr(event, "tag", None)) is not None:
                reason = f"tag {tag}: plain values only"
            elif isinstance(event, (yaml.DocumentStartEvent, yaml.DocumentEndEvent)) and event.explicit:
                reason = "a document marker or directive"
            elif isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > DEPTH_LIMIT:
                    reason = f"nested more than {DEPTH_LIMIT} levels deep"
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if reason:
                mark = event.start_mark
                raise self._error(mark.line + 2 if mark else None, f"front matter: {reason}")

    def _read_root(self, root: yaml.Node | None, front: str) -> list[Entry]:
        if root is None:
            raise self._error(1, "front matter: empty")
        if not isinstance(root, yaml.MappingNode) or root.flow_style:
            raise self._error(2, "front matter: must be one `key: value` a line")
        problems: list[tuple[int, str]] = []
        lines = front.split("\n")
        starts = [key.start_mark.line for key, _ in root.value] + [len(lines) - 1]
        found = []
        for (key, value), after in zip(root.value, starts[1:], strict=True):
            if key.start_mark.column != root.start_mark.column:
                problems.append((key.start_mark.line + 2, "front matter: a key with `?`; write `key: value`"))
            name = _key(key, problems)
            read = _value(value, problems)
            found.append(_entry((key, value), name=name, read=read, lines=lines, after=after))
        _note_duplicates([(entry.key, entry.line) for entry in found], problems)
        if problems:
            raise RecordError(
                file=self.file, problems=tuple(f"{text} (line {line})" for line, text in problems), line=problems[0][0]
            )
        return found

    def _error(self, line: int | None, reason: str) -> RecordError:
        return RecordError(file=self.file, problems=(reason,), line=line)


def _compose(front: str) -> yaml.Node | None:
    loader = _LOADER(front)
    try:
        node: yaml.Node | None = loader.get_single_node()
        return node
    finally:
        loader.dispose()


def _key(node: yaml.Node, problems: list[tuple[int, str]]) -> str:
    line = node.start_mark.line + 2
    if not isinstance(node, yaml.ScalarNode):
        problems.append((line, "front matter: a key must be a word"))
        return ""
    name = str(node.value)
    if not name or len(name) > _KEY_LIMIT or not name.isprintable():
        problems.append((line, f"front matter: a key must be 1 to {_KEY_LIMIT} visible characters"))
    elif name == "<<":
        problems.append((line, "front matter: merge key <<; write the values out"))
    return name


def _value(node: yaml.Node, problems: list[tuple[int, str]]) -> Any:
    line = node.start_mark.line + 2
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, problems) for item in node.value]
    if isinstance(node, yaml.MappingNode):
        pairs = [(_key(key, problems), _value(value, problems)) for key, value in node.value]
        _note_duplicates([(name, key.start_mark.line + 2) for (name, _), (key, _) in _paired(pairs, node)], problems)
        return dict(pairs)
    text, plain = str(node.value), not getattr(node, "style", None)
    if _SURROGATE.search(text):
        problems.append((line, "front matter: half of a surrogate pair, which no file can hold"))
    return resolve(text) if plain else text


def _paired(pairs: list[tuple[str, Any]], node: yaml.MappingNode) -> list[tuple[tuple[str, Any], tuple[Any, Any]]]:
    return list(zip(pairs, node.value, strict=True))


def _note_duplicates(names: list[tuple[str, int]], problems: list[tuple[int, str]]) -> None:
    seen: dict[str, int] = {}
    for name, line in names:
        if name in seen:
            problems.append((line, f"{name}: stands twice, first on line {seen[name]}"))
        seen.setdefault(name, line)


def _entry(pair: tuple[yaml.Node, yaml.Node], *, name: str, read: Any, lines: list[str], after: int) -> Entry:
    key, value = pair
    first, last = key.start_mark.line, after - 1
    block_text = isinstance(value, yaml.ScalarNode) and value.style in ("|", ">")
    # The tail of a block of text may look like a comment and be text: such a block keeps all lines up to the next key.
    while not block_text and last > first and (not lines[last].strip() or lines[last].lstrip().startswith("#")):
        last -= 1
    empty = isinstance(value, yaml.ScalarNode) and not value.style and value.value == ""
    one_line = last == first and not empty
    return Entry(
        key=name,
        value=read,
        text=str(value.value) if isinstance(value, yaml.ScalarNode) else None,
        first=first,
        last=last,
        key_end=key.end_mark.column,
        value_end=value.end_mark.column if one_line and value.end_mark.line == first else -1,
        comments=() if last == first or block_text else _comments(value, lines, range(first, last + 1)),
    )


def _comments(value: yaml.Node, lines: list[str], span: range) -> tuple[str, ...]:
    """What a person noted inside a list or mapping of several lines, so that a new value needn't lose it."""
    ends = {leaf.end_mark.line: leaf.end_mark.column for leaf in _leaves(value)}
    tails = [
        lines[index].lstrip() if index not in ends else lines[index][ends[index] :].lstrip(" ,]}") for index in span
    ]
    return tuple(tail.rstrip() for tail in tails if tail.startswith("#"))


def _leaves(node: yaml.Node) -> list[yaml.ScalarNode]:
    if isinstance(node, yaml.SequenceNode):
        return [leaf for item in node.value for leaf in _leaves(item)]
    if isinstance(node, yaml.MappingNode):
        return [leaf for pair in node.value for item in pair for leaf in _leaves(item)]
    return [node] if isinstance(node, yaml.ScalarNode) else []
