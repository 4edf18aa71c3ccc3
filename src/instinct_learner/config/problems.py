"""What is wrong with a settings file, said to a person: what was found, and what to do."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.config.check import Problem

TEXTS: dict[str, tuple[str, str]] = {
    "unreadable": ("can't be read ({why}); make it readable or remove it", "无法读取（{why}）；请修正权限或删除该文件"),
    "not_json": (
        "is not JSON: {why} at line {line}, column {column}; fix that place",
        "不是合法的 JSON：第 {line} 行第 {column} 列 {why}；请修正该处",
    ),
    "repeated": ("stands twice; keep one of them", "重复出现；请只保留一个"),
    "not_an_object": ("must hold one JSON object, found {found}", "应为一个 JSON 对象，实际是 {found}"),
    "not_a_table": ("must be a table such as {{…}}, found {found}", "应为对象 {{…}}，实际是 {found}"),
    "unknown": ("is not a setting; remove it", "不是已知的配置项；请删除"),
    "unknown_near": ("is not a setting; did you mean {nearest}?", "不是已知的配置项；您是想写 {nearest} 吗？"),
    "home_in_home": (
        "can't be set inside home itself; set INSTINCT_HOME or the package's config.json",
        "不能写在 home 自己的配置里；请设置 INSTINCT_HOME 或技能包的 config.json",
    ),
    "not_number": ("must be a number, found {found}; write it without quotes", "应为数字，实际是 {found}；不要加引号"),
    "not_whole": (
        "must be a whole number, found {found}; write it without quotes or a fraction",
        "应为整数，实际是 {found}；不要加引号或小数",
    ),
    "out_of_range": (
        "is {value}, outside {low} to {high}; choose a value in between",
        "为 {value}，超出 {low} 到 {high} 的范围；请改为范围内的值",
    ),
    "not_switch": ("must be true or false, found {found}", "应为 true 或 false，实际是 {found}"),
    "not_a_choice": ("is {value!r}; choose one of {choices}", "为 {value!r}；请从 {choices} 中选择"),
    "not_text": ("must be text in quotes, found {found}", "应为带引号的文本，实际是 {found}"),
    "odd_text": ("is too long or holds control characters; shorten it", "过长或含有控制字符；请缩短"),
    "not_texts": (
        'must be a list of texts such as ["a", "b"], found {found}',
        '应为文本列表，例如 ["a", "b"]，实际是 {found}',
    ),
    "not_absolute": (
        "holds {value!r}, which is not an absolute path; write it from / or ~",
        "中的 {value!r} 不是绝对路径；请从 / 或 ~ 写起",
    ),
    "not_after_dormant": (
        "is {value}, not more than dormant_days ({dormant}); raise it or lower the other",
        "为 {value}，没有大于 dormant_days（{dormant}）；请调大它或调小后者",
    ),
    "llm_without_endpoint": (
        "is llm, but llm.base_url and llm.model aren't both set; set them or use keyword",
        "为 llm，但 llm.base_url 与 llm.model 没有都设置；请设置它们或改用 keyword",
    ),
}


def describe(problem: Problem, *, language: str = "en") -> str:
    """One sentence about a problem, naming its key first. `language` is zh or en."""
    key, code, facts = problem
    if code == "unknown" and facts.get("nearest"):
        code = "unknown_near"
    filled = {name: ", ".join(map(str, held)) if isinstance(held, tuple) else held for name, held in facts.items()}
    sentence = TEXTS[code][0 if language == "en" else 1].format(**filled)
    return f"{key} {sentence}" if key else sentence
