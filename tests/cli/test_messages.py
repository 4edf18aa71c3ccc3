"""Every sentence that a person may read exists in English and in Chinese, wherever in the code it stands."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

from instinct_learner.cli.host_words import SENTENCES, in_language

SOURCE = Path(__file__).parents[2] / "src" / "instinct_learner"
#: The rooms that speak to a person. Hooks speak through what these say, logs are English.
#: host_words.py names by place, and has tests of its own below.
SPEAKING = sorted(
    [
        *(path for path in (SOURCE / "cli").glob("*.py") if path.name != "host_words.py"),
        SOURCE / "hooks" / "status.py",
        SOURCE / "report" / "words.py",
    ]
)
#: The name of each language, on the button that changes it.
_OTHER_LANGUAGE = ("中文", "English")


def pairs_in(tree: ast.AST) -> list[tuple[int, str, str]]:
    """Every pair of texts that a module says: those given to a saying call, and those in its tables of `Text`."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            texts = [literal(one) for one in node.elts]
            if all(text is not None for text in texts) and any(is_chinese(str(text)) for text in texts):
                found.append((node.lineno, str(texts[0]), str(texts[1])))
    return found


def literal(node: ast.expr) -> str | None:
    """A text constant; what an f-string puts in counts as a placeholder."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
    return None


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= mark <= "\u9fff" for mark in text)


def placeholders(text: str) -> set[str]:
    try:
        return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:  # braces that are JSON, in a text that is never formatted
        return set()


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_both_languages_say_the_same_thing(path: Path) -> None:
    wrong = []
    for line, english, chinese in pairs_in(ast.parse(path.read_text(encoding="utf-8"))):
        examples = "instinct " in english and english.startswith(("  ", "用"))  # commands with words of their language
        if (english, chinese) == _OTHER_LANGUAGE:
            continue
        if not english.strip() or not chinese.strip():
            wrong.append(f"{line}: one language is missing")
        elif is_chinese(english) and not is_chinese(chinese):
            wrong.append(f"{line}: the order is English, Chinese: {english!r}")
        elif is_chinese(english) and not examples:
            wrong.append(f"{line}: Chinese in the English text {english!r}")
        elif not is_chinese(chinese) and not examples:
            wrong.append(f"{line}: no Chinese in {chinese!r}")
        elif placeholders(english) != placeholders(chinese):
            wrong.append(f"{line}: {placeholders(english)} is not {placeholders(chinese)}")
    assert wrong == []


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_sentence_is_said_in_one_language_only(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = []
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and node.args):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ("Refusal", "warn", "print", "show", "tell", "say"):
            for argument in node.args:
                text = literal(argument)
                if text is not None and is_sentence(text):
                    alone.append(f"{node.lineno}: {text!r}")
    assert alone == []


def test_every_placeholder_of_a_message_is_given() -> None:
    lacking = []
    for path in SPEAKING:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name not in ("say", "tell", "both") or not isinstance(node, ast.Call) or not node.args:
                continue
            pair = node.args[0]
            given = {keyword.arg for keyword in node.keywords}
            if isinstance(pair, ast.Tuple) and given and None not in given:
                wanted = placeholders(literal(pair.elts[0]) or "")
                lacking += [f"{path.name}:{node.lineno}: {one}" for one in sorted(wanted - given)]
    assert lacking == []


def host_sentences() -> set[str]:
    """What the room `host` says to a person: findings, fixes, steps, reasons. `{}` is where it names something."""
    found = set()
    for path in sorted((SOURCE / "host").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in (
                "_ok",
                "_failed",
                "_warning",
                "Check",
                "HostError",
                "say",
                "Change",
            ):
                for argument in [*node.args, *(one.value for one in node.keywords)]:
                    found |= spellings(argument)
    return {text for text in found if " " in text and any(mark.isalpha() for mark in text.replace("{}", ""))}


def spellings(node: ast.expr) -> set[str]:
    """Every text that an expression of literals can be."""
    if isinstance(node, ast.IfExp):
        return spellings(node.body) | spellings(node.orelse)
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.JoinedStr):
        return {"".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)}
    return set()


def test_what_the_host_room_says_is_known_in_chinese() -> None:
    unknown = [text for text in sorted(host_sentences()) if not is_chinese(in_language(text.replace("{}", "x"), "zh"))]
    assert unknown == []


def test_what_is_named_stands_in_the_sentence_of_the_other_language() -> None:
    assert in_language("hit 2 of 5", "zh") == "5 条结果中的第 2 条"
    assert in_language("OpenClaw 2026.9 at /opt/openclaw", "zh") == "OpenClaw 2026.9，位于 /opt/openclaw"
    assert in_language("something new", "zh") == "something new"
    assert in_language("set the clock", "en") == "set the clock"
    assert all(english.count("{}") == len(re.findall(r"\{\d?\}", chinese)) for english, chinese in SENTENCES)


def is_sentence(text: str) -> bool:
    """Three words or more that are no command to type."""
    words = [word for word in text.replace("…", " ").split() if word.isalpha()]
    return len(words) >= 3 and "pip install" not in text
