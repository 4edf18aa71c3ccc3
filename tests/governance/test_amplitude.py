"""Growth: 5 % a turn, and a plan for what is more."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instinct_learner.governance.amplitude import (
    allowance,
    amplitude_check,
    change_bytes,
    even_batches,
    greedy_batches,
    plan_batches,
    size_check,
    turn_check,
)

_CASES = Path(__file__).parent.parent / "data" / "threats" / "amplitude.jsonl"


def _cases(*, cumulative: bool) -> list[Any]:
    lines = map(json.loads, _CASES.read_text(encoding="utf-8").strip().split("\n"))
    return [
        pytest.param(case, id=case["id"]) for case in lines if cumulative is ("writes_in_one_turn" in case["input"])
    ]


@pytest.mark.parametrize("case", _cases(cumulative=False))
def test_every_labelled_case_is_judged_as_labelled(case: dict[str, Any], tmp_path: Path) -> None:
    given_case, expected = case["input"], case["expected"]
    added: Any = given_case["add_bytes"]
    added = float(added["$float"]) if isinstance(added, dict) else added
    if "text" in given_case:
        # The bare check sees sizes only; that no character is torn apart is the planner's.
        assert plan_batches([given_case["text"].encode()], given_case["current_size"], floor_bytes=0) is None
        return
    target = tmp_path / "x.md"
    if given_case["exists"]:
        with target.open("wb") as file:
            file.truncate(min(given_case["current_size"], 2**40))
    allowed, count, _ = amplitude_check(str(target), added)
    if expected["verdict"] in {"invalid", "impossible"}:
        assert (allowed, count) == (False, 0)
        return
    assert allowed is True
    if expected["verdict"] == "allow":
        assert count == 1
        return
    assert greedy_batches(given_case["current_size"], added) == tuple(expected["batches"])
    assert count == expected["even_batches_last_for_seed_count"]["split_count"]


@pytest.mark.parametrize("case", _cases(cumulative=True))
def test_many_small_writes_of_one_turn_are_reckoned_together(case: dict[str, Any]) -> None:
    used, verdicts = 0, []
    for change in case["input"]["writes_in_one_turn"]:
        decision = turn_check(case["input"]["current_size"], used, change, floor_bytes=0)
        verdicts.append("allow" if decision else "deny")
        used += change if decision else 0
    assert verdicts == case["expected"]["per_write"]


@pytest.mark.parametrize(
    ("size", "added", "expected"),
    [
        pytest.param(1000, 50, (True, 1, "幅度5.00% <= 5%，直接写入"), id="exactly 5 %"),
        pytest.param(1000, 51, (True, 2, "幅度5.10% > 5%，分2批写入"), id="one byte more"),
        pytest.param(100, 10, (True, 3, "幅度10.00% > 5%，分3批写入"), id="the seed's count stays"),
        pytest.param(28, 4, (True, 4, "幅度14.29% > 5%，分4批写入"), id="the seed's count would not do"),
        pytest.param(20, 1, (True, 1, "幅度5.00% <= 5%，直接写入"), id="20 bytes may take one"),
        pytest.param(
            19, 1, (False, 0, "幅度5.26% > 5%，文件不足20字节，没有合法的分批方案，请人工确认"), id="19 bytes may not"
        ),
        pytest.param(1, 0, (True, 1, "幅度0.00% <= 5%，直接写入"), id="nothing to add"),
        pytest.param(0, 500, (True, 1, "空文件，视同新文件，无幅度限制"), id="an empty file is a new one"),
    ],
)
def test_the_messages_are_the_seeds(size: int, added: int, expected: tuple[bool, int, str]) -> None:
    assert size_check(size, added) == expected


def test_a_new_file_has_no_limit_but_the_write_limit(tmp_path: Path) -> None:
    target = tmp_path / "new.md"
    assert amplitude_check(str(target), 1_048_576) == (True, 1, "新文件，无幅度限制")
    assert amplitude_check(str(target), 1_048_577) == (False, 0, "写入大小非法：需要 0 到 1048576 的整数字节")


@pytest.mark.parametrize("size", [-1, True, 1.0, math.nan, math.inf, "5", None, 10**400])
def test_what_is_no_size_is_refused(size: object, tmp_path: Path) -> None:
    assert amplitude_check(str(tmp_path / "x.md"), size)[:2] == (False, 0)


@pytest.mark.parametrize("path", [None, "a\0b", "\ud800", 3.5, ["x"], "x" * 5000])
def test_what_is_no_path_is_refused(path: object) -> None:
    assert amplitude_check(path, 1) == (False, 0, "目标路径非法或不可读")


def test_a_folder_is_no_target(tmp_path: Path) -> None:
    assert amplitude_check(str(tmp_path), 1) == (False, 0, "目标不是普通文件")


@given(st.integers(20, 3000), st.integers(1, 2000))
@settings(max_examples=150, deadline=None)
def test_a_plan_of_as_many_batches_as_promised_keeps_the_limit(size: int, added: int) -> None:
    allowed, count, _ = size_check(size, added)
    batches = even_batches(size, added)
    assert allowed
    assert len(batches) == count
    assert sum(batches) == added
    assert len(greedy_batches(size, added)) <= count
    for batch in batches:
        assert 0 <= batch * 20 <= size
        size += batch


@pytest.mark.parametrize(
    ("size", "added", "batches"),
    [
        (28, 4, (1, 1, 1, 1)),
        (89, 13, (3, 3, 3, 4)),
        (151, 15, (5, 5, 5)),
        (21, 22, (*[1] * 20, 2)),
        (100, 10, (3, 3, 4)),
        (39, 4, (1, 1, 2)),
        (1000, 51, (25, 26)),
        (100, 35, (5, 5, 5, 5, 5, 5, 5)),
    ],
)
def test_larger_batches_come_last(size: int, added: int, batches: tuple[int, ...]) -> None:
    assert even_batches(size, added) == batches


@pytest.mark.parametrize(
    ("pieces", "size", "allowed_now", "plan"),
    [
        pytest.param([b"a" * 5], 100, None, ((0,),), id="fits"),
        pytest.param([b"a" * 5, b"b" * 5], 100, None, ((0,), (1,)), id="one a turn"),
        pytest.param([b"a" * 2, b"b" * 3, b"c"], 100, None, ((0, 1), (2,)), id="two a turn"),
        pytest.param([b"a" * 5], 100, 4, ((), (0,)), id="the turn has no room left"),
        pytest.param([b"a" * 6], 100, None, None, id="a piece larger than its turn may take"),
        pytest.param([b"a" * 50, b"b" * 52], 1000, None, ((0,), (1,)), id="the second counts from the grown file"),
        pytest.param([], 100, None, ((),), id="nothing"),
    ],
)
def test_batches_break_between_pieces(
    pieces: list[bytes], size: int, allowed_now: int | None, plan: tuple[tuple[int, ...], ...] | None
) -> None:
    assert plan_batches(pieces, size, allowed_now=allowed_now, floor_bytes=0) == plan


@pytest.mark.parametrize(
    ("size", "floor", "expected"),
    [(0, 16384, 819), (16384, 16384, 819), (20000, 16384, 1000), (20, 0, 1), (19, 0, 0)],
)
def test_a_young_file_is_reckoned_as_the_floor(size: int, floor: int, expected: int) -> None:
    assert allowance(size, floor_bytes=floor) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(b"", b"", 0, id="nothing"),
        pytest.param(b"a\nb\n", b"a\nb\n", 0, id="the same"),
        pytest.param(b"a\n", b"a\nbc\n", 3, id="a line more"),
        pytest.param(b"a\nbc\n", b"a\n", 3, id="a line less"),
        pytest.param(b"a\nb\nc\n", b"a\nX\nc\n", 1, id="same size, another line"),
        pytest.param(b"a\nb\nc\nd\n", b"X\nb\nc\nY\n", 2, id="the first and the last line"),
        pytest.param(b"a\nb\nc\n", b"b\nc\na\n", 4, id="a line moved"),
        pytest.param(b"abc", b"abd", 1, id="a line without end"),
        pytest.param(b"k: [1]\n", b"k: [1, 22]\n", 4, id="within a line"),
        pytest.param(b"aXbYc\n", b"aZbWc\n", 3, id="from the first to the last difference in a line"),
        pytest.param(b"old\nrow\n", b"new\n", 8, id="two lines give way to one"),
        pytest.param(b"a\nxyz", b"b\nxyz", 1, id="a common end without line end"),
        pytest.param(b"aa\n" * 3, b"aa\n" * 5, 6, id="repeated lines"),
        pytest.param(b"", b"12345", 5, id="from nothing"),
    ],
)
def test_a_rewrite_counts_what_it_changes(before: bytes, after: bytes, expected: int) -> None:
    assert change_bytes(before, after) == expected


def test_a_huge_rewrite_counts_as_one_stretch() -> None:
    before = b"".join(b"%d\n" % n for n in range(600))
    after = b"".join(b"%d\n" % (n + 1000) for n in range(600))
    assert change_bytes(b"head\n" + before + b"tail\n", b"head\n" + after + b"tail\n") == len(after)


@given(
    st.lists(st.sampled_from([b"a\n", b"b\n", b"cc\n", b"d"]), max_size=8),
    st.lists(st.sampled_from([b"a\n", b"b\n", b"cc\n", b"d"]), max_size=8),
)
def test_a_change_is_never_less_than_the_growth(before: list[bytes], after: list[bytes]) -> None:
    one, other = b"".join(before), b"".join(after)
    change = change_bytes(one, other)
    assert change >= abs(len(other) - len(one))
    assert (change == 0) is (one == other)


def test_a_turn_that_is_over_says_how_much_it_had() -> None:
    decision = turn_check(1000, 40, 11, floor_bytes=0)
    assert decision.reasons == ("幅度：本轮已改 40 字节，再改 11 字节，超过 5%（50 字节）",)
    assert turn_check(1000, 40, 10, floor_bytes=0).allowed
