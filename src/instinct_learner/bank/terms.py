"""The words that a text is found by, for the index and for queries alike.

Chinese, Japanese and Korean runs become overlapping pairs of characters; English words lose their light endings;
identifiers
and paths are kept whole and taken apart; traditional characters and full-width forms are folded. Words that say
nothing about
the subject (the, 的, please) are left out, so a text made of nothing else has no terms.

Imported by the load hook: `functools`, which `sqlite3` brings anyway, and nothing else.
"""

from __future__ import annotations

from functools import cache

from instinct_learner.bank.hanzi import SIMPLIFIED, TRADITIONAL

#: A longer text is cut here: a query of 8,000 characters already names its subject, and the time stays bounded.
MAX_CHARACTERS = 8_000
#: Longer runs are blobs (base64, hashes of hashes), not words that anybody searches by.
MAX_TERM_CHARACTERS = 64

#: Marks that may stand inside a word: in paths, versions, addresses, contractions.
_CONNECTORS = "-./\\:@#'~+="
#: What ends a word in ASCII text. No regular expression: `re` would cost the load hook more than all its words.
_GAPS = str.maketrans(dict.fromkeys('\t\n\r\v\f!"$%&()*,;<>?[]^`{|}', " "))

_ENGLISH_STOP = frozenset(
    """
    a about after again ain all also am an and any are aren as at b be because been before being but by c can cannot
    could
    couldn d did didn do does doesn doing don done e each either else etc ever every few for from g get gets getting
    give go
    goes going got h had hadn has hasn have haven having he her here hers him his how however i if in into is isn it its
    just know let lets like ll m made make makes many may maybe me might mine more most much must my n need needs no
    nor not
    now o of off ok okay on once one only onto or other our ours out over own p please put really s same see shall she
    should
    shouldn so some such t tell than thank thanks that the their theirs them then there these they thing things this
    those
    though through to too u under until up upon us v ve very w want wants was wasn way ways we well were weren what when
    where whether which while who whom whose why will with within without won would wouldn x y yes yet you your yours z
    """.split(),  # noqa: SIM905 - a list of words reads better than 200 quoted ones
)
_CJK_STOP = frozenset(
    "的了是我你您他她它们这那哪就也都在有和与及或但而且并把被给对向从到为以于个些吗呢吧啊呀哦嗯哈很太更最还又再不没要会能可"
    "想请让使么什怎谁之其该应得地着过来去上下里中后前时候当如果所因此则即用做说看一二两三几每各某只才已经将比等号性样种件次",
)


def terms(text: str) -> list[str]:
    """Gives the terms of a text, in the order in which they stand; a term that stands twice is given twice.

    Args:
        text: Any text; only the first `MAX_CHARACTERS` count.

    Returns:
        Lower-case terms of at most `MAX_TERM_CHARACTERS` characters. The same text always gives the same list, and a
        traditional text gives the list of its simplified twin.
    """
    text = fold(text[:MAX_CHARACTERS])
    found: list[str] = []
    for run in text.translate(_GAPS).split():
        if run.isascii():
            _add_run(run, found)
        else:
            _add_mixed(run, found)
    return found


def characters(text: str) -> list[str]:
    """Gives the single CJK characters of a text, each once, particles left out.

    Pairs alone miss that 吃素 bears on 素食: one character in common is weak evidence, and for short texts often all
    there is.
    """
    if text.isascii():
        return []
    folded = fold(text[:MAX_CHARACTERS])
    return [one for one in dict.fromkeys(folded) if is_cjk(one) and one not in _CJK_STOP]


def fold(text: str) -> str:
    """Gives a text with full-width forms and traditional characters replaced by their plain, simplified twins."""
    if text.isascii():
        return text
    return text.translate(_folding())


def stem(word: str) -> str:  # noqa: C901 - one branch an ending
    """Takes the light endings off a lower-case English word: plural, -ing, -ed, -ly, and a silent e.

    Source: the first steps of Porter (1980), with the silent e always dropped so that `use`, `used` and `using` meet.
    """
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "ches", "shes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and len(word) > 3 and word[-2] not in "siu":
        word = word[:-1]
    for ending in ("ing", "edly", "ed", "ly"):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if len(rest) >= 2 and _has_vowel(rest) and not (ending == "ed" and rest.endswith("e")):
                word = rest
                if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                    word = word[:-1]
            break
    if len(word) > 2 and word[-1] == "e" and word[-2] != "e":
        word = word[:-1]
    if len(word) > 3 and word[-1] == "i":
        word = word[:-1] + "y"
    return word


def _has_vowel(word: str) -> bool:
    return any(letter in "aeiouy" for letter in word)


def _add_mixed(run: str, found: list[str]) -> None:
    """Adds a run that holds more than ASCII, taken apart where CJK begins and ends, and where a foreign mark stands."""
    start = 0
    sort = _sort(run[0])
    for at in range(1, len(run) + 1):
        following = _sort(run[at]) if at < len(run) else -1
        if following == sort:
            continue
        if sort == _CJK:
            _add_pairs(run[start:at], found)
        elif sort == _WORD:
            _add_run(run[start:at], found)
        start, sort = at, following


_MARK, _WORD, _CJK = 0, 1, 2


def _sort(character: str) -> int:
    if is_cjk(character):
        return _CJK
    return _WORD if character.isalnum() or character.isascii() else _MARK


def is_cjk(character: str) -> bool:
    """Tells whether a character is of a script without spaces: kana, an ideograph, Hangul."""
    return "\u3040" <= character <= "\u9fff" or "\uac00" <= character <= "\ufaff"


def _add_pairs(run: str, found: list[str]) -> None:
    """Adds the character pairs of a CJK run; a lone character stands for itself, unless it is a particle."""
    if len(run) == 1:
        if run not in _CJK_STOP:
            found.append(run)
        return
    for first, second in zip(run, run[1:], strict=False):  # noqa: RUF007 - itertools would be one more import
        if first not in _CJK_STOP or second not in _CJK_STOP:
            found.append(first + second)


def _add_run(run: str, found: list[str]) -> None:
    """Adds what stands between two gaps: a word, or words with connectors between them (`a/b.py`, `https://x.y`, `a->b`)."""  # noqa: E501
    if run.isalnum():
        _add_word(run, found)
        return
    word = run.lstrip(_CONNECTORS).rstrip("-./\\:@'~=")
    end = len(word.rstrip("+#"))
    # `c++` and `c#` keep their marks; `a+` and `a##` don't mean anything by them.
    word = word if word[end:] in {"", "++", "#"} else word[:end]
    start = 0
    for at in range(1, len(word) - 1):
        # Two connectors in a row join nothing: they stand between two words.
        if word[at] in _CONNECTORS and word[at + 1] in _CONNECTORS and at + 2 < len(word) and at >= start:
            _add_word(word[start:at], found)
            start = at + 2
            while start < len(word) and word[start] in _CONNECTORS:
                start += 1
    if word[start:]:
        _add_word(word[start:], found)


def _add_word(word: str, found: list[str]) -> None:
    """Adds a word, or for an identifier, path or version the whole and its parts."""
    low = word.lower()
    if word.isalpha() and (not word.isascii() or word[1:].islower() or word.islower() or word.isupper()):
        if low not in _ENGLISH_STOP and len(low) <= MAX_TERM_CHARACTERS:
            found.append(stem(low))
        return
    if "'" in word:
        for part in word.split("'"):
            if part:
                _add_word(part, found)
        return
    pieces = _pieces(word)
    if low not in _ENGLISH_STOP and len(low) <= MAX_TERM_CHARACTERS:
        found.append(low if len(pieces) > 1 else stem(low))
    if len(pieces) > 1:
        found.extend(stem(piece) for piece in pieces if _worth_alone(piece))


def _pieces(word: str) -> list[str]:
    """Gives the parts of an identifier in lower case: `HTTPServer2.get_user` is http, server, 2, get, user."""
    pieces: list[str] = []
    start = 0
    for at in range(1, len(word) + 1):
        if at < len(word) and not _parts(word, at):
            continue
        piece = word[start:at].strip(_CONNECTORS + "_")
        if piece:
            pieces.append(piece.lower())
        start = at
    return pieces


def _parts(word: str, at: int) -> bool:
    """Tells whether a part of an identifier begins at a character."""
    before, here = word[at - 1], word[at]
    if not here.isalnum() or not before.isalnum():
        return here.isalnum() != before.isalnum()
    if here.isdigit() != before.isdigit():
        return True
    # A capital begins a part after a small letter, and after capitals where a small letter follows: HTTP|Server.
    return here.isupper() and (before.islower() or (at + 1 < len(word) and word[at + 1].islower()))


def _worth_alone(piece: str) -> bool:
    """Tells whether a part of an identifier is worth finding by itself: not a stop word, not a digit or two of a version."""  # noqa: E501
    if len(piece) > MAX_TERM_CHARACTERS or piece in _ENGLISH_STOP:
        return False
    return len(piece) > 2 if piece.isdigit() else len(piece) > 1


@cache
def _folding() -> dict[int, int | str]:
    """Gives the folding table, made when the first text needs it: an English session never pays for it."""
    table: dict[int, int | str] = dict(str.maketrans(TRADITIONAL, SIMPLIFIED))
    table.update((code, code - 0xFEE0) for code in range(0xFF01, 0xFF5F))
    table[0x3000] = " "
    table[0x2019] = "'"
    return table
