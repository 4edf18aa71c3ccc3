"""Passphrases of several words, unquoted, behind a label: `password is correct horse battery staple`.

What stands behind "the password is" is mostly talk about it. A passphrase is a row of plain words that say nothing
together, so the first word of grammar, or of what people say about passwords, ends it; fewer than four words are none.
"""

from __future__ import annotations

from instinct_learner.lazy import lazy

#: Fewer words are as likely talk.
LEAST_WORDS = 4
_WORDS_KEPT = 24
_LABEL = (
    r"(?i)(?:pass[ \-]?(?:word|phrase|code)s?|passwd|\bpwd|密码|密碼|口令|暗号|暗號|密语|密語)[\"'`\])】]{0,2}"
    r"(?:[ \t]{0,3}[:=][ \t]{0,3}|[ \t]{0,3}(?:就是|改成|设为|設為|换成|換成|是|为|為)[ \t:]{0,3}|[ \t]{1,3}(?:is|was|(?P<to>to))[ \t:]{1,3})"
)
_WORDS = lazy(_LABEL + r"(?P<words>[a-zA-Z]{2,12}(?:[ \-_.][a-zA-Z]{2,12}){3,23})(?![a-zA-Z0-9])")
#: Chinese phrases are told from talk only where the label means a phrase, and a colon or quotes say where it begins.
_CHINESE = lazy(
    r"(?:口令|暗号|暗號|密语|密語)[ \t]{0,2}(?:[:=][ \t]{0,2}|(?:就是|是|为|為)?[ \t]{0,2}(?=[「『《\"']))"
    r"(?:[「『《\"'](?P<quoted>[\u3400-\u9fff，,、 ]{3,24})[」』》\"']|(?P<plain>[\u3400-\u9fff]{4,16})(?![\u3400-\u9fffA-Za-z0-9]))"
)
#: Characters of grammar, and of what is said about a password instead of the password.
_CHINESE_TALK = lazy(
    r"[的了是在请請由见見需要不可未已将將被把和或与與及于於按从從给給让讓该該每所问問找无無没沒必应應]"
)
#: "the password to unlock the door" names its use; "change the password to …" names the password.
_CHANGE = lazy(r"(?i)chang|\bset\b|reset|updat|rotat")
_BEFORE = 40
_WORD = lazy(r"[a-zA-Z]+")
_TALK = frozenset(
    # Grammar.
    "a an the this that these those it its he she they we you i me my your his her their our us them who which what when where"
    " why how and or but nor so if then else than as at by for from in into of off on onto out over under up down with without"
    " within before after during until till since while because about across against along among around between through per via"
    " is are was were be been being am do does did done has have had having can could may might must shall should will would not"
    " no yes only just also too very more most less least any all each every both either neither some such same other another"
    " here there now today again still already yet ever never always often sometimes usually please using used use"
    # What is said about passwords.
    " password passwords passphrase passcode username user users login logins account accounts email emails admin owner team"
    " field fields input form page screen prompt box value values string text file files config configuration settings env"
    " environment variable variables vault keychain manager managers database server client hash hashes salt token tokens key keys"
    " policy policies rule rules strength length minimum maximum min max characters character chars letters letter digits digit"
    " numbers number symbols symbol special uppercase lowercase case sensitive mixed long short strong weak simple complex unique"
    " secret private public visible hidden plain plaintext clear encrypted hashed stored saved kept set reset required optional"
    " mandatory needed missing empty blank invalid incorrect wrong expired valid unknown default temporary generated random"
    " change changed changes rotate rotated expire expires log logged sent send share shared show shown ask asked tell check"
    " checked verify verified fail fails failed match matches work works nothing something anything everyone anyone nobody".split()
)


def find_passphrases(view: str) -> list[tuple[int, int, str]]:
    """Passphrases behind their label, as (start, end, category)."""
    found = []
    for match in _WORDS.finditer(view):
        start = match.start("words")
        if match["to"] and not _CHANGE.search(view, max(0, match.start() - _BEFORE), match.start()):
            continue
        end, count = start, 0
        for word in _WORD.finditer(match["words"]):
            plain = word[0].lower()
            # "is stored", "is being …": what is done with it. Later on such a word may well belong to a phrase.
            if plain in _TALK or (not count and plain.endswith(("ed", "ing"))):
                break
            count, end = count + 1, start + word.end()
        if LEAST_WORDS <= count <= _WORDS_KEPT:
            found.append((start, end, "password"))
    for match in _CHINESE.finditer(view):
        name = "quoted" if match["quoted"] is not None else "plain"
        if name == "quoted" or not _CHINESE_TALK.search(match[name]):
            found.append((*match.span(name), "password"))
    return found
