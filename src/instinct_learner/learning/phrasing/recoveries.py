"""What failed and what then worked, as a rule: "when <symptom>, use <what worked>"."""

from __future__ import annotations

import json
import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.sentences import ACTION_LIMIT, cut, flatten
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.model.signal import Signal

#: Longest command in an action: a whole heredoc teaches nothing that its first line doesn't.
_COMMAND_CHARS = 100
_SYMPTOM_CHARS = 110
#: Tools that only run a command line: which one it was says nothing.
_SHELLS = frozenset("bash exec shell sh zsh run terminal powershell cmd execute run_command execute_command".split())
_NAMED = lazy(r"^(?P<tool>[A-Za-z_][\w.-]{0,39}): (?P<rest>.*)$", re.DOTALL)
#: A folder of one machine: what stands before its last part is nobody else's.
_HOME = lazy(r"(?:/Users|/home)/[\w.-]+(?:/[\w.@ -]+?)*(?=/[\w.@*-]+(?:[\s'\"`/]|$))|C:\\Users\\[\w.-]+")


class Phrased(NamedTuple):
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
    """The lesson of a recovery; `None` where what failed or what worked isn't known, or they don't differ in words."""
    tool, failed = _parts(signal.failed)
    _, worked = _parts(signal.worked or signal.quote)
    if not failed or not worked:
        return None
    changed = _changed_arguments(failed, worked)
    local = bool(re.search(r"(?:^|[\s'\"])(?:\./|/(?:home|Users|work)\b)", f"{failed} {worked}"))
    failed, worked = _command(failed), changed or _command(worked)
    if failed == worked or (changed == "" and failed.rstrip("…") == worked.rstrip("…")):
        return None
    symptom = cut(_symptom(signal.symptom), _SYMPTOM_CHARS)
    return (
        _in_chinese(tool, failed, worked, symptom, local=local, changed=bool(changed))
        if signal.language == "zh"
        else (_in_english(tool, failed, worked, symptom, local=local, changed=bool(changed)))
    )


def _in_english(  # noqa: PLR0913 - one argument a part of the sentence
    tool: str, failed: str, worked: str, symptom: str, *, local: bool, changed: bool
) -> Phrased:
    name = tool or _program(failed)
    what = _what(tool, failed, changed=changed)
    instead = f"call it with {worked}" if changed else f"use `{worked}`"
    action = f"If {what} fails" + (f" ({symptom})" if symptom else "") + f", {instead}"
    if len(action) > ACTION_LIMIT:
        action = f"If {what} fails, {instead}"
    return Phrased(
        title=f"When {name} fails" if name else "After a failure",
        trigger=f"When {what} fails" + (f" ({symptom})" if symptom else ""),
        action=cut(action, ACTION_LIMIT),
        evidence=f"{what} failed, {worked if changed else f'`{worked}`'} worked",
        local=local,
    )


def _in_chinese(  # noqa: PLR0913 - as above
    tool: str, failed: str, worked: str, symptom: str, *, local: bool, changed: bool
) -> Phrased:
    name = tool or _program(failed)
    what = _what(tool, failed, changed=changed)
    instead = f"改用参数 {worked}" if changed else f"改用 `{worked}`"
    action = f"{what} 失败时{instead}" + (f"（现象：{symptom}）" if symptom else "")
    if len(action) > ACTION_LIMIT:
        action = f"{what} 失败时{instead}"
    return Phrased(
        title=f"{name} 失败时换法" if name else "失败后的替代做法",
        trigger=f"当 {what} 失败" + (f"（{symptom}）" if symptom else "") + "时",
        action=cut(action, ACTION_LIMIT),
        evidence=f"{what} 失败，{worked if changed else f'`{worked}`'} 成功",
        local=local,
    )


def _what(tool: str, failed: str, *, changed: bool) -> str:
    """What failed, as a later turn will meet it: a tool by its name, for the arguments were that day's; a command whole."""
    if tool and (changed or failed[:1] in "{["):
        return f"`{tool}`"
    return f"`{tool} {failed}`" if tool else f"`{failed}`"


def _parts(text: str) -> tuple[str, str]:
    """The tool, "" for a shell or none, and the command."""
    found = _NAMED.match(text.strip())
    if not found:
        return "", text.strip()
    tool = found["tool"]
    return ("" if tool.lower() in _SHELLS else tool), found["rest"].strip()


def _changed_arguments(failed: str, worked: str) -> str:
    """For two JSON calls of one tool, the arguments that changed, "" where they aren't or where nothing short changed."""
    try:
        before, after = json.loads(failed), json.loads(worked)
    except (ValueError, RecursionError):
        return _first_difference(failed, worked)
    if not isinstance(before, dict) or not isinstance(after, dict):
        return ""
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    shown = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in changed.items())
    return f"`{cut(shown.replace('`', chr(39)), _COMMAND_CHARS)}`" if shown else ""


def _first_difference(failed: str, worked: str) -> str:
    """The same for calls that were cut short: the first argument that differs, as far as it is there."""
    if not failed.startswith("{") or not worked.startswith("{"):
        return ""
    same = next((i for i, (one, two) in enumerate(zip(failed, worked, strict=False)) if one != two), 0)
    keys = [found for found in re.finditer(r'"(\w+)":', worked) if found.start() <= same]
    if not same or not keys:
        return ""
    shown = worked[keys[-1].start() : same + 60].replace("`", "'")
    return f"`{cut(shown, _COMMAND_CHARS)}`"


def _command(text: str) -> str:
    line = flatten(re.sub(r"\n```.*", "", text, flags=re.DOTALL)).replace("`", "'")
    # `cd somewhere && …` says where, not what; the folder is of this machine and this day.
    line = re.sub(r"^(?:cd\s+\S+\s*(?:&&|;)\s*)+", "", line)
    line = re.sub(r"\s*(?:2>&1|2>/dev/null)\s*", " ", line).strip()
    return cut(_HOME.sub("…", line), _COMMAND_CHARS)


def _symptom(text: str) -> str:
    line = flatten(text).replace("`", "'")
    line = re.sub(r"</?tool_use_error>", "", line)
    line = re.sub(r"^(?:Exit code \d+|Command exited with code \d+)\s*", "", line)
    return _HOME.sub("…", line).strip()


def _program(command: str) -> str:
    match = re.match(
        r"(?:[A-Z_]+=\S+\s+)*(?:sudo\s+)?(?P<program>[\w./@-]{1,40})(?:\s+(?P<sub>[a-z][\w-]{1,20})(?=\s|$))?", command
    )
    if not match:
        return ""
    program = match["program"].rsplit("/", 1)[-1]
    return f"{program} {match['sub']}" if match["sub"] and len(program) <= 12 else program
