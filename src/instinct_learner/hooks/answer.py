"""A whole message of the owner's that we answer without the model: forget that, record this, and `/instinct …`.

Everything else is conversation and goes on to the agent.

Source: SPEC §4, §6; OPENCLAW.md §1.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from instinct_learner.hooks.call import HookCall
from instinct_learner.learning.phrases import record_request, undo_request, without_request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from instinct_learner.model.event import HookEvent

USAGE = """\
usage: answer.py [--home DIR] [--json] < request.json

Answers a whole message of the owner's without the model: {"event": {"text": "忘掉"}, "ctx": {…}}, or a command:
{"event": {"command": "list"}, "ctx": {…}}. Prints {"handled": false} for everything that is conversation.

  --home DIR   the bank's folder

Exit code: always 0; what went wrong is in <home>/.state/hooks.log.
"""

#: What a chat command may do. What changes the installation, or clears, is for the terminal.
CHAT_COMMANDS = frozenset(
    (
        *("status", "list", "show", "search", "explain", "history", "events"),
        *("learn", "edit", "pin", "forget", "undo"),
        *("review", "approve", "ignore", "amend", "defer", "evolve", "cause", "choose"),
    )
)
#: Less than the plugin waits (20 s), so that the answer says what happened.
COMMAND_SECONDS = 15.0
#: Chats cut long messages; this much of a list is read anyway.
ANSWER_CHARACTERS = 3_500
_NOT_HANDLED: dict[str, Any] = {"handled": False}
#: What later rooms answer: each gets the whole text and says None where it isn't theirs.
ANSWERERS: tuple[tuple[str, str], ...] = (("instinct_learner.hooks.cards", "answer_text"),)


def answer(call: HookCall) -> str:
    """Answer one message or command, as JSON."""
    return json.dumps(_answer(call), ensure_ascii=False)


def _answer(call: HookCall) -> dict[str, Any]:
    payload = call.payload()
    event = payload.get("event") if isinstance(payload, dict) else None
    context = payload.get("ctx") if isinstance(payload, dict) else None
    event = event if isinstance(event, dict) else {}
    context = context if isinstance(context, dict) else {}
    if isinstance(event.get("command"), str):
        return _command(call, event["command"], context)
    text = str(event.get("text") or "").strip()
    if not text or not os.path.isdir(call.home()):
        return _NOT_HANDLED
    found = _found(call, text, context)
    if found.get("handled"):
        from instinct_learner.bank.ledger import Ledger
        from instinct_learner.hooks.claims import note

        with Ledger.open(call.home()) as ledger:
            note(ledger, _read(call, context, [_said(text)]).session_id, text)
    return found


def _found(call: HookCall, text: str, context: Mapping[str, Any]) -> dict[str, Any]:
    for module, function in ANSWERERS:
        from importlib import import_module

        found: dict[str, Any] | None = getattr(import_module(module), function)(call, text, context)
        if found is not None:
            return found
    if undo_request(text):
        # A turn is known by its words and what came before them; said twice, these words are two requests.
        mark = f"answered at {call.now().isoformat()} {os.urandom(4).hex()}"
        return _learned(call, context, [{"role": "assistant", "content": mark}, _said(text)], _said_of_undo)
    span = record_request(text)
    if span and not without_request(text, span):
        before = _recent(call, context)
        # Without what went before there is nothing to record here; the agent's turn will hold it.
        if before:
            return _learned(call, context, [*before, _said(text)], _said_of_record)
    return _NOT_HANDLED


def _said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def _payload(context: Mapping[str, Any], messages: list[dict[str, Any]]) -> dict[str, Any]:
    return {"event": {"messages": messages}, "ctx": {"trigger": "user", **context}}


def _read(call: HookCall, context: Mapping[str, Any], messages: list[dict[str, Any]]) -> HookEvent:
    from instinct_learner.learning.event import read_event

    owner_ids = call.settings()["owner_ids"]
    return read_event(_payload(context, messages), owner_ids=owner_ids if isinstance(owner_ids, tuple) else ())


def _learned(
    call: HookCall,
    context: Mapping[str, Any],
    messages: list[dict[str, Any]],
    say: Callable[[dict[str, Any], bool], str],
) -> dict[str, Any]:
    """Let the after-response step read the message, and say what came of it."""
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.evolving import withdraw
    from instinct_learner.hooks.extract import extract

    event = _read(call, context, messages)
    if not event.messages or event.messages[-1].origin != "owner":
        # Another sender's message, in a group perhaps: it is conversation, and nothing of the owner's is touched.
        return _NOT_HANDLED
    inner = HookCall(
        name="extract",
        argv=("--json", "--home", call.home()),
        payload=_payload(context, messages),
        environ=call.environ,
    )
    try:
        with _said_anew(call, event.session_id, str(messages[-1]["content"])):
            result = extract(inner, event)
        _evolve(inner, event, result)
        withdraw(inner, event.session_id, result)
    finally:
        inner.close()
    # The acknowledgement is this very answer; the next prompt must not repeat it.
    with Ledger.open(call.home()) as ledger:
        rows = [
            notice["row"]
            for notice in ledger.waiting_notices(event.session_id)
            if notice["kind"] in ("learned", "notice")
        ]
        taken = ledger.take_notices(event.session_id, rows=rows, at=call.now().isoformat())
    chinese = any("\u4e00" <= mark <= "\u9fff" for mark in str(messages[-1]["content"]))
    return {"handled": True, "text": "\n".join(str(notice["text"]) for notice in taken) or say(result, chinese)}


@contextlib.contextmanager
def _said_anew(call: HookCall, session: str, text: str) -> Iterator[None]:
    """The same words, answered before and not met again yet, are no reason to pass over these."""
    from instinct_learner.bank.ledger import Ledger
    from instinct_learner.hooks.claims import KEY, fingerprint

    with Ledger.open(call.home()) as ledger:
        kept = ledger.fact(KEY + session)
        if isinstance(kept, list):
            ledger.set_fact(KEY + session, [mark for mark in kept if mark != fingerprint(text)])
    yield
    if isinstance(kept, list):
        with Ledger.open(call.home()) as ledger:
            ledger.set_fact(KEY + session, kept)


def _evolve(call: HookCall, event: HookEvent, result: dict[str, object]) -> None:
    """What was taken back takes its card along; what was recorded may be worth one."""
    from instinct_learner.hooks.evolving import after_response

    try:
        after_response(call, event, result)
    except Exception as error:  # noqa: BLE001 - logged; the answer stands
        call.log(f"evolve: {type(error).__name__}: {error}")


def _said_of_undo(_result: dict[str, Any], chinese: bool) -> str:  # noqa: FBT001 - one of two languages
    return "没有可以撤销的学习记录。" if chinese else "There is nothing learned in this session to take back."


def _said_of_record(result: dict[str, Any], chinese: bool) -> str:  # noqa: FBT001 - one of two languages
    if result.get("learned"):
        return str(result["learned"]["title"])
    if chinese:
        return "上一轮里没有找到可以单独成立的经验。请用一句话说出规则，例如：以后装依赖用 pnpm。"
    return (
        "There is nothing in the last turn that stands on its own. Say the rule in one sentence: from now on use pnpm."
    )


def _recent(call: HookCall, context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The session's last messages, from what the host stored."""
    from instinct_learner.hooks.transcripts import recent_messages

    session = str(context.get("sessionId") or "")
    return (
        recent_messages(call.environ, agent=str(context.get("agentId") or "main"), session=session) if session else []
    )


def _command(call: HookCall, words: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """Run one command of the command line, for a sender whom the host vouches for."""
    import shlex

    if context.get("isAuthorizedSender") is not True:
        return {"handled": True, "text": "instinct: only the owner may do that / 只有主人可以执行"}
    try:
        arguments = shlex.split(words)
    except ValueError:
        arguments = words.split()
    arguments = arguments or ["status"]
    if arguments[0] not in CHAT_COMMANDS:
        known = ", ".join(sorted(CHAT_COMMANDS))
        return {"handled": True, "text": f"/instinct {arguments[0]}? In chat: {known} / 聊天中可用：{known}"}
    try:
        done = subprocess.run(  # noqa: S603 - our own command line; the arguments are passed one by one, through no shell
            [sys.executable, "-m", "instinct_learner.cli.main", *arguments, "--home", call.home()],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=COMMAND_SECONDS,
            env={**call.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "NO_COLOR": "1"},
            check=False,
        )
    except subprocess.TimeoutExpired:
        call.log(f"/instinct {arguments[0]}: no answer within {COMMAND_SECONDS:.0f} s")
        return {"handled": True, "text": f"/instinct {arguments[0]}: no answer in time / 超时"}
    text = (done.stdout.strip() or done.stderr.strip() or f"exit {done.returncode}")[:ANSWER_CHARACTERS]
    return {"handled": True, "text": text}
