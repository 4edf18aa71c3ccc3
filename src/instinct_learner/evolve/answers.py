"""What a message means to a card: the whole message or nothing, and for exactly one card.

Pure: a text and what was shown in, a meaning out. Who said it is decided before (`learning.provenance`).

Source: seed self-evolve "审批命令"; SPEC §4 "Card"; THREATS "approval spoofing"; ADR 0090.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, cast

from instinct_learner.evolve.layers import ENTRY_LIMIT_CHARACTERS
from instinct_learner.lazy import lazy
from instinct_learner.model.card import OPEN_STATES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.model.card import EvolutionCard, Layer

Verb = Literal["evolve", "ignore", "amend", "defer", "confirm-cause", "correct-cause", "take-new", "keep-old", "allow"]
#: The plugin asks about no longer message.
ANSWER_CHARACTERS = 400
#: A bare word that is also everyday talk means the card only for so long after it was shown; the words that mean
#: nothing else hold until the card is over. "Edit …" is what people say to an agent all day. Source: THREATS, 600 s.
CASUAL_SECONDS = {"ignore": 86_400.0, "defer": 86_400.0, "amend": 600.0, "correct-cause": 600.0, "allow": 600.0}

_VERBS: tuple[tuple[Verb, str], ...] = (
    ("evolve", r"进化|進化|evolve"),
    ("ignore", r"忽略|ignore"),
    ("defer", r"暂缓|暫緩|later|defer"),
    ("confirm-cause", r"确认根因|確認根因|confirm (?:the )?(?:root )?cause"),
    ("allow", r"允许这次晋升|允許這次晉升|allow(?: this promotion)?"),
    ("take-new", r"采用新的?|採用新的?|用新的|take (?:the )?new(?: one)?"),
    ("keep-old", r"保留旧的?|保留舊的?|keep (?:the )?old(?: one)?"),
)
#: Plain digits alone: a digit of another script is a look-alike. No card is number 0.
_NUMBER = r"(?:#?(?P<number{n}>0*[1-9][0-9]{{0,8}}))"
_BARE = lazy(
    rf"(?:{'|'.join(f'(?P<v{at}>{words})' for at, (_, words) in enumerate(_VERBS))})"
    rf"(?:\s*(?:{_NUMBER.format(n=1)}|(?P<layer1>L[123])|(?P<reference>P-[A-Z0-9]{{4,12}})))?"
    rf"(?:\s+(?:{_NUMBER.format(n=2)}|(?P<layer2>L[123])))?\s*[。.!！]?",
    re.IGNORECASE,
)
_WITH_WORDS = lazy(
    r"(?:(?P<cause>修正根因|correct (?:the )?(?:root )?cause)|(?P<amend>修改|edit))"
    r"(?P<gap>\s*(?:为|為|成|to)?\s*[:：]?\s*)(?P<rest>.+)",
    re.IGNORECASE,
)
#: `#12 …`, `12：…`; a number that only a space follows may as well begin the new words.
_MARKED = lazy(
    r"(?:#(?P<sure>[0-9]{1,9})\s*[:：,，]?|(?P<colon>[0-9]{1,9})\s*[:：]|(?P<maybe>[0-9]{1,9})\s)\s*(?P<words>.+)"
)
#: Full-width forms of ASCII, and the wide space.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
#: What begins so is a thing to be worked on: a path, a file, "the …", 这个…, 第三行.
_SOMETHING = lazy(
    r"(?:the|this|that|these|those|my|our|your|his|her|its|their|a|an|it|them|some|all|every|line|lines|file|files|and"
    r"|or|in|at)\b"
    r"|[`'\"]?[\w./~\\-]*(?:/|\\|\.[a-z]{1,5}\b)"
    r"|一下|一遍|这|這|那|第[\d一二三四五六七八九十]|上面|下面|刚才|剛才|文件|代码|代碼|文档|文檔|函数|函數",
    re.IGNORECASE,
)
_RULE_WORDS = lazy(
    r"用|要|别|別|一律|总是|總是|永远|永遠|每次|必须|必須|禁止|只|先|都|统一|統一|默认|默認|优先|優先|不"
    r"|\b(?:always|never|use|don't|do not|only|prefer|must|should|avoid|instead|no|not|every time|by default|before)\b",
    re.IGNORECASE,
)
_EMPTY_WORDS = frozenset(("the", "and", "for", "with", "from", "this", "that", "all", "are", "not", "one", "you"))
_CHINESE = lazy(r"[\u3400-\u9fff]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """An answer as it was said.

    Attributes:
        verb: What is to be done.
        number: Of the card, 0 where the answer is bare.
        layer: Where the owner named one.
        text: The new words of `amend` and `correct-cause`.
        reference: `P-…` where the owner named a promotion.
        maybe: A number that may be the card's or begin the text, 0 for none; `text` is then without it.
        marked: A colon, 为, 成 or "to" stands before the new words: they are given as such.
        language: Of the answer.
    """

    verb: Verb
    number: int = 0
    layer: Layer | None = None
    text: str = ""
    reference: str = ""
    maybe: int = 0
    marked: bool = False
    language: Literal["zh", "en"] = "zh"


@dataclass(frozen=True, kw_only=True, slots=True)
class Showing:
    """That a session was shown a card.

    Attributes:
        number: Of the card.
        content: The start of its content hash then.
        age_seconds: How long ago; negative by a clock that went back.
    """

    number: int
    content: str
    age_seconds: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Meaning:
    """What an answer means.

    Attributes:
        card: Which card, `None` where it is conversation.
        words: What was said.
        why_not: Where the card is known but can't be answered so: `answered`, `over`, `changed`, `unseen`.
    """

    card: EvolutionCard | None
    words: Words
    why_not: str = ""


def read_words(text: str) -> Words | None:
    """An answer, or `None` where the whole message is none: a quotation, a question, a sentence around the word.

    Full-width letters, digits and punctuation are read as the plain ones; a character that nobody sees is not.
    """
    if len(text) > ANSWER_CHARACTERS or "\n" in text.strip():
        return None
    said = text.strip()
    # One character for one, so that what follows the word can be taken as it was typed.
    whole = said.translate(_PLAIN)
    language: Literal["zh", "en"] = "zh" if _CHINESE.search(whole) else "en"
    bare = _BARE.fullmatch(whole)
    # Letter case folds a Kelvin sign to "k": what isn't typed on the owner's keyboard is no word.
    if bare and (whole.isascii() or language == "zh"):
        return _bare(bare, language)
    match = _WITH_WORDS.fullmatch(whole)
    if not match or any(unicodedata.category(char) in {"Cf", "Cc"} for char in whole):
        return None
    return _with_words(match, said, language)


def _bare(match: re.Match[str], language: Literal["zh", "en"]) -> Words | None:
    verb = next(name for at, (name, _) in enumerate(_VERBS) if match[f"v{at}"])
    layers = [layer.upper() for layer in (match["layer1"], match["layer2"]) if layer]
    numbers = [int(number) for number in (match["number1"], match["number2"]) if number]
    # 「进化 12 13」 names no one card, and only an evolution has a layer.
    if len(layers) > 1 or len(numbers) > 1 or (layers and verb != "evolve"):
        return None
    if match["reference"] and verb not in {"evolve", "allow", "ignore", "defer"}:
        return None
    return Words(
        verb=verb,
        number=numbers[0] if numbers else 0,
        layer=cast("Layer", layers[0]) if layers else None,
        reference=(match["reference"] or "").upper(),
        language=language,
    )


def _with_words(match: re.Match[str], said: str, language: Literal["zh", "en"]) -> Words | None:
    verb: Verb = "correct-cause" if match["cause"] else "amend"
    ascii_verb = (match["cause"] or match["amend"]).isascii()
    # "editing the file" and 「修改了」 are no answers: the word ends before its text.
    if not match["gap"] and (ascii_verb or not match["rest"].startswith("#")):
        return None
    start = match.start("rest")
    marked = _MARKED.fullmatch(match["rest"])
    if marked and (marked["sure"] or marked["colon"]):
        words = said[start + marked.start("words") :]
        return Words(verb=verb, number=int(marked["sure"] or marked["colon"]), text=words, language=language)
    maybe = int(marked["maybe"]) if marked else 0
    given = bool(match["gap"].strip())
    return Words(verb=verb, text=said[start:], maybe=maybe, marked=given, language=language)


def meaning(
    words: Words,
    cards: Sequence[EvolutionCard],
    showings: Sequence[Showing],
    *,
    over: frozenset[int],
    elsewhere: Sequence[Showing] = (),
) -> Meaning:
    """Which card an answer means.

    Args:
        words: What was said.
        cards: Every card that is known.
        showings: What this session was shown, the latest last.
        over: Numbers of cards whose time is up.
        elsewhere: What any session was shown, the latest last: a number means a card from anywhere.
    """
    known = {card.number: card for card in cards}
    last = showings[-1] if showings else None
    if words.reference:
        named = next((card for card in reversed(cards) if card.reference == words.reference), None)
        return _judged(named, words, over, showings, elsewhere)
    if words.maybe in known and (last is None or words.maybe == last.number):
        text = words.text[len(str(words.maybe)) :].strip()
        words = replace(words, number=words.maybe, text=text)
    if words.number:
        return _judged(known.get(words.number), words, over, showings, elsewhere)
    if words.verb == "allow":
        seen = {showing.number for showing in showings}
        waiting = [one for one in cards if one.reference and one.number in seen and _is_open(one, over)]
        if len(waiting) > 1:
            # Two promotions wait: the phrase alone says of neither that it is meant.
            return Meaning(card=None, words=words)
        last = next((one for one in reversed(showings) if waiting and one.number == waiting[0].number), last)
    return _bare_meaning(words, known.get(last.number) if last else None, last, over)


def _bare_meaning(words: Words, card: EvolutionCard | None, last: Showing | None, over: frozenset[int]) -> Meaning:
    """What an answer without a number means to the card that it may be about."""
    limit = CASUAL_SECONDS.get(words.verb)
    if card is not None and words.verb == "allow" and card.reference:
        limit = None
    fresh = last is not None and last.age_seconds >= 0 and (limit is None or last.age_seconds <= limit)
    # Said once, it was heard; said again to nothing, it is conversation.
    if card is None or last is None or not fresh or not _is_open(card, over) or not _fits(words, card):
        return Meaning(card=None, words=words)
    same = card.content_sha256.startswith(last.content)
    return Meaning(card=card, words=words, why_not="" if same else "changed")


def _is_open(card: EvolutionCard, over: frozenset[int]) -> bool:
    return card.state in OPEN_STATES and card.number not in over


def _fits(words: Words, card: EvolutionCard) -> bool:
    """Whether the card asks for such an answer; without its number, others are conversation."""
    if words.verb in {"take-new", "keep-old"}:
        return card.state == "conflict"
    if words.verb in {"confirm-cause", "correct-cause"}:
        return bool(card.draft.cause) or "cause" in card.draft.caution
    if words.verb != "amend":
        return True
    rule = words.marked or _reads_as_rule(words.text, card.draft.memory)
    return rule and len(words.text) <= ENTRY_LIMIT_CHARACTERS


def _reads_as_rule(text: str, memory: str) -> bool:
    """Whether what follows a bare "edit" is a rule's wording, and no ordinary request such as "edit the README"."""
    if _SOMETHING.match(text):
        return False
    return bool(_RULE_WORDS.search(text)) or bool(_content_words(text) & _content_words(memory))


def _content_words(text: str) -> frozenset[str]:
    """Latin words of three letters and more, and pairs of Chinese characters."""
    plain = text.translate(_PLAIN).lower()
    pairs = (run[at : at + 2] for run in re.findall(r"[\u3400-\u9fff]+", plain) for at in range(len(run) - 1))
    return frozenset((*re.findall(r"[a-z][a-z0-9+#-]{2,}", plain), *pairs)) - _EMPTY_WORDS


def _judged(
    card: EvolutionCard | None,
    words: Words,
    over: frozenset[int],
    showings: Sequence[Showing],
    elsewhere: Sequence[Showing],
) -> Meaning:
    if card is None:
        return Meaning(card=None, words=words)
    if card.state not in OPEN_STATES:
        return Meaning(card=card, words=words, why_not="answered")
    if card.number in over:
        return Meaning(card=card, words=words, why_not="over")
    return Meaning(card=card, words=words, why_not=_unlike_shown(card, words, showings, elsewhere))


def _unlike_shown(card: EvolutionCard, words: Words, showings: Sequence[Showing], elsewhere: Sequence[Showing]) -> str:
    """Why a yes can't be meant for what the card says now: it was never seen, or said something else then."""
    if words.verb not in {"evolve", "allow", "take-new"}:
        return ""
    here = [one for one in showings if one.number == card.number]
    seen = here or [one for one in elsewhere if one.number == card.number]
    if not seen:
        # A ledger that was lost knows of no showing; the desk does.
        return "" if card.shown_at else "unseen"
    return "" if card.content_sha256.startswith(seen[-1].content) else "changed"
