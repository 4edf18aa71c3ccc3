"""Many lessons become one skill, without a model: each line is a lesson's own words and names it.

What always holds becomes steps, in the order of the work; what went wrong becomes what to do when it does; what two
lessons say differently becomes a choice. Nothing is invented, so everything can be traced. A new version is the current
one with lines added, never written anew.

Source: SPEC §5 "Two synthesisers"; seed ultron-skill-hub "结晶", "重新结晶"; ADR 0073.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Protocol

from rapidfuzz import fuzz

from instinct_learner.hub.citations import SOURCES, WHEN, short_ids, with_sources
from instinct_learner.hub.document import Document, Section, is_item, item_of, read_body, read_front
from instinct_learner.hub.lines import SAME_LINE, Line, apart, by_reports, choice, in_order, lines_of, phase, plain
from instinct_learner.hub.naming import language_of, slug_of, speaks_of, topic_of
from instinct_learner.learning.contradiction import polarity, values_differ

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from instinct_learner.hub.clusters import Cluster
    from instinct_learner.hub.memories import Memory

#: A workflow has so many steps at least. Source: seed ultron-skill-hub "步骤序列（≥3 步）".
STEPS = 3
#: zh, en.
_STEPS, _FAILURES = ("步骤", "Steps"), ("出错时", "If it goes wrong")
_CHOICES, _NEVER = ("分情况", "Which way"), ("不要做", "Never")
_INTRO_ALWAYS = ("按顺序做：", "In this order:")
_INTRO_TROUBLE = (
    "从上往下对照：规则照做，症状相符的就按箭头后面的处理；报告多的在前。",
    "Go down the list: rules hold always, a symptom that matches is dealt with as the arrow says; what was reported most comes first.",
)
_OR_FAILURE = ("或者出现“出错时”一节里的情况。", 'Or when something under "If it goes wrong" shows up.')
_OR_SYMPTOM = ("或者出现“步骤”一节里的任何一种症状。", "Or when one of the symptoms in the steps shows up.")


@dataclass(frozen=True, kw_only=True, slots=True)
class SkillDraft:
    """A skill that nobody judged yet.

    Attributes:
        name: Kebab-case.
        description: One sentence that says when.
        content: The body, Markdown.
        cites: Short id → memory id, for every citation in it.
        made_by: Who made it in the end, and why not who was asked; "" where that was the built-in one, as configured.
    """

    name: str
    description: str
    content: str
    cites: tuple[tuple[str, str], ...] = ()
    made_by: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class NoDraft:
    """An honest no.

    Attributes:
        status: `insufficient`: no workflow in these lessons. `unnecessary`: they say nothing that the skill doesn't.
        reason: One sentence.
        made_by: As a draft's.
    """

    status: Literal["insufficient", "unnecessary"]
    reason: str
    made_by: str = ""


class Synthesizer(Protocol):
    """Makes a skill of lessons.

    Attributes:
        name: Which one made a draft; the judge is never the same.
    """

    name: str

    def crystallize(self, cluster: Cluster, memories: Sequence[Memory]) -> SkillDraft | NoDraft:
        """A first version.

        Raises:
            SynthesisError: The answer can't be used.
            HubUnavailableError: There was none.
        """
        ...

    def recrystallize(self, cluster: Cluster, memories: Sequence[Memory], current: str) -> SkillDraft | NoDraft:
        """The current version (a whole SKILL.md) with what is new worked in. Raises as `crystallize`."""
        ...


def _speaking(title: str, memories: Sequence[Memory]) -> Sequence[Memory]:
    """Lessons as they came; where most speak of something else, the others: a theme may drift away from its skill."""
    found = [one for one in memories if speaks_of(title, one)]
    return found if len(found) * 2 < len(memories) else memories


def _contexts(lines: Sequence[Line], *, most: int, known: Sequence[str] = ()) -> list[tuple[str, Memory]]:
    """The situations of lines, each once."""
    kept: list[tuple[str, Memory]] = []
    for line in by_reports(lines):
        text = plain(line.memory.context)
        said = [*known, *(other for other, _ in kept)]
        if text and not any(fuzz.token_set_ratio(text, other) > 80 for other in said):
            kept.append((text, line.memory))
    return kept[:most]


def _shortened(text: str, limit: int) -> str:
    """Cut between words."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut[limit // 2 :] else cut).rstrip("，,；; ") + "…"


def _inside(text: str) -> str:
    """As it stands inside a sentence: "Reviewing a Dockerfile" begins small there, "Docker" doesn't."""
    first = text.partition(" ")[0]
    small = first.endswith("ing") or first in {
        "Before",
        "After",
        "When",
        "While",
        "In",
        "On",
        "At",
        "Every",
        "Each",
        "If",
    }
    return text[:1].lower() + text[1:] if small else text


def description_of(topic: str, lines: Sequence[Line], count: int, *, zh: bool) -> str:
    """What it is for and when to use it, under the 1,024 characters that hosts read: this is what an agent chooses by."""
    steady = [line for line in lines if line.where != "failure"]
    troubles = by_reports([line for line in lines if line.where == "failure"])
    whens = [_inside(_shortened(text, 80)) for text, _ in _contexts(steady or lines, most=5)]
    signs = [_shortened(line.sign, 90) for line in troubles[:4] if line.sign]
    if zh:
        told = f"{topic}的做法、常见问题与处理办法，来自 {count} 条经验。"
        told += f"适用于：{'；'.join(whens)}。" if whens else ""
        told += f"遇到这些情况时也适用：{'；'.join(signs)}。" if signs else ""
        return told[:1000]
    told = f"What to do about {topic} and what goes wrong, from {count} lessons."
    told += f" Use when: {'; '.join(whens)}." if whens else ""
    told += f" Also when you see: {'; '.join(signs)}." if signs else ""
    return told[:1000]


def _item(line: Line, short: Mapping[str, str], mark: str = "-") -> str:
    return f"{mark} {line.text} {' '.join(f'[^{short[one.id]}]' for one in line.memories)}"


class BuiltInSynthesizer:
    """The synthesiser that needs no model (`Synthesizer` says what each method does)."""

    name = "built-in"

    def crystallize(self, cluster: Cluster, memories: Sequence[Memory]) -> SkillDraft | NoDraft:
        """A first version."""
        topic = cluster.topic or topic_of(memories)
        zh = language_of(memories) == "zh"
        lines = lines_of(memories, zh=zh)
        doing = sum(len(line.memories) for line in lines if line.where != "never")
        if doing < STEPS:
            return NoDraft(
                status="insufficient",
                reason=f"{doing} of {len(memories)} lessons say what to do; a workflow has {STEPS} steps",
            )
        speaking = sum(speaks_of(topic, one) for one in memories)
        if speaking * 2 < len(memories):
            return NoDraft(status="insufficient", reason=f"only {speaking} of {len(memories)} lessons speak of {topic}")
        alone, pairs = apart(lines)
        steps = in_order([one for one in alone if one.where == "step"])
        failures = by_reports([one for one in alone if one.where == "failure"])
        intro, troubles = _INTRO_ALWAYS, len(steps) < STEPS
        if troubles:
            # Mostly troubles: what always holds before, the troubles to compare, what always holds after.
            late = [one for one in steps if phase(one.memory) > 2]
            steps = [one for one in steps if one not in late] + failures + late
            failures, intro = [], _INTRO_TROUBLE
        if len(steps) < STEPS:
            return NoDraft(status="insufficient", reason="too few lessons are left that don't contradict each other")
        document = Document(head=(f"# {_titled(topic)}",), sections=())
        which, short = 0 if zh else 1, short_ids(memories)
        when = _contexts([line for line in lines if line.where != "failure"] or lines, most=6)
        told = [f"- {text} [^{short[one.id]}]" for text, one in when]
        if failures or troubles:
            told += ["", _OR_SYMPTOM[which] if troubles else _OR_FAILURE[which]]
        document = document.with_section(Section(title=WHEN[which], lines=tuple(told)))
        numbered = [_item(one, short, f"{place}.") for place, one in enumerate(steps, 1)]
        document = document.with_section(Section(title=_STEPS[which], lines=(intro[which], "", *numbered)))
        chosen = [line for pair in pairs for line in choice(pair, zh=zh)]
        nevers = by_reports([one for one in alone if one.where == "never"])
        for title, found in ((_CHOICES, chosen), (_FAILURES, failures), (_NEVER, nevers)):
            if found:
                section = Section(title=title[which], lines=tuple(_item(one, short) for one in found))
                document = document.with_section(section)
        return self._finished(document, memories, short, topic=topic, zh=zh)

    def recrystallize(self, cluster: Cluster, memories: Sequence[Memory], current: str) -> SkillDraft | NoDraft:
        """The current version with what is new worked in."""
        front = read_front(current)
        document = read_body(front.body)
        zh = document.section(_STEPS[0]) is not None or (
            document.section(_STEPS[1]) is None and language_of(memories) == "zh"
        )
        title = next((line[2:].strip() for line in document.head if line.startswith("# ")), front.name)
        which, short = 0 if zh else 1, short_ids(memories)
        cited = {cite for section in document.sections for line in section.lines for cite in item_of(line).cites}
        said = [item_of(line).text for section in document.sections for line in section.lines if is_item(line)]
        old = [one for one in memories if any(one.id.startswith(cite) for cite in cited)]
        new = _speaking(title, [one for one in memories if one not in old])
        fresh = [line for line in lines_of(new, zh=zh) if not _known(line, said)]
        if not fresh:
            return NoDraft(
                status="unnecessary", reason=f"{len(new)} new lessons say nothing that the skill doesn't say"
            )
        known = lines_of(old, zh=zh)
        _, pairs = apart([*known, *fresh])
        pairs = [pair for pair in pairs if pair[0] in fresh or pair[1] in fresh]
        for pair in pairs:
            document = _turned_into_choice(document, pair, fresh, short, which)
        fresh = [line for line in fresh if not any(line in pair for pair in pairs)]
        for line in [*in_order([one for one in fresh if one.where == "step"]),
                     *(one for one in fresh if one.where != "step")]:  # fmt: skip
            document = _with_line(document, line, memories, short, which)
        when = document.section(WHEN[which])
        told = [item.text for item in when.items] if when else []
        steady = [line for line in fresh if line.where != "failure"]
        situations = [f"- {text} [^{short[one.id]}]" for text, one in _contexts(steady, most=3, known=told)]
        if situations:
            lines = when.lines if when else ()
            at = next((n + 1 for n in range(len(lines) - 1, -1, -1) if is_item(lines[n])), 0)
            section = Section(title=WHEN[which], lines=(*lines[:at], *situations, *lines[at:]))
            document = document.with_section(section, before=(_STEPS[which],))
        topic = cluster.topic or topic_of(memories)
        draft = self._finished(document, memories, short, topic=topic, zh=zh)
        # A published name is an address: others installed it. It stays.
        return replace(draft, name=front.name)

    def _finished(
        self, document: Document, memories: Sequence[Memory], short: dict[str, str], *, topic: str, zh: bool
    ) -> SkillDraft:
        document, spelled = with_sources(document, memories, short, zh=zh)
        used = [one for one in memories if one.id in spelled]
        return SkillDraft(
            name=slug_of(topic) or f"lessons-{memories[0].id[:8]}",
            description=description_of(topic, lines_of(used, zh=zh), len(used), zh=zh),
            content=document.text(),
            cites=tuple((cite, memory_id) for memory_id, cite in spelled.items()),
        )


def _titled(topic: str) -> str:
    return topic[:1].upper() + topic[1:] if topic.isascii() and topic[:1].islower() and " " in topic else topic


def _with_line(
    document: Document, line: Line, memories: Sequence[Memory], short: Mapping[str, str], which: int
) -> Document:
    """One more line, in the section where a reader looks for it."""
    troubles = document.section(_FAILURES[which]) is not None
    steps = line.where == "step" or (line.where == "failure" and not troubles and _lists_troubles(document, which))
    title = _STEPS[which] if steps else _NEVER[which] if line.where == "never" else _FAILURES[which]
    old = document.section(title) or Section(title=title, lines=())
    place = _place(old.lines, line, {short[m.id]: m for m in memories}) if steps else len(old.lines)
    grown = [*old.lines[:place], _item(line, short, "1." if steps else "-"), *old.lines[place:]]
    following = (
        (_CHOICES, _FAILURES, _NEVER, SOURCES)
        if steps
        else (_NEVER, SOURCES)
        if line.where == "failure"
        else (SOURCES,)
    )
    return document.with_section(
        Section(title=title, lines=tuple(_numbered(grown) if steps else grown)),
        before=tuple(one[which] for one in following),
    )


def _lists_troubles(document: Document, which: int) -> bool:
    steps = document.section(_STEPS[which])
    return steps is not None and any(intro in steps.lines for intro in _INTRO_TROUBLE)


def _turned_into_choice(
    document: Document, pair: tuple[Line, Line], fresh: Sequence[Line], short: Mapping[str, str], which: int
) -> Document:
    """A line that a new lesson contradicts is taken out of its list; both stand among the choices."""
    gone = {short[one.id] for line in pair if line not in fresh for one in line.memories}
    for section in document.sections:
        if section.title in SOURCES + WHEN:
            continue
        kept = [
            line
            for line in section.lines
            if not (is_item(line) and item_of(line).cites and all(_begins(cite, gone) for cite in item_of(line).cites))
        ]
        if len(kept) < len(section.lines):
            document = document.with_section(Section(title=section.title, lines=tuple(_numbered(kept))))
    old = document.section(_CHOICES[which]) or Section(title=_CHOICES[which], lines=())
    told = [_item(line, short) for line in choice(pair, zh=which == 0)]
    following = tuple(one[which] for one in (_FAILURES, _NEVER, SOURCES))
    return document.with_section(Section(title=_CHOICES[which], lines=(*old.lines, *told)), before=following)


def _begins(cite: str, ids: set[str]) -> bool:
    return any(one.startswith(cite) or cite.startswith(one) for one in ids)


def _known(line: Line, said: Sequence[str]) -> bool:
    return any(
        fuzz.token_set_ratio(line.text, other) > SAME_LINE
        and polarity(line.text) == polarity(other)
        and not values_differ(line.text, other)
        for other in said
    )


def _place(lines: Sequence[str], new: Line, known: Mapping[str, Memory]) -> int:
    """After the last step of the same or an earlier phase."""
    mine = phase(new.memory) if new.where == "step" else 2
    place = len(lines)
    last = None
    for number, line in enumerate(lines):
        if not is_item(line):
            continue
        cites = item_of(line).cites
        memory = known.get(cites[0]) if cites else None
        theirs = 2 if memory is not None and memory.memory_type == "error" else phase(memory) if memory else mine
        if theirs <= mine:
            last = number + 1
        elif last is None:
            return number
    return last if last is not None else place


def _numbered(lines: Sequence[str]) -> list[str]:
    made = []
    number = 0
    for line in lines:
        if re.match(r"\d+[.)]\s", line):
            number += 1
            made.append(re.sub(r"^\d+[.)]", f"{number}.", line))
        else:
            made.append(line)
    return made


def render_skill(draft: SkillDraft, *, cluster_id: str, categories: Sequence[str]) -> str:
    """The SKILL.md of a draft. The description is quoted: a colon in it is no mapping."""
    metadata = {
        "openclaw": {"emoji": "🧬"},
        "ultron": {
            "source_type": "evolution",
            "categories": list(categories),
            "complexity": "medium",
            "cluster_id": cluster_id,
        },
    }
    return (
        f"---\nname: {draft.name}\ndescription: {json.dumps(draft.description, ensure_ascii=False)}\n"
        f"metadata: {json.dumps(metadata, ensure_ascii=False)}\n---\n\n{draft.content}"
    )
