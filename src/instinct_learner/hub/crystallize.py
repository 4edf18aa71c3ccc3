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

from instinct_learner.bank.terms import terms
from instinct_learner.governance.sanitize import one_line
from instinct_learner.hub.document import Document, Section, is_item, item_of, read_body, read_front
from instinct_learner.hub.naming import language_of, slug_of, topic_of
from instinct_learner.learning.contradiction import polarity, values_differ

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.clusters import Cluster
    from instinct_learner.hub.memories import Memory

#: A workflow has so many steps at least. Source: seed ultron-skill-hub "步骤序列（≥3 步）".
STEPS = 3
_LINE_CHARACTERS = 400
#: Two lessons speak of the same thing when their words are this alike.
_SAME_SUBJECT = 0.62

#: zh, en.
_WHEN, _STEPS, _FAILURES = ("何时使用", "When to use"), ("步骤", "Steps"), ("出错时", "If it goes wrong")
_CHOICES, _SOURCES = ("分情况", "Which way"), ("来源", "Sources")
_INTRO_ALWAYS = ("按顺序做：", "In this order:")
_INTRO_TROUBLE = (
    "从上往下对照，遇到相符的就照做；报告最多的在前：",
    "Go down the list and do what matches; what was reported most comes first:",
)
_LATER = re.compile(
    r"(?i)\b(?:after|finally|verify|deploy|publish|release|clean ?up|afterwards)\b|之后|最后|完成后|构建完|上线|发布|清理|验证|写完"
)
_EARLIER = re.compile(
    r"(?i)\b(?:before|first|prepar\w+|fetch|start\w*|plan\w*|agenda)\b|之前|先|准备|提前|排查|首先|安排"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SkillDraft:
    """A skill that nobody judged yet.

    Attributes:
        name: Kebab-case.
        description: One sentence that says when.
        content: The body, Markdown.
        cites: Short id → memory id, for every citation in it.
    """

    name: str
    description: str
    content: str
    cites: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class NoDraft:
    """An honest no.

    Attributes:
        status: `insufficient`: no workflow in these lessons. `unnecessary`: they say nothing that the skill doesn't.
        reason: One sentence.
    """

    status: Literal["insufficient", "unnecessary"]
    reason: str


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


def short_ids(memories: Sequence[Memory]) -> dict[str, str]:
    """Memory id → the beginning of it that no other memory's id shares; eight characters where that is enough."""
    size = 8
    while len({one.id[:size] for one in memories}) < len({one.id for one in memories}):
        size += 4
    return {one.id: one.id[:size] for one in memories}


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    memory: Memory
    where: Literal["step", "failure"]


def _plain(text: str) -> str:
    return one_line(text, limit=_LINE_CHARACTERS).rstrip("。.;； ")


def _says(action: str, why: str, *, zh: bool) -> str:
    if not why or fuzz.partial_ratio(action.lower(), why.lower()) > 90:
        return why if len(why) > len(action) else action
    return f"**{action}**（{why}）" if zh else f"**{action}** ({why})"


def _line_of(memory: Memory, *, zh: bool) -> _Line | None:
    """What a lesson says, as one line of a skill; `None` where it says nothing to do."""
    content, context, resolution = (_plain(text) for text in (memory.content, memory.context, memory.resolution))
    if memory.memory_type == "error":
        if not resolution:
            return None
        where = f"（{context}）" if zh and context else f" ({context})" if context else ""
        arrow = "：" if zh else ": "
        return _Line(f"**{content}**{where}{arrow}{resolution}" if content else resolution, memory, "failure")
    if not resolution:
        return _Line(content, memory, "step") if content else None
    return _Line(_says(resolution, content, zh=zh), memory, "step")


def _phase(memory: Memory) -> int:
    """Where in the work a lesson belongs: before, during, after."""
    told = f"{memory.content} {memory.context}"
    early, late = _EARLIER.search(told), _LATER.search(told)
    if early and late:
        return 0 if early.start() < late.start() else 2
    return 0 if early else 2 if late else 1


def _ordered(lines: Sequence[_Line]) -> list[_Line]:
    return sorted(
        lines, key=lambda one: (_phase(one.memory), -one.memory.reports, one.memory.created_at, one.memory.id)
    )


def _apart(lines: Sequence[_Line]) -> tuple[list[_Line], list[tuple[_Line, _Line]]]:
    """Lines without those that another contradicts, and the contradicting pairs."""
    words = [" ".join(sorted(set(terms(one.memory.content + " " + one.memory.resolution)))) for one in lines]
    pairs: list[tuple[_Line, _Line]] = []
    taken: set[int] = set()
    for first in range(len(lines)):
        for second in range(first + 1, len(lines)):
            if first in taken or second in taken or lines[first].where != lines[second].where:
                continue
            one, other = lines[first].memory, lines[second].memory
            differ = polarity(one.content) != polarity(other.content) or values_differ(
                f"{one.content} {one.resolution}", f"{other.content} {other.resolution}"
            )
            if differ and fuzz.token_sort_ratio(words[first], words[second]) / 100 >= _SAME_SUBJECT:
                pairs.append((lines[first], lines[second]))
                taken |= {first, second}
    return [one for place, one in enumerate(lines) if place not in taken], pairs


def _choice(pair: tuple[_Line, _Line], short: dict[str, str], *, zh: bool) -> list[str]:
    contexts = [_plain(one.memory.context) for one in pair]
    if contexts[0] and contexts[1] and contexts[0] != contexts[1]:
        return [
            f"- {'如果' if zh else 'If'}{'' if zh else ' '}{context}{'：' if zh else ': '}{one.text} [^{short[one.memory.id]}]"
            for one, context in zip(pair, contexts, strict=True)
        ]
    # Nothing tells them apart but who said it more often, and later.
    kept, old = sorted(pair, key=lambda one: (one.memory.reports, one.memory.last_hit_at), reverse=True)
    was = "以前另有说法" if zh else "it was said otherwise before"
    return [
        f"- {kept.text} [^{short[kept.memory.id]}]（{was} [^{short[old.memory.id]}]）"
        if zh
        else f"- {kept.text} [^{short[kept.memory.id]}] ({was} [^{short[old.memory.id]}])"
    ]


def _contexts(memories: Sequence[Memory], *, most: int) -> list[tuple[str, Memory]]:
    kept: list[tuple[str, Memory]] = []
    for memory in sorted(memories, key=lambda one: (-one.reports, one.created_at, one.id)):
        text = _plain(memory.context) or (_plain(memory.content) if memory.memory_type == "error" else "")
        if text and not any(fuzz.token_set_ratio(text, other) > 80 for other, _ in kept):
            kept.append((text, memory))
    return kept[:most]


def _source(memory: Memory, short: dict[str, str], *, zh: bool) -> str:
    day = memory.created_at.date().isoformat()
    times = (f"，{memory.reports} 次" if zh else f", reported {memory.reports} times") if memory.reports > 1 else ""
    said = one_line(memory.content or memory.resolution, limit=160)
    return f"[^{short[memory.id]}]: `{memory.id}` {day}{times}{'：' if zh else ': '}{said}"


def description_of(topic: str, memories: Sequence[Memory], *, zh: bool) -> str:
    """One sentence that says when, under the 1,024 characters that hosts read."""
    whens = [text[:80] for text, _ in _contexts(memories, most=4)]
    if zh:
        return f"{topic}：做法与常见问题（来自 {len(memories)} 条经验）。适用于：{'；'.join(whens)}。"[:1000]
    return f"{topic}: what to do and what goes wrong, from {len(memories)} lessons. Use when: {'; '.join(whens)}."[
        :1000
    ]


class BuiltInSynthesizer:
    """The synthesiser that needs no model (`Synthesizer` says what each method does)."""

    name = "built-in"

    def crystallize(self, cluster: Cluster, memories: Sequence[Memory]) -> SkillDraft | NoDraft:
        """A first version."""
        zh = language_of(memories) == "zh"
        lines = [line for one in memories if (line := _line_of(one, zh=zh)) is not None]
        if len(lines) < STEPS:
            return NoDraft(
                status="insufficient",
                reason=f"{len(lines)} of {len(memories)} lessons say what to do; a workflow has {STEPS} steps",
            )
        short = short_ids(memories)
        topic = cluster.topic or topic_of(memories)
        alone, pairs = _apart(lines)
        steps = _ordered([one for one in alone if one.where == "step"])
        failures = sorted(
            (one for one in alone if one.where == "failure"),
            key=lambda one: (-one.memory.reports, one.memory.created_at),
        )
        intro = _INTRO_ALWAYS
        if len(steps) < STEPS:
            # Mostly troubles: the workflow is to go through them.
            steps, failures, intro = failures + steps, [], _INTRO_TROUBLE
        if len(steps) < STEPS:
            return NoDraft(status="insufficient", reason="the lessons contradict each other more than they agree")
        document = Document(head=(f"# {topic}",), sections=())
        which = 0 if zh else 1
        when = [f"- {text} [^{short[one.id]}]" for text, one in _contexts(memories, most=6)]
        if when:
            document = document.with_section(Section(title=_WHEN[which], lines=tuple(when)))
        numbered = [f"{place}. {one.text} [^{short[one.memory.id]}]" for place, one in enumerate(steps, 1)]
        document = document.with_section(Section(title=_STEPS[which], lines=(intro[which], "", *numbered)))
        if pairs:
            told = [line for pair in pairs for line in _choice(pair, short, zh=zh)]
            document = document.with_section(Section(title=_CHOICES[which], lines=tuple(told)))
        if failures:
            told = [f"- {one.text} [^{short[one.memory.id]}]" for one in failures]
            document = document.with_section(Section(title=_FAILURES[which], lines=tuple(told)))
        return self._finished(document, memories, short, topic=topic, zh=zh)

    def recrystallize(self, cluster: Cluster, memories: Sequence[Memory], current: str) -> SkillDraft | NoDraft:  # noqa: ARG002 - the protocol's
        """The current version with what is new worked in."""
        front = read_front(current)
        document = read_body(front.body)
        zh = document.section(_STEPS[0]) is not None or (
            document.section(_STEPS[1]) is None and language_of(memories) == "zh"
        )
        cited = {cite for section in document.sections for line in section.lines for cite in item_of(line).cites}
        said = [item_of(line).text for section in document.sections for line in section.lines if is_item(line)]
        new = [one for one in memories if not any(one.id.startswith(cite) for cite in cited)]
        lines = [line for one in new if (line := _line_of(one, zh=zh)) is not None and not _known(line, said)]
        if not lines:
            return NoDraft(
                status="unnecessary", reason=f"{len(new)} new lessons say nothing that the skill doesn't say"
            )
        short = short_ids(memories)
        which = 0 if zh else 1
        troubles = document.section(_FAILURES[which]) is not None
        for one in _ordered(lines):
            mark = f" [^{short[one.memory.id]}]"
            title = _FAILURES[which] if one.where == "failure" and troubles else _STEPS[which]
            old = document.section(title) or Section(title=title, lines=())
            place = (
                _place(old.lines, one, {short[m.id]: m for m in memories}) if title == _STEPS[which] else len(old.lines)
            )
            item = f"1. {one.text}{mark}" if title == _STEPS[which] else f"- {one.text}{mark}"
            grown = [*old.lines[:place], item, *old.lines[place:]]
            document = document.with_section(
                Section(title=title, lines=tuple(_numbered(grown) if title == _STEPS[which] else grown)),
                before=(_CHOICES[which], _FAILURES[which], _SOURCES[which]),
            )
        when = document.section(_WHEN[which])
        known = [item.text for item in when.items] if when else []
        fresh = [
            f"- {text} [^{short[one.id]}]"
            for text, one in _contexts([line.memory for line in lines], most=3)
            if not any(fuzz.token_set_ratio(text, other) > 80 for other in known)
        ]
        if fresh:
            old_lines = when.lines if when else ()
            document = document.with_section(
                Section(title=_WHEN[which], lines=(*old_lines, *fresh)), before=(_STEPS[which],)
            )
        topic = next((line[2:].strip() for line in document.head if line.startswith("# ")), front.name)
        draft = self._finished(document, memories, short, topic=topic, zh=zh)
        # A published name is an address: others installed it. It stays.
        return replace(draft, name=front.name)

    def _finished(
        self, document: Document, memories: Sequence[Memory], short: dict[str, str], *, topic: str, zh: bool
    ) -> SkillDraft:
        which = 0 if zh else 1
        cited = {
            cite
            for one in document.sections
            if one.title != _SOURCES[which]
            for line in one.lines
            for cite in item_of(line).cites
        }
        used = [one for one in memories if any(one.id.startswith(cite) for cite in cited)]
        # A version made earlier may have cited with longer or shorter beginnings; those that it used stay.
        spelled: dict[str, str] = {
            one.id: next(cite for cite in sorted(cited) if one.id.startswith(cite)) for one in used
        }
        known = document.section(_SOURCES[which])
        kept = (
            [line for line in known.lines if not any(line.startswith(f"[^{cite}]:") for cite in spelled.values())]
            if known
            else []
        )
        sources = [line for line in kept if line.strip()] + [_source(one, {**short, **spelled}, zh=zh) for one in used]
        document = document.with_section(Section(title=_SOURCES[which], lines=tuple(sources)))
        return SkillDraft(
            name=slug_of(topic) or f"lessons-{memories[0].id[:8]}",
            description=description_of(topic, memories, zh=zh),
            content=document.text(),
            cites=tuple((cite, memory_id) for memory_id, cite in spelled.items()),
        )


def _known(line: _Line, said: Sequence[str]) -> bool:
    return any(
        fuzz.token_set_ratio(line.text, other) > 92
        and polarity(line.text) == polarity(other)
        and not values_differ(line.text, other)
        for other in said
    )


def _place(lines: Sequence[str], new: _Line, known: dict[str, Memory]) -> int:
    """After the last step of the same or an earlier phase."""
    phase = _phase(new.memory)
    place = len(lines)
    last = None
    for number, line in enumerate(lines):
        if not is_item(line):
            continue
        cites = item_of(line).cites
        memory = known.get(cites[0]) if cites else None
        if memory is None or _phase(memory) <= phase:
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
