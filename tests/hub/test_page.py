"""The dashboard as a person sees it: in headless Chromium, in both languages, light and dark, wide and narrow."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.hub.settings import HubSettings

sys.path.insert(0, os.path.dirname(__file__))
from server import Client, serving  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from instinct_learner.hub.desk import Hub

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on PATH: apt-get install chromium")
VIEWS = ("Skills", "Themes", "History", "Lessons")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One Chromium for all."""
    api = pytest.importorskip("playwright.sync_api", reason="pip install playwright (it needs no browser of its own)")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


@contextmanager
def opened(browser: Any, url: str, **context: Any) -> Iterator[Any]:
    """A page that fails the test for whatever it complains of."""
    complaints: list[str] = []
    with browser.new_context(**{"locale": "en-US", "viewport": {"width": 1280, "height": 800}, **context}) as place:
        page = place.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.complaints = complaints
        page.goto(url + "/dashboard")
        page.wait_for_selector("body[data-shown]")
        yield page


def see(page: Any, view: str) -> str:
    """Goes to a view by its tab; gives what it says."""
    page.click(f"#tabs button[data-view={view}]")
    page.wait_for_selector(f"body[data-shown={view}]")
    return str(page.inner_text("#main"))


@pytest.fixture
def hub(home: Path, make_hub: Callable[..., Hub], themes: dict[str, list[dict[str, Any]]]) -> Hub:
    """A hub with a skill of two versions, a theme that came to nothing, lessons and a catalog."""
    made = make_hub(str(home), settings=HubSettings(join_cosine=0.2))

    def tell(rows: list[dict[str, Any]]) -> None:
        for row in rows:
            made.lessons.upload(
                row["content"], context=row["context"], resolution=row["resolution"], memory_type=row["memory_type"]
            )

    rows = themes["docker-pip"] + themes["镜像构建"]
    tell(rows[:5])
    made.evolve()
    tell(rows[5:10])
    made.evolve()
    catalog = home / "catalog.jsonl"
    catalog.write_text(
        '{"full_name": "@ns/minimax-pdf", "display_name": "Minimax PDF", "description": "Process PDF"}\n'
    )
    made.import_catalog(str(catalog))
    return made


@pytest.fixture
def server(hub: Hub) -> Iterator[Client]:
    """It, served."""
    with serving(hub) as made:
        yield made


@pytest.mark.parametrize(
    ("scheme", "width", "locale"),
    [
        *(("light", 390, "en-US"), ("dark", 390, "zh-CN"), ("light", 768, "zh-CN")),
        *(("dark", 768, "en-US"), ("light", 1280, "en-US"), ("dark", 1280, "zh-CN")),
    ],
)
def test_every_view_fits_and_complains_of_nothing(  # noqa: PLR0917 - fixtures
    browser: Any, server: Client, hub: Hub, scheme: str, width: int, locale: str, tmp_path: Path
) -> None:
    slug = hub.store.skill_rows(current_only=True)[0].slug
    look = {"color_scheme": scheme, "locale": locale, "viewport": {"width": width, "height": 800}}
    with opened(browser, server.url, **look) as page:
        for view in VIEWS:
            assert see(page, view).strip()
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, f"{view} is wider than {width}"
            page.screenshot(path=str(tmp_path / f"{view}.png"))
            assert (tmp_path / f"{view}.png").stat().st_size > 5_000
        page.goto(f"{server.url}/dashboard#Skill/{slug}")
        page.wait_for_selector("body[data-shown=Skill] article")
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        assert page.inner_text("#tabs") == (
            "技能\n知识簇\n进化历史\n经验" if locale == "zh-CN" else "Skills\nThemes\nHistory\nLessons"
        )
        assert page.complaints == []


def test_a_skill_is_read_its_versions_compared_and_one_taken_back(browser: Any, server: Client, hub: Hub) -> None:
    row = hub.store.skill_rows(current_only=True)[0]
    assert row.version == "1.1.0"
    with opened(browser, server.url) as page:
        assert "Minimax PDF" in see(page, "Skills")
        page.click(f"button.card:has-text('{row.slug}')")
        page.wait_for_selector("body[data-shown=Skill] article")
        assert page.inner_text("article h2").lower().startswith("pip install")
        assert page.locator("article ol > li").count() >= 6
        assert page.locator("article code").count() >= 2, "commands are set as code"
        page.click("aside button:has-text('Changes')")
        page.wait_for_selector("pre.diff .plus")
        assert page.locator("pre.diff .plus").count() >= 1
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("aside button:has-text('Go back to this version')")
        page.wait_for_selector("aside .card:has(.badge.good):has-text('1.0.0')")
        assert page.complaints == []
    assert hub.releases.find(row.slug).version == "1.0.0"


def test_themes_are_drawn_and_lead_to_their_lessons(browser: Any, server: Client, hub: Hub) -> None:
    hits = sum(one.hit_count for one in hub.store.active_memories())
    with opened(browser, server.url) as page:
        see(page, "Themes")
        circles = page.locator("svg.themes circle")
        assert circles.count() == len(hub.store.clusters())
        assert page.locator("svg.themes g.good").count() == 1
        page.locator("svg.themes g.good").press("Enter")
        page.wait_for_selector("body[data-shown=Theme] table")
        assert page.locator("tbody tr").count() == hub.store.clusters()[0].size
        assert page.complaints == []
    assert sum(one.hit_count for one in hub.store.active_memories()) == hits, "looking counts as no use"


def test_history_and_search_say_what_happened_and_what_is_near(browser: Any, server: Client) -> None:
    with opened(browser, server.url) as page:
        told = see(page, "History")
        assert "first version" in told
        assert "new version" in told
        assert "1.0.0 → 1.1.0" in told
        page.fill("#query", "pip 在 Docker 里超时")
        page.press("#query", "Enter")
        page.wait_for_selector("body[data-shown=Found] table")
        assert "pip install" in page.inner_text("#main")
        assert page.complaints == []


def test_what_a_skill_says_is_text_and_never_runs(browser: Any, server: Client, hub: Hub) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    body = f"---\nname: evil\ndescription: {evil}\n---\n\n# {evil}\n\n1. {evil} **{evil}** `{evil}`\n"
    assert hub.upload_files("evil", {"SKILL.md": body})["success"]
    hub.lessons.upload(f"a lesson {evil}", context=evil, resolution=evil)
    with opened(browser, server.url) as page:
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        for view in VIEWS:
            see(page, view)
        page.goto(f"{server.url}/dashboard#Skill/evil")
        page.wait_for_selector("body[data-shown=Skill] article")
        assert page.locator("main img, main script").count() == 0
        assert evil in page.inner_text("article")
        assert page.complaints == []


def test_a_server_that_asks_for_a_token_is_given_it_in_the_page(browser: Any, hub: Hub) -> None:
    token = "read-token-0123456789"  # noqa: S105 - of a server that lives for one test
    with serving(hub, {"INSTINCT_HUB_TOKENS": f"read:{token}"}) as client, opened(browser, client.url) as page:
        page.wait_for_selector("#key:not([hidden])")
        page.fill("#token", token)
        page.press("#token", "Enter")
        page.wait_for_selector("main .cards")
        assert not page.is_visible("#key")
        # The browser itself notes each 401; nothing else is wrong.
        assert [one for one in page.complaints if "401" not in one] == []
