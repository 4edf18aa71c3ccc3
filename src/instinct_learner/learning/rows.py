"""Rows of a conversation as hosts write them, into one plain row: who, which texts, which tool calls and results.

Source: OPENCLAW.md §4 (each trap has its test); ADR 0041.
"""

from __future__ import annotations

import json
import re

from instinct_learner.lazy import lazy
from instinct_learner.model.event import ToolUse
from instinct_learner.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from instinct_learner.model.event import Role

#: Newest rows that are read of a session.
MAX_ROWS = 600
_MAX_PARTS = 64
_TEXT_CHARS = 200_000
_COMMAND_CHARS = 4_000
#: An output keeps its head, where the error usually is, and its tail, where the exit code is.
_OUTPUT_HEAD, _OUTPUT_TAIL = 4_000, 2_000
_EXIT_CODE = lazy(
    r"(?:\(?Command exited with code (\d{1,3})\)?|^(?:Error: )?Exit code:? (\d{1,3})\b|"
    r"\bexit(?:ed with)? (?:code|status) (\d{1,3})\b"
    r"|退出(?:代?码|状态)[:： ]*(\d{1,3}))",
    re.IGNORECASE | re.MULTILINE,
)
_TEXT_PARTS = frozenset({"text", "input_text", "output_text"})
_CALL_PARTS = frozenset({"toolCall", "tool_use", "tool_call", "function_call"})
_RESULT_PARTS = frozenset({"toolResult", "tool_result", "function_call_output"})
_ROLES: dict[str, Role] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "model": "assistant",
    "tool": "tool",
    "toolResult": "tool",
    "tool_result": "tool",
    "function": "tool",
    "custom": "tool",
}


class Row(NamedTuple):
    """One row, read.

    Attributes:
        role: Who.
        texts: Its text parts, in order, none empty; at least one for a user row.
        tools: Calls of an assistant row, the result of a tool row.
        stop_reason: Of an assistant row, "" if not given.
        timestamp_ms: `None` if not given.
        source: The row as it came.
    """

    role: Role
    texts: tuple[str, ...]
    tools: tuple[ToolUse, ...]
    stop_reason: str
    timestamp_ms: int | None
    source: Mapping[str, object]


def text_of(content: object) -> str:
    """All text of a content field, a text or a list of parts, joined by lines."""
    return "\n".join(_texts(content))


def read_rows(value: object) -> list[Row]:
    """The newest rows of a conversation, oldest first. Whatever has no known shape is left out.

    Calls and results find each other by their ids with the underscores taken out, because the host drops those from
    older turns.
    """
    if not isinstance(value, list):
        return []
    calls: dict[str, ToolUse] = {}
    rows: list[Row] = []
    pending: list[ToolUse] = []
    for item in value[-MAX_ROWS:]:
        if not isinstance(item, dict):
            continue
        # Claude Code's transcript wraps the message proper.
        wrapped = item.get("message")
        source: dict[str, object] = {**item, **wrapped} if isinstance(wrapped, dict) else item
        role = _ROLES.get(_str(source.get("role")) or _str(source.get("type")))
        if role is None:
            continue
        if role == "assistant":
            made = _calls_of(source, calls)
            pending = list(made)
            texts = _texts(source.get("content", source.get("text")))
            rows.append(_row("assistant", texts, made, source))
        elif role == "tool":
            rows.append(_tool_row(source, calls, pending))
        else:
            rows += [_tool_row(part, calls, pending) for part in _result_parts(source.get("content"))]
            texts = _texts(source.get("content", source.get("text")))
            if texts:
                rows.append(_row("user", texts, (), source))
    return rows


def _row(role: Role, texts: tuple[str, ...], tools: tuple[ToolUse, ...], source: Mapping[str, object]) -> Row:
    stamp = source.get("timestamp")
    return Row(
        role=role,
        texts=texts,
        tools=tools,
        stop_reason=_str(source.get("stopReason")) or _str(source.get("stop_reason")),
        timestamp_ms=stamp if isinstance(stamp, int) and not isinstance(stamp, bool) else None,
        source=source,
    )


def _parts(content: object) -> Iterator[Mapping[str, object]]:
    if isinstance(content, list):
        for part in content[:_MAX_PARTS]:
            if isinstance(part, dict):
                yield part


def _texts(content: object) -> tuple[str, ...]:
    if isinstance(content, str):
        return (content[:_TEXT_CHARS],) if content.strip() else ()
    found: list[str] = []
    if isinstance(content, list):
        for part in content[:_MAX_PARTS]:
            if isinstance(part, str):
                text: object = part
            elif isinstance(part, dict) and str(part.get("type", "text")) in _TEXT_PARTS:
                text = part.get("text")
            else:
                continue
            if isinstance(text, str) and text.strip():
                found.append(text[:_TEXT_CHARS])
    return tuple(found)


def _result_parts(content: object) -> list[Mapping[str, object]]:
    return [part for part in _parts(content) if _str(part.get("type")) in _RESULT_PARTS]


def _calls_of(source: Mapping[str, object], calls: dict[str, ToolUse]) -> tuple[ToolUse, ...]:
    """The calls that an assistant row makes; each is also noted under its id."""
    found: list[ToolUse] = []
    parts = [part for part in _parts(source.get("content")) if _str(part.get("type")) in _CALL_PARTS]
    for part in (*parts, *_parts(source.get("tool_calls")), *_parts(source.get("toolCalls"))):
        function = part.get("function")
        inner: Mapping[str, object] = function if isinstance(function, dict) else part
        arguments = inner.get("arguments", inner.get("input"))
        use = ToolUse(name=_str(inner.get("name"))[:200], command=command_text(arguments))
        calls[_id(part.get("id") or part.get("call_id"))] = use
        found.append(use)
    return tuple(found)


def command_text(arguments: object) -> str:
    """A call's arguments as one text: the command itself where there is one, else compact JSON."""
    if isinstance(arguments, str):
        value = json_in(arguments)
        if value is None:
            return arguments[:_COMMAND_CHARS]
        arguments = value
    command = _command_in(arguments) if isinstance(arguments, dict) else ""
    if command or arguments in (None, "", {}, []):
        return command[:_COMMAND_CHARS]
    try:
        return json.dumps(arguments, ensure_ascii=False, default=str)[:_COMMAND_CHARS]
    except (ValueError, TypeError, RecursionError):
        return ""


def _command_in(arguments: Mapping[str, object]) -> str:
    for name in ("command", "cmd", "script"):
        value = arguments.get(name)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(word, str) for word in value):
            return " ".join(value)
    return ""


def json_in(text: str) -> dict[str, object] | None:
    """The JSON object that a text is, `None` if it is none."""
    if text[:1] != "{" or len(text) > _TEXT_CHARS:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _tool_row(source: Mapping[str, object], calls: dict[str, ToolUse], pending: list[ToolUse]) -> Row:
    """A tool's result, with the command of its call where that is known."""
    nested = _nested(source) if source.get("role") == "custom" else source
    output = text_of(nested.get("content"))
    for name in ("output", "result", "stdout", "text"):
        if not output:
            value = nested.get(name)
            output = text_of(value.get("content")) if isinstance(value, dict) else text_of(value)
    key = _id(
        nested.get("toolCallId") or nested.get("tool_call_id") or nested.get("tool_use_id") or nested.get("call_id")
    )
    call = calls.get(key) if key else None
    name = (
        _str(nested.get("toolName"))
        or _str(nested.get("tool"))
        or _str(nested.get("tool_name"))
        or _str(nested.get("name"))
    )
    if call is None and pending and not key and (not name or pending[0].name == name):
        call = pending.pop(0)
    command = command_text(
        nested.get("input", nested.get("arguments", nested.get("params", nested.get("args", nested.get("command")))))
    )
    failed, exit_code = _outcome(nested, output)
    use = ToolUse(
        name=(name or (call.name if call else ""))[:200],
        command=command or (call.command if call else ""),
        output=_capped(output),
        failed=failed,
        exit_code=exit_code,
    )
    return _row("tool", (output[:_OUTPUT_HEAD],) if output else (), (use,), source)


def _nested(source: Mapping[str, object]) -> Mapping[str, object]:
    """The tool result that a `custom` row wraps as JSON text; the row itself where it wraps none."""
    return json_in(text_of(source.get("content")).strip()) or source


def _outcome(source: Mapping[str, object], output: str) -> tuple[bool | None, int | None]:
    """Whether it failed, and its exit code. A flag that says "no error" doesn't outweigh a non-zero exit code."""
    details = source.get("details")
    code: object = None
    status = error = ""
    if isinstance(details, dict):
        code = details.get("exitCode", details.get("exit_code"))
        status, error = _str(details.get("status")).lower(), _str(details.get("error"))
    if not isinstance(code, int) or isinstance(code, bool):
        code = source.get("exitCode", source.get("exit_code"))
    if not isinstance(code, int) or isinstance(code, bool):
        code = exit_code_in(output)
    flag = source.get("isError", source.get("is_error"))
    if (
        flag is True
        or status in {"error", "failed", "timeout", "blocked"}
        or error
        or (isinstance(code, int) and code != 0)
    ):
        return True, code if isinstance(code, int) else None
    if flag is False or code == 0:
        return False, code if isinstance(code, int) else None
    return None, None


def exit_code_in(output: str) -> int | None:
    """The exit code that a result's text names in its first or last lines, `None` if none."""
    for piece in (output[:200], output[-300:]):
        for found in [*_EXIT_CODE.finditer(piece)][-1:]:
            return int(next(group for group in found.groups() if group))
    return None


def _capped(output: str) -> str:
    if len(output) <= _OUTPUT_HEAD + _OUTPUT_TAIL:
        return output
    return f"{output[:_OUTPUT_HEAD]}\n…\n{output[-_OUTPUT_TAIL:]}"


def _id(value: object) -> str:
    return value.replace("_", "") if isinstance(value, str) else ""


def _str(value: object) -> str:
    return value if isinstance(value, str) else ""
