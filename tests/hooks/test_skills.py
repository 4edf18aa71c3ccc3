"""The hub at the heartbeat: when a cycle begins, what it does, and that nobody waits for it."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.layout import ensure_home
from instinct_learner.governance.audit import read_events
from instinct_learner.governance.writer import Writer
from instinct_learner.hooks import heartbeat, skills
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.log import log_path
from instinct_learner.model.instinct import InstinctId

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

RULES = [
    ("用 pip 安装依赖时", "先升级 pip，再安装依赖", "先升级 pip"),
    ("用 pip 安装依赖时", "用国内镜像安装依赖", "国内镜像安装依赖"),
    ("用 pip 安装依赖失败时", "清空 pip 缓存后重新安装依赖", "清空 pip 缓存"),
    ("用 pip 安装依赖之后", "运行 pip check 检查依赖冲突", "检查依赖冲突"),
    ("用 pip 安装依赖时", "在虚拟环境里安装依赖，不装到系统 Python", "虚拟环境安装依赖"),
]
AT = "2026-05-08T13:00:00+08:00"


@pytest.fixture
def learned(home: Path, make_instinct: Callable[..., Instinct], now: datetime) -> Path:
    """A home whose agent learned five rules on one theme."""
    writer = Writer(home, now=lambda: now)
    for trigger, action, title in RULES:
        draft = make_instinct(trigger=trigger, action=action, title=title, kind="preference", tags=())
        writer.create_instinct(replace(draft, id=InstinctId("")))
    return home


def call(home: Path, at: str = AT, hub: dict[str, object] | None = None) -> HookCall:
    if hub:
        (home / "config.json").write_text(json.dumps({"hub": hub}), encoding="utf-8")
    environ = {
        **os.environ,
        "INSTINCT_HOME": str(home),
        "INSTINCT_NOW": at,
        "ULTRON_CLUSTER_SIMILARITY_THRESHOLD": "0.35",
    }
    return HookCall(name="heartbeat", argv=("--json",), payload={}, environ=environ)


def ended(home: Path) -> dict[str, Any]:
    """What the cycle that runs beside us came to."""
    until = time.monotonic() + 90
    while time.monotonic() < until:
        found = read_events(home, event_type="hub.cycle")
        if found:
            return found[-1]
        time.sleep(0.1)
    log = log_path(str(home))
    raise AssertionError(open(log, encoding="utf-8").read() if os.path.exists(log) else "no cycle, and no log")  # noqa: SIM115


def test_what_the_agent_learned_becomes_a_skill_beside_the_heartbeat(learned: Path) -> None:
    found = heartbeat.maintain(call(learned))
    assert found["failed"] == []
    assert found["steps"]["hub"]["started"]
    event = ended(learned)
    details = {key: event[key] if key in event else event["details"][key] for key in ("lessons", "crystallized")}
    assert details == {"lessons": 5, "crystallized": 1}
    (folder,) = os.listdir(learned / "hub" / "skills")
    assert all(
        action in (learned / "hub" / "skills" / folder / "SKILL.md").read_text("utf-8") for _, action, _ in RULES[1:3]
    )
    assert not os.path.exists(learned / "skills" / folder[: -len("-1.0.0")]), "a skill reaches an agent only by install"


def test_a_cycle_rests_for_its_hours_and_no_clock_that_was_set_back_holds_it_up(
    learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[str] = []

    def start(home: str, _: object) -> int:
        began.append(home)
        return 1

    monkeypatch.setattr(skills, "start", start)
    at = (
        "2026-05-08T13:00:00+08:00",
        "2026-05-08T18:59:00+08:00",
        "2026-05-08T19:00:00+08:00",
        "2026-05-01T00:00:00+08:00",
    )
    assert [skills.heartbeat(call(learned, one))["started"] for one in at] == [True, False, True, True]
    assert len(began) == 3


@pytest.mark.parametrize(
    ("hub", "why"),
    [
        pytest.param({"evolution_enabled": False}, "off", id="evolution off"),
        pytest.param({"interval_hours": 0}, "off", id="not at the heartbeat"),
        pytest.param({"crystallize_at": 6}, "too few lessons", id="fewer lessons than a skill needs"),
    ],
)
def test_nothing_begins_where_nothing_is_wanted(learned: Path, hub: dict[str, object], why: str) -> None:
    assert skills.heartbeat(call(learned, hub=hub)) == {"started": False, "why": why}
    assert not (learned / "hub").exists()


def test_an_empty_home_is_left_alone(home: Path) -> None:
    ensure_home(home)
    assert skills.heartbeat(call(home))["why"] == "too few lessons"


def test_two_cycles_of_one_home_are_never_at_work_at_once(learned: Path) -> None:
    lock = skills._alone(str(learned))
    assert lock is not None
    assert skills.cycle(str(learned), call(learned).environ) == {"skipped": True, "reason": "another cycle is running"}
    os.close(lock)


def test_what_goes_wrong_in_the_child_is_in_the_log(learned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (learned / "hub").mkdir()
    (learned / "hub" / "hub.sqlite").write_bytes(b"this is no database, whatever its name says" * 100)
    monkeypatch.setenv("INSTINCT_HOME", str(learned))
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr(skills, "CHILD_SECONDS", 0)
    assert skills.main([str(learned)]) == 1
    with open(log_path(str(learned)), encoding="utf-8") as file:
        assert "hub: " in file.read()
