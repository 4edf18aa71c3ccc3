"""How far a rule reaches in its message: the sentence that states it, the general rule behind it, its examples."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.directives import orders
from instinct_learner.learning.phrasing.enumerations import split_enumeration
from instinct_learner.learning.phrasing.openers import strip_openers
from instinct_learner.learning.phrasing.references import content_words
from instinct_learner.learning.phrasing.sentences import NO_SUBJECT, flatten, literals_in, role_of, split_sentences
from instinct_learner.learning.phrasing.topics import topics_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.model.signal import Signal

#: A rule with its examples is no longer than this before it is fitted into an action.
_SPAN_CHARS = 900
_MESSAGE_CHARS = 6_000
#: A longer run-up to a rule is a story, not its subject.
_LEAD_CHARS = 120


_NUMBERED = lazy(r"^\W*(?:[(（][1-9][)）]|[1-9][.)、]\s|[②-⑨])")


def whole_rule(quote: str, message: str, others: Sequence[str] = ()) -> str:
    """The quote with the sentences that follow it and say the same rule: its examples, its general form, its reason.

    A sentence that states a rule belongs to the quote's when it speaks of the same topic or names one of its literals;
    the first one that doesn't ends the rule. What comes back is a piece of the message, its punctuation included,
    because it is kept as evidence.

    Args:
        quote: What was heard, flat (`flatten`).
        message: All of it, flat.
        others: Flat quotes that state rules of their own: a sentence among them is never swallowed.
    """
    place = message.find(quote) if quote else -1
    if place < 0:
        return quote
    start, stop = _subject_start(message[:place]), place + len(quote)
    rest = message[stop:]
    for sentence in split_sentences(rest[_gap(rest) :]):
        at = message.find(sentence, stop)
        if at < 0 or _NUMBERED.match(sentence):
            break
        role = role_of(sentence)
        if at + len(sentence) - start > _SPAN_CHARS or sentence.endswith(("?", "？")):
            break
        text = message[start:stop]
        if _ALSO.match(sentence) and role != "example" and (_directs(text) or orders(text)):
            break
        apart = _ENDED.search(message[:at]) is not None
        if apart and sentence in others and role != "example" and _directs(text):
            break
        if role in {"general", "rule", "complaint"} and not _same_subject(text, sentence):
            break
        if role == "other" and not (literals_in(sentence) and _same_subject(text, sentence)):
            break
        stop = at + len(sentence)
    return message[start:stop]


#: What comes now is another thing.
_ALSO = lazy(
    r"(?:and )?(?:also|besides|additionally|furthermore|another thing|one more thing|separately|plus)\b"
    r"|(?:另外|此外|还有|還有|再有|再者|其次|顺便|順便|对了|對了)[，,：: ]?",
    re.IGNORECASE,
)
#: A sentence has ended here; after a comma the rule goes on.
_ENDED = lazy(r"[。！？.!?；;]\s*$")


def _gap(rest: str) -> int:
    """How many characters of blanks and commas stand before the next words."""
    return len(rest) - len(rest.lstrip(" ,，;；"))


def _directs(text: str) -> bool:
    """Does a text say what to do by itself, and not only what was wrong?"""
    return any(role_of(sentence) in {"general", "rule"} for sentence in split_sentences(text))


def _subject_start(before: str) -> int:
    """Where the rule begins: with the clauses of its own sentence before it.

    In "金额字段全部用分，不准用浮点" the first one is the subject. A clause that only opens, complains or asks is left
    where it is.
    """
    if not before.rstrip().endswith((",", "，", "、")):
        return len(before)
    start = max(before.rfind(mark) for mark in "。！？!?；;\n") + 1
    stop = before.rfind(". ")
    lead = before[max(start, stop + 2 if stop >= 0 else 0) :].strip()
    language = "zh" if re.search(r"[\u4e00-\u9fff]", lead) else "en"
    said = strip_openers(lead, language)
    clear = role_of(said) != "complaint" and len(content_words(said)) >= 2 and len(said) <= _LEAD_CHARS
    place = before.rfind(said) if clear and said else -1
    return place if place >= 0 else len(before)


def _same_subject(one: str, two: str) -> bool:
    if NO_SUBJECT.match(two):
        return True
    names = {topic.name for topic in topics_in(one)[:3]}
    if names & {topic.name for topic in topics_in(two)[:3]}:
        return True
    literals = {word.rsplit("/", 1)[-1] for word in literals_in(one)}
    return any(word.rsplit("/", 1)[-1] in literals for word in literals_in(two))


def rules_of(signals: Sequence[Signal]) -> list[Signal]:
    """The rules of one call's signals, each whole: sentences of one rule joined, several rules apart, each once.

    What the detector hears sentence by sentence ("The naming is wrong." "Files must be named …" "For example …") is one
    rule to the owner; "Reply in English. Never push to main." are two. A recovery, a request to record and an undo are
    left as they are.
    """
    found: list[Signal] = []
    for signal in signals:
        if signal.kind in {"recovery", "manual", "pattern"} or "undo" in signal.flags:
            found.append(signal)
            continue
        quote = flatten(signal.quote)
        if any(one.turn_key == signal.turn_key and quote in flatten(one.quote) for one in found):
            continue
        message = flatten(signal.message[:_MESSAGE_CHARS])
        parts = split_enumeration(quote)
        if len(parts) == 1:
            others = [
                flatten(one.quote)
                for one in signals
                if one is not signal and one.turn_key == signal.turn_key and one.kind == signal.kind == "preference"
            ]
            whole = whole_rule(quote, message, others)
            found = [one for one in found if one.turn_key != signal.turn_key or flatten(one.quote) not in whole]
            found += [signal._replace(quote=part) for part in _side_by_side(whole)]
            continue
        tail = whole_rule(quote, message)
        tail = tail[tail.find(quote) + len(quote) :].strip() if quote in tail else ""
        # What follows the last numbered rule belongs to that one whose subject it shares.
        home = next(
            (i for i in range(len(parts) - 1, -1, -1) if tail and _same_subject(parts[i], tail)), len(parts) - 1
        )
        found += [
            signal._replace(quote=f"{part} {tail}".strip() if i == home else part, message=signal.message)
            for i, part in enumerate(parts)
        ]
    return found


_SEMICOLON = lazy(r"(?<=[；;])\s*")


def _side_by_side(text: str) -> tuple[str, ...]:
    """Rules with semicolons between them, each by itself where each orders something about another subject."""
    parts = tuple(part for part in _SEMICOLON.split(text) if part.strip(" ；;"))
    if len(parts) < 2 or not all(orders(part) for part in parts):
        return (text,)
    names = [{topic.name for topic in topics_in(part)} for part in parts]
    apart = all(mine and not mine & theirs for i, mine in enumerate(names) for theirs in names[:i]) and bool(names[0])
    return parts if apart else (text,)
