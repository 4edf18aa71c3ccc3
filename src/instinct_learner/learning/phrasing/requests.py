"""What a request was about, in words that later requests of the same kind will share."""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.learning.phrasing.openers import strip_openers
from instinct_learner.learning.phrasing.sentences import cut, flatten, split_sentences
from instinct_learner.learning.phrasing.tools import family_of, plain, tools_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.learning.phrasing.topic_table import Topic

#: Longest gist of one request in a trigger, in characters.
GIST_LIMIT = 90
#: Most tags one instinct carries.
TAG_LIMIT = 14

#: Extension → the word people say for it.
FILE_TYPES: dict[str, str] = {
    "json": "json", "jsonl": "json", "md": "markdown", "markdown": "markdown", "py": "python", "csv": "csv", "tsv": "csv", "yaml": "yaml", "yml": "yaml",
    "toml": "toml", "txt": "text", "log": "log", "ts": "typescript", "tsx": "typescript", "js": "javascript", "jsx": "javascript", "go": "go", "rs": "rust",
    "java": "java", "kt": "kotlin", "rb": "ruby", "php": "php", "c": "c", "cpp": "c++", "cs": "c#", "html": "html", "css": "css", "sql": "sql", "sh": "shell",
    "docx": "word", "doc": "word", "xlsx": "excel", "xls": "excel", "pptx": "slides", "ppt": "slides", "pdf": "pdf", "png": "image", "jpg": "image",
    "jpeg": "image", "svg": "image", "vue": "vue", "xml": "xml", "ini": "config", "env": "config", "conf": "config", "bak": "backup",
}  # fmt: skip

_PATH = lazy(
    r"(?:\b(?:the|a|an|file|文件)\s+)?(?<![\w@:/.])(?P<path>~?/?(?:[\w.-]+/)+[\w.*<>-]*|[\w*<>-]+(?:\.[\w-]+)*\.(?=[A-Za-z])\w{1,8})(?![\w/])(?:\s*(?:file|directory|folder|文件夹?|目录)\b)?",
    re.IGNORECASE,
)
_TYPE_WORDS = lazy(
    r"(?<![\w.])(json|markdown|python|csv|yaml|toml|typescript|javascript|html|css|sql|excel|word|pdf|ppt|golang|rust|java|shell|bash)(?![\w])",
    re.IGNORECASE,
)
_ASKING = lazy(r"\bplease\b|\bcan you\b|\bcould you\b|\bi (?:want|need)\b|请|帮我|麻烦|给我", re.IGNORECASE)
#: Words that may stand capitalised inside an English sentence without being somebody's or something's name.
_NO_NAMES = frozenset(
    "I JSON CSV YAML API SQL HTML CSS PDF CI CD UI UX OK README Markdown Python JavaScript TypeScript Java Go Rust Git GitHub Docker ISO UTC HTTP URL PR"
    " Excel Word PowerPoint Slack English Chinese Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
)


_NAME = lazy(
    r"(?:(?<=[a-z,] )(?:for|of|by|to|from|with|in|at|on) (?:the )?)?(?<=[a-z,] )(?:(?!(?:I|I'm|I'd)\b)[A-Z][A-Za-z0-9'-]*)(?![\w])(?: [A-Z][A-Za-z0-9'-]*)*(?: \d+\b)?"
)


def file_types_in(text: str) -> tuple[str, ...]:
    """The file types that a text names, by extension or by word, in order."""
    found: dict[str, int] = {}
    for match in re.finditer(r"\.([A-Za-z]\w{0,7})\b", text):
        name = FILE_TYPES.get(match.group(1).lower())
        if name and name != "backup":
            found.setdefault(name, match.start())
    for match in _TYPE_WORDS.finditer(text):
        word = match.group(1).lower()
        found.setdefault({"golang": "go", "bash": "shell", "ppt": "slides"}.get(word, word), match.start())
    return tuple(sorted(found, key=found.__getitem__))


def gist(request: str, language: str) -> str:
    """What was asked, without politeness, names, paths and asides; "" where nothing is left.

    Paths become their kind ("a .json file"), because the next task of this kind will not have the same path.
    """
    chinese = any("\u4e00" <= char <= "\u9fff" for char in request[:200])
    sentences = split_sentences(flatten(request[:2000]))
    asked = [s for s in sentences if _ASKING.search(s)] or list(sentences[:1])
    if not asked:
        return ""
    text = re.sub(r"[（(][^（）()]{0,200}[)）]", "", asked[0])
    text = re.sub(r"^.{0,80}?\b(?:please|can you|could you)\b[,]?\s*", "", text, count=1, flags=re.IGNORECASE)
    text = re.sub(r"^.{0,20}?(?:请|帮我|麻烦你?|给我)(?:帮我|把|将)?", "", text, count=1)
    text = strip_openers(text, "zh" if chinese else "en")
    text = _PATH.sub(lambda match: _kind_of(match, chinese=chinese), text)
    text = re.sub(r"\s*[\"“'‘「][^\"”'’」]{1,80}[\"”'’」]", "", text)
    if not chinese:
        text = _NAME.sub(
            lambda match: match.group() if any(word in _NO_NAMES for word in match.group().split()) else "", text
        )
    text = re.sub(r"\s+([,;:]|\.(?=\s|$))", r"\1", re.sub(r"\s{2,}", " ", text))
    text = re.sub(
        r"(?:,|:|，|：|\s)\s*(?:(?:and|并|再|然后)\s*)?(?:(?:sav|includ|stor)\w*\b|保存|存到|存为|包含).*$", "", text
    )
    text = text.strip(" .。,，;；:：!！?？")
    text = cut(text, GIST_LIMIT).rstrip("…")
    if language == "en" and not chinese:
        text = text[:1].lower() + text[1:] if re.match(r"[A-Z][a-z]", text) else text
    return (
        text if len(re.findall(r"[A-Za-z]{2,}", text)) + sum("\u4e00" <= char <= "\u9fff" for char in text) >= 2 else ""
    )


def _kind_of(match: re.Match[str], *, chinese: bool) -> str:
    path = match.group("path")
    extension = path.rsplit(".", 1)[-1].lower() if "." in path.rsplit("/", 1)[-1] else ""
    if extension in FILE_TYPES:
        return f" .{extension} 文件" if chinese else f"a .{extension} file"
    if path.endswith("/"):
        return "文件夹" if chinese else "a folder"
    return match.group()


def echoes(request: str, topic: Topic | None) -> tuple[str, ...]:
    """The words of a request by which one sees that it was about this topic: `due_date` for dates, `.bak` for backups."""
    if topic is None:
        return ()
    found: list[str] = []
    for match in re.finditer(topic.cues, request[:2000].lower()):
        word = match.group().strip()
        if word and word not in found and len(word) <= 30 and not re.search(r"\d{3}", word):
            found.append(word)
    return tuple(found[:6])


def tags_for(rule: str, request: str, topics: tuple[Topic, ...]) -> tuple[str, ...]:
    """Tags, lower case, the most telling first: tools of the rule, file types, topics in both languages."""
    tags: list[str] = []

    def add(*words: str) -> None:
        for word in words:
            if word and word not in tags and len(tags) < TAG_LIMIT:
                tags.append(word)

    add(*(plain(word) if family_of(word) == "spoken" else word.lower() for word, _ in tools_in(rule)))
    add(*file_types_in(rule))
    for topic in topics[:2]:
        add(topic.name, *topic.tags)
    add(*file_types_in(request))
    return tuple(tags)
