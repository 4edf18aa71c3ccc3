"""The card as people see it and as it is kept: the seed's one format, its English twin, and JSON.

Pure: values in, texts out.

Source: seed self-evolve "进化请求卡片（唯一标准格式）"; SPEC §4 "Card".
"""

from __future__ import annotations

import hashlib

from instinct_learner.bank.line import one_line
from instinct_learner.bank.tokens import estimate_tokens
from instinct_learner.model.card import Draft, Evidence, EvolutionCard
from instinct_learner.values import Literal, asdict, cast, fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

Language = Literal["zh", "en"]
#: No line of a card is longer; what came from elsewhere can't push the answers out of sight.
LINE_CHARACTERS = 240
_LEVELS = {"urgent": ("紧急", "urgent"), "standard": ("标准", "standard"), "mild": ("温和", "mild")}
_RISKS = {"none": ("无", "none"), "low": ("低", "low"), "medium": ("中", "medium")}
_CAUTIONS = {
    "mood": ("受临时情绪影响", "said in a passing mood"),
    "vague": ("意图模糊", "the intent is vague"),
    "cause": ("根因待确认", "the root cause needs confirming"),
}
#: What the agent is told above a card that stands in its prompt. Source: SKILL.md says the same at more length.
_LEAD = ("请把这张进化卡片原样展示给主人：", "Show the owner this card exactly as it is:")
_OPTIONS = (
    "→ 「进化」|「进化 L2」|「忽略」|「修改」|「暂缓」",
    '→ "evolve" | "evolve L2" | "ignore" | "edit" | "later"',
)
#: No "<": the block that shows a card takes it for a tag.
_CAUSE_OPTIONS = ("→ 「确认根因」|「修正根因 …」", '→ "confirm cause" | "correct cause …"')
_CHOICE_OPTIONS = ("→ 「采用新的」|「保留旧的」", '→ "take new" | "keep old"')
_LAYER_CONFIRMED = (
    "层级 L3 已确认。L3 会约束所有会话，并通知其他 Agent；请再回复一次「进化」确认内容。",
    'Layer L3 is confirmed. It binds every session, and other agents are told; reply "evolve" again for the content.',
)


def content_hash(draft: Draft) -> str:
    """The hash of what would be written where: what an answer is bound to."""
    parts = (draft.layer, draft.target, draft.memory, draft.body, draft.cause)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def render_card(card: EvolutionCard, *, language: Language = "zh") -> str:
    """The card, several lines, without a line end at its end."""
    draft, at = card.draft, 0 if language == "zh" else 1
    level, risk = _LEVELS[draft.level][at], _RISKS[draft.risk][at]
    memory = one_line(draft.memory, limit=LINE_CHARACTERS)
    warnings = [_warning(code, draft, at) for code in draft.caution if code != "cause" or not draft.cause_confirmed]
    target = one_line(draft.target, limit=LINE_CHARACTERS)
    if language == "zh":
        lines = [
            f"🧬 进化请求 #{card.number}",
            "",
            f"触发：{draft.trigger} | 级别：{level}",
            f"建议记忆：> {memory}",
            *warnings,
            f"目标：{draft.layer} → {target}",
            f"评估：重要性{draft.importance} 复用性{draft.reuse} 风险{risk}",
        ]
    else:
        lines = [
            f"🧬 Evolution request #{card.number}",
            "",
            f"Trigger: {draft.trigger} | Level: {level}",
            f"Suggested memory: > {memory}",
            *warnings,
            f"Target: {draft.layer} → {target}",
            f"Assessment: importance {draft.importance}, reuse {draft.reuse}, risk {risk}",
        ]
    lines += _state_lines(card, at)
    return "\n".join(lines)


def _warning(code: str, draft: Draft, at: int) -> str:
    text = f"⚠️ {_CAUTIONS[code][at]}"
    if code == "cause" and draft.cause:
        text += ("：" if at == 0 else ": ") + one_line(draft.cause, limit=LINE_CHARACTERS)
    return text


def _state_lines(card: EvolutionCard, at: int) -> list[str]:
    """What may be answered now."""
    lines = [f"ℹ️ {one_line(card.note, limit=LINE_CHARACTERS)}"] if card.note else []
    if card.state == "conflict":
        lines += [f"⚡ {one_line(line, limit=LINE_CHARACTERS)}" for line in card.conflicts]
        return [*lines, _CHOICE_OPTIONS[at]]
    if card.state == "layer-confirmed":
        return [*lines, _LAYER_CONFIRMED[at], _OPTIONS[at]]
    if "cause" in card.draft.caution and not card.draft.cause_confirmed:
        lines.append(_CAUSE_OPTIONS[at])
    return [*lines, _OPTIONS[at]]


def render_notice(card: EvolutionCard, *, language: Language = "zh") -> str:
    """The card as it stands in a prompt: below one line that says what to do with it."""
    return f"{_LEAD[0 if language == 'zh' else 1]}\n{render_card(card, language=language)}"


def render_details(card: EvolutionCard, *, diff: str, language: Language = "zh") -> str:
    """The card with what speaks for it and what it would change.

    Args:
        card: Which.
        diff: Of its target, unified, "" where nothing can be shown.
        language: Of the labels; quotes stay as they are.
    """
    draft, zh = card.draft, language == "zh"
    from instinct_learner.evolve.replies import state_text  # it shows cards itself

    cost = estimate_tokens(draft.memory)
    times = ("次数：{n} · 每次注入约 {c} tokens", "Said {n}×; about {c} tokens a prompt")[0 if zh else 1]
    lines = [render_card(card, language=language), "", times.format(n=draft.count, c=cost)]
    if draft.evidence:
        lines.append("原话：" if zh else "Because:")
        lines += [f"  - {one.at[:10] + ' ' if one.at else ''}「{one.quote}」" for one in draft.evidence]
    if draft.sources:
        lines.append(("来源：" if zh else "From: ") + ", ".join(draft.sources))
    if card.reference:
        lines.append(("沉积晋升：" if zh else "Promotion: ") + card.reference)
    lines.append(("状态：" if zh else "State: ") + state_text(card.state, language))
    lines.append(("有效期至：" if zh else "Expires: ") + card.expires[:10])
    if diff:
        lines += ["", diff.rstrip("\n")]
    return "\n".join(lines)


def to_json(card: EvolutionCard) -> dict[str, Any]:
    """The card as JSON values; `from_json` gives it back."""
    return asdict(card)


def from_json(value: Mapping[str, Any]) -> EvolutionCard:
    """The card of JSON values; unknown keys are passed over, so that a newer version's file can be read.

    Raises:
        KeyError, TypeError, ValueError: It isn't one.
    """
    draft = dict(value["draft"])
    draft["evidence"] = tuple(Evidence(**_known(Evidence, one)) for one in draft.get("evidence", ()))
    for name in ("caution", "sources"):
        draft[name] = tuple(draft.get(name, ()))
    whole = _known(EvolutionCard, value)
    for name in ("shown_in", "conflicts"):
        whole[name] = tuple(whole.get(name, ()))
    whole["number"] = int(whole["number"])
    whole["draft"] = Draft(**_known(Draft, draft))
    return EvolutionCard(**cast("Any", whole))


def _known(kind: Any, value: Mapping[str, Any]) -> dict[str, Any]:
    names = {field.name for field in fields(kind)}
    return {name: item for name, item in value.items() if name in names}
