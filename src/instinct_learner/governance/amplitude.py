"""How much one write may change a file, and how to split what is more.

Growth is limited to 5 % of the file, counted in whole bytes: `20 × added ≤ size`. Floats would let 5.0000000000000001 %
pass and refuse 15 % of 100.

Source: seed skill-sedimentation "幅度限制"; SPEC §3 "Amplitude"; THREATS "Holes in the seeds' own code"; ADR 0051.
"""

from __future__ import annotations

import os
import stat

from instinct_learner.governance.decision import Decision
from instinct_learner.governance.guard import CONTENT_LIMIT_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: 5 % is one in twenty. Source: seed "5% 增量上限约束".
LIMIT_DIVISOR = 20
#: A smaller file is reckoned as this long by the writer. Source: SPEC §3 "Amplitude" (Decision).
FLOOR_BYTES = 16_384
#: Beyond so many pairs of lines a change is reckoned as one stretch instead of being looked at line by line.
_COMPARED_LINES = 250_000


def amplitude_check(target_file_path: object, new_content_size: object) -> tuple[bool, int, str]:
    """Whether a file may take so many more bytes, in how many batches, and why.

    Args:
        target_file_path: The file; it needn't exist.
        new_content_size: How many bytes would be added, 0 to 1 MiB.

    Returns:
        `(allowed, split_count, reason)`: the count is 1 for a write at once, 2 or more for so many batches at least a
        turn apart, 0 where it is refused. A plan of that many batches that keeps the limit always exists
        (`even_batches`).

    Source: seed "amplitude_check".
    """
    if type(new_content_size) is not int or not 0 <= new_content_size <= CONTENT_LIMIT_BYTES:
        return (False, 0, f"写入大小非法：需要 0 到 {CONTENT_LIMIT_BYTES} 的整数字节")
    try:
        status = os.stat(target_file_path)  # type: ignore[arg-type] # whatever os.stat can't take is refused below
    except FileNotFoundError:
        return (True, 1, "新文件，无幅度限制")
    except (OSError, ValueError, TypeError):
        return (False, 0, "目标路径非法或不可读")
    if not stat.S_ISREG(status.st_mode):
        return (False, 0, "目标不是普通文件")
    return size_check(status.st_size, new_content_size)


def size_check(current_size: int, added: int) -> tuple[bool, int, str]:
    """`amplitude_check` for a file whose size is known."""
    if current_size == 0:
        return (True, 1, "空文件，视同新文件，无幅度限制")
    ratio = added / current_size
    if added * LIMIT_DIVISOR <= current_size:
        return (True, 1, f"幅度{ratio:.2%} <= 5%，直接写入")
    if current_size < LIMIT_DIVISOR:
        return (False, 0, f"幅度{ratio:.2%} > 5%，文件不足{LIMIT_DIVISOR}字节，没有合法的分批方案，请人工确认")
    # The seed's count stays in the interface, lifted where it is too small for any plan.
    count = max(2, int(ratio / 0.05) + 1, len(greedy_batches(current_size, added)))
    return (True, count, f"幅度{ratio:.2%} > 5%，分{count}批写入")


def greedy_batches(current_size: int, added: int) -> tuple[int, ...]:
    """The fewest batches that each keep the limit, each as large as it may be. The file must have 20 bytes or more."""
    batches = []
    size, rest = current_size, added
    while rest:
        batch = min(rest, size // LIMIT_DIVISOR)
        batches.append(batch)
        size += batch
        rest -= batch
    return tuple(batches)


def even_batches(current_size: int, added: int) -> tuple[int, ...]:
    """As many batches as `amplitude_check` says, as even as they get, the larger last, each within the limit.

    A share is rounded down, so what is left needs at most one byte a batch more; that fits, because the limit only
    grows and as many greedy batches would do.
    """
    count = size_check(current_size, added)[1]
    batches = []
    size, rest = current_size, added
    for left in range(count, 0, -1):
        batch = min(rest // left, size // LIMIT_DIVISOR)
        batches.append(batch)
        size += batch
        rest -= batch
    return tuple(batches)


def allowance(base_bytes: int, *, floor_bytes: int = FLOOR_BYTES) -> int:
    """How many bytes of change a file of this size may see in one turn."""
    return max(base_bytes, floor_bytes) // LIMIT_DIVISOR


def plan_batches(
    pieces: Sequence[bytes], current_size: int, *, allowed_now: int | None = None, floor_bytes: int = FLOOR_BYTES
) -> tuple[tuple[int, ...], ...] | None:
    """Which pieces go into which turn's batch, in order, never splitting a piece.

    Args:
        pieces: What must be added, each to be written whole (an entry, or a part of one that stays hidden).
        current_size: Of the file now.
        allowed_now: What this turn has left, `None` for a turn that has written nothing.
        floor_bytes: A smaller file is reckoned as this long.

    Returns:
        For each batch the indices of its pieces. The first is empty where this turn has no room. `None` where a piece
        alone is more than its turn may take: there is no legal plan.
    """
    batches: list[tuple[int, ...]] = []
    batch: list[int] = []
    size = current_size
    room = allowance(size, floor_bytes=floor_bytes) if allowed_now is None else allowed_now
    for index, piece in enumerate(pieces):
        if len(piece) > room:
            batches.append(tuple(batch))
            batch = []
            room = allowance(size, floor_bytes=floor_bytes)
            if len(piece) > room:
                return None
        batch.append(index)
        size += len(piece)
        room -= len(piece)
    return (*batches, tuple(batch))


def change_bytes(before: bytes, after: bytes) -> int:
    """How many bytes a rewrite changes: of every stretch that differs, the longer side.

    A replacement of the same size is a change as large as what it replaces. Lines are compared with lines; where one
    line gives way to one, only what differs within it counts.
    """
    start = _common(before, after)
    start = before.rfind(b"\n", 0, start) + 1
    old, new = before[start:], after[start:]
    end = _common(old[::-1], new[::-1])
    # Only whole lines are taken off the end, so that the stretch in between is lines too.
    end = end - old[len(old) - end :].find(b"\n") - 1 if b"\n" in old[len(old) - end :] else 0
    old_lines = old[: len(old) - end].splitlines(keepends=True)
    new_lines = new[: len(new) - end].splitlines(keepends=True)
    if len(old_lines) * len(new_lines) > _COMPARED_LINES:
        return max(len(old), len(new)) - end
    if not old_lines or not new_lines:
        return _stretch(old_lines, new_lines)
    from difflib import SequenceMatcher  # only for a change in the middle: what is added at the end is told above

    return sum(
        _stretch(old_lines[i:j], new_lines[k:m])
        for tag, i, j, k, m in SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes()
        if tag != "equal"
    )


def _stretch(old: Sequence[bytes], new: Sequence[bytes]) -> int:
    if len(old) != len(new):
        return max(_length(old), _length(new))
    return sum(_within(one, other) for one, other in zip(old, new, strict=True))


def _within(one: bytes, other: bytes) -> int:
    start = _common(one, other)
    end = _common(one[start:][::-1], other[start:][::-1])
    return max(len(one), len(other)) - start - end


def _common(one: bytes, other: bytes) -> int:
    """How many bytes two texts share at their start; by halves, because comparing slices is what is fast."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _length(lines: Sequence[bytes]) -> int:
    return sum(map(len, lines))


def turn_check(base_bytes: int, used: int, change: int, *, floor_bytes: int = FLOOR_BYTES) -> Decision:
    """Whether a file may see this much more change in the turn.

    Args:
        base_bytes: Its size when the turn first wrote it.
        used: What the turn has changed in it before.
        change: What is to change now.
        floor_bytes: A smaller file is reckoned as this long.
    """
    limit = allowance(base_bytes, floor_bytes=floor_bytes)
    if used + change <= limit:
        return Decision(allowed=True)
    reason = f"幅度：本轮已改 {used} 字节，再改 {change} 字节，超过 5%（{limit} 字节）"
    return Decision(allowed=False, reasons=(reason,))
