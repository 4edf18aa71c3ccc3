"""Secrets and personal data go, what only looks like them stays."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instinct_learner.governance import redact as redacting
from instinct_learner.governance.redact import _is_ours, _spans, redact

_CASES = Path(__file__).parent.parent / "data" / "threats" / "secrets.jsonl"
_HEX = "9f8e7d6c5b4a39281706f5e4d3c2b1a0"
_MIX = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"


def _join(value: Any) -> str:
    return "".join(value["$join"]) if isinstance(value, dict) else str(value)


def _cases() -> list[Any]:
    lines = _CASES.read_text(encoding="utf-8").strip().split("\n")
    return [pytest.param(json.loads(line), id=json.loads(line)["id"]) for line in lines]


@pytest.mark.parametrize("case", _cases())
def test_every_labelled_case_is_judged_as_labelled(case: dict[str, Any]) -> None:
    cleaned = redact(_join(case["input"]))
    for secret in case.get("must_not_contain", []):
        assert _join(secret) not in cleaned
    for kept in case.get("must_contain", []):
        assert _join(kept) in cleaned


def _token(prefix: str, length: int, letters: str = _MIX) -> str:
    return prefix + (letters * 12)[:length]


@pytest.mark.parametrize(
    "token",
    [
        pytest.param(_token("gho" + "_", 36), id="github oauth"),
        pytest.param(_token("xoxb" + "-", 40), id="slack"),
        pytest.param(_token("sk-ant" + "-api03-", 93), id="anthropic"),
        pytest.param(_token("hf" + "_", 34), id="hugging face"),
        pytest.param(_token("npm" + "_", 36), id="npm"),
        pytest.param(_token("LTAI" + "5t", 18), id="aliyun"),
        pytest.param(_token("AKID", 32), id="tencent"),
        pytest.param(_token("AKLT", 40), id="volcengine"),
        pytest.param(_token("sk" + "-", 32, _HEX), id="dashscope"),
        pytest.param(_token("SEC", 64, _HEX), id="dingtalk secret"),
        pytest.param(_token("SK", 32, _HEX), id="twilio"),
        pytest.param(_token("key" + "-", 32, _HEX), id="mailgun"),
        pytest.param(_HEX + "-us14", id="mailchimp"),
        pytest.param(_HEX + "." + _MIX[:16], id="zhipu"),
        pytest.param(_token("pat", 14) + "." + _HEX * 2, id="airtable"),
        pytest.param(_token("newvendor" + "_", 36), id="a vendor nobody listed"),
    ],
)
@pytest.mark.parametrize(
    "sentence",
    ["use {} for this", "记住用这个{}，以后都用", "token={}", '"{}"', "，{}。", "export X='{}'", "```\n{}\n```"],
)
def test_a_token_is_found_in_any_sentence(token: str, sentence: str) -> None:
    cleaned = redact(sentence.format(token))
    assert token not in cleaned
    assert "[redacted:" in cleaned


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        pytest.param("密码是 Xk9$mPq2", "Xk9$mPq2", id="zh is"),
        pytest.param("密码：Xk9$mPq2，别忘了", "Xk9$mPq2", id="zh full-width colon"),
        pytest.param("密碼為 hunter2x!", "hunter2x!", id="traditional"),
        pytest.param("数据库密码改成 Qw3rty!88 了", "Qw3rty!88", id="zh changed to"),
        pytest.param("ｐａｓｓｗｏｒｄ＝Ｘk9mPq22", "k9mPq22", id="full-width label"),
        pytest.param("password is hunter2!", "hunter2!", id="en is"),
        pytest.param('{"password": "correct horse"}', "correct horse", id="json"),
        pytest.param("password: 'sunshine'", "sunshine", id="a plain word in quotes"),
        pytest.param("pwd: letmein", "letmein", id="a plain word at the end"),
        pytest.param("PASSWORD: 12345678", "12345678", id="digits only"),
        pytest.param("DB_PASS=s3cr3t99", "s3cr3t99", id="variable"),
        pytest.param("postgres://u:p%40ss@db:5432/x", "p%40ss", id="postgres url"),
        pytest.param("redis://:Zx81abcQ@cache:6379", "Zx81abcQ", id="redis url without user"),
        pytest.param("mysql -uroot -pS3cretPw db", "S3cretPw", id="mysql flag"),
        pytest.param("curl -u bob:Zx9sdf8 https://x.io", "Zx9sdf8", id="curl user"),
        pytest.param("login with --password Xy12zz99", "Xy12zz99", id="flag"),
        pytest.param("X-Api-Key: " + _HEX[:20], _HEX[:20], id="header"),
        pytest.param("Cookie: sid=abc123def456; a=b", "abc123def456", id="cookie"),
        pytest.param("腾讯云 SecretKey：" + _MIX[:32], _MIX[:32], id="tencent secret"),
        pytest.param("令牌：" + _HEX[:24], _HEX[:24], id="zh token"),
        pytest.param("API密钥 sk 是 " + _HEX, _HEX, id="zh key is"),
        pytest.param("验证码 834921", "834921", id="verification code"),
        pytest.param("pin码：4821", "4821", id="pin"),
        pytest.param("助记词：" + " ".join(["apple", "river", "stone", "cloud"] * 3), "apple river", id="seed phrase"),
    ],
)
def test_a_value_behind_its_label_is_found(text: str, secret: str) -> None:
    assert secret not in redact(text)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        pytest.param("我的手机是13912345678，打给我", "13912345678", id="mobile"),
        pytest.param("call +1 415-555-2671", "415-555-2671", id="international"),
        pytest.param("tel 010-62345678", "62345678", id="landline"),
        pytest.param("bob.smith@corp.com 是我的邮箱", "bob.smith@corp.com", id="mail"),
        pytest.param("card 4111 1111 1111 1111", "4111 1111", id="card in groups"),
        pytest.param("卡号：6222 0293 1734 8688 507", "6222 0293", id="union pay in groups"),
        pytest.param("SSN 536-22-1234", "536-22-1234", id="social security"),
        pytest.param("GB82 WEST 1234 5698 7654 32", "1234 5698", id="iban"),
        pytest.param("护照号 E12345678", "E12345678", id="passport"),
        pytest.param("香港身份证 A123456(3)", "A123456(3)", id="hong kong"),
        pytest.param("身分證字號 A123456789", "A123456789", id="taiwan"),
        pytest.param("身份证 11010519491231002X", "11010519491231002X", id="resident id ending in X"),
        pytest.param("11010519491231002x 是他", "11010519491231002x", id="small x"),
    ],
)
def test_personal_data_is_found(text: str, secret: str) -> None:
    assert secret not in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "tokens: 4096 max",
        "uuid 123e4567-e89b-12d3-a456-426614174000",
        "md5 d41d8cd98f00b204e9800998ecf8427e",
        "integrity sha512-" + "aB3" * 28,
        "git clone git@github.com:org/repo.git",
        "ssh deploy@host.corp.com",
        "https://user@host.com/x",
        "api_key: YOUR_API_KEY",
        "token=<your token>",
        "Authorization: Bearer $TOKEN",
        "密码不要写进日志",
        "密码至少8位，包含大小写字母和数字",
        "密码错误时重试三次",
        "password: required",
        "password must contain 1 uppercase",
        "password = os.environ['DB_PASSWORD']",
        "password=getpass.getpass()",
        "token: str = Field(...)",
        "tokenizer: cl100k_base",
        "use password hashing with argon2id",
        "primary key is user_id",
        "key: ctrl+shift+p",
        "sk-your-key-here-please",
        "timestamp 1700000000000",
        "id: 1234567890123456789",
        "身份证 110105194912310021",
        "3.141592653589793",
        "card layout 4x4",
        "4111 1111 1111 1112 fails its checksum",
        "口令红包",
        "令牌桶算法每秒 100 个",
        "密钥长度 256 位",
        "打电话给客户",
        "model claude-3-5-sonnet-20241022",
        "use HS256 for jwt tokens",
        "ISBN 978-7-111-40701-0",
        "👩\u200d💻 用 emoji",
    ],
)
def test_what_only_looks_like_a_secret_stays_byte_for_byte(text: str) -> None:
    expected = "身份证 [redacted:id-number]" if text.startswith("身份证") else text
    assert redact(text) == expected


def test_a_private_key_without_its_last_line_goes_to_the_end_of_its_base64() -> None:
    text = "cut\n-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIB0Ab\nabc+/=\n\n然后提交代码 please"
    assert redact(text) == "cut\n[redacted:private-key]然后提交代码 please"


def test_a_private_key_without_its_first_line_goes_back_to_the_start_of_its_base64() -> None:
    body = "\n".join([_MIX + _MIX[:28]] * 3)
    assert redact(f"look here:\n{body}\n-----END RSA PRIVATE KEY-----\nok") == "look here:\n[redacted:private-key]\nok"


def test_a_placeholder_in_a_connection_string_stays() -> None:
    assert redact("postgres://u:${DB_PASSWORD}@db/x") == "postgres://u:${DB_PASSWORD}@db/x"


def test_the_end_of_a_key_with_nothing_before_it_is_a_span_of_its_own() -> None:
    assert redact("-----END PRIVATE KEY-----") == "[redacted:private-key]"


def test_two_private_keys_are_two_spans() -> None:
    key = f"-----BEGIN PRIVATE KEY-----\n{_MIX * 2}\n-----END PRIVATE KEY-----"
    assert redact(f"{key}\nand\n{key}") == "[redacted:private-key]\nand\n[redacted:private-key]"


def test_a_private_key_in_json_with_escaped_line_ends_is_one_span() -> None:
    key = f"-----BEGIN PRIVATE KEY-----\\n{_MIX * 2}\\n-----END PRIVATE KEY-----\\n"
    assert _MIX not in redact(json.dumps({"private_key": key}))


def test_a_file_of_putty_is_found() -> None:
    text = f"PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n{_MIX}\nPrivate-MAC: {_HEX}\n"
    assert _MIX not in redact(text)
    assert _HEX not in redact(text)


def test_what_stands_around_a_secret_stays() -> None:
    assert redact("先 git pull，密码：Xk9$mPq2，再 build") == "先 git pull，密码：[redacted:password]，再 build"


def test_zero_width_characters_inside_go_with_the_secret_and_those_outside_stay() -> None:
    token = "gh\u200bp_" + _MIX[:18] + "\u200b" + _MIX[18:]
    assert redact(f"a\u200bb {token} c\u200bd") == "a\u200bb [redacted:github-token] c\u200bd"


def test_a_token_of_fixed_length_that_was_broken_over_two_lines_goes_whole() -> None:
    text = "token ghp_" + _MIX[:20] + "\n" + _MIX[20:36] + " ok"
    assert _MIX[20:36] not in redact(text)


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_redacting_twice_changes_nothing(text: str) -> None:
    once = redact(text)
    assert redact(once) == once


@pytest.mark.parametrize(
    "unit",
    [
        "password: ", "a", "1 ", "eyJ", "-----BEGIN PRIVATE KEY-----", "x@", "token ", "https://a:", "4 ", "sk-",
        "ghp_", "-----END PRIVATE KEY-----", "QUJD\n", "mysql ", "密码", "otpauth://", "cookie:", "a.b@c.d", "key='",
    ],
)  # fmt: skip
def test_a_hostile_message_of_64_kib_takes_less_than_a_second(unit: str) -> None:
    text = unit * (65536 // len(unit))
    started = time.process_time()
    redact(text)
    assert time.process_time() - started < 1.0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("my password is correct horse battery staple", "my password is [redacted:password]"),
        ("口令是 correct horse battery staple，别告诉别人", "口令是 [redacted:password]，别告诉别人"),
        ("密码是correct horse battery staple", "密码是[redacted:password]"),
        ("Passphrase: Tundra violin Marble octopus.", "Passphrase: [redacted:password]."),
        ("the pass phrase was lunar gravel pickle sandwich", "the pass phrase was [redacted:password]"),
        (
            "change the password to correct-horse-battery-staple please",
            "change the password to [redacted:password] please",
        ),
        (
            "password is correct horse battery staple and the user is bob",
            "password is [redacted:password] and the user is bob",
        ),
        ("the password = lunar gravel pickle crafted\n", "the password = [redacted:password]\n"),
        ("PASSWORD IS correct horse battery staple", "PASSWORD IS [redacted:password]"),
        ("pa\u017f\u017fword is correct horse battery staple", "pa\u017f\u017fword is [redacted:password]"),
        ("my pwd is correct horse battery staple", "my pwd is [redacted:password]"),
        ("密碼是correct horse battery staple", "密碼是[redacted:password]"),
        ("暗号：天王盖地虎", "暗号：[redacted:password]"),
        ("密语：天王盖地虎", "密语：[redacted:password]"),
        ("密語：天王蓋地虎", "密語：[redacted:password]"),
        ("口令：天王盖地虎", "口令：[redacted:password]"),
        ("口令是「芝麻开门」", "口令是「[redacted:password]」"),
        ("暗號是『請開門』", "暗號是『[redacted:password]』"),
    ],
)
def test_a_passphrase_of_several_words_is_hidden(text: str, shown: str) -> None:
    assert redact(text) == shown
    assert redact(shown) == shown


@pytest.mark.parametrize(
    "text",
    [
        "the password is stored in the vault",
        "the password is being checked client side",
        "password: minimum eight characters required",
        "password is correct now please continue with deployment",
        "the password is correct horse battery",
        "the password is hashed with bcrypt before saving",
        "password is set per environment by ops",
        "the password was wrong three times yesterday",
        "passwords to rotate monthly across teams",
        "ask for the password to unlock deploy pipeline steps",
        "password is case sensitive everywhere",
        "the passphrase is not required for local builds",
        "口令：请联系管理员",
        "口令是统一发放的",
        "口令由管理员发放",
        "密码为空时报错",
        "用户密码是必填字段",
        "口令：芝麻开",
    ],
)
def test_talk_about_passwords_stays(text: str) -> None:
    assert redact(text) == text


_PLAIN = ("correct", "horse", "battery", "staple", "tundra", "violin", "marble", "octopus")


@given(st.lists(st.sampled_from(_PLAIN), min_size=4, max_size=9))
def test_any_row_of_plain_words_is_hidden_whole(words: list[str]) -> None:
    assert redact(f"the password is {' '.join(words)}, ok") == "the password is [redacted:password], ok"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{'ghp_' + 'aB3dE5fG7h' * 3 + 'aB3dE5'}\nnext line\n", "[redacted:github-token]\nnext line\n"),
        (f"{'ghp_' + 'aB3dE5fG7h' * 3 + 'aB3dE5'}\nC\n", "[redacted:github-token]\nC\n"),
        (f"{'ghp_' + 'aB3dE5fG7h' * 2}\n{'aB3dE5fG7h' + 'aB3dE5'}\nab\n", "[redacted:token]\nab\n"),
        (f"AKIA{'ABCDEFGH23'}\nABCDEF\nab", "[redacted:token]\nab"),
    ],
)
def test_a_token_broken_over_lines_ends_where_it_is_whole(text: str, shown: str) -> None:
    assert redact(text) == shown


_MIXED = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"


@pytest.mark.parametrize(
    ("token", "below"),
    [
        pytest.param("ghp_" + _MIXED, "C", id="github"),
        pytest.param("AKIA" + "ABCD2345EFGH67JK", "C", id="aws"),
        pytest.param("ASIA" + "ABCD2345EFGH67JK", "C", id="aws session"),
        pytest.param("AIza" + _MIXED[:35], "C", id="google"),
        pytest.param("glpat-" + _MIXED[:20], "C", id="gitlab"),
        pytest.param("dapi" + "0123456789abcdef" * 2, "c", id="databricks"),
        pytest.param("hf_" + _MIXED[:34], "C", id="huggingface"),
        pytest.param("npm_" + _MIXED, "C", id="npm"),
    ],
)
def test_what_stands_below_a_whole_token_stays(token: str, below: str) -> None:
    shown = redact(f"{token}\n{below}\n")
    assert shown.startswith("[redacted:")
    assert shown.endswith(f"]\n{below}\n")
    assert token[8:] not in shown
    # The same token, broken, goes with both its halves, and only it.
    half = len(token) - 6
    assert redact(f"{token[:half]}\n{token[half:]}\n") == "[redacted:token]\n"


def test_a_broken_token_that_lost_a_letter_goes_whole() -> None:
    assert redact(f"ghp_{_MIXED[:20]}\n{_MIXED[20:35]} x") == "[redacted:token] x"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("password\u3000is\u3000lunar\u3000horse\u3000violin\u3000cup", "password\u3000is\u3000[redacted:password]"),
        ("口令是\u201c芝麻开门\u201d", "口令是\u201c[redacted:password]\u201d"),
        ("口令是\u2018芝麻开门\u2019", "口令是\u2018[redacted:password]\u2019"),
        (f"ghp_{_MIXED[:9]}\x07{_MIXED[9:]} x", "[redacted:github-token] x"),
        (f"ghp_{_MIXED[:9]}\u200b{_MIXED[9:]}\u200b x", "[redacted:github-token]\u200b x"),
        ("https://bob:hunter22@example.com/x", "https://bob:[redacted:url-credentials]@example.com/x"),
        ("b@ex.com https://b:hunter22@ex.com", "[redacted:email] https://b:[redacted:url-credentials]@ex.com"),
    ],
    ids=["blanks", "double quotes", "single quotes", "a bell", "no width", "credentials", "mail and credentials"],
)  # fmt: skip
def test_what_a_reader_sees_is_what_is_looked_at(text: str, shown: str) -> None:
    assert redact(text) == shown


def test_two_secrets_that_touch_are_two_spans() -> None:
    begin = "-----BEGIN PRIVATE KEY-----\n"
    assert redact(begin + "bob@example.com") == "[redacted:private-key][redacted:email]"
    assert redact("13912345678" + begin) == "[redacted:phone][redacted:private-key]"


def test_a_mask_of_a_whole_token_stays_whatever_stands_below() -> None:
    text = f"ghp_{'x' * 36}\nab\n"
    assert redact(text) == text


@given(
    st.one_of(
        st.from_regex(r"instinct-[0-9]{8}-[0-9]{3}", fullmatch=True),
        st.from_regex(r"instincts/[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{3}\.md", fullmatch=True),
        st.datetimes(timezones=st.timezones()).map(lambda time: time.isoformat()),
        st.from_regex(
            r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{6})?[+-][0-9]{2}:[0-9]{2}", fullmatch=True
        ),
    )
)
def test_what_is_ours_by_its_form_holds_nothing_to_hide(text: str) -> None:
    assert _spans(text) == []


def test_what_every_event_says_is_ours_and_numbers_are_not() -> None:
    assert _is_ours("instinct-20260508-001")
    assert _is_ours("instincts/2026-05-08-001.md")
    assert _is_ours("2026-05-08T13:00:00+08:00")
    assert _is_ours("2026-05-08T13:00:00.123456+08:00")
    for other in ("13812345678", "instinct-2026050813812", "4111 1111 1111 1111 12345", "instinct-2026O508-001", ""):
        assert not _is_ours(other)


def test_a_text_with_nothing_to_hide_is_looked_at_once_and_one_with_a_secret_is_never_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []

    def counted(view: str) -> list[tuple[int, int, str]]:
        looked.append(view)
        return _spans(view)

    monkeypatch.setattr(redacting, "_spans", counted)
    monkeypatch.setattr(redacting, "_clean", set())
    secret = "ghp_" + "a1B2" * 9
    for _ in range(3):
        assert redact("装依赖都用 pnpm") == "装依赖都用 pnpm"
        assert secret not in redact(f"用 {secret} 登录")
    assert looked.count("装依赖都用 pnpm") == 1
    assert looked.count(f"用 {secret} 登录") == 3
    assert redacting._clean == {"装依赖都用 pnpm"}


def test_few_and_short_texts_are_kept_as_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redacting, "_clean", set())
    for number in range(3 * redacting._CLEAN_KEPT):
        redact(f"rule {number}")
    redact("用 pnpm " * 1000)
    assert len(redacting._clean) <= redacting._CLEAN_KEPT
    assert max(map(len, redacting._clean)) <= redacting._CLEAN_CHARACTERS
