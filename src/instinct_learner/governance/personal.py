"""What personal data looks like: identity numbers, phones, cards, bank accounts, mail addresses; checksums decide."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy

_SHAPES: tuple[tuple[str, str], ...] = (
    (
        "id-number",
        r"(?<![0-9A-Za-z])[1-9]\d{5}[ \-]?(?:18|19|20)\d{2}[ \-]?(?:0[1-9]|1[0-2])[ \-]?(?:0[1-9]|[12]\d|3[01])[ \-]?\d{3}[0-9Xx](?![0-9A-Za-z])",
    ),
    (
        "id-number-labelled",
        r"(?:身份证|身分證|证件|證件|ID card)[^\d\n]{0,8}(\d{14}[\dXx](?:\d{2}[\dXx])?)(?![0-9A-Za-z])",
    ),
    ("id-number-hk", r"(?<![0-9A-Za-z])[A-Z]{1,2}\d{6}\([0-9A]\)"),
    ("id-number-tw", r"(?<![0-9A-Za-z])[A-Z][1289]\d{8}(?![0-9A-Za-z])"),
    (
        "passport",
        r"(?i)(?:护照|護照|passport)[^\w\n]{0,3}(?:号码|號碼|号|號|no\.?|number)?[^\w\n]{0,3}([A-Z]{1,2}\d{7,8})(?!\d)",
    ),
    ("ssn", r"(?<![\d\-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d\-])"),
    ("card", r"(?<![0-9A-Za-z.\-])\d(?:[ \-]?\d){12,18}(?![0-9A-Za-z]|[ \-]\d)"),
    ("card-labelled", r"(?:银行卡|銀行卡|信用卡|储蓄卡|卡号|卡號)[^\d\n]{0,6}(\d(?:[ \-]?\d){14,18})(?!\d)"),
    ("iban", r"(?<![0-9A-Za-z])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![0-9A-Za-z])"),
    (
        "phone",
        r"(?<![0-9A-Za-z_.+])(?:\(?(?:\+|00)?86\)?[ \-]{0,2})?1[3-9]\d(?:[ \-]?\d{4}[ \-]?\d{4}|[ \-]?\d{3}[ \-]?\d{5})(?![0-9A-Za-z_])",
    ),
    ("phone", r"(?<![0-9A-Za-z_+])\+\d{1,3}(?:[ .\-()]{0,2}\d){7,13}(?![0-9A-Za-z_])"),
    ("phone", r"(?<![0-9A-Za-z_.\-])\(?[2-9]\d{2}(?:\) ?|[ .\-])[2-9]\d{2}[ .\-]\d{4}(?![0-9A-Za-z_.\-])"),
    ("phone", r"(?<![0-9A-Za-z_.\-])\(?0\d{2,3}(?:\) ?|[ \-])[2-9]\d{2,3}[ \-]?\d{4}(?![0-9A-Za-z_\-])"),
    (
        "phone-labelled",
        r"(?i)(?:电话|電話|手机|手機|座机|热线|\bphone|\bmobile|\btel)(?:号码|號碼|号|number)?[ \t]{0,2}(?::|是|=)[ \t]{0,2}(\+?\d(?:[ \-]?\d){6,14})(?!\d)",
    ),
    (
        "email",
        r"(?<![A-Za-z0-9._%+\-/@])[A-Za-z0-9._%+\-]{1,64}@(?:[A-Za-z0-9\-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![A-Za-z0-9\-@])",
    ),
)

_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_REMOTE_BEFORE = lazy(r"(?:^|[\s`\"'])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)[^\n]{0,60}\Z")
_REMOTE_AFTER = lazy(r":(?:[~/]|[\w.\-]{1,64}/|[\w.\-]{1,64}\.git)")


def _digits(text: str) -> str:
    return re.sub(r"[^0-9A-Za-z]", "", text)


def is_resident_id(number: str) -> bool:
    """Whether 18 characters are a mainland identity number. Source: GB 11643-1999, ISO 7064 MOD 11-2."""
    body = _digits(number).upper()
    total = sum(int(digit) * weight for digit, weight in zip(body[:17], _WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == body[17]


def is_luhn(number: str) -> bool:
    """Whether the digits pass Luhn's check. Source: ISO/IEC 7812-1."""
    total = 0
    for index, digit in enumerate(reversed(_digits(number))):
        doubled = int(digit) * 2 if index % 2 else int(digit)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def is_card(number: str) -> bool:
    """Whether the digits are a payment card: a known issuer range of the right length, and Luhn."""
    body = _digits(number)
    ranges = (
        r"4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}"
        r"|3(?:0[0-5]|[689]\d)\d{11}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|9558\d{12,15}|220[0-4]\d{12}|6\d{15}|6\d{18}"
    )
    return re.fullmatch(ranges, body) is not None and is_luhn(body)


def is_iban(number: str) -> bool:
    """Whether a text is a bank account number by MOD 97-10. Source: ISO 13616."""
    body = _digits(number).upper()
    return 15 <= len(body) <= 34 and int("".join(str(int(c, 36)) for c in body[4:] + body[:4])) % 97 == 1


def is_hong_kong_id(number: str) -> bool:
    """Whether a text is a Hong Kong identity number with its check digit."""
    body = _digits(number).rjust(9)
    values = [36 if c == " " else int(c, 36) for c in body]
    return sum(value * weight for value, weight in zip(values, range(9, 0, -1), strict=True)) % 11 == 0


def is_taiwan_id(number: str) -> bool:
    """Whether a text is a Taiwan identity number with its check digit."""
    letter = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(number[0]) + 10
    digits = [letter // 10, letter % 10, *map(int, number[1:])]
    return (
        sum(digit * weight for digit, weight in zip(digits, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) % 10 == 0
    )


_CHECKS = {
    "id-number": is_resident_id,
    "id-number-hk": is_hong_kong_id,
    "id-number-tw": is_taiwan_id,
    "card": is_card,
    "iban": is_iban,
}


_SHAPED = tuple((category, lazy(shape)) for category, shape in _SHAPES)


def _is_remote(view: str, start: int, end: int) -> bool:
    """Whether `user@host` names a machine, as in `git@host:path` or `ssh deploy@host`, and not a person's mail."""
    before = view[max(0, start - 80) : start]
    return bool(_REMOTE_AFTER.match(view, end) or _REMOTE_BEFORE.search(before) or before.endswith("://"))


def find_personal(view: str) -> list[tuple[int, int, str]]:
    """Personal data as (start, end, category)."""
    found = []
    for category, shape in _SHAPED:
        check = _CHECKS.get(category)
        for match in shape.finditer(view):
            start, end = match.span(1 if shape.groups else 0)
            if check is not None and not check(view[start:end]):
                continue
            if category == "email" and (
                _is_remote(view, start, end) or view[start:end].startswith(("git@", "noreply@"))
            ):
                continue
            found.append((start, end, category.removesuffix("-labelled").removesuffix("-hk").removesuffix("-tw")))
    return found
