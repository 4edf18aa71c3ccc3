from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.evolve import triggers
from instinct_learner.evolve.triggers import LEVELS, as_order, for_quote, may_trigger, strongest, triggers_in
from instinct_learner.hooks import evolving

#: Source: seed self-evolve "触发器A", each keyword in an owner's sentence.
FIRES = [
    ("以后装依赖都用 pnpm", "urgent"),
    ("请以后用 pnpm。", "urgent"),
    ("注释以后都用中文", "urgent"),
    ("永远不要在代码里加注释", "urgent"),
    ("每次提交前先跑测试", "urgent"),
    ("改接口必须先写文档", "urgent"),
    ("一定要先备份再迁移", "urgent"),
    ("禁止直接推送到 main 分支", "urgent"),
    ("以後裝依賴都用 pnpm", "urgent"),
    ("永遠不要在程式碼裡加註釋", "urgent"),
    ("改介面必須先寫文檔", "urgent"),
    ("from now on always use uv", "urgent"),
    ("Never push to main without running the tests", "urgent"),
    ("You must run the linter first", "urgent"),
    ("Every time you deploy, tag the commit", "urgent"),
    ("ＡＬＷＡＹＳ use pnpm", "urgent"),
    ("以后都用 pnpm 👍", "urgent"),
    ("好的。以后用 pnpm。", "urgent"),
    ("记住，周报要用表格", "standard"),
    ("下次写报告先给结论", "standard"),
    ("别再用 emoji 了", "standard"),
    ("不要再用 emoji 了", "standard"),
    ("記得先跑測試", "standard"),
    ("remember: our staging host is staging.example.com", "standard"),
    ("Next time, put the conclusion first", "standard"),
    ("Don't use emojis again", "standard"),
    ("我倾向于用 Postgres", "mild"),
    ("我的偏好是短句", "mild"),
    ("我喜欢简短的回答", "mild"),
    ("我不喜欢长回答", "mild"),
    ("我習慣用 tab 縮排", "mild"),
    ("I prefer tabs over spaces", "mild"),
    ("I like tables more than bullet lists", "mild"),
    ("I usually want short answers", "mild"),
]
#: Look-alikes: the keyword stands there and means nothing for good.
SILENT = [
    "三天以后再试一次",
    "以后再说吧",
    "部署以后要跑测试",
    "不一定要用 pnpm",
    "没必要每次都跑测试",
    "他一定会来的",
    "在一定程度上是对的",
    "你还记得昨天的事吗",
    "下次再说",
    "如果以后要加缓存，再说",
    "以后要用 pnpm 吗？",
    "You don't have to always run the linter",
    "It is not always right",
    "never mind",
    "You must have been mistaken",
    "Do you remember my name?",
    "I'd like you to fix this",
    "It looks like a bug",
    "What if I always used pnpm?",
    "装一下依赖",
    "",
]
QUOTED = [
    "规则是：「永远不要 push 到 main」",
    "他的原话：“以后都用 npm”",
    "`always use npm` is what the linter says",
    'The README says "always use npm", what does that mean here',
    "> 以后都用 npm\n这段是什么意思",
    "```\n# always use npm\n```",
]
#: Source: SPEC §4, "Quotes, negations, questions don't fire, or fire one level lower".
LOWERED = [
    ("以后能不能都用中文回复我？", "standard", "question"),
    ("以后都用中文回复，好吗？", "standard", "question"),
    ("Can you always reply in Chinese?", "standard", "question"),
    ("别每次都问我", "standard", "negation"),
    ("Please don't always ask me before running tests", "standard", "negation"),
    ("The docs say you must always call close()", "standard", "reported"),
    ("老板说以后周报都用英文写", "standard", "reported"),
    ("烦死了！以后永远别给我写注释了", "standard", "mood"),
    ("I'm so tired of this, from now on never add comments", "standard", "mood"),
    ("我今天心情很差，别再跟我讲笑话了", "mild", "mood"),
]


@pytest.mark.parametrize(("text", "level"), FIRES, ids=[text for text, _ in FIRES])
def test_a_keyword_fires_at_its_level(text: str, level: str) -> None:
    best = strongest(triggers_in(text))
    assert best is not None
    assert (best.level, best.said, best.caution, best.why) == (level, level, (), ())
    assert may_trigger(text)


@pytest.mark.parametrize("text", SILENT)
def test_a_look_alike_does_not_fire(text: str) -> None:
    assert triggers_in(text) == ()


@pytest.mark.parametrize("text", QUOTED)
def test_what_is_quoted_is_not_the_owners_intent(text: str) -> None:
    assert triggers_in(text) == ()


@pytest.mark.parametrize(("text", "level", "why"), LOWERED, ids=[text for text, _, _ in LOWERED])
def test_what_is_weakened_fires_one_level_lower(text: str, level: str, why: str) -> None:
    best = strongest(triggers_in(text))
    assert best is not None
    assert best.level == level
    assert LEVELS.index(best.said) == LEVELS.index(best.level) + 1
    assert why in best.why


def test_a_mood_is_marked_and_left_out_of_the_words() -> None:
    (found,) = triggers_in("我今天心情很差，以后别再跟我讲笑话了")
    assert found.caution == ("mood",)
    assert found.quote == "以后别再跟我讲笑话了"


def test_what_the_verdict_calls_vague_is_marked() -> None:
    (found,) = triggers_in("以后少说点开心的", flags={"vague"})
    assert (found.level, found.caution) == ("standard", ("vague",))


def test_each_sentence_has_its_own_trigger_and_the_strongest_word_counts() -> None:
    text = "First fix the bug. Remember to always use pnpm. I prefer short answers."
    found = triggers_in(text)
    assert [(one.level, one.quote) for one in found] == [
        ("urgent", "Remember to always use pnpm."),
        ("mild", "I prefer short answers."),
    ]
    best = strongest(found)
    assert best is not None
    assert best.level == "urgent"


def test_a_rule_takes_the_level_of_its_own_sentence() -> None:
    text = "以后都用 pnpm。我喜欢短回答。"
    found = triggers_in(text)
    mild = for_quote(found, text, "我喜欢短回答")
    urgent = for_quote(found, text, "用 pnpm")
    assert mild is not None
    assert urgent is not None
    assert (mild.level, urgent.level) == ("mild", "urgent")


def test_a_sentence_that_opens_a_list_gives_its_level_to_what_follows() -> None:
    text = "From now on:\n- use pnpm\n- reply in Chinese"
    found = for_quote(triggers_in(text), text, "reply in Chinese")
    assert found is not None
    assert found.level == "urgent"


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        ("以后能不能都用中文回复我？", "以后都用中文回复我"),
        ("以后都用中文回复，好吗？", "以后都用中文回复"),
        ("Can you always reply in Chinese?", "always reply in Chinese"),
        ("吗？", "吗？"),
    ],
)
def test_a_request_loses_its_questions_clothes(asked: str, order: str) -> None:
    assert as_order(asked) == order


def test_the_hooks_cue_words_are_the_triggers_own() -> None:
    assert evolving._CUES == triggers.CUES


@given(st.text(max_size=200), st.sampled_from([text for text, _ in FIRES]), st.text(max_size=100))
def test_any_text_around_a_keyword_gives_spans_of_that_text(before: str, said: str, after: str) -> None:
    text = f"{before}\n{said}\n{after}"
    for found in triggers_in(text):
        assert 0 <= found.start < found.end <= len(text)
        assert found.quote in text
        assert found.keyword in text
        assert LEVELS.index(found.level) <= LEVELS.index(found.said)


@given(st.sampled_from([text for text, _ in FIRES if '"' not in text]), st.sampled_from(["「{}」", "“{}”", "`{}`"]))
def test_the_same_words_in_a_quotation_never_fire(said: str, marks: str) -> None:
    assert triggers_in(f"他写的是{marks.format(said)}") == ()


@given(st.sampled_from([text for text, _ in FIRES]))
def test_a_message_that_fires_holds_a_cue(text: str) -> None:
    assert may_trigger(text)
    assert evolving.has_cue(text)
