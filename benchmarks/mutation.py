"""Mutation testing on the gates: change one operator, number or condition at a time; a test must notice.

Usage: python -m benchmarks.mutation [--module governance/guard.py …] [--line N …] [--sample N] [--seed S] [--json FILE]

Each mutant is written into a copy of the package, and of the module's own tests those run that reach the changed line,
the quickest first, until one fails. A mutant is killed by a failing test, by an error, or by not coming to an end. What
survives is listed; docs/mutation.md explains it.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import copy
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

# Imported once here instead of once a mutant: what the package and its tests need and no mutant changes.
import filelock  # noqa: F401
import frontmatter  # noqa: F401
import hypothesis.stateful  # noqa: F401
import pytest
import yaml  # noqa: F401
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
_BACK = "tests/governance/test_putting_back.py"
_KNOWLEDGE = ("tests/governance/test_knowledge.py", "tests/governance/test_disk.py", _BACK)
_WRITER = ("tests/governance/test_writer.py", "tests/governance/test_disk.py", _BACK)
#: Module, and the tests that are responsible for it.
TARGETS: dict[str, tuple[str, ...]] = {
    "governance/aftermath.py": (*_WRITER, "tests/governance/test_aftermath.py"),
    "governance/amplitude.py": ("tests/governance/test_amplitude.py",),
    "governance/anchors.py": ("tests/governance/test_anchors.py", "tests/governance/test_disk.py"),
    "governance/approval.py": ("tests/governance/test_approval.py",),
    "governance/audit.py": ("tests/governance/test_audit.py", "tests/governance/test_disk.py"),
    "governance/batches.py": ("tests/governance/test_batches.py", "tests/governance/test_knowledge.py"),
    "governance/book.py": ("tests/governance/test_book.py", *_KNOWLEDGE),
    "governance/cleaning.py": ("tests/governance/test_cleaning.py", *_WRITER),
    "governance/credentials.py": ("tests/governance/test_redact.py", "tests/governance/test_credentials.py"),
    "governance/decision.py": ("tests/governance/test_knowledge.py",),
    "governance/disk.py": (*_WRITER, "tests/governance/test_installing.py"),
    "governance/guard.py": ("tests/governance/test_guard.py",),
    "governance/installing.py": ("tests/governance/test_installing.py",),
    "governance/knowledge.py": _KNOWLEDGE,
    "governance/outside.py": ("tests/governance/test_outside.py",),
    "governance/passphrases.py": ("tests/governance/test_passphrases.py", "tests/governance/test_redact.py"),
    "governance/personal.py": ("tests/governance/test_personal.py", "tests/governance/test_redact.py"),
    "governance/proof.py": _WRITER,
    "governance/redact.py": ("tests/governance/test_redact.py", "tests/governance/test_credentials.py"),
    "governance/sandbox.py": ("tests/governance/test_sandbox.py",),
    "governance/sanitize.py": ("tests/governance/test_sanitize.py",),
    "governance/storage.py": ("tests/governance/test_knowledge.py",),
    "governance/threshold.py": ("tests/governance/test_threshold.py",),
    "governance/writer.py": (*_WRITER, "tests/governance/test_installing.py"),
}
#: The fewest seconds that a mutant gets, and how often the time that its tests take on the original.
LEAST_SECONDS, PATIENCE = 5, 6

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


def mutants(tree: ast.Module) -> list[tuple[int, str, ast.Module]]:
    """Every mutant of a module: its line, what was changed, the tree."""
    found: list[tuple[int, str, ast.Module]] = []
    idle = _idle(tree)
    nodes = {id(node) for node in ast.walk(tree) if _is_code(node) and id(node) not in idle}
    for index, node in enumerate(ast.walk(tree)):
        if id(node) not in nodes:
            continue
        for name, change in _changes(node):
            mutant = copy.deepcopy(tree)
            twin = list(ast.walk(mutant))[index]
            change(twin)
            found.append((getattr(node, "lineno", 0), name, ast.fix_missing_locations(mutant)))
    return found


def _idle(tree: ast.Module) -> set[int]:
    """What no run can tell apart: annotations, and the switches of a value class."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found += node.decorator_list
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns:
            found.append(node.returns)
        if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation:
            found.append(node.annotation)
    return {id(inner) for outer in found for inner in ast.walk(outer)}


def _is_code(node: ast.AST) -> bool:
    return isinstance(
        node, (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Constant, ast.IfExp, ast.If, ast.Return)
    )


def _changes(node: ast.AST) -> list[tuple[str, Any]]:  # noqa: C901 - one branch a kind of node
    changes: list[tuple[str, Any]] = []
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            other = _COMPARE.get(type(operator))
            if other:
                name = f"{type(operator).__name__} → {other.__name__}"
                changes.append((name, lambda twin, at=at, other=other: twin.ops.__setitem__(at, other())))
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        other_op = _ARITHMETIC[type(node.op)]
        changes.append(
            (f"{type(node.op).__name__} → {other_op.__name__}", lambda twin: setattr(twin, "op", other_op()))
        )
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or if isinstance(node.op, ast.And) else ast.And
        changes.append((f"{type(node.op).__name__} → {swapped.__name__}", lambda twin: setattr(twin, "op", swapped())))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        changes.append(("not dropped", _drop_not))
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        changes.append((f"{node.value} → {not node.value}", lambda twin: setattr(twin, "value", not twin.value)))
    elif isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        changes.append((f"{node.value} → {node.value + 1}", lambda twin: setattr(twin, "value", twin.value + 1)))
    elif isinstance(node, (ast.If, ast.IfExp)) and ast.unparse(node.test) != "TYPE_CHECKING":
        changes.append(("condition negated", lambda twin: setattr(twin, "test", ast.UnaryOp(ast.Not(), twin.test))))
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        changes.append(("returns None", lambda twin: setattr(twin, "value", ast.Constant(None))))
    return changes


def _drop_not(twin: ast.UnaryOp) -> None:
    twin.op, twin.operand = ast.Not(), ast.UnaryOp(ast.Not(), twin.operand)


class Bench:
    """A copy of the package, and what the tests of one module reach of it.

    Args:
        package: The copy.
        module: Which module, below the package.
        tests: Its tests.
    """

    def __init__(self, package: Path, module: str, tests: tuple[str, ...]) -> None:
        self._file = package / module
        self._package = package
        self._tests = tuple(test for test in tests if (ROOT / test).exists())
        self._original = self._file.read_text(encoding="utf-8")
        # A mutant of the same second and size must not be taken for the bytecode of another.
        for stale in self._file.parent.glob(f"__pycache__/{self._file.stem}.*.pyc"):
            stale.unlink()
        started = time.monotonic()
        self.reached, self.seconds = self._trace()
        self._limit = max(LEAST_SECONDS, PATIENCE * (time.monotonic() - started))

    @property
    def sound(self) -> bool:
        """Whether the tests pass as long as nothing is changed."""
        return bool(self.reached)

    def survives(self, line: int, begins: int | None, source: str) -> bool:
        """Whether no test that reaches the mutant notices it.

        Args:
            line: The mutant's.
            begins: Of the statement that holds it; `None` outside of functions, where every test counts.
            source: The mutated module.
        """
        if begins is None:
            reaching = set(self.seconds)
        else:
            reaching = self.reached.get(line, set()) | self.reached.get(begins, set())
        if not reaching:
            return True
        chosen = sorted(reaching, key=lambda test: self.seconds[test])
        self._file.write_text(source, encoding="utf-8")
        try:
            # The quickest by themselves first: most mutants die there.
            return all(self._passes(part) for part in (chosen[:12], chosen[12:]) if part)
        finally:
            self._file.write_text(self._original, encoding="utf-8")

    def _passes(self, tests: list[str]) -> bool:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                signal.alarm(int(self._limit) + 1)
                code = int(self._run([*tests]))
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) == 0

    def _run(self, tests: list[str], *plugins: object) -> int | pytest.ExitCode:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.chdir(ROOT)
        sys.path.insert(0, str(self._package.parent))
        sys.dont_write_bytecode = True
        options = [
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "_hypothesis_pytestplugin",
            "--no-header",
            "--tb=no",
            "-W",
            "ignore",
        ]
        return pytest.main([*options, "--hypothesis-profile=mutation", *tests], plugins=plugins)

    def _trace(self) -> tuple[dict[int, set[str]], dict[str, float]]:
        """For each line of the module the tests that reach it, and for each test how long it took."""
        report = self._package.parent.parent / "reached.json"
        report.unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                watch = _Watch(str(self._file))
                code = int(self._run(list(self._tests), watch))
                if not code:
                    report.write_text(json.dumps([watch.reached, watch.seconds]), encoding="utf-8")
            finally:
                os._exit(code)
        os.waitpid(child, 0)
        if not report.exists():
            return {}, {}
        reached, seconds = json.loads(report.read_text(encoding="utf-8"))
        lines: dict[int, set[str]] = {}
        for test, numbers in reached.items():
            for number in numbers:
                lines.setdefault(number, set()).add(test)
        return lines, seconds


class _Watch:
    """A pytest plugin that notes which lines of one file each test reaches, by Python's own trace."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._lines: set[int] = set()
        self.reached: dict[str, list[int]] = {}
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._lines = set()
        started = time.monotonic()
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.reached[item.nodeid] = sorted(self._lines)
            self.seconds[item.nodeid] = time.monotonic() - started

    def _trace(self, frame: Any, _: str, __: Any) -> Any:
        if frame.f_code.co_filename != self._file:
            return None
        self._lines.add(frame.f_lineno)
        return self._line

    def _line(self, frame: Any, _: str, __: Any) -> Any:
        self._lines.add(frame.f_lineno)
        return self._line


def _statement_lines(tree: ast.Module) -> dict[int, int]:
    """For each line of a statement inside a function the statement's first line, because that is what a trace names.

    A line outside of functions runs at import: it is not in here, and every test reaches it. So it is with a function
    whose result is kept: only the first test runs it, and every other one lives on what it gave.
    """
    found: dict[int, int] = {}
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if any("cache" in ast.unparse(decorator) for decorator in function.decorator_list):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.stmt) and node is not function and not isinstance(node, ast.FunctionDef):
                body = getattr(node, "body", None)
                last = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno or node.lineno
                for line in range(node.lineno, max(last, node.lineno) + 1):
                    found[line] = max(found.get(line, 0), node.lineno)
    return found


def main() -> int:
    """Run, print the survivors and the share that was killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--module", action="append")
    parser.add_argument("--line", action="append", type=int, help="only the mutants of this line, to look at survivors")
    parser.add_argument("--sample", type=int, default=0, help="only so many mutants a module, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    arguments = parser.parse_args()
    # Other plugins cost every run more than its tests do.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile("mutation", deadline=None, max_examples=25, derandomize=True, database=None)
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "src" / "instinct_learner"
        shutil.copytree(ROOT / "memory", Path(folder) / "memory")  # the bank templates that first use copies
        shutil.copytree(ROOT / "src" / "instinct_learner", package, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(package, quiet=2)
        for module in arguments.module or TARGETS:
            bench = Bench(package, module, TARGETS[module])
            if not bench.sound:
                print(f"{module}: its tests fail before anything is changed", flush=True)
                continue
            original = (package / module).read_text(encoding="utf-8")
            tree = ast.parse(original)
            begins = _statement_lines(tree)
            every = [mutant for mutant in mutants(tree) if not arguments.line or mutant[0] in arguments.line]
            drawn = random.Random(arguments.seed).sample(every, min(arguments.sample or len(every), len(every)))
            alive: list[tuple[int, str]] = []
            for line, name, mutant in drawn:
                if bench.survives(line, begins.get(line), ast.unparse(mutant)):
                    alive.append((line, name))
                    print(f"    {module}, line {line}: {name}", flush=True)
            report[module] = {"mutants": len(drawn), "killed": len(drawn) - len(alive), "survivors": sorted(alive)}
            print(f"{module}: {len(drawn) - len(alive)} of {len(drawn)} killed", flush=True)
    total = sum(one["mutants"] for one in report.values())
    killed = sum(one["killed"] for one in report.values())
    print(f"all: {killed} of {total} killed ({killed / max(total, 1):.1%})")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
