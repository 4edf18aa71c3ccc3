"""A skill that the hub made, installed by our command line: the real host lists it at once, without a restart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.live_host import LiveHost

pytestmark = pytest.mark.host


SKILLS = (
    (
        "pip-in-docker",
        "Use when pip fails or times out inside a docker build",
        ("Pass the company's proxy as a build argument", "Never install packages as root over the system Python"),
    ),
    ("周报", "写每周工作周报时使用", ("先写结论，再写过程", "周报里不要罗列所有任务，只写有结果的三到五项")),
)


def listed(host: LiveHost) -> dict[str, bool]:
    """Every skill that the host's default agent has: its name, and whether it is ready to use."""
    told = json.loads(host.command("openclaw", "skills", "list", "--agent", "main", "--json"))
    rows = told["skills"] if isinstance(told, dict) else told
    return {row["name"]: bool(row.get("eligible", True)) for row in rows}


def test_an_installed_skill_is_listed_at_once(host: LiveHost) -> None:
    hub = (host.instinct, "--home", str(host.workspace / "_core_files"), "hub")
    package = host.root / "packages"
    for name, when, lines in SKILLS:
        folder = package / name
        folder.mkdir(parents=True)
        front = f"---\nname: {name}\ndescription: {when}\n---\n"
        text = f"{front}\n# {name}\n\n" + "".join(f"{n}. {line}\n" for n, line in enumerate(lines, 1))
        (folder / "SKILL.md").write_text(text, encoding="utf-8")
    host.environ["INSTINCT_HUB_ROOTS"] = str(package)
    host.command(*hub, "upload", str(package))
    before = listed(host)
    for name, *_ in SKILLS:
        assert name not in before
        host.command(*hub, "install", name)
        assert listed(host).get(name), listed(host)
