from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.cli import messages
from instinct_learner.cli.main import main
from instinct_learner.cli.reference import cli_page, config_page
from instinct_learner.cli.table import COMMANDS, RECORDS, WITHOUT_SETTINGS
from instinct_learner.governance.writer import Writer
from instinct_learner.learning.retrieve import FLOOR

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]

ROOT = Path(__file__).parents[2]


class Terminal:
    """Runs the command line in this process and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self.out = ""
        self.err = ""

    def run(self, *arguments: str, stdin: bytes = b"") -> int:
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(arguments)
        self.out, self.err = self._capsys.readouterr()
        return code

    def json(self, *arguments: str, stdin: bytes = b"") -> Any:
        self.run(*arguments, "--json", stdin=stdin)
        return json.loads(self.out)

    def lines(self, *arguments: str, stdin: bytes) -> list[dict[str, Any]]:
        assert self.run(*arguments, stdin=stdin) == 0
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("INSTINCT_LANGUAGE", "en")
    return Terminal(capsys, monkeypatch)


@pytest.fixture
def one(home: Path, make_instinct: Make, now: datetime) -> Instinct:
    return Writer(home, now=lambda: now).create_instinct(make_instinct())


def snapshot(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(home.rglob("*.md"))}


# The table.


@pytest.mark.parametrize("name", [row[0] for row in COMMANDS])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_command_has_help_with_examples_in_both_languages(terminal: Terminal, name: str, language: str) -> None:
    assert terminal.run(name, "--help", "--language", language) == 0
    assert terminal.out.startswith(messages.USAGE_WORD[0 if language == "en" else 1])
    assert messages.EXAMPLES[0 if language == "en" else 1] in terminal.out


def test_the_overall_help_names_every_command(terminal: Terminal) -> None:
    assert terminal.run("--help") == 0
    assert [name for name, _, _ in COMMANDS if f"\n  {name} " not in terminal.out] == []
    assert "3 broken data or environment" in terminal.out


def test_every_text_is_said_in_both_languages() -> None:
    texts = [value for value in vars(messages).values() if isinstance(value, tuple)]
    texts += [
        text for table in (messages.PRUNE_WHY, messages.STATUS_NAMES, messages.KIND_NAMES) for text in table.values()
    ]
    texts += [row[2] for row in COMMANDS]
    chinese = [[any("\u4e00" <= mark <= "\u9fff" for mark in said) for said in text] for text in texts]
    assert [
        text for text, (in_english, in_chinese) in zip(texts, chinese, strict=True) if in_english or not in_chinese
    ] == []


def test_commands_that_need_no_settings_and_records_name_real_modules() -> None:
    from importlib import import_module

    assert all(hasattr(import_module(module), "show_record") for _, module in RECORDS)
    assert {"config", "status"} <= WITHOUT_SETTINGS


def test_the_references_are_what_the_code_says() -> None:
    folder = ROOT / "docs" / "reference"
    assert (folder / "cli.md").read_text(encoding="utf-8") == cli_page()
    assert (folder / "config.md").read_text(encoding="utf-8") == config_page()


# Calling it.


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param([], 2, id="nothing"),
        pytest.param(["stauts"], 2, id="mistyped"),
        pytest.param(["list", "--nonsense"], 2, id="unknown option"),
        pytest.param(["list", "--status", "gone"], 2, id="not a choice"),
        pytest.param(["list", "--limit", "x"], 2, id="not a number"),
        pytest.param(["show"], 2, id="missing argument"),
        pytest.param(["learn", "  "], 2, id="nothing to learn"),
        pytest.param(["learn", "password is hunter2secret"], 1, id="nothing but a secret"),
        pytest.param(["search"], 2, id="nothing to look for"),
        pytest.param(["search", "x", "--limit", "0"], 2, id="limit of none"),
        pytest.param(["show", "instinct-20200101-001"], 1, id="no such id"),
        pytest.param(["search", "anything"], 1, id="nothing found"),
        pytest.param(["undo"], 1, id="nothing to undo"),
        pytest.param(["--version"], 0, id="version"),
        pytest.param(["list"], 0, id="an empty list is a list"),
        pytest.param(["prune"], 0, id="nothing to prune"),
    ],
)
def test_the_exit_code_says_what_happened(terminal: Terminal, arguments: list[str], code: int) -> None:
    assert terminal.run(*arguments) == code
    assert terminal.out or terminal.err


def test_a_mistyped_command_suggests_the_nearest(terminal: Terminal) -> None:
    terminal.run("stauts")
    assert terminal.err == "instinct: there is no command 'stauts'; did you mean status?\n"
    terminal.run("stauts", "--language", "zh")
    assert terminal.err == "instinct: 没有命令 'stauts'；您是想用 status 吗？\n"


def test_reading_an_empty_home_makes_nothing(terminal: Terminal, home: Path) -> None:
    for arguments in (["status"], ["list"], ["search", "x"], ["explain", "hello"], ["config", "show"], ["prune"]):
        terminal.run(*arguments)
    assert not home.exists()


def test_options_may_stand_before_the_command(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal.run("--json", "--home", str(tmp_path / "x"), "list") == 0
    assert json.loads(terminal.out) == []


def test_a_broken_config_stops_every_command_with_key_and_fix(terminal: Terminal, home: Path, one: Instinct) -> None:
    (home / "config.json").write_text('{"max_instinct_load": 3, "language": "fr"}')
    before = snapshot(home)
    assert terminal.run("forget", one.id) == 3
    assert "max_instinct_load is not a setting; did you mean max_instincts_load?" in terminal.err
    assert "language is 'fr'; choose one of auto, zh, en" in terminal.err
    assert snapshot(home) == before
    assert terminal.run("status") == 3
    assert "did you mean max_instincts_load?" in terminal.err
    assert terminal.run("config", "check") == 3
    assert terminal.json("config", "check")["ok"] is False


def test_a_broken_file_is_told_with_its_line_and_stays(terminal: Terminal, home: Path, one: Instinct) -> None:
    path = home / "instincts" / "2026-05-08-001.md"
    text = path.read_text(encoding="utf-8").replace("confidence: 0.6", "confidence: often")
    path.write_text(text, encoding="utf-8")
    terminal.run("status")
    assert "2026-05-08-001.md: line 4" in terminal.out
    assert terminal.run("show", one.id) in (1, 3)
    assert path.read_text(encoding="utf-8") == text


def test_an_unknown_id_suggests_the_nearest(terminal: Terminal, one: Instinct) -> None:
    assert terminal.run("show", "instinct-20260508-002") == 1
    assert f"did you mean {one.id}?" in terminal.err
    assert terminal.json("show", "instinct-20260508-002")["error"]["nearest"] == [one.id]


@pytest.mark.parametrize("spelling", ["instinct-20260508-001", "20260508-001", "2026-05-08-001", "2026-05-08-001.md"])
def test_an_id_may_be_spelled_as_its_file(terminal: Terminal, one: Instinct, spelling: str) -> None:
    assert terminal.json("show", spelling)["id"] == one.id


def test_a_bug_is_one_line_unless_debugging(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, one: Instinct) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("instinct_learner.cli.looking.run_list", broken)
    assert one
    assert terminal.run("list") == 3
    assert terminal.err.startswith("instinct: unexpected: ZeroDivisionError: by zero.")
    monkeypatch.setenv("INSTINCT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        terminal.run("list")


# Changing.


def test_learning_by_hand_writes_one_file_and_repeating_it_none(terminal: Terminal, home: Path) -> None:
    first = terminal.json("learn", "用 pnpm，不用 npm", "--when", "安装依赖时", "--tag", "JS", "--pin")
    assert (first["done"], first["kind"], first["confidence"], first["pinned"]) == ("created", "manual", 0.8, True)
    assert (first["tags"], first["language"]) == (["js"], "zh")
    again = terminal.json("learn", "用 pnpm，不用 npm", "--when", "安装依赖时")
    assert (again["done"], again["id"], again["seen"], again["confidence"]) == ("reinforced", first["id"], 2, 0.9)
    assert len(read_bank(home).instincts) == 1


def test_learning_the_opposite_supersedes_in_the_same_file(terminal: Terminal, home: Path) -> None:
    first = terminal.json("learn", "Use npm, not pnpm", "--when", "installing packages")
    second = terminal.json("learn", "Use pnpm, not npm", "--when", "installing packages")
    assert (second["done"], second["id"], second["action"]) == ("superseded", first["id"], "Use pnpm, not npm")
    assert len(read_bank(home).instincts) == 1


def test_a_secret_that_is_taught_is_never_written(terminal: Terminal, home: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    terminal.run("learn", f"push with {token}")
    assert all(token.encode() not in path.read_bytes() for path in home.rglob("*") if path.is_file())


def test_forgetting_can_be_undone_byte_for_byte(terminal: Terminal, home: Path, one: Instinct) -> None:
    before = (home / "instincts" / "2026-05-08-001.md").read_bytes()
    assert terminal.run("forget", one.id) == 0
    assert read_bank(home).instincts == ()
    assert terminal.run("undo") == 0
    assert (home / "instincts" / "2026-05-08-001.md").read_bytes() == before


def test_nothing_is_forgotten_where_one_of_the_ids_is_unknown(terminal: Terminal, home: Path, one: Instinct) -> None:
    assert terminal.run("forget", one.id, "instinct-20200101-009") == 1
    assert len(read_bank(home).instincts) == 1


def test_undo_takes_back_what_was_learned_and_undo_again_brings_it_back(terminal: Terminal, home: Path) -> None:
    learned = terminal.json("learn", "run the tests first")
    assert terminal.json("undo") == {"undone": "delete", "id": learned["id"]}
    assert read_bank(home).instincts == ()
    assert terminal.json("undo", learned["id"]) == {"undone": "undelete", "id": learned["id"]}
    assert len(read_bank(home).instincts) == 1


def test_pinning_survives_in_the_file(terminal: Terminal, home: Path, one: Instinct) -> None:
    assert terminal.json("pin", one.id)["pinned"] is True
    assert "pinned: true" in (home / "instincts" / "2026-05-08-001.md").read_text(encoding="utf-8")
    assert terminal.json("pin", one.id)["changed"] is False
    assert terminal.json("pin", one.id, "--off")["pinned"] is False


def test_editing_by_options_changes_only_what_is_named(terminal: Terminal, one: Instinct) -> None:
    found = terminal.json("edit", one.id, "--action", "用 bun", "--confidence", "0.9")
    assert (found["action"], found["confidence"], found["trigger"]) == ("用 bun", 0.9, one.trigger)
    assert terminal.run("edit", one.id, "--confidence", "7") == 2


def test_editing_in_an_editor_keeps_remarks(
    terminal: Terminal, home: Path, one: Instinct, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "instincts" / "2026-05-08-001.md"
    path.write_text(path.read_text(encoding="utf-8") + "\n## 我的笔记\n\n别动这里\n", encoding="utf-8")
    monkeypatch.setenv("EDITOR", "sed -i s/pnpm/bun/g")
    assert terminal.run("edit", one.id) == 0
    text = path.read_text(encoding="utf-8")
    assert "用 bun，不用 npm" in text
    assert "## 我的笔记\n\n别动这里\n" in text


def test_an_edit_that_cannot_be_read_is_refused_and_kept(
    terminal: Terminal, home: Path, one: Instinct, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshot(home)
    monkeypatch.setenv("EDITOR", "sed -i s/^confidence.*/confidence:often/")
    found = terminal.json("edit", one.id)
    assert snapshot(home) == before
    kept = Path(found["error"]["file"])
    assert "confidence:often" in kept.read_text(encoding="utf-8")
    kept.unlink()


def test_an_editor_that_fails_changes_nothing(
    terminal: Terminal, home: Path, one: Instinct, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshot(home)
    monkeypatch.setenv("EDITOR", "false")
    assert terminal.run("edit", one.id) == 3
    monkeypatch.delenv("EDITOR")
    monkeypatch.delenv("VISUAL", raising=False)
    assert terminal.run("edit", one.id) == 3
    assert snapshot(home) == before


def test_a_held_lock_is_told_and_nothing_lost(terminal: Terminal, home: Path, one: Instinct) -> None:
    before = snapshot(home)
    code = (
        "import sys; from instinct_learner.bank.files import bank_lock\n"
        "with bank_lock(sys.argv[1]):\n    print('held', flush=True); sys.stdin.read()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    try:
        assert terminal.run("pin", one.id) == 3
    finally:
        child.communicate()
    assert "another process holds the bank" in terminal.err
    assert snapshot(home) == before


# Looking.


def test_a_list_is_filtered_and_sorted(terminal: Terminal, home: Path, make_instinct: Make, now: datetime) -> None:
    writer = Writer(home, now=lambda: now)
    writer.create_instinct(make_instinct(confidence=0.5))
    writer.create_instinct(make_instinct(confidence=0.9, kind="preference", tags=("git",), action="先跑测试"))
    writer.create_instinct(make_instinct(confidence=0.7, status="dormant", action="别的"))
    assert [row["id"][-3:] for row in terminal.json("list")] == ["002", "001"]
    assert [row["id"][-3:] for row in terminal.json("list", "--all", "--sort", "id")] == ["001", "002", "003"]
    assert [row["id"][-3:] for row in terminal.json("list", "--status", "dormant")] == ["003"]
    assert [row["id"][-3:] for row in terminal.json("list", "--kind", "preference", "--tag", "GIT")] == ["002"]
    assert [row["id"][-3:] for row in terminal.json("list", "--limit", "1")] == ["002"]
    terminal.run("list")
    assert terminal.out.splitlines()[0] == "instinct-20260508-002  active  0.90  0×  pnpm 而非 npm"


def test_show_tells_when_what_and_why(terminal: Terminal, one: Instinct) -> None:
    assert terminal.run("show", one.id) == 0
    for words in (
        "安装依赖时",
        "用 pnpm，不用 npm",
        "2026-05-08：「别用 npm，用 pnpm」",
        "confidence 0.60",
        "instincts/2026-05-08-001.md",
    ):
        assert words in terminal.out


def test_search_answers_line_by_line_and_survives_a_broken_line(terminal: Terminal, one: Instinct) -> None:
    raw = '{"id": "a", "query": "安装依赖"}\nnot json\n{"id": "c"}\n[]\n{"id": 5, "query": "zzz"}\n'.encode()
    found = terminal.lines("search", "--jsonl", stdin=raw)
    assert [line["id"] for line in found] == ["a", None, "c", None, 5]
    assert found[0]["hits"][0]["id"] == one.id
    assert found[0]["hits"][0]["score"] > 0
    assert [("error" in line) for line in found] == [False, True, True, True, False]
    assert found[4]["hits"] == []


def test_explain_keeps_its_contract_and_writes_nothing(terminal: Terminal, home: Path, one: Instinct) -> None:
    before = snapshot(home)
    turn = [
        {"role": "user", "content": "装依赖"},
        {"role": "assistant", "content": "npm install 完成"},
        {"role": "user", "content": "不对，用 pnpm，别用 npm"},
    ]
    lines = [
        {"id": 1, "text": "No, use pnpm instead of npm", "context": "I ran npm install."},
        {"id": "2", "text": "以后都用中文回答"},
        {"id": 3, "text": "what time is it?"},
        {"id": 4, "messages": turn},
        {"id": 5},
        {"id": 6, "text": 7},
        {"id": 7, "text": "hello", "context": {"odd": 1}},
    ]
    raw = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines).encode() + b"\n\xff\xfe\n{\n"
    found = terminal.lines("explain", "--jsonl", stdin=raw)
    assert [line["id"] for line in found] == [1, "2", 3, 4, 5, 6, 7, None, None]
    assert [line.get("kind") for line in found] == [
        "correction",
        "preference",
        "none",
        "correction",
        None,
        None,
        "none",
        None,
        None,
    ]
    assert [("error" in line) for line in found] == [False, False, False, False, True, True, False, True, True]
    for line in found[:2]:
        assert line["action"]
        assert line["trigger"]
        assert line["reasons"][0]["quote"]
    assert snapshot(home) == before
    assert one


def test_explain_says_why_to_a_person(terminal: Terminal) -> None:
    assert terminal.run("explain", "No, use pnpm instead of npm") == 0
    assert terminal.out.startswith("correction  (confidence 0.")
    assert "Because" in terminal.out
    assert terminal.run("explain", "hello there") == 1
    assert terminal.run("explain", "不对，用 pnpm", "--language", "zh") == 0
    assert terminal.out.startswith("纠正")


def test_config_shows_every_key_and_where_its_file_lies(terminal: Terminal, home: Path) -> None:
    from instinct_learner.config.keys import defaults

    assert set(terminal.json("config", "show")) == set(defaults())
    terminal.run("config", "show")
    assert "token_budget = 500  (default)" in terminal.out
    terminal.run("config", "path")
    assert terminal.out == f"{home / 'config.json'}\n"


def test_pruning_says_what_and_why(terminal: Terminal, one: Instinct, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INSTINCT_NOW", "2026-06-10T13:00:00+08:00")
    assert terminal.run("prune", "--dry-run") == 0
    assert "would change" in terminal.out
    assert terminal.run("prune") == 0
    assert f"{one.id} → dormant: unused for 33 days" in terminal.out
    monkeypatch.setenv("INSTINCT_NOW", "2026-05-10T13:00:00+08:00")
    terminal.run("prune")
    assert terminal.out == "the clock went back since the last run; nothing was pruned\n"


# What a newcomer stumbles over.


def test_the_overall_help_names_how_to_ask_for_the_version(terminal: Terminal) -> None:
    terminal.run("--help")
    assert "instinct --version" in terminal.out


@pytest.mark.parametrize(("query", "found"), [("中", 1), ("中 用", 1), ("中 量", 0), ("量", 0)])
def test_search_finds_a_single_everyday_word_that_brings_nothing_into_a_prompt(
    terminal: Terminal, query: str, found: int
) -> None:
    terminal.run("learn", "回答用中文")
    scores = [one["score"] for one in terminal.json("search", query)]
    assert len(scores) == found
    # By its words it is nothing, or where the encoder is installed a little by what it is about.
    assert all(score < FLOOR for score in scores)
    assert terminal.run("search", query) == 1 - found


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Nothing is written: it was said for this once"), ("zh", "不会写入：只说了这一次")]
)
def test_explain_says_what_was_heard_and_becomes_nothing(terminal: Terminal, language: str, said: str) -> None:
    terminal.run("--language", language, "explain", "no, this time use npm instead of pnpm")
    assert said in terminal.out


@pytest.mark.parametrize("option", ["--when", "--action"])
def test_an_edit_without_words_is_a_wrong_call_and_no_broken_file(
    terminal: Terminal, one: Instinct, option: str
) -> None:
    assert terminal.run("edit", str(one.id), option, "  ") == 2
    assert f"{option} needs words" in terminal.err


@pytest.mark.usefixtures("one")
@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        (("threshold", "99"), "the threshold is from 10 to 30, not 99", "超出范围"),
        (("clear",), "say it twice, with --confirm", "请加 --confirm"),
        (("clear", "--restore", "123"), "there is no snapshot 123", "没有快照 123"),
        (("undo", "99"), "#99: there is no change", "#99：没有这个编号"),
        (("import", "--reject", "all"), "Nothing waits.", "没有待确认的。"),
        (("history",), "Nothing was changed yet.", "还没有变更。"),
        (("events", "--type", "nope"), "nothing found", "没有找到"),
        (("show", "nope"), "; `instinct list --all`", "；`instinct list --all`"),
        (("import", "nofile.md"), "No such file", "没有这个文件"),
        (("list", "--status", "foo"), "(choose from", "，可选："),
    ],
)
def test_an_answer_is_in_the_language_of_the_person(
    terminal: Terminal, arguments: tuple[str, ...], english: str, chinese: str
) -> None:
    for language, said, other in (("en", english, chinese), ("zh", chinese, english)):
        terminal.run(*arguments, "--language", language)
        assert said in terminal.out + terminal.err
        assert other not in terminal.out + terminal.err


def test_an_empty_history_is_said_where_there_is_no_home_yet(terminal: Terminal) -> None:
    assert terminal.run("history") == 0
    assert "Nothing was changed yet." in terminal.out


def test_words_of_the_hub_are_not_called_missing(terminal: Terminal) -> None:
    assert terminal.run("hub") == 2
    assert "WORD" not in terminal.err.splitlines()[0]
