"""A skill that the hub made, installed by our command line: the real host lists it at once, without a restart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.e2e.live_host import LiveHost

pytestmark = pytest.mark.host


def listed(host: LiveHost) -> dict[str, bool]:
    """Every skill that the host's default agent has: its name, and whether it is ready to use."""
    told = json.loads(host.command("openclaw", "skills", "list", "--agent", "main", "--json"))
    rows = told["skills"] if isinstance(told, dict) else told
    return {row["name"]: bool(row.get("eligible", True)) for row in rows}


def test_an_installed_skill_is_listed_at_once(host: LiveHost) -> None:
    hub = (host.instinct, "--home", str(host.workspace / "_core_files"), "hub")
    package = host.root / "packages"
    for name in ("pip-in-docker", "周报"):
        folder = package / name
        folder.mkdir(parents=True)
        front = f"---\nname: {name}\ndescription: Use when pip fails inside a docker build, or 写周报时\n---\n"
        text = f"{front}\n# {name}\n\n1. Set the proxy\n"
        (folder / "SKILL.md").write_text(text, encoding="utf-8")
    host.environ["INSTINCT_HUB_ROOTS"] = str(package)
    host.command(*hub, "upload", str(package))
    before = listed(host)
    for name in ("pip-in-docker", "周报"):
        assert name not in before
        host.command(*hub, "install", name)
        assert listed(host).get(name), listed(host)
