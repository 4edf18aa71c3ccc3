"""The only place that may catch everything: a hook never breaks the turn it serves.

`run("load", argv)` reads stdin, calls `instinct_learner.hooks.load.answer(call)`, prints the text that it returns and
exits 0, whatever happens: any bytes on stdin, a broken pipe on stdout, a full disk, a bug of ours. What went wrong is
one redacted line in `.state/hooks.log`.

An entry module holds `answer(call: HookCall) -> str` and `USAGE: str`, shown for `--help`.

Source: SPEC §7 promise 1; DESIGN §4 rule 4.
"""

from __future__ import annotations

import gc
import os
import sys

from instinct_learner.hooks.call import HookCall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

#: A whole session at its longest is a few megabytes; more than this is not a conversation.
STDIN_LIMIT_BYTES = 16 * 1024 * 1024
#: A host that never closes the pipe must not hold a turn: after this long without a byte we go on with what came.
QUIET_SECONDS = 5.0
#: Hooks whose modules import only the standard library, known here so that they pay for no look-up.
LIGHT_HOOKS = ("load",)
#: Hooks that read nothing.
WITHOUT_INPUT = ("prune", "status")


def run(entry: str | Callable[[HookCall], str], argv: Sequence[str]) -> int:
    """Run a hook and return its exit code, which is always 0.

    Args:
        entry: The name of a module in this folder, or the function itself.
        argv: The arguments after the script's name.
    """
    name = entry if isinstance(entry, str) else getattr(entry, "__name__", "hook")
    call = HookCall(name=name, argv=argv)
    text = ""
    stdout = sys.stdout
    try:
        if name not in LIGHT_HOOKS:
            from instinct_learner.hooks.interpreter import restart_if_needed

            restart_if_needed()
            # The process is over before garbage could matter, and ten thousand files with their stamps, as the index
            # knows them and as they are, are none.
            gc.set_threshold(100_000, 10, 10)
        # A stray print of a library must not reach the host's prompt.
        sys.stdout = sys.stderr
        if isinstance(entry, str):
            module = _module(entry)
            if call.has("--help") or call.has("-h"):
                text = module.USAGE
            else:
                call.raw = b"" if name in WITHOUT_INPUT else _read_stdin()
                text = module.answer(call)
        else:
            call.raw = _read_stdin()
            text = entry(call)
    except BaseException as error:  # noqa: BLE001 - SPEC §7: nothing that goes wrong here may reach the host
        text = ""
        _note(call, error)
    finally:
        sys.stdout = stdout
    _print(text)
    return 0


def leave(code: int) -> NoReturn:
    """End the process of a hook.

    What is left needs no look: searching it for garbage on the way out took longer than a turn that teaches nothing.
    """
    gc.freeze()
    raise SystemExit(code)


def _module(name: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - its two names are checked by a test of every script
    if name == "load":
        from instinct_learner.hooks import load

        return load
    from importlib import import_module

    return import_module("instinct_learner.hooks." + name)


def _read_stdin() -> bytes:
    """All of stdin; b"" where there is none. Over the limit nothing is kept, because half a JSON text is none."""
    if sys.stdin is None:
        return b""
    descriptor = sys.stdin.fileno()
    chunks = []
    size_bytes = 0
    while _readable(descriptor):
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        size_bytes += len(chunk)
        if size_bytes > STDIN_LIMIT_BYTES:
            raise ValueError(f"more than {STDIN_LIMIT_BYTES} bytes on stdin; nothing was read from it")
        chunks.append(chunk)
    return b"".join(chunks)


def _readable(descriptor: int) -> bool:
    if os.name == "nt":
        return True
    import select

    try:
        return bool(select.select([descriptor], [], [], QUIET_SECONDS)[0])
    except (OSError, ValueError):
        return False


def _print(text: str) -> None:
    """Write the answer as UTF-8 and leave nothing for the interpreter's own flush, whose failure would exit 120."""
    try:
        if text and sys.stdout is not None:
            raw = text if text.endswith("\n") else text + "\n"
            sys.stdout.buffer.write(raw.encode("utf-8", "replace"))
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError, AttributeError):
        try:
            nothing = os.open(os.devnull, os.O_WRONLY)
            for descriptor in (1, 2):
                os.dup2(nothing, descriptor)
        except OSError:
            pass


def _note(call: HookCall, error: BaseException) -> None:
    try:
        call.log(f"{type(error).__name__}: {error}{_place(error)}")
    except BaseException:  # noqa: BLE001, S110 - memory or stack may be gone; there is nobody left to tell
        pass


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    return f" (in {os.path.basename(code.co_filename)}:{trace.tb_lineno})"
