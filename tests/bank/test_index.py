from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from instinct_learner.bank import layout
from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.index import Index
from instinct_learner.bank.sync import sync
from instinct_learner.model.instinct import Instinct

Make = Callable[..., Instinct]


def put(home: Path, instinct: Instinct, *, folder: str = "instincts", name: str = "") -> Path:
    """Writes an instinct's file as a person would."""
    path = (
        home / folder / (name or f"{instinct.id[9:13]}-{instinct.id[13:15]}-{instinct.id[15:17]}-{instinct.id[18:]}.md")
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render_instinct(instinct), encoding="utf-8")
    return path


def found(home: Path, query: str) -> list[str]:
    with Index.open(home) as index:
        return [hit.id for hit in index.search(query, limit=5)]


def test_a_document_is_found_by_its_words_best_first(home: Path, make_instinct: Make) -> None:
    put(home, make_instinct(id="instinct-20260508-001", trigger="写测试时", action="用 pytest", title="测试", tags=()))
    put(home, make_instinct(id="instinct-20260508-002", trigger="写文档时", action="测试链接", title="文档", tags=()))
    sync(home)
    assert found(home, "帮我用 pytest 写测试") == ["instinct-20260508-001", "instinct-20260508-002"]


def test_equals_are_ordered_by_id(home: Path, make_instinct: Make) -> None:
    for number in ("003", "001", "002"):
        put(home, make_instinct(id=f"instinct-20260508-{number}"))
    sync(home)
    assert found(home, "pnpm") == [f"instinct-20260508-00{number}" for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("over", "folder"),
    [
        pytest.param({"status": "dormant"}, "instincts", id="dormant"),
        pytest.param({"status": "expired"}, "instincts", id="expired"),
        pytest.param({"promoted_to": "memory/MEMORY.md"}, "instincts", id="promoted"),
        pytest.param({}, "instincts/archived", id="archived"),
        pytest.param({}, "instincts/pending", id="pending"),
    ],
)
def test_what_rests_is_a_neighbour_but_never_injected(
    home: Path, make_instinct: Make, over: dict[str, str], folder: str
) -> None:
    put(home, make_instinct(**over), folder=folder)
    sync(home)
    with Index.open(home) as index:
        assert index.search("pnpm", limit=5) == []
        assert [hit.id for hit in index.near("pnpm")] == ["instinct-20260508-001"]


def test_replacing_a_document_leaves_nothing_of_the_old_one(home: Path, make_instinct: Make) -> None:
    path = put(home, make_instinct())
    with Index.open(home) as index:
        index.upsert(make_instinct(), path)
        index.upsert(make_instinct(trigger="提交时", action="写 changelog", title="", tags=(), evidence=()), path)
        assert index.search("pnpm npm 安装", limit=5) == []
        assert len(index.search("changelog", limit=5)) == 1
        assert index.size() == 1


def test_the_index_made_piece_by_piece_equals_one_made_at_once(home: Path, make_instinct: Make) -> None:
    instincts = [
        make_instinct(id=f"instinct-20260508-{n:03}", action=f"用 tool{n % 3} 处理 case{n}") for n in range(1, 8)
    ]
    with Index.open(home) as index:
        for instinct in (*instincts, *reversed(instincts)):
            index.upsert(instinct, put(home, instinct))
        index.remove("instinct-20260508-007")
    (home / "instincts" / "2026-05-08-007.md").unlink()
    before = contents(home)
    os.unlink(layout.index_path(home))
    sync(home)
    assert contents(home) == before


def contents(home: Path) -> list[tuple[object, ...]]:
    """What the index knows, without row numbers, which depend on the order of writing."""
    with sqlite3.connect(layout.index_path(home)) as db:
        rows = db.execute(
            "SELECT d.id, d.shelf, t.term, p.impact FROM postings p JOIN docs d USING(doc) JOIN terms t ON t.id=p.term ORDER BY 1, 3"  # noqa: E501
        ).fetchall()
        rows += db.execute("SELECT term, live, resting FROM terms WHERE live+resting>0 ORDER BY term").fetchall()
        rows += db.execute("SELECT shelf, n FROM shelf_sizes ORDER BY shelf").fetchall()
    db.close()
    return rows


def test_a_broken_file_is_named_and_hides_no_other(home: Path, make_instinct: Make) -> None:
    put(home, make_instinct())
    bad = home / "instincts" / "2026-05-08-002.md"
    bad.write_text("---\nid: instinct-20260508-002\nconfidence: high\n---\n", encoding="utf-8")
    before = bad.read_bytes()
    sync(home)
    with Index.open(home) as index:
        [(path, line, problems)] = index.broken()
        assert path == "instincts/2026-05-08-002.md"
        assert line is None or line > 0
        assert any("confidence" in problem for problem in problems)
        assert index.counts()["active"] == 1
        assert index.counts()["broken"] == 1
    assert bad.read_bytes() == before


def test_a_repaired_file_is_no_longer_broken(home: Path, make_instinct: Make) -> None:
    bad = home / "instincts" / "2026-05-08-001.md"
    bad.parent.mkdir(parents=True)
    bad.write_bytes(b"\xff\xfe not text")
    assert sync(home).broken == 1
    put(home, make_instinct())
    assert sync(home).broken == 0
    with Index.open(home) as index:
        assert index.broken() == []


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(b"not a database at all, but long enough to be read as one" * 40, id="another file"),
        pytest.param(b"", id="emptied"),
        pytest.param(None, id="deleted"),
    ],
)
def test_a_damaged_index_is_made_anew_from_the_files(home: Path, make_instinct: Make, damage: bytes | None) -> None:
    put(home, make_instinct())
    sync(home)
    for name in Path(layout.state_dir(home)).glob("index.sqlite*"):
        name.unlink()
    if damage is not None:
        Path(layout.index_path(home)).write_bytes(damage)
    sync(home)
    assert found(home, "pnpm") == ["instinct-20260508-001"]


def test_an_index_of_another_version_is_made_anew(home: Path, make_instinct: Make) -> None:
    put(home, make_instinct())
    sync(home)
    db = sqlite3.connect(layout.index_path(home))
    db.execute("PRAGMA user_version=9999")
    db.close()
    sync(home)
    assert found(home, "pnpm") == ["instinct-20260508-001"]


def test_an_edit_with_restored_times_and_the_same_size_is_noticed(home: Path, make_instinct: Make) -> None:
    path = put(home, make_instinct(action="用 pnpm，不用 npm"))
    sync(home)
    was = path.stat()
    path.write_text(path.read_text(encoding="utf-8").replace("pnpm", "yarn"), encoding="utf-8")
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert path.stat().st_size == was.st_size
    assert sync(home).read == 1
    assert found(home, "yarn") == ["instinct-20260508-001"]


def test_nothing_is_read_again_when_nothing_changed(home: Path, make_instinct: Make) -> None:
    put(home, make_instinct())
    sync(home)
    report = sync(home)
    assert (report.read, report.gone, report.complete) == (0, 0, True)


def test_a_look_bounded_in_files_moves_on_until_all_were_looked_at(home: Path, make_instinct: Make) -> None:
    paths = [put(home, make_instinct(id=f"instinct-20260508-{n:03}")) for n in range(1, 7)]
    sync(home)
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8").replace("pnpm", "yarn"), encoding="utf-8")
    assert [sync(home, stat_limit=2).read for _ in range(3)] == [2, 2, 2]


@pytest.mark.parametrize("name", [".hidden.md", "notes.txt", ".2026-05-08-001.md.123-abcd.tmp"])
def test_only_markdown_that_is_not_hidden_is_a_record(home: Path, make_instinct: Make, name: str) -> None:
    put(home, make_instinct(), name=name)
    assert sync(home).read == 0


def test_a_link_is_reported_and_not_followed(home: Path, make_instinct: Make, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(render_instinct(make_instinct()), encoding="utf-8")
    (home / "instincts").mkdir(parents=True)
    (home / "instincts" / "2026-05-08-001.md").symlink_to(outside)
    assert sync(home).broken == 1
    assert found(home, "pnpm") == []


def test_two_files_with_one_id_are_both_known(home: Path, make_instinct: Make) -> None:
    put(home, make_instinct())
    put(home, make_instinct(), name="copy.md")
    sync(home)
    with Index.open(home) as index:
        assert index.counts()["active"] == 2
        index.remove("instinct-20260508-001", home / "instincts" / "copy.md")
        assert index.path_of("instinct-20260508-001") == "instincts/2026-05-08-001.md"
