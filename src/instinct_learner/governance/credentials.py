"""What credentials look like: tokens known by their prefix, fixed shapes, and values known by the label before them.

Data first, so that a new vendor is one line. Every pattern is linear: a literal start, one bounded or possessive run.
"""

from __future__ import annotations

import re
from functools import cache

from instinct_learner.lazy import lazy

_WORD = r"[A-Za-z0-9_\-]"
_ALNUM = r"[A-Za-z0-9]"

#: Prefix, what it is, the fewest characters that must follow. Source: the vendors' documents and gitleaks' rule list.
PREFIXES: tuple[tuple[str, str, int], ...] = (
    *((p, "github-token", 20) for p in ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_")),
    *(
        (p, "gitlab-token", 16)
        for p in ("glpat-", "gldt-", "glrt-", "glft-", "glptt-", "glcbt-", "glagent-", "glsoat-", "glimt-", "gloas-")
    ),
    *(
        (p, "slack-token", 10)
        for p in ("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xoxo-", "xoxc-", "xoxd-")
    ),
    *((p, "slack-token", 10) for p in ("xapp-", "xoxe.xoxp-", "xoxe.xoxb-")),
    *((p, "stripe-key", 10) for p in ("sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_prod_", "rk_prod_")),
    ("whsec_", "webhook-secret", 20),
    ("sk-ant-", "anthropic-key", 16),
    *((p, "api-key", 16) for p in ("sk-proj-", "sk-svcacct-", "sk-admin-", "sk-or-v1-", "sk-lf-", "sk-None-")),
    ("AIza", "google-key", 30),
    ("GOCSPX-", "google-secret", 20),
    ("ya29.", "google-token", 20),
    ("1//0", "google-token", 24),
    *((p, "aliyun-key", 12) for p in ("LTAI",)),
    *((p, "tencent-key", 28) for p in ("AKID",)),
    *((p, "volcengine-key", 20) for p in ("AKLT", "AKTP")),
    ("ALTAK", "baidu-key", 16),
    ("bce-v3/ALTAK-", "baidu-key", 16),
    ("JDC_", "jdcloud-key", 20),
    ("SEC", "dingtalk-secret", 60),
    ("SCT", "serverchan-key", 20),
    ("pat_", "coze-token", 40),
    ("app-", "dify-key", 24),
    ("hvs.", "vault-token", 20),
    ("hvb.", "vault-token", 20),
    ("hvr.", "vault-token", 20),
    ("dapi", "databricks-token", 32),
    ("ntn_", "notion-token", 30),
    ("secret_", "notion-token", 40),
    ("figd_", "figma-token", 20),
    ("figu_", "figma-token", 20),
    ("figoh_", "figma-token", 20),
    ("lin_api_", "linear-key", 30),
    ("lin_oauth_", "linear-key", 30),
    *((p, "atlassian-token", 24) for p in ("ATATT3", "ATCTT3", "ATBB", "ATOA")),
    ("PMAK-", "postman-key", 24),
    *((p, "grafana-token", 24) for p in ("glc_", "glsa_")),
    *((p, "newrelic-key", 20) for p in ("NRAK-", "NRJS-", "NRII-", "NRAL-")),
    *((p, "sentry-token", 30) for p in ("sntrys_", "sntryu_", "sntrya_")),
    *((p, "digitalocean-token", 40) for p in ("dop_v1_", "doo_v1_", "dor_v1_")),
    ("HRKU-", "heroku-key", 30),
    *((p, "fly-token", 20) for p in ("fm1r_", "fm2_", "fo1_")),
    *((p, "supabase-key", 20) for p in ("sbp_", "sb_secret_")),
    *((p, "planetscale-token", 30) for p in ("pscale_tkn_", "pscale_pw_", "pscale_oauth_")),
    *((p, "doppler-token", 30) for p in ("dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit.")),
    ("pul-", "pulumi-token", 32),
    *((p, "shopify-token", 30) for p in ("shpat_", "shpca_", "shppa_", "shpss_")),
    *((p, "square-token", 22) for p in ("sq0atp-", "sq0csp-", "sq0idp-")),
    ("EAAA", "square-token", 56),
    ("EAA", "facebook-token", 80),
    ("tskey-", "tailscale-key", 16),
    *((p, "sonar-token", 36) for p in ("sqp_", "squ_", "sqa_")),
    ("rubygems_", "rubygems-key", 40),
    ("npm_", "npm-token", 30),
    ("pypi-AgE", "pypi-token", 40),
    ("dckr_pat_", "docker-token", 20),
    ("dckr_oat_", "docker-token", 20),
    ("oy2", "nuget-key", 43),
    ("cio", "crates-token", 32),
    ("CCIPAT_", "circleci-token", 30),
    ("bkua_", "buildkite-token", 30),
    ("nfp_", "netlify-token", 30),
    ("vcp_", "vercel-token", 20),
    ("AKCp", "jfrog-key", 50),
    ("ops_eyJ", "1password-token", 50),
    ("hf_", "huggingface-token", 28),
    ("api_org_", "huggingface-token", 28),
    ("r8_", "replicate-token", 30),
    ("gsk_", "groq-key", 40),
    ("xai-", "xai-key", 40),
    ("pplx-", "perplexity-key", 32),
    ("nvapi-", "nvidia-key", 40),
    ("tvly-", "tavily-key", 20),
    ("jina_", "jina-key", 40),
    ("fw_", "fireworks-key", 22),
    ("csk-", "cerebras-key", 40),
    ("esecret_", "anyscale-key", 24),
    ("lsv2_pt_", "langsmith-key", 32),
    ("lsv2_sk_", "langsmith-key", 32),
    ("key-", "mailgun-key", 32),
    ("xkeysib-", "brevo-key", 60),
    ("EZAK", "easypost-key", 50),
    ("FLWSECK", "flutterwave-key", 24),
    ("CFPAT-", "contentful-token", 40),
    ("tfp_", "typeform-token", 40),
    ("rdme_", "readme-key", 60),
    ("pnu_", "prefect-key", 36),
    ("sha256~", "openshift-token", 40),
    ("AGE-SECRET-KEY-1", "private-key", 40),
    ("dt0c01.", "dynatrace-token", 40),
    ("sl.", "dropbox-token", 80),
    ("ABSK", "aws-key", 100),
    ("GR1348941", "gitlab-token", 20),
    # The base64 of a private key's first bytes: RSA, PKCS#8, EC, OpenSSH. A key pasted without its first line.
    *((p, "private-key", 40) for p in ("MIIEpA", "MIIEow", "MIIEog", "MIIEpQ", "MIIEvQ", "MIIEvg", "MIIEvw", "MIIJK")),
    *((p, "private-key", 24) for p in ("MC4CAQAwBQYDK2Vw", "MHcCAQEE", "MIGHAgEAMBMG", "b3BlbnNzaC1rZXktdjE")),
)

#: Category and shape of tokens that no plain prefix names. Group 1, where there is one, is the part to hide.
_SHAPES: tuple[tuple[str, str], ...] = (
    ("aws-key", r"(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?<!EXAMPLE)(?![A-Za-z0-9])"),
    ("azure-secret", r"(?<![A-Za-z0-9])[A-Za-z0-9_~.\-]{3}\dQ~[A-Za-z0-9_~.\-]{30,40}"),
    ("telegram-token", r"(?<!\d)\d{6,12}:A[A-Za-z0-9_\-]{30,40}"),
    ("discord-token", r"(?<![A-Za-z0-9])[MNO][A-Za-z0-9_\-]{22,28}\.[A-Za-z0-9_\-]{6,7}\.[A-Za-z0-9_\-]{25,45}"),
    ("sendgrid-key", r"(?<![A-Za-z0-9])SG\.[A-Za-z0-9_\-]{16,64}\.[A-Za-z0-9_\-]{16,64}"),
    ("twilio-key", r"(?<![A-Za-z0-9])(?:SK|AC)[0-9a-f]{32}(?![A-Za-z0-9])"),
    ("mailchimp-key", r"(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?!\d)"),
    ("zhipu-key", r"(?<![A-Za-z0-9])[0-9a-f]{32}\.[A-Za-z0-9]{16}(?![A-Za-z0-9])"),
    ("airtable-token", r"(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    ("terraform-token", r"(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_\-=]{40,200}"),
    ("asana-token", r"(?<![\d/])[01]/\d{15,17}(?:/\d{15,17})?:[0-9a-f]{32}"),
    ("paypal-token", r"access_token\$(?:production|sandbox)\$[A-Za-z0-9]{8,32}\$[0-9a-f]{16,64}"),
    ("twitter-token", r"A{18,30}[A-Za-z0-9%]{40,200}"),
    ("jwt", r"(?<![A-Za-z0-9_\-])eyJ[A-Za-z0-9_\-]{6,4096}\.eyJ[A-Za-z0-9_\-]{6,8192}(?:\.[A-Za-z0-9_\-]{0,8192})?"),
    ("jwt", r"(?<![A-Za-z0-9_\-])eyJ[A-Za-z0-9_\-]{6,4096}(?:\.[A-Za-z0-9_\-]{0,4096}){4}"),
    ("mapbox-token", r"(?<![A-Za-z0-9])sk\.eyJ[A-Za-z0-9_\-]{20,512}\.[A-Za-z0-9_\-]{10,128}"),
    ("webhook", r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/([A-Za-z0-9/_\-]{16,256})"),
    ("webhook", r"discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/(\d{8,24}/[A-Za-z0-9_\-]{20,128})"),
    ("webhook", r"/open-apis/bot/(?:v\d/)?hook/([A-Za-z0-9\-]{8,64})"),
    ("webhook", r"qyapi\.weixin\.qq\.com/cgi-bin/webhook/[a-z_]{2,24}\?key=([A-Za-z0-9\-]{8,64})"),
    ("webhook", r"\.webhook\.office\.com/(?:webhookb2/)?([A-Za-z0-9@/\-]{32,256})"),
    ("webhook", r"(?:api\.day\.app|sctapi\.ftqq\.com|pushplus\.plus/send\?token=)/?([A-Za-z0-9]{16,64})"),
    (
        "url-credentials",
        r"[A-Za-z][A-Za-z0-9+.\-]{1,24}://[^\s/?#:@\"'<>]{0,128}:([^\s/?#@\"'<>]{1,256}(?:@[^\s/?#@\"'<>]{1,64}(?=@))?)@",
    ),
    ("url-credentials", r"https?://([A-Za-z0-9_\-.~%]{16,256})(?::x-oauth-basic)?@"),
    (
        "signature",
        r"(?i)[?&](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature|x-tos-signature)=([^&\s\"'<>#]{12,2048})",
    ),
    (
        "authorization",
        r"(?i)\b(?:proxy-)?authorization[\"']?[ \t]{0,3}[:=][ \t]{0,3}[\"']?(?:[A-Za-z][A-Za-z0-9_\-]{0,20}[ \t]{1,3})?([^\s\"',]{8,4096})",
    ),
    ("authorization", r"(?i)\bbearer[ \t]{1,3}(?=[^\s\"']{0,200}\d)([A-Za-z0-9_\-.~+/=]{16,4096})"),
    ("authorization", r"\b[Bb]asic[ \t]{1,3}([A-Za-z0-9+/]{8,512}={1,2})"),
    ("cookie", r"(?i)\b(?:set-)?cookie[\"']?[ \t]{0,3}:[ \t]{0,3}[\"']?([A-Za-z0-9_.\-]{1,64}=[^\r\n\"']{4,4096})"),
    (
        "cookie",
        r"(?i)\b(?:j?sessionid|phpsessid|connect\.sid|session_?(?:id|token)|csrf_?token)[\"']?=([A-Za-z0-9%_\-.:+/]{12,512})",
    ),
    ("password", r"(?i)(?:^|\s)(?:-u|--user)[= \t]{1,2}[\"']?[^\s:\"']{1,64}:([^\s\"'$<]{3,128})"),
    ("password", r"\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;]{0,120}?\s-p([^\s\"'$<][^\s]{3,64})"),
    (
        "password",
        r"\b(?:sshpass[ \t]{1,3}-p|redis-cli\b[^\n|;]{0,80}?\s-a|docker login\b[^\n|;]{0,80}?\s-p)[ \t]{0,3}[\"']?([^\s\"'$<]{4,64})",
    ),
    ("totp-seed", r"otpauth://[^\s\"'<>]{0,256}?[?&]secret=([A-Za-z2-7=%]{8,256})"),
    (
        "seed-phrase",
        r"(?i)(?:mnemonic|seed phrase|recovery phrase|助记词|助記詞)[^a-z\n]{1,8}([a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})",
    ),
    (
        "verification-code",
        r"(?i)(?:验证码|驗證碼|动态码|verification code|one[- ]time (?:code|password)|\botp\b)(?:[ \t]{0,2}(?::|=|是|为|為|\bis\b))?[ \t]{0,2}(\d{4,8})(?![\d位秒年个])",
    ),
    ("pin", r"(?i)\bpin(?:[ \t]?(?:码|碼|code))?[ \t]{0,2}(?::|=|是|为)[ \t]{0,2}(\d{4,8})(?!\d)"),
)

_PASSWORD = r"passwords?|passwd|passphrase|passcode|\bpsw|\bpwd|pwd|_pass|\bpass|\bpw|密码|密碼|口令|暗号|密语"
_KEY = (
    r"secret(?:[_\- ]?(?:access)?[_\- ]?(?:key|id))?|token|api[_\- ]?key|apikey|apipassword|access[_\- ]?key|account[_\- ]?key|private[_\- ]?key|auth[_\- ]?key"
    r"|signing[_\- ]?key|encrypt(?:ion)?[_\- ]?key|master[_\- ]?key|shared[_\- ]?key|license[_\- ]?key|credentials?"
    r"|密钥|秘钥|密鑰|金鑰|令牌|私钥|私鑰|凭证|憑證|授权码|授權碼|\bak\b|\bsk\b|\bkey"
)
_VALUE = r"(?:\"(?P<dq>[^\"\n]{3,512})\"|'(?P<sq>[^'\n]{3,512})'|`(?P<bq>[^`\n]{3,512})`|(?P<raw>[!-~]{3,1024}))"

#: `label separator value`; `kind` says how sure the label is, `sep` how sure the separator.
_LABELLED = (
    rf"(?i)(?:(?P<password>{_PASSWORD})|(?P<key>{_KEY}))(?:[_\-](?!is\b)[A-Za-z0-9]{{1,12}}){{0,2}}(?P<more>[ \t]?(?:值|id|号|码))?"
    r"[\"'`\])】]{0,2}(?P<sep>[ \t]{0,3}(?:::|:=|=>|->|→|:|=)[ \t]{0,3}|[ \t]{0,3}(?:就是|改成|设为|設為|换成|是|为|為)[ \t:]{0,3}"
    r"|[ \t]{1,3}(?:is|was|to|as)[ \t:]{1,3}|[ \t]{1,3}|(?<=[^\x00-\x7f]))"
    rf"{_VALUE}"
)

_PLACEHOLDER = lazy(
    r"(?i)(?:<[^<>\n]{1,60}>|\$\{|\$\(|\{\{|\{[a-z_]{1,40}\}|%[a-z_]{2,40}%|\*{3,}|x{4,}|\.{3,}|_{3,}|-{3,}|#{3,}|\[redacted|\[[a-z _\-]{2,40}\]"
    r"|os\.|process\.|getenv|env[(\[.]|environ|secrets?[.\[]|vault:|config[.\[]|settings?[.\[]|self\.|this\.|your|the[_\- ]|(?:my|some)[_\-]?(?:secret|password|token|key)\b"
    r"|(?:changeme|change_me|example|placeholder|dummy|redacted|hidden|none|null|nil|true|false|undefined|string|str|text|bytes|int|bool|any"
    r"|required|optional|secret|password|passwd|token|todo|tbd|empty|default|invalid|incorrect|wrong|expired|missing|correct|auth|authentication)[\"'`,;.)]{0,3}\Z)"
)
_VARIABLE = lazy(
    r"\$[A-Za-z_][A-Za-z0-9_]{0,60}[\"',;.)]{0,2}\Z|[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,8}[\"',;.)\]]{0,3}\Z"
)
_DOTTED = lazy(r"[A-Za-z_][A-Za-z0-9_]{0,40}(?:\.[A-Za-z_]{1,40}){1,6}(?:\([^\s]{0,80})?[\"',;.)\]]{0,3}\Z")
_NAME = lazy(r"(?:[A-Za-z]{1,24}|\d{1,4})(?:[_.\-/:](?:[A-Za-z]{1,24}|v?\d{1,4})){0,12}[\"',;.)\]]{0,3}\Z")
_ALGORITHM = lazy(
    r"(?i)(?:sha-?\d|md5|bcrypt|argon2|pbkdf2|scrypt|base\d\d|utf-?8|rs256|hs256|es256|aes|rsa|ed25519|x509|oauth|http|cl100k|o200k|jwt|sk-learn)"
)
_COUNTED = lazy(
    r"[\d\-~+<>=.]{1,12}[ \t]?(?:位|个|個|字|次|天|分|秒|条|char|byte|digit|token|day|min|sec|hour|bit|k\b|K\b|%)"
)
_RANDOM_TAIL = lazy(
    r"(?<![A-Za-z0-9])[A-Za-z]{2,12}[_\-](?:[A-Za-z0-9]{2,8}[_\-]){0,2}([A-Za-z0-9]{28,255})(?![A-Za-z0-9+/=])"
)
_SK = lazy(r"(?<![A-Za-z0-9])sk-[A-Za-z0-9_\-]{16,255}")


@cache
def _known() -> dict[str, tuple[str, int]]:
    return {prefix: (category, least) for prefix, category, least in PREFIXES}


@cache
def _prefixed() -> re.Pattern[str]:
    longest_first = sorted(_known(), key=len, reverse=True)
    start = "|".join(re.escape(prefix) for prefix in longest_first)
    return lazy(rf"(?<![A-Za-z0-9])({start})([A-Za-z0-9_\-.+/=]{{10,4096}})")


_SHAPED = tuple((category, lazy(shape)) for category, shape in _SHAPES)
_NAMED = lazy(_LABELLED)


def mixed(value: str) -> bool:
    """Whether a text has a digit, a small and a capital letter: what random strings have and words rarely do."""
    return bool(re.search(r"\d", value) and re.search(r"[a-z]", value) and re.search(r"[A-Z]", value))


def is_placeholder(value: str) -> bool:
    """Whether a value only stands for a secret: a variable, a mask, `<your token>`, the name of an algorithm."""
    if _PLACEHOLDER.match(value) or _VARIABLE.match(value) or _DOTTED.match(value) or _ALGORITHM.match(value):
        return True
    return len(set(re.sub(r"[_\-.]", "", value.lower()))) <= 1


def _secret_enough(value: str, *, password: bool, separator: str, after: str) -> bool:
    """Whether the value behind a label is the secret itself and not talk about it."""
    bare = value.rstrip("\"'`,;.)")
    sure = separator.strip() in {":", "=", ":=", "=>", "->", "→", "::"}
    digit, letter = bool(re.search(r"\d", bare)), bool(re.search(r"[A-Za-z]", bare))
    if is_placeholder(value) or _COUNTED.match(value + after):
        return False
    if password and sure:
        plain = bare.isalpha() and (bare.islower() or bare.istitle())
        ends = re.match(r"[ \t]*[A-Za-z\u3400-\u9fff]", after) is None
        return len(bare) >= 4 and (ends if plain else True)
    if password:
        symbol = re.search(r"[!@#$%^&*+=?~]", bare) is not None
        spelled = separator.strip() != "" or not separator.isspace()
        return (
            len(bare) >= 6
            and letter
            and ((digit and (spelled or len(bare) >= 8)) or (symbol and digit) or (symbol and mixed(bare)))
        )
    if _NAME.match(value):
        return False
    if sure:
        return len(bare) >= 8 and letter and (digit or (len(bare) >= 20 and not bare.islower()))
    return len(bare) >= 16 and letter and digit and (mixed(bare) or re.fullmatch(r"[0-9a-f]{24,}", bare) is not None)


def find_labelled(view: str) -> list[tuple[int, int, str]]:
    """Values named by the word before them (`password: …`, `密码是…`, `AccessKeySecret=…`), as (start, end, category)."""
    found = []
    at = 0
    while match := _NAMED.search(view, at):
        name = next(group for group in ("dq", "sq", "bq", "raw") if match[group] is not None)
        start, end = match.span(name)
        value = match[name]
        if name == "raw" and "=" in match["sep"]:
            value = re.split(r"[&;]", value, maxsplit=1)[0]
            end = start + len(value)
        password = match["password"] is not None
        if value and _secret_enough(value, password=password, separator=match["sep"], after=view[end : end + 24]):
            found.append((start, end, "password" if password else "secret"))
            at = end
        else:
            # Another label may stand right behind this one ("token key: …"), so go on behind the label only.
            at = max(match.start("sep"), match.start() + 1)
    return found


def _is_key(value: str) -> bool:
    return bool(re.search(r"\d", value)) and not _NAME.match(value) and not is_placeholder(value.removeprefix("sk-"))


def _is_random(match: re.Match[str]) -> bool:
    """Whether the tail behind an unknown prefix is a random string; `sha512-…` is a checksum that people must see."""
    checksum = match[0].lower().startswith(("sha", "md5"))
    return not checksum and mixed(match[1]) and len(re.findall(r"\d", match[1])) >= 3


def find_tokens(view: str) -> list[tuple[int, int, str]]:
    """Credentials known by their own shape, as (start, end, category)."""
    found = []
    known = _known()
    # Most texts hold no such prefix, and compiling all of them costs a cold hook more than looking for each.
    for match in _prefixed().finditer(view) if any(prefix in view for prefix in known) else ():
        category, least = known[match[1]]
        tail = match[2].rstrip(".=/+") if category != "private-key" else match[2]
        if len(tail) >= least and not is_placeholder(tail) and not _NAME.match(tail):
            found.append((match.start(), match.start(2) + len(tail), category))
    for category, shape in _SHAPED:
        for match in shape.finditer(view):
            group = 1 if shape.groups else 0
            if not _PLACEHOLDER.match(match[group]) and not _VARIABLE.match(match[group]):
                found.append((*match.span(group), category))
    found.extend((*match.span(), "api-key") for match in _SK.finditer(view) if _is_key(match[0]))
    found.extend((*match.span(), "token") for match in _RANDOM_TAIL.finditer(view) if _is_random(match))
    return found


_BEGIN = lazy(r"-{2,5}[ ]?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[ ]?-{2,5}")
_END = lazy(r"-{2,5}[ ]?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?[ ]?-{0,5}")
_BASE64_RUN = lazy(
    r"(?:[\s>|]|(?<=\n)[A-Za-z0-9+/=]{1,76}(?=\r?\n|\Z)|\\n|\\r|[A-Za-z0-9+/=]{16,}(?![A-Za-z0-9+/=])|[A-Za-z0-9+/=]{4,}(?=[\s\\]*\Z)|(?:Proc-Type|DEK-Info|Version|Comment|Hash)[^\n]{0,120}\n?)*"
)
_BASE64_WORD = lazy(r"[A-Za-z0-9+/=\\]{4,}")
_PUTTY = lazy(r"(?:Private-Lines: \d{1,3}|Private-MAC: )(?:[\s]|[A-Za-z0-9+/=]{16,})*")


def find_private_keys(view: str) -> list[tuple[int, int, str]]:
    """Private keys, whole, without their last line, or without their first, as (start, end, category)."""
    found = []
    ends = [match.span() for match in _END.finditer(view)]
    begins = [match.span() for match in _BEGIN.finditer(view)]
    closed: set[int] = set()
    for index, (start, body) in enumerate(begins):
        following = begins[index + 1][0] if index + 1 < len(begins) else len(view)
        end = next((stop for _, stop in ends if body <= stop <= following + 1), None)
        if end is None:
            run = _BASE64_RUN.match(view, body)
            end = run.end() if run else body
        found.append((start, end, "private-key"))
        closed.add(end)
    covered = 0
    for begin, stop in ends:
        if stop not in closed:
            start = begin
            for word in reversed(list(re.finditer(r"\S+", view[covered:begin]))):
                if _BASE64_WORD.fullmatch(word[0]) is None:
                    break
                start = covered + word.start()
            found.append((start, stop, "private-key"))
        covered = stop
    found.extend((*match.span(), "private-key") for match in _PUTTY.finditer(view))
    return found
