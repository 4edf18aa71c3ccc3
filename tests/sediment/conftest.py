"""Every test of the loop runs in memory and on the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sediment.world import World, disk_world, memory_world

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["memory", "disk"])
def world(request: pytest.FixtureRequest, home: Path) -> World:
    """A fresh world."""
    return memory_world() if request.param == "memory" else disk_world(home)
