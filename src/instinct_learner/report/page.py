"""The page: one file that needs nothing else, in both languages, light and dark.

Whatever an instinct, a file name or a log says is text that somebody else chose: it is escaped where it is put in, and
the page's policy allows this page's own script and styles by their hashes and nothing from anywhere.
"""

from __future__ import annotations

import base64
import hashlib
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from instinct_learner.bank.line import one_line
from instinct_learner.report import charts, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Literal

    from instinct_learner.report.model import Asked, Moved, Raised, Report, Row, Told
    from instinct_learner.report.words import Text

#: A page never grows past this, however large the bank. Source: 3 MB is what a phone still opens at once.
PAGE_LIMIT_BYTES = 2_600_000
#: So many lessons stand open; the others of those told unfold.
OPEN = 12
_TITLE, _LINE, _QUOTE = 90, 160, 240
_QUOTES = 3


def render(report: Report, *, language: Literal["zh", "en"], with_charts: bool = True) -> str:
    """The whole page.

    Args:
        report: What to show.
        language: In which language it opens; a button changes it.
        with_charts: False where pygal is missing: then the page says how to get them.
    """
    style, script = _own("page.css"), _own("page.js")
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src 'none'; base-uri 'none'; "
        "form-action 'none'"
    )
    head = [
        "<!doctype html>",
        f'<html lang="{"zh-CN" if language == "zh" else "en"}" class="{language}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">',
        f'<meta name="generator" content="instinct-learner {escape(report.version)}">',
        f"<title>{escape(_said(words.TITLE, language))}</title><style>{style}</style></head><body>",
    ]
    parts = [
        *head,
        _header(report),
        "<main>",
        _tiles(report),
        _trouble(report),
        _asked(report.asked),
        _charts(report, with_charts=with_charts),
        _told(report),
        _tables(report),
    ]
    tail = ["</main>", _footer(report), f"<script>{script}</script></body></html>", ""]
    used = sum(len(part.encode("utf-8", "replace")) for part in (*parts, *tail))
    page = "\n".join([*parts, _all(report.rows, language, PAGE_LIMIT_BYTES - used), *tail])
    return page.encode("utf-8", "replace").decode("utf-8")


def both(text: Text, **facts: object) -> str:
    """A text in both languages, of which the style shows one; facts are escaped."""
    english, chinese = (escape(one.format(**facts) if facts else one) for one in text)
    return english if english == chinese else f'<span class="e">{english}</span><span class="z">{chinese}</span>'


def shown(text: str, limit: int = _LINE) -> str:
    """Foreign words as one escaped line, without characters that hide or turn what is read."""
    return escape(one_line(text, limit=limit))


# The top.


def _header(report: Report) -> str:
    facts = {"shown": f"{report.shown:,}", "again": f"{report.corrected_again:,}"}
    rate = words.RATE if report.corrected_again else words.RATE_GOOD if report.shown else words.RATE_NONE
    if report.rows:
        lead = words.LEAD_ONE if report.counts["active"] == 1 else words.LEAD
        spoken: Text = (rate[0].format(**facts), rate[1].format(**facts))
        one, other = ({"active": f"{report.counts['active']:,}", "rate": said} for said in spoken)
        lead_html = both((lead[0].format(**one), lead[1].format(**other)))
    else:
        lead_html = both(words.LEAD_EMPTY)
    return (
        f'<header><div><h1><span class="e">{escape(words.TITLE[0])}</span><span class="z">{escape(words.TITLE[1])}</span>'
        f'</h1><p class="lead">{lead_html}</p></div>'
        f'<div class="buttons"><button id="language" type="button">{both(words.OTHER_LANGUAGE)}</button>'
        f'<button id="theme" type="button">{both(words.LIGHT_DARK)}</button></div></header>'
    )


def _tiles(report: Report) -> str:
    helped = sum(day.helped for day in report.days)
    corrected = sum(day.corrected for day in report.days)
    prompts = sum(day.prompts for day in report.days)
    tokens = sum(day.tokens for day in report.days)
    total = len(report.rows)
    judged = both(words.TILE_OF_USES, n=f"{helped + corrected:,}")
    if report.open_uses:
        judged += " · " + both(words.TILE_UNDECIDED, n=report.open_uses)
    tiles = [
        _tile(f"{report.counts['active']:,}", words.TILE_ACTIVE, both(words.TILE_OF_ALL, n=f"{total:,}")),
        _tile(f"{report.shown:,}", words.TILE_SHOWN, both(words.TILE_PROMPTS, n=f"{prompts:,}")),
        _tile(f"{helped:,}", words.TILE_HELPED, judged, css="good" if helped else ""),
    ]
    if report.shown:
        rate = report.corrected_again / report.shown
        facts = {"again": f"{report.corrected_again:,}", "shown": f"{report.shown:,}"}
        css = "bad" if rate > 0.1 else "good"
        tiles.append(_tile(f"{rate:.1%}", words.TILE_RATE, both(words.TILE_OF_SHOWN, **facts), css=css))
    if prompts:
        tiles.append(_tile(f"{tokens / prompts:,.0f}", words.TILE_TOKENS, both(words.TILE_OF_BUDGET)))
    for name, text in (("dormant", words.TILE_RESTING), ("archived", words.TILE_ARCHIVED)):
        if report.counts[name]:
            tiles.append(_tile(f"{report.counts[name]:,}", text, ""))
    if report.asked:
        tiles.append(_tile(str(len(report.asked)), words.TILE_WAITING, "", css="bad"))
    return f'<section class="tiles">{"".join(tiles)}</section>'


def _tile(number: str, name: Text, more: str, *, css: str = "") -> str:
    small = f"<small>{more}</small>" if more else ""
    return f'<div class="tile {css}"><b>{escape(number)}</b><span>{both(name)}</span>{small}</div>'


def _trouble(report: Report) -> str:
    lines = [f"<tr><td>{shown(path)}<td>{both(words.BROKEN)}: {shown(why)}" for path, why in report.broken[:20]]
    lines += [f"<tr><td>hooks.log<td>{shown(line)}" for line in report.failures]
    return _section(words.TROUBLE, f'<div class="scroll"><table>{"".join(lines)}</table></div>') if lines else ""


def _asked(asked: Sequence[Asked]) -> str:
    if not asked:
        return ""
    rows = [
        f'<tr><td><code>{shown(one.id)}</code><td><span class="chip warm">{both(words.ASKED_KIND[one.kind])}</span>'
        f'<td class="t">{shown(one.words)}<td><code>{shown(one.where)}</code>'
        for one in asked
    ]
    body = f'<div class="scroll"><table><tbody>{"".join(rows)}</tbody></table></div>'
    return _section(words.ASKED, body, both(words.ASKED_LEAD))


# Charts.


def _charts(report: Report, *, with_charts: bool) -> str:
    if not report.rows:
        return ""
    if not with_charts:
        return f'<p class="note">{both(words.NO_CHARTS)}</p>'
    days = report.days
    some = [day for day in days if day.prompts]
    judged = [day for day in days if day.helped or day.corrected]
    key = (
        f'<span class="key"><i class="k0"></i>{both(words.LEGEND_HELPED)}'
        f'<i class="k1"></i>{both(words.LEGEND_CORRECTED)}</span>'
    )
    sure = [row.confidence for row in report.rows if row.status == "active"]
    figures = [
        _figure(words.CHART_LEARNED, (lambda: charts.learned_chart(days)) if days else None, css="fill"),
        _figure(
            words.CHART_CONFIDENCE,
            (lambda: charts.confidence_chart(report.confidence)) if report.confidence else None,
        ),
        _figure(words.CHART_OUTCOME, (lambda: charts.outcome_chart(judged)) if judged else None, key=key),
        _figure(words.CHART_SHOWN, (lambda: charts.shown_chart(some)) if some else None),
        _figure(words.CHART_TOKENS, (lambda: charts.tokens_chart(some)) if some else None),
        _figure(words.CHART_DISTRIBUTION, (lambda: charts.distribution_chart(sure)) if sure else None),
    ]
    return f'<section class="charts">{"".join(figures)}</section>'


def _figure(name: Text, draw: Callable[[], str] | None, *, key: str = "", css: str = "") -> str:
    body = draw() if draw else f'<p class="none">{both(words.NO_DATA)}</p>'
    return (
        f'<figure class="{css}"><figcaption><span>{both(name)}</span>{key if draw else ""}</figcaption>{body}</figure>'
    )


# Lessons.


def _told(report: Report) -> str:
    if not report.told:
        return ""
    cards = [_lesson(one) for one in report.told]
    body = f'<div class="lessons">{"".join(cards[:OPEN])}</div>'
    if len(cards) > OPEN:
        rest = f'<div class="lessons">{"".join(cards[OPEN:])}</div>'
        body += f"<details><summary>{both(words.MORE, n=len(cards) - OPEN)}</summary>{rest}</details>"
    return _section(words.TOLD, body, both(words.TOLD_LEAD, n=len(cards), all=f"{len(report.rows):,}"))


def _lesson(told: Told) -> str:
    row = told.row
    quotes = "".join(f"<p>{shown(line, _QUOTE)}</p>" for line in told.evidence[:_QUOTES])
    facts = [
        f'<meter min="0" max="1" value="{row.confidence:.2f}"></meter> <span>{row.confidence:.2f}</span>',
        f'<span class="chip">{both(words.KINDS.get(row.kind, (row.kind, row.kind)))}</span>',
    ]
    if row.status != "active":
        facts.append(f'<span class="chip warm">{both(words.STATUSES.get(row.status, (row.status, row.status)))}</span>')
    if row.pinned:
        facts.append(f'<span class="chip">{both(words.FACT_PINNED)}</span>')
    if row.scope != "global":
        facts.append(f'<span class="chip">{shown(row.scope, 40)}</span>')
    for count, text, css in (
        (row.times_used, words.FACT_USED, ""),
        (row.times_validated, words.FACT_HELPED, "good"),
        (told.times_corrected, words.FACT_CORRECTED, "bad"),
        (row.seen if row.seen > 1 else 0, words.FACT_SAID, ""),
    ):
        if count:
            facts.append(f'<span class="chip {css}">{both(text, n=count)}</span>')
    facts.append(charts.sparkline([sure for _, sure in told.confidences][-40:]))
    when = f'<p class="when">{both(words.WHEN)}: {shown(row.trigger)}</p>' if row.trigger else ""
    return (
        f'<article><h3>{shown(row.title, _TITLE)}</h3>{when}<p class="do">{shown(row.action, 400)}</p>'
        + (f"<blockquote>{quotes}</blockquote>" if quotes else "")
        + f'<div class="facts">{"".join(facts)}</div><code>{shown(row.id)} · {shown(row.created[:10])}</code></article>'
    )


# Tables.


def _tables(report: Report) -> str:
    if not report.rows:
        return ""
    used = sorted(report.rows, key=lambda row: (row.times_validated, row.times_used), reverse=True)[:10]
    used = [row for row in used if row.times_used]
    again = sorted((row for row in report.rows if row.corrected_again), key=lambda row: -row.corrected_again)[:10]
    parts = ['<div class="two"><section>', f"<h2>{both(words.HELP)}</h2>"]
    parts.append(
        _table(
            ("title", "used", "helped", "confidence"),
            (
                f'<tr><td class="t">{shown(row.title, _TITLE)}<td class="n">{row.times_used}'
                f'<td class="n">{row.times_validated}<td class="n">{row.confidence:.2f}'
                for row in used
            ),
        )
        if used
        else f'<p class="note">{both(words.NO_DATA)}</p>'
    )
    parts += ["</section><section>", f"<h2>{both(words.AGAIN)}</h2>"]
    parts.append(
        _table(
            ("title", "shown", "again"),
            (
                f'<tr><td class="t">{shown(row.title, _TITLE)}<td class="n">{row.shown}<td class="n">{row.corrected_again}'
                for row in again
            ),
        )
        if again
        else f'<p class="note">{both(words.AGAIN_NONE if report.shown else words.NO_DATA)}</p>'
    )
    parts.append("</section>")
    if report.raised:
        parts.append(f"<section>{_heading(words.RAISED)}{_raised(report.raised)}</section>")
    if report.moved:
        parts.append(f"<section>{_heading(words.MOVED)}{_moved(report.moved)}</section>")
    return "".join([*parts, "</div>"])


def _raised(raised: Iterable[Raised]) -> str:
    rows = (
        f'<tr><td class="d">{shown(one.date[:10])}<td class="t">{shown(one.topic)}<td><code>{shown(one.where, 60)}</code>'
        for one in raised
    )
    return _table(("when", "title", "where"), rows)


def _moved(moved: Iterable[Moved]) -> str:
    rows = []
    for one in moved:
        key = "unused_" if one.why == "unused" and one.idle_days < 0 else one.why
        why = both(words.MOVED_WHY[key], days=one.idle_days) if key in words.MOVED_WHY else shown(one.why, 60)
        title = shown(one.title, _TITLE) or f"<code>{shown(one.id)}</code>"
        rows.append(
            f'<tr><td class="d">{shown(one.at[:10])}<td class="t">{title}<td class="w">{both(words.MOVED_WHAT[one.what])}<td>{why}'
        )
    return _table(("when", "title", "what", "why"), rows)


def _all(rows: Sequence[Row], language: str, room: int) -> str:
    """Every instinct, one row each, as many as the room holds; without what they say where that is too much."""
    if not rows:
        return ""
    lines = [_row(row, told=len(rows) <= 2_000) for row in rows]
    kept: list[str] = []
    for line in lines:
        room -= len(line.encode("utf-8", "replace")) + 1
        if room < 0:
            break
        kept.append(line)
    missing = len(rows) - len(kept)
    more = f'<p class="note">{both(words.NOT_ALL, n=f"{missing:,}")}</p>' if missing else ""
    box = (
        f'<input id="filter" type="search" placeholder="{escape(_said(words.FILTER, language))}"'
        f' data-en="{escape(words.FILTER[0])}" data-zh="{escape(words.FILTER[1])}" aria-label="filter">'
    )
    table = _table(("id", "title", "status", "confidence", "used", "helped"), kept, name="all")
    return _section(words.ALL, box + table + more)


def _row(row: Row, *, told: bool) -> str:
    # Cells end where the next begins: HTML says so, and ten thousand rows feel it.
    text = shown(row.title, _TITLE)
    if told and row.action and not row.action.startswith(row.title.rstrip("…")):
        text += f' <span class="note">{shown(row.action)}</span>'
    return (
        f'<tr class="{escape(row.status)} {escape(row.kind)}"><td>{shown(row.id.removeprefix("instinct-"), 40)}'
        f"<td class=t>{text}<td class=s><td class=n>{row.confidence:.2f}<td class=n>{row.times_used}"
        f"<td class=n>{row.times_validated}"
    )


def _table(columns: tuple[str, ...], rows: Iterable[str], *, name: str = "") -> str:
    numeric = ("confidence", "used", "helped", "shown", "again")
    heads = "".join(
        f'<th{" class=n" if one in numeric else ""} scope="col">{both(words.COLUMNS[one])}</th>' for one in columns
    )
    attribute = f' id="{name}"' if name else ""
    lines = "\n".join(rows)
    return f'<div class="scroll"><table{attribute}><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>'


def _heading(name: Text) -> str:
    return f"<h2>{both(name)}</h2>"


def _section(name: Text, body: str, lead: str = "") -> str:
    note = f'<p class="note">{lead}</p>' if lead else ""
    return f"<section>{_heading(name)}{note}{body}</section>"


def _footer(report: Report) -> str:
    model = words.MODEL_ASKED if report.model_calls else words.MODEL
    facts = {"made": report.made.replace("T", " "), "home": report.home, "version": report.version}
    note = f"<p>{both(words.TOKENS_NOTE)}</p>" if report.rows else ""
    return f"<footer><p>{both(model)}</p>{note}<p>{both(words.MADE, **facts)}</p></footer>"


# The page's own parts.


def _own(name: str) -> str:
    return (files("instinct_learner.report") / name).read_text(encoding="utf-8").strip()


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def _said(text: Text, language: str) -> str:
    return text[1] if language == "zh" else text[0]
