"""What stands already and bears on a proposal: the opposite, the same, or a better home for it.

Everything that is written is looked at: promoted knowledge line by line, and of the instincts those that recall finds
near. Whether two rules conflict is `learning.contradiction`'s to say, which compares what they speak of and not their
words, so a rule in Chinese meets one in English. An exception for one project stands beside the general rule.

Source: seed self-evolve "冲突检测与解决"; SPEC §4 "Conflicts"; ADR 0099.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from datetime import datetime, timezone
from typing import TYPE_CHECKING, NamedTuple

from instinct_learner.evolve import skills
from instinct_learner.evolve.assess import evidence_of, layer_of
from instinct_learner.evolve.clashes import clash, holds_elsewhere, plainly, way_out_in
from instinct_learner.evolve.layers import MEMORY, RULES, is_whole_skill
from instinct_learner.lazy import lazy
from instinct_learner.learning.concepts import concepts_in, plain_letters
from instinct_learner.learning.merge import likeness
from instinct_learner.model.card import Conflict
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from instinct_learner.model.card import Draft, Layer

TABOOS = "memory/TABOOS.md"
#: Instincts that are compared: the nearest.
NEIGHBOURS = 24
#: Lines of knowledge that are compared in earnest: those that share most with the proposal.
LINES_COMPARED = 400
_FILE_LIMIT_BYTES = 4 * 1024 * 1024
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_HEAD = lazy(r"\A---\n.*?\n---\n", re.DOTALL)
_ITEM = lazy(r"^(?:>\s*)?(?:[-*+•]\s+|\d{1,3}[.)、]\s*)?")
#: The labels of our own entries; what follows one of the first is a rule, what follows one of the others is none.
_RULE_LABEL = lazy(r"^(?:规则|做法|建议记忆|Rule)\s*[：:]\s*", re.IGNORECASE)
_OTHER_LABEL = lazy(
    r"^\**(?:来源|范围|生效时间|失败现象|根因|方案|失效条件|何时|进化计数"
    r"|From|When|Symptom|Root cause|Way out|Void when|Scope|Since)\**\s*[：:]",
    re.IGNORECASE,
)
_TAIL = lazy(r"\s*(?:\[\d{1,3}\]|（E-[0-9A-Fa-f]{8}[^）]*）|<!--.*)\s*$")
_LAYERS: dict[str, Layer] = {MEMORY: "L1", RULES: "L3"}
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Standing(NamedTuple):
    """One rule that stands already.

    Attributes:
        where: The file, below home or absolute.
        text: The rule, without its list mark and label.
        line: The line as it stands there.
        scope: `global` or `project:<name>`.
        kind: Of the instinct, `preference` for a line of knowledge.
    """

    where: str
    text: str
    line: str
    scope: str = "global"
    kind: str = "preference"


def find(draft: Draft, home: str | os.PathLike[str]) -> tuple[Conflict, ...]:
    """Everything that conflicts with a proposal: contradictions first, then duplicates, then a better layer.

    Args:
        draft: What is to be written. The instincts that it rests on are no conflict.
        home: The home folder. Its index is brought up to date.
    """
    scope, sources = _scope_and_sources(draft, home)
    standing = [*knowledge(home, extra=(draft.target,)), *_instincts(home, draft, sources)]
    opposite: list[Conflict] = []
    same: list[Conflict] = []
    for rule in _rules_of(draft):
        mine = _as_instinct(rule, scope=scope)
        for known in _nearest(rule, standing):
            theirs = _as_instinct(known.text, scope=known.scope, kind=known.kind)
            if _says_the_same(mine, theirs):
                same.append(_duplicate(draft, known))
            elif why := clash(mine, theirs):
                opposite.append(_contradiction(draft, known, why))
            elif _is_alike(mine, theirs):
                same.append(_duplicate(draft, known))
    found = list(dict.fromkeys([*opposite, *same]))
    better = _better_layer(draft, home, scope=scope)
    return (*found, *([better] if better else []))


def knowledge(home: str | os.PathLike[str], *, extra: Iterable[str] = ()) -> Iterator[Standing]:
    """Every rule that promoted knowledge holds: MEMORY.md, CLAUDE.md, TABOOS.md, skills, and further files.

    Args:
        home: The home folder.
        extra: More files, absolute; those below home are read anyway.
    """
    root = os.fspath(home)
    for path in (MEMORY, RULES, TABOOS):
        yield from _lines_of(path, _read(os.path.join(root, *path.split("/"))))
    for skill in skills.skills_of(root):
        yield from _lines_of(f"skills/{skill.slug}/SKILL.md", skill.text)
    for path in extra:
        if os.path.isabs(path):
            yield from _lines_of(path, _read(path))


def rules_in(where: str, text: str) -> tuple[Standing, ...]:
    """The rules of one Markdown text: list items, quoted entries, and headings that are a principle of their own."""
    return tuple(_lines_of(where, text))


def _lines_of(where: str, text: str) -> Iterator[Standing]:
    bare = _COMMENT.sub("", _HEAD.sub("", text))
    fenced = False
    for line in bare.splitlines():
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        stripped = line.strip()
        if fenced or not stripped or stripped == "---":
            continue
        if stripped.startswith("#"):
            # What the sedimentation promotes is a heading: the principle itself.
            said = stripped.lstrip("# ") if where == MEMORY and stripped.startswith("## ") else ""
        else:
            said = _ITEM.sub("", stripped)
            said = "" if _OTHER_LABEL.match(said) else _RULE_LABEL.sub("", said)
        said = _TAIL.sub("", said).strip("* ")
        if len(plain_letters(said)) >= 3 and not said.startswith("🧬"):
            yield Standing(where, said, stripped)


def _read(path: str) -> str:
    try:
        if os.path.islink(path) or os.path.getsize(path) > _FILE_LIMIT_BYTES:
            return ""
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _instincts(home: str | os.PathLike[str], draft: Draft, sources: frozenset[str]) -> list[Standing]:
    """The live instincts near a proposal, without those that it rests on."""
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.reader import find_instinct
    from instinct_learner.bank.sync import sync
    from instinct_learner.errors import RecordError, RecordNotFoundError

    if not os.path.isdir(os.path.join(os.fspath(home), "instincts")):
        return []
    sync(home)
    found: list[Standing] = []
    with Index.open(home) as index:
        ids = dict.fromkeys(hit.id for rule in _rules_of(draft)[:6] for hit in index.near(rule, NEIGHBOURS))
    for instinct_id in ids:
        if instinct_id in sources:
            continue
        try:
            stored = find_instinct(home, instinct_id, folders=("instincts",))
        except (RecordNotFoundError, RecordError):
            continue
        one = stored.instinct
        # What is promoted is met in the file that carries it now.
        if one.status != "expired" and not one.promoted_to and not _rests_on(draft, one):
            where = os.path.relpath(stored.path, os.fspath(home)).replace(os.sep, "/")
            found.append(Standing(where, one.action, one.action, one.scope, one.kind))
    return found


def _rests_on(draft: Draft, instinct: Instinct) -> bool:
    """Whether an instinct is what the same words of the owner's taught: a draft made before it was written."""
    quotes = {plain_letters(one.quote) for one in draft.evidence}
    return any(plain_letters(one.quote) in quotes for one in evidence_of(instinct))


def _scope_and_sources(draft: Draft, home: str | os.PathLike[str]) -> tuple[str, frozenset[str]]:
    from instinct_learner.bank.reader import read_instinct
    from instinct_learner.errors import RecordError, RecordNotFoundError

    scope = "global"
    for source in draft.sources:
        try:
            scope = read_instinct(home, source).scope
        except (RecordNotFoundError, RecordError):  # noqa: PERF203 - a source may be gone by now
            continue
    return scope, frozenset(draft.sources)


def _rules_of(draft: Draft) -> list[str]:
    """The rules that a proposal would write: its sentence, or each rule of a new skill."""
    # A pitfall's way out says nothing without what failed; its sentence names both.
    if is_whole_skill(draft) and draft.trigger != "B":
        rules = [one.text for one in rules_in(draft.target, draft.body)]
        return [one for one in rules if not re.match(r"(?:instinct-|\d+\.)", one)][:24] or [draft.memory]
    return [draft.memory]


def _as_instinct(text: str, *, scope: str, kind: str = "preference") -> Instinct:
    return Instinct(
        id=InstinctId(""),
        created=_EPOCH,
        confidence=1.0,
        trigger="",
        action=text,
        scope=scope,
        kind="recovery" if kind == "recovery" else "preference",
    )


def _nearest(rule: str, standing: Sequence[Standing]) -> list[Standing]:
    """What is worth a close look: all of a small bank; of a large one what speaks of the same things."""
    if len(standing) <= LINES_COMPARED:
        return list(standing)
    mine = concepts_in(rule)
    ranked = sorted(standing, key=lambda one: -len(mine & concepts_in(one.text)))
    return ranked[:LINES_COMPARED]


def _says_the_same(mine: Instinct, theirs: Instinct) -> bool:
    way = way_out_in(mine.action)
    return plain_letters(mine.action) == plain_letters(theirs.action) or (any(way) and way == way_out_in(theirs.action))


def _is_alike(mine: Instinct, theirs: Instinct) -> bool:
    one, two = (replace(each, action=plainly(each.action)) for each in (mine, theirs))
    return not holds_elsewhere(mine.action, theirs.action) and bool(likeness(one, two))


def _contradiction(draft: Draft, known: Standing, why: str) -> Conflict:
    if draft.language == "zh":
        suggestion = f"与已有规则矛盾（{why_in_chinese(why)}），请选择保留哪一条"
    else:
        suggestion = f"it contradicts a rule that stands ({why}): choose which one stays"
    return Conflict(kind="contradiction", where=known.where, text=known.line, suggestion=suggestion)


def _duplicate(draft: Draft, known: Standing) -> Conflict:
    stands_in = _LAYERS.get(known.where, "L2" if known.where.startswith("skills/") else None)
    zh = draft.language == "zh"
    if stands_in and draft.layer == "L3" and stands_in != "L3":
        suggestion = (
            f"已在 {known.where} 中，建议升级为 L3 并合并" if zh else f"it stands in {known.where}: raise it to L3"
        )
    elif stands_in == "L3" and draft.layer != "L3":
        suggestion = f"已是 {known.where} 中的规范，不必再写" if zh else f"it is a rule in {known.where} already"
    else:
        suggestion = "与已有内容重复，合并为一条" if zh else "it says the same as what stands there: merge them"
    return Conflict(kind="duplicate", where=known.where, text=known.line, suggestion=suggestion)


_REASONS = (
    (lazy(r"(.+) was chosen before"), r"之前选的是 \1"),
    (lazy(r"(.+) was rejected before"), r"之前不要 \1"),
    (lazy(r"(.+) instead of (.+)"), r"现在用 \1，之前用 \2"),
    (lazy(r"the opposite of what was said before"), "说法相反"),
    (lazy(r"another value"), "数值不同"),
    (lazy(r"another name"), "称呼不同"),
)


def why_in_chinese(why: str) -> str:
    """Why two rules contradict, as `learning.contradiction` says it, in Chinese."""
    for pattern, said in _REASONS:
        if match := pattern.fullmatch(why):
            return match.expand(said)
    return why


def _better_layer(draft: Draft, home: str | os.PathLike[str], *, scope: str) -> Conflict | None:
    """Whether the proposal would be at home in another layer."""
    zh = draft.language == "zh"
    if draft.layer == "L3" and scope != "global":
        name = scope.partition(":")[2]
        said = f"L1：只对项目 {name} 成立，不是全局规范" if zh else f"L1: it holds for the project {name} only"
        return Conflict(kind="layer", where=draft.target, text="", suggestion=said)
    fits = layer_of(draft.memory, scope=scope, importance="H")
    if draft.layer == "L3" and fits != "L3":
        said = (
            "L1：没有说对所有项目或任何情况都成立，更像偏好"
            if zh
            else "L1: it doesn't say that it holds everywhere; it reads as a preference"
        )
        return Conflict(kind="layer", where=draft.target, text="", suggestion=said)
    if draft.layer == "L1" and fits == "L3" and draft.importance == "H":
        said = "L3：对所有项目都成立且必须遵守，建议升级为规范" if zh else "L3: it binds everywhere; make it a rule"
        return Conflict(kind="layer", where=draft.target, text="", suggestion=said)
    if draft.layer != "L2":
        slug = skills.bearing_on(home, draft.memory)
        if slug and draft.layer == "L1":
            said = f"L2：技能 {slug} 讲的是同一件事" if zh else f"L2: the skill {slug} is about the same work"
            return Conflict(kind="layer", where=f"skills/{slug}/SKILL.md", text="", suggestion=said)
    return None
