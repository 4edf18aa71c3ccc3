"""What a pitfall says in a skill: how it showed, its cause, the way out, and when the lesson is void.

The cause is put in only once the owner has confirmed it (`layers.with_cause`); until then its place says so.

Source: seed self-evolve "L2：技能优化层"; SPEC §4; ADR 0097.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from instinct_learner.evolve import skills
from instinct_learner.evolve.assess import importance, reuse, risk
from instinct_learner.evolve.layers import ENTRY_LIMIT_CHARACTERS
from instinct_learner.evolve.pitfalls import without_no
from instinct_learner.governance.cleaning import clean_line
from instinct_learner.learning.phrasing.openers import strip_openers
from instinct_learner.learning.phrasing.references import content_words
from instinct_learner.learning.phrasing.topics import topics_in
from instinct_learner.model.card import Draft, Evidence

if TYPE_CHECKING:
    import os
    from datetime import datetime

    from instinct_learner.evolve.pitfalls import Indicator, Pitfall

#: Less than a line may have, so that its label fits too. Source: SPEC §4, at most 100 characters.
_LINE_CHARS = 96
#: The labels in Chinese and in English. Source: the seed's "失败现象/根因/方案/失效条件".
_SYMPTOM, _CAUSE = ("失败现象", "Symptom"), ("根因", "Root cause")
_WAY_OUT, _VOID = ("方案", "Way out"), ("失效条件", "Void when")
_OPEN = ("待确认", "not confirmed yet")
_COLON = ("：", ": ")
_ABOUT_CHARS = 24
_HEADING = "### 🧬 踩坑经验"


def proposal(home: str | os.PathLike[str], pitfall: Pitfall, *, session: str, now: datetime) -> Draft:
    """The proposal to keep a pitfall in a skill: the one about the same work, or a new one of the program's name.

    Args:
        home: The home folder; its skills are read.
        pitfall: What went wrong.
        session: The conversation's id.
        now: Aware; dates the entry.
    """
    date = now.date().isoformat()
    entry = entry_of(pitfall, date=date)
    about = f"{pitfall.program} {pitfall.failed} {pitfall.worked} {pitfall.request}"
    slug = skills.bearing_on(home, about, program=pitfall.program)
    body = entry
    if not slug:
        slug = skills.free_slug(home, f"{pitfall.program or _work(pitfall)}-pitfalls")
        body = skills.new_file(
            slug,
            description=_description(pitfall),
            title=_title(pitfall),
            body=entry,
        )
    memory = memory_of(pitfall)
    names = [name for name, _ in pitfall.indicators]
    level: Literal["standard", "mild"] = "mild" if names == ["calls"] else "standard"
    return Draft(
        layer="L2",
        target=f"skills/{slug}/SKILL.md",
        memory=memory,
        body=body,
        trigger="B",
        level=level,
        importance=importance(level, count=len(names), corrects=bool(pitfall.corrections)),
        reuse=reuse(memory) if pitfall.worked else "M",
        risk=risk(memory, "L2"),
        caution=("cause",),
        evidence=tuple(Evidence(quote=words, session=session, turn=turn, at=date) for words, turn in pitfall.evidence),
        count=max((count for name, count in pitfall.indicators if name != "calls"), default=1),
        cause=cause_of(pitfall),
        language=pitfall.language,
    )


def entry_of(pitfall: Pitfall, *, date: str, cause: str = "") -> str:
    """The entry, in the seed's format.

    Args:
        pitfall: What went wrong.
        date: ISO 8601.
        cause: The confirmed one; "" leaves its place open.
    """
    at = _tongue(pitfall)
    lines = (
        (_SYMPTOM, symptom_of(pitfall)),
        (_CAUSE, cause or _OPEN[at]),
        (_WAY_OUT, way_out_of(pitfall)),
        (_VOID, _void_of(pitfall)),
    )
    texts = (f"> {label[at]}{_COLON[at]}{clean_line(text, limit=_LINE_CHARS)}" for label, text in lines)
    return "\n".join([f"{_HEADING} [{date}]", *texts])


def memory_of(pitfall: Pitfall) -> str:
    """The pitfall in one sentence of at most 100 characters."""
    chinese = pitfall.language == "zh"
    if pitfall.failed and pitfall.worked:
        sentence = (
            f"别用 {pitfall.failed}，改用 {pitfall.worked}"
            if chinese
            else f"Don't use {pitfall.failed}; use {pitfall.worked}"
        )
    else:
        sentence = symptom_of(pitfall)
    return clean_line(sentence, limit=ENTRY_LIMIT_CHARACTERS)


def symptom_of(pitfall: Pitfall) -> str:
    """How it showed: the strongest thing that went wrong, with what a tool said of it."""
    chinese = pitfall.language == "zh"
    names: dict[Indicator, int] = dict(pitfall.indicators)
    if "rollback" in names:
        return f"改动被撤回：{pitfall.rollbacks[-1]}" if chinese else f"work was taken back: {pitfall.rollbacks[-1]}"
    if "timeout" in names:
        return f"{pitfall.timeouts[-1]} 超时" if chinese else f"{pitfall.timeouts[-1]} timed out"
    said = (
        f"（{pitfall.symptom}）" if chinese and pitfall.symptom else f" ({pitfall.symptom})" if pitfall.symptom else ""
    )
    if "retries" in names:
        count = names["retries"]
        return (
            f"{pitfall.failed} 试了 {count} 次{said}" if chinese else f"{pitfall.failed} was tried {count} times{said}"
        )
    if "corrections" in names:
        words, count = _plain_words(pitfall), names["corrections"]
        about = clean_line(pitfall.request, limit=_ABOUT_CHARS)
        if chinese:
            return f"「{about}」被纠正了 {count} 次，最后一次：{words}"
        return f'"{about}" was corrected {count} times, last: {words}'
    failed = pitfall.failed or ("一个步骤" if chinese else "a step")
    return f"{failed} 失败{said}" if chinese else f"{failed} failed{said}"


def cause_of(pitfall: Pitfall) -> str:
    """What probably caused it: a guess from what happened, for the owner to confirm or to correct."""
    chinese = pitfall.language == "zh"
    if pitfall.failed and pitfall.failed in pitfall.timeouts:
        guess = (
            f"{pitfall.failed} 要的时间超过了时限" if chinese else f"{pitfall.failed} takes longer than its time limit"
        )
    elif pitfall.symptom and pitfall.failed:
        guess = (
            f"{pitfall.failed} 这个做法不成立：{pitfall.symptom}"
            if chinese
            else f"{pitfall.failed} can't work here: {pitfall.symptom}"
        )
    elif pitfall.corrections:
        words = _plain_words(pitfall)
        guess = f"没有先问清主人要的是什么：{words}" if chinese else f"what the owner wants wasn't asked first: {words}"
    elif pitfall.timeouts:
        what = pitfall.timeouts[-1]
        guess = f"{what} 要的时间超过了时限" if chinese else f"{what} takes longer than its time limit"
    elif pitfall.rollbacks:
        about = pitfall.request or pitfall.rollbacks[-1]
        guess = f"改之前没有先确认范围：{about}" if chinese else f"its extent wasn't checked before the change: {about}"
    else:
        what = pitfall.failed or pitfall.program
        guess = f"{what} 的前提没有先检查" if chinese else f"what {what} needs wasn't checked first"
    return clean_line(guess, limit=_LINE_CHARS)


def way_out_of(pitfall: Pitfall) -> str:
    """The way out: what was proven to work, else what the owner said, else what keeps it from coming again."""
    chinese = pitfall.language == "zh"
    if pitfall.worked:
        return f"改用 {pitfall.worked}" if chinese else f"use {pitfall.worked} instead"
    if pitfall.corrections:
        words = _plain_words(pitfall)
        return (
            f"动手前先确认要求，按主人说的做：{words}"
            if chinese
            else f"confirm what is wanted first; the owner said: {words}"
        )
    if pitfall.timeouts:
        return (
            "分成小步，或在后台运行并查看进度"
            if chinese
            else "do it in smaller steps, or in the background and look at its progress"
        )
    if pitfall.rollbacks:
        return (
            "改之前先提交一个可以退回的点，小步改、每步验证"
            if chinese
            else "commit a point to return to first, change in small steps and check each"
        )
    return (
        "失败一次就先看报错、换做法，不要原样重试"
        if chinese
        else "after one failure read the error and change the method, don't repeat it"
    )


def _work(pitfall: Pitfall) -> str:
    """A Latin word for the work at hand, where no program names it."""
    topics = topics_in(pitfall.request)
    return topics[0].name if topics else "work"


def _void_of(pitfall: Pitfall) -> str:
    chinese = pitfall.language == "zh"
    if not pitfall.program:
        return "做法或环境变了" if chinese else "the method or its surroundings have changed"
    program = pitfall.program
    return (
        f"{program} 的版本、配置或环境变了"
        if chinese
        else f"{program}'s version, settings or surroundings have changed"
    )


def _description(pitfall: Pitfall) -> str:
    program = pitfall.program
    if pitfall.language == "zh":
        return (
            f"用 {program} 做事之前、或它失败和超时的时候使用：以前踩过的坑和出路。"
            if program
            else "动手之前、或同一步失败两次以上时使用：以前踩过的坑和出路。"
        )
    if program:
        return (
            f"Use before working with {program}, or when it fails or times out: pitfalls met before, and the ways out."
        )
    return "Use before starting on a task, or when one step failed twice: pitfalls met before, and the ways out."


def _title(pitfall: Pitfall) -> str:
    program = pitfall.program
    if pitfall.language == "zh":
        return f"{program} 踩坑经验" if program else "踩坑经验"
    return f"Pitfalls with {program}" if program else "Pitfalls"


def _plain_words(pitfall: Pitfall) -> str:
    """What the owner said last against it, without the bare no that it may begin with."""
    said = [strip_openers(without_no(words), pitfall.language) or words for words in pitfall.corrections]
    telling = [words for words in said if len(content_words(words)) >= 2] or said
    return clean_line(telling[-1], limit=60)


def _tongue(pitfall: Pitfall) -> int:
    return 0 if pitfall.language == "zh" else 1
