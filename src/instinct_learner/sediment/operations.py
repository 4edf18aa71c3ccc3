"""What a person does to the loop: set the threshold, clear experiences, look at the disk.

Source: seed skill-sedimentation "可运维性"; SPEC §3 "Operations".
"""

from __future__ import annotations

import os

from instinct_learner.governance.guard import sedimentation_guard
from instinct_learner.governance.threshold import after_override, parse_threshold, render_threshold
from instinct_learner.sediment.banks import (
    PROMOTIONS,
    REFLECTIONS,
    parse_promotions,
    parse_reflections,
    without_entries,
)
from instinct_learner.sediment.distill import slug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.sediment.loop import Sedimentation

#: Source: seed "若可用空间 < 50MB 则降级".
SPACE_LIMIT_MB = 50
SNAPSHOTS = ".state/snapshots"


def update_threshold(new_value: object, operator: str = "user", *, within: Sedimentation) -> dict[str, object]:
    """Sets the promotion threshold by hand; for 60 seconds nothing moves it by itself.

    Args:
        new_value: 10–30, whole.
        operator: Who does it, for the record.
        within: The loop of the home that is meant.

    Returns:
        `{"success": True, "old", "new"}`, or `{"success": False, "reason"}`.

    Source: seed "update_threshold".
    """
    answer = sedimentation_guard({"frequency_threshold": new_value})
    if not answer["valid"]:
        return {"success": False, "reason": answer["reason"]}
    if type(new_value) is not int:
        return {"success": False, "reason": f"frequency_threshold={new_value} 必须是整数"}
    value, now = new_value, within.now()
    with within.knowledge.storage.locked():
        old = within.threshold().value

        def overridden(text: str) -> str:
            return render_threshold(text, after_override(parse_threshold(text), value, now, operator=operator), now)

        decision = within.knowledge.edit(PROMOTIONS, overridden, why="sedimentation.recorded")
        if not decision:
            return {"success": False, "reason": "; ".join(decision.reasons)}
        within.tell("sedimentation.threshold_update", {"old": old, "new": value, "operator": operator})
    return {"success": True, "old": old, "new": value}


def clear_experience(
    skill_id: str | None = None, *, cascade: bool = False, confirm: bool = False, within: Sedimentation
) -> dict[str, object]:
    """Clears experiences. A snapshot is kept first, from which `restore_experience` brings everything back.

    Args:
        skill_id: Only those with this tag; `None` for all of them.
        cascade: Also their records in `promotions.md`; what was promoted stays promoted.
        confirm: Must be True.
        within: The loop of the home that is meant.

    Returns:
        `{"success": True, "cleared", "experiences", "promotions", "snapshot"}`, or `{"success": False, "reason"}`.

    Source: seed "clear_experience".
    """
    if confirm is not True:
        return {"success": False, "reason": "需要二次确认（confirm=True）"}
    if skill_id is not None:
        answer = sedimentation_guard({"skill_name": skill_id})
        if not answer["valid"]:
            return {"success": False, "reason": answer["reason"]}
    storage = within.knowledge.storage
    with storage.locked():
        reflections, promotions = storage.read(REFLECTIONS).decode("utf-8"), storage.read(PROMOTIONS).decode("utf-8")
        wanted = slug(skill_id) if skill_id is not None else None
        gone = {
            one.id or f"{one.date} {one.topic}"
            for one in parse_reflections(reflections)
            if wanted is None or wanted in {slug(tag) for tag in one.tags}
        }
        snapshot = within.now().strftime("%Y%m%dT%H%M%S%f")
        storage.write(f"{SNAPSHOTS}/{snapshot}-reflections.md", reflections.encode("utf-8"))
        storage.write(f"{SNAPSHOTS}/{snapshot}-promotions.md", promotions.encode("utf-8"))

        def is_gone(entry: str) -> bool:
            found = parse_reflections(entry)
            return bool(found) and (found[0].id or f"{found[0].date} {found[0].topic}") in gone

        def is_of_gone(entry: str) -> bool:
            found = parse_promotions(entry)
            return bool(found) and (
                wanted is None or any(one.startswith("E-") and one in found[0].origin for one in gone)
            )

        # The owner's own command: no growth limit. The snapshot stands before the first byte goes.
        within.knowledge.edit(REFLECTIONS, lambda text: without_entries(text, is_gone), why="sedimentation.recorded")
        records = sum(is_of_gone(f"{entry}\n") for entry in _whole_entries(promotions)) if cascade else 0
        if records:
            within.knowledge.edit(
                PROMOTIONS, lambda text: without_entries(text, is_of_gone), why="sedimentation.recorded"
            )
        within.tell(
            "sedimentation.experience_cleared",
            {
                "skill_id": skill_id,
                "cascade": cascade,
                "operator": "user",
                "snapshot": snapshot,
                "experiences": len(gone),
            },
        )
    return {
        "success": True,
        "cleared": skill_id or "all",
        "experiences": len(gone),
        "promotions": records,
        "snapshot": snapshot,
    }


def restore_experience(snapshot: str, *, within: Sedimentation) -> dict[str, object]:
    """Brings the banks back as a snapshot has them.

    Args:
        snapshot: As `clear_experience` named it.
        within: The loop of the home that is meant.
    """
    storage = within.knowledge.storage
    files = {REFLECTIONS: f"{SNAPSHOTS}/{snapshot}-reflections.md", PROMOTIONS: f"{SNAPSHOTS}/{snapshot}-promotions.md"}
    if not snapshot.replace("T", "").isdigit() or not all(map(storage.exists, files.values())):
        return {"success": False, "reason": f"没有快照 {snapshot[:40]}"}
    with storage.locked():
        for path, saved in files.items():
            text = storage.read(saved).decode("utf-8")
            within.knowledge.edit(path, lambda _, text=text: text, why="sedimentation.recorded")  # type: ignore[misc]
        within.tell("sedimentation.experience_restored", {"snapshot": snapshot, "operator": "user"})
    return {"success": True, "restored": snapshot}


def check_sandbox_space(home: str | os.PathLike[str]) -> dict[str, object]:
    """How much room the disk has; below 50 MB nothing new is made.

    Source: seed "check_sandbox_space".
    """
    free_mb = _free_bytes(home) // (1024 * 1024)
    if free_mb < SPACE_LIMIT_MB:
        return {"status": "degraded", "free_mb": free_mb, "action": "write_to_memory_only"}
    return {"status": "healthy", "free_mb": free_mb}


def _free_bytes(home: str | os.PathLike[str]) -> int:
    if hasattr(os, "statvfs"):
        disk = os.statvfs(home)
        return disk.f_bavail * disk.f_frsize
    import shutil  # which would ask the same, and costs a fresh process more than the answer

    return shutil.disk_usage(home).free


def _whole_entries(text: str) -> list[str]:
    return [f"## [{part}" for part in text.split("\n## [")[1:]]
