"""What a lesson says, as a line of a skill: its own words, what to do where a person looks first, commands as commands.

Source: SPEC §5 "Two synthesisers"; ADR 0073, 0110.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from rapidfuzz import fuzz

from instinct_learner.bank.terms import is_cjk, terms
from instinct_learner.governance.sanitize import one_line
from instinct_learner.learning.contradiction import polarity, values_differ
from instinct_learner.learning.programs import FAMILIES, WITH_SUBCOMMAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.memories import Memory

Where = Literal["step", "failure", "never"]
_LINE_CHARACTERS = 400
#: Two lessons speak of the same thing when their words are this alike.
_SAME_SUBJECT = 0.62
#: Two lines say the same from this likeness on.
SAME_LINE = 92.0
_SAME_CONTEXT = 80.0

#: A condition that says that something went wrong.
_TROUBLE = re.compile(
    r"(?i)(?:失败|报错|出错|异常|超时|崩溃|卡住|不通过|没反应)(?:时|之后|以后|后|了|的时候)$|^(?:when|if|once)\b.*\b(?:fail|error|crash|time|hang|break)\w*\b"
)
#: A condition, as triggers are worded.
_CONDITION = re.compile(
    r"(?i)(?:时|之前|之后|以前|以后|前|后)$|^(?:when|before|after|while|if|once|in|on|for)\b|^(?:当|如果|在)"
)
_DELIVERY = r"deploy\w*|releas\w*|publish\w*|push\w*|merg\w*|sen[dt]\w*|ship\w*|launch\w*|hand\w* over|pull requests?|for review"
_DELIVERY_ZH = r"上线|发布|部署|提交|合并|推送|发送|发出|交付|提测|投产"
#: Just before the work leaves the house.
_BEFORE_DELIVERY = re.compile(
    rf"(?i)\b(?:before|prepar\w+)\b.{{0,40}}\b(?:{_DELIVERY})\b|(?:{_DELIVERY_ZH})[^，。；]{{0,4}}前"
)
_AFTER = re.compile(
    r"(?i)\b(?:after|afterwards|finally|clean ?up|archiv\w+)\b|之后|以后再|完成后|结束后|做完|写完|构建完|跑完|最后|收尾|清理|归档"
)
_BEFORE = re.compile(
    r"(?i)\b(?:before|prepar\w+|planning|agenda|up front|beforehand|begin\w*|start\w*|kick-?off)\b"
    r"|之前|事先|提前|准备|排查|安排|制定计划|开始|开工|动手前|(?:迁移|写|改|做|装|跑|开会|出发|开发|修改)前"
)
_DELIVERING = re.compile(rf"(?i)\b(?:{_DELIVERY})\b|{_DELIVERY_ZH}")
_VERIFYING = re.compile(r"(?i)\b(?:verif\w+|double-check\w*|proofread\w*)\b|验证|核对|复核|自查|校对|检查一遍")
_FIRST = re.compile(r"(?i)^先|先.{1,30}[再后]|\bfirst\b")

_SQL = re.compile(
    r"(?:CREATE|ALTER|SELECT|INSERT|UPDATE|DELETE|DROP|VACUUM|ANALYZE|EXPLAIN|REINDEX|GRANT|SET) [A-Z(*\w]"
)
_PATH = re.compile(r"(?:\.{0,2}/|~/|\.?[\w-]+/)[\w./-]+")
_PROGRAMS = (frozenset(FAMILIES) | WITH_SUBCOMMAND) | {
    "pg_dump", "pg_restore", "psql", "pytest", "ruff", "mypy", "rsync", "ssh", "sudo", "chmod", "chown", "kill", "crontab",
}  # fmt: skip
#: A run with one of these in it is a sentence.
_PROSE = frozenset(
    [
        "the",
        "a",
        "an",
        "it",
        "them",
        "then",
        "that",
        "this",
        "these",
        "those",
        "of",
        "to",
        "and",
        "or",
        "for",
        "with",
        "into",
        "from",
        "your",
        "our",
        "its",
        "is",
        "are",
        "be",
        "instead",
        "before",
        "after",
        "when",
        "first",
        "on",
        "in",
        "by",
        "at",
        "as",
        "not",
        "only",
        "never",
        "always",
        "until",
    ]
)
#: A run of ASCII words; a placeholder among them, or behind its last option, may be Chinese.
_ASCII_RUN = re.compile(
    r"[A-Za-z.~/][!-~]*(?: (?:[!-~]+|[^\s!-~，。；：、]{0,6}(?:名|路径|目录|地址|端口|编号)(?= [!-~])))+(?:(?<= -\w) [^\s，。；：、]+)?"
)
_FLAG = re.compile(r"(?<![\w`-])--[a-z][\w-]+(?:=[\w./-]+)?")


@dataclass(frozen=True, slots=True)
class Line:
    """One line, and the lessons that it comes from.

    Attributes:
        text: Markdown, without its mark and its citations.
        memories: Its lessons, the one in whose words it is first.
        where: A step of the work, what to do when it goes wrong, or what never to do.
    """

    text: str
    memories: tuple[Memory, ...]
    where: Where

    @property
    def memory(self) -> Memory:
        """The lesson in whose words it is."""
        return self.memories[0]

    @property
    def sign(self) -> str:
        """What one sees when it goes wrong, for a line that says what to do then."""
        if self.where != "failure":
            return ""
        one = self.memory
        return plain(one.content if one.memory_type == "error" and one.content.strip() else one.context)

    @property
    def reports(self) -> int:
        """How often its lessons were reported."""
        return sum(one.reports for one in self.memories)


def plain(text: str) -> str:
    """A lesson's text as one line without its full stop. A stop that stands alone is a command's last word, and stays."""
    # A lesson cites no other lesson, and shows no picture from elsewhere to whoever renders the skill.
    line = one_line(text, limit=_LINE_CHARACTERS).replace("[^", "[").replace("![", "[")
    return re.sub(r"(?<=\S)[。；;]+$|(?<=[\w)\"'`\]’”])\.$", "", line).strip()


def is_command(text: str) -> bool:
    """Whether a text is what one types into a terminal or a database, and no sentence about it."""
    if _SQL.match(text):
        return not any(word in _PROSE for word in text.split())
    words = text.split()
    while words and re.fullmatch(r"[A-Za-z_]\w*=\S*", words[0]):
        words = words[1:]
    if len(words) < 2 or any(word.strip(",") in _PROSE for word in words) or re.search(r"[，。；：、]", text):
        return False
    return words[0] in _PROGRAMS or _PATH.fullmatch(words[0]) is not None


def with_code(text: str) -> str:
    """The text with its commands in ticks."""
    if "`" in text:
        return text
    head, colon, tail = text.rpartition("：") if "：" in text else text.rpartition(": ")
    if colon and is_command(tail.strip()):
        return f"{head}{colon}`{tail.strip()}`"
    if is_command(text):
        return f"`{text}`"
    if not any(is_cjk(one) for one in text):
        return text

    def ticked(run: re.Match[str]) -> str:
        words = re.sub(r"(?<=\S)[.,;:]+$", "", run[0].rstrip())
        return f"`{words}`{run[0][len(words) :]}" if is_command(words) else run[0]

    parts = re.split(r"(`[^`]*`)", _ASCII_RUN.sub(ticked, text))
    return "".join(part if part.startswith("`") else _FLAG.sub(r"`\g<0>`", part) for part in parts)


def _bold(text: str) -> str:
    """In bold, where nothing in the text would end it."""
    return text if "**" in text or text.startswith("*") or text.endswith("*") else f"**{text}**"


def _alike(said: str, how: str) -> bool:
    """Whether what to do holds what is said already, as an instinct's action holds its title."""
    if fuzz.partial_ratio(said.lower(), how.lower()) > 90:
        return True
    words = set(terms(said))
    return not is_command(how) and len(words & set(terms(how))) >= 0.6 * max(len(words), 1)


def line_of(memory: Memory, *, zh: bool, shared_context: bool = False) -> Line | None:
    """What a lesson says, as one line of a skill; `None` where it says nothing to do.

    Args:
        memory: The lesson.
        zh: Whether the skill is written in Chinese.
        shared_context: Whether most of the theme has this lesson's context too, so that it needn't be said again.
    """
    content, context, resolution = (plain(text) for text in (memory.content, memory.context, memory.resolution))
    how, colon = with_code(resolution), "：" if zh else ": "
    if memory.memory_type == "error":
        if not resolution:
            return None
        place = (f"（{context}）" if zh else f" ({context})") if context and not shared_context else ""
        return Line(f"{_bold(content)}{place} → {how}" if content else how, (memory,), "failure")
    only = not resolution or not content or _alike(content, resolution)
    said = max(content, resolution, key=len) if only else content
    if not said:
        return None
    if context and _TROUBLE.search(context):
        return Line(f"{_bold(context)} → {with_code(said) if only else f'{content}{colon}{how}'}", (memory,), "failure")
    if not only:
        return Line(f"{_bold(content)}{colon}{how}", (memory,), "step")
    told = not context or shared_context or fuzz.partial_ratio(context, said) > 90
    lead = f"{context}{colon}" if not told and _CONDITION.search(context) else ""
    return Line(f"{lead}{with_code(said)}", (memory,), "never" if polarity(said) < 0 else "step")


def lines_of(memories: Sequence[Memory], *, zh: bool) -> list[Line]:
    """The lines of lessons, those that say the same made one."""
    contexts = [plain(one.context) for one in memories]
    made: list[Line] = []
    for memory, context in zip(memories, contexts, strict=True):
        shared = sum(fuzz.token_set_ratio(context, other) > _SAME_CONTEXT for other in contexts if context and other)
        line = line_of(memory, zh=zh, shared_context=shared * 2 > len(memories))
        if line is None:
            continue
        same = next((n for n, one in enumerate(made) if _says_the_same(one, line)), None)
        if same is None:
            made.append(line)
            continue
        first, second = made[same], line
        if second.memory.reports > first.memory.reports:
            first, second = second, first
        made[same] = replace(first, memories=(*first.memories, *second.memories))
    return made


def _says_the_same(one: Line, other: Line) -> bool:
    if one.where != other.where or polarity(one.text) != polarity(other.text) or values_differ(one.text, other.text):
        return False
    remedies = plain(one.memory.resolution), plain(other.memory.resolution)
    likeness = fuzz.token_sort_ratio(one.text.lower(), other.text.lower())
    # Two symptoms with one remedy are two lines: each is found by what one sees.
    return likeness > SAME_LINE or (one.where == "step" and len(remedies[0]) > 12 and remedies[0] == remedies[1])


def phase(memory: Memory) -> int:
    """Where in the work a lesson belongs: 1 before it, 2 during it, 3 before the result leaves, 4 when it does and after."""
    for text in (memory.context, memory.content):
        if _BEFORE_DELIVERY.search(text):
            return 3
        early, late = _BEFORE.search(text), _AFTER.search(text)
        if early and (not late or early.start() < late.start()):
            return 1
        if late:
            return 4
        if _VERIFYING.search(text):
            return 3
        if _DELIVERING.search(text):
            return 4 if _DELIVERING.match(text) else 3
    return 2


def in_order(lines: Sequence[Line]) -> list[Line]:
    """Steps in the order of the work."""

    def place(line: Line) -> tuple[int, bool, int, str, str]:
        one = line.memory
        begins = _FIRST.search(f"{one.content}\n{one.resolution}") is not None
        return (phase(one), not begins, -line.reports, one.created_at.isoformat(), one.id)

    return sorted(lines, key=place)


def by_reports(lines: Sequence[Line]) -> list[Line]:
    """What was reported most first."""
    return sorted(lines, key=lambda one: (-one.reports, one.memory.created_at, one.memory.id))


def apart(lines: Sequence[Line]) -> tuple[list[Line], list[tuple[Line, Line]]]:
    """Lines without those that another contradicts, and the contradicting pairs."""
    words = [" ".join(sorted(set(terms(one.memory.content + " " + one.memory.resolution)))) for one in lines]
    pairs: list[tuple[Line, Line]] = []
    taken: set[int] = set()
    for first in range(len(lines)):
        for second in range(first + 1, len(lines)):
            if first in taken or second in taken or "failure" in {lines[first].where, lines[second].where}:
                continue
            one, other = lines[first].memory, lines[second].memory
            differ = polarity(one.content) != polarity(other.content) or values_differ(
                f"{one.content} {one.resolution}", f"{other.content} {other.resolution}"
            )
            if differ and fuzz.token_sort_ratio(words[first], words[second]) / 100 >= _SAME_SUBJECT:
                pairs.append((lines[first], lines[second]))
                taken |= {first, second}
    return [one for place, one in enumerate(lines) if place not in taken], pairs


def choice(pair: tuple[Line, Line], *, zh: bool) -> list[Line]:
    """A contradicting pair as a choice by their situations; where nothing tells them apart, what stands and what stood."""
    contexts = [plain(one.memory.context) for one in pair]
    colon = "：" if zh else ": "
    if contexts[0] and contexts[1] and fuzz.ratio(contexts[0].lower(), contexts[1].lower()) < SAME_LINE:
        return [
            replace(one, text=f"{_bold(context)}{colon}{_bare(one, context)}")
            for one, context in zip(pair, contexts, strict=True)
        ]
    # Nothing tells them apart but who said it more often, and later.
    kept, old = sorted(pair, key=lambda one: (one.reports, one.memory.last_hit_at), reverse=True)
    was = f"以前的说法，已被上一条取代{colon}" if zh else f"Said before, replaced by the line above{colon}"
    return [kept, replace(old, text=f"{was}{old.text}")]


def _bare(line: Line, context: str) -> str:
    text = line.text.replace("**", "")
    for colon in ("：", ": "):
        text = text.removeprefix(context + colon)
    return text
