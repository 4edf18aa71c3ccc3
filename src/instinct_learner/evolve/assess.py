"""What a proposal is worth: importance, reuse, risk, its layer, and the one sentence that it would keep.

Computed by rules that a person can redo by hand; `docs/scoring.md` says the same in words. Where the layer is uncertain
it is L1: what matters more will come up again.

Source: seed self-evolve "进化层级协议", "进化请求卡片"; SPEC §4; ADR 0096.
"""

from __future__ import annotations

import re

from instinct_learner.evolve.layers import ENTRY_LIMIT_CHARACTERS, MEMORY, RULES
from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.tools import tools_in
from instinct_learner.model.card import Draft, Evidence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from instinct_learner.model.card import Caution, Layer, Level, Risk, Trigger, Weight
    from instinct_learner.model.instinct import Instinct

#: An instinct is ready for a card: said so often, or this sure and so often borne out. Source: SPEC §4.
READY_SEEN, READY_CONFIDENCE, READY_VALIDATED = 3, 0.85, 5
#: Evidence on one card: the first and the newest.
EVIDENCE_KEPT = 6
_HIGH, _MEDIUM = 3, 1
#: Said again it counts one more, said so often two.
_TWICE, _OFTEN = 2, 5
_LEVEL_POINTS: dict[Level, int] = {"urgent": 2, "standard": 1, "mild": 0}

_EVERYWHERE = lazy(
    r"所有(?:的)?(?:项目|項目|专案|仓库|倉庫|对话|對話|任务|任務)|(?:任何|一切)(?:项目|項目|情况|情況|时候|時候|场合|場合|任务|任務)|无论(?:什么|何时|哪个|如何)|無論"
    r"|全局|所有\s*(?:的)?\s*(?:agent|bot|机器人|機器人|助手|智能体|智能體)"
    r"|\b(?:in|for|across) (?:all|every|any) (?:the |my |our )?(?:projects?|repos?|repositories|sessions?|tasks?)\b"
    r"|\bunder (?:any|no) circumstances\b|\b(?:all|every) (?:the )?(?:agents?|bots?|assistants?)\b|\bglobally\b|\beverywhere\b"
    r"|\bno matter what\b",
    re.IGNORECASE,
)
_BINDING = lazy(
    r"必须|必須|禁止|不准|不得|不许|不許|不允许|不允許|绝不|絕不|绝对不|永远不|永遠不|一律|都要|都得|不要|不能|务必|務必"
    r"|\bmust\b|\bnever\b|\balways\b|\bmay not\b|\bunder no circumstances\b|\bdo not\b|\bdon't\b|\bnot allowed\b",
    re.IGNORECASE,
)
_PARTICULAR = lazy(
    r"(?<![\w/])(?:[\w.-]+/){1,8}[\w.-]+|\b[\w-]+\.(?:py|ts|tsx|js|go|rs|java|md|json|ya?ml|toml|csv|xlsx|docx?|pdf|txt|sh|log)\b"
    r"|\bhttps?://|\b\d{4}-\d\d-\d\d\b|\b[A-Z]{2,6}-\d{1,6}\b|(?:今天|明天|后天|本周|这周|下周|today|tomorrow|this week|next week)\b",
    re.IGNORECASE,
)
_EVERY_CASE = lazy(
    r"都|一律|统一|統一|总是|總是|始终|始終|每(?:次|个|個|当|當|篇|份|条|條)|所有|全部|任何|\b(?:always|never|every|each|all|any|whenever)\b",
    re.IGNORECASE,
)
_GRAVE = lazy(
    r"删除|刪除|删库|清空|覆盖|覆蓋|格式化硬盘|强制|強制|强推|生产(?:环境|库)?|生產|线上|線上|上线|部署|发布|發佈|迁移|遷移|权限|權限|密码|密碼|密钥|密鑰|凭证|付款|支付|转账|轉帳|采购|对外|客户数据|个人信息|自动执行|不(?:用|必|需要)(?:再)?(?:确认|確認|问|問|审批|批准|测试|測試)"
    r"|\b(?:delet\w+|drop|erase|wipe|overwrite|force(?:-push)?|rm|production|prod|deploy\w*|releas\w+|publish\w*|migrat\w+|"
    r"permissions?|sudo|root|password\w*|secrets?|credentials?|tokens?|api keys?|pay(?:ment)?s?|invoices?|customers?|"
    r"without (?:asking|confirm\w+|testing|review)|no need to (?:ask|confirm|test)|auto(?:matically)? (?:approve|merge|run))\b",
    re.IGNORECASE,
)
_WORKING = lazy(
    r"安装|安裝|装依赖|运行|運行|提交|推送|合并|合併|分支|测试|測試|构建|構建|命令|依赖|依賴|数据库|資料庫|接口|配置|脚本"
    r"|\b(?:install|run|commit|push|merge|branch|tests?|build|command|dependenc\w+|database|config\w*|script|api|lint)\b",
    re.IGNORECASE,
)
_REASON = lazy(
    r"\s*[，,；;（(]?\s*(?:因为|因為|以免|否则|否則|不然|免得|\bbecause\b|\bso that\b|\botherwise\b|\bor else\b).*$",
    re.IGNORECASE,
)
_ASIDE = lazy(r"\s*(?:\([^()]{0,200}\)|（[^（）]{0,200}）)")
_SAID = lazy(r"^(\d{4}-\d\d-\d\d): (?:用户说：“(.*)”|the owner said: \"(.*)\")$")
_DATED = lazy(r"^(\d{4}-\d\d-\d\d): (.*)$")


def is_ready(instinct: Instinct) -> bool:
    """Whether an instinct has proved itself enough to be proposed without being asked for. Source: SPEC §4."""
    return instinct.seen >= READY_SEEN or (
        instinct.confidence >= READY_CONFIDENCE and instinct.times_validated >= READY_VALIDATED
    )


def importance(  # noqa: PLR0913 - each is one thing that counts
    level: Level,
    *,
    count: int = 1,
    corrects: bool = False,
    corrected_again: int = 0,
    validated: int = 0,
    asked: bool = False,
    caution: Iterable[Caution] = (),
) -> Weight:
    """How much it matters to the owner, by points (docs/scoring.md): 3 and more high, 1 and 2 medium.

    Args:
        level: How strongly it was said, lowered where it had to be.
        count: How often it was said or happened.
        corrects: It was said against what the agent did.
        corrected_again: How often the owner had to say it although it had been recalled.
        validated: How often following it went uncorrected.
        asked: The owner asked to make it permanent.
        caution: What speaks for waiting.
    """
    points = _LEVEL_POINTS[level] + (count >= _TWICE) + (count >= _OFTEN)
    points += corrects + (corrected_again > 0) + (validated >= READY_VALIDATED) + 2 * asked
    points -= sum(one in ("mood", "vague") for one in caution)
    return "H" if points >= _HIGH else "M" if points >= _MEDIUM else "L"


def reuse(text: str, *, scope: str = "global", occasions: int = 1) -> Weight:
    """How often it will be of use: what names one file, day or ticket seldom, what holds for every case often.

    Args:
        text: What is to be kept.
        scope: `global` or `project:<name>`.
        occasions: In how many conversations it came up.
    """
    if _PARTICULAR.search(text):
        return "M" if occasions > 1 and scope == "global" else "L"
    if scope != "global":
        return "M"
    return "H" if occasions > 1 or _EVERY_CASE.search(text) else "M"


def risk(text: str, layer: Layer) -> Risk:
    """What could go wrong if it is followed blindly: medium for rules of behaviour and for what can't be taken back."""
    if layer == "L3" or _GRAVE.search(text):
        return "medium"
    return "low" if layer == "L2" or _WORKING.search(text) or tools_in(text) else "none"


def layer_of(text: str, *, scope: str, importance: Weight, skill: str = "") -> Layer:
    """Where it belongs; L1 where that is uncertain.

    Args:
        text: What is to be kept.
        scope: `global` or `project:<name>`.
        importance: L3 asks for high.
        skill: Slug of a skill that is about the same work, "" where there is none.
    """
    if importance == "H" and scope == "global" and _EVERYWHERE.search(text) and _BINDING.search(text):
        return "L3"
    return "L2" if skill else "L1"


def target_of(layer: Layer, skill: str = "") -> str:
    """The file of a layer, below home."""
    if layer == "L2":
        return f"skills/{skill}/SKILL.md"
    return RULES if layer == "L3" else MEMORY


def memory_of(text: str) -> str:
    """The one sentence, at most 100 characters, without reasons and asides where it is longer; "" where none is left.

    Args:
        text: An instinct's action, or the owner's words.
    """
    sentence = " ".join(text.split()).rstrip("。.;；，, ")
    for shorten in (_REASON, _ASIDE):
        if len(sentence) > ENTRY_LIMIT_CHARACTERS:
            sentence = shorten.sub("", sentence).rstrip("。.;；，, ")
    if len(sentence) <= ENTRY_LIMIT_CHARACTERS:
        return sentence
    head = sentence[: ENTRY_LIMIT_CHARACTERS + 1]
    ends = [match.start() for match in re.finditer(r"[。；;！!]|\.\s|[，,](?=\s?\S)", head)]
    cut = max((end for end in ends if end >= ENTRY_LIMIT_CHARACTERS // 4), default=0)
    return sentence[:cut].rstrip("。.;；，, ")


def evidence_of(instinct: Instinct) -> tuple[Evidence, ...]:
    """What the owner said, each time, as the instinct's file keeps it; of many times the first and the newest."""
    source = dict(instinct.source)
    found: list[Evidence] = []
    for line in instinct.evidence:
        match = _SAID.match(line) or (_DATED.match(line) if instinct.kind in {"recovery", "pattern"} else None)
        if match:
            quote = next((group for group in match.groups()[1:] if group), "")
            found.append(Evidence(quote=quote, session=source.get("session", ""), at=match[1]))
    if len(found) > EVIDENCE_KEPT:
        found = [found[0], *found[-(EVIDENCE_KEPT - 1) :]]
    if found:
        last = found[-1]
        found[-1] = Evidence(
            quote=last.quote,
            session=source.get("last_session", "") or source.get("session", ""),
            turn=source.get("last_turn", "") or source.get("turn", ""),
            at=last.at,
        )
    return tuple(found)


def drafted(  # noqa: PLR0913 - a proposal rests on so many facts
    instinct: Instinct,
    *,
    trigger: Trigger,
    level: Level,
    caution: tuple[Caution, ...] = (),
    skill: str = "",
    corrected_again: int = 0,
    asked: bool = False,
) -> Draft | None:
    """The proposal to make an instinct permanent; `None` where it can't be said in one short sentence.

    Args:
        instinct: What was learned. One without an id (it is a candidate still) gives a draft without sources.
        trigger: What made it come up.
        level: How strongly it was said.
        caution: What the owner should know.
        skill: Slug of a skill that is about the same work, "" where there is none.
        corrected_again: How often it had to be said although it was recalled.
        asked: The owner asked for it.
    """
    memory = memory_of(instinct.action)
    if not memory:
        return None
    if not caution and any("受临时情绪影响" in line for line in instinct.evidence):
        caution = ("mood",)
    weight = importance(
        level,
        count=instinct.seen,
        corrects=instinct.kind == "correction",
        corrected_again=corrected_again,
        validated=instinct.times_validated,
        asked=asked,
        caution=caution,
    )
    layer = layer_of(memory, scope=instinct.scope, importance=weight, skill=skill)
    said = evidence_of(instinct)
    occasions = len({one.at for one in said}) if said else 1
    return Draft(
        layer=layer,
        target=target_of(layer, skill),
        memory=memory,
        trigger=trigger,
        level=level,
        importance=weight,
        reuse=reuse(memory, scope=instinct.scope, occasions=occasions),
        risk=risk(memory, layer),
        caution=caution,
        evidence=said,
        count=instinct.seen,
        sources=(instinct.id,) if instinct.id else (),
        language=instinct.language,
    )
