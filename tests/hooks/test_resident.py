"""The load of a process that stays: the same answers as the script's, for less."""

from __future__ import annotations

import os
import sqlite3
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner import worker
from instinct_learner.bank import database, layout
from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.index import Index
from instinct_learner.bank.search import KeptPostings
from instinct_learner.bank.sync import sync
from instinct_learner.hooks import resident

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]

#: More files than every look looks at.
LARGE = 620


@pytest.fixture(autouse=True)
def _fresh_access(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test starts as a new worker does, and leaves nothing open."""
    mine = resident.ResidentAccess()
    monkeypatch.setattr(resident, "access", lambda: mine)
    # By words alone: an encoder is loaded beside the first answers, and has tests of its own.
    monkeypatch.setattr(resident, "has_encoder", lambda: False)
    yield
    mine.close()


def load(prompt: str, home: Path, session: str = "s") -> dict[str, Any]:
    """What the worker answers."""
    ctx = {"workspaceDir": str(home.parent), "sessionId": session, "trigger": "user"}
    answer = worker.perform("load", {"event": {"prompt": prompt, "messages": []}, "ctx": ctx})
    assert isinstance(answer, dict)
    return answer


def put(home: Path, instinct: Instinct) -> Path:
    path = home / "instincts" / f"2026-05-08-{instinct.id[-3:]}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render_instinct(instinct), encoding="utf-8")
    return path


def fill(home: Path, make_instinct: Make, count: int) -> list[Path]:
    """A bank of `count` in the index, its folder at rest."""
    paths = [
        put(home, make_instinct(id=f"instinct-20260508-{n:03}", action=f"处理 topic{n}xyz"))
        for n in range(1, count + 1)
    ]
    os.utime(home / "instincts", ns=(10**18, 10**18))
    sync(home)
    return paths


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_second_prompt_opens_nothing_and_looks_at_what_it_shows(
    home: Path, make_instinct: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(home, make_instinct, LARGE)
    assert "topic7xyz" in load("安装依赖 topic7xyz", home)["context"]
    connects: list[str] = []
    looked: list[object] = []
    statements: list[str] = []
    real_connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    real_lstat = os.lstat

    def connect(path: str, *given: Any, **named: Any) -> sqlite3.Connection:
        connects.append(path)
        return real_connect(path, *given, **named)

    def lstat(path: Any, *given: Any, **named: Any) -> os.stat_result:
        looked.append(path)
        return real_lstat(path, *given, **named)

    monkeypatch.setattr(sqlite3, "connect", connect)
    monkeypatch.setattr(os, "lstat", lstat)
    with resident.access().index(str(home)) as index, resident.access().ledger(str(home)) as ledger:
        for opened in (index, ledger):
            opened._db.set_trace_callback(statements.append)
    answer = load("安装依赖 topic8xyz", home)
    assert "topic8xyz" in answer["context"]
    assert connects == []
    # What is shown, and what was about to be.
    assert 1 <= len(looked) <= 5
    per_term = [one for one in statements if "FROM postings" in one]
    assert per_term
    assert len(statements) - len(per_term) <= 15, statements


def test_postings_are_read_once_until_somebody_changes_the_index(home: Path, make_instinct: Make) -> None:
    first, *_ = fill(home, make_instinct, 40)
    statements: list[str] = []
    before = load("处理 topic3xyz", home)
    with resident.access().index(str(home)) as index:
        index._db.set_trace_callback(statements.append)
    assert load("处理 topic3xyz", home) == before
    assert not [one for one in statements if "FROM postings" in one]
    edit(first, "处理 topic1xyz", "处理 topic3xyz topic3xyz")
    after = load("处理 topic3xyz", home)
    assert [one for one in statements if "FROM postings" in one]
    assert "instinct-20260508-001" in {one["id"] for one in after["injected"]}
    assert after != before


def test_kept_postings_are_bounded_and_a_deeper_look_reads_again(home: Path, make_instinct: Make) -> None:
    fill(home, make_instinct, 30)
    with Index.open(str(home)) as index:
        kept = KeptPostings()
        kept.LIMIT = 3
        (common,) = index._db.execute("SELECT id FROM terms WHERE live=30 LIMIT 1").fetchone()
        whole = kept(index._db, common, 0, 256)
        assert len(whole[0]) == 30
        kept.clear()
        assert [list(part) for part in kept(index._db, common, 0, 10)] == [list(part[:10]) for part in whole]
        assert [list(part) for part in kept(index._db, common, 0, 256)] == [list(part) for part in whole]
        for (number,) in index._db.execute("SELECT id FROM terms LIMIT 20").fetchall():
            kept(index._db, number, 0, 256)
        assert len(kept._lists) == 3


def test_the_answers_are_the_scripts_answers(home: Path, make_instinct: Make) -> None:
    from instinct_learner.hooks import load as hook
    from instinct_learner.hooks.call import HookCall

    fill(home, make_instinct, 40)
    for prompt in ("topic3xyz", "处理 topic30xyz 的时候", "nothing of this kind", "安装依赖"):
        call = HookCall(name="load", argv=("--home", str(home)), payload={"prompt": prompt, "sessionId": "other"})
        assert load(prompt, home)["context"] == hook.load(call).text


def test_an_edit_in_a_small_bank_is_honoured_at_the_very_next_prompt(home: Path, make_instinct: Make) -> None:
    first, *_ = fill(home, make_instinct, 3)
    assert "topic1xyz" in load("topic1xyz", home)["context"]
    edit(first, "处理 topic1xyz", "改成 other9abc")
    assert "other9abc" in load("other9abc", home)["context"]
    put(home, make_instinct(id="instinct-20260508-009", action="安装依赖后运行 audit42"))
    assert "audit42" in load("audit42", home)["context"]
    first.unlink()
    assert "other9abc" not in load("other9abc", home)["context"]


def test_what_a_large_bank_shows_is_never_stale(home: Path, make_instinct: Make) -> None:
    target = fill(home, make_instinct, LARGE)[-1]
    assert f"处理 topic{LARGE}xyz" in load(f"topic{LARGE}xyz", home)["context"]
    edit(target, f"处理 topic{LARGE}xyz", f"改用 fresh topic{LARGE}xyz")
    assert "改用 fresh" in load(f"topic{LARGE}xyz", home)["context"]


def test_between_two_prompts_a_large_bank_is_swept_slice_by_slice(home: Path, make_instinct: Make) -> None:
    target = fill(home, make_instinct, LARGE)[-1]
    load("topic1xyz", home)
    edit(target, f"处理 topic{LARGE}xyz", "改成 other9abc")
    assert load("other9abc", home)["context"] == ""
    for number in range(1, 4):
        resident.access().tidy(now=partial(float, 10**6 + number * resident.SWEEP_SECONDS))
    assert "other9abc" in load("other9abc", home)["context"]


def test_it_is_not_swept_at_every_prompt(home: Path, make_instinct: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(home, make_instinct, LARGE)
    load("topic1xyz", home)
    sweeps: list[str] = []

    def sweep(_index: Index, after: str) -> tuple[bool, str]:
        sweeps.append(after)
        return False, "x"

    monkeypatch.setattr(resident, "sweep", sweep)
    for second in (1000.0, 1001.0, 1009.0, 1000.0 + resident.SWEEP_SECONDS):
        resident.access().tidy(now=partial(float, second))
    assert sweeps == ["", "x"]


@pytest.mark.parametrize("file", [layout.index_path, layout.ledger_path])
@pytest.mark.parametrize("damage", ["deleted", "unlinked", "replaced", "overwritten"])
def test_files_that_somebody_takes_away_are_made_anew(
    home: Path, make_instinct: Make, file: Callable[[str], str], damage: str
) -> None:
    fill(home, make_instinct, 3)
    load("topic1xyz", home)
    path = file(str(home))
    if damage == "overwritten":
        Path(path).write_bytes(b"\x00" * 8192)
    elif damage == "unlinked":
        # As somebody does who follows the doctor's advice: what lies beside it stays.
        Path(path).unlink()
    else:
        database.discard(path)
    if damage == "replaced":
        sqlite3.connect(path).close()
    answers = [load("topic2xyz", home)["context"] for _ in range(2)]
    assert "topic2xyz" in answers[-1]


def test_changed_settings_hold_at_the_next_prompt(home: Path, make_instinct: Make) -> None:
    tools = ("检查锁文件 lockfile", "清理缓存 purge", "记录版本 changelog", "运行审计 audit")
    for number, tool in enumerate(tools, 1):
        put(home, make_instinct(id=f"instinct-20260508-{number:03}", action=f"先{tool}", title=tool))
    assert len(load("安装依赖", home)["injected"]) > 1
    (home / "config.json").write_text('{"max_instincts_load": 1}', encoding="utf-8")
    assert len(load("安装依赖", home)["injected"]) == 1
    (home / "config.json").write_text('{"max_instincts_load": 2}', encoding="utf-8")
    assert len(load("安装依赖", home)["injected"]) == 2
    (home / "config.json").write_text("{broken", encoding="utf-8")
    assert len(load("安装依赖", home)["injected"]) > 2
    assert "config.json" in (home / ".state" / "hooks.log").read_text(encoding="utf-8")


def test_it_keeps_a_few_homes_open_and_no_more(
    tmp_path: Path, make_instinct: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("INSTINCT_HOME")
    homes = [tmp_path / f"agent{number}" / "_core_files" for number in range(resident.KEPT_HOMES + 6)]
    for home in homes:
        fill(home, make_instinct, 2)
        load("topic1xyz", home)
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("this system doesn't list a process's open files")
    opened = {os.path.realpath(one) for one in descriptors.iterdir()}
    still = [home for home in homes if str(layout.index_path(str(home))) in opened]
    assert still == homes[-resident.KEPT_HOMES :]
    assert "topic1xyz" in load("topic1xyz", homes[0])["context"]


def test_another_threads_connections_are_its_own(
    home: Path, make_instinct: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("INSTINCT_HOME", str(home))
    monkeypatch.setattr(resident, "has_encoder", lambda: False)
    fill(home, make_instinct, 2)
    found: list[str] = []

    def ask() -> None:
        found.append(load("topic1xyz", home)["context"])
        resident.access().close()

    for _ in range(2):
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert ["topic1xyz" in text for text in found] == [True, True]
