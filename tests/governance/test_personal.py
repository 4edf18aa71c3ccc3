"""The checksums that tell a number of a person from any other number. Every literal was reckoned by hand."""

from __future__ import annotations

import pytest

from instinct_learner.governance.personal import (
    find_personal,
    is_card,
    is_hong_kong_id,
    is_iban,
    is_luhn,
    is_resident_id,
    is_taiwan_id,
)


def _others(number: str, places: range) -> list[str]:
    """The number with one digit raised by one, at each of the places."""
    return [number[:at] + str((int(number[at]) + 1) % 10) + number[at + 1 :] for at in places if number[at].isdigit()]


@pytest.mark.parametrize(
    "number",
    ["11010519491231002X", "11010519491231002x", "112134198712113218", "441521199609234572", "1-1-2134198712113218"],
)
def test_an_identity_number_of_the_mainland_has_its_check_digit(number: str) -> None:
    assert is_resident_id(number)


def test_no_other_digit_passes_for_it() -> None:
    assert not any(map(is_resident_id, _others("112134198712113218", range(18))))
    assert not any(map(is_resident_id, _others("441521199609234572", range(18))))


@pytest.mark.parametrize(
    ("number", "good"),
    [
        ("79927398713", True),
        ("79927398710", False),
        ("4111 1111-1111 1111", True),
        ("4111111111111112", False),
        ("18", True),
    ],
)
def test_luhn(number: str, *, good: bool) -> None:
    assert is_luhn(number) is good


@pytest.mark.parametrize(
    "number",
    [
        "4222222222222", "4111111111111111", "4111111111111111110", "5555555555554444", "5100000000000008",
        "2221000000000009", "2223003122003222", "2720000000000005", "378282246310005", "30569309025904",
        "30111111111117", "38911111111112", "3530111333300000", "6011111111111117", "6500000000000002",
        "6228480012345671",
        "6228480012345678903", "622848001234567894", "9558800123456782", "2201001234567890",
    ],
)  # fmt: skip
def test_a_card_is_of_a_known_range_and_length(number: str) -> None:
    assert is_card(number)
    assert not is_card(number[:-1] + str((int(number[-1]) + 1) % 10))


@pytest.mark.parametrize(
    "number", ["1234567812345670", "353011133330001", "2209001234567892", "79927398713", "5555 5555"]
)
def test_a_number_of_no_range_is_no_card_whatever_its_check_digit(number: str) -> None:
    assert not is_card(number)


@pytest.mark.parametrize(
    ("number", "good"),
    [
        ("GB82 WEST 1234 5698 7654 32", True),
        ("gb82west12345698765432", True),
        ("DE89370400440532013000", True),
        ("GB83WEST12345698765432", False),
        ("DE89370400440532013001", False),
        ("XX0812345678901", True),
        ("XX361234567890", False),
        ("XX53" + "9" * 30, True),
        ("XX59" + "9" * 31, False),
    ],
)
def test_an_account_number_has_its_check_digits_and_its_length(number: str, *, good: bool) -> None:
    assert is_iban(number) is good


@pytest.mark.parametrize("number", ["A123456(3)", "AB987654(3)", "Z683365(A)", "C123458(5)", "G123464(0)"])
def test_an_identity_number_of_hong_kong(number: str) -> None:
    assert is_hong_kong_id(number)
    assert not any(map(is_hong_kong_id, _others(number, range(len(number)))))


@pytest.mark.parametrize("number", ["A123456789", "B198765436", "Z291837468"])
def test_an_identity_number_of_taiwan(number: str) -> None:
    assert is_taiwan_id(number)
    assert not any(map(is_taiwan_id, _others(number, range(1, 10))))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("身份证 11010519491231002X。", [(4, 22, "id-number")]),
        ("身份证 110105194912310020", [(4, 22, "id-number")]),  # the label is enough
        ("编号 110105194912310020", []),
        ("HK A123456(3)", [(3, 13, "id-number")]),
        ("HK A123456(4)", []),
        ("台 A123456789", [(2, 12, "id-number")]),
        ("台 A123456788", []),
        ("卡号 123456781234567", [(3, 18, "card")]),
        ("mail bob@example.com now", [(5, 20, "email")]),
        ("git@github.com and noreply@example.com", []),
        ("clone bob@example.com:repo/x.git", []),
        ("clone bob@example.com:~/x", []),
        ("ssh bob@example.com", []),
        ("rsync -a x bob@example.com", []),
        ("postgres://bob@example.com", []),
        ("ssh" + " x" * 31 + " bob@example.com", [(66, 81, "email")]),
        ("电话：1234567", [(3, 10, "phone")]),
        ("13812345678", [(0, 11, "phone")]),
        ("123-45-6789", [(0, 11, "ssn")]),
        ("护照 E12345678", [(3, 12, "passport")]),
    ],
)
def test_what_is_found_where(text: str, found: list[tuple[int, int, str]]) -> None:
    assert sorted(set(find_personal(text.replace("：", ":")))) == found
