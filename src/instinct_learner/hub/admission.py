"""Whether a package may become one of this agent's own skills: good enough, and nothing that stands says otherwise.

A skill in `skills/` is read beside every prompt, whoever wrote it, so what a card asks of a skill is asked of a package
too, by the same code: its score, and what it contradicts or says again. An older install of itself is no conflict.

Source: SPEC §9 "new skill (L2)": "approval, quality ≥ 70, conflicts resolved"; ADR 0115.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from instinct_learner.errors import PackageError
from instinct_learner.evolve.assess import memory_of
from instinct_learner.evolve.conflicts import find, rules_in, why_in_chinese
from instinct_learner.evolve.replies import quality_text
from instinct_learner.evolve.score import ENOUGH, quality
from instinct_learner.governance.writer import Writer
from instinct_learner.hub.citations import rules_only, sources_in
from instinct_learner.hub.document import read_front
from instinct_learner.hub.releases import SKILL, is_install_of
from instinct_learner.model.card import Draft, Evidence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from instinct_learner.governance.writer import Operator
    from instinct_learner.model.card import Conflict

#: Rules of a long text that are compared, a few milliseconds for each instinct near it.
_COMPARED = 120
_TOLD = 3
_HAN = re.compile(r"[\u4e00-\u9fff]")


class Reason(NamedTuple):
    """Why not, and what to do about it, in both languages."""

    en: str
    zh: str


class Admission(NamedTuple):
    """What was found.

    Attributes:
        reasons: Why not; empty where it may come in.
        again: Rules that stand already, which is no reason against it, as `where: text`.
    """

    reasons: tuple[Reason, ...]
    again: tuple[str, ...] = ()


def admit(
    home: str,
    slug: str,
    files: Mapping[str, bytes],
    *,
    operator: Operator,
    now: Callable[[], datetime],
    anyway: bool = False,
) -> dict[str, Any]:
    """Makes a package this agent's own skill, by the one door, if it is good enough and nothing that stands is against it.

    Args:
        home: The home folder.
        slug: The skill's name.
        files: Paths below its folder, and what they hold.
        operator: On whose word.
        now: The clock.
        anyway: The owner saw what it conflicts with and wants it all the same. No score is let off by it.

    Returns:
        `success`. With it `installed_path`, `replaced` where an older install is kept, `says_again` where rules stand already;
        without it `error` and `error_zh`, and nothing was written.

    Raises:
        PackageError: It is no skill, or the door refused it. Nothing was written.
        SandboxError: One of its files may not be written. Nothing was.
    """
    found = looked_at(home, slug, files, anyway=anyway)
    if found.reasons:
        return {
            "success": False,
            "error": f"skills/{slug}: {'; '.join(one.en for one in found.reasons)}",
            "error_zh": f"skills/{slug}：{'；'.join(one.zh for one in found.reasons)}",
        }
    decision = Writer(home, now=now, operator=operator).install_skill(
        slug, files, may_replace=lambda there: is_install_of(there, slug), event={"skill": slug}
    )
    if not decision.allowed:
        raise PackageError(path=f"skills/{slug}", reason="; ".join(decision.reasons))
    placed: dict[str, Any] = {"success": True, "installed_path": os.path.join(os.path.realpath(home), "skills", slug)}
    if decision.reasons:
        placed["replaced"] = os.path.join(home, decision.reasons[0])
    if found.again:
        placed["says_again"] = list(found.again)
    return placed


def looked_at(home: str, slug: str, files: Mapping[str, bytes], *, anyway: bool = False) -> Admission:
    """What speaks against a package as one of this agent's own skills.

    Raises:
        PackageError: It has no SKILL.md that can be read.
    """
    text = files.get(SKILL, b"").decode("utf-8-sig", "replace").replace("\r\n", "\n")
    draft = _draft(slug, text)
    reasons = [*_too_poor(draft, home, slug)]
    found = _conflicts(draft, home)
    rules = len(_rules(draft))
    if not anyway:
        against = [one for one in found if one.kind == "contradiction"]
        reasons += [_contradicts(one, slug) for one in against[:_TOLD]]
        reasons += [_more(len(against) - _TOLD)] if len(against) > _TOLD else []
        reasons += _known_already(found, rules, slug)
    again = tuple(dict.fromkeys(f"{one.where}: {one.text}" for one in found if one.kind == "duplicate"))
    return Admission(tuple(reasons), again)


def _draft(slug: str, text: str) -> Draft:
    """A package as the proposal of a skill: what its lessons were is what speaks for it."""
    front = read_front(text, path=f"{slug}/{SKILL}")
    cited = sources_in(front.body)
    return Draft(
        layer="L2",
        target=f"skills/{slug}/{SKILL}",
        memory=memory_of(front.description) or front.name or slug,
        body=text,
        evidence=tuple(Evidence(quote=one.said, at=one.day) for one in cited),
        count=max(1, sum(one.reports for one in cited)),
        sources=tuple(one.memory_id for one in cited),
        language="zh" if _HAN.search(front.description or front.body[:400]) else "en",
    )


def _too_poor(draft: Draft, home: str, slug: str) -> list[Reason]:
    score = quality(draft, home)
    if score.value >= ENOUGH:
        return []
    return [
        Reason(
            f"as a skill it scores {score.value} of 100 and {ENOUGH} are needed: {quality_text(score, 'en')}. Improve its SKILL.md"
            " and upload it again (docs/scoring.md says what counts), or install it into another folder:"
            f" instinct hub install {slug} DIR",
            f"作为技能得分 {score.value}（满分 100），需要 {ENOUGH}：{quality_text(score, 'zh')}。请改进它的 SKILL.md 后重新上传"
            f"（评分规则见 docs/scoring.md），或安装到其他目录：instinct hub install {slug} 目录",
        )
    ]


def _rules(draft: Draft) -> list[str]:
    body = rules_only(read_front(draft.body).body)
    return [one.line for one in rules_in(draft.target, body)]


def _conflicts(draft: Draft, home: str) -> list[Conflict]:
    """What stands against any of its rules, and what says the same; its own older install left out."""
    head, rules = draft.body[: len(draft.body) - len(read_front(draft.body).body)], _rules(draft)[:_COMPARED]
    found: dict[Conflict, None] = {}
    for rule in rules:
        # One at a time: of more, the comparison looks for instincts near the first few only, and compares each with all of them.
        part = replace(draft, body=head + rule, sources=(), evidence=())
        found |= dict.fromkeys(one for one in find(part, home) if one.kind != "layer" and one.where != draft.target)
    return list(found)


def _contradicts(one: Conflict, slug: str) -> Reason:
    why = one.suggestion.partition("(")[2].partition(")")[0] or one.suggestion.partition("（")[2].partition("）")[0]
    return Reason(
        f"it contradicts what stands in {one.where}: “{one.text}” ({why}). Choose which one holds: change or forget that rule"
        f" and install again, leave the skill out, or let both stand: instinct hub install {slug} --anyway",
        f"与 {one.where} 中已有的规则矛盾：「{one.text}」（{why_in_chinese(why)}）。请选择保留哪一条：修改或忘掉那条规则后再安装，"
        f"或不安装这个技能，或两者并存：instinct hub install {slug} --anyway",
    )


def _more(count: int) -> Reason:
    return Reason(f"and {count} more contradictions", f"另有 {count} 处矛盾")


def _known_already(found: Sequence[Conflict], rules: int, slug: str) -> list[Reason]:
    """Another skill that says at least half of it is the same skill under another name."""
    same: dict[str, int] = {}
    for one in found:
        if one.kind == "duplicate" and one.where.startswith("skills/"):
            same[one.where] = same.get(one.where, 0) + 1
    return [
        Reason(
            f"{where} says {count} of its {rules} rules already: one of the two is enough. Remove that folder and install again,"
            f" keep what is there, or have both: instinct hub install {slug} --anyway",
            f"{where} 已经包含它 {rules} 条规则中的 {count} 条，留一个就够：删除那个目录后再安装，或保留现有的，"
            f"或两者都要：instinct hub install {slug} --anyway",
        )
        for where, count in sorted(same.items())
        if count * 2 >= rules
    ]
