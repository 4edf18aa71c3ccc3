from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from instinct_learner.config.keys import defaults
from instinct_learner.config.language import message_language
from instinct_learner.config.light import load_config_lightly
from instinct_learner.config.settings import load_config
from instinct_learner.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    package, home = tmp_path / "package", tmp_path / "bank"
    package.mkdir()
    home.mkdir()
    return package, home


def test_no_files_give_the_defaults(folders: tuple[Path, Path]) -> None:
    assert load_config_lightly(str(folders[0]), str(folders[1])) == (defaults(), [])


def test_home_stands_over_the_package_and_the_package_over_the_defaults(folders: tuple[Path, Path]) -> None:
    package, home = folders
    (package / "config.json").write_text('{"token_budget": 300, "max_instincts_load": 3}')
    (home / "config.json").write_text('{"max_instincts_load": 4}')
    values, problems = load_config_lightly(str(package), str(home))
    assert (values["token_budget"], values["max_instincts_load"], problems) == (300, 4, [])


def test_a_bad_value_gives_way_to_the_one_below_it(folders: tuple[Path, Path]) -> None:
    package, home = folders
    (package / "config.json").write_text('{"token_budget": 300}')
    (home / "config.json").write_text('{"token_budget": "many", "language": "zh"}')
    values, problems = load_config_lightly(str(package), str(home))
    assert (values["token_budget"], values["language"]) == (300, "zh")
    assert [(file, one[0]) for file, one in problems] == [(str(home / "config.json"), "token_budget")]


def test_of_a_pair_that_does_not_fit_neither_is_taken(folders: tuple[Path, Path]) -> None:
    _, home = folders
    (home / "config.json").write_text('{"dormant_days": 90, "expired_days": 80}')
    values, problems = load_config_lightly("", str(home))
    assert (values["dormant_days"], values["expired_days"], len(problems)) == (30, 60, 1)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        pytest.param(b'{"a": 1,}', "not_json", id="comma"),
        pytest.param(b"", "not_json", id="empty"),
        pytest.param(b"\xff\xfe\x00", "unreadable", id="not utf-8"),
        pytest.param(b"[" * 100_000, "unreadable", id="deep"),
        pytest.param(b'{"token_budget": 1' + b"0" * 6000 + b"}", "not_whole", id="endless number"),
        pytest.param(b'"' + b"x" * 300_000 + b'"', "unreadable", id="huge"),
        pytest.param(b'{"language": "zh", "language": "en"}', "repeated", id="twice"),
    ],
)
def test_a_file_that_is_no_settings_file_leaves_the_defaults(folders: tuple[Path, Path], raw: bytes, code: str) -> None:
    (folders[1] / "config.json").write_bytes(raw)
    values, problems = load_config_lightly("", str(folders[1]))
    assert values["token_budget"] == 500
    assert [one[1] for _, one in problems] == [code]


def test_a_byte_order_mark_is_no_problem(folders: tuple[Path, Path]) -> None:
    (folders[1] / "config.json").write_bytes('\ufeff{"language": "zh"}'.encode())
    values, problems = load_config_lightly("", str(folders[1]))
    assert (values["language"], problems) == ("zh", [])


def test_a_folder_of_that_name_is_named(folders: tuple[Path, Path]) -> None:
    (folders[1] / "config.json").mkdir()
    assert [one[1] for _, one in load_config_lightly("", str(folders[1]))[1]] == ["unreadable"]


def test_the_full_reader_names_every_problem_of_both_files(folders: tuple[Path, Path]) -> None:
    package, home = folders
    (package / "config.json").write_text('{"token_budgett": 300}')
    (home / "config.json").write_text('{"language": "fr", "acknowledge": 1}')
    with pytest.raises(ConfigError) as caught:
        load_config(package, home)
    assert len(caught.value.problems) == 3
    assert str(package / "config.json") in caught.value.problems[0]


def test_the_full_reader_gives_a_frozen_value(folders: tuple[Path, Path]) -> None:
    (folders[1] / "config.json").write_text('{"owner_ids": ["u1"], "llm": {"model": "m"}}')
    config = load_config(folders[0], folders[1])
    assert (config.owner_ids, config.llm.model, config.llm.timeout_seconds, config.TTL_hours) == (("u1",), "m", 20, 24)


@pytest.mark.parametrize(
    ("configured", "environ", "language"),
    [
        pytest.param("auto", {"LANG": "zh_CN.UTF-8"}, "zh", id="chinese locale"),
        pytest.param("auto", {"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en", id="LC_ALL first"),
        pytest.param("auto", {"LANG": "de_DE.UTF-8"}, "en", id="another language"),
        pytest.param("auto", {"LANG": "C.UTF-8"}, "zh", id="no language"),
        pytest.param("auto", {}, "zh", id="unset"),
        pytest.param("en", {"LANG": "zh_CN.UTF-8"}, "en", id="configured"),
        pytest.param("en", {"INSTINCT_LANGUAGE": "zh"}, "zh", id="environment"),
    ],
)
def test_the_language_follows_environment_then_setting_then_locale(
    configured: str, environ: dict[str, str], language: str
) -> None:
    assert message_language(configured, environ, otherwise="zh") == language
