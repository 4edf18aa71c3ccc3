from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_threat_case_leaves_a_trace_and_what_must_be_learned_is() -> None:
    """The real scripts, real processes, an empty environment; every file of the home is searched afterwards."""
    cases = ROOT / "tests" / "data" / "threats" / "poison.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.poison", "--cases", str(cases), "--together", "--repeat", "1", "--json"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=600,
    )
    result = json.loads(done.stdout)
    assert result["leaks"] == {}
    assert result["errors"] == {}
    assert result["strict"] == 89
    assert len(result["missed"]) <= result["must_learn"] // 10, result["missed"]
    assert done.returncode == 0
