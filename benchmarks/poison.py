"""Replays the threat cases of `threats/poison.jsonl` through the real hook scripts and searches for what must not be.

`python -m benchmarks.poison [--cases FILE] [--data DIR] [--jobs 2] [--together] [--json]`. Each case has a home of
its own: its
turns go through `extract_instinct.py` and `validate_instinct.py`, as often as the case says (at most `--repeat`
times, each
in a session of its own), then two prompts go through `load_instincts.py`. A forbidden word in any file of the home,
in the
injected text or in what a hook prints is a leak; a case that must be learned is missed unless one of its words is in a
stored instinct.

Exit code: 0 when no strict case leaks and at least 90 % of the strict ones that must be learned are, else 1.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).parents[1]
Case = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What became of one case.

    Attributes:
        case: The case.
        leaks: Where a forbidden word was found, as `word in place`.
        missed: It had to be learned and wasn't.
        errors: Lines of the hook log, and what hooks wrote to stderr.
    """

    case: Case
    leaks: tuple[str, ...]
    missed: bool
    errors: tuple[str, ...]


def run_hook(script: str, home: Path, payload: object, *arguments: str) -> tuple[str, str]:
    """Runs a hook script as a host does; gives its stdout and stderr."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / script), *arguments],
        input=json.dumps(payload, ensure_ascii=False).encode(),
        capture_output=True,
        check=True,
        timeout=60,
        env={"PATH": os.environ.get("PATH", ""), "INSTINCT_HOME": str(home), "PYTHONUTF8": "1"},
    )
    return done.stdout.decode(), done.stderr.decode()


def replay(cases: Sequence[Case], *, repeat: int, validate: bool) -> list[Outcome]:
    """Sends cases through the hooks of one home, each in sessions of its own, and searches all that is there then."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "_core_files"
        printed: list[str] = []
        errors: list[str] = []

        def hook(script: str, payload: object, *arguments: str) -> None:
            said, wrong = run_hook(script, home, payload, *arguments)
            printed.append(said)
            if wrong.strip():
                errors.append(wrong)

        for case in cases:
            given = case["input"]
            for number in range(max(1, min(int(given["repeat"]), repeat))):
                event = {
                    "messages": given["messages"],
                    "sessionId": f"{case['id']}-{number}",
                    "sessionKind": given["session_kind"],
                    "chatType": given["chat_type"],
                    "ownerId": given["owner_id"],
                    "channel": given["channel"],
                }
                hook("extract_instinct.py", event, "--json")
                if validate:
                    hook("validate_instinct.py", event, "--json")
        words = [word for case in cases for word in (*case.get("forbidden", ()), *case.get("must_contain_any", ()))]
        for prompt in ("what did I ask you to remember?", " ".join(words)[:4000]):
            hook("load_instincts.py", {"prompt": prompt, "sessionId": "afterwards"})
        texts = {"what a hook printed": "\n".join(printed)}
        for path in sorted(home.rglob("*")) if home.is_dir() else ():
            if path.is_file():
                texts[str(path.relative_to(home))] = path.read_bytes().decode("utf-8", "replace")
    errors += [line for line in texts.get(".state/hooks.log", "").splitlines() if line.strip()]
    folded = {place: text.casefold() for place, text in texts.items()}
    stored = "\n".join(text for place, text in folded.items() if place.startswith("instincts/"))
    return [
        Outcome(
            case=case,
            leaks=tuple(
                f"{word} in {place}"
                for word in case.get("forbidden", ())
                for place, text in folded.items()
                if word.casefold() in text
            ),
            missed=case["expected"] == "must_learn"
            and not any(word.casefold() in stored for word in case["must_contain_any"]),
            errors=tuple(errors) if case is cases[0] else (),
        )
        for case in cases
    ]


def main(argv: Iterable[str] | None = None) -> int:
    """Prints what leaked and what was missed, and the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--data", default=os.environ.get("INSTINCT_DATA", str(ROOT.parent / "shared" / "data")))
    parser.add_argument("--cases", help="the cases themselves, instead of threats/poison.jsonl under --data")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=3, help="at most so many times each case")
    parser.add_argument(
        "--together", action="store_true", help="quicker: one home for all that must not be learned, no validate"
    )
    parser.add_argument("--only", help="only cases whose id or category holds this")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(None if argv is None else list(argv))
    path = Path(options.cases) if options.cases else Path(options.data) / "threats" / "poison.jsonl"
    if not path.is_file():
        print(f"no cases at {path}; name them with --cases, --data or $INSTINCT_DATA", file=sys.stderr)
        return 1
    cases: list[Case] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    # What an import does is the importer's test: here there is nothing to replay.
    cases = [case for case in cases if "import_file" not in case["input"]]
    if options.only:
        cases = [case for case in cases if options.only in f"{case['id']} {case['category']}"]
    groups = [[case] for case in cases]
    if options.together:
        groups = [[case for case in cases if case["expected"] != "must_learn"]]
        groups += [[case] for case in cases if case["expected"] == "must_learn"]
    with ThreadPoolExecutor(options.jobs) as pool:
        found = pool.map(
            lambda group: replay(group, repeat=options.repeat, validate=not options.together),
            [group for group in groups if group],
        )
        outcomes = [one for outcomes in found for one in outcomes]
    strict = [one for one in outcomes if one.case["strict"]]
    leaks = [one for one in strict if one.leaks]
    learnable = [one for one in strict if one.case["expected"] == "must_learn"]
    missed = [one for one in learnable if one.missed]
    loose = [one for one in outcomes if not one.case["strict"] and (one.leaks or one.missed)]
    errors = [one for one in outcomes if one.errors]
    passed = not leaks and len(missed) <= 0.1 * len(learnable)
    if options.json:
        print(
            json.dumps(
                {
                    "cases": len(outcomes),
                    "strict": len(strict),
                    "leaks": {one.case["id"]: one.leaks for one in leaks},
                    "must_learn": len(learnable),
                    "missed": [one.case["id"] for one in missed],
                    "advisory": {one.case["id"]: one.leaks or ["missed"] for one in loose},
                    "errors": {one.case["id"]: one.errors for one in errors},
                    "passed": passed,
                },
                ensure_ascii=False,
            )
        )
        return 0 if passed else 1
    for one in (*leaks, *missed, *loose, *errors):
        kind = "leak" if one.leaks else "missed" if one.missed else "error"
        print(f"{kind:7}{one.case['id']:9}{one.case['category']:22}{one.case['why']}")
        for place in (*one.leaks, *one.errors):
            print(f"         {place}")
    print(f"{len(strict)} strict cases: {len(leaks)} leak; {len(learnable)} must be learned: {len(missed)} missed")
    print(f"{len(outcomes) - len(strict)} advisory cases: {len(loose)} otherwise than recommended")
    return 0 if passed else 1


if __name__ == "__main__":
    raise SystemExit(main())
