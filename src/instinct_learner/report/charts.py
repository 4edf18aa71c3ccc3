"""Charts as plain SVG, by pygal: no script, no style of its own, nothing from elsewhere. The page's style colours them.

pygal makes each chart; what it adds for its own viewer (a script, a style sheet, comments, tooltips that need that
script) is taken out, and what its tooltips would say becomes the SVG's own `<title>`, which every browser shows.
"""

from __future__ import annotations

import datetime as dt
import sys
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import InstinctLearnerError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from instinct_learner.report.model import Day

#: More points than this say nothing on a phone.
BUCKETS = 36
WIDTH, HEIGHT = 350, 176
_FEW = 5
_NAMESPACE = "{http://www.w3.org/2000/svg}"


class NoChartsError(InstinctLearnerError):
    """pygal isn't installed. The page can be made without charts."""


def buckets(days: Sequence[str]) -> tuple[tuple[str, ...], Callable[[str], int]]:
    """Days, weeks or longer stretches that cover all days, at most `BUCKETS`: their labels, and which one a day is in.

    Args:
        days: ISO 8601 dates, in order, at least one.
    """
    first, last = _ordinal(days[0]), _ordinal(days[-1])
    span = last - first + 1
    length = next(size for size in (1, 7, 14, 28, 91, 182, 364, span) if span <= size * BUCKETS)
    count = -(-span // length)
    starts = [dt.date.fromordinal(first + number * length) for number in range(count)]
    form = "%m-%d" if span <= 300 else "%Y-%m"
    return tuple(one.strftime(form) for one in starts), lambda day: min(
        max((_ordinal(day) - first) // length, 0), count - 1
    )


def learned_chart(days: Sequence[Day]) -> str:
    """How many instincts there were, over time."""
    labels, at = buckets([day.day for day in days])
    new = [0] * len(labels)
    for day in days:
        new[at(day.day)] += day.learned
    total, line = 0, []
    for count in new:
        total += count
        line.append(total)
    return _chart("Line", labels, {"learned": line}, fill=True, show_dots=len(labels) <= 12, dots_size=3)


def confidence_chart(points: Sequence[tuple[str, float]]) -> str:
    """Mean confidence over time, on the whole scale from 0 to 1."""
    labels, at = buckets([day for day, _ in points])
    line: list[float | None] = [None] * len(labels)
    for day, sure in points:
        line[at(day)] = round(sure, 3)
    for number in range(1, len(line)):
        if line[number] is None:
            line[number] = line[number - 1]
    return _chart("Line", labels, {"confidence": line}, range=(0, 1), show_dots=len(labels) <= 12, dots_size=3)


def outcome_chart(days: Sequence[Day]) -> str:
    """Uses that helped and uses that were corrected, over time."""
    return _bars(days, ("helped", "corrected"))


def shown_chart(days: Sequence[Day]) -> str:
    """How many instincts stood before prompts, over time."""
    return _bars(days, ("shown",))


def tokens_chart(days: Sequence[Day]) -> str:
    """Tokens that these lines added to prompts, over time."""
    return _bars(days, ("tokens",))


def distribution_chart(values: Sequence[float]) -> str:
    """How many instincts have which confidence, in tenths."""
    counts = [0] * 10
    for value in values:
        counts[min(9, max(0, int(value * 10 + 1e-9)))] += 1
    return _chart("Bar", [f"{number / 10:.1f}" for number in range(10)], {"instincts": counts})


def sparkline(values: Sequence[float]) -> str:
    """A confidence's course as a line of 96 by 24, without axes. Fewer than two points are none."""
    if len(values) < 2:
        return ""
    step = 92 / (len(values) - 1)
    points = " ".join(f"{2 + number * step:.1f},{22 - 20 * value:.1f}" for number, value in enumerate(values))
    end = 22 - 20 * values[-1]
    return (
        f'<svg class="spark" viewBox="0 0 96 24" aria-hidden="true"><polyline points="{points}"/>'
        f'<circle cx="94" cy="{end:.1f}" r="2"/></svg>'
    )


def _bars(days: Sequence[Day], names: tuple[str, ...]) -> str:
    labels, at = buckets([day.day for day in days])
    series: dict[str, list[int]] = {name: [0] * len(labels) for name in names}
    for day in days:
        for name in names:
            series[name][at(day.day)] += int(getattr(day, name))
    return _chart("StackedBar", labels, series)


def _chart(kind: str, labels: Sequence[str], series: Mapping[str, Sequence[float | None]], **more: Any) -> str:
    try:
        import pygal
    except ImportError as error:
        raise NoChartsError(str(error)) from error
    # It hooks itself into every later import of the process for maps that we don't draw, in a way that Python 3.12
    # gave up and 3.11 warns of.
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "pygal"]
    config = pygal.Config(
        css=[], js=[], show_legend=False, no_prefix=True, disable_xml_declaration=True, explicit_size=False,
        include_x_axis=True, width=WIDTH, height=HEIGHT, margin=6, margin_right=12, spacing=6, max_scale=5, min_scale=3,
        show_minor_x_labels=False, truncate_label=-1, x_labels_major=_major(labels), print_values=False,
        value_formatter=_number, **more,
    )  # fmt: skip
    chart = getattr(pygal, kind)(config)
    chart.x_labels = list(labels)
    highest = max((sum(value or 0 for value in column) for column in zip(*series.values(), strict=True)), default=0)
    if "range" not in more and highest < _FEW:
        # Things are counted whole.
        chart.y_labels = list(range(int(highest) + 2))
    for name, values in series.items():
        chart.add(name, list(values))
    return _plain(chart.render_tree())


def _major(labels: Sequence[str]) -> list[str]:
    """The labels that are written out: first and last, and some between."""
    step = max(1, -(-len(labels) // 6))
    return list(dict.fromkeys(labels[::step]))


def _number(value: float) -> str:
    if value >= 10_000:
        return f"{value / 1000:.0f}k"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:.2f}"


def _plain(root: Element) -> str:
    from xml.etree import ElementTree as ET

    for parent in list(root.iter()):
        for child in list(parent):
            name = child.tag.removeprefix(_NAMESPACE) if isinstance(child.tag, str) else ""
            css = child.get("class", "")
            if name in ("defs", "style", "script", "title") or not name or "tooltip-overlay" in css or css == "titles":
                parent.remove(child)
        _explain(parent)
    for attribute in ("id", "xmlns"):
        root.attrib.pop(attribute, None)
    root.set("role", "img")
    for node in root.iter():
        node.attrib.pop("style", None)
        if isinstance(node.tag, str):
            node.tag = node.tag.removeprefix(_NAMESPACE)
    text: str = ET.tostring(root, encoding="unicode")
    return text


def _explain(parent: Element) -> None:
    """Puts one `<title>` in the place of the descriptions that pygal's own script would show."""
    from xml.etree import ElementTree as ET

    said = {}
    for child in list(parent):
        if isinstance(child.tag, str) and child.tag.removeprefix(_NAMESPACE) == "desc":
            said[child.get("class", "").split()[0]] = child.text or ""
            parent.remove(child)
    if said.get("value"):
        title = ET.Element("title")
        title.text = " · ".join(part for part in (said.get("x_label", ""), said["value"]) if part)
        parent.insert(0, title)


def _ordinal(day: str) -> int:
    try:
        return dt.date.fromisoformat(day[:10]).toordinal()
    except ValueError:  # a date that a person typed
        return dt.date(2026, 1, 1).toordinal()
