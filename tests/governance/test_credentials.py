"""Where a credential begins to be one: how long it is behind each vendor's prefix, and how sure a label makes it."""

from __future__ import annotations

import pytest

from instinct_learner.governance.credentials import find_labelled, find_private_keys, find_tokens
from instinct_learner.governance.redact import redact

#: Random characters of all three kinds; a digit comes first, so that no beginning of them is a word.
_TAIL = "7aB3dE6gH9jK2mN5pQ8sT1vW4yZ0c" * 5

#: What it is, the fewest characters behind the prefix, the prefixes.
_LEAST = [
    ("github-token", 20, "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_"),
    ("gitlab-token", 16, "glpat- gldt- glrt- glft- glptt- glcbt- glagent- glsoat- glimt- gloas-"),
    ("gitlab-token", 20, "GR1348941"),
    ("slack-token", 10, "xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxo- xoxc- xoxd- xapp- xoxe.xoxp- xoxe.xoxb-"),
    ("stripe-key", 10, "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_"),
    ("webhook-secret", 20, "whsec_"),
    ("anthropic-key", 16, "sk-ant-"),
    ("api-key", 16, "sk-proj- sk-svcacct- sk-admin- sk-or-v1- sk-lf- sk-None-"),
    ("google-key", 30, "AIza"),
    ("google-secret", 20, "GOCSPX-"),
    ("google-token", 20, "ya29."),
    ("google-token", 24, "1//0"),
    ("aliyun-key", 12, "LTAI"),
    ("tencent-key", 28, "AKID"),
    ("volcengine-key", 20, "AKLT AKTP"),
    ("baidu-key", 16, "ALTAK bce-v3/ALTAK-"),
    ("jdcloud-key", 20, "JDC_"),
    ("dingtalk-secret", 60, "SEC"),
    ("serverchan-key", 20, "SCT"),
    ("coze-token", 40, "pat_"),
    ("dify-key", 24, "app-"),
    ("vault-token", 20, "hvs. hvb. hvr."),
    ("databricks-token", 32, "dapi"),
    ("notion-token", 30, "ntn_"),
    ("notion-token", 40, "secret_"),
    ("figma-token", 20, "figd_ figu_ figoh_"),
    ("linear-key", 30, "lin_api_ lin_oauth_"),
    ("atlassian-token", 24, "ATATT3 ATCTT3 ATBB ATOA"),
    ("postman-key", 24, "PMAK-"),
    ("grafana-token", 24, "glc_ glsa_"),
    ("newrelic-key", 20, "NRAK- NRJS- NRII- NRAL-"),
    ("sentry-token", 30, "sntrys_ sntryu_ sntrya_"),
    ("digitalocean-token", 40, "dop_v1_ doo_v1_ dor_v1_"),
    ("heroku-key", 30, "HRKU-"),
    ("fly-token", 20, "fm1r_ fm2_ fo1_"),
    ("supabase-key", 20, "sbp_ sb_secret_"),
    ("planetscale-token", 30, "pscale_tkn_ pscale_pw_ pscale_oauth_"),
    ("doppler-token", 30, "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit."),
    ("pulumi-token", 32, "pul-"),
    ("shopify-token", 30, "shpat_ shpca_ shppa_ shpss_"),
    ("square-token", 22, "sq0atp- sq0csp- sq0idp-"),
    ("square-token", 56, "EAAA"),
    ("facebook-token", 80, "EAA"),
    ("tailscale-key", 16, "tskey-"),
    ("sonar-token", 36, "sqp_ squ_ sqa_"),
    ("rubygems-key", 40, "rubygems_"),
    ("npm-token", 30, "npm_"),
    ("pypi-token", 40, "pypi-AgE"),
    ("docker-token", 20, "dckr_pat_ dckr_oat_"),
    ("nuget-key", 43, "oy2"),
    ("crates-token", 32, "cio"),
    ("circleci-token", 30, "CCIPAT_"),
    ("buildkite-token", 30, "bkua_"),
    ("netlify-token", 30, "nfp_"),
    ("vercel-token", 20, "vcp_"),
    ("jfrog-key", 50, "AKCp"),
    ("1password-token", 50, "ops_eyJ"),
    ("huggingface-token", 28, "hf_ api_org_"),
    ("replicate-token", 30, "r8_"),
    ("groq-key", 40, "gsk_"),
    ("xai-key", 40, "xai-"),
    ("perplexity-key", 32, "pplx-"),
    ("nvidia-key", 40, "nvapi-"),
    ("tavily-key", 20, "tvly-"),
    ("jina-key", 40, "jina_"),
    ("fireworks-key", 22, "fw_"),
    ("cerebras-key", 40, "csk-"),
    ("anyscale-key", 24, "esecret_"),
    ("langsmith-key", 32, "lsv2_pt_ lsv2_sk_"),
    ("mailgun-key", 32, "key-"),
    ("brevo-key", 60, "xkeysib-"),
    ("easypost-key", 50, "EZAK"),
    ("flutterwave-key", 24, "FLWSECK"),
    ("contentful-token", 40, "CFPAT-"),
    ("typeform-token", 40, "tfp_"),
    ("readme-key", 60, "rdme_"),
    ("prefect-key", 36, "pnu_"),
    ("openshift-token", 40, "sha256~"),
    ("dynatrace-token", 40, "dt0c01."),
    ("dropbox-token", 80, "sl."),
    ("aws-key", 100, "ABSK"),
    ("private-key", 40, "AGE-SECRET-KEY-1 MIIEpA MIIEow MIIEog MIIEpQ MIIEvQ MIIEvg MIIEvw MIIJK"),
    ("private-key", 24, "MC4CAQAwBQYDK2Vw MHcCAQEE MIGHAgEAMBMG b3BlbnNzaC1rZXktdjE"),
]


@pytest.mark.parametrize(
    ("kind", "least", "prefix"),
    [pytest.param(kind, least, prefix, id=prefix) for kind, least, prefixes in _LEAST for prefix in prefixes.split()],
)
def test_a_prefix_makes_a_credential_of_what_is_long_enough(kind: str, least: int, prefix: str) -> None:
    assert redact(f"用 {prefix}{_TAIL[:least]} 吧") == f"用 [redacted:{kind}] 吧"
    # Behind any `sk-` random characters are a key of some vendor already.
    shorter = find_tokens(prefix + _TAIL[: least - 1])
    assert kind == "api-key" or kind not in {found for _, _, found in shorter}


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        # Behind a colon or an equals sign a password is sure; four characters are one.
        pytest.param("password: ab1c", "ab1c", id="four characters"),
        pytest.param("password: a1c", "", id="three characters"),
        pytest.param("password: zulu", "zulu", id="a plain word that ends the line"),
        pytest.param("password: zulu please", "", id="a plain word that goes on"),
        pytest.param("password: Zulu 之后", "", id="a plain word that goes on in Chinese"),
        pytest.param("password: zuLu please", "zuLu", id="no plain word"),
        pytest.param("password: ZULU please", "ZULU", id="capitals only"),
        pytest.param("password: 00-00_00.00", "", id="one character over and over is a mask"),
        pytest.param("password: 10101010", "10101010", id="two characters are none"),
        # Behind "is" it takes six, and more than letters.
        pytest.param("password is a1b2c3", "a1b2c3", id="six characters"),
        pytest.param("password is a1b2c", "", id="five characters"),
        pytest.param("password is 123456", "", id="no letter"),
        pytest.param("password is abcdef", "", id="no digit"),
        pytest.param("password is aB#def", "", id="a symbol and no digit"),
        pytest.param("password is aB#de1", "aB#de1", id="a symbol and a digit"),
        # Behind a mere blank, eight.
        pytest.param("password a1b2c3d4", "a1b2c3d4", id="eight behind a blank"),
        pytest.param("password a1b2c3d", "", id="seven behind a blank"),
        pytest.param("password a1#2c3d", "a1#2c3d", id="seven with a symbol behind a blank"),
        # A key behind a sure label: eight with letters and digits, or twenty with capitals.
        pytest.param("api_key: a1b2c3d4", "a1b2c3d4", id="a key of eight"),
        pytest.param("api_key: a1b2c3d", "", id="a key of seven"),
        pytest.param("api_key: 12345678", "", id="a key without letters"),
        pytest.param("api_key: a+BcdefghijKlmnopqrst", "a+BcdefghijKlmnopqrst", id="a long key without digits"),
        pytest.param("api_key: a+Bcdefghijklmnopqrs", "a+Bcdefghijklmnopqrs", id="twenty without digits"),
        pytest.param("api_key: a+Bcdefghijklmnopqr", "", id="nineteen without digits"),
        pytest.param("api_key: a+bcdefghijklmnopqrst", "", id="small letters only"),
        # Behind "is": sixteen of all kinds, or twenty-four of hexadecimal.
        pytest.param("api key is aB3dE6gH9jK2mN5p", "aB3dE6gH9jK2mN5p", id="sixteen"),
        pytest.param("api key is aB3dE6gH9jK2mN5", "", id="fifteen"),
        pytest.param("api key is ab3de6gh9jk2mn5p", "", id="sixteen without capitals"),
        pytest.param("api key is 9f8e7d6c5b4a39281706f5e4", "9f8e7d6c5b4a39281706f5e4", id="hexadecimal"),
        pytest.param("api key is 9f8e7d6c5b4a39281706f5e", "", id="hexadecimal of 23"),
        # The value of a query ends where the next begins.
        pytest.param("token=a1b2c3d4&page=2", "a1b2c3d4", id="in a query"),
        pytest.param("token=a1b2c3d4;page=2", "a1b2c3d4", id="in a cookie"),
        pytest.param("token: a1b2c3d4&x", "a1b2c3d4&x", id="not in a query"),
        pytest.param('token="a1b2&c3d4"', "a1b2&c3d4", id="whole in quotes"),
        # A label that names nothing may stand before one that does.
        pytest.param("token key: a1b2c3d4", "a1b2c3d4", id="two labels"),
    ],
)
def test_how_sure_a_label_makes_a_value(text: str, secret: str) -> None:
    assert [text[start:end] for start, end, _ in find_labelled(text)] == ([secret] if secret else [])


@pytest.mark.parametrize(
    ("text", "kind"),
    [("密码：abc1234x".replace("：", ":"), "password"), ("api_key=a1b2c3d4", "secret")],
)
def test_a_label_says_what_its_value_is(text: str, kind: str) -> None:
    assert [found for _, _, found in find_labelled(text)] == [kind]


@pytest.mark.parametrize(
    ("token", "kinds"),
    [
        pytest.param("sk-9f8e7d6c5b4a3928", ["api-key"], id="sk with digits"),
        pytest.param("sk-abcdefghijklmnopq", [], id="sk without digits"),
        pytest.param("sk-my-model-name-2024", [], id="a name that begins with sk"),
        pytest.param("corp_" + _TAIL[:28], ["token"], id="an unknown prefix and a random tail"),
        pytest.param("corp_" + _TAIL[:27], [], id="a tail of 27"),
        pytest.param("corp_" + "aB3dE6" + "abcdefghijklmnopqrstuvw", [], id="a tail of two digits"),
        pytest.param("corp_" + "aB3dE6g9" + "abcdefghijklmnopqrstuvw", ["token"], id="a tail of three digits"),
        pytest.param("corp_" + "ab3de6g9" + "abcdefghijklmnopqrstuvw", [], id="a tail without capitals"),
        pytest.param("sha512-" + _TAIL[:60], [], id="a checksum"),
        pytest.param("MD5_" + _TAIL[:32], [], id="another checksum"),
        pytest.param("ghp_" + _TAIL[:24] + "...", ["github-token"], id="dots at the end"),
        pytest.param("ghp_" + "x" * 36, [], id="a mask"),
        pytest.param("https://u:${PW}@db/x", [], id="a variable in an address"),
    ],
)
def test_what_is_a_token_by_its_shape(token: str, kinds: list[str]) -> None:
    assert [found for _, _, found in find_tokens(f"a {token} b")] == kinds


def test_dots_at_the_end_of_a_token_stay() -> None:
    assert redact("ghp_" + _TAIL[:24] + "...") == "[redacted:github-token]..."


_LINE = "MIIBVQIBADANBgkqhkiG9w0BAQEFAASCAT8wggE7AgEA"
_BEGIN = "-----BEGIN PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param(
            f"{_BEGIN}\n{_LINE}\n然后\n{_BEGIN}\n{_LINE}\n-----END PRIVATE KEY-----",
            "[redacted:private-key]然后\n[redacted:private-key]",
            id="the end belongs to the second",
        ),
        pytest.param(
            f"{_BEGIN}\n{_LINE}\n-----END PRIVATE KEY-----\n{_LINE}\n-----END PRIVATE KEY-----\n.",
            "[redacted:private-key]\n[redacted:private-key]\n.",
            id="a second end has a key of its own",
        ),
        pytest.param(
            f"see this {_LINE}\n{_LINE}\n-----END PRIVATE KEY----- now",
            "see [redacted:private-key] now",
            id="back to a word that is no base64",
        ),
        pytest.param(_BEGIN, "[redacted:private-key]", id="a beginning alone"),
        pytest.param(f"{_BEGIN} 是这样", "[redacted:private-key]是这样", id="a beginning and talk"),
    ],
)
def test_what_belongs_to_a_private_key(text: str, shown: str) -> None:
    assert redact(text) == shown


def test_where_private_keys_stand() -> None:
    text = f"a {_LINE}\n-----END PRIVATE KEY-----\nb {_BEGIN}\n{_LINE}\n-----END PRIVATE KEY-----"
    at = [text[start:end].split("\n") for start, end, _ in sorted(find_private_keys(text))]
    end = "-----END PRIVATE KEY-----"
    assert at == [[_LINE, end], [_BEGIN, _LINE, end]]


@pytest.mark.parametrize("missing", range(10))
def test_two_private_keys_with_nothing_between_them_are_hidden_both(missing: int) -> None:
    end = "-----END PRIVATE KEY-----"
    first, second = f"{_BEGIN}\n{_LINE}\n{end}", f"{_BEGIN}\n{_LINE}\n{end}"
    text = (first + second).replace("-" * 10, "-" * (10 - missing), 1)
    shown = redact(f"a {text} b")
    assert _LINE not in shown
    assert shown.startswith("a [redacted:private-key]")
    assert shown.endswith("[redacted:private-key] b")
