"""From a signal to an instinct: title, trigger and action that stand alone when read months later.

`docs/rubric.md` is the rubric; `tests/golden/phrasing` holds its cases. Pure: a signal and a moment in, an instinct
or a refusal out.
"""

from __future__ import annotations

import re

from instinct_learner.governance.redact import redact
from instinct_learner.lazy import lazy
from instinct_learner.learning.facets import STANDING
from instinct_learner.learning.phrasing import contrast, persons, references, requests, scopes
from instinct_learner.learning.phrasing.conditions import Condition, condition_in
from instinct_learner.learning.phrasing.directives import by_rank, for_all, orders, to_do
from instinct_learner.learning.phrasing.openers import strip_closers, strip_openers
from instinct_learner.learning.phrasing.recording import without_request, worth_recording
from instinct_learner.learning.phrasing.recoveries import phrase_recovery
from instinct_learner.learning.phrasing.sentences import ACTION_LIMIT, cut, fit, flatten, read_sentences
from instinct_learner.learning.phrasing.titles import title_for
from instinct_learner.learning.phrasing.topics import topics_in
from instinct_learner.model.instinct import Instinct, InstinctId
from instinct_learner.values import NamedTuple, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from instinct_learner.learning.phrasing.topic_table import Topic
    from instinct_learner.model.signal import Signal

#: First confidence. Source: SPEC §2.1.
RECORDED, LASTING, CORRECTED, RECOVERED, NOTICED = 0.80, 0.70, 0.60, 0.55, 0.50
#: Longest trigger, in characters: it is matched, not shown, so it may hold more words than an action.
TRIGGER_LIMIT = 320
#: What marks a lesson that was said in anger. Source: SPEC §2.1.
EMOTIONAL_MARK = "⚠️ 受临时情绪影响"
#: A quote and a message are read up to here: a rule is short, and a hostile message must not cost time.
_QUOTE_LIMIT, _MESSAGE_LIMIT = 1200, 4000


class Refusal(NamedTuple):
    """Why a signal becomes no instinct.

    Attributes:
        reason: One sentence.
        question: What the agent should ask the owner instead, "" where nothing is to be asked.
    """

    reason: str
    question: str = ""


class _Rule(NamedTuple):
    """A rule in words.

    Attributes:
        action: What to do.
        directs: It says what to do another time, too.
        standing: It was stated for every case of a kind.
        condition: Its own *when*.
        topics: What it is about, the first most.
    """

    action: str
    directs: bool
    standing: bool
    condition: Condition | None
    topics: tuple[Topic, ...]


def draft(signal: Signal, *, now: datetime) -> Instinct | Refusal:  # noqa: PLR0911 - one return a reason
    """The instinct that a signal teaches, not yet written (its id is ""), or why there is none.

    Args:
        signal: What was heard.
        now: Aware; becomes `created` and the evidence's date.
    """
    if signal.kind == "recovery":
        return _recovered(signal, now)
    if "one_off" in signal.flags and "permanent" not in signal.flags and signal.kind not in {"manual", "pattern"}:
        return Refusal(reason="it was said for this once")
    if "vague" in signal.flags:
        return Refusal(reason="too vague to act on", question=_question(signal))
    if signal.action:
        return _in_given_words(signal, now)
    tongue = signal.language
    text = _teaching(signal)
    if not text:
        return Refusal(reason="it asks to record something, and the turn before doesn't say what")
    found = references.resolve(
        text,
        message=flatten(signal.message[:_MESSAGE_LIMIT]),
        previous_request=signal.previous_request,
        previous_reply=signal.previous_reply,
        language=tongue,
    )
    if not found.text:
        return Refusal(reason=found.reason)
    rule = _rule(found.text, signal)
    return _unfit(rule, signal) or _instinct(signal, rule, now)


def _unfit(rule: _Rule, signal: Signal) -> Refusal | None:
    """Why a rule in words is still no instinct, `None` where it is one."""
    if not references.content_words(rule.action):
        return Refusal(reason="nothing in it says what to do")
    if only_a_secret(rule.action):
        return Refusal(reason="nothing is left of it once the secret is taken out")
    if _VAGUE.match(rule.action):
        return Refusal(reason="too vague to act on", question=_question(signal))
    if _NUMBERED_RULE.match(rule.action):
        return Refusal(reason="it names a rule by its number, and not what the rule says")
    if signal.kind == "correction" and not rule.directs and not signal.flags & {"permanent", "record"}:
        return Refusal(reason="it corrects this one answer; it doesn't say what to do another time")
    return None


#: What a secret is called: with the secret gone, these words say nothing to do.
_SECRET_NAMES = lazy(
    r"\[redacted:[^\]]*\]|\b(?:pass(?:word|phrase|code)?s?|passwd|pwd|tokens?|secrets?|(?:api )?keys?|pin|credentials?"
    r"|owner(?:'s)?)\b"
    r"|密码|密碼|口令|令牌|密钥|密鑰|秘钥|用户|用戶|[是为為的]",
    re.IGNORECASE,
)


def only_a_secret(action: str) -> bool:
    """Whether an action tells a secret and nothing else: it is redacted before it is written."""
    hidden = redact(action)
    return "[redacted:" in hidden and not references.content_words(_SECRET_NAMES.sub(" ", hidden))


def _in_given_words(signal: Signal, now: datetime) -> Instinct | Refusal:
    """The instinct in the words of a model: they only have to fit, and to say something."""
    action = strip_closers(cut(flatten(signal.action[:_QUOTE_LIMIT]), ACTION_LIMIT), signal.language)
    if not references.content_words(action):
        return Refusal(reason="nothing in it says what to do")
    topics = topics_in(action)
    rule = _Rule(action=action, directs=True, standing=False, condition=None, topics=topics)
    drafted = _instinct(signal, rule, now)
    trigger = cut(flatten(signal.trigger[:_QUOTE_LIMIT]), TRIGGER_LIMIT)
    return replace(drafted, trigger=trigger) if trigger else drafted


def _teaching(signal: Signal) -> str:
    """The owner's words that state the rule, without what opens them. `spans.rules_of` has made the quote whole."""
    tongue = signal.language
    quote = flatten(signal.quote[:_QUOTE_LIMIT])
    if signal.kind == "manual" or (signal.kind == "pattern" and "record" in signal.flags):
        said = strip_closers(strip_openers(without_request(quote), tongue), tongue)
        if len(references.content_words(said)) >= 2:
            return said
        return worth_recording(signal)
    if "record" in signal.flags:
        # 「记录这个经验：…」 asks for it; what to do comes after the colon.
        quote = without_request(quote) or quote
    return strip_openers(quote, tongue)


#: Wishes that no two people would carry out alike.
_VAGUE = lazy(
    r"^(?:please |just )?(?:be|do|try|get|work|think|act)(?: a (?:bit|little))?(?: more| much| way| lot)*"
    r" (?:better|harder|smarter|nicer|good|well|careful(?:ly)?|attentive|smart|serious(?:ly)?)"
    r"(?: (?:job|work|next time|please))?$"
    r"|^(?:写代码|做事|回答|说话)?(?:要|再|更|都)*"
    r"(?:认真|仔细|用心|小心|注意|上心|努力|专心|靠谱|聪明|机灵)(?:一?点儿?|些)?$",
    re.IGNORECASE,
)
#: "P2 naming required", "follow rule 3": whoever reads it later has no list to look the number up in.
_NUMBERED_RULE = lazy(
    r"^(?:(?:must |should )?(?:follow|see|apply|use) )?(?:the )?(?:[A-Z]\d{1,2}|(?:rule|point|item|section) \d{1,2}"
    r"|第\s?\d{1,2}\s?条(?:规则|规定)?)(?: [\w-]+){0,2}(?: (?:is |are )?(?:required|needed|missing|applies))?$",
    re.IGNORECASE,
)
_WANTED_HERE = lazy(
    r"^用户(?:说|问|要|指|想要|意思|讲|要求)的?(?:就?是)|^The owner (?:meant|asked|said|wanted)\b", re.IGNORECASE
)


def _rule(text: str, signal: Signal) -> _Rule:
    tongue = signal.language
    sentences = to_do(read_sentences(text), tongue)
    action = fit(sentences, tongue)
    found = (condition_in(s.text, tongue) for s in by_rank(sentences))
    condition = next((c for c in found if c is not None and not scopes.speaks_of_here(c.text)), None)
    if signal.kind not in {"manual", "pattern"}:
        action = contrast.complete(
            action, previous_request=signal.previous_request, previous_reply=signal.previous_reply, language=tongue
        )
    action = scopes.name_project(strip_closers(action, tongue), signal.project)
    action = persons.third_person_zh(action) if tongue == "zh" else persons.third_person(action)
    # What the rule says comes before what the turn was about: only a rule that names no topic takes the turn's.
    stated = " ".join(s.text for s in sentences if s.role != "example")
    topics = topics_in(stated) or topics_in(text) or topics_in(action)
    directs = any(s.role == "general" for s in sentences) or orders(action)
    if len(sentences) == 1 and _WANTED_HERE.match(action) and not requests.gist(signal.previous_request, tongue):
        directs = False  # "我要的是昨天": a rule only together with what was asked for
    standing = bool(topics) and not topics[0].weak and for_all(sentences, condition)
    return _Rule(action=action, directs=directs, standing=standing, condition=condition, topics=topics)


def _trigger(rule: _Rule, signal: Signal) -> str:
    zh = signal.language == "zh"
    topic = rule.topics[0] if rule.topics else None
    asked = requests.gist(signal.previous_request, signal.language)
    if rule.condition is not None:
        head = persons.third_person_zh(rule.condition.text) if zh else persons.third_person(rule.condition.text)
        if topic is not None:
            head += f"（{topic.hint_zh}）" if zh else f" ({topic.hint_en})"
    elif topic is not None:
        head = f"{topic.when_zh}时（{topic.hint_zh}）" if zh else f"When {topic.when_en} ({topic.hint_en})"
    elif asked and signal.kind != "preference":
        head, asked = _asked(asked, zh=zh), ""
    else:
        head = (
            f"遇到与“{cut(rule.action, 24)}”有关的事时"
            if zh
            else f"When it is about {', '.join(_key_words(rule.action))}"
        )
    if scopes.speaks_of_here(signal.quote) and signal.project:
        head = (
            f"在项目 {signal.project} 中，{head}"
            if zh
            else f"In project {signal.project}: {head[:1].lower()}{head[1:]}"
        )
    if asked and signal.kind == "correction":
        head += f"；例如：{asked}" if zh else f"; e.g. asked to {asked}"
        more = [word for word in requests.echoes(signal.previous_request, topic) if word not in head.lower()]
        kinds = [word for word in requests.file_types_in(signal.previous_request) if word not in head.lower()]
        extra = list(dict.fromkeys(more + kinds))
        if extra:
            head += f"（{'、'.join(extra)}）" if zh else f" ({', '.join(extra)})"
    return cut(head, TRIGGER_LIMIT)


def _asked(gist: str, *, zh: bool) -> str:
    if zh:
        return f"遇到“{gist}”之类的请求时"
    question = re.match(r"(?:why|what|how|when|where|which|who|is|are|does|do|can|should)\b", gist, re.IGNORECASE)
    return f'When asked "{gist}"' if question else f"When asked to {gist}"


def _key_words(action: str) -> tuple[str, ...]:
    english = [w for w in references.content_words(action) if len(w) > 1 and w.isascii() and w.lower() != "owner"]
    return tuple(w.strip(".") for w in english[:5]) or (action[:24],)


def _instinct(signal: Signal, rule: _Rule, now: datetime) -> Instinct:
    tongue = signal.language
    topic = rule.topics[0] if rule.topics else None
    trigger = _trigger(rule, signal)
    scope = scopes.scope_of(signal.quote, signal.project)
    evidence = [f"{now:%Y-%m-%d}: {_quoted(signal, tongue)}"]
    if "emotional" in signal.flags:
        evidence.append(f"{now:%Y-%m-%d}: {EMOTIONAL_MARK}")
    return Instinct(
        id=InstinctId(""),
        created=now,
        confidence=_confidence(signal),
        title=title_for(redact(rule.action), topic, tongue, subject=rule.condition.thing if rule.condition else ""),
        trigger=trigger,
        action=rule.action,
        evidence=tuple(evidence),
        kind=signal.kind,
        scope=scope,
        tags=_tags(signal, rule),
        source=_source(signal),
        language=tongue,
    )


def _tags(signal: Signal, rule: _Rule) -> tuple[str, ...]:
    tags = requests.tags_for(rule.action, signal.previous_request if signal.kind == "correction" else "", rule.topics)
    return (STANDING, *tags) if rule.standing else tags


def _confidence(signal: Signal) -> float:
    """First confidence by how it was said. Source: SPEC §2.1."""
    if "record" in signal.flags or signal.kind == "manual":
        return RECORDED
    if signal.kind == "preference" or signal.flags & {"permanent", "urgent"}:
        return LASTING
    if signal.kind == "correction":
        return CORRECTED
    return RECOVERED if signal.kind == "recovery" else NOTICED


def _quoted(signal: Signal, tongue: str) -> str:
    quote = cut(flatten(signal.quote), 240)
    return f"用户说：“{quote}”" if tongue == "zh" else f'the owner said: "{quote}"'


def _source(signal: Signal) -> tuple[tuple[str, str], ...]:
    rows = (
        ("session", signal.session_id),
        ("turn", signal.turn_key),
        ("origin", "owner" if signal.kind != "recovery" else "tools"),
        # What the owner stated as permanent is never retired by time alone (`learning.prune`). Source: SPEC §2.4.
        ("permanent", "true" if _for_good(signal) else ""),
    )
    return tuple((key, value) for key, value in rows if value)


#: Words by which an owner says that a rule has no end; an hour or an event before 以后 makes it "after that".
_FOR_GOOD = lazy(
    r"永远|永遠|永久|从今|從今|从现在起|从现在开始|從現在起|從現在開始|往后都|往後都|今后|今後|每次都|一直都|始终|始終"
    r"|(?<![年月天日周时點点分秒钟候完后了班课饭假线成好过])(?:以后|以後)(?!的|再说|再說|再看|再议)"
    r"|\b(?:from (?:now|here|this point) on(?:wards?)?|from today|going forward|henceforth|for good|forever"
    r"|permanently|always|never|every ?time)\b",
    re.IGNORECASE,
)


def _for_good(signal: Signal) -> bool:
    """Did the owner state it as permanent? Not where it was said for once, or with a recovery, which nobody stated."""
    if signal.kind in {"recovery", "pattern"} or "one_off" in signal.flags:
        return False
    return "permanent" in signal.flags or bool(_FOR_GOOD.search(signal.quote))


def _question(signal: Signal) -> str:
    quote = cut(flatten(signal.quote), 80)
    if signal.language == "zh":
        return f"用户说“{quote}”，但没说清具体怎么做：请在合适时问一句，具体希望以后怎么做、不做什么"
    return f'The owner said "{quote}" without saying what exactly to do: ask once what they want from now on'


def _recovered(signal: Signal, now: datetime) -> Instinct | Refusal:
    phrased = phrase_recovery(signal)
    if phrased is None:
        return Refusal(reason="what failed or what worked isn't known")
    tongue = signal.language
    topics = topics_in(f"{phrased.trigger} {phrased.action}")
    return Instinct(
        id=InstinctId(""),
        created=now,
        confidence=RECOVERED,
        title=phrased.title,
        trigger=cut(phrased.trigger, TRIGGER_LIMIT),
        action=phrased.action,
        evidence=(f"{now:%Y-%m-%d}: {phrased.evidence}",),
        kind="recovery",
        scope=f"project:{signal.project}" if signal.project and phrased.local else "global",
        tags=requests.tags_for(phrased.action, "", topics),
        source=_source(signal),
        language=tongue,
    )
