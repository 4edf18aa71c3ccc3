"""Are corrections and preferences told from everything else? Files `detect_*.jsonl`.

A case is `{"id", "text", "label": correction | preference | none, "context"?, "also"?, "strength"?, "split"?,
"lang"?}`; the language is `lang`, else what the file's name says (`detect_zh.jsonl`). Weak cases are arguable and left
out of all but the last figure. Turns of the splits `random` and `exhaustive` were drawn without looking; `handwritten`
cases that teach nothing are the look-alikes. Where a file has no splits, all its turns count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.evaluation.measure import Findings, Measure, Row, f1, precision_and_recall, read_rows
from instinct_learner.learning.detection.engine import detect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.model.signal import Verdict

FILES = "detect_*.jsonl"
_UNBIASED = frozenset({"random", "exhaustive", None})
#: What we want to reach, by the figure's name.
BARS = {
    "en corrections, precision": 0.90,
    "en corrections, recall": 0.75,
    "en preferences, precision": 0.80,
    "en preferences, recall": 0.75,
    "zh anything to learn, F1": 0.82,
    "en look-alikes that fire": 0.05,
    "zh look-alikes that fire": 0.08,
}


def score(files: list[Path], tick: Callable[[], None]) -> Findings:
    """Judge every turn of the files."""
    findings = Findings()
    by_language: dict[str, list[tuple[Row, Verdict]]] = {}
    for path in files:
        named = path.stem.removeprefix("detect_")
        # A file of other people's statements, kept apart, is scored by itself.
        apart = "" if named in {"en", "zh"} else f" ({named})"
        for row in read_rows(path, ("id", "text", "label"), findings):
            verdict = detect(str(row["text"]), previous_reply=str(row.get("context") or ""))
            language = str(row.get("lang") or named.partition("_")[0])
            by_language.setdefault(language + apart, []).append((row, verdict))
            tick()
    for language in sorted(by_language):
        _measure(findings, language, by_language[language])
    return findings


def said(verdict: Verdict, kind: str) -> bool:
    """Whether the verdict learns this kind."""
    return verdict.tier == "learn" and kind in {verdict.kind, verdict.also}


def holds(row: Row, kind: str) -> bool:
    """Whether a case is labelled with this kind."""
    return kind in {row["label"], row.get("also")}


def _measure(findings: Findings, language: str, judged: list[tuple[Row, Verdict]]) -> None:
    strong = [(row, verdict) for row, verdict in judged if row.get("strength") != "weak"]
    unbiased = [(row, verdict) for row, verdict in strong if row.get("split") in _UNBIASED]
    groups = (("correction", unbiased or strong), ("preference", strong))
    for kind, rows in groups:
        if not any(holds(row, kind) for row, _ in rows):
            continue
        both = precision_and_recall((said(verdict, kind), holds(row, kind)) for row, verdict in rows)
        for what, value in zip(("precision", "recall"), both, strict=True):
            _add(findings, f"{language} {kind}s, {what}", value, len(rows))
    anything = [(verdict.tier == "learn", row["label"] != "none") for row, verdict in strong]
    _add(findings, f"{language} anything to learn, F1", f1(*precision_and_recall(anything)), len(anything))
    alike = [verdict for row, verdict in strong if row["label"] == "none" and row.get("split") == "handwritten"]
    if alike:
        fired = sum(verdict.tier == "learn" for verdict in alike) / len(alike)
        _add(findings, f"{language} look-alikes that fire", fired, len(alike), higher=False)
    if len(judged) > len(strong):
        weak_too = [(verdict.tier == "learn", row["label"] != "none") for row, verdict in judged]
        value = f1(*precision_and_recall(weak_too))
        _add(findings, f"{language} anything to learn, arguable turns too, F1", value, len(judged))
    for row, verdict in strong:
        wanted = {kind for kind in ("correction", "preference") if holds(row, kind)}
        got = {kind for kind in ("correction", "preference") if said(verdict, kind)}
        if not wanted & got and wanted | got:
            rules = " ".join(f"{reason.rule}{reason.weight:+.1f}" for reason in verdict.reasons)
            text = " ".join(str(row["text"]).split())[:120]
            findings.wrong.append(
                f"detection {row['id']}: {row['label']}, got {'/'.join(sorted(got)) or 'none'}: {text} [{rules}]"
            )


def _add(findings: Findings, name: str, value: float, cases: int, *, higher: bool = True) -> None:
    bar = BARS.get(name)
    findings.measures.append(Measure(part="detection", name=name, value=value, cases=cases, bar=bar, higher=higher))
