"""Secrets and personal data leave a text before anything is written anywhere.

Source: SPEC §2.1, THREATS "secrets and personal data".
"""

from __future__ import annotations

from instinct_learner.governance.credentials import find_labelled, find_private_keys, find_tokens
from instinct_learner.governance.personal import find_personal
from instinct_learner.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

#: Characters that nobody sees. They are read over while looking, or one of them inside a token would hide it.
_UNSEEN = lazy(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
#: Full-width forms are read as the plain ones that they imitate; wide commas and brackets stay, they end a value.
_FOLD = (
    {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code).isalnum()}
    | {ord(wide): ord(plain) for wide, plain in zip("：＝＠．－＿／＋＃＄％＆＊", ":=@.-_/+#$%&*", strict=True)}
    | {0x3000: 0x20, 0x201C: 0x22, 0x201D: 0x22, 0x2018: 0x27, 0x2019: 0x27}
)
#: One of these stands in whatever a passphrase's label is.
_PASSPHRASE_LABELS = ("pass", "pwd", "密码", "密碼", "口令", "暗号", "暗號", "密语", "密語")
#: What we write into every event, each digit as a nought: ids, records' paths, times with their zone.
_FORMS = frozenset(
    (
        "instinct-00000000-000",
        "instincts/0000-00-00-000.md",
        *(f"0000-00-00T00:00:00{part}{sign}00:00" for part in ("", ".000000") for sign in "+-"),
    )
)
_LONGEST_FORM = max(map(len, _FORMS))
_ANY_DIGIT = dict.fromkeys(map(ord, "123456789"), "0")
#: Texts in which there was nothing to hide: a turn says the same few into files, events and notices. None with a secret
#: is kept, and no long one.
_clean: set[str] = set()
_CLEAN_KEPT, _CLEAN_CHARACTERS = 256, 600
#: A token that a mail client broke over two lines; only tokens whose length is fixed can be put together again.
_BROKEN = lazy(
    r"(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9\n]{36,40}|(?:AKIA|ASIA)[A-Z0-9\n]{16,18}|AIza[A-Za-z0-9_\-\n]{35,38}"
    r"|glpat-[A-Za-z0-9_\-\n]{20,22}|dapi[0-9a-f\n]{32,34}|hf_[A-Za-z0-9\n]{34,36}|npm_[A-Za-z0-9\n]{36,38})(?![A-Za-z0-9])"
)


#: How long such a token is altogether, by its first letters.
_WHOLE = {"gh": 40, "AK": 20, "AS": 20, "AI": 39, "gl": 26, "da": 36, "hf": 37, "np": 40}


def _broken_end(match: re.Match[str]) -> int:
    """Where a broken token ends; 0 where it is whole on its first line, and what stands below it is something else."""
    left = _WHOLE[match[0][:2]]
    if match[0].find("\n") not in range(left):
        return 0
    for at, letter in enumerate(match[0]):
        left -= letter != "\n"
        if not left:
            return match.start() + at + 1
    return match.end()


def _is_printable(text: str) -> bool:
    """Whether a text without anything beyond ASCII holds no control characters but line ends and tabs."""
    return text.replace("\n", "").replace("\t", "").isprintable()


def _view(text: str) -> tuple[str, list[int] | None]:
    """The text as a reader sees it, and for each of its characters its place in the text (`None`: the same)."""
    if text.isascii() and (_is_printable(text) or _UNSEEN.search(text) is None):
        return text, None
    folded = text.translate(_FOLD)
    if _UNSEEN.search(folded) is None:
        return folded, None
    places: list[int] = []
    pieces = []
    at = 0
    for match in _UNSEEN.finditer(folded):
        pieces.append(folded[at : match.start()])
        places.extend(range(at, match.start()))
        at = match.end()
    pieces.append(folded[at:])
    places.extend(range(at, len(folded)))
    return "".join(pieces), places


def _spans(view: str) -> list[tuple[int, int, str]]:
    """Every span to hide, in order, none touching another."""
    lowered = view.casefold()  # as the patterns compare: the long s is an s
    found = find_private_keys(view)
    found += find_tokens(view)
    found += [(match.start(), end, "token") for match in _BROKEN.finditer(view) if (end := _broken_end(match))]
    found += find_labelled(view)
    if any(label in lowered for label in _PASSPHRASE_LABELS):
        # Compiling its patterns costs a cold hook more than all else here.
        from instinct_learner.governance.passphrases import find_passphrases

        found += find_passphrases(view)
    # A mail address may be the end of `https://user:password@host`; what is hidden already is not looked at again.
    found += [
        span for span in find_personal(view) if not any(start < span[1] and span[0] < end for start, end, _ in found)
    ]
    merged: list[tuple[int, int, str]] = []
    for start, end, category in sorted(found, key=lambda span: (span[0], -span[1])):
        if merged and start < merged[-1][1]:
            last = merged[-1]
            merged[-1] = (last[0], max(last[1], end), last[2])
        else:
            merged.append((start, end, category))
    return merged


def _is_ours(text: str) -> bool:
    """Whether a text is an id, a record's path or a time as we write them into every event: nothing else fits in."""
    return len(text) <= _LONGEST_FORM and text.translate(_ANY_DIGIT) in _FORMS


def redact(text: str) -> str:
    """Replaces every secret and personal datum by `[redacted:<category>]`; all else stays as it is, byte for byte.

    Time is linear in the text. Doing it twice changes nothing.

    Source: SPEC §2.1.
    """
    if _is_ours(text) or text in _clean:
        return text
    view, places = _view(text)
    spans = _spans(view)
    if not spans:
        if len(text) <= _CLEAN_CHARACTERS:
            if len(_clean) >= _CLEAN_KEPT:
                _clean.clear()
            _clean.add(text)
        return text
    pieces = []
    at = 0
    for start, end, category in spans:
        begin, stop = (start, end) if places is None else (places[start], places[end - 1] + 1)
        pieces.append(f"{text[at:begin]}[redacted:{category}]")
        at = stop
    pieces.append(text[at:])
    return "".join(pieces)
