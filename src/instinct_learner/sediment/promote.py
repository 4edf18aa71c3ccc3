"""Promote: is an experience ready, must a person be asked, and what does the record of it say?

Source: seed skill-sedimentation "Step 5 — Promote", "人类在环否决权"; SPEC §3 "Promote", §9.
"""

from __future__ import annotations

import hashlib

from instinct_learner.governance.decision import Decision
from instinct_learner.governance.threshold import threshold_now
from instinct_learner.lazy import lazy
from instinct_learner.model.experience import Promotion
from instinct_learner.sediment.reflect import overlap
from instinct_learner.sediment.score import priority
from instinct_learner.values import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from instinct_learner.governance.threshold import Threshold
    from instinct_learner.model.experience import Experience, TaskKind
    from instinct_learner.sediment.score import Score

MEMORY = "memory/MEMORY.md"
#: Longer entries are never promoted. Source: SPEC §4 "Never written".
ENTRY_LIMIT_CHARACTERS = 100
_KINDS: dict[str, TaskKind] = {"错误": "fix", "流程": "process", "偏好": "preference"}
_DEPENDENCY = lazy(
    r"(?i)\b(?:pip3?|npm|pnpm|yarn|cargo|brew|apt(?:-get)?|uv|poetry|gem|go) (?:install|add|get)\b|依赖|依賴|安装新|dependenc"
)
_ROLE = lazy(r"(?i)角色|人设|人設|扮演|身份是|你是一个|act as|you are (?:a|an|the)\b|persona|\brole\b")
_RULE = lazy(r"(?i)铁律|鐵律|规则改|修改规则|改规则|change the rule|rules? (?:is|are) now")


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """An experience that is ready.

    Attributes:
        id: `P-` and six hexadecimal digits.
        experience: Which.
        target: Where it would be written.
        entry: What would be written.
        score: Its priority.
        threshold: What it had to reach then.
        condition: Which condition it met.
    """

    id: str
    experience: Experience
    target: str
    entry: str
    score: Score
    threshold: int
    condition: str

    @property
    def sha256(self) -> str:
        """The hash that an approval is bound to."""
        return content_hash(self.target, self.entry)


def content_hash(target: str, entry: str) -> str:
    """The hash of what would be written where."""
    return hashlib.sha256(f"{target}\0{entry}".encode()).hexdigest()


def proposed(  # noqa: PLR0913 - what speaks for it comes from three places
    experience: Experience, state: Threshold, now: datetime, *, liked: bool, repeated: bool, asked: bool
) -> Proposal | None:
    """The proposal of an experience that is ready, `None` of one that isn't: too little evidence waits.

    Args:
        experience: Which.
        state: The threshold's state.
        now: Aware.
        liked: The owner said that it is worth keeping.
        repeated: The same kind of error came twice in a row.
        asked: The owner asked for it to be made permanent.
    """
    kind: TaskKind = next((kind for tag, kind in _KINDS.items() if tag in experience.tags), "routine")
    score = priority(experience.rating, kind, liked=liked, repeated=repeated)
    threshold = threshold_now(state, now)
    principle = experience.reusable or experience.topic
    if not (score.value >= threshold or asked) or not principle or len(principle) > ENTRY_LIMIT_CHARACTERS:
        return None
    reached = f"优先级 {score.value:g} ≥ 阈值 {threshold}"
    digest = hashlib.sha256(f"{experience.id}\0{principle}".encode()).hexdigest()
    identity = f"P-{digest[:6].upper()}"
    return Proposal(
        id=identity,
        experience=experience,
        target=MEMORY,
        entry=f"## {principle}\n**来源**：{identity}，{now.date().isoformat()}",
        score=score,
        threshold=threshold,
        condition=reached if score.value >= threshold else f"主人要求制度化（{score.value:g} < {threshold}）",
    )


def needs_person(proposal: Proposal, *, known: Sequence[str], rules: Sequence[str]) -> Decision:
    """Whether a person must be asked even where low-risk principles are written by themselves.

    Args:
        proposal: What is ready.
        known: Domains that experiences were made in before.
        rules: Rules that stand already, a line each.
    """
    text = proposal.experience.reusable
    reasons = []
    domains = set(proposal.experience.tags) - {"经验", "错误", "流程", "偏好", "常规"}
    if (domains and not domains & set(known)) or _ROLE.search(text):
        reasons.append("能力边界突破：新的领域或角色")
    if _RULE.search(text) or any(0.5 <= overlap(text, rule) < 1 for rule in rules):
        reasons.append("规则重写：与已有规则重叠")
    if _DEPENDENCY.search(text):
        reasons.append("资源分配：新增依赖")
    return Decision(allowed=not reasons, reasons=tuple(reasons))


def recorded(proposal: Proposal, now: datetime, *, approval: str, size_bytes: int) -> Promotion:
    """The record of a promotion that went through."""
    experience = proposal.experience
    return Promotion(
        date=now.isoformat(timespec="seconds"),
        topic=experience.reusable or experience.topic,
        arithmetic=proposal.score.arithmetic,
        condition=proposal.condition,
        origin=f"reflections.md [{experience.date}] {experience.id}",
        state=f"写入 {proposal.target.rpartition('/')[2]}",
        id=proposal.id,
        details=(
            ("当时阈值", str(proposal.threshold)),
            ("批准", approval),
            ("原话", experience.context[:60]),
            ("轮次", experience.source),
            ("字节", str(size_bytes)),
            ("文件", proposal.target),
        ),
    )
