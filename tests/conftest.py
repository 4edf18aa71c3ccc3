"""Fixtures that every room's tests share. No test ever touches a real bank."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from instinct_learner.bank.codec import instinct_hash
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# A slow machine is no fault of the code: no test here fails for the time it took.
settings.register_profile("instinct", deadline=None, max_examples=60)
settings.load_profile("instinct")

#: Where it is always the same Friday afternoon in Shanghai.
NOW = datetime(2026, 5, 8, 13, 0, 0, tzinfo=timezone(timedelta(hours=8)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what the code now says into tests/golden")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home of this test's own, named by INSTINCT_HOME; the folder isn't made yet."""
    folder = tmp_path / "home" / "_core_files"
    monkeypatch.setenv("INSTINCT_HOME", str(folder))
    monkeypatch.setenv("INSTINCT_NOW", NOW.isoformat())
    # What set-up recorded for the person at this machine must not be found either.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return folder


@pytest.fixture
def now() -> datetime:
    """A fixed, aware instant, the one that INSTINCT_NOW says."""
    return NOW


@pytest.fixture
def make_instinct(now: datetime) -> Callable[..., Instinct]:
    """Makes a whole instinct; keyword arguments replace single values. The hash always fits trigger and action."""

    def make(**over: Any) -> Instinct:
        values: dict[str, Any] = {
            "id": InstinctId("instinct-20260508-001"),
            "created": now,
            "confidence": 0.6,
            "trigger": "安装依赖时",
            "action": "用 pnpm，不用 npm",
            "evidence": ("2026-05-08：「别用 npm，用 pnpm」",),
            "title": "pnpm 而非 npm",
            "kind": "correction",
            "tags": ("pnpm", "npm"),
            "source": (("session", "s-1"), ("turn", "t-1"), ("origin", "owner")),
            **over,
        }
        values.setdefault("hash", instinct_hash(values["trigger"], values["action"]))
        return Instinct(**values)

    return make
