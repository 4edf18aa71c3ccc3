from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank.codec import render_instinct
from instinct_learner.interchange import bundle, sources
from instinct_learner.interchange.record import SourceError, Stamp

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("<!-- instinct-bundle: 1 -->\n# Instincts\n", "", "instincts"),
        ("---\nid: use_pnpm\ntrigger: install\nconfidence: 1.0\n---\nUse pnpm\n", "", "ecc"),
        ('version: "2.0"\ninstincts:\n  - id: a\n', "", "ecc"),
        ("# Log\n\n## [ERR-20260509-A3F] build\n", "", "learnings"),
        ("- a <!-- trigger: b -->\n", "", "openclaw"),
        ("- a\n", "/x/USER.md", "openclaw"),
        ("- a\n", "/x/CLAUDE.md", "claude-md"),
        ("- a\n", "", "markdown"),
        ("Only prose.\n", "", None),
        ("", "", None),
    ],
    ids=["bundle", "ecc", "ecc list", "log", "trigger line", "USER.md", "CLAUDE.md", "list", "prose", "empty"],
)
def test_the_form_is_found_out(text: str, name: str, expected: str | None) -> None:
    assert sources.detect(text, name=name) == expected


def test_one_file_of_ours_is_our_own_form(make_instinct: Callable[..., Instinct]) -> None:
    text = render_instinct(make_instinct())
    reading = sources.read(text, source="x.md")
    assert reading.format == "instincts"
    assert reading.instincts == (make_instinct(),)


def test_nothing_that_reads_as_a_rule_is_an_error_that_says_so() -> None:
    with pytest.raises(SourceError, match="nothing in it reads as a rule"):
        sources.read("Only prose.", source="x.md")


@pytest.mark.parametrize(
    ("data", "text", "remarked"),
    [
        ("规则".encode(), "规则", False),
        (b"\xef\xbb\xbf- a", "- a", False),
        ("- 用中文回答".encode("gb18030"), "- 用中文回答", True),
        ("- a".encode("utf-16"), "- a", True),
    ],
    ids=["utf-8", "bom", "gb18030", "utf-16"],
)
def test_text_is_read_as_it_was_saved(data: bytes, text: str, remarked: bool) -> None:  # noqa: FBT001 - a case
    decoded, remarks = sources.decode(data, source="x")
    assert decoded == text
    assert bool(remarks) is remarked


@pytest.mark.parametrize("data", [b"a\0b", b"- ok\n\xff\xff\xff"], ids=["nul", "neither"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(SourceError):
        sources.decode(data, source="x")


def test_a_broken_record_of_a_bundle_hides_no_other(make_instinct: Callable[..., Instinct], now: datetime) -> None:
    text = "".join(bundle.render([make_instinct(), make_instinct(id="instinct-20260508-002")], Stamp(now=now)))
    broken = text.replace("confidence: 0.6", "confidence: much", 1) + "stray words\n"
    reading = sources.read(broken, source="b.md")
    assert [one.id for one in reading.instincts] == ["instinct-20260508-002"]
    assert [(left.line, left.rule) for left in reading.left_out] == [(8, True), (text.count("\n") + 1, False)]
    assert "confidence: must be a number from 0 to 1 (line 12)" in reading.left_out[0].why[0]
