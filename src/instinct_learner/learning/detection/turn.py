"""A message made ready to be judged: folded, code and quotations blanked, cut into sentences, every position kept."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.detection.rule import Mark, Rule
from instinct_learner.values import NamedTuple

#: More than this of a message is never read. Source: THREATS.md, slow patterns.
TEXT_LIMIT = 16_000
#: Sentences beyond this many are not read.
SENTENCE_LIMIT = 240
#: A run of words without a full stop is cut here, so that no pattern meets a line of thousands of words.
SENTENCE_CHARACTERS = 600
#: Of the agent's reply, this much of its end is read.
REPLY_LIMIT = 6000

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    0x3000: 0x20,
    0xA0: 0x20,
    0x2018: 0x27,
    0x2019: 0x27,
    0x201C: 0x22,
    0x201D: 0x22,
    0x2013: 0x2D,
    0x2014: 0x2D,
    0x200B: 0x20,
    0x200C: 0x20,
    0x200D: 0x20,
    0xFEFF: 0x20,
    0x2060: 0x20,
}
#: Punctuation that Chinese sentences need as it is.
for _code in (0xFF0C, 0xFF01, 0xFF1F, 0xFF1A, 0xFF1B, 0xFF08, 0xFF09):
    del _FULL_WIDTH[_code]

#: Patterns stay text until they are needed: a cold process compiles only those that the message calls for.
_BLANKED_BLOCKS = lazy(
    r"(?:^|\n)[ \t]*(`{3,12}|~{3,12})[^\n]*\n(?:.*?)(?:\n[ \t]*\1|\Z)"
    r"|<<<external_untrusted[^>]*>>>.*?(?:<<<end_external[^>]*>>>|\Z)"
    r"|<([a-z]{2,20}-[a-z-]{2,30})>.*?(?:</\2>|\Z)",
    re.DOTALL,
)
#: Hosts put these into a person's turn; no person typed them.
_HOST_TEXT = lazy(
    r"\s*(?:this session is being continued from a previous|caveat: the messages below were generated"
    r"|\[request interrupted|<(?:command|local-command|bash|task)-)"
)
_QUOTED_LINE = lazy(r"^[ \t]*>[^\n]*|^(?: {4,}|\t)[^\n]*", re.MULTILINE)
_QUOTED = lazy(
    r"`(?:[^`\n]|\n(?!\n)){1,400}`|\"[^\"\n]{1,400}\"|「[^」\n]{1,400}」|『[^』\n]{1,400}』|«[^»\n]{1,400}»"
    r"|(?<![\w'])'[^'\n]{1,200}'(?!\w)"
)
_QUOTE_MARKS = ("`", '"', "'", "「", "『", "«")
_PASTED_LINE = lazy(
    r"^[ \t]*(?:traceback \(most|file \"|at [\w.$<>]+ ?\(|\w*(?:error|exception|warning): |\d{4}-\d\d-\d\d[ t]\d\d:|"
    r"[\[<]\d+[\]>]|[$#%] |//|/\*|<!--|\+{3} |-{3} |@@ |diff --git|"
    r"(?:const|let|var|function|public|private|return|import|export)\b[^\n]*[;{(]$|"
    r"(?:def|class) \w+[^\n]*:$|from \S+ import |"
    r"[\w.\]\)]+ ?=[^\n]*[;(){}\[\]]$|[{}\[\]();,]+$|"
    r"[!-~][ -~]{0,80}[=;(){}'\"][ -~]{0,80}[ \t](?:#|//)[ \t])[^\n]*",
    re.MULTILINE,
)
_SENTENCE_END = lazy(
    r"(?<!\be\.g)(?<!\bi\.e)(?<!\bvs)(?<!\betc)(?<!^\d)(?<!\n\d)(?<!\n\d\d)[.!?]+[)\"']*(?=\s|$)|[。！？…]+|\n+"
)
_LEAD = lazy(
    r"[\s.,!。！…(]*(?:[-*•·]+ +|\(?\d{1,2}[.)、] ?(?=\D)|[①②③④⑤⑥⑦⑧⑨]|[一二三四五六七八九]、|#{1,6} +)?[\s*_]*"
)
#: A number before an item of a list that runs on in one line.
_NUMBER = lazy(
    r"(?:^|(?<=[\s:：;,.。；，、]))"
    r"(?:\((?P<a>[1-9])\)|(?P<b>[1-9])[.)、](?=\s|[^\s\d.])|(?P<c>[①②③④⑤⑥⑦⑧⑨])|(?P<d>[一二三四五六七八九])、)"
)
_COUNTED = {mark: place % 9 + 1 for place, mark in enumerate("①②③④⑤⑥⑦⑧⑨一二三四五六七八九")}
#: A question that "no" answers, and so does not reject; an offer ("do you want me to …") is none.
_YES_NO = lazy(
    r"(?:(?:so|and|but|also|ok)[, ]+)?(?:any(?:thing)?\b|(?:is|are|was|were|does|did|has|have|had|do)(?:n't)? "
    r"(?!you (?:want|need|like|prefer) (?:me|us)\b)|(?:can|could|will|would|should) (?!i\b|we\b|you\b))"
)
_YES_NO_HAN = lazy(r"[吗嗎么麼吧]$|是不是|有没有|有沒有|是否|会不会|會不會")
#: A reply that ends so waits for words, not for a verdict.
_REQUEST_HAN = lazy(
    r"请您?(?:先|再)?(?:提供|告诉我|输入|发送|上传|粘贴|说明|描述|分享|补充|给出|选择)[^。！？\n]{0,40}[。！!]?\s*$"
)
_OFFER_HAN = lazy(
    r"我(?!们的?[^来帮]|的)|要不要|可以[吗嗎]|好[吗嗎]|行[吗嗎]|对吗|對嗎|帮[您你]|继续|意思|"
    r"需要[^，。？]{0,12}[吗嗎]$"
)
#: Ends a reply out of courtesy and waits for nothing: "如有问题请告诉我", "希望对您有帮助！", "您还有其他问题吗？".
_COURTESY_HAN = lazy(
    r"(?:^|[。！!？?\n~～])[^\S\n]*(?:(?:将来)?(?:如果?|若|要是|倘若)[^。！!？?\n]{0,40}?"
    r"(?:问题|問題|疑问|疑問|疑虑|疑慮|需要|需求|帮助|幫助|想法|修改|调整|調整|其他|更多|想)[^。！!？?\n]{0,30}?"
    r"(?:告诉我|告訴我|让我知道|讓我知道|告知|随时|隨時|犹豫|猶豫|[问問]我|提[问問出]|[询詢][问問]|[联聯][系繫])[^。！!？?\n]{0,30}"
    r"|(?:我)?希望(?:这|這|以上|上述|[对對]|我的|能|可以)[^。！!？?\n]{0,30}(?:帮|幫|有用|满意|滿意|喜欢|喜歡)[^。！!？?\n]{0,10}"
    r"|我[会會将將很非][^。！!？?\n]{0,20}(?:帮|幫|协助|協助|解答|回答|效劳|效勞)[^。！!？?\n]{0,10}"
    r"|[^。！!？?\n]{0,8}(?:[还還](?:有|需要)|是否有)[^。！!？?\n]{0,8}"
    r"(?:什么|什麼|其他|其它|别的|別的|更多|任何|进一步|進一步)[^。！!？?\n]{0,24})[。！!？?~～\s]*$"
)
#: So much of a reply's end is looked at for courtesies, so many of them are passed over, and so much must be left.
COURTESY_CHARACTERS, COURTESIES, LEFT_CHARACTERS = 240, 3, 8
_QUESTION = lazy(r"([^.!?。！？\n]{0,200}\S)[?？](?![^\s*_)\"'”）])[^?？]{0,120}$")
_OFFER = lazy(r"\bor\b|还是|還是")
_REQUEST_FOR_WORDS = lazy(
    r"(?:^|[.!?\n] ?)(?:please )?(?:describe|tell me|paste|provide|share|send|ask me|give me|upload|enter|type|"
    r"specify)\b[^.!?]{0,120}[.!]?\s*$"
)


def fold(text: str) -> str:
    """Lower case, full-width letters and typographic quotes made plain; every character keeps its position."""
    plain = text.translate(_FULL_WIDTH)
    lower = plain.lower()
    if len(lower) == len(plain):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in plain)


def _blank(match: re.Match[str]) -> str:
    return "".join("\n" if char == "\n" else " " for char in match.group())


def _stand_in(match: re.Match[str]) -> str:
    quoted = match.group()
    return quoted[0] + "q" * (len(quoted) - 2) + quoted[-1]


def mask(folded: str) -> str:
    """Blank code blocks, quoted lines and pasted output; put `q` letters in place of quoted words and inline code."""
    if _HOST_TEXT.match(folded):
        return "".join("\n" if char == "\n" else " " for char in folded)
    masked = folded
    if "```" in masked or "~~~" in masked or "<" in masked:
        masked = _BLANKED_BLOCKS.sub(_blank, masked)
    if any(quote in masked for quote in _QUOTE_MARKS):
        masked = _QUOTED.sub(_stand_in, masked)
    if ">" in masked or "    " in masked or "\t" in masked:
        masked = _QUOTED_LINE.sub(_blank, masked)
    if any(char in masked for char in ":=;()[]{}$#%"):
        masked = _PASTED_LINE.sub(_blank, masked)
    return masked


class Sentence(NamedTuple):
    """One sentence of the message, by position."""

    start: int
    end: int


class Hit(NamedTuple):
    """A rule that matched, and where (in the whole message)."""

    rule: Rule
    start: int
    end: int
    sentence: int


#: Characters a bucket of marked stretches spans.
_PLACE = 64


class MarkSpan(NamedTuple):
    """A mark and the stretch that it covers."""

    mark: Mark
    start: int
    end: int


class TurnText:
    """The message and what came before it, ready for rules.

    Attributes:
        text: The message as it came, capped.
        folded: Lower case and plain, same length.
        masked: `folded` with code and quotations blanked, same length.
        sentences: In order.
        reply: The folded end of the agent's previous reply, without the courtesies that Chinese replies end with.
        request: The folded previous request of the owner.
        spans: Marks found; filled by the engine.
    """

    __slots__ = (
        "_placed",
        "_placed_count",
        "_silenced",
        "folded",
        "masked",
        "reply",
        "request",
        "sentences",
        "spans",
        "text",
    )

    def __init__(  # noqa: PLR0913 - a value; a dataclass costs a cold hook a millisecond (ADR 0080)
        self,
        *,
        text: str,
        folded: str,
        masked: str,
        sentences: tuple[Sentence, ...],
        reply: str,
        request: str,
        spans: list[MarkSpan],
    ) -> None:
        self.text = text
        self.folded = folded
        self.masked = masked
        self.sentences = sentences
        self.reply = reply
        self.request = request
        self.spans = spans
        self._placed: dict[tuple[str, int], set[tuple[int, int]]] = {}
        self._placed_count = 0
        self._silenced: dict[tuple[frozenset[str], frozenset[str], Sentence, int], bool] = {}

    def marked(self, name: str, start: int, end: int) -> bool:
        """Whether a mark of this name touches the stretch.

        Spans are looked up by where they lie: a hostile message has thousands, and thousands of rules that ask.
        """
        for span in self.spans[self._placed_count :]:
            for place in range(span.start // _PLACE, max(span.end - 1, span.start) // _PLACE + 1):
                self._placed.setdefault((span.mark.name, place), set()).add((span.start, span.end))
        self._placed_count = len(self.spans)
        return any(
            first < end and start < last
            for place in range(start // _PLACE, max(end - 1, start) // _PLACE + 1)
            for first, last in self._placed.get((name, place), ())
        )

    def silenced(self, needs: frozenset[str], unless: frozenset[str], sentence: Sentence) -> bool:
        """Whether marks alone rule out whatever a rule could find in a sentence, so that it needn't be looked for."""
        key = needs, unless, sentence, len(self.spans)
        known = self._silenced.get(key)
        if known is None:
            start, end = sentence.start, sentence.end
            known = self._silenced[key] = not all(self.marked(name, start, end) for name in needs) or any(
                first <= start and end <= last
                for name in unless
                if self.marked(name, start, end)
                for first, last in self._placed.get((name, start // _PLACE), ())
            )
        return known


def cut(masked: str) -> tuple[Sentence, ...]:
    """Cut into sentences, each from its first word (bullets and numbers of lists left out); blank ones are dropped."""
    found: list[Sentence] = []
    start = 0
    stops = [match.end() for match in _SENTENCE_END.finditer(masked)]
    numbers = _numbers(masked)
    if numbers:
        # An item starts at its number, and the number's own full stop ends nothing.
        stops = [stop for stop in stops if not any(first < stop <= last for first, last in numbers)]
        stops = sorted({*stops, *(first for first, _ in numbers if first)})
    for stop in [*stops, len(masked)]:
        while start < stop:
            end = stop
            if stop - start > SENTENCE_CHARACTERS:
                space = masked.rfind(" ", start, start + SENTENCE_CHARACTERS)
                end = space if space > start else start + SENTENCE_CHARACTERS
            opening = _LEAD.match(masked, start, end)
            begin = start if opening is None else opening.end()
            if begin < end and masked[begin:end].strip(" \n\t.,!?。！？…"):
                found.append(Sentence(start=begin, end=end))
                if len(found) == SENTENCE_LIMIT:
                    return tuple(found)
            start = end
    return tuple(found)


def _numbers(masked: str) -> list[tuple[int, int]]:
    """The numbers of a list, by position: only what counts up from 1 is one, "(2)" alone may be anything."""
    found: list[tuple[int, int]] = []
    if not any(mark in masked for mark in ("1)", "1.", "1、", "①", "一、")):
        return found
    for match in _NUMBER.finditer(masked):
        number = match["a"] or match["b"] or match["c"] or match["d"]
        if (int(number) if number.isascii() else _COUNTED[number]) == len(found) + 1:
            found.append((match.start(), match.end()))
    return found if len(found) > 1 else []


#: Marks that the situation sets, in every language, over the whole message: the reply ended by asking,
#: the message is short, or long; it is a piece of Chinese prose.
CIRCUMSTANCES = {
    name: Mark(name=name, pattern="", reach="message")
    for name in ("asked", "asked_fact", "offered", "lengthy", "no_reply", "short", "long", "prose")
}
SHORT_CHARACTERS = 80
LENGTHY_CHARACTERS = 240
LONG_CHARACTERS = 1200
#: Chinese says three times as much in a character: from here on a message is prose, not an aside to an agent.
PROSE_HAN_CHARACTERS = 150


def _han_in(text: str) -> int:
    """How many Chinese characters. Compiling a class of them walks all 27,000 and costs more than any message."""
    return 0 if text.isascii() else sum("\u3400" <= char <= "\u9fff" for char in text)


def _asks_fact(question: str) -> bool:
    """Whether "no" would only answer: a yes-or-no question that offers nothing."""
    if question.isascii():
        return _YES_NO.match(question) is not None
    return _YES_NO_HAN.search(question) is not None and _OFFER_HAN.search(question) is None


def _without_courtesies(reply: str) -> str:
    """The reply up to the courtesies at its end; where it is nothing else, as it is."""
    left = reply.rstrip()
    for _ in range(COURTESIES):
        tail = left[-COURTESY_CHARACTERS:]
        courtesy = None if tail.isascii() else _COURTESY_HAN.search(tail)
        if courtesy is None:
            break
        kept = len(left) - len(tail) + courtesy.start() + (courtesy.group()[0] in "。！!？?\n~～")
        left = left[:kept].rstrip()
    return left if len(left) >= LEFT_CHARACTERS else reply


def _circumstances(masked: str, reply: str) -> list[MarkSpan]:
    size = len(masked.strip())
    question = _QUESTION.search(reply)
    holds = {
        "asked": question is not None
        or _REQUEST_FOR_WORDS.search(reply) is not None
        or _REQUEST_HAN.search(reply) is not None,
        "asked_fact": question is not None and _asks_fact(question.group(1).strip()),
        "offered": question is not None and _OFFER.search(question.group(1)) is not None,
        "no_reply": not reply.strip(),
        "short": size <= SHORT_CHARACTERS,
        "lengthy": size > LENGTHY_CHARACTERS,
        "long": size > LONG_CHARACTERS,
        "prose": _han_in(masked) > PROSE_HAN_CHARACTERS,
    }
    return [MarkSpan(mark=CIRCUMSTANCES[name], start=0, end=len(masked)) for name, yes in holds.items() if yes]


def read_turn(text: str, *, previous_reply: str = "", previous_request: str = "") -> TurnText:
    """Make a message ready; nothing is judged yet."""
    capped = text[:TEXT_LIMIT]
    folded = fold(capped)
    masked = mask(folded)
    reply = _without_courtesies(fold(previous_reply[-REPLY_LIMIT:]))
    return TurnText(
        text=capped,
        folded=folded,
        masked=masked,
        sentences=cut(masked),
        reply=reply,
        request=fold(previous_request[-REPLY_LIMIT:]),
        spans=_circumstances(masked, reply),
    )


def languages(masked: str) -> tuple[str, ...]:
    """Which grammars can say something about this text: `zh`, `en`, or both."""
    english = any("a" <= char <= "z" for char in masked)
    return (*(("zh",) if _han_in(masked) else ()), *(("en",) if english else ()))
