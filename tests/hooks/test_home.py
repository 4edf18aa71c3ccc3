from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from instinct_learner.hooks.home import resolve_home, setup_record_path, user_data_dir


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "somewhere" / "instinct-learner"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: instinct-learner\n---\n")
    (folder / "config.json").write_text('{"home": ""}')
    return folder


@pytest.fixture
def nobody(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path / "nobody")}


def test_the_argument_beats_everything(package: Path, nobody: dict[str, str]) -> None:
    found = resolve_home(
        argument="/a", environ={**nobody, "INSTINCT_HOME": "/b"}, workspace_dir="/w", package=str(package)
    )
    assert found == "/a"


def test_the_environment_beats_config_and_workspace(package: Path, nobody: dict[str, str]) -> None:
    (package / "config.json").write_text('{"home": "/c"}')
    assert resolve_home(environ={**nobody, "INSTINCT_HOME": "/b"}, workspace_dir="/w", package=str(package)) == "/b"


def test_the_packages_config_beats_the_workspace(package: Path, nobody: dict[str, str]) -> None:
    (package / "config.json").write_text('{"home": "/c"}')
    assert resolve_home(environ=nobody, workspace_dir="/w", package=str(package)) == "/c"


def test_a_relative_home_in_the_config_counts_from_the_package(package: Path, nobody: dict[str, str]) -> None:
    (package / "config.json").write_text('{"home": "../bank"}')
    assert resolve_home(environ=nobody, package=str(package)) == str(package.parent / "bank")


def test_a_relative_home_that_a_person_names_counts_from_where_they_are(
    package: Path, nobody: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert resolve_home(argument="bank", environ=nobody, package=str(package)) == str(tmp_path / "bank")
    assert resolve_home(environ={**nobody, "INSTINCT_HOME": "./b"}, package=str(package)) == str(tmp_path / "b")


def test_the_workspace_of_the_event_beats_where_the_package_sits(package: Path, nobody: dict[str, str]) -> None:
    assert resolve_home(environ=nobody, workspace_dir="/w", package=str(package)) == "/w/_core_files"


def test_a_relative_workspace_is_passed_over(tmp_path: Path, nobody: dict[str, str]) -> None:
    package = tmp_path / "ws" / "skills" / "instinct-learner"
    package.mkdir(parents=True)
    assert resolve_home(environ=nobody, workspace_dir="w", package=str(package)) == str(tmp_path / "ws" / "_core_files")


def test_a_package_in_a_skills_folder_uses_the_workspace_around_it(tmp_path: Path, nobody: dict[str, str]) -> None:
    package = tmp_path / "ws" / "skills" / "any-name"
    package.mkdir(parents=True)
    (package / "pyproject.toml").touch()
    assert resolve_home(environ=nobody, package=str(package)) == str(tmp_path / "ws" / "_core_files")


def test_a_checkout_uses_its_own_folder(package: Path, nobody: dict[str, str]) -> None:
    (package / "pyproject.toml").touch()
    assert resolve_home(environ=nobody, package=str(package)) == str(package / "_core_files")


def test_without_anything_it_is_the_users_data_folder(nobody: dict[str, str]) -> None:
    assert resolve_home(environ=nobody, package="") == user_data_dir(nobody)


def _record(environ: dict[str, str], **facts: str) -> None:
    path = Path(setup_record_path(environ))
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(facts))


def test_the_command_line_uses_the_home_that_set_up_recorded(nobody: dict[str, str]) -> None:
    _record(nobody, home="/recorded")
    assert resolve_home(environ=nobody, package="", for_command_line=True) == "/recorded"
    assert resolve_home(environ=nobody, package="") == user_data_dir(nobody)


def test_what_another_packages_set_up_recorded_does_not_move_a_checkouts_home(
    package: Path, nobody: dict[str, str]
) -> None:
    (package / "pyproject.toml").touch()
    _record(nobody, home="/recorded", package="/elsewhere")
    assert resolve_home(environ=nobody, package=str(package), for_command_line=True) == str(package / "_core_files")


def test_what_this_checkouts_set_up_recorded_beats_its_default(package: Path, nobody: dict[str, str]) -> None:
    (package / "pyproject.toml").touch()
    _record(nobody, home="/recorded", package=str(package))
    assert resolve_home(environ=nobody, package=str(package), for_command_line=True) == "/recorded"


@pytest.mark.parametrize("raw", ["", "{", "[]", '{"home": 3}', '{"home": null}'], ids=repr)
def test_a_broken_config_is_one_without_home(package: Path, nobody: dict[str, str], raw: str) -> None:
    (package / "config.json").write_text(raw)
    assert resolve_home(environ=nobody, workspace_dir="/w", package=str(package)) == "/w/_core_files"


def test_finding_home_imports_next_to_nothing() -> None:
    code = (
        "import sys; sys.path.insert(0, 'src'); before = set(sys.modules);"
        "from instinct_learner.hooks.home import resolve_home; resolve_home(argument='/x');"
        "print(sorted(name for name in set(sys.modules) - before if not name.startswith('instinct_learner')))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, cwd=root, check=True
    )
    imported = {name.lstrip("_").split(".")[0] for name in json.loads(done.stdout.replace("'", '"'))}
    assert imported <= {"future__", "os", "posixpath", "stat", "genericpath", "collections_abc"}
