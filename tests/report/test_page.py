"""The page as a browser shows it, and as a hostile instinct would like it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.banks import make_bank

from instinct_learner.bank.ledger import Ledger
from instinct_learner.cli.main import main
from instinct_learner.governance.writer import Writer
from instinct_learner.learning.validate import after_use, after_verdict
from instinct_learner.report import charts, words
from instinct_learner.report.gather import gather
from instinct_learner.report.model import Day
from instinct_learner.report.page import both, render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct
    from instinct_learner.report.model import Report

    Make = Callable[..., Instinct]

HOSTILE = "</script><script>window.owned=1</script><img src=x onerror=owned=1>\"'><svg onload=owned=1>{{7*7}}"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def made(home: Path, now: datetime) -> Report:
    return gather(str(home), now=now, version="9.9")


@pytest.fixture
def lived_in(home: Path, make_instinct: Make, now: datetime) -> Path:
    """A bank with a history: used, helped, corrected, rested, forgotten, pending, shown, hostile."""
    writer = Writer(home, now=lambda: now)
    used = writer.create_instinct(make_instinct(title="包管理器：pnpm", evidence=("2026-05-08：不对，用 pnpm",)))
    for _ in range(3):
        writer.update_instinct(used.id, lambda one: after_use(one, now=now), why="used: pnpm")
        writer.update_instinct(used.id, lambda one: after_verdict(one, "helped", now=now), why="use helped")
    writer.update_instinct(
        used.id, lambda one: after_verdict(one, "corrected", now=now, quote="又错了"), why="use corrected"
    )
    bad = writer.create_instinct(
        make_instinct(title=HOSTILE, action=HOSTILE, trigger=HOSTILE, evidence=(HOSTILE,), scope=f"project:{HOSTILE}")
    )
    writer.archive_instinct(bad.id, why="unused")
    gone = writer.create_instinct(make_instinct(action="forget me"))
    writer.delete_instinct(gone.id, why="the owner took it back")
    writer.create_instinct(make_instinct(action="imported one"), pending=True)
    (home / "instincts" / "2026-05-09-001.md").write_text(HOSTILE, encoding="utf-8")
    with Ledger.open(home) as ledger:
        ledger.record_injection("s", "h", [used.id], now.isoformat())
        ledger.count_up("count:shown", 4)
        ledger.count_up(f"count:shown:{used.id}", 4)
        ledger.count_up("count:corrected_again")
        ledger.count_up(f"count:corrected_again:{used.id}")
    return home


class Seen(HTMLParser):
    """Every tag with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_says_what_happened(lived_in: Path, now: datetime) -> None:
    report = made(lived_in, now)
    assert report.counts == {"active": 1, "dormant": 0, "archived": 1, "pending": 1, "broken": 1}
    assert (report.shown, report.corrected_again) == (4, 1)
    assert [(day.helped, day.corrected, day.prompts, day.shown) for day in report.days if day.prompts] == [(3, 1, 1, 1)]
    assert {one.what for one in report.moved} == {"archived", "forgotten"}
    assert [one.kind for one in report.asked] == ["import"]
    page = render(report, language="zh")
    for said in ("2026-05-08：不对，用 pnpm", "25.0%", "又错了", "imported one", "instinct-20260508-003"):
        assert said in page
    assert "forget me" not in page.replace("imported one", "")  # what is forgotten is


def test_nothing_hostile_becomes_markup_and_nothing_comes_from_elsewhere(lived_in: Path, now: datetime) -> None:
    page = render(made(lived_in, now), language="en")
    tags = Seen(page).tags
    assert [name for name, _ in tags if name in ("img", "iframe", "object", "embed", "link", "base", "form")] == []
    assert sum(name == "script" for name, _ in tags) == 1
    attributes = [(key, value or "") for _, found in tags for key, value in found.items()]
    assert [key for key, _ in attributes if key.startswith("on") or key in ("src", "href", "style", "xlink:href")] == []
    assert "http://" not in page
    assert "https://" not in page
    policy = next(found["content"] or "" for _, found in tags if found.get("http-equiv"))
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_both_languages_are_whole(lived_in: Path, now: datetime) -> None:
    page = render(made(lived_in, now), language="zh")
    assert page.count("pygal-chart") == 6
    assert page.count('class="e"') == page.count('class="z"') > 40
    texts = [value for value in vars(words).values() if isinstance(value, tuple)]
    assert all(len(text) == 2 and all(text) for text in texts)
    assert both(("a {n}", "甲 {n}"), n="<b>") == '<span class="e">a &lt;b&gt;</span><span class="z">甲 &lt;b&gt;</span>'


def test_an_empty_home_has_a_page_and_stays_empty(home: Path, now: datetime) -> None:
    page = render(made(home, now), language="en")
    assert words.LEAD_EMPTY[0] in page
    assert not home.exists()


@pytest.mark.slow
def test_ten_thousand_instincts_are_a_page_that_a_phone_opens(tmp_path: Path, now: datetime) -> None:
    make_bank(tmp_path, 10_000)
    report = made(tmp_path, now)
    page = render(report, language="zh")
    assert len(report.rows) == 10_000
    assert page.count("<tr class=") >= 10_000
    assert len(page.encode()) <= 3_000_000


def test_more_than_fits_is_said_to_be_more(lived_in: Path, now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("instinct_learner.report.page.PAGE_LIMIT_BYTES", 0)
    assert "3 more: `instinct list --all`" in render(made(lived_in, now), language="en")


# The command.


def test_the_command_writes_one_private_file(
    lived_in: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", "--home", str(lived_in), "--language", "zh"]) == 0
    page = tmp_path / "instinct-report.html"
    assert page.read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="zh-CN" class="zh">')
    assert page.stat().st_mode & 0o077 == 0
    assert main(["report", "--home", str(lived_in)]) == 0  # our own is written over
    page.write_text("mine", encoding="utf-8")
    assert main(["report", "--home", str(lived_in)]) == 1
    assert page.read_text(encoding="utf-8") == "mine"
    assert main(["report", "--home", str(lived_in), "-o", str(tmp_path / "no" / "x.html")]) == 3
    capsys.readouterr()
    assert main(["report", "--home", str(lived_in), "--json"]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert facts["counts"]["active"] == 1
    assert main(["report", "--home", str(lived_in), "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
    assert main(["report", "--home", str(lived_in), "-o", "-", "--open"]) == 2


def test_without_the_chart_library_the_page_is_made_and_says_what_is_missing(
    lived_in: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pygal", None)
    target = tmp_path / "page.html"
    assert main(["report", "--home", str(lived_in), "-o", str(target), "--language", "en"]) == 0
    assert "instinct-learner[report]" in capsys.readouterr().err
    assert "pygal-chart" not in target.read_text(encoding="utf-8")
    assert "instinct-learner[report]" in target.read_text(encoding="utf-8")


def test_charts_hold_no_script_and_no_style() -> None:
    svg = charts.distribution_chart([0.1, 0.5, 0.95, 1.0])
    assert re.findall(r"<(?:script|style|defs)|style=|pygal\.config", svg) == []
    assert "<title>0.9 · 2</title>" in svg


def test_dates_are_written_out_however_many_there_are() -> None:
    days = [Day(day=f"2026-05-{number:02}", learned=1) for number in range(1, 31)]
    assert ">05-01</text>" in charts.learned_chart(days)
    assert "…" not in charts.learned_chart(days)


# A real browser.


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
    if CHROMIUM is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.mark.parametrize("width", [360, 820, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_in_chromium(
    browser: Any, lived_in: Path, now: datetime, *, width: int, theme: str, language: str
) -> None:
    path = lived_in.parent / "page.html"
    path.write_text(render(made(lived_in, now), language="en" if language == "en" else "zh"), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=theme)
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: trouble.append(request.url) if not request.url.startswith("file:") else None)
    page.goto(path.as_uri())
    assert page.evaluate("window.owned") is None
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", paper)[:3])) < 200) == (theme == "dark")
    heading = page.inner_text("h1").strip()
    assert heading == words.TITLE[1 if language == "zh" else 0]
    page.click("#language")
    assert page.inner_text("h1").strip() == words.TITLE[0 if language == "zh" else 1]
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != paper
    page.fill("#filter", "imported")
    # Waited for by selector: the page's policy forbids a test, too, to hand it a function as text.
    page.wait_for_selector("#all tbody tr[hidden]", state="attached")
    assert page.locator("#all tbody tr:not([hidden])").count() == 1
    assert trouble == []
    page.close()


def test_drawing_leaves_no_hook_in_later_imports() -> None:
    assert "<svg" in charts.distribution_chart([0.1, 0.5, 0.95, 1.0])
    assert [finder for finder in sys.meta_path if type(finder).__module__ == "pygal"] == []
