"""Skills that grow from instincts: which skill is about the same work, what is added to it, what a new one says.

A skill's text is put together from the owner's own rules, one line each, and every line names the instinct that it
comes from. A new SKILL.md has the agentskills form: its name is its folder's, its description says when it is for.

Source: SPEC §4 "An instinct is ready for a card", §9; DESIGN §3; ADR 0098.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from instinct_learner.evolve.assess import memory_of, reuse, risk
from instinct_learner.evolve.layers import SKILL_DESCRIPTION_CHARACTERS, SKILL_NAME_CHARACTERS
from instinct_learner.governance.cleaning import clean_line
from instinct_learner.lazy import lazy
from instinct_learner.learning.concepts import concepts_in, overlap
from instinct_learner.learning.contradiction import polarity
from instinct_learner.learning.phrasing.tools import family_of, plain, tools_in
from instinct_learner.learning.phrasing.topics import topics_in
from instinct_learner.model.card import Draft, Evidence

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Sequence

    from instinct_learner.learning.phrasing.topic_table import Topic
    from instinct_learner.model.card import Caution, Weight
    from instinct_learner.model.instinct import Instinct

#: So many related instincts that are ready become one skill. Source: SPEC §4.
GROUP = 3
#: A skill with more lines is no page any more; the rest stay instincts.
LINES = 12
#: Rules are about the same work where they share so much of what they speak of. Source: ADR 0098.
SHARED, SHARED_CONCEPTS = 0.5, 2
#: Things that belong to a kind of work wherever they are named.
_BY_CONCEPT = {"commit": "commits", "push": "commits", "branch": "commits", "merge": "commits", "test": "tests"}
_FILE_LIMIT_BYTES = 256 * 1024
_SKILLS_READ = 200
_LINE_CHARS = 90
_HEAD = lazy(r"\A---\n(.*?)\n---\n", re.DOTALL)
_NAME = lazy(r"(?m)^name:[ \t]*[\"']?([^\"'\n]+)")
_ABOUT = lazy(r"(?ms)^description:[ \t]*(?:[>|][+-]?[ \t]*\n)?(.*?)(?=^[A-Za-z_-]+:|\Z)")
_HEADINGS = lazy(r"(?m)^#{1,3} +(.+)$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Skill:
    """A skill of this home, as far as is needed to tell what it is about.

    Attributes:
        slug: Its folder's name.
        about: Its name, description and headings.
        text: The whole file.
    """

    slug: str
    about: str
    text: str


def skills_of(home: str | os.PathLike[str]) -> tuple[Skill, ...]:
    """The skills under home, by name. What can't be read is passed over; links are never followed."""
    folder = os.path.join(os.fspath(home), "skills")
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.is_dir(follow_symlinks=False))
    except OSError:
        return ()
    found = []
    for name in names[:_SKILLS_READ]:
        path = os.path.join(folder, name, "SKILL.md")
        try:
            if os.path.islink(path) or os.path.getsize(path) > _FILE_LIMIT_BYTES:
                continue
            with open(path, encoding="utf-8-sig") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError):
            continue
        found.append(Skill(slug=name, about=about(name, text), text=text))
    return tuple(found)


def bearing_on(home: str | os.PathLike[str], text: str, *, program: str = "") -> str:
    """The slug of the skill that is about the same work as a text, "" where there is none, or where it isn't plain.

    Args:
        home: The home folder.
        text: A rule, or what happened.
        program: The program that it is about; a skill that names it in its name is the one.
    """
    best: tuple[float, str] = (0.0, "")
    wanted = concepts_in(text)
    for skill in skills_of(home):
        if program and program.lower() in re.split(r"[-_.]", skill.slug):
            return skill.slug
        known = concepts_in(skill.about)
        share, _ = overlap(wanted, known)
        if len(wanted & known) >= SHARED_CONCEPTS and share >= SHARED and share > best[0]:
            best = (share, skill.slug)
    return best[1]


def free_slug(home: str | os.PathLike[str], name: str) -> str:
    """A folder name that no skill has yet, lower case with hyphens."""
    base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[: SKILL_NAME_CHARACTERS - 4].strip("-") or "lessons"
    taken = {skill.slug for skill in skills_of(home)}
    if base not in taken and not _is_used(os.path.join(os.fspath(home), "skills", base)):
        return base
    return next(slug for number in range(2, 1000) if (slug := f"{base}-{number}") not in taken)


def _is_used(path: str) -> bool:
    """Whether anything stands there; a folder that an undoing left empty is free."""
    try:
        return os.path.islink(path) or bool(os.listdir(path))
    except FileNotFoundError:
        return False
    except OSError:
        return True


def new_file(slug: str, *, description: str, title: str, body: str) -> str:
    """A whole SKILL.md.

    Args:
        slug: Its name and its folder's.
        description: When it is for, one line.
        title: Its heading.
        body: What stands below.
    """
    about = clean_line(description, limit=SKILL_DESCRIPTION_CHARACTERS)
    # A JSON text is a YAML text: nothing in a description can end it or begin a key.
    return (
        f"---\nname: {slug}\ndescription: {json.dumps(about, ensure_ascii=False)}\n---\n\n# {title}\n\n{body.strip()}\n"
    )


def grouped(instincts: Iterable[Instinct]) -> tuple[tuple[Instinct, ...], ...]:
    """The instincts that are about the same work, three and more together, the largest group first; each in one."""
    rest = list(instincts)
    groups: list[tuple[Instinct, ...]] = []
    while (found := max(_candidates(rest), key=len, default=[])) and len(found) >= GROUP:
        groups.append(tuple(found[:LINES]))
        rest = [one for one in rest if one not in found]
    return tuple(sorted(groups, key=lambda group: (-len(group), group[0].id)))


def are_related(one: Instinct, two: Instinct) -> bool:
    """Whether two instincts are about the same work: a topic, alternatives of one kind of tool, or shared words."""
    if one.scope != two.scope:
        return False
    if _topics(one) & _topics(two):
        return True
    families = [{family_of(word) or plain(word) for word, _ in tools_in(each.action)} for each in (one, two)]
    if families[0] & families[1]:
        return True
    concepts = [concepts_in(each.action) for each in (one, two)]
    return len(concepts[0] & concepts[1]) >= SHARED_CONCEPTS and overlap(*concepts)[0] >= SHARED


def _candidates(instincts: Sequence[Instinct]) -> Iterable[list[Instinct]]:
    """Every set that could be a group: those of one topic, and those related to one of them.

    Related to one, and not to any: else chains would tie together what has nothing in common.
    """
    scopes = dict.fromkeys(one.scope for one in instincts)
    for scope in scopes:
        mine = [one for one in instincts if one.scope == scope]
        for name in dict.fromkeys(name for one in mine for name in sorted(_topics(one))):
            yield [one for one in mine if name in _topics(one)]
        for first in mine:
            yield [one for one in mine if one is first or are_related(first, one)]


def proposal(home: str | os.PathLike[str], group: Sequence[Instinct], *, today: dt.date) -> Draft:
    """The proposal to keep a group as one skill: a new one, or an entry of the one about the same work.

    Args:
        home: The home folder; its skills are read.
        group: Related instincts, at least one.
        today: dt.dates an entry.
    """
    chinese = sum(one.language == "zh" for one in group) * 2 >= len(group)
    language: Literal["zh", "en"] = "zh" if chinese else "en"
    topic = _topic(group)
    label = _label(group, topic, chinese=chinese)
    slug = bearing_on(home, " ".join(f"{one.trigger} {one.action}" for one in group))
    if slug:
        body = entry_for(group, today=today, language=language)
    else:
        slug = free_slug(home, f"{topic.name if topic else _words(group)}-rules")
        body = skill_text(slug, group, topic=topic, label=label, language=language)
    memory = (
        f"把 {len(group)} 条关于“{label}”的做法合成技能 {slug}"
        if chinese
        else f"Keep {len(group)} rules about {label} as the skill {slug}"
    )
    memory = memory if len(group) > 1 else memory_of(group[0].action)
    rules = " ".join(one.action for one in group)
    seen = max(one.seen for one in group)
    weight: Weight = "H" if len(group) >= GROUP and seen >= GROUP else "M"
    moody: tuple[Caution, ...] = ("mood",) if any("受临时情绪影响" in " ".join(one.evidence) for one in group) else ()
    return Draft(
        layer="L2",
        target=f"skills/{slug}/SKILL.md",
        memory=memory,
        body=body,
        trigger="C",
        level="standard",
        importance=weight,
        reuse=reuse(rules, scope=group[0].scope, occasions=len(group)),
        risk=risk(rules, "L2"),
        caution=moody,
        evidence=tuple(_evidence(one) for one in group[:6]),
        count=sum(one.seen for one in group),
        sources=tuple(one.id for one in group),
        language=language,
    )


def entry_for(group: Sequence[Instinct], *, today: dt.date, language: Literal["zh", "en"]) -> str:
    """What is added to a skill that is there: the rules, and which instincts they come from."""
    at = 0 if language == "zh" else 1
    colon = ("：", ": ")[at]
    lines = [f"### 🧬 方法改进 [{today.isoformat()}]"]
    lines += [f"> {('做法', 'Rule')[at]}{colon}{memory_of(one.action)}" for one in group[:LINES]]
    when = clean_line(_when(group[0].trigger), limit=_LINE_CHARS)
    lines += [f"> {('何时', 'When')[at]}{colon}{when}"] if when and len(group) == 1 else []
    lines += [f"> {('来源', 'From')[at]}{colon}{one.id}" for one in group[:LINES] if one.id]
    return "\n".join(lines)


def skill_text(
    slug: str, group: Sequence[Instinct], *, topic: Topic | None, label: str, language: Literal["zh", "en"]
) -> str:
    """A whole new SKILL.md of a group: when it is for, what to do, what not to do, and where each line comes from."""
    at = 0 if language == "zh" else 1
    group = group[:LINES]
    marks = {one.id: number for number, one in enumerate(group, 1)}
    do = [one for one in group if polarity(one.action) > 0]
    avoid = [one for one in group if polarity(one.action) < 0]
    parts: list[str] = []
    when = list(dict.fromkeys(filter(None, (clean_line(_when(one.trigger), limit=_LINE_CHARS) for one in group))))
    parts += _section(("何时使用", "When to use")[at], [f"- {line}" for line in when])
    parts += _section(("怎么做", "What to do")[at], [f"- {_line(one)} [{marks[one.id]}]" for one in do])
    parts += _section(("不要做", "What not to do")[at], [f"- {_line(one)} [{marks[one.id]}]" for one in avoid])
    parts += _section(("来源", "Where this comes from")[at], [_source(one, marks[one.id], at) for one in group])
    return new_file(
        slug,
        description=_description(group, topic, label=label, language=language),
        title=label,
        body="\n".join(parts),
    )


def _section(heading: str, lines: list[str]) -> list[str]:
    return [f"## {heading}", "", *lines, ""] if lines else []


def _line(one: Instinct) -> str:
    return memory_of(one.action) or clean_line(one.action, limit=_LINE_CHARS)


def _source(one: Instinct, number: int, at: int) -> str:
    quote = _evidence(one).quote
    said = (f"：「{clean_line(quote, limit=60)}」", f': "{clean_line(quote, limit=60)}"')[at] if quote else ""
    return f"{number}. {one.id}{said}"


def _evidence(one: Instinct) -> Evidence:
    """The first time that an instinct was taught, in the words that taught it."""
    from instinct_learner.evolve.assess import evidence_of

    said = evidence_of(one)
    return said[0] if said else Evidence(quote=one.action, at=one.created.date().isoformat())


def _description(group: Sequence[Instinct], topic: Topic | None, *, label: str, language: Literal["zh", "en"]) -> str:
    """When it is for, in both languages where the topic has words in both: an owner may ask in either."""
    rules = [memory_of(one.action) for one in group]
    if topic is not None:
        hints = f"（{topic.hint_zh}）。Use when {topic.when_en} ({topic.hint_en})."
        lead = f"{topic.when_zh}时使用{hints}"
        if language == "en":
            lead = f"Use when {topic.when_en} ({topic.hint_en}). {topic.when_zh}时使用（{topic.hint_zh}）。"
    else:
        lead = f"遇到{label}时使用。" if language == "zh" else f"Use when it is about {label}."
    first = "；".join(rules[:2]) if language == "zh" else "; ".join(rules[:2])
    return f"{lead} {first}"


@lru_cache(maxsize=512)
def _topics_of(text: str) -> tuple[Topic, ...]:
    return tuple(topic for topic in topics_in(text) if not topic.weak)


def _topics(instinct: Instinct) -> frozenset[str]:
    """The names of what an instinct is about, by its words and by what it speaks of in passing (提交前先跑测试)."""
    named = frozenset(topic.name for text in (instinct.action, instinct.trigger) for topic in _topics_of(text))
    return named | {_BY_CONCEPT[one] for one in concepts_in(instinct.action) if one in _BY_CONCEPT}


def _topic(group: Sequence[Instinct]) -> Topic | None:
    """The topic that a group has in common, the one most of its rules name themselves; `None` where there is none."""
    shared = frozenset.intersection(*map(_topics, group)) if group else frozenset()
    named = [topic for one in group for text in (one.action, one.trigger) for topic in _topics_of(text)]
    names = [topic.name for topic in named]
    return max(
        (topic for topic in named if topic.name in shared), key=lambda topic: names.count(topic.name), default=None
    )


def _label(group: Sequence[Instinct], topic: Topic | None, *, chinese: bool) -> str:
    if topic is not None:
        return topic.label_zh if chinese else topic.label_en
    shared = _shared_tools(group)
    if shared:
        return shared[0]
    return clean_line(group[0].title or group[0].action, limit=24)


def _words(group: Sequence[Instinct]) -> str:
    """Latin words for a folder's name: a shared tool, else tags, else what the concepts are called."""
    names = _shared_tools(group) or [tag for tag in group[0].tags if re.fullmatch(r"[a-z][a-z0-9-]{2,20}", tag)]
    names = names or sorted(one for one in concepts_in(group[0].action) if re.fullmatch(r"[a-z][a-z-]{2,20}", one))
    return "-".join(names[:2]) or "owner"


def _shared_tools(group: Sequence[Instinct]) -> list[str]:
    named = [{plain(word) for word, _ in tools_in(one.action)} for one in group]
    return sorted(word for word in set.intersection(*named) if word.isascii()) if named else []


def _when(trigger: str) -> str:
    """A trigger's first occasion, without the examples that only recall needs."""
    return re.split(r"[；;](?: ?e\.g\.| ?例如)|（|\(", trigger)[0].strip()


def about(name: str, text: str) -> str:
    """What a SKILL.md says that it is for: its name, its description, its first heading."""
    head = _HEAD.match(text)
    fields = head[1] if head else ""
    named, about = _NAME.search(fields), _ABOUT.search(fields)
    parts = [name.replace("-", " "), named[1].replace("-", " ") if named else "", about[1] if about else ""]
    return " ".join([*parts, *(_HEADINGS.findall(text[len(head[0]) if head else 0 :])[:1])])[:2000]
