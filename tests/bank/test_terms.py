from __future__ import annotations

import pytest

from instinct_learner.bank.terms import MAX_CHARACTERS, MAX_TERM_CHARACTERS, fold, stem, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Use pnpm, not npm", ["us", "pnpm", "npm"], id="stop words are left out"),
        pytest.param("using used uses", ["us", "us", "us"], id="light endings meet"),
        pytest.param(
            "用 pnpm 安装依赖", ["pnpm", "安装", "装依", "依赖"], id="pairs of characters, and a lone particle left out"
        ),
        pytest.param("改", ["改"], id="a lone character stands for itself"),
        pytest.param("不要用", [], id="nothing but particles"),
        pytest.param("這個專案", ["个专", "专案"], id="traditional is folded, and a pair of particles left out"),
        pytest.param("ＡＢＣ　ｄｅｆ", ["abc", "def"], id="full width"),
        pytest.param(
            "src/foo_bar/getUser.ts", ["src/foo_bar/getuser.ts", "src", "foo", "bar", "user", "ts"], id="a path"
        ),
        pytest.param("HTTPServer", ["httpserver", "http", "server"], id="capitals before a word"),
        pytest.param("Python 3.11", ["python", "3.11"], id="a version stays whole"),
        pytest.param("C++ and c#", ["c++", "c#"], id="marks that belong to a name"),
        pytest.param("a->b, key=value", ["key=value", "key", "valu"], id="marks between words"),
        pytest.param("don't use John’s", ["us", "john"], id="contractions"),
        pytest.param("https://x.io/ab", ["http", "x.io/ab", "io", "ab"], id="an address"),
        pytest.param("git commit --no-verify", ["git", "commit", "no-verify", "verify"], id="an option"),
        pytest.param("的C++代码", ["c++", "代码"], id="no gap between scripts"),
        pytest.param("好—坏…“quoted”", ["好", "坏", "quot"], id="foreign marks are gaps"),
        pytest.param("naïve Привет", ["naïve", "привет"], id="other letters"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_a_text_gives_the_terms_it_is_found_by(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("running", "run"), ("files", "fil"), ("filing", "fil"), ("tries", "try"), ("classes", "class"), ("boxes", "box"),  # noqa: E501
        ("bus", "bus"), ("status", "status"), ("passed", "pass"), ("need", "need"), ("quickly", "quick"), ("thing", "thing"),  # noqa: E501
        ("string", "string"), ("sing", "sing"),
    ],
)  # fmt: skip
def test_light_endings_come_off(word: str, expected: str) -> None:
    assert stem(word) == expected


def test_traditional_and_simplified_twins_have_the_same_terms() -> None:
    assert terms("請在發佈之前執行測試") == terms("请在发布之前执行测试")


def test_only_the_first_characters_of_a_long_text_count() -> None:
    assert "tail" not in terms("word " * MAX_CHARACTERS + "tail")


def test_a_blob_is_not_a_word() -> None:
    assert terms("x" * (MAX_TERM_CHARACTERS + 1)) == []


def test_folding_leaves_ascii_alone() -> None:
    assert fold("plain <text>") == "plain <text>"


@pytest.mark.parametrize(
    "text", ["\x00\ud800a", "🧠🧠", "´`'\"", "+" * 50, "a" + "-" * 100 + "b", "'''", "#", "a#b#c#", "_-_"]
)
def test_any_text_has_terms_without_an_exception(text: str) -> None:
    assert all(0 < len(term) <= MAX_TERM_CHARACTERS for term in terms(text))
