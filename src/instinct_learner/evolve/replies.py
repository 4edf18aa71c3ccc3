"""What the owner is told when a card was answered, in both languages, always with what to do next.

Source: SPEC §4; DESIGN §1 "Messages help people".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from instinct_learner.evolve.cards import render_card
from instinct_learner.evolve.layers import PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from instinct_learner.model.card import EvolutionCard, Quality

Language = Literal["zh", "en"]

TEXTS: dict[str, tuple[str, str]] = {
    "accepted": (
        "✅ 已进化 #{number}（{layer}）→ {target}{more}；撤销：回复「撤销」或 instinct undo {number}",
        '✅ Evolved #{number} ({layer}) → {target}{more}; to take it back: "undo that" or instinct undo {number}',
    ),
    "merged": (
        "✅ #{number} 与 {where} 中已有的内容重复，已合并，没有重复写入",
        "✅ #{number} says what {where} says already: merged, nothing was written twice",
    ),
    "ignored": (
        "🚫 已忽略 #{number}，置信度 −0.1；您再次说起之前不会再提",
        "🚫 Ignored #{number}, confidence −0.1; it won't come up until you say it again",
    ),
    "kept-old": ("🚫 保留旧的，#{number} 没有写入", "🚫 The old one stays; #{number} was not written"),
    "deferred": ("⏸ 已暂缓 #{number}，下次复盘再提", "⏸ #{number} waits for the next review"),
    "amended": ("✏️ 已按您的话重拟，请再确认：", "✏️ In your words now; please answer again:"),
    "cause": ("🔎 根因已确认，请决定是否写入：", "🔎 The cause is confirmed; now decide:"),
    "layer": ("🔁 第一次确认（层级）完成：", "🔁 First confirmation (the layer) done:"),
    "stale": (
        "♻️ 目标文件在这张卡片之后改过，请再确认一次：",
        "♻️ The target changed after this card was made; please answer again:",
    ),
    "changed": (
        "♻️ 内容在展示之后变了，请再确认一次：",
        "♻️ The content changed after it was shown; please answer again:",
    ),
    "unseen": (
        "👀 这张卡片还没有展示过，请看过之后再回复：",
        "👀 This card wasn't shown yet; see it first, then answer:",
    ),
    "several": (
        "⛔ #{number} 由 {n} 条规则组成，只能写成技能（L2）；只想保留一句话，请用「修改 #{number}：一句话」",
        '⛔ #{number} puts {n} rules together: only a skill (L2) can; for one sentence, reply "edit #{number}: it"',
    ),
    "conflict": (
        "⚡ 与已有规则矛盾，请选择保留哪一条：",
        "⚡ It contradicts what stands already; choose which one stays:",
    ),
    "advice": (
        "💡 建议换一个层级。回复「进化 {layer}」采纳，或再次回复「进化」按原层级写入：",
        '💡 Another layer fits better. Reply "evolve {layer}", or "evolve" again to keep this one:',
    ),
    "answered": ("#{number} 已经处理过（{state}）", "#{number} was answered already ({state})"),
    "over": (
        "#{number} 已过期，没有写入；您再次说起时会重新提出",
        "#{number} is over and nothing was written; it comes up again when you say it again",
    ),
    "refused": ("⛔ #{number} 不能写入：{why}", "⛔ #{number} can't be written: {why}"),
    "quality": (
        "⛔ #{number} 的技能质量分 {value}，需要 {needed}：{why}。可以「修改：更具体的一句话」或「进化 L1」",
        '⛔ #{number} scores {value} as a skill, needs {needed}: {why}. Reply "edit: more exact words" or "evolve L1"',
    ),
    "unimportant": (
        "⛔ L3 只收重要性为 H 的规则；确实要作为规范，请回复「进化 L3」",
        '⛔ L3 takes only what is of high importance; if it is meant as a rule, reply "evolve L3"',
    ),
    "in-steps": ("（内容较长，分批写入，全部写完后生效）", " (long: written in steps, live once it is whole)"),
    "told-peers": ("，已通知 {n} 个 Agent", ", {n} agents were told"),
    "no-cause": ("#{number} 没有待确认的根因", "#{number} has no cause to confirm"),
    "no-conflict": ("#{number} 没有需要选择的矛盾", "#{number} has nothing to choose between"),
    "undone": ("↩️ 已撤销 #{number}：{what}", "↩️ Taken back #{number}: {what}"),
    "peers": ("「{name}」的 CLAUDE.md 已更新：{what}", "CLAUDE.md of {name} was updated: {what}"),
}
STATES: dict[str, tuple[str, str]] = {
    "waiting": ("等待展示", "not shown yet"),
    "shown": ("等待回复", "waits for an answer"),
    "layer-confirmed": ("层级已确认，等待内容确认", "layer confirmed, waits for the content"),
    "conflict": ("等待选择", "waits for a choice"),
    "deferred": ("已暂缓", "put off"),
    "accepted": ("已写入", "written"),
    "ignored": ("已忽略", "ignored"),
    "replaced": ("已被替换", "replaced"),
    "expired": ("已过期", "over"),
    "undone": ("已撤销", "taken back"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What became of an answer.

    Attributes:
        code: A key of `TEXTS`.
        text: For the owner, in the language of the answer.
        card: To be shown with it, `None` for none; whoever shows it notes that.
        number: Of the card, or of the change.
        done: Whether the word was carried out.
    """

    code: str
    text: str
    card: EvolutionCard | None = None
    number: int = 0
    done: bool = True


def say(code: str, language: Language, **facts: object) -> str:
    """One of `TEXTS` with its facts."""
    return TEXTS[code][0 if language == "zh" else 1].format(**facts)


def outcome(
    code: str, language: Language, *, number: int, card: EvolutionCard | None = None, done: bool = True, **facts: object
) -> Outcome:
    """An outcome whose text is one of `TEXTS`, and the card below it where it is shown again."""
    text = say(code, language, number=number, **facts)
    if card is not None:
        text = f"{text}\n\n{render_card(card, language=language)}"
    return Outcome(code=code, text=text, card=card, number=number, done=done)


def problems_text(codes: Iterable[str], language: Language) -> str:
    """Why a draft can't be written."""
    at = 0 if language == "zh" else 1
    return ("；", "; ")[at].join(PROBLEMS[code][at] if code in PROBLEMS else code for code in codes)


def state_text(state: str, language: Language) -> str:
    """Where a card stands, in words."""
    return STATES[state][0 if language == "zh" else 1]


def quality_text(quality: Quality, language: Language) -> str:
    """The weakest dimensions of a score."""
    worst = sorted(quality.dimensions, key=lambda one: one[1])[:3]
    return ("；", "; ")[0 if language == "zh" else 1].join(f"{name} {points}（{why}）" for name, points, why in worst)
