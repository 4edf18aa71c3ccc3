"""The line of an instinct: nothing unseen comes through, whatever this Python calls printable."""

from __future__ import annotations

import re
import sys

import pytest

from instinct_learner.bank import line
from instinct_learner.bank.line import one_line


def test_every_unseen_character_is_taken_out_of_any_text() -> None:
    unseen = re.compile(line._INVISIBLE.pattern)
    for code in range(sys.maxunicode + 1):
        mark = chr(code)
        if unseen.match(mark) and not mark.isspace():  # blanks become one blank
            assert one_line(f"用{mark}pnpm", limit=60) == "用pnpm", hex(code)


@pytest.mark.parametrize("text", ["📌 Learned: use pnpm", "先跑测试，再提交", "café – naïve"])
def test_a_plain_text_is_not_searched_for_them(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "_INVISIBLE", None)
    assert one_line(text, limit=60) == text
