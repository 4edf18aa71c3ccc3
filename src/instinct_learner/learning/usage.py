"""Did a reply follow an instinct? Judged by the action's own words in what the agent said and ran.

A word counts only if the prompt hadn't said it already: an agent that repeats the question has followed nothing. Words
that the action forbids never count as following it.

Source: SPEC §2.3.
"""

from __future__ import annotations

import re

from instinct_learner.bank.terms import MAX_CHARACTERS, fold, terms
from instinct_learner.lazy import lazy

#: A reply longer than this is judged by its beginning; tool calls come first, because they are what was done.
_REPLY_LIMIT_CHARACTERS = 64_000
#: Share of an action's new English words that must be there, and of its Chinese character pairs. Every second pair of a
#: Chinese sentence bridges two words and is lost as soon as the sentence is put differently, hence the lower share.
_SHARE_OF_WORDS = 0.5
_SHARE_OF_PAIRS = 0.25

_NEGATION = lazy(
    r"不要|不许|不准|不得|不能|不可|不用|不必|不再|不是|别再|别用|别|禁止|切勿|勿|避免|而不是|而非|"
    r"\b(?:don['’]?t|do not|never|avoid|not|no longer|instead of|rather than|without|stop)\b",
    re.IGNORECASE,
)
#: What turns a clause that forbids something into one that says what to do instead.
_TURN = lazy(
    r"改用|换用|换成|改成|改为|而是|而要|应该用|应当用|要用|请用|\b(?:but|use|prefer|instead use)\b", re.IGNORECASE
)
_CLAUSE_END = lazy(r"[，,；;。！!？?\n（）()]|\.(?=\s|$)|\s[—–-]\s")
#: Verbs of instructions: every reply holds some of them.
_ORDINARY = frozenset(
    terms(
        "use run write answer reply respond put make prefer keep add set give say tell ask show do call need work user "
        "always first file code command message result default time"
    )
    + terms("使用 用户 回答 回复 直接 需要 可以 应该 必须 一定 首先 然后 之后 文件 代码 命令 结果 默认 内容")
)
_LANGUAGES = (
    (lazy(r"(?:中文|汉语|普通话|\bin (?:simplified |traditional )?chinese\b)", re.IGNORECASE), "Chinese"),
    (lazy(r"(?:英文|英语|\bin english\b)", re.IGNORECASE), "English"),
)
_TOKEN = lazy(r"[A-Za-z0-9_+#][A-Za-z0-9_+#.:/@\\-]*[A-Za-z0-9_+#]|[A-Za-z0-9]")
_DATE_LETTERS = lazy(r"(?:Y{2,4}|M{2}|D{2}|H{2}|S{2})(?:[-/._T: ]?(?:Y{2,4}|M{2}|D{2}|H{2}|S{2}))+", re.IGNORECASE)


def words_of_use(action: str, instinct_id: str, *, prompt: str, reply: str, commands: str) -> tuple[str, ...]:
    """The words that show that the reply followed the action; empty where nothing shows it.

    Args:
        action: The instinct's action.
        instinct_id: An agent that names it says that it follows it.
        prompt: What the owner had asked; its words prove nothing.
        reply: What the agent said.
        commands: The agent's tool calls, as text; never their output.
    """
    done = (commands + "\n" + reply)[:_REPLY_LIMIT_CHARACTERS]
    if instinct_id and instinct_id in done:
        return (instinct_id,)
    wanted, forbidden = split_action(action)
    low = fold(done).lower()
    asked = fold(prompt).lower()
    named = tuple(token for token in _marked_tokens(wanted) if _stands_in(token, low) and not _stands_in(token, asked))
    if named:
        return named
    shapes = tuple(shape for shape in _date_shapes(wanted) if re.search(shape, low) and not re.search(shape, asked))
    if shapes:
        return shapes
    language = _language_shown(wanted, prompt=prompt, reply=reply)
    if language:
        return (language,)
    known = set(_terms_of(prompt))
    if wanted.strip():
        there = set(_terms_of(done))
        return _enough(_new(wanted, known), there) or _every_clause(wanted, known, there)
    # An action that only forbids is followed visibly only where the reply says so, and nothing was run against it.
    spoken = {
        term for sentence in _CLAUSE_END.split(reply) if _NEGATION.search(sentence) for term in _terms_of(sentence)
    }
    return _enough(_new(forbidden, known), spoken - set(_terms_of(commands)))


def split_action(action: str) -> tuple[str, str]:
    """An action's words, those that say what to do and those that say what not to do."""
    wanted: list[str] = []
    forbidden: list[str] = []
    for clause in _CLAUSE_END.split(action):
        negation = _NEGATION.search(clause)
        if negation is None:
            wanted.append(clause)
            continue
        wanted.append(clause[: negation.start()])
        rest = clause[negation.end() :]
        # The verb right after the negation is what is forbidden ("don't use x"); a later one turns the clause.
        turn = next((match for match in _TURN.finditer(rest) if rest[: match.start()].strip()), None)
        forbidden.append(rest[: turn.start()] if turn else rest)
        if turn:
            wanted.append(rest[turn.start() :])
    # Clauses stay on lines of their own: `words_of_use` asks whether each left a trace.
    return "\n".join(wanted), "\n".join(forbidden)


def same_subject(text: str, *subject: str) -> bool:
    """Whether a message speaks of the same thing as an instinct, given as its texts (trigger, action, tags)."""
    joined = " ".join(subject)
    said, about = set(_terms_of(text)) - _ORDINARY, set(_terms_of(joined)) - _ORDINARY
    shared = said & about
    if any(token.lower() in shared for token in _marked_tokens(joined)):
        return True
    shorter = min(len(said), len(about))
    share = _SHARE_OF_WORDS if len(shared) < 2 else _SHARE_OF_PAIRS
    return bool(shared) and len(shared) >= share * shorter


def _new(text: str, known: set[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(term for term in _terms_of(text) if term not in known and term not in _ORDINARY))


def _enough(new: tuple[str, ...], there: set[str]) -> tuple[str, ...]:
    found = tuple(term for term in new if term in there)
    pairs = sum(not term.isascii() for term in new)
    needed = _SHARE_OF_WORDS * (len(new) - pairs) + _SHARE_OF_PAIRS * pairs
    if not found or len(found) < needed or (len(new) > 2 and len(found) < 2):
        return ()
    return found


def _every_clause(wanted: str, known: set[str], there: set[str]) -> tuple[str, ...]:
    """A word of each clause where the action has several: "first the conclusion, then the details"."""
    clauses = [new for new in (_new(clause, known) for clause in _CLAUSE_END.split(wanted)) if new]
    found = [next((term for term in new if term in there), "") for new in clauses]
    return tuple(found) if len(found) >= 2 and all(found) and len(set(found)) == len(found) else ()


def _marked_tokens(text: str) -> tuple[str, ...]:
    """Names of things rather than words: identifiers, commands, paths, and any Latin word inside a Chinese text."""
    inside_chinese = not text.isascii()
    found = []
    for match in _TOKEN.finditer(fold(text)):
        token = match.group()
        odd = not token.isalpha() or not (token.islower() or token.istitle())
        named = odd or inside_chinese or _quoted(text, match.start(), match.end())
        if named and len(token) > 1 and not set(terms(token)) <= _ORDINARY:
            found.append(token.lower())
    return tuple(dict.fromkeys(found))


def _quoted(text: str, start: int, end: int) -> bool:
    return start > 0 and end < len(text) and text[start - 1] in "`\"'“‘「" and text[end] in "`\"'”’」"


def _stands_in(token: str, low: str) -> bool:
    """Whether the token stands in a lower-case text as a word of its own."""
    at = low.find(token)
    while at >= 0:
        before, after = low[at - 1 : at], low[at + len(token) : at + len(token) + 1]
        starts_whole = not token[0].isalnum() or not (before.isascii() and before.isalnum())
        if starts_whole and not (after.isascii() and after.isalnum()):
            return True
        at = low.find(token, at + 1)
    return False


def _date_shapes(text: str) -> tuple[str, ...]:
    """Patterns of what a date format such as YYYYMMDD stands for, since a reply holds a date and not the letters."""
    shapes = []
    for match in _DATE_LETTERS.finditer(text):
        pieces = re.finditer(r"([YMDHS])\1*|.", match.group().upper())
        digits = "".join(
            rf"\d{{{len(piece.group())}}}" if piece.group(1) else re.escape(piece.group().lower()) for piece in pieces
        )
        shapes.append(rf"(?<!\d){digits}(?!\d)")
    return tuple(shapes)


def _language_shown(wanted: str, *, prompt: str, reply: str) -> str:
    """Chinese or English, where the action asks for it, the reply is in it and the prompt wasn't."""
    for name, language in _LANGUAGES:
        if name.search(wanted) and _language_of(reply) == language != _language_of(prompt):
            return language
    return ""


def _language_of(text: str) -> str:
    letters = [letter for letter in text[:4000] if letter.isalpha()]
    if not letters:
        return ""
    chinese = sum("\u4e00" <= letter <= "\u9fff" for letter in letters)
    # A Chinese sentence full of tool names still is one: a character says as much as several letters.
    return "Chinese" if chinese * 4 >= len(letters) - chinese else "English"


def _terms_of(text: str) -> list[str]:
    if len(text) <= MAX_CHARACTERS:
        return terms(text)
    return [term for at in range(0, len(text), MAX_CHARACTERS) for term in terms(text[at : at + MAX_CHARACTERS])]
