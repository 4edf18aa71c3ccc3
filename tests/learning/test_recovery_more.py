from __future__ import annotations

from typing import Any

import pytest

from instinct_learner.learning.event import read_event
from instinct_learner.learning.recovery import find_recoveries

Step = tuple[str, Any, str, bool]


def sh(command: str, output: str = "", *, failed: bool = False) -> Step:
    """A shell call as Claude Code records it: a failure begins with its exit code."""
    return "Bash", {"command": command}, f"Exit code 1\n{output}" if failed else output, failed


def do(tool: str, arguments: Any, output: str, *, failed: bool = False) -> Step:
    return tool, arguments, output, failed


def found(steps: tuple[Step, ...], *, hidden: bool) -> list[str]:
    rows = [
        {"role": "tool", "tool": tool, "input": given, "content": output} | ({} if hidden else {"is_error": failed})
        for tool, given, output, failed in steps
    ]
    return [signal.worked for signal in find_recoveries(read_event({"messages": rows}).messages)]


TOO_BIG = "File content (34012 tokens) exceeds maximum allowed tokens (25000). Use offset and limit parameters."

RECOVERED: dict[str, tuple[Step, ...]] = {
    "a file too large is read in parts": (
        do("Read", {"file_path": "/w/big.log"}, f"<tool_use_error>{TOO_BIG}</tool_use_error>", failed=True),
        do("Read", {"file_path": "/w/big.log", "offset": 1, "limit": 500}, "1\tstart"),
    ),
    "a file too large is read by sed": (
        do("Read", {"file_path": "/w/big.log"}, f"<tool_use_error>{TOO_BIG}</tool_use_error>", failed=True),
        sh("sed -n '1,200p' /w/big.log", "start"),
    ),
    "a folder is listed instead of read": (
        do("Read", {"file_path": "/w/src"}, "EISDIR: illegal operation on a directory, read", failed=True),
        sh("ls /w/src", "a.ts"),
    ),
    "timeout is missing on macOS": (
        sh("timeout 10 ./bin/serve --check conf.toml", "bash: timeout: command not found", failed=True),
        sh("./bin/serve --check conf.toml", "ok"),
    ),
    "a plain shell that is named by its path": (
        do(
            "exec",
            {"command": "orbit-check n.py"},
            "/usr/bin/sh: 1: orbit-check: not found\n\nCommand not found",
            failed=True,
        ),
        do("exec", {"command": "python3 -m py_compile n.py"}, "(no output)"),
    ),
    "a plain shell without a path": (
        do("exec", {"command": "orbit-check n.py"}, "sh: 1: orbit-check: not found", failed=True),
        do("exec", {"command": "python3 -m py_compile n.py"}, "(no output)"),
    ),
    "zsh wants quotes": (
        sh("git show HEAD^:src/app[id].tsx", "(eval):1: no matches found: HEAD^:src/app[id].tsx", failed=True),
        sh("git show 'HEAD^:src/app[id].tsx'", "export default"),
    ),
    "from another folder": (
        sh("npm run build", "npm error Could not read package.json: Error: ENOENT: no such file", failed=True),
        sh("cd web && npm run build", "built in 3s"),
    ),
    "the script has another name": (
        sh("npm run tests", 'npm error Missing script: "tests"', failed=True),
        sh("npm test", "12 passing"),
    ),
    "a branch that exists already": (
        sh("git checkout -b feature/x", "fatal: a branch named 'feature/x' already exists", failed=True),
        sh("git checkout feature/x", "Switched to branch 'feature/x'"),
    ),
    "an index lock is left": (
        sh("git commit -m 'Add x'", "fatal: Unable to create '.git/index.lock': File exists.", failed=True),
        sh("rm -f .git/index.lock"),
        sh("git commit -m 'Add x'", "[main abc] Add x"),
    ),
    "nothing was staged": (
        sh("git commit -m 'Add y'", "no changes added to commit", failed=True),
        sh("git add -u && git commit -m 'Add y'", "[main abd] Add y"),
    ),
    "an older flag": (
        sh("docker compose logs --since-last web", "unknown flag: --since-last", failed=True),
        sh("docker compose logs --since 10m web", "started"),
    ),
    "the daemon wasn't running": (
        sh("docker build -t web .", "Cannot connect to the Docker daemon. Is the docker daemon running?", failed=True),
        sh("sudo systemctl start docker"),
        sh("docker build -t web .", "Successfully built"),
    ),
    "a table needs its schema": (
        sh("psql shop -c 'select count(*) from orders'", 'ERROR:  relation "orders" does not exist', failed=True),
        sh("psql shop -c 'select count(*) from sales.orders'", "42"),
    ),
    "jq where python's module is missing": (
        sh("python3 -m yq .name package.json", "No module named yq", failed=True),
        sh("jq .name package.json", '"shop"'),
    ),
    "an API wants POST": (
        do(
            "http_request",
            {"method": "GET", "url": "/v1/jobs/7/run"},
            '{"status": 405, "error": "not allowed"}',
            failed=True,
        ),
        do("http_request", {"method": "POST", "url": "/v1/jobs/7/run"}, '{"status": 202}'),
    ),
    "an enum value": (
        do(
            "create_event",
            {"title": "sync", "when": "2026-06-01", "visibility": "team"},
            "Error: visibility must be one of",
            failed=True,
        ),
        do("create_event", {"title": "sync", "when": "2026-06-01", "visibility": "internal"}, '{"id": 4}'),
    ),
    "another card": (
        do(
            "modify_order",
            {"order_id": "#W1", "item": "9", "payment": "pp_1"},
            "Error: insufficient balance",
            failed=True,
        ),
        do("get_user", {"user_id": "u1"}, '{"cards": ["cc_2"]}'),
        do("modify_order", {"order_id": "#W1", "item": "9", "payment": "cc_2"}, '{"status": "changed"}'),
    ),
    "found by name instead of mail": (
        do("find_user_id_by_email", {"email": "ann@example.com"}, "Error: user not found", failed=True),
        do("find_user_id_by_name_zip", {"first": "Ann", "zip": "1"}, "Error: user not found", failed=True),
        do("find_user_id_by_email", {"email": "anne@example.com"}, "anne_1"),
    ),
    "an edit that matched twice": (
        do(
            "Edit",
            {"file_path": "/w/a.go", "old_string": "x", "new_string": "y"},
            "Found 2 matches of the string to replace",
            failed=True,
        ),
        do("Edit", {"file_path": "/w/a.go", "old_string": "x", "new_string": "y", "replace_all": True}, "updated"),
    ),
    "sed where the edit failed": (
        do(
            "Edit",
            {"file_path": "/w/a.go", "old_string": "x", "new_string": "y"},
            "String to replace not found in file",
            failed=True,
        ),
        sh("sed -i 's/x/y/' /w/a.go"),
    ),
    "Chinese: a port in use": (
        sh("flask run --port 5000", "地址已被占用：端口 5000 已在使用", failed=True),
        sh("flask run --port 5001", "运行中"),
    ),
    "Chinese: Windows path": (
        sh("cd D:\\项目\\商城 && npm run dev", "系统找不到指定的路径。", failed=True),
        sh("cd /d D:\\项目\\商城 && npm run dev", "ready"),
    ),
    "Chinese: a wrong option": (
        sh("tar -xzv 备份.tar.gz", "tar: 无法打开：没有那个文件或目录", failed=True),
        sh("tar -xzvf 备份.tar.gz", "完成"),
    ),
}

NOTHING: dict[str, tuple[Step, ...]] = {
    "a server that wasn't up yet": (
        sh(
            "curl -s http://localhost:3000/api/health",
            "curl: (7) Failed to connect to localhost port 3000",
            failed=True,
        ),
        sh("sleep 3; curl -s http://localhost:3000/api/health", "ok"),
    ),
    "a flaky test": (
        sh("npm test", "1 failing\n  AssertionError: expected 3 to equal 4", failed=True),
        sh("npm test", "12 passing"),
    ),
    "lint fixed by hand": (
        sh(
            "npx eslint src/a.ts",
            "src/a.ts\n  3:5  error  'x' is never reassigned  prefer-const\n1 problem",
            failed=True,
        ),
        do("Edit", {"file_path": "/w/src/a.ts", "old_string": "let x", "new_string": "const x"}, "updated"),
        sh("npx eslint src/a.ts && npx tsc", ""),
    ),
    "one test at a time": (
        sh("pytest tests", "FAILED tests/test_b.py::test_y - KeyError: 'a'", failed=True),
        sh("pytest tests/test_a.py", "3 passed"),
    ),
    "other files are read": (
        do("Read", {"file_path": "/w/docs/plan.md"}, "File does not exist.", failed=True),
        do("Read", {"file_path": "/w/README.md"}, "# w"),
        sh("ls /w", "README.md"),
    ),
    "another flight is looked up": (
        do("book", {"flight": "H1", "seat": "3A", "date": "2026-05-20"}, "Error: no seats on H1", failed=True),
        do("get_weather", {"city": "SEA"}, '{"sky": "clear"}'),
    ),
    "the same change to something else": (
        do(
            "update_booking",
            {"booking_id": "B1", "cabin": "economy", "payment_id": "gift_1", "bags": 1},
            "Error: not enough seats",
            failed=True,
        ),
        do("update_booking", {"booking_id": "B2", "cabin": "economy", "payment_id": "gift_1", "bags": 1}, '{"ok": 1}'),
    ),
    "a human takes over": (
        do("refund", {"order": "O9"}, "Error: not eligible", failed=True),
        do("transfer_to_human_agents", {"summary": "wants a refund for O9"}, "Transfer successful"),
    ),
    "cleaning up after a failure": (
        sh("terraform apply -auto-approve", "Error: Invalid provider configuration", failed=True),
        sh("rm -rf .terraform/tmp"),
        sh("git status --short", ""),
    ),
    "an exit code without a failure": (
        sh("git diff --exit-code src/a.ts", "diff --git a/src/a.ts b/src/a.ts", failed=True),
        sh("git diff src/a.ts", "diff --git a/src/a.ts"),
    ),
    "test output that speaks of errors": (
        sh("go test ./auth -v", "=== RUN TestLogin/invalid_password_error\n--- PASS: TestLogin\nok  auth 0.1s"),
        sh("go test ./auth -run TestLogout -v", "ok"),
    ),
    "a document about errors": (
        do("read", {"path": "docs/errors.md"}, "# Errors\n\nError: permission denied means that …"),
        do("read", {"path": "docs/faq.md"}, "# FAQ"),
    ),
    "a list of commits": (
        sh("git log --oneline -3", "abc fix: command not found on Windows\ndef error: handle missing file"),
        sh("git log --oneline -9", "abc fix"),
    ),
    "Chinese: a search finds nothing": (
        sh("grep -rn 支付 src/", "", failed=True),
        sh("grep -rn 订单 src/", "src/a.py:1:订单"),
    ),
    "Chinese: another user's question": (
        do("查询订单", {"订单号": "A1"}, "错误：订单不存在", failed=True),
        do("查询天气", {"城市": "杭州"}, "晴"),
    ),
}


@pytest.mark.parametrize("name", RECOVERED)
@pytest.mark.parametrize("hidden", [False, True], ids=["shown", "hidden"])
def test_a_changed_method_is_a_recovery(name: str, hidden: bool) -> None:  # noqa: FBT001
    assert found(RECOVERED[name], hidden=hidden)


@pytest.mark.parametrize("name", NOTHING)
@pytest.mark.parametrize("hidden", [False, True], ids=["shown", "hidden"])
def test_other_work_is_none(name: str, hidden: bool) -> None:  # noqa: FBT001
    assert found(NOTHING[name], hidden=hidden) == []
