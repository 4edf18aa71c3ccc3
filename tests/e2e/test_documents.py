"""What the documents tell people to type is what this suite types."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.e2e.documents import install_commands

if TYPE_CHECKING:
    from tests.e2e.live_host import LiveHost


def test_readme_says_three_commands() -> None:
    install, set_up, prove = install_commands("README.md")
    assert install.startswith("openclaw skills install <this folder>")
    assert set_up.endswith("scripts/setup.py")
    assert prove == "openclaw instinct doctor"


@pytest.mark.parametrize("document", ["README.zh-CN.md", "docs/how-to/openclaw.md"])
def test_every_document_says_the_same_commands(document: str) -> None:
    assert install_commands(document) == install_commands("README.md")


@pytest.mark.host
def test_the_last_of_them_proves_the_loop(host: LiveHost) -> None:
    said = host.type_from_readme(install_commands("README.md")[-1])
    assert "✓ injected" in said, (said, host.complaints())
    assert said.rstrip().endswith("All well."), said
