"""What a verdict says is taught stands in the message."""

from __future__ import annotations

from pathlib import Path

import pytest

from instinct_learner.learning.detection.engine import detect

DATA = Path(__file__).parents[2] / "data" / "detection"
REPLY = "Done. I saved the file in the folder you named."


@pytest.mark.parametrize("path", sorted(DATA.glob("*_[cp]*s.txt")), ids=lambda path: path.stem)
def test_every_span_that_teaches_holds_words(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    taught = 0
    for line in lines[::4]:
        text, _, reply = line.partition("|")
        for teaching in detect(text, previous_reply=reply).teachings:
            assert text[teaching.start : teaching.end].strip(), line
            taught += 1
    assert taught > len(lines) // 8


@pytest.mark.parametrize(
    ("message", "taught"),
    [
        (
            (
                "Problems found: (1) The title does not follow our naming (must be 2026_*), (2) Missing entry in the"
                " log. After completing each upload, append one line to upload.log: `<name> | <size>`."
            ),
            "Missing entry in the log",
        ),
        (
            "发现的问题：（1）文件名不符合规范，必须用小写；（2）缺少日志。每次上传后在 upload.log 里加一行。",
            "缺少日志",
        ),
    ],
)
def test_a_list_of_what_is_wrong_is_no_next_order(message: str, taught: str) -> None:
    verdict = detect(message, previous_reply=REPLY)
    assert verdict.tier == "learn"
    assert any(taught in message[one.start : one.end] for one in verdict.teachings)
