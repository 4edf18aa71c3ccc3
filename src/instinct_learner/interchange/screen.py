"""What in an imported rule deserves a person's own look before it is accepted.

An import is text by somebody else that would be read back into every later prompt. These checks don't decide: a rule that
they name arrives pending like any other, but "accept all" leaves it, and the list says why.

Source: THREATS "imports", "invisible Unicode, HTML comments"; ADR 0100.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from instinct_learner.interchange.record import Text

#: Direction and tag characters, and joiners where no emoji asks for one: ways to write what nobody sees.
_UNSEEN = re.compile(
    "[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u00ad\u180e\U000e0000-\U000e007f]|<!--"
)
_ROLES = re.compile(
    r"<\|[^<>|\n]{1,40}\|>|\[/?INST\]|<<SYS>>|</?(?:system|assistant|user|tool)[ >]|(?m:^[ \t]*(?:system|assistant)[ \t]*[:：])",
    re.IGNORECASE,
)
#: Each cue with a bounded gap, so that no text makes the search slow.
_CUES: tuple[tuple[re.Pattern[str], Text], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), why)
    for pattern, why in (
        (
            (
                r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|safety|restrictions?)"
                r"|(?:忽略|无视|忘记|绕过|覆盖).{0,16}(?:指令|指示|规则|提示词?|安全|限制)"
            ),
            ("asks to set other rules aside", "要求无视其他规则"),
        ),
        (
            (
                r"\b(?:send|post|upload|e-?mail|forward|exfiltrat\w+|leak|share|copy)\b.{0,80}(?:passwords?|secrets?|tokens?|api[ _-]?keys?|credentials?|\.env\b|private keys?|ssh keys?|https?://)"
                r"|(?:发送|上传|转发|泄露|提交|外发).{0,40}(?:密码|密钥|令牌|口令|凭证|私钥|https?://)"
            ),
            ("sends something out, perhaps a secret", "向外发送内容，可能涉及密钥"),
        ),
        (
            r"\b(?:curl|wget|iwr|invoke-webrequest)\b.{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|base64\s+(?:-d|--decode)|\brm\s+-[a-z]{0,8}\s+(?:-[a-z]{1,8}\s+)?[/~*]",
            ("runs what it fetches, or deletes widely", "执行下载的内容，或大范围删除"),
        ),
        (
            (
                r"\b(?:without|never|don'?t|do not|skip|no need to)\b.{0,24}\b(?:ask\w*|confirm\w*|approv\w*|permission|tell\w*|inform\w*|mention\w*)"
                r"|(?:不要|别|无需|不用|不必|跳过).{0,10}(?:询问|确认|批准|审批|告诉|告知|提及|征得)"
                r"|(?:auto-?approve|always approve|--dangerously|--no-verify|--yolo)"
            ),
            ("takes away a question or a check", "取消了询问或检查"),
        ),
        (
            r"\b(?:you are now|from now on you are|act as|pretend to be)\b.{0,60}|(?:system prompt|developer message|jailbreak)|(?:你现在是|假装你是|扮演).{0,30}|系统提示词",
            ("speaks of who the agent is or of its instructions", "涉及 agent 的身份或其指令"),
        ),
    )
)


def worries(*texts: str) -> tuple[Text, ...]:
    """What in these texts, as they came, a person should look at; empty for nothing."""
    raw = "\n".join(texts)[:20_000]
    flat = " ".join(raw.split())
    found: list[Text] = []
    if _UNSEEN.search(raw):
        found.append(
            ("held characters or comments that nobody sees; they were taken out", "含有看不见的字符或注释，已去除")
        )
    if _ROLES.search(raw):
        found.append(("held marks of a chat role or block; they were taken out", "含有对话角色标记，已去除"))
    found += [why for cue, why in _CUES if cue.search(flat)]
    return tuple(found)
