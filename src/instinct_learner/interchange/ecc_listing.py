"""Everything Claude Code's older export: one YAML document with a list of instincts.

Read as a tree of nodes, never as values: `id: no` stays the word, nothing is expanded, every node knows its line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.interchange.record import Found, LeftOut, Reading, SourceError, left_out

if TYPE_CHECKING:
    from yaml.nodes import Node

_NOT_A_TABLE = ("is no table with a trigger and an action", "不是带有 trigger 和 action 的表")
_NOTHING = ("says nothing to do: no action", "没有要做的事：缺少 action")


def read_listing(text: str) -> Reading:
    """The instincts of a list.

    Raises:
        SourceError: It isn't YAML, or uses anchors.
    """
    import yaml

    from instinct_learner.interchange.ecc import found_in

    lines = text.removeprefix("\ufeff").split("\n")
    try:
        if any(isinstance(token, (yaml.AliasToken, yaml.AnchorToken)) for token in yaml.scan(text)):
            raise SourceError(source="YAML", why=("uses anchors, which are not followed", "使用了锚点，不予展开"))
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as error:
        why = str(error).replace("\n", " ")
        raise SourceError(source="YAML", why=(f"can't be read: {why}", f"无法读取：{why}")) from None
    found: list[Found] = []
    missed: list[LeftOut] = []
    for key, node in _pairs(root):
        if key != "instincts":
            line = node.start_mark.line
            missed.append(left_out(lines, line, line, ("the file's own heading", "文件自身的说明")))
            continue
        for item in node.value if isinstance(node.value, list) else []:
            first, last = item.start_mark.line, max(item.start_mark.line, item.end_mark.line - 1)
            if not isinstance(item, yaml.MappingNode):
                missed.append(left_out(lines, first, last, _NOT_A_TABLE, rule=True))
                continue
            values = {name: _text(value) for name, value in _pairs(item)}
            values.setdefault("scope", "global")
            body = values.pop("content", "") or values.get("action", "")
            evidence = values.pop("evidence", "")
            text_lines = body.split("\n") + (["## Evidence", *evidence.split("\n")] if evidence else [])
            one = found_in(values, text_lines, line=first + 1)
            if one is None:
                missed.append(left_out(lines, first, last, _NOTHING, rule=True))
            else:
                found.append(one)
    return Reading(format="ecc", found=tuple(found), left_out=tuple(missed))


def _pairs(node: Node | None) -> list[tuple[str, Node]]:
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return []
    return [(str(key.value), value) for key, value in node.value if isinstance(key, yaml.ScalarNode)]


def _text(node: Node) -> str:
    import yaml

    if isinstance(node, yaml.ScalarNode):
        return "" if node.tag == "tag:yaml.org,2002:null" else str(node.value)
    if isinstance(node, yaml.SequenceNode):
        return "\n".join(f"- {_text(item)}" for item in node.value)
    return "; ".join(f"{key}: {_text(value)}" for key, value in _pairs(node))
