"""Mutation testing on the gates: change one operator, number or condition at a time; a test must notice.

Usage: python -m benchmarks.mutation [--module governance/guard.py …] [--sample N] [--seed S] [--json FILE]

Each mutant is written into a copy of the package, and the module's own tests run against the copy until one fails. A
mutant is killed by a failing test, by an error, or by not coming to an end. What survives is listed; docs/mutation.md
explains it.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import hypothesis.stateful  # noqa: F401 - imported once here instead of once a mutant
import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Module, and the tests that are responsible for it.
TARGETS: dict[str, tuple[str, ...]] = {
    "governance/guard.py": ("tests/governance/test_guard.py",),
    "governance/amplitude.py": ("tests/governance/test_amplitude.py",),
    "governance/sandbox.py": ("tests/governance/test_sandbox.py",),
    "governance/threshold.py": ("tests/governance/test_threshold.py",),
    "governance/approval.py": ("tests/governance/test_approval.py",),
    "governance/anchors.py": ("tests/governance/test_anchors.py",),
    "governance/batches.py": ("tests/governance/test_batches.py",),
    "governance/book.py": ("tests/governance/test_knowledge.py",),
    "governance/knowledge.py": ("tests/governance/test_knowledge.py",),
    "governance/personal.py": ("tests/governance/test_redact.py",),
    "governance/sanitize.py": ("tests/governance/test_sanitize.py",),
    "governance/redact.py": ("tests/governance/test_redact.py",),
}
TIMEOUT_SECONDS = 60

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


def survives(package: Path, module: str, source: str, tests: tuple[str, ...]) -> bool:
    """Whether no test notices the mutant. Each runs in a fork, so that the tools are imported once for all."""
    (package / module).write_text(source, encoding="utf-8")
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(TIMEOUT_SECONDS)
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            os.chdir(ROOT)
            sys.path.insert(0, str(package.parent))
            sys.dont_write_bytecode = True
            code = int(
                pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-W", "ignore", *tests])
            )
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def main() -> int:
    """Run, print the survivors and the share that was killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--module", action="append")
    parser.add_argument("--sample", type=int, default=0, help="only so many mutants a module, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    arguments = parser.parse_args()
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "instinct_learner"
        shutil.copytree(ROOT / "src" / "instinct_learner", package, ignore=shutil.ignore_patterns("__pycache__"))
        for module in arguments.module or TARGETS:
            original = (ROOT / "src" / "instinct_learner" / module).read_text(encoding="utf-8")
            if survives(package, module, original, TARGETS[module]) is False:
                print(f"{module}: its tests fail before anything is changed", flush=True)
                continue
            every = mutants(ast.parse(original))
            drawn = random.Random(arguments.seed).sample(every, min(arguments.sample or len(every), len(every)))
            alive = [
                (line, name)
                for line, name, tree in drawn
                if survives(package, module, ast.unparse(tree), TARGETS[module])
            ]
            (package / module).write_text(original, encoding="utf-8")
            report[module] = {"mutants": len(drawn), "killed": len(drawn) - len(alive), "survivors": sorted(alive)}
            print(f"{module}: {len(drawn) - len(alive)} of {len(drawn)} killed", flush=True)
            for line, name in sorted(alive):
                print(f"    line {line}: {name}", flush=True)
    total = sum(one["mutants"] for one in report.values())
    killed = sum(one["killed"] for one in report.values())
    print(f"all: {killed} of {total} killed ({killed / max(total, 1):.1%})")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
