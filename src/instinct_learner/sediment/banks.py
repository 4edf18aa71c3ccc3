"""The experience banks as text: `reflections.md` and `promotions.md`, in the seed's format, Chinese keys as they are.

A bank is never written anew: entries are added at its end or cut out; what stands between them is the owner's.

Source: seed skill-sedimentation "经验银行文件格式"; SPEC §3.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.model.experience import Experience, Outcome, Promotion
from instinct_learner.values import cast, get_args

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFLECTIONS, PROMOTIONS = "memory/reflections.md", "memory/promotions.md"
_HEADING = lazy(r"## \[(?P<date>[^\]\n]*)\][ \t]*(?P<topic>[^\n]*)")
_FIELD = lazy(r"\*\*(?P<key>[^*\n]{1,20})\*\*[ \t]*[：:][ \t]*(?P<value>.*)")
_TAG = lazy(r"#([^\s#]+)")
_RULE = "---"
_EXPERIENCE_KEYS = ("上下文", "做法", "结果", "有效性自评分", "可复用点", "标签", "编号", "来源")
_PROMOTION_KEYS = ("晋升优先级得分", "触发条件", "原始", "现状", "编号")
#: More keys that we write into a promotion, in this order.
PROMOTION_DETAILS = ("当时阈值", "批准", "原话", "轮次", "字节", "文件")


def parse_reflections(text: str) -> tuple[Experience, ...]:
    """Every experience of a `reflections.md`, oldest first. Absent or empty text is an empty bank."""
    return tuple(_experience(heading, lines) for heading, lines in _entries(text))


def parse_promotions(text: str) -> tuple[Promotion, ...]:
    """Every promotion of a `promotions.md`, oldest first."""
    return tuple(_promotion(heading, lines) for heading, lines in _entries(text))


def render_experience(experience: Experience) -> str:
    """The entry's text; it reads back as what it was."""
    result = f"{experience.outcome}：{experience.result}" if experience.result else experience.outcome
    values = (
        ("上下文", experience.context),
        ("做法", experience.action),
        ("结果", result),
        ("有效性自评分", str(experience.rating)),
        ("可复用点", experience.reusable),
        ("标签", " ".join(f"#{tag}" for tag in experience.tags)),
        ("编号", experience.id),
        ("来源", experience.source),
    )
    return _rendered(experience.date, experience.topic, values, experience.rest)


def render_promotion(promotion: Promotion) -> str:
    """The entry's text; it reads back as what it was."""
    values = (
        ("晋升优先级得分", promotion.arithmetic),
        ("触发条件", promotion.condition),
        ("原始", promotion.origin),
        ("现状", promotion.state),
        ("编号", promotion.id),
        *promotion.details,
    )
    return _rendered(promotion.date, promotion.topic, values, promotion.rest)


def without_entries(text: str, drop: Callable[[str], bool]) -> str:
    """The bank without the entries whose text is to go; all else stays byte for byte."""
    starts = [match.start() for match in re.finditer(r"(?m)^## \[", text)]
    if not starts:
        return text
    pieces = [text[: starts[0]]]
    for start, stop in zip(starts, [*starts[1:], len(text)], strict=True):
        # A section that isn't an entry ends the entry before it.
        other = re.search(r"(?m)^##? (?!\[)", text[start + 1 : stop])
        end = start + 1 + other.start() if other else stop
        if not drop(text[start:end]):
            pieces.append(text[start:end])
        pieces.append(text[end:stop])
    return "".join(pieces)


def _entries(text: str) -> Iterator[tuple[re.Match[str], list[str]]]:
    heading: re.Match[str] | None = None
    lines: list[str] = []
    for line in re.sub(r"<!--.*?(?:-->|\Z)", "", text, flags=re.DOTALL).splitlines():
        found = _HEADING.fullmatch(line.rstrip())
        if found or line.startswith(("# ", "## ")):
            if heading:
                yield heading, lines
            heading, lines = found, []
        elif line.strip() and line.strip() != _RULE:
            lines.append(line.rstrip())
    if heading:
        yield heading, lines


def _fields(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """Known and unknown fields by key, and the lines that are none. Of a key given twice the later line is unknown."""
    found: dict[str, str] = {}
    rest = []
    for line in lines:
        match = _FIELD.fullmatch(line)
        if match and match["key"] not in found:
            found[match["key"]] = match["value"].strip()
        else:
            rest.append(line)
    return found, rest


def _experience(heading: re.Match[str], lines: list[str]) -> Experience:
    fields, rest = _fields(lines)
    outcome, _, result = fields.get("结果", "").partition("：")
    if outcome.strip() not in get_args(Outcome):
        outcome, result = "中性", fields.get("结果", "")
    rating = re.match(r"[1-5](?!\d)", fields.get("有效性自评分", ""))
    unknown = [f"**{key}**：{value}" for key, value in fields.items() if key not in _EXPERIENCE_KEYS]
    return Experience(
        date=heading["date"].strip(),
        topic=heading["topic"].strip(),
        context=fields.get("上下文", ""),
        action=fields.get("做法", ""),
        outcome=cast("Outcome", outcome.strip()),
        result=result.strip(),
        rating=int(rating[0]) if rating else 3,
        reusable=fields.get("可复用点", ""),
        tags=tuple(_TAG.findall(fields.get("标签", ""))),
        id=fields.get("编号", ""),
        source=fields.get("来源", ""),
        rest=(*unknown, *rest),
    )


def _promotion(heading: re.Match[str], lines: list[str]) -> Promotion:
    fields, rest = _fields(lines)
    known = (*_PROMOTION_KEYS, *PROMOTION_DETAILS)
    unknown = [f"**{key}**：{value}" for key, value in fields.items() if key not in known]
    return Promotion(
        date=heading["date"].strip(),
        topic=heading["topic"].strip(),
        arithmetic=fields.get("晋升优先级得分", ""),
        condition=fields.get("触发条件", ""),
        origin=fields.get("原始", ""),
        state=fields.get("现状", ""),
        id=fields.get("编号", ""),
        details=tuple((key, fields[key]) for key in PROMOTION_DETAILS if key in fields),
        rest=(*unknown, *rest),
    )


def _rendered(date: str, topic: str, values: tuple[tuple[str, str], ...], rest: tuple[str, ...]) -> str:
    lines = [f"**{key}**：{value}" for key, value in values if value]
    return "\n".join([f"## [{date}] {topic}", "", *lines, *rest, "", _RULE, ""])
