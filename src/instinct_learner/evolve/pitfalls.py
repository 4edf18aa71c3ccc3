"""Trigger B: a conversation that went wrong, seen from what the tools did and how often the owner had to correct.

A turn is counted once it is over, into a plain value that a ledger keeps between hook calls; nothing is said while the
conversation runs. When it ends its turns are added up, and what is over a threshold becomes one proposal: what failed,
what probably caused it, the way out, and when the lesson is void. The cause is a guess until the owner confirms it.

What a tool printed may come from anywhere, so of a turn that read outside text only the commands' names are kept.

Source: seed self-evolve "触发器B：踩坑检测"; SPEC §4; THREATS "poisoning"; ADR 0097.
"""

from __future__ import annotations

import re
from hashlib import blake2b

from instinct_learner.governance.cleaning import clean_line
from instinct_learner.lazy import lazy
from instinct_learner.learning.capture import is_complaint
from instinct_learner.learning.turns import key_of, language_of, reply_text
from instinct_learner.values import Literal, NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from instinct_learner.learning.goals import Goal
    from instinct_learner.learning.turns import Turn
    from instinct_learner.model.event import ToolUse
    from instinct_learner.model.signal import Signal

#: What a conversation may have without being a pitfall. Source: seed "触发器B".
CALLS, TRIES, CORRECTIONS = 5, 3, 2
_SHOWN_CHARS = 60
_WORDS_CHARS = 80
_COMMAND_CHARS = 4_000
#: So many commands and operations of a turn, and pieces of evidence of a conversation, are kept.
_KEPT, _OPERATIONS_KEPT, _EVIDENCE_KEPT = 4, 12, 6
_NAME = lazy(r"[A-Za-z][\w.+-]{0,23}")
_BEFORE_PROGRAM = frozenset({"sudo", "env", "time", "nohup", "then", "do", "exec", "command", "timeout", "npx", "uvx"})
_NO_PROGRAM = frozenset(
    {"cd", "echo", "true", "false", "exit", "set", "export", "source", "sleep", "head", "tail", "cat", "grep"}
)
_PIECES = lazy(r"\s*(?:&&|\|\||[;\n|])\s*")
_REDIRECT = lazy(r"\s*\d?>{1,2}(?:&\d|\s*\S+)|\s*<\S*")
_GRAMMAR = lazy(r"[{}()$`<>|&;]")
_QUOTED = lazy(r"\"[^\"]*\"|'[^']*'")
#: What throws work away or takes a commit back; looking and unstaging don't.
_ROLLBACK = lazy(
    r"(?:sudo )?git(?: -[cC] ?\S+| --\S+)* (?:reset (?:\S+ )*--(?:hard|merge|keep)\b|revert (?!--(?:abort|quit|continue|help))"
    r"|checkout (?:\S+ )?(?:-- |\.(?:\s|$)|-f\b|--force\b|(?:HEAD|@)\S* \S)|restore (?!(?:--staged|-S)(?! .*(?:--worktree|-W)\b))|switch (?:\S+ )*--discard-changes)"
)
_TIMEOUT = lazy(
    r"\btimed? ?out\b|\btime-?out\b|\bETIMEDOUT\b|\bdeadline exceeded\b|\bTimeout(?:Error|Expired|Exception)\b|超时|逾時|超過時限|超过时限",
    re.IGNORECASE,
)
_TIMEOUT_CODE = 124
#: How an error names itself.
_ERROR = lazy(
    r"error|exception|fail|fatal|panic|denied|not found|no such|unable|cannot|can't|could not|timed? ?out|refused|rejected|invalid|missing|unknown"
    r"|\bE[A-Z]{4,}\b|\bERR|错误|錯誤|失败|失敗|异常|找不到|未找到|无法|無法|超时|逾時|拒绝|拒絕|不存在|无效",
    re.IGNORECASE,
)
#: "No." and its kin: the owner doesn't say what is wrong, only that it is.
_BARE_NO = lazy(
    r"\s*(?:不对|不對|错了|錯了|不是(?:这样|這樣|这个|這個)?|还是(?:不对|错|不行)|還是(?:不對|錯|不行)|又错了|又錯了|搞错了|弄错了"
    r"|no|nope|wrong|incorrect|that's (?:wrong|not (?:right|it|what i (?:want|asked|meant)\w*))|not (?:that|what i (?:want|asked|meant)\w*)|still wrong)"
    r"(?:[\s，。,.!！~～]|$)",
    re.IGNORECASE,
)


class Tally(NamedTuple):
    """What one turn adds to its conversation. Every text is one clean line.

    Attributes:
        key: The turn's.
        calls: Tool calls with a result.
        failures: How many of them failed.
        tries: Of each operation that failed: its fingerprint, how it was called, its tries in a row, and whether the
            last one failed.
        corrected: The owner's words against what the agent did before, "" where there were none.
        rollbacks: Commands that took work back.
        timeouts: Commands that ran out of time.
        way: What failed and what then worked, "" each where nothing is proven.
        symptom: Of the failure that a way out was found from, else of the last one.
        program: Of the calls that failed, the last one's program or tool.
        request: What the owner asked for.
        language: Of the owner.
    """

    key: str
    calls: int = 0
    failures: int = 0
    tries: tuple[tuple[str, str, int, bool], ...] = ()
    corrected: str = ""
    rollbacks: tuple[str, ...] = ()
    timeouts: tuple[str, ...] = ()
    way: tuple[str, str] = ("", "")
    symptom: str = ""
    program: str = ""
    request: str = ""
    language: Literal["zh", "en"] = "zh"

    def empty(self) -> bool:
        """Whether there is nothing in it that could count."""
        return not (self.calls or self.corrected)


Indicator = Literal["calls", "retries", "corrections", "rollback", "timeout"]


class Pitfall(NamedTuple):
    """A conversation that went wrong.

    Attributes:
        indicators: Which thresholds it is over, each with its count.
        failed: What failed: a command or a tool, "" where only the owner's words say that something did.
        symptom: How the failure looked, "" where that isn't known.
        worked: What then worked, proven by its result, "" where nothing did.
        corrections: The owner's words against what the agent did, oldest first.
        rollbacks: Commands that took work back.
        timeouts: Commands that ran out of time.
        program: What it was about: a program or a tool, "" where that can't be told.
        request: What the owner had asked for.
        evidence: The words and commands that it rests on, each with its turn's key, oldest first.
        language: Of the owner.
    """

    indicators: tuple[tuple[Indicator, int], ...]
    failed: str = ""
    symptom: str = ""
    worked: str = ""
    corrections: tuple[str, ...] = ()
    rollbacks: tuple[str, ...] = ()
    timeouts: tuple[str, ...] = ()
    program: str = ""
    request: str = ""
    evidence: tuple[tuple[str, str], ...] = ()
    language: Literal["zh", "en"] = "zh"


def tally(turn: Turn) -> Tally:
    """Counts one turn of the owner's that is over."""
    said = turn.said.text.strip() if turn.said is not None and turn.said.origin == "owner" else ""
    plain = Tally(
        key=key_of(turn),
        corrected=clean_line(said, limit=_WORDS_CHARS) if _is_against(said, turn) else "",
        request=clean_line(said, limit=_WORDS_CHARS),
        language=language_of(said) if said else "zh",
    )
    if not any(message.tools or message.role == "tool" for message in (*turn.before, *turn.after)):
        return plain
    from instinct_learner.learning.goals import goal_of
    from instinct_learner.learning.outcome import symptom_of
    from instinct_learner.learning.quotations import INSTRUCTION
    from instinct_learner.learning.recovery import read_external

    uses = [use for message in turn.after if message.role == "tool" for use in message.tools]
    goals = [goal_of(use) for use in uses]
    failed = [_failed(use, goal) for use, goal in zip(uses, goals, strict=True)]
    external = read_external(turn.after)
    last = next((at for at in reversed(range(len(uses))) if failed[at]), None)
    ways = () if external else _ways(turn)
    symptom = ways[-1].symptom if ways else symptom_of(uses[last]) if last is not None and not external else ""
    if not _ERROR.search(symptom) or INSTRUCTION.search(symptom):
        symptom = ""  # what a tool printed may come from anywhere: only an error that tells nobody what to do is kept
    return plain._replace(
        calls=len(uses),
        failures=sum(failed),
        tries=_tries(uses, goals, failed, external=external),
        rollbacks=tuple(_shown(use, external=external) for use in uses if _is_rollback(use))[:_KEPT],
        timeouts=tuple(_shown(use, external=external) for use in uses if timed_out(use))[:_KEPT],
        way=(_bare(ways[-1].failed), _bare(ways[-1].worked)) if ways else ("", ""),
        symptom=clean_line(symptom, limit=_WORDS_CHARS),
        program=_program(uses[last]) if last is not None else "",
    )


def to_json(one: Tally) -> dict[str, object]:
    """The tally as plain JSON."""
    return one._asdict()


def from_json(value: object) -> Tally | None:
    """The tally that `to_json` gave; `None` of anything else, as from a ledger that was damaged."""
    if not isinstance(value, dict) or not isinstance(value.get("key"), str):
        return None
    known: dict[str, Any] = {name: value[name] for name in Tally._fields if name in value}
    try:
        for name in ("rollbacks", "timeouts"):
            known[name] = tuple(str(one) for one in known.get(name) or ())
        first, second = known.get("way") or ("", "")
        known["way"] = (str(first), str(second))
        known["tries"] = tuple(
            (str(mark), str(shown), int(count), bool(failed)) for mark, shown, count, failed in known.get("tries") or ()
        )
        known["calls"], known["failures"] = int(known.get("calls", 0)), int(known.get("failures", 0))
    except (TypeError, ValueError):
        return None
    return Tally(**known)


def pitfall_of(tallies: Sequence[Tally]) -> Pitfall | None:
    """Adds up a conversation; `None` where it is over no threshold.

    Args:
        tallies: Of its turns, oldest first.
    """
    tried = _tried(tallies)
    indicators = _indicators(tallies, tried)
    if not indicators:
        return None
    failing = [one for one in tallies if one.failures]
    proven = next((one for one in reversed(tallies) if all(one.way)), None)
    most = max(tried.values(), key=lambda one: one[1], default=("", 0))
    timeouts = [(command, one.key) for one in tallies for command in one.timeouts]
    rollbacks = [(command, one.key) for one in tallies for command in one.rollbacks]
    corrections = [(one.corrected, one.key) for one in tallies if one.corrected]
    shown = [one_try[1] for one in failing for one_try in one.tries if one_try[3]]
    failed = proven.way[0] if proven else most[0] or (timeouts[-1][0] if timeouts else "") or "".join(shown[-1:])
    source = proven or (failing[-1] if failing else None)
    symptom = source.symptom if source else ""
    evidence = [*corrections, *rollbacks, *timeouts]
    if source and failed and failed not in [words for words, _ in evidence]:
        evidence.append((f"{failed}: {symptom}" if symptom else failed, source.key))
    spoken = [one.language for one in tallies if one.request]
    return Pitfall(
        indicators=indicators,
        failed=failed,
        symptom=symptom,
        worked=proven.way[1] if proven else "",
        corrections=tuple(words for words, _ in corrections),
        rollbacks=tuple(command for command, _ in rollbacks),
        timeouts=tuple(command for command, _ in timeouts),
        program=next((one.program for one in reversed(failing) if one.program), "git" if rollbacks else ""),
        request=next((one.request for one in tallies if one.request), ""),
        evidence=tuple(evidence[-_EVIDENCE_KEPT:]),
        language="en" if spoken.count("en") > spoken.count("zh") else "zh",
    )


def timed_out(use: ToolUse) -> bool:
    """Whether a call ran out of time, in its tool's own words."""
    from instinct_learner.learning.outcome import failure_of

    if use.exit_code == _TIMEOUT_CODE:
        return True
    if failure_of(use) == "none":
        return False
    return bool(_TIMEOUT.search(use.output[:600]) or _TIMEOUT.search(use.output[-400:]))


def rolls_back(command: str) -> bool:
    """Whether a shell line takes work back: a hard reset, a revert, a checkout or restore of files."""
    bare = _QUOTED.sub('""', command[:_COMMAND_CHARS])
    return any(_ROLLBACK.match(piece.lstrip("({! ")) for piece in _PIECES.split(bare))


def is_correction(text: str, reply: str) -> bool:
    """Whether the owner speaks against what the agent just did, be it with a bare "no"."""
    return bool(_BARE_NO.match(text)) or is_complaint(text, reply)


def without_no(text: str) -> str:
    """What is said after a bare "no" at the start; all of it where nothing is."""
    match = _BARE_NO.match(text)
    rest = text[match.end() :].strip(" \t\n，。,.!！;；") if match else ""
    return rest or text


def _is_against(said: str, turn: Turn) -> bool:
    reply = reply_text(turn.before)
    return bool(said and reply) and is_correction(said, reply)


def _ways(turn: Turn) -> tuple[Signal, ...]:
    """What this turn proved to work where something had failed, be it a turn before."""
    from instinct_learner.learning.recovery import read_external, recoveries

    before = () if read_external(turn.before) else turn.before
    found = recoveries([*before, *turn.after])
    return tuple(one.signal for one in found if one.worked_at >= len(before))


def _is_rollback(use: ToolUse) -> bool:
    from instinct_learner.learning.goals import goal_of

    return "git" in use.command and use.failed is not True and goal_of(use).kind == "shell" and rolls_back(use.command)


def _failed(use: ToolUse, goal: Goal) -> bool:
    from instinct_learner.learning.goals import actions_of
    from instinct_learner.learning.outcome import failure_of

    shell = goal.kind == "shell"
    kind = failure_of(use, looks=shell and goal.looks, checks=shell and "check" in actions_of(goal))
    return kind != "none"


def _tries(
    uses: Sequence[ToolUse], goals: Sequence[Goal], failed: Sequence[bool], *, external: bool
) -> tuple[tuple[str, str, int, bool], ...]:
    """Each operation that failed: its fingerprint, how it was called, its tries, and whether the last one failed.

    A check that fails, is edited for and fails again is work, not a retry: an edit in between begins anew.
    """
    found: dict[str, tuple[str, int, bool]] = {}
    for use, goal, bad in zip(uses, goals, failed, strict=True):
        if goal.kind == "edit" and not bad:
            found = {mark: (shown, 0, False) for mark, (shown, _, _) in found.items()}
        if goal.idle:
            continue
        mark = _mark(use, goal)
        _, count, was_bad = found.get(mark, ("", 0, False))
        if bad or was_bad:
            found[mark] = (_shown(use, external=external), count + 1, bad)
    return tuple((mark, shown, count, bad) for mark, (shown, count, bad) in found.items() if count)[:_OPERATIONS_KEPT]


def _mark(use: ToolUse, goal: Goal) -> str:
    """The same for the same operation, however its output was piped."""
    what = "\n".join([use.name, goal.kind, *(":".join(one) for one in goal.programs), *sorted(goal.operands)])
    return blake2b(what.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _tried(tallies: Iterable[Tally]) -> dict[str, tuple[str, int]]:
    """Each operation with its tries in a row, over the turns."""
    found: dict[str, tuple[str, int]] = {}
    most: dict[str, tuple[str, int]] = {}
    for one in tallies:
        for mark, shown, count, bad in one.tries:
            total = found.get(mark, ("", 0))[1] + count
            if total > most.get(mark, ("", 0))[1]:
                most[mark] = (shown, total)
            # The next turn's first try is a retry only where this turn's last one failed.
            found[mark] = (shown, total if bad else 0)
    return most


def _indicators(tallies: Sequence[Tally], tried: Mapping[str, tuple[str, int]]) -> tuple[tuple[Indicator, int], ...]:
    calls = sum(one.calls for one in tallies)
    most = max((count for _, count in tried.values()), default=0)
    corrections = sum(bool(one.corrected) for one in tallies)
    counts: tuple[tuple[Indicator, int, bool], ...] = (
        ("rollback", rollbacks := sum(len(one.rollbacks) for one in tallies), rollbacks > 0),
        ("timeout", timeouts := sum(len(one.timeouts) for one in tallies), timeouts > 0),
        ("retries", most, most > TRIES),
        ("corrections", corrections, corrections > CORRECTIONS),
        ("calls", calls, calls > CALLS and any(one.failures for one in tallies)),
    )
    return tuple((name, count) for name, count, over in counts if over)


def _shown(use: ToolUse, *, external: bool) -> str:
    return _plain("" if external else use.command) or clean_line(use.name, limit=_SHOWN_CHARS)


def _bare(call: str) -> str:
    """A recovery's command without the tool's name before it."""
    return _plain(re.sub(r"^\w{2,24}: ", "", call))


def _plain(command: str) -> str:
    """A command as a person would name it: without where it ran, what it was piped into, and other shell grammar."""
    if command[:1] in "{[":
        return ""
    pieces = [piece.lstrip("({! ") for piece in _PIECES.split(command[:_COMMAND_CHARS]) if piece.strip()]
    told = [piece for piece in pieces if piece.split()[0] not in _NO_PROGRAM] or pieces
    bare = _GRAMMAR.split(_REDIRECT.sub("", told[0]))[0] if told else ""
    return clean_line(bare, limit=_SHOWN_CHARS)


def _program(use: ToolUse) -> str:
    """The program that a shell line ran last, or the tool."""
    from instinct_learner.learning.goals import goal_of

    if goal_of(use).kind != "shell":
        return clean_line(use.name.rsplit("__", 1)[-1].lower(), limit=24)
    for piece in reversed(_PIECES.split(_QUOTED.sub('""', use.command[:_COMMAND_CHARS]))):
        words = [word for word in piece.lstrip("({! ").split() if "=" not in word and word not in _BEFORE_PROGRAM]
        name = _NAME.fullmatch(words[0].rpartition("/")[2]) if words else None
        if name and name[0] not in _NO_PROGRAM:
            return name[0].lower()
    return ""
