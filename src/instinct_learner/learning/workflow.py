"""A way of working that the owner asks for in the same words again and again, and that the tools carried out.

"Run the tests, then commit" is no rule the first time. Said again in another turn, with tool results that prove it was
done, it is how the owner works. So each such turn is a hint below the threshold; the caller counts them.

Source: SPEC.md §2.1 (d); ADR 0042.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from instinct_learner.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.model.event import Message

#: A workflow is a short request; a long one is a task of its own.
_MAX_CHARS = 160
_LINK = lazy(r"\bthen\b|\bafter(?:wards| that)\b|\bbefore\b|再|然后|然後|接着|接著|之后|之後|最后|最後", re.IGNORECASE)
_STEPS = lazy(
    r"\b(?:tests?|lint(?:er)?|format(?:ter)?|build|compile|commit|push|deploy|release|publish|bump|tag|merge|"
    r"rebase|migrat\w+|"
    r"back ?up|changelog|docs?|readme|review|benchmark|type-?check|restart|install|update|pull request|pr)\b"
    r"|测试|測試|检查|檢查|格式化|构建|構建|编译|編譯|提交|推送|部署|发布|發佈|合并|合併|迁移|遷移|备份|備份|"
    r"文档|文檔|变更日志|打包|重启|重啟|安装|更新",
    re.IGNORECASE,
)
_NOT_A_HABIT = lazy(
    r"[?？]|\b(?:this time|just this once|today|now that|for now|instead|don't|do not|not|never|if|can you|could you|"
    r"why|what|how)\b|这次|這次|今天|暂时|暫時|先别|先別|不要|别|別|不|如果|吗|嗎|为什么|怎么",
    re.IGNORECASE,
)


def carried_out(request: str, after: Sequence[Message]) -> bool:
    """Whether a request names several steps in an order, and the tool results that follow prove that they were done.

    Args:
        request: The owner's whole message, cleaned.
        after: What the agent then said and did.
    """
    text = request.strip()
    if len(text) > _MAX_CHARS or "\n" in text or not _LINK.search(text) or _NOT_A_HABIT.search(text):
        return False
    if len({step.lower() for step in _STEPS.findall(text)}) < 2:
        return False
    uses = [use for message in after if message.role == "tool" for use in message.tools]
    if not uses:
        return False
    from instinct_learner.learning.outcome import failure_of, succeeded

    return succeeded(uses[-1]) and all(failure_of(use) == "none" for use in uses)
