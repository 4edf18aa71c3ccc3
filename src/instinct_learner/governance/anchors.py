"""Anchors: what no promotion may change, approved or not.

They are the code of the gates and of the promotion rule, and the words in the owner's files that the owner anchored.
Their hashes are taken before and after every write; a text that sets out to change one is refused before that.

Source: seed skill-sedimentation "锚定约束"; SPEC §3 "Anchors"; THREATS "anchors"; ADR 0055.
"""

from __future__ import annotations

import hashlib
import os
import re

from instinct_learner.errors import InstinctLearnerError
from instinct_learner.governance.decision import Decision
from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: Rooms of the package whose code is anchored: the gates, the pipeline's order, the loop's steps, the formula.
ANCHORED_ROOMS = ("governance", "sediment")
#: Our own skill's folder, should it lie in home.
ANCHORED_SKILLS = ("instinct-learner", "skill-sedimentation", "instinct_learner", "skill_sedimentation")
#: The owner's anchored words stand between these two lines.
ANCHOR_START, ANCHOR_END = "<!-- 锚定 -->", "<!-- /锚定 -->"
_BLOCK = lazy(re.escape(ANCHOR_START) + r".*?(?:" + re.escape(ANCHOR_END) + r"|\Z)", re.DOTALL)

_NAMES = (
    r"sedimentation_guard|sandbox_path_check|amplitude_check|锚定约束|錨定約束|晋升优先级|晉升優先級|晋升公式|晋升阈值"
    r"|晉升門檻|幅度限制|沙盒|防失控|路径穿越检查|人类否决|人類否決|写操作安全流水线|入口守卫|锁定 ?60 ?秒|60 ?秒锁"
    r"|audit log|anchors?\b|sandbox|promotion (?:formula|threshold)|amplitude limit|entry guard|human veto"
    r"|override lock"
)
_VERBS = (
    r"修改|改成|改为|绕过|繞過|跳过|跳過|关闭|關閉|禁用|停用|删除|刪除|取消|忽略|放宽|放寬|覆盖|覆蓋|移除|替换|不再"
    r"|不用再|无需|無需|不必|bypass|disable|skip|ignore|remove|delete|override|overwrite|relax|turn off|rewrite|weaken"
    r"|circumvent|without"
)
_ATTACK = lazy(rf"(?i)(?:{_VERBS})[^\n。！？.!?]{{0,40}}(?:{_NAMES})|(?:{_NAMES})[^\n。！？.!?]{{0,24}}(?:{_VERBS})")


class AnchorError(InstinctLearnerError):
    """An anchor is not what it was before a write. The write was taken back.

    Attributes:
        names: Which anchors.
    """

    def __init__(self, *, names: tuple[str, ...]) -> None:
        self.names = names
        super().__init__(f"anchors changed during a write, which was taken back: {', '.join(names)}")


def code_hashes(package_dir: str | None = None) -> dict[str, str]:
    """The hash of every anchored file of the package.

    Args:
        package_dir: The folder of `instinct_learner`; the one that runs if `None`.
    """
    root = package_dir or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    hashes = {}
    for room in ANCHORED_ROOMS:
        folder = os.path.join(root, room)
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(folder, name), "rb") as file:
                    hashes[f"{room}/{name}"] = hashlib.sha256(file.read()).hexdigest()
    return hashes


def anchored_words(text: str) -> tuple[str, ...]:
    """What the owner anchored in a file, in order."""
    return tuple(match[0] for match in _BLOCK.finditer(text))


def require_unchanged(before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Passes where no anchor changed.

    Raises:
        AnchorError: Some did, came, or went.
    """
    changed = tuple(sorted(name for name in {*before, *after} if before.get(name) != after.get(name)))
    if changed:
        raise AnchorError(names=changed)


def keeps_anchors(relative_path: str, before: str, after: str) -> Decision:
    """Whether a change leaves the anchors alone.

    Args:
        relative_path: Below home.
        before: The whole text of the file, "" if it is new.
        after: The whole text that it would have.
    """
    reasons = []
    parts = relative_path.split("/")
    if parts[0] == "skills" and len(parts) > 1 and parts[1].casefold() in ANCHORED_SKILLS:
        reasons.append(f"锚定约束：{parts[1]} 是本技能自身，不能被改写")
    if anchored_words(before) != anchored_words(after):
        reasons.append("锚定约束：主人锚定的内容不能被增删或改写")
    old = set(before.splitlines())
    attack = next((match[0] for line in after.splitlines() if line not in old and (match := _ATTACK.search(line))), "")
    if attack:
        reasons.append(f"锚定约束：「{attack[:60]}」想改动锚定的规则")
    return Decision(allowed=not reasons, reasons=tuple(reasons))
