"""What failed and what then worked, as a rule: "when <symptom>, use <what worked>"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from instinct_learner.learning.phrasing.sentences import ACTION_LIMIT, cut, flatten

if TYPE_CHECKING:
    from instinct_learner.model.signal import Signal

#: Longest command in an action: a whole heredoc teaches nothing that its first line doesn't.
_COMMAND_LIMIT = 110


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrased:
    """A recovery in words.

    Attributes:
        title: A few words.
        trigger: When.
        action: What to do.
        evidence: What happened.
        local: True where the commands name paths of one project.
    """

    title: str
    trigger: str
    action: str
    evidence: str
    local: bool


def phrase_recovery(signal: Signal) -> Phrased | None:
    """The lesson of a recovery, `None` where what failed or what worked isn't known."""
    failed, worked = _command(signal.failed), _command(signal.worked or signal.quote)
    if not failed or not worked or failed == worked:
        return None
    symptom = cut(_symptom(signal.symptom), 120)
    tool = _tool(failed)
    if signal.language == "zh":
        trigger = f"当 `{failed}` 失败" + (f"（{symptom}）" if symptom else "") + "时"
        action = f"`{failed}` 失败时改用 `{worked}`" + (f"（现象：{symptom}）" if symptom else "")
        title = f"{tool} 失败时换法" if tool else "失败后的替代做法"
        evidence = f"`{failed}` 失败，`{worked}` 成功"
    else:
        trigger = f"When `{failed}` fails" + (f" ({symptom})" if symptom else "")
        action = f"If `{failed}` fails" + (f" ({symptom})" if symptom else "") + f", use `{worked}`"
        title = f"When {tool} fails" if tool else "After a failure"
        evidence = f"`{failed}` failed, `{worked}` worked"
    if len(action) > ACTION_LIMIT:
        action = (
            f"`{failed}` 失败时改用 `{worked}`" if signal.language == "zh" else f"If `{failed}` fails, use `{worked}`"
        )
    return Phrased(
        title=title,
        trigger=trigger,
        action=action,
        evidence=evidence,
        local=bool(re.search(r"(?:^|\s)(?:\./|/(?:home|Users|work)\b)", f"{failed} {worked}")),
    )


def _command(text: str) -> str:
    line = flatten(text).replace("`", "'")
    # `cd somewhere && …` says where, not what; the folder is of this machine and this day.
    line = re.sub(r"^(?:cd\s+\S+\s*(?:&&|;)\s*)+", "", line)
    return cut(line, _COMMAND_LIMIT)


def _symptom(text: str) -> str:
    line = flatten(text).replace("`", "'")
    line = re.sub(r"</?tool_use_error>", "", line)
    line = re.sub(r"^(?:Exit code \d+|Command exited with code \d+)\s*", lambda m: m.group().strip() + " ", line)
    return line.strip()


def _tool(command: str) -> str:
    match = re.match(
        r"(?:[A-Z_]+=\S+\s+)*(?:sudo\s+)?(?P<tool>[\w./@-]{1,40})(?:\s+(?P<sub>[a-z][\w-]{1,20}))?", command
    )
    if not match:
        return ""
    tool = match.group("tool").rsplit("/", 1)[-1]
    return f"{tool} {match.group('sub')}" if match.group("sub") and len(tool) <= 12 else tool
