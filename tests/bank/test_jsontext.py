from __future__ import annotations

import json

import pytest

from instinct_learner.bank.jsontext import members, small_object


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"a": 1, "b": [true, null, "é"], "c": {"d": 2.5}}', id="nested"),
        pytest.param("{}", id="empty"),
        pytest.param('{"a": {"a": {"a": []}}}', id="one name at several depths"),
        pytest.param('{"语言": "中文", "mark": "\\u4e2d"}', id="Chinese, plain and escaped"),
    ],
)
def test_a_small_object_is_read_as_json_reads_it(text: str) -> None:
    assert small_object(text) == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"a": 1, "a": 2}', id="a name twice"),
        pytest.param('{"a": 1', id="cut off"),
        pytest.param("[1]", id="a list"),
        pytest.param("", id="nothing"),
        pytest.param("{" + ",".join(f'"{number}": 1' for number in range(2_001)) + "}", id="too large"),
    ],
)
def test_what_is_odd_is_left_to_json(text: str) -> None:
    assert small_object(text) is None


def test_members_are_found_in_the_holders_and_the_rest_is_skipped() -> None:
    text = json.dumps({"event": {"prompt": "你好", "messages": [1] * 9}, "sessionId": "s-1", "other": {"prompt": "no"}})
    assert members(text, ("prompt", "sessionId"), ("event",)) == {"event": {"prompt": "你好"}, "sessionId": "s-1"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"prompt": ["a"]}', id="a named member that is a list"),
        pytest.param('{"prompt": "a", "prompt": "b"}', id="a named member twice"),
        pytest.param('{"prompt": "a"', id="cut off"),
    ],
)
def test_members_that_cant_be_told_are_left_to_json(text: str) -> None:
    assert members(text, ("prompt",), ()) is None
