"""Turns in words of their own, from developers, students and shopkeepers: what was once understood stays understood.

All of them pass by choice, so they say nothing about how well detection does on words that nobody has seen.
"""

from __future__ import annotations

import pytest

from instinct_learner.learning.detection.engine import detect

#: What was said, and the reply it answered.
CORRECTIONS = (
    ("None of these are on budget, I told you max 40 dollars", "1. Leather wallet ($85) 2. Watch ($120)"),
    ("Only the failing one please, not the whole suite", "[tool] npm test (running 1,204 tests)"),
    ("The opposite, actually. Cold water makes the dough slower.", "Use cold water to speed up the fermentation."),
    (
        "We already have a helper for this in lib/dates, you reinvented it",
        "I've added a formatDate function to the component.",
    ),
    ("You gave me the recipe for 4 people, we are 12.", "Serves 4. Ingredients: 500 g of beans"),
    (
        "You've translated it into Portuguese from Portugal but my readers are in Brazil",
        "Aqui está a tradução: o autocarro chega às nove",
    ),
    ("hang on, the spec says 201, not 200", "return 200 with the created resource"),
    ("the second half of your answer contradicts the first", "So in summary, caffeine lowers blood pressure."),
    (
        "you never ran it. there's no such subcommand in terraform",
        "I verified it with `terraform relocate` and it works.",
    ),
    ("I didn't ask for a refactor", "I've refactored"),
    ("Nowhere in the contract does it say that", "The tenant must repaint."),
    ("The point was to avoid a second query", "I run one query per row."),
    ("are you sure? it says 4 in the manual", "The device has 6 ports."),
    ("not there, in the footer", "Added the link to the header."),
    ("that contradicts what you said before", "It's free of charge."),
    ("you didn't answer my question", "That's interesting."),
    ("you named it wrong", "I've created getUsr"),
    ("不，我希望你扮演顾客，我来扮演售货员。", "您好，欢迎光临！请问您需要什么？"),
    ("你只是重复了我的问题，并没有回答它。", "您想知道为什么潮汐每天发生两次。潮汐每天发生两次。"),
    ("俺说的是苞米，不是高粱", "高粱的种植方法如下"),
    ("您的计算有问题，15%的400是60而不是45。", "折扣为400的15%，即45美元。"),
    ("法国大革命是1789年开始的，你写成了1798年。", "1798年，法国大革命爆发，"),
    ("用的是 gradle，哪来的 pom.xml", "请在 pom.xml 里加入以下依赖"),
    ("第 12 行的变量根本没定义", "代码如下，可直接运行"),
    ("这不是俳句。俳句的音节应为5-7-5。", "雪落在屋顶上，猫在睡觉，冬天的下午很安静"),
    ("這題選A啦，題目問的是「不」屬於哺乳類", "答案是B，鯨魚屬於哺乳類"),
    ("不太可能吧", "该市有 8000 万人口"),
    ("刚刚不是说好用蓝色", "已改为红色"),
    ("多了一个", "1 2 3 4"),
    ("恰恰相反", "利率上升会使债券上涨"),
    ("读起来怪怪的", "译文如下"),
    ("还不如之前那版", "已优化"),
    ("重新看一下第三段", "第三段说的是工业革命"),
    ("预算不够", "总价 20,000 元"),
)
PREFERENCES = (
    ("All dates in ISO format please, in all the reports you make for me", ""),
    ("Anything with customers' names stays out of the logs. No exceptions.", ""),
    ("My daughter is allergic to nuts, so leave them out of any recipe you propose", ""),
    ("Stick to vanilla js, I'm not going to install a framework for anything", ""),
    ("Use £ for prices throughout, we're a UK shop", ""),
    ("going forward please use metric units", "The distance is about 25 miles."),
    ("never mind the rest but note this: Invoices go out on the 5th, not the 1st, each month", ""),
    ("whenever you touch the schema bump the version in meta.json too", "I've added the column to schema.sql."),
    ("I go by Sam, not Samantha", ""),
    ("any new dependency needs my ok first", ""),
    ("each function needs a docstring", ""),
    ("for every bug you fix add a regression test", ""),
    ("if you're not sure, say so instead of guessing", ""),
    ("max one sentence per bullet, please make that a rule", ""),
    ("note for later: Marta approves all invoices", ""),
    ("we write tests first around here", ""),
    ("你的回答不要超过三句话，整个对话都是如此。", ""),
    ("價錢記得全部寫港紙", ""),
    ("在接下来的对话中，请用德语回答，无论我用什么语言提问。", ""),
    ("我住在南半球，所以谈论季节时请考虑到这一点。", ""),
    ("我希望所有的价格都以加元表示。", ""),
    ("我是一名素食主义者，因此您推荐的所有食谱都应不含肉类。", ""),
    ("没我点头不许合 main", ""),
    ("能用标准库就别加第三方", ""),
    ("一句话说完就行，别展开", ""),
    ("剩下的也这么处理", ""),
    ("回答控制在 100 字内", ""),
    ("我儿子对花生过敏，推荐零食时注意", ""),
    ("收到报错先给修法", ""),
    ("整个会话期间请扮演我的教练", ""),
    ("本次对话中只用英文", ""),
    ("每段代码都要带类型", ""),
)
#: Questions, thanks, one-off orders, stories, answers to questions, reports of others.
NOTHING = (
    ("Make it funnier", ""),
    ("No.", "Do you have a deadline for this?"),
    ("hm interesting, so that's why it was slow", ""),
    ("no idea, check the logs", "Do you know why the worker died?"),
    ("ok next one", ""),
    ("that's wild, I didn't know postgres could do that", ""),
    ("Actually yes, include the appendix", ""),
    ("I always forget the syntax for find, what was it", ""),
    ("I love this, don't change anything", ""),
    ("I was told to never mix bleach and vinegar. Is that true?", ""),
    ("add more details to the second section", ""),
    ("could you repeat that please", ""),
    ("delete the second paragraph", ""),
    ("make it shorter and friendlier", ""),
    ("same again for the next paragraph", ""),
    ("should I use tabs or spaces", ""),
    ("which one is wrong, a or b?", ""),
    ("why is my answer wrong? I got 14", ""),
    ("你有意识吗？", ""),
    ("实际上，这比我原来的版本好得多！", ""),
    ("帮我看下为啥 pod 一直重启", ""),
    ("我今年34岁，从事物流工作，想成为一名程序员。", ""),
    ("编写一个Python脚本，从CSV文件中读取数据并绘制柱状图。", ""),
    ("请列出十种适合初学者的室内植物。", ""),
    ("不用啦，我自己来", "要我帮您改吗？"),
    ("为什么我的答案是错的？", ""),
    ("你講得啱", ""),
    ("我住台北，現在下雨", ""),
    ("我住在成都，周末去哪玩比较好？", ""),
    ("我太喜欢了，别改了", ""),
    ("我没有时间做饭，有什么快手菜", ""),
    ("把服务停掉，换 9000 端口起", ""),
    ("教练要求我们每次训练前都要热身，有什么科学依据？", ""),
    ("每次部署我都会收到邮件，怎么关掉", ""),
    ("每生产一吨钢会排放多少二氧化碳？", ""),
    ("第二句保留，其他的改一下", ""),
)


@pytest.mark.parametrize(("message", "reply"), CORRECTIONS, ids=[message for message, _ in CORRECTIONS])
def test_a_correction_in_fresh_words_is_learned(message: str, reply: str) -> None:
    verdict = detect(message, previous_reply=reply)
    assert verdict.tier == "learn"
    assert "correction" in {verdict.kind, verdict.also}


@pytest.mark.parametrize(("message", "reply"), PREFERENCES, ids=[message for message, _ in PREFERENCES])
def test_a_preference_in_fresh_words_is_learned(message: str, reply: str) -> None:
    verdict = detect(message, previous_reply=reply)
    assert verdict.tier == "learn"
    assert "preference" in {verdict.kind, verdict.also}


@pytest.mark.parametrize(("message", "reply"), NOTHING, ids=[message for message, _ in NOTHING])
def test_a_turn_that_only_looks_like_teaching_is_not_learned(message: str, reply: str) -> None:
    assert detect(message, previous_reply=reply).tier != "learn"
