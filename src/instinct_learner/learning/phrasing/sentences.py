"""Sentences: splitting a text, telling rules from complaints, examples and reasons, and fitting them into one line."""

from __future__ import annotations

import re
from functools import lru_cache

from instinct_learner.lazy import lazy
from instinct_learner.values import Literal, NamedTuple

#: An action is one line of at most this many characters. Source: five lines share 500 tokens (SPEC §2.2).
ACTION_LIMIT = 300
#: Beyond this, examples shrink and reasons go: five lines of twice this length would not fit one turn's budget.
SHORT = 140

Role = Literal["general", "rule", "example", "complaint", "reason", "other"]


class Sentence(NamedTuple):
    """One sentence and what it does.

    Attributes:
        text: Without surrounding blanks.
        role: `general` states a rule for every case, `rule` states one, `example` shows it, `complaint` says what was wrong,
            `reason` says why, `other` is none of these.
    """

    text: str
    role: Role


#: A sentence that leans on the one before it for its subject.
NO_SUBJECT = lazy(r"^(?:should|must|needs? to|has to|have to)\b", re.IGNORECASE)
_FENCE = lazy(r"```[\w+-]*[ \t]*(?:\\n|\n)?(.*?)(?:```|\Z)", re.DOTALL)
#: A full stop ends a sentence only before a blank or the end: `.bak`, `3.11` and `done.log` stay whole.
_BREAK = lazy(r"(?<=[。！？!?；])\s*|(?<=[.;])\s+(?=[A-Z\u4e00-\u9fff`\"'(\[0-9])|\n+")
_ABBREVIATION = lazy(r"(?:\b(?:e\.g|i\.e|etc|vs|cf|no|approx|dr|mr|ms)\.|^\(?\d{1,2}[.)、])$", re.IGNORECASE)
_PROTECTED = lazy(r"`[^`\n]{1,200}`|\"[^\"\n]{1,200}\"|“[^”\n]{1,200}”|「[^」\n]{1,200}」")

_GENERAL = (
    r"\b(?:all|every|any|each|always|never|whenever|everything|anything|no matter|without exception|in general|by default|our (?:standard|convention|rule|policy)\w*"
    r"|we (?:always|never|require)|applies to)\b"
    r"|所有|一律|凡是?|任何|每个|每次|每一|全部|统统|都要|都得|永远|一直|总是|无论|不管|只要|默认|从来不|一概"
)
_RULE = (
    r"\b(?:must|should|shall|needs? to|has to|have to|required?s?|use|uses|prefer|don't|do not|doesn't|never|always|only|keep|avoid|stop|instead|rather than|make sure|remember"
    r"|put|write|add|append|include|run|call|start|end|name|format|want|not)\b"
    r"|必须|应该|应当|要|得|不要|别|不用|不准|不许|不能|禁止|只能|只|用|改用|换成|先|请|记得|尽量|优先|避免|不是|而是|按"
)
_EXAMPLE = r"^\W*(?:for (?:example|instance)|e\.?g\.?|example|such as|like this|比如|例如|譬如|示例|举个例子|像)"
_COMPLAINT = (
    r"^(?:there(?:'s| is| are| was) (?:an? )?(?:\w+ )?(?:issues?|problems?|errors?|mistakes?)\b|issues?(?: found)?\b\W*$|.{0,80}\b(?:does not|doesn't|do not|don't) (?:meet|conform|comply|match|follow)\b"
    r"|.{0,80}\b(?:is|are|was|were) (?:missing|wrong|incorrect|not correct(?:ly)?|incorrectly|malformed|mis\w+|inconsistent)\b|.{0,60}\bhas (?:one or more|the following|some|an?) (?:issues?|problems?)\b"
    r"|you (?:forgot|missed|did|used|wrote|put|broke|ignored)\b|that(?:'s| is) (?:wrong|not right)|.{0,60}\bwrong\b\W*$"
    r"|你(?:又|怎么|还是|总是|老是|把|刚才|刚刚)|怎么又|又(?:错|忘|搞)|.{0,30}(?:不对|有问题|错了|搞错了|弄错了|不符合(?:要求|规范)?|格式错误)[。！!，,吧啊了]*$)"
)
_REASON = r"^(?:because|since|so that|otherwise|the reason|this (?:way|ensures|keeps|is because)|that way|因为|由于|这样|否则|不然|毕竟)"


@lru_cache(maxsize=1)
def _roles() -> tuple[tuple[Role, re.Pattern[str]], ...]:
    rows: tuple[tuple[Role, str], ...] = (
        ("example", _EXAMPLE),
        ("reason", _REASON),
        ("complaint", _COMPLAINT),
        ("general", _GENERAL),
        ("rule", _RULE),
    )
    return tuple((role, lazy(pattern, re.IGNORECASE)) for role, pattern in rows)


def flatten(text: str) -> str:
    """One line: fenced blocks become inline code with their lines joined by `; `, other line ends become blanks.

    A fence after an owner's "the following format:" is the concrete part of the rule, so it is kept, without its fence.
    """

    def inline(match: re.Match[str]) -> str:
        lines = [line.strip() for line in re.split(r"\\n|\n", match.group(1)) if re.search(r"[^\s\-=\"'*#]", line)]
        return f" `{'; '.join(lines)[:200]}` " if lines else " "

    joined = _FENCE.sub(inline, text)
    joined = re.sub(r"(?m)^\s*[-*•]\s+", "", joined)
    return re.sub(r"\s+", " ", joined).strip()


def split_sentences(text: str) -> tuple[str, ...]:
    """Sentences of a text, in order; quoted and inline code is never cut, nor is an abbreviation's or a number's full stop."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        held.append(match.group())
        return f"\x00{len(held) - 1}\x00"

    masked = _PROTECTED.sub(hold, text)
    parts: list[str] = []
    for piece in _BREAK.split(masked):
        if parts and _ABBREVIATION.search(parts[-1]):
            parts[-1] = f"{parts[-1]} {piece}"
        elif piece.strip():
            parts.append(piece.strip())
    return tuple(re.sub(r"\x00(\d+)\x00", lambda found: held[int(found.group(1))], part) for part in parts)


def role_of(sentence: str) -> Role:
    """What one sentence does. A complaint that also says what must be done is a rule."""
    for role, pattern in _roles():
        if not pattern.search(sentence):
            continue
        if role == "complaint" and re.search(
            r"\b(?:must|should|needs? to|instead|(?<!did )(?<!you )use|not)\b(?! (?:meet|conform|comply|match|follow))|应该|必须|要用|改用|改成|换成|得用|而是",
            sentence,
            re.IGNORECASE,
        ):
            continue
        return role
    return "other"


def read_sentences(text: str) -> tuple[Sentence, ...]:
    """Every sentence of a text with its role."""
    return tuple(Sentence(text=part, role=role_of(part)) for part in split_sentences(text))


def literals_in(text: str) -> tuple[str, ...]:
    """The concrete parts that must survive: inline code, paths, file names, versions, stamps, options, identifiers."""
    pattern = r"`([^`\n]{1,200})`|(https?://\S+|\d{4}-\d\d-\d\dT[\w:.+<>-]+|[\w./*<>‹›-]*\.(?:[A-Za-z]\w{0,7})\b|--[\w-]+|[A-Za-z]\w*_\w+|(?<![\w.])v?\d+(?:\.\d+)+|[+-]\d\d:\d\d)"
    seen: list[str] = []
    for match in re.finditer(pattern, text):
        found = match.group(1) or match.group(2)
        if found not in seen:
            seen.append(found)
    return tuple(seen)


def fit(sentences: tuple[Sentence, ...], language: str, *, limit: int = ACTION_LIMIT) -> str:
    """The sentences that say the rule, as one line: at most `limit` characters, and short wherever nothing is lost by it.

    General rules come first, then particular ones that add a literal, then examples. What was wrong, and why, goes when something
    says what to do. Beyond `SHORT` an example shrinks to its literal, because five actions share 500 tokens.
    """
    rules = [s for s in sentences if s.role == "general"] or [s for s in sentences if s.role == "rule"]
    if not rules:
        return cut(_join([s.text for s in sentences], language), limit)
    said = [_without_reason(s.text) for s in rules]
    for sentence in sentences:
        if sentence in rules or sentence.role in {"example", "reason"}:
            continue
        adds = sentence.role == "rule" and rules[0].role != "general"
        # A path is of that one task; beside a general rule it teaches nothing.
        if adds or [w for w in literals_in(sentence.text) if "/" not in w.strip("/") and not _shown(w, said)]:
            said.append(_without_reason(sentence.text))
    text = _join(said, language)
    for example in (s.text for s in sentences if s.role == "example"):
        known_forms = forms_of(text)
        fresh = [
            w
            for w in literals_in(example)
            if not _shown(w, [text]) and not (forms_of(w) and forms_of(w) <= known_forms)
        ]
        if len(text) + len(example) <= SHORT or not fresh:
            text = _join([text, example], language) if len(text) + len(example) <= SHORT else text
        else:
            lead = "，例如 " if language == "zh" else ", e.g. "
            text = text.rstrip(".。;；, ，") + lead + fresh[0]
    return cut(text, limit)


def forms_of(text: str) -> set[str]:
    """The forms of the patterned literals in a text: `20260413_*.md` and `YYYYMMDD_<description>.ext` are one."""
    found: set[str] = set()
    for word in literals_in(text):
        if re.search(r"\d{4}-\d\d-\d\dT", word):
            found.add("stamp")
        elif re.search(r"\d{6,}|YYYY", word):
            stem = re.sub(r"\d{8}|Y{4}M{2}D{2}", "D", re.sub(r"\.\w+$", "", word))
            found.add(
                re.sub(
                    r"<[^>]*>|‹[^›]*›|\*|(?<![A-Za-z0-9])[a-z0-9]+(?:_[a-z0-9]+)*|(?<=_)[a-z0-9]+(?:_[a-z0-9]+)*",
                    "w",
                    stem,
                )
            )
    return found


def _shown(literal: str, texts: list[str]) -> bool:
    """Is a literal, or for a path its ending, in what is said already?"""
    ending = literal[literal.rfind(".") :] if "." in literal else literal
    return any(literal in text or (len(ending) > 2 and ending in text) for text in texts)


_WHY = lazy(
    r"(?:,? so (?:that )?(?:the|we|i|it|you|they|people|nobody|others)\b|,? because\b|,? since (?:the|we|it)\b| [—–-]+ (?:please )?note\b|，?(?:因为|以便|这样(?:就|才|能|方便)?|否则|不然|免得|以免)).*$",
    re.IGNORECASE,
)


def _without_reason(sentence: str) -> str:
    """A sentence without the reason at its end, where the reason holds no literal and enough is left."""
    match = _WHY.search(sentence)
    if (
        match
        and match.start() >= 12
        and len(sentence) > SHORT // 2
        and not [w for w in literals_in(match.group()) if w not in sentence[: match.start()]]
    ):
        return sentence[: match.start()].rstrip(" ,，")
    return sentence


def _join(parts: list[str], language: str) -> str:
    """Sentences one after the other, each ended."""
    text = ""
    for part in parts:
        if text and text[-1] not in ".!?。！？;；:：,，":
            text += "；" if language == "zh" else ";"
        blank = " " if text and (language != "zh" or (text[-1].isascii() and part[:1].isascii())) else ""
        text += blank + part
    return text


def cut(text: str, limit: int) -> str:
    """`text` cut at the last clause that fits, never inside a word or inline code, with an ellipsis."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    if head.count("`") % 2:
        head = head[: head.rfind("`")]
    places = [head.rfind(mark) for mark in ("。", "；", "，", "; ", ", ", ". ", " — ")]
    place = max(places)
    if place < limit // 2:
        place = head.rfind(" ") if " " in head[limit // 2 :] else len(head)
    return head[:place].rstrip(" ,，;；。.—-") + "…"
