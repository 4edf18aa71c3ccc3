"""The block that a prompt is given: what bears on it and what was just learned, fenced, within the budget.

The fence's marker is a keyed digest of the content: text inside can't close it without knowing a secret of this home,
and the same content has the same bytes, so prompt caches stay warm.

Source: SPEC §2.2; the seed's output format; THREATS.
"""

from __future__ import annotations

from instinct_learner.bank.siphash import siphash

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Mapping, Sequence

    from instinct_learner.bank.postings import Hit

_TAG = "instincts-"
_NOTE = "learned data"
_MARKERS = 10**12
#: Tokens of the fence and the heading, and of a line's number and line end: upper bounds, checked by a test.
FRAME_TOKENS = 72
LINE_TOKENS = 4
#: Line ends of a card, beside those that its own tokens count.
CARD_LINES = 1
#: Tokens of the heading above the rules that stand in every block, checked by the same test.
RULES_TOKENS = 24
_RULES_HEADING = "## 📜 Rules (行为规范)"
#: A Mersenne prime.
_FINGERPRINT = 2**61 - 1


class Block:
    """What is injected.

    Attributes:
        text: The block, "" when there is nothing to say.
        hits: The rules, instincts and promoted entries shown, in order.
        notices: The rows of the notices shown.
        tokens: Of the text, an upper bound.
    """

    __slots__ = ("hits", "notices", "text", "tokens")

    def __init__(self, text: str, hits: Sequence[Hit], notices: Sequence[int], tokens: int) -> None:
        self.text = text
        self.hits = hits
        self.notices = notices
        self.tokens = tokens


def build_block(
    hits: Sequence[Hit],
    notices: Sequence[Mapping[str, object]],
    *,
    budget: int,
    secret: bytes,
    rules: Sequence[Hit] = (),
) -> Block:
    """Puts a block together.

    Args:
        hits: What to show, best first. One that doesn't fit the budget is left out; a shorter one after it may still
        fit.
        notices: What waits to be said, oldest first, as `Ledger.waiting_notices` gives it; of cards the oldest. What
        doesn't fit keeps
        waiting.
        budget: Tokens for everything, fence included.
        secret: Of this home.
        rules: What the owner approved for every prompt, in order. It stands first, with or without anything else.
    """
    left = budget - FRAME_TOKENS
    said = []
    # One card a prompt, reckoned before all else: it waits for its answer, and is its lesson's acknowledgement too.
    card = next((notice for notice in notices if notice.get("kind") == "card"), None)
    if card is not None and (cost := _whole(card["tokens"]) + CARD_LINES * LINE_TOKENS) <= left:
        said.append(card)
        left -= cost
    first, left = _fitting(rules, left - RULES_TOKENS) if rules else ([], left)
    if rules and not first:
        left += RULES_TOKENS
    # What else waits may take half: a day's backlog must not crowd out what this prompt needs.
    for_notices = left if not hits else left // 2
    for notice in notices:
        if notice.get("kind") == "card":
            continue
        cost = _whole(notice["tokens"]) + LINE_TOKENS
        if cost <= for_notices:
            said.append(notice)
            for_notices -= cost
            left -= cost
    shown, left = _fitting(hits, left)
    if not said and not shown and not first:
        return Block("", (), (), 0)
    lines = []
    if first:
        lines = [_RULES_HEADING, "", *(f"- {rule.line}" for rule in first)]
    if shown:
        lines += [""] if lines else []
        lines += [f"## 🧠 Active Instincts (相关度最高的 {len(shown)} 条)", ""]
        lines += [f"{number}. {hit.line}" for number, hit in enumerate(shown, 1)]
    if said:
        lines += ["", *(str(notice["text"]) for notice in said)] if lines else [str(notice["text"]) for notice in said]
    content = (
        b"".join(hit.digest for hit in [*first, *shown]) + "\n".join(str(notice["text"]) for notice in said).encode()
    )
    # Decimal digits, because they cost the same number of tokens whatever they are: letters would make the bound guess.
    name = f"{_TAG}{siphash(secret, content) % _MARKERS:012d}"
    text = "\n".join([f'<{name} note="{_NOTE}">', *lines, f"</{name}>", ""])
    return Block(text, [*first, *shown], [_whole(notice["row"]) for notice in said], budget - left)


def _fitting(hits: Sequence[Hit], left: int) -> tuple[list[Hit], int]:
    """Gives the hits that fit into so many tokens, in order, and what is left of them."""
    chosen = []
    for hit in hits:
        if hit.tokens + LINE_TOKENS <= left:
            chosen.append(hit)
            left -= hit.tokens + LINE_TOKENS
    return chosen, left


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def prompt_hash(prompt: str) -> str:
    """Gives a fingerprint of a message, the same however its white space came through the host."""
    words = " ".join(prompt.split()).casefold().encode("utf-8", "replace")
    # One whole number modulo a prime: no secret, only a fingerprint, and a module less to load than any checksum.
    return f"{int.from_bytes(words, 'big') % _FINGERPRINT:x}"


def is_own_block(text: str) -> bool:
    """Tells whether a text holds a block of ours, of whichever home."""
    return _own_block().search(text) is not None


def without_own_blocks(text: str) -> str:
    """Gives a text without our blocks; one that nothing closes reaches to the end."""
    return _own_block().sub("", text)


def _own_block() -> re.Pattern[str]:
    import re  # not at the top: the load hook never needs it

    return re.compile(rf"<({_TAG}[0-9a-f]{{12}})\b[^>\n]{{0,200}}>.*?(?:</\1>\n?|\Z)", re.DOTALL)
