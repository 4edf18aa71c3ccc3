"""The long-lived child of a host's plugin: JSON lines over the very functions that the scripts call.

A request is `{"id", "method", "params"}` on one line, an answer `{"id", "result"}` or `{"id", "error": {"message"}}` on
one line; answers may come in another order than the requests. Nothing that matters lives here: everything is on disk
before an answer is given, so that killing the worker loses nothing, and a script may do any request as well (ADR 0001).

Three lanes: what a prompt waits for (recall, answers in chat, tools) waits neither behind what happens after a reply
nor behind a command that a person sent.

Source: SPEC §6, §8.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from importlib import import_module
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

#: The longest request. A whole session of a host is capped by its plugin to far less.
REQUEST_LIMIT_BYTES = 16 * 1024 * 1024
#: A worker whose own memory has grown past this ends after its answer; the plugin starts a new one with the next
#: request. Recall by meaning needs over half of it for its encoder, so a lower bound would end every worker in turn.
MEMORY_LIMIT_BYTES = 1536 * 1024 * 1024
#: Each method and its lane; requests of one lane are done in the order in which they came.
LANES = {
    **dict.fromkeys(("load", "answer", "tool", "ping"), "prompt"),
    **dict.fromkeys(("extract", "validate", "heartbeat", "prune", "status"), "after"),
    "command": "command",
}
#: Methods that another module's entry serves.
_SERVED_BY = {"command": "answer"}


class RequestError(Exception):
    """A request that can't be served; its text is the answer's error."""


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer requests until `source` ends or memory runs over. Returns the exit code, always 0."""
    lock = threading.Lock()
    over = threading.Event()

    def answer(reply: dict[str, Any]) -> None:
        line = json.dumps(reply, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        with lock:
            try:
                sink.write(line)
                sink.flush()
            except (BrokenPipeError, ValueError, OSError):
                # The plugin is gone; the loop sees its end of stdin next.
                over.set()

    lanes = {name: _Lane(answer, over) for name in sorted(set(LANES.values()))}
    while not over.is_set():
        line = source.readline(REQUEST_LIMIT_BYTES + 1)
        if not line:
            break
        if len(line) > REQUEST_LIMIT_BYTES:
            _skip_line(source, line)
            answer({"id": None, "error": {"message": f"request longer than {REQUEST_LIMIT_BYTES} bytes"}})
            continue
        if line.strip():
            try:
                request = _request(line)
            except RequestError as refusal:
                answer({"id": None, "error": {"message": str(refusal)}})
                continue
            # One that isn't known is refused where nobody waits.
            lanes[LANES.get(request[1], "command")].put(request)
    for lane in lanes.values():
        lane.finish()
    return 0


class _Lane:
    """One thread that does requests in order."""

    def __init__(self, answer: Callable[[dict[str, Any]], None], over: threading.Event) -> None:
        self._answer = answer
        self._over = over
        self._requests: SimpleQueue[tuple[object, str, Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._started = False

    def put(self, request: tuple[object, str, Any]) -> None:
        if not self._started:
            self._started = True
            self._thread.start()
        self._requests.put(request)

    def finish(self) -> None:
        """Let what was asked be done: what the owner said before the host went down must not be lost."""
        if self._started:
            self._requests.put(None)
            self._thread.join(timeout=20)

    def _work(self) -> None:
        while (request := self._requests.get()) is not None:
            request_id, method, params = request
            try:
                self._answer({"id": request_id, "result": perform(method, params)})
            except RequestError as refusal:
                self._answer({"id": request_id, "error": {"message": str(refusal)}})
            except Exception as error:  # noqa: BLE001 - one bad turn must not end the worker for the next
                _log(method, params, error)
                self._answer({"id": request_id, "error": {"message": f"{type(error).__name__}: see .state/hooks.log"}})
            if method == "load" and self._requests.empty():
                _tidy()
            if _resident_bytes() > MEMORY_LIMIT_BYTES:
                self._over.set()
                # The reader waits in readline; only ending the process wakes it.
                os._exit(0)


def perform(method: str, params: object) -> object:
    """Do one request. Returns what the script of the same name prints with `--json`, parsed.

    Raises:
        RequestError: There is no such method.
    """
    if method == "ping":
        return {"pid": os.getpid(), "resident_bytes": _resident_bytes()}
    if method not in LANES:
        raise RequestError(f"unknown method {method!r}; known: {', '.join(sorted(LANES))}")
    from instinct_learner.hooks.call import HookCall

    name = _SERVED_BY.get(method, method)
    entry = import_module(f"instinct_learner.hooks.{name}")
    printed = entry.answer(HookCall(name=name, argv=("--json", "--resident"), payload=params))
    return json.loads(printed) if printed.strip() else {}


def _tidy() -> None:
    """Use the time between two prompts, once one was answered."""
    from instinct_learner.hooks import resident

    try:
        resident.access().tidy()
    except Exception as error:  # noqa: BLE001 - it must not end the lane
        _log("load", {}, error)


def _request(line: bytes) -> tuple[object, str, Any]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RequestError(f"not JSON: {error}") from None
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        raise RequestError('a request is an object {"id", "method", "params"}')
    return request.get("id"), request["method"], request.get("params", {})


def _skip_line(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(REQUEST_LIMIT_BYTES)


def _log(method: str, params: object, error: Exception) -> None:
    from instinct_learner.hooks.call import HookCall

    try:
        HookCall(name=method, payload=params).log(f"{type(error).__name__}: {error}")
    except OSError:
        return


def _resident_bytes() -> int:
    """What this process alone holds: pages of files that it maps are the system's to take back."""
    try:
        with open("/proc/self/statm", "rb") as file:
            _, resident, shared = file.read().split()[:3]
            return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        # Not Linux: the peak is known there, and serves as an upper bound.
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def main() -> int:
    """Serve stdin. What any library prints goes to stderr, so that stdout holds answers only."""
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    return serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    sys.exit(main())
