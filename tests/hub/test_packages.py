"""Packages that arrive: what is kept byte for byte, and what is refused."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.errors import PackageError
from instinct_learner.hub.document import read_front
from instinct_learner.hub.packages import TOTAL_BYTES, from_folder, from_inline, from_zip, real_path_under
from instinct_learner.hub.stores.protocol import CatalogEntry

sys.path.insert(0, os.path.dirname(__file__))
from good import GOOD_SKILL  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.hub.desk import Hub

SKILL = GOOD_SKILL


def zipped(*entries: tuple[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return held.getvalue()


def link(name: str, target: str) -> bytes:
    held = io.BytesIO()
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("SKILL.md", SKILL)
        archive.writestr(entry, target)
    return held.getvalue()


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        pytest.param(zipped(("../x", b"")), "inside a package", id="a slip"),
        pytest.param(zipped(("/etc/x", b"")), "inside a package", id="an absolute path"),
        pytest.param(zipped(("a\\..\\x", b"")), "inside a package", id="backslashes"),
        pytest.param(zipped(("C:x", b"")), "inside a package", id="a drive"),
        pytest.param(zipped(("nul.txt", b"")), "inside a package", id="a device"),
        pytest.param(zipped(("a\u202etxt", b"")), "inside a package", id="a name that reads backwards"),
        pytest.param(zipped(("SKILL.md", b"a"), ("skill.MD", b"b")), "same name", id="case clash"),
        pytest.param(zipped(("a", b"a"), ("a/b", b"b")), "file and a folder", id="a file that is a folder"),
        pytest.param(zipped(("SKILL.md", b"\0" * (TOTAL_BYTES - 1))), "bomb", id="a bomb by ratio"),
        pytest.param(zipped(*((f"f{n}", b"") for n in range(1_001))), "1001 files", id="too many files"),
        pytest.param(link("scripts/x", "/etc/passwd"), "link", id="a link"),
        pytest.param(b"PK\x03\x04 no zip", "can't be read", id="no zip"),
    ],
)
def test_a_zip_that_leads_elsewhere_or_swells_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(PackageError, match=why):
        from_zip(raw)


def test_a_zip_that_lies_about_its_size_is_refused() -> None:
    raw = bytearray(zipped(("SKILL.md", b"a" * 5_000)))
    # The size that the directory claims: a reader that trusts it allocates or cuts.
    for mark in (b"PK\x01\x02", b"PK\x03\x04"):
        at = raw.find(mark) + (24 if mark == b"PK\x01\x02" else 22)
        raw[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(PackageError):
        from_zip(bytes(raw))


def test_a_folder_with_a_link_is_refused_and_nothing_is_read_through_it(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s3cret")
    folder = tmp_path / "skill"
    (folder / "scripts").mkdir(parents=True)
    (folder / "SKILL.md").write_text(SKILL)
    os.symlink(tmp_path / "secret", folder / "scripts" / "x.sh")
    with pytest.raises(PackageError, match="link"):
        from_folder(str(folder))


@pytest.mark.parametrize(
    "files",
    [
        pytest.param({"a": {"base64": "!"}}, id="no base64"),
        pytest.param({"a": 5}, id="a number"),
        pytest.param({"../a": "x"}, id="a slip"),
        pytest.param({"": "x"}, id="no name"),
    ],
)
def test_inline_files_are_text_or_base64(files: dict[str, Any]) -> None:
    with pytest.raises(PackageError):
        from_inline(files)


@pytest.mark.parametrize(
    ("front", "categories"),
    [
        pytest.param('metadata: {"ultron": {"categories": ["a", "b"]}}', ("a", "b"), id="one line of JSON"),
        pytest.param(
            "metadata:\n  ultron:\n    categories:\n      - a\n      - b", ("a", "b"), id="a block, as documented"
        ),
        pytest.param("metadata: broken {", (), id="neither"),
    ],
)
def test_metadata_is_read_in_both_spellings(front: str, categories: tuple[str, ...]) -> None:
    read = read_front(f"---\nname: demo\ndescription: d\n{front}\n---\nbody\n")
    assert (read.name, read.categories, read.body) == ("demo", categories, "body\n")


def test_a_description_with_a_colon_is_read_as_written() -> None:
    assert read_front(SKILL).description.startswith("Fix: pip install failing in docker. Use when")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("no front matter", id="none"),
        pytest.param("---\nname: &a x\ndescription: *a\n---\n", id="anchors"),
        pytest.param("---\nname: !!python/object:os.system x\n---\n", id="tags"),
        pytest.param("---\nname: " + "x" * 9_000 + "\n---\n", id="too long"),
    ],
)
def test_front_matter_that_hides_something_is_refused(text: str) -> None:
    with pytest.raises(PackageError):
        read_front(text)


def test_paths_are_judged_by_where_they_really_lead(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in_too").mkdir()
    os.symlink("/etc", tmp_path / "in" / "link")
    roots = (str(tmp_path / "in"),)
    assert real_path_under(str(tmp_path / "in" / "new"), roots) == str((tmp_path / "in").resolve() / "new")
    for path in (
        "/etc/passwd",
        str(tmp_path / "in" / "link" / "passwd"),
        str(tmp_path / "in_too"),
        f"{tmp_path}/in/../in_too",
        "",
        "a\0b",
    ):
        with pytest.raises(PackageError):
            real_path_under(path, roots)


FILES: dict[str, bytes] = {
    "SKILL.md": SKILL.encode(),
    "_meta.json": b'{"slug": "demo-skill", "version": "2.3.4", "colour": "blue"}',
    "scripts/deep/run.sh": b"#!/bin/sh\r\necho hi",
    "references/table.bin": bytes(range(256)),
    "notes/\u5907\u6ce8.md": "备注".encode(),
}


@pytest.fixture
def folder(home: Path) -> Path:
    """A package under home."""
    for path, content in FILES.items():
        place = home / "in" / "demo" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return home / "in" / "demo"


def test_what_was_uploaded_is_installed_byte_for_byte(folder: Path, home: Path, make_hub: Callable[..., Hub]) -> None:
    hub = make_hub(str(home))
    assert hub.upload_paths([str(folder)]) == [
        {"path": str(folder), "success": True, "slug": "demo-skill", "version": "2.3.4", "name": "demo-skill"}
    ]
    answer = hub.install("demo-skill", str(home / "skills"))
    assert answer == {
        "success": True, "full_name": "demo-skill", "source": "internal", "installed_path": str(home / "skills" / "demo-skill"),
    }  # fmt: skip
    for place in (home / "skills" / "demo-skill", home / "hub" / "skills" / "demo-skill-2.3.4"):
        assert {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()} == FILES


def test_the_same_version_again_becomes_the_next_patch_and_keeps_unknown_keys(
    folder: Path, home: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    answers = [hub.upload_paths([str(folder.parent)])[0] for _ in range(2)]
    assert [one["version"] for one in answers] == ["2.3.4", "2.3.5"]
    meta = json.loads((home / "hub" / "skills" / "demo-skill-2.3.5" / "_meta.json").read_bytes())
    assert (meta["slug"], meta["version"], meta["parentVersion"], meta["colour"]) == (
        "demo-skill",
        "2.3.5",
        "2.3.4",
        "blue",
    )
    assert [(hit.skill.version) for hit in hub.search("pip in docker")] == ["2.3.5"]  # type: ignore[union-attr]


def test_an_install_replaces_its_own_older_one_whole_and_nothing_else(
    folder: Path, home: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    hub.upload_paths([str(folder)])
    target = home / "skills"
    hub.install("demo-skill", str(target))
    (target / "demo-skill" / "left-over.md").write_text("of an old version")
    hub.install("demo-skill", str(target))
    assert not (target / "demo-skill" / "left-over.md").exists()
    (target / "mine").mkdir()
    mine = SKILL.replace("demo-skill", "mine").replace("docker", "podman").replace("requirements", "wheels")
    hub.upload_files("x", {"SKILL.md": mine})
    (target / "mine" / "SKILL.md").write_text("by hand")
    refused = hub.install("mine", str(target), anyway=True)
    assert not refused["success"]
    assert "move it away first" in refused["error"]
    assert (target / "mine" / "SKILL.md").read_text() == "by hand"
    assert sorted(os.listdir(target)) == ["demo-skill", "mine"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        pytest.param({"README.md": "x"}, "no SKILL.md", id="no skill"),
        pytest.param({"SKILL.md": "no front"}, "front matter", id="no front matter"),
        pytest.param({"SKILL.md": {"base64": "//79"}}, "UTF-8", id="not text"),
        pytest.param({"SKILL.md": SKILL, "_meta.json": "{"}, "JSON", id="bad meta"),
        pytest.param({"SKILL.md": SKILL, "_meta.json": '{"slug": "../../x"}'}, "no name", id="a slug that is a path"),
        pytest.param({"SKILL.md": SKILL.replace("demo-skill", "'...'")}, "no name", id="a name of nothing"),
    ],
)
def test_a_package_that_is_none_is_refused_with_words(
    files: dict[str, Any], said: str, home: Path, make_hub: Callable[..., Hub]
) -> None:
    answer = make_hub(str(home)).upload_files("inline", files)
    assert not answer["success"]
    assert said in answer["detail"]


def test_a_catalog_is_imported_once_and_found_beside_our_own(
    home: Path, tmp_path: Path, make_hub: Callable[..., Hub]
) -> None:
    hub = make_hub(str(home))
    hub.upload_files("x", {"SKILL.md": SKILL})
    rows = [
        {
            "full_name": "@anthropics/minimax-pdf",
            "display_name": "Minimax PDF",
            "description": "处理 PDF 文件",
            "description_en": "Process pdf files",
            "category_id": "office",
        },
        {"full_name": "no name", "description": "x"},
        {"full_name": "@ns/weather", "description": "Tells the weather"},
    ]
    path = tmp_path / "catalog.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows))
    told: list[int] = []
    assert hub.import_catalog(str(path), progress=told.append) == {
        "imported": 2,
        "unchanged": 0,
        "skipped": 1,
        "total": 3,
    }
    assert told == [3]
    path.write_text(json.dumps(rows))
    assert hub.import_catalog(str(path))["unchanged"] == 2
    hits = hub.search("extract text from a pdf", limit=3)
    assert isinstance(hits[0].skill, CatalogEntry)
    assert hits[0].skill.full_name == "@anthropics/minimax-pdf"
    assert len(hits) == 3
    answer = hub.install("@anthropics/minimax-pdf", str(home / "skills"))
    assert answer == {"success": False, "error": "modelscope CLI not found"}


def test_the_catalogs_own_command_line_is_used_where_it_is_installed(
    home: Path, tmp_path: Path, make_hub: Callable[..., Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "bin" / "modelscope"
    tool.parent.mkdir()
    tool.write_text(
        '#!/bin/sh\n[ "$1 $2" = "skills add" ] || exit 3\nmkdir -p "$HOME/.agents/skills/pdf"\n'
        f'cp {tmp_path}/pdf.md "$HOME/.agents/skills/pdf/SKILL.md"\n'
    )
    (tmp_path / "pdf.md").write_text(SKILL.replace("demo-skill", "pdf"))
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
    hub = make_hub(str(home))
    for _ in range(2):  # the second time it replaces its own
        answer = hub.install("@ns/pdf", str(home / "skills"))
        assert answer["source"] == "catalog"
    assert sorted(os.listdir(answer["installed_path"])) == ["SKILL.md", "_meta.json"]
