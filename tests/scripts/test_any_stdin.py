"""Any stdin: exit 0. Calls the very function that the scripts call, so that hundreds of inputs are cheap."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from instinct_learner.hooks.log import read_log
from instinct_learner.hooks.run import run

KEYS = (
    *("prompt", "messages", "sessionId", "workspaceDir", "trigger", "event", "ctx", "role", "content", "text", "type"),
    *("toolCall", "name", "arguments", "isError", "details", "exitCode", "senderId", "ownerId", "chatType"),
)
WORDS = ("user", "assistant", "toolResult", "text", "toolCall", "heartbeat")
SAYINGS = ("不对，用 pnpm", "always use tabs", "忘掉", "记录这个经验")

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.sampled_from(WORDS + SAYINGS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=20,
)
messages = st.lists(
    st.fixed_dictionaries(
        {"role": st.sampled_from(("user", "assistant", "tool", "toolResult", "x")), "content": values}
    ),
    max_size=6,
)


def _run(name: str, raw: bytes) -> tuple[int, bytes, tuple[str, ...]]:
    """Run a hook in this process with real descriptors in an empty home; its code, output and log."""
    with tempfile.TemporaryDirectory() as folder:
        source, sink = Path(folder, "in"), Path(folder, "out")
        source.write_bytes(raw)
        old = sys.stdin, sys.stdout
        os.environ["INSTINCT_HOME"] = folder
        with source.open(encoding="utf-8") as stdin, sink.open("w", encoding="utf-8") as stdout:
            sys.stdin, sys.stdout = stdin, stdout
            try:
                code = run(name, ["--json"])
            finally:
                sys.stdin, sys.stdout = old
        return code, sink.read_bytes(), read_log(folder)


@pytest.mark.parametrize("name", ["load", "extract", "validate"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    raw=st.binary(max_size=200)
    | values.map(lambda one: json.dumps(one).encode())
    | messages.map(lambda one: json.dumps({"messages": one}).encode())
)
def test_any_stdin_exits_0_with_valid_output_and_no_bug_in_the_log(name: str, raw: bytes) -> None:
    code, out, log = _run(name, raw)
    assert code == 0
    assert out.strip() == b"" or isinstance(json.loads(out), dict)
    # Input that is no event may be told; a bug of ours may not.
    bugs: list[Any] = [line for line in log if "HookEventError" not in line]
    assert bugs == []
