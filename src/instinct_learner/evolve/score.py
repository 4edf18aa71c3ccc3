"""How good a skill's text is, 0–100: dimensions that anybody can redo, and whether it is found when it is needed.

Where darwin-skill is installed its rubric is read as data, never run: its dimensions and weights take the place of ours,
each measured by what of ours it asks for, and 70 is enough. Elsewhere three dry-run prompts decide: two that need the
text must retrieve it, one about something else must not, and 75 is needed.

Source: seed self-evolve "L2：技能优化层"; SPEC §4 "Quality score"; docs/scoring.md; ADR 0098.
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, NamedTuple

from instinct_learner.evolve import skills
from instinct_learner.evolve.conflicts import rules_in
from instinct_learner.evolve.layers import is_whole_skill, problems, skill_of
from instinct_learner.lazy import lazy
from instinct_learner.learning.concepts import concepts_in
from instinct_learner.learning.phrasing.references import content_words
from instinct_learner.learning.phrasing.topics import topics_in
from instinct_learner.model.card import Quality
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from instinct_learner.model.card import Draft

#: What is enough: by our own dimensions or a rubric, and by the dry run. Source: seed "≥70分", "≥75分才允许".
ENOUGH, ENOUGH_DRY = 70, 75
#: Our dimensions and what each is worth; together 100. docs/scoring.md says what they ask for.
WEIGHTS: dict[str, int] = {"when": 20, "what": 20, "bounds": 10, "traced": 15, "form": 15, "found": 20}
_NAMES = {
    "when": "触发清楚 / says when",
    "what": "可执行 / says what to do",
    "bounds": "边界 / says when not",
    "traced": "有出处 / traced to what was said",
    "form": "形式 / form",
    "found": "检索 / found when needed",
}
#: What of ours a dimension of darwin-skill's rubric asks for, by words in its name; the first that matches.
_ASKS = (
    ("found", lazy(r"实测|实际表现|效果验证|测试|检索|performance|dry.?run|effect|eval", re.IGNORECASE)),
    ("when", lazy(r"front.?matter|触发|描述|何时|description|trigger|when", re.IGNORECASE)),
    ("bounds", lazy(r"边界|异常|失效|兜底|检查点|fallback|boundar|edge|error|checkpoint|guard", re.IGNORECASE)),
    (
        "what",
        lazy(r"工作流|步骤|指令|具体|可执行|清晰|workflow|step|instruction|clarity|specific|action", re.IGNORECASE),
    ),
    ("traced", lazy(r"资源|来源|证据|引用|出处|整合|resource|source|evidence|reference", re.IGNORECASE)),
    ("form", lazy(r"结构|架构|格式|简洁|规范|structure|architecture|format|concise|style", re.IGNORECASE)),
)
_RUBRIC_LIMIT_BYTES = 256 * 1024
#: `| 1 | Frontmatter质量 | 8 | …` and `- **工作流清晰度**（15分）`.
_ROW = lazy(
    r"^\|(?:\s*\**\d{1,2}\**\s*\|)?\s*\**([^|\n]{2,40}?)\**\s*\|\s*\**(\d{1,3})\s*(?:分|%|points?|pts)?\**\s*\|",
    re.MULTILINE,
)
_LISTED = lazy(
    r"^\s*(?:[-*+]|\d{1,2}[.)、]|#{2,4})\s*\**([^*（(\n:：]{2,40}?)\**\s*[（(:：]\s*(?:权重|weight)?\s*[:：]?\s*(\d{1,3})\s*(?:分|%|points?|pts)",
    re.MULTILINE | re.IGNORECASE,
)
#: About nothing that a skill of work is about; the first that shares no word with the text is asked.
_ELSEWHERE = (
    "今天晚上吃什么好呢",
    "What should I cook for dinner tonight?",
    "推荐一部适合周末看的老电影",
    "Which planets have rings?",
    "帮我给奶奶的生日想一句祝福",
)
_NEEDED = 5
_SAYS_WHEN = lazy(
    r"时使用|使用场景|何时|时[，。（]|之前|遇到|\b(?:use (?:when|before|for|it)|when|whenever|before|if)\b",
    re.IGNORECASE,
)
_SAYS_NOT = lazy(
    r"失效条件|不要做|除非|例外|不适用|What not to do|Void when|\bunless\b|\bexcept\b|\bdon't\b|\bnever\b|不要|禁止",
    re.IGNORECASE,
)


class Rubric(NamedTuple):
    """A rubric that was read.

    Attributes:
        where: The file.
        dimensions: Name, weight and the measure of ours that it asks for, each.
    """

    where: str
    dimensions: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DryRun:
    """Three prompts and what recall gave for each.

    Attributes:
        prompts: The prompt, whether it needs the text, and whether it got it, each.
        points: 0–1.
    """

    prompts: tuple[tuple[str, bool, bool], ...]
    points: float

    @property
    def right(self) -> bool:
        """Whether all three got what they should."""
        return all(needs == got for _, needs, got in self.prompts)


def quality(draft: Draft, home: str | os.PathLike[str], *, folders: Sequence[str] | None = None) -> Quality:
    """How good the text is that an L2 proposal would leave.

    Args:
        draft: The proposal. Its target is read where it is there already.
        home: The home folder; its index and skills are read.
        folders: Where the host keeps skills, to look for darwin-skill in; the usual places where not given.
    """
    skill = next((one for one in skills.skills_of(home) if one.slug == skill_of(draft.target)), None)
    tried = dry_run(draft, home)
    measures = _measures(draft, skill.text if skill else "", tried)
    rubric = find_rubric(usual_folders(home) if folders is None else folders)
    if rubric is not None:
        total = sum(weight for _, weight, _ in rubric.dimensions)
        shares = [(name, 100 * weight / total, measure) for name, weight, measure in rubric.dimensions]
        exact = sum(share * measures[measure][0] for _, share, measure in shares)
        named = tuple(
            (name, round(share * measures[measure][0]), measures[measure][1]) for name, share, measure in shares
        )
        return Quality(value=round(exact), dimensions=named, source="darwin-skill", passed=round(exact) >= ENOUGH)
    dimensions = tuple(
        (_NAMES[name], round(weight * measures[name][0]), measures[name][1]) for name, weight in WEIGHTS.items()
    )
    value = round(sum(weight * measures[name][0] for name, weight in WEIGHTS.items()))
    return Quality(value=value, dimensions=dimensions, source="dry-run", passed=tried.right and value >= ENOUGH_DRY)


def usual_folders(home: str | os.PathLike[str]) -> tuple[str, ...]:
    """Where hosts keep skills: this home's, its workspace's, the user's own."""
    root = os.path.abspath(os.fspath(home))
    user = os.path.expanduser("~")
    return (
        os.path.join(root, "skills"),
        os.path.join(os.path.dirname(root), "skills"),
        *(os.path.join(user, name, "skills") for name in (".openclaw", ".agents", ".claude")),
    )


def find_rubric(folders: Iterable[str]) -> Rubric | None:
    """The rubric of the first darwin-skill that can be read; `None` where there is none."""
    for folder in folders:
        path = os.path.join(folder, "darwin-skill", "SKILL.md")
        try:
            if os.path.getsize(path) > _RUBRIC_LIMIT_BYTES:
                continue
            with open(path, encoding="utf-8-sig", errors="replace") as file:
                text = file.read()
        except OSError:
            continue
        dimensions = read_rubric(text)
        if dimensions:
            return Rubric(path, dimensions)
    return None


def read_rubric(text: str) -> tuple[tuple[str, int, str], ...]:
    """The dimensions of a rubric in Markdown, `(name, weight, measure of ours)`; empty where it holds none.

    Tables and lists are read; a dimension that asks for nothing that we measure is left out. Fewer than three make no
    rubric.
    """
    for pattern in (_ROW, _LISTED):
        found: dict[str, tuple[int, str]] = {}
        for name, points in pattern.findall(text):
            measure = next((measure for measure, asks in _ASKS if asks.search(name)), "")
            if measure and 0 < int(points) <= 100:
                found.setdefault(" ".join(name.split()), (int(points), measure))
        if len(found) >= 3:
            return tuple((name, weight, measure) for name, (weight, measure) in found.items())
    return ()


def dry_run(draft: Draft, home: str | os.PathLike[str]) -> DryRun:
    """Asks recall three prompts over the bank as it would be with the new text in it."""
    about = _document(draft, home)
    prompts = [*((prompt, True) for prompt in _prompts(draft)), (_elsewhere(about), False)]
    ranks = _ranks(about, home, [prompt for prompt, _ in prompts])
    told = tuple((prompt, needs, rank > 0) for (prompt, needs), rank in zip(prompts, ranks, strict=True))
    each = [
        (1.0 if rank == 1 else 0.8 if rank else 0.0) if needs else float(not rank)
        for (_, needs), rank in zip(prompts, ranks, strict=True)
    ]
    points = sum(each) / len(each)
    return DryRun(prompts=told, points=points if all(needs == got for _, needs, got in told) else points / 2)


def _ranks(about: Instinct, home: str | os.PathLike[str], prompts: Sequence[str]) -> list[int]:
    """At which place each prompt gets the document, 0 where it doesn't. The home's own index isn't touched."""
    import sqlite3
    from contextlib import closing

    from instinct_learner.bank import layout
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.indexing import document
    from instinct_learner.learning.retrieve import query_weights, recall

    with tempfile.TemporaryDirectory(prefix="instinct-dry-run-") as folder:
        os.makedirs(layout.state_dir(folder))
        known = layout.index_path(home)
        if os.path.isfile(known):
            with (
                closing(sqlite3.connect(f"file:{known}?mode=ro", uri=True)) as source,
                closing(sqlite3.connect(layout.index_path(folder))) as copy,
            ):
                source.backup(copy)
        with Index.open(folder) as index:
            index.replace("skills/dry-run/SKILL.md", [document(about, "skills/dry-run/SKILL.md", (0, 0, 0, 0))])
            ranks = []
            for prompt in prompts:
                ids = [hit.id for hit in recall(index, query_weights(prompt), limit=_NEEDED)]
                ranks.append(ids.index(about.id) + 1 if about.id in ids else 0)
    return ranks


def _document(draft: Draft, home: str | os.PathLike[str]) -> Instinct:
    """The new text as recall sees it: when it is for, and what it says."""
    skill = next((one for one in skills.skills_of(home) if one.slug == skill_of(draft.target)), None)
    text = draft.body or draft.memory
    rules = [one.text for one in rules_in(draft.target, text)] or [draft.memory]
    when = skills.Skill(slug=skill_of(draft.target), about="", text=text) if is_whole_skill(draft) else skill
    about = skills.about(when.slug, when.text) if when else draft.target
    return Instinct(
        id=InstinctId("dry-run"),
        created=datetime(1970, 1, 1, tzinfo=timezone.utc),
        confidence=1.0,
        trigger=about,
        action="；".join(rules)[:400],
    )


def _prompts(draft: Draft) -> tuple[str, str]:
    """Two requests that the text is for: one by what it is about, one by what was said when it was taught."""
    chinese = draft.language == "zh"
    topics = topics_in(f"{draft.memory} {draft.body[:400]}")
    # Of a skill of several rules the sentence only says how many; what it is about are the rules.
    words = " ".join(_telling(draft.evidence[0].quote if len(draft.sources) > 1 else draft.memory)[:4])
    if topics and not topics[0].weak:
        topic = topics[0]
        by_matter = f"{topic.when_zh}，帮我看看：{words}" if chinese else f"I'm {topic.when_en}, help me: {words}"
    else:
        by_matter = f"帮我处理一下：{words}" if chinese else f"Help me with this: {words}"
    quote = draft.evidence[-1].quote if draft.evidence else draft.memory
    said = " ".join(_telling(quote)[:8]) or words
    return by_matter, f"接下来要做这个：{said}" if chinese else f"Next I need this done: {said}"


def _telling(text: str) -> list[str]:
    """The words that tell what a text is about; Chinese ones as they stand together."""
    parts = re.findall(r"[A-Za-z][\w.+-]*|[\u4e00-\u9fff]+", text)
    return [part for part in parts if content_words(part)]


def _elsewhere(about: Instinct) -> str:
    mine = concepts_in(f"{about.trigger} {about.action} {about.title}")
    return next((prompt for prompt in _ELSEWHERE if not mine & concepts_in(prompt)), _ELSEWHERE[0])


def _measures(draft: Draft, existing: str, tried: DryRun) -> Mapping[str, tuple[float, str]]:
    """Each of our measures, 0–1, with why."""
    text = draft.body or draft.memory
    whole = text if is_whole_skill(draft) else f"{existing}\n{text}"
    return {
        "when": _when(draft, whole),
        "what": _what(draft, text),
        "bounds": (1.0, "says when it doesn't hold") if _SAYS_NOT.search(text) else (0.4, "never says when not"),
        "traced": _traced(draft),
        "form": _form(draft, whole),
        "found": (tried.points, _told(tried)),
    }


def _when(draft: Draft, whole: str) -> tuple[float, str]:
    head = skills.about(skill_of(draft.target), whole)
    if not _SAYS_WHEN.search(head):
        return (0.3, "its description doesn't say when")
    return (1.0, "its description says when") if len(concepts_in(head)) >= 3 else (0.7, "its description says little")


def _what(draft: Draft, text: str) -> tuple[float, str]:
    rules = [one.text for one in rules_in(draft.target, text)] or [draft.memory]
    telling = [rule for rule in rules if len(concepts_in(rule)) >= 2 or len(content_words(rule)) >= 3]
    return len(telling) / len(rules), f"{len(telling)} of {len(rules)} lines can be acted on"


def _traced(draft: Draft) -> tuple[float, str]:
    pieces = len(draft.evidence)
    if not pieces:
        return 0.0, "nothing that was said or done speaks for it"
    times = max(draft.count, pieces)
    return (1.0 if times >= 3 else 0.9 if times == 2 else 0.7), f"{pieces} pieces of evidence, {times} times"


def _form(draft: Draft, whole: str) -> tuple[float, str]:
    wrong = {"long", "lines", "code", "skill", "secret"} & set(problems(draft))
    if len(whole.splitlines()) >= 500:
        wrong.add("too many lines")
    return max(0.0, 1 - 0.34 * len(wrong)), ", ".join(sorted(wrong)) or "short lines, no code"


def _told(tried: DryRun) -> str:
    return "; ".join(f"{'✓' if needs == got else '✗'} {prompt[:40]}" for prompt, needs, got in tried.prompts)
