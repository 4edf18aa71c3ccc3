"""The documentation says what is there, all of it, and nothing that isn't."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank import layout
from instinct_learner.cli.table import COMMANDS
from instinct_learner.config.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "instinct_learner"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "references").glob("*.md")])
#: What begins like an event's type and is none: where the heartbeat notes its last review, the hub's own file.
NOT_EVENTS = frozenset({"evolve.reviewed", "hub.sqlite"})
_TYPE = re.compile(r"(?:instinct|sedimentation|evolution|evolve|hub|approval|card|import)\.[a-z_]+")


def texts_in_source() -> Iterator[str]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def documented_events() -> set[str]:
    page = (ROOT / "docs" / "reference" / "events.md").read_text(encoding="utf-8")
    return {name for name in re.findall(r"^\| `([a-z_.]+)` \|", page, re.MULTILINE) if _TYPE.fullmatch(name)}


def test_every_event_that_the_code_can_log_is_documented_and_no_other() -> None:
    keys = {key[0] for key in KEYS}
    logged = {text for text in texts_in_source() if _TYPE.fullmatch(text)} - keys - NOT_EVENTS
    assert logged == documented_events()


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "config.md").read_text(encoding="utf-8")
    assert [key[0] for key in KEYS if f"| `{key[0]}` |" not in page] == []
    assert all(key[6] and key[7] for key in KEYS)


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert [row[0] for row in COMMANDS if f"## instinct {row[0]}\n" not in page] == []


def test_every_file_of_home_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "files.md").read_text(encoding="utf-8")
    home = "/home"
    files = [layout.index_path(home), layout.ledger_path(home), layout.events_path(home)]
    wanted = [path.removeprefix("/home/") for path in files]
    wanted += [f"{folder}/" for folder in layout.RECORD_FOLDERS]
    wanted += [
        text for text in texts_in_source() if re.fullmatch(r"\.state/[a-z_]+\.(?:json|jsonl|log|lock|sqlite)", text)
    ]
    # A bank's own files are named one by one, or with the others of their folder.
    assert sorted({path for path in wanted if f"`{path}" not in page}) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    dead = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        place, _, part = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        found = (page.parent / place).resolve() if place else page
        if not found.exists() or (part and found.suffix == ".md" and part not in anchors(found)):
            dead.append(target)
    assert dead == []


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        pytest.param("README.md", "README.zh-CN.md", id="readme"),
        pytest.param("SKILL.md", "references/SKILL.zh-CN.md", id="skill"),
        pytest.param("docs/tutorial.md", "docs/tutorial.zh-CN.md", id="tutorial"),
        pytest.param("docs/concepts.md", "docs/concepts.zh-CN.md", id="concepts"),
    ],
)
def test_what_a_newcomer_needs_is_there_in_both_languages(english: str, chinese: str) -> None:
    first, second = ((ROOT / name).read_text(encoding="utf-8") for name in (english, chinese))
    assert first.count("\n## ") == second.count("\n## ")
    assert first.count("```") == second.count("```")
    assert sum("\u4e00" <= mark <= "\u9fff" for mark in second) > 400


def test_the_pages_name_only_commands_that_exist() -> None:
    known = {row[0] for row in COMMANDS} | {"open"}  # "instinct open" marks a fence of a bundle
    unknown = []
    for page in PAGES:
        if "adr" in page.parts or page.name == "CHANGELOG.md":
            continue
        text = page.read_text(encoding="utf-8")
        named = re.findall(r"(?m)^(?:\$ )?instinct ([a-z-]+)", text) + re.findall(r"`instinct ([a-z-]+)[ `]", text)
        unknown += [f"{page.name}: instinct {name}" for name in named if name not in known]
    assert unknown == []
