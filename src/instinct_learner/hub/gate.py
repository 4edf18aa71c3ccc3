"""What stands between a draft and a release: enough of it, every line grounded, and better than what is there.

Every gate fails closed: what can't be judged isn't published.

Source: seed ultron-skill-hub "两道质量门", "结构分与升级门"; SPEC §5 "Gates"; HUB.md rows 1 and 2; ADR 0074.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from rapidfuzz import fuzz

from instinct_learner.bank.terms import terms
from instinct_learner.bank.tokens import estimate_tokens
from instinct_learner.governance.decision import Decision
from instinct_learner.hub.document import Item, is_item, item_of, outside_fences, read_body
from instinct_learner.learning.contradiction import polarity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.memories import Memory

#: Source: seed ultron-skill-hub "质量门".
TOKENS, STEP_LINES, OF_THREE = 150, 3, 2
#: Source: seed ultron-skill-hub "来源可溯验证".
GROUNDED_SHARE = 0.8
#: Source: seed ultron-skill-hub "结构分".
CLARITY, SPECIFICITY, PRESERVED = 0.35, 0.35, 0.30
#: A line stands in its lessons when this share of its words is theirs.
_SUPPORTED = 0.6
_STEP = re.compile(r"(?m)^\s*(?:\d+[.)]\s|[-*]\s|#{2,6}\s)")
_TRIGGER = re.compile(r"(?i)when|trigger|use this|适用|触发|何时|场景")
_EDGE = re.compile(
    r"(?i)error|fail|exception|fallback|if not|otherwise|goes wrong|异常|失败|回退|边界|注意|出错|报错|超时"
)
_CONCRETE = re.compile(
    r"`[^`]+`|(?<![\w.])--?[A-Za-z][\w-]+|[\w./-]+\.[A-Za-z]{1,5}\b|[\w-]+/[\w./-]+|\d|[A-Z]{2,}|\w+=\S|::|\w_\w"
)
#: Where a line passes from what to do to how, or from what is seen to what to do.
_PARTS = re.compile(r"\*\*|→|：|:\s|[（(]")
_SOURCES = frozenset({"来源", "Sources"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """One line of a draft, judged.

    Attributes:
        text: The line.
        status: Whether its lessons say so.
        memory_ids: The lessons it names, those that exist.
    """

    text: str
    status: Literal["grounded", "hallucinated", "contradicted"]
    memory_ids: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Scores:
    """What a judge says of one version.

    Attributes:
        clarity: 0–1.
        specificity: 0–1.
        preserved: 0–1, of the old version's worth; `None` for a first version, where it doesn't apply.
    """

    clarity: float
    specificity: float
    preserved: float | None = None

    @property
    def structure(self) -> float:
        """0.35/0.35/0.30, over the parts that apply."""
        if self.preserved is None:
            return round((CLARITY * self.clarity + SPECIFICITY * self.specificity) / (CLARITY + SPECIFICITY), 4)
        return round(CLARITY * self.clarity + SPECIFICITY * self.specificity + PRESERVED * self.preserved, 4)


@dataclass(frozen=True, kw_only=True, slots=True)
class Judgement:
    """What a judge says.

    Attributes:
        claims: Every line of the draft.
        new: Scores of the draft.
        old: Scores of the version that it would replace, in the same sitting; `None` for a first version.
        judged_by: Who judged in the end, and why not who was asked; "" where that was the built-in judge, as configured.
    """

    claims: tuple[Claim, ...]
    new: Scores
    old: Scores | None = None
    judged_by: str = ""


class Judge(Protocol):
    """Judges a draft; never the one who made it.

    Attributes:
        name: Which one.
    """

    name: str

    def judge(self, content: str, memories: Sequence[Memory], *, old: str | None) -> Judgement:
        """Judges a body, beside the body of the version that it would replace.

        Raises:
            SynthesisError: The answer can't be used; then nothing is published.
            HubUnavailableError: There was none.
        """
        ...


def quality_bar(content: str) -> Decision:
    """Long enough, and two of: steps, when to use it, what to do when it goes wrong."""
    tokens = estimate_tokens(content)
    if tokens < TOKENS:
        return Decision(allowed=False, reasons=(f"{tokens} tokens, {TOKENS} needed",))
    missing = []
    if len(_STEP.findall(content)) < STEP_LINES:
        missing.append(f"fewer than {STEP_LINES} steps")
    if not _TRIGGER.search(content):
        missing.append("doesn't say when to use it")
    if not _EDGE.search(content):
        missing.append("doesn't say what to do when it goes wrong")
    return Decision(allowed=len(missing) <= 3 - OF_THREE, reasons=tuple(missing))


def provenance(claims: Sequence[Claim]) -> Decision:
    """The claims decide: four in five grounded, none contradicted, and at least one claim."""
    if not claims:
        return Decision(allowed=False, reasons=("no line could be traced to a lesson",))
    contradicted = [claim for claim in claims if claim.status == "contradicted"]
    if contradicted:
        return Decision(allowed=False, reasons=(f"a lesson says the opposite of: {contradicted[0].text[:120]}",))
    share = sum(claim.status == "grounded" for claim in claims) / len(claims)
    if share < GROUNDED_SHARE:
        loose = next(claim.text for claim in claims if claim.status != "grounded")
        return Decision(
            allowed=False, reasons=(f"{share:.2f} grounded, {GROUNDED_SHARE} needed; no lesson says: {loose[:120]}",)
        )
    return Decision(allowed=True, reasons=())


def upgrade(judgement: Judgement) -> Decision:
    """Strictly better than the version that is there, by the same judge in the same sitting."""
    if judgement.old is None:
        return Decision(allowed=True, reasons=())
    new, old = judgement.new.structure, judgement.old.structure
    return Decision(allowed=new > old, reasons=() if new > old else (f"Upgrade gate: {new:.4f} <= {old:.4f}",))


def claims_of(content: str) -> tuple[Item, ...]:
    """Every list line that claims something, sources excepted."""
    document = read_body(content)
    return tuple(
        item_of(line)
        for section in document.sections
        if section.title not in _SOURCES
        for line in outside_fences(section.lines)
        if is_item(line)
    )


class BuiltInJudge:
    """The judge that needs no model: it reads the lines, their lessons, and the old version (`Judge`)."""

    name = "built-in judge"

    def judge(self, content: str, memories: Sequence[Memory], *, old: str | None) -> Judgement:
        """Judges a body."""
        published = {item.text for item in claims_of(old)} if old is not None else set()
        claims = tuple(_traced(item, memories, published) for item in claims_of(content))
        if old is None:
            return Judgement(claims=claims, new=_scores(content, memories, None))
        # The old version keeps all of itself; what it lacks is what the lessons say by now.
        return Judgement(claims=claims, new=_scores(content, memories, old), old=_scores(old, memories, old))


def _traced(item: Item, memories: Sequence[Memory], published: set[str]) -> Claim:
    cited = [one for one in memories if any(one.id.startswith(cite) for cite in item.cites)]
    ids = tuple(one.id for one in cited)
    if not cited:
        # What a person or an earlier version put in was accepted then; it can't be held against the new lines.
        return Claim(text=item.text, status="grounded" if item.text in published else "hallucinated")
    words = set(terms(item.text))
    theirs = {word for one in cited for word in terms(f"{one.content} {one.context} {one.resolution}")}
    if not words or len(words & theirs) / len(words) < _SUPPORTED:
        return Claim(text=item.text, status="hallucinated", memory_ids=ids)
    # What an error says of itself is a symptom: "no module named" forbids nothing.
    said = [text for one in cited for text in (one.content if one.memory_type != "error" else "", one.resolution)]
    if any(_turns_round(item.text, text) for text in said):
        return Claim(text=item.text, status="contradicted", memory_ids=ids)
    return Claim(text=item.text, status="grounded", memory_ids=ids)


def _turns_round(text: str, said: str) -> bool:
    """Whether a line, or a part of it, says the opposite of what a lesson says."""
    theirs = " ".join(terms(said))
    if not theirs:
        return False
    parts = [part for part in (text.replace("**", ""), *_PARTS.split(text)) if part.strip()]
    near = [part for part in parts if fuzz.ratio(" ".join(terms(part)), theirs) > 80]
    return bool(near) and all(polarity(part) != polarity(said) for part in near)


def _scores(content: str, memories: Sequence[Memory], old: str | None) -> Scores:
    items = claims_of(content)
    # A body without lists (a page that a person uploaded) is judged by what it says all the same.
    texts = [item.text for item in items] or [line for line in content.splitlines() if line.strip()]
    steps = len(re.findall(r"(?m)^\s*\d+[.)]\s", content))
    readable = sum(8 <= len(text) <= 400 for text in texts) / max(len(texts), 1)
    parts = bool(_TRIGGER.search(content)) + bool(_EDGE.search(content))
    # n/(n+4) never reaches one: the scale has room for every next step.
    clarity = 0.4 * steps / (steps + 4) + 0.3 * parts / 2 + 0.3 * readable
    concrete = sum(bool(_CONCRETE.search(text)) for text in texts) / max(len(texts), 1)
    words = [set(terms(text)) for text in texts]
    told = sum(one.reports for one in memories if _reflected(one, items, words))
    covered = told / max(sum(one.reports for one in memories), 1) * len(texts) / (len(texts) + 2)
    preserved = None
    if old is not None:
        kept = {item.text for item in items}
        before = [item.text for item in claims_of(old)]
        preserved = sum(text in kept or any(fuzz.ratio(text, one) > 90 for one in kept) for text in before) / max(
            len(before), 1
        )
    return Scores(clarity=round(clarity, 4), specificity=round(0.4 * concrete + 0.6 * covered, 4), preserved=preserved)


def _reflected(memory: Memory, items: Sequence[Item], words: Sequence[set[str]]) -> bool:
    if any(memory.id.startswith(cite) for item in items for cite in item.cites):
        return True
    theirs = set(terms(f"{memory.content} {memory.resolution}"))
    return any(len(theirs & one) / max(len(theirs), 1) > 0.7 for one in words)
