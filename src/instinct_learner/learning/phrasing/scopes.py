"""Where a rule holds: everywhere, or in the project that the words name."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

_HERE = lazy(
    r"\b(?:in|for|within|on)?\s*(?:this|our|the current) (?:project|repo(?:sitory)?|codebase|workspace|package|app)\b|本项目|这个?项目|该项目|咱们项目|我们项目|这个?仓库|本仓库|这个?库|这个?工程|本工程|這個專案|本專案|这个?代码库",
    re.IGNORECASE,
)
_NAMED = lazy(
    r"\b(?:in|for) (?:the )?(?P<en>[A-Za-z][\w-]{1,40}) (?:project|repo(?:sitory)?)\b|在?\s*(?P<zh>[A-Za-z][\w-]{1,40})\s*(?:这个)?(?:项目|仓库|工程)(?:里|中|上)?"
)


def scope_of(text: str, project: str) -> str:
    """`project:<name>` where the words say so and a name is known, else `global`."""
    named = _NAMED.search(text)
    if named:
        name = named.group("en") or named.group("zh")
        if name and name.lower() not in {
            "this",
            "the",
            "our",
            "my",
            "that",
            "each",
            "every",
            "any",
            "current",
            "new",
            "whole",
            "same",
        }:
            return f"project:{name}"
    if _HERE.search(text) and project:
        return f"project:{project}"
    return "global"


def name_project(text: str, project: str) -> str:
    """The words with "this project" replaced by its name: months later nobody knows which one was meant."""
    if not project:
        return text

    def named(match: re.Match[str]) -> str:
        words = match.group()
        if re.search(r"[\u4e00-\u9fff]", words):
            return f"项目 {project} "
        lead = re.match(r"(?:in|for|within|on) ", words, re.IGNORECASE)
        return f"{lead.group() if lead else ''}project {project}"

    return _HERE.sub(named, text)


def speaks_of_here(text: str) -> bool:
    """Do the words bind the rule to the project at hand?"""
    return bool(_HERE.search(text))
