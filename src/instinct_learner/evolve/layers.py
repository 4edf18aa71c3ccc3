"""The three layers: where each lies, how an entry of it reads, and what may never be written into any.

Pure: a draft in, texts out.

Source: seed self-evolve "进化层级协议", "安全边界"; SPEC §4 "Layers", "Never written".
"""

from __future__ import annotations

import re
import unicodedata

from instinct_learner.governance.anchors import keeps_anchors
from instinct_learner.governance.redact import redact
from instinct_learner.governance.sanitize import one_line
from instinct_learner.lazy import lazy
from instinct_learner.sediment.distill import slug as plain_slug
from instinct_learner.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from instinct_learner.model.card import Draft, Layer

MEMORY, RULES = "memory/MEMORY.md", "memory/CLAUDE.md"
#: Source: seed "每条≤100字".
ENTRY_LIMIT_CHARACTERS = 100
#: A new skill is a page, not a book.
SKILL_LIMIT_CHARACTERS = 20_000
#: Source: agentskills, front matter of SKILL.md.
SKILL_NAME_CHARACTERS, SKILL_DESCRIPTION_CHARACTERS = 64, 1024
_SKILL = lazy(r"skills/(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)/SKILL\.md")
_SUMMARY_CHARACTERS = 50

#: What is wrong with a draft, said in both languages. The code is for tests and `--json`.
PROBLEMS: dict[str, tuple[str, str]] = {
    "empty": ("没有内容", "it says nothing"),
    "long": (
        f"超过 {ENTRY_LIMIT_CHARACTERS} 字，请用「修改：更短的一句话」",
        f'longer than {ENTRY_LIMIT_CHARACTERS} characters; reply "edit: a shorter sentence"',
    ),
    "lines": ("不止一行，请写成一句话", "more than one line; make it one sentence"),
    "card": ("看起来像一张进化卡片", "it reads like a card itself"),
    "code": ("含有代码，记忆里只放一句话的规则", "it holds code; only rules in one sentence are kept"),
    "secret": ("含有密钥或个人信息", "it holds a secret or personal data"),
    "safety": ("涉及安全约束或系统规则，永远不能写入", "it touches safety constraints or system rules: never written"),
    "identity": ("涉及核心身份，永远不能写入", "it touches the core identity: never written"),
    "others": ("是其他 Bot 的专属规则，永远不能写入", "it is a rule of another bot's own: never written"),
    "target": (
        "目标不在沙盒内，也不在 granted_targets 里",
        "the target is neither in the sandbox nor in granted_targets",
    ),
    "layer": ("目标和层级不符", "the target is not one of its layer"),
    "cause": (
        "根因还没有确认，请先「确认根因」或「修正根因 …」",
        'the cause is open: "confirm cause" or "correct cause …"',
    ),
    "minor": ("重要性低，不值得永久写入", "its importance is low: not worth keeping for good"),
    "skill": (
        "SKILL.md 不完整：需要 name（同文件夹名）和 description",
        "SKILL.md needs its name (the folder's) and a description",
    ),
}

_CODE = lazy(
    r"```|~~~|`[^`\n]*[;{}()=<>|$&][^`\n]*`|#!/|=>|\(\)\s*[{;:]|[{}]\s*;|;\s*$|</?[a-z]+[ />]|\$\(|&&|\|\||>>"
    r"|\bimport \w+$|\b(?:def|class|function|const|let|var) \w+\s*[=({:]|\|\s*(?:ba)?sh\b",
    re.IGNORECASE | re.MULTILINE,
)
#: Whatever is said about these is no preference.
_SAFETY = lazy(
    r"安全(?:约束|約束|限制|规则|規則|边界|邊界|策略|机制|機制)|系统(?:规则|提示词?|指令)|系統(?:規則|提示詞?|指令)|越狱|越獄"
    r"|\bsystem (?:prompts?|rules?|instructions?|messages?)\b|\bjailbreak"
    r"|\bsafety (?:rules?|constraints?|limits?|polic\w+|guards?)\b",
    re.IGNORECASE,
)
#: What weakens a check, unless the sentence forbids it.
_WEAKENED = lazy(
    r"(?:忽略|无视|無視|绕过|繞過|跳过|跳過|关闭|關閉|关掉|關掉|解除|禁用|停用|不再需要|取消|不用|无需|無需|不必)[^，。,.]{0,10}"
    r"(?:审批|審批|批准|确认|確認|审核|審核|权限|權限|安全|限制|规则|規則|许可|許可|指令|沙盒|沙箱|护栏|護欄)"
    r"|(?:不需要|无需|無需|不用|不必|不要)(?:再|经过|經過|征求|徵求|等|等待|得到|获得|獲得){1,2}我?的?(?:同意|许可|許可|批准|授权|授權)"
    r"|(?:不要|不用|不必|别|別|无需|無需)(?:再)?问我?就?直接(?:执行|執行|运行|運行|删除|刪除|提交|推送|部署|发布|發佈)"
    r"|(?:不要|不许|不許|不得|永远不|永遠不|从不|從不|别|別)(?:再)?(?:拒绝|拒絕)"
    r"(?:任何|执行|執行|回答|要求|请求|請求|$)"
    r"|(?:相信|听从|聽從|遵循|服从|服從|执行|執行)[^，。,.]{0,8}(?:工具|网页|網頁|邮件|郵件|搜索|文件)[^，。,.]{0,6}(?:指令|指示|命令)"
    r"|自动(?:批准|审批|同意)|自動(?:批准|審批|同意)|\bauto-?approv\w+"
    r"|\b(?:approve|allow|accept) (?:everything|anything|all\b)[^.,]{0,24}"
    r"|\bwithout (?:asking|approval|permission|confirm\w+|consent)\b|\bno need to (?:ask|confirm)\b"
    r"|\b(?:never|don't|do not|stop) (?:ask\w*|wait\w*|request\w*)\b[^.,]{0,16}"
    r"\b(?:confirm\w*|permission|approval|consent|before (?:running|executing|deleting|pushing|deploying))\b"
    r"|\b(?:never|don't|do not) (?:refuse|decline)\b"
    r"|\b(?:follow|obey|trust|execute)\b[^.,]{0,16}\binstructions?\b[^.,]{0,8}\b(?:in|from|of)\b[^.,]{0,12}"
    r"\b(?:tools?|web|pages?|e-?mails?|results?|websites?)\b"
    r"|\b(?:ignore|bypass|disable|skip|override|turn off)\b[^.,]{0,24}"
    r"\b(?:safety|security|sandbox\w*|guard\w*|approvals?|confirmations?|permissions?|restrictions?|instructions|policy|policies|limits?)\b"
    r"|\bturn (?:the )?(?:sandbox|guard\w*|safety|security)\b[^.,]{0,8}\boff\b",
    re.IGNORECASE,
)
_FORBIDDING = lazy(
    r"(?:不要|别|別|不能|不得|不可|不许|不許|禁止|严禁|嚴禁|绝不|絕不|永远不|永遠不|切勿|勿"
    r"|\bnever\b|\bdon't\b|\bdo not\b|\bmust not\b|\bmay not\b|\bno\b|\bforbidden to\b)[^，。,.;；]{0,40}$",
    re.IGNORECASE,
)
_IDENTITY = lazy(
    r"核心身份|人格设定|人格設定|人设|人設|你(?:的)?(?:身份|名字|角色)(?:是|叫|改)"
    r"|你(?:以后|以後|现在|現在)?(?:就)?叫(?![我他她人停醒])"
    r"|你(?:现在|現在)?(?:就)?是(?:一个|一個|一名|一位|我的主人)|扮演|冒充|\bcore identity\b|\bpersona\b"
    r"|\byou are (?:now )?(?:a|an|the|my)\b|\bfrom now on,? you are\b|\byou are now\b"
    r"|\byour (?:name|identity|role) (?:is|becomes)\b"
    r"|\b(?:act|pose|roleplay|role-play) as\b|\bpretend to be\b",
    re.IGNORECASE,
)
_OTHERS = lazy(
    r"(?:其他|其它|别的|別的|另一个|另一個)(?:的)?\s*(?:bot|机器人|機器人|agent|智能体|智能體|助手)"
    r"|\b(?:other|another)\s+(?:bots?|agents?|assistants?)\b|@\w+[-_]?bot\b",
    re.IGNORECASE,
)
#: Of entries of a pitfall, the line that names its cause.
_CAUSE_LINE = lazy(r"(?m)^(?P<lead>>?[ \t]*(?:[-*][ \t]+)?\**(?:根因|Root cause|Cause)\**[ \t]*[：:][ \t]*).*$")


def problems(draft: Draft, *, granted: Sequence[str] = ()) -> tuple[str, ...]:
    """Codes of everything that keeps a draft from being written, of `PROBLEMS`; empty where nothing does.

    Args:
        draft: What is to be written.
        granted: Files outside home that the owner named.
    """
    found = [*_sentence_problems(draft.memory), *_body_problems(draft)]
    if draft.cause:
        found += [code for code in _sentence_problems(draft.cause) if code not in {"empty", "code"}]
    if "cause" in draft.caution and not draft.cause_confirmed:
        found.append("cause")
    if draft.layer == "L1" and draft.importance == "L":
        found.append("minor")
    found += _target_problems(draft, granted)
    return tuple(dict.fromkeys(found))


def _sentence_problems(text: str) -> list[str]:
    found = []
    if not text.strip():
        found.append("empty")
    if len(text) > ENTRY_LIMIT_CHARACTERS:
        found.append("long")
    if "\n" in text or one_line(text, limit=10 * ENTRY_LIMIT_CHARACTERS) != " ".join(text.split()):
        found.append("lines")
    found += ["card"] if _LIKE_A_CARD.search(text) else []
    return [*found, *_forbidden(text), *(["code"] if _CODE.search(text) else [])]


#: Blanks between Chinese characters part no words; they only hide them.
_GAPS = lazy(r"(?<=[\u3400-\u9fff])[ \t]+(?=[\u3400-\u9fff])")
#: What would pass for a card, where it is shown.
_LIKE_A_CARD = lazy(
    r"🧬 ?(?:进化|進化|Evolution)|进化请求 ?#|Evolution request ?#|→ ?[「\"](?:进化|evolve)", re.IGNORECASE
)


def _forbidden(text: str) -> list[str]:
    found = ["secret"] if redact(text) != text else []
    said = unicodedata.normalize("NFKC", text)
    said = said if said.isascii() else _GAPS.sub("", said)
    weakened = any(not _FORBIDDING.search(said[: match.start()]) for match in _WEAKENED.finditer(said))
    # The words that set out to change an anchor are a safety constraint in every layer.
    if _SAFETY.search(said) or weakened or not keeps_anchors(RULES, "", text):
        found.append("safety")
    found += ["identity"] if _IDENTITY.search(said) else []
    return [*found, *(["others"] if _OTHERS.search(said) else [])]


def _body_problems(draft: Draft) -> list[str]:
    if draft.layer != "L2":
        return []
    if is_whole_skill(draft):
        found = [] if _is_skill(draft.body, draft.target) else ["skill"]
        found += ["long"] if len(draft.body) > SKILL_LIMIT_CHARACTERS else []
        return [*found, *_forbidden(draft.body), *(["code"] if "```" in draft.body else [])]
    found = []
    for line in draft.body.splitlines():
        said = re.sub(r"^[>\s*#🧬-]*(?:[^：:]{1,12}[：:])?", "", line)
        if len(said) > ENTRY_LIMIT_CHARACTERS:
            found.append("long")
    return [*found, *_forbidden(draft.body), *(["code"] if "```" in draft.body else [])]


def _target_problems(draft: Draft, granted: Sequence[str]) -> list[str]:
    if draft.target.startswith("/") or (len(draft.target) > 1 and draft.target[1] == ":"):
        return [] if draft.target in granted else ["target"]
    if draft.layer == "L2":
        return [] if _SKILL.fullmatch(draft.target) else ["layer"]
    return [] if draft.target == {"L1": MEMORY, "L3": RULES}[draft.layer] else ["layer"]


def is_whole_skill(draft: Draft) -> bool:
    """Whether an L2 draft is a whole new SKILL.md and no entry for one that is there."""
    return draft.layer == "L2" and draft.body.startswith("---\n")


def is_of_several(draft: Draft) -> bool:
    """Whether a draft puts several rules together: its sentence names them and is itself no rule for another layer."""
    return draft.layer == "L2" and bool(draft.body) and len(draft.sources) > 1


def skill_of(target: str) -> str:
    """The skill's slug of a target, "" where it is none."""
    match = _SKILL.fullmatch(target)
    return match["slug"] if match else ""


def _is_skill(text: str, target: str) -> bool:
    """Whether a SKILL.md names itself as its folder and says when it is to be used."""
    head = text.split("\n---\n", 1)[0]
    name = re.search(r"(?m)^name:[ \t]*[\"']?([a-z0-9-]+)[\"']?[ \t]*$", head)
    about = re.search(r"(?ms)^description:[ \t]*(.+?)(?=^\S|\Z)", head)
    folder = skill_of(target) or target.rstrip("/").split("/")[-2 if "/" in target else 0]
    return (
        "\n---\n" in text
        and name is not None
        and name[1] == folder
        and len(name[1]) <= SKILL_NAME_CHARACTERS
        and about is not None
        and 0 < len(" ".join(about[1].split())) <= SKILL_DESCRIPTION_CHARACTERS
    )


def entry_of(draft: Draft, *, number: int, now: datetime) -> str:
    """What is added to the target's end, in the seed's format; for a whole new skill, its text.

    Args:
        draft: What is to be written.
        number: Of the card; it makes the entry one of its own, found again by itself.
        now: Aware; dates it.
    """
    if is_whole_skill(draft):
        return draft.body
    day, zh = now.date().isoformat(), draft.language == "zh"
    origin = f"#{number} · {'主人' if zh else 'owner'} {day}"
    if draft.layer == "L1":
        return f"### 🧬 自进化 [{origin}]\n> {draft.memory}"
    if draft.layer == "L3":
        scope, since = ("全局", f"{day} 起") if zh else ("global", f"from {day}")
        return f"### 🧬 规范进化 [{origin}]\n> 规则：{draft.memory}\n> 范围：{scope}\n> 生效时间：{since}"
    if draft.body:
        body = draft.body.strip()
        # Two entries of the same words are told apart by their number.
        return body if f"#{number}" in body else f"{body}\n> 来源：#{number}"
    return pitfall_entry(day=f"{day} · #{number}", symptom=draft.memory, cause=draft.cause or "-", way=draft.memory)


def pitfall_entry(*, day: str, symptom: str, cause: str, way: str, unless: str = "-") -> str:
    """An L2 entry in the seed's format: what failed, why, what works, and when this no longer holds."""
    return f"### 🧬 踩坑经验 [{day}]\n> 失败现象：{symptom}\n> 根因：{cause}\n> 方案：{way}\n> 失效条件：{unless}"


def with_cause(draft: Draft, cause: str) -> Draft:
    """The draft with a root cause that the owner gave or confirmed, in its entry too."""
    caution = tuple(code for code in draft.caution if code != "cause")
    # A function and no template: the owner's words may hold a backslash.
    body = _CAUSE_LINE.sub(lambda match: match["lead"] + cause, draft.body, count=1)
    return replace(draft, cause=cause, cause_confirmed=True, caution=caution, body=body)


def with_memory(draft: Draft, memory: str) -> Draft:
    """The draft with other words of the owner's; the body that was made of the old ones goes with them."""
    body = draft.body.replace(draft.memory, memory) if draft.memory and draft.memory in draft.body else ""
    # Said plainly now: whether in a mood or vaguely before doesn't count any more.
    caution = tuple(code for code in draft.caution if code == "cause")
    return replace(draft, memory=memory, body=body, caution=caution)


def retargeted(draft: Draft, layer: Layer, *, exists: Callable[[str], bool]) -> Draft:
    """The draft in the layer that the owner names.

    Naming L3 is saying that it matters: its importance is high then (ADR 0091).

    Args:
        draft: As proposed.
        layer: Where it shall go.
        exists: Whether a file below home is there; decides between an entry and a new skill.
    """
    if layer == draft.layer:
        return draft
    if layer == "L1":
        important = "M" if draft.importance == "L" else draft.importance
        return replace(draft, layer="L1", target=MEMORY, body="", importance=important)
    if layer == "L3":
        return replace(draft, layer="L3", target=RULES, body="", importance="H")
    slug = slug_for(draft)
    target = f"skills/{slug}/SKILL.md"
    moved = replace(draft, layer="L2", target=target, body="")
    return moved if exists(target) else replace(moved, body=new_skill(moved, slug))


def slug_for(draft: Draft) -> str:
    """A skill's name for a draft that names none: of its Latin words, else of its first source."""
    words = [word for word in re.findall(r"[a-z][a-z0-9]+", draft.memory.lower()) if word not in _STOP][:3]
    base = "-".join(dict.fromkeys(words)) or plain_slug(draft.sources[0] if draft.sources else "lesson")
    base = re.sub(r"[^a-z0-9]+", "-", base).strip("-") or "lesson"
    return base[:SKILL_NAME_CHARACTERS].strip("-")


_STOP = frozenset(
    (
        "the",
        "and",
        "use",
        "not",
        "for",
        "with",
        "from",
        "always",
        "never",
        "that",
        "this",
        "when",
        "must",
        "don",
        "please",
    )
)


def new_skill(draft: Draft, slug: str) -> str:
    """A small SKILL.md around one lesson, for a layer that the owner named by hand."""
    zh = draft.language == "zh"
    when = draft.memory.replace('"', "'")
    about = f"主人教的做法：{when}" if zh else f"What the owner taught: {when}"
    title, how, why = ("做法", "怎么做", "来由") if zh else ("Lesson", "What to do", "Why")
    quotes = "\n".join(f"- 「{one.quote}」{one.at[:10]}" for one in draft.evidence[-3:]) or "-"
    head = f'---\nname: {slug}\ndescription: "{about}"\n---\n'
    return f"{head}\n# {title}\n\n## {how}\n\n- {draft.memory}\n\n## {why}\n\n{quotes}\n"


def summary_of(draft: Draft) -> str:
    """A few words for logs, lists and commits."""
    return one_line(redact(draft.memory), limit=_SUMMARY_CHARACTERS)


def commit_message(draft: Draft) -> str:
    """The seed's message for a change."""
    if draft.layer == "L2":
        name = skill_of(draft.target) or draft.target.rpartition("/")[2]
        return f"🧬 L2进化: {name} - {summary_of(draft)}"
    return f"🧬 {draft.layer}进化: {summary_of(draft)}"
