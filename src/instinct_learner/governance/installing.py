"""A skill package comes into `skills/`: guard, sandbox and anchors first, then the folder, whole or not at all.

Whoever installs gives the word for it, so the growth limit isn't asked; everything else is.

Source: SPEC §9 "new skill (L2)"; THREATS "skill upload and install"; ADR 0114.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from instinct_learner.governance.anchors import keeps_anchors
from instinct_learner.governance.decision import Decision
from instinct_learner.governance.guard import sedimentation_guard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from instinct_learner.governance.disk import DiskSandbox
    from instinct_learner.governance.knowledge import Knowledge


@dataclass(frozen=True, kw_only=True, slots=True)
class Installation:
    """What is to be installed.

    Attributes:
        slug: The folder's name.
        files: Paths below it, with `/`, and what they hold.
        may_replace: Whether what lies there, at this path, may make room.
        event: What the event says of it.
    """

    slug: str
    files: Mapping[str, bytes]
    may_replace: Callable[[str], bool]
    event: Mapping[str, object]


def install(
    order: Installation, *, disk: DiskSandbox, knowledge: Knowledge, tell: Callable[[str, Mapping[str, object]], None]
) -> Decision:
    """Installs a package, under the lock.

    Returns:
        Whether it is there; a refusal says why, an allowed answer where the folder before it is kept.

    Raises:
        SandboxError: One of the files may not be written. Nothing was.
        BankBusyError, OSError: What was there is whole.
    """
    path = f"skills/{order.slug}"
    details = {"path": path, **order.event}
    with disk.locked():
        knowledge.recover()
        reasons = _reasons(order, path, disk)
        if reasons:
            tell("sedimentation.guard_triggered", {**details, "why": "hub.installed", "reasons": reasons})
            return Decision(allowed=False, reasons=tuple(dict.fromkeys(reasons)))
        # Nothing of a package is run, so it can't reach the gates' code; that it didn't is looked at all the same.
        with knowledge.anchored(lambda: None):
            kept = disk.put_folder(path, order.files)
        tell("hub.installed", {**details, "kept": kept})
    return Decision(allowed=True, reasons=(kept,) if kept else ())


def _reasons(order: Installation, path: str, disk: DiskSandbox) -> list[str]:
    config: dict[str, object] = {"new_content_bytes": len(order.files.get("SKILL.md", b""))}
    name = order.slug.replace("-", "_")
    if name.isascii():
        # The guard's names are letters and digits of ASCII; a slug in Chinese was checked by whoever made it.
        config["skill_name"] = name
    guard = sedimentation_guard(config)
    reasons = [] if guard["valid"] else [guard["reason"]]
    there = os.path.join(disk.home, "skills", order.slug)
    if os.path.lexists(there) and not order.may_replace(there):
        return [*reasons, f"{there} is there and isn't an install of {order.slug}; move it away first"]
    for inner, data in order.files.items():
        if inner.endswith(".md"):
            old = disk.read(f"{path}/{inner}").decode("utf-8", "replace")
            reasons += keeps_anchors(f"{path}/{inner}", old, data.decode("utf-8", "replace")).reasons
    return reasons
